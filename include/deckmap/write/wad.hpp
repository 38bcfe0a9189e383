#pragma once
/// Dungeons as maps for Doom (.wad): the binary format of 1993 with the nodes already built, which
/// every engine reads. Names of textures and numbers of things alone: the game brings the rest.

#include <cstddef>
#include <span>
#include <string>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

inline constexpr std::size_t max_wad_maps = 32;

/// Returns a PWAD with a map for each dungeon, in that order. A tile of three by three on a card is
/// 128 units wide. Doors of jacks open, those of queens take a key of their colour, those of kings
/// a switch; the switch at the last joker's card is the exit. Throws `Error` for more than
/// `max_wad_maps`, for a dungeon without a card, and for one larger than the format holds. Takes
/// time by the number of tiles.
std::string wad(std::span<const Dungeon> dungeons, const FileOptions& options = {});

}  // namespace deckmap
