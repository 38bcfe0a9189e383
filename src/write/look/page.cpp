#include "page.hpp"

#include <algorithm>
#include <cmath>

#include "page_parts.hpp"
#include "title.hpp"

namespace deckmap::detail {
namespace {

constexpr double clearance = 0.36;  // round a map without notes, in cells

/// Sets heading, story and compass within a width from the margin on; returns where they end.
double set_head(const PageContent& content, double width, PageLayout& layout) {
  const PageSizes& sizes = layout.sizes;
  const double size = sizes.heading, middle = sizes.margin + width / 2;
  layout.compass_reach = content.columns > 0 ? std::max(1.45 * sizes.text, 0.5 * size) : 0;
  const double aside = 2 * layout.compass_reach + 1.5 * sizes.text;
  double y = sizes.margin;
  for (const std::string& line : balanced_title(content.heading, width - 2 * aside, size)) {
    y += (layout.heading.empty() ? 0.78 : title_leading) * size;
    layout.heading.push_back({line, {middle, y}, size});
  }
  layout.compass = {sizes.margin + width - layout.compass_reach,
                    sizes.margin + layout.compass_reach};
  const double story = sizes.story;
  for (const std::string* part : {&content.story, &content.outcome})
    for (const std::string& line :
         paragraph(*part, std::min(width - aside, 62 * story), story, Face::italic)) {
      y += (layout.story.empty() ? 2.0 : 1.3) * story;
      layout.story.push_back({line, {middle, y}, story});
    }
  y += 0.3 * size;
  return std::max(y, layout.compass.y + layout.compass_reach + 0.2 * sizes.text);
}

/// Sets legend, scale and origin within a width, from the margin on and from `top` down; returns
/// where they end.
double set_foot(const PageContent& content, double width, double top, PageLayout& layout) {
  const double text = layout.sizes.text, margin = layout.sizes.margin;
  double y = top;
  if (!content.legend.empty()) {
    const double entry = entry_width(content, text), row = 2 * text;
    const auto count = content.legend.size();
    const auto fit =
        std::clamp<std::size_t>(static_cast<std::size_t>(std::max(width / entry, 1.0)), 1, count);
    const std::size_t rows = (count + fit - 1) / fit, columns = (count + rows - 1) / rows;
    const double left = margin + (width - double(columns) * entry + text) / 2;
    for (std::size_t i = 0; i < count; ++i)
      layout.legend.push_back(
          {left + double(i % columns) * entry + text, y + (double(i / columns) + 0.5) * row});
    y += double(rows) * row + 0.5 * text;
  }
  const double small = layout.sizes.small;
  const double scale = scale_width(content, text, layout.cell);
  const auto lines = broken(content.origin, ", ", width, small);
  double below = y;
  if (scale > 0) {
    layout.scale = {margin, y + 0.7 * text};
    below = y + 1.4 * text;
    const double longest = lines.empty() ? 0 : text_width(lines.front(), small, Face::text);
    if (scale + longest + 2 * text > width) y = below;  // the origin goes below it
  }
  for (const std::string& line : lines) {
    y += 1.35 * small;
    layout.origin.push_back({line, {margin + width, y}, small});
  }
  return std::max(y, below) + 0.25 * small;
}

}  // namespace

PageLayout free_page(const PageContent& content, const PageSizes& sizes, double cell) {
  PageLayout layout;
  layout.sizes = sizes;
  layout.cell = cell;
  const double text = sizes.text, margin = sizes.margin;
  const double reach = content.columns > 0 ? clearance * cell : 0;
  const double map_width = content.columns * cell + 2 * reach;
  const double map_height = std::max(content.rows * cell + 2 * reach, 3 * text);
  double width = std::max({map_width, 24 * text, scale_width(content, text, cell)});
  // No word of the title or the foot is wider than the page.
  const double aside = 2 * (2 * std::max(1.45 * text, 0.5 * sizes.heading) + 1.5 * text);
  width = std::max(width, longest_title_word(content.heading, sizes.heading) + aside);
  for (const std::string& part : broken(content.origin, ", ", 0, sizes.small))
    width = std::max(width, text_width(part, sizes.small, Face::text));
  for (const std::string* line : {&content.story, &content.outcome})
    for (const std::string& word : broken(*line, " ", 0, sizes.story))
      width = std::max(width, text_width(word, sizes.story, Face::italic) + aside / 2);
  if (!content.legend.empty()) width = std::max(width, entry_width(content, text));
  width = std::ceil(width);
  const double top = std::ceil(set_head(content, width, layout) + 0.5 * text);
  // Whole pixels, so that the edges of the map are sharp.
  layout.map = {std::floor(margin + (width - map_width) / 2 + reach), std::floor(top + reach)};
  const double bottom = set_foot(content, width, top + map_height + 0.6 * text, layout);
  layout.width = width + 2 * margin;
  layout.height = std::ceil(bottom + 0.8 * margin);
  return layout;
}

namespace {

PageLayout notes_page(const PageContent& content, const std::vector<std::size_t>& notes,
                      PageSize sheet, double size) {
  if (sheet.width > sheet.height) sheet = sheet.turned();
  PageLayout layout;
  layout.sizes = sheet_sizes(size);
  layout.width = sheet.width;
  layout.height = sheet.height;
  constexpr double gap = 7;
  const double text = layout.sizes.text, column = (sheet.width - 2 * sheet_margin - gap) / 2;
  Point at{sheet_margin, sheet_margin};
  std::size_t next = 0;
  for (; next < notes.size(); ++next) {
    NoteBox box{.note = notes[next], .low = {}, .high = {}, .lines = {}};
    box.lines = MeasuredText(content.notes[notes[next]].text)
                    .wrapped(column - 2 * note_padding * text, text);
    box.rules = content.notes[notes[next]].rules_in(column);
    const double height = note_height(box.lines.size() + box.rules, text);
    if (at.y > sheet_margin && at.y + height > sheet.height - sheet_margin) {
      if (at.x > sheet_margin) break;
      at = {sheet_margin + column + gap, sheet_margin};
    }
    box.low = at;
    box.high = at + Point{column, height};
    at.y += height + gap;
    layout.notes.push_back(std::move(box));
  }
  layout.left.assign(notes.begin() + std::ptrdiff_t(next), notes.end());
  return layout;
}

}  // namespace

std::vector<PageLayout> notes_pages(const PageContent& content,
                                    const std::vector<std::size_t>& notes, PageSize sheet) {
  std::vector<PageLayout> best;
  for (const double size : {10.0, 9.0, 8.2}) {
    std::vector<PageLayout> pages;
    for (std::vector<std::size_t> left = notes; !left.empty(); left = pages.back().left)
      pages.push_back(notes_page(content, left, sheet, size));
    if (best.empty() || pages.size() < best.size()) best = std::move(pages);
    if (best.size() < 2) break;
  }
  return best;
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
    for (Point& point : box.leader) point = point * factor;
  }
}

}  // namespace deckmap::detail
