// Hidden doors, and the stairs of a dungeon of two levels.
#include <deckmap/map/levels.hpp>

#include <iostream>

int main() {
  using namespace deckmap;
  const Dungeon dungeon = generate({.seed = 42,
                                    .ways = {.hidden_doors = HiddenDoors::all,
                                             .second_entrance = SecondEntrance::farthest,
                                             .levels = 2}});
  const Plan plan(dungeon);
  for (const Way& way : plan.ways())
    if (way.kind == WayKind::hidden)
      std::cout << "a hidden door from " << plan[way.from.place].label() << " to "
                << plan[way.to.place].label() << "\n";
  const Levels levels(dungeon);
  for (const StairEnd& stair : levels.ends_on(0))
    std::cout << (stair.kind == StairKind::main ? "stairs" : "a lift") << " down to " << stair.to
              << "\n";
}
