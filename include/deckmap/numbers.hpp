#pragma once
/// Numbers, seeds, tables, cells and ranges of seeds from text: strictly, in decimal digits.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/error.hpp>

namespace deckmap {

namespace detail {

/// A whole number from `low` to `high` in decimal digits, with a minus sign where `low` is
/// negative; nothing for any other text. (`<charconv>` would weigh on whoever includes
/// deckmap.hpp.)
template <class Int>
constexpr std::optional<Int> whole_number(std::string_view text,
                                          Int low = std::numeric_limits<Int>::min(),
                                          Int high = std::numeric_limits<Int>::max()) {
  const bool negative = low < 0 && text.starts_with('-');
  if (negative) text.remove_prefix(1);
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return {};
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (value > (most - digit) / 10) return {};
    value = value * 10 + digit;
  }
  // compared without a sign: the distance from 0 to the end of the range
  const std::uint64_t limit = negative   ? std::uint64_t{0} - static_cast<std::uint64_t>(low)
                              : high < 0 ? 0
                                         : static_cast<std::uint64_t>(high);
  if (text.empty() || value > limit) return {};
  const auto number = static_cast<Int>(negative ? std::uint64_t{0} - value : value);
  if (number < low || number > high) return {};
  return number;
}

}  // namespace detail

/// A whole number from `low` to `high` in decimal digits, with a minus sign where `low` is
/// negative. Throws `Error` that calls it `name`.
template <class Int>
Int parse_number(std::string_view name, std::string_view text, Int low, Int high) {
  const auto value = detail::whole_number(text, low, high);
  if (!value)
    throw Error(detail::quoted(text) + " is not " + std::string(name) + ": a whole number from " +
                std::to_string(low) + " to " + std::to_string(high));
  return *value;
}

/// A seed as files hold it: the number. Throws `Error`.
inline std::uint64_t parse_seed_number(std::string_view text) {
  return parse_number<std::uint64_t>("a seed", text, 0, std::numeric_limits<std::uint64_t>::max());
}

/// The seed that words stand for, nothing if `text` is none: letters, digits and hyphens that begin
/// with a letter. Spaces between words are one hyphen: "goblin king" is "goblin-king". The seed is
/// the 64-bit FNV-1a hash of these bytes in lower case.
constexpr std::optional<std::uint64_t> seed_of_word(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool space = i > 0 && text[i] == ' ';
    if (space && i + 1 < text.size() && text[i + 1] == ' ') continue;
    const char c = space ? '-' : detail::lower_case(text[i]);
    const bool letter = c >= 'a' && c <= 'z';
    if (!letter && (i == 0 || (c != '-' && (c < '0' || c > '9')))) return {};
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  if (text.empty() || text.back() == ' ') return {};
  return hash;
}

/// A seed: a number from 0 to 2^64-1, or words. Throws `Error`.
inline std::uint64_t parse_seed(std::string_view text) {
  if (const auto number = detail::whole_number<std::uint64_t>(text)) return *number;
  if (const auto word = seed_of_word(text)) return *word;
  throw Error(detail::quoted(text) +
              " is neither a number from 0 to 18446744073709551615 nor a word");
}

/// Seeds from `begin` up to but not including `end`. The end 2^64, after the last seed, is 0.
struct SeedRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  constexpr std::uint64_t size() const { return end - begin; }
  constexpr bool contains(std::uint64_t seed) const { return seed - begin < size(); }
  constexpr bool contains(SeedRange part) const {
    const std::uint64_t before = part.begin - begin;
    return before <= size() && part.size() <= size() - before;
  }
};

namespace detail {
inline constexpr std::string_view seeds_there_are = "18446744073709551616";
}

/// Returns a range as `A..B`.
inline std::string to_string(SeedRange seeds) {
  const bool to_the_last = seeds.end == 0 && seeds.begin > 0;
  return std::to_string(seeds.begin) + ".." +
         (to_the_last ? std::string(detail::seeds_there_are) : std::to_string(seeds.end));
}

/// `A..B`, half-open and not empty, both numbers; B may be 2^64 unless A is 0. Throws `Error`.
inline SeedRange parse_seeds(std::string_view text) {
  const auto dots = text.find("..");
  const auto begin = detail::whole_number<std::uint64_t>(text.substr(0, dots));
  const auto end = dots == std::string_view::npos
                       ? std::nullopt
                       : detail::whole_number<std::uint64_t>(text.substr(dots + 2));
  if (begin && text.substr(dots + 2) == detail::seeds_there_are) {
    if (*begin > 0) return {*begin, 0};
    throw Error(detail::quoted(text) + " is a seed too many: a range has at most 2^64-1");
  }
  if (!begin || !end)
    throw Error(detail::quoted(text) +
                " is not a range of seeds: A..B, numbers from 0 to 18446744073709551615, from A up "
                "to but not including B, as in 0..100");
  const SeedRange range{*begin, *end};
  if (range.begin >= range.end)
    throw Error(detail::quoted(text) +
                " is an empty range of seeds: in A..B, A is less than B (B itself is left out)");
  return range;
}

/// `WxH`, a table of W by H cards, or `free`. Throws `Error`.
inline TableSize parse_table(std::string_view text) {
  if (text == "free") return {};
  const auto cross = text.find('x');
  if (cross == std::string_view::npos)
    throw Error(detail::quoted(text) +
                " is not a table: WxH, its width and height in cards, as in 9x7, or free");
  return {
      parse_number<std::int32_t>("the width of a table", text.substr(0, cross), 1, max_coordinate),
      parse_number<std::int32_t>("the height of a table", text.substr(cross + 1), 1,
                                 max_coordinate)};
}

/// As `parse_table` reads it.
inline std::string to_string(TableSize table) {
  return table.is_free() ? "free"
                         : std::to_string(table.width) + "x" + std::to_string(table.height);
}

/// `X,Y`, a cell. Throws `Error`.
inline Cell parse_cell(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos)
    throw Error(detail::quoted(text) + " is not a cell: X,Y, as in 5,0");
  return {parse_number<std::int32_t>("a coordinate", text.substr(0, comma), -max_coordinate,
                                     max_coordinate),
          parse_number<std::int32_t>("a coordinate", text.substr(comma + 1), -max_coordinate,
                                     max_coordinate)};
}

/// As `parse_cell` reads it.
inline std::string to_string(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

}  // namespace deckmap
