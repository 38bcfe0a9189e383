#pragma once
/// A dungeon as text: the table of cards as the rules' worked example shows it, and a map that
/// reads like a roguelike's.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// The parts of a map as text that a screen shows; a file has the defaults.
struct MapScreen {
  bool legend = true;  ///< its signs below the map, and the encounters
  bool title = true;   ///< with the legend: above which dungeon it is, below how its deal ended
  /// Doors as the deal left them, opened or closed, and no labels C1, C2; else as the key has them:
  /// shut, or sealed where nothing was dealt behind them (`door_state`).
  bool as_dealt = false;
  /// Text on each card, by its index, instead of its counters: 3 characters of ASCII, a blank
  /// where the map shows through. By default the map shows the dungeon's counters.
  std::span<const std::string> counters = {};
};

namespace detail {

/// A raster of characters with a kind of ink each.
class TextMap {
 public:
  TextMap(const FloorPlan& plan, const FileOptions& options, const MapScreen& screen)
      : plan_(plan), options_(options), screen_(screen) {
    width_ = static_cast<std::size_t>(plan.width()) * cell_width;
    height_ = static_cast<std::size_t>(plan.height()) * cell_height;
    if (width_ > 0 && height_ > max_characters / width_)
      throw Error("a map of " + std::to_string(plan.width()) + " by " +
                  std::to_string(plan.height()) + " cards is too large for text");
    glyphs_.resize(width_ * height_);
    for (const Space& space : plan.spaces()) {
      if (space.is_corridor() || space.is_door())
        draw_corridor(space);
      else
        draw_room(space);
    }
    join_walls();
    number_rooms();
    for (const Space& space : plan.spaces()) draw_marks(space);
  }

  /// Writes the labels of corridors and landings beside the way, or on it where they find no room.
  void label(const Plan& plan) {
    std::vector<const Space*> by_card;
    for (const Space& space : plan_.spaces()) {
      if (by_card.size() <= space.card) by_card.resize(space.card + std::size_t{1});
      by_card[space.card] = &space;
    }
    for (const Place& place : plan.places()) {
      if (place.is_room() || !place.has_label()) continue;
      labels_ = true;
      const std::string label = place.label();
      const bool beside = write_beside(*by_card[place.label_card], label) ||
                          std::any_of(place.cards.begin(), place.cards.end(), [&](Index card) {
                            return write_beside(*by_card[card], label);
                          });
      const Space& own = *by_card[place.label_card];
      if (!beside) write_within(block_of(own), own.start && !own.is_door() ? 2 : 1, 1, label);
    }
  }

  /// Notes stairs and lifts to other levels, with a sign where their card has room for one.
  void join_levels(const Dungeon& dungeon, const Plan& plan) {
    for (const StairEnd& stair : stairs_of(dungeon, true)) {
      const bool lift = stair.kind == StairKind::lift;
      const char sign = lift ? '=' : stair.down ? '>' : '<';
      const PlaceIndex place = plan.place_of(stair.card);
      stairs_.push_back(
          {sign, to_string(stair, place ? " from " + plan[place].label() : std::string())});
      if (sign == '<') continue;  // the start has it
      for (const Space& space : plan_.spaces())
        for (std::size_t dx = 1; space.card == stair.card && dx <= 3; ++dx)
          if (at(block_of(space), dx, 1).what == floor) {
            write(block_of(space), dx, 1, std::string_view(&sign, 1), Ink::start);
            break;
          }
    }
  }

  std::string text() const {
    std::string out;
    const auto is_blank = [](const Glyph& glyph) { return glyph.what == blank; };
    std::size_t first_row = 0, end_row = height_;
    const auto blank_row = [&](std::size_t y) {
      const auto row = glyphs_.begin() + static_cast<std::ptrdiff_t>(y * width_);
      return std::all_of(row, row + static_cast<std::ptrdiff_t>(width_), is_blank);
    };
    while (first_row < end_row && blank_row(first_row)) ++first_row;
    while (end_row > first_row && blank_row(end_row - 1)) --end_row;
    for (std::size_t y = first_row; y < end_row; ++y) {
      std::size_t end = width_;
      while (end > 0 && is_blank(glyphs_[y * width_ + end - 1])) --end;
      Ink ink = Ink::none;
      for (std::size_t x = 0; x < end; ++x) {
        const Glyph& glyph = glyphs_[y * width_ + x];
        if (options_.colour && glyph.ink != ink) {
          if (ink != Ink::none) out += "\x1b[0m";
          out += escape(glyph.ink);
          ink = glyph.ink;
        }
        put(out, glyph.what);
      }
      if (ink != Ink::none) out += "\x1b[0m";
      out += '\n';
    }
    return out;
  }

  std::string legend() const {
    std::string out;
    const auto entry = [&](bool occurs, std::string_view sign, Ink ink, std::string_view meaning) {
      if (!occurs) return;
      std::string shown = "  " + std::string(sign);
      shown.append(5 - std::min<std::size_t>(4, columns_of(sign)), ' ');
      out += painted(shown, ink);
      out += hanging(meaning, 7);
      out += '\n';
    };
    const auto any = [&](auto&& test) {
      return std::any_of(plan_.spaces().begin(), plan_.spaces().end(), test);
    };
    entry(!plan_.spaces().empty(), "<", Ink::start, "start");
    entry(plan_.rooms() > 0, !options_.ascii ? "─1─" : "-1-", Ink::number, "number of a room");
    entry(labels_, "C1", Ink::number, "label of a corridor or a landing");
    // A sign of a door that the map has, of level 2 if there is one.
    const auto door_entry = [&](char left, Ink ink, std::string_view meaning) {
      std::string shown;
      for (const Space& s : plan_.spaces())
        if (s.is_door() && sign_of(s).left == left && (shown.empty() || s.face.door_level() == 2))
          shown = door_text(s);
      entry(!shown.empty(), shown, ink, meaning);
    };
    door_entry('[', Ink::door,
               screen_.as_dealt || options_.player ? "closed door and its level (J 1, Q 2, K 3)"
                                                   : "door: 1 stuck, 2 locked, 3 barred");
    door_entry('/', Ink::open_door, "opened door");
    door_entry('{', Ink::open_door, "sealed door: nothing is dealt behind it");
    entry(any([](const Space& s) { return s.role == Role::shop; }), "$", Ink::shop, "shop");
    entry(any([](const Space& s) { return s.role == Role::healing; }), "H", Ink::healing,
          "healing station");
    door_entry('(', Ink::open_door, "second entrance: a door that leads outside");
    entry(any([](const Space& s) { return s.has_side(Link::secret); }), "?", Ink::secret,
          "secret passage");
    const bool hidden = any([](const Space& s) { return s.has_side(Link::hidden); });
    const bool bolted = any([](const Space& s) { return s.has_side(Link::hidden) && s.bolted; });
    entry(hidden, "S", Ink::secret,
          std::string("hidden door") + (bolted ? "; Ss: bolted on the side of the S" : ""));
    for (const auto& [sign, text] : stairs_)
      entry(true, std::string_view(&sign, 1), Ink::start, text);
    entry(single_enemy_, "7", Ink::enemy, "enemy with its number");
    entry(boss_, "B", Ink::boss, "the boss (a joker)");
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      std::string list;
      for (const Card enemy : plan_.standing(*groups_[i])) add_listed(list, spoken(enemy));
      entry(true, label(i), Ink::enemy, list);
    }
    return out;
  }

  enum class Ink : std::uint8_t {
    none,
    wall,
    floor,
    path,
    door,
    open_door,
    secret,
    shop,
    healing,
    enemy,
    boss,
    start,
    number
  };

  std::string painted(const std::string& text, Ink ink) const {
    return options_.colour ? escape(ink) + text + "\x1b[0m" : text;
  }

 private:
  static constexpr std::size_t cell_width = 5, cell_height = 3;
  static constexpr std::size_t max_characters = std::size_t{1} << 28;

  // A glyph is an ASCII character or one of these; a wall has its links in the low four bits.
  static constexpr std::uint8_t blank = ' ', floor = 1, path = 2, wall = 0x80;

  struct Glyph {
    std::uint8_t what = blank;
    Ink ink = Ink::none;
    Index segment = none;  // of a wall or a gap in it
  };

  /// The terminal's own foreground, or a colour that is seen on white and on black.
  static std::string escape(Ink ink) {
    switch (ink) {
      case Ink::none:
      case Ink::wall: return "";
      case Ink::floor:
      case Ink::path: return "\x1b[2m";
      case Ink::door: return "\x1b[1;38;5;136m";
      case Ink::open_door: return "\x1b[38;5;136m";
      case Ink::secret: return "\x1b[1;38;5;33m";
      case Ink::shop: return "\x1b[1;38;5;28m";
      case Ink::healing: return "\x1b[1;38;5;31m";
      case Ink::enemy: return "\x1b[38;5;160m";
      case Ink::boss: return "\x1b[1;38;5;163m";
      case Ink::start:
      case Ink::number: return "\x1b[1m";
    }
    return "";
  }

  void put(std::string& out, std::uint8_t what) const {
    // by links: bit 0 right, 1 down, 2 left, 3 up
    static constexpr std::string_view boxes[] = {"─", "─", "│", "┌", "─", "─", "┐", "┬",
                                                 "│", "└", "│", "├", "┘", "┴", "┤", "┼"};
    static constexpr std::string_view plain = "--|+--++|+|+++++";
    if (what >= wall) {
      if (!options_.ascii)
        out += boxes[what & 15];
      else
        out += plain[what & 15];
    } else if (what == floor) {
      out += !options_.ascii ? "·" : ".";
    } else if (what == path) {
      out += !options_.ascii ? "░" : "#";
    } else {
      out += static_cast<char>(what);
    }
  }

  struct Block {
    std::size_t x, y;
  };
  Block block_of(const Space& space) const {
    return {static_cast<std::size_t>(space.cell.x) * cell_width,
            static_cast<std::size_t>(space.cell.y) * cell_height};
  }
  Glyph& at(Block block, std::size_t dx, std::size_t dy) {
    return glyphs_[(block.y + dy) * width_ + block.x + dx];
  }

  /// The middle of a block's side.
  Glyph& gap(Block block, Direction side) {
    switch (side) {
      case Direction::right: return at(block, 4, 1);
      case Direction::down: return at(block, 2, 2);
      case Direction::left: return at(block, 0, 1);
      case Direction::up: break;
    }
    return at(block, 2, 0);
  }

  /// The sign of a secret passage or a hidden door: of one that is bolted on the other side a small
  /// letter.
  std::optional<Glyph> secret_glyph(const Space& space, Direction side) const {
    if (space.side(side) == Link::secret) return Glyph{'?', Ink::secret};
    if (space.side(side) != Link::hidden) return {};
    const Space* const other = find(step(space.cell, side));
    const bool beyond = other != nullptr && other->bolted;
    return Glyph{static_cast<std::uint8_t>(beyond ? 's' : 'S'), Ink::secret};
  }

  void draw_corridor(const Space& space) {
    const Block block = block_of(space);
    const Glyph way{path, Ink::path};
    at(block, 2, 1) = way;
    for (const Direction side : all_directions) {
      if (space.side(side) == Link::wall) continue;
      gap(block, side) = secret_glyph(space, side).value_or(way);
      if (side == Direction::right) at(block, 3, 1) = way;
      if (side == Direction::left) at(block, 1, 1) = way;
    }
  }

  /// Whether a space goes on into its neighbour without a wall: within one room.
  bool merges(const Space& space, Direction side) const {
    if (space.side(side) != Link::open) return false;
    const Space* neighbour = find(step(space.cell, side));
    return neighbour != nullptr && neighbour->segment == space.segment && !neighbour->is_door();
  }

  void draw_room(const Space& space) {
    const Block block = block_of(space);
    const Glyph ground{floor, Ink::floor};
    const Glyph stone{wall, Ink::wall, space.segment};
    for (std::size_t dy = 0; dy < cell_height; ++dy)
      for (std::size_t dx = 0; dx < cell_width; ++dx) {
        const bool inside = dy == 1 && dx >= 1 && dx <= 3;
        at(block, dx, dy) = inside ? ground : stone;
      }
    for (const Direction side : all_directions) {
      if (space.side(side) == Link::wall) continue;
      if (!merges(space, side)) {  // a gap in the wall; the wall's ends link to it
        gap(block, side) =
            secret_glyph(space, side).value_or(Glyph{floor, Ink::floor, space.segment});
        gap(block, side).segment = space.segment;
        continue;
      }
      gap(block, side) = ground;
      if (side == Direction::up || side == Direction::down) {
        const std::size_t dy = side == Direction::up ? 0 : 2;
        at(block, 1, dy) = at(block, 3, dy) = ground;
      }
      // A corner vanishes where four spaces of the room meet.
      const Direction next = turned(side, Colour::red);
      if (!merges(space, next)) continue;
      const Space* diagonal = find(step(step(space.cell, side), next));
      if (diagonal == nullptr || diagonal->segment != space.segment || diagonal->is_door())
        continue;
      const bool right = side == Direction::right || next == Direction::right;
      const bool down = side == Direction::down || next == Direction::down;
      at(block, right ? 4 : 0, down ? 2 : 0) = ground;
    }
  }

  /// Gives every piece of wall its links to those of the same room beside it.
  void join_walls() {
    const auto links_to = [&](std::size_t x, std::size_t y, Index segment) {
      if (x >= width_ || y >= height_) return false;
      return glyphs_[y * width_ + x].segment == segment;
    };
    for (std::size_t y = 0; y < height_; ++y)
      for (std::size_t x = 0; x < width_; ++x) {
        Glyph& glyph = glyphs_[y * width_ + x];
        if (glyph.what < wall) continue;
        const int links = (links_to(x + 1, y, glyph.segment) ? 1 : 0) |
                          (links_to(x, y + 1, glyph.segment) ? 2 : 0) |
                          (x > 0 && links_to(x - 1, y, glyph.segment) ? 4 : 0) |
                          (y > 0 && links_to(x, y - 1, glyph.segment) ? 8 : 0);
        glyph.what = static_cast<std::uint8_t>(wall | links);
      }
  }

  /// Writes each room's number into a piece of its wall: above or below a card, else beside a way
  /// up or down; one too long for that on a free card, or across such a way.
  void number_rooms() {
    if (plan_.spaces().empty()) return;
    std::vector<bool> done(plan_.spaces().back().segment + std::size_t{1});
    const auto number = [&](auto&& has_room, std::size_t dx, Direction side) {
      for (const Space& space : plan_.spaces()) {
        const std::string text = std::to_string(plan_.room_number(space.segment));
        if (text == "0" || space.is_door() || done[space.segment] || !has_room(space, side, text))
          continue;
        done[space.segment] = true;
        write_within(block_of(space), dx,
                     side == Direction::up     ? 0
                     : side == Direction::down ? 2
                                               : 1,
                     text);
      }
    };
    const auto has_wall = [](const Space& space, Direction side, const std::string&) {
      return space.side(side) == Link::wall;
    };
    const auto has_corner = [&](const Space& space, Direction side, const std::string& text) {
      return !merges(space, side) && text.size() <= 2;
    };
    const auto is_free = [&](const Space& space, Direction, const std::string&) {
      return space.role == Role::room && !space.start && plan_.standing(space).empty();
    };
    const auto any = [](const Space&, Direction, const std::string&) { return true; };
    for (const Direction side : {Direction::up, Direction::down}) number(has_wall, 1, side);
    for (const Direction side : {Direction::up, Direction::down}) number(has_corner, 0, side);
    number(is_free, 1, Direction::right);
    number(any, 1, Direction::up);
  }

  /// Whether a label found a blank within the block of a space, apart from other letters.
  bool write_beside(const Space& space, std::string_view text) {
    if (text.size() > cell_width) return false;
    const Block block = block_of(space);
    for (const std::size_t dy : {std::size_t{0}, std::size_t{2}})
      for (std::size_t dx = cell_width - text.size() + 1; dx-- > 0;) {
        const auto is_free = [&](std::size_t x) {
          return glyphs_[(block.y + dy) * width_ + x].what == blank;
        };
        const auto is_letter = [&](std::size_t x) {
          const std::uint8_t what = glyphs_[(block.y + dy) * width_ + x].what;
          return what > blank && what < wall;
        };
        const std::size_t from = block.x + dx, to = from + text.size();
        bool free = (from == 0 || !is_letter(from - 1)) && (to == width_ || !is_letter(to));
        for (std::size_t x = from; x < to; ++x) free = free && is_free(x);
        if (!free) continue;
        write(block, dx, dy, text, Ink::number);
        return true;
      }
    return false;
  }

  /// Writes a label whole: from `dx` on, or further left where it would leave the block or the map.
  void write_within(Block block, std::size_t dx, std::size_t dy, std::string_view label) {
    dx = std::min(dx, cell_width - std::min(cell_width, label.size()));
    block.x = std::min(block.x, width_ - std::min(width_, dx + label.size()));
    write(block, dx, dy, label, Ink::number);
  }

  void write(Block block, std::size_t dx, std::size_t dy, std::string_view text, Ink ink) {
    for (const char c : text) at(block, dx++, dy) = {static_cast<std::uint8_t>(c), ink};
  }

  /// Draws a game's counters on a card.
  void draw_counters(const Space& space) {
    const std::string& signs = screen_.counters[space.card];
    for (std::size_t i = 0; i < signs.size(); ++i)
      if (signs[i] != ' ')
        write(block_of(space), 1 + i, 1, signs.substr(i, 1),
              signs[i] == '@'   ? Ink::start
              : signs[i] == 'B' ? Ink::boss
                                : Ink::enemy);
  }

  void draw_marks(const Space& space) {
    draw_signs(space);
    if (screen_.counters.empty())
      draw_enemies(space);
    else
      draw_counters(space);
  }

  struct DoorSign {
    char left, right;
    Ink ink;
  };
  DoorSign sign_of(const Space& space) const {
    if (screen_.as_dealt)
      return space.open ? DoorSign{'/', '/', Ink::open_door} : DoorSign{'[', ']', Ink::door};
    if (space.outside) return DoorSign{'(', ')', Ink::open_door};
    return space.open || options_.player ? DoorSign{'[', ']', Ink::door}
                                         : DoorSign{'{', '}', Ink::open_door};
  }

  /// "[2]": the sign of a door, with its level.
  std::string door_text(const Space& space) const {
    const DoorSign sign = sign_of(space);
    return {sign.left, static_cast<char>('0' + space.face.door_level()), sign.right};
  }

  void draw_signs(const Space& space) {
    const Block block = block_of(space);
    if (space.is_door()) {
      write(block, 1, 1, door_text(space), sign_of(space).ink);
      if (space.start) write(block, 0, 1, "<", Ink::start);
      return;
    }
    if (space.start) write(block, 1, 1, "<", Ink::start);
    if (space.role == Role::shop) write(block, 1, 1, "$", Ink::shop);
    if (space.role == Role::healing) write(block, 1, 1, "H", Ink::healing);
  }

  void draw_enemies(const Space& space) {
    const Block block = block_of(space);
    const auto enemies = plan_.standing(space);
    if (enemies.empty()) return;
    const auto boss = plan_.boss(space);
    if (boss) {
      boss_ = true;
      write(block, 2, 1, "B", Ink::boss);
    }
    if (enemies.size() > 1) {
      const std::string sign = label(groups_.size());
      groups_.push_back(&space);
      if (!boss)
        write(block, 4 - sign.size(), 1, sign, Ink::enemy);
      else
        write(block, 3, 1, sign.size() == 1 ? sign : "*", Ink::enemy);
    } else if (!boss) {
      single_enemy_ = true;
      const std::string number = std::to_string(enemies[0].rank());
      write(block, 4 - number.size(), 1, number, Ink::enemy);
    }
  }

  /// The sign of the i-th space on which several enemies stand: a ... z, then a0 ... z9.
  static std::string label(std::size_t i) {
    if (i < 26) return std::string(1, static_cast<char>('a' + i));
    i -= 26;
    if (i < 260) return {static_cast<char>('a' + i / 10), static_cast<char>('0' + i % 10)};
    return "*";
  }

  const Space* find(Cell cell) const {
    const Index card = finder_.at(cell);
    return card == none ? nullptr : &plan_.spaces()[card];
  }

  const FloorPlan& plan_;
  const FileOptions& options_;
  const MapScreen& screen_;
  std::size_t width_ = 0, height_ = 0;
  std::vector<Glyph> glyphs_;
  CellFinder finder_{plan_.spaces()};
  Buffer<const Space*> groups_;
  std::vector<std::pair<char, std::string>> stairs_;  ///< their signs, and where they lead
  bool labels_ = false;
  bool single_enemy_ = false;
  bool boss_ = false;
};

}  // namespace detail

/// The map of a dungeon: rooms with walls, corridors as narrow paths, doors with their level, what
/// stands where, and a legend of the signs that occur. Each card takes 5 by 3 characters.
/// Throws `Error` for a dungeon scattered too widely to be drawn.
inline std::string map_text(const Dungeon& dungeon, const FileOptions& options = {},
                            const MapScreen& screen = {}) {
  const FloorPlan plan(dungeon, {.player = options.player});
  detail::TextMap map(plan, options, screen);
  std::optional<Plan> places;
  if (!options.player && !screen.as_dealt) {
    places.emplace(dungeon);
    map.label(*places);
    map.join_levels(dungeon, *places);
  }
  std::string out;
  if (screen.legend && screen.title)
    out +=
        "deckmap: " +
        (options.player ? "" : detail::origin_text(dungeon) + detail::code_text(dungeon) + "; ") +
        detail::counted(plan.rooms(), "room", "rooms") + ", " +
        detail::counted(plan.spaces().size(), "card", "cards") + "\n\n";
  out += map.text();
  if (screen.legend) {
    out += '\n';
    out += map.legend();
    const std::string outcome =
        options.player || !screen.title ? "" : detail::outcome_text(dungeon);
    if (options.encounters != nullptr && !options.player)
      out += "\n" + encounters_text(*options.encounters, plan, places ? &*places : nullptr);
    if (!outcome.empty()) out += "\n" + outcome + "\n";
  }
  return out;
}

/// The table of cards: a line a row, each card in four columns, a point for an empty cell. A
/// bounded table is shown whole, a free one as far as cards lie.
inline std::string cards_text(const Dungeon& dungeon) {
  const CellFinder finder(dungeon.cards());
  const FloorPlan plan(dungeon);
  Cell low = plan.origin();
  std::int32_t width = plan.width(), height = plan.height();
  constexpr std::int64_t max_cells = std::int64_t{1} << 26;
  if (!dungeon.table().is_free() &&
      std::int64_t{dungeon.table().width} * dungeon.table().height <= max_cells) {
    low = {0, 0};
    width = dungeon.table().width;
    height = dungeon.table().height;
  }
  if (std::int64_t{width} * height > max_cells)
    throw Error("a table of " + std::to_string(width) + " by " + std::to_string(height) +
                " cards is too large for text");
  std::string out;
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const Index card = finder.at({low.x + x, low.y + y});
      const std::string name = card == none ? "." : to_string(dungeon.cards()[card].card);
      out += std::string(4 - name.size() - (x == 0 ? 1 : 0), ' ') + name;
    }
    out += '\n';
  }
  return out;
}

}  // namespace deckmap
