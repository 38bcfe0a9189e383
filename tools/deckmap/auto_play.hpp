#pragma once
// What the games of `deckmap play` share where a simple player plays: --auto and its figures.

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include <deckmap/detail/text.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/survey/chunks.hpp>

#include "command_line.hpp"

namespace deckmap::command {

/// How --auto plays.
struct AutoOptions {
  bool random = false;   ///< any legal action, not the simple player's
  bool check = false;    ///< every invariant after every action
  unsigned threads = 0;  ///< 0: one a processor
};

/// Reads --auto and what goes with it; nothing where a person plays. Throws `UsageError` for
/// options of the one that stand beside the other.
inline std::optional<AutoOptions> auto_options(const Arguments& arguments) {
  if (!arguments.has("auto")) {
    for (const char* name : {"player", "check", "threads", "seeds"})
      if (arguments.has(name)) throw UsageError("--" + std::string(name) + " is for --auto");
    return {};
  }
  for (const char* name : {"save", "new", "plain", "ascii", "exact"})
    if (arguments.has(name))
      throw UsageError("--" + std::string(name) + " does not go with --auto");
  const std::string player = arguments.value("player").value_or("simple");
  if (player != "simple" && player != "random")
    throw UsageError("--player: " + detail::quoted(player) + " is not a player: simple or random");
  const auto threads = arguments.parsed("threads", [](const std::string& text) {
    return parse_number<unsigned>("a number of threads", text, 1, 1024);
  });
  return AutoOptions{.random = player == "random",
                     .check = arguments.has("check"),
                     .threads = threads.value_or(0)};
}

/// Plays the games of all seeds on all threads and prints the report. `played(seed)` is a game at
/// its end, which a `Tally` adds to others; `report(tally, seeds)` is the text.
template <class Tally, class Played, class Report>
void play_many(SeedRange seeds, unsigned threads, Played&& played, Report&& report) {
  Tally whole;
  constexpr std::uint64_t chunk = 64;
  run_in_order<Tally>(
      seeds, chunk, {.threads = threads},
      [&] {
        return [&](SeedRange part, Tally& tally) {
          tally = {};
          for (std::uint64_t seed = part.begin; seed != part.end; ++seed) tally.add(played(seed));
        };
      },
      [&](SeedRange, const Tally& tally) { whole.add(tally); });
  std::fputs(report(whole, seeds).c_str(), stdout);
}

/// "1,000 games, seeds 0..1000", a line.
inline std::string games_line(SeedRange seeds) {
  return detail::grouped(seeds.size()) + (seeds.size() == 1 ? " game" : " games") + ", seeds " +
         std::to_string(seeds.begin) + ".." + std::to_string(seeds.end) + "\n";
}

/// "95.5", as the figures of reports are.
inline std::string tenths(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

}  // namespace deckmap::command
