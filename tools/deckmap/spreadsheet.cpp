#include "spreadsheet.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <deckmap/error.hpp>

#ifdef DECKMAP_HAS_XLSXWRITER

#include <unistd.h>
#include <xlsxwriter.h>

#include "files.hpp"

namespace deckmap::command {
namespace {

using namespace cyberheisters;

/// Writes one worksheet. libxlsxwriter 1.1.4, which Debian 12 has, writes only to files: to one
/// that is gone again afterwards.
class Spreadsheet {
 public:
  Spreadsheet() {
    const int file = ::mkstemp(name_.data());
    if (file < 0) throw Error("xlsx: no temporary file can be made in " + folder());
    ::close(file);
    lxw_workbook_options options{};
    book_ = workbook_new_opt(name_.c_str(), &options);
    if (book_ == nullptr) throw Error("there is not enough memory for the spreadsheet");
    // so that the same sheet always gives the same bytes
    lxw_doc_properties properties{};
    properties.created = 1;
    workbook_set_properties(book_, &properties);
    page_ = workbook_add_worksheet(book_, "Rolls");
    bold_ = workbook_add_format(book_);
    format_set_bold(bold_);
    format_set_bottom(bold_, LXW_BORDER_THIN);
  }
  Spreadsheet(const Spreadsheet&) = delete;
  Spreadsheet& operator=(const Spreadsheet&) = delete;
  ~Spreadsheet() {
    if (book_ != nullptr) lxw_workbook_free(book_);
    std::remove(name_.c_str());
  }

  void text(std::uint32_t row, int column, const std::string& text, bool bold = false) {
    worksheet_write_string(page_, row, at(column), text.c_str(), bold ? bold_ : nullptr);
  }
  void number(std::uint32_t row, int column, int value) {
    worksheet_write_number(page_, row, at(column), value, nullptr);
  }
  /// A formula, and the value that it shows until it is calculated.
  void formula(std::uint32_t row, int column, const std::string& formula, int value) {
    worksheet_write_formula_num(page_, row, at(column), ("=" + formula).c_str(), nullptr, value);
  }
  void formula(std::uint32_t row, int column, const std::string& formula,
               const std::string& value) {
    worksheet_write_formula_str(page_, row, at(column), ("=" + formula).c_str(), nullptr,
                                value.c_str());
  }
  void finish_layout(int columns) {
    worksheet_freeze_panes(page_, 1, 1);
    worksheet_set_column(page_, 0, at(columns - 1), 9, nullptr);
    worksheet_set_landscape(page_);
    worksheet_fit_to_pages(page_, 1, 0);
    worksheet_repeat_rows(page_, 0, 0);
  }

  std::string bytes() {
    const lxw_error error = workbook_close(std::exchange(book_, nullptr));
    if (error != LXW_NO_ERROR)
      throw Error(std::string("the spreadsheet cannot be written: ") + lxw_strerror(error));
    return read_file(name_);
  }

 private:
  static lxw_col_t at(int column) { return static_cast<lxw_col_t>(column); }

  static std::string folder() { return std::filesystem::temp_directory_path().string(); }

  std::string name_ = folder() + "/deckmap-XXXXXX";
  lxw_workbook* book_ = nullptr;
  lxw_worksheet* page_ = nullptr;
  lxw_format* bold_ = nullptr;
};

enum Column : int {
  turn,
  encounter,
  horde,
  units,
  first_special,
  hunters = 8,
  berserkers,
  captain_roll,
  captain,
  used,
  units_left,
  health_left,
  columns
};

std::string die(int sides) { return "RANDBETWEEN(1," + std::to_string(sides) + ")"; }

}  // namespace

std::string spreadsheet(const Sheet& sheet, bool first_turns_quiet) {
  Spreadsheet out;
  constexpr std::array titles = {"Turn",    "1d6",      "Encounter", "Units",      "d8",
                                 "d8",      "d8",       "d8",        "Hunters",    "Berserkers",
                                 "Captain", "Captain?", "Used",      "Units left", "Health left"};
  for (int column = 0; column < columns; ++column)
    out.text(0, column, titles[static_cast<std::size_t>(column)], true);
  for (const SheetRow& row : sheet.rows) {
    const auto r = static_cast<std::uint32_t>(row.turn);
    const auto cell = [&](char column) { return column + std::to_string(row.turn + 1); };
    const auto n = [](int number) { return std::to_string(number); };
    out.number(r, turn, row.turn);
    out.formula(r, encounter, die(encounter_sides), row.rolls.encounter);
    // no horde in the quiet turns after one
    const int quiet_from = std::max(1, row.turn - sheet.quiet_turns);
    std::string comes = cell('B') + ">=" + n(horde_from);
    if (first_turns_quiet && row.turn <= sheet.quiet_turns)
      comes = "FALSE";
    else if (row.turn > 1 && sheet.quiet_turns > 0)
      comes =
          "AND(" + comes + ",COUNTIF(C" + n(quiet_from + 1) + ":C" + n(row.turn) + ",\"HORDE\")=0)";
    out.formula(r, horde, "IF(" + comes + ",\"HORDE\",\"\")",
                std::string(row.horde ? "HORDE" : ""));
    out.formula(r, units, die(battalion_sides) + "+" + n(battalion_more), row.rolls.battalion);
    for (int i = 0; i < specials_dice; ++i)
      out.formula(r, first_special + i, die(specials_sides),
                  row.rolls.specials[static_cast<std::size_t>(i)]);
    // the third of a kind is one of the other
    const std::string dice = cell('E') + ":" + cell('H'), most = n(most_of_a_kind);
    const std::string low = "COUNTIFS(" + dice + ",\">=" + n(hunter_from) + "\"," + dice + ",\"<" +
                            n(berserker_from) + "\")";
    const std::string high = "COUNTIF(" + dice + ",\">=" + n(berserker_from) + "\")";
    const auto kind = [&](const std::string& own, const std::string& other) {
      return "MIN(" + own + "," + most + ")+MAX(" + other + "-" + most + ",0)";
    };
    out.formula(r, hunters, kind(low, high), row.specials().hunters);
    out.formula(r, berserkers, kind(high, low), row.specials().berserkers);
    if (!row.has_captain_roll()) continue;
    out.formula(r, captain_roll, die(captain_sides), row.rolls.captain);
    out.formula(r, captain, "IF(" + cell('K') + "=" + n(captain_on) + ",\"CAPTAIN\",\"\")",
                std::string(row.is_captain_possible() ? "CAPTAIN" : ""));
  }
  const auto below = static_cast<std::uint32_t>(sheet.rows.size()) + 2;
  out.text(below, 0,
           "Every change rolls anew (F9 too): copy the table and paste its values to keep "
           "an evening's rolls.");
  out.text(below + 1, 0,
           "Units and specials count where a horde or the captain comes; the first "
           "captain's roll made in each room counts, until he has come.");
  out.finish_layout(columns);
  return out.bytes();
}

}  // namespace deckmap::command

#else

namespace deckmap::command {

std::string spreadsheet(const cyberheisters::Sheet&, bool) {
  throw Error("xlsx: this build has no libxlsxwriter (Debian: libxlsxwriter-dev)");
}

}  // namespace deckmap::command

#endif
