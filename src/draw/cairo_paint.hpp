#pragma once
// How shapes are painted by cairo, in pictures of pixels and on pages alike. Private to the
// backends.

#include <cairo.h>

#include <deckmap/draw/drawing.hpp>

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
    cairo_stroke(cairo);
  }
  cairo_new_path(cairo);
}

}  // namespace deckmap::detail
