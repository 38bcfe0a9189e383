#pragma once
/// Which cells of the table are taken.

#include <cstddef>
#include <cstdint>
#include <string>

#include <deckmap/cell.hpp>
#include <deckmap/detail/buffer.hpp>
#include <deckmap/error.hpp>

namespace deckmap::detail {

/// The taken cells of a table: a byte a cell, in a window that doubles when a card reaches its
/// edge. Every taken cell and its four neighbours lie inside the window.
class Board {
 public:
  static constexpr std::int32_t first_side = 64;  ///< of the window; most decks never leave it
  static constexpr std::int64_t max_cells = std::int64_t{1} << 30;

  /// Empties the table. The memory and the window of an earlier deal are used again where they fit.
  void reset(TableSize size, Cell start) {
    size_ = size;
    if (taken_.empty() || start != start_) {
      start_ = start;
      window_ = {start.x - first_side / 2, start.y - first_side / 2, first_side, first_side};
      taken_.assign(static_cast<std::size_t>(first_side) * first_side, 0);
    } else {
      for (const Cell cell : cells_) taken_[index(cell)] = 0;
    }
    cells_.clear();
  }

  /// The sides of a taken cell on which no card can be laid: taken, or off the table.
  Sides taken_sides(Cell cell) const {
    const std::uint8_t* const at = taken_.data() + index(cell);
    int taken = at[1] | at[window_.width] << 1 | at[-1] << 2 | at[-window_.width] << 3;
    if (!size_.is_free())
      for (const Direction side : all_directions)
        if (!size_.contains(step(cell, side))) taken |= 1 << static_cast<int>(side);
    return static_cast<Sides>(taken);
  }

  /// Takes a free cell: the start, or a neighbour of one that is taken. Throws `Error` if the cards
  /// are scattered over more than `max_cells`.
  void take(Cell cell) {
    taken_[index(cell)] = 1;
    cells_.push_back(cell);
    const std::int32_t x = cell.x - window_.left, y = cell.y - window_.top;
    const bool at_side = x == 0 || x == window_.width - 1;
    const bool at_end = y == 0 || y == window_.height - 1;
    if (at_side || at_end) grow(at_side ? 2 : 1, at_end ? 2 : 1);
  }

 private:
  struct Window {
    std::int32_t left, top, width, height;
  };

  std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.y - window_.top) *
               static_cast<std::size_t>(window_.width) +
           static_cast<std::size_t>(cell.x - window_.left);
  }

  void grow(std::int32_t wider, std::int32_t higher) {
    if (std::int64_t{window_.width} * wider * window_.height * higher > max_cells)
      throw Error("the cards are scattered over more than " + std::to_string(max_cells) +
                  " cells, which is more than a table can hold");
    window_.left -= window_.width * (wider - 1) / 2;
    window_.top -= window_.height * (higher - 1) / 2;
    window_.width *= wider;
    window_.height *= higher;
    taken_.assign(
        static_cast<std::size_t>(window_.width) * static_cast<std::size_t>(window_.height), 0);
    for (const Cell cell : cells_) taken_[index(cell)] = 1;
  }

  TableSize size_;
  Cell start_{};
  Window window_{};
  Buffer<std::uint8_t> taken_;
  Buffer<Cell> cells_;  ///< the taken ones
};

}  // namespace deckmap::detail
