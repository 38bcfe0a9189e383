#pragma once
/// The shape of a room. It follows from the cards of the room alone, so that it is known as soon as
/// they lie, and the same in every picture and file.

#include <array>
#include <cstdint>
#include <string_view>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap {

enum class RoomShape : std::uint8_t {
  plain,    ///< its corners are right angles
  round,    ///< a single red ace: one room round its spring
  cut_off,  ///< its first card is a four or an eight: its corners are cut off
  apse,     ///< a nine ends it: the far wall is bent round its dais
};

constexpr auto value_names(RoomShape) {
  return std::array<std::string_view, 4>{"plain", "round", "cut_off", "apse"};
}

/// A room's shape, and of an apse its card, else `none`.
struct ShapeOfRoom {
  RoomShape shape = RoomShape::plain;
  Index apse = none;
};

/// The shape of the room that a segment is; `plain` for corridors, and where a dungeon is natural
/// rock (`is_cave`). An apse is the first nine that lies beside a single card of its room.
inline ShapeOfRoom room_shape(const Dungeon& dungeon, Index segment) {
  const auto cards = dungeon.cards();
  const Index begin = dungeon.segments()[segment].first_card, end = dungeon.cards_end(segment);
  const auto is_floor = [&](Index i) {
    return cards[i].role != Role::door && cards[i].role != Role::corridor;
  };
  Index first = none, count = 0;
  for (Index i = end; i-- > begin;)
    if (is_floor(i)) first = i, ++count;
  if (first == none || is_cave(dungeon)) return {};
  if (count == 1 && cards[first].role == Role::healing) return {RoomShape::round};
  if (cards[first].card.rank() == 4 || cards[first].card.rank() == 8) return {RoomShape::cut_off};
  for (Index i = first; i < end; ++i) {
    if (!is_floor(i) || cards[i].card.rank() != 9) continue;
    int beside = 0;
    for (Index other = first; other < end; ++other)
      for (const Direction side : all_directions)
        beside += is_floor(other) && step(cards[i].cell, side) == cards[other].cell;
    if (beside == 1) return {RoomShape::apse, i};
  }
  return {};
}

/// That of a place.
inline RoomShape room_shape(const Dungeon& dungeon, const Place& place) {
  if (!place.is_room() || place.cards.size() == 0) return RoomShape::plain;
  return room_shape(dungeon, dungeon.cards()[place.cards.front()].segment).shape;
}

}  // namespace deckmap
