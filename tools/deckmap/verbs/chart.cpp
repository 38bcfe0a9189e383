// deckmap chart: shows charts, and checks those that people write.

#include "verbs/chart.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/detail/text.hpp>

#include "command_line.hpp"
#include "files.hpp"
#include "terminal.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

const ShippedChart* shipped(const std::string& name) {
  const auto charts = shipped_charts();
  const auto found = std::find_if(charts.begin(), charts.end(),
                                  [&](const ShippedChart& chart) { return chart.name == name; });
  return found == charts.end() ? nullptr : &*found;
}

std::string shipped_names() { return detail::listed(names_of_charts()); }

}  // namespace

std::vector<std::string> names_of_charts() {
  std::vector<std::string> names;
  for (const ShippedChart& chart : shipped_charts()) names.emplace_back(chart.name);
  return names;
}

std::string chart_source(const std::string& name_or_file) {
  if (const ShippedChart* const chart = shipped(name_or_file)) return std::string(chart->toml);
  if (name_or_file != "-" && !std::filesystem::exists(name_or_file))
    throw Error(detail::quoted(name_or_file) +
                " is neither a file nor a chart that comes with "
                "deckmap: " +
                shipped_names() + detail::did_you_mean(name_or_file, names_of_charts()));
  return read_file(name_or_file);
}

Chart chart_of(const std::string& name_or_file) {
  const std::string source = chart_source(name_or_file);
  try {
    return read_chart_toml(source);
  } catch (const Error& error) {
    throw Error((name_or_file == "-" ? "standard input" : name_or_file) + ": " + error.what());
  }
}

void add_chart_option(OptionSet& options, const std::string& shown_in) {
  options.add_options("Output")("chart",
                                "show the contents of rooms by a chart, in " + shown_in +
                                    ": a file, or a name that deckmap chart list prints",
                                Takes::value, "NAME|FILE", names_of_charts());
}

std::shared_ptr<const Chart> chart_given(const Arguments& arguments) {
  const auto chart = arguments.value("chart");
  if (!chart) return {};
  if (chart == "-" && arguments.value("file") == "-")
    throw UsageError("--chart -: standard input holds the deal already");
  return std::make_shared<const Chart>(chart_of(*chart));
}

OptionSet chart_options() {
  OptionSet options(
      "deckmap chart",
      "A chart says what the enemies, shops and rooms of a dungeon are in your game.");
  options.custom_help("[options]").positional_help("list|new|show|table|check [NAME|FILE]");
  options.add_options("Run")(
      "do",
      "list: the charts that come with deckmap; new: a start for one of your own, with the first "
      "lines of a chart with a thread (default fantasy); show: a chart as its "
      "file; table: the chance of each entry; check: whether a file is a chart",
      Takes::value,
      "list|new|show|table|check")("chart", "a chart's name or file; - is standard input",
                                   Takes::value, "NAME|FILE", names_of_charts());
  options.parse_positional({"do", "chart"});
  options.examples(
      "Examples:\n"
      "  deckmap chart new > my.toml                     a chart to begin with\n"
      "  deckmap chart check my.toml\n"
      "  deckmap chart table my.toml\n"
      "  deckmap generate --seed 42 --chart my.toml\n");
  return options;
}

int run_chart(const Arguments& arguments) {
  constexpr std::array<std::string_view, 5> verbs = {"list", "new", "show", "table", "check"};
  const std::string what = arguments.value("do").value_or("");
  const auto chart = arguments.value("chart");
  if (what == "list") {
    if (chart) throw UsageError("chart list takes no chart");
    for (const ShippedChart& known : shipped_charts())
      std::printf("%-14s %s\n", std::string(known.name).c_str(),
                  read_chart_toml(known.toml).about.c_str());
    return 0;
  }
  if (!chart && shipped(what) != nullptr)
    throw UsageError(what + " is a chart; did you mean chart show " + what + "?");
  if (what == "new") {
    const Chart from = chart_of(chart.value_or("fantasy"));
    if (!from.setting)
      throw Error("chart new: " + detail::quoted(*chart) +
                  " has no thread: a start is made of a chart with [[kind]], as fantasy");
    print_whole(setting_start(*from.setting));
    return 0;
  }
  if (what != "show" && what != "check" && what != "table")
    throw UsageError(
        (what.empty() ? "chart needs one of " : detail::quoted(what) + " is not one of ") +
        detail::listed(verbs) + detail::did_you_mean(what, verbs));
  if (!chart)
    throw UsageError("chart " + what + ": which chart? a file, or one of " + shipped_names());
  if (what == "show") {
    const std::string source = chart_source(*chart);
    print_whole(is_terminal(STDOUT_FILENO) ? detail::escaped(source, true) : source);
    return 0;
  }
  const Chart read = chart_of(*chart);
  if (what == "table")
    print_whole(chart_text(read));
  else
    std::printf("%s: a chart, %s\n",
                *chart == "-" ? "standard input" : detail::escaped(*chart).c_str(),
                detail::escaped(read.name).c_str());
  return 0;
}

}  // namespace deckmap::command
