#include <deckmap/survey/gallery.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/decimal.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/detail/wall_lines.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/tile_grid.hpp>

#include "../embedded.hpp"

namespace deckmap {
namespace {

/// A map of few bytes: floor, walls, doors, and dots for what stands there.
class Thumbnail {
 public:
  explicit Thumbnail(const Dungeon& dungeon) : grid_(dungeon, {.squares = 3}) {}

  int width() const { return line(grid_.width()) + 2; }
  int height() const { return line(grid_.height()) + 2; }

  /// `scale`: millimetres a unit; 0 leaves the size to the page.
  std::string svg(double scale = 0) {
    out_ = "<svg viewBox=\"-1 -1 " + std::to_string(width()) + ' ' + std::to_string(height()) + '"';
    if (scale > 0)
      out_ += " style=\"width:" + detail::shortest_decimal(width() * scale, 1) +
              "mm;height:" + detail::shortest_decimal(height() * scale, 1) + "mm\"";
    out_ += " aria-hidden=\"true\">";
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

/// The counts of the caption, added up over levels.
struct Counts {
  std::size_t rooms = 0, doors = 0, enemies = 0, cards = 0;

  void add(const Dungeon& dungeon) {
    rooms += static_cast<std::size_t>(FloorPlan(dungeon).rooms());
    doors += dungeon.doors().size();
    for (const Card enemy : dungeon.enemies()) enemies += !enemy.is_joker();
    cards += dungeon.cards().size();
  }
  std::string text() const {
    return detail::counted(rooms, "room", "rooms") + ", " +
           detail::counted(doors, "door", "doors") + ", " +
           detail::counted(enemies, "enemy", "enemies") + ", " +
           detail::counted(cards, "card", "cards");
  }
};

/// The part of a printed sheet for maps, on A4 and on Letter, and its parts, in millimetres.
constexpr double sheet_width = 174, sheet_height = 200, between = 4, words = 6, least_card = 2;
constexpr int units_of_card = 4;
constexpr std::string_view sheet_style =
    ".sheet { grid-column: 1 / -1; justify-self: start; break-after: page; }\n"
    ".sheet div { display: grid; column-gap: 4mm; width: 174mm; margin-bottom: auto; }\n"
    ".sheet p { margin: 0 0 4mm; color: inherit; }\n"
    // as wide as paper, and so wider than a phone
    "@media screen { .sheet { max-width: 100%; box-sizing: border-box; overflow-x: auto; } }\n";

/// The maps of a dungeon's levels at one scale, the largest at which a sheet has room for all.
/// Throws `Error` where they would be too small to read.
std::string sheet_of(const Levels& levels) {
  std::vector<Thumbnail> maps;
  int width = 1, height = 1;
  for (const Level& level : levels.all()) {
    const Thumbnail& map = maps.emplace_back(level.dungeon);
    width = std::max(width, map.width());
    height = std::max(height, map.height());
  }
  std::size_t columns = 1;
  double scale = 0;
  for (std::size_t beside = 1; beside <= maps.size(); ++beside) {
    const std::size_t rows = (maps.size() + beside - 1) / beside;
    const double across = sheet_width / static_cast<double>(beside) - between,
                 down = sheet_height / static_cast<double>(rows) - between - words;
    const double fits = std::min(across / width, down / height);
    if (fits <= scale) continue;
    scale = fits;
    columns = beside;
  }
  if (const double card = scale * units_of_card; card < least_card)
    throw Error("the " + std::to_string(maps.size()) + " levels of " +
                (levels[0].seed() ? "seed " + std::to_string(*levels[0].seed()) : "the dungeon") +
                " do not fit on a sheet: a card would be " + detail::shortest_decimal(card, 1) +
                " mm wide, less than " + detail::shortest_decimal(least_card, 1) +
                ": ask for fewer levels, or smaller ones");
  std::string sheet =
      "<div style=\"grid-template-columns:repeat(" + std::to_string(columns) + ",1fr)\">";
  for (std::size_t i = 0; i < maps.size(); ++i)
    sheet += "<p>" + maps[i].svg(scale) + "<br>Level " + std::to_string(i + 1) + "</p>";
  return sheet + "</div>";
}

}  // namespace

void Gallery::add(const Dungeon& dungeon) {
  const auto code = code_of(dungeon);
  const std::string anchor = code ? "deal-" + *code : std::string();
  const bool several = dungeon.ways().levels > 1;
  figures_ += "<figure";
  if (several) figures_ += " class=\"sheet\"";
  if (code) figures_ += " id=\"" + anchor + "\"";
  figures_ += '>';
  Counts counts;
  bool ends_early = false;
  if (several) {
    const Levels levels(dungeon);
    figures_ += sheet_of(levels);
    for (const Level& level : levels.all()) counts.add(level.dungeon);
    ends_early = levels.ends_early();
    sheets_ = true;
  } else {
    figures_ += Thumbnail(dungeon).svg();
    counts.add(dungeon);
  }
  figures_ += "<figcaption><b>" + dungeon_name(dungeon) + "</b>";
  if (dungeon.seed()) figures_ += "<br>seed " + std::to_string(*dungeon.seed()) + ", ";
  if (code) figures_ += "code <a href=\"#" + anchor + "\"><code>" + *code + "</code></a>";
  if (several)
    figures_ +=
        std::string("<br>From each boss stairs lead down to the ring of the next level.") +
        (ends_early ? " The descent ends with the last: no boss guards a stair there." : "");
  figures_ += "<br>" + counts.text() + "</figcaption></figure>\n";
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
  if (sheets_) page.insert(page.find("</style>"), sheet_style);
  return page;
}

}  // namespace deckmap
