#pragma once
/// A simple player of `soldiers`, for those who tune the settings.

#include <deckmap/games/soldiers/rules.hpp>

namespace deckmap::soldiers {

/// Returns the action of a simple, careful player. The game is not over.
Action simple_player(const Game& game);

}  // namespace deckmap::soldiers
