// The formats of a build that has neither deckmap::paint nor deckmap::content, as for WebAssembly.

#include <deckmap/formats.hpp>

#include <string>
#include <utility>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

namespace {

/// The head of a PNG of that size, which is all that is looked at.
std::string png_head(const Picture& picture) {
  std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  for (const int side : {picture.width, picture.height})
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(side >> shift & 255);
  return bytes;
}

}  // namespace

TEST_CASE("what is not built is listed as that, and refused") {
  const Dungeon dungeon = generate({.seed = 42});
  for (const Format& format : formats()) {
    INFO(std::string(format.name));
    const bool painted = format.holds_png || format.name == "png" || format.name == "pdf";
    CHECK(format.built == !(painted || format.name == "adventure"));
    if (format.built) CHECK(!write(dungeon, format).at(0).bytes.empty());
  }
  CHECK(refusal([&] { (void)write(dungeon, "png"); }) ==
        "this build has no png, without deckmap::paint");
  CHECK(refusal([&] { (void)write(dungeon, "uvtt"); }) ==
        "this build has no uvtt, without deckmap::paint");
  CHECK(refusal([&] { (void)write(dungeon, "adventure"); }) ==
        "this build has no adventure, without deckmap::content");
  FileOptions options;
  CHECK(refusal([&] { set_file_option(options, "chart", "fantasy"); }) ==
        "chart: this build has no charts, without deckmap::content");
}

TEST_CASE("a given PNG is enough for a format that holds one") {
  const Dungeon dungeon = generate({.seed = 42});
  for (const std::string_view name : {"uvtt", "dd2vtt", "foundry", "tmj"}) {
    const Format& format = format_called(name);
    const Picture picture = held_picture(dungeon, format);
    const std::string size = std::to_string(picture.width) + " x " + std::to_string(picture.height);
    for (const auto& [width, height] : {std::pair(picture.width + 1, picture.height),
                                        std::pair(picture.width, picture.height - 1)}) {
      const std::string other = png_head({.width = width, .height = height});
      CHECK(refusal([&] { (void)write(dungeon, format, {.png = other}); }) ==
            "the given PNG has " + std::to_string(width) + " x " + std::to_string(height) +
                " pixels, not " + size);
    }
    const std::string image = png_head(picture);
    const auto files = write(dungeon, format, {.png = image});
    CHECK(files.size() == suffixes(format).size());
    if (files.size() > 1)
      CHECK(files.at(1).bytes == image);
    else
      CHECK(files.at(0).bytes.find("\"image\": \"iVBORw0KGgo") != std::string::npos);
    // the scene and the map for Tiled need no picture, which is a file beside them
    for (std::size_t part = 0; part < files.size(); ++part) {
      const bool apart = files.size() > 1 && part != 1;
      CHECK(can_write(format, {}, part) == apart);
      CHECK(can_write(format, {.png = image}, part));
      if (apart) CHECK(write_part(dungeon, format, part).bytes == files[part].bytes);
    }
    CHECK_FALSE(can_write(format, {}));
  }
}
