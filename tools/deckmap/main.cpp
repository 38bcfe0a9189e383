// deckmap VERB [options]

#include <array>
#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/version.hpp>

#include "command_line.hpp"
#include "describe.hpp"
#include "text.hpp"
#include "verbs.hpp"

namespace deckmap::command {
namespace {

constexpr std::array games = {
    Verb{"soldiers", "Soldiers! Aliens! Carnage!: shoot doors open, kill the jokers",
         play_soldiers_options, run_play_soldiers},
    Verb{"cyberheisters", "Cyberheisters: fight your way out of a city, room by room",
         play_cyberheisters_options, run_play_cyberheisters},
#ifdef DECKMAP_HAS_FUDGE
    Verb{"fudge", "Fudge: fight opponents, or the enemies of a dungeon", play_fudge_options,
         run_play_fudge},
#endif
};

#ifdef DECKMAP_HAS_FUDGE
constexpr std::string_view fudge_examples =
    "Examples:\n"
    "  deckmap fudge check --skill Good --against Fair --seed 1\n"
    "  deckmap fudge attack --attack Great --defence Good --weapon 3 \\\n"
    "      --armour steel_chain --cover shirt\n"
    "  deckmap fudge damage --damage 3 --marked 2 --odds\n";
#endif

std::span<const Verb> verbs() {
  static const std::array all = {
      Verb{"generate", "deal a dungeon from a seed: map, picture, data", generate_options,
           run_generate},
      Verb{"replay", "deal a dungeon from given cards, or again from a file", replay_options,
           run_replay},
      Verb{"explain", "explain a deal step by step, with the rule behind each card",
           explain_options, run_explain},
      Verb{"table", "deal a real deck at the table: where each card goes, and why", table_options,
           run_table},
      Verb{"gallery", "draw many dungeons small on one page, to choose from", gallery_options,
           run_gallery},
      Verb{"survey", "statistics of many dungeons: tables, histograms, expressive range",
           survey_options, run_survey},
      Verb{"hunt", "find the seeds whose dungeons meet conditions", hunt_options, run_hunt},
      Verb{"merge", "join the parts of a survey or hunt", merge_options, run_merge},
      Verb{"chart", "print a chart of encounters, or check your own", chart_options, run_chart},
      Verb{.name = "play",
           .summary = "play a game in a dungeon that is dealt as its doors are opened",
           .parts = games,
           .part = "game"},
#ifdef DECKMAP_HAS_FUDGE
      Verb{.name = "fudge",
           .summary = "roll and resolve Combat Options for Fudge",
           .parts = fudge_actions(),
           .part = "action",
           .examples = fudge_examples},
#endif
      Verb{"sheet", "print sheets for a game: rules, characters, tiles, rolls ahead", sheet_options,
           run_sheet},
      Verb{"style", "list the styles of pictures, or print one to change", style_options,
           run_style},
      Verb{"features", "list the features of survey, hunt and JSON", features_options,
           run_features},
  };
  return all;
}

void print_overview() {
  std::printf(
      "deckmap deals dungeons from a deck of playing cards.\n\n"
      "Usage:\n  deckmap VERB [options]\n\nVerbs:\n%s"
      "\ndeckmap VERB --help lists the options of a verb, deckmap --version the version.\n\n"
      "Examples:\n"
      "  deckmap generate                              a fresh dungeon on the terminal\n"
      "  deckmap generate --seed 42 -o dungeon.png     a picture\n"
      "  deckmap explain --seed 42                     how it was dealt, card by card\n"
      "\nLimits: 100000 decks, tables of 1073741824 by 1073741824 cards, files of 256 MiB\n"
      "to read, pictures of 200 million pixels; the help of the verbs lists the others.\n",
      verb_list(verbs()).c_str());
}

std::string typed_words(int count, const char* const* words) {
  std::string text;
  for (int i = 0; i < count; ++i) text += " " + shell_quoted(words[i]);
  return text;
}

void print_error(std::string_view what) {
  std::fprintf(stderr, "deckmap: %s\n", detail::escaped(what, true).c_str());
}

int run(int argc, const char* const* argv) {
  const std::string_view first = argc > 1 ? argv[1] : "--help";
  if (first == "--version" || first == "version") {
    if (argc > 2)
      throw UsageError("deckmap " + std::string(first) + " takes no argument " +
                       detail::quoted(argv[2]));
    std::printf("deckmap %s (rules version %d)\n", library_version, rules_version);
    return 0;
  }
  if (first == "describe") return run_describe(verbs(), argc == 3 ? argv[2] : "");
  const bool asks_help = first == "--help" || first == "-h" || first == "help";
  if (first == "-v" || first == "-V")
    throw UsageError("there is no option " + std::string(first) + "; did you mean --version?");
  if (!asks_help && first.starts_with('-')) {
    const Arguments readable(options_of(verbs().front()), argc, argv);  // or generate refuses them
    throw UsageError("a verb comes before the options; did you mean deckmap generate" +
                     typed_words(argc - 1, argv + 1) + "?");
  }
  if (!asks_help) return run_verb(find_verb(verbs(), first, "verb"), "deckmap", argc - 1, argv + 1);
  if (argc <= 2) {
    print_overview();
    return 0;
  }
  std::vector<const char*> words(argv + 2, argv + argc);
  words.push_back("--help");
  return run_verb(find_verb(verbs(), argv[2], "verb"), "deckmap", static_cast<int>(words.size()),
                  words.data());
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
    command::print_error(error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    command::print_error("there is not enough memory for this");
    return 1;
  } catch (const std::exception& error) {
    command::print_error(error.what());
    return 1;
  }
}
