#pragma once
// Text for people: lines that fit a terminal, words for a shell.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace deckmap::command {

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);

/// The columns of a text in UTF-8 that may hold ANSI colours.
std::size_t columns_of(std::string_view text);
/// Columns `from` to `from + width` of it, its colours kept.
std::string cropped(std::string_view text, std::size_t from, std::size_t width);

/// A line broken at spaces into lines of at most `width` columns; longer words are cut.
std::vector<std::string> wrapped(std::string_view line, std::size_t width);
/// Each line of a text broken at spaces, further lines indented as the steps of a deal are; longer
/// words stay whole, and below 40 columns everything does.
std::string wrapped_steps(std::string_view text, std::size_t width);

/// A word as a shell takes it.
std::string shell_quoted(const std::string& word);

}  // namespace deckmap::command
