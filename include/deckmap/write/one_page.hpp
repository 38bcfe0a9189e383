#pragma once
/// A dungeon in the JSON of One Page Dungeon (.opd.json), which importers of several virtual
/// tabletops read: rectangles of floor, doors and notes, in whole squares.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/tile_doors.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/json.hpp>

namespace deckmap {

struct OnePageOptions {
  /// Squares on a side of a card, 1 to 20, and one more of wall: the format knows no wall
  /// between two squares of floor.
  int squares = 2;
  bool player = false;     ///< the players' copy (`PlanOptions`): neither story nor notes
  std::string title = {};  ///< empty: the dungeon's name
  /// Those of this dungeon, keyed by a chart: they stand in the notes.
  const Encounters* encounters = nullptr;
};

namespace detail {

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
  OnePageWriter(const Dungeon& dungeon, const OnePageOptions& options)
      : dungeon_(dungeon),
        options_(options),
        grid_(dungeon, {.squares = options.squares, .wall_tiles = true, .player = options.player}),
        doors_(dungeon, grid_) {}

  std::string write() {
    const PageNotes notes =
        options_.player ? PageNotes{.title = dungeon_name(dungeon_), .story = {}, .notes = {}}
                        : page_notes(adventure(dungeon_, options_.encounters));
    json_.open('{', true);
    json_.key("version").value("1.2.4");
    json_.key("title").value(options_.title.empty() ? notes.title : cleaned(options_.title));
    json_.key("story").value(notes.story);
    json_.key("rects").open('[', true);
    write_rects();
    json_.close(']');
    json_.key("doors").open('[', true);
    for (const TileDoor& door : doors_.all()) write_door(door);
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

  void write_rect(Cell at, int width, int height) {
    json_.open('{', false);
    write_cell(at);
    json_.key("w").value(width);
    json_.key("h").value(height);
    json_.close('}');
  }

  /// Floors as few rectangles of one segment each, every door on a square of its own.
  void write_rects() {
    const auto width_of_grid = static_cast<std::size_t>(grid_.width());
    std::vector<bool> done(width_of_grid * static_cast<std::size_t>(grid_.height()));
    const auto index = [&](Cell at) {
      return static_cast<std::size_t>(at.y) * width_of_grid + static_cast<std::size_t>(at.x);
    };
    for (const TileDoor& door : doors_.all())
      if (grid_.contains(door.at)) done[index(door.at)] = true;
    const auto segment = [&](Cell at) {
      const Index space = grid_.contains(at) ? grid_.at(at).space : none;
      return space == none || done[index(at)] ? none : grid_.plan().spaces()[space].segment;
    };
    for (int y = 0; y < grid_.height(); ++y)
      for (int x = 0; x < grid_.width(); ++x) {
        const Index whole = segment({x, y});
        if (whole == none) continue;
        int width = 1, height = 1;
        while (segment({x + width, y}) == whole) ++width;
        const auto goes_on = [&] {
          for (int i = 0; i < width; ++i)
            if (segment({x + i, y + height}) != whole) return false;
          return true;
        };
        while (goes_on()) ++height;
        for (int j = 0; j < height; ++j)
          for (int i = 0; i < width; ++i) done[index({x + i, y + j})] = true;
        write_rect({x, y}, width, height);
      }
    for (const TileDoor& door : doors_.all()) write_rect(door.at, 1, 1);
    for (const Cell at : doors_.steps_outside()) write_rect(at, 1, 1);
  }

  /// A secret door has the direction of the side from which it is secret.
  void write_door(const TileDoor& door) {
    const bool secret = door.kind == TileDoor::Kind::secret;
    const Cell way = step({0, 0}, secret ? opposite(door.heading) : door.heading);
    json_.open('{', false);
    write_cell(door.at);
    json_.key("dir").open('{', false);
    json_.key("x").value(way.x);
    json_.key("y").value(way.y);
    json_.close('}');
    json_.key("type").value(one_page_type(door, dungeon_.cards()[door.card].card));
    json_.close('}');
  }

  void write_note(const PageNotes::Note& note) {
    std::string text = note.name;
    if (!text.empty() && !note.text.empty()) text += ". ";
    text += note.text;
    if (text.empty()) return;
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
  const OnePageOptions& options_;
  TileGrid grid_;
  TileDoors doors_;
  JsonWriter json_{false};
};

}  // namespace detail

/// The file. Throws `Error` as `TileGrid` does.
inline std::string one_page_text(const Dungeon& dungeon, const OnePageOptions& options = {}) {
  return detail::OnePageWriter(dungeon, options).write();
}

}  // namespace deckmap
