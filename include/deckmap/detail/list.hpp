#pragma once
/// Lists in sentences.

#include <string>
#include <string_view>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap::detail {

/// Adds a text to such a list.
inline void add_listed(std::string& list, std::string_view text,
                       std::string_view separator = ", ") {
  if (!list.empty()) list += separator;
  list += text;
}

/// The texts of a range with `separator` between them: "oldest, newest, random".
template <class Texts>
std::string listed(Texts&& texts, std::string_view separator = ", ") {
  std::string list;
  bool first = true;
  for (const std::string_view text : texts) {
    if (!first) list += separator;
    list += text;
    first = false;
  }
  return list;
}

/// The same of a member of each row: `listed(formats(), &Format::name)`.
template <class Rows, class Row, class Text>
std::string listed(const Rows& rows, Text Row::*text, std::string_view separator = ", ") {
  std::string list;
  for (const Row& row : rows) add_listed(list, row.*text, separator);
  return list;
}

}  // namespace deckmap::detail
