// What seeds deal, in a few numbers. A change of any of them is a change of the rules version:
// raise `rules_version`, pin the new numbers, and say so in the commit.

#include <doctest/doctest.h>

#include <deckmap/version.hpp>

#include "digest.hpp"

using namespace deckmap;
using deckmap::test::signature;

TEST_SUITE_BEGIN("signature");

TEST_CASE("the numbers below belong to this rules version") { CHECK(rules_version == 1); }

TEST_CASE("default rules, 2^16 seeds") { CHECK(signature({}, 1 << 16) == 0xd642781c19a15761u); }

TEST_CASE("every option, 2^12 seeds each") {
  constexpr std::uint64_t seeds = 1 << 12;
  CHECK(signature({.rules = {.jokers = Jokers::one_last}}, seeds) == 0xe5ce5553a251c1c4u);
  CHECK(signature({.rules = {.directions = DirectionGrid::grid()}}, seeds) == 0x7f5315222ca5f885u);
  CHECK(signature({.rules = {.directions = DirectionGrid::parse("RULURULUD")}}, seeds) ==
        0xdca2e5e78d86bdb0u);
  CHECK(signature({.rules = {.turn_colour = TurnColour::drawn}}, seeds) == 0xcc84dc6d038a5aebu);
  CHECK(signature({.rules = {.corridor_heading = CorridorHeading::each}}, seeds) ==
        0xe7183deefcdb7ac2u);
  CHECK(signature({.rules = {.door_colour = DoorColour::ignored}}, seeds) == 0x027e583e1398b3fau);
  CHECK(signature({.rules = {.room_spades = RoomSpades::laid}}, seeds) == 0xbb8b378a88a7f32bu);
  CHECK(signature({.rules = {.stuck = Stuck::stop}}, seeds) == 0x9739ebc8d0e70561u);
  CHECK(signature({.rules = {.start_heading = Direction::left}}, seeds) == 0xd526ea886675203au);
  CHECK(signature({.rules = {.door_order = DoorOrder::newest}}, seeds) == 0xf73b1b85cf5e7a5eu);
  CHECK(signature({.rules = {.door_order = DoorOrder::random}}, seeds) == 0x91af06d5c0b6dd59u);
}

TEST_CASE("tables, decks, extra cards, few doors, 2^10 seeds each") {
  constexpr std::uint64_t seeds = 1 << 10;
  CHECK(signature({.table = {6, 4}, .start = Cell{5, 0}}, seeds) == 0xce49055c2b51619fu);
  CHECK(signature({.table = {9, 7}}, seeds) == 0xf2ba449cbefa481fu);
  CHECK(signature({.table = {3, 3}}, seeds) == 0xee57905ddbda0f34u);
  CHECK(signature({.decks = 3}, seeds) == 0x9768f9d721fb3ddbu);
  CHECK(signature({.extra = parse_extra("diamonds*2 jokers")}, seeds) == 0x0ffcfd71dbd1658bu);
  CHECK(signature({.doors = 2}, seeds) == 0x24042c34b296fc62u);
}

TEST_SUITE_END();
