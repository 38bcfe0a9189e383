#include "priced_raster.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace deckmap::detail {

/// That of a straight line.
double PricedRaster::price_of(Point from, Point to) const {
  const Point way = to - from;
  const double length = std::sqrt(way.x * way.x + way.y * way.y);
  const int steps = 1 + static_cast<int>(2 * length);
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const Point at = from + way * ((i + 0.5) / steps);
    const int x = std::clamp(static_cast<int>(at.x), 0, width_ - 1);
    const int y = std::clamp(static_cast<int>(at.y), 0, height_ - 1);
    sum += prices_[square_of(x, y)];
  }
  return sum / steps * length * along;
}

std::vector<Point> PricedRaster::way(const Area& from, const std::vector<Area>& to,
                                     const std::vector<Point>& straight) const {
  constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
  constexpr int far = std::numeric_limits<int>::max();
  const double most = 1.1 * price_of(straight.front(), straight.back()) + 40;
  // Dijkstra's: what it costs to come to a square, and from where; the cheapest one is next.
  std::vector<int> costs(prices_.size(), far);
  std::vector<std::uint32_t> before(prices_.size(), nothing);
  std::vector<bool> is_end(prices_.size());
  using Waiting = std::pair<int, std::uint32_t>;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
  for (const Area& area : to) visit(area, [&](std::size_t square) { is_end[square] = true; });
  visit(from, [&](std::size_t square) {
    costs[square] = 0;
    waiting.emplace(0, static_cast<std::uint32_t>(square));
  });
  while (!waiting.empty() && !is_end[waiting.top().second]) {
    const auto [so_far, here] = waiting.top();
    waiting.pop();
    if (so_far > costs[here]) continue;
    const int x = static_cast<int>(here) % width_, y = static_cast<int>(here) / width_;
    for (int down = std::max(-1, -y); down <= 1 && y + down < height_; ++down)
      for (int right = std::max(-1, -x); right <= 1 && x + right < width_; ++right) {
        const auto next = static_cast<std::uint32_t>(square_of(x + right, y + down));
        const int cost = so_far + prices_[next] * (right != 0 && down != 0 ? across : along);
        if (cost >= costs[next] || cost > most) continue;
        costs[next] = cost;
        before[next] = here;
        waiting.emplace(cost, next);
      }
  }
  if (waiting.empty()) return straight;
  const std::size_t end = waiting.top().second;
  Area nearest;
  for (const Area& area : to)
    visit(area, [&](std::size_t square) {
      if (square == end) nearest = area;
    });
  const Point last = middle_of(end), in = (nearest.high - nearest.low) * 0.25;
  std::vector<Point> line = {{std::clamp(last.x, nearest.low.x + in.x, nearest.high.x - in.x),
                              std::clamp(last.y, nearest.low.y + in.y, nearest.high.y - in.y)}};
  // From there back, each straight line as far as it costs little more than the way itself.
  for (std::size_t here = end; costs[here] > 0;) {
    std::size_t best = before[here];
    for (std::size_t next = best; next != nothing; next = before[next]) {
      const int more = here == end ? 240 : 30;  // that end lies in the area
      if (price_of(line.back(), middle_of(next)) <= 1.15 * (costs[here] - costs[next]) + more)
        best = next;
    }
    here = best;
    line.push_back(middle_of(here));
  }
  std::reverse(line.begin(), line.end());
  return line;
}

}  // namespace deckmap::detail
