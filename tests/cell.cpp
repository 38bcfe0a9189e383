// Directions and the grid of numbers: both tables in full, and turns, on which every heading rests.
#include <deckmap/cell.hpp>

#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("cell");

namespace {

/// Where the numbers 2 to 10 point, in words.
std::string words(const DirectionGrid& grid) {
  std::string text;
  for (int number = 2; number <= 10; ++number)
    text += (number == 2 ? "" : " ") + std::string(to_string(grid.of(number)));
  return text;
}

std::string not_a_table(const std::string& quoted) {
  return quoted +
         " is not a table of directions: stated, grid, or nine letters of R D L U for the numbers "
         "2 to 10, as in RULLLURRD";
}

}  // namespace

TEST_CASE("directions: stated is the table of the rules, and the default") {
  CHECK(words(DirectionGrid::stated()) == "right up left left left up right right down");
  CHECK(DirectionGrid() == DirectionGrid::stated());
}

TEST_CASE("directions: grid is the printed grid alone") {
  CHECK(words(DirectionGrid::grid()) == "right right up left left up right right down");
}

TEST_CASE("the printed grid points each number to where the next one stands") {
  const auto place = [](int number) {
    const int rows[3][3] = {{8, 9, 10}, {7, 6, 5}, {2, 3, 4}};
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x)
        if (rows[y][x] == number) return Cell{x, y};
    return Cell{};
  };
  // 4 goes up to 5; 7 up to 8; the other numbers have their next one in the same row.
  for (int number = 2; number <= 9; ++number) {
    CAPTURE(number);
    CHECK(step(place(number), DirectionGrid::grid().of(number)) == place(number + 1));
  }
  CHECK(DirectionGrid::grid().of(10) == Direction::down);
}

TEST_CASE("stated differs from the grid in 3 and 4 alone, as the words have it") {
  for (int number = 2; number <= 10; ++number)
    CHECK((DirectionGrid::stated().of(number) == DirectionGrid::grid().of(number)) ==
          (number != 3 && number != 4));
  CHECK(DirectionGrid::stated().of(3) == Direction::up);
  CHECK(DirectionGrid::stated().of(4) == Direction::left);
}

TEST_CASE("directions: nine letters for 2 to 10") {
  CHECK(words(DirectionGrid::parse("RULURULUD")) == "right up left up right up left up down");
  CHECK(words(DirectionGrid::parse("dddduuuul")) == "down down down down up up up up left");
  CHECK(to_string(DirectionGrid::parse("RULURULUD")) == "RULURULUD");
  CHECK(to_string(DirectionGrid::parse("rulurulud")) == "RULURULUD");
}

TEST_CASE("directions: names and letters of the two tables are the same thing") {
  CHECK(DirectionGrid::parse("stated") == DirectionGrid::stated());
  CHECK(DirectionGrid::parse("grid") == DirectionGrid::grid());
  CHECK(to_string(DirectionGrid::parse("RULLLURRD")) == "stated");
  CHECK(to_string(DirectionGrid::parse("RRULLURRD")) == "grid");
}

TEST_CASE("directions: anything else is refused") {
  for (const char* text : {"", "Stated", "RULLLURR", "RULLLURRDD", "RULLLURRX", "RULLLURR ", "9"}) {
    CAPTURE(text);
    CHECK(refusal([&] { DirectionGrid::parse(text); }) ==
          not_a_table("'" + std::string(text) + "'"));
  }
}

TEST_CASE("red turns clockwise: right, down, left, up") {
  CHECK(turned(Direction::right, Colour::red) == Direction::down);
  CHECK(turned(Direction::down, Colour::red) == Direction::left);
  CHECK(turned(Direction::left, Colour::red) == Direction::up);
  CHECK(turned(Direction::up, Colour::red) == Direction::right);
}

TEST_CASE("black turns counter-clockwise: right, up, left, down") {
  CHECK(turned(Direction::right, Colour::black) == Direction::up);
  CHECK(turned(Direction::up, Colour::black) == Direction::left);
  CHECK(turned(Direction::left, Colour::black) == Direction::down);
  CHECK(turned(Direction::down, Colour::black) == Direction::right);
}

TEST_CASE("x grows to the right, y downwards") {
  CHECK(step({3, 5}, Direction::right) == Cell{4, 5});
  CHECK(step({3, 5}, Direction::down) == Cell{3, 6});
  CHECK(step({3, 5}, Direction::left) == Cell{2, 5});
  CHECK(step({3, 5}, Direction::up) == Cell{3, 4});
}

TEST_CASE("the opposite direction leads back") {
  for (const Direction direction : all_directions) {
    CHECK(opposite(opposite(direction)) == direction);
    CHECK(step(step({-1, 7}, direction), opposite(direction)) == Cell{-1, 7});
  }
}

TEST_CASE("directions have names") {
  std::string names;
  for (const Direction direction : all_directions) names += std::string(to_string(direction)) + " ";
  CHECK(names == "right down left up ");
}

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

TEST_SUITE_END();
