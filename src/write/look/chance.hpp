#pragma once
// Chance that depends on a place alone, and directions without a call to libm, so that a picture is
// the same every time and everywhere.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/random.hpp>

namespace deckmap::detail {

/// Numbers in [0, 1) that depend on a purpose and a place alone.
class Chance {
 public:
  Chance(std::uint32_t purpose, std::int32_t x, std::int32_t y)
      : state_(mix64(mix64(std::uint64_t{static_cast<std::uint32_t>(x)} << 32 |
                           static_cast<std::uint32_t>(y)) +
                     purpose)) {}

  double next() {
    state_ += 0x9e3779b97f4a7c15u;
    return static_cast<double>(mix64(state_) >> 40) * 0x1p-24;
  }
  /// A number in [-reach, reach).
  double around(double reach) { return (2 * next() - 1) * reach; }
  double between(double low, double high) { return low + (high - low) * next(); }
  /// A whole number in [0, n).
  int below(int n) { return static_cast<int>(next() * n); }

 private:
  std::uint64_t state_;
};

/// To the nearest 32nd of a pixel, so that no compiler's way with the last bits shows.
inline Point snapped(Point point) {
  return {std::floor(point.x * 32 + 0.5) / 32, std::floor(point.y * 32 + 0.5) / 32};
}

/// The steps of a full turn.
inline constexpr int full_turn = 48;

/// The unit vector of a direction, `steps` of 7.5 degrees clockwise from the right.
constexpr Point direction_of(int steps) {
  constexpr std::array<double, 13> cosines = {1,
                                              0.99144486137381038,
                                              0.96592582628906831,
                                              0.92387953251128674,
                                              0.86602540378443865,
                                              0.79335334029123517,
                                              0.70710678118654752,
                                              0.60876142900872066,
                                              0.5,
                                              0.38268343236508977,
                                              0.25881904510252074,
                                              0.13052619222005157,
                                              0};
  const int step = ((steps % full_turn) + full_turn) % full_turn;
  const auto cosine = [&](int k) {
    k = k > full_turn / 2 ? full_turn - k : k;
    return k <= full_turn / 4 ? cosines[static_cast<std::size_t>(k)]
                              : -cosines[static_cast<std::size_t>(full_turn / 2 - k)];
  };
  return {cosine(step), cosine((step + 3 * full_turn / 4) % full_turn)};
}

/// A point turned about the origin.
constexpr Point turned_by(Point point, Point direction) {
  return {point.x * direction.x - point.y * direction.y,
          point.x * direction.y + point.y * direction.x};
}

}  // namespace deckmap::detail
