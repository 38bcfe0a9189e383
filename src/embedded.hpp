#pragma once
/// Files that are embedded when the library is built, so that every machine has the same.

#include <cstddef>
#include <string_view>

namespace deckmap::detail {

struct EmbeddedFile {
  const unsigned char* data;
  std::size_t size;

  std::string_view text() const { return {reinterpret_cast<const char*>(data), size}; }
};

// The fonts of every picture.
EmbeddedFile text_font();
EmbeddedFile bold_font();

// The styles: src/data/styles.
EmbeddedFile style_ink();
EmbeddedFile style_press();
EmbeddedFile style_blue();
EmbeddedFile style_cards();
EmbeddedFile style_dark();

}  // namespace deckmap::detail
