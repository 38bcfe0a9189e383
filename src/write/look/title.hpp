#pragma once
// Titles: in a display face drawn as outlines where it has every letter, else as text.

#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>

namespace deckmap::detail {

/// A title in lines no wider than `widest`, broken at spaces, and within words that are wider; at
/// every space if that is 0.
std::vector<std::string> broken_title(std::string_view title, double widest, double size);

/// How wide a line of a title is.
double title_width(std::string_view line, double size);

/// How wide the longest word of a title is.
double longest_title_word(std::string_view title, double size);

/// Adds a line of a title, its middle on a base line; below the outlines a text in the paper's
/// colour, which programs can search and read.
void draw_title(Picture& picture, const std::string& line, Point at, double size, Paint paint,
                Paint paper);

}  // namespace deckmap::detail
