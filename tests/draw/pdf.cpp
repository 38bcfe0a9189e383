// Pages of a PDF: upright or lengthwise, and how many. poppler reads whole files in
// tests/command/pictures.sh.
#include <deckmap/draw/pdf.hpp>

#include <cstdio>
#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("draw/pdf");

namespace {

/// The sizes of the pages in order, in whole points: "595x842 842x595".
std::string pages(const Picture& picture, const PdfOptions& options = {}) {
  const auto bytes = pdf(picture, options);
  const std::string file(bytes.begin(), bytes.end());
  std::string text;
  for (auto at = file.find("/MediaBox"); at != std::string::npos;
       at = file.find("/MediaBox", at + 1)) {
    double width = 0, height = 0;
    REQUIRE(std::sscanf(file.c_str() + at, "/MediaBox [ 0 0 %lf %lf", &width, &height) == 2);
    char page[32];
    std::snprintf(page, sizeof page, "%s%.0fx%.0f", text.empty() ? "" : " ", width, height);
    text += page;
  }
  return text;
}

Picture picture(int width, int height) { return {.width = width, .height = height}; }

/// A picture whose map fills it with squares of ten pixels; each of `rooms` is a square of floor.
Picture map_picture(int columns, int rows, const std::vector<Cell>& rooms) {
  Picture made = picture(10 * columns, 10 * rows);
  made.map = MapFrame{.square = 10, .columns = columns, .rows = rows};
  for (const Cell room : rooms) {
    made.begin({}, "room", {});
    Shape floor{.fill = Paint{}};
    floor.path.rectangle({10.0 * room.x, 10.0 * room.y}, {10.0 * room.x + 10, 10.0 * room.y + 10});
    made.add(floor);
    made.end();
  }
  return made;
}

}  // namespace

TEST_CASE("a page is upright unless the picture comes out larger lengthwise") {
  CHECK(pages(picture(100, 300)) == "595x842");
  CHECK(pages(picture(300, 100)) == "842x595");
  CHECK(pages(picture(200, 200)) == "595x842");
  CHECK(pages(picture(210, 200)) == "842x595");
  CHECK(pages(picture(100, 300), {.paper = Paper::letter}) == "612x792");
  CHECK(pages(picture(300, 100), {.paper = Paper::letter}) == "792x612");
}

// A sheet of A4 has room for 7 by 10 squares of an inch, or 10 by 7, with its bleed and labels. The
// first page shows the whole picture.
TEST_CASE("what a picture shows is said in UTF-16, above the first plane by two halves") {
  const auto bytes =
      pdf({.width = 90, .height = 90, .title = "a", .description = "\u00e9\u20ac\U0001F3F0"});
  const std::string file(bytes.begin(), bytes.end());
  CHECK(file.find("<FEFF00E920ACD83CDFF0>") != std::string::npos);
}

TEST_CASE("squares of an inch: sheets are upright unless fewer do lengthwise") {
  const PdfOptions inches{.inch_squares = true};
  CHECK(pages(map_picture(10, 1, {{0, 0}, {9, 0}}), inches) == "842x595 842x595");
  CHECK(pages(map_picture(11, 1, {{0, 0}, {10, 0}}), inches) == "842x595 595x842 595x842");
  CHECK(pages(map_picture(1, 10, {{0, 0}, {0, 9}}), inches) == "595x842 595x842");
  CHECK(pages(map_picture(7, 8, {{0, 0}, {6, 7}}), inches) == "595x842 595x842");
  CHECK(pages(map_picture(8, 7, {{0, 0}, {7, 6}}), inches) == "842x595 842x595");
  // Letter has room for as many
  const PdfOptions letter{.paper = Paper::letter, .inch_squares = true};
  CHECK(pages(map_picture(7, 10, {{0, 0}, {6, 9}}), letter) == "612x792 612x792");
  CHECK(pages(map_picture(10, 7, {{0, 0}, {9, 6}}), letter) == "792x612 792x612");
  CHECK(pages(map_picture(1, 11, {{0, 0}, {0, 10}}), letter) == "612x792 612x792 612x792");
  // two corners of four sheets: a sheet without floor is left out
  CHECK(pages(map_picture(14, 20, {{0, 0}, {13, 19}}), inches) == "595x842 595x842 595x842");
}

TEST_SUITE_END();
