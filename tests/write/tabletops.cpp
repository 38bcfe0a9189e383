// Files for virtual tabletops: what their formats promise for every dungeon, and readers that build
// the map as the importers do, in which one gets just as far as the dungeon says.
#include <deckmap/content/chart.hpp>
#include <deckmap/draw/svg.hpp>
#include <deckmap/formats.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_doors.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/one_page.hpp>
#include <deckmap/write/universal_vtt.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "encounters.hpp"
#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;
using nlohmann::json;

TEST_SUITE_BEGIN("write/tabletops");

namespace {

constexpr std::uint64_t seeds = 60;

/// A floor of small cells and the lines between them that cannot be crossed.
class Raster {
 public:
  using Key = std::pair<int, int>;

  void add_floor(int x, int y) { floor_.push_back({x, y}); }
  /// A line from corner to corner, upright or level.
  void block(int x0, int y0, int x1, int y1) {
    REQUIRE((x0 == x1 || y0 == y1));
    block_steps(x0, y0, x1, y1);
  }
  /// A slanted line: as far as it is upright at one end, and as far as it is level at the other.
  void block_steps(int x0, int y0, int x1, int y1) {
    for (int y = std::min(y0, y1); y < std::max(y0, y1); ++y) upright_.push_back({x0, y});
    for (int x = std::min(x0, x1); x < std::max(x0, x1); ++x) level_.push_back({x, y1});
  }
  /// A number for each cell of the floor, the same for those that are connected; 0 elsewhere.
  class Parts {
   public:
    explicit Parts(const Raster& raster) {
      if (raster.floor_.empty()) return;
      left_ = right_ = raster.floor_[0].first;
      top_ = bottom_ = raster.floor_[0].second;
      for (const auto& [x, y] : raster.floor_) {
        left_ = std::min(left_, x), right_ = std::max(right_, x);
        top_ = std::min(top_, y), bottom_ = std::max(bottom_, y);
      }
      std::vector<char> cells(index({right_, bottom_}) + 1);
      const auto mark = [&](const std::vector<Key>& keys, char bit) {
        for (const Key& key : keys)
          if (has(key)) cells[index(key)] |= bit;
      };
      constexpr char floor = 1, upright = 2, level = 4;  // lines on the left and above
      mark(raster.floor_, floor);
      mark(raster.upright_, upright);
      mark(raster.level_, level);
      numbers_.resize(cells.size());
      int count = 0;
      for (const Key& first : raster.floor_) {
        if (at(first) > 0) continue;
        std::vector<Key> queue = {first};
        numbers_[index(first)] = ++count;
        const auto go = [&](Key to, Key line, char bit) {
          if (!has(to) || (cells[index(to)] & floor) == 0 || at(to) > 0) return;
          if ((cells[index(line)] & bit) != 0) return;
          numbers_[index(to)] = count;
          queue.push_back(to);
        };
        while (!queue.empty()) {
          const Key here = queue.back();
          const auto [x, y] = here;
          queue.pop_back();
          go({x + 1, y}, {x + 1, y}, upright);
          go({x - 1, y}, here, upright);
          go({x, y + 1}, {x, y + 1}, level);
          go({x, y - 1}, here, level);
        }
      }
    }
    int at(Key key) const { return has(key) ? numbers_[index(key)] : 0; }

   private:
    bool has(Key key) const {
      return key.first >= left_ && key.first <= right_ && key.second >= top_ &&
             key.second <= bottom_;
    }
    std::size_t index(Key key) const {
      return static_cast<std::size_t>(key.second - top_) *
                 static_cast<std::size_t>(right_ - left_ + 1) +
             static_cast<std::size_t>(key.first - left_);
    }

    int left_ = 0, right_ = -1, top_ = 0, bottom_ = -1;
    std::vector<int> numbers_;
  };

 private:
  std::vector<Key> floor_, upright_, level_;
};

enum class Doors { open, shut, secret_shut };

/// For each two cards, by the dungeon alone, whether one gets from one to the other. Shut doors cut
/// their card off from the one it was laid from; where that is nothing, those laid from it.
std::vector<int> parts_of(const Dungeon& dungeon, const FloorPlan& plan, Doors doors) {
  const auto cards = dungeon.cards();
  std::vector<int> part(cards.size());
  for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<int>(i);
  const auto join = [&](Index a, Index b) {
    const int from = part[a], to = part[b];
    for (int& one : part)
      if (one == from) one = to;
  };
  const CellFinder finder(cards);
  const auto hangs_at_entry = [&](Index i) {
    if (dungeon.from(i) != none) return true;
    return plan.entrance() && finder.at(step(cards[i].cell, *plan.entrance())) == none;
  };
  for (Index a = 0; a < cards.size(); ++a)
    for (const Direction side : {Direction::right, Direction::down}) {
      const Index b = finder.at(step(cards[a].cell, side));
      if (b == none) continue;
      const Link way = link_between(dungeon, a, b);
      const Index child = dungeon.from(a) == b ? a : b;
      const Index parent = child == a ? b : a;
      const bool cut = cards[child].is_door() || !hangs_at_entry(parent);
      if (way == Link::open || (way == Link::door && (doors != Doors::shut || !cut)) ||
          (way == Link::secret && doors == Doors::open))
        join(a, b);
    }
  return part;
}

/// Whether the parts of a raster are those of the dungeon; `place` gives the cell of a space.
template <class Place>
bool agree(const Dungeon& dungeon, const FloorPlan& plan, const Raster& raster, Doors doors,
           Place&& place) {
  const auto wanted = parts_of(dungeon, plan, doors);
  const Raster::Parts found(raster);
  std::map<int, int> seen;
  std::map<int, int> back;
  bool same = true;
  for (const Space& space : plan.spaces()) {
    const int at = found.at(place(space));
    same &= at > 0;
    same &= seen.emplace(wanted[space.card], at).first->second == at;
    same &= back.emplace(at, wanted[space.card]).first->second == wanted[space.card];
  }
  return same;
}

/// As one-page-parser makes a map: walls a quarter of a square outside the floor, doors across
/// their square and as far.
Raster read_one_page(const json& file, bool shut) {
  Raster raster;
  for (const json& rect : file["rects"])
    for (int y = 4 * rect["y"].get<int>() - 1;
         y <= 4 * (rect["y"].get<int>() + rect["h"].get<int>()); ++y)
      for (int x = 4 * rect["x"].get<int>() - 1;
           x <= 4 * (rect["x"].get<int>() + rect["w"].get<int>()); ++x)
        raster.add_floor(x, y);
  if (!shut) return raster;
  for (const json& door : file["doors"]) {
    const int type = door["type"];
    if (type == 0 || type == 2 || type == 3 || type == 8) continue;
    const int dx = door["dir"]["x"], dy = door["dir"]["y"];
    const int moved = type == 6 || type == 7 ? 1 : 0;
    const int x = 4 * door["x"].get<int>() + 2 - moved * dx;
    const int y = 4 * door["y"].get<int>() + 2 - moved * dy;
    raster.block(x - 3 * dy, y - 3 * dx, x + 3 * dy, y + 3 * dx);
  }
  return raster;
}

/// As Universal-Donjon-Importer makes a map: floor is a room or a corridor, doors stand in the
/// middle of their squares.
Raster read_donjon(const json& file, bool shut) {
  Raster raster;
  const json& cells = file["cells"];
  for (std::size_t y = 0; y < cells.size(); ++y)
    for (std::size_t x = 0; x < cells[y].size(); ++x)
      if ((cells[y][x].get<std::uint32_t>() & 6) != 0)
        for (int i = 0; i < 4; ++i)
          raster.add_floor(static_cast<int>(2 * x) + i % 2, static_cast<int>(2 * y) + i / 2);
  if (!shut) return raster;
  for (const json& room : file["rooms"]) {
    if (room.is_null()) continue;
    for (const auto& [side, doors] : room["doors"].items())
      for (const json& door : doors) {
        const int x = 2 * door["col"].get<int>(), y = 2 * door["row"].get<int>();
        if (side == "east" || side == "west")
          raster.block(x + 1, y, x + 1, y + 2);
        else
          raster.block(x, y + 1, x + 2, y + 1);
      }
  }
  return raster;
}

/// Whether a wall is not upright and level throughout.
bool is_bent(const std::vector<Point>& line) {
  for (std::size_t i = 1; i < line.size(); ++i)
    if (line[i].x != line[i - 1].x && line[i].y != line[i - 1].y) return true;
  return false;
}

/// Walls of a scene on a raster of cells `pixels` wide.
/// `bent` counts those that stand for corners.
Raster read_foundry(const json& file, int pixels, Doors doors, int margin_x, int margin_y,
                    std::size_t& bent) {
  Raster raster;
  const int width = file["width"], height = file["height"];
  for (int y = 0; y < height / pixels; ++y)
    for (int x = 0; x < width / pixels; ++x) raster.add_floor(x, y);
  for (const json& wall : file["walls"]) {
    const int door = wall["door"];
    if ((door == 1 && doors != Doors::shut) || (door == 2 && doors == Doors::open)) continue;
    std::array<double, 4> c = wall["c"];
    bool is_bent = false;  // of a corner that is round or cut off
    for (std::size_t i = 0; i < 4; ++i) {
      c[i] = (c[i] - (i % 2 == 0 ? margin_x : margin_y)) / pixels;
      is_bent |= c[i] != std::floor(c[i]);
      c[i] = std::floor(c[i] + 0.5);
    }
    is_bent |= c[0] != c[2] && c[1] != c[3];
    bent += is_bent;
    const auto at = [&](std::size_t i) { return static_cast<int>(c[i]); };
    is_bent ? raster.block_steps(at(0), at(1), at(2), at(3))
            : raster.block(at(0), at(1), at(2), at(3));
  }
  return raster;
}

/// All strings of a file, keys too.
std::vector<std::string> all_strings(const json& value) {
  if (value.is_string()) return {value.get<std::string>()};
  std::vector<std::string> strings;
  if (!value.is_structured()) return strings;
  for (const auto& [key, one] : value.items()) {
    if (value.is_object()) strings.push_back(key);
    for (std::string& text : all_strings(one)) strings.push_back(std::move(text));
  }
  return strings;
}

/// As much of a PNG of that size as is read.
std::string png_head(int width, int height) {
  std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  for (const int side : {width, height})
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(side >> shift & 255);
  return bytes;
}

std::size_t doors_of(const Dungeon& dungeon) {
  const auto cards = dungeon.cards();
  return static_cast<std::size_t>(
      std::count_if(cards.begin(), cards.end(), [](const auto& card) { return card.is_door(); }));
}

/// Whether a secret passage leads to a door and then not straight on. With walls as squares a card
/// of one square has none for that door.
bool has_no_room(const Dungeon& dungeon, int squares) {
  const FloorPlan floor(dungeon);
  const auto bends = [](const Space& door, Direction entry) {
    return std::any_of(all_directions.begin(), all_directions.end(), [&](Direction side) {
      const bool open = door.side(side) != Link::wall;
      return side != entry && open != (side == opposite(entry));
    });
  };
  return squares == 1 &&
         std::any_of(floor.spaces().begin(), floor.spaces().end(), [&](const Space& space) {
           for (const Direction entry : all_directions)
             if (space.is_door() && space.side(entry) == Link::secret && bends(space, entry))
               return true;
           return false;
         });
}

}  // namespace

TEST_CASE("One Page Dungeon: a small file") {
  CHECK(one_page_text(secret_example(), {.player = true, .squares = 1}) ==
        "{\n"
        "  \"version\": \"1.2.4\",\n"
        "  \"title\": \"The Mossy Crypts\",\n"
        "  \"story\": \"\",\n"
        "  \"rects\": [\n"
        "    {\"x\": 2, \"y\": 2, \"w\": 3, \"h\": 1, \"ending\": true},\n"
        "    {\"x\": 2, \"y\": 1, \"w\": 1, \"h\": 1},\n"
        "    {\"x\": 2, \"y\": 0, \"w\": 1, \"h\": 1}\n"
        "  ],\n"
        "  \"doors\": [\n"
        "    {\"x\": 2, \"y\": 1, \"dir\": {\"x\": 0, \"y\": 1}, \"type\": 3}\n"
        "  ],\n"
        "  \"notes\": [],\n"
        "  \"columns\": [],\n"
        "  \"water\": []\n"
        "}\n");
}

TEST_CASE("One Page Dungeon: doors, rectangles and notes are as its readers want them") {
  std::size_t shut = 0, apart = 0;  // doors to be opened, and those beside a secret one
  for (const int squares : {1, 2, 3, 5, 7})
    check_each(FuzzSpace::seeds, {0, 2 * seeds}, [&](const Dungeon& dungeon) {
      if (has_no_room(dungeon, squares)) return std::string();
      const json file = json::parse(one_page_text(dungeon, {.squares = squares}));
      std::set<std::pair<int, int>> floor, single;
      std::map<std::pair<int, int>, int> rect_of;
      int left = 1000, top = 1000, rects = 0, ends = 0;
      for (const json& rect : file["rects"]) {
        const int x = rect["x"], y = rect["y"], w = rect["w"], h = rect["h"];
        HOLDS((x >= 0 && y >= 0 && w >= 1 && h >= 1));
        left = std::min(left, x);
        top = std::min(top, y);
        if (w == 1 && h == 1) single.insert({x, y});
        for (int i = 0; i < w * h; ++i) {
          HOLDS(floor.insert({x + i % w, y + i / w}).second);  // no two on one square
          rect_of[{x + i % w, y + i / w}] = rects;
        }
        ++rects;
        ends += rect.contains("ending");
      }
      std::map<int, std::size_t> types;
      std::set<std::pair<int, int>> places;
      for (const json& door : file["doors"]) {
        const int x = door["x"], y = door["y"], dx = door["dir"]["x"], dy = door["dir"]["y"];
        HOLDS(single.count({x, y}) == 1);
        HOLDS(places.insert({x, y}).second);
        HOLDS(dx * dx + dy * dy == 1);
        ++types[door["type"]];
      }
      HOLDS(ends == 1);
      // a reader finds its way where floor and doors alternate
      for (const auto& [at, rect] : rect_of)
        for (const auto& next :
             {std::pair(at.first + 1, at.second), std::pair(at.first, at.second + 1)}) {
          const auto other = rect_of.find(next);
          if (other == rect_of.end() || other->second == rect) continue;
          HOLDS((places.count(at) > 0 || places.count(next) > 0));
        }
      for (const json& door : file["doors"]) {
        const int x = door["x"], y = door["y"], dx = door["dir"]["x"], dy = door["dir"]["y"];
        const auto is_floor = [&](int there_x, int there_y) {
          return floor.count({there_x, there_y}) > 0 && places.count({there_x, there_y}) == 0;
        };
        const bool before = is_floor(x - dx, y - dy), behind = is_floor(x + dx, y + dy);
        ++shut;
        if (door["type"] == 3)
          HOLDS(behind);
        else if (!before || !behind)
          ++apart;
      }
      // one-page-parser shifts a map at whose left or upper edge there is nothing but doors
      bool off_left = false, off_top = false;
      for (const auto& [x, y] : floor) {
        off_left = off_left || (x == left && places.count({x, y}) == 0);
        off_top = off_top || (y == top && places.count({x, y}) == 0);
      }
      HOLDS((off_left && off_top));
      for (const auto& [type, count] : types)
        HOLDS((type == 0 || type == 1 || (type >= 3 && type <= 6)));
      const std::size_t doors = types[1] + types[4] + types[5];
      HOLDS(doors + types[6] >= doors_of(dungeon));
      HOLDS(types[3] <= 1);
      HOLDS(!file["notes"].empty());
      for (const json& note : file["notes"]) {
        HOLDS(note["text"].get<std::string>().find(note["ref"].get<std::string>() + ". ") == 0);
        const double x = note["pos"]["x"], y = note["pos"]["y"];
        HOLDS(floor.count({int(std::floor(x)), int(std::floor(y))}) == 1);
      }
      return std::string();
    });
  CHECK(apart < shut / 200);
  for (const int squares : {4, 6, 20})
    for (const auto& write :
         {+[](const Dungeon&dungeon, int many) {
            return one_page_text(dungeon, {.squares = many});
          },
          +[](const Dungeon&dungeon, int many) { return donjon_text(dungeon, {.squares = many}); }})
      CHECK(refusal([&] { write(generate({.seed = 1}), squares); }) ==
            "a card of " + std::to_string(squares) +
                " squares has passages of two squares, and two doors for each: here it has 1, 2 "
                "or an odd number");
}

TEST_CASE("One Page Dungeon: its map is the dungeon's, doors open and doors shut") {
  for (const int squares : {1, 2, 3})
    check_each(FuzzSpace::any_options, {0, seeds}, without_more_ways([&](const Dungeon& dungeon) {
                 if (has_no_room(dungeon, squares)) return std::string();
                 const json file = json::parse(one_page_text(dungeon, {.squares = squares}));
                 const TileGrid grid(dungeon, {.squares = squares, .wall_tiles = true});
                 const auto place = [&](const Space& space) {
                   const Cell at = grid.centre_of(space);
                   const auto off = [&](Direction side) {
                     return space.side(side) == Link::secret;
                   };
                   return std::pair(4 * (at.x + 1) + 2 - off(Direction::right),
                                    4 * (at.y + 1) + 2 - off(Direction::down));
                 };
                 HOLDS(agree(dungeon, grid.plan(), read_one_page(file, false), Doors::open, place));
                 HOLDS(agree(dungeon, grid.plan(), read_one_page(file, true), Doors::shut, place));
                 return std::string();
               }));
}

TEST_CASE("donjon: its map is the dungeon's, doors open and doors shut") {
  for (const int squares : {1, 2, 3})
    check_each(FuzzSpace::any_options, {0, seeds}, without_more_ways([&](const Dungeon& dungeon) {
                 if (has_no_room(dungeon, squares)) return std::string();
                 const json file = json::parse(donjon_text(dungeon, {.squares = squares}));
                 const TileGrid grid(dungeon, {.squares = squares, .wall_tiles = true});
                 const auto place = [&](const Space& space) {
                   const Cell at = grid.centre_of(space);
                   const auto off = [&](Direction side) {
                     return space.side(side) == Link::secret;
                   };
                   return std::pair(2 * (at.x + 2) + 1 - off(Direction::right),
                                    2 * (at.y + 2) + 1 - off(Direction::down));
                 };
                 HOLDS(agree(dungeon, grid.plan(), read_donjon(file, false), Doors::open, place));
                 HOLDS(agree(dungeon, grid.plan(), read_donjon(file, true), Doors::shut, place));
                 return std::string();
               }));
}

TEST_CASE("donjon: cells have the last ten bits of a room's number, and no bit more") {
  const json file = json::parse(donjon_text(generate({.seed = 7, .decks = 200}), {.squares = 1}));
  const json& rooms = file["rooms"];
  REQUIRE(rooms.size() > 1100);
  std::map<std::size_t, int> cells, areas;
  for (const json& row : file["cells"])
    for (const json& one : row) {
      const std::uint32_t cell = one;
      if ((cell & donjon_bit::room) == 0) continue;
      CHECK((cell & ~(donjon_bit::room | donjon_bit::room_id | donjon_bit::stair_up)) == 0);
      ++cells[(cell & donjon_bit::room_id) >> donjon_bit::room_shift];
    }
  for (std::size_t id = 1; id < rooms.size(); ++id) {
    CHECK(rooms[id]["id"] == id);
    areas[id % 1024] += rooms[id]["area"].get<int>() / 25;
  }
  CHECK(cells == areas);
}

TEST_CASE("donjon: bits, rooms and doors agree") {
  for (const int squares : {1, 2})
    check_each(FuzzSpace::seeds, {0, seeds}, [&](const Dungeon& dungeon) {
      if (has_no_room(dungeon, squares)) return std::string();
      const json file = json::parse(donjon_text(dungeon, {.squares = squares}));
      const json& cells = file["cells"];
      const auto bits = [&](const json& place) {
        return cells[place["row"].get<std::size_t>()][place["col"].get<std::size_t>()]
            .get<std::uint32_t>();
      };
      const std::size_t rows = file["settings"]["n_rows"], columns = file["settings"]["n_cols"];
      HOLDS(cells.size() == rows);
      for (std::size_t y = 0; y < rows; ++y) {
        HOLDS(cells[y].size() == columns);
        for (std::size_t x = 0; x < columns; ++x) {
          const std::uint32_t bit = cells[y][x];
          // importers draw no wall at the edge
          if (y == 0 || x == 0 || y + 1 == rows || x + 1 == columns) HOLDS(bit == 0);
          if ((bit & donjon_bit::room) != 0) {
            const std::size_t id = (bit & donjon_bit::room_id) >> donjon_bit::room_shift;
            HOLDS((id > 0 && id < file["rooms"].size()));
            HOLDS((bit & donjon_bit::corridor) == 0);
          }
        }
      }
      HOLDS(file["settings"]["bleed"] == 0);
      HOLDS(file["rooms"][0].is_null());
      std::set<std::pair<int, int>> doors_seen;
      std::size_t set = 0;
      const std::map<std::string, std::uint32_t> by_type = {{"door", donjon_bit::door},
                                                            {"locked", donjon_bit::locked},
                                                            {"trapped", donjon_bit::trapped},
                                                            {"secret", donjon_bit::secret},
                                                            {"portcullis", donjon_bit::portcullis}};
      constexpr std::uint32_t any = 0x3e0000;
      for (std::size_t id = 1; id < file["rooms"].size(); ++id) {
        const json& room = file["rooms"][id];
        HOLDS(room["id"] == id);
        int low_x = 1000, low_y = 1000, high_x = 0, high_y = 0, area = 0;
        for (int y = 0; y < int(rows); ++y)
          for (int x = 0; x < int(columns); ++x) {
            const std::uint32_t bit = cells[std::size_t(y)][std::size_t(x)];
            if ((bit & donjon_bit::room) == 0 ||
                (bit & donjon_bit::room_id) >> donjon_bit::room_shift != id)
              continue;
            low_x = std::min(low_x, x), high_x = std::max(high_x, x);
            low_y = std::min(low_y, y), high_y = std::max(high_y, y);
            ++area;
          }
        HOLDS((room["west"] == low_x && room["east"] == high_x && room["area"] == 25 * area));
        HOLDS((room["north"] == low_y && room["south"] == high_y));
        for (const auto& [side, doors] : room["doors"].items())
          for (const json& door : doors) {
            HOLDS(bits(door) == (by_type.at(door["type"]) | donjon_bit::corridor));
            doors_seen.insert(std::pair(door["row"].get<int>(), door["col"].get<int>()));
            // beside a square of this room
            const int back = side == "north" || side == "west" ? 1 : -1;
            const bool level = side == "west" || side == "east";
            const std::uint32_t beside =
                bits({{"row", door["row"].get<int>() + (level ? 0 : back)},
                      {"col", door["col"].get<int>() + (level ? back : 0)}});
            HOLDS(beside == (donjon_bit::room | id << donjon_bit::room_shift |
                             (beside & donjon_bit::stair_up)));
          }
      }
      for (const json& row : cells)
        for (const json& cell : row) set += (cell.get<std::uint32_t>() & any) != 0;
      HOLDS(doors_seen.size() == set);
      HOLDS(file["stairs"].size() == 1);
      HOLDS((bits(file["stairs"][0]) & donjon_bit::stair_up) != 0);
      return std::string();
    });
}

TEST_CASE("doors by card: jack, queen, king, red and black, secret") {
  // seed 7 has doors of all three levels, opened and sealed; seed 20 a secret passage
  const Dungeon dungeon = generate({.seed = 7});
  const json one_page = json::parse(one_page_text(dungeon)),
             donjon = json::parse(donjon_text(dungeon));
  const TileGrid grid(dungeon, {.squares = 2, .wall_tiles = true});
  const TileDoors doors(dungeon, grid);
  std::set<std::string> seen;
  for (const TileDoor& door : doors.all()) {
    if (door.kind != TileDoor::Kind::door) continue;
    const PlacedCard& laid = dungeon.cards()[door.card];
    const int level = laid.card.door_level();
    for (const json& one : one_page["doors"])
      if (one["x"] == door.at.x + 1 && one["y"] == door.at.y + 1)
        CHECK(one["type"] == (level == 1 ? 1 : level == 2 ? 5 : 4));
    for (const json& room : donjon["rooms"]) {
      if (room.is_null()) continue;
      for (const json& side : room["doors"])
        for (const json& one : side) {
          if (one["col"] != door.at.x + 2 || one["row"] != door.at.y + 2) continue;
          const bool trapped = laid.open && laid.card.colour() == Colour::black;
          const std::string wanted = trapped      ? "trapped"
                                     : level == 1 ? "door"
                                     : level == 2 ? "locked"
                                                  : "portcullis";
          CHECK(one["type"] == wanted);
          CHECK(one.contains("trap") == trapped);
          seen.insert(wanted);
        }
    }
  }
  CHECK(seen == std::set<std::string>{"door", "locked", "portcullis", "trapped"});
  const Dungeon hidden = secret_example();
  CHECK(json::parse(one_page_text(hidden))["doors"][1] ==
        json::parse(R"({"x": 4, "y": 2, "dir": {"x": 1, "y": 0}, "type": 6})"));
  // behind the secret passage lies a door, and behind that the landing of the key
  for (const std::uint64_t seed : {std::uint64_t{183}, std::uint64_t{1062}}) {
    const Dungeon queen = generate({.seed = seed});
    const json file = json::parse(one_page_text(queen));
    std::map<int, std::set<std::pair<int, int>>> at;
    for (const json& door : file["doors"])
      at[door["type"]].insert(std::pair(door["x"].get<int>(), door["y"].get<int>()));
    REQUIRE(at[6].size() == 1);
    const auto [x, y] = *at[6].begin();
    CHECK(at[5].count({x + (seed == 183 ? -1 : 1), y}) == 1);
  }
  CHECK(donjon_text(hidden).find("\"type\": \"secret\"") != std::string::npos);
  for (const auto& write : {+[](const Dungeon& one) { return one_page_text(one, {.squares = 1}); },
                            +[](const Dungeon& one) { return donjon_text(one, {.squares = 1}); }})
    CHECK(refusal([&] { write(generate({.seed = 872})); }) ==
          "a card of 1 square has no room for the door QD between its secret passage and what lies "
          "behind it: here it has 2 squares");
}

TEST_CASE("players' files have no secret, no note and no story") {
  const Dungeon dungeon = generate({.seed = 20});
  const json one_page = json::parse(one_page_text(dungeon, {.player = true}));
  CHECK(one_page["story"] == "");
  CHECK(one_page["notes"].empty());
  for (const json& door : one_page["doors"]) CHECK(door["type"] != 6);
  const std::string donjon = donjon_text(dungeon, {.player = true});
  for (const char* hidden : {"\"secret\": \"", "\"trapped\"}", "nemy", "sealed", "history"})
    CHECK_MESSAGE(donjon.find(hidden) == std::string::npos, hidden);
  const json scene = json::parse(foundry_text(dungeon, {.player = true}));
  CHECK(scene["notes"].empty());
  for (const json& wall : scene["walls"]) CHECK(wall["door"] != 2);
}

TEST_CASE(
    "JSON of tiles has the walls of corners that are no right angles, as tabletops have them") {
  using Spot = std::array<double, 2>;
  for (const int squares : {1, 2, 3, 4, 5})
    for (const bool player : {false, true}) {
      std::map<std::size_t, int> seen;  // walls by their number of points
      check_each(FuzzSpace::any_options, {0, 150}, [&](const Dungeon& dungeon) {
        const json tiles =
            json::parse(json_text(dungeon, {.player = player, .squares = squares}))["tiles"];
        std::set<std::array<Spot, 2>> lines;  // one tile long
        for (const json& line : tiles["lines"])
          for (std::size_t i = 1; i < line.size(); ++i) {
            Spot at = line[i - 1];
            const Spot to = line[i];
            while (at != to) {
              Spot next = at;
              for (const std::size_t k : {0u, 1u}) next[k] += (to[k] > at[k]) - (to[k] < at[k]);
              lines.insert({std::min(at, next), std::max(at, next)});
              at = next;
            }
          }
        const auto on_line = [&](Spot spot) {
          for (const std::size_t k : {0u, 1u})
            for (const double from : {std::floor(spot[k]), std::ceil(spot[k]) - 1}) {
              Spot a = spot;
              a[k] = from;
              Spot b = a;
              ++b[k];
              if (lines.contains({a, b})) return true;
            }
          return false;
        };
        std::set<std::array<Spot, 2>> ends;
        for (const json& corner : tiles["corners"]) {
          ++seen[corner.size()];
          HOLDS(on_line(corner.front()));
          HOLDS(on_line(corner.back()));
          HOLDS(ends.insert({Spot(corner.front()), Spot(corner.back())}).second);
          for (std::size_t i = 1; i < corner.size(); ++i) {
            const Spot a = corner[i - 1], b = corner[i];
            const auto tile = static_cast<std::size_t>(std::floor((a[1] + b[1]) / 2)) *
                                  tiles["width"].get<std::size_t>() +
                              static_cast<std::size_t>(std::floor((a[0] + b[0]) / 2));
            HOLDS(tiles["kinds"][tiles["kind"][tile].get<std::size_t>()] == "room");
          }
        }
        if (squares == 1) return std::string();  // a tabletop's passages are narrower there
        std::size_t slanted = 0;
        for (const std::vector<Point>& wall :
             vtt_scene(dungeon, {.player = player, .squares = squares}).walls) {
          if (wall[0].x == wall[1].x || wall[0].y == wall[1].y) continue;
          ++slanted;
          const auto in_tiles = [](Point point) {  // its map has a border of one
            return Spot{std::round((point.x - 1) * 1e4) / 1e4,
                        std::round((point.y - 1) * 1e4) / 1e4};
          };
          HOLDS(ends.contains({in_tiles(wall.front()), in_tiles(wall.back())}));
        }
        HOLDS(slanted == ends.size());
        return std::string();
      });
      CHECK(seen[2] > 20);  // of corners that are cut off
      CHECK(seen.size() > 1);
    }
}

TEST_CASE("Foundry: its walls and doors are the dungeon's, within the padding") {
  for (const int squares : {1, 2, 3})
    for (const int padding : {0, 10, 25}) {
      const int pixels = squares == 1 ? 2 : 16;
      check_each(FuzzSpace::seeds, {0, padding > 0 ? 5u : 40u}, [&](const Dungeon& dungeon) {
        const FileOptions options{
            .squares = squares, .pixels_per_square = 32, .padding = padding, .file = "cave"};
        const json file = json::parse(foundry_text(dungeon, options));
        const int width = file["width"], height = file["height"], size = file["grid"]["size"];
        HOLDS(size == 32);
        const auto padded = [&](int side) {
          return int(std::ceil(padding / 100.0 * side / size)) * size;
        };
        const FloorPlan plan(dungeon);
        for (const Doors doors : {Doors::open, Doors::secret_shut}) {
          std::size_t bent = 0, wanted = 0;
          const Raster raster =
              read_foundry(file, pixels, doors, padded(width), padded(height), bent);
          for (const auto& line : vtt_scene(dungeon, options, true).walls)
            if (is_bent(line)) wanted += line.size() - 1;
          HOLDS(bent <= wanted);
          HOLDS((bent > 0) == (wanted > 0));
          HOLDS(agree(dungeon, plan, raster, doors, [&](const Space& space) {
            const Passage passage = Passage::of(squares);
            const double middle = squares == 1 ? 0.5 : (passage.begin + passage.end) / 2.0;
            const auto at = [&](std::int32_t cell) {
              return int((1 + cell * squares + middle) * size / pixels);
            };
            return std::pair(at(space.cell.x), at(space.cell.y));
          }));
          // nothing leads outside
          const Raster::Parts parts(raster);
          const int corner = parts.at({0, 0});
          HOLDS(corner > 0);
          std::size_t outside = 0;
          for (const Space& space : plan.spaces())
            outside +=
                parts.at({int((1 + space.cell.x * squares + squares * 0.5) * size / pixels),
                          int((1 + space.cell.y * squares + squares * 0.5) * size / pixels)}) ==
                corner;
          if (squares != 2) HOLDS(outside == 0);
        }
        HOLDS(file["background"]["src"] == "cave-scene.png");
        HOLDS(file["levels"].size() == 1);
        HOLDS(file["levels"][0]["_id"] == "defaultLevel0000");
        HOLDS(file["levels"][0]["background"]["src"] == "cave-scene.png");
        std::size_t doors = 0;
        for (const json& wall : file["walls"]) {
          HOLDS(wall["levels"] == json::array({"defaultLevel0000"}));
          HOLDS((wall["c"][0] != wall["c"][2] || wall["c"][1] != wall["c"][3]));
          doors += wall["door"] == 1;
          if (wall["door"] == 0) HOLDS(wall["ds"] == 0);
        }
        HOLDS(doors == doors_of(dungeon));
        for (const char* list : {"lights", "notes"})
          for (const json& one : file[list]) HOLDS(one["levels"] == file["walls"][0]["levels"]);
        HOLDS(!file["notes"].empty());
        return std::string();
      });
    }
}

TEST_CASE("Foundry: a scene has labels, and its journal the key") {
  for (const std::string name : {"", "fantasy", "scifi"})
    for (const bool player : {false, true})
      for (const int squares : {1, 3, 4})
        check_each(FuzzSpace::seeds, {0, seeds / 3}, [&](const Dungeon& dungeon) {
          FileOptions options{.player = player, .squares = squares, .pixels_per_square = 20};
          if (!name.empty()) set_file_option(options, "chart", name);
          std::optional<Encounters> keyed;
          if (options.chart) keyed = key_encounters(*options.chart, dungeon);
          const Adventure key = adventure(dungeon, keyed ? &*keyed : nullptr);
          std::set<std::string> secrets(key.hook.begin(), key.hook.end()), labels, found;
          secrets.insert(key.wandering.begin(), key.wandering.end());
          for (const Adventure::Place& place : key.places) {
            secrets.insert({place.name, place.aloud});
            for (const auto* lines : {&place.here, &place.hidden, &place.ways, &place.doors})
              secrets.insert(lines->begin(), lines->end());
            labels.insert(place.label);
          }
          for (const auto& [name_of, line] : key.stats) secrets.insert(line);
          secrets.erase("");

          const VttScene drawn = vtt_scene(dungeon, {.player = player, .squares = squares});
          const std::string image = png_head(20 * drawn.width, 20 * drawn.height);
          options.png = image;
          const auto files = write(dungeon, "foundry", options);
          const json scene = json::parse(files.at(0).bytes);
          for (const std::string& one : all_strings(scene))
            for (const std::string& secret : secrets) HOLDS(one.find(secret) == std::string::npos);
          for (const json& note : scene["notes"]) found.insert(note["text"]);
          HOLDS(found == (player ? std::set<std::string>() : labels));
          HOLDS(files.size() == (player ? 2 : 3));
          if (player) return std::string();

          const json journal = json::parse(files.at(2).bytes);
          HOLDS(journal["name"] == dungeon_name(dungeon));
          HOLDS(journal["ownership"] == json{{"default", 0}});
          std::string all;
          std::set<std::string> ids, names;
          for (const json& page : journal["pages"]) {
            HOLDS(page["ownership"] == json{{"default", -1}});
            HOLDS((page["type"] == "text" && page["text"]["format"] == 1));
            HOLDS(page["_id"].get<std::string>().size() == 16);
            HOLDS(ids.insert(page["_id"]).second);
            names.insert(page["name"]);
            all += page["text"]["content"].get<std::string>();
          }
          for (const Adventure::Place& place : key.places) {
            HOLDS(names.count(place.label + ". " + place.name) == 1);
            std::vector<std::string> texts = place.ways;
            for (const PageNotes::Part& part : place.note)
              texts.insert(texts.end(), {part.lead, part.text});
            if (place.note.empty())
              for (const auto* lines : {&place.here, &place.hidden})
                texts.insert(texts.end(), lines->begin(), lines->end());
            for (const auto* lines : {&texts})
              for (const std::string& line : *lines) {
                std::string html;
                detail::append_xml(html, line);
                HOLDS(all.find(html) != std::string::npos);
              }
          }
          return std::string();
        });
}

TEST_CASE("Foundry: the markup of a chart is text in its journal") {
  const Dungeon dungeon = generate({.seed = 3});
  Encounters keyed;
  for (Index i = 0; i < dungeon.enemies().size(); ++i)
    keyed.list.push_back({Encounter::What::enemy, 0, none, dungeon.enemies()[i], {}});
  for (Encounter& one : keyed.list) one.text = "<b>a</b> & @UUID[x]{y} [[/r 1d6]] <script>";
  const std::string text = foundry_journal_text(dungeon, {.encounters = &keyed});
  CHECK(text.find("&lt;b&gt;a&lt;/b&gt; &amp; @UUID\u2060[x]{y} [\u2060[/r 1d6]]") !=
        std::string::npos);
  CHECK(text.find("<script") == std::string::npos);
  CHECK(text.find("<b>") == std::string::npos);
}

TEST_CASE("One Page Dungeon and donjon: the markup of a chart is shown, not obeyed") {
  const Dungeon dungeon = worked_example();
  Encounters keyed = worked_encounters();
  for (Encounter& one : keyed.list) one.text = "<b>" + one.text + "</b> &lt;";
  const std::string title = "<script>1</script>";
  for (const std::string& text : {one_page_text(dungeon, {.title = title, .encounters = &keyed}),
                                  donjon_text(dungeon, {.title = title, .encounters = &keyed})}) {
    CAPTURE(text);
    CHECK(text.find('<') == std::string::npos);
    CHECK(text.find("&lt;") == std::string::npos);
    CHECK(text.find("\u2039b\u203aa pedlar\u2039/b\u203a &\u2060lt;") != std::string::npos);
    CHECK(text.find("\u2039script\u203a1\u2039/script\u203a") != std::string::npos);
  }
}

TEST_CASE("One Page Dungeon: the note of a room that a chart gives no name goes on without one") {
  const Dungeon dungeon = deal("2C 3H", "2D 7S AC XR");
  const Encounters keyed{
      .chart = "Test",
      .list = {},
      .details = {{EncounterDetail::What::room, index_of(dungeon, "2D"), "", "a den"}}};
  const json file = json::parse(one_page_text(dungeon, {.encounters = &keyed}));
  const std::string text = file["notes"].back()["text"];
  CHECK(text.starts_with("1. "));
  CHECK(text.find(". . ") == text.npos);
}

TEST_CASE("Foundry: a picture's name that JSON cannot hold is refused") {
  for (const std::string& name : {std::string("a\nb"), std::string("\xff")})
    CHECK(refusal([&] {
            foundry_text(generate({.seed = 3}), {.file = name});
          }).find("is not UTF-8 without control characters") != std::string::npos);
}

TEST_CASE("Foundry: no square is smaller than its schema takes") {
  const Dungeon dungeon = generate({.seed = 3});
  CHECK(refusal([&] { foundry_text(dungeon, {.pixels_per_square = 19}); }) ==
        "a square of 19 pixels: in a scene of Foundry it has at least 20");
  CHECK(json::parse(foundry_text(dungeon, {.pixels_per_square = 20}))["grid"]["size"] == 20);
}

TEST_CASE("Foundry: queens, kings and sealed doors are locked, bars can be seen through") {
  const Dungeon dungeon = generate({.seed = 7});
  const FloorPlan plan(dungeon);
  const VttScene scene = foundry_scene(dungeon);
  const json file = json::parse(foundry_text(dungeon));
  std::vector<json> doors;
  for (const json& wall : file["walls"])
    if (wall["door"] == 1) doors.push_back(wall);
  REQUIRE(doors.size() == scene.portals.size());
  for (std::size_t i = 0; i < doors.size(); ++i) {
    const PlacedCard& door = dungeon.cards()[plan.spaces()[scene.portals[i].space].card];
    const bool locked = door.card.door_level() > 1 || !door.open;
    CHECK(doors[i]["ds"] == (locked ? 2 : 0));
    CHECK(doors[i]["sight"] == (door.card.door_level() == 3 ? 0 : 20));
  }
  CHECK(refusal([&] { foundry_text(dungeon, {.padding = 60}); }) ==
        "a padding of 60 %: a scene of Foundry has 0 to 50 % of its size, in steps of 5");
  CHECK(refusal([&] { foundry_text(dungeon, {.padding = 33}); }) ==
        "a padding of 33 %: a scene of Foundry has 0 to 50 % of its size, in steps of 5");
}

TEST_CASE("Foundry: doors, labels and pages name their cards, for game masters alone") {
  check_each(FuzzSpace::seeds, {0, seeds}, [&](const Dungeon& dungeon) {
    const json file = json::parse(foundry_text(dungeon));
    std::set<Index> doors, labels, pages;
    const std::int64_t x0 = file["flags"]["deckmap"]["origin"][0],
                       y0 = file["flags"]["deckmap"]["origin"][1];
    // half a square from the card's cell at most, in pixels
    const auto is_at = [&](Index card, std::int64_t x, std::int64_t y) {
      const Cell cell = dungeon.cards()[card].cell;
      const std::int64_t dx = x - x0 - cell.x * 300 - 150, dy = y - y0 - cell.y * 300 - 150;
      return std::abs(dx) <= 150 && std::abs(dy) <= 150;
    };
    for (const json& wall : file["walls"]) {
      HOLDS(wall.contains("flags") == (wall["door"] != 0));
      if (wall["door"] == 0) continue;
      const Index card = wall["flags"]["deckmap"]["card"];
      const std::array<std::int64_t, 4> c = wall["c"];
      HOLDS(is_at(card, (c[0] + c[2]) / 2, (c[1] + c[3]) / 2));
      if (wall["door"] == 1) HOLDS(dungeon.cards()[card].is_door());
      if (wall["door"] == 1) HOLDS(doors.insert(card).second);
    }
    HOLDS(doors.size() == doors_of(dungeon));
    for (const json& note : file["notes"]) {
      const Index card = note["flags"]["deckmap"]["card"];
      HOLDS(labels.insert(card).second);
      HOLDS(is_at(card, note["x"], note["y"]));
    }
    const json journal = json::parse(foundry_journal_text(dungeon));
    for (const json& page : journal["pages"])
      if (page.contains("flags")) pages.insert(page["flags"]["deckmap"]["card"].get<Index>());
    HOLDS(pages == labels);
    HOLDS(foundry_text(dungeon, {.player = true}).find("deckmap") == std::string::npos);
    return std::string();
  });
}

TEST_CASE("Foundry: hidden doors and second entrances that are bolted are locked") {
  std::size_t bolted = 0, open = 0;
  check_each(FuzzSpace::seeds, {0, seeds}, [&](Dungeon dungeon) {
    detail::parts_of(dungeon).ways = {.hidden_doors = HiddenDoors::all,
                                      .second_entrance = SecondEntrance::farthest};
    const Plan plan(dungeon);
    std::size_t locked = 0, hidden = 0;
    for (const Way& way : plan.ways()) {
      if (way.kind != WayKind::hidden) continue;
      ++hidden;
      if (way.bolt != Bolt::nowhere) ++locked;
    }
    const json file = json::parse(foundry_text(dungeon));
    std::size_t secret = 0, shut = 0;
    for (const json& wall : file["walls"]) {
      if (wall["door"] == 2) ++secret;
      if (wall["door"] == 2 && wall["ds"] == 2) ++shut;
      if (wall["door"] != 1) continue;
      const Door& door = plan[plan.door_on(wall["flags"]["deckmap"]["card"])];
      if (door.state == DoorState::outside && dungeon.cards()[door.card].card.door_level() == 1)
        HOLDS((wall["ds"] == 2) == (plan[door.way].bolt != Bolt::nowhere));
    }
    HOLDS(shut == locked);
    HOLDS(secret >= hidden);
    bolted += locked;
    open += hidden - locked;
    return std::string();
  });
  CHECK(bolted > 0);
  CHECK(open > 0);
}

TEST_CASE("Foundry: in a frame everything keeps its place while the deal goes on") {
  const Frame frame = parse_frame("-20,-20,40x41");
  CHECK(to_string(frame) == "-20,-20,40x41");
  const FileOptions options{.frame = frame, .padding = 0};
  check_each(FuzzSpace::seeds, {0, seeds / 4}, [&](const Dungeon& dungeon) {
    const json whole = json::parse(foundry_text(dungeon, options));
    HOLDS(whole["width"] == 40 * 300 + 200);
    HOLDS(whole["height"] == 41 * 300 + 200);
    HOLDS(whole["flags"]["deckmap"]["origin"] == json::array({6100, 6100}));
    const Picture picture = vtt_picture(dungeon, foundry_scene(dungeon, options), options);
    HOLDS(picture.width == whole["width"]);
    // the same as without a frame, moved
    const json own = json::parse(foundry_text(dungeon, {.padding = 0}));
    std::array<std::int64_t, 2> by;
    for (std::size_t i = 0; i < 2; ++i)
      by[i] = 6100 - own["flags"]["deckmap"]["origin"][i].get<std::int64_t>();
    HOLDS(whole["walls"].size() == own["walls"].size());
    for (std::size_t w = 0; w < own["walls"].size(); ++w) {
      json wall = own["walls"][w];
      for (std::size_t i = 0; i < 4; ++i)
        wall["c"][i] = wall["c"][i].get<std::int64_t>() + by[i % 2];
      HOLDS(wall == whole["walls"][w]);
    }
    // the first development has its doors there, too
    const json first = json::parse(foundry_text(replay({.piles = dungeon.piles(),
                                                        .rules = dungeon.rules(),
                                                        .table = dungeon.table(),
                                                        .start = dungeon.start(),
                                                        .doors = 0}),
                                                options));
    for (const json& wall : first["walls"])
      if (wall["door"] == 1) {
        const auto same =
            std::find_if(whole["walls"].begin(), whole["walls"].end(), [&](const json& other) {
              return other["door"] == 1 && other["flags"] == wall["flags"];
            });
        HOLDS(same != whole["walls"].end());
        const json& c = (*same)["c"];
        for (std::size_t i = 0; i < 4; ++i)  // before a junction a door may move by a square
          HOLDS(std::abs(c[i].get<int>() - wall["c"][i].get<int>()) <= 150);
      }
    return std::string();
  });
  CHECK(refusal([] {
          foundry_text(generate({.seed = 7}), {.frame = Frame{{0, 0}, {2, 2}}});
        }) == "the map does not lie within the frame 0,0,2x2: its own is -2,-1,6x9");
  for (const auto& row : std::map<std::string, std::string>{
           {"0,0", "'0,0' is not a frame: X,Y,WxH, as in -3,-2,14x10"},
           {"0,0,free", "'0,0,free' is not a frame: it has 1 to 4096 cells on a side"},
           {"0,0,5000x2", "'0,0,5000x2' is not a frame: it has 1 to 4096 cells on a side"}})
    CHECK(refusal([&] { (void)parse_frame(row.first); }) == row.second);
}

TEST_CASE(
    "walls of rooms with a shape stand before right angles, within the card, off every door") {
  std::size_t round = 0, cut_off = 0, apses = 0;
  for (int squares = 1; squares <= 5; ++squares)
    for (const FuzzSpace space : {FuzzSpace::seeds, FuzzSpace::any_options})
      check_each(space, {0, seeds}, [&](const Dungeon& dungeon) {
        if (dungeon.cards().empty()) return std::string();
        const VttScene scene = vtt_scene(dungeon, {.squares = squares});
        const FloorPlan plan(dungeon);
        std::map<Index, int> bent;  // corners of each apse
        for (const auto& line : scene.walls) {
          if (!is_bent(line)) continue;
          double x = 0, y = 0;
          for (const Point point : line)
            x += point.x / double(line.size()), y += point.y / double(line.size());
          const Cell cell{static_cast<int>((x - scene.map.x) / squares),
                          static_cast<int>((y - scene.map.y) / squares)};
          const auto found = std::find_if(plan.spaces().begin(), plan.spaces().end(),
                                          [&](const Space& one) { return one.cell == cell; });
          HOLDS(found != plan.spaces().end());
          const ShapeOfRoom room = room_shape(dungeon, found->segment);
          HOLDS(room.shape != RoomShape::plain);
          const bool is_cut_off = room.shape == RoomShape::cut_off;
          HOLDS((line.size() == 2 || !is_cut_off));
          if (squares > 2 && !is_cut_off) HOLDS(line.size() > 3);
          HOLDS((room.shape != RoomShape::apse || found->card == room.apse));
          (is_cut_off ? cut_off : room.shape == RoomShape::apse ? apses : round) += 1;
          if (room.shape == RoomShape::apse) ++bent[room.apse];
          const Point low = scene.map + Point{double(cell.x), double(cell.y)} * squares,
                      high = low + Point{1, 1} * squares;
          for (const Point point : line) {
            HOLDS((low.x <= point.x && point.x <= high.x));
            HOLDS((low.y <= point.y && point.y <= high.y));
          }
          for (const Point end : {line.front(), line.back()}) {
            HOLDS((end.x == low.x || end.x == high.x || end.y == low.y || end.y == high.y));
            HOLDS(std::any_of(scene.walls.begin(), scene.walls.end(), [&](const auto& other) {
              for (std::size_t i = 1; i < other.size(); ++i) {
                const Point a = other[i - 1], b = other[i];
                if ((a.x == b.x && a.x == end.x &&
                     std::abs(a.y - end.y) + std::abs(b.y - end.y) <= std::abs(a.y - b.y) + 1e-9) ||
                    (a.y == b.y && a.y == end.y &&
                     std::abs(a.x - end.x) + std::abs(b.x - end.x) <= std::abs(a.x - b.x) + 1e-9))
                  return true;
              }
              return false;
            }));
          }
        }
        // where passages lie in the first row of a card, a corner beside one stays
        for (const auto& [card, corners] : bent)
          HOLDS((corners == 2 || (squares == 2 && corners == 1)));
        return std::string();
      });
  CHECK(round > 0);
  CHECK(cut_off > 0);
  CHECK(apses > 0);
}

TEST_CASE("a portal lies on its drawn door, and is as wide as the drawn passage") {
  for (int squares = 1; squares <= 5; ++squares)
    check_each(FuzzSpace::seeds, {0, seeds}, [&](const Dungeon& dungeon) {
      const FileOptions options{.squares = squares};
      const VttScene scene = vtt_scene(dungeon, options);
      const FloorPlan plan(dungeon);
      std::map<std::string, std::pair<Point, Point>> drawn;  // the box round each door
      std::string door;
      for (const DrawingItem& item : vtt_picture(dungeon, scene, options).items) {
        if (const auto* group = std::get_if<Group>(&item))
          door = group->kind == "door" ? group->id : "";
        const auto* shape = std::get_if<Shape>(&item);
        if (shape == nullptr || door.empty()) continue;
        for (const Point point : shape->path.points()) {
          auto& [low, high] = drawn.try_emplace(door, point, point).first->second;
          low = {std::min(low.x, point.x), std::min(low.y, point.y)};
          high = {std::max(high.x, point.x), std::max(high.y, point.y)};
        }
      }
      HOLDS(drawn.size() == scene.portals.size());
      for (const VttScene::Portal& portal : scene.portals) {
        const auto [low, high] =
            drawn.at("door-" + std::to_string(plan.spaces()[portal.space].card));
        const double pixels = options.tabletop_pixels();
        const Point middle = (low + high) * (0.5 / pixels), size = (high - low) * (1 / pixels);
        HOLDS(std::abs(middle.x - portal.position.x) < 0.05);
        HOLDS(std::abs(middle.y - portal.position.y) < 0.05);
        const Point span = portal.bounds[1] - portal.bounds[0];
        // From post to post, which stand on the walls and reach 0.07 of the width into the rock.
        const double width = portal.upright ? span.y : span.x;
        HOLDS(std::abs((portal.upright ? size.y : size.x) - 1.14 * width) < 0.05);
        HOLDS((portal.upright ? size.y > size.x : size.x > size.y));
      }
      return std::string();
    });
}

TEST_CASE("the largest picture that fits a tabletop is drawn, one pixel more is refused") {
  const Dungeon dungeon = generate({.seed = 42, .decks = 100});
  for (const int squares : {1, 3}) {
    FileOptions options{.squares = squares, .pixels_per_square = FileOptions::max_pixels};
    const VttScene scene = vtt_scene(dungeon, options);
    const std::string message = refusal([&] { vtt_picture(dungeon, scene, options); });
    const auto at = message.find(": at most ");
    CAPTURE(message);
    REQUIRE(at != std::string::npos);
    options.pixels_per_square = std::stoi(message.substr(at + 10));
    const Picture fits = vtt_picture(dungeon, scene, options);
    CHECK(std::max(fits.width, fits.height) <= max_png_side);
    CHECK(fits.width == scene.width * options.tabletop_pixels());
    ++*options.pixels_per_square;
    CHECK(refusal([&] { vtt_picture(dungeon, scene, options); }).find("is too large") !=
          std::string::npos);
  }
}

TEST_CASE("a card of many squares is too large for a tabletop before its picture is") {
  const Dungeon dungeon = deal("2C", "");
  FileOptions options{.squares = 20, .pixels_per_square = 103};
  const VttScene scene = vtt_scene(dungeon, options);
  CHECK(refusal([&] { vtt_picture(dungeon, scene, options); }) ==
        "a picture of 2266 x 2266 pixels is too large for a virtual tabletop: at most 102 pixels "
        "for a square fit");
  options.pixels_per_square = 102;
  CHECK(vtt_picture(dungeon, scene, options).width == 22 * 102);
}

TEST_CASE("a dungeon too large for a tabletop is refused without pixels that are too few") {
  const Dungeon dungeon = generate({.seed = 7, .decks = 600});
  FileOptions options;
  const VttScene scene = vtt_scene(dungeon, options);
  const auto picture_at = [&](int pixels) {
    return std::to_string(pixels * scene.width) + " x " + std::to_string(pixels * scene.height);
  };
  CHECK(refusal([&] { vtt_picture(dungeon, scene, options, 20); }) ==
        "a picture of " + picture_at(20) +
            " pixels is too large for a virtual tabletop: squares have at least 20, so this "
            "dungeon does not fit");
  CHECK(refusal([&] { vtt_picture(dungeon, scene, options); }).find(picture_at(100)) !=
        std::string::npos);
}

TEST_CASE("lights are warm and cold whichever way a tabletop reads their colour") {
  const auto channel = [](Role role, std::size_t i) {
    return std::stoi(std::string(vtt_colour(role).substr(2 * i, 2)), nullptr, 16);
  };
  for (const std::size_t red : {std::size_t{0}, std::size_t{1}}) {  // RRGGBBAA, AARRGGBB
    const std::size_t alpha = red == 0 ? 3 : 0;
    CHECK(channel(Role::shop, red) > channel(Role::shop, red + 2));
    CHECK(channel(Role::healing, red) < channel(Role::healing, red + 2));
    for (const Role role : {Role::shop, Role::healing}) CHECK(channel(role, alpha) >= 0x90);
  }
}

TEST_SUITE_END();
