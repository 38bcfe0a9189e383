#include "wad_nodes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <numeric>
#include <set>

#include <deckmap/error.hpp>

namespace deckmap::detail {

void refuse_size(const std::string& what, const std::string& most) {
  throw Error(what + " is too large for Doom: at most " + most +
              ", so deal the dungeon with fewer decks or on a smaller table");
}

std::string bytes_of_lines(const std::vector<MapLine>& lines) {
  BinaryText text;
  for (const MapLine& line : lines)
    text.words(line.from, line.to, line.flags, line.special, line.tag, line.front, line.back);
  return text.bytes;
}

std::string block_map(const std::vector<MapVertex>& vertices, const std::vector<MapLine>& lines) {
  constexpr int block = 128, margin = 8;
  MapVertex low = vertices.front(), high = low;
  for (const MapVertex& vertex : vertices) {
    low = {std::min(low.x, vertex.x), std::min(low.y, vertex.y)};
    high = {std::max(high.x, vertex.x), std::max(high.y, vertex.y)};
  }
  low = {low.x - margin, low.y - margin};
  const int columns = (high.x - low.x) / block + 1, rows = (high.y - low.y) / block + 1;
  std::vector<std::vector<int>> blocks(static_cast<std::size_t>(columns) *
                                       static_cast<std::size_t>(rows));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const MapVertex& a = vertices[static_cast<std::size_t>(lines[i].from)];
    const MapVertex& b = vertices[static_cast<std::size_t>(lines[i].to)];
    for (int y = (std::min(a.y, b.y) - low.y) / block; y <= (std::max(a.y, b.y) - low.y) / block;
         ++y)
      for (int x = (std::min(a.x, b.x) - low.x) / block; x <= (std::max(a.x, b.x) - low.x) / block;
           ++x) {
        const int at = y * columns + x;
        blocks[static_cast<std::size_t>(at)].push_back(static_cast<int>(i));
      }
  }
  // Blocks without a line share a list.
  BinaryText offsets, lists;
  offsets.words(low.x, low.y, columns, rows);
  const std::size_t first = 4 + blocks.size();
  lists.words(0, -1);
  for (const std::vector<int>& list : blocks) {
    offsets.words(list.empty() ? first : first + lists.bytes.size() / 2);
    if (list.empty()) continue;
    lists.words(0);
    for (const int line : list) lists.words(line);
    lists.words(-1);
  }
  constexpr std::size_t most = 65'535;
  if (const std::size_t words = first + lists.bytes.size() / 2; words > most)
    refuse_size("a map whose blocks take " + std::to_string(words) + " words",
                std::to_string(most));
  return offsets.bytes + lists.bytes;
}

int distance(const MapVertex& a, const MapVertex& b) {
  const double x = b.x - a.x, y = b.y - a.y;
  return static_cast<int>(std::lround(std::sqrt(x * x + y * y)));
}

namespace {

/// Counter-clockwise from east, in parts of a turn, which has 65,536.
long angle(const MapVertex& a, const MapVertex& b) {
  return std::lround(std::atan2(b.y - a.y, b.x - a.x) / std::numbers::pi * 0x8000) & 0xffff;
}

}  // namespace

MapNodes::MapNodes(const std::vector<MapVertex>& vertices, const std::vector<MapLine>& lines)
    : vertices_(vertices), lines_(lines) {
  std::vector<Seg> segs;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    segs.push_back({lines[i].from, lines[i].to, static_cast<int>(i), false});
    if (lines[i].back >= 0) segs.push_back({lines[i].to, lines[i].from, static_cast<int>(i), true});
  }
  build(segs);
}

std::string MapNodes::vertexes() const {
  BinaryText text;
  for (const MapVertex& vertex : vertices_) text.words(vertex.x, vertex.y);
  return text.bytes;
}

MapNodes::Cut MapNodes::cut_along(const Seg& seg) const {
  const MapVertex a = vertices_[static_cast<std::size_t>(seg.from)],
                  b = vertices_[static_cast<std::size_t>(seg.to)];
  const int parts = std::max(1, std::gcd(b.x - a.x, b.y - a.y));
  Cut cut{(b.x - a.x) / parts, (b.y - a.y) / parts, 0};
  cut.at = side(a, cut);
  return cut;
}

/// Positive on the right of a cut, 0 on it.
long MapNodes::side(const MapVertex& vertex, const Cut& cut) {
  return long{cut.dy} * vertex.x - long{cut.dx} * vertex.y - cut.at;
}

MapNodes::Where MapNodes::where(const Seg& seg, const Cut& cut) const {
  const long a = side(vertices_[static_cast<std::size_t>(seg.from)], cut),
             b = side(vertices_[static_cast<std::size_t>(seg.to)], cut);
  if (a == 0 && b == 0) return cut_along(seg) == cut ? Where::right : Where::left;
  if (a >= 0 && b >= 0) return Where::right;
  return a <= 0 && b <= 0 ? Where::left : Where::across;
}

/// The seg along which to cut: of a sample the one that splits few and leaves halves, and a slanted
/// one only if no other cuts anything. Null if all lie on the right of each other, and so are the
/// border of a convex piece.
const MapNodes::Seg* MapNodes::best_cut(const std::vector<Seg>& segs) const {
  constexpr std::size_t sample = 32;
  const Seg* best = nullptr;
  long least = std::numeric_limits<long>::max();
  std::set<Cut> tried;
  const auto attempt = [&](const Seg& seg, bool slanted) {
    const Cut cut = cut_along(seg);
    if (cut.is_slanted() != slanted || !tried.insert(cut).second) return;
    long count[3] = {};
    for (const Seg& other : segs) ++count[static_cast<std::size_t>(where(other, cut))];
    if (count[1] + count[2] == 0) return;
    constexpr long price_of_split = 8;
    const long cost = std::abs(count[0] - count[1]) + price_of_split * count[2];
    if (cost < least) least = cost, best = &seg;
  };
  const std::size_t step = std::max<std::size_t>(1, segs.size() / sample);
  for (std::size_t i = 0; i < segs.size(); i += step) attempt(segs[i], false);
  for (const bool slanted : {false, true})
    for (std::size_t i = 0; i < segs.size() && best == nullptr; ++i) attempt(segs[i], slanted);
  return best;
}

/// The vertex where a cut goes through a seg.
int MapNodes::split(const Seg& seg, const Cut& cut) {
  const MapVertex from = vertices_[static_cast<std::size_t>(seg.from)],
                  to = vertices_[static_cast<std::size_t>(seg.to)];
  const auto a = static_cast<double>(side(from, cut)), b = static_cast<double>(side(to, cut));
  const auto between = [&](int x, int y) {
    return x + static_cast<int>(std::lround((y - x) * a / (a - b)));
  };
  vertices_.push_back({between(from.x, to.x), between(from.y, to.y)});
  return static_cast<int>(vertices_.size()) - 1;
}

/// Upper, lower, left and right border.
void MapNodes::add_box(const std::vector<Seg>& segs, BinaryText& text) const {
  MapVertex low = vertices_[static_cast<std::size_t>(segs.front().from)], high = low;
  for (const Seg& seg : segs)
    for (const int i : {seg.from, seg.to}) {
      const MapVertex vertex = vertices_[static_cast<std::size_t>(i)];
      low = {std::min(low.x, vertex.x), std::min(low.y, vertex.y)};
      high = {std::max(high.x, vertex.x), std::max(high.y, vertex.y)};
    }
  text.words(high.y, low.y, low.x, high.x);
}

unsigned MapNodes::add_piece(const std::vector<Seg>& segs) {
  subsectors_.words(segs.size(), segs_);
  for (const Seg& seg : segs) {
    const MapLine& line = lines_[static_cast<std::size_t>(seg.line)];
    const MapVertex a = vertices_[static_cast<std::size_t>(seg.from)],
                    b = vertices_[static_cast<std::size_t>(seg.to)],
                    begin = vertices_[static_cast<std::size_t>(seg.back ? line.to : line.from)];
    segments_.words(seg.from, seg.to, angle(a, b), seg.line, seg.back, distance(begin, a));
  }
  segs_ += segs.size();
  constexpr unsigned is_piece = 0x8000;
  return is_piece | static_cast<unsigned>(subsectors_.bytes.size() / 4 - 1);
}

unsigned MapNodes::build(const std::vector<Seg>& segs) {
  const Seg* const best = best_cut(segs);
  if (best == nullptr) return add_piece(segs);
  const Cut cut = cut_along(*best);
  const MapVertex from = vertices_[static_cast<std::size_t>(best->from)],
                  to = vertices_[static_cast<std::size_t>(best->to)];
  std::vector<Seg> right, left;
  for (const Seg& seg : segs) {
    const Where at = where(seg, cut);
    if (at != Where::across) {
      (at == Where::right ? right : left).push_back(seg);
      continue;
    }
    const int middle = split(seg, cut);
    const bool begins_right = side(vertices_[static_cast<std::size_t>(seg.from)], cut) > 0;
    (begins_right ? right : left).push_back({seg.from, middle, seg.line, seg.back});
    (begins_right ? left : right).push_back({middle, seg.to, seg.line, seg.back});
  }
  const unsigned on_right = build(right), on_left = build(left);
  nodes_.words(from.x, from.y, to.x - from.x, to.y - from.y);
  add_box(right, nodes_);
  add_box(left, nodes_);
  nodes_.words(on_right, on_left);
  constexpr std::size_t node_size = 28;
  return static_cast<unsigned>(nodes_.bytes.size() / node_size - 1);
}

}  // namespace deckmap::detail
