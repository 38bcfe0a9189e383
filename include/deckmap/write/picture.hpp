#pragma once
/// The picture of a dungeon as one would put it on a table: a title, the map in the look of its
/// style, a legend, a scale. Described once, for every backend.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/detail/cards_look.hpp>
#include <deckmap/write/detail/legend.hpp>
#include <deckmap/write/detail/map_geometry.hpp>
#include <deckmap/write/detail/map_marks.hpp>
#include <deckmap/write/detail/marks.hpp>
#include <deckmap/write/detail/plan_look.hpp>
#include <deckmap/write/detail/space_names.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

struct PictureOptions {
  int cell = 64;           ///< the side of a card in pixels, `min_cell` to `max_cell`
  int squares = 1;         ///< a card is so many by so many squares of the grid, 1 to `max_squares`
  std::string title = {};  ///< empty: `dungeon_name`
  std::string scale = {};  ///< what a square measures, as in "1 square = 5 ft"; empty: no scale
  bool legend = true;
  bool player = false;  ///< what players may see (`PlanOptions`), without seed and deal code
  Index cards = none;   ///< shows the first so many cards (`PlanOptions`)
  Style style = {};
  /// Those of this dungeon, keyed by a chart: told in the titles of groups, where a backend has
  /// them. Players get none.
  const Encounters* encounters = nullptr;

  static constexpr int min_cell = 4, max_cell = 2048;
  static constexpr int max_squares = TileOptions::max_squares;
};

struct PictureSize {
  std::int64_t width;
  std::int64_t height;

  friend constexpr bool operator==(PictureSize, PictureSize) = default;
};

namespace detail {

/// Where everything goes, and then the drawing itself.
class PictureMaker {
 public:
  PictureMaker(const Dungeon& dungeon, const PictureOptions& options)
      : dungeon_(dungeon),
        options_(checked(options)),
        style_(options.style),
        cell_(options.cell),
        plan_(dungeon, {.player = options.player, .cards = options.cards}),
        map_(dungeon, plan_, options.cell, options.squares) {
    if (options.legend) legend_ = legend_of(plan_, style_);
    lay_out();
  }
  PictureMaker(const PictureMaker&) = delete;
  PictureMaker& operator=(const PictureMaker&) = delete;

  PictureSize size() const { return size_; }

  Picture draw() {
    picture_.width = static_cast<int>(size_.width);
    picture_.height = static_cast<int>(size_.height);
    picture_.title = heading_;
    picture_.description = description();
    picture_.paper = style_.paper;
    draw_paper();
    if (!plan_.spaces().empty()) draw_map();
    draw_header();
    draw_legend();
    draw_footer();
    return std::move(picture_);
  }

 private:
  static const PictureOptions& checked(const PictureOptions& options) {
    const auto require = [](int number, int low, int high, const std::string& what) {
      if (number < low || number > high)
        throw Error(what + ": it has " + std::to_string(low) + " to " + std::to_string(high));
    };
    require(options.cell, PictureOptions::min_cell, PictureOptions::max_cell,
            "a cell of " + std::to_string(options.cell) + " pixels");
    require(options.squares, 1, PictureOptions::max_squares,
            "a card of " + std::to_string(options.squares) + " squares");
    return options;
  }

  /// "A dungeon of 5 rooms and 17 doors, dealt from playing cards."
  std::string description() const {
    const auto spaces = plan_.spaces();
    const auto doors = static_cast<std::size_t>(
        std::count_if(spaces.begin(), spaces.end(), [](const Space& s) { return s.is_door(); }));
    return "A dungeon of " + counted(static_cast<std::size_t>(plan_.rooms()), "room", "rooms") +
           " and " + counted(doors, "door", "doors") + ", dealt from playing cards" +
           (options_.player ? "; the players' copy." : ".");
  }

  // ---- the layout

  void lay_out() {
    margin_ = std::max<std::int64_t>(rounded(0.9 * cell_), 30);
    text_size_ = std::clamp(0.21 * cell_, 12.0, 30.0);
    heading_size_ = std::clamp(0.4 * cell_, 17.0, 60.0);
    heading_ = options_.title.empty() ? dungeon_name(dungeon_) : cleaned(options_.title);
    for (const LegendEntry& entry : legend_)
      entry_width_ = std::max(entry_width_, text_width(entry.label, text_size_, Face::text));
    entry_width_ += 3.4 * text_size_;  // the sign, and what keeps it from the next

    const double map_width = static_cast<double>(cell_) * plan_.width();
    const double columns_wanted = std::min<double>(static_cast<double>(legend_.size()), 2);
    double least =
        std::max({map_width, columns_wanted * entry_width_, 20 * text_size_, scale_width()});
    headings_ = balanced(heading_, least - 2 * compass_room());
    for (const std::string& line : headings_)
      least = std::max(least, text_width(line, heading_size_, Face::bold) + 2 * compass_room());
    if (!options_.player) notes_ = broken(outcome_text(dungeon_), " ", least, text_size_);
    if (!options_.player) origin_notes_ = broken(origin(), ", ", least, small_size());
    double content = least;
    for (const std::string& note : notes_)
      content = std::max(content, text_width(note, text_size_, Face::text));
    for (const std::string& note : origin_notes_)
      content = std::max(content, text_width(note, small_size(), Face::text));
    content_ = rounded(content);
    size_.width = content_ + 2 * margin_;
    place_rows();
  }

  /// The heading in as few lines as fit, all about as long.
  std::vector<std::string> balanced(std::string_view heading, double widest) const {
    const auto lines = [&](double width) {
      return broken(heading, " ", width, heading_size_, Face::bold);
    };
    const std::size_t count = lines(widest).size();
    double width = widest / static_cast<double>(std::max<std::size_t>(count, 1)) * 0.8;
    while (width < widest && lines(width).size() > count) width += heading_size_;
    return lines(std::min(width, widest));
  }

  /// From top to bottom.
  void place_rows() {
    const std::int64_t map_width = std::int64_t{cell_} * plan_.width();
    const std::int64_t map_height = std::int64_t{cell_} * plan_.height();
    const double margin = static_cast<double>(margin_);
    std::int64_t y = rounded(0.55 * margin) + rounded(heading_size_ * capital_height);
    heading_y_ = y;
    y += heading_step() * static_cast<std::int64_t>(headings_.size() - 1);
    note_step_ = rounded(1.5 * text_size_);
    if (!notes_.empty()) y += rounded(0.15 * heading_size_);
    y += note_step_ * static_cast<std::int64_t>(notes_.size()) + rounded(0.85 * margin);
    // The compass stands clear of the rock below it.
    y = std::max(y, rounded(compass_y() + compass_reach() + 0.62 * margin + 2));
    map_.set_origin({static_cast<double>((size_.width - map_width) / 2), static_cast<double>(y)});
    y += std::max(map_height, rounded(2 * text_size_)) + margin_;

    legend_y_ = y;
    row_height_ = rounded(2.0 * text_size_);
    if (!legend_.empty()) {
      // As many columns as fit, and then no more than the rows need.
      const auto count = static_cast<std::int64_t>(legend_.size());
      const std::int64_t fit = std::clamp<std::int64_t>(
          static_cast<std::int64_t>(static_cast<double>(content_) / entry_width_), 1, count);
      const std::int64_t rows = (count + fit - 1) / fit;
      columns_ = (count + rows - 1) / rows;
      y += rows * row_height_ + rounded(0.45 * margin);
    }
    // The scale to the left, where the dungeon comes from to the right, below it if it must be.
    footer_y_ = y;
    const double last =
        origin_notes_.empty() ? 0 : text_width(origin_notes_.front(), small_size(), Face::text);
    const bool beside = scale_width() + last + 2 * text_size_ <= static_cast<double>(content_);
    if (!options_.scale.empty()) y += row_height_;
    origin_y_ = options_.scale.empty() || !beside ? y : footer_y_;
    const auto lines = static_cast<std::int64_t>(origin_notes_.size());
    if (lines > 0) y = std::max(y, origin_y_ + lines * rounded(1.5 * small_size()));
    if (y > footer_y_) y += rounded(0.35 * margin);
    size_.height = y;
  }

  /// From one line of the heading to the next.
  std::int64_t heading_step() const { return rounded(1.25 * heading_size_); }
  double small_size() const { return std::max(0.8 * text_size_, 10.0); }
  /// What the compass takes beside the title.
  double compass_room() const {
    return 2 * compass_reach() - 0.3 * double(margin_) + 0.5 * text_size_;
  }
  double compass_reach() const { return 1.45 * text_size_; }
  /// Its middle, that of the heading's first line.
  double compass_y() const {
    return std::max(double(heading_y_) - 0.36 * heading_size_, compass_reach() + 4);
  }

  /// How many squares the scale's bar has: enough to be seen.
  int scale_squares() const {
    const int wanted = static_cast<int>(std::ceil(2.5 * text_size_ * options_.squares / cell_));
    return std::max(1, wanted);
  }
  double scale_width() const {
    if (options_.scale.empty()) return 0;
    return double(cell_) / options_.squares * scale_squares() + text_size_ +
           text_width(options_.scale, text_size_, Face::text);
  }

  /// Where the dungeon comes from: "seed 7, 3 decks, code 043G0-F".
  std::string origin() const {
    if (!dungeon_.seed()) return {};
    return origin_text(dungeon_) + code_text(dungeon_);
  }

  /// `text` in lines no wider than `widest`, broken where `separator` stands.
  static std::vector<std::string> broken(std::string_view text, std::string_view separator,
                                         double widest, double size, Face face = Face::text) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(separator), text.size());
      const std::string part(text.substr(0, end));
      text.remove_prefix(std::min(end + separator.size(), text.size()));
      const std::string longer = line.empty() ? part : line + std::string(separator) + part;
      if (!line.empty() && text_width(longer, size, face) > widest) {
        lines.push_back(std::move(line));
        line = part;
      } else {
        line = longer;
      }
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
  }

  // ---- the drawing

  void draw_paper() {
    Shape paper{.fill = style_.paper, .aligned = true};
    paper.path.rectangle({0, 0}, {double(picture_.width), double(picture_.height)});
    picture_.begin("paper", "paper");
    picture_.add(std::move(paper));
    picture_.end();
  }

  void draw_map() {
    const int squares = options_.squares;
    picture_.map = MapFrame{.low = map_.origin(),
                            .square = static_cast<double>(cell_) / squares,
                            .columns = plan_.width() * squares,
                            .rows = plan_.height() * squares,
                            .border = (3 * squares + 4) / 5};
    if (style_.field != style_.paper) {
      const double pad = std::floor(0.6 * static_cast<double>(margin_));
      Shape field{.fill = style_.field, .aligned = true};
      field.path.rectangle(map_.origin() - Point{pad, pad},
                           map_.origin() + map_.size() + Point{pad, pad});
      picture_.begin("field", "field");
      picture_.add(std::move(field));
      picture_.end();
    }
    const SpaceNames names(plan_, options_.encounters);
    if (style_.look == Look::cards)
      CardsLook(picture_, style_, map_, names).draw();
    else
      PlanLook(picture_, style_, map_, names).draw();
    MapMarks(picture_, style_, map_, names).draw();
  }

  void write_line(const std::string& text, Point at, double size, Face face, Paint paint,
                  Anchor anchor = Anchor::middle) {
    picture_.add(
        Text{.text = text, .at = at, .size = size, .anchor = anchor, .face = face, .paint = paint});
  }

  void draw_header() {
    const double middle = picture_.width / 2.0;
    picture_.begin("title", "title");
    std::int64_t y = heading_y_;
    for (const std::string& line : headings_) {
      write_line(line, {middle, double(y)}, heading_size_, Face::bold, style_.text);
      y += heading_step();
    }
    y += rounded(0.15 * heading_size_) - heading_step();
    for (const std::string& note : notes_) {
      y += note_step_;
      write_line(note, {middle, double(y)}, text_size_, Face::text, style_.faint);
    }
    if (plan_.spaces().empty())
      write_line("no card on the table", {middle, map_.origin().y + 1.4 * text_size_}, text_size_,
                 Face::text, style_.faint);
    picture_.end();
    if (plan_.spaces().empty()) return;
    const double reach = compass_reach();
    picture_.begin("compass", "compass", "North is up");
    Marks(picture_, style_)
        .compass({double(size_.width - margin_) - reach + 0.3 * double(margin_), compass_y()},
                 reach, style_.faint, style_.paper);
    picture_.end();
  }

  void draw_legend() {
    if (legend_.empty()) return;
    picture_.begin("legend", "legend");
    const double total = double(columns_) * entry_width_ - text_size_;
    const double left = (picture_.width - total) / 2;
    for (std::size_t i = 0; i < legend_.size(); ++i) {
      const auto column = static_cast<double>(static_cast<std::int64_t>(i) % columns_);
      const auto row = static_cast<double>(static_cast<std::int64_t>(i) / columns_);
      const Point at{left + column * entry_width_ + text_size_,
                     double(legend_y_) + (row + 0.5) * double(row_height_)};
      legend_[i].draw(picture_, at, double(row_height_));
      write_line(legend_[i].label, at + Point{1.3 * text_size_, text_size_ * 0.27}, text_size_,
                 Face::text, style_.text, Anchor::start);
    }
    picture_.end();
  }

  void draw_footer() {
    const double left = double(margin_), right = double(size_.width - margin_);
    if (!options_.scale.empty()) {
      const double square = double(cell_) / options_.squares;
      const double y = double(footer_y_) + double(row_height_) / 2;
      picture_.begin("scale", "scale", cleaned(options_.scale));
      Marks(picture_, style_)
          .scale_bar({left, y}, square, scale_squares(), 0.5 * text_size_, style_.text,
                     style_.paper);
      write_line(cleaned(options_.scale),
                 {left + square * scale_squares() + 0.8 * text_size_, y + 0.27 * text_size_},
                 text_size_, Face::text, style_.text, Anchor::start);
      picture_.end();
    }
    if (origin_notes_.empty()) return;
    picture_.begin("origin", "origin");
    const double step = double(rounded(1.5 * small_size()));
    for (std::size_t i = 0; i < origin_notes_.size(); ++i)
      write_line(origin_notes_[i], {right, double(origin_y_) + step * double(i + 1)}, small_size(),
                 Face::text, style_.faint, Anchor::end);
    picture_.end();
  }

  const Dungeon& dungeon_;
  const PictureOptions& options_;
  const Style& style_;
  int cell_;
  FloorPlan plan_;
  MapGeometry map_;
  std::vector<LegendEntry> legend_;

  PictureSize size_{};
  std::int64_t margin_ = 0, content_ = 0;
  std::string heading_;
  std::vector<std::string> headings_;      ///< its lines
  std::vector<std::string> notes_;         ///< the lines under the heading
  std::vector<std::string> origin_notes_;  ///< the lines in the lower right corner
  double heading_size_ = 0, text_size_ = 0, entry_width_ = 0;
  std::int64_t heading_y_ = 0, note_step_ = 0, legend_y_ = 0, row_height_ = 0;
  std::int64_t footer_y_ = 0, origin_y_ = 0;
  std::int64_t columns_ = 1;
  Picture picture_;
};

}  // namespace detail

/// How many pixels a picture has, without drawing it.
inline PictureSize picture_size(const Dungeon& dungeon, const PictureOptions& options = {}) {
  return detail::PictureMaker(dungeon, options).size();
}

/// Draws a dungeon. Throws `Error` for a cell size or a number of squares that cannot be.
inline Picture picture(const Dungeon& dungeon, const PictureOptions& options = {}) {
  return detail::PictureMaker(dungeon, options).draw();
}

}  // namespace deckmap
