// deckmap play soldiers: the game on the terminal, or thousands of them by a simple player.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include <deckmap/check.hpp>
#include <deckmap/code.hpp>
#include <deckmap/play/soldiers/check.hpp>
#include <deckmap/play/soldiers/player.hpp>
#include <deckmap/play/soldiers/text.hpp>
#include <deckmap/survey/figures.hpp>
#include <deckmap/write/ascii.hpp>

#include "auto_play.hpp"
#include "dealing.hpp"
#include "game_shell.hpp"
#include "settings.hpp"
#include "terminal.hpp"
#include "text.hpp"
#include "verbs.hpp"

namespace deckmap::command {
namespace {

using soldiers::Action;
using soldiers::Deed;
using soldiers::Foe;

// -- on the terminal

/// What stands on each card, in three characters: the soldier, and counters with their health.
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
  for (const soldiers::Soldier& soldier : game.soldiers())
    if (soldier.health > 0) put(soldier.here, '&');
  put(game.here(), '@');
  return signs;
}

/// The part of a map that fits the view, with the soldier in the middle where it is cut.
std::vector<std::string> window(const std::string& map, const View& view) {
  std::vector<std::string> lines;
  std::size_t row = 0, column = 0, width = 0;
  for (std::size_t begin = 0; begin < map.size();) {
    const std::size_t end = std::min(map.find('\n', begin), map.size());
    lines.push_back(map.substr(begin, end - begin));
    if (const auto at = lines.back().find('@'); at != std::string::npos) {
      row = lines.size() - 1;
      column = columns_of(std::string_view(lines.back()).substr(0, at));
    }
    width = std::max(width, columns_of(lines.back()));
    begin = end + 1;
  }
  const auto first = [](std::size_t at, std::size_t whole, std::size_t shown) {
    if (whole <= shown) return std::size_t{0};
    return std::min(at > shown / 2 ? at - shown / 2 : 0, whole - shown);
  };
  const std::size_t top = first(row, lines.size(), view.height);
  const std::size_t left = first(column, width, view.width);
  std::vector<std::string> shown;
  for (std::size_t i = top; i < std::min(lines.size(), top + view.height); ++i)
    shown.push_back(cropped(lines[i], left, view.width));
  return shown;
}

class SoldiersGame : public TerminalGame {
 public:
  SoldiersGame(const Options& dealing, const soldiers::Settings& settings)
      : seed_(dealing.seed), game_(dealing, settings) {}

  std::string title() const override {
    return "Soldiers! Aliens! Carnage!, seed " + std::to_string(seed_);
  }

  std::string status() const override {
    const soldiers::Settings& settings = game_.settings();
    const auto of = [](int value, int most) {
      return std::to_string(value) + "/" + std::to_string(most);
    };
    const std::string who =
        settings.players > 1 ? std::to_string(game_.turn() + 1) + ": " : std::string();
    return who + "Health " + of(game_.health(), settings.health) + "  Armour " +
           of(game_.armour(), settings.armour) + "  Ammunition " +
           std::to_string(game_.ammunition()) + "  Credits " + std::to_string(game_.credits()) +
           (game_.keys() > 0 ? "  Keys " + std::to_string(game_.keys()) : std::string()) +
           "  Round " + std::to_string(game_.round()) + ", " +
           detail::counted(static_cast<std::size_t>(game_.actions_left()), "action", "actions") +
           " left" + (game_.covers(game_.here()) ? "  cover" : "");
  }

  std::vector<std::string> picture(const View& view) const override {
    const auto signs = counters(game_);
    return window(map_text(game_.dungeon(), {.unicode = view.unicode,
                                             .colour = view.colour,
                                             .legend = false,
                                             .as_dealt = true,
                                             .counters = signs}),
                  view);
  }

  std::vector<Choice> choices() const override {
    std::vector<Choice> choices;
    auto actions = game_.actions();
    std::stable_partition(actions.begin(), actions.end(), [&](const Action& action) {
      return is_shot(action) && game_.foes()[action.target].is_joker();
    });
    std::map<Deed, int> count, number;
    for (const Action& action : actions) ++count[action.deed];
    for (const Action& action : actions) {
      Choice choice{.key = letter(action.deed),
                    .action = to_string(action),
                    .text = described(game_, action)};
      if (action.deed == Deed::move) {
        const auto way = static_cast<std::size_t>(direction_of(action.target));
        choice.key = std::array{"d", "s", "a", "w"}[way];
        choice.arrow = "rdlu"[way];
      } else if (action.deed == Deed::travel) {
        const bool door = game_.dungeon().cards()[action.target].is_door();
        const int index =
            door ? ++number[action.deed] : room_number(game_, game_.segment_of(action.target));
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

  std::vector<std::string> choose(const std::string& text) override {
    std::vector<std::string> told_so_far;
    game_.apply(soldiers::parse_action(text), [&](const soldiers::Event& event) {
      if (std::string line = told(game_, event); !line.empty())
        told_so_far.push_back(std::move(line));
    });
    return told_so_far;
  }

  std::string ending() const override {
    if (!game_.over()) return "";
    const std::string score =
        "Score " + std::to_string(game_.score()) + ", after " +
        detail::counted(static_cast<std::size_t>(game_.round()), "round", "rounds") + ".";
    switch (game_.outcome()) {
      case soldiers::Outcome::won: return "You won: every joker is dead. " + score;
      case soldiers::Outcome::killed:
        return "You were killed by " + name_of(game_.foes()[game_.killer()]) + ". " + score;
      default: return "You are stranded without ammunition. " + score;
    }
  }

  std::string help() const override {
    return "You are @. Kill every joker (B) of the dungeon: shoot doors open to find them.\n"
           "\n"
           "w a s d  or the arrows: go up, left, down, right; each step is an action\n"
           "f        fire a shot at an enemy: d" +
           std::to_string(game_.settings().shot_die) +
           " damage; what it has left it does to you\n"
           "v        a salvo; f2 and v2 mean enemy 2, f the only one in sight\n"
           "o  k     shoot a door open for its level in ammunition; open it with a key\n"
           "p        take the secret passage, where no door can be opened any more\n"
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

  /// What is good to know besides, where the options do not switch it off.
  std::string rules_text() const {
    const soldiers::Settings& settings = game_.settings();
    std::string text;
    if (settings.cover != soldiers::Cover::none)
      text += "\nCover (diamonds: " + std::string(to_string(settings.cover)) +
              ") divides the damage that you take by " + std::to_string(settings.cover_divisor) +
              ".";
    const std::string rounds = std::to_string(settings.respawn_rounds);
    if (settings.respawn_rounds > 0)
      text += settings.respawn == soldiers::Respawn::together
                  ? "\nEvery " + rounds + " rounds the dead stand again."
                  : "\nThe dead stand again " + rounds + " rounds after their death.";
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
    const auto& neighbours = game_.graph().nodes()[game_.here()].neighbour;
    return static_cast<Direction>(std::find(neighbours.begin(), neighbours.end(), card) -
                                  neighbours.begin());
  }
  std::string where(Index door) const {
    return door == game_.here() ? "" : ", " + std::string(to_string(direction_of(door)));
  }

  std::uint64_t seed_;
  soldiers::Game game_;
};

// -- by a simple player

struct AutoPlay {
  Options dealing;
  soldiers::Settings settings;
  AutoOptions how;
  int most_rounds = 10'000;
};

/// Plays a game on to its end. `listener(game, action)` hears of each action before it is taken,
/// `events(game, event)` of what comes of it.
template <class Listener, class Events>
soldiers::Game played(const AutoPlay& play, std::uint64_t seed, Listener&& listener,
                      Events&& events) {
  Options dealing = play.dealing;
  dealing.seed = seed;
  soldiers::Game game(dealing, play.settings);
  Random random(seed, Stream::player);
  soldiers::Watch watch;
  while (!game.over() && game.round() <= play.most_rounds) {
    const Action action = play.how.random ? random_player(game, random) : simple_player(game);
    listener(game, action);
    if (play.how.check) watch.before(game);
    game.apply(action, [&](const soldiers::Event& event) { events(game, event); });
    if (!play.how.check) continue;
    if (const auto problems = watch.after(game, action); !problems.empty())
      throw Error("seed " + std::to_string(seed) + ": " + problems.front());
  }
  if (play.how.check)
    if (const auto problems = check(game.dungeon()); !problems.empty())
      throw Error("seed " + std::to_string(seed) + ": " + problems.front());
  return game;
}

/// What many games came to.
struct Tally {
  std::array<std::uint64_t, 4> outcomes{};
  std::array<Histogram, 4> rounds;                       // by outcome
  Histogram score, health, armour, ammunition, credits;  // of won games what is left
  std::map<int, std::uint64_t> killers;                  // by number, jokers as 0

  void add(const Tally& other) {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      outcomes[i] += other.outcomes[i];
      rounds[i].add(other.rounds[i]);
    }
    score.add(other.score);
    health.add(other.health);
    armour.add(other.armour);
    ammunition.add(other.ammunition);
    credits.add(other.credits);
    for (const auto& [number, count] : other.killers) killers[number] += count;
  }
  void add(const soldiers::Game& game) {
    const auto outcome = static_cast<std::size_t>(game.outcome());
    ++outcomes[outcome];
    rounds[outcome].add(game.round());
    score.add(game.score());
    if (game.outcome() == soldiers::Outcome::won) {
      const auto add_all = [&](Histogram& histogram, int soldiers::Soldier::*what) {
        int sum = 0;
        for (const soldiers::Soldier& soldier : game.soldiers()) sum += soldier.*what;
        histogram.add(sum);
      };
      add_all(health, &soldiers::Soldier::health);
      add_all(armour, &soldiers::Soldier::armour);
      add_all(ammunition, &soldiers::Soldier::ammunition);
      add_all(credits, &soldiers::Soldier::credits);
    }
    if (game.outcome() == soldiers::Outcome::killed) {
      const Foe& killer = game.foes()[game.killer()];
      ++killers[killer.is_joker() ? 0 : killer.card.rank()];
    }
  }
};

std::string report(const Tally& tally, SeedRange seeds) {
  const auto games = static_cast<double>(seeds.size());
  std::string text = games_line(seeds) +
                     "\n                games     share   rounds: mean   50 %   95 %    most\n";
  const std::array<std::string_view, 4> names = {"unfinished", "won", "killed", "stranded"};
  for (const std::size_t i : {1u, 2u, 3u, 0u}) {
    if (i == 0 && tally.outcomes[0] == 0) continue;
    char line[128];
    const Figures f = figures(tally.rounds[i]);
    const auto count = static_cast<double>(tally.outcomes[i]);
    std::snprintf(line, sizeof line, "%-10s %10s   %5s %%", std::string(names[i]).c_str(),
                  detail::grouped(tally.outcomes[i]).c_str(), tenths(100 * count / games).c_str());
    text += line;
    if (f.count > 0) {
      std::snprintf(line, sizeof line, "   %12s %6d %6d %7d", tenths(f.mean).c_str(),
                    f.percentile[3], f.percentile[5], f.max);
      text += line;
    }
    text += '\n';
  }
  if (!tally.killers.empty()) {
    text += "\nkilled by\n";
    for (const auto& [number, count] : tally.killers) {
      char line[128];
      std::snprintf(line, sizeof line, "  %-8s %10s   %5s %%\n",
                    number == 0 ? "a joker" : ("a " + std::to_string(number)).c_str(),
                    detail::grouped(count).c_str(),
                    tenths(100 * static_cast<double>(count) / games).c_str());
      text += line;
    }
  }
  text += "\n                           mean   50 %    5 %   95 %\n";
  const auto line_of = [&](const char* name, const Histogram& histogram) {
    const Figures f = figures(histogram);
    if (f.count == 0) return;
    char line[128];
    std::snprintf(line, sizeof line, "%-22s %8s %6d %6d %6d\n", name, tenths(f.mean).c_str(),
                  f.percentile[3], f.percentile[1], f.percentile[5]);
    text += line;
  };
  line_of("score", tally.score);
  line_of("won with health", tally.health);
  line_of("won with armour", tally.armour);
  line_of("won with ammunition", tally.ammunition);
  line_of("won with credits", tally.credits);
  return text;
}

void play_one(const AutoPlay& play, std::uint64_t seed) {
  std::printf("Soldiers! Aliens! Carnage!, seed %s\n\n", std::to_string(seed).c_str());
  int round = 0, turn = 0;
  const auto game = played(
      play, seed,
      [&](const soldiers::Game& now, const Action& action) {
        const std::string who =
            now.soldiers().size() > 1 ? ", soldier " + std::to_string(now.turn() + 1) : "";
        if (round != now.round() || turn != now.turn())
          std::printf("Round %d%s: health %d, armour %d, ammunition %d, credits %d, keys %d; %s\n",
                      now.round(), who.c_str(), now.health(), now.armour(), now.ammunition(),
                      now.credits(), now.keys(), place_name(now, now.here()).c_str());
        round = now.round();
        turn = now.turn();
        std::printf("  %s\n", described(now, action).c_str());
      },
      [](const soldiers::Game& now, const soldiers::Event& event) {
        const std::string line = told(now, event);
        if (!line.empty() && event.what != soldiers::Event::What::round &&
            event.what != soldiers::Event::What::turn)
          std::printf("    %s\n", line.c_str());
      });
  std::printf("\n%s, score %d, after %s\n", std::string(to_string(game.outcome())).c_str(),
              game.score(),
              detail::counted(static_cast<std::size_t>(game.round()), "round", "rounds").c_str());
}

}  // namespace

std::unique_ptr<TerminalGame> begin_soldiers(const Setup& setup) {
  std::optional<Options> dealing;
  soldiers::Settings settings;
  for (const auto& [name, value] : setup) {
    if (name == "deal")
      dealing = parse_code(value);
    else if (name == "option")
      assign_option(settings, value);
    else
      throw Error(detail::quoted(name) + " is not a part of a saved game: deal, option");
  }
  if (!dealing) throw Error("the deal of this game is missing");
  return std::make_unique<SoldiersGame>(*dealing, settings);
}

OptionSet play_soldiers_options() {
  OptionSet options("deckmap play soldiers",
                    "Soldiers! Aliens! Carnage!: a soldier against the jokers of a dungeon "
                    "that is dealt as its doors are shot open. On a terminal by keys, else "
                    "by typed lines.");
  options.custom_help("[options]");
  add_seed_options(options, "with --auto: a game for each seed from A up to, not including, B");
  add_deck_options(options);
  add_rules_options(options, true);
  options.add_options("Game")("option", "set an option of the game; may be repeated", Takes::values,
                              "NAME=VALUE", setting_names<soldiers::Settings>())(
      "auto", "let a simple player play: one game is told, of --seeds the figures")(
      "player", "with --auto: a simple, careful player, or any legal action", Takes::value,
      "simple|random")("check", "with --auto: check every invariant after every action");
  add_shell_options(options);
  options.add_options("Run")(
      "threads", "with --auto: threads to play with (default: one a processor)", Takes::value, "N");
  options.examples("Options of the game, as in --option health=30:\n" +
                   settings_list<soldiers::Settings>() +
                   "\nExamples:\n"
                   "  deckmap play soldiers --seed 7\n"
                   "  deckmap play soldiers --save my.game              begins, or goes on\n"
                   "  echo 'f1 o1 s n quit' | deckmap play soldiers --seed 7\n"
                   "  deckmap play soldiers --seed 7 --auto             a game told\n"
                   "  deckmap play soldiers --auto --seeds 0..10000 --option actions=4\n");
  return options;
}

int run_play_soldiers(const Arguments& arguments) {
  for (const char* name : {"doors", "door-order"})
    if (arguments.has(name))
      throw UsageError("--" + std::string(name) + ": in a game the player opens the doors");
  AutoPlay play;
  play.dealing = dealing_options(arguments);
  play.dealing.doors.reset();
  play.settings = settings_given<soldiers::Settings>(arguments);
  const Seeds given = seeds(arguments);
  play.dealing.seed = given.range.begin;

  if (const auto how = auto_options(arguments)) {
    play.how = *how;
    if (arguments.has("seeds")) {
      const auto to_end = [&](std::uint64_t seed) {
        return played(
            play, seed, [](auto&&...) {}, [](auto&&...) {});
      };
      play_many<Tally>(given.range, how->threads, to_end, report);
      return 0;
    }
    tell_if_fresh(given, arguments);
    play_one(play, given.range.begin);
    return 0;
  }

  Beginning beginning{
      .setup = {{"deal", deal_code(play.dealing)}},
      .chosen = !given.fresh || has_dealing_option(arguments) || arguments.has("option"),
      .file = "soldiers-" + std::to_string(play.dealing.seed) + ".save"};
  for_each_changed_option(play.settings, [&](const Option& row, const std::string& value) {
    beginning.setup.emplace_back("option", std::string(row.name) + "=" + value);
  });
  return play_in_shell({"soldiers", begin_soldiers}, beginning, arguments);
}

}  // namespace deckmap::command
