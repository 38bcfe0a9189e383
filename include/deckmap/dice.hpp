#pragma once
/// Dice: expressions such as `3d6`, `6+1d6`, `4dF`, `2d10-1d4`; rolled from the library's random
/// source, so portably, and with their exact distribution.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

/// One roll of a die with the faces 1 to `sides`, 1 or more.
constexpr int roll_die(Random& random, int sides) {
  return 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(sides)));
}

/// How likely each total is, exactly: `ways` of `outcomes()` equally likely outcomes give it.
class Distribution {
 public:
  /// The total `low` in one way, `low + 1` in the next number of ways, and so on.
  Distribution(int low, std::vector<std::uint64_t> ways) : low_(low), ways_(std::move(ways)) {
    for (const std::uint64_t n : ways_) outcomes_ += n;
  }

  int min() const { return low_; }
  int max() const { return low_ + static_cast<int>(ways_.size()) - 1; }
  std::uint64_t outcomes() const { return outcomes_; }

  /// The outcomes that give just this total.
  std::uint64_t ways(int total) const {
    return total < min() || total > max() ? 0 : ways_[static_cast<std::size_t>(total - low_)];
  }
  /// The outcomes that give this total or more.
  std::uint64_t ways_at_least(int total) const {
    std::uint64_t sum = 0;
    for (int t = std::max(total, min()); t <= max(); ++t) sum += ways(t);
    return sum;
  }

  double probability(int total) const { return share(ways(total)); }
  double at_least(int total) const { return share(ways_at_least(total)); }
  double mean() const {
    double sum = 0;
    for (int t = min(); t <= max(); ++t) sum += t * probability(t);
    return sum;
  }

 private:
  double share(std::uint64_t n) const {
    return static_cast<double>(n) / static_cast<double>(outcomes_);
  }

  int low_;
  std::vector<std::uint64_t> ways_;
  std::uint64_t outcomes_ = 0;
};

/// A sum of dice and constants. A plain value.
class Dice {
 public:
  static constexpr int max_count = 1000;        ///< dice of one kind
  static constexpr int max_number = 1'000'000;  ///< sides of a die, and a constant
  static constexpr std::size_t max_terms = 16;

  /// Dice of one kind, added or taken off; or a constant, which is `count` without sides.
  struct Term {
    int sign = 1;        ///< 1 or -1
    int count = 1;       ///< 0 to `max_count` dice; a constant up to `max_number`
    int sides = 0;       ///< 1 to `max_number`; 0 for a constant
    bool fudge = false;  ///< three sides: -1, 0, +1

    constexpr int low() const { return sides == 0 || !fudge ? 1 : -1; }

    friend constexpr bool operator==(const Term&, const Term&) = default;
  };

  /// No dice: always 0.
  Dice() = default;
  /// `count` dice of `sides` sides.
  Dice(int count, int sides) : terms_{{.sign = 1, .count = count, .sides = sides}} {}
  static Dice constant(int n) {
    Dice dice;
    dice.terms_.push_back({.sign = n < 0 ? -1 : 1, .count = n < 0 ? -n : n});
    return dice;
  }

  /// Reads an expression: terms `N`, `dS`, `NdS`, `NdF`, `Nd%` (d100) with + or - between them,
  /// white space anywhere between them. Throws `Error` that names the place.
  static Dice parse(std::string_view text);

  const std::vector<Term>& terms() const { return terms_; }

  int min() const { return bound(false); }
  int max() const { return bound(true); }

  int roll(Random& random) const {
    return roll(random, [](int) {});
  }
  /// `each(face)` is called for every die in order, a face taken off as negative.
  template <class Each>
  int roll(Random& random, Each&& each) const {
    int total = 0;
    for (const Term& term : terms_) {
      if (term.sides == 0) {
        total += term.sign * term.count;
        continue;
      }
      for (int i = 0; i < term.count; ++i) {
        const int face = term.sign * (roll_die(random, term.sides) + term.low() - 1);
        each(face);
        total += face;
      }
    }
    return total;
  }

  /// The exact distribution of the total. Throws `Error` for dice with 2^64 outcomes or more.
  Distribution distribution() const {
    std::vector<std::uint64_t> ways = {1};
    std::uint64_t outcomes = 1;
    for (const Term& term : terms_) {
      if (term.sides == 0) continue;
      const auto sides = static_cast<std::uint64_t>(term.sides);
      for (int i = 0; i < term.count; ++i) {
        if (outcomes > std::numeric_limits<std::uint64_t>::max() / sides)
          throw Error(text() + " has too many outcomes to count them: 2^64 or more");
        outcomes *= sides;
        ways = with_die(ways, static_cast<std::size_t>(sides));
      }
    }
    return {min(), std::move(ways)};
  }

  /// As `parse` reads it.
  std::string text() const {
    if (terms_.empty()) return "0";
    std::string text;
    for (const Term& term : terms_) {
      if (term.sign < 0)
        text += '-';
      else if (!text.empty())
        text += '+';
      text += std::to_string(term.count);
      if (term.sides != 0) text += term.fudge ? "dF" : "d" + std::to_string(term.sides);
    }
    return text;
  }

  friend bool operator==(const Dice&, const Dice&) = default;

 private:
  int bound(bool highest) const {
    int sum = 0;
    for (const Term& term : terms_) {
      const int high = term.sides == 0 ? 1 : term.low() + term.sides - 1;
      sum += term.sign * term.count * ((term.sign > 0) == highest ? high : term.low());
    }
    return sum;
  }

  /// One more die. Of a die that is taken off the ways are the same ones, from the other end.
  static std::vector<std::uint64_t> with_die(const std::vector<std::uint64_t>& ways,
                                             std::size_t sides) {
    std::vector<std::uint64_t> sum(ways.size() + sides - 1);
    std::uint64_t window = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i < ways.size()) window += ways[i];
      if (i >= sides) window -= ways[i - sides];
      sum[i] = window;
    }
    return sum;
  }

  std::vector<Term> terms_;
};

namespace detail {

/// Reads one expression of dice; `Dice::parse` is its use.
class DiceReader {
 public:
  explicit DiceReader(std::string_view text) : text_(text) {}

  std::vector<Dice::Term> terms() {
    std::vector<Dice::Term> terms;
    do {
      if (terms.size() == Dice::max_terms)
        refuse("more than " + std::to_string(Dice::max_terms) + " terms");
      terms.push_back(term(terms.empty()));
      skip_space();
    } while (at_ < text_.size());
    return terms;
  }

 private:
  Dice::Term term(bool first) {
    Dice::Term term;
    skip_space();
    if (peek() == '+' || peek() == '-') {
      term.sign = text_[at_++] == '-' ? -1 : 1;
      skip_space();
    } else if (!first) {
      refuse("+ or - is missing");
    }
    const bool counted = is_digit(peek());
    if (!counted && !is('d')) refuse("a number or dice are missing");
    const std::size_t begin = at_;
    if (counted) term.count = number(Dice::max_number, "the number");
    if (!is('d')) return term;
    if (term.count > Dice::max_count) {
      at_ = begin;
      refuse("at most " + std::to_string(Dice::max_count) + " dice");
    }
    ++at_;
    if (is('f')) {
      ++at_;
      term.sides = 3;
      term.fudge = true;
    } else if (peek() == '%') {
      ++at_;
      term.sides = 100;
    } else {
      if (!is_digit(peek())) refuse("the number of sides is missing");
      const std::size_t sides = at_;
      term.sides = number(Dice::max_number, "the number of sides");
      if (term.sides == 0) {
        at_ = sides;
        refuse("a die has at least one side");
      }
    }
    return term;
  }

  int number(int most, std::string_view what) {
    const std::size_t begin = at_;
    int value = 0;
    for (; is_digit(peek()); ++at_) {
      value = 10 * value + (text_[at_] - '0');
      if (value > most) {
        at_ = begin;
        refuse(std::string(what) + " is at most " + std::to_string(most));
      }
    }
    return value;
  }

  static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// Whether the next character is this letter, large or small.
  bool is(char letter) const { return (peek() | 0x20) == letter; }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(quoted(text_) + " is not a dice expression: " + why + ", at character " +
                std::to_string(at_ + 1) + "; it would be like 3d6, 6+1d6 or 4dF");
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace detail

inline Dice Dice::parse(std::string_view text) {
  Dice dice;
  dice.terms_ = detail::DiceReader(text).terms();
  return dice;
}

inline std::string to_string(const Dice& dice) { return dice.text(); }

}  // namespace deckmap
