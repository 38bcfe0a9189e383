#pragma once
/// Dungeons as a mod for Flare, the action RPG (flare-game 1.14, with its campaign): maps, enemies,
/// keys and shops. Names and numbers of the game's tiles and items alone: the game brings the rest.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

inline constexpr std::size_t max_flare_maps = 32;

struct FlareFile {
  std::string path;  ///< in the mod's folder, as in "maps/spawn.txt"
  std::string bytes;
};

/// Returns the files of a mod. A new game begins in the first dungeon, and a portal of the campaign
/// leads there; the portal at each last joker leads to the next. Levels that follow each other are
/// joined by stairs; encounters name bosses, and speak of places. A tile, a third of a card, is two
/// by two cells. Throws `Error` for more maps than `max_flare_maps`, one without a card, one of
/// over a hundred locked doors. Linear in the tiles.
std::vector<FlareFile> flare_mod(std::span<const Dungeon> dungeons,
                                 const FileOptions& options = {});

}  // namespace deckmap
