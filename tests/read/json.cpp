// Reading: numbers, deals written by people, dungeons from JSON that are dealt again, not trusted.

#include <deckmap/read/json.hpp>

#include <doctest/doctest.h>

#include <deckmap/check.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/json.hpp>

#include "slow_build.hpp"
#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("read/json");

namespace {

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const auto at = text.find(part);
  REQUIRE_MESSAGE(at != std::string::npos, part);
  return text.replace(at, part.size(), by);
}

/// The same cards in the same places, whatever is known of their origin.
bool is_same_table(const Dungeon& a, const Dungeon& b) {
  const auto same = [](const auto& x, const auto& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
  };
  return same(a.cards(), b.cards()) && same(a.segments(), b.segments()) && a.piles() == b.piles() &&
         a.rules() == b.rules() && a.outcome() == b.outcome();
}

}  // namespace

TEST_CASE("a deal written by hand") {
  const Replay deal = read_deal(
      "# our table on Friday\n"
      "table: 6x4\n"
      "start: 5,0   # upper right\n"
      "corridor: 4c 3s 6c\n"
      "          8h 9h\n"
      "\n"
      "room: AC 2D JS QC JC 3D 4D 6S TD 7D AH KS\r\n"
      "opened: JS\n");
  CHECK(cards_text(replay(deal)) ==
        "  .  2D  AC  8H  6C  4C\n"
        "  .  JS  4D 10D   .   .\n"
        " JC  9H  3D  7D  AH  KS\n"
        "  .  QC   .   .   .   .\n");
}

TEST_CASE("a deal without opened doors goes to its end") {
  CHECK(replay(read_deal("corridor: 4C JH\nroom: 2D AS")).opened().size() == 1);
  CHECK(replay(read_deal("corridor: 4C JH\nroom: 2D AS\ndoors: 0")).opened().empty());
  CHECK(replay(read_deal("corridor: 4C JH\nroom: 2D AS\nopened:")).opened().empty());
}

TEST_CASE("an error in a deal is reported with its line") {
  const auto refusal = [](const char* text) {
    return test::refusal([&] { (void)replay(read_deal(text)); });
  };
  CHECK(refusal("corridor 4C") == "line 1: 'corridor 4C' is not of the form 'key: value'");
  CHECK(refusal("\ncorridor: 4C\ncorridor: 5C") == "line 3: 'corridor' is in line 2 already");
  CHECK(refusal("corridor: 4C 1D").starts_with("line 1: '1D' is not a card"));
  CHECK(refusal("corridor: 4C\nturn_color: from")
            .starts_with("line 2: 'turn_color' is not a key of a deal: format, table"));
  CHECK(refusal("corridor: 4C\nturn_colour: both") ==
        "line 2: turn_colour: 'both' is not one of from, drawn");
  CHECK(refusal("format: deckmap-deal/9\ncorridor: 4C") ==
        "line 1: 'deckmap-deal/9' is not a format of deals: deckmap-deal/1");
  CHECK(refusal("table: 6x4").starts_with("this is not a deal"));
  CHECK(refusal("") == "this is not a deal: it has neither a line 'corridor: ...' nor 'room: ...'");
  CHECK(refusal("corridor: 4C JH\nroom: 2D\nopened: JS") ==
        "opened, place 1: JS is not a closed door that can be opened at that point; these can: JH "
        "(card 1)");
  CHECK(refusal("corridor: 4C JH\nroom: 2D\nopened: secret") ==
        "opened, place 1: there is no secret passage, the deal is not stuck there");
  CHECK(refusal("corridor: 4C AH\nroom: 2D")
            .starts_with("AH, card 2 of the corridor pile, has no place there"));
}

TEST_CASE("a deal that was written is read back to the same dungeon") {
  for (const FuzzSpace space : {FuzzSpace::any_options, FuzzSpace::any_piles})
    check_each(space, {0, slow_build ? 100 : 300}, [](const Dungeon& dungeon) {
      return is_same_table(replay(read_deal(deal_text(dungeon))), dungeon);
    });
}

TEST_CASE("a dungeon that was written as JSON is read back to the same dungeon") {
  for (const FuzzSpace space : {FuzzSpace::any_options, FuzzSpace::any_piles})
    for (const bool one_line : {false, true})
      check_each(space, {0, slow_build ? 100 : 300}, [&](const Dungeon& dungeon) {
        return is_same_table(replay_json(one_line ? json_line(dungeon) : json_text(dungeon)),
                             dungeon);
      });
}

TEST_CASE("a stepped dungeon is read back as well") {
  Dealer dealer(generate({.seed = 20}).piles());
  for (;;) {
    dealer.draw_all();
    if (const auto doors = dealer.openable_doors(); !doors.empty())
      dealer.open(doors.back());
    else if (dealer.stuck())
      dealer.take_secret_passage();
    else
      break;
  }
  CHECK(is_same_table(replay_json(json_text(dealer.dungeon())), dealer.dungeon()));
}

TEST_CASE("doors opened out of turn make the order chosen") {
  Options options{.seed = 5, .rules = {.door_order = DoorOrder::newest}};
  const Dungeon newest = generate(options);
  Replay given{.piles = newest.piles(), .moves = moves_of(newest)};
  CHECK(replay(given).rules().door_order == DoorOrder::chosen);
  CHECK(check(replay(given)).empty());
  given.rules.door_order = DoorOrder::newest;
  CHECK(replay(given).rules().door_order == DoorOrder::newest);
  options.rules.door_order = DoorOrder::chosen;
  CHECK(refusal([&] {
          (void)generate(options);
        }).starts_with("'chosen' is not an order for a whole dungeon"));
}

TEST_CASE("fields that we do not know are ignored") {
  const std::string json = json_text(generate({.seed = 3}));
  CHECK_NOTHROW(replay_json(replaced(json, "\"code\"", "\"features\": {\"rooms\": 5}, \"code\"")));
}

TEST_CASE("a file that is older than a rule has its default") {
  const Dungeon dungeon = generate({.seed = 3});
  const std::string json = json_text(dungeon);
  for_each_option(dungeon.rules(), [&](const Option& row, const auto& value, const auto&) {
    const auto field = '"' + std::string(row.name) + "\": \"" + std::string(to_string(value)) + '"';
    CHECK(is_same_table(replay_json(replaced(json, field, "\"another\": 0")), dungeon));
  });
}

TEST_CASE("a changed file is reported with the field") {
  const std::string json = json_text(generate({.seed = 42}));
  const auto refusal = [&](const std::string& part, const std::string& by) {
    return test::refusal([&] { (void)replay_json(replaced(json, part, by)); });
  };
  CHECK(refusal("deckmap/1", "deckmap/2") == "format is 'deckmap/2', which is not 'deckmap/1'");
  CHECK(refusal("\"rules_version\": 1", "\"rules_version\": 7") ==
        "rules_version is 7, and this deckmap deals by 1");
  CHECK(refusal("\"rules_version\": 1,", "") == "the field rules_version is missing");
  CHECK(refusal("\"all_last\"", "\"some_last\"") ==
        "rules.jokers: 'some_last' is not one of all_last, one_last; did you mean one_last?");
  CHECK(refusal("\"decks\": 1", "\"decks\": \"one\"") ==
        "decks is not a whole number from 0 to 100000");
  CHECK(refusal("\"decks\": 1", "\"decks\": 2").starts_with("the piles hold "));
  CHECK(refusal("\"AH\"", "\"AD\"") ==
        "the piles hold AD 2 times, but 1 deck and 0 extra cards have it 1 time");
  CHECK(refusal("\"AH\"", "\"1H\"").starts_with("piles.room["));
  CHECK(refusal("\"seed\": \"42\"", "\"seed\": []") == "seed is not a string");
  CHECK(refusal("\"x\": 0, \"y\": 0, ", "") == "the field cards[0].x is missing");
  CHECK(refusal("\"x\": 0, \"y\": 0", "\"x\": 1, \"y\": 0") ==
        "cards[0].x is 1, but the piles deal 0");
  CHECK(refusal("\"enemies\": [\"10S\"", "\"enemies\": [\"2S\"") ==
        "segments[1].enemies[0] is \"2S\", but the piles deal \"10S\"");
  CHECK(refusal("\"left\": {\"corridor\": ", "\"left\": {\"corridor\": 1")
            .starts_with("left.corridor is 1"));
  CHECK(refusal("\"opened\": [", "\"opened\": [99, ") ==
        "opened[0] is 99, but segments[2].entry is 4");
  // a field of another kind, the old one beside it
  for (const std::string field : {"rules", "table", "piles"})
    CHECK(refusal('"' + field + "\": {", '"' + field + "\": 3, \"old\": {") ==
          field + " is not an object");
  for (const std::string field : {"opened", "segments", "corridor"})
    CHECK(refusal('"' + field + "\": [", '"' + field + "\": 3, \"old\": [") ==
          (field == "corridor" ? "piles.corridor" : field) + " is not an array");
  CHECK(refusal("\"segments\": [", "\"segments\": [3, ") == "segments[0] is not an object");
  CHECK(refusal("\"left\": {", "\"left\": 3, \"old\": {") ==
        "left is 3, but the piles deal {\"corridor\":" +
            std::to_string(generate({.seed = 42}).left(Pile::corridor)) +
            ",\"room\":" + std::to_string(generate({.seed = 42}).left(Pile::room)) + "}");
  CHECK(refusal("\"cards\": [\n", "\"cards\": 3, \"old\": [\n")
            .starts_with("cards is 3, but the piles deal [{\"card\":\"3H\","));
  CHECK(refusal("\"enemies\": [\"10S\"", "\"enemies\": [\"10S\", \"2S\"") ==
        "segments[1].enemies has 4 elements, but the piles deal 3");
  CHECK(refusal(", 26],\n", "],\n") == "opened ends after 8 doors, but segments[11].entry is 26");
  CHECK(refusal(", 26],\n", ", 26, 23],\n") ==
        "opened has 10 doors, but the segments were entered through 9");
  CHECK(refusal("\"width\": null", "\"width\": 9") ==
        "table.height is not a whole number from 1 to 1073741824");
  CHECK(refusal("\"height\": null", "\"height\": 9") ==
        "table.width is not a whole number from 1 to 1073741824");
  for (const char* start : {"[]", "[0]", "[0, 0, 0]"})
    CHECK(refusal("\"start\": [0, 0]", "\"start\": " + std::string(start)) ==
          "table.start is not two numbers [x, y]");
  CHECK(test::refusal([&] { (void)replay_json(json.substr(0, 3000)); }) ==
        "this JSON is cut off: it ends at byte 3000 in the middle of a value");
  CHECK(test::refusal([&] { (void)replay_json("[]"); }) ==
        "this is not a dungeon: the JSON is not an object");
  CHECK(test::refusal([&] {
          (void)replay_json(json + json);
        }).starts_with("there is something after the end of the first JSON object"));
}

TEST_SUITE_END();
