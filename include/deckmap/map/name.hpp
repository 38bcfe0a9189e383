#pragma once
/// A name for a dungeon, from its own cards.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap {

namespace detail {

/// The adjectives of clubs and hearts, 2 to 10.
constexpr std::string_view adjective_of(Card card) {
  constexpr std::string_view clubs[] = {"Mossy",  "Hollow", "Crooked",  "Drowned",  "Sunken",
                                        "Buried", "Silent", "Withered", "Forgotten"};
  constexpr std::string_view hearts[] = {"Bleeding", "Burning",    "Crimson",
                                         "Weeping",  "Whispering", "Smouldering",
                                         "Cursed",   "Sleepless",  "Undying"};
  if (card.role() != Role::corridor) return {};
  return (card.suit() == Suit::clubs ? clubs : hearts)[card.rank() - 2];
}

/// The places of diamonds, 2 to 10.
constexpr std::string_view place_of(Card card) {
  constexpr std::string_view diamonds[] = {"Cellars", "Vaults", "Halls",     "Crypts",   "Mines",
                                           "Tunnels", "Caves",  "Catacombs", "Labyrinth"};
  return card.role() == Role::room ? diamonds[card.rank() - 2] : std::string_view();
}

/// The owners of jacks, queens and kings.
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

/// The first word that a pile's cards give; empty if none does.
template <class Word>
std::string_view first_word(const std::vector<Card>& pile, Word&& word) {
  for (const Card card : pile)
    if (const std::string_view found = word(card); !found.empty()) return found;
  return {};
}

}  // namespace detail

/// The card whose owner a dungeon's name gives: the first door of the two piles (that of the room
/// pile where both have one equally high). Nothing if there is no door in them.
inline std::optional<Card> dungeon_owner(const Dungeon& dungeon) {
  const auto first_door = [](const std::vector<Card>& pile) {
    const auto is_door = [](Card card) { return card.role() == Role::door; };
    return static_cast<std::size_t>(std::find_if(pile.begin(), pile.end(), is_door) - pile.begin());
  };
  const auto& corridor = dungeon.piles().corridor;
  const auto& room = dungeon.piles().room;
  const std::size_t red = first_door(corridor), black = first_door(room);
  if (red < corridor.size() && (black == room.size() || red < black)) return corridor[red];
  return black == room.size() ? std::nullopt : std::optional(room[black]);
}

/// Whether a dungeon is natural rock by its name: mines, tunnels, or caves.
inline bool is_cave(const Dungeon& dungeon) {
  const std::string_view place = detail::first_word(dungeon.piles().room, detail::place_of);
  return place == "Mines" || place == "Tunnels" || place == "Caves";
}

/// "The Sunken Vaults of the Thorn Queen". The first number of the corridor pile gives the kind of
/// place, the first diamond of the room pile the place, `dungeon_owner` its owner. The cards in the
/// piles count, laid or not, so that a dungeon keeps its name from its first card to its last.
inline std::string dungeon_name(const Dungeon& dungeon) {
  const std::string_view adjective =
      detail::first_word(dungeon.piles().corridor, detail::adjective_of);
  const std::string_view place = detail::first_word(dungeon.piles().room, detail::place_of);
  const auto owner = dungeon_owner(dungeon);

  std::string name = "The ";
  if (!adjective.empty()) name += std::string(adjective) + " ";
  name += place.empty() ? "Dungeon" : place;
  if (owner) name += " of the " + std::string(detail::owner_of(*owner));
  return name;
}

}  // namespace deckmap
