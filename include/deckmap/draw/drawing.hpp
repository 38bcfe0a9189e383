#pragma once
/// A drawing described once for every backend: a flat list of shapes and texts in painting order,
/// with groups that give parts of it a name. Units are pixels of the picture at its own size, x to
/// the right, y downwards.

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <deckmap/detail/cpp20.hpp>
#include <deckmap/draw/faces.hpp>
#include <deckmap/point.hpp>

namespace deckmap {

/// A colour of paint, without transparency.
struct Paint {
  std::uint8_t red = 0, green = 0, blue = 0;

  /// From 0xRRGGBB.
  static constexpr Paint hex(std::uint32_t code) {
    return {static_cast<std::uint8_t>(code >> 16 & 255), static_cast<std::uint8_t>(code >> 8 & 255),
            static_cast<std::uint8_t>(code & 255)};
  }

  friend constexpr bool operator==(Paint, Paint) = default;
};

/// "#f4eedf"
inline std::string to_string(Paint paint) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const unsigned channel : {paint.red, paint.green, paint.blue})
    text += {digits[channel >> 4], digits[channel & 15]};
  return text;
}

namespace detail {
/// The whole number nearest to x; from the middle up.
inline std::int64_t rounded(double x) { return static_cast<std::int64_t>(std::floor(x + 0.5)); }
}  // namespace detail

/// Lines and curves.
class Path {
 public:
  /// A part of a path, and how many points it takes.
  enum class Verb : std::uint8_t {
    move,   ///< 1: begin there
    line,   ///< 1: a straight line to there
    curve,  ///< 3: a cubic Bezier curve: two control points, then its end
    close,  ///< 0: back to where it began
  };

  static constexpr int points_of(Verb verb) {
    return verb == Verb::curve ? 3 : verb == Verb::close ? 0 : 1;
  }

  void move_to(Point to) { add(Verb::move, to); }
  void line_to(Point to) { add(Verb::line, to); }
  void curve_to(Point control, Point second_control, Point to) {
    points_.push_back(control);
    points_.push_back(second_control);
    add(Verb::curve, to);
  }
  void close() { verbs_.push_back(Verb::close); }

  void line(Point from, Point to) {
    move_to(from);
    line_to(to);
  }
  void rectangle(Point low, Point high) {
    move_to(low);
    line_to({high.x, low.y});
    line_to(high);
    line_to({low.x, high.y});
    close();
  }
  /// A rectangle with round corners.
  void rounded(Point low, Point high, double radius) {
    const double k = radius * 0.4477;  // how far the control points are from the corner
    move_to({low.x + radius, low.y});
    line_to({high.x - radius, low.y});
    curve_to({high.x - k, low.y}, {high.x, low.y + k}, {high.x, low.y + radius});
    line_to({high.x, high.y - radius});
    curve_to({high.x, high.y - k}, {high.x - k, high.y}, {high.x - radius, high.y});
    line_to({low.x + radius, high.y});
    curve_to({low.x + k, high.y}, {low.x, high.y - k}, {low.x, high.y - radius});
    line_to({low.x, low.y + radius});
    curve_to({low.x, low.y + k}, {low.x + k, low.y}, {low.x + radius, low.y});
    close();
  }
  void circle(Point centre, double radius) {
    const double k = radius * 0.5523;  // how far the control points of a quarter circle stand off
    const auto at = [&](double x, double y) { return centre + Point{x, y}; };
    const double r = radius;
    move_to(at(r, 0));
    curve_to(at(r, k), at(k, r), at(0, r));
    curve_to(at(-k, r), at(-r, k), at(-r, 0));
    curve_to(at(-r, -k), at(-k, -r), at(0, -r));
    curve_to(at(k, -r), at(r, -k), at(r, 0));
    close();
  }

  void add(const Path& other) {
    verbs_.insert(verbs_.end(), other.verbs_.begin(), other.verbs_.end());
    points_.insert(points_.end(), other.points_.begin(), other.points_.end());
  }
  /// Moves all of it.
  void shift(Point by) {
    for (Point& point : points_) point = point + by;
  }

  bool empty() const { return verbs_.empty(); }
  const std::vector<Verb>& verbs() const { return verbs_; }
  const std::vector<Point>& points() const { return points_; }

 private:
  void add(Verb verb, Point to) {
    verbs_.push_back(verb);
    points_.push_back(to);
  }

  std::vector<Verb> verbs_;
  std::vector<Point> points_;
};

/// A path that is filled (by the non-zero rule), then stroked with round ends and joins. Dashes
/// begin anew with every part of the path.
struct Shape {
  Path path = {};
  std::optional<Paint> fill = {};
  std::optional<Paint> stroke = {};
  double weight = 1;     ///< of the stroke
  double dash = 0;       ///< the length of a dash; 0: the stroke has no gaps
  double gap = 0;        ///< from one dash to the next
  bool aligned = false;  ///< its edges lie on whole pixels: nothing to smooth
};

enum class Anchor : std::uint8_t { start, middle, end };

struct Text {
  std::string text;  ///< UTF-8, one line
  Point at;          ///< of its anchor, on the base line
  double size = 12;  ///< of the em
  Anchor anchor = Anchor::middle;
  Face face = Face::text;
  Paint paint = {};
  bool upside_down = false;        ///< turned round its anchor by half a turn
  std::optional<Paint> halo = {};  ///< an edge that keeps it apart from what is below it
};

/// How wide a text's halo is, in parts of its size.
inline constexpr double halo_width = 0.22;

/// Begins a group: all up to its `GroupEnd` belongs to it.
struct Group {
  std::string id;     ///< unique in the drawing: "room-3", "door-12", "walls"
  std::string kind;   ///< "room", "corridor", "door", "mark", ...: what to style it by
  std::string title;  ///< its title for a reader; may be empty
};
struct GroupEnd {};

using DrawingItem = std::variant<Shape, Text, Group, GroupEnd>;

/// Where the squares of a map lie in its picture.
struct MapFrame {
  Point low = {};     ///< the upper left corner of the first square
  double square = 0;  ///< the side of a square, in pixels
  int columns = 0;
  int rows = 0;
  int border = 0;  ///< how many squares further the rock around it may go
};

/// A sheet of paper, in points, of which an inch has 72.
struct PageSize {
  double width = 0;
  double height = 0;

  /// The same sheet lengthwise or upright.
  constexpr PageSize turned() const { return {height, width}; }
};

/// A whole picture.
struct Picture {
  int width = 0;
  int height = 0;
  Paint paper = {};                  ///< the ground of a PNG or PDF; an SVG has none of its own
  std::optional<MapFrame> map = {};  ///< none without a card on the table
  /// The sheet of paper that it fills, if it was made for one.
  std::optional<PageSize> page = {};
  std::string title = {};
  std::string description = {};  ///< its contents in a sentence
  std::vector<DrawingItem> items = {};

  void add(Shape shape) {
    if (!shape.path.empty()) items.emplace_back(std::move(shape));
  }
  void add(Text text) {
    if (!text.text.empty()) items.emplace_back(std::move(text));
  }
  void begin(std::string id, std::string kind, std::string name = {}) {
    items.emplace_back(Group{std::move(id), std::move(kind), std::move(name)});
  }
  void end() { items.emplace_back(GroupEnd{}); }
};

/// The largest picture that becomes a PNG.
inline constexpr int max_png_side = 32767;
inline constexpr std::int64_t max_png_pixels = 200'000'000;

}  // namespace deckmap
