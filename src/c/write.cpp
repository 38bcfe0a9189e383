// Files and plans behind the C interface.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/svg.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/door_tiles.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/picture.hpp>

#include "objects.hpp"

using namespace deckmap;
using namespace deckmap::c;

namespace {

static_assert(static_cast<int>(TileKind::wall) == DECKMAP_TILE_WALL &&
              static_cast<int>(TileKind::secret) == DECKMAP_TILE_SECRET);

/// Returns one of the files of a format, which this build must be able to write.
WrittenFile part_of(const Dungeon& dungeon, const Format& format, std::size_t part,
                    const FileOptions& options) {
  if (!can_write(format, options, part))
    throw NotBuilt("this build does not write " + std::string(format.name) +
                   (format.holds_png ? " without a PNG that was drawn elsewhere" : ""));
  return write_part(dungeon, format, part, options);
}

std::string written(const deckmap_dungeon& dungeon, std::string_view name,
                    const FileOptions& options) {
  constexpr std::string_view picture_of = ".svg";
  if (name.size() > picture_of.size() && name.ends_with(picture_of)) {
    const Format& format = format_called(name.substr(0, name.size() - picture_of.size()));
    return svg(held_picture(dungeon.dungeon, format, options), {.id_prefix = options.id_prefix});
  }
  return part_of(dungeon.dungeon, format_called(name), 0, options).bytes;
}

FileOptions options_with_image(const deckmap_options* options, const void* png,
                               std::size_t png_size) {
  FileOptions file = file_options(options);
  file.png = {&required(static_cast<const char*>(png), "png"), png_size};
  return file;
}

/// The files of a folder, of which the first part makes all: whoever asks for them one after the
/// other gets them from here.
struct Folder {
  const deckmap_dungeon* dungeon = nullptr;
  const Format* format = nullptr;
  std::vector<WrittenFile> files;
  std::size_t next = 0;

  /// Returns a part, or nothing after the last one.
  std::optional<WrittenFile> part(const deckmap_dungeon& of, const Format& asked, std::size_t index,
                                  const FileOptions& options) {
    if (index == 0 || &of != dungeon || &asked != format || index != next)
      *this = {&of, &asked, write(of.dungeon, asked, options), index};
    if (index >= files.size()) {
      *this = {};
      return {};
    }
    ++next;
    return std::move(files[index]);
  }
};

/// Writes one of the files of a format; NULL with status DECKMAP_OK after the last one.
template <class ReadOptions>
deckmap_text* written_part(const deckmap_dungeon* dungeon, const char* format, std::size_t part,
                           const char** name, ReadOptions&& read_options) {
  thread_local std::string last_name;
  thread_local Folder folder;
  bool past_the_end = false;
  deckmap_text* const text = guarded<deckmap_text*>(nullptr, [&]() -> deckmap_text* {
    const FileOptions file = read_options();
    const Format& asked = format_called(&required(format, "format"));
    const deckmap_dungeon& given = required(dungeon, "dungeon");
    std::optional<WrittenFile> written;
    if (asked.folder)
      written = folder.part(given, asked, part, file);
    else if (const std::size_t parts = suffixes(asked, file).size(); part < parts || parts == 0)
      written = part_of(given.dungeon, asked, part, file);  // none: refused, as it is not built
    past_the_end = !written;
    if (past_the_end) return nullptr;
    last_name = part == 0 && !asked.folder ? std::string() : file.file + written->suffix;
    if (name != nullptr) *name = last_name.c_str();
    return new deckmap_text{std::move(written->bytes)};
  });
  if (past_the_end) fail(DECKMAP_OK, "");
  return text;
}

/// Adds places, ways, doors with their tiles, and stairs.
void add_places(deckmap_plan& made, const Dungeon& dungeon, const TileGrid& grid) {
  const Plan plan(dungeon);
  const auto number = [](auto index) {
    return index ? static_cast<std::uint32_t>(index.at()) : DECKMAP_NONE;
  };
  made.enemy_places.assign(dungeon.enemies().size(), DECKMAP_NONE);
  for (std::size_t i = 0; i < plan.places().size(); ++i) {
    const Place& place = plan.places()[i];
    for (const Index enemy : plan.standing(PlaceIndex(i)))
      made.enemy_places[enemy] = static_cast<std::uint32_t>(i);
    const Index first = place.cards.front();
    const auto cards = place.is_landing() ? 0 : static_cast<Index>(place.cards.size());
    made.places.push_back({first, first + cards, static_cast<std::uint32_t>(place.number),
                           static_cast<std::uint32_t>(place.depth),
                           static_cast<std::uint32_t>(place.kind)});
  }
  for (const Way& way : plan.ways())
    made.ways.push_back(
        {number(way.from.place), way.from.card, number(way.to.place), way.to.card, number(way.door),
         static_cast<std::uint8_t>(way.kind), static_cast<std::uint8_t>(way.from.side),
         static_cast<std::uint8_t>(way.to.side), static_cast<std::uint8_t>(way.bolt)});
  const std::vector<DoorTiles> tiles = door_tiles(plan, grid);
  for (std::size_t i = 0; i < plan.doors().size(); ++i) {
    const Door& door = plan.doors()[i];
    const Cell at = tiles[i].tiles.empty() ? Cell{-1, -1} : tiles[i].tiles.front();
    const Cell near = tiles[i].near.value_or(Cell{-1, -1}),
               far = tiles[i].far.value_or(Cell{-1, -1});
    made.doors.push_back({door.card, number(door.way),
                          door.key ? number(door.key->place) : DECKMAP_NONE,
                          door.key ? door.key->holder : DECKMAP_NONE, at.x, at.y, near.x, near.y,
                          far.x, far.y, static_cast<std::uint8_t>(door.state),
                          static_cast<std::uint8_t>(dungeon.cards()[door.card].card.door_level()),
                          static_cast<std::uint8_t>(door.trapped), 0});
  }
  if (dungeon.ways().levels < 2 || dungeon.level() > 1) return;
  const Levels levels(dungeon);
  for (const Stair& stair : levels.stairs())
    made.stairs.push_back({static_cast<std::uint32_t>(stair.level + 1),
                           stair.from,
                           stair.to,
                           static_cast<std::uint8_t>(stair.kind),
                           static_cast<std::uint8_t>(stair.bolt),
                           {}});
}

deckmap_plan plan_of(const Dungeon& dungeon, const deckmap_options* options) {
  deckmap_plan plan;
  const FileOptions file = file_options(options);
  const bool wall_tiles = file.walls == Walls::tiles;
  const TileGrid grid(dungeon, {.squares = file.squares.value_or(TileOptions{}.squares),
                                .wall_tiles = wall_tiles,
                                .player = file.player});
  std::vector<bool> shown(dungeon.cards().size());
  for (const auto& space : grid.plan().spaces()) shown[space.card] = true;
  const Graph graph(dungeon);
  for (Index a = 0; a < graph.nodes().size(); ++a)
    for (std::size_t d = 0; d < 4; ++d) {
      const Graph::Node& node = graph.nodes()[a];
      const Index b = node.neighbour[d];
      if (node.links[d] == Link::wall || b < a || !shown[a] || !shown[b]) continue;
      if (file.player && is_secret(node.links[d])) continue;
      plan.links.push_back({a, b, static_cast<std::uint32_t>(node.links[d])});
    }
  if (!file.player) add_places(plan, dungeon, grid);
  plan.width = grid.width();
  plan.height = grid.height();
  for (std::int32_t y = 0; y < plan.height; ++y)
    for (std::int32_t x = 0; x < plan.width; ++x) {
      const Cell at{x, y};
      const Index space = grid.at(at).space;
      plan.tiles.push_back(static_cast<std::uint8_t>(grid.kind(at)));
      plan.tile_cards.push_back(space == none ? DECKMAP_NONE : grid.plan().spaces()[space].card);
    }
  return plan;
}

}  // namespace

extern "C" {

deckmap_text* deckmap_write(const deckmap_dungeon* dungeon, const char* format,
                            const deckmap_options* options) {
  return made<deckmap_text>([&] {
    return deckmap_text{
        written(required(dungeon, "dungeon"), &required(format, "format"), file_options(options))};
  });
}

deckmap_text* deckmap_write_part(const deckmap_dungeon* dungeon, const char* format,
                                 const deckmap_options* options, size_t part, const char** name) {
  return written_part(dungeon, format, part, name, [&] { return file_options(options); });
}

deckmap_text* deckmap_write_part_with_image(const deckmap_dungeon* dungeon, const char* format,
                                            const deckmap_options* options, const void* png,
                                            size_t png_size, size_t part, const char** name) {
  return written_part(dungeon, format, part, name,
                      [&] { return options_with_image(options, png, png_size); });
}

deckmap_text* deckmap_write_with_image(const deckmap_dungeon* dungeon, const char* format,
                                       const deckmap_options* options, const void* png,
                                       size_t png_size) {
  return made<deckmap_text>([&] {
    return deckmap_text{written(required(dungeon, "dungeon"), &required(format, "format"),
                                options_with_image(options, png, png_size))};
  });
}

deckmap_text* deckmap_card_picture(const char* card, const deckmap_options* options) {
  return made<deckmap_text>([&] {
    std::optional<Card> face;
    if (card != nullptr && *card != '\0') face = parse_card(card);
    const FileOptions file = file_options(options);
    const Picture picture = card_picture(face, file.style.value_or(Style()));
    return deckmap_text{svg(picture, {.id_prefix = file.id_prefix})};
  });
}

deckmap_text* deckmap_style_colours(const deckmap_options* options) {
  return made<deckmap_text>([&] {
    deckmap::detail::JsonWriter json(true);
    json.open('{', false);
    for_each_colour(
        file_options(options).style.value_or(Style()),
        [&](std::string_view name, Paint colour) { json.key(name).value(to_string(colour)); });
    json.close('}');
    return deckmap_text{json.take()};
  });
}

deckmap_plan* deckmap_plan_new(const deckmap_dungeon* dungeon, const deckmap_options* options) {
  return made<deckmap_plan>([&] { return plan_of(required(dungeon, "dungeon").dungeon, options); });
}

}  // extern "C"
