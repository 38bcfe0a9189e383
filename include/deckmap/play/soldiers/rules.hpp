#pragma once
/// The game "Soldiers! Aliens! Carnage!" on a dungeon that is dealt as its doors are opened:
/// a state, the actions that are legal in it, and what each of them does. A game is a function of
/// its seed and the actions taken. docs/soldiers.md has the rules, and marks those that are the
/// source's.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dealer.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/option.hpp>
#include <deckmap/play/dice.hpp>
#include <deckmap/play/idle.hpp>

namespace deckmap::soldiers {

using deckmap::to_string;

/// Which diamonds give cover.
enum class Cover : std::uint8_t { even, odd, all, none };

constexpr auto value_names(Cover) {
  return std::array<std::string_view, 4>{"even", "odd", "all", "none"};
}

/// When dead enemies return.
enum class Respawn : std::uint8_t {
  together,  ///< all of them, every `respawn_rounds` rounds
  own,       ///< each enemy `respawn_rounds` rounds after its own death
};

constexpr auto value_names(Respawn) { return std::array<std::string_view, 2>{"together", "own"}; }

/// The enemies' part in the end of a round; jokers attack in any case.
enum class Enemies : std::uint8_t {
  wait,     ///< nothing
  fire,     ///< they fire along a free line, and so do jokers
  advance,  ///< before they fire they move a card towards the nearest soldier, and so do jokers
};

constexpr auto value_names(Enemies) {
  return std::array<std::string_view, 3>{"wait", "fire", "advance"};
}

/// Every number of the game. The defaults are the source's where it has one.
struct Settings {
  int health = 20;      ///< at the beginning, and the most there is
  int armour = 20;      ///< at the beginning, and the most there is
  int ammunition = 20;  ///< at the beginning; there is no most
  int actions = 5;      ///< in a round

  int shot_die = 20;    ///< the damage of a shot
  int salvo_shots = 3;  ///< as much ammunition and as many dice
  int salvo_actions = 3;
  int armour_share = 100;  ///< per cent of damage that armour takes while it lasts
  Cover cover = Cover::even;
  int cover_divisor = 2;      ///< damage taken on a cover card is divided by it, rounded down
  bool lines_of_fire = true;  ///< straight free lines; else only within a segment
  int joker_health = 20;
  int joker_die = 20;  ///< a joker's attack; 0: none

  int door_actions = 1;     ///< for each level of a door that is shot open; never more than a round
  int key_actions = 1;      ///< to open a door with a key
  int passage_actions = 1;  ///< to take the secret passage

  int credit_die = 6;  ///< credits a room card that is searched
  int key_die = 6;     ///< its highest face finds a key when a room is searched; 0: none
  int drop_from = 7;   ///< enemies of this number or more drop something; 0: none
  int drop = 5;        ///< points of health, armour or ammunition
  Respawn respawn = Respawn::together;
  int respawn_rounds = 6;                                     ///< 0: the dead stay dead
  int price_ammunition = 5, price_armour = 5, price_key = 5;  ///< in credits
  int shop_ammunition = 5, shop_armour = 5;                   ///< for that price
  int healing_health = 5, healing_armour = 5;                 ///< for a round

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
  constexpr Settings usual;
  constexpr int most = 1000;
  f(Option{.name = "health",
           .about = "health at the beginning, and the most",
           .low = 1,
           .high = most},
    settings.health, usual.health);
  f(Option{.name = "armour", .about = "armour at the beginning, and the most", .high = most},
    settings.armour, usual.armour);
  f(Option{.name = "ammunition", .about = "ammunition at the beginning", .high = most},
    settings.ammunition, usual.ammunition);
  f(Option{.name = "actions", .about = "actions in a round", .low = 1, .high = most},
    settings.actions, usual.actions);
  f(Option{.name = "shot_die", .about = "sides of the die of a shot", .low = 1, .high = most},
    settings.shot_die, usual.shot_die);
  f(Option{.name = "salvo_shots", .about = "dice and ammunition of a salvo", .low = 1, .high = 100},
    settings.salvo_shots, usual.salvo_shots);
  f(Option{.name = "salvo_actions", .about = "actions of a salvo", .low = 1, .high = most},
    settings.salvo_actions, usual.salvo_actions);
  f(Option{.name = "armour_share", .about = "per cent of damage that armour takes", .high = 100},
    settings.armour_share, usual.armour_share);
  f(Option{.name = "cover", .about = "diamonds that give cover"}, settings.cover, usual.cover);
  f(Option{.name = "cover_divisor",
           .about = "damage in cover is divided by it",
           .low = 1,
           .high = most},
    settings.cover_divisor, usual.cover_divisor);
  f(Option{.name = "lines_of_fire", .about = "fire along straight free lines into other segments"},
    settings.lines_of_fire, usual.lines_of_fire);
  f(Option{.name = "joker_health", .about = "health of a joker", .low = 1, .high = most},
    settings.joker_health, usual.joker_health);
  f(Option{.name = "joker_die",
           .about = "sides of the die of a joker's attack; 0: none",
           .high = most},
    settings.joker_die, usual.joker_die);
  f(Option{.name = "door_actions",
           .about = "actions for each level of a door shot open",
           .high = most},
    settings.door_actions, usual.door_actions);
  f(Option{.name = "key_actions", .about = "actions to use a key", .high = most},
    settings.key_actions, usual.key_actions);
  f(Option{.name = "passage_actions", .about = "actions to take a secret passage", .high = most},
    settings.passage_actions, usual.passage_actions);
  f(Option{.name = "credit_die",
           .about = "sides of the die of credits a room card; 0: none",
           .high = most},
    settings.credit_die, usual.credit_die);
  f(Option{.name = "key_die",
           .about = "sides of the die whose highest face finds a key; 0: none",
           .high = most},
    settings.key_die, usual.key_die);
  f(Option{.name = "drop_from",
           .about = "enemies of this number or more drop something; 0: none",
           .high = most},
    settings.drop_from, usual.drop_from);
  f(Option{.name = "drop", .about = "points that they drop", .high = most}, settings.drop,
    usual.drop);
  f(Option{.name = "respawn", .about = "when dead enemies stand again"}, settings.respawn,
    usual.respawn);
  f(Option{.name = "respawn_rounds",
           .about = "rounds until dead enemies stand again; 0: never",
           .high = 1'000'000},
    settings.respawn_rounds, usual.respawn_rounds);
  f(Option{.name = "price_ammunition", .about = "credits for ammunition", .low = 1, .high = most},
    settings.price_ammunition, usual.price_ammunition);
  f(Option{.name = "price_armour", .about = "credits for armour", .low = 1, .high = most},
    settings.price_armour, usual.price_armour);
  f(Option{.name = "price_key", .about = "credits for a key", .low = 1, .high = most},
    settings.price_key, usual.price_key);
  f(Option{.name = "shop_ammunition",
           .about = "ammunition for that price; 0: not sold",
           .high = most},
    settings.shop_ammunition, usual.shop_ammunition);
  f(Option{.name = "shop_armour", .about = "armour for that price; 0: not sold", .high = most},
    settings.shop_armour, usual.shop_armour);
  f(Option{.name = "healing_health",
           .about = "health for a round at a healing station",
           .high = most},
    settings.healing_health, usual.healing_health);
  f(Option{.name = "healing_armour",
           .about = "armour for a round at a healing station",
           .high = most},
    settings.healing_armour, usual.healing_armour);
  f(Option{.name = "enemies", .about = "what enemies do at the end of a round"}, settings.enemies,
    usual.enemies);
  f(Option{.name = "fire_damage",
           .about = "per cent of its number that an enemy's fire does",
           .high = most},
    settings.fire_damage, usual.fire_damage);
  f(Option{.name = "players", .about = "soldiers, who act in turn", .low = 1, .high = 2},
    settings.players, usual.players);
  f(Option{.name = "score_door", .about = "points for each opened door", .high = most},
    settings.score_door, usual.score_door);
  f(Option{.name = "score_joker", .about = "points for each dead joker", .high = most},
    settings.score_joker, usual.score_joker);
}

/// The settings that change nothing beside others (idle.hpp).
inline auto idle_settings(const Settings& s) {
  constexpr std::string_view no_armour = "with armour=0";
  return std::array{
      IdleSetting{"fire_damage", s.enemies == Enemies::wait, "with enemies=wait"},
      IdleSetting{"cover", s.cover_divisor == 1, "with cover_divisor=1"},
      IdleSetting{"cover_divisor", s.cover == Cover::none, "with cover=none"},
      IdleSetting{"salvo_shots", s.salvo_actions > s.actions,
                  "where a salvo takes more actions than a round has"},
      IdleSetting{"drop", s.drop_from == 0, "with drop_from=0"},
      IdleSetting{"respawn", s.respawn_rounds == 0, "with respawn_rounds=0"},
      IdleSetting{"price_ammunition", s.shop_ammunition == 0, "with shop_ammunition=0"},
      IdleSetting{"price_armour", s.shop_armour == 0, "with shop_armour=0"},
      IdleSetting{"price_armour", s.armour == 0, no_armour},
      IdleSetting{"shop_armour", s.armour == 0, no_armour},
      IdleSetting{"healing_armour", s.armour == 0, no_armour},
      IdleSetting{"armour_share", s.armour == 0, no_armour},
  };
}

/// The actions of a soldier.
enum class Deed : std::uint8_t {
  move,     ///< to a neighbouring card: `target`
  travel,   ///< a round: to any other room or opened door: `target` is a card
  shoot,    ///< one shot at the enemy `target`
  salvo,    ///< a salvo at the enemy `target`
  open,     ///< shoot the door `target` open
  unlock,   ///< open the door `target` with a key
  passage,  ///< take the secret passage that leads on from here
  search,   ///< search one more card of this room
  buy_ammunition,
  buy_armour,
  buy_key,
  heal,  ///< a round at a healing station
  end_round,
};

constexpr auto value_names(Deed) {
  return std::array<std::string_view, 13>{
      "move",   "travel",         "shoot",      "salvo",   "open", "unlock",   "passage",
      "search", "buy_ammunition", "buy_armour", "buy_key", "heal", "end_round"};
}

/// A deed and what it is done to: a card of the dungeon (move, travel, open, unlock), an enemy by
/// its place among `Dungeon::enemies()` (shoot, salvo), or `none`.
struct Action {
  Deed deed = Deed::end_round;
  Index target = none;

  /// Reads what `to_string` writes. Throws `Error`.
  static Action parse(std::string_view text);

  friend bool operator==(const Action&, const Action&) = default;
};

/// "move 12", "end_round".
inline std::string to_string(const Action& action) {
  std::string text(to_string(action.deed));
  if (action.target != none) text += " " + std::to_string(action.target);
  return text;
}

inline Action Action::parse(std::string_view text) {
  const auto space = text.find(' ');
  Action action;
  action.deed = OptionValue<Deed>::read({}, text.substr(0, space));
  if (space != std::string_view::npos)
    action.target = parse_number<Index>("a target", text.substr(space + 1), 0, none - 1);
  return action;
}

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
    searching,  ///< `amount` cards of this room are searched, `left` are left
    searched,   ///< the whole room: `amount` credits
    found_key,
    bought,     ///< `deed`: `amount` points (or one key)
    healed,     ///< `amount` health, `left` armour
    turn,       ///< it is the turn of `soldier`
    round,      ///< the round `amount` begins
    respawned,  ///< `amount` enemies stand again
    won,
    lost,      ///< the soldier is dead
    stranded,  ///< no ammunition, and none to be had
  };

  What what;
  Index index = none;
  int roll = 0;
  int amount = 0;
  int left = 0;
  Deed deed = Deed::end_round;
  int soldier = 0;  ///< the one hurt, or the one whose turn it is; from 0 on
};

/// How a game stands.
enum class Result : std::uint8_t { going, won, killed, stranded };

constexpr auto value_names(Result) {
  return std::array<std::string_view, 4>{"going", "won", "killed", "stranded"};
}

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
inline int number_of(const Foe& foe, const Settings& settings) {
  return foe.is_joker() ? settings.joker_health : foe.card.rank();
}

/// A soldier of a game.
struct Soldier {
  Index here = 0;  ///< the card
  int health = 0;  ///< 0: dead
  int armour = 0;
  int ammunition = 0;
  int credits = 0;
  int keys = 0;

  friend bool operator==(const Soldier&, const Soldier&) = default;
};

/// A game in progress: a plain value, to be copied to look ahead or to save.
class Game {
 public:
  using Settings = soldiers::Settings;
  using Action = soldiers::Action;
  using Event = soldiers::Event;

  /// Deals the first development of the dungeon that `generate` would deal, and puts the soldier on
  /// its first card. Throws `Error` for settings out of their range, or a deal without a joker.
  explicit Game(const deckmap::Options& dealing, const Settings& settings = {})
      : Game(Dealer(dealing), dealing.seed, settings) {}

  /// The same on any deal, with the dice of a seed. The dealer may have dealt nothing yet.
  Game(Dealer dealer, std::uint64_t dice, const Settings& settings)
      : settings_(settings),
        dealer_(std::move(dealer)),
        dice_(dice, Stream::soldiers),
        actions_left_(settings.actions) {
    require_in_range(settings);
    soldiers_.assign(
        static_cast<std::size_t>(settings.players),
        {.health = settings.health, .armour = settings.armour, .ammunition = settings.ammunition});
    const auto& room = dungeon().piles().room;
    if (std::none_of(room.begin(), room.end(), [](Card card) { return card.is_joker(); }))
      throw Error("there is no joker in the room pile: the game could not be won");
    dealer_.draw_all();
    if (dungeon().cards().empty())
      throw Error("no card was laid: there is nothing for the soldier to stand on");
    look_round();
    judge([](const Event&) {});
  }

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
  int round() const { return round_; }  ///< from 1 on
  int actions_left() const { return actions_left_; }
  std::span<const Foe> foes() const { return foes_; }
  /// The card from which a secret passage leads on, or `none`.
  Index passage_from() const { return passage_from_; }
  /// The enemy that killed the last soldier to die, or `none`.
  Index killer() const { return killer_; }

  Result outcome() const { return outcome_; }
  bool over() const { return outcome_ != Result::going; }

  /// Points for opened doors and dead jokers; who has won adds what is left of health, armour,
  /// ammunition and credits.
  int score() const {
    const auto dead_jokers = std::count_if(foes_.begin(), foes_.end(), [](const Foe& foe) {
      return foe.is_joker() && foe.health == 0;
    });
    int points = settings_.score_door * static_cast<int>(dungeon().opened().size()) +
                 settings_.score_joker * static_cast<int>(dead_jokers);
    if (outcome_ == Result::won)
      for (const Soldier& one : soldiers_)
        if (one.health > 0) points += one.health + one.armour + one.ammunition + one.credits;
    return points;
  }

  /// The segment in which a card lies.
  Index segment_of(Index card) const { return dungeon().cards()[card].segment; }
  /// The cards of a room that can be searched (its doors not counted), and how many have been.
  int room_cards(Index segment) const { return room_cards_[segment]; }
  int searched(Index segment) const { return searched_[segment]; }
  bool can_search(Index segment) const { return searched_[segment] < room_cards_[segment]; }

  /// Whether a card gives cover.
  bool covers(Index card) const {
    const PlacedCard& laid = dungeon().cards()[card];
    if (laid.role != Role::room || laid.card.suit() != Suit::diamonds) return false;
    switch (settings_.cover) {
      case Cover::even: return laid.card.rank() % 2 == 0;
      case Cover::odd: return laid.card.rank() % 2 == 1;
      case Cover::all: return true;
      case Cover::none: break;
    }
    return false;
  }

  /// Whether the soldier can go from a card to a neighbouring one.
  bool can_step(Index from, Direction direction) const {
    const Graph::Node& node = graph_.nodes()[from];
    const auto d = static_cast<std::size_t>(direction);
    return node.links[d] != Link::wall && !is_closed_door(node.neighbour[d]) &&
           !is_closed_door(from);
  }

  /// Whether a card can be fired at from another: it lies in the same segment, or on a straight
  /// free line.
  bool in_fire(Index from, Index to) const {
    if (segment_of(from) == segment_of(to)) return true;
    if (!settings_.lines_of_fire) return false;
    for (const Direction direction : all_directions)
      for (Index card = from; can_step(card, direction);) {
        card = graph_.nodes()[card].neighbour[static_cast<std::size_t>(direction)];
        if (card == to) return true;
      }
    return false;
  }

  /// Whether everything is explored: no door can be opened.
  bool explored() const { return openable_.empty(); }
  /// The closed doors that can be opened, in the order in which they were laid.
  std::span<const Index> openable() const { return openable_; }
  /// Whether a door can be reached from where the soldier stands.
  bool at_door(Index door) const { return me().here == door || me().here == dungeon().from(door); }
  /// The actions that it takes to shoot a door open.
  int actions_for(Index door) const {
    return std::min(settings_.door_actions * level(door), settings_.actions);
  }
  int level(Index door) const { return dungeon().cards()[door].card.door_level(); }

  /// All that is legal now, in a fixed order; nothing once the game is over.
  std::vector<Action> actions() const {
    std::vector<Action> all;
    if (over()) return all;
    const PlacedCard& place = dungeon().cards()[me().here];
    const bool whole_round = actions_left_ == settings_.actions;
    if (actions_left_ > 0)
      for (const Direction direction : all_directions)
        if (can_step(me().here, direction))
          all.push_back({Deed::move,
                         graph_.nodes()[me().here].neighbour[static_cast<std::size_t>(direction)]});
    for (std::size_t i = 0; i < foes_.size(); ++i) {
      const Foe& foe = foes_[i];
      if (foe.health == 0 || foe.on == none || !in_fire(me().here, foe.on)) continue;
      const auto target = static_cast<Index>(i);
      if (actions_left_ >= 1 && me().ammunition >= 1) all.push_back({Deed::shoot, target});
      if (actions_left_ >= settings_.salvo_actions && me().ammunition >= settings_.salvo_shots)
        all.push_back({Deed::salvo, target});
    }
    for (const Index door : openable_) {
      if (!at_door(door)) continue;
      if (me().ammunition >= level(door) && actions_left_ >= actions_for(door))
        all.push_back({Deed::open, door});
      if (me().keys > 0 && actions_left_ >= std::min(settings_.key_actions, settings_.actions))
        all.push_back({Deed::unlock, door});
    }
    if (me().here == passage_from_ &&
        actions_left_ >= std::min(settings_.passage_actions, settings_.actions))
      all.push_back({Deed::passage});
    if (can_search(place.segment) && actions_left_ >= 1) all.push_back({Deed::search});
    if (place.role == Role::shop) {
      if (settings_.shop_ammunition > 0 && me().credits >= settings_.price_ammunition)
        all.push_back({Deed::buy_ammunition});
      if (settings_.shop_armour > 0 && me().armour < settings_.armour &&
          me().credits >= settings_.price_armour)
        all.push_back({Deed::buy_armour});
      if (me().credits >= settings_.price_key) all.push_back({Deed::buy_key});
    }
    if (place.role == Role::healing && whole_round &&
        ((settings_.healing_health > 0 && me().health < settings_.health) ||
         (settings_.healing_armour > 0 && me().armour < settings_.armour)))
      all.push_back({Deed::heal});
    if (explored() && whole_round && may_travel_from(place)) add_journeys(all);
    all.push_back({Deed::end_round});
    return all;
  }

  /// Whether an action is legal now.
  bool legal(const Action& action) const {
    const auto all = actions();
    return std::find(all.begin(), all.end(), action) != all.end();
  }

  /// Does it; `listener(const Event&)` hears what happens. Throws `Error` for an action that is
  /// not legal; the game is as before then.
  template <class Listener>
  void apply(const Action& action, Listener&& listener) {
    if (over()) throw Error("the game is over");
    if (!legal(action))
      throw Error(deckmap::detail::quoted(to_string(action)) + " is not possible now");
    carry_out(action, listener);
    if (me().health == 0 && anybody_lives()) end_turn(listener);
    judge(listener);
  }
  void apply(const Action& action) {
    apply(action, [](const Event&) {});
  }

  /// The dice, which people may roll themselves.
  GameDice& dice() { return dice_; }

  /// Equal games go on equally.
  friend bool operator==(const Game& a, const Game& b) {
    return a.settings_ == b.settings_ && a.dungeon() == b.dungeon() && a.dice_ == b.dice_ &&
           a.soldiers_ == b.soldiers_ && a.turn_ == b.turn_ && a.round_ == b.round_ &&
           a.actions_left_ == b.actions_left_ && a.foes_ == b.foes_ && a.searched_ == b.searched_ &&
           a.outcome_ == b.outcome_ && a.killer_ == b.killer_;
  }

 private:
  using What = Event::What;

  Soldier& soldier(int number) { return soldiers_[static_cast<std::size_t>(number)]; }
  Soldier& me() { return soldier(turn_); }
  const Soldier& me() const { return soldiers_[static_cast<std::size_t>(turn_)]; }
  bool anybody_lives() const {
    return std::any_of(soldiers_.begin(), soldiers_.end(),
                       [](const Soldier& one) { return one.health > 0; });
  }

  bool is_closed_door(Index card) const {
    const PlacedCard& laid = dungeon().cards()[card];
    return laid.is_door() && !laid.open;
  }

  bool may_travel_from(const PlacedCard& place) const {
    return place.is_door() || dungeon().segments()[place.segment].kind == Pile::room;
  }

  /// To the first card of every other room, and to every other opened door.
  void add_journeys(std::vector<Action>& all) const {
    const auto cards = dungeon().cards();
    Index last_room = none;
    for (Index card = 0; card < cards.size(); ++card) {
      const PlacedCard& laid = cards[card];
      if (laid.is_door()) {
        if (laid.open && card != me().here) all.push_back({Deed::travel, card});
        continue;
      }
      if (dungeon().segments()[laid.segment].kind != Pile::room || laid.segment == last_room)
        continue;
      last_room = laid.segment;
      if (laid.segment != segment_of(me().here) || cards[me().here].is_door())
        all.push_back({Deed::travel, card});
    }
  }

  /// Takes in what was dealt: the ways, the counters, the doors, the size of the rooms.
  void look_round() {
    const Dungeon& map = dungeon();
    graph_ = Graph(map);
    std::size_t i = 0;
    room_cards_.assign(map.segments().size(), 0);
    searched_.resize(map.segments().size(), 0);
    for (Index s = 0; s < map.segments().size(); ++s) {
      for (const Card card : map.enemies(s)) {
        if (i == foes_.size()) {
          foes_.push_back({.card = card});
          foes_.back().health = number_of(foes_.back(), settings_);
        }
        Foe& foe = foes_[i++];
        if (foe.home == map.enemies_on(s)) continue;
        foe.home = foe.on = map.enemies_on(s);
      }
      if (map.segments()[s].kind != Pile::room) continue;
      for (const PlacedCard& laid : map.cards(s)) room_cards_[s] += laid.is_door() ? 0 : 1;
    }
    openable_ = dealer_.openable_doors();
    passage_from_ = map.rules().stuck == Stuck::stop ? none : dealer_.passage_from();
  }

  template <class Listener>
  void carry_out(const Action& action, Listener& listener) {
    switch (action.deed) {
      case Deed::move:
        --actions_left_;
        me().here = action.target;
        listener(Event{.what = What::moved, .index = me().here});
        break;
      case Deed::travel:
        me().here = action.target;
        listener(Event{.what = What::moved, .index = me().here});
        end_turn(listener);
        break;
      case Deed::shoot: fire(action.target, 1, 1, listener); break;
      case Deed::salvo:
        fire(action.target, settings_.salvo_shots, settings_.salvo_actions, listener);
        break;
      case Deed::open:
        actions_left_ -= actions_for(action.target);
        me().ammunition -= level(action.target);
        open(action.target, level(action.target), listener);
        break;
      case Deed::unlock:
        actions_left_ -= std::min(settings_.key_actions, settings_.actions);
        --me().keys;
        open(action.target, 0, listener);
        break;
      case Deed::passage:
        actions_left_ -= std::min(settings_.passage_actions, settings_.actions);
        listener(Event{.what = What::passage, .index = me().here});
        dealer_.take_secret_passage();
        dealer_.draw_all();
        look_round();
        break;
      case Deed::search: search(listener); break;
      case Deed::buy_ammunition:
        me().credits -= settings_.price_ammunition;
        me().ammunition += settings_.shop_ammunition;
        listener(
            Event{.what = What::bought, .amount = settings_.shop_ammunition, .deed = action.deed});
        break;
      case Deed::buy_armour: {
        me().credits -= settings_.price_armour;
        const int gained = add(me().armour, settings_.shop_armour, settings_.armour);
        listener(Event{.what = What::bought, .amount = gained, .deed = action.deed});
        break;
      }
      case Deed::buy_key:
        me().credits -= settings_.price_key;
        ++me().keys;
        listener(Event{.what = What::bought, .amount = 1, .deed = action.deed});
        break;
      case Deed::heal: {
        const int health = add(me().health, settings_.healing_health, settings_.health);
        const int armour = add(me().armour, settings_.healing_armour, settings_.armour);
        listener(Event{.what = What::healed, .amount = health, .left = armour});
        end_turn(listener);
        break;
      }
      case Deed::end_round: end_turn(listener); break;
    }
  }

  /// Adds up to `points`, not above `most`; returns how many.
  static int add(int& value, int points, int most) {
    const int gained = std::max(0, std::min(points, most - value));
    value += gained;
    return gained;
  }

  /// Damage where a soldier stands: cover first, then armour, then health.
  int wound(Soldier& soldier, int damage, Index by) {
    if (covers(soldier.here)) damage /= settings_.cover_divisor;
    const int on_armour = std::min(soldier.armour, (damage * settings_.armour_share + 99) / 100);
    soldier.armour -= on_armour;
    soldier.health = std::max(0, soldier.health - (damage - on_armour));
    if (soldier.health == 0) killer_ = by;
    return damage;
  }

  template <class Listener>
  void fire(Index target, int shots, int actions, Listener& listener) {
    actions_left_ -= actions;
    me().ammunition -= shots;
    Foe& foe = foes_[target];
    const int damage = dice_.roll(Dice(shots, settings_.shot_die), "the damage");
    foe.health = std::max(0, foe.health - damage);
    listener(Event{.what = What::shot, .index = target, .roll = damage, .left = foe.health});
    if (foe.health > 0) {
      const int taken = wound(me(), foe.health, target);
      listener(Event{.what = What::wounded, .index = target, .amount = taken, .soldier = turn_});
      return;
    }
    foe.died = round_;
    me().credits += number_of(foe, settings_);
    listener(Event{.what = What::killed, .index = target, .amount = number_of(foe, settings_)});
    if (settings_.drop_from == 0 || number_of(foe, settings_) < settings_.drop_from) return;
    const int kind = dice_.die(3, "what it drops: 1 health, 2 armour, 3 ammunition");
    const int gained = kind == 1   ? add(me().health, settings_.drop, settings_.health)
                       : kind == 2 ? add(me().armour, settings_.drop, settings_.armour)
                                   : settings_.drop;
    if (kind == 3) me().ammunition += gained;
    listener(Event{.what = What::dropped, .index = target, .roll = kind, .amount = gained});
  }

  template <class Listener>
  void open(Index door, int ammunition, Listener& listener) {
    listener(Event{.what = What::opened, .index = door, .amount = ammunition});
    dealer_.open(door);
    dealer_.draw_all();
    look_round();
  }

  template <class Listener>
  void search(Listener& listener) {
    const Index room = segment_of(me().here);
    --actions_left_;
    ++searched_[room];
    listener(Event{.what = What::searching,
                   .amount = searched_[room],
                   .left = room_cards_[room] - searched_[room]});
    if (can_search(room)) return;
    int found = 0;
    if (settings_.credit_die > 0)
      found = dice_.roll(Dice(room_cards_[room], settings_.credit_die), "the credits found");
    me().credits += found;
    listener(Event{.what = What::searched, .index = room, .amount = found});
    if (settings_.key_die > 0 && dice_.die(settings_.key_die, "a key") == settings_.key_die) {
      ++me().keys;
      listener(Event{.what = What::found_key});
    }
  }

  /// The next soldier's turn; after the last one's the enemies', and a new round.
  template <class Listener>
  void end_turn(Listener& listener) {
    for (int next = turn_ + 1; next < settings_.players; ++next)
      if (soldier(next).health > 0) {
        turn_ = next;
        actions_left_ = settings_.actions;
        listener(Event{.what = What::turn, .soldier = turn_});
        return;
      }
    if (settings_.enemies == Enemies::advance) advance(listener);
    attack(listener);
    if (!anybody_lives()) return;
    if (settings_.respawn_rounds > 0) respawn(listener);
    ++round_;
    actions_left_ = settings_.actions;
    turn_ = 0;
    while (me().health == 0) ++turn_;
    listener(Event{.what = What::round, .amount = round_});
    if (settings_.players > 1) listener(Event{.what = What::turn, .soldier = turn_});
  }

  /// The steps from each card to the nearest living soldier; -1 where there is no way.
  std::vector<int> steps_to_soldiers() const {
    std::vector<int> steps(graph_.nodes().size(), -1);
    std::vector<Index> queue;
    for (const Soldier& one : soldiers_)
      if (one.health > 0 && steps[one.here] < 0) {
        steps[one.here] = 0;
        queue.push_back(one.here);
      }
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const Direction direction : all_directions) {
        if (!can_step(queue[head], direction)) continue;
        const Index next =
            graph_.nodes()[queue[head]].neighbour[static_cast<std::size_t>(direction)];
        if (steps[next] >= 0) continue;
        steps[next] = steps[queue[head]] + 1;
        queue.push_back(next);
      }
    return steps;
  }

  /// Each living counter moves a card towards the nearest soldier, up to the card before his.
  template <class Listener>
  void advance(Listener& listener) {
    const std::vector<int> steps = steps_to_soldiers();
    int moved = 0;
    for (Foe& foe : foes_) {
      if (foe.health == 0 || foe.on == none || steps[foe.on] < 2) continue;
      for (const Direction direction : all_directions) {
        if (!can_step(foe.on, direction)) continue;
        const Index next = graph_.nodes()[foe.on].neighbour[static_cast<std::size_t>(direction)];
        if (steps[next] != steps[foe.on] - 1) continue;
        foe.on = next;
        ++moved;
        break;
      }
    }
    if (moved > 0) listener(Event{.what = What::advanced, .amount = moved});
  }

  /// The soldier that an enemy attacks: in its segment, or on a free line where enemies fire; of
  /// two the one with less health and armour. -1 for none.
  int target_of(const Foe& foe) const {
    int target = -1;
    for (int i = 0; i < settings_.players; ++i) {
      const Soldier& one = soldiers_[static_cast<std::size_t>(i)];
      if (one.health == 0) continue;
      if (settings_.enemies == Enemies::wait ? segment_of(foe.on) != segment_of(one.here)
                                             : !in_fire(foe.on, one.here))
        continue;
      const auto strength = [&](int of) {
        return soldiers_[static_cast<std::size_t>(of)].health +
               soldiers_[static_cast<std::size_t>(of)].armour;
      };
      if (target < 0 || strength(i) < strength(target)) target = i;
    }
    return target;
  }

  /// Jokers attack by a die; the others fire, if they do, for their number.
  template <class Listener>
  void attack(Listener& listener) {
    for (std::size_t i = 0; i < foes_.size(); ++i) {
      const Foe& foe = foes_[i];
      if (foe.health == 0 || foe.on == none) continue;
      if (foe.is_joker() ? settings_.joker_die == 0 : settings_.enemies == Enemies::wait) continue;
      const int target = target_of(foe);
      if (target < 0) continue;
      Event event{.what = foe.is_joker() ? What::attacked : What::fired_at,
                  .index = static_cast<Index>(i),
                  .soldier = target};
      if (foe.is_joker())
        event.roll = dice_.die(settings_.joker_die, "the attack of " + spoken(foe.card));
      const int damage =
          foe.is_joker() ? event.roll : number_of(foe, settings_) * settings_.fire_damage / 100;
      event.amount = wound(soldier(target), damage, event.index);
      listener(event);
    }
  }

  template <class Listener>
  void respawn(Listener& listener) {
    int count = 0;
    for (Foe& foe : foes_) {
      const bool now = settings_.respawn == Respawn::own
                           ? round_ + 1 - foe.died >= settings_.respawn_rounds
                           : round_ % settings_.respawn_rounds == 0;
      if (foe.health == 0 && !foe.is_joker() && now) {
        foe.health = number_of(foe, settings_);
        foe.on = foe.home;
        ++count;
      }
    }
    if (count > 0) listener(Event{.what = What::respawned, .amount = count});
  }

  /// Whether the game is over.
  template <class Listener>
  void judge(Listener&& listener) {
    if (!anybody_lives())
      outcome_ = Result::killed;
    else if (!joker_to_come())
      outcome_ = Result::won;
    else if (std::all_of(soldiers_.begin(), soldiers_.end(),
                         [&](const Soldier& one) { return one.health == 0 || stranded(one); }))
      outcome_ = Result::stranded;
    if (over())
      listener(Event{.what = outcome_ == Result::won      ? What::won
                             : outcome_ == Result::killed ? What::lost
                                                          : What::stranded});
  }

  /// Whether a joker lives on the table, or what can be opened could show one.
  bool joker_to_come() const {
    bool waiting = false;
    for (const Foe& foe : foes_) {
      if (!foe.is_joker() || foe.health == 0) continue;
      if (foe.on != none) return true;
      waiting = true;
    }
    if (openable_.empty() && passage_from_ == none) return false;
    const auto undrawn = std::span(dungeon().piles().room).subspan(dungeon().drawn(Pile::room));
    return waiting ||
           std::any_of(undrawn.begin(), undrawn.end(), [](Card card) { return card.is_joker(); });
  }

  /// Whether nothing leads on for a soldier: no ammunition for an enemy or a door, none to be had
  /// by shop, key or search. (All that is dealt can be walked to.)
  bool stranded(const Soldier& soldier) const {
    if (passage_from_ != none) return false;
    const auto cards = dungeon().cards();
    const bool foes = std::any_of(foes_.begin(), foes_.end(), [&](const Foe& foe) {
      return foe.on != none &&
             (foe.health > 0 || (settings_.respawn_rounds > 0 && !foe.is_joker()));
    });
    if (soldier.ammunition > 0 && foes) return false;
    for (const Index door : openable_)
      if (soldier.keys > 0 || soldier.ammunition >= level(door)) return false;
    int hope = soldier.credits;  // the most credits that searching can make of them
    bool rooms = false;
    for (std::size_t s = 0; s < room_cards_.size(); ++s)
      if (can_search(static_cast<Index>(s))) {
        rooms = true;
        hope += room_cards_[s] * settings_.credit_die;
      }
    const bool shop = std::any_of(cards.begin(), cards.end(),
                                  [](const PlacedCard& laid) { return laid.role == Role::shop; });
    if (shop && settings_.shop_ammunition > 0 && hope >= settings_.price_ammunition) return false;
    const bool key = (rooms && settings_.key_die > 0) || (shop && hope >= settings_.price_key);
    return openable_.empty() || !key;
  }

  Settings settings_;
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
};

// -- The game as every game is (play/game.hpp)

inline std::vector<Action> actions(const Game& game) { return game.actions(); }
template <class Listener>
void apply(Game& game, const Action& action, Listener&& listener) {
  game.apply(action, listener);
}
inline bool is_over(const Game& game) { return game.over(); }
inline std::string outcome_name(const Game& game) { return std::string(to_string(game.outcome())); }
inline int score(const Game& game) { return game.score(); }
inline GameDice& dice_of(Game& game) { return game.dice(); }

}  // namespace deckmap::soldiers
