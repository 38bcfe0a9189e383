#include <deckmap/write/wad.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <deckmap/error.hpp>

#include "stage.hpp"
#include "wad_nodes.hpp"

namespace deckmap {
namespace {

using detail::BinaryText;
using detail::CutCard;
using detail::MapLine;
using detail::MapVertex;
using detail::Stage;
using Lock = Stage::Lock;

// A tile is 8 by 8 fine cells of 16 units; a sector's number is in each, or no_sector.
constexpr int fine = 8, unit = 16, tile_units = fine * unit;
constexpr std::uint16_t no_sector = 0xffff;
constexpr int max_units = 32'000;  // across: coordinates and their differences have 16 bits
constexpr int max_cards = (max_units / tile_units - 1) / 4;

struct Surface {
  std::string_view wall, floor, ceiling;
};
struct Theme {
  std::array<Surface, 6> rooms;
  Surface passage, lair;
};

// Doom's and Doom 2's textures alike.
constexpr Theme themes[] = {
    {{{{"STONE2", "FLOOR7_1", "CEIL5_1"},
       {"BROWN96", "FLOOR0_1", "CEIL3_1"},
       {"STONE3", "FLAT5_4", "FLAT5_5"},
       {"GRAY7", "FLAT1", "FLAT19"},
       {"WOOD1", "FLAT5_2", "CEIL1_1"},
       {"MARBLE3", "FLAT1_1", "FLAT1"}}},
     {"BROWN1", "FLOOR5_2", "CEIL5_1"},
     {"GSTONE1", "FLAT5_3", "CEIL5_2"}},
    {{{{"STARTAN3", "FLOOR4_8", "CEIL3_5"},
       {"STARG3", "FLAT14", "CEIL5_1"},
       {"TEKWALL1", "FLOOR0_3", "CEIL3_3"},
       {"COMPTALL", "FLAT4", "CEIL4_2"},
       {"BROWNGRN", "FLAT5", "FLAT20"},
       {"METAL1", "FLAT23", "CEIL3_2"}}},
     {"STARGR1", "FLOOR1_1", "FLAT20"},
     {"SLADWALL", "FLAT1", "CEIL5_2"}},
    {{{{"MARBLE1", "FLOOR7_2", "CEIL5_2"},
       {"GSTVINE1", "FLOOR6_1", "FLOOR6_1"},
       {"SKIN2", "SFLR6_1", "CEIL5_2"},
       {"WOOD3", "FLAT5_1", "FLAT5_2"},
       {"MARBLE2", "DEM1_5", "FLOOR7_2"},
       {"GSTONE2", "FLAT5_6", "CEIL1_1"}}},
     {"SP_HOT1", "FLOOR6_2", "FLOOR6_1"},
     {"MARBFACE", "BLOOD1", "FLOOR7_2"}},
};

/// The thing and the hit points of a monster.
struct Monster {
  int thing, health;
};
constexpr Monster spectre{58, 150}, lost_soul{3006, 100}, cacodemon{3005, 400}, baron{3003, 1000},
    imp{3001, 60};
// By rank, 2 to 10.
constexpr Monster monsters[2][9] = {
    {{3004, 20}, {9, 30}, imp, {3002, 150}, {65, 70}, cacodemon, {66, 300}, {69, 500}, {67, 600}},
    {{3004, 20}, {9, 30}, imp, {3002, 150}, spectre, lost_soul, cacodemon, cacodemon, baron},
};
constexpr Monster cyberdemon{16, 4000};

/// The damage of a thing of ammunition if every shot hits.
struct Ammunition {
  int thing, damage;
};
constexpr Ammunition cell_pack{17, 2250}, shell_box{2049, 1400}, bullet_box{2048, 500},
    shells{2008, 280}, clip{2007, 100};
/// For each point of a monster's health: at 60 in 100 hits a third more than it takes, and a tenth.
constexpr double damage_of_health = 1.3 * 1.1 / 0.6;

enum Thing : int {
  player_start = 1,
  blue_key = 5,
  yellow_key = 6,
  red_key = 13,
  candelabra = 35,
  shotgun = 2001,
  chaingun = 2002,
  rocket_launcher = 2003,
  plasma_rifle = 2004,
  stimpack = 2011,
  medikit = 2012,
  soul_sphere = 2013,
  health_bonus = 2014,
  green_armour = 2018,
  blue_armour = 2019,
  rockets = 2046,
  super_shotgun = 82,
};

struct KeyColour {
  int thing;
  int special;            ///< of the door
  std::string_view jamb;  ///< beside the door
};
constexpr KeyColour keys[] = {
    {red_key, 28, "DOORRED"}, {blue_key, 26, "DOORBLU"}, {yellow_key, 27, "DOORYEL"}};

constexpr int open_door = 1, open_for_good = 31, exit_switch = 11, opening_switch = 103;
constexpr int healing_light = 8, secret_sector = 9;
constexpr int impassable = 1;  // a flag of lines

struct Sector {
  int ceiling = 128;
  Surface look;
  int light = 144, special = 0, tag = 0;
  std::string_view face = {};  ///< of a door's slab, which is closed: that of its leaf
  int use = 0;                 ///< the special of the leaf
  bool bolted = false;         ///< from the side of a secret, it cannot be opened

  bool is_slab() const { return !face.empty(); }
};

/// A wall with a picture: of a switch, or of a door that never opens.
struct WallPicture {
  std::string_view texture;
  int special = 0, tag = 0;
  int begin = 2, end = 6;  ///< in fine cells of the tile
  int offset = 0;
};

struct Side {
  int offset;
  std::string_view upper, lower, middle;
  int sector;
};

class WadMap {
 public:
  WadMap(const Dungeon& dungeon, const FileOptions& options)
      : stage_(dungeon, true),
        grid_(stage_.grid()),
        theme_(themes[static_cast<std::size_t>(options.theme)]),
        game_(static_cast<std::size_t>(options.game)),
        width_(grid_.width() * fine),
        height_(grid_.height() * fine) {
    const FloorPlan& plan = grid_.plan();
    if (std::max(width_, height_) * unit > max_units)
      detail::refuse_size("a dungeon of " + std::to_string(plan.width()) + " x " +
                              std::to_string(plan.height()) + " cards",
                          std::to_string(max_cards) + " a side");
    lay_floor();
    for (const CutCard& card : stage_.cut_cards())
      for (std::size_t corner = 0; corner < card.corners.size(); ++corner)
        if (card.corners[corner]) cut_corner(card, corner);
    for (const Stage::Gate& gate : stage_.gates()) lay_gate(gate);
    put_things();
    trace(true);
    trace(false);
  }

  /// Adds the lumps of the map, the first of them called `name`.
  template <class Add>
  void write(std::string_view name, Add&& add) const {
    const detail::MapNodes nodes(vertices_, lines_);
    require("segments of walls", nodes.segs());
    require("faces of walls", sides_.size());
    require("things", things_.size() / 10);
    add(name, std::string());
    add("THINGS", things_);
    add("LINEDEFS", detail::bytes_of_lines(lines_));
    BinaryText sides, sectors;
    for (const Side& side : sides_)
      sides.words(side.offset, 0)
          .name(side.upper)
          .name(side.lower)
          .name(side.middle)
          .words(side.sector);
    add("SIDEDEFS", std::move(sides.bytes));
    add("VERTEXES", nodes.vertexes());
    add("SEGS", nodes.segments());
    add("SSECTORS", nodes.subsectors());
    add("NODES", nodes.nodes());
    for (const Sector& sector : sectors_)
      sectors.words(0, sector.is_slab() ? 0 : sector.ceiling)
          .name(sector.look.floor)
          .name(sector.look.ceiling)
          .words(sector.light, sector.special, sector.tag);
    add("SECTORS", std::move(sectors.bytes));
    add("REJECT", std::string((sectors_.size() * sectors_.size() + 7) / 8, '\0'));
    add("BLOCKMAP", detail::block_map(vertices_, lines_));
  }

 private:
  static void require(std::string_view what, std::size_t count) {
    constexpr std::size_t most = 32'767;
    if (count > most)
      detail::refuse_size("a map of " + std::to_string(count) + ' ' + std::string(what),
                          std::to_string(most));
  }

  // -- floors

  int add_sector(const Sector& sector) {
    sectors_.push_back(sector);
    return static_cast<int>(sectors_.size()) - 1;
  }
  std::uint16_t& cell(int x, int y) {
    return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                  static_cast<std::size_t>(x)];
  }
  std::uint16_t cell_or_none(int x, int y) {
    return x < 0 || y < 0 || x >= width_ || y >= height_ ? no_sector : cell(x, y);
  }
  void fill(Cell tile, int margin, int sector) {
    for (int y = margin; y < fine - margin; ++y)
      for (int x = margin; x < fine - margin; ++x)
        cell(tile.x * fine + x, tile.y * fine + y) = static_cast<std::uint16_t>(sector);
  }
  int sector_at(Cell tile) { return cell(tile.x * fine + fine / 2, tile.y * fine + fine / 2); }

  /// A sector for the rooms of each place, one for its passages, and one for each shop and spring.
  void lay_floor() {
    cells_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), no_sector);
    const Plan& plan = stage_.plan();
    const PlaceIndex lair = plan.place_of(stage_.boss_card());
    std::vector<std::array<int, 2>> sector_of(plan.places().size(), {-1, -1});
    for (Cell at{0, 0}; at.y < grid_.height(); ++at.y)
      for (at.x = 0; at.x < grid_.width(); ++at.x) {
        if (!grid_.at(at).walkable()) continue;
        const PlaceIndex place = stage_.place_of(at);
        const bool room = grid_.kind(at) == TileKind::room;
        int& sector = sector_of[place.at()][room];
        if (sector < 0) sector = add_sector(floor_of(place.at(), room, place == lair));
        fill(at, 0, sector);
      }
    for (const Space& space : grid_.plan().spaces()) {
      const bool shop = space.role == Role::shop;
      if (!shop && space.role != Role::healing) continue;
      Sector sector = sectors_[static_cast<std::size_t>(sector_at(grid_.centre_of(space)))];
      sector.look.floor = shop ? "FLAT23" : "FWATER1";
      sector.look.ceiling = shop ? "TLITE6_4" : "CEIL1_2";
      sector.light = 224;
      sector.special = shop ? 0 : healing_light;
      fill(grid_.centre_of(space), 1, add_sector(sector));
    }
  }
  Sector floor_of(std::size_t place, bool room, bool lair) const {
    if (!room) return {.look = theme_.passage};
    if (lair) return {.ceiling = 224, .look = theme_.lair, .light = 160, .special = healing_light};
    const bool wide = stage_.plan().places()[place].cards.size() > 2;
    return {.ceiling = wide ? 192 : 160,
            .look = theme_.rooms[place % theme_.rooms.size()],
            .light = 208 - 16 * static_cast<int>(place % 3)};
  }

  /// A slanted wall instead of a right angle. All of it rises by one in one or two, so that cuts
  /// through it are exact.
  void cut_corner(const CutCard& card, std::size_t corner) {
    const Cell tile = stage_.corner_of(card, corner);
    using Points = std::vector<Cell>;
    const bool cut_off = card.corners[corner].shape == RoomShape::cut_off;
    const Points wall = cut_off ? Points{{0, 5}, {5, 0}} : Points{{0, 8}, {2, 4}, {4, 2}, {8, 0}};
    // from the corner of the card, clockwise round the room
    const auto at = [&](Cell point) -> Cell {
      const auto [x, y] = detail::in_corner(corner, point.x, point.y, fine);
      return {tile.x * fine + x, tile.y * fine + y};
    };
    for (int along = 0; along < wall.back().x; ++along)
      for (const auto& [a, b] : {std::pair(Cell{along, 0}, Cell{along + 1, 0}),
                                 std::pair(Cell{0, along}, Cell{0, along + 1})}) {
        const Cell from = at(a), to = at(b);
        open_.insert(edge_key({std::min(from.x, to.x), std::min(from.y, to.y)}, from.y == to.y));
      }
    const int sector = sector_at(tile);
    int offset = 0;
    for (std::size_t i = 1; i < wall.size(); ++i) {
      const Cell from = at(wall[i - 1]), to = at(wall[i]);
      MapLine line{.from = vertex(from.x, from.y), .to = vertex(to.x, to.y), .flags = impassable};
      line.front = add_side({offset, "-", "-", wall_of(sector), sector});
      lines_.push_back(line);
      offset += detail::distance(vertices_[static_cast<std::size_t>(line.from)],
                                 vertices_[static_cast<std::size_t>(line.to)]);
    }
  }
  std::string_view wall_of(int sector) const {
    return sectors_[static_cast<std::size_t>(sector)].look.wall;
  }
  /// A key to the upper or left side of a fine cell.
  static std::uint64_t edge_key(Cell at, bool level) { return cell_key(at) * 2 + level; }

  // -- doors

  /// The fine cell of a gate's tile, counted from the side from which one comes.
  std::uint16_t& cell_in(const Stage::Gate& gate, int depth, int across) {
    const Cell v = step({0, 0}, gate.heading);
    const auto along = [&](int way) {
      return way > 0 ? depth : way < 0 ? fine - 1 - depth : across;
    };
    return cell(gate.at.x * fine + along(v.x), gate.at.y * fine + along(v.y));
  }

  void lay_gate(const Stage::Gate& gate) {
    const int passage = sector_at(gate.at);
    const auto fill_depth = [&](int begin, int end, int jamb, int sector) {
      for (int depth = begin; depth < end; ++depth)
        for (int across = 0; across < fine; ++across)
          cell_in(gate, depth, across) = static_cast<std::uint16_t>(
              across < jamb || across >= fine - jamb ? int{no_sector} : sector);
    };
    if (gate.lock == Lock::sealed) {
      fill_depth(0, 1, 1, passage);
      fill_depth(1, fine, 0, no_sector);
      add_face(gate.at, gate.heading,
               {.texture = "BIGDOOR7", .begin = 1, .end = fine - 1, .offset = unit});
      return;
    }
    Sector slab{.look = theme_.passage, .face = "BIGDOOR2", .use = open_door};
    if (gate.lock == Lock::secret) {
      // Flush with the wall from which one comes.
      slab.face = slab.look.wall = wall_of(sector_at(gate.near()));
      slab.use = open_for_good;
      slab.bolted = gate.bolted;
      fill_depth(1, fine, 0, add_sector({.look = theme_.passage, .special = secret_sector}));
      fill_depth(0, 1, 0, add_sector(slab));
      return;
    }
    slab.look.wall = "DOORTRAK";
    slab.look.ceiling = "FLAT23";
    int front = passage;
    if (gate.lock == Lock::locked) {
      const KeyColour& key = keys[gate.lock_number % std::ssize(keys)];
      slab.face = "BIGDOOR3";
      slab.use = key.special;
      Sector jambs{.look = theme_.passage, .light = 176};
      jambs.look.wall = key.jamb;
      front = add_sector(jambs);
    }
    if (gate.lock == Lock::barred) {
      slab.face = "BIGDOOR4";
      slab.use = 0;
      slab.tag = ++tags_;
      add_switch(gate.near(), {.texture = "SW1STON1", .special = opening_switch, .tag = tags_});
    }
    fill_depth(0, 1, 1, front);
    fill_depth(1, 2, 1, add_sector(slab));
  }

  void add_face(Cell tile, Direction side, const WallPicture& face) {
    face_of_.emplace(cell_key(tile) * 4 + static_cast<std::uint64_t>(side), face);
  }
  /// On the nearest wall.
  void add_switch(Cell from, const WallPicture& face) {
    std::optional<Direction> wall;
    const auto found = stage_.nearest(from, [&](Cell at) {
      const Stage::Gate* const gate = stage_.gate_at(at);
      if (gate && gate->lock == Lock::sealed) return false;
      for (const Direction side : all_directions)
        if (!stage_.is_cut(at) && !stage_.walkable(step(at, side)) &&
            !face_of_.contains(cell_key(at) * 4 + static_cast<std::uint64_t>(side))) {
          wall = side;
          return true;
        }
      return false;
    });
    add_face(found.value(), *wall, face);  // nobody stands out of reach of a wall
  }

  // -- things

  void put(Cell tile, int thing, int x = 0, int y = 0, int angle = 0, bool lurks = false) {
    constexpr int every_skill = 7, deaf = 8;
    BinaryText text;
    text.words(tile.x * tile_units + tile_units / 2 + x,
               -(tile.y * tile_units + tile_units / 2) + y, angle, thing,
               every_skill + (lurks ? deaf : 0));
    things_ += text.bytes;
  }
  /// On a tile with other things: each on a spot of its own.
  void drop(Cell tile, int thing) {
    const int spot = dropped_++ % 8, x = spot % 3, y = spot / 3;
    put(tile, thing, (x - 1) * 32, (y - 1) * 32);
  }

  void put_things() {
    const Plan& plan = stage_.plan();
    const int facing = static_cast<int>(stage_.facing());
    put(stage_.start(), player_start, 0, 0, (360 - 90 * facing) % 360);
    // In the player's hands at once: somebody may wait in the first corridor.
    for (const int thing : {int{shotgun}, int{green_armour}, shells.thing, shells.thing})
      drop(stage_.start(), thing);

    int angle = 0;
    PlaceIndex last;
    for (const Stage::Foe& foe : stage_.foes()) {
      if (!(foe.place == last)) supply(last);
      last = foe.place;
      const Monster monster = monster_of(foe.card);
      const bool lurks = foe.card.is_joker() || foe.place == plan.place_of(0);
      put(foe.at, monster.thing, 0, 0, angle = (angle + 45) % 360, lurks);
      health_ += monster.health;
    }
    supply(last);
    int shops = 0;
    for (const Space& space : grid_.plan().spaces()) {
      const Cell at = grid_.centre_of(space);
      if (space.role == Role::shop) put_shop(at, shops++);
      if (space.role == Role::healing)
        for (const int d : {-28, 28}) put(at, medikit, d, 0), put(at, stimpack, 0, d);
    }
    for (const Place& place : plan.places())
      if (place.is_room()) put_room(place);
    for (const Stage::Gate& gate : stage_.gates()) put_at(gate);
    add_switch(stage_.centre_of(stage_.boss_card()),
               {.texture = "SW1SATYR", .special = exit_switch});
  }

  Monster monster_of(Card card) const {
    if (card.is_joker()) return card.colour() == Colour::red ? baron : cyberdemon;
    return monsters[game_][card.rank() - 2];
  }

  /// Ammunition where one comes into a place, for the monsters up to there.
  void supply(PlaceIndex place) {
    if (!place) return;
    const Cell at = stage_.centre_of(stage_.plan()[place].cards.front());
    double owed = health_ * damage_of_health - damage_;
    if (owed > 2 * shell_box.damage) drop(at, plasma_rifle), drop(at, blue_armour);
    if (owed > shell_box.damage) drop(at, soul_sphere);
    for (bool bullets = false; owed > 0; bullets = !bullets) {
      const Ammunition& found = owed > 2 * shell_box.damage ? cell_pack
                                : owed > shells.damage * 3  ? (bullets ? bullet_box : shell_box)
                                : owed > clip.damage        ? shells
                                                            : clip;
      drop(at, found.thing);
      damage_ += found.damage;
      owed -= found.damage;
    }
    drop(at, stimpack);
  }

  void put_shop(Cell at, int number) {
    const int goods[][3] = {{game_ == 0 ? super_shotgun : chaingun, shell_box.thing, green_armour},
                            {rocket_launcher, rockets, blue_armour},
                            {chaingun, bullet_box.thing, green_armour},
                            {plasma_rifle, cell_pack.thing, blue_armour}};
    const auto& sold = goods[number % std::ssize(goods)];
    put(at, sold[0]);
    put(at, sold[1], -32, -32);
    put(at, sold[2], 32, -32);
  }

  /// A bonus that counts as an item, so that the game reports how many rooms were entered; and a
  /// light in a corner.
  void put_room(const Place& place) {
    const Cell centre = stage_.centre_of(place.cards.front());
    put(centre, health_bonus);
    const auto is_corner = [&](Cell at) {
      return stage_.is_free(at) && !stage_.walkable(step(at, Direction::left)) &&
             !stage_.walkable(step(at, Direction::up));
    };
    if (const auto corner = stage_.nearest(centre, is_corner)) put(*corner, candelabra, -44, 44);
  }

  /// The key of a door, which the first of its colour needs; what lurks behind a trapped one; the
  /// find behind a secret passage.
  void put_at(const Stage::Gate& gate) {
    if (gate.lock == Lock::locked && gate.lock_number < std::ssize(keys))
      put(gate.key, keys[gate.lock_number].thing);
    if (gate.lock == Lock::secret) put(gate.at, soul_sphere);
    if (!gate.trapped || !stage_.walkable(gate.far())) return;
    if (const auto at = stage_.take_free(gate.far())) {
      put(*at, imp.thing, 0, 0, 0, true);
      drop(*at, shells.thing);
    }
  }

  // -- lines

  struct Edge {
    std::uint16_t a, b;  ///< the sectors above and below, or to the left and right
    const WallPicture* face;

    friend bool operator==(const Edge&, const Edge&) = default;
  };

  /// Follows all borders between sectors in one direction.
  void trace(bool level) {
    constexpr int longest = 64;  // fine cells
    const int outer = level ? height_ : width_, inner = level ? width_ : height_;
    for (int o = 0; o <= outer; ++o) {
      std::optional<Edge> run;
      int begin = 0;
      for (int i = 0; i <= inner; ++i) {
        std::optional<Edge> here;
        if (i < inner) here = level ? edge(i, o - 1, i, o, true) : edge(o - 1, i, o, i, false);
        if (run && (here != run || i - begin >= longest)) {
          add_line(level, o, begin, i, *run);
          run.reset();
        }
        if (here && !run) run = here, begin = i;
      }
    }
  }

  std::optional<Edge> edge(int ax, int ay, int bx, int by, bool level) {
    const std::uint16_t a = cell_or_none(ax, ay), b = cell_or_none(bx, by);
    if (a == b || open_.contains(edge_key({bx, by}, level))) return {};
    const WallPicture* face = nullptr;
    if (b == no_sector) face = face_on(ax, ay, level ? Direction::down : Direction::right);
    if (a == no_sector) face = face_on(bx, by, level ? Direction::up : Direction::left);
    return Edge{a, b, face};
  }
  const WallPicture* face_on(int x, int y, Direction side) const {
    const auto found =
        face_of_.find(cell_key({x / fine, y / fine}) * 4 + static_cast<std::uint64_t>(side));
    if (found == face_of_.end()) return nullptr;
    const bool level = side == Direction::up || side == Direction::down;
    const int along = (level ? x : y) % fine;
    return found->second.begin <= along && along < found->second.end ? &found->second : nullptr;
  }

  int vertex(int x, int y) {
    const auto [found, is_new] =
        vertex_of_.emplace(cell_key({x, y}), static_cast<int>(vertices_.size()));
    if (is_new) vertices_.push_back({x * unit, -y * unit});
    return found->second;
  }

  /// A line's front is on its right: a floor before rock, and the outside of a slab.
  void add_line(bool level, int o, int begin, int end, const Edge& edge) {
    int from = level ? vertex(end, o) : vertex(o, begin),
        to = level ? vertex(begin, o) : vertex(o, end), front = edge.a, back = edge.b;
    const auto slab = [&](int sector) {
      return sectors_[static_cast<std::size_t>(sector)].is_slab();
    };
    if (front == no_sector || (back != no_sector && slab(front) && !slab(back)))
      std::swap(front, back), std::swap(from, to);
    const MapVertex a = vertices_[static_cast<std::size_t>(from)],
                    b = vertices_[static_cast<std::size_t>(to)];
    const int along = a.y == b.y ? (b.x > a.x ? a.x : -a.x) : (b.y > a.y ? a.y : -a.y);
    const int offset = along & (tile_units - 1);
    const Sector& before = sectors_[static_cast<std::size_t>(front)];

    constexpr int two_sided = 4, upper_unpegged = 8, lower_unpegged = 16, secret_line = 32;
    MapLine line{.from = from, .to = to};
    if (back == no_sector) {
      line.flags = impassable;
      line.front = add_side({offset, "-", "-", before.look.wall, front});
      if (before.look.wall.starts_with("DOOR")) {
        line.flags |= lower_unpegged;
        sides_.back().offset = 0;
      }
      if (edge.face != nullptr) {
        line.flags |= lower_unpegged;
        line.special = edge.face->special;
        line.tag = edge.face->tag;
        sides_.back().middle = edge.face->texture;
        sides_.back().offset = edge.face->offset;
      }
    } else {
      const Sector& behind = sectors_[static_cast<std::size_t>(back)];
      const bool is_slab = behind.is_slab(), is_secret = behind.use == open_for_good;
      const int low = behind.is_slab() ? 0 : behind.ceiling;
      line.flags = two_sided;
      if (!behind.bolted || before.special != secret_sector) line.special = behind.use;
      std::string_view upper = low < before.ceiling ? before.look.wall : "-";
      if (is_slab) upper = behind.face;
      line.front = add_side({is_slab && !is_secret ? unit : offset, upper, "-", "-", front});
      line.back = add_side({offset, before.ceiling < low ? behind.look.wall : "-", "-", "-", back});
      if (is_secret) line.flags |= secret_line;
      if (is_secret || (!is_slab && upper != "-")) line.flags |= upper_unpegged;
    }
    lines_.push_back(line);
  }
  int add_side(const Side& side) {
    sides_.push_back(side);
    return static_cast<int>(sides_.size()) - 1;
  }

  Stage stage_;
  const TileGrid& grid_;
  const Theme& theme_;
  std::size_t game_;
  int width_, height_;  ///< in fine cells
  std::vector<std::uint16_t> cells_;
  std::unordered_set<std::uint64_t> open_;  ///< sides of fine cells where a slanted wall is instead
  std::vector<Sector> sectors_;
  std::unordered_map<std::uint64_t, WallPicture> face_of_;  ///< by tile and side
  std::unordered_map<std::uint64_t, int> vertex_of_;
  std::vector<MapVertex> vertices_;
  std::vector<MapLine> lines_;
  std::vector<Side> sides_;
  std::string things_;
  int tags_ = 0, dropped_ = 0;
  double health_ = 0, damage_ = 0;  ///< of the monsters and of the ammunition so far
};

std::string map_name(std::size_t number, DoomGame game) {
  if (game == DoomGame::doom1)
    return "E" + std::to_string(number / 8 + 1) + "M" + std::to_string(number % 8 + 1);
  return (number < 9 ? "MAP0" : "MAP") + std::to_string(number + 1);
}

}  // namespace

std::string wad(std::span<const Dungeon> dungeons, const FileOptions& options) {
  if (dungeons.size() > max_wad_maps)
    throw Error("a WAD holds at most " + std::to_string(max_wad_maps) + " dungeons");
  if (dungeons.empty()) throw Error("a WAD holds at least one dungeon");
  struct Lump {
    std::size_t at, size;
    std::string name;
  };
  constexpr std::size_t head_size = 12;
  std::vector<Lump> lumps;
  std::string data, info;
  const auto add = [&](std::string_view name, const std::string& bytes) {
    lumps.push_back({head_size + data.size(), bytes.size(), std::string(name)});
    data += bytes;
  };
  for (std::size_t i = 0; i < dungeons.size(); ++i) {
    const std::string name = map_name(i, options.game);
    WadMap(dungeons[i], options).write(name, add);
    info += "map " + name + "\n{\n  levelname = \"" + detail::title_of(dungeons[i]) +
            "\"\n  bossaction = clear\n  " +
            (i + 1 < dungeons.size() ? "next = \"" + map_name(i + 1, options.game) + '"'
                                     : "endgame = true") +
            "\n}\n";
  }
  add("UMAPINFO", info);
  BinaryText file;
  file.bytes = "PWAD";
  file.whole(lumps.size()).whole(head_size + data.size());
  file.bytes += data;
  for (const Lump& lump : lumps) file.whole(lump.at).whole(lump.size).name(lump.name);
  return std::move(file.bytes);
}

}  // namespace deckmap
