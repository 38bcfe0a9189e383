// The game master's sheet: its odds counted exactly, its rows and its three forms.

#include <deckmap/games/cyberheisters/sheet.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::cyberheisters;
using deckmap::test::check_share;

TEST_SUITE_BEGIN("games/cyberheisters_sheet");

TEST_CASE("specials: 1-4 nothing, 5-6 a hunter, 7-8 a berserker, for each of four dice") {
  CHECK(specials_of({1, 2, 3, 4}) == Specials{0, 0});
  CHECK(specials_of({5, 1, 6, 1}) == Specials{2, 0});
  CHECK(specials_of({7, 8, 4, 4}) == Specials{0, 2});
  CHECK(specials_of({1, 6, 7, 1}) == Specials{1, 1});
}

TEST_CASE("specials: the third of one kind becomes the other") {
  CHECK(specials_of({5, 5, 6, 1}) == Specials{2, 1});
  CHECK(specials_of({7, 8, 7, 1}) == Specials{1, 2});
  CHECK(specials_of({5, 5, 5, 5}) == Specials{2, 2});
  CHECK(specials_of({8, 8, 8, 8}) == Specials{2, 2});
  CHECK(specials_of({8, 8, 5, 8}) == Specials{2, 2});
}

TEST_CASE("specials: exactly how often, over all 4096 rolls") {
  std::map<std::pair<int, int>, int> counted;
  SpecialsDice dice{};
  for (dice[0] = 1; dice[0] <= 8; ++dice[0])
    for (dice[1] = 1; dice[1] <= 8; ++dice[1])
      for (dice[2] = 1; dice[2] <= 8; ++dice[2])
        for (dice[3] = 1; dice[3] <= 8; ++dice[3]) {
          const Specials specials = specials_of(dice);
          ++counted[{specials.hunters, specials.berserkers}];
        }
  // of 4 dice, i hunters and j berserkers in 4!/(i!j!(4-i-j)!) orders, each 2^i 2^j 4^(4-i-j) ways;
  // what is more than two of a kind counts for the other
  const std::map<std::pair<int, int>, int> expected = {{{0, 0}, 256}, {{1, 0}, 512}, {{0, 1}, 512},
                                                       {{2, 0}, 384}, {{0, 2}, 384}, {{1, 1}, 768},
                                                       {{2, 1}, 512}, {{1, 2}, 512}, {{2, 2}, 256}};
  CHECK(counted == expected);
}

TEST_CASE("encounter: exactly how likely a horde is on each turn") {
  // every roll of 1d6 over eight turns, by the rule; and the recursion p(t) = 1/3 of no horde in
  // the three turns before
  constexpr int turns = 8, all = 1679616;  // 6^8
  std::array<int, turns + 1> hordes{};
  for (int game = 0; game < all; ++game) {
    int last = 0, rest = game;
    for (int turn = 1; turn <= turns; ++turn, rest /= 6)
      if (brings_horde({.encounter = 1 + rest % 6}, turn, last, 3)) {
        last = turn;
        ++hordes[static_cast<std::size_t>(turn)];
      }
  }
  std::array<double, turns + 1> p{};
  for (int turn = 1; turn <= turns; ++turn) {
    double none_before = 1;  // hordes of the last three turns exclude each other
    for (int before = std::max(1, turn - 3); before < turn; ++before)
      none_before -= p[static_cast<std::size_t>(before)];
    p[static_cast<std::size_t>(turn)] = none_before / 3;
    CHECK(hordes[static_cast<std::size_t>(turn)] ==
          doctest::Approx(p[static_cast<std::size_t>(turn)] * all).epsilon(1e-12));
  }
  CHECK(hordes[1] == all / 3);
  CHECK(hordes[4] == all * 8 / 81);
}

TEST_CASE("sheet: the rolls of a seed are those of its dice") {
  constexpr int sheets = 2000, turns = 5;
  std::array<int, 7> encounters{}, battalions{};
  std::array<int, 9> specials{};
  std::array<int, 13> captains{};
  for (std::uint64_t seed = 0; seed < sheets; ++seed)
    for (const SheetRow& row : make_sheet(seed, turns).rows) {
      ++encounters[static_cast<std::size_t>(row.rolls.encounter)];
      ++battalions[static_cast<std::size_t>(row.rolls.battalion - 10)];
      for (const int die : row.rolls.specials) ++specials[static_cast<std::size_t>(die)];
      ++captains[static_cast<std::size_t>(row.rolls.captain)];
    }
  constexpr int rows = sheets * turns;
  for (std::size_t i = 1; i <= 6; ++i) check_share(encounters[i], rows, 1.0 / 6);
  for (std::size_t i = 1; i <= 6; ++i) check_share(battalions[i], rows, 1.0 / 6);
  for (std::size_t i = 1; i <= 8; ++i) check_share(specials[i], 4 * rows, 1.0 / 8);
  for (std::size_t i = 1; i <= 12; ++i) check_share(captains[i], rows, 1.0 / 12);
}

TEST_CASE("sheet: thirty turns; hordes keep their distance; the captain from the sixth on") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Sheet sheet = make_sheet(seed);
    REQUIRE(sheet.rows.size() == 30);
    int last = -100;
    for (const SheetRow& row : sheet.rows) {
      CHECK(row.has_captain_roll() == (row.turn >= 6));
      if (row.turn - last > 3)
        CHECK(row.horde == (row.rolls.encounter >= 5));
      else
        CHECK_FALSE(row.horde);
      if (row.horde) last = row.turn;
    }
  }
}

namespace {

/// The cells of a row of the table of the text form, columns being set off by two spaces.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find("  ", at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = std::min(line.find_first_not_of(' ', end), line.size());
  }
  return cells;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The cells that a row must have by the rules and its rolls: turn, 1d6, horde, units, 4d8,
/// specials, captain.
std::vector<std::string> wanted_cells(const SheetRow& row) {
  const TurnRolls& rolls = row.rolls;
  const bool captain = row.turn >= 6 && rolls.captain == 12;
  std::vector<std::string> cells = {std::to_string(row.turn), std::to_string(rolls.encounter),
                                    row.horde ? "HORDE" : "-"};
  if (row.horde || captain) {
    std::string dice, specials;
    for (const int die : rolls.specials) dice += (dice.empty() ? "" : " ") + std::to_string(die);
    const auto [hunters, berserkers] = specials_of(rolls.specials);
    if (hunters > 0) specials = std::to_string(hunters) + (hunters == 1 ? " hunter" : " hunters");
    if (berserkers > 0)
      specials += (hunters > 0 ? ", " : "") + std::to_string(berserkers) +
                  (berserkers == 1 ? " berserker" : " berserkers");
    if (specials.empty()) specials = "none";
    cells.insert(cells.end(), {std::to_string(rolls.battalion), dice, specials});
  } else {
    cells.insert(cells.end(), 3, "-");
  }
  cells.push_back(row.turn < 6 ? "-" : std::to_string(rolls.captain) + (captain ? " CAPTAIN" : ""));
  return cells;
}

}  // namespace

TEST_CASE("sheet: as text and Markdown each row has its rolls and what they bring") {
  int captains_alone = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Sheet sheet = make_sheet(seed);
    const auto text = lines_of(sheet_text(sheet)), markdown = lines_of(sheet_markdown(sheet));
    REQUIRE(text.size() > 33);
    REQUIRE(markdown.size() > 34);
    for (std::size_t i = 0; i < 30; ++i) {
      const SheetRow& row = sheet.rows[i];
      const auto wanted = wanted_cells(row);
      CHECK(cells_of(text[3 + i]) == wanted);
      std::string line = "|";
      for (const std::string& cell : wanted) line += " " + cell + " |";
      CHECK(markdown[4 + i] == line);
      captains_alone += !row.horde && wanted[6].ends_with("CAPTAIN") ? 1 : 0;
    }
    for (const std::string& line : text) CHECK(line.size() <= 78);
  }
  CHECK(captains_alone > 20);
}

TEST_CASE("sheet: as CSV each row has its rolls in columns of their own") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Sheet sheet = make_sheet(seed);
    const auto lines = lines_of(sheet_csv(sheet));
    REQUIRE(lines.size() == 31);
    CHECK(lines[0] ==
          "turn,encounter,horde,units,special_1,special_2,special_3,special_4,hunters,berserkers,"
          "captain_roll,captain");
    for (std::size_t i = 0; i < 30; ++i) {
      const SheetRow& row = sheet.rows[i];
      const bool captain = row.turn >= 6 && row.rolls.captain == 12;
      std::string wanted = std::to_string(row.turn) + "," + std::to_string(row.rolls.encounter) +
                           (row.horde ? ",1" : ",0");
      if (row.horde || captain) {
        wanted += "," + std::to_string(row.rolls.battalion);
        for (const int die : row.rolls.specials) wanted += "," + std::to_string(die);
        const auto [hunters, berserkers] = specials_of(row.rolls.specials);
        wanted += "," + std::to_string(hunters) + "," + std::to_string(berserkers);
      } else {
        wanted += ",,,,,,,";
      }
      wanted +=
          row.turn < 6 ? ",," : "," + std::to_string(row.rolls.captain) + (captain ? ",1" : ",0");
      CHECK(lines[1 + i] == wanted);
    }
  }
}

TEST_CASE("sheet: a longer one begins as a shorter one, and turns are limited") {
  const Sheet shorter = make_sheet(9, 10), longer = make_sheet(9, 40);
  for (std::size_t i = 0; i < 10; ++i) CHECK(shorter.rows[i].rolls == longer.rows[i].rolls);
  CHECK(test::refusal([] { make_sheet(1, 0); }) ==
        "0 is not a number of turns for a sheet: 1 to 10000");
  CHECK(make_sheet(1, 10000).rows.size() == 10000);
  CHECK(test::refusal([] { make_sheet(1, 10001); }) ==
        "10001 is not a number of turns for a sheet: 1 to 10000");
}
