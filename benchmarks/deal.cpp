/// The deal and its shuffle.

#include <cstdint>

#include <benchmark/benchmark.h>
#include <deckmap/generate.hpp>

namespace {

using deckmap::Dungeon;
using deckmap::Options;
using deckmap::Piles;

/// The bare shuffle of the two piles.
void shuffle(benchmark::State& state) {
  Piles piles;
  deckmap::compose(1, {}, piles);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    deckmap::shuffle(piles, seed++, deckmap::Jokers::all_last);
    benchmark::DoNotOptimize(piles.corridor.data());
    benchmark::DoNotOptimize(piles.room.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(shuffle);

/// A whole dungeon from its seed, into one that was there before: its memory has grown to what the
/// seeds need, and the system has handed it out. (The first dungeon of 10,000 decks takes several
/// times as long as those after it, and few of them fit into a repetition.)
void generate(benchmark::State& state, std::uint32_t decks) {
  Options options{.decks = decks};
  Dungeon dungeon;
  for (int warming = 0; warming < 3; ++warming) {
    ++options.seed;
    deckmap::generate(options, dungeon);
  }
  for (auto _ : state) {
    ++options.seed;
    deckmap::generate(options, dungeon);
    benchmark::DoNotOptimize(&dungeon);
    benchmark::ClobberMemory();
  }
}
BENCHMARK_CAPTURE(generate, 1, 1);
BENCHMARK_CAPTURE(generate, 10000, 10'000)->Unit(benchmark::kMillisecond);

}  // namespace
