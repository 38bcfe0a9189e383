// Reads styles. The library that parses TOML stays behind this one file.

#include <deckmap/write/styles.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/decimal.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/rules.hpp>

#include "../embedded.hpp"
#include "../toml_file.hpp"

namespace deckmap {
namespace {

constexpr std::array<std::string_view, 5> names = {"ink", "press", "blue", "cards", "dark"};

std::size_t index_of(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw Error(detail::quoted(name) + " is not a style: " + detail::listed(names));
  return static_cast<std::size_t>(found - names.begin());
}

[[noreturn]] void refuse(const toml::source_region& where, const std::string& what) {
  throw Error("line " + std::to_string(where.begin.line) + ": " + what);
}

[[noreturn]] void refuse_key(const toml::key& key, const std::string& what,
                             const std::string& known) {
  refuse(key.source(), detail::quoted(key.str()) + " is not " + what + ": " + known);
}

std::string text_of(const toml::key& key, const toml::node& node) {
  if (const auto* const text = node.as_string()) return text->get();
  refuse(key.source(), std::string(key.str()) + " needs a text in quotes");
}

/// "#f4eedf" or "#fed"
std::optional<Paint> parse_paint(std::string_view text) {
  if (text.size() != 4 && text.size() != 7) return {};
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), code, 16);
  if (text[0] != '#' || error != std::errc{} || end != text.data() + text.size()) return {};
  if (text.size() == 4)
    code = ((code >> 8 & 15) * 0x110000) | ((code >> 4 & 15) * 0x1100) | ((code & 15) * 0x11);
  return Paint::hex(code);
}

const toml::table& table_of(const toml::key& key, const toml::node& node) {
  if (const auto* const table = node.as_table()) return *table;
  refuse(key.source(),
         std::string(key.str()) + " is a table: it begins with [" + std::string(key.str()) + "]");
}

void read_colours(const toml::table& table, Style& style) {
  for (const auto& entry : table) {  // clang 14 keeps structured bindings out of lambdas
    const toml::key& key = entry.first;
    const toml::node& node = entry.second;
    bool found = false;
    std::vector<std::string_view> known;
    for_each_colour(style, [&](std::string_view name, Paint& paint) {
      known.push_back(name);
      if (key.str() != name) return;
      found = true;
      const std::string text = text_of(key, node);
      const auto read = parse_paint(text);
      if (!read)
        refuse(key.source(), std::string(name) + ": " + detail::quoted(text) +
                                 " is not a colour: # and three or six hexadecimal digits, as in "
                                 "\"#f4eedf\"");
      paint = *read;
    });
    if (!found) refuse_key(key, "a colour of a style", detail::listed(known));
  }
}

void read_weights(const toml::table& table, Style& style) {
  for (const auto& entry : table) {  // clang 14 keeps structured bindings out of lambdas
    const toml::key& key = entry.first;
    const toml::node& node = entry.second;
    bool found = false;
    std::vector<std::string_view> known;
    for_each_weight(style, [&](std::string_view name, double& weight, double most) {
      known.push_back(name);
      if (key.str() != name) return;
      found = true;
      const auto number = node.value<double>();
      if (!node.is_number() || !number || !(*number >= 0) || *number > most)
        refuse(key.source(), std::string(name) + " needs a number from 0 to " +
                                 detail::shortest_decimal(most, 2) + ", a part of a card's side");
      weight = *number;
    });
    if (!found) refuse_key(key, "a weight of a style", detail::listed(known));
  }
}

}  // namespace

std::span<const std::string_view> style_names() { return names; }

std::string_view style_toml(std::string_view name) {
  constexpr std::array files = {detail::style_ink, detail::style_press, detail::style_blue,
                                detail::style_cards, detail::style_dark};
  static_assert(files.size() == names.size());
  return files[index_of(name)]().text();
}

Style style_of_name(std::string_view name) {
  return index_of(name) == 0 ? Style() : parse_style(style_toml(name));
}

Style parse_style(std::string_view text) {
  const toml::table file = detail::parse_toml(text);
  Style style;
  // The base first, wherever it stands: the rest changes it.
  for (const auto& [key, node] : file) {
    if (key.str() != "base") continue;
    const std::string base = text_of(key, node);
    if (std::find(names.begin(), names.end(), base) == names.end())
      refuse(key.source(),
             "base: " + detail::quoted(base) + " is not a style: " + detail::listed(names));
    style = style_of_name(base);
  }
  for (const auto& [key, node] : file) {
    if (key.str() == "base") continue;
    if (key.str() == "look") {
      const std::string look = text_of(key, node);
      if (look != to_string(Look::plan) && look != to_string(Look::cards))
        refuse(key.source(), "look: " + detail::quoted(look) +
                                 " is not a look: " + detail::listed(value_names(Look{})));
      style.look = look == to_string(Look::cards) ? Look::cards : Look::plan;
    } else if (key.str() == "things") {
      const std::string things = text_of(key, node);
      constexpr auto kinds = value_names(Things{});
      const auto found = std::find(kinds.begin(), kinds.end(), things);
      if (found == kinds.end())
        refuse(key.source(),
               "things: " + detail::quoted(things) + " are not known: " + detail::listed(kinds));
      style.things = static_cast<Things>(found - kinds.begin());
    } else if (key.str() == "colours") {
      read_colours(table_of(key, node), style);
    } else if (key.str() == "weights") {
      read_weights(table_of(key, node), style);
    } else {
      refuse_key(key, "a key of a style",
                 "base, look, things, and the tables [colours] and [weights]");
    }
  }
  return style;
}

}  // namespace deckmap
