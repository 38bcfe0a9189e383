#pragma once
/// A map as a floor plan: rock, floors, grid, walls, doors.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/detail/floor_lattice.hpp>
#include <deckmap/write/detail/hatching.hpp>
#include <deckmap/write/detail/map_geometry.hpp>
#include <deckmap/write/detail/marks.hpp>
#include <deckmap/write/detail/space_names.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap::detail {

class PlanLook {
 public:
  PlanLook(Picture& picture, const Style& style, const MapGeometry& map, const SpaceNames& names)
      : picture_(picture),
        style_(style),
        map_(map),
        names_(names),
        cell_(map.cell()),
        marks_(picture, style),
        lattice_(map) {}

  void draw() {
    draw_rock();
    draw_floors();
    draw_shadow();
    draw_grid();
    draw_walls();
    draw_doors();
  }

 private:
  void draw_rock() {
    if (style_.hatch_patch <= 0) return;
    Hatching rock =
        Hatcher(lattice_, style_, cell_, map_.origin(), map_.origin() + map_.size()).hatch();
    picture_.begin("rock", "rock");
    picture_.add(Shape{.path = std::move(rock.ground), .fill = style_.rock});
    if (style_.hatch_weight > 0)
      picture_.add(Shape{.path = std::move(rock.lines),
                         .stroke = style_.hatch,
                         .weight = std::max(style_.hatch_weight * cell_, 0.6)});
    picture_.end();
  }

  void draw_floors() {
    const auto spaces = map_.plan().spaces();
    // All of it at once below: where a picture is scaled, no rock shines through between two
    // floors.
    Shape whole{.fill = style_.floor, .aligned = true};
    for (const Space& space : spaces) lattice_.add_floor(space, whole.path);
    picture_.begin("floor", "floor");
    picture_.add(std::move(whole));
    picture_.end();
    int corridors = 0;
    for (std::size_t first = 0; first < spaces.size();) {
      std::size_t last = first;
      Path floor;
      for (; last < spaces.size() && spaces[last].segment == spaces[first].segment; ++last)
        if (!spaces[last].is_door()) lattice_.add_floor(spaces[last], floor);
      if (!floor.empty()) {
        names_.begin_segment(picture_, first, corridors);
        picture_.add(Shape{.path = std::move(floor), .fill = style_.floor, .aligned = true});
        picture_.end();
      }
      first = last;
    }
  }

  void draw_shadow() {
    const int depth = static_cast<int>(rounded(style_.shadow_depth * cell_));
    if (depth == 0) return;
    picture_.begin("shadow", "shadow");
    picture_.add(Shape{.path = lattice_.shadow(depth), .fill = style_.shadow, .aligned = true});
    picture_.end();
  }

  void draw_grid() {
    if (style_.grid_weight <= 0) return;
    Path grid;
    for (std::size_t i = 0; i < map_.plan().spaces().size(); ++i) {
      const Space& space = map_.plan().spaces()[i];
      add_borders(space, grid);
      if (map_.squares() > 1) add_squares(space, map_.arms(i), grid);
    }
    picture_.begin("grid", "grid");
    picture_.add(Shape{.path = std::move(grid), .fill = style_.grid, .aligned = true});
    picture_.end();
  }

  /// A line of the grid, upright at x or level at y, from one place to another along it.
  void add_grid_line(Point corner, bool upright, double at, double from, double to,
                     Path& grid) const {
    const int weight = std::max(1, static_cast<int>(rounded(style_.grid_weight * cell_ /
                                                            std::sqrt(double(map_.squares())))));
    const int half = weight / 2, rest = weight - half;
    upright ? grid.rectangle(corner + Point{at - half, from}, corner + Point{at + rest, to})
            : grid.rectangle(corner + Point{from, at - half}, corner + Point{to, at + rest});
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
          add_grid_line(corner, upright, at, 0, cell_, grid);
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

  void draw_walls() {
    if (style_.wall_weight <= 0) return;
    picture_.begin("walls", "walls");
    picture_.add(Shape{.path = lattice_.walls(cell_ < 16 ? 0 : style_.shake * cell_),
                       .stroke = style_.wall,
                       .weight = std::max(style_.wall_weight * cell_, 1.0)});
    picture_.end();
  }

  void draw_doors() {
    for (std::size_t i = 0; i < map_.plan().spaces().size(); ++i) {
      const Space& space = map_.plan().spaces()[i];
      if (!space.is_door()) continue;
      const Direction entry = map_.entry_side(space);
      // Where the way bends behind the door, the door stands before the bend; where nothing is
      // known behind it, at the end.
      const unsigned others = map_.arms(i) & ~bit(entry);
      const bool bends = (others & ~bit(opposite(entry))) != 0;
      const bool has_arm = map_.passage_begin() > 0;
      const double back = bends         ? (space.side(entry) == Link::secret ? 0.12
                                           : has_arm                         ? 0.27
                                                                             : 0.33)
                          : others == 0 ? -0.14
                                        : 0;
      names_.begin_door(picture_, space);
      marks_.door(map_.centre_of(space) + offset(entry, back * cell_), cell_, map_.passage_width(),
                  entry, space.face.door_level(), space.open);
      picture_.end();
    }
  }

  Picture& picture_;
  const Style& style_;
  const MapGeometry& map_;
  const SpaceNames& names_;
  int cell_;
  Marks marks_;
  FloorLattice lattice_;
};

}  // namespace deckmap::detail
