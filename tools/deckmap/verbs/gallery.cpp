// deckmap gallery: a contact sheet of many dungeons.

#include <array>
#include <cstdint>
#include <string>

#include <deckmap/survey/gallery.hpp>

#include "dealing.hpp"
#include "output.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

constexpr std::uint64_t most = 5000;  // what a browser shows well
constexpr std::array page = {OutputKind{"html", ".html", true}};

}  // namespace

OptionSet gallery_options() {
  OptionSet options("deckmap gallery", "Draws many dungeons small on one page, to choose from.");
  options.custom_help("[options]");
  add_seed_options(options, "the seeds from A up to, not including, B",
                   "with --levels a fresh one, printed on stderr");
  add_deck_options(options);
  add_levels_option(options);
  add_rules_options(options);
  add_target_options(options, page);
  options.examples(
      "Examples:\n"
      "  deckmap gallery --seeds 0..200 -o page.html\n"
      "  deckmap gallery --seeds 0..50 --decks 2 --table 15x15 -o large.html\n"
      "  deckmap gallery --seed 7 --levels 4 -o levels.html\n");
  return options;
}

int run_gallery(const Arguments& arguments) {
  Options dealing = dealing_options(arguments);
  const Seeds given = seeds(arguments);
  if (given.fresh && dealing.ways.levels == 1)
    throw UsageError(
        "a gallery needs --seeds, as in --seeds 0..200, or --seed or --code for one dungeon");
  const SeedRange range = given.range;
  if (range.size() > most / dealing.ways.levels)
    throw UsageError(
        "--seeds: " + std::to_string(range.size()) + " dungeons " +
        (dealing.ways.levels > 1 ? "of " + std::to_string(dealing.ways.levels) + " levels " : "") +
        "are too many for a page: at most " + std::to_string(most / dealing.ways.levels));
  const ResultOutputs outputs(arguments, page, [](const std::string& name) {
    if (name.find("{seed}") != std::string::npos)
      throw UsageError("-o " + detail::quoted(name) +
                       ": a gallery is one page of all its seeds, without {seed}");
    return name;
  });
  tell_if_fresh(given, arguments);
  Gallery gallery;
  Dungeon dungeon;
  for (std::uint64_t seed = range.begin; seed != range.end; ++seed) {
    dealing.seed = seed;
    generate(dealing, dungeon);
    gallery.add(dungeon);
  }
  outputs.write([&](std::size_t, bool) { return gallery.html(); });
  return 0;
}

}  // namespace deckmap::command
