#pragma once
/// Lengths in the words of a setting.

#include <deckmap/detail/cpp20.hpp>

#include <string_view>

namespace deckmap {

/// How long the side of a card is: a number, 1 or more, and its unit.
struct Measure {
  int card = 6;
  std::string_view unit = "paces";
};

}  // namespace deckmap
