#pragma once
/// Conditions on dungeons: on their features, on the cards of the piles and their order, on the
/// first room. Compiled: component `deckmap::survey`; docs/survey.md describes the language.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/deck.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap {

/// How far a dungeon is from what is asked: by how many conditions first, then by how much. A
/// comparison misses by the difference that is lacking, as in `rooms >= 12` with 10 rooms by 2, and
/// one with none by `unmeasured`; any other condition misses by 1. Misses of an `and` add up, of an
/// `or` the smaller one counts.
struct Distance {
  std::uint64_t unmet = 0;      ///< conditions; 0: all are met
  std::uint64_t shortfall = 0;  ///< added up
  /// More than any comparison of numbers misses by.
  static constexpr std::uint64_t unmeasured = std::uint64_t{1} << 40;

  friend constexpr Distance operator+(Distance a, Distance b) {
    return {a.unmet + b.unmet, a.shortfall + b.shortfall};
  }
  friend constexpr auto operator<=>(const Distance&, const Distance&) = default;
};

/// The truth of a condition as far as it is known before the deal.
enum class Truth : std::uint8_t { no, yes, unknown };

/// Both piles of a seed, shuffled as far as somebody looks at them: card by card the same as
/// `shuffle` gives.
class LazyPiles {
 public:
  explicit LazyPiles(const Options& dealing);

  /// The piles of the next seed. It costs nothing until a card is asked for.
  void begin(std::uint64_t seed) { seed_ = seed; }

  std::size_t size(Pile pile) const { return sizes_[static_cast<std::size_t>(pile)]; }
  /// The card at a position, the top card at 0.
  Card at(Pile pile, std::size_t position) {
    if (pile == Pile::corridor) return corridor_.at(seed_, position);
    if (position < room_.size()) {
      if (one_last_) place_joker();
      return room_.at(seed_, position);
    }
    return bottom(position - room_.size());
  }

  /// The most that a feature can come to with these piles: of `largest_room` and `longest_corridor`
  /// alone, and of dungeons of one level. A room lays what is drawn between two doors, enemies and
  /// jokers left out; a corridor lays cards of one colour drawn without a door between them, and
  /// perhaps one of the other.
  std::optional<std::int32_t> most(Feature feature, const Rules& rules);

 private:
  /// A part of a pile that is shuffled by one stream.
  class Part {
   public:
    Part() = default;
    Part(std::vector<Card> cards, Stream stream)
        : cards_(std::move(cards)), picked_(cards_.size()), stream_(stream) {}

    std::size_t size() const { return cards_.size(); }
    std::vector<Card>& cards() { return cards_; }

    Card at(std::uint64_t seed, std::size_t position) {
      if (seed != seed_ || !begun_) begin(seed);
      while (drawn_ <= position) draw();
      return cards_[position];
    }
    /// Puts the cards back into the order of the unshuffled pile.
    void undo() {
      while (drawn_ > 0) {
        --drawn_;
        std::swap(cards_[drawn_], cards_[picked_[drawn_]]);
      }
    }

   private:
    void begin(std::uint64_t seed) {
      undo();
      seed_ = seed;
      begun_ = true;
      random_ = Random(seed, stream_);
    }
    void draw() {
      if (drawn_ % 2 == 0) words_ = random_.pair(drawn_ / 2);
      const auto word = static_cast<std::uint32_t>(drawn_ % 2 == 0 ? words_ >> 32 : words_);
      // The last card of a pile of odd size is not picked: it is the only one left.
      const std::size_t other =
          drawn_ + 1 < cards_.size() ? drawn_ + bounded(word, cards_.size() - drawn_) : drawn_;
      std::swap(cards_[drawn_], cards_[other]);
      picked_[drawn_++] = static_cast<std::uint32_t>(other);
    }

    std::vector<Card> cards_;
    std::vector<std::uint32_t> picked_;
    std::size_t drawn_ = 0;
    std::uint64_t seed_ = 0, words_ = 0;
    Random random_{0, Stream::corridor_pile};
    Stream stream_{};
    bool begun_ = false;
  };

  std::int32_t longest_room(RoomSpades spades);
  std::int32_t longest_corridor();
  void place_joker();
  Card bottom(std::size_t position);

  bool one_level_;
  std::array<std::size_t, 2> sizes_{};
  std::uint64_t seed_ = 0;
  Part corridor_, room_, jokers_;
  // one_last: which joker lies at the bottom, changing places with one of those shuffled in
  bool one_last_ = false;
  std::size_t first_joker_ = 0;
  std::uint64_t joker_seed_ = 0;
  bool joker_placed_ = false;
  std::size_t exchanged_ = 0;
  std::vector<Card> last_;
};

/// A condition, read from text: `rooms >= 9 and not secret_passages > 0`,
/// `card 3 of room pile is AH`, `first room is healing`.
class Condition {
 public:
  /// Throws `Error` whose message shows the place.
  static Condition parse(std::string_view text);

  const std::string& text() const { return text_; }

  /// Throws `Error` for a position that a pile does not have.
  void require_possible(const LazyPiles& piles) const;

  /// Decides the condition from the shuffle alone, if it can under these rules; reads no more
  /// cards than it needs.
  Truth on_piles(LazyPiles& piles, const Rules& rules) const {
    return on_piles(root_, piles, rules);
  }
  /// Whether a dealt dungeon fulfils it.
  bool on(const Dungeon& dungeon, const Features& features) const {
    return on(root_, dungeon, features);
  }
  /// How far a dealt dungeon is from fulfilling it; with `wanted` false, from not doing so.
  Distance distance(const Dungeon& dungeon, const Features& features, bool wanted) const;
  /// The least that `distance` can come to with these piles, as far as it is known.
  Distance least_distance(LazyPiles& piles, const Rules& rules, bool wanted) const;

  /// The features that it names.
  FeatureSet features() const { return features(root_); }

  /// Whether it names cards, in a pile or on the table.
  bool names_cards() const { return names_cards(root_); }

  /// About how much work `on_piles` is; `dealt_cost` and more where a dungeon has to be dealt.
  std::uint64_t cost() const { return cost(root_); }
  static constexpr std::uint64_t dealt_cost = std::uint64_t{1} << 32;

  /// Where the first few cards of a pile alone decide: whether any of those at the positions from
  /// `first` up to, not including, `last` is one of `cards` (a bit for each `Card::code`).
  struct Screen {
    Pile pile;
    std::size_t first, last;
    std::uint64_t cards;
    bool wanted;  ///< whether there has to be one
  };
  static constexpr std::size_t screen_cards = 4;
  /// That of this condition, if it is of this kind.
  std::optional<Screen> screen() const;

  /// `a and b` as its two halves; else the condition itself. With `negated` the conditions of which
  /// each has to be false: `a or b` as its two halves.
  std::vector<Condition> conjuncts(bool negated) const;

 private:
  friend class ConditionParser;

  enum class Kind : std::uint8_t {
    both,
    either,
    negation,
    compare,
    is_none,
    pile_has,
    before,
    first_room_is,
    first_room_has,
    laid
  };
  enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };
  struct Term {
    std::optional<Feature> feature;
    std::int64_t number = 0;
  };
  /// Cards, a bit for each `Card::code`.
  using Cards = std::uint64_t;
  static bool has(Cards cards, Card card) { return (cards >> card.code() & 1) != 0; }

  struct Node {
    Kind kind{};
    Comparison comparison{};
    Pile pile{};
    std::uint32_t left = 0, right = 0;  ///< nodes
    Term a{}, b{};
    std::size_t first = 0, last = 0;  ///< positions, the last one left out
    Cards cards = 0, others = 0;
  };

  struct Values;
  static bool compare(Comparison comparison, std::int64_t a, std::int64_t b);
  static Distance distance(Comparison comparison, std::int64_t a, std::int64_t b, bool wanted);
  static Truth bounded(Comparison comparison, std::int64_t most, std::int64_t number);
  Truth on_piles(std::uint32_t node, LazyPiles& piles, const Rules& rules) const;
  bool on(std::uint32_t node, const Dungeon& dungeon, const Features& features) const;
  /// Adds up what `leaf(node, wanted)` gives for each condition that is joined by and, or, not.
  template <class Leaf>
  Distance distance(std::uint32_t node, bool wanted, const Leaf& leaf) const;
  bool names_cards(std::uint32_t node) const;
  std::uint64_t cost(std::uint32_t node) const;
  FeatureSet features(std::uint32_t node) const;

  std::string text_;
  std::vector<Node> nodes_;
  std::uint32_t root_ = 0;
};

/// A condition that is wanted so much, in thousandths.
struct Wish {
  Condition condition;
  std::int64_t weight;

  /// `condition : weight`; the weight is a number with up to three decimals, 1 if it is left out.
  static Wish parse(std::string_view text);
  std::string text() const;
};

/// "2", "-0.5": thousandths as a number.
std::string weight_text(std::int64_t thousandths);

struct Query {
  std::vector<Condition> must;
  std::vector<Condition> must_not;
  std::vector<Wish> should;

  bool empty() const { return must.empty() && must_not.empty() && should.empty(); }
  /// Throws `Error` for a position that a pile does not have.
  void require_possible(const LazyPiles& piles) const;
  bool fulfilled(const Dungeon& dungeon, const Features& features) const;
  std::int64_t score(const Dungeon& dungeon, const Features& features) const;
};

/// The most seeds that a query file may ask for.
inline constexpr std::int64_t most_top = 100'000;

/// A query file: must, must_not and should as lists of strings, and optionally seeds and top.
/// Reading one throws an `Error` that names the line.
struct QueryFile {
  Query query;
  std::optional<SeedRange> seeds;
  std::optional<std::uint64_t> top;
};
QueryFile read_query_toml(std::string_view text);

}  // namespace deckmap
