// Steps a dealer by hand: somebody draws each card from a real deck (here: from a list), the dealer
// says where to lay it, and a player chooses the doors.

#include <deckmap/deckmap.hpp>
#include <deckmap/write/ascii.hpp>
#include <iostream>

int main() {
  using namespace deckmap;

  // The piles hold what is in the deck, in any order; the order of drawing comes card by card.
  Piles piles;
  compose(1, {}, piles);
  const Piles drawn{parse_cards("4C 3S 6C 8H 9H QH 5C"),
                    parse_cards("AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS")};

  Dealer dealer(piles, {}, {6, 4}, Cell{5, 0});
  const auto draw = [&] {
    while (const auto pile = dealer.draws_from()) {
      const Card card = drawn[*pile].at(dealer.dungeon().drawn(*pile));
      std::cout << "  one of " << dealer.undrawn(*pile).size() << " cards of the "
                << to_string(*pile) << " pile: " << spoken(card) << '\n';
      dealer.draw(card);
      for (const DealEvent& event : dealer.events())
        if (const auto* placed = std::get_if<CardPlaced>(&event)) {
          const Cell cell = dealer.dungeon().cards()[placed->index].cell;
          std::cout << "lay it at " << cell.x << ',' << cell.y << '\n';
        }
    }
  };
  draw();

  std::cout << "closed doors:\n";
  for (const ClosedDoor& door : closed_doors(dealer))
    std::cout << "  " << spoken(dealer.dungeon().cards()[door.door].card) << ", behind it a "
              << to_string(door.behind) << (door.can_open ? "" : ", which cannot be opened")
              << '\n';

  dealer.open(dealer.openable_doors().front());
  draw();
  std::cout << cards_text(dealer.dungeon());
}
