#pragma once
/// Every invariant of a game of `soldiers`: what holds of a state, and what may change from one to
/// the next. For tests, and for long runs of games.

#include <string>
#include <vector>

#include <deckmap/games/soldiers/rules.hpp>

namespace deckmap::soldiers {

/// Whether a counter's health is from 0 to what it stands up with.
bool is_health_possible(const Foe& foe, const Settings& settings);

/// Returns the violated invariants of a game and its dungeon; empty if none.
std::vector<std::string> check(const Game& game);

/// Returns the violated invariants of the step that an action made; empty if none.
std::vector<std::string> check_step(const Game& before, const Game& game, const Action& action);

}  // namespace deckmap::soldiers
