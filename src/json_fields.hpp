#pragma once
// Reading JSON field by field, with the place of what is wrong. Private to the compiled readers.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/rules.hpp>

namespace deckmap::detail {

using Json = nlohmann::json;

/// A value of the file and its place, such as `cards[3].x`.
struct Field {
  const Json& json;
  std::string path;

  [[noreturn]] void refuse(const std::string& why) const { throw Error(path + " " + why); }

  Field at(const std::string& key) const {
    const auto found = json.find(key);
    const std::string inner = path.empty() ? key : path + "." + key;
    if (found == json.end()) throw Error("the field " + inner + " is missing");
    return {*found, inner};
  }
  bool has(const std::string& key) const { return json.contains(key); }

  const Field& object() const {
    if (!json.is_object()) refuse("is not an object");
    return *this;
  }
  std::string string() const {
    if (!json.is_string()) refuse("is not a string");
    return json.get<std::string>();
  }
  std::int64_t integer(std::int64_t low, std::int64_t high) const {
    if (!json.is_number_integer() ||
        (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX) ||
        json.get<std::int64_t>() < low || json.get<std::int64_t>() > high)
      refuse("is not a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return json.get<std::int64_t>();
  }
  /// Calls `f(Field)` for each element.
  template <class F>
  void each(F&& f) const {
    if (!json.is_array()) refuse("is not an array");
    for (std::size_t i = 0; i < json.size(); ++i)
      f(Field{json[i], path + "[" + std::to_string(i) + "]"});
  }

  /// Runs a parser on the string, and puts the place before its message.
  template <class Parse>
  auto parsed(Parse&& parse) const {
    const std::string text = string();
    try {
      return parse(text);
    } catch (const Error& error) {
      throw Error(path + ": " + error.what());
    }
  }

  std::vector<Card> cards() const {
    std::vector<Card> cards;
    each([&](const Field& card) { cards.push_back(card.parsed(parse_card)); });
    return cards;
  }
  std::uint64_t count() const {
    if (!json.is_number_unsigned()) refuse("is not a whole number from 0 on");
    return json.get<std::uint64_t>();
  }
};

/// The most values that a file may hold: hostile ones would take a hundred bytes of memory for
/// each of their own.
inline constexpr std::size_t max_json_values = std::size_t{1} << 23;

inline Json parse_json(std::string_view text) {
  try {
    std::size_t values = 0;
    return Json::parse(text, [&](int, Json::parse_event_t event, const Json&) {
      if (event != Json::parse_event_t::object_end && event != Json::parse_event_t::array_end &&
          ++values > max_json_values)
        throw Error("this JSON holds too many values: at most " + std::to_string(max_json_values));
      return true;
    });
  } catch (const Json::parse_error& error) {
    // nlohmann: "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error
    // ..."
    std::string what = error.what();
    if (const auto at = what.find("parse error at "); at != std::string::npos)
      what = what.substr(at + 15);
    if (error.byte > text.size())
      throw Error("this JSON is cut off: it ends at byte " + std::to_string(text.size()) +
                  " in the middle of a value");
    if (what.find("expected end of input") != std::string::npos)
      throw Error("there is something after the end of the first JSON object (" +
                  what.substr(0, what.find(':')) + ")");
    throw Error("this is not JSON: " + escaped(what));
  } catch (const Json::exception& error) {
    throw Error(std::string("this is not JSON: ") + error.what());
  }
}

/// Reads the options of a table that a file has. Without one it is older than that option, which
/// is at its default then.
template <class Owner, class... Which>
void read_named(const Field& field, Owner& owner, Which... which) {
  for_each_option(
      owner,
      [&](const Option& row, auto& value, const auto&) {
        if (const std::string name(row.name); field.has(name))
          value = field.at(name).parsed([&](const std::string& text) {
            return OptionValueOf<decltype(value)>::read(row, text);
          });
      },
      which...);
}

/// Reads what `write_rules_and_table` writes.
inline void read_rules_and_table(const Field& field, Rules& rules, TableSize& size,
                                 std::optional<Cell>& start) {
  read_named(field.at("rules").object(), rules);
  const Field table = field.at("table").object();
  if (!table.at("width").json.is_null() || !table.at("height").json.is_null())
    size = {static_cast<std::int32_t>(table.at("width").integer(1, max_coordinate)),
            static_cast<std::int32_t>(table.at("height").integer(1, max_coordinate))};
  std::vector<std::int32_t> coordinates;
  table.at("start").each([&](const Field& coordinate) {
    coordinates.push_back(
        static_cast<std::int32_t>(coordinate.integer(-max_coordinate, max_coordinate)));
  });
  if (coordinates.size() != 2) table.at("start").refuse("is not two numbers [x, y]");
  start = Cell{coordinates[0], coordinates[1]};
  if (*start == size.default_start()) start.reset();
}

/// Reads what `write_ways` writes.
inline void read_ways(const Field& field, WayOptions& ways, bool with_levels) {
  read_named(field, ways, with_levels);
}

}  // namespace deckmap::detail
