/// Surveys and hunts. An iteration is a whole run over many seeds; the ratios in main.cpp divide by
/// their number. On two threads real time is measured, not processor time.

#include <cstdint>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>
#include <deckmap/survey/hunt.hpp>
#include <deckmap/survey/survey.hpp>

namespace {

constexpr std::uint64_t survey_seeds = 65'536;
constexpr std::uint64_t hunt_seeds = 262'144;         ///< where few cards decide
constexpr std::uint64_t dealing_hunt_seeds = 65'536;  ///< where each seed is dealt

/// `deckmap survey` with all features, on so many threads.
void survey(benchmark::State& state, unsigned threads) {
  std::uint64_t begin = 0;
  for (auto _ : state) {
    deckmap::Survey survey;
    survey.seeds = {begin, begin + survey_seeds};
    survey.done = {begin, begin};
    deckmap::run_survey(survey, survey.seeds.end, {.threads = threads});
    benchmark::DoNotOptimize(&survey);
    begin += survey_seeds;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(survey_seeds));
}
BENCHMARK_CAPTURE(survey, 1, 1)->Name("survey_1")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(survey, 2, 2)->Name("survey_2")->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same counts by a plain loop that shares nothing with anybody.
void plain_loop(deckmap::SeedRange seeds) {
  std::vector<deckmap::Histogram> histograms(deckmap::feature_count);
  deckmap::CountMap pairs;
  deckmap::Options options;
  deckmap::Generator generator;
  deckmap::FeatureReader reader;
  for (std::uint64_t seed = seeds.begin; seed != seeds.end; ++seed) {
    options.seed = seed;
    deckmap::Features features;
    reader.read(generator(options), features);
    for (std::size_t i = 0; i < deckmap::feature_count; ++i) histograms[i].add(features.values[i]);
    pairs.add(deckmap::pair_key(features[deckmap::Feature::linearity],
                                features[deckmap::Feature::leniency]));
  }
  benchmark::DoNotOptimize(histograms.data());
  benchmark::DoNotOptimize(&pairs);
}

/// The best that two threads could do: half of the seeds each, in plain loops.
void ideal_2(benchmark::State& state) {
  std::uint64_t begin = 0;
  for (auto _ : state) {
    std::thread other([=] { plain_loop({begin, begin + survey_seeds / 2}); });
    plain_loop({begin + survey_seeds / 2, begin + survey_seeds});
    other.join();
    begin += survey_seeds;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(survey_seeds));
}
BENCHMARK(ideal_2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A hunt for one condition.
void hunt(benchmark::State& state, const char* condition, std::uint64_t seeds) {
  std::uint64_t begin = 0;
  for (auto _ : state) {
    deckmap::Hunt hunt;
    hunt.query.must.push_back(deckmap::Condition::parse(condition));
    hunt.seeds = {begin, begin + seeds};
    hunt.done = {begin, begin};
    deckmap::run_hunt(hunt, hunt.seeds.end, {.threads = 1});
    benchmark::DoNotOptimize(&hunt);
    begin += seeds;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(seeds));
}
/// The first three cards of the room pile decide, nearly all seeds by the third.
BENCHMARK_CAPTURE(hunt, first_cards, "first 3 cards of room pile has AH", hunt_seeds)
    ->Name("hunt_first_cards")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hunt, rooms, "rooms >= 9", dealing_hunt_seeds)
    ->Name("hunt_rooms")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hunt, boss, "boss_distance >= 25", dealing_hunt_seeds)
    ->Name("hunt_boss")
    ->Unit(benchmark::kMillisecond);

}  // namespace
