#pragma once
/// The invariants of a game of Fudge: of a state, and of the step from one to the next.

#include <string>
#include <vector>

#include <deckmap/games/fudge/fight.hpp>

namespace deckmap::fudge {

/// Returns the violated invariants of a state; empty if none.
std::vector<std::string> check(const State& state);

/// Returns the violated invariants of the step that an action made; empty if none.
std::vector<std::string> check_step(const State& before, const State& after, const Action& action);

}  // namespace deckmap::fudge
