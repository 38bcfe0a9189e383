#include "rock.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "chance.hpp"

namespace deckmap::detail {
namespace {

/// To a tenth of a pixel: nobody sees more of so many strokes, and files are shorter.
Point coarse(Point point) {
  return {std::floor(point.x * 10 + 0.5) / 10, std::floor(point.y * 10 + 0.5) / 10};
}

struct Cluster {
  Point at;
  Point along;  ///< the direction of its strokes
  std::uint32_t order;
  std::int32_t x, y;  ///< its place in the grid
};

class Hatcher {
 public:
  Hatcher(const FloorLattice& floor, const Style& style, Point low, Point high)
      : floor_(floor),
        spacing_(std::max(style.hatch_spacing * floor.cell(), 2.2)),
        // Where strokes would be too close to be distinguished, clusters grow with them. A cluster
        // is no smaller than a stroke is wide, or a style could ask for millions.
        apart_(std::max(style.hatch_patch * floor.cell() *
                            std::max(1.0, 2.2 / std::max(style.hatch_spacing * floor.cell(), 0.01)),
                        2.2)),
        reach_(style.hatch_reach * floor.cell()),
        side_(apart_ * 0.7071),
        low_(low - Point{reach_ + apart_, reach_ + apart_}) {
    const Point size = high + Point{reach_ + apart_, reach_ + apart_} - low_;
    columns_ = static_cast<int>(size.x / side_) + 1;
    rows_ = static_cast<int>(size.y / side_) + 1;
    at_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), -1);
    count_ = std::clamp(static_cast<int>(1.45 * apart_ / spacing_ + 0.5), 2, 12);
    long_ = 0.94 * apart_;
    wide_ = 0.5 * spacing_ * (count_ - 0.15);
    round_ = 1.001 * std::sqrt(long_ * long_ + wide_ * wide_);
  }

  Rock hatch() {
    throw_darts();
    Rock rock;
    for (const Cluster& cluster : clusters_) add_strokes(cluster, rock.strokes);
    return rock;
  }

 private:
  std::size_t index_of(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(x);
  }
  int cluster_at(int x, int y) const {
    if (x < 0 || y < 0 || x >= columns_ || y >= rows_) return -1;
    return at_[index_of(x, y)];
  }
  /// Asks for the clusters in the cells of the grid round one, until the answer is no; returns
  /// whether it never was.
  template <class F>
  bool all_near(int x, int y, int reach, F&& ask) const {
    for (int ny = y - reach; ny <= y + reach; ++ny)
      for (int nx = x - reach; nx <= x + reach; ++nx)
        if (const int found = cluster_at(nx, ny); found >= 0)
          if (!ask(clusters_[static_cast<std::size_t>(found)])) return false;
    return true;
  }

  /// Poisson's disks: points no closer than `apart_`, in the rock and a little below the floor.
  void throw_darts() {
    constexpr int throws = 6;
    const double reach = reach_ + 0.4 * long_;
    // most of the grid is too far from the floor, wherever in its cell a dart falls
    std::vector<char> far(at_.size());
    for (int round = 0; round < throws; ++round)
      for (int y = 0; y < rows_; ++y)
        for (int x = 0; x < columns_; ++x) {
          char& is_far = far[index_of(x, y)];
          if (round == 0)
            is_far = !floor_.is_near(low_ + Point{(x + 0.5) * side_, (y + 0.5) * side_},
                                     reach + 0.708 * side_);
          if (is_far || cluster_at(x, y) >= 0) continue;
          Chance chance(2 + 16 * static_cast<std::uint32_t>(round), x, y);
          const double dx = chance.next(), dy = chance.next();
          const Point at = low_ + Point{(x + dx) * side_, (y + dy) * side_};
          if (!is_apart(x, y, at) || !floor_.is_near(at, reach) || is_deep(at)) continue;
          at_[index_of(x, y)] = static_cast<std::int32_t>(clusters_.size());
          const Point along = direction_of(chance.below(full_turn / 2));
          clusters_.push_back(
              {at, along, static_cast<std::uint32_t>(chance.next() * 0x1p24), x, y});
        }
  }

  /// Whether a cluster at `at`, in that cell of the grid, would be far enough from all others.
  bool is_apart(int x, int y, Point at) const {
    const auto is_far = [&](const Cluster& other) {
      const Point way = other.at - at;
      return way.x * way.x + way.y * way.y >= apart_ * apart_;
    };
    // the nearest first, as most darts are refused by one of them
    return all_near(x, y, 1, is_far) && all_near(x, y, 2, is_far);
  }

  /// Whether a cluster there would lie below the floor altogether.
  bool is_deep(Point at) const {
    if (!floor_.covers(at)) return false;
    const double r = long_;
    for (const Point by :
         {Point{r, 0}, {-r, 0}, {0, r}, {0, -r}, {r, r}, {-r, r}, {r, -r}, {-r, -r}})
      if (!floor_.covers(at + by)) return false;
    return true;
  }

  /// The strokes of a cluster without what later clusters cover and what lies below the floor.
  void add_strokes(const Cluster& cluster, Path& strokes) const {
    Chance chance(3, cluster.x, cluster.y);
    const Point along = cluster.along, across{-along.y, along.x};
    above_.clear();
    all_near(cluster.x, cluster.y, 4, [&](const Cluster& other) {
      // its body, and the strokes here, are no farther from their middles than 1.1 times `round_`
      const Point way = other.at - cluster.at;
      if (way.x * way.x + way.y * way.y < 4.9 * round_ * round_ &&
          std::pair(other.order, &other) > std::pair(cluster.order, &cluster))
        above_.push_back(&other);
      return true;
    });
    const bool at_edge = !floor_.is_near(cluster.at, reach_ - 1.1 * long_);
    for (int i = 0; i < count_; ++i) {
      const double aside = (i - 0.5 * (count_ - 1)) * spacing_ + chance.around(0.15 * spacing_);
      const double begin = -long_ * chance.between(0.8, 1.1),
                   end = long_ * chance.between(0.8, 1.1);
      const Point from = cluster.at + across * aside + along * begin;
      seen_.assign(1, {0.0, end - begin});
      for (const Cluster* const other : above_) {
        // most bodies are too far from the stroke to cover any of it
        const Point way = other->at - from;
        const double aside_by = std::abs(along.x * way.y - along.y * way.x);
        const double along_by = along.x * way.x + along.y * way.y;
        if (aside_by > round_ || along_by < -round_ || along_by > end - begin + round_) continue;
        cover(from, along, *other);
      }
      // The edge is one line round the floor, as true as a hand draws it.
      const double reach = reach_ * chance.between(0.95, 1.05);
      for (auto [first, last] : seen_) {
        if (at_edge) clip(from, along, reach, first, last);
        if (last - first < 0.12 * apart_) continue;
        const Point a = from + along * first, b = from + along * last;
        if (floor_.covers(a) && floor_.covers(b) && floor_.covers((a + b) * 0.5)) continue;
        strokes.line(coarse(a), coarse(b));
      }
    }
  }

  /// Leaves of a stroke's part what is no farther from the floor than `reach`.
  void clip(Point from, Point along, double reach, double& first, double& last) const {
    const auto is_in = [&](double at) { return floor_.is_near(from + along * at, reach); };
    const bool begins_in = is_in(first), ends_in = is_in(last);
    if (begins_in && ends_in) return;
    double in = begins_in ? first : ends_in ? last : (first + last) / 2;
    if (!begins_in && !ends_in && !is_in(in)) {
      last = first;
      return;
    }
    const auto edge = [&](double out) {
      double within = in;
      for (int i = 0; i < 5; ++i) {
        const double middle = (within + out) / 2;
        (is_in(middle) ? within : out) = middle;
      }
      return within;
    };
    if (!begins_in) first = edge(first);
    if (!ends_in) last = edge(last);
  }

  /// Takes what lies below a cluster's body off the parts of a stroke that are seen.
  void cover(Point from, Point along, const Cluster& other) const {
    const Point across{-other.along.y, other.along.x};
    double first = -1e9, last = 1e9;
    const Point off = from - other.at;
    for (const auto& [axis, half] : {std::pair(other.along, long_), std::pair(across, wide_)}) {
      const double at = off.x * axis.x + off.y * axis.y;
      const double slope = along.x * axis.x + along.y * axis.y;
      if (std::abs(slope) < 1e-9) {
        if (std::abs(at) >= half) return;
        continue;
      }
      const double a = (-half - at) / slope, b = (half - at) / slope;
      first = std::max(first, std::min(a, b));
      last = std::min(last, std::max(a, b));
    }
    if (first >= last) return;
    rest_.clear();
    for (const auto& [begin, end] : seen_) {
      if (first > begin) rest_.emplace_back(begin, std::min(end, first));
      if (last < end) rest_.emplace_back(std::max(begin, last), end);
    }
    std::swap(seen_, rest_);
  }

  const FloorLattice& floor_;
  double spacing_, apart_, reach_, side_;
  Point low_;
  int columns_ = 0, rows_ = 0;
  int count_ = 4;                 ///< of the strokes of a cluster
  double long_ = 0, wide_ = 0;    ///< half of what a cluster's body measures
  double round_ = 0;              ///< the radius of a circle in which the body lies
  std::vector<std::int32_t> at_;  ///< the index of the cluster in each cell of a grid, or -1
  std::vector<Cluster> clusters_;
  mutable std::vector<const Cluster*> above_;  ///< those near a cluster that cover it
  mutable std::vector<std::pair<double, double>> seen_, rest_;
};

}  // namespace

Rock rock_round(const FloorLattice& floor, const Style& style, Point low, Point high) {
  Rock rock;
  if (style.hatch_patch > 0 && style.hatch_weight > 0)
    rock = Hatcher(floor, style, low, high).hatch();
  const double band = style.band * floor.cell();
  if (band > 0)
    for (int y = 0; y < floor.height(); ++y)
      for (int x = 0; x < floor.width(); ++x) {
        if (!floor.is_floor(x, y)) continue;
        // A part within the floor has no rock beside it.
        bool inside = true;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx) inside = inside && floor.is_floor(x + dx, y + dy);
        if (inside) continue;
        const Point reach{band, band};
        rock.ground.rounded(snapped(floor.corner(x, y) - reach),
                            snapped(floor.corner(x + 1, y + 1) + reach), band);
      }
  return rock;
}

}  // namespace deckmap::detail
