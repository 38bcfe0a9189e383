#pragma once
/// Decimals in text, the same on every machine and in every language.

#include <array>
#include <charconv>
#include <string>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap::detail {

/// A number with so many digits behind the point: "95.50".
inline std::string decimal(double number, int digits) {
  std::array<char, 400> text;  // the largest double has 309 digits before the point
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                 std::chars_format::fixed, digits)
                       .ptr;
  return {text.data(), end};
}

/// The same without zeros at its end: "95.5", "2".
inline std::string shortest_decimal(double number, int digits) {
  std::string text = decimal(number, digits);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace deckmap::detail
