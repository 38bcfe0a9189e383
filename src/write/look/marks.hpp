#pragma once
// The signs of a map: counters, stairs, compass and the like, each drawn round a point.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

#include "chance.hpp"
#include "map_geometry.hpp"

namespace deckmap::detail {

/// The smallest sizes in which texts can be read, in pixels.
struct Legible {
  double text = 4.5;
  double counter = 4.5;  ///< a counter's numeral; below that the counter is a dot
};

class Marks {
 public:
  Marks(Picture& picture, const Style& style, Legible legible = {})
      : picture_(picture), style_(style), legible_(legible) {}

  /// A line of text whose capitals are centred on a point; none where it could not be read.
  void label(std::string text, Point centre, double size, Face face, Paint paint,
             std::optional<Paint> halo = {}) {
    if (size < legible_.counter) return;
    picture_.add(Text{.text = std::move(text),
                      .at = {centre.x, centre.y + size * capital_height / 2},
                      .size = size,
                      .anchor = Anchor::middle,
                      .face = face,
                      .paint = paint,
                      .halo = halo});
  }

  /// The number of a place, in bold with a halo, no smaller than can be read.
  void place_label(std::string text, Point centre, double size) {
    label(std::move(text), centre, std::max(size, legible_.text), Face::bold, style_.ink,
          style_.floor);
  }

  /// How far a plate reaches from its middle.
  static Point plate_reach(const std::string& text, double size) {
    return {text_width(text, size, Face::bold) / 2 + 0.18 * size, 0.54 * size};
  }

  /// The label of a place on a plate of paper, where there is rock below it.
  void plate(const std::string& text, Point centre, double size) {
    if (size < legible_.counter) return;
    ground(centre, plate_reach(text, size), 0.3 * size);
    label(text, centre, size, Face::bold, style_.text);
  }

  /// Paper below what stands on rock.
  void ground(Point centre, Point reach, double radius) {
    Shape ground{.fill = style_.paper};
    ground.path.rounded(centre - reach, centre + reach, radius);
    picture_.add(std::move(ground));
  }

  /// An enemy of a rank, or a joker, of a given diameter.
  void enemy(Point centre, double diameter, Card card) {
    const bool boss = card.is_joker();
    disc(centre, diameter, boss && card.colour() == Colour::red ? style_.red : counter());
    if (boss) return skull(centre, diameter * 0.34, card.colour());
    numeral(std::to_string(card.rank()), centre, diameter);
  }

  /// A dark counter with a number, or empty.
  void counter(Point centre, double diameter, const std::string& number) {
    disc(centre, diameter, counter());
    numeral(number, centre, diameter);
  }

  /// Several enemies as one, on a wider counter: the sum of their numbers.
  void crowd(Point centre, double diameter, int sum) {
    const std::string number = std::to_string(sum);
    const double size = diameter * (number.size() > 2 ? 0.46 : 0.56);
    Shape body{.fill = counter(), .stroke = style_.floor, .weight = std::max(0.05 * diameter, 0.7)};
    const Point reach{0.62 * diameter, 0.5 * diameter};
    body.path.rounded(centre - reach, centre + reach, 0.5 * diameter);
    picture_.add(std::move(body));
    label(number, centre, size, Face::bold, numeral());
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
    label("N", centre - Point{0, 0.78 * reach}, std::max(0.5 * reach, legible_.text), Face::bold,
          paint);
  }

  /// Two zigzags across a corridor that goes on in a direction.
  void break_off(Point middle, double width, Direction way) {
    constexpr std::array<Point, 6> zigzag = {
        {{0, -0.68}, {0, -0.16}, {-0.14, -0.06}, {0.14, 0.06}, {0, 0.16}, {0, 0.68}}};
    Shape band{.fill = style_.paper};
    Shape lines{.stroke = style_.ink, .weight = std::max(0.05 * width, 0.7)};
    for (const double side : {-0.11, 0.11})
      for (std::size_t i = 0; i < zigzag.size(); ++i) {
        const Point along = zigzag[side < 0 ? i : zigzag.size() - 1 - i] + Point{side, 0};
        const Point at = snapped(middle + turned_by(along, offset(way, 1)) * width);
        i == 0 ? lines.path.move_to(at) : lines.path.line_to(at);
        i == 0 && side < 0 ? band.path.move_to(at) : band.path.line_to(at);
      }
    band.path.close();
    picture_.add(std::move(band));
    picture_.add(std::move(lines));
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

  /// An S in an unbroken wall.
  void secret(Point centre, double size) {
    Shape ring{.fill = style_.floor, .stroke = style_.wall, .weight = std::max(0.09 * size, 0.8)};
    ring.path.circle(centre, 0.5 * size);
    picture_.add(std::move(ring));
    Shape letter{.stroke = style_.ink, .weight = std::max(0.12 * size, 0.9)};
    const auto at = [&](double x, double y) { return centre + Point{x * size, y * size}; };
    letter.path.move_to(at(0.16, -0.17));
    letter.path.curve_to(at(0.06, -0.34), at(-0.2, -0.28), at(-0.17, -0.11));
    letter.path.curve_to(at(-0.14, 0.03), at(0.14, -0.03), at(0.17, 0.11));
    letter.path.curve_to(at(0.2, 0.28), at(-0.06, 0.34), at(-0.16, 0.17));
    picture_.add(std::move(letter));
  }

  /// The bolt of a hidden door: a bar across a short line that comes from the door.
  void bolt(Point centre, double size, Direction from) {
    Shape bar{.stroke = style_.ink, .weight = std::max(0.16 * size, 1.0)};
    const Point along = offset(from, 0.22 * size), across = {along.y, along.x};
    bar.path.line(centre - along, centre);
    bar.path.line(centre - across, centre + across);
    if (style_.look == Look::cards) {  // seen on their backs, too
      Shape edge = bar;
      edge.stroke = style_.floor, edge.weight *= 2.2;
      picture_.add(std::move(edge));
    }
    picture_.add(std::move(bar));
  }

  /// An arrow: one comes in there, or a lift goes there.
  void arrow(Point centre, double size, Direction side, Paint paint) {
    Shape arrow{.stroke = paint, .weight = std::max(0.1 * size, 0.9)};
    const Point along = offset(side, 0.4 * size), across = {0.5 * along.y, 0.5 * along.x};
    arrow.path.line(centre - along, centre + along);
    arrow.path.line(centre + across, centre + along);
    arrow.path.line(centre - across, centre + along);
    picture_.add(std::move(arrow));
  }

 private:
  void numeral(const std::string& number, Point centre, double diameter) {
    label(number, centre, diameter * (number.size() > 1 ? 0.56 : 0.68), Face::bold, numeral());
  }

  /// Counters are dark, their numerals light: a screen that should not light the room has no bright
  /// discs.
  bool on_dark() const { return lightness(style_.paper) < lightness(style_.ink); }
  Paint counter() const { return on_dark() ? style_.paper : style_.ink; }
  Paint numeral() const { return on_dark() ? style_.ink : style_.floor; }
  static int lightness(Paint paint) { return 3 * paint.red + 6 * paint.green + paint.blue; }

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

  /// A boss: the red one wears a crown, the black one a hood.
  void skull(Point centre, double r, Colour colour) {
    const bool crowned = colour == Colour::red;
    const auto about = [&](double x, double y) { return centre + Point{x * r, y * r}; };
    Shape worn;
    if (crowned) {
      worn.fill = numeral();
      worn.path.move_to(about(-0.72, -0.68));
      for (const auto& [x, y] :
           {std::pair(-0.9, -1.22), std::pair(-0.4, -0.96), std::pair(0.0, -1.36),
            std::pair(0.4, -0.96), std::pair(0.9, -1.22), std::pair(0.72, -0.68)})
        worn.path.line_to(about(x, y));
      worn.path.close();
    } else {
      worn.stroke = numeral();
      worn.weight = std::max(0.16 * r, 0.6);
      worn.path.move_to(about(-0.8, 1.02));
      worn.path.curve_to(about(-1.2, 0.1), about(-0.95, -0.85), about(0, -1.3));
      worn.path.curve_to(about(0.95, -0.85), about(1.2, 0.1), about(0.8, 1.02));
    }
    picture_.add(std::move(worn));
    const double size = crowned ? 0.82 : 0.74;
    const auto at = [&](double x, double y) { return about(size * x, size * y + 0.28); };
    Shape bone{.fill = numeral()};
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
    Shape holes{.fill = counter()};
    holes.path.circle(at(-0.42, -0.12), 0.25 * size * r);
    holes.path.circle(at(0.42, -0.12), 0.25 * size * r);
    holes.path.move_to(at(0, 0.18));
    holes.path.line_to(at(0.15, 0.45));
    holes.path.line_to(at(-0.15, 0.45));
    holes.path.close();
    if (size * r > 4)
      for (const double x : {-0.19, 0.07}) holes.path.rectangle(at(x, 0.62), at(x + 0.12, 0.95));
    picture_.add(std::move(holes));
  }

  Picture& picture_;
  const Style& style_;
  Legible legible_;
};

}  // namespace deckmap::detail
