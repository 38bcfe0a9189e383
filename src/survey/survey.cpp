// The survey itself: dealing, counting, joining parts.

#include <charconv>
#include <cmath>
#include <system_error>

#ifdef __linux__
#include <sched.h>
#endif

#include <deckmap/survey/survey.hpp>

#include "dealing_json.hpp"

namespace deckmap {

unsigned processors() {
#ifdef __linux__
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) == 0)
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
#endif
  return std::max(1u, std::thread::hardware_concurrency());
}

Figures figures(const Histogram& histogram) {
  Figures result;
  std::vector<Histogram::Item> items = histogram.items();
  if (!items.empty() && items.front().value == no_value) {
    result.none = items.front().count;
    items.erase(items.begin());
  }
  if (items.empty()) return result;
  double sum = 0;
  for (const auto& [value, count] : items) {
    result.count += count;
    sum += static_cast<double>(value) * static_cast<double>(count);
  }
  result.min = items.front().value;
  result.max = items.back().value;
  const auto count = static_cast<double>(result.count);
  result.mean = sum / count;
  double squares = 0;
  for (const auto& item : items) {
    const double distance = static_cast<double>(item.value) - result.mean;
    squares += distance * distance * static_cast<double>(item.count);
  }
  result.deviation = std::sqrt(squares / count);
  for (std::size_t p = 0; p < percentiles.size(); ++p) {
    // the smallest rank that is at least p per cent of all, without leaving 64 bits
    const auto share = static_cast<std::uint64_t>(percentiles[p]);
    const std::uint64_t rank = result.count / 100 * share + (result.count % 100 * share + 99) / 100;
    std::uint64_t below = 0;
    for (const auto& item : items) {
      below += item.count;
      result.percentile[p] = item.value;
      if (below >= rank) break;
    }
  }
  return result;
}

std::string rows_header() {
  std::string text = "seed";
  for (const FeatureInfo& info : feature_table) text += "," + std::string(info.name);
  return text + "\n";
}

void append_row(std::string& text, std::uint64_t seed, const Features& features) {
  std::array<char, 24> digits;
  const auto append = [&](auto number) {
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
  };
  append(seed);
  for (const std::int32_t value : features.values) {
    text += ',';
    if (value != no_value) append(value);
  }
  text += '\n';
}

void run_survey(Survey& survey, std::uint64_t end, const Running& running,
                const SurveyHooks& hooks) {
  struct Tally {
    std::vector<Histogram> histograms = std::vector<Histogram>(feature_count);
    CountMap pairs;
    std::string rows;
  };
  const Options& dealing = survey.dealing;
  const auto make_worker = [&] {
    return [&, options = dealing, generator = Generator(), reader = FeatureReader(),
            range = survey.range](SeedRange seeds, Tally& tally) mutable {
      for (Histogram& histogram : tally.histograms) histogram.clear();
      tally.pairs.clear();
      tally.rows.clear();
      for (std::uint64_t seed = seeds.begin; seed != seeds.end; ++seed) {
        options.seed = seed;
        Features features;
        reader.read(generator(options), features);
        for (std::size_t i = 0; i < feature_count; ++i) tally.histograms[i].add(features.values[i]);
        const std::int32_t x = features[range[0]], y = features[range[1]];
        if (x != no_value && y != no_value) tally.pairs.add(pair_key(x, y));
        if (hooks.rows) append_row(tally.rows, seed, features);
      }
    };
  };
  const auto take = [&](SeedRange seeds, const Tally& tally) {
    for (std::size_t i = 0; i < feature_count; ++i) survey.histograms[i].add(tally.histograms[i]);
    survey.pairs.add(tally.pairs);
    survey.done.end = seeds.end;
    if (hooks.taken) hooks.taken(survey, tally.rows);
  };
  const std::uint64_t chunk = running.chunk != 0 ? running.chunk : fitting_chunk(dealing);
  run_in_order<Tally>({survey.done.end, end}, chunk, running, make_worker, take);
}

std::string question_of(const Survey& survey) {
  return "seeds " + to_string(survey.seeds) + ", from " + std::to_string(survey.done.begin) +
         ", range " + std::string(to_string(survey.range[0])) + "," +
         std::string(to_string(survey.range[1])) + ", dealing " +
         detail::dealing_text(survey.dealing);
}

Survey joined(std::vector<Survey> parts) {
  if (parts.empty()) throw Error("there are no parts to join");
  const std::string dealing = detail::dealing_text(parts.front().dealing);
  for (const Survey& part : parts) {
    if (detail::dealing_text(part.dealing) != dealing)
      throw Error("the parts are not of one survey: the seeds " + to_string(part.done) +
                  " were dealt by other options than the seeds " + to_string(parts.front().done));
    if (part.range != parts.front().range)
      throw Error("the parts are not of one survey: they differ in the features of --range");
  }
  Survey whole;
  whole.seeds = detail::put_in_order(parts);
  whole.done = whole.seeds;
  whole.dealing = parts.front().dealing;
  whole.range = parts.front().range;
  for (const Survey& part : parts) {
    for (std::size_t i = 0; i < feature_count; ++i) whole.histograms[i].add(part.histograms[i]);
    whole.pairs.add(part.pairs);
  }
  return whole;
}

}  // namespace deckmap
