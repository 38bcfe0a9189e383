// The grid of tiles: what a card becomes, and that one gets from tile to tile just as the dungeon's
// graph says.
#include <deckmap/map/tile_grid.hpp>

#include <string>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/tile_grid");

namespace {

/// # rock, . floor, + closed door, / open door, ? secret passage, < start
std::string drawn(const TileGrid& grid) {
  std::string text;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      const Tile& tile = grid.at({x, y});
      text += !tile.walkable() ? '#'
              : tile.secret    ? '?'
              : tile.start     ? '<'
              : tile.door      ? (tile.open ? '/' : '+')
                               : '.';
    }
    text += '\n';
  }
  return text;
}

/// The spaces whose tiles are reached from the start, through doors and, if wanted, secret
/// passages; a space counts only if all of its tiles are.
std::vector<bool> reached(const TileGrid& grid, bool secrets) {
  std::vector<Cell> queue;
  std::vector<bool> seen(static_cast<std::size_t>(grid.width() * grid.height()));
  const auto visit = [&](Cell at) {
    const auto index = static_cast<std::size_t>(at.y * grid.width() + at.x);
    if (seen[index] || (grid.at(at).secret && !secrets)) return;
    seen[index] = true;
    queue.push_back(at);
  };
  for (int y = 0; y < grid.height(); ++y)
    for (int x = 0; x < grid.width(); ++x)
      if (grid.at({x, y}).start) visit({x, y});
  REQUIRE(queue.size() == 1);
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const Direction side : all_directions) {
      const Cell here = queue[head];
      const Link way = grid.at(here).side(side);
      if (way == Link::wall || (way == Link::secret && !secrets)) continue;
      REQUIRE(grid.contains(step(here, side)));
      REQUIRE(grid.at(step(here, side)).walkable());
      visit(step(here, side));
    }
  std::vector<bool> all(grid.plan().spaces().size(), true), any(all.size());
  for (int y = 0; y < grid.height(); ++y)
    for (int x = 0; x < grid.width(); ++x) {
      const Tile& tile = grid.at({x, y});
      if (!tile.walkable() || tile.secret) continue;
      const bool here = seen[static_cast<std::size_t>(y * grid.width() + x)];
      all[tile.space] = all[tile.space] && here;
      any[tile.space] = any[tile.space] || here;
    }
  CHECK(all == any);  // no space is reached in part
  return all;
}

/// The cards that the dungeon's graph reaches from its start.
std::vector<bool> reached(const Dungeon& dungeon, bool secrets) {
  const Graph graph(dungeon);
  std::vector<bool> seen(dungeon.cards().size());
  std::vector<Index> queue = {0};
  seen[0] = true;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (std::size_t d = 0; d < 4; ++d) {
      const auto& node = graph.nodes()[queue[head]];
      if (node.links[d] == Link::wall || (node.links[d] == Link::secret && !secrets) ||
          seen[node.neighbour[d]])
        continue;
      seen[node.neighbour[d]] = true;
      queue.push_back(node.neighbour[d]);
    }
  return seen;
}

}  // namespace

TEST_CASE("a passage lies in the middle of its card") {
  CHECK(Passage::of(1).begin == 0);
  CHECK(Passage::of(1).end == 1);
  CHECK(Passage::of(2).begin == 0);
  CHECK(Passage::of(2).end == 1);
  CHECK(Passage::of(3).begin == 1);
  CHECK(Passage::of(3).end == 2);
  for (int squares = 1; squares <= 20; ++squares)
    if (squares != 2) CHECK(Passage::of(squares).begin == squares - Passage::of(squares).end);
}

TEST_CASE("three squares a card: passages one tile wide, rooms three") {
  CHECK(drawn(TileGrid(worked_example())) ==
        "###......#########\n"
        "###..............<\n"
        "###......#########\n"
        "####.#......######\n"
        "####/#......######\n"
        "####.#......######\n"
        "####.#.........###\n"
        "#+..............+#\n"
        "####.#.........###\n"
        "####.#############\n"
        "####+#############\n"
        "##################\n");
}

TEST_CASE("one square a card: walls stand between tiles") {
  const TileGrid grid(worked_example(), {.squares = 1});
  CHECK(drawn(grid) ==
        "#....<\n"
        "#/..##\n"
        "+....+\n"
        "#+####\n");
  CHECK(grid.at({4, 2}).side(Direction::up) == Link::wall);
  CHECK(grid.at({3, 1}).side(Direction::up) == Link::wall);  // 10D and 8H: floor on both sides
  CHECK(grid.at({3, 1}).side(Direction::left) == Link::open);
  CHECK(grid.at({1, 1}).side(Direction::up) == Link::door);
}

TEST_CASE("walls as tiles of their own") {
  const TileGrid grid(worked_example(), {.squares = 1, .wall_tiles = true});
  CHECK(drawn(grid) ==
        "#############\n"
        "###........<#\n"
        "###.#########\n"
        "###/#...#####\n"
        "###.#...#####\n"
        "#+.........+#\n"
        "###.#########\n"
        "###+#########\n"
        "#############\n");
}

TEST_CASE("flood fill reaches what the dungeon's graph reaches, with and without secret passages") {
  for (const int squares : {1, 2, 3, 4, 5})
    for (const bool wall_tiles : {false, true})
      check_each(FuzzSpace::any_options, {0, 60}, without_more_ways([&](const Dungeon& dungeon) {
                   if (dungeon.cards().empty()) return true;
                   const TileGrid grid(dungeon, {.squares = squares, .wall_tiles = wall_tiles});
                   return reached(grid, false) == reached(dungeon, false) &&
                          reached(grid, true) == reached(dungeon, true);
                 }));
}

TEST_CASE("sides agree from both tiles, and none is open to rock or to the outside") {
  for (const bool wall_tiles : {false, true})
    check_each(FuzzSpace::any_options, {0, 60}, without_more_ways([&](const Dungeon& dungeon) {
                 const TileGrid grid(dungeon, {.squares = 3, .wall_tiles = wall_tiles});
                 bool agree = true;
                 for (int y = 0; y < grid.height(); ++y)
                   for (int x = 0; x < grid.width(); ++x)
                     for (const Direction side : all_directions) {
                       const Cell next = step({x, y}, side);
                       const Link way = grid.at({x, y}).side(side);
                       if (!grid.contains(next)) {
                         agree = agree && way == Link::wall;
                         continue;
                       }
                       agree = agree && grid.at(next).side(opposite(side)) == way;
                       const bool floor = grid.at({x, y}).walkable() && grid.at(next).walkable();
                       agree = agree && (floor || way == Link::wall);
                       // walls that are tiles leave no wall between two tiles of floor
                       if (wall_tiles && floor) agree = agree && way != Link::wall;
                     }
                 return agree;
               }));
}

TEST_CASE("every space has one marked tile, every door its tiles") {
  for (const int squares : {1, 2, 3, 4}) {
    const TileGrid grid(generate({.seed = 7}), {.squares = squares});
    std::size_t marked = 0, doors = 0, wanted = 0;
    for (int y = 0; y < grid.height(); ++y)
      for (int x = 0; x < grid.width(); ++x) {
        marked += grid.at({x, y}).marked;
        doors += grid.at({x, y}).door;
        CHECK(grid.at({x, y}).opaque() ==
              (!grid.at({x, y}).walkable() || (grid.at({x, y}).door && !grid.at({x, y}).open)));
      }
    for (const Space& space : grid.plan().spaces()) wanted += space.is_door();
    CHECK(marked == grid.plan().spaces().size());
    // of two tiles before a bend, else of four
    if (squares < 4) CHECK(doors == wanted);
    if (squares == 4) CHECK((doors > 2 * wanted && doors < 4 * wanted && doors % 2 == 0));
  }
}

TEST_CASE("a door before a bend leaves the other ways open to each other") {
  for (const bool wall_tiles : {false, true})
    for (const int squares : {2, 3, 4, 5})
      check_each(FuzzSpace::seeds, {0, 200}, [&](const Dungeon& dungeon) {
        const TileGrid grid(dungeon, {.squares = squares, .wall_tiles = wall_tiles});
        const Cell low = grid.plan().origin();
        for (const Space& space : grid.plan().spaces()) {
          if (!space.is_door() || dungeon.from(space.card) == none) continue;
          const Cell from = dungeon.cards()[dungeon.from(space.card)].cell;
          const Cell centre = grid.centre_of(space);
          bool bends = false;
          for (const Direction side : all_directions) {
            const Cell to = step(space.cell, side);
            if (space.side(side) == Link::wall || to == Cell{from.x - low.x, from.y - low.y})
              continue;
            bends =
                bends || step(space.cell, opposite(side)) != Cell{from.x - low.x, from.y - low.y};
          }
          // two squares have none before the bend where the way comes from the left or from above
          if (squares == 2 && !wall_tiles) continue;
          HOLDS(grid.at(centre).door != bends);
        }
        return std::string();
      });
}

TEST_CASE("players' tiles show nothing of secret passages") {
  const Dungeon dungeon = generate({.seed = 20});
  const TileGrid whole(dungeon), players(dungeon, {.player = true});
  CHECK(players.plan().spaces().size() < whole.plan().spaces().size());
  for (int y = 0; y < players.height(); ++y)
    for (int x = 0; x < players.width(); ++x)
      for (const Link way : players.at({x, y}).sides) CHECK(way != Link::secret);
}

TEST_CASE("a secret passage: a side between tiles, or a wall tile of its own") {
  const Dungeon dungeon = deal("2C 4C", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  const TileGrid sides(dungeon, {.squares = 1});
  CHECK(sides.at({1, 0}).side(Direction::left) == Link::secret);
  CHECK(drawn(TileGrid(dungeon, {.squares = 1, .wall_tiles = true})) ==
        "#######\n"
        "#.?<..#\n"
        "#######\n");
  CHECK(drawn(TileGrid(dungeon, {.squares = 1, .wall_tiles = true, .player = true})) ==
        "#####\n"
        "#<..#\n"
        "#####\n");
}

TEST_CASE("the kinds of tiles, walls between them and as tiles") {
  const Dungeon dungeon = deal("2C 4C", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  const auto kinds = [](const TileGrid& grid) {
    std::string text;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x)
        text += std::to_string(static_cast<int>(grid.kind({x, y})));
      text += '\n';
    }
    return text;
  };
  CHECK(kinds(TileGrid(dungeon, {.squares = 1})) == "162\n");
  CHECK(kinds(TileGrid(dungeon, {.squares = 1, .wall_tiles = true})) ==
        "7777777\n"
        "7156227\n"
        "7777777\n");
  CHECK(to_string(TileKind::open_door) == "open_door");
  const std::string whole = kinds(TileGrid(worked_example()));
  CHECK(whole.find('7') == std::string::npos);
  CHECK(whole.find('3') != std::string::npos);
  CHECK(whole.find('4') != std::string::npos);
}

TEST_CASE("a dungeon without a card has no tile; squares and size are limited") {
  CHECK(TileGrid(Dungeon()).width() == 0);
  CHECK_THROWS_WITH_AS(TileGrid(Dungeon(), {.squares = 0}), "a card of 0 squares: it has 1 to 20",
                       Error);
  CHECK_THROWS_AS(TileGrid(Dungeon(), {.squares = 21}), Error);
}

TEST_SUITE_END();
