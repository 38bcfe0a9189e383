#pragma once
/// A dungeon as SVG.

#include <string>

#include <deckmap/draw/svg.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/write/picture.hpp>

namespace deckmap {

/// Returns the picture of a dungeon as an SVG file. Throws `Error` for a cell size out of range.
inline std::string svg(const Dungeon& dungeon, const PictureOptions& options = {},
                       const SvgOptions& svg_options = {}) {
  return svg(picture(dungeon, options), svg_options);
}

}  // namespace deckmap
