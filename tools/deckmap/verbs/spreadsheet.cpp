#include "verbs/spreadsheet.hpp"

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
    cell_ = table_format();
    head_ = table_format();
    format_set_bold(head_);
  }
  Spreadsheet(const Spreadsheet&) = delete;
  Spreadsheet& operator=(const Spreadsheet&) = delete;
  ~Spreadsheet() {
    if (book_ != nullptr) lxw_workbook_free(book_);
    std::remove(name_.c_str());
  }

  void head(int column, const std::string& text) {
    worksheet_write_string(page_, 0, at(column), text.c_str(), head_);
  }
  void note(std::uint32_t row, const std::string& text) {
    worksheet_write_string(page_, row, 0, text.c_str(), nullptr);
  }
  void number(std::uint32_t row, int column, int value) {
    worksheet_write_number(page_, row, at(column), value, cell_);
  }
  void room_to_write(std::uint32_t row, int column) {
    worksheet_write_blank(page_, row, at(column), cell_);
  }
  /// A formula, and the value that it shows until it is calculated.
  void formula(std::uint32_t row, int column, const std::string& formula, int value) {
    worksheet_write_formula_num(page_, row, at(column), ("=" + formula).c_str(), cell_, value);
  }
  void formula(std::uint32_t row, int column, const std::string& formula,
               const std::string& value) {
    worksheet_write_formula_str(page_, row, at(column), ("=" + formula).c_str(), cell_,
                                value.c_str());
  }
  void finish_layout(int columns) {
    worksheet_freeze_panes(page_, 1, 1);
    worksheet_set_column(page_, 0, at(columns - 1), 10, nullptr);
    worksheet_set_landscape(page_);
    worksheet_set_paper(page_, a4);
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
  static constexpr std::uint8_t a4 = 9;  // as Excel numbers sizes of paper

  static lxw_col_t at(int column) { return static_cast<lxw_col_t>(column); }

  lxw_format* table_format() {
    lxw_format* const format = workbook_add_format(book_);
    format_set_align(format, LXW_ALIGN_CENTER);
    format_set_border(format, LXW_BORDER_THIN);
    return format;
  }

  static std::string folder() { return std::filesystem::temp_directory_path().string(); }

  std::string name_ = folder() + "/deckmap-XXXXXX";
  lxw_workbook* book_ = nullptr;
  lxw_worksheet* page_ = nullptr;
  lxw_format *cell_ = nullptr, *head_ = nullptr;
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

std::string spreadsheet(const Sheet& sheet) {
  Spreadsheet out;
  constexpr std::array titles = {"Turn",    "1d6",      "Encounter", "Units",      "d8",
                                 "d8",      "d8",       "d8",        "Hunters",    "Berserkers",
                                 "Captain", "Captain?", "Used",      "Units left", "Health left"};
  for (int column = 0; column < columns; ++column)
    out.head(column, titles[static_cast<std::size_t>(column)]);
  for (const SheetRow& row : sheet.rows) {
    const auto r = static_cast<std::uint32_t>(row.turn);
    const auto cell = [&](char column) { return column + std::to_string(row.turn + 1); };
    const auto n = [](int number) { return std::to_string(number); };
    out.number(r, turn, row.turn);
    out.formula(r, encounter, die(encounter_sides), row.rolls.encounter);
    // no horde in the quiet turns after one
    const int quiet_from = std::max(1, row.turn - sheet.quiet_turns);
    std::string comes = cell('B') + ">=" + n(horde_from);
    if (sheet.first_turns_quiet && row.turn <= sheet.quiet_turns)
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
    for (int column = captain_roll; column < columns; ++column) out.room_to_write(r, column);
    if (!row.has_captain_roll()) continue;
    out.formula(r, captain_roll, die(captain_sides), row.rolls.captain);
    out.formula(r, captain, "IF(" + cell('K') + "=" + n(captain_on) + ",\"CAPTAIN\",\"\")",
                std::string(row.is_captain_possible() ? "CAPTAIN" : ""));
  }
  const auto below = static_cast<std::uint32_t>(sheet.rows.size()) + 2;
  out.note(below,
           "Every change rolls again (F9 too): copy the table and paste its values to keep "
           "an evening's rolls.");
  out.note(below + 1,
           "Units and specials count where a horde or the captain comes; the first "
           "captain's roll made in each room counts, until he has come.");
  out.finish_layout(columns);
  return out.bytes();
}

}  // namespace deckmap::command

#else

namespace deckmap::command {

std::string spreadsheet(const cyberheisters::Sheet&) {
  throw Error("xlsx: this build has no libxlsxwriter (Debian: libxlsxwriter-dev)");
}

}  // namespace deckmap::command

#endif
