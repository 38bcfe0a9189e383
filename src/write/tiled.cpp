// The tileset for Tiled: floors, walls, doors and marks, each within its own tile.

#include <deckmap/write/tiled.hpp>

#include <algorithm>

#include "look/doors.hpp"
#include "look/marks.hpp"
#include "look/props.hpp"

namespace deckmap {
namespace {

using namespace detail;

class TilesetPainter {
 public:
  explicit TilesetPainter(const TiledOptions& options)
      : side_(options.tile),
        style_(options.style),
        picture_{.width = Tileset::columns * options.tile, .height = Tileset::rows * options.tile},
        marks_(picture_, style_) {}

  Picture draw() {
    draw_floors();
    draw_walls();
    draw_doors();
    draw_marks();
    return std::move(picture_);
  }

 private:
  Point corner(int tile) const {
    return {(tile % Tileset::columns) * side_, (tile / Tileset::columns) * side_};
  }
  Point centre(int tile) const { return corner(tile) + Point{side_ / 2, side_ / 2}; }

  void rectangle(Point low, Point high, Paint paint) {
    Shape shape{.fill = paint, .aligned = true};
    shape.path.rectangle(low, high);
    picture_.add(std::move(shape));
  }

  void draw_floors() {
    const double line = std::max(1.0, static_cast<double>(rounded(side_ / 32)));
    for (const int tile : {Tileset::room, Tileset::corridor}) {
      const Point low = corner(tile), high = low + Point{side_, side_};
      rectangle(low, high, style_.grid);
      rectangle(low + Point{line, line}, high,
                tile == Tileset::room ? style_.floor : style_.shadow);
    }
  }

  void draw_walls() {
    const double thick = std::max(1.0, static_cast<double>(rounded(side_ / 10)));
    for (Sides sides = 1; sides <= all_sides; ++sides) {
      const Point low = corner(Tileset::walls(sides)), high = low + Point{side_, side_};
      if (contains(sides, Direction::right)) rectangle({high.x - thick, low.y}, high, style_.wall);
      if (contains(sides, Direction::down)) rectangle({low.x, high.y - thick}, high, style_.wall);
      if (contains(sides, Direction::left)) rectangle(low, {low.x + thick, high.y}, style_.wall);
      if (contains(sides, Direction::up)) rectangle(low, {high.x, low.y + thick}, style_.wall);
    }
  }

  void draw_doors() {
    for (const bool sealed : {false, true})
      for (const bool upright : {true, false})
        for (int level = 1; level <= 3; ++level)
          draw_door(Pen(picture_, style_, centre(Tileset::door(level, upright, sealed)),
                        0.84 * side_, upright ? Point{1, 0} : Point{0, 1}),
                    {level, sealed ? DoorSign::State::sealed : DoorSign::State::shut});
  }

  void draw_marks() {
    const Point reach{0.4 * side_, 0.25 * side_};
    marks_.stairs(centre(Tileset::start) - reach, centre(Tileset::start) + reach, Direction::up);
    const auto prop = [&](int tile, Card card, double lower) {
      draw_prop(Pen(picture_, style_, corner(tile), side_ / 3).moved(0, lower), card,
                Chance(6, 0, 0));
    };
    prop(Tileset::shop, Card(Card::ace, Suit::spades), 0.5);
    prop(Tileset::healing, Card(Card::ace, Suit::hearts), 0);
    marks_.secret(centre(Tileset::secret), 0.8 * side_);
    marks_.enemy(centre(Tileset::boss(Colour::black)), 0.88 * side_, Card::black_joker());
    marks_.enemy(centre(Tileset::boss(Colour::red)), 0.88 * side_, Card::red_joker());
    for (int rank = 2; rank <= 10; ++rank)
      marks_.enemy(centre(Tileset::enemy(rank)), 0.84 * side_, Card(rank, Suit::spades));
  }

  double side_;
  const Style& style_;
  Picture picture_;
  Marks marks_;
};

}  // namespace

Picture tileset_picture(const TiledOptions& options) {
  require_valid(options);
  return TilesetPainter(options).draw();
}

}  // namespace deckmap
