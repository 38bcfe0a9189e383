#pragma once
// The corners of rooms that are round, or whose corners are cut off, in parts of a card.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/room_shape.hpp>

namespace deckmap::detail {

/// The sides of a card, clockwise: along each runs the `u` of the corner of its number.
inline constexpr std::array card_sides = {Direction::up, Direction::right, Direction::down,
                                          Direction::left};

/// A point of a corner of a square, from its upper left corner: `u` and `v` as in `RoomCorner`.
template <class Number>
constexpr std::array<Number, 2> in_corner(std::size_t corner, Number u, Number v, Number side) {
  switch (corner) {
    case 0: return {u, v};
    case 1: return {side - v, u};
    case 2: return {side - u, side - v};
    default: return {v, side - u};
  }
}

/// One corner of a card: `u` runs from it clockwise along one side, `v` back along the other.
struct RoomCorner {
  static constexpr double cut = 0.22;  // clear of what stands in a card's corner

  RoomShape shape = RoomShape::plain;
  double u = 0, v = 0;  ///< how far the wall of the corner reaches along its sides

  explicit operator bool() const { return shape != RoomShape::plain; }

  /// How far off a side the wall is, `along` the side from the corner.
  double depth(double along) const {
    if (shape == RoomShape::cut_off) return std::max(0.0, cut - along);
    if (shape == RoomShape::plain || along >= 0.5) return 0;
    return 0.5 - std::sqrt(0.25 - (0.5 - along) * (0.5 - along));
  }
  /// Whether a point is behind the wall, in the rock.
  bool is_rock(double along_u, double along_v) const {
    return along_u < u && along_v < v && along_v < depth(along_u);
  }
};

/// A card in a room with a corner that is no right angle.
struct CutCard {
  Cell cell;                          ///< of the plan
  std::array<RoomCorner, 4> corners;  ///< upper left, upper right, lower right, lower left

  /// The wall of a corner, from the card's upper left corner on, clockwise round the room; a
  /// quarter of a circle in eight straight parts. Empty where the corner is a right angle.
  std::vector<Point> wall(std::size_t corner) const;
};

/// Those of a plan whose cards are `squares` by `squares`, in the order of its spaces.
std::vector<CutCard> cut_cards(const Dungeon& dungeon, const FloorPlan& plan, int squares);

}  // namespace deckmap::detail
