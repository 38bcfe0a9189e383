// deckmap generate: dungeons from seeds.

#include <cstdint>
#include <cstdio>

#include <deckmap/map/levels.hpp>

#include "dealing.hpp"
#include "dungeon_output.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {

OptionSet generate_options() {
  OptionSet options("deckmap generate", "Deals a dungeon from a seed and draws it.");
  options.custom_help("[options]");
  add_seed_options(options, "a dungeon for each seed from A up to, not including, B");
  add_deck_options(options);
  add_levels_option(options);
  add_rules_options(options, false, " with a chart or notes");
  add_output_options(options);
  options.examples(
      "Examples:\n"
      "  deckmap generate                                a fresh dungeon as a map\n"
      "  deckmap generate --seed 42 -o dungeon.png       a picture\n"
      "  deckmap generate --seed 42 -o map.txt -o d.json a map and the data\n"
      "  deckmap generate --seed 7 --table 9x7           on a table of 9 by 7 cards\n"
      "  deckmap generate --seed 1 --decks 2 --extra 'diamonds*2'\n"
      "  deckmap generate --seed 42 --levels 3 -o d.png  d-1.png, d-2.png and d-3.png\n"
      "  deckmap generate --seeds 0..100 -o 'dungeon-{seed}.png'\n"
      "  deckmap generate --seeds 0..1000 -o all.jsonl\n"
      "  deckmap generate --seed 42 --doors 0            before a door opens\n"
      "\nLimits: 100000 decks, 8388608 cards; tables of 1073741824 by 1073741824 cards,\n"
      "of which a dungeon may span 2^30; pictures of 32767 pixels a side and 200\n"
      "million.\n");
  return options;
}

int run_generate(const Arguments& arguments) {
  Options dealing = dealing_options(arguments);
  set_printed_ways(dealing, arguments);
  const Seeds given = seeds(arguments);
  Outputs outputs(arguments, given.range.size(), true, dealing.ways.levels > 1);
  tell_if_fresh(given, arguments);
  Dungeon dungeon;
  for (std::uint64_t seed = given.range.begin; seed != given.range.end; ++seed) {
    dealing.seed = seed;
    generate(dealing, dungeon);
    outputs.write(dungeon);
  }
  outputs.finish();
  if (dealing.ways.levels > 1 && given.range.size() == 1 && !arguments.has("quiet"))
    if (const Levels levels(dungeon); levels.ends_early())
      std::fprintf(stderr, "The descent ends on level %zu: no boss guards a stair there.\n",
                   levels.size());
  return 0;
}

}  // namespace deckmap::command
