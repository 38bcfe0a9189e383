#pragma once
/// Quoting, trimming and numbers in words, for messages and readers.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap::detail {

/// A character of a text in UTF-8: how many bytes it has, and which it is; not `valid` is a byte
/// that begins none, and what Unicode does not allow.
struct Utf8Character {
  std::size_t length = 1;
  char32_t code = 0;
  bool valid = false;
};

/// Returns the character at `at`, which lies within the text.
constexpr Utf8Character utf8_character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(at);
  const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  constexpr unsigned own_bits[] = {0x7f, 0x1f, 0x0f, 0x07};
  constexpr char32_t least[] = {0, 0x80, 0x800, 0x10000};
  if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || at + length > text.size()) return {};
  char32_t code = first & own_bits[length - 1];
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  const bool half_of_a_pair = code >= 0xd800 && code < 0xe000;
  return {length, code, code >= least[length - 1] && !half_of_a_pair && code <= 0x10ffff};
}

/// Whether a character is a control character, of C0 or C1.
constexpr bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }

/// Whether a terminal must not get a character as it is: control characters, and those that turn
/// the direction of writing or break lines.
constexpr bool is_hidden(char32_t code) {
  return is_control(code) || code == 0x61c || code == 0xfeff || (code >= 0x200e && code < 0x2010) ||
         (code >= 0x2028 && code < 0x202f) || (code >= 0x2066 && code < 0x206a);
}

/// Returns a character below 0x10000 as four hexadecimal digits, "202e".
inline std::string four_digits(char32_t code) {
  std::string out;
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[code >> shift & 15];
  return out;
}

/// Returns a byte as an escape, `\x1b`.
inline std::string byte_escape(char byte) {
  return "\\x" + four_digits(static_cast<unsigned char>(byte)).substr(2);
}

/// Returns `text` as a terminal may show it: hidden characters and bytes that are not UTF-8 as
/// escapes, `\x1b` or `\u202e`. Line feeds stay with `keep_lines`.
inline std::string escaped(std::string_view text, bool keep_lines = false) {
  std::size_t at = 0;
  while (at < text.size() && text[at] >= ' ' && text[at] <= '~') ++at;  // all of most texts
  std::string out(text.substr(0, at));
  while (at < text.size()) {
    const Utf8Character c = utf8_character(text, at);
    if (c.valid && (!is_hidden(c.code) || (keep_lines && text[at] == '\n'))) {
      out += text.substr(at, c.length);
    } else if (c.valid && c.code >= 0x80) {
      out += "\\u" + four_digits(c.code);
    } else {
      for (const char byte : text.substr(at, c.length)) out += byte_escape(byte);
    }
    at += c.length;
  }
  return out;
}

/// Returns `text` in quotes for a message, cut to a readable length and `escaped`.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::size_t end = 0;
  while (end < text.size() && end < longest) end += utf8_character(text, end).length;
  return "'" + escaped(text.substr(0, end)) + (end < text.size() ? "...'" : "'");
}

/// Returns `text` as UTF-8 that files can hold: U+FFFD for each control character and for what is
/// no character.
inline std::string cleaned(std::string_view text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_character(text, at);
    const bool none = !c.valid || is_control(c.code) || c.code == 0xfffe || c.code == 0xffff;
    clean += none ? std::string_view("\xEF\xBF\xBD") : text.substr(at, c.length);
    at += c.length;
  }
  return clean;
}

/// Returns `text` with hidden characters as XML, Markdown and Graphviz refer to them: `&#x202e;`.
inline std::string referenced(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_character(text, at);
    if (c.valid && is_hidden(c.code))
      out += "&#x" + four_digits(c.code) + ";";
    else
      out += text.substr(at, c.length);
    at += c.length;
  }
  return out;
}

/// The columns of a text in UTF-8, a character each.
constexpr std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (const char c : text) columns += (c & 0xc0) != 0x80 ? 1 : 0;
  return columns;
}

/// Returns a text that begins at column `indent`, broken at spaces before column 80; further lines
/// are indented as far.
inline std::string hanging(std::string_view text, std::size_t indent) {
  constexpr std::size_t width = 80;
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    const std::size_t columns = columns_of(word);
    if (column > indent && column + 1 + columns > width) {
      (out += '\n').append(indent, ' ');
      column = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += columns;
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return out;
}

/// "1 deck", "3 decks".
inline std::string counted(std::integral auto n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}

/// "three", "twenty-one"; digits from 100 on.
inline std::string in_words(int number) {
  static constexpr std::string_view ones[] = {
      "no",       "one",     "two",     "three",     "four",     "five",    "six",
      "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
  static constexpr std::string_view tens[] = {"twenty", "thirty",  "forty",  "fifty",
                                              "sixty",  "seventy", "eighty", "ninety"};
  if (number < 0 || number >= 100) return std::to_string(number);
  if (number < 20) return std::string(ones[number]);
  std::string text(tens[number / 10 - 2]);
  if (number % 10 > 0) (text += '-') += ones[number % 10];
  return text;
}

/// "1,234,567"
inline std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

/// The same with a capital, where it begins with a letter of ASCII.
inline std::string with_capital(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether the name of a file ends with a suffix, which is in lower case: "map.PNG" with ".png".
constexpr bool ends_with_suffix(std::string_view name, std::string_view suffix) {
  if (name.size() < suffix.size()) return false;
  name.remove_prefix(name.size() - suffix.size());
  for (std::size_t i = 0; i < suffix.size(); ++i)
    if (lower_case(name[i]) != suffix[i]) return false;
  return true;
}

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// The next word of `text` from `at` on, empty at the end; words are separated by white space,
/// commas or semicolons. `at` moves past it.
constexpr std::string_view next_word(std::string_view text, std::size_t& at) {
  const auto separates = [](char c) { return is_space(c) || c == ',' || c == ';'; };
  while (at < text.size() && separates(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && !separates(text[at])) ++at;
  return text.substr(begin, at - begin);
}

}  // namespace deckmap::detail
