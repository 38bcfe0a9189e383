#pragma once
// A deal at the table: what it begins with, and where it stands after the steps that a save tells.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <deckmap/dealer.hpp>

#include "saved_game.hpp"

namespace deckmap::command {

/// What a deal at the table begins with.
struct Preparation {
  Piles piles;  ///< unshuffled: what they hold counts, not the order
  Rules rules;
  TableSize table;
  std::optional<Cell> start;
};

/// The deal after some steps: cards drawn, doors opened.
struct Position {
  Dungeon dungeon;                ///< the cards as they lie; of the last segment perhaps a part
  Dungeon written;                ///< of it what can be dealt again, so what is written down
  std::optional<Pile> draw_from;  ///< the pile from which the next card comes
  std::vector<Card> undrawn;      ///< of that pile
  std::string told;               ///< each step and why
  std::vector<Dealer<>::ClosedDoor> doors;  ///< when no card is awaited
  bool passage = false;                     ///< only a secret passage leads on

  bool over() const {
    return !draw_from && !passage &&
           std::none_of(doors.begin(), doors.end(), [](const auto& door) { return door.can_open; });
  }
};

/// What a saved deal begins with: its setup is read as the options of the command line. Throws
/// `UsageError`.
Preparation understood(const Setup& kept);

/// Deals the steps anew: cards that were drawn, doors that were opened. Throws `Error` for one that
/// is not possible.
Position position_after(const Preparation& setup, const std::vector<std::string>& steps);

}  // namespace deckmap::command
