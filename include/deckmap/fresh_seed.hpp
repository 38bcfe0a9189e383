#pragma once
/// A seed that nobody chose.

#include <cstdint>
#include <random>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// Returns a random seed below a million, short enough to be read out or typed. Throws
/// `std::exception` where the system has no source of random numbers.
inline std::uint64_t fresh_seed() { return std::random_device()() % 1'000'000; }

}  // namespace deckmap
