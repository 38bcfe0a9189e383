#include "title.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <deckmap/detail/text.hpp>

#include "chance.hpp"
#include "display_face.hpp"
#include "lines.hpp"

namespace deckmap::detail {
namespace {

/// The display face looks smaller than that of the texts.
constexpr double enlarged = 1.16;
/// Between two letters, in thousandths of the em.
constexpr int tracking = 12;

/// The letters of a line; nothing if the face lacks one.
std::optional<std::vector<const DisplayLetter*>> letters_of(std::string_view line) {
  const DisplayFace face = display_face();
  std::vector<const DisplayLetter*> letters;
  letters.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const Utf8Character character = utf8_character(line, at);
    if (!character.valid) return {};
    at += character.length;
    const auto found = std::lower_bound(
        face.letters.begin(), face.letters.end(), character.code,
        [](const DisplayLetter& letter, char32_t wanted) { return letter.character < wanted; });
    if (found == face.letters.end() || found->character != character.code) return {};
    letters.push_back(&*found);
  }
  return letters;
}

void add_letter(const DisplayLetter& letter, Point at, double scale, Path& path) {
  const auto numbers = display_face().numbers.subspan(
      static_cast<std::size_t>(letter.begin), static_cast<std::size_t>(letter.end - letter.begin));
  for (std::size_t i = 0; i < numbers.size();) {
    const char verb = static_cast<char>(numbers[i++]);
    const auto point = [&] {
      const Point read{static_cast<double>(numbers[i]), static_cast<double>(numbers[i + 1])};
      i += 2;
      return snapped(at + read * scale);
    };
    switch (verb) {
      case 'm': path.move_to(point()); break;
      case 'l': path.line_to(point()); break;
      case 'c': {
        const Point a = point(), b = point();
        path.curve_to(a, b, point());
        break;
      }
      default: path.close();
    }
  }
}

}  // namespace

double title_width(std::string_view line, double size) {
  const auto letters = letters_of(line);
  if (!letters) return text_width(line, size, Face::bold);
  int width = -tracking;
  for (const DisplayLetter* letter : *letters) width += letter->advance + tracking;
  return std::max(width, 0) * size * enlarged / 1000;
}

std::vector<std::string> broken_title(std::string_view title, double widest, double size) {
  std::vector<std::string> lines;
  for (std::string& word : broken(title, " ", 0, size, Face::bold)) {
    if (!lines.empty() && title_width(lines.back() + " " + word, size) <= widest) {
      lines.back() += " " + word;
      continue;
    }
    lines.emplace_back();
    if (widest <= 0 || title_width(word, size) <= widest) {
      lines.back() = std::move(word);
      continue;
    }
    for (std::size_t at = 0; at < word.size();) {
      const std::string letter = word.substr(at, utf8_character(word, at).length);
      if (!lines.back().empty() && title_width(lines.back() + letter, size) > widest)
        lines.emplace_back();
      lines.back() += letter;
      at += letter.size();
    }
  }
  return lines;
}

double longest_title_word(std::string_view title, double size) {
  double width = 0;
  for (const std::string& word : broken_title(title, 0, size))
    width = std::max(width, title_width(word, size));
  return width;
}

void draw_title(Picture& picture, const std::string& line, Point at, double size, Paint paint,
                Paint paper) {
  const auto letters = letters_of(line);
  if (!letters) {
    picture.add(Text{.text = line, .at = at, .size = size, .face = Face::bold, .paint = paint});
    return;
  }
  picture.add(Text{.text = line + ' ',
                   .at = at,
                   .size = 0.95 * size * enlarged,
                   .face = Face::bold,
                   .paint = paper});
  const double scale = size * enlarged / 1000;
  Shape shape{.fill = paint};
  double x = at.x - title_width(line, size) / 2;
  for (const DisplayLetter* letter : *letters) {
    add_letter(*letter, {x, at.y}, scale, shape.path);
    x += (letter->advance + tracking) * scale;
  }
  picture.add(std::move(shape));
}

}  // namespace deckmap::detail
