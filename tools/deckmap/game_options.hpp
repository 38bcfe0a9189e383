#pragma once
// --option NAME=VALUE: the options of a game on the command line.

#include <algorithm>
#include <string>
#include <string_view>

#include <deckmap/play/options.hpp>

#include "command_line.hpp"

namespace deckmap::command {

/// Reads every --option. Throws `UsageError`.
template <class GameOptions, class Table>
GameOptions game_options(const Arguments& arguments, const Table& table) {
  GameOptions options;
  for (const std::string& text : arguments.values("option")) try {
      set_game_option(options, table, text);
    } catch (const Error& error) {
      throw UsageError(std::string("--option: ") + error.what());
    }
  return options;
}

/// The options with their defaults and what they are, a line each.
template <class GameOptions, class Table>
std::string game_option_list(const Table& table) {
  std::string text;
  for_each_game_option(
      GameOptions(), table,
      [&](std::string_view name, const std::string& value, std::string_view what, bool) {
        std::string line = "  " + std::string(name) + "=" + value;
        line.resize(std::max<std::size_t>(line.size() + 2, 28), ' ');
        text += line + std::string(what) + "\n";
      });
  return text;
}

}  // namespace deckmap::command
