#pragma once
/// The events of a deal. They are values: indices into the dungeon, which has everything else.

#include <optional>
#include <variant>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap {

/// A segment begins.
struct SegmentBegins {
  Index segment;
};

/// An enemy or a joker is put aside.
struct CardAside {
  Index segment;
  Card card;
};

/// How a card came to its cell, beside the one that it was laid from.
struct Turn {
  Direction wanted;  ///< the heading of the *from* card
  Sides taken;       ///< the sides of the *from* card that were taken
  Direction went;    ///< the first one, turning from `wanted`, that was free
};

/// A card is laid.
struct CardPlaced {
  Index index;
  std::optional<Turn> turn;  ///< nothing for the map's first card, which lies at the start
  bool by_number;            ///< its number gives its heading, not the way it went
};

/// A segment ends. Where its enemies stand is final, unless they have no card to stand on yet.
struct SegmentEnds {
  Index segment;
};

using DealEvent = std::variant<SegmentBegins, CardAside, CardPlaced, SegmentEnds>;

}  // namespace deckmap
