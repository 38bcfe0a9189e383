#include "dealing.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/read/json.hpp>

#include "files.hpp"

namespace deckmap::command {
namespace {

/// The name of a rule as an option of the command: `turn_colour` is --turn-colour.
std::string option_name(std::string_view rule) {
  std::string name(rule);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

Rules rules_of(const Arguments& arguments) {
  Rules rules;
  for_each_option(rules, [&](std::string_view rule, auto& value) {
    arguments.parsed(option_name(rule), [&](std::string text) {
      // values may be written with hyphens, as options are
      std::replace(text.begin(), text.end(), '-', '_');
      if (rule == "door_order" && text != "oldest" && text != "newest" && text != "random")
        throw Error(detail::quoted(text) +
                    " is not a value of door_order: oldest, newest or random");
      parse_option(rule, text, value);
      return 0;
    });
  });
  return rules;
}

void require_possible(TableSize table, std::optional<Cell> start) {
  try {
    require_valid(table, start.value_or(table.default_start()));
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
}

std::optional<std::uint32_t> doors_of(const Arguments& arguments) {
  return arguments.parsed("doors", [](const std::string& text) {
    return parse_number<std::uint32_t>("a number of doors", text, 0, 0xffff'ffff);
  });
}

}  // namespace

void add_deck_options(OptionSet& options) {
  const auto text = [] { return Takes::value; };
  options.add_options("Card")(
      "decks", "number of poker decks, 0 to " + std::to_string(max_decks) + " (default: 1)", text(),
      "N")("extra", "cards added to them: \"2D 3D\", or groups with a count: \"diamonds*2 jokers\"",
           text(), "CARDS");
}

void add_rules_options(OptionSet& options, bool players_open) {
  const auto text = [] { return Takes::value; };
  options.add_options("Table")("table", "a bounded table, width x height in cards (default: free)",
                               text(), "WxH")(
      "start", "where the first card lies (default: 0,0, or the middle of the table)", text(),
      "X,Y");
  options.add_options(players_open ? hidden_group : "Table")(
      "doors", "open at most N doors; 0: the first development", text(), "N");
  // of each rule's values the first is the default
  options.add_options("Rule")("jokers", "every joker at the bottom of the room pile, or just one",
                              text(), "all_last|one_last")(
      "directions", "where numbers point: or nine letters of R D L U for 2 to 10", text(),
      "stated|grid")("turn-colour", "whose colour turns: the card laid from, or the one drawn",
                     text(), "from|drawn")(
      "corridor-heading", "whose number gives a heading: the map's first card, or each corridor's",
      text(), "map|each")("door-colour", "whether an opened door sets its corridor's colour",
                          text(), "counts|ignored")(
      "room-spades", "spades drawn in a room: enemies only, or room cards too", text(),
      "aside|laid")("stuck", "when no door can be opened and room cards are left", text(),
                    "secret_passage|stop")("start-heading",
                                           "heading of a door that is the map's first card", text(),
                                           "up|right|down|left");
  options.add_options(players_open ? hidden_group : "Rule")(
      "door-order", "which door is opened next", text(), "oldest|newest|random");
}

void add_pile_options(OptionSet& options) {
  options.add_options("Card")("corridor", "the corridor pile, top card first: \"4C 3S 6C\"",
                              Takes::value, "CARDS")(
      "room", "the room pile, top card first: \"AC 2D JS\"", Takes::value, "CARDS");
}

void add_seed_options(OptionSet& options, const char* range) {
  options.add_options("Card")(
      "seed", "the seed, 0 to 2^64-1 (default: a fresh one, told on stderr)", Takes::value, "N");
  options.add_options("Card")("code", "the deal code of a dungeon, instead of all that it holds",
                              Takes::value, "CODE");
  if (range != nullptr) options.add_options("Card")("seeds", range, Takes::value, "A..B");
}

void add_range_option(OptionSet& options) {
  options.add_options("Card")("seeds", "the seeds from A up to, not including, B", Takes::value,
                              "A..B");
}

namespace {

/// The names of the options that tell how to deal.
std::vector<std::string> rules_option_names() {
  std::vector<std::string> names = {"table", "start"};
  for_each_option(Rules(),
                  [&](std::string_view rule, const auto&) { names.push_back(option_name(rule)); });
  return names;
}

}  // namespace

Options dealing_options(const Arguments& arguments) {
  if (const auto options = arguments.parsed("code", parse_code)) {
    auto excluded = rules_option_names();
    for (const char* name : {"seed", "seeds", "decks", "extra", "doors"}) excluded.push_back(name);
    for (const std::string& name : excluded)
      if (arguments.has(name))
        throw UsageError("--" + name + " does not go with --code, which holds it already");
    return *options;
  }
  Options options;
  options.decks =
      arguments
          .parsed("decks",
                  [](const std::string& text) {
                    return parse_number<std::uint32_t>("a number of decks", text, 0, max_decks);
                  })
          .value_or(1);
  options.extra = arguments.parsed("extra", parse_extra).value_or(std::vector<Card>{});
  options.rules = rules_of(arguments);
  options.table = arguments.parsed("table", parse_table).value_or(TableSize{});
  options.start = arguments.parsed("start", parse_cell);
  options.doors = doors_of(arguments);
  require_possible(options.table, options.start);
  if (options.decks * poker_deck.size() + options.extra.size() > max_cards)
    throw UsageError("--decks and --extra: " +
                     std::to_string(options.decks * poker_deck.size() + options.extra.size()) +
                     " cards are too many: at most " + std::to_string(max_cards));
  return options;
}

Seeds seeds(const Arguments& arguments) {
  if (const auto options = arguments.parsed("code", parse_code))
    return {{options->seed, options->seed + 1}, false};
  if (arguments.has("seed") && arguments.has("seeds"))
    throw UsageError("--seed and --seeds exclude each other");
  if (const auto range = arguments.parsed("seeds", parse_seeds)) return {*range, false};
  if (const auto seed = arguments.parsed("seed", parse_seed)) return {{*seed, *seed + 1}, false};
  std::random_device device;
  const std::uint64_t seed = std::uint64_t{device()} << 32 | device();
  return {{seed, seed + 1}, true};
}

void tell_if_fresh(const Seeds& seeds, const Arguments& arguments) {
  if (seeds.fresh && !arguments.has("quiet"))
    std::fprintf(stderr, "seed %s\n", std::to_string(seeds.range.begin).c_str());
}

GivenDeal given_deal(const Arguments& arguments) {
  const auto file = arguments.value("file");
  const bool typed = arguments.has("corridor") || arguments.has("room");
  if (!file) {
    if (!typed)
      throw UsageError(
          "there is nothing to deal: name a file, or give the piles with --corridor "
          "and --room");
    Replay replay;
    const Options options = dealing_options(arguments);
    replay.rules = options.rules;
    replay.table = options.table;
    replay.start = options.start;
    replay.doors = options.doors;
    replay.piles.corridor = arguments.parsed("corridor", parse_cards).value_or(std::vector<Card>{});
    replay.piles.room = arguments.parsed("room", parse_cards).value_or(std::vector<Card>{});
    try {
      require_places(replay.piles);
    } catch (const Error& error) {
      throw UsageError(error.what());
    }
    return {std::move(replay), ""};
  }

  auto excluded = rules_option_names();
  excluded.insert(excluded.end(), {"corridor", "room"});
  for (const std::string& name : excluded)
    if (arguments.has(name))
      throw UsageError("--" + name +
                       " does not go with a file, which holds its own cards and rules");

  std::string text = read_file(*file);
  const std::string shown = *file == "-" ? "standard input" : *file;
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // a byte order mark
  try {
    const auto first = text.find_first_not_of(" \t\r\n");
    Replay replay;
    const bool named_json = file->ends_with(".json") || file->ends_with(".jsonl");
    if (named_json || (first != std::string::npos && (text[first] == '{' || text[first] == '['))) {
      replay_json(text);
      replay = read_json(text);
    } else {
      replay = read_deal(text);
    }
    if (const auto doors = doors_of(arguments)) replay.doors = doors;
    return {std::move(replay), shown};
  } catch (const UsageError&) {
    throw;
  } catch (const Error& error) {
    throw Error(shown + ": " + error.what());
  }
}

}  // namespace deckmap::command
