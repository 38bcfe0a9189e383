#include "lines.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace deckmap::detail {

namespace {

/// A part of a word in one face: a word may change it within, as in "**Here**:".
struct WordPart {
  std::string_view text;
  Face face;
};

/// Hands the parts of each word to `use`.
template <class Use>
void for_each_word(std::string_view text, Face face, Use&& use) {
  std::vector<WordPart> parts;
  bool bold = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    parts.clear();
    while (!word.empty()) {
      const std::size_t mark = std::min(word.find("**"), word.size());
      if (mark > 0) parts.push_back({word.substr(0, mark), bold ? Face::bold : face});
      word.remove_prefix(mark);
      if (word.starts_with("**")) bold = !bold, word.remove_prefix(2);
    }
    if (!parts.empty()) use(std::as_const(parts));
  }
}

}  // namespace

std::vector<TextLine> wrapped(std::string_view text, double widest, double size, Face face) {
  std::vector<TextLine> lines;
  TextLine line;
  double x = 0;
  for_each_word(text, face, [&](const std::vector<WordPart>& word) {
    double width = 0;
    for (const WordPart& part : word) width += text_width(part.text, size, part.face);
    const double space = line.empty() ? 0 : text_width(" ", size, line.back().face);
    if (!line.empty() && x + space + width > widest) {
      lines.push_back(std::exchange(line, {}));
      x = 0;
    } else if (!line.empty()) {
      line.back().text += ' ';
      x += space;
    }
    double within = 0;
    for (const WordPart& part : word) {
      if (!line.empty() && line.back().face == part.face)
        line.back().text += part.text;
      else
        line.push_back({std::string(part.text), part.face, within + x});
      within += text_width(part.text, size, part.face);
    }
    x += width;
  });
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

MeasuredText::MeasuredText(std::string_view text, Face face) {
  for_each_word(text, face, [&](const std::vector<WordPart>& word) {
    double width = 0;
    for (const WordPart& part : word) width += text_width(part.text, 1, part.face);
    words_.push_back({width, text_width(" ", 1, word.back().face)});
  });
}

std::size_t MeasuredText::least_lines(double widest, double size) const {
  const double whole = widest / size * (1 + 1e-9);  // more than any rounding
  std::size_t lines = 0;
  double x = 0, space = 0;
  for (const Word& word : words_) {
    if (lines == 0 || x + space + word.width > whole) {
      ++lines;
      x = 0;
    } else {
      x += space;
    }
    x += word.width;
    space = word.space;
  }
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
