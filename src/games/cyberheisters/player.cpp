#include <deckmap/games/cyberheisters/player.hpp>

#include <algorithm>
#include <optional>

namespace deckmap::cyberheisters {

namespace {

/// Loots every room, heals when badly hurt, spends items on large hordes, hits the worst and lets
/// the companion draw the next to worst.
class Player {
 public:
  explicit Player(const State& state) : s_(state), legal_(actions(state)) {}

  Action decide() const {
    using What = Action::What;
    if (may(What::heal) && 2 * s_.health < s_.settings.health) return first(What::heal);
    switch (s_.phase) {
      case Phase::turn:
        if (may(What::recharge) && 5 * s_.health < 4 * s_.settings.health)
          return first(What::recharge);
        return first(may(What::loot) ? What::loot : What::forward);
      case Phase::chests: return first(may(What::take) ? What::take : What::done);
      case Phase::companion:
        return worst(What::companion, s_.chosen.what == What::attack
                                          ? std::optional(s_.chosen.target)
                                          : std::nullopt);
      default: break;
    }
    if (s_.fight->units() >= large_horde) {
      if (may(What::bomb) && !s_.fight->spread)
        return first(What::bomb);  // the first cluster is the largest
      for (const What what : {What::stasis, What::shield})
        if (may(what) && s_.shield == 0) return first(what);
    }
    return worst(What::attack, {});
  }

 private:
  static constexpr int large_horde = 8;

  bool may(Action::What what) const {
    return std::any_of(legal_.begin(), legal_.end(),
                       [&](const Action& action) { return action.what == what; });
  }
  Action first(Action::What what) const {
    return *std::find_if(legal_.begin(), legal_.end(),
                         [&](const Action& action) { return action.what == what; });
  }

  /// Twice the damage to expect of an area, to which the companion adds what he keeps busy.
  int threat(int area) const {
    const Fight& fight = *s_.fight;
    if (fight.last_hit_by_companion(area)) return 0;
    return fight.is_units(area) ? 2 * fight.units(area)
                                : 1 + figures_of(fight.single(area).kind).attack_sides;
  }
  /// The action of a kind against the greatest threat; `but` only where there is nobody else.
  Action worst(Action::What what, std::optional<int> but) const {
    Action best = first(what);
    int most = -1;
    for (const Action& action : legal_) {
      if (action.what != what || action.target == but || threat(action.target) <= most) continue;
      most = threat(action.target);
      best = action;
    }
    return best;
  }

  const State& s_;
  std::vector<Action> legal_;
};

}  // namespace

Action simple_player(const State& state) { return Player(state).decide(); }

}  // namespace deckmap::cyberheisters
