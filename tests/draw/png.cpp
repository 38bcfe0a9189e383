// The picture and its pixels: that everything a map shows is there, where it should be, the same
// every time, and that impossible pictures are refused.

#include <deckmap/write/paint.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <deckmap/generate.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>

#include "smallest.hpp"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("draw/png");

namespace {

Pixels decode(const std::vector<std::uint8_t>& file) {
  Pixels pixels;
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> data(
      stbi_load_from_memory(file.data(), static_cast<int>(file.size()), &pixels.width,
                            &pixels.height, &pixels.channels, 0),
      stbi_image_free);
  REQUIRE(data != nullptr);
  pixels.data.assign(data.get(), data.get() + pixels.width * pixels.height * pixels.channels);
  return pixels;
}

Paint at(const Pixels& pixels, Point point) {
  const auto x = static_cast<std::size_t>(point.x), y = static_cast<std::size_t>(point.y);
  const std::uint8_t* p = pixels.data.data() + (y * static_cast<std::size_t>(pixels.width) + x) *
                                                   static_cast<std::size_t>(pixels.channels);
  return {p[0], p[1], p[2]};
}

/// The kinds of the groups of a picture by their ids. Groups nest well and no id comes twice.
std::map<std::string, Group> groups_of(const Picture& picture) {
  std::map<std::string, Group> groups;
  int depth = 0;
  for (const DrawingItem& item : picture.items) {
    if (const auto* group = std::get_if<Group>(&item)) {
      ++depth;
      if (!groups.emplace(group->id, *group).second) throw std::logic_error("an id comes twice");
    }
    depth -= std::holds_alternative<GroupEnd>(item);
    if (depth < 0) break;
  }
  if (depth != 0) throw std::logic_error("groups do not nest");
  return groups;
}

std::size_t count(const std::map<std::string, Group>& groups, const std::string& kind) {
  return static_cast<std::size_t>(std::count_if(
      groups.begin(), groups.end(), [&](const auto& entry) { return entry.second.kind == kind; }));
}

/// The texts of a group, in order.
std::string texts_of(const Picture& picture, const std::string& id) {
  std::string texts;
  bool inside = false;
  for (const DrawingItem& item : picture.items) {
    if (const auto* group = std::get_if<Group>(&item)) inside = group->id == id;
    if (std::holds_alternative<GroupEnd>(item)) inside = false;
    if (const auto* text = std::get_if<Text>(&item); text && inside)
      texts += (texts.empty() ? "" : "|") + text->text;
  }
  return texts;
}

/// The message of the `Error` that a call throws.
std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

/// The worked example of the rules with all that can be opened open.
Dungeon example() {
  return replay({.piles = {parse_cards("4C 3S 6C 8H 9H"),
                           parse_cards("AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS")},
                 .table = {6, 4},
                 .start = Cell{5, 0}});
}

/// The first thing of a plan that is not in its picture once, or does not lie on the paper.
std::string incomplete(const Dungeon& dungeon, const FileOptions& options) {
  const FloorPlan plan(dungeon);
  const Picture drawn = picture(dungeon, options);
  const auto groups = groups_of(drawn);
  HOLDS(drawn.width == picture_size(dungeon, options).width);
  HOLDS(drawn.height == picture_size(dungeon, options).height);
  for (int room = 1; room <= plan.rooms(); ++room) {
    HOLDS(groups.contains("room-" + std::to_string(room)));
    HOLDS(texts_of(drawn, "number-" + std::to_string(room)) == std::to_string(room));
  }
  std::size_t shops = 0, stations = 0, enemies = 0, secrets = 0;
  for (const Space& space : plan.spaces()) {
    shops += space.role == Role::shop;
    stations += space.role == Role::healing;
    enemies += plan.standing(space).size();
    secrets += space.side(Direction::right) == Link::secret;
    secrets += space.side(Direction::down) == Link::secret;
  }
  std::size_t crowds = 0;  // those who stand in crowds: "5 enemies: ..."
  for (const auto& [id, group] : groups)
    if (group.kind == "more") crowds += static_cast<std::size_t>(std::stoi(group.title));
  HOLDS(count(groups, "door") == dungeon.doors().size());
  HOLDS(count(groups, "shop") == shops);
  HOLDS(count(groups, "healing") == stations);
  HOLDS(count(groups, "enemy") + count(groups, "boss") + crowds == enemies);
  const Plan plan_of_places(dungeon);
  for (const Place& place : plan_of_places.places())
    if (place.has_label() && !place.is_room())
      HOLDS(texts_of(drawn, "number-" + place.label()) == place.label());
  HOLDS(count(groups, "secret") == secrets);

  // All of it lies on the paper.
  for (const DrawingItem& item : drawn.items)
    if (const auto* shape = std::get_if<Shape>(&item))
      for (const Point point : shape->path.points()) {
        HOLDS(point.x >= 0);
        HOLDS(point.y >= 0);
        HOLDS(point.x <= drawn.width);
        HOLDS(point.y <= drawn.height);
      }
    else if (const auto* text = std::get_if<Text>(&item)) {
      const double width = text_width(text->text, text->size, text->face);
      const double left = text->at.x - (text->anchor == Anchor::middle ? width / 2
                                        : text->anchor == Anchor::end  ? width
                                                                       : 0);
      HOLDS(left >= 0);
      HOLDS(left + width <= drawn.width);
      HOLDS(text->at.y < drawn.height);
    }
  return {};
}

}  // namespace

TEST_CASE("a picture shows all that a plan has, at any cell size") {
  int cell = 0;  // it stays while a seed's dungeon is shrunk
  check_each(FuzzSpace::seeds, {0, 60}, [&](const Dungeon& dungeon) {
    if (dungeon.seed()) cell = 16 + static_cast<int>(*dungeon.seed());
    return incomplete(dungeon, {.cell = cell});
  });
  check_each({.table = {6, 6}}, {0, 20},
             [](const Dungeon& dungeon) { return incomplete(dungeon, {}); });
  CHECK(incomplete(generate({.seed = 1, .decks = 3}), {.cell = 48}) == "");
  CHECK(incomplete(example(), {}) == "");
}

TEST_CASE("it does so in every look, however many squares a card has") {
  std::vector<FileOptions> looks = {{.style = Style{.look = Look::cards}}};
  for (const int squares : {2, 3, 4, 5, 20})
    looks.push_back({.scale = "1 square = 5 ft", .squares = squares, .cell = 60});
  for (const FileOptions& look : looks)
    check_each(FuzzSpace::seeds, {0, 12},
               [&](const Dungeon& dungeon) { return incomplete(dungeon, look); });
}

TEST_CASE("dungeons of one card and of none are drawn") {
  const Dungeon one = generate({.seed = 1, .table = {1, 1}});
  CHECK(one.cards().size() == 1);
  CHECK(incomplete(one, {}) == "");
  const Dungeon empty = generate({.seed = 1, .decks = 0});
  CHECK(empty.cards().empty());
  CHECK(incomplete(empty, {}) == "");
  CHECK(decode(png(one)).width == picture_size(one).width);
  CHECK(decode(png(empty)).height == picture_size(empty).height);
}

TEST_CASE("the title is given or made from the cards; the seed and the code stand in a corner") {
  const Dungeon dungeon = generate({.seed = 42});
  const std::string name = dungeon_name(dungeon);
  CHECK(picture(dungeon).title == name);
  CHECK(texts_of(picture(dungeon, {.cell = 200}), "origin") == "seed 42, code 04N0B-1");
  CHECK(texts_of(picture(generate({.seed = 42, .decks = 2})), "origin") ==
        "seed 42, 2 decks, code 04N02-0GA5");
  CHECK(picture(dungeon, {.title = "The Vault"}).title == "The Vault");
  CHECK(texts_of(picture(example()), "origin") == "");
}

TEST_CASE("a long title is broken into lines that fit beside the compass") {
  // In letters that no display face has, so that it is text.
  const std::string title = "Очень длинное и запутанное название подземелья, из которого не уйти";
  const Picture drawn = picture(generate({.seed = 7}), {.title = title});
  std::string lines = texts_of(drawn, "title");
  CHECK(std::count(lines.begin(), lines.end(), '|') >= 1);
  std::replace(lines.begin(), lines.end(), '|', ' ');
  CHECK(lines == title);
}

TEST_CASE("a name is made of the first cards that have a word for it") {
  const auto name = [](std::string_view corridor, std::string_view room) {
    return dungeon_name(replay({.piles = {parse_cards(corridor), parse_cards(room)}}));
  };
  CHECK(name("3S 6C 8H", "AC 2D QC 3D") == "The Sunken Cellars of the Thorn Queen");
  CHECK(name("6C JH", "AC 3D 2D QC") == "The Sunken Vaults of the Laughing Knave");
  CHECK(name("5H", "10D") == "The Weeping Labyrinth");
  CHECK(name("KD", "5S") == "The Dungeon of the Beggar King");
  // the same from the first door to the last
  CHECK(dungeon_name(generate({.seed = 7, .doors = 0})) == dungeon_name(generate({.seed = 7})));
}

TEST_CASE("the scale shows as many squares as can be seen, each as wide as on the map") {
  const Dungeon dungeon = generate({.seed = 7});
  const Picture drawn = picture(dungeon, {.scale = "1 square = 5 ft", .squares = 8, .cell = 64});
  CHECK(texts_of(drawn, "scale") == "1 square = 5 ft");
  std::size_t parts = 0;
  bool inside = false;
  for (const DrawingItem& item : drawn.items) {
    if (const auto* group = std::get_if<Group>(&item)) inside = group->id == "scale";
    const auto* shape = std::get_if<Shape>(&item);
    if (!inside || shape == nullptr) continue;
    CHECK(shape->path.points()[1].x - shape->path.points()[0].x == doctest::Approx(8));
    ++parts;
  }
  CHECK(parts >= 4);
  CHECK(drawn.map->square == doctest::Approx(8));
  CHECK(drawn.map->columns == 8 * FloorPlan(dungeon).width());
  CHECK_FALSE(groups_of(picture(dungeon)).contains("scale"));
}

TEST_CASE("below a scale as long as the picture the origin begins a line further down") {
  const Picture drawn =
      picture(generate({.seed = 7, .table = {3, 3}}), {.scale = std::string(120, 'm')});
  std::string group;
  double scale = 0, origin = 0, size = 0;
  for (const DrawingItem& item : drawn.items) {
    if (const auto* begun = std::get_if<Group>(&item)) group = begun->id;
    const auto* text = std::get_if<Text>(&item);
    if (text == nullptr) continue;
    if (group == "scale") scale = text->at.y;
    if (group == "origin" && origin == 0) origin = text->at.y, size = text->size;
  }
  CHECK(scale > 0);
  CHECK(origin - scale >= size);
}

TEST_CASE("where a card has three squares, a passage is one of them wide, and a room three") {
  // two corridor cards in a row, then a room
  const Dungeon dungeon = replay({.piles = {parse_cards("2C 3C 4H"), parse_cards("2D 3D")}});
  const Picture drawn = picture(dungeon, {.squares = 3, .cell = 90});
  std::string group;
  double narrowest = 1e9, room = 0;
  for (const DrawingItem& item : drawn.items) {
    if (const auto* begun = std::get_if<Group>(&item)) group = begun->kind;
    const auto* shape = std::get_if<Shape>(&item);
    if (shape == nullptr) continue;
    const auto& points = shape->path.points();
    for (std::size_t i = 0; i + 3 < points.size(); i += 4) {
      const Point size = points[i + 2] - points[i];
      if (group == "corridor") narrowest = std::min({narrowest, size.x, size.y});
      if (group == "room") room = std::max({room, size.x, size.y});
    }
  }
  CHECK(narrowest == doctest::Approx(30));
  CHECK(room == doctest::Approx(90));
}

TEST_CASE("pixels lie where the plan says") {
  const Dungeon dungeon = example();
  const FileOptions options{.squares = 1, .cell = 64};
  const FloorPlan plan(dungeon);
  const Pixels pixels = decode(png(dungeon, options));
  const Style style;
  CHECK(pixels.width == picture_size(dungeon, options).width);
  CHECK(pixels.height == picture_size(dungeon, options).height);
  CHECK(pixels.channels == 3);

  // The map's corner, from the floor of the first room.
  const Picture drawn = picture(dungeon, options);
  Point corner{1e9, 1e9};
  bool in_room = false;
  for (const DrawingItem& item : drawn.items) {
    if (const auto* group = std::get_if<Group>(&item)) in_room = group->kind == "room";
    if (std::holds_alternative<GroupEnd>(item)) in_room = false;
    if (const auto* shape = std::get_if<Shape>(&item); shape && in_room)
      for (const Point point : shape->path.points())
        corner = {std::min(corner.x, point.x), std::min(corner.y, point.y)};
  }
  std::int32_t left = plan.width(), top = plan.height();
  for (const Space& space : plan.spaces())
    if (!space.is_corridor() && !space.is_door()) {
      left = std::min(left, space.cell.x);
      top = std::min(top, space.cell.y);
    }
  const Point origin = corner - Point{64.0 * left, 64.0 * top};

  for (const Space& space : plan.spaces()) {
    const Point at_corner = origin + Point{64.0 * space.cell.x, 64.0 * space.cell.y};
    if (space.is_corridor())
      CHECK(at(pixels, at_corner + Point{57, 10}) != style.floor);  // beside the passage
    if (!space.is_corridor() && !space.is_door()) {  // floor between what stands in the room
      int floor = 0;
      for (const double y : {10, 20, 32, 44, 54})
        for (const double x : {10, 20, 32, 44, 54})
          floor += at(pixels, at_corner + Point{x, y}) == style.floor;
      CHECK(floor >= 6);
    }
    if (space.is_door() && !space.open) CHECK(at(pixels, at_corner + Point{32, 32}) != style.paper);
  }
  CHECK(at(pixels, {1, 1}) == style.paper);
}

TEST_CASE("the same dungeon gives the same bytes") {
  const Dungeon dungeon = generate({.seed = 7});
  const auto first = png(dungeon);
  CHECK(first == png(dungeon));
  CHECK(first == png(picture(dungeon)));
  CHECK(first != png(generate({.seed = 8})));
}

TEST_CASE("a picture with nothing on it is its paper") {
  const Paint paper = Paint::hex(0x123456);
  const Pixels pixels = paint({.width = 3, .height = 2, .paper = paper});
  for (const Point point : {Point{0, 0}, Point{2, 1}}) CHECK(at(pixels, point) == paper);
}

TEST_CASE("texts look as their outlines do, and end at the edges of the picture") {
  const Paint white = Paint::hex(0xffffff);
  const auto painted = [&](std::optional<Paint> halo) {  // with one the outlines are filled
    Picture picture{.width = 120, .height = 90, .paper = white};
    for (const auto& [face, at] :
         {std::pair(Face::text, Point{-7.3, 12}), std::pair(Face::bold, Point{20.6, 40.4}),
          std::pair(Face::italic, Point{86.9, 3}), std::pair(Face::text, Point{100, 92})})
      picture.add(Text{.text = "Way x 2",
                       .at = at,
                       .size = 23.7,
                       .anchor = Anchor::start,
                       .face = face,
                       .paint = Paint::hex(0x800000),
                       .halo = halo});
    return paint(picture);
  };
  const Pixels masks = painted({}), outlines = painted(white);
  double ink = 0, other = 0, apart = 0;
  for (std::size_t i = 0; i < masks.data.size(); ++i) {
    ink += 255 - masks.data[i], other += 255 - outlines.data[i];
    apart += std::abs(masks.data[i] - outlines.data[i]);
  }
  CHECK(ink > 200'000);
  CHECK(ink == doctest::Approx(other).epsilon(0.02));
  CHECK(apart < 0.2 * ink);  // an eighth of a pixel aside, and steps of a sixteenth
}

TEST_CASE("pixels survive the way through a file") {
  for (const int channels : {3, 4}) {
    Pixels pixels{.width = 37, .height = 23, .channels = channels};
    for (int i = 0; i < 37 * 23 * channels; ++i)
      pixels.data.push_back(static_cast<std::uint8_t>(mix64(static_cast<std::uint64_t>(i))));
    const Pixels back = decode(png(pixels));
    CHECK(back.width == 37);
    CHECK(back.height == 23);
    CHECK(back.channels == channels);
    CHECK(back.data == pixels.data);
  }
}

TEST_CASE("impossible pictures are refused") {
  const Dungeon dungeon = generate({.seed = 1, .decks = 100});
  const std::string message = error_of([&] { png(dungeon, {.cell = 1000}); });
  const std::string::size_type where = message.find("the largest cell size that fits is ");
  CAPTURE(message);
  REQUIRE(where != std::string::npos);
  CHECK(message.find("too large for PNG") != std::string::npos);
  const int largest = std::stoi(message.substr(where + 35));
  const PictureSize fits = picture_size(dungeon, {.cell = largest});
  const PictureSize does_not = picture_size(dungeon, {.cell = largest + 1});
  const auto small = [](PictureSize size) {
    return size.width <= max_png_side && size.height <= max_png_side &&
           size.width * size.height <= max_png_pixels;
  };
  CHECK(small(fits));
  CHECK_FALSE(small(does_not));

  CHECK(error_of([&] { picture(dungeon, {.cell = 2}); }) == "a cell of 2 pixels: it has 4 to 2048");
  CHECK(error_of([&] { paint({.width = 40000, .height = 10}); }) ==
        "a picture of 40000 x 10 pixels is too large for PNG: at most 32767 a side and 200 million "
        "in all");
  CHECK(error_of([&] { paint({.width = 0, .height = 10}); }) ==
        "a picture of 0 x 10 pixels: at least one is needed");
  CHECK(error_of([&] {
          png(Pixels{.width = 2, .height = 2, .channels = 3, .data = {1, 2}});
        }) == "2 bytes are not the pixels of a picture of 2 x 2 with 3 channels");
}

TEST_CASE(
    "the players' picture has no enemy, no secret passage, nothing behind one, and no origin") {
  const Dungeon dungeon = generate({.seed = 20});
  const auto whole = groups_of(picture(dungeon));
  REQUIRE(count(whole, "secret") > 0);
  const Picture drawn = picture(dungeon, {.player = true});
  const auto groups = groups_of(drawn);
  for (const char* kind : {"enemy", "boss", "more", "secret"}) CHECK(count(groups, kind) == 0);
  CHECK(count(groups, "door") < count(whole, "door"));
  CHECK_FALSE(groups.contains("origin"));
  CHECK(groups_of(picture(dungeon)).contains("origin"));
}

TEST_SUITE_END();
