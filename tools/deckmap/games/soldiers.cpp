// deckmap play soldiers: the game on the terminal, or thousands of them by a simple player.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include <deckmap/play/soldiers/check.hpp>
#include <deckmap/play/soldiers/player.hpp>
#include <deckmap/play/soldiers/text.hpp>
#include <deckmap/write/ascii.hpp>

#include "games/play.hpp"
#include "text.hpp"
#include "verbs/chart.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

using soldiers::Action;
using soldiers::Deed;
using soldiers::Event;
using soldiers::Foe;

struct SoldiersScene;

// -- on the terminal

/// Returns the contents of each card in three characters: the soldier, and counters with their
/// health.
std::vector<std::string> counters(const soldiers::Game& game) {
  std::vector<std::string> signs(game.dungeon().cards().size());
  std::vector<int> living(signs.size());
  std::vector<bool> boss(signs.size());
  for (const Foe& foe : game.foes()) {
    if (foe.health == 0 || foe.on == none) continue;
    const int count = ++living[foe.on];
    if (foe.is_joker()) boss[foe.on] = true;
    std::string number = std::to_string(std::min(foe.health, 99));
    if (count > 1) number = "*" + std::to_string(std::min(count, 9));
    if (boss[foe.on]) number = count > 1 ? "B" + std::to_string(std::min(count, 9)) : "B ";
    signs[foe.on] = " " + std::string(2 - std::min<std::size_t>(2, number.size()), ' ') + number;
  }
  const auto put = [&](Index card, char sign) {
    std::string& text = signs[card];
    if (text.empty())
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
    return "Soldiers! Aliens! Carnage!, seed " + std::to_string(seed_);
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
           "  Round " + std::to_string(state().round()) + ", " +
           detail::counted(state().actions_left(), "action", "actions") + " left" +
           (state().covers(state().here()) ? "  cover" : "");
  }

  std::vector<std::string> picture(const View& view) const override {
    const auto signs = counters(state());
    return map_window(map_text(state().dungeon(), {.unicode = view.unicode,
                                                   .colour = view.colour,
                                                   .legend = false,
                                                   .as_dealt = true,
                                                   .counters = signs}),
                      view);
  }

  std::vector<Choice> choices() const override {
    std::vector<Choice> choices;
    const auto names = names_by_chart(state());
    auto actions = state().actions();
    std::stable_partition(actions.begin(), actions.end(), [&](const Action& action) {
      return is_shot(action) && state().foes()[action.target].is_joker();
    });
    std::map<Deed, int> count, number;
    for (const Action& action : actions) ++count[action.deed];
    for (const Action& action : actions) {
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
      } else if (is_shot(action)) {
        choice.key += std::to_string(action.target + 1);  // its number for the whole game
      } else if (count[action.deed] > 1) {
        choice.key += std::to_string(++number[action.deed]);
      }
      if (action.deed == Deed::open || action.deed == Deed::unlock)
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
           "v        a salvo; f2 and v2 mean enemy 2, f the only one in sight\n"
           "o  k     shoot a door open for its level in ammunition; open it with a key\n"
           "p        take the secret passage, when no door can be opened\n"
           "e        search this room, a card an action: credits, and perhaps a key\n"
           "b        buy at a shop: b1 ammunition, b2 armour, b3 a key\n"
           "h        heal for a whole round at a healing station\n"
           "g        travel for a whole round, once every door is open: g3 to room 3\n"
           "n        end the round: jokers in your room attack\n"
           "\n"
           "On the map: [2] a closed door and its level, /2/ an open one, $ a shop,\n"
           "H a healing station, 7 an enemy and its health, *2 two of them, B a joker,\n"
           "B2 a joker and one more." +
           rules_text();
  }

 private:
  static bool is_shot(const Action& action) {
    return action.deed == Deed::shoot || action.deed == Deed::salvo;
  }

  static std::string letter(Deed deed) {
    switch (deed) {
      case Deed::shoot: return "f";
      case Deed::salvo: return "v";
      case Deed::open: return "o";
      case Deed::unlock: return "k";
      case Deed::passage: return "p";
      case Deed::search: return "e";
      case Deed::buy_ammunition: return "b1";
      case Deed::buy_armour: return "b2";
      case Deed::buy_key: return "b3";
      case Deed::heal: return "h";
      case Deed::move:
      case Deed::travel:
      case Deed::end_round: break;
    }
    return "n";
  }

  /// Returns further rules, as far as the options leave them on.
  std::string rules_text() const {
    const soldiers::Settings& settings = state().settings();
    std::string text;
    if (settings.cover != soldiers::Cover::none)
      text += "\nCover (diamonds: " + std::string(to_string(settings.cover)) +
              ") divides the damage that you take by " + std::to_string(settings.cover_divisor) +
              ".";
    const std::string rounds = std::to_string(settings.respawn_rounds);
    if (settings.respawn_rounds > 0)
      text += settings.respawn == soldiers::Respawn::together
                  ? "\nEvery " + rounds + " rounds the dead return."
                  : "\nThe dead return " + rounds + " rounds after their death.";
    if (settings.enemies != soldiers::Enemies::wait)
      text += std::string("\nAt the end of a round enemies ") +
              (settings.enemies == soldiers::Enemies::advance ? "come a card nearer and " : "") +
              "fire along free lines:\n" + std::to_string(settings.fire_damage) +
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

  void hear(const soldiers::Game& now, const Event& event, std::vector<std::string>& log) override {
    if (std::string line = told(now, event, names_by_chart(now)); !line.empty())
      log.push_back(std::move(line));
  }

  /// The enemies' names where a chart gives them.
  std::vector<std::string> names_by_chart(const soldiers::Game& now) const {
    std::vector<std::string> names;
    if (!chart_) return names;
    for (const Encounter& encounter : key_encounters(*chart_, now.dungeon()).list)
      if (encounter.what == Encounter::What::enemy || encounter.what == Encounter::What::joker)
        names.push_back(encounter.text.substr(0, encounter.text.find_first_of(",(:;")));
    for (std::string& name : names) name = detail::trimmed(name);
    return names;
  }

  std::uint64_t seed_;
  std::optional<Chart> chart_;
};

// -- the scene

struct SoldiersScene {
  using State = soldiers::Game;
  using Settings = soldiers::Settings;
  using Screen = SoldiersGame;
  static constexpr std::string_view name = "soldiers", title = "Soldiers! Aliens! Carnage!";

  std::optional<Options> dealing = {};
  Settings settings = {};
  bool typed_dice = false;

  std::uint64_t seed() const { return dealing->seed; }
  void set_seed(std::uint64_t seed) { dealing->seed = seed; }

  Setup setup() const { return {{"deal", deal_code(*dealing)}}; }
  void read(const std::string& part, const std::string& value) {
    if (part != "deal")
      throw Error(detail::quoted(part) + " is not a part of a saved game: deal, dice, option");
    dealing = parse_code(value);
  }
  void require_complete() const {
    if (!dealing) throw Error("the deal of this game is missing");
  }
  State begin() const { return soldiers::Game(*dealing, settings); }

  static std::string described(const State& now, const Action& action) {
    return soldiers::described(now, action);
  }
  static std::string told(const State& now, const Event& event) {
    if (event.what == Event::What::round || event.what == Event::What::turn) return "";
    return soldiers::told(now, event);
  }
  static std::string beat(const State& now) {
    return std::to_string(now.round()) + " " + std::to_string(now.turn());
  }
  static std::string outline(const State& now) {
    const std::string who =
        now.soldiers().size() > 1 ? ", soldier " + std::to_string(now.turn() + 1) : "";
    return "Round " + std::to_string(now.round()) + who + ": health " +
           std::to_string(now.health()) + ", armour " + std::to_string(now.armour()) +
           ", ammunition " + std::to_string(now.ammunition()) + ", credits " +
           std::to_string(now.credits()) + ", keys " + std::to_string(now.keys()) + "; " +
           place_name(now, now.here());
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
      statistics.share(2 + number,
                       number == 0 ? "  by a joker" : "  by a " + std::to_string(number));
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
    : StateOnTerminal(begin_state(scene)), seed_(scene.seed()) {}

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
  add_rules_options(options, true);
  options.add_options("Game")("chart", "name the enemies by a chart", Takes::value, "NAME|FILE");
  options.relate({{"chart", Relation::excludes, "auto", ": it names the enemies for the player"}});
  add_play_options<soldiers::Settings>(
      options,
      "  deckmap play soldiers --seed 7\n"
      "  deckmap play soldiers --save my.game              begins or continues\n"
      "  echo 'f1 o1 s n quit' | deckmap play soldiers --seed 7\n"
      "  deckmap play soldiers --seed 7 --auto             a game, printed\n"
      "  deckmap play soldiers --auto --seeds 0..10000 --option actions=4\n");
  return options;
}

int run_play_soldiers(const Arguments& arguments) {
  SoldiersScene scene{.dealing = dealing_options(arguments)};
  scene.dealing->doors.reset();
  refuse_idle(arguments, {{"passage_actions", scene.dealing->rules.stuck == Stuck::stop,
                           "with --stuck stop"}});
  return run_game(scene, seeds(arguments), has_dealing_option(arguments), arguments);
}

}  // namespace deckmap::command
