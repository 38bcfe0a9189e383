#pragma once
/// Seed and options in, dungeon out; and a deal from given piles to its end.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <deckmap/deal_options.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/quick_deal.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap {

/// Whether the quick deal has what is asked for: everything but the seed and the ways, which move
/// no card, is as it is by default.
inline bool is_default_deal(const Options& options) {
  return options.decks == 1 && options.extra.empty() && options.rules == Rules{} &&
         options.table == TableSize{} && !options.start && !options.doors;
}

namespace detail {

inline void quick_deal(const Options& options, DungeonParts& parts) {
  quick_deal(options.seed, parts);
  parts.ways = valid(options.ways);
}

}  // namespace detail

/// Generates dungeon after dungeon in the same memory: nothing is allocated once it has grown to
/// the size that the seeds need. Default deals take the quick way (detail/quick_deal.hpp), all
/// others the dealer; the dungeons are the same.
class Generator {
 public:
  Generator() { detail::parts_of(quick_).segments.reserve(detail::most_segments); }

  /// Deals the dungeon of the options, which stays as it is until the next call. Throws `Error` for
  /// options that are not possible.
  const Dungeon& operator()(const Options& options) {
    if (is_default_deal(options)) {
      detail::quick_deal(options, detail::parts_of(quick_));
      return quick_;
    }
    dealer_ ? dealer_->restart(options) : void(dealer_.emplace(options));
    dealer_->deal_all(options.doors);
    return dealer_->dungeon();
  }

 private:
  Dungeon quick_;
  std::optional<Dealer> dealer_;
};

/// Deals into a dungeon that may have been dealt before: a default deal uses its memory again.
/// Throws `Error` for options that are not possible; the dungeon is empty then.
inline void generate(const Options& options, Dungeon& dungeon) {
  if (is_default_deal(options)) return detail::quick_deal(options, detail::parts_of(dungeon));
  dungeon = {};
  Dealer dealer(options);
  dealer.deal_all(options.doors);
  dungeon = dealer.dungeon();
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
  WayOptions ways = {};                         ///< of one level
  std::optional<std::vector<Move>> moves = {};  ///< just these, instead of the rules' door order
};

namespace detail {

/// Returns the door of a move that opens one. Throws `Error` if it cannot be opened now, with those
/// that can.
inline Index door_of(const Move& move, const Dealer& dealer) {
  if (move.door() && dealer.can_open(*move.door())) return *move.door();
  const Dungeon& dungeon = dealer.dungeon();
  std::string possible;
  for (const Index door : dealer.openable_doors()) {
    const Card face = dungeon.cards()[door].card;
    if (move.face() == face) return door;
    add_listed(possible, to_string(face) + " (card " + std::to_string(door) + ")");
  }
  throw Error((move.face() ? to_string(*move.face()) : "card " + std::to_string(*move.door())) +
              " is not a closed door that can be opened at that point; " +
              (possible.empty() ? "no door can" : "these can: " + possible));
}

/// Makes a move. Throws `Error` if it is not possible now.
inline void make(const Move& move, Dealer& dealer) {
  if (!move.is_secret_passage()) return dealer.open(door_of(move, dealer));
  const bool stops = dealer.dungeon().rules().stuck == Stuck::stop;
  if (!dealer.stuck() || stops)
    throw Error(std::string("there is no secret passage, ") +
                (dealer.stuck() ? "the rules say stuck: stop" : "the deal is not stuck there"));
  dealer.take_secret_passage();
}

}  // namespace detail

/// Deals a dungeon from given piles: to its end by the rules' door order (`random` draws from the
/// stream of seed 0), or by given moves, each of which must be possible; where they do not follow
/// the rules' door order, it becomes `chosen`. Throws `Error`.
inline Dungeon replay(const Replay& given) {
  Dealer dealer(given.piles, given.rules, given.table, given.start, given.ways);
  if (!given.moves) {
    dealer.deal_all(given.doors);
    return dealer.dungeon();
  }
  dealer.draw_all();
  const std::size_t most = given.doors.value_or(std::numeric_limits<std::uint32_t>::max());
  for (std::size_t i = 0; i < given.moves->size() && dealer.dungeon().opened().size() < most; ++i) {
    try {
      detail::make((*given.moves)[i], dealer);
    } catch (const Error& error) {
      throw Error("opened, place " + std::to_string(i + 1) + ": " + error.what());
    }
    dealer.draw_all();
  }
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

/// Deals the cards of a dungeon once more in the same way: `see(dealer)` is called at the beginning
/// and after every card, door and passage.
template <class See>
void deal_again(const Dungeon& dungeon, See&& see) {
  Dealer dealer(dungeon.piles(), dungeon.rules(), dungeon.table(), dungeon.start(), dungeon.ways());
  const auto draw = [&] {
    see(dealer);
    while (dealer.draws_from()) {
      dealer.draw();
      see(dealer);
    }
  };
  draw();
  for (const Move& move : moves_of(dungeon)) {
    detail::make(move, dealer);
    draw();
  }
}

}  // namespace deckmap
