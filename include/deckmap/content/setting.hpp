#pragma once
/// A setting: the words of an adventure, as data alone. A chart with `[[kind]]` is one;
/// docs/charts.md describes its tables. Compiled: component `deckmap::content`.

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/cpp20.hpp>
#include <deckmap/map/measure.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

struct Setting {
  using Lines = std::vector<std::string>;

  /// One table of `[[kind]]`, `[[red]]`, `[[black]]`, `[[keeper]]` or `[[link]]`.
  struct Entry {
    std::map<std::string, Lines, std::less<>> fields;

    /// Returns the lines of a field; none without it.
    const Lines& lines(std::string_view field) const;
    /// Returns the first line of a field; empty without it.
    std::string_view text(std::string_view field) const;
    bool has(std::string_view field) const { return !lines(field).empty(); }
    int weight() const;  ///< how often it is chosen beside others of its card; by default 1
  };

  std::string name, about;
  Things things = Things::dungeon;                  ///< that pictures show
  std::map<std::string, Lines, std::less<>> lists;  ///< by path: "rooms.8.prop", "now.lines"
  std::map<std::string, std::vector<Entry>, std::less<>> entries;  ///< by the name of their array
  std::vector<std::pair<std::string, std::string>> stats;          ///< stat lines by name

  /// Returns a list by its path, as in "rooms.8.prop"; an empty one without it.
  const Lines& list(std::string_view path) const;
  const std::vector<Entry>& all(std::string_view array) const;
  /// Returns that of the sizes of rooms; six paces a card without one of its own. The setting has
  /// to outlive it. Throws `Error` where it is no number and unit.
  Measure measure() const;
};

/// Whether the text of a chart is that of a setting: it has `[[kind]]`.
bool is_setting(std::string_view text);
/// Reads a setting from TOML. Throws `Error` that names the line: for what is not TOML, tables that
/// do not exist or are missing, unknown slots, verbs and dice that cannot be read, long lines, and
/// lists in which every line needs somebody whom a dungeon may lack.
Setting read_setting_toml(std::string_view text);
/// Returns a start for a new setting as TOML: every table that is needed, with the first
/// few lines of another setting, to be replaced by others.
std::string setting_start(const Setting& setting);
/// Every table in the order of its cards, with the numbers to roll, for people who roll dice beside
/// real cards.
std::string setting_text(const Setting& setting);

}  // namespace deckmap
