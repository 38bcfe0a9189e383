// Any bytes as what is played with: dice expressions, and games of any options on any deal.

#include <deckmap/check.hpp>
#include <deckmap/play/dice.hpp>
#include <deckmap/play/soldiers.hpp>

#include "../../tools/deckmap/saved_game.hpp"
#include "../any.hpp"
#include "fuzz.hpp"

namespace deckmap::fuzz {

void dice(std::string_view bytes) {
  if_readable([&] { return Dice::parse(bytes); },
              [&](const Dice& dice) {
                require(Dice::parse(dice.text()).terms() == dice.terms(),
                        "dice are not read as they were written");
                Random random(bytes.size(), Stream::door_order);
                const int total = dice.roll(random);
                require(dice.min() <= total && total <= dice.max(), "a roll out of its range");
                if (dice.max() - dice.min() > 2000) return;
                if_readable([&] { return dice.distribution(); },
                            [&](const Distribution& distribution) {
                              require(distribution.ways(total) > 0, "a roll that cannot be");
                              require(
                                  distribution.ways_at_least(dice.min()) == distribution.outcomes(),
                                  "the ways do not add up to the outcomes");
                            });
              });
}

void soldiers(std::string_view bytes) {
  namespace game = deckmap::soldiers;
  ByteNumbers below(bytes);
  game::Options options;
  for (auto n = below(6); n > 0; --n)
    std::apply(
        [&](const auto&... option) {
          auto which = below(sizeof...(option));
          const auto set = [&](const auto& chosen) {
            if (which-- != 0) return;
            auto& value = options.*chosen.member;
            using T = std::remove_reference_t<decltype(value)>;
            if constexpr (std::is_same_v<T, int>)
              value = chosen.low + static_cast<int>(below(static_cast<std::uint32_t>(
                                       std::min(chosen.high - chosen.low, 255) + 1)));
            else if constexpr (std::is_same_v<T, bool>)
              value = below(2) != 0;
            else
              value = static_cast<T>(below(static_cast<std::uint32_t>(value_names(T{}).size())));
          };
          (set(option), ...);
        },
        game::option_table);
  const Options dealing = test::any_options(below(0xffff), below);
  if_readable([&] { return game::Game(dealing, options); },
              [&](game::Game& play) {
                game::Game again = play;
                for (int turn = 0; turn < 60 && !play.over(); ++turn) {
                  const auto actions = play.actions();
                  require(!actions.empty(), "a game that goes on with nothing to do");
                  const auto action = actions[below(static_cast<std::uint32_t>(actions.size()))];
                  require(game::parse_action(to_string(action)) == action,
                          "an action is not read as it was written");
                  play.apply(action);
                  again.apply(action);
                  require(play == again, "the same action does not do the same");
                  require(play.health() >= 0 && play.health() <= options.health &&
                              play.armour() >= 0 && play.ammunition() >= 0 && play.credits() >= 0 &&
                              play.keys() >= 0,
                          "a number of the soldier's is out of its range");
                  const auto problems = check(play.dungeon());
                  require(problems.empty(), problems.empty() ? "" : problems.front());
                }
              });
}

void saved_game(std::string_view bytes) {
  using namespace command;
  if_readable([&] { return read_saved("soldiers", bytes); },
              [](const SavedGame& saved) {
                const std::string text = saved_text("soldiers", saved);
                const SavedGame again = read_saved("soldiers", text);
                require(again.setup == saved.setup && again.actions == saved.actions,
                        "a game is not read as it was saved");
              });
}

}  // namespace deckmap::fuzz
