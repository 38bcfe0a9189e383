#pragma once
// The marks of every look of a map: the start, secret passages, numbers, counters.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/style.hpp>

#include "area.hpp"
#include "map_geometry.hpp"
#include "marks.hpp"
#include "space_names.hpp"

namespace deckmap::detail {

/// The label of a place that is not a numbered room.
struct PlaceLabel {
  Index card;
  std::string text;  ///< "C1"
};

/// How far from the middle of its passage a label of that size and half width reaches, in the
/// cell's unit.
constexpr double label_reach(double cell, double size, double half) {
  return 0.17 * cell + 1.5 * size + 2 * std::max(0.0, half - 0.8 * size);
}

struct MapMarkOptions {
  bool numbers = true;
  bool counters = true;  ///< of enemies
  Legible legible = {};
  std::vector<PlaceLabel> labels = {};
  std::string level = {};                      ///< before the numbers of rooms, "2."
  std::string above = {};                      ///< where the way in leads up to, "1.3"
  std::vector<StairEnd> stairs = {};           ///< to other levels, but for the way in
  std::vector<std::vector<Area>> things = {};  ///< on each space
};

void draw_map_marks(Picture& picture, const Style& style, const MapGeometry& map,
                    const SpaceNames& names, const MapMarkOptions& options);

}  // namespace deckmap::detail
