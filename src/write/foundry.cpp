// A scene of Foundry and its journal.

#include <deckmap/write/foundry.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/decimal.hpp>
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

VttScene foundry_scene(const Dungeon& dungeon, const FileOptions& options) {
  return vtt_scene(dungeon, options, true);
}

namespace detail {
namespace {

/// Writes the flags that name a card: `{"deckmap": {"card": 12}}`.
void write_foundry_card(JsonWriter& json, Index card) {
  json.key("flags").open('{', false);
  json.key("deckmap").open('{', false);
  json.key("card").value(card);
  json.close('}');
  json.close('}');
}

std::string picture_file(const FileOptions& options) {
  return options.file + std::string(foundry_picture);
}

/// A level of a scene.
struct FoundryFloor {
  FoundryFloor(const Dungeon& level, const FileOptions& options, std::string level_id,
               std::string picture)
      : dungeon(level),
        scene(foundry_scene(level, options)),
        plan(level, {.player = options.player}),
        id(std::move(level_id)),
        image(std::move(picture)) {}

  const Dungeon& dungeon;
  VttScene scene;
  FloorPlan plan;
  std::string id, image;
};

class FoundryWriter {
 public:
  FoundryWriter(const Dungeon& dungeon, const FileOptions& options,
                std::span<const StairEnd> stairs)
      : options_(options), stairs_(stairs), size_(options.tabletop_pixels()) {
    floors_.emplace_back(dungeon, options, std::string(first_level), picture_file(options));
  }
  FoundryWriter(const Levels& levels, const FileOptions& options)
      : options_(options), levels_(&levels), size_(options.tabletop_pixels()) {
    for (std::size_t k = 0; k < levels.size(); ++k) {
      FileOptions of_level = options;
      of_level.file += "-" + std::to_string(k + 1);
      of_level.frame = level_frame(levels, k, options.frame);
      floors_.emplace_back(levels[k], of_level,
                           k == 0 ? std::string(first_level) : id("Level", k + 1),
                           picture_file(of_level));
    }
  }

  std::string write() {
    const VttScene& scene = floors_.front().scene;
    json_.open('{', true);
    if (levels_ != nullptr) json_.key("_id").value(scene_id);
    json_.key("name").value(options_.title.empty() ? dungeon_name(floors_.front().dungeon)
                                                   : cleaned(options_.title));
    json_.key("width").value(scene.width * size_);
    json_.key("height").value(scene.height * size_);
    json_.key("padding").number(shortest_decimal(options_.padding / 100.0, 4));
    json_.key("grid").open('{', false);
    json_.key("type").value(1);
    json_.key("size").value(size_);
    json_.key("distance").value(feet);
    json_.key("units").value("ft");
    json_.close('}');
    if (levels_ == nullptr) write_background(false);
    json_.key("levels").open('[', levels_ != nullptr);
    for (floor_ = 0; floor_ < floors_.size(); ++floor_) {
      json_.open('{', false);
      json_.key("_id").value(here().id);
      json_.key("name").value(levels_ == nullptr ? "Dungeon"
                                                 : "Level " + std::to_string(floor_ + 1));
      if (levels_ != nullptr) write_elevation(floor_, floor_);
      write_background(true);
      json_.close('}');
    }
    json_.close(']');
    floor_ = 0;
    if (levels_ != nullptr) json_.key("initialLevel").value(here().id);
    if (!options_.player) write_origin();
    json_.key("tokenVision").number("true");
    write_each("walls", [&] { write_walls(); });
    write_each("lights", [&] {
      for (const VttScene::Light& light : here().scene.lights) write_light(light);
    });
    write_each("notes", [&] {
      if (!options_.player) write_notes();
    });
    if (levels_ != nullptr) write_regions();
    json_.close('}');
    return json_.take() + '\n';
  }

 private:
  static constexpr int feet = 5;     ///< of a square
  static constexpr int storey = 10;  ///< feet from level to level
  static constexpr std::string_view first_level = "defaultLevel0000", scene_id = "deckmapScene0001";

  /// Sixteen letters and digits, as documents of Foundry have them.
  static std::string id(std::string_view kind, std::size_t number) {
    std::string text = "deckmap" + std::string(kind), digits = std::to_string(number);
    text.append(16 - text.size() - digits.size(), '0');
    return text + digits;
  }

  const FoundryFloor& here() const { return floors_[floor_]; }

  /// Writes the documents of all levels.
  template <class Write>
  void write_each(std::string_view name, Write&& write) {
    json_.key(name).open('[', true);
    for (floor_ = 0; floor_ < floors_.size(); ++floor_) write();
    json_.close(']');
    floor_ = 0;
  }

  /// From the floor of the lower level to the ceiling of the upper one; the first lies at 0.
  void write_elevation(std::size_t upper, std::size_t lower) {
    json_.key("elevation").open('{', false);
    json_.key("bottom").value(-storey * static_cast<std::int64_t>(lower));
    json_.key("top").value(-storey * (static_cast<std::int64_t>(upper) - 1));
    json_.close('}');
  }

  /// A region on a card of the current level, open between two levels; `behave` writes what it
  /// does.
  template <class Behave>
  void write_region(std::string_view its_id, const std::string& name, Index card, std::size_t upper,
                    std::size_t lower, Behave&& behave) {
    const int squares = options_.drawn_squares();
    const Space& space = here().plan.spaces()[card];
    const Point corner =
        here().scene.map + Point{double(space.cell.x), double(space.cell.y)} * squares;
    json_.open('{', false);
    json_.key("_id").value(its_id);
    json_.key("name").value(name);
    json_.key("shapes").open('[', false);
    json_.open('{', false);
    json_.key("type").value("rectangle");
    json_.key("x").value(x_of(corner));
    json_.key("y").value(y_of(corner));
    json_.key("width").value(squares * size_);
    json_.key("height").value(squares * size_);
    json_.close('}');
    json_.close(']');
    write_elevation(upper, lower);
    json_.key("levels").open('[', false);
    for (std::size_t level = upper; level <= lower; ++level) json_.value(floors_[level].id);
    json_.close(']');
    json_.key("behaviors").open('[', false);
    json_.open('{', false);
    behave();
    json_.close('}');
    json_.close(']');
    json_.close('}');
  }

  /// Stairs and lifts, which players do not know. A lift has a region at each end, whose number is
  /// that of the stair.
  void write_regions() {
    json_.key("regions").open('[', true);
    for (std::size_t i = 0; i < levels_->stairs().size() && !options_.player; ++i) {
      const Stair& stair = levels_->stairs()[i];
      if (stair.kind == StairKind::main) {
        floor_ = stair.level;
        write_region(id("Stair", i), "Stairs to level " + std::to_string(stair.level + 2),
                     stair.from, stair.level, stair.level + 1, [&] {
                       json_.key("name").value("Change level");
                       json_.key("type").value("changeLevel");
                       json_.key("system").open('{', false);
                       json_.close('}');
                     });
        continue;
      }
      for (const bool lower : {false, true}) {
        floor_ = stair.level + (lower ? 1 : 0);
        const bool shut = stair.bolt == (lower ? Bolt::from : Bolt::to);
        write_region(id(lower ? "Lower" : "Upper", i),
                     "Lift to " + levels_->place_label(lower ? stair.level : stair.level + 1,
                                                       lower ? stair.from : stair.to),
                     lower ? stair.to : stair.from, floor_, floor_, [&] {
                       json_.key("name").value("Lift");
                       json_.key("type").value("teleportToken");
                       json_.key("disabled").number(shut ? "true" : "false");
                       json_.key("system").open('{', false);
                       json_.key("destinations").open('[', false);
                       json_.value("Scene." + std::string(scene_id) + ".Region." +
                                   id(lower ? "Upper" : "Lower", i));
                       json_.close(']');
                       json_.close('}');
                     });
      }
    }
    json_.close(']');
    floor_ = 0;
  }

  struct Wall {
    int door = 0;  ///< 1 a door, 2 a secret one
    bool locked = false;
    bool see_through = false;  ///< bars
    Index card = none;         ///< of a door
  };

  /// In pixels: the picture lies within the padding, which is whole squares.
  std::int64_t pixel(double squares, int side) const {
    return rounded(squares * size_) + padded(side);
  }
  std::int64_t padded(int side) const {
    return static_cast<std::int64_t>(std::ceil(options_.padding / 100.0 * side - 1e-9)) * size_;
  }
  std::int64_t x_of(Point point) const { return pixel(point.x, here().scene.width); }
  std::int64_t y_of(Point point) const { return pixel(point.y, here().scene.height); }

  /// Since version 14 a background has its colour within it.
  void write_background(bool with_colour) {
    const std::string colour = to_string(options_.style.value_or(Style()).paper);
    if (!with_colour) json_.key("backgroundColor").value(colour);
    json_.key("background").open('{', false);
    json_.key("src").value(here().image);
    if (with_colour) json_.key("color").value(colour);
    json_.close('}');
  }

  /// Where the upper left corner of the cell 0,0 of the table is.
  void write_origin() {
    const auto [x, y] = here().plan.origin();
    const std::int64_t cell = std::int64_t{options_.drawn_squares()} * size_;
    json_.key("flags").open('{', false);
    json_.key("deckmap").open('{', false);
    json_.key("origin").open('[', false);
    json_.value(x_of(here().scene.map) - x * cell);
    json_.value(y_of(here().scene.map) - y * cell);
    json_.close(']');
    json_.close('}');
    json_.close('}');
  }

  /// The card of a document. Players' copies name none: their order says what else was dealt.
  void write_card(Index card) {
    if (!options_.player) write_foundry_card(json_, card);
  }

  void write_levels() {
    json_.key("levels").open('[', false);
    json_.value(here().id);
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
    if (wall.door != 0) write_card(wall.card);
    json_.close('}');
  }

  void write_walls() {
    const FoundryFloor& floor = here();
    for (const auto& line : floor.scene.walls)
      for (std::size_t i = 0; i + 1 < line.size(); ++i) write_wall(line[i], line[i + 1], {});
    for (const VttScene::Portal& portal : floor.scene.portals) {
      const Space& space = floor.plan.spaces()[portal.space];
      const Index card = space.card;
      const PlacedCard& door = floor.dungeon.cards()[card];
      const int level_of = door.card.door_level();
      const bool shut = !options_.player &&
                        (door_state(space) == DoorState::sealed || (space.outside && space.bolted));
      write_wall(
          portal.bounds[0], portal.bounds[1],
          {.door = 1, .locked = level_of > 1 || shut, .see_through = level_of == 3, .card = card});
    }
    for (const VttScene::Secret& secret : floor.scene.secrets)
      write_wall(
          secret.bounds[0], secret.bounds[1],
          {.door = 2, .locked = secret.bolted, .card = floor.plan.spaces()[secret.space].card});
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
    const Passage passage = Passage::of(options_.drawn_squares());
    const Plan plan(here().dungeon);
    for (const Place& place : plan.places()) {
      if (!place.has_label()) continue;
      const Space& space = here().plan.spaces()[place.label_card];
      const bool room = !space.is_door() && !space.is_corridor();
      const double squares = options_.drawn_squares();
      write_note(place.label_card, room ? squares / 2 : (passage.begin + passage.end) / 2.0,
                 place.label());
    }
    for (const StairEnd& stair : stairs_)
      write_note(stair.card, 0.25 * options_.drawn_squares(),
                 std::string(stair.kind == StairKind::main ? "Stairs " : "Lift ") +
                     (stair.down ? "down to " : "up to ") + stair.to);
  }

  /// A label on a card, so many squares from its upper left corner.
  void write_note(Index card, double within, const std::string& text) {
    const Cell cell = here().plan.spaces()[card].cell;
    const Point at = here().scene.map +
                     Point{double(cell.x), double(cell.y)} * options_.drawn_squares() +
                     Point{within, within};
    json_.open('{', false);
    json_.key("x").value(x_of(at));
    json_.key("y").value(y_of(at));
    json_.key("text").value(text);
    write_levels();
    write_card(card);
    json_.close('}');
  }

  const FileOptions& options_;
  std::span<const StairEnd> stairs_;
  const Levels* levels_ = nullptr;  ///< of a scene with several
  std::deque<FoundryFloor> floors_;
  std::size_t floor_ = 0;  ///< index of the floor that is written
  int size_;
  JsonWriter json_{false};
};

/// The key as pages of HTML.
class FoundryJournalWriter {
 public:
  FoundryJournalWriter(std::vector<Adventure> levels, const std::string& title)
      : levels_(std::move(levels)),
        title_(title.empty() ? levels_.front().title : cleaned(title)) {}

  std::string write() {
    json_.open('{', true);
    json_.key("name").value(title_);
    json_.key("pages").open('[', true);
    for (const Adventure& level : levels_) {
      adventure_ = &level;
      const bool several = levels_.size() > 1;
      write_page("Introduction" +
                     (several ? ", level " + std::to_string(&level - levels_.data() + 1) : ""),
                 introduction(), {});
      for (const Adventure::Place& place : level.places)
        write_page(place.label + ". " + place.name, content(place), place.card);
    }
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
    std::string out = "<p><em>" + html(adventure_->story()) + "</em></p>";
    if (!adventure_->wandering.empty()) out += "<h2>Wandering monsters</h2><ol>";
    for (const std::string& row : adventure_->wandering) out += "<li>" + html(row) + "</li>";
    if (!adventure_->wandering.empty()) out += "</ol>";
    for (const auto& [label, text] : adventure_->rest()) add(out, label, text);
    if (!adventure_->stats.empty()) out += "<h2>Stat lines</h2>";
    for (const auto& [name, line] : adventure_->stats) add(out, name, line);
    return out;
  }

  static std::string content(const Adventure::Place& place) {
    std::string out = "<blockquote>" + html(place.told()) + "</blockquote>", ways;
    if (place.note.empty()) {
      add(out, "Here", joined(place.here));
      add(out, "Hidden", joined(place.hidden));
    } else {
      out += "<p>";
      for (const PageNotes::Part& part : place.note) {
        if (&part != place.note.data()) out += ' ';
        if (!part.lead.empty())
          out += "<strong>" + html(part.lead) + (part.text.empty() ? "</strong>" : "</strong> ");
        out += html(part.text);
      }
      out += "</p>";
    }
    for (const std::string& way : place.ways) ways += (ways.empty() ? "" : "; ") + way;
    add(out, "Ways", ways + ".");
    return out;
  }

  /// A page without a card is the introduction.
  void write_page(std::string_view name, std::string_view html, std::optional<Index> card) {
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
    if (card) write_foundry_card(json_, *card);
    if (!card && !adventure_->wandering.empty()) write_wandering();
    json_.close('}');
  }

  /// The rows of the table of wandering monsters.
  void write_wandering() {
    json_.key("flags").open('{', false);
    json_.key("deckmap").open('{', false);
    json_.key("wandering").open('[', false);
    for (const std::string& row : adventure_->wandering) json_.value(html(row));
    json_.close(']');
    json_.close('}');
    json_.close('}');
  }

  /// Writes what every user may do: 0 is nothing, -1 what the entry of a page allows.
  void write_ownership(int level) {
    json_.key("ownership").open('{', false);
    json_.key("default").value(level);
    json_.close('}');
  }

  std::vector<Adventure> levels_;
  const Adventure* adventure_ = nullptr;  ///< of the level that is written
  std::string title_;
  std::int64_t pages_ = 0;
  JsonWriter json_{false};
};

void require_scene(const FileOptions& options) {
  if (options.tabletop_pixels() < min_foundry_pixels)
    throw Error("a square of " + std::to_string(options.tabletop_pixels()) +
                " pixels: in a scene of Foundry it has at least " +
                std::to_string(min_foundry_pixels));
  // others are rounded by Foundry, away from the walls
  if (options.padding < 0 || options.padding > 50 || options.padding % 5 != 0)
    throw Error("a padding of " + std::to_string(options.padding) +
                " %: a scene of Foundry has 0 to 50 % of its size, in steps of 5");
  if (const std::string picture = picture_file(options); cleaned(picture) != picture)
    throw Error("the name of the scene's picture, " + quoted(picture) +
                ", is not UTF-8 without control characters, as a scene in JSON must be");
}

}  // namespace
}  // namespace detail

std::string foundry_text(const Dungeon& dungeon, const FileOptions& options,
                         std::span<const StairEnd> stairs) {
  detail::require_scene(options);
  return detail::FoundryWriter(dungeon, options, stairs).write();
}

std::string foundry_text(const Levels& levels, const FileOptions& options) {
  detail::require_scene(options);
  return detail::FoundryWriter(levels, options).write();
}

Frame level_frame(const Levels& levels, std::size_t level, std::optional<Frame> first) {
  if (!first) {
    Cell low = levels[0].cards()[0].cell, high = low;
    for (const Level& each : levels.all())
      for (const PlacedCard& card : each.dungeon.cards()) {
        const Cell cell{card.cell.x + each.origin.x, card.cell.y + each.origin.y};
        low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
        high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
      }
    first = Frame{low, {high.x - low.x + 1, high.y - low.y + 1}};
  }
  const Cell origin = levels.all()[level].origin;
  first->corner = {first->corner.x - origin.x, first->corner.y - origin.y};
  return *first;
}

std::string foundry_journal_text(const Dungeon& dungeon, const FileOptions& options) {
  return detail::FoundryJournalWriter({adventure(dungeon, options.encounters)}, options.title)
      .write();
}

std::string foundry_journal_text(const Levels& levels, const FileOptions& options) {
  std::vector<Adventure> all;
  for (std::size_t k = 0; k < levels.size(); ++k)
    all.push_back(adventure(levels[k], options.encounters_of(k)));
  return detail::FoundryJournalWriter(std::move(all), options.title).write();
}

}  // namespace deckmap
