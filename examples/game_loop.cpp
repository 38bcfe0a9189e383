// A dungeon in a small game loop: an explorer walks from the start to the boss by the shortest way,
// pays for the doors, and meets what stands on the cards.

#include <algorithm>
#include <deckmap/deckmap.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <iostream>
#include <vector>

int main() {
  using namespace deckmap;
  const Dungeon dungeon = generate({.seed = 7});
  const FloorPlan plan(dungeon);
  const Graph graph(dungeon);

  // The boss stands where a joker's counter stands.
  const auto seat = std::ranges::find_if(plan.spaces(), [&](const Space& space) {
    return std::ranges::any_of(plan.standing(space), &Card::is_joker);
  });
  if (seat == plan.spaces().end()) return 1;
  const Index boss = seat->card;

  // Downhill along the distances to the boss.
  const std::vector<Index> distance = graph.distances(boss);
  int ammunition = 0, strength = 0;
  for (Index here = 0; here != boss;) {
    const Graph::Node& node = graph.nodes()[here];
    for (std::size_t d = 0; d < 4; ++d) {
      const Index next = node.neighbour[d];
      if (node.links[d] == Link::wall || distance[next] >= distance[here]) continue;
      here = next;
      break;
    }
    const Space& space = plan.spaces()[here];
    if (space.is_door()) ammunition += space.face.door_level();
    for (const Card enemy : plan.standing(space))
      if (enemy.has_number()) strength += enemy.rank();
    std::cout << to_string(space.face) << (here == boss ? " the boss\n" : " > ");
  }
  std::cout << distance[0] << " steps, doors of " << ammunition << " levels, enemies of strength "
            << strength << " on the way\n";
}
