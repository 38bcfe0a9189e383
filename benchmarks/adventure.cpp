/// An adventure of one deck by the chart fantasy, its facts and its sentences: each iteration
/// writes another of 200 dungeons. It takes 2 ms at most; `median_ms` is that of the 200, each at
/// its fastest.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include <deckmap/content/chart.hpp>
#include <deckmap/content/sheet.hpp>
#include <deckmap/generate.hpp>

namespace {

using namespace deckmap;

Setting fantasy() {
  for (const ShippedChart& chart : shipped_charts())
    if (chart.name == "fantasy") return read_setting_toml(chart.toml);
  return {};
}

void adventure(benchmark::State& state) {
  static const Setting setting = fantasy();
  constexpr std::uint64_t seeds = 200;
  std::vector<Dungeon> dungeons;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) dungeons.push_back(generate({.seed = seed}));
  std::vector<double> fastest(seeds, std::numeric_limits<double>::max());
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    const Dungeon& dungeon = dungeons[next];
    const auto begin = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(
        content::write_adventure(content::make_facts(dungeon, setting), dungeon));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    fastest[next] = std::min(fastest[next], time.count());
    next = (next + 1) % seeds;
  }
  std::erase(fastest, std::numeric_limits<double>::max());
  std::sort(fastest.begin(), fastest.end());
  if (!fastest.empty()) state.counters["median_ms"] = fastest[fastest.size() / 2];
}
BENCHMARK(adventure)->Unit(benchmark::kMillisecond);

}  // namespace
