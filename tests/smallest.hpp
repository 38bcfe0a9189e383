#pragma once
/// Properties of all dungeons, tried by the library's own search: a failure prints the smallest
/// one.

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <deckmap/fuzz.hpp>
#include <deckmap/map/levels.hpp>

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

/// The same over the seeds of some options, up to the first dungeon on which it fails.
template <class Property>
void check_each(Options options, SeedRange seeds, Property&& holds) {
  for (options.seed = seeds.begin; options.seed < seeds.end; ++options.seed)
    if (const auto found = shrink_counterexample(generate(options), holds, {.tries = 2'000})) {
      FAIL_CHECK(found->failure << "\nfirst seen at code " << deal_code(options) << "\n"
                                << found->deal);
      return;
    }
}

/// A property of levels as one of the first of them. Those below stay as they were dealt while it
/// is shrunk.
template <class Property>
auto of_levels(Property holds) {
  return [holds, below = std::vector<Dungeon>()](const Dungeon& first) mutable {
    if (first.seed()) {
      const Levels dealt(first);
      below.clear();
      for (const Level& level : dealt.all().subspan(1)) below.push_back(level.dungeon);
      return holds(dealt);
    }
    std::vector<Dungeon> levels = {first};
    levels.insert(levels.end(), below.begin(), below.end());
    return holds(Levels(std::move(levels)));
  };
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
