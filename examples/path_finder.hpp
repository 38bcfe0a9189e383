#pragma once
/// A path-finder to be tried on many dungeons: the examples of fuzzing share it.

#include <deckmap/graph.hpp>
#include <vector>

/// Counts the cards that can be reached from the first one. Where it forgets secret passages, it
/// finds fewer than there are, once in two dungeons.
inline std::size_t reached(const deckmap::Dungeon& dungeon, bool forgets_secret_passages) {
  const deckmap::Graph graph(dungeon);
  std::vector<bool> seen(graph.nodes().size());
  std::vector<deckmap::Index> stack;
  const auto visit = [&](deckmap::Index card) {
    if (!seen[card]) stack.push_back(card);
    seen[card] = true;
  };
  if (!seen.empty()) visit(0);
  std::size_t count = 0;
  for (; !stack.empty(); ++count) {
    const deckmap::Graph::Node& node = graph.nodes()[stack.back()];
    stack.pop_back();
    for (std::size_t d = 0; d < 4; ++d)
      if (node.links[d] != deckmap::Link::wall &&
          !(forgets_secret_passages && node.links[d] == deckmap::Link::secret))
        visit(node.neighbour[d]);
  }
  return count;
}
