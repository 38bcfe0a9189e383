#pragma once
/// A dungeon in the JSON of the donjon dungeon generator (.donjon.json), which importers for
/// virtual tabletops read: a cell of bits for every square, and rooms with their doors.

#include <cstdint>
#include <string>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// The bits of the format's cells.
namespace donjon_bit {
inline constexpr std::uint32_t room = 0x2, corridor = 0x4, aperture = 0x20, room_id = 0xffc0,
                               door = 0x20000, locked = 0x40000, trapped = 0x80000,
                               secret = 0x100000, portcullis = 0x200000, stair_down = 0x400000,
                               stair_up = 0x800000;
inline constexpr int room_shift = 6;
}  // namespace donjon_bit

/// The file. A card has 1, 2 or an odd number of squares up to 19, and one more of wall: the format
/// knows no wall between two squares of floor, and no door of two squares. Throws `Error` as
/// `TileGrid` and `TileDoors` do.
std::string donjon_text(const Dungeon& dungeon, const FileOptions& options = {});

}  // namespace deckmap
