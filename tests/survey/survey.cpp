// Surveys: figures against plain sums, and the same bytes however the seeds are cut and dealt.

#include <deckmap/survey/survey.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <deckmap/draw/png.hpp>
#include <deckmap/draw/svg.hpp>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("survey/survey");

namespace {

Survey of(SeedRange seeds, const Options& dealing = {}) {
  Survey survey;
  survey.dealing = dealing;
  survey.seeds = seeds;
  survey.done = {seeds.begin, seeds.begin};
  return survey;
}

Survey surveyed(SeedRange seeds, const Options& dealing = {}, const Running& running = {}) {
  Survey survey = of(seeds, dealing);
  run_survey(survey, seeds.end, running);
  return survey;
}

}  // namespace

TEST_CASE("figures follow from the values, plainly sorted") {
  const Survey survey = surveyed({1000, 3000});
  std::vector<std::vector<std::int32_t>> values(feature_count);
  std::map<std::array<std::int32_t, 2>, std::uint64_t> pairs;
  for (std::uint64_t seed = 1000; seed < 3000; ++seed) {
    const Features f = features(generate({.seed = seed}));
    for (std::size_t i = 0; i < feature_count; ++i) values[i].push_back(f.values[i]);
    ++pairs[{f[Feature::linearity], f[Feature::leniency]}];
  }
  for (std::size_t i = 0; i < feature_count; ++i) {
    auto& sorted = values[i];
    const auto absent = std::erase(sorted, no_value);
    std::sort(sorted.begin(), sorted.end());
    const Figures f = figures(survey.histograms[i]);
    INFO(std::string(feature_table[i].name));
    const double count = static_cast<double>(sorted.size());
    CHECK(f.count == sorted.size());
    CHECK(f.none == absent);
    CHECK(f.min == sorted.front());
    CHECK(f.max == sorted.back());
    double sum = 0, squares = 0;
    for (const int v : sorted) sum += v;
    for (const int v : sorted) squares += (v - sum / count) * (v - sum / count);
    CHECK(f.mean == doctest::Approx(sum / count));
    CHECK(f.deviation == doctest::Approx(std::sqrt(squares / count)));
    for (std::size_t p = 0; p < percentiles.size(); ++p)
      CHECK(f.percentile[p] ==
            sorted[static_cast<std::size_t>(std::ceil(percentiles[p] * count / 100)) - 1]);
  }
  const auto counted = survey.pairs.items();
  REQUIRE(counted.size() == pairs.size());
  auto plain = pairs.begin();
  for (const auto& [key, count] : counted) {
    CHECK(pair_of(key) == plain->first);
    CHECK(count == (plain++)->second);
  }
}

TEST_CASE("a dungeon without one of the two features is in no pair") {
  for (const std::size_t axis : {0u, 1u}) {
    Options dealing;
    dealing.rules.jokers = Jokers::one_last;
    dealing.doors = 2;
    Survey survey = of({0, 100}, dealing);
    survey.range[axis] = Feature::boss_distance;
    survey.range[1 - axis] = Feature::rooms;
    run_survey(survey, 100, {});
    const std::uint64_t with_boss =
        figures(survey.histograms[static_cast<std::size_t>(Feature::boss_distance)]).count;
    CHECK(with_boss > 0);
    CHECK(with_boss < 100);
    std::uint64_t pairs = 0;
    for (const auto& pair : survey.pairs.items()) pairs += pair.second;
    CHECK(pairs == with_boss);
  }
}

TEST_CASE("the averages that the rules name") {
  const Survey survey = surveyed({0, 20000});
  const auto mean = [&](Feature feature) {
    return figures(survey.histograms[static_cast<std::size_t>(feature)]).mean;
  };
  CHECK(std::abs(mean(Feature::rooms) - 4.82) < 0.03);
  CHECK(std::abs(mean(Feature::cards) - 30.44) < 0.06);
  CHECK(std::abs(mean(Feature::width) - 10.8) < 0.1);
  CHECK(std::abs(mean(Feature::height) - 9.6) < 0.1);
  CHECK(std::abs(mean(Feature::corridor_left) - 14.19) < 0.07);
}

TEST_CASE("a histogram keeps values of any size in order") {
  Histogram histogram, other;
  std::map<std::int32_t, std::uint64_t> plain;
  std::uint64_t state = 7;
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t random = mix64(++state);
    const auto value =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(random)) >> (random >> 40) % 31;
    (i % 2 == 0 ? histogram : other).add(value);
    ++plain[value];
  }
  histogram.add(no_value, 3);
  plain[no_value] += 3;
  histogram.add(other);
  const auto items = histogram.items();
  REQUIRE(items.size() == plain.size());
  auto expected = plain.begin();
  for (const auto& item : items) {
    CHECK(item.value == expected->first);
    CHECK(item.count == (expected++)->second);
  }
  CHECK(figures(histogram).none == plain[no_value]);
  histogram.clear();
  CHECK(histogram.items().empty());
  CHECK(figures(histogram).count == 0);
}

TEST_CASE("a survey is the same on any number of threads, in chunks of any size, rows too") {
  std::string text, rows;
  for (const unsigned threads : {1u, 2u, 3u, 8u})
    for (const std::uint64_t chunk : {0u, 1u, 7u, 1000u}) {
      Survey survey = of({5, 1505});
      std::string these;
      run_survey(
          survey, 1505, {.threads = threads, .chunk = chunk},
          {.rows = true, .taken = [&](const Survey&, std::string_view some) { these += some; }});
      if (text.empty()) {
        text = survey_json(survey);
        rows = these;
      }
      CHECK(survey_json(survey) == text);
      CHECK(these == rows);
    }
  CHECK(std::count(rows.begin(), rows.end(), '\n') == 1500);
  CHECK(rows.find("5,") == 0);
}

TEST_CASE("parts join to the whole, in any order, from files") {
  Options dealing;
  dealing.rules.jokers = Jokers::one_last;
  dealing.doors = 3;
  dealing.extra = parse_extra("2D*3");
  const std::string whole = survey_json(surveyed({0, 900}, dealing, {.threads = 2}));
  std::vector<Survey> parts;
  for (const SeedRange range : {SeedRange{500, 900}, SeedRange{0, 200}, SeedRange{200, 500}}) {
    Survey part = of({0, 900}, dealing);
    part.done = {range.begin, range.begin};
    run_survey(part, range.end, {});
    CHECK(part.partial());
    parts.push_back(read_survey(survey_json(part)));
  }
  CHECK(survey_json(joined(parts)) == whole);
  CHECK(survey_json(read_survey(whole)) == whole);
  // one that was stopped, and one that went on from there
  std::vector<Survey> halves = {parts[1], surveyed({200, 900}, dealing)};
  CHECK(survey_json(joined(halves)) == whole);

  CHECK(refusal([&] {
          (void)joined({parts[0], parts[2]});
        }) == "the seeds 0..200 are in none of the parts");
  CHECK(refusal([&] {
          (void)joined({parts[1], parts[2]});
        }) == "the seeds 500..900 are in none of the parts");
  CHECK(refusal([&] {
          (void)joined({parts[0], parts[1], parts[1], parts[2]});
        }) == "the seeds 0..200 are in more than one part");
  std::vector<Survey> mixed = parts;
  mixed[1].dealing.decks = 2;
  CHECK(refusal([&] { (void)joined(mixed); }).find("the parts are not of one survey") == 0);
  mixed = parts;
  mixed[2].range[1] = Feature::rooms;
  CHECK(refusal([&] { (void)joined(mixed); }) ==
        "the parts are not of one survey: they differ in the features of --range");
  CHECK(refusal([] { (void)joined(std::vector<Survey>()); }) == "there are no parts to join");
}

TEST_CASE("a stopped survey has done a range without gaps, and goes on to the same bytes") {
  const std::string whole = survey_json(surveyed({0, 4000}));
  for (const unsigned threads : {1u, 3u}) {
    Survey survey = of({0, 4000});
    int rounds = 0;
    while (survey.done.end != 4000) {
      std::atomic<bool> stop{false};
      const std::uint64_t before = survey.done.end;
      run_survey(survey, 4000, {.threads = threads, .stop = &stop, .chunk = 50},
                 {.taken = [&](const Survey& so_far, std::string_view) {
                   if (so_far.done.end >= before + 700) stop = true;
                 }});
      CHECK(survey.done.end > before);
      survey = read_survey(survey_json(survey));
      ++rounds;
    }
    CHECK(rounds > 2);
    CHECK(survey_json(survey) == whole);
  }
}

TEST_CASE("what goes wrong on a thread is thrown on, and ends the run") {
  for (const unsigned threads : {1u, 4u}) {
    CHECK(refusal([&] {
            Survey survey = of({0, 2000});
            run_survey(survey, 2000, {.threads = threads, .chunk = 10},
                       {.taken = [](const Survey& so_far, std::string_view) {
                         if (so_far.done.end > 300) throw Error("the disk is full");
                       }});
          }) == "the disk is full");
    Options too_many;
    too_many.decks = max_decks + 1;
    CHECK(refusal([&] {
            (void)surveyed({0, 100}, too_many, {.threads = threads, .chunk = 10});
          }).find("too many") != std::string::npos);
  }
}

TEST_CASE("the largest seeds") {
  constexpr std::uint64_t end = 0xffff'ffff'ffff'ffff;
  const Survey survey = surveyed({end - 100, end}, {}, {.threads = 2, .chunk = 7});
  CHECK(survey.done.end == end);
  CHECK(figures(survey.histograms[0]).count == 100);
}

TEST_CASE("a file that is wrong is refused with its place") {
  const std::string text = survey_json(surveyed({0, 50}));
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string wrong = text;
    wrong.replace(wrong.find(from), from.size(), to);
    return refusal([&] { (void)read_survey(wrong); });
  };
  CHECK(refused("deckmap-survey/1", "deckmap-survey/9") ==
        "format is 'deckmap-survey/9', which is not 'deckmap-survey/1'");
  CHECK(refused("\"done\": \"0..50\"", "\"done\": \"0..60\"")
            .find("done is 0..60, which does not "
                  "lie in the seeds 0..50") == 0);
  CHECK(refused("\"done\": \"0..50\"", "\"done\": \"0..40\"").find("does not add up to the 40") !=
        std::string::npos);
  // more seeds are said to be done than the features count, and a value that no dungeon has
  std::string more = text;
  more.replace(more.find("\"0..50\""), 7, "\"0..60\"");
  more.replace(more.find("\"0..50\""), 7, "\"0..60\"");
  CHECK(refusal([&] { (void)read_survey(more); }) ==
        "features.rooms counts 50 dungeons, but 60 seeds are done");
  CHECK(refused("\"histogram\": [[", "\"histogram\": [[99, 0], [") ==
        "features.rooms.histogram[0][1] does not add up to the 50 seeds that are done");
  CHECK(refused("\"none\": 0", "\"none\": -1") ==
        "features.rooms.none is not a whole number from 0 on");
  for (const std::string done : {"", "5"})
    CHECK(refused("\"done\": \"0..50\"", "\"done\": \"" + done + "\"") ==
          "done: '" + done +
              "' is not a range of seeds: A..B, numbers from 0 to 18446744073709551615, from A up "
              "to but not including B, as in 0..100");
  for (const char* other : {"{}", "[]", "3", "{\"formats\": 1}"})
    CHECK(refusal([&] { (void)read_survey(other); }) ==
          "this is not a file of format 'deckmap-survey/1'");
  CHECK(refused("\"y\": \"leniency\"", "\"y\": \"lenience\"") ==
        "expressive_range.y is not a feature: 'lenience'");
  CHECK(refused("\"histogram\": [[", "\"histogram\": [[3, 1, 2], [")
            .find("is not a list of 2 numbers") != std::string::npos);
  CHECK(refusal([&] { (void)read_survey(text.substr(0, 2000)); }).find("this JSON is cut off") ==
        0);
}

TEST_CASE("the picture of the expressive range") {
  const std::string text = svg(range_picture(surveyed({0, 300})));
  CHECK(text.find("<title id=\"name\">Expressive range: linearity by leniency</title>") !=
        std::string::npos);
  CHECK(text.find("300 dungeons, seeds 0..300</text>") != std::string::npos);
  CHECK(text.find(">leniency</text>") != std::string::npos);
  // nothing to show, or a single value, is no reason to fail
  CHECK(svg(range_picture(of({0, 300}))).find("0 dungeons, seeds 0..0 (partial)</text>") !=
        std::string::npos);
  // Leniency is a share of a few rooms, never -4 % to -1 %: bins of 5 would leave a row empty.
  CHECK(text.find(">-10</text>") != std::string::npos);
  CHECK(text.find(">-5</text>") == std::string::npos);
  CHECK(png(range_picture(surveyed({0, 1}))).size() > 1000);
  CHECK(survey_table(of({0, 300})).find("0 dungeons") == 0);
}

TEST_SUITE_END();
