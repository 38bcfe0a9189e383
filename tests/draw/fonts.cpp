// The widths that headers know of the embedded fonts' characters are those of the fonts.

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <type_traits>

#include <ft2build.h>
#include FT_FREETYPE_H

#include <deckmap/draw/drawing.hpp>

#include "embedded.hpp"

using namespace deckmap;

TEST_SUITE_BEGIN("draw/fonts");

namespace {

struct Close {
  void operator()(FT_Library library) const { FT_Done_FreeType(library); }
  void operator()(FT_Face face) const { FT_Done_Face(face); }
};
using Library = std::unique_ptr<std::remove_pointer_t<FT_Library>, Close>;
using FontFace = std::unique_ptr<std::remove_pointer_t<FT_Face>, Close>;

Library freetype() {
  FT_Library library = nullptr;
  REQUIRE(FT_Init_FreeType(&library) == 0);
  return Library(library);
}

FontFace opened(const Library& library, const detail::EmbeddedFile& font) {
  FT_Face face = nullptr;
  REQUIRE(FT_New_Memory_Face(library.get(), font.data, static_cast<FT_Long>(font.size), 0, &face) ==
          0);
  return FontFace(face);
}

/// In thousandths of the em.
double width_of(const FontFace& face, unsigned long character) {
  REQUIRE(FT_Load_Char(face.get(), character, FT_LOAD_NO_SCALE) == 0);
  return 1000.0 * static_cast<double>(face->glyph->advance.x) / face->units_per_EM;
}

}  // namespace

TEST_CASE("text_width knows every character of ASCII, in thousandths of the em") {
  const Library library = freetype();
  for (const Face which : {Face::text, Face::bold}) {
    const FontFace face =
        opened(library, which == Face::text ? detail::text_font() : detail::bold_font());
    for (char c = ' '; c <= '~'; ++c) {
      CAPTURE(c);
      const double known = text_width(std::string(1, c), 1000, which);
      CHECK(std::abs(known - width_of(face, static_cast<unsigned char>(c))) <= 0.5);
    }
  }
}

TEST_CASE("capital_height is the height of digits and capitals") {
  const Library library = freetype();
  const FontFace face = opened(library, detail::text_font());
  REQUIRE(FT_Load_Char(face.get(), 'H', FT_LOAD_NO_SCALE) == 0);
  const double height = static_cast<double>(face->glyph->metrics.horiBearingY) / face->units_per_EM;
  CHECK(height == doctest::Approx(capital_height).epsilon(0.001));
}

TEST_SUITE_END();
