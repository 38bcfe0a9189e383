// deckmap explain: the deal told step by step.

#include <sys/ioctl.h>
#include <unistd.h>

#include <deckmap/write/ascii.hpp>
#include <deckmap/write/explain.hpp>

#include "chart.hpp"
#include "dealing.hpp"
#include "files.hpp"

namespace deckmap::command {
namespace {

std::string told(const Dungeon& dungeon, const std::optional<Chart>& chart,
                 const Explainer& explainer) {
  std::string text = dungeon.seed() ? "The deal of " + detail::origin_text(dungeon)
                                    : std::string("A deal of given cards");
  text += ". Cells are (x,y): x grows to the right, y downwards.";
  if (chart) text += " What stands there is keyed by the chart " + chart->name + ".";
  text += "\n\n";
  text += explainer.text();
  text += "\nThe table:\n" + cards_text(dungeon);
  if (const std::string outcome = detail::outcome_text(dungeon); !outcome.empty())
    text += "\n" + outcome + "\n";
  return text;
}

/// The width of the terminal on standard output; 0 if there is none.
std::size_t terminal_width() {
  struct ::winsize size {};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

/// Breaks lines at spaces to fit into `width` columns, further lines indented as steps are. Width 0
/// leaves them as they are: a file's lines are for programs as well. (All but a chart's texts is
/// ASCII; a letter of theirs may count as more than one column.)
std::string wrapped(const std::string& text, std::size_t width) {
  if (width < 40) return text;
  const std::string indent(7, ' ');
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    while (line.size() > width) {
      const std::size_t space = line.rfind(' ', width);
      if (space == std::string::npos || space <= indent.size()) break;
      out += line.substr(0, space) + '\n';
      line = indent + line.substr(space + 1);
    }
    out += line + '\n';
  }
  return out;
}

}  // namespace

int run_explain(int argc, const char* const* argv) {
  OptionSet options("deckmap explain",
                    "Tells a deal step by step: the card drawn, where it goes, and the rule "
                    "that put it\nthere. From a seed as generate, or from cards as replay.\n");
  options.custom_help("[options]").positional_help("[FILE]");
  options.add_options("Card")("file", "a deal or a JSON dungeon; - is standard input", Takes::value,
                              "FILE");
  add_seed_options(options);
  add_deck_options(options);
  add_pile_options(options);
  add_rules_options(options);
  options.add_options("Output")("o,output", "write FILE instead of standard output", Takes::value,
                                "FILE");
  add_chart_option(options, "the steps");
  options.add_options("Output")("q,quiet", "say nothing but errors on stderr")("h,help",
                                                                               "show this help");
  options.parse_positional({"file"});
  const Arguments arguments("explain", options, argc, argv);
  if (arguments.has("help")) {
    print_help(options,
               "Examples:\n"
               "  deckmap explain --seed 42\n"
               "  deckmap explain --seed 42 --doors 0             the first development only\n"
               "  deckmap explain my-table.deal -o steps.txt\n"
               "  deckmap explain --seed 42 --chart fantasy       what each enemy, shop and search "
               "is\n"
               "  deckmap explain --corridor '4C 8H' --room '2D 7D AH KS'\n");
    return 0;
  }
  const std::string output = arguments.value("output").value_or("-");
  if (output != "-" && !output.ends_with(".txt") && !output.ends_with(".md"))
    throw UsageError("-o " + detail::quoted(output) +
                     ": an explanation is text, in a file with the suffix .txt or .md");
  OutputFile file(output);
  const bool given = arguments.has("file") || arguments.has("corridor") || arguments.has("room");
  for (const char* of_seed : {"seed", "code", "decks", "extra"})
    if (given && arguments.has(of_seed))
      throw UsageError("--" + std::string(of_seed) + " does not go with given cards");

  const std::optional<Chart> chart = chart_given(arguments);

  // What is keyed is dealt once before: by then the whole dungeon is known.
  const auto tell = [&](TableSize table, const Rules& rules, auto&& deal_to) {
    Explainer explainer(table, rules);
    const Dungeon dungeon = deal_to(explainer);
    if (!chart) return told(dungeon, chart, explainer);
    const Encounters encounters = key_encounters(*chart, dungeon);
    Explainer keyed(table, rules, &encounters);
    deal_to(keyed);
    return told(dungeon, chart, keyed);
  };
  std::string text;
  if (given) {
    const GivenDeal deal = given_deal(arguments);
    Rules rules = deal.replay.rules;
    if (deal.replay.moves) rules.door_order = DoorOrder::chosen;
    text = tell(deal.replay.table, rules,
                [&](Explainer& explainer) { return command::deal(deal, explainer); });
  } else {
    Options dealing = dealing_options(arguments);
    const Seeds fresh_or_given = seeds(arguments);
    tell_if_fresh(fresh_or_given, arguments);
    dealing.seed = fresh_or_given.range.begin;
    text = tell(dealing.table, dealing.rules, [&](Explainer& explainer) {
      Dungeon dungeon;
      generate(dealing, dungeon, explainer);
      return dungeon;
    });
  }
  file.write(output == "-" ? wrapped(text, terminal_width()) : text);
  file.commit();
  if (!arguments.has("quiet")) print_written({output});
  return 0;
}

}  // namespace deckmap::command
