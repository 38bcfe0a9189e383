#pragma once
/// The picture of a dungeon: a map in the look of its style, with a title; and as a page, with what
/// a game master reads beside it. Described once, for every backend. Compiled: component
/// `deckmap::write`.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

struct PageNotes;  // write/page_notes.hpp

/// Parts that a picture leaves out.
struct Hidden {
  bool shops = false;
  bool springs = false;
  bool levels = false;  ///< every door has one leaf
  bool numbers = false;

  bool any() const { return shops || springs || levels || numbers; }

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

/// "all", or "shops,door-levels". Throws `Error` for a word that is none of them.
Hidden parse_hidden(std::string_view text);

struct PictureOptions {
  /// The side of a card in pixels, `min_cell` to `max_cell`; rounded to whole pixels a square.
  int cell = 96;
  int squares = 3;         ///< squares of the grid on a side of a card, 1 to `max_squares`
  std::string title = {};  ///< empty: `dungeon_name`
  bool headed = true;      ///< with title, seed and deal code; else for a page that has them
  std::string scale = {};  ///< the size of a square, as in "1 square = 5 ft"; empty: no scale
  bool legend = false;     ///< the meaning of the signs
  /// Counters of enemies on the map; unset: where no notes stand beside it.
  std::optional<bool> counters = {};
  bool player = false;  ///< the players' copy (`PlanOptions`), without seed and deal code
  Index cards = none;   ///< the number of cards to show (`PlanOptions`)
  /// That the map fills where no notes stand beside it: levels lie under each other so.
  std::optional<Frame> frame = {};
  /// The map alone with a square of rock round it: whole squares from the first pixel to the last.
  bool bare = false;
  Hidden hide = {};
  Style style = {};
  /// Those of this dungeon, keyed by a chart: in the titles of groups, where a backend has them.
  /// Players get none.
  const Encounters* encounters = nullptr;
  /// Beside the map, with their story; null: none. Players get ruled space beside each room in
  /// their stead; bare maps have none.
  const PageNotes* notes = nullptr;

  static constexpr int min_cell = 4, max_cell = 2048;
  static constexpr std::size_t max_title = 200;  ///< characters of a title and of a scale
  static constexpr int max_squares = TileOptions::max_squares;
};

/// Throws `Error` for a text of more than `PictureOptions::max_title` characters; `name` says in
/// the message what it is.
void require_title(std::string_view name, std::string_view text);

struct PictureSize {
  std::int64_t width;
  std::int64_t height;

  friend constexpr bool operator==(PictureSize, PictureSize) = default;
};

/// Returns how many pixels a picture has, without drawing it. Throws as `picture` does.
PictureSize picture_size(const Dungeon& dungeon, const PictureOptions& options = {});

/// Draws a dungeon. Throws `Error` for a cell size or a number of squares out of range.
Picture picture(const Dungeon& dungeon, const PictureOptions& options = {});

/// Draws a playing card, or the back of the cards: a square of 300 pixels in whose middle it lies,
/// as in a cell of the table.
Picture card_picture(std::optional<Card> card, const Style& style = {});

/// Draws a title alone, in the display face, as wide as it is; as text where the face lacks a
/// character.
Picture title_picture(const std::string& title, const Style& style = {});

/// Draws a dungeon for sheets of paper, upright or lengthwise, whichever shows the map larger. The
/// first page has the map; others have the notes that find no room on it. `options.cell` has no
/// effect. Throws as `picture` does.
std::vector<Picture> picture_pages(const Dungeon& dungeon, const PictureOptions& options,
                                   PageSize sheet);

}  // namespace deckmap
