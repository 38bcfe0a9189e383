#include "lines.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace deckmap::detail {

std::vector<TextLine> wrapped(std::string_view text, double widest, double size, Face face) {
  std::vector<TextLine> lines;
  TextLine line;
  double x = 0;
  bool bold = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // A word may change its face within: "**Here**:".
    TextLine parts;
    double width = 0;
    while (!word.empty()) {
      const std::size_t mark = std::min(word.find("**"), word.size());
      if (mark > 0) {
        const Face now = bold ? Face::bold : face;
        parts.push_back({std::string(word.substr(0, mark)), now, width});
        width += text_width(word.substr(0, mark), size, now);
      }
      word.remove_prefix(mark);
      if (word.starts_with("**")) bold = !bold, word.remove_prefix(2);
    }
    if (parts.empty()) continue;
    const double space = line.empty() ? 0 : text_width(" ", size, line.back().face);
    if (!line.empty() && x + space + width > widest) {
      lines.push_back(std::exchange(line, {}));
      x = 0;
    } else if (!line.empty()) {
      line.back().text += ' ';
      x += space;
    }
    for (Run& part : parts) {
      part.x += x;
      if (!line.empty() && line.back().face == part.face)
        line.back().text += part.text;
      else
        line.push_back(std::move(part));
    }
    x += width;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> broken(std::string_view text, std::string_view separator, double widest,
                                double size, Face face) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string part(text.substr(0, end));
    text.remove_prefix(std::min(end + separator.size(), text.size()));
    const std::string longer = line.empty() ? part : line + std::string(separator) + part;
    if (!line.empty() && text_width(longer, size, face) > widest) {
      lines.push_back(std::exchange(line, part));
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

}  // namespace deckmap::detail
