#pragma once
/// Indices that cannot be mixed: one of a way is no index of a place, and neither is a number.

#include <compare>
#include <cstddef>
#include <cstdint>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// The index of a `Thing` among the others of its kind, or of nothing. It converts neither from nor
/// to numbers by itself: `at()` is the number, for arrays.
template <class Thing>
class IndexOf {
 public:
  /// An index of no thing: `none`.
  constexpr IndexOf() = default;
  constexpr explicit IndexOf(std::size_t at) : at_(static_cast<std::uint32_t>(at)) {}

  /// Whether it is the index of something.
  constexpr explicit operator bool() const { return at_ != nothing; }
  /// The number, from 0 on, of something.
  constexpr std::size_t at() const { return at_; }

  friend constexpr auto operator<=>(IndexOf, IndexOf) = default;

 private:
  static constexpr std::uint32_t nothing = 0xffff'ffff;

  std::uint32_t at_ = nothing;
};

}  // namespace deckmap
