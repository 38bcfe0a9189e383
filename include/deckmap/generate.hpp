#pragma once
/// Seed and options in, dungeon out; and a deal from given piles to its end.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <deckmap/deal_options.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/quick_deal.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap {

/// Whether the quick deal has what is asked for: everything but the seed is as it is by default.
inline bool is_default_deal(const Options& options) {
  return options.decks == 1 && options.extra.empty() && options.rules == Rules{} &&
         options.table == TableSize{} && !options.start && !options.doors;
}

/// Generates dungeon after dungeon in the same memory: nothing is allocated once it has grown to
/// the size that the seeds need. Default deals without a listener take the quick way
/// (detail/quick_deal.hpp), all others the dealer; the dungeons are the same.
class Generator {
 public:
  Generator() { dealer_.parts().segments.reserve(detail::most_segments); }

  /// Deals the dungeon of the options, which stays as it is until the next call. Throws `Error` for
  /// options that are not possible.
  template <class Listener = NoListener>
  const Dungeon& operator()(const Options& options, Listener&& listener = {}) {
    if (is_quick<Listener>(options)) {
      detail::quick_deal(options.seed, dealer_.parts());
    } else {
      dealer_.begin(options);
      dealer_.deal_all(options.doors, listener);
    }
    return dealer_.dungeon();
  }

  /// The same into a dungeon of the caller. It is empty if this throws.
  template <class Listener = NoListener>
  static void deal_into(Dungeon& dungeon, const Options& options, Listener&& listener = {}) {
    if (is_quick<Listener>(options))
      return detail::quick_deal(options.seed, detail::parts_of(dungeon));
    dungeon = {};
    Dealer<> dealer(options);
    dealer.deal_all(options.doors, listener);
    dungeon = dealer.dungeon();
  }

 private:
  template <class Listener>
  static bool is_quick(const Options& options) {
    return std::is_same_v<std::remove_cvref_t<Listener>, NoListener> && is_default_deal(options);
  }

  Dealer<> dealer_;
};

/// Deals into a dungeon that may have been dealt before: a default deal uses its memory again.
/// Throws `Error` for options that are not possible; the dungeon is empty then.
template <class Listener = NoListener>
void generate(const Options& options, Dungeon& dungeon, Listener&& listener = {}) {
  Generator::deal_into(dungeon, options, listener);
}

/// Deals a whole dungeon: `generate({.seed = 42})`. Throws `Error` for options that are not
/// possible.
inline Dungeon generate(const Options& options) { return Generator()(options); }

/// A development after the first one: a door is opened, or the secret passage taken.
class Move {
 public:
  /// Opens the door that is this card on the table.
  static Move open(Index door) { return Move(door); }
  /// Opens the oldest door of that face that can be opened.
  static Move open(Card face) { return Move(face); }
  static Move secret_passage() { return Move(SecretPassage{}); }

  bool is_secret_passage() const { return std::holds_alternative<SecretPassage>(what_); }
  std::optional<Index> door() const { return get<Index>(); }
  std::optional<Card> face() const { return get<Card>(); }

  friend bool operator==(const Move&, const Move&) = default;

 private:
  struct SecretPassage {
    friend bool operator==(SecretPassage, SecretPassage) = default;
  };
  using What = std::variant<SecretPassage, Index, Card>;

  explicit Move(What what) : what_(what) {}

  template <class T>
  std::optional<T> get() const {
    const T* const found = std::get_if<T>(&what_);
    return found == nullptr ? std::optional<T>() : *found;
  }

  What what_;
};

/// The input of a deal without a seed.
struct Replay {
  Piles piles;  ///< top card first
  Rules rules = {};
  TableSize table = {};
  std::optional<Cell> start = {};
  std::optional<std::uint32_t> doors = {};      ///< as in `Options`
  std::optional<std::vector<Move>> moves = {};  ///< just these, instead of the rules' door order
};

namespace detail {

/// Deals given moves one after the other.
class Replayer {
 public:
  template <class Listener>
  static void replay(Dealer<>& dealer, const std::vector<Move>& moves, std::size_t max_doors,
                     Listener& listener) {
    dealer.deal(listener);
    dealer.run([&] {
      for (std::size_t i = 0; i < moves.size() && dealer.dungeon().opened().size() < max_doors;
           ++i) {
        const std::string place = "opened, place " + std::to_string(i + 1) + ": ";
        if (moves[i].is_secret_passage()) {
          require_stuck(dealer, place);
          dealer.go_on_secretly(dealer.newest_exit(), listener);
        } else {
          dealer.open_chosen(find_door(dealer, moves[i], place), listener);
        }
      }
    });
  }

 private:
  static void require_stuck(const Dealer<>& dealer, const std::string& place) {
    if (!dealer.stuck())
      throw Error(place + "there is no secret passage, the deal is not stuck there");
    if (dealer.dungeon().rules().stuck == Stuck::stop)
      throw Error(place + "there is no secret passage, the rules say stuck: stop");
  }

  static Index find_door(const Dealer<>& dealer, const Move& move, const std::string& place) {
    const Dungeon& dungeon = dealer.dungeon();
    if (const auto face = move.face()) {
      for (const Index door : dungeon.doors())
        if (dungeon.cards()[door].card == *face && dealer.can_open(door)) return door;
    } else if (const Index door = *move.door(); door < dungeon.cards().size() &&
                                                dungeon.cards()[door].is_door() &&
                                                dealer.can_open(door)) {
      return door;
    }
    std::string possible;
    for (const Index door : dungeon.doors())
      if (dealer.can_open(door))
        add_listed(possible,
                   to_string(dungeon.cards()[door].card) + " (card " + std::to_string(door) + ")");
    throw Error(place +
                (move.face() ? to_string(*move.face()) : "card " + std::to_string(*move.door())) +
                " is not a closed door that can be opened at that point; " +
                (possible.empty() ? "no door can" : "these can: " + possible));
  }
};

}  // namespace detail

/// Deals a dungeon from given piles: to its end by the rules' door order (`random` draws from the
/// stream of seed 0), or by given moves, each of which must be possible; where they do not follow
/// the rules' door order, it becomes `chosen`. Throws `Error`.
template <class Listener = NoListener>
Dungeon replay(const Replay& given, Listener&& listener = {}) {
  Dealer<> dealer(given.piles, given.rules, given.table, given.start);
  if (given.moves)
    detail::Replayer::replay(dealer, *given.moves,
                             given.doors.value_or(std::numeric_limits<std::uint32_t>::max()),
                             listener);
  else
    dealer.deal_all(given.doors, listener);
  return dealer.dungeon();
}

/// The moves that dealt a dungeon after its first development.
inline std::vector<Move> moves_of(const Dungeon& dungeon) {
  std::vector<Move> moves;
  for (const Segment& segment : dungeon.segments()) {
    if (segment.via == Via::door) moves.push_back(Move::open(segment.entry));
    if (segment.via == Via::secret) moves.push_back(Move::secret_passage());
  }
  return moves;
}

}  // namespace deckmap
