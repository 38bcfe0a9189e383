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
#include <string_view>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/file_options.hpp>
#include <deckmap/write/universal_vtt.hpp>

namespace deckmap {

/// The fewest pixels of a square that a scene may have.
inline constexpr int min_foundry_pixels = 20;

/// The scene as the file has it: like that of Universal VTT, with secret doors. `vtt_picture` draws
/// its picture.
VttScene foundry_scene(const Dungeon& dungeon, const FileOptions& options = {});

/// The end of the name of a scene's picture, after that of the file.
inline constexpr std::string_view foundry_picture = "-scene.png";

/// The file. Of a level alone, `stairs` are labelled where they lead to other levels; not for
/// players. Throws `Error` as `vtt_scene` does.
std::string foundry_text(const Dungeon& dungeon, const FileOptions& options = {},
                         std::span<const StairEnd> stairs = {});

/// All levels as levels of one scene, for version 14: stairs are regions that change the level of a
/// token, lifts pairs of regions that teleport it; behind a bolt that is not drawn yet a lift is
/// disabled. Each level fills `level_frame`, and has a picture: "dungeon-1-scene.png".
std::string foundry_text(const Levels& levels, const FileOptions& options);

/// The cells of a level's table, counted from 0, that all levels fill as they lie below each other:
/// stairs are at the same place of each picture. `first` is the frame on the table of the first.
Frame level_frame(const Levels& levels, std::size_t level, std::optional<Frame> first = {});

/// The key of the scene as a journal entry, for game masters alone: an introduction and a page a
/// place.
std::string foundry_journal_text(const Dungeon& dungeon, const FileOptions& options = {});

/// The same for all levels in one entry.
std::string foundry_journal_text(const Levels& levels, const FileOptions& options);

}  // namespace deckmap
