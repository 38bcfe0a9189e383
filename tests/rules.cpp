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

/// Sets an option by its name, as the command and the readers do.
void set(Rules& rules, std::string_view option, std::string_view text) {
  for_each_option(rules, [&](std::string_view name, auto& member) {
    if (name == option) parse_option(name, text, member);
  });
}

std::string text_of(const Rules& rules) {
  std::string text;
  for_each_option(rules, [&](std::string_view name, const auto& member) {
    text += std::string(name) + "=" + std::string(to_string(member)) + " ";
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

TEST_CASE("every option is set by name and value, and told again") {
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
      set(rules, name, value);
      CHECK(text_of(rules).find(name + "=" + value + " ") != std::string::npos);
      CHECK((rules == Rules{}) == (text_of(rules) == text_of({})));
    }
}

TEST_CASE("values mean what they are called") {
  Rules rules;
  set(rules, "jokers", "one_last");
  set(rules, "start_heading", "left");
  set(rules, "directions", "grid");
  set(rules, "door_order", "newest");
  CHECK(rules == Rules{.jokers = Jokers::one_last,
                       .directions = DirectionGrid::grid(),
                       .start_heading = Direction::left,
                       .door_order = DoorOrder::newest});
}

TEST_CASE("an unknown value is refused with a list of those there are") {
  Rules rules;
  CHECK(refusal([&] { set(rules, "jokers", "first"); }) ==
        "'first' is not a value of jokers: all_last or one_last");
  CHECK(refusal([&] { set(rules, "start_heading", "north"); }) ==
        "'north' is not a value of start_heading: right, down, left or up");
  CHECK(refusal([&] { set(rules, "stuck", ""); }) ==
        "'' is not a value of stuck: secret_passage or stop");
  CHECK(refusal([&] { set(rules, "turn_colour", "From"); }) ==
        "'From' is not a value of turn_colour: from or drawn");
  CHECK(rules == Rules{});
}

TEST_SUITE_END();
