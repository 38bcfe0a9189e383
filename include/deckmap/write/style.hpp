#pragma once
/// How a picture looks: its colours and weights in one place.

#include <array>
#include <cstdint>
#include <string_view>

#include <deckmap/draw/drawing.hpp>

namespace deckmap {

/// What a map is made of.
enum class Look : std::uint8_t {
  plan,   ///< a floor plan: walls, floor, rock around them
  cards,  ///< the cards themselves, as they lie on the table
};

constexpr auto value_names(Look) { return std::array<std::string_view, 2>{"plan", "cards"}; }

/// Colours, and lengths in parts of a card's side. The defaults are the style `ink`: parchment,
/// hatched rock, a hand that shakes a little. docs/pictures.md tells what each of them does.
struct Style {
  Look look = Look::plan;

  Paint paper = Paint::hex(0xf4eedf);
  Paint field = Paint::hex(0xf4eedf);  ///< a panel behind the map; none in the paper's colour
  Paint rock = Paint::hex(0xe0d6c1);   ///< under the hatching
  Paint hatch = Paint::hex(0x594f45);
  Paint floor = Paint::hex(0xfffdf7);
  Paint shadow = Paint::hex(0xe5dcc9);  ///< of the walls on the floor
  Paint grid = Paint::hex(0xc9bda6);
  Paint wall = Paint::hex(0x2a2421);
  Paint ink = Paint::hex(0x2a2421);   ///< doors, enemies, numbers: what stands on the floor
  Paint red = Paint::hex(0x9d2b22);   ///< healing stations, the red joker, red suits
  Paint gold = Paint::hex(0xb3822a);  ///< shops
  Paint text = Paint::hex(0x2a2421);
  Paint faint = Paint::hex(0x7d7164);  ///< less important text and lines
  Paint back = Paint::hex(0x8c2f2b);   ///< of the cards
  Paint back_line = Paint::hex(0xe9d9c0);

  double wall_weight = 0.075;
  double hatch_weight = 0.019;
  double hatch_spacing = 0.072;  ///< between the lines of a patch
  double hatch_patch = 0.27;     ///< from patch to patch; 0: no rock
  double hatch_reach = 0.42;     ///< how far the hatched rock goes from the floor, about
  double shake = 0.016;          ///< how far a wall strays from its line
  double grid_weight = 0.018;
  double shadow_depth = 0.095;

  friend bool operator==(const Style&, const Style&) = default;
};

/// Calls `f` with the name and the value of every colour of a style.
template <class AnyStyle, class F>
constexpr void for_each_colour(AnyStyle&& style, F&& f) {
  f("paper", style.paper);
  f("field", style.field);
  f("rock", style.rock);
  f("hatch", style.hatch);
  f("floor", style.floor);
  f("shadow", style.shadow);
  f("grid", style.grid);
  f("wall", style.wall);
  f("ink", style.ink);
  f("red", style.red);
  f("gold", style.gold);
  f("text", style.text);
  f("faint", style.faint);
  f("back", style.back);
  f("back_line", style.back_line);
}

/// Calls `f` with the name and the value of every length of a style, and the largest it may have.
template <class AnyStyle, class F>
constexpr void for_each_weight(AnyStyle&& style, F&& f) {
  f("wall", style.wall_weight, 0.3);
  f("hatch", style.hatch_weight, 0.2);
  f("hatch_spacing", style.hatch_spacing, 1.0);
  f("hatch_patch", style.hatch_patch, 2.0);
  f("hatch_reach", style.hatch_reach, 0.8);
  f("shake", style.shake, 0.1);
  f("grid", style.grid_weight, 0.2);
  f("shadow", style.shadow_depth, 0.25);
}

}  // namespace deckmap
