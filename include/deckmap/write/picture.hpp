#pragma once
/// The picture of a dungeon as one would put it on a table: hatched rock, walls, floor and grid,
/// doors, marks and numbers, a title and a legend. Described once, for every backend.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/write/detail/captions.hpp>
#include <deckmap/write/detail/floor_lattice.hpp>
#include <deckmap/write/detail/hatching.hpp>
#include <deckmap/write/detail/marks.hpp>
#include <deckmap/write/drawing.hpp>
#include <deckmap/write/floor_plan.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

struct PictureOptions {
  int cell = 64;  ///< the side of a card in pixels, `min_cell` to `max_cell`
  std::string title = {};
  bool legend = true;
  bool player = false;  ///< what players may see (`PlanOptions`), without seed and deal code
  Style style = {};

  static constexpr int min_cell = 4, max_cell = 2048;
};

struct PictureSize {
  std::int64_t width;
  std::int64_t height;

  friend constexpr bool operator==(PictureSize, PictureSize) = default;
};

namespace detail {

/// Where everything goes, and then the drawing itself.
class PictureMaker {
 public:
  PictureMaker(const Dungeon& dungeon, const PictureOptions& options)
      : dungeon_(dungeon),
        options_(options),
        style_(options.style),
        cell_(options.cell),
        plan_(dungeon, {.player = options.player}) {
    if (cell_ < PictureOptions::min_cell || cell_ > PictureOptions::max_cell)
      throw Error("a cell of " + std::to_string(cell_) + " pixels: it has " +
                  std::to_string(PictureOptions::min_cell) + " to " +
                  std::to_string(PictureOptions::max_cell));
    find_doorways();
    find_legend();
    lay_out();
  }

  PictureSize size() const { return size_; }

  Picture draw() {
    picture_.width = static_cast<int>(size_.width);
    picture_.height = static_cast<int>(size_.height);
    picture_.title = !options_.title.empty() ? options_.title : heading_;
    picture_.paper = style_.paper;
    if (!plan_.spaces().empty())
      picture_.map = MapFrame{.low = origin_,
                              .square = static_cast<double>(cell_),
                              .columns = plan_.width(),
                              .rows = plan_.height(),
                              .border = 1};
    draw_paper();
    if (!plan_.spaces().empty()) draw_map();
    draw_header();
    if (options_.legend) draw_legend();
    return std::move(picture_);
  }

 private:
  struct Entry {
    std::string label;
    std::function<void(Point centre, double cell)> draw;
  };

  Direction entry_side(const Space& space) const {
    const Laid& laid = dungeon_.cards()[space.card];
    if (laid.from == none) return plan_.entrance().value_or(opposite(laid.heading));
    for (const Direction direction : all_directions)
      if (step(laid.cell, direction) == dungeon_.cards()[laid.from].cell) return direction;
    return opposite(laid.heading);
  }

  void find_doorways() {
    arms_.reserve(plan_.spaces().size());
    for (const Space& space : plan_.spaces()) {
      std::uint8_t arms = 0;
      for (const Direction direction : all_directions)
        if (space.side(direction) != Way::wall)
          arms |= static_cast<std::uint8_t>(1u << static_cast<int>(direction));
      arms_.push_back(arms);
    }
    if (const auto side = plan_.entrance())
      arms_[0] |= static_cast<std::uint8_t>(1u << static_cast<int>(*side));
  }

  // ---- the legend's entries: what there is on this map

  void find_legend() {
    bool closed = false, opened = false, secret = false, shop = false, healing = false;
    for (const Space& space : plan_.spaces()) {
      (space.open ? opened : closed) |= space.is_door();
      shop |= space.role == Role::shop;
      healing |= space.role == Role::healing;
      for (const Way way : space.sides) secret |= way == Way::secret;
    }
    bool enemy = false, boss = false;
    Card strongest = Card(2, Suit::spades), joker = Card::black_joker();
    for (const Space& space : plan_.spaces())
      for (const Card card : plan_.enemies(space)) {
        (card.is_joker() ? boss : enemy) = true;
        if (card.is_joker())
          joker = card;
        else
          strongest = std::max(strongest, card);
      }
    const auto add = [&](bool there, std::string label, auto draw) {
      if (there) legend_.push_back({std::move(label), draw});
    };
    add(plan_.entrance().has_value(), "start", [this](Point at, double cell) {
      const Point reach{0.28 * cell, 0.17 * cell};
      marks_.stairs(at - reach, at + reach, Direction::up);
    });
    add(plan_.rooms() > 0, "room", [this](Point at, double cell) {
      marks_.label("1", at, 0.42 * cell, Face::bold, style_.ink);
    });
    add(closed, "closed door, level 1\u20133",
        [this](Point at, double cell) { marks_.door(at, cell * 0.9, Direction::right, 1, false); });
    add(opened, "open door, level 1\u20133",
        [this](Point at, double cell) { marks_.door(at, cell * 0.9, Direction::right, 1, true); });
    add(secret, "secret passage", [this](Point at, double cell) { marks_.secret(at, cell * 1.2); });
    add(shop, "shop", [this](Point at, double cell) { marks_.shop(at, cell * 0.5); });
    add(healing, "healing station",
        [this](Point at, double cell) { marks_.healing(at, cell * 0.5); });
    add(enemy, "enemy",
        [this, strongest](Point at, double cell) { marks_.enemy(at, cell * 0.46, strongest); });
    add(boss, "boss",
        [this, joker](Point at, double cell) { marks_.enemy(at, cell * 0.5, joker); });
    if (!options_.legend) legend_.clear();
  }

  // ---- the layout

  void lay_out() {
    const auto rounded = [](double x) { return static_cast<std::int64_t>(x + 0.5); };
    const std::int64_t margin = std::max<std::int64_t>(rounded(0.9 * cell_), 30);
    const double text = std::clamp(0.21 * cell_, 12.0, 30.0);
    text_size_ = text;

    heading_ = options_.title;
    const bool tells_origin = dungeon_.seed() && !options_.player;
    std::string origin = tells_origin ? origin_text(dungeon_) : "";
    if (heading_.empty() && tells_origin) {
      heading_ = "Seed " + std::to_string(*dungeon_.seed());
      origin = origin.size() > heading_.size() ? origin.substr(heading_.size() + 2) : "";
    }
    if (const auto code = code_of(dungeon_); code && tells_origin)
      origin += (origin.empty() ? "" : ", ") + ("code " + *code);
    heading_size_ = std::clamp(0.4 * cell_, 17.0, 60.0);
    const double widest = std::max<double>(static_cast<double>(cell_) * plan_.width(), 24 * text);
    add_notes(origin, ", ", widest);
    if (!options_.player) add_notes(outcome_text(dungeon_), " ", widest);
    double heading_width = text_width(heading_, heading_size_, Face::bold);
    for (const std::string& note : notes_)
      heading_width = std::max(heading_width, text_width(note, text, Face::text));

    entry_width_ = 0;
    for (const Entry& entry : legend_)
      entry_width_ = std::max(entry_width_, text_width(entry.label, text, Face::text));
    entry_width_ += 3.4 * text;  // the mark, and what keeps it from the next

    const std::int64_t map_width = std::int64_t{cell_} * plan_.width();
    const std::int64_t map_height = std::int64_t{cell_} * plan_.height();
    const double columns_wanted = std::min<double>(static_cast<double>(legend_.size()), 2);
    const std::int64_t content =
        std::max({map_width, rounded(heading_width), rounded(columns_wanted * entry_width_),
                  rounded(12 * text)});
    size_.width = content + 2 * margin;

    // As many columns as fit, and then no more than the rows need.
    if (!legend_.empty()) {
      const auto count = static_cast<std::int64_t>(legend_.size());
      const std::int64_t fit = std::clamp<std::int64_t>(
          static_cast<std::int64_t>(static_cast<double>(content) / entry_width_), 1, count);
      rows_ = (count + fit - 1) / fit;
      columns_ = (count + rows_ - 1) / rows_;
    }

    std::int64_t y = rounded(0.55 * static_cast<double>(margin));
    if (!heading_.empty()) y += rounded(heading_size_ * capital_height);
    heading_y_ = y;
    note_step_ = rounded(1.5 * text);
    y += note_step_ * static_cast<std::int64_t>(notes_.size());
    y += rounded(0.4 * static_cast<double>(margin));
    y += rounded(0.45 * static_cast<double>(margin));
    origin_ = {static_cast<double>((size_.width - map_width) / 2), static_cast<double>(y)};
    y += std::max(map_height, rounded(2 * text));
    y += margin;
    row_height_ = rounded(2.0 * text);
    legend_y_ = y;
    if (rows_ > 0) y += rows_ * row_height_ + rounded(0.45 * static_cast<double>(margin));
    size_.height = y;
  }

  /// Adds `text` to the notes, broken where `separator` stands into lines no wider than `widest`.
  void add_notes(std::string_view text, std::string_view separator, double widest) {
    std::string line;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(separator), text.size());
      const std::string part(text.substr(0, end));
      text.remove_prefix(std::min(end + separator.size(), text.size()));
      const std::string longer = line.empty() ? part : line + std::string(separator) + part;
      if (!line.empty() && text_width(longer, text_size_, Face::text) > widest) {
        notes_.push_back(std::move(line));
        line = part;
      } else {
        line = longer;
      }
    }
    if (!line.empty()) notes_.push_back(std::move(line));
  }

  // ---- the drawing

  void draw_paper() {
    Shape paper{.fill = style_.paper, .aligned = true};
    paper.path.rectangle({0, 0}, {double(picture_.width), double(picture_.height)});
    picture_.begin("paper", "paper");
    picture_.add(std::move(paper));
    picture_.end();
  }

  void draw_map() {
    const FloorLattice lattice(plan_, arms_, cell_, origin_);
    draw_rock(lattice);
    draw_floors(lattice);
    draw_walls(lattice);
    draw_doors(lattice);
    draw_secret_passages();
    draw_marks(lattice);
  }

  void draw_rock(const FloorLattice& lattice) {
    if (style_.hatch_patch <= 0) return;
    const Point high =
        origin_ + Point{double(cell_) * plan_.width(), double(cell_) * plan_.height()};
    Hatching rock = Hatcher(lattice, style_, cell_, origin_, high).hatch();
    picture_.begin("rock", "rock");
    picture_.add(Shape{.path = std::move(rock.ground), .fill = style_.rock});
    picture_.add(Shape{.path = std::move(rock.lines),
                       .stroke = style_.hatch,
                       .weight = std::max(style_.hatch_weight * cell_, 0.6)});
    picture_.end();
  }

  void draw_floors(const FloorLattice& lattice) {
    const auto spaces = plan_.spaces();
    int corridors = 0;
    for (std::size_t first = 0; first < spaces.size();) {
      std::size_t last = first;
      Path floor, doors;
      for (; last < spaces.size() && spaces[last].segment == spaces[first].segment; ++last)
        lattice.add_floor(spaces[last], spaces[last].is_door() ? doors : floor);
      if (!floor.empty()) {
        const int number = plan_.room_number(spaces[first].segment);
        if (number > 0)
          picture_.begin("room-" + std::to_string(number), "room",
                         "Room " + std::to_string(number));
        else
          picture_.begin("corridor-" + std::to_string(++corridors), "corridor", "Corridor");
        picture_.add(Shape{.path = std::move(floor), .fill = style_.floor, .aligned = true});
        picture_.end();
      }
      picture_.add(Shape{.path = std::move(doors), .fill = style_.floor, .aligned = true});
      first = last;
    }
    const int depth = static_cast<int>(style_.shadow_depth * cell_ + 0.5);
    if (depth > 0) {
      picture_.begin("shadow", "shadow");
      picture_.add(Shape{.path = lattice.shadow(depth), .fill = style_.shadow, .aligned = true});
      picture_.end();
    }
    Shape grid{.fill = style_.grid, .aligned = true};
    const int weight = std::max(1, static_cast<int>(style_.grid_weight * cell_ + 0.5));
    const double half = weight / 2, rest = weight - half;
    for (const Space& space : spaces)
      for (const Direction direction : {Direction::right, Direction::down}) {
        const Way way = space.side(direction);
        if (way != Way::open && way != Way::door) continue;
        const Point cell = corner_of(space);
        const bool narrow = way == Way::door || space.is_corridor() || !whole_on(space, direction);
        const double begin = narrow ? lattice.quarter() : 0, end = cell_ - begin;
        direction == Direction::right ? grid.path.rectangle(cell + Point{cell_ - half, begin},
                                                            cell + Point{cell_ + rest, end})
                                      : grid.path.rectangle(cell + Point{begin, cell_ - half},
                                                            cell + Point{end, cell_ + rest});
      }
    picture_.begin("grid", "grid");
    picture_.add(std::move(grid));
    picture_.end();
  }

  void draw_walls(const FloorLattice& lattice) {
    picture_.begin("walls", "walls");
    picture_.add(Shape{.path = lattice.walls(cell_ < 16 ? 0 : style_.shake * cell_),
                       .stroke = style_.wall,
                       .weight = std::max(style_.wall_weight * cell_, 1.0)});
    picture_.end();
  }

  void draw_doors(const FloorLattice&) {
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
      const Space& space = plan_.spaces()[i];
      if (!space.is_door()) continue;
      const Direction entry = entry_side(space);
      // Where the way bends behind the door, the door stands before the bend; where nothing is
      // known behind it, at the end.
      const unsigned others = arms_[i] & ~(1u << static_cast<int>(entry));
      const bool bends = (others & ~(1u << static_cast<int>(opposite(entry)))) != 0;
      const double back = bends         ? (space.side(entry) == Way::secret ? 0.12 : 0.27)
                          : others == 0 ? -0.14
                                        : 0;
      picture_.begin("door-" + std::to_string(space.card), "door",
                     std::string(space.open ? "Open" : "Closed") + " door of level " +
                         std::to_string(space.face.door_level()) + ", " + spoken(space.face));
      marks_.door(centre_of(space) + offset(entry, back * cell_), cell_, entry,
                  space.face.door_level(), space.open);
      picture_.end();
    }
  }

  void draw_secret_passages() {
    int count = 0;
    for (const Space& space : plan_.spaces())
      for (const Direction direction : {Direction::right, Direction::down})
        if (space.side(direction) == Way::secret) {
          picture_.begin("secret-" + std::to_string(++count), "secret", "Secret passage");
          marks_.secret(centre_of(space) + offset(direction, 0.5 * cell_), cell_);
          picture_.end();
        }
  }

  void draw_marks(const FloorLattice& lattice) {
    if (const auto side = plan_.entrance()) {
      const Space& space = plan_.spaces()[0];
      const double quarter = lattice.quarter();
      const Point middle = centre_of(space) + offset(*side, cell_ / 2.0 - quarter * 0.74);
      const bool upright = *side == Direction::up || *side == Direction::down;
      const double across = cell_ / 2.0 - quarter, along = quarter * 0.58;
      const Point reach = upright ? Point{across, along} : Point{along, across};
      picture_.begin("start", "start", "Start");
      marks_.stairs(middle - reach, middle + reach, opposite(*side));
      picture_.end();
    }
    choose_number_places();
    int enemies = 0;
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) draw_marks_of(i, enemies);
  }

  /// Each room's number goes to its first space where nothing else stands, or else to the one with
  /// the least.
  void choose_number_places() {
    numbered_.assign(dungeon_.segments().size(), none);
    std::vector<std::size_t> least(dungeon_.segments().size(), ~std::size_t{0});
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
      const Space& space = plan_.spaces()[i];
      if (space.is_door() || plan_.room_number(space.segment) == 0) continue;
      const std::size_t marks = marks_on(space);
      if (marks < least[space.segment]) {
        least[space.segment] = marks;
        numbered_[space.segment] = static_cast<Index>(i);
      }
    }
  }

  static bool has_station(const Space& space) {
    return space.role == Role::shop || space.role == Role::healing;
  }
  std::size_t marks_on(const Space& space) const {
    return plan_.enemies(space).size() + has_station(space);
  }

  void draw_marks_of(std::size_t index, int& enemies_before) {
    const Space& space = plan_.spaces()[index];
    Point centre = centre_of(space);
    std::size_t count = marks_on(space);
    const bool numbered = plan_.room_number(space.segment) > 0 && numbered_[space.segment] == index;
    count += numbered;
    if (count == 0) return;

    if (space.start && plan_.entrance())
      centre = centre + offset(opposite(*plan_.entrance()), 0.08 * cell_);

    // The marks stand in rows in the space that they have, a number first.
    const bool whole = FloorLattice::is_whole(space);
    Point room{0.84, 0.84};
    if (!whole && count <= 4) {
      // Along a passage that goes straight on, or from the centre back to its only way; in a bend
      // there is the middle alone.
      const unsigned arms = arms_[index];
      const bool level = (arms & 0b0101) == 0b0101, upright = !level && (arms & 0b1010) == 0b1010;
      const double across = count > 2 ? 0.6 : 0.46;  // three would be too small between the walls
      room = {level ? 0.86 : across, upright ? 0.86 : across};
      for (const Direction direction : all_directions)
        if (count > 1 && arms == 1u << static_cast<int>(direction)) {
          const Cell unit = step({0, 0}, direction);
          (unit.x != 0 ? room.x : room.y) = 0.66;
          centre = centre + offset(direction, 0.12 * cell_);
        }
    }
    constexpr std::size_t most = 25;  // what can be read
    const auto enemies = plan_.enemies(space);
    const std::size_t places = std::min(count, most);
    std::size_t columns = 1;
    double side = 0;
    for (std::size_t c = 1; c <= places; ++c) {
      const double fit = std::min(room.x / double(c), room.y / double((places + c - 1) / c));
      if (fit >= side) side = fit, columns = c;
    }
    side = std::min(side, 0.48) * cell_;
    const std::size_t rows = (places + columns - 1) / columns;
    std::size_t place = 0;
    const auto next = [&] {
      const std::size_t row = place / columns, column = place % columns;
      const std::size_t in_row = std::min(columns, places - row * columns);
      ++place;
      return centre + Point{(double(column) - (double(in_row) - 1) / 2) * side,
                            (double(row) - (double(rows) - 1) / 2) * side};
    };
    if (numbered) {
      const std::string number = std::to_string(plan_.room_number(space.segment));
      picture_.begin("number-" + number, "number", "Room " + number);
      const double fit = 0.86 * side / text_width(number, 1, Face::bold);
      marks_.label(number, next(), std::min(0.84 * side, fit), Face::bold, style_.text);
      picture_.end();
    }
    if (has_station(space)) {
      const bool shop = space.role == Role::shop;
      picture_.begin((shop ? "shop-" : "healing-") + std::to_string(space.card),
                     shop ? "shop" : "healing",
                     (shop ? "Shop, " : "Healing station, ") + spoken(space.face));
      shop ? marks_.shop(next(), 0.92 * side) : marks_.healing(next(), 0.92 * side);
      picture_.end();
    }
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      const std::string number = std::to_string(++enemies_before);
      if (place + 1 == places && i + 1 < enemies.size()) {
        picture_.begin("enemies-" + number, "more",
                       std::to_string(enemies.size() - i) + " more enemies");
        marks_.more(next(), 0.9 * side, enemies.size() - i);
        picture_.end();
        enemies_before += static_cast<int>(enemies.size() - i) - 1;
        break;
      }
      const Card card = enemies[i];
      picture_.begin("enemy-" + number, card.is_joker() ? "boss" : "enemy",
                     (card.is_joker() ? "Boss, " : "Enemy, ") + spoken(card));
      marks_.enemy(next(), 0.9 * side, card);
      picture_.end();
    }
  }

  void draw_header() {
    const double middle = picture_.width / 2.0;
    const auto line = [&](const std::string& text, std::int64_t y, double size, Face face,
                          Paint paint) {
      picture_.add(Text{.text = text,
                        .at = {middle, double(y)},
                        .size = size,
                        .anchor = Anchor::middle,
                        .face = face,
                        .paint = paint});
    };
    picture_.begin("title", "title");
    line(heading_, heading_y_, heading_size_, Face::bold, style_.text);
    for (std::size_t i = 0; i < notes_.size(); ++i)
      line(notes_[i], heading_y_ + note_step_ * static_cast<std::int64_t>(i + 1), text_size_,
           Face::text, style_.faint);
    if (plan_.spaces().empty())
      line("no card on the table", static_cast<std::int64_t>(origin_.y + 1.4 * text_size_),
           text_size_, Face::text, style_.faint);
    picture_.end();
  }

  void draw_legend() {
    if (legend_.empty()) return;
    picture_.begin("legend", "legend", "Legend");
    const double total = double(columns_) * entry_width_ - text_size_;
    const double left = (picture_.width - total) / 2;
    for (std::size_t i = 0; i < legend_.size(); ++i) {
      const auto column = static_cast<double>(static_cast<std::int64_t>(i) % columns_);
      const auto row = static_cast<double>(static_cast<std::int64_t>(i) / columns_);
      const Point at{left + column * entry_width_ + text_size_,
                     double(legend_y_) + (row + 0.5) * double(row_height_)};
      legend_[i].draw(at, text_size_ * 2.7);
      picture_.add(Text{.text = legend_[i].label,
                        .at = at + Point{1.3 * text_size_, text_size_ * 0.27},
                        .size = text_size_,
                        .anchor = Anchor::start,
                        .face = Face::text,
                        .paint = style_.text});
    }
    picture_.end();
  }

  // ---- places

  Point corner_of(const Space& space) const {
    return origin_ + Point{double(space.cell.x) * cell_, double(space.cell.y) * cell_};
  }
  Point centre_of(const Space& space) const {
    return corner_of(space) + Point{cell_ / 2.0, cell_ / 2.0};
  }
  static Point offset(Direction direction, double distance) {
    const Cell unit = step({0, 0}, direction);
    return {unit.x * distance, unit.y * distance};
  }
  /// Whether an open side of a space leads to a cell of a room.
  bool whole_on(const Space& space, Direction direction) const {
    const Index other = finder_.at(step(space.cell, direction));
    return other != none && FloorLattice::is_whole(plan_.spaces()[other]);
  }

  const Dungeon& dungeon_;
  const PictureOptions& options_;
  const Style& style_;
  int cell_;
  FloorPlan plan_;
  CellFinder finder_{plan_.spaces()};
  std::vector<std::uint8_t> arms_;
  std::vector<Index> numbered_;

  PictureSize size_{};
  Point origin_{};
  std::string heading_;
  std::vector<std::string> notes_;  ///< the lines under the heading
  double heading_size_ = 0, text_size_ = 0, entry_width_ = 0;
  std::int64_t heading_y_ = 0, note_step_ = 0, legend_y_ = 0, row_height_ = 0;
  std::int64_t rows_ = 0, columns_ = 1;
  std::vector<Entry> legend_;

  Picture picture_;
  Marks marks_{picture_, style_};
};

}  // namespace detail

/// How many pixels a picture has, without drawing it.
inline PictureSize picture_size(const Dungeon& dungeon, const PictureOptions& options = {}) {
  return detail::PictureMaker(dungeon, options).size();
}

/// Draws a dungeon. Throws `Error` for a cell size that cannot be.
inline Picture picture(const Dungeon& dungeon, const PictureOptions& options = {}) {
  return detail::PictureMaker(dungeon, options).draw();
}

}  // namespace deckmap
