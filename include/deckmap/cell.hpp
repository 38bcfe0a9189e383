#pragma once
/// Directions, cells, and the grid of numbers that points from card to card (rules, section 2).

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/card.hpp>

namespace deckmap {

/// The four directions in clockwise order, as the table is seen: x grows to the right, y downwards.
enum class Direction : std::uint8_t { right, down, left, up };

inline constexpr std::array all_directions = {Direction::right, Direction::down, Direction::left,
                                              Direction::up};

/// A quarter turn: clockwise for red cards, counter-clockwise for black ones (rules, section 3).
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

/// The directions to which the numbers 2 to 10 point.
class DirectionGrid {
 public:
  /// The source's words and worked example where they speak, the printed grid elsewhere.
  static constexpr DirectionGrid stated() { return from_letters("RULLLURRD"); }
  /// The printed grid alone.
  static constexpr DirectionGrid grid() { return from_letters("RRULLURRD"); }

  constexpr DirectionGrid() : DirectionGrid(stated()) {}

  /// The direction of a number card, rank 2 to 10.
  constexpr Direction of(int number) const { return by_rank_[static_cast<std::size_t>(number)]; }

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
  struct Unset {};
  constexpr explicit DirectionGrid(Unset) {}

  static constexpr DirectionGrid from_letters(std::string_view letters) {
    DirectionGrid table{Unset{}};
    for (std::size_t i = 0; i < 9; ++i) {
      const char c = letters[i];
      table.by_rank_[i + 2] = c == 'R' || c == 'r'   ? Direction::right
                              : c == 'D' || c == 'd' ? Direction::down
                              : c == 'L' || c == 'l' ? Direction::left
                                                     : Direction::up;
    }
    return table;
  }

  std::array<Direction, 16> by_rank_{};  // 16, so that any card's rank may index it
};

}  // namespace deckmap
