#pragma once
// Trying seed by seed, and measuring those that come near. Private to this component.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/survey/search.hpp>

namespace deckmap::detail {

/// A query taken apart: conditions of which each has to hold, the cheapest first.
struct QueryPlan {
  struct Part {
    Condition condition;
    bool wanted;         ///< true of a must, false of a must-not
    bool dealt = false;  ///< whether the piles alone never decide it
    bool cards = false;  ///< whether it names cards
  };
  std::vector<Part> parts;
  std::vector<Wish> wishes;
  FeatureSet features;      ///< all that is named
  bool needs_deal = false;  ///< whether any of them looks at more than the shuffle
  bool measures = false;    ///< whether a condition names a feature

  explicit QueryPlan(const Query& query) : wishes(query.should) {
    const auto add = [&](Condition condition, bool wanted) {
      // A mixed condition, such as `room_pile[0] is AH or rooms > 5`, may be decided by the piles.
      const bool dealt = condition.cost() % Condition::dealt_cost == 0;
      const bool cards = condition.names_cards();
      parts.push_back({std::move(condition), wanted, dealt, cards});
    };
    for (const Condition& condition : query.must)
      for (Condition& part : condition.conjuncts(false)) add(std::move(part), true);
    for (const Condition& condition : query.must_not)
      for (Condition& part : condition.conjuncts(true)) add(std::move(part), false);
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
      return a.condition.cost() < b.condition.cost();
    });
    for (const Part& part : parts) features.add(part.condition.features());
    measures = features.has_any(FeatureSet::all());
    for (const Wish& wish : wishes) features.add(wish.condition.features());
    const auto dealt = [](const Condition& condition) {
      return condition.cost() >= Condition::dealt_cost;
    };
    needs_deal = std::any_of(parts.begin(), parts.end(),
                             [&](const Part& p) { return dealt(p.condition); }) ||
                 std::any_of(wishes.begin(), wishes.end(),
                             [&](const Wish& w) { return dealt(w.condition); });
  }

  Distance distance(const Dungeon& dungeon, const Features& read) const {
    Distance sum;
    for (const Part& part : parts) sum = sum + part.condition.distance(dungeon, read, part.wanted);
    return sum;
  }
};

/// The first four cards of a pile, picked without touching the pile: most seeds of a hunt for
/// certain cards are done with after that. `LazyPiles` gives the same cards.
class FirstCards {
 public:
  /// `cards` are those that the stream shuffles, at least five.
  FirstCards(std::span<const Card> cards, Stream stream)
      : cards_(cards.begin(), cards.end()), stream_(stream) {}

  void add(const Condition::Screen& screen) {
    screens_.push_back(screen);
    needed_ = std::max(needed_, screen.last);
  }

  /// Whether a seed may be wanted: its first cards are as they have to be.
  bool passes(std::uint64_t seed) const {
    if (screens_.empty()) return true;
    const std::array<std::uint64_t, Condition::screen_cards> bits = pick(seed);
    for (const Condition::Screen& screen : screens_) {
      std::uint64_t seen = 0;
      for (std::size_t i = screen.first; i < screen.last; ++i) seen |= bits[i];
      if (((seen & screen.cards) != 0) != screen.wanted) return false;
    }
    return true;
  }

 private:
  /// As the shuffle picks: position i changes places with `other[i]`. `moved[i]` is the card that
  /// went from i to there, which a later pick may find.
  std::array<std::uint64_t, Condition::screen_cards> pick(std::uint64_t seed) const {
    const Random random(seed, stream_);
    const std::uint64_t n = cards_.size();
    const auto bit = [](Card card) { return std::uint64_t{1} << card.code(); };
    const auto high = [](std::uint64_t pair) { return static_cast<std::uint32_t>(pair >> 32); };
    const auto low = [](std::uint64_t pair) { return static_cast<std::uint32_t>(pair); };

    const std::uint64_t pair0 = random.pair(0);
    const std::uint32_t other0 = bounded(high(pair0), n);
    const Card moved0 = cards_[0];
    const std::uint32_t other1 = 1 + bounded(low(pair0), n - 1);
    const Card moved1 = other0 == 1 ? moved0 : cards_[1];
    const Card card1 = other1 == other0 ? moved0 : cards_[other1];
    if (needed_ <= 2) return {bit(cards_[other0]), bit(card1)};

    const std::uint64_t pair1 = random.pair(1);
    const auto find = [&](std::uint32_t position) {
      Card card = cards_[position];
      card = position == other0 ? moved0 : card;
      return position == other1 ? moved1 : card;
    };
    const std::uint32_t other2 = 2 + bounded(high(pair1), n - 2);
    const Card card2 = find(other2);
    const std::uint32_t other3 = 3 + bounded(low(pair1), n - 3);
    const Card card3 = other3 == other2 ? find(2) : find(other3);
    return {bit(cards_[other0]), bit(card1), bit(card2), bit(card3)};
  }

  std::vector<Card> cards_;
  Stream stream_;
  std::vector<Condition::Screen> screens_;
  std::size_t needed_ = 0;
};

/// Tries seed by seed; one for each thread.
class Tracker {
 public:
  Tracker(const Options& dealing, const QueryPlan& plan)
      : options_(dealing),
        plan_(plan),
        piles_(dealing),
        screens_{first_cards(dealing, Pile::corridor), first_cards(dealing, Pile::room)} {
    for (const QueryPlan::Part& part : plan.parts) {
      auto screen = part.condition.screen();
      if (!screen) continue;
      if (!part.wanted) screen->wanted = !screen->wanted;
      auto& first = screens_[static_cast<std::size_t>(screen->pile)];
      if (first) first->add(*screen);
    }
  }

  /// Whether a seed fulfils the query; `score` then is what it is worth. Measures how far a seed
  /// is from that if it was dealt.
  bool matches(std::uint64_t seed, std::int64_t& score) {
    for (const auto& first : screens_)
      if (first && !first->passes(seed)) return false;
    return decide(seed, score);
  }
  /// Ends the measuring: only a hunt that finds nothing is asked for the nearest seed.
  void stop_measuring() { measuring_ = false; }
  /// Returns the nearest of the seeds measured so far. `tried` are those since the last call.
  std::optional<Nearest> nearest(SeedRange tried) {
    if (!measuring_) return {};
    constexpr std::uint64_t each = cards_measured_one_in;
    for (std::uint64_t at = (each - tried.begin % each) % each; at < tried.size(); at += each)
      deal_and_measure(tried.begin + at);
    return nearest_;
  }

 private:
  /// Decides on a seed whose first cards are as they have to be. Kept out of the loop over seeds,
  /// most of which do not come so far: inlined, it makes that loop a quarter slower.
  [[gnu::noinline]] bool decide(std::uint64_t seed, std::int64_t& score) {
    piles_.begin(seed);
    bool open = false;  // whether something is not decided yet
    for (const QueryPlan::Part& part : plan_.parts) {
      if (part.dealt) {
        open = true;
        continue;
      }
      const Truth truth = part.condition.on_piles(piles_, options_.rules);
      if (truth == (part.wanted ? Truth::no : Truth::yes)) {
        if (measuring_ && !part.cards && seed % measured_one_in == 0) measure_if_near(seed, part);
        return false;
      }
      open = open || truth == Truth::unknown;
    }
    score = 0;
    if (!open) {
      for (const Wish& wish : plan_.wishes) {
        const Truth truth = wish.condition.on_piles(piles_, options_.rules);
        if (truth == Truth::unknown) {
          open = true;
          break;
        }
        score += truth == Truth::yes ? wish.weight : 0;
      }
      if (!open) return true;
    }

    const Dungeon& dungeon = deal(seed);
    for (const QueryPlan::Part& part : plan_.parts)
      if (part.condition.on(dungeon, features_) != part.wanted) {
        if (measuring_) measure(seed, dungeon);
        return false;
      }
    score = 0;
    for (const Wish& wish : plan_.wishes)
      score += wish.condition.on(dungeon, features_) ? wish.weight : 0;
    return true;
  }

  /// Deals a seed and reads the features of its dungeon.
  const Dungeon& deal(std::uint64_t seed) {
    options_.seed = seed;
    const Dungeon& dungeon = generator_(options_);
    reader_.read(dungeon, features_, plan_.features);
    return dungeon;
  }
  void measure(std::uint64_t seed, const Dungeon& dungeon) {
    const Nearest here{plan_.distance(dungeon, features_), seed};
    // without a number and without a condition that is met any seed is as near as another
    if (!plan_.measures && here.distance.unmet >= plan_.parts.size()) return;
    if (!nearest_ || here < *nearest_) nearest_ = here;
  }
  void deal_and_measure(std::uint64_t seed) { measure(seed, deal(seed)); }
  /// Leaves out a seed that cannot be the nearest, by what its piles rule out.
  void measure_if_near(std::uint64_t seed, const QueryPlan::Part& part) {
    const Distance least = part.condition.least_distance(piles_, options_.rules, part.wanted);
    if (!nearest_ || Nearest{least, seed} < *nearest_) deal_and_measure(seed);
  }

  /// Returns the first cards of a pile, if one stream alone shuffles them.
  static std::optional<FirstCards> first_cards(const Options& dealing, Pile pile) {
    Piles piles;
    compose(dealing.decks, dealing.extra, piles);
    std::span<const Card> cards = piles[pile];
    while (!cards.empty() && cards.back().is_joker()) cards = cards.first(cards.size() - 1);
    const bool jokers_too = pile == Pile::room && dealing.rules.jokers == Jokers::one_last;
    if (jokers_too || cards.size() <= Condition::screen_cards) return {};
    return FirstCards(cards, pile == Pile::room ? Stream::room_pile : Stream::corridor_pile);
  }

  Options options_;
  const QueryPlan& plan_;
  LazyPiles piles_;
  std::array<std::optional<FirstCards>, 2> screens_;
  Generator generator_;
  FeatureReader reader_;
  Features features_{};
  std::optional<Nearest> nearest_;
  bool measuring_ = true;
};

}  // namespace deckmap::detail
