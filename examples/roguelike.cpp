// A roguelike loads its level: the dungeon as tiles, walls being tiles as well. It is seen by
// walking through it, opening every door on the way.

#include <deckmap/deckmap.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <iostream>
#include <string>
#include <vector>

int main() {
  using namespace deckmap;

  const Dungeon dungeon = generate({.seed = 42});
  const TileGrid level(dungeon, {.squares = 1, .wall_tiles = true});

  const auto glyph = [&](const Tile& tile) {
    if (!tile.walkable() || tile.secret) return '#';
    if (tile.start) return '<';
    if (tile.door) return tile.open ? '/' : '+';
    const Space& space = level.plan().spaces()[tile.space];
    if (!tile.marked) return '.';
    if (space.role == Role::shop) return '$';
    if (space.role == Role::healing) return 'H';
    const auto enemies = level.plan().standing(space);
    if (enemies.empty()) return '.';
    return enemies.back().is_joker() ? 'B' : 'e';
  };

  Cell start{};
  for (int y = 0; y < level.height(); ++y) {
    std::string row;
    for (int x = 0; x < level.width(); ++x) {
      if (level.at({x, y}).start) start = {x, y};
      row += glyph(level.at({x, y}));
    }
    std::cout << row << '\n';
  }

  // With walls as tiles nothing else has to be asked: where one can stand, one can step.
  std::vector<Cell> walk = {start};
  std::vector<std::string> seen(static_cast<std::size_t>(level.height()),
                                std::string(static_cast<std::size_t>(level.width()), ' '));
  const auto place = [&](Cell at) -> char& {
    return seen[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)];
  };
  place(start) = '@';
  std::size_t doors = 0;
  for (std::size_t step_number = 0; step_number < walk.size(); ++step_number) {
    doors += level.at(walk[step_number]).door;
    for (const Direction direction : all_directions) {
      const Cell next = step(walk[step_number], direction);
      if (!level.contains(next) || !level.at(next).walkable() || place(next) == '@') continue;
      place(next) = '@';
      walk.push_back(next);
    }
  }
  std::cout << "walked over " << walk.size() << " tiles and through " << doors << " doors\n";
}
