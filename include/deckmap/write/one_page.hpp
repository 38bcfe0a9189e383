#pragma once
/// A dungeon in the JSON of One Page Dungeon (.opd.json), which importers of several virtual
/// tabletops read: rectangles of floor, doors and notes, in whole squares.

#include <string>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>

namespace deckmap {

struct OnePageOptions {
  /// Squares on a side of a card, 1, 2 or odd up to 19, and one more of wall: the format knows no
  /// wall between two squares of floor, and no door of two squares.
  int squares = 2;
  bool player = false;     ///< the players' copy (`PlanOptions`): neither story nor notes
  std::string title = {};  ///< empty: the dungeon's name
  /// Those of this dungeon, keyed by a chart: they stand in the notes.
  const Encounters* encounters = nullptr;
};

/// The file. Throws `Error` as `TileGrid` and `TileDoors` do.
std::string one_page_text(const Dungeon& dungeon, const OnePageOptions& options = {});

}  // namespace deckmap
