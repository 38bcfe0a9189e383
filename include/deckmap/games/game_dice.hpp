#pragma once
/// The dice of a game: the library rolls them by a seed, or people roll real ones.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dice.hpp>
#include <deckmap/error.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

/// A roll that a game waits for, where people roll.
struct WantedRoll {
  Dice dice;
  std::string purpose;  ///< "chest 1"

  /// "1d6 for chest 1".
  std::string text() const { return dice.text() + " for " + purpose; }
  /// The totals that the dice can show: "1 to 6".
  std::string range() const {
    return std::to_string(dice.min()) + " to " + std::to_string(dice.max());
  }

  /// Throws `Error`, for readers of games that nobody rolls dice for.
  [[noreturn]] void refuse() const { throw Error("a roll is missing: " + text() + ", " + range()); }

  friend bool operator==(const WantedRoll&, const WantedRoll&) = default;
};

/// The dice of a game: of a seed, or real ones whose totals people give. A plain value.
class GameDice {
 public:
  GameDice(std::uint64_t seed, Stream stream) : random_(seed, stream) {}

  /// From now on people roll.
  void let_people_roll() { typed_ = true; }
  bool are_typed() const { return typed_; }

  /// The totals of the next rolls, in order.
  void give(std::vector<int> totals) {
    totals_ = std::move(totals);
    used_ = 0;
    wanted_.reset();
  }
  /// The first roll without a total. It counts as the dice's minimum, so a state that it had a part
  /// in is to be thrown away.
  const std::optional<WantedRoll>& wanted() const { return wanted_; }
  /// Throws `Error` if not all of them were needed, and forgets them.
  void require_used() {
    if (used_ < totals_.size())
      throw Error(detail::counted(totals_.size(), "roll is", "rolls are") + " given, where " +
                  std::to_string(used_) + " would do");
    give({});
  }

  /// A roll of one die; nobody rolls one with one side. Throws `Error` for a total that the dice
  /// cannot show.
  int die(int sides, std::string_view purpose) {
    if (typed_) return sides == 1 ? 1 : given(Dice(1, sides), purpose);
    return roll_die(random_, sides);
  }
  int roll(const Dice& dice, std::string_view purpose) {
    return typed_ ? given(dice, purpose) : dice.roll(random_);
  }

  friend bool operator==(const GameDice&, const GameDice&) = default;

 private:
  int given(const Dice& dice, std::string_view purpose) {
    if (used_ == totals_.size()) {
      if (!wanted_) wanted_ = {dice, std::string(purpose)};
      return dice.min();
    }
    const int total = totals_[used_++];
    if (total < dice.min() || total > dice.max()) {
      const WantedRoll roll{dice, std::string(purpose)};
      throw Error(std::to_string(total) + " is not a roll of " + roll.text() + ": " + roll.range());
    }
    return total;
  }

  Random random_;
  bool typed_ = false;
  std::vector<int> totals_;
  std::size_t used_ = 0;
  std::optional<WantedRoll> wanted_;
};

}  // namespace deckmap
