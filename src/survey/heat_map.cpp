// The expressive range as a picture: rectangles and labels, laid out once, as SVG or as pixels.

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/draw/png.hpp>
#include <deckmap/survey/survey.hpp>

#include "../dealing_json.hpp"

namespace deckmap {
namespace {

constexpr Paint ink = Paint::hex(0x282828), paper = Paint::hex(0xffffff),
                ground = Paint::hex(0xf2f2f2);

struct Box {
  int x, y, width, height;
  Paint colour;
};
struct Label {
  int x, y;  // y is the middle of the line
  std::string text;
  Anchor anchor;
};
struct HeatMap {
  int width, height;
  std::vector<Box> boxes;
  std::vector<Label> labels;
};

/// From dark blue to yellow, evenly for the eye and for those who see no colours (after viridis).
Paint shade(double t) {
  constexpr std::array<Paint, 7> scale = {{{68, 1, 84},
                                           {68, 57, 131},
                                           {49, 104, 142},
                                           {33, 145, 140},
                                           {53, 183, 121},
                                           {144, 215, 67},
                                           {253, 231, 37}}};
  const double at = std::min(std::max(t, 0.0), 1.0) * static_cast<double>(scale.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(at), scale.size() - 2);
  const double part = at - static_cast<double>(below);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
  };
  const Paint a = scale[below], b = scale[below + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

/// Values in bins of a round width, so that there are at most `max_bins`.
struct Axis {
  static constexpr std::int64_t max_bins = 24;

  std::int64_t low = 0;  ///< where the first bin begins
  std::int64_t width = 1;
  std::int64_t bins = 1;

  Axis() = default;
  Axis(std::int64_t min, std::int64_t max) {
    for (std::int64_t power = 1;; power *= 10)
      for (const int digit : {1, 2, 5}) {
        width = power * digit;
        low = floor_of(min) * width;
        bins = floor_of(max) - floor_of(min) + 1;
        if (bins <= max_bins) return;
      }
  }
  std::int64_t bin(std::int64_t value) const { return floor_of(value) - floor_of(low); }

 private:
  std::int64_t floor_of(std::int64_t value) const {
    return value >= 0 ? value / width : -((-value + width - 1) / width);
  }
};

HeatMap heat_map(const Survey& survey) {
  const auto items = survey.pairs.items();
  Axis x_axis, y_axis;
  if (!items.empty()) {
    std::array<std::int32_t, 2> low = pair_of(items.front().first), high = low;
    for (const auto& item : items) {
      const auto pair = pair_of(item.first);
      for (const std::size_t i : {0u, 1u}) {
        low[i] = std::min(low[i], pair[i]);
        high[i] = std::max(high[i], pair[i]);
      }
    }
    x_axis = Axis(low[0], high[0]);
    y_axis = Axis(low[1], high[1]);
  }
  std::map<std::array<std::int64_t, 2>, std::uint64_t> bins;
  std::uint64_t most = 0, all = 0;
  for (const auto& [key, count] : items) {
    const auto [x, y] = pair_of(key);
    auto& bin = bins[{x_axis.bin(x), y_axis.bin(y)}];
    bin += count;
    all += count;
    most = std::max(most, bin);
  }

  constexpr int left = 84, top = 92, right = 150, bottom = 76, extent = 600;
  const int cell_x = std::max(8, extent / static_cast<int>(x_axis.bins));
  const int cell_y = std::max(8, extent / static_cast<int>(y_axis.bins));
  const int plot_x = cell_x * static_cast<int>(x_axis.bins);
  const int plot_y = cell_y * static_cast<int>(y_axis.bins);
  HeatMap picture{left + plot_x + right, top + plot_y + bottom, {}, {}};
  picture.boxes.push_back({0, 0, picture.width, picture.height, paper});
  picture.boxes.push_back({left, top, plot_x, plot_y, ground});
  const double scale = std::log1p(static_cast<double>(most));
  const auto colour = [&](std::uint64_t count) {
    return shade(scale > 0 ? std::log1p(static_cast<double>(count)) / scale : 0);
  };
  for (const auto& [bin, count] : bins)
    picture.boxes.push_back({left + static_cast<int>(bin[0]) * cell_x,
                             top + plot_y - (static_cast<int>(bin[1]) + 1) * cell_y, cell_x, cell_y,
                             colour(count)});

  picture.labels.push_back({left, 22,
                            "Expressive range: " + std::string(to_string(survey.range[0])) +
                                " by " + std::string(to_string(survey.range[1])),
                            Anchor::start});
  picture.labels.push_back({left, 44,
                            detail::grouped(all) + (all == 1 ? " dungeon" : " dungeons") +
                                ", seeds " + detail::text_of(survey.done) +
                                (survey.partial() ? " (partial)" : ""),
                            Anchor::start});
  picture.labels.push_back({left + plot_x / 2, top + plot_y + 54,
                            std::string(to_string(survey.range[0])), Anchor::middle});
  picture.labels.push_back(
      {left - 10, top - 26, std::string(to_string(survey.range[1])), Anchor::middle});
  // A tick where a bin begins, as many as have room.
  const auto every = [](std::int64_t count, int cell, int room) {
    std::int64_t step = 1;
    while (step * cell < room && step < count) ++step;
    return step;
  };
  for (std::int64_t i = 0; i <= x_axis.bins; i += every(x_axis.bins, cell_x, 56)) {
    const int at = left + static_cast<int>(i) * cell_x;
    picture.boxes.push_back({at, top + plot_y, 1, 7, ink});
    picture.labels.push_back(
        {at, top + plot_y + 22, std::to_string(x_axis.low + i * x_axis.width), Anchor::middle});
  }
  for (std::int64_t i = 0; i <= y_axis.bins; i += every(y_axis.bins, cell_y, 28)) {
    const int at = top + plot_y - static_cast<int>(i) * cell_y;
    picture.boxes.push_back({left - 7, at, 7, 1, ink});
    picture.labels.push_back(
        {left - 14, at, std::to_string(y_axis.low + i * y_axis.width), Anchor::end});
  }
  picture.boxes.push_back({left - 1, top, 1, plot_y + 1, ink});
  picture.boxes.push_back({left - 1, top + plot_y, plot_x + 1, 1, ink});

  // The colours, each ten times as many dungeons as the one below.
  const int key_x = left + plot_x + 30;
  constexpr int steps = 100;
  const int key_height = std::min(plot_y, 300);
  for (int i = 0; i < steps; ++i) {
    const int from = i * key_height / steps, to = (i + 1) * key_height / steps;
    picture.boxes.push_back(
        {key_x, top + key_height - to, 18, to - from, shade((i + 0.5) / steps)});
  }
  picture.labels.push_back({key_x, top - 26, "dungeons", Anchor::start});
  const auto mark = [&](std::uint64_t count) {
    const int at = top + key_height -
                   static_cast<int>(std::lround(std::log1p(static_cast<double>(count)) /
                                                std::max(scale, 1e-9) * key_height));
    picture.boxes.push_back({key_x + 18, at, 5, 1, ink});
    picture.labels.push_back({key_x + 28, at, std::to_string(count), Anchor::start});
  };
  // The largest number stands at the top; a power of ten too close to it would be written over it.
  for (std::uint64_t power = 1; power <= most / 3; power *= 10) mark(power);
  if (most > 0) mark(most);
  return picture;
}

std::string hex(Paint colour) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
    text += digits[part >> 4];
    text += digits[part & 15];
  }
  return text;
}

constexpr int text_size = 14;

}  // namespace

std::string range_svg(const Survey& survey) {
  const HeatMap picture = heat_map(survey);
  const auto number = [](int value) { return "\"" + std::to_string(value) + "\""; };
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=" + number(picture.width) +
                     " height=" + number(picture.height) + " viewBox=\"0 0 " +
                     std::to_string(picture.width) + " " + std::to_string(picture.height) +
                     "\" font-family=\"sans-serif\" font-size=\"" + std::to_string(text_size) +
                     "\" shape-rendering=\"crispEdges\">\n";
  for (const Box& box : picture.boxes)
    text += "<rect x=" + number(box.x) + " y=" + number(box.y) + " width=" + number(box.width) +
            " height=" + number(box.height) + " fill=\"" + hex(box.colour) + "\"/>\n";
  constexpr std::array<std::string_view, 3> anchors = {"start", "middle", "end"};
  for (const Label& label : picture.labels)
    text += "<text x=" + number(label.x) + " y=" + number(label.y + 5) + " text-anchor=\"" +
            std::string(anchors[static_cast<std::size_t>(label.anchor)]) + "\" fill=\"" + hex(ink) +
            "\">" + label.text + "</text>\n";
  return text + "</svg>\n";
}

std::string range_png(const Survey& survey) {
  const HeatMap map = heat_map(survey);
  Picture picture{map.width, map.height};
  for (const Box& box : map.boxes) {
    Shape shape{.fill = box.colour, .aligned = true};
    shape.path.rectangle(
        {static_cast<double>(box.x), static_cast<double>(box.y)},
        {static_cast<double>(box.x + box.width), static_cast<double>(box.y + box.height)});
    picture.add(std::move(shape));
  }
  for (const Label& label : map.labels)
    picture.add(Text{.text = label.text,
                     .at = {static_cast<double>(label.x),
                            static_cast<double>(label.y) + capital_height * text_size / 2},
                     .size = text_size,
                     .anchor = label.anchor,
                     .paint = ink});
  const std::vector<std::uint8_t> bytes = png(picture);
  return {bytes.begin(), bytes.end()};
}

}  // namespace deckmap
