#include "text.hpp"

#include <algorithm>

#include <deckmap/detail/text.hpp>

namespace deckmap::command {
namespace {

/// The length of an escape sequence at the beginning of a text; 0 if there is none.
std::size_t escape_length(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  for (std::size_t i = 2; i < text.size(); ++i)
    if (text[i] >= '@' && text[i] <= '~') return i + 1;
  return text.size();
}

std::size_t character_length(std::string_view text) {
  return detail::utf8_character(text, 0).length;
}

/// The bytes of the first `columns` columns of a text.
std::size_t bytes_of(std::string_view text, std::size_t columns) {
  std::size_t at = 0;
  for (std::size_t column = 0; at < text.size();) {
    const std::size_t escape = escape_length(text.substr(at));
    if (escape == 0 && column++ == columns) break;
    at += escape == 0 ? character_length(text.substr(at)) : escape;
  }
  return at;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const std::size_t escape = escape_length(text);
    columns += escape == 0 ? 1 : 0;
    text.remove_prefix(escape == 0 ? character_length(text) : escape);
  }
  return columns;
}

std::string cropped(std::string_view text, std::size_t from, std::size_t width) {
  std::string out;
  bool coloured = false;
  for (std::size_t column = 0; !text.empty();) {
    const std::size_t escape = escape_length(text);
    const std::size_t length = escape == 0 ? character_length(text) : escape;
    if (escape != 0 || (column >= from && column < from + width)) out += text.substr(0, length);
    coloured = coloured || escape != 0;
    column += escape == 0 ? 1 : 0;
    text.remove_prefix(length);
  }
  return coloured ? out + "\x1b[0m" : out;
}

std::vector<std::string> wrapped(std::string_view line, std::size_t width) {
  std::vector<std::string> lines;
  while (columns_of(line) > width) {
    std::size_t cut = bytes_of(line, width);
    auto space = line.rfind(' ', cut);
    if (line.substr(std::min(space, line.size())).starts_with(" %"))  // "70 %" stays together
      space = line.rfind(' ', space - 1);
    if (space != std::string_view::npos && space > 0) cut = space;
    lines.emplace_back(line.substr(0, cut));
    line = detail::trimmed(line.substr(cut));
  }
  lines.emplace_back(line);
  return lines;
}

std::string wrapped_steps(std::string_view text, std::size_t width) {
  const std::string indent(7, ' ');
  std::string out;
  for (std::string line : lines_of(text)) {
    while (width >= 40 && columns_of(line) > width) {
      const std::size_t space = line.rfind(' ', bytes_of(line, width));
      if (space == std::string::npos || space <= indent.size()) break;
      out += line.substr(0, space) + '\n';
      line = indent + line.substr(space + 1);
    }
    out += line + '\n';
  }
  return out;
}

std::string shell_quoted(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./,:=@%+").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  if (detail::escaped(word) == word) {
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
  }
  std::string quoted = "$'";  // where escapes stand for what a terminal must not get
  for (const char c : word) {
    if (c < ' ' || c > '~')
      quoted += detail::byte_escape(c);
    else
      (quoted += c == '\'' || c == '\\' ? "\\" : "") += c;
  }
  return quoted + "'";
}

}  // namespace deckmap::command
