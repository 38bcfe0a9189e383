#pragma once
/// A dungeon for virtual tabletops, as Universal VTT (.uvtt, .dd2vtt): walls that stop the view,
/// doors, lights, and the picture in one JSON file.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// `X,Y,WxH`: the corner, and the width and height. Throws `Error`.
Frame parse_frame(std::string_view text);
/// As `parse_frame` reads it.
std::string to_string(const Frame& frame);

/// A dungeon as a virtual tabletop's file has it. All in squares from the upper left corner
/// of the picture, x to the right, y downwards.
struct VttScene {
  struct Portal {
    Point position;
    std::array<Point, 2> bounds;
    bool upright;  ///< the door's leaf goes from top to bottom
    Index space;   ///< in the plan's `spaces()`
  };
  /// A secret passage. Only a scene that is asked for them has any.
  struct Secret {
    std::array<Point, 2> bounds;
    Index space;  ///< to the left of it, or above it
    bool bolted;  ///< a hidden door that opens from one side alone at first
  };
  struct Light {
    Point position;
    double range;
    Role role;  ///< shop or healing
  };

  int width = 0;  ///< of the picture
  int height = 0;
  Point map;  ///< where the map's upper left corner is: round the frame is one square of rock
  std::vector<std::vector<Point>> walls;  ///< closed ones repeat their first point
  std::vector<Portal> portals;
  std::vector<Secret> secrets;
  std::vector<Light> lights;
};

/// Walls, doors and lights of a dungeon, for game masters with what lies behind secret passages,
/// though neither walls nor picture show the passages; enemies are never there. With `secret_doors`
/// its secret passages too, and gaps in the walls for them. Throws `Error` as `TileGrid` does, and
/// for a map outside its frame.
VttScene vtt_scene(const Dungeon& dungeon, const FileOptions& options = {},
                   bool secret_doors = false);

/// The colour of a light as Universal VTT has it, AARRGGBB. Some importers read RRGGBBAA: these two
/// are warm and cold either way.
constexpr std::string_view vtt_colour(Role role) {
  return role == Role::shop ? "fff0d0b0" : "a0c8f0ff";
}

/// The file, with a given picture: a PNG of `scene.width` x `scene.height` squares.
std::string universal_vtt_text(const Dungeon& dungeon, const VttScene& scene,
                               const FileOptions& options, std::span<const std::uint8_t> image);

/// Draws the picture that belongs to the file: the map alone, square by square under the grid of
/// the tabletop. Throws `Error` for a dungeon without a card, and for a picture too large, with the
/// most pixels for a square that fit, if that is not less than `least`, which a tabletop wants.
/// Compiled: component `deckmap::write`.
Picture vtt_picture(const Dungeon& dungeon, const VttScene& scene, const FileOptions& options,
                    int least = FileOptions::min_pixels);

}  // namespace deckmap
