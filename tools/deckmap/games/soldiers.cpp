// deckmap play soldiers: the game on the terminal, or thousands of them by a simple player.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include <deckmap/games/soldiers/check.hpp>
#include <deckmap/games/soldiers/player.hpp>
#include <deckmap/games/soldiers/text.hpp>
#include <deckmap/write/ascii.hpp>

#include "games/difficulty.hpp"
#include "games/play.hpp"
#include "text.hpp"
#include "verbs/chart.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

using soldiers::Deed;
using soldiers::Difficulty;
using soldiers::Foe;
using soldiers::Weapon;

struct SoldiersScene;

// -- on the terminal

/// Returns a counter's sign in two characters, its health or how many there are; in the middle of a
/// door there is room for one.
std::string sign_of(const Foe& foe, int count, bool is_boss, bool in_door) {
  const std::string several = std::to_string(std::min(count, 9));
  if (in_door)
    return is_boss ? "B" : count > 1 ? "*" : foe.health < 10 ? std::to_string(foe.health) : "+";
  if (is_boss) return count > 1 ? "B" + several : "B ";
  return count > 1 ? "*" + several : std::to_string(std::min(foe.health, 99));
}

/// Returns the contents of each card in three characters: cover, the soldier, and counters with
/// their health.
std::vector<std::string> counters(const soldiers::Game& game) {
  std::vector<std::string> signs(game.dungeon().cards().size());
  std::vector<int> living(signs.size());
  std::vector<bool> boss(signs.size());
  for (const Foe& foe : game.foes()) {
    if (foe.health == 0 || foe.on == none) continue;
    const int count = ++living[foe.on];
    if (foe.is_joker()) boss[foe.on] = true;
    const bool in_door = game.dungeon().cards()[foe.on].is_door();
    const std::string sign = sign_of(foe, count, boss[foe.on], in_door);
    signs[foe.on] = std::string(sign.size() == 1 && !in_door ? 2 : 1, ' ') + sign;
  }
  for (Index card = 0; card < signs.size(); ++card)
    if (game.covers(card)) signs[card].replace(0, 1, "%");
  const auto put = [&](Index card, char sign) {
    std::string& text = signs[card];
    if (text == "%")
      text += sign;
    else if (text.empty())
      text = std::string(game.dungeon().cards()[card].is_door() ? "" : " ") + sign;
    else
      text[0] = sign;
  };
  for (std::size_t i = 0; i < game.soldiers().size(); ++i)
    if (const soldiers::Soldier& soldier = game.soldiers()[i];
        i != static_cast<std::size_t>(game.turn()) && soldier.health > 0)
      put(soldier.here, '&');
  put(game.here(), '@');
  return signs;
}

class SoldiersGame : public StateOnTerminal<soldiers::Game> {
 public:
  explicit SoldiersGame(const SoldiersScene& scene);

  std::string title() const override {
    return "Soldiers! Aliens! Carnage!, seed " + std::to_string(seed_) + ", " +
           std::string(to_string(difficulty_)) +
           (state().settings() == settings_of(difficulty_) ? "" : " with other options");
  }

  void see(const Arguments& arguments) override { chart_ = chart_given(arguments); }

  std::string story() const override {
    return "Alien jokers hide in this dungeon, and you are the soldier who was sent to kill them. "
           "Shoot the doors open to find them; ammunition, health and time run out. You win when "
           "every joker is dead and no door is left that could show another.";
  }

  std::string status() const override {
    const soldiers::Settings& settings = state().settings();
    const auto of = [](int value, int most) {
      return std::to_string(value) + "/" + std::to_string(most);
    };
    const std::string who =
        settings.players > 1 ? std::to_string(state().turn() + 1) + ": " : std::string();
    return who + "Health " + of(state().health(), settings.health) + "  Armour " +
           of(state().armour(), settings.armour) + "  Ammunition " +
           std::to_string(state().ammunition()) + "  Credits " + std::to_string(state().credits()) +
           (state().keys() > 0 ? "  Keys " + std::to_string(state().keys()) : std::string()) +
           (state().levels() > 1 ? "  Level " + std::to_string(state().level_number()) + "/" +
                                       std::to_string(state().levels())
                                 : std::string()) +
           (state().weapon() == Weapon::none      ? ""
            : state().weapon() == Weapon::shotgun ? "  Shotgun"
                                                  : "  Rifle") +
           "  Round " + std::to_string(state().round()) + ", " +
           detail::counted(state().actions_left(), "action", "actions") + " left" +
           (state().covers(state().here()) ? "  cover" : "");
  }

  std::vector<std::string> picture(const View& view) const override {
    const auto signs = counters(state());
    return map_window(map_text(state().dungeon(), {.ascii = !view.unicode, .colour = view.colour},
                               {.legend = false, .as_dealt = true, .counters = signs}),
                      view);
  }

  std::vector<Choice> choices() const override {
    std::vector<Choice> choices;
    const auto names = names_by_chart(state());
    auto actions = state().actions();
    std::stable_partition(actions.begin(), actions.end(), [&](const soldiers::Action& action) {
      return is_shot(action.deed) && state().foes()[action.target].is_joker();
    });
    std::map<Deed, int> count, number;
    for (const soldiers::Action& action : actions) ++count[action.deed];
    for (const soldiers::Action& action : actions) {
      Choice choice{.key = letter(action.deed),
                    .action = to_string(action),
                    .text = described(state(), action, names)};
      if (action.deed == Deed::move) {
        const auto way = static_cast<std::size_t>(direction_of(action.target));
        choice.key = std::array{"d", "s", "a", "w"}[way];
        choice.arrow = "rdlu"[way];
      } else if (action.deed == Deed::travel) {
        const bool door = state().dungeon().cards()[action.target].is_door();
        const int index =
            door ? ++number[action.deed] : room_number(state(), state().segment_of(action.target));
        choice.key = (door ? "gd" : "g") + std::to_string(index);
      } else if (is_shot(action.deed)) {
        choice.key += std::to_string(action.target + 1);  // its number for the whole game
      } else if (count[action.deed] > 1) {
        choice.key += std::to_string(++number[action.deed]);
      }
      if (action.deed == Deed::open || action.deed == Deed::unlock || action.deed == Deed::hidden)
        choice.text += where(action.target);
      choices.push_back(std::move(choice));
    }
    return choices;
  }

  std::string ending() const override {
    if (!state().over()) return "";
    const std::string score = "Score " + std::to_string(state().score()) + ", after " +
                              detail::counted(state().round(), "round", "rounds") + ".";
    switch (state().outcome()) {
      case soldiers::Result::won: return "You won: every joker is dead. " + score;
      case soldiers::Result::killed:
        return "You were killed by " + name_of(state(), state().killer(), names_by_chart(state())) +
               ". " + score;
      default: return "You are stranded without ammunition. " + score;
    }
  }

  std::string help() const override {
    return "You are @. Kill every joker (B) of the dungeon: shoot doors open to find them.\n"
           "\n"
           "w a s d  or the arrows: go up, left, down, right; each step is an action\n"
           "f        fire at an enemy: d" +
           std::to_string(state().settings().shot_die) +
           " damage; if it lives, it does its health to you\n"
           "v        a salvo; f2 and v2 mean enemy 2, f the only one in sight\n" +
           weapons_text() +
           "o  k     shoot a door open for its level in ammunition; open it with a key\n"
           "p        take the secret passage, when no door can be opened\n" +
           ways_help() +
           "e        search this room, a card an action: credits, and perhaps a key\n"
           "b        buy at a shop: b1 ammunition, b2 armour, b3 a key" +
           (state().settings().weapons == soldiers::Weapons::three
                ? ", b4 a shotgun,\n         b5 a rifle\n"
                : "\n") +
           "h        heal for a whole round at a healing station\n"
           "g        travel for a whole round, once every door is open: g3 to room 3\n"
           "n        end the round: " +
           (state().settings().enemies == soldiers::Enemies::wait ? "jokers" : "enemies") +
           " attack\n"
           "\n"
           "On the map: [2] a closed door and its level, /2/ an open one, $ a shop,\n"
           "H a healing station, 7 an enemy and its health, *2 two of them, B a joker,\n"
           "B2 a joker and one more, % cover. On a door + is 10 or more, * several." +
           rules_text();
  }

 private:
  static std::string letter(Deed deed) {
    switch (deed) {
      case Deed::shoot: return "f";
      case Deed::salvo: return "v";
      case Deed::open: return "o";
      case Deed::unlock: return "k";
      case Deed::passage: return "p";
      case Deed::hidden: return "i";
      case Deed::down: return "j";
      case Deed::search: return "e";
      case Deed::buy_ammunition: return "b1";
      case Deed::buy_armour: return "b2";
      case Deed::buy_key: return "b3";
      case Deed::shotgun: return "t";
      case Deed::rifle: return "r";
      case Deed::buy_shotgun: return "b4";
      case Deed::buy_rifle: return "b5";
      case Deed::heal: return "h";
      case Deed::move:
      case Deed::travel:
      case Deed::end_round: break;
    }
    return "n";
  }

  /// The keys of hidden doors and stairs, where there are any.
  std::string ways_help() const {
    std::string text;
    if (state().dungeon().ways().hidden_doors != HiddenDoors::none)
      text += "i        open a hidden door beside you, on the side of its bolt\n";
    if (state().levels() > 1) text += "j        go down the stairs, once every joker is dead\n";
    return text;
  }

  std::string weapons_text() const {
    const soldiers::Settings& settings = state().settings();
    if (settings.weapons == soldiers::Weapons::one) return "";
    return "t        the shotgun, on your card or the next: d" + std::to_string(settings.shot_die) +
           " + " + std::to_string(settings.shotgun_bonus) + " for " +
           std::to_string(settings.shotgun_ammunition) +
           " ammunition\n"
           "r        the rifle, along a free line: the highest of " +
           std::to_string(settings.rifle_dice) + " d" + std::to_string(settings.shot_die) + ", " +
           detail::counted(settings.rifle_actions, "action", "actions") + "\n";
  }

  /// Returns further rules, as far as the options leave them on.
  std::string rules_text() const {
    const soldiers::Settings& settings = state().settings();
    std::string text;
    if (settings.cover != soldiers::Cover::none)
      text += "\nCover (diamonds: " + std::string(to_string(settings.cover)) +
              ") divides the damage that you take by " + std::to_string(settings.cover_divisor) +
              ".";
    const std::string rounds = detail::counted(settings.respawn_rounds, "round", "rounds");
    if (settings.respawn_rounds > 0)
      text += settings.respawn == soldiers::Respawn::own
                  ? "\nThe dead return " + rounds + " after their death."
                  : "\nEvery " + (settings.respawn_rounds == 1 ? "round" : rounds) +
                        " the dead return.";
    if (settings.enemies != soldiers::Enemies::wait)
      text +=
          std::string("\nAt the end of a round enemies ") +
          (settings.enemies == soldiers::Enemies::advance ? "come a card nearer and " : "") +
          "fire, in their segment\nor along a free line: " + std::to_string(settings.fire_damage) +
          " % of their number; jokers by a d" + std::to_string(settings.joker_die) + ".";
    if (settings.players > 1)
      text += "\nTwo soldiers act in turn: @ is the one who acts, & the other.";
    return text;
  }

  /// In which direction a neighbouring card lies.
  Direction direction_of(Index card) const {
    const auto& neighbours = state().graph().nodes()[state().here()].neighbour;
    return static_cast<Direction>(std::find(neighbours.begin(), neighbours.end(), card) -
                                  neighbours.begin());
  }
  std::string where(Index door) const {
    return door == state().here() ? "" : ", " + std::string(to_string(direction_of(door)));
  }

  void hear(const soldiers::Game& now, const soldiers::Event& event,
            std::vector<std::string>& log) override {
    if (std::string line = told(now, event, names_by_chart(now)); !line.empty())
      log.push_back(std::move(line));
  }

  /// The enemies' names where a chart gives them.
  std::vector<std::string> names_by_chart(const soldiers::Game& now) const {
    std::vector<std::string> names;
    if (!chart_) return names;
    Dungeon so_far = now.dungeon();
    so_far.unfold();  // nobody gets another name as the deal goes on
    for (const Encounter& encounter : key_encounters(*chart_, so_far).list)
      if (encounter.what == Encounter::What::enemy || encounter.what == Encounter::What::joker)
        names.push_back(encounter.text.substr(0, encounter.text.find_first_of(",(:;")));
    for (std::string& name : names) name = detail::trimmed(name);
    return names;
  }

  std::uint64_t seed_;
  Difficulty difficulty_;
  std::shared_ptr<const Chart> chart_;
};

// -- the scene

struct SoldiersScene {
  using State = soldiers::Game;
  using Settings = soldiers::Settings;
  using Screen = SoldiersGame;
  static constexpr std::string_view name = "soldiers", title = "Soldiers! Aliens! Carnage!";

  std::optional<Options> dealing = {};
  Settings settings = {};
  Difficulty difficulty = Difficulty::bare;
  bool typed_dice = false;

  std::uint64_t seed() const { return dealing->seed; }
  void set_seed(std::uint64_t seed) { dealing->seed = seed; }

  /// The options say all of it; the difficulty is the name of those that it set.
  Setup setup() const {
    Setup setup = {{"deal", deal_code(*dealing)}};
    if (difficulty != Difficulty::bare) setup.emplace_back("difficulty", to_string(difficulty));
    return setup;
  }
  void read(const std::string& part, const std::string& value) {
    if (part == "difficulty")
      difficulty = OptionValue<Difficulty>::read({}, value);
    else if (part == "deal")
      dealing = parse_code(value);
    else
      throw Error(detail::quoted(part) +
                  " is not a part of a saved game: deal, difficulty, dice, option");
  }
  void require_complete() const {
    if (!dealing) throw Error("the deal of this game is missing");
  }
  State begin() const { return soldiers::Game(*dealing, settings); }

  static std::string described(const State& now, const soldiers::Action& action) {
    return soldiers::described(now, action);
  }
  static std::string told(const State& now, const soldiers::Event& event) {
    if (event.what == soldiers::Event::What::round || event.what == soldiers::Event::What::turn)
      return "";
    return soldiers::told(now, event);
  }
  static std::string beat(const State& now) {
    return std::to_string(now.round()) + " " + std::to_string(now.turn());
  }
  static std::string outline(const State& now) {
    const std::string who =
        now.soldiers().size() > 1 ? ", soldier " + std::to_string(now.turn() + 1) : "";
    const std::string level =
        now.levels() > 1 ? "Level " + std::to_string(now.level_number()) + ", round " : "Round ";
    return level + std::to_string(now.round()) + who + ": health " + std::to_string(now.health()) +
           ", armour " + std::to_string(now.armour()) + ", ammunition " +
           std::to_string(now.ammunition()) + ", credits " + std::to_string(now.credits()) +
           ", keys " + std::to_string(now.keys()) + "; " + place_name(now, now.here());
  }
  static std::string length(const State& now) {
    return detail::counted(now.round(), "round", "rounds");
  }

  static void count(const State& game, Statistics& statistics) {
    using soldiers::Result;
    const Result outcome = game.outcome();
    statistics.share(0, "won", outcome == Result::won);
    statistics.share(1, "killed", outcome == Result::killed);
    if (outcome == Result::killed) {
      const Foe& killer = game.foes()[game.killer()];
      const int number = killer.is_joker() ? 0 : killer.card.rank();
      statistics.share(2 + number, number == 0   ? "  by a joker"
                                   : number == 8 ? "  by an 8"
                                                 : "  by a " + std::to_string(number));
    }
    statistics.share(20, "stranded", outcome == Result::stranded);
    if (outcome == Result::going)
      statistics.share(21, "unfinished");
    else
      statistics.figure(static_cast<int>(outcome), "rounds until " + outcome_name(game),
                        game.round());
    statistics.figure(10, "score", game.score());
    if (outcome != Result::won) return;
    const auto sum = [&](int soldiers::Soldier::*what) {
      int all = 0;
      for (const soldiers::Soldier& soldier : game.soldiers()) all += soldier.*what;
      return all;
    };
    statistics.figure(11, "won with health", sum(&soldiers::Soldier::health));
    statistics.figure(12, "won with armour", sum(&soldiers::Soldier::armour));
    statistics.figure(13, "won with ammunition", sum(&soldiers::Soldier::ammunition));
    statistics.figure(14, "won with credits", sum(&soldiers::Soldier::credits));
  }
};

SoldiersGame::SoldiersGame(const SoldiersScene& scene)
    : StateOnTerminal(begin_state(scene)), seed_(scene.seed()), difficulty_(scene.difficulty) {}

}  // namespace

const PlayedGame& soldiers_game() { return played_game<SoldiersScene>(); }

OptionSet play_soldiers_options() {
  OptionSet options("deckmap play soldiers",
                    "Soldiers! Aliens! Carnage!: a soldier against the jokers of a dungeon "
                    "that is dealt as its doors are shot open. Played with keys on a "
                    "terminal, with typed lines elsewhere.");
  options.custom_help("[options]");
  add_seed_options(options, "with --auto: a game for each seed from A up to, not including, B");
  add_deck_options(options);
  add_levels_option(options);
  add_rules_options(options, true);
  add_difficulty_option(options, "medium");
  options.add_options("Game")("chart", "name the enemies by a chart", Takes::value, "NAME|FILE",
                              names_of_charts());
  options.relate({{"chart", Relation::excludes, "auto", ": it names the enemies for the player"}});
  add_play_options<soldiers::Settings>(
      options,
      "  deckmap play soldiers --seed 7\n"
      "  deckmap play soldiers --save my.game              begins or continues\n"
      "  echo 'f1 o1 s n quit' | deckmap play soldiers --seed 7\n"
      "  deckmap play soldiers --seed 7 --auto             a game, printed\n"
      "  deckmap play soldiers --auto --seeds 0..10000 --option actions=4\n",
      "; values of --difficulty bare");
  return options;
}

int run_play_soldiers(const Arguments& arguments) {
  SoldiersScene scene{.dealing = dealing_options(arguments)};
  scene.difficulty = difficulty_given(arguments, Difficulty::medium);
  scene.settings = settings_of(scene.difficulty);
  scene.dealing->doors.reset();
  refuse_idle(arguments, {{"passage_actions", scene.dealing->rules.stuck == Stuck::stop,
                           "with --stuck stop"}});
  return run_game(scene, seeds(arguments),
                  has_dealing_option(arguments) || arguments.has("difficulty"), arguments);
}

}  // namespace deckmap::command
