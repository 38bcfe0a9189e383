// A sheet is a raster of small squares. The map is laid on it in several sizes and places; title
// and notes then take the best of what is left, one after the other, in several orders and with
// several sizes of text. The best of all these sheets is kept.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include <deckmap/error.hpp>
#include <deckmap/random.hpp>

#include "map_marks.hpp"
#include "page.hpp"
#include "page_parts.hpp"
#include "priced_raster.hpp"
#include "raster.hpp"
#include "title.hpp"

namespace deckmap::detail {
namespace {

using Indices = std::vector<std::size_t>;

// In points.
constexpr double unit = 6;  // the side of a square of the raster
constexpr double gap = 6;   // between two things on the sheet
constexpr double smallest_text = 8.2;

constexpr std::size_t head_parts = 6;  // of a sheet's width that its head may take
constexpr double any_cost = 1e4;       // more than that of any place of a note
constexpr double near = 20;            // the cost of one that is near its own
constexpr double no_score = -1e9;      // less than that of any sheet

/// A rectangle in squares, not of whole ones.
struct Frame {
  double left, top, right, bottom;

  /// The square of how far another is from it.
  double square_distance(const Frame& other) const {
    const double x = std::max({left - other.right, other.left - right, 0.0});
    const double y = std::max({top - other.bottom, other.top - bottom, 0.0});
    return x * x + y * y;
  }
};

constexpr Frame nowhere = {1e9, 1e9, -1e9, -1e9};  ///< far from everything

/// A way to set something: as many squares as it takes, and what its maker needs to know of it.
struct Variant {
  int width, height;
  double shape = 0;  ///< its cost in itself
  int key = 0;
};

struct Found {
  double cost = std::numeric_limits<double>::infinity();
  Span2 span = {};
  int key = 0;

  explicit operator bool() const { return cost < 1e9; }
};

/// Whether two lines of straight parts cross.
bool cross(const std::vector<Point>& one, const std::vector<Point>& other) {
  const auto side = [](Point from, Point to, Point at) {
    return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
  };
  for (std::size_t i = 1; i < one.size(); ++i)
    for (std::size_t k = 1; k < other.size(); ++k) {
      const Point a = one[i - 1], b = one[i], c = other[k - 1], d = other[k];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  return false;
}

/// How a sheet is tried.
struct Attempt {
  PageSize sheet;
  double cell = 0, text = 0;
  Point map;  ///< its upper left corner

  bool operator==(const Attempt& other) const {
    return sheet.width == other.sheet.width && sheet.height == other.sheet.height &&
           cell == other.cell && text == other.text && map.x == other.map.x && map.y == other.map.y;
  }
};

class SheetMaker {
 public:
  /// `goes_on`: there may be a second page for what finds no room.
  SheetMaker(const PageContent& content, double largest_cell, bool goes_on)
      : content_(content),
        largest_(content.columns > 0 ? largest_cell : 0),
        goes_on_(goes_on),
        stories_{MeasuredText({{content.story, Face::italic}}),
                 MeasuredText({{content.outcome, Face::italic}})} {
    for (const PageNote& note : content.notes) texts_.emplace_back(note.text);
    failures_.resize(texts_.size());
    variants_.resize(8 * texts_.size());
    origin_.lines = broken(content.origin, ", ", 260, origin_.size);
    for (const std::string& line : origin_.lines)
      origin_.width = std::max(origin_.width, text_width(line, origin_.size, Face::text));
  }

  /// Looks for the best sheet with the notes `shown`, upright or lengthwise, whose cells are no
  /// smaller than `least` and so parts of the largest possible; returns whether there is one.
  bool find(PageSize sheet, const Indices& shown, double least, double least_part) {
    best_score_ = no_score;
    shown_ = shown;
    furnished_ = {};
    if (std::exchange(width_, sheet.width) != sheet.width) titles_ = {}, told_ = {};
    const std::array<PageSize, 2> sheets = {sheet, sheet.turned()};
    double whole = 0;
    for (const PageSize& size : sheets) whole = std::max(whole, fit(size));
    if (largest_ <= 0) {
      for (const PageSize& size : sheets)
        if (attempt({size, 0, 10, {sheet_margin, size.height / 4}}, shown_)) break;
      return best_score_ > no_score;
    }
    // Ever smaller squares: by two steps until some fit, and then those round them.
    const auto try_step = [&](int step) {
      const double cell = whole * std::pow(0.965, step);
      if (cell < std::min(whole, std::max(least, least_part * whole)) - 1e-6) return;
      for (const PageSize& size : sheets)
        if (cell <= fit(size) + 1e-6) try_cell(size, cell, false);
    };
    int step = 0;
    for (; step < 22 && best_score_ == no_score; step += 2) try_step(step);
    if (best_score_ == no_score) return false;
    for (const int other : {step - 3, step - 1, step, step + 1}) try_step(other);
    try_cell(best_attempt_.sheet, best_attempt_.cell, true);
    refine();
    return true;
  }

  /// Sets as many more notes on the sheet that was found as have room near their places; the others
  /// are left.
  void add(const Indices& more) {
    more_ = more;
    best_score_ = no_score;
    attempt(best_attempt_, best_order_);
  }

  PageLayout take() {
    set_lines();
    route_leaders();
    std::vector<NoteBox> boxes = std::exchange(best_.notes, {});
    for (std::size_t note = 0; note < texts_.size(); ++note)
      for (NoteBox& box : boxes)
        if (box.note == note) best_.notes.push_back(std::move(box));
    add_rules();
    return std::move(best_);
  }

 private:
  double fit(PageSize sheet) const {
    return std::min({(sheet.width - 2 * sheet_margin) / (content_.columns + 2 * content_.reach),
                     (sheet.height - 2 * sheet_margin) / (content_.rows + 2 * content_.reach),
                     largest_});
  }

  /// Tries the map at the middle of each side of the sheet, or `everywhere`, with texts of several
  /// sizes.
  void try_cell(PageSize sheet, double cell, bool everywhere) {
    constexpr std::array<double, 5> texts = {smallest_text, 9.2, 10.2, 11.2, 12.2};
    const double reach = content_.reach * cell;
    const Point slack{sheet.width - 2 * sheet_margin - content_.columns * cell - 2 * reach,
                      sheet.height - 2 * sheet_margin - content_.rows * cell - 2 * reach};
    const auto places = [](double length) {
      return length < 5 * unit ? std::vector<double>{0.5} : std::vector<double>{0, 0.5, 1};
    };
    const std::vector<double> columns = places(slack.x), rows = places(slack.y);
    const bool has_corners = columns.size() > 1 && rows.size() > 1;
    for (const double x : columns)
      for (const double y : rows) {
        if (has_corners && !everywhere && (x == 0.5) == (y == 0.5)) continue;
        const Point map{sheet_margin + reach + x * slack.x, sheet_margin + reach + y * slack.y};
        std::size_t fit = 0;
        while (fit < texts.size() && attempt({sheet, cell, texts[fit], map}, by_size(texts[fit])))
          ++fit;
        if (fit == 0 && too_full_) return;  // and so it would be anywhere on this sheet
      }
  }

  /// The longest notes first, and those that found no room before: they have the fewest places.
  Indices by_size(double text) const {
    Indices order = shown_;
    std::vector<std::size_t> lines(texts_.size());
    for (const std::size_t i : order) lines[i] = texts_[i].lines(150, text) + failures_[i];
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return lines[a] != lines[b] ? lines[a] > lines[b] : a < b;
    });
    return order;
  }

  /// Tries the best sheet again in other orders.
  void refine() {
    const Attempt again = best_attempt_;
    Indices order = shown_;
    attempt(again, order);
    for (std::uint64_t round = 0; round < 8; ++round) {
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[mix64(round * 1000 + i) % i]);
      attempt(again, order);
    }
    // Two notes whose lines cross are set in each other's turn, or both before all others.
    for (double before = no_score; before < best_score_;) {
      before = best_score_;
      const Indices crossing = crossing_notes();
      if (crossing.empty()) return;
      order = best_order_;
      const auto one = std::find(order.begin(), order.end(), crossing[0]);
      std::iter_swap(one, std::find(order.begin(), order.end(), crossing[1]));
      attempt(again, order);
      std::stable_partition(order.begin(), order.end(), [&](std::size_t note) {
        return note == crossing[0] || note == crossing[1];
      });
      attempt(again, order);
    }
  }

  /// The first note of the best sheet whose line crosses that of `box`, if any does.
  const NoteBox* crossing(const NoteBox& box) const {
    for (const NoteBox& other : best_.notes)
      if (&other != &box && cross(box.leader, other.leader)) return &other;
    return nullptr;
  }

  /// The first two notes of the best sheet whose lines cross, if any do.
  Indices crossing_notes() const {
    for (const NoteBox& box : best_.notes)
      if (const NoteBox* const other = crossing(box)) return {box.note, other->note};
    return {};
  }

  // ---- one sheet

  double to_square(double point) const { return (point - sheet_margin + gap / 2) / unit; }
  static double to_point(double square) { return sheet_margin - gap / 2 + square * unit; }
  static int squares_for(double length) {
    return static_cast<int>(std::ceil((length + gap) / unit - 1e-9));
  }
  /// Where something in a span begins.
  static Point corner_of(const Span2& span) {
    return {to_point(span.x) + gap / 2, to_point(span.y) + gap / 2};
  }
  static Frame frame_of(const Span2& span) {
    constexpr double in = gap / 2 / unit;
    return {span.x + in, span.y + in, span.x + span.width - in, span.y + span.height - in};
  }
  Frame frame_of(const Area& area) const {
    const auto x = [&](double cells) { return to_square(attempt_.map.x + cells * attempt_.cell); };
    const auto y = [&](double cells) { return to_square(attempt_.map.y + cells * attempt_.cell); };
    return {x(area.low.x), y(area.low.y), x(area.high.x), y(area.high.y)};
  }

  /// The part of the sheet that a label beside a passage may take.
  Frame frame_of(const std::pair<Point, double>& label) const {
    const double size = std::max(8.0, 0.187 * attempt_.cell);
    const double reach = label_reach(attempt_.cell, size, label.second * size) / unit;
    const Frame at = frame_of(Area{label.first, label.first});
    return {at.left - reach, at.top - reach, at.right + reach, at.bottom + reach};
  }

  /// Returns whether all found room, none too far away for a sheet that is better than the best.
  bool attempt(const Attempt& attempt, const Indices& order) {
    if (!furnish(attempt, order)) return false;
    cost_ = 0;
    leaders_ = 0;
    for (const std::size_t note : order) {
      if (content_.notes[note].place.empty()) continue;
      if (!set_note(note, dearest())) {
        ++failures_[note];
        return false;
      }
    }
    if (!set_others(order, true) && !(goes_on_ && set_others(order, false))) return false;
    for (const std::size_t note : more_)
      if (!set_near(note)) layout_.left.push_back(note);
    keep_if_better(order);
    return true;
  }

  /// Lays out all but the notes; returns whether it found room.
  bool furnish(const Attempt& attempt, const Indices& order) {
    if (attempt == furnished_) {  // tried in another order
      layout_ = furnished_layout_;
      raster_ = furnished_raster_;
      return true;
    }
    furnished_ = {};
    attempt_ = attempt;
    layout_ = {};
    layout_.sizes = sheet_sizes(attempt.text);
    layout_.width = attempt.sheet.width;
    layout_.height = attempt.sheet.height;
    layout_.cell = attempt.cell;
    layout_.map = attempt.map;
    raster_ = Raster(static_cast<int>((attempt.sheet.width - 2 * sheet_margin + gap) / unit),
                     static_cast<int>((attempt.sheet.height - 2 * sheet_margin + gap) / unit));
    take_map();
    too_full_ = is_too_full(order);
    if (too_full_ || !set_head() || !set_origin() || !set_legend() || !set_scale()) return false;
    set_compass();
    furnished_ = attempt;
    furnished_layout_ = layout_;
    furnished_raster_ = raster_;
    return true;
  }

  /// Sets a note where there is room, but not far from its place.
  bool set_near(std::size_t note) {
    if (content_.notes[note].place.empty()) return set_anywhere(note);
    constexpr double far = 90;  // points
    const Raster before = raster_;
    if (!set_note(note, any_cost)) return false;
    const std::vector<Point>& leader = layout_.notes.back().leader;
    if (leader.empty()) return true;
    const Point way = leader.back() - leader.front();
    if (way.x * way.x + way.y * way.y < far * far) return true;
    raster_ = before;
    layout_.notes.pop_back();
    return false;
  }

  /// Sets the notes of no place: first what may be left, which is long, then those that name a
  /// place, then the others, each time the longest first; returns whether all found room. Without
  /// those that may be left, `all` being false, these are left.
  bool set_others(const Indices& order, bool all) {
    const Raster before = raster_;
    const std::size_t count = layout_.notes.size();
    for (int turn = 0; turn < 3; ++turn)
      for (const std::size_t note : order) {
        const int own = content_.notes[note].spare ? 0 : named_[note].empty() ? 2 : 1;
        if (!content_.notes[note].place.empty() || own != turn) continue;
        if (!all && may_be_left(note)) {
          layout_.left.push_back(note);
        } else if (!set_anywhere(note)) {
          raster_ = before;
          layout_.notes.erase(layout_.notes.begin() + std::ptrdiff_t(count), layout_.notes.end());
          layout_.left.clear();
          return false;
        }
      }
    return true;
  }

  bool may_be_left(std::size_t note) const { return goes_on_ && content_.notes[note].spare; }

  void take_map() {
    places_.clear();
    named_.clear();
    boxes_.clear();
    const double reach = content_.reach * attempt_.cell / unit;
    for (const Area& card : content_.map) {
      const Frame frame = frame_of(card);
      raster_.take(frame.left - reach, frame.top - reach, frame.right + reach,
                   frame.bottom + reach);
    }
    for (const Area& edge : content_.edges) {
      const Frame frame = frame_of(edge);
      raster_.take(frame.left, frame.top, frame.right, frame.bottom);
    }
    for (const auto& label : content_.labels) {
      const Frame frame = frame_of(label);
      raster_.take(frame.left, frame.top, frame.right, frame.bottom);
    }
    raster_.count();
    for (const PageNote& note : content_.notes) {
      const bool is_own = !note.place.empty();
      std::vector<Frame>& own = places_.emplace_back();
      std::vector<Frame>& named = named_.emplace_back();
      Frame& box = boxes_.emplace_back(nowhere);
      for (const Area& area : is_own ? note.place : note.named) {
        const Frame& card = (is_own ? own : named).emplace_back(frame_of(area));
        box = {std::min(box.left, card.left), std::min(box.top, card.top),
               std::max(box.right, card.right), std::max(box.bottom, card.bottom)};
      }
    }
  }

  /// Whether the notes cannot fit, by their areas: of 3,300 sheets on which they did none had less
  /// than a quarter of these to spare.
  bool is_too_full(const Indices& order) const {
    double area = 0;
    for (const std::size_t note : order) {
      if (may_be_left(note)) continue;
      const Variant variant = variant_of(note, 34);
      area += variant.width * variant.height;
    }
    return raster_.taken() + 1.25 * area > 0.97 * raster_.width() * raster_.height();
  }

  /// The free place that costs least; `bound(rows)` is no more than the cost of any span so far
  /// from the top, or from the bottom.
  template <bool from_top, class Bound, class Cost>
  Found place(const std::vector<Variant>& variants, Bound&& bound, Cost&& cost) const {
    Found best;
    for (const Variant& variant : variants) {
      const int right = raster_.width() - variant.width, bottom = raster_.height() - variant.height;
      for (int row = 0; row <= bottom && variant.shape + bound(row) < best.cost; ++row) {
        const int y = from_top ? row : bottom - row;
        raster_.for_each_free(y, variant.width, variant.height, 0, right, [&](int x) {
          const Span2 span{x, y, variant.width, variant.height};
          const double price = variant.shape + cost(span);
          if (price < best.cost) best = {price, span, variant.key};
        });
      }
    }
    return best;
  }
  /// The free place nearest to the bottom.
  Found place_low(const std::vector<Variant>& variants, double aside = 0.2) const {
    return place<false>(
        variants, [](int rows) { return 2.0 * rows; },
        [&](const Span2& span) {
          return 2.0 * (raster_.height() - span.y - span.height) + aside * span.x;
        });
  }

  /// A text in lines, in a part of the sheet's width.
  struct Block {
    double size;
    std::size_t part;
    std::vector<std::string> lines;
    double width = 0;
  };
  /// The width of a part of the sheet.
  double width_of(std::size_t part) const {
    constexpr std::array<double, head_parts> parts = {1.0, 0.75, 0.6, 0.5, 0.4, 0.32};
    return parts[part] * (raster_.width() * unit - gap);
  }

  /// All ways to set the title on a sheet as wide as the attempt's.
  const std::vector<Block>& titles() {
    std::vector<Block>& titles = titles_[attempt_.sheet.width > attempt_.sheet.height];
    if (!titles.empty()) return titles;
    for (const double size : {26.0, 22.0, 18.0, 14.0, 10.0})
      for (std::size_t part = 0; part < head_parts; ++part) {
        const double width = width_of(part);
        // only the smallest sizes break a word
        if (size > 14 && longest_title_word(content_.heading, size) > width) continue;
        Block title{size, part, balanced_title(content_.heading, width, size)};
        for (const std::string& line : title.lines)
          title.width = std::max(title.width, title_width(line, size));
        titles.push_back(std::move(title));
      }
    return titles;
  }

  /// The story in each part of the attempt's sheet, in its size.
  const std::vector<Block>& stories() {
    std::vector<Block>& stories = told_[{attempt_.sheet.width, layout_.sizes.story}];
    if (stories.empty())
      for (std::size_t part = 0; part < head_parts; ++part) stories.push_back(story(part));
    return stories;
  }

  Block story(std::size_t part) const {
    Block story{layout_.sizes.story, part, {}};
    for (const MeasuredText& text : stories_)
      for (std::string& line :
           paragraph(text, std::min(width_of(part), 54 * story.size), story.size)) {
        story.width = std::max(story.width, text_width(line, story.size, Face::italic));
        story.lines.push_back(std::move(line));
      }
    return story;
  }

  bool set_head() {
    const std::vector<Block>& stories = this->stories();
    const std::vector<Block>& titles = this->titles();
    std::vector<Variant> variants;
    for (std::size_t i = 0; i < titles.size(); ++i) {
      const Block &title = titles[i], &story = stories[title.part];
      const double height =
          head_height(title.size, title.lines.size(), story.lines.size(), story.size);
      // room below it, to stand apart from what follows
      if (height > 0)
        variants.push_back(
            {squares_for(std::max(title.width, story.width)), squares_for(height + 4),
             (26 - title.size) * 0.9 + 3.0 * double(title.lines.size()), static_cast<int>(i)});
    }
    if (variants.empty()) return true;
    const double middle = raster_.width() / 2.0;
    const Found found = place<true>(
        variants, [](int rows) { return double(rows); },
        [&](const Span2& span) {
          return span.y + 0.03 * std::abs(span.x + span.width / 2.0 - middle);
        });
    if (!found) return false;
    raster_.take(found.span);
    const Block& title = titles[static_cast<std::size_t>(found.key)];
    const Block& story = stories[title.part];
    layout_.sizes.heading = title.size;
    const double x = to_point(found.span.x + found.span.width / 2.0);
    double y = corner_of(found.span).y;
    for (const std::string& line : title.lines) {
      y += (layout_.heading.empty() ? 0.8 : title_leading) * title.size;
      layout_.heading.push_back({line, {x, y}, title.size});
    }
    if (!title.lines.empty()) y += 0.45 * title.size - 0.2 * story.size;
    for (const std::string& line : story.lines) {
      y += 1.2 * story.size;
      layout_.story.push_back({line, {x, y}, story.size});
    }
    if (content_.columns <= 0) layout_.map.y = y + attempt_.text;
    return true;
  }

  static double head_height(double size, std::size_t titles, std::size_t lines, double story) {
    double height = 0;
    if (titles > 0) height += (0.8 + title_leading * double(titles - 1) + 0.25) * size;
    if (lines > 0) height += 0.2 * size + (1.2 * double(lines) + 0.1) * story;
    return height;
  }

  bool set_origin() {
    const auto& [size, part, lines, width] = origin_;
    if (lines.empty()) return true;
    const int width_in_squares = squares_for(width);
    const Found found = place<false>(
        {{width_in_squares, squares_for(1.2 * size * double(lines.size()))}},
        [](int rows) { return 2.0 * rows; },
        [&](const Span2& span) {
          return 2.0 * (raster_.height() - span.y - span.height) + raster_.width() - span.x -
                 width_in_squares;
        });
    if (!found) return false;
    raster_.take(found.span);
    Point at{to_point(found.span.x + found.span.width) - gap / 2,
             to_point(found.span.y + found.span.height) - gap / 2 - 0.3 * size};
    at.y -= 1.2 * size * double(lines.size() - 1);
    for (const std::string& line : lines) {
      layout_.origin.push_back({line, at, size});
      at.y += 1.2 * size;
    }
    return true;
  }

  bool set_legend() {
    if (content_.legend.empty()) return true;
    const double text = layout_.sizes.text, entry = entry_width(content_, text), row = 1.8 * text;
    const int count = static_cast<int>(content_.legend.size());
    std::vector<Variant> variants;
    for (int columns = 1; columns <= count; ++columns)
      variants.push_back({squares_for(columns * entry),
                          squares_for((count + columns - 1) / columns * row), 0, columns});
    const Found found = place_low(variants);
    if (!found) return false;
    raster_.take(found.span);
    for (int i = 0; i < count; ++i)
      layout_.legend.push_back(corner_of(found.span) +
                               Point{i % found.key * entry + text, (i / found.key + 0.5) * row});
    return true;
  }

  bool set_scale() {
    const double text = layout_.sizes.text, width = scale_width(content_, text, attempt_.cell);
    if (width <= 0) return true;
    const Found found = place_low({{squares_for(width), squares_for(1.4 * text)}});
    if (!found) return false;
    raster_.take(found.span);
    layout_.scale = corner_of(found.span) + Point{0, 0.7 * text};
    return true;
  }

  /// In a corner, the upper right one first; none where there is no room.
  void set_compass() {
    if (content_.columns <= 0) return;
    constexpr double reach = 13, clear = 6;
    const int side = squares_for(2 * reach + 2 * clear);
    const auto from_corner = [&](const Span2& span) {
      const int right = raster_.width() - span.x - span.width;
      return double(std::min(span.x + 6, right) + span.y);
    };
    Found found = place<true>(
        {{side, side}}, [](int rows) { return double(rows); }, from_corner);
    if (found.cost > 20)
      if (const Found low = place_low({{side, side}}, 0.5); low.cost < 12) found = low;
    if (!found) return;
    raster_.take(found.span);
    layout_.compass = corner_of(found.span) + Point{reach + clear, reach + clear};
    layout_.compass_reach = reach;
  }

  // ---- notes

  /// A note in a column of so many squares.
  Variant variant_of(std::size_t note, int width) const {
    const double text = attempt_.text;
    const double column = width * unit - gap - 2 * note_padding * text;
    const std::size_t lines =
        texts_[note].lines(column, text) + content_.notes[note].rules_in(width * unit);
    const int height = squares_for(note_height(lines, text));
    return {width, height, 0.7 * std::abs(double(width) / height - 1.9), 0};
  }
  const std::vector<Variant>& variants_of(std::size_t note) {
    std::vector<Variant>& variants = variants_[8 * note + std::size_t(attempt_.text) % 8];
    if (!variants.empty()) return variants;
    int height = 0;
    for (const int width : {18, 21, 24, 28, 33, 40, 50}) {
      const Variant variant = variant_of(note, width);
      // a column that has no fewer lines than a narrower one
      if (variant.height == std::exchange(height, variant.height)) continue;
      // the best shapes first: the others then have little to look for
      variants.insert(
          std::find_if(variants.begin(), variants.end(),
                       [&](const Variant& other) { return other.shape > variant.shape; }),
          variant);
    }
    return variants;
  }

  void add_note(std::size_t note, const Span2& span) {
    raster_.take(span);
    const Point low = corner_of(span);
    layout_.notes.push_back({.note = note,
                             .low = low,
                             .high = low + Point{span.width * unit - gap, span.height * unit - gap},
                             .lines = {}});
  }

  /// Breaks the notes of the best sheet into lines.
  void set_lines() {
    const double text = best_attempt_.text;
    for (NoteBox& box : best_.notes) {
      const double width = box.high.x - box.low.x;
      box.lines = texts_[box.note].wrapped(width - 2 * note_padding * text, text);
      box.rules = content_.notes[box.note].rules_in(width + gap);
      box.high.y = box.low.y + note_height(box.lines.size() + box.rules, text);
    }
  }

  static double square_distance(const std::vector<Frame>& place, const Frame& box) {
    double least = std::numeric_limits<double>::infinity();
    for (const Frame& card : place) least = std::min(least, card.square_distance(box));
    return least;
  }
  static double distance(const std::vector<Frame>& place, const Frame& box) {
    return std::sqrt(square_distance(place, box));
  }

  bool is_nearer_elsewhere(std::size_t note, const Frame& box, double own) {
    if (own <= 0.5) return false;
    const double less = (own - 0.5) * (own - 0.5);
    const auto is_nearer = [&](std::size_t other) {
      if (other == note || boxes_[other].square_distance(box) >= less) return false;
      return square_distance(places_[other], box) < less;
    };
    // mostly the one that was so a square before
    if (nearer_ < places_.size() && is_nearer(nearer_)) return true;
    for (std::size_t other = 0; other < places_.size(); ++other)
      if (is_nearer(other)) return nearer_ = other, true;
    return false;
  }

  /// The place for a note beside its own, or the one that it names, that costs least, if that is
  /// less than `most`.
  Found find_place(std::size_t note, double most) {
    const std::vector<Frame>& place_of = named_[note].empty() ? places_[note] : named_[note];
    const Frame& all = boxes_[note];
    const double middle = (all.top + all.bottom) / 2;
    const auto level = [&](double y, int height) {
      return 0.15 * std::abs(y + height / 2.0 - middle);
    };
    Found found;
    found.cost = most;
    for (const Variant& variant : variants_of(note)) {
      const int height = variant.height, width = variant.width;
      const int bottom = raster_.height() - height, right = raster_.width() - width;
      const int ideal = static_cast<int>(middle - height / 2.0);
      // Rows from the ideal one on, up and down in turn; those and the spans in them that cost more
      // than the best are passed over.
      for (int i = 0, over = 0; i <= 2 * raster_.height() && over < 2; ++i) {
        const int y = ideal + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
        const double beyond = std::max({all.top - y - height, y - all.bottom, 0.0});
        const double least = variant.shape + level(y, height);
        over = least + beyond >= found.cost ? over + 1 : 0;
        if (over > 0 || y < 0 || y > bottom) continue;
        const double reach = std::min(found.cost - least, 1e4);
        const int first = std::max(0, static_cast<int>(all.left - reach) - width);
        const int last = std::min(right, static_cast<int>(all.right + reach) + 1);
        raster_.for_each_free(y, width, height, first, last, [&](int x) {
          const Span2 span{x, y, width, height};
          const Frame box = frame_of(span);
          const double aside = std::max({all.left - box.right, box.left - all.right, beyond});
          if (least + aside >= found.cost) return;
          const double away = distance(place_of, box);
          if (least + away >= found.cost) return;
          const bool misleads = named_[note].empty() && is_nearer_elsewhere(note, box, away);
          const double cost = least + away + (misleads ? 9 : 0);
          if (cost < found.cost) found = {cost, span, 0};
        });
      }
    }
    return found;
  }

  /// Sets a note where it costs least, if that is less than `most`.
  bool set_note(std::size_t note, double most) {
    const std::vector<Frame>& place_of = places_[note];
    Found found = find_place(note, std::min(near, most));  // first there: it is soon looked through
    if (found.span.width == 0 && near < most) found = find_place(note, most);
    if (found.span.width == 0) return false;
    add_note(note, found.span);
    cost_ += found.cost * std::sqrt(found.cost);
    const Frame box = frame_of(found.span);
    const double away = distance(place_of, box);
    if (away > 5 || is_nearer_elsewhere(note, box, away)) {
      ++leaders_;
      layout_.notes.back().leader = leader(place_of, box);
    }
    return true;
  }

  /// How many other notes, and other places, a leader line crosses: it is hard to follow there.
  int crossings(const NoteBox& box, const std::vector<NoteBox>& notes) const {
    if (box.leader.empty()) return 0;
    const auto crosses = [&](Point low, Point high) {
      constexpr int steps = 24;
      const Point from = box.leader.front(), way = (box.leader.back() - from) * (1.0 / steps);
      for (int i = 1; i < steps; ++i) {
        const Point at = from + way * i;
        if (low.x < at.x && at.x < high.x && low.y < at.y && at.y < high.y) return 1;
      }
      return 0;
    };
    int count = 0;
    for (const NoteBox& other : notes)
      if (other.note != box.note)
        count += crosses(other.low, other.high) + (cross(box.leader, other.leader) ? 1 : 0);
    for (std::size_t place = 0; place < places_.size(); ++place)
      for (const Frame& card : places_[place])
        if (place != box.note)
          count += crosses({to_point(card.left), to_point(card.top)},
                           {to_point(card.right), to_point(card.bottom)});
    return count;
  }

  /// The shortest line from a box to a place, a little into it.
  static std::vector<Point> leader(const std::vector<Frame>& place, const Frame& box) {
    const Frame* nearest = &place.front();
    for (const Frame& card : place)
      if (card.square_distance(box) < nearest->square_distance(box)) nearest = &card;
    const auto ends = [](double low, double high, double other_low, double other_high) {
      if (high < other_low) return std::pair(high, other_low + 0.25 * (other_high - other_low));
      if (other_high < low) return std::pair(low, other_high - 0.25 * (other_high - other_low));
      const double at = (std::max(low, other_low) + std::min(high, other_high)) / 2;
      return std::pair(at, at);
    };
    const auto [x, to_x] = ends(box.left, box.right, nearest->left, nearest->right);
    const auto [y, to_y] = ends(box.top, box.bottom, nearest->top, nearest->bottom);
    return {{to_point(x), to_point(y)}, {to_point(to_x), to_point(to_y)}};
  }

  /// A note of no place goes near one that it names, or else where most is free, in its middle.
  bool set_anywhere(std::size_t note) {
    if (!named_[note].empty())
      if (const Found found = find_place(note, near); found.span.width > 0) {
        add_note(note, found.span);
        return true;
      }
    const Span2 free = raster_.largest_free();
    const Variant* best = nullptr;
    const std::vector<Variant>& variants = variants_of(note);
    const auto spare = [&](const Variant& variant) {
      return std::min(free.width - variant.width, free.height - variant.height);
    };
    for (const Variant& variant : variants)
      if (variant.width <= free.width && variant.height <= free.height &&
          (best == nullptr || spare(variant) < spare(*best)))
        best = &variant;
    if (best != nullptr) {
      add_note(note, {free.x + (free.width - best->width) / 2,
                      free.y + (free.height - best->height) / 2, best->width, best->height});
      return true;
    }
    const Found found = place_low(variants);
    if (found) add_note(note, found.span);
    return bool(found);
  }

  double notes() const { return std::max<double>(1, double(shown_.size())); }

  /// How good the attempt's sheet is so far: what is still to be set can only make it worse.
  double score() const {
    return 1.4 * std::log(std::max(attempt_.cell, 1e-3)) + 0.35 * std::log(attempt_.text) -
           0.004 * cost_ / notes() - 0.25 * leaders_ / notes() -
           0.35 * double(layout_.left.size()) - (26 - layout_.sizes.heading) * 0.03 -
           0.15 * (layout_.heading.empty() ? 0 : layout_.heading[0].at.y / layout_.height);
  }

  /// The most that the next note may cost if the sheet is to be better than the best by what shows.
  double dearest() const {
    constexpr double seen = 0.03;
    const double cost = std::max(0.0, score() - best_score_ - seen) * notes() / 0.004;
    return std::min(any_cost, std::pow(cost, 2.0 / 3));
  }

  void keep_if_better(const Indices& order) {
    const Span2 free = raster_.largest_free();
    const double empty =
        free.width * free.height * unit * unit / (attempt_.sheet.width * attempt_.sheet.height);
    for (const NoteBox& box : layout_.notes) leaders_ += crossings(box, layout_.notes);
    const double score = this->score() - 4 * std::max(0.0, empty - 0.055);
    if (score <= best_score_) return;
    best_score_ = score;
    best_attempt_ = attempt_;
    best_order_ = order;
    best_ = std::move(layout_);
    best_raster_ = raster_;
  }

  // ---- lines to write on

  /// Where a sheet is to be written on, so are its largest empty places.
  void add_rules() {
    if (!content_.ruled) return;
    raster_ = best_raster_;
    const double text = best_attempt_.text;
    for (std::size_t note = content_.notes.size();; ++note) {
      Span2 free = raster_.largest_free();
      if (free.width < 15 || free.height < 6 ||
          40 * free.width * free.height < raster_.width() * raster_.height())
        return;
      raster_.take(free);
      const Point low = corner_of(free);
      NoteBox box{.note = note, .low = low, .high = low, .lines = {}};
      const double height = free.height * unit - gap;
      while (note_height(box.rules + 1, text) <= height) ++box.rules;
      box.high = low + Point{free.width * unit - gap, note_height(box.rules, text)};
      best_.notes.push_back(std::move(box));
    }
  }

  // ---- leader lines

  // The squares of their raster are smaller: between two notes there is room for a line.
  static constexpr double fine = 2;

  Point to_fine(Point at) const { return {fine * to_square(at.x), fine * to_square(at.y)}; }
  static Area to_fine(const Frame& frame) {
    return {{fine * frame.left, fine * frame.top}, {fine * frame.right, fine * frame.bottom}};
  }

  /// Leads the lines of the best sheet round texts and other places.
  void route_leaders() {
    attempt_ = best_attempt_;
    raster_ = Raster(best_raster_.width(), best_raster_.height());
    take_map();
    PricedRaster prices(static_cast<int>(fine) * raster_.width(),
                        static_cast<int>(fine) * raster_.height());
    // Text stands in squares that the map has not taken.
    constexpr int free = 2, rock = 3, other = 7, text = 400;
    for (int y = 0; y < raster_.height(); ++y)
      for (int x = 0; x < raster_.width(); ++x) {
        const bool is_map = !raster_.is_free(x, y), is_free = best_raster_.is_free(x, y);
        prices.for_each(to_fine(Frame{double(x), double(y), x + 1.0, y + 1.0}), [&](int& price) {
          price = is_map ? rock : is_free ? free : text;
        });
      }
    for (const std::vector<Frame>& place : places_)
      for (const Frame& card : place)
        prices.for_each(to_fine(card), [](int& price) { price = other; });
    for (const auto& label : content_.labels)
      prices.for_each(to_fine(frame_of(label)), [](int& price) { price += 4; });
    const Point round{gap / 2, gap / 2}, edge{1, 1};
    for (const NoteBox& box : best_.notes) {
      prices.for_each({to_fine(box.low - round), to_fine(box.high + round)},
                      [](int& price) { price = price == text ? free : price; });
      prices.for_each({to_fine(box.low + edge), to_fine(box.high - edge)},
                      [](int& price) { price = text; });
    }
    for (NoteBox& box : best_.notes)
      for (Point& at : box.leader) at = to_fine(at);
    // Each keeps off those that are led, and then those that cross others look again.
    for (NoteBox& box : best_.notes) lead(box, prices, &box);
    for (NoteBox& box : best_.notes)
      if (crossing(box) != nullptr) lead(box, prices, best_.notes.data() + best_.notes.size());
    for (NoteBox& box : best_.notes) {
      if (box.leader.empty()) continue;
      for (Point& at : box.leader) at = {to_point(at.x / fine), to_point(at.y / fine)};
      // it begins in the middle of a square
      Point& begin = box.leader.front();
      begin = {std::clamp(begin.x, box.low.x, box.high.x),
               std::clamp(begin.y, box.low.y, box.high.y)};
    }
  }

  /// Leads the line of a note off those of the others before `end`.
  void lead(NoteBox& box, PricedRaster prices, const NoteBox* end) const {
    constexpr int beside = 8, on = 30;
    if (box.leader.empty()) return;
    const auto at_least = [&](Point at, double round, int least) {
      prices.for_each({at - Point{round, round}, at + Point{round, round}},
                      [&](int& price) { price = std::max(price, least); });
    };
    for (const NoteBox* other = best_.notes.data(); other != end; ++other)
      for (std::size_t i = 1; other != &box && i < other->leader.size(); ++i) {
        const Point from = other->leader[i - 1], way = other->leader[i] - from;
        const int steps = 1 + static_cast<int>(std::abs(way.x) + std::abs(way.y));
        for (int k = 0; k < steps; ++k) {
          const Point at = from + way * (double(k) / steps);
          at_least(at, 1, beside);
          at_least(at, 0.5, on);
        }
      }
    std::vector<Area> place;
    for (const Frame& card : places_[box.note]) place.push_back(to_fine(card));
    box.leader = prices.way({to_fine(box.low), to_fine(box.high)}, place,
                            {box.leader.front(), box.leader.back()});
  }

  const PageContent& content_;
  double largest_;
  bool goes_on_;
  std::vector<MeasuredText> texts_;      ///< of the notes
  std::array<MeasuredText, 2> stories_;  ///< story and outcome
  Block origin_{sheet_sizes(0).small, 0, {}};
  double width_ = 0;                          ///< of the sheet for which titles were set
  std::array<std::vector<Block>, 2> titles_;  ///< on sheets upright and lengthwise
  std::map<std::pair<double, double>, std::vector<Block>> told_;  ///< by the sheet's width and size
  std::vector<std::vector<Variant>> variants_;  ///< of each note, by the points of its text
  std::vector<std::size_t> failures_;           ///< of each note
  Indices shown_;
  Indices more_;  ///< notes that are set where there is room for them

  Attempt attempt_;
  PageLayout layout_;
  Raster raster_{0, 0};
  std::vector<std::vector<Frame>> places_;  ///< the cards of each note's place
  std::vector<std::vector<Frame>> named_;   ///< of the place that a note of none names
  std::vector<Frame> boxes_;                ///< about these
  std::size_t nearer_ = 0;  ///< the place to which a box was last nearer than to its own
  double cost_ = 0;
  int leaders_ = 0;
  bool too_full_ = false;  ///< whether the last attempt failed for its area alone

  Attempt furnished_;  ///< the last attempt with room for all but the notes, and what it has
  PageLayout furnished_layout_;
  Raster furnished_raster_{0, 0};

  PageLayout best_;
  Raster best_raster_{0, 0};
  Attempt best_attempt_;
  Indices best_order_;
  double best_score_ = no_score;
};

Indices all_notes(const PageContent& content) {
  Indices notes(content.notes.size());
  std::iota(notes.begin(), notes.end(), std::size_t{0});
  return notes;
}

}  // namespace

PageLayout sheet_page(const PageContent& content, PageSize sheet, double largest_cell) {
  SheetMaker maker(content, largest_cell, true);
  Indices shown = all_notes(content), left;
  // To have all notes beside it a map may shrink to half its side, but no square below two
  // millimetres; where there has to be a second page anyway, it remains larger, and where that has
  // all notes, it shrinks until the heading and the legend have room.
  const double square = 2 * 72 / 25.4 * content.squares;
  const auto part = [&] { return shown.empty() ? 0.0 : left.empty() ? 0.5 : 0.75; };
  while (!maker.find(sheet, shown, shown.empty() ? 0 : square, part())) {
    if (shown.empty())
      throw Error("a map of " + std::to_string(std::lround(content.columns)) + " x " +
                  std::to_string(std::lround(content.rows)) +
                  " cards has no room for its legend on a sheet: deal the dungeon with fewer decks "
                  "or on a smaller table");
    const std::size_t drop = std::max<std::size_t>(1, shown.size() / 6);
    left.insert(left.begin(), shown.end() - std::ptrdiff_t(drop), shown.end());
    shown.resize(shown.size() - drop);
  }
  if (!left.empty()) maker.add(left);
  PageLayout page = maker.take();
  std::sort(page.left.begin(), page.left.end());
  return page;
}

PageLayout whole_page(const PageContent& content, PageSize sheet, double largest_cell) {
  SheetMaker maker(content, largest_cell, false);
  for (double factor = 1;; factor *= 1.12) {
    const PageSize size{sheet.width * factor, sheet.height * factor};
    if (maker.find(size, all_notes(content), 0, 0.6)) return maker.take();
  }
}

}  // namespace deckmap::detail
