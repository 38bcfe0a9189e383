#pragma once
/// The game master's sheet of Cyberheisters: encounters, specials and the captain, rolled turns
/// ahead. The sheet of a seed is also what the game of that seed meets, turn by turn.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <deckmap/dice.hpp>
#include <deckmap/error.hpp>
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
Sheet make_sheet(std::uint64_t seed, int turns = sheet_turns, int quiet_turns = 3,
                 bool first_turns_quiet = false);

/// The cells of a row as people read them: turn, 1d6, encounter, units, 4d8, specials, captain.
std::vector<std::string> sheet_cells(const SheetRow& row);
/// The rules by which a sheet is read, one to a line.
std::vector<std::string> sheet_notes(const Sheet& sheet);

/// The sheet in columns, no line longer than 78 characters.
std::string sheet_text(const Sheet& sheet);

/// The sheet as a table in Markdown.
std::string sheet_markdown(const Sheet& sheet);

/// The sheet as comma-separated values for a spreadsheet: every roll in a column of its own, what
/// cannot count left empty.
std::string sheet_csv(const Sheet& sheet);

}  // namespace deckmap::cyberheisters
