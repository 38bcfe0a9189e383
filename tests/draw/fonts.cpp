// The widths that headers know of the embedded fonts' characters are those of the fonts.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

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

TEST_CASE("the table of widths is that of the faces, in thousandths of the em") {
  const Library library = freetype();
  std::size_t bytes = 0;
  for (const auto& [which, file] :
       {std::pair(Face::text, detail::text_face()), std::pair(Face::bold, detail::bold_face()),
        std::pair(Face::italic, detail::italic_face())}) {
    bytes += file.size;
    const FontFace face = opened(library, file);
    for (char32_t c = 1; c < 0x2200; ++c) {
      CAPTURE(std::uint32_t{c});
      const int known = detail::face_width(c, which);
      CHECK((known > 0) == (FT_Get_Char_Index(face.get(), c) != 0));
      if (known > 0) CHECK(known == width_of(face, c));
    }
  }
  CHECK(bytes <= 60'000);
}

TEST_CASE("bold letters are bold: a stem is wider than that of the same letter in text") {
  // How much black a letter of 400 pixels an em has.
  const auto ink = [](const FontFace& face, char letter) {
    REQUIRE(FT_Set_Pixel_Sizes(face.get(), 0, 400) == 0);
    REQUIRE(FT_Load_Char(face.get(), static_cast<FT_ULong>(letter),
                         FT_LOAD_RENDER | FT_LOAD_NO_HINTING) == 0);
    const FT_Bitmap& bitmap = face->glyph->bitmap;
    double sum = 0;
    for (unsigned y = 0; y < bitmap.rows; ++y)
      for (unsigned x = 0; x < bitmap.width; ++x)
        sum += bitmap.buffer[y * static_cast<unsigned>(bitmap.pitch) + x];
    return sum;
  };
  const Library library = freetype();
  const FontFace text = opened(library, detail::text_face());
  const FontFace bold = opened(library, detail::bold_face());
  for (const char letter : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                            "0123456789")) {
    CAPTURE(letter);
    CHECK(ink(bold, letter) > 1.12 * ink(text, letter));
  }
}

TEST_CASE("a text with a character that the faces lack is not wider than it is counted") {
  CHECK(detail::is_in_faces("“Ägypten” – 12 «gp»…"));
  CHECK_FALSE(detail::is_in_faces("Ω"));
  CHECK_FALSE(detail::is_in_faces("\xff"));
  const Library library = freetype();
  for (const bool bold : {false, true}) {
    const FontFace face = opened(library, bold ? detail::other_bold_font() : detail::other_font());
    for (const std::string_view text :
         {"Ω and the rest of it, 1234567890", "♠♥♦♣", "Ärger in Łódź"}) {
      double width = 0;
      for (std::size_t at = 0; at < text.size();) {
        const detail::Utf8Character c = detail::utf8_character(text, at);
        width += width_of(face, c.code);
        at += c.length;
      }
      CHECK(width <= text_width(text, 1000, bold ? Face::bold : Face::text));
    }
  }
}

TEST_CASE("capital_height is the height of digits and capitals") {
  const Library library = freetype();
  const FontFace face = opened(library, detail::text_face());
  for (const unsigned long character : {'H' + 0ul, '1' + 0ul, '4' + 0ul}) {
    REQUIRE(FT_Load_Char(face.get(), character, FT_LOAD_NO_SCALE) == 0);
    const double height =
        static_cast<double>(face->glyph->metrics.horiBearingY) / face->units_per_EM;
    CHECK(height == doctest::Approx(capital_height).epsilon(0.03));
  }
}

TEST_SUITE_END();
