#pragma once
/// Small help with text, for messages and readers.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap::detail {

/// The number of bytes of the UTF-8 character at `at`; 0 if there is none.
constexpr std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(at);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  return length;
}

/// `text` in quotes for a message: cut to a readable length, and what a terminal should not get
/// (control characters, bytes that are not UTF-8) as `?`.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string shown = "'";
  std::size_t at = 0;
  while (at < text.size() && at < longest) {
    const std::size_t length = utf8_length(text, at);
    const bool control = static_cast<unsigned char>(text[at]) < 0x20 || text[at] == 0x7f;
    if (length == 0 || control)
      shown += '?';
    else
      shown += text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return shown + (at < text.size() ? "...'" : "'");
}

/// `text` as UTF-8 that can be shown: what is a control character or no character at all becomes
/// U+FFFD.
inline std::string cleaned(std::string_view text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const std::string_view character = text.substr(at, length == 0 ? 1 : length);
    at += character.size();
    const auto byte = [&](std::size_t i) {
      return i < character.size() ? static_cast<unsigned char>(character[i]) : 0u;
    };
    const bool control = byte(0) < 0x20 || byte(0) == 0x7f;
    // Forms that are too long, halves of pairs, beyond the last character, and no characters.
    const bool none = length == 0 || (byte(0) == 0xe0 && byte(1) < 0xa0) ||
                      (byte(0) == 0xed && byte(1) >= 0xa0) || (byte(0) == 0xf0 && byte(1) < 0x90) ||
                      (byte(0) == 0xf4 && byte(1) >= 0x90) ||
                      (byte(0) == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe);
    clean += control || none ? std::string_view("\xEF\xBF\xBD") : character;
  }
  return clean;
}

/// "1 deck", "3 decks".
inline std::string counted(std::size_t n, std::string_view one, std::string_view many) {
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

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// The next word of `text` from `at` on, empty at the end; words are separated by white space,
/// commas or semicolons. `at` moves behind it.
constexpr std::string_view next_word(std::string_view text, std::size_t& at) {
  const auto separates = [](char c) { return is_space(c) || c == ',' || c == ';'; };
  while (at < text.size() && separates(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && !separates(text[at])) ++at;
  return text.substr(begin, at - begin);
}

}  // namespace deckmap::detail
