// A dungeon holds the result of a deal and nothing else: how much memory, and how long a copy
// takes.
#include <deckmap/dungeon.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>

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
  Generator generator;
  std::size_t sum = 0;
  constexpr std::uint64_t seeds = 2'000;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Dungeon copy = generator({.seed = seed});
    CHECK(bytes(dungeon) <= 1536);
    CHECK(bytes(copy) == bytes(dungeon));
    sum += bytes(dungeon);
  }
  const std::size_t mean = sum / seeds;
  MESSAGE(mean << " bytes on average");
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
