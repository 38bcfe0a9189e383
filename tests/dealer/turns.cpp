// Where a card goes (rules, 3. Where the next card goes): the heading, the turn by the colour of
// the from card, the edge of the table, and what happens when all four cells are taken.
#include <deckmap/dealer.hpp>

#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dealer/turns");

TEST_CASE("the first card's number gives the heading: all nine, red and black, by both tables") {
  for (const DirectionGrid& grid :
       {DirectionGrid::stated(), DirectionGrid::grid(), DirectionGrid::parse("RULURULUD")})
    for (int number = 2; number <= 10; ++number)
      for (const std::string suit : {"C", "H"}) {
        const std::string first = std::to_string(number) + suit;
        const Dungeon dungeon = deal(first + " QD", "", {.rules = {.directions = grid}});
        CAPTURE(first);
        CHECK(dungeon.cards()[0].heading == grid.of(number));
        CHECK(dungeon.cards()[1].cell == step({0, 0}, grid.of(number)));
      }
}

TEST_CASE("a red from card turns clockwise: right, down, left, up") {
  // 3H ends the corridor; three doors and the room's first card are laid round it.
  const Dungeon dungeon = deal("2C 3H", "JS QS 5D", {.doors = 0});
  CHECK(drawn(dungeon) == picture(R"(
     .  5D  .
    2C  3H  JS
     .  QS  . )"));
  CHECK(drawn(deal("10C 3H", "JS QS 5D", {.doors = 0})) == picture(R"(
     .  10C  .
    QS   3H  5D
     .   JS  . )"));
}

TEST_CASE("a black from card turns counter-clockwise: right, up, left, down") {
  const Dungeon dungeon = deal("2H 3C", "JS QS 5D", {.doors = 0});
  CHECK(drawn(dungeon) == picture(R"(
     .  QS  .
    2H  3C  JS
     .  5D  . )"));
  CHECK(drawn(deal("10H 3C", "JS QS 5D", {.doors = 0})) == picture(R"(
     .  10H  .
    5D   3C  QS
     .   JS  . )"));
}

TEST_CASE("turn_colour from: the drawn card's colour does not matter") {
  // Red doors lie in a room pile only when somebody deals them there.
  CHECK(drawn(deal("2C 3H", "JD QD 5D", {.doors = 0})) == picture(". 5D . \n 2C 3H JD \n . QD ."));
  CHECK(drawn(deal("2H 3C", "JD QD 5D", {.doors = 0})) == picture(". QD . \n 2H 3C JD \n . 5D ."));
}

TEST_CASE("turn_colour drawn: the card that is laid decides") {
  const Setting setting{.rules = {.turn_colour = TurnColour::drawn}, .doors = 0};
  CHECK(drawn(deal("2C 3H", "JS QS 5D", setting)) == picture(". QS . \n 2C 3H JS \n . 5D ."));
  CHECK(drawn(deal("2H 3C", "JS QD KS", setting)) == picture(". KS . \n 2H 3C JS \n . QD ."));
}

TEST_CASE("turn_colour drawn: in corridors as well") {
  // A table of 2 x 3, from its upper left corner: the third card has to turn at the right edge.
  const Setting from{.table = {2, 3}, .start = Cell{0, 1}};
  Setting drawn_colour = from;
  drawn_colour.rules.turn_colour = TurnColour::drawn;
  CHECK(drawn(deal("2H 3H JC", "", from)) == ". . / 2H 3H / . JC");          // red 3H: down
  CHECK(drawn(deal("2H 3H JC", "", drawn_colour)) == ". JC / 2H 3H / . .");  // black JC: up
}

TEST_CASE("a card that could not go in its heading gives the one in which it went") {
  // A corridor along the edges of a table of 3 x 3; black turns counter-clockwise.
  const Dungeon dungeon = deal("2C 4C 5C 6C 8C 9C 10C", "", {.table = {3, 3}, .start = Cell{0, 0}});
  CHECK(drawn(dungeon) == picture(R"(
      2C   4C  5C
       .    .  6C
     10C   9C  8C )"));
  CHECK(heading(dungeon, "4C") == "right");
  CHECK(heading(dungeon, "6C") == "down");
  CHECK(heading(dungeon, "8C") == "down");
  CHECK(heading(dungeon, "9C") == "left");
  CHECK(heading(dungeon, "10C") == "left");
}

TEST_CASE("the edge of a bounded table turns like a taken cell") {
  const auto turned_at = [](const char* first, Cell start) {
    return drawn(deal(std::string(first) + " QD", "", {.table = {3, 3}, .start = start}));
  };
  CHECK(turned_at("2H", {2, 1}) == ". . . / . . 2H / . . QD");    // right edge, red: down
  CHECK(turned_at("2C", {2, 1}) == ". . QD / . . 2C / . . .");    // black: up
  CHECK(turned_at("10H", {1, 2}) == ". . . / . . . / QD 10H .");  // lower edge, red: left
  CHECK(turned_at("10C", {1, 2}) == ". . . / . . . / . 10C QD");  // black: right
  CHECK(turned_at("4H", {0, 1}) == "QD . . / 4H . . / . . .");    // left edge, red: up
  CHECK(turned_at("4C", {0, 1}) == ". . . / 4C . . / QD . .");    // black: down
  CHECK(turned_at("7H", {1, 0}) == ". 7H QD / . . . / . . .");    // upper edge, red: right
  CHECK(turned_at("7C", {1, 0}) == "QD 7C . / . . . / . . .");    // black: left
}

TEST_CASE("everything on the table blocks: corridor and room cards, doors open and closed") {
  // From the worked example: 4D wants left, an opened door; up, a room card; down, another.
  const Dungeon dungeon = deal("4C 3S 6C 8H 9H", "AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS",
                               {.table = {6, 4}, .start = Cell{5, 0}});
  CHECK(from(dungeon, "10D") == index_of(dungeon, "4D"));
  CHECK(laid(dungeon, "JS").open);
  CHECK(step(laid(dungeon, "4D").cell, Direction::left) == laid(dungeon, "JS").cell);
  CHECK(step(laid(dungeon, "4D").cell, Direction::up) == laid(dungeon, "AC").cell);
  CHECK(step(laid(dungeon, "4D").cell, Direction::down) == laid(dungeon, "3D").cell);
  CHECK(step(laid(dungeon, "4D").cell, Direction::right) == laid(dungeon, "10D").cell);
}

TEST_CASE("all four taken: a corridor is blocked and loses no card") {
  const Dungeon dungeon = deal("2C 3S 4C 4S 5C JH", "5D", {.table = {2, 1}, .start = Cell{0, 0}});
  CHECK(segments(dungeon) == "corridor start blocked: 2C 4C");
  CHECK(left(dungeon, Pile::corridor) == "4S 5C JH");  // not even an enemy is drawn
  CHECK(left(dungeon, Pile::room) == "5D");
  CHECK(has_every_card_once(dungeon));
}

TEST_CASE("all four taken: a room is blocked and loses no card") {
  const Dungeon dungeon = deal("2H 3C 4C", "JS QS KS 5S 5D", {.doors = 0});
  CHECK(segments(dungeon) == "corridor start colour: 2H 3C; room colour blocked: JS QS KS");
  CHECK(left(dungeon, Pile::corridor) == "4C");
  CHECK(left(dungeon, Pile::room) == "5S 5D");
}

TEST_CASE("an empty pile ends a segment as exhausted, walled in or not") {
  CHECK(segments(deal("2H 3C", "JS QS KS")) ==
        "corridor start colour: 2H 3C; room colour exhausted: JS QS KS");
  CHECK(segments(deal("2C", "", {.table = {1, 1}})) == "corridor start exhausted: 2C");
  CHECK(segments(deal("2C 4C", "", {.table = {1, 1}})) == "corridor start blocked: 2C");
  CHECK(segments(deal("2C 4C 5C", "")) == "corridor start exhausted: 2C 4C 5C");
}

TEST_SUITE_END();
