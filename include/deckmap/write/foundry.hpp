#pragma once
/// A dungeon as a scene of Foundry Virtual Tabletop (.foundry.json), to be imported into an empty
/// scene: walls, doors with their state, lights and labels. The picture is a file beside it, and so
/// is the key, as a journal entry (-journal.json): every player can read what is in a scene.

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/detail/text.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/draw/svg.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/universal_vtt.hpp>

namespace deckmap {

struct FoundryOptions {
  UniversalVttOptions map = {};  ///< of squares, pixels and players
  std::string image = {};        ///< the name of the picture, as seen from Foundry's data; UTF-8
  double padding = 0.25;         ///< empty table round the picture, a part of its size, 0 to 0.5
  std::string title = {};        ///< empty: the dungeon's name

  /// The fewest pixels of a square that a scene may have.
  static constexpr int min_pixels = 20;
};

struct FoundryJournalOptions {
  std::string title = {};  ///< empty: the dungeon's name
  /// Those of this dungeon, keyed by a chart.
  const Encounters* encounters = nullptr;
};

/// The scene as the file has it: like that of Universal VTT, with secret doors. `vtt_picture` draws
/// its picture.
inline VttScene foundry_scene(const Dungeon& dungeon, const FoundryOptions& options = {}) {
  return vtt_scene(dungeon, options.map, true);
}

namespace detail {

class FoundryWriter {
 public:
  FoundryWriter(const Dungeon& dungeon, const FoundryOptions& options)
      : dungeon_(dungeon),
        options_(options),
        scene_(foundry_scene(dungeon, options)),
        plan_(dungeon, {.player = options.map.player}),
        size_(options.map.pixels_per_square) {}

  std::string write() {
    json_.open('{', true);
    json_.key("name").value(options_.title.empty() ? dungeon_name(dungeon_)
                                                   : cleaned(options_.title));
    json_.key("width").value(scene_.width * size_);
    json_.key("height").value(scene_.height * size_);
    json_.key("padding").number(shortest_decimal(options_.padding, 4));
    json_.key("grid").open('{', false);
    json_.key("type").value(1);
    json_.key("size").value(size_);
    json_.key("distance").value(feet);
    json_.key("units").value("ft");
    json_.close('}');
    write_background();
    json_.key("levels").open('[', false);
    json_.open('{', false);
    json_.key("_id").value(level);
    json_.key("name").value("Dungeon");
    write_background();
    json_.close('}');
    json_.close(']');
    json_.key("tokenVision").number("true");
    json_.key("walls").open('[', true);
    write_walls();
    json_.close(']');
    json_.key("lights").open('[', true);
    for (const VttScene::Light& light : scene_.lights) write_light(light);
    json_.close(']');
    json_.key("notes").open('[', true);
    if (!options_.map.player) write_notes();
    json_.close(']');
    json_.close('}');
    return json_.take() + '\n';
  }

 private:
  static constexpr int feet = 5;  ///< of a square
  static constexpr std::string_view level = "defaultLevel0000";

  struct Wall {
    int door = 0;  ///< 1 a door, 2 a secret one
    bool locked = false;
    bool see_through = false;  ///< bars
  };

  /// In pixels: the picture lies within the padding, which is whole squares.
  std::int64_t pixel(double squares, int side) const {
    return rounded(squares * size_) + padded(side);
  }
  std::int64_t padded(int side) const {
    return static_cast<std::int64_t>(std::ceil(options_.padding * side - 1e-9)) * size_;
  }
  std::int64_t x_of(Point point) const { return pixel(point.x, scene_.width); }
  std::int64_t y_of(Point point) const { return pixel(point.y, scene_.height); }

  void write_background() {
    json_.key("background").open('{', false);
    json_.key("src").value(options_.image);
    json_.close('}');
  }

  void write_levels() {
    json_.key("levels").open('[', false);
    json_.value(level);
    json_.close(']');
  }

  void write_wall(Point from, Point to, Wall wall) {
    json_.open('{', false);
    json_.key("c").open('[', false);
    for (const Point point : {from, to}) {
      json_.value(x_of(point));
      json_.value(y_of(point));
    }
    json_.close(']');
    json_.key("door").value(wall.door);
    json_.key("ds").value(wall.locked ? 2 : 0);
    json_.key("move").value(20);
    for (const char* sense : {"light", "sight", "sound"})
      json_.key(sense).value(wall.see_through ? 0 : 20);
    write_levels();
    json_.close('}');
  }

  void write_walls() {
    for (const auto& line : scene_.walls)
      for (std::size_t i = 0; i + 1 < line.size(); ++i) write_wall(line[i], line[i + 1], {});
    for (const VttScene::Portal& portal : scene_.portals) {
      const PlacedCard& door = dungeon_.cards()[plan_.spaces()[portal.space].card];
      const int level_of = door.card.door_level();
      const bool sealed = !options_.map.player && door_state(door) == DoorState::sealed;
      write_wall(portal.bounds[0], portal.bounds[1],
                 {.door = 1, .locked = level_of > 1 || sealed, .see_through = level_of == 3});
    }
    for (const VttScene::Secret& secret : scene_.secrets)
      write_wall(secret.bounds[0], secret.bounds[1], {.door = 2});
  }

  void write_light(const VttScene::Light& light) {
    json_.open('{', false);
    json_.key("x").value(x_of(light.position));
    json_.key("y").value(y_of(light.position));
    json_.key("config").open('{', false);
    json_.key("dim").number(shortest_decimal(light.range * feet, 4));
    json_.key("bright").number(shortest_decimal(light.range * feet / 2, 4));
    json_.key("color").value("#" + std::string(vtt_colour(light.role).substr(2)));
    json_.key("alpha").number("0.3");
    json_.close('}');
    write_levels();
    json_.close('}');
  }

  /// A label for each entry of the key. Its text is no secret: a note without a journal entry of
  /// its own world is there for all.
  void write_notes() {
    const int squares = options_.map.squares;
    const Passage passage = Passage::of(squares);
    const Plan plan(dungeon_);
    for (const Place& place : plan.places()) {
      if (!place.has_label()) continue;
      const Space& space = plan_.spaces()[place.label_card];
      const bool room = !space.is_door() && !space.is_corridor();
      const double middle = room ? squares / 2.0 : (passage.begin + passage.end) / 2.0;
      const Point at = scene_.map + Point{double(space.cell.x), double(space.cell.y)} * squares +
                       Point{middle, middle};
      json_.open('{', false);
      json_.key("x").value(x_of(at));
      json_.key("y").value(y_of(at));
      json_.key("text").value(place.label());
      write_levels();
      json_.close('}');
    }
  }

  const Dungeon& dungeon_;
  const FoundryOptions& options_;
  VttScene scene_;
  FloorPlan plan_;
  int size_;
  JsonWriter json_{false};
};

/// The key as pages of HTML.
class FoundryJournalWriter {
 public:
  FoundryJournalWriter(const Dungeon& dungeon, const FoundryJournalOptions& options)
      : adventure_(adventure(dungeon, options.encounters)),
        title_(options.title.empty() ? adventure_.title : cleaned(options.title)) {}

  std::string write() {
    json_.open('{', true);
    json_.key("name").value(title_);
    json_.key("pages").open('[', true);
    write_page("Introduction", introduction());
    for (const Adventure::Place& place : adventure_.places)
      write_page(place.label + ". " + place.name, content(place));
    json_.close(']');
    write_ownership(0);
    json_.close('}');
    return json_.take() + '\n';
  }

 private:
  /// Text in which nothing is markup: neither HTML nor Foundry's links and rolls, "@UUID[...]" and
  /// "[[1d6]]", which a word joiner breaks.
  static std::string html(std::string_view text) {
    std::string plain, out;
    for (const char c : text) {
      const char last = plain.empty() ? ' ' : plain.back();
      const bool letter = (last >= 'a' && last <= 'z') || (last >= 'A' && last <= 'Z');
      if (c == '[' && (last == '[' || letter)) plain += "\u2060";
      plain += c;
    }
    append_xml(out, plain);
    return out;
  }

  static void add(std::string& out, std::string_view label, std::string_view text) {
    if (!text.empty()) out += "<p><strong>" + html(label) + ":</strong> " + html(text) + "</p>";
  }

  std::string introduction() const {
    std::string out = "<p><em>" + html(adventure_.story()) + "</em></p>";
    if (!adventure_.wandering.empty()) out += "<h2>Wandering monsters</h2><ol>";
    for (const std::string& row : adventure_.wandering) out += "<li>" + html(row) + "</li>";
    if (!adventure_.wandering.empty()) out += "</ol>";
    for (const auto& [label, text] : adventure_.rest()) add(out, label, text);
    if (!adventure_.stats.empty()) out += "<h2>Stat lines</h2>";
    for (const auto& [name, line] : adventure_.stats) add(out, name, line);
    return out;
  }

  static std::string content(const Adventure::Place& place) {
    std::string out = "<blockquote>" + html(place.aloud) + "</blockquote>", ways;
    add(out, "Here", joined(place.here));
    add(out, "Hidden", joined(place.hidden));
    for (const std::string& way : place.ways) ways += (ways.empty() ? "" : "; ") + way;
    add(out, "Ways", ways + ".");
    return out;
  }

  void write_page(std::string_view name, std::string_view html) {
    const std::string number = std::to_string(100000 + ++pages_).substr(1);
    json_.open('{', false);
    json_.key("_id").value("deckmapPage" + number);
    json_.key("name").value(name);
    json_.key("type").value("text");
    json_.key("sort").value(pages_ * 100000);
    json_.key("text").open('{', false);
    json_.key("content").value(html);
    json_.key("format").value(1);
    json_.close('}');
    write_ownership(-1);
    json_.close('}');
  }

  /// Writes what every user may do: 0 is nothing, -1 what the entry of a page allows.
  void write_ownership(int level) {
    json_.key("ownership").open('{', false);
    json_.key("default").value(level);
    json_.close('}');
  }

  Adventure adventure_;
  std::string title_;
  std::int64_t pages_ = 0;
  JsonWriter json_{false};
};

inline void require_valid(const FoundryOptions& options) {
  if (options.map.pixels_per_square < FoundryOptions::min_pixels)
    throw Error("a square of " + std::to_string(options.map.pixels_per_square) +
                " pixels: in a scene of Foundry it has at least " +
                std::to_string(FoundryOptions::min_pixels));
  if (!(options.padding >= 0 && options.padding <= 0.5))
    throw Error("a scene's padding is 0 to 0.5 of its size");
  if (cleaned(options.image) != options.image)
    throw Error("the name of the scene's picture, " + quoted(options.image) +
                ", is not UTF-8 without control characters, as a scene in JSON must be");
}

}  // namespace detail

/// The file. Throws `Error` as `vtt_scene` does.
inline std::string foundry_text(const Dungeon& dungeon, const FoundryOptions& options = {}) {
  detail::require_valid(options);
  return detail::FoundryWriter(dungeon, options).write();
}

/// The key of the scene as a journal entry, for game masters alone: an introduction and a page a
/// place.
inline std::string foundry_journal_text(const Dungeon& dungeon,
                                        const FoundryJournalOptions& options = {}) {
  return detail::FoundryJournalWriter(dungeon, options).write();
}

}  // namespace deckmap
