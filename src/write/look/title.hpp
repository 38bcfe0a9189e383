#pragma once
// Titles: in a display face drawn as outlines where it has every letter, else as text.

#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>

namespace deckmap::detail {

/// A title in lines no wider than `widest`, broken at spaces.
std::vector<std::string> broken_title(std::string_view title, double widest, double size);

/// How wide the longest word of a title is.
double longest_title_word(std::string_view title, double size);

/// Adds a line of a title, its middle on a base line.
void draw_title(Picture& picture, const std::string& line, Point at, double size, Paint paint);

}  // namespace deckmap::detail
