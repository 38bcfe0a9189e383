#include "plan_look.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "doors.hpp"
#include "floor_lattice.hpp"
#include "outline.hpp"
#include "props.hpp"
#include "rock.hpp"

namespace deckmap::detail {
namespace {

class PlanLook {
 public:
  PlanLook(Picture& picture, const Style& style, const MapGeometry& map, const SpaceNames& names,
           PlanFeatures features)
      : picture_(picture),
        style_(style),
        map_(map),
        plan_(map.plan()),
        names_(names),
        features_(std::move(features)),
        cell_(map.cell()),
        unit_(cell_ / 3.0),
        lattice_(map),
        outline_(lattice_, hand()) {}

  std::vector<std::vector<Area>> draw() {
    draw_rock();
    draw_leaders(picture_, features_.leaders, style_.paper);
    draw_floors();
    draw_shadow();
    draw_leaders(picture_, features_.leaders, {});
    draw_props(true);
    draw_grid();
    draw_props(false);
    draw_small_life();
    draw_steps();
    draw_rubble();
    draw_walls();
    draw_doors();
    return std::move(things_);
  }

 private:
  Hand hand() const {
    if (cell_ < 16) return {};
    if (features_.cave) return {.shake = 0.04 * cell_, .cave = true};
    return {.shake = style_.shake * cell_, .radius = style_.round * cell_};
  }

  void draw_rock() {
    Rock rock = rock_round(lattice_, style_, map_.origin(), map_.origin() + map_.size());
    picture_.begin("rock", "rock");
    picture_.add(Shape{.path = std::move(rock.ground), .fill = style_.rock});
    picture_.add(Shape{.path = std::move(rock.strokes),
                       .stroke = style_.hatch,
                       .weight = std::max(style_.hatch_weight * cell_, 0.6)});
    picture_.end();
  }

  void draw_floors() {
    const auto spaces = plan_.spaces();
    // All of it at once below: where a picture is scaled, no rock shines through between two
    // floors.
    Shape whole{.fill = style_.floor, .aligned = !features_.cave};
    if (features_.cave)
      whole.path = outline_.floor();
    else
      for (const Space& space : spaces) lattice_.add_floor(space, whole.path);
    picture_.begin("floor", "floor");
    picture_.add(std::move(whole));
    picture_.end();
    int corridors = 0;
    for (std::size_t first = 0; first < spaces.size();) {
      std::size_t last = first;
      Path floor;
      for (; last < spaces.size() && spaces[last].segment == spaces[first].segment; ++last)
        if (!spaces[last].is_door()) add_place(spaces[last], floor);
      if (!floor.empty()) {
        names_.begin_segment(picture_, first, corridors);
        picture_.add(Shape{.path = std::move(floor), .fill = style_.floor, .aligned = true});
        picture_.end();
      }
      first = last;
    }
  }

  /// The floor of a space; in a cave what the rock leaves of it for certain.
  void add_place(const Space& space, Path& path) const {
    if (!features_.cave) return lattice_.add_floor(space, path);
    const bool whole = MapGeometry::is_whole(space);
    const double begin = whole ? 0 : map_.passage_begin(), end = whole ? cell_ : map_.passage_end();
    const double in = 0.2 * unit_;
    path.rectangle(snapped(map_.corner_of(space) + Point{begin + in, begin + in}),
                   snapped(map_.corner_of(space) + Point{end - in, end - in}));
  }

  void draw_shadow() {
    if (style_.shadow_depth * cell_ < 0.5) return;
    picture_.begin("shadow", "shadow");
    picture_.add(
        Shape{.path = outline_.shadow(style_.shadow_depth * cell_), .fill = style_.shadow});
    picture_.end();
  }

  // ---- what stands in rooms

  Chance chance_of(std::uint32_t purpose, const Space& space) const {
    return {purpose, plan_.origin().x + space.cell.x, plan_.origin().y + space.cell.y};
  }

  bool is_hidden(const Space& space) const {
    return (space.role == Role::shop && !features_.shops) ||
           (space.role == Role::healing && !features_.springs);
  }

  void draw_props(bool water) {
    const auto spaces = plan_.spaces();
    things_.resize(spaces.size());
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      const Space& space = spaces[i];
      if (!MapGeometry::is_whole(space) || is_hidden(space)) continue;
      const std::size_t first = picture_.items.size();
      const bool station = space.role == Role::shop || space.role == Role::healing;
      // clear of the rock in a corner
      const double scale = lattice_.cut_card(space.cell) != nullptr ? FloorLattice::in_round : 1;
      const Pen card = Pen(picture_, style_, map_.corner_of(space), unit_)
                           .moved(1.5 * (1 - scale), 1.5 * (1 - scale))
                           .scaled(scale);
      const auto boss = plan_.boss(space);
      const bool shared = boss && has_thing(space);
      if (boss && !water) {
        picture_.begin("lair-" + std::to_string(space.card), "lair",
                       std::string(lair_name(boss->colour(), style_.things)));
        draw_lair(shared ? card.moved(0.8, 0.76).scaled(beside_lair) : card.moved(1.5, 1.35),
                  boss->colour());
        picture_.end();
        add_boxes(first, things_[i]);
      }
      const Pen pen = shared ? card.moved(1.28, 0).scaled(beside_lair) : card;
      if (is_water(space.face) != water) continue;
      if (station)
        names_.begin_station(picture_, space);
      else if (const std::string_view name = prop_name(space.face, style_.things); !name.empty())
        picture_.begin("prop-" + std::to_string(space.card), "prop",
                       (name.starts_with("a ") || name == "rubble" ? "There is " : "There are ") +
                           std::string(name));
      else
        continue;
      const Point axis = offset(axis_of(i), 1), half{1.5, 1.5};
      const Point corner = half - turned_by(half, axis);
      draw_prop(pen.moved(corner.x, corner.y, axis), space.face, chance_of(6, space));
      picture_.end();
      add_boxes(first, things_[i]);
    }
  }

  /// The way in which the x axis of a space's thing points: columns stand along a room, and what
  /// lies at a wall is turned off the sign of a secret passage there.
  Direction axis_of(std::size_t index) const {
    const Space& space = plan_.spaces()[index];
    if (space.face.rank() == 10) return is_tall(index) ? Direction::down : Direction::right;
    std::vector<Direction> sides = sides_near(space.face);
    for (const Direction axis : all_directions) {
      if (std::none_of(sides.begin(), sides.end(),
                       [&](Direction side) { return is_secret(space.side(side)); }))
        return axis;
      for (Direction& side : sides) side = turned(side, Colour::red);
    }
    return Direction::right;
  }

  /// Whether the room to which a space belongs is longer from north to south than from west to
  /// east. Its spaces follow one another.
  bool is_tall(std::size_t index) const {
    const auto spaces = plan_.spaces();
    Cell low = spaces[index].cell, high = low;
    const auto add = [&](std::size_t i) {
      if (i >= spaces.size() || spaces[i].segment != spaces[index].segment) return false;
      if (!MapGeometry::is_whole(spaces[i])) return true;
      const Cell cell = spaces[i].cell;
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
      return true;
    };
    for (std::size_t i = index; add(i); ++i) {
    }
    for (std::size_t i = index; i-- > 0 && add(i);) {
    }
    return high.y - low.y > high.x - low.x;
  }

  /// Adds the boxes of all shapes of the picture from an item on, part by part.
  void add_boxes(std::size_t first, std::vector<Area>& boxes) const {
    for (std::size_t i = first; i < picture_.items.size(); ++i) {
      const auto* const shape = std::get_if<Shape>(&picture_.items[i]);
      if (shape == nullptr) continue;
      auto point = shape->path.points().begin();
      for (const Path::Verb verb : shape->path.verbs()) {
        if (verb == Path::Verb::move) boxes.emplace_back();
        if (verb == Path::Verb::curve) boxes.back().round = true;
        for (int k = Path::points_of(verb); k > 0; --k) boxes.back().add(*point++);
      }
    }
  }

  /// Stones at the foot of walls, and cracks in the floor, where nothing stands on them.
  void draw_small_life() {
    if (unit_ < 8) return;
    Path stones, cracks;
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
      const Space& space = plan_.spaces()[i];
      if (space.is_door()) continue;
      Chance chance = chance_of(7, space);
      MapGeometry::is_whole(space) ? add_room_life(i, chance, stones, cracks)
                                   : add_passage_life(space, i, chance, stones);
    }
    picture_.begin("stones", "stones");
    picture_.add(Shape{
        .path = std::move(cracks), .stroke = style_.grid, .weight = std::max(0.03 * unit_, 0.6)});
    picture_.add(Shape{.path = std::move(stones),
                       .fill = style_.floor,
                       .stroke = style_.ink,
                       .weight = std::max(0.03 * unit_, 0.6)});
    picture_.end();
  }

  void add_room_life(std::size_t index, Chance& chance, Path& stones, Path& cracks) {
    const Space& space = plan_.spaces()[index];
    const auto is_free = [&](Point at, double reach) {
      if (lattice_.cut_card(space.cell) != nullptr)
        for (const Point by : {Point{1, 0}, Point{0, 1}, Point{-1, 0}, Point{0, -1}})
          if (!lattice_.covers(at + by * (reach * unit_))) return false;
      return std::none_of(things_[index].begin(), things_[index].end(),
                          [&](const Area& box) { return box.is_near(at, reach * unit_); });
    };
    const Pen pen(picture_, style_, map_.corner_of(space), unit_);
    const double most = features_.cave ? 3.2 : 2.1;
    for (const Direction side : all_directions) {
      const int count = chance.below(2) + static_cast<int>(chance.next() * most);
      const double crack = chance.next(), place = chance.between(0.5, 2.5);
      if (space.side(side) != Link::wall) continue;
      const auto at = [&](double along, double from_wall) {
        switch (side) {
          case Direction::right: return Point{3 - from_wall, along};
          case Direction::down: return Point{along, 3 - from_wall};
          case Direction::left: return Point{from_wall, along};
          case Direction::up: return Point{along, from_wall};
        }
        return Point{};
      };
      for (int k = 0; k < count; ++k) {
        const double along = chance.between(0.25, 2.75);
        const double radius = chance.next() < 0.22 ? 0.12 : chance.between(0.04, 0.075);
        const double away = radius + 0.1 + 0.42 * chance.next() * chance.next();
        Path stone;
        add_stone(pen, at(along, away), radius, chance, stone);
        if (is_free(pen.at(at(along, away)), 1.3 * radius)) stones.add(stone);
      }
      if (crack > 0.3) continue;
      const Point from = at(place, 0.08);
      if (!is_free(pen.at(from), 0.9)) continue;
      cracks.move_to(pen.at(from));
      double along = place, away = 0.08;
      for (int k = 0, parts = 2 + chance.below(3); k < parts; ++k) {
        along += chance.around(0.22), away += chance.between(0.1, 0.26);
        cracks.line_to(pen.at(at(along, away)));
        if (k == 1) {
          cracks.line_to(pen.at(at(along + chance.around(0.3), away + 0.12)));
          cracks.move_to(pen.at(at(along, away)));
        }
      }
    }
  }

  void add_passage_life(const Space& space, std::size_t index, Chance& chance, Path& stones) {
    const Pen pen(picture_, style_, map_.corner_of(space), unit_);
    const double begin = map_.passage_begin() / unit_, end = map_.passage_end() / unit_;
    if (end - begin < 0.8) return;
    for (const Direction side : all_directions) {
      const double along = chance.between(begin + 0.2, end - 0.2),
                   from_wall = chance.between(0.14, 0.3);
      const bool there = chance.next() < 0.3 && (map_.arms(index) & bit(side)) == 0;
      const double radius = chance.between(0.04, 0.08);
      if (!there) continue;
      const Point at = side == Direction::right  ? Point{end - from_wall, along}
                       : side == Direction::down ? Point{along, end - from_wall}
                       : side == Direction::left ? Point{begin + from_wall, along}
                                                 : Point{along, begin + from_wall};
      add_stone(pen, at, radius, chance, stones);
    }
  }

  /// How far a passage's arm reaches, from the edge of its card to the passage's middle part.
  int arm_length(Direction side) const {
    return side == Direction::left || side == Direction::up ? map_.passage_begin()
                                                            : cell_ - map_.passage_end();
  }
  /// A pen at the edge of a card whose x axis leads in, with a unit as long as a passage is wide.
  Pen pen_at_gate(const Space& space, Direction side) const {
    return {picture_, style_, map_.gate_of(space, side), double(map_.passage_width()),
            offset(opposite(side), 1)};
  }

  /// Steps on the first way out of each landing, where nothing hides it.
  void draw_steps() {
    Path steps;
    std::vector<bool> is_landing(map_.dungeon().cards().size());
    const Plan plan(map_.dungeon());
    for (const Place& place : plan.places())
      if (place.kind == PlaceKind::landing) is_landing[place.cards.front()] = true;
    for (const Space& space : plan_.spaces()) {
      if (!is_landing[space.card]) continue;
      const Direction in = map_.door_place(space).side;
      for (const Direction side : all_directions) {
        const double arm = double(arm_length(side)) / map_.passage_width();
        if (side == in || space.side(side) == Link::wall || is_secret(space.side(side)) ||
            arm < 0.3)
          continue;
        const Pen pen = pen_at_gate(space, side);
        for (const double part : {0.3, 0.55, 0.8})
          steps.line(pen.at(part * arm, -0.5), pen.at(part * arm, 0.5));
        break;
      }
    }
    picture_.begin("steps", "steps");
    picture_.add(Shape{
        .path = std::move(steps), .stroke = style_.ink, .weight = std::max(0.03 * unit_, 0.6)});
    picture_.end();
  }

  /// Rubble on one half of the way to each door that stays sealed: nothing more is dealt.
  void draw_rubble() {
    const Dungeon& dungeon = map_.dungeon();
    if (plan_.options().player || plan_.options().cards < dungeon.cards().size() ||
        (dungeon.unfolds() && dungeon.outcome() == Outcome::open))
      return;
    Path stones;
    for (const Space& space : plan_.spaces()) {
      if (!space.is_door() || space.open || space.outside) continue;
      const DoorPlace door = map_.door_place(space);
      const double width = map_.passage_width(), square = double(cell_) / map_.squares();
      // from the card's edge to the door
      const double way = (arm_length(door.side) + width / 2 - door.squares * square) / width - 0.2;
      if (arm_length(door.side) == 0 || is_secret(space.side(door.side))) continue;
      const Pen pen = pen_at_gate(space, door.side);
      Chance chance = chance_of(8, space);
      const double half = chance.below(2) == 0 ? 1 : -1;
      for (int k = 0; k < 7; ++k) {
        // the largest lie at the wall
        const double radius = 0.13 - 0.013 * k, off = 0.46 - radius - 0.05 * k;
        add_stone(pen, {way * chance.between(0.1, 0.95), half * off}, radius, chance, stones);
      }
    }
    picture_.begin("rubble", "rubble");
    picture_.add(Shape{.path = std::move(stones),
                       .fill = style_.floor,
                       .stroke = style_.ink,
                       .weight = std::max(0.03 * unit_, 0.6)});
    picture_.end();
  }

  // ---- the grid

  void draw_grid() {
    if (style_.grid_weight <= 0) return;
    Path grid;
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
      const Space& space = plan_.spaces()[i];
      add_borders(space, grid);
      if (map_.squares() > 1) add_squares(space, map_.arms(i), grid);
    }
    // Dots: as many to a square as can be distinguished.
    const double square = double(cell_) / map_.squares();
    const double period = square / std::max(1.0, std::floor(square / std::max(cell_ / 18.0, 3.4)));
    picture_.begin("grid", "grid");
    picture_.add(Shape{.path = std::move(grid),
                       .stroke = style_.grid,
                       .weight = std::max(style_.grid_weight * cell_, 0.7),
                       .dash = 0.28 * period,
                       .gap = 0.72 * period});
    picture_.end();
  }

  /// A line of the grid, upright at x or level at y, from one place to another along it.
  static void add_grid_line(Point corner, bool upright, double at, double from, double to,
                            Path& grid) {
    upright ? grid.line(corner + Point{at, from}, corner + Point{at, to})
            : grid.line(corner + Point{from, at}, corner + Point{to, at});
  }

  /// The lines between a space and the next ones.
  void add_borders(const Space& space, Path& grid) const {
    for (const Direction direction : {Direction::right, Direction::down}) {
      const Link way = space.side(direction);
      if (way != Link::open && way != Link::door) continue;
      const Space* const other = map_.neighbour(space, direction);
      const bool whole = way == Link::open && MapGeometry::is_whole(space) && other != nullptr &&
                         MapGeometry::is_whole(*other);
      add_grid_line(map_.corner_of(space), direction == Direction::right, cell_,
                    whole ? 0 : map_.passage_begin(), whole ? cell_ : map_.passage_end(), grid);
    }
  }

  /// How far the rock of a room's corners reaches into an upright line at x or a level one at y,
  /// from its beginning or its end.
  double rock_before(const Space& space, bool upright, bool end, int at) const {
    const CutCard* const card = lattice_.cut_card(space.cell);
    if (card == nullptr) return 0;
    const double along = double(at) / cell_;
    const bool first = along < 0.5;
    const std::size_t corner = upright ? (end ? (first ? 3 : 2) : (first ? 0 : 1))
                                       : (end ? (first ? 1 : 2) : (first ? 0 : 3));
    return cell_ * card->corners[corner].depth(first ? along : 1 - along);
  }

  /// The lines between the squares of a space.
  void add_squares(const Space& space, unsigned arms, Path& grid) const {
    const Point corner = map_.corner_of(space);
    const bool whole = MapGeometry::is_whole(space);
    const int begin = map_.passage_begin(), end = map_.passage_end();
    const auto reaches = [&](Direction side) { return whole || (arms & bit(side)) != 0; };
    for (int square = 1; square < map_.squares(); ++square) {
      const int at = map_.line(square);
      // Within the part of the space that lies to both sides of the line.
      const auto add = [&](bool upright, Direction back, Direction forth) {
        const bool inside = at > begin && at < end;
        if (whole)
          add_grid_line(corner, upright, at, rock_before(space, upright, false, at),
                        cell_ - rock_before(space, upright, true, at), grid);
        else if (inside)  // lengthwise through a passage two squares wide
          add_grid_line(corner, upright, at,
                        reaches(upright ? Direction::up : Direction::left) ? 0 : begin,
                        reaches(upright ? Direction::down : Direction::right) ? cell_ : end, grid);
        else if (reaches(at <= begin ? back : forth) && at > 0 && at < cell_)
          add_grid_line(corner, upright, at, begin, end, grid);
      };
      add(true, Direction::left, Direction::right);
      add(false, Direction::up, Direction::down);
    }
  }

  // ---- walls and doors

  void draw_walls() {
    if (style_.wall_weight <= 0) return;
    picture_.begin("walls", "walls");
    picture_.add(Shape{.path = outline_.walls(),
                       .stroke = style_.wall,
                       .weight = std::max(style_.wall_weight * cell_, 1.0)});
    picture_.end();
  }

  void draw_doors() {
    const double way = map_.passage_width(), square = double(cell_) / map_.squares();
    const bool player = plan_.options().player;
    for (const Space& space : plan_.spaces()) {
      if (!space.is_door()) continue;
      const DoorPlace place = map_.door_place(space);
      names_.begin_door(picture_, space);
      const Pen pen(picture_, style_,
                    map_.centre_of(space) + offset(place.side, place.squares * square), way,
                    is_upright(place.side) ? Point{0, 1} : Point{1, 0});
      draw_door(pen,
                {.level = features_.levels ? space.face.door_level() : 1,
                 .state = space.open || space.outside || player ? DoorSign::State::shut
                                                                : DoorSign::State::sealed},
                std::min(1.0, 0.4 * cell_ / way));
      picture_.end();
    }
  }

  Picture& picture_;
  const Style& style_;
  const MapGeometry& map_;
  const FloorPlan& plan_;
  const SpaceNames& names_;
  PlanFeatures features_;
  int cell_;
  double unit_;  ///< a third of a cell
  FloorLattice lattice_;
  Outline outline_;
  std::vector<std::vector<Area>> things_;  ///< on each space
};

}  // namespace

std::vector<std::vector<Area>> draw_plan(Picture& picture, const Style& style,
                                         const MapGeometry& map, const SpaceNames& names,
                                         PlanFeatures features) {
  return PlanLook(picture, style, map, names, std::move(features)).draw();
}

}  // namespace deckmap::detail
