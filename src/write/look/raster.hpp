#pragma once
// Which squares of a sheet are taken, and where there is room.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace deckmap::detail {

/// A rectangle of squares: from `x`, `y` on, `width` by `height`.
struct Span2 {
  int x = 0, y = 0, width = 0, height = 0;
};

/// A raster of squares that are free or taken. After `take` and before a question about rows:
/// `count`. A row is a row of bits, so that one question answers for all places in it.
class Raster {
 public:
  Raster(int width, int height)
      : width_(width),
        height_(height),
        words_(static_cast<std::size_t>(std::max(width, 0)) / 64 + 1),
        found_(words_ + 1) {
    runs_.emplace_back(words_ * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) row(0, y)[word(x)] |= bit(x);
  }

  int width() const { return width_; }
  int height() const { return height_; }
  bool is_free(int x, int y) const { return (row(0, y)[word(x)] & bit(x)) != 0; }

  /// Takes the squares from a place to another, in squares; what lies outside is ignored.
  void take(double low_x, double low_y, double high_x, double high_y) {
    const auto first = [](double at) { return std::max(0, static_cast<int>(std::floor(at))); };
    const auto end = [](double at, int most) {
      return std::min(most, static_cast<int>(std::ceil(at)));
    };
    const int right = end(high_x, width_), bottom = end(high_y, height_);
    for (int y = first(low_y); y < bottom; ++y)
      for (int x = first(low_x); x < right; ++x) row(0, y)[word(x)] &= ~bit(x);
  }
  void take(const Span2& span) {
    take(span.x, span.y, span.x + span.width, span.y + span.height);
    count(span.y, span.y + span.height);
  }

  /// Brings up to date what is known of several rows: the squares that are free in 2, 4, 8 and so
  /// on of them, from each row down.
  void count() { count(0, height_); }

  /// Calls `f(x)` for every x from `first` to `last` at which a free span of that size begins in a
  /// row, from left to right.
  template <class F>
  void for_each_free(int y, int width, int height, int first, int last, F&& f) const {
    first = std::max(first, 0), last = std::min(last, width_ - width);
    if (first > last) return;
    const auto level = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(height)) - 1);
    const auto rows = static_cast<int>(std::bit_floor(static_cast<unsigned>(height)));
    const std::size_t begin = word(first), end = word(last + width - 1) + 1;
    const std::uint64_t* const upper = row(level, y);
    const std::uint64_t* const lower = row(level, y + height - rows);
    std::uint64_t* const found = found_.data();
    std::uint64_t any = 0;
    for (std::size_t i = begin; i < end; ++i) any |= found[i] = upper[i] & lower[i];
    // Then a bit for each run of free squares as long as the width: twice as long each time, but
    // by less than a word.
    found[end] = 0;
    for (int length = 1; length < width && any != 0;) {
      const int by = std::min({length, width - length, 63});
      any = 0;
      for (std::size_t i = begin; i < end; ++i)
        any |= found[i] &= found[i] >> by | found[i + 1] << (64 - by);
      length += by;
    }
    if (any == 0) return;
    for (std::size_t i = begin; i < end; ++i)
      for (std::uint64_t left = found[i]; left != 0; left &= left - 1) {
        const int x = static_cast<int>(64 * i) + std::countr_zero(left);
        if (x > last) return;
        if (x >= first) f(x);
      }
  }

  int taken() const {
    int free = 0;
    for (const std::uint64_t bits : runs_[0]) free += std::popcount(bits);
    return width_ * height_ - free;
  }

  /// The largest free rectangle.
  Span2 largest_free() const {
    Span2 best;
    std::vector<int> depth(static_cast<std::size_t>(width_) + 1);
    std::vector<std::pair<int, int>> open;  // where a rectangle may begin, and its height
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        int& rows = depth[static_cast<std::size_t>(x)];
        rows = (row(0, y)[word(x)] & bit(x)) == 0 ? 0 : rows + 1;
      }
      // Where the next row is free as well, a larger rectangle ends further down.
      bool goes_on = y + 1 < height_;
      for (std::size_t i = 0; goes_on && i < words_; ++i)
        goes_on = (row(0, y)[i] & ~row(0, y + 1)[i]) == 0;
      if (goes_on) continue;
      open.clear();
      for (int x = 0; x <= width_; ++x) {
        const int rows = depth[static_cast<std::size_t>(x)];
        int begin = x;
        while (!open.empty() && open.back().second >= rows) {
          const auto [from, high] = open.back();
          open.pop_back();
          if (high * (x - from) > best.width * best.height)
            best = {from, y - high + 1, x - from, high};
          begin = from;
        }
        open.emplace_back(begin, rows);
      }
    }
    return best;
  }

 private:
  /// The same where only rows from `first` to before `end` have changed.
  void count(int first, int end) {
    std::size_t level = 1;
    for (int rows = 2; rows <= height_; rows *= 2, ++level) {
      if (runs_.size() == level) runs_.emplace_back(runs_[0].size());
      const int last = std::min(height_ - rows, end - 1);
      for (int y = std::max(0, first - rows + 1); y <= last; ++y)
        for (std::size_t i = 0; i < words_; ++i)
          row(level, y)[i] = row(level - 1, y)[i] & row(level - 1, y + rows / 2)[i];
    }
  }

  static std::size_t word(int x) { return static_cast<std::size_t>(x) / 64; }
  static std::uint64_t bit(int x) { return std::uint64_t{1} << (static_cast<unsigned>(x) % 64); }

  std::uint64_t* row(std::size_t level, int y) {
    return runs_[level].data() + static_cast<std::size_t>(y) * words_;
  }
  const std::uint64_t* row(std::size_t level, int y) const {
    return runs_[level].data() + static_cast<std::size_t>(y) * words_;
  }

  int width_, height_;
  std::size_t words_;                             ///< of a row
  std::vector<std::vector<std::uint64_t>> runs_;  ///< free squares, in 1, 2, 4 and so on rows
  mutable std::vector<std::uint64_t> found_;      ///< where a span is free, in the last question
};

}  // namespace deckmap::detail
