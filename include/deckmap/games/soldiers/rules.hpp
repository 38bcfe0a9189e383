#pragma once
/// The game "Soldiers! Aliens! Carnage!" on a dungeon that is dealt as its doors are opened:
/// a state, the actions that are legal in it, and what each of them does. A game is a function of
/// its seed and the actions taken. docs/soldiers.md has the rules, and marks those that are the
/// source's.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dealer.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/detail/option_rows.hpp>
#include <deckmap/games/game_dice.hpp>
#include <deckmap/games/idle.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/listener.hpp>
#include <deckmap/option.hpp>

namespace deckmap::soldiers {

using deckmap::to_string;

/// Which diamonds give cover.
enum class Cover : std::uint8_t { even, odd, all, none };

constexpr auto value_names(Cover) { return names("even", "odd", "all", "none"); }

/// When dead enemies return.
enum class Respawn : std::uint8_t {
  together,  ///< all of them, every `respawn_rounds` rounds
  own,       ///< each enemy `respawn_rounds` rounds after its own death
};

constexpr auto value_names(Respawn) { return names("together", "own"); }

/// The enemies' part in the end of a round; jokers attack in any case.
enum class Enemies : std::uint8_t {
  wait,     ///< nothing
  fire,     ///< they fire along a free line, and so do jokers
  advance,  ///< before they fire they move a card towards the nearest soldier, and so do jokers
};

constexpr auto value_names(Enemies) { return names("wait", "fire", "advance"); }

/// From where a joker attacks, as long as enemies wait; those that fire or advance see along lines.
enum class JokerReach : std::uint8_t {
  segment,  ///< its segment
  near,     ///< its card and the neighbouring ones
  line,     ///< its segment and straight free lines, as a shot
};

constexpr auto value_names(JokerReach) { return names("segment", "near", "line"); }

/// Where armour takes a share of damage, who gets the part of a point that is left.
enum class Rounding : std::uint8_t { up, down };

constexpr auto value_names(Rounding) { return names("up", "down"); }

/// The weapons of the game.
enum class Weapons : std::uint8_t {
  one,    ///< the pistol
  three,  ///< a shotgun and a rifle, too
};

constexpr auto value_names(Weapons) { return names("one", "three"); }

/// A weapon besides the pistol, which every soldier keeps.
enum class Weapon : std::uint8_t { none, shotgun, rifle };

constexpr auto value_names(Weapon) { return names("none", "shotgun", "rifle"); }

/// Every number of the game. The defaults are the source's where it has one.
struct Settings {
  int health = 20;      ///< at the beginning, and the most there is
  int armour = 20;      ///< at the beginning, and the most there is
  int ammunition = 20;  ///< at the beginning; there is no most
  int actions = 5;      ///< in a round

  int shot_die = 20;    ///< the damage of a shot
  int salvo_shots = 3;  ///< as much ammunition and as many dice
  int salvo_actions = 3;
  int armour_share = 100;                   ///< per cent of damage that armour takes while it lasts
  Rounding armour_rounding = Rounding::up;  ///< of the points that armour takes
  Cover cover = Cover::even;
  int cover_divisor = 2;      ///< damage taken on a cover card is divided by it, rounded down
  bool lines_of_fire = true;  ///< straight free lines; else only within a segment
  int joker_health = 20;
  int joker_die = 20;  ///< a joker's attack; 0: none
  JokerReach joker_reach = JokerReach::segment;

  int door_actions = 1;     ///< for each level of a door that is shot open; never more than a round
  int key_actions = 1;      ///< to open a door with a key
  int passage_actions = 1;  ///< to take the secret passage, or to open a hidden door

  int credit_die = 6;  ///< credits a room card that is searched
  int key_die = 6;     ///< its highest face finds a key when a room is searched; 0: none
  int drop_from = 7;   ///< enemies of this number or more drop something; 0: none
  int drop = 5;        ///< points of health, armour or ammunition
  Respawn respawn = Respawn::together;
  int respawn_rounds = 6;                                     ///< 0: the dead stay dead
  int price_ammunition = 5, price_armour = 5, price_key = 5;  ///< in credits
  int shop_ammunition = 5, shop_armour = 5;                   ///< for that price
  int healing_health = 5, healing_armour = 5;                 ///< for a round

  Weapons weapons = Weapons::one;
  int shotgun_ammunition = 2;
  int shotgun_bonus = 10;  ///< added to the die of a shot
  int rifle_actions = 2;
  int rifle_dice = 2;     ///< the best of them counts
  int price_weapon = 15;  ///< in credits
  int weapon_from = 9;    ///< enemies of this number or more may drop a weapon
  int weapon_die = 6;     ///< its highest face drops one; 0: never

  Enemies enemies = Enemies::wait;
  int fire_damage = 100;  ///< per cent of its number that an enemy's fire does, rounded down
  int players = 1;        ///< soldiers, 1 or 2, who act in turn

  int score_door = 10;   ///< points for each opened door
  int score_joker = 50;  ///< points for each dead joker

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The table of the settings (option.hpp).
template <class AnySettings, class F>
requires std::same_as<std::remove_const_t<AnySettings>, Settings>
constexpr void for_each_option(AnySettings& settings, F&& f) {
  using S = Settings;
  const deckmap::detail::OptionRows row(settings, f);
  constexpr int most = 1000;
  row({"health", "health at the beginning, and the most", 1, most}, &S::health);
  row({"armour", "armour at the beginning, and the most", 0, most}, &S::armour);
  row({"ammunition", "ammunition at the beginning", 0, most}, &S::ammunition);
  row({"actions", "actions in a round", 1, most}, &S::actions);
  row({"shot_die", "sides of the die of a shot", 1, most}, &S::shot_die);
  row({"salvo_shots", "dice and ammunition of a salvo", 1, 100}, &S::salvo_shots);
  row({"salvo_actions", "actions of a salvo", 1, most}, &S::salvo_actions);
  row({"armour_share", "per cent of damage that armour takes", 0, 100}, &S::armour_share);
  row({"armour_rounding", "of the points that armour takes"}, &S::armour_rounding);
  row({"cover", "diamonds that give cover"}, &S::cover);
  row({"cover_divisor", "damage in cover is divided by it", 1, most}, &S::cover_divisor);
  row({"lines_of_fire", "fire along straight free lines into other segments"}, &S::lines_of_fire);
  row({"joker_health", "health of a joker", 1, most}, &S::joker_health);
  row({"joker_die", "sides of the die of a joker's attack; 0: none", 0, most}, &S::joker_die);
  row({"joker_reach", "from where a joker attacks"}, &S::joker_reach);
  row({"door_actions", "actions for each level of a door shot open", 0, most}, &S::door_actions);
  row({"key_actions", "actions to use a key", 0, most}, &S::key_actions);
  row({"passage_actions", "actions to take a secret passage, or to open a hidden door", 0, most},
      &S::passage_actions);
  row({"credit_die", "sides of the die of credits a room card; 0: none", 0, most}, &S::credit_die);
  row({"key_die", "sides of the die whose highest face finds a key; 0: none", 0, most},
      &S::key_die);
  row({"drop_from", "enemies of this number or more drop something; 0: none", 0, most},
      &S::drop_from);
  row({"drop", "points that they drop", 0, most}, &S::drop);
  row({"respawn", "when dead enemies stand again"}, &S::respawn);
  row({"respawn_rounds", "rounds until dead enemies stand again; 0: never", 0, 1'000'000},
      &S::respawn_rounds);
  row({"price_ammunition", "credits for ammunition", 1, most}, &S::price_ammunition);
  row({"price_armour", "credits for armour", 1, most}, &S::price_armour);
  row({"price_key", "credits for a key", 1, most}, &S::price_key);
  row({"shop_ammunition", "ammunition for that price; 0: not sold", 0, most}, &S::shop_ammunition);
  row({"shop_armour", "armour for that price; 0: not sold", 0, most}, &S::shop_armour);
  row({"healing_health", "health for a round at a healing station", 0, most}, &S::healing_health);
  row({"healing_armour", "armour for a round at a healing station", 0, most}, &S::healing_armour);
  row({"weapons", "the pistol alone, or shotgun and rifle too"}, &S::weapons);
  row({"shotgun_ammunition", "ammunition of a blast of the shotgun", 1, 100},
      &S::shotgun_ammunition);
  row({"shotgun_bonus", "damage of the shotgun besides the die of a shot", 0, most},
      &S::shotgun_bonus);
  row({"rifle_actions", "actions of a shot of the rifle", 1, most}, &S::rifle_actions);
  row({"rifle_dice", "dice of a shot of the rifle, of which the best counts", 1, 100},
      &S::rifle_dice);
  row({"price_weapon", "credits for a weapon", 1, most}, &S::price_weapon);
  row({"weapon_from", "enemies of this number or more may drop a weapon", 1, most},
      &S::weapon_from);
  row({"weapon_die", "sides of the die whose highest face drops a weapon; 0: never", 0, most},
      &S::weapon_die);
  row({"enemies", "what enemies do at the end of a round"}, &S::enemies);
  row({"fire_damage", "per cent of its number that an enemy's fire does", 0, most},
      &S::fire_damage);
  row({"players", "soldiers, who act in turn", 1, 2}, &S::players);
  row({"score_door", "points for each opened door", 0, most}, &S::score_door);
  row({"score_joker", "points for each dead joker", 0, most}, &S::score_joker);
}

/// Settings that are chosen together, so that a simple, careful player wins about 90, 60 and 35 %
/// of the games; `bare` has the source's rules, which are the defaults.
enum class Difficulty : std::uint8_t { easy, medium, hard, bare };

constexpr auto value_names(Difficulty) { return names("easy", "medium", "hard", "bare"); }

Settings settings_of(Difficulty difficulty);

/// The points of damage, 0 or more, that so much armour takes.
constexpr int taken_by_armour(const Settings& settings, int armour, int damage) {
  const int rest = settings.armour_rounding == Rounding::up ? 99 : 0;
  return std::min(armour, (damage * settings.armour_share + rest) / 100);
}

/// The settings that change nothing beside others (idle.hpp).
std::vector<IdleSetting> idle_settings(const Settings& s);

/// The actions of a soldier.
enum class Deed : std::uint8_t {
  move,     ///< to a neighbouring card: `target`
  travel,   ///< a round: to any other room or opened door: `target` is a card
  shoot,    ///< one shot at the enemy `target`
  salvo,    ///< a salvo at the enemy `target`
  open,     ///< shoot the door `target` open
  unlock,   ///< open the door `target` with a key
  passage,  ///< take the secret passage that leads on from here
  hidden,   ///< open the hidden door to the neighbouring card `target`
  down,     ///< take the stairs to the level below
  search,   ///< search one more card of this room
  buy_ammunition,
  buy_armour,
  buy_key,
  heal,  ///< a round at a healing station
  end_round,
  shotgun,  ///< a blast of the shotgun at the enemy `target`
  rifle,    ///< a shot of the rifle at the enemy `target`
  buy_shotgun,
  buy_rifle,
};

constexpr auto value_names(Deed) {
  return names("move", "travel", "shoot", "salvo", "open", "unlock", "passage", "hidden", "down",
               "search", "buy_ammunition", "buy_armour", "buy_key", "heal", "end_round", "shotgun",
               "rifle", "buy_shotgun", "buy_rifle");
}

/// Whether it is a shot at an enemy.
constexpr bool is_shot(Deed deed) {
  return deed == Deed::shoot || deed == Deed::salvo || deed == Deed::shotgun || deed == Deed::rifle;
}

/// A deed and what it is done to: a card of the dungeon (move, travel, open, unlock, hidden), an
/// enemy by its place among `Dungeon::enemies()` (shoot, salvo, shotgun, rifle), or `none`.
struct Action {
  Deed deed = Deed::end_round;
  Index target = none;

  /// Reads what `to_string` writes. Throws `Error`.
  static Action parse(std::string_view text);

  friend bool operator==(const Action&, const Action&) = default;
};

/// "move 12", "end_round".
std::string to_string(const Action& action);

/// An event, reported to the listener of `apply`.
struct Event {
  enum class What : std::uint8_t {
    moved,      ///< to the card `index`
    shot,       ///< at the enemy `index`: `roll` is the damage, `left` the health that it has left
    killed,     ///< the enemy `index`: `amount` credits
    dropped,    ///< `roll` 1 health, 2 armour, 3 ammunition: `amount` points
    wounded,    ///< by the enemy `index`, which shot back with what it had left: `amount` of damage
    attacked,   ///< by the joker `index`: `roll`, and `amount` of damage
    fired_at,   ///< by the enemy `index`: `amount` of damage
    advanced,   ///< `amount` enemies moved a card
    opened,     ///< the door `index`; with a key if `amount` is 0, else for so much ammunition
    passage,    ///< a secret passage, from the card `index`
    hidden,     ///< the hidden door to the card `index`
    stairs,     ///< the level is won: stairs lead down from the card `index`
    down,       ///< the level `amount` begins, counted from 1
    searching,  ///< `amount` cards of this room are searched, `left` are left
    searched,   ///< the whole room: `amount` credits
    found_key,
    bought,     ///< `deed`: `amount` points (or one key)
    healed,     ///< `amount` health, `left` armour
    turn,       ///< it is the turn of `soldier`
    round,      ///< the round `amount` begins
    respawned,  ///< `amount` enemies stand again
    won,
    lost,          ///< the soldier is dead
    stranded,      ///< no ammunition, and none to be had
    found_weapon,  ///< dropped by the enemy `index`: the Weapon `roll`
  };

  What what;
  Index index = none;
  int roll = 0;
  int amount = 0;
  int left = 0;
  Deed deed = Deed::end_round;
  int soldier = 0;  ///< the one hurt, or the one whose turn it is; from 0 on
};

/// Hears what happens, in the order in which it does.
using Listener = std::function<void(const Event&)>;

/// How a game stands.
enum class Result : std::uint8_t { going, won, killed, stranded };

constexpr auto value_names(Result) { return names("going", "won", "killed", "stranded"); }

/// A counter: an enemy or a joker that was drawn. Those of a game are in the order of
/// `Dungeon::enemies()`.
struct Foe {
  Card card;
  Index on = none;    ///< the card on which it stands; `none` as long as there is none for it
  int health = 0;     ///< 0: dead
  Index home = none;  ///< the card on which it stood first, and stands again
  int died = 0;       ///< the round of its last death; 0 for none

  bool is_joker() const { return card.is_joker(); }

  friend bool operator==(const Foe&, const Foe&) = default;
};

/// The health with which a counter stands up, and the credits for its death: the card's number; a
/// joker's is a setting.
int number_of(const Foe& foe, const Settings& settings);

/// A soldier of a game.
struct Soldier {
  Index here = 0;  ///< the card
  int health = 0;  ///< 0: dead
  int armour = 0;
  int ammunition = 0;
  int credits = 0;
  int keys = 0;
  Weapon weapon = Weapon::none;

  friend bool operator==(const Soldier&, const Soldier&) = default;
};

/// A game in progress: a plain value, to be copied to look ahead or to save.
class Game {
 public:
  using Settings = soldiers::Settings;
  using Action = soldiers::Action;
  using Event = soldiers::Event;

  /// Deals the first development of the dungeon that `generate` would deal, and puts the soldier on
  /// its first card. Of several levels the next is dealt when they go down. Throws `Error` for
  /// settings out of their range, or a deal without a joker.
  explicit Game(const deckmap::Options& dealing, const Settings& settings = {})
      : Game(dealer_of_level(dealing, 1), dealing.seed, settings) {
    if (dealing.ways.levels > 1) dealing_ = dealing;
  }

  /// The same on any deal, with the dice of a seed. The dealer may have dealt nothing yet.
  Game(Dealer dealer, std::uint64_t dice, const Settings& settings);

  const Settings& settings() const { return settings_; }
  const Dungeon& dungeon() const { return dealer_.dungeon(); }
  const Graph& graph() const { return graph_; }

  std::span<const Soldier> soldiers() const { return soldiers_; }
  int turn() const { return turn_; }  ///< the soldier who acts, from 0 on; of him:
  Index here() const { return me().here; }
  int health() const { return me().health; }
  int armour() const { return me().armour; }
  int ammunition() const { return me().ammunition; }
  int credits() const { return me().credits; }
  int keys() const { return me().keys; }
  Weapon weapon() const { return me().weapon; }
  int round() const { return round_; }  ///< from 1 on
  int actions_left() const { return actions_left_; }
  std::span<const Foe> foes() const { return foes_; }
  /// The card from which a secret passage leads on, or `none`.
  Index passage_from() const { return passage_from_; }
  /// The level, from 1 on, and how many there are.
  int level_number() const { return level_number_; }
  int levels() const { return dealing_ ? static_cast<int>(dealing_->ways.levels) : 1; }
  /// The card from which stairs lead down: that of the last joker, once all are dead and no door
  /// can show another, on all levels but the last. Else `none`. A level on which no joker stands
  /// is the last.
  Index stairs() const { return stairs_; }
  /// The hidden doors that are open.
  std::span<const HiddenDoor> opened_hidden() const { return opened_hidden_; }
  /// The enemy that killed the last soldier to die, or `none`.
  Index killer() const { return killer_; }

  Result outcome() const { return outcome_; }
  bool over() const { return outcome_ != Result::going; }

  /// Points for opened doors and dead jokers; who has won adds what is left of health, armour,
  /// ammunition and credits.
  int score() const;

  /// The segment in which a card lies.
  Index segment_of(Index card) const { return dungeon().cards()[card].segment; }
  /// The cards of a room that can be searched (its doors not counted), and how many have been.
  int room_cards(Index segment) const { return room_cards_[segment]; }
  int searched(Index segment) const { return searched_[segment]; }
  bool can_search(Index segment) const { return searched_[segment] < room_cards_[segment]; }

  /// Whether a card gives cover.
  bool covers(Index card) const;

  /// Whether the soldier can go from a card to a neighbouring one.
  bool can_step(Index from, Direction direction) const {
    const Graph::Node& node = graph_.nodes()[from];
    const auto d = static_cast<std::size_t>(direction);
    if (node.links[d] == Link::hidden) return is_hidden_open(from, node.neighbour[d]);
    return node.links[d] != Link::wall && !is_closed_door(node.neighbour[d]) &&
           !is_closed_door(from);
  }

  /// Whether a card is another one or lies on a straight free line from it.
  bool in_line(Index from, Index to) const;

  /// Whether a card can be fired at from another: it lies in the same segment, or on a straight
  /// free line.
  bool in_fire(Index from, Index to) const;

  /// Whether a card is another one or can be reached from it by a step.
  bool is_near(Index from, Index to) const;

  /// Whether everything is explored: no door can be opened.
  bool explored() const { return openable_.empty(); }
  /// The closed doors that can be opened, in the order in which they were laid.
  std::span<const Index> openable() const { return openable_; }
  /// Whether a door can be reached from where the soldier stands.
  bool at_door(Index door) const { return me().here == door || me().here == dungeon().from(door); }
  /// The actions that it takes to shoot a door open.
  int actions_for(Index door) const;
  int level(Index door) const { return dungeon().cards()[door].card.door_level(); }

  /// All that is legal now, in a fixed order; nothing once the game is over.
  std::vector<Action> actions() const;

  /// Whether an action is legal now.
  bool legal(const Action& action) const;

  /// Does it; `listener(const Event&)` hears what happens. Throws `Error` for an action that is
  /// not legal; the game is as before then.
  void apply(const Action& action, const Listener& listener = NoListener{});

  /// The dice, which people may roll themselves.
  GameDice& dice() { return dice_; }

  /// Equal games go on equally.
  friend bool operator==(const Game& a, const Game& b) {
    return a.settings_ == b.settings_ && a.dungeon() == b.dungeon() && a.dice_ == b.dice_ &&
           a.soldiers_ == b.soldiers_ && a.turn_ == b.turn_ && a.round_ == b.round_ &&
           a.levels() == b.levels() && a.level_number_ == b.level_number_ &&
           a.score_above_ == b.score_above_ && a.opened_hidden_ == b.opened_hidden_ &&
           a.actions_left_ == b.actions_left_ && a.foes_ == b.foes_ && a.searched_ == b.searched_ &&
           a.outcome_ == b.outcome_ && a.killer_ == b.killer_;
  }

 private:
  using What = Event::What;

  static Dealer dealer_of_level(deckmap::Options dealing, int level);
  /// Begins the level that the dealer deals, with all who live on its first card.
  void begin_level();
  void go_down(const Listener& listener);
  bool is_hidden_open(Index a, Index b) const;
  /// Points for the doors and jokers of this level.
  int score_here() const;

  Soldier& soldier(int number) { return soldiers_[static_cast<std::size_t>(number)]; }
  Soldier& me() { return soldier(turn_); }
  const Soldier& me() const { return soldiers_[static_cast<std::size_t>(turn_)]; }
  bool anybody_lives() const;

  bool is_closed_door(Index card) const;

  bool may_travel_from(const PlacedCard& place) const;

  /// To the first card of every other room, and to every other opened door.
  void add_journeys(std::vector<Action>& all) const;

  /// Takes in what was dealt: the ways, the counters, the doors, the size of the rooms.
  void look_round();

  void carry_out(const Action& action, const Listener& listener);

  /// Adds up to `points`, not above `most`; returns how many.
  static int add(int& value, int points, int most);

  /// Damage where a soldier stands: cover first, then armour, then health.
  int wound(Soldier& soldier, int damage, Index by);

  /// The costs of a kind of shot, and the damage that it does.
  void spend(int actions, int ammunition);
  int damage_of(Deed deed);

  void fire(const Action& action, const Listener& listener);

  void add_shots(std::vector<Action>& all, Index target) const;

  /// Adds a weapon or points that a dead enemy leaves.
  void drop(Index target, const Listener& listener);

  void buy_weapon(Weapon weapon, Deed deed, const Listener& listener);

  void open(Index door, int ammunition, const Listener& listener);

  void search(const Listener& listener);

  /// The next soldier's turn; after the last one's the enemies', and a new round.
  void end_turn(const Listener& listener);

  /// The steps from each card to the nearest living soldier; -1 where there is no way.
  std::vector<int> steps_to_soldiers() const;

  /// Each living counter moves a card towards the nearest soldier, up to the card before his.
  void advance(const Listener& listener);

  /// Whether an enemy can attack a soldier on a card.
  bool reaches(const Foe& foe, Index card) const;

  /// The soldier that an enemy attacks, within its reach; of
  /// two the one with less health and armour. -1 for none.
  int target_of(const Foe& foe) const;

  /// Jokers attack by a die; the others fire, if they do, for their number.
  void attack(const Listener& listener);

  void respawn(const Listener& listener);

  /// Whether the game is over.
  void judge(const Listener& listener);

  /// Whether a joker lives on the table, or what can be opened could show one.
  bool joker_to_come() const;

  /// Whether nothing leads on for a soldier: no ammunition for an enemy or a door, none to be had
  /// by shop, key or search. (All that is dealt can be walked to.)
  bool stranded(const Soldier& soldier) const;

  Settings settings_;
  std::optional<deckmap::Options> dealing_;  ///< of all levels, where there are several
  int level_number_ = 1;
  int score_above_ = 0;  ///< of the levels above
  std::vector<HiddenDoor> opened_hidden_;
  Dealer dealer_;
  GameDice dice_;
  std::vector<Soldier> soldiers_;
  int turn_ = 0;
  int round_ = 1;
  int actions_left_;
  std::vector<Foe> foes_;
  std::vector<int> searched_;  // by segment
  Result outcome_ = Result::going;
  Index killer_ = none;

  // what follows from the dungeon
  Graph graph_{Dungeon()};
  std::vector<int> room_cards_;  // by segment
  std::vector<Index> openable_;
  Index passage_from_ = none;
  Index stairs_ = none;
};

// -- The game as every game is (games/game.hpp)

inline std::vector<Action> actions(const Game& game) { return game.actions(); }
inline void apply(Game& game, const Action& action, const Listener& listener) {
  game.apply(action, listener);
}
inline bool is_over(const Game& game) { return game.over(); }
inline std::string outcome_name(const Game& game) { return std::string(to_string(game.outcome())); }
inline int score(const Game& game) { return game.score(); }
inline GameDice& dice_of(Game& game) { return game.dice(); }

}  // namespace deckmap::soldiers
