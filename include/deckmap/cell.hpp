#pragma once
/// Directions, cells, the size of the table, and the grid of numbers that points from card to card
/// (rules, 2. The direction grid).

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <deckmap/card.hpp>

namespace deckmap {

/// The four directions in clockwise order, as the table is seen: x grows to the right, y downwards.
enum class Direction : std::uint8_t { right, down, left, up };

inline constexpr std::array all_directions = {Direction::right, Direction::down, Direction::left,
                                              Direction::up};

/// A quarter turn: clockwise for red cards, counter-clockwise for black ones (rules, 3. Where the
/// next card goes).
constexpr Direction turned(Direction direction, Colour colour) {
  const int step = colour == Colour::red ? 1 : 3;
  return static_cast<Direction>((static_cast<int>(direction) + step) & 3);
}

constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>(static_cast<int>(direction) ^ 2);
}

constexpr std::string_view to_string(Direction direction) {
  constexpr std::string_view names[] = {"right", "down", "left", "up"};
  return names[static_cast<int>(direction)];
}

/// A place for one card on the table.
struct Cell {
  std::int32_t x;
  std::int32_t y;

  friend constexpr bool operator==(Cell, Cell) = default;
};

/// The cell next to `cell`. Coordinates stay within +-2^30 (see `max_coordinate`), so that a step
/// cannot overflow.
constexpr Cell step(Cell cell, Direction direction) {
  constexpr std::int32_t dx[] = {1, 0, -1, 0};
  constexpr std::int32_t dy[] = {0, 1, 0, -1};
  const auto d = static_cast<std::size_t>(direction);
  return {cell.x + dx[d], cell.y + dy[d]};
}

/// A cell as one number, in the order of rows for cells of one sign: a key for lookups.
constexpr std::uint64_t cell_key(Cell cell) {
  return std::uint64_t{static_cast<std::uint32_t>(cell.y)} << 32 |
         static_cast<std::uint32_t>(cell.x);
}

/// A set of directions as four bits, bit d for direction d.
using Sides = std::uint8_t;
inline constexpr Sides all_sides = 15;

constexpr bool contains(Sides sides, Direction direction) {
  return (sides >> static_cast<int>(direction) & 1) != 0;
}

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

/// The directions to which the numbers 2 to 10 point.
class DirectionGrid {
 public:
  /// The source's words and worked example where they speak, the printed grid elsewhere.
  static constexpr DirectionGrid stated() { return from_letters("RULLLURRD"); }
  /// The printed grid alone.
  static constexpr DirectionGrid grid() { return from_letters("RRULLURRD"); }

  constexpr DirectionGrid() : DirectionGrid(stated()) {}

  /// The direction of a number card, rank 2 to 10.
  constexpr Direction of(int number) const {
    return static_cast<Direction>(directions_ >> 2 * number & 3);
  }

  /// "stated", "grid", or nine letters of R D L U for 2 to 10. Throws `Error` for anything else.
  static DirectionGrid parse(std::string_view text) {
    if (text == "stated") return stated();
    if (text == "grid") return grid();
    if (text.size() == 9 && text.find_first_not_of("RDLUrdlu") == std::string_view::npos)
      return from_letters(text);
    throw Error(detail::quoted(text) +
                " is not a table of directions: stated, grid, or nine letters of R D L U for the "
                "numbers 2 to 10, as in RULLLURRD");
  }

  friend std::string to_string(const DirectionGrid& table) {
    if (table == stated()) return "stated";
    if (table == grid()) return "grid";
    std::string letters;
    for (int number = 2; number <= 10; ++number)
      letters += "RDLU"[static_cast<int>(table.of(number))];
    return letters;
  }

  friend constexpr bool operator==(const DirectionGrid&, const DirectionGrid&) = default;

 private:
  constexpr explicit DirectionGrid(std::uint32_t directions) : directions_(directions) {}

  static constexpr DirectionGrid from_letters(std::string_view letters) {
    std::uint32_t directions = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      const char c = letters[i];
      const Direction direction = c == 'R' || c == 'r'   ? Direction::right
                                  : c == 'D' || c == 'd' ? Direction::down
                                  : c == 'L' || c == 'l' ? Direction::left
                                                         : Direction::up;
      directions |= static_cast<std::uint32_t>(direction) << 2 * (i + 2);
    }
    return DirectionGrid(directions);
  }

  std::uint32_t directions_;  ///< two bits for each rank
};

}  // namespace deckmap
