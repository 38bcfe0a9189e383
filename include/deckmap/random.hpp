#pragma once
/// The portable random source: specified to the bit, so that a seed deals the same dungeon under
/// every compiler and on every machine.
///
/// SplitMix64 (Steele, Lea and Flood 2014) read by position. The generator's 2^64 states lie on one
/// ring; a seed enters it at `mix64(seed)`, and each stream starts 2^56 steps after the one before
/// it, so no two streams of a seed meet. A state gives 64 bits, read as two words of 32 bits, the
/// high one first. Because a word is a function of seed, stream and position, nothing is seeded at
/// a cost, and a pile can be shuffled as far as it is drawn.

#include <cstdint>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// The purpose of a stream of random numbers. The values are part of what a seed deals, so new
/// purposes go to the end.
enum class Stream : std::uint8_t {
  corridor_pile,
  room_pile,
  jokers,
  door_order,
  chart,  ///< the rolls of a chart
  soldiers,
  cyberheisters,
  fudge,
  player,               ///< the random player
  cyberheisters_sheet,  ///< the game master's table
  chart_details,        ///< the rolls of a chart beyond the encounters
};

/// The finaliser of SplitMix64 (David Stafford's mix 13): a bijection of 64 bits.
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The number in [0, n) that a word stands for, 1 <= n <= 2^32: its share of the range, rounded
/// down. No draw is ever repeated, so one number takes one word; each value's probability differs
/// from 1/n by less than 2^-32.
constexpr std::uint32_t bounded(std::uint32_t word, std::uint64_t n) {
  return static_cast<std::uint32_t>((word * n) >> 32);
}

/// One stream of a seed. A plain value of 16 bytes.
class Random {
 public:
  constexpr Random(std::uint64_t seed, Stream stream)
      : origin_(mix64(seed) + (static_cast<std::uint64_t>(stream) << 56) * step) {}

  /// The state that gives the words 2 * pair (high half) and 2 * pair + 1 (low half).
  constexpr std::uint64_t pair(std::uint64_t pair) const {
    return mix64(origin_ + (pair + 1) * step);
  }

  /// The states from the first on, one after the other: what a long loop reads.
  class Pairs {
   public:
    constexpr std::uint64_t next() { return mix64(state_ += step); }

   private:
    friend class Random;
    constexpr explicit Pairs(std::uint64_t origin) : state_(origin) {}

    std::uint64_t state_;
  };
  constexpr Pairs pairs() const { return Pairs(origin_); }

  /// The word at `position`, 0 to 2^57 - 1.
  constexpr std::uint32_t word(std::uint64_t position) const {
    const std::uint64_t both = pair(position / 2);
    return static_cast<std::uint32_t>(position % 2 == 0 ? both >> 32 : both);
  }

  /// The next word in order.
  constexpr std::uint32_t next() { return word(position_++); }

  /// A number in [0, n) from the next word, 1 <= n <= 2^32.
  constexpr std::uint32_t below(std::uint64_t n) { return bounded(next(), n); }

  friend constexpr bool operator==(const Random&, const Random&) = default;

 private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15u;  // 2^64 / golden ratio, odd

  std::uint64_t origin_;
  std::uint64_t position_ = 0;
};

}  // namespace deckmap
