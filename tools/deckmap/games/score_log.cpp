#include "games/score_log.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <tuple>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>

#include "files.hpp"
#include "text.hpp"

namespace deckmap::command {
namespace {

std::optional<std::filesystem::path> folder_of(const char* variable, const char* below) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || *value != '/') return {};  // as the standard of XDG has it
  return std::filesystem::path(value) / below;
}

}  // namespace

std::optional<std::filesystem::path> score_log() {
  auto folder = folder_of("XDG_STATE_HOME", "deckmap");
  if (!folder) folder = folder_of("HOME", ".local/state/deckmap");
  if (folder) *folder /= "games.log";
  return folder;
}

std::string options_again(std::string_view game, const Setup& setup) {
  if (game == "fudge") return "";  // its fighters are files
  std::string text;
  const auto add = [&](const std::string& name, const std::string& value) {
    text += (text.empty() ? "--" : " --") + name + " " + shell_quoted(value);
  };
  bool has_difficulty = game != "soldiers";
  for (const auto& [name, value] : setup) {
    if (name == "dice") return "";  // people rolled them
    if (name == "option" && !std::exchange(has_difficulty, true)) add("difficulty", "bare");
    has_difficulty = has_difficulty || name == "difficulty";
    add(name == "deal" ? "code" : name, value);
  }
  if (!has_difficulty) add("difficulty", "bare");  // which a save does not name
  return text;
}

void log_game(const std::filesystem::path& file, const LoggedGame& game) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  std::ofstream log(file, std::ios::app);
  log << game.date + "\t" + game.game + "\t" + std::to_string(game.score) + "\t" + game.outcome +
             "\t" + game.again + "\n";
  if (!log.flush()) throw Error(detail::quoted(file.string()) + " cannot be written");
}

std::vector<LoggedGame> read_log(const std::filesystem::path& file) {
  std::vector<LoggedGame> games;
  if (!std::filesystem::exists(file)) return games;
  for (const std::string& line : lines_of(read_file(file.string()))) {
    std::vector<std::string> parts(1);
    for (const char c : line)
      if (c == '\t')
        parts.emplace_back();
      else
        parts.back() += c;
    if (parts.size() != 5) continue;
    const auto score = detail::whole_number<int>(parts[2], 0, 1'000'000'000);
    if (score) games.push_back({parts[0], parts[1], *score, parts[3], parts[4]});
  }
  std::stable_sort(games.begin(), games.end(), [](const LoggedGame& a, const LoggedGame& b) {
    return std::tuple(a.game, -a.score) < std::tuple(b.game, -b.score);
  });
  return games;
}

OptionSet scores_options() {
  OptionSet options("deckmap play scores",
                    "Lists the games that you have finished, the best first, with the options that "
                    "begin each again on the same dungeon (a duel and a game with --dice have "
                    "none). They are kept in "
                    "$XDG_STATE_HOME/deckmap/games.log (by default in ~/.local/state), unless a "
                    "game is played with --no-log.");
  options.custom_help("");
  options.examples(
      "Examples:\n"
      "  deckmap play scores\n"
      "  deckmap play --scores                 the same\n");
  return options;
}

int run_scores(const Arguments&) {
  const auto file = score_log();
  if (!file) throw Error("neither XDG_STATE_HOME nor HOME names a folder for the games played");
  const auto games = read_log(*file);
  if (games.empty()) {
    std::printf("No game is finished yet: %s\n", file->string().c_str());
    return 0;
  }
  std::string_view game;
  for (const LoggedGame& one : games) {
    if (one.game != game)
      std::printf("%s%s\n", game.empty() ? "" : "\n", deckmap::detail::escaped(one.game).c_str());
    game = one.game;
    std::printf("%6d  %-9s %s  %s\n", one.score, deckmap::detail::escaped(one.outcome).c_str(),
                deckmap::detail::escaped(one.date).c_str(),
                deckmap::detail::escaped(one.again).c_str());
  }
  return 0;
}

}  // namespace deckmap::command
