#include "dealing.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <type_traits>
#include <utility>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/fresh_seed.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/options.hpp>
#include <deckmap/read/json.hpp>

#include "files.hpp"

namespace deckmap::command {
namespace {

/// Whether an option says how given cards are dealt as well: not their seed, decks or extra cards.
bool is_of_replays(const Option& row) { return has_option(Replay(), row.name); }
bool is_rule(const Option& row) { return has_option(Rules(), row.name); }

/// The names of the options for which `wanted(row)` holds, as the command spells them.
template <class Wanted>
std::vector<std::string> names_of_options(Wanted&& wanted) {
  const auto options = list_deal_options();
  return options | ranges::views::filter([&](const OptionInfo& info) { return wanted(info.row); }) |
         ranges::views::transform([](const OptionInfo& info) { return spelling(info.row); }) |
         ranges::to<std::vector>;
}

/// The options of a deal that are given one by one.
Options given_options(const Arguments& arguments) {
  Options options;
  for_each_option(options, [&](const Option& row, auto& value, const auto&) {
    using Value = OptionValue<std::remove_reference_t<decltype(value)>>;
    if (auto given = arguments.parsed(
            spelling(row), [&](const std::string& text) { return Value::read(row, text); }))
      value = std::move(*given);
  });
  return options;
}

}  // namespace

void require_possible(const Options& options) {
  try {
    require_valid(options.table, options.start.value_or(options.table.default_start()));
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
  if (options.decks == 0 && options.extra.empty())
    throw UsageError("--decks 0: there are no cards to deal; add some by --extra");
  if (const std::size_t cards = options.decks * poker_deck.size() + options.extra.size();
      cards > max_cards)
    throw UsageError("--decks and --extra: " + std::to_string(cards) +
                     " cards are too many: at most " + std::to_string(max_cards));
}

void add_deck_options(OptionSet& options) {
  for (const OptionInfo& info : list_deal_options())
    if (!is_of_replays(info.row) && info.kind != OptionKind::seed &&
        info.kind != OptionKind::code && info.row.name != "levels")
      add_option(options, "Card", info);
}

void add_levels_option(OptionSet& options) {
  for (const OptionInfo& info : list_deal_options())
    if (info.row.name == "levels") add_option(options, "Card", info);
}

void add_rules_options(OptionSet& options, bool players_open, const std::string& printed_with) {
  for (const OptionInfo& info : list_deal_options()) {
    if (!is_of_replays(info.row)) continue;
    const bool opens_doors = info.row.name == "doors" || info.row.name == "door_order";
    std::string usual;
    if (!printed_with.empty() && info.row.name == "hidden_doors")
      usual = "none; all" + printed_with;
    if (!printed_with.empty() && info.row.name == "second_entrance")
      usual = "none; farthest" + printed_with;
    add_option(options,
               players_open && opens_doors ? hidden_group
               : is_rule(info.row)         ? "Rule"
                                           : "Table",
               info, usual);
  }
  if (players_open)
    options.relate({{"doors,door-order", Relation::refused, "", ": the players open the doors"}});
}

void add_given_options(OptionSet& options) {
  options.add_options("Card")("file", "a deal or a JSON dungeon; - is standard input", Takes::value,
                              "FILE");
  options.parse_positional({"file"});
  options.add_options("Card")("corridor", "the corridor pile, top card first: \"4C 3S 6C\"",
                              Takes::value, "CARDS")(
      "room", "the room pile, top card first: \"AC 2D JS\"", Takes::value, "CARDS");
  const auto held =
      names_of_options([](const Option& row) { return is_of_replays(row) && row.name != "doors"; });
  options.relate({{"corridor,room," + deckmap::detail::listed(held, ","), Relation::excludes,
                   "file", ", which holds its own cards and rules"}});
}

void add_seed_options(OptionSet& options, const char* range, const std::string& usual) {
  for (const OptionInfo& info : list_deal_options()) {
    if (info.kind == OptionKind::seed) add_option(options, "Card", info, usual);
    if (info.kind == OptionKind::code) add_option(options, "Card", info);
  }
  const auto held = names_of_options([](const Option& row) { return row.name != "code"; });
  options.relate({{deckmap::detail::listed(held, ",") + ",seeds", Relation::excludes, "code",
                   ", which holds it already"}});
  if (range == nullptr) return;
  add_range_option(options, range);
  options.relate({{"seed", Relation::excludes, "seeds"}});
}

void add_range_option(OptionSet& options, const char* about) {
  options.add_options("Card")("seeds", about, Takes::value, "A..B");
}

std::vector<std::string> dealing_option_names() {
  return names_of_options([](const Option& row) { return row.name != "seed"; });
}

bool has_dealing_option(const Arguments& arguments) {
  const auto names = dealing_option_names();
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return arguments.has(name); });
}

void add_dungeon_option(OptionSet& options, const char* about) {
  options.add_options("Card")("dungeon", about);
  add_deck_options(options);
  add_rules_options(options);
  const auto dealt =
      names_of_options([](const Option& row) { return row.name != "seed" && row.name != "code"; });
  options.relate({{deckmap::detail::listed(dealt, ","), Relation::needs, "dungeon,code",
                   ": else nothing is dealt"}});
}

Options dealing_options(const Arguments& arguments) {
  if (const auto options = arguments.parsed("code", parse_code)) return *options;
  Options options = given_options(arguments);
  require_possible(options);
  return options;
}

void set_printed_ways(Options& options, const Arguments& arguments) {
  const auto given = [&](const char* name) { return arguments.has(name); };
  if (!given("chart") && !given("notes")) return;
  if (given("code") || given("hidden-doors") || given("second-entrance")) return;
  options.ways.hidden_doors = HiddenDoors::all;
  options.ways.second_entrance = SecondEntrance::farthest;
}

Seeds seeds(const Arguments& arguments) {
  if (const auto options = arguments.parsed("code", parse_code))
    return {{options->seed, options->seed + 1}, false};
  if (const auto range = arguments.parsed("seeds", parse_seeds)) return {*range, false};
  if (const auto seed = arguments.parsed("seed", parse_seed)) return {{*seed, *seed + 1}, false};
  const std::uint64_t seed = fresh_seed();
  return {{seed, seed + 1}, true};
}

void tell_if_fresh(const Seeds& seeds, const Arguments& arguments) {
  if (seeds.fresh && !arguments.has("quiet"))
    std::fprintf(stderr, "seed %s\n", std::to_string(seeds.range.begin).c_str());
}

namespace {

/// The deal of --corridor and --room.
Replay typed_deal(const Arguments& arguments) {
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
  return replay;
}

/// Reads JSON, known by its suffix or its first character, or a deal.
Replay read_replay(const std::string& file, std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool is_json = file.ends_with(".json") || file.ends_with(".jsonl") ||
                       (first != text.npos && (text[first] == '{' || text[first] == '['));
  if (!is_json) return read_deal(text);
  replay_json(text);
  return read_json(text);
}

}  // namespace

GivenDeal given_deal(const Arguments& arguments) {
  const auto file = arguments.value("file");
  const bool typed = arguments.has("corridor") || arguments.has("room");
  if (!file) {
    if (!typed)
      throw UsageError(
          "there is nothing to deal: name a file, or give the piles with --corridor "
          "and --room");
    return {typed_deal(arguments), ""};
  }

  if (detail::whole_number<std::uint64_t>(*file) && !std::filesystem::exists(*file))
    throw UsageError("there is no file " + detail::quoted(*file) + "; did you mean deckmap " +
                     (arguments.typed().front() == "explain" ? "explain" : "generate") +
                     " --seed " + *file + "?");
  const std::string bytes = read_file(*file);
  const std::string_view text = without_mark(bytes);
  const std::string shown = *file == "-" ? "standard input" : *file;
  try {
    GivenDeal given{read_replay(*file, text), shown};
    if (const auto doors = given_options(arguments).doors) given.replay.doors = doors;
    return given;
  } catch (const UsageError&) {
    throw;
  } catch (const Error& error) {
    throw Error(shown + ": " + error.what());
  }
}

}  // namespace deckmap::command
