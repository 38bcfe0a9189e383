#include <deckmap/games/soldiers/player.hpp>

#include <algorithm>
#include <optional>

namespace deckmap::soldiers {

namespace {

/// Decides by a list of wishes, the first that can be fulfilled or walked towards.
class Player {
 public:
  explicit Player(const Game& game) : game_(game), legal_(game.actions()) {
    const Settings& settings = game.settings();
    strength_ = game.health() + game.armour();
    weak_ = 2 * strength_ < settings.health + settings.armour;
    patient_ = game.round() <= patience;
  }

  Action decide() const {
    if (const auto bought = buy()) return *bought;
    if (under_fire())
      if (const auto shot = fire()) return *shot;
    // who is fired at rests only in great need: fire takes what the station gives
    const bool may_rest = patient_ && (!under_fire() || strength_ <= 10);
    if (may(Deed::heal) && needs_healing() && !joker_here() && may_rest) return {Deed::heal};
    if (const auto shot = fire()) return *shot;
    if (may(Deed::search) && !joker_here()) return {Deed::search};
    if (weak_ && has(Role::healing) && may_rest)
      return go_to([&](Index card) { return is(card, Role::healing); });
    if (wants_shop()) return go_to([&](Index card) { return is(card, Role::shop); });
    if (may(Deed::down)) return {Deed::down};
    if (game_.stairs() != none) return go_to([&](Index card) { return card == game_.stairs(); });
    if (can_fight_joker() && living([](const Foe& foe) { return foe.is_joker(); }))
      return go_to([&](Index card) { return fires_at_joker(card); });
    if (searchable()) return go_to([&](Index card) { return to_search(card); });
    if (const auto door = open()) return *door;
    if (may(Deed::passage)) return {Deed::passage};
    if (game_.passage_from() != none)
      return go_to([&](Index card) { return card == game_.passage_from(); });
    if (payable_door()) return go_to([&](Index card) { return door_at(card) != none; });
    if (patient_ && needs_healing() && has(Role::healing))
      return go_to([&](Index card) { return is(card, Role::healing); });
    return last_resort();
  }

 private:
  /// Rounds after which nobody rests any more: enemies that fire may take for ever what a station
  /// gives.
  static constexpr int patience = 200;

  bool may(Deed deed) const {
    return std::any_of(legal_.begin(), legal_.end(),
                       [&](const Action& action) { return action.deed == deed; });
  }
  bool may(const Action& action) const {
    return std::find(legal_.begin(), legal_.end(), action) != legal_.end();
  }
  bool is(Index card, Role role) const { return game_.dungeon().cards()[card].role == role; }
  bool has(Role role) const {
    const auto cards = game_.dungeon().cards();
    return std::any_of(cards.begin(), cards.end(),
                       [&](const PlacedCard& laid) { return laid.role == role; });
  }
  template <class Test>
  bool living(Test&& test) const {
    return std::any_of(game_.foes().begin(), game_.foes().end(), [&](const Foe& foe) {
      return foe.health > 0 && foe.on != none && test(foe);
    });
  }

  bool needs_healing() const {
    const Settings& settings = game_.settings();
    return settings.health - game_.health() >= settings.healing_health ||
           settings.armour - game_.armour() >= settings.healing_armour;
  }
  bool joker_here() const {
    return living([&](const Foe& foe) {
      return foe.is_joker() && game_.segment_of(foe.on) == game_.segment_of(game_.here());
    });
  }
  bool under_fire() const {
    return game_.settings().enemies != Enemies::wait &&
           living([&](const Foe& foe) { return game_.in_fire(foe.on, game_.here()); });
  }
  bool can_fight_joker() const { return game_.ammunition() >= game_.settings().salvo_shots; }
  bool wants_shop() const {
    return has(Role::shop) && game_.credits() >= game_.settings().price_ammunition &&
           game_.settings().shop_ammunition > 0 && game_.ammunition() < 8;
  }

  std::optional<Action> buy() const {
    if (may(Deed::buy_ammunition) && game_.ammunition() < 20) return Action{Deed::buy_ammunition};
    if (may(Deed::buy_armour) &&
        game_.settings().armour - game_.armour() >= game_.settings().shop_armour)
      return Action{Deed::buy_armour};
    if (game_.weapon() == Weapon::none && may(Deed::buy_shotgun)) return Action{Deed::buy_shotgun};
    if (may(Deed::buy_ammunition) && game_.explored()) return Action{Deed::buy_ammunition};
    return {};
  }

  /// Jokers by salvo; of the others those that are likely to die at once, and only in good health.
  bool worth_a_shot(const Foe& foe) const {
    if (foe.is_joker()) return false;
    // an enemy that fires does so sooner or later: it is shot unless that would be the end
    if (game_.settings().enemies != Enemies::wait)
      return game_.ammunition() > 0 && strength_ > foe.health;
    return game_.ammunition() > 3 && strength_ > 2 * foe.health &&
           2 * foe.health <= game_.settings().shot_die + 2;
  }
  /// The same target with a better weapon, where there is one.
  Action best_shot(Index target) const {
    if (may(Action{Deed::shotgun, target})) return {Deed::shotgun, target};
    if (may(Action{Deed::rifle, target}) && game_.foes()[target].health > 6)
      return {Deed::rifle, target};
    return {Deed::shoot, target};
  }
  std::optional<Action> fire() const {
    for (const Action& action : legal_)
      if (action.deed == Deed::salvo && game_.foes()[action.target].is_joker()) return action;
    for (const Action& action : legal_)
      if (action.deed == Deed::shoot && game_.foes()[action.target].is_joker() &&
          game_.foes()[action.target].health <= game_.settings().shot_die / 2)
        return best_shot(action.target);
    for (const Action& action : legal_)
      if (action.deed == Deed::shoot && worth_a_shot(game_.foes()[action.target]))
        return best_shot(action.target);
    return {};
  }
  bool fires_at_joker(Index card) const {
    return living([&](const Foe& foe) { return foe.is_joker() && game_.in_fire(card, foe.on); });
  }

  /// Nothing else leads on: fire at whatever can be fired at, or wait until it stands again.
  Action last_resort() const {
    for (const Deed deed : {Deed::salvo, Deed::shoot})
      for (const Action& action : legal_)
        if (action.deed == deed && (deed == Deed::shoot || is_joker(action))) return action;
    if (game_.ammunition() == 0) return {Deed::end_round};
    return go_to([&](Index card) {
      return living([&](const Foe& foe) { return game_.in_fire(card, foe.on); });
    });
  }
  bool is_joker(const Action& action) const { return game_.foes()[action.target].is_joker(); }

  bool to_search(Index card) const {
    return !game_.dungeon().cards()[card].is_door() && game_.can_search(game_.segment_of(card));
  }
  bool searchable() const {
    for (Index card = 0; card < game_.dungeon().cards().size(); ++card)
      if (to_search(card)) return true;
    return false;
  }

  bool payable(Index door) const {
    return game_.keys() > 0 || game_.ammunition() >= game_.level(door);
  }
  bool payable_door() const {
    return std::any_of(game_.openable().begin(), game_.openable().end(),
                       [&](Index door) { return payable(door); });
  }
  /// The cheapest door at a card that can be paid for.
  Index door_at(Index card) const {
    Index best = none;
    for (const Index door : game_.openable())
      if ((card == door || card == game_.dungeon().from(door)) && payable(door) &&
          (best == none || game_.level(door) < game_.level(best)))
        best = door;
    return best;
  }
  /// Keys are for the doors that cost most.
  std::optional<Action> open() const {
    const Index door = door_at(game_.here());
    if (door == none) return {};
    const auto possible = [&](Deed deed) { return may(Action{deed, door}); };
    const bool by_key = game_.level(door) > 1 || game_.ammunition() < 8;
    if (by_key && possible(Deed::unlock)) return Action{Deed::unlock, door};
    if (possible(Deed::open)) return Action{Deed::open, door};
    if (possible(Deed::unlock)) return Action{Deed::unlock, door};
    return {};
  }

  /// One step on the shortest way to a card that is as wished; the end of the round where there is
  /// none, or no action left.
  template <class Wish>
  Action go_to(Wish&& wish) const {
    const auto nodes = game_.graph().nodes();
    std::vector<Index> first(nodes.size(), none);
    std::vector<Index> queue = {game_.here()};
    first[game_.here()] = game_.here();
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Index card = queue[head];
      if (wish(card)) {
        const Action step{Deed::move, first[card]};
        return card != game_.here() && game_.actions_left() > 0 ? step : Action{Deed::end_round};
      }
      for (const Direction direction : all_directions) {
        if (!game_.can_step(card, direction)) continue;
        const Index next = nodes[card].neighbour[static_cast<std::size_t>(direction)];
        if (first[next] != none) continue;
        first[next] = card == game_.here() ? next : first[card];
        queue.push_back(next);
      }
    }
    return {Deed::end_round};
  }

  const Game& game_;
  std::vector<Action> legal_;
  int strength_;
  bool weak_, patient_;
};

}  // namespace

Action simple_player(const Game& game) { return Player(game).decide(); }

}  // namespace deckmap::soldiers
