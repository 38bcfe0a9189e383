// deckmap table: the dealer at the table, for people with a deck in their hands. They draw the
// cards and open the doors; it says where each card lies and why.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/closed_doors.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/explain.hpp>
#include <range/v3/algorithm/count.hpp>

#include "verbs/table.hpp"

#include "dealing.hpp"
#include "dungeon_output.hpp"
#include "files.hpp"
#include "terminal.hpp"
#include "text.hpp"
#include "verbs/chart.hpp"
#include "verbs/soldier_sheet.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

constexpr std::string_view commands =
    "  7D           the card that was drawn; several with spaces between them\n"
    "  open 2       open the door with that number, or open KD\n"
    "  secret       take the secret passage, where no door can be opened\n"
    "  down         begin the level below, where there is one (--levels)\n"
    "  undo, undo 3 take back the last step, or the last three\n"
    "  map          the map so far             cards   the cards on the table\n"
    "  left         the cards not yet drawn    counters  where the enemies stand\n"
    "  why          the whole deal so far, step by step\n"
    "  write FILE   write the dungeon so far; the suffix chooses the format\n"
    "  quit         stop here; the deal is saved\n";

/// How a note of the soldier's sheet begins in a saved deal.
constexpr std::string_view note_word = "soldier ";

/// The step to the next level.
constexpr std::string_view down_word = "down";

/// Prints lines broken at spaces, further ones indented.
void print(std::string_view text) {
  const auto size = terminal_size();
  const std::size_t width = size ? std::max<std::size_t>(40, size->columns) : 80;
  std::fputs(wrapped_steps(text, width).c_str(), stdout);
}

std::string how_to_begin(const SessionSetup& setup) {
  const auto pile = [&](Pile which) {
    return detail::counted(setup.piles[which].size(), "card", "cards");
  };
  std::string text =
      "Split the cards into two piles.\n"
      "  The corridor pile, " +
      pile(Pile::corridor) +
      ": clubs and hearts 2-10; J Q K of hearts and diamonds; spades 2 3 4.\n"
      "  The room pile, " +
      pile(Pile::room) +
      ": diamonds 2-10; the aces; J Q K of clubs and spades; spades 5-10; the jokers.\n";
  const auto& room = setup.piles.room;
  const auto jokers =
      std::count_if(room.begin(), room.end(), [](Card card) { return card.is_joker(); });
  text += "Shuffle each pile";
  if (jokers == 1) text += "; the joker lies at the bottom of the room pile";
  if (jokers > 1)
    text += setup.rules.jokers == Jokers::all_last
                ? "; the jokers lie at the bottom of the room pile"
                : std::string("; one joker lies at the bottom of the room pile, the other") +
                      (jokers > 2 ? "s are" : " is") + " shuffled in";
  text += ".\n";
  return text +
         "Then draw as you are asked, and type each card: 7D, 10S, KH, AC; XR and XB are "
         "the jokers.\nhelp lists what else can be typed.\n";
}

/// The session of each level and the file that keeps them.
class Table {
 public:
  Table(const SessionSetup& begun_with, const SavedGame& saved, SaveFile file)
      : setup_(saved.setup),
        begun_with_(begun_with),
        most_levels_(begun_with.ways.levels),
        file_(std::move(file)),
        existed_(file_.is_known()) {
    begun_with_.ways.levels = 1;
    levels_.emplace_back(begun_with_);
    for (const std::string& step : saved.actions) {
      if (step == down_word)
        go_down();
      else if (!step.starts_with(note_word))
        current().take(step);
      steps_.push_back(step);
    }
    sheet();  // which may be wrong
  }

  const Session& session() const { return levels_.back(); }
  const Dungeon& dungeon() const { return session().dungeon(); }
  bool begun() const { return level() > 1 || !session().steps().empty(); }
  std::size_t level() const { return levels_.size(); }
  std::size_t levels() const { return most_levels_; }

  /// All levels so far, as files hold them.
  std::vector<Dungeon> dungeons() const {
    std::vector<Dungeon> all;
    for (const Session& level : levels_) all.push_back(level.complete());
    return all;
  }

  /// Whether stairs lead down from this level, whose deal is over.
  bool can_go_down() const { return level() < levels() && last_boss(dungeon()) != none; }
  /// Begins the level below, or throws `Error` and stays as it is.
  void down() {
    go_down();
    steps_.emplace_back(down_word);
    keep();
  }
  /// Whether the sheet of a soldier is kept.
  bool has_soldier() const {
    return std::any_of(setup_.begin(), setup_.end(),
                       [](const auto& part) { return part.first == "soldier"; });
  }

  /// The soldier's sheet after all notes. Throws `Error` for one that cannot be.
  SoldierSheet sheet() const {
    SoldierSheet sheet;
    if (!has_soldier()) return sheet;
    std::size_t at = 0;
    for (const std::string& step : steps_) {
      if (step == down_word) {
        ++at;
        sheet.go_down();
      } else if (step.starts_with(note_word)) {
        sheet.note(std::string_view(step).substr(note_word.size()));
      } else if (step.starts_with(Session::door_word)) {
        sheet.open(levels_[at]
                       .dungeon()
                       .cards()[std::stoul(step.substr(Session::door_word.size()))]
                       .card.door_level());
      }
    }
    return sheet;
  }

  /// Notes something on the sheet; returns what comes of it. Throws `Error` and stays as it is.
  std::vector<std::string> note(const std::string& words) {
    SoldierSheet sheet = this->sheet();
    auto lines = sheet.note(words);
    if (words.starts_with("kill "))
      require_stood(sheet, parse_card(detail::trimmed(words.substr(5))));
    steps_.push_back(std::string(note_word) + words);
    keep();
    return lines;
  }

  /// Takes one more step, or throws `Error` and stays as it is.
  void take(const std::string& step) {
    if (has_soldier() && step.starts_with(Session::door_word)) {
      const auto& cards = dungeon().cards();
      SoldierSheet sheet = this->sheet();
      if (const std::size_t door = std::stoul(step.substr(Session::door_word.size()));
          door < cards.size() && cards[door].is_door())
        sheet.open(cards[door].card.door_level());
    }
    current().take(step);
    steps_.push_back(step);
    keep();
  }

  /// Takes back the last `count` steps of this level; returns which, and what is to be done with
  /// their cards. The first step of a level is the way down to it.
  std::string undo(std::size_t count) {
    if (!steps_.empty() && steps_.back() == down_word && count == 1) {
      levels_.pop_back();
      steps_.pop_back();
      keep();
      return "Taken back: down. This is level " + std::to_string(level()) + " again.";
    }
    const std::size_t since =
        steps_.size() -
        static_cast<std::size_t>(std::find(steps_.rbegin(), steps_.rend(), down_word).base() -
                                 steps_.begin());
    if (level() > 1 && count > since)
      throw Error("this level has " + detail::counted(since, "step", "steps") +
                  "; those above it are taken back after undo of the way down");
    const Dungeon before = dungeon();
    const std::vector<std::string> steps = steps_;
    Session::require_steps(steps.size(), count);
    const std::size_t left = steps.size() - count;
    const std::vector<std::string> last(steps.begin() + static_cast<std::ptrdiff_t>(left),
                                        steps.end());
    current().undo(deal_steps(last).size());
    steps_.resize(left);
    std::string names;
    std::size_t cards = 0;
    for (std::size_t i = steps.size(); i-- > left;) {
      std::string step = steps[i];
      if (step.starts_with(note_word)) {
        step.erase(0, note_word.size());
      } else if (step.starts_with(Session::door_word)) {
        const auto door = std::stoul(step.substr(Session::door_word.size()));
        step = std::string(Session::door_word) + to_string(before.cards()[door].card);
      } else if (step != Session::secret_word) {
        ++cards;
      }
      detail::add_listed(names, step);
    }
    keep();
    return "Taken back: " + names +
           (cards == 0   ? "."
            : cards == 1 ? ". Put the card back on its pile."
                         : ". Put the cards back on their piles in this order.");
  }

  bool is_empty() const { return steps_.empty(); }
  const SaveFile& file() const { return file_; }

  /// Saves the deal. One of which all is taken back leaves no file, if there was none before.
  void keep() {
    saved_ = false;
    if (is_empty() && !existed_) {
      file_.remove();
    } else if (const std::string notice = file_.write(saved_text("table", {setup_, steps_}));
               !notice.empty()) {
      existed_ = false;
      print(notice);
    }
    saved_ = true;
  }

  /// Tries once more where the last step could not be saved. Returns why it cannot, or nothing.
  std::string unsaved() {
    try {
      if (!saved_) keep();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

 private:
  /// Throws `Error` for a dead enemy too many: one who did not stand on the table.
  void require_stood(const SoldierSheet& sheet, Card card) const {
    const auto enemies = dungeon().enemies();
    const auto drawn = static_cast<std::size_t>(std::count(enemies.begin(), enemies.end(), card));
    if (sheet.dead(card) > drawn)
      throw Error(to_string(card) +
                  (drawn > 0 ? " is dead already" : " is not an enemy on the table yet"));
  }

  /// The steps of the deal among all that was typed.
  static std::vector<std::string> deal_steps(const std::vector<std::string>& all) {
    std::vector<std::string> steps;
    for (const std::string& step : all)
      if (!step.starts_with(note_word)) steps.push_back(step);
    return steps;
  }

  Session& current() { return levels_.back(); }

  void go_down() {
    if (level() == levels()) throw Error("there is no level below this one");
    if (!session().dealer().over()) throw Error("the stairs are seen when this level is dealt");
    if (last_boss(dungeon()) == none) throw Error("no boss guards a stair: the descent ends here");
    SessionSetup below = begun_with_;
    below.ways.second_entrance = SecondEntrance::none;
    levels_.emplace_back(below);
  }

  Setup setup_;
  SessionSetup begun_with_;
  std::size_t most_levels_;
  std::vector<std::string> steps_;  ///< and notes, as they were typed
  std::vector<Session> levels_;     ///< the last is dealt
  SaveFile file_;
  bool existed_;       ///< the file, at the beginning
  bool saved_ = true;  ///< all steps
};

std::string card_name(Card card) { return to_string(card) + " (" + spoken(card) + ")"; }

/// "two to the left of the start".
std::string place_of(const Dungeon& dungeon, const PlacedCard& card) {
  const std::string words = place_in_words(card.cell, dungeon.cards().front().cell);
  return words == "the start" ? "at the start" : words;
}

/// "2: KD (king of diamonds), one above the start, level 3, a room behind it".
std::string door_line(const Dungeon& dungeon, const ClosedDoor& door, std::size_t number) {
  const PlacedCard& card = dungeon.cards()[door.door];
  return std::to_string(number) + ": " + card_name(card.card) + ", " + place_of(dungeon, card) +
         ", level " + std::to_string(card.card.door_level()) + ", a " +
         std::string(to_string(door.behind)) + " behind it" +
         (door.can_open ? "" : "; it cannot be opened");
}

/// The joints of a level that is dealt with the one above: lifts, and the key to its first locked
/// door.
void print_joins(const Table& table) {
  if (table.level() == 1) return;
  const Levels levels(table.dungeons());
  const std::size_t here = table.level() - 1;
  const auto name = [&](std::size_t level, Index card) {
    const Dungeon& dungeon = levels[level];
    return to_string(dungeon.cards()[card].card) + ", " + place_of(dungeon, dungeon.cards()[card]);
  };
  for (const Stair& stair : levels.stairs())
    if (stair.kind == StairKind::lift && stair.level + 1 == here)
      print("A lift joins the " + name(here, stair.to) + ", with the " +
            name(here - 1, stair.from) + ", of level " + std::to_string(here) +
            (stair.bolt == Bolt::nowhere
                 ? "."
                 : "; at first it opens from level " +
                       std::to_string(stair.bolt == Bolt::from ? here : here + 1) + " alone."));
  for (const LevelKey& key : levels.keys())
    if (key.level == here)
      print("The key to the " + name(here, key.door) + ", is on level " + std::to_string(here) +
            ", with the " + spoken(levels[here - 1].enemies()[key.holder]) + ".");
}

void ask(const Table& table) {
  const Session& session = table.session();
  const Dealer& dealer = session.dealer();
  const Dungeon& dungeon = session.dungeon();
  if (const auto pile = dealer.draws_from()) {
    print("Draw from the " + std::string(to_string(*pile)) + " pile (" +
          detail::counted(dealer.undrawn(*pile).size(), "card", "cards") +
          " left). Which card is it?");
  } else if (dealer.over()) {
    if (const std::string second = second_entrance_text(dungeon, true); !second.empty())
      print(second);
    print_joins(table);
    const Index boss = last_boss(dungeon);
    std::string below;
    if (table.can_go_down())
      below = "\nStairs lead down from the " +
              to_string(dungeon.cards()[dungeon.stands_on(boss)].card) + ", " +
              place_of(dungeon, dungeon.cards()[dungeon.stands_on(boss)]) +
              ", where the boss stands: down begins level " + std::to_string(table.level() + 1) +
              ", with all cards shuffled anew.";
    else if (table.level() < table.levels())
      below = "\nNo boss guards a stair: the descent ends here.";
    const std::string outcome = detail::outcome_text(dungeon);
    print("The dungeon is dealt." + (outcome.empty() ? "" : " " + outcome) + below +
          "\nwrite FILE writes it down, undo takes back, quit ends.");
  } else if (session.passage()) {
    print("No door can be opened, and room cards are left: a secret passage leads on from the " +
          std::string("newest card with a free side. Type secret to take it."));
  } else {
    if (dungeon.left(Pile::room) == 0) {
      const auto& room = dungeon.piles().room;
      const bool has_joker =
          std::any_of(room.begin(), room.end(), [](Card card) { return card.is_joker(); });
      print("The room pile is empty" +
            std::string(has_joker ? ", and the last joker is on the table" : "") +
            ": only corridors are left.");
    }
    print("Which door is opened?");
    std::size_t number = 0;
    for (const ClosedDoor& door : closed_doors(dealer))
      print("  " + door_line(dungeon, door, ++number));
  }
}

/// The enemies of a segment who stand: those that no sheet of a soldier has as dead. Of two with
/// one card the first is the dead one; `dead` counts down.
std::vector<Card> standing(std::span<const Card> enemies, std::map<Card, std::size_t>& dead) {
  std::vector<Card> all;
  for (const Card card : enemies)
    if (std::size_t& left = dead[card]; left > 0)
      --left;
    else
      all.push_back(card);
  return all;
}

std::map<Card, std::size_t> dead_of(const Dungeon& dungeon, const SoldierSheet& sheet) {
  std::map<Card, std::size_t> dead;
  for (Index s = 0; s < dungeon.segments().size(); ++s)
    for (const Card card : dungeon.enemies(s)) dead[card] = sheet.dead(card);
  return dead;
}

/// The counters on each card in three characters, for the map: a number, how many there are, a
/// joker.
std::vector<std::string> signs_of(const Dungeon& dungeon, const SoldierSheet& sheet) {
  auto dead = dead_of(dungeon, sheet);
  std::vector<std::string> signs(dungeon.cards().size());
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    const auto alive = standing(dungeon.enemies(s), dead);
    const Index on = dungeon.enemies_on(s);
    if (alive.empty() || on == none) continue;
    const bool boss =
        std::any_of(alive.begin(), alive.end(), [](Card card) { return card.is_joker(); });
    const std::string count =
        alive.size() > 1 ? std::to_string(std::min<std::size_t>(alive.size(), 9)) : "";
    std::string sign = boss             ? "B" + count
                       : !count.empty() ? "*" + count
                                        : std::to_string(alive.front().rank());
    sign.insert(0, 3 - std::min<std::size_t>(3, sign.size()), ' ');
    signs[on] = sign;
  }
  return signs;
}

void print_counters(const Dungeon& dungeon, const SoldierSheet& sheet) {
  bool any = false;
  auto dead = dead_of(dungeon, sheet);
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    const Index on = dungeon.enemies_on(s);
    const auto enemies = standing(dungeon.enemies(s), dead);
    if (enemies.empty()) continue;
    any = true;
    print("  " + join(enemies) +
          (on == none ? std::string(": no card to stand on yet")
                      : " on the " + to_string(dungeon.cards()[on].card) + ", " +
                            place_of(dungeon, dungeon.cards()[on])));
  }
  if (!any) print("  No enemy stands on the table.");
}

/// The outputs to these files, with what was asked for at the beginning.
Outputs outputs_to(const std::vector<std::string>& names, const Arguments& arguments,
                   const std::string& before = "-o") {
  OptionSet options("deckmap table", "");
  add_output_options(options);
  std::vector<std::string> words = {"table"};
  for (const std::string& name : names) words.push_back("--output=" + name);
  if (arguments.has("ascii")) words.emplace_back("--ascii");
  // A picture alone does not refuse it: the map and the counters show it.
  if (arguments.has("chart") &&
      std::any_of(names.begin(), names.end(), [](const auto& name) { return shows_chart(name); }))
    words.push_back("--chart=" + *arguments.value("chart"));
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  const Arguments asked(options, static_cast<int>(pointers.size()), pointers.data());
  return {asked, 1, false, false, before, true};
}

/// Files of a level: "map-2.png".
std::vector<std::string> of_level(std::vector<std::string> names, std::size_t level) {
  for (std::string& name : names)
    name.insert(name.size() - format_of_file(name)->suffix.size(), "-" + std::to_string(level));
  return names;
}

/// The words of a line of input, understood one by one.
class Lines {
 public:
  Lines(Table& table, const Arguments& arguments, const std::shared_ptr<const Chart>& chart)
      : table_(table), arguments_(arguments), chart_(chart) {}

  /// Returns whether the deal goes on.
  bool obey(std::string_view line) {
    std::size_t at = 0;
    std::string before = table_.session().explanation();
    const auto drew_from = table_.session().dealer().draws_from();
    std::optional<Error> refused;
    bool goes_on = true, stepped = false, opened = false;
    try {
      for (auto word = detail::next_word(line, at); !word.empty() && goes_on;
           word = detail::next_word(line, at)) {
        const std::string rest(detail::trimmed(line.substr(at)));
        if (word == "quit" || word == "exit" || word == "q") {
          goes_on = false;
        } else if (word == "undo" || word == "u") {
          const std::size_t count =
              rest.empty() ? 1
                           : parse_number<std::uint32_t>("a number of steps", rest, 1, 1u << 23);
          print(table_.undo(count));
          print(cards_text(table_.dungeon()));
          if (table_.has_soldier()) print(table_.sheet().text());
          break;
        } else if (word == "write") {
          write(rest);
          break;
        } else if (word == down_word) {
          table_.down();
          before.clear();
          print("Level " + std::to_string(table_.level()) + ". " +
                how_to_begin(table_.session().setup()));
        } else if (word == "soldier" && is_number(rest.substr(0, rest.find(' ')))) {
          note(word, std::string(detail::next_word(line, at)));
        } else if (SoldierSheet::is_note(word)) {
          note(word, rest);
          break;
        } else if (is_help(word)) {  // of which the rest of the line is no command
          print_help();
          break;
        } else if (!look(word)) {
          word == "open" ? open(detail::next_word(line, at)) : take(word);
          stepped = true;
          opened = table_.has_soldier() && !drew_from;
        }
      }
    } catch (const Error& error) {
      refused = error;
    }
    if (stepped || table_.session().explanation().size() > before.size()) print_steps_since(before);
    if (stepped && drew_from == Pile::corridor &&
        table_.session().dealer().draws_from() != Pile::corridor)
      print("The corridor is done: turn its cards over, but not closed doors.");
    if (opened) print(table_.sheet().text());  // it may have taken ammunition
    if (refused) print(refused->what());
    if (goes_on) ask(table_);
    return goes_on;
  }

 private:
  /// A note for the soldier's sheet; "unlock 2" opens the door as well.
  void note(std::string_view word, const std::string& rest) {
    if (!table_.has_soldier())
      throw Error(std::string(word) + " is for the sheet of a soldier: begin with --soldier");
    if (word == "unlock") {
      const Session& now = table_.session();
      if (now.dealer().draws_from()) throw Error("no door is opened now: a card is drawn first");
      table_.note("unlock");
      try {
        open(rest);
      } catch (...) {
        table_.undo(1);
        throw;
      }
      return print(table_.sheet().text());
    }
    // a deal that was saved earlier may have such a note
    if (word == "round" && !rest.empty())
      throw Error(detail::quoted(rest) + " does not belong to round");
    for (const std::string& line :
         table_.note(std::string(word) + (rest.empty() ? "" : " ") + rest))
      print(line);
    if (word == "round" && is_joker_here())
      print(
          "A joker that lives attacks whoever is in its corridor or room: roll a d20 for each and "
          "note it, as in " +
          std::string(table_.sheet().has_several() ? "soldier 2 and then " : "") + "hit 12.");
    print(table_.sheet().text());
  }

  /// Whether a joker stands on the table.
  bool is_joker_here() const {
    const Dungeon& dungeon = table_.dungeon();
    auto dead = dead_of(dungeon, table_.sheet());
    for (Index s = 0; s < dungeon.segments().size(); ++s)
      for (const Card card : standing(dungeon.enemies(s), dead))
        if (card.is_joker() && dungeon.enemies_on(s) != none) return true;
    return false;
  }

  static bool is_number(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  }
  static bool is_help(std::string_view word) { return word == "help" || word == "?"; }
  void print_help() const {
    print(std::string(commands) +
          (table_.has_soldier() ? std::string(SoldierSheet::commands) : ""));
  }

  /// Carries out a word that only looks; returns whether it is one.
  bool look(std::string_view word) const {
    const Session& now = table_.session();
    if (word == "soldier" && table_.has_soldier())
      print(table_.sheet().text());
    else if (word == "map")
      print_map(now.dungeon());
    else if (word == "cards")
      print(cards_text(now.dungeon()));
    else if (word == "why")
      print(now.explanation());
    else if (word == "counters")
      print_who_stands(now.dungeon());
    else if (word == "left")
      print_left(now);
    else
      return false;
    return true;
  }

  void print_map(const Dungeon& dungeon) const {
    const bool unicode = !arguments_.has("ascii") && can_unicode();
    const auto keyed = living(dungeon);
    std::vector<std::string> signs;
    if (table_.has_soldier()) signs = signs_of(dungeon, table_.sheet());
    std::printf("%s",
                map_text(dungeon, {.ascii = !unicode, .encounters = keyed ? &*keyed : nullptr},
                         {.as_dealt = true, .counters = signs})
                    .c_str());
    if (std::any_of(signs.begin(), signs.end(), [](const auto& sign) { return !sign.empty(); })) {
      std::printf("  7, *2, B  one enemy with its number, several, a joker:\n");
      print_counters(dungeon, table_.sheet());
    }
  }

  /// The encounters by the chart, without those who are dead on the sheet.
  std::optional<Encounters> living(const Dungeon& dungeon) const {
    if (!chart_) return {};
    Encounters keyed = key_encounters(*chart_, dungeon);
    auto dead = dead_of(dungeon, table_.sheet());
    std::erase_if(keyed.list, [&](const Encounter& one) {
      const bool enemy = one.what == Encounter::What::enemy || one.what == Encounter::What::joker;
      if (!enemy || dead[one.face] == 0) return false;
      --dead[one.face];
      return true;
    });
    return keyed;
  }

  void print_who_stands(const Dungeon& dungeon) const {
    print_counters(dungeon, table_.sheet());
    if (const auto keyed = living(dungeon)) print(encounters_text(*keyed, FloorPlan(dungeon)));
  }

  void print_left(const Session& now) const {
    for (const Pile pile : {Pile::corridor, Pile::room}) {
      const auto undrawn = now.dealer().undrawn(pile);
      std::vector<Card> left(undrawn.begin(), undrawn.end());
      std::sort(left.begin(), left.end());
      print("  " + std::string(to_string(pile)) + " pile, " + std::to_string(left.size()) + ": " +
            join(left));
    }
  }

  void take(std::string_view word) {
    if (word == Session::secret_word) return table_.take(std::string(word));
    if (is_number(word) && !table_.session().dealer().draws_from()) return open(word);
    table_.take(to_string(card_of(word)));
  }

  Card card_of(std::string_view word) const {
    try {
      return parse_card(word);
    } catch (const Error& error) {
      const Dealer& dealer = table_.session().dealer();
      const std::string_view wanted = dealer.draws_from() || dealer.over()
                                          ? ""
                                          : "the number or the card of a closed door is wanted: ";
      throw Error(std::string(wanted) + error.what() + "; help lists what else can be typed");
    }
  }

  /// A door by its place in the list, or by its card.
  void open(std::string_view word) {
    const Session& now = table_.session();
    if (now.dealer().draws_from()) throw Error("no door is opened now: a card is drawn first");
    if (word.empty()) throw Error("which door? open and its number, or its card");
    const std::vector<ClosedDoor> doors = closed_doors(now.dealer());
    std::optional<Index> door;
    if (is_number(word)) {
      if (doors.empty()) throw Error("there is no closed door");
      const auto last = static_cast<std::uint32_t>(doors.size());
      door = doors[parse_number<std::uint32_t>("a door's number", word, 1, last) - 1].door;
    } else {
      const Card face = parse_card(word);
      for (const ClosedDoor& closed : doors)
        if (!door && now.dungeon().cards()[closed.door].card == face) door = closed.door;
      if (!door) throw Error(to_string(face) + " is not a closed door on the table");
    }
    const Card face = now.dungeon().cards()[*door].card;
    table_.take(std::string(Session::door_word) + std::to_string(*door));
    print("Turn the " + spoken(face) + " over: the door is open.");
  }

  /// The steps since, the cards as they lie now.
  void print_steps_since(const std::string& before) const {
    const std::string& now = table_.session().explanation();
    const auto same = std::mismatch(before.begin(), before.end(), now.begin(), now.end()).second;
    print(
        detail::trimmed(std::string_view(now).substr(static_cast<std::size_t>(same - now.begin())))
                .empty()
            ? std::string()
            : now.substr(static_cast<std::size_t>(same - now.begin())));
    if (now.size() > before.size()) print(cards_text(table_.dungeon()));
  }

  void write(const std::string& name) const {
    if (name.empty()) throw Error("write needs a file: write dungeon.png");
    if (name == "-") throw Error("write needs a file: the map is on the screen");
    Outputs outputs = outputs_to({name}, arguments_, "write");
    outputs.write(table_.session().complete());
    outputs.finish();
  }

  Table& table_;
  const Arguments& arguments_;
  const std::shared_ptr<const Chart>& chart_;
};

/// The options that two deals do not share: "--seed, --table".
std::string others(const Setup& one, const Setup& two) {
  std::vector<std::string> names;
  for (const Setup& setup : {one, two})
    for (const auto& option : setup)
      if (ranges::count(one, option) + ranges::count(two, option) < 2)
        if (const std::string name = "--" + option.first; ranges::count(names, name) == 0)
          names.push_back(name);
  return detail::listed(names);
}

/// The options given, to be kept with the deal.
Setup setup_of(const Arguments& arguments) {
  Setup setup;
  for (const std::string& name : dealing_option_names())
    if (const auto value = arguments.value(name)) setup.emplace_back(name, *value);
  if (arguments.has("soldier")) setup.emplace_back("soldier", "yes");
  return setup;
}

}  // namespace

OptionSet table_options() {
  OptionSet options(
      "deckmap table",
      "Helps people deal a real deck: asks for each card drawn, says where to lay it "
      "and why, draws the map so far and keeps the counters. Typing errors can be undone.");
  options.custom_help("[options]");
  add_deck_options(options);
  add_levels_option(options);
  add_rules_options(options, true);
  options.add_options("Run")("save",
                             "save the deal in FILE, and continue the one saved there "
                             "(default: a new deal in table.save, or the next free name)",
                             Takes::value, "FILE");
  options.add_options("Run")("soldier", "keep the sheets of soldiers of Soldiers! as well");
  options.add_options("Output")("o,output",
                                "write FILE at the end, in the format of its suffix; "
                                "may be repeated",
                                Takes::values, "FILE");
  add_chart_option(options, "map, counters and files");
  options.add_options("Output")("ascii", "draw the map in plain ASCII");
  options.examples(
      "Examples:\n"
      "  deckmap table                         begin; the deal is saved in table.save\n"
      "  deckmap table --save evening.save     continue that deal, or begin it\n"
      "  deckmap table --table 9x7 -o map.png  on a table of 9 by 7 cards\n"
      "  deckmap table --soldier               with a soldier's health and ammunition\n"
      "  deckmap table --chart fantasy         what the counters are in your game\n");
  return options;
}

SessionSetup understood(const Setup& kept) {
  Options dealing;
  for (const auto& [name, value] : kept) {
    if (name == "soldier") continue;
    if (name == "seed" || name == "doors" || name == "door-order")
      throw UsageError(name + " does not go with table: the players draw and open the doors");
    set_option(dealing, name, value);
  }
  require_possible(dealing);
  SessionSetup setup = SessionSetup::of(dealing);
  setup.ways.levels = dealing.ways.levels;
  setup.places_in_words = true;
  return setup;
}

int run_table(const Arguments& arguments) {
  dealing_options(arguments);  // names the option that is wrong
  SaveFile save(kept_file(arguments, "save").value_or(free_name("table.save")));
  const std::string file = save.name();
  SavedGame saved{setup_of(arguments), {}};
  if (arguments.has("save") && save.exists()) {
    const std::string& text = save.read();
    try {
      SavedGame kept = read_saved("table", text);
      if (!saved.setup.empty() && saved.setup != kept.setup)
        throw UsageError("it keeps a deal by other options (" + others(saved.setup, kept.setup) +
                         "): leave them out to continue it");
      saved = std::move(kept);
    } catch (const UsageError& error) {
      throw UsageError(detail::quoted(file) + ": " + error.what());
    } catch (const Error& error) {
      throw Error(detail::quoted(file) + ": " + error.what());
    }
  }
  if (arguments.value("chart") == "-")
    throw UsageError("--chart -: standard input is for the cards; name a file");
  const std::shared_ptr<const Chart> chart = chart_given(arguments);
  std::optional<Outputs> outputs;
  if (const auto names = arguments.values("output"); !names.empty()) {
    for (const std::string& name : names)
      require_different(
          {{"-o " + detail::quoted(name), name}, {"--save " + detail::quoted(file), file}});
    outputs = outputs_to(names, arguments);
  }

  SessionSetup setup;
  std::optional<Table> table;
  try {
    setup = understood(saved.setup);
    table.emplace(setup, saved, save);
  } catch (const Error& error) {
    throw Error(detail::quoted(file) + ": " + error.what());
  }
  require_writable(file);
  print(how_to_begin(setup));
  if (table->begun()) {
    print("The deal so far" +
          (table->levels() > 1 ? ", level " + std::to_string(table->level()) : std::string()) +
          ":\n" + table->session().explanation());
    print(cards_text(table->dungeon()));
  }
  if (table->has_soldier()) print(table->sheet().text());
  ask(*table);
  if (is_terminal(STDIN_FILENO)) end_input_on_signals();
  Lines lines(*table, arguments, chart);
  std::string line;
  bool ended = true, warned = false;
  while (true) {
    std::printf("> ");
    std::fflush(stdout);
    if (!read_line(line)) {
      std::printf("\n");
      ended = table->session().dealer().over() || is_terminal(STDIN_FILENO);
      break;
    }
    if (!is_terminal(STDIN_FILENO)) std::printf("%s\n", detail::escaped(line).c_str());
    if (lines.obey(line)) continue;
    const std::string unsaved = table->unsaved();
    if (unsaved.empty() || std::exchange(warned, true)) break;
    print("The deal is not saved: " + unsaved +
          ". Make room or write x.deal elsewhere; quit again leaves without it.");
  }
  if (table->is_empty() && !table->file().is_known()) {
    if (!ended) throw Error("the input ended before a card was drawn; nothing is saved");
    print("No card was drawn; nothing is saved.");
    return 0;
  }
  const std::string unsaved = table->unsaved();
  if (outputs && table->is_empty()) {
    print("No card was drawn: no file is written.");
  } else if (outputs && table->levels() == 1) {
    outputs->write(table->session().complete());
    outputs->finish();
  } else if (outputs) {
    const std::vector<Dungeon> dungeons = table->dungeons();
    for (std::size_t level = 0; level < dungeons.size(); ++level) {
      Outputs each = outputs_to(of_level(arguments.values("output"), level + 1), arguments);
      each.write(dungeons[level]);
      each.finish();
    }
  }
  const std::string kept = unsaved.empty()
                               ? "the deal is saved; continue with:  deckmap table --save " +
                                     shell_quoted(table->file().name())
                               : "the deal is not saved: " + unsaved;
  if (!ended) throw Error("the input ended in the middle of the deal; " + kept);
  if (!unsaved.empty()) throw Error(kept);
  std::printf("%s\n", kept.c_str());  // the command unbroken
  return 0;
}

}  // namespace deckmap::command
