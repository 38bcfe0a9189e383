// The picture of a virtual tabletop.

#include <deckmap/write/universal_vtt.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <variant>

#include <deckmap/write/picture.hpp>

namespace deckmap {
namespace {

/// Returns whether a group is not part of the map itself, or not for players' eyes.
bool is_left_off(std::string_view kind) {
  constexpr std::string_view kinds[] = {"paper",  "title", "story", "legend", "compass", "scale",
                                        "origin", "enemy", "boss",  "more",   "lair",    "secret"};
  return std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
}

void shift(Shape& shape, Point by) { shape.path.shift(by); }
void shift(Text& text, Point by) { text.at = text.at + by; }
void shift(Group&, Point) {}
void shift(GroupEnd, Point) {}

/// A part of a picture with the map alone on paper, `low` being its upper left corner.
Picture map_alone(const Picture& whole, Point low, int width, int height) {
  Picture part{.width = width, .height = height, .paper = whole.paper, .title = whole.title};
  part.begin("paper", "paper");
  Shape paper{.fill = whole.paper, .aligned = true};
  paper.path.rectangle({0, 0}, {double(width), double(height)});
  part.add(std::move(paper));
  part.end();
  bool off = false;  // in a group that is left off: in none of these is another one
  for (const DrawingItem& item : whole.items) {
    const auto* group = std::get_if<Group>(&item);
    off = off || (group != nullptr && is_left_off(group->kind));
    if (!off) {
      part.items.push_back(item);
      std::visit([&](auto& one) { shift(one, Point{} - low); }, part.items.back());
    }
    if (std::holds_alternative<GroupEnd>(item)) off = false;
  }
  return part;
}

}  // namespace

Picture vtt_picture(const Dungeon& dungeon, const VttScene& scene, const FileOptions& options,
                    int least) {
  if (scene.walls.empty())
    throw Error("there is no card on the table: a virtual tabletop needs at least one wall");
  const int pixels = options.tabletop_pixels(), squares = options.drawn_squares();
  const std::int64_t most = std::min<std::int64_t>(
      max_png_side / std::max(scene.width, scene.height),
      static_cast<std::int64_t>(
          std::sqrt(double(max_png_pixels) / (double(scene.width) * scene.height))));
  if (pixels > most || pixels * squares > FileOptions::max_cell) {
    const auto by = [&](std::int64_t of_square) {
      return std::to_string(of_square * scene.width) + " x " +
             std::to_string(of_square * scene.height) + " pixels";
    };
    const auto fit = std::min<std::int64_t>(most, FileOptions::max_cell / squares);
    throw Error("a picture of " + by(fit < least ? least : pixels) +
                " is too large for a virtual tabletop: " +
                (fit < least ? "squares have at least " + std::to_string(least) +
                                   ", so this dungeon does not fit"
                             : "at most " + std::to_string(fit) + " pixels for a square fit"));
  }
  const Picture whole = picture(dungeon, {.style = options.style,
                                          .player = options.player,
                                          .squares = squares,
                                          .cell = pixels * squares});
  const Point low = whole.map->low - scene.map * pixels;
  return map_alone(whole, low, scene.width * pixels, scene.height * pixels);
}

}  // namespace deckmap
