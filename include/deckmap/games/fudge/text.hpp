#pragma once
/// A game of Fudge in words: its actions, and what happens.

#include <string>

#include <deckmap/games/fudge/fight.hpp>

namespace deckmap::fudge {

/// "the knight", "the raider".
const std::string& name_of(const State& state, int who);

/// An action in a few words: "attack the raider".
std::string described(const State& state, const Action& action);

/// An event as a sentence; `state` as it is just after it.
std::string told(const State& state, const Event& event);

}  // namespace deckmap::fudge
