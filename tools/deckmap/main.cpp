// deckmap VERB [options]

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/version.hpp>

#include "command_line.hpp"
#include "files.hpp"
#include "games/score_log.hpp"
#include "text.hpp"
#include "verbs/describe.hpp"
#include "verbs/verbs.hpp"

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
    Verb{"scores", "list the games that you have finished", scores_options, run_scores},
};

#ifdef DECKMAP_HAS_FUDGE
constexpr std::string_view fudge_examples =
    "Examples:\n"
    "  deckmap fudge check --skill Good --against Fair --seed 1\n"
    "  deckmap fudge attack --attack Great --defence Good --weapon 3 \\\n"
    "      --armour steel_chain --cover shirt\n"
    "  deckmap fudge damage --damage 3 --marked 2 --odds\n";
#endif

OptionSet completion_options() {
  OptionSet options("deckmap completion",
                    "Prints the completion of verbs, options and their values for a shell. An "
                    "installed package has all three in place.");
  options.custom_help("bash|zsh|fish");
  options.add_options("Output")("shell", "whose completion", Takes::value, "SHELL",
                                {"bash", "zsh", "fish"});
  options.parse_positional({"shell"});
  options.examples(
      "Examples, each once; a new shell completes:\n"
      "  mkdir -p ~/.local/share/bash-completion/completions\n"
      "  deckmap completion bash > ~/.local/share/bash-completion/completions/deckmap\n\n"
      "  mkdir -p ~/.zfunc && deckmap completion zsh > ~/.zfunc/_deckmap\n"
      "  # and in ~/.zshrc:  fpath=(~/.zfunc $fpath); autoload -U compinit && compinit\n\n"
      "  mkdir -p ~/.config/fish/completions\n"
      "  deckmap completion fish > ~/.config/fish/completions/deckmap.fish\n");
  return options;
}

int run_completion(const Arguments& arguments);

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
      Verb{"fuzz", "find the smallest dungeon on which a program of yours fails", fuzz_options,
           run_fuzz},
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
      Verb{"completion", "print the completion for bash, zsh or fish", completion_options,
           run_completion},
  };
  return all;
}

int run_completion(const Arguments& arguments) {
  constexpr std::array<std::string_view, 3> shells = {"bash", "zsh", "fish"};
  const std::string shell = arguments.value("shell").value_or("");
  if (std::find(shells.begin(), shells.end(), shell) == shells.end())
    throw UsageError(
        (shell.empty() ? "completion needs a shell: " : detail::quoted(shell) + " is not one of ") +
        detail::listed(shells) + detail::did_you_mean(shell, shells));
  print_words(verbs(), shell);
  return 0;
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

/// Throws `UsageError` for options before the verb: with it in front, or generate's.
[[noreturn]] void refuse_options_first(int argc, const char* const* argv) {
  for (int i = 2; i < argc; ++i)
    for (const Verb& verb : verbs())
      if (verb.name == argv[i]) {
        const bool has_part = !verb.parts.empty() && i + 1 < argc;
        const int words = has_part ? 2 : 1;
        throw UsageError("a verb comes before the options; did you mean deckmap" +
                         typed_words(words, argv + i) + typed_words(i - 1, argv + 1) +
                         typed_words(argc - i - words, argv + i + words) + "?");
      }
  const Arguments readable(options_of(verbs().front()), argc, argv);  // or generate refuses them
  throw UsageError("a verb comes before the options; did you mean deckmap generate" +
                   typed_words(argc - 1, argv + 1) + "?");
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
  if (first == "complete") {
    print_candidates(verbs(), {argv + 2, argv + argc});
    return 0;
  }
  if (first == "describe") {
    if (argc != 3 || std::string_view(argv[2]) != "man")
      throw UsageError(
          "deckmap describe man prints the man page, deckmap completion bash, zsh or "
          "fish a completion");
    print_words(verbs(), "man");
    return 0;
  }
  if (first == "play" && argc == 3 && std::string_view(argv[2]) == "--scores")
    return run_scores(Arguments(scores_options(), argc - 2, argv + 1));
  const bool asks_help = first == "--help" || first == "-h" || first == "help";
  if (first == "-v" || first == "-V")
    throw UsageError("there is no option " + std::string(first) + "; did you mean --version?");
  if (!asks_help && first.starts_with('-')) refuse_options_first(argc, argv);
  const auto first_words = [&](const Verb& verb) { return verb.name == first; };
  if (!asks_help && std::none_of(verbs().begin(), verbs().end(), first_words))
    if (const auto meant = option_meant(options_of(verbs().front()), std::string(first));
        !meant.empty())
      throw UsageError(detail::quoted(first) + " is not a verb; did you mean deckmap generate " +
                       meant + typed_words(argc - 2, argv + 2) + "?");
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
    command::finish_printing();
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
