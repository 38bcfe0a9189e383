#pragma once
/// Pictures as SVG: small, self-contained, without scripts, with the groups of the drawing as
/// groups of the file. It can be a file of its own as well as a part of an HTML page.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <deckmap/detail/text.hpp>
#include <deckmap/draw/drawing.hpp>

namespace deckmap {

struct SvgOptions {
  /// Stands before every id, so that several pictures can share one HTML page: letters, digits and
  /// hyphens, a letter first.
  std::string id_prefix = {};
  /// CSS with which the file brings its faces along, as `face_css`; empty: where the viewer has
  /// none of them, a font about as wide.
  std::string_view faces = {};
};

namespace detail {

/// Text for XML: its own signs, and characters that a terminal must not get, are references.
inline void append_xml(std::string& out, std::string_view text) {
  std::string plain;
  for (const char c : cleaned(text)) switch (c) {
      case '&': plain += "&amp;"; break;
      case '<': plain += "&lt;"; break;
      case '>': plain += "&gt;"; break;
      case '"': plain += "&quot;"; break;
      default: plain += c;
    }
  out += referenced(plain);
}

/// Walks a picture's items and writes each as an element.
class SvgWriter {
 public:
  SvgWriter(const Picture& picture, const SvgOptions& options)
      : picture_(picture), prefix_(options.id_prefix), faces_(options.faces) {}

  std::string write() {
    const std::string width = std::to_string(picture_.width);
    const std::string height = std::to_string(picture_.height);
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
           "\" viewBox=\"0 0 " + width + " " + height + "\" role=\"" +
           (has_notes() ? "document" : "img") + "\" aria-labelledby=\"" + prefix_ + "name\"";
    if (!picture_.description.empty()) out_ += " aria-describedby=\"" + prefix_ + "description\"";
    // Other faces than the first, after which the picture is laid out, are about as wide.
    out_ +=
        " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" text-anchor=\"middle\""
        " font-family=\"'Deckmap Text','EB Garamond','EB Garamond 12',Garamond,'Times New Roman',"
        "'Liberation Serif','Nimbus Roman',serif\" font-variant-numeric=\"lining-nums\">\n"
        "<title id=\"" +
        prefix_ + "name\">";
    append_xml(out_, picture_.title.empty() ? "Dungeon" : picture_.title);
    out_ += "</title>\n";
    if (!picture_.description.empty()) {
      out_ += "<desc id=\"" + prefix_ + "description\">";
      append_xml(out_, picture_.description);
      out_ += "</desc>\n";
    }
    if (!faces_.empty()) out_ += "<style>\n" + std::string(faces_) + "</style>\n";
    for (const DrawingItem& item : picture_.items) std::visit(*this, item);
    out_ += "</svg>\n";
    return std::move(out_);
  }

  void operator()(const Group& group) {
    out_ += "<g id=\"" + prefix_ + group.id + "\" class=\"" + group.kind + "\"";
    // A group without a title lets the pointer through to one that has a title.
    if (group.title.empty()) {
      out_ += " pointer-events=\"none\">\n";
    } else {
      out_ += ">\n<title>";
      append_xml(out_, group.title);
      out_ += "</title>\n";
    }
  }
  void operator()(const GroupEnd&) { out_ += "</g>\n"; }

  void operator()(const Shape& shape) {
    out_ += "<path";
    if (shape.fill) add_paint("fill", *shape.fill);
    if (shape.stroke) {
      add_paint("stroke", *shape.stroke);
      out_ += " stroke-width=\"";
      add_number(hundredths(shape.weight));
      out_ += '"';
      if (shape.dash > 0) {
        out_ += " stroke-dasharray=\"";
        add_number(hundredths(shape.dash));
        out_ += ' ';
        add_number(hundredths(shape.gap));
        out_ += '"';
      }
    }
    // Edges that meet leave no gap, however the picture is scaled.
    if (shape.aligned) out_ += " shape-rendering=\"crispEdges\"";
    out_ += " d=\"";
    add_path(shape.path);
    out_ += "\"/>\n";
  }

  void operator()(const Text& text) {
    out_ += "<text x=\"";
    add_number(hundredths(text.at.x));
    out_ += "\" y=\"";
    add_number(hundredths(text.at.y));
    out_ += "\" font-size=\"";
    add_number(hundredths(text.size));
    out_ += '"';
    if (text.face == Face::bold) out_ += " font-weight=\"bold\"";
    if (text.face == Face::italic) out_ += " font-style=\"italic\"";
    if (text.anchor != Anchor::middle)
      out_ += text.anchor == Anchor::start ? " text-anchor=\"start\"" : " text-anchor=\"end\"";
    add_paint("fill", text.paint);
    if (text.halo) {
      add_paint("stroke", *text.halo);
      out_ += " stroke-width=\"";
      add_number(hundredths(halo_width * text.size));
      out_ += "\" paint-order=\"stroke\"";
    }
    if (text.upside_down) {
      out_ += " transform=\"rotate(180 ";
      add_number(hundredths(text.at.x));
      out_ += ' ';
      add_number(hundredths(text.at.y));
      out_ += ")\"";
    }
    out_ += '>';
    append_xml(out_, text.text);
    out_ += "</text>\n";
  }

 private:
  /// Whether there is more to read than what a name and a description say.
  bool has_notes() const {
    for (const DrawingItem& item : picture_.items)
      if (const auto* group = std::get_if<Group>(&item); group != nullptr && group->kind == "notes")
        return true;
    return false;
  }

  static std::int64_t hundredths(double x) { return rounded(x * 100); }

  void add_paint(std::string_view attribute, Paint paint) {
    out_ += ' ';
    out_ += attribute;
    out_ += "=\"" + to_string(paint) + "\"";
  }

  /// "12.5", "-.07", "3"
  void add_number(std::int64_t hundredths) {
    if (hundredths < 0) out_ += '-', hundredths = -hundredths;
    const std::int64_t whole = hundredths / 100, rest = hundredths % 100;
    if (whole != 0 || rest == 0) out_ += std::to_string(whole);
    if (rest == 0) return;
    out_ += '.';
    out_ += static_cast<char>('0' + rest / 10);
    if (rest % 10 != 0) out_ += static_cast<char>('0' + rest % 10);
  }

  /// A point in hundredths of a pixel.
  struct Place {
    std::int64_t x = 0, y = 0;
  };

  void add_path(const Path& path) {
    // Coordinates relative to the point before: of numbers that are rounded already, so that no
    // error adds up.
    Place here, begin;
    const Point* next = path.points().data();
    char last = 0;  // the command before, which need not be repeated
    const auto command = [&](char letter) {
      if (letter != last)
        out_ += letter;
      else
        separate_ = true;
      last = letter;
    };
    const auto take = [&] {
      const Point point = *next++;
      return Place{hundredths(point.x), hundredths(point.y)};
    };
    for (const Path::Verb verb : path.verbs()) {
      separate_ = false;
      switch (verb) {
        case Path::Verb::move: {
          const Place to = take();
          last = 0;
          command('m');
          add_pair(to, here);
          begin = here = to;
          last = 'l';  // the command of the points after a move
          break;
        }
        case Path::Verb::line: {
          const Place to = take();
          if (to.y == here.y) {
            command('h');
            add_coordinate(to.x - here.x);
          } else if (to.x == here.x) {
            command('v');
            add_coordinate(to.y - here.y);
          } else {
            command('l');
            add_pair(to, here);
          }
          here = to;
          break;
        }
        case Path::Verb::curve: {
          command('c');
          const Place first = take(), second = take(), to = take();
          add_pair(first, here);
          separate_ = true;
          add_pair(second, here);
          separate_ = true;
          add_pair(to, here);
          here = to;
          break;
        }
        case Path::Verb::close:
          out_ += 'z';
          last = 'z';
          here = begin;
          break;
      }
    }
  }

  void add_pair(Place to, Place from) {
    add_coordinate(to.x - from.x);
    separate_ = true;
    add_coordinate(to.y - from.y);
  }
  void add_coordinate(std::int64_t hundredths) {
    if (separate_ && hundredths >= 0) out_ += ' ';
    separate_ = false;
    add_number(hundredths);
  }

  const Picture& picture_;
  const std::string& prefix_;
  std::string_view faces_;
  std::string out_;
  bool separate_ = false;  ///< whether the next number needs a space before it
};

}  // namespace detail

/// A picture as an SVG element, which is a file as it stands.
inline std::string svg(const Picture& picture, const SvgOptions& options = {}) {
  return detail::SvgWriter(picture, options).write();
}

/// Pictures as one SVG element, one below the other: an element each, in a group of the class
/// "sheet". The ids of all but the first begin with their number.
inline std::string svg(std::span<const Picture> pictures, const SvgOptions& options = {}) {
  int width = 0, height = 0;
  std::string groups;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    SvgOptions own = options;
    if (i > 0) own = {.id_prefix = options.id_prefix + "sheet-" + std::to_string(i + 1) + "-"};
    groups += "<g class=\"sheet\" transform=\"translate(0 " + std::to_string(height) + ")\">\n" +
              svg(pictures[i], own) + "</g>\n";
    width = std::max(width, pictures[i].width);
    height += pictures[i].height;
  }
  const std::string size[] = {std::to_string(width), std::to_string(height)};
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size[0] + "\" height=\"" + size[1] +
         "\" viewBox=\"0 0 " + size[0] + " " + size[1] + "\">\n" + groups + "</svg>\n";
}

}  // namespace deckmap
