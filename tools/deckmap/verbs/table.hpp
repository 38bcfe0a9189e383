#pragma once
// The setup of a deal at the table, as its saved file holds it.

#include <deckmap/write/session.hpp>

#include "games/saved_game.hpp"

namespace deckmap::command {

/// Reads a saved setup as the options of the command line, the number of levels among them. Throws
/// `UsageError`.
SessionSetup understood(const Setup& kept);

}  // namespace deckmap::command
