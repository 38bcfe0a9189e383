/// The deal and its shuffle.

#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>

namespace {

using deckmap::Generator;
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

/// A whole dungeon from its seed, by a generator whose memory has grown to what the seeds need and
/// was handed out by the system. (The first dungeon of 10,000 decks takes several times as long as
/// those after it, and few of them fit into a repetition.)
void generate(benchmark::State& state, Options options) {
  Generator generator;
  for (int warming = 0; warming < 3; ++warming) {
    ++options.seed;
    generator(options);
  }
  for (auto _ : state) {
    ++options.seed;
    benchmark::DoNotOptimize(&generator(options));
    benchmark::ClobberMemory();
  }
}
BENCHMARK_CAPTURE(generate, 1, Options{});
BENCHMARK_CAPTURE(generate, 10000, Options{.decks = 10'000})->Unit(benchmark::kMillisecond);
/// The dealer, which has the rules in plain words: one rule is changed that changes hardly a map.
BENCHMARK_CAPTURE(generate, any_rules,
                  Options{.rules = {.start_heading = deckmap::Direction::right}});

/// The hidden doors and the second entrance of dungeons that are dealt.
void ways(benchmark::State& state) {
  constexpr std::uint64_t count = 256;
  std::vector<deckmap::Dungeon> dungeons;
  for (std::uint64_t seed = 0; seed < count; ++seed)
    dungeons.push_back(deckmap::generate(
        {.seed = seed, .ways = {deckmap::HiddenDoors::all, deckmap::SecondEntrance::farthest, 1}}));
  std::uint64_t seed = 0;
  for (auto _ : state) {
    const deckmap::Dungeon& dungeon = dungeons[seed++ % count];
    const deckmap::Graph graph(dungeon);
    benchmark::DoNotOptimize(graph.hidden_doors().data());
    benchmark::DoNotOptimize(second_entrance(dungeon, graph));
  }
}
BENCHMARK(ways);

}  // namespace
