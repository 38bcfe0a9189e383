#pragma once
/// The doors of a grid whose walls are tiles: each stands on a tile of wall that the way leads
/// through, so that it has floor before and behind it and rock on both sides.

#include <cstdint>
#include <optional>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/tile_grid.hpp>

namespace deckmap {

struct TileDoor {
  enum class Kind : std::uint8_t {
    door,
    secret,   ///< a secret passage
    way_out,  ///< the entrance, where no door of the deal stands there
  };

  Kind kind;
  /// May lie on the outermost tiles, which are rock in the grid: the way outside begins there.
  Cell at;
  Direction heading;  ///< in which the deal, and the players, come through
  Index card;  ///< of a door; the one behind a secret passage; the first card for the way out
};

class TileDoors {
 public:
  /// Takes a grid with `wall_tiles`. A passage of two tiles has two doors side by side.
  TileDoors(const Dungeon& dungeon, const TileGrid& grid) : dungeon_(dungeon), grid_(grid) {
    const FloorPlan& plan = grid.plan();
    for (const Space& space : plan.spaces()) {
      if (space.is_door()) {
        add_door(space);
      } else if (space.start) {
        if (const auto side = outside(space))
          add(TileDoor::Kind::way_out, space, *side, opposite(*side));
      }
      for (const Direction side : all_directions)
        if (space.side(side) == Link::secret && entry_side(dungeon, plan, space) == side)
          add(TileDoor::Kind::secret, space, side, opposite(side));
    }
  }

  const std::vector<TileDoor>& all() const { return doors_; }
  /// The tiles before the dungeon's entrance; outside the grid where the first card lies at its
  /// edge.
  const std::vector<Cell>& steps_outside() const { return outside_; }

 private:
  /// The side of the first card that leads to rock and so outside.
  std::optional<Direction> outside(const Space& space) const {
    const auto side = grid_.plan().entrance();
    if (!side || finder_.at(step(space.cell, *side)) != none) return {};
    return side;
  }

  /// A door closes the way to its card. Where the map begins with it among others, or a secret
  /// passage leads to it, it closes the ways out; where there is none, the secret door does for it.
  void add_door(const Space& space) {
    const Direction entry = entry_side(dungeon_, grid_.plan(), space);
    if (space.start ? outside(space).has_value() : space.side(entry) == Link::door)
      return add(TileDoor::Kind::door, space, entry, opposite(entry));
    for (const Direction side : all_directions)
      if (space.side(side) == Link::door &&
          !grid_.plan().spaces()[finder_.at(step(space.cell, side))].is_door())
        add(TileDoor::Kind::door, space, side, side);
  }

  /// On the tiles of wall on a side of a space.
  void add(TileDoor::Kind kind, const Space& space, Direction side, Direction heading) {
    const Cell corner = grid_.corner_of(space);
    const auto [begin, end] = Passage::of(grid_.squares());
    const int far = grid_.squares();
    const bool leads_out = space.start && finder_.at(step(space.cell, side)) == none;
    for (int across = begin; across < end; ++across) {
      const Cell at = side == Direction::right  ? Cell{corner.x + far, corner.y + across}
                      : side == Direction::left ? Cell{corner.x - 1, corner.y + across}
                      : side == Direction::down ? Cell{corner.x + across, corner.y + far}
                                                : Cell{corner.x + across, corner.y - 1};
      doors_.push_back({kind, at, heading, space.card});
      if (leads_out) outside_.push_back(step(at, side));
    }
  }

  const Dungeon& dungeon_;
  const TileGrid& grid_;
  CellFinder finder_{grid_.plan().spaces()};
  std::vector<TileDoor> doors_;
  std::vector<Cell> outside_;
};

}  // namespace deckmap
