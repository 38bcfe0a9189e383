// The tileset for Tiled: floors, walls, doors and marks.

#include <deckmap/write/tiled.hpp>

#include <algorithm>

#include <deckmap/write/detail/marks.hpp>

namespace deckmap {

using detail::Marks;

Picture tileset_picture(const TiledOptions& options) {
  detail::require_valid(options);
  const double side = options.tile;
  const Style& style = options.style;
  Picture picture{.width = Tileset::columns * options.tile, .height = Tileset::rows * options.tile};
  Marks marks(picture, style);
  const auto corner = [&](int tile) {
    return Point{(tile % Tileset::columns) * side, (tile / Tileset::columns) * side};
  };
  const auto centre = [&](int tile) { return corner(tile) + Point{side / 2, side / 2}; };
  const auto rectangle = [&](Point low, Point high, Paint paint) {
    Shape shape{.fill = paint, .aligned = true};
    shape.path.rectangle(low, high);
    picture.add(std::move(shape));
  };

  const double line = std::max(1.0, static_cast<double>(detail::rounded(side / 32)));
  for (const int tile : {Tileset::room, Tileset::corridor}) {
    const Point low = corner(tile), high = low + Point{side, side};
    rectangle(low, high, style.grid);
    rectangle(low + Point{line, line}, high, tile == Tileset::room ? style.floor : style.shadow);
  }
  const double thick = std::max(1.0, static_cast<double>(detail::rounded(side / 10)));
  for (Sides sides = 1; sides <= all_sides; ++sides) {
    const Point low = corner(Tileset::walls(sides)), high = low + Point{side, side};
    if (contains(sides, Direction::right)) rectangle({high.x - thick, low.y}, high, style.wall);
    if (contains(sides, Direction::down)) rectangle({low.x, high.y - thick}, high, style.wall);
    if (contains(sides, Direction::left)) rectangle(low, {low.x + thick, high.y}, style.wall);
    if (contains(sides, Direction::up)) rectangle(low, {high.x, low.y + thick}, style.wall);
  }
  for (const bool open : {false, true})
    for (const bool upright : {true, false})
      for (int level = 1; level <= 3; ++level)
        marks.door(centre(Tileset::door(level, upright, open)), 1.3 * side, side,
                   upright ? Direction::right : Direction::down, level, open);
  marks.stairs(centre(Tileset::start) - Point{0.4 * side, 0.25 * side},
               centre(Tileset::start) + Point{0.4 * side, 0.25 * side}, Direction::up);
  marks.shop(centre(Tileset::shop), 0.7 * side);
  marks.healing(centre(Tileset::healing), 0.8 * side);
  marks.secret(centre(Tileset::secret), 2.6 * side);
  marks.enemy(centre(Tileset::boss(Colour::black)), 0.84 * side, Card::black_joker());
  marks.enemy(centre(Tileset::boss(Colour::red)), 0.84 * side, Card::red_joker());
  for (int rank = 2; rank <= 10; ++rank)
    marks.enemy(centre(Tileset::enemy(rank)), 0.78 * side, Card(rank, Suit::spades));
  return picture;
}

}  // namespace deckmap
