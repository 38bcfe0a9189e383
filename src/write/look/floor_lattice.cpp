#include "floor_lattice.hpp"

#include <algorithm>
#include <cmath>

#include "chance.hpp"

namespace deckmap::detail {

FloorLattice::FloorLattice(const MapGeometry& map)
    : cell_(map.cell()),
      begin_(map.passage_begin()),
      origin_(map.origin()),
      width_(3 * map.plan().width()),
      height_(3 * map.plan().height()),
      columns_(static_cast<std::size_t>(width_ + 2 * border)),
      parts_(columns_ * static_cast<std::size_t>(height_ + 2 * border)) {
  const int parts = std::max(width_, height_), end = map.passage_end();
  for (int x = 0; x <= parts + 1; ++x)  // one beyond the last, as crossings have a side there, too
    lines_.push_back(x / 3 * cell_ + (x % 3 == 0 ? 0 : x % 3 == 1 ? begin_ : end));
  part_of_.resize(1, -1);
  for (int x = 0; x < parts; ++x) part_of_.resize(static_cast<std::size_t>(line(x + 1) + 1), x);
  part_of_.push_back(parts);
  const auto spaces = map.plan().spaces();
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    const int x = 3 * spaces[i].cell.x, y = 3 * spaces[i].cell.y;
    if (MapGeometry::is_whole(spaces[i])) {
      for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx) at(x + dx, y + dy) |= floor;
      continue;
    }
    at(x + 1, y + 1) |= floor;
    for (const Direction direction : all_directions)
      if ((map.arms(i) & bit(direction)) != 0) {
        const Cell arm = step({x + 1, y + 1}, direction);
        at(arm.x, arm.y) |= floor;
      }
  }
  for (const Space& space : spaces) {
    const int x = 3 * space.cell.x, y = 3 * space.cell.y;
    const bool room = MapGeometry::is_whole(space);
    for (const Direction direction : {Direction::right, Direction::down}) {
      const Link way = space.side(direction);
      for (int third = 0; third < 3; ++third) {
        const bool right = direction == Direction::right;
        // A room's cells lie open to each other, and rooms meet passages in a passage's width.
        const bool free =
            third == 1 ? way == Link::open || way == Link::door : way == Link::open && room;
        if (!free)
          at(right ? x + 2 : x + third, right ? y + third : y + 2) |=
              right ? wall_right : wall_below;
      }
    }
  }
  floors_.resize(parts_.size());
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x)
      floors_[index_of(x, y)] = floors_[index_of(x - 1, y)] + floors_[index_of(x, y - 1)] -
                                floors_[index_of(x - 1, y - 1)] + (is_floor(x, y) ? 1u : 0u);
  cut_cards_ = detail::cut_cards(map.dungeon(), map.plan(), Mouth::drawn(map.squares()));
  if (!cut_cards_.empty()) cut_.resize(parts_.size());
  for (std::size_t i = 0; i < cut_cards_.size(); ++i) {
    const Cell cell = cut_cards_[i].cell;
    cut_[index_of(3 * cell.x, 3 * cell.y)] = static_cast<std::uint32_t>(i + 1);
  }
}

std::vector<Point> FloorLattice::corner_wall(const CutCard& card, std::size_t corner) const {
  std::vector<Point> wall = card.wall(corner);
  for (Point& point : wall)
    point = snapped(this->corner(3 * card.cell.x, 3 * card.cell.y) + point * cell_);
  return wall;
}
std::vector<Point> FloorLattice::wall_at(int x, int y) const {
  if (cut_cards_.empty() || x % 3 != 0 || y % 3 != 0) return {};
  int floors = 0;
  std::size_t corner = 0;
  Cell cell{};
  for (const std::size_t i : {0u, 1u, 2u, 3u}) {
    const int left = i == 0 || i == 3 ? 0 : 1, above = i < 2 ? 0 : 1;
    if (!is_floor(x - left, y - above)) continue;
    ++floors, corner = i;
    cell = {x / 3 - left, y / 3 - above};
  }
  const CutCard* const card = floors == 1 ? cut_card(cell) : nullptr;
  return card == nullptr ? std::vector<Point>{} : corner_wall(*card, corner);
}

bool FloorLattice::is_behind_wall(int x, int y) const {
  const bool upright = x % 3 == 0;
  if (cut_cards_.empty() || upright == (y % 3 == 0)) return false;
  const auto nearest = [](int line) { return (line + 1) / 3 * 3; };
  const std::vector<Point> wall = wall_at(nearest(x), nearest(y));
  if (wall.empty()) return false;
  const Point from = corner(nearest(x), nearest(y)), here = corner(x, y);
  const Point end = upright == (wall.front().x == from.x) ? wall.front() : wall.back();
  const double reach = upright ? end.y - from.y : end.x - from.x;
  const double along = upright ? here.y - from.y : here.x - from.x;
  // on the same side; and the post of a passage is on whole pixels
  return reach * along > 0 && std::abs(reach) > std::abs(along) + 1;
}

void FloorLattice::add_floor(const Space& space, Path& path) const {
  const int x = 3 * space.cell.x, y = 3 * space.cell.y;
  if (MapGeometry::is_whole(space)) {
    const CutCard* const card = cut_card(space.cell);
    if (card == nullptr) return path.rectangle(corner(x, y), corner(x + 3, y + 3));
    for (std::size_t i = 0; i < 4; ++i) {
      std::vector<Point> wall = corner_wall(*card, i);
      if (wall.empty()) wall = {corner(i == 1 || i == 2 ? x + 3 : x, i < 2 ? y : y + 3)};
      if (i == 0) path.move_to(wall.front());
      for (std::size_t k = i == 0 ? 1 : 0; k < wall.size(); ++k) path.line_to(wall[k]);
    }
    return path.close();
  }
  const int left = is_floor(x, y + 1) ? x : x + 1, right = is_floor(x + 2, y + 1) ? x + 3 : x + 2;
  path.rectangle(corner(left, y + 1), corner(right, y + 2));
  if (is_floor(x + 1, y)) path.rectangle(corner(x + 1, y), corner(x + 2, y + 1));
  if (is_floor(x + 1, y + 2)) path.rectangle(corner(x + 1, y + 2), corner(x + 2, y + 3));
}

inline int FloorLattice::part(double along) const {
  const double near = std::clamp(along, -1.0, static_cast<double>(part_of_.size()) - 2);
  // down to a whole pixel: `std::floor` is a call, where a machine has no instruction for it
  int pixel = static_cast<int>(near);
  pixel -= near < pixel;
  return part_of_[static_cast<std::size_t>(pixel + 1)];
}

bool FloorLattice::is_near(Point point, double reach) const {
  const Point from = point - origin_;
  const int x = part(from.x), y = part(from.y);
  if (x >= 0 && y >= 0 && x < width_ && y < height_ && is_floor(x, y)) return true;
  // of the parts that are as near to a point, and one more on either side
  const auto first = [&](double along) { return std::max(part(along - reach) - 1, 0); };
  const auto end = [&](double along, int size) { return std::min(part(along + reach) + 2, size); };
  const int left = first(from.x), right = end(from.x, width_);
  const int top = first(from.y), bottom = end(from.y, height_);
  if (left >= right || top >= bottom || !has_floor(left, top, right, bottom)) return false;
  const double most = 1.001 * reach * reach;  // a root takes longer than all else
  for (int py = top; py < bottom; ++py) {
    const double dy = std::max({line(py) - from.y, from.y - line(py + 1), 0.0});
    if (dy * dy > most) continue;
    for (int px = left; px < right; ++px) {
      if (!is_floor(px, py)) continue;
      const double dx = std::max({line(px) - from.x, from.x - line(px + 1), 0.0});
      const double square = dx * dx + dy * dy;
      if (square <= most && std::sqrt(square) <= reach) return true;
    }
  }
  return false;
}

bool FloorLattice::covers(Point point) const {
  const Point from = point - origin_;
  const int x = part(from.x), y = part(from.y);
  if (x < 0 || y < 0 || x >= width_ || y >= height_ || !is_floor(x, y)) return false;
  const CutCard* const card = cut_card({x / 3, y / 3});
  if (card == nullptr) return true;
  const double in_x = from.x / cell_ - card->cell.x, in_y = from.y / cell_ - card->cell.y;
  const auto& [upper_left, upper_right, lower_right, lower_left] = card->corners;
  return !upper_left.is_rock(in_x, in_y) && !upper_right.is_rock(in_y, 1 - in_x) &&
         !lower_right.is_rock(1 - in_x, 1 - in_y) && !lower_left.is_rock(1 - in_y, in_x);
}

}  // namespace deckmap::detail
