// Links the library and lists a dungeon's cards: the whole of it in ten lines.

#include <deckmap/deckmap.hpp>
#include <deckmap/write/ascii.hpp>
#include <iostream>

int main() {
  const deckmap::Dungeon dungeon = deckmap::generate({.seed = 42});
  for (const deckmap::PlacedCard& laid : dungeon.cards())
    std::cout << to_string(laid.card) << " at " << laid.cell.x << ',' << laid.cell.y << '\n';
  std::cout << map_text(dungeon);
}
