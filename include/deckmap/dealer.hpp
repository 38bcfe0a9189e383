#pragma once
/// The deal: the state machine that draws cards and lays them (rules, sections 3 to 6), step by
/// step or to the end. It is the one implementation of the rules; `generate` runs it from a seed.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

/// One step of a deal, told to whoever listens.
struct Step {
  enum class What : std::uint8_t {
    begins,  ///< a segment begins: `kind`, `via`, `entry`
    aside,   ///< an enemy or a joker is put aside: `card`
    laid,    ///< `cards.back()` was laid, from the card `laid.from` (unless it is the first)
    ends,    ///< the segment ends: `end`, `counters_on`
  };

  What what;
  Index segment = 0;
  Pile kind{};  ///< of the segment; what it draws from
  Via via = Via::start;
  Index entry = none;
  Card card{};
  Direction wanted{};              ///< where the card was to lie
  Sides taken = 0;                 ///< the sides of the *from* card that were taken before
  Direction went{};                ///< where it was laid in the end
  bool is_number_heading = false;  ///< its number, not the way it went, gives its heading
  End end{};
  Index counters_on = none;
  std::span<const Laid> cards = {};  ///< all cards on the table after the step
};

/// Draws cards in the order in which they lie in the piles: shuffled, or typed.
///
/// A source of draws brings the card to be drawn to the front of those not yet drawn. So whatever
/// the source, the piles hold every card from the beginning, and at the end their order of drawing.
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

namespace detail {

struct Silent {
  void operator()(const Step&) const {}
};

/// What a segment is waiting for. Which of a family it begins with depends on the options.
enum class Phase : std::uint8_t {
  corridor,                     ///< straight on, until the colour shifts
  corridor_turning,             ///< the next card laid gives the heading by its number
  corridor_uncoloured,          ///< the next card laid sets the colour
  corridor_turning_uncoloured,  ///< both
  room_entry,                   ///< no room card yet: doors do not end the room
  room,
  room_entry_spades,  ///< the same two where spades are laid as well
  room_spades,
};
inline constexpr std::size_t phases = 8;

/// What is done with a card that is drawn.
struct Deed {
  enum : std::uint8_t {
    aside = 1,         ///< it is an enemy and counts as put aside
    lays = 2,          ///< it is laid
    leads = 4,         ///< the next card is laid from it (any laid card but a door)
    number = 8,        ///< its number gives its heading
    ends = 16,         ///< it is a door that ends the segment
    sets_colour = 32,  ///< it sets the corridor's colour
    may_shift = 64,    ///< it ends the corridor if it is of the other colour
  };
  std::uint8_t what;
  Role role;  ///< what it is on the table
  Phase next;

  constexpr bool has(std::uint8_t bits) const { return (what & bits) != 0; }
};

/// Sections 4 and 5 as one function of phase and card; the deal reads it from a table.
constexpr Deed deed_of(Phase phase, Card card) {
  const Role role = card.role();
  const bool in_corridor = phase <= Phase::corridor_turning_uncoloured;
  const bool spades_laid = phase == Phase::room_entry_spades || phase == Phase::room_spades;
  const bool entry = phase == Phase::room_entry || phase == Phase::room_entry_spades;
  switch (role) {
    case Role::boss: return {Deed::aside, role, phase};
    case Role::enemy:
      if (!spades_laid) return {Deed::aside, role, phase};
      return {Deed::aside | Deed::lays | Deed::leads | Deed::number, Role::room,
              Phase::room_spades};
    case Role::door:
      return {static_cast<std::uint8_t>(Deed::lays | (entry ? 0 : Deed::ends)), role, phase};
    default: break;
  }
  if (!in_corridor) {
    const bool by_number = role == Role::room;  // an ace passes on the heading it was laid in
    return {static_cast<std::uint8_t>(Deed::lays | Deed::leads | (by_number ? Deed::number : 0)),
            role, spades_laid ? Phase::room_spades : Phase::room};
  }
  const bool turning =
      phase == Phase::corridor_turning || phase == Phase::corridor_turning_uncoloured;
  const bool uncoloured =
      phase == Phase::corridor_uncoloured || phase == Phase::corridor_turning_uncoloured;
  return {static_cast<std::uint8_t>(Deed::lays | Deed::leads | (turning ? Deed::number : 0) |
                                    (uncoloured ? Deed::sets_colour : Deed::may_shift)),
          role, Phase::corridor};
}

inline constexpr auto deeds = [] {
  std::array<std::array<Deed, Card::codes>, phases> table{};
  for (std::size_t phase = 0; phase < phases; ++phase)
    for (const Card card : poker_deck)
      table[phase][card.code()] = deed_of(static_cast<Phase>(phase), card);
  return table;
}();

/// The deal on a dungeon whose piles and rules are set.
class Deal {
 public:
  static DungeonParts& parts(Dungeon& dungeon) { return dungeon.parts_; }

  /// Makes the table ready for `parts.piles`: an empty dungeon, no card drawn. What the dungeon
  /// held before is given up, its memory kept.
  static void reset(Dungeon& dungeon, TableSize table, Cell start) {
    DungeonParts& parts = dungeon.parts_;
    dungeon.occupancy_.reset(table, start, parts.cards);
    parts.table = table;
    parts.start = start;
    parts.drawn[0] = parts.drawn[1] = 0;
    parts.cards.clear();
    parts.segments.clear();
    parts.enemies.clear();
    parts.doors.clear();
    parts.opened.clear();
    parts.outcome = Outcome::open;
    dungeon.waiting_.clear();
    dungeon.waiting_begin_ = 0;
    dungeon.exits_.clear();
    dungeon.exits_seen_ = 0;
    dungeon.unplaced_ = none;
  }

  /// Deals the first corridor and what follows it without a door.
  template <class Source, class Listener>
  static void begin(Dungeon& dungeon, Source& source, Listener& listener) {
    develop(dungeon, source, listener, Pile::corridor, Via::start, none);
  }

  /// Section 6: a door can be opened when the pile of what lies behind it is not empty and a cell
  /// beside it is free. Neither ever changes back, so a door that cannot be opened never will be.
  static bool can_open(const Dungeon& dungeon, Index door) {
    const Laid& card = dungeon.parts_.cards[door];
    return !card.open && dungeon.left(dungeon.behind(card)) > 0 && has_free_side(dungeon, card);
  }

  template <class Source, class Listener>
  static void open(Dungeon& dungeon, Index door, Source& source, Listener& listener) {
    dungeon.parts_.cards[door].open = true;
    dungeon.parts_.opened.push_back(door);
    develop(dungeon, source, listener, dungeon.behind(dungeon.parts_.cards[door]), Via::door, door);
  }

  /// The door that `order` opens next, or `none`; it is taken off the list, and so are those that
  /// are passed over. `random` takes each draw from the list of closed doors that are left, where
  /// the last one steps into the place of the one drawn, and new doors go to the end.
  static Index next_door(Dungeon& dungeon, DoorOrder order, Random& stream) {
    Buffer<Index>& waiting = dungeon.waiting_;
    while (dungeon.waiting_begin_ < waiting.size()) {
      Index door;
      if (order == DoorOrder::oldest) {
        door = waiting[dungeon.waiting_begin_++];
      } else {
        if (order == DoorOrder::random) {
          const std::size_t count = waiting.size() - dungeon.waiting_begin_;
          std::swap(waiting[dungeon.waiting_begin_ + stream.below(count)], waiting.back());
        }
        door = waiting.back();
        waiting.pop_back();
      }
      if (can_open(dungeon, door)) return door;
    }
    return none;
  }

  /// Section 6, stuck: the newest card that is not a door and has a free side, or `none`. Cells
  /// never become free, so a card without a free side is never looked at again.
  static Index find_exit(Dungeon& dungeon) {
    const Buffer<Laid>& cards = dungeon.parts_.cards;
    Buffer<Index>& exits = dungeon.exits_;
    for (; dungeon.exits_seen_ < cards.size(); ++dungeon.exits_seen_)
      if (!cards[dungeon.exits_seen_].is_door())
        exits.push_back(static_cast<Index>(dungeon.exits_seen_));
    while (!exits.empty() && !has_free_side(dungeon, cards[exits.back()])) exits.pop_back();
    return exits.empty() ? none : exits.back();
  }

  /// Deals on from `exit`: a corridor, or a room if the corridor pile is empty.
  template <class Source, class Listener>
  static void take_passage(Dungeon& dungeon, Index exit, Source& source, Listener& listener) {
    const Pile kind = dungeon.left(Pile::corridor) > 0 ? Pile::corridor : Pile::room;
    develop(dungeon, source, listener, kind, Via::secret, exit);
  }

  /// Deals to the end: doors in the order of the rules, secret passages where it is stuck, until
  /// `max_doors` doors have been opened in all.
  template <class Source, class Listener>
  static void finish(Dungeon& dungeon, DoorOrder order, Random& stream, std::size_t max_doors,
                     Source& source, Listener& listener) {
    DungeonParts& parts = dungeon.parts_;
    for (;;) {
      if (parts.opened.size() >= max_doors) {
        parts.outcome = outcome_now(dungeon);
        return;
      }
      if (const Index door = next_door(dungeon, order, stream); door != none) {
        open(dungeon, door, source, listener);
        continue;
      }
      if (dungeon.left(Pile::room) == 0) {
        parts.outcome = Outcome::dealt;
        return;
      }
      const Index exit = find_exit(dungeon);
      if (exit == none || parts.rules.stuck == Stuck::stop) {
        parts.outcome = exit == none ? Outcome::full : Outcome::stuck;
        return;
      }
      take_passage(dungeon, exit, source, listener);
    }
  }

  static bool any_door_can_open(const Dungeon& dungeon) {
    const Buffer<Index>& doors = dungeon.parts_.doors;
    return std::any_of(doors.begin(), doors.end(),
                       [&](Index door) { return can_open(dungeon, door); });
  }

  /// Where a deal stands that may be stopped here.
  static Outcome outcome_now(Dungeon& dungeon) {
    if (any_door_can_open(dungeon)) return Outcome::open;
    if (dungeon.left(Pile::room) == 0) return Outcome::dealt;
    if (find_exit(dungeon) == none) return Outcome::full;
    return dungeon.parts_.rules.stuck == Stuck::stop ? Outcome::stuck : Outcome::open;
  }

 private:
  static bool has_free_side(const Dungeon& dungeon, const Laid& card) {
    return dungeon.occupancy_.taken_around(dungeon.occupancy_.spot(card.cell)) != all_sides;
  }

  static Phase first_phase(const Rules& rules, Pile kind, Via via) {
    if (kind == Pile::room)
      return rules.room_spades == RoomSpades::laid ? Phase::room_entry_spades : Phase::room_entry;
    if (via == Via::start) return Phase::corridor;  // its first card has been dealt by then
    const bool turning = rules.corridor_heading == CorridorHeading::each;
    const bool uncoloured = rules.door_colour == DoorColour::ignored;
    return static_cast<Phase>((turning ? 1 : 0) + (uncoloured ? 2 : 0));
  }

  /// Deals a segment, and the room behind it if it is a corridor whose colour shifts.
  template <class Source, class Listener>
  static void develop(Dungeon& dungeon, Source& source, Listener& listener, Pile kind, Via via,
                      Index entry) {
    while (segment(dungeon, source, listener, kind, via, entry) == End::colour) {
      kind = Pile::room;
      via = Via::colour;
      entry = static_cast<Index>(dungeon.parts_.cards.size() - 1);
    }
  }

  /// Deals one segment to its end.
  template <class Source, class Listener>
  static End segment(Dungeon& dungeon, Source& source, Listener& listener, Pile kind, Via via,
                     Index entry) {
    constexpr bool told = !std::is_same_v<Listener, Silent>;
    DungeonParts& parts = dungeon.parts_;
    const Rules& rules = parts.rules;
    const auto index = static_cast<Index>(parts.segments.size());
    const auto tell = [&](Step step) {
      step.segment = index;
      step.kind = kind;
      step.cards = parts.cards;
      listener(step);
    };
    if constexpr (told) tell({.what = Step::What::begins, .via = via, .entry = entry});

    Segment segment{.first_card = static_cast<Index>(parts.cards.size()),
                    .first_enemy = static_cast<Index>(parts.enemies.size()),
                    .entry = entry,
                    .last_card = none,
                    .counters_on = none,
                    .kind = kind,
                    .via = via,
                    .end = End::exhausted};
    std::vector<Card>& pile = parts.piles[kind];
    std::uint32_t& drawn = parts.drawn[static_cast<std::size_t>(kind)];
    const auto draw = [&] {
      source(kind, std::span<Card>(pile).subspan(drawn));
      return pile[drawn++];
    };

    // The card from which the next one is laid.
    Index from = entry;
    bool ended = false;
    if (via == Via::start) {
      // Section 4: the first card of the map lies at the start; enemies before it are put aside.
      while (from == none && drawn < pile.size()) {
        const Card card = draw();
        if (card.role() == Role::enemy) {
          parts.enemies.push_back(card);
          if constexpr (told) tell({.what = Step::What::aside, .card = card});
          continue;
        }
        const bool is_door = card.role() == Role::door;
        const Direction heading = is_door ? rules.start_heading : rules.directions.of(card.rank());
        from = 0;
        lay(dungeon, {parts.start, none, index, card, heading, card.role(), false});
        if constexpr (told)
          tell({.what = Step::What::laid, .card = card, .is_number_heading = !is_door});
        if (is_door) {
          segment.end = End::door;
          ended = true;
        }
      }
      ended = ended || from == none;
    }

    if (!ended) {
      Phase phase = first_phase(rules, kind, via);
      Laid from_card = parts.cards[from];
      Colour colour = from_card.card.colour();  // of the corridor
      for (;;) {
        if (drawn == pile.size()) {
          segment.end = End::exhausted;
          break;
        }
        // Section 6: the check comes before the draw, so a blocked segment loses no card.
        const detail::Occupancy::View view = dungeon.occupancy_.view();
        const auto spot = dungeon.occupancy_.spot(from_card.cell);
        const Sides taken = view.taken_around(spot);
        if (taken == all_sides) {
          segment.end = End::blocked;
          break;
        }
        const Card card = draw();
        const Deed deed = deeds[static_cast<std::size_t>(phase)][card.code()];
        if (deed.has(Deed::aside)) {
          parts.enemies.push_back(card);
          if (!deed.has(Deed::lays)) {
            if constexpr (told) tell({.what = Step::What::aside, .card = card});
            continue;
          }
        }
        // Section 3: on in the heading of the *from* card, turning by colour where that is taken.
        const Colour turning =
            rules.turn_colour == TurnColour::from ? from_card.card.colour() : card.colour();
        const Direction went = turns[static_cast<std::size_t>(turning)]
                                    [static_cast<std::size_t>(from_card.heading)][taken];
        const Laid laid{step(from_card.cell, went),
                        from,
                        index,
                        card,
                        deed.has(Deed::number) ? rules.directions.of(card.rank()) : went,
                        deed.role,
                        false};
        const Direction wanted = from_card.heading;
        lay(dungeon, laid);
        phase = deed.next;
        if (deed.has(Deed::leads)) {
          from = static_cast<Index>(parts.cards.size() - 1);
          from_card = laid;
        }
        if constexpr (told)
          tell({.what = Step::What::laid,
                .card = card,
                .wanted = wanted,
                .taken = taken,
                .went = went,
                .is_number_heading = deed.has(Deed::number)});
        if (deed.has(Deed::ends)) {
          segment.end = End::door;
          break;
        }
        if (deed.has(Deed::may_shift) && card.colour() != colour) {
          segment.end = End::colour;
          break;
        }
        if (deed.has(Deed::sets_colour)) colour = card.colour();
      }
    }
    parts.segments.push_back(segment);
    segment.counters_on = place_counters(dungeon);
    if constexpr (told)
      tell({.what = Step::What::ends, .end = segment.end, .counters_on = segment.counters_on});
    return segment.end;
  }

  static void lay(Dungeon& dungeon, const Laid& laid) {
    DungeonParts& parts = dungeon.parts_;
    if (parts.cards.size() >= dungeon.occupancy_.safe_until()) [[unlikely]]
      dungeon.occupancy_.extend(parts.cards);
    dungeon.occupancy_.view().take(dungeon.occupancy_.spot(laid.cell));
    if (laid.is_door()) {
      parts.doors.push_back(static_cast<Index>(parts.cards.size()));
      dungeon.waiting_.push_back(static_cast<Index>(parts.cards.size()));
    }
    parts.cards.push_back(laid);
  }

  /// Section 6, counters: the enemies of a segment stand on its last card that is no door; failing
  /// that, on the last one of the segment it was entered from and so on back; failing that, on the
  /// next one that is laid anywhere.
  static Index place_counters(Dungeon& dungeon) {
    DungeonParts& parts = dungeon.parts_;
    const std::size_t index = parts.segments.size() - 1;
    Segment& segment = parts.segments.back();
    Index first_own = none;
    for (std::size_t i = segment.first_card; i < parts.cards.size(); ++i)
      if (!parts.cards[i].is_door()) {
        if (first_own == none) first_own = static_cast<Index>(i);
        segment.last_card = static_cast<Index>(i);
      }
    if (first_own == none && segment.entry != none)
      segment.last_card = parts.segments[parts.cards[segment.entry].segment].last_card;

    if (first_own != none && dungeon.unplaced_ != none) {
      for (std::size_t i = dungeon.unplaced_; i < index; ++i) {
        Segment& waiting = parts.segments[i];
        if (waiting.counters_on == none && !dungeon.enemies(static_cast<Index>(i)).empty())
          waiting.counters_on = first_own;
      }
      dungeon.unplaced_ = none;
    }
    if (parts.enemies.size() > segment.first_enemy) {
      segment.counters_on = segment.last_card;
      if (segment.last_card == none && dungeon.unplaced_ == none)
        dungeon.unplaced_ = static_cast<Index>(index);
    }
    return segment.counters_on;
  }
};

}  // namespace detail

/// A deal that is taken step by step: the first development, then door by door. A value: copy it to
/// look ahead, keep it to save.
///
///     Dealer dealer(piles);
///     dealer.deal();
///     while (!dealer.closed_doors().empty()) dealer.open(dealer.closed_doors().front().door);
///
/// Each call that deals takes a listener, anything that can be called with a `const Step&`.
/// If a source of draws or a listener throws, the deal ends in the middle of a segment: from then
/// on every call that deals throws `Error`. Copy the dealer before the call to be able to repeat
/// it.
template <class Source = InOrder>
class Dealer {
 public:
  /// Takes the piles, top card first. Throws `Error` for a card that has no place in its pile, a
  /// table that is not possible, or a start off the table.
  explicit Dealer(Piles piles, const Rules& rules = {}, TableSize table = {},
                  std::optional<Cell> start = {}, Source source = {})
      : source_(std::move(source)) {
    require_places(piles);
    require_valid(table, start.value_or(table.default_start()));
    DungeonParts& parts = detail::Deal::parts(dungeon_);
    parts.piles = std::move(piles);
    parts.rules = rules;
    detail::Deal::reset(dungeon_, table, start.value_or(table.default_start()));
  }

  /// A door that has not been opened.
  struct ClosedDoor {
    Index door;     ///< its card
    Pile behind;    ///< what lies behind it
    bool can_open;  ///< whether that pile and a cell beside the door are left
  };

  /// Deals the first development: the first corridor and, after a shift of colour, the room.
  /// Does nothing when it has been dealt.
  template <class Listener = detail::Silent>
  void deal(Listener&& listener = {}) {
    if (!interrupted_ && !dungeon_.segments().empty()) return;
    run([&] { detail::Deal::begin(dungeon_, source_, listener); });
  }

  /// The closed doors in the order in which they were laid.
  std::vector<ClosedDoor> closed_doors() const {
    std::vector<ClosedDoor> closed;
    for (const Index door : dungeon_.doors()) {
      const Laid& card = dungeon_.cards()[door];
      if (!card.open)
        closed.push_back({door, dungeon_.behind(card), detail::Deal::can_open(dungeon_, door)});
    }
    return closed;
  }

  /// Opens a door and deals what lies behind it. The dungeon's door order becomes `chosen`.
  /// Throws `Error` for a card that is no closed door, or one that cannot be opened.
  template <class Listener = detail::Silent>
  void open(Index door, Listener&& listener = {}) {
    if (door >= dungeon_.cards().size() || !dungeon_.cards()[door].is_door())
      throw Error("card " + std::to_string(door) + " is not a door on the table");
    const Laid& card = dungeon_.cards()[door];
    const std::string name = "the door " + to_string(card.card) + ", card " + std::to_string(door);
    if (card.open) throw Error(name + ", is open already");
    if (!detail::Deal::can_open(dungeon_, door))
      throw Error(name + ", cannot be opened: " +
                  (dungeon_.left(dungeon_.behind(card)) == 0
                       ? "the " + std::string(to_string(dungeon_.behind(card))) + " pile is empty"
                       : "no cell beside it is free"));
    detail::Deal::parts(dungeon_).rules.door_order = DoorOrder::chosen;
    run([&] { detail::Deal::open(dungeon_, door, source_, listener); });
  }

  /// Whether only a secret passage leads on: no door can be opened, room cards are left, and a card
  /// that is no door has a free side. (Under `stuck: stop` the deal is over then.)
  bool stuck() {
    return dungeon_.left(Pile::room) > 0 && !detail::Deal::any_door_can_open(dungeon_) &&
           detail::Deal::find_exit(dungeon_) != none;
  }

  /// Takes the secret passage. Throws `Error` when the deal is not stuck, or its rules take none.
  template <class Listener = detail::Silent>
  void take_secret_passage(Listener&& listener = {}) {
    if (!stuck()) throw Error("there is no secret passage: the deal is not stuck");
    if (dungeon_.rules().stuck == Stuck::stop)
      throw Error("there is no secret passage: the rules say stuck: stop");
    run([&] {
      detail::Deal::take_passage(dungeon_, detail::Deal::find_exit(dungeon_), source_, listener);
    });
  }

  const Dungeon& dungeon() const { return dungeon_; }

 private:
  template <class Action>
  void run(Action&& action) {
    if (interrupted_) throw Error("this deal was interrupted in the middle of a segment");
    interrupted_ = true;
    action();
    interrupted_ = false;
    detail::Deal::parts(dungeon_).outcome = detail::Deal::outcome_now(dungeon_);
  }

  Dungeon dungeon_;
  [[no_unique_address]] Source source_;
  bool interrupted_ = false;
};

Dealer(Piles)->Dealer<InOrder>;

}  // namespace deckmap
