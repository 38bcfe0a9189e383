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
};

constexpr auto value_names(RoomShape) {
  return std::array<std::string_view, 3>{"plain", "round", "cut_off"};
}

/// The shape of the room that a segment is; `plain` for corridors, and where a dungeon is natural
/// rock (`is_cave`).
inline RoomShape room_shape(const Dungeon& dungeon, Index segment) {
  const PlacedCard* first = nullptr;
  Index count = 0;
  for (Index i = dungeon.segments()[segment].first_card; i < dungeon.cards_end(segment); ++i) {
    const PlacedCard& laid = dungeon.cards()[i];
    if (laid.role == Role::door || laid.role == Role::corridor) continue;
    if (count++ == 0) first = &laid;
  }
  if (first == nullptr) return RoomShape::plain;
  const bool lone_spring = count == 1 && first->role == Role::healing;
  const bool even_sided = first->card.rank() == 4 || first->card.rank() == 8;
  if ((!lone_spring && !even_sided) || is_cave(dungeon)) return RoomShape::plain;
  return lone_spring ? RoomShape::round : RoomShape::cut_off;
}

/// That of a place.
inline RoomShape room_shape(const Dungeon& dungeon, const Place& place) {
  if (!place.is_room() || place.cards.size() == 0) return RoomShape::plain;
  return room_shape(dungeon, dungeon.cards()[place.cards.front()].segment);
}

}  // namespace deckmap
