#pragma once
/// A simple player of Fudge: for who tunes fighters and settings.

#include <algorithm>

#include <deckmap/play/fudge/fight.hpp>

namespace deckmap::fudge {

/// A simple player: he attacks the opponent who needs the fewest boxes yet, comes back
/// when he can, and treats his wounds. He always finds a legal action as long as the game goes on.
inline Action simple_player(const State& state) {
  const std::vector<Action> legal = actions(state);
  const auto left = [&](const Action& action) {
    const Combatant& foe = state.foes[static_cast<std::size_t>(action.target)];
    return foe.track.total() - foe.track.marked();
  };
  Action best = legal.front();
  for (const Action& action : legal)
    if (action.what == Action::What::attack && left(action) < left(best)) best = action;
  return best;
}

}  // namespace deckmap::fudge
