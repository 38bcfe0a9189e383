#pragma once
/// Bugs as programs that read dungeons have them, planted to be found: tests and the benchmark
/// measure how small their dungeons become.

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>

#include <deckmap/dungeon.hpp>
#include <deckmap/fuzz.hpp>

namespace deckmap::test {

struct PlantedBug {
  const char* name;
  FuzzSpace space;
  std::size_t least;  ///< the fewest cards with which it was ever seen; fewer are not ruled out
  bool (*holds)(const Dungeon& dungeon);
};

/// A room entered by a secret passage is lost.
inline bool has_no_secret_room(const Dungeon& dungeon) {
  return std::none_of(dungeon.segments().begin(), dungeon.segments().end(),
                      [](const Segment& segment) {
                        return segment.via == Via::secret && segment.kind == Pile::room;
                      });
}

/// A room at the end of a corridor that was entered by a secret passage is lost.
inline bool has_no_room_behind_secret_corridor(const Dungeon& dungeon) {
  const auto segments = dungeon.segments();
  for (Index s = 0; s < segments.size(); ++s) {
    if (segments[s].kind != Pile::room || segments[s].via != Via::colour) continue;
    const Index corridor = dungeon.cards()[segments[s].entry].segment;
    if (segments[corridor].via == Via::secret && !dungeon.cards(s).empty()) return false;
  }
  return true;
}

/// A card has one door at most.
inline bool has_one_door_a_card(const Dungeon& dungeon) {
  std::set<Index> from;
  return std::none_of(dungeon.doors().begin(), dungeon.doors().end(), [&](Index door) {
    return dungeon.from(door) != none && !from.insert(dungeon.from(door)).second;
  });
}

/// A corridor of six cards or more is straight.
inline bool has_no_long_bent_corridor(const Dungeon& dungeon) {
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    if (dungeon.segments()[s].kind != Pile::corridor) continue;
    std::set<std::int32_t> columns, rows;
    int cards = 0;
    for (const PlacedCard& card : dungeon.cards(s)) {
      if (card.is_door()) continue;
      ++cards;
      columns.insert(card.cell.x);
      rows.insert(card.cell.y);
    }
    if (cards >= 6 && columns.size() > 1 && rows.size() > 1) return false;
  }
  return true;
}

/// A card has one boss at most.
inline bool has_one_boss_a_card(const Dungeon& dungeon) {
  std::map<Index, int> bosses;
  for (Index s = 0; s < dungeon.segments().size(); ++s)
    for (const Card enemy : dungeon.enemies(s))
      if (enemy.is_joker() && dungeon.enemies_on(s) != none && ++bosses[dungeon.enemies_on(s)] == 2)
        return false;
  return true;
}

/// The page has room for twelve columns.
inline bool fits_twelve_columns(const Dungeon& dungeon) {
  std::int32_t left = 0, right = 0;
  for (const PlacedCard& card : dungeon.cards()) {
    left = std::min(left, card.cell.x);
    right = std::max(right, card.cell.x);
  }
  if (right - left >= 12) throw std::out_of_range("column 13");
  return true;
}

inline constexpr PlantedBug planted_bugs[] = {
    {"room behind a secret passage, any options", FuzzSpace::any_options, 2, has_no_secret_room},
    {"room behind a secret corridor", FuzzSpace::seeds, 10, has_no_room_behind_secret_corridor},
    {"two doors at one card", FuzzSpace::seeds, 3, has_one_door_a_card},
    {"corridor of six that turns", FuzzSpace::seeds, 14, has_no_long_bent_corridor},
    {"the same, any options", FuzzSpace::any_options, 6, has_no_long_bent_corridor},
    {"both jokers on one card", FuzzSpace::seeds, 3, has_one_boss_a_card},
    {"throws where 13 wide", FuzzSpace::seeds, 13, fits_twelve_columns},
};

}  // namespace deckmap::test
