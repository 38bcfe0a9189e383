// deckmap explain: the deal step by step.

#include <array>

#include <deckmap/formats.hpp>

#include "dealing.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "text.hpp"
#include "verbs/chart.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

constexpr std::array explanation = {OutputKind{"text", ".txt"}, OutputKind{"markdown", ".md"}};
constexpr std::size_t markdown = 1;

}  // namespace

OptionSet explain_options() {
  OptionSet options("deckmap explain",
                    "Explains a deal step by step: the card drawn, where it goes, and the rule "
                    "that put it there. From a seed as generate, or from cards as replay.");
  options.custom_help("[options]").positional_help("[FILE]");
  add_given_options(options);
  add_seed_options(options);
  add_deck_options(options);
  add_levels_option(options);
  options.relate({{"seed,code,decks,extra,levels", Relation::excludes, "file,corridor,room",
                   ", which gives the cards"}});
  add_rules_options(options, false, " with a chart");
  options.add_options("Output")("o,output", "write FILE, .txt or .md, instead of standard output",
                                Takes::value, "FILE");
  add_chart_option(options, "the steps");
  options.examples(
      "Examples:\n"
      "  deckmap explain --seed 42\n"
      "  deckmap explain --seed 42 --doors 0             the first development only\n"
      "  deckmap explain my-table.deal -o steps.txt\n"
      "  deckmap explain --seed 42 --chart fantasy       with the names of its enemies\n"
      "  deckmap explain --corridor '4C 8H' --room '2D 7D AH KS'\n");
  return options;
}

int run_explain(const Arguments& arguments) {
  const ResultOutputs outputs(arguments, explanation);
  const bool given = arguments.has("file") || arguments.has("corridor") || arguments.has("room");

  const FileOptions keyed{.chart = chart_given(arguments)};
  Dungeon dungeon;
  if (given) {
    dungeon = deal(given_deal(arguments));
  } else {
    Options dealing = dealing_options(arguments);
    if (arguments.has("chart")) set_printed_ways(dealing, arguments);
    const Seeds fresh_or_given = seeds(arguments);
    tell_if_fresh(fresh_or_given, arguments);
    dealing.seed = fresh_or_given.range.begin;
    generate(dealing, dungeon);
  }
  outputs.write([&](std::size_t kind, bool to_stdout) {
    const std::string text = deckmap::write(dungeon, "explain", keyed).front().bytes;
    // Its lines and columns are those of plain text, and nothing in it is markup.
    if (kind == markdown) return "```text\n" + text + "```\n";
    const auto size = terminal_size();
    return to_stdout && size ? wrapped_steps(text, size->columns) : text;
  });
  return 0;
}

}  // namespace deckmap::command
