#pragma once
/// Finding the next seed whose dungeon fulfils a query, or else the one that comes nearest.
/// Compiled: component `deckmap::survey`; hunt.hpp finds all of many.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/survey/query.hpp>

namespace deckmap {

/// A seed and how far its dungeon is from a query; of equally near ones the smaller seed counts.
struct Nearest {
  Distance distance;
  std::uint64_t seed = 0;

  friend constexpr auto operator<=>(const Nearest&, const Nearest&) = default;
};

/// The nearest seed is the nearest of all that have to be dealt. Of those that the piles rule out
/// before the deal only a sample counts, as a deal takes many times as long: the multiples of the
/// first number, or of the second where a condition on cards rules them out. So the nearest does
/// not depend on how a range is cut into parts. Where no condition names a feature, a seed that
/// meets none of them comes no nearer than others, and does not count.
inline constexpr std::uint64_t measured_one_in = 64;
inline constexpr std::uint64_t cards_measured_one_in = 8192;

/// How many seeds a search tries if nothing else is said: a second or two.
inline constexpr std::uint64_t default_search = 1'000'000;

/// The end of a search.
struct Found {
  std::optional<std::uint64_t> seed{};  ///< the first that fulfils the query
  std::uint64_t tried = 0;              ///< seeds, the found one included
  std::optional<Nearest> nearest{};     ///< if no seed was found; nothing if none counts
};

/// Tries the seeds in their order, on this thread. Throws `Error` for a position that a pile does
/// not have.
Found search(const Options& dealing, const Query& query, SeedRange seeds);

/// Deals a seed and measures it.
Nearest measured(const Options& dealing, const Query& query, std::uint64_t seed);

/// Describes how near a seed comes by the features that the query names, as in
/// "seed 4711 with rooms 10, doors 4; 1 of 2 conditions is not met".
std::string describe(const Options& dealing, const Query& query, std::uint64_t seed);

/// "rooms 10", "boss_distance none".
std::string value_text(const FeatureInfo& info, const Features& features);

}  // namespace deckmap
