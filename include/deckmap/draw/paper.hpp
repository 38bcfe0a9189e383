#pragma once
/// Sheets of paper, by name.

#include <array>
#include <cstdint>
#include <string_view>

#include <deckmap/draw/drawing.hpp>

namespace deckmap {

enum class Paper : std::uint8_t {
  a4,      ///< 210 x 297 mm
  letter,  ///< 8.5 x 11 in
};

constexpr auto value_names(Paper) { return std::array<std::string_view, 2>{"a4", "letter"}; }

/// Returns an upright sheet of paper.
constexpr PageSize page_size(Paper paper) {
  constexpr double inch = 72, millimetre = inch / 25.4;
  return paper == Paper::a4 ? PageSize{210 * millimetre, 297 * millimetre}
                            : PageSize{8.5 * inch, 11 * inch};
}

}  // namespace deckmap
