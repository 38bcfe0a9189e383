#pragma once
// The floor of a plan on a fine lattice, from which a picture takes its floor, its walls and the
// rock around them. Every cell is cut in three by three parts, the middle ones as wide as a
// passage: a room's cell is all floor, a passage is the middle part and an arm to each side on
// which it goes on.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/floor_plan.hpp>

#include <deckmap/map/detail/room_corners.hpp>
#include "map_geometry.hpp"

namespace deckmap::detail {

class FloorLattice {
 public:
  explicit FloorLattice(const MapGeometry& map);

  /// The cards in rooms with corners that are no right angles.
  const std::vector<CutCard>& cut_cards() const { return cut_cards_; }
  /// That of a cell, or nothing.
  const CutCard* cut_card(Cell cell) const {
    if (cut_.empty() || cell.x < 0 || cell.y < 0) return nullptr;
    const std::uint32_t found = cut_[index_of(3 * cell.x, 3 * cell.y)];
    return found == 0 ? nullptr : &cut_cards_[found - 1];
  }
  /// How much smaller things are on a card with such corners, about its middle.
  static constexpr double in_round = 0.8;
  /// The wall of a corner, clockwise round the room; empty where it is a right angle.
  std::vector<Point> corner_wall(const CutCard& card, std::size_t corner) const;
  /// The wall that stands for a crossing of the lattice, where no other floor meets the corner;
  /// empty where it is a right angle.
  std::vector<Point> wall_at(int x, int y) const;
  /// Whether a crossing on the side of a card lies behind the wall that stands for its corner.
  bool is_behind_wall(int x, int y) const;

  /// In parts, three to a cell.
  int width() const { return width_; }
  int height() const { return height_; }
  int cell() const { return cell_; }
  /// Whether a passage is as wide as its cell, so that lines of the lattice lie on each other.
  bool has_no_arms() const { return begin_ == 0; }

  bool is_floor(int x, int y) const { return (at(x, y) & floor) != 0; }

  /// Whether a wall stands between the part and the one to its left, or above it.
  bool wall_left(int x, int y) const {
    return is_floor(x - 1, y) != is_floor(x, y) ||
           (is_floor(x, y) && (at(x - 1, y) & wall_right) != 0);
  }
  bool wall_above(int x, int y) const {
    return is_floor(x, y - 1) != is_floor(x, y) ||
           (is_floor(x, y) && (at(x, y - 1) & wall_below) != 0);
  }

  /// Where the lattice's lines cross; on a whole pixel.
  Point corner(int x, int y) const {
    return origin_ + Point{static_cast<double>(line(x)), static_cast<double>(line(y))};
  }

  /// The floor of one space.
  void add_floor(const Space& space, Path& path) const;

  /// Whether a point is no farther from the floor than `reach`.
  bool is_near(Point point, double reach) const;
  bool covers(Point point) const;

 private:
  static constexpr int border = 1;
  static constexpr std::uint8_t floor = 1, wall_right = 2, wall_below = 4;

  std::size_t index_of(int x, int y) const {
    return static_cast<std::size_t>(y + border) * columns_ + static_cast<std::size_t>(x + border);
  }
  std::uint8_t& at(int x, int y) { return parts_[index_of(x, y)]; }
  std::uint8_t at(int x, int y) const { return parts_[index_of(x, y)]; }

  /// Whether a part from (left, top) to before (right, bottom) is floor.
  bool has_floor(int left, int top, int right, int bottom) const {
    return floors_[index_of(right - 1, bottom - 1)] - floors_[index_of(left - 1, bottom - 1)] !=
           floors_[index_of(right - 1, top - 1)] - floors_[index_of(left - 1, top - 1)];
  }
  /// The part in which a place along a side of the lattice lies, or one just outside.
  int part(double along) const;
  int line(int x) const { return lines_[static_cast<std::size_t>(x)]; }

  int cell_;
  int begin_;  ///< of a passage in its cell
  Point origin_;
  int width_;
  int height_;
  std::size_t columns_;
  // looked up, as divisions take their time
  std::vector<int> lines_;    ///< the pixel of each, along either side
  std::vector<int> part_of_;  ///< by pixel, from the one before the lattice to the one after it
  std::vector<std::uint8_t> parts_;
  std::vector<std::uint32_t> floors_;  ///< how many parts to the left, above and itself are floor
  std::vector<CutCard> cut_cards_;
  std::vector<std::uint32_t> cut_;  ///< one more than the index in `cut_cards_`, at its first part
};

}  // namespace deckmap::detail
