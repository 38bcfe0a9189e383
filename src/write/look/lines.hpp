#pragma once
// Text in lines of a width, with words in bold.

#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>

namespace deckmap::detail {

/// A part of a line in one face.
struct Run {
  std::string text;
  Face face;
  double x;  ///< where it begins
};
using TextLine = std::vector<Run>;

/// Breaks `text` at spaces into lines no wider than `widest` where words allow; `**` begins and
/// ends what is bold.
std::vector<TextLine> wrapped(std::string_view text, double widest, double size,
                              Face face = Face::text);

/// `text` in lines no wider than `widest`, broken where `separator` stands.
std::vector<std::string> broken(std::string_view text, std::string_view separator, double widest,
                                double size, Face face = Face::text);

}  // namespace deckmap::detail
