// Each door of a grid keeps what lies behind it from those who have not opened it, by walking.
#include <deckmap/map/door_tiles.hpp>

#include <algorithm>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/door_tiles");

namespace {

/// The tiles that can be reached from the start without stepping on some of them.
std::vector<bool> walked(const TileGrid& grid, const std::vector<Cell>& shut) {
  const auto number = [&](Cell at) { return static_cast<std::size_t>(at.y * grid.width() + at.x); };
  std::vector<bool> seen(static_cast<std::size_t>(grid.width() * grid.height()));
  std::vector<Cell> open;
  for (Cell at{0, 0}; at.y < grid.height(); ++at.y)
    for (at.x = 0; at.x < grid.width(); ++at.x)
      if (grid.at(at).start && std::find(shut.begin(), shut.end(), at) == shut.end())
        open.push_back(at);
  while (!open.empty()) {
    const Cell at = open.back();
    open.pop_back();
    if (seen[number(at)]) continue;
    seen[number(at)] = true;
    for (const Direction side : all_directions)
      if (grid.at(at).side(side) != Link::wall &&
          std::find(shut.begin(), shut.end(), step(at, side)) == shut.end())
        open.push_back(step(at, side));
  }
  return seen;
}

}  // namespace

TEST_CASE("the tiles of each door lie between those before it and those behind it") {
  std::size_t doors = 0;
  for (const FuzzSpace kind : {FuzzSpace::any_options, FuzzSpace::any_piles})
    for (const int squares : {1, 2, 3, 4, 7})
      for (const bool wall_tiles : {false, true}) {
        CAPTURE(squares);
        CAPTURE(wall_tiles);
        check_each(kind, {0, slow_build ? 30 : 300}, without_more_ways([&](const Dungeon& dungeon) {
                     if (dungeon.cards().size() > 200) return std::string();
                     const Plan plan(dungeon);
                     const TileGrid grid(dungeon, {.squares = squares, .wall_tiles = wall_tiles});
                     const auto index = [&](Cell at) {
                       return static_cast<std::size_t>(at.y * grid.width() + at.x);
                     };
                     const std::vector<DoorTiles> tiles = door_tiles(plan, grid);
                     HOLDS(tiles.size() == plan.doors().size());
                     for (std::size_t i = 0; i < tiles.size(); ++i) {
                       const Door& door = plan.doors()[i];
                       const Way& way = plan[door.way];
                       ++doors;
                       HOLDS(!tiles[i].tiles.empty());
                       for (const Cell at : tiles[i].tiles) HOLDS(grid.at(at).door);
                       const std::vector<bool> before = walked(grid, tiles[i].tiles);
                       HOLDS(tiles[i].near.has_value() == bool(way.from.place));
                       if (tiles[i].near) HOLDS(before[index(*tiles[i].near)]);
                       if (tiles[i].far && way.from.place) HOLDS(!before[index(*tiles[i].far)]);
                       // All that was dealt behind the door is behind it. (On a card of two squares
                       // without tiles of wall, which has no tile between a secret passage and the
                       // bend, it closes the first way alone.)
                       if (way.kind == WayKind::way_in ||
                           (way.kind == WayKind::secret && squares == 2 && !wall_tiles))
                         continue;
                       for (Index card = 0; card < dungeon.cards().size(); ++card) {
                         bool behind = false;
                         for (Index at = card; at != none; at = dungeon.from(at))
                           behind |= at == door.card;
                         if (!behind || card == door.card) continue;
                         HOLDS(tiles[i].far.has_value());
                         for (Cell at{0, 0}; at.y < grid.height(); ++at.y)
                           for (at.x = 0; at.x < grid.width(); ++at.x) {
                             const Index space = grid.at(at).space;
                             if (space == card && !grid.at(at).door) HOLDS(!before[index(at)]);
                           }
                       }
                     }
                     return std::string();
                   }));
      }
  CHECK(doors > (slow_build ? 1'000 : 10'000));
}

TEST_SUITE_END();
