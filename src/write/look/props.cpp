#include "props.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace deckmap::detail {
namespace {

/// A closed curve through points.
Path smooth(const std::vector<Point>& points) {
  Path path;
  const std::size_t count = points.size();
  const auto at = [&](std::size_t i) { return points[i % count]; };
  path.move_to(at(0));
  for (std::size_t i = 0; i < count; ++i)
    path.curve_to(snapped(at(i) + (at(i + 1) - at(i + count - 1)) * (1.0 / 6)),
                  snapped(at(i + 1) - (at(i + 2) - at(i)) * (1.0 / 6)), at(i + 1));
  path.close();
  return path;
}

/// A shore that three waves go round, and two ripples within it.
void draw_pool(Pen& pen, Chance& chance) {
  const std::array<int, 3> phases = {chance.below(full_turn), chance.below(full_turn),
                                     chance.below(full_turn)};
  const auto shore = [&](double radius) {
    std::vector<Point> points;
    for (int i = 0; i < full_turn; i += 2) {
      const auto wave = [&](int times, std::size_t phase) {
        return direction_of(times * i + phases[phase]).y;
      };
      const double r =
          radius * (1 + 0.22 * (0.5 * wave(2, 0) + 0.35 * wave(3, 1) + 0.2 * wave(5, 2)));
      const Point way = direction_of(i);
      points.push_back(pen.at(1.5 + way.x * r, 1.5 + way.y * r));
    }
    return smooth(points);
  };
  pen.ink(shore(1.13), pen.style().water);
  for (const double radius : {0.92, 0.72})
    pen.add(Shape{.path = shore(radius),
                  .stroke = pen.style().ink,
                  .weight = std::max(0.028 * pen.unit(), 0.5),
                  .dash = 0.5 * pen.unit(),
                  .gap = 0.36 * pen.unit()});
}

void draw_spring(Pen& pen) {
  const Style& style = pen.style();
  pen.ink(pen.circle(1.5, 1.5, 0.8), style.floor, 0.055);
  pen.ink(pen.circle(1.5, 1.5, 0.6), style.water, 0.04);
  pen.ink(pen.circle(1.5, 1.5, 0.33), {}, 0.028);
  pen.ink(pen.circle(1.5, 1.5, 0.11), style.floor, 0.04);
}

/// A crate seen from above, half as wide as `half` twice.
void draw_crate(Pen pen, double half) {
  Path crate = pen.rectangle(-half, -half, half, half);
  pen.ink(std::move(crate), pen.style().floor, 0.045);
  pen.ink(pen.line({{-half, -half}, {half, half}}), {}, 0.03);
}

/// Where the columns of a card stand: two rows from left to right.
constexpr std::array<Point, 4> column_spots = {
    {{0.62, 0.45}, {2.38, 0.45}, {0.62, 2.55}, {2.38, 2.55}}};

void draw_columns(Pen& pen) {
  for (const auto& [x, y] : column_spots) {
    pen.ink(pen.circle(x, y, 0.23), pen.style().floor, 0.03);
    pen.ink(pen.circle(x, y, 0.17), pen.style().floor, 0.055);
  }
}

void draw_statue(Pen& pen) {
  pen.ink(pen.rectangle(0.95, 0.95, 2.05, 2.05), pen.style().floor, 0.04);
  pen.ink(pen.circle(1.5, 1.5, 0.46), pen.style().floor, 0.05);
  std::vector<Point> star;
  for (int k = 0; k < 10; ++k) {
    // 36 degrees are not a whole step of a turn: the five points of a star, as numbers.
    static constexpr std::array<Point, 10> ways = {{{0, -1},
                                                    {0.5877852522924731, -0.8090169943749475},
                                                    {0.9510565162951535, -0.3090169943749474},
                                                    {0.9510565162951535, 0.3090169943749474},
                                                    {0.5877852522924731, 0.8090169943749475},
                                                    {0, 1},
                                                    {-0.5877852522924731, 0.8090169943749475},
                                                    {-0.9510565162951535, 0.3090169943749474},
                                                    {-0.9510565162951535, -0.3090169943749474},
                                                    {-0.5877852522924731, -0.8090169943749475}}};
    star.push_back(Point{1.5, 1.5} +
                   ways[static_cast<std::size_t>(k)] * (k % 2 == 0 ? 0.36 : 0.15));
  }
  pen.fill(pen.polygon(star), pen.style().ink);
}

void draw_sarcophagi(Pen& pen, Chance& chance) {
  const bool first_open = chance.next() < 0.35;
  for (const double y : {0.45, 1.75}) {
    const Pen tomb = pen.moved(0.82, y);
    Pen drawn = tomb;
    drawn.ink(tomb.polygon({{0, 0}, {1.5, 0}, {1.85, 0.24}, {1.85, 0.56}, {1.5, 0.8}, {0, 0.8}}),
              pen.style().floor);
    if (y < 1 && first_open) {  // its lid lies askew
      drawn.fill(
          tomb.polygon(
              {{0.12, 0.12}, {1.46, 0.12}, {1.73, 0.3}, {1.73, 0.5}, {1.46, 0.68}, {0.12, 0.68}}),
          pen.style().ink);
      Pen lid = tomb.moved(0.5, 0.14, direction_of(2));
      lid.ink(lid.polygon({{0, 0}, {1.1, 0}, {1.4, 0.2}, {1.4, 0.44}, {1.1, 0.64}, {0, 0.64}}),
              pen.style().floor, 0.04);
      continue;
    }
    drawn.ink(tomb.line({{0.2, 0.4}, {1.6, 0.4}}), {}, 0.035);
    drawn.ink(tomb.line({{1.2, 0.2}, {1.2, 0.6}}), {}, 0.035);
  }
}

/// On three legs, or in a drum.
void draw_fire(Pen& pen) {
  if (pen.style().things == Things::ship) pen.ink(pen.circle(1.5, 1.5, 0.56), pen.style().floor);
  for (int i = 0; i < 3 && pen.style().things == Things::dungeon; ++i) {
    const Point way = direction_of(4 + 16 * i);
    pen.ink(pen.line({{1.5 + 0.36 * way.x, 1.5 + 0.36 * way.y},
                      {1.5 + 0.62 * way.x, 1.5 + 0.62 * way.y}}),
            {}, 0.07);
  }
  pen.ink(pen.circle(1.5, 1.5, 0.44), pen.style().floor);
  Path flame;
  const auto at = [&](double x, double y) { return pen.at(1.5 + x, 1.5 + y); };
  flame.move_to(at(0, -0.36));
  flame.curve_to(at(0.06, -0.12), at(0.26, -0.08), at(0.24, 0.12));
  flame.curve_to(at(0.22, 0.3), at(-0.22, 0.3), at(-0.24, 0.1));
  flame.curve_to(at(-0.24, -0.02), at(-0.16, -0.08), at(-0.12, -0.18));
  flame.curve_to(at(-0.06, -0.1), at(0, -0.2), at(0, -0.36));
  flame.close();
  pen.ink(std::move(flame), pen.style().gold, 0.04);
}

void draw_rubble(Pen& pen, Chance& chance) {
  Path stones;
  for (const auto& [x, y, r] : {std::array{2.45, 2.5, 0.26},
                                {2.0, 2.6, 0.19},
                                {2.62, 2.02, 0.18},
                                {2.2, 2.2, 0.15},
                                {1.62, 2.66, 0.12},
                                {2.72, 1.6, 0.1},
                                {1.85, 2.28, 0.08},
                                {2.38, 1.78, 0.09},
                                {1.35, 2.72, 0.07}})
    add_stone(pen, {x + chance.around(0.05), y + chance.around(0.05)}, r, chance, stones);
  pen.ink(std::move(stones), pen.style().floor, 0.04);
}

void draw_bones(Pen& pen, Chance& chance) {
  const auto bone = [&](double x, double y, int direction, double half) {
    const Pen turned = pen.moved(x, y, direction_of(direction));
    Path path;
    for (const double end : {-half, half})
      for (const double side : {-0.055, 0.055})
        path.circle(turned.at(end, side), 0.06 * pen.unit());
    pen.ink(turned.line({{-half, 0}, {half, 0}}), {}, 0.13);
    pen.ink(path, pen.style().floor, 0.035);
    pen.add(Shape{.path = turned.line({{-half, 0}, {half, 0}}),
                  .stroke = pen.style().floor,
                  .weight = std::max(0.07 * pen.unit(), 0.6)});
  };
  const int turn = chance.below(8);
  bone(2.1, 2.25, turn, 0.34);
  bone(2.12, 2.22, turn + 14, 0.3);
  bone(2.55, 1.7, turn + 30, 0.2);
  // a skull
  pen.ink(pen.rectangle(1.42, 2.42, 1.62, 2.56), pen.style().floor, 0.035);
  pen.ink(pen.circle(1.52, 2.3, 0.17), pen.style().floor, 0.04);
  Path eyes = pen.circle(1.46, 2.31, 0.04);
  eyes.circle(pen.at(1.59, 2.31), 0.04 * pen.unit());
  pen.fill(std::move(eyes), pen.style().ink);
}

/// A rectangle with round corners.
Path rounded(const Pen& pen, Point low, Point high, double radius) {
  Path path;
  path.rounded(pen.at(low), pen.at(high), radius * pen.unit());
  return path;
}

void draw_stall(Pen& pen) {
  pen.ink(pen.rectangle(0.5, 1.02, 2.5, 1.42), pen.style().gold);
  if (pen.style().things == Things::ship) {  // a sign above it, and a slot
    pen.ink(pen.rectangle(0.9, 0.36, 2.1, 0.74), pen.style().floor);
    pen.ink(pen.line({{1.1, 0.55}, {1.9, 0.55}}), {}, 0.07);
    return pen.ink(pen.line({{1.3, 1.22}, {1.7, 1.22}}), {}, 0.07);
  }
  const auto crate = [&](double x, double y, int turn) {
    draw_crate(pen.moved(x, y, direction_of(turn)), 0.2);
  };
  crate(0.75, 0.5, 1);
  crate(1.32, 0.46, -2);
  crate(2.1, 0.52, 3);
}

// ---- what a ship has in the stead of a dungeon's things

void draw_pods(Pen& pen) {
  for (const double y : {0.45, 1.75}) {
    pen.ink(rounded(pen, {0.82, y}, {2.67, y + 0.8}, 0.38), pen.style().floor);
    pen.ink(rounded(pen, {1.72, y + 0.17}, {2.48, y + 0.63}, 0.2), pen.style().water, 0.035);
    for (const double x : {1.15, 1.4}) pen.ink(pen.line({{x, y + 0.2}, {x, y + 0.6}}), {}, 0.035);
  }
}

void draw_coolant(Pen& pen) {
  pen.ink(rounded(pen, {0.4, 0.4}, {2.6, 2.6}, 0.3), pen.style().floor, 0.04);
  pen.ink(rounded(pen, {0.6, 0.6}, {2.4, 2.4}, 0.2), pen.style().water);
  for (const double y : {1.05, 1.5, 1.95})
    pen.add(Shape{.path = pen.line({{0.85, y}, {2.15, y}}),
                  .stroke = pen.style().ink,
                  .weight = std::max(0.028 * pen.unit(), 0.5),
                  .dash = 0.4 * pen.unit(),
                  .gap = 0.3 * pen.unit()});
}

void draw_tank(Pen& pen) {
  pen.ink(pen.circle(1.5, 1.5, 0.8), pen.style().floor, 0.055);
  pen.ink(pen.circle(1.5, 1.5, 0.62), pen.style().water, 0.04);
  for (const auto& [x, y, r] :
       {std::array{1.3, 1.62, 0.13}, {1.68, 1.72, 0.09}, {1.56, 1.3, 0.11}, {1.24, 1.28, 0.06}})
    pen.ink(pen.circle(x, y, r), pen.style().floor, 0.03);
}

/// Consoles along the front of the platform that a dais is, too.
void draw_consoles(Pen& pen) {
  pen.ink(pen.rectangle(0.28, 0.28, 2.72, 2.72), pen.style().floor, 0.042);
  for (const double x : {0.5, 1.17, 1.84}) {
    pen.ink(pen.rectangle(x, 0.45, x + 0.62, 0.92), pen.style().floor, 0.042);
    pen.ink(pen.rectangle(x + 0.1, 0.53, x + 0.52, 0.72), pen.style().water, 0.03);
  }
}

void draw_reactor(Pen& pen) {
  for (const auto& [x, y] : column_spots) {
    pen.ink(pen.circle(x, y, 0.25), pen.style().floor, 0.045);
    pen.ink(pen.circle(x, y, 0.13), pen.style().gold, 0.04);
  }
}

}  // namespace

void add_stone(const Pen& pen, Point at, double radius, Chance& chance, Path& path) {
  const int sides = 5 + chance.below(3), begin = chance.below(full_turn);
  for (int i = 0; i < sides; ++i) {
    const Point corner =
        at + direction_of(begin + i * full_turn / sides) * (radius * chance.between(0.75, 1.2));
    i == 0 ? path.move_to(pen.at(corner)) : path.line_to(pen.at(corner));
  }
  path.close();
}

bool is_water(Card card) { return card.has_number() && card.rank() == 8; }

PropPlaces prop_places(Card card) {
  if (card.is_joker()) return {{1.5, 1.5}, 2.4, 0};
  const bool red = card.colour() == Colour::red;
  switch (card.rank()) {
    case Card::ace: return red ? PropPlaces{{0.55, 0.6}, 2.4, 4} : PropPlaces{{1.5, 1.8}, 2.5, 3};
    case 2: return {{1.3, 1.2}, 2.4, 1};
    case 3: return {{1.2, 1.2}, 2.4, 1};
    case 4: return {{1.2, 1.7}, 2.4, 1};
    case 5:
    case 7: return {{0.55, 0.6}, 2.4, 3};
    case 6: return {{0.42, 1.5}, 2.4, 3};
    case 8: return {{0.5, 0.58}, 2.4, 4};
    case 9: return {{1.5, 1.5}, 2.4, 1};
    default: return {{1.5, 1.12}, 1.98, 0};
  }
}

PropPlaces lair_places(bool shared) {
  return shared ? PropPlaces{{1.5, 1.66}, 2.45, 6} : PropPlaces{{0.5, 0.58}, 2.45, 5};
}

std::vector<Direction> sides_near(Card card) {
  switch (card.rank()) {
    case Card::ace:
      return card.colour() == Colour::black ? std::vector{Direction::up} : std::vector<Direction>{};
    case 2:
    case 3: return {Direction::right, Direction::down};
    case 4: return {Direction::up, Direction::right};
    case 6: return {Direction::right};
    default: return {};
  }
}

bool has_thing(const Space& space) {
  return space.role == Role::shop || space.role == Role::healing || !prop_name(space.face).empty();
}

std::string_view prop_name(Card card, Things things) {
  if (!card.has_number()) return {};
  static constexpr std::array<std::array<std::string_view, 11>, 2> names = {
      {{"", "", "bones", "rubble", "crates", "a brazier", "two tombs", "a statue", "a pool",
        "a dais", "four columns"},
       {"", "", "bones", "rubble", "crates", "a fire in a drum", "two pods", "a statue",
        "a pool of coolant", "a row of consoles", "four reactor columns"}}};
  return names[static_cast<std::size_t>(things)][static_cast<std::size_t>(card.rank())];
}

std::string_view lair_name(Colour joker, Things things) {
  const bool red = joker == Colour::red;
  if (things == Things::ship) return red ? "A table of light" : "A captain's chair";
  return red ? "A pentacle" : "A throne";
}

void draw_prop(Pen pen, Card card, Chance chance) {
  if (card.is_joker()) return;
  if (pen.style().things == Things::ship) {
    if (card.rank() == Card::ace && card.colour() == Colour::red) return draw_tank(pen);
    switch (card.rank()) {
      case 6: return draw_pods(pen);
      case 8: return draw_coolant(pen);
      case 9: return draw_consoles(pen);
      case 10: return draw_reactor(pen);
      default: break;
    }
  }
  if (card.rank() == Card::ace)
    return card.colour() == Colour::red ? draw_spring(pen) : draw_stall(pen);
  switch (card.rank()) {
    case 2: return draw_bones(pen, chance);
    case 3: return draw_rubble(pen, chance);
    case 4:
      draw_crate(pen.moved(2.42, 0.58, direction_of(chance.below(5) - 2)), 0.3);
      draw_crate(pen.moved(1.76, 0.5, direction_of(chance.below(7) - 3)), 0.22);
      return draw_crate(pen.moved(2.5, 1.24, direction_of(chance.below(9) - 4)), 0.2);
    case 5: return draw_fire(pen);
    case 6: return draw_sarcophagi(pen, chance);
    case 7: return draw_statue(pen);
    case 8: return draw_pool(pen, chance);
    case 9:
      pen.ink(pen.rectangle(0.28, 0.28, 2.72, 2.72), pen.style().floor, 0.042);
      return pen.ink(pen.rectangle(0.58, 0.58, 2.42, 2.42), pen.style().floor, 0.042);
    case 10: return draw_columns(pen);
    default: return;
  }
}

void draw_lair(Pen pen, Colour joker) {
  const bool ship = pen.style().things == Things::ship;
  if (joker == Colour::red && ship) {
    pen.ink(pen.circle(0, 0, 1.02), pen.style().floor, 0.05);
    pen.ink(pen.circle(0, 0, 0.62), pen.style().water, 0.04);
    for (const Point way : {Point{1, 0}, {0, 1}, {-1, 0}, {0, -1}})
      pen.ink(pen.line({way * 0.3, way * 0.86}), {}, 0.035);
    return pen.ink(pen.circle(0, 0, 0.3), {}, 0.035);
  }
  if (joker == Colour::red) {
    static constexpr std::array<Point, 5> tips = {{{0, -0.9},
                                                   {0.52900672706, 0.72811529494},
                                                   {-0.85595086466, -0.27811529494},
                                                   {0.85595086466, -0.27811529494},
                                                   {-0.52900672706, 0.72811529494}}};
    pen.ink(pen.circle(0, 0, 1.02), pen.style().floor, 0.05);
    pen.ink(pen.circle(0, 0, 0.9), {}, 0.035);
    return pen.ink(pen.polygon(tips), {}, 0.045);
  }
  // steps, or a foot that turns; a seat, arms and a high back
  if (ship) {
    pen.ink(pen.circle(0, 0, 0.88), pen.style().floor, 0.04);
  } else {
    pen.ink(pen.rectangle(-0.95, -0.85, 0.95, 0.8), pen.style().floor, 0.04);
    pen.ink(pen.rectangle(-0.75, -0.85, 0.75, 0.55), pen.style().floor, 0.04);
  }
  pen.ink(pen.rectangle(-0.4, -0.5, 0.4, 0.3), pen.style().gold, 0.05);
  for (const double x : {-0.47, 0.33})
    pen.fill(pen.rectangle(x, -0.55, x + 0.14, 0.3), pen.style().ink);
  pen.fill(pen.polygon({{-0.47, -0.5}, {-0.55, -0.8}, {0, -0.68}, {0.55, -0.8}, {0.47, -0.5}}),
           pen.style().ink);
}

}  // namespace deckmap::detail
