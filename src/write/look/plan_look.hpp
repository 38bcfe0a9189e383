#pragma once
// A map as a floor plan: rock, floors, what stands in rooms, grid, walls, doors.

#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

#include "area.hpp"
#include "map_geometry.hpp"
#include "space_names.hpp"

namespace deckmap::detail {

/// The features that a plan shows besides walls and floors.
struct PlanFeatures {
  bool cave = false;  ///< natural rock instead of walls
  bool shops = true;
  bool springs = true;
  bool levels = true;  ///< else every door has one leaf
};

/// Returns where the parts of the things on each space are.
std::vector<std::vector<Area>> draw_plan(Picture& picture, const Style& style,
                                         const MapGeometry& map, const SpaceNames& names,
                                         PlanFeatures features);

}  // namespace deckmap::detail
