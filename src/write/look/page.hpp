#pragma once
// Where everything goes on a page. In any unit; sizes and results share it.
//
// A page without notes is as large as its map needs: title above, legend and origin at the foot. A
// page with notes, and every sheet of paper, is filled instead: the map takes what there is, and
// title, notes and the rest go to the free places round it and between its rooms.

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/draw/drawing.hpp>

#include "area.hpp"
#include "lines.hpp"

namespace deckmap::detail {

struct PageNote {
  Pieces text;
  std::vector<Area> place;  ///< the cards beside which it belongs, in cells; none: anywhere
  bool spare = false;       ///< may be left for a second page, however much room there could be
  bool ruled = false;       ///< with lines to write on below the text
  /// The cards of a place that a note of none names: near it is best.
  std::vector<Area> named = {};

  /// How many such lines a note of that width has, in points: narrow ones have more.
  std::size_t rules_in(double width) const {
    return ruled ? static_cast<std::size_t>(std::clamp(660 / width, 3.0, 6.0)) : 0;
  }
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
  std::vector<Area> map;            ///< its cards, in cells
  std::vector<Area> edges;          ///< lines round the map, in cells
  /// The middles of cards with a label beside them, in cells, and half its width for a text of 1.
  std::vector<std::pair<Point, double>> labels;
  bool ruled = false;  ///< where there is room, lines to write on
  double reach = 0;    ///< how far the rock goes round a card, in cells
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
  std::size_t rules = 0;  ///< empty lines to write on
  /// The line from the box to its place, where it stands away from it.
  std::vector<Point> leader = {};
};

struct PageLayout {
  PageSizes sizes;
  double width = 0, height = 0;
  double cell = 0;
  Point map;                      ///< its upper left corner
  std::vector<PageLine> heading;  ///< about the middle
  std::vector<PageLine> story;    ///< about the middle
  std::vector<PageLine> origin;   ///< to the left of their points
  std::vector<NoteBox> notes;     ///< in the order of the notes
  std::vector<std::size_t> left;  ///< the notes that find no room
  std::vector<Point> legend;      ///< where each entry begins, in the middle of its row
  Point compass;
  double compass_reach = 0;
  Point scale;  ///< the left end of its bar, in its middle
};

/// The size of what stands round a note's text, and of a line of it, in parts of the text's size.
inline constexpr double note_padding = 0.6, note_leading = 1.16;

/// A page as large as it needs to be for a map whose cells measure `cell`.
PageLayout free_page(const PageContent& content, const PageSizes& sizes, double cell);

/// A page of the given size, in points, upright or lengthwise: its map as large as it can be with
/// the notes, and no text smaller than 8 points. Notes that would leave the map too small are left.
PageLayout sheet_page(const PageContent& content, PageSize sheet, double largest_cell);

/// The same on the smallest sheet of that shape, no smaller than `sheet`, that leaves no note.
PageLayout whole_page(const PageContent& content, PageSize sheet, double largest_cell);

/// As few pages as possible with the notes that were left over, one after the other.
std::vector<PageLayout> notes_pages(const PageContent& content,
                                    const std::vector<std::size_t>& notes, PageSize sheet);

/// Multiplies every length of a layout.
void magnify(PageLayout& layout, double factor);

}  // namespace deckmap::detail
