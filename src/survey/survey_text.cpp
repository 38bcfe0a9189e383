// Surveys as text: JSON out and in, CSV, tables for the terminal.

#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include <deckmap/survey/survey.hpp>

#include "dealing_json.hpp"

namespace deckmap {
namespace {

using detail::grouped;

constexpr std::string_view survey_format = "deckmap-survey/1";

/// Returns a number with `digits` digits after the point: "95.50".
std::string decimal(double number, int digits) {
  std::array<char, 400> text;  // the largest double has 309 digits before the point
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                 std::chars_format::fixed, digits)
                       .ptr;
  return {text.data(), end};
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// A bar of `eighths` eighths of a character; whole characters in plain ASCII.
std::string bar(std::uint64_t eighths, bool unicode) {
  constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  for (; eighths >= 8; eighths -= 8) text += unicode ? "█" : "#";
  if (unicode) text += parts[eighths];
  if (!unicode && eighths >= 4) text += "#";
  return text;
}

/// The histogram between the smallest and the largest value, of which there are some, as one line
/// of columns.
std::string small_histogram(const std::vector<Histogram::Item>& items, const Figures& figures,
                            bool unicode) {
  constexpr std::int64_t columns = 24;
  constexpr std::string_view heights[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view ascii = " .:-=+*#@";
  const std::int64_t span = std::int64_t{figures.max} - figures.min + 1;
  // Where there are fewer values than columns, each value has one column of its own.
  const std::int64_t used = std::min(span, columns);
  std::vector<double> counts(static_cast<std::size_t>(used));
  for (const auto& [value, count] : items) {
    if (value == no_value) continue;
    const std::int64_t column = (std::int64_t{value} - figures.min) * used / span;
    counts[static_cast<std::size_t>(column)] += static_cast<double>(count);
  }
  double highest = 0;
  for (const double count : counts) highest = std::max(highest, count);
  std::string text;
  for (const double count : counts) {
    auto height = static_cast<std::size_t>(std::lround(count / highest * 8));
    if (count > 0 && height == 0) height = 1;  // what is there is seen
    text += unicode ? heights[height] : ascii.substr(height, 1);
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace

std::string survey_json(const Survey& survey) {
  detail::JsonWriter json(false);
  json.open('{', true);
  detail::write_head(json, survey_format, survey.seeds, survey.done);
  detail::write_dealing(json.key("dealing"), survey.dealing);
  json.key("features").open('{', true);
  for (const FeatureInfo& info : feature_table) {
    const Histogram& histogram = survey.histograms[static_cast<std::size_t>(info.feature)];
    const Figures f = figures(histogram);
    json.key(info.name).open('{', false);
    const auto number = [&](std::string_view name, std::uint64_t value) {
      json.key(name).number(std::to_string(value));
    };
    const auto of_values = [&](std::string_view name, const std::string& value) {
      json.key(name);
      f.count > 0 ? json.number(value) : json.null();
    };
    number("count", f.count);
    number("none", f.none);
    of_values("mean", decimal(f.mean, 6));
    of_values("deviation", decimal(f.deviation, 6));
    of_values("min", std::to_string(f.min));
    of_values("max", std::to_string(f.max));
    for (std::size_t p = 0; p < percentiles.size(); ++p)
      of_values("p" + std::to_string(percentiles[p]), std::to_string(f.percentile[p]));
    json.key("histogram").open('[', false);
    for (const auto& [value, count] : histogram.items()) {
      if (value == no_value) continue;
      json.open('[', false);
      json.value(value);
      json.number(std::to_string(count));
      json.close(']');
    }
    json.close(']');
    json.close('}');
  }
  json.close('}');
  json.key("expressive_range").open('{', false);
  json.key("x").value(to_string(survey.range[0]));
  json.key("y").value(to_string(survey.range[1]));
  json.key("pairs").open('[', false);
  for (const auto& [key, count] : survey.pairs.items()) {
    const auto [x, y] = pair_of(key);
    json.open('[', false);
    json.value(x);
    json.value(y);
    json.number(std::to_string(count));
    json.close(']');
  }
  json.close(']');
  json.close('}');
  json.close('}');
  return json.take() + "\n";
}

Survey read_survey(std::string_view text) {
  const detail::Json json = detail::parse_json(text);
  const detail::Field root{json, ""};
  Survey survey;
  const detail::Covered covered = detail::read_head(root, survey_format);
  const SeedRange done = covered.done;
  survey.seeds = covered.seeds;
  survey.done = done;
  survey.dealing = detail::read_dealing(root.at("dealing"));

  const auto value = [](const detail::Field& field) {
    return static_cast<std::int32_t>(field.integer(-INT32_MAX, INT32_MAX));
  };
  const auto tuple = [](const detail::Field& field, std::size_t size) {
    std::vector<detail::Field> parts;
    field.each([&](const detail::Field& part) { parts.push_back(part); });
    if (parts.size() != size) field.refuse("is not a list of " + std::to_string(size) + " numbers");
    return parts;
  };
  const auto add_up = [&](std::uint64_t& sum, const detail::Field& count) {
    if (count.count() == 0 || count.count() > done.size() - sum)
      count.refuse("does not add up to the " + std::to_string(done.size()) +
                   " seeds that are done");
    sum += count.count();
    return count.count();
  };
  const detail::Field features = root.at("features").object();
  for (const FeatureInfo& info : feature_table) {
    const detail::Field field = features.at(std::string(info.name)).object();
    Histogram& histogram = survey.histograms[static_cast<std::size_t>(info.feature)];
    std::uint64_t sum = 0;
    if (const detail::Field without = field.at("none"); without.count() != 0)
      histogram.add(no_value, add_up(sum, without));
    field.at("histogram").each([&](const detail::Field& item) {
      const auto parts = tuple(item, 2);
      histogram.add(value(parts[0]), add_up(sum, parts[1]));
    });
    if (sum != done.size())
      field.refuse("counts " + std::to_string(sum) + " dungeons, but " +
                   std::to_string(done.size()) + " seeds are done");
  }
  const detail::Field range = root.at("expressive_range").object();
  for (const std::size_t axis : {0u, 1u}) {
    const detail::Field name = range.at(axis == 0 ? "x" : "y");
    const auto feature = find_feature(name.string());
    if (!feature) name.refuse("is not a feature: " + detail::quoted(name.string()));
    survey.range[axis] = *feature;
  }
  std::uint64_t sum = 0;
  range.at("pairs").each([&](const detail::Field& item) {
    const auto parts = tuple(item, 3);
    survey.pairs.add(pair_key(value(parts[0]), value(parts[1])), add_up(sum, parts[2]));
  });
  return survey;
}

std::string partial_remark(SeedRange done, SeedRange seeds) {
  return "# partial: the seeds " + to_string(done) + " of " + to_string(seeds) + "\n";
}

std::string survey_csv(const Survey& survey) {
  std::string text = "feature,count,none,mean,deviation,min";
  for (const int p : percentiles) text += ",p" + std::to_string(p);
  text += ",max\n";
  for (const FeatureInfo& info : feature_table) {
    const Figures f = figures(survey.histograms[static_cast<std::size_t>(info.feature)]);
    text += std::string(info.name) + "," + std::to_string(f.count) + "," + std::to_string(f.none);
    const auto column = [&](const std::string& value) { text += "," + (f.count > 0 ? value : ""); };
    column(decimal(f.mean, 6));
    column(decimal(f.deviation, 6));
    column(std::to_string(f.min));
    for (const std::int32_t p : f.percentile) column(std::to_string(p));
    column(std::to_string(f.max));
    text += "\n";
  }
  if (survey.partial()) text += partial_remark(survey.done, survey.seeds);
  return text;
}

std::string survey_table(const Survey& survey, const TableOptions& options) {
  std::string text = grouped(survey.done.size()) +
                     (survey.done.size() == 1 ? " dungeon" : " dungeons") + ", seeds " +
                     to_string(survey.done);
  if (survey.partial()) text += " (partial: a part of " + to_string(survey.seeds) + ")";
  text += "\n\n";
  constexpr std::size_t name_width = 16;
  text += "feature         ";
  for (const char* column : {"mean", "dev"}) text += padded(column, 8);
  for (const char* column : {"min", "5%", "50%", "95%", "max"}) text += padded(column, 6);
  text += "  from min to max\n";
  bool with_none = false;
  for (const FeatureInfo& info : feature_table) {
    const Histogram& histogram = survey.histograms[static_cast<std::size_t>(info.feature)];
    const Figures f = figures(histogram);
    std::string line(info.name);
    line += std::string(name_width - line.size(), ' ');
    if (f.count == 0) {
      text += line + "    none\n";
      continue;
    }
    line += padded(decimal(f.mean, 2), 8) + padded(decimal(f.deviation, 2), 8);
    for (const std::int32_t value :
         {f.min, f.percentile[1], f.percentile[3], f.percentile[5], f.max})
      line += padded(std::to_string(value), 6);
    line += "  " + small_histogram(histogram.items(), f, options.unicode);
    if (f.none > 0) {
      line += " *";
      with_none = true;
    }
    text += line + "\n";
  }
  if (with_none) text += "\n* of those that have it; the JSON counts those that have none\n";
  return text;
}

std::string histogram_text(const Survey& survey, Feature feature, const TableOptions& options) {
  constexpr std::uint64_t longest = 60;
  const Histogram& histogram = survey.histograms[static_cast<std::size_t>(feature)];
  const auto items = histogram.items();
  std::uint64_t highest = 1, all = 0;
  std::size_t width = 4, count_width = 1;
  for (const auto& [value, count] : items) {
    highest = std::max(highest, count);
    all += count;
    if (value != no_value) width = std::max(width, std::to_string(value).size());
    count_width = std::max(count_width, grouped(count).size());
  }
  std::string text(to_string(feature));
  text += ": " + std::string(feature_table[static_cast<std::size_t>(feature)].sentence) + "\n";
  for (const auto& [value, count] : items) {
    const double eighths = static_cast<double>(count) / static_cast<double>(highest) *
                           static_cast<double>(longest * 8);
    const double share = 100 * static_cast<double>(count) / static_cast<double>(all);
    text += padded(value == no_value ? "none" : std::to_string(value), width + 2) + "  " +
            padded(grouped(count), count_width) + padded(decimal(share, 2), 8) + " %  " +
            bar(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(eighths))),
                options.unicode) +
            "\n";
  }
  return text;
}

}  // namespace deckmap
