#pragma once
// Text in lines of a width, with words in bold.

#include <cstddef>
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

/// A text whose words are measured once, to count its lines in many widths and sizes.
class MeasuredText {
 public:
  explicit MeasuredText(std::string_view text, Face face = Face::text);
  /// Returns how many lines `wrapped` makes, or fewer where a line is full to a hair.
  std::size_t least_lines(double widest, double size) const;

 private:
  struct Word {
    double width, space;  ///< of the word and of a space after it, in parts of the size
  };
  std::vector<Word> words_;
};

/// `text` in lines no wider than `widest`, broken where `separator` stands.
std::vector<std::string> broken(std::string_view text, std::string_view separator, double widest,
                                double size, Face face = Face::text);

}  // namespace deckmap::detail
