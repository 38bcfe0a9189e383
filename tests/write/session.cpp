// A deal card by card: what can be drawn, refusals that change nothing, taking back.

#include <deckmap/write/session.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "support.hpp"

using namespace deckmap;

TEST_SUITE_BEGIN("write/session");

namespace {

/// The worked example of the rules, up to its first closed doors.
Session worked_session() {
  Session session(SessionSetup::of({.table = {6, 4}, .start = Cell{5, 0}}));
  for (const char* card : {"4C", "3S", "6C", "8H", "AC", "2D", "JS"}) session.take(card);
  return session;
}

}  // namespace

TEST_CASE("a session asks for cards, then for a door") {
  Session session(SessionSetup::of({.table = {6, 4}, .start = Cell{5, 0}}));
  REQUIRE(session.dealer().draws_from() == Pile::corridor);
  CHECK(session.drawable().size() == 27);
  session = worked_session();
  CHECK(!session.dealer().draws_from().has_value());
  REQUIRE(session.dealer().openable_doors().size() == 1);
  CHECK(session.dungeon().cards()[session.dealer().openable_doors().front()].card ==
        parse_card("JS"));
  session.take("open " + std::to_string(session.dealer().openable_doors().front()));
  CHECK(session.dealer().draws_from() == Pile::corridor);
  for (const char* card : {"9H", "QC", "JC", "3D", "4D", "6S", "10D", "7D"}) session.take(card);
  session.take("AH");
  CHECK(session.last_explanation().find("red, so clockwise: right, to (4,2)") != std::string::npos);
  CHECK(session.last_explanation().find("10D") == std::string::npos);
}

TEST_CASE("jokers are drawable when nothing lies above them") {
  Session session(SessionSetup::of({.decks = 0, .extra = parse_extra("2C 3H 2D jokers")}));
  session.take("2C");
  session.take("3H");
  CHECK(join(session.drawable()) == "2D");
  CHECK_THROWS_WITH_AS(session.take("XR"),
                       "XR cannot be drawn yet: 1 other card lies above the jokers of the room "
                       "pile",
                       Error);
  session.take("2D");
  CHECK(join(session.drawable()) == "XB XR");
}

TEST_CASE("a refused step changes nothing, and steps can be taken back") {
  Session session = worked_session();
  const Dungeon before = session.dungeon();
  CHECK_THROWS_AS(session.take("9H"), Error);
  CHECK_THROWS_AS(session.take("secret"), Error);
  CHECK_THROWS_AS(session.undo(8), Error);
  CHECK(session.steps().size() == 7);
  CHECK(session.dungeon() == before);
  session.undo();
  CHECK(session.dealer().draws_from() == Pile::room);
  session.take("JS");
  CHECK(session.dungeon() == before);
}

TEST_CASE("the part that can be dealt again lacks at most the newest segment") {
  for (unsigned seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    std::mt19937 chance(seed);
    Session session(SessionSetup::of({}));
    for (int step = 0; step < 40; ++step) {
      const auto doors = session.dealer().openable_doors();
      if (session.dealer().draws_from()) {
        const auto cards = session.drawable();
        session.take(to_string(cards[chance() % cards.size()]));
      } else if (!doors.empty()) {
        session.take("open " + std::to_string(doors[chance() % doors.size()]));
      } else {
        break;
      }
      const Dungeon &now = session.dungeon(), complete = session.complete();
      CHECK(complete.segments().size() + 1 >= now.segments().size());
      REQUIRE(complete.cards().size() <= now.cards().size());
      for (std::size_t i = 0; i < complete.cards().size(); ++i)
        CHECK(complete.cards()[i].card == now.cards()[i].card);
    }
  }
}

TEST_SUITE_END();
