// Deals of any options have the shapes early on which programs fail that were tried on usual ones.

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>

#include <deckmap/any.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/map/levels.hpp>

using namespace deckmap;

TEST_SUITE_BEGIN("any");

namespace {

std::set<std::string> shapes_of(const Dungeon& dungeon) {
  const Features counted = features(dungeon);
  std::set<std::string> shapes;
  for (const Feature shape : {Feature::secret_passages, Feature::blocked, Feature::empty_rooms,
                              Feature::walled_in, Feature::two_doors, Feature::hidden_doors})
    if (counted[shape] > 0) shapes.emplace(to_string(shape));
  if (counted[Feature::longest_corridor] >= 12) shapes.insert("long corridor");
  if (counted[Feature::entrances] > 1) shapes.insert("second entrance");
  if (counted[Feature::levels] > 1) shapes.insert("levels");
  return shapes;
}

}  // namespace

TEST_CASE("any 200 seeds in a row have each rare shape") {
  for (const std::uint64_t begin : {0u, 200u, 1'000u, 5'000u, 123'456u}) {
    CAPTURE(begin);
    std::set<std::string> shapes;
    for (std::uint64_t seed = begin; seed < begin + 200; ++seed)
      shapes.merge(shapes_of(generate(any_options(seed, AnyNumbers(seed)))));
    CHECK(shapes == std::set<std::string>{"secret_passages", "blocked", "empty_rooms", "walled_in",
                                          "two_doors", "long corridor", "hidden_doors",
                                          "second entrance", "levels"});
  }
}

TEST_SUITE_END();
