#pragma once
/// The name that was probably meant, for messages.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap::detail {

/// How many letters are to be changed, left out or put in to make `b` of `a`, whatever their case;
/// of both only the first 32 letters count.
constexpr std::size_t letters_between(std::string_view a, std::string_view b) {
  constexpr std::size_t most = 32;
  constexpr auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  a = a.substr(0, most);
  b = b.substr(0, most);
  std::array<std::size_t, most + 1> row{};
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

/// "; did you mean decks?" with the nearest of some names, if it is near enough to have been meant:
/// about a third of its letters, at most, are wrong.
template <class Names>
std::string did_you_mean(std::string_view word, const Names& names, std::string_view before = "") {
  std::string_view nearest;
  std::size_t best = 0;
  for (const auto& candidate : names) {
    const std::string_view name = candidate;
    const std::size_t letters = letters_between(word, name);
    if (letters * 3 > name.size() + 1 || (!nearest.empty() && letters >= best)) continue;
    nearest = name;
    best = letters;
  }
  if (nearest.empty()) return "";
  return "; did you mean " + std::string(before) + std::string(nearest) + "?";
}

}  // namespace deckmap::detail
