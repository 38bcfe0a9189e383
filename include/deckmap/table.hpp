#pragma once
/// The table: its bounds, and which of its cells are taken.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include <deckmap/cell.hpp>
#include <deckmap/detail/buffer.hpp>
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

/// Where in `turns` a turn is found, but for the taken sides, which are its lowest four bits.
constexpr std::size_t turn_index(Colour colour, Direction heading) {
  return static_cast<std::size_t>(heading) << 5 | static_cast<std::size_t>(colour) << 4;
}
constexpr Colour turn_colour(std::size_t turn) { return static_cast<Colour>(turn >> 4 & 1); }
constexpr Direction turn_heading(std::size_t turn) { return static_cast<Direction>(turn >> 5); }

/// The rule of section 3 as a table: `turns[turn_index(colour, heading) | taken]` is the first
/// direction from `heading` on, in quarter turns of that colour's sense, whose side is not taken.
/// (With all four taken there is none; the entry is not used.)
inline constexpr auto turns = [] {
  std::array<Direction, 128> table{};
  for (const Colour colour : {Colour::black, Colour::red})
    for (const Direction heading : all_directions)
      for (Sides taken = 0; taken < all_sides; ++taken) {
        Direction direction = heading;
        while (contains(taken, direction)) direction = turned(direction, colour);
        table[turn_index(colour, heading) | taken] = direction;
      }
  return table;
}();

/// `turns` as steps over cells that are numbered row by row, in rows of 2^row_bits cells.
template <int row_bits>
inline constexpr auto turned_steps = [] {
  constexpr std::array<std::int32_t, 4> steps = {1, 1 << row_bits, -1, -(1 << row_bits)};
  std::array<std::int32_t, turns.size()> table{};
  for (std::size_t turn = 0; turn < table.size(); ++turn)
    table[turn] = steps[static_cast<std::size_t>(turns[turn])];
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
  /// Whether a cell is taken. (A type of its own, not a plain byte, so that the compiler knows that
  /// to write one changes nothing else.)
  enum class Square : std::uint8_t { free, taken };

  /// A cell's index in the window. It holds until the window changes.
  using Spot = std::ptrdiff_t;

  static constexpr int first_row_bits = 7;

  /// The window as the deal sees it. Where `fixed_row_bits` is not 0, rows of that many bits are
  /// known when the deal is compiled; that saves a good part of its time.
  template <int fixed_row_bits>
  class View {
   public:
    static constexpr bool may_change = fixed_row_bits == 0;

    explicit View(Occupancy& occupancy)
        : squares_(occupancy.squares_.data()),
          row_bits_(occupancy.row_bits_),
          origin_{occupancy.x_.origin, occupancy.y_.origin} {
      steps_ = {1, static_cast<std::int32_t>(row()), -1, -static_cast<std::int32_t>(row())};
    }

    /// The four sides of a spot at once.
    Sides taken_around(Spot spot) const {
      const auto bit = [&](Spot beside, Direction direction) {
        return static_cast<unsigned>(squares_[beside]) << static_cast<int>(direction);
      };
      return static_cast<Sides>(bit(spot + 1, Direction::right) |
                                bit(spot + row(), Direction::down) |
                                bit(spot - 1, Direction::left) | bit(spot - row(), Direction::up));
    }

    /// The spot in the direction to which a turn leads, see `turns`.
    Spot turned(Spot spot, std::size_t turn) const {
      if constexpr (fixed_row_bits == 0)
        return spot + steps_[static_cast<std::size_t>(turns[turn])];
      else
        return spot + turned_steps<fixed_row_bits>[turn];
    }

    Cell cell(Spot spot) const {
      return {origin_.x + static_cast<std::int32_t>(spot & (row() - 1)),
              origin_.y + static_cast<std::int32_t>(spot >> row_bits())};
    }
    Spot spot(Cell cell) const {
      return (Spot{cell.y - origin_.y} << row_bits()) + (cell.x - origin_.x);
    }

    void take(Spot spot) const { squares_[spot] = Square::taken; }
    void give_back(Spot spot) const { squares_[spot] = Square::free; }

   private:
    int row_bits() const { return fixed_row_bits == 0 ? row_bits_ : fixed_row_bits; }
    Spot row() const { return Spot{1} << row_bits(); }

    Square* squares_;
    int row_bits_;
    Cell origin_;
    std::array<std::int32_t, 4> steps_;
  };
  using FirstView = View<first_row_bits>;
  using AnyView = View<0>;

  /// Calls `action` with the fastest view of the window that will do until so many cards are laid.
  template <class Action>
  void with_view(std::size_t cards, Action&& action) {
    if (row_bits_ == first_row_bits && cards <= safe_until_)
      action(FirstView(*this));
    else
      action(AnyView(*this));
  }

  /// An empty table. `laid` are the cards (anything with a `.cell`) that lie on it now.
  template <class LaidCards>
  void reset(TableSize table, Cell start, const LaidCards& laid) {
    if (squares_.empty() || table != table_ || start != start_) {
      table_ = table;
      start_ = start;
      rebuild(window(table.width, start.x, first_size), window(table.height, start.y, first_size));
    } else {
      with_view(0, [&](const auto& view) {
        for (const auto& card : laid) view.give_back(view.spot(card.cell));
      });
    }
    low_ = high_ = start;
    seen_ = 0;
    safe_until_ = margin();
  }

  Sides taken_around(Cell cell) const {
    Sides taken = 0;
    for (const Direction direction : all_directions)
      if (squares_[index(step(cell, direction))] == Square::taken)
        taken = static_cast<Sides>(taken | 1 << static_cast<int>(direction));
    return taken;
  }

  std::size_t safe_until() const { return safe_until_; }

  /// Makes room for more cards than the `laid` ones (anything with a `.cell`), all of them from the
  /// first on. Says whether the window changed, and with it every spot. Throws `Error` if the cards
  /// are scattered over more than `max_squares` cells.
  template <class LaidCards>
  bool extend(const LaidCards& laid) {
    for (; seen_ < laid.size(); ++seen_) {
      const Cell cell = laid[seen_].cell;
      low_ = {std::min(low_.x, cell.x), std::min(low_.y, cell.y)};
      high_ = {std::max(high_.x, cell.x), std::max(high_.y, cell.y)};
    }
    Axis x = x_, y = y_;
    grow_if_close(x, table_.width, low_.x, high_.x);
    grow_if_close(y, table_.height, low_.y, high_.y);
    const bool changes = x != x_ || y != y_;
    if (changes) {
      rebuild(x, y);
      const AnyView all(*this);
      for (const auto& card : laid) all.take(all.spot(card.cell));
    }
    safe_until_ = seen_ + margin();
    return changes;
  }

  static constexpr std::size_t max_squares = std::size_t{1} << 30;

 private:
  /// The window along one axis: cells origin <= x < origin + size, where size is a power of two.
  /// Where it holds the whole table and a cell on either side, it is complete and never has to
  /// grow.
  struct Axis {
    std::int32_t origin = 0;
    std::int32_t size = 0;
    bool complete = false;

    bool operator==(const Axis&) const = default;
    bool contains(std::int32_t at) const { return at >= origin && at - origin < size; }
    std::size_t margin(std::int32_t low, std::int32_t high) const {
      if (complete) return std::numeric_limits<std::size_t>::max() / 2;
      return static_cast<std::size_t>(std::min(low - origin, origin + size - 1 - high) - 1);
    }
  };

  static constexpr std::int32_t first_size = 1 << first_row_bits;  // a deck never leaves it

  static Axis window(std::int32_t length, std::int32_t centre, std::int32_t size) {
    if (length != 0 && length + 2 <= size) return {-1, size, true};
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
    return (static_cast<std::size_t>(cell.y - y_.origin) << row_bits_) +
           static_cast<std::size_t>(cell.x - x_.origin);
  }

  /// Takes the new axes; the window is empty then.
  void rebuild(Axis x, Axis y) {
    const auto squares = static_cast<std::size_t>(x.size) * static_cast<std::size_t>(y.size);
    if (squares > max_squares)
      throw Error("the cards are scattered over more than " + std::to_string(max_squares) +
                  " cells, which is more than a table can hold");
    squares_ = Buffer<Square>(squares, Square{});
    x_ = x;
    y_ = y;
    row_bits_ = std::countr_zero(static_cast<std::uint32_t>(x.size));
    if (!table_.is_free()) take_edges();
  }

  /// Takes the cells that lie off the table and beside it.
  void take_edges() {
    const auto take = [&](Cell cell) {
      if (x_.contains(cell.x) && y_.contains(cell.y)) squares_[index(cell)] = Square::taken;
    };
    for (std::int32_t y = y_.origin; y < y_.origin + y_.size; ++y)
      for (const std::int32_t x : {-1, table_.width}) take({x, y});
    for (std::int32_t x = x_.origin; x < x_.origin + x_.size; ++x)
      for (const std::int32_t y : {-1, table_.height}) take({x, y});
  }

  TableSize table_;
  Cell start_{};
  Axis x_, y_;
  int row_bits_ = 0;     ///< how many bits of a spot count the cells of a row
  Cell low_{}, high_{};  ///< the box of the cards seen by `extend`
  std::size_t seen_ = 0;
  std::size_t safe_until_ = 0;
  Buffer<Square> squares_;
};

}  // namespace detail
}  // namespace deckmap
