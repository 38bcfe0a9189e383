// The bounds of the table and where the first card lies. What the table remembers of taken cells is
// tested by deals that need it to: along edges, and farther out than its first window reaches.
#include <deckmap/table.hpp>

#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("table");

namespace {

constexpr std::int32_t huge = max_coordinate;

/// `count` cards of clubs, which lay a straight corridor.
std::string clubs(std::size_t count, const std::string& first) {
  std::string text = first;
  for (std::size_t i = 1; i < count; ++i) text += " 3C";
  return text;
}

std::string refused(TableSize table, Cell start) {
  return refusal([&] { require_valid(table, start); });
}

}  // namespace

TEST_CASE("a table is free unless it has a size") {
  CHECK(TableSize{}.is_free());
  CHECK(!TableSize{1, 1}.is_free());
  CHECK(TableSize{}.contains({-1'000'000, 1'000'000}));
}

TEST_CASE("a bounded table has the cells from (0, 0) on") {
  const TableSize table{6, 4};
  CHECK(table.contains({0, 0}));
  CHECK(table.contains({5, 3}));
  for (const Cell cell : {Cell{-1, 0}, Cell{0, -1}, Cell{6, 0}, Cell{0, 4}, Cell{6, 4}})
    CHECK(!table.contains(cell));
}

TEST_CASE("the start is (0,0) on a free table, the middle cell rounded down on a bounded one") {
  CHECK(TableSize{}.default_start() == Cell{0, 0});
  CHECK(TableSize{1, 1}.default_start() == Cell{0, 0});
  CHECK(TableSize{3, 3}.default_start() == Cell{1, 1});
  CHECK(TableSize{6, 4}.default_start() == Cell{3, 2});
  CHECK(TableSize{1, 7}.default_start() == Cell{0, 3});
}

TEST_CASE("the first card lies at the default start, or at the one given") {
  CHECK(laid(deal("2C", ""), "2C").cell == Cell{0, 0});
  CHECK(laid(deal("2C", "", {.table = {6, 4}}), "2C").cell == Cell{3, 2});
  CHECK(laid(deal("2C", "", {.table = {6, 4}, .start = Cell{5, 0}}), "2C").cell == Cell{5, 0});
  const Dungeon dungeon = deal("2C", "", {.start = Cell{-5, 7}});
  CHECK(laid(dungeon, "2C").cell == Cell{-5, 7});
  CHECK(dungeon.start() == Cell{-5, 7});
}

TEST_CASE("a table of no cells or one too large is refused") {
  const std::string rule = " is not possible: width and height are 1 to 1073741824";
  CHECK(refused({0, 5}, {0, 0}) == "a table of 0x5" + rule);
  CHECK(refused({5, 0}, {0, 0}) == "a table of 5x0" + rule);
  CHECK(refused({-3, 4}, {0, 0}) == "a table of -3x4" + rule);
  CHECK(refused({4, -3}, {0, 0}) == "a table of 4x-3" + rule);
  CHECK(refused({huge + 1, 1}, {0, 0}) == "a table of 1073741825x1" + rule);
  CHECK(refused({huge, huge}, {0, 0}) == "(accepted)");
}

TEST_CASE("a start off the table is refused") {
  const std::string rule = " is off the table: x is 0 to 5, y is 0 to 3";
  CHECK(refused({6, 4}, {6, 0}) == "the start 6,0" + rule);
  CHECK(refused({6, 4}, {0, 4}) == "the start 0,4" + rule);
  CHECK(refused({6, 4}, {-1, 0}) == "the start -1,0" + rule);
  CHECK(refused({6, 4}, {0, -1}) == "the start 0,-1" + rule);
  CHECK(refused({6, 4}, {5, 3}) == "(accepted)");
}

TEST_CASE("a start too far out on a free table is refused") {
  CHECK(refused({}, {huge / 2, -huge / 2}) == "(accepted)");
  CHECK(refused({}, {huge / 2 + 1, 0}) ==
        "the start 536870913,0 is too far out: at most 536870912 from 0,0 on a free table");
  CHECK(refused({}, {0, -huge / 2 - 1}) ==
        "the start 0,-536870913 is too far out: at most 536870912 from 0,0 on a free table");
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
