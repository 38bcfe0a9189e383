#pragma once
// Shared by every game of `deckmap play`: the screen and the typed lines, saving and resuming.
// A game says what may be done now, under which keys, and does it; the rest is here.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/games/game_dice.hpp>

#include "command_line.hpp"
#include "games/saved_game.hpp"

namespace deckmap::command {

/// One thing that the player may do now.
struct Choice {
  std::string key;  ///< the keys to type, unique among the choices: letters first, as in "w", "f2"
  std::string action;  ///< its line in a saved game: "move 12"
  std::string text;    ///< its effect in about 26 columns: "fire at the 7 of spades"
  /// The arrow key that does it too: 'u', 'd', 'l' or 'r'; 0 for none.
  char arrow = 0;
  /// Asked first, without its question mark: "Leave behind: bomb"; empty for nothing.
  std::string question = {};
};

/// The outcome of a choice.
struct Taken {
  std::vector<std::string> log;     ///< a line for each thing that happened
  std::optional<WantedRoll> wants;  ///< a roll that is missing: the game is as before then
};

/// How a picture is to be drawn.
struct View {
  std::size_t width = 80;
  std::size_t height = 24;
  int right = 0, down = 0;  ///< how far a map is moved from where it would be cut
  bool unicode = true;
  bool colour = false;
};

/// The part of a map that fits the view, with the first `@` in the middle where it is cut.
std::vector<std::string> map_window(const std::string& map, const View& view);

/// A game in progress as the shell sees it.
class TerminalGame {
 public:
  virtual ~TerminalGame() = default;

  /// Returns the game and its seed in one line: "Soldiers! Aliens! Carnage!, seed 7".
  virtual std::string title() const = 0;
  /// Returns the story in three sentences.
  virtual std::string story() const = 0;
  /// Reads options that change the display alone: --exact, --chart. Throws `Error`.
  virtual void see(const Arguments&) {}
  /// The state in a line, with two spaces between its parts: it is broken between two of them where
  /// the screen is narrower.
  virtual std::string status() const = 0;
  /// Returns the player's view in lines that fit it; ANSI colours if it has colour.
  virtual std::vector<std::string> picture(const View& view) const = 0;
  /// All that may be done; nothing when the game is over.
  virtual std::vector<Choice> choices() const = 0;
  /// Does it, followed by the rolls where people roll. Throws `Error` for an action that is not
  /// possible; the game is as before then.
  virtual Taken choose(const std::string& action) = 0;
  /// How it ended; empty while it goes on.
  virtual std::string ending() const = 0;
  /// The points so far, and the outcome in a word, as the log of finished games has them.
  virtual int points() const = 0;
  virtual std::string outcome() const = 0;
  /// Returns the meaning of keys and signs.
  virtual std::string help() const = 0;
};

/// A game that the shell can play.
struct PlayedGame {
  std::string_view name;  ///< the word after `deckmap play`
  /// Begins a game. Throws `Error` for a setup that cannot be.
  std::function<std::unique_ptr<TerminalGame>(const Setup&)> begin;
};

/// How a game is to begin.
struct Beginning {
  Setup setup;
  bool chosen = false;  ///< whether the player asked for just this, by a seed or an option: then a
                        ///< save of another game is refused
  std::string file;     ///< where a game is kept that has no --save: "soldiers-7.save"
};

/// Adds --save, --new, --no-log, --plain, --ascii, -q and -h (group "Run").
void add_shell_options(OptionSet& options);

/// Plays on the terminal, or by typed lines where there is none, and saves after each choice.
/// Returns the exit status.
int play_in_shell(const PlayedGame& game, const Beginning& beginning, const Arguments& arguments);

// -- The games, in files of their own

const PlayedGame& soldiers_game();
const PlayedGame& cyberheisters_game();
const PlayedGame& fudge_game();  ///< of a build with Fudge
/// All of them.
std::span<const PlayedGame> played_games();

}  // namespace deckmap::command
