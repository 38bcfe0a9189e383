#pragma once
// How shapes are painted by cairo, in pictures of pixels and on pages alike. Private to the
// backends.

#include <array>
#include <cstddef>
#include <string_view>

#include <cairo.h>

#include <deckmap/detail/text.hpp>
#include <deckmap/draw/drawing.hpp>

#include "../embedded.hpp"

namespace deckmap::detail {

inline void use_paint(cairo_t* cairo, Paint paint) {
  cairo_set_source_rgb(cairo, paint.red / 255.0, paint.green / 255.0, paint.blue / 255.0);
}

/// Fills and strokes the current path as the shape says, and clears it.
inline void paint_path(cairo_t* cairo, const Shape& shape) {
  if (shape.fill) {
    use_paint(cairo, *shape.fill);
    shape.stroke ? cairo_fill_preserve(cairo) : cairo_fill(cairo);
  }
  if (shape.stroke) {
    use_paint(cairo, *shape.stroke);
    cairo_set_line_width(cairo, shape.weight);
    const double dashes[] = {shape.dash, shape.gap};
    if (shape.dash > 0) cairo_set_dash(cairo, dashes, 2, 0);
    cairo_stroke(cairo);
    if (shape.dash > 0) cairo_set_dash(cairo, nullptr, 0, 0);
  }
  cairo_new_path(cairo);
}

/// Draws the edge of a text whose outline is the current path; keeps the path.
inline void paint_halo(cairo_t* cairo, const Text& text) {
  use_paint(cairo, *text.halo);
  cairo_set_line_width(cairo, halo_width * text.size);
  cairo_stroke_preserve(cairo);
}

/// The fonts of PNG and PDF: the faces, then those of texts with a character that these lack.
inline constexpr std::size_t font_count = 5;
inline EmbeddedFile font(std::size_t index) {
  constexpr std::array<EmbeddedFile (*)(), font_count> files = {text_face, bold_face, italic_face,
                                                                other_font, other_bold_font};
  return files[index]();
}
inline std::size_t font_index(const Text& text) {
  if (is_in_faces(text.text)) return static_cast<std::size_t>(text.face);
  return text.face == Face::bold ? 4 : 3;
}

/// Refuses a text for a character that the fonts lack, which would be drawn as a box.
[[noreturn]] inline void refuse_character(std::string_view text, std::string_view character) {
  throw Error("the fonts of pictures have no " + quoted(character) + ", so " + quoted(text) +
              " cannot be drawn in a PNG or PDF; in an SVG the fonts of the viewer draw it");
}

}  // namespace deckmap::detail
