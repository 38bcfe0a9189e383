// The shapes of rooms, from their cards alone, and the words for them.
#include <deckmap/map/room_shape.hpp>

#include <deckmap/generate.hpp>
#include <deckmap/map/exits.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>

#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/room_shape");

namespace {

/// Whether a room of at least two cards has a nine beside just one other.
bool ends_in_nine(const Dungeon& dungeon, const Place& place) {
  for (const Index card : place.cards) {
    if (dungeon.cards()[card].card.rank() != 9) continue;
    int beside = 0;
    for (const Index other : place.cards) {
      const Cell a = dungeon.cards()[card].cell, b = dungeon.cards()[other].cell;
      beside += std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1;
    }
    if (beside == 1) return true;
  }
  return false;
}

}  // namespace

TEST_CASE(
    "a red ace alone is round, a four or an eight first cuts corners off, a nine at an end is an "
    "apse, but not in caves") {
  std::map<RoomShape, int> found;
  int in_caves = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Plan plan(dungeon);
    for (const Place& place : plan.places()) {
      const RoomShape shape = room_shape(dungeon, place);
      std::string cards;  // "4D AC"
      if (place.is_room())
        for (const Index card : place.cards)
          cards += (cards.empty() ? "" : " ") + to_string(dungeon.cards()[card].card);
      const bool is_spring = cards == "AH" || cards == "AD";
      const bool is_even = !cards.empty() && (cards[0] == '4' || cards[0] == '8');
      const bool is_apse = place.is_room() && ends_in_nine(dungeon, place);
      if (is_cave(dungeon)) {
        in_caves += is_spring || is_even || is_apse;
        CHECK(shape == RoomShape::plain);
      } else {
        CHECK(shape == (is_spring ? RoomShape::round
                        : is_even ? RoomShape::cut_off
                        : is_apse ? RoomShape::apse
                                  : RoomShape::plain));
        ++found[shape];
      }
    }
  }
  CHECK(in_caves > 10);
  CHECK(found[RoomShape::round] > 10);
  CHECK(found[RoomShape::cut_off] > 50);
  CHECK(found[RoomShape::apse] > 50);
}

TEST_CASE("words for rooms: round, eight-sided, crooked, and sizes that are true of each") {
  std::map<std::string, std::string> sizes;  // the last one of each shape
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Plan plan(dungeon);
    for (const Place& place : plan.places()) {
      if (!place.is_room()) continue;
      std::set<std::int32_t> columns, rows;
      for (const Index card : place.cards) {
        columns.insert(dungeon.cards()[card].cell.x);
        rows.insert(dungeon.cards()[card].cell.y);
      }
      const bool is_full = place.cards.size() == columns.size() * rows.size();
      const std::string shape(shape_text(dungeon, place)), size = size_text(dungeon, place);
      const RoomShape drawn = room_shape(dungeon, place);
      CHECK(shape == (!is_full                      ? "a crooked"
                      : drawn == RoomShape::round   ? "a round"
                      : drawn == RoomShape::cut_off ? "an eight-sided"
                      : drawn == RoomShape::apse    ? "a round-ended"
                                                    : "a"));
      CHECK(size.ends_with(" at most") == !is_full);
      CHECK((size == "six paces across") == (drawn == RoomShape::round));
      sizes[shape] = size;
    }
  }
  CHECK(sizes.size() == 5);
}

TEST_SUITE_END();
