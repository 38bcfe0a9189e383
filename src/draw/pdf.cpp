#include <deckmap/draw/pdf.hpp>

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>

#include "../embedded.hpp"
#include "cairo_paint.hpp"

namespace deckmap {
namespace {

// Lengths are in points, of which an inch has 72.
constexpr double inch = 72, millimetre = inch / 25.4;
constexpr double margin = 10 * millimetre;  // no printer needs more
constexpr double bleed = 0.25 * inch;       // what a sheet shows beyond its marks
constexpr double label_size = 8;

using Sheet = PageSize;

Sheet sheet_of(Paper paper, bool upright) {
  const Sheet sheet = page_size(paper);
  return upright ? sheet : sheet.turned();
}

struct Box {
  Point low{1e18, 1e18}, high{-1e18, -1e18};

  void add(Point p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  bool meets(const Box& other, double reach = 0) const {
    return low.x - reach < other.high.x && other.low.x < high.x + reach &&
           low.y - reach < other.high.y && other.low.y < high.y + reach;
  }
};

/// The embedded faces as cairo knows them: letters stay letters in the file, which can be searched.
class PdfFonts {
 public:
  PdfFonts() = default;
  PdfFonts(const PdfFonts&) = delete;
  PdfFonts& operator=(const PdfFonts&) = delete;
  ~PdfFonts() {
    for (cairo_font_face_t* face : faces_)
      if (face != nullptr) cairo_font_face_destroy(face);
  }

  /// The font for a text. Throws `Error` if there is none with all its characters.
  cairo_font_face_t* face_for(const Text& text) {
    const std::size_t index = detail::font_index(text);
    if (faces_[index] == nullptr) faces_[index] = made(detail::font(index), outlines_[index]);
    const std::string_view line = text.text;
    for (std::size_t at = 0; at < line.size();) {
      const detail::Utf8Character character = detail::utf8_character(line, at);
      if (FT_Get_Char_Index(outlines_[index], character.code) == 0)
        detail::refuse_character(line, line.substr(at, character.length));
      at += character.length;
    }
    return faces_[index];
  }

 private:
  /// The data that FreeType needs as long as cairo keeps a face, which may outlast this object.
  struct Loaded {
    FT_Library library = nullptr;
    FT_Face face = nullptr;

    ~Loaded() {
      if (face != nullptr) FT_Done_Face(face);
      if (library != nullptr) FT_Done_FreeType(library);
    }
  };

  static cairo_font_face_t* made(detail::EmbeddedFile font, FT_Face& outlines) {
    auto loaded = std::make_unique<Loaded>();
    if (FT_Init_FreeType(&loaded->library) != 0) throw Error("FreeType cannot be started");
    if (FT_New_Memory_Face(loaded->library, font.data, static_cast<FT_Long>(font.size), 0,
                           &loaded->face) != 0)
      throw Error("the embedded font cannot be read");
    outlines = loaded->face;
    static constexpr cairo_user_data_key_t key{};
    cairo_font_face_t* const face =
        cairo_ft_font_face_create_for_ft_face(loaded->face, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
    const auto destroy = [](void* data) { delete static_cast<Loaded*>(data); };
    if (cairo_font_face_set_user_data(face, &key, loaded.get(), destroy) == CAIRO_STATUS_SUCCESS)
      static_cast<void>(loaded.release());  // it is cairo's now
    return face;
  }

  std::array<FT_Face, detail::font_count> outlines_{};  // of the faces, which own them
  std::array<cairo_font_face_t*, detail::font_count> faces_{};
};

/// A text as a string of a PDF: in UTF-16.
std::string pdf_string(std::string_view text) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::string hex = "<FEFF";
  const auto add = [&](std::uint32_t unit) {
    for (int shift = 12; shift >= 0; shift -= 4) hex += digits[unit >> shift & 15];
  };
  for (std::size_t at = 0; at < text.size();) {
    const detail::Utf8Character character = detail::utf8_character(text, at);
    const std::uint32_t code = character.code;
    at += character.length;
    if (code < 0x10000) {
      add(code);
    } else {
      add(0xD800 + ((code - 0x10000) >> 10));
      add(0xDC00 + ((code - 0x10000) & 0x3FF));
    }
  }
  return hex + '>';
}

/// Adds, for screen readers, what cairo 1.16 leaves out of a tagged file: its language, and
/// what its figures show. The objects concerned are written anew at the end of the file, which is
/// how a PDF is changed (ISO 32000-1, 7.5.6).
void complete_tags(std::vector<std::uint8_t>& bytes, const std::string& description) {
  const std::string text(bytes.begin(), bytes.end());
  const std::size_t trailer = text.rfind("trailer\n<<"), start = text.rfind("startxref\n");
  const std::size_t catalogue = text.rfind("<< /Type /Catalog\n");
  if (trailer == std::string::npos || start == std::string::npos ||
      catalogue == std::string::npos || text.find("/Lang", catalogue) != std::string::npos)
    return;
  std::string added, entries;
  const auto rewrite = [&](std::size_t at, const std::string& more) {
    const std::size_t begin = text.rfind('\n', at - 2) + 1;  // "66 0 obj"
    const std::size_t line = text.find('\n', at) + 1;
    std::string offset = std::to_string(text.size() + added.size());
    offset.insert(0, 10 - offset.size(), '0');
    entries += text.substr(begin, text.find(' ', begin) - begin) + " 1\n" + offset + " 00000 n \n";
    added += text.substr(begin, line - begin) + more +
             text.substr(line, text.find("endobj\n", line) + 7 - line);
  };
  const std::string shown = "   /Alt " + pdf_string(description) + "\n";
  constexpr std::string_view figure = "<< /Type /StructElem\n   /S /Figure\n";
  for (std::size_t at = text.find(figure); at != std::string::npos; at = text.find(figure, at + 1))
    rewrite(at, shown);
  rewrite(catalogue, "   /Lang (en-GB)\n");
  const std::string before = text.substr(start + 10, text.find('\n', start + 10) - start - 10);
  const std::size_t xref = text.size() + added.size();
  added += "xref\n" + entries + "trailer\n<< /Prev " + before +
           text.substr(trailer + 10, start - trailer - 10) + "startxref\n" + std::to_string(xref) +
           "\n%%EOF\n";
  bytes.insert(bytes.end(), added.begin(), added.end());
}

/// A PDF file in the making.
class Document {
 public:
  Document(const std::string& title, const std::string& subject)
      : surface_(cairo_pdf_surface_create_for_stream(take, &bytes_, inch, inch)),
        cairo_(cairo_create(surface_)),
        options_(cairo_font_options_create()) {
    // Keeps the file independent of clock and screen.
    cairo_pdf_surface_restrict_to_version(surface_, CAIRO_PDF_VERSION_1_5);
    const auto set = [&](cairo_pdf_metadata_t what, const std::string& text) {
      cairo_pdf_surface_set_metadata(surface_, what, text.c_str());
    };
    set(CAIRO_PDF_METADATA_TITLE, detail::cleaned(title));
    set(CAIRO_PDF_METADATA_SUBJECT, detail::cleaned(subject));
    set(CAIRO_PDF_METADATA_CREATOR, "deckmap");
    set(CAIRO_PDF_METADATA_CREATE_DATE, "none");  // an invalid date removes the entry
    cairo_font_options_set_hint_metrics(options_, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options_, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cairo_, options_);
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  }
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  ~Document() {
    cairo_font_options_destroy(options_);
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
  }

  /// Adds a bookmark to a place of the page being drawn, below another or the root; returns it.
  int add_bookmark(int above, const std::string& title, Point at) {
    const std::string where = "page=" + std::to_string(page_) + " pos=[" +
                              std::to_string(static_cast<int>(at.x)) + " " +
                              std::to_string(static_cast<int>(at.y)) + "]";
    return cairo_pdf_surface_add_outline(surface_, above, detail::cleaned(title).c_str(),
                                         where.c_str(), CAIRO_PDF_OUTLINE_FLAG_OPEN);
  }
  /// All that is drawn until the end of a tag is read aloud as such a part: "H1", "P", "Figure".
  /// The first begins the document, of which all are parts: not before, as to paint the paper of a
  /// page drops what was begun on it.
  void begin_tag(const char* name) {
    if (!std::exchange(is_tagged_, true)) cairo_tag_begin(cairo_, "Document", "");
    cairo_tag_begin(cairo_, name, "");
  }
  void end_tags() {
    if (is_tagged_) cairo_tag_end(cairo_, "Document");
  }
  void end_tag(const char* name) { cairo_tag_end(cairo_, name); }

  void begin_page(Sheet sheet, const std::string& label) {
    ++page_;
    cairo_pdf_surface_set_size(surface_, sheet.width, sheet.height);
    if (!label.empty()) cairo_pdf_surface_set_page_label(surface_, label.c_str());
    cairo_save(cairo_);
  }
  void end_page() {
    cairo_restore(cairo_);
    cairo_show_page(cairo_);
  }

  /// All that follows is drawn with `from` at `to`, `scale` times as large, within a box of the
  /// page.
  void place(Point from, Point to, double scale, const Box& within) {
    cairo_rectangle(cairo_, within.low.x, within.low.y, within.high.x - within.low.x,
                    within.high.y - within.low.y);
    cairo_clip(cairo_);
    cairo_translate(cairo_, to.x, to.y);
    cairo_scale(cairo_, scale, scale);
    cairo_translate(cairo_, -from.x, -from.y);
  }
  void save() { cairo_save(cairo_); }
  void restore() { cairo_restore(cairo_); }

  void draw(const Shape& shape) {
    add(shape.path);
    finish(shape);
  }

  /// Adds one part of a path, `verbs` from `begin` to `end` with the points that begin at `p`.
  void add(const Path& path, std::size_t begin, std::size_t end, const Point* p) {
    for (std::size_t i = begin; i < end; ++i) switch (path.verbs()[i]) {
        case Path::Verb::move: cairo_move_to(cairo_, p->x, p->y), ++p; break;
        case Path::Verb::line: cairo_line_to(cairo_, p->x, p->y), ++p; break;
        case Path::Verb::curve:
          cairo_curve_to(cairo_, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
          p += 3;
          break;
        case Path::Verb::close: cairo_close_path(cairo_); break;
      }
  }
  void add(const Path& path) { add(path, 0, path.verbs().size(), path.points().data()); }

  /// Paints what was added.
  void finish(const Shape& shape) { detail::paint_path(cairo_, shape); }

  void draw(const Text& text) {
    const std::string line = detail::cleaned(text.text);
    Text cleaned = text;
    cleaned.text = line;
    cairo_set_font_face(cairo_, fonts_.face_for(cleaned));
    cairo_set_font_size(cairo_, text.size);
    cairo_text_extents_t extents{};
    cairo_text_extents(cairo_, line.c_str(), &extents);
    const double share = text.anchor == Anchor::start ? 0 : text.anchor == Anchor::middle ? 0.5 : 1;
    detail::use_paint(cairo_, text.paint);
    cairo_save(cairo_);
    cairo_translate(cairo_, text.at.x, text.at.y);
    if (text.upside_down) cairo_scale(cairo_, -1, -1);
    cairo_move_to(cairo_, -share * extents.x_advance, 0);
    if (text.halo) {
      cairo_text_path(cairo_, line.c_str());
      detail::paint_halo(cairo_, text);
      detail::use_paint(cairo_, text.paint);
      cairo_new_path(cairo_);
      cairo_move_to(cairo_, -share * extents.x_advance, 0);
    }
    cairo_show_text(cairo_, line.c_str());
    cairo_restore(cairo_);
    cairo_new_path(cairo_);
  }

  std::vector<std::uint8_t> bytes() {
    cairo_surface_finish(surface_);
    for (const cairo_status_t status : {cairo_status(cairo_), cairo_surface_status(surface_)})
      if (status == CAIRO_STATUS_NO_MEMORY)
        throw Error("a PDF of this picture: not enough memory");
      else if (status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_SURFACE_FINISHED)
        throw Error(std::string("the PDF: ") + cairo_status_to_string(status));
    return std::move(bytes_);
  }

 private:
  static cairo_status_t take(void* to, const unsigned char* data, unsigned length) noexcept {
    try {
      auto& bytes = *static_cast<std::vector<std::uint8_t>*>(to);
      bytes.insert(bytes.end(), data, data + length);
      return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
      return CAIRO_STATUS_NO_MEMORY;
    }
  }

  std::vector<std::uint8_t> bytes_;
  bool is_tagged_ = false;
  int page_ = 0;
  PdfFonts fonts_;
  cairo_surface_t* surface_;
  cairo_t* cairo_;
  cairo_font_options_t* options_;
};

// ---- one page

/// Where the first thing is drawn among items from one on.
Point place_of(const std::vector<DrawingItem>& items, std::size_t from) {
  for (std::size_t i = from; i < items.size(); ++i)
    if (const auto* shape = std::get_if<Shape>(&items[i]))
      return shape->path.points().front();
    else if (const auto* text = std::get_if<Text>(&items[i]))
      return text->at - Point{0, text->size};
  return {};
}

/// Draws a picture's items: title, story and notes tagged as what they are, the rest as figures.
/// The title is a bookmark, `bookmark`, and so is each note that has a title, below it.
void draw_items(Document& document, const Picture& picture, Point corner, double scale,
                int& bookmark) {
  std::vector<const char*> tags;  // of the open groups; null: none of its own
  const char* open = nullptr;     // the tag of what is drawn
  const auto change = [&](const char* tag) {
    if (tag == open) return;
    if (open != nullptr) document.end_tag(open);
    if (tag != nullptr) document.begin_tag(tag);
    open = tag;
  };
  constexpr const char *heading = "H1", *paragraph = "P", *figure = "Figure";
  for (std::size_t i = 0; i < picture.items.size(); ++i) {
    const DrawingItem& item = picture.items[i];
    if (const auto* group = std::get_if<Group>(&item)) {
      const bool is_text = group->kind == "story" || group->kind == "note" ||
                           group->kind == "legend" || group->kind == "scale" ||
                           group->kind == "origin";
      const Point at = corner + place_of(picture.items, i) * scale;
      if (group->kind == "title") bookmark = document.add_bookmark(0, picture.title, at);
      if (group->kind == "note" && !group->title.empty())
        document.add_bookmark(bookmark, group->title, at);
      if (is_text) change(nullptr);  // each is a part of its own
      tags.push_back(group->kind == "paper"   ? nullptr
                     : group->kind == "title" ? heading
                     : is_text                ? paragraph
                     : tags.empty()           ? figure
                                              : tags.back());
    } else if (std::holds_alternative<GroupEnd>(item)) {
      tags.pop_back();
    } else {
      change(tags.empty() ? figure : tags.back());
      if (const auto* shape = std::get_if<Shape>(&item)) document.draw(*shape);
      if (const auto* text = std::get_if<Text>(&item)) document.draw(*text);
    }
  }
  change(nullptr);
}

/// A page that shows all of a picture: a page of its own as it is, else as large as fits, with no
/// square above an inch. Returns where the picture lies on it: its corner, and points for a pixel.
std::pair<Point, double> draw_whole(Document& document, const Picture& picture, Sheet sheet,
                                    int& bookmark) {
  const double edge = picture.page ? 0 : margin;
  const double most = picture.map && !picture.page ? inch / picture.map->square : 1e9;
  const double scale = std::min(
      {(sheet.width - 2 * edge) / picture.width, (sheet.height - 2 * edge) / picture.height, most});
  const Point corner{(sheet.width - scale * picture.width) / 2,
                     (sheet.height - scale * picture.height) / 2};
  Shape paper{.fill = picture.paper};
  paper.path.rectangle({0, 0}, {sheet.width, sheet.height});
  document.draw(paper);
  document.save();
  document.place({0, 0}, corner, scale, {{0, 0}, {sheet.width, sheet.height}});
  draw_items(document, picture, corner, scale, bookmark);
  document.restore();
  return {corner, scale};
}

/// Whether a picture comes out larger on an upright sheet.
bool is_larger_upright(const Picture& picture, Paper paper) {
  const auto scale = [&](bool upright) {
    const Sheet sheet = sheet_of(paper, upright);
    return std::min((sheet.width - 2 * margin) / picture.width,
                    (sheet.height - 2 * margin) / picture.height);
  };
  return scale(true) >= scale(false);
}

// ---- squares of an inch

/// A part of a path that is drawn with one line, and the box round it.
struct Stretch {
  std::size_t begin, end;  ///< of its verbs
  std::size_t points;      ///< where its points begin
  Box box;
};

std::vector<Stretch> stretches_of(const Path& path) {
  std::vector<Stretch> stretches;
  std::size_t point = 0;
  const auto& verbs = path.verbs();
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (verbs[i] == Path::Verb::move || stretches.empty()) stretches.push_back({i, i, point, {}});
    const int count = Path::points_of(verbs[i]);
    for (int k = 0; k < count; ++k) stretches.back().box.add(path.points()[point++]);
    stretches.back().end = i + 1;
  }
  return stretches;
}

/// "A", "B", ..., "Z", "AA", ...
std::string letters(int column) {
  std::string text(1, static_cast<char>('A' + column % 26));
  return column < 26 ? text : letters(column / 26 - 1) + text;
}

/// A map cut into sheets whose squares are an inch wide.
class Sheets {
 public:
  Sheets(const Picture& picture, Paper paper) : picture_(picture), map_(*picture.map) {
    index_items();
    for (const bool upright : {true, false}) {
      Cut cut = cut_for(sheet_of(paper, upright));
      if (best_.sheets.empty() || count(cut) < count(best_)) best_ = std::move(cut);
    }
  }

  /// Draws how the sheets lie in the picture. Frames end where the map does, short of title and
  /// legend, though a sheet may go on.
  void draw_overview(Document& document, Point corner, double scale) const {
    const Paint paint = Paint::hex(0xb02a20);
    const double width = 0.6 * map_.border * map_.square;  // the title comes close to the border
    const Point border{width, width};
    const Point size{map_.columns * map_.square, map_.rows * map_.square};
    const Point low = map_.low - border, high = map_.low + size + border;
    const auto at = [&](Point p) {
      return Point{corner.x + std::clamp(p.x, low.x, high.x) * scale,
                   corner.y + std::clamp(p.y, low.y, high.y) * scale};
    };
    for (int row = 0; row < best_.rows; ++row)
      for (int column = 0; column < best_.columns; ++column) {
        if (!has(column, row)) continue;
        const Box box = box_of(best_, column, row);
        Shape frame{.stroke = paint, .weight = 0.7};
        frame.path.rectangle(at(box.low), at(box.high));
        document.draw(frame);
        document.draw(Text{.text = name(column, row),
                           .at = at(box.low) + Point{4, 6 + label_size},
                           .size = label_size + 2,
                           .anchor = Anchor::start,
                           .face = Face::bold,
                           .paint = paint});
      }
    document.draw(Text{
        .text = "The sheets that follow have squares of one inch. Print them at 100 %, "
                "cut at the marks, and join them as shown here.",
        .at = {corner.x + scale * picture_.width / 2,
               corner.y + scale * picture_.height - (picture_.page ? label_size : -label_size)},
        .size = label_size,
        .paint = paint});
  }

  void draw(Document& document) const {
    for (int row = 0; row < best_.rows; ++row)
      for (int column = 0; column < best_.columns; ++column)
        if (has(column, row)) draw_sheet(document, column, row);
  }

 private:
  /// How a map is cut: sheets of `width` by `height` squares, the first of which begins at `low`.
  struct Cut {
    Sheet sheet{};
    int width = 0, height = 0;  ///< of a sheet, in squares
    Point low{};                ///< in the picture
    int columns = 0, rows = 0;
    std::vector<bool> sheets{};  ///< row by row: whether there is anything on it
  };

  /// An item of the map, and what of it can be left out of a sheet.
  struct Indexed {
    const DrawingItem* item;
    std::vector<Stretch> stretches;  ///< of a shape
  };

  /// Takes the parts of the map; the floors show where something is.
  void index_items() {
    std::vector<std::string_view> groups;
    const auto among = [&](std::initializer_list<std::string_view> kinds) {
      return std::any_of(groups.begin(), groups.end(), [&](std::string_view kind) {
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
      });
    };
    for (const DrawingItem& item : picture_.items) {
      if (const auto* group = std::get_if<Group>(&item)) groups.push_back(group->kind);
      if (std::holds_alternative<GroupEnd>(item)) groups.pop_back();
      if (among({"paper", "title", "story", "notes", "legend", "compass", "scale", "origin",
                 "leaders", "leader-edges"}))
        continue;
      const auto* shape = std::get_if<Shape>(&item);
      if (shape == nullptr && !std::holds_alternative<Text>(item)) continue;
      Indexed indexed{&item, {}};
      if (shape != nullptr) indexed.stretches = stretches_of(shape->path);
      if (among({"room", "corridor", "door"}))
        for (const Stretch& stretch : indexed.stretches) floors_.push_back(stretch.box);
      items_.push_back(std::move(indexed));
    }
  }

  /// The cut of a sheet that takes the fewest: the lines may begin at any square.
  Cut cut_for(Sheet sheet) const {
    // Whole inches, with room for the bleed and for the labels below it.
    const auto whole = [](double length) {
      return std::max(1, static_cast<int>((length - 2 * (bleed + 0.25 * inch)) / inch));
    };
    Cut best;
    const int width = whole(sheet.width), height = whole(sheet.height);
    for (int left = 0; left < width; ++left)
      for (int top = 0; top < height; ++top) {
        Cut cut = cut_from(sheet, width, height, left + map_.border, top + map_.border);
        if (best.sheets.empty() || count(cut) < count(best)) best = std::move(cut);
      }
    return best;
  }

  /// The cut whose first sheet begins `left` and `top` squares before the map.
  Cut cut_from(Sheet sheet, int width, int height, int left, int top) const {
    Cut cut{.sheet = sheet, .width = width, .height = height};
    cut.columns = (map_.columns + map_.border + left + width - 1) / width;
    cut.rows = (map_.rows + map_.border + top + height - 1) / height;
    cut.low = map_.low - Point{left * map_.square, top * map_.square};
    cut.sheets.assign(static_cast<std::size_t>(cut.columns) * static_cast<std::size_t>(cut.rows),
                      false);
    // A wall at the very edge of a sheet is in its bleed, and on the next one.
    const double reach = 0.3 * map_.square;
    const auto index = [](double at, double size, int most) {
      return std::clamp(static_cast<int>(at / size), 0, most - 1);
    };
    const double across = width * map_.square, down = height * map_.square;
    for (const Box& floor : floors_) {
      const Point low = floor.low - cut.low, high = floor.high - cut.low;
      for (int row = index(low.y - reach, down, cut.rows);
           row <= index(high.y + reach, down, cut.rows); ++row)
        for (int column = index(low.x - reach, across, cut.columns);
             column <= index(high.x + reach, across, cut.columns); ++column)
          cut.sheets[static_cast<std::size_t>(row) * static_cast<std::size_t>(cut.columns) +
                     static_cast<std::size_t>(column)] = true;
    }
    return cut;
  }

  static std::ptrdiff_t count(const Cut& cut) {
    return std::count(cut.sheets.begin(), cut.sheets.end(), true);
  }

  Box box_of(const Cut& cut, int column, int row) const {
    const Point size{cut.width * map_.square, cut.height * map_.square};
    const Point low = cut.low + Point{column * size.x, row * size.y};
    return {low, low + size};
  }

  bool has(int column, int row) const {
    return column >= 0 && row >= 0 && column < best_.columns && row < best_.rows &&
           best_.sheets[static_cast<std::size_t>(row) * static_cast<std::size_t>(best_.columns) +
                        static_cast<std::size_t>(column)];
  }
  static std::string name(int column, int row) { return letters(column) + std::to_string(row + 1); }

  void draw_sheet(Document& document, int column, int row) const {
    const Sheet sheet = best_.sheet;
    const Box box = box_of(best_, column, row);
    const double scale = inch / map_.square;
    const Point size{best_.width * inch, best_.height * inch};
    const Point low{(sheet.width - size.x) / 2, (sheet.height - size.y) / 2}, high = low + size;
    document.begin_page(sheet, name(column, row));

    document.save();
    document.place(box.low, low, scale, {low - Point{bleed, bleed}, high + Point{bleed, bleed}});
    const Point reach{bleed / scale, bleed / scale};
    const Box seen{box.low - reach, box.high + reach};
    Shape paper{.fill = picture_.paper};
    paper.path.rectangle(seen.low, seen.high);
    document.draw(paper);
    for (const Indexed& indexed : items_) {
      if (const auto* text = std::get_if<Text>(indexed.item)) {
        if (Box{text->at, text->at}.meets(seen, 20 * text->size)) document.draw(*text);
        continue;
      }
      const auto& shape = std::get<Shape>(*indexed.item);
      bool any = false;
      for (const Stretch& stretch : indexed.stretches)
        if (stretch.box.meets(seen, shape.weight)) {
          any = true;
          document.add(shape.path, stretch.begin, stretch.end,
                       shape.path.points().data() + stretch.points);
        }
      if (any) document.finish(shape);
    }
    document.restore();

    draw_marks(document, low, high);
    draw_labels(document, column, row, low, high);
    document.end_page();
  }

  /// Where to cut.
  static void draw_marks(Document& document, Point low, Point high) {
    Shape marks{.stroke = Paint{}, .weight = 0.5};
    const double from = bleed + 2, to = bleed + 14;
    for (const double x : {low.x, high.x}) {
      marks.path.line({x, low.y - from}, {x, low.y - to});
      marks.path.line({x, high.y + from}, {x, high.y + to});
    }
    for (const double y : {low.y, high.y}) {
      marks.path.line({low.x - from, y}, {low.x - to, y});
      marks.path.line({high.x + from, y}, {high.x + to, y});
    }
    document.draw(marks);
  }

  void draw_labels(Document& document, int column, int row, Point low, Point high) const {
    const auto label = [&](const std::string& text, Point at, Face face) {
      document.draw(Text{.text = text, .at = at, .size = label_size, .face = face});
    };
    const Point middle = (low + high) * 0.5;
    const double below = high.y + bleed + label_size + 3, above = low.y - bleed - 3;
    const double aside = bleed + 1.2 * label_size;
    std::string text = name(column, row) + " of " + picture_.title;
    if (has(column, row + 1)) text += "  (" + name(column, row + 1) + " below)";
    label(text, {middle.x, below}, Face::text);
    if (has(column, row - 1)) label(name(column, row - 1), {middle.x, above}, Face::text);
    if (has(column - 1, row)) label(name(column - 1, row), {low.x - aside, middle.y}, Face::text);
    if (has(column + 1, row)) label(name(column + 1, row), {high.x + aside, middle.y}, Face::text);
  }

  const Picture& picture_;
  const MapFrame map_;
  std::vector<Indexed> items_;
  std::vector<Box> floors_;
  Cut best_;
};

}  // namespace

std::vector<std::uint8_t> pdf(std::span<const Picture> pages, const PdfOptions& options) {
  if (pages.empty()) throw Error("a PDF without a page");
  const Picture& first = pages.front();
  for (const Picture& picture : pages)
    if (picture.width < 1 || picture.height < 1)
      throw Error("a picture of " + std::to_string(picture.width) + " x " +
                  std::to_string(picture.height) + " pixels: at least one is needed");
  if (options.inch_squares && !first.map)
    throw Error("a picture without a map has no squares that could be one inch wide");
  Document document(first.title, first.description);
  std::optional<Sheets> sheets;
  if (options.inch_squares) sheets.emplace(first, options.paper);
  int bookmark = CAIRO_PDF_OUTLINE_ROOT;
  for (const Picture& picture : pages) {
    const Sheet sheet = picture.page
                            ? Sheet{picture.page->width, picture.page->height}
                            : sheet_of(options.paper, is_larger_upright(picture, options.paper));
    document.begin_page(sheet, {});
    const auto [corner, scale] = draw_whole(document, picture, sheet, bookmark);
    if (sheets && &picture == &first) sheets->draw_overview(document, corner, scale);
    document.end_page();
  }
  document.end_tags();
  if (sheets) sheets->draw(document);
  std::vector<std::uint8_t> bytes = document.bytes();
  complete_tags(bytes, first.description);
  return bytes;
}

std::vector<std::uint8_t> pdf(const Picture& picture, const PdfOptions& options) {
  return pdf(std::span(&picture, 1), options);
}

}  // namespace deckmap
