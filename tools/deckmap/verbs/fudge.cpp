// deckmap fudge: a roll of Combat Options for Fudge, resolved; or its exact odds.

#include <deckmap/detail/list.hpp>
#include <deckmap/games/fudge/odds.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealing.hpp"
#include "games/settings.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

using fudge::Degree;
using fudge::Level;

/// The rolls of one call: of a seed, or of real dice whose totals were typed.
class Rolls {
 public:
  /// `names`: what is rolled, in order; typed dice have to be as many.
  Rolls(const Arguments& arguments, const std::vector<std::string_view>& names)
      : random_(0, Stream::fudge) {
    if (const auto given = arguments.value("dice")) {
      read(*given);
      if (typed_.size() == names.size()) return;
      throw UsageError("--dice: " + std::to_string(typed_.size()) + " given, where " +
                       deckmap::detail::counted(names.size(), "roll is", "rolls are") +
                       " wanted: " + deckmap::detail::listed(names));
    }
    const Seeds seed = seeds(arguments);
    tell_if_fresh(seed, arguments);
    random_ = Random(seed.range.begin, Stream::fudge);
  }

  /// The next roll, printed after `who` and the trait that it is added to.
  int next(std::string_view who, Degree trait, int modifier = 0) {
    std::string faces;
    int dice = 0;
    if (typed_.empty()) {
      const fudge::Roll roll = fudge::roll_4df(random_);
      dice = fudge::total(roll);
      for (const int die : roll) faces += std::string(" ") + "-0+"[die + 1];
      faces += " ";
    } else {
      dice = typed_[used_++];
    }
    std::string line = std::string(who) + ":";
    line.resize(std::max<std::size_t>(line.size() + 1, 10), ' ');
    line += fudge::to_string(trait) + ", 4dF [" + faces + (faces.empty() ? "" : "= ") +
            with_sign(dice) + "]";
    if (modifier != 0) line += ", modifier " + with_sign(modifier);
    std::printf("%s: %s\n", line.c_str(),
                fudge::to_string(fudge::rolled(trait, dice, modifier)).c_str());
    return dice;
  }

  static std::string with_sign(int n) { return (n > 0 ? "+" : "") + std::to_string(n); }

 private:
  void read(std::string_view text) {
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t comma = std::min(text.find(',', at), text.size());
      std::string_view number = deckmap::detail::trimmed(text.substr(at, comma - at));
      if (number.starts_with('+')) number.remove_prefix(1);
      try {
        typed_.push_back(
            parse_number<int>("a total of 4dF", number, fudge::lowest_roll, fudge::highest_roll));
      } catch (const Error& error) {
        throw UsageError("--dice: " + std::string(error.what()));
      }
      at = comma + 1;
    }
  }

  Random random_;
  std::vector<int> typed_;
  std::size_t used_ = 0;
};

/// The names of one roll alone.
std::vector<std::string_view> rolled_once(std::string_view name) { return {name}; }

// -- Words of the command line

Level level_or(const Arguments& arguments, const std::string& name,
               std::optional<Level> otherwise) {
  const auto level = arguments.parsed(name, fudge::parse_level);
  if (level) return *level;
  if (otherwise) return *otherwise;
  throw UsageError("--" + name + " is missing: a level of the ladder, as in --" + name + " Good");
}

int number_or(const Arguments& arguments, const std::string& name, int otherwise, int low,
              int high) {
  return arguments
      .parsed(name,
              [&](const std::string& text) {
                return OptionValue<int>::read({name, {}, low, high}, text);
              })
      .value_or(otherwise);
}

int modifier_of(const Arguments& arguments, const std::string& name) {
  return number_or(arguments, name, 0, -20, 20);
}

/// A number, or the name of an example in one of the source's tables.
int value_or_example(const Arguments& arguments, const std::string& name,
                     std::span<const fudge::Example> table) {
  return arguments
      .parsed(name, [&](const std::string& text) { return fudge::value_or_example(text, table); })
      .value_or(0);
}

// The options that an action reads.
constexpr std::array<std::string_view, 3> of_attacks = {"degree_adds_damage",
                                                        "worn_shield_modifier", "shield_spills"};
// who fails a check is out, so penalties change nothing in how soon he is
constexpr std::array<std::string_view, 5> of_attack_odds = {
    "degree_adds_damage", "worn_shield_modifier", "shield_spills", "benefit", "lessened_by"};
constexpr std::array<std::string_view, 6> of_checks = {
    "benefit", "penalty", "lessened_by", "further_by", "near_death", "rounds_out_per_box"};
constexpr std::array<std::string_view, 3> of_recovery = {"near_death", "rounds_out_per_box",
                                                         "rounds_between_tries"};
constexpr std::array<std::string_view, 4> of_treatment = {
    "boxes_per_degree", "failed_healing_marks", "sure_degree", "near_death"};

/// A wound in words, which stands for a track. Throws `UsageError`.
std::optional<fudge::Wound> wound_of(const Arguments& arguments) {
  return arguments.parsed(
      "wound", [](const std::string& text) { return OptionValue<fudge::Wound>::read({}, text); });
}

/// "very hurt (Good)"
std::string wound_text(fudge::Wound wound) {
  std::string word(deckmap::to_string(wound));
  std::replace(word.begin(), word.end(), '_', ' ');
  return word + " (" + to_string(Degree(fudge::level_of(wound))) + ")";
}

fudge::WoundTrack track_of(const Arguments& arguments) {
  fudge::WoundTrack track =
      arguments.parsed("track", fudge::parse_track).value_or(fudge::WoundTrack());
  track.take(number_or(arguments, "marked", 0, 0, track.total()));
  return track;
}

// -- Odds

/// "66 of 81 (81.5 %)"
std::string share(long long part, long long whole) {
  const long long tenths = (part * 2000 + whole) / (2 * whole);
  return deckmap::detail::grouped(static_cast<std::uint64_t>(part)) + " of " +
         deckmap::detail::grouped(static_cast<std::uint64_t>(whole)) + " (" +
         std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %)";
}

/// "2.35"
std::string mean(long long sum, long long whole) {
  const long long hundredths = (sum * 200 + whole) / (2 * whole);
  const std::string digits = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + "." + (digits.size() < 2 ? "0" : "") + digits;
}

void tell_odds(std::string_view what, const std::string& odds) {
  std::printf("%-30s %s\n", std::string(what).c_str(), odds.c_str());
}

using fudge::for_each_total;

// -- The actions

/// An option of an action; one without a form is a flag.
struct ActionOption {
  const char* name;
  const char* about;
  const char* form = nullptr;
};

/// An action but for what it does: its options, how they exclude each other, and its help.
struct FudgeAction {
  const char* program;
  const char* about;
  const char* usage;
  std::vector<ActionOption> options;
  const char* odds = nullptr;  ///< the help of --odds; null for an action without dice
  std::span<const std::string_view> settings = {};
  std::vector<Relation> relations = {};
  const char* examples;
};

OptionSet options_of_action(const FudgeAction& action) {
  OptionSet set(action.program, action.about);
  set.custom_help(action.usage);
  const auto add = [&](const char* group, const ActionOption& option) {
    set.add_options(group)(option.name, option.about,
                           option.form == nullptr ? Takes::nothing : Takes::value,
                           option.form == nullptr ? "" : option.form);
  };
  for (const ActionOption& option : action.options) add("Fudge", option);
  if (action.odds != nullptr) {
    add("Dice", {"seed", "the seed of the dice (default: a fresh one, printed on stderr)", "SEED"});
    add("Dice", {"dice", "real dice instead: their totals, in the order in which they are rolled",
                 "N,N..."});
    add("Dice", {"odds", action.odds});
    set.relate({{"seed", Relation::excludes, "dice", ": the dice are rolled already"},
                {"seed,dice", Relation::excludes, "odds", ", which rolls nothing"}});
  }
  set.relate(action.relations);
  std::vector<std::string> names;
  for (const std::string_view name : action.settings) names.push_back(std::string(name) + "=");
  if (!names.empty())
    set.add_options("Rule")(
        "option", "an option of the rules, as deckmap fudge tables lists them; may be repeated",
        Takes::values, "NAME=VALUE", names);
  set.examples(action.examples);
  return set;
}

// The options that several actions have.
constexpr ActionOption track_option = {
    "track", "wound boxes of each level, or of all eight from Terrible up (default: 2)",
    "N|N,N..."};
constexpr ActionOption marked_option = {"marked", "boxes that are marked already (default: 0)",
                                        "N"};
constexpr ActionOption near_death_option = {"near-death", "he is near death from an earlier check"};

void tell_success(int degree) {
  if (degree >= 0)
    std::printf("A success, by %d.\n", degree);
  else
    std::printf("A failure, by %d.\n", -degree);
}

OptionSet check_options() {
  return options_of_action(
      {.program = "deckmap fudge check",
       .about = "Rolls a skill or an attribute: alone, against a difficulty, or against an "
                "opponent's.",
       .usage = "--skill LEVEL [options]",
       .options = {{"skill", "what is rolled", "LEVEL"},
                   {"modifier", "added to the roll", "N"},
                   {"against", "a difficulty: as good as that is a success", "LEVEL"},
                   {"opponent", "what an opponent rolls: the better result wins", "LEVEL"}},
       .odds = "no roll: the exact odds over all rolls",
       .relations = {{"against", Relation::excludes, "opponent", ": a difficulty, or an opponent"}},
       .examples = "Levels: Terrible, Poor, Mediocre, Fair, Good, Great, Superb, Legendary.\n\n"
                   "Examples:\n"
                   "  deckmap fudge check --skill Good --against Fair\n"
                   "  deckmap fudge check --skill Good --opponent Great --odds\n"
                   "  deckmap fudge check --skill Good --opponent Fair --dice 1,-2\n"});
}

int run_check(const Arguments& arguments) {
  const bool odds = arguments.has("odds");
  const Degree skill = level_or(arguments, "skill", {});
  const int modifier = modifier_of(arguments, "modifier");
  const auto against = arguments.parsed("against", fudge::parse_level);
  const auto opponent = arguments.parsed("opponent", fudge::parse_level);

  if (odds) {
    long long better = 0, even = 0;
    for_each_total([&](int dice, long long ways) {
      const Degree result = fudge::rolled(skill, dice, modifier);
      if (!against && !opponent) tell_odds(fudge::to_string(result), share(ways, fudge::all_ways));
      if (against && fudge::succeeds(result, *against)) better += ways;
      if (opponent)
        for_each_total([&](int other, long long other_ways) {
          const int degree = result - fudge::rolled(*opponent, other);
          better += degree > 0 ? ways * other_ways : 0;
          even += degree == 0 ? ways * other_ways : 0;
        });
    });
    constexpr long long both = static_cast<long long>(fudge::all_ways) * fudge::all_ways;
    if (against) tell_odds("success", share(better, fudge::all_ways));
    if (opponent) {
      tell_odds("win", share(better, both));
      tell_odds("even", share(even, both));
      tell_odds("loss", share(both - better - even, both));
    }
    return 0;
  }
  const auto rolled = opponent ? std::vector<std::string_view>{"roll", "opponent"}
                               : std::vector<std::string_view>{"roll"};
  Rolls rolls(arguments, rolled);
  const Degree result = fudge::rolled(skill, rolls.next("roll", skill, modifier), modifier);
  if (against) tell_success(fudge::degree_of_success(result, *against));
  if (opponent) {
    const int degree = result - fudge::rolled(*opponent, rolls.next("opponent", *opponent));
    if (degree == 0)
      std::puts("Even: neither wins.");
    else
      std::printf("The %s wins, by %d.\n", degree > 0 ? "first" : "opponent",
                  degree > 0 ? degree : -degree);
  }
  return 0;
}

fudge::Target target_of(const Arguments& arguments) {
  fudge::Target target;
  target.armour.value = value_or_example(arguments, "armour", fudge::armour_materials);
  target.armour.coverage = value_or_example(arguments, "cover", fudge::armour_cuts);
  if (arguments.has("shield")) {
    fudge::Shield shield;
    shield.points = number_or(arguments, "shield-points", 0, 0, 1000);
    shield.damage = number_or(arguments, "shield-damage", 0, 0, shield.points);
    target.shield = shield;
    target.shield_check = {.skill = level_or(arguments, "shield", {}),
                           .modifier = modifier_of(arguments, "shield-modifier"),
                           .lost = arguments.has("shield-lost")};
  }
  return target;
}

void tell_attack_odds(const Arguments& arguments, Degree attack, Degree defence, int weapon,
                      const fudge::Target& target, const fudge::Settings& settings) {
  fudge::Combatant body{fudge::Fighter{}};
  body.track = track_of(arguments);
  body.fighter.capacity = level_or(arguments, "capacity", fudge::capacity_for_track);
  body.fighter.armour = {target.armour.value};
  body.fighter.cover = {target.armour.coverage};
  if (target.shield && !target.shield_check.lost) {
    body.fighter.shield = level_or(arguments, "shield", {});
    body.fighter.shield_modifier = target.shield_check.modifier;
    body.shield = *target.shield;
  }
  const int rounds = number_or(arguments, "rounds", 6, 1, 1000);

  using Odds = fudge::BlowOdds;
  using End = fudge::Blow::End;
  const Odds odds = fudge::blow_odds(attack, defence, weapon, target, settings);
  const auto end = [&](End of) { return odds.ends[static_cast<std::size_t>(of)]; };
  const bool armoured = target.armour.value > 0;
  tell_odds("missed", share(end(End::missed), Odds::all));
  if (target.shield) tell_odds("on the shield", share(end(End::shield), Odds::all));
  if (armoured) tell_odds("on the armour", share(end(End::armour), Odds::all));
  tell_odds(armoured ? "past the armour" : "on the body",
            share(end(End::bare) + (armoured ? 0 : end(End::armour)), Odds::all));
  std::int64_t sum = 0;
  for (const auto& [damage, ways] : odds.damage) sum += damage * ways;
  tell_odds("damage on average", mean(sum, Odds::all));
  for (const auto& [damage, ways] : odds.damage)
    tell_odds("  damage " + std::to_string(damage), share(ways, Odds::all));

  int round = 0;
  for (const double chance : fudge::out_odds(body, attack, defence, weapon, rounds, settings)) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * chance);
    tell_odds("out after " + deckmap::detail::counted(++round, "attack", "attacks"), text);
  }
}

OptionSet attack_options() {
  return options_of_action(
      {.program = "deckmap fudge attack",
       .about = "Resolves an attack: both sides roll; who loses may have a shield in the way, and "
                "armour.",
       .usage = "--attack LEVEL --defence LEVEL [options]",
       .options = {{"attack", "the attacker's skill", "LEVEL"},
                   {"defence", "the defender's skill", "LEVEL"},
                   {"modifier", "added to the attack", "N"},
                   {"weapon", "the weapon's damage (default: 0); the degree of success is added",
                    "N"},
                   {"capacity", "with --odds: his damage capacity (default: Mediocre)", "LEVEL"},
                   {"track", "with --odds: his wound boxes (default: 2)", "N|N,N..."},
                   {"marked", "with --odds: those that are marked already", "N"},
                   {"rounds", "with --odds: so many attacks (default: 6)", "N"},
                   {"armour", "the armour's value, or its material as in deckmap fudge tables",
                    "N|MATERIAL"},
                   {"cover", "the armour's coverage, or its cut as in deckmap fudge tables",
                    "N|CUT"},
                   {"shield", "the defender's shield skill: he has one", "LEVEL"},
                   {"shield-modifier", "to the shield check", "N"},
                   {"shield-lost", "the shield is no use in this situation"},
                   {"shield-points",
                    "the damage that the shield can take (default: it does not wear out)", "N"},
                   {"shield-damage", "what it has taken so far", "N"}},
       .odds = "no roll: the exact odds over all rolls",
       .settings = of_attack_odds,
       .relations = {{"armour", Relation::needs, "cover",
                      ": how much of the body it covers, as in --cover shirt"},
                     {"cover", Relation::needs, "armour",
                      ": what it is made of, as in --armour steel_chain"},
                     {"shield-damage", Relation::needs, "shield-points",
                      ": what the shield can take"},
                     {"shield-points,shield-damage,shield-modifier,shield-lost", Relation::needs,
                      "shield", ", the shield skill"},
                     {"capacity,track,marked,rounds", Relation::needs, "odds",
                      ", which says how soon the target is out"}},
       .examples =
           "Examples:\n"
           "  deckmap fudge attack --attack Good --defence Fair --weapon 2\n"
           "  deckmap fudge attack --attack Great --defence Good --weapon 3 \\\n"
           "      --armour steel_chain --cover hauberk --shield Fair --shield-points 8\n"
           "  deckmap fudge attack --attack Good --defence Good --armour 2 --cover 3 --odds\n"});
}

int run_attack(const Arguments& arguments) {
  const bool odds = arguments.has("odds");
  const Degree attack = Degree(level_or(arguments, "attack", {}));
  const Degree defence = level_or(arguments, "defence", {});
  const int modifier = modifier_of(arguments, "modifier");
  const int weapon = number_or(arguments, "weapon", 0, -100, 100);
  const fudge::Settings settings = settings_given<fudge::Settings>(
      arguments, odds ? std::span<const std::string_view>(of_attack_odds)
                      : std::span<const std::string_view>(of_attacks));
  fudge::Target target = target_of(arguments);
  const bool unworn = !target.shield || !target.shield->wears();
  constexpr auto without_points = "without --shield-points: the shield does not wear out";
  refuse_idle(arguments, {{"worn_shield_modifier", unworn, without_points},
                          {"shield_spills", unworn, without_points},
                          {"lessened_by", settings.benefit != fudge::Benefit::wound_lessened,
                           "without benefit=wound_lessened"}});
  if (odds) {
    tell_attack_odds(arguments, attack + modifier, defence, weapon, target, settings);
    return 0;
  }
  const auto rolled = target.shield ? std::vector<std::string_view>{"attack", "defence", "shield"}
                                    : std::vector<std::string_view>{"attack", "defence"};
  Rolls rolls(arguments, rolled);
  const Degree attacked = fudge::rolled(attack, rolls.next("attack", attack, modifier), modifier);
  const Degree defended = fudge::rolled(defence, rolls.next("defence", defence));
  const int degree = attacked - defended;
  if (degree <= 0) {
    std::printf("%s: no blow lands.\n", degree == 0 ? "Even" : "The defence holds");
    return 0;
  }
  std::printf("The attack wins, by %d.\n", degree);
  if (target.shield && target.shield->is_gone()) {
    std::puts("The shield is gone.");
  } else if (target.shield && target.shield_check.lost) {
    std::puts("The shield is no use here.");
  } else if (target.shield) {
    const int worn = target.shield->is_worn() ? settings.worn_shield_modifier : 0;
    target.shield_check.dice =
        rolls.next("shield", target.shield_check.skill, target.shield_check.modifier + worn);
  }
  const fudge::Blow blow = fudge::strike(attacked, defended, weapon, target, settings);
  switch (blow.end) {
    case fudge::Blow::End::missed: break;
    case fudge::Blow::End::shield:
      std::puts("The blow lands on the shield.");
      if (target.shield->wears())
        std::printf("The shield has %d of %d points left%s.\n",
                    target.shield->points - target.shield->damage, target.shield->points,
                    target.shield->is_gone()   ? ": it is gone"
                    : target.shield->is_worn() ? ": its checks are harder from now on"
                                               : "");
      break;
    case fudge::Blow::End::armour:
      if (target.armour.value > 0)
        std::printf("It lands on the armour, which takes up to %d.\n", target.armour.value);
      break;
    case fudge::Blow::End::bare:
      if (target.armour.value > 0)
        std::printf("More than the coverage, %d: it lands where no armour is.\n",
                    target.armour.coverage);
      break;
  }
  std::printf("Damage: %d.\n", blow.damage);
  return 0;
}

void tell_track(const fudge::WoundTrack& track) {
  std::printf("%s", fudge::to_string(track).c_str());
  const auto wound = track.wound_level();
  std::printf("Wound level: %s.\n", wound ? to_string(Degree(*wound)).c_str() : "none, unhurt");
}

void tell_damage_check(const fudge::DamageCheck& check, const fudge::Settings& settings) {
  if (!check.was_rolled) {
    std::puts("An earlier benefit makes the check succeed: the fight goes on.");
    return;
  }
  std::puts(check.stands ? "The check succeeds: the fight goes on."
                         : "The check fails: out of the fight, with all that the wounds bring.");
  switch (check.benefit) {
    case fudge::Benefit::next_check_succeeds:
      std::puts("+4: the next damage check succeeds; give it --sure.");
      break;
    case fudge::Benefit::wound_lessened:
      std::printf("+4: the wound is lighter by %d.\n", settings.lessened_by);
      break;
    case fudge::Benefit::next_healing_succeeds:
      std::puts("+4: the next treatment succeeds; give it --sure.");
      break;
    case fudge::Benefit::none: break;
  }
  switch (check.penalty) {
    case fudge::Penalty::no_recovery: std::puts("-4: no recovery in this fight."); break;
    case fudge::Penalty::near_death:
      std::printf(
          "-4: near death, whatever the wounds: a wound level of %s at least; give --near-death to "
          "what follows.\n",
          to_string(Degree(settings.near_death)).c_str());
      break;
    case fudge::Penalty::further_wound:
      std::printf("-4: the wound is worse by %d.\n", settings.further_by);
      break;
    case fudge::Penalty::next_healing_fails:
      std::puts("-4: the next treatment fails; give it --fails.");
      break;
    case fudge::Penalty::none: break;
  }
}

OptionSet damage_options() {
  return options_of_action(
      {.program = "deckmap fudge damage",
       .about = "Marks an injury on a wound track and makes the damage check against the new wound "
                "level; or makes it against a wound in words.",
       .usage = "--damage N | --wound WORD [options]",
       .options = {{"damage", "points of damage that came through", "N"},
                   track_option,
                   marked_option,
                   {"wound",
                    "instead of a track: scratch, hurt, very_hurt, incapacitated, near_death or "
                    "dead",
                    "WORD"},
                   {"capacity",
                    "the damage capacity (default: Mediocre on a track, Fair for words)", "LEVEL"},
                   {"sure", "an earlier benefit makes the check succeed"},
                   near_death_option},
       .odds = "no roll: the exact odds of the check",
       .settings = of_checks,
       .relations = {{"dice,seed,odds,capacity", Relation::excludes, "sure", ": nothing is rolled"},
                     {"damage,track,marked", Relation::excludes, "wound", ", which has no track"}},
       .examples =
           "Examples:\n"
           "  deckmap fudge damage --damage 3 --marked 2\n"
           "  deckmap fudge damage --damage 4 --track 4,3,3,2,2,1,1,1 --capacity Fair --odds\n"
           "  deckmap fudge damage --wound very_hurt --capacity Good\n"
           "  deckmap fudge damage --damage 3 --option benefit=wound_lessened --dice 4\n"});
}

int run_damage(const Arguments& arguments) {
  const bool odds = arguments.has("odds");
  const auto in_words = wound_of(arguments);
  if (!in_words && !arguments.has("damage"))
    throw UsageError("what is the injury? --damage N for a wound track, --wound WORD without one");
  const fudge::Settings settings = settings_given<fudge::Settings>(arguments, of_checks);
  const bool sure = arguments.has("sure"), near_death = arguments.has("near-death");
  const bool lessens = settings.benefit == fudge::Benefit::wound_lessened;
  const bool further = settings.penalty == fudge::Penalty::further_wound;
  const bool nears_death = settings.penalty == fudge::Penalty::near_death;
  constexpr auto in_a_word = "for a wound in words: there are no boxes";
  constexpr auto after_odds = "with --odds: it comes after the check";
  constexpr auto without_roll = "with --sure: such a check is not rolled";
  refuse_idle(arguments,
              {{"lessened_by", in_words.has_value(), in_a_word},
               {"further_by", in_words.has_value(), in_a_word},
               {"rounds_out_per_box", in_words.has_value(), in_a_word},
               {"benefit", odds, after_odds},
               {"penalty", odds, after_odds},
               {"lessened_by", odds, after_odds},
               {"further_by", odds, after_odds},
               {"rounds_out_per_box", odds, after_odds},
               {"benefit", sure, without_roll},
               {"penalty", sure, without_roll},
               {"lessened_by", sure, without_roll},
               {"further_by", sure, without_roll},
               {"rounds_out_per_box", sure, without_roll},
               {"lessened_by", !lessens, "without benefit=wound_lessened"},
               {"further_by", !further, "without penalty=further_wound"},
               {"near_death", !nears_death && !near_death, "where nobody is near death"}});
  const Level capacity =
      level_or(arguments, "capacity",
               in_words ? fudge::capacities_for_words.front() : fudge::capacity_for_track);
  fudge::WoundTrack track;
  Level wound{};
  if (!in_words) track = track_of(arguments);
  const int damage = number_or(arguments, "damage", 0, 0, 10000);
  if (!in_words && damage == 0) {
    std::puts("No damage: nothing to mark, and no check.");
    return 0;
  }
  std::optional<Rolls> rolls;  // what is refused is refused before anything is printed
  if (!odds && !sure) rolls.emplace(arguments, rolled_once("check"));
  if (in_words) {
    wound = fudge::level_of(*in_words);
  } else {
    const int beyond = track.take(damage);
    wound = *track.wound_level();
    std::printf("%s", fudge::to_string(track).c_str());
    if (beyond > 0) std::printf("%d of it found no box: the track is full.\n", beyond);
  }
  fudge::Condition condition{.near_death = near_death, .next_check_succeeds = sure};
  const Level against = fudge::effective(wound, condition, settings);
  if (in_words) std::printf("Wound: %s.\n", wound_text(*in_words).c_str());
  if (!in_words || against != wound)
    std::printf("Wound level: %s.\n", to_string(Degree(against)).c_str());
  if (odds) {
    long long stands = 0;
    for_each_total([&](int dice, long long ways) {
      stands += fudge::succeeds(fudge::rolled(capacity, dice), against) ? ways : 0;
    });
    tell_odds("the fight goes on", share(stands, fudge::all_ways));
    return 0;
  }

  const int dice = rolls ? rolls->next("check", capacity) : 0;
  const fudge::DamageCheck check =
      fudge::check_damage(condition, capacity, wound, track.marked(), dice, settings);
  tell_damage_check(check, settings);
  if (check.boxes != 0 && in_words) {
    const int word = std::clamp(static_cast<int>(*in_words) + check.boxes, 0,
                                static_cast<int>(fudge::Wound::dead));
    std::printf("Wound: %s.\n", wound_text(static_cast<fudge::Wound>(word)).c_str());
  } else if (check.boxes != 0) {
    track.take(check.boxes);
    track.recover(-check.boxes);
    tell_track(track);
  }
  if (condition.out && !condition.no_recovery && !in_words)
    std::printf("A recovery may be tried after %s.\n",
                deckmap::detail::counted(condition.wait, "round", "rounds").c_str());
  return 0;
}

OptionSet recover_options() {
  return options_of_action(
      {.program = "deckmap fudge recover",
       .about = "Rolls whether somebody who is out gets back into the fight: a damage check with "
                "the modifiers of his wounds.",
       .usage = "--marked N | --wound WORD [options]",
       .options = {track_option,
                   marked_option,
                   {"wound", "instead of a track: the wound in a word", "WORD"},
                   {"capacity",
                    "the damage capacity (default: Mediocre on a track, Fair for words)", "LEVEL"},
                   {"modifier", "the modifier of his wounds", "N"},
                   {"rounds", "rounds since he went down (default: enough)", "N"},
                   {"tries", "how often he has tried already (default: 0)", "N"},
                   near_death_option},
       .odds = "no roll: the exact odds of the check",
       .settings = of_recovery,
       .relations = {{"track,marked,rounds,tries", Relation::excludes, "wound",
                      ", which has no track"},
                     {"tries", Relation::needs, "rounds", ", all that went by"}},
       .examples = "Examples:\n"
                   "  deckmap fudge recover --marked 6\n"
                   "  deckmap fudge recover --marked 6 --rounds 4\n"
                   "  deckmap fudge recover --wound hurt --modifier -1 --odds\n"});
}

int run_recover(const Arguments& arguments) {
  const bool odds = arguments.has("odds");
  const auto in_words = wound_of(arguments);
  const fudge::Settings settings = settings_given<fudge::Settings>(arguments, of_recovery);
  const fudge::WoundTrack track = track_of(arguments);
  const auto wound = in_words ? std::optional(fudge::level_of(*in_words)) : track.wound_level();
  if (!wound)
    throw UsageError("--marked or --wound is missing: somebody without a wound is not out");
  const Level capacity =
      level_or(arguments, "capacity",
               in_words ? fudge::capacities_for_words.front() : fudge::capacity_for_track);
  const int modifier = modifier_of(arguments, "modifier");
  fudge::Condition condition{.out = true, .near_death = arguments.has("near-death")};
  constexpr auto in_a_game = "for a wound in words: the game counts its rounds";
  refuse_idle(arguments, {{"near_death", !condition.near_death, "without --near-death"},
                          {"rounds_out_per_box", in_words.has_value(), in_a_game},
                          {"rounds_between_tries", in_words.has_value(), in_a_game},
                          {"rounds_out_per_box", !arguments.has("rounds"), "without --rounds"},
                          {"rounds_between_tries", odds && !arguments.has("tries"),
                           "in --odds without --rounds and --tries"}});
  if (!in_words) {
    const int wait = settings.rounds_out_per_box * track.marked() +
                     settings.rounds_between_tries * number_or(arguments, "tries", 0, 0, 10000);
    const int rounds = number_or(arguments, "rounds", wait, 0, 1'000'000);
    if (rounds < wait) {
      tell_track(track);
      std::printf("Too early: the next try is after %d rounds, which is in %d.\n", wait,
                  wait - rounds);
      return 0;
    }
  }
  std::optional<Rolls> rolls;
  if (!odds) rolls.emplace(arguments, rolled_once("recovery"));
  if (in_words)
    std::printf("Wound: %s.\n", wound_text(*in_words).c_str());
  else
    tell_track(track);
  if (odds) {
    long long back = 0;
    for_each_total([&](int dice, long long ways) {
      fudge::Condition copy = condition;
      back += fudge::try_recovery(copy, capacity, *wound, dice, modifier, settings) ? ways : 0;
    });
    tell_odds("back in the fight", share(back, fudge::all_ways));
    return 0;
  }
  const int dice = rolls->next("recovery", capacity, modifier);
  if (fudge::try_recovery(condition, capacity, *wound, dice, modifier, settings))
    std::puts("Back in the fight.");
  else if (in_words)
    std::puts("Still out.");
  else
    std::printf("Still out; the next try is after %s.\n",
                deckmap::detail::counted(condition.wait, "round", "rounds").c_str());
  return 0;
}

OptionSet treat_options() {
  return options_of_action(
      {.program = "deckmap fudge treat",
       .about = "Treats wounds: a skill is rolled against the wound level, and clears boxes by its "
                "degree of success.",
       .usage = "--skill LEVEL --marked N | --wound WORD [options]",
       .options = {{"skill", "the healer's skill, or the quality of his means", "LEVEL"},
                   {"modifier", "added to the roll", "N"},
                   track_option,
                   marked_option,
                   {"wound",
                    "instead of a track: the wound in a word, lighter by a word for each box",
                    "WORD"},
                   {"sure", "an earlier benefit makes the treatment succeed"},
                   {"fails", "an earlier penalty makes the treatment fail"},
                   near_death_option},
       .odds = "no roll: the exact odds",
       .settings = of_treatment,
       .relations = {{"track,marked", Relation::excludes, "wound", ", which has no track"},
                     {"sure", Relation::excludes, "fails"},
                     {"dice,seed,odds,modifier", Relation::excludes, "sure,fails",
                      ": nothing is rolled"}},
       .examples = "Examples:\n"
                   "  deckmap fudge treat --skill Good --marked 7\n"
                   "  deckmap fudge treat --skill Good --wound very_hurt\n"
                   "  deckmap fudge treat --skill Great --marked 5 \\\n"
                   "      --option boxes_per_degree=2 --odds\n"});
}

int run_treat(const Arguments& arguments) {
  const bool odds = arguments.has("odds");
  const auto in_words = wound_of(arguments);
  const fudge::Settings settings = settings_given<fudge::Settings>(arguments, of_treatment);
  // A wound in words is a track of one box for each word, from Mediocre up.
  fudge::WoundTrack track =
      in_words ? fudge::WoundTrack({0, 0, 1, 1, 1, 1, 1, 1}) : track_of(arguments);
  if (in_words) track.take(1 + static_cast<int>(*in_words));
  if (!track.wound_level())
    throw UsageError("--marked or --wound is missing: there is no wound to treat");
  const auto tell_wound = [&] {
    if (!in_words) return tell_track(track);
    std::printf("Wound: %s.\n",
                track.marked() == 0
                    ? "none"
                    : wound_text(static_cast<fudge::Wound>(track.marked() - 1)).c_str());
  };
  const Level skill = level_or(arguments, "skill", {});
  const int modifier = modifier_of(arguments, "modifier");
  using Healing = fudge::Condition::Healing;
  const Healing healing = arguments.has("sure")    ? Healing::succeeds
                          : arguments.has("fails") ? Healing::fails
                                                   : Healing::rolled;
  refuse_idle(arguments, {{"sure_degree", healing != Healing::succeeds, "without --sure"},
                          {"failed_healing_marks", healing == Healing::succeeds,
                           "with --sure: the treatment cannot fail"},
                          {"boxes_per_degree", healing == Healing::fails,
                           "with --fails: the treatment clears nothing"},
                          {"near_death", !arguments.has("near-death"), "without --near-death"}});
  const auto treat = [&](fudge::WoundTrack& treated, int dice) {
    fudge::Condition condition{.near_death = arguments.has("near-death"), .next_healing = healing};
    return fudge::treat(treated, condition, skill, dice, modifier, settings);
  };
  if (odds) {
    long long succeeded = 0, boxes = 0, marked = 0;
    for_each_total([&](int dice, long long ways) {
      fudge::WoundTrack copy = track;
      const fudge::Treatment treatment = treat(copy, dice);
      succeeded += treatment.succeeded ? ways : 0;
      boxes += ways * std::max(treatment.boxes, 0);
      marked += ways * std::max(-treatment.boxes, 0);
    });
    tell_odds("success", share(succeeded, fudge::all_ways));
    tell_odds("boxes cleared on average", mean(boxes, fudge::all_ways));
    if (marked > 0) tell_odds("boxes marked on average", mean(marked, fudge::all_ways));
    return 0;
  }
  std::optional<Rolls> rolls;
  if (healing == Healing::rolled) rolls.emplace(arguments, rolled_once("treatment"));
  tell_wound();
  const int dice = rolls ? rolls->next("treatment", skill, modifier) : 0;
  const fudge::Treatment treatment = treat(track, dice);
  tell_success(treatment.degree);
  const int changed = treatment.boxes;
  if (!in_words)
    std::printf("%s %s.\n", deckmap::detail::counted(std::abs(changed), "box", "boxes").c_str(),
                changed < 0 ? "more marked" : "cleared");
  tell_wound();
  return 0;
}

OptionSet tables_options() {
  return options_of_action({.program = "deckmap fudge tables",
                            .about = "Lists the tables of the rules, and their options.",
                            .usage = "",
                            .options = {},
                            .examples = "Example:\n  deckmap fudge tables\n"});
}

int run_tables(const Arguments&) {
  const auto print = [](std::string_view title, const auto& table) {
    std::printf("%s\n", std::string(title).c_str());
    for (const fudge::Example& example : table)
      std::printf("  %-18s %d\n", std::string(example.name).c_str(), example.value);
  };
  print("Armour values (--armour)", fudge::armour_materials);
  print("\nCoverage (--cover)", fudge::armour_cuts);
  std::puts("\nWounds in words (--wound) and their level");
  for (std::size_t i = 0; i < value_names(fudge::Wound{}).size(); ++i) {
    const auto wound = static_cast<fudge::Wound>(i);
    std::printf("  %-18s %s\n", std::string(deckmap::to_string(wound)).c_str(),
                to_string(Degree(fudge::level_of(wound))).c_str());
  }
  std::printf(
      "\nDamage capacity: %s or %s for wounds in words, %s on a track of two boxes a level\n",
      to_string(Degree(fudge::capacities_for_words[0])).c_str(),
      to_string(Degree(fudge::capacities_for_words[1])).c_str(),
      to_string(Degree(fudge::capacity_for_track)).c_str());
  std::printf("\nBenefits on +4:  %s\nPenalties on -4: %s\n",
              deckmap::detail::listed(value_names(fudge::Benefit{})).c_str(),
              deckmap::detail::listed(value_names(fudge::Penalty{})).c_str());
  std::puts("\nOptions (--option NAME=VALUE) and their defaults");
  std::fputs(settings_list<fudge::Settings>().c_str(), stdout);
  return 0;
}

constexpr std::array actions = {
    Verb{"check", "a roll: alone, against a difficulty or an opponent", check_options, run_check},
    Verb{"attack", "an attack, against armour and a shield", attack_options, run_attack},
    Verb{"damage", "an injury and its damage check", damage_options, run_damage},
    Verb{"recover", "an attempt to get back into the fight", recover_options, run_recover},
    Verb{"treat", "a treatment of wounds", treat_options, run_treat},
    Verb{"tables", "the tables of the rules, and their options", tables_options, run_tables},
};

}  // namespace

std::span<const Verb> fudge_actions() { return actions; }

}  // namespace deckmap::command
