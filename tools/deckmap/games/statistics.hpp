#pragma once
// Statistics of many games: how often something holds, and how large something is.

#include <cstdio>
#include <map>
#include <string>
#include <utility>

#include <deckmap/detail/text.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/survey/figures.hpp>

namespace deckmap::command {

/// Rows of shares and of figures, each in the order of its rank. Parts of the games are added up in
/// any order.
class Statistics {
 public:
  /// Whether something holds of one more game.
  void share(int rank, const std::string& name, bool holds = true) {
    shares_[{rank, name}] += holds ? 1 : 0;
  }
  /// How large something is in one more game.
  void figure(int rank, const std::string& name, int value) { figures_[{rank, name}].add(value); }

  void add(const Statistics& other) {
    for (const auto& [row, count] : other.shares_) shares_[row] += count;
    for (const auto& [row, histogram] : other.figures_) figures_[row].add(histogram);
  }

  std::string text(SeedRange seeds) const {
    const auto games = static_cast<double>(seeds.size());
    char line[128];
    std::string text = detail::grouped(seeds.size()) + (seeds.size() == 1 ? " game" : " games") +
                       ", seeds " + to_string(seeds) + "\n\n";
    for (const auto& [row, count] : shares_) {
      std::snprintf(line, sizeof line, "%-22s %10s   %5.1f %%\n", row.second.c_str(),
                    detail::grouped(count).c_str(), 100 * static_cast<double>(count) / games);
      text += line;
    }
    text += "\n                           mean    5 %   50 %   95 %    most\n";
    for (const auto& [row, histogram] : figures_) {
      const Figures f = figures(histogram);
      std::snprintf(line, sizeof line, "%-22s %8.1f %6d %6d %6d %7d\n", row.second.c_str(), f.mean,
                    f.percentile[1], f.percentile[3], f.percentile[5], f.max);
      text += line;
    }
    return text;
  }

 private:
  using Row = std::pair<int, std::string>;
  std::map<Row, std::uint64_t> shares_;
  std::map<Row, Histogram> figures_;
};

}  // namespace deckmap::command
