#pragma once
/// The deal: the state machine that draws cards and lays them (rules, sections 3 to 6), step by
/// step or to the end. It is the one implementation of the rules; `generate` runs it from a seed.

#include <algorithm>
#include <array>
#include <concepts>
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
  Index segment;
  Pile kind;  ///< of the segment; what it draws from
  Via via = Via::start;
  Index entry = none;
  Card card{};
  Direction wanted{};              ///< where the card was to lie
  Sides taken = 0;                 ///< the sides of the *from* card that were taken before
  Direction went{};                ///< where it was laid in the end
  bool is_number_heading = false;  ///< its number, not the way it went, gives its heading
  End end{};
  Index counters_on = none;
  std::span<const Laid> cards;  ///< all cards on the table after the step
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
  corridor_uncoloured,  ///< straight on; the next card laid sets the colour
  corridor_black,       ///< straight on, until the colour shifts
  corridor_red,
  turning_uncoloured,  ///< the same three where the next card laid gives the heading by its number
  turning_black,
  turning_red,
  room_entry,  ///< no room card yet: doors do not end the room
  room,
  room_entry_spades,  ///< the same two where spades are laid as well
  room_spades,
};
inline constexpr std::size_t phases = 10;

constexpr Phase corridor_of(Colour colour) {
  return colour == Colour::red ? Phase::corridor_red : Phase::corridor_black;
}
constexpr Phase turning_of(Colour colour) {
  return colour == Colour::red ? Phase::turning_red : Phase::turning_black;
}

/// What is done with a card that is drawn. The deal adds the flags up rather than to branch on them,
/// so each is a byte of its own.
struct Deed {
  bool lays;    ///< it is laid
  bool aside;   ///< it is an enemy and counts as put aside
  bool door;    ///< it is a door
  bool leads;   ///< the next card is laid from it (any laid card but a door)
  bool number;  ///< its number gives its heading
  bool ends;    ///< it ends the segment, as a door or else by its colour
  Role role;    ///< what it is on the table
  Phase next;
};

/// Sections 4 and 5 as one function of phase and card; the deal reads it from a table.
constexpr Deed deed_of(Phase phase, Card card) {
  const Role role = card.role();
  const bool spades_laid = phase == Phase::room_entry_spades || phase == Phase::room_spades;
  const bool entry = phase == Phase::room_entry || phase == Phase::room_entry_spades;
  Deed deed{.role = role, .next = phase};
  if (role == Role::boss || role == Role::enemy) {
    deed.aside = true;
    if (role == Role::boss || !spades_laid) return deed;
    deed.role = Role::room;
  }
  deed.lays = true;
  if (role == Role::door) {
    deed.door = true;
    deed.ends = !entry;
    return deed;
  }
  deed.leads = true;
  if (phase >= Phase::room_entry) {
    deed.number = deed.role == Role::room;  // an ace passes on the heading it was laid in
    deed.next = spades_laid ? Phase::room_spades : Phase::room;
    return deed;
  }
  const Colour colour = card.colour();
  const bool uncoloured =
      phase == Phase::corridor_uncoloured || phase == Phase::turning_uncoloured;
  deed.number = phase >= Phase::turning_uncoloured;
  deed.ends = !uncoloured && phase != corridor_of(colour) && phase != turning_of(colour);
  deed.next = corridor_of(colour);
  return deed;
}

inline constexpr auto deeds = [] {
  std::array<std::array<Deed, Card::codes>, phases> table{};
  for (std::size_t phase = 0; phase < phases; ++phase)
    for (const Card card : poker_deck)
      table[phase][card.code()] = deed_of(static_cast<Phase>(phase), card);
  return table;
}();

/// `kept` becomes `taken` if `takes`, without a branch.
template <std::integral T>
constexpr void keep_or_take(T& kept, T taken, bool takes) {
  kept ^= (kept ^ taken) & (T{} - static_cast<T>(takes));
}

/// The deal on a dungeon whose piles and rules are set.
///
/// While it deals, the flat arrays of the dungeon have the largest size that they can come to, and
/// the deal counts what they hold; `publish` gives them their true sizes, at the end and for
/// everybody else who looks at the dungeon meanwhile.
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
    dungeon.doors_seen_ = 0;
    dungeon.exits_.clear();
    dungeon.exits_seen_ = 0;
    dungeon.unplaced_ = none;
  }

  /// Deals the first corridor and what follows it without a door.
  template <class Source, class Listener>
  static void begin(Dungeon& dungeon, Source& source, Listener& listener) {
    Deal deal(dungeon);
    deal.develop(source, listener, Pile::corridor, Via::start, none);
    deal.publish();
  }

  /// Section 6: a door can be opened when the pile of what lies behind it is not empty and a cell
  /// beside it is free. Neither ever changes back, so a door that cannot be opened never will be.
  static bool can_open(const Dungeon& dungeon, Index door) {
    const Laid& card = dungeon.parts_.cards[door];
    return !card.open && dungeon.left(dungeon.behind(card)) > 0 && has_free_side(dungeon, card);
  }

  template <class Source, class Listener>
  static void open(Dungeon& dungeon, Index door, Source& source, Listener& listener) {
    Deal deal(dungeon);
    deal.open(door, source, listener);
    deal.publish();
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
    Deal deal(dungeon);
    deal.take_passage(exit, source, listener);
    deal.publish();
  }

  /// Deals to the end: doors in the order of the rules, secret passages where it is stuck, until
  /// `max_doors` doors have been opened in all.
  template <class Source, class Listener>
  static void finish(Dungeon& dungeon, DoorOrder order, Random& stream, std::size_t max_doors,
                     Source& source, Listener& listener) {
    DungeonParts& parts = dungeon.parts_;
    Deal deal(dungeon);
    for (;;) {
      if (parts.opened.size() >= max_doors) {
        deal.publish();
        parts.outcome = outcome_now(dungeon);
        return;
      }
      if (const Index door = deal.next_door(order, stream); door != none) {
        deal.open(door, source, listener);
        continue;
      }
      deal.publish();
      if (dungeon.left(Pile::room) == 0) {
        parts.outcome = Outcome::dealt;
        return;
      }
      const Index exit = find_exit(dungeon);
      if (exit == none || parts.rules.stuck == Stuck::stop) {
        parts.outcome = exit == none ? Outcome::full : Outcome::stuck;
        return;
      }
      deal.resume();
      deal.take_passage(exit, source, listener);
    }
  }

  /// Where a deal stands that may be stopped here.
  static Outcome outcome_now(Dungeon& dungeon) {
    for (const Index door : dungeon.parts_.doors)
      if (can_open(dungeon, door)) return Outcome::open;
    if (dungeon.left(Pile::room) == 0) return Outcome::dealt;
    if (find_exit(dungeon) == none) return Outcome::full;
    return dungeon.parts_.rules.stuck == Stuck::stop ? Outcome::stuck : Outcome::open;
  }

 private:
  /// How much the flat arrays of the dungeon hold.
  struct Counts {
    Index cards;
    Index enemies;
    Index doors;
    Index segments;
  };

  explicit Deal(Dungeon& dungeon)
      : dungeon_(dungeon),
        parts_(dungeon.parts_),
        counts_{static_cast<Index>(parts_.cards.size()), static_cast<Index>(parts_.enemies.size()),
                static_cast<Index>(parts_.doors.size()),
                static_cast<Index>(parts_.segments.size())} {
    const Rules& rules = parts_.rules;
    const bool turning = rules.corridor_heading == CorridorHeading::each;
    for (const Colour colour : {Colour::black, Colour::red}) {
      const auto c = static_cast<std::size_t>(colour);
      first_phase_[static_cast<std::size_t>(Pile::corridor)][c] =
          rules.door_colour == DoorColour::counts
              ? (turning ? turning_of(colour) : corridor_of(colour))
              : (turning ? Phase::turning_uncoloured : Phase::corridor_uncoloured);
      first_phase_[static_cast<std::size_t>(Pile::room)][c] =
          rules.room_spades == RoomSpades::laid ? Phase::room_entry_spades : Phase::room_entry;
    }
    resume();
  }

  void publish() {
    parts_.cards.resize(counts_.cards);
    parts_.enemies.resize(counts_.enemies);
    parts_.doors.resize(counts_.doors);
    parts_.segments.resize(counts_.segments);
  }

  /// Of no array more is used than there are cards, but for segments: some have none.
  void resume() {
    const std::size_t most = parts_.piles.size();
    parts_.cards.resize(most);
    parts_.enemies.resize(most);
    parts_.doors.resize(most);
    parts_.segments.resize(parts_.segments.capacity());
    segments_end_ = static_cast<Index>(parts_.segments.size());
  }

  static bool has_free_side(const Dungeon& dungeon, const Laid& card) {
    return dungeon.occupancy_.taken_around(card.cell) != all_sides;
  }

  /// The door that `order` opens next, or `none`; it is taken off the list, and so are those that
  /// are passed over. `random` takes each draw from the list of closed doors that are left, where
  /// the last one steps into the place of the one drawn, and new doors go to the end.
  Index next_door(DoorOrder order, Random& stream) {
    Index& seen = dungeon_.doors_seen_;
    if (order == DoorOrder::oldest) {
      while (seen < counts_.doors)
        if (const Index door = parts_.doors[seen++]; can_open(dungeon_, door)) return door;
      return none;
    }
    Buffer<Index>& waiting = dungeon_.waiting_;
    while (seen < counts_.doors) waiting.push_back(parts_.doors[seen++]);
    while (!waiting.empty()) {
      if (order == DoorOrder::random)
        std::swap(waiting[stream.below(waiting.size())], waiting.back());
      const Index door = waiting.back();
      waiting.pop_back();
      if (can_open(dungeon_, door)) return door;
    }
    return none;
  }

  template <class Source, class Listener>
  void open(Index door, Source& source, Listener& listener) {
    parts_.cards[door].open = true;
    parts_.opened.push_back(door);
    develop(source, listener, dungeon_.behind(parts_.cards[door]), Via::door, door);
  }

  template <class Source, class Listener>
  void take_passage(Index exit, Source& source, Listener& listener) {
    const Pile kind = dungeon_.left(Pile::corridor) > 0 ? Pile::corridor : Pile::room;
    develop(source, listener, kind, Via::secret, exit);
  }

  /// Deals a segment, and the room behind it if it is a corridor whose colour shifts.
  template <class Source, class Listener>
  void develop(Source& source, Listener& listener, Pile kind, Via via, Index entry) {
    while (segment(source, listener, kind, via, entry) == End::colour) {
      kind = Pile::room;
      via = Via::colour;
      entry = counts_.cards - 1;
    }
  }

  /// Deals one segment to its end.
  template <class Source, class Listener>
  End segment(Source& source, Listener& listener, Pile kind, Via via, Index entry) {
    constexpr bool told = !std::is_same_v<Listener, Silent>;
    constexpr bool in_order = std::is_same_v<Source, InOrder>;
    const Index index = counts_.segments++;
    if (index == segments_end_) [[unlikely]] {
      parts_.segments.resize(2 * std::size_t{index} + 16);
      segments_end_ = static_cast<Index>(parts_.segments.size());
    }
    Segment& segment = parts_.segments[index];
    const Index first_enemy = counts_.enemies;
    // The counters of a segment without a card of its own stand where those of the segment would
    // from which it was entered.
    const Index inherited =
        via == Via::start ? none : parts_.segments[parts_.cards[entry].segment].last_card;
    segment = {.first_card = counts_.cards,
               .first_enemy = first_enemy,
               .entry = entry,
               .last_card = inherited,
               .counters_on = none,
               .kind = kind,
               .via = via,
               .end = End::exhausted};

    Laid* const cards = parts_.cards.data();
    Card* next_enemy = parts_.enemies.data() + counts_.enemies;
    Index* next_door = parts_.doors.data() + counts_.doors;
    Index laid = counts_.cards;
    std::uint32_t& drawn = parts_.drawn[static_cast<std::size_t>(kind)];
    Buffer<Card>& pile = parts_.piles[kind];
    Card* next = pile.data() + drawn;
    Card* const pile_end = pile.data() + pile.size();

    const auto count = [&] {
      counts_.cards = laid;
      counts_.enemies = static_cast<Index>(next_enemy - parts_.enemies.data());
      counts_.doors = static_cast<Index>(next_door - parts_.doors.data());
      drawn = static_cast<std::uint32_t>(next - pile.data());
    };
    // What others than this loop see while it runs: them the dungeon shows its true sizes.
    const auto show_others = [&](auto&& action) {
      count();
      publish();
      action();
      resume();
    };
    const auto draw = [&] {
      if constexpr (!in_order) show_others([&] { source(kind, std::span<Card>(next, pile_end)); });
      return *next++;
    };
    const auto tell = [&](Step step) {
      show_others([&] {
        step.segment = index;
        step.kind = kind;
        step.cards = parts_.cards;
        listener(step);
      });
    };
    if constexpr (told) tell({.what = Step::What::begins, .via = via, .entry = entry});

    Occupancy& occupancy = dungeon_.occupancy_;
    Occupancy::View table = occupancy.view();
    const DirectionGrid directions = parts_.rules.directions;
    Index from = entry;  // the card from which the next one is laid
    End end = End::exhausted;
    bool ended = false;
    if (via == Via::start) {
      // Section 4: the first card of the map lies at the start; enemies before it are put aside.
      ended = true;
      while (next != pile_end) {
        const Card card = draw();
        if (card.role() == Role::enemy) {
          *next_enemy++ = card;
          if constexpr (told) tell({.what = Step::What::aside, .card = card});
          continue;
        }
        const bool is_door = card.role() == Role::door;
        const Direction heading =
            is_door ? parts_.rules.start_heading : directions.of(card.rank());
        table.take(occupancy.spot(parts_.start), 1);
        cards[laid++] = {parts_.start, none, index, card, heading, card.role(), false};
        if (is_door) {
          *next_door++ = 0;
          end = End::door;
        } else {
          from = 0;
          ended = false;
        }
        if constexpr (told)
          tell({.what = Step::What::laid, .card = card, .is_number_heading = !is_door});
        break;
      }
    }

    if (!ended) {
      const Laid from_card = cards[from];
      const Colour from_colour = from_card.card.colour();
      Phase phase = via == Via::start
                        ? corridor_of(from_colour)  // its first card has been dealt
                        : first_phase_[static_cast<std::size_t>(kind)]
                                      [static_cast<std::size_t>(from_colour)];
      // Section 3 has two readings: the colour of the *from* card, or of the drawn one.
      const bool by_drawn = parts_.rules.turn_colour == TurnColour::drawn;
      const std::size_t from_colour_bits = by_drawn ? 0 : turn_index(Colour::red, {});
      const std::size_t drawn_colour_bits = by_drawn ? turn_index(Colour::red, {}) : 0;
      const auto turn_from = [&](Card card, Direction heading) {
        return turn_index(Colour::black, heading) |
               (turn_index(card.colour(), {}) & from_colour_bits);
      };
      std::size_t from_turn = turn_from(from_card.card, from_card.heading);
      Occupancy::Spot spot = occupancy.spot(from_card.cell);
      // Until where can be drawn before the window of the table must be looked at.
      const auto safe_end = [&] {
        const std::size_t safe = occupancy.safe_until() - laid;
        return safe < static_cast<std::size_t>(pile_end - next) ? next + safe : pile_end;
      };
      Card* safe = safe_end();
      for (;;) {
        if (next == safe) [[unlikely]] {
          if (next == pile_end) break;
          show_others([&] { occupancy.extend(parts_.cards); });
          table = occupancy.view();
          spot = occupancy.spot(cards[from].cell);
          safe = safe_end();
        }
        // Section 6: the check comes before the draw, so a blocked segment loses no card.
        const Sides taken = table.taken_around(spot);
        if (taken == all_sides) [[unlikely]] {
          end = End::blocked;
          break;
        }
        // From here on everything is done with every card that is drawn, and counts or not by what
        // the card is: no processor could foresee a branch on that.
        const Card card = draw();
        const Deed& deed = deeds[static_cast<std::size_t>(phase)][card.code()];
        *next_enemy = card;
        next_enemy += deed.aside;
        // Section 3: on in the heading of the *from* card, turning by colour where that is taken.
        const std::size_t turn =
            from_turn | (turn_index(card.colour(), {}) & drawn_colour_bits) | taken;
        const Direction went = turns[turn];
        const Occupancy::Spot to = spot + table.step(turn);
        const Direction numbered = directions.of(card.rank());
        const Direction heading = deed.number ? numbered : went;
        table.take(to, deed.lays);
        cards[laid] = {table.cell(to), from, index, card, heading, deed.role, false};
        *next_door = laid;
        next_door += deed.door;
        const Index this_one = laid;
        laid += deed.lays;
        if constexpr (told) {
          if (deed.lays)
            tell({.what = Step::What::laid,
                  .card = card,
                  .wanted = static_cast<Direction>(from_turn >> 4 & 3),
                  .taken = taken,
                  .went = went,
                  .is_number_heading = deed.number});
          else
            tell({.what = Step::What::aside, .card = card});
        }
        const std::size_t this_turn = turn_from(card, heading);
        keep_or_take(from, this_one, deed.leads);
        keep_or_take(spot, to, deed.leads);
        keep_or_take(from_turn, this_turn, deed.leads);
        phase = deed.next;
        if (deed.ends) {
          end = deed.door ? End::door : End::colour;
          break;
        }
      }
    }
    count();
    segment.last_card = from == entry ? inherited : from;
    segment.end = end;
    segment.counters_on = counts_.enemies != first_enemy ? segment.last_card : none;
    if (segment.last_card == none || dungeon_.unplaced_ != none) [[unlikely]]
      place_waiting_counters(index);
    if constexpr (told)
      tell({.what = Step::What::ends, .end = end, .counters_on = segment.counters_on});
    return end;
  }

  /// Section 6, counters: enemies with no card to stand on, all the way back, wait for the next one
  /// that is laid anywhere.
  void place_waiting_counters(Index index) {
    const Segment& ended = parts_.segments[index];
    Index& first_waiting = dungeon_.unplaced_;
    if (ended.last_card == none) {
      if (first_waiting == none && counts_.enemies != ended.first_enemy) first_waiting = index;
    } else if (ended.last_card >= ended.first_card) {
      Index first_own = ended.first_card;
      while (parts_.cards[first_own].is_door()) ++first_own;
      for (Index i = std::exchange(first_waiting, none); i < index; ++i) {
        Segment& waiting = parts_.segments[i];
        if (waiting.counters_on == none &&
            waiting.first_enemy != parts_.segments[i + 1].first_enemy)
          waiting.counters_on = first_own;
      }
    }
  }

  Dungeon& dungeon_;
  DungeonParts& parts_;
  Counts counts_;
  Index segments_end_ = 0;
  Phase first_phase_[2][2];
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
    if (!dungeon_.segments().empty()) return;
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
  /// on the table has a free side. (Under `stuck: stop` the deal is over then.)
  bool stuck() {
    if (dungeon_.left(Pile::room) == 0 || detail::Deal::find_exit(dungeon_) == none) return false;
    for (const Index door : dungeon_.doors())
      if (detail::Deal::can_open(dungeon_, door)) return false;
    return true;
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
