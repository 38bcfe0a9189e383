// The options of a deal by name: one table, which the command, files, codes and bindings read.
#include <deckmap/options.hpp>

#include <deckmap/any.hpp>

#include <set>
#include <string>
#include <vector>

#include <deckmap/generate.hpp>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("options");

TEST_CASE("the table lists every option with its kind, its range or values, and its default") {
  std::string table;
  for (const OptionInfo& info : list_deal_options()) {
    table += std::string(info.row.name) + " " + std::string(to_string(info.kind));
    if (info.kind == OptionKind::number)
      table += " " + std::to_string(info.row.low) + ".." + std::to_string(info.row.high);
    for (const std::string_view value : info.values) table += " " + std::string(value);
    table += ": " + info.usual + "\n";
    CHECK_FALSE(info.row.about.empty());
  }
  CHECK(table ==
        "seed seed: 0\n"
        "code code: \n"
        "decks number 0..100000: 1\n"
        "extra cards: \n"
        "table table: free\n"
        "start cell: \n"
        "doors number 0..4294967295: \n"
        "jokers choice all_last one_last: all_last\n"
        "directions directions: stated\n"
        "turn_colour choice from drawn: from\n"
        "corridor_heading choice map each: map\n"
        "door_colour choice counts ignored: counts\n"
        "room_spades choice aside laid: aside\n"
        "stuck choice secret_passage stop: secret_passage\n"
        "start_heading choice right down left up: up\n"
        "door_order choice oldest newest random: oldest\n"
        "hidden_doors choice none colour all: none\n"
        "second_entrance choice none farthest: none\n"
        "levels number 1..20: 1\n");
}

TEST_CASE("the number of an option in codes never changes") {
  std::string fields;
  const Options usual;
  for_each_option(usual, [&](const Option& row, const auto&, const auto&) {
    fields += std::string(row.name) + " " + std::to_string(row.code_field) + ", ";
  });
  CHECK(fields ==
        "seed 0, decks 1, extra 2, table 3, start 4, doors 5, jokers 16, directions 17, "
        "turn_colour 18, corridor_heading 19, door_colour 20, room_spades 21, stuck 22, "
        "start_heading 23, door_order 24, hidden_doors 6, second_entrance 7, levels 8, ");
}

TEST_CASE("any options as text are the same options again") {
  AnyNumbers below(7);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Options options = any_options(seed, below);
    Options again;
    for_each_changed_option(options, [&](const Option& row, const std::string& text) {
      set_deal_option(again, row.name, text);
    });
    REQUIRE(deal_code(again) == deal_code(options));
    Options by_code;
    set_deal_option(by_code, "code", deal_option_text(options, "code"));
    REQUIRE(deal_code(by_code) == deal_code(options));
  }
}

TEST_CASE("a name may have hyphens, and the American spelling") {
  Options options;
  set_deal_option(options, "turn-color", "drawn");
  set_deal_option(options, "room-spades", "laid");
  set_deal_option(options, "stuck", "stop");
  CHECK(options.rules.turn_colour == TurnColour::drawn);
  CHECK(options.rules.room_spades == RoomSpades::laid);
  CHECK(options.rules.stuck == Stuck::stop);
  set_deal_option(options, "jokers", "one-last");
  CHECK(options.rules.jokers == Jokers::one_last);
}

TEST_CASE("an option is reset to its default") {
  Options options;
  set_option(options, "doors", "3");
  CHECK(option_text(options, "doors") == "3");
  reset_option(options, "doors");
  CHECK(option_text(options, "doors").empty());
  CHECK_FALSE(options.doors.has_value());
}

TEST_CASE("extra cards are written as runs") {
  Options options;
  set_option(options, "extra", "2D 2D jokers 2D*2");
  CHECK(option_text(options, "extra") == "2D*2 XR XB 2D*2");
}

TEST_CASE("a refusal names the option and what would be right, and leaves the options alone") {
  Options options{.seed = 3, .decks = 2};
  const auto refused = [&](const char* name, const char* text) {
    const std::string message = refusal([&] { set_deal_option(options, name, text); });
    CHECK(deal_code(options) == deal_code({.seed = 3, .decks = 2}));
    return message;
  };
  CHECK(refused("decks", "-1") == "decks: '-1' is not a whole number from 0 to 100000");
  CHECK(refused("decks", "") == "decks: '' is not a whole number from 0 to 100000");
  CHECK(refused("doors", "4294967296") ==
        "doors: '4294967296' is not a whole number from 0 to 4294967295");
  CHECK(refused("seed", "42O") ==
        "seed: '42O' is neither a number from 0 to 18446744073709551615 nor a word");
  CHECK(refused("door-order", "chosen") ==
        "door_order: 'chosen' is not one of oldest, newest, random");
  CHECK(refused("table", "9") ==
        "table: '9' is not a table: WxH, its width and height in cards, as in 9x7, or free");
  CHECK(refused("extra", "1D").starts_with("extra: '1D' is neither a card (10D, XR) nor a group"));
  CHECK(refused("code", "04N0B-2").starts_with("code: '04N0B-2' is not a deal code"));
  CHECK(refused("chairs", "4").starts_with("'chairs' is not an option: seed, decks, extra"));
  CHECK(refused("tabel", "9x7").ends_with("levels; did you mean table?"));
}

TEST_CASE("given cards have neither seed nor decks, and their doors may be chosen") {
  std::set<std::string_view> names;
  for (const OptionInfo& info : list_options<Replay>()) names.insert(info.row.name);
  CHECK(names.size() == 14);
  CHECK_FALSE(names.contains("seed"));
  CHECK_FALSE(names.contains("levels"));
  for (const OptionInfo& info : list_options<Replay>())
    if (info.row.name == "door_order") CHECK(info.values.back() == "chosen");
}

TEST_CASE("numbers out of range are refused where a program has set them") {
  CHECK(refusal([] { require_in_range(Options{.decks = 100'001}); }) ==
        "decks: 100001 is out of range: 0 to 100000");
  CHECK_NOTHROW(require_in_range(Options{}));
}

TEST_CASE("a seed or a code: a code wins over a word") {
  CHECK(parse_seed_or_code("42").seed == 42);
  CHECK(parse_seed_or_code("043G2-0G314-3GA0R-DA").decks == 2);
  CHECK(parse_seed_or_code("o4n0b-1").seed == 42);  // the letter O is read as 0
  CHECK(parse_seed_or_code("o4n0b-2").seed == parse_seed("o4n0b-2"));
  CHECK(parse_seed_or_code("goblin").seed == parse_seed("goblin"));
  CHECK(parse_seed_or_code("goblin king").seed == parse_seed("goblin-king"));
  CHECK(refusal([] { parse_seed_or_code("42O"); }) ==
        "'42O' is neither a number from 0 to 18446744073709551615 nor a word nor a deal code");
}

TEST_SUITE_END();
