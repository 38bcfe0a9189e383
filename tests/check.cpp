// The checker is what everything else leans on: dungeons of all kinds pass it, and each fault that
// is put into one has a message of its own.

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include <deckmap/check.hpp>
#include <deckmap/generate.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("check");

namespace {

std::string first_problem(const Dungeon& dungeon) {
  const auto problems = check(dungeon);
  return problems.empty() ? std::string() : problems.front();
}

/// Whether a problem whose message holds `text` is among those of a dungeon into which `break_it`
/// has put a fault.
bool reports(const Options& options, std::string_view text,
             const std::function<void(DungeonParts&)>& break_it) {
  DungeonParts parts = generate(options).parts();
  break_it(parts);
  const auto problems = check(Dungeon(parts));
  return std::any_of(problems.begin(), problems.end(), [&](const std::string& problem) {
    return problem.find(text) != std::string::npos;
  });
}

/// The first problem of a dungeon into which `break_it` has put a fault.
std::string problem(const std::function<void(DungeonParts&)>& break_it) {
  DungeonParts parts = generate({.seed = 42}).parts();
  break_it(parts);
  const auto problems = check(Dungeon(parts));
  return problems.empty() ? "none" : problems.front();
}

}  // namespace

TEST_CASE("200,000 seeds are sound") {
  check_each(FuzzSpace::seeds, {0, slow_build ? 10'000u : 200'000u}, first_problem);
}

TEST_CASE("every option, tables, decks, extra cards, few doors: 20,000 seeds are sound") {
  check_each(FuzzSpace::any_options, {0, slow_build ? 4'000u : 20'000u}, first_problem);
}

TEST_CASE("any piles are sound") { check_each(FuzzSpace::any_piles, {0, 4'000}, first_problem); }

TEST_CASE("ten decks are sound") { check_each({.decks = 10}, {0, 20}, first_problem); }

TEST_CASE("a dungeon without any card is sound") {
  CHECK(first_problem(generate({.decks = 0})) == "");
}

TEST_CASE("each fault has its message") {
  // seed 42 deals, from the top: 2H at the start as a corridor, QS, 10H, ...
  CHECK(problem([](DungeonParts&) {}) == "none");
  CHECK(problem([](DungeonParts& p) { std::swap(p.piles.room[0], p.piles.room.back()); }) ==
        "the jokers do not lie at the bottom of the room pile");
  CHECK(problem([](DungeonParts& p) { p.piles.corridor[0] = parse_card("2D"); }) ==
        "2D has no place in the corridor pile");
  CHECK(problem([](DungeonParts& p) { p.piles.corridor.pop_back(); }) ==
        "the corridor pile does not hold the cards of its decks and extras");
  CHECK(problem([](DungeonParts& p) { p.drawn[0] = 99; }) ==
        "more cards are drawn from the corridor pile than it holds");
  CHECK(problem([](DungeonParts& p) { p.drawn[0] -= 1; }) ==
        "the corridor pile counts other cards as drawn than were laid and put aside");
  CHECK(problem([](DungeonParts& p) {
          p.seed.reset();
          p.enemies[0] = parse_card("2S");
        }).find("is not where it was dealt in segment") != std::string::npos);
  CHECK(problem([](DungeonParts& p) { p.cards[3].segment = 99; }).find("belongs to no segment") !=
        std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.cards[3].segment += 1;
        }).find("is not among the cards of its segment") != std::string::npos);
  CHECK(problem([](DungeonParts& p) { p.segments[2].first_card = 0; }) ==
        "segment 2 does not begin where the one before it ends");
  CHECK(problem([](DungeonParts& p) { p.segments[1].entry = 30; }) ==
        "segment 1 goes on from a card that was not there");
  CHECK(problem([](DungeonParts& p) { p.segments.clear(); }).find("belongs to no segment") !=
        std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.doors[0] = 0;
          p.doors.push_back(999);
        }) == "a door of the list is not a door");
  CHECK(problem([](DungeonParts& p) { p.start.x += 1; }) ==
        "the first card does not lie at the start");
  CHECK(problem([](DungeonParts& p) {
          p.table = {1, 1};
        }).find("lies off the table") != std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.cards[5].cell = p.cards[2].cell;
        }).find("lies on a cell where another card lies") != std::string::npos);
  CHECK(problem([](DungeonParts& p) { p.cards[0].role = Role::shop; }).find("has the wrong role") !=
        std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.cards[31].cell.x += 5;
        }).find("does not lie beside the card it was laid from") != std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.rules.turn_colour = TurnColour::drawn;
        }).find("of the card it was laid from, but belongs") != std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.cards[31].heading = opposite(p.cards[31].heading);
        }).find("gives the heading") != std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.segments.back().end = End::blocked;
        }).find("ends for the wrong reason: blocked instead of") != std::string::npos);
  CHECK(problem([](DungeonParts& p) {
          p.segments[0].via = Via::door;
        }).find("the start is the first segment alone") != std::string::npos);
  CHECK(problem([](DungeonParts& p) { p.doors.pop_back(); }) ==
        "the list of doors is not that of the doors on the table");
  CHECK(problem([](DungeonParts& p) { std::swap(p.opened[0], p.opened[1]); }) ==
        "the opened doors are not those that segments were entered through, in their order");
  CHECK(problem([](DungeonParts& p) {
          p.rules.door_order = DoorOrder::newest;
        }).find("another door was to be opened first") != std::string::npos);
  CHECK(problem([](DungeonParts& p) { p.outcome = Outcome::full; }) ==
        "the dungeon names the wrong outcome of its deal");
  for (std::size_t s = 0; s < 3; ++s)
    CHECK(problem([=](DungeonParts& p) { p.segments[s].enemies_on = 0; }).find("counters") !=
          std::string::npos);
}

TEST_CASE("each fault of a secret passage has its message") {
  // On this table segment 9 is a corridor that a secret passage leads to, from card 12.
  const Options options{.seed = 1, .table = {5, 5}};
  const Dungeon dungeon = generate(options);
  REQUIRE(dungeon.segments()[9].via == Via::secret);
  REQUIRE(dungeon.segments()[9].entry == 12);
  const auto reported = [&](std::string_view text,
                            const std::function<void(DungeonParts&)>& break_it) {
    return reports(options, text, break_it);
  };
  CHECK_FALSE(reported("", [](DungeonParts&) {}));
  CHECK(reported("segment 9: its secret passage does not leave the newest card",
                 [](DungeonParts& p) { p.segments[9].entry = 9; }));
  CHECK(reported("segment 9 lies behind a secret passage, which the rules do not take",
                 [](DungeonParts& p) { p.rules.stuck = Stuck::stop; }));
  CHECK(reported("segment 9: a secret passage leads to a corridor while there are corridor cards",
                 [](DungeonParts& p) { p.segments[9].kind = Pile::room; }));
  CHECK(reported("segment 4 lies behind a secret passage, though the deal was not stuck",
                 [](DungeonParts& p) { p.segments[4].via = Via::secret; }));
  CHECK(reported("segment 9 was entered through a card that is not an open door",
                 [](DungeonParts& p) { p.segments[9].via = Via::door; }));
}

TEST_CASE("a card laid after its segment had ended is reported") {
  // behind the shift of colour that ends the first corridor of seed 42
  const Options options{.seed = 42};
  const auto move_to_first = [](DungeonParts& p) {
    p.cards[p.segments[1].first_card].segment = 0;
    ++p.segments[1].first_card;
  };
  CHECK(reports(options, "was laid after its segment had ended", move_to_first));
  // behind the door that ends the first corridor
  const Options by_door{.seed = 1, .table = {5, 5}};
  REQUIRE(generate(by_door).segments()[0].end == End::door);
  CHECK(reports(by_door, "was laid after its segment had ended", move_to_first));
}

TEST_CASE("two hundred thousand deals under any options" * doctest::skip()) {
  check_each(FuzzSpace::any_options, {0, 200'000}, first_problem);
}

TEST_SUITE_END();
