#pragma once
// `deckmap play`, written once over all games: begun from a setup, played in the shell, by a
// program, or by the thousand.
//
// A game gives a `Scene`, what its games begin with:
//   using State, Settings; static name, title: "soldiers", "Soldiers! Aliens! Carnage!"
//   seed(), set_seed(seed); settings; typed_dice
//   setup(), read(name, value): to a save and back; begin(): the state
//   static outline(state), beat(state): the position in a line, and what it changes with
//   static count(state, statistics): what the figures of --auto are made of
// and a `Screen`, a `StateOnTerminal<State>` made of a scene.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/games/game.hpp>
#include <deckmap/survey/chunks.hpp>

#include "dealing.hpp"
#include "games/game_shell.hpp"
#include "games/settings.hpp"
#include "games/statistics.hpp"

namespace deckmap::command {

// -- On the terminal

/// A state as the shell sees it; a game adds what is seen and the keys.
template <GameState State>
class StateOnTerminal : public TerminalGame {
 public:
  explicit StateOnTerminal(State state) : state_(std::move(state)) {}

  Taken choose(const std::string& text) override {
    Taken taken;
    taken.wants = take(state_, text, [&](const State& now, const typename State::Event& event) {
      hear(now, event, taken.log);
    });
    return taken;
  }

  int points() const override { return score(state_); }
  std::string outcome() const override { return outcome_name(state_); }

 protected:
  const State& state() const { return state_; }
  /// Adds what an event says to the log.
  virtual void hear(const State& now, const typename State::Event& event,
                    std::vector<std::string>& log) {
    if (std::string line = told(now, event); !line.empty()) log.push_back(std::move(line));
  }

 private:
  State state_;
};

// -- The setup, as saves have it

/// Takes a part of a setup that every game has. Returns false for another one. Throws `Error`.
template <class Scene>
bool read_common(Scene& scene, const std::string& name, const std::string& value) {
  if (name == "option") {
    assign_option(scene.settings, value);
  } else if (name == "dice") {
    if (value != "typed") throw Error("dice " + detail::quoted(value) + ": they are typed");
    scene.typed_dice = true;
  } else {
    return false;
  }
  return true;
}

/// The parts that every game has, after those of its own.
template <class Scene>
Setup with_common(Setup setup, const Scene& scene) {
  if (scene.typed_dice) setup.emplace_back("dice", "typed");
  for_each_changed_option(scene.settings, [&](const Option& row, const std::string& value) {
    setup.emplace_back("option", std::string(row.name) + "=" + value);
  });
  return setup;
}

template <class Scene>
Scene scene_of(const Setup& setup) {
  Scene scene;
  for (const auto& [name, value] : setup)
    if (!read_common(scene, name, value)) scene.read(name, value);
  scene.require_complete();
  return scene;
}

/// The state with which a game begins. Throws `Error` for a setup that cannot be.
template <class Scene>
typename Scene::State begin_state(const Scene& scene) {
  typename Scene::State state = scene.begin();
  if (scene.typed_dice) dice_of(state).let_people_roll();
  return state;
}

/// The game of a scene, as the shell begins it from a save or the command line.
template <class Scene>
const PlayedGame& played_game() {
  static const PlayedGame game{
      Scene::name, [](const Setup& setup) -> std::unique_ptr<TerminalGame> {
        return std::make_unique<typename Scene::Screen>(scene_of<Scene>(setup));
      }};
  return game;
}

// -- By a program

/// How --auto plays.
struct AutoOptions {
  bool random = false;   ///< any legal action, not the simple player's
  bool check = false;    ///< every invariant after every action
  unsigned threads = 0;  ///< 0: one a processor
};

/// Reads --auto and what goes with it; nothing where a person plays. Throws `UsageError` for
/// options of the one that stand beside the other.
std::optional<AutoOptions> auto_options(const Arguments& arguments);

/// Plays the game of a seed to its end. `before(state, action)` hears of each action,
/// `heard(state, event)` of each event.
template <class Scene, class Before, class Heard>
typename Scene::State played(Scene scene, const AutoOptions& how, std::uint64_t seed,
                             Before&& before, Heard&& heard) {
  using State = typename Scene::State;
  scene.set_seed(seed);
  try {
    State state = begin_state(scene);
    Random random(seed, Stream::player);
    play_on(
        state, {.check = how.check, .most_actions = 200'000},
        [&](const State& now) {
          return how.random ? random_player(now, random) : simple_player(now);
        },
        before, heard);
    return state;
  } catch (const Error& error) {
    throw Error("seed " + std::to_string(seed) + ": " + error.what());
  }
}

/// Prints one game, action by action.
template <class Scene>
void print_game(const Scene& scene, const AutoOptions& how, std::uint64_t seed) {
  using State = typename Scene::State;
  std::printf("%s, seed %s\n", std::string(Scene::title).c_str(), std::to_string(seed).c_str());
  std::string beat;
  const State state = played(
      scene, how, seed,
      [&](const State& now, const typename State::Action& action) {
        if (std::string next = Scene::beat(now); next != beat) {
          std::printf("\n%s\n", Scene::outline(now).c_str());
          beat = std::move(next);
        }
        std::printf("  %s\n", Scene::described(now, action).c_str());
      },
      [](const State& now, const typename State::Event& event) {
        if (const std::string line = Scene::told(now, event); !line.empty())
          std::printf("    %s\n", line.c_str());
      });
  std::printf("\n%s, score %d, after %s\n", outcome_name(state).c_str(), score(state),
              Scene::length(state).c_str());
}

/// Prints the figures of the games of many seeds, played on all threads.
template <class Scene>
void print_statistics(const Scene& scene, const AutoOptions& how, SeedRange seeds) {
  Statistics whole;
  constexpr std::uint64_t chunk = 64;
  run_in_order<Statistics>(
      seeds, chunk, {.threads = how.threads},
      [&] {
        return [&](SeedRange part, Statistics& statistics) {
          statistics = {};
          for (std::uint64_t seed = part.begin; seed != part.end; ++seed)
            Scene::count(played(
                             scene, how, seed, [](auto&&...) {}, [](auto&&...) {}),
                         statistics);
        };
      },
      [&](SeedRange, const Statistics& statistics) { whole.add(statistics); });
  std::fputs(whole.text(seeds).c_str(), stdout);
}

// -- The command line

/// Adds what every game has: --option, --auto and what goes with it, the options of the shell; and
/// the text of the help below them, in which `values` says whose the values are.
template <class Settings>
void add_play_options(OptionSet& options, const std::string& examples,
                      const std::string& values = "") {
  options.add_options("Game")("option", "set an option of the game; may be repeated", Takes::values,
                              "NAME=VALUE", setting_names<Settings>())(
      "dice", "real dice: people roll them, and each roll is asked for")(
      "auto", "play automatically: print one game, or statistics with --seeds")(
      "player", "with --auto: a simple, careful player, or any legal action", Takes::value,
      "simple|random")("check", "with --auto: check every invariant after every action");
  add_shell_options(options);
  options.add_options("Run")("threads",
                             "with --seeds: threads to play with (default: one a processor)",
                             Takes::value, "N");
  options.relate({{"player,check,threads,seeds", Relation::needs, "auto"},
                  {"threads", Relation::needs, "seeds", ": one game takes one thread"},
                  {"save,new,no-log,plain,ascii,exact,dice", Relation::excludes, "auto"}});
  options.examples("Options of the game, as in --option " + example_setting<Settings>() + values +
                   ":\n" + settings_list<Settings>() + "\nExamples:\n" + examples);
}

/// Plays what the scene says: by a program with --auto, else in the shell. `chosen`: the player
/// asked for just this game. Returns the exit status.
template <class Scene>
int run_game(Scene scene, const Seeds& given, bool chosen, const Arguments& arguments) {
  scene.settings = settings_given(arguments, scene.settings);
  refuse_idle(arguments, scene.settings);
  scene.typed_dice = arguments.has("dice");
  scene.set_seed(given.range.begin);
  if (const auto how = auto_options(arguments)) {
    if (arguments.has("seeds")) {
      print_statistics(scene, *how, given.range);
      return 0;
    }
    tell_if_fresh(given, arguments);
    print_game(scene, *how, given.range.begin);
    return 0;
  }
  const Beginning beginning{
      .setup = with_common(scene.setup(), scene),
      .chosen = chosen || !given.fresh || arguments.has("option") || arguments.has("dice"),
      .file = std::string(Scene::name) + "-" + std::to_string(scene.seed()) + ".save"};
  return play_in_shell(played_game<Scene>(), beginning, arguments);
}

}  // namespace deckmap::command
