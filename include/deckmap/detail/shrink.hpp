#pragma once
/// Makes a deal smaller, step by step, as long as its dungeon goes on failing. The deal shrinks and
/// not the dungeon: each candidate is dealt, so each is legal.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <deckmap/dealer.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/rules.hpp>

namespace deckmap::detail {

/// A deal that stays possible whatever is taken from it: a move is a number among the doors that
/// can be opened. Where there are none, a move is the secret passage.
struct LooseDeal {
  Piles piles;
  Rules rules;
  WayOptions ways;
  TableSize table;
  std::optional<Cell> start;
  std::vector<std::uint32_t> moves;

  friend bool operator==(const LooseDeal&, const LooseDeal&) = default;

  static LooseDeal of(const Dungeon& dungeon) {
    LooseDeal loose{.piles = dungeon.piles(),
                    .rules = dungeon.rules(),
                    .ways = dungeon.ways(),
                    .table = dungeon.table(),
                    .start = {},
                    .moves = {}};
    loose.rules.door_order = DoorOrder::oldest;
    loose.ways.levels = 1;  // the others are dealt from seeds
    if (dungeon.start() != loose.table.default_start()) loose.start = dungeon.start();
    const std::vector<Move> moves = moves_of(dungeon);
    loose.run([&](std::size_t n, const std::vector<Index>& doors) -> std::optional<std::uint32_t> {
      if (n == moves.size()) return {};
      const auto at = std::find(doors.begin(), doors.end(), moves[n].door().value_or(none));
      loose.moves.push_back(at == doors.end() ? 0 : static_cast<std::uint32_t>(at - doors.begin()));
      return loose.moves.back();
    });
    return loose;
  }

  /// Deals as far as there is a way on, and forgets the moves that are not possible.
  Dungeon deal() {
    std::size_t made = 0;
    Dungeon dungeon = run([&](std::size_t n, const std::vector<Index>&) {
      made = n;
      return n < moves.size() ? std::optional(moves[n]) : std::nullopt;
    });
    moves.resize(made);
    return dungeon;
  }

  /// A number that hardly any two deals share.
  std::uint64_t hash() const {
    std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
    const auto add = [&](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3u; };
    for (const Pile pile : {Pile::corridor, Pile::room}) {
      for (const Card card : piles[pile]) add(card.code());
      add(Card::codes);
    }
    for (const std::uint32_t move : moves) add(move);
    add(~std::uint64_t{0});
    const auto add_option = [&](const Option&, const auto& value, const auto&) {
      using T = std::remove_cvref_t<decltype(value)>;
      if constexpr (NamedOption<T> || std::integral<T>)
        add(static_cast<std::uint64_t>(value));
      else
        for (int number = 2; number <= 10; ++number)
          add(static_cast<std::uint64_t>(value.of(number)));
    };
    for_each_option(rules, add_option);
    for_each_option(ways, add_option);
    const Cell first = start.value_or(table.default_start());
    for (const std::int32_t value : {table.width, table.height, first.x, first.y})
      add(static_cast<std::uint32_t>(value));
    return hash;
  }

 private:
  /// The one place that deals: asks `choose(n, doors)` for the n-th move, nothing to stop, while
  /// there is one to make.
  template <class Choose>
  Dungeon run(const Choose& choose) const {
    Dealer dealer(piles, rules, table, start, ways);
    for (std::size_t n = 0;; ++n) {
      dealer.draw_all();
      const std::vector<Index> doors = dealer.openable_doors();
      const bool secret = doors.empty() && rules.stuck == Stuck::secret_passage && dealer.stuck();
      const std::optional<std::uint32_t> move = choose(n, doors);
      if (!move || (doors.empty() && !secret)) return dealer.dungeon();
      if (secret)
        dealer.take_secret_passage();
      else
        dealer.open(doors[*move % doors.size()]);
    }
  }
};

/// The distance of a card from the plainest one: numbers, then aces, enemies, doors, jokers.
constexpr int trouble(Card card) {
  constexpr int roles[] = {0, 0, 40, 40, 80, 60, 120};  // in the order of `Role`
  const bool red = card.colour() == Colour::red && !card.is_joker();
  return roles[static_cast<std::size_t>(card.role())] + card.rank() + (red ? 20 : 0);
}

/// Tries smaller deals one after the other, in a fixed order: a game of `candidate()` and
/// `tell(fails)`. After Hypothesis and C-Reduce: large pieces first, from round to round until
/// nothing goes.
class Shrinker {
 public:
  /// Tries at most `most` deals that are smaller than that of `failing`.
  Shrinker(const Dungeon& failing, std::size_t most)
      : best_(LooseDeal::of(failing)), smallest_(failing), most_(most) {
    if (failing.is_level())
      one_level_first_ = true;
    else
      known_.insert(best_.hash());
    for (const Pile pile : {Pile::corridor, Pile::room})
      for (const Card card : best_.piles[pile]) {
        copies_ = std::max(copies_, count(best_, card));
        split_ = split_ && pile_of(card) == pile;
      }
    make_plan();
  }

  /// Returns the next dungeon to try, which stays until `tell(...)`; null when none is left.
  const Dungeon* candidate() {
    while (tries_ < most_ && next()) {
      if (trial_ == best_ && !std::exchange(one_level_first_, false)) continue;
      dungeon_ = trial_.deal();
      // Many a program fails on an empty table, for a reason of its own.
      if (dungeon_.cards().empty() && !smallest_.cards().empty()) continue;
      // A deal that was tried already, perhaps the best one itself, is no progress.
      if (!known_.insert(trial_.hash()).second) continue;
      ++tries_;
      return &dungeon_;
    }
    return nullptr;
  }

  /// Notes whether the candidate fails too; if so, the search goes on from there.
  void tell(bool fails) {
    accepted_ = fails;
    if (!fails) return;
    in_this_round_ = true;
    std::swap(best_, trial_);
    std::swap(smallest_, dungeon_);
    // One of the least deals is enough; after a pair cheaper passes may go on.
    if (pass_ == Pass::least || pass_ == Pass::pairs) plan_.clear();
  }

  const Dungeon& smallest() const { return smallest_; }
  std::size_t tries() const { return tries_; }

 private:
  enum class Pass : std::uint8_t {
    least,
    options,
    heads,
    undrawn,
    moves,
    rooms,
    corridors,
    pairs,
    plainer
  };

  struct Change {
    std::function<void(LooseDeal&)> apply;
    bool if_refused = false;  ///< only where the change before it was refused
  };

  /// Makes the next trial from the best deal; false when every pass is through.
  bool next() {
    for (;;) {
      while (at_ < plan_.size()) {
        const Change& change = plan_[at_++];
        if (change.if_refused && std::exchange(accepted_, false)) continue;
        accepted_ = false;
        trial_ = best_;
        change.apply(trial_);
        return true;
      }
      // The dear passes wait until the cheap ones find nothing.
      const bool again = in_this_round_ && pass_ >= Pass::corridors;
      if (pass_ == Pass::plainer && !again) return false;
      if (again) in_this_round_ = false;
      pass_ = again ? Pass::options : static_cast<Pass>(static_cast<int>(pass_) + 1);
      make_plan();
    }
  }

  void make_plan() {
    plan_.clear();
    at_ = 0;
    switch (pass_) {
      case Pass::least: return least_deals();
      case Pass::options: return plain_options();
      case Pass::heads: return heads();
      case Pass::undrawn: return without_undrawn();
      case Pass::moves: return fewer_moves();
      case Pass::rooms: return fewer_cards(Pile::room);
      case Pass::corridors: return fewer_cards(Pile::corridor);
      case Pass::pairs: return fewer_pairs();
      case Pass::plainer: return plainer_cards();
    }
  }

  void add(std::function<void(LooseDeal&)> change, bool if_refused = false) {
    plan_.push_back({std::move(change), if_refused});
  }

  /// Deals of one to three cards with what most programs fail on, if on anything that is common: a
  /// secret passage, a room without cards, two of a kind in a room.
  void least_deals() {
    if (one_level_first_) add([](LooseDeal&) {});
    for (const char* const room :
         {"", "2D", "2D 3D", "JC JS", "AC AS", "AH AD", "5S 6S", "XR XB"}) {
      const Piles piles{.corridor = parse_cards("2C"), .room = parse_cards(room)};
      if (piles.size() > best_.piles.size()) continue;
      add([piles](LooseDeal& deal) {
        deal = {};
        deal.rules.door_order = DoorOrder::oldest;
        deal.piles = piles;
        deal.moves = {0, 0};
      });
    }
  }

  /// All options as they are by default, else fewer of them.
  void plain_options() {
    add([](LooseDeal& deal) { deal.rules = {}, deal.ways = {}, deal.table = {}, deal.start = {}; });
    add([](LooseDeal& deal) { deal.rules = {}; });
    add([](LooseDeal& deal) { deal.ways = {}; });
    add([](LooseDeal& deal) { deal.table = {}, deal.start = {}; });
    add([](LooseDeal& deal) { deal.start = {}; });
    const auto for_each = [](LooseDeal& deal, const auto& f) {
      for_each_option(deal.rules, f);
      for_each_option(deal.ways, f);
    };
    std::size_t options = 0;
    for_each(best_, [&](const Option&, const auto&, const auto&) { ++options; });
    for_each_run(options, [&](std::size_t first, std::size_t n) {
      add([=](LooseDeal& deal) {
        std::size_t at = 0;
        for_each(deal, [&](const Option&, auto& value, const auto& usual) {
          if (at >= first && at < first + n) value = usual;
          ++at;
        });
      });
    });
  }

  /// The first cards of each pile, for what happens in any small deal.
  void heads() {
    for (std::size_t n = 1; 2 * n < best_.piles.size(); n *= 4)
      add([=](LooseDeal& deal) {
        cut(deal.piles.corridor, n), cut(deal.piles.room, n);
        deal.moves.resize(std::max(deal.moves.size(), 2 * n));
      });
  }

  /// No cards that are not drawn: the files of the dungeon hardly change.
  void without_undrawn() {
    const std::size_t corridor = smallest_.drawn(Pile::corridor),
                      room = smallest_.drawn(Pile::room);
    add([=](LooseDeal& deal) { cut(deal.piles.corridor, corridor), cut(deal.piles.room, room); });
    add([=](LooseDeal& deal) { cut(deal.piles.room, room); }, true);
    add([=](LooseDeal& deal) { cut(deal.piles.corridor, corridor); }, true);
  }

  /// Fewer doors opened, and the oldest ones.
  void fewer_moves() {
    for_each_run(best_.moves.size(), [&](std::size_t first, std::size_t n) {
      add([=](LooseDeal& deal) { erase(deal.moves, first, n); });
      if (n > 1) return;
      const auto oldest = [=](LooseDeal& deal) {
        if (first < deal.moves.size()) deal.moves[first] = 0;
      };
      add(oldest, true);
    });
  }

  /// Runs of cards, ever shorter. With a card less there may be one more move to make.
  void fewer_cards(Pile pile) {
    for_each_run(best_.piles[pile].size(), [&](std::size_t first, std::size_t n) {
      add([=](LooseDeal& deal) { erase(deal.piles[pile], first, n); });
      if (n > 1) return;
      const auto one_more = [=](LooseDeal& deal) {
        if (first >= deal.piles[pile].size()) return;
        erase(deal.piles[pile], first, 1);
        deal.moves.push_back(0);
      };
      add(one_more, true);
    });
  }

  /// Two cards that only go together, such as two of a colour in a row.
  void fewer_pairs() {
    const std::size_t corridor = best_.piles.corridor.size();
    const auto less = [corridor](LooseDeal& deal, std::size_t i) {
      erase(deal.piles[i < corridor ? Pile::corridor : Pile::room], i < corridor ? i : i - corridor,
            1);
    };
    for (std::size_t i = best_.piles.size(); i-- > 1;)
      for (std::size_t k = i; k-- > 0;) add([=](LooseDeal& deal) { less(deal, i), less(deal, k); });
  }

  /// A plainer card in the place of each, by the split if all were, with no more copies.
  void plainer_cards() {
    // A card of each role and colour is enough.
    std::vector<Card> plainest;
    for (const Card card : poker_deck)
      if (card.rank() <= 2 || card.rank() == Card::jack || card.is_joker())
        plainest.push_back(card);
    std::sort(plainest.begin(), plainest.end(),
              [](Card a, Card b) { return trouble(a) < trouble(b); });
    for (const Pile pile : {Pile::corridor, Pile::room})
      for (std::size_t i = 0; i < best_.piles[pile].size(); ++i) {
        // The two plainest of those that share its colour, its role, both or neither.
        const Card now = best_.piles[pile][i];
        int known[2][2] = {};
        for (const Card card : plainest) {
          if (!has_place(card, pile) || (split_ && pile_of(card) != pile)) continue;
          if (trouble(card) >= trouble(now)) break;
          if (++known[card.colour() == now.colour()][card.role() == now.role()] > 2) continue;
          add([=, most = copies_](LooseDeal& deal) {
            Card& old = deal.piles[pile][i];
            if (trouble(card) < trouble(old) && count(deal, card) < most) old = card;
          });
        }
      }
  }

  static std::size_t count(const LooseDeal& deal, Card card) {
    const auto in = [&](const std::vector<Card>& pile) {
      return std::count(pile.begin(), pile.end(), card);
    };
    return static_cast<std::size_t>(in(deal.piles.corridor) + in(deal.piles.room));
  }

  /// Runs from the end to the beginning: the whole, halves, quarters, down to single ones.
  template <class F>
  static void for_each_run(std::size_t size, const F& f) {
    for (std::size_t n = size; n > 0; n /= 2)
      for (std::size_t at = (size + n - 1) / n; at-- > 0;) f(at * n, n);
  }

  template <class T>
  static void erase(std::vector<T>& list, std::size_t first, std::size_t n) {
    first = std::min(first, list.size());
    n = std::min(n, list.size() - first);
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
    list.erase(begin, begin + static_cast<std::ptrdiff_t>(n));
  }
  static void cut(std::vector<Card>& pile, std::size_t size) { erase(pile, size, pile.size()); }

  LooseDeal best_, trial_;
  Dungeon smallest_, dungeon_;
  std::size_t most_, tries_ = 0;
  std::unordered_set<std::uint64_t> known_;  ///< the deals that were tried, by hash
  std::vector<Change> plan_;                 ///< of this pass, from `at_` on
  std::size_t at_ = 0;
  Pass pass_ = Pass::least;
  bool accepted_ = false;         ///< the last candidate
  bool in_this_round_ = false;    ///< any of this round
  std::size_t copies_ = 1;        ///< the most copies of a card that the deal had
  bool split_ = true;             ///< all cards lay in their own piles
  bool one_level_first_ = false;  ///< the deal was the first of several levels
};

}  // namespace deckmap::detail
