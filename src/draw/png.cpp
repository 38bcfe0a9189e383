#include <deckmap/draw/png.hpp>

#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <deckmap/error.hpp>

#include "../embedded.hpp"
#include "cairo_paint.hpp"
#include "png_size.hpp"

namespace {

/// Compresses for stb_image_write; returns a zlib stream in memory that it frees, or null.
unsigned char* compress(unsigned char* data, int length, int* compressed_length, int /*quality*/) {
  // The fastest level: a quarter smaller than what stb makes of such pictures; level 6 takes more
  // than twice the time for another tenth.
  constexpr int level = 1;
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(level), libdeflate_free_compressor);
  if (!compressor) return nullptr;
  const auto from = static_cast<std::size_t>(length);
  // Pictures come to a tenth or less: to ask for all that it could take costs time.
  for (const std::size_t room :
       {from / 4, libdeflate_zlib_compress_bound(compressor.get(), from)}) {
    void* const out = std::malloc(room);
    if (out == nullptr) return nullptr;
    const std::size_t size = libdeflate_zlib_compress(compressor.get(), data, from, out, room);
    if (size > 0 && size <= 0x7fffffff) {
      *compressed_length = static_cast<int>(size);
      return static_cast<unsigned char*>(out);
    }
    std::free(out);
  }
  return nullptr;
}

}  // namespace

#define STBIW_ZLIB_COMPRESS compress
#define STBIW_CRC32(data, length) libdeflate_crc32(0, data, static_cast<std::size_t>(length))
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#include <stb/stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace deckmap {
namespace {

[[noreturn]] void out_of_memory(int width, int height) {
  throw Error("a picture of " + std::to_string(width) + " x " + std::to_string(height) +
              " pixels: not enough memory");
}

/// The outline of a character at one pixel an em, from the embedded fonts.
struct Glyph {
  Path path;
  double advance = 0;
  FT_UInt index = 0;
};

/// How much of each pixel a character covers, in sixteenths: no eye sees more on a small letter,
/// and the file is smaller than with 256.
struct Mask {
  int left = 0, top = 0, width = 0, height = 0;  ///< from the base line's pixel on
  std::vector<std::uint8_t> covered;
};

class Typeface {
 public:
  Typeface(FT_Library library, detail::EmbeddedFile font) : library_(library) {
    if (FT_New_Memory_Face(library, font.data, static_cast<FT_Long>(font.size), 0, &face_) != 0)
      throw Error("the embedded font cannot be read");
    em_ = face_->units_per_EM;
  }
  Typeface(const Typeface&) = delete;
  Typeface& operator=(const Typeface&) = delete;
  ~Typeface() { FT_Done_Face(face_); }

  const Glyph& glyph(char32_t character) {
    const auto [found, is_new] = glyphs_.try_emplace(character);
    if (is_new) load(character, found->second);
    return found->second;
  }

  /// The mask of a character of a size in pixels that begins so many quarters of a pixel after one.
  const Mask& mask(const Glyph& glyph, double size, int quarters) {
    const auto [found, is_new] = masks_.try_emplace({glyph.index, size, quarters});
    if (is_new) fill(found->second, glyph, size, quarters);
    return found->second;
  }

  double kerning(const Glyph& before, const Glyph& after) const {
    FT_Vector kerning{};
    if (FT_HAS_KERNING(face_))
      FT_Get_Kerning(face_, before.index, after.index, FT_KERNING_UNSCALED, &kerning);
    return static_cast<double>(kerning.x) / em_;
  }

 private:
  struct Tracer {
    Path& path;
    double em;
    Point last{};
    bool begun = false;

    Point at(const FT_Vector* v) const {
      return {static_cast<double>(v->x) / em, -static_cast<double>(v->y) / em};
    }
  };

  void load(char32_t character, Glyph& glyph) {
    glyph.index = FT_Get_Char_Index(face_, character);
    if (FT_Load_Glyph(face_, glyph.index, FT_LOAD_NO_SCALE) != 0) return;
    glyph.advance = static_cast<double>(face_->glyph->metrics.horiAdvance) / em_;
    if (face_->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return;
    Tracer tracer{glyph.path, em_};
    FT_Outline_Funcs functions{};
    functions.move_to = [](const FT_Vector* to, void* user) {
      auto& t = *static_cast<Tracer*>(user);
      if (t.begun) t.path.close();
      t.begun = true;
      t.path.move_to(t.last = t.at(to));
      return 0;
    };
    functions.line_to = [](const FT_Vector* to, void* user) {
      auto& t = *static_cast<Tracer*>(user);
      t.path.line_to(t.last = t.at(to));
      return 0;
    };
    functions.conic_to = [](const FT_Vector* control, const FT_Vector* to, void* user) {
      auto& t = *static_cast<Tracer*>(user);
      const Point c = t.at(control), end = t.at(to);
      t.path.curve_to(t.last + (c - t.last) * (2.0 / 3), end + (c - end) * (2.0 / 3), end);
      t.last = end;
      return 0;
    };
    functions.cubic_to = [](const FT_Vector* a, const FT_Vector* b, const FT_Vector* to,
                            void* user) {
      auto& t = *static_cast<Tracer*>(user);
      t.path.curve_to(t.at(a), t.at(b), t.last = t.at(to));
      return 0;
    };
    FT_Outline_Decompose(&face_->glyph->outline, &functions, &tracer);
    if (tracer.begun) glyph.path.close();
  }

  void fill(Mask& mask, const Glyph& glyph, double size, int quarters) {
    if (FT_Load_Glyph(face_, glyph.index, FT_LOAD_NO_SCALE) != 0 ||
        face_->glyph->format != FT_GLYPH_FORMAT_OUTLINE)
      return;
    // from the font's units to 64ths of a pixel
    FT_Outline& outline = face_->glyph->outline;
    const FT_Fixed scale = std::lround(64 * size / em_ * 0x10000);
    const FT_Matrix larger{scale, 0, 0, scale};
    FT_Outline_Transform(&outline, &larger);
    FT_Outline_Translate(&outline, FT_Pos{16} * quarters, 0);
    FT_BBox box;
    FT_Outline_Get_CBox(&outline, &box);
    const auto first = [](FT_Pos at) { return static_cast<int>(at >> 6); };
    const auto end = [](FT_Pos at) { return static_cast<int>((at + 63) >> 6); };
    mask = {first(box.xMin),
            -end(box.yMax),
            end(box.xMax) - first(box.xMin),
            end(box.yMax) - first(box.yMin),
            {}};
    mask.covered.resize(static_cast<std::size_t>(mask.width) *
                        static_cast<std::size_t>(mask.height));
    FT_Outline_Translate(&outline, FT_Pos{-64} * first(box.xMin), FT_Pos{-64} * first(box.yMin));
    FT_Bitmap bitmap{};
    bitmap.rows = static_cast<unsigned>(mask.height);
    bitmap.width = static_cast<unsigned>(mask.width);
    bitmap.pitch = mask.width;
    bitmap.buffer = mask.covered.data();
    bitmap.num_grays = 256;
    bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
    if (!mask.covered.empty()) FT_Outline_Get_Bitmap(library_, &outline, &bitmap);
    for (std::uint8_t& covered : mask.covered)
      covered = static_cast<std::uint8_t>((covered + 8) / 16);
  }

  FT_Library library_;
  FT_Face face_ = nullptr;
  double em_ = 1;
  std::unordered_map<char32_t, Glyph> glyphs_;
  std::map<std::tuple<FT_UInt, double, int>, Mask> masks_;
};

class Fonts {
 public:
  Fonts() {
    if (FT_Init_FreeType(&library_) != 0) throw Error("FreeType cannot be started");
  }
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;
  ~Fonts() {
    for (auto& face : faces_) face.reset();
    FT_Done_FreeType(library_);
  }

  /// The face for a text, or another where that lacks a character.
  Typeface& face_for(const Text& text) {
    const std::size_t index = detail::font_index(text);
    auto& typeface = faces_[index];
    if (!typeface) typeface = std::make_unique<Typeface>(library_, detail::font(index));
    return *typeface;
  }

 private:
  FT_Library library_ = nullptr;
  std::array<std::unique_ptr<Typeface>, detail::font_count> faces_;
};

class Painter {
 public:
  /// cairo paints four bytes a pixel into the library's memory, in which `pixels` then makes three
  /// of them: memory that is new costs more time than to fill it.
  Painter(int width, int height, Paint paper)
      : data_(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)),
        surface_(cairo_image_surface_create_for_data(data_.data(), CAIRO_FORMAT_RGB24, width,
                                                     height, 4 * width)),
        cairo_(cairo_create(surface_)) {
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    detail::use_paint(cairo_, paper);
    cairo_paint(cairo_);
  }
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;
  ~Painter() {
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
  }

  void operator()(const Shape& shape) {
    if (are_lines(shape)) return paint_lines(shape);
    constexpr std::size_t many = 1000;  // points; the difference is two milliseconds in a picture
    cairo_set_antialias(cairo_, shape.aligned                        ? CAIRO_ANTIALIAS_NONE
                                : shape.path.points().size() >= many ? CAIRO_ANTIALIAS_FAST
                                                                     : CAIRO_ANTIALIAS_DEFAULT);
    add(shape.path, {0, 0}, 1);
    detail::paint_path(cairo_, shape);
  }

  void operator()(const Text& text) {
    Typeface& face = fonts_.face_for(text);
    // The width first, for the anchor.
    line_.clear();
    double width = 0;
    const Glyph* before = nullptr;
    for (std::size_t at = 0; at < text.text.size();) {
      const detail::Utf8Character character = detail::utf8_character(text.text, at);
      const Glyph& glyph = face.glyph(character.valid ? character.code : U'\ufffd');
      if (glyph.index == 0)
        detail::refuse_character(text.text,
                                 std::string_view(text.text).substr(at, character.length));
      at += character.length;
      if (before != nullptr) width += face.kerning(*before, glyph);
      line_.emplace_back(width, &glyph);
      width += glyph.advance;
      before = &glyph;
    }
    const double share = text.anchor == Anchor::start ? 0 : text.anchor == Anchor::middle ? 0.5 : 1;
    // A base line between two rows of pixels keeps feet and heads sharp.
    const double size = text.upside_down ? -text.size : text.size;
    const Point at{text.at.x - share * width * size, std::floor(text.at.y + 0.5)};
    if (!text.halo && !text.upside_down) return paint_masks(face, text, at);
    cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_FAST);
    for (const auto& [x, glyph] : line_) add(glyph->path, at + Point{x * size, 0}, size);
    if (text.halo) detail::paint_halo(cairo_, text);
    detail::use_paint(cairo_, text.paint);
    cairo_fill(cairo_);
  }

  void operator()(const Group&) {}
  void operator()(const GroupEnd&) {}

  Pixels pixels(int width, int height) {
    cairo_surface_flush(surface_);
    if (cairo_status(cairo_) != CAIRO_STATUS_SUCCESS ||
        cairo_surface_status(surface_) != CAIRO_STATUS_SUCCESS)
      throw Error(std::string("painting: ") + cairo_status_to_string(cairo_status(cairo_)));
    const std::size_t count = data_.size() / 4;
    std::uint8_t* out = data_.data();
    for (const std::uint8_t* in = out; in != data_.data() + 4 * count; in += 4, out += 3) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, in, 4);
      // One store of four bytes takes half the time of three; the next pixel overwrites the fourth.
      // Made of bytes, each would wait for the one before.
      const std::uint32_t bytes =
          std::endian::native == std::endian::little
              ? (pixel >> 16 & 0xff) | (pixel & 0xff00) | (pixel & 0xff) << 16
              : pixel << 8;
      std::memcpy(out, &bytes, 4);
    }
    data_.resize(3 * count);
    return {.width = width, .height = height, .channels = 3, .data = std::move(data_)};
  }

 private:
  /// Paints `line_` from masks that are made once: on a page of notes each letter comes back dozens
  /// of times, and cairo takes 30 ms to fill all their outlines.
  void paint_masks(Typeface& face, const Text& text, Point at) {
    cairo_surface_flush(surface_);
    const int width = cairo_image_surface_get_width(surface_);
    const int height = cairo_image_surface_get_height(surface_);
    const std::uint32_t colour = rgb(text.paint);
    for (const auto& [x, glyph] : line_) {
      const int quarters = static_cast<int>(std::floor(4 * (at.x + x * text.size) + 0.5));
      const Mask& mask = face.mask(*glyph, text.size, quarters & 3);
      const int left = (quarters >> 2) + mask.left, top = static_cast<int>(at.y) + mask.top;
      const int first = std::max(0, -left), end = std::min(mask.width, width - left);
      for (int row = std::max(0, -top); row < std::min(mask.height, height - top); ++row) {
        const std::uint8_t* const covered = mask.covered.data() + std::ptrdiff_t{row} * mask.width;
        unsigned char* const pixels = data_.data() + std::ptrdiff_t{4} * width * (top + row);
        for (int i = first; i < end; ++i)
          if (covered[i] > 0) mix(pixels + std::ptrdiff_t{4} * (left + i), colour, covered[i]);
      }
    }
    cairo_surface_mark_dirty(surface_);
  }

  /// 0xrrggbb
  static std::uint32_t rgb(Paint paint) {
    return static_cast<std::uint32_t>(paint.red << 16 | paint.green << 8 | paint.blue);
  }

  /// Whether a shape is just many straight lines, each by itself, as hatching is.
  static bool are_lines(const Shape& shape) {
    const auto& verbs = shape.path.verbs();
    if (shape.fill || !shape.stroke || shape.dash > 0 || verbs.size() < 64 || verbs.size() % 2 != 0)
      return false;
    for (std::size_t i = 0; i < verbs.size(); ++i)
      if (verbs[i] != (i % 2 == 0 ? Path::Verb::move : Path::Verb::line)) return false;
    return true;
  }

  /// Paints such lines pixel by pixel, each pixel by its distance from the line: cairo takes 15 ms
  /// for the hatching of one picture, this takes two.
  void paint_lines(const Shape& shape) {
    cairo_surface_flush(surface_);
    unsigned char* const data = cairo_image_surface_get_data(surface_);
    if (data == nullptr) return;
    const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface_);
    const int width = cairo_image_surface_get_width(surface_);
    const int height = cairo_image_surface_get_height(surface_);
    // Eight steps from nothing to full: no eye sees more on a thin line, and the file is a quarter
    // smaller than with 256. A pixel of less than half a step is left out.
    constexpr double steps = 8;
    const double edge = shape.weight / 2 + 0.5, reach = edge - 0.5 / steps;
    const double most = std::min(1.0, shape.weight);
    const std::uint32_t colour = rgb(*shape.stroke);
    const auto first = [](double x) { return std::max(0, static_cast<int>(std::ceil(x - 0.5))); };
    const auto last = [](double x, int size) {
      return std::min(size - 1, static_cast<int>(std::floor(x - 0.5)));
    };
    const auto& points = shape.path.points();
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
      const Point a = points[i], way = points[i + 1] - a;
      const double length = std::max(std::sqrt(way.x * way.x + way.y * way.y), 1e-6);
      const Point along = way * (1 / length);
      const double left_end = std::min(0.0, way.x) - reach,
                   right_end = std::max(0.0, way.x) + reach;
      // Half the width of the line in a row, and how far it goes sideways from row to row.
      const bool is_level = std::abs(along.y) < 1e-6;
      const double half = is_level ? 0 : std::abs(reach / along.y);
      const double slope = is_level ? 0 : along.x / along.y;
      const int bottom = last(a.y + std::max(0.0, way.y) + reach, height);
      for (int y = first(a.y + std::min(0.0, way.y) - reach); y <= bottom; ++y) {
        const double dy = y + 0.5 - a.y;
        // The part of this row that is near the line.
        double from = left_end, to = right_end;
        if (!is_level) {
          from = std::max(from, dy * slope - half);
          to = std::min(to, dy * slope + half);
        }
        const int right = last(a.x + to, width);
        for (int x = first(a.x + from); x <= right; ++x) {
          const double dx = x + 0.5 - a.x;
          double distance = std::abs(dx * along.y - dy * along.x);
          const double forth = dx * along.x + dy * along.y;
          const double beyond = std::max(-forth, forth - length);
          if (beyond > 0) distance = std::sqrt(distance * distance + beyond * beyond);
          const int share = static_cast<int>(steps * std::min(edge - distance, most) + 0.5);
          if (share > 0)
            mix(data + y * stride + std::ptrdiff_t{4} * x, colour,
                static_cast<std::uint32_t>(2 * share));
        }
      }
    }
    cairo_surface_mark_dirty(surface_);
  }

  /// Mixes `share` sixteenths of a colour, 0xrrggbb, into a pixel: red and blue at once, then
  /// green.
  static void mix(unsigned char* place, std::uint32_t colour, std::uint32_t share) {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, place, 4);
    const auto mixed = [&](std::uint32_t channels, std::uint32_t half) {
      return (((pixel & channels) * (16 - share) + (colour & channels) * share + half) / 16) &
             channels;
    };
    pixel = 0xff000000u | mixed(0x00ff00ff, 0x00080008) | mixed(0x0000ff00, 0x00000800);
    std::memcpy(place, &pixel, 4);
  }

  void add(const Path& path, Point at, double scale) {
    const Point* p = path.points().data();
    const auto x = [&](std::size_t i) { return at.x + p[i].x * scale; };
    const auto y = [&](std::size_t i) { return at.y + p[i].y * scale; };
    for (const Path::Verb verb : path.verbs()) switch (verb) {
        case Path::Verb::move: cairo_move_to(cairo_, x(0), y(0)), ++p; break;
        case Path::Verb::line: cairo_line_to(cairo_, x(0), y(0)), ++p; break;
        case Path::Verb::curve:
          cairo_curve_to(cairo_, x(0), y(0), x(1), y(1), x(2), y(2));
          p += 3;
          break;
        case Path::Verb::close: cairo_close_path(cairo_); break;
      }
  }

  Fonts fonts_;
  Buffer<std::uint8_t> data_;
  cairo_surface_t* surface_;
  cairo_t* cairo_;
  std::vector<std::pair<double, const Glyph*>> line_;
};

}  // namespace

Pixels paint(const Picture& picture) {
  if (picture.width < 1 || picture.height < 1)
    throw Error("a picture of " + std::to_string(picture.width) + " x " +
                std::to_string(picture.height) + " pixels: at least one is needed");
  if (!detail::fits_png(picture.width, picture.height))
    throw Error(detail::too_large_for_png(picture.width, picture.height));
  try {
    Painter painter(picture.width, picture.height, picture.paper);
    for (const DrawingItem& item : picture.items) std::visit(painter, item);
    return painter.pixels(picture.width, picture.height);
  } catch (const std::bad_alloc&) {
    out_of_memory(picture.width, picture.height);
  }
}

std::vector<std::uint8_t> png(const Pixels& pixels) {
  const auto expected = static_cast<std::int64_t>(pixels.width) * pixels.height * pixels.channels;
  if (pixels.width < 1 || pixels.height < 1 || (pixels.channels != 3 && pixels.channels != 4) ||
      static_cast<std::uint64_t>(expected) != pixels.data.size())
    throw Error(std::to_string(pixels.data.size()) + " bytes are not the pixels of a picture of " +
                std::to_string(pixels.width) + " x " + std::to_string(pixels.height) + " with " +
                std::to_string(pixels.channels) + " channels");
  if (!detail::fits_png(pixels.width, pixels.height))
    throw Error(detail::too_large_for_png(pixels.width, pixels.height));

  // Filter 0 in every row: flat colours and repeated rows compress best as they are. Set once, so
  // that pictures can be written by several threads.
  [[maybe_unused]] static const bool unfiltered = (stbi_write_force_png_filter = 0, true);
  int length = 0;
  const std::unique_ptr<unsigned char, decltype(&std::free)> file(
      stbi_write_png_to_mem(pixels.data.data(), pixels.width * pixels.channels, pixels.width,
                            pixels.height, pixels.channels, &length),
      std::free);
  if (!file) out_of_memory(pixels.width, pixels.height);
  return {file.get(), file.get() + length};
}

std::vector<std::uint8_t> png(const Picture& picture) { return png(paint(picture)); }

}  // namespace deckmap
