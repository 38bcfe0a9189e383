#include "page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "title.hpp"

namespace deckmap::detail {
namespace {

using Indices = std::vector<std::size_t>;

class PageMaker {
 public:
  PageMaker(const PageContent& content, const PageSizes& sizes) : content_(content) {
    layout_.sizes = sizes;
    gap_ = 0.8 * sizes.text;
  }

  /// Breaks the first notes into lines of a column's width.
  void break_notes(double column, std::size_t count) {
    begin_columns(column, 0);
    for (std::size_t i = 0; i < count; ++i) break_next_note();
  }
  /// Notes from `first` on are to be broken.
  void begin_columns(double column, std::size_t first) {
    column_ = column;
    first_ = first;
    boxes_.clear();
  }
  void break_next_note() {
    const std::size_t i = first_ + boxes_.size();
    NoteBox box{i, {}, {}, wrapped(content_.notes[i].text, column_ - 2 * padding(), text())};
    box.high = {column_, height_with(box.lines.size())};
    boxes_.push_back(std::move(box));
  }
  /// The height of a note of so many lines.
  double height_with(std::size_t lines) const {
    return 2 * padding() + note_leading * text() * double(lines) - 0.3 * text();
  }

  double text() const { return layout_.sizes.text; }
  double margin() const { return layout_.sizes.margin; }
  double padding() const { return note_padding * text(); }
  double gap() const { return gap_; }
  double height_of(std::size_t note) const { return boxes_[note - first_].high.y; }
  double height_of(const Indices& notes) const {
    double height = notes.empty() ? 0 : gap_ * double(notes.size() - 1);
    for (const std::size_t note : notes) height += height_of(note);
    return height;
  }

  /// The notes to the left and to the right of the map, each side from top to bottom: those of
  /// places on the left half to the left, unless that side would become much longer.
  std::array<Indices, 2> sides(const Indices& notes) const {
    Indices order = notes;
    const auto by_x = [&](std::size_t a, std::size_t b) {
      return content_.notes[a].anchor.x < content_.notes[b].anchor.x;
    };
    std::stable_sort(order.begin(), order.end(), by_x);
    const double total = height_of(order);
    std::size_t left = 0;
    double height = 0;
    for (; left < order.size(); ++left) {
      const double more = height_of(order[left]) + gap_;
      const bool is_left = content_.notes[order[left]].anchor.x < content_.columns / 2;
      if (height + more / 2 > (is_left ? 0.62 : 0.38) * total) break;
      height += more;
    }
    std::array<Indices, 2> result = {Indices(order.begin(), order.begin() + std::ptrdiff_t(left)),
                                     Indices(order.begin() + std::ptrdiff_t(left), order.end())};
    for (Indices& side : result)
      std::stable_sort(side.begin(), side.end(), [&](std::size_t a, std::size_t b) {
        return content_.notes[a].anchor.y < content_.notes[b].anchor.y;
      });
    return result;
  }

  /// Places notes one below the other at the height of their places, pushed apart between `top` and
  /// `bottom`. The map's place must be known.
  void place_side(const Indices& notes, double x, double top, double bottom) {
    std::vector<double> y(notes.size());
    double free = top;
    for (std::size_t i = 0; i < notes.size(); ++i) {
      const double wanted = layout_.map.y + content_.notes[notes[i]].anchor.y * layout_.cell;
      y[i] = std::max(free, wanted - height_of(notes[i]) / 2);
      free = y[i] + height_of(notes[i]) + gap_;
    }
    double limit = bottom;
    for (std::size_t i = notes.size(); i-- > 0;) {
      y[i] = std::min(y[i], limit - height_of(notes[i]));
      limit = y[i] - gap_;
    }
    for (std::size_t i = 0; i < notes.size(); ++i) place(notes[i], {x, y[i]});
  }

  void place(std::size_t note, Point low) {
    NoteBox box = boxes_[note - first_];
    box.high = low + box.high;
    box.low = low;
    layout_.notes.push_back(std::move(box));
  }

  /// The least height of notes in so many columns, one after the other.
  double height_in_columns(const Indices& notes, std::size_t columns) const {
    double low = 0, high = height_of(notes);
    for (const std::size_t note : notes) low = std::max(low, height_of(note));
    for (int i = 0; i < 20 && high - low > 0.5; ++i) {
      const double middle = (low + high) / 2;
      (columns_within(notes, middle).size() <= columns ? high : low) = middle;
    }
    return high;
  }
  std::vector<Indices> columns_within(const Indices& notes, double height) const {
    std::vector<Indices> columns;
    double used = 0;
    for (const std::size_t note : notes) {
      if (columns.empty() || used + gap_ + height_of(note) > height + 0.01) {
        columns.emplace_back();
        used = height_of(note);
      } else {
        used += gap_ + height_of(note);
      }
      columns.back().push_back(note);
    }
    return columns;
  }
  void place_columns(const Indices& notes, double height, Point low) {
    for (const Indices& column : columns_within(notes, height)) {
      double y = low.y;
      for (const std::size_t note : column) {
        place(note, {low.x, y});
        y += height_of(note) + gap_;
      }
      low.x += column_ + gap_;
    }
  }

  // ---- head and foot

  bool has_map() const { return content_.columns > 0; }

  /// Sets heading, story and compass within a width from the margin on; returns where they end.
  double set_head(double width) {
    const double size = layout_.sizes.heading, middle = margin() + width / 2;
    layout_.heading.clear();
    layout_.story.clear();
    layout_.compass_reach = has_map() ? std::max(1.45 * text(), 0.5 * size) : 0;
    const double aside = 2 * layout_.compass_reach + 0.5 * text();
    double y = margin();
    for (const std::string& line : balanced(width - 2 * aside)) {
      y += (layout_.heading.empty() ? 0.78 : 1.12) * size;
      layout_.heading.push_back({line, {middle, y}, size});
    }
    layout_.compass = {margin() + width - layout_.compass_reach, margin() + layout_.compass_reach};
    for (const std::string* part : {&content_.story, &content_.outcome}) {
      const double story = layout_.sizes.story;
      for (const std::string& line :
           broken(*part, " ", std::min(width - aside, 62 * story), story)) {
        y += (layout_.story.empty() ? 2.0 : 1.4) * story;
        layout_.story.push_back({line, {middle, y}, story});
      }
    }
    y += 0.3 * size;
    return std::max(y, layout_.compass.y + layout_.compass_reach + 0.2 * text());
  }

  /// The heading in as few lines as fit, all about as long.
  std::vector<std::string> balanced(double widest) const {
    const double size = layout_.sizes.heading;
    const auto lines = [&](double width) { return broken_title(content_.heading, width, size); };
    const std::size_t count = lines(widest).size();
    double width = widest / static_cast<double>(std::max<std::size_t>(count, 1)) * 0.6;
    while (width < widest && lines(width).size() > count) width += 0.5 * size;
    return lines(std::min(width, widest));
  }

  double row_height() const { return 2 * text(); }
  double entry_width() const {
    double width = 0;
    for (const std::string& label : content_.legend)
      width = std::max(width, text_width(label, text(), Face::text));
    return width + 3.4 * text();
  }
  double scale_width(double cell) const {
    return content_.scale.empty() ? 0
                                  : cell / content_.squares * content_.scale_squares + text() +
                                        text_width(content_.scale, text(), Face::text);
  }

  /// Sets legend, scale and origin within a width, from the margin on and from `top` down; returns
  /// where they end.
  double set_foot(double width, double top) {
    double y = top;
    layout_.legend.clear();
    layout_.origin.clear();
    if (!content_.legend.empty()) {
      const auto count = content_.legend.size();
      const auto fit = std::clamp<std::size_t>(
          static_cast<std::size_t>(std::max(width / entry_width(), 1.0)), 1, count);
      const std::size_t rows = (count + fit - 1) / fit, columns = (count + rows - 1) / rows;
      const double left = margin() + (width - double(columns) * entry_width() + text()) / 2;
      for (std::size_t i = 0; i < count; ++i)
        layout_.legend.push_back({left + double(i % columns) * entry_width() + text(),
                                  y + (double(i / columns) + 0.5) * row_height()});
      y += double(rows) * row_height() + 0.5 * text();
    }
    const double small = layout_.sizes.small;
    const double scale = scale_width(layout_.cell);
    const auto lines = broken(content_.origin, ", ", width, small);
    double below = y;
    if (scale > 0) {
      layout_.scale = {margin(), y + 0.7 * text()};
      below = y + 1.4 * text();
      const double longest = lines.empty() ? 0 : text_width(lines.front(), small, Face::text);
      if (scale + longest + 2 * text() > width) y = below;  // the origin goes below it
    }
    for (const std::string& line : lines) {
      y += 1.35 * small;
      layout_.origin.push_back({line, {margin() + width, y}, small});
    }
    return std::max(y, below) + 0.25 * small;
  }

  PageLayout take() { return std::move(layout_); }
  PageLayout& layout() { return layout_; }

 private:
  const PageContent& content_;
  PageLayout layout_;
  double gap_ = 0, column_ = 0;
  std::size_t first_ = 0;
  std::vector<NoteBox> boxes_;  ///< of the notes from `first_` on, at the origin
};

Indices all_of(const PageContent& content) {
  Indices notes(content.notes.size());
  std::iota(notes.begin(), notes.end(), std::size_t{0});
  return notes;
}

}  // namespace

PageLayout free_page(const PageContent& content, const PageSizes& sizes, double cell) {
  PageMaker maker(content, sizes);
  PageLayout& layout = maker.layout();
  layout.cell = cell;
  const double text = sizes.text, margin = sizes.margin;
  const double reach = content.columns > 0 ? rock_reach * cell : 0;
  const double map_width = content.columns * cell + 2 * reach;
  const double map_height = std::max(content.rows * cell + 2 * reach, 3 * text);
  const bool noted = !content.notes.empty();
  const double column = 19 * text, gap = 1.2 * text;
  std::array<Indices, 2> sides;
  double body = map_height;
  if (noted) {
    maker.break_notes(column, content.notes.size());
    sides = maker.sides(all_of(content));
    for (const Indices& side : sides) body = std::max(body, maker.height_of(side));
  }
  double left = sides[0].empty() ? 0 : column + gap, right = sides[1].empty() ? 0 : column + gap;
  double width = std::max({left + map_width + right, 24 * text, maker.scale_width(cell)});
  // No word of the title or the foot is wider than the page.
  const double aside = 2 * (2 * std::max(1.45 * text, 0.5 * sizes.heading) + 0.5 * text);
  width = std::max(width, longest_title_word(content.heading, sizes.heading) + aside);
  for (const std::string& part : broken(content.origin, ", ", 0, sizes.small))
    width = std::max(width, text_width(part, sizes.small, Face::text));
  for (const std::string* line : {&content.story, &content.outcome})
    for (const std::string& word : broken(*line, " ", 0, sizes.story))
      width = std::max(width, text_width(word, sizes.story, Face::text) + aside / 2);
  if (!content.legend.empty()) width = std::max(width, maker.entry_width());
  width = std::ceil(width);
  const double top = std::ceil(maker.set_head(width) + 0.5 * text);
  const double spare = (width - left - map_width - right) / 2;
  // Whole pixels, so that the edges of the map are sharp.
  layout.map = {std::floor(margin + left + spare + reach),
                std::floor(top + (body - map_height) / 2 + reach)};
  maker.place_side(sides[0], margin, top, top + body);
  maker.place_side(sides[1], margin + width - column, top, top + body);
  const double bottom = maker.set_foot(width, top + body + 0.6 * text);
  layout.width = width + 2 * margin;
  layout.height = std::ceil(bottom + 0.8 * margin);
  return maker.take();
}

namespace {

constexpr double sheet_margin = 10 * 72 / 25.4;  // no printer needs more

PageSizes sheet_sizes(double text) {
  return {.heading = 25,
          .story = std::max(text, 9.5),
          .text = text,
          .small = 8,
          .margin = sheet_margin};
}

/// The least heights that the first notes take in columns, so that notes are broken into lines only
/// where they may fit: of a large dungeon most do not, in many sizes and columns.
class LeastHeights {
 public:
  explicit LeastHeights(const PageContent& content) {
    for (const PageNote& note : content.notes) texts_.emplace_back(note.text);
  }

  /// Whether the first notes may fit into so many columns of that width and height.
  bool may_fit(const PageMaker& maker, std::size_t notes, double column, double columns,
               double height) {
    std::vector<double>& sums = sums_[{maker.text(), column}];
    if (sums.empty()) {
      sums = {0};
      for (const MeasuredText& text : texts_)
        sums.push_back(sums.back() + maker.height_with(text.least_lines(
                                         column - 2 * maker.padding(), maker.text())));
    }
    // 0.05 is more than all tolerances when notes are placed
    const double gaps = std::max(0.0, double(notes) - columns) * maker.gap();
    return sums[notes] + gaps <= columns * (height + 0.05);
  }

 private:
  std::vector<MeasuredText> texts_;
  std::map<std::pair<double, double>, std::vector<double>> sums_;  ///< by text and column
};

/// Looks for the best page among arrangements of notes.
class SheetMaker {
 public:
  SheetMaker(const PageContent& content, double largest_cell, LeastHeights& heights)
      : content_(content), largest_(largest_cell), heights_(heights) {}

  /// Tries a sheet with the notes `shown`, the first of all.
  void try_sheet(PageSize sheet, const Indices& shown, double least_cell) {
    constexpr std::array<double, 7> texts = {11, 10.5, 10, 9.5, 9, 8.5, 8};
    for (const double text : texts) {
      PageMaker maker(content_, sheet_sizes(text));
      const double width = sheet.width - 2 * sheet_margin;
      const double top = maker.set_head(width) + 0.4 * text;
      const double foot = maker.set_foot(width, 0);
      const double bottom = sheet.height - sheet_margin - foot - 0.3 * text;
      if (shown.empty()) {
        try_map(maker, sheet, {sheet_margin, top}, {sheet_margin + width, bottom}, least_cell);
        continue;
      }
      for (int column = 110; column <= 250; column += 20) {
        const Point room{width - column - maker.gap(), bottom - top};
        if (cell_within(room) < least_cell - 1e-6 ||
            !heights_.may_fit(maker, shown.size(), column, 2, bottom - top))
          continue;
        maker.break_notes(column, shown.size());
        try_sides(maker, sheet, shown, top, bottom, column, least_cell);
      }
      for (int columns = 2; columns <= 4; ++columns) {
        const double column = (width - (columns - 1) * maker.gap()) / columns;
        if (column < 100) break;
        const double map = least_cell * (content_.rows + 2 * rock_reach);
        if (!heights_.may_fit(maker, shown.size(), column, columns,
                              bottom - maker.gap() - top - map))
          continue;
        maker.break_notes(column, shown.size());
        try_below(maker, sheet, shown, top, bottom, static_cast<std::size_t>(columns), least_cell);
      }
    }
  }

  bool found() const { return best_score_ > 0; }
  PageLayout take() { return std::move(best_); }

 private:
  double cell_within(Point room) const {
    return std::min({room.x / (content_.columns + 2 * rock_reach),
                     room.y / (content_.rows + 2 * rock_reach), largest_});
  }
  Point map_size(double cell) const {
    return {(content_.columns + 2 * rock_reach) * cell, (content_.rows + 2 * rock_reach) * cell};
  }
  /// Sets the map in the middle of a room.
  void set_map(PageLayout& layout, Point low, Point high, double cell) const {
    const Point size = map_size(cell), reach{rock_reach * cell, rock_reach * cell};
    layout.cell = cell;
    layout.map = low + (high - low - size) * 0.5 + reach;
  }

  void finish(PageMaker maker, PageSize sheet) {
    PageLayout& layout = maker.layout();
    layout.width = sheet.width;
    layout.height = sheet.height;
    const double width = sheet.width - 2 * sheet_margin;
    const double foot = maker.set_foot(width, 0);
    maker.set_foot(width, sheet.height - sheet_margin - foot);
    const Point map = map_size(layout.cell);
    double notes = 0;
    for (const NoteBox& box : layout.notes)
      notes += (box.high.x - box.low.x) * (box.high.y - box.low.y);
    // A larger map is worth more than larger letters.
    const double score = 1 + map.x * map.y + 0.6 * notes;
    if (score <= best_score_) return;
    best_score_ = score;
    best_ = maker.take();
  }

  void try_map(PageMaker maker, PageSize sheet, Point low, Point high, double least) {
    const double cell = cell_within(high - low);
    if (cell < least && largest_ > 0) return;
    set_map(maker.layout(), low, high, cell);
    finish(std::move(maker), sheet);
  }

  void try_sides(const PageMaker& broken, PageSize sheet, const Indices& shown, double top,
                 double bottom, double column, double least) {
    const auto both = broken.sides(shown);
    Indices sorted = shown;
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
      return content_.notes[a].anchor.y < content_.notes[b].anchor.y;
    });
    const std::array<std::array<Indices, 2>, 3> choices = {
        both, std::array<Indices, 2>{sorted, {}}, std::array<Indices, 2>{Indices{}, sorted}};
    for (const auto& sides : choices) {
      if (broken.height_of(sides[0]) > bottom - top || broken.height_of(sides[1]) > bottom - top)
        continue;
      const double left = sides[0].empty() ? 0 : column + broken.gap();
      const double right = sides[1].empty() ? 0 : column + broken.gap();
      const Point low{sheet_margin + left, top}, high{sheet.width - sheet_margin - right, bottom};
      const double cell = cell_within(high - low);
      if (cell < least) continue;
      PageMaker maker = broken;
      set_map(maker.layout(), low, high, cell);
      maker.place_side(sides[0], sheet_margin, top, bottom);
      maker.place_side(sides[1], sheet.width - sheet_margin - column, top, bottom);
      finish(std::move(maker), sheet);
    }
  }

  void try_below(const PageMaker& broken, PageSize sheet, const Indices& shown, double top,
                 double bottom, std::size_t columns, double least) {
    const double height = broken.height_in_columns(shown, columns);
    const Point low{sheet_margin, top};
    const Point high{sheet.width - sheet_margin, bottom - height - broken.gap()};
    if (high.y <= low.y) return;
    const double cell = cell_within(high - low);
    if (cell < least) return;
    PageMaker maker = broken;
    set_map(maker.layout(), low, high, cell);
    maker.place_columns(shown, height, {sheet_margin, bottom - height});
    finish(std::move(maker), sheet);
  }

  const PageContent& content_;
  double largest_;
  LeastHeights& heights_;
  PageLayout best_;
  double best_score_ = 0;
};

}  // namespace

PageLayout sheet_page(const PageContent& content, PageSize sheet, double largest_cell) {
  const double largest = content.columns > 0 ? largest_cell : 0;
  LeastHeights heights(content);
  SheetMaker alone(content, largest, heights);
  for (const PageSize size : {sheet, sheet.turned()}) alone.try_sheet(size, {}, 0);
  PageLayout page = alone.take();
  if (content.notes.empty()) return page;
  // To have all notes beside it a map may shrink to half its side, but no square below two
  // millimetres; where there has to be a second page anyway, it remains larger.
  const double square = 2 * 72 / 25.4 * content.squares, whole = page.cell;
  Indices shown = all_of(content), left;
  while (!shown.empty()) {
    const double least = std::min(whole, std::max((left.empty() ? 0.5 : 0.75) * whole, square));
    SheetMaker maker(content, largest, heights);
    for (const PageSize size : {sheet, sheet.turned()}) maker.try_sheet(size, shown, least);
    if (maker.found()) {
      page = maker.take();
      break;
    }
    const std::size_t drop = std::max<std::size_t>(1, shown.size() / 12);
    left.insert(left.begin(), shown.end() - std::ptrdiff_t(drop), shown.end());
    shown.resize(shown.size() - drop);
  }
  page.left = std::move(left);
  return page;
}

PageLayout notes_page(const PageContent& content, const std::vector<std::size_t>& notes,
                      PageSize sheet) {
  if (sheet.width > sheet.height) sheet = sheet.turned();
  PageMaker maker(content, sheet_sizes(9));
  const double width = sheet.width - 2 * sheet_margin;
  constexpr std::size_t columns = 2;
  maker.begin_columns((width - double(columns - 1) * maker.gap()) / double(columns), notes[0]);
  const double height = sheet.height - 2 * sheet_margin;
  Indices shown;
  for (const std::size_t note : notes) {
    maker.break_next_note();
    shown.push_back(note);
    if (maker.columns_within(shown, height).size() > columns && shown.size() > 1) {
      shown.pop_back();
      break;
    }
  }
  maker.place_columns(shown, std::min(height, maker.height_in_columns(shown, columns)),
                      {sheet_margin, sheet_margin});
  maker.layout().left.assign(notes.begin() + std::ptrdiff_t(shown.size()), notes.end());
  maker.layout().width = sheet.width;
  maker.layout().height = sheet.height;
  return maker.take();
}

void magnify(PageLayout& layout, double factor) {
  PageSizes& sizes = layout.sizes;
  for (double* length : {&sizes.heading, &sizes.story, &sizes.text, &sizes.small, &sizes.margin,
                         &layout.width, &layout.height, &layout.cell, &layout.compass_reach})
    *length *= factor;
  for (Point* point : {&layout.map, &layout.compass, &layout.scale}) *point = *point * factor;
  for (auto* lines : {&layout.heading, &layout.story, &layout.origin})
    for (PageLine& line : *lines) line.at = line.at * factor, line.size *= factor;
  for (Point& point : layout.legend) point = point * factor;
  for (NoteBox& box : layout.notes) {
    box.low = box.low * factor, box.high = box.high * factor;
    for (TextLine& line : box.lines)
      for (Run& run : line) run.x *= factor;
  }
}

}  // namespace deckmap::detail
