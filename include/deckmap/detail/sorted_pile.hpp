#pragma once
/// A pile whose kinds of card are sets of positions, for the quick deal.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <deckmap/card.hpp>

namespace deckmap::detail {

/// A set of positions in a pile: bit i for its card i, the top card at 0.
using Positions = std::uint32_t;

constexpr std::uint32_t first_of(Positions set) {
  return static_cast<std::uint32_t>(std::countr_zero(set));
}
/// The positions from the top to the first one of a set, that one included.
constexpr Positions up_to_first(Positions set) { return set ^ (set - 1); }

/// One pile of a deck. The arrays are longer than the 27 cards, so that whole words of them can be
/// read.
class SortedPile {
 public:
  static constexpr std::uint32_t size = 27;
  static constexpr Positions end = 1u << size;  ///< the position below the last card
  static constexpr Positions all = end - 1;

  std::array<Card, 32> cards{};
  std::array<Card, 16> aside{};  ///< the enemies and jokers, in the order of drawing
  Positions laid = 0, doors = 0, red = 0;

  /// The unshuffled pile.
  template <class Cards>
  constexpr explicit SortedPile(const Cards& unshuffled) {
    std::copy(unshuffled.begin(), unshuffled.end(), cards.begin());
  }

  /// Finds the cards of each kind; jokers lie from `jokers` on.
  void sort(std::uint32_t jokers) {
    doors = red = 0;
    Positions enemies = 0;
    for (std::size_t i = 0; i < cards.size(); i += 8) {
      const std::uint64_t eight = word(i), ranks = eight & 15 * each;
      doors |= bits_4(ranks + from_jack) << i;
      red |= bits_4(eight) << i;
      enemies |= bits_4(eight >> 1 & ~eight & (ranks + from_2) & ~(ranks + from_jack)) << i;
    }
    const Positions above_jokers = (1u << jokers) - 1;
    doors &= above_jokers;
    laid = above_jokers & ~enemies;
    std::size_t count = 0;
    for (Positions rest = all & ~laid; rest != 0; rest &= rest - 1)
      aside[count++] = cards[first_of(rest)];
  }

 private:
  // A byte of a word has the rank less one in bits 0 to 3, red in bit 4, spades and hearts in
  // bit 5. These carry a rank into bit 4 from the jack on, and from the 2 on.
  static constexpr std::uint64_t each = 0x0101010101010101u;
  static constexpr std::uint64_t from_jack = 6 * each, from_2 = 15 * each;

  std::uint64_t word(std::size_t i) const {
    const auto byte = [&](std::size_t k) {
      return std::uint64_t{cards[i + k].code_from_0()} << 8 * k;
    };
    return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
  }
  /// Bit 4 of each byte, as a set.
  static Positions bits_4(std::uint64_t eight) {
    return static_cast<Positions>((eight >> 4 & each) * 0x0102040810204080u >> 56);
  }
};

}  // namespace deckmap::detail
