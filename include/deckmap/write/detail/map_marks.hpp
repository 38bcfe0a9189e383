#pragma once
/// What stands on a map, whatever it looks like: the start, secret passages, numbers of rooms,
/// shops, stations, enemies.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/detail/map_geometry.hpp>
#include <deckmap/write/detail/marks.hpp>
#include <deckmap/write/detail/space_names.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap::detail {

class MapMarks {
 public:
  MapMarks(Picture& picture, const Style& style, const MapGeometry& map, const SpaceNames& names)
      : picture_(picture),
        style_(style),
        map_(map),
        plan_(map.plan()),
        names_(names),
        cell_(map.cell()),
        marks_(picture, style) {}

  void draw() {
    draw_secret_passages();
    draw_start();
    choose_number_places();
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) draw_marks_of(i);
  }

 private:
  bool on_cards() const { return style_.look == Look::cards; }

  void draw_secret_passages() {
    int count = 0;
    for (const Space& space : plan_.spaces())
      for (const Direction direction : {Direction::right, Direction::down})
        if (space.side(direction) == Link::secret) {
          picture_.begin("secret-" + std::to_string(++count), "secret", "Secret passage");
          marks_.secret(map_.gate_of(space, direction), cell_);
          picture_.end();
        }
  }

  void draw_start() {
    const auto side = plan_.entrance();
    if (!side) return;
    const Space& space = plan_.spaces()[0];
    picture_.begin("start", "start", "Start");
    if (on_cards()) {
      marks_.start_tag(map_.cell_centre(space) + Point{-0.31 * cell_, -0.4 * cell_}, 0.24 * cell_);
    } else {
      // In the arm that leads in; without one, in the passage's first quarter.
      const double arm = std::max<double>(map_.passage_begin(), 0.12 * cell_);
      const Point middle = map_.gate_of(space, *side) + offset(opposite(*side), 0.74 * arm);
      const double across = map_.passage_width() / 2.0, along = arm * 0.58;
      const Point reach = is_upright(*side) ? Point{across, along} : Point{along, across};
      marks_.stairs(middle - reach, middle + reach, opposite(*side));
    }
    picture_.end();
  }

  /// On cards, stations are the cards themselves, and numbers have a place of their own.
  bool has_station_mark(const Space& space) const {
    return !on_cards() && (space.role == Role::shop || space.role == Role::healing);
  }
  std::size_t marks_on(const Space& space) const {
    return plan_.enemies(space).size() + has_station_mark(space);
  }

  /// Each room's number goes to its first space where nothing else stands, or else to the one with
  /// the least.
  void choose_number_places() {
    const auto spaces = plan_.spaces();
    numbered_.assign(spaces.empty() ? 0 : spaces.back().segment + std::size_t{1}, none);
    std::vector<std::size_t> least(numbered_.size(), ~std::size_t{0});
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      const Space& space = spaces[i];
      if (space.is_door() || plan_.room_number(space.segment) == 0) continue;
      const std::size_t marks = on_cards() ? 0 : marks_on(space);
      if (marks < least[space.segment]) {
        least[space.segment] = marks;
        numbered_[space.segment] = static_cast<Index>(i);
      }
    }
  }

  /// The places of several marks in a space, and how large they may be.
  class Rows {
   public:
    Rows(Point centre, Point room, double largest, std::size_t count)
        : centre_(centre), count_(count) {
      for (std::size_t columns = 1; columns <= count; ++columns) {
        const std::size_t rows = (count + columns - 1) / columns;
        const double fit = std::min(room.x / double(columns), room.y / double(rows));
        if (fit >= side_) side_ = fit, columns_ = columns;
      }
      side_ = std::min(side_, largest);
    }

    double side() const { return side_; }
    /// How many places are left.
    std::size_t left() const { return count_ - place_; }
    Point next() {
      const std::size_t rows = (count_ + columns_ - 1) / columns_;
      const std::size_t row = place_ / columns_, column = place_ % columns_;
      const std::size_t in_row = std::min(columns_, count_ - row * columns_);
      ++place_;
      return centre_ + Point{(double(column) - (double(in_row) - 1) / 2) * side_,
                             (double(row) - (double(rows) - 1) / 2) * side_};
    }

   private:
    Point centre_;
    std::size_t count_;
    std::size_t columns_ = 1, place_ = 0;
    double side_ = 0;
  };

  Rows rows_for(std::size_t index, std::size_t count) const {
    const Space& space = plan_.spaces()[index];
    const double largest = 0.48 * cell_;
    if (on_cards()) return {map_.cell_centre(space), {0.6 * cell_, 0.62 * cell_}, largest, count};
    Point centre = map_.centre_of(space);
    if (space.start && plan_.entrance())
      centre = centre + offset(opposite(*plan_.entrance()), 0.08 * cell_);
    Point room{0.84, 0.84};
    if (!MapGeometry::is_whole(space) && count <= 4) {
      // Along a passage that goes straight on, or from the centre back to its only way; in a bend
      // there is the middle alone.
      const unsigned arms = map_.arms(index);
      const bool level = (arms & 0b0101) == 0b0101, upright = !level && (arms & 0b1010) == 0b1010;
      // Three would be too small between the walls.
      const double width = double(map_.passage_width()) / cell_;
      const double across = std::clamp(count > 2 ? 1.2 * width : 0.92 * width, 0.32, 0.84);
      room = {level ? 0.86 : across, upright ? 0.86 : across};
      for (const Direction direction : all_directions)
        if (count > 1 && arms == bit(direction)) {
          (is_upright(direction) ? room.y : room.x) = 0.66;
          centre = centre + offset(direction, 0.12 * cell_);
        }
    }
    return {centre, room * double(cell_), largest, count};
  }

  void draw_marks_of(std::size_t index) {
    const Space& space = plan_.spaces()[index];
    const bool numbered = plan_.room_number(space.segment) > 0 && numbered_[space.segment] == index;
    if (numbered && on_cards()) draw_number_tag(space);
    const bool number_in_row = numbered && !on_cards();
    const std::size_t count = marks_on(space) + number_in_row;
    if (count == 0) return;
    constexpr std::size_t most = 25;  // what can be read
    Rows rows = rows_for(index, std::min(count, most));
    if (number_in_row) draw_number(space, rows);
    if (has_station_mark(space)) {
      names_.begin_station(picture_, space);
      space.role == Role::shop ? marks_.shop(rows.next(), 0.92 * rows.side())
                               : marks_.healing(rows.next(), 0.92 * rows.side());
      picture_.end();
    }
    draw_enemies(space, rows);
  }

  void begin_number(const std::string& number) {
    picture_.begin("number-" + number, "number", "Room " + number);
  }

  void draw_number(const Space& space, Rows& rows) {
    const std::string number = std::to_string(plan_.room_number(space.segment));
    const double fit = 0.86 * rows.side() / text_width(number, 1, Face::bold);
    begin_number(number);
    marks_.label(number, rows.next(), std::min(0.84 * rows.side(), fit), Face::bold, style_.ink);
    picture_.end();
  }

  void draw_number_tag(const Space& space) {
    const std::string number = std::to_string(plan_.room_number(space.segment));
    begin_number(number);
    marks_.tag(number, map_.cell_centre(space) + Point{0.31 * cell_, -0.4 * cell_}, 0.26 * cell_);
    picture_.end();
  }

  void draw_enemies(const Space& space, Rows& rows) {
    const auto enemies = plan_.enemies(space);
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      const std::size_t number = ++enemies_;
      const std::size_t rest = enemies.size() - i;
      if (rows.left() == 1 && rest > 1) {
        names_.begin_more_enemies(picture_, space, i, number);
        marks_.more(rows.next(), 0.9 * rows.side(), rest);
        picture_.end();
        enemies_ += rest - 1;
        return;
      }
      names_.begin_enemy(picture_, space, i, number);
      marks_.enemy(rows.next(), 0.9 * rows.side(), enemies[i]);
      picture_.end();
    }
  }

  Picture& picture_;
  const Style& style_;
  const MapGeometry& map_;
  const FloorPlan& plan_;
  const SpaceNames& names_;
  int cell_;
  Marks marks_;
  std::vector<Index> numbered_;
  std::size_t enemies_ = 0;  ///< that were drawn so far
};

}  // namespace deckmap::detail
