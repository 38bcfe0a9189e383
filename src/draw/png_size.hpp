#pragma once
// How large a PNG may be. Private to the compiled writers.

#include <cstdint>
#include <string>

#include <deckmap/draw/png.hpp>

namespace deckmap::detail {

inline bool fits_png(std::int64_t width, std::int64_t height) {
  return width <= max_png_side && height <= max_png_side && width * height <= max_png_pixels;
}

inline std::string too_large_for_png(std::int64_t width, std::int64_t height) {
  return "a picture of " + std::to_string(width) + " x " + std::to_string(height) +
         " pixels is too large for PNG: at most " + std::to_string(max_png_side) + " a side and " +
         std::to_string(max_png_pixels / 1'000'000) + " million in all";
}

}  // namespace deckmap::detail
