#pragma once
// Charts by name or by file.

#include <memory>
#include <string>
#include <vector>

#include <deckmap/content/chart.hpp>

#include "command_line.hpp"

namespace deckmap::command {

/// Those that come with deckmap.
std::vector<std::string> names_of_charts();
/// Adds --chart to the group "Output"; `shown_in` lists the outputs that show it.
void add_chart_option(OptionSet& options, const std::string& shown_in);
/// The chart of --chart; null without one. Throws `Error`, and `UsageError` where standard input is
/// wanted twice.
std::shared_ptr<const Chart> chart_given(const Arguments& arguments);

/// The text of a chart: one that comes with deckmap, by its name, or else a file ("-" is standard
/// input). Throws `Error`.
std::string chart_source(const std::string& name_or_file);

/// Reads it; an `Error` names the file.
Chart chart_of(const std::string& name_or_file);

}  // namespace deckmap::command
