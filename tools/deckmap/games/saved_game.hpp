#pragma once
// The form of a saved game: what it began with, and what was chosen since.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace deckmap::command {

/// The beginning of a game in its save: names and values, as in {"deal", "043G0-F"},
/// {"option", "health=30"}.
using Setup = std::vector<std::pair<std::string, std::string>>;

/// A saved game.
struct SavedGame {
  Setup setup;
  std::vector<std::string> actions;
  /// How many parts at the end of the setup an older file does not name: the readings of its time.
  std::size_t implied = 0;

  /// The setup as the file names it.
  Setup named_setup() const {
    return Setup(setup.begin(), setup.end() - static_cast<int>(implied));
  }
  /// The line of the file on which an action stands.
  std::size_t line_of(std::size_t action) const { return setup.size() - implied + action + 3; }
};
std::string saved_text(std::string_view game, const SavedGame& saved);
/// Reads this format and the one before, whose games keep the readings that they began with.
/// Throws `Error` that names the line.
SavedGame read_saved(std::string_view game, std::string_view text);

/// Returns a name that no file has: this one, or "table-2.save" for "table.save" and so on.
std::string free_name(const std::string& name);

/// The file of a game under way. What another session has written there meanwhile stays: this one
/// goes on in a file beside it.
class SaveFile {
 public:
  explicit SaveFile(std::string name) : name_(std::move(name)) {}

  const std::string& name() const { return name_; }
  bool exists() const;
  /// Whether this session has read or written it.
  bool is_known() const { return text_.has_value(); }
  /// Throws `Error`.
  const std::string& read();
  /// Returns what people should know: that the file has another name now, or nothing. Throws
  /// `Error`.
  std::string write(std::string text);
  /// Leaves a file that another session has changed.
  void remove();

 private:
  bool is_ours() const;

  std::string name_;
  std::optional<std::string> text_;  ///< as it was read or written last
};

}  // namespace deckmap::command
