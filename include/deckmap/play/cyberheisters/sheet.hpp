#pragma once
/// The game master's sheet of Cyberheisters: encounters, specials and the captain, rolled turns
/// ahead. The sheet of a seed is also what the game of that seed meets, turn by turn.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <deckmap/detail/list.hpp>
#include <deckmap/error.hpp>
#include <deckmap/play/dice.hpp>
#include <deckmap/random.hpp>

namespace deckmap::cyberheisters {

/// A horde comes on this roll of 1d6, or more.
inline constexpr int encounter_sides = 6, horde_from = 5;
/// The units of a battalion beyond its 1d6.
inline constexpr int battalion_sides = 6, battalion_more = 10;
/// 4d8 bring the specials: one die a hunter or a berserker from these faces on.
inline constexpr int specials_dice = 4, specials_sides = 8;
inline constexpr int hunter_from = 5, berserker_from = 7;
/// The third special of a kind is one of the other kind.
inline constexpr int most_of_a_kind = 2;
/// The captain is rolled for with 1d12 from this turn on, and comes on this.
inline constexpr int captain_sides = 12, captain_on = 12, first_captain_turn = 6;
/// Turns on a sheet by default.
inline constexpr int sheet_turns = 30;

/// The specials that come with an encounter.
struct Specials {
  int hunters = 0;
  int berserkers = 0;

  friend constexpr bool operator==(const Specials&, const Specials&) = default;
};

using SpecialsDice = std::array<int, specials_dice>;

/// Returns the specials of four dice, read in order.
constexpr Specials specials_of(const SpecialsDice& dice) {
  Specials specials;
  for (const int die : dice) {
    if (die < hunter_from) continue;
    const bool hunter = die < berserker_from ? specials.hunters < most_of_a_kind
                                             : specials.berserkers >= most_of_a_kind;
    ++(hunter ? specials.hunters : specials.berserkers);
  }
  return specials;
}

/// All that is rolled for one turn, whether it counts or not.
struct TurnRolls {
  int encounter = 0;        ///< 1d6
  SpecialsDice specials{};  ///< 4d8
  int battalion = 0;        ///< 1d6+10 units
  int captain = 0;          ///< 1d12

  friend constexpr bool operator==(const TurnRolls&, const TurnRolls&) = default;
};

/// The rolls of a turn, counted from 1. Each has its place in the stream, so no turn needs another.
constexpr TurnRolls turn_rolls(std::uint64_t seed, int turn) {
  const Random random(seed, Stream::cyberheisters_sheet);
  std::uint64_t at = static_cast<std::uint64_t>(turn - 1) * 8;
  const auto die = [&](int sides) {
    return 1 + static_cast<int>(bounded(random.word(at++), static_cast<std::uint64_t>(sides)));
  };
  TurnRolls rolls;
  rolls.encounter = die(encounter_sides);
  for (int& special : rolls.specials) special = die(specials_sides);
  rolls.battalion = die(battalion_sides) + battalion_more;
  rolls.captain = die(captain_sides);
  return rolls;
}

/// Whether no horde can come at `turn`; the last one came at `last_horde`, 0 for none so far. After
/// a horde this many turns pass without one; at the beginning only if `first_turns_quiet`.
constexpr bool is_quiet(int turn, int last_horde, int quiet_turns, bool first_turns_quiet) {
  return (last_horde > 0 || first_turns_quiet) && turn - last_horde <= quiet_turns;
}

/// Whether a horde comes at `turn`.
constexpr bool brings_horde(const TurnRolls& rolls, int turn, int last_horde, int quiet_turns,
                            bool first_turns_quiet = false) {
  return !is_quiet(turn, last_horde, quiet_turns, first_turns_quiet) &&
         rolls.encounter >= horde_from;
}

/// A line of the sheet.
struct SheetRow {
  int turn = 0;
  TurnRolls rolls;
  bool horde = false;

  /// Whether the captain may be rolled for at all.
  constexpr bool has_captain_roll() const { return turn >= first_captain_turn; }
  constexpr bool is_captain_possible() const {
    return has_captain_roll() && rolls.captain == captain_on;
  }
  /// Whether the specials and the battalion of this turn can be wanted.
  constexpr bool is_encounter_possible() const { return horde || is_captain_possible(); }
  constexpr Specials specials() const { return specials_of(rolls.specials); }
};

struct Sheet {
  static constexpr int most_turns = 10'000;

  std::uint64_t seed = 0;
  int quiet_turns = 3;
  bool first_turns_quiet = false;
  bool rounds_are_turns = true;  ///< those of a fight: a note below the table
  std::vector<SheetRow> rows;
};

/// The sheet of a seed for `turns` turns, 1 to `Sheet::most_turns`. Throws `Error`.
inline Sheet make_sheet(std::uint64_t seed, int turns = sheet_turns, int quiet_turns = 3,
                        bool first_turns_quiet = false) {
  if (turns < 1 || turns > Sheet::most_turns)
    throw Error(std::to_string(turns) + " is not a number of turns for a sheet: 1 to " +
                std::to_string(Sheet::most_turns));
  Sheet sheet{
      .seed = seed, .quiet_turns = quiet_turns, .first_turns_quiet = first_turns_quiet, .rows = {}};
  int last_horde = 0;
  for (int turn = 1; turn <= turns; ++turn) {
    SheetRow row{.turn = turn, .rolls = turn_rolls(seed, turn)};
    row.horde = brings_horde(row.rolls, turn, last_horde, quiet_turns, first_turns_quiet);
    if (row.horde) last_horde = turn;
    sheet.rows.push_back(row);
  }
  return sheet;
}

namespace detail {

/// "2 hunters, 1 berserker"; "none".
inline std::string specials_text(Specials specials) {
  const auto counted = [](int n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  std::string text;
  if (specials.hunters > 0) text = counted(specials.hunters, "hunter", "hunters");
  if (specials.berserkers > 0)
    deckmap::detail::add_listed(text, counted(specials.berserkers, "berserker", "berserkers"));
  return text.empty() ? "none" : text;
}

/// The cells of a row as people read them.
inline std::vector<std::string> sheet_cells(const SheetRow& row) {
  std::string dice;
  for (const int die : row.rolls.specials) dice += (dice.empty() ? "" : " ") + std::to_string(die);
  const bool possible = row.is_encounter_possible();
  return {std::to_string(row.turn),
          std::to_string(row.rolls.encounter),
          row.horde ? "HORDE" : "-",
          possible ? std::to_string(row.rolls.battalion) : "-",
          possible ? dice : "-",
          possible ? specials_text(row.specials()) : "-",
          !row.has_captain_roll()     ? "-"
          : row.is_captain_possible() ? std::to_string(row.rolls.captain) + " CAPTAIN"
                                      : std::to_string(row.rolls.captain)};
}

inline std::vector<std::string> sheet_notes(const Sheet& sheet) {
  const std::string quiet = std::to_string(sheet.quiet_turns) + " turns";
  const bool is_never_quiet = sheet.quiet_turns == 0;
  return {"Encounter: 1d6 at the end of each turn, a horde on 5 or 6" +
              (is_never_quiet            ? "."
               : sheet.first_turns_quiet ? "; none in the first " + quiet
                                         : "; none in the " + quiet),
          std::string(is_never_quiet            ? ""
                      : sheet.first_turns_quiet ? "nor in as many after one. "
                                                : "after one. ") +
              (sheet.rounds_are_turns ? "A round of a fight is a turn too, without a check."
                                      : "A round of a fight is not a turn."),
          "Units: the battalion, 1d6+10. Specials: 4d8, 5-6 a hunter, 7-8 a berserker;",
          "the third of a kind is one of the other.",
          "Captain: 1d12 from turn " + std::to_string(first_captain_turn) +
              "; the first roll made in each room counts, until he",
          "has come. On 12 he comes at once, with the units and specials of his line."};
}

inline constexpr std::array sheet_titles = {"Turn", "1d6",      "Encounter",   "Units",
                                            "4d8",  "Specials", "Captain 1d12"};

}  // namespace detail

/// The sheet in columns, no line longer than 78 characters.
inline std::string sheet_text(const Sheet& sheet) {
  std::vector<std::vector<std::string>> lines = {
      {detail::sheet_titles.begin(), detail::sheet_titles.end()}};
  for (const SheetRow& row : sheet.rows) lines.push_back(detail::sheet_cells(row));
  std::vector<std::size_t> widths(lines[0].size());
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  std::string text =
      "Cyberheisters: the game master's sheet of seed " + std::to_string(sheet.seed) + "\n\n";
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      row += line[i];
      row.append(widths[i] - line[i].size() + 2, ' ');
    }
    text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  }
  text += "\n";
  for (const std::string& note : detail::sheet_notes(sheet)) text += note + "\n";
  return text;
}

/// The sheet as a table in Markdown.
inline std::string sheet_markdown(const Sheet& sheet) {
  std::string text =
      "# Cyberheisters: the game master's sheet of seed " + std::to_string(sheet.seed) + "\n\n";
  const auto line = [&](const auto& cells) {
    text += "|";
    for (const auto& cell : cells) text += " " + std::string(cell) + " |";
    text += "\n";
  };
  line(detail::sheet_titles);
  text += "|--:|--:|---|--:|---|---|---|\n";
  for (const SheetRow& row : sheet.rows) line(detail::sheet_cells(row));
  text += "\n";
  for (const std::string& note : detail::sheet_notes(sheet)) text += note + "\n";
  return text;
}

/// The sheet as comma-separated values for a spreadsheet: every roll in a column of its own, what
/// cannot count left empty.
inline std::string sheet_csv(const Sheet& sheet) {
  std::string text =
      "turn,encounter,horde,units,special_1,special_2,special_3,special_4,hunters,berserkers,"
      "captain_roll,captain\n";
  for (const SheetRow& row : sheet.rows) {
    text += std::to_string(row.turn) + "," + std::to_string(row.rolls.encounter) + "," +
            (row.horde ? "1" : "0") + ",";
    if (row.is_encounter_possible()) {
      text += std::to_string(row.rolls.battalion) + ",";
      for (const int die : row.rolls.specials) text += std::to_string(die) + ",";
      text += std::to_string(row.specials().hunters) + "," +
              std::to_string(row.specials().berserkers) + ",";
    } else {
      text += ",,,,,,,";
    }
    if (row.has_captain_roll())
      text += std::to_string(row.rolls.captain) + "," + (row.is_captain_possible() ? "1" : "0");
    else
      text += ",";
    text += "\n";
  }
  return text;
}

}  // namespace deckmap::cyberheisters
