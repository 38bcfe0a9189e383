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
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/legal.hpp>
#include <deckmap/detail/option_rows.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/games/cyberheisters/sheet.hpp>
#include <deckmap/games/game_dice.hpp>
#include <deckmap/games/idle.hpp>
#include <deckmap/listener.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/option.hpp>
#include <deckmap/random.hpp>

namespace deckmap::cyberheisters {

using deckmap::to_string;

// -- The source's figures

/// In the order of the loot table, 1 to 4.
enum class Item : std::uint8_t { bomb, stasis, shield, medical };
constexpr auto value_names(Item) {
  return names("bomb", "stasis grenade", "deployable shield", "medical supplies");
}

/// The enemies that have a name, besides the battalion.
enum class Elite : std::uint8_t { hunter, berserker, captain };
constexpr auto value_names(Elite) { return names("hunter", "berserker", "captain"); }

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
constexpr auto value_names(Initiative) { return names("each_fight", "each_round"); }

/// The targets of an attack besides the specials: the battalion, in however many clusters it
/// stands, or each of its clusters.
enum class Areas : std::uint8_t { battalion, clusters };
constexpr auto value_names(Areas) { return names("battalion", "clusters"); }

/// Whether a round of a fight is a turn of the game.
enum class FightTurns : std::uint8_t { count, skip };
constexpr auto value_names(FightTurns) { return names("count", "skip"); }

/// The price of medical supplies in a fight: the player's attack, or nothing.
enum class HealInFight : std::uint8_t { attack, free };
constexpr auto value_names(HealInFight) { return names("attack", "free"); }

/// How the enemies of an encounter stand: in clusters, with each special at one of them; each for
/// himself; or all in one place. Where people roll, clusters leave the choice to the game master.
enum class Placement : std::uint8_t { clusters, spread, one };
constexpr auto value_names(Placement) { return names("clusters", "spread", "one"); }

/// Which clusters of a battalion an attack kills first: as they are numbered, the largest at the
/// beginning before the others, or the smallest of now.
enum class FallFirst : std::uint8_t { numbered, smallest };
constexpr auto value_names(FallFirst) { return names("numbered", "smallest"); }

/// The turn of a stasis, a stun or a shield: an attack of the enemy, or a round of the fight.
/// It matters where the enemy begins.
enum class Effects : std::uint8_t { attacks, rounds };
constexpr auto value_names(Effects) { return names("attacks", "rounds"); }

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
  FallFirst fall_first = FallFirst::numbered;
  Effects effects = Effects::attacks;
  bool exchange_turn = true;    ///< to go through the chests again takes the turn
  bool last_encounter = false;  ///< an encounter may come when the last room is left

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The table of the settings (option.hpp).
template <class AnySettings, class F>
requires std::same_as<std::remove_const_t<AnySettings>, Settings>
constexpr void for_each_option(AnySettings& settings, F&& f) {
  using S = Settings;
  const deckmap::detail::OptionRows row(settings, f);
  row({"rooms", "rooms of the way out", 1, 100}, &S::rooms);
  row({"health", "the player's health", 1, 1000}, &S::health);
  row({"slots", "slots of the inventory", 1, 20}, &S::slots);
  row({"quiet_turns", "turns without a horde after one", 0, 100}, &S::quiet_turns);
  row({"clusters", "the most clusters of a battalion; a die chooses their number", 1, 6},
      &S::clusters);
  row({"initiative", "when the first blow is rolled for"}, &S::initiative);
  row({"companion_first", "the companion's blow falls before the player's"}, &S::companion_first);
  row({"score_room", "points for each room left behind", 0, 1000}, &S::score_room);
  row({"areas", "what an attack is aimed at, besides specials"}, &S::areas);
  row({"fight_turns", "whether a round of a fight is a turn"}, &S::fight_turns);
  row({"first_turns_quiet", "the first quiet_turns turns bring no horde"}, &S::first_turns_quiet);
  row({"heal_in_fight", "the price of medical supplies in a fight"}, &S::heal_in_fight);
  row({"placement", "how the enemies stand"}, &S::placement);
  row({"fall_first", "which clusters of a battalion an attack kills first"}, &S::fall_first);
  row({"effects", "what a turn of stasis, stun and shield is"}, &S::effects);
  row({"exchange_turn", "to go through the chests again takes the turn"}, &S::exchange_turn);
  row({"last_encounter", "an encounter may come when the last room is left"}, &S::last_encounter);
}

/// The settings that change nothing beside others (idle.hpp).
std::vector<IdleSetting> idle_settings(const Settings& s);

/// The rooms of a dealt dungeon in the order in which they were dealt, as segments: those that hold
/// a card, the first `most` of them.
std::vector<Index> rooms_of(const Dungeon& dungeon, int most = Settings().rooms);

/// The services of a room of a dungeon besides its chests. Both serve once.
struct Service {
  bool station = false;  ///< heals like medical supplies
  bool shop = false;     ///< exchanges an item for any other

  friend bool operator==(const Service&, const Service&) = default;
};

/// Those of the rooms of `rooms_of`: a red ace is a station, a black one a shop.
std::vector<Service> services_of(const Dungeon& dungeon, int most = Settings().rooms);

/// A hidden door of a dealt dungeon. It is found by looting a room beside it; at first it opens
/// from the end with its bolt alone, where it has one.
struct HiddenWay {
  int from, to;  ///< rooms, from 0 on
  Bolt bolt = Bolt::nowhere;
  bool open = false;  ///< it was gone through

  friend bool operator==(const HiddenWay&, const HiddenWay&) = default;
};

/// The rooms of a dealt dungeon as a way: level by level, each in the order in which its rooms were
/// dealt, the first `most` of them; and the hidden doors between them. A corridor belongs to the
/// room before it, those before the first room to that.
struct DealtWay {
  struct DealtRoom {
    std::size_t level;  ///< from 0 on
    Index segment;
  };
  std::vector<DealtRoom> rooms;
  std::vector<Service> services;  ///< of these rooms
  std::vector<HiddenWay> hidden;
};
DealtWay way_through(const Levels& levels, int most = Settings().rooms);

// -- The state

struct Room {
  Service service = {};  ///< that is still to be had
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
    hidden,  ///< through a hidden door of a looted room into room `target`
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
    // in a dungeon, a turn
    recharge,  ///< at a healing station
    trade,     ///< in a shop, the item in `slot` for that of kind `target`
  };
  What what = What::wait;
  int target = 0;
  int slot = 0;

  /// Reads what `to_string` writes. Throws `Error`.
  static Action parse(std::string_view text);

  friend bool operator==(const Action&, const Action&) = default;
};

constexpr auto value_names(Action::What) {
  return names("heal", "loot", "exchange", "forward", "back", "hidden", "wait", "take", "swap",
               "done", "attack", "bomb", "stasis", "shield", "companion", "recharge", "trade");
}

/// How many numbers an action has: its target, its slot.
constexpr int numbers_of(Action::What what) {
  using What = Action::What;
  if (what == What::swap || what == What::trade) return 2;
  return what == What::hidden || what == What::take || what == What::attack || what == What::bomb ||
                 what == What::companion
             ? 1
             : 0;
}

/// "attack 2", "swap 0 3", "loot".
std::string to_string(const Action& action);

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
  std::vector<HiddenWay> hidden;
  std::vector<Item> inventory;
  int last_horde = 0;  ///< the turn of the last horde, 0 for none
  bool captain_came = false;
  int shield = 0;              ///< turns for which a deployed shield still holds
  bool shield_is_new = false;  ///< it has not seen the end of a turn
  bool exchanging = false;     ///< at the chests of a room that was looted before
  bool leaving = false;        ///< out of the last room
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
    recharged,  ///< `amount`: the new health
    traded,     ///< `amount`: the item; `other`: the item given, from 1 on
  };
  What what;
  int area = 0;
  int die = 0;
  int amount = 0;
  int other = 0;
  bool by_companion = false;
};

/// Hears what happens, in the order in which it does.
using Listener = std::function<void(const Event&)>;

// -- What a player may do

bool is_over(const State& state);

/// "escaped", "dead", or "going".
std::string outcome_name(const State& state);

/// The dice, which people may roll themselves.
inline GameDice& dice_of(State& state) { return state.dice; }

/// Points for each room left behind, and the health with which the last one is.
int score(const State& state);

/// All that may be done now; nothing when the game is over.
std::vector<Action> actions(const State& state);

// -- What comes of it

/// A new game; rooms beyond `services` have none, and `hidden` are hidden doors between its rooms.
/// Throws `Error` for settings out of their range.
State begin(std::uint64_t seed, const Settings& settings = {},
            std::span<const Service> services = {}, std::vector<HiddenWay> hidden = {});

/// Takes an action and reports each `Event` to the listener. Throws `Error` for what is not legal
/// now; the state is as before then.
void apply(State& state, const Action& action, const Listener& listener = NoListener{});

}  // namespace deckmap::cyberheisters
