// A dungeon holds the result of a deal and nothing else: how much memory, and how long a copy
// takes.
#include <deckmap/dungeon.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dungeon");

namespace {

template <class Array>
std::size_t owned(const Array& array) {
  return array.capacity() * sizeof(typename Array::value_type);
}

/// The bytes of a dungeon with all that it owns.
std::size_t bytes(const Dungeon& dungeon) {
  const DungeonParts& parts = dungeon.parts();
  return sizeof dungeon + owned(parts.extra) + owned(parts.piles.corridor) +
         owned(parts.piles.room) + owned(parts.cards) + owned(parts.segments) +
         owned(parts.enemies) + owned(parts.doors) + owned(parts.opened);
}

}  // namespace

TEST_CASE("a dungeon of one deck takes at most 1.5 KB, and so does a copy") {
  constexpr std::uint64_t seeds = slow_build ? 10'000 : 1'000'000;
  Generator generator;
  Dungeon reused;
  std::size_t largest = 0, sum = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Dungeon copy = generator({.seed = seed});
    generate({.seed = seed}, reused);
    largest = std::max({largest, bytes(copy), bytes(reused)});
    sum += bytes(copy);
  }
  CHECK(largest <= 1536);
  MESSAGE("at most " << largest << " bytes, on average " << sum / seeds);
  for (const std::uint64_t seed : {42u, 43u}) {
    const Options any_rules{.seed = seed, .rules = {.start_heading = Direction::right}};
    generate(any_rules, reused);
    CHECK(bytes(reused) <= 1536);
    CHECK(bytes(generate(any_rules)) <= bytes(reused));
  }
}

/// Where the cards of a segment and its enemies belong, found card by card from the first one on.
TEST_CASE("from, last card and enemies' card are those of the rules, over any options") {
  check_each(FuzzSpace::any_options, {0, 2'000}, [](const Dungeon& dungeon) {
    std::vector<Index> last(dungeon.segments().size(), none);
    std::vector<Index> homeless;
    for (Index s = 0; s < last.size(); ++s) {
      const Segment& segment = dungeon.segments()[s];
      Index from = segment.entry;
      if (from != none) last[s] = last[dungeon.cards()[from].segment];
      const bool has_enemies = !dungeon.enemies(s).empty();
      for (Index i = segment.first_card; i < dungeon.cards_end(s); ++i) {
        HOLDS(dungeon.from(i) == from);
        if (dungeon.cards()[i].is_door()) continue;
        for (const Index waiting : homeless) HOLDS(dungeon.enemies_on(waiting) == i);
        homeless.clear();
        last[s] = from = i;
      }
      HOLDS(dungeon.last_card(s) == last[s]);
      if (has_enemies && last[s] == none)
        homeless.push_back(s);
      else
        HOLDS(dungeon.enemies_on(s) == (has_enemies ? last[s] : none));
    }
    for (const Index waiting : homeless) HOLDS(dungeon.enemies_on(waiting) == none);
    return std::string();
  });
}

TEST_CASE("a copy takes less than a microsecond") {
  using Clock = std::chrono::steady_clock;
  const Dungeon dungeon = generate({.seed = 42});
  double fastest = 1e9;
  for (int round = 0; round < 20; ++round) {
    const auto begin = Clock::now();
    for (int i = 0; i < 1'000; ++i) {
      const Dungeon copy = dungeon;
      REQUIRE(copy.cards().size() == dungeon.cards().size());
    }
    const std::chrono::duration<double, std::nano> time = Clock::now() - begin;
    fastest = std::min(fastest, time.count() / 1'000);
  }
  MESSAGE(fastest << " ns a copy");
  if (!slow_build) CHECK(fastest < 1'000);
}

TEST_CASE("a copy is a dungeon of its own") {
  Dungeon dungeon = generate({.seed = 42});
  const Dungeon copy = dungeon;
  generate({.seed = 43}, dungeon);
  CHECK(copy == generate({.seed = 42}));
}

TEST_SUITE_END();
