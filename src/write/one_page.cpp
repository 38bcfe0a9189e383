// The JSON of One Page Dungeon: rectangles of floor, doors and notes.

#include <deckmap/write/one_page.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/tile_doors.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/json.hpp>

#include "markdown.hpp"

namespace deckmap {

namespace detail {
namespace {

/// Returns the format's number for a door.
constexpr int one_page_type(const TileDoor& door, Card card) {
  enum : int { single = 1, way_out = 3, portcullis = 4, double_door = 5, secret = 6 };
  if (door.kind == TileDoor::Kind::secret) return secret;
  if (door.kind == TileDoor::Kind::way_out) return way_out;
  constexpr int by_level[] = {single, double_door, portcullis};
  return by_level[card.door_level() - 1];
}

class OnePageWriter {
 public:
  OnePageWriter(const Dungeon& dungeon, const FileOptions& options)
      : dungeon_(dungeon),
        options_(options),
        grid_(dungeon,
              {.squares = options.walled_squares(), .wall_tiles = true, .player = options.player}),
        doors_(dungeon, grid_),
        places_(dungeon),
        stairs_(options.player ? std::vector<StairEnd>() : stairs_of(dungeon, true)) {
    find_rects();
  }

  std::string write() {
    const PageNotes notes =
        options_.player
            ? PageNotes{.title = dungeon_name(dungeon_), .story = {}, .notes = {}, .foot = {}}
            : page_notes(adventure(dungeon_, options_.encounters));
    json_.open('{', true);
    json_.key("version").value("1.2.4");
    json_.key("title").value(without_markup(options_.title.empty() ? notes.title : options_.title));
    json_.key("story").value(without_markup(notes.story));
    json_.key("rects").open('[', true);
    write_rects();
    json_.close(']');
    json_.key("doors").open('[', true);
    for (const TileDoor& door : doors_.all()) {
      const bool secret = door.kind == TileDoor::Kind::secret;
      write_door(door.at, secret ? opposite(door.heading) : door.heading,
                 one_page_type(door, dungeon_.cards()[door.card].card));
    }
    for (const auto& [at, side] : openings_) write_door(at, side, 0);
    json_.close(']');
    json_.key("notes").open('[', true);
    for (const PageNotes::Note& note : notes.notes) write_note(note);
    json_.close(']');
    for (const char* name : {"columns", "water"}) {
      json_.key(name).open('[', false);
      json_.close(']');
    }
    json_.close('}');
    return json_.take() + '\n';
  }

 private:
  // The way outside may begin beyond the grid's upper and left edge.
  static constexpr int margin = 1;

  void write_cell(Cell at) {
    json_.key("x").value(at.x + margin);
    json_.key("y").value(at.y + margin);
  }

  void write_rect(Cell at, int width, int height, bool ending = false) {
    json_.open('{', false);
    write_cell(at);
    json_.key("w").value(width);
    json_.key("h").value(height);
    if (ending) json_.key("ending").number("true");
    json_.close('}');
  }

  struct Rect {
    int width, height;
    Index segment;
  };

  bool is_closed(Cell at) const { return closed_.count({at.y, at.x}) > 0; }
  bool is_floor(Cell at) const { return grid_.at(at).walkable() && !is_closed(at); }

  /// In the format no two rectangles touch: between them lies a square with a door, an open one
  /// where there is nothing to open. So a card is a rectangle, and the walls between the cards hold
  /// the doors.
  void find_rects() {
    for (const TileDoor& door : doors_.all()) closed_.insert({door.at.y, door.at.x});
    for (const Space& space : grid_.plan().spaces()) add_card(space);
    merge(Direction::right);
    merge(Direction::down);
    covered_.resize(static_cast<std::size_t>(grid_.width()) *
                    static_cast<std::size_t>(grid_.height()));
    for (const auto& [corner, rect] : rects_)
      for (int y = 0; y < rect.height; ++y)
        for (int x = 0; x < rect.width; ++x) covered({corner.second + x, corner.first + y}) = true;
    for (const Space& space : grid_.plan().spaces())
      for (const Direction side : {Direction::right, Direction::down}) add_openings(space, side);
    for (const Cell at : doors_.landings()) add(at, 1, 1, none);
  }

  void add(Cell at, int width, int height, Index segment) {
    rects_.insert({{at.y, at.x}, {width, height, segment}});
  }

  std::vector<bool>::reference covered(Cell at) {
    return covered_[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(grid_.width()) +
                    static_cast<std::size_t>(at.x)];
  }

  bool is_whole(const Space& space) const { return !space.is_door() && !space.is_corridor(); }

  /// A room's card is whole. A passage that bends is the rectangle round its ways where these are a
  /// square long, else a line with openings to the others.
  void add_card(const Space& space) {
    const Cell middle = grid_.centre_of(space), corner = grid_.corner_of(space);
    const int squares = grid_.squares();
    if (is_whole(space)) return add(corner, squares, squares, space.segment);
    std::array<int, 4> reach{};
    for (const Direction side : all_directions) {
      const auto own = [&](Cell at) {
        return at.x >= corner.x && at.y >= corner.y && at.x < corner.x + squares &&
               at.y < corner.y + squares && grid_.at(at).walkable();
      };
      std::vector<Cell> run;  // of floor, the first one beside the middle
      bool beside = !is_closed(middle);
      const auto end_run = [&] {
        if (beside)
          reach[static_cast<std::size_t>(side)] = static_cast<int>(run.size());
        else if (!run.empty())
          add_line(run, space.segment);
        run.clear();
        beside = false;
      };
      for (Cell at = step(middle, side); own(at); at = step(at, side))
        is_closed(at) ? end_run() : run.push_back(at);
      end_run();
    }
    if (is_closed(middle)) return;
    if (squares == 2) {
      Cell low = middle, high = middle;
      for (int y = corner.y; y < corner.y + squares; ++y)
        for (int x = corner.x; x < corner.x + squares; ++x) {
          if (!is_floor({x, y})) continue;
          low = {std::min(low.x, x), std::min(low.y, y)};
          high = {std::max(high.x, x), std::max(high.y, y)};
        }
      return add(low, high.x - low.x + 1, high.y - low.y + 1, space.segment);
    }
    const auto [right, down, left, up] = reach;
    const bool crosses = left + right > 0 && up + down > 0;
    if (!crosses || middle.x - corner.x < 2)
      return add({middle.x - left, middle.y - up}, left + right + 1, up + down + 1, space.segment);
    add({middle.x - left, middle.y}, left + right + 1, 1, space.segment);
    for (const auto& [side, length] : {std::pair(Direction::up, up), {Direction::down, down}}) {
      if (length == 0) continue;
      const Cell gate = step(middle, side);
      openings_.push_back({gate, side});
      add({gate.x, side == Direction::up ? middle.y - length : gate.y + 1}, 1, length - 1,
          space.segment);
    }
  }

  void add_line(const std::vector<Cell>& line, Index segment) {
    const Cell a = line.front(), b = line.back();
    add({std::min(a.x, b.x), std::min(a.y, b.y)}, std::abs(a.x - b.x) + 1, std::abs(a.y - b.y) + 1,
        segment);
  }

  /// Joins rectangles of one segment that are open to each other over their whole side.
  void merge(Direction side) {
    const bool right = side == Direction::right;
    for (auto rect = rects_.begin(); rect != rects_.end(); ++rect) {
      const auto [y, x] = rect->first;
      Rect& one = rect->second;
      while (true) {
        const Cell wall = right ? Cell{x + one.width, y} : Cell{x, y + one.height};
        const int across = right ? one.height : one.width;
        const Cell next = step(wall, side);
        const auto other = rects_.find({next.y, next.x});
        if (other == rects_.end() || other->second.segment != one.segment ||
            (right ? other->second.height : other->second.width) != across)
          break;
        bool open = true;
        for (int i = 0; i < across; ++i)
          open = open && is_floor(right ? Cell{wall.x, wall.y + i} : Cell{wall.x + i, wall.y});
        if (!open) break;
        (right ? one.width : one.height) +=
            1 + (right ? other->second.width : other->second.height);
        rects_.erase(other);
      }
    }
  }

  /// The squares of wall by which a space is open to the next one.
  void add_openings(const Space& space, Direction side) {
    const Cell corner = grid_.corner_of(space);
    for (int i = 0; i < grid_.squares(); ++i) {
      const Cell at = side == Direction::right ? Cell{corner.x + grid_.squares(), corner.y + i}
                                               : Cell{corner.x + i, corner.y + grid_.squares()};
      if (is_floor(at) && !covered(at)) openings_.push_back({at, side});
    }
  }

  /// A tile of the room that its readers take for the last: the boss's, else the room dealt last.
  Cell ending() const {
    const Space* last = nullptr;
    for (const Space& space : grid_.plan().spaces()) {
      if (grid_.plan().boss(space)) return grid_.centre_of(space);
      if (is_whole(space) || last == nullptr) last = &space;
    }
    return last == nullptr ? Cell{} : grid_.centre_of(*last);
  }

  /// Every door is on a square of its own. Before one at the map's left or upper edge, where
  /// importers expect floor, lies a square more; before the others that lead outside nothing does.
  void write_rects() {
    int left = grid_.width(), top = grid_.height();
    const Cell end = ending();
    for (const auto& [corner, rect] : rects_) {
      left = std::min(left, corner.second);
      top = std::min(top, corner.first);
      const Cell at{corner.second, corner.first};
      write_rect(at, rect.width, rect.height,
                 at.x <= end.x && end.x < at.x + rect.width && at.y <= end.y &&
                     end.y < at.y + rect.height);
    }
    for (const TileDoor& door : doors_.all()) write_rect(door.at, 1, 1);
    for (const auto& [at, side] : openings_) write_rect(at, 1, 1);
    const bool way_out = std::any_of(doors_.all().begin(), doors_.all().end(), [](const auto& one) {
      return one.kind == TileDoor::Kind::way_out;
    });
    for (const Cell at : doors_.steps_outside())
      if (!way_out || at.x < left || at.y < top) write_rect(at, 1, 1);
  }

  /// A secret door has the direction of the side from which it is secret.
  void write_door(Cell at, Direction side, int type) {
    const Cell way = step({0, 0}, side);
    json_.open('{', false);
    write_cell(at);
    json_.key("dir").open('{', false);
    json_.key("x").value(way.x);
    json_.key("y").value(way.y);
    json_.close('}');
    json_.key("type").value(type);
    json_.close('}');
  }

  /// Readers show the text alone, so it begins with the label.
  void write_note(const PageNotes::Note& note) {
    std::string text = note.label;
    const std::string contents = note.parts.empty() ? note.aloud : note.text();
    for (const std::string* part : {&note.name, &contents})
      if (!part->empty()) text += ". " + without_markup(*part);
    for (const StairEnd& stair : stairs_)
      if (places_.place_of(stair.card) == places_.place_of(note.card))
        text += (text.back() == '.' ? " " : ". ") + stair_caption(stair) + ".";
    const auto spaces = grid_.plan().spaces();
    const Cell at = grid_.centre_of(spaces[note.card]);
    json_.open('{', false);
    json_.key("text").value(text);
    json_.key("ref").value(note.label);
    json_.key("pos").open('{', false);
    json_.key("x").number(std::to_string(at.x + margin) + ".5");
    json_.key("y").number(std::to_string(at.y + margin) + ".5");
    json_.close('}');
    json_.close('}');
  }

  const Dungeon& dungeon_;
  const FileOptions& options_;
  TileGrid grid_;
  TileDoors doors_;
  Plan places_;
  std::vector<StairEnd> stairs_;               ///< none for players, who have no notes
  std::set<std::pair<int, int>> closed_;       ///< squares of doors: row and column
  std::map<std::pair<int, int>, Rect> rects_;  ///< by row and column of their corners
  std::vector<std::pair<Cell, Direction>> openings_;
  std::vector<bool> covered_;  ///< by rectangles
  JsonWriter json_{false};
};

}  // namespace
}  // namespace detail

std::string one_page_text(const Dungeon& dungeon, const FileOptions& options) {
  return detail::OnePageWriter(dungeon, options).write();
}

}  // namespace deckmap
