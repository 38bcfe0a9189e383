/// The fastest known shuffles, to compare with deckmap's: Fisher and Yates with wyrand and with
/// pcg32, a draw a card, bounded by a multiplication, without the rejection that would make it
/// exact (nor has deckmap's). The piles are those of a deck: 27 cards, 25 cards, two jokers.

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include <benchmark/benchmark.h>

namespace {

__extension__ using Wide = unsigned __int128;

class Wyrand {
 public:
  explicit Wyrand(std::uint64_t seed) : state_(seed) {}
  std::uint32_t operator()() {
    state_ += 0xa0761d6478bd642fu;
    const Wide product = static_cast<Wide>(state_) * (state_ ^ 0xe7037ed1a0b428dbu);
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(product >> 64) ^
                                      static_cast<std::uint64_t>(product));
  }

 private:
  std::uint64_t state_;
};

class Pcg32 {
 public:
  explicit Pcg32(std::uint64_t seed) {
    operator()();
    state_ += seed;
    operator()();
  }
  std::uint32_t operator()() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005u + 1442695040888963407u;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turns = static_cast<int>(old >> 59);
    return shifted >> turns | shifted << (-turns & 31);
  }

 private:
  std::uint64_t state_ = 0;
};

template <class Generator>
void shuffle_pile(std::span<std::uint8_t> pile, Generator& generator) {
  for (std::size_t i = 0; i + 1 < pile.size(); ++i)
    std::swap(pile[i], pile[i + (generator() * (pile.size() - i) >> 32)]);
}

template <class Generator>
void known_shuffle(benchmark::State& state) {
  std::array<std::uint8_t, 54> cards;
  std::iota(cards.begin(), cards.end(), std::uint8_t{0});
  const std::span<std::uint8_t> all(cards);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    Generator generator(seed++);
    shuffle_pile(all.first(27), generator);
    shuffle_pile(all.subspan(27, 25), generator);
    shuffle_pile(all.subspan(52), generator);
    benchmark::DoNotOptimize(cards.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(known_shuffle<Wyrand>)->Name("shuffle_wyrand");
BENCHMARK(known_shuffle<Pcg32>)->Name("shuffle_pcg32");

}  // namespace
