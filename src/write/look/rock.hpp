#pragma once
// The hatched rock around a floor, as mapmakers draw it by hand: clusters of strokes, each in a
// direction of its own, later ones over earlier ones.

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

#include "floor_lattice.hpp"

namespace deckmap::detail {

struct Rock {
  Path ground;   ///< a band round the floor, and the bodies of the clusters
  Path strokes;  ///< those that show
};

/// The rock round a floor whose plan goes from `low` to `high`.
Rock rock_round(const FloorLattice& floor, const Style& style, Point low, Point high);

}  // namespace deckmap::detail
