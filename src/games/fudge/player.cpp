#include <deckmap/games/fudge/player.hpp>

#include <algorithm>

#include <deckmap/games/fudge/odds.hpp>

namespace deckmap::fudge {

namespace {

/// How much an exchange brings somebody to his end: to be out of the fight is all of it, and damage
/// is as much as it takes of the boxes that he has left.
double harm(const Risk& risk, const Combatant& one) {
  const int left = std::max(1, one.track.total() - one.track.marked());
  return risk.out + risk.damage / left;
}

/// The worth of an exchange to the hero.
double worth(const State& state, const Action& action) {
  const ExchangeOdds odds = exchange_odds(state, action);
  const Combatant& foe = state.foes[static_cast<std::size_t>(action.target)];
  return harm(odds.foe, foe) - harm(odds.hero, state.hero);
}

}  // namespace

Action simple_player(const State& state) {
  const std::vector<Action> legal = actions(state);
  if (!has_target(legal.front().what)) return legal.front();
  Action best = legal.front();
  double most = worth(state, best);
  for (const Action& action : legal) {
    const double now = worth(state, action);
    if (now <= most) continue;
    best = action;
    most = now;
  }
  return best;
}

}  // namespace deckmap::fudge
