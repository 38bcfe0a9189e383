// Styles: each shipped style parses and is complete, the style of the defaults is
// `ink`, and every fault in a file is reported with its line.

#include <deckmap/write/styles.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <deckmap/draw/svg.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/write/picture.hpp>

#include "support.hpp"

using namespace deckmap;
using deckmap::test::refusal;

TEST_SUITE_BEGIN("write/styles");

namespace {

std::string refused_style(std::string_view toml) {
  return refusal([&] { parse_style(toml); });
}

}  // namespace

TEST_CASE("the defaults in C++ are the file of ink") {
  CHECK(parse_style(style_toml("ink")) == Style());
  CHECK(style_of_name("ink") == Style());
  CHECK(parse_style("") == Style());
}

TEST_CASE("every style sets every colour and every weight, and differs from the others") {
  for (const std::string_view name : style_names()) {
    const std::string toml(style_toml(name));
    CAPTURE(name);
    Style style = style_of_name(name);
    for_each_colour(style, [&](std::string_view key, Paint&) {
      CHECK_MESSAGE(toml.find("\n" + std::string(key) + " = \"#") != std::string::npos, key);
    });
    for_each_weight(style, [&](std::string_view key, double& weight, double most) {
      CHECK_MESSAGE(toml.find("\n" + std::string(key) + " = ") != std::string::npos, key);
      CHECK(weight <= most);
    });
    CHECK(toml.starts_with("# " + std::string(name) + ": "));
    for (const std::string_view other : style_names())
      if (other != name) CHECK(style != style_of_name(other));
  }
  CHECK(style_of_name("cards").look == Look::cards);
}

TEST_CASE("the arrow of the second entrance is seen on the ground of every style") {
  const auto light = [](Paint paint) { return 2 * paint.red + 5 * paint.green + paint.blue; };
  for (const std::string_view name : style_names()) {
    const Style style = style_of_name(name);
    Options options{.seed = 34};
    options.ways.second_entrance = SecondEntrance::farthest;
    int arrows = 0;
    bool inside = false;
    for (const DrawingItem& item : picture(generate(options), {.style = style}).items) {
      if (const auto* group = std::get_if<Group>(&item)) inside = group->id == "second-entrance";
      const auto* shape = std::get_if<Shape>(&item);
      if (!inside || shape == nullptr) continue;
      ++arrows;
      CHECK_MESSAGE(std::abs(light(shape->stroke.value()) - light(style.field)) > 600, name);
    }
    CHECK(arrows == 1);
  }
}

TEST_CASE("a user's style changes another one") {
  Style expected = style_of_name("dark");
  expected.wall = Paint::hex(0xff00aa);
  expected.wall_weight = 0.1;
  expected.shake = 0;
  CHECK(parse_style("base = \"dark\"\n[colours]\nwall = \"#FF00aa\"\n"
                    "[weights]\nwall = 0.1\nshake = 0\n") == expected);
  CHECK(parse_style("colours.floor = \"#fed\"").floor == Paint::hex(0xffeedd));
  CHECK(parse_style("look = \"cards\"").look == Look::cards);
  // every weight may be 0: nothing of it is drawn
  const Dungeon dungeon = generate({.seed = 42});
  const auto has = [&](std::string_view toml, std::string_view group) {
    return svg(picture(dungeon, {.style = parse_style(toml)})).find(group) != std::string::npos;
  };
  for (const auto& [weight, group] :
       {std::pair("wall", "id=\"walls\""), std::pair("grid", "id=\"grid\"")}) {
    CHECK(has("", group));
    CHECK(!has("[weights]\n" + std::string(weight) + " = 0", group));
  }
  // the ground of the map may differ from the page
  CHECK(!has("", "id=\"field\""));
  CHECK(has("[colours]\nfield = \"#00ff01\"", "id=\"field\" "));
  CHECK(has("[colours]\nfield = \"#00ff01\"", "#00ff01"));
}

TEST_CASE("an error in a file is reported with its line") {
  CHECK(
      refused_style("\n[colours]\npapr = \"#ffffff\"") ==
      "line 3: 'papr' is not a colour of a style: paper, field, rock, hatch, floor, shadow, grid, "
      "wall, ink, door, water, red, gold, text, faint, back, back_line");
  CHECK(refused_style("[weights]\nwalls = 1") ==
        "line 2: 'walls' is not a weight of a style: wall, hatch, hatch_spacing, hatch_patch, "
        "hatch_reach, band, shake, round, grid, shadow");
  CHECK(refused_style("color = 1") ==
        "line 1: 'color' is not a key of a style: base, look, things, and the tables [colours] and "
        "[weights]");
  for (const std::string bad : {"\"#12345\"", "\"#1234567\"", "\"red\"", "\"#gggggg\"", "\"\"",
                                "\"#-12345\"", "\"0f4eedf\"", "\"0fed\""})
    CHECK(refused_style("[colours]\npaper = " + bad) ==
          "line 2: paper: '" + bad.substr(1, bad.size() - 2) +
              "' is not a colour: # and three or six hexadecimal digits, as in \"#f4eedf\"");
  CHECK(refused_style("[colours]\npaper = 3") == "line 2: paper needs a text in quotes");
  for (const std::string bad : {"-0.1", "0.31", "nan", "\"thick\"", "true", "[1]"})
    CHECK(refused_style("[weights]\nwall = " + bad) ==
          "line 2: wall needs a number from 0 to 0.3, a part of a card's side");
  CHECK(refused_style("colours = 3") == "line 1: colours is a table: it begins with [colours]");
  CHECK(refused_style("look = \"map\"") == "line 1: look: 'map' is not a look: plan, cards");
  CHECK(refused_style("base = \"me\"") ==
        "line 1: base: 'me' is not a style: ink, press, blue, cards, dark");
  CHECK(refused_style("[colours").starts_with("line 1, column 9: this is not TOML: "));
}

TEST_CASE("an unknown name is reported with the known names") {
  CHECK(refusal([] { style_of_name("Ink"); }) ==
        "'Ink' is not a style: ink, press, blue, cards, dark");
  CHECK(refusal([] { style_toml(""); }) == "'' is not a style: ink, press, blue, cards, dark");
}

TEST_SUITE_END();
