// Rooms (rules, 5. Rooms): how they begin behind a corridor or a door, leading doors, diamonds,
// aces, and spades as enemies or as room cards.
#include <deckmap/dealer.hpp>

#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dealer/rooms");

namespace {

/// A room behind the red door JH, to the right of the start.
Dungeon behind_door(const std::string& room, const Rules& rules = {}) {
  return deal("2C JH", room, {.rules = rules, .doors = 1});
}

const std::string first_corridor = "corridor start door: 2C JH; ";
constexpr Rules spades_laid{.room_spades = RoomSpades::laid};

}  // namespace

TEST_CASE("a room's first card is laid from the opened door, in its heading") {
  const Dungeon dungeon = behind_door("7D");
  CHECK(drawn(dungeon) == "2C JH 7D");
  CHECK(from(dungeon, "7D") == index_of(dungeon, "JH"));
}

TEST_CASE("a room's first card is laid from the last corridor card, in its heading") {
  const Dungeon dungeon = deal("10C 4H", "2D");
  CHECK(drawn(dungeon) == "10C / 4H / 2D");
  CHECK(from(dungeon, "2D") == index_of(dungeon, "4H"));
}

TEST_CASE("a diamond's number is the heading for the next card") {
  for (int number = 2; number <= 10; ++number) {
    if (DirectionGrid::stated().of(number) == Direction::left) continue;  // the door is there
    const std::string name = std::to_string(number) + "D";
    const Dungeon dungeon = behind_door(name + " AH");
    CAPTURE(name);
    CHECK(laid(dungeon, name).heading == DirectionGrid::stated().of(number));
    CHECK(laid(dungeon, "AH").cell == step({2, 0}, DirectionGrid::stated().of(number)));
  }
}

TEST_CASE("a diamond gives its number's heading even where the next card cannot go there") {
  const Dungeon dungeon = behind_door("4D AH");  // left is the door; red: up
  CHECK(heading(dungeon, "4D") == "left");
  CHECK(laid(dungeon, "AH").cell == Cell{2, -1});
  CHECK(heading(dungeon, "AH") == "up");
}

TEST_CASE("an ace, red or black, passes on the heading it was laid in") {
  CHECK(drawn(behind_door("AC AH AS AD 3D")) == "2C JH AC AH AS AD 3D");
  for (const char* name : {"AC", "AH", "AS", "AD"})
    CHECK(heading(behind_door("AC AH AS AD 3D"), name) == "right");
}

TEST_CASE("an ace passes on the heading in which it went, not the one it was to take") {
  const Dungeon dungeon = behind_door("4D AH 2D");  // 4D wants left; AH goes up
  CHECK(drawn(dungeon) == ". . 2D / . . AH / 2C JH 4D");
}

TEST_CASE("a black ace turns counter-clockwise, a red one clockwise") {
  const Setting edge{.table = {3, 3}, .start = Cell{0, 1}, .doors = 1};
  CHECK(drawn(deal("2C JH", "AS 2D", edge)) == ". . 2D / 2C JH AS / . . .");
  CHECK(drawn(deal("2C JH", "AD 2D", edge)) == ". . . / 2C JH AD / . . 2D");
}

TEST_CASE("black aces are shops, red aces healing stations, diamonds rooms") {
  const Dungeon dungeon = behind_door("AC AH AS AD 3D");
  CHECK(laid(dungeon, "AC").role == Role::shop);
  CHECK(laid(dungeon, "AS").role == Role::shop);
  CHECK(laid(dungeon, "AH").role == Role::healing);
  CHECK(laid(dungeon, "AD").role == Role::healing);
  CHECK(laid(dungeon, "3D").role == Role::room);
  CHECK(laid(dungeon, "JH").role == Role::door);
  CHECK(laid(dungeon, "2C").role == Role::corridor);
}

TEST_CASE("a door after the first room card is laid by the same rule and ends the room") {
  const Dungeon dungeon = behind_door("10D JS 3D");
  CHECK(segments(dungeon) == first_corridor + "room door door: 10D JS");
  CHECK(drawn(dungeon) == "2C JH 10D / . . JS");
  CHECK(heading(dungeon, "JS") == "down");
  CHECK(left(dungeon, Pile::room) == "3D");
}

TEST_CASE("behind every door of a room lies a corridor, also behind a red one") {
  const Dungeon dungeon = behind_door("JS 10D QD");
  CHECK(dungeon.behind(laid(dungeon, "JS")) == Pile::corridor);
  CHECK(dungeon.behind(laid(dungeon, "QD")) == Pile::corridor);
  CHECK(segments(deal("2C JH 4C", "10D QD"))
            .ends_with("; corridor door colour: 4C; room colour exhausted:"));
}

TEST_CASE("leading doors lie round the last corridor card and do not end the room") {
  const Dungeon dungeon = deal("2C 3H", "JS QS 10D 5D KS", {.doors = 0});
  CHECK(segments(dungeon) == "corridor start colour: 2C 3H; room colour door: JS QS 10D 5D KS");
  for (const char* name : {"JS", "QS", "10D"})
    CHECK(from(dungeon, name) == index_of(dungeon, "3H"));
  CHECK(heading(dungeon, "JS") == "right");
  CHECK(heading(dungeon, "QS") == "down");
}

TEST_CASE("leading doors lie round the opened door, turned by its colour") {
  CHECK(drawn(behind_door("JS QS 3D 2D")) == picture(R"(
     . 2D  .
     . 3D  .
    2C JH JS
     . QS  . )"));
}

TEST_CASE("a single leading door takes the heading; the first room card the next free cell") {
  CHECK(drawn(behind_door("JS 10D 2D")) == "2C JH JS / . 10D . / . 2D .");
}

TEST_CASE("four leading doors or fewer fill what is free; then the room is blocked") {
  const Dungeon dungeon = deal("JH", "JS QS KS JC QC", {.doors = 1});  // no card before the door
  CHECK(segments(dungeon) == "corridor start door: JH; room door blocked: JS QS KS JC");
  CHECK(drawn(dungeon) == ". JS . / JC JH QS / . KS .");  // from up on, clockwise
  CHECK(left(dungeon, Pile::room) == "QC");
}

TEST_CASE("a leading door turned by a black door goes counter-clockwise") {
  const Dungeon dungeon = deal("2C JC", "JS QS 3D", {.doors = 1});
  CHECK(drawn(dungeon) == ". QS . / 2C JC JS / . 3D .");
}

TEST_CASE("enemies and jokers of a room are put aside and take no cell") {
  const Dungeon dungeon = behind_door("5S JS XR QS 6S 3D XB 2S 2D");
  CHECK(join(dungeon.enemies()) == "5S XR 6S XB 2S");
  CHECK(segments(dungeon) == first_corridor + "room door exhausted: JS QS 3D 2D");
}

TEST_CASE("room_spades aside: a spade is not a room card, so a door after it still leads") {
  const Dungeon dungeon = behind_door("5S JS 10D QS");
  CHECK(segments(dungeon) == first_corridor + "room door door: JS 10D QS");
}

TEST_CASE("room_spades laid: a spade is laid as a room card and its number gives the heading") {
  const Dungeon dungeon = behind_door("7S 2D JS", spades_laid);
  CHECK(drawn(dungeon) == ". . 2D JS / 2C JH 7S .");
  CHECK(heading(dungeon, "7S") == "up");
  CHECK(laid(dungeon, "7S").role == Role::room);
}

TEST_CASE("room_spades laid: the spade is an enemy too, and its counter goes where counters go") {
  CHECK(counters(behind_door("7S 2D JS", spades_laid)) == "7S on 2D");
  CHECK(counters(behind_door("2D 7S JS", spades_laid)) == "7S on 7S");
  CHECK(counters(behind_door("7S 2D JS")) == "7S on 2D");
  CHECK(join(behind_door("7S 2D 5S JS", spades_laid).enemies()) == "7S 5S");
}

TEST_CASE("room_spades laid: a spade is a first room card, so a door after it ends the room") {
  const Dungeon dungeon = behind_door("5S JS 10D QS", spades_laid);
  CHECK(segments(dungeon) == first_corridor + "room door door: 5S JS");
}

TEST_CASE("room_spades laid: a spade turns counter-clockwise, being black") {
  // 5S and 5D point left, to the door.
  CHECK(drawn(behind_door("5S 2D", spades_laid)) == "2C JH 5S / . . 2D");
  CHECK(drawn(behind_door("5D 2D", spades_laid)) == ". . 2D / 2C JH 5D");
}

TEST_CASE("room_spades laid: leading doors, then a spade, go round the same card") {
  CHECK(drawn(behind_door("JS 10S 2D", spades_laid)) == "2C JH JS / . 10S . / . 2D .");
}

TEST_CASE("room_spades laid: jokers are put aside all the same, and spades in corridors") {
  const Dungeon dungeon = deal("3S 2C 4S JH", "XR 2D XB", {.rules = spades_laid});
  CHECK(drawn(dungeon) == "2C JH 2D");
  CHECK(counters(dungeon) == "3S on 2C, 4S on 2C, XR on 2D, XB on 2D");
}

TEST_CASE("room_spades laid: a room without a free cell draws no spade") {
  const Dungeon dungeon = deal("2H 3C", "JS QS KS 5S", {.rules = spades_laid, .doors = 0});
  CHECK(left(dungeon, Pile::room) == "5S");
  CHECK(dungeon.enemies().empty());
}

TEST_SUITE_END();
