#pragma once
// Where everything goes on a page: title and story above, the map in the middle, notes in boxes
// beside or below it, legend and origin at the foot. In any unit; sizes and results share it.

#include <cstddef>
#include <string>
#include <vector>

#include <deckmap/draw/drawing.hpp>

#include "lines.hpp"

namespace deckmap::detail {

struct PageNote {
  std::string text;
  Point anchor;  ///< of its place, in cells from the map's upper left corner
};

struct PageContent {
  std::string heading;
  std::string story;    ///< below the heading
  std::string outcome;  ///< how the deal ended, if that is worth a line
  std::string origin;   ///< in the lower right corner
  std::string scale;
  int scale_squares = 1;
  int squares = 1;
  std::vector<PageNote> notes;
  std::vector<std::string> legend;  ///< labels
  double columns = 0, rows = 0;     ///< of the map, in cells; 0: none
};

/// Sizes of texts, and the margin round the page.
struct PageSizes {
  double heading, story, text, small, margin;
};

struct PageLine {
  std::string text;
  Point at;  ///< of its anchor, on the base line
  double size;
};

struct NoteBox {
  std::size_t note;
  Point low, high;
  std::vector<TextLine> lines;
};

struct PageLayout {
  PageSizes sizes;
  double width = 0, height = 0;
  double cell = 0;
  Point map;                      ///< its upper left corner
  std::vector<PageLine> heading;  ///< about the middle
  std::vector<PageLine> story;    ///< about the middle
  std::vector<PageLine> origin;   ///< to the left of their points
  std::vector<NoteBox> notes;
  std::vector<std::size_t> left;  ///< the notes that find no room
  std::vector<Point> legend;      ///< where each entry begins, in the middle of its row
  Point compass;
  double compass_reach = 0;
  Point scale;  ///< the left end of its bar, in its middle
};

/// The size of what stands round a note's text, and of a line of it, in parts of the text's size.
inline constexpr double note_padding = 0.6, note_leading = 1.28;
/// How far the rock goes round a map, in cells.
inline constexpr double rock_reach = 0.36;

/// A page as large as it needs to be for a map whose cells measure `cell`.
PageLayout free_page(const PageContent& content, const PageSizes& sizes, double cell);

/// A page of the given size, in points: its map as large as it can be with the notes, and no text
/// smaller than 8 points. Notes that would leave the map too small are left over.
PageLayout sheet_page(const PageContent& content, PageSize sheet, double largest_cell);

/// A page with those of the notes that were left over, one after the other from the first of them;
/// `left` has those that are left again.
PageLayout notes_page(const PageContent& content, const std::vector<std::size_t>& notes,
                      PageSize sheet);

/// Multiplies every length of a layout.
void magnify(PageLayout& layout, double factor);

}  // namespace deckmap::detail
