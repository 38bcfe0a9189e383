#pragma once
// The lines of a floor as a hand draws them: walls, the edge of a cave, and the shadow they cast.

#include <vector>

#include <deckmap/draw/drawing.hpp>

#include "floor_lattice.hpp"

namespace deckmap::detail {

/// How lines are drawn.
struct Hand {
  double shake = 0;   ///< how far a corner strays from its place, in pixels
  double radius = 0;  ///< of round corners, in pixels
  bool cave = false;  ///< walls of natural rock
};

class Outline {
 public:
  Outline(const FloorLattice& floor, const Hand& hand) : floor_(floor), hand_(hand) {}

  /// Every wall as one line, as long as possible.
  Path walls() const;
  /// The edge of the floor as closed lines, clockwise round it.
  Path floor() const;
  /// The shadow of the walls on the floor, of light from the upper left.
  Path shadow(double depth) const;

 private:
  using Line = std::vector<Point>;
  class Crossings;

  /// Adds the walls of corners that are no right angles and where other floors meet, whose own
  /// walls stay; takes from the lines those that are such a corner's alone.
  void add_shared_corners(Crossings& lines, Path& path) const;

  /// The points of a line of the lattice from one crossing to the next, without the last.
  void add_points(Cell from, Cell to, Line& line) const;
  Point place(Cell at, bool across, int part, int parts) const;
  int parts_between(Cell from, Cell to) const;
  void add(Line line, bool closed, Path& path) const;

  const FloorLattice& floor_;
  Hand hand_;
};

}  // namespace deckmap::detail
