#pragma once
/// The corners of rooms that are round, or whose corners are cut off, in parts of a card.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/room_shape.hpp>
#include <deckmap/point.hpp>

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

/// Where a passage begins and ends along the side of a card.
struct Mouth {
  double begin, end;

  /// As pictures have it: where a card is one square, its passage is narrower.
  static constexpr Mouth drawn(int squares) {
    if (squares == 1) return {0.3125, 0.6875};
    const Passage passage = Passage::of(squares);
    return {double(passage.begin) / squares, double(passage.end) / squares};
  }
};

class CornerFinder {
 public:
  CornerFinder(const FloorPlan& plan, Mouth mouth)
      : plan_(plan), finder_(plan.spaces()), mouth_(mouth) {}

  CutCard corners_of(const Space& space, RoomShape shape) const {
    CutCard card{space.cell, {}};
    for (std::size_t i = 0; i < 4; ++i) {
      double u = reach(space, card_sides[i], true),
             v = reach(space, card_sides[(i + 3) % 4], false);
      if (std::min(u, v) < RoomCorner::cut) continue;
      if (shape == RoomShape::cut_off) u = v = RoomCorner::cut;
      card.corners[i] = {shape, u, v};
    }
    return card;
  }

 private:
  /// How far a wall goes along a side, from its beginning or to its end; 0 if there is none.
  double reach(const Space& space, Direction side, bool from_begin) const {
    if (space.side(side) == Link::wall) return 0.5;
    if (space.side(side) == Link::open) {
      const Index next = finder_.at(step(space.cell, side));
      if (plan_.spaces()[next].segment == space.segment) return 0;
    }
    // clockwise the lower side is walked from right to left, and the left one upwards
    const bool low = from_begin == (side == Direction::up || side == Direction::right);
    return std::min(0.5, low ? mouth_.begin : 1 - mouth_.end);
  }

  const FloorPlan& plan_;
  CellFinder finder_;
  Mouth mouth_;
};

inline std::vector<Point> CutCard::wall(std::size_t corner) const {
  const auto [shape, u, v] = corners[corner];
  if (shape == RoomShape::plain) return {};
  const auto at = [&](double along_u, double along_v) -> Point {
    const auto [x, y] = in_corner(corner, along_u, along_v, 1.0);
    return {x, y};
  };
  std::vector<Point> line = {at(0, v)};
  if (shape == RoomShape::round) {
    // sines of sixteenths of half a turn
    constexpr std::array sine = {0.0,     0.19509, 0.382683, 0.55557, 0.707107,
                                 0.83147, 0.92388, 0.980785, 1.0};
    // beside a passage that is wide enough the circle begins off the card's side
    constexpr double wide = 0.4;
    if (v < wide) line.push_back(at(corners[corner].depth(v), v));
    for (std::size_t k = 0; k < sine.size(); ++k) {
      const double along_u = 0.5 - 0.5 * sine[8 - k], along_v = 0.5 - 0.5 * sine[k];
      // where `along_v` is 0 `along_u` is a half, and no wall is longer
      if (0 < along_u && along_u < u && along_v < v) line.push_back(at(along_u, along_v));
    }
    if (u < wide) line.push_back(at(u, corners[corner].depth(u)));
  }
  line.push_back(at(u, 0));
  return line;
}

/// Those of a plan with such passages, in the order of its spaces.
inline std::vector<CutCard> cut_cards(const Dungeon& dungeon, const FloorPlan& plan, Mouth mouth) {
  std::vector<CutCard> found;
  const CornerFinder finder(plan, mouth);
  Index segment = none;
  ShapeOfRoom room;
  for (const Space& space : plan.spaces()) {
    if (space.segment != segment) room = room_shape(dungeon, segment = space.segment);
    if (room.shape == RoomShape::plain || space.is_door()) continue;
    if (room.shape == RoomShape::apse && space.card != room.apse) continue;
    const CutCard card = finder.corners_of(
        space, room.shape == RoomShape::cut_off ? RoomShape::cut_off : RoomShape::round);
    if (std::any_of(card.corners.begin(), card.corners.end(),
                    [](const RoomCorner& one) { return bool(one); }))
      found.push_back(card);
  }
  return found;
}

}  // namespace deckmap::detail
