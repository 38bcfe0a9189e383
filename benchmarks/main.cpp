/// Runs the benchmarks and prints the ratios of what was to be compared, a line each:
///
///     ratio NAME VALUE  (the two medians, their spread, the number of rounds)
///     counted NAME  COUNTER VALUE...
///
/// A round is a repetition of every benchmark; Google Benchmark mixes their order (tools/bench asks
/// for it), so that what else the machine does hits all of them alike.

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

/// `over` divided by `under`, or by the fastest of several; `scale` makes them comparable.
struct Ratio {
  std::string name;
  std::string over;
  std::vector<std::string> under;
  double scale = 1;
};

const std::vector<Ratio> ratios = {
    {"generate/shuffle", "generate/1", {"shuffle"}},
    {"libtcod_bsp/generate", "libtcod_bsp", {"generate/1"}},
    {"shuffle/best_known", "shuffle", {"shuffle_wyrand", "shuffle_pcg32"}},
    {"any_rules/shuffle", "generate/any_rules", {"shuffle"}},
    {"ways/generate", "ways", {"generate/1"}},
    {"deck_10000/any_rules", "generate/10000", {"generate/any_rules"}, 1.0 / 10'000},
    // dungeons a second over dungeons a second, so the times stand the other way round
    {"threads_2/ideal", "ideal_2", {"survey_2"}},
    {"survey/shuffle", "survey_1", {"shuffle"}, 1.0 / 65'536},
    {"hunt_rooms/generate", "hunt_rooms", {"generate/1"}, 1.0 / 65'536},
    {"hunt_boss/generate", "hunt_boss", {"generate/1"}, 1.0 / 65'536},
    {"hunt_first_cards/shuffle", "hunt_first_cards", {"shuffle"}, 1.0 / 262'144},
    {"trying/generating", "trying", {"generating"}},
    {"png", "png", {"png_stb"}},
    {"adventure/generate", "adventure", {"generate/1"}},
};

/// The median of many times, and between which shares of it the middle half of them lies.
struct Summary {
  double median, low, high;
  std::size_t count;

  explicit Summary(std::vector<double> times) : count(times.size()) {
    std::sort(times.begin(), times.end());
    median = times[count / 2];
    low = times[count / 4] / median;
    high = times[count - 1 - count / 4] / median;
  }
};

/// Keeps the time of each repetition, in nanoseconds, and prints what a benchmark counts, a line
/// each, and those that fail.
class Collector : public benchmark::ConsoleReporter {
 public:
  Collector() : ConsoleReporter(OO_None) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const std::string name =
          run.run_name.function_name + (run.run_name.args.empty() ? "" : "/" + run.run_name.args);
      if (run.error_occurred) {
        failed_ = true;
        std::printf("FAILED: %s: %s\n", name.c_str(), run.error_message.c_str());
        continue;
      }
      times_[name].push_back((run.run_name.time_type == "real_time" ? run.GetAdjustedRealTime()
                                                                    : run.GetAdjustedCPUTime()) *
                             1e9 / benchmark::GetTimeUnitMultiplier(run.time_unit));
      print_counters(name, run);
    }
  }

  bool failed() const { return failed_; }

  void print_ratios() const {
    for (const Ratio& ratio : ratios) {
      const auto over = times_.find(ratio.over);
      auto under = times_.end();
      for (const std::string& name : ratio.under) {
        const auto found = times_.find(name);
        if (found != times_.end() && (under == times_.end() || Summary(found->second).median <
                                                                   Summary(under->second).median))
          under = found;
      }
      if (over == times_.end() || under == times_.end()) continue;  // filtered out
      const Summary a(over->second), b(under->second);
      std::printf(
          "ratio %s %.3f  (%s %.1f ns %+.1f%% %+.1f%%, %s %.1f ns %+.1f%% %+.1f%%, %zu rounds)\n",
          ratio.name.c_str(), a.median * ratio.scale / b.median, over->first.c_str(), a.median,
          100 * (a.low - 1), 100 * (a.high - 1), under->first.c_str(), b.median, 100 * (b.low - 1),
          100 * (b.high - 1), std::min(a.count, b.count));
    }
  }

 private:
  static void print_counters(const std::string& name, const Run& run) {
    std::string counters;
    for (const auto& [counter, value] : run.counters) {
      if (counter == "items_per_second") continue;
      char text[64];
      std::snprintf(text, sizeof text, "  %s %.6g", counter.c_str(), value.value);
      counters += text;
    }
    if (!counters.empty()) std::printf("counted %s%s\n", name.c_str(), counters.c_str());
  }

  std::map<std::string, std::vector<double>> times_;
  bool failed_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  collector.print_ratios();
  return collector.failed() ? 1 : 0;
}
