#include "room_corners.hpp"

#include <deckmap/map/door_place.hpp>

namespace deckmap::detail {
namespace {

/// A point of a corner, from the upper left corner of its card.
Point at(std::size_t corner, double u, double v) {
  const auto [x, y] = in_corner(corner, u, v, 1.0);
  return {x, y};
}

class CornerFinder {
 public:
  CornerFinder(const FloorPlan& plan, int squares) : plan_(plan), finder_(plan.spaces()) {
    if (squares == 1) return;
    const Passage passage = Passage::of(squares);
    begin_ = double(passage.begin) / squares;
    end_ = double(passage.end) / squares;
  }

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
    return std::min(0.5, low ? begin_ : 1 - end_);
  }

  const FloorPlan& plan_;
  CellFinder finder_;
  double begin_ = 0.3125, end_ = 0.6875;  ///< of a passage along the side of a card
};

}  // namespace

std::vector<Point> CutCard::wall(std::size_t corner) const {
  const auto [shape, u, v] = corners[corner];
  if (shape == RoomShape::plain) return {};
  std::vector<Point> line = {at(corner, 0, v)};
  if (shape == RoomShape::round) {
    // sines of sixteenths of half a turn
    constexpr std::array sine = {0.0,     0.19509, 0.382683, 0.55557, 0.707107,
                                 0.83147, 0.92388, 0.980785, 1.0};
    // beside a passage that is wide enough the circle begins off the card's side
    constexpr double wide = 0.4;
    if (v < wide) line.push_back(at(corner, corners[corner].depth(v), v));
    for (std::size_t k = 0; k < sine.size(); ++k) {
      const double along_u = 0.5 - 0.5 * sine[8 - k], along_v = 0.5 - 0.5 * sine[k];
      // where `along_v` is 0 `along_u` is a half, and no wall is longer
      if (0 < along_u && along_u < u && along_v < v) line.push_back(at(corner, along_u, along_v));
    }
    if (u < wide) line.push_back(at(corner, u, corners[corner].depth(u)));
  }
  line.push_back(at(corner, u, 0));
  return line;
}

std::vector<CutCard> cut_cards(const Dungeon& dungeon, const FloorPlan& plan, int squares) {
  std::vector<CutCard> found;
  const CornerFinder finder(plan, squares);
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
