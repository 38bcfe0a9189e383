// A property of all dungeons as a test of doctest: on a failure it prints the smallest deal.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <deckmap/fuzz.hpp>

#include "path_finder.hpp"

TEST_CASE("every card is reached") {
  const auto found = deckmap::find_counterexample([](const deckmap::Dungeon& dungeon) {
    return reached(dungeon, false) == dungeon.cards().size();
  });
  INFO((found ? found->failure + '\n' + found->deal : ""));
  CHECK_FALSE(found);
}
