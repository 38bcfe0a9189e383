#pragma once
/// Where things lie on a map: cells, the passages in them, squares of the grid; in pixels.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/tile_grid.hpp>

namespace deckmap::detail {

/// A point `distance` pixels off in a direction.
inline Point offset(Direction direction, double distance) {
  const Cell unit = step({0, 0}, direction);
  return {unit.x * distance, unit.y * distance};
}

constexpr unsigned bit(Direction direction) { return 1u << static_cast<int>(direction); }

constexpr bool is_upright(Direction direction) {
  return direction == Direction::up || direction == Direction::down;
}

/// Whether one comes in from outside through a door at once: an arrow leads to it, where stairs
/// would lie below its leaf.
inline bool begins_with_door(const FloorPlan& plan) {
  const auto side = plan.entrance();
  if (!side || !plan.spaces()[0].is_door()) return false;
  const Cell before = step(plan.spaces()[0].cell, *side);
  return std::none_of(plan.spaces().begin(), plan.spaces().end(),
                      [&](const Space& space) { return space.cell == before; });
}

/// A room's space fills its cell; that of a corridor or a door is a passage: the middle of the
/// cell, and an arm to each side on which it goes on. Where a cell is one square, a passage is
/// 3/8 of it wide (`door_place`); else it is a `Passage`.
class MapGeometry {
 public:
  MapGeometry(const Dungeon& dungeon, const FloorPlan& plan, int cell, int squares)
      : dungeon_(dungeon), plan_(plan), cell_(cell), squares_(squares) {
    begin_ = squares == 1 ? (5 * cell + 8) / 16 : line(Passage::of(squares).begin);
    end_ = squares == 1 ? cell - begin_ : line(Passage::of(squares).end);
    arms_.reserve(plan.spaces().size());
    for (const Space& space : plan.spaces()) {
      unsigned arms = 0;
      for (const Direction direction : all_directions)
        if (space.side(direction) != Link::wall) arms |= bit(direction);
      arms_.push_back(static_cast<std::uint8_t>(arms));
    }
    if (const auto side = plan.entrance()) arms_[0] |= static_cast<std::uint8_t>(bit(*side));
  }

  const Dungeon& dungeon() const { return dungeon_; }
  const FloorPlan& plan() const { return plan_; }
  int cell() const { return cell_; }
  int squares() const { return squares_; }
  /// Where the plan's upper left corner is.
  Point origin() const { return origin_; }
  void set_origin(Point origin) { origin_ = origin; }
  Point size() const { return {double(cell_) * plan_.width(), double(cell_) * plan_.height()}; }

  /// From a cell's corner to its squares' lines, 0 to `squares`.
  int line(int square) const { return (cell_ * square + squares_ / 2) / squares_; }
  /// From a cell's corner to where its passage begins and ends.
  int passage_begin() const { return begin_; }
  int passage_end() const { return end_; }
  int passage_width() const { return end_ - begin_; }
  static bool is_whole(const Space& space) { return !space.is_door() && !space.is_corridor(); }

  /// The sides on which a passage goes on, or a room has a way: a bit for each direction.
  unsigned arms(std::size_t space) const { return arms_[space]; }

  Point corner_of(const Space& space) const {
    return origin_ + Point{double(space.cell.x) * cell_, double(space.cell.y) * cell_};
  }
  Point cell_centre(const Space& space) const {
    return corner_of(space) + Point{cell_ / 2.0, cell_ / 2.0};
  }
  /// The middle of a room's cell, or of a passage.
  Point centre_of(const Space& space) const {
    const double middle = (begin_ + end_) / 2.0;
    return is_whole(space) ? cell_centre(space) : corner_of(space) + Point{middle, middle};
  }
  /// Where a passage crosses the border of its cell.
  Point gate_of(const Space& space, Direction side) const {
    const double middle = (begin_ + end_) / 2.0, c = cell_;
    const Point corner = corner_of(space);
    switch (side) {
      case Direction::right: return corner + Point{c, middle};
      case Direction::down: return corner + Point{middle, c};
      case Direction::left: return corner + Point{0, middle};
      case Direction::up: return corner + Point{middle, 0};
    }
    return corner;
  }

  /// Where a door stands: as in the files for tabletops.
  DoorPlace door_place(const Space& door) const {
    return deckmap::door_place(dungeon_, plan_, door, squares_);
  }

  /// Where a space's card sends the next one: out of a sealed door.
  Direction heading(const Space& space) const { return dungeon_.cards()[space.card].heading; }

  /// The space beside another, or nothing.
  const Space* neighbour(const Space& space, Direction direction) const {
    const Index other = finder_.at(step(space.cell, direction));
    return other == none ? nullptr : &plan_.spaces()[other];
  }

 private:
  const Dungeon& dungeon_;
  const FloorPlan& plan_;
  int cell_;
  int squares_;
  int begin_ = 0, end_ = 0;
  Point origin_{};
  std::vector<std::uint8_t> arms_;
  CellFinder finder_{plan_.spaces()};
};

}  // namespace deckmap::detail
