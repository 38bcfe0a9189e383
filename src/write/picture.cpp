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
#include <deckmap/error.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/adventure.hpp>

#include "look/cards_look.hpp"
#include "look/legend.hpp"
#include "look/map_geometry.hpp"
#include "look/map_marks.hpp"
#include "look/marks.hpp"
#include "look/page.hpp"
#include "look/plan_look.hpp"
#include "look/space_names.hpp"
#include "look/title.hpp"

namespace deckmap {
namespace {

using namespace detail;

void require_valid(const PictureOptions& options) {
  const auto require = [](int number, int low, int high, const std::string& what) {
    if (number < low || number > high)
      throw Error(what + ": it has " + std::to_string(low) + " to " + std::to_string(high));
  };
  require(options.cell, PictureOptions::min_cell, PictureOptions::max_cell,
          "a cell of " + std::to_string(options.cell) + " pixels");
  require(options.squares, 1, PictureOptions::max_squares,
          "a card of " + std::to_string(options.squares) + " squares");
  require_title("title", options.title);
  require_title("scale", options.scale);
}

/// A cell of whole pixels a square, near a wanted size.
int whole_cell(int wanted, int squares) {
  return std::max(1, (wanted + squares / 2) / squares) * squares;
}

class PictureMaker {
 public:
  PictureMaker(const Dungeon& dungeon, const PictureOptions& options)
      : dungeon_(dungeon),
        options_(options),
        style_(options.style),
        plan_(dungeon, {.player = options.player, .cards = options.cards}),
        notes_(options.player || options.bare ? nullptr : options.notes) {
    require_valid(options);
    if (options.legend && !options.bare) legend_ = legend_of(plan_, style_, options.hide);
    heading_ = options.title.empty() ? dungeon_name(dungeon) : cleaned(options.title);
  }
  PictureMaker(const PictureMaker&) = delete;
  PictureMaker& operator=(const PictureMaker&) = delete;

  void lay_out() {
    cell_ = whole_cell(options_.cell, options_.squares);
    if (options_.bare) return;
    const double text = std::clamp(0.165 * cell_, 12.0, 30.0);
    fill_content(text);
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
    const std::int64_t square = cell_ / options_.squares;
    return {std::int64_t{cell_} * plan_.width() + 2 * square,
            std::int64_t{cell_} * plan_.height() + 2 * square};
  }

  Picture draw() {
    begin_picture();
    if (options_.bare) {
      const double square = double(cell_) / options_.squares;
      layout_.map = {square, square};
    }
    draw_page();
    return std::move(picture_);
  }

  std::vector<Picture> draw_pages(PageSize sheet) {
    // The size for which weights are in proportion; lengths in points are magnified to it.
    cell_ = whole_cell(60, options_.squares);
    fill_content(8);
    layout_ = sheet_page(content_, sheet, 72.0 * options_.squares);
    // Where counters are no more than dots, the notes give their sums.
    constexpr double smallest_numeral = 5;
    if (0.56 * 0.92 * layout_.cell / std::max(options_.squares, 3) < smallest_numeral &&
        notes_ != nullptr) {
      add_sums();
      layout_ = sheet_page(content_, sheet, 72.0 * options_.squares);
    }
    const double factor = layout_.cell > 0 ? cell_ / layout_.cell : 2;
    legible_ = {.text = 8 * factor, .counter = smallest_numeral * factor};
    const double across = layout_.width, down = layout_.height;
    std::vector<std::size_t> left = std::move(layout_.left);
    magnify(layout_, factor);
    std::vector<Picture> pages;
    begin_picture();
    picture_.page = PageSize{across, down};
    draw_page();
    pages.push_back(std::move(picture_));
    while (!left.empty()) {
      layout_ = notes_page(content_, left, sheet);
      left = std::move(layout_.left);
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
    content_.columns = plan_.width();
    content_.rows = plan_.height();
    content_.squares = options_.squares;
    content_.scale = cleaned(options_.scale);
    content_.scale_squares =
        std::max(1, static_cast<int>(std::ceil(2.5 * text * options_.squares / cell_)));
    if (!options_.player) {
      content_.outcome = outcome_text(dungeon_);
      if (dungeon_.seed() && options_.headed)
        content_.origin = origin_text(dungeon_) + code_text(dungeon_);
    }
    for (const LegendEntry& entry : legend_) content_.legend.push_back(entry.label);
    if (notes_ == nullptr) return;
    content_.story = notes_->story;
    for (const PageNotes::Note& note : notes_->notes) {
      Point anchor{0, 0};
      for (const Space& space : plan_.spaces())
        if (space.card == note.card) anchor = {space.cell.x + 0.5, space.cell.y + 0.5};
      content_.notes.push_back(
          {"**" + note.label + ". " + note.name + ".** " + emphasised(note.text), anchor});
    }
  }

  /// With the words that begin a part of a note in bold.
  static std::string emphasised(std::string text) {
    for (const std::string_view part : {"Treasure:", "Hidden:", "Doors:"}) {
      const std::size_t at = text.starts_with(part) ? 0 : text.find(" " + std::string(part)) + 1;
      if (at == 0 && !text.starts_with(part)) continue;
      text.insert(at + part.size(), "**");
      text.insert(at, "**");
    }
    return text;
  }

  /// Adds to each note the sum of the numbers on its place's counters: " (counters: 23)".
  void add_sums() {
    const Plan places(dungeon_);
    for (std::size_t i = 0; i < notes_->notes.size(); ++i) {
      int sum = 0;
      for (const Space& space : plan_.spaces()) {
        const PlaceIndex place = places.labelled(space.card);
        if (!place || places[place].label() != notes_->notes[i].label) continue;
        for (const Card enemy : plan_.standing(space)) sum += enemy.is_joker() ? 0 : enemy.rank();
      }
      if (sum > 0) content_.notes[i].text += " (Counters: " + std::to_string(sum) + ".)";
    }
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
    draw_paper();
    if (!plan_.spaces().empty()) draw_map();
    if (options_.bare) return;
    draw_head();
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
    const int squares = options_.squares;
    MapGeometry map(dungeon_, plan_, cell_, squares);
    map.set_origin({std::floor(layout_.map.x), std::floor(layout_.map.y)});
    picture_.map = MapFrame{.low = map.origin(),
                            .square = static_cast<double>(cell_) / squares,
                            .columns = plan_.width() * squares,
                            .rows = plan_.height() * squares,
                            .border = std::max(1, (squares + 2) / 3)};
    const Hidden& hide = options_.hide;
    if (style_.field != style_.paper) draw_field(map);
    if (!options_.player && !options_.bare) draw_table_edge(map);
    const SpaceNames names(plan_, options_.encounters, hide.any(), !hide.levels);
    if (style_.look == Look::cards)
      CardsLook(picture_, style_, map, names, hide).draw();
    else
      draw_plan(picture_, style_, map, names,
                {.cave = is_cave(dungeon_),
                 .shops = !hide.shops,
                 .springs = !hide.springs,
                 .levels = !hide.levels});
    MapMarkOptions marks{.numbers = !hide.numbers, .legible = legible_};
    if (!hide.numbers && !options_.player && options_.cards == none) {
      const Plan plan(dungeon_);
      for (const Place& place : plan.places())
        if (place.has_label() && !place.is_room())
          marks.labels.push_back({place.label_card, place.label()});
    }
    draw_map_marks(picture_, style_, map, names, marks);
  }

  void draw_field(const MapGeometry& map) {
    const double pad = options_.bare ? double(cell_) / options_.squares : std::floor(0.36 * cell_);
    Shape field{.fill = style_.field, .aligned = true};
    field.path.rectangle(map.origin() - Point{pad, pad},
                         map.origin() + map.size() + Point{pad, pad});
    picture_.begin("field", "field");
    picture_.add(std::move(field));
    picture_.end();
  }

  /// A double line where a bounded table ends, on the sides that the map comes to.
  void draw_table_edge(const MapGeometry& map) {
    const TableSize table = dungeon_.table();
    if (table.is_free()) return;
    const Cell first = plan_.origin();
    const Point low = map.origin(), high = low + map.size();
    const double reach = 0.34 * cell_;
    Shape edge{.stroke = style_.faint, .weight = std::max(0.012 * cell_, 0.8)};
    for (const double away : {0.29 * cell_, reach}) {
      const auto line = [&](bool there, Point from, Point to) {
        if (there) edge.path.line(from, to);
      };
      const Point a = low - Point{away, away}, b = high + Point{away, away};
      line(first.y == 0, a, {b.x, a.y});
      line(first.x + plan_.width() == table.width, {b.x, a.y}, b);
      line(first.y + plan_.height() == table.height, {a.x, b.y}, b);
      line(first.x == 0, a, {a.x, b.y});
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
      draw_title(picture_, line.text, line.at, line.size, style_.text);
    picture_.end();
    picture_.begin("story", "story");
    for (const PageLine& line : layout_.story) write_line(line, style_.faint);
    if (plan_.spaces().empty())
      write_line({"no card on the table",
                  {picture_.width / 2.0, layout_.map.y + layout_.sizes.text},
                  layout_.sizes.text},
                 style_.faint);
    picture_.end();
    if (plan_.spaces().empty()) return;
    picture_.begin("compass", "compass", "North is up");
    Marks(picture_, style_, legible_)
        .compass(layout_.compass, layout_.compass_reach, style_.faint, style_.paper);
    picture_.end();
  }

  void draw_notes() {
    if (layout_.notes.empty()) return;
    const double text = layout_.sizes.text;
    picture_.begin("notes", "notes");
    for (const NoteBox& box : layout_.notes) {
      picture_.begin("note-" + std::to_string(box.note + 1), "note");
      Shape frame{
          .fill = style_.paper, .stroke = style_.faint, .weight = std::max(0.07 * text, 0.8)};
      frame.path.rounded(snapped(box.low), snapped(box.high), 0.45 * text);
      picture_.add(std::move(frame));
      double y = box.low.y + note_padding * text + 0.86 * text;
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
      picture_.end();
    }
    picture_.end();
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
      const double square = double(cell_) / options_.squares;
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
  const PictureOptions& options_;
  const Style& style_;
  FloorPlan plan_;
  const PageNotes* notes_;
  std::string heading_;
  std::vector<LegendEntry> legend_;
  PageContent content_;
  PageLayout layout_;
  Legible legible_;
  int cell_ = 0;
  Picture picture_;
};

}  // namespace

void require_title(std::string_view name, std::string_view text) {
  const std::size_t length = detail::columns_of(detail::cleaned(text));
  if (length > PictureOptions::max_title)
    throw Error(std::string(name) + ": " + detail::quoted(text) + " has " + std::to_string(length) +
                " characters, at most " + std::to_string(PictureOptions::max_title) +
                " are possible");
}

Hidden parse_hidden(std::string_view text) {
  Hidden hidden;
  const std::array<std::pair<std::string_view, bool*>, 4> marks = {{{"shops", &hidden.shops},
                                                                    {"springs", &hidden.springs},
                                                                    {"levels", &hidden.levels},
                                                                    {"numbers", &hidden.numbers}}};
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string word(detail::trimmed(text.substr(at, end - at)));
    bool known = word == "all";
    for (const auto& [name, flag] : marks)
      if (word == name || word == "all") *flag = known = true;
    if (!known)
      throw Error(detail::quoted(word) +
                  " cannot be hidden: all, or shops, springs, levels, numbers, joined by commas");
    at = end + 1;
  }
  return hidden;
}

PictureSize picture_size(const Dungeon& dungeon, const PictureOptions& options) {
  PictureMaker maker(dungeon, options);
  maker.lay_out();
  return maker.size();
}

Picture picture(const Dungeon& dungeon, const PictureOptions& options) {
  PictureMaker maker(dungeon, options);
  maker.lay_out();
  return maker.draw();
}

std::vector<Picture> picture_pages(const Dungeon& dungeon, const PictureOptions& options,
                                   PageSize sheet) {
  return PictureMaker(dungeon, options).draw_pages(sheet);
}

}  // namespace deckmap
