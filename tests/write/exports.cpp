// The files for other tools: whole files of small dungeons, and properties of every dungeon's file.
// The tests in Python and with the tools themselves are in tests/command.
#include <deckmap/write/json.hpp>

#include <deckmap/any.hpp>
#include <deckmap/code.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/survey/gallery.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/one_page.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/svg.hpp>
#include <deckmap/write/tiled.hpp>
#include <deckmap/write/universal_vtt.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <variant>

#include "encounters.hpp"
#include "smallest.hpp"
#include "support.hpp"
#include "write/base64.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("write/exports");

namespace {

/// Encounters that a chart could make for it.
Encounters secret_encounters() {
  using What = Encounter::What;
  return {.chart = "Test",
          .list = {{What::enemy, 0, 1, card("3S"), "2 \"wolves\" & a <cub>\\n"},
                   {What::search, 2, none, {}, "dust"}}};
}
}  // namespace

TEST_CASE("the legend explains a shop, whichever ace it is") {
  for (const char* room : {"2D AC KS", "2D AS KS"})
    CHECK(occurrences(svg(deal("4C 8H", room), {.legend = true}), ">shop<") == 1);
}

TEST_CASE("walls are loops as long as they go") {
  const TileGrid grid(secret_example(), {.squares = 1});
  const auto lines = detail::WallTracer(grid).lines();
  // round everything, and then across, where the secret passage is
  REQUIRE(lines.size() == 1);
  CHECK(lines[0] == detail::WallLine{{1, 0}, {3, 0}, {3, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}});
  const TileGrid players(secret_example(), {.squares = 1, .player = true});
  CHECK(detail::WallTracer(players).lines() ==
        std::vector<detail::WallLine>{{{0, 0}, {2, 0}, {2, 1}, {0, 1}, {0, 0}}});
}

TEST_CASE("every wall of a grid is in one line, once, and closed lines repeat their first corner") {
  check_each(FuzzSpace::any_options, {0, 40}, [](const Dungeon& dungeon) {
    const TileGrid grid(dungeon, {.squares = 3});
    std::size_t sides = 0, lengths = 0;
    for (int y = 0; y < grid.height(); ++y)
      for (int x = 0; x < grid.width(); ++x)
        for (const Direction side : all_directions) {
          if (!detail::has_wall(grid.at({x, y}), side)) continue;
          const Cell next = step({x, y}, side);
          const bool shared = grid.contains(next) && grid.at(next).walkable();
          sides += shared ? 1 : 2;  // a shared one is seen from both of its tiles
        }
    for (const auto& line : detail::WallTracer(grid).lines())
      for (std::size_t i = 1; i < line.size(); ++i)
        lengths += static_cast<std::size_t>(std::abs(line[i].x - line[i - 1].x) +
                                            std::abs(line[i].y - line[i - 1].y));
    HOLDS(2 * lengths == sides);
    return std::string();
  });
}

TEST_CASE("base64") {
  const auto of = [](std::string_view text) {
    return detail::base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  };
  CHECK(of("") == "");
  CHECK(of("f") == "Zg==");
  CHECK(of("fo") == "Zm8=");
  CHECK(of("foo") == "Zm9v");
  CHECK(of("foobar") == "Zm9vYmFy");
}

TEST_CASE("a graph for Graphviz") {
  CHECK(dot_text(secret_example()) ==
        "graph deckmap {\n"
        "  label=\"given cards\";\n"
        "  node [fontname=\"sans-serif\", fontsize=11, style=filled, fillcolor=\"#fffdf7\"];\n"
        "  edge [fontname=\"sans-serif\", fontsize=10];\n"
        "  \"s0\" [label=\"Passage C1\\n3S\", shape=ellipse, penwidth=2, pos=\"180,0!\"];\n"
        "  \"s1\" [label=\"dead end\", shape=plain, pos=\"150,-30!\"];\n"
        "  \"s2\" [label=\"Room 1\", shape=box, pos=\"0,0!\"];\n"
        "  \"s0\" -- \"s1\" [label=\"secret\", style=dashed];\n"
        "  \"s0\" -- \"s2\" [label=\"secret\", style=dashed];\n"
        "}\n");
  const std::string players = dot_text(worked_example(), {.player = true});
  for (const char* secret : {"6S", "3S", "JS", "given"})
    CHECK_MESSAGE(players.find(secret) == std::string::npos, secret);
}

TEST_CASE("dot: each place of the key is a node") {
  // a sealed door alone after a secret passage; seeds 689 and 740 have several
  Options gridded{.seed = 2051, .table = {8, 6}};
  set_option(gridded.rules, "directions", "grid");
  set_option(gridded.rules, "turn_colour", "drawn");
  set_option(gridded.rules, "room_spades", "laid");
  const auto holds = [](const Dungeon& dungeon) {
    const std::string graph = dot_text(dungeon);
    const Plan plan(dungeon);
    std::size_t passages = 0;
    for (const Place& place : plan.places()) {
      if (!place.has_label()) continue;
      passages += !place.is_room();
      const std::string name = (place.is_room() ? "Room " : "Passage ") + place.label();
      HOLDS(occurrences(graph, "[label=\"" + name + "\\n") +
                occurrences(graph, "[label=\"" + name + "\"") ==
            1);
    }
    HOLDS(occurrences(graph, "[label=\"Passage ") == passages);
    // and from each one comes to the others
    std::map<std::string, std::set<std::string>> beside;
    std::istringstream lines(graph);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t edge = line.find(" -- ");
      if (edge == std::string::npos) continue;
      const std::string a = line.substr(2, edge - 2), rest = line.substr(edge + 4);
      const std::string b = rest.substr(0, rest.find('"', 1) + 1);
      beside[a].insert(b);
      beside[b].insert(a);
    }
    std::set<std::string> seen;
    const auto visit = [&](const auto& self, const std::string& node) -> void {
      if (seen.insert(node).second)
        for (const std::string& next : beside[node]) self(self, next);
    };
    if (!beside.empty()) visit(visit, beside.begin()->first);
    HOLDS(seen.size() == beside.size());
    HOLDS(beside.empty() || seen.size() == occurrences(graph, "pos=\""));
    return std::string();
  };
  CHECK(holds(generate(gridded)) == "");
  check_each(FuzzSpace::seeds, {0, 200}, holds);
  check_each(FuzzSpace::any_options, {0, 3'000}, without_more_ways(holds));
}

TEST_CASE("dot: no two nodes lie on each other") {
  check_each(FuzzSpace::seeds, {0, 200}, [](const Dungeon& dungeon) {
    const std::string graph = dot_text(dungeon);
    std::set<std::string> places;
    std::size_t nodes = 0;
    for (std::size_t at = 0; (at = graph.find("pos=\"", at)) != std::string::npos; ++nodes) {
      const std::size_t end = graph.find('!', at);
      places.insert(graph.substr(at, end - at));
      at = end;
    }
    return nodes > 0 && places.size() == nodes;
  });
}

TEST_CASE("a map for Tiled: layers, objects, properties") {
  const std::string map = tiled_text(secret_example(), {.file = "x"});
  CHECK(map.find("\"data\": [1, 2, 2]") != std::string::npos);     // floor: room, corridor twice
  CHECK(map.find("\"data\": [24, 23, 20]") != std::string::npos);  // walls
  CHECK(map.find("\"image\": \"x-tiles.png\"") != std::string::npos);
  CHECK(occurrences(map, "\"type\": \"secret\"") == 1);
  CHECK(occurrences(map, "\"type\": \"enemy\"") == 1);
  const std::string players = tiled_text(generate({.seed = 20}), {.player = true, .file = "x"});
  for (const char* type : {"\"enemy\"", "\"boss\"", "\"secret\"", "\"seed\"", "\"code\""})
    CHECK_MESSAGE(players.find(type) == std::string::npos, type);
}

TEST_CASE("what a chart makes of a dungeon: labels of Graphviz") {
  const Encounters keyed = secret_encounters();
  const std::string graph = dot_text(secret_example(), {.encounters = &keyed});
  CHECK(graph.find("[label=\"Passage C1\\n3S: 2 \\\"wolves\\\" &amp; a <cub>\\\\n\", ") !=
        std::string::npos);
  CHECK(graph.find("[label=\"Room 1\\nsearch: dust\", ") != std::string::npos);
  const Encounters worked = worked_encounters();
  CHECK(dot_text(worked_example(), {.encounters = &worked})
            .find("\\nhealing: a spring\\n6S: an orc\\nsearch: coins\"") != std::string::npos);
}

TEST_CASE("what a chart makes of a dungeon: objects of Tiled") {
  const Encounters keyed = worked_encounters();
  const std::string map = tiled_text(worked_example(), {.file = "x", .encounters = &keyed});
  CHECK(map.find(R"({"name": "chart", "type": "string", "value": "Test"})") != std::string::npos);
  for (const auto& [name, type] : {std::pair{"a rat", "enemy"},
                                   {"a pedlar", "shop"},
                                   {"an orc", "enemy"},
                                   {"a spring", "healing"},
                                   {"dust", "search"},
                                   {"coins", "search"}}) {
    CHECK(occurrences(map, std::string("\"name\": \"") + name + "\", \"type\": \"" + type + "\"") ==
          1);
    CHECK(occurrences(map, std::string(R"("name": "encounter", "type": "string", "value": ")") +
                               name + '"') == 1);
  }
  CHECK(occurrences(map, "\"point\": true") == 2);
  CHECK(map.find("7 of spades") == std::string::npos);
  const std::string plain = tiled_text(worked_example(), {.file = "x"});
  for (const char* part : {"encounter", "\"point\"", "\"chart\"", "\"search\""})
    CHECK_MESSAGE(plain.find(part) == std::string::npos, part);
}

TEST_CASE("Tiled: the markup of a chart is shown, not obeyed, on every kind of object") {
  Encounters keyed = worked_encounters();
  for (Encounter& one : keyed.list) one.text = "<b>" + one.text + "</b>";
  const std::string map = tiled_text(worked_example(), {.file = "x", .encounters = &keyed});
  CHECK(map.find('<') == std::string::npos);
  for (const Encounter& one : keyed.list) {
    const std::string plain = one.text.substr(3, one.text.size() - 7);
    CAPTURE(plain);
    CHECK(map.find("\u2039b\u203a" + plain + "\u2039/b\u203a") != std::string::npos);
  }
}

TEST_CASE("what a chart makes of a dungeon: titles in SVG") {
  const Encounters keyed = worked_encounters();
  for (const Look look : {Look::plan, Look::cards}) {
    FileOptions options{.encounters = &keyed};
    options.style = {.look = look};
    const std::string map = svg(worked_example(), options);
    for (const char* title :
         {"<title>Enemy, 3 of spades: a rat</title>", "<title>Shop, ace of clubs: a pedlar</title>",
          "<title>Room 1: ace of clubs, 2 of diamonds; searched: dust</title>",
          "<title>Healing station, ace of hearts: a spring</title>"})
      CHECK_MESSAGE(map.find(title) != std::string::npos, title);
  }
  const Encounters sharp = secret_encounters();
  CHECK(
      svg(secret_example(), {.encounters = &sharp})
          .find("<title>Enemy, 3 of spades: 2 &quot;wolves&quot; &amp; a &lt;cub&gt;\\n</title>") !=
      std::string::npos);
}

TEST_CASE("all enemies of one sign are listed") {
  const Dungeon dungeon = generate({.seed = 1, .extra = std::vector<Card>(400, card("2S"))});
  Encounters keyed{.chart = "Test", .list = {}};
  for (Index s = 0; s < dungeon.segments().size(); ++s)
    for (const Card face : dungeon.enemies(s))
      keyed.list.push_back({Encounter::What::enemy, s, dungeon.enemies_on(s), face,
                            "<" + std::to_string(keyed.list.size()) + ">"});
  const std::string map = svg(dungeon, {.encounters = &keyed});
  REQUIRE(map.find(" enemies: &lt;") != std::string::npos);
  for (std::size_t i = 0; i < keyed.list.size(); ++i)
    CHECK_MESSAGE(occurrences(map, "&lt;" + std::to_string(i) + "&gt;") == 1, i);
}

TEST_CASE("players see nothing of a chart") {
  const Dungeon dungeon = worked_example();
  const Encounters keyed = worked_encounters();
  const std::string copies[] = {
      svg(dungeon, {.player = true, .encounters = &keyed}),
      tiled_text(dungeon, {.player = true, .file = "x", .encounters = &keyed}),
      dot_text(dungeon, {.player = true, .encounters = &keyed}),
      json_text(dungeon, {.player = true, .encounters = &keyed})};
  for (const std::string& copy : copies)
    for (const Encounter& encounter : keyed.list)
      CHECK_MESSAGE(copy.find(encounter.text) == std::string::npos, copy << encounter.text);
  // nor is there a place more for it
  CHECK(copies[1] == tiled_text(dungeon, {.player = true, .file = "x"}));
  CHECK(copies[2] == dot_text(dungeon, {.player = true}));
}

TEST_CASE("every card has the same outline, and so has its back") {
  const auto outline = [](std::optional<Card> card) {
    const std::string text = svg(card_picture(card));
    const std::size_t begin = text.find("<path ");
    return text.substr(begin, text.find("/>", begin) - begin);
  };
  const std::string back = outline({});
  CHECK(back.find(" d=\"m39 7.5h222c") != back.npos);
  for (const Card card : parse_cards("AC 10D QH KS XR XB")) CHECK(outline(card) == back);
}

TEST_CASE("the least and the most of a range are in it, and nothing beyond") {
  const Dungeon dungeon = worked_example();
  const auto is_taken = [](const auto& write) { return refusal(write) == "(accepted)"; };
  for (const auto& [size, fits] : {std::pair{7, false}, {8, true}, {256, true}, {257, false}})
    CHECK(is_taken([&, size = size] { tiled_text(dungeon, {.pixels_per_square = size}); }) == fits);
  for (const auto& [size, fits] : {std::pair{7, false}, {8, true}, {500, true}, {501, false}})
    CHECK(is_taken([&, size = size] { vtt_scene(dungeon, {.pixels_per_square = size}); }) == fits);
  for (const auto& [size, fits] : {std::pair{3, false}, {4, true}, {2048, true}, {2049, false}})
    CHECK(is_taken([&, size = size] { svg(dungeon, {.cell = size}); }) == fits);
  for (const auto& [n, fits] : {std::pair{0, false}, {1, true}, {20, true}, {21, false}})
    CHECK(is_taken([&, n = n] { tiled_text(dungeon, {.squares = n}); }) == fits);
}

TEST_CASE("a picture that is too large or empty is refused") {
  CHECK_THROWS_WITH_AS(tiled_text(worked_example(), {.pixels_per_square = 4}),
                       "a tile of 4 pixels: it has 8 to 256", Error);
  CHECK_THROWS_WITH_AS(
      tiled_text(worked_example(), {.file = "a\xff"}),
      "the name of the tileset's image, 'a\\xff-tiles.png', is not UTF-8 without control "
      "characters, as a map in JSON must be",
      Error);
  CHECK_THROWS_WITH_AS(vtt_scene(worked_example(), {.pixels_per_square = 1}),
                       "a square of 1 pixels: it has 8 to 500", Error);
  CHECK_THROWS_WITH_AS(universal_vtt(Dungeon()),
                       "there is no card on the table: a virtual tabletop needs at least one wall",
                       Error);
  CHECK_THROWS_AS(universal_vtt(generate({.decks = 20}), {.squares = 4, .pixels_per_square = 500}),
                  Error);
}

TEST_CASE("every tile of the tileset lies within itself") {
  for (const int side : {16, 32, 70}) {
    const Picture tiles = tileset_picture({.pixels_per_square = side});
    for (const DrawingItem& item : tiles.items) {
      const auto* shape = std::get_if<Shape>(&item);
      if (shape == nullptr) continue;
      Point low{1e9, 1e9}, high{-1e9, -1e9};
      for (const Point p : shape->path.points()) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
      }
      const double edge = shape->stroke ? shape->weight / 2 : 0;
      const auto tile = [&](double at) { return std::floor(at / side); };
      CHECK(tile(low.x - edge) == tile(high.x + edge - 1e-6));
      CHECK(tile(low.y - edge) == tile(high.y + edge - 1e-6));
    }
  }
}

TEST_CASE("a gallery has each dungeon with its seed and code, in few bytes") {
  Gallery gallery;
  for (std::uint64_t seed = 0; seed < 50; ++seed) gallery.add(generate({.seed = seed}));
  const std::string page = gallery.html();
  CHECK(occurrences(page, "<figure id=\"deal-") == 50);  // no id begins with a digit
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::string code = deal_code({.seed = seed});
    CHECK(page.find("<b>" + dungeon_name(generate({.seed = seed})) + "</b><br>seed " +
                    std::to_string(seed) + ", code <a href=\"#deal-" + code + "\"><code>" + code +
                    "</code></a>") != std::string::npos);
  }
  CHECK(page.size() < 50 * 3000);
}

TEST_CASE("every file of a level names its stairs and lifts, but for players") {
  for (std::uint64_t seed = 600; seed < 640; ++seed) {
    const Levels levels(generate({.seed = seed, .ways = {.levels = 3}}));
    for (std::size_t k = 0; k < levels.size(); ++k) {
      const Dungeon& level = levels[k];
      const Plan plan(level);
      const std::string map = map_text(level), steps = explain_text(level), graph = dot_text(level),
                        tiled = tiled_text(level, {}), page = one_page_text(level),
                        donjon = donjon_text(level), picture = svg(level);
      const std::vector<StairEnd> stairs = stairs_of(level);
      std::size_t expected = 0;
      for (const StairEnd& end : levels.ends_on(k)) {
        const bool way_in = !end.down && end.kind == StairKind::main;
        expected += !way_in;
        INFO("seed " << seed << " level " << k + 1 << ": " << to_string(end));
        const bool lift = end.kind == StairKind::lift;
        const std::string there = std::string(end.down ? "down to " : "up to ") + end.to;
        const PlaceIndex place = plan.place_of(end.card);
        CHECK(occurrences(
                  map, std::string(lift       ? "="
                                   : end.down ? ">"
                                              : "<") +
                           "    " + (lift ? "lift " : "stairs ") + (end.down ? "down" : "up") +
                           (place ? " from " + plan[place].label() : "") + " to " + end.to) >= 1);
        CHECK(steps.find((lift ? "\nLift " : "\nStairs ") + std::string(end.down ? "down" : "up") +
                         " from the " + spoken(level.cards()[end.card].card) + " at (") !=
              std::string::npos);
        CHECK(graph.find("[label=\"" + end.to + "\", shape=" + (end.down ? "inv" : "") +
                         "triangle") != std::string::npos);
        CHECK(tiled.find((lift ? "lift " : "stairs ") + there) != std::string::npos);
        CHECK((!place || page.find((lift ? "Lift " : "Stairs ") + there) != std::string::npos));
        if (way_in) continue;  // drawn as the start, with the place from which one comes
        CHECK(picture.find((lift ? ">Lift " : ">Stairs ") + there) != std::string::npos);
        CHECK(picture.find(end.to + "</text>") != std::string::npos);
      }
      CHECK(stairs.size() == expected);
      CHECK(occurrences(donjon, "\"next_row\"") == expected + 1);
      CHECK(occurrences(graph, "triangle") == expected + (k > 0));
      CHECK((FloorPlan(level).rooms() == 0 ||
             graph.find("\"Room " + std::to_string(k + 1) + ".1") != std::string::npos));
      for (const std::string& file :
           {map_text(level, {.player = true}), dot_text(level, {.player = true}),
            tiled_text(level, {.player = true}), one_page_text(level, {.player = true}),
            svg(level, {.player = true})}) {
        CHECK(file.find("lift ") == std::string::npos);
        CHECK(file.find("airs down") == std::string::npos);
      }
    }
  }
}

TEST_CASE("players' JSON has all levels, each without its secrets") {
  const Dungeon dungeon = generate({.seed = 253, .ways = {.levels = 3}});
  const Levels levels(dungeon);
  REQUIRE(levels.size() == 3);
  const std::string whole = json_text(dungeon, {.player = true});
  CHECK(occurrences(whole, "\"deckmap-players/1\"") == 3);
  CHECK(whole.find("\"levels\": [") != whole.npos);
  for (const char* secret : {"stairs", "enem", "seed", "code", "secret", "key"})
    CHECK(whole.find(secret) == whole.npos);
  CHECK(json_text(levels[1], {.player = true}).find("levels") == std::string::npos);
  // and no scene has the stairs
  CHECK(foundry_text(levels, {.player = true}).find("level 2\"") == std::string::npos);
  CHECK(foundry_text(levels, {}).find("Stairs to level 2\"") != std::string::npos);
}

TEST_CASE("a legend explains stairs, and counters where there are any") {
  const Dungeon dungeon = generate({.seed = 61, .decks = 2, .ways = {.levels = 2}});
  const std::string with = svg(dungeon, {.legend = true}),
                    without = svg(dungeon, {.counters = false, .legend = true});
  for (const char* sign : {">stairs down</text>", ">lift</text>"})
    CHECK(occurrences(with, sign) == 1);
  for (const char* counter : {">enemy</text>", ">boss</text>"}) {
    CHECK(occurrences(with, counter) == 1);
    CHECK(occurrences(without, counter) == 0);
  }
  CHECK(occurrences(svg(generate({.seed = 61}), {.legend = true}), ">lift<") == 0);
}

TEST_CASE("a gallery shows the levels of a dungeon on one sheet, at one scale") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Dungeon dungeon = generate({.seed = seed, .ways = {.levels = 5}});
    const std::size_t levels = Levels(dungeon).size();
    Gallery gallery;
    gallery.add(dungeon);
    const std::string page = gallery.html();
    CHECK(occurrences(page, "<figure") == 1);
    CHECK(page.find(deal_code({.seed = seed, .ways = {.levels = 5}})) != std::string::npos);
    CHECK(occurrences(page, "The descent ends") == (levels < 5));
    double scale = 0;
    std::size_t maps = 0, at = 0;
    while ((at = page.find("<svg viewBox", at)) != std::string::npos) {
      int width = 0, height = 0;
      double across = 0, down = 0;
      REQUIRE(std::sscanf(page.c_str() + at,
                          "<svg viewBox=\"-1 -1 %d %d\" style=\"width:%lfmm;height:%lfmm\"", &width,
                          &height, &across, &down) == 4);
      if (maps == 0) scale = across / width;
      CHECK(across / width == doctest::Approx(scale).epsilon(0.01));
      CHECK(down / height == doctest::Approx(scale).epsilon(0.01));
      CHECK(scale * 4 >= 2);
      CHECK(across <= 174);
      CHECK(down <= 200);
      ++maps;
      ++at;
    }
    CHECK(maps == levels);
  }
  Gallery gallery;
  CHECK_THROWS_AS(gallery.add(generate({.seed = 7, .decks = 20, .ways = {.levels = 20}})), Error);
}

TEST_CASE("a gallery takes dungeons until its page is as large as a page may be") {
  if (slow_build) return;  // 64 MiB
  const Dungeon dungeon = generate({.seed = 7, .decks = 2000});
  Gallery one;
  one.add(dungeon);
  const std::size_t size = one.html().size() - Gallery().html().size();
  REQUIRE(size > Gallery::max_bytes / 200);
  Gallery gallery;
  std::size_t taken = 0;
  const std::string why = refusal([&] {
    for (; taken <= 200; ++taken) gallery.add(dungeon);
  });
  CHECK(why == "the page would be larger than 64 MiB: ask for fewer dungeons, or smaller ones");
  CHECK(taken == Gallery::max_bytes / size);
}

TEST_CASE("a gallery's map of a dungeon laid by hand") {
  const Dungeon dungeon = deal("2C 3H", "2D 4D AC 7S QC XR", {.doors = 0});
  REQUIRE(drawn(dungeon) == ". . . QC / . . . AC / 2C 3H 2D 4D");
  Gallery gallery;
  gallery.add(dungeon);
  // Four units a card, of which a passage takes the middle two: from the queen down to the ace, the
  // ace's room as one square, then row by row the room of two cards and the corridor from the left.
  CHECK(gallery.html().find("<svg viewBox=\"-1 -1 18 14\" aria-hidden=\"true\"><path class=\"f\" "
                            "d=\"M13 1H15V3H13zM13 3H15V4H13z"
                            "M12 4H16V8H12z"
                            "M8 8H16V9H8zM0 9H16V11H0zM8 11H16V12H8z\"/>") != std::string::npos);
  CHECK(gallery.html().find("<path class=\"w\" d=\"M13 1H15V4H16V12H8V11H0V9H8V8H12V4H13V1\"/>"
                            "<circle class=\"o\" cx=\"2\" cy=\"10\" r=\"1.4\"/>"
                            "<use href=\"#e\" x=\"14\" y=\"6\"/>"
                            "<use href=\"#d\" x=\"14\" y=\"2\"/></svg>") != std::string::npos);
  CHECK(gallery.html().find("<br>1 room, 1 door, 1 enemy, 6 cards</figcaption>") !=
        std::string::npos);
}

TEST_SUITE_END();
