#pragma once
/// Seed and options in, dungeon out; and a deal from given piles to its end.

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/deal_options.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

/// A development after the first one: a door is opened, or the secret passage taken.
struct Move {
  Index door = none;              ///< the door's card; `none` for the secret passage
  std::optional<Card> face = {};  ///< or the door named by its card: the oldest one of that face
                                  ///< that can be opened

  static Move secret_passage() { return {}; }

  friend bool operator==(const Move&, const Move&) = default;
};

/// What a dungeon is dealt from without a seed.
struct Replay {
  Piles piles;  ///< top card first
  Rules rules = {};
  TableSize table = {};
  std::optional<Cell> start = {};
  std::optional<std::uint32_t> doors = {};      ///< as in `Options`
  std::optional<std::vector<Move>> moves = {};  ///< just these, instead of the rules' door order
};

namespace detail {

inline void require_order(DoorOrder order) {
  if (order == DoorOrder::chosen)
    throw Error(
        "'chosen' is no order to deal a whole dungeon by: oldest, newest or random, or a "
        "list of the doors");
}

/// Watches whether doors are opened as an order would open them.
class OrderWatch {
 public:
  explicit OrderWatch(DoorOrder order) : order_(order) {}

  /// To be told of each door before it is opened.
  void opens(const Dungeon& dungeon, Index door) {
    while (seen_ < dungeon.doors().size()) waiting_.push_back(dungeon.doors()[seen_++]);
    if (order_ == DoorOrder::oldest) {
      while (!Deal::can_open(dungeon, waiting_[first_])) ++first_;
      kept_ = kept_ && waiting_[first_] == door;
    } else if (order_ == DoorOrder::newest) {
      while (!Deal::can_open(dungeon, waiting_.back())) waiting_.pop_back();
      kept_ = kept_ && waiting_.back() == door;
    }
  }

  /// The order, or `chosen` if a door was opened out of turn. (`random` is believed: without the
  /// seed nobody can tell.)
  DoorOrder order() const { return kept_ ? order_ : DoorOrder::chosen; }

 private:
  DoorOrder order_;
  bool kept_ = true;
  std::size_t seen_ = 0, first_ = 0;
  Buffer<Index> waiting_;
};

}  // namespace detail

/// Deals a whole dungeon into one that may have been dealt before: its memory is used again, and
/// nothing is allocated once it has grown to its size. Throws `Error` for options that cannot be;
/// the dungeon is empty then.
template <class Listener = detail::Silent>
void generate(const Options& options, Dungeon& dungeon, Listener&& listener = {}) {
  try {
    const Cell start = options.start.value_or(options.table.default_start());
    require_valid(options.table, start);
    detail::require_order(options.rules.door_order);
    DungeonParts& parts = detail::Deal::parts(dungeon);
    compose(options.decks, options.extra, parts.piles);
    shuffle(parts.piles, options.seed, options.rules.jokers);
    parts.rules = options.rules;
    parts.seed = options.seed;
    parts.decks = options.decks;
    if (!parts.extra.empty() || !options.extra.empty()) parts.extra = options.extra;
    detail::Deal::reset(dungeon, options.table, start);

    InOrder source;
    Random door_stream(options.seed, Stream::door_order);
    detail::Deal::all(dungeon, options.rules.door_order, door_stream,
                      options.doors.value_or(std::numeric_limits<std::uint32_t>::max()), source,
                      listener);
  } catch (...) {
    dungeon = {};
    throw;
  }
}

/// Deals a whole dungeon: `generate({.seed = 42})`.
inline Dungeon generate(const Options& options) {
  Dungeon dungeon;
  generate(options, dungeon);
  return dungeon;
}

/// Deals a dungeon from given piles: to its end by the rules' door order (`random` draws from the
/// stream of seed 0), or by given moves, each of which must be possible; where they do not follow
/// the rules' door order, it becomes `chosen`. Throws `Error`.
template <class Listener = detail::Silent>
Dungeon replay(Replay given, Listener&& listener = {}) {
  const Cell start = given.start.value_or(given.table.default_start());
  require_places(given.piles);
  require_valid(given.table, start);
  Dungeon dungeon;
  DungeonParts& parts = detail::Deal::parts(dungeon);
  parts.piles = std::move(given.piles);
  parts.rules = given.rules;
  detail::Deal::reset(dungeon, given.table, start);

  InOrder source;
  if (!given.moves) {
    detail::require_order(given.rules.door_order);
    Random door_stream(0, Stream::door_order);
    detail::Deal::all(dungeon, given.rules.door_order, door_stream,
                      given.doors.value_or(std::numeric_limits<std::uint32_t>::max()), source,
                      listener);
    return dungeon;
  }
  detail::Deal::begin(dungeon, source, listener);
  detail::OrderWatch watch(given.rules.door_order);
  const std::size_t max_doors = given.doors.value_or(std::numeric_limits<std::uint32_t>::max());
  for (std::size_t i = 0; i < given.moves->size() && parts.opened.size() < max_doors; ++i) {
    const Move move = (*given.moves)[i];
    const std::string place = "opened, place " + std::to_string(i + 1) + ": ";
    if (move == Move::secret_passage()) {
      const Index exit = detail::Deal::find_exit(dungeon);
      if (detail::Deal::any_door_can_open(dungeon) || exit == none || dungeon.left(Pile::room) == 0)
        throw Error(place + "there is no secret passage, the deal is not stuck there");
      if (given.rules.stuck == Stuck::stop)
        throw Error(place + "there is no secret passage, the rules say stuck: stop");
      detail::Deal::take_passage(dungeon, exit, source, listener);
      continue;
    }
    Index door = move.door;
    if (move.face)
      for (std::size_t k = dungeon.doors().size(); k-- > 0;) {
        const Index candidate = dungeon.doors()[k];
        if (dungeon.cards()[candidate].card == *move.face &&
            detail::Deal::can_open(dungeon, candidate))
          door = candidate;
      }
    if (door >= dungeon.cards().size() || !dungeon.cards()[door].is_door() ||
        !detail::Deal::can_open(dungeon, door)) {
      std::string possible;
      for (const Index other : dungeon.doors())
        if (detail::Deal::can_open(dungeon, other))
          possible += (possible.empty() ? "" : ", ") + to_string(dungeon.cards()[other].card) +
                      " (card " + std::to_string(other) + ")";
      throw Error(place +
                  (move.face ? to_string(*move.face) : "card " + std::to_string(move.door)) +
                  " is not a closed door that can be opened then; " +
                  (possible.empty() ? "no door can" : "these can: " + possible));
    }
    watch.opens(dungeon, door);
    detail::Deal::open(dungeon, door, source, listener);
  }
  parts.rules.door_order = watch.order();
  parts.outcome = detail::Deal::outcome_now(dungeon);
  return dungeon;
}

/// The moves that dealt a dungeon after its first development.
inline std::vector<Move> moves_of(const Dungeon& dungeon) {
  std::vector<Move> moves;
  for (const Segment& segment : dungeon.segments()) {
    if (segment.via == Via::door) moves.push_back({.door = segment.entry});
    if (segment.via == Via::secret) moves.push_back(Move::secret_passage());
  }
  return moves;
}

}  // namespace deckmap
