#pragma once
/// How a dungeon is written, whatever the format: what every writer takes. Each reads what concerns
/// it (docs/exports.md); `formats.hpp` has the same options by name.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/paper.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

struct Chart;      // content/chart.hpp
struct PageNotes;  // write/page_notes.hpp

/// Parts that a picture leaves out.
struct Hidden {
  bool shops = false;
  bool springs = false;
  bool levels = false;  ///< every door has one leaf
  bool numbers = false;

  bool any() const { return shops || springs || levels || numbers; }

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

/// Where the walls of a tile map are.
enum class Walls : std::uint8_t {
  lines,  ///< between tiles
  tiles,  ///< tiles of their own
};
constexpr auto value_names(Walls) { return std::array<std::string_view, 2>{"lines", "tiles"}; }

/// The game whose monsters and map names a WAD uses.
enum class DoomGame : std::uint8_t {
  doom2,  ///< MAP01 to MAP32
  doom1,  ///< E1M1 to E1M8, and so on to E4M8
};
constexpr auto value_names(DoomGame) { return std::array<std::string_view, 2>{"doom2", "doom1"}; }

/// The textures of a map of Doom.
enum class DoomTheme : std::uint8_t { stone, base, hell };
constexpr auto value_names(DoomTheme) {
  return std::array<std::string_view, 3>{"stone", "base", "hell"};
}

/// Other words for a place, by its label: the first roll, the second and so on.
struct Reroll {
  std::string label;
  int roll = 1;  ///< 1 to `most`

  static constexpr int most = 99;

  friend bool operator==(const Reroll&, const Reroll&) = default;
};

/// The changes of a person or a program to the texts of an adventure. Its facts stay.
struct AdventureEdits {
  std::vector<Reroll> again = {};
  std::string file = {};  ///< as `adventure_toml` writes it; its texts come last; empty: none

  friend bool operator==(const AdventureEdits&, const AdventureEdits&) = default;
};

struct FileOptions {
// Those that have names, with their ranges and the formats that read them.
#define DECKMAP_OPTION(type, name, initial, ...) type name = initial;
#include <deckmap/write/file_options.def>

  AdventureEdits edits = {};  ///< changes to the texts of the chart's adventure
  /// For a format that holds one; empty: drawn by `deckmap::paint`.
  std::span<const char> png = {};
  /// The contents of the rooms of this dungeon, keyed by a chart; null: nothing is keyed. `write`
  /// keys them by `chart`. Players get none.
  const Encounters* encounters = nullptr;
  /// Those of the levels below the first, or of further dungeons in one file.
  std::span<const Encounters> further_encounters = {};
  const PageNotes* beside = nullptr;  ///< notes beside a picture, instead of those by `encounters`
  bool headed = true;  ///< pictures have title, seed and deal code; else for a page that has them

  /// The squares of pictures and virtual tabletops, and the pixels of these.
  int drawn_squares() const { return squares.value_or(3); }
  int tabletop_pixels() const { return pixels_per_square.value_or(100); }
  /// Where walls are tiles.
  int walled_squares() const { return squares.value_or(2); }
  /// Returns the encounters of a level, or of one of several dungeons, counted from 0; null: none.
  const Encounters* encounters_of(std::size_t level) const {
    if (level == 0) return encounters;
    return level <= further_encounters.size() ? &further_encounters[level - 1] : nullptr;
  }

  static constexpr int min_cell = 4, max_cell = 2048;
  static constexpr std::size_t max_title = 200;  ///< characters of a title and of a scale
  static constexpr int max_squares = TileOptions::max_squares;
  static constexpr int min_pixels = 8, max_pixels = 500;
  static constexpr int max_hero_level = 16;
};

/// A dungeon and how it is written: one of several in a file.
struct ToWrite {
  const Dungeon& dungeon;
  FileOptions options = {};
};

}  // namespace deckmap
