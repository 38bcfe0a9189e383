#pragma once
/// The signs of a map: doors, enemies, shops and the like, each drawn round a point for cells of a
/// given size, on the map as in its legend.

#include <algorithm>
#include <string>
#include <utility>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap::detail {

class Marks {
 public:
  Marks(Picture& picture, const Style& style) : picture_(picture), style_(style) {}

  /// A line of text whose capitals are centred on a point; none where it could not be read.
  void label(std::string text, Point centre, double size, Face face, Paint paint) {
    if (size < 4.5) return;
    picture_.add(Text{.text = std::move(text),
                      .at = {centre.x, centre.y + size * capital_height / 2},
                      .size = size,
                      .anchor = Anchor::middle,
                      .face = face,
                      .paint = paint});
  }

  /// A door across a way of a given width that goes on in a direction.
  void door(Point centre, double cell, double way, Direction direction, int level, bool open) {
    const double size = std::clamp(2 * way, 0.62 * cell, cell);
    const bool upright = direction == Direction::right || direction == Direction::left;
    const double thick = 0.17 * size, length = std::min(0.65 * std::max(way, size / 2), 0.5 * cell);
    const Point reach = upright ? Point{thick, length} : Point{length, thick};
    Shape leaf{.fill = open ? style_.floor : style_.ink,
               .stroke = style_.ink,
               .weight = std::max(0.045 * size, 1.0)};
    leaf.path.rectangle(centre - reach, centre + reach);
    picture_.add(std::move(leaf));
    label(std::to_string(level), centre, 0.31 * size, Face::bold, open ? style_.ink : style_.floor);
  }

  /// An enemy of a rank, or a joker, of a given diameter.
  void enemy(Point centre, double diameter, Card card) {
    const bool boss = card.is_joker();
    disc(centre, diameter, boss && card.colour() == Colour::red ? style_.red : style_.ink);
    if (boss) return skull(centre, diameter * 0.34);
    const std::string number = std::to_string(card.rank());
    label(number, centre, diameter * (number.size() > 1 ? 0.54 : 0.66), Face::bold, style_.floor);
  }

  /// How many more enemies there are than could be drawn.
  void more(Point centre, double diameter, std::size_t count) {
    const std::string number = "+" + std::to_string(count);
    label(number, centre, diameter * 1.1 / static_cast<double>(number.size()), Face::bold,
          style_.ink);
  }

  /// A number on a round tag.
  void tag(const std::string& number, Point centre, double diameter) {
    rim(centre, diameter, style_.gold);
    const double fit = 0.78 * diameter / text_width(number, 1, Face::bold);
    label(number, centre, std::min(0.72 * diameter, fit), Face::bold, style_.ink);
  }

  /// A round tag with an arrow that leads in.
  void start_tag(Point centre, double diameter) {
    rim(centre, diameter, style_.gold);
    const double r = 0.3 * diameter;
    Shape arrow{.fill = style_.ink};
    arrow.path.move_to(centre + Point{-0.7 * r, -r});
    arrow.path.line_to(centre + Point{r, 0});
    arrow.path.line_to(centre + Point{-0.7 * r, r});
    arrow.path.close();
    picture_.add(std::move(arrow));
  }

  /// The rose of a map: a star of four points, the one to the north filled and named. Its middle
  /// and half its height.
  void compass(Point centre, double reach, Paint paint, Paint ground) {
    const double r = 0.74 * reach, waist = 0.17 * r;
    const Point middle = centre + Point{0, 0.26 * reach};
    for (const Direction direction : all_directions) {
      const Cell ahead = step({0, 0}, direction),
                 aside = step({0, 0}, turned(direction, Colour::red));
      const Point tip{ahead.x * r, ahead.y * r};
      const Point corner{(ahead.x + aside.x) * waist, (ahead.y + aside.y) * waist};
      const Point other{(ahead.x - aside.x) * waist, (ahead.y - aside.y) * waist};
      for (const auto& [side, fill] : {std::pair(corner, paint), std::pair(other, ground)}) {
        Shape half{.fill = fill, .stroke = paint, .weight = std::max(0.03 * reach, 0.6)};
        half.path.move_to(middle + tip);
        half.path.line_to(middle + side);
        half.path.line_to(middle);
        half.path.close();
        picture_.add(std::move(half));
      }
    }
    label("N", centre - Point{0, 0.78 * reach}, 0.5 * reach, Face::bold, paint);
  }

  /// A bar of squares in two colours, for a scale.
  void scale_bar(Point left, double square, int count, double height, Paint paint, Paint ground) {
    for (int i = 0; i < count; ++i) {
      Shape part{.fill = i % 2 == 0 ? paint : ground, .stroke = paint, .weight = 1};
      const double x = left.x + i * square;
      part.path.rectangle({x, left.y - height / 2}, {x + square, left.y + height / 2});
      picture_.add(std::move(part));
    }
  }

  /// A purse.
  void shop(Point centre, double size) {
    const double s = size / 2;
    const auto at = [&](double x, double y) { return centre + Point{x * s, y * s}; };
    Shape purse{.fill = style_.gold, .stroke = style_.ink, .weight = std::max(0.075 * size, 0.8)};
    purse.path.move_to(at(-0.30, -0.42));
    purse.path.curve_to(at(-0.75, -0.05), at(-0.95, 0.40), at(-0.78, 0.70));
    purse.path.curve_to(at(-0.65, 0.95), at(0.65, 0.95), at(0.78, 0.70));
    purse.path.curve_to(at(0.95, 0.40), at(0.75, -0.05), at(0.30, -0.42));
    purse.path.close();
    purse.path.move_to(at(-0.30, -0.42));
    purse.path.line_to(at(-0.52, -0.90));
    purse.path.curve_to(at(-0.2, -0.72), at(0.2, -0.72), at(0.52, -0.90));
    purse.path.line_to(at(0.30, -0.42));
    purse.path.close();
    picture_.add(std::move(purse));
  }

  /// A cross.
  void healing(Point centre, double size) {
    const double arm = 0.46 * size, half = 0.165 * size;
    Shape cross{.fill = style_.red, .stroke = style_.ink, .weight = std::max(0.06 * size, 0.8)};
    Path& path = cross.path;
    const auto at = [&](double x, double y) { return centre + Point{x, y}; };
    path.move_to(at(-half, -arm));
    for (const Point p : {Point{half, -arm},
                          {half, -half},
                          {arm, -half},
                          {arm, half},
                          {half, half},
                          {half, arm},
                          {-half, arm},
                          {-half, half},
                          {-arm, half},
                          {-arm, -half},
                          {-half, -half}})
      path.line_to(at(p.x, p.y));
    path.close();
    picture_.add(std::move(cross));
  }

  /// Steps that lead in from outside; `low` and `high` are the corners of their place.
  void stairs(Point low, Point high, Direction inwards) {
    const bool upright = inwards == Direction::up || inwards == Direction::down;
    const double depth = upright ? high.y - low.y : high.x - low.x;
    const double width = upright ? high.x - low.x : high.y - low.y;
    const Point centre = (low + high) * 0.5;
    Shape steps{.stroke = style_.ink, .weight = std::max(depth * 0.075, 0.9)};
    constexpr int count = 4;
    for (int i = 0; i < count; ++i) {
      const double along = depth * ((i + 0.5) / count - 0.5);
      const double across = width * (0.24 + 0.2 * i / (count - 1));
      const double way = inwards == Direction::down || inwards == Direction::right ? along : -along;
      upright ? steps.path.line({centre.x - across, centre.y + way},
                                {centre.x + across, centre.y + way})
              : steps.path.line({centre.x + way, centre.y - across},
                                {centre.x + way, centre.y + across});
    }
    picture_.add(std::move(steps));
  }

  /// An S in the wall.
  void secret(Point centre, double cell) {
    Shape ring{.fill = style_.floor, .stroke = style_.ink, .weight = std::max(0.035 * cell, 0.9)};
    ring.path.circle(centre, 0.15 * cell);
    picture_.add(std::move(ring));
    label("S", centre, 0.235 * cell, Face::bold, style_.ink);
  }

 private:
  void disc(Point centre, double diameter, Paint fill) {
    // A light ring keeps it apart from walls and from its neighbours.
    Shape shape{.fill = fill, .stroke = style_.floor, .weight = std::max(0.05 * diameter, 0.7)};
    shape.path.circle(centre, diameter / 2);
    picture_.add(std::move(shape));
  }

  void rim(Point centre, double diameter, Paint fill) {
    Shape shape{.fill = fill, .stroke = style_.ink, .weight = std::max(0.06 * diameter, 0.7)};
    shape.path.circle(centre, diameter / 2);
    picture_.add(std::move(shape));
  }

  void skull(Point centre, double r) {
    const auto at = [&](double x, double y) { return centre + Point{x * r, y * r}; };
    Shape bone{.fill = style_.floor};
    Path& head = bone.path;
    head.move_to(at(-0.45, 0.95));
    head.line_to(at(-0.48, 0.45));
    head.curve_to(at(-0.85, 0.40), at(-1.0, 0.10), at(-1.0, -0.20));
    head.curve_to(at(-1.0, -0.75), at(-0.55, -1.1), at(0, -1.1));
    head.curve_to(at(0.55, -1.1), at(1.0, -0.75), at(1.0, -0.20));
    head.curve_to(at(1.0, 0.10), at(0.85, 0.40), at(0.48, 0.45));
    head.line_to(at(0.45, 0.95));
    head.close();
    picture_.add(std::move(bone));
    Shape holes{.fill = style_.ink};
    holes.path.circle(at(-0.42, -0.12), 0.25 * r);
    holes.path.circle(at(0.42, -0.12), 0.25 * r);
    holes.path.move_to(at(0, 0.18));
    holes.path.line_to(at(0.15, 0.45));
    holes.path.line_to(at(-0.15, 0.45));
    holes.path.close();
    if (r > 4)
      for (const double x : {-0.19, 0.07}) holes.path.rectangle(at(x, 0.62), at(x + 0.12, 0.95));
    picture_.add(std::move(holes));
  }

  Picture& picture_;
  const Style& style_;
};

}  // namespace deckmap::detail
