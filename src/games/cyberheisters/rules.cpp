#include <deckmap/games/cyberheisters/rules.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include <deckmap/detail/legal.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/graph.hpp>

namespace deckmap::cyberheisters {

std::vector<IdleSetting> idle_settings(const Settings& s) {
  const bool by_dice = s.placement == Placement::clusters;
  return {
      IdleSetting{"clusters", !by_dice, "without placement=clusters"},
      IdleSetting{"areas", !by_dice, "without placement=clusters"},
      IdleSetting{"areas", s.clusters == 1, "with clusters=1"},
      IdleSetting{"first_turns_quiet", s.quiet_turns == 0, "with quiet_turns=0"},
      IdleSetting{"fall_first", !by_dice, "without placement=clusters"},
      IdleSetting{"fall_first", s.clusters == 1, "with clusters=1"},
      IdleSetting{"fall_first", s.areas == Areas::clusters, "with areas=clusters"},
  };
}

std::vector<Index> rooms_of(const Dungeon& dungeon, int most) {
  std::vector<Index> rooms;
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    if (dungeon.segments()[s].kind != Pile::room || static_cast<int>(rooms.size()) == most)
      continue;
    const auto cards = dungeon.cards(s);
    if (std::any_of(cards.begin(), cards.end(),
                    [](const PlacedCard& laid) { return !laid.is_door(); }))
      rooms.push_back(s);
  }
  return rooms;
}

std::vector<Service> services_of(const Dungeon& dungeon, int most) {
  std::vector<Service> services;
  for (const Index room : rooms_of(dungeon, most)) {
    Service& service = services.emplace_back();
    for (const PlacedCard& laid : dungeon.cards(room)) {
      service.station = service.station || laid.role == Role::healing;
      service.shop = service.shop || laid.role == Role::shop;
    }
  }
  return services;
}

DealtWay way_through(const Levels& levels, int most) {
  DealtWay way;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const Dungeon& dungeon = levels[level];
    const auto first = static_cast<int>(way.rooms.size());
    const auto rooms = rooms_of(dungeon, most - first);
    for (const Index segment : rooms) way.rooms.push_back({level, segment});
    const auto services = services_of(dungeon, most - first);
    way.services.insert(way.services.end(), services.begin(), services.end());
    std::vector<int> room_of(dungeon.segments().size());  // -1: it is beyond the way
    const auto all_rooms = rooms_of(dungeon, static_cast<int>(room_of.size()));
    for (Index s = 0; s < room_of.size(); ++s) {
      const Index entry = dungeon.segments()[s].entry;
      const auto at = std::find(rooms.begin(), rooms.end(), s);
      const bool is_room = std::find(all_rooms.begin(), all_rooms.end(), s) != all_rooms.end();
      room_of[s] = at != rooms.end() ? first + static_cast<int>(at - rooms.begin())
                   : is_room         ? -1
                   : entry == none   ? first
                                     : room_of[dungeon.cards()[entry].segment];
    }
    const Graph graph(dungeon);
    for (const HiddenDoor& door : graph.hidden_doors()) {
      const int from = room_of[dungeon.cards()[door.earlier].segment],
                to = room_of[dungeon.cards()[door.later].segment];
      if (from < 0 || to < 0 || from == to) continue;
      way.hidden.push_back({from, to,
                            door.bolted == none           ? Bolt::nowhere
                            : door.bolted == door.earlier ? Bolt::from
                                                          : Bolt::to});
    }
  }
  return way;
}

std::string to_string(const Action& action) {
  std::string text(deckmap::to_string(action.what));
  const int numbers = numbers_of(action.what);
  if (numbers > 0) text += " " + std::to_string(action.target);
  if (numbers > 1) text += " " + std::to_string(action.slot);
  return text;
}

Action Action::parse(std::string_view text) {
  std::size_t at = 0;
  const std::string_view word = deckmap::detail::next_word(text, at);
  Action action;
  action.what = OptionValue<Action::What>::read({}, word);
  const int numbers = numbers_of(action.what);
  const auto number = [&](std::string_view name) {
    return parse_number<int>(name, deckmap::detail::next_word(text, at), 0, 1000);
  };
  if (numbers > 0) action.target = number("the number of " + std::string(word));
  if (numbers > 1) action.slot = number("the slot of " + std::string(word));
  if (!deckmap::detail::next_word(text, at).empty())
    throw Error(deckmap::detail::quoted(text) + " is one word too long for an action");
  return action;
}

bool is_over(const State& state) {
  return state.phase == Phase::escaped || state.phase == Phase::dead;
}

std::string outcome_name(const State& state) {
  return state.phase == Phase::escaped ? "escaped" : state.phase == Phase::dead ? "dead" : "going";
}

int score(const State& state) {
  const bool escaped = state.phase == Phase::escaped;
  return state.settings.score_room * (state.farthest + (escaped ? 1 : 0)) +
         (escaped ? state.health : 0);
}

namespace {

bool has(const State& state, Item item) {
  return std::find(state.inventory.begin(), state.inventory.end(), item) != state.inventory.end();
}
bool has_free_slot(const State& state) {
  return static_cast<int>(state.inventory.size()) < state.settings.slots;
}
bool may_have_another(const State& state, Item item) {
  return item != Item::medical ||
         std::count(state.inventory.begin(), state.inventory.end(), item) < medical_limit;
}

/// Calls `f(action)` for what can be done at the chests, but for being done. An item is swapped
/// only where no slot is free, and for one of another kind.
template <class F>
void for_each_at_chests(const State& state, F&& f) {
  const auto& items = state.rooms[static_cast<std::size_t>(state.room)].items;
  for (int i = 0; i < static_cast<int>(items.size()); ++i) {
    const Item item = items[static_cast<std::size_t>(i)];
    if (!may_have_another(state, item)) continue;
    if (has_free_slot(state)) {
      f(Action{Action::What::take, i});
      continue;
    }
    for (int slot = 0; slot < static_cast<int>(state.inventory.size()); ++slot)
      if (state.inventory[static_cast<std::size_t>(slot)] != item)
        f(Action{Action::What::swap, i, slot});
  }
}
bool is_anything_at_chests(const State& state) {
  bool any = false;
  for_each_at_chests(state, [&](const Action&) { any = true; });
  return any;
}

bool can_heal(const State& state) {
  return has(state, Item::medical) && state.health < state.settings.health;
}

/// Calls `f(way, to)` for the hidden doors that can be gone through from the player's room.
template <class Ways, class F>
void for_each_hidden(Ways& ways, int room, F&& f) {
  for (auto& way : ways) {
    if (way.from == room && (way.open || way.bolt != Bolt::to)) f(way, way.to);
    if (way.to == room && (way.open || way.bolt != Bolt::from)) f(way, way.from);
  }
}

/// Calls `f(action)` for each exchange of an item for one of another kind, once for each kind that
/// is given.
template <class F>
void for_each_trade(const State& state, F&& f) {
  const auto& mine = state.inventory;
  for (int kind = 0; kind < loot_sides; ++kind) {
    const Item item = static_cast<Item>(kind);
    if (!may_have_another(state, item)) continue;
    for (auto at = mine.begin(); at != mine.end(); ++at)
      if (*at != item && std::find(mine.begin(), at, *at) == at)
        f(Action{Action::What::trade, kind, static_cast<int>(at - mine.begin())});
  }
}

template <class F>
void for_each_in_turn(const State& state, F&& f) {
  using What = Action::What;
  const Room& room = state.rooms[static_cast<std::size_t>(state.room)];
  f(Action{What::forward});
  if (state.room > 0) f(Action{What::back});
  if (room.looted)
    for_each_hidden(state.hidden, state.room, [&](const HiddenWay&, int to) {
      f(Action{What::hidden, to});
    });
  if (!room.looted) f(Action{What::loot});
  if (room.looted && is_anything_at_chests(state)) f(Action{What::exchange});
  if (can_heal(state)) f(Action{What::heal});
  f(Action{What::wait});
  if (room.service.station && state.health < state.settings.health) f(Action{What::recharge});
  if (room.service.shop) for_each_trade(state, f);
}

template <class F>
void for_each_area(const Fight& fight, Action::What what, F&& f) {
  for (int area = 0; area < fight.areas(); ++area)
    if (fight.lives(area)) f(Action{what, area});
}

template <class F>
void for_each_in_fight(const State& state, F&& f) {
  using What = Action::What;
  for_each_area(*state.fight, What::attack, f);
  if (has(state, Item::bomb))
    for (int place = 0; place < state.fight->places(); ++place)
      if (state.fight->is_anybody_at(place)) f(Action{What::bomb, place});
  if (has(state, Item::stasis)) f(Action{What::stasis});
  if (has(state, Item::shield)) f(Action{What::shield});
  if (can_heal(state)) f(Action{What::heal});
}

}  // namespace

std::vector<Action> actions(const State& state) {
  std::vector<Action> all;
  const auto add = [&](const Action& action) { all.push_back(action); };
  switch (state.phase) {
    case Phase::turn: for_each_in_turn(state, add); break;
    case Phase::chests:
      for_each_at_chests(state, add);
      add({Action::What::done});
      break;
    case Phase::fight: for_each_in_fight(state, add); break;
    case Phase::companion: for_each_area(*state.fight, Action::What::companion, add); break;
    case Phase::escaped:
    case Phase::dead: break;
  }
  return all;
}

namespace {

/// Carries out the rules on a state and reports to the listener.
class Play {
 public:
  Play(State& state, const Listener& listener) : s_(state), tell_(listener) {}

  void act(const Action& action) {
    using Do = Action::What;
    switch (action.what) {
      case Do::companion: return round(action.target);
      case Do::attack:
      case Do::bomb:
      case Do::stasis:
      case Do::shield: return choose(action);
      case Do::heal:
        if (s_.phase == Phase::fight && s_.settings.heal_in_fight == HealInFight::attack)
          return choose(action);
        heal();
        if (s_.phase == Phase::fight) return;
        return end_turn();
      case Do::loot: return loot();
      case Do::exchange:
        s_.exchanging = true;
        s_.phase = Phase::chests;
        return;
      case Do::take: return take(action.target, {});
      case Do::swap: return take(action.target, action.slot);
      case Do::done: return leave_chests();
      case Do::wait: return end_turn();
      case Do::recharge:
        room().service.station = false;
        restore(What::recharged);
        return end_turn();
      case Do::trade: return trade(static_cast<Item>(action.target), action.slot);
      case Do::forward: return move(s_.room + 1);
      case Do::back: return move(s_.room - 1);
      case Do::hidden:
        for_each_hidden(s_.hidden, s_.room, [&](HiddenWay& way, int to) {
          way.open = way.open || to == action.target;
        });
        return move(action.target);
    }
  }

 private:
  using What = Event::What;

  int die(int sides, std::string_view purpose) { return s_.dice.die(sides, purpose); }
  Room& room() { return s_.rooms[static_cast<std::size_t>(s_.room)]; }
  void use(Item item) {
    s_.inventory.erase(std::find(s_.inventory.begin(), s_.inventory.end(), item));
  }

  // -- outside a fight

  void heal() {
    use(Item::medical);
    restore(What::healed);
  }
  void restore(What by) {
    const int most = s_.settings.health;
    const int some = most * medical_per_cent / 100;
    s_.health = s_.health < some ? some : most;
    tell_(Event{.what = by, .amount = s_.health});
  }

  void trade(Item item, int slot) {
    room().service.shop = false;
    const Item given = std::exchange(s_.inventory[static_cast<std::size_t>(slot)], item);
    tell_(Event{.what = What::traded,
                .amount = static_cast<int>(item),
                .other = static_cast<int>(given) + 1});
    end_turn();
  }

  void leave_chests() {
    const bool takes_turn = !s_.exchanging || s_.settings.exchange_turn;
    s_.exchanging = false;
    s_.phase = Phase::turn;
    if (takes_turn) end_turn();
  }

  void loot() {
    room().looted = true;
    std::array<int, chest_count> dice{};
    for (int chest = 0; int& rolled : dice)
      rolled = die(chest_sides, "chest " + std::to_string(++chest));
    for (const int rolled : dice) {
      const int item = rolled >= chest_from ? die(loot_sides, "what a chest holds") : 0;
      if (item > 0) room().items.push_back(static_cast<Item>(item - 1));
      tell_(Event{.what = What::chest, .die = rolled, .amount = item});
    }
    if (is_anything_at_chests(s_))
      s_.phase = Phase::chests;
    else
      end_turn();
  }

  void take(int target, std::optional<int> slot) {
    auto& items = room().items;
    const auto at = items.begin() + target;
    const Item item = *at;
    int put_back = 0;
    if (slot) {
      Item& mine = s_.inventory[static_cast<std::size_t>(*slot)];
      put_back = static_cast<int>(mine) + 1;
      std::swap(mine, *at);
    } else {
      s_.inventory.push_back(item);
      items.erase(at);
    }
    tell_(Event{.what = What::taken, .amount = static_cast<int>(item), .other = put_back});
    if (!is_anything_at_chests(s_)) leave_chests();
  }

  void move(int to) {
    s_.shield = 0;
    if (to == s_.settings.rooms) {
      s_.leaving = true;
      return s_.settings.last_encounter ? end_turn() : escape();
    }
    s_.room = to;
    s_.farthest = std::max(s_.farthest, to);
    tell_(Event{.what = What::moved, .amount = to});
    end_turn();
  }

  void escape() {
    s_.phase = Phase::escaped;
    tell_(Event{.what = What::escaped});
  }

  void end_turn() {
    s_.phase = Phase::turn;
    pass_shield(false);
    const bool by_people = s_.dice.are_typed();
    TurnRolls rolls = by_people ? TurnRolls{} : turn_rolls(s_.seed, s_.turn);
    const bool quiet =
        is_quiet(s_.turn, s_.last_horde, s_.settings.quiet_turns, s_.settings.first_turns_quiet);
    if (by_people && !quiet) rolls.encounter = die(encounter_sides, "the encounter");
    const bool horde = !quiet && rolls.encounter >= horde_from;
    if (horde) s_.last_horde = s_.turn;
    bool captain = false;
    if (s_.turn >= first_captain_turn && !s_.captain_came && !room().captain_rolled) {
      room().captain_rolled = true;
      if (by_people) rolls.captain = die(captain_sides, "the captain");
      captain = s_.captain_came = rolls.captain == captain_on;
    }
    if (!horde && !captain) {
      ++s_.turn;
      if (s_.leaving) escape();
      return;
    }
    tell_(Event{.what = What::encounter, .die = horde ? 1 : 0, .other = captain ? 1 : 0});
    if (by_people) {
      int number = 0;
      for (int& special : rolls.specials)
        special = die(specials_sides, "special " + std::to_string(++number));
      rolls.battalion = die(battalion_sides, "the units of the battalion") + battalion_more;
    }
    begin_fight(rolls, captain);
  }

  // -- a fight

  void begin_fight(const TurnRolls& rolls, bool captain) {
    ++s_.fights;
    Placement placement = s_.settings.placement;
    if (s_.dice.are_typed() && placement == Placement::clusters)  // the game master chooses
      placement =
          static_cast<Placement>(die(3, "how they stand: 1 clusters, 2 spread, 3 together") - 1);
    Fight& fight = s_.fight.emplace();
    fight.one_area = s_.settings.areas == Areas::battalion;
    fight.spread = placement == Placement::spread;
    const int clusters = placement == Placement::clusters
                             ? die(s_.settings.clusters, "the clusters of the battalion")
                             : 1;
    for (int i = 0; i < clusters; ++i) {
      // as even as can be, the larger ones first
      const int units = (rolls.battalion + clusters - 1 - i) / clusters;
      fight.clusters.push_back({.units = std::vector<int>(static_cast<std::size_t>(units), 0)});
    }
    const Specials specials = specials_of(rolls.specials);
    const auto place = [&](Elite kind) {
      const int at = placement == Placement::clusters
                         ? die(clusters, "the cluster with the " + std::string(to_string(kind))) - 1
                     : placement == Placement::one ? 0
                                                   : fight.places();
      fight.singles.push_back({.kind = kind, .health = figures_of(kind).health, .place = at});
    };
    for (int i = 0; i < specials.hunters; ++i) place(Elite::hunter);
    for (int i = 0; i < specials.berserkers; ++i) place(Elite::berserker);
    if (captain) place(Elite::captain);
    ++s_.turn;  // that of the first round; if rounds do not count, the one after the fight
    begin_round();
  }

  void begin_round() {
    Fight& fight = *s_.fight;
    if (fight.round == 1 || s_.settings.initiative == Initiative::each_round) {
      const int mine = die(initiative_sides, "the player's initiative");
      const int theirs = die(initiative_sides, "the enemy's initiative");
      fight.player_begins = mine > theirs;
      tell_(Event{.what = What::initiative, .die = mine, .other = theirs});
    }
    s_.phase = Phase::fight;
    if (!fight.player_begins) enemy_attack();
  }

  void choose(const Action& action) {
    s_.chosen = action;
    s_.phase = Phase::companion;
  }

  void round(int companion_target) {
    if (s_.settings.companion_first) hit(companion_target, true);
    own();
    if (!s_.settings.companion_first) hit(companion_target, true);
    s_.chosen = {};
    const bool counts = s_.settings.fight_turns == FightTurns::count;
    if (s_.fight->is_over()) {
      tell_(Event{.what = What::fight_over});
      s_.fight.reset();
      s_.phase = Phase::turn;
      if (counts) ++s_.turn;
      if (s_.leaving) escape();
      return;
    }
    if (s_.fight->player_begins) enemy_attack();
    if (s_.phase == Phase::dead) return;
    if (s_.settings.effects == Effects::rounds) pass_effects();
    ++s_.fight->round;
    if (counts) ++s_.turn;
    begin_round();
  }

  void own() {
    switch (s_.chosen.what) {
      case Action::What::attack: hit(s_.chosen.target, false); break;
      case Action::What::bomb: bomb(s_.chosen.target); break;
      case Action::What::stasis: stasis(); break;
      case Action::What::shield:
        use(Item::shield);
        s_.shield = shield_turns;
        s_.shield_is_new = true;
        tell_(Event{.what = What::shield_up});
        break;
      default: heal();
    }
  }

  /// Kills units of the clusters, those that can move first. Returns how many there were to kill.
  int kill(std::span<Cluster> clusters, int most) {
    int killed = 0;
    std::vector<Cluster*> order;
    for (Cluster& cluster : clusters) order.push_back(&cluster);
    if (s_.settings.fall_first == FallFirst::smallest)
      std::stable_sort(order.begin(), order.end(),
                       [](const Cluster* a, const Cluster* b) { return a->size() < b->size(); });
    for (int frozen = 0; frozen <= stasis_turns; ++frozen)
      for (Cluster* const one : order) {
        Cluster& cluster = *one;
        const auto end = std::upper_bound(cluster.units.begin(), cluster.units.end(), frozen);
        const auto n = std::min<std::ptrdiff_t>(most - killed, end - cluster.units.begin());
        cluster.units.erase(cluster.units.begin(), cluster.units.begin() + n);
        killed += static_cast<int>(n);
      }
    s_.units_killed += killed;
    return killed;
  }
  void mark(std::span<Cluster> clusters, bool by_companion) {
    for (Cluster& cluster : clusters) cluster.last_hit_by_companion = by_companion;
  }
  void hurt(Single& single, int damage) {
    single.health = std::max(0, single.health - damage);
    if (single.health == 0) ++s_.elites_killed;
  }

  void hit(int area, bool by_companion) {
    Fight& fight = *s_.fight;
    if (!fight.lives(area)) {
      tell_(Event{.what = What::missed, .area = area, .by_companion = by_companion});
      return;
    }
    const int damage =
        die(attack_sides, by_companion ? "the companion's attack" : "the player's attack");
    if (fight.is_units(area)) {
      kill(fight.clusters_of(area), damage);
      mark(fight.clusters_of(area), by_companion);
    } else {
      hurt(fight.single(area), damage);
      fight.single(area).last_hit_by_companion = by_companion;
    }
    tell_(Event{.what = What::hit,
                .area = area,
                .die = damage,
                .amount = fight.left(area),
                .by_companion = by_companion});
  }

  void bomb(int place) {
    use(Item::bomb);
    Fight& fight = *s_.fight;
    const int reach = blast_more + die(blast_sides, "the bomb");
    int killed = 0;
    if (fight.is_cluster(place))
      killed = kill(std::span(&fight.cluster(place), 1), fight.spread ? 1 : reach);
    if (killed > 0) mark(fight.clusters_of(fight.area_of(place)), false);
    tell_(Event{.what = What::bomb, .area = place, .die = reach, .amount = killed});
    for (int area = fight.unit_areas(); area < fight.areas(); ++area) {
      Single& single = fight.single(area);
      if (single.place != place || single.health == 0) continue;
      const bool captain = single.kind == Elite::captain;
      hurt(single, captain ? (reach + 1) / 2 : single.health);
      single.last_hit_by_companion = false;
      if (captain) single.held = std::max(single.held, stun_turns);
      tell_(Event{.what = What::bombed, .area = area, .amount = single.health});
    }
  }

  void stasis() {
    use(Item::stasis);
    Fight& fight = *s_.fight;
    const int reach = blast_more + die(blast_sides, "the stasis grenade");
    // the free ones first, then those that thaw soonest
    std::vector<int*> units;
    for (Cluster& cluster : fight.clusters)
      for (int& unit : cluster.units) units.push_back(&unit);
    std::stable_sort(units.begin(), units.end(),
                     [](const int* a, const int* b) { return *a < *b; });
    const int frozen = std::min(reach, static_cast<int>(units.size()));
    for (int i = 0; i < frozen; ++i) *units[static_cast<std::size_t>(i)] = stasis_turns;
    for (Cluster& cluster : fight.clusters) std::sort(cluster.units.begin(), cluster.units.end());
    tell_(Event{.what = What::stasis, .die = reach, .amount = frozen});
    for (int area = fight.unit_areas(); area < fight.areas(); ++area) {
      Single& single = fight.single(area);
      const int over = single.kind == Elite::captain ? stasis_captain_over : stasis_elites_over;
      if (single.health == 0 || reach <= over) continue;
      single.held = stasis_turns;
      tell_(Event{.what = What::held, .area = area});
    }
  }

  // -- the enemy

  void enemy_attack() {
    Fight& fight = *s_.fight;
    int damage = 0;
    for (int area = 0; area < fight.areas(); ++area)
      if (fight.lives(area)) damage += attack_of(area);
    if (damage > 0) tell_(Event{.what = What::damage, .amount = damage, .other = s_.shield > 0});
    if (s_.shield == 0) {
      const int taken = std::min(damage, s_.health);
      s_.health -= taken;
      s_.damage_taken += taken;
    }
    if (s_.settings.effects == Effects::attacks) pass_effects();
    if (s_.health > 0) return;
    s_.phase = Phase::dead;
    tell_(Event{.what = What::dead});
  }

  /// The damage that an area does to the player in this attack.
  int attack_of(int area) {
    Fight& fight = *s_.fight;
    const bool is_units = fight.is_units(area);
    const int able = is_units                       ? fight.units(area) - fight.frozen(area)
                     : fight.single(area).held == 0 ? 1
                                                    : 0;
    const bool at_companion = fight.last_hit_by_companion(area);
    if (able == 0 || at_companion) {
      tell_(Event{.what = able == 0 ? What::still : What::at_companion, .area = area});
      return 0;
    }
    const int rolled =
        is_units ? die(horde_sides, "the attack of the battalion")
                 : die(figures_of(fight.single(area).kind).attack_sides,
                       "the attack of the " + std::string(to_string(fight.single(area).kind)));
    const int damage = !is_units ? rolled : rolled == horde_half_on ? able / 2 : able;
    tell_(Event{.what = What::struck, .area = area, .die = rolled, .amount = damage});
    return damage;
  }

  /// The end of a turn of stasis, stun and shield.
  void pass_effects() {
    const auto& singles = s_.fight->singles;
    thaw();
    pass_shield(std::any_of(singles.begin(), singles.end(), [](const Single& single) {
      return single.kind != Elite::hunter && single.health > 0;
    }));
  }

  void thaw() {
    for (Cluster& cluster : s_.fight->clusters)
      for (int& unit : cluster.units) unit -= unit > 0 ? 1 : 0;
    for (Single& single : s_.fight->singles) single.held -= single.held > 0 ? 1 : 0;
  }

  /// The end of a turn, or of an enemy attack, for a deployed shield.
  void pass_shield(bool breakers) {
    if (s_.shield == 0) return;
    --s_.shield;
    const bool broken = s_.shield_is_new && breakers;
    if (broken) s_.shield = 0;
    s_.shield_is_new = false;
    if (s_.shield == 0) tell_(Event{.what = broken ? What::shield_broken : What::shield_spent});
  }

  State& s_;
  const Listener& tell_;
};

}  // namespace

State begin(std::uint64_t seed, const Settings& settings, std::span<const Service> services,
            std::vector<HiddenWay> hidden) {
  require_in_range(settings);
  State state;
  state.seed = seed;
  state.settings = settings;
  state.dice = GameDice(seed, Stream::cyberheisters);
  state.health = settings.health;
  state.rooms.resize(static_cast<std::size_t>(settings.rooms));
  for (std::size_t i = 0; i < std::min(services.size(), state.rooms.size()); ++i)
    state.rooms[i].service = services[i];
  state.hidden = std::move(hidden);
  return state;
}

void apply(State& state, const Action& action, const Listener& listener) {
  deckmap::detail::require_legal(action, actions(state));
  Play(state, listener).act(action);
}

}  // namespace deckmap::cyberheisters
