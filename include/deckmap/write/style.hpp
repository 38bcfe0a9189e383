#pragma once
/// How a picture looks: its colours and weights in one place.

#include <array>
#include <cstdint>
#include <string_view>

#include <deckmap/draw/drawing.hpp>

namespace deckmap {

/// The elements of which a style draws a map.
enum class Look : std::uint8_t {
  plan,   ///< a floor plan: walls, floor, rock around them
  cards,  ///< the cards themselves, as they lie on the table
};

constexpr auto value_names(Look) { return std::array<std::string_view, 2>{"plan", "cards"}; }

/// The kind of things that stand in rooms.
enum class Things : std::uint8_t {
  dungeon,  ///< braziers, tombs, a spring, a throne
  ship,     ///< drums of fire, pods, a tank, a captain's chair: for science fiction
};

constexpr auto value_names(Things) { return std::array<std::string_view, 2>{"dungeon", "ship"}; }

/// Colours, and lengths in parts of a card's side. The defaults are the style `ink`: parchment,
/// hatched rock, a hand that shakes a little. docs/pictures.md describes what each of them does.
struct Style {
  Look look = Look::plan;
  Things things = Things::dungeon;

  Paint paper = Paint::hex(0xf6f1e4);
  Paint field = Paint::hex(0xf6f1e4);  ///< a panel behind the map; none in the paper's colour
  Paint rock = Paint::hex(0xd6ccb6);   ///< under the hatching
  Paint hatch = Paint::hex(0x3b332c);
  Paint floor = Paint::hex(0xfffefa);
  Paint shadow = Paint::hex(0xded6c6);  ///< of the walls on the floor
  Paint grid = Paint::hex(0xa0947f);
  Paint wall = Paint::hex(0x26201c);
  Paint ink = Paint::hex(0x26201c);    ///< enemies, numbers, props: what stands on the floor
  Paint door = Paint::hex(0x8c6a45);   ///< the leaf of a door
  Paint water = Paint::hex(0xc3d6d8);  ///< pools and springs
  Paint red = Paint::hex(0x9d2b22);    ///< the red joker, red suits
  Paint gold = Paint::hex(0xe6d5ae);   ///< counters of shops, flames
  Paint text = Paint::hex(0x26201c);
  Paint faint = Paint::hex(0x6f6558);  ///< less important text and lines
  Paint back = Paint::hex(0x8c2f2b);   ///< of the cards
  Paint back_line = Paint::hex(0xe9d9c0);

  double wall_weight = 0.036;
  double hatch_weight = 0.01;
  double hatch_spacing = 0.037;  ///< between the strokes of a cluster
  double hatch_patch = 0.108;    ///< from cluster to cluster, at least; 0: no hatching
  double hatch_reach = 0.225;    ///< how far the hatching goes from the floor
  double band = 0.225;           ///< how far the rock's ground goes round the floor
  double shake = 0.006;          ///< how far a wall strays from its line
  double round = 0.03;           ///< the radius of the floor's corners
  double grid_weight = 0.0105;
  double shadow_depth = 0.06;

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
  f("door", style.door);
  f("water", style.water);
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
  f("band", style.band, 0.5);
  f("shake", style.shake, 0.1);
  f("round", style.round, 0.2);
  f("grid", style.grid_weight, 0.2);
  f("shadow", style.shadow_depth, 0.25);
}

}  // namespace deckmap
