#include "map_marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>

#include "floor_lattice.hpp"
#include "playing_cards.hpp"
#include "props.hpp"

namespace deckmap::detail {
namespace {

class MapMarks {
 public:
  MapMarks(Picture& picture, const Style& style, const MapGeometry& map, const SpaceNames& names,
           const MapMarkOptions& options)
      : picture_(picture),
        style_(style),
        map_(map),
        plan_(map.plan()),
        names_(names),
        options_(options),
        cell_(map.cell()),
        unit_(cell_ / 3.0),
        marks_(picture, style, options.legible),
        floor_(map),
        standing_(plan_.spaces().size()) {
    for (std::size_t i = 0; i < options.things.size(); ++i)
      for (const Area& thing : options.things[i])
        // on the platform that a dais is there is room
        if (plan_.spaces()[i].face.rank() != 9 || thing.high.y - thing.low.y < unit_)
          standing_[i].push_back(standing(thing, thing.round ? 1 : 0.5, 1));
  }

  void draw() {
    draw_secret_passages();
    draw_start();
    draw_second_entrance();
    draw_stairs();
    draw_breaks();
    if (options_.numbers) draw_numbers();
    for (std::size_t i = 0; options_.counters && i < plan_.spaces().size(); ++i) draw_counters(i);
    draw_labels();
  }

 private:
  bool on_cards() const { return style_.look == Look::cards; }

  double secret_size() const {
    return std::clamp(0.8 * map_.passage_width(), 0.2 * cell_, 0.3 * cell_);
  }

  void draw_secret_passages() {
    int count = 0;
    for (const Space& space : plan_.spaces())
      for (const Direction direction : {Direction::right, Direction::down})
        if (is_secret(space.side(direction))) {
          const bool hidden = space.side(direction) == Link::hidden;
          const double size = secret_size();
          const Point gate = map_.gate_of(space, direction);
          picture_.begin("secret-" + std::to_string(++count), "secret",
                         hidden ? "Hidden door" : "Secret passage");
          marks_.secret(gate, size);
          for (const Space* at : {&space, map_.neighbour(space, direction)})
            standing_[index_of(*at)].push_back(
                standing(about(gate, Point{1, 1} * (size * (at->bolted && hidden ? 1 : 0.5))), 1));
          if (hidden)
            for (const auto& [side, at] : {std::pair(opposite(direction), &space),
                                           std::pair(direction, map_.neighbour(space, direction))})
              if (at->bolted) marks_.bolt(gate + offset(side, 0.72 * size), size, side);
          picture_.end();
        }
  }

  /// An arrow to the door through which one comes in, and a bolt behind it.
  void draw_second_entrance() {
    for (const Space& space : plan_.spaces()) {
      if (!space.outside) continue;
      const Direction side = map_.heading(space);
      picture_.begin("second-entrance", "start", "Second entrance");
      marks_.arrow(map_.centre_of(space) + offset(side, 0.62 * cell_), 0.3 * cell_, opposite(side),
                   style_.text);
      picture_.end();
    }
  }

  void draw_start() {
    const auto side = plan_.entrance();
    if (!side) return;
    const Space& space = plan_.spaces()[0];
    picture_.begin("start", "start",
                   options_.above.empty() ? "Start" : "Start: stairs up to " + options_.above);
    if (on_cards()) {
      marks_.start_tag(map_.cell_centre(space), 0.3 * cell_);
    } else if (begins_with_door(plan_)) {
      const Point before = map_.centre_of(space) + offset(*side, 0.8 * cell_);
      if (options_.above.empty())
        marks_.arrow(before, 0.3 * cell_, opposite(*side), style_.text);
      else
        draw_steps(before, *side, 0.1 * cell_);
    } else {
      // In the arm that leads in; without one, in the passage's first quarter.
      const double arm = std::max<double>(map_.passage_begin(), 0.12 * cell_);
      const Point middle = map_.gate_of(space, *side) + offset(opposite(*side), 0.6 * arm);
      draw_steps(middle, *side, 0.6 * arm);
    }
    if (!on_cards() && !options_.above.empty()) {
      const double size = std::max(0.46 * unit_, options_.legible.text);
      const Point half = Marks::plate_reach(options_.above, size);
      const Point at = beside_passage(0, half, size);
      marks_.ground(at, half, 0.3 * size);
      marks_.place_label(options_.above, at, size);
    }
    picture_.end();
  }

  /// Stairs across the way that leads in from a side.
  void draw_steps(Point middle, Direction side, double along) {
    const double across = map_.passage_width() / 2.0;
    const Point reach = is_upright(side) ? Point{across, along} : Point{along, across};
    marks_.stairs(middle - reach, middle + reach, opposite(side));
  }

  /// Stairs and lifts to other levels and where they lead: best in the lower left corner of a
  /// room's card, and on a plate beside a passage.
  void draw_stairs() {
    int count = 0;
    for (const StairEnd& stair : options_.stairs)
      for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
        const Space& space = plan_.spaces()[i];
        if (space.card != stair.card) continue;
        picture_.begin("stair-" + std::to_string(++count), "stair", stair_caption(stair));
        if (on_cards())
          draw_plate((stair.kind == StairKind::main ? "stairs " : "lift ") + stair.to, i);
        else
          draw_stair(stair, i);
        picture_.end();
      }
  }

  /// Where the end of a corridor is left out.
  void draw_breaks() {
    if (plan_.options().without.empty()) return;
    for (const Space& space : plan_.spaces())
      for (const Direction side : all_directions) {
        if (space.side(side) != Link::open || map_.neighbour(space, side) != nullptr) continue;
        picture_.begin("break-" + std::to_string(space.card), "break",
                       "The corridor goes on to a dead end");
        marks_.break_off(map_.gate_of(space, side), map_.passage_width(), side);
        picture_.end();
      }
  }

  void draw_stair(const StairEnd& stair, std::size_t index) {
    const Space& space = plan_.spaces()[index];
    // a lift's arrow is longer than steps are deep, and its bolt lies beyond its end
    const bool is_lift = stair.kind != StairKind::main;
    const Point reach = Point{0.12, is_lift ? 0.14 : 0.09} * cell_;
    const double size = std::max(0.46 * unit_, options_.legible.text);
    const Point half = Marks::plate_reach(stair.to, size);
    const Point whole{reach.x + half.x, std::max(reach.y, half.y)};
    Point at;
    if (MapGeometry::is_whole(space)) {
      const Point low_left = map_.corner_of(space) + Point{0.2, 0.8} * cell_;
      at = put(find_place(space, low_left + Point{half.x, 0}, whole, 0.5));
    } else {
      at = beside_passage(index, whole, size);
      marks_.ground(at, whole, 0.3 * size);
    }
    at.x -= half.x;
    const Direction way = stair.down ? Direction::down : Direction::up;
    if (is_lift)
      marks_.arrow(at, 0.24 * cell_, way, style_.ink);
    else
      marks_.stairs(at - reach, at + reach, way);
    if (stair.bolted_here)  // across its tail
      marks_.bolt(at + offset(opposite(way), 0.09 * cell_), 0.32 * cell_, way);
    const Point middle = at + Point{reach.x + half.x, 0};
    marks_.place_label(stair.to, middle, size);
    taken_.push_back(about(middle, half));
  }

  static Area about(Point middle, Point reach) { return {middle - reach, middle + reach}; }

  // ---- what stands in rooms

  /// A thing or a mark: a core, and how far it reaches round that.
  struct Standing {
    Area core;
    double reach;
    double dear;  ///< how much less it should be covered than a thing
  };
  /// An area whose corners are round by a part of half its shorter side.
  static Standing standing(const Area& area, double round, double dear = 4) {
    const Point size = area.high - area.low;
    const double reach = round * std::min(size.x, size.y) / 2;
    return {{area.low + Point{reach, reach}, area.high - Point{reach, reach}}, reach, dear};
  }

  std::size_t index_of(const Space& space) const {
    return static_cast<std::size_t>(&space - plan_.spaces().data());
  }

  /// How much a mark would lie on things, other marks and the rock of the room's corners.
  double covered_by(const Standing& mark, const Space& space) const {
    double covered = 0;
    for (const Standing& other : standing_[index_of(space)]) {
      const Area &a = mark.core, &b = other.core;
      const double x = std::max({a.low.x - b.high.x, b.low.x - a.high.x, 0.0});
      const double y = std::max({a.low.y - b.high.y, b.low.y - a.high.y, 0.0});
      covered += other.dear *
                 std::max(0.0, mark.reach + other.reach - std::sqrt(x * x + y * y) - 0.03 * unit_);
    }
    for (const Direction side : all_directions) {
      const Space* const next = map_.neighbour(space, side);
      if (next != nullptr && next->segment == space.segment && MapGeometry::is_whole(*next))
        continue;  // the same room goes on
      const Point low = map_.corner_of(space), high = low + Point{1, 1} * cell_;
      const double beyond = side == Direction::left    ? low.x - mark.core.low.x
                            : side == Direction::up    ? low.y - mark.core.low.y
                            : side == Direction::right ? mark.core.high.x - high.x
                                                       : mark.core.high.y - high.y;
      covered += std::max(0.0, beyond + mark.reach + 0.02 * cell_);
    }
    if (floor_.cut_card(space.cell) != nullptr)
      for (const double x : {mark.core.low.x, mark.core.high.x})
        for (const double y : {mark.core.low.y, mark.core.high.y})
          for (const Direction side : all_directions)
            if (!floor_.covers(Point{x, y} + offset(side, mark.reach))) covered += 0.2 * unit_;
    return covered;
  }

  struct Found {
    Point at;  ///< its middle
    Standing mark;
    std::size_t on;  ///< the index of its card
    bool is_free;    ///< whether it lies on nothing else
  };
  /// Where a mark of that reach stands, as near as possible to where one would like it: on nothing
  /// else on its card or one beside it in the same room; or else where it covers least.
  Found find_place(const Space& space, Point wanted, Point reach, double round) const {
    const auto spaces = plan_.spaces();
    const auto mark = [&](Point at) { return standing(about(at, reach), round); };
    constexpr double dear = 100;
    Point best = wanted;
    std::size_t on = index_of(space);
    double least = dear * covered_by(mark(wanted), space);
    const auto look = [&](std::size_t i) {
      const Space& other = spaces[i];
      const int apart =
          std::abs(other.cell.x - space.cell.x) + std::abs(other.cell.y - space.cell.y);
      const double wall = 0.04 * cell_;
      const Point low = map_.corner_of(other) + reach + Point{wall, wall};
      const Point room = Point{cell_ - 2 * wall, cell_ - 2 * wall} - reach * 2;
      if (apart > 1 || !MapGeometry::is_whole(other) || room.x < 0 || room.y < 0) return;
      constexpr int steps = 12;
      for (int y = 0; y <= steps; ++y)
        for (int x = 0; x <= steps; ++x) {
          const Point at = low + Point{room.x * x / steps, room.y * y / steps}, way = at - wanted;
          const double cost = std::sqrt(way.x * way.x + way.y * way.y) + 0.5 * cell_ * apart;
          if (cost >= least) continue;
          const double whole = cost + dear * covered_by(mark(at), other);
          if (whole >= least) continue;
          least = whole, best = at, on = i;
        }
    };
    if (least > 0) {
      std::size_t first = on, last = on;
      while (first > 0 && spaces[first - 1].segment == space.segment) --first;
      while (last < spaces.size() && spaces[last].segment == space.segment) ++last;
      for (std::size_t i = first; i < last; ++i) look(i);
    }
    return {best, mark(best), on, covered_by(mark(best), spaces[on]) == 0};
  }
  /// Puts a mark there. Returns its middle.
  Point put(const Found& found) {
    standing_[found.on].push_back(found.mark);
    return found.at;
  }

  // ---- numbers

  PropPlaces places_on(const Space& space) const {
    const bool lair = MapGeometry::is_whole(space) && plan_.boss(space);
    return lair ? lair_places(has_thing(space)) : prop_places(space.face);
  }

  /// A place on a room's card, in thirds of it: nearer to its middle where rock is in its corners.
  Point in_room(const Space& space, Point at) const {
    if (floor_.cut_card(space.cell) != nullptr)
      at = Point{1.5, 1.5} + (at - Point{1.5, 1.5}) * FloorLattice::in_round;
    return map_.corner_of(space) + at * unit_;
  }

  /// Each room's number goes to its freest card, the first of several.
  void draw_numbers() {
    const auto spaces = plan_.spaces();
    std::vector<Index> best(spaces.empty() ? 0 : spaces.back().segment + std::size_t{1}, none);
    const auto crowded = [&](std::size_t i) {
      const bool counters = options_.counters && !plan_.standing(spaces[i]).empty();
      return places_on(spaces[i]).crowded + (counters ? 2 : 0);
    };
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      if (spaces[i].is_door() || plan_.room_number(spaces[i].segment) == 0) continue;
      Index& chosen = best[spaces[i].segment];
      if (chosen == none || (!on_cards() && crowded(i) < crowded(chosen)))
        chosen = static_cast<Index>(i);
    }
    for (const Index chosen : best)
      if (chosen != none) draw_number(spaces[chosen]);
  }

  void draw_number(const Space& space) {
    const std::string number = options_.level + std::to_string(plan_.room_number(space.segment));
    picture_.begin("number-" + number, "number", "Room " + number);
    if (on_cards()) {
      marks_.tag(
          number,
          map_.cell_centre(space) + Point{0.5 * PlayingCards::width * cell_ - 0.13 * cell_,
                                          -0.5 * PlayingCards::height * cell_ + 0.13 * cell_},
          0.27 * cell_);
    } else {
      const Point wanted = in_room(space, places_on(space).number);
      const auto reach_of = [&](double size) {
        return Marks::plate_reach(number, std::max(size, options_.legible.text));
      };
      const auto find = [&](double size) { return find_place(space, wanted, reach_of(size), 0.5); };
      double size = 0.82 * unit_;
      Found found = find(size);
      if (constexpr double small = 0.75; !found.is_free) found = find(size *= small);
      const Point at = put(found);
      marks_.place_label(number, at, size);
      taken_.push_back(about(at, reach_of(size)));
    }
    picture_.end();
  }

  void draw_labels() {
    for (const PlaceLabel& label : options_.labels)
      for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
        const Space& space = plan_.spaces()[i];
        if (space.card != label.card) continue;
        picture_.begin("number-" + label.text, "number", label.text);
        draw_plate(label.text, i);
        picture_.end();
      }
  }

  void draw_plate(const std::string& text, std::size_t index) {
    const double size = std::max(0.56 * unit_, options_.legible.text);
    marks_.plate(text,
                 on_cards() ? on_card(plan_.spaces()[index])
                            : beside_passage(index, Marks::plate_reach(text, size), size),
                 size);
  }

  /// The place of a label on a card: clear of the sign of a secret passage at the upper edge.
  Point on_card(const Space& space) const {
    const double up = is_secret(space.side(Direction::up)) ? 0.2 : 0.3;
    return map_.cell_centre(space) - Point{0, up * cell_};
  }

  /// The place of a label beside a passage: on a side where there is rock, else in a corner between
  /// two arms, else anywhere near; the first that covers no number, no label and no floor, or else
  /// the one that covers least.
  Point beside_passage(std::size_t index, Point reach, double size) {
    const Point middle = map_.centre_of(plan_.spaces()[index]);
    const double wall = map_.passage_width() / 2.0, up = wall + 0.75 * size;
    const double aside = wall + std::max(0.95 * size, reach.x + 0.1 * size);
    std::vector<Point> places;
    for (const Direction side : {Direction::right, Direction::up, Direction::left, Direction::down})
      if ((map_.arms(index) & bit(side)) == 0)
        places.push_back(offset(side, is_upright(side) ? up : aside));
    for (const double x : {aside, -aside})
      for (const double y : {-up, up}) places.push_back({x, y});
    const std::size_t usual = places.size();
    const double half =
        label_reach(cell_, size, reach.x);  // the part of a sheet that is kept for it
    constexpr int steps = 4;
    for (int y = -steps; y <= steps; ++y)
      for (int x = -steps; x <= steps; ++x)
        places.push_back({std::max(half - reach.x, 0.0) * x / steps, (half - reach.y) * y / steps});
    const auto length = [](Point p) { return p.x * p.x + p.y * p.y; };
    std::stable_sort(places.begin() + static_cast<std::ptrdiff_t>(usual), places.end(),
                     [&](Point a, Point b) { return length(a) < length(b); });
    Point best = places.front();
    for (int least = std::numeric_limits<int>::max(); const Point place : places) {
      const int covered = covered_by(about(middle + place, reach));
      if (covered >= least) continue;
      best = place;
      if ((least = covered) == 0) break;
    }
    taken_.push_back(about(middle + best, reach));
    return middle + best;
  }

  /// How much lies below a label: numbers and other labels above all, then floor.
  int covered_by(const Area& label) const {
    int covered = 0;
    for (const Area& box : taken_)
      if (label.low.x < box.high.x && box.low.x < label.high.x && label.low.y < box.high.y &&
          box.low.y < label.high.y)
        covered += 100;
    constexpr int across = 6, down = 4;
    const Point part{(label.high.x - label.low.x) / across, (label.high.y - label.low.y) / down};
    for (int y = 0; y <= down; ++y)
      for (int x = 0; x <= across; ++x)
        covered += floor_.covers(label.low + Point{part.x * x, part.y * y});
    return covered;
  }

  // ---- counters

  /// Where counters stand in a space: one after the other, about a point where that is possible.
  struct Row {
    Point centre;
    double diameter;
    bool upright;      ///< from top to bottom
    double low, high;  ///< its ends, at most, from the point
  };

  /// How far the sign of a secret passage reaches into a space.
  double secret_reach(const Space& space, Direction side) const {
    if (!is_secret(space.side(side))) return 0;
    const bool bolted = space.bolted && space.side(side) == Link::hidden;
    return secret_size() * (bolted ? 1 : 0.5);
  }

  Row row_of(std::size_t index) const {
    const Space& space = plan_.spaces()[index];
    if (on_cards())
      return {map_.cell_centre(space) + Point{0, 0.2 * cell_}, 0.29 * cell_, false, -0.4 * cell_,
              0.4 * cell_};
    const double square = double(cell_) / map_.squares();
    if (MapGeometry::is_whole(space)) {
      const Point centre = in_room(space, {1.5, places_on(space).row});
      return {centre, std::min(0.92 * square, 0.31 * cell_), false, -1.425 * unit_, 1.425 * unit_};
    }
    // Along a passage that goes straight on; in a bend or at an end, along an arm.
    const unsigned arms = map_.arms(index);
    const bool upright =
        (arms & 0b1010) == 0b1010 || ((arms & 0b0101) != 0b0101 && (arms & 0b1010));
    Row row{map_.centre_of(space),
            std::min({0.92 * square, 0.31 * cell_, 0.86 * map_.passage_width()}), upright,
            -0.49 * cell_, 0.49 * cell_};
    const Direction to_low = upright ? Direction::up : Direction::left, to_high = opposite(to_low);
    double moved = 0;  // along the row
    if (space.start && plan_.entrance()) {
      const Direction side = opposite(*plan_.entrance());
      const double off_stairs = 0.14 * cell_;
      row.centre = row.centre + offset(side, off_stairs);
      if (is_upright(side) == upright) moved = side == to_high ? off_stairs : -off_stairs;
    }
    // where no arm goes on there is the wall
    const double wall = 0.47 * map_.passage_width(), most = row.high - row.low;
    if ((arms & bit(to_low)) == 0) row.low = -wall, row.high = most - wall;
    if ((arms & bit(to_high)) == 0) row.high = wall, row.low = wall - most;
    if (const double sign = secret_reach(space, to_low); sign > 0)
      row.low = sign - 0.5 * cell_ - moved;
    if (const double sign = secret_reach(space, to_high); sign > 0)
      row.high = 0.5 * cell_ - sign - moved;
    return row;
  }

  /// Up to three stand side by side; of more, two bosses at most stand beside a crowd.
  void draw_counters(std::size_t index) {
    const Space& space = plan_.spaces()[index];
    const auto enemies = plan_.standing(space);
    if (enemies.empty()) return;
    std::vector<std::size_t> single, crowd;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      const bool stands_alone = enemies.size() <= 3 || (enemies[i].is_joker() && single.size() < 2);
      (stands_alone ? single : crowd).push_back(i);
    }
    Row row = row_of(index);
    // In parts of a diameter: a crowd is wider than one.
    const double crowd_length = crowd.empty() ? 0 : row.upright ? 1.04 : 1.28;
    const double length = 1.04 * double(single.size()) + crowd_length;
    row.diameter = std::min(row.diameter, (row.high - row.low) / length);
    const double half = length * row.diameter / 2;
    const double begin = std::max(std::min(0.0, row.high - half), row.low + half) - half;
    double along = 0;
    const auto next = [&](double wide) {
      const double off = begin + (along + wide / 2) * row.diameter;
      along += wide;
      const Point at = row.centre + (row.upright ? Point{0, off} : Point{off, 0});
      if (on_cards() || !MapGeometry::is_whole(space)) return at;
      return put(find_place(space, at, Point{wide / 2, 0.52} * row.diameter, 1));
    };
    for (const std::size_t i : single) {
      names_.begin_enemy(picture_, space, i, ++enemies_);
      marks_.enemy(next(1.04), row.diameter, enemies[i]);
      picture_.end();
    }
    if (crowd.empty()) return;
    int sum = 0;
    for (const std::size_t i : crowd) sum += enemies[i].is_joker() ? 0 : enemies[i].rank();
    names_.begin_crowd(picture_, space, crowd, enemies_ + 1);
    enemies_ += crowd.size();
    marks_.crowd(next(crowd_length), row.diameter, sum);
    picture_.end();
  }

  Picture& picture_;
  const Style& style_;
  const MapGeometry& map_;
  const FloorPlan& plan_;
  const SpaceNames& names_;
  const MapMarkOptions& options_;
  int cell_;
  double unit_;  ///< a third of a cell
  Marks marks_;
  FloorLattice floor_;
  std::size_t enemies_ = 0;                      ///< that were drawn so far
  std::vector<std::vector<Standing>> standing_;  ///< on each space, so far
  std::vector<Area> taken_;                      ///< by the numbers and labels drawn so far
};

}  // namespace

void draw_map_marks(Picture& picture, const Style& style, const MapGeometry& map,
                    const SpaceNames& names, const MapMarkOptions& options) {
  MapMarks(picture, style, map, names, options).draw();
}

}  // namespace deckmap::detail
