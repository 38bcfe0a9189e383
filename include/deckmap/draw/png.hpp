#pragma once
/// Pictures as pixels and as PNG files. Compiled: component `deckmap::paint`.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <deckmap/detail/buffer.hpp>
#include <deckmap/draw/drawing.hpp>

namespace deckmap {

/// Pixels row by row from the top, without gaps.
struct Pixels {
  int width = 0;
  int height = 0;
  int channels = 3;  ///< 3: red, green, blue; 4: and opacity
  Buffer<std::uint8_t> data = {};
};

/// Paints a picture. Throws `Error` if it is larger than a PNG may be, or there is not
/// enough memory.
Pixels paint(const Picture& picture);

/// The bytes of a PNG file. The same pixels always give the same bytes. Throws `Error` if the size
/// and the data do not match, or there is not enough memory.
std::vector<std::uint8_t> png(const Pixels& pixels);
std::vector<std::uint8_t> png(const Picture& picture);

}  // namespace deckmap
