#pragma once
// The options of a deal, shared by all verbs that deal.

#include <cstdint>
#include <optional>
#include <string>

#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>

#include "command_line.hpp"

namespace deckmap::command {

/// Adds --decks, --extra: what is dealt.
void add_deck_options(OptionSet& options);
/// Adds the options of the rules, --table, --start and --doors: how it is dealt.
void add_rules_options(OptionSet& options, bool players_open = false);
/// Adds --corridor and --room: piles given card by card.
void add_pile_options(OptionSet& options);
/// Adds --seed and --code, and with `range` --seeds.
void add_seed_options(OptionSet& options, const char* range = nullptr);

/// Reads all of them but the seed. Throws `UsageError`.
Options dealing_options(const Arguments& arguments);

/// The seeds to deal: of --seed or --seeds, or a fresh one.
struct Seeds {
  SeedRange range;
  bool fresh;
};
Seeds seeds(const Arguments& arguments);
/// Adds --seeds, which a long run needs.
void add_range_option(OptionSet& options);
/// Tells a fresh seed on stderr, so that its dungeon can be had again.
void tell_if_fresh(const Seeds& seeds, const Arguments& arguments);

/// What --corridor, --room and the rules say, or a file in the form of a deal or of JSON ("-" is
/// standard input). The dungeon of a JSON file is compared with what the file tells of it.
struct GivenDeal {
  Replay replay;
  std::string file;  ///< for messages; empty for typed piles
};
GivenDeal given_deal(const Arguments& arguments);

/// Deals it; an `Error` names the file.
template <class Listener = NoListener>
Dungeon deal(const GivenDeal& given, Listener&& listener = {}) {
  try {
    return replay(given.replay, listener);
  } catch (const Error& error) {
    if (given.file.empty()) throw;
    throw Error(given.file + ": " + error.what());
  }
}

}  // namespace deckmap::command
