#include <deckmap/write/flare.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/adventure.hpp>

#include "stage.hpp"

namespace deckmap {
namespace {

using detail::Stage;
using Lock = Stage::Lock;

// A tile is two by two cells; round the map is rock, so that no view ends at its edge.
constexpr int tile_side = 2, map_margin = 3;
/// The first number of the keys among the items of the game.
constexpr int first_key = 90'000, keys_per_map = 100;

/// Tiles of the game's dungeon. Walls by the floors beside them, which the game's own maps have:
/// bits for right, down, left and up.
namespace tile {
constexpr int wall_of_sides[16] = {0,  68, 69,  73,  82, 110, 74,  110,
                                   83, 88, 110, 110, 91, 110, 110, 110};
constexpr int floor = 16, floors = 4, corner_down_right = 77, corner_down_left = 78,
              corner_up_right = 76, corner_up_left = 95;
constexpr int chest = 144, open_chest = 160, lever = 150, pulled_lever = 166, book = 148,
              open_book = 164, spring = 264, portal = 265;
// A shut door fills two cells; where it swings open, the wall beside it has another tile.
constexpr int shut_level[] = {281, 280}, shut_upright[] = {282, 283};
constexpr int open_level[] = {209, 223}, open_upright[] = {208, 222};
}  // namespace tile

enum Collision : int { passable, wall, thing, rock };

struct Kind {
  std::string_view name, base;
  double health;  ///< of one of this kind, as a share of what the level has
};
// By rank, 2 to 10.
constexpr Kind creatures[] = {{"Zombie", "zombie", 0.8},
                              {"Cracked Skeleton", "skeleton_weak", 0.8},
                              {"Goblin Runner", "goblin_runner", 0.8},
                              {"Goblin", "goblin", 0.9},
                              {"Skeleton", "skeleton", 0.9},
                              {"Antlion", "antlion", 1},
                              {"Goblin Chief", "goblin_elite", 1},
                              {"Wyvern", "wyvern", 1.1},
                              {"Minotaur", "minotaur", 1.2}};
constexpr double boss_health = 2.5;

std::string number(std::int64_t value) { return std::to_string(value); }

/// The table of what enemies and chests of a level hold; the game has 16.
std::string loot_of(int level) { return "loot/level_" + number(std::min(level, 16)) + ".txt"; }

/// An enemy of a level, by what those of the campaign have on theirs.
std::string enemy_file(std::string_view name, std::string_view base, std::string_view category,
                       int level, double health, bool boss) {
  constexpr int most_experience = 15;
  const int damage = 15 * level + (boss ? 10 : 0);
  return "INCLUDE enemies/base/" + std::string(base) + ".txt\n\nname=" + std::string(name) +
         "\nlevel=" + number(level) + "\ncategories=" + std::string(category) +
         "\nrarity=" + (boss ? "rare" : "common") +
         "\nxp=" + number((boss ? 8 : 2) << std::min(level, most_experience)) + "\n\nstat=hp," +
         number(static_cast<int>((35 + 25 * level) * health)) +
         "\nspeed=3.6\nturn_delay=400ms\nchance_pursue=10\n\npower=melee,164,10\n\nstat=accuracy," +
         number(80 + 5 * level) + "\nstat=avoidance," + number(10 + 4 * level) + "\nstat=poise," +
         number(18 + 3 * level) + "\nstat=dmg_melee_min," + number(damage) +
         "\nstat=dmg_melee_max," + number(damage + 10) +
         "\ncooldown=1550ms\n\nloot=" + loot_of(level) + "\n";
}

/// Text of one line, as messages and names need it.
std::string line_of(std::string_view text) {
  std::string line(detail::trimmed(text));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

/// An open book: a heading, and text from the left page on.
std::string book_file(std::string_view heading, std::string_view text) {
  constexpr std::size_t page = 300;  // characters
  std::size_t end = text.size() > page ? text.rfind(' ', page) : text.npos;
  std::string out =
      "pos=0,0,500,350\nalign=center\nsoundfx_open=soundfx/inventory/inventory_page.ogg\n"
      "soundfx_close=soundfx/inventory/inventory_book.ogg\nclose=464,16\n"
      "background=images/menus/book.png\n";
  const auto add = [&](int x, int y, std::string_view colour, std::string_view words) {
    out += "\n[text]\ntext_pos=" + number(x) + ',' + number(y) +
           ",200,left\ntext_font=" + std::string(colour) +
           ",font_regular\ntext=" + std::string(words) + '\n';
  };
  add(25, 30, "128,0,0", heading);
  add(25, 80, "0,0,0", text.substr(0, end));
  if (end != text.npos) add(275, 30, "0,0,0", text.substr(end + 1));
  return out;
}

class Map {
 public:
  /// `levels`: those of its dungeon, if it has several; `below`: the encounters of the next one.
  Map(const Dungeon& dungeon, std::size_t index, const Encounters* encounters, int hero_level,
      const Levels* levels, const Encounters* below)
      : adventure_(adventure(dungeon, encounters)),
        stage_(dungeon, false, &adventure_),
        grid_(stage_.grid()),
        hero_level_(hero_level),
        index_(static_cast<int>(index)),
        levels_(levels),
        level_(levels == nullptr ? 0 : dungeon.level() - 1) {
    const auto code = code_of(dungeon);
    name_ = code ? *code : "deal-" + number(index_ + 1);
    for (char& c : name_) c = c == '-' ? '_' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    if (levels != nullptr) name_ += '_' + number(dungeon.level());
    width_ = grid_.width() * tile_side + 2 * map_margin;
    height_ = grid_.height() * tile_side + 2 * map_margin;
    lay_floor();
    exit_ = stage_.take_free(stage_.centre_of(stage_.boss_card())).value_or(stage_.start());
    answering_.push_back(exit_);
    find_stairs();
    for (const Stage::Gate& gate : stage_.gates()) add_gate(gate);
    if (const LevelKey* const key = key_below(below)) {
      const std::string found = item(index_ + 1, 0);
      add_key(found, numbered_key(level_ + 1, 0));
      add_chest(free_tile(stage_.centre_of(key->card)), "Chest with a key",
                {{"reward_item", found + ":1"}});
    }
    stand_enemies();
    furnish();
    tell();
  }

  std::string path() const { return "maps/deckmap/" + name_ + ".txt"; }
  /// Where one comes in, as portals name it.
  std::string way_in() const { return way_to(first_cell()); }
  const std::string& keys() const { return keys_; }
  std::vector<FlareFile>& files() { return files_; }

  /// The portal to the next dungeon.
  void add_portal(const std::string& next) {
    add_way("the way on", exit_, "Portal", "soundfx/environment/teleporter.ogg,0,0", next, {});
  }
  /// The stairs between this level and the next one.
  void join(Map& below) {
    for (const auto& stair : stairs_) {
      const Stair& joins = levels_->stairs()[stair.first];
      if (joins.level != level_) continue;
      const Cell there = below.stairs_.at(stair.first);
      const std::string state =
          "deckmap_" + name_ + "_lift" + number(static_cast<std::int64_t>(stair.first));
      const bool lift = joins.kind == StairKind::lift;
      const auto add = [&](Map& from, Cell tile, Map& to, Cell end, bool down, Bolt here) {
        const std::string words = std::string(lift ? "Lift" : "Stairs") +
                                  (down ? " down to " : " up to ") +
                                  levels_->place_label(to.level_, down ? joins.to : joins.from);
        Fields more;
        if (joins.bolt == here) more.push_back({"set_status", state});
        if (joins.bolt != Bolt::nowhere && joins.bolt != here) {
          more.push_back({"requires_status", state});
          from.event("bolted lift", {{"location", cell_text(cells(tile)[0]) + ",1,1"},
                                     {"activate", "on_trigger"},
                                     {"hotspot", where(tile)},
                                     {"requires_not_status", state},
                                     {"tooltip", words},
                                     {"msg", "It is bolted at the other end."}});
        }
        from.add_way(lift   ? "lift"
                     : down ? "stairs down"
                            : "stairs up",
                     tile, words, "soundfx/environment/stairs.ogg,0,0",
                     to.way_to(beside_stairs(end)), more);
      };
      add(*this, stair.second, below, there, true, Bolt::from);
      add(below, there, *this, stair.second, false, Bolt::to);
    }
  }

  std::string text() const {
    std::string out =
        "[header]\nwidth=" + number(width_) + "\nheight=" + number(height_) +
        "\ntilewidth=64\ntileheight=32\norientation=isometric\n"
        "background_color=0,0,0,255\nhero_pos=" +
        cell_text(first_cell()) +
        "\nmusic=music/dungeon_theme.ogg\n"
        "tileset=tilesetdefs/tileset_dungeon.txt\ntitle=" +
        detail::title_of(stage_.dungeon()) +
        (levels_ == nullptr ? "" : ", level " + number(static_cast<std::int64_t>(level_) + 1)) +
        "\n";
    add_layer(out, "background", background_);
    add_layer(out, "object", object_);
    add_layer(out, "collision", collision_);
    return out + enemies_ + events_;
  }

 private:
  using Fields = std::vector<std::pair<std::string_view, std::string>>;

  // -- cells

  static std::string cell_text(Cell cell) { return number(cell.x) + ',' + number(cell.y); }
  /// The four cells of a tile, row by row.
  static std::array<Cell, 4> cells(Cell tile) {
    const Cell first{tile.x * tile_side + map_margin, tile.y * tile_side + map_margin};
    return {first, {first.x + 1, first.y}, {first.x, first.y + 1}, {first.x + 1, first.y + 1}};
  }
  static Cell tile_of(Cell cell) {
    return {(cell.x + tile_side - map_margin) / tile_side - 1,
            (cell.y + tile_side - map_margin) / tile_side - 1};
  }
  static std::string where(Cell tile) { return cell_text(cells(tile)[0]) + ",2,2"; }
  std::string way_to(Cell cell) const { return path() + ',' + cell_text(cell); }
  /// Where one comes in: on a cell where nothing stands.
  Cell first_cell() const {
    const auto all = cells(stage_.start());
    if (level_ > 0) return beside_stairs(stage_.start());
    return *std::find_if(all.begin(), all.end() - 1,
                         [&](Cell cell) { return collision_[at(cell)] == passable; });
  }
  /// Where one stands who comes by stairs, beside the cell that leads back.
  static Cell beside_stairs(Cell tile) { return cells(tile)[3]; }
  std::size_t at(Cell cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(cell.x);
  }

  /// Whether a cell is floor; those of secret gates only once they are found, or that of `found`.
  bool is_floor(Cell cell, const Stage::Gate* found = nullptr) const {
    const Cell tile = tile_of(cell);
    if (!stage_.walkable(tile)) return false;
    const Stage::Gate* const gate = stage_.gate_at(tile);
    return gate == nullptr || gate->lock != Lock::secret || gate == found;
  }
  /// The wall on a cell, by the floors round it; 0 on floor and in rock.
  int wall_on(Cell cell, const Stage::Gate* found = nullptr) const {
    if (is_floor(cell, found)) return 0;
    unsigned sides = 0;
    for (const Direction direction : all_directions)
      if (is_floor(step(cell, direction), found)) sides |= 1U << static_cast<unsigned>(direction);
    if (sides != 0) return tile::wall_of_sides[sides];
    const auto diagonal = [&](int x, int y) { return is_floor({cell.x + x, cell.y + y}, found); };
    if (diagonal(1, 1)) return tile::corner_down_right;
    if (diagonal(-1, 1)) return tile::corner_down_left;
    if (diagonal(1, -1)) return tile::corner_up_right;
    return diagonal(-1, -1) ? tile::corner_up_left : 0;
  }

  void lay_floor() {
    const std::size_t count = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    background_.resize(count);
    object_.resize(count);
    collision_.assign(count, rock);
    Random random(fnv(name_), Stream::door_order);
    for (Cell cell{0, 0}; cell.y < height_; ++cell.y)
      for (cell.x = 0; cell.x < width_; ++cell.x) {
        object_[at(cell)] = wall_on(cell);
        if (is_floor(cell))
          collision_[at(cell)] = passable;
        else if (object_[at(cell)] != 0)
          collision_[at(cell)] = wall;
        if (stage_.walkable(tile_of(cell)))
          background_[at(cell)] = tile::floor + static_cast<int>(random.below(tile::floors));
      }
  }
  static std::uint64_t fnv(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
  }

  /// The cell of a tile with most walls round it, where a thing is least in the way.
  Cell corner_of(Cell tile) const {
    const auto walls = [&](Cell cell) {
      int count = 0;
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) count += !is_floor({cell.x + x, cell.y + y});
      return count;
    };
    const auto all = cells(tile);
    return *std::max_element(all.begin(), all.end(),
                             [&](Cell a, Cell b) { return walls(a) < walls(b); });
  }
  void put(Cell cell, int picture) {
    object_[at(cell)] = picture;
    collision_[at(cell)] = thing;
  }
  /// A picture of two by two cells lies on the lower left one.
  void set_picture(Cell tile, int picture) {
    for (const Cell cell : cells(tile)) background_[at(cell)] = 0;
    background_[at(cells(tile)[2])] = picture;
  }
  /// A free tile neither near a portal or stairs nor, if there is one, beside a door: the nearest
  /// thing answers a key.
  Cell free_tile(Cell from) {
    const auto apart = [&](Cell tile) { return !is_within(2, tile, answering_); };
    const auto alone = [&](Cell tile) {
      return apart(tile) &&
             std::none_of(all_directions.begin(), all_directions.end(),
                          [&](Direction d) { return stage_.gate_at(step(tile, d)); });
    };
    std::optional<Cell> found = stage_.take_free(from, alone);
    if (!found) found = stage_.take_free(from, apart);
    used_.push_back(found.value_or(from));
    return used_.back();
  }
  static bool is_within(int tiles, Cell tile, const std::vector<Cell>& others) {
    return std::any_of(others.begin(), others.end(), [&](Cell other) {
      return std::max(std::abs(tile.x - other.x), std::abs(tile.y - other.y)) <= tiles;
    });
  }

  // -- events

  void event(std::string_view comment, const Fields& fields) {
    events_ += "\n[event]\n# " + std::string(comment) + "\ntype=event\n";
    for (const auto& [key, value] : fields) events_ += std::string(key) + '=' + value + '\n';
  }
  std::string status(std::string_view what) {
    return "deckmap_" + name_ + '_' + std::string(what) + number(++statuses_);
  }
  /// A portal or stairs. Whoever steps on its first cell is taken, so that there is a way past it.
  void add_way(std::string_view comment, Cell tile, const std::string& tooltip,
               std::string_view sound, const std::string& to, const Fields& more) {
    set_picture(tile, tile::portal);
    Fields fields = {{"location", cell_text(cells(tile)[0]) + ",1,1"},
                     {"activate", "on_trigger"},
                     {"hotspot", where(tile)},
                     {"tooltip", tooltip},
                     {"soundfx", std::string(sound)},
                     {"intermap", to}};
    fields.insert(fields.end(), more.begin(), more.end());
    event(comment, fields);
  }
  /// The main stairs are at the boss and where one comes in, a lift is near each of its shops.
  void find_stairs() {
    if (levels_ == nullptr) return;
    for (std::size_t i = 0; i < levels_->stairs().size(); ++i) {
      const Stair& stair = levels_->stairs()[i];
      const bool down = stair.level == level_;
      if (!down && stair.level + 1 != level_) continue;
      const Cell at = stair.kind == StairKind::lift
                          ? free_tile(stage_.centre_of(down ? stair.from : stair.to))
                      : down ? exit_
                             : stage_.start();
      stairs_[i] = at;
      answering_.push_back(at);
    }
  }
  /// The key to a door of the level below that is on this one, unless an adventure has it there.
  const LevelKey* key_below(const Encounters* below) const {
    if (levels_ != nullptr)
      for (const LevelKey& key : levels_->keys())
        if (key.level == level_ + 1 && !detail::has_key_of(below, key.door)) return &key;
    return nullptr;
  }
  /// Whether the key of a gate is on the level above.
  bool is_keyed_above(const Stage::Gate& gate) const {
    return levels_ != nullptr && adventure_.key_of(gate.door) == nullptr &&
           std::any_of(levels_->keys().begin(), levels_->keys().end(), [&](const LevelKey& key) {
             return key.level == level_ && key.door == gate.door;
           });
  }
  static std::string item(int map, int key) { return number(first_key + map * keys_per_map + key); }
  void add_key(const std::string& id, const std::string& name) {
    keys_ += "\n[item]\nid=" + id + "\nname=" + name +
             "\nINCLUDE items/base/misc/key.txt\nquest_item=true\nquality=unique\nitem_type=key\n"
             "no_stash=all\n";
  }
  /// "Key 3"; of several levels "Key 2.3".
  std::string numbered_key(std::size_t level, int lock) const {
    return "Key " + (levels_ == nullptr ? "" : number(static_cast<std::int64_t>(level) + 1) + '.') +
           number(lock + 1);
  }
  /// As the adventure names the key of a gate, else by its number.
  std::string key_name(const Stage::Gate& gate) const {
    if (const Adventure::Facts::Key* const key = adventure_.key_of(gate.door))
      return detail::with_capital(line_of(key->name));
    return numbered_key(level_, gate.lock_number);
  }
  /// The changes when one comes back to what was opened once.
  void event_again(const std::string& state, const std::string& changes) {
    event("as it was left", {{"location", "0,0,1,1"},
                             {"activate", "on_load"},
                             {"requires_status", state},
                             {"repeat", "false"},
                             {"mapmod", changes}});
  }
  static std::string change(std::string_view layer, Cell cell, int value) {
    return std::string(layer) + ',' + cell_text(cell) + ',' + number(value) + ';';
  }

  void add_gate(const Stage::Gate& gate) {
    if (gate.lock == Lock::secret) return add_secret(gate);
    const auto all = cells(gate.at);
    const bool level = gate.heading == Direction::right || gate.heading == Direction::left;
    const Cell shut[] = {level ? all[1] : all[2], all[3]};
    const Cell swung[] = {level ? Cell{all[1].x, all[1].y - 1} : Cell{all[2].x - 1, all[0].y},
                          level ? Cell{all[3].x, all[3].y + 1} : Cell{all[3].x + 1, all[0].y}};
    std::string changes;
    for (const Cell cell : all) {
      collision_[at(cell)] = wall;
      changes += change("collision", cell, passable);
    }
    for (int i = 0; i < 2; ++i) {
      object_[at(shut[i])] = (level ? tile::shut_level : tile::shut_upright)[i];
      changes += change("object", shut[i], 0);
    }
    for (int i = 0; i < 2; ++i)
      if (is_straight_wall(object_[at(swung[i])]))
        changes += change("object", swung[i], (level ? tile::open_level : tile::open_upright)[i]);
    const Fields here = {
        {"location", where(gate.at)}, {"activate", "on_trigger"}, {"hotspot", "location"}};
    const auto with = [](Fields fields, const Fields& more) {
      fields.insert(fields.end(), more.begin(), more.end());
      return fields;
    };
    if (gate.lock == Lock::sealed)
      return event("sealed", with(here, {{"tooltip", "Sealed Door"}, {"msg", "It is sealed."}}));

    const std::string state = status("door");
    Fields opens = {{"repeat", "false"},
                    {"soundfx", "soundfx/door_open.ogg"},
                    {"set_status", state},
                    {"requires_not_status", state}};
    const auto finish = [&](std::string_view comment, const Fields& place, const Fields& more) {
      changes.pop_back();
      event_again(state, changes);
      opens.push_back({"mapmod", changes});
      if (gate.trapped && stage_.walkable(gate.far())) {
        opens.push_back({"spawn", "deckmap_4," + cell_text(cells(gate.far())[0])});
        opens.push_back({"msg", "A trap: something was waiting behind the door!"});
      }
      event(comment, with(with(place, opens), more));
    };
    if (gate.lock == Lock::stuck) {
      finish("door", here, {{"tooltip", "Door"}});
    } else if (gate.lock == Lock::locked) {
      if (gate.lock_number >= keys_per_map)
        throw Error("a dungeon of more than " + number(keys_per_map) +
                    " locked doors is too large for Flare: deal it with fewer decks or on a "
                    "smaller table");
      const std::string key = item(index_, gate.lock_number);
      if (!is_keyed_above(gate)) {
        add_key(key, key_name(gate));
        add_chest(free_tile(gate.key), "Chest with a key", {{"reward_item", key + ":1"}});
      }
      finish("locked door", here,
             {{"requires_item", key}, {"remove_item", key}, {"tooltip", "Locked Door"}});
      event("locked door without its key", with(here, {{"requires_not_status", state},
                                                       {"requires_not_item", key},
                                                       {"tooltip", "Locked Door"},
                                                       {"msg", key_name(gate) + " opens it."}}));
    } else {
      const Cell lever = corner_of(free_tile(gate.near()));
      put(lever, tile::lever);
      changes += change("object", lever, tile::pulled_lever);
      finish("lever",
             {{"location", cell_text(lever) + ",1,1"},
              {"activate", "on_trigger"},
              {"hotspot", "location"}},
             {{"tooltip", "Lever"}});
      event("barred door", with(here, {{"requires_not_status", state},
                                       {"tooltip", "Barred Door"},
                                       {"msg", "Barred. There must be a lever."}}));
    }
  }
  static bool is_straight_wall(int object) {
    const auto& walls = tile::wall_of_sides;
    return object == walls[1] || object == walls[2] || object == walls[4] || object == walls[8];
  }

  /// A piece of wall, until somebody looks there; a bolted one until somebody comes to its side.
  void add_secret(const Stage::Gate& gate) {
    const Cell first = cells(gate.at)[0];
    std::string changes;
    for (int y = first.y - 1; y <= first.y + tile_side; ++y)
      for (int x = first.x - 1; x <= first.x + tile_side; ++x) {
        const Cell cell{x, y};
        const int open = wall_on(cell, &gate);
        if (open != wall_on(cell)) changes += change("object", cell, open);
        if (is_floor(cell, &gate) && !is_floor(cell))
          changes += change("collision", cell, passable);
      }
    changes.pop_back();
    const std::string state = status("secret");
    event_again(state, changes);
    Fields fields = {{"location", where(gate.bolted ? gate.near() : gate.at)},
                     {"activate", "on_trigger"},
                     {"repeat", "false"},
                     {"soundfx", "soundfx/environment/stone_open.ogg"},
                     {"set_status", state},
                     {"requires_not_status", state},
                     {"mapmod", changes},
                     {"msg", "A secret passage!"}};
    if (!gate.bolted) fields.push_back({"hotspot", "location"});
    event("secret passage", fields);
  }

  void add_chest(Cell tile, std::string_view tooltip, const Fields& gives) {
    const Cell cell = corner_of(tile);
    const std::string state = status("chest"),
                      open = "object," + cell_text(cell) + ',' + number(tile::open_chest);
    put(cell, tile::chest);
    event_again(state, open);
    Fields fields = {{"location", cell_text(cell) + ",1,1"},
                     {"activate", "on_trigger"},
                     {"hotspot", "location"},
                     {"repeat", "false"},
                     {"requires_not_status", state},
                     {"set_status", state},
                     {"mapmod", open},
                     {"soundfx", "soundfx/wood_open.ogg"},
                     {"tooltip", std::string(tooltip)}};
    fields.insert(fields.end(), gives.begin(), gives.end());
    event("chest", fields);
  }

  // -- what is there

  void stand_enemies() {
    for (const Stage::Foe& foe : stage_.foes()) {
      const bool boss = foe.card.is_joker();
      std::string category = "deckmap_" + number(foe.card.rank());
      if (boss) {
        const bool red = foe.card.colour() == Colour::red;
        category = "deckmap_" + name_ + (red ? "_red" : "_black");
        files_.push_back({"enemies/" + category + ".txt",
                          enemy_file(boss_name(foe.card), "minotaur", category, hero_level_ + 2,
                                     boss_health * (red ? 1 : 1.2), true)});
      }
      enemies_ += "\n[enemy]\ntype=enemy\nlocation=" + where(foe.at) + "\ncategory=" + category +
                  "\nlevel=" + number(hero_level_ + (boss ? 2 : 0)) + "\nnumber=1\n";
    }
  }
  /// As the adventure names it.
  std::string boss_name(Card joker) const {
    if (adventure_.facts)
      for (const Adventure::Facts::Boss& boss : adventure_.facts->bosses)
        if (boss.face == joker) return detail::with_capital(line_of(boss.kind));
    return joker.colour() == Colour::red ? "The Red Joker" : "The Black Joker";
  }

  void furnish() {
    int shops = 0;
    for (const Space& space : grid_.plan().spaces()) {
      const Cell at = grid_.centre_of(space);
      if (space.role == Role::shop) used_.push_back(at), add_shop(at, ++shops);
      if (space.role == Role::healing) {
        used_.push_back(at);
        set_picture(at, tile::spring);
        event("spring", {{"location", where(at)},
                         {"activate", "on_trigger"},
                         {"hotspot", "location"},
                         {"cooldown", "30s"},
                         {"restore", "all"},
                         {"tooltip", "Spring"},
                         {"msg", "The water heals you."}});
      }
    }
    for (const Place& place : stage_.plan().places())
      if (place.is_room())
        add_chest(free_tile(stage_.centre_of(place.cards.front() + Index(place.cards.size()) - 1)),
                  "Treasure Chest", {{"loot", loot_of(hero_level_ + 1)}, {"loot_count", "2,3"}});
  }
  void add_shop(Cell at, int count) {
    const bool odd = count % 2 == 1;
    const std::string file = "npcs/deckmap/" + name_ + '_' + number(count) + ".txt";
    files_.push_back(
        {file,
         "name=Pedlar\n\nportrait=images/portraits/male11.png\n\ntalker=true\n\nanimations="
         "animations/npcs/wandering_trader" +
             number(odd ? 2 : 1) + ".txt\n\nvendor=true\nconstant_stock=2:5,3:5\nrandom_stock=" +
             (odd ? "loot/trader_abasi.txt" : "loot/trader_martigan.txt") +
             "\nrandom_stock_count=8,10\n"});
    enemies_ +=
        "\n[npc]\ntype=npc\nlocation=" + cell_text(cells(at)[0]) + ",1,1\nfilename=" + file + '\n';
  }

  /// Says the name of a place, once, where one comes into it. Its words are in a book there, or
  /// said too where a book finds no room.
  void tell() {
    std::map<std::string, const Adventure::Place*> words;
    for (const Adventure::Place& place : adventure_.places) words[place.label] = &place;
    int books = 0;
    for (const Stage::Gate& gate : stage_.gates())
      used_.insert(used_.end(), {gate.near(), gate.at, gate.far()});
    for (const Place& place : stage_.plan().places()) {
      const auto found = words.find(place.label());
      if (found == words.end() || place.is_landing()) continue;
      const Cell centre = stage_.centre_of(place.cards.front());
      const std::string state = status("told"), aloud = line_of(found->second->aloud),
                        heading = line_of(found->second->label + ". " + found->second->name);
      // The book answers a key nowhere where something else does.
      const std::optional<Cell> at = stage_.take_free(centre, [&](Cell tile) {
        return !is_within(1, tile, used_) && !is_within(2, tile, answering_) &&
               stage_.place_of(tile) == stage_.place_of(centre);
      });
      event("words", {{"location", where(centre)},
                      {"activate", "on_trigger"},
                      {"repeat", "false"},
                      {"requires_not_status", state},
                      {"set_status", state},
                      {"msg", at ? heading : heading + ". " + aloud}});
      if (!at) continue;
      used_.push_back(*at);
      const std::string file = "books/deckmap/" + name_ + '_' + number(++books) + ".txt";
      files_.push_back({file, book_file(heading, aloud)});
      const Cell stand = corner_of(*at);
      put(stand, tile::book);
      event("book", {{"location", cell_text(stand) + ",1,1"},
                     {"activate", "on_trigger"},
                     {"hotspot", "location"},
                     {"tooltip", line_of(found->second->name)},
                     {"mapmod", "object," + cell_text(stand) + ',' + number(tile::open_book)},
                     {"book", file}});
    }
  }

  void add_layer(std::string& out, std::string_view name, const std::vector<int>& values) const {
    out += "\n[layer]\ntype=" + std::string(name) + "\ndata=\n";
    for (std::size_t i = 0; i < values.size(); ++i) {
      out += number(values[i]);
      if (i + 1 < values.size()) out += ',';
      if ((i + 1) % static_cast<std::size_t>(width_) == 0) out += '\n';
    }
  }

  Adventure adventure_;
  Stage stage_;
  const TileGrid& grid_;
  int hero_level_, index_;
  const Levels* levels_;  ///< of the dungeon; null: it is one level
  std::size_t level_;     ///< counted from 0
  std::string name_;
  int width_, height_;  ///< in cells
  std::vector<int> background_, object_, collision_;
  Cell exit_{};
  std::map<std::size_t, Cell> stairs_;  ///< those that end here, by their number in `levels_`
  std::vector<Cell> answering_;         ///< portals and stairs
  std::vector<Cell> used_;              ///< other tiles where something answers
  std::string events_, enemies_, keys_;
  std::vector<FlareFile> files_;
  int statuses_ = 0;
};

}  // namespace

std::vector<FlareFile> flare_mod(std::span<const Dungeon> dungeons, const FileOptions& options) {
  if (dungeons.empty() || dungeons.size() > max_flare_maps)
    throw Error("a mod of Flare holds 1 to " + number(max_flare_maps) + " dungeons, not " +
                number(static_cast<std::int64_t>(dungeons.size())));
  std::deque<Map> maps;  // they stay where they are
  std::deque<Levels> levels;
  // Whether a dungeon is the level below the one before it: then stairs join them.
  const auto lies_below = [&](std::size_t i) {
    return i > 0 && i < dungeons.size() && dungeons[i].level() == dungeons[i - 1].level() + 1 &&
           code_of(dungeons[i]) == code_of(dungeons[i - 1]);
  };
  for (std::size_t i = 0; i < dungeons.size(); ++i) {
    if (lies_below(i + 1) && !lies_below(i)) levels.emplace_back(dungeons[i]);
    maps.emplace_back(dungeons[i], i, options.encounters_of(i), options.hero_level,
                      lies_below(i) || lies_below(i + 1) ? &levels.back() : nullptr,
                      options.encounters_of(i + 1));
  }
  const std::string begin = maps.front().way_in();
  std::vector<FlareFile> files = {
      {"settings.txt",
       "description=Dungeons dealt from cards by deckmap.\ngame=flare-game\nversion=1.14\n"
       "requires=fantasycore,empyrean_campaign\nengine_version_min=1.13.12\n"},
      {"maps/spawn.txt",
       "[header]\nwidth=1\nheight=1\nhero_pos=0,0\n\n[event]\ntype=event\nlocation=0,0,1,1\n"
       "activate=on_load\nintermap=" +
           begin + "\n"},
      {"maps/hyperspace.txt",
       "APPEND\n\n[event]\n# to the dungeons of deckmap\ntype=event\nlocation=14,9,2,2\n"
       "activate=on_trigger\nhotspot=location\nintermap=" +
           begin +
           "\nsoundfx=soundfx/environment/teleporter.ogg,0,0\ntooltip=The dealt dungeon\n"
           "\n[event]\n# its picture\ntype=event\nlocation=0,0,1,1\nactivate=on_load\n"
           "mapmod=background,14,9,0;background,15,9,0;background,15,10,0;background,14,10," +
           number(tile::portal) + "\n"}};
  std::string keys = "APPEND\n";
  for (std::size_t i = 0; i < maps.size(); ++i) {
    constexpr std::string_view home = "maps/hyperspace.txt,12,12";
    if (lies_below(i + 1))
      maps[i].join(maps[i + 1]);
    else
      maps[i].add_portal(i + 1 < maps.size() ? maps[i + 1].way_in() : std::string(home));
    files.push_back({maps[i].path(), maps[i].text()});
    keys += maps[i].keys();
    std::move(maps[i].files().begin(), maps[i].files().end(), std::back_inserter(files));
  }
  files.push_back({"items/items.txt", std::move(keys)});
  for (std::size_t i = 0; i < std::size(creatures); ++i) {
    const std::string category = "deckmap_" + number(static_cast<std::int64_t>(i) + 2);
    files.push_back({"enemies/" + category + ".txt",
                     enemy_file(creatures[i].name, creatures[i].base, category, options.hero_level,
                                creatures[i].health, false)});
  }
  return files;
}

}  // namespace deckmap
