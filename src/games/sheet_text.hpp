#pragma once
// Sheets as texts, src/data/sheets: filled in with the numbers of the rules, and read as blocks.
// Private to this component.
//
// A line is "= page", "== heading", "_ field", "[] boxes; count; group", "| cell | cell |" of a
// table, "* tile; sign", or part of a paragraph, which an empty line ends. In braces stand
//   {name}                a value
//   {count# box boxes}    a counted noun
//   {test? text | other}  a text where the test holds; a space comes before a word, and a line that
//                         holds no other text is left out
//   {each name last:text} the text for each number from 1 to the value or number `last`
// A test is a value that is neither empty, 0, no nor none; or two values or numbers with =, > or
// <= between them; or several tests with & between them.

#include <map>
#include <string>
#include <string_view>

#include <deckmap/games/printable.hpp>
#include <deckmap/option.hpp>

namespace deckmap::detail {

using SheetValues = std::map<std::string, std::string, std::less<>>;

/// The values of all options, as texts.
template <class Settings>
SheetValues sheet_values(const Settings& settings) {
  SheetValues values;
  for_each_option(settings, [&](const Option& row, const auto& value, const auto&) {
    values.emplace(row.name, OptionValueOf<decltype(value)>::text(value));
  });
  return values;
}

/// Throws `Error` for a text that has other forms or names other values.
Printable filled_sheet(std::string_view text, SheetValues values);

}  // namespace deckmap::detail
