#pragma once
// A map as the table looks: rooms and closed doors face up, corridors and opened doors face down.

#include <algorithm>
#include <cstddef>
#include <utility>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/picture.hpp>
#include <deckmap/write/style.hpp>

#include "map_geometry.hpp"
#include "playing_cards.hpp"
#include "space_names.hpp"

namespace deckmap::detail {

class CardsLook {
 public:
  CardsLook(Picture& picture, const Style& style, const MapGeometry& map, const SpaceNames& names,
            Hidden hide)
      : picture_(picture),
        style_(style),
        map_(map),
        names_(names),
        hide_(hide),
        cell_(map.cell()),
        cards_(picture, style) {}

  void draw() {
    draw_chalk();
    const auto spaces = map_.plan().spaces();
    int corridors = 0;
    for (std::size_t first = 0, last = 0; first < spaces.size(); first = last) {
      bool begun = false;
      for (last = first; last < spaces.size() && spaces[last].segment == spaces[first].segment;
           ++last) {
        if (spaces[last].is_door()) continue;
        if (!begun) names_.begin_segment(picture_, first, corridors);
        begun = true;
        draw_card(spaces[last]);
      }
      if (begun) picture_.end();
    }
    for (const Space& space : spaces) {
      if (!space.is_door()) continue;
      names_.begin_door(picture_, space);
      draw_card(space);
      picture_.end();
    }
  }

 private:
  void draw_card(const Space& space) {
    const bool hidden = (space.role == Role::shop && hide_.shops) ||
                        (space.role == Role::healing && hide_.springs) ||
                        (space.is_door() && hide_.levels);
    const bool face_down = space.is_corridor() || space.open || hidden;
    const Point centre = map_.cell_centre(space);
    const bool station = !hidden && (space.role == Role::shop || space.role == Role::healing);
    if (station) names_.begin_station(picture_, space);
    // A door's suit says whether it is trapped, which players do not know.
    const bool with_suit = !space.is_door() || !map_.plan().options().player;
    face_down ? cards_.back(centre, cell_) : cards_.face(space.face, centre, cell_, with_suit);
    if (station) picture_.end();
  }

  /// A line between two cards that lie side by side and have no way to each other.
  void draw_chalk() {
    Shape chalk{.stroke = style_.wall, .weight = std::max(style_.wall_weight * cell_, 1.0)};
    const double half = 0.47 * cell_;
    for (const Space& space : map_.plan().spaces())
      for (const Direction direction : {Direction::right, Direction::down}) {
        if (space.side(direction) != Link::wall || map_.neighbour(space, direction) == nullptr)
          continue;
        const Point middle = map_.cell_centre(space) + offset(direction, cell_ / 2.0);
        const Point along = is_upright(direction) ? Point{half, 0} : Point{0, half};
        chalk.path.line(middle - along, middle + along);
      }
    picture_.begin("walls", "walls");
    picture_.add(std::move(chalk));
    picture_.end();
  }

  Picture& picture_;
  const Style& style_;
  const MapGeometry& map_;
  const SpaceNames& names_;
  Hidden hide_;
  int cell_;
  PlayingCards cards_;
};

}  // namespace deckmap::detail
