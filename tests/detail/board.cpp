// Taken cells, in deals that depend on them: along edges, and farther out than the table's first
// window reaches.
#include <deckmap/detail/board.hpp>

#include <algorithm>
#include <string>

#include <deckmap/check.hpp>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("detail/board");

namespace {

/// `count` cards of clubs, which lay a straight corridor.
std::string clubs(std::size_t count, const std::string& first) {
  std::string text = first;
  for (std::size_t i = 1; i < count; ++i) text += " 3C";
  return text;
}

}  // namespace

TEST_CASE("two hundred decks: the window grows under its cards") {
  const Dungeon dungeon = generate({.seed = 0, .decks = 200});
  std::int32_t low = 0, high = 0;
  for (const PlacedCard& laid : dungeon.cards()) {
    low = std::min(low, laid.cell.x);
    high = std::max(high, laid.cell.x);
  }
  CHECK(high - low > 2 * detail::Board::first_side);
  CHECK(check(dungeon).empty());
}

TEST_CASE("a board that is used again is empty, wherever the cards lay") {
  detail::Board board;
  for (const Cell start : {Cell{0, 0}, Cell{0, 0}, Cell{500, -500}}) {
    board.reset({}, start);
    CHECK(board.taken_sides(start) == 0);
    Cell cell = start;
    for (int i = 0; i < 300; ++i) {
      board.take(cell);
      cell = step(cell, Direction::down);
    }
    CHECK(board.taken_sides(start) == Sides{1 << static_cast<int>(Direction::down)});
    CHECK(board.taken_sides(step(start, Direction::right)) ==
          Sides{1 << static_cast<int>(Direction::left)});
  }
}

TEST_CASE("the same is refused when a deal is begun") {
  const auto begun = [](TableSize table, Cell start) {
    return refusal([&] { deal("2C", "", {.table = table, .start = start}); });
  };
  CHECK(begun({6, 4}, {6, 0}) == refused({6, 4}, {6, 0}));
  CHECK(begun({0, 5}, {0, 0}) == refused({0, 5}, {0, 0}));
  CHECK(begun({}, {huge, 0}) == refused({}, {huge, 0}));
}

TEST_CASE("a long corridor goes on straight, whichever way, on a free table") {
  const std::pair<const char*, Cell> ways[] = {
      {"2C", {1, 0}}, {"10C", {0, 1}}, {"4C", {-1, 0}}, {"7C", {0, -1}}};
  for (const auto& [first, way] : ways) {
    const Dungeon dungeon = deal(clubs(1000, first), "", {.start = Cell{40, -40}});
    REQUIRE(dungeon.cards().size() == 1000);
    bool straight = true;
    for (std::int32_t i = 0; i < 1000; ++i)
      straight = straight && dungeon.cards()[static_cast<std::size_t>(i)].cell ==
                                 Cell{40 + i * way.x, -40 + i * way.y};
    CHECK(straight);
  }
}

TEST_CASE("a table of 1 x N holds N cards: up from the middle, where the corridor is walled in") {
  const Dungeon dungeon = deal(clubs(1000, "2C"), "", {.table = {1, 1001}});
  CHECK(dungeon.cards().size() == 501);  // y = 500 up to 0
  CHECK(dungeon.cards().back().cell == Cell{0, 0});
  CHECK(segments(dungeon).starts_with("corridor start blocked: 2C 3C 3C"));
  CHECK(dungeon.left(Pile::corridor) == 499);
}

TEST_CASE("a table of N x 1 is walked to its edge") {
  const Dungeon dungeon = deal(clubs(1000, "2C"), "", {.table = {300, 1}, .start = Cell{0, 0}});
  CHECK(dungeon.cards().size() == 300);
  CHECK(dungeon.cards().back().cell == Cell{299, 0});
}

TEST_CASE("a square table is filled by a corridor that spirals inwards, 90 cells wide") {
  const Dungeon dungeon = deal(clubs(9000, "2C"), "", {.table = {90, 90}, .start = Cell{0, 0}});
  CHECK(dungeon.cards().size() == 90 * 90);
  CHECK(dungeon.cards()[89].cell == Cell{89, 0});
  CHECK(dungeon.left(Pile::corridor) == 900);
}

TEST_CASE("a huge table has an edge where it ends") {
  const TableSize table{huge, huge};
  CHECK(laid(deal("2C", "", {.table = table}), "2C").cell == Cell{huge / 2, huge / 2});
  const Dungeon dungeon = deal("2C 3C 4C 5C", "", {.table = table, .start = Cell{huge - 2, 0}});
  CHECK(laid(dungeon, "3C").cell == Cell{huge - 1, 0});
  CHECK(laid(dungeon, "4C").cell == Cell{huge - 1, 1});  // right and up are off; black: down
  CHECK(laid(dungeon, "5C").cell == Cell{huge - 1, 2});
}

TEST_SUITE_END();
