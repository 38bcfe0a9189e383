#include <deckmap/survey/gallery.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <deckmap/code.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/detail/wall_lines.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/tile_grid.hpp>

#include "../embedded.hpp"

namespace deckmap {
namespace {

/// A map of few bytes: floor, walls, doors, and dots for what stands there.
class Thumbnail {
 public:
  explicit Thumbnail(const Dungeon& dungeon) : grid_(dungeon, {.squares = 3}) {}

  std::string svg() {
    const int width = line(grid_.width()) + 2, height = line(grid_.height()) + 2;
    out_ = "<svg viewBox=\"-1 -1 " + std::to_string(width) + ' ' + std::to_string(height) +
           "\" aria-hidden=\"true\">";
    out_ += "<path class=\"f\" d=\"";
    add_floor();
    out_ += "\"/><path class=\"w\" d=\"";
    for (const detail::WallLine& wall : detail::WallTracer(grid_).lines()) add_line(wall);
    out_ += "\"/>";
    add_dots();
    return std::move(out_) + "</svg>";
  }

 private:
  /// Four units a card, two of them a passage.
  static int line(int x) {
    constexpr std::array within = {0, 1, 3};
    return x / 3 * 4 + within[static_cast<std::size_t>(x % 3)];
  }

  void number(char command, int value) {
    out_ += command;
    out_ += std::to_string(value);
  }
  void move_to(Cell at) {
    number('M', line(at.x));
    number(' ', line(at.y));
  }

  /// Each row's runs of floor; a room's three rows are one.
  void add_floor() {
    for (int y = 0; y < grid_.height(); ++y) {
      int rows = 1;
      if (y % 3 == 0)
        while (rows < 3 && same_row(y, y + rows)) ++rows;
      for (int x = 0; x < grid_.width(); ++x) {
        if (!grid_.at({x, y}).walkable()) continue;
        const int first = x;
        while (x < grid_.width() && grid_.at({x, y}).walkable()) ++x;
        move_to({first, y});
        number('H', line(x));
        number('V', line(y + rows));
        number('H', line(first));
        out_ += 'z';
      }
      y += rows - 1;
    }
  }
  bool same_row(int a, int b) const {
    for (int x = 0; x < grid_.width(); ++x)
      if (grid_.at({x, a}).walkable() != grid_.at({x, b}).walkable()) return false;
    return true;
  }

  void add_line(const detail::WallLine& wall) {
    move_to(wall.front());
    for (std::size_t i = 1; i < wall.size(); ++i)
      wall[i].y == wall[i - 1].y ? number('H', line(wall[i].x)) : number('V', line(wall[i].y));
  }

  void add_dots() {
    const FloorPlan& plan = grid_.plan();
    for (const Space& space : plan.spaces()) {
      const auto enemies = plan.standing(space);
      const bool boss = !enemies.empty() && std::any_of(enemies.begin(), enemies.end(),
                                                        [](Card card) { return card.is_joker(); });
      const char* const kind = space.is_door()               ? "d"
                               : boss                        ? "b"
                               : !enemies.empty()            ? "e"
                               : space.role == Role::shop    ? "s"
                               : space.role == Role::healing ? "h"
                                                             : nullptr;
      if (kind == nullptr && !space.start) continue;
      const std::string x = std::to_string(space.cell.x * 4 + 2),
                        y = std::to_string(space.cell.y * 4 + 2);
      if (space.start) out_ += "<circle class=\"o\" cx=\"" + x + "\" cy=\"" + y + "\" r=\"1.4\"/>";
      if (kind != nullptr)
        out_ += std::string("<use href=\"#") + kind + "\" x=\"" + x + "\" y=\"" + y + "\"/>";
    }
  }

  TileGrid grid_;
  std::string out_;
};

}  // namespace

void Gallery::add(const Dungeon& dungeon) {
  const FloorPlan plan(dungeon);
  std::size_t bosses = 0;
  for (const Card enemy : dungeon.enemies()) bosses += enemy.is_joker();
  const auto count = [&](std::size_t number, std::string_view one, std::string_view several) {
    return detail::counted(number, one, several);
  };
  const auto code = code_of(dungeon);
  const std::string anchor = code ? "deal-" + *code : std::string();
  figures_ += code ? "<figure id=\"" + anchor + "\">" : std::string("<figure>");
  figures_ += Thumbnail(dungeon).svg() + "<figcaption><b>" + dungeon_name(dungeon) + "</b>";
  if (dungeon.seed()) figures_ += "<br>seed " + std::to_string(*dungeon.seed()) + ", ";
  if (code) figures_ += "code <a href=\"#" + anchor + "\"><code>" + *code + "</code></a>";
  figures_ += "<br>" + count(static_cast<std::size_t>(plan.rooms()), "room", "rooms") + ", " +
              count(dungeon.doors().size(), "door", "doors") + ", " +
              count(dungeon.enemies().size() - bosses, "enemy", "enemies") + ", " +
              count(dungeon.cards().size(), "card", "cards") + "</figcaption></figure>\n";
  ++dungeons_;
  if (figures_.size() > max_bytes)
    throw Error("the page would be larger than " + std::to_string(max_bytes >> 20) +
                " MiB: ask for fewer dungeons, or smaller ones");
}

std::string Gallery::html() const {
  std::string page(detail::gallery_page().text());
  const auto replace = [&](std::string_view mark, const std::string& text) {
    page.replace(page.rfind(mark), mark.size(), text);
  };
  for (int i = 0; i < 2; ++i) replace("TITLE", detail::counted(dungeons_, "dungeon", "dungeons"));
  replace("FIGURES", figures_);
  return page;
}

}  // namespace deckmap
