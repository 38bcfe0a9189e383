#include <deckmap/games/cyberheisters/sheet.hpp>

#include <algorithm>
#include <array>

#include <deckmap/detail/list.hpp>

namespace deckmap::cyberheisters {

Sheet make_sheet(std::uint64_t seed, int turns, int quiet_turns, bool first_turns_quiet) {
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

namespace {

/// "2 hunters, 1 berserker"; "none".
std::string specials_text(Specials specials) {
  const auto counted = [](int n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  std::string text;
  if (specials.hunters > 0) text = counted(specials.hunters, "hunter", "hunters");
  if (specials.berserkers > 0)
    deckmap::detail::add_listed(text, counted(specials.berserkers, "berserker", "berserkers"));
  return text.empty() ? "none" : text;
}

}  // namespace

std::vector<std::string> sheet_cells(const SheetRow& row) {
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

std::vector<std::string> sheet_notes(const Sheet& sheet) {
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

constexpr std::array sheet_titles = {"Turn", "1d6",      "Encounter",   "Units",
                                     "4d8",  "Specials", "Captain 1d12"};

std::string sheet_text(const Sheet& sheet) {
  std::vector<std::vector<std::string>> lines = {{sheet_titles.begin(), sheet_titles.end()}};
  for (const SheetRow& row : sheet.rows) lines.push_back(sheet_cells(row));
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
  for (const std::string& note : sheet_notes(sheet)) text += note + "\n";
  return text;
}

std::string sheet_markdown(const Sheet& sheet) {
  std::string text =
      "# Cyberheisters: the game master's sheet of seed " + std::to_string(sheet.seed) + "\n\n";
  const auto line = [&](const auto& cells) {
    text += "|";
    for (const auto& cell : cells) text += " " + std::string(cell) + " |";
    text += "\n";
  };
  line(sheet_titles);
  text += "|--:|--:|---|--:|---|---|---|\n";
  for (const SheetRow& row : sheet.rows) line(sheet_cells(row));
  text += "\n";
  for (const std::string& note : sheet_notes(sheet)) text += note + "\n";
  return text;
}

std::string sheet_csv(const Sheet& sheet) {
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
