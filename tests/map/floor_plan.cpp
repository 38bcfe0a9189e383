// The plan of a dungeon, which every writer draws: spaces, sides, counters, room numbers.
#include <deckmap/map/floor_plan.hpp>

#include <algorithm>
#include <string>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/floor_plan");

namespace {

const Space& space(const FloorPlan& plan, std::string_view name) {
  for (const Space& one : plan.spaces())
    if (one.face == card(name)) return one;
  FAIL(name << " is not on the plan");
  return plan.spaces().front();
}

/// The ways on the four sides of a space: right, down, left, up.
std::string sides(const FloorPlan& plan, std::string_view name) {
  static const char* const names[] = {"wall", "open", "door", "secret"};
  std::string text;
  for (const Direction direction : all_directions)
    text += (text.empty() ? "" : " ") +
            std::string(names[static_cast<std::size_t>(space(plan, name).side(direction))]);
  return text;
}

}  // namespace

TEST_CASE("a plan is the box round the cards, counted from its upper left corner") {
  const FloorPlan plan(deal("4C 3C 5C", "", {.start = Cell{-3, -7}}));
  CHECK(plan.width() == 3);
  CHECK(plan.height() == 1);
  CHECK(plan.origin() == Cell{-5, -7});
  CHECK(space(plan, "4C").cell == Cell{2, 0});
  CHECK(space(plan, "5C").cell == Cell{0, 0});
}

TEST_CASE("the plan of a bounded table is the box round the cards as well") {
  const FloorPlan plan(deal("2C 3C", "", {.table = {9, 9}}));
  CHECK(plan.width() == 2);
  CHECK(plan.height() == 1);
  CHECK(plan.origin() == Cell{4, 4});
}

TEST_CASE("a dungeon without a card has a plan without a space") {
  for (const Dungeon& dungeon : {Dungeon(), deal("", ""), deal("2S", "")}) {
    const FloorPlan plan(dungeon);
    CHECK(plan.width() == 0);
    CHECK(plan.height() == 0);
    CHECK(plan.spaces().empty());
    CHECK(plan.rooms() == 0);
  }
}

TEST_CASE("each card is a space, in the order in which they were laid") {
  const Dungeon dungeon = worked_example();
  const FloorPlan plan(dungeon);
  REQUIRE(plan.spaces().size() == dungeon.cards().size());
  for (std::size_t i = 0; i < plan.spaces().size(); ++i) {
    const Space& one = plan.spaces()[i];
    const PlacedCard& laid = dungeon.cards()[i];
    CHECK(one.card == i);
    CHECK(one.face == laid.card);
    CHECK(one.role == laid.role);
    CHECK(one.segment == laid.segment);
    CHECK(one.open == laid.open);
    CHECK(one.start == (i == 0));
    CHECK(one.is_door() == laid.is_door());
    CHECK(one.is_corridor() == (laid.role == Role::corridor));
  }
}

TEST_CASE("the sides of the worked example's spaces") {
  const FloorPlan plan(worked_example());
  CHECK(sides(plan, "4C") == "wall wall open wall");
  CHECK(sides(plan, "8H") == "open wall open wall");  // 10D below it is of another room
  CHECK(sides(plan, "2D") == "open door wall wall");
  CHECK(sides(plan, "JS") == "wall door wall door");
  CHECK(sides(plan, "9H") == "open door door door");
  CHECK(sides(plan, "3D") == "open wall open open");  // 7D, 9H, 4D
  CHECK(sides(plan, "4D") == "open open wall wall");
  CHECK(sides(plan, "AH") == "door wall open wall");
  CHECK(sides(plan, "KS") == "wall wall door wall");
}

TEST_CASE("a secret passage is a side of its own kind") {
  const FloorPlan plan(deal("2C 4C", "5D", {.table = {3, 1}, .start = Cell{1, 0}}));
  CHECK(sides(plan, "2C") == "open wall secret wall");
  CHECK(sides(plan, "5D") == "secret wall wall wall");
}

TEST_CASE("neighbouring spaces agree on the side between them, and none is open to the outside") {
  check_each(FuzzSpace::any_options, {0, 200}, without_more_ways([](const Dungeon& dungeon) {
               const FloorPlan plan(dungeon);
               const CellFinder finder(dungeon.cards());
               bool agree = true;
               for (const Space& one : plan.spaces())
                 for (const Direction direction : all_directions) {
                   const Index other = finder.at(step(dungeon.cards()[one.card].cell, direction));
                   const Link way =
                       other == none ? Link::wall : plan.spaces()[other].side(opposite(direction));
                   agree = agree && one.side(direction) == way;
                 }
               return agree;
             }));
}

TEST_CASE("counters stand on their spaces") {
  const FloorPlan plan(worked_example());
  for (const Space& one : plan.spaces()) {
    const std::string name = to_string(one.face);
    CHECK(join(plan.standing(one)) == (name == "8H" ? "3S" : name == "AH" ? "6S" : ""));
  }
}

TEST_CASE("counters of several segments on one space, in the order of the segments") {
  const FloorPlan plan(deal("3S 2C 4S JH", "5S XR JS 6S"));
  CHECK(join(plan.standing(space(plan, "2C"))) == "3S 4S 5S XR 6S");
}

TEST_CASE("counters that stand on nothing are on no space") {
  const FloorPlan plan(deal("2S JH", ""));
  CHECK(plan.standing(space(plan, "JH")).empty());
}

TEST_CASE("rooms are numbered in the order of dealing; those without a room card are not") {
  // 2C JH | JS (no room card) | 4C QD | 2D
  const Dungeon dungeon = deal("2C 3H JH QH", "4D JS 5S QS");
  const FloorPlan plan(dungeon);
  CHECK(segments(dungeon) ==
        "corridor start colour: 2C 3H; room colour door: 4D JS; corridor door door: JH; room door "
        "exhausted: QS; corridor door door: QH");
  CHECK(plan.rooms() == 1);
  for (const Index corridor : {0u, 2u, 4u}) CHECK(plan.room_number(corridor) == 0);
  CHECK(plan.room_number(1) == 1);
  CHECK(plan.room_number(3) == 0);
  CHECK(FloorPlan(worked_example()).rooms() == 2);
  CHECK(FloorPlan(worked_example()).room_number(3) == 2);
}

TEST_CASE(
    "the plan for players: no enemies, closed doors, a wall for a secret passage, and nothing "
    "behind") {
  const Dungeon dungeon = deal("2C 4C", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  const FloorPlan plan(dungeon, {.player = true});
  CHECK(plan.spaces().size() == 2);
  CHECK(sides(plan, "2C") == "open wall wall wall");
  CHECK(plan.width() == 2);
  CHECK(plan.origin() == Cell{1, 0});
  CHECK(plan.rooms() == 0);
  CHECK(plan.room_number(1) == 0);
  const FloorPlan example(worked_example(), {.player = true});
  for (const Space& one : example.spaces()) {
    CHECK(example.standing(one).empty());
    CHECK(!one.open);
  }
}

TEST_CASE("the plan for players is what is reached from the start by ways that are not secret") {
  std::size_t hidden = 0;
  check_each(
      FuzzSpace::any_options, {0, 300}, without_more_ways([&](const Dungeon& dungeon) {
        const FloorPlan whole(dungeon), plan(dungeon, {.player = true});
        // Everything hangs together by the cards from which others were laid.
        std::vector<bool> seen(dungeon.cards().size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
          const Index from = dungeon.from(static_cast<Index>(i));
          seen[i] =
              from == none || (seen[from] && link_between(dungeon, from, Index(i)) != Link::secret);
        }
        std::vector<bool> shown(seen.size());
        bool agrees = true;
        for (const Space& one : plan.spaces()) {
          shown[one.card] = true;
          const Space& same = whole.spaces()[one.card];
          for (std::size_t d = 0; d < 4; ++d)
            agrees = agrees &&
                     one.sides[d] == (same.sides[d] == Link::secret ? Link::wall : same.sides[d]);
          agrees = agrees && one.cell.x + plan.origin().x == same.cell.x + whole.origin().x &&
                   one.cell.y + plan.origin().y == same.cell.y + whole.origin().y;
          agrees = agrees && plan.room_number(one.segment) == whole.room_number(one.segment);
        }
        hidden += seen.size() - plan.spaces().size();
        HOLDS(agrees);
        HOLDS(shown == seen);
        HOLDS(plan.entrance() == whole.entrance());
        return std::string();
      }));
  CHECK(hidden > 20);
}

TEST_CASE("one comes in opposite the first card's heading if rock is there, else elsewhere") {
  CHECK(FloorPlan(deal("4C 3C", "")).entrance() == Direction::right);
  const FloorPlan narrow(deal("2C 3C", "", {.table = {2, 1}, .start = Cell{0, 0}}));
  CHECK(narrow.entrance() == Direction::left);
  CHECK(!FloorPlan(Dungeon()).entrance());
}

TEST_CASE("a deal in progress keeps the frame of the whole, and shows nothing that is to come") {
  for (const std::uint64_t seed : {7u, 42u, 45u}) {
    const Dungeon dungeon = generate({.seed = seed});
    const FloorPlan whole(dungeon);
    const auto count = static_cast<Index>(dungeon.cards().size());
    for (Index cards = 0; cards <= count; ++cards) {
      CAPTURE(seed);
      CAPTURE(cards);
      const FloorPlan part(dungeon, {.cards = cards});
      REQUIRE(part.spaces().size() == cards);
      CHECK(part.width() == whole.width());
      CHECK(part.height() == whole.height());
      CHECK(part.origin() == whole.origin());
      for (const Space& space : part.spaces()) {
        CHECK(space.cell == whole.spaces()[space.card].cell);
        const CellFinder finder(part.spaces());
        for (const Direction side : all_directions)
          CHECK((space.side(side) == Link::wall || finder.at(step(space.cell, side)) != none));
        const auto segments = dungeon.segments();
        const bool is_open = std::any_of(segments.begin(), segments.end(), [&](const auto& s) {
          return s.via == Via::door && s.entry == space.card && s.first_card < cards;
        });
        if (cards < count) CHECK(space.open == is_open);
      }
    }
    const FloorPlan all(dungeon, {.cards = count});
    for (Index i = 0; i < count; ++i) {
      CHECK(all.spaces()[i].sides == whole.spaces()[i].sides);
      CHECK(all.standing(all.spaces()[i]).size() == whole.standing(whole.spaces()[i]).size());
    }
  }
}

TEST_SUITE_END();
