// Steps a dealer by hand: somebody draws each card from a real deck (here: from a list), the dealer
// says where to lay it, and a player chooses the doors.

#include <deckmap/deckmap.hpp>
#include <iostream>

int main() {
  using namespace deckmap;

  // The piles hold what is in the deck, in any order; the order of drawing comes card by card.
  Piles piles;
  compose(1, {}, piles);
  const std::vector<Card> corridor_draws = parse_cards("4C 3S 6C 8H 9H QH 5C");
  const std::vector<Card> room_draws = parse_cards("AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS");
  std::size_t corridor = 0, room = 0;
  const Asking ask{[&](Pile pile, std::span<const Card> undrawn) {
    const Card card =
        pile == Pile::corridor ? corridor_draws.at(corridor++) : room_draws.at(room++);
    std::cout << "  one of " << undrawn.size() << " cards of the " << to_string(pile)
              << " pile: " << spoken(card) << '\n';
    return card;
  }};

  Dealer dealer(piles, {}, {6, 4}, Cell{5, 0}, ask);
  const auto listener = [](const DealEvent& event) {
    if (const auto* placed = std::get_if<CardPlaced>(&event))
      std::cout << "lay it at " << placed->card().cell.x << ',' << placed->card().cell.y << '\n';
  };
  dealer.deal(listener);

  std::cout << "closed doors:\n";
  for (const auto& [door, behind, can_open] : dealer.closed_doors())
    std::cout << "  " << spoken(dealer.dungeon().cards()[door].card) << ", behind it a "
              << to_string(behind) << (can_open ? "" : ", which cannot be opened") << '\n';

  dealer.open(dealer.closed_doors().front().door, listener);
  std::cout << cards_text(dealer.dungeon());
}
