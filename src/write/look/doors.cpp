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
  for (const double post : {-0.57, 0.36})
    pen.add(Shape{.path = box(post, post + 0.21, 0.17), .fill = style.wall});
  const Paint leaf = shut ? style.door : style.floor;
  if (sign.level <= 1) {
    line(box(-0.36, 0.36, 0.13), leaf);
  } else if (sign.level == 2) {
    for (const double low : {-0.36, 0.04}) line(box(low, low + 0.32, 0.13), leaf);
  } else {
    line(pen.line({{0, -0.4}, {0, 0.4}}), {});
    for (const double v : {-0.27, -0.09, 0.09, 0.27})
      line(pen.circle(0, v, 0.065 * std::max(thick, 0.7)), leaf);
  }
  if (!shut) line(pen.line({{-0.32 * thick, 0.26}, {0.32 * thick, -0.26}}), {});
}

}  // namespace deckmap::detail
