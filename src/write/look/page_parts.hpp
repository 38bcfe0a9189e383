#pragma once
// Sizes that every page shares.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "page.hpp"
#include "title.hpp"

namespace deckmap::detail {

inline constexpr double sheet_margin = 10 * 72 / 25.4;  // no printer needs more

inline PageSizes sheet_sizes(double text) {
  return {.heading = 26, .story = text + 1, .text = text, .small = 8, .margin = sheet_margin};
}

/// From line to line of a title, in parts of its size: no p hangs into a d.
inline constexpr double title_leading = 1.2;

/// The height of a note of so many lines.
inline double note_height(std::size_t lines, double text) {
  return (2 * note_padding + note_leading * double(lines) - 0.2) * text;
}

inline double entry_width(const PageContent& content, double text) {
  double width = 0;
  for (const std::string& label : content.legend)
    width = std::max(width, text_width(label, text, Face::text));
  return width + 3.4 * text;
}

inline double scale_width(const PageContent& content, double text, double cell) {
  if (content.scale.empty()) return 0;
  return cell / content.squares * content.scale_squares + text +
         text_width(content.scale, text, Face::text);
}

/// A heading in as few lines as fit, all about as long.
inline std::vector<std::string> balanced_title(const std::string& heading, double widest,
                                               double size) {
  const auto lines = [&](double width) { return broken_title(heading, width, size); };
  const std::size_t count = lines(widest).size();
  double width = widest / static_cast<double>(std::max<std::size_t>(count, 1)) * 0.6;
  while (width < widest && lines(width).size() > count) width += 0.5 * size;
  return lines(std::min(width, widest));
}

}  // namespace deckmap::detail
