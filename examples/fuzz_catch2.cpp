// A property of all dungeons as a test of Catch2: on a failure it prints the smallest deal.

#if __has_include(<catch2/catch_test_macros.hpp>)  // version 3
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif
#include <deckmap/fuzz.hpp>

#include "path_finder.hpp"

TEST_CASE("every card is reached") {
  const auto found = deckmap::find_counterexample([](const deckmap::Dungeon& dungeon) {
    return reached(dungeon, false) == dungeon.cards().size();
  });
  INFO((found ? found->failure + '\n' + found->deal : ""));
  CHECK_FALSE(found);
}
