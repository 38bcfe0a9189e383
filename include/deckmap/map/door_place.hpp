#pragma once
/// Where doors stand on their ways, once for the picture and for every file that says where.

#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/floor_plan.hpp>

namespace deckmap {

/// The middle of a card of N by N squares, through which a passage leads: one square wide where N
/// is odd, two where it is even. With N = 2 it is the first square, as two would look like a room.
struct Passage {
  int begin;  ///< its first square, counted from the card's edge
  int end;    ///< one behind its last

  constexpr bool contains(int square) const { return begin <= square && square < end; }

  constexpr int width() const { return end - begin; }

  static constexpr Passage of(int squares) {
    if (squares == 2) return {0, 1};
    const int width = squares % 2 == 1 ? 1 : 2;
    return {(squares - width) / 2, (squares + width) / 2};
  }
};

/// The side from which one comes to a space: that of the card it was laid from, or of the entrance.
inline Direction entry_side(const Dungeon& dungeon, const FloorPlan& plan, const Space& space) {
  const PlacedCard& laid = dungeon.cards()[space.card];
  const Index from = dungeon.from(space.card);
  if (from == none) return plan.entrance().value_or(opposite(laid.heading));
  for (const Direction side : all_directions)
    if (step(laid.cell, side) == dungeon.cards()[from].cell) return side;
  return opposite(laid.heading);
}

/// A door stands across the way that leads to `side`, `squares` off the middle of its passage.
struct DoorPlace {
  Direction side;
  double squares;

  constexpr bool upright() const { return side == Direction::left || side == Direction::right; }
};

/// The place of a door whose card is `squares` by `squares`: in the middle of its passage, or
/// before the passage bends, so that all that lies behind the door is behind it. Where the card
/// begins with a wall (two squares a card), a door at a bend closes the first way out. Where a card
/// is one square, its passage is 3/8 of a square wide, and a door at its end closes the mouth of
/// it: no post stands within 0.3 of a corner, as some tabletops drop those.
inline DoorPlace door_place(const Dungeon& dungeon, const FloorPlan& plan, const Space& space,
                            int squares) {
  const auto is_way = [&](Direction side) { return space.side(side) != Link::wall; };
  DoorPlace place{entry_side(dungeon, plan, space), 0};
  const bool bends =
      is_way(turned(place.side, Colour::red)) || is_way(turned(place.side, Colour::black));
  if (squares == 1) {
    if (bends || !is_way(opposite(place.side))) place.squares = 0.1875;
    return place;
  }
  if (!bends) return place;
  const Passage passage = Passage::of(squares);
  const auto has_arm = [&](Direction side) {
    const bool first = side == Direction::left || side == Direction::up;
    return first ? passage.begin > 0 : passage.end < squares;
  };
  const Link entry = space.side(place.side);
  if (!has_arm(place.side) && (entry == Link::wall || entry == Link::secret))
    for (const Direction side : all_directions)
      if (space.side(side) == Link::door) {
        place.side = side;
        break;
      }
  place.squares = passage.width() / 2.0 + (has_arm(place.side) && entry != Link::secret ? 0.5 : 0);
  return place;
}

}  // namespace deckmap
