#include <deckmap/write/paint.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/error.hpp>
#include <deckmap/write/styles.hpp>

#include "../draw/png_size.hpp"
#include "picture_if.hpp"

namespace deckmap {

std::vector<std::uint8_t> png(const Dungeon& dungeon, const FileOptions& options) {
  const auto fits = [](PictureSize size) { return detail::fits_png(size.width, size.height); };
  if (const auto drawn = detail::picture_if(dungeon, options, fits)) return png(*drawn);
  const PictureSize size = picture_size(dungeon, options);
  FileOptions smaller = options;
  int low = FileOptions::min_cell - 1, high = options.cell;  // fits (perhaps), does not
  while (high - low > 1) {
    smaller.cell = (low + high) / 2;
    (fits(picture_size(dungeon, smaller)) ? low : high) = smaller.cell;
  }
  throw Error(detail::too_large_for_png(size.width, size.height) +
              (low < FileOptions::min_cell
                   ? "; no cell size makes it fit"
                   : "; the largest cell size that fits is " + std::to_string(low)));
}

std::vector<std::uint8_t> pdf(std::span<const ToWrite> dungeons) {
  std::vector<Picture> pages;
  for (const ToWrite& one : dungeons) {
    FileOptions options = one.options;
    // a page to print is white, and with a chart it is one to play from
    if (!options.style) options.style = style_of_name("press");
    if (!options.notes)
      options.notes = options.encounters != nullptr && !options.player && !options.bare;
    for (Picture& page : picture_pages(one.dungeon, options, page_size(options.paper)))
      pages.push_back(std::move(page));
  }
  const FileOptions& options = dungeons.front().options;
  return pdf(pages, {.paper = options.paper, .inch_squares = options.inch_squares});
}

std::vector<std::uint8_t> pdf(const Dungeon& dungeon, const FileOptions& options) {
  const ToWrite whole{dungeon, options};
  return pdf(std::span(&whole, 1));
}

std::string universal_vtt(const Dungeon& dungeon, const FileOptions& options) {
  const VttScene scene = vtt_scene(dungeon, options);
  return universal_vtt_text(dungeon, scene, options, png(vtt_picture(dungeon, scene, options)));
}

std::vector<std::uint8_t> tileset_png(const FileOptions& options) {
  const Picture tiles = tileset_picture(options);
  const auto painted_on = [&](Paint ground) {
    Picture picture{.width = tiles.width, .height = tiles.height};
    Shape all{.fill = ground, .aligned = true};
    all.path.rectangle({0, 0}, {double(tiles.width), double(tiles.height)});
    picture.add(std::move(all));
    for (const DrawingItem& item : tiles.items) picture.items.push_back(item);
    return paint(picture);
  };
  // Painting on black and on white shows how much each pixel lets through.
  const Pixels black = painted_on(Paint::hex(0x000000));
  const Pixels white = painted_on(Paint::hex(0xffffff));
  const auto channels = static_cast<std::size_t>(black.channels);
  Pixels pixels{.width = black.width, .height = black.height, .channels = 4};
  const std::size_t count =
      static_cast<std::size_t>(black.width) * static_cast<std::size_t>(black.height);
  pixels.data.resize(count * 4);
  for (std::size_t i = 0; i < count; ++i) {
    const int opacity =
        std::clamp(255 - (white.data[i * channels] - black.data[i * channels]), 0, 255);
    for (std::size_t c = 0; c < 3; ++c)
      pixels.data[i * 4 + c] = static_cast<std::uint8_t>(
          opacity == 0
              ? 0
              : std::min(255, (black.data[i * channels + c] * 255 + opacity / 2) / opacity));
    pixels.data[i * 4 + 3] = static_cast<std::uint8_t>(opacity);
  }
  return png(pixels);
}

}  // namespace deckmap
