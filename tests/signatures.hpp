#pragma once
/// The dungeons of many seeds in a few numbers, pinned. A change of any of them is a change of the
/// rules version: raise `rules_version`, pin the new numbers, and say so in the commit.

#include <cstdint>
#include <string_view>
#include <vector>

#include <deckmap/deck.hpp>
#include <deckmap/generate.hpp>

namespace deckmap::test {

/// The signatures of the first 2^few_bits seeds, and of the first 2^many_bits.
struct Signature {
  int few_bits;
  std::uint64_t few;
  int many_bits;
  std::uint64_t many;
  std::string_view name;
  Options options;
};

inline constexpr int signed_rules_version = 1;

inline std::vector<Signature> signatures() {
  // clang-format off
  return {
      {16, 0xd642781c19a15761, 20, 0xd598ba2639ed008f, "default rules", {}},
      {12, 0xe5ce5553a251c1c4, 16, 0x1f75837ee0599b1c, "jokers: one_last", {.rules = {.jokers = Jokers::one_last}}},
      {12, 0x7f5315222ca5f885, 16, 0x867d1c6a85080226, "directions: grid", {.rules = {.directions = DirectionGrid::grid()}}},
      {12, 0xdca2e5e78d86bdb0, 16, 0xee6abc444f34eb62, "directions: RULURULUD", {.rules = {.directions = DirectionGrid::parse("RULURULUD")}}},
      {12, 0xcc84dc6d038a5aeb, 16, 0x1bc5f46c1c4035b9, "turn_colour: drawn", {.rules = {.turn_colour = TurnColour::drawn}}},
      {12, 0xe7183deefcdb7ac2, 16, 0x95cf01e3d77fbf61, "corridor_heading: each", {.rules = {.corridor_heading = CorridorHeading::each}}},
      {12, 0x027e583e1398b3fa, 16, 0xc25f82204c75a8df, "door_colour: ignored", {.rules = {.door_colour = DoorColour::ignored}}},
      {12, 0xbb8b378a88a7f32b, 16, 0x20d12d4c60ccb1e1, "room_spades: laid", {.rules = {.room_spades = RoomSpades::laid}}},
      {12, 0x9739ebc8d0e70561, 16, 0x151dad5a08ae5c22, "stuck: stop", {.rules = {.stuck = Stuck::stop}}},
      {12, 0xda631ad20cf71670, 16, 0x69b331a23c031e7f, "start_heading: right", {.rules = {.start_heading = Direction::right}}},
      {12, 0xa3f00abf1001ce42, 16, 0x8acfae7f32270e3f, "start_heading: down", {.rules = {.start_heading = Direction::down}}},
      {12, 0xd526ea886675203a, 16, 0xa1054086e1ee3617, "start_heading: left", {.rules = {.start_heading = Direction::left}}},
      {12, 0xf73b1b85cf5e7a5e, 16, 0x4cb4db58aa8ff8b7, "door_order: newest", {.rules = {.door_order = DoorOrder::newest}}},
      {12, 0x91af06d5c0b6dd59, 16, 0x55a0f62a0925587c, "door_order: random", {.rules = {.door_order = DoorOrder::random}}},
      {10, 0x56fe84cb11b2b7b3, 16, 0xe7e4f7cc42711a77, "table 1x1", {.table = {1, 1}}},
      {10, 0xee57905ddbda0f34, 16, 0x2683cd416c7bba8d, "table 3x3", {.table = {3, 3}}},
      {10, 0xce49055c2b51619f, 16, 0x6c3fefd6faa076a7, "table 6x4, start 5,0", {.table = {6, 4}, .start = Cell{5, 0}}},
      {10, 0xf2ba449cbefa481f, 16, 0x9118c32a00202de0, "table 9x7", {.table = {9, 7}}},
      {10, 0x6799e0cf58d7d853, 16, 0xb050185e032a1e80, "table 200x2", {.table = {200, 2}}},
      {10, 0x23880829df907b9e, 16, 0x58e135fb7033696d, "start 1000,-1000", {.start = Cell{1000, -1000}}},
      {10, 0x9768f9d721fb3ddb, 16, 0x50cf04dccf3b6056, "3 decks", {.decks = 3}},
      {10, 0x0ffcfd71dbd1658b, 16, 0x5f70bb7c36697cbb, "extra: diamonds*2 jokers", {.extra = parse_extra("diamonds*2 jokers")}},
      {10, 0x24042c34b296fc62, 16, 0x94a84dad41422a5d, "2 doors", {.doors = 2}},
  };
  // clang-format on
}

}  // namespace deckmap::test
