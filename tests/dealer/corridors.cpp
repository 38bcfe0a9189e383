// Corridors (rules, 4. Corridors): how they begin, how they go on, what ends them.
#include <deckmap/dealer.hpp>

#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dealer/corridors");

namespace {

/// A corridor behind the black door JS of the first room: `cards` come after it.
Dungeon behind_black_door(const std::string& cards, const Rules& rules = {},
                          const std::string& room = "") {
  return deal("2C JH " + cards, "2D JS " + room, {.rules = rules});
}

/// The same behind a red door, which somebody has put into the room pile.
Dungeon behind_red_door(const std::string& cards, const Rules& rules = {}) {
  return deal("2C JH " + cards, "2D JD", {.rules = rules});
}

const std::string first_two = "corridor start door: 2C JH; room door door: 2D JS; ";
const std::string red_first_two = "corridor start door: 2C JH; room door door: 2D JD; ";

constexpr Rules each{.corridor_heading = CorridorHeading::each};
constexpr Rules ignored{.door_colour = DoorColour::ignored};

}  // namespace

TEST_CASE("enemies before the first card are put aside, and it still lies at the start") {
  const Dungeon dungeon = deal("2S 3S 10C JH", "");
  CHECK(drawn(dungeon) == "10C / JH");
  CHECK(laid(dungeon, "10C").cell == Cell{0, 0});
  CHECK(join(dungeon.enemies()) == "2S 3S");
  CHECK(segments(dungeon) == "corridor start door: 10C JH");
}

TEST_CASE("later cards continue straight on, whatever their numbers say") {
  const Dungeon dungeon = deal("2C 7C 10C 4C 3C QD", "");
  CHECK(drawn(dungeon) == "2C 7C 10C 4C 3C QD");
  for (const char* name : {"2C", "7C", "10C", "4C", "3C", "QD"})
    CHECK(heading(dungeon, name) == "right");
}

TEST_CASE("a shift of colour ends the corridor behind the card, and a room begins") {
  const Dungeon dungeon = deal("2C 4C 5H 6H", "3D JS", {.doors = 0});
  CHECK(segments(dungeon) == "corridor start colour: 2C 4C 5H; room colour door: 3D JS");
  CHECK(drawn(dungeon) == ". . . JS / 2C 4C 5H 3D");
  CHECK(dungeon.segments()[1].entry == index_of(dungeon, "5H"));
  CHECK(segments(deal("2H 4H 5C", "3D JS")) ==
        "corridor start colour: 2H 4H 5C; room colour door: 3D JS");
}

TEST_CASE("the room behind a shift of colour begins even if it can lay nothing") {
  CHECK(segments(deal("2C 5H 4C", "")) == "corridor start colour: 2C 5H; room colour exhausted:");
  const Dungeon walled_in = deal("2C 5H 4C", "3D", {.table = {2, 1}, .start = Cell{0, 0}});
  CHECK(segments(walled_in) == "corridor start colour: 2C 5H; room colour blocked:");
  CHECK(left(walled_in, Pile::room) == "3D");
  CHECK(segments(deal("2C 5H", "5S XR")) == "corridor start colour: 2C 5H; room colour exhausted:");
}

TEST_CASE("an enemy neither takes a cell nor shifts the colour") {
  const Dungeon dungeon = deal("2H 3S 4H 2S JH", "");
  CHECK(segments(dungeon) == "corridor start door: 2H 4H JH");
  CHECK(drawn(dungeon) == "2H 4H JH");
  CHECK(join(dungeon.enemies()) == "3S 2S");
}

TEST_CASE(
    "spades of 5 and more are enemies too, where somebody deals them into the corridor pile") {
  CHECK(drawn(deal("10S 2H 9S JH", "")) == "2H JH");
}

TEST_CASE("a red door ends a corridor, of whichever colour, and a room lies behind it") {
  for (const char* corridor : {"2C JH 4C", "2H JH 4H"}) {
    const Dungeon closed = deal(corridor, "5D JS", {.doors = 0});
    CHECK(closed.segments().size() == 1);
    CHECK(closed.segments()[0].end == End::door);
    CHECK(closed.behind(closed.cards()[1]) == Pile::room);
    CHECK(left(closed, Pile::corridor) == std::string(corridor).substr(6));
    const Dungeon open = deal(corridor, "5D JS", {.doors = 1});
    CHECK(segments(open).ends_with("; room door door: 5D JS"));
  }
}

TEST_CASE("a black door in a typed corridor pile has a room behind it as well") {
  CHECK(segments(deal("2C JC", "5D")) == "corridor start door: 2C JC; room door exhausted: 5D");
}

TEST_CASE("a door's heading is the one in which it went") {
  const Dungeon dungeon = deal("2C JH", "", {.table = {1, 3}});
  CHECK(drawn(dungeon) == "JH / 2C / .");  // 2C wants right; black, so up
  CHECK(heading(dungeon, "JH") == "up");
}

TEST_CASE("a door as the first card lies at the start; start_heading gives its heading") {
  CHECK(heading(deal("JH", ""), "JH") == "up");
  for (const Direction direction : all_directions) {
    const Dungeon dungeon = deal("3S JH 4C", "6D", {.rules = {.start_heading = direction}});
    CHECK(dungeon.cards()[0].cell == Cell{0, 0});
    CHECK(dungeon.cards()[0].heading == direction);
    CHECK(laid(dungeon, "6D").cell == step({0, 0}, direction));
    CHECK(segments(dungeon) == "corridor start door: JH; room door exhausted: 6D");
  }
}

TEST_CASE("start_heading changes nothing where the first card is not a door") {
  const Dungeon dungeon = deal("2C 3C QD", "", {.rules = {.start_heading = Direction::down}});
  CHECK(drawn(dungeon) == "2C 3C QD");
}

TEST_CASE("door_colour counts: the opened door is the corridor's first card") {
  CHECK(segments(behind_black_door("4C 5C 6H 7H")) ==
        first_two + "corridor door colour: 4C 5C 6H; room colour exhausted:");
  CHECK(segments(behind_black_door("6H 7H")) ==
        first_two + "corridor door colour: 6H; room colour exhausted:");
  CHECK(segments(behind_red_door("6H 7H 4C 5C")) ==
        red_first_two + "corridor door colour: 6H 7H 4C; room colour exhausted:");
  CHECK(segments(behind_red_door("4C 5C")) ==
        red_first_two + "corridor door colour: 4C; room colour exhausted:");
}

TEST_CASE("door_colour ignored: the first card behind the door sets the colour") {
  CHECK(segments(behind_black_door("6H 7H 4C 5C", ignored)) ==
        first_two + "corridor door colour: 6H 7H 4C; room colour exhausted:");
  CHECK(segments(behind_black_door("4C 5C 6H", ignored)) ==
        first_two + "corridor door colour: 4C 5C 6H; room colour exhausted:");
  CHECK(segments(behind_red_door("4C 5C 6H", ignored)) ==
        red_first_two + "corridor door colour: 4C 5C 6H; room colour exhausted:");
}

TEST_CASE("door_colour ignored: enemies drawn first do not set it") {
  CHECK(segments(behind_black_door("3S 6H 2S 7H 4C", ignored)) ==
        first_two + "corridor door colour: 6H 7H 4C; room colour exhausted:");
}

TEST_CASE("door_colour ignored: the first corridor of the map is as it was") {
  CHECK(segments(deal("2C 3H 4H", "", {.rules = ignored})) ==
        "corridor start colour: 2C 3H; room colour exhausted:");
}

TEST_CASE("corridor_heading map: a corridor behind a door keeps the door's heading") {
  // 2D sends the door JS to the right; no number of the corridor behind it turns it.
  const Dungeon dungeon = behind_black_door("3C 10C QH");
  CHECK(drawn(dungeon) == "2C JH 2D JS 3C 10C QH");
  for (const char* name : {"3C", "10C", "QH"}) CHECK(heading(dungeon, name) == "right");
}

TEST_CASE("corridor_heading each: the first card behind the door turns by its number") {
  const Dungeon dungeon = behind_black_door("3C 10C QH", each);
  CHECK(drawn(dungeon) == picture(R"(
     .  .   .   .  QH
     .  .   .   .  10C
    2C  JH  2D  JS  3C )"));
  CHECK(heading(dungeon, "3C") == "up");
  CHECK(heading(dungeon, "10C") == "up");  // only the first card turns
  CHECK(heading(dungeon, "QH") == "up");
}

TEST_CASE("corridor_heading each: an enemy before it is not the first card laid") {
  CHECK(heading(behind_black_door("2S 3C 10C QH", each), "3C") == "up");
}

TEST_CASE("corridor_heading each: a first card of the other colour gives the room its heading") {
  const Dungeon dungeon = behind_black_door("3H 4H", each, "5D");
  CHECK(segments(dungeon) == first_two + "corridor door colour: 3H; room colour exhausted: 5D");
  CHECK(laid(dungeon, "5D").cell == step(laid(dungeon, "3H").cell, Direction::up));
}

TEST_CASE("corridor_heading each: a door that comes first keeps the way it went") {
  const Dungeon dungeon = behind_black_door("QH 3C", each, "5D");
  CHECK(drawn(dungeon) == "2C JH 2D JS QH 5D");
  CHECK(heading(dungeon, "QH") == "right");
}

TEST_CASE("corridor_heading each: a number that points back turns by the card's own colour") {
  // 4C is laid to the right of the door and points left, where the door is: black, so down.
  const Dungeon dungeon = behind_black_door("4C QH", each);
  CHECK(drawn(dungeon) == "2C JH 2D JS 4C / . . . . QH");
  CHECK(heading(dungeon, "QH") == "down");
}

TEST_CASE("corridor_heading each: without doors, the first corridor is as under map") {
  CHECK(drawn(deal("2C 3C 10C QD", "", {.rules = each})) == "2C 3C 10C QD");
  CHECK(drawn(deal("JH 3C", "", {.rules = each})) == "JH");
  CHECK(heading(deal("JH 3C", "", {.rules = each}), "JH") == "up");
}

TEST_CASE("both options: the first card behind the door turns and sets the colour") {
  Rules both = each;
  both.door_colour = DoorColour::ignored;
  const Dungeon dungeon = behind_black_door("10H 2H 4C", both);
  CHECK(segments(dungeon) == first_two + "corridor door colour: 10H 2H 4C; room colour exhausted:");
  CHECK(drawn(dungeon) == picture(R"(
    2C JH 2D JS 10H
     .  .  .  . 2H
     .  .  .  . 4C )"));
}

TEST_SUITE_END();
