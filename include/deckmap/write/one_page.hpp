#pragma once
/// A dungeon in the JSON of One Page Dungeon (.opd.json), which importers of several virtual
/// tabletops read: rectangles of floor, doors and notes, in whole squares.

#include <string>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// The file. A card has 1, 2 or an odd number of squares up to 19, and one more of wall: the format
/// knows no wall between two squares of floor, and no door of two squares. Throws `Error` as
/// `TileGrid` and `TileDoors` do.
std::string one_page_text(const Dungeon& dungeon, const FileOptions& options = {});

}  // namespace deckmap
