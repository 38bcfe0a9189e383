#pragma once
/// Numbers, tables, cells and ranges of seeds from text: strictly, in decimal digits, nothing bent.

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/error.hpp>

namespace deckmap {

/// A whole number from `low` to `high` in decimal digits, with a minus sign where `low` is
/// negative. Throws `Error` that calls it `name`.
template <class Int>
Int parse_number(std::string_view name, std::string_view text, Int low, Int high) {
  Int value{};
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (text.empty() || result.ec != std::errc{} || result.ptr != end || value < low || value > high)
    throw Error(detail::quoted(text) + " is not possible for " + std::string(name) +
                ": a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return value;
}

/// A seed, 0 to 2^64-1.
inline std::uint64_t parse_seed(std::string_view text) {
  return parse_number<std::uint64_t>("a seed", text, 0, std::numeric_limits<std::uint64_t>::max());
}

/// Seeds from `begin` up to but not including `end`.
struct SeedRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  constexpr std::uint64_t size() const { return end - begin; }
};

/// `A..B`, half-open and not empty.
inline SeedRange parse_seeds(std::string_view text) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos)
    throw Error(detail::quoted(text) +
                " is not a range of seeds: A..B, from A up to but not including B, as in 0..100");
  const SeedRange range{parse_seed(text.substr(0, dots)), parse_seed(text.substr(dots + 2))};
  if (range.begin >= range.end)
    throw Error(detail::quoted(text) +
                " is an empty range of seeds: in A..B, A is less than B (B itself is left out)");
  return range;
}

/// `WxH`, a table of W by H cards.
inline TableSize parse_table(std::string_view text) {
  const auto cross = text.find('x');
  if (cross == std::string_view::npos)
    throw Error(detail::quoted(text) +
                " is not a table: WxH, its width and height in cards, as in 9x7");
  return {
      parse_number<std::int32_t>("the width of a table", text.substr(0, cross), 1, max_coordinate),
      parse_number<std::int32_t>("the height of a table", text.substr(cross + 1), 1,
                                 max_coordinate)};
}

/// `X,Y`, a cell.
inline Cell parse_cell(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos)
    throw Error(detail::quoted(text) + " is not a cell: X,Y, as in 5,0");
  return {parse_number<std::int32_t>("x", text.substr(0, comma), -max_coordinate, max_coordinate),
          parse_number<std::int32_t>("y", text.substr(comma + 1), -max_coordinate, max_coordinate)};
}

}  // namespace deckmap
