// A map for Tiled, layer by layer, and its tileset: floors, walls, doors and marks, each within its
// own tile.

#include <deckmap/write/tiled.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/detail/wall_lines.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/style.hpp>

#include "look/doors.hpp"
#include "look/marks.hpp"
#include "look/props.hpp"
#include "markdown.hpp"

namespace deckmap {

namespace detail {
namespace {

/// Writes the objects of a map with ids of their own.
class TiledObjects {
 public:
  TiledObjects(JsonWriter& json, int tile, int& next_id)
      : json_(json), tile_(tile), next_id_(next_id) {}

  /// Begins an object that shows a tile, `x` and `y` being its middle; its properties follow.
  void begin(std::string_view name, std::string_view type, int gid, double x, double y,
             double size) {
    head(name, type);
    json_.key("gid").value(gid);
    // an object with a tile hangs by its lower left corner
    place(x - size / 2, y + size / 2, size);
  }
  /// Begins an object that is a point; its properties follow.
  void begin_point(std::string_view name, std::string_view type, double x, double y) {
    head(name, type);
    json_.key("point").number("true");
    place(x, y, 0);
  }
  void property(std::string_view name, std::string_view value) {
    property(name, "string", [&] { json_.value(value); });
  }
  void property(std::string_view name, std::int64_t value) {
    property(name, "int", [&] { json_.value(value); });
  }
  void end() {
    json_.close(']');
    json_.close('}');
  }

  template <class Write>
  void property(std::string_view name, std::string_view type, Write&& write) {
    json_.open('{', false);
    json_.key("name").value(name);
    json_.key("type").value(type);
    json_.key("value");
    write();
    json_.close('}');
  }

 private:
  void head(std::string_view name, std::string_view type) {
    json_.open('{', false);
    json_.key("id").value(next_id_++);
    json_.key("name").value(name);
    json_.key("type").value(type);
  }
  void place(double x, double y, double size) {
    json_.key("x").number(number(x * tile_));
    json_.key("y").number(number(y * tile_));
    json_.key("width").number(number(size * tile_));
    json_.key("height").number(number(size * tile_));
    json_.key("rotation").number("0");
    json_.key("visible").number("true");
    json_.key("properties").open('[', false);
  }

  static std::string number(double value) {
    const std::int64_t hundredths = rounded(value * 100);  // never negative
    return std::to_string(hundredths / 100) + '.' +
           std::to_string(hundredths % 100 + 100).substr(1);
  }

  JsonWriter& json_;
  int tile_;
  int& next_id_;
};

/// The side of a tile in pixels.
int tile_of(const FileOptions& options) { return options.pixels_per_square.value_or(32); }
/// The name of the tileset's picture.
std::string image_of(const FileOptions& options) {
  return options.file + std::string(tileset_file);
}

class TiledWriter {
 public:
  TiledWriter(const Dungeon& dungeon, const FileOptions& options)
      : dungeon_(dungeon),
        options_(options),
        squares_(options.squares.value_or(1)),
        tile_(tile_of(options)),
        grid_(dungeon, {.squares = squares_, .player = options.player}),
        plan_(grid_.plan()),
        encounters_(options.player ? nullptr : options.encounters),
        keyed_(encounters_),
        stairs_(options.player ? std::vector<StairEnd>() : stairs_of(dungeon, true)) {}

  std::string write() {
    json_.open('{', true);
    json_.key("type").value("map");
    json_.key("version").value("1.8");
    json_.key("tiledversion").value("1.8.2");
    json_.key("orientation").value("orthogonal");
    json_.key("renderorder").value("right-down");
    json_.key("width").value(grid_.width());
    json_.key("height").value(grid_.height());
    json_.key("tilewidth").value(tile_);
    json_.key("tileheight").value(tile_);
    json_.key("infinite").number("false");
    json_.key("compressionlevel").value(-1);
    json_.key("backgroundcolor").value(to_string(options_.style.value_or(Style()).rock));
    json_.key("properties").open('[', false);
    TiledObjects objects(json_, tile_, next_id_);
    objects.property("generator", "deckmap");
    objects.property("squares_per_card", std::int64_t{squares_});
    if (!options_.player) {
      if (dungeon_.seed()) objects.property("seed", std::to_string(*dungeon_.seed()));
      if (const auto code = code_of(dungeon_)) objects.property("code", *code);
    }
    if (encounters_ != nullptr) objects.property("chart", without_markup(encounters_->chart));
    json_.close(']');
    write_tileset();
    json_.key("layers").open('[', true);
    write_tiles("floor", [&](const Tile& tile) { return floor_tile(tile); });
    write_tiles("walls", [&](const Tile& tile) { return wall_tile(tile); });
    write_objects("doors", [&](const Space& space) { write_door(space); });
    write_objects("marks", [&](const Space& space) { write_marks(space); });
    write_objects("enemies", [&](const Space& space) { write_enemies(space); });
    json_.close(']');
    json_.key("nextlayerid").value(next_layer_);
    json_.key("nextobjectid").value(next_id_);
    json_.close('}');
    return json_.take() + '\n';
  }

 private:
  static constexpr int first_gid = 1;

  void write_tileset() {
    json_.key("tilesets").open('[', true);
    json_.open('{', false);
    json_.key("firstgid").value(first_gid);
    json_.key("name").value("deckmap");
    json_.key("tilewidth").value(tile_);
    json_.key("tileheight").value(tile_);
    json_.key("spacing").value(0);
    json_.key("margin").value(0);
    json_.key("tilecount").value(Tileset::count);
    json_.key("columns").value(Tileset::columns);
    json_.key("image").value(image_of(options_));
    json_.key("imagewidth").value(Tileset::columns * tile_);
    json_.key("imageheight").value(Tileset::rows * tile_);
    json_.close('}');
    json_.close(']');
  }

  int floor_tile(const Tile& tile) const {
    if (!tile.walkable()) return 0;
    const Space& space = plan_.spaces()[tile.space];
    const bool passage = space.is_corridor() || space.is_door();
    return first_gid + (passage ? Tileset::corridor : Tileset::room);
  }
  int wall_tile(const Tile& tile) const {
    Sides sides = 0;
    for (const Direction side : all_directions)
      if (has_wall(tile, side)) sides |= static_cast<Sides>(1u << static_cast<unsigned>(side));
    return sides == 0 ? 0 : first_gid + Tileset::walls(sides);
  }

  template <class Of>
  void write_tiles(std::string_view name, Of&& of) {
    json_.open('{', true);
    layer_head(name, "tilelayer");
    json_.key("width").value(grid_.width());
    json_.key("height").value(grid_.height());
    json_.key("data").open('[', false);
    for (int y = 0; y < grid_.height(); ++y)
      for (int x = 0; x < grid_.width(); ++x) json_.value(of(grid_.at({x, y})));
    json_.close(']');
    json_.close('}');
  }

  template <class Write>
  void write_objects(std::string_view name, Write&& write) {
    json_.open('{', true);
    layer_head(name, "objectgroup");
    json_.key("draworder").value("topdown");
    json_.key("objects").open('[', true);
    for (const Space& space : plan_.spaces()) write(space);
    json_.close(']');
    json_.close('}');
  }

  void layer_head(std::string_view name, std::string_view type) {
    json_.key("id").value(next_layer_++);
    json_.key("name").value(name);
    json_.key("type").value(type);
    json_.key("x").value(0);
    json_.key("y").value(0);
    json_.key("opacity").number("1");
    json_.key("visible").number("true");
  }

  /// The middle of a room's space, or of a passage, in tiles.
  Point centre(const Space& space) const {
    const Passage middle = Passage::of(squares_);
    const bool passage = space.is_corridor() || space.is_door();
    const double half = passage ? (middle.begin + middle.end) / 2.0 : squares_ / 2.0;
    return {space.cell.x * squares_ + half, space.cell.y * squares_ + half};
  }

  /// Where a passage leaves a space to the right or downwards.
  Point gate(const Space& space, Direction side) const {
    const Passage passage = Passage::of(squares_);
    const double middle = (passage.begin + passage.end) / 2.0, far = squares_;
    const Point corner = Point{double(space.cell.x), double(space.cell.y)} * squares_;
    return corner + (side == Direction::right ? Point{far, middle} : Point{middle, far});
  }

  void add(std::string_view name, std::string_view type, int tile, Point at, double size) {
    objects_.begin(name, type, first_gid + tile, at.x, at.y, size);
  }
  /// Writes an object, with the name of what it is in the game if a chart keys it.
  void add_keyed(std::string_view name, std::string_view keyed, std::string_view type, int tile,
                 Point at, double size) {
    const std::string text = without_markup(keyed);
    add(keyed.empty() ? name : text, type, tile, at, size);
    if (!keyed.empty()) objects_.property("encounter", text);
  }
  void tell_place(const Space& space) {
    objects_.property("segment", std::int64_t{space.segment});
    if (const int room = plan_.room_number(space.segment); room > 0 && !space.is_door())
      objects_.property("room", std::int64_t{room});
  }

  void write_door(const Space& space) {
    if (!space.is_door()) return;
    const PlacedCard& laid = dungeon_.cards()[space.card];
    const DoorPlace place = door_place(dungeon_, plan_, space, squares_);
    const Cell way = step({0, 0}, place.side);
    const Point at = centre(space) + Point{double(way.x), double(way.y)} * place.squares;
    const int level = space.face.door_level();
    const int width = Passage::of(squares_).width();
    const bool sealed = !options_.player && door_state(space) == DoorState::sealed;
    add("door of level " + std::to_string(level), "door",
        Tileset::door(level, place.upright(), sealed), at, width);
    // Its suit would say whether it is trapped, which players do not know.
    if (!options_.player) objects_.property("card", to_string(space.face));
    objects_.property("level", std::int64_t{level});
    if (!options_.player) objects_.property("state", std::string(to_string(door_state(space))));
    objects_.property("leads_to", to_string(dungeon_.behind(laid)));
    tell_place(space);
    objects_.end();
  }

  void write_marks(const Space& space) {
    if (space.start) {
      add("start", "start", Tileset::start, centre(space), 1);
      if (const auto side = plan_.entrance()) objects_.property("from", to_string(*side));
      objects_.end();
    }
    const bool shop = space.role == Role::shop;
    if (shop || space.role == Role::healing) {
      add_keyed(shop ? "shop" : "healing station", keyed_.station(space.card),
                shop ? "shop" : "healing", shop ? Tileset::shop : Tileset::healing, centre(space),
                1);
      objects_.property("card", to_string(space.face));
      tell_place(space);
      objects_.end();
    }
    write_search(space);
    for (const StairEnd& stair : stairs_) {
      if (stair.card != space.card) continue;
      const Point at = centre(space) + Point{-0.3, 0.3} * squares_;
      objects_.begin_point(to_string(stair), stair.kind == StairKind::main ? "stairs" : "lift",
                           at.x, at.y);
      objects_.property("to", stair.to);
      tell_place(space);
      objects_.end();
    }
    for (const Direction side : {Direction::right, Direction::down}) {
      if (!is_secret(space.side(side))) continue;
      const bool hidden = space.side(side) == Link::hidden;
      add(hidden ? "hidden door" : "secret passage", "secret", Tileset::secret, gate(space, side),
          0.5);
      objects_.end();
    }
  }

  /// Writes the result of searching a room, in the corner of its first card, where it hides
  /// nothing.
  void write_search(const Space& space) {
    const std::string found = without_markup(keyed_.search(space.segment));
    if (found.empty() || space.is_door() || space.segment == searched_) return;
    searched_ = space.segment;
    const Point at = centre(space) + Point{-0.35, 0.4} * squares_;
    objects_.begin_point(found, "search", at.x, at.y);
    objects_.property("encounter", found);
    tell_place(space);
    objects_.end();
  }

  /// Enemies stand in rows in the middle of their space.
  void write_enemies(const Space& space) {
    const auto enemies = plan_.standing(space);
    if (enemies.empty()) return;
    const bool passage = space.is_corridor() || space.is_door();
    const Passage middle = Passage::of(squares_);
    const double room = passage ? middle.width() : squares_;
    std::size_t columns = 1;
    while (columns * columns < enemies.size()) ++columns;
    const double side = std::min(room / double(columns), 1.0);
    const double rows = double((enemies.size() + columns - 1) / columns);
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      const Card card = enemies[i];
      const Point off{(double(i % columns) - (double(columns) - 1) / 2) * side,
                      (double(i / columns) - (rows - 1) / 2) * side};
      add_keyed(spoken(card), keyed_.enemy(plan_.standing_indices(space)[i]),
                card.is_joker() ? "boss" : "enemy",
                card.is_joker() ? Tileset::boss(card.colour()) : Tileset::enemy(card.rank()),
                centre(space) + off, side);
      objects_.property("card", to_string(card));
      if (!card.is_joker()) objects_.property("strength", std::int64_t{card.rank()});
      tell_place(space);
      objects_.end();
    }
  }

  const Dungeon& dungeon_;
  const FileOptions& options_;
  int squares_, tile_;
  TileGrid grid_;
  const FloorPlan& plan_;
  const Encounters* encounters_;
  EncounterTexts keyed_;
  std::vector<StairEnd> stairs_;
  Index searched_ = none;  ///< the room whose search was written last
  JsonWriter json_{false};
  int next_id_ = 1;
  int next_layer_ = 1;
  TiledObjects objects_{json_, tile_, next_id_};
};

void require_tiles(const FileOptions& options) {
  const int tile = tile_of(options);
  if (tile < Tileset::min_tile || tile > Tileset::max_tile)
    throw Error("a tile of " + std::to_string(tile) + " pixels: it has " +
                std::to_string(Tileset::min_tile) + " to " + std::to_string(Tileset::max_tile));
  const std::string image = image_of(options);
  if (cleaned(image) != image)
    throw Error("the name of the tileset's image, " + detail::quoted(image) +
                ", is not UTF-8 without control characters, as a map in JSON must be");
}

}  // namespace
}  // namespace detail

std::string tiled_text(const Dungeon& dungeon, const FileOptions& options) {
  detail::require_tiles(options);
  return detail::TiledWriter(dungeon, options).write();
}

namespace {

using namespace detail;

class TilesetPainter {
 public:
  explicit TilesetPainter(const FileOptions& options)
      : side_(tile_of(options)),
        style_(options.style.value_or(Style())),
        picture_{.width = Tileset::columns * tile_of(options),
                 .height = Tileset::rows * tile_of(options)},
        marks_(picture_, style_) {}

  Picture draw() {
    draw_floors();
    draw_walls();
    draw_doors();
    draw_marks();
    return std::move(picture_);
  }

 private:
  Point corner(int tile) const {
    return {(tile % Tileset::columns) * side_, (tile / Tileset::columns) * side_};
  }
  Point centre(int tile) const { return corner(tile) + Point{side_ / 2, side_ / 2}; }

  void rectangle(Point low, Point high, Paint paint) {
    Shape shape{.fill = paint, .aligned = true};
    shape.path.rectangle(low, high);
    picture_.add(std::move(shape));
  }

  void draw_floors() {
    const double line = std::max(1.0, static_cast<double>(rounded(side_ / 32)));
    for (const int tile : {Tileset::room, Tileset::corridor}) {
      const Point low = corner(tile), high = low + Point{side_, side_};
      rectangle(low, high, style_.grid);
      rectangle(low + Point{line, line}, high,
                tile == Tileset::room ? style_.floor : style_.shadow);
    }
  }

  void draw_walls() {
    const double thick = std::max(1.0, static_cast<double>(rounded(side_ / 10)));
    for (Sides sides = 1; sides <= all_sides; ++sides) {
      const Point low = corner(Tileset::walls(sides)), high = low + Point{side_, side_};
      if (contains(sides, Direction::right)) rectangle({high.x - thick, low.y}, high, style_.wall);
      if (contains(sides, Direction::down)) rectangle({low.x, high.y - thick}, high, style_.wall);
      if (contains(sides, Direction::left)) rectangle(low, {low.x + thick, high.y}, style_.wall);
      if (contains(sides, Direction::up)) rectangle(low, {high.x, low.y + thick}, style_.wall);
    }
  }

  void draw_doors() {
    for (const bool sealed : {false, true})
      for (const bool upright : {true, false})
        for (int level = 1; level <= 3; ++level)
          draw_door(Pen(picture_, style_, centre(Tileset::door(level, upright, sealed)),
                        0.84 * side_, upright ? Point{1, 0} : Point{0, 1}),
                    {level, sealed ? DoorSign::State::sealed : DoorSign::State::shut});
  }

  void draw_marks() {
    const Point reach{0.4 * side_, 0.25 * side_};
    marks_.stairs(centre(Tileset::start) - reach, centre(Tileset::start) + reach, Direction::up);
    const auto prop = [&](int tile, Card card, double lower) {
      draw_prop(Pen(picture_, style_, corner(tile), side_ / 3).moved(0, lower), card,
                Chance(6, 0, 0));
    };
    prop(Tileset::shop, Card(Card::ace, Suit::spades), 0.5);
    prop(Tileset::healing, Card(Card::ace, Suit::hearts), 0);
    marks_.secret(centre(Tileset::secret), 0.8 * side_);
    marks_.enemy(centre(Tileset::boss(Colour::black)), 0.88 * side_, Card::black_joker());
    marks_.enemy(centre(Tileset::boss(Colour::red)), 0.88 * side_, Card::red_joker());
    for (int rank = 2; rank <= 10; ++rank)
      marks_.enemy(centre(Tileset::enemy(rank)), 0.84 * side_, Card(rank, Suit::spades));
  }

  double side_;
  Style style_;
  Picture picture_;
  Marks marks_;
};

}  // namespace

Picture tileset_picture(const FileOptions& options) {
  require_tiles(options);
  return TilesetPainter(options).draw();
}

}  // namespace deckmap
