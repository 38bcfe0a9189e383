// deckmap sheet: what a game master rolls ahead, on paper.

#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/play/cyberheisters/rules.hpp>
#include <deckmap/play/cyberheisters/sheet.hpp>

#include "dealing.hpp"
#include "output.hpp"
#include "settings.hpp"
#include "verbs.hpp"

namespace deckmap::command {
namespace {

enum class SheetKind : std::uint8_t { text, markdown, csv };
constexpr std::array sheet_kinds = {OutputKind{"text", ".txt"}, OutputKind{"markdown", ".md"},
                                    OutputKind{"csv", ".csv"}};

std::string rendered(const cyberheisters::Sheet& sheet, SheetKind kind) {
  switch (kind) {
    case SheetKind::text: return sheet_text(sheet);
    case SheetKind::markdown: return sheet_markdown(sheet);
    case SheetKind::csv: return sheet_csv(sheet);
  }
  return {};
}

}  // namespace

OptionSet sheet_options() {
  OptionSet options(
      "deckmap sheet",
      "Rolls ahead for a game master: the encounters, specials and captain of Cyberheisters, turn "
      "by turn. The game of the same seed (deckmap play cyberheisters) meets just these.");
  options.custom_help("cyberheisters [options]").positional_help("");
  options.add_options("Dice")("game", "whose sheet: cyberheisters", Takes::value, "GAME",
                              {"cyberheisters"});
  options.add_options("Dice")("seed",
                              "the seed of the dice (default: a fresh one, printed on stderr)",
                              Takes::value, "SEED")(
      "turns", "turns to roll for (default: " + std::to_string(cyberheisters::sheet_turns) + ")",
      Takes::value, "N")("option", "quiet_turns=N: turns without a horde after one (default: 3)",
                         Takes::values, "NAME=VALUE", setting_names<cyberheisters::Settings>());
  add_target_options(options, sheet_kinds);
  options.parse_positional({"game"});
  options.examples(
      "Examples:\n"
      "  deckmap sheet cyberheisters --seed 1\n"
      "  deckmap sheet cyberheisters --turns 50 -o sheet.md -o sheet.csv\n");
  return options;
}

int run_sheet(const Arguments& arguments) {
  const auto name = arguments.value("game");
  if (name != "cyberheisters")
    throw UsageError(
        (name ? deckmap::detail::quoted(*name) + " has no sheet" : "whose sheet is missing") +
        ": there is one for cyberheisters, as in deckmap sheet cyberheisters");
  const int turns = arguments
                        .parsed("turns",
                                [](const std::string& text) {
                                  return parse_number<int>("a number of turns", text, 1,
                                                           cyberheisters::Sheet::most_turns);
                                })
                        .value_or(cyberheisters::sheet_turns);
  const auto game = settings_given<cyberheisters::Settings>(arguments);
  for (const std::string& text : arguments.values("option"))
    if (!text.starts_with("quiet_turns="))
      throw UsageError("--option " + deckmap::detail::quoted(text) +
                       " changes nothing on a sheet: only quiet_turns does");
  const ResultOutputs outputs(arguments, sheet_kinds);
  const Seeds seed = seeds(arguments);
  tell_if_fresh(seed, arguments);
  const cyberheisters::Sheet sheet =
      cyberheisters::make_sheet(seed.range.begin, turns, game.quiet_turns);
  outputs.write(
      [&](std::size_t kind, bool) { return rendered(sheet, static_cast<SheetKind>(kind)); });
  return 0;
}

}  // namespace deckmap::command
