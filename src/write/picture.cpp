// The picture of a dungeon: a page laid out, and then drawn.

#include <deckmap/write/picture.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/draw/paper.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/faces.hpp>
#include <deckmap/write/page_notes.hpp>
#include <deckmap/write/svg.hpp>

#include "look/cards_look.hpp"
#include "look/dead_ends.hpp"
#include "look/legend.hpp"
#include "look/map_geometry.hpp"
#include "look/map_marks.hpp"
#include "look/marks.hpp"
#include "look/page.hpp"
#include "look/plan_look.hpp"
#include "look/playing_cards.hpp"
#include "look/rock.hpp"
#include "look/space_names.hpp"
#include "look/title.hpp"
#include "picture_if.hpp"

namespace deckmap {
namespace {

using namespace detail;

void require_valid(const FileOptions& options) {
  const auto require = [](int number, int low, int high, const std::string& what) {
    if (number < low || number > high)
      throw Error(what + ": it has " + std::to_string(low) + " to " + std::to_string(high));
  };
  require(options.cell, FileOptions::min_cell, FileOptions::max_cell,
          "a cell of " + std::to_string(options.cell) + " pixels");
  require(options.drawn_squares(), 1, FileOptions::max_squares,
          "a card of " + std::to_string(options.drawn_squares()) + " squares");
  require_title("title", options.title);
  require_title("scale", options.scale);
}

constexpr double largest_square = 72;  // points: no square is larger than an inch
constexpr double smallest_numeral = 5;
constexpr double inner_edge = 0.29;  // how far off the map, in cells, a table's edge begins

/// A cell of whole pixels a square, near a wanted size.
int whole_cell(int wanted, int squares) {
  return std::max(1, (wanted + squares / 2) / squares) * squares;
}

/// How much larger squares have to get before dead corridors are cut off.
constexpr double worth_cutting = 1.1;

/// Levels are drawn in the frame of all of them; else pictures have none.
std::optional<Frame> frame_of(const Dungeon& dungeon, const FileOptions& options) {
  return dungeon.is_level() ? options.frame : std::nullopt;
}

class PictureMaker {
 public:
  /// Draws the map without some cards: the ends of dead corridors.
  PictureMaker(const Dungeon& dungeon, const FileOptions& options, const PageNotes* notes,
               std::vector<Index> without = {})
      : dungeon_(dungeon),
        options_(options),
        style_(options.style.value_or(Style())),
        squares_(options.drawn_squares()),
        plan_(dungeon, {.player = options.player,
                        .cards = options.cards,
                        .frame = notes == nullptr ? frame_of(dungeon, options) : std::nullopt,
                        .without = std::move(without)}),
        notes_(options.bare ? nullptr : notes) {
    require_valid(options);
    heading_ = options.title.empty() ? dungeon_name(dungeon) : cleaned(options.title);
    const bool has_labels = !options.hide.numbers && !options.player && options.cards == none;
    if (has_labels && dungeon.is_level()) {
      for (StairEnd& end : Levels(dungeon).ends_on(dungeon.level() - 1))
        if (end.kind == StairKind::main && !end.down)
          above_ = std::move(end.to);
        else
          stairs_.push_back(std::move(end));
    }
    if (options.legend && !options.bare)
      legend_ = legend_of(plan_, style_, options.hide, shows_counters(), stairs_, !above_.empty());
    if (!has_labels) return;
    const Plan plan(dungeon);
    for (const Place& place : plan.places())
      if (place.has_label() && !place.is_room())
        labels_.push_back({place.label_card, place.label()});
  }
  PictureMaker(const PictureMaker&) = delete;
  PictureMaker& operator=(const PictureMaker&) = delete;

  void lay_out() {
    cell_ = whole_cell(options_.cell, squares_);
    if (options_.bare) return;
    const double text = std::clamp(0.165 * cell_, 12.0, 30.0);
    fill_content(text);
    if (notes_ != nullptr) {
      layout_ = whole_page(content_, page_size(Paper::a4), largest_square * squares_);
      const double factor = layout_.cell > 0 ? cell_ / layout_.cell : 2;
      legible_ = {.text = 8 * factor, .counter = smallest_numeral * factor};
      magnify(layout_, factor);
      layout_.width = std::ceil(layout_.width), layout_.height = std::ceil(layout_.height);
      return;
    }
    layout_ = free_page(content_,
                        {.heading = std::clamp(0.36 * cell_, 18.0, 60.0),
                         .story = 1.1 * text,
                         .text = text,
                         .small = std::max(0.8 * text, 10.0),
                         .margin = std::max(std::floor(0.4 * cell_), 20.0)},
                        cell_);
  }

  PictureSize size() const {
    if (!options_.bare)
      return {static_cast<std::int64_t>(layout_.width), static_cast<std::int64_t>(layout_.height)};
    const std::int64_t square = cell_ / squares_;
    return {std::int64_t{cell_} * plan_.width() + 2 * square,
            std::int64_t{cell_} * plan_.height() + 2 * square};
  }

  Picture draw() {
    begin_picture();
    if (options_.bare) {
      const double square = double(cell_) / squares_;
      layout_.map = {square, square};
    }
    draw_page();
    return std::move(picture_);
  }

  void lay_out(PageSize sheet) {
    // The size for which weights are in proportion; lengths in points are magnified to it.
    cell_ = whole_cell(60, squares_);
    fill_content(8);
    layout_ = sheet_page(content_, sheet, largest_square * squares_);
  }
  /// The side of a card on the sheet, in points.
  double cell() const { return layout_.cell; }

  bool shows_counters() const { return options_.counters.value_or(notes_ == nullptr); }

  /// The ends of dead corridors that make the map larger than all else does.
  std::vector<Index> dead_ends() const {
    if (style_.look == Look::cards || !dungeon_.table().is_free() || frame_of(dungeon_, options_) ||
        options_.cards != none || plan_.spaces().empty())
      return {};
    std::vector<Index> kept;
    for (const PlaceLabel& label : labels_) kept.push_back(label.card);
    for (const StairEnd& stair : stairs_of(dungeon_)) kept.push_back(stair.card);
    std::sort(kept.begin(), kept.end());
    return dead_ends_outside(plan_, kept);
  }

  /// Those of a sheet that is laid out.
  std::vector<Picture> draw_pages(PageSize sheet) {
    const double factor = layout_.cell > 0 ? cell_ / layout_.cell : 2;
    legible_ = {.text = 8 * factor, .counter = smallest_numeral * factor};
    const double across = layout_.width, down = layout_.height;
    const std::vector<std::size_t> left = std::move(layout_.left);
    magnify(layout_, factor);
    std::vector<Picture> pages;
    begin_picture();
    picture_.page = PageSize{across, down};
    draw_page();
    pages.push_back(std::move(picture_));
    for (PageLayout& rest : notes_pages(content_, left, sheet)) {
      layout_ = std::move(rest);
      const PageSize page{layout_.width, layout_.height};
      magnify(layout_, factor);
      picture_ = {};
      begin_picture();
      picture_.page = page;
      draw_paper();
      draw_notes();
      pages.push_back(std::move(picture_));
    }
    return pages;
  }

 private:
  // ---- what is on the page

  void fill_content(double text) {
    if (options_.headed) content_.heading = heading_;
    fill_map();
    content_.squares = squares_;
    content_.scale = cleaned(options_.scale);
    content_.scale_squares =
        std::max(1, static_cast<int>(std::ceil(2.5 * text * squares_ / cell_)));
    if (!options_.player) {
      content_.outcome = outcome_text(dungeon_);
      if (dungeon_.seed() && options_.headed)
        content_.origin = origin_text(dungeon_) + code_text(dungeon_);
    }
    for (const LegendEntry& entry : legend_) content_.legend.push_back(entry.label);
    if (notes_ == nullptr) return;
    if (options_.player) return fill_ruled_notes();
    content_.story = notes_->story;
    const Plan places(dungeon_);
    std::vector<std::vector<Area>> areas(places.places().size());  // of each place's cards
    for (const Space& space : plan_.spaces())
      if (const PlaceIndex place = places.labelled(space.card))
        areas[place.at()].push_back({{double(space.cell.x), double(space.cell.y)},
                                     {space.cell.x + 1.0, space.cell.y + 1.0}});
    for (const PageNotes::Note& note : notes_->notes) {
      PageNote& added = content_.notes.emplace_back();
      added.text.push_back({note.label + ". " + note.name + ".", Face::bold});
      added.text.push_back({" " + note.aloud + " ", Face::italic});
      for (const PageNotes::Part& part : note.parts) add_part(part, added.text);
      if (const PlaceIndex own = places.labelled(note.card)) added.place = areas[own.at()];
    }
    for (const std::vector<PageNotes::Part>& parts : notes_->foot) {
      add_note(parts);
      for (std::size_t i = 0; i < notes_->notes.size(); ++i)  // "Traps (3):"
        if (!parts.empty() && parts[0].lead.ends_with("(" + notes_->notes[i].label + "):"))
          content_.notes.back().named = content_.notes[i].place;
    }
    if (!notes_->stats.empty()) {
      add_note(notes_->stats, "Stat lines.");
      content_.notes.back().spare = true;
    }
    add_note(sign_notes(plan_, style_, options_.hide, shows_counters(), stairs_, !above_.empty()));
  }

  /// Players get room to write beside each room that they see.
  void fill_ruled_notes() {
    content_.ruled = true;
    for (int number = 1; number <= plan_.rooms(); ++number) {
      PageNote note{
          .text = {{std::to_string(number) + ".", Face::bold}}, .place = {}, .ruled = true};
      for (const Space& space : plan_.spaces())
        if (!space.is_door() && plan_.room_number(space.segment) == number)
          note.place.push_back({{double(space.cell.x), double(space.cell.y)},
                                {space.cell.x + 1.0, space.cell.y + 1.0}});
      content_.notes.push_back(std::move(note));
    }
  }

  /// A note of no place.
  void add_note(const std::vector<PageNotes::Part>& parts, const std::string& lead = {}) {
    if (parts.empty()) return;
    Pieces& text = content_.notes.emplace_back().text;
    text.push_back({lead, Face::bold});
    text.push_back({" ", Face::text});
    for (const PageNotes::Part& part : parts) add_part(part, text);
  }

  static void add_part(const PageNotes::Part& part, Pieces& text) {
    if (!part.lead.empty()) text.push_back({part.lead + " ", Face::bold});
    if (!part.text.empty()) text.push_back({part.text + " ", Face::text});
  }

  /// The part of the sheet that the map takes.
  void fill_map() {
    content_.columns = plan_.width();
    content_.rows = plan_.height();
    const bool cards = style_.look == Look::cards;
    content_.reach = cards ? 0.06 : std::max(rock_reach(style_), style_.band) + 0.02;
    if (!dungeon_.table().is_free() && !options_.player) {
      constexpr double reach = 0.37;
      content_.reach = reach;
      const Point high{content_.columns + reach, content_.rows + reach};
      const std::array<Area, 4> edges = {{{{-reach, -reach}, {high.x, -inner_edge}},
                                          {{high.x - reach + inner_edge, -reach}, {high.x, high.y}},
                                          {{-reach, high.y - reach + inner_edge}, {high.x, high.y}},
                                          {{-reach, -reach}, {-inner_edge, high.y}}}};
      for (std::size_t side = 0; side < 4; ++side)
        if (table_ends()[side]) content_.edges.push_back(edges[side]);
    }
    const MapGeometry map(dungeon_, plan_, cell_, squares_);
    const double begin = double(map.passage_begin()) / cell_,
                 end = double(map.passage_end()) / cell_;
    for (std::size_t i = 0; i < plan_.spaces().size(); ++i) {
      const Space& space = plan_.spaces()[i];
      const Point corner{double(space.cell.x), double(space.cell.y)};
      const auto add = [&](Point low, Point high) {
        content_.map.push_back({corner + low, corner + high});
      };
      if (cards || MapGeometry::is_whole(space)) {
        add({0, 0}, {1, 1});
        continue;
      }
      const auto reaches = [&](Direction side) { return (map.arms(i) & bit(side)) != 0; };
      add({reaches(Direction::left) ? 0 : begin, begin},
          {reaches(Direction::right) ? 1 : end, end});
      add({begin, reaches(Direction::up) ? 0 : begin}, {end, reaches(Direction::down) ? 1 : end});
    }
    const auto add_arrow = [&](const Space& space, Direction side, double away) {
      const Point ahead = offset(side, away);
      content_.labels.push_back({{space.cell.x + 0.5 + ahead.x, space.cell.y + 0.5 + ahead.y}, 0});
    };
    for (const Space& space : plan_.spaces())
      if (space.outside) add_arrow(space, map.heading(space), 0.62);
    if (begins_with_door(plan_)) add_arrow(plan_.spaces()[0], *plan_.entrance(), 0.8);
    // In the order of their cards. No card with a label is cut off, and players have no labels.
    const auto spaces = plan_.spaces();
    const auto add_label = [&](Index card, const std::string& text, double aside) {
      const auto space = std::lower_bound(spaces.begin(), spaces.end(), card,
                                          [](const Space& one, Index of) { return one.card < of; });
      content_.labels.push_back(
          {{space->cell.x + 0.5 + aside, space->cell.y + 0.5}, Marks::plate_reach(text, 1).x});
    };
    for (const PlaceLabel& label : labels_) add_label(label.card, label.text, 0);
    for (const StairEnd& stair : stairs_)
      for (const double aside : {-0.3, 0.3}) add_label(stair.card, stair.to, aside);
    if (!above_.empty()) add_label(0, above_, 0);
  }

  /// "A dungeon of 5 rooms and 17 doors, dealt from playing cards."
  std::string description() const {
    const auto spaces = plan_.spaces();
    const auto doors = static_cast<std::size_t>(
        std::count_if(spaces.begin(), spaces.end(), [](const Space& s) { return s.is_door(); }));
    return "A dungeon of " + counted(plan_.rooms(), "room", "rooms") + " and " +
           counted(doors, "door", "doors") + ", dealt from playing cards" +
           (options_.player ? "; the players' copy." : ".");
  }

  // ---- the drawing

  void begin_picture() {
    const PictureSize whole =
        options_.bare ? size() : PictureSize{rounded(layout_.width), rounded(layout_.height)};
    picture_.width = static_cast<int>(whole.width);
    picture_.height = static_cast<int>(whole.height);
    picture_.title = heading_;
    picture_.description = description();
    picture_.paper = style_.paper;
  }

  void draw_page() {
    // in the order in which it is read
    draw_paper();
    if (!options_.bare) draw_head();
    if (!plan_.spaces().empty()) draw_map();
    if (options_.bare) return;
    draw_compass();
    draw_notes();
    draw_legend();
    draw_foot();
  }

  void draw_paper() {
    Shape paper{.fill = style_.paper, .aligned = true};
    paper.path.rectangle({0, 0}, {double(picture_.width), double(picture_.height)});
    picture_.begin("paper", "paper");
    picture_.add(std::move(paper));
    picture_.end();
  }

  void draw_map() {
    MapGeometry map(dungeon_, plan_, cell_, squares_);
    map.set_origin({std::floor(layout_.map.x), std::floor(layout_.map.y)});
    picture_.map = MapFrame{.low = map.origin(),
                            .square = static_cast<double>(cell_) / squares_,
                            .columns = plan_.width() * squares_,
                            .rows = plan_.height() * squares_,
                            .border = std::max(1, (squares_ + 2) / 3)};
    const Hidden& hide = options_.hide;
    if (style_.field != style_.paper) draw_field(map);
    if (!options_.player && !options_.bare) draw_table_edge(map);
    const SpaceNames names(plan_, options_.encounters, hide.any(), !hide.levels);
    MapMarkOptions marks{.numbers = !hide.numbers,
                         .counters = shows_counters(),
                         .legible = legible_,
                         .labels = labels_};
    marks.stairs = stairs_;
    marks.above = above_;
    if (dungeon_.is_level()) marks.level = std::to_string(dungeon_.level()) + ".";
    if (style_.look == Look::cards) {
      draw_leaders(picture_, leaders(), {});
      CardsLook(picture_, style_, map, names, hide).draw();
    } else {
      marks.things = draw_plan(picture_, style_, map, names,
                               {.cave = is_cave(dungeon_),
                                .shops = !hide.shops,
                                .springs = !hide.springs,
                                .levels = !hide.levels,
                                .leaders = leaders()});
    }
    draw_map_marks(picture_, style_, map, names, marks);
  }

  void draw_field(const MapGeometry& map) {
    const double pad = options_.bare ? double(cell_) / squares_ : std::floor(0.36 * cell_);
    Shape field{.fill = style_.field, .aligned = true};
    field.path.rectangle(map.origin() - Point{pad, pad},
                         map.origin() + map.size() + Point{pad, pad});
    picture_.begin("field", "field");
    picture_.add(std::move(field));
    picture_.end();
  }

  /// A side of the table; where the next side is out of sight the line ends in dashes, as it goes
  /// on.
  void add_edge(Point from, Point to, bool opens, bool goes_on, Path& path) const {
    const Point way = to - from;
    const double length = std::abs(way.x) + std::abs(way.y);
    const Point step = way * (cell_ / length);
    path.line(from + step * (opens ? 0.4 : 0), to - step * (goes_on ? 0.4 : 0));
    for (const auto& [begin, end] : {std::pair(0.26, 0.34), std::pair(0.14, 0.19)}) {
      if (opens) path.line(from + step * begin, from + step * end);
      if (goes_on) path.line(to - step * begin, to - step * end);
    }
  }

  /// Whether the map comes to the table's end: above, on the right, below and on the left.
  std::array<bool, 4> table_ends() const {
    const TableSize table = dungeon_.table();
    const Cell first = plan_.origin();
    return {first.y == 0, first.x + plan_.width() == table.width,
            first.y + plan_.height() == table.height, first.x == 0};
  }

  /// A double line where a bounded table ends, on the sides that the map comes to.
  void draw_table_edge(const MapGeometry& map) {
    if (dungeon_.table().is_free()) return;
    const Point low = map.origin(), high = low + map.size();
    Shape edge{.stroke = style_.faint, .weight = std::max(0.012 * cell_, 0.8)};
    for (const double away : {inner_edge * cell_, 0.34 * cell_}) {
      const Point a = low - Point{away, away}, b = high + Point{away, away};
      const std::array<Point, 4> corners = {a, {b.x, a.y}, b, {a.x, b.y}};
      const std::array<bool, 4> there = table_ends();
      for (std::size_t side = 0; side < 4; ++side)
        if (there[side])
          add_edge(corners[side], corners[(side + 1) % 4], !there[(side + 3) % 4],
                   !there[(side + 1) % 4], edge.path);
    }
    if (edge.path.empty()) return;
    picture_.begin("edge", "edge", "The edge of the table");
    picture_.add(std::move(edge));
    picture_.end();
  }

  void write_line(const PageLine& line, Paint paint, Anchor anchor = Anchor::middle) {
    picture_.add(Text{
        .text = line.text, .at = line.at, .size = line.size, .anchor = anchor, .paint = paint});
  }

  void draw_head() {
    picture_.begin("title", "title");
    for (const PageLine& line : layout_.heading)
      draw_title(picture_, line.text, line.at, line.size, style_.text, style_.paper);
    picture_.end();
    picture_.begin("story", "story");
    for (const PageLine& line : layout_.story)
      picture_.add(Text{.text = line.text + ' ',
                        .at = line.at + Point{0.5 * text_width(" ", line.size, Face::italic), 0},
                        .size = line.size,
                        .face = Face::italic,
                        .paint = style_.text});
    if (plan_.spaces().empty())
      write_line({"no card on the table",
                  {picture_.width / 2.0, layout_.map.y + layout_.sizes.text},
                  layout_.sizes.text},
                 style_.faint);
    picture_.end();
  }

  void draw_compass() {
    if (layout_.compass_reach <= 0) return;
    picture_.begin("compass", "compass", "North is up");
    Marks(picture_, style_, legible_)
        .compass(layout_.compass, layout_.compass_reach, style_.faint, style_.paper);
    picture_.end();
  }

  /// The lines from notes to their places.
  Shape leaders() const {
    Shape lines{.stroke = style_.text, .weight = std::max(0.05 * layout_.sizes.text, 0.6)};
    for (const NoteBox& box : layout_.notes)
      for (std::size_t i = 1; i < box.leader.size(); ++i)
        lines.path.line(snapped(box.leader[i - 1]), snapped(box.leader[i]));
    return lines;
  }

  void draw_notes() {
    if (layout_.notes.empty()) return;
    const double text = layout_.sizes.text;
    picture_.begin("notes", "notes");
    for (const NoteBox& box : layout_.notes) {
      picture_.begin("note-" + std::to_string(box.note + 1), "note", title_of_note(box.note));
      Shape frame{
          .fill = style_.paper, .stroke = style_.text, .weight = std::max(0.055 * text, 0.7)};
      frame.path.rounded(snapped(box.low), snapped(box.high), 0.45 * text);
      picture_.add(std::move(frame));
      double y = box.low.y + note_padding * text + 0.78 * text;
      for (const TextLine& line : box.lines) {
        for (const Run& run : line)
          picture_.add(Text{.text = run.text,
                            .at = {box.low.x + note_padding * text + run.x, y},
                            .size = text,
                            .anchor = Anchor::start,
                            .face = run.face,
                            .paint = style_.text});
        y += note_leading * text;
      }
      Shape rules{.stroke = style_.faint, .weight = std::max(0.03 * text, 0.6)};
      for (std::size_t i = 0; i < box.rules; ++i, y += note_leading * text)
        rules.path.line(snapped({box.low.x + note_padding * text, y}),
                        snapped({box.high.x - note_padding * text, y}));
      picture_.add(std::move(rules));
      picture_.end();
    }
    picture_.end();
  }

  /// "3. The Fallen Vault"; nothing for a note of no place.
  std::string title_of_note(std::size_t note) const {
    if (options_.player || note >= notes_->notes.size()) return {};
    return notes_->notes[note].label + ". " + notes_->notes[note].name;
  }

  void draw_legend() {
    if (layout_.legend.empty()) return;
    const double text = layout_.sizes.text;
    picture_.begin("legend", "legend");
    for (std::size_t i = 0; i < legend_.size(); ++i) {
      legend_[i].draw(picture_, layout_.legend[i], 2 * text);
      picture_.add(Text{.text = legend_[i].label,
                        .at = layout_.legend[i] + Point{1.3 * text, 0.27 * text},
                        .size = text,
                        .anchor = Anchor::start,
                        .paint = style_.text});
    }
    picture_.end();
  }

  void draw_foot() {
    const double text = layout_.sizes.text;
    if (!content_.scale.empty()) {
      const double square = double(cell_) / squares_;
      picture_.begin("scale", "scale", content_.scale);
      Marks(picture_, style_)
          .scale_bar(layout_.scale, square, content_.scale_squares, 0.5 * text, style_.text,
                     style_.paper);
      picture_.add(Text{
          .text = content_.scale,
          .at = layout_.scale + Point{square * content_.scale_squares + 0.8 * text, 0.27 * text},
          .size = text,
          .anchor = Anchor::start,
          .paint = style_.text});
      picture_.end();
    }
    if (layout_.origin.empty()) return;
    picture_.begin("origin", "origin");
    for (const PageLine& line : layout_.origin) write_line(line, style_.faint, Anchor::end);
    picture_.end();
  }

  const Dungeon& dungeon_;
  const FileOptions& options_;
  Style style_;
  int squares_;
  FloorPlan plan_;
  const PageNotes* notes_;
  std::string heading_;
  std::vector<LegendEntry> legend_;
  std::vector<PlaceLabel> labels_;
  std::vector<StairEnd> stairs_;  ///< that are shown, but for the way in
  std::string above_;             ///< where the way in leads up to; empty on the first level
  PageContent content_;
  PageLayout layout_;
  Legible legible_;
  int cell_ = 0;
  Picture picture_;
};

bool has_notes(const FileOptions& options) {
  return options.beside != nullptr || options.notes.value_or(false);
}

/// The notes beside a picture, if it has any.
class Beside {
 public:
  Beside(const Dungeon& dungeon, const FileOptions& options) : given_(options.beside) {
    if (given_ != nullptr || !has_notes(options)) return;
    if (options.bare) throw Error("a bare picture is the map alone: it has no notes");
    // players get ruled space instead
    made_ = options.player ? PageNotes() : page_notes(adventure(dungeon, options.encounters));
  }

  const PageNotes* get() const { return made_ ? &*made_ : given_; }

 private:
  const PageNotes* given_;
  std::optional<PageNotes> made_;
};

}  // namespace

void require_title(std::string_view name, std::string_view text) {
  const std::size_t length = detail::columns_of(detail::cleaned(text));
  if (length > FileOptions::max_title)
    throw Error(std::string(name) + ": " + detail::quoted(text) + " has " + std::to_string(length) +
                " characters, at most " + std::to_string(FileOptions::max_title) + " are possible");
}

Hidden parse_hidden(std::string_view text) {
  Hidden hidden;
  const std::array<std::pair<std::string_view, bool*>, 4> marks = {{{"shops", &hidden.shops},
                                                                    {"springs", &hidden.springs},
                                                                    {"door-levels", &hidden.levels},
                                                                    {"numbers", &hidden.numbers}}};
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string word(detail::trimmed(text.substr(at, end - at)));
    bool known = word == "all";
    const std::string meant = word == "levels" ? "door-levels" : word;  // its old name
    for (const auto& [name, flag] : marks)
      if (meant == name || word == "all") *flag = known = true;
    if (!known)
      throw Error(
          detail::quoted(word) +
          " cannot be hidden: all, or shops, springs, door-levels, numbers, joined by commas");
    at = end + 1;
  }
  return hidden;
}

PictureSize picture_size(const Dungeon& dungeon, const FileOptions& options) {
  const Beside notes(dungeon, options);
  PictureMaker maker(dungeon, options, notes.get());
  maker.lay_out();
  return maker.size();
}

Picture picture(const Dungeon& dungeon, const FileOptions& options) {
  return *detail::picture_if(dungeon, options, [](PictureSize) { return true; });
}

std::optional<Picture> detail::picture_if(const Dungeon& dungeon, const FileOptions& options,
                                          bool (*fits)(PictureSize)) {
  const Beside notes(dungeon, options);
  PictureMaker maker(dungeon, options, notes.get());
  maker.lay_out();
  if (!fits(maker.size())) return {};
  return maker.draw();
}

std::vector<Picture> picture_pages(const Dungeon& dungeon, const FileOptions& options,
                                   PageSize sheet) {
  const Beside notes(dungeon, options);
  PictureMaker maker(dungeon, options, notes.get());
  maker.lay_out(sheet);
  if (std::vector<Index> ends = maker.dead_ends(); !ends.empty()) {
    PictureMaker shorter(dungeon, options, notes.get(), std::move(ends));
    shorter.lay_out(sheet);
    if (shorter.cell() >= worth_cutting * maker.cell()) return shorter.draw_pages(sheet);
  }
  return maker.draw_pages(sheet);
}

std::string svg(const Dungeon& dungeon, const FileOptions& options) {
  const SvgOptions how{.id_prefix = options.id_prefix,
                       .faces = has_notes(options) ? std::string_view(face_css()) : ""};
  if (!options.sheets) return svg(picture(dungeon, options), how);
  return svg(picture_pages(dungeon, options, page_size(*options.sheets)), how);
}

Picture title_picture(const std::string& title, const Style& style) {
  constexpr double size = 30;
  const double width = std::ceil(title_width(title, size)) + 4;
  Picture picture{.width = static_cast<int>(width),
                  .height = static_cast<int>(1.3 * size),
                  .paper = style.paper};
  picture.title = title;
  picture.begin("title", "title");
  draw_title(picture, title, {width / 2, 0.95 * size}, size, style.text, style.paper);
  picture.end();
  return picture;
}

Picture card_picture(std::optional<Card> card, const Style& style) {
  constexpr int side = 300;
  Style flat = style;
  flat.shadow_depth = 0;
  Picture picture{.width = side, .height = side, .paper = style.paper};
  picture.title = card ? spoken(*card) : "the back of a card";
  PlayingCards cards(picture, flat);
  constexpr Point centre{side / 2.0, side / 2.0};
  card ? cards.face(*card, centre, side) : cards.back(centre, side);
  return picture;
}

}  // namespace deckmap
