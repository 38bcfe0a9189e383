#pragma once
/// A dungeon as a grid of tiles, which is what a roguelike or a virtual tabletop wants: every card
/// becomes N by N of them. Each tile reports whether one can walk there, whether it blocks the
/// view, what lies on its four sides, and what stands on it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/floor_plan.hpp>

namespace deckmap {

struct TileOptions {
  int squares = 3;  ///< tiles on a side of a card, 1 to `max_squares`
  /// Walls are tiles of their own: between the cards, and round all, lies a line of tiles more, so
  /// that two tiles beside each other on which one can walk are always open to each other. Else
  /// walls stand between tiles: see `Tile::sides`.
  bool wall_tiles = false;
  bool player = false;  ///< the players' copy: see `PlanOptions`

  static constexpr int max_squares = 20;
};

struct Tile {
  Index space = none;  ///< the space to which it belongs, in the plan's `spaces()`; none for rock
  std::array<Link, 4> sides{};  ///< the border to the next tile, by direction
  bool door = false;            ///< part of a door
  bool open = false;            ///< which was opened
  /// A wall through which a secret passage or a hidden door leads (with `wall_tiles`).
  bool secret = false;
  bool start = false;   ///< where one comes in
  bool marked = false;  ///< the tile of its space on which shop, station and enemies stand

  /// Whether one can be there. A closed door can be opened, a secret passage found.
  constexpr bool walkable() const { return space != none; }
  /// Whether one cannot see through it: rock, a closed door, a secret passage.
  constexpr bool opaque() const { return space == none || secret || (door && !open); }
  constexpr Link side(Direction direction) const {
    return sides[static_cast<std::size_t>(direction)];
  }

  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

/// The kind of a tile, in a byte, as games store it.
enum class TileKind : std::uint8_t {
  rock,
  room,
  corridor,  ///< also the passage behind an opened door
  door,
  open_door,
  secret,  ///< with walls as tiles
  start,
  wall,  ///< rock beside a floor or at its corner; with walls as tiles
};

constexpr auto value_names(TileKind) {
  return std::array<std::string_view, 8>{"rock",      "room",   "corridor", "door",
                                         "open_door", "secret", "start",    "wall"};
}

class TileGrid {
 public:
  /// Throws `Error` for a number of squares that cannot be, and for more tiles than `max_tiles`.
  explicit TileGrid(const Dungeon& dungeon, const TileOptions& options = {})
      : plan_(dungeon, {.player = options.player}),
        squares_(options.squares),
        wall_(options.wall_tiles ? 1 : 0) {
    if (squares_ < 1 || squares_ > TileOptions::max_squares)
      throw Error("a card of " + std::to_string(squares_) + " squares: it has 1 to " +
                  std::to_string(TileOptions::max_squares));
    if (plan_.spaces().empty()) return;
    const std::int64_t pitch = squares_ + wall_;
    const std::int64_t width = pitch * plan_.width() + wall_;
    const std::int64_t height = pitch * plan_.height() + wall_;
    if (height > max_tiles / width)
      throw Error("a grid of " + std::to_string(width) + " by " + std::to_string(height) +
                  " tiles is too large");
    width_ = static_cast<int>(width);
    height_ = static_cast<int>(height);
    tiles_.resize(static_cast<std::size_t>(width * height));
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) lay_floor(static_cast<Index>(i));
    if (wall_ != 0 && squares_ == 2) move_ways(dungeon);
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i)
      if (plan_.spaces()[i].is_door()) lay_door(dungeon, static_cast<Index>(i));
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) join(static_cast<Index>(i));
    if (wall_ != 0) join_corners();
    for (const Space& space : plan_.spaces()) mark(space);
  }

  static constexpr std::int64_t max_tiles = std::int64_t{1} << 26;

  const FloorPlan& plan() const { return plan_; }
  int squares() const { return squares_; }
  /// In tiles; 0 for a dungeon without a card.
  int width() const { return width_; }
  int height() const { return height_; }

  bool contains(Cell at) const { return at.x >= 0 && at.y >= 0 && at.x < width_ && at.y < height_; }
  const Tile& at(Cell at) const { return tiles_[index_of(at)]; }

  TileKind kind(Cell at) const {
    const Tile& tile = this->at(at);
    if (!tile.walkable())
      return wall_ != 0 && has_floor_around(at) ? TileKind::wall : TileKind::rock;
    if (tile.secret) return TileKind::secret;
    if (tile.door) return tile.open ? TileKind::open_door : TileKind::door;
    if (tile.start) return TileKind::start;
    return is_room(plan_.spaces()[tile.space]) ? TileKind::room : TileKind::corridor;
  }

  /// The upper left tile of a space.
  Cell corner_of(const Space& space) const {
    return {space.cell.x * (squares_ + wall_) + wall_, space.cell.y * (squares_ + wall_) + wall_};
  }
  /// The tile on which stands what is in a space: in the middle, or next to it.
  Cell centre_of(const Space& space) const {
    const Cell corner = corner_of(space),
               centre{corner.x + passage().begin, corner.y + passage().begin};
    const auto moved = moved_.find(space.card);
    return moved == moved_.end() ? centre : step(centre, moved->second);
  }
  /// With walls as tiles the one in which a way leaves a space on a side.
  Cell gate_of(const Space& space, Direction side) const {
    if (space.side(side) != Link::wall && !moved_.empty()) {
      const Space& next = plan_.spaces()[finder_.at(step(space.cell, side))];
      if (moved_.count(next.card) != 0) return gate(next, opposite(side));
    }
    return gate(space, side);
  }

 private:
  Passage passage() const { return Passage::of(squares_); }

  Cell gate(const Space& space, Direction side) const {
    const Cell centre = centre_of(space), corner = corner_of(space);
    switch (side) {
      case Direction::right: return {corner.x + squares_, centre.y};
      case Direction::down: return {centre.x, corner.y + squares_};
      case Direction::left: return {corner.x - 1, centre.y};
      case Direction::up: return {centre.x, corner.y - 1};
    }
    return centre;
  }

  bool has_floor_around(Cell at) const {
    for (int y = at.y - 1; y <= at.y + 1; ++y)
      for (int x = at.x - 1; x <= at.x + 1; ++x)
        if (contains({x, y}) && this->at({x, y}).walkable()) return true;
    return false;
  }

  static bool is_room(const Space& space) { return !space.is_door() && !space.is_corridor(); }

  std::size_t index_of(Cell at) const {
    return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(at.x);
  }
  Tile& tile(Cell at) { return tiles_[index_of(at)]; }

  /// Whether a passage leaves a space there, to a neighbour or, at the start, to the outside.
  bool has_arm(const Space& space, Direction side) const {
    return space.side(side) != Link::wall || (space.start && plan_.entrance() == side);
  }

  void lay_floor(Index index) {
    const Space& space = plan_.spaces()[index];
    const Cell corner = corner_of(space);
    const Passage middle_of_card = passage();
    const int begin = middle_of_card.begin;
    const auto across = [&](int k) { return middle_of_card.contains(k); };
    for (int y = 0; y < squares_; ++y)
      for (int x = 0; x < squares_; ++x) {
        const bool middle = across(x) && across(y);
        if (!is_room(space) && !middle) {
          const bool level = across(y), upright = across(x);
          if (!level && !upright) continue;
          const Direction side = level ? (x < begin ? Direction::left : Direction::right)
                                       : (y < begin ? Direction::up : Direction::down);
          if (!has_arm(space, side)) continue;
        }
        tile({corner.x + x, corner.y + y}).space = index;
      }
  }

  /// A card of two squares begins with the tile where its ways meet, if one comes from the left or
  /// from above. Where a door stands there, and the tile of wall before it holds none, as it is a
  /// secret passage or lies outside, the ways meet a tile further on. Those that lead off to the
  /// sides pass the walls by the second tile, and what they lead to begins with a tile more.
  void move_ways(const Dungeon& dungeon) {
    for (const Space& space : plan_.spaces()) {
      const Direction entry = entry_side(dungeon, plan_, space), on = opposite(entry);
      const bool level = entry == Direction::left;
      if (!space.is_door() || (!level && entry != Direction::up) || space.side(entry) == Link::door)
        continue;
      const Direction back = level ? Direction::up : Direction::left, forth = opposite(back);
      if (space.side(back) == Link::wall && space.side(forth) == Link::wall) continue;
      const Cell corner = corner_of(space), middle = step(corner, on);
      moved_.emplace(space.card, on);
      const Index index = tile(corner).space;
      tile(step(corner, forth)).space = none;
      tile(middle).space = index;
      for (const Direction side : {back, forth}) {
        if (space.side(side) == Link::wall) continue;
        if (side == forth) tile(step(middle, side)).space = index;
        const Index next = finder_.at(step(space.cell, side));
        Tile& beyond = tile(step(gate(space, side), side));
        if (!is_room(plan_.spaces()[next])) beyond.space = next;
      }
    }
  }

  /// A door stands where pictures have it (`door_place`): in the middle of its passage, or before
  /// the passage bends. Where a card has no tile before the bend, that is a tile of the wall or of
  /// the passage before it; where there is none either, the bend itself.
  void lay_door(const Dungeon& dungeon, Index index) {
    const Space& space = plan_.spaces()[index];
    if (moved_.count(space.card) != 0) return set_door(corner_of(space), index);
    const DoorPlace place = door_place(dungeon, plan_, space, squares_);
    const Cell corner = corner_of(space);
    const auto [begin, end] = passage();
    const auto at = [&](int along, int across) {
      return place.upright() ? Cell{corner.x + along, corner.y + across}
                             : Cell{corner.x + across, corner.y + along};
    };
    const bool first = place.side == Direction::left || place.side == Direction::up;
    const int before = first ? begin - 1 : end;
    const auto is_way = [&](Direction side) { return space.side(side) != Link::wall; };
    const bool bends =
        is_way(turned(place.side, Colour::red)) || is_way(turned(place.side, Colour::black));
    if (const Cell gate_here = gate_of(space, place.side);
        bends && !moved_.empty() && gate_here != gate(space, place.side))
      return set_door(gate_here, index);
    if (bends && may_be_door(space, place.side, at(before, begin))) {
      for (int across = begin; across < end; ++across) set_door(at(before, across), index);
      return;
    }
    for (int along = begin; along < end; ++along)
      for (int across = begin; across < end; ++across) set_door(at(along, across), index);
  }

  /// Whether a tile beside the middle of a door's card can be that door.
  bool may_be_door(const Space& space, Direction side, Cell at) const {
    if (!contains(at) || this->at(at).door) return false;
    const Cell corner = corner_of(space);
    const bool own = at.x >= corner.x && at.y >= corner.y && at.x < corner.x + squares_ &&
                     at.y < corner.y + squares_;
    if (own) return this->at(at).walkable();
    if (space.side(side) != Link::door) return false;
    return wall_ != 0 || (squares_ > 1 && !is_room(plan_.spaces()[this->at(at).space]));
  }

  void set_door(Cell at, Index index) {
    Tile& one = tile(at);
    one.space = index;
    one.door = true;
    one.open = plan_.spaces()[index].open;
  }

  /// Opens two tiles beside each other to each other.
  void connect(Cell from, Direction direction, Link way) {
    Tile& a = tile(from);
    Tile& b = tile(step(from, direction));
    if (way == Link::open && (a.door || b.door)) way = Link::door;
    a.sides[static_cast<std::size_t>(direction)] = way;
    b.sides[static_cast<std::size_t>(opposite(direction))] = way;
  }

  /// The tiles of a space with each other, and with those of its neighbours.
  void join(Index index) {
    const Space& space = plan_.spaces()[index];
    const Cell corner = corner_of(space);
    for (const Direction direction : {Direction::right, Direction::down}) {
      const bool right = direction == Direction::right;
      const auto place = [&](int along, int across) {
        return right ? Cell{corner.x + along, corner.y + across}
                     : Cell{corner.x + across, corner.y + along};
      };
      for (int across = 0; across < squares_; ++across)
        for (int along = 0; along + 1 < squares_; ++along)
          if (tile(place(along, across)).walkable() && tile(place(along + 1, across)).walkable())
            connect(place(along, across), direction, Link::open);

      const Link way = space.side(direction);
      if (way == Link::wall) continue;
      const Space& next = plan_.spaces()[finder_.at(step(space.cell, direction))];
      const bool whole = way == Link::open && is_room(space) && is_room(next);
      const auto [begin, end] = whole ? Passage{0, squares_} : passage();
      const Link through = is_secret(way) ? way : Link::open;
      const int moved = whole || wall_ == 0 ? 0 : gate_shift(space, direction);
      for (int across = begin + moved; across < end + moved; ++across) {
        const Cell last = place(squares_ - 1, across);
        if (wall_ != 0) {
          Tile& between = tile(step(last, direction));
          if (!between.door) between.space = index;
          between.secret = is_secret(way);
          connect(step(last, direction), direction, through);
          if (across > begin + moved)
            connect(place(squares_, across - 1), right ? Direction::down : Direction::right,
                    through);
        }
        connect(last, direction, through);
      }
    }
  }

  /// By how many tiles the gate on a side is off the middle of the passage.
  int gate_shift(const Space& space, Direction side) const {
    const Cell at = gate_of(space, side), corner = corner_of(space);
    const bool level = side == Direction::right || side == Direction::left;
    return (level ? at.y - corner.y : at.x - corner.x) - passage().begin;
  }

  /// Where four spaces of one room meet, the tile between them is floor as well.
  void join_corners() {
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
      const Cell corner = corner_of(plan_.spaces()[i]);
      const Cell at{corner.x + squares_, corner.y + squares_};
      const auto is_floor = [&](Direction side) { return tile(step(at, side)).walkable(); };
      if (at.x + 1 >= width_ || at.y + 1 >= height_ ||
          !std::all_of(all_directions.begin(), all_directions.end(), is_floor) ||
          !is_whole(plan_.spaces()[i]))
        continue;
      tile(at).space = static_cast<Index>(i);
      for (const Direction side : all_directions) connect(at, side, Link::open);
    }
  }

  /// Whether a space lies open to those to its right and below, and they to the fourth.
  bool is_whole(const Space& space) const {
    Index fourth = none;
    for (const Direction side : {Direction::right, Direction::down}) {
      const Direction other = side == Direction::right ? Direction::down : Direction::right;
      if (!merges(space, side)) return false;
      const Space& next = plan_.spaces()[finder_.at(step(space.cell, side))];
      if (!merges(next, other)) return false;
      fourth = finder_.at(step(next.cell, other));
    }
    return fourth != none;
  }
  bool merges(const Space& space, Direction side) const {
    if (space.side(side) != Link::open || !is_room(space)) return false;
    return is_room(plan_.spaces()[finder_.at(step(space.cell, side))]);
  }

  void mark(const Space& space) {
    tile(centre_of(space)).marked = true;
    if (!space.start) return;
    Cell in = centre_of(space);
    if (const auto side = plan_.entrance())
      while (contains(step(in, *side)) && tile(step(in, *side)).walkable() &&
             !tile(step(in, *side)).door && tile(in).side(*side) != Link::wall)
        in = step(in, *side);
    tile(in).start = true;
  }

  FloorPlan plan_;
  CellFinder finder_{plan_.spaces()};
  std::map<Index, Direction> moved_;  // by the cards of doors: where their ways meet
  int squares_;
  int wall_;
  int width_ = 0, height_ = 0;
  std::vector<Tile> tiles_;
};

}  // namespace deckmap
