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

/// One event of a deal, reported to its listener.
struct DealEvent {
  enum class What : std::uint8_t {
    begins,  ///< a segment begins: `kind`, `via`, `entry`
    aside,   ///< an enemy or a joker is put aside: `card`
    laid,    ///< `cards.back()` was laid, from the card `laid.from` (unless it is the first)
    ends,    ///< the segment ends: `end`, `enemies_on`
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
  Index enemies_on = none;
  std::span<const PlacedCard> cards = {};  ///< all cards on the table after the step
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
  void operator()(const DealEvent&) const {}
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

/// What is done with a card that is drawn: four bytes, so that the deal reads them at once.
struct Deed {
  enum : std::uint8_t {
    lays = 1,     ///< it is laid
    aside = 2,    ///< it is an enemy and counts as put aside
    door = 4,     ///< it is a door
    number = 8,   ///< its number gives its heading
    ends = 16,    ///< it ends the segment, as a door or else by its colour
    passes = 32,  ///< it is put aside and no more
  };
  std::uint8_t what;
  Role role;  ///< what it is on the table
  Phase next;
  std::uint8_t unused;

  constexpr bool has(std::uint8_t bits) const { return (what & bits) != 0; }
};

/// Sections 4 and 5 as one function of phase and card; the deal reads it from a table.
constexpr Deed deed_of(Phase phase, Card card) {
  const Role role = card.role();
  const bool spades_laid = phase == Phase::room_entry_spades || phase == Phase::room_spades;
  const bool entry = phase == Phase::room_entry || phase == Phase::room_entry_spades;
  Deed deed{.what = 0, .role = role, .next = phase, .unused = 0};
  if (role == Role::boss || role == Role::enemy) {
    deed.what = Deed::aside;
    if (role == Role::boss || !spades_laid) {
      deed.what |= Deed::passes;
      return deed;
    }
    deed.role = Role::room;
  }
  deed.what |= Deed::lays;
  if (role == Role::door) {
    deed.what |= Deed::door | (entry ? 0 : Deed::ends);
    return deed;
  }
  if (phase >= Phase::room_entry) {
    if (deed.role == Role::room) deed.what |= Deed::number;  // an ace passes on the heading it has
    deed.next = spades_laid ? Phase::room_spades : Phase::room;
    return deed;
  }
  const Colour colour = card.colour();
  const bool uncoloured = phase == Phase::corridor_uncoloured || phase == Phase::turning_uncoloured;
  if (phase >= Phase::turning_uncoloured) deed.what |= Deed::number;
  if (!uncoloured && phase != corridor_of(colour) && phase != turning_of(colour))
    deed.what |= Deed::ends;
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
    dungeon.doors_seen_ = 0;
    dungeon.waiting_.clear();
    dungeon.exits_.clear();
    dungeon.exits_seen_ = 0;
    dungeon.unplaced_ = none;
  }

  /// Deals the first corridor and what follows it without a door.
  template <class Source, class Listener>
  static void begin(Dungeon& dungeon, Source& source, Listener& listener) {
    develop(dungeon, source, listener, first_corridor, [](auto&, Stand&) { return nothing; });
  }

  /// Section 6: a door can be opened when the pile of what lies behind it is not empty and a cell
  /// beside it is free. Neither ever changes back, so a door that cannot be opened never will be.
  static bool can_open(const Dungeon& dungeon, Index door) {
    const PlacedCard& card = dungeon.parts_.cards[door];
    return !card.open && dungeon.left(dungeon.behind(card)) > 0 && has_free_side(dungeon, card);
  }

  /// Opens a door and deals what lies behind it.
  template <class Source, class Listener>
  static void open(Dungeon& dungeon, Index door, Source& source, Listener& listener) {
    dungeon.parts_.cards[door].open = true;
    dungeon.parts_.opened.push_back(door);
    const Entrance entrance{dungeon.behind(dungeon.parts_.cards[door]), Via::door, door};
    develop(dungeon, source, listener, entrance, [](auto&, Stand&) { return nothing; });
  }

  /// Section 6, stuck: the newest card that is not a door and has a free side, or `none`. Cells
  /// never become free, so a card without a free side is never looked at again.
  static Index find_exit(Dungeon& dungeon) {
    const Buffer<PlacedCard>& cards = dungeon.parts_.cards;
    Buffer<Index>& exits = dungeon.exits_;
    for (; dungeon.exits_seen_ < cards.size(); ++dungeon.exits_seen_)
      if (!cards[dungeon.exits_seen_].is_door())
        exits.push_back(static_cast<Index>(dungeon.exits_seen_));
    while (!exits.empty() && !has_free_side(dungeon, cards[exits.back()])) exits.pop_back();
    return exits.empty() ? none : exits.back();
  }

  /// The same for a dungeon that only is looked at: it may look at all cards.
  static Index newest_exit(const Dungeon& dungeon) {
    const Buffer<PlacedCard>& cards = dungeon.parts_.cards;
    for (auto card = static_cast<Index>(cards.size()); card-- > 0;)
      if (!cards[card].is_door() && has_free_side(dungeon, cards[card])) return card;
    return none;
  }

  /// Deals on from `exit`.
  template <class Source, class Listener>
  static void take_passage(Dungeon& dungeon, Index exit, Source& source, Listener& listener) {
    develop(dungeon, source, listener, passage(dungeon, exit),
            [](auto&, Stand&) { return nothing; });
  }

  /// Deals from the first card to the end: doors in the order of the rules, secret passages where
  /// it is stuck, until `max_doors` doors have been opened.
  template <class Source, class Listener>
  static void all(Dungeon& dungeon, DoorOrder order, Random& stream, std::size_t max_doors,
                  Source& source, Listener& listener) {
    DungeonParts& parts = dungeon.parts_;
    const auto next = [&](auto& run, Stand& stand) __attribute__((always_inline))->Entrance {
      if (run.opened() >= max_doors) return nothing;
      const Entrance door = run.open_next(order, stream, stand);
      if (door.card != none) return door;
      run.publish();
      if (dungeon.left(Pile::room) == 0 || parts.rules.stuck == Stuck::stop) return nothing;
      const Index exit = find_exit(dungeon);
      run.resume();
      if (exit == none) return nothing;
      stand = run.stand_of(exit);
      return passage(dungeon, exit);
    };
    develop(dungeon, source, listener, first_corridor, next);
    parts.outcome = dungeon.left(Pile::room) > 0 || parts.opened.size() >= max_doors
                        ? outcome_now(dungeon)
                        : Outcome::dealt;
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
  /// How a segment is entered.
  struct Entrance {
    Pile kind;
    Via via;
    Index card;  ///< `none` at the start
  };
  static constexpr Entrance first_corridor = {Pile::corridor, Via::start, none};
  static constexpr Entrance nothing = {Pile::corridor, Via::door, none};

  /// A corridor, or a room if the corridor pile is empty.
  static Entrance passage(const Dungeon& dungeon, Index exit) {
    return {dungeon.left(Pile::corridor) > 0 ? Pile::corridor : Pile::room, Via::secret, exit};
  }

  static bool has_free_side(const Dungeon& dungeon, const PlacedCard& card) {
    return dungeon.occupancy_.taken_around(card.cell) != all_sides;
  }

  static Phase first_phase(const Rules& rules, Pile kind, Colour colour) {
    if (kind == Pile::room)
      return rules.room_spades == RoomSpades::laid ? Phase::room_entry_spades : Phase::room_entry;
    const bool turning = rules.corridor_heading == CorridorHeading::each;
    if (rules.door_colour == DoorColour::ignored)
      return turning ? Phase::turning_uncoloured : Phase::corridor_uncoloured;
    return turning ? turning_of(colour) : corridor_of(colour);
  }

  /// Section 6, counters: enemies with no card to stand on, all the way back, wait for the next one
  /// that is laid anywhere.
  static void place_waiting_counters(Dungeon& dungeon, Index index, Index enemies) {
    DungeonParts& parts = dungeon.parts_;
    const Segment& ended = parts.segments[index];
    if (ended.last_card == none) {
      if (dungeon.unplaced_ == none && enemies != ended.first_enemy) dungeon.unplaced_ = index;
    } else if (ended.last_card >= ended.first_card) {
      Index first_own = ended.first_card;
      while (parts.cards[first_own].is_door()) ++first_own;
      for (Index i = std::exchange(dungeon.unplaced_, none); i < index; ++i) {
        Segment& waiting = parts.segments[i];
        if (waiting.enemies_on == none && waiting.first_enemy != parts.segments[i + 1].first_enemy)
          waiting.enemies_on = first_own;
      }
    }
  }

  [[gnu::noinline]] static void set_sizes(DungeonParts& parts, Index cards, Index segments,
                                          Index enemies, Index doors, Index opened) {
    parts.cards.resize(cards);
    parts.segments.resize(segments);
    parts.enemies.resize(enemies);
    parts.doors.resize(doors);
    parts.opened.resize(opened);
  }

  /// No array holds more than there are cards, but for that of the segments: some have no card.
  [[gnu::noinline]] static void make_room(Dungeon& dungeon) {
    DungeonParts& parts = dungeon.parts_;
    const std::size_t most = parts.piles.size();
    dungeon.door_stands_.resize(most);
    parts.cards.resize(most);
    parts.enemies.resize(most);
    parts.doors.resize(most);
    parts.opened.resize(most);
    parts.segments.resize(parts.segments.capacity());
  }

  [[gnu::noinline]] static void add_segments(DungeonParts& parts) {
    parts.segments.resize(2 * parts.segments.size() + 16);
  }

  /// A deal in progress. Its public functions may be called only while it is not published.
  template <class View>
  class Run {
   public:
    Run(Dungeon& dungeon, const View& view)
        : dungeon_(dungeon),
          parts_(dungeon.parts_),
          table_(view),
          directions_(parts_.rules.directions),
          turn_by_drawn_(parts_.rules.turn_colour == TurnColour::drawn),
          spades_laid_(parts_.rules.room_spades == RoomSpades::laid),
          card_count_(static_cast<Index>(parts_.cards.size())),
          enemy_count_(static_cast<Index>(parts_.enemies.size())),
          door_count_(static_cast<Index>(parts_.doors.size())),
          opened_count_(static_cast<Index>(parts_.opened.size())),
          segment_count_(static_cast<Index>(parts_.segments.size())),
          doors_seen_(dungeon.doors_seen_) {
      for (const Pile kind : {Pile::corridor, Pile::room}) {
        const auto k = static_cast<std::size_t>(kind);
        next_card_[k] = parts_.piles[kind].data() + parts_.drawn[k];
        pile_end_[k] = parts_.piles[kind].data() + parts_.piles[kind].size();
        for (const Colour colour : {Colour::black, Colour::red})
          first_phase_[k][static_cast<std::size_t>(colour)] =
              first_phase(parts_.rules, kind, colour);
      }
      resume();
    }

    std::size_t opened() const { return opened_count_; }
    Index last_card() const { return card_count_ - 1; }

    /// Gives the dungeon's arrays the sizes that they have come to. (What is not inlined never gets
    /// this object's address, so the compiler may keep its members in registers.)
    [[gnu::always_inline]] void publish() {
      dungeon_.doors_seen_ = doors_seen_;
      for (const Pile kind : {Pile::corridor, Pile::room}) {
        const auto k = static_cast<std::size_t>(kind);
        parts_.drawn[k] = static_cast<std::uint32_t>(next_card_[k] - parts_.piles[kind].data());
      }
      set_sizes(parts_, card_count_, segment_count_, enemy_count_, door_count_, opened_count_);
    }

    /// Gives them the largest sizes that they can come to, and finds them.
    [[gnu::always_inline]] void resume() {
      make_room(dungeon_);
      door_stands_ = dungeon_.door_stands_.data();
      cards_ = parts_.cards.data();
      enemies_ = parts_.enemies.data();
      doors_ = parts_.doors.data();
      opened_ = parts_.opened.data();
      find_segments();
    }

    /// What is needed to go on from a card.
    Stand stand_of(Index card) const {
      const PlacedCard& laid = cards_[card];
      return {table_.spot(laid.cell), turn_index(laid.card.colour(), laid.heading),
              other(segments_[laid.segment].kind)};
    }

    /// Opens the door that `order` opens next, if there is one. It is taken off the list, and so
    /// are those that are passed over. `random` takes each draw from the list of closed doors that
    /// are left, where the last one steps into the place of the one drawn, and new doors go to the
    /// end.
    [[gnu::always_inline]] Entrance open_next(DoorOrder order, Random& stream, Stand& stand) {
      if (order == DoorOrder::oldest) {
        while (doors_seen_ < door_count_)
          if (can_open(doors_seen_++, stand)) return open(doors_seen_ - 1, stand);
        return nothing;
      }
      Buffer<Index>& waiting = dungeon_.waiting_;
      while (doors_seen_ < door_count_) waiting.push_back(doors_seen_++);
      while (!waiting.empty()) {
        if (order == DoorOrder::random)
          std::swap(waiting[stream.below(waiting.size())], waiting.back());
        const Index door = waiting.back();
        waiting.pop_back();
        if (can_open(door, stand)) return open(door, stand);
      }
      return nothing;
    }

    /// Deals one segment to its end. (Inlined, so that the state of the deal stays in registers; a
    /// segment is only three cards long.)
    template <class Source, class Listener>
    [[gnu::always_inline]] End segment(Source& source, Listener& listener, Pile kind, Via via,
                                       Index entry, Stand& stand) {
      constexpr bool told = !std::is_same_v<Listener, Silent>;
      constexpr bool in_order = std::is_same_v<Source, InOrder>;
      const Index index = segment_count_++;
      if (index == segments_end_) [[unlikely]] {
        Deal::add_segments(parts_);
        find_segments();
      }
      // The counters of a segment without a card of its own stand where those of the segment would
      // from which it was entered.
      const Index inherited = via == Via::start ? none : segments_[cards_[entry].segment].last_card;
      const Index first_card = card_count_;
      const Index first_enemy = enemy_count_;
      const auto record = [&](Index last_card, Index enemies_on, End end) {
        segments_[index] = {first_card, first_enemy, entry, last_card, enemies_on, kind, via, end};
      };
      if constexpr (told || !in_order || View::may_change)  // it is looked at meanwhile
        record(inherited, none, End::exhausted);

      const auto pile = static_cast<std::size_t>(kind);
      Card* const pile_end = pile_end_[pile];
      Card* next = next_card_[pile];

      // What others than this loop see while it runs: them the dungeon shows how far it has come.
      const auto show_others = [&](auto&& action) {
        next_card_[pile] = next;
        publish();
        action();
        resume();
      };
      const auto draw = [&] {
        if constexpr (!in_order)
          show_others([&] { source(kind, std::span<Card>(next, pile_end)); });
        return *next++;
      };
      const auto tell = [&](DealEvent step) {
        show_others([&] {
          step.segment = index;
          step.kind = kind;
          step.cards = parts_.cards;
          listener(step);
        });
      };
      if constexpr (told) tell({.what = DealEvent::What::begins, .via = via, .entry = entry});

      Index from = entry;  // the card from which the next one is laid
      End end = End::exhausted;
      bool ended = false;
      if (via == Via::start) {
        // Section 4: the first card of the map lies at the start; enemies before it are put aside.
        ended = true;
        while (next != pile_end) {
          const Card card = draw();
          if (card.role() == Role::enemy) {
            enemies_[enemy_count_++] = card;
            if constexpr (told) tell({.what = DealEvent::What::aside, .card = card});
            continue;
          }
          const bool is_door = card.role() == Role::door;
          const Direction heading =
              is_door ? parts_.rules.start_heading : parts_.rules.directions.of(card.rank());
          const Occupancy::Spot spot = table_.spot(parts_.start);
          table_.take(spot);
          stand = {spot, turn_index(card.colour(), heading), other(kind)};
          cards_[0] = {parts_.start, none, index, card, heading, card.role(), false};
          card_count_ = 1;
          if (is_door) {
            doors_[0] = 0;
            door_stands_[0] = stand;
            door_count_ = 1;
            end = End::door;
          } else {
            from = 0;
            ended = false;
          }
          if constexpr (told)
            tell({.what = DealEvent::What::laid, .card = card, .is_number_heading = !is_door});
          break;
        }
      }

      if (!ended) {
        Occupancy::Spot spot = stand.spot();
        std::size_t from_turn = stand.turn();
        const Colour from_colour = turn_colour(from_turn);
        Phase phase = via == Via::start ? corridor_of(from_colour)  // its first card has been dealt
                                        : first_phase_[static_cast<std::size_t>(kind)]
                                                      [static_cast<std::size_t>(from_colour)];
        // Until where can be drawn before the window of the table must be looked at.
        const auto safe_end = [&] {
          if constexpr (!View::may_change) return pile_end;
          const std::size_t safe = dungeon_.occupancy_.safe_until() - card_count_;
          return safe < static_cast<std::size_t>(pile_end - next) ? next + safe : pile_end;
        };
        Card* safe = safe_end();
        for (;;) {
          if (next == safe) [[unlikely]] {
            if (!View::may_change || next == pile_end) break;
            show_others([&] { extend(); });
            spot = table_.spot(cards_[from].cell);
            safe = safe_end();
          }
          // Section 6: the check comes before the draw, so a blocked segment loses no card.
          const Sides taken = table_.taken_around(spot);
          if (taken == all_sides) [[unlikely]] {
            end = End::blocked;
            break;
          }
          const Card card = draw();
          const Deed deed = deeds[static_cast<std::size_t>(phase)][card.code()];
          if (deed.has(Deed::passes)) [[unlikely]] {
            enemies_[enemy_count_++] = card;
            if constexpr (told) tell({.what = DealEvent::What::aside, .card = card});
            continue;
          }
          phase = deed.next;
          // Section 3: on in the heading of the *from* card, turning by colour where that is taken.
          std::size_t turn = from_turn | taken;
          if (turn_by_drawn_) [[unlikely]]
            turn = turn_index(card.colour(), turn_heading(from_turn)) | taken;
          const Direction went = turns[turn];
          const Occupancy::Spot to = table_.turned(spot, turn);
          const Direction numbered = directions_.of(card.rank());
          const Direction heading = deed.has(Deed::number) ? numbered : went;
          const Index laid = card_count_++;
          table_.take(to);
          cards_[laid] = {table_.cell(to), from, index, card, heading, deed.role, false};
          const std::size_t laid_turn = turn_index(card.colour(), heading);
          if (spades_laid_ && deed.has(Deed::aside)) [[unlikely]]
            enemies_[enemy_count_++] = card;
          if (deed.has(Deed::door)) {
            doors_[door_count_] = laid;
            door_stands_[door_count_++] = {to, laid_turn, other(kind)};
          }
          if constexpr (told)
            tell({.what = DealEvent::What::laid,
                  .card = card,
                  .wanted = turn_heading(from_turn),
                  .taken = taken,
                  .went = went,
                  .is_number_heading = deed.has(Deed::number)});
          if (deed.has(Deed::door)) {
            if (!deed.has(Deed::ends)) continue;
            end = End::door;
            break;
          }
          from = laid;
          if (deed.has(Deed::ends)) {
            end = End::colour;
            stand = {to, laid_turn, other(kind)};
            break;
          }
          spot = to;
          from_turn = laid_turn;
        }
      }
      next_card_[pile] = next;
      const Index last_card = from == entry ? inherited : from;
      record(last_card, enemy_count_ != first_enemy ? last_card : none, end);
      if (last_card == none || dungeon_.unplaced_ != none) [[unlikely]]
        place_waiting_counters(dungeon_, index, enemy_count_);
      if constexpr (told)
        tell(
            {.what = DealEvent::What::ends, .end = end, .enemies_on = segments_[index].enemies_on});
      return end;
    }

   private:
    /// Whether a door, given as its place among the doors, can be opened; tells where it stands.
    bool can_open(Index door, Stand& stand) const {
      stand = door_stands_[door];
      const auto behind = static_cast<std::size_t>(stand.behind());
      return next_card_[behind] != pile_end_[behind] &&
             table_.taken_around(stand.spot()) != all_sides;
    }

    Entrance open(Index door, Stand stand) {
      const Index card = doors_[door];
      cards_[card].open = true;
      opened_[opened_count_++] = card;
      return {stand.behind(), Via::door, card};
    }

    void find_segments() {
      segments_ = parts_.segments.data();
      segments_end_ = static_cast<Index>(parts_.segments.size());
    }

    /// Lets the window of a published dungeon grow.
    void extend() {
      const bool changes = dungeon_.occupancy_.extend(parts_.cards);
      table_ = View(dungeon_.occupancy_);
      if (!changes) return;
      for (Index i = 0; i < door_count_; ++i) door_stands_[i] = stand_of(doors_[i]);
    }

    Dungeon& dungeon_;
    DungeonParts& parts_;
    View table_;
    DirectionGrid directions_;
    bool turn_by_drawn_;
    bool spades_laid_;
    Phase first_phase_[2][2];
    Card* next_card_[2];
    Card* pile_end_[2];
    PlacedCard* cards_;
    Index card_count_;
    Card* enemies_;
    Index enemy_count_;
    Index* doors_;
    Index door_count_;
    Index* opened_;
    Index opened_count_;
    Segment* segments_;
    Index segment_count_;
    Index segments_end_;
    Index doors_seen_;
    Stand* door_stands_;
  };

  /// Deals a segment and those that `next` says, until it says `nothing`; a room follows a corridor
  /// whose colour shifts unasked.
  template <class Source, class Listener, class Next>
  static void develop(Dungeon& dungeon, Source& source, Listener& listener, Entrance entrance,
                      const Next& next) {
    dungeon.occupancy_.with_view(dungeon.parts_.piles.size(), [&]<class View>(const View& view) {
      Run<View> run(dungeon, view);
      auto [kind, via, card] = entrance;
      Stand stand = card == none ? Stand{} : run.stand_of(card);
      do {
        if (run.segment(source, listener, kind, via, card, stand) == End::colour) {
          kind = Pile::room;
          via = Via::colour;
          card = run.last_card();
        } else {
          const Entrance found = next(run, stand);
          kind = found.kind;
          via = found.via;
          card = found.card;
        }
      } while (card != none);
      run.publish();
    });
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
/// Each call that deals takes a listener, anything that can be called with a `const DealEvent&`.
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
      const PlacedCard& card = dungeon_.cards()[door];
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
    const PlacedCard& card = dungeon_.cards()[door];
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

  /// The card from which only a secret passage leads on: no door can be opened, room cards are
  /// left, and this is the newest card with a free side that is no door. Else `none`. (Under
  /// `stuck: stop` the deal is over then.)
  Index passage_from() const {
    if (dungeon_.left(Pile::room) == 0 || detail::Deal::any_door_can_open(dungeon_)) return none;
    return detail::Deal::newest_exit(dungeon_);
  }
  bool stuck() const { return passage_from() != none; }

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
