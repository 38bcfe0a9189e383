#pragma once
/// A dungeon for the map editor Tiled (.tmj), with the tileset that belongs to it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// The tiles of the tileset, counted from 0.
struct Tileset {
  static constexpr int columns = 8, rows = 6, count = columns * rows;
  static constexpr int min_tile = 8, max_tile = 256;  ///< the side of a tile in pixels

  static constexpr int room = 0, corridor = 1;
  static constexpr int start = 2, shop = 3, healing = 4, secret = 5;
  /// By the colour of the joker.
  static constexpr int boss(Colour colour) { return colour == Colour::red ? 7 : 6; }
  /// By the sides on which walls stand, 1 to 15.
  static constexpr int walls(Sides sides) { return 8 + sides; }
  /// By level, 1 to 3; an upright one stands across a way to the right or left. One that the deal
  /// never opened is sealed.
  static constexpr int door(int level, bool upright, bool sealed) {
    return 24 + (sealed ? 6 : 0) + (upright ? 0 : 3) + level - 1;
  }
  /// By rank, 2 to 10.
  static constexpr int enemy(int rank) { return 36 + rank - 2; }
};

/// The end of the name of the tileset's PNG, after that of the file.
inline constexpr std::string_view tileset_file = "-tiles.png";

/// The map: layers of floor and walls, objects for doors, marks and enemies, with their cards as
/// properties. Throws `Error` as `TileGrid` does, and for a tile size that cannot be.
std::string tiled_text(const Dungeon& dungeon, const FileOptions& options);

/// Draws its tileset on a transparent ground, the same for all dungeons. Compiled: component
/// `deckmap::write`; `write/paint.hpp` makes the PNG of it.
Picture tileset_picture(const FileOptions& options);

}  // namespace deckmap
