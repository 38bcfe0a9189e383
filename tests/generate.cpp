// Seeds and options: the same always gives the same, whatever a dungeon was used for before, and
// whole dungeons come out as the rules say they do on average.
#include <deckmap/generate.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("generate");

namespace {

/// Options of many kinds, each of which leaves other traces in a dungeon that is used again.
std::vector<Options> many_kinds() {
  const Rules odd{.jokers = Jokers::one_last,
                  .directions = DirectionGrid::grid(),
                  .turn_colour = TurnColour::drawn,
                  .corridor_heading = CorridorHeading::each,
                  .door_colour = DoorColour::ignored,
                  .room_spades = RoomSpades::laid,
                  .stuck = Stuck::stop,
                  .start_heading = Direction::left,
                  .door_order = DoorOrder::random};
  return {
      {},
      {.seed = 42},
      {.seed = std::numeric_limits<std::uint64_t>::max()},
      {.seed = 1, .decks = 20},
      {.seed = 2, .decks = 0, .extra = parse_extra("hearts diamonds*3 jokers")},
      {.seed = 3, .decks = 0},
      {.seed = 4, .rules = odd},
      {.seed = 5, .decks = 3, .rules = odd, .table = {9, 9}},
      {.seed = 6, .table = {1, 1}},
      {.seed = 7, .decks = 2, .table = {9, 9}, .start = Cell{0, 0}},
      {.seed = 8, .decks = 2, .table = {9, 9}, .start = Cell{8, 8}},
      {.seed = 9, .start = Cell{-100, 3}},
      {.seed = 10, .doors = 0},
      {.seed = 11, .doors = 3},
      {.seed = 12, .rules = {.door_order = DoorOrder::newest}, .table = {1, 30}},
      {.seed = 13, .decks = 4, .extra = parse_extra("deck"), .table = {100, 7}},
      // counters that wait for a card in vain, in the second segment; and in the first, not in vain
      {.seed = 14, .decks = 0, .extra = parse_extra("JH 5S*3")},
      {.seed = 15, .decks = 0, .extra = parse_extra("2S*50 JH 2D")}};
}

std::vector<Move> doors(const std::vector<Index>& cards) {
  std::vector<Move> moves;
  for (const Index card : cards) moves.push_back(Move::open(card));
  return moves;
}

/// The mean of a figure over many dungeons and the standard error of that mean.
struct Average {
  double sum = 0, squares = 0, count = 0;
  void add(double value) { sum += value, squares += value * value, ++count; }
  double mean() const { return sum / count; }
  double error() const { return std::sqrt((squares / count - mean() * mean()) / count); }
};

/// A figure of the rules, which come from 100,000 dungeons and are rounded to `digit`.
void check_average(const char* what, const Average& average, double expected, double digit) {
  CAPTURE(what);
  CAPTURE(average.mean());
  const double both = average.error() * std::sqrt(1 + average.count / 100'000);
  CHECK(std::abs(average.mean() - expected) < 4 * both + digit / 2);
}

struct Figures {
  Average rooms, room_segments, corridors_with_card, corridor_segments, laid, width, height,
      corridor_left, boss_in_corridor, door_first, stuck;
  bool corridor_ever_empty = false, jokers_ever_left = false;

  void add(const Dungeon& dungeon) {
    double counted[2][2] = {};  // by kind, by whether the segment has a card of its own
    bool passage = false, in_corridor = false;
    for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
      const Segment& segment = dungeon.segments()[s];
      const auto cards = dungeon.cards(static_cast<Index>(s));
      const bool own = std::any_of(cards.begin(), cards.end(),
                                   [](const PlacedCard& card) { return !card.is_door(); });
      ++counted[static_cast<std::size_t>(segment.kind)][own ? 1 : 0];
      passage = passage || segment.via == Via::secret;
      const Index on = dungeon.enemies_on(static_cast<Index>(s));
      for (const Card enemy : dungeon.enemies(static_cast<Index>(s)))
        if (enemy.is_joker() && on != none)
          in_corridor |= dungeon.cards()[on].role == Role::corridor;
    }
    corridor_segments.add(counted[0][0] + counted[0][1]);
    corridors_with_card.add(counted[0][1]);
    room_segments.add(counted[1][0] + counted[1][1]);
    rooms.add(counted[1][1]);
    laid.add(static_cast<double>(dungeon.cards().size()));
    add_box(dungeon);
    corridor_left.add(static_cast<double>(dungeon.left(Pile::corridor)));
    boss_in_corridor.add(in_corridor);
    door_first.add(dungeon.cards()[0].is_door());
    stuck.add(passage);
    corridor_ever_empty |= dungeon.left(Pile::corridor) == 0;
    jokers_ever_left |= dungeon.left(Pile::room) > 0;
  }

  void add_box(const Dungeon& dungeon) {
    Cell low = dungeon.cards()[0].cell, high = low;
    for (const PlacedCard& card : dungeon.cards()) {
      low = {std::min(low.x, card.cell.x), std::min(low.y, card.cell.y)};
      high = {std::max(high.x, card.cell.x), std::max(high.y, card.cell.y)};
    }
    width.add(high.x - low.x + 1);
    height.add(high.y - low.y + 1);
  }
};

const Figures& of_20_000() {
  static const Figures figures = [] {
    Figures made;
    Dungeon dungeon;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
      generate({.seed = seed}, dungeon);
      made.add(dungeon);
    }
    return made;
  }();
  return figures;
}

}  // namespace

TEST_CASE("a number of levels that no dungeon has is refused, dealt quickly or not") {
  for (const std::uint32_t levels : {0u, 21u, 99u})
    for (const std::uint32_t decks : {1u, 2u})
      CHECK(refusal([&] {
              (void)generate({.seed = 1, .decks = decks, .ways = {.levels = levels}});
            }) == "levels: a dungeon has 1 to 20, not " + std::to_string(levels));
  CHECK(generate({.seed = 1, .ways = {.levels = 20}}).ways().levels == 20);
}

TEST_CASE("the same seed deals the same dungeon, another seed another") {
  for (const Options& options : many_kinds()) {
    CHECK(generate(options) == generate(options));
    Options other = options;
    other.seed += 1000;
    if (options.decks > 0) CHECK(generate(other).piles() != generate(options).piles());
  }
}

TEST_CASE("a dungeon that is used again is dealt as a fresh one") {
  const std::vector<Options> options = many_kinds();
  for (const Options& before : options) {
    Dungeon reused;
    for (const Options& then : options) {
      generate(before, reused);
      generate(then, reused);
      CHECK(reused == generate(then));
    }
  }
}

TEST_CASE("a dungeon used a thousand times is dealt as a fresh one") {
  Dungeon reused;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Options options{.seed = seed, .decks = 1 + static_cast<std::uint32_t>(seed % 3)};
    generate(options, reused);
    CHECK((reused == generate(options)));
  }
}

TEST_CASE("a dungeon holds what it was generated from") {
  const Options options{.seed = 42,
                        .decks = 2,
                        .extra = parse_extra("diamonds"),
                        .rules = {.door_order = DoorOrder::newest},
                        .table = {20, 30}};
  const Dungeon dungeon = generate(options);
  CHECK(dungeon.seed() == 42);
  CHECK(dungeon.decks() == 2);
  CHECK(join(dungeon.extra()) == "2D 3D 4D 5D 6D 7D 8D 9D 10D");
  CHECK(dungeon.rules() == options.rules);
  CHECK(dungeon.table() == TableSize{20, 30});
  CHECK(dungeon.start() == Cell{10, 15});
  CHECK(dungeon.piles().corridor.size() == 54);
  CHECK(dungeon.piles().room.size() == 63);
}

TEST_CASE("a replay of a dungeon's piles deals it again, by order and by its moves") {
  for (const Options& options : many_kinds()) {
    const Dungeon dungeon = generate(options);
    DungeonParts expected = dungeon.parts();
    expected.seed.reset();
    expected.decks = 0;
    expected.extra.clear();
    Replay again{.piles = dungeon.piles(),
                 .rules = options.rules,
                 .table = options.table,
                 .start = options.start,
                 .doors = options.doors};
    if (options.rules.door_order != DoorOrder::random) CHECK(replay(again) == Dungeon(expected));
    again.moves = moves_of(dungeon);
    CHECK(replay(again) == Dungeon(expected));
  }
}

TEST_CASE("a move is a door by its place, a door by its face, or the secret passage") {
  CHECK(Move::open(7).door() == 7);
  CHECK(!Move::open(7).face());
  CHECK(Move::open(card("JS")).face() == card("JS"));
  CHECK(!Move::open(card("JS")).door());
  CHECK(Move::secret_passage().is_secret_passage());
  CHECK(!Move::open(7).is_secret_passage());
  CHECK(Move::open(7) != Move::open(8));
  static_assert(!std::is_default_constructible_v<Move>);
}

TEST_CASE("a replay refuses moves that are not possible, and names those that are") {
  const auto refused = [](const std::vector<Move>& moves) {
    return refusal([&] { replay({.piles = piles("2C JH 4C", "2D JS"), .moves = moves}); });
  };
  const std::string not_then = " is not a closed door that can be opened at that point; ";
  CHECK(refused(doors({1, 3})) == "(accepted)");
  CHECK(refused(doors({0})) == "opened, place 1: card 0" + not_then + "these can: JH (card 1)");
  CHECK(refused(doors({3})) == "opened, place 1: card 3" + not_then + "these can: JH (card 1)");
  CHECK(refused(doors({1, 1})) == "opened, place 2: card 1" + not_then + "these can: JS (card 3)");
  CHECK(refused(doors({1, 3, 3})) == "opened, place 3: card 3" + not_then + "no door can");
  CHECK(refused({Move::open(card("JS"))}) ==
        "opened, place 1: JS" + not_then + "these can: JH (card 1)");
}

TEST_CASE("a replay takes a secret passage only where the deal is stuck") {
  const auto refused = [](std::string_view corridor, TableSize table, Stuck stuck = {}) {
    return refusal([&] {
      replay({.piles = piles(corridor, "2D JS"),
              .rules = {.stuck = stuck},
              .table = table,
              .moves = std::vector{Move::secret_passage()}});
    });
  };
  const std::string not_stuck =
      "opened, place 1: there is no secret passage, the deal is not stuck there";
  CHECK(refused("2C 3C 4C", {3, 1}) == "(accepted)");  // at the right edge, the left cell is free
  CHECK(refused("2C 3C 4C", {1, 1}) == not_stuck);     // no cell is free
  CHECK(refused("2C JH 4C", {}) == not_stuck);         // a door can be opened
  CHECK(refused("2C 3C 4C", {3, 1}, Stuck::stop) ==
        "opened, place 1: there is no secret passage, the rules say stuck: stop");
}

TEST_CASE("a replay opens doors by their faces, of two alike the oldest that can be opened") {
  const std::vector<Move> moves = {Move::open(card("JS")), Move::open(card("JS"))};
  const Dungeon dungeon = replay({.piles = piles("2C 3H 4C QD 5C KD", "JS 5D JS"), .moves = moves});
  CHECK(std::vector<Index>(dungeon.opened().begin(), dungeon.opened().end()) ==
        std::vector<Index>{2, 4});
  CHECK(moves_of(dungeon) == doors({2, 4}));
}

TEST_CASE("a replay by chosen doors needs their list") {
  const Rules chosen{.door_order = DoorOrder::chosen};
  CHECK(refusal([&] { replay({.piles = piles("2C JH", "2D"), .rules = chosen}); }) ==
        "'chosen' is not an order for a whole dungeon: oldest, newest or random, or a list of "
        "the doors");
}

TEST_CASE("options that cannot be are refused, and leave an empty dungeon") {
  Dungeon dungeon = generate({.seed = 42});
  CHECK(refusal([&] {
          generate({.table = {0, 4}}, dungeon);
        }) == "a table of 0x4 is not possible: width and height are 1 to 1073741824");
  CHECK(dungeon == Dungeon());
  generate({.seed = 42}, dungeon);
  CHECK(dungeon == generate({.seed = 42}));
  CHECK(refusal([&] {
          generate({.table = {4, 4}, .start = Cell{4, 0}}, dungeon);
        }) == "the start 4,0 is off the table: x is 0 to 3, y is 0 to 3");
  CHECK(refusal([&] { generate({.decks = 100'001}, dungeon); }).starts_with("100001 decks and"));
}

TEST_CASE("every card is laid, put aside or left, and only once") {
  for (const Options& options : many_kinds()) CHECK(has_every_card_once(generate(options)));
  check_each({.table = {7, 5}}, {0, 500}, has_every_card_once);
}

TEST_CASE("no two cards lie on a cell, and none off the table") {
  for (const FuzzSpace space : {FuzzSpace::any_options, FuzzSpace::any_piles})
    check_each(space, {0, 1'000}, [](const Dungeon& dungeon) {
      std::set<std::pair<std::int32_t, std::int32_t>> taken;
      for (const PlacedCard& laid : dungeon.cards()) {
        HOLDS(dungeon.table().contains(laid.cell));
        HOLDS(taken.emplace(laid.cell.x, laid.cell.y).second);
      }
      return std::string();
    });
}

TEST_CASE("a dungeon dealt again is shown card by card") {
  for (const Options& options : many_kinds()) {
    const Dungeon dungeon = generate(options);
    std::size_t laid = 0, aside = 0;
    Dungeon again;
    deal_again(dungeon, [&](const Dealer& dealer) {
      for (const DealEvent& event : dealer.events()) {
        if (std::holds_alternative<CardPlaced>(event)) ++laid;
        if (std::holds_alternative<CardAside>(event)) ++aside;
      }
      again = dealer.dungeon();
    });
    CHECK(laid == dungeon.cards().size());
    if (options.rules.room_spades == RoomSpades::aside) CHECK(aside == dungeon.enemies().size());
    CHECK(again.parts().cards == dungeon.parts().cards);
  }
}

TEST_CASE("whole dungeons: rooms and corridors are as many as the rules expect") {
  const Figures& figures = of_20_000();
  check_average("rooms that hold a room card", figures.rooms, 4.82, 0.01);
  check_average("room segments", figures.room_segments, 6.05, 0.01);
  check_average("corridor segments", figures.corridor_segments, 6.99, 0.01);
  check_average("corridors with a corridor card", figures.corridors_with_card, 5.2, 0.1);
}

TEST_CASE("whole dungeons: cards on the table, their box, corridor cards left") {
  const Figures& figures = of_20_000();
  check_average("cards on the table", figures.laid, 30.44, 0.01);
  check_average("corridor cards left", figures.corridor_left, 14.19, 0.01);
  check_average("width", figures.width, 10.8, 0.1);
  check_average("height", figures.height, 9.6, 0.1);
}

TEST_CASE("whole dungeons: doors first, bosses in corridors, secret passages") {
  const Figures& figures = of_20_000();
  check_average("maps that begin with a door", figures.door_first, 6.0 / 24, 0);
  check_average("bosses in the corridor before", figures.boss_in_corridor, 0.25, 0.1);
  check_average("dungeons with a secret passage", figures.stuck, 0.03, 0.01);
}

TEST_CASE("whole dungeons: no corridor pile is ever empty, the jokers are always reached") {
  CHECK(!of_20_000().corridor_ever_empty);
  CHECK(!of_20_000().jokers_ever_left);
}

TEST_SUITE_END();
