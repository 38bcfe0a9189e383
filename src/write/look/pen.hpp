#pragma once
// Draws the things on a map: shapes in units of its own, about a point, in one style.

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

#include "chance.hpp"

namespace deckmap::detail {

class Pen {
 public:
  /// A pen whose unit is `unit` pixels and whose origin lies at a point; `x_axis` turns it.
  Pen(Picture& picture, const Style& style, Point origin, double unit, Point x_axis = {1, 0})
      : picture_(picture), style_(style), origin_(origin), unit_(unit), x_axis_(x_axis) {}

  const Style& style() const { return style_; }
  double unit() const { return unit_; }
  Point at(double x, double y) const {
    return snapped(origin_ + turned_by({x, y}, x_axis_) * unit_);
  }
  Point at(Point point) const { return at(point.x, point.y); }
  /// The same pen with another origin, in units, and turned as well.
  Pen moved(double x, double y, Point x_axis = {1, 0}) const {
    return {picture_, style_, origin_ + turned_by({x, y}, x_axis_) * unit_, unit_,
            turned_by(x_axis, x_axis_)};
  }
  /// The same pen with a unit `factor` times as long.
  Pen scaled(double factor) const { return {picture_, style_, origin_, factor * unit_, x_axis_}; }

  void fill(Path path, Paint paint) { picture_.add(Shape{.path = std::move(path), .fill = paint}); }
  /// Strokes in ink, over `paint` if there is one; `weight` in units.
  void ink(Path path, std::optional<Paint> paint = {}, double weight = 0.05) {
    picture_.add(Shape{.path = std::move(path),
                       .fill = paint,
                       .stroke = style_.ink,
                       .weight = std::max(weight * unit_, 0.7)});
  }
  void add(Shape shape) { picture_.add(std::move(shape)); }
  void add(Text text) { picture_.add(std::move(text)); }

  Path circle(double x, double y, double radius) const {
    Path path;
    path.circle(at(x, y), radius * unit_);
    return path;
  }
  Path line(std::initializer_list<Point> points) const {
    Path path;
    add_points(path, points);
    return path;
  }
  Path polygon(std::span<const Point> points) const {
    Path path;
    add_points(path, points);
    path.close();
    return path;
  }
  Path polygon(std::initializer_list<Point> points) const {
    return polygon(std::span(points.begin(), points.size()));
  }
  Path rectangle(double low_x, double low_y, double high_x, double high_y) const {
    return polygon({{low_x, low_y}, {high_x, low_y}, {high_x, high_y}, {low_x, high_y}});
  }

 private:
  void add_points(Path& path, std::span<const Point> points) const {
    bool first = true;
    for (const Point point : points) {
      first ? path.move_to(at(point)) : path.line_to(at(point));
      first = false;
    }
  }
  void add_points(Path& path, std::initializer_list<Point> points) const {
    add_points(path, std::span(points.begin(), points.size()));
  }

  Picture& picture_;
  const Style& style_;
  Point origin_;
  double unit_;
  Point x_axis_;
};

}  // namespace deckmap::detail
