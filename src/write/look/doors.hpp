#pragma once
// Doors as mapmakers draw them: a leaf, two leaves, a portcullis.

#include <cstdint>

#include <deckmap/draw/drawing.hpp>

#include "pen.hpp"

namespace deckmap::detail {

struct DoorSign {
  enum class State : std::uint8_t {
    shut,    ///< something lies behind it
    sealed,  ///< nothing is known of what lies behind it
  };

  int level = 1;  ///< 1: one leaf; 2: two leaves; 3: a portcullis
  State state = State::shut;
};

/// Draws a door about the pen's origin, across a way along its x axis whose width is its unit.
/// `thick` is the unit of what goes along the way.
void draw_door(Pen pen, DoorSign sign, double thick = 1);

}  // namespace deckmap::detail
