#pragma once
// The form of a saved game: what it began with, and what was chosen since.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace deckmap::command {

/// What a game begins with, as its save tells it: names and values, as in {"deal", "043G0-F"},
/// {"option", "health=30"}.
using Setup = std::vector<std::pair<std::string, std::string>>;

/// A game as its save tells it.
struct SavedGame {
  Setup setup;
  std::vector<std::string> actions;

  /// The line of the file on which an action stands.
  std::size_t line_of(std::size_t action) const { return setup.size() + action + 3; }
};
std::string saved_text(std::string_view game, const SavedGame& saved);
/// Throws `Error` that names the line.
SavedGame read_saved(std::string_view game, std::string_view text);

}  // namespace deckmap::command
