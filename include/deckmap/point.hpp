#pragma once
/// A point of a drawing or a map.

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

struct Point {
  double x = 0, y = 0;

  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }
  friend constexpr bool operator==(Point, Point) = default;
};

}  // namespace deckmap
