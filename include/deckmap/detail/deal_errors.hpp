#pragma once
/// The messages of a dealer that is asked for something impossible.

#include <span>
#include <string>

#include <deckmap/card.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>

namespace deckmap::detail {

[[noreturn]] inline void refuse_card(Card card, Pile pile, std::span<const Card> undrawn) {
  throw Error(to_string(card) + " is not in the " + std::string(to_string(pile)) +
              " pile any more; left are " + join(undrawn));
}

[[noreturn]] inline void refuse_draw() {
  throw Error("no card is drawn now: a door has to be opened");
}

[[noreturn]] inline void refuse_before_card(Pile pile) {
  throw Error("a card of the " + std::string(to_string(pile)) + " pile is drawn first");
}

/// Refuses a card as a door to open.
[[noreturn]] inline void refuse_door(const Dungeon& dungeon, Index door) {
  if (door >= dungeon.cards().size() || !dungeon.cards()[door].is_door())
    throw Error("card " + std::to_string(door) + " is not a door on the table");
  const PlacedCard& card = dungeon.cards()[door];
  const std::string name = "the door " + to_string(card.card) + ", card " + std::to_string(door);
  if (card.open) throw Error(name + ", is open already");
  const Pile behind = dungeon.behind(card);
  throw Error(name + ", cannot be opened: " +
              (dungeon.left(behind) == 0
                   ? "the " + std::string(to_string(behind)) + " pile is empty"
                   : "no cell beside it is free"));
}

inline void require_passage(bool is_stuck, Stuck rule) {
  if (!is_stuck) throw Error("there is no secret passage: the deal is not stuck");
  if (rule == Stuck::stop) throw Error("there is no secret passage: the rules say stuck: stop");
}

/// Refuses a door order that needs somebody to choose.
inline void require_order(DoorOrder order) {
  if (order == DoorOrder::chosen)
    throw Error(
        "'chosen' is not an order for a whole dungeon: oldest, newest or random, or a "
        "list of the doors");
}

}  // namespace deckmap::detail
