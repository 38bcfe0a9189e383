#pragma once
// A map as a floor plan: rock, floors, what stands in rooms, grid, walls, doors.

#include <optional>
#include <utility>
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
  Shape leaders = {};  ///< the lines from notes to their places
};

/// Draws such lines below all that the map has on its floors: in two parts, for the rock an edge
/// that keeps them apart from its hatching.
inline void draw_leaders(Picture& picture, Shape leaders, std::optional<Paint> edge) {
  if (leaders.path.empty()) return;
  if (edge) leaders.stroke = *edge, leaders.weight *= 7;
  picture.begin(edge ? "leader-edges" : "leaders", edge ? "leader-edges" : "leaders");
  picture.add(std::move(leaders));
  picture.end();
}

/// Returns where the parts of the things on each space are.
std::vector<std::vector<Area>> draw_plan(Picture& picture, const Style& style,
                                         const MapGeometry& map, const SpaceNames& names,
                                         PlanFeatures features);

}  // namespace deckmap::detail
