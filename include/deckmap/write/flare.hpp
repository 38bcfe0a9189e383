#pragma once
/// Dungeons as a mod for Flare, the action RPG (flare-game 1.14, with its campaign): maps, enemies,
/// keys and shops. Names and numbers of the game's tiles and items alone: the game brings the rest.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>

namespace deckmap {

struct FlareOptions {
  int hero_level = 1;  ///< of the enemies; bosses have two more. 1 to `max_level`
  /// Those of each dungeon, keyed by a chart, for the names of bosses and the words of places; or
  /// none.
  std::span<const Encounters> encounters = {};

  static constexpr int max_level = 16;
  static constexpr std::size_t max_maps = 32;
};

struct FlareFile {
  std::string path;  ///< in the mod's folder, as in "maps/spawn.txt"
  std::string bytes;
};

/// Returns the files of a mod. A new game begins in the first dungeon, and a portal of the campaign
/// leads there; the portal at each last joker leads to the next. Levels that follow each other are
/// joined by stairs. A tile, a third of a card, is two by two cells. Throws `Error` for more maps
/// than `max_maps`, one without a card, one of over a hundred locked doors. Linear in the tiles.
std::vector<FlareFile> flare_mod(std::span<const Dungeon> dungeons,
                                 const FlareOptions& options = {});

}  // namespace deckmap
