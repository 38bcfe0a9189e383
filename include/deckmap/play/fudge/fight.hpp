#pragma once
/// Fudge as a game: a hero fights opponents, place by place, by the modules of rules.hpp. A state,
/// the legal actions, `apply`: a game is a function of its seed and the choices made. docs/fudge.md
/// says what comes from Combat Options and what is the project's.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/legal.hpp>
#include <deckmap/listener.hpp>
#include <deckmap/play/fudge/fighter.hpp>

namespace deckmap::fudge {

/// Somebody in a fight: who he is, and how he is.
struct Combatant {
  Fighter fighter;
  WoundTrack track{2};
  Shield shield = {};
  Condition condition = {};
  bool impaired = false;  ///< he failed a damage check: from now on wounds hinder him
  bool dead = false;

  explicit Combatant(Fighter who)
      : fighter(std::move(who)), track(fighter.track), shield{.points = fighter.shield_points} {}

  bool stands() const { return !condition.out; }
  bool has_shield() const { return fighter.shield.has_value() && !shield.is_gone(); }
  Armour armour() const { return {fighter.armour.value, fighter.cover.value}; }
  Degree defence() const { return fighter.defence.value_or(fighter.attack); }

  friend bool operator==(const Combatant&, const Combatant&) = default;
};

/// Returns the modifier of a fighter's wounds to his rolls, 0 or less: nothing before he has failed
/// a damage check.
inline int wound_modifier(const Combatant& one, const Settings& settings) {
  const auto wound = one.track.wound_level();
  if (!one.impaired || !wound) return 0;
  const Level level = effective(*wound, one.condition, settings);
  return level >= Level::good   ? settings.very_hurt_modifier
         : level >= Level::fair ? settings.hurt_modifier
                                : 0;
}

/// One thing that the player does.
struct Action {
  enum class What : std::uint8_t {
    attack,   ///< opponent `target`, a round
    charge,   ///< the same for all it is worth: the shield is no use in this round
    lie,      ///< out of the fight, let a round pass
    recover,  ///< a try to get back into the fight
    treat,    ///< his wounds, after a fight
    go_on,    ///< to the next fight
  };
  What what = What::go_on;
  int target = 0;

  /// Reads what `to_string` writes. Throws `Error`.
  static Action parse(std::string_view text);

  friend bool operator==(const Action&, const Action&) = default;
};

constexpr auto value_names(Action::What) {
  return std::array<std::string_view, 6>{"attack", "charge", "lie", "recover", "treat", "go_on"};
}

constexpr bool has_target(Action::What what) {
  return what == Action::What::attack || what == Action::What::charge;
}

/// "attack 2", "go_on".
inline std::string to_string(const Action& action) {
  return std::string(deckmap::to_string(action.what)) +
         (has_target(action.what) ? " " + std::to_string(action.target) : "");
}

inline Action Action::parse(std::string_view text) {
  std::size_t at = 0;
  const std::string_view word = deckmap::detail::next_word(text, at);
  Action action{OptionValue<What>::read({}, word)};
  if (has_target(action.what))
    action.target = parse_number<int>("the number of " + std::string(word),
                                      deckmap::detail::next_word(text, at), 0, 1'000'000);
  if (!deckmap::detail::next_word(text, at).empty())
    throw Error(deckmap::detail::quoted(text) + " is one word too long for an action");
  return action;
}

enum class Phase : std::uint8_t {
  fight,   ///< the hero stands, and an opponent
  down,    ///< the hero is out and may come back
  rest,    ///< between two fights
  won,     ///< nobody is left
  beaten,  ///< the hero is out
  killed,
};

constexpr auto value_names(Phase) {
  return std::array<std::string_view, 6>{"fight", "down", "rest", "won", "beaten", "killed"};
}

/// Something that happened to the hero (`who` -1) or an opponent. What the numbers are depends on
/// `what`.
struct Event {
  enum class What : std::uint8_t {
    rolled,      ///< `who` rolls `dice` for `purpose`: `degree`, a rung
    even,        ///< neither is hit
    on_shield,   ///< the shield of `who` stops a blow by `degree`; `amount`: points it has left
    hit,         ///< `who` is hit by `degree`: `amount` of damage; `bare`: past the armour
    check,       ///< the damage check of `who`: `amount` 1 if he fights on; `bare`: not rolled
    benefit,     ///< `amount`: a `Benefit`
    penalty,     ///< `amount`: a `Penalty`
    out,         ///< `who` is out of the fight
    dead,        ///< `who` is dead
    tried,       ///< `who` tries to recover: `amount` 1 if he is back
    treated,     ///< `amount` boxes cleared, marked if negative; by `degree`
    place_done,  ///< all opponents of a place are out
    place,       ///< the fight at the place `amount` begins
    won,
    lost,
  };
  enum class Purpose : std::uint8_t { attack, defence, shield, check, recovery, treatment };

  What what;
  int who = -1;
  int dice = 0;
  int degree = 0;
  int amount = 0;
  bool bare = false;
  Purpose purpose = Purpose::attack;
};

constexpr auto value_names(Event::Purpose) {
  return std::array<std::string_view, 6>{"attack",       "defence",  "shield check",
                                         "damage check", "recovery", "treatment"};
}

/// A game. A plain value.
struct State {
  using Settings = fudge::Settings;
  using Action = fudge::Action;
  using Event = fudge::Event;

  std::uint64_t seed = 0;
  Settings settings = {};
  GameDice dice{0, Stream::fudge};
  Combatant hero{Fighter{}};
  std::vector<Combatant> foes = {};  ///< in the order of their places
  Phase phase = Phase::fight;
  int place = 0;       ///< where the hero is, of `Fighter::place`
  int round = 1;       ///< of this fight
  int down = 0;        ///< rounds since the hero went out
  int treatments = 0;  ///< since the last fight

  // for the statistics
  int rounds = 0;
  int fights = 1;

  friend bool operator==(const State&, const State&) = default;
};

inline bool is_over(const State& state) { return state.phase >= Phase::won; }
inline std::string outcome_name(const State& state) {
  return is_over(state) ? std::string(deckmap::to_string(state.phase)) : "going";
}
inline GameDice& dice_of(State& state) { return state.dice; }

/// Opponents who are out.
inline int beaten(const State& state) {
  return static_cast<int>(std::count_if(state.foes.begin(), state.foes.end(),
                                        [](const Combatant& foe) { return !foe.stands(); }));
}
/// Points for each opponent who is out, by his rung; the winner adds his free boxes.
inline int score(const State& state) {
  int points = 0;
  for (const Combatant& foe : state.foes)
    if (!foe.stands())
      points += state.settings.score_level * (1 + static_cast<int>(foe.fighter.attack));
  return points +
         (state.phase == Phase::won ? state.hero.track.total() - state.hero.track.marked() : 0);
}

/// Whether an opponent is at the hero's place.
inline bool is_here(const State& state, const Combatant& foe) {
  return foe.fighter.place == state.place;
}

/// All that may be done now; nothing when the game is over.
inline std::vector<Action> actions(const State& state) {
  using What = Action::What;
  std::vector<Action> all;
  if (state.phase == Phase::fight)
    for (const What what : {What::attack, What::charge})
      for (std::size_t i = 0; i < state.foes.size(); ++i)
        if (is_here(state, state.foes[i]) && state.foes[i].stands() &&
            (what == What::attack || state.hero.has_shield()))
          all.push_back({what, static_cast<int>(i)});
  if (state.phase == Phase::down)
    all.push_back({may_recover(state.hero.condition) ? What::recover : What::lie});
  if (state.phase == Phase::rest) {
    if (state.hero.fighter.healing && state.hero.track.marked() > 0 &&
        state.treatments < state.settings.treatments)
      all.push_back({What::treat});
    all.push_back({What::go_on});
  }
  return all;
}

namespace detail {

/// Carries out the rules on a state and lets the listener hear of it.
template <class Listener>
class Play {
 public:
  Play(State& state, Listener& listener) : s_(state), hear_(listener) {}

  void act(const Action& action) {
    using Do = Action::What;
    switch (action.what) {
      case Do::attack:
      case Do::charge: exchange(action.target, action.what == Do::charge); return end_round();
      case Do::lie: return end_round();
      case Do::recover:
        try_to_recover(-1);
        if (s_.hero.stands()) s_.phase = Phase::fight;
        return end_round();
      case Do::treat: return treat_wounds();
      case Do::go_on: return go_on();
    }
  }

 private:
  using What = Event::What;
  using Purpose = Event::Purpose;

  Combatant& one(int who) { return who < 0 ? s_.hero : s_.foes[static_cast<std::size_t>(who)]; }

  /// Rolls a trait of somebody.
  int roll(int who, Degree trait, int modifier, Purpose purpose) {
    static const Dice four = Dice::parse("4dF");
    const int dice = s_.dice.roll(
        four, "the " + std::string(deckmap::to_string(purpose)) + " of " + one(who).fighter.name);
    hear_(Event{.what = What::rolled,
                .who = who,
                .dice = dice,
                .degree = rolled(trait, dice, modifier).rung(),
                .purpose = purpose});
    return dice;
  }
  Degree result(int who, Degree trait, int modifier, Purpose purpose) {
    return rolled(trait, roll(who, trait, modifier, purpose), modifier);
  }

  void exchange(int foe, bool charge) {
    const auto modifier = [&](int who) { return wound_modifier(one(who), s_.settings); };
    const int mine = modifier(-1) + (charge ? s_.settings.charge_modifier : 0);
    const Degree attack = result(-1, s_.hero.fighter.attack, mine, Purpose::attack);
    if (s_.settings.rounds == Rounds::two_way) {
      const Degree theirs = result(foe, one(foe).fighter.attack, modifier(foe), Purpose::attack);
      return attack > theirs ? blow(-1, foe, attack, theirs, false)
                             : blow(foe, -1, theirs, attack, charge);
    }
    blow(-1, foe, attack, result(foe, one(foe).defence(), modifier(foe), Purpose::defence), false);
    if (!one(foe).stands()) return;
    const Degree back = result(foe, one(foe).fighter.attack, modifier(foe), Purpose::attack);
    blow(foe, -1, back, result(-1, s_.hero.defence(), modifier(-1), Purpose::defence), charge);
  }

  /// An attack that came out so: on shield, armour or body of `who`.
  void blow(int by, int who, Degree attack, Degree defence, bool shield_lost) {
    if (attack <= defence) return hear_(Event{.what = What::even});
    Combatant& target = one(who);
    Target aimed{.armour = target.armour()};
    if (target.has_shield()) {
      aimed.shield = target.shield;
      aimed.shield_check = {
          .skill = *target.fighter.shield,
          .modifier = target.fighter.shield_modifier + wound_modifier(target, s_.settings),
          .lost = shield_lost};
      const int worn = target.shield.is_worn() ? s_.settings.worn_shield_modifier : 0;
      if (!shield_lost)
        aimed.shield_check.dice =
            roll(who, *target.fighter.shield, aimed.shield_check.modifier + worn, Purpose::shield);
    }
    const Blow struck = strike(attack, defence, one(by).fighter.weapon, aimed, s_.settings);
    if (aimed.shield) target.shield = *aimed.shield;
    if (struck.end == Blow::End::shield)
      hear_(Event{
          .what = What::on_shield,
          .who = who,
          .degree = struck.degree,
          .amount = target.shield.wears() ? target.shield.points - target.shield.damage : -1});
    if (struck.end != Blow::End::shield || struck.damage > 0)
      hear_(Event{.what = What::hit,
                  .who = who,
                  .degree = struck.degree,
                  .amount = struck.damage,
                  .bare = struck.end == Blow::End::bare && target.fighter.armour.value > 0});
    if (struck.damage > 0) wound(who, struck.damage);
  }

  /// An injury, its damage check, and what comes of it.
  void wound(int who, int damage) {
    Combatant& target = one(who);
    const bool sure = target.condition.next_check_succeeds;
    const int dice = sure ? 0 : roll(who, target.fighter.capacity, 0, Purpose::check);
    const auto check =
        injure(target.track, target.condition, target.fighter.capacity, damage, dice, s_.settings);
    hear_(Event{.what = What::check,
                .who = who,
                .amount = check->stands ? 1 : 0,
                .bare = !check->was_rolled});
    if (check->benefit != Benefit::none)
      hear_(Event{.what = What::benefit, .who = who, .amount = static_cast<int>(check->benefit)});
    if (check->penalty != Penalty::none)
      hear_(Event{.what = What::penalty, .who = who, .amount = static_cast<int>(check->penalty)});
    if (check->stands) return;
    target.impaired = true;
    const Level level = effective(*target.track.wound_level(), target.condition, s_.settings);
    target.dead = level == level_of(Wound::dead);
    if (level >= level_of(Wound::incapacitated)) target.condition.no_recovery = true;
    hear_(Event{.what = target.dead ? What::dead : What::out, .who = who});
  }

  void try_to_recover(int who) {
    Combatant& down = one(who);
    const int modifier = wound_modifier(down, s_.settings);
    const int dice = roll(who, down.fighter.capacity, modifier, Purpose::recovery);
    const bool back = try_recovery(down.condition, down.fighter.capacity, *down.track.wound_level(),
                                   dice, modifier, s_.settings);
    hear_(Event{.what = What::tried, .who = who, .amount = back ? 1 : 0});
  }

  /// Ends a round: those who are out may come to, and the fight may be over.
  void end_round() {
    ++s_.round;
    ++s_.rounds;
    if (s_.settings.recovery_rounds > 0) {
      for (std::size_t i = 0; i < s_.foes.size(); ++i) {
        Condition& condition = s_.foes[i].condition;
        if (!is_here(s_, s_.foes[i]) || !anybody_stands()) continue;
        if (may_recover(condition))
          try_to_recover(static_cast<int>(i));
        else
          pass_round(condition);
      }
      if (!may_recover(s_.hero.condition)) pass_round(s_.hero.condition);
    }
    if (!s_.hero.stands()) {
      const bool may_come_back =
          s_.down < s_.settings.recovery_rounds && !s_.hero.condition.no_recovery && !s_.hero.dead;
      ++s_.down;
      s_.phase = may_come_back ? Phase::down : s_.hero.dead ? Phase::killed : Phase::beaten;
      if (!may_come_back) hear_(Event{.what = What::lost});
      return;
    }
    s_.down = 0;
    if (anybody_stands()) return;
    hear_(Event{.what = What::place_done});
    s_.phase = Phase::rest;
    s_.treatments = 0;
    if (next_place() < 0 && s_.hero.track.marked() == 0) go_on();
  }

  bool anybody_stands() const {
    return std::any_of(s_.foes.begin(), s_.foes.end(),
                       [&](const Combatant& foe) { return is_here(s_, foe) && foe.stands(); });
  }
  /// The next place with an opponent; -1 for none.
  int next_place() const {
    for (const Combatant& foe : s_.foes)
      if (foe.fighter.place > s_.place) return foe.fighter.place;
    return -1;
  }

  void treat_wounds() {
    ++s_.treatments;
    Combatant& hero = s_.hero;
    const bool sure = hero.condition.next_healing != Condition::Healing::rolled;
    const int dice = sure ? 0 : roll(-1, *hero.fighter.healing, 0, Purpose::treatment);
    const Treatment treatment =
        treat(hero.track, hero.condition, *hero.fighter.healing, dice, 0, s_.settings);
    if (hero.track.marked() == 0) hero.impaired = false;
    hear_(Event{.what = What::treated,
                .who = -1,
                .degree = treatment.degree,
                .amount = treatment.boxes,
                .bare = !treatment.was_rolled});
  }

  void go_on() {
    const int next = next_place();
    if (next < 0) {
      s_.phase = Phase::won;
      return hear_(Event{.what = What::won});
    }
    s_.place = next;
    s_.round = 1;
    s_.hero.condition.no_recovery = false;
    ++s_.fights;
    s_.phase = Phase::fight;
    hear_(Event{.what = What::place, .amount = next});
  }

  State& s_;
  Listener& hear_;
};

}  // namespace detail

/// A new game: the hero against opponents, who are sorted by their places. Throws `Error` for
/// settings and fighters that cannot be.
inline State begin(std::uint64_t seed, const Fighter& hero, std::vector<Fighter> foes,
                   const Settings& settings = {}) {
  require_in_range(settings);
  require_possible(hero);
  for (const Fighter& foe : foes) require_possible(foe);
  if (foes.empty()) throw Error("there is nobody to fight");
  std::stable_sort(foes.begin(), foes.end(),
                   [](const Fighter& a, const Fighter& b) { return a.place < b.place; });
  State state;
  state.seed = seed;
  state.settings = settings;
  state.dice = GameDice(seed, Stream::fudge);
  state.hero = Combatant(hero);
  state.place = foes.front().place;
  for (Fighter& foe : foes) state.foes.emplace_back(std::move(foe));
  return state;
}

/// Does it; each `Event` is heard as it happens. Throws `Error` for what is not legal now; the
/// state is as before then.
template <class Listener = NoListener>
void apply(State& state, const Action& action, Listener&& listener = {}) {
  deckmap::detail::require_legal(action, actions(state));
  detail::Play<std::remove_reference_t<Listener>>(state, listener).act(action);
}

}  // namespace deckmap::fudge
