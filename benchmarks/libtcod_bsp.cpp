/// The peer: a dungeon of rooms by binary space partitioning with libtcod, by the method of its own
/// sample program, here 24x24 cells, split three times, so eight rooms. The generator, the tree's
/// root and the map are reused; no room is smaller than 4x4, every room has its walls and fills its
/// part, as in the sample before anybody presses a key.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <benchmark/benchmark.h>
#include <libtcod/bsp.hpp>
#include <libtcod/mersenne.hpp>

namespace {

constexpr int side = 24;
constexpr int depth = 3;
constexpr int smallest_room = 4;

/// The cells, column by column.
class Map {
 public:
  void fill() { std::memset(cells_.data(), '#', cells_.size()); }
  bool contains(int x, int y) const { return x >= 0 && x < side && y >= 0 && y < side; }
  char& at(int x, int y) { return cells_[static_cast<std::size_t>(x * side + y)]; }
  void dig(int x, int y) { at(x, y) = ' '; }

  /// Digs from one cell to another in a straight line.
  void dig_line(int x1, int y1, int x2, int y2) {
    for (int x = std::min(x1, x2); x <= std::max(x1, x2); ++x)
      for (int y = std::min(y1, y2); y <= std::max(y1, y2); ++y) dig(x, y);
  }
  /// Digs straight on until something dug is met.
  void dig_until_open(int x, int y, int dx, int dy) {
    for (; contains(x, y) && at(x, y) != ' '; x += dx, y += dy) dig(x, y);
  }
  const char* data() const { return cells_.data(); }

 private:
  std::array<char, side * side> cells_{};
};

/// Digs a room for each leaf, and for each other node a corridor between its two halves.
class Digger : public ITCODBspCallback {
 public:
  Digger(Map& map, TCODRandom& random) : map_(map), random_(random) {}

  bool visitNode(TCODBsp* node, void*) override {
    if (node->isLeaf())
      dig_room(*node);
    else if (node->getLeft() != nullptr && node->getRight() != nullptr)
      dig_corridor(*node, *node->getLeft(), *node->getRight());
    return true;
  }

 private:
  void dig_room(TCODBsp& node) {
    const int left = node.x + 1;
    const int top = node.y + 1;
    const int right = std::min(node.x + node.w - 1, side - 2);
    const int bottom = std::min(node.y + node.h - 1, side - 2);
    node.x = left;
    node.y = top;
    node.w = right - left + 1;
    node.h = bottom - top + 1;
    map_.dig_line(left, top, right, bottom);
  }

  void dig_corridor(TCODBsp& node, const TCODBsp& a, const TCODBsp& b) {
    node.x = std::min(a.x, b.x);
    node.y = std::min(a.y, b.y);
    node.w = std::max(a.x + a.w, b.x + b.w) - node.x;
    node.h = std::max(a.y + a.h, b.y + b.h) - node.y;
    if (node.horizontal) {
      if (a.x + a.w - 1 < b.x || b.x + b.w - 1 < a.x) {
        const int x1 = random_.getInt(a.x, a.x + a.w - 1);
        const int x2 = random_.getInt(b.x, b.x + b.w - 1);
        const int y = random_.getInt(a.y + a.h, b.y);
        map_.dig_until_open(x1, y - 1, 0, -1);
        map_.dig_line(x1, y, x2, y);
        map_.dig_until_open(x2, y + 1, 0, 1);
      } else {
        const int x = random_.getInt(std::max(a.x, b.x), std::min(a.x + a.w - 1, b.x + b.w - 1));
        map_.dig_until_open(x, b.y, 0, 1);
        map_.dig_until_open(x, b.y - 1, 0, -1);
      }
    } else {
      if (a.y + a.h - 1 < b.y || b.y + b.h - 1 < a.y) {
        const int y1 = random_.getInt(a.y, a.y + a.h - 1);
        const int y2 = random_.getInt(b.y, b.y + b.h - 1);
        const int x = random_.getInt(a.x + a.w, b.x);
        map_.dig_until_open(x - 1, y1, -1, 0);
        map_.dig_line(x, y1, x, y2);
        map_.dig_until_open(x + 1, y2, 1, 0);
      } else {
        const int y = random_.getInt(std::max(a.y, b.y), std::min(a.y + a.h - 1, b.y + b.h - 1));
        map_.dig_until_open(b.x - 1, y, -1, 0);
        map_.dig_until_open(b.x, y, 1, 0);
      }
    }
  }

  Map& map_;
  TCODRandom& random_;
};

void libtcod_bsp(benchmark::State& state) {
  TCODRandom random(std::uint32_t{1});
  TCODBsp tree(0, 0, side, side);
  Map map;
  Digger digger(map, random);
  for (auto _ : state) {
    tree.resize(0, 0, side, side);
    map.fill();
    tree.removeSons();
    tree.splitRecursive(&random, depth, smallest_room + 1, smallest_room + 1, 1.5f, 1.5f);
    tree.traverseInvertedLevelOrder(&digger, nullptr);
    benchmark::DoNotOptimize(map.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(libtcod_bsp);

}  // namespace
