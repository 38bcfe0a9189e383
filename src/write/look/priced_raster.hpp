#pragma once
// Lines that go round what stands on a sheet.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <deckmap/draw/drawing.hpp>

#include "area.hpp"

namespace deckmap::detail {

/// A raster whose squares have a price each: what a line through one costs. Lengths are in squares.
class PricedRaster {
 public:
  PricedRaster(int width, int height)
      : width_(width),
        height_(height),
        prices_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

  /// Calls `f(price)` for all squares that an area touches.
  template <class F>
  void for_each(const Area& area, F&& f) {
    visit(area, [&](std::size_t square) { f(prices_[square]); });
  }

  /// The cheapest way from one area to the nearest of others, in few straight lines, that costs
  /// little more than `straight` does; its end is a little within the other. That itself where
  /// there is none.
  std::vector<Point> way(const Area& from, const std::vector<Area>& to,
                         const std::vector<Point>& straight) const;

 private:
  template <class F>
  void visit(const Area& area, F&& f) const {
    const auto end = [](double at, int most) {
      return std::min(static_cast<int>(std::ceil(at)), most);
    };
    const int right = end(area.high.x, width_), bottom = end(area.high.y, height_);
    for (int y = std::max(0, static_cast<int>(area.low.y)); y < bottom; ++y)
      for (int x = std::max(0, static_cast<int>(area.low.x)); x < right; ++x) f(square_of(x, y));
  }

  std::size_t square_of(int x, int y) const {
    const int square = y * width_ + x;
    return static_cast<std::size_t>(square);
  }
  Point middle_of(std::size_t square) const {
    const auto width = static_cast<std::size_t>(width_);
    return {double(square % width) + 0.5, double(square / width) + 0.5};
  }
  double price_of(Point from, Point to) const;

  static constexpr int along = 5, across = 7;  // of a square, its side and its diagonal

  int width_, height_;
  std::vector<int> prices_;
};

}  // namespace deckmap::detail
