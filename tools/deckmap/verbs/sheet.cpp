// deckmap sheet: what people print for a game, and what its game master rolls ahead.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/pdf.hpp>
#include <deckmap/draw/svg.hpp>
#include <deckmap/games/cyberheisters/rules.hpp>
#include <deckmap/games/cyberheisters/sheet.hpp>
#ifdef DECKMAP_HAS_FUDGE
#include <deckmap/games/fudge/printable.hpp>
#endif
#include <deckmap/games/printable.hpp>

#include "dealing.hpp"
#include "games/difficulty.hpp"
#include "games/settings.hpp"
#include "output.hpp"
#include "verbs/spreadsheet.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

enum class SheetKind : std::uint8_t { text, svg, pdf, markdown, csv, xlsx };
constexpr std::array sheet_kinds = {
    OutputKind{"text", ".txt"},    OutputKind{"svg", ".svg"}, OutputKind{"pdf", ".pdf", true},
    OutputKind{"markdown", ".md"}, OutputKind{"csv", ".csv"}, OutputKind{"xlsx", ".xlsx", true}};
constexpr std::array<std::string_view, 3> games = {"soldiers", "cyberheisters", "fudge"};

std::string rendered(const Printable& printable, SheetKind kind, Paper paper) {
  const PageSize size = page_size(paper);
  if (kind == SheetKind::text) return printable_text(printable);
  if (kind == SheetKind::svg) return svg(printable_pages(printable, {size.width, 0}).front());
  const auto pages = printable_pages(printable, size);
  const auto bytes = pdf(pages, {.paper = paper});
  return {bytes.begin(), bytes.end()};
}

std::string rendered(const cyberheisters::Settings& settings, const cyberheisters::Sheet& sheet,
                     SheetKind kind, Paper paper) {
  if (kind == SheetKind::markdown) return sheet_markdown(sheet);
  if (kind == SheetKind::csv) return sheet_csv(sheet);
  if (kind == SheetKind::xlsx) return spreadsheet(sheet);
  Printable printable = cyberheisters_printable(settings, sheet);
  if (kind != SheetKind::text) return rendered(printable, kind, paper);
  // As text the table is the sheet, which fits 80 columns; there is no room to write beside it.
  std::erase_if(printable.blocks, [](const PrintBlock& block) {
    return block.what == PrintBlock::What::table && block.rows.front().front() == "Turn";
  });
  return sheet_text(sheet) + "\n\n" + printable_text(printable);
}

/// Reads every --option; each has to change something. Throws `UsageError`.
template <class Settings>
Settings settings_of_sheet(const Arguments& arguments, const Settings& usual = {}) {
  const auto settings = settings_given(arguments, usual);
  refuse_idle(arguments, settings);
  return settings;
}

/// The same of Cyberheisters, whose tables have the rolls and none of the other rules.
cyberheisters::Settings settings_of_rolls(const Arguments& arguments,
                                          const ResultOutputs& outputs) {
  constexpr std::array<std::string_view, 3> of_rolls = {"quiet_turns", "first_turns_quiet",
                                                        "fight_turns"};
  if (!outputs.has(SheetKind::text) && !outputs.has(SheetKind::svg) && !outputs.has(SheetKind::pdf))
    settings_given<cyberheisters::Settings>(
        arguments, std::span(of_rolls).first(outputs.has(SheetKind::markdown) ? 3 : 2));
  return settings_of_sheet<cyberheisters::Settings>(arguments);
}

/// Refuses a format that is only for Cyberheisters. Throws `UsageError`.
void require_printed(const ResultOutputs& outputs, const std::string& game) {
  for (const SheetKind kind : {SheetKind::markdown, SheetKind::csv, SheetKind::xlsx})
    if (outputs.has(kind))
      throw UsageError(std::string(sheet_kinds[static_cast<std::size_t>(kind)].name) +
                       " is for the rolls of cyberheisters; the sheet of " + game +
                       " is text, svg or pdf");
}

}  // namespace

OptionSet sheet_options() {
  OptionSet options(
      "deckmap sheet",
      "Prints what a game needs on paper: a page of rules, character sheets with tracks, tiles to "
      "cut. "
      "For Cyberheisters also the game master's table, rolled ahead: the game of the same seed "
      "(deckmap play cyberheisters) meets just these encounters.");
  options.custom_help("soldiers|cyberheisters|fudge [options]").positional_help("");
  options.add_options("Dice")("game", "whose sheet: soldiers, cyberheisters or fudge", Takes::value,
                              "GAME", {games.begin(), games.end()});
  options.add_options("Dice")("seed",
                              "the seed of the rolls of Cyberheisters (default: a fresh one, "
                              "printed on stderr)",
                              Takes::value, "SEED")(
      "turns",
      "turns of Cyberheisters to roll for (default: " + std::to_string(cyberheisters::sheet_turns) +
          ")",
      Takes::value, "N")("option", "an option of the game, as deckmap play lists them",
                         Takes::values, "NAME=VALUE");
  add_difficulty_option(options, "bare; for soldiers");
  add_target_options(options, sheet_kinds);
  options.add_options("Output")("paper", "paper of a PDF or SVG (default: a4)", Takes::value,
                                "a4|letter");
  options.parse_positional({"game"});
  options.examples(
      "Examples:\n"
      "  deckmap sheet soldiers -o soldiers.pdf\n"
      "  deckmap sheet cyberheisters --seed 1 -o evening.pdf\n"
      "  deckmap sheet cyberheisters --turns 50 -o sheet.md -o sheet.csv\n"
      "  deckmap sheet cyberheisters -o rolls.xlsx         a spreadsheet that rolls\n"
      "  deckmap sheet fudge --option rounds=one_way -o fudge.pdf --paper letter\n");
  return options;
}

int run_sheet(const Arguments& arguments) {
  const std::string game = arguments.value("game").value_or("");
  if (std::find(games.begin(), games.end(), game) == games.end())
    throw UsageError(
        (game.empty() ? "which game" : deckmap::detail::quoted(game) + " has no sheet") +
        ": soldiers, cyberheisters or fudge, as in deckmap sheet soldiers");
  const Paper paper =
      arguments
          .parsed("paper",
                  [](const std::string& text) { return OptionValue<Paper>::read({}, text); })
          .value_or(Paper::a4);
  const ResultOutputs outputs(arguments, sheet_kinds);
  if (arguments.has("paper") && !outputs.has(SheetKind::svg) && !outputs.has(SheetKind::pdf))
    throw UsageError("--paper does nothing here; it is for pdf and svg");
  if (game != "cyberheisters") {
    for (const char* name : {"seed", "turns"})
      if (arguments.has(name))
        throw UsageError("--" + std::string(name) + " is for the rolls of cyberheisters");
    require_printed(outputs, game);
  }
  const auto write = [&](auto&& render) {
    outputs.write([&](std::size_t kind, bool) { return render(static_cast<SheetKind>(kind)); });
    return 0;
  };
  const auto difficulty = difficulty_given(arguments, soldiers::Difficulty::bare);
  if (game != "soldiers" && arguments.has("difficulty"))
    throw UsageError("--difficulty is for the sheet of soldiers");
  if (game == "soldiers") {
    const Printable printable =
        soldiers_printable(settings_of_sheet(arguments, settings_of(difficulty)));
    return write([&](SheetKind kind) { return rendered(printable, kind, paper); });
  }
  if (game == "fudge") {
#ifdef DECKMAP_HAS_FUDGE
    const Printable printable = fudge::printable(settings_of_sheet<fudge::Settings>(arguments));
    return write([&](SheetKind kind) { return rendered(printable, kind, paper); });
#else
    throw UsageError("fudge is left out of this build");
#endif
  }
  const int turns = arguments
                        .parsed("turns",
                                [](const std::string& text) {
                                  return parse_number<int>("a number of turns", text, 1,
                                                           cyberheisters::Sheet::most_turns);
                                })
                        .value_or(cyberheisters::sheet_turns);
  const auto settings = settings_of_rolls(arguments, outputs);
  const Seeds seed = seeds(arguments);
  tell_if_fresh(seed, arguments);
  auto sheet = cyberheisters::make_sheet(seed.range.begin, turns, settings.quiet_turns,
                                         settings.first_turns_quiet);
  sheet.rounds_are_turns = settings.fight_turns == cyberheisters::FightTurns::count;
  return write([&](SheetKind kind) { return rendered(settings, sheet, kind, paper); });
}

}  // namespace deckmap::command
