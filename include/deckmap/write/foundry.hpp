#pragma once
/// A dungeon as a scene of Foundry Virtual Tabletop (.foundry.json), to be imported into an empty
/// scene, its levels below each other: walls, doors with their state, lights and labels. The
/// picture is a file beside it, and so is the key, as a journal entry (-journal.json): every player
/// can read what is in a scene. Doors, secret doors, labels and pages name their cards in flags
/// (docs/exports.md), for modules.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/universal_vtt.hpp>

namespace deckmap {

struct FoundryOptions {
  UniversalVttOptions map = {};  ///< of squares, pixels and players
  std::string image = {};        ///< the name of the picture, as seen from Foundry's data; UTF-8
  double padding = 0.25;   ///< empty table round the picture, a part of its size: 0, 0.05 to 0.5
  std::string title = {};  ///< empty: the dungeon's name
  /// For a level alone: labels where stairs lead to other levels. Players get none.
  std::vector<StairEnd> stairs = {};

  /// The fewest pixels of a square that a scene may have.
  static constexpr int min_pixels = 20;
};

struct FoundryJournalOptions {
  std::string title = {};  ///< empty: the dungeon's name
  /// Those of this dungeon, keyed by a chart.
  const Encounters* encounters = nullptr;
};

/// The scene as the file has it: like that of Universal VTT, with secret doors. `vtt_picture` draws
/// its picture.
VttScene foundry_scene(const Dungeon& dungeon, const FoundryOptions& options = {});

/// The file. Throws `Error` as `vtt_scene` does.
std::string foundry_text(const Dungeon& dungeon, const FoundryOptions& options = {});

/// All levels as levels of one scene, for version 14: stairs are regions that change the level of a
/// token, lifts pairs of regions that teleport it; behind a bolt that is not drawn yet a lift is
/// disabled. Each level fills `level_frame`, and `images` has the names of their pictures.
std::string foundry_text(const Levels& levels, const FoundryOptions& options,
                         std::span<const std::string> images);

/// The cells of a level's table, counted from 0, that all levels fill as they lie below each other:
/// stairs are at the same place of each picture. `first` is the frame on the table of the first.
Frame level_frame(const Levels& levels, std::size_t level, std::optional<Frame> first = {});

/// The key of the scene as a journal entry, for game masters alone: an introduction and a page a
/// place.
std::string foundry_journal_text(const Dungeon& dungeon, const FoundryJournalOptions& options = {});

/// The same for all levels in one entry, with the encounters of each, or none.
std::string foundry_journal_text(const Levels& levels, const std::string& title,
                                 std::span<const Encounters* const> encounters);

}  // namespace deckmap
