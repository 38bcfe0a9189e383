#pragma once
/// The hatched rock around a floor, as mapmakers draw it by hand: small patches of parallel lines,
/// every patch in a direction of its own, ending where the next one begins.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/detail/floor_lattice.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap::detail {

struct Hatching {
  Path ground;  ///< the outline of all patches, those under the floor too
  Path lines;   ///< on those that show
};

/// The patches are the Voronoi cells of points that stray from a square grid, `pitch` pixels wide.
class Hatcher {
 public:
  Hatcher(const FloorLattice& floor, const Style& style, int cell, Point low, Point high)
      : floor_(floor),
        pitch_(std::max(style.hatch_patch * cell, 7.0)),
        spacing_(std::max(style.hatch_spacing * cell, 2.5)),
        reach_(style.hatch_reach * cell),
        low_(low - Point{reach_ + 4 * pitch_, reach_ + 4 * pitch_}) {
    const Point size = high + Point{reach_ + 4 * pitch_, reach_ + 4 * pitch_} - low_;
    columns_ = static_cast<int>(size.x / pitch_) + 1;
    rows_ = static_cast<int>(size.y / pitch_) + 1;
    points_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (int y = 0; y < rows_; ++y)
      for (int x = 0; x < columns_; ++x) {
        Chance chance(2, x, y);
        const double dx = chance.around(0.4), dy = chance.around(0.4);
        points_.push_back(low_ + Point{(x + 0.5 + dx) * pitch_, (y + 0.5 + dy) * pitch_});
      }
  }

  Hatching hatch() {
    inside_.assign(points_.size(), 0);
    for (int y = 2; y < rows_ - 2; ++y)
      for (int x = 2; x < columns_ - 2; ++x)
        inside_[index(x, y)] =
            floor_.distance(point(x, y)) <= reach_ * (0.92 + 0.16 * Chance(3, x, y).next());
    Hatching result;
    for (int y = 2; y < rows_ - 2; ++y)
      for (int x = 2; x < columns_ - 2; ++x) {
        if (!inside_[index(x, y)]) continue;
        find_patch(x, y);
        for (std::size_t i = 0; i < patch_.size(); ++i)
          if (!inside_[patch_[i].neighbour])
            add_to_outline(patch_[i].at, patch_[i + 1 == patch_.size() ? 0 : i + 1].at);
        if (!std::all_of(patch_.begin(), patch_.end(),
                         [&](const Corner& corner) { return floor_.covers(corner.at); })) {
          Chance chance(4, x, y);
          add_lines(point(x, y), chance, result.lines);
        }
      }
    result.ground = outline();
    return result;
  }

 private:
  /// A corner of a patch, and the neighbour beyond the edge from there to the next corner.
  struct Corner {
    Point at;
    std::size_t neighbour;
  };
  /// An edge of the outline.
  struct Edge {
    Point from, to;
    bool done = false;
  };

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(x);
  }
  Point point(int x, int y) const { return points_[index(x, y)]; }

  void add_to_outline(Point from, Point to) {
    from = snapped(from), to = snapped(to);
    if (from != to) outline_.push_back({from, to});
  }

  /// The edges one behind the other.
  Path outline() {
    const auto before = [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
    std::sort(outline_.begin(), outline_.end(),
              [&](const Edge& a, const Edge& b) { return before(a.from, b.from); });
    Path path;
    for (Edge& first : outline_) {
      if (first.done) continue;
      path.move_to(first.from);
      for (Edge* edge = &first; edge != nullptr && !edge->done;) {
        edge->done = true;
        if (edge->to == first.from) break;
        path.line_to(edge->to);
        const auto next = std::lower_bound(
            outline_.begin(), outline_.end(), edge->to,
            [&](const Edge& other, Point start) { return before(other.from, start); });
        edge = next != outline_.end() && next->from == edge->to ? &*next : nullptr;
      }
      path.close();
    }
    return path;
  }

  /// Sets `patch_` to the corners of the Voronoi cell of a point.
  void find_patch(int x, int y) {
    const Point centre = point(x, y);
    const Point r{1.5 * pitch_, 1.5 * pitch_};
    const std::size_t self = index(x, y);
    patch_ = {{centre - r, self},
              {{centre.x + r.x, centre.y - r.y}, self},
              {centre + r, self},
              {{centre.x - r.x, centre.y + r.y}, self}};
    double farthest = 2 * r.x * r.x;  // of the corners, squared
    for (const int ring : {1, 2})
      for (int ny = y - ring; ny <= y + ring; ++ny)
        for (int nx = x - ring; nx <= x + ring; ++nx) {
          if (std::max(std::abs(nx - x), std::abs(ny - y)) != ring) continue;
          const Point to = point(nx, ny) - centre;
          if (to.x * to.x + to.y * to.y >= 4 * farthest) continue;
          cut_off(centre + to * 0.5, to, index(nx, ny));
          farthest = 0;
          for (const Corner& corner : patch_) {
            const Point from = corner.at - centre;
            farthest = std::max(farthest, from.x * from.x + from.y * from.y);
          }
        }
  }

  /// Cuts off of `patch_` what lies beyond a line through `on`, square to `out`, where a neighbour
  /// begins.
  void cut_off(Point on, Point out, std::size_t neighbour) {
    const auto beyond = [&](Point p) { return (p.x - on.x) * out.x + (p.y - on.y) * out.y; };
    cut_.clear();
    for (std::size_t i = 0; i < patch_.size(); ++i) {
      const Corner& a = patch_[i];
      const Point b = patch_[i + 1 == patch_.size() ? 0 : i + 1].at;
      const double at_a = beyond(a.at), at_b = beyond(b);
      if (at_a <= 0) cut_.push_back(a);
      if ((at_a < 0 && at_b > 0) || (at_a > 0 && at_b < 0))
        cut_.push_back(
            {a.at + (b - a.at) * (at_a / (at_a - at_b)), at_b > 0 ? neighbour : a.neighbour});
    }
    std::swap(patch_, cut_);
  }

  void add_lines(Point centre, Chance& chance, Path& lines) const {
    // Twelve directions, 15 degrees apart.
    static constexpr double s15 = 0.25881904510252074, c15 = 0.9659258262890683, s30 = 0.5,
                            c30 = 0.8660254037844386, s45 = 0.7071067811865476;
    static constexpr std::array<Point, 12> directions = {{{1, 0},
                                                          {c15, s15},
                                                          {c30, s30},
                                                          {s45, s45},
                                                          {s30, c30},
                                                          {s15, c15},
                                                          {0, 1},
                                                          {-s15, c15},
                                                          {-s30, c30},
                                                          {-s45, s45},
                                                          {-c30, s30},
                                                          {-c15, s15}}};
    const Point along = directions[static_cast<std::size_t>(chance.next() * 12)];
    const Point across{-along.y, along.x};
    const int count = static_cast<int>(1.5 * pitch_ / spacing_);
    const double phase = chance.around(0.5);
    for (int i = -count; i <= count; ++i) {
      const Point on = centre + across * ((i + phase) * spacing_);
      double begin = -1e9, end = 1e9;
      for (std::size_t c = 0; c < patch_.size(); ++c) {
        const Point a = patch_[c].at, b = patch_[c + 1 == patch_.size() ? 0 : c + 1].at;
        const Point edge = b - a;  // clockwise: the inside is to the right, as pictures are seen
        const double side = edge.x * (on.y - a.y) - edge.y * (on.x - a.x);
        const double slope = edge.x * along.y - edge.y * along.x;
        if (slope > 0)
          begin = std::max(begin, -side / slope);
        else if (slope < 0)
          end = std::min(end, -side / slope);
        else if (side < 0)
          end = begin;
      }
      begin += spacing_ * (0.05 + 0.4 * chance.next());
      end -= spacing_ * (0.05 + 0.4 * chance.next());
      if (end - begin < spacing_ * 0.8) continue;
      const Point from = on + along * begin, to = on + along * end;
      if (floor_.covers(from) && floor_.covers(to) && floor_.covers((from + to) * 0.5)) continue;
      lines.line(snapped(from), snapped(to));
    }
  }

  const FloorLattice& floor_;
  double pitch_;
  double spacing_;
  double reach_;
  Point low_;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Point> points_;
  std::vector<std::uint8_t> inside_;  ///< by point: whether its patch belongs to the rock
  std::vector<Corner> patch_, cut_;
  std::vector<Edge> outline_;
};

}  // namespace deckmap::detail
