// deckmap play cyberheisters: the game on the terminal, or thousands of them by a simple player.

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/play/cyberheisters/check.hpp>
#include <deckmap/play/cyberheisters/player.hpp>
#include <deckmap/play/cyberheisters/text.hpp>
#include <deckmap/survey/figures.hpp>

#include "auto_play.hpp"
#include "dealing.hpp"
#include "game_shell.hpp"
#include "settings.hpp"
#include "text.hpp"
#include "verbs.hpp"

namespace deckmap::command {
namespace {

using cyberheisters::Action;
using cyberheisters::Event;
using cyberheisters::Fight;
using cyberheisters::Knowledge;
using cyberheisters::Phase;
using cyberheisters::State;

/// Where a game takes place: its seed, its options, and the dungeon whose rooms it goes through.
struct Scene {
  std::uint64_t seed = 0;
  cyberheisters::Settings settings;
  std::vector<std::string> rooms = {};  ///< their cards; empty without a dungeon
};

/// The scene of a dealt dungeon: as many rooms as it has, at most as many as the game wants.
Scene scene_of(const Options& dealing, const cyberheisters::Settings& settings) {
  Scene scene{.seed = dealing.seed, .settings = settings};
  const Dungeon dungeon = generate(dealing);
  for (const Index segment : cyberheisters::rooms_of(dungeon, settings.rooms)) {
    std::string cards;
    for (const PlacedCard& laid : dungeon.cards(segment))
      if (!laid.is_door()) cards += (cards.empty() ? "" : " ") + to_string(laid.card);
    scene.rooms.push_back(cards);
  }
  if (scene.rooms.empty()) throw Error("this dungeon has no room to go through");
  scene.settings.rooms = static_cast<int>(scene.rooms.size());
  return scene;
}

// -- on the terminal

class CyberheistersGame : public TerminalGame {
 public:
  CyberheistersGame(Scene scene, Knowledge knowledge)
      : scene_(std::move(scene)),
        knowledge_(knowledge),
        state_(cyberheisters::begin(scene_.seed, scene_.settings)) {}

  std::string title() const override {
    return "Cyberheisters, seed " + std::to_string(scene_.seed);
  }

  std::string status() const override {
    std::string text = "Room " + std::to_string(state_.room + 1) + "/" +
                       std::to_string(scene_.settings.rooms) + "  Turn " +
                       std::to_string(state_.turn);
    if (state_.fight) text += ", round " + std::to_string(state_.fight->round);
    return text + "  Health " + health();
  }

  std::vector<std::string> picture(const View& view) const override {
    std::vector<std::string> lines;
    add_rooms(lines, view.width);
    lines.emplace_back();
    add_line(lines, view.width, "Items", items(state_.inventory, "none"));
    if (state_.shield > 0)
      add_line(lines, view.width, "Shield",
               deckmap::detail::counted(static_cast<std::size_t>(state_.shield), "turn", "turns"));
    const cyberheisters::Room& room = state_.rooms[static_cast<std::size_t>(state_.room)];
    add_line(lines, view.width, "Chests", room.looted ? items(room.items, "empty") : "not looted");
    if (state_.fight) add_enemies(lines, view.width, *state_.fight);
    if (state_.phase == Phase::companion)
      for (const std::string& part :
           wrapped("You will " + described(state_, state_.chosen, knowledge_) +
                       "; whom does your companion attack?",
                   view.width))
        lines.push_back(part);
    return lines;
  }

  std::vector<Choice> choices() const override {
    std::vector<Choice> choices;
    int swaps = 0;
    for (const Action& action : legal_actions(state_)) {
      Choice choice{.key = std::string(1, letter(action.what)),
                    .action = to_string(action),
                    .text = described(state_, action, knowledge_)};
      if (action.what == Action::What::swap)
        choice.key += std::to_string(++swaps);
      else if (numbers_of(action.what) > 0)
        choice.key += std::to_string(action.target + 1);
      if (action.what == Action::What::forward) choice.arrow = 'r';
      if (action.what == Action::What::back) choice.arrow = 'l';
      choices.push_back(std::move(choice));
    }
    return choices;
  }

  std::vector<std::string> choose(const std::string& text) override {
    // one paragraph for the player's side, one for each attack of the enemy
    std::vector<std::string> paragraphs;
    bool enemys = false;
    apply(state_, cyberheisters::parse_action(text), [&](const Event& event) {
      const std::string sentence = told(state_, event, knowledge_);
      if (sentence.empty()) return;
      const bool by_enemy = is_by_enemy(event.what);
      if (paragraphs.empty() || by_enemy != enemys || event.what == Event::What::initiative)
        paragraphs.push_back(sentence);
      else
        paragraphs.back() += " " + sentence;
      enemys = by_enemy;
    });
    return paragraphs;
  }

  std::string ending() const override {
    const std::string score =
        " Score " + std::to_string(cyberheisters::score(state_)) + ", after " +
        deckmap::detail::counted(static_cast<std::size_t>(state_.turn), "turn", "turns") + ".";
    if (state_.phase == Phase::escaped)
      return "You escaped with a health of " + std::to_string(state_.health) + "." + score;
    if (state_.phase == Phase::dead)
      return "You died in room " + std::to_string(state_.room + 1) + "." + score;
    return "";
  }

  std::string help() const override {
    return "Get through all the rooms and out of the city, with your companion.\n"
           "\n"
           "f b    move on to the next room, back to the one before (or the arrows)\n"
           "l      loot the room: three chests, once a room\n"
           "x      go through the chests again for what was left\n"
           "t s d  at the chests: take, swap, be done; one pack of medical supplies at most\n"
           "h      use the medical supplies: to 80 % of your health, from there on to all\n"
           "w      do nothing\n"
           "\n"
           "At the end of each turn enforcers may come. Then you and your companion attack\n" +
           std::string(scene_.settings.areas == cyberheisters::Areas::battalion ? "the battalion"
                                                                                : "a cluster") +
           " or a special, 1d10 each; and they attack you. Whom your\n"
           "companion has hit last turns on him instead, and he cannot be hurt.\n"
           "a c    you attack, your companion attacks: a2 is number 2 of the list\n"
           "o      throw a bomb at a cluster and all who stand with it: 7 to 12 units die,\n"
           "       and the specials; the captain is hurt and stunned\n"
           "g      throw a stasis grenade: 7 to 12 units are frozen for two turns, on 9 and\n"
           "       more the specials too, on 11 and more the captain\n"
           "p      deploy a shield: no damage for two turns; a berserker or the captain who\n"
           "       lives breaks it after one\n"
           "An item takes the place of your attack, not of your companion's" +
           (scene_.settings.heal_in_fight == cyberheisters::HealInFight::free
                ? "; medical supplies\ntake nothing's place."
                : ".");
  }

 private:
  static char letter(Action::What what) {
    using What = Action::What;
    switch (what) {
      case What::heal: return 'h';
      case What::loot: return 'l';
      case What::exchange: return 'x';
      case What::forward: return 'f';
      case What::back: return 'b';
      case What::wait: return 'w';
      case What::take: return 't';
      case What::swap: return 's';
      case What::done: return 'd';
      case What::attack: return 'a';
      case What::bomb: return 'o';
      case What::stasis: return 'g';
      case What::shield: return 'p';
      case What::companion: return 'c';
    }
    return 'w';
  }

  static bool is_by_enemy(Event::What what) {
    using What = Event::What;
    constexpr std::array theirs = {What::struck,       What::at_companion, What::still,
                                   What::damage,       What::dead,         What::shield_broken,
                                   What::shield_spent, What::encounter,    What::initiative};
    return std::find(theirs.begin(), theirs.end(), what) != theirs.end();
  }

  std::string health() const {
    const auto bar = cyberheisters::health_bar(state_, 20);
    std::string text = "[" + std::string(static_cast<std::size_t>(bar.filled), '#') +
                       std::string(static_cast<std::size_t>(bar.empty), '.') + "]";
    if (knowledge_ == Knowledge::master)
      text += " " + std::to_string(state_.health) + "/" + std::to_string(scene_.settings.health);
    return text;
  }

  static std::string items(const std::vector<cyberheisters::Item>& items, const char* without) {
    std::string text;
    for (const cyberheisters::Item item : items)
      text += (text.empty() ? "" : ", ") + std::string(to_string(item));
    return text.empty() ? without : text;
  }

  /// A text behind its name, broken where it is too long; it begins in column `indent`.
  static void add_line(std::vector<std::string>& lines, std::size_t width, std::string name,
                       const std::string& text, std::size_t indent = 8) {
    indent = std::max(indent, name.size() + 2);
    for (const std::string& part : wrapped(text, width - indent)) {
      name.resize(indent, ' ');
      lines.push_back(std::exchange(name, "") + part);
    }
  }

  /// The way, the player's room in brackets; in a dealt dungeon the cards of that room.
  void add_rooms(std::vector<std::string>& lines, std::size_t width) const {
    std::string way = "Link    ";
    const int rooms = scene_.settings.rooms;
    for (int room = 0; room < rooms; ++room) {
      const std::string number = std::to_string(room + 1);
      const std::string sign = room == state_.room ? "[" + number + "]" : " " + number + " ";
      if (way.size() + sign.size() > width) {
        lines.push_back(std::exchange(way, "       "));
      }
      way += sign;
    }
    lines.push_back(way + " out");
    if (!scene_.rooms.empty())
      add_line(lines, width, "Cards", scene_.rooms[static_cast<std::size_t>(state_.room)]);
  }

  void add_enemies(std::vector<std::string>& lines, std::size_t width, const Fight& fight) const {
    const auto add = [&](std::string name, const std::string& text) {
      add_line(lines, width, std::move(name), text, 18);
    };
    const auto numbered = [&](int area) {
      return std::to_string(area + 1) + "  " + area_name(fight, area);
    };
    lines.emplace_back();
    for (int area = 0; area < fight.areas(); ++area) {
      if (!fight.lives(area)) continue;
      std::string text;
      if (fight.is_units(area)) {
        text = units_text(fight.units(area), fight.frozen(area));
      } else {
        const cyberheisters::Single& single = fight.single(area);
        text = fight.spread ? "alone" : "with " + place_name(fight, single.place);
        if (knowledge_ == Knowledge::master) text += ", health " + std::to_string(single.health);
        if (single.held > 0) text += ", cannot move";
      }
      if (fight.last_hit_by_companion(area)) text += ", at companion";
      add(numbered(area), text);
      if (!fight.is_units(area) || !fight.one_area || fight.clusters.size() == 1) continue;
      for (int place = 0; place < static_cast<int>(fight.clusters.size()); ++place)
        if (const auto& cluster = fight.cluster(place); cluster.size() > 0)
          add("     " + place_name(fight, place), units_text(cluster.size(), cluster.frozen()));
    }
  }

  /// "oooo** 6, 2 frozen".
  static std::string units_text(int units, int frozen) {
    return std::string(static_cast<std::size_t>(units - frozen), 'o') +
           std::string(static_cast<std::size_t>(frozen), '*') + " " + std::to_string(units) +
           (frozen > 0 ? ", " + std::to_string(frozen) + " frozen" : "");
  }

  Scene scene_;
  Knowledge knowledge_;
  State state_;
};

// -- by a simple player

struct AutoPlay {
  std::optional<Options> dealing;  // of a dungeon
  cyberheisters::Settings settings;
  AutoOptions how;
  int most_actions = 1'000'000;

  Scene scene(std::uint64_t seed) const {
    if (!dealing) return {.seed = seed, .settings = settings};
    Options of_seed = *dealing;
    of_seed.seed = seed;
    return scene_of(of_seed, settings);
  }
};

void require_none(const std::vector<std::string>& problems, std::uint64_t seed) {
  if (!problems.empty()) throw Error("seed " + std::to_string(seed) + ": " + problems.front());
}

/// Plays a game to its end. `listener(state, action)` hears of each action before it is taken,
/// `events(state, event)` of what comes of it.
template <class Listener, class Events>
State played(const AutoPlay& play, std::uint64_t seed, Listener&& listener, Events&& events) {
  State state = cyberheisters::begin(seed, play.scene(seed).settings);
  Random random(seed, Stream::player);
  for (int actions = 0; !is_over(state); ++actions) {
    if (actions == play.most_actions)
      throw Error("seed " + std::to_string(seed) + ": the game does not end");
    const Action action = play.how.random ? random_player(state, random) : simple_player(state);
    listener(state, action);
    std::optional<State> before;
    if (play.how.check) before = state;
    apply(state, action, [&](const Event& event) { events(state, event); });
    if (!play.how.check) continue;
    require_none(check(state), seed);
    require_none(check_step(*before, state), seed);
  }
  return state;
}

/// What many games came to.
struct Tally {
  std::array<std::uint64_t, 2> outcomes{};  // dead, escaped
  std::array<Histogram, 2> turns;
  Histogram score, health, fights, units, specials;
  std::uint64_t captains = 0;
  std::vector<std::uint64_t> deaths;  // by room

  void add(const State& state) {
    const bool escaped = state.phase == Phase::escaped;
    ++outcomes[escaped];
    turns[escaped].add(state.turn);
    score.add(cyberheisters::score(state));
    if (escaped) health.add(state.health);
    fights.add(state.fights);
    units.add(state.units_killed);
    specials.add(state.elites_killed);
    captains += state.captain_came ? 1 : 0;
    if (!escaped) ++death_in(static_cast<std::size_t>(state.room));
  }
  void add(const Tally& other) {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      outcomes[i] += other.outcomes[i];
      turns[i].add(other.turns[i]);
    }
    score.add(other.score);
    health.add(other.health);
    fights.add(other.fights);
    units.add(other.units);
    specials.add(other.specials);
    captains += other.captains;
    for (std::size_t room = 0; room < other.deaths.size(); ++room)
      death_in(room) += other.deaths[room];
  }

 private:
  std::uint64_t& death_in(std::size_t room) {
    if (deaths.size() <= room) deaths.resize(room + 1);
    return deaths[room];
  }
};

std::string report(const Tally& tally, SeedRange seeds) {
  const auto games = static_cast<double>(seeds.size());
  char line[128];
  std::string text = games_line(seeds) + "\n";
  const auto share_of = [&](const char* name, std::uint64_t count) {
    std::snprintf(line, sizeof line, "%-22s %10s   %5s %%\n", name,
                  deckmap::detail::grouped(count).c_str(),
                  tenths(100 * static_cast<double>(count) / games).c_str());
    text += line;
  };
  share_of("escaped", tally.outcomes[1]);
  share_of("died", tally.outcomes[0]);
  for (std::size_t room = 0; room < tally.deaths.size(); ++room)
    if (tally.deaths[room] > 0)
      share_of(("  in room " + std::to_string(room + 1)).c_str(), tally.deaths[room]);
  share_of("met the captain", tally.captains);
  text += "\n                           mean    5 %   50 %   95 %    most\n";
  const auto figures_of = [&](const char* name, const Histogram& histogram) {
    const Figures f = figures(histogram);
    if (f.count == 0) return;
    std::snprintf(line, sizeof line, "%-22s %8s %6d %6d %6d %7d\n", name, tenths(f.mean).c_str(),
                  f.percentile[1], f.percentile[3], f.percentile[5], f.max);
    text += line;
  };
  figures_of("turns until escape", tally.turns[1]);
  figures_of("turns until death", tally.turns[0]);
  figures_of("health at escape", tally.health);
  figures_of("fights", tally.fights);
  figures_of("units killed", tally.units);
  figures_of("specials killed", tally.specials);
  figures_of("score", tally.score);
  return text;
}

/// Tells a game as the game master sees it.
void play_one(const AutoPlay& play, std::uint64_t seed) {
  std::printf("Cyberheisters, seed %s\n", std::to_string(seed).c_str());
  int turn = 0;
  const State state = played(
      play, seed,
      [&](const State& now, const Action& action) {
        if (now.turn != turn)
          std::printf("\nTurn %d, room %d, health %d\n", now.turn, now.room + 1, now.health);
        turn = now.turn;
        std::printf("  %s\n", described(now, action, Knowledge::master).c_str());
      },
      [](const State& now, const Event& event) {
        if (const std::string line = told(now, event, Knowledge::master); !line.empty())
          std::printf("    %s\n", line.c_str());
      });
  std::printf(
      "\n%s, score %d, after %s\n", state.phase == Phase::escaped ? "escaped" : "dead",
      cyberheisters::score(state),
      deckmap::detail::counted(static_cast<std::size_t>(state.turn), "turn", "turns").c_str());
}

// -- the command line

}  // namespace

std::unique_ptr<TerminalGame> begin_cyberheisters(const Setup& setup, bool exact) {
  std::optional<std::uint64_t> seed;
  std::optional<Options> dealing;
  cyberheisters::Settings settings;
  for (const auto& [name, value] : setup) {
    if (name == "seed")
      seed = parse_seed(value);
    else if (name == "deal")
      dealing = parse_code(value);
    else if (name == "option")
      assign_option(settings, value);
    else
      throw Error(deckmap::detail::quoted(name) +
                  " is not a part of a saved game: seed, deal, option");
  }
  if (seed.has_value() == dealing.has_value())
    throw Error("a game has a seed, or the deal of its dungeon, and not both");
  Scene scene = dealing ? scene_of(*dealing, settings) : Scene{.seed = *seed, .settings = settings};
  return std::make_unique<CyberheistersGame>(std::move(scene),
                                             exact ? Knowledge::master : Knowledge::player);
}

OptionSet play_cyberheisters_options() {
  OptionSet options(
      "deckmap play cyberheisters",
      "Cyberheisters: fight your way out of a city, ten rooms in a row or the rooms of a dealt "
      "dungeon. On a terminal by keys, else by typed lines.");
  options.custom_help("[options]");
  add_seed_options(options, "with --auto: a game for each seed from A up to, not including, B");
  options.add_options("Card")("dungeon", "go through the rooms of a dungeon dealt from the seed");
  add_deck_options(options);
  add_rules_options(options);
  options.add_options("Game")("option", "set an option of the game; may be repeated", Takes::values,
                              "NAME=VALUE", setting_names<cyberheisters::Settings>())(
      "exact", "see what the game master sees: health in numbers, all dice")(
      "auto", "let a simple player play: one game is told, of --seeds the figures")(
      "player", "with --auto: a simple player, or any legal action", Takes::value, "simple|random")(
      "check", "with --auto: check every invariant after every action");
  add_shell_options(options);
  options.add_options("Run")(
      "threads", "with --auto: threads to play with (default: one a processor)", Takes::value, "N");
  options.examples("Options of the game, as in --option health=80:\n" +
                   settings_list<cyberheisters::Settings>() +
                   "\nExamples:\n"
                   "  deckmap play cyberheisters --seed 7\n"
                   "  deckmap play cyberheisters --dungeon --decks 2      the rooms of a dungeon\n"
                   "  deckmap play cyberheisters --save my.game           begins, or goes on\n"
                   "  echo 'l d f a1 quit' | deckmap play cyberheisters --seed 7\n"
                   "  deckmap play cyberheisters --seed 7 --auto          a game told\n"
                   "  deckmap play cyberheisters --auto --seeds 0..10000 --option slots=2\n");
  return options;
}

int run_play_cyberheisters(const Arguments& arguments) {
  AutoPlay play;
  play.settings = settings_given<cyberheisters::Settings>(arguments);
  const Seeds given = seeds(arguments);
  const std::uint64_t seed = given.range.begin;
  if (arguments.has("dungeon") || arguments.has("code")) {
    play.dealing = dealing_options(arguments);
    play.dealing->seed = seed;
  } else if (has_dealing_option(arguments)) {
    throw UsageError("how a dungeon is dealt matters only with --dungeon");
  }
  if (const auto how = auto_options(arguments)) {
    play.how = *how;
    if (arguments.has("seeds")) {
      const auto to_end = [&](std::uint64_t of) {
        return played(
            play, of, [](auto&&...) {}, [](auto&&...) {});
      };
      play_many<Tally>(given.range, how->threads, to_end, report);
      return 0;
    }
    tell_if_fresh(given, arguments);
    play_one(play, seed);
    return 0;
  }

  Beginning beginning{.setup = {},
                      .chosen = !given.fresh || arguments.has("dungeon") || arguments.has("option"),
                      .file = "cyberheisters-" + std::to_string(seed) + ".save"};
  if (play.dealing)
    beginning.setup.emplace_back("deal", deal_code(*play.dealing));
  else
    beginning.setup.emplace_back("seed", std::to_string(seed));
  for_each_changed_option(play.settings, [&](const Option& row, const std::string& value) {
    beginning.setup.emplace_back("option", std::string(row.name) + "=" + value);
  });
  const bool exact = arguments.has("exact");
  return play_in_shell(
      {"cyberheisters", [&](const Setup& setup) { return begin_cyberheisters(setup, exact); }},
      beginning, arguments);
}

}  // namespace deckmap::command
