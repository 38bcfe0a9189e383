// deckmap play GAME: the games, a row each.

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/detail/text.hpp>

#include "command_line.hpp"
#include "game_shell.hpp"

namespace deckmap::command {
namespace {

constexpr std::array games = {
    Verb{"soldiers", "Soldiers! Aliens! Carnage!: shoot doors open, kill the jokers",
         run_play_soldiers},
    Verb{"cyberheisters", "Cyberheisters: fight your way out of a city, room by room",
         run_play_cyberheisters},
};

void print_games() {
  std::printf(
      "Plays a game in a dealt dungeon.\n\nUsage:\n  deckmap play GAME [options]\n\nGames:\n");
  for (const Verb& game : games)
    std::printf("  %-14s %s\n", std::string(game.name).c_str(), std::string(game.summary).c_str());
  std::printf("\ndeckmap play GAME --help tells the options of a game.\n");
}

}  // namespace

std::span<const Verb> play_games() { return games; }

int run_play(int argc, const char* const* argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "--help" || name == "-h") {
    print_games();
    return 0;
  }
  const auto game = ranges::find(games, name, &Verb::name);
  if (game != games.end()) return game->run(argc - 1, argv + 1);
  const auto list = games | ranges::views::transform(&Verb::name) |
                    ranges::views::join(std::string_view(", ")) | ranges::to<std::string>;
  throw UsageError(
      (argc > 1 ? detail::quoted(name) + " is not a game: " : std::string("which game? ")) + list);
}

}  // namespace deckmap::command
