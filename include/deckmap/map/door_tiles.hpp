#pragma once
/// The tiles of each door of a plan in a grid, and those before and behind it.

#include <cstddef>
#include <optional>
#include <vector>

#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_grid.hpp>

namespace deckmap {

struct DoorTiles {
  std::vector<Cell> tiles;   ///< of the door itself, row by row
  std::optional<Cell> near;  ///< from which one comes: of another door where none lies between
  std::optional<Cell> far;   ///< to which one comes; nothing where the way ends at the door
};

/// The tiles of the doors of `plan`, by their indices. The grid is the game master's of the same
/// dungeon. Takes time by the number of tiles.
inline std::vector<DoorTiles> door_tiles(const Plan& plan, const TileGrid& grid) {
  std::vector<DoorTiles> doors(plan.doors().size());
  const auto door_at = [&](Cell at) {
    const Tile& tile = grid.at(at);
    return tile.door ? plan.door_on(grid.plan().spaces()[tile.space].card) : DoorIndex();
  };
  const auto number = [&](Cell at) {
    return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(grid.width()) +
           static_cast<std::size_t>(at.x);
  };
  std::vector<Cell> queue;  // from the way in on
  std::vector<bool> seen(static_cast<std::size_t>(grid.width()) *
                         static_cast<std::size_t>(grid.height()));
  for (Cell at{0, 0}; at.y < grid.height(); ++at.y)
    for (at.x = 0; at.x < grid.width(); ++at.x) {
      if (const DoorIndex door = door_at(at)) doors[door.at()].tiles.push_back(at);
      if (!grid.at(at).start) continue;
      queue.push_back(at);
      seen[number(at)] = true;
    }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const Cell at = queue[head];
    const DoorIndex here = door_at(at);
    for (const Direction side : all_directions) {
      const Link way = grid.at(at).side(side);
      // A hidden door leads round others: it does not say from which side one comes to them.
      if (way == Link::wall || way == Link::hidden || seen[number(step(at, side))]) continue;
      const Cell next = step(at, side);
      seen[number(next)] = true;
      queue.push_back(next);
      const DoorIndex there = door_at(next);
      if (there == here) continue;
      if (there && plan[plan[there].way].from.place && !doors[there.at()].near)
        doors[there.at()].near = at;
      if (here && !doors[here.at()].far) doors[here.at()].far = next;
    }
  }
  return doors;
}

}  // namespace deckmap
