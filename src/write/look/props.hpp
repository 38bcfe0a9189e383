#pragma once
// The things in rooms: one for each card, beside it where there is room.

#include <cstdint>
#include <string_view>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/write/style.hpp>

#include "pen.hpp"

namespace deckmap::detail {

/// Places on a room's card, in thirds of its side from its upper left corner.
struct PropPlaces {
  Point number;  ///< where a number has room
  double row;    ///< the height at which counters stand in a row
  int crowded;   ///< 0 for a card with all its room, more for less
};
PropPlaces prop_places(Card card);
/// Those of a card that is a lair, alone or beside the card's own thing.
PropPlaces lair_places(bool shared);
/// The sides of a card to whose middles its thing comes so near that a sign there would lie on it.
std::vector<Direction> sides_near(Card card);

/// "a statue", "four columns"; empty for a card without a thing.
std::string_view prop_name(Card card, Things things = Things::dungeon);

/// Whether a space has a thing of its own: a station, or that of its card.
bool has_thing(const Space& space);

/// The part of its size at which a thing beside a lair is drawn, and the lair too: the thing in the
/// upper right of the card, the lair in the upper left.
inline constexpr double beside_lair = 0.56;

/// Draws the thing of a card; the pen's origin is the card's upper left corner, its unit a third of
/// its side. Water lies below the lines of the grid, all else above them.
bool is_water(Card card);
void draw_prop(Pen pen, Card card, Chance chance);

/// Draws the lair of a joker's boss about the middle of a card.
void draw_lair(Pen pen, Colour joker);
/// "A throne" or "A pentacle", and what a ship has in their stead.
std::string_view lair_name(Colour joker, Things things);

/// A stone of 5 to 7 sides.
void add_stone(const Pen& pen, Point at, double radius, Chance& chance, Path& path);

}  // namespace deckmap::detail
