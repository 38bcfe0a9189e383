#include "outline.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "chance.hpp"

namespace deckmap::detail {
namespace {

double length(Point p) { return std::sqrt(p.x * p.x + p.y * p.y); }

/// Where a corner of a card is on the lattice; clockwise from the upper left one.
Cell corner_of(const CutCard& card, std::size_t i) {
  return {3 * (card.cell.x + (i == 1 || i == 2)), 3 * (card.cell.y + (i > 1))};
}

}  // namespace

/// Where the lines of a lattice cross, and which lines leave each crossing: a bit by direction.
class Outline::Crossings {
 public:
  explicit Crossings(const FloorLattice& floor)
      : columns_(static_cast<std::size_t>(floor.width()) + 1),
        ways_(columns_ * (static_cast<std::size_t>(floor.height()) + 1)) {}

  std::uint8_t& operator[](Cell at) {
    return ways_[static_cast<std::size_t>(at.y) * columns_ + static_cast<std::size_t>(at.x)];
  }
  void add(Cell at, Direction way) { (*this)[at] |= static_cast<std::uint8_t>(bit(way)); }
  void take(Cell at, Direction way) { (*this)[at] &= static_cast<std::uint8_t>(~bit(way)); }
  bool has(Cell at, Direction way) { return ((*this)[at] & bit(way)) != 0; }

 private:
  std::size_t columns_;
  std::vector<std::uint8_t> ways_;
};

int Outline::parts_between(Cell from, Cell to) const {
  if (!hand_.cave) return 1;
  const double way = length(floor_.corner(to.x, to.y) - floor_.corner(from.x, from.y));
  return std::max(1, static_cast<int>(way / (0.15 * floor_.cell()) + 0.5));
}

Point Outline::place(Cell at, bool across, int part, int parts) const {
  const Point from = floor_.corner(at.x, at.y);
  const Point to = across ? floor_.corner(at.x + 1, at.y) : floor_.corner(at.x, at.y + 1);
  // Lines that lie on each other stray alike.
  const auto on_border = [&](int x) {
    return !floor_.has_no_arms() ? x : x % 3 == 1 ? x - 1 : x % 3 == 2 ? x + 1 : x;
  };
  Chance chance(1, on_border(at.x) * 64 + (across ? part : 0),
                on_border(at.y) * 64 + (across ? 0 : part));
  const double share = static_cast<double>(part) / parts;
  const double dx = chance.around(hand_.shake), dy = chance.around(hand_.shake);
  return snapped(from + (to - from) * share + Point{dx, dy});
}

void Outline::add_points(Cell from, Cell to, Line& line) const {
  const bool across = from.y == to.y, forth = from.x < to.x || from.y < to.y;
  const int parts = parts_between(from, to);
  if (line.empty() && floor_.wall_at(from.x, from.y).empty() &&
      !floor_.is_behind_wall(from.x, from.y))
    line.push_back(place(from, across, 0, 1));
  for (int part = 1; part < parts; ++part)
    line.push_back(forth ? place(from, across, part, parts)
                         : place(to, across, parts - part, parts));
  if (const std::vector<Point> wall = floor_.wall_at(to.x, to.y); !wall.empty()) {
    // From the end that lies on the way here: it is given clockwise round its room.
    const Point end = wall.front() - wall.back();
    const bool clockwise = (to.x - from.x) * end.x + (to.y - from.y) * end.y < 0;
    for (std::size_t i = 0; i < wall.size(); ++i)
      line.push_back(wall[clockwise ? i : wall.size() - 1 - i]);
    return;
  }
  if (floor_.is_behind_wall(to.x, to.y)) return;
  const Point last = place(to, across, 0, 1);
  if (line.empty() || last != line.back()) line.push_back(last);
}

void Outline::add(Line line, bool closed, Path& path) const {
  if (closed && line.size() > 1 && line.back() == line.front()) line.pop_back();
  const std::size_t count = line.size();
  if (count < 2) return;
  const auto at = [&](std::size_t i) { return line[i % count]; };
  const auto middle = [](Point a, Point b) { return (a + b) * 0.5; };
  // A curve from `from` to `to` that heads for `by` at both ends.
  const auto bend = [&](Point from, Point by, Point to) {
    path.curve_to(snapped(from + (by - from) * (2.0 / 3)), snapped(to + (by - to) * (2.0 / 3)),
                  snapped(to));
  };
  if (hand_.cave) {
    // Through the middles between the points, which smooths them.
    const std::size_t last = closed ? count : count - 2;
    Point from = closed ? middle(at(0), at(1)) : at(0);
    path.move_to(snapped(from));
    for (std::size_t i = 1; i <= last; ++i) {
      const Point to = !closed && i == last ? at(i + 1) : middle(at(i), at(i + 1));
      bend(from, at(i), to);
      from = to;
    }
    if (last == 0) path.line_to(at(1));
    if (closed) path.close();
    return;
  }
  if (!closed) path.move_to(at(0));
  for (std::size_t i = closed ? 0 : 1; i < (closed ? count : count - 1); ++i) {
    const Point in = at(i) - at(i + count - 1), out = at(i + 1) - at(i);
    const double turn = std::abs(in.x * out.y - in.y * out.x), a = length(in), b = length(out);
    const double radius = std::min({hand_.radius, a / 2, b / 2});
    const bool first = closed && i == 0;
    if (turn < 0.7 * a * b || radius < 0.5) {
      first ? path.move_to(at(i)) : path.line_to(at(i));
      continue;
    }
    const Point from = at(i) - in * (radius / a), to = at(i) + out * (radius / b);
    first ? path.move_to(snapped(from)) : path.line_to(snapped(from));
    bend(from, at(i), to);
  }
  closed ? path.close() : path.line_to(at(count - 1));
}

void Outline::add_shared_corners(Crossings& lines, Path& path) const {
  for (const CutCard& card : floor_.cut_cards())
    for (std::size_t i = 0; i < 4; ++i) {
      const Cell first = corner_of(card, i);
      if (!card.corners[i] || !floor_.wall_at(first.x, first.y).empty()) continue;
      const Point from = floor_.corner(first.x, first.y);
      Line line = floor_.corner_wall(card, i);
      // Along both sides the lattice's line gives way; what it had beyond the corner is added.
      for (const bool clockwise : {false, true}) {
        const std::size_t side = clockwise ? i : (i + 3) % 4;
        const Direction out = card_sides[side],
                        way = card_sides[clockwise ? (i + 1) % 4 : (i + 2) % 4];
        const double reach = clockwise ? card.corners[i].u : card.corners[i].v;
        const RoomCorner& other = card.corners[clockwise ? (i + 1) % 4 : side];
        const double most = 1 - (clockwise ? other.v : other.u);
        // how far the neighbour's corner is rock as well
        double both = 0;
        if (const CutCard* const next = floor_.cut_card(step(card.cell, out)))
          for (std::size_t k = 0; k < 4; ++k)
            if (next->corners[k] && corner_of(*next, k) == first)
              both = clockwise ? next->corners[k].v : next->corners[k].u;
        double end = 0;
        Cell here = first;
        while (end < reach) {
          const Cell next = step(here, way);
          Cell beyond{std::min(here.x, next.x), std::min(here.y, next.y)};
          if (side % 3 == 0) beyond = step(beyond, out);
          if (floor_.is_floor(beyond.x, beyond.y) && both <= end) break;
          lines.take(here, way);
          lines.take(next, opposite(way));
          here = next;
          end = length(floor_.corner(here.x, here.y) - from) / floor_.cell();
        }
        if (std::min(end, most) <= reach) continue;
        const Point to =
            from + (floor_.corner(here.x, here.y) - from) * (std::min(end, most) / end);
        line.insert(clockwise ? line.end() : line.begin(), snapped(to));
      }
      add(std::move(line), false, path);
    }
}

Path Outline::walls() const {
  Crossings lines(floor_);
  const auto add_line = [&](Cell from, Direction way) {
    lines.add(from, way);
    lines.add(step(from, way), opposite(way));
  };
  for (int y = 0; y <= floor_.height(); ++y)
    for (int x = 0; x <= floor_.width(); ++x) {
      if (x < floor_.width() && floor_.wall_above(x, y)) add_line({x, y}, Direction::right);
      if (y < floor_.height() && floor_.wall_left(x, y)) add_line({x, y}, Direction::down);
    }
  Path path;
  add_shared_corners(lines, path);
  Crossings all = lines;
  const auto ends_at = [&](Cell at) { return std::popcount(all[at]) != 2; };
  const auto follow = [&](const Cell first) {
    Line line;
    Cell here = first;
    while (lines[here] != 0) {
      const Direction way = *std::find_if(all_directions.begin(), all_directions.end(),
                                          [&](Direction d) { return lines.has(here, d); });
      lines.take(here, way);
      lines.take(step(here, way), opposite(way));
      add_points(here, step(here, way), line);
      here = step(here, way);
      // a corner where another wall begins is not rounded: there would be a gap
      if (here == first || ends_at(here)) break;
    }
    add(std::move(line), here == first && !ends_at(first), path);
  };
  // First those that end somewhere, then the closed ones.
  for (const bool closed : {false, true})
    for (int y = 0; y <= floor_.height(); ++y)
      for (int x = 0; x <= floor_.width(); ++x) {
        const Cell at{x, y};
        while (lines[at] != 0 && (closed || ends_at(at))) follow(at);
      }
  return path;
}

Path Outline::floor() const {
  Crossings edges(floor_);
  for (int y = 0; y <= floor_.height(); ++y)
    for (int x = 0; x <= floor_.width(); ++x) {
      const bool here = floor_.is_floor(x, y);
      if (here != floor_.is_floor(x, y - 1))
        here ? edges.add({x, y}, Direction::right) : edges.add({x + 1, y}, Direction::left);
      if (here != floor_.is_floor(x - 1, y))
        here ? edges.add({x, y + 1}, Direction::up) : edges.add({x, y}, Direction::down);
    }
  Path path;
  for (int y = 0; y <= floor_.height(); ++y)
    for (int x = 0; x <= floor_.width(); ++x)
      while (edges[{x, y}] != 0) {
        const Cell first{x, y};
        Line line;
        Cell here = first;
        Direction way = *std::find_if(all_directions.begin(), all_directions.end(),
                                      [&](Direction d) { return edges.has(first, d); });
        do {
          edges.take(here, way);
          add_points(here, step(here, way), line);
          here = step(here, way);
          // Where two parts of the floor touch at a corner, each keeps to itself.
          const Direction before = way;
          for (const Direction next :
               {turned(before, Colour::red), before, turned(before, Colour::black)})
            if (edges.has(here, next)) {
              way = next;
              break;
            }
        } while (here != first && edges.has(here, way));
        add(std::move(line), true, path);
      }
  return path;
}

Path Outline::shadow(double depth) const {
  Path path;
  // How far the shadow of a point of a wall falls: to the right, down, or both, within the floor.
  const auto fall = [&](Point base) {
    for (const Point by : {Point{depth, depth}, Point{0, depth}, Point{depth, 0}})
      if (floor_.covers(base + by - Point{0.25, 0.25})) return by;
    return Point{};
  };
  const auto add_strip = [&](Cell at, bool across) {
    const Cell next = across ? Cell{at.x + 1, at.y} : Cell{at.x, at.y + 1};
    const int parts = parts_between(at, next);
    Point from = floor_.corner(at.x, at.y), to = floor_.corner(next.x, next.y);
    const auto point = [&](int part) {
      return part == parts ? place(next, across, 0, 1) : place(at, across, part, parts);
    };
    std::vector<Point> low, high;
    const CutCard* const card = floor_.cut_card({at.x / 3, at.y / 3});
    if (card != nullptr) {
      // the straight part of the wall, between the corners
      const auto [first, last] = across ? std::pair(card->corners[0].u, card->corners[1].v)
                                        : std::pair(card->corners[0].v, card->corners[3].u);
      const Point upper_left = floor_.corner(3 * card->cell.x, 3 * card->cell.y);
      const auto clip = [&, first = first, last = last](double& begin, double& end, double edge) {
        begin = std::max(begin, edge + first * floor_.cell());
        end = std::min(end, edge + (1 - last) * floor_.cell());
      };
      across ? clip(from.x, to.x, upper_left.x) : clip(from.y, to.y, upper_left.y);
      if (from.x > to.x || from.y > to.y) return;
    }
    for (int part = 0; part <= parts; ++part) {
      const Point base = from + (to - from) * (static_cast<double>(part) / parts);
      low.push_back(card == nullptr ? point(part) : base);
      high.push_back(snapped(low.back() + fall(base)));
    }
    if (!across) std::swap(low, high);  // clockwise like the others
    path.move_to(low.front());
    for (std::size_t i = 1; i < low.size(); ++i) path.line_to(low[i]);
    for (std::size_t i = high.size(); i-- > 0;) path.line_to(high[i]);
    path.close();
  };
  for (int y = 0; y < floor_.height(); ++y)
    for (int x = 0; x < floor_.width(); ++x) {
      if (!floor_.is_floor(x, y)) continue;
      if (floor_.wall_above(x, y)) add_strip({x, y}, true);
      if (floor_.wall_left(x, y)) add_strip({x, y}, false);
    }
  for (const CutCard& card : floor_.cut_cards())
    for (std::size_t i = 0; i < 4; ++i) {
      const std::vector<Point> wall = floor_.corner_wall(card, i);
      for (std::size_t k = 1; k < wall.size(); ++k) {
        const Point a = wall[k - 1], b = wall[k], by{depth, depth};
        if (b.x - a.x <= b.y - a.y) continue;  // the light falls along it, or on its outer side
        path.move_to(a);
        for (const Point point : {b, b + by, a + by}) path.line_to(point);
        path.close();
      }
    }
  return path;
}

}  // namespace deckmap::detail
