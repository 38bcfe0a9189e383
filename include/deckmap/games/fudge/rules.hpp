#pragma once
/// Combat for Fudge: the ladder and its dice, and four modules of which a game takes those it
/// likes: armour, shields, a wound track, damage checks. None needs another; all get the dice,
/// so that a game, a table or an enumeration may roll them.
///
/// The mechanics are those of Combat Options (Timothy J. Miller, 2000) for Fudge (Steffan
/// O'Sullivan): NOTICE names the conditions they stand under, docs/fudge.md the added rules.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <deckmap/card.hpp>
#include <deckmap/detail/option_rows.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dice.hpp>
#include <deckmap/error.hpp>
#include <deckmap/games/idle.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/option.hpp>
#include <deckmap/random.hpp>
#include <deckmap/rules.hpp>

namespace deckmap::fudge {

// -- The ladder and the dice

/// The named rungs of the ladder, from the bottom up.
enum class Level : std::uint8_t { terrible, poor, mediocre, fair, good, great, superb, legendary };
inline constexpr std::size_t levels = 8;

constexpr auto value_names(Level) {
  return std::array<std::string_view, levels>{"Terrible", "Poor",  "Mediocre", "Fair",
                                              "Good",     "Great", "Superb",   "Legendary"};
}

/// How good a trait is, or a result: a rung of the ladder, which goes on below Terrible and above
/// Legendary. Two of them differ by rungs: that is the degree of success.
class Degree {
 public:
  constexpr Degree(Level level = Level::fair) : rung_(static_cast<int>(level)) {}
  /// The rung counted from Terrible, which is 0.
  static constexpr Degree at(int rung) {
    Degree degree;
    degree.rung_ = rung;
    return degree;
  }

  constexpr int rung() const { return rung_; }

  friend constexpr Degree operator+(Degree degree, int rungs) { return at(degree.rung_ + rungs); }
  friend constexpr int operator-(Degree a, Degree b) { return a.rung_ - b.rung_; }
  friend constexpr auto operator<=>(Degree, Degree) = default;

 private:
  int rung_;
};

/// "Great"; off the named rungs "Legendary+2", "Terrible-1".
std::string to_string(Degree degree);

/// Reads a level by its name in any case. Throws `Error`.
Level parse_level(std::string_view text);

/// How good an enemy is, by its card: every second number is a rung, from Poor for 2 and 3 to Great
/// for 10; jokers are Superb.
constexpr Level level_of(Card card) {
  return card.is_joker() ? Level::superb : static_cast<Level>(card.rank() / 2);
}

/// The totals of 4dF: four dice of -1, 0 and +1.
inline constexpr int lowest_roll = -4, highest_roll = 4;
/// How many of the 81 ways in which 4dF can fall give the total.
constexpr int ways(int total) {
  constexpr std::array<int, 9> of_81 = {1, 4, 10, 16, 19, 16, 10, 4, 1};
  return total < lowest_roll || total > highest_roll
             ? 0
             : of_81[static_cast<std::size_t>(total - lowest_roll)];
}
inline constexpr int all_ways = 81;

/// The four dice of a roll.
using Roll = std::array<int, 4>;
constexpr Roll roll_4df(Random& random) {
  Roll dice{};
  for (int& die : dice) die = roll_die(random, 3) - 2;
  return dice;
}
constexpr int total(const Roll& dice) { return dice[0] + dice[1] + dice[2] + dice[3]; }

/// A trait put to the dice.
constexpr Degree rolled(Degree trait, int dice, int modifier = 0) {
  return trait + (dice + modifier);
}

/// An action without an opponent: by how many rungs it succeeds, 0 and more, or fails, less than 0.
constexpr int degree_of_success(Degree result, Degree difficulty) { return result - difficulty; }
constexpr bool succeeds(Degree result, Degree difficulty) { return result >= difficulty; }

}  // namespace deckmap::fudge

namespace deckmap {

/// Levels as options have their names in any case.
template <>
struct OptionValue<fudge::Level> {
  static constexpr OptionKind kind = OptionKind::choice;
  static constexpr auto names = value_names(fudge::Level{});
  static fudge::Level read(const Option&, std::string_view text) {
    return fudge::parse_level(text);
  }
  static std::string text(fudge::Level level) { return std::string(to_string(level)); }
};

}  // namespace deckmap

namespace deckmap::fudge {

// -- The settings of a game

/// How a round of a fight goes.
enum class Rounds : std::uint8_t {
  two_way,  ///< both strike at once, and the one with the lower result is hit
  one_way,  ///< first one attacks and the other defends, then the other way round
};
constexpr auto value_names(Rounds) { return names("two_way", "one_way"); }

/// The benefit of a damage check that succeeds on +4.
enum class Benefit : std::uint8_t {
  none,
  next_check_succeeds,    ///< the next damage check needs no roll
  wound_lessened,         ///< some boxes are cleared: `Settings::lessened_by`
  next_healing_succeeds,  ///< whoever treats him next cannot fail
};
/// The penalty of a damage check that fails on -4.
enum class Penalty : std::uint8_t {
  none,
  no_recovery,         ///< out for the whole engagement, recovery or not
  near_death,          ///< near death, however light the wounds
  further_wound,       ///< one more box is marked
  next_healing_fails,  ///< whoever treats him next cannot succeed
};

constexpr auto value_names(Benefit) {
  return names("none", "next_check_succeeds", "wound_lessened", "next_healing_succeeds");
}
constexpr auto value_names(Penalty) {
  return names("none", "no_recovery", "near_death", "further_wound", "next_healing_fails");
}

/// How injuries are kept.
enum class Wounds : std::uint8_t {
  track,     ///< the wound track of module 3: a box for each point of damage
  standard,  ///< the words for wounds: one wound for each injury, by its damage
};
constexpr auto value_names(Wounds) { return names("track", "standard"); }

/// The choices that the source leaves to the game, and the added rules. An aggregate.
struct Settings {
  bool degree_adds_damage = true;  ///< a blow's damage: the weapon's and the degree of success
  int worn_shield_modifier = -1;   ///< to the shield check from half of its points on
  bool shield_spills = false;      ///< damage beyond the shield's points hits its bearer
  int boxes_per_degree = 1;        ///< boxes that a treatment clears, for each degree of success
  int failed_healing_marks = 0;    ///< boxes that a failed treatment marks
  int sure_degree = 1;             ///< of success at least, where an earlier benefit makes it sure
  Benefit benefit = Benefit::none;
  Penalty penalty = Penalty::none;
  int lessened_by = 1;               ///< boxes that `Benefit::wound_lessened` clears
  int further_by = 1;                ///< boxes that `Penalty::further_wound` marks
  Level near_death = Level::superb;  ///< the lowest wound level of somebody near death
  int rounds_out_per_box = 1;        ///< rounds before a recovery may be tried, for each point
  int rounds_between_tries = 1;      ///< rounds from one try to the next

  // of a whole fight (games/fudge/fight.hpp)
  Rounds rounds = Rounds::two_way;
  int recovery_rounds = 0;      ///< that a fight goes on for one who is out; 0: nobody recovers
  int hurt_modifier = -1;       ///< to his rolls with a wound of Fair, once a damage check failed
  int very_hurt_modifier = -2;  ///< and from Good on
  int charge_modifier = 1;      ///< to an attack for which a shield is given up
  int charge_exposure = 4;      ///< rungs by which whoever charges defends worse
  int bash_damage = 1;          ///< of a shield that is used as a weapon
  int bash_daze = 1;            ///< rungs that whoever is bashed loses in the next round
  Wounds wounds = Wounds::track;
  int scratches = 3;          ///< scratches before a further one is a worse wound
  int points_per_wound = 2;   ///< points of damage from one word for wounds to the next
  bool damage_checks = true;  ///< else wounds hinder at once, and the incapacitated are out
  int treatments = 1;         ///< of wounds, after each fight
  int score_level = 10;       ///< points for each rung of an opponent who is beaten, Terrible 1

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The table of the settings (option.hpp).
template <class AnySettings, class F>
requires std::same_as<std::remove_const_t<AnySettings>, Settings>
constexpr void for_each_option(AnySettings& settings, F&& f) {
  using S = Settings;
  const deckmap::detail::OptionRows row(settings, f);
  row({"degree_adds_damage", "a blow's damage: the weapon's and the degree of success"},
      &S::degree_adds_damage);
  row({"worn_shield_modifier", "to the shield check, from half of its points on", -9},
      &S::worn_shield_modifier);
  row({"shield_spills", "what is more than the shield can take hits its bearer"},
      &S::shield_spills);
  row({"boxes_per_degree", "boxes that a treatment clears, for each degree of success", 0, 100},
      &S::boxes_per_degree);
  row({"failed_healing_marks", "boxes that a failed treatment marks", 0, 100},
      &S::failed_healing_marks);
  row({"sure_degree", "lowest degree of success of a treatment that a benefit makes sure", 0, 100},
      &S::sure_degree);
  row({"benefit", "what a damage check that succeeds on +4 brings"}, &S::benefit);
  row({"penalty", "what a damage check that fails on -4 brings"}, &S::penalty);
  row({"lessened_by", "boxes that wound_lessened clears", 0, 100}, &S::lessened_by);
  row({"further_by", "boxes that further_wound marks", 0, 100}, &S::further_by);
  row({"near_death", "the lowest wound level of somebody near death"}, &S::near_death);
  row({"rounds_out_per_box", "rounds before a recovery may be tried, for each point of damage", 0,
       100},
      &S::rounds_out_per_box);
  row({"rounds_between_tries", "rounds from one try to recover to the next", 0, 100},
      &S::rounds_between_tries);
  row({"rounds", "both strike at once, or one after the other"}, &S::rounds);
  row({"recovery_rounds", "rounds that a fight goes on for one who is out; 0: nobody recovers", 0,
       1000},
      &S::recovery_rounds);
  row({"hurt_modifier", "to rolls with a wound of Fair, once a damage check failed", -9},
      &S::hurt_modifier);
  row({"very_hurt_modifier", "to rolls with a worse wound, once a damage check failed", -9},
      &S::very_hurt_modifier);
  row({"charge_modifier", "to an attack for which a shield is given up", 0, 9},
      &S::charge_modifier);
  row({"charge_exposure", "rungs by which whoever charges defends worse", 0, 9},
      &S::charge_exposure);
  row({"bash_damage", "damage of a shield that is used as a weapon", 0, 100}, &S::bash_damage);
  row({"bash_daze", "rungs that whoever is bashed loses in the next round", 0, 9}, &S::bash_daze);
  row({"wounds", "a wound track, or the standard words for wounds"}, &S::wounds);
  row({"scratches", "scratches before a further one is a worse wound", 1, 100}, &S::scratches);
  row({"points_per_wound", "points of damage from one word for wounds to the next", 1, 100},
      &S::points_per_wound);
  row({"damage_checks", "else wounds hinder at once, and who is incapacitated is out"},
      &S::damage_checks);
  row({"treatments", "treatments of wounds after each fight", 0, 100}, &S::treatments);
  row({"score_level", "points for each rung of an opponent who is beaten", 0, 1000},
      &S::score_level);
}

/// The settings that change nothing in a game beside others (idle.hpp). Who goes out of a fight
/// without recovery has rolled for the last time.
std::vector<IdleSetting> idle_settings(const Settings& s);

// -- Module 1: armour

/// Armour takes from the damage, if it is where the blow falls.
struct Armour {
  int value = 0;     ///< points of damage that it takes away
  int coverage = 0;  ///< the highest degree of success that it still meets

  friend constexpr bool operator==(const Armour&, const Armour&) = default;
};

/// A named value of the source's tables.
struct Example {
  std::string_view name;
  int value;
};
/// Armour values by what it is made of.
inline constexpr std::array armour_materials = {
    Example{"hardened_leather", 1}, Example{"padded_cloth", 1},   Example{"ballistic_cloth", 1},
    Example{"steel_chain", 2},      Example{"bronze_plate", 2},   Example{"steel_plate", 3},
    Example{"heavy_ballistic", 2},  Example{"ceramic_plates", 3},
};
/// Coverage values by how much of the body it covers.
inline constexpr std::array armour_cuts = {
    Example{"vest", 1},         Example{"shirt", 2},     Example{"hauberk", 3},
    Example{"partial_suit", 4}, Example{"full_suit", 5},
};

/// Whether a blow finds a place without armour.
constexpr bool bypasses(Armour armour, int degree_of_success) {
  return degree_of_success > armour.coverage;
}
/// The damage that reaches the body, 0 or more.
constexpr int through(Armour armour, int degree_of_success, int damage) {
  return std::max(0, damage - (bypasses(armour, degree_of_success) ? 0 : armour.value));
}

// -- Module 2: shields

/// A shield. With `points` it wears out by what it stops; with 0, the default, it never does.
struct Shield {
  int points = 0;  ///< damage that it can take in all
  int damage = 0;  ///< the damage taken

  constexpr bool wears() const { return points > 0; }
  constexpr bool is_gone() const { return wears() && damage >= points; }
  /// Half of its points are used up.
  constexpr bool is_worn() const { return wears() && 2 * damage >= points; }

  friend constexpr bool operator==(const Shield&, const Shield&) = default;
};

/// The roll of a shield skill by somebody who has lost a combat action.
struct ShieldCheck {
  Degree skill;
  int dice = 0;
  int modifier = 0;   ///< the game's
  bool lost = false;  ///< the game rules that the shield is no use here
};

constexpr Degree rolled(const ShieldCheck& check, const Shield& shield,
                        const Settings& settings = {}) {
  const int worn = shield.is_worn() ? settings.worn_shield_modifier : 0;
  return rolled(check.skill, check.dice, check.modifier + worn);
}
/// Whether the blow lands on the shield: its check is as good as the opponent's result.
constexpr bool stops(const ShieldCheck& check, const Shield& shield, Degree opponent,
                     const Settings& settings = {}) {
  return !check.lost && !shield.is_gone() && rolled(check, shield, settings) >= opponent;
}
/// The shield takes the damage of a blow that it stops. Returns what goes on to its bearer.
constexpr int absorb(Shield& shield, int damage, const Settings& settings = {}) {
  if (!shield.wears()) return 0;
  const int taken = std::min(damage, shield.points - shield.damage);
  shield.damage += taken;
  return settings.shield_spills ? damage - taken : 0;
}

// -- A blow, through the modules that its target uses

struct Target {
  Armour armour = {};
  std::optional<Shield> shield = {};
  ShieldCheck shield_check = {};
};

/// The result of a blow.
struct Blow {
  enum class End : std::uint8_t {
    missed,  ///< the attacker did not win the action
    shield,  ///< it landed on the shield
    armour,  ///< it landed where the armour is
    bare,    ///< it landed where there is none
  };
  End end = End::missed;
  int degree = 0;  ///< the attacker's result over the defender's
  int damage = 0;  ///< the damage to the body
};

constexpr auto value_names(Blow::End) { return names("missed", "shield", "armour", "bare"); }

/// An attack: both results are rolled, the weapon's damage is the game's. The target's shield is
/// the worse for a blow that it stops.
constexpr Blow strike(Degree attack, Degree defence, int weapon, Target& target,
                      const Settings& settings = {}) {
  Blow blow{.degree = attack - defence};
  if (blow.degree <= 0) return blow;
  const int damage = std::max(0, weapon + (settings.degree_adds_damage ? blow.degree : 0));
  if (target.shield && stops(target.shield_check, *target.shield, attack, settings)) {
    blow.end = Blow::End::shield;
    blow.damage = through(target.armour, blow.degree, absorb(*target.shield, damage, settings));
    return blow;
  }
  blow.end = bypasses(target.armour, blow.degree) ? Blow::End::bare : Blow::End::armour;
  blow.damage = through(target.armour, blow.degree, damage);
  return blow;
}

// -- Module 3: the wound track

/// Boxes for each level, marked from Terrible up and cleared from Legendary down; standard wounds
/// mark a box of their own level instead.
class WoundTrack {
 public:
  using Boxes = std::array<int, levels>;
  static constexpr int most_boxes = 1000;  ///< of a level

  /// The same number of boxes at each level. Throws `Error`, as all of them, for a track that
  /// cannot be.
  explicit WoundTrack(int boxes_per_level = 2) : WoundTrack(uniform(boxes_per_level)) {}
  explicit WoundTrack(const Boxes& boxes) : boxes_(boxes) {
    for (const int count : boxes)
      if (count < 0 || count > most_boxes)
        throw Error(std::to_string(count) + " is not a number of wound boxes: 0 to " +
                    std::to_string(most_boxes) + " for a level");
    if (total() == 0) throw Error("a wound track without any box: at least one level needs one");
  }

  /// The boxes of standard wounds: for scratches, and one for each worse word.
  static WoundTrack standard(int scratches) { return WoundTrack({0, 0, scratches, 1, 1, 1, 1, 1}); }

  const Boxes& boxes() const { return boxes_; }
  int total() const {
    int sum = 0;
    for (const int count : boxes_) sum += count;
    return sum;
  }
  /// The marked boxes of each level, of one, and of all.
  const Boxes& marks() const { return marks_; }
  int marked(Level level) const { return marks_[static_cast<std::size_t>(level)]; }
  int marked() const {
    int sum = 0;
    for (const int count : marks_) sum += count;
    return sum;
  }
  /// The level of the last marked box; none of who is unhurt.
  std::optional<Level> wound_level() const {
    std::optional<Level> level;
    for (std::size_t i = 0; i < levels; ++i)
      if (marked(static_cast<Level>(i)) > 0) level = static_cast<Level>(i);
    return level;
  }

  /// Marks boxes, as far as there are any. Returns the damage for which there was none.
  int take(int damage) { return mark(damage, 0); }
  /// Marks a box of a level, or of the next one above that has a free one. Returns 1 if none has.
  int take_wound(Level level) { return mark(1, static_cast<std::size_t>(level)); }
  /// Clears boxes, as far as they are marked. Returns how many.
  int recover(int count) {
    int cleared = 0;
    for (std::size_t i = levels; i-- > 0;) {
      const int here = std::clamp(count - cleared, 0, marks_[i]);
      marks_[i] -= here;
      cleared += here;
    }
    return cleared;
  }

  friend bool operator==(const WoundTrack&, const WoundTrack&) = default;

 private:
  static constexpr Boxes uniform(int boxes) {
    Boxes all{};
    for (int& count : all) count = boxes;
    return all;
  }

  int mark(int count, std::size_t from) {
    int left = std::max(count, 0);
    for (std::size_t i = from; i < levels; ++i) {
      const int here = std::min(left, boxes_[i] - marks_[i]);
      marks_[i] += here;
      left -= here;
    }
    return left;
  }

  Boxes boxes_;
  Boxes marks_{};
};

/// Reads a track: the boxes of every level, `2`, or of each from Terrible up, `4,3,3,2,2,1,1,1`.
/// Throws `Error`.
WoundTrack parse_track(std::string_view text);

/// The track in two lines, levels over boxes: `X` is marked, `o` is not.
std::string to_string(const WoundTrack& track);

// -- Module 4: damage checks

/// The source's words for wounds where there is no track.
enum class Wound : std::uint8_t { scratch, hurt, very_hurt, incapacitated, near_death, dead };

constexpr auto value_names(Wound) {
  return names("scratch", "hurt", "very_hurt", "incapacitated", "near_death", "dead");
}
/// The level of a wound, from Mediocre to Legendary.
constexpr Level level_of(Wound wound) {
  return static_cast<Level>(static_cast<int>(Level::mediocre) + static_cast<int>(wound));
}

/// The word for the wound of an injury. `damage` is 1 or more.
constexpr Wound wound_of(int damage, const Settings& settings) {
  return static_cast<Wound>(
      std::min((damage - 1) / settings.points_per_wound, static_cast<int>(Wound::near_death)));
}

/// The capacities that the source recommends: for wounds in words either of two, and for a track of
/// two boxes a level.
inline constexpr std::array capacities_for_words = {Level::fair, Level::good};
inline constexpr Level capacity_for_track = Level::mediocre;

/// How somebody is in a fight, besides his wounds.
struct Condition {
  enum class Healing : std::uint8_t { rolled, succeeds, fails };

  bool out = false;  ///< out of the fight
  int wait = 0;      ///< rounds before he may try to recover
  bool near_death = false;
  bool no_recovery = false;
  bool next_check_succeeds = false;
  Healing next_healing = Healing::rolled;

  friend constexpr bool operator==(const Condition&, const Condition&) = default;
};

/// The wound level that checks and treatments go against.
constexpr Level effective(Level wound, const Condition& condition, const Settings& settings = {}) {
  return condition.near_death ? std::max(wound, settings.near_death) : wound;
}

/// The result of a damage check.
struct DamageCheck {
  bool stands = true;
  bool was_rolled = true;  ///< not if an earlier benefit made it sure
  Degree result = {};
  Benefit benefit = Benefit::none;
  Penalty penalty = Penalty::none;
  int boxes = 0;  ///< to be marked on the track for the penalty; to be cleared if negative
};

/// The check after an injury: the capacity, rolled against the new wound level. `points` is all the
/// damage that he has.
constexpr DamageCheck check_damage(Condition& condition, Degree capacity, Level wound, int points,
                                   int dice, const Settings& settings = {}) {
  DamageCheck check;
  if (condition.next_check_succeeds) {
    condition.next_check_succeeds = false;
    check.was_rolled = false;
    return check;
  }
  check.result = rolled(capacity, dice);
  check.stands = succeeds(check.result, effective(wound, condition, settings));
  if (check.stands && dice == highest_roll) {
    check.benefit = settings.benefit;
    if (check.benefit == Benefit::next_check_succeeds) condition.next_check_succeeds = true;
    if (check.benefit == Benefit::wound_lessened) check.boxes = -settings.lessened_by;
    if (check.benefit == Benefit::next_healing_succeeds)
      condition.next_healing = Condition::Healing::succeeds;
  }
  if (check.stands) return check;
  if (dice == lowest_roll) {
    check.penalty = settings.penalty;
    if (check.penalty == Penalty::no_recovery) condition.no_recovery = true;
    if (check.penalty == Penalty::near_death) condition.near_death = true;
    if (check.penalty == Penalty::further_wound) check.boxes = settings.further_by;
    if (check.penalty == Penalty::next_healing_fails)
      condition.next_healing = Condition::Healing::fails;
  }
  condition.out = true;
  condition.wait = settings.rounds_out_per_box * (points + std::max(check.boxes, 0));
  return check;
}

/// An injury: its boxes are marked, or its wound; the check is made against the new wound level,
/// and what it does to the track is done. Without damage checks who is incapacitated is out.
/// Without any damage nothing is checked.
std::optional<DamageCheck> injure(WoundTrack& track, Condition& condition, Degree capacity,
                                  int damage, int dice, const Settings& settings = {});

/// Counts a round for somebody who is out.
constexpr void pass_round(Condition& condition) {
  if (condition.out && condition.wait > 0) --condition.wait;
}
constexpr bool may_recover(const Condition& condition) {
  return condition.out && !condition.no_recovery && condition.wait == 0;
}
/// A try to get back into the fight, which `may_recover` allows: another damage check, with the
/// modifier that the game gives for wounds. Returns whether he is back.
constexpr bool try_recovery(Condition& condition, Degree capacity, Level wound, int dice,
                            int modifier = 0, const Settings& settings = {}) {
  condition.out =
      !succeeds(rolled(capacity, dice, modifier), effective(wound, condition, settings));
  condition.wait = condition.out ? settings.rounds_between_tries : 0;
  return !condition.out;
}

// -- Treatment: module 3, and what module 4 adds to it

/// The result of a treatment.
struct Treatment {
  bool succeeded = true;
  bool was_rolled = true;
  int degree = 0;  ///< of success, or of failure if negative; 0 where it was not rolled
  int boxes = 0;   ///< boxes that were cleared; marked if negative
};

/// The treatment of wounds: a check of the skill (or the equipment, or the magic) against the wound
/// level. A sure success of an earlier benefit is one of `Settings::sure_degree` at least. A
/// success ends being near death. Who is unhurt stays so.
Treatment treat(WoundTrack& track, Condition& condition, Degree skill, int dice, int modifier = 0,
                const Settings& settings = {});

}  // namespace deckmap::fudge
