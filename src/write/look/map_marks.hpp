#pragma once
// The marks of every look of a map: the start, secret passages, numbers, counters.

#include <cstddef>
#include <string>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

#include "map_geometry.hpp"
#include "marks.hpp"
#include "space_names.hpp"

namespace deckmap::detail {

/// The label of a place that is not a numbered room.
struct PlaceLabel {
  Index card;
  std::string text;  ///< "C1"
};

struct MapMarkOptions {
  bool numbers = true;
  Legible legible = {};
  std::vector<PlaceLabel> labels = {};
};

void draw_map_marks(Picture& picture, const Style& style, const MapGeometry& map,
                    const SpaceNames& names, const MapMarkOptions& options);

}  // namespace deckmap::detail
