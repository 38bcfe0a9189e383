#include "lines.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace deckmap::detail {

MeasuredText::MeasuredText(const Pieces& pieces) {
  Word word;
  const auto finish = [&](bool last) {
    if (word.parts.empty()) {
      if (last && !words_.empty()) words_.back().last = true;
      return;
    }
    word.space = text_width(" ", 1, word.parts.back().face);
    word.last = last;
    words_.push_back(std::exchange(word, {}));
  };
  for (const Piece& piece : pieces) {
    std::string_view rest = piece.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \n"), rest.size());
      if (end > 0) {
        word.parts.push_back({std::string(rest.substr(0, end)), piece.face, word.width});
        word.width += text_width(rest.substr(0, end), 1, piece.face);
      }
      if (end < rest.size()) {
        // a lead-in, a number, or a word before one: "(7" hp, "level" 2
        constexpr std::string_view digits = "0123456789";
        const std::string_view own = rest.substr(0, end);
        word.kept = (piece.face == Face::bold && end + 1 == rest.size()) ||
                    (!own.empty() && (own.find_first_not_of("(0123456789") == own.npos ||
                                      (std::string_view(",.;:)").find(own.back()) == own.npos &&
                                       rest.substr(end + 1, 1).find_first_of(digits) == 0)));
        finish(rest[end] == '\n');
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  finish(true);
}

std::vector<std::size_t> MeasuredText::ends(double widest, double size) const {
  const double whole = widest / size;
  std::vector<std::size_t> ends;
  double x = 0, space = 0;
  bool is_first = true;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const Word& word = words_[i];
    if (!is_first && x + space + word.width > whole) {
      const bool kept = i >= 2 && words_[i - 1].kept && !words_[i - 2].last &&
                        (ends.empty() || ends.back() + 1 < i);
      ends.push_back(kept ? i - 1 : i);
      x = kept ? words_[i - 1].width : 0;
      is_first = !kept;
    }
    x += (is_first ? 0 : space) + word.width;
    space = word.space;
    is_first = word.last;
    if (word.last) {
      ends.push_back(i + 1);
      x = 0;
    }
  }
  return ends;
}

std::vector<TextLine> MeasuredText::wrapped(double widest, double size) const {
  std::vector<std::size_t> ends = this->ends(widest, size);
  const auto is_lonely = [](const std::vector<std::size_t>& of) {
    return of.size() > 1 && of.back() - of[of.size() - 2] == 1;
  };
  for (double width = widest; is_lonely(ends) && width > 0.75 * widest;) {
    width -= 0.02 * widest;
    std::vector<std::size_t> narrower = this->ends(width, size);
    if (narrower.size() > ends.size()) break;
    if (!is_lonely(narrower)) ends = std::move(narrower);
  }
  std::vector<TextLine> lines;
  std::size_t i = 0;
  for (const std::size_t end : ends) {
    TextLine line;
    double x = 0;
    for (; i < end; ++i) {
      const Word& word = words_[i];
      for (const Part& part : word.parts) {
        const bool begins = part.x == 0 && !line.empty();
        if (begins) line.back().text += ' ';
        if (!line.empty() && line.back().face == part.face)
          line.back().text += part.text;
        else
          line.push_back({part.text, part.face, (x + part.x) * size});
      }
      x += word.width + word.space;
    }
    // read aloud, or copied, words stay apart from those of the next line
    if (end < words_.size()) line.back().text += ' ';
    lines.push_back(std::move(line));
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
    if (!line.empty() && (widest <= 0 || text_width(longer, size, face) > widest)) {
      lines.push_back(std::exchange(line, part));
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> paragraph(const std::string& text, double widest, double size, Face face) {
  return paragraph(MeasuredText({{text, face}}), widest, size);
}

std::vector<std::string> paragraph(const MeasuredText& text, double widest, double size) {
  std::vector<std::string> lines;
  for (const TextLine& line : text.wrapped(widest, size)) {
    lines.push_back(line.front().text);
    if (lines.back().ends_with(' ')) lines.back().pop_back();
  }
  return lines;
}

}  // namespace deckmap::detail
