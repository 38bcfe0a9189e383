// The JSON of donjon: a grid of cells whose walls are tiles, and rooms with their doors.

#include <deckmap/write/donjon.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_doors.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/json.hpp>

#include "markdown.hpp"

namespace deckmap {

namespace detail {
namespace {

/// "north": up on the map.
constexpr std::string_view compass_word(Direction side) {
  constexpr std::string_view names[] = {"east", "south", "west", "north"};
  return names[static_cast<std::size_t>(side)];
}

class DonjonWriter {
 public:
  DonjonWriter(const Dungeon& dungeon, const FileOptions& options)
      : dungeon_(dungeon),
        options_(options),
        grid_(dungeon,
              {.squares = options.walled_squares(), .wall_tiles = true, .player = options.player}),
        plan_(grid_.plan()),
        doors_(dungeon, grid_),
        width_(grid_.width() + 2 * margin),
        height_(grid_.height() + 2 * margin),
        cells_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)),
        ids_(cells_.size()),
        keyed_(options.player ? nullptr : options.encounters),
        stairs_(options.player ? std::vector<StairEnd>() : stairs_of(dungeon)) {
    if (!options.player) adventure_ = adventure(dungeon, options.encounters);
    fill_cells();
    places_.resize(rooms_.size());
    for (const Adventure::Place& place : adventure_.places)
      if (place.room) places_[static_cast<std::size_t>(plan_.room_number(place.segment))] = &place;
  }

  /// Players see the rooms up to some number: a secret passage is made where no door can be opened
  /// any more, so that all that is dealt later lies behind it.
  std::string write() {
    json_.open('{', true);
    write_cell_bits();
    json_.key("cells").open('[', true);
    for (int y = 0; y < height_; ++y) {
      json_.open('[', false);
      for (int x = 0; x < width_; ++x) json_.value(std::int64_t{cells_[index(x, y)]});
      json_.close(']');
    }
    json_.close(']');
    write_corridor_features();
    json_.key("details").open('{', false);
    if (!options_.player) write_text("history", adventure_.story());
    json_.close('}');
    json_.key("egress").open('[', false);
    json_.close(']');
    json_.key("rooms").open('[', true);
    json_.null();
    for (std::size_t id = 1; id < rooms_.size(); ++id) write_room(static_cast<int>(id));
    json_.close(']');
    write_settings();
    write_stairs();
    json_.key("wandering_monsters").open('{', true);
    for (std::size_t i = 0; i < adventure_.wandering.size(); ++i)
      write_text(std::to_string(i + 1), adventure_.wandering[i]);
    json_.close('}');
    json_.close('}');
    return json_.take() + '\n';
  }

 private:
  // The way outside may begin beyond the grid, and no wall is seen at the edge of the cells.
  static constexpr int margin = 2;
  static constexpr std::uint32_t stair_bits = donjon_bit::stair_up | donjon_bit::stair_down;

  struct RoomDoor {
    const TileDoor* door;
    Direction side;  ///< of the room
    int out;         ///< the room behind it; 0 for none
  };
  struct Room {
    Cell low{}, high{};  ///< its outermost tiles
    int tiles = 0;
    std::vector<RoomDoor> doors = {};
  };

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }
  std::uint32_t& cell(Cell at) { return cells_[index(at.x + margin, at.y + margin)]; }
  void write_place(Cell at) {
    json_.key("row").value(at.y + margin);
    json_.key("col").value(at.x + margin);
  }

  int room_of(const Space& space) const {
    return space.is_door() || space.is_corridor() ? 0 : plan_.room_number(space.segment);
  }

  /// The room to which a tile belongs; a wall with a way through belongs to the room on both sides.
  int room_of(Cell at) const {
    const auto of = [&](Cell tile) {
      return grid_.contains(tile) && grid_.at(tile).walkable()
                 ? room_of(plan_.spaces()[grid_.at(tile).space])
                 : 0;
    };
    const int pitch = options_.walled_squares() + 1, id = of(at);
    for (const Direction side : {Direction::right, Direction::down})
      if ((side == Direction::right ? at.x : at.y) % pitch == 0 &&
          (of(step(at, side)) != id || of(step(at, opposite(side))) != id))
        return 0;
    return id;
  }
  /// The same of a cell that is filled.
  int room_at(Cell at) const { return static_cast<int>(ids_[index(at.x + margin, at.y + margin)]); }

  /// Makes a cell part of a room.
  void put(Cell at, std::size_t id) {
    if (id >= rooms_.size()) rooms_.resize(id + 1);
    Room& room = rooms_[id];
    if (room.tiles == 0) room.low = room.high = at;
    room.low = {std::min(room.low.x, at.x), std::min(room.low.y, at.y)};
    room.high = {std::max(room.high.x, at.x), std::max(room.high.y, at.y)};
    ++room.tiles;
    ids_[index(at.x + margin, at.y + margin)] = static_cast<Index>(id);
    cell(at) = (cell(at) & stair_bits) | donjon_bit::room |
               (static_cast<std::uint32_t>(id) << donjon_bit::room_shift & donjon_bit::room_id);
  }

  void fill_cells() {
    rooms_.resize(1);
    for (int y = 0; y < grid_.height(); ++y)
      for (int x = 0; x < grid_.width(); ++x) {
        const Tile& tile = grid_.at({x, y});
        if (!tile.walkable()) continue;
        cell({x, y}) = donjon_bit::corridor | (tile.start ? donjon_bit::stair_up : 0);
        if (const int id = room_of(Cell{x, y}); id > 0) put({x, y}, static_cast<std::size_t>(id));
      }
    for (const StairEnd& stair : stairs_)
      cell(tile_of(stair)) |= stair.down ? donjon_bit::stair_down : donjon_bit::stair_up;
    for (const auto* steps : {&doors_.steps_outside(), &doors_.landings()})
      for (const Cell at : *steps) cell(at) = donjon_bit::corridor;
    // Importers compare whole cells with what a door is, so a door has no bit more.
    for (const TileDoor& door : doors_.all())
      cell(door.at) = donjon_bit::corridor | type_of(door).bit;
    for (const TileDoor& door : doors_.all())
      if (door.kind != TileDoor::Kind::way_out) make_room(door);
    for (const TileDoor& door : doors_.all())
      if (door.kind != TileDoor::Kind::way_out) list_door(door);
  }

  /// Importers find doors in rooms alone: beside one that touches none a square becomes a room.
  void make_room(const TileDoor& door) {
    const Cell before = step(door.at, opposite(door.heading)), behind = step(door.at, door.heading);
    if (room_at(before) > 0 || room_at(behind) > 0) return;
    for (const Cell at : {behind, before})
      if ((cell(at) & ~stair_bits) == donjon_bit::corridor) return put(at, rooms_.size());
  }

  /// Lists a door in each room that touches it.
  void list_door(const TileDoor& door) {
    const int first = room_at(step(door.at, opposite(door.heading))),
              second = room_at(step(door.at, door.heading));
    const auto add = [&](int id, Direction side, int out) {
      if (id > 0) rooms_[static_cast<std::size_t>(id)].doors.push_back({&door, side, out});
    };
    add(first, door.heading, second);
    add(second, opposite(door.heading), first);
  }

  struct Type {
    std::string_view name;
    std::uint32_t bit;
  };
  Type type_of(const TileDoor& door) const {
    if (door.kind == TileDoor::Kind::way_out) return {"", 0};
    if (door.kind == TileDoor::Kind::secret) return {"secret", donjon_bit::secret};
    const PlacedCard& laid = dungeon_.cards()[door.card];
    if (is_trapped(laid, dungeon_.unfolds()) && !options_.player)
      return {"trapped", donjon_bit::trapped};
    constexpr Type by_level[] = {{"door", donjon_bit::door},
                                 {"locked", donjon_bit::locked},
                                 {"portcullis", donjon_bit::portcullis}};
    return by_level[laid.card.door_level() - 1];
  }

  void write_cell_bits() {
    using namespace donjon_bit;
    constexpr std::pair<std::string_view, std::uint32_t> bits[] = {{"nothing", 0},
                                                                   {"block", 0x1},
                                                                   {"room", room},
                                                                   {"corridor", corridor},
                                                                   {"perimeter", 0x10},
                                                                   {"aperture", aperture},
                                                                   {"room_id", room_id},
                                                                   {"arch", 0x10000},
                                                                   {"door", door},
                                                                   {"locked", locked},
                                                                   {"trapped", trapped},
                                                                   {"secret", secret},
                                                                   {"portcullis", portcullis},
                                                                   {"stair_down", stair_down},
                                                                   {"stair_up", stair_up},
                                                                   {"label", 0xff000000}};
    json_.key("cell_bit").open('{', false);
    for (const auto& [name, bit] : bits) json_.key(name).value(std::int64_t{bit});
    json_.close('}');
  }

  /// Key entries that belong to no room.
  void write_corridor_features() {
    json_.key("corridor_features").open('{', true);
    for (const Adventure::Place& place : adventure_.places) {
      if (place.room) continue;
      json_.key(place.label).open('{', false);
      json_.key("key").value(place.label);
      write_text("summary", place.name);
      std::vector<std::string> detail = {place.aloud};
      if (place.note.empty())
        for (const auto* lines : {&place.here, &place.hidden})
          detail.insert(detail.end(), lines->begin(), lines->end());
      else
        detail.push_back(place.text());
      write_text("detail", joined(detail));
      json_.key("marks").open('[', false);
      json_.open('{', false);
      write_place(grid_.centre_of(plan_.spaces()[place.card]));
      json_.close('}');
      json_.close(']');
      json_.close('}');
    }
    json_.close('}');
  }

  void write_room(int id) {
    const Room& room = rooms_[static_cast<std::size_t>(id)];
    constexpr int feet = 5;  // a square
    const int width = room.high.x - room.low.x + 1, height = room.high.y - room.low.y + 1;
    json_.open('{', true);
    json_.key("id").value(id);
    write_place(room.low);
    json_.key("north").value(room.low.y + margin);
    json_.key("south").value(room.high.y + margin);
    json_.key("west").value(room.low.x + margin);
    json_.key("east").value(room.high.x + margin);
    json_.key("width").value(width * feet);
    json_.key("height").value(height * feet);
    json_.key("area").value(room.tiles * feet * feet);
    json_.key("shape").value(room.tiles == width * height ? "rectangle" : "polymorph");
    write_contents(id);
    json_.key("doors").open('{', true);
    for (const Direction side :
         {Direction::up, Direction::down, Direction::right, Direction::left}) {
      json_.key(compass_word(side)).open('[', false);
      for (const RoomDoor& one : room.doors)
        if (one.side == side) write_door(one);
      json_.close(']');
    }
    json_.close('}');
    json_.close('}');
  }

  void write_contents(int id) {
    const auto index = static_cast<std::size_t>(id);
    const Adventure::Place* const place = index < places_.size() ? places_[index] : nullptr;
    json_.key("contents").open('{', true);
    write_text("summary", place != nullptr ? place->name : "");
    json_.key("detail").open('{', true);
    if (place != nullptr) {
      write_text("room_features", place->aloud);
      const auto write = [&](const char* name, const std::vector<std::string>& lines) {
        if (lines.empty()) return;
        json_.key(name).open('[', false);
        for (const std::string& line : lines) json_.value(without_markup(line));
        json_.close(']');
      };
      write("monster", place->here);
      write("hidden_treasure", place->hidden);
      if (!place->note.empty()) write_text("room_notes", place->text());
    }
    json_.close('}');
    json_.close('}');
  }

  void write_door(const RoomDoor& one) {
    const TileDoor& door = *one.door;
    const Type type = type_of(door);
    json_.open('{', false);
    write_place(door.at);
    json_.key("type").value(type.name);
    json_.key("desc").value(description(door));
    // readers of these two want a text
    if (type.bit == donjon_bit::trapped)
      write_text("trap", keyed(EncounterDetail::What::trap, door.card, "a trap"));
    if (type.bit == donjon_bit::secret)
      write_text("secret", keyed(EncounterDetail::What::secret, door.card, "a secret door"));
    if (one.out > 0) json_.key("out_id").value(one.out);
    json_.close('}');
  }

  void write_text(std::string_view key, std::string_view text) {
    json_.key(key).value(without_markup(text));
  }

  std::string_view keyed(EncounterDetail::What what, Index card, std::string_view usual) const {
    const EncounterDetail* const detail = keyed_.detail(what, card);
    return detail == nullptr ? usual : std::string_view(detail->text);
  }

  std::string description(const TileDoor& door) const {
    if (door.kind == TileDoor::Kind::secret)
      return grid_.plan().spaces()[door.card].has_side(Link::hidden) ? "Hidden door"
                                                                     : "Secret door";
    const PlacedCard& laid = dungeon_.cards()[door.card];
    constexpr std::string_view nouns[] = {"Door", "Double doors", "Iron grate"};
    std::string text(nouns[laid.card.door_level() - 1]);
    if (options_.player) return text;
    const DoorState state = door_state(grid_.plan().spaces()[door.card]);
    (text += ", ") += state == DoorState::outside ? "leads outside" : to_string(state);
    if (is_trapped(laid, dungeon_.unfolds())) text += " and trapped";
    return text;
  }

  void write_settings() {
    json_.key("settings").open('{', false);
    write_text("name", options_.title.empty() ? dungeon_name(dungeon_) : options_.title);
    json_.key("bleed").value(0);
    json_.key("cell_size").value(20);
    json_.key("n_rows").value(height_);
    json_.key("n_cols").value(width_);
    json_.key("max_row").value(height_ - 1);
    json_.key("max_col").value(width_ - 1);
    const auto rooms = static_cast<std::int64_t>(rooms_.size()) - 1;
    json_.key("n_rooms").value(rooms);
    json_.key("last_room_id").value(rooms);
    json_.close('}');
  }

  /// Stairs up where one comes in, and those and the lifts to other levels.
  void write_stairs() {
    json_.key("stairs").open('[', false);
    for (int y = 0; y < grid_.height(); ++y)
      for (int x = 0; x < grid_.width(); ++x)
        if (grid_.at({x, y}).start)
          write_stair({x, y}, plan_.entrance().value_or(Direction::up), "up");
    for (const StairEnd& stair : stairs_) {
      const Cell at = tile_of(stair);
      for (const Direction side : all_directions) {
        const Cell next = step(at, side);
        if (!grid_.at(next).walkable()) continue;
        write_stair(at, side, stair.down ? "down" : "up");
        break;
      }
    }
    json_.close(']');
  }

  void write_stair(Cell at, Direction side, std::string_view key) {
    const Cell next = step(at, side);
    json_.open('{', false);
    write_place(at);
    json_.key("dir").value(compass_word(side));
    json_.key("key").value(key);
    json_.key("next_row").value(next.y + margin);
    json_.key("next_col").value(next.x + margin);
    json_.close('}');
  }

  Cell tile_of(const StairEnd& stair) const { return grid_.centre_of(plan_.spaces()[stair.card]); }

  const Dungeon& dungeon_;
  const FileOptions& options_;
  TileGrid grid_;
  const FloorPlan& plan_;
  TileDoors doors_;
  Adventure adventure_;  ///< empty for players
  int width_, height_;   ///< of the cells
  std::vector<std::uint32_t> cells_;
  std::vector<Index>
      ids_;  ///< the rooms of the cells, 0 for none; the format has ten bits for them
  EncounterTexts keyed_;
  std::vector<StairEnd> stairs_;
  std::vector<Room> rooms_;                      ///< by number; the first is none
  std::vector<const Adventure::Place*> places_;  ///< by the number of their room
  JsonWriter json_{false};
};

}  // namespace
}  // namespace detail

std::string donjon_text(const Dungeon& dungeon, const FileOptions& options) {
  return detail::DonjonWriter(dungeon, options).write();
}

}  // namespace deckmap
