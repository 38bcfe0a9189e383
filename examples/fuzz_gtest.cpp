// A property of all dungeons as a test of GoogleTest: on a failure it prints the smallest deal.

#include <gtest/gtest.h>
#include <deckmap/fuzz.hpp>

#include "path_finder.hpp"

TEST(PathFinder, ReachesEveryCard) {
  const auto found = deckmap::find_counterexample([](const deckmap::Dungeon& dungeon) {
    return reached(dungeon, false) == dungeon.cards().size();
  });
  EXPECT_FALSE(found) << found->failure << '\n' << found->deal;
}
