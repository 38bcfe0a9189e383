#pragma once
/// Properties of all dungeons, tried by the library's own search: a failure prints the smallest
/// one.

#include <string>
#include <type_traits>

#include <doctest/doctest.h>
#include <deckmap/fuzz.hpp>

namespace deckmap::test {

/// Fails with the smallest dungeon on which `holds` fails: returns false or a text, or throws. It
/// says HOLDS instead of CHECK, which would count the failures of all dungeons on the way.
template <class Property>
void check_each(FuzzSpace space, SeedRange seeds, Property&& holds) {
  const auto found =
      find_counterexample(holds, {.seeds = seeds, .space = space, .starts = 2, .tries = 2'000});
  if (found)
    FAIL_CHECK(found->failure << "\nfirst seen at seed " << found->seed << "\n" << found->deal);
}

/// The same property, of dungeons with the ways that the deal made alone.
template <class Property>
auto without_more_ways(Property holds) {
  return [holds](const Dungeon& dungeon) -> std::invoke_result_t<const Property&, const Dungeon&> {
    Dungeon plain = dungeon;
    detail::parts_of(plain).ways = {};
    return holds(plain);
  };
}

}  // namespace deckmap::test

/// In a property that returns text: ends it with the condition's, unless that is true.
#define HOLDS(...)                                        \
  do {                                                    \
    if (!(__VA_ARGS__)) return std::string(#__VA_ARGS__); \
  } while (false)
