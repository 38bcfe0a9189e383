// Deals of any options have the shapes early on which programs fail that were tried on usual ones.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include <deckmap/any.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/features.hpp>

using namespace deckmap;

TEST_SUITE_BEGIN("any");

namespace {

std::set<std::string> shapes_of(const Dungeon& dungeon) {
  const Features counted = features(dungeon);
  const auto rooms =
      std::count_if(dungeon.segments().begin(), dungeon.segments().end(),
                    [](const Segment& segment) { return segment.kind == Pile::room; });
  std::set<Index> from;
  const bool has_two_doors =
      std::any_of(dungeon.doors().begin(), dungeon.doors().end(), [&](Index door) {
        return dungeon.from(door) != none && !from.insert(dungeon.from(door)).second;
      });
  std::set<std::string> shapes;
  if (counted[Feature::secret_passages] > 0) shapes.insert("secret passage");
  if (counted[Feature::blocked] > 0) shapes.insert("blocked segment");
  if (counted[Feature::longest_corridor] >= 12) shapes.insert("long corridor");
  if (counted[Feature::rooms] < rooms) shapes.insert("empty room");
  if (dungeon.outcome() == Outcome::full) shapes.insert("walled in");
  if (has_two_doors) shapes.insert("two doors at one card");
  return shapes;
}

}  // namespace

TEST_CASE("any 200 seeds in a row have each rare shape") {
  for (const std::uint64_t begin : {0u, 200u, 1'000u, 5'000u, 123'456u}) {
    CAPTURE(begin);
    std::set<std::string> shapes;
    for (std::uint64_t seed = begin; seed < begin + 200; ++seed)
      shapes.merge(shapes_of(generate(any_options(seed, AnyNumbers(seed)))));
    CHECK(shapes == std::set<std::string>{"secret passage", "blocked segment", "long corridor",
                                          "empty room", "walled in", "two doors at one card"});
  }
}

TEST_SUITE_END();
