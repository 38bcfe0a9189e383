// deckmap gallery: a contact sheet of many dungeons.

#include <cstdint>
#include <string>

#include <deckmap/survey/gallery.hpp>

#include "dealing.hpp"
#include "files.hpp"

namespace deckmap::command {
namespace {

constexpr std::uint64_t most = 5000;  // what a browser shows well

}  // namespace

int run_gallery(int argc, const char* const* argv) {
  OptionSet options("deckmap gallery", "Draws many dungeons small on one page, to choose from.\n");
  options.custom_help("[options]");
  add_range_option(options);
  add_deck_options(options);
  add_rules_options(options);
  options.add_options("Output")("o,output",
                                "write the page to FILE, .html (default: standard output)",
                                Takes::value, "FILE")("h,help", "show this help");
  const Arguments arguments("gallery", options, argc, argv);
  if (arguments.has("help")) {
    print_help(options,
               "Examples:\n"
               "  deckmap gallery --seeds 0..200 -o page.html\n"
               "  deckmap gallery --seeds 0..50 --decks 2 --table 15x15 -o large.html\n");
    return 0;
  }
  Options dealing = dealing_options(arguments);
  if (!arguments.has("seeds"))
    throw UsageError("which dungeons? name their seeds, as in --seeds 0..200");
  const SeedRange range = seeds(arguments).range;
  if (range.size() > most)
    throw UsageError("--seeds: " + std::to_string(range.size()) +
                     " dungeons are too many for a page: at most " + std::to_string(most));
  const std::string name = arguments.value("output").value_or("-");
  if (name != "-" && !name.ends_with(".html"))
    throw UsageError("-o " + detail::quoted(name) + ": a gallery is a page, .html");
  if (name.find("{seed}") != std::string::npos)
    throw UsageError("-o " + detail::quoted(name) +
                     ": a gallery is one page of all its seeds, without {seed}");
  OutputFile file(name);
  Gallery gallery;
  Dungeon dungeon;
  for (std::uint64_t seed = range.begin; seed != range.end; ++seed) {
    dealing.seed = seed;
    generate(dealing, dungeon);
    gallery.add(dungeon);
  }
  file.write(gallery.html());
  file.commit();
  print_written({name});
  return 0;
}

}  // namespace deckmap::command
