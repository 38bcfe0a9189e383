#pragma once
/// Cyberheisters: a thief and a companion fight their way out of a city, room by room. A state, the
/// legal actions, `apply`: a game is a function of its seed and the choices made.
///
/// The rules are those of a prototype of that name; docs/cyberheisters.md marks the rules that come
/// from it and those that are added. A fight goes round by round; "a turn" of an effect in a fight
/// lasts until the enemy has attacked.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/legal.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/listener.hpp>
#include <deckmap/option.hpp>
#include <deckmap/play/cyberheisters/sheet.hpp>
#include <deckmap/play/dice.hpp>
#include <deckmap/play/idle.hpp>
#include <deckmap/random.hpp>

namespace deckmap::cyberheisters {

using deckmap::to_string;

// -- The source's figures

/// In the order of the loot table, 1 to 4.
enum class Item : std::uint8_t { bomb, stasis, shield, medical };
constexpr auto value_names(Item) {
  return std::array<std::string_view, 4>{"bomb", "stasis grenade", "deployable shield",
                                         "medical supplies"};
}

/// The enemies that have a name, besides the battalion.
enum class Elite : std::uint8_t { hunter, berserker, captain };
constexpr auto value_names(Elite) {
  return std::array<std::string_view, 3>{"hunter", "berserker", "captain"};
}

struct EliteFigures {
  int health;
  int attack_sides;
};
constexpr EliteFigures figures_of(Elite elite) {
  constexpr std::array<EliteFigures, 3> figures = {{{4, 12}, {7, 8}, {15, 10}}};
  return figures[static_cast<std::size_t>(elite)];
}

inline constexpr int chest_count = 3, chest_sides = 6, chest_from = 4, loot_sides = 4;
inline constexpr int initiative_sides = 6;
inline constexpr int attack_sides = 10;  ///< of the player and of the companion
/// A battalion does one damage a unit, on this roll of 1d4 half of it.
inline constexpr int horde_sides = 4, horde_half_on = 4;
/// The reach of bombs and stasis grenades: 1d6 and `blast_more`.
inline constexpr int blast_sides = 6, blast_more = 6;
inline constexpr int stasis_elites_over = 8, stasis_captain_over = 10, stasis_turns = 2;
inline constexpr int stun_turns = 1, shield_turns = 2;
inline constexpr int medical_per_cent = 80;
inline constexpr int medical_limit = 1;

// -- The settings

/// When it is rolled who begins.
enum class Initiative : std::uint8_t { each_fight, each_round };
constexpr auto value_names(Initiative) {
  return std::array<std::string_view, 2>{"each_fight", "each_round"};
}

/// The targets of an attack besides the specials: the battalion, in however many clusters it
/// stands, or each of its clusters.
enum class Areas : std::uint8_t { battalion, clusters };
constexpr auto value_names(Areas) {
  return std::array<std::string_view, 2>{"battalion", "clusters"};
}

/// Whether a round of a fight is a turn of the game.
enum class FightTurns : std::uint8_t { count, skip };
constexpr auto value_names(FightTurns) { return std::array<std::string_view, 2>{"count", "skip"}; }

/// The price of medical supplies in a fight: the player's attack, or nothing.
enum class HealInFight : std::uint8_t { attack, free };
constexpr auto value_names(HealInFight) {
  return std::array<std::string_view, 2>{"attack", "free"};
}

/// How the enemies of an encounter stand: in clusters, with each special at one of them; each for
/// himself; or all in one place. Where people roll, clusters leave the choice to the game master.
enum class Placement : std::uint8_t { clusters, spread, one };
constexpr auto value_names(Placement) {
  return std::array<std::string_view, 3>{"clusters", "spread", "one"};
}

/// Tunable values: the set-up, our defaults where the source is silent, and the readings of its
/// doubtful places.
struct Settings {
  int rooms = 10;       ///< 1 to 100
  int health = 100;     ///< the player's, 1 to 1000
  int slots = 4;        ///< of the inventory, 1 to 20
  int quiet_turns = 3;  ///< without a horde after one, 0 to 100
  int clusters = 3;     ///< the most clusters of a battalion, whose number a die chooses; 1 to 6
  Initiative initiative = Initiative::each_fight;
  bool companion_first = false;  ///< the companion's blow falls before the player's
  int score_room = 100;          ///< points for each room left behind
  Areas areas = Areas::battalion;
  FightTurns fight_turns = FightTurns::count;
  bool first_turns_quiet = false;  ///< the first `quiet_turns` turns bring no horde
  HealInFight heal_in_fight = HealInFight::attack;
  Placement placement = Placement::clusters;

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The table of the settings (option.hpp).
template <class AnySettings, class F>
requires std::same_as<std::remove_const_t<AnySettings>, Settings>
constexpr void for_each_option(AnySettings& settings, F&& f) {
  constexpr Settings usual;
  f(Option{.name = "rooms", .about = "rooms of the way out", .low = 1, .high = 100}, settings.rooms,
    usual.rooms);
  f(Option{.name = "health", .about = "the player's health", .low = 1, .high = 1000},
    settings.health, usual.health);
  f(Option{.name = "slots", .about = "slots of the inventory", .low = 1, .high = 20},
    settings.slots, usual.slots);
  f(Option{.name = "quiet_turns", .about = "turns without a horde after one", .high = 100},
    settings.quiet_turns, usual.quiet_turns);
  f(Option{.name = "clusters",
           .about = "the most clusters of a battalion; a die chooses their number",
           .low = 1,
           .high = 6},
    settings.clusters, usual.clusters);
  f(Option{.name = "initiative", .about = "when the first blow is rolled for"}, settings.initiative,
    usual.initiative);
  f(Option{.name = "companion_first", .about = "the companion's blow falls before the player's"},
    settings.companion_first, usual.companion_first);
  f(Option{.name = "score_room", .about = "points for each room left behind", .high = 1000},
    settings.score_room, usual.score_room);
  f(Option{.name = "areas", .about = "what an attack is aimed at, besides specials"},
    settings.areas, usual.areas);
  f(Option{.name = "fight_turns", .about = "whether a round of a fight is a turn"},
    settings.fight_turns, usual.fight_turns);
  f(Option{.name = "first_turns_quiet", .about = "the first quiet_turns turns bring no horde"},
    settings.first_turns_quiet, usual.first_turns_quiet);
  f(Option{.name = "heal_in_fight", .about = "the price of medical supplies in a fight"},
    settings.heal_in_fight, usual.heal_in_fight);
  f(Option{.name = "placement", .about = "how the enemies stand"}, settings.placement,
    usual.placement);
}

/// The settings that change nothing beside others (idle.hpp).
inline auto idle_settings(const Settings& s) {
  const bool by_dice = s.placement == Placement::clusters;
  return std::array{
      IdleSetting{"clusters", !by_dice, "without placement=clusters"},
      IdleSetting{"areas", !by_dice, "without placement=clusters"},
      IdleSetting{"areas", s.clusters == 1, "with clusters=1"},
      IdleSetting{"first_turns_quiet", s.quiet_turns == 0, "with quiet_turns=0"},
  };
}

/// The rooms of a dealt dungeon in the order in which they were dealt, as segments: those that hold
/// a card, the first `most` of them.
inline std::vector<Index> rooms_of(const Dungeon& dungeon, int most = Settings().rooms) {
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

// -- The state

struct Room {
  bool looted = false;
  bool captain_rolled = false;
  std::vector<Item> items;  ///< left in its chests

  friend bool operator==(const Room&, const Room&) = default;
};

/// Units of a battalion that stand together.
struct Cluster {
  /// For each living unit the attacks for which it is frozen; the free ones first.
  std::vector<int> units;
  bool last_hit_by_companion = false;

  int size() const { return static_cast<int>(units.size()); }
  int frozen() const {
    return size() - static_cast<int>(std::count(units.begin(), units.end(), 0));
  }

  friend bool operator==(const Cluster&, const Cluster&) = default;
};

/// A hunter, a berserker or the captain.
struct Single {
  Elite kind = Elite::hunter;
  int health = 0;  ///< 0: dead
  int held = 0;    ///< attacks for which it is frozen or stunned
  int place = 0;   ///< where it stands: with that cluster, or by itself
  bool last_hit_by_companion = false;

  friend bool operator==(const Single&, const Single&) = default;
};

/// The enemies on the board. The areas of an attack are the battalion or its clusters, then the
/// singles; the dead keep their place, so an area's number stays the same for the whole fight.
/// Places are for bombs: a cluster's has its number, the later ones are those of singles who stand
/// by themselves.
struct Fight {
  std::vector<Cluster> clusters;
  std::vector<Single> singles;
  int round = 1;
  bool player_begins = false;
  bool one_area = false;  ///< the clusters are one area
  bool spread = false;    ///< a bomb reaches one enemy

  /// How many areas are units.
  int unit_areas() const { return one_area ? 1 : static_cast<int>(clusters.size()); }
  int areas() const { return unit_areas() + static_cast<int>(singles.size()); }
  bool is_units(int area) const { return area < unit_areas(); }
  std::span<const Cluster> clusters_of(int area) const {
    return one_area ? std::span(clusters) : std::span(clusters).subspan(index(area), 1);
  }
  std::span<Cluster> clusters_of(int area) {
    return one_area ? std::span(clusters) : std::span(clusters).subspan(index(area), 1);
  }
  const Single& single(int area) const { return singles[index(area - unit_areas())]; }
  Single& single(int area) { return singles[index(area - unit_areas())]; }

  /// The living units of an area.
  int units(int area) const {
    int sum = 0;
    for (const Cluster& cluster : clusters_of(area)) sum += cluster.size();
    return sum;
  }
  int frozen(int area) const {
    int sum = 0;
    for (const Cluster& cluster : clusters_of(area)) sum += cluster.frozen();
    return sum;
  }
  /// The living units of an area, or the health of its single.
  int left(int area) const { return is_units(area) ? units(area) : single(area).health; }
  bool lives(int area) const { return left(area) > 0; }
  bool last_hit_by_companion(int area) const {
    return is_units(area) ? clusters_of(area).front().last_hit_by_companion
                          : single(area).last_hit_by_companion;
  }

  int places() const {
    int most = static_cast<int>(clusters.size()) - 1;
    for (const Single& single : singles) most = std::max(most, single.place);
    return most + 1;
  }
  bool is_cluster(int place) const { return place < static_cast<int>(clusters.size()); }
  const Cluster& cluster(int place) const { return clusters[index(place)]; }
  Cluster& cluster(int place) { return clusters[index(place)]; }
  /// The area to which the units of a place belong.
  int area_of(int place) const { return one_area ? 0 : place; }
  bool is_anybody_at(int place) const {
    return (is_cluster(place) && cluster(place).size() > 0) ||
           std::any_of(singles.begin(), singles.end(), [&](const Single& single) {
             return single.health > 0 && single.place == place;
           });
  }

  bool is_over() const {
    for (int area = 0; area < areas(); ++area)
      if (lives(area)) return false;
    return true;
  }
  /// All living units.
  int units() const {
    int sum = 0;
    for (const Cluster& cluster : clusters) sum += cluster.size();
    return sum;
  }

  friend bool operator==(const Fight&, const Fight&) = default;

 private:
  static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }
};

/// One thing that a player does.
struct Action {
  enum class What : std::uint8_t {
    // a turn outside a fight is one of these
    heal,  ///< in a fight as well
    loot,
    exchange,
    forward,  ///< from the last room: out
    back,
    wait,
    // at the chests, until done
    take,  ///< item `target` of the room
    swap,  ///< item `target` of the room for that in `slot`
    done,
    // in a fight: the player's own, then the companion's
    attack,  ///< area `target`
    bomb,    ///< on place `target`
    stasis,
    shield,
    companion,  ///< attacks area `target`
  };
  What what = What::wait;
  int target = 0;
  int slot = 0;

  /// Reads what `to_string` writes. Throws `Error`.
  static Action parse(std::string_view text);

  friend bool operator==(const Action&, const Action&) = default;
};

constexpr auto value_names(Action::What) {
  return std::array<std::string_view, 14>{"heal", "loot",   "exchange", "forward",  "back",
                                          "wait", "take",   "swap",     "done",     "attack",
                                          "bomb", "stasis", "shield",   "companion"};
}

/// How many numbers an action has: its target, its slot.
constexpr int numbers_of(Action::What what) {
  using What = Action::What;
  if (what == What::swap) return 2;
  return what == What::take || what == What::attack || what == What::bomb || what == What::companion
             ? 1
             : 0;
}

/// "attack 2", "swap 0 3", "loot".
inline std::string to_string(const Action& action) {
  std::string text(deckmap::to_string(action.what));
  const int numbers = numbers_of(action.what);
  if (numbers > 0) text += " " + std::to_string(action.target);
  if (numbers > 1) text += " " + std::to_string(action.slot);
  return text;
}

inline Action Action::parse(std::string_view text) {
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

enum class Phase : std::uint8_t {
  turn,       ///< outside a fight
  chests,     ///< the room's items are sorted
  fight,      ///< the player's own action
  companion,  ///< whom the companion attacks; then both happen
  escaped,    ///< won
  dead,       ///< lost
};

struct Event;

/// A game. A plain value.
struct State {
  using Settings = cyberheisters::Settings;
  using Action = cyberheisters::Action;
  using Event = cyberheisters::Event;

  std::uint64_t seed = 0;
  Settings settings = {};
  GameDice dice{0, Stream::cyberheisters};
  Phase phase = Phase::turn;
  int turn = 1;
  int health = 0;
  int room = 0;  ///< where the player is, 0 to rooms - 1
  int farthest = 0;
  std::vector<Room> rooms;
  std::vector<Item> inventory;
  int last_horde = 0;  ///< the turn of the last horde, 0 for none
  bool captain_came = false;
  int shield = 0;              ///< turns for which a deployed shield still holds
  bool shield_is_new = false;  ///< it has not seen the end of a turn
  std::optional<Fight> fight;
  Action chosen;  ///< the player's own, while the companion's is awaited

  // for the statistics
  int fights = 0;
  int units_killed = 0;
  int elites_killed = 0;
  int damage_taken = 0;

  friend bool operator==(const State&, const State&) = default;
};

/// Something that happened. What the numbers are depends on `what`.
struct Event {
  enum class What : std::uint8_t {
    chest,   ///< `die` of 1d6; `amount`: its item, from 1 on; 0: empty
    taken,   ///< `amount`: the item; `other`: the item put back, from 1 on, or 0
    healed,  ///< `amount`: the new health
    moved,   ///< `amount`: the room, from 0 on
    escaped,
    encounter,   ///< `die` 1: a horde, `other` 1: the captain
    initiative,  ///< `die` of the player, `other` of the enemy
    hit,         ///< `die` on `area`; `amount`: its units or health after it
    missed,      ///< `area` was gone already
    bomb,        ///< on place `area`; `die`: what it reaches; `amount`: units killed
    bombed,      ///< the single `area` is hit; `amount`: its health after it
    stasis,      ///< `die`: what it reaches; `amount`: units frozen
    held,        ///< the single `area` is frozen
    shield_up,
    struck,         ///< `area` attacks: `die`; `amount`: its damage
    at_companion,   ///< `area` turns on the companion
    still,          ///< `area` is frozen or stunned
    damage,         ///< `amount` in all; `other` 1: the shield stops it
    shield_broken,  ///< by a berserker or the captain
    shield_spent,
    fight_over,
    dead,
  };
  What what;
  int area = 0;
  int die = 0;
  int amount = 0;
  int other = 0;
  bool by_companion = false;
};

// -- What a player may do

inline bool is_over(const State& state) {
  return state.phase == Phase::escaped || state.phase == Phase::dead;
}

/// "escaped", "dead", or "going".
inline std::string outcome_name(const State& state) {
  return state.phase == Phase::escaped ? "escaped" : state.phase == Phase::dead ? "dead" : "going";
}

/// The dice, which people may roll themselves.
inline GameDice& dice_of(State& state) { return state.dice; }

/// Points for each room left behind, and the health with which the last one is.
inline int score(const State& state) {
  const bool escaped = state.phase == Phase::escaped;
  return state.settings.score_room * (state.farthest + (escaped ? 1 : 0)) +
         (escaped ? state.health : 0);
}

namespace detail {

inline bool has(const State& state, Item item) {
  return std::find(state.inventory.begin(), state.inventory.end(), item) != state.inventory.end();
}
inline bool has_free_slot(const State& state) {
  return static_cast<int>(state.inventory.size()) < state.settings.slots;
}
inline bool may_have_another(const State& state, Item item) {
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
inline bool is_anything_at_chests(const State& state) {
  bool any = false;
  for_each_at_chests(state, [&](const Action&) { any = true; });
  return any;
}

inline bool can_heal(const State& state) {
  return has(state, Item::medical) && state.health < state.settings.health;
}

template <class F>
void for_each_in_turn(const State& state, F&& f) {
  using What = Action::What;
  const Room& room = state.rooms[static_cast<std::size_t>(state.room)];
  f(Action{What::forward});
  if (state.room > 0) f(Action{What::back});
  if (!room.looted) f(Action{What::loot});
  if (room.looted && is_anything_at_chests(state)) f(Action{What::exchange});
  if (can_heal(state)) f(Action{What::heal});
  f(Action{What::wait});
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

}  // namespace detail

/// All that may be done now; nothing when the game is over.
inline std::vector<Action> actions(const State& state) {
  std::vector<Action> all;
  const auto add = [&](const Action& action) { all.push_back(action); };
  switch (state.phase) {
    case Phase::turn: detail::for_each_in_turn(state, add); break;
    case Phase::chests:
      detail::for_each_at_chests(state, add);
      add({Action::What::done});
      break;
    case Phase::fight: detail::for_each_in_fight(state, add); break;
    case Phase::companion: detail::for_each_area(*state.fight, Action::What::companion, add); break;
    case Phase::escaped:
    case Phase::dead: break;
  }
  return all;
}

// -- What comes of it

namespace detail {

/// Carries out the rules on a state and reports to the listener.
template <class Listener>
class Play {
 public:
  Play(State& state, Listener& listener) : s_(state), tell_(listener) {}

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
      case Do::exchange: s_.phase = Phase::chests; return;
      case Do::take: return take(action.target, {});
      case Do::swap: return take(action.target, action.slot);
      case Do::done:
      case Do::wait: return end_turn();
      case Do::forward: return move(s_.room + 1);
      case Do::back: return move(s_.room - 1);
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
    const int most = s_.settings.health;
    const int some = most * medical_per_cent / 100;
    s_.health = s_.health < some ? some : most;
    tell_(Event{.what = What::healed, .amount = s_.health});
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
    if (!is_anything_at_chests(s_)) end_turn();
  }

  void move(int to) {
    s_.shield = 0;
    if (to == s_.settings.rooms) {
      s_.phase = Phase::escaped;
      tell_(Event{.what = What::escaped});
      return;
    }
    s_.room = to;
    s_.farthest = std::max(s_.farthest, to);
    tell_(Event{.what = What::moved, .amount = to});
    end_turn();
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
      return;
    }
    if (s_.fight->player_begins) enemy_attack();
    if (s_.phase == Phase::dead) return;
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
    for (int frozen = 0; frozen <= stasis_turns; ++frozen)
      for (Cluster& cluster : clusters) {
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
    thaw();
    if (damage > 0) tell_(Event{.what = What::damage, .amount = damage, .other = s_.shield > 0});
    if (s_.shield == 0) {
      const int taken = std::min(damage, s_.health);
      s_.health -= taken;
      s_.damage_taken += taken;
    }
    const bool breakers = std::any_of(
        fight.singles.begin(), fight.singles.end(),
        [](const Single& single) { return single.kind != Elite::hunter && single.health > 0; });
    pass_shield(breakers);
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
  Listener& tell_;
};

}  // namespace detail

/// A new game. Throws `Error` for settings out of their range.
inline State begin(std::uint64_t seed, const Settings& settings = {}) {
  require_in_range(settings);
  State state;
  state.seed = seed;
  state.settings = settings;
  state.dice = GameDice(seed, Stream::cyberheisters);
  state.health = settings.health;
  state.rooms.resize(static_cast<std::size_t>(settings.rooms));
  return state;
}

/// Takes an action and reports each `Event` to the listener. Throws `Error` for what is not legal
/// now; the state is as before then.
template <class Listener = NoListener>
void apply(State& state, const Action& action, Listener&& listener = {}) {
  deckmap::detail::require_legal(action, actions(state));
  detail::Play<std::remove_reference_t<Listener>>(state, listener).act(action);
}

}  // namespace deckmap::cyberheisters
