// Maps for Doom, read as the game reads them. The walks in the game itself are in tests/games.
#include <deckmap/write/wad.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <deckmap/map/detail/room_corners.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("write/wad");

namespace {

using Row = std::vector<int>;
using Lumps = std::map<std::string, std::string>;

int word(std::string_view bytes, std::size_t at) {
  const int value =
      static_cast<unsigned char>(bytes[at]) | static_cast<unsigned char>(bytes[at + 1]) << 8;
  return value < 0x8000 ? value : value - 0x10000;
}
std::size_t whole(std::string_view bytes, std::size_t at) {
  return static_cast<std::size_t>((word(bytes, at) & 0xffff) | word(bytes, at + 2) << 16);
}
std::vector<Row> rows(std::string_view bytes, std::size_t size) {
  std::vector<Row> all;
  REQUIRE(bytes.size() % size == 0);
  for (std::size_t at = 0; at < bytes.size(); at += size) {
    Row& row = all.emplace_back();
    for (std::size_t i = 0; i < size; i += 2) row.push_back(word(bytes, at + i));
  }
  return all;
}

/// The lumps of each map by the map's name; others by their own names under "".
std::map<std::string, Lumps> read(std::string_view file) {
  std::map<std::string, Lumps> maps;
  std::string map;
  REQUIRE(file.substr(0, 4) == "PWAD");
  for (std::size_t i = 0, at = whole(file, 8); i < whole(file, 4); ++i, at += 16) {
    std::string name(file.substr(at + 8, 8));
    name.erase(std::find(name.begin(), name.end(), '\0'), name.end());
    const std::string bytes(file.substr(whole(file, at), whole(file, at + 4)));
    if (name == "UMAPINFO")
      maps[""][name] = bytes;
    else if (name.starts_with("MAP") || name.starts_with("E"))
      map = name;
    else
      maps[map][name] = bytes;
  }
  return maps;
}
Lumps only_map(const Dungeon& dungeon, const FileOptions& options = {}) {
  return read(wad({&dungeon, 1}, options)).rbegin()->second;
}

/// Hit points of a monster, and the damage of ammunition, also in a weapon, if all shots hit.
const std::map<int, int> health = {{3004, 20},  {9, 30},      {3001, 60}, {3002, 150}, {65, 70},
                                   {3005, 400}, {66, 300},    {69, 500},  {67, 600},   {58, 150},
                                   {3006, 100}, {3003, 1000}, {16, 4000}};
const std::map<int, double> damage = {{2007, 100}, {2048, 500}, {2008, 280}, {2049, 1400},
                                      {2046, 450}, {17, 2250},  {2001, 560}, {82, 560},
                                      {2002, 200}, {2003, 180}, {2004, 900}};

}  // namespace

TEST_CASE("a deal of three cards is these things and walls") {
  const Dungeon dungeon = deal("2C 4H", "5D XB", {.table = {4, 1}, .start = Cell{0, 0}});
  const Lumps map = only_map(dungeon);
  CHECK(rows(map.at("SECTORS"), 26).size() == 2);
  std::map<int, int> things;
  for (const Row& thing : rows(map.at("THINGS"), 10)) ++things[thing[3]];
  CHECK(things.at(1) == 1);
  CHECK(things.at(16) == 1);
  CHECK(things.at(2014) == 1);
  int exits = 0;
  for (const Row& line : rows(map.at("LINEDEFS"), 14)) exits += line[3] == 11;
  CHECK(exits == 1);
  CHECK(map.at("REJECT") == std::string(1, '\0'));
}

TEST_CASE("the pieces of a map are convex, and hold each side of each line whole") {
  check_each(FuzzSpace::any_options, {0, slow_build ? 20 : 200}, [](const Dungeon& dungeon) {
    if (dungeon.cards().empty()) return std::string();
    const Lumps map = only_map(dungeon);
    const auto vertices = rows(map.at("VERTEXES"), 4), lines = rows(map.at("LINEDEFS"), 14),
               segs = rows(map.at("SEGS"), 12);
    std::map<std::array<int, 2>, int> length;
    std::size_t at = 0;
    const auto corner = [&](int index) { return vertices[static_cast<std::size_t>(index)]; };
    const auto distance = [&](int a, int b) {
      return std::abs(corner(a)[0] - corner(b)[0]) + std::abs(corner(a)[1] - corner(b)[1]);
    };
    for (const Row& piece : rows(map.at("SSECTORS"), 4)) {
      HOLDS(static_cast<std::size_t>(piece[1]) == at);
      for (int k = 0; k < piece[0]; ++k) {
        const Row& seg = segs[at + static_cast<std::size_t>(k)];
        length[{seg[3], seg[4]}] += distance(seg[0], seg[1]);
        const Row from = corner(seg[0]), to = corner(seg[1]);
        // in parts of a turn; and how far along its line it begins
        const double turn = std::atan2(to[1] - from[1], to[0] - from[0]) / (2 * std::acos(-1.0));
        const double off = turn - seg[2] / 65536.0;
        HOLDS(std::abs(off - std::round(off)) < 1e-4);
        const Row& line = lines[static_cast<std::size_t>(seg[3])];
        const Row begin = corner(line[seg[4] == 0 ? 0U : 1U]);
        HOLDS(std::abs(std::hypot(from[0] - begin[0], from[1] - begin[1]) - seg[5]) <= 0.5);
        for (int j = 0; j < piece[0]; ++j)
          for (const int end : {0, 1}) {
            const Row p =
                corner(segs[at + static_cast<std::size_t>(j)][static_cast<std::size_t>(end)]);
            HOLDS((to[0] - from[0]) * (p[1] - from[1]) <= (to[1] - from[1]) * (p[0] - from[0]));
          }
      }
      at += static_cast<std::size_t>(piece[0]);
    }
    HOLDS(at == segs.size());
    for (std::size_t n = 0; n < lines.size(); ++n)
      for (const int side : {0, 1})
        if (lines[n][static_cast<std::size_t>(5 + side)] != -1)
          HOLDS(length[{static_cast<int>(n), side}] == distance(lines[n][0], lines[n][1]));
    return std::string();
  });
}

TEST_CASE("walls are closed round every sector, slanted where a room has a corner cut off") {
  std::map<RoomShape, int> cut;
  // as many in slow builds, too: fewer have too few corners by chance
  check_each(FuzzSpace::any_options, {0, 200}, [&](const Dungeon& dungeon) {
    if (dungeon.cards().empty()) return std::string();
    const Lumps map = only_map(dungeon);
    const auto vertices = rows(map.at("VERTEXES"), 4), lines = rows(map.at("LINEDEFS"), 14),
               sides = rows(map.at("SIDEDEFS"), 30), things = rows(map.at("THINGS"), 10);
    std::map<std::array<int, 3>, int> ends;  // of a sector at a point: those that begin less ends
    std::size_t slanted = 0;
    std::vector<std::array<Row, 2>> walls;
    for (const Row& line : lines) {
      const Row from = vertices[static_cast<std::size_t>(line[0])],
                to = vertices[static_cast<std::size_t>(line[1])];
      for (const int side : {0, 1}) {
        const int index = line[static_cast<std::size_t>(5 + side)];
        if (index == -1) continue;
        const int sector = sides[static_cast<std::size_t>(index)][14], way = side == 0 ? 1 : -1;
        ends[{sector, from[0], from[1]}] += way;
        ends[{sector, to[0], to[1]}] -= way;
      }
      if (from[0] == to[0] || from[1] == to[1]) continue;
      ++slanted;
      walls.push_back({from, to});
    }
    for (const auto& [end, count] : ends) HOLDS(count == 0);
    std::size_t wanted = 0;
    const FloorPlan plan(dungeon);
    for (const detail::CutCard& card : detail::cut_cards(dungeon, plan, detail::Mouth::drawn(3)))
      for (const detail::RoomCorner& corner : card.corners) {
        ++cut[corner.shape];
        wanted += corner.shape == RoomShape::plain ? 0 : corner.shape == RoomShape::cut_off ? 1 : 3;
      }
    HOLDS(slanted == wanted);
    for (const Row& thing : things)
      for (const auto& [from, to] : walls) {
        const double x = thing[0] - (from[0] + to[0]) / 2.0, y = thing[1] - (from[1] + to[1]) / 2.0;
        HOLDS(x * x + y * y > 45 * 45);
      }
    return std::string();
  });
  CHECK(cut[RoomShape::round] > 50);
  CHECK(cut[RoomShape::cut_off] > 50);
}

TEST_CASE("the ammunition of a map kills its monsters at 60 hits of 100, and a third more") {
  for (const DoomGame game : {DoomGame::doom2, DoomGame::doom1}) {
    int enough = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      double hits = 500, needed = 0;  // one begins with 50 bullets
      for (const Row& thing :
           rows(only_map(generate({.seed = seed}), {.game = game}).at("THINGS"), 10)) {
        if (const auto found = health.find(thing[3]); found != health.end())
          needed += found->second;
        if (const auto found = damage.find(thing[3]); found != damage.end()) hits += found->second;
      }
      enough += 0.6 * hits >= 1.3 * needed;
    }
    CHECK(enough >= 95);
  }
}

TEST_CASE("each dungeon is a map, in the order of the game") {
  std::vector<Dungeon> dungeons;
  for (std::uint64_t seed = 0; seed < 32; ++seed) dungeons.push_back(generate({.seed = seed}));
  const auto maps = read(wad(dungeons));
  CHECK(maps.size() == 33);
  CHECK(maps.contains("MAP01"));
  CHECK(maps.contains("MAP32"));
  CHECK(maps.at("MAP08") == read(wad({&dungeons[7], 1})).at("MAP01"));
  const auto first_game = read(wad(dungeons, {.game = DoomGame::doom1}));
  CHECK(first_game.contains("E1M1"));
  CHECK(first_game.contains("E4M8"));
  CHECK(
      read(wad(std::span(dungeons).first(2))).at("").at("UMAPINFO") ==
      "map MAP01\n{\n  levelname = \"Deal 04004-R\"\n  bossaction = clear\n  next = \"MAP02\"\n}\n"
      "map MAP02\n{\n  levelname = \"Deal 040G5-9\"\n  bossaction = clear\n  endgame = true\n}\n");
  dungeons.push_back(dungeons[0]);
  CHECK(refusal([&] { wad(dungeons); }) == "a WAD holds at most 32 dungeons");
}

TEST_CASE("what Doom cannot hold is refused") {
  CHECK(refusal([] { wad({}); }) == "a WAD holds at least one dungeon");
  const Dungeon none_laid = deal("", "");
  CHECK(refusal([&] {
          wad({&none_laid, 1});
        }) == "there is no card on the table: a game needs a place to begin");
  const Dungeon large = generate({.seed = 1, .decks = 64});
  CHECK(refusal([&] {
          wad({&large, 1});
        }) ==
        "a dungeon of 75 x 98 cards is too large for Doom: at most 62 a side, so deal the dungeon "
        "with fewer decks or on a smaller table");
  const Dungeon full = generate({.seed = 1, .decks = 120, .table = {62, 62}});
  CHECK(
      refusal([&] {
        wad({&full, 1});
      }) ==
      "a map of 33554 segments of walls is too large for Doom: at most 32767, so deal the dungeon "
      "with fewer decks or on a smaller table");
  const Dungeon fewer = generate({.seed = 1, .decks = 100, .table = {62, 62}});
  CHECK(refusal([&] {
          wad({&fewer, 1});
        }) ==
        "a map whose blocks take 155482 words is too large for Doom: at most 65535, so deal the "
        "dungeon with fewer decks or on a smaller table");
  const Dungeon smaller = generate({.seed = 1, .decks = 40, .table = {36, 36}});
  CHECK(only_map(smaller).at("BLOCKMAP").size() > 100'000);
}

TEST_SUITE_END();
