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

double width_of(std::string_view line, double size) {
  const auto letters = letters_of(line);
  if (!letters) return text_width(line, size, Face::bold);
  int width = -tracking;
  for (const DisplayLetter* letter : *letters) width += letter->advance + tracking;
  return std::max(width, 0) * size * enlarged / 1000;
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

std::vector<std::string> broken_title(std::string_view title, double widest, double size) {
  std::vector<std::string> lines;
  for (std::string& word : broken(title, " ", 0, size, Face::bold)) {
    if (!lines.empty() && width_of(lines.back() + " " + word, size) <= widest)
      lines.back() += " " + word;
    else
      lines.push_back(std::move(word));
  }
  return lines;
}

double longest_title_word(std::string_view title, double size) {
  double width = 0;
  for (const std::string& word : broken_title(title, 0, size))
    width = std::max(width, width_of(word, size));
  return width;
}

void draw_title(Picture& picture, const std::string& line, Point at, double size, Paint paint) {
  const auto letters = letters_of(line);
  if (!letters) {
    picture.add(Text{.text = line, .at = at, .size = size, .face = Face::bold, .paint = paint});
    return;
  }
  const double scale = size * enlarged / 1000;
  Shape shape{.fill = paint};
  double x = at.x - width_of(line, size) / 2;
  for (const DisplayLetter* letter : *letters) {
    add_letter(*letter, {x, at.y}, scale, shape.path);
    x += (letter->advance + tracking) * scale;
  }
  picture.add(std::move(shape));
}

}  // namespace deckmap::detail
