// The random source is specified to the bit: a change of any number here deals every seed anew.
// All numbers are those of an independent implementation (Python's integers); those of SplitMix64
// are the published ones.
#include <deckmap/random.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <set>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("random");

namespace {

constexpr std::uint64_t max_seed = std::numeric_limits<std::uint64_t>::max();
constexpr std::array all_streams = {Stream::corridor_pile,      Stream::room_pile, Stream::jokers,
                                    Stream::door_order,         Stream::chart,     Stream::soldiers,
                                    Stream::cyberheisters,      Stream::fudge,     Stream::player,
                                    Stream::cyberheisters_sheet};

/// The published form of SplitMix64, which steps a state.
struct SplitMix64 {
  std::uint64_t state;
  std::uint64_t operator()() { return mix64(state += 0x9e3779b97f4a7c15u); }
};

}  // namespace

TEST_CASE("mix64 gives the published outputs of SplitMix64") {
  SplitMix64 zero{0};
  CHECK(zero() == 0xe220a8397b1dcdafu);
  CHECK(zero() == 0x6e789e6aa1b965f4u);
  CHECK(zero() == 0x06c45d188009454fu);
  SplitMix64 other{1234567};
  for (const std::uint64_t output :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
        16408922859458223821u})
    CHECK(other() == output);
}

TEST_CASE("pinned values of mix64") {
  CHECK(mix64(0) == 0);
  CHECK(mix64(1) == 0x5692161d100b05e5u);
  CHECK(mix64(2) == 0xdbd238973a2b148au);
  CHECK(mix64(42) == 0xa759ea27d4727622u);
  CHECK(mix64(max_seed) == 0xb4d055fcf2cbbd7bu);
  CHECK(mix64(0x0123456789abcdefu) == 0xb2c058e4ebb5112cu);
}

TEST_CASE("a stream is SplitMix64 from mix64(seed), 2^56 steps behind the stream before it") {
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{42}, max_seed})
    for (const Stream stream : all_streams) {
      const std::uint64_t steps = static_cast<std::uint64_t>(stream) << 56;
      SplitMix64 reference{mix64(seed) + steps * 0x9e3779b97f4a7c15u};
      const Random random(seed, stream);
      for (std::uint64_t i = 0; i < 100; ++i) CHECK(random.pair(i) == reference());
    }
}

TEST_CASE("pinned words of every stream") {
  const auto words = [](std::uint64_t seed, Stream stream) {
    Random random(seed, stream);
    return std::array{random.next(), random.next(), random.next(), random.next(), random.next()};
  };
  using Words = std::array<std::uint32_t, 5>;
  CHECK(words(0, Stream::corridor_pile) ==
        Words{0xe220a839, 0x7b1dcdaf, 0x6e789e6a, 0xa1b965f4, 0x06c45d18});
  CHECK(words(42, Stream::corridor_pile) ==
        Words{0x989b3f13, 0x0a063869, 0x290db4bf, 0x2570ded7, 0x2a990be6});
  CHECK(words(42, Stream::room_pile) ==
        Words{0x35cba336, 0xcab48442, 0xbf5649fa, 0x68f57a4a, 0x8dd186ba});
  CHECK(words(42, Stream::jokers) ==
        Words{0xf1601cae, 0x6e869b6f, 0x08754cbe, 0xe818c2bb, 0x5ad983c7});
  CHECK(words(42, Stream::door_order) ==
        Words{0x786397a2, 0xe5366fca, 0x8f3ef17b, 0x4624cc49, 0xa5f72486});
  CHECK(words(max_seed, Stream::door_order) ==
        Words{0x4a95a4fe, 0x990b9a46, 0x3b61c51b, 0x34fcf251, 0x2315e881});
}

TEST_CASE("a word by position is the word in order, high half first") {
  Random random(7, Stream::jokers);
  for (std::uint64_t i = 0; i < 20; ++i) {
    const std::uint64_t pair = random.pair(i / 2);
    const auto word = static_cast<std::uint32_t>(i % 2 == 0 ? pair >> 32 : pair & 0xffffffffu);
    CHECK(random.word(i) == word);
    CHECK(random.next() == word);
  }
}

TEST_CASE("pinned values of bounded: a word's share of the range, rounded down") {
  CHECK(bounded(0, 27) == 0);
  CHECK(bounded(0xffffffff, 27) == 26);
  CHECK(bounded(0x7fffffff, 2) == 0);
  CHECK(bounded(0x80000000, 2) == 1);
  CHECK(bounded(0x55555555, 3) == 0);
  CHECK(bounded(0x55555556, 3) == 1);
  CHECK(bounded(0xdeadbeef, 1) == 0);
  CHECK(bounded(0xdeadbeef, 52) == 45);
  CHECK(bounded(0xdeadbeef, std::uint64_t{1} << 32) == 0xdeadbeef);
}

TEST_CASE("below takes one word a number") {
  Random random(42, Stream::door_order);
  CHECK(random.below(10) == 4);    // 0x786397a2 is 0.4702 of the range
  CHECK(random.below(10) == 8);    // 0xe5366fca is 0.8954
  CHECK(random.below(3) == 1);     // 0x8f3ef17b is 0.5595
  CHECK(random.below(100) == 27);  // 0x4624cc49 is 0.2740
  CHECK(random.next() == 0xa5f72486);
}

TEST_CASE("the streams of neighbouring seeds share no word pair") {
  std::set<std::uint64_t> pairs;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    for (const Stream stream : all_streams)
      for (std::uint64_t i = 0; i < 50; ++i) pairs.insert(Random(seed, stream).pair(i));
  CHECK(pairs.size() == 100 * all_streams.size() * 50);
}

TEST_CASE("random numbers are there at compile time") {
  static_assert(mix64(1) == 0x5692161d100b05e5u);
  static_assert(Random(42, Stream::jokers).word(0) == 0xf1601cae);
  static_assert(sizeof(Random) == 16);
}

TEST_SUITE_END();
