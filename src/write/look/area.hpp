#pragma once
// A rectangle about what is drawn.

#include <algorithm>

#include <deckmap/draw/drawing.hpp>

namespace deckmap::detail {

struct Area {
  Point low{1e9, 1e9}, high{-1e9, -1e9};  ///< about nothing
  bool round = false;                     ///< its edge is a curve

  void add(Point p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  bool is_near(Point p, double reach) const {
    return low.x - reach < p.x && p.x < high.x + reach && low.y - reach < p.y &&
           p.y < high.y + reach;
  }
};

}  // namespace deckmap::detail
