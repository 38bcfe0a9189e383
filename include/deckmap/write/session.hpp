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
  WayOptions ways = {};
  bool places_in_words = false;  ///< of the explanation, instead of coordinates

  /// The decks, extra cards, rules, table and start of `options`. Throws `Error`.
  static SessionSetup of(const Options& options) {
    SessionSetup setup{{}, options.rules, options.table, options.start, options.ways};
    setup.ways.levels = 1;  // a table is one level
    compose(options.decks, options.extra, setup.piles);
    return setup;
  }
};

namespace detail {

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

}  // namespace detail

/// A deal that people draw and decide. A step is text: a card that was drawn (`7D`), a door that
/// was opened by its card's index on the table (`open 12`), or `secret` for the secret passage. A
/// value: its steps are all that has to be saved.
class Session {
 public:
  static constexpr std::string_view door_word = "open ";
  static constexpr std::string_view secret_word = "secret";

  /// Begins a session, and takes the steps. Throws `Error` for a step that is not possible.
  explicit Session(SessionSetup setup, const std::vector<std::string>& steps = {})
      : setup_(std::move(setup)),
        dealer_(setup_.piles, chosen(setup_.rules), setup_.table, setup_.start, setup_.ways),
        explainer_(setup_.table, chosen(setup_.rules)) {
    dealer_.unfold();
    if (setup_.places_in_words) explainer_.say_places_in_words();
    explainer_.add(dealer_);
    for (const std::string& step : steps) take(step);
    explained_ = 0;
  }

  const SessionSetup& setup() const { return setup_; }
  const std::vector<std::string>& steps() const { return steps_; }

  /// The deal, which waits for a card, a door or the secret passage.
  const Dealer& dealer() const { return dealer_; }
  /// The cards as they lie; the last segment may be incomplete.
  const Dungeon& dungeon() const { return dealer_.dungeon(); }
  /// Whether only a secret passage leads on.
  bool passage() const { return setup_.rules.stuck == Stuck::secret_passage && dealer_.stuck(); }

  /// The part of the deal that `replay` can deal, which files hold: while a card is awaited, that
  /// pile ends with the last card drawn. Where a door or a secret passage needs a further card of
  /// the pile, the deal before it.
  Dungeon complete() const {
    const Dungeon& now = dungeon();
    const auto awaited = dealer_.draws_from();
    if (!awaited) return now;
    Piles piles = now.piles();
    piles[*awaited].resize(now.drawn(*awaited));
    Dealer dealer(piles, now.rules(), now.table(), now.start(), now.ways());
    dealer.unfold();
    dealer.draw_all();
    for (const Move& move : moves_of(now)) {
      Dealer next = dealer;
      if (move.is_secret_passage() ? !next.stuck() : !next.can_open(*move.door())) break;
      detail::make(move, next);
      next.draw_all();
      // A passage leads into a room instead where the corridor pile is empty.
      if (next.dungeon().drawn(other(*awaited)) > now.drawn(other(*awaited))) break;
      dealer = std::move(next);
    }
    return dealer.dungeon();
  }

  /// The cards that can be drawn now, each face once, sorted.
  std::vector<Card> drawable() const {
    std::vector<Card> cards;
    if (!dealer_.draws_from()) return cards;
    const auto undrawn = dealer_.undrawn(*dealer_.draws_from());
    for (const Card card : undrawn)
      if (detail::cards_above(card, undrawn, setup_.rules.jokers) == 0) cards.push_back(card);
    std::sort(cards.begin(), cards.end());
    cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
    return cards;
  }

  /// Every step and the rule behind it.
  const std::string& explanation() const { return explainer_.so_far(); }
  /// Returns the part of the explanation that the last step added.
  std::string_view last_explanation() const {
    return detail::trimmed(std::string_view(explanation()).substr(explained_));
  }

  /// Takes a step. Throws `Error` if it is not possible, and stays as it is.
  void take(const std::string& step) {
    const bool is_door = step.starts_with(door_word);
    if (const auto pile = dealer_.draws_from()) {
      if (is_door || step == secret_word)
        throw Error("a card of the " + std::string(to_string(*pile)) +
                    " pile is drawn first; doors are opened when it says so");
      const Card card = parse_card(step);
      detail::require_drawable(card, *pile, dealer_.undrawn(*pile), setup_.rules.jokers);
      dealer_.draw(card);
    } else if (step == secret_word) {
      dealer_.take_secret_passage();
    } else if (is_door) {
      dealer_.open(parse_number<Index>("a door's number",
                                       std::string_view(step).substr(door_word.size()), 0,
                                       static_cast<Index>(max_cards)));
    } else {
      throw Error(to_string(parse_card(step)) + " is one card too many: the deal " +
                  (dealer_.over() ? "is over"
                   : passage()    ? "waits for the secret passage: secret"
                                  : "waits for a door to be opened"));
    }
    explained_ = explanation().size();
    explainer_.add(dealer_);
    steps_.push_back(step);
  }

  /// Throws `Error` if of so many steps fewer than `count` can be taken back.
  static void require_steps(std::size_t steps, std::size_t count) {
    if (steps == 0 && count > 0) throw Error("there is no step to take back");
    if (steps < count)
      throw Error("there " + std::string(steps == 1 ? "is" : "are") + " only " +
                  detail::counted(steps, "step", "steps") + " to take back");
  }

  /// Takes back the last `count` steps. Throws `Error` if there are fewer.
  void undo(std::size_t count = 1) {
    require_steps(steps_.size(), count);
    steps_.resize(steps_.size() - count);
    *this = Session(std::move(setup_), std::exchange(steps_, {}));
  }

 private:
  static Rules chosen(Rules rules) {
    rules.door_order = DoorOrder::chosen;
    return rules;
  }

  SessionSetup setup_;
  std::vector<std::string> steps_;
  Dealer dealer_;
  Explainer explainer_;
  std::size_t explained_ = 0;  ///< where the last step's part of the explanation begins
};

}  // namespace deckmap
