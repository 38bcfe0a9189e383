// deckmap VERB [options]

#include <array>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/detail/text.hpp>
#include <deckmap/version.hpp>

#include "command_line.hpp"
#include "describe.hpp"

namespace deckmap::command {
namespace {

constexpr std::array verbs = {
    Verb{"generate", "deal a dungeon from a seed: map, picture, data", run_generate},
    Verb{"replay", "deal a dungeon from given cards, or again from a file", run_replay},
    Verb{"explain", "tell a deal step by step, with the rule behind each card", run_explain},
    Verb{"table", "deal a real deck at the table: where each card lies, and why", run_table},
    Verb{"gallery", "draw many dungeons small on one page, to choose from", run_gallery},
    Verb{"survey", "figures over many dungeons: tables, histograms, the expressive range",
         run_survey},
    Verb{"hunt", "find the seeds whose dungeons fulfil conditions", run_hunt},
    Verb{"merge", "join the parts of a survey or a hunt", run_merge},
    Verb{"chart", "show a chart of encounters, or check your own", run_chart},
    Verb{"play", "play a game in a dungeon that is dealt as its doors are opened", run_play,
         play_games},
    Verb{"fudge", "roll and resolve Combat Options for Fudge", run_fudge, fudge_actions},
    Verb{"sheet", "what a game master of Cyberheisters rolls ahead", run_sheet},
    Verb{"style", "list the styles of pictures, or show one to write your own after", run_style},
    Verb{"features", "list the features that survey, hunt and JSON know", run_features},
};

void print_overview() {
  std::printf(
      "deckmap deals dungeons from a deck of playing cards.\n\n"
      "Usage:\n  deckmap VERB [options]\n\nVerbs:\n");
  for (const Verb& verb : verbs)
    std::printf("  %-10s %s\n", std::string(verb.name).c_str(), std::string(verb.summary).c_str());
  std::printf(
      "\ndeckmap VERB --help tells the options of a verb, deckmap --version the version.\n\n"
      "Examples:\n"
      "  deckmap generate                              a fresh dungeon on the terminal\n"
      "  deckmap generate --seed 42 -o dungeon.png     a picture\n"
      "  deckmap explain --seed 42                     how it was dealt, card by card\n"
      "\nLimits: 100000 decks, tables of 1073741824 by 1073741824 cards, files of 256 MiB to read, "
      "pictures\nof 200 million pixels; the rest stands in the help of the verbs.\n");
}

int run(int argc, const char* const* argv) {
  const std::string_view first = argc > 1 ? argv[1] : "--help";
  if (first == "--version") {
    std::printf("deckmap %s (rules version %d)\n", library_version, rules_version);
    return 0;
  }
  if (first == "describe") return run_describe(verbs, argc == 3 ? argv[2] : "");
  const bool asks_help = first == "--help" || first == "-h" || first == "help";
  if (asks_help && argc <= 2) {
    print_overview();
    return 0;
  }
  const std::string_view name = asks_help ? argv[2] : first;
  const auto verb = ranges::find(verbs, name, &Verb::name);
  if (verb == verbs.end()) {
    const auto list = verbs | ranges::views::transform(&Verb::name) |
                      ranges::views::join(std::string_view(", ")) | ranges::to<std::string>;
    throw UsageError(detail::quoted(name) + " is not a verb: " + list);
  }
  if (asks_help) {
    const char* const words[] = {argv[2], "--help"};
    return verb->run(2, words);
  }
  return verb->run(argc - 1, argv + 1);
}

}  // namespace
}  // namespace deckmap::command

int main(int argc, char** argv) {
  using namespace deckmap;
  try {
    const int code = command::run(argc, argv);
    if (std::fflush(stdout) != 0) throw Error("standard output cannot be written");
    return code;
  } catch (const command::UsageError& error) {
    std::fprintf(stderr, "deckmap: %s\n", error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "deckmap: there is not enough memory for this\n");
    return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "deckmap: %s\n", error.what());
    return 1;
  }
}
