// SVG as text: small pictures whole, and of large ones all that makes a file valid and small. What
// other programs make of it is tested by pictures.sh.

#include <deckmap/write/svg.hpp>

#include <doctest/doctest.h>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <deckmap/generate.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/write/picture.hpp>

#include "smallest.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("draw/svg");

namespace {

const std::string head =
    R"( fill="none" stroke-linecap="round" stroke-linejoin="round" text-anchor="middle")"
    R"( font-family="'Deckmap Text','EB Garamond','EB Garamond 12',Garamond,'Times New Roman',)"
    R"('Liberation Serif','Nimbus Roman',serif" font-variant-numeric="lining-nums">)";

/// The path that a shape becomes.
std::string d_of(const Path& path) {
  Picture picture{.width = 1, .height = 1};
  picture.add(Shape{.path = path, .fill = Paint{}});
  const std::string text = svg(picture);
  const std::size_t at = text.find(" d=\"") + 4;
  return text.substr(at, text.find('"', at) - at);
}

std::vector<std::string> all(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i)
    found.push_back((*i)[1]);
  return found;
}

}  // namespace

TEST_CASE("everything in a picture is drawn, and as thick as the style has it") {
  const Picture drawn = picture(generate({.seed = 7}), {.cell = 96});
  std::map<std::string, std::vector<const Shape*>> shapes;  // by group
  std::string group;
  for (const DrawingItem& item : drawn.items) {
    if (const auto* begun = std::get_if<Group>(&item)) group = begun->id;
    if (const auto* shape = std::get_if<Shape>(&item)) shapes[group].push_back(shape);
  }
  int stalls = 0;
  for (const auto& [id, list] : shapes)
    if (id.starts_with("shop-")) {
      ++stalls;
      CHECK(list.size() == 7);  // a counter, and three crates of two shapes
    }
  CHECK(stalls == 2);
  REQUIRE(shapes["rock"].size() == 2);
  CHECK(shapes["rock"][1]->weight == doctest::Approx(Style().hatch_weight * 96));
  REQUIRE(shapes["walls"].size() == 1);
  CHECK(shapes["walls"][0]->weight == doctest::Approx(Style().wall_weight * 96));
}

TEST_CASE("a small picture as a whole") {
  Picture picture{.width = 40, .height = 20, .title = "A & B", .description = "Two <letters>."};
  picture.begin("room-1", "room", "Room \"1\"");
  Shape shape{.fill = Paint::hex(0xfffdf7), .stroke = Paint{}, .weight = 1.5, .aligned = true};
  shape.path.rectangle({1, 2}, {11, 7});
  picture.add(shape);
  picture.end();
  picture.begin("title", "title");
  picture.add(Text{.text = "A & B", .at = {20, 10.126}, .size = 12.5, .face = Face::bold});
  picture.add(Text{.text = "6", .at = {2, 3}, .anchor = Anchor::end, .upside_down = true});
  picture.end();
  CHECK(svg(picture, {.id_prefix = "a-"}) ==
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20")"
        R"( role="img" aria-labelledby="a-name" aria-describedby="a-description")" +
            head + R"svg(
<title id="a-name">A &amp; B</title>
<desc id="a-description">Two &lt;letters&gt;.</desc>
<g id="a-room-1" class="room">
<title>Room &quot;1&quot;</title>
<path fill="#fffdf7" stroke="#000000" stroke-width="1.5" shape-rendering="crispEdges" d="m1 2h10v5h-10z"/>
</g>
<g id="a-title" class="title" pointer-events="none">
<text x="20" y="10.13" font-size="12.5" font-weight="bold" fill="#000000">A &amp; B</text>
<text x="2" y="3" font-size="12" text-anchor="end" fill="#000000" transform="rotate(180 2 3)">6</text>
</g>
</svg>
)svg");
}

TEST_CASE("dashes and halos") {
  Picture picture{.width = 9, .height = 9};
  Shape line{.stroke = Paint{}, .dash = 1.5, .gap = 4};
  line.path.line({0, 0}, {9, 0});
  picture.add(line);
  picture.add(Text{.text = "7", .at = {4, 4}, .size = 10, .halo = Paint::hex(0xffffff)});
  const std::string text = svg(picture);
  CHECK(text.find("stroke-dasharray=\"1.5 4\"") != std::string::npos);
  CHECK(text.find("stroke=\"#ffffff\" stroke-width=\"2.2\" paint-order=\"stroke\">7<") !=
        std::string::npos);
}

TEST_CASE("numbers are short, and errors of rounding do not add up") {
  Path path;
  path.move_to({-0.5, 0.004});
  for (int i = 1; i <= 300; ++i) path.line_to({-0.5 + i / 3.0, i / 7.0});
  double x = 0, y = 0;
  const std::string d = d_of(path);
  CHECK(d.starts_with("m-.5 0 .33 .14 .34 .15"));
  const auto numbers = all(d, R"((-?\d*\.?\d+))");
  REQUIRE(numbers.size() == 602);
  for (std::size_t i = 0; i < numbers.size(); i += 2)
    x += std::stod(numbers[i]), y += std::stod(numbers[i + 1]);
  CHECK(x == doctest::Approx(99.5).epsilon(0.0001));
  CHECK(y == doctest::Approx(300 / 7.0).epsilon(0.0003));

  Path curve;
  curve.move_to({10, 10});
  curve.curve_to({11, 9}, {12.25, 8}, {13, 10});
  curve.curve_to({14, 10}, {15, 11}, {16, 12});
  curve.close();
  curve.line({0, 0}, {0, 1});
  CHECK(d_of(curve) == "m10 10c1-1 2.25-2 3 0 1 0 2 1 3 2zm-10-10v1");
}

TEST_CASE("text that XML cannot hold does not spoil the file") {
  Picture picture{.width = 1,
                  .height = 1,
                  .title =
                      "a\x01"
                      "b\xff"
                      "c\xed\xa0\x80 \xef\xbf\xbe \xc3\xa9"};
  const std::string text = svg(picture);
  CHECK(text.find("<title id=\"name\">a\uFFFDb\uFFFDc\uFFFD \uFFFD \u00e9</title>") !=
        std::string::npos);
  picture.title = "\u202e<\u2066\u2070";
  CHECK(svg(picture).find("<title id=\"name\">&#x202e;&lt;&#x2066;\u2070</title>") !=
        std::string::npos);
}

TEST_CASE("a dungeon's SVG has unique ids, no script, nothing from elsewhere, and is small") {
  for (const Look look : {Look::plan, Look::cards}) {
    FileOptions options{.scale = "1 square = 5 ft", .id_prefix = "p-"};
    options.style = {.look = look};
    const auto holds = [&](const Dungeon& dungeon) {
      const std::string text = svg(dungeon, options);
      HOLDS(text.size() < 300'000);
      const auto ids = all(text, " id=\"([^\"]*)\"");
      HOLDS(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
      for (const std::string& id : ids) HOLDS(id.starts_with("p-"));
      for (const char* foreign : {"<script", "href", "url(", "<image", "<style", "onclick"})
        HOLDS(text.find(foreign) == std::string::npos);
      HOLDS(all(text, "(<g )").size() == all(text, "(</g>)").size());
      return std::string();
    };
    check_each(FuzzSpace::seeds, {0, 30}, holds);
    options.squares = 5;
    check_each(FuzzSpace::seeds, {30, 40}, holds);
  }
}

TEST_CASE("every room and door can be found, and says what it is") {
  const Dungeon dungeon = generate({.seed = 7});
  const std::string text = svg(dungeon);
  const FloorPlan plan(dungeon);
  for (int room = 1; room <= plan.rooms(); ++room)
    CHECK(text.find("<g id=\"room-" + std::to_string(room) + "\" class=\"room\">\n<title>Room " +
                    std::to_string(room) + ": ") != std::string::npos);
  for (const Index door : dungeon.doors())
    CHECK(text.find("<g id=\"door-" + std::to_string(door) + "\" class=\"door\">\n<title>") !=
          std::string::npos);
  CHECK(text.find("<desc id=\"description\">A dungeon of 4 rooms and ") != std::string::npos);
}

TEST_CASE("the players' copy shows nothing else") {
  const Dungeon dungeon = generate({.seed = 7});
  for (const Look look : {Look::plan, Look::cards}) {
    FileOptions options{.player = true};
    options.style = {.look = look};
    const std::string text = svg(dungeon, options);
    for (const char* secret : {"nemy", "oss", "ecret", "043G0", "eed 7", "Room 1:", "Corridor:"})
      CHECK_MESSAGE(text.find(secret) == std::string::npos, secret);
    CHECK(text.find("the players' copy") != std::string::npos);
  }
}

TEST_SUITE_END();
