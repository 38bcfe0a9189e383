#pragma once
/// A simple player of Fudge, for those who tune fighters and settings.

#include <deckmap/games/fudge/fight.hpp>

namespace deckmap::fudge {

/// Returns the action of a simple player, who looks one exchange ahead: he takes the attack, charge
/// or bash that brings an opponent nearer to his end than himself; he comes back when he can, and
/// treats his wounds. The game is not over.
Action simple_player(const State& state);

}  // namespace deckmap::fudge
