// The expressive range as a picture: how often two features occur together.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/survey/survey.hpp>

#include "dealing_json.hpp"

namespace deckmap {
namespace {

constexpr Paint ink = Paint::hex(0x282828), paper = Paint::hex(0xffffff),
                ground = Paint::hex(0xf2f2f2);

constexpr int text_size = 14;

/// A picture of rectangles and labels on whole pixels.
class Canvas {
 public:
  Canvas(int width, int height) : picture_{.width = width, .height = height, .paper = paper} {
    box(0, 0, width, height, paper);
  }

  void box(int x, int y, int width, int height, Paint colour) {
    Shape shape{.fill = colour, .aligned = true};
    shape.path.rectangle({double(x), double(y)}, {double(x + width), double(y + height)});
    picture_.add(std::move(shape));
  }
  /// `y` is the middle of the line. Labels lie above all boxes.
  void label(int x, int y, std::string text, Anchor anchor) {
    labels_.push_back({.text = std::move(text),
                       .at = {double(x), y + capital_height * text_size / 2},
                       .size = text_size,
                       .anchor = anchor,
                       .paint = ink});
  }
  const std::string& title(std::string text) { return picture_.title = std::move(text); }
  Picture take() {
    for (Text& label : labels_) picture_.add(std::move(label));
    return std::move(picture_);
  }

 private:
  Picture picture_;
  std::vector<Text> labels_;
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

/// Values in bins of a round width, so that there are at most `max_bins`. The width is a multiple
/// of the step from value to value, and wide enough that no bin between two well filled ones stays
/// empty: shares of a few rooms leave out many percentages.
struct Axis {
  static constexpr std::int64_t max_bins = 24, enough_bins = 8;

  std::int64_t low = 0;  ///< where the first bin begins
  std::int64_t width = 1;
  std::int64_t bins = 1;

  Axis() = default;
  /// `counts` says how many dungeons have each value; it is not empty.
  Axis(const std::map<std::int64_t, std::uint64_t>& counts, std::int64_t step) {
    const std::int64_t min = counts.begin()->first, max = counts.rbegin()->first;
    for (std::int64_t power = 1;; power *= 10)
      for (const int digit : {1, 2, 5}) {
        width = power * digit * std::max<std::int64_t>(step, 1);
        low = floor_of(min) * width;
        bins = floor_of(max) - floor_of(min) + 1;
        if (bins <= enough_bins || (bins <= max_bins && !has_gap(counts))) return;
      }
  }
  std::int64_t bin(std::int64_t value) const { return floor_of(value) - floor_of(low); }

 private:
  /// Whether a bin is empty between two that hold a hundredth of the dungeons each.
  bool has_gap(const std::map<std::int64_t, std::uint64_t>& counts) const {
    std::vector<std::uint64_t> filled(static_cast<std::size_t>(bins));
    std::uint64_t all = 0;
    for (const auto& [value, count] : counts) {
      filled[static_cast<std::size_t>(bin(value))] += count;
      all += count;
    }
    for (std::size_t i = 1; i + 1 < filled.size(); ++i)
      if (filled[i] == 0 && std::min(filled[i - 1], filled[i + 1]) * 100 >= all) return true;
    return false;
  }

  std::int64_t floor_of(std::int64_t value) const {
    return value >= 0 ? value / width : -((-value + width - 1) / width);
  }
};

}  // namespace

Picture range_picture(const Survey& survey) {
  const auto items = survey.pairs.items();
  Axis x_axis, y_axis;
  if (!items.empty()) {
    const std::array<std::int32_t, 2> first = pair_of(items.front().first);
    std::array<std::map<std::int64_t, std::uint64_t>, 2> counts;
    std::array<std::int32_t, 2> step{};  // what all values of a feature have between them
    for (const auto& item : items) {
      const auto pair = pair_of(item.first);
      for (const std::size_t i : {0u, 1u}) {
        counts[i][pair[i]] += item.second;
        step[i] = std::gcd(step[i], pair[i] - first[i]);
      }
    }
    x_axis = Axis(counts[0], step[0]);
    y_axis = Axis(counts[1], step[1]);
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
  Canvas canvas(left + plot_x + right, top + plot_y + bottom);
  canvas.box(left, top, plot_x, plot_y, ground);
  const double scale = std::log1p(static_cast<double>(most));
  const auto colour = [&](std::uint64_t count) {
    return shade(scale > 0 ? std::log1p(static_cast<double>(count)) / scale : 0);
  };
  for (const auto& [bin, count] : bins)
    canvas.box(left + static_cast<int>(bin[0]) * cell_x,
               top + plot_y - (static_cast<int>(bin[1]) + 1) * cell_y, cell_x, cell_y,
               colour(count));

  const std::string x_name(to_string(survey.range[0])), y_name(to_string(survey.range[1]));
  canvas.label(left, 22, canvas.title("Expressive range: " + x_name + " by " + y_name),
               Anchor::start);
  canvas.label(left, 44,
               detail::grouped(all) + (all == 1 ? " dungeon" : " dungeons") + ", seeds " +
                   to_string(survey.done) + (survey.partial() ? " (partial)" : ""),
               Anchor::start);
  canvas.label(left + plot_x / 2, top + plot_y + 54, x_name, Anchor::middle);
  canvas.label(left - 10, top - 26, y_name, Anchor::middle);
  // A tick where a bin begins, as many as have room.
  const auto every = [](std::int64_t count, int cell, int room) {
    std::int64_t step = 1;
    while (step * cell < room && step < count) ++step;
    return step;
  };
  for (std::int64_t i = 0; i <= x_axis.bins; i += every(x_axis.bins, cell_x, 56)) {
    const int at = left + static_cast<int>(i) * cell_x;
    canvas.box(at, top + plot_y, 1, 7, ink);
    canvas.label(at, top + plot_y + 22, std::to_string(x_axis.low + i * x_axis.width),
                 Anchor::middle);
  }
  for (std::int64_t i = 0; i <= y_axis.bins; i += every(y_axis.bins, cell_y, 28)) {
    const int at = top + plot_y - static_cast<int>(i) * cell_y;
    canvas.box(left - 7, at, 7, 1, ink);
    canvas.label(left - 14, at, std::to_string(y_axis.low + i * y_axis.width), Anchor::end);
  }
  canvas.box(left - 1, top, 1, plot_y + 1, ink);
  canvas.box(left - 1, top + plot_y, plot_x + 1, 1, ink);

  // The colours, each ten times as many dungeons as the one below.
  const int key_x = left + plot_x + 30;
  constexpr int steps = 100;
  const int key_height = std::min(plot_y, 300);
  for (int i = 0; i < steps; ++i) {
    const int from = i * key_height / steps, to = (i + 1) * key_height / steps;
    canvas.box(key_x, top + key_height - to, 18, to - from, shade((i + 0.5) / steps));
  }
  canvas.label(key_x, top - 26, "dungeons", Anchor::start);
  const auto mark = [&](std::uint64_t count) {
    const int at = top + key_height -
                   static_cast<int>(std::lround(std::log1p(static_cast<double>(count)) /
                                                std::max(scale, 1e-9) * key_height));
    canvas.box(key_x + 18, at, 5, 1, ink);
    canvas.label(key_x + 28, at, std::to_string(count), Anchor::start);
  };
  // The largest number stands at the top; a power of ten too close to it would be written over it.
  for (std::uint64_t power = 1; power <= most / 3; power *= 10) mark(power);
  if (most > 0) mark(most);
  return canvas.take();
}

}  // namespace deckmap
