#pragma once
// The log of finished games: a line each, in the user's folder for state.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"
#include "games/saved_game.hpp"

namespace deckmap::command {

/// A finished game. Its line has these five, with tabs between them.
struct LoggedGame {
  std::string date;  ///< "2026-11-24"
  std::string game;  ///< "soldiers"
  int score = 0;
  std::string outcome;  ///< "won"
  /// The options that begin it again, as typed after `deckmap play GAME`; empty where none do.
  std::string again;
};

/// $XDG_STATE_HOME/deckmap/games.log, by default in ~/.local/state; nothing without a home.
std::optional<std::filesystem::path> score_log();

/// The options that begin a game again on the same dungeon, with the same dice.
std::string options_again(std::string_view game, const Setup& setup);

/// Appends a game to a log, whose folder is made if need be. Throws `Error`.
void log_game(const std::filesystem::path& file, const LoggedGame& game);

/// Reads a log, other lines left out; by game, the best first. Throws `Error`.
std::vector<LoggedGame> read_log(const std::filesystem::path& file);

/// deckmap play scores, or play --scores.
OptionSet scores_options();
int run_scores(const Arguments& arguments);

}  // namespace deckmap::command
