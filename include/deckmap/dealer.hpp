#pragma once
/// The rules of the deal, numbered and titled as in docs/rules.md: draws cards and places them,
/// step by step or to the end.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <deckmap/deal_options.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/detail/board.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/listener.hpp>
#include <deckmap/random.hpp>
#include <deckmap/rules.hpp>

namespace deckmap {

/// A segment begins, the newest of `dungeon`.
struct SegmentBegins {
  const Dungeon& dungeon;
  Index segment;
};

/// An enemy or a joker is put aside.
struct CardAside {
  const Dungeon& dungeon;
  Index segment;
  Card card;
};

/// How a card came to its cell, beside the one that it was laid from.
struct Turn {
  Direction wanted;  ///< the heading of the *from* card
  Sides taken;       ///< the sides of the *from* card that were taken
  Direction went;    ///< the first one, turning from `wanted`, that was free
};

/// A card is laid, the newest of `dungeon`.
struct CardPlaced {
  const Dungeon& dungeon;
  Index index;
  std::optional<Turn> turn;  ///< nothing for the map's first card, which lies at the start
  bool by_number;            ///< its number gives its heading, not the way it went

  const PlacedCard& card() const { return dungeon.cards()[index]; }
};

/// A segment ends. Where its enemies stand is final, unless they have no card to stand on yet.
struct SegmentEnds {
  const Dungeon& dungeon;
  Index segment;
};

/// An event of a deal, with the dungeon as it is afterwards.
using DealEvent = std::variant<SegmentBegins, CardAside, CardPlaced, SegmentEnds>;

/// Draws cards in the order in which they lie in the piles: shuffled, or typed.
///
/// A source of draws brings the card to be drawn to the front of those not yet drawn. So the piles
/// hold every card from the beginning, and at the end their order of drawing.
struct InOrder {
  void operator()(Pile, std::span<Card>) const {}
};

/// Asks for each card: `ask(pile, undrawn)` returns the card that somebody drew from that pile.
/// A card that is not among the undrawn ones throws `Error`, and the deal goes no further.
template <class Ask>
struct Asking {
  Ask ask;

  void operator()(Pile pile, std::span<Card> undrawn) {
    const Card named = ask(pile, std::span<const Card>(undrawn));
    const auto found = std::find(undrawn.begin(), undrawn.end(), named);
    if (found == undrawn.end())
      throw Error(to_string(named) + " is not in the " + std::string(to_string(pile)) +
                  " pile any more; left are " + join(undrawn));
    std::swap(*found, undrawn.front());
  }
};
template <class Ask>
Asking(Ask) -> Asking<Ask>;

class Generator;
namespace detail {
class Replayer;
}

/// A deal in progress: the first development, then door by door. A value: copy it to look ahead,
/// keep it to save.
///
///     Dealer dealer(Options{.seed = 42});
///     dealer.deal();
///     while (!dealer.closed_doors().empty()) dealer.open(dealer.closed_doors().front().door);
///
/// Each call that deals takes a listener, anything that can be called with a `const DealEvent&`.
/// If a source of draws or a listener throws, the deal ends in the middle of a segment: from then
/// on every call that deals throws `Error`. Copy the dealer before the call to be able to repeat
/// it.
template <class Source = InOrder>
class Dealer {
 public:
  /// Takes the piles, top card first. Throws `Error` for a card that has no place in its pile, a
  /// table that is not possible, or a start off the table.
  explicit Dealer(const Piles& piles, const Rules& rules = {}, TableSize table = {},
                  std::optional<Cell> start = {}, Source source = {})
      : source_(std::move(source)) {
    require_places(piles);
    parts().piles = piles;
    begin(rules, table, start.value_or(table.default_start()), 0);
  }

  /// Shuffles the piles of a seed; the dungeon keeps seed, decks and extra cards. Throws `Error`
  /// for options that are not possible. (`options.doors` is for whole dungeons; pass it to
  /// `deal_all`.)
  explicit Dealer(const Options& options, Source source = {}) : source_(std::move(source)) {
    begin(options);
  }

  const Dungeon& dungeon() const { return dungeon_; }

  /// Deals the first development: the first corridor and, after a shift of colour, the room.
  /// Does nothing when it has been dealt.
  template <class Listener = NoListener>
  void deal(Listener&& listener = {}) {
    if (!interrupted_ && !dungeon_.segments().empty()) return;
    run([&] { develop(Pile::corridor, Via::start, none, listener); });
  }

  /// A door that has not been opened.
  struct ClosedDoor {
    Index door;     ///< its card
    Pile behind;    ///< the pile of the segment behind it
    bool can_open;  ///< whether that pile and a cell beside the door are left
  };

  /// Returns the closed doors in the order in which they were laid.
  std::vector<ClosedDoor> closed_doors() const {
    std::vector<ClosedDoor> closed;
    for (const Index door : dungeon_.doors())
      if (const PlacedCard& card = dungeon_.cards()[door]; !card.open)
        closed.push_back({door, dungeon_.behind(card), can_open(door)});
    return closed;
  }

  /// Opens a door and deals what lies behind it. Where it is not the next one in the door order of
  /// the rules, that becomes `chosen`. Throws `Error` for a card that is not a closed door, or one
  /// that cannot be opened.
  template <class Listener = NoListener>
  void open(Index door, Listener&& listener = {}) {
    require_can_open(door);
    run([&] { open_chosen(door, listener); });
  }

  /// Returns the card from which only a secret passage leads on: no door can be opened, room cards
  /// are left, and this is the newest card with a free side that is not a door. Returns `none`
  /// otherwise. (Under `stuck: stop` the deal is over then.)
  Index passage_from() const {
    if (dungeon_.left(Pile::room) == 0 || any_door_can_open()) return none;
    for (std::size_t i = exits_.size(); i-- > 0;)
      if (has_free_side(exits_[i])) return exits_[i];
    return none;
  }
  bool stuck() const { return passage_from() != none; }

  /// Takes the secret passage. Throws `Error` when the deal is not stuck, or its rules take none.
  template <class Listener = NoListener>
  void take_secret_passage(Listener&& listener = {}) {
    if (!stuck()) throw Error("there is no secret passage: the deal is not stuck");
    if (dungeon_.rules().stuck == Stuck::stop)
      throw Error("there is no secret passage: the rules say stuck: stop");
    run([&] { go_on_secretly(newest_exit(), listener); });
  }

  /// Deals to the end, or until `doors` doors are open: doors in the order of the rules, secret
  /// passages where the deal is stuck. (`random` draws from the seed's stream, that of seed 0 for
  /// given piles.) Throws `Error` where the rules name no order.
  template <class Listener = NoListener>
  void deal_all(std::optional<std::uint32_t> doors = {}, Listener&& listener = {}) {
    if (dungeon_.rules().door_order == DoorOrder::chosen)
      throw Error(
          "'chosen' is not an order for a whole dungeon: oldest, newest or random, or a "
          "list of the doors");
    deal(listener);
    run([&] {
      const std::size_t most = doors.value_or(std::numeric_limits<std::uint32_t>::max());
      while (dungeon_.opened().size() < most) {
        if (const Index door = next_door(); door != none) {
          open_door(door, listener);
          continue;
        }
        if (dungeon_.left(Pile::room) == 0 || dungeon_.rules().stuck == Stuck::stop) break;
        const Index exit = newest_exit();
        if (exit == none) break;
        go_on_secretly(exit, listener);
      }
    });
  }

 private:
  friend class Generator;
  friend class detail::Replayer;

  Dealer() = default;

  // 1. The deck and the two piles

  void begin(const Options& options) {
    compose(options.decks, options.extra, parts().piles);
    shuffle(parts().piles, options.seed, options.rules.jokers);
    begin(options.rules, options.table, options.first_cell(), options.seed);
    parts().seed = options.seed;
    parts().decks = options.decks;
    parts().extra = options.extra;
  }

  /// Puts the piles beside an empty table; the memory of an earlier deal is used again.
  void begin(const Rules& rules, TableSize table, Cell start, std::uint64_t seed) {
    require_valid(table, start);
    board_.reset(table, start);
    DungeonParts& parts = this->parts();
    parts.rules = rules;
    parts.table = table;
    parts.start = start;
    parts.drawn[0] = parts.drawn[1] = 0;
    parts.cards.clear();
    parts.segments.clear();
    parts.enemies.clear();
    parts.doors.clear();
    parts.opened.clear();
    parts.outcome = Outcome::open;
    door_stream_ = Random(seed, Stream::door_order);
    waiting_.clear();
    exits_.clear();
    doors_seen_ = first_waiting_ = 0;
    homeless_ = none;
    interrupted_ = false;
  }

  // 3. Where the next card goes

  bool has_free_side(Index card) const {
    return board_.taken_sides(dungeon_.cards()[card].cell) != all_sides;
  }

  /// Lays a card: the first one at the start, every other in the heading of its *from* card,
  /// turning to the first free cell. With `by_number` its number gives its own heading.
  template <class Listener>
  Index place(Card card, Index from, bool by_number, Listener& listener) {
    DungeonParts& parts = this->parts();
    PlacedCard placed{.cell = parts.start,
                      .segment = newest_segment(),
                      .card = card,
                      .heading = parts.rules.start_heading,
                      .role = card.role() == Role::enemy ? Role::room : card.role(),
                      .open = false};
    std::optional<Turn> turn;
    if (from != none) {
      const PlacedCard& before = parts.cards[from];
      const bool by_drawn = parts.rules.turn_colour == TurnColour::drawn;
      const Colour colour = (by_drawn ? card : before.card).colour();
      const Sides taken = board_.taken_sides(before.cell);
      placed.heading = before.heading;
      while (contains(taken, placed.heading)) placed.heading = turned(placed.heading, colour);
      placed.cell = step(before.cell, placed.heading);
      turn = Turn{before.heading, taken, placed.heading};
    }
    if (by_number) placed.heading = parts.rules.directions.of(card.rank());
    const auto index = static_cast<Index>(parts.cards.size());
    (placed.is_door() ? parts.doors : exits_).push_back(index);
    parts.cards.push_back(placed);
    board_.take(placed.cell);
    report(listener, [&] { return CardPlaced{dungeon_, index, turn, by_number}; });
    return index;
  }

  // 4. Corridors

  /// Straight on, until a door is drawn or the colour shifts. The first card of the map, or of
  /// every corridor, gives the heading by its number.
  template <class Listener>
  End corridor(Index from, Listener& listener) {
    const Rules& rules = dungeon_.rules();
    bool by_number = from == none || rules.corridor_heading == CorridorHeading::each;
    std::optional<Colour> colour;
    if (from != none && rules.door_colour == DoorColour::counts)
      colour = dungeon_.cards()[from].card.colour();
    for (;;) {
      if (const auto end = must_end(Pile::corridor, from)) return *end;
      const Card card = draw(Pile::corridor);
      if (put_aside(card, listener)) continue;
      from = place(card, from, by_number && card.has_number(), listener);
      if (card.role() == Role::door) return End::door;
      if (colour && *colour != card.colour()) return End::colour;
      colour = card.colour();
      by_number = false;
    }
  }

  // 5. Rooms

  /// Doors before the first room card lie round the same *from* card; a door after it ends the
  /// room.
  template <class Listener>
  End room(Index from, Listener& listener) {
    const bool spades_laid = dungeon_.rules().room_spades == RoomSpades::laid;
    for (bool has_card = false;;) {
      if (const auto end = must_end(Pile::room, from)) return *end;
      const Card card = draw(Pile::room);
      if (put_aside(card, listener, spades_laid)) continue;
      const Index placed = place(card, from, card.has_number(), listener);
      if (card.role() == Role::door) {
        if (has_card) return End::door;
        continue;
      }
      has_card = true;
      from = placed;
    }
  }

  // 6. Doors, counters, and the end

  /// The pile must hold a card, and the *from* card have a free side: the check comes before the
  /// draw, so a blocked segment loses no card. An empty pile is exhausted, walled in or not.
  std::optional<End> must_end(Pile pile, Index from) const {
    if (dungeon_.left(pile) == 0) return End::exhausted;
    if (from != none && !has_free_side(from)) return End::blocked;
    return {};
  }

  Card draw(Pile pile) {
    std::uint32_t& drawn = parts().drawn[static_cast<std::size_t>(pile)];
    std::vector<Card>& cards = parts().piles[pile];
    source_(pile, std::span<Card>(cards).subspan(drawn));
    return cards[drawn++];
  }

  /// Puts enemies and jokers aside. Returns false for a card that is laid; with `spades_laid` an
  /// enemy counts as put aside and is laid too.
  template <class Listener>
  bool put_aside(Card card, Listener& listener, bool spades_laid = false) {
    const bool is_enemy = card.role() == Role::enemy;
    if (!is_enemy && card.role() != Role::boss) return false;
    parts().enemies.push_back(card);
    if (is_enemy && spades_laid) return false;
    report(listener, [&] { return CardAside{dungeon_, newest_segment(), card}; });
    return true;
  }

  /// Deals a corridor or a room, and after a shift of colour the room that begins there.
  template <class Listener>
  void develop(Pile kind, Via via, Index entry, Listener& listener) {
    while (segment(kind, via, entry, listener) == End::colour) {
      kind = Pile::room;
      via = Via::colour;
      entry = static_cast<Index>(dungeon_.cards().size() - 1);
    }
  }

  template <class Listener>
  End segment(Pile kind, Via via, Index entry, Listener& listener) {
    DungeonParts& parts = this->parts();
    parts.segments.push_back({.first_card = static_cast<Index>(parts.cards.size()),
                              .first_enemy = static_cast<Index>(parts.enemies.size()),
                              .entry = entry,
                              .enemies_on = none,
                              .kind = kind,
                              .via = via,
                              .end = End::exhausted});
    const Index index = newest_segment();
    report(listener, [&] { return SegmentBegins{dungeon_, index}; });
    const End end = kind == Pile::corridor ? corridor(entry, listener) : room(entry, listener);
    parts.segments[index].end = end;
    place_counters(index);
    report(listener, [&] { return SegmentEnds{dungeon_, index}; });
    return end;
  }

  /// The enemies stand on the segment's last card that is not a door, or on that of the segment it
  /// was entered from and so on back; if there is none all the way, on the next such card that is
  /// laid.
  void place_counters(Index index) {
    DungeonParts& parts = this->parts();
    const Index first = parts.segments[index].first_card, last = dungeon_.last_card(index);
    if (!dungeon_.enemies(index).empty()) {
      parts.segments[index].enemies_on = last;
      if (last == none && homeless_ == none) homeless_ = index;
    }
    if (homeless_ == none || last == none || last < first) return;
    Index first_own = first;
    while (parts.cards[first_own].is_door()) ++first_own;
    for (Index i = std::exchange(homeless_, none); i < index; ++i)
      if (parts.segments[i].enemies_on == none && !dungeon_.enemies(i).empty())
        parts.segments[i].enemies_on = first_own;
  }

  /// A door can be opened when the pile of what lies behind it is not empty and a cell beside it is
  /// free. Neither ever comes back, so a door that cannot be opened never will be.
  bool can_open(Index door) const {
    const PlacedCard& card = dungeon_.cards()[door];
    return !card.open && dungeon_.left(dungeon_.behind(card)) > 0 && has_free_side(door);
  }
  bool any_door_can_open() const {
    const auto doors = dungeon_.doors();
    return std::any_of(doors.begin(), doors.end(), [&](Index door) { return can_open(door); });
  }
  void require_can_open(Index door) const {
    if (door >= dungeon_.cards().size() || !dungeon_.cards()[door].is_door())
      throw Error("card " + std::to_string(door) + " is not a door on the table");
    const PlacedCard& card = dungeon_.cards()[door];
    const std::string name = "the door " + to_string(card.card) + ", card " + std::to_string(door);
    if (card.open) throw Error(name + ", is open already");
    if (can_open(door)) return;
    const Pile behind = dungeon_.behind(card);
    throw Error(name + ", cannot be opened: " +
                (dungeon_.left(behind) == 0
                     ? "the " + std::string(to_string(behind)) + " pile is empty"
                     : "no cell beside it is free"));
  }

  /// Returns the door that the order of the rules opens next, or `none`; those passed over are
  /// never looked at again. `random` draws from the list of closed doors, where the last one steps
  /// into the place of the one drawn.
  Index next_door() {
    const DoorOrder order = dungeon_.rules().door_order;
    for (; doors_seen_ < dungeon_.doors().size(); ++doors_seen_)
      waiting_.push_back(dungeon_.doors()[doors_seen_]);
    while (first_waiting_ < waiting_.size()) {
      Index door = waiting_[first_waiting_];
      if (order == DoorOrder::oldest) {
        ++first_waiting_;
      } else {
        if (order == DoorOrder::random)
          std::swap(waiting_[door_stream_.below(waiting_.size())], waiting_.back());
        door = waiting_.back();
        waiting_.pop_back();
      }
      if (can_open(door)) return door;
    }
    return none;
  }

  /// Opens a door that somebody chose, perhaps as the order of the rules would have it. (Without a
  /// seed nobody can know what `random` would have drawn.)
  template <class Listener>
  void open_chosen(Index door, Listener& listener) {
    DoorOrder& order = parts().rules.door_order;
    const bool unknown = order == DoorOrder::random && !dungeon_.seed();
    if (order != DoorOrder::chosen && !unknown && next_door() != door) order = DoorOrder::chosen;
    open_door(door, listener);
  }

  template <class Listener>
  void open_door(Index door, Listener& listener) {
    parts().cards[door].open = true;
    parts().opened.push_back(door);
    develop(dungeon_.behind(dungeon_.cards()[door]), Via::door, door, listener);
  }

  /// Returns the newest card that is not a door and has a free side, or `none`. Cells never become
  /// free, so a card without a free side is never looked at again.
  Index newest_exit() {
    while (!exits_.empty() && !has_free_side(exits_.back())) exits_.pop_back();
    return exits_.empty() ? none : exits_.back();
  }

  /// A secret passage leads to a corridor, to a room if the corridor pile is empty.
  template <class Listener>
  void go_on_secretly(Index exit, Listener& listener) {
    const bool has_corridor = dungeon_.left(Pile::corridor) > 0;
    develop(has_corridor ? Pile::corridor : Pile::room, Via::secret, exit, listener);
  }

  Outcome outcome() {
    if (any_door_can_open()) return Outcome::open;
    if (dungeon_.left(Pile::room) == 0) return Outcome::dealt;
    if (newest_exit() == none) return Outcome::full;
    return dungeon_.rules().stuck == Stuck::stop ? Outcome::stuck : Outcome::open;
  }

  template <class Action>
  void run(Action&& action) {
    if (interrupted_) throw Error("this deal was interrupted in the middle of a segment");
    interrupted_ = true;
    action();
    interrupted_ = false;
    parts().outcome = outcome();
  }

  /// Events are not even made for those who do not listen.
  template <class Listener, class MakeEvent>
  static void report(Listener& listener, const MakeEvent& make_event) {
    if constexpr (!std::is_same_v<Listener, NoListener>) listener(DealEvent(make_event()));
  }

  DungeonParts& parts() { return detail::parts_of(dungeon_); }
  Index newest_segment() const { return static_cast<Index>(dungeon_.segments().size() - 1); }

  Dungeon dungeon_;
  detail::Board board_;
  [[no_unique_address]] Source source_;
  Random door_stream_{0, Stream::door_order};
  Buffer<Index> waiting_;          ///< doors that the order has not passed over
  std::size_t doors_seen_ = 0;     ///< how many doors `waiting_` has heard of
  std::size_t first_waiting_ = 0;  ///< where `oldest` goes on in `waiting_`
  Buffer<Index> exits_;            ///< cards that may have a free side, for secret passages
  Index homeless_ = none;          ///< the first segment whose enemies wait for a card to stand on
  bool interrupted_ = false;
};

Dealer(Piles)->Dealer<InOrder>;

}  // namespace deckmap
