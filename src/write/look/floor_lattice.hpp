#pragma once
// The floor of a plan on a fine lattice, from which a picture takes its floor, its walls and the
// rock around them. Every cell is cut in three by three parts, the middle ones as wide as a
// passage: a room's cell is all floor, a passage is the middle part and an arm to each side on
// which it goes on.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/floor_plan.hpp>

#include "map_geometry.hpp"

namespace deckmap::detail {

class FloorLattice {
 public:
  explicit FloorLattice(const MapGeometry& map)
      : cell_(map.cell()),
        begin_(map.passage_begin()),
        end_(map.passage_end()),
        origin_(map.origin()),
        width_(3 * map.plan().width()),
        height_(3 * map.plan().height()),
        columns_(static_cast<std::size_t>(width_ + 2 * border)),
        parts_(columns_ * static_cast<std::size_t>(height_ + 2 * border)) {
    const auto spaces = map.plan().spaces();
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      const int x = 3 * spaces[i].cell.x, y = 3 * spaces[i].cell.y;
      if (MapGeometry::is_whole(spaces[i])) {
        for (int dy = 0; dy < 3; ++dy)
          for (int dx = 0; dx < 3; ++dx) at(x + dx, y + dy) |= floor;
        continue;
      }
      at(x + 1, y + 1) |= floor;
      for (const Direction direction : all_directions)
        if ((map.arms(i) & bit(direction)) != 0) {
          const Cell arm = step({x + 1, y + 1}, direction);
          at(arm.x, arm.y) |= floor;
        }
    }
    for (const Space& space : spaces) {
      const int x = 3 * space.cell.x, y = 3 * space.cell.y;
      const bool room = MapGeometry::is_whole(space);
      for (const Direction direction : {Direction::right, Direction::down}) {
        const Link way = space.side(direction);
        for (int third = 0; third < 3; ++third) {
          const bool right = direction == Direction::right;
          // A room's cells lie open to each other, and rooms meet passages in a passage's width.
          const bool free =
              third == 1 ? way == Link::open || way == Link::door : way == Link::open && room;
          if (!free)
            at(right ? x + 2 : x + third, right ? y + third : y + 2) |=
                right ? wall_right : wall_below;
        }
      }
    }
  }

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
  void add_floor(const Space& space, Path& path) const {
    const int x = 3 * space.cell.x, y = 3 * space.cell.y;
    if (MapGeometry::is_whole(space)) return path.rectangle(corner(x, y), corner(x + 3, y + 3));
    const int left = is_floor(x, y + 1) ? x : x + 1, right = is_floor(x + 2, y + 1) ? x + 3 : x + 2;
    path.rectangle(corner(left, y + 1), corner(right, y + 2));
    if (is_floor(x + 1, y)) path.rectangle(corner(x + 1, y), corner(x + 2, y + 1));
    if (is_floor(x + 1, y + 2)) path.rectangle(corner(x + 1, y + 2), corner(x + 2, y + 3));
  }

  /// Whether a point is no farther from the floor than `reach`, at most a cell.
  bool is_near(Point point, double reach) const {
    const Point from = point - origin_;
    const int x = static_cast<int>(std::floor(from.x / cell_)) * 3;
    const int y = static_cast<int>(std::floor(from.y / cell_)) * 3;
    for (int py = std::max(y - 3, 0); py < std::min(y + 6, height_); ++py)
      for (int px = std::max(x - 3, 0); px < std::min(x + 6, width_); ++px) {
        if (!is_floor(px, py)) continue;
        const double dx = std::max({line(px) - from.x, from.x - line(px + 1), 0.0});
        const double dy = std::max({line(py) - from.y, from.y - line(py + 1), 0.0});
        if (std::sqrt(dx * dx + dy * dy) <= reach) return true;
      }
    return false;
  }

  bool covers(Point point) const {
    const Point from = point - origin_;
    const auto part = [&](double along) {
      const int cell = static_cast<int>(std::floor(along / cell_));
      const double rest = along - cell * static_cast<double>(cell_);
      return 3 * cell + (rest >= begin_) + (rest >= end_);
    };
    const int x = part(from.x), y = part(from.y);
    return x >= 0 && y >= 0 && x < width_ && y < height_ && is_floor(x, y);
  }

 private:
  static constexpr int border = 1;
  static constexpr std::uint8_t floor = 1, wall_right = 2, wall_below = 4;

  std::size_t index_of(int x, int y) const {
    return static_cast<std::size_t>(y + border) * columns_ + static_cast<std::size_t>(x + border);
  }
  std::uint8_t& at(int x, int y) { return parts_[index_of(x, y)]; }
  std::uint8_t at(int x, int y) const { return parts_[index_of(x, y)]; }

  int line(int x) const {
    const int cell = x >= 0 ? x / 3 : (x - 2) / 3;
    const int third = x - 3 * cell;
    return cell * cell_ + (third == 0 ? 0 : third == 1 ? begin_ : end_);
  }

  int cell_;
  int begin_, end_;  ///< of a passage in its cell
  Point origin_;
  int width_;
  int height_;
  std::size_t columns_;
  std::vector<std::uint8_t> parts_;
};

}  // namespace deckmap::detail
