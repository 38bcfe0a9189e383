// deckmap play fudge: fights by Combat Options for Fudge on the terminal, by a program, or as odds.
// The rules that it is based on are under the conditions in NOTICE.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/games/fudge/check.hpp>
#include <deckmap/games/fudge/odds.hpp>
#include <deckmap/games/fudge/player.hpp>
#include <deckmap/games/fudge/text.hpp>

#include "files.hpp"
#include "games/play.hpp"
#include "text.hpp"
#include "verbs/chart.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

using fudge::Combatant;
using fudge::Fighter;
using fudge::Level;

struct FudgeScene;

// -- fighters

std::vector<std::string> names_of_fighters() {
  std::vector<std::string> names;
  for (const fudge::ShippedFighter& fighter : fudge::shipped_fighters())
    names.emplace_back(fighter.name);
  return names;
}

/// A fighter that comes with deckmap, by its name, or else of a file. Throws `Error`.
Fighter fighter_called(const std::string& name_or_file) {
  for (const fudge::ShippedFighter& fighter : fudge::shipped_fighters())
    if (fighter.name == name_or_file) return fudge::read_fighter_toml(fighter.toml);
  if (!std::filesystem::exists(name_or_file)) {
    throw Error(deckmap::detail::quoted(name_or_file) +
                " is neither a file nor a fighter that comes with deckmap: " +
                deckmap::detail::listed(names_of_fighters()) +
                deckmap::detail::did_you_mean(name_or_file, names_of_fighters()));
  }
  try {
    return fudge::read_fighter_toml(read_file(name_or_file));
  } catch (const Error& error) {
    throw Error(name_or_file + ": " + error.what());
  }
}

/// The enemies of a dungeon, each in its segment: what a chart says of them, where its stat lines
/// are fighters; else by their cards. There may be none. Throws `Error`.
std::vector<Fighter> fighters_of(const Dungeon& dungeon, const Chart& chart) {
  std::vector<Fighter> fighters;
  for (const Encounter& encounter : key_encounters(chart, dungeon).list) {
    if (encounter.what != Encounter::What::enemy && encounter.what != Encounter::What::joker)
      continue;
    Fighter fighter = fudge::fighter_of(encounter.face);
    fighter.name = std::string(
        deckmap::detail::trimmed(encounter.text.substr(0, encounter.text.find_first_of(",(:;"))));
    fighter.place = static_cast<int>(encounter.segment);
    for (const auto& [name, line] : chart.stats)
      if (line.starts_with("attack ") && std::find(encounter.stats.begin(), encounter.stats.end(),
                                                   name) != encounter.stats.end()) {
        Fighter base{.name = fighter.name, .place = fighter.place};
        try {
          fighter = fudge::parse_fighter(line, base);
        } catch (const Error& error) {
          throw Error("chart " + chart.name + ", stats " + name + ": " + error.what());
        }
      }
    fighters.push_back(std::move(fighter));
  }
  return fighters;
}

// -- on the terminal

class FudgeGame : public StateOnTerminal<fudge::State> {
 public:
  explicit FudgeGame(const FudgeScene& scene);

  std::string title() const override {
    return "Fudge, " + state().hero.fighter.name + " against " +
           (state().foes.size() == 1
                ? state().foes.front().fighter.name
                : deckmap::detail::counted(state().foes.size(), "opponent", "opponents")) +
           ", seed " + std::to_string(state().seed);
  }

  std::string story() const override {
    return "You are " + state().hero.fighter.name +
           ", and whoever stands in your way will not step aside. Each round both of you roll 4dF "
           "on your skill, and the better roll strikes; shields, armour and wounds decide the "
           "rest. "
           "Put every opponent out of the fight, and stay on your feet.";
  }

  std::string status() const override {
    return (state().phase == fudge::Phase::rest ? std::string("After the fight")
                                                : "Round " + std::to_string(state().round)) +
           "  Wounds " + wounds(state().hero) + "  Opponents " +
           std::to_string(state().foes.size() - static_cast<std::size_t>(beaten(state()))) +
           " left";
  }

  std::vector<std::string> picture(const View& view) const override {
    for (const Shown shown : {Shown::all, Shown::standing})
      if (auto lines = picture(view, shown); lines.size() <= view.height) return lines;
    return picture(view, Shown::brief);
  }

  std::vector<Choice> choices() const override {
    std::vector<Choice> choices;
    auto legal = fudge::actions(state());
    const auto skill = [&](const fudge::Action& action) {
      return has_target(action.what)
                 ? state().foes[static_cast<std::size_t>(action.target)].fighter.attack
                 : Level::terrible;
    };
    Level best = Level::terrible;
    for (const fudge::Action& action : legal) best = std::max(best, skill(action));
    // the boss first, whatever fits on the screen
    std::stable_partition(legal.begin(), legal.end(), [&](const fudge::Action& action) {
      return has_target(action.what) && skill(action) == best;
    });
    for (const fudge::Action& action : legal) {
      Choice choice{.key = std::string(1, letter(action.what)),
                    .action = to_string(action),
                    .text = described(state(), action)};
      if (has_target(action.what)) {
        choice.key += std::to_string(action.target + 1);
        const auto odds = fudge::exchange_odds(state(), action);
        choice.text += ", wounds " + std::to_string(std::lround(100 * odds.foe.wounded)) +
                       " %, you " + std::to_string(std::lround(100 * odds.hero.wounded)) + " %";
      }
      choices.push_back(std::move(choice));
    }
    return choices;
  }

  std::string ending() const override {
    if (!is_over(state())) return "";
    const std::string score = " Score " + std::to_string(fudge::score(state())) + ", after " +
                              deckmap::detail::counted(state().rounds, "round", "rounds") + ".";
    return (state().phase == fudge::Phase::won      ? "You won."
            : state().phase == fudge::Phase::killed ? "You were killed."
                                                    : "You are out of the fight.") +
           score;
  }

  std::string help() const override {
    return "Put every opponent out of the fight.\n"
           "\n"
           "a1     attack opponent 1: " +
           std::string(state().settings.rounds == fudge::Rounds::two_way
                           ? "both roll, and the lower result is hit"
                           : "you attack, then he does") +
           "\n"
           "c1     charge: " +
           (state().settings.charge_modifier > 0 ? "+" : "") +
           std::to_string(state().settings.charge_modifier) +
           " to your roll; no shield, and you defend " +
           std::to_string(state().settings.charge_exposure) +
           " worse\n"
           "b1     bash with the shield: damage " +
           std::to_string(state().settings.bash_damage) + ", he has -" +
           std::to_string(state().settings.bash_daze) +
           " in the next round; no shield\n"
           "l      lie still for a round while you are out of the fight\n"
           "r      try to get up: your damage capacity against your wounds\n"
           "t      treat your wounds after a fight\n"
           "g      go on to the next fight\n"
           "\n"
           "Beside each attack stand the chances that it wounds him, and that he wounds you.\n"
           "A blow lands on the shield if its check is as good as the attack; armour takes\n"
           "from the damage unless the blow succeeds by more than its coverage. X are\n"
           "wounds" +
           std::string(state().settings.wounds == fudge::Wounds::track ? ", from Terrible up"
                                                                       : "") +
           (state().settings.damage_checks
                ? "; after each, the damage capacity is rolled against the\n"
                  "level reached: who fails is out of the fight, and dead if it was Legendary."
                : "; they hinder at once: -1 from Fair, -2 from Good on;\n"
                  "from Great on you are out of the fight, and dead at Legendary.");
  }

 private:
  static char letter(fudge::Action::What what) {
    switch (what) {
      case fudge::Action::What::attack: return 'a';
      case fudge::Action::What::charge: return 'c';
      case fudge::Action::What::lie: return 'l';
      case fudge::Action::What::recover: return 'r';
      case fudge::Action::What::treat: return 't';
      case fudge::Action::What::go_on: return 'g';
      case fudge::Action::What::bash: return 'b';
    }
    return 'g';
  }

  /// The opponents that are shown: all who are here, those who stand, or those in a line each.
  enum class Shown { all, standing, brief };

  std::vector<std::string> picture(const View& view, Shown shown) const {
    std::vector<std::string> lines;
    add(lines, view.width, "", state().hero);
    for (std::size_t i = 0; i < state().foes.size(); ++i) {
      const Combatant& foe = state().foes[i];
      if (!is_here(state(), foe) || (shown != Shown::all && !foe.stands())) continue;
      const std::string number = std::to_string(i + 1) + "  ";
      if (shown != Shown::brief) {
        lines.emplace_back();
        add(lines, view.width, number, foe);
      } else {
        for (const std::string& line :
             wrapped(number + foe.fighter.name + ": " + std::string(to_string(foe.fighter.attack)) +
                         ", wounds " + std::to_string(foe.track.marked()) + "/" +
                         std::to_string(foe.track.total()),
                     view.width))
          lines.push_back(line);
      }
    }
    return lines;
  }

  static std::string wounds(const Combatant& one) {
    const auto level = one.track.wound_level();
    return std::to_string(one.track.marked()) + "/" + std::to_string(one.track.total()) +
           (level ? " (" + std::string(to_string(*level)) + ")" : "");
  }

  static void add(std::vector<std::string>& lines, std::size_t width, const std::string& number,
                  const Combatant& one) {
    const Fighter& fighter = one.fighter;
    std::string text = number + fighter.name +
                       (one.dead        ? ", dead"
                        : !one.stands() ? ", out of the fight"
                                        : "") +
                       ": " + std::string(to_string(fighter.attack)) + ", weapon " +
                       std::to_string(fighter.weapon);
    if (fighter.armour.value > 0)
      text += ", armour " + std::to_string(fighter.armour.value) + ", covers " +
              std::to_string(fighter.cover.value);
    if (fighter.shield)
      text += ", shield " + std::string(to_string(*fighter.shield)) +
              (one.shield.is_gone() ? " gone"
               : one.shield.wears() ? " " + std::to_string(one.shield.points - one.shield.damage) +
                                          "/" + std::to_string(one.shield.points)
                                    : "");
    text += ", capacity " + std::string(to_string(fighter.capacity));
    for (const std::string& line : wrapped(text, width)) lines.push_back(line);
    std::string track;
    for (std::size_t i = 0; i < fudge::levels; ++i) {
      const auto level = static_cast<Level>(i);
      const auto marked = static_cast<std::size_t>(one.track.marked(level));
      track += (i == 0 ? "" : " ") + std::string(to_string(level)).substr(0, 2) + ":" +
               std::string(marked, 'X') +
               std::string(static_cast<std::size_t>(one.track.boxes()[i]) - marked, 'o');
    }
    for (const std::string& line : wrapped(track, width)) lines.push_back(line);
  }
};

// -- the scene

/// A hero against opponents, who are given or stand in a dungeon.
struct FudgeScene {
  using State = fudge::State;
  using Settings = fudge::Settings;
  using Screen = FudgeGame;
  static constexpr std::string_view name = "fudge", title = "Fudge";

  std::optional<std::uint64_t> dice_seed = {};
  Fighter hero = {};
  std::vector<Fighter> foes = {};
  std::optional<Options> dealing = {};  ///< of the dungeon of the opponents, with its chart
  Chart chart = {};
  Settings settings = {};
  bool typed_dice = false;

  std::uint64_t seed() const { return *dice_seed; }
  void set_seed(std::uint64_t seed) {
    dice_seed = seed;
    if (!dealing) return;
    dealing->seed = seed;
    foes = fighters_of(generate(*dealing), chart);
    if (foes.empty())
      throw Error("the dungeon of seed " + std::to_string(seed) + " has no enemy to fight");
  }

  Setup setup() const {
    Setup setup{{"seed", std::to_string(seed())}, {"hero", fudge::to_string(hero)}};
    for (const Fighter& foe : foes) setup.emplace_back("foe", fudge::to_string(foe));
    return setup;
  }
  void read(const std::string& part, const std::string& value) {
    if (part == "seed")
      dice_seed = parse_seed(value);
    else if (part == "hero")
      hero = fudge::parse_fighter(value);
    else if (part == "foe")
      foes.push_back(fudge::parse_fighter(value));
    else
      throw Error(deckmap::detail::quoted(part) +
                  " is not a part of a saved game: seed, hero, foe, dice, option");
  }
  void require_complete() const {
    if (!dice_seed) throw Error("the seed of this game is missing");
  }
  State begin() const { return fudge::begin(seed(), hero, foes, settings); }

  static std::string described(const State& now, const fudge::Action& action) {
    return fudge::described(now, action);
  }
  static std::string told(const State& now, const fudge::Event& event) {
    return fudge::told(now, event);
  }
  static std::string beat(const State& now) {
    return std::to_string(now.fights) + (now.phase == fudge::Phase::rest ? " rest" : "");
  }
  static std::string outline(const State& now) {
    return (now.phase == fudge::Phase::rest ? "After fight " : "Fight ") +
           std::to_string(now.fights) + ": wounds " + std::to_string(now.hero.track.marked()) +
           " of " + std::to_string(now.hero.track.total());
  }
  static std::string length(const State& now) {
    return deckmap::detail::counted(now.rounds, "round", "rounds");
  }

  static void count(const State& state, Statistics& statistics) {
    statistics.share(0, "won", state.phase == fudge::Phase::won);
    statistics.share(1, "beaten", state.phase == fudge::Phase::beaten);
    statistics.share(2, "killed", state.phase == fudge::Phase::killed);
    if (!is_over(state)) statistics.share(3, "unfinished");
    statistics.figure(0, "rounds", state.rounds);
    statistics.figure(1, "opponents beaten", beaten(state));
    statistics.figure(2, "wounds at the end", state.hero.track.marked());
    if (state.phase == fudge::Phase::won)
      statistics.figure(3, "won with wounds", state.hero.track.marked());
    statistics.figure(4, "score", score(state));
  }
};

FudgeGame::FudgeGame(const FudgeScene& scene) : StateOnTerminal(begin_state(scene)) {}

/// How a duel stands after each round, exactly.
void print_odds(const FudgeScene& scene, int rounds) {
  if (scene.foes.size() != 1) throw UsageError("--odds is for one opponent: --foe, once");
  std::printf("%s against %s\n\nrounds   out: you    him   both stand\n", scene.hero.name.c_str(),
              scene.foes.front().name.c_str());
  int round = 0;
  for (const fudge::DuelOdds& odds :
       fudge::duel_odds(scene.hero, scene.foes.front(), rounds, scene.settings))
    std::printf("%6d   %6.1f %% %6.1f %%   %6.1f %%\n", ++round, 100 * odds.hero_out,
                100 * odds.foe_out, 100 * (1 - odds.hero_out - odds.foe_out));
}

}  // namespace

const PlayedGame& fudge_game() { return played_game<FudgeScene>(); }

OptionSet play_fudge_options() {
  OptionSet options("deckmap play fudge",
                    "Fights by Combat Options for Fudge: a hero against opponents, or against the "
                    "enemies of a dealt dungeon. On a terminal by keys, else by typed lines.");
  options.custom_help("[options]");
  add_seed_options(options, "with --auto: a game for each seed from A up to, not including, B");
  options.add_options("Game")("hero", "who you are (default: knight)", Takes::value, "NAME|FILE",
                              names_of_fighters())("foe",
                                                   "an opponent; may be repeated (default: raider)",
                                                   Takes::values, "NAME|FILE", names_of_fighters());
  add_dungeon_option(options, "fight the enemies of a dungeon dealt from the seed");
  options.add_options("Game")("chart",
                              "with --dungeon: the chart whose stat lines are the fighters "
                              "(default: fudge)",
                              Takes::value, "NAME|FILE", names_of_charts())(
      "odds", "no roll: the exact odds of a duel, round by round")(
      "rounds", "with --odds: so many rounds (default: 12)", Takes::value, "N");
  options.relate({{"foe", Relation::excludes, "dungeon,code", ": its enemies are the opponents"},
                  {"chart", Relation::needs, "dungeon,code", ", whose enemies it has"},
                  {"rounds", Relation::needs, "odds"},
                  {"auto,seeds,seed,save,new,dice,dungeon,code,player,check,plain,ascii,threads",
                   Relation::excludes, "odds", ", which rolls nothing"}});
  add_play_options<fudge::Settings>(
      options,
      "  deckmap play fudge --seed 7                         the knight and the raider\n"
      "  deckmap play fudge --hero my.toml --foe raider --foe raider\n"
      "  deckmap play fudge --dungeon --seed 7               the enemies of a dungeon\n"
      "  deckmap play fudge --odds --option rounds=one_way\n"
      "  deckmap play fudge --auto --seeds 0..10000\n");
  return options;
}

int run_play_fudge(const Arguments& arguments) {
  FudgeScene scene;
  scene.hero = fighter_called(arguments.value("hero").value_or("knight"));
  const bool in_dungeon = arguments.has("dungeon") || arguments.has("code");
  if (in_dungeon) {
    scene.dealing = dealing_options(arguments);
    scene.chart = chart_of(arguments.value("chart").value_or("fudge"));
  } else {
    auto names = arguments.values("foe");
    if (names.empty()) names.emplace_back("raider");
    for (const std::string& name : names) scene.foes.push_back(fighter_called(name));
  }
  if (!arguments.has("odds")) {
    const bool chosen = in_dungeon || arguments.has("hero") || arguments.has("foe");
    Seeds given = seeds(arguments);
    // a seed that nobody chose is not refused for a dungeon without enemies, if there are others
    for (int tries = 1; in_dungeon && given.fresh && tries < 100; ++tries) {
      scene.dealing->seed = given.range.begin;
      if (!fighters_of(generate(*scene.dealing), scene.chart).empty()) break;
      given = seeds(arguments);
    }
    return run_game(std::move(scene), given, chosen, arguments);
  }
  constexpr std::array<std::string_view, 9> of_odds = {"degree_adds_damage",
                                                       "worn_shield_modifier",
                                                       "shield_spills",
                                                       "benefit",
                                                       "lessened_by",
                                                       "rounds",
                                                       "wounds",
                                                       "scratches",
                                                       "points_per_wound"};
  const auto named = settings_named(arguments);
  if (std::find(named.begin(), named.end(), "damage_checks") != named.end())
    throw UsageError("--odds counts by damage checks: --option damage_checks does not go with it");
  scene.settings = settings_given<fudge::Settings>(arguments, of_odds);
  refuse_idle(arguments, scene.settings);
  print_odds(scene, arguments
                        .parsed("rounds",
                                [](const std::string& text) {
                                  return parse_number<int>("a number of rounds", text, 1, 1000);
                                })
                        .value_or(12));
  return 0;
}

}  // namespace deckmap::command
