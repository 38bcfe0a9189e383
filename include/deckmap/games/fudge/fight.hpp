#pragma once
/// Fudge as a game: a hero fights opponents, place by place, by the modules of rules.hpp. A state,
/// the legal actions, `apply`: a game is a function of its seed and the choices made. docs/fudge.md
/// says what comes from Combat Options and what is the project's.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/legal.hpp>
#include <deckmap/detail/option_rows.hpp>
#include <deckmap/games/fudge/fighter.hpp>
#include <deckmap/games/game_dice.hpp>
#include <deckmap/listener.hpp>

namespace deckmap::fudge {

/// Somebody in a fight: who he is, and how he is.
struct Combatant {
  Fighter fighter;
  WoundTrack track{2};
  Shield shield = {};
  Condition condition = {};
  bool impaired = false;  ///< wounds hinder him: he failed a damage check, or there are none
  bool dead = false;
  int dazed = 0;  ///< rungs that he has less in the next round

  explicit Combatant(Fighter who, const Settings& settings = {})
      : fighter(std::move(who)),
        track(settings.wounds == Wounds::standard ? WoundTrack::standard(settings.scratches)
                                                  : fighter.track),
        shield{.points = fighter.shield_points},
        impaired(!settings.damage_checks) {}

  bool stands() const { return !condition.out; }
  bool has_shield() const { return fighter.shield.has_value() && !shield.is_gone(); }
  Armour armour() const { return {fighter.armour.value, fighter.cover.value}; }
  Degree defence() const { return fighter.defence.value_or(fighter.attack); }

  friend bool operator==(const Combatant&, const Combatant&) = default;
};

/// Returns the modifier of a fighter's wounds to his rolls, 0 or less: nothing before he has failed
/// a damage check.
int wound_modifier(const Combatant& one, const Settings& settings);

/// The shield, where there is one, and the armour that a blow at somebody meets. The check of the
/// shield is not rolled yet; with `shield_lost` it is no use.
Target target_of(const Combatant& one, bool shield_lost, const Settings& settings);

/// One thing that the player does.
struct Action {
  enum class What : std::uint8_t {
    attack,   ///< opponent `target`, a round
    charge,   ///< the same for all it is worth: the shield is no use in this round
    lie,      ///< out of the fight, let a round pass
    recover,  ///< a try to get back into the fight
    treat,    ///< his wounds, after a fight
    go_on,    ///< to the next fight
    bash,     ///< attack opponent `target` with the shield, which is no use as one in this round
  };
  What what = What::go_on;
  int target = 0;

  /// Reads what `to_string` writes. Throws `Error`.
  static Action parse(std::string_view text);

  friend bool operator==(const Action&, const Action&) = default;
};

constexpr auto value_names(Action::What) {
  return names("attack", "charge", "lie", "recover", "treat", "go_on", "bash");
}

constexpr bool has_target(Action::What what) {
  return what == Action::What::attack || what == Action::What::charge || what == Action::What::bash;
}

/// "attack 2", "go_on".
std::string to_string(const Action& action);

enum class Phase : std::uint8_t {
  fight,   ///< the hero stands, and an opponent
  down,    ///< the hero is out and may come back
  rest,    ///< between two fights
  won,     ///< nobody is left
  beaten,  ///< the hero is out
  killed,
};

constexpr auto value_names(Phase) {
  return names("fight", "down", "rest", "won", "beaten", "killed");
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
    dazed,  ///< `who` was bashed: he has `amount` rungs less in the next round
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

/// Hears what happens, in the order in which it does.
using Listener = std::function<void(const Event&)>;

constexpr auto value_names(Event::Purpose) {
  return names("attack", "defence", "shield check", "damage check", "recovery", "treatment");
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
std::string outcome_name(const State& state);
inline GameDice& dice_of(State& state) { return state.dice; }

/// Opponents who are out.
int beaten(const State& state);
/// Points for each opponent who is out, by his rung; the winner adds his free boxes.
int score(const State& state);

/// Whether an opponent is at the hero's place.
bool is_here(const State& state, const Combatant& foe);

/// The traits of the hero and an opponent in an exchange, before the dice.
struct Exchange {
  Degree attack = {}, defence = {};  ///< the hero's
  int weapon = 0;                    ///< and the damage of what he strikes with
  Degree their_attack = {}, their_defence = {};
  int exposure = 0;          ///< rungs by which the hero defends worse
  bool shield_lost = false;  ///< the hero's shield is no use
};

/// The exchange of an attack, a charge or a bash.
Exchange exchange_of(const State& state, const Action& action);

/// All that may be done now; nothing when the game is over.
std::vector<Action> actions(const State& state);

/// A new game: the hero against opponents, who are sorted by their places. Throws `Error` for
/// settings and fighters that cannot be.
State begin(std::uint64_t seed, const Fighter& hero, std::vector<Fighter> foes,
            const Settings& settings = {});

/// Does it; each `Event` is heard as it happens. Throws `Error` for what is not legal now; the
/// state is as before then.
void apply(State& state, const Action& action, const Listener& listener = NoListener{});

}  // namespace deckmap::fudge
