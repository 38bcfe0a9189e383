#pragma once
// Charts by name or by file.

#include <string>

#include <deckmap/play/chart.hpp>

namespace deckmap::command {

/// The text of a chart: one that comes with deckmap, by its name, or else a file ("-" is standard
/// input). Throws `Error`.
std::string chart_source(const std::string& name_or_file);

/// Reads it; an `Error` names the file.
Chart chart_of(const std::string& name_or_file);

}  // namespace deckmap::command
