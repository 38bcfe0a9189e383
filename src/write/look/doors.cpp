#include "doors.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace deckmap::detail {

void draw_door(Pen pen, DoorSign sign, double thick) {
  const Style& style = pen.style();
  const bool shut = sign.state == DoorSign::State::shut;
  const double weight = 0.055 * thick;
  const auto line = [&](Path path, std::optional<Paint> fill) {
    pen.add(Shape{.path = std::move(path),
                  .fill = fill,
                  .stroke = style.ink,
                  .weight = std::max(weight * pen.unit(), 0.7)});
  };
  const auto box = [&](double low, double high, double half) {
    return pen.rectangle(-half * thick, low, half * thick, high);
  };
  // The walls come closer: jambs on both sides.
  for (const double post : {-0.57, 0.3})
    pen.add(Shape{.path = box(post, post + 0.27, 0.15), .fill = style.wall});
  const Paint leaf = shut ? style.door : style.floor;
  if (sign.level <= 1) {
    line(box(-0.3, 0.3, 0.1), leaf);
  } else if (sign.level == 2) {
    for (const double low : {-0.3, 0.02}) line(box(low, low + 0.28, 0.1), leaf);
    pen.add(Shape{.path = box(-0.09, 0.09, 0.16), .fill = style.ink});  // its lock
  } else {
    // A portcullis from above: bars through a beam.
    line(box(-0.3, 0.3, 0.05), shut ? style.ink : style.floor);
    for (const double v : {-0.22, -0.11, 0.0, 0.11, 0.22})
      line(pen.line({{-0.19 * thick, v}, {0.19 * thick, v}}), {});
  }
  if (!shut) line(pen.line({{-0.32 * thick, 0.26}, {0.32 * thick, -0.26}}), {});
}

}  // namespace deckmap::detail
