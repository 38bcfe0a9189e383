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
  add_range_option(options);
  add_deck_options(options);
  add_rules_options(options);
  add_target_options(options, page);
  options.examples(
      "Examples:\n"
      "  deckmap gallery --seeds 0..200 -o page.html\n"
      "  deckmap gallery --seeds 0..50 --decks 2 --table 15x15 -o large.html\n");
  return options;
}

int run_gallery(const Arguments& arguments) {
  Options dealing = dealing_options(arguments);
  if (!arguments.has("seeds"))
    throw UsageError("a gallery needs a range of seeds, as in --seeds 0..200");
  const SeedRange range = seeds(arguments).range;
  if (range.size() > most)
    throw UsageError("--seeds: " + std::to_string(range.size()) +
                     " dungeons are too many for a page: at most " + std::to_string(most));
  const ResultOutputs outputs(arguments, page, [](const std::string& name) {
    if (name.find("{seed}") != std::string::npos)
      throw UsageError("-o " + detail::quoted(name) +
                       ": a gallery is one page of all its seeds, without {seed}");
    return name;
  });
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
