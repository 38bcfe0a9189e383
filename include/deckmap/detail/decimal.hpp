#pragma once
/// Decimals in text, the same on every machine and in every language.

#include <cstdint>
#include <string>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap::detail {

/// Returns a number, 0 or more, with at most `digits` digits after the point: "95.5", "2". Written
/// by integers, for not every standard library prints decimals.
inline std::string shortest_decimal(double number, int digits) {
  std::int64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const auto scaled = static_cast<std::int64_t>(number * static_cast<double>(scale) + 0.5);
  std::string rest = std::to_string(scaled % scale + scale).substr(1);
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return std::to_string(scaled / scale) + (rest.empty() ? "" : "." + rest);
}

}  // namespace deckmap::detail
