#pragma once
/// A dungeon as SVG. Compiled: component `deckmap::write`.

#include <string>

#include <deckmap/draw/svg.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>
#include <deckmap/write/picture.hpp>

namespace deckmap {

/// Returns the picture of a dungeon as an SVG file, or its sheets. Throws as `picture` does.
std::string svg(const Dungeon& dungeon, const FileOptions& options = {});

}  // namespace deckmap
