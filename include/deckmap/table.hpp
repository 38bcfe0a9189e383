#pragma once
/// The table: its bounds, and which of its cells are taken.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <deckmap/detail/buffer.hpp>
#include <deckmap/direction.hpp>
#include <deckmap/error.hpp>

namespace deckmap {

/// No coordinate and no side of a table is farther out than this, so that sums of them fit in 32
/// bits.
inline constexpr std::int32_t max_coordinate = 1 << 30;

/// The size of the table in cards. A width and height of 0, the default, means a free table, which
/// has no edge; a bounded one has its cells at 0 <= x < width, 0 <= y < height.
struct TableSize {
  std::int32_t width = 0;
  std::int32_t height = 0;

  constexpr bool is_free() const { return width == 0; }
  constexpr bool contains(Cell cell) const {
    return is_free() || (cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height);
  }
  /// Where the first card lies unless another start is given: (0, 0) on a free table, the middle
  /// cell, rounded down, on a bounded one.
  constexpr Cell default_start() const { return {width / 2, height / 2}; }

  friend constexpr bool operator==(TableSize, TableSize) = default;
};

/// Throws `Error` for a table without cells, one too large, or a start off the table.
inline void require_valid(TableSize table, Cell start) {
  const auto pair = [](std::int32_t a, const char* between, std::int32_t b) {
    return std::to_string(a) + between + std::to_string(b);
  };
  const bool is_free = table == TableSize{};
  if (!is_free && (table.width < 1 || table.height < 1 || table.width > max_coordinate ||
                   table.height > max_coordinate))
    throw Error("a table of " + pair(table.width, "x", table.height) +
                " is not possible: width and height are 1 to " + std::to_string(max_coordinate));
  if (is_free && (std::abs(std::int64_t{start.x}) > max_coordinate / 2 ||
                  std::abs(std::int64_t{start.y}) > max_coordinate / 2))
    throw Error("the start " + pair(start.x, ",", start.y) + " is too far out: at most " +
                std::to_string(max_coordinate / 2) + " from 0,0 on a free table");
  if (!table.contains(start))
    throw Error("the start " + pair(start.x, ",", start.y) + " is off the table: x is 0 to " +
                std::to_string(table.width - 1) + ", y is 0 to " +
                std::to_string(table.height - 1));
}

/// A set of directions as four bits, bit d for direction d.
using Sides = std::uint8_t;
inline constexpr Sides all_sides = 15;

constexpr bool contains(Sides sides, Direction direction) {
  return (sides >> static_cast<int>(direction) & 1) != 0;
}

namespace detail {

/// The rule of section 3 as a table: `turns[colour][heading][taken]` is the first direction from
/// `heading` on, in quarter turns of that colour's sense, whose side is not taken. (With all four
/// taken there is none; the entry is not used.)
inline constexpr auto turns = [] {
  std::array<std::array<std::array<Direction, 16>, 4>, 2> table{};
  for (const Colour colour : {Colour::black, Colour::red})
    for (const Direction heading : all_directions)
      for (Sides taken = 0; taken < all_sides; ++taken) {
        Direction direction = heading;
        while (contains(taken, direction)) direction = turned(direction, colour);
        table[static_cast<std::size_t>(colour)][static_cast<std::size_t>(heading)][taken] =
            direction;
      }
  return table;
}();

/// Which cells are taken: one byte a cell in a window of the table that grows with the dungeon.
/// What lies off a bounded table counts as taken, so nobody else has to know of its edge.
///
/// No card can lie farther out than cards have been laid. So the window is looked at only every so
/// many cards: `safe_until()` tells until which number of cards every card and its four neighbours
/// surely lie inside it; then `extend` wants to see the cards laid since.
class Occupancy {
 public:
  enum class Square : std::uint8_t { free, taken };

  /// A cell's index in the window. It holds until the window changes.
  using Spot = std::ptrdiff_t;

  /// What a loop over many cards keeps in registers.
  struct View {
    Square* squares;
    std::array<Spot, 4> steps;

    Sides taken_around(Spot spot) const {
      const auto bit = [&](std::size_t d) {
        return static_cast<unsigned>(squares[spot + steps[d]]) << d;
      };
      return static_cast<Sides>(bit(0) | bit(1) | bit(2) | bit(3));
    }
    void take(Spot spot) const { squares[spot] = Square::taken; }
  };

  /// An empty table. `laid` are the cards (anything with a `.cell`) that lie on it now.
  template <class LaidCards>
  void reset(TableSize table, Cell start, const LaidCards& laid) {
    if (squares_.empty() || table != table_ || start != start_) {
      table_ = table;
      start_ = start;
      squares_.clear();
      rebuild(window(table.width, start.x, first_size), window(table.height, start.y, first_size));
    } else {
      for (const auto& card : laid) squares_[index(card.cell)] = Square::free;
    }
    low_ = high_ = start;
    seen_ = 0;
    safe_until_ = margin();
  }

  View view() { return {squares_.data(), {1, x_.size, -1, -std::ptrdiff_t{x_.size}}}; }
  Sides taken_around(Spot spot) const {
    return const_cast<Occupancy*>(this)->view().taken_around(spot);
  }
  Spot spot(Cell cell) const { return static_cast<Spot>(index(cell)); }

  std::size_t safe_until() const { return safe_until_; }

  /// Makes room for more cards than the `laid` ones, all of them from the first on.
  /// Throws `Error` if the cards are scattered over more than `max_squares` cells.
  template <class LaidCards>
  void extend(const LaidCards& laid) {
    for (; seen_ < laid.size(); ++seen_) {
      const Cell cell = laid[seen_].cell;
      low_ = {std::min(low_.x, cell.x), std::min(low_.y, cell.y)};
      high_ = {std::max(high_.x, cell.x), std::max(high_.y, cell.y)};
    }
    Axis x = x_, y = y_;
    grow_if_close(x, table_.width, low_.x, high_.x);
    grow_if_close(y, table_.height, low_.y, high_.y);
    if (x != x_ || y != y_) rebuild(x, y);
    safe_until_ = seen_ + margin();
  }

  static constexpr std::size_t max_squares = std::size_t{1} << 30;

 private:
  /// The window along one axis: cells origin <= x < origin + size. Where it holds the whole table
  /// and a cell on either side, it is complete and never has to grow.
  struct Axis {
    std::int32_t origin = 0;
    std::int32_t size = 0;
    bool complete = false;

    bool operator==(const Axis&) const = default;
    std::size_t margin(std::int32_t low, std::int32_t high) const {
      if (complete) return std::numeric_limits<std::size_t>::max() / 2;
      return static_cast<std::size_t>(std::min(low - origin, origin + size - 1 - high) - 1);
    }
  };

  static constexpr std::int32_t first_size = 64;

  static Axis window(std::int32_t length, std::int32_t centre, std::int32_t size) {
    if (length != 0 && length + 2 <= size) return {-1, length + 2, true};
    return {centre - size / 2, size, false};
  }

  static void grow_if_close(Axis& axis, std::int32_t length, std::int32_t low, std::int32_t high) {
    if (axis.margin(low, high) < static_cast<std::size_t>(axis.size) / 8)
      axis = window(length, low + (high - low) / 2, axis.size * 2);
  }

  std::size_t margin() const {
    return std::min(x_.margin(low_.x, high_.x), y_.margin(low_.y, high_.y));
  }

  std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.y - y_.origin) * static_cast<std::size_t>(x_.size) +
           static_cast<std::size_t>(cell.x - x_.origin);
  }

  /// Takes the new axes and carries over what is taken in the old window.
  void rebuild(Axis x, Axis y) {
    const auto squares = static_cast<std::size_t>(x.size) * static_cast<std::size_t>(y.size);
    if (squares > max_squares)
      throw Error("the cards are scattered over more than " + std::to_string(max_squares) +
                  " cells, which is more than a table can hold");
    Buffer<Square> old(squares, Square::free);
    std::swap(old, squares_);
    const Axis old_x = std::exchange(x_, x);
    const Axis old_y = std::exchange(y_, y);
    for (std::int32_t j = 0; j < y.size; ++j)
      for (std::int32_t i = 0; i < x.size; ++i) {
        const Cell cell{x.origin + i, y.origin + j};
        const bool inside_old = !old.empty() && cell.x >= old_x.origin &&
                                cell.x < old_x.origin + old_x.size && cell.y >= old_y.origin &&
                                cell.y < old_y.origin + old_y.size;
        if (!table_.contains(cell))
          squares_[index(cell)] = Square::taken;
        else if (inside_old)
          squares_[index(cell)] = old[static_cast<std::size_t>(cell.y - old_y.origin) *
                                          static_cast<std::size_t>(old_x.size) +
                                      static_cast<std::size_t>(cell.x - old_x.origin)];
      }
  }

  TableSize table_;
  Cell start_{};
  Axis x_, y_;
  Cell low_{}, high_{};  ///< the box of the cards seen by `extend`
  std::size_t seen_ = 0;
  std::size_t safe_until_ = 0;
  Buffer<Square> squares_;
};

}  // namespace detail
}  // namespace deckmap
