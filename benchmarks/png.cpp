/// A picture of about 1280x960 in the default style: ours describes, paints and encodes it; the
/// peer only encodes the same pixels, with stb's own compressor and its own choice of filters.

#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>

#include <deckmap/generate.hpp>
#include <deckmap/write/paint.hpp>

namespace {

/// A dungeon and a cell size whose picture has about as many pixels as 1280x960.
struct Subject {
  deckmap::Dungeon dungeon;
  deckmap::PictureOptions options;
};

std::vector<Subject> subjects() {
  std::vector<Subject> subjects;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Subject subject{deckmap::generate({.seed = seed}), {}};
    const auto pixels = [&] {
      const auto size = deckmap::picture_size(subject.dungeon, subject.options);
      return size.width * size.height;
    };
    for (subject.options.cell = 16; pixels() < 1280 * 960;) ++subject.options.cell;
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

void png(benchmark::State& state) {
  const auto all = subjects();
  std::size_t next = 0;
  for (auto _ : state) {
    const Subject& subject = all[next++ % all.size()];
    benchmark::DoNotOptimize(deckmap::png(subject.dungeon, subject.options));
  }
}
BENCHMARK(png)->Unit(benchmark::kMillisecond);

void png_stb(benchmark::State& state) {
  std::vector<deckmap::Pixels> all;
  for (const Subject& subject : subjects())
    all.push_back(deckmap::paint(deckmap::picture(subject.dungeon, subject.options)));
  std::size_t next = 0;
  for (auto _ : state) {
    const deckmap::Pixels& pixels = all[next++ % all.size()];
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
