// How a deal ends or goes on where it is stuck (rules, 6. Doors, counters, and the end): secret
// passages, full tables, limits, and the outcome that records it.
#include <deckmap/dealer.hpp>

#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dealer/end");

namespace {

/// A room behind JH that winds itself in, with no door. 5D is walled in; the newest card that has
/// a free side is the 3D under it (the lower one), whose number points up.
///
///      .   .  2D  8D 10D
///      .   .  7D  5D 10D
///     2C  JH  3D  3D  4D
Dungeon spiral(const std::string& corridor_rest, const std::string& room_rest,
               const Setting& setting = {}) {
  return deal("2C JH " + corridor_rest, "3D 7D 2D 8D 10D 10D 4D 3D 5D " + room_rest, setting);
}

const std::string before_passage =
    "corridor start door: 2C JH; room door blocked: 3D 7D 2D 8D 10D 10D 4D 3D 5D";

constexpr Cell below_exit{3, 1};

}  // namespace

TEST_CASE(
    "stuck: a secret passage leads on from the newest card that is not a door and has a side") {
  const Dungeon dungeon = spiral("4H", "6D");
  CHECK(segments(dungeon).starts_with(before_passage + "; corridor secret exhausted: 4H"));
  CHECK(dungeon.segments()[2].entry == 9);  // the second 3D; 5D is card 10
  CHECK(drawn(dungeon).starts_with(picture(R"(
     .   .  2D  8D 10D
     .   .  7D  5D 10D
    2C  JH  3D  3D  4D
     .   .   .  4H   . )")));
  CHECK(laid(dungeon, "4H").cell == below_exit);
}

TEST_CASE("a secret passage takes the heading of its card, turning like any card") {
  // 3D wants up; red, so clockwise: right and down; the corridor goes on downwards.
  const Dungeon dungeon = spiral("2H 4H QD", "6D", {.doors = 1});
  CHECK(drawn(dungeon) == drawn(spiral("", "6D", {.doors = 1})));  // one door: no passage
  const Dungeon further = spiral("2H 4H QD", "6D", {.doors = 2});
  CHECK(laid(further, "2H").cell == Cell{3, 1});
  CHECK(laid(further, "4H").cell == Cell{3, 2});
  CHECK(laid(further, "QD").cell == Cell{3, 3});
  CHECK(laid(further, "6D").cell == Cell{3, 4});
  CHECK(heading(further, "2H") == "down");
}

TEST_CASE("a secret passage's card counts as the corridor's first for the colour") {
  CHECK(segments(spiral("2H 4H 5C", "6D")) ==
        before_passage + "; corridor secret colour: 2H 4H 5C; room colour exhausted: 6D");
  CHECK(segments(spiral("5C 4H", "6D")) ==
        before_passage + "; corridor secret colour: 5C; room colour exhausted: 6D");
}

TEST_CASE("door_colour ignored: nor does the card that a secret passage leaves") {
  const Setting ignored{.rules = {.door_colour = DoorColour::ignored}};
  CHECK(segments(spiral("5C 6C 4H", "6D", ignored)) ==
        before_passage + "; corridor secret colour: 5C 6C 4H; room colour exhausted: 6D");
}

TEST_CASE("corridor_heading each: the first card behind a secret passage turns by its number") {
  const Setting each{.rules = {.corridor_heading = CorridorHeading::each}};
  const Dungeon dungeon = spiral("2H 7H 5C", "6D", each);
  CHECK(laid(dungeon, "2H").cell == below_exit);
  CHECK(heading(dungeon, "2H") == "right");
  CHECK(laid(dungeon, "7H").cell == Cell{4, 1});
  CHECK(laid(dungeon, "5C").cell == Cell{5, 1});
  CHECK(laid(dungeon, "6D").cell == Cell{6, 1});
}

TEST_CASE("a secret passage leads to a room if the corridor pile is empty") {
  const Dungeon dungeon = spiral("", "6D JS");
  CHECK(segments(dungeon) == before_passage + "; room secret door: 6D JS");
  CHECK(laid(dungeon, "6D").cell == below_exit);
  CHECK(from(dungeon, "6D") == 9);
}

TEST_CASE("leading doors behind a secret passage are laid round its card") {
  // Only one side of 3D is free, so the room is blocked, and the next passage starts elsewhere:
  // from 4D, right below the corner, whose number points left.
  const Dungeon dungeon = spiral("", "JS 6D");
  CHECK(segments(dungeon) ==
        before_passage + "; room secret blocked: JS; room secret exhausted: 6D");
  CHECK(from(dungeon, "JS") == 9);
  CHECK(from(dungeon, "6D") == 8);
  CHECK(laid(dungeon, "6D").cell == Cell{5, 0});  // left 3D, up 10D taken; clockwise: right
}

TEST_CASE("secret passages are taken one after another") {
  // The first uses up the corridor cards and leaves the deal stuck; the second makes the room.
  const Dungeon dungeon = spiral("2H", "6D");
  CHECK(segments(dungeon) ==
        before_passage + "; corridor secret exhausted: 2H; room secret exhausted: 6D");
  CHECK(laid(dungeon, "6D").cell == Cell{3, 2});
  CHECK(dungeon.outcome() == Outcome::dealt);
}

TEST_CASE("no secret passage while a door can be opened") {
  const Dungeon dungeon = deal("2H 3C 4C", "JS QS KS 5D");
  CHECK(segments(dungeon) ==
        "corridor start colour: 2H 3C; room colour blocked: JS QS KS; corridor door exhausted: 4C; "
        "room secret exhausted: 5D");
}

TEST_CASE("no secret passage when the room pile is empty") {
  const Dungeon dungeon = spiral("2H 4H", "");
  CHECK(dungeon.segments().size() == 2);
  CHECK(left(dungeon, Pile::corridor) == "2H 4H");
  CHECK(dungeon.outcome() == Outcome::dealt);
}

TEST_CASE("a corridor without a door is where the first passage may start from") {
  // On 4 x 1 cells 4C is walled in; 2C has its left side.
  const Setting strip{.table = {4, 1}, .start = Cell{2, 0}};
  const Dungeon dungeon = deal("2C 4C 6H 7H", "5D 6D", strip);
  CHECK(drawn(dungeon) == "5D 6H 2C 4C");
  CHECK(segments(dungeon) ==
        "corridor start blocked: 2C 4C; corridor secret colour: 6H; room colour blocked: 5D");
  CHECK(dungeon.outcome() == Outcome::full);
  CHECK(left(dungeon, Pile::corridor) == "7H");
  CHECK(left(dungeon, Pile::room) == "6D");
}

TEST_CASE("stuck stop: the deal ends there") {
  const Dungeon dungeon = spiral("2H 4H", "6D", {.rules = {.stuck = Stuck::stop}});
  CHECK(segments(dungeon) == before_passage);
  CHECK(dungeon.outcome() == Outcome::stuck);
  CHECK(left(dungeon, Pile::room) == "6D");
}

TEST_CASE("stuck stop: a full table is reported as full all the same") {
  const Setting setting{.rules = {.stuck = Stuck::stop}, .table = {1, 1}};
  CHECK(deal("2C 3C", "2D", setting).outcome() == Outcome::full);
}

TEST_CASE("a full table: cards stay in the piles, and the dungeon says so") {
  const Dungeon one = deal("2S 4C 3S JH", "2D XR", {.table = {1, 1}});
  CHECK(drawn(one) == "4C");
  CHECK(one.outcome() == Outcome::full);
  CHECK(left(one, Pile::corridor) == "3S JH");
  CHECK(left(one, Pile::room) == "2D XR");
  CHECK(counters(one) == "2S on 4C");
  CHECK(has_every_card_once(one));
}

TEST_CASE("a table that is full when the last room card is dealt is dealt, not full") {
  CHECK(deal("2C JH", "2D", {.table = {3, 1}, .start = Cell{0, 0}}).outcome() == Outcome::dealt);
}

TEST_CASE("the deal ends where only doors have free sides and none can be opened") {
  // The map begins with a door; four doors wall it in; there is no card for a secret passage.
  const Dungeon dungeon = deal("JH", "JS QS KS JC 2D");
  CHECK(segments(dungeon) == "corridor start door: JH; room door blocked: JS QS KS JC");
  CHECK(left(dungeon, Pile::room) == "2D");
  CHECK(dungeon.outcome() != Outcome::dealt);
  CHECK(dungeon.outcome() != Outcome::open);
}

TEST_CASE("empty piles deal an empty dungeon") {
  const Dungeon dungeon = deal("", "");
  CHECK(dungeon.cards().empty());
  CHECK(segments(dungeon) == "corridor start exhausted:");
  CHECK(dungeon.outcome() == Outcome::dealt);
}

TEST_CASE("an empty corridor pile deals nothing: there is no card to go on from") {
  const Dungeon dungeon = deal("2S", "2D JS");
  CHECK(dungeon.cards().empty());
  CHECK(join(dungeon.enemies()) == "2S");
  CHECK(left(dungeon, Pile::room) == "2D JS");
  CHECK(dungeon.outcome() != Outcome::dealt);
}

TEST_CASE("the doors limit: 0 deals the first development, N opens N doors") {
  const auto doors_opened = [](std::optional<std::uint32_t> doors) {
    return opened(deal("2C JH 4C QH 5C KH", "2D JS 3D QS 6D KS", {.doors = doors}));
  };
  CHECK(doors_opened(0) == "");
  CHECK(doors_opened(1) == "JH");
  CHECK(doors_opened(2) == "JH JS");
  CHECK(doors_opened(3) == "JH JS QH");
  CHECK(doors_opened({}) == "JH JS QH QS KH");
  CHECK(doors_opened(100) == "JH JS QH QS KH");
}

TEST_CASE("the doors limit: with it reached no secret passage is taken") {
  CHECK(segments(spiral("2H", "6D", {.doors = 1})) == before_passage);
  CHECK(spiral("2H", "6D", {.doors = 1}).outcome() == Outcome::open);
  CHECK(segments(spiral("2H", "6D", {.doors = 2})) == segments(spiral("2H", "6D")));
}

TEST_CASE("the doors limit: 0 takes no secret passage behind the first development either") {
  const Setting strip{.table = {4, 1}, .start = Cell{2, 0}, .doors = 0};
  CHECK(segments(deal("2C 4C 6H", "5D", strip)) == "corridor start blocked: 2C 4C");
}

TEST_CASE("the outcome under a limit: open while doors are left that can be opened") {
  CHECK(deal("2C JH 4C", "2D JS", {.doors = 1}).outcome() == Outcome::open);
  CHECK(deal("2C JH", "2D JS", {.doors = 1}).outcome() == Outcome::dealt);
  CHECK(deal("2C JH", "2D JS", {.doors = 0}).outcome() == Outcome::open);
}

TEST_SUITE_END();
