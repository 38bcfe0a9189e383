#pragma once
/// A dungeon as JSON, format "deckmap/1": docs/dungeon.schema.json says what it holds. For players
/// it is "deckmap-players/1", docs/players.schema.json: the map alone.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <deckmap/code.hpp>
#include <deckmap/detail/decimal.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/detail/room_corners.hpp>
#include <deckmap/map/detail/wall_lines.hpp>
#include <deckmap/map/door_tiles.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/room_shape.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/version.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

namespace detail {

/// Writes values one after the other, with commas and line breaks where they belong.
class JsonWriter {
 public:
  explicit JsonWriter(bool one_line) : one_line_(one_line) {}

  std::string take() { return std::move(out_); }

  /// `break_lines` puts every member on a line of its own, unless all goes on one line.
  void open(char bracket, bool break_lines) {
    separate();
    out_ += bracket;
    broken_.push_back(break_lines && !one_line_);
    first_ = true;
  }
  void close(char bracket) {
    const bool broken = broken_.back();
    broken_.pop_back();
    if (broken && !first_) new_line();
    out_ += bracket;
    first_ = false;
  }
  JsonWriter& key(std::string_view name) {
    separate();
    string(name);
    out_ += one_line_ ? ":" : ": ";
    after_key_ = true;
    return *this;
  }
  void value(std::string_view text) {
    separate();
    string(text);
  }
  void value(const char* text) { value(std::string_view(text)); }
  void value(std::int64_t number) {
    separate();
    out_ += std::to_string(number);
  }
  void value(Index index) { value(static_cast<std::int64_t>(index)); }
  void value(std::int32_t number) { value(static_cast<std::int64_t>(number)); }
  /// A number that is written already.
  void number(std::string_view digits) {
    separate();
    out_ += digits;
  }
  void null() {
    separate();
    out_ += "null";
  }
  template <class Cards>
  void cards(const Cards& cards) {
    open('[', false);
    for (const Card card : cards) value(to_string(card));
    close(']');
  }
  template <class Indices>
  void indices(const Indices& indices) {
    open('[', false);
    for (const Index index : indices) value(index);
    close(']');
  }
  void index_or_null(Index index) { index == none ? null() : value(index); }
  /// -1 for no index.
  void index_or_minus(Index index) { index == none ? value(std::int64_t{-1}) : value(index); }

 private:
  void separate() {
    if (after_key_) {
      after_key_ = false;
      return;
    }
    if (broken_.empty()) return;
    if (!first_) out_ += one_line_ || broken_.back() ? "," : ", ";
    if (broken_.back()) new_line();
    first_ = false;
  }
  void new_line() {
    out_ += '\n';
    out_.append(2 * broken_.size(), ' ');
  }
  /// Characters that a terminal must not get are escapes, which a reader takes for the same.
  void string(std::string_view text) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    out_ += '"';
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = at;
      while (at < text.size() && is_plain(text[at])) ++at;
      out_ += text.substr(begin, at - begin);
      if (at == text.size()) break;
      const Utf8Character c = utf8_character(text, at);
      if (c.valid && is_hidden(c.code)) {
        out_ += "\\u" + four_digits(c.code);
      } else {
        if (text[at] == '"' || text[at] == '\\') out_ += '\\';
        out_ += text.substr(at, c.length);
      }
      at += c.length;
    }
    out_ += '"';
  }

  std::string out_;
  bool one_line_;
  bool first_ = true;
  bool after_key_ = false;
  std::vector<bool> broken_;
};

constexpr std::string_view role_name(Role role) {
  constexpr std::string_view names[] = {"corridor", "room",  "shop", "healing",
                                        "door",     "enemy", "boss"};
  return names[static_cast<std::size_t>(role)];
}

/// An object of all features, null for none.
inline void write_features(JsonWriter& json, const Features& features) {
  json.open('{', false);
  for (const FeatureInfo& info : feature_table) {
    json.key(info.name);
    const std::int32_t value = features[info.feature];
    value == no_value ? json.null() : json.value(value);
  }
  json.close('}');
}

/// Writes the encounters that a chart made for a dungeon.
inline void write_encounters(JsonWriter& json, const Encounters& encounters) {
  json.open('{', true);
  json.key("chart").value(encounters.chart);
  json.key("list").open('[', true);
  for (const Encounter& encounter : encounters.list) {
    json.open('{', false);
    json.key("what").value(to_string(encounter.what));
    json.key("segment").value(encounter.segment);
    json.key("on").index_or_null(encounter.card);
    if (encounter.has_face())
      json.key("card").value(to_string(encounter.face));
    else
      json.key("card").null();
    json.key("text").value(encounter.text);
    json.close('}');
  }
  json.close(']');
  json.key("details").open('[', true);
  for (const EncounterDetail& detail : encounters.details) {
    json.open('{', false);
    json.key("what").value(to_string(detail.what));
    json.key("of").index_or_null(detail.of);
    json.key("name").value(detail.name);
    json.key("text").value(detail.text);
    json.close('}');
  }
  json.close(']');
  json.close('}');
}

/// Writes an adventure: its texts, and the facts that they are written from.
inline void write_adventure(JsonWriter& json, const Adventure& adventure) {
  const auto texts = [&](std::string_view name, const std::vector<std::string>& lines) {
    json.key(name).open('[', true);
    for (const std::string& line : lines) json.value(line);
    json.close(']');
  };
  const auto place = [&](int index) {
    index < 0 ? json.key("place").null() : json.key("place").value(std::int64_t{index});
  };
  const auto list = [&](std::string_view name, const auto& all, auto&& write) {
    json.key(name).open('[', true);
    for (const auto& one : all) {
      json.open('{', false);
      write(one);
      json.close('}');
    }
    json.close(']');
  };
  json.open('{', true);
  json.key("title").value(adventure.title);
  texts("hook", adventure.hook);
  list("places", adventure.places, [&](const Adventure::Place& one) {
    json.key("label").value(one.label);
    json.key("card").value(one.card);
    json.key("name").value(one.name);
    json.key("aloud").value(one.aloud);
    if (!one.size.empty()) json.key("size").value(one.size);
    json.key("note").value(PageNotes::joined(note_of(one)));
  });
  const Adventure::Facts& facts = *adventure.facts;
  list("groups", facts.groups, [&](const auto& one) {
    json.key("card").value(to_string(one.face));
    json.key("enemy").value(one.enemy);
    place(one.place);
    json.key("kind").value(one.kind);
    json.key("number").value(std::int64_t{one.number});
    json.key("text").value(one.text);
    if (one.mind.empty()) return;  // without a thread
    json.key("mind").value(one.mind);
    json.key("state").value(one.state);
    json.key("gold").value(std::int64_t{one.gold});
  });
  list("keepers", facts.keepers, [&](const auto& one) {
    json.key("card").value(one.card);
    place(one.place);
    json.key("kind").value(one.kind);
    json.key("text").value(one.text);
  });
  list("bosses", facts.bosses, [&](const auto& one) {
    json.key("card").value(to_string(one.face));
    json.key("enemy").value(one.enemy);
    place(one.place);
    json.key("kind").value(one.kind);
    json.key("text").value(one.text);
  });
  list("keys", facts.keys, [&](const auto& one) {
    json.key("name").value(one.name);
    json.key("doors").open('[', false);
    for (const Index door : one.doors) json.value(door);
    json.close(']');
    place(one.place);
    json.key("how").value(one.how);
    one.holder < 0 ? json.key("holder").null() : json.key("holder").value(std::int64_t{one.holder});
  });
  list("things", facts.things, [&](const auto& one) {
    json.key("role").value(one.role);
    json.key("text").value(one.text);
    place(one.place);
    json.key("how").value(one.how);
  });
  list("clues", facts.clues, [&](const auto& one) {
    json.key("thing").value(std::int64_t{one.thing});
    place(one.place);
    json.key("spoken").number(one.spoken ? "true" : "false");
  });
  list("links", facts.links, [&](const auto& one) {
    json.key("label").value(one.label);
    json.key("from").value(std::int64_t{one.from});
    json.key("to").value(std::int64_t{one.to});
  });
  texts("wandering", adventure.wandering);
  json.key("hoard").value(adventure.hoard);
  list("foot", adventure.foot, [&](const auto& one) {
    json.key("label").value(one.first);
    json.key("text").value(one.second);
  });
  json.close('}');
}

/// The members `rules` and `table` of every file about a deal.
inline void write_rules_and_table(JsonWriter& json, const Rules& rules, TableSize table,
                                  Cell start) {
  json.key("rules").open('{', false);
  for_each_option(rules, [&](const Option& row, const auto& value, const auto&) {
    json.key(row.name).value(std::string(to_string(value)));
  });
  json.close('}');
  json.key("table").open('{', false);
  for (const bool height : {false, true}) {
    json.key(height ? "height" : "width");
    table.is_free() ? json.null() : json.value(height ? table.height : table.width);
  }
  json.key("start").open('[', false);
  json.value(start.x);
  json.value(start.y);
  json.close(']');
  json.close('}');
}

/// The options of ways that are not default.
inline void write_ways(JsonWriter& json, const WayOptions& ways, bool with_levels) {
  for_each_option(
      ways,
      [&](const Option& row, const auto& value, const auto& usual) {
        if (value != usual) json.key(row.name).value(OptionValueOf<decltype(value)>::text(value));
      },
      with_levels);
}

constexpr std::string_view link_name(Link way) {
  constexpr std::string_view names[] = {"wall", "open", "door", "secret", "hidden"};
  return names[static_cast<std::size_t>(way)];
}

/// The members `places`, `ways` and `doors`; these with their tiles where there is a grid.
inline void write_plan(JsonWriter& json, const Plan& plan, const TileGrid* grid,
                       const Adventure* adventure) {
  const Dungeon& dungeon = plan.dungeon();
  const auto tiles = grid == nullptr ? std::vector<DoorTiles>() : door_tiles(plan, *grid);
  const auto write_tile = [&](Cell at) {
    json.open('[', false);
    json.value(at.x);
    json.value(at.y);
    json.close(']');
  };
  const auto write_index = [&](const char* key, auto index) {
    json.key(key);
    index ? json.value(static_cast<std::int64_t>(index.at())) : json.null();
  };
  json.key("places").open('[', true);
  for (std::size_t i = 0; i < plan.places().size(); ++i) {
    const Place& place = plan.places()[i];
    json.open('{', false);
    json.key("kind").value(to_string(place.kind));
    json.key("label");
    place.has_label() ? json.value(place.label()) : json.null();
    json.key("depth").value(place.depth);
    if (const RoomShape shape = room_shape(dungeon, place); shape != RoomShape::plain)
      json.key("shape").value(to_string(shape));
    json.key("segment");
    place.is_landing() ? json.null() : json.value(plan.segment(place));
    json.key("cards").open('[', false);
    if (!place.is_landing())
      for (const Index card : place.cards) json.value(card);
    json.close(']');
    json.key("ways").open('[', false);
    for (const WayIndex way : plan.ways(PlaceIndex(i)))
      json.value(static_cast<std::int64_t>(way.at()));
    json.close(']');
    json.key("standing").open('[', false);
    for (const Index enemy : plan.standing(PlaceIndex(i))) json.value(enemy);
    json.close(']');
    json.close('}');
  }
  json.close(']');

  json.key("ways").open('[', true);
  for (const Way& way : plan.ways()) {
    json.open('{', false);
    json.key("kind").value(to_string(way.kind));
    for (const WayEnd* end : {&way.from, &way.to}) {
      json.key(end == &way.from ? "from" : "to").open('{', false);
      write_index("place", end->place);
      json.key("card").index_or_null(end->card);
      json.key("side").value(to_string(end->side));
      json.close('}');
    }
    write_index("door", way.door);
    if (way.bolt != Bolt::nowhere) json.key("bolt").value(to_string(way.bolt));
    json.close('}');
  }
  json.close(']');

  json.key("doors").open('[', true);
  for (std::size_t i = 0; i < plan.doors().size(); ++i) {
    const Door& door = plan.doors()[i];
    const Way& way = plan[door.way];
    json.open('{', false);
    json.key("card").value(door.card);
    write_index("way", door.way);
    json.key("state").value(to_string(door.state));
    json.key("level").value(dungeon.cards()[door.card].card.door_level());
    json.key("trapped").number(door.trapped ? "true" : "false");
    json.key("side").value(to_string(way.to.side));
    write_index("near", way.from.place);
    write_index("far", way.to.place);
    json.key("key");
    if (const auto key = key_of(plan, door, adventure)) {
      json.open('{', false);
      write_index("place", key->place);
      json.key("holder").index_or_null(key->holder);
      json.close('}');
    } else {
      json.null();
    }
    json.key("lever");
    if (door.state == DoorState::barred) {
      json.open('{', false);
      write_index("place", way.from.place);
      json.key("card").index_or_null(way.from.card);
      json.close('}');
    } else {
      json.null();
    }
    if (grid != nullptr) {
      json.key("tiles").open('[', false);
      for (const Cell at : tiles[i].tiles) write_tile(at);
      json.close(']');
      json.key("near_tile");
      tiles[i].near ? write_tile(*tiles[i].near) : json.null();
      json.key("far_tile");
      tiles[i].far ? write_tile(*tiles[i].far) : json.null();
    }
    json.close('}');
  }
  json.close(']');
}

/// The walls of corners that are no right angles, in tiles.
inline void write_corners(JsonWriter& json, const Dungeon& dungeon, const TileGrid& grid) {
  const auto write = [&](int cell, double part) {
    json.number(shortest_decimal((cell + part) * grid.squares(), 4));
  };
  json.key("corners").open('[', false);
  // a passage takes the whole tile where a card is one
  const Mouth mouth = grid.squares() == 1 ? Mouth{0, 1} : Mouth::drawn(grid.squares());
  for (const CutCard& card : cut_cards(dungeon, grid.plan(), mouth))
    for (std::size_t corner = 0; corner < card.corners.size(); ++corner) {
      if (!card.corners[corner]) continue;
      json.open('[', false);
      for (const Point point : card.wall(corner)) {
        json.open('[', false);
        write(card.cell.x, point.x);
        write(card.cell.y, point.y);
        json.close(']');
      }
      json.close(']');
    }
  json.close(']');
}

/// The map in tiles, row by row. Of each the card to which it belongs or, for players, the space.
inline void write_tiles(JsonWriter& json, const Dungeon& dungeon, const TileGrid& grid,
                        const FileOptions& options) {
  json.key("tiles").open('{', true);
  json.key("squares").value(grid.squares());
  json.key("walls").value(to_string(options.walls));
  json.key("width").value(grid.width());
  json.key("height").value(grid.height());
  json.key("kinds").open('[', false);
  for (const std::string_view name : value_names(TileKind{})) json.value(name);
  json.close(']');
  const auto write_all = [&](const char* key, auto&& write) {
    json.key(key).open('[', false);
    for (int y = 0; y < grid.height(); ++y)
      for (int x = 0; x < grid.width(); ++x) write(Cell{x, y});
    json.close(']');
  };
  write_all("kind", [&](Cell at) { json.value(std::int64_t{static_cast<int>(grid.kind(at))}); });
  write_all(options.player ? "space" : "card", [&](Cell at) {
    const Index space = grid.at(at).space;
    json.index_or_minus(space == none || options.player ? space : grid.plan().spaces()[space].card);
  });
  if (options.walls == Walls::lines) {
    json.key("lines").open('[', false);
    for (const WallLine& line : WallTracer(grid).lines()) {
      json.open('[', false);
      for (const Cell corner : line) {
        json.open('[', false);
        json.value(corner.x);
        json.value(corner.y);
        json.close(']');
      }
      json.close(']');
    }
    json.close(']');
    write_corners(json, dungeon, grid);
  }
  json.close('}');
}

/// The grid of the tiles, if they are wanted.
inline std::optional<TileGrid> grid_of(const Dungeon& dungeon, const FileOptions& options) {
  if (!options.squares) return {};
  return TileGrid(dungeon, {.squares = *options.squares,
                            .wall_tiles = options.walls == Walls::tiles,
                            .player = options.player});
}

/// Writes what players see of a dungeon, of several levels one of them, as an object without its
/// end.
inline void write_players_map(JsonWriter& json, const Dungeon& dungeon,
                              const FileOptions& options) {
  const FloorPlan plan(dungeon, {.player = true});
  json.open('{', true);
  json.key("format").value("deckmap-players/1");
  json.key("width").value(plan.width());
  json.key("height").value(plan.height());
  json.key("entrance");
  plan.entrance() ? json.value(to_string(*plan.entrance())) : json.null();
  json.key("spaces").open('[', true);
  for (const Space& space : plan.spaces()) {
    json.open('{', false);
    json.key("x").value(space.cell.x);
    json.key("y").value(space.cell.y);
    json.key("role").value(role_name(space.role));
    json.key("segment").value(space.segment);
    json.key("room");
    const int number = space.is_door() ? 0 : plan.room_number(space.segment);
    number > 0 ? json.value(number) : json.null();
    if (space.is_door()) json.key("level").value(space.face.door_level());
    json.key("ways").open('{', false);
    for (const Direction direction : all_directions)
      json.key(to_string(direction)).value(link_name(space.side(direction)));
    json.close('}');
    json.close('}');
  }
  json.close(']');
  if (const auto grid = grid_of(dungeon, options)) write_tiles(json, dungeon, *grid, options);
}

/// Writes a dungeon, of several levels one of them, as an object without its end.
inline void write_dungeon(JsonWriter& json, const Dungeon& dungeon, const FileOptions& options) {
  json.open('{', true);
  json.key("format").value("deckmap/1");
  json.key("rules_version").value(rules_version);
  if (dungeon.seed()) {
    json.key("seed").value(std::to_string(*dungeon.seed()));
    json.key("decks").value(dungeon.decks());
    json.key("extra").cards(dungeon.extra());
  } else {
    json.key("seed").null();
    json.key("decks").null();
    json.key("extra").null();
  }
  if (const auto code = code_of(dungeon))
    json.key("code").value(*code);
  else
    json.key("code").null();

  detail::write_rules_and_table(json, dungeon.rules(), dungeon.table(), dungeon.start());
  detail::write_ways(json, dungeon.ways(), false);

  json.key("piles").open('{', true);
  json.key("corridor").cards(dungeon.piles().corridor);
  json.key("room").cards(dungeon.piles().room);
  json.close('}');

  json.key("opened").indices(dungeon.opened());

  json.key("cards").open('[', true);
  for (Index i = 0; i < dungeon.cards().size(); ++i) {
    const PlacedCard& laid = dungeon.cards()[i];
    json.open('{', false);
    json.key("card").value(to_string(laid.card));
    json.key("x").value(laid.cell.x);
    json.key("y").value(laid.cell.y);
    json.key("role").value(detail::role_name(laid.role));
    json.key("segment").value(laid.segment);
    json.key("from").index_or_minus(dungeon.from(i));
    json.key("heading").value(to_string(laid.heading));
    if (laid.is_door()) {
      json.key("state").value(to_string(door_state(laid)));
      json.key("trapped").number(is_trapped(laid, false) ? "true" : "false");
      json.key("behind").value(to_string(dungeon.behind(laid)));
      json.key("level").value(laid.card.door_level());
    }
    json.close('}');
  }
  json.close(']');

  json.key("segments").open('[', true);
  for (std::size_t i = 0; i < dungeon.segments().size(); ++i) {
    const Segment& segment = dungeon.segments()[i];
    const auto index = static_cast<Index>(i);
    json.open('{', false);
    json.key("kind").value(to_string(segment.kind));
    json.key("via").value(to_string(segment.via));
    json.key("entry").index_or_minus(segment.entry);
    for (const bool doors : {false, true}) {
      json.key(doors ? "doors" : "cards").open('[', false);
      for (Index card = segment.first_card; card < dungeon.cards_end(index); ++card)
        if (dungeon.cards()[card].is_door() == doors) json.value(card);
      json.close(']');
    }
    json.key("enemies").cards(dungeon.enemies(index));
    json.key("end").value(to_string(segment.end));
    json.key("counters_on").index_or_null(dungeon.enemies_on(index));
    json.close('}');
  }
  json.close(']');

  json.key("left").open('{', false);
  json.key("corridor").value(static_cast<std::int64_t>(dungeon.left(Pile::corridor)));
  json.key("room").value(static_cast<std::int64_t>(dungeon.left(Pile::room)));
  json.close('}');

  const std::optional<TileGrid> grid = detail::grid_of(dungeon, options);
  detail::write_plan(json, Plan(dungeon), grid ? &*grid : nullptr,
                     options.encounters == nullptr ? nullptr : options.encounters->adventure.get());

  if (options.features) detail::write_features(json.key("features"), features(dungeon));
  if (options.encounters != nullptr)
    detail::write_encounters(json.key("encounters"), *options.encounters);
  if (options.encounters != nullptr && options.encounters->adventure)
    detail::write_adventure(json.key("adventure"), *options.encounters->adventure);
  if (grid) detail::write_tiles(json, dungeon, *grid, options);
}

/// Writes the levels below the first, the stairs, and the keys that are a level above their doors.
inline void write_levels(JsonWriter& json, const Levels& levels, const FileOptions& options) {
  json.key("levels").open('[', true);
  for (std::size_t k = 1; k < levels.size(); ++k) {
    FileOptions of_level = options;
    of_level.features = false;  // those of the first level count all levels
    of_level.encounters = options.encounters_of(k);
    write_dungeon(json, levels[k], of_level);
    json.key("level").value(static_cast<std::int64_t>(k + 1));
    json.key("origin").open('[', false);
    json.value(levels.all()[k].origin.x);
    json.value(levels.all()[k].origin.y);
    json.close(']');
    json.close('}');
  }
  json.close(']');
  json.key("stairs").open('[', true);
  for (const Stair& stair : levels.stairs()) {
    json.open('{', false);
    json.key("kind").value(to_string(stair.kind));
    for (const bool lower : {false, true}) {
      json.key(lower ? "to" : "from").open('{', false);
      json.key("level").value(static_cast<std::int64_t>(stair.level + (lower ? 2 : 1)));
      json.key("card").value(lower ? stair.to : stair.from);
      json.close('}');
    }
    if (stair.bolt != Bolt::nowhere) json.key("bolt").value(to_string(stair.bolt));
    json.close('}');
  }
  json.close(']');
  json.key("level_keys").open('[', true);
  for (const LevelKey& key : levels.keys()) {
    if (has_key_of(options.encounters_of(key.level), key.door))
      continue;  // it is on the level of its door
    json.open('{', false);
    json.key("level").value(static_cast<std::int64_t>(key.level + 1));
    json.key("door").value(key.door);
    json.key("holder").value(key.holder);
    json.key("card").value(key.card);
    json.close('}');
  }
  json.close(']');
}

inline std::string json_of(const Dungeon& dungeon, const FileOptions& options, bool one_line) {
  JsonWriter json(one_line);
  const bool whole = dungeon.is_level() && dungeon.level() == 1;
  if (options.player) {
    write_players_map(json, dungeon, options);
    if (whole) {
      json.key("levels").open('[', true);
      const Levels levels(dungeon);
      for (const Level& level : levels.all().subspan(1)) {
        write_players_map(json, level.dungeon, options);
        json.close('}');
      }
      json.close(']');
    }
  } else {
    write_dungeon(json, dungeon, options);
    if (whole) write_levels(json, Levels(dungeon), options);
  }
  json.close('}');
  return json.take() + '\n';
}

}  // namespace detail

/// One JSON object and a line break; of a dungeon of several levels the first, with the others in
/// `levels`. The players' copy has a format of its own, without cards, piles and seed: any of them
/// would reveal the rest. Throws `Error` as `TileGrid` does for tiles.
inline std::string json_text(const Dungeon& dungeon, const FileOptions& options = {}) {
  return detail::json_of(dungeon, options, false);
}
/// The same on one line, as a file of many dungeons (.jsonl) has it.
inline std::string json_line(const Dungeon& dungeon, const FileOptions& options = {}) {
  return detail::json_of(dungeon, options, true);
}

}  // namespace deckmap
