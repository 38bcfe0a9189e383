#pragma once
// Settings for tests: those that the library brings along.

#include <map>
#include <string>

#include <deckmap/content/chart.hpp>
#include <deckmap/content/setting.hpp>

namespace deckmap::test {

/// A setting by the name of its chart, read once. Throws `std::out_of_range` for any other name.
inline const deckmap::Setting& shipped_setting(const std::string& name = "fantasy") {
  static std::map<std::string, deckmap::Setting> read;
  if (!read.contains(name))
    for (const ShippedChart& chart : shipped_charts())
      if (chart.name == name) read.emplace(name, read_setting_toml(chart.toml));
  return read.at(name);
}

}  // namespace deckmap::test
