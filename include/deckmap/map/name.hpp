#pragma once
/// A name for a dungeon, from its own cards.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap {

namespace detail {

/// Of clubs and hearts, 2 to 10.
constexpr std::string_view adjective_of(Card card) {
  constexpr std::string_view clubs[] = {"Mossy",  "Hollow", "Crooked",  "Drowned",  "Sunken",
                                        "Buried", "Silent", "Withered", "Forgotten"};
  constexpr std::string_view hearts[] = {"Bleeding", "Burning",    "Crimson",
                                         "Weeping",  "Whispering", "Smouldering",
                                         "Cursed",   "Sleepless",  "Undying"};
  if (card.role() != Role::corridor) return {};
  return (card.suit() == Suit::clubs ? clubs : hearts)[card.rank() - 2];
}

/// Of diamonds, 2 to 10.
constexpr std::string_view place_of(Card card) {
  constexpr std::string_view diamonds[] = {"Cellars", "Vaults",    "Halls",     "Crypts",   "Mines",
                                           "Tunnels", "Galleries", "Catacombs", "Labyrinth"};
  return card.role() == Role::room ? diamonds[card.rank() - 2] : std::string_view();
}

/// Of jacks, queens and kings.
constexpr std::string_view owner_of(Card card) {
  constexpr std::string_view owners[4][3] = {
      {"Gallows Knave", "Thorn Queen", "Bone King"},   // clubs
      {"Gilded Knave", "Glass Queen", "Beggar King"},  // diamonds
      {"Grey Knave", "Widow Queen", "Black King"},     // spades
      {"Laughing Knave", "Red Queen", "Mad King"},     // hearts
  };
  return card.role() == Role::door ? owners[static_cast<int>(card.suit())][card.door_level() - 1]
                                   : std::string_view();
}

}  // namespace detail

/// "The Sunken Vaults of the Thorn Queen". The first number of the corridor pile tells what kind of
/// place it is, the first diamond of the room pile what place, the first door of the two piles
/// whose (that of the room pile where both have one equally high). The cards in the piles count,
/// laid or not, so that a dungeon is called the same from its first card to its last.
inline std::string dungeon_name(const Dungeon& dungeon) {
  const auto first_word = [](const std::vector<Card>& pile, auto&& word) {
    for (std::size_t i = 0; i < pile.size(); ++i)
      if (const std::string_view found = word(pile[i]); !found.empty()) return std::pair(i, found);
    return std::pair(pile.size(), std::string_view());
  };
  const auto& corridor = dungeon.piles().corridor;
  const auto& room = dungeon.piles().room;
  const std::string_view adjective = first_word(corridor, detail::adjective_of).second;
  const std::string_view place = first_word(room, detail::place_of).second;
  const auto [red_at, red] = first_word(corridor, detail::owner_of);
  const auto [black_at, black] = first_word(room, detail::owner_of);
  const std::string_view owner = black.empty() || (!red.empty() && red_at < black_at) ? red : black;

  std::string name = "The ";
  if (!adjective.empty()) name += std::string(adjective) + " ";
  name += place.empty() ? "Dungeon" : place;
  if (!owner.empty()) name += " of the " + std::string(owner);
  return name;
}

}  // namespace deckmap
