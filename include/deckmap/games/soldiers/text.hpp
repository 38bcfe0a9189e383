#pragma once
/// A game of `soldiers` in words: its actions, and what happens.

#include <span>
#include <string>

#include <deckmap/games/soldiers/rules.hpp>

namespace deckmap::soldiers {

/// The enemies' names in somebody's game, in the order of `Game::foes()`; an enemy without one has
/// the name of its card.
using Names = std::span<const std::string>;

/// "the 7 of spades", "the red joker"; "a goblin scout".
std::string name_of(const Game& game, Index foe, Names names = {});

/// "the queen of hearts, a door of level 2".
std::string door_name(const Game& game, Index door);

/// Returns the number of a room on a map of the whole game so far, from 1 on in the order of
/// dealing; 0 for a segment that is not a room with a card.
int room_number(const Game& game, Index segment);

/// "room 3, a shop", "the opened queen of hearts", "a corridor"; what a card is to a soldier.
std::string place_name(const Game& game, Index card);

/// Returns the probability, in per cent, that a shot, salvo, blast of the shotgun or shot of the
/// rifle kills an enemy.
int odds_of_kill(const Game& game, const Foe& foe, Deed deed);

/// Returns the effect of an action in a few words: "salvo at the 7 of spades (7), kills 100 %".
std::string described(const Game& game, const Action& action, Names names = {});

/// An event as a sentence; `game` as it is just after it. Nothing for a mere step.
std::string told(const Game& game, const Event& event, Names names = {});

}  // namespace deckmap::soldiers
