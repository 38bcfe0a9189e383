#pragma once
/// A deal card by card for people with a real deck: they draw the cards and open the doors, the
/// session says where each card lies and why.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dealer.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/explain.hpp>

namespace deckmap {

/// The cards, rules and table that a session begins with.
struct SessionSetup {
  Piles piles;  ///< unshuffled: their order has no effect
  Rules rules = {};
  TableSize table = {};
  std::optional<Cell> start = {};  ///< else `table.default_start()`
  bool places_in_words = false;    ///< of the explanation, instead of coordinates

  /// The decks, extra cards, rules, table and start of `options`. Throws `Error`.
  static SessionSetup of(const Options& options) {
    SessionSetup setup{{}, options.rules, options.table, options.start};
    compose(options.decks, options.extra, setup.piles);
    return setup;
  }
};

/// Where a session stands after some steps.
struct SessionState {
  Dungeon dungeon;                ///< the cards as they lie; the last segment may be incomplete
  Dungeon complete;               ///< the part of it that `replay` can deal, which files hold
  std::optional<Pile> draw_from;  ///< the pile from which the next card is drawn
  std::vector<Card> undrawn;      ///< the cards left in that pile
  std::string explanation;        ///< every step and the rule behind it
  std::vector<Dealer<>::ClosedDoor> doors;  ///< closed doors, where no card is awaited
  bool passage = false;                     ///< only a secret passage leads on

  /// Whether nothing can be drawn or opened any more.
  bool over() const {
    return !draw_from && !passage &&
           std::none_of(doors.begin(), doors.end(), [](const auto& door) { return door.can_open; });
  }
};

namespace detail {

/// Thrown through the dealer when the steps are used up.
struct CardWanted {
  Pile pile;
  std::vector<Card> undrawn;
};

/// How many cards lie above the jokers, or above the last one, so that `card` cannot come yet.
inline std::size_t cards_above(Card card, std::span<const Card> undrawn, Jokers jokers) {
  const auto left_jokers = static_cast<std::size_t>(
      std::count_if(undrawn.begin(), undrawn.end(), [](Card other) { return other.is_joker(); }));
  const bool lies_last = jokers == Jokers::all_last || left_jokers == 1;
  return card.is_joker() && lies_last ? undrawn.size() - left_jokers : 0;
}

/// Throws `Error` for a card that cannot be drawn now, with the cards that can.
inline void require_drawable(Card card, Pile pile, std::span<const Card> undrawn, Jokers jokers) {
  const std::string from = "the " + std::string(to_string(pile)) + " pile";
  if (std::find(undrawn.begin(), undrawn.end(), card) == undrawn.end()) {
    std::vector<Card> left(undrawn.begin(), undrawn.end());
    std::sort(left.begin(), left.end());
    throw Error(to_string(card) +
                (pile_of(card) != pile ? " belongs to the " + std::string(to_string(other(pile))) +
                                             " pile; a card of " + from + " is drawn now"
                                       : " is out already, or never was in " + from) +
                ". Left there: " + join(left));
  }
  if (const std::size_t above = cards_above(card, undrawn, jokers); above > 0)
    throw Error(to_string(card) + " cannot be drawn yet: " +
                counted(above, "other card lies", "other cards lie") + " above " +
                (jokers == Jokers::all_last ? "the jokers" : "the last joker") + " of " + from);
}

/// The part of an incomplete deal that can be dealt again: its pile ends with the last card drawn.
/// Where a door or a secret passage needs a further card of that pile, the deal before it.
inline Dungeon complete_part(const Dungeon& now, Pile awaited, std::vector<Move> moves) {
  Replay drawn{
      .piles = now.piles(), .rules = now.rules(), .table = now.table(), .start = now.start()};
  drawn.piles[awaited].resize(now.drawn(awaited));
  for (;; moves.pop_back()) {
    drawn.moves = moves;
    try {
      Dungeon dungeon = replay(drawn);
      // A passage leads into a room instead where the corridor pile is empty.
      if (moves.empty() || dungeon.drawn(other(awaited)) <= now.drawn(other(awaited)))
        return dungeon;
    } catch (const Error&) {
      if (moves.empty()) throw;
    }
  }
}

}  // namespace detail

/// A deal that people draw and decide. A step is text: a card that was drawn (`7D`), a door that
/// was opened by its card's index on the table (`open 12`), or `secret` for the secret passage. A
/// value: its steps are all that has to be saved.
class Session {
 public:
  static constexpr std::string_view door_word = "open ";
  static constexpr std::string_view secret_word = "secret";

  /// Begins a session, and takes the steps. Throws `Error` for a step that is not possible.
  explicit Session(SessionSetup setup, std::vector<std::string> steps = {})
      : setup_(std::move(setup)), steps_(std::move(steps)), state_(state_after(setup_, steps_)) {}

  const SessionSetup& setup() const { return setup_; }
  const std::vector<std::string>& steps() const { return steps_; }
  const SessionState& state() const { return state_; }

  /// The cards that can be drawn now, each face once, sorted.
  std::vector<Card> drawable() const {
    std::vector<Card> cards;
    for (const Card card : state_.undrawn)
      if (detail::cards_above(card, state_.undrawn, setup_.rules.jokers) == 0)
        cards.push_back(card);
    std::sort(cards.begin(), cards.end());
    cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
    return cards;
  }

  /// Returns the part of the explanation that the last step added.
  std::string_view last_explanation() const {
    return detail::trimmed(std::string_view(state_.explanation).substr(explained_));
  }

  /// Takes a step. Throws `Error` if it is not possible, and stays as it is.
  void take(const std::string& step) {
    steps_.push_back(step);
    try {
      replace(state_after(setup_, steps_));
    } catch (...) {
      steps_.pop_back();
      throw;
    }
  }

  /// Takes back the last `count` steps. Throws `Error` if there are fewer.
  void undo(std::size_t count = 1) {
    if (steps_.empty() && count > 0) throw Error("there is no step to take back");
    if (steps_.size() < count)
      throw Error("there " + std::string(steps_.size() == 1 ? "is" : "are") + " only " +
                  detail::counted(steps_.size(), "step", "steps") + " to take back");
    std::vector<std::string> kept(steps_.begin(),
                                  steps_.end() - static_cast<std::ptrdiff_t>(count));
    state_ = state_after(setup_, kept);
    explained_ = 0;
    steps_ = std::move(kept);
  }

 private:
  static SessionState state_after(const SessionSetup& setup,
                                  const std::vector<std::string>& steps) {
    SessionState state;
    std::size_t next = 0;
    const auto ask = [&](Pile pile, std::span<const Card> undrawn) {
      if (next == steps.size()) throw detail::CardWanted{pile, {undrawn.begin(), undrawn.end()}};
      const std::string& step = steps[next];
      if (step.starts_with(door_word) || step == secret_word)
        throw Error("a card of the " + std::string(to_string(pile)) +
                    " pile is drawn first; doors are opened when it says so");
      const Card card = parse_card(step);
      detail::require_drawable(card, pile, undrawn, setup.rules.jokers);
      ++next;
      return card;
    };
    Rules rules = setup.rules;
    rules.door_order = DoorOrder::chosen;
    Explainer explainer(setup.table, rules);
    if (setup.places_in_words) explainer.say_places_in_words();
    Dealer dealer(setup.piles, rules, setup.table, setup.start, Asking{ask});
    std::vector<Move> moves;
    try {
      dealer.deal(explainer);
      while (next < steps.size()) {
        const std::string& step = steps[next++];
        if (step == secret_word) {
          moves.push_back(Move::secret_passage());
          dealer.take_secret_passage(explainer);
        } else if (step.starts_with(door_word)) {
          const auto door = parse_number<Index>("a door's number",
                                                std::string_view(step).substr(door_word.size()), 0,
                                                static_cast<Index>(max_cards));
          moves.push_back(Move::open(door));
          dealer.open(door, explainer);
        } else {
          throw Error(to_string(parse_card(step)) +
                      " is one card too many: the deal waits for a door to be opened");
        }
      }
      state.dungeon = state.complete = dealer.dungeon();
      for (const auto& door : dealer.closed_doors())
        state.doors.push_back({door.door, door.behind, door.can_open});
      state.passage = dealer.stuck() && rules.stuck == Stuck::secret_passage;
    } catch (const detail::CardWanted& wanted) {
      state.draw_from = wanted.pile;
      state.undrawn = wanted.undrawn;
      state.dungeon = dealer.dungeon();
      state.complete = detail::complete_part(state.dungeon, wanted.pile, std::move(moves));
    }
    state.explanation = explainer.so_far();
    return state;
  }

  void replace(SessionState state) {
    const auto& before = state_.explanation;
    const auto differs = std::mismatch(before.begin(), before.end(), state.explanation.begin(),
                                       state.explanation.end())
                             .second;
    explained_ = static_cast<std::size_t>(differs - state.explanation.begin());
    state_ = std::move(state);
  }

  SessionSetup setup_;
  std::vector<std::string> steps_;
  SessionState state_;
  std::size_t explained_ = 0;  ///< where the last step's part of the explanation begins
};

}  // namespace deckmap
