#pragma once
/// Small help with text, for messages and readers.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace deckmap::detail {

/// `text` in quotes for a message: cut to a readable length, control characters as `?`.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string shown(text.substr(0, longest));
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return "'" + shown + (text.size() > longest ? "...'" : "'");
}

/// "1 deck", "3 decks".
inline std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
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
