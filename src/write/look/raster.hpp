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
        words_(static_cast<std::size_t>(std::max(width, 0)) / 64 + 2),
        found_(words_) {
    add_level();
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
    const auto& runs = width < wide ? runs_ : wide_runs_;
    const std::uint64_t* const upper = runs[level].data() + offset(y);
    const std::uint64_t* const lower = runs[level].data() + offset(y + height - rows);
    std::uint64_t* const found = found_.data();
    std::uint64_t any = 0;
    for (std::size_t i = begin; i < end; ++i) any |= found[i] = upper[i] & lower[i];
    // Then a bit for each run of free squares as long as the width: twice as long each time, but
    // by less than a word.
    found[end] = 0;
    for (int length = width < wide ? 1 : wide; length < width && any != 0;) {
      const int by = std::min({length, width - length, 63});
      any = narrow(found + begin, end - begin, by);
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
    std::vector<int> taken(static_cast<std::size_t>(width_), -1);  // the last row above, by column
    std::vector<std::pair<int, int>> open;  // where a rectangle may begin, and its height
    for (int y = 0; y < height_; ++y) {
      const std::uint64_t* const here = row(0, y);
      const std::uint64_t* const below = y + 1 < height_ ? row(0, y + 1) : nullptr;
      for (int begin = next(here, 0, true), end = 0; begin < width_;
           begin = next(here, end, true)) {
        end = next(here, begin, false);
        // Where the next row is free as well, a larger rectangle ends further down.
        if (below != nullptr && next(below, begin, false) >= end) continue;
        open.clear();
        for (int x = begin; x <= end; ++x) {
          const int rows = x < end ? y - taken[static_cast<std::size_t>(x)] : 0;
          int from = x;
          while (!open.empty() && open.back().second >= rows) {
            const auto [left, high] = open.back();
            open.pop_back();
            if (high * (x - left) > best.width * best.height)
              best = {left, y - high + 1, x - left, high};
            from = left;
          }
          open.emplace_back(from, rows);
        }
      }
      for (std::size_t i = 0; below != nullptr && i < words_; ++i)
        for (std::uint64_t left = below[i] & ~here[i]; left != 0; left &= left - 1)
          taken[64 * i + static_cast<std::size_t>(std::countr_zero(left))] = y;
    }
    return best;
  }

 private:
  /// The same where only rows from `first` to before `end` have changed.
  void count(int first, int end) {
    for (int y = std::max(0, first); y < std::min(height_, end); ++y) {
      std::uint64_t* const runs = wide_runs_[0].data() + offset(y);
      std::copy_n(row(0, y), words_, runs);
      for (int by = 1; by < wide; by *= 2) narrow(runs, words_ - 1, by);
    }
    std::size_t level = 1;
    for (int rows = 2; rows <= height_; rows *= 2, ++level) {
      if (runs_.size() == level) add_level();
      const std::size_t begin = offset(std::max(0, first - rows + 1));
      const std::size_t stop = offset(std::max(0, std::min(height_ - rows + 1, end)));
      for (auto* const runs : {&runs_, &wide_runs_})
        for (std::size_t i = begin; i < stop; ++i)
          (*runs)[level][i] = (*runs)[level - 1][i] & (*runs)[level - 1][i + offset(rows / 2)];
    }
  }

  /// The first square of a row from `x` on that is free, or taken; the width where none is.
  int next(const std::uint64_t* row, int x, bool is_free) const {
    const std::uint64_t other = is_free ? 0 : ~std::uint64_t{0};
    std::size_t i = word(x);
    std::uint64_t found = (row[i] ^ other) & ~(bit(x) - 1);
    while (found == 0 && ++i < words_) found = row[i] ^ other;
    return found == 0 ? width_
                      : std::min(width_, static_cast<int>(64 * i) + std::countr_zero(found));
  }

  /// Leaves of the bits of a row those with another one so many squares further on; reads a word
  /// more than `words`. Returns whether any are left.
  static bool narrow(std::uint64_t* row, std::size_t words, int by) {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < words; ++i) any |= row[i] &= row[i] >> by | row[i + 1] << (64 - by);
    return any != 0;
  }

  void add_level() {
    for (auto* const runs : {&runs_, &wide_runs_})
      runs->emplace_back(words_ * static_cast<std::size_t>(height_));
  }

  static constexpr int wide = 16;  // narrower than most that is asked for

  std::size_t offset(int y) const { return static_cast<std::size_t>(y) * words_; }
  static std::size_t word(int x) { return static_cast<std::size_t>(x) / 64; }
  static std::uint64_t bit(int x) { return std::uint64_t{1} << (static_cast<unsigned>(x) % 64); }

  std::uint64_t* row(std::size_t level, int y) { return runs_[level].data() + offset(y); }
  const std::uint64_t* row(std::size_t level, int y) const {
    return runs_[level].data() + offset(y);
  }

  int width_, height_;
  std::size_t words_;                                  ///< of a row; the last is empty
  std::vector<std::vector<std::uint64_t>> runs_;       ///< free squares, in 1, 2, 4 and so on rows
  std::vector<std::vector<std::uint64_t>> wide_runs_;  ///< where as many as `wide` of them begin
  mutable std::vector<std::uint64_t> found_;  ///< where a span is free, in the last question
};

}  // namespace deckmap::detail
