#pragma once
/// A simple player of `cyberheisters`, for those who tune the settings.

#include <deckmap/games/cyberheisters/rules.hpp>

namespace deckmap::cyberheisters {

/// Returns the action of a simple player. The game is not over.
Action simple_player(const State& state);

}  // namespace deckmap::cyberheisters
