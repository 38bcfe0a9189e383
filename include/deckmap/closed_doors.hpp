#pragma once
/// The closed doors of a deal in progress, for those who choose one.

#include <vector>

#include <deckmap/dealer.hpp>

namespace deckmap {

/// A door that has not been opened.
struct ClosedDoor {
  Index door;     ///< its card
  Pile behind;    ///< the pile of the segment behind it
  bool can_open;  ///< whether that pile and a cell beside the door are left
};

/// Returns the closed doors in the order in which they were laid.
inline std::vector<ClosedDoor> closed_doors(const Dealer& dealer) {
  const Dungeon& dungeon = dealer.dungeon();
  std::vector<ClosedDoor> closed;
  for (const Index door : dungeon.doors())
    if (const PlacedCard& card = dungeon.cards()[door]; !card.open)
      closed.push_back({door, dungeon.behind(card), dealer.can_open(door)});
  return closed;
}

}  // namespace deckmap
