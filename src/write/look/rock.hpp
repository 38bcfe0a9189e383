#pragma once
// The hatched rock around a floor, as mapmakers draw it by hand: clusters of strokes, each in a
// direction of its own, later ones over earlier ones.

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

#include "floor_lattice.hpp"

namespace deckmap::detail {

struct Rock {
  Path ground;   ///< a band round the floor
  Path strokes;  ///< those that show
};

/// How far hatching goes from the floor, in cells.
inline double rock_reach(const Style& style) {
  return style.hatch_patch > 0 && style.hatch_weight > 0 ? 1.05 * style.hatch_reach : 0;
}

/// The rock round a floor whose plan goes from `low` to `high`.
Rock rock_round(const FloorLattice& floor, const Style& style, Point low, Point high);

}  // namespace deckmap::detail
