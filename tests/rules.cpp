// The options of the deal: their defaults are part of what a seed deals, and their names are part
// of the command and of every file.
#include <deckmap/rules.hpp>

#include <string>
#include <type_traits>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("rules");

namespace {

std::string text_of(const Rules& rules) {
  std::string text;
  for_each_option(rules, [&](const Option& row, const auto& value, const auto&) {
    text += std::string(row.name) + "=" + std::string(to_string(value)) + " ";
  });
  return text;
}

}  // namespace

TEST_CASE("the defaults are those of the rules") {
  CHECK(text_of({}) ==
        "jokers=all_last directions=stated turn_colour=from corridor_heading=map "
        "door_colour=counts room_spades=aside stuck=secret_passage start_heading=up "
        "door_order=oldest ");
}

TEST_CASE("every option is set by name and value, and written again") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> options = {
      {"jokers", {"all_last", "one_last"}},
      {"directions", {"stated", "grid", "RULURULUD"}},
      {"turn_colour", {"from", "drawn"}},
      {"corridor_heading", {"map", "each"}},
      {"door_colour", {"counts", "ignored"}},
      {"room_spades", {"aside", "laid"}},
      {"stuck", {"secret_passage", "stop"}},
      {"start_heading", {"right", "down", "left", "up"}},
      {"door_order", {"oldest", "newest", "random", "chosen"}}};
  for (const auto& [name, values] : options)
    for (const auto& value : values) {
      Rules rules;
      set_option(rules, name, value);
      CHECK(text_of(rules).find(name + "=" + value + " ") != std::string::npos);
      CHECK((rules == Rules{}) == (text_of(rules) == text_of({})));
    }
}

TEST_CASE("values mean what they are called") {
  Rules rules;
  set_option(rules, "jokers", "one_last");
  set_option(rules, "start_heading", "left");
  set_option(rules, "directions", "grid");
  set_option(rules, "door_order", "newest");
  CHECK(rules == Rules{.jokers = Jokers::one_last,
                       .directions = DirectionGrid::grid(),
                       .start_heading = Direction::left,
                       .door_order = DoorOrder::newest});
}

TEST_CASE("an unknown value is refused with a list of those there are") {
  Rules rules;
  CHECK(refusal([&] { set_option(rules, "jokers", "first"); }) ==
        "jokers: 'first' is not one of all_last, one_last");
  CHECK(refusal([&] { set_option(rules, "start_heading", "north"); }) ==
        "start_heading: 'north' is not one of right, down, left, up");
  CHECK(refusal([&] { set_option(rules, "stuck", ""); }) ==
        "stuck: '' is not one of secret_passage, stop");
  CHECK(refusal([&] { set_option(rules, "turn_colour", "From"); }) ==
        "turn_colour: 'From' is not one of from, drawn; did you mean from?");
  CHECK(rules == Rules{});
}

TEST_SUITE_END();
