// A dungeon in libtcod: its map from tiles, what the hero sees on the way to the boss, and the way
// by libtcod's path finder. Doors are opened as one comes to them.

#include <libtcod.h>
#include <deckmap/deckmap.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

int main() {
  using namespace deckmap;

  const Dungeon dungeon = generate({.seed = 42});
  const TileGrid level(dungeon, {.squares = 1, .wall_tiles = true});

  const std::unique_ptr<TCOD_Map, decltype(&TCOD_map_delete)> map(
      TCOD_map_new(level.width(), level.height()), TCOD_map_delete);
  Cell hero{}, boss{};
  for (Cell at{0, 0}; at.y < level.height(); ++at.y)
    for (at.x = 0; at.x < level.width(); ++at.x) {
      const Tile& tile = level.at(at);
      const bool transparent = tile.walkable() && !tile.door && !tile.secret;
      TCOD_map_set_properties(map.get(), at.x, at.y, transparent, tile.walkable());
      if (tile.start) hero = at;
      if (tile.marked && level.plan().boss(level.plan().spaces()[tile.space])) boss = at;
    }

  const std::unique_ptr<TCOD_Path, decltype(&TCOD_path_delete)> path(
      TCOD_path_new_using_map(map.get(), 0), TCOD_path_delete);
  if (!TCOD_path_compute(path.get(), hero.x, hero.y, boss.x, boss.y)) return 1;
  std::vector<std::string> seen(static_cast<std::size_t>(level.height()),
                                std::string(static_cast<std::size_t>(level.width()), ' '));
  int steps = 0;
  do {
    TCOD_map_set_properties(map.get(), hero.x, hero.y, true, true);  // an opened door
    TCOD_map_compute_fov(map.get(), hero.x, hero.y, 0, true, FOV_SHADOW);
    for (int y = 0; y < level.height(); ++y)
      for (int x = 0; x < level.width(); ++x)
        if (TCOD_map_is_in_fov(map.get(), x, y))
          seen[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] =
              !level.at({x, y}).walkable() || level.at({x, y}).secret ? '#'
              : level.at({x, y}).door                                 ? '+'
                                                                      : '.';
    steps += !(hero == boss);
  } while (TCOD_path_walk(path.get(), &hero.x, &hero.y, false));
  seen[static_cast<std::size_t>(hero.y)][static_cast<std::size_t>(hero.x)] = '@';

  for (const std::string& row : seen) std::cout << row << '\n';
  std::cout << "at the boss after " << steps << " steps\n";
  return hero == boss ? 0 : 1;
}
