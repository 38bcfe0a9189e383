#pragma once
/// Dungeons as maps for Doom (.wad): the binary format of 1993 with the nodes already built, which
/// every engine reads. Names of textures and numbers of things alone: the game brings the rest.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <deckmap/dungeon.hpp>

namespace deckmap {

/// The game whose monsters and map names a WAD uses.
enum class DoomGame : std::uint8_t {
  doom2,  ///< MAP01 to MAP32
  doom1,  ///< E1M1 to E1M8, and so on to E4M8
};
constexpr auto value_names(DoomGame) { return std::array<std::string_view, 2>{"doom2", "doom1"}; }

/// The textures of a map.
enum class DoomTheme : std::uint8_t { stone, base, hell };
constexpr auto value_names(DoomTheme) {
  return std::array<std::string_view, 3>{"stone", "base", "hell"};
}

struct WadOptions {
  DoomGame game = DoomGame::doom2;
  DoomTheme theme = DoomTheme::stone;

  static constexpr std::size_t max_maps = 32;
};

/// Returns a PWAD with a map for each dungeon, in that order. A tile of three by three on a card is
/// 128 units wide. Doors of jacks open, those of queens take a key of their colour, those of kings
/// a switch; the switch at the last joker's card is the exit. Throws `Error` for more than
/// `max_maps`, for a dungeon without a card, and for one larger than the format holds. Takes time
/// by the number of tiles.
std::string wad(std::span<const Dungeon> dungeons, const WadOptions& options = {});

}  // namespace deckmap
