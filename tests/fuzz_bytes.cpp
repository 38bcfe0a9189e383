// Any bytes are a legal dungeon, and what the mutator makes of them is another.

#include <deckmap/fuzz_bytes.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include <deckmap/check.hpp>

using namespace deckmap;

TEST_SUITE_BEGIN("fuzz_bytes");

namespace {

std::vector<std::uint8_t> any_bytes(std::uint64_t seed, std::size_t size) {
  Random random(seed, Stream::door_order);
  std::vector<std::uint8_t> bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

}  // namespace

TEST_CASE("any bytes are a legal dungeon, with a card a byte at most") {
  std::set<Outcome> outcomes;
  for (std::uint64_t n = 0; n < 5'000; ++n) {
    const auto bytes = any_bytes(n, n % 90);
    const Dungeon dungeon = dungeon_from_bytes(bytes);
    CAPTURE(n);
    REQUIRE(check(dungeon) == std::vector<std::string>{});
    REQUIRE(dungeon.piles().size() <= bytes.size());
    outcomes.insert(dungeon.outcome());
  }
  CHECK(outcomes.size() == 4);
}

TEST_CASE("a shorter input is a smaller deal, the empty one has no card") {
  CHECK(dungeon_from_bytes({}) == replay({}));
  const std::vector<std::uint8_t> cards = any_bytes(1, 60);
  std::vector<std::uint8_t> bytes(3);  // options as by default
  CHECK(dungeon_from_bytes(bytes) == replay({}));
  for (const std::uint8_t card : cards) {
    bytes.push_back(card);
    const Dungeon dungeon = dungeon_from_bytes(bytes);
    CHECK(dungeon.piles().size() == bytes.size() - 3);
    CHECK(dungeon.rules() == Rules{});
  }
}

TEST_CASE("every card, table and rule has its bytes") {
  std::set<Card> cards;
  for (int byte = 0; byte < 256; ++byte) {
    const std::vector<std::uint8_t> bytes = {0, 0, 0, static_cast<std::uint8_t>(byte)};
    const Piles piles = dungeon_from_bytes(bytes).piles();
    cards.insert(piles.corridor.begin(), piles.corridor.end());
    cards.insert(piles.room.begin(), piles.room.end());
  }
  CHECK(cards.size() == poker_deck.size());
  std::set<Jokers> jokers;
  std::set<std::int32_t> widths;
  for (std::uint64_t n = 0; n < 500; ++n) {
    const Dungeon dungeon = dungeon_from_bytes(any_bytes(n, 40));
    jokers.insert(dungeon.rules().jokers);
    widths.insert(dungeon.table().width);
  }
  CHECK(jokers.size() == 2);
  CHECK(widths.size() == 13);  // 1 to 12, and a free table
}

TEST_CASE("the mutator stays in its memory and changes a deal by little") {
  std::map<int, int> by_size;
  int changed = 0;
  constexpr int times = 2'000;
  for (int n = 0; n < times; ++n) {
    const auto seed = static_cast<std::uint32_t>(n);
    const std::size_t size = seed % 50;
    std::vector<std::uint8_t> memory = any_bytes(seed, size + seed % 47);
    const std::vector<std::uint8_t> before(memory.begin(), memory.begin() + static_cast<int>(size));
    memory.push_back(0xee);  // behind the memory
    const std::size_t now = mutate_bytes(std::span(memory).first(memory.size() - 1), size, seed);
    REQUIRE(now < memory.size());
    CHECK(memory.back() == 0xee);
    memory.resize(now);
    CHECK(check(dungeon_from_bytes(memory)) == std::vector<std::string>{});
    changed += memory != before;
    ++by_size[static_cast<int>(now) - static_cast<int>(size)];
  }
  CHECK(changed > times * 9 / 10);
  for (const int difference : {-1, 0, 1, 2, 16}) {
    CAPTURE(difference);
    CHECK(by_size[difference] > 0);
  }
  CHECK(by_size.begin()->first == -1);
  CHECK(by_size.rbegin()->first == 16);
}

TEST_CASE("the mutator makes every card from the empty input") {
  std::set<Card> cards;
  std::vector<std::uint8_t> memory(40);
  std::size_t size = 0;
  for (std::uint32_t seed = 0; seed < 5'000; ++seed) {
    size = mutate_bytes(memory, size, seed);
    const Piles piles = dungeon_from_bytes(std::span(memory).first(size)).piles();
    cards.insert(piles.corridor.begin(), piles.corridor.end());
    cards.insert(piles.room.begin(), piles.room.end());
  }
  CHECK(cards.size() == poker_deck.size());
  CHECK(mutate_bytes({}, 0, 1) == 0);
}

TEST_SUITE_END();
