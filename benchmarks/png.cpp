/// A fixed picture of 1280x960 as PNG: deckmap paints and encodes it; the peer only encodes the
/// same pixels, with stb's own compressor and its own choice of filters. The picture is like that
/// of a dungeon, floors, hatched rock, walls, marks and numbers, but does not change when those do.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>

#include <deckmap/draw/png.hpp>
#include <deckmap/random.hpp>

namespace {

using deckmap::Paint;
using deckmap::Path;
using deckmap::Picture;
using deckmap::Point;

constexpr double cell = 64;
constexpr int columns = 20, rows = 15;
constexpr Paint ink = Paint::hex(0x2b2622), floor_paint = Paint::hex(0xfdfaf2);

/// Adds short strokes at random angles in the rock, as many as in the default style.
void hatch(Path& strokes, deckmap::Random& random, Point low) {
  for (int i = 0; i < 32; ++i) {
    const Point from =
        low + Point{random.below(1000) * cell / 1000, random.below(1000) * cell / 1000};
    const double angle = random.below(1000) * 0.00628;
    strokes.line(from, from + Point{std::cos(angle), std::sin(angle)} * (cell / 5));
  }
}

/// Adds a square of floor with walls on some of its sides.
void square(Path& floor, Path& walls, deckmap::Random& random, Point low) {
  const Point high = low + Point{cell, cell};
  floor.rectangle(low, high);
  if (random.below(2) == 0) walls.line(low, {high.x, low.y});
  if (random.below(2) == 0) walls.line(low, {low.x, high.y});
}

/// Adds a mark and its number on a square.
void label(Picture& picture, deckmap::Random& random, Point low, int number) {
  Path mark;
  mark.circle(low + Point{cell / 2, cell * 0.4}, cell / 6);
  picture.add({.path = mark, .fill = Paint::hex(random.below(1 << 24)), .stroke = ink});
  picture.add({.text = std::to_string(number),
               .at = low + Point{cell / 2, cell * 0.9},
               .size = 10,
               .paint = ink});
}

Picture fixed_picture() {
  Picture picture{.width = columns * static_cast<int>(cell),
                  .height = rows * static_cast<int>(cell),
                  .paper = Paint::hex(0xefe6d5)};
  deckmap::Random random(1, deckmap::Stream::chart);
  // As in the pictures of dungeons, what is drawn alike is one shape.
  Path strokes, floor, walls;
  std::vector<Point> squares;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const Point low{x * cell, y * cell};
      const auto kind = random.below(10);  // a dungeon takes a third of its box
      if (kind < 3) {
        square(floor, walls, random, low);
        squares.push_back(low);
      } else if (kind < 7) {
        hatch(strokes, random, low);
      }
    }
  picture.add({.path = strokes, .stroke = ink, .weight = 1.2});
  picture.add({.path = floor, .fill = floor_paint, .aligned = true});
  picture.add({.path = walls, .stroke = ink, .weight = 5});
  for (std::size_t i = 0; i < squares.size(); ++i)
    label(picture, random, squares[i], static_cast<int>(i));
  return picture;
}

void png(benchmark::State& state) {
  const Picture picture = fixed_picture();
  for (auto _ : state) benchmark::DoNotOptimize(deckmap::png(picture));
}
BENCHMARK(png)->Unit(benchmark::kMillisecond);

void png_stb(benchmark::State& state) {
  const deckmap::Pixels pixels = deckmap::paint(fixed_picture());
  for (auto _ : state) {
    std::vector<std::uint8_t> file;
    stbi_write_png_to_func(
        [](void* context, void* data, int size) {
          auto& bytes = *static_cast<std::vector<std::uint8_t>*>(context);
          const auto* begin = static_cast<std::uint8_t*>(data);
          bytes.insert(bytes.end(), begin, begin + size);
        },
        &file, pixels.width, pixels.height, pixels.channels, pixels.data.data(),
        pixels.width * pixels.channels);
    benchmark::DoNotOptimize(file.data());
  }
}
BENCHMARK(png_stb)->Unit(benchmark::kMillisecond);

}  // namespace
