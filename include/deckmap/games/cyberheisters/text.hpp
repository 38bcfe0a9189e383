#pragma once
/// A game of `cyberheisters` in words: its areas and actions, and what happens. The game master
/// knows how much health is left; a player sees a bar. So all of it comes in two forms.

#include <cstdint>
#include <string>

#include <deckmap/games/cyberheisters/rules.hpp>

namespace deckmap::cyberheisters {

/// How much the text reveals.
enum class Knowledge : std::uint8_t {
  player,  ///< health as a bar, the enemy's dice unseen
  master,  ///< every number
};

/// "the battalion", "cluster B", "the captain", "hunter 2".
std::string area_name(const Fight& fight, int area);

/// A place for a bomb: "cluster B", "one unit", "the hunter" who stands by himself.
std::string place_name(const Fight& fight, int place);

/// Filled and empty parts of a bar for the player's health; not empty while he lives.
struct HealthBar {
  int filled;
  int empty;
};
HealthBar health_bar(const State& state, int width);

/// Returns the effect of an action in a few words: "attack cluster A (7)".
std::string described(const State& state, const Action& action,
                      Knowledge knowledge = Knowledge::player);

/// Returns an event as a sentence, with `state` as it is at that moment; empty if this reader may
/// not know of it.
std::string told(const State& state, const Event& event, Knowledge knowledge = Knowledge::player);

}  // namespace deckmap::cyberheisters
