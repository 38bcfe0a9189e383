// A path-finder is tried on a thousand dungeons: the smallest that it does not walk through is
// printed as a deal that can be laid with cards, and as a map.

#include <deckmap/fuzz.hpp>
#include <deckmap/write/ascii.hpp>
#include <iostream>

#include "path_finder.hpp"

int main() {
  using namespace deckmap;
  const auto reaches_all = [](const Dungeon& dungeon) {
    return reached(dungeon, true) == dungeon.cards().size();
  };
  const auto found = find_counterexample(reaches_all, {.space = FuzzSpace::any_options});
  if (!found) return 1;
  std::cout << "dungeon " << found->dungeons << " failed (code " << *found->code << "), after "
            << found->tries << " smaller deals these are left:\n\n"
            << found->deal << '\n'
            << map_text(found->dungeon);
}
