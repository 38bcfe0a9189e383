#pragma once
// Text in lines of a width, in several faces.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>

namespace deckmap::detail {

/// A piece of a text, in one face.
struct Piece {
  std::string text;
  Face face = Face::text;
};
using Pieces = std::vector<Piece>;

/// A part of a line in one face.
struct Run {
  std::string text;
  Face face;
  double x;  ///< where it begins
};
using TextLine = std::vector<Run>;

/// A text whose words are measured once, to be broken in many widths and sizes.
class MeasuredText {
 public:
  /// A line feed in a piece begins a new line.
  explicit MeasuredText(const Pieces& pieces);

  /// Returns into how many lines of a width the text goes; a wider word has one for itself.
  std::size_t lines(double widest, double size) const { return ends(widest, size).size(); }

  /// Returns these lines. The last has more than one word where the same number of lines allows.
  std::vector<TextLine> wrapped(double widest, double size) const;

 private:
  /// A part of a word in one face: a word may change it within.
  struct Part {
    std::string text;
    Face face;
    double x;  ///< from the word's beginning, as all widths here in parts of the size
  };
  struct Word {
    std::vector<Part> parts;
    double width = 0, space = 0;  ///< of the word, and of a space after it
    bool last = false;            ///< of its line
    bool kept = false;            ///< on a line with the next one
  };

  /// The words after which lines end.
  std::vector<std::size_t> ends(double widest, double size) const;

  std::vector<Word> words_;
};

/// `text` in lines no wider than `widest`, broken where `separator` stands.
std::vector<std::string> broken(std::string_view text, std::string_view separator, double widest,
                                double size, Face face = Face::text);

/// `text` in as few lines, the last of more than one word where that takes no more lines.
std::vector<std::string> paragraph(const MeasuredText& text, double widest, double size);
std::vector<std::string> paragraph(const std::string& text, double widest, double size, Face face);

}  // namespace deckmap::detail
