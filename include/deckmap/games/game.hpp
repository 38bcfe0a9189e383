#pragma once
/// The concept of a game: a state, the actions that are legal in it, what they do, the end, the
/// score, the invariants, and text for all of it. Playing by program, saving, the terminal and the
/// fuzzers are written once over it.

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/games/game_dice.hpp>
#include <deckmap/listener.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

/// A state of a game: a value that is copied to look ahead. `Action::parse(text)` reads what
/// `to_string(action)` writes. `check_step` looks at the way from one state to the next.
template <class State>
concept GameState = std::copyable<State> && std::equality_comparable<State> &&
    requires(const State& now, State& state, const typename State::Action& action,
             const typename State::Event& event, std::string_view text) {
  typename State::Settings;
  { actions(now) } -> std::same_as<std::vector<typename State::Action>>;
  apply(state, action, NoListener{});
  { is_over(now) } -> std::same_as<bool>;
  { outcome_name(now) } -> std::same_as<std::string>;
  { score(now) } -> std::same_as<int>;
  { check(now) } -> std::same_as<std::vector<std::string>>;
  { check_step(now, now, action) } -> std::same_as<std::vector<std::string>>;
  { simple_player(now) } -> std::same_as<typename State::Action>;
  { dice_of(state) } -> std::same_as<GameDice&>;
  { to_string(action) } -> std::same_as<std::string>;
  { State::Action::parse(text) } -> std::same_as<typename State::Action>;
  { described(now, action) } -> std::same_as<std::string>;
  { told(now, event) } -> std::same_as<std::string>;
};

/// Returns any legal action, each as likely as the others. The game is not over.
template <GameState State>
typename State::Action random_player(const State& state, Random& random) {
  const auto legal = actions(state);
  return legal[random.below(legal.size())];
}

/// How a program plays a game on.
struct PlayOn {
  bool check = false;            ///< every invariant after every action
  int most_actions = 1'000'000;  ///< a game that is longer is left as it is
};

/// Plays a game on to its end. `player(state)` chooses; `before(state, action)` hears of each
/// action before it is taken, `heard(state, event)` of each event. Throws `Error` that names the
/// first invariant found broken.
template <GameState State, class Player, class Before, class Heard>
void play_on(State& state, const PlayOn& how, Player&& player, Before&& before, Heard&& heard) {
  const State& now = state;
  for (int taken = 0; !is_over(now) && taken < how.most_actions; ++taken) {
    const typename State::Action action = player(now);
    before(now, action);
    std::optional<State> last;
    if (how.check) last = state;
    apply(state, action, [&](const typename State::Event& event) { heard(now, event); });
    if (!how.check) continue;
    for (const auto& problems : {check(now), check_step(*last, now, action)})
      if (!problems.empty()) throw Error(problems.front() + ", after " + to_string(action));
  }
}
template <GameState State, class Player>
void play_on(State& state, const PlayOn& how, Player&& player) {
  play_on(
      state, how, player, [](auto&&...) {}, [](auto&&...) {});
}

/// Separates an action from the faces of the dice that people rolled for it: "attack 1 dice 7 3".
inline constexpr std::string_view dice_word = " dice";

/// Takes an action in its text form, followed by the dice where people roll them;
/// `heard(state, event)` hears what happens. Returns the roll that the game waits for; the state is
/// as before then, and the action is taken again with one die more. Throws `Error` for an action
/// that is not possible and for too many dice; the state is as before then too.
template <GameState State, class Heard>
[[nodiscard]] std::optional<WantedRoll> take(State& state, std::string_view text, Heard&& heard) {
  const std::size_t at = text.find(dice_word);
  std::vector<int> faces;
  if (at != std::string_view::npos) {
    if (!dice_of(state).are_typed())
      throw Error("this game rolls its own dice: none are given with an action");
    std::size_t next = at + dice_word.size();
    for (auto word = detail::next_word(text, next); !word.empty();
         word = detail::next_word(text, next))
      faces.push_back(parse_number<int>("a roll", word, -1'000'000, 1'000'000));
  }
  State next = state;
  dice_of(next).give(std::move(faces));
  const GameDice& dice = dice_of(next);
  apply(next, State::Action::parse(text.substr(0, at)), [&](const typename State::Event& event) {
    if (!dice.wanted()) heard(std::as_const(next), event);
  });
  if (dice.wanted()) return dice.wanted();
  dice_of(next).require_used();
  state = std::move(next);
  return {};
}
/// Takes an action with all its dice. Throws `Error` where one is missing, too.
template <GameState State>
void take(State& state, std::string_view text) {
  if (const auto wanted = take(state, text, [](auto&&...) {})) wanted->refuse();
}

}  // namespace deckmap
