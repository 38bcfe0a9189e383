#pragma once
/// The doors of a grid whose walls are tiles: each stands on a tile of wall that the way leads
/// through, so that it has floor before and behind it and rock on both sides. One to which a secret
/// passage leads stands on the next tile, before what the key calls the landing.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/tile_grid.hpp>

namespace deckmap {

struct TileDoor {
  enum class Kind : std::uint8_t {
    door,
    secret,   ///< a secret passage, or a hidden door
    way_out,  ///< the entrance, where no door of the deal stands there
  };

  Kind kind;
  /// May lie on the outermost tiles, which are rock in the grid: the way outside begins there.
  Cell at;
  Direction heading;  ///< in which the deal, and the players, come through
  /// The door; the card behind a secret passage, the later one of a hidden door; the first card for
  /// the way out.
  Index card;
};

class TileDoors {
 public:
  /// Takes a grid with `wall_tiles`. Throws `Error` where passages are two tiles wide, and so
  /// would be every door; and with one square a card where a secret passage leads to a door and
  /// then no further straight on, as there is no tile between it and the landing.
  TileDoors(const Dungeon& dungeon, const TileGrid& grid) : dungeon_(dungeon), grid_(grid) {
    if (Passage::of(grid.squares()).width() > 1)
      throw Error("a card of " + std::to_string(grid.squares()) +
                  " squares has passages of two squares, and two doors for each: here it has 1, 2 "
                  "or an odd number");
    const FloorPlan& plan = grid.plan();
    for (const Space& space : plan.spaces()) {
      if (space.is_door()) {
        add_door(space);
      } else if (space.start) {
        if (const auto side = outside(space))
          add(TileDoor::Kind::way_out, space, *side, opposite(*side));
      }
      for (const Direction side : all_directions)
        if ((space.side(side) == Link::secret && entry_side(dungeon, plan, space) == side) ||
            (space.side(side) == Link::hidden &&
             plan.spaces()[finder_.at(step(space.cell, side))].card < space.card))
          add(TileDoor::Kind::secret, space, side, opposite(side));
    }
  }

  const std::vector<TileDoor>& all() const { return doors_; }
  /// The tiles before the dungeon's entrance; outside the grid where the first card lies at its
  /// edge.
  const std::vector<Cell>& steps_outside() const { return outside_; }
  /// The tiles behind doors that have no other behind them; rock in the grid.
  const std::vector<Cell>& landings() const { return landings_; }

 private:
  /// The side of the first card that leads to rock and so outside.
  std::optional<Direction> outside(const Space& space) const {
    const auto side = grid_.plan().entrance();
    if (!side || finder_.at(step(space.cell, *side)) != none) return {};
    return side;
  }

  /// A door closes the way to its card; where the map begins with it among others, the ways out.
  void add_door(const Space& space) {
    const Direction entry = entry_side(dungeon_, grid_.plan(), space);
    if (space.start ? outside(space).has_value() : space.side(entry) == Link::door)
      return add(TileDoor::Kind::door, space, entry, opposite(entry));
    if (space.side(entry) == Link::secret) return add_within(space, entry);
    for (const Direction side : all_directions)
      if (space.side(side) == Link::door &&
          !grid_.plan().spaces()[finder_.at(step(space.cell, side))].is_door())
        add(TileDoor::Kind::door, space, side, side);
  }

  /// On the tile of wall on a side of a space.
  void add(TileDoor::Kind kind, const Space& space, Direction side, Direction heading) {
    const Cell at = grid_.gate_of(space, side);
    doors_.push_back({kind, at, heading, space.card});
    if (space.start && finder_.at(step(space.cell, side)) == none)
      outside_.push_back(step(at, side));
  }

  /// On the tile before the middle of its own card, else on the middle, from which the way leads
  /// straight on.
  void add_within(const Space& space, Direction entry) {
    const Cell middle = grid_.centre_of(space), corner = grid_.corner_of(space);
    const Cell before = step(middle, entry), beyond = step(middle, opposite(entry));
    const auto own = [&](Cell at) {
      return at.x >= corner.x && at.y >= corner.y && at.x < corner.x + grid_.squares() &&
             at.y < corner.y + grid_.squares();
    };
    const auto is_way = [&](Direction side) { return space.side(side) != Link::wall; };
    const Direction left = turned(entry, Colour::black), right = turned(entry, Colour::red);
    if (own(before))
      return doors_.push_back({TileDoor::Kind::door, before, opposite(entry), space.card});
    if (is_way(left) || is_way(right) || (!own(beyond) && !is_way(opposite(entry))))
      throw Error("a card of 1 square has no room for the door " + to_string(space.face) +
                  " between its secret passage and what lies behind it: here it has 2 squares");
    doors_.push_back({TileDoor::Kind::door, middle, opposite(entry), space.card});
    if (!is_way(opposite(entry))) landings_.push_back(beyond);
  }

  const Dungeon& dungeon_;
  const TileGrid& grid_;
  CellFinder finder_{grid_.plan().spaces()};
  std::vector<TileDoor> doors_;
  std::vector<Cell> outside_, landings_;
};

}  // namespace deckmap
