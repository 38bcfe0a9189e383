#pragma once
/// A dungeon as PNG and as PDF. Compiled: component `deckmap::paint`.

#include <cstdint>
#include <vector>

#include <deckmap/draw/pdf.hpp>
#include <deckmap/draw/png.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/write/picture.hpp>

namespace deckmap {

/// Returns the picture of a dungeon as a PNG file. Throws `Error` if it would be too large, and
/// names the largest cell size that fits.
std::vector<std::uint8_t> png(const Dungeon& dungeon, const PictureOptions& options = {});

/// Returns the picture of a dungeon as a PDF file; `picture_options.cell` has no effect.
std::vector<std::uint8_t> pdf(const Dungeon& dungeon, const PictureOptions& picture_options = {},
                              const PdfOptions& options = {});

}  // namespace deckmap
