#pragma once
/// Plain text in Markdown and HTML, in which none of it is markup.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <deckmap/detail/text.hpp>

namespace deckmap::detail {

/// Returns one line of Markdown that reads as `text` does, within a paragraph: no emphasis, link,
/// code, table or HTML comes of it.
inline std::string markdown(std::string_view text) {
  constexpr std::string_view markup = "\\`*_#[]<>|~&";
  std::string line(text), out;
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  for (const char c : cleaned(line)) {
    if (markup.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return referenced(out);
}

/// The same for the beginning of a paragraph, which could begin a list: "- ", "+ ", "12. ".
inline std::string markdown_paragraph(std::string_view text) {
  std::string out = markdown(text);
  const std::size_t mark = out.find_first_not_of("0123456789");
  if (mark == std::string::npos) return out;
  const std::string_view marks = mark == 0 ? "-+=" : ".)";
  if (marks.find(out[mark]) != std::string_view::npos) out.insert(mark, 1, '\\');
  return out;
}

/// Returns `text` for files whose readers show it either as it is or as HTML: what could begin a
/// tag or an entity has look-alikes.
inline std::string without_markup(std::string_view text) {
  std::string out;
  for (const char c : cleaned(text)) {
    const bool entity = !out.empty() && out.back() == '&' && c != ' ';
    if (entity) out += "\u2060";  // a word joiner
    if (c == '<')
      out += "\u2039";
    else if (c == '>')
      out += "\u203a";
    else
      out += c;
  }
  return out;
}

}  // namespace deckmap::detail
