#pragma once
/// A dungeon for virtual tabletops, as Universal VTT (.uvtt, .dd2vtt): walls that stop the view,
/// doors, lights, and the picture in one JSON file.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/detail/wall_lines.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/detail/base64.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

struct UniversalVttOptions {
  int squares = 3;             ///< a card is so many by so many squares, 1 to 20
  int pixels_per_square = 70;  ///< of the picture, `min_pixels` to `max_pixels`
  bool pad_square = false;     ///< as wide as high, for canvases that must be
  /// Nothing that players may not see (`PlanOptions`). Else what lies behind secret passages is
  /// there, though neither walls nor picture tell of the passages; enemies are never there.
  bool player = false;
  Style style = {};

  static constexpr int min_pixels = 8, max_pixels = 500;
};

/// What a file of Universal VTT tells of a place. All in squares from the upper left corner of the
/// picture, x to the right, y downwards.
struct VttScene {
  struct Portal {
    Point position;
    std::array<Point, 2> bounds;
    bool upright;  ///< the door's leaf goes from top to bottom
    Index space;   ///< in the plan's `spaces()`
  };
  struct Light {
    Point position;
    double range;
    Role role;  ///< shop or healing
  };

  int width = 0;  ///< of the picture
  int height = 0;
  Point map;  ///< where the map's upper left corner is: round it is one square of rock
  std::vector<std::vector<Point>> walls;  ///< closed ones repeat their first point
  std::vector<Portal> portals;
  std::vector<Light> lights;
};

namespace detail {

class VttSceneMaker {
 public:
  VttSceneMaker(const Dungeon& dungeon, const UniversalVttOptions& options)
      : dungeon_(dungeon),
        squares_(options.squares),
        grid_(dungeon,
              {.squares = options.squares == 1 ? 3 : options.squares, .player = options.player}) {}

  VttScene make(bool pad_square) {
    const FloorPlan& plan = grid_.plan();
    scene_.width = plan.width() * squares_ + 2;
    scene_.height = plan.height() * squares_ + 2;
    if (pad_square) scene_.width = scene_.height = std::max(scene_.width, scene_.height);
    scene_.map = {1, 1};
    std::vector<Cell> stops;
    for (std::size_t i = 0; i < plan.spaces().size(); ++i) {
      const Space& space = plan.spaces()[i];
      if (space.is_door()) add_portal(static_cast<Index>(i), stops);
      if (space.role == Role::shop || space.role == Role::healing)
        scene_.lights.push_back(
            {place(space, {0.5, 0.5}), 1.5 * std::max(squares_, 2), space.role});
    }
    for (const WallLine& line : WallTracer(grid_).lines(stops)) {
      std::vector<Point>& points = scene_.walls.emplace_back();
      for (const Cell corner : line) points.push_back({along(corner.x), along(corner.y)});
      add_door_posts(points);
    }
    return std::move(scene_);
  }

 private:
  /// Where a line of the grid lies. Where a card is one square its passage is not the square: it is
  /// narrower, as in the picture, and as wide as importers allow that drop steps below 0.3.
  double along(int line) const {
    if (squares_ > 1) return 1 + line;
    constexpr double within[] = {0, 0.3125, 0.6875};
    return 1 + line / 3 + within[line % 3];
  }
  /// A place in a space, in parts of its side.
  Point place(const Space& space, Point part) const {
    return scene_.map + (Point{double(space.cell.x), double(space.cell.y)} + part) * squares_;
  }

  Direction entry_side(const Space& space) const {
    const PlacedCard& laid = dungeon_.cards()[space.card];
    if (laid.from == none) return grid_.plan().entrance().value_or(opposite(laid.heading));
    Direction side = Direction::right;
    while (step(laid.cell, side) != dungeon_.cards()[laid.from].cell)
      side = turned(side, Colour::red);
    return side;
  }

  /// The side of a door's card on which the door hangs: that of the entry, or, where a wall stands
  /// right there, the first way out. (At the start, and behind a secret passage.)
  Direction hung_side(const Space& space) const {
    const Direction entry = entry_side(space);
    const Link way = space.side(entry);
    if (Passage::of(grid_.squares()).begin > 0 || (way != Link::wall && way != Link::secret))
      return entry;
    for (const Direction side : all_directions)
      if (space.side(side) == Link::door) return side;
    return entry;
  }

  /// A door hangs across its passage: in the middle of its card, or before the passage bends.
  void add_portal(Index index, std::vector<Cell>& stops) {
    const Space& space = grid_.plan().spaces()[index];
    const Direction entry = hung_side(space);
    const bool upright = entry == Direction::right || entry == Direction::left;
    const auto [begin, end] = Passage::of(grid_.squares());
    const Cell corner = grid_.corner_of(space);
    const bool first = entry == Direction::left || entry == Direction::up;
    const auto is_arm = [&](Direction side) { return space.side(side) != Link::wall; };
    const bool bends = is_arm(turned(entry, Colour::red)) || is_arm(turned(entry, Colour::black));
    // The line before the passage's middle is a line of the grid; the middle itself may be none.
    const int line = (upright ? corner.x : corner.y) + (first ? begin : end);
    double across = along(line);
    const bool in_middle = squares_ > 1 && !bends;
    if (in_middle) across += (first ? 0.5 : -0.5) * (end - begin);
    const int low = upright ? corner.y : corner.x;
    const auto point = [&](double side) {
      return upright ? Point{across, side} : Point{side, across};
    };
    const Point from = point(along(low + begin)), to = point(along(low + end));
    scene_.portals.push_back({(from + to) * 0.5, {from, to}, upright, index});
    if (in_middle) {
      posts_.push_back(from);
      posts_.push_back(to);
      return;
    }
    stops.push_back(upright ? Cell{line, low + begin} : Cell{low + begin, line});
    stops.push_back(upright ? Cell{line, low + end} : Cell{low + end, line});
  }

  /// Corners where doors meet walls in between.
  void add_door_posts(std::vector<Point>& points) const {
    for (const Point post : posts_)
      for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Point a = points[i], b = points[i + 1];
        const bool on = (a.x == b.x && post.x == a.x && (post.y - a.y) * (post.y - b.y) < 0) ||
                        (a.y == b.y && post.y == a.y && (post.x - a.x) * (post.x - b.x) < 0);
        if (!on) continue;
        points.insert(points.begin() + static_cast<std::ptrdiff_t>(i) + 1, post);
        break;
      }
  }

  const Dungeon& dungeon_;
  int squares_;
  TileGrid grid_;
  VttScene scene_;
  std::vector<Point> posts_;
};

/// A number with as many digits as it needs, to 4 decimals.
inline std::string decimal(double number) {
  const auto scaled = rounded(number * 10000);
  std::string text = std::to_string(scaled / 10000);  // never negative
  std::string digits = std::to_string(scaled % 10000 + 10000).substr(1);
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return digits.empty() ? text : text + '.' + digits;
}

inline void write_point(JsonWriter& json, Point point) {
  json.open('{', false);
  json.key("x").number(decimal(point.x));
  json.key("y").number(decimal(point.y));
  json.close('}');
}

inline void require_valid(const UniversalVttOptions& options) {
  if (options.pixels_per_square < UniversalVttOptions::min_pixels ||
      options.pixels_per_square > UniversalVttOptions::max_pixels)
    throw Error("a square of " + std::to_string(options.pixels_per_square) + " pixels: it has " +
                std::to_string(UniversalVttOptions::min_pixels) + " to " +
                std::to_string(UniversalVttOptions::max_pixels));
}

}  // namespace detail

/// Walls, doors and lights of a dungeon. Throws `Error` as `TileGrid` does.
inline VttScene vtt_scene(const Dungeon& dungeon, const UniversalVttOptions& options = {}) {
  detail::require_valid(options);
  return detail::VttSceneMaker(dungeon, options).make(options.pad_square);
}

/// The file, with a given picture: a PNG of `scene.width` x `scene.height` squares.
inline std::string universal_vtt_text(const Dungeon& dungeon, const VttScene& scene,
                                      const UniversalVttOptions& options,
                                      std::span<const std::uint8_t> image) {
  detail::JsonWriter json(false);
  const auto points = [&](std::string_view key, const auto& list) {
    json.key(key).open('[', false);
    for (const Point point : list) detail::write_point(json, point);
    json.close(']');
  };
  json.open('{', true);
  json.key("format").number("0.3");
  json.key("software").value("deckmap");
  if (const auto code = code_of(dungeon); code && !options.player) json.key("code").value(*code);
  json.key("resolution").open('{', false);
  json.key("map_origin");
  detail::write_point(json, {0, 0});
  json.key("map_size");
  detail::write_point(json, {double(scene.width), double(scene.height)});
  json.key("pixels_per_grid").value(options.pixels_per_square);
  json.close('}');

  json.key("line_of_sight").open('[', true);
  for (const auto& wall : scene.walls) {
    json.open('[', false);
    for (const Point point : wall) detail::write_point(json, point);
    json.close(']');
  }
  json.close(']');
  json.key("objects_line_of_sight").open('[', false);
  json.close(']');

  json.key("portals").open('[', true);
  for (const VttScene::Portal& portal : scene.portals) {
    json.open('{', false);
    json.key("position");
    detail::write_point(json, portal.position);
    points("bounds", portal.bounds);
    json.key("rotation").number(portal.upright ? "1.5707963267948966" : "0");
    json.key("closed").number("true");
    json.key("freestanding").number("false");
    json.close('}');
  }
  json.close(']');

  json.key("environment").open('{', false);
  json.key("baked_lighting").number("false");
  json.key("ambient_light").value("ffffffff");
  json.close('}');

  json.key("lights").open('[', true);
  for (const VttScene::Light& light : scene.lights) {
    json.open('{', false);
    json.key("position");
    detail::write_point(json, light.position);
    json.key("range").number(detail::decimal(light.range));
    json.key("intensity").number("1");
    json.key("color").value(light.role == Role::shop ? "ffffd9a0" : "ffbfe8ff");
    json.key("shadows").number("true");
    json.close('}');
  }
  json.close(']');

  json.key("image").value(detail::base64(image));
  json.close('}');
  return json.take() + '\n';
}

/// Draws the picture that belongs to the file: the map alone, square by square under the grid of
/// the tabletop. Throws `Error` for a dungeon without a card, and for a picture too large, with the
/// most pixels for a square that fit. Compiled: component `deckmap::write`.
Picture vtt_picture(const Dungeon& dungeon, const VttScene& scene,
                    const UniversalVttOptions& options);

}  // namespace deckmap
