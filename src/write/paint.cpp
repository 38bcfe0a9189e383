#include <deckmap/write/paint.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <deckmap/error.hpp>

#include "../draw/png_size.hpp"

namespace deckmap {

std::vector<std::uint8_t> png(const Dungeon& dungeon, const PictureOptions& options) {
  const PictureSize size = picture_size(dungeon, options);
  if (!detail::fits_png(size.width, size.height)) {
    PictureOptions smaller = options;
    int low = PictureOptions::min_cell - 1, high = options.cell;  // fits (perhaps), does not
    while (high - low > 1) {
      smaller.cell = (low + high) / 2;
      const PictureSize tried = picture_size(dungeon, smaller);
      (detail::fits_png(tried.width, tried.height) ? low : high) = smaller.cell;
    }
    throw Error(detail::too_large_for_png(size.width, size.height) +
                (low < PictureOptions::min_cell
                     ? "; no cell size makes it fit"
                     : "; the largest cell size that fits is " + std::to_string(low)));
  }
  return png(picture(dungeon, options));
}

std::vector<std::uint8_t> pdf(const Dungeon& dungeon, const PictureOptions& picture_options,
                              const PdfOptions& options) {
  PictureOptions scaled = picture_options;
  scaled.cell = 64;  // the size for which texts and weights are in proportion
  return pdf(picture(dungeon, scaled), options);
}

}  // namespace deckmap
