#pragma once
/// The walls of a grid of tiles as lines as long as they go.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <deckmap/cell.hpp>
#include <deckmap/map/tile_grid.hpp>

namespace deckmap::detail {

/// Corners of a line of walls, counted in lines of the grid; a closed one repeats its first corner.
using WallLine = std::vector<Cell>;

/// Whether a wall stands on a tile's side, for whoever knows of no secret passage or hidden door.
inline bool has_wall(const Tile& tile, Direction side) {
  return tile.walkable() && (tile.side(side) == Link::wall || is_secret(tile.side(side)));
}

class WallTracer {
 public:
  /// Without `secret` there is a gap where a secret passage or a hidden door leads through a wall.
  explicit WallTracer(const TileGrid& grid, bool secret = true)
      : width_(grid.width()),
        height_(grid.height()),
        ways_(static_cast<std::size_t>(width_ + 1) * static_cast<std::size_t>(height_ + 1)) {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const Tile& tile = grid.at({x, y});
        const auto stands = [&](Direction side) {
          return has_wall(tile, side) && (secret || !is_secret(tile.side(side)));
        };
        if (stands(Direction::up)) add({x, y}, Direction::right);
        if (stands(Direction::down)) add({x, y + 1}, Direction::right);
        if (stands(Direction::left)) add({x, y}, Direction::down);
        if (stands(Direction::right)) add({x + 1, y}, Direction::down);
      }
  }

  /// All walls, each once. First the lines that end somewhere, at a wall that goes past; of those
  /// no two end at one place. Then the closed ones.
  std::vector<WallLine> lines() {
    std::vector<WallLine> found;
    for (const bool closed : {false, true})
      for (int y = 0; y <= height_; ++y)
        for (int x = 0; x <= width_; ++x) {
          const auto open_end = [&] { return (0x6996 >> at({x, y}) & 1) != 0; };  // odd
          // a closed line begins in a corner
          while (at({x, y}) != 0 && (open_end() || (closed && turns({x, y}))))
            found.push_back(follow({x, y}));
        }
    return found;
  }

 private:
  static constexpr std::uint8_t bit(Direction direction) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(direction));
  }

  std::uint8_t& at(Cell corner) {
    return ways_[static_cast<std::size_t>(corner.y) * static_cast<std::size_t>(width_ + 1) +
                 static_cast<std::size_t>(corner.x)];
  }
  void add(Cell from, Direction direction) {
    at(from) |= bit(direction);
    at(step(from, direction)) |= bit(opposite(direction));
  }
  bool turns(Cell corner) {
    const int ways = at(corner);
    return ways != 0b0101 && ways != 0b1010;
  }

  WallLine follow(Cell here) {
    WallLine line = {here};
    Direction going = first_way(here);
    while (true) {
      // straight on where that is possible, so that lines cross as they look
      const Direction next = (at(here) & bit(going)) != 0 ? going : first_way(here);
      if (next != going) {
        if (line.back() != here) line.push_back(here);
        going = next;
      }
      at(here) &= static_cast<std::uint8_t>(~bit(going));
      here = step(here, going);
      at(here) &= static_cast<std::uint8_t>(~bit(opposite(going)));
      if (at(here) == 0) break;
    }
    line.push_back(here);
    return line;
  }
  Direction first_way(Cell corner) {
    for (const Direction direction : all_directions)
      if ((at(corner) & bit(direction)) != 0) return direction;
    return Direction::right;
  }

  int width_, height_;
  std::vector<std::uint8_t> ways_;  ///< of each corner: the walls that leave it
};

}  // namespace deckmap::detail
