#pragma once
/// The invariants of every state of `cyberheisters`, and from one state to the next.

#include <string>
#include <vector>

#include <deckmap/games/cyberheisters/rules.hpp>

namespace deckmap::cyberheisters {

/// Returns the violated invariants of a state; empty if none.
std::vector<std::string> check(const State& state);

/// Returns the violated invariants of a step from one state to the next; empty if none.
std::vector<std::string> check_step(const State& before, const State& after, const Action&);

}  // namespace deckmap::cyberheisters
