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

// The faces of every picture, WOFF; empty in a build without EB Garamond.
EmbeddedFile text_face();
EmbeddedFile bold_face();
EmbeddedFile italic_face();

// The fonts of texts with a character that the faces lack.
EmbeddedFile other_font();
EmbeddedFile other_bold_font();

// The styles: src/data/styles.
EmbeddedFile style_ink();
EmbeddedFile style_press();
EmbeddedFile style_blue();
EmbeddedFile style_cards();
EmbeddedFile style_dark();

// The page of a gallery: src/data/gallery.html.
EmbeddedFile gallery_page();

// The sheets of the games: src/data/sheets.
EmbeddedFile sheet_soldiers();
EmbeddedFile sheet_cyberheisters();
EmbeddedFile sheet_fudge();

}  // namespace deckmap::detail
