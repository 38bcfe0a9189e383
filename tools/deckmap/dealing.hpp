#pragma once
// The options of a deal, shared by all verbs that deal.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>

#include "command_line.hpp"

namespace deckmap::command {

/// Adds --decks and --extra, the cards that are dealt.
void add_deck_options(OptionSet& options);
/// Adds --levels, for verbs that write all levels.
void add_levels_option(OptionSet& options);
/// Adds the rules, --table, --start and --doors, by which they are dealt. Where players open the
/// doors, help leaves out --doors and --door-order, which the verb refuses. `printed_with` says
/// with which options `set_printed_ways` does something, as in " with a chart".
void add_rules_options(OptionSet& options, bool players_open = false,
                       const std::string& printed_with = {});
/// Adds the word FILE, and --corridor and --room: piles given card by card.
void add_given_options(OptionSet& options);
/// Adds --seed and --code, and --seeds where `range` describes it. `usual` is the seed without any.
void add_seed_options(OptionSet& options, const char* range = nullptr,
                      const std::string& usual = "a fresh one, printed on stderr");

/// Adds --dungeon, and the options of a deal, which need it.
void add_dungeon_option(OptionSet& options, const char* about);

/// Reads the options of a deal. Throws `UsageError`.
Options dealing_options(const Arguments& arguments);
/// Sets the ways of what people print, with --chart or --notes: hidden doors and a second entrance,
/// unless one of these options or a code is given.
void set_printed_ways(Options& options, const Arguments& arguments);
/// Refuses options that exclude each other. Throws `UsageError`.
void require_possible(const Options& options);

/// The seeds to deal: of --seed or --seeds, or a fresh one.
struct Seeds {
  SeedRange range;
  bool fresh;
};
Seeds seeds(const Arguments& arguments);
/// Adds --seeds.
void add_range_option(OptionSet& options,
                      const char* about = "the seeds from A up to, not including, B");
/// The names of all options of a deal but the seed, as the command spells them.
std::vector<std::string> dealing_option_names();
bool has_dealing_option(const Arguments& arguments);
/// Prints a fresh seed on stderr, so that its dungeon can be dealt again.
void tell_if_fresh(const Seeds& seeds, const Arguments& arguments);

/// A deal given by --corridor, --room and the rules, or by a file ("-": standard input) that holds
/// a deal or JSON. The dungeon of a JSON file is compared with the file.
struct GivenDeal {
  Replay replay;
  std::string file;  ///< for messages; empty for typed piles
};
GivenDeal given_deal(const Arguments& arguments);

/// Deals it; an `Error` names the file.
inline Dungeon deal(const GivenDeal& given) {
  try {
    return replay(given.replay);
  } catch (const Error& error) {
    if (given.file.empty()) throw;
    throw Error(given.file + ": " + error.what());
  }
}

}  // namespace deckmap::command
