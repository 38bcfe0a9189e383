#pragma once
/// Encounters of the worked example, for tests of what a chart adds to a file.

#include <deckmap/map/encounters.hpp>

#include "support.hpp"

namespace deckmap::test {

inline Encounters worked_encounters() {
  using What = Encounter::What;
  const Dungeon dungeon = worked_example();
  const auto on = [&](const char* name) { return index_of(dungeon, name); };
  return {.chart = "Test",
          .list = {{What::enemy, 0, on("8H"), card("3S"), "a rat"},
                   {What::shop, 1, on("AC"), card("AC"), "a pedlar"},
                   {What::search, 1, none, {}, "dust"},
                   {What::enemy, 3, on("AH"), card("6S"), "an orc"},
                   {What::healing, 3, on("AH"), card("AH"), "a spring"},
                   {What::search, 3, none, {}, "coins"}}};
}

}  // namespace deckmap::test
