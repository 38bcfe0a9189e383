#pragma once
/// The fonts that are embedded when the library is built, so that every machine draws the same.

#include <cstddef>

namespace deckmap::detail {

struct EmbeddedFont {
  const unsigned char* data;
  std::size_t size;
};

EmbeddedFont text_font();
EmbeddedFont bold_font();

}  // namespace deckmap::detail
