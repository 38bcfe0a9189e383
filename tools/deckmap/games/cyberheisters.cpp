// deckmap play cyberheisters: the game on the terminal, or thousands of them by a simple player.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/detail/list.hpp>
#include <deckmap/games/cyberheisters/check.hpp>
#include <deckmap/games/cyberheisters/player.hpp>
#include <deckmap/games/cyberheisters/text.hpp>
#include <deckmap/write/ascii.hpp>

#include "games/play.hpp"
#include "text.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

using cyberheisters::Action;
using cyberheisters::Event;
using cyberheisters::Fight;
using cyberheisters::Knowledge;
using cyberheisters::Phase;
using cyberheisters::State;

struct CyberheistersScene;

// -- on the terminal

class CyberheistersGame : public StateOnTerminal<State> {
 public:
  explicit CyberheistersGame(const CyberheistersScene& scene);

  void see(const Arguments& arguments) override {
    if (arguments.has("exact")) knowledge_ = Knowledge::master;
  }

  std::string title() const override {
    return "Cyberheisters, seed " + std::to_string(state().seed);
  }

  std::string story() const override {
    return "You stole a meteorite beyond price, and the Lethal Reactive Force hunts you through a "
           "city that sells everything. A companion who feels no pain fights at your side. Get "
           "through " +
           std::to_string(state().settings.rooms) + " rooms and out alive.";
  }

  std::string status() const override {
    std::string text = "Room " + std::to_string(state().room + 1) + "/" +
                       std::to_string(state().settings.rooms) + "  Turn " +
                       std::to_string(state().turn);
    if (state().fight) text += ", round " + std::to_string(state().fight->round);
    return text + "  Health " + health();
  }

  std::vector<std::string> picture(const View& view) const override {
    std::vector<std::string> lines;
    add_rooms(lines, view.width);
    lines.emplace_back();
    add_line(lines, view.width, "Items", items(state().inventory, "none"));
    if (state().shield > 0)
      add_line(lines, view.width, "Shield",
               deckmap::detail::counted(state().shield, "turn", "turns"));
    const cyberheisters::Room& room = state().rooms[static_cast<std::size_t>(state().room)];
    if (room.service.station) add_line(lines, view.width, "Station", "heals once");
    if (room.service.shop) add_line(lines, view.width, "Shop", "exchanges one item");
    add_line(lines, view.width, "Chests", room.looted ? items(room.items, "empty") : "not looted");
    if (state().fight) add_enemies(lines, view.width, *state().fight);
    if (state().phase == Phase::companion)
      for (const std::string& part :
           wrapped("You will " + described(state(), state().chosen, knowledge_) +
                       "; whom does your companion attack?",
                   view.width))
        lines.push_back(part);
    if (levels_) add_map(lines, view);
    return lines;
  }

  std::vector<Choice> choices() const override {
    std::vector<Choice> choices;
    int swaps = 0, trades = 0;
    auto legal = actions(state());
    std::stable_partition(legal.begin(), legal.end(),
                          [&](const Action& action) { return is_at_captain(action); });
    for (const Action& action : legal) {
      Choice choice{.key = std::string(1, letter(action.what)),
                    .action = to_string(action),
                    .text = described(state(), action, knowledge_) + odds(action)};
      // one of two bombs is as good as the other
      if ((action.what == Action::What::take || action.what == Action::What::swap) &&
          std::any_of(choices.begin(), choices.end(),
                      [&](const Choice& other) { return other.text == choice.text; }))
        continue;
      if (action.what == Action::What::swap)
        choice.key += std::to_string(++swaps);
      else if (action.what == Action::What::trade)
        choice.key += std::to_string(++trades);
      else if (numbers_of(action.what) > 0)
        choice.key += std::to_string(action.target + 1);
      if (action.what == Action::What::forward) choice.arrow = 'r';
      if (action.what == Action::What::back) choice.arrow = 'l';
      if (leaves(action.what)) choice.question = question_about_loot();
      choices.push_back(std::move(choice));
    }
    return choices;
  }

  std::string ending() const override {
    const std::string score = " Score " + std::to_string(cyberheisters::score(state())) +
                              ", after " + deckmap::detail::counted(state().turn, "turn", "turns") +
                              ".";
    if (state().phase == Phase::escaped)
      return "You escaped with a health of " + std::to_string(state().health) + "." + score;
    if (state().phase == Phase::dead)
      return "You died in room " + std::to_string(state().room + 1) + "." + score;
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
           "w      do nothing\n" +
           std::string(state().hidden.empty()
                           ? ""
                           : "i      slip through a hidden door, which looting a room finds; one\n"
                             "       that is bolted opens from the side of its bolt first\n") +
           std::string(levels_
                           ? "r      recharge at a healing station: like medical supplies, once\n"
                             "y      in a shop, exchange an item for another, once\n"
                           : "") +
           "\n"
           "At the end of each turn enforcers may come. Then you and your companion attack\n" +
           std::string(state().settings.areas == cyberheisters::Areas::battalion ? "the battalion"
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
           "An item replaces your attack, not your companion's" +
           (state().settings.heal_in_fight == cyberheisters::HealInFight::free
                ? "; medical supplies\nreplace nothing."
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
      case What::hidden: return 'i';
      case What::wait: return 'w';
      case What::take: return 't';
      case What::swap: return 's';
      case What::done: return 'd';
      case What::attack: return 'a';
      case What::bomb: return 'o';
      case What::stasis: return 'g';
      case What::shield: return 'p';
      case What::companion: return 'c';
      case What::recharge: return 'r';
      case What::trade: return 'y';
    }
    return 'w';
  }

  static bool leaves(Action::What what) {
    using What = Action::What;
    return what == What::done || what == What::forward || what == What::back ||
           what == What::hidden;
  }

  /// Asks before something stays in the room for which there is a slot.
  std::string question_about_loot() const {
    std::string left;
    State at_chests = state();
    at_chests.phase = Phase::chests;
    for (const Action& action : actions(at_chests))
      if (action.what == Action::What::take)
        deckmap::detail::add_listed(left,
                                    to_string(state()
                                                  .rooms[static_cast<std::size_t>(state().room)]
                                                  .items[static_cast<std::size_t>(action.target)]));
    return left.empty() ? "" : "Leave behind: " + left;
  }

  static bool is_by_enemy(Event::What what) {
    using What = Event::What;
    constexpr std::array theirs = {What::struck,       What::at_companion, What::still,
                                   What::damage,       What::dead,         What::shield_broken,
                                   What::shield_spent, What::encounter,    What::initiative};
    return std::find(theirs.begin(), theirs.end(), what) != theirs.end();
  }

  static bool is_blow(const Action& action) {
    return action.what == Action::What::attack || action.what == Action::What::companion;
  }

  /// Whether it is a blow at the captain, who comes first in the list.
  bool is_at_captain(const Action& action) const {
    return is_blow(action) && !state().fight->is_units(action.target) &&
           state().fight->single(action.target).kind == cyberheisters::Elite::captain;
  }

  /// How likely a blow kills a special, or all units of an area; how many of them it kills where
  /// they are too many for one blow.
  std::string odds(const Action& action) const {
    if (!is_blow(action)) return "";
    constexpr int sides = cyberheisters::attack_sides;
    const Fight& fight = *state().fight;
    const int left = fight.left(action.target);
    if (left > sides && fight.is_units(action.target))
      return ", kills 1 to " + std::to_string(sides);
    return ", kills " + std::to_string(100 * std::max(0, sides + 1 - left) / sides) + " %";
  }

  /// One paragraph for the player's side, one for each attack of the enemy.
  void hear(const State& now, const Event& event, std::vector<std::string>& log) override {
    const std::string sentence = told(now, event, knowledge_);
    if (sentence.empty()) return;
    const bool by_enemy = is_by_enemy(event.what);
    if (log.empty() || by_enemy != by_enemy_ || event.what == Event::What::initiative)
      log.push_back(sentence);
    else
      log.back() += " " + sentence;
    by_enemy_ = by_enemy;
  }

  /// The map of the dungeon below what there is to know, with the player in his room.
  void add_map(std::vector<std::string>& lines, const View& view) const {
    if (lines.size() + 4 > view.height) return;
    View rest = view;
    rest.height = view.height - lines.size() - 1;
    const auto [level, room] = way_.rooms[static_cast<std::size_t>(state().room)];
    const Dungeon& dungeon = (*levels_)[level];
    std::vector<std::string> signs(dungeon.cards().size());
    for (Index card = 0; card < dungeon.cards().size(); ++card)
      if (const PlacedCard& laid = dungeon.cards()[card]; laid.segment == room && !laid.is_door()) {
        signs[card] = " @";
        break;
      }
    lines.emplace_back();
    for (std::string& line :
         map_window(map_text(dungeon, {.ascii = !view.unicode, .colour = view.colour},
                             {.legend = false, .as_dealt = true, .counters = signs}),
                    rest))
      lines.push_back(std::move(line));
  }

  std::string health() const {
    const auto bar = cyberheisters::health_bar(state(), 20);
    std::string text = "[" + std::string(static_cast<std::size_t>(bar.filled), '#') +
                       std::string(static_cast<std::size_t>(bar.empty), '.') + "]";
    if (knowledge_ == Knowledge::master)
      text += " " + std::to_string(state().health) + "/" + std::to_string(state().settings.health);
    return text;
  }

  static std::string items(const std::vector<cyberheisters::Item>& items, const char* without) {
    std::string text;
    for (const cyberheisters::Item item : items) deckmap::detail::add_listed(text, to_string(item));
    return text.empty() ? without : text;
  }

  /// A text after its name, broken where it is too long; it begins in column `indent`.
  static void add_line(std::vector<std::string>& lines, std::size_t width, std::string name,
                       const std::string& text, std::size_t indent = 9) {
    indent = std::max(indent, name.size() + 2);
    for (const std::string& part : wrapped(text, width - indent)) {
      name.resize(indent, ' ');
      lines.push_back(std::exchange(name, "") + part);
    }
  }

  /// The way, the player's room in brackets; in a dealt dungeon the cards of that room.
  void add_rooms(std::vector<std::string>& lines, std::size_t width) const {
    std::string way = "Link    ";
    const int rooms = state().settings.rooms;
    for (int room = 0; room < rooms; ++room) {
      const std::string number = std::to_string(room + 1);
      const std::string sign = room == state().room ? "[" + number + "]" : " " + number + " ";
      if (way.size() + sign.size() > width) {
        lines.push_back(std::exchange(way, "       "));
      }
      way += sign;
    }
    if (way.size() + 4 > width) lines.push_back(std::exchange(way, "       "));
    lines.push_back(way + " out");
    if (!levels_) return;
    std::string cards;
    const auto [level, segment] = way_.rooms[static_cast<std::size_t>(state().room)];
    for (const PlacedCard& laid : (*levels_)[level].cards(segment))
      if (!laid.is_door()) cards += (cards.empty() ? "" : " ") + to_string(laid.card);
    add_line(lines, width, "Cards", cards);
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

  std::optional<Levels> levels_;
  cyberheisters::DealtWay way_;
  Knowledge knowledge_ = Knowledge::player;
  bool by_enemy_ = false;  // whether the last line of the log is
};

// -- the scene

/// Ten rooms in a row, or those of a dungeon.
struct CyberheistersScene {
  using State = cyberheisters::State;
  using Settings = cyberheisters::Settings;
  using Screen = CyberheistersGame;
  static constexpr std::string_view name = "cyberheisters", title = "Cyberheisters";

  std::optional<std::uint64_t> in_a_row = {};  ///< the seed of rooms in a row
  std::optional<Options> dealing = {};         ///< or the deal of a dungeon
  Settings settings = {};
  bool typed_dice = false;

  std::uint64_t seed() const { return dealing ? dealing->seed : *in_a_row; }
  void set_seed(std::uint64_t seed) {
    if (dealing)
      dealing->seed = seed;
    else
      in_a_row = seed;
  }

  Setup setup() const {
    if (dealing) return {{"deal", deal_code(*dealing)}};
    return {{"seed", std::to_string(*in_a_row)}};
  }
  void read(const std::string& part, const std::string& value) {
    if (part == "seed") {
      in_a_row = parse_seed(value);
    } else if (part == "deal") {
      dealing = parse_code(value);
    } else {
      throw Error(deckmap::detail::quoted(part) +
                  " is not a part of a saved game: seed, deal, dice, option");
    }
  }
  void require_complete() const {
    if (in_a_row.has_value() == dealing.has_value())
      throw Error("a game has a seed, or the deal of its dungeon, and not both");
  }

  /// As many rooms as the dungeon has, at most as many as the game wants.
  State begin() const {
    if (!dealing) return cyberheisters::begin(seed(), settings);
    Settings all = settings;
    auto way = cyberheisters::way_through(Levels(generate(*dealing)), settings.rooms);
    if (way.rooms.empty()) throw Error("this dungeon has no room to go through");
    all.rooms = static_cast<int>(way.rooms.size());
    return cyberheisters::begin(seed(), all, way.services, std::move(way.hidden));
  }

  static std::string described(const State& now, const Action& action) {
    return cyberheisters::described(now, action, Knowledge::master);
  }
  static std::string told(const State& now, const Event& event) {
    return cyberheisters::told(now, event, Knowledge::master);
  }
  static std::string beat(const State& now) { return std::to_string(now.turn); }
  static std::string outline(const State& now) {
    return "Turn " + std::to_string(now.turn) + ", room " + std::to_string(now.room + 1) +
           ", health " + std::to_string(now.health);
  }
  static std::string length(const State& now) {
    return deckmap::detail::counted(now.turn, "turn", "turns");
  }

  static void count(const State& state, Statistics& statistics) {
    const bool escaped = state.phase == Phase::escaped;
    statistics.share(0, "escaped", escaped);
    statistics.share(1, "died", !escaped);
    if (!escaped) statistics.share(2 + state.room, "  in room " + std::to_string(state.room + 1));
    statistics.share(1000, "met the captain", state.captain_came);
    statistics.figure(escaped ? 0 : 1, escaped ? "turns until escape" : "turns until death",
                      state.turn);
    if (escaped) statistics.figure(2, "health at escape", state.health);
    statistics.figure(3, "fights", state.fights);
    statistics.figure(4, "units killed", state.units_killed);
    statistics.figure(5, "specials killed", state.elites_killed);
    statistics.figure(6, "score", score(state));
  }
};

CyberheistersGame::CyberheistersGame(const CyberheistersScene& scene)
    : StateOnTerminal(begin_state(scene)) {
  if (scene.dealing) {
    levels_.emplace(generate(*scene.dealing));
    way_ = cyberheisters::way_through(*levels_, scene.settings.rooms);
  }
  if (scene.typed_dice) knowledge_ = Knowledge::master;  // whoever rolls knows
}

}  // namespace

const PlayedGame& cyberheisters_game() { return played_game<CyberheistersScene>(); }

OptionSet play_cyberheisters_options() {
  OptionSet options(
      "deckmap play cyberheisters",
      "Cyberheisters: fight your way out of a city, ten rooms in a row or the rooms of a dealt "
      "dungeon. Played with keys on a terminal, with typed lines elsewhere.");
  options.custom_help("[options]");
  add_seed_options(options, "with --auto: a game for each seed from A up to, not including, B");
  add_dungeon_option(options, "go through the rooms of a dungeon dealt from the seed");
  add_levels_option(options);
  options.add_options("Game")("exact",
                              "see what the game master sees: health in numbers, all dice");
  options.relate({{"exact", Relation::excludes, "dice", ": whoever rolls sees everything"}});
  add_play_options<cyberheisters::Settings>(
      options,
      "  deckmap play cyberheisters --seed 7\n"
      "  deckmap play cyberheisters --dungeon --decks 2      the rooms of a dungeon\n"
      "  deckmap play cyberheisters --save my.game           begins or continues\n"
      "  deckmap play cyberheisters --dice                   a game master's real dice\n"
      "  echo 'l d y f y a1 quit' | deckmap play cyberheisters --seed 7\n"
      "  deckmap play cyberheisters --seed 7 --auto          a game, printed\n"
      "  deckmap play cyberheisters --auto --seeds 0..10000 --option slots=2\n");
  return options;
}

int run_play_cyberheisters(const Arguments& arguments) {
  CyberheistersScene scene;
  const bool in_dungeon = arguments.has("dungeon") || arguments.has("code");
  if (in_dungeon) scene.dealing = dealing_options(arguments);
  return run_game(scene, seeds(arguments), in_dungeon, arguments);
}

}  // namespace deckmap::command
