#pragma once
/// A dungeon as PNG and as PDF, and in the formats that hold a PNG. Compiled: component
/// `deckmap::paint`.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <deckmap/draw/pdf.hpp>
#include <deckmap/draw/png.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/write/picture.hpp>
#include <deckmap/write/tiled.hpp>
#include <deckmap/write/universal_vtt.hpp>

namespace deckmap {

/// Returns the picture of a dungeon as a PNG file. Throws `Error` if it would be too large, and
/// names the largest cell size that fits.
std::vector<std::uint8_t> png(const Dungeon& dungeon, const FileOptions& options = {});

/// Returns the pictures of dungeons as one PDF file, each on pages of its own.
std::vector<std::uint8_t> pdf(std::span<const ToWrite> dungeons);
std::vector<std::uint8_t> pdf(const Dungeon& dungeon, const FileOptions& options = {});

/// Returns a dungeon as Universal VTT with its picture. Throws `Error` as `vtt_picture` does.
std::string universal_vtt(const Dungeon& dungeon, const FileOptions& options = {});

/// Returns the PNG of the tileset of Tiled maps.
std::vector<std::uint8_t> tileset_png(const FileOptions& options);

}  // namespace deckmap
