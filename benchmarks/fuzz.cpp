/// Searches for counterexamples: trying an empty property beside generating alone, the planted bugs
/// of tests/planted_bugs.hpp, and whether every smaller deal is legal.

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>

#include <benchmark/benchmark.h>
#include <deckmap/check.hpp>
#include <deckmap/fuzz.hpp>

#include "../tests/planted_bugs.hpp"

namespace {

using deckmap::test::planted_bugs;
using deckmap::test::PlantedBug;

constexpr std::uint64_t seeds = 10'000;

void generating(benchmark::State& state) {
  deckmap::Generator generator;
  std::uint64_t seed = 0;
  for (auto _ : state)
    for (const std::uint64_t end = seed + seeds; seed < end; ++seed)
      benchmark::DoNotOptimize(&generator({.seed = seed}));
}
BENCHMARK(generating)->Unit(benchmark::kMillisecond);

void trying(benchmark::State& state) {
  std::uint64_t begin = 0;
  for (auto _ : state) {
    const auto found = deckmap::find_counterexample(
        [](const deckmap::Dungeon& dungeon) {
          benchmark::DoNotOptimize(&dungeon);
          return true;
        },
        {.seeds = {begin, begin + seeds}});
    if (found) state.SkipWithError("an empty property fails");
    begin += seeds;
  }
}
BENCHMARK(trying)->Unit(benchmark::kMillisecond);

/// Finds a bug and shrinks it, each time from other seeds. Counters: the share of runs that end
/// within two cards of the least known, the mean of cards and of smaller deals, and the processor
/// time of the slowest run.
void counterexample(benchmark::State& state, const PlantedBug& bug) {
  constexpr int runs = 40;
  for (auto _ : state) {
    double within_2 = 0, cards = 0, tries = 0, worst = 0;
    for (std::uint64_t run = 0; run < runs; ++run) {
      const std::clock_t begin = std::clock();
      const auto found = deckmap::find_counterexample(
          bug.holds, {.seeds = {100'000 * run, 100'000 * (run + 1)}, .space = bug.space});
      worst = std::max(worst, static_cast<double>(std::clock() - begin));
      if (!found) return state.SkipWithError("the bug is not found");
      const std::size_t size = found->dungeon.piles().size();
      within_2 += size <= bug.least + 2 ? 1 : 0;
      cards += static_cast<double>(size);
      tries += static_cast<double>(found->tries);
    }
    state.counters["within_2"] = within_2 / runs;
    state.counters["cards"] = cards / runs;
    state.counters["tries"] = tries / runs;
    state.counters["worst_ms"] = worst * 1e3 / CLOCKS_PER_SEC;
  }
  state.SetItemsProcessed(state.iterations() * runs);
}

/// Checks a million smaller deals of all planted bugs.
void legal_candidates(benchmark::State& state) {
  double candidates = 0, illegal = 0;
  for (auto _ : state)
    for (std::uint64_t seed = 0; candidates < 1e6; seed += 20'000)
      for (const PlantedBug& bug : planted_bugs) {
        deckmap::Fuzzer fuzzer({.seeds = {seed, seed + 20'000}, .space = bug.space});
        while (const deckmap::Dungeon* const dungeon = fuzzer.candidate()) {
          deckmap::Failure failure = deckmap::detail::failure_of(bug.holds, *dungeon);
          // those that shrinking has dealt
          if (!dungeon->seed()) ++candidates, illegal += deckmap::check(*dungeon).empty() ? 0 : 1;
          fuzzer.tell(std::move(failure));
        }
      }
  state.counters["candidates"] = candidates;
  state.counters["illegal"] = illegal;
  if (illegal > 0) state.SkipWithError("a smaller deal is not legal");
}
BENCHMARK(legal_candidates)->Iterations(1)->Repetitions(1)->Unit(benchmark::kMillisecond);

const bool registered = [] {
  for (const PlantedBug& bug : planted_bugs)
    benchmark::RegisterBenchmark((std::string("counterexample: ") + bug.name).c_str(),
                                 counterexample, bug)
        ->Iterations(1)
        ->Repetitions(1)
        ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
