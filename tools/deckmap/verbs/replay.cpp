// deckmap replay: a dungeon from given cards.

#include "dealing.hpp"
#include "dungeon_output.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {

OptionSet replay_options() {
  OptionSet options("deckmap replay",
                    "Deals a dungeon from given cards: typed piles, a deal written as text, "
                    "or a dungeon that was written as JSON.");
  options.custom_help("[options]").positional_help("[FILE]");
  add_given_options(options);
  add_rules_options(options);
  add_output_options(options);
  options.examples(
      "Examples:\n"
      "  deckmap replay --corridor '4C 3S 6C 8H 9H' --room 'AC 2D JS' --table 6x4\n"
      "  deckmap replay dungeon.json -o dungeon.png      draws a dungeon again\n"
      "  deckmap replay my-table.deal                    a deal written by hand\n"
      "  deckmap generate --seed 7 --format deal         shows what a deal looks like\n"
      "  deckmap replay dungeon.json --doors 2           only the first two doors\n"
      "\nLimits: 8388608 cards; files of 256 MiB, JSON of 8388608 values.\n");
  return options;
}

int run_replay(const Arguments& arguments) {
  Outputs outputs(arguments, 1, false);
  const GivenDeal given = given_deal(arguments);
  outputs.write(deal(given));
  outputs.finish();
  return 0;
}

}  // namespace deckmap::command
