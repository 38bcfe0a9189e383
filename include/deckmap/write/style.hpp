#pragma once
/// How a picture looks: its colours and weights in one place.

#include <deckmap/write/drawing.hpp>

namespace deckmap {

/// Colours, and lengths in parts of a card's side. The defaults are the style `ink`: parchment,
/// hatched rock, a hand that shakes a little.
struct Style {
  Paint paper = Paint::hex(0xf4eedf);
  Paint rock = Paint::hex(0xe0d6c1);  ///< under the hatching
  Paint hatch = Paint::hex(0x594f45);
  Paint floor = Paint::hex(0xfffdf7);
  Paint shadow = Paint::hex(0xe5dcc9);  ///< of the walls on the floor
  Paint grid = Paint::hex(0xc9bda6);
  Paint wall = Paint::hex(0x2a2421);
  Paint ink = Paint::hex(0x2a2421);  ///< doors, enemies, numbers
  Paint text = Paint::hex(0x2a2421);
  Paint faint = Paint::hex(0x7d7164);  ///< less important text and lines
  Paint red = Paint::hex(0x9d2b22);    ///< healing stations, the red joker
  Paint gold = Paint::hex(0xb3822a);   ///< shops

  double wall_weight = 0.075;
  double hatch_weight = 0.019;
  double hatch_spacing = 0.072;  ///< between the lines of a patch
  double hatch_patch = 0.27;     ///< from patch to patch; 0: no hatching
  double hatch_reach = 0.42;     ///< how far the hatched rock goes from the floor, about
  double shake = 0.016;          ///< how far a wall strays from its line
  double grid_weight = 0.018;
  double shadow_depth = 0.095;

  friend bool operator==(const Style&, const Style&) = default;
};

}  // namespace deckmap
