#pragma once
// The outlines of the face in which titles are set: a table that the build makes of a font.

#include <span>

namespace deckmap::detail {

/// A letter, its width in thousandths of the em, and where its numbers are.
struct DisplayLetter {
  char32_t character;
  int advance;
  int begin, end;
};

/// The letters in the order of their characters, and their outlines in thousandths of the em, y
/// downwards: 'm' x y, 'l' x y, 'c' with three points, 'z'.
struct DisplayFace {
  std::span<const DisplayLetter> letters;
  std::span<const short> numbers;
};

/// Returns the face; one without letters where the build had no font, or no FreeType to read it.
DisplayFace display_face();

}  // namespace deckmap::detail
