// The library's dealer against a second, plain one: they have to agree in everything over odd
// piles, tables, decks and options. `tools/dev/compare` runs the cases that are skipped here.

#include "by_the_book.hpp"

#include <doctest/doctest.h>

#include "any.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("by_the_book");

namespace {

/// How often what is rare in dungeons from whole decks was met.
struct Met {
  std::size_t secret = 0, full = 0, blocked = 0, unplaced = 0, stuck = 0;

  void add(const Dungeon& dungeon) {
    if (dungeon.outcome() == Outcome::full) ++full;
    if (dungeon.outcome() == Outcome::stuck) ++stuck;
    for (const Segment& segment : dungeon.segments()) {
      if (segment.via == Via::secret) ++secret;
      if (segment.end == End::blocked) ++blocked;
      if (segment.enemies_on != none && segment.last_card == none) ++unplaced;
    }
  }
};

/// Compares `count` deals that `given(number)` makes and `dealt` deals by the library; the first
/// one that differs is shown in words.
template <class Given, class Dealt>
Met compare(std::uint64_t first, std::uint64_t count, const Given& given, const Dealt& dealt) {
  Met met;
  for (std::uint64_t number = first; number < first + count; ++number) {
    const auto deal = given(number);
    const Dungeon dungeon = dealt(deal), expected = by_the_book(deal);
    met.add(dungeon);
    if (dungeon == expected) continue;
    CAPTURE(number);
    CHECK(join(dungeon.piles().corridor) == join(expected.piles().corridor));
    CHECK(join(dungeon.piles().room) == join(expected.piles().room));
    CHECK(segments(dungeon) == segments(expected));
    CHECK(drawn(dungeon) == drawn(expected));
    CHECK(counters(dungeon) == counters(expected));
    FAIL("the two dealers do not agree");
  }
  return met;
}

Met compare_piles(std::uint64_t first, std::uint64_t count) {
  return compare(
      first, count, [](std::uint64_t number) { return any_piles(AnyNumbers(number)); },
      [](const Replay& given) { return replay(given); });
}

Met compare_seeds(std::uint64_t first, std::uint64_t count) {
  // one dungeon for all: what an earlier deal left in it must not matter
  Dungeon dungeon;
  return compare(
      first, count, [](std::uint64_t seed) { return any_options(seed, AnyNumbers(seed)); },
      [&](const Options& options) -> const Dungeon& {
        generate(options, dungeon);
        return dungeon;
      });
}

}  // namespace

TEST_CASE("given piles are dealt as the rules read") {
  const Met met = compare_piles(0, 20'000);
  CHECK(met.secret > 3'000);
  CHECK(met.full > 1'000);
  CHECK(met.blocked > 3'000);
  CHECK(met.unplaced > 200);
  CHECK(met.stuck > 100);
}

TEST_CASE("seeds are composed, shuffled and dealt as the rules read") {
  const Met met = compare_seeds(0, 10'000);
  CHECK(met.secret > 2'000);
  CHECK(met.full > 1'000);
  CHECK(met.stuck > 100);
}

TEST_CASE("default rules: seeds are dealt as the rules read") {
  compare(
      0, 3'000, [](std::uint64_t seed) { return Options{.seed = seed}; },
      [](const Options& options) { return generate(options); });
}

TEST_CASE("two hundred decks: the table grows under its cards") {
  const Options options{.seed = 0, .decks = 200};
  const Dungeon dungeon = generate(options);
  std::int32_t low = 0, high = 0;
  for (const PlacedCard& laid : dungeon.cards()) {
    low = std::min(low, laid.cell.x);
    high = std::max(high, laid.cell.x);
  }
  CHECK(high - low > 1 << detail::Occupancy::first_row_bits);
  CHECK((dungeon == by_the_book(options)));
}

TEST_CASE("half a million given piles" * doctest::skip()) { compare_piles(1 << 20, 500'000); }
TEST_CASE("half a million seeds" * doctest::skip()) { compare_seeds(1 << 20, 500'000); }

TEST_SUITE_END();
