// Universal VTT: walls, doors, lights and the picture in JSON.

#include <deckmap/write/universal_vtt.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/decimal.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/detail/room_corners.hpp>
#include <deckmap/map/detail/wall_lines.hpp>
#include <deckmap/map/door_place.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/style.hpp>

#include "base64.hpp"
namespace deckmap {

Frame parse_frame(std::string_view text) {
  const auto comma = text.rfind(',');
  if (comma == std::string_view::npos || text.find(',') == comma)
    throw Error(detail::quoted(text) + " is not a frame: X,Y,WxH, as in -3,-2,14x10");
  const Frame frame{parse_cell(text.substr(0, comma)), parse_table(text.substr(comma + 1))};
  const auto [width, height] = frame.size;
  if (frame.size.is_free() || width > Frame::max_side || height > Frame::max_side)
    throw Error(detail::quoted(text) + " is not a frame: it has 1 to " +
                std::to_string(Frame::max_side) + " cells on a side");
  return frame;
}

std::string to_string(const Frame& frame) {
  return to_string(frame.corner) + ',' + to_string(frame.size);
}

namespace detail {
namespace {

class VttSceneMaker {
 public:
  VttSceneMaker(const Dungeon& dungeon, const FileOptions& options)
      : dungeon_(dungeon),
        squares_(options.drawn_squares()),
        grid_(dungeon, {.squares = squares_ == 1 ? 3 : squares_, .player = options.player}) {}

  VttScene make(const FileOptions& options, bool secret_doors) {
    const FloorPlan& plan = grid_.plan();
    const Frame map{plan.origin(), {plan.width(), plan.height()}};
    const Frame frame = options.frame.value_or(map);
    const Cell at{map.corner.x - frame.corner.x, map.corner.y - frame.corner.y};
    if (at.x < 0 || at.y < 0 || at.x + map.size.width > frame.size.width ||
        at.y + map.size.height > frame.size.height)
      throw Error("the map does not lie within the frame " + to_string(frame) + ": its own is " +
                  to_string(map));
    scene_.width = frame.size.width * squares_ + 2;
    scene_.height = frame.size.height * squares_ + 2;
    if (options.pad_square) scene_.width = scene_.height = std::max(scene_.width, scene_.height);
    scene_.map = Point{1, 1} + Point{double(at.x), double(at.y)} * squares_;
    for (std::size_t i = 0; i < plan.spaces().size(); ++i) {
      const Space& space = plan.spaces()[i];
      if (space.is_door()) add_portal(static_cast<Index>(i));
      if (space.role == Role::shop || space.role == Role::healing)
        scene_.lights.push_back({corner_of(space) + Point{0.5, 0.5} * squares_,
                                 1.5 * std::max(squares_, 2), space.role});
      if (secret_doors) add_secrets(static_cast<Index>(i));
    }
    for (const WallLine& line : WallTracer(grid_, !secret_doors).lines()) {
      std::vector<Point>& points = scene_.walls.emplace_back();
      for (const Cell corner : line)
        points.push_back(scene_.map + Point{along(corner.x), along(corner.y)});
      add_door_posts(points);
    }
    // Walls of round and cut corners; the right angles behind them stay, so that nothing leaks
    // where an importer drops what is short.
    for (const CutCard& card : cut_cards(dungeon_, plan, Mouth::drawn(squares_)))
      for (std::size_t corner = 0; corner < card.corners.size(); ++corner)
        if (card.corners[corner]) add_corner(card, corner);
    return std::move(scene_);
  }

 private:
  /// Where a line of the grid lies, from the map's corner. Where a card is one square its passage
  /// is not the square: it is narrower, as in the picture, and as wide as importers allow that drop
  /// steps below 0.3.
  double along(int line) const {
    if (squares_ > 1) return line;
    constexpr double within[] = {0, 0.3125, 0.6875};
    return line / 3 + within[line % 3];
  }
  Point corner_of(const Space& space) const {
    return scene_.map + Point{double(space.cell.x), double(space.cell.y)} * squares_;
  }
  /// From a card's corner to the middle of its passage, and half the passage's width.
  double middle() const {
    const Passage passage = Passage::of(squares_);
    return squares_ == 1 ? 0.5 : (passage.begin + passage.end) / 2.0;
  }
  double half_width() const { return squares_ == 1 ? 0.1875 : Passage::of(squares_).width() / 2.0; }

  /// A line across a passage.
  std::array<Point, 2> across(Point position, bool upright) const {
    const Point reach = upright ? Point{0, half_width()} : Point{half_width(), 0};
    return {position - reach, position + reach};
  }

  void add_portal(Index index) {
    const Space& space = grid_.plan().spaces()[index];
    const DoorPlace place = door_place(dungeon_, grid_.plan(), space, squares_);
    const Cell way = step({0, 0}, place.side);
    const Point position = corner_of(space) + Point{middle(), middle()} +
                           Point{double(way.x), double(way.y)} * place.squares;
    const auto bounds = across(position, place.upright());
    scene_.portals.push_back({position, bounds, place.upright(), index});
    for (const Point post : bounds) {
      posts_by_x_.emplace(post.x, post.y);
      posts_by_y_.emplace(post.y, post.x);
    }
  }

  void add_secrets(Index index) {
    const auto spaces = grid_.plan().spaces();
    const Space& space = spaces[index];
    for (const Direction side : {Direction::right, Direction::down}) {
      if (!is_secret(space.side(side))) continue;
      const bool right = side == Direction::right;
      const double far = squares_;
      const Point gate = corner_of(space) + (right ? Point{far, middle()} : Point{middle(), far});
      const auto other = std::find_if(spaces.begin(), spaces.end(), [&](const Space& next) {
        return next.cell == step(space.cell, side);
      });
      const bool bolted = space.side(side) == Link::hidden && (space.bolted || other->bolted);
      scene_.secrets.push_back({across(gate, right), index, bolted});
    }
  }

  /// In steps of 0.3 squares and more: importers drop shorter ones.
  void add_corner(const CutCard& card, std::size_t corner) {
    std::vector<Point>& wall = scene_.walls.emplace_back();
    const auto is_far = [](Point a, Point b) {
      const Point step = b - a;
      return step.x * step.x + step.y * step.y >= 0.3 * 0.3;
    };
    const auto at = [&](Point point) {
      return scene_.map + (Point{double(card.cell.x), double(card.cell.y)} + point) * squares_;
    };
    const std::vector<Point> fine = card.wall(corner);
    for (const Point point : fine)
      if (wall.empty() || (is_far(at(point), wall.back()) && is_far(at(point), at(fine.back()))))
        wall.push_back(at(point));
    wall.push_back(at(fine.back()));
  }

  /// Corners where doors meet walls in between. None lies within two walls: no wall leads across a
  /// passage.
  void add_door_posts(std::vector<Point>& points) const {
    std::vector<Point> all;
    for (std::size_t i = 0; i < points.size(); ++i) {
      all.push_back(points[i]);
      if (i + 1 == points.size()) break;
      const Point a = points[i], b = points[i + 1];
      const bool upright = a.x == b.x;
      if (!upright && a.y != b.y) continue;
      const std::set<Place>& posts = upright ? posts_by_x_ : posts_by_y_;
      const double line = upright ? a.x : a.y, from = upright ? a.y : a.x, to = upright ? b.y : b.x;
      const std::size_t first_new = all.size();
      auto post = posts.upper_bound({line, std::min(from, to)});
      for (; post != posts.end() && *post < Place{line, std::max(from, to)}; ++post)
        all.push_back(upright ? Point{line, post->second} : Point{post->second, line});
      if (to < from) std::reverse(all.begin() + static_cast<std::ptrdiff_t>(first_new), all.end());
    }
    points = std::move(all);
  }

  const Dungeon& dungeon_;
  int squares_;
  TileGrid grid_;
  VttScene scene_;
  using Place = std::pair<double, double>;
  std::set<Place> posts_by_x_, posts_by_y_;  ///< x before y, and y before x
};

void write_point(JsonWriter& json, Point point) {
  json.open('{', false);
  json.key("x").number(shortest_decimal(point.x, 4));
  json.key("y").number(shortest_decimal(point.y, 4));
  json.close('}');
}

void require_pixels(const FileOptions& options) {
  const int pixels = options.tabletop_pixels();
  if (pixels < FileOptions::min_pixels || pixels > FileOptions::max_pixels)
    throw Error("a square of " + std::to_string(pixels) + " pixels: it has " +
                std::to_string(FileOptions::min_pixels) + " to " +
                std::to_string(FileOptions::max_pixels));
}

}  // namespace
}  // namespace detail

VttScene vtt_scene(const Dungeon& dungeon, const FileOptions& options, bool secret_doors) {
  detail::require_pixels(options);
  return detail::VttSceneMaker(dungeon, options).make(options, secret_doors);
}

std::string universal_vtt_text(const Dungeon& dungeon, const VttScene& scene,
                               const FileOptions& options, std::span<const std::uint8_t> image) {
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
  json.key("pixels_per_grid").value(options.tabletop_pixels());
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
    json.key("range").number(detail::shortest_decimal(light.range, 4));
    json.key("intensity").number("1");
    json.key("color").value(vtt_colour(light.role));
    json.key("shadows").number("true");
    json.close('}');
  }
  json.close(']');

  json.key("image").value(detail::base64(image));
  json.close('}');
  return json.take() + '\n';
}

}  // namespace deckmap
