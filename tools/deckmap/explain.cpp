// deckmap explain: the deal told step by step.

#include <deckmap/write/ascii.hpp>
#include <deckmap/write/explain.hpp>

#include "dealing.hpp"
#include "files.hpp"

namespace deckmap::command {
namespace {

std::string told(const Dungeon& dungeon, const Explainer& explainer) {
  std::string text = dungeon.seed() ? "The deal of " + detail::origin_text(dungeon)
                                    : std::string("A deal of given cards");
  text += ". Cells are (x,y): x grows to the right, y downwards.\n\n";
  text += explainer.text();
  text += "\nThe table:\n" + cards_text(dungeon);
  if (const std::string outcome = detail::outcome_text(dungeon); !outcome.empty())
    text += "\n" + outcome + "\n";
  return text;
}

}  // namespace

int run_explain(int argc, const char* const* argv) {
  cxxopts::Options options(
      "deckmap explain",
      "Tells a deal step by step: the card drawn, where it goes, and the rule "
      "that put it\nthere. From a seed as generate, or from cards as replay.\n");
  options.set_width(100).custom_help("[options]").positional_help("[FILE]");
  options.add_options("Card")("file", "a deal or a JSON dungeon; - is standard input",
                              cxxopts::value<std::string>(), "FILE");
  add_seed_options(options, false);
  add_deck_options(options);
  add_pile_options(options);
  add_rules_options(options);
  options.add_options("Output")("o,output", "write FILE instead of standard output",
                                cxxopts::value<std::string>(), "FILE")(
      "q,quiet", "say nothing but errors on stderr")("h,help", "show this help");
  options.parse_positional({"file"});
  const Arguments arguments("explain", options, argc, argv);
  if (arguments.has("help")) {
    print_help(options,
               "Examples:\n"
               "  deckmap explain --seed 42\n"
               "  deckmap explain --seed 42 --doors 0             the first development only\n"
               "  deckmap explain my-table.deal -o steps.txt\n"
               "  deckmap explain --corridor '4C 8H' --room '2D 7D AH KS'\n");
    return 0;
  }
  const bool given = arguments.has("file") || arguments.has("corridor") || arguments.has("room");
  for (const char* of_seed : {"seed", "code", "decks", "extra"})
    if (given && arguments.has(of_seed))
      throw UsageError("--" + std::string(of_seed) + " does not go with given cards");

  std::string text;
  if (given) {
    const Replay deal = given_deal(arguments);
    Explainer explainer(deal.table, deal.rules);
    text = told(replay(deal, explainer), explainer);
  } else {
    Options dealing = dealing_options(arguments);
    const Seeds fresh_or_given = seeds(arguments);
    tell_if_fresh(fresh_or_given, arguments);
    dealing.seed = fresh_or_given.range.begin;
    Explainer explainer(dealing.table, dealing.rules);
    Dungeon dungeon;
    generate(dealing, dungeon, explainer);
    text = told(dungeon, explainer);
  }
  OutputFile file(arguments.value("output").value_or("-"));
  file.write(text);
  file.commit();
  return 0;
}

}  // namespace deckmap::command
