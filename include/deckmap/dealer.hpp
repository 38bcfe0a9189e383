#pragma once
/// The rules of the deal, numbered as in docs/rules.md: a machine that waits for cards and doors.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/deal_event.hpp>
#include <deckmap/deal_options.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/detail/board.hpp>
#include <deckmap/detail/deal_errors.hpp>
#include <deckmap/detail/door_queue.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/rules.hpp>

namespace deckmap {

/// A deal in progress. It says what it waits for, and whoever drives it brings that: a shuffled
/// pile, a list, people at a table. A value: copy it to look ahead or to take steps back.
///
///     Dealer dealer(Options{.seed = 42});
///     while (dealer.draws_from()) dealer.draw();
///     for (; !dealer.openable_doors().empty(); dealer.draw_all())
///       dealer.open(dealer.openable_doors().front());
class Dealer {
 public:
  /// Takes the piles, top card first. Throws `Error` for a card that has no place in its pile, a
  /// table that is not possible, or a start off the table.
  explicit Dealer(const Piles& piles, const Rules& rules = {}, TableSize table = {},
                  std::optional<Cell> start = {}, const WayOptions& ways = {}) {
    require_places(piles);
    parts().piles = piles;
    parts().ways = valid(ways);
    begin(rules, table, start.value_or(table.default_start()), 0);
  }

  /// Shuffles the piles of a seed; the dungeon keeps seed, decks and extra cards. Throws `Error`
  /// for options that are not possible. (`options.doors` is for `deal_all`.)
  explicit Dealer(const Options& options) { restart(options); }

  /// Begins anew, in the same memory; after an `Error` it has to be begun once more.
  void restart(const Options& options) {
    compose(options.decks, options.extra, parts().piles);
    shuffle(parts().piles, options.seed, options.rules.jokers);
    parts().seed = options.seed;
    parts().decks = options.decks;
    parts().extra = options.extra;
    parts().ways = valid(options.ways);
    parts().level = 1;
    begin(options.rules, options.table, options.first_cell(), options.seed);
  }

  const Dungeon& dungeon() const { return dungeon_; }
  /// For those who deal step by step: see `Dungeon::unfolds`.
  void unfold() { dungeon_.unfold(); }

  /// The events of the last card, door or passage: at most a card, the end of its segment, and a
  /// room that begins and, without a card, ends.
  std::span<const DealEvent> events() const { return {events_.data(), event_count_}; }

  /// The pile from which a card is drawn next; nothing between segments.
  std::optional<Pile> draws_from() const {
    return in_segment_ ? std::optional(kind_) : std::nullopt;
  }
  /// The cards of a pile that are not drawn, top card first.
  std::span<const Card> undrawn(Pile pile) const {
    return std::span(dungeon_.piles()[pile]).subspan(dungeon_.drawn(pile));
  }

  /// Whether a closed door can be opened, once the segment has ended: the pile behind it is not
  /// empty and a cell beside it is free. Neither ever comes back, so what cannot be never will be.
  bool can_open(Index door) const {
    if (door >= dungeon_.cards().size()) return false;
    const PlacedCard& card = dungeon_.cards()[door];
    return card.is_door() && !card.open && dungeon_.left(dungeon_.behind(card)) > 0 &&
           has_free_side(door);
  }
  /// Returns the doors that can be opened now, in the order in which they were laid.
  std::vector<Index> openable_doors() const {
    std::vector<Index> doors;
    if (in_segment_) return doors;
    for (const Index door : dungeon_.doors())
      if (can_open(door)) doors.push_back(door);
    return doors;
  }

  /// Returns the card from which only a secret passage leads on: no door can be opened, room cards
  /// are left, and this is the newest card with a free side that is not a door; `none` otherwise.
  Index passage_from() const {
    const bool leads_on = passed_doors_ == dungeon_.doors().size() && !exits_.empty();
    return !in_segment_ && leads_on && dungeon_.left(Pile::room) > 0 ? exits_.back() : none;
  }
  bool stuck() const { return passage_from() != none; }
  /// Whether nothing can be drawn or opened any more.
  bool over() const { return !in_segment_ && dungeon_.outcome() != Outcome::open; }

  /// Draws the top card of the pile. Throws `Error` between segments.
  void draw() {
    if (!in_segment_) detail::refuse_draw();
    event_count_ = 0;
    const Card card = parts().piles[kind_][parts().drawn[static_cast<std::size_t>(kind_)]++];
    kind_ == Pile::corridor ? corridor(card) : room(card);
    end_if_must();
  }

  /// Draws the card that somebody drew from a real pile. Throws `Error` for one that is not left.
  void draw(Card card) {
    if (!in_segment_) return draw();
    const auto left = detail::span_of(parts().piles[kind_]).subspan(dungeon_.drawn(kind_));
    const auto found = std::find(left.begin(), left.end(), card);
    if (found == left.end()) detail::refuse_card(card, kind_, left);
    std::swap(*found, left.front());
    draw();
  }

  /// Draws to the end of the development.
  void draw_all() {
    while (in_segment_) draw();
  }

  /// Opens a door. Where it is not the next one in the door order of the rules, that becomes
  /// `chosen`. Throws `Error` for a card that is not a closed door, or one that cannot be opened.
  void open(Index door) {
    if (in_segment_) detail::refuse_before_card(kind_);
    if (!can_open(door)) detail::refuse_door(dungeon_, door);
    DoorOrder& order = parts().rules.door_order;
    // without a seed nobody can know the draws of `random`
    const bool unknown = order == DoorOrder::random && !dungeon_.seed();
    if (order != DoorOrder::chosen && !unknown && next_door() != door) order = DoorOrder::chosen;
    go_through(door);
  }

  /// Takes the secret passage. Throws `Error` when the deal is not stuck, or its rules take none.
  void take_secret_passage() {
    detail::require_passage(stuck(), dungeon_.rules().stuck);
    next_door();  // no door, but `random` uses up its draws
    go_on_secretly();
  }

  /// Deals to the end, or until `doors` doors are open: in the order of the rules (`random` by the
  /// seed, by seed 0 for given piles), secret passages where the deal is stuck. Throws `Error`
  /// where the rules name no order.
  void deal_all(std::optional<std::uint32_t> doors = {}) {
    detail::require_order(dungeon_.rules().door_order);
    for (draw_all(); !over() && dungeon_.opened().size() < doors.value_or(none); draw_all()) {
      const Index door = next_door();
      door != none ? go_through(door) : go_on_secretly();
    }
  }

 private:
  // 1. The deck and the two piles

  void begin(const Rules& rules, TableSize table, Cell start, std::uint64_t seed) {
    in_segment_ = false;
    require_valid(table, start);
    board_.reset(table, start);
    parts().clear_table();
    parts().rules = rules;
    parts().table = table;
    parts().start = start;
    door_queue_.reset(seed);
    passed_doors_ = event_count_ = 0;
    exits_.clear();
    homeless_ = none;
    begin_segment(Pile::corridor, Via::start, none);
    end_if_must();
  }

  // 3. Where the next card goes

  bool has_free_side(Index card) const {
    return board_.taken_sides(dungeon_.cards()[card].cell) != all_sides;
  }

  /// Lays a card: the first one at the start, every other in the heading of its *from* card,
  /// turning to the first free cell. With `by_number` its number gives its own heading.
  Index place(Card card, bool by_number) {
    DungeonParts& parts = this->parts();
    const Role role = card.role() == Role::enemy ? Role::room : card.role();
    PlacedCard placed{parts.start, newest_segment(), card, parts.rules.start_heading, role, false};
    std::optional<Turn> turn;
    if (from_ != none) {
      const PlacedCard& before = parts.cards[from_];
      const bool by_drawn = parts.rules.turn_colour == TurnColour::drawn;
      const Colour colour = (by_drawn ? card : before.card).colour();
      placed.heading = before.heading;
      while (contains(taken_, placed.heading)) placed.heading = turned(placed.heading, colour);
      placed.cell = step(before.cell, placed.heading);
      turn = Turn{before.heading, taken_, placed.heading};
    }
    if (by_number) placed.heading = parts.rules.directions.of(card.rank());
    const auto index = static_cast<Index>(parts.cards.size());
    (placed.is_door() ? parts.doors : exits_).push_back(index);
    parts.cards.push_back(placed);
    board_.take(placed.cell);
    report(CardPlaced{index, turn, by_number});
    return index;
  }

  // 4. Corridors

  /// Straight on, until a door is drawn or the colour shifts: there a room begins. The first card
  /// of the map, or of every corridor, gives the heading by its number.
  void corridor(Card card) {
    if (put_aside(card, false)) return;
    const bool each = dungeon_.rules().corridor_heading == CorridorHeading::each;
    from_ = place(card, (from_ == none || (each && is_first())) && card.has_number());
    if (card.role() == Role::door) return end_segment(End::door);
    if (colour_ && *colour_ != card.colour()) {
      end_segment(End::colour);
      return begin_segment(Pile::room, Via::colour, from_);
    }
    colour_ = card.colour();
  }

  // 5. Rooms

  /// Doors before the first room card lie round one *from* card; a door after it ends the room.
  void room(Card card) {
    if (put_aside(card, dungeon_.rules().room_spades == RoomSpades::laid)) return;
    const Index placed = place(card, card.has_number());
    if (card.role() != Role::door)
      from_ = placed;
    else if (!is_first())
      end_segment(End::door);
  }

  // 6. Doors, counters, and the end

  /// Puts enemies and jokers aside. Returns false for a card that is laid; with `spades_laid` an
  /// enemy counts as put aside and is laid too.
  bool put_aside(Card card, bool spades_laid) {
    const bool is_enemy = card.role() == Role::enemy;
    if (!is_enemy && card.role() != Role::boss) return false;
    parts().enemies.push_back(card);
    if (is_enemy && spades_laid) return false;
    report(CardAside{newest_segment(), card});
    return true;
  }

  void begin_segment(Pile kind, Via via, Index entry) {
    DungeonParts& parts = this->parts();
    parts.segments.push_back({static_cast<Index>(parts.cards.size()),
                              static_cast<Index>(parts.enemies.size()), entry, none, kind, via,
                              End::exhausted});
    in_segment_ = true;
    kind_ = kind;
    from_ = entry;
    colour_.reset();
    if (entry != none && parts.rules.door_colour == DoorColour::counts)
      colour_ = parts.cards[entry].card.colour();
    report(SegmentBegins{newest_segment()});
  }

  /// The pile must hold a card, and the *from* card have a free side: the check comes before the
  /// draw, so a blocked segment loses no card. An empty pile is exhausted, walled in or not.
  void end_if_must() {
    if (in_segment_ && dungeon_.left(kind_) == 0) end_segment(End::exhausted);
    if (in_segment_) {
      taken_ = from_ == none ? Sides{} : board_.taken_sides(dungeon_.cards()[from_].cell);
      if (taken_ == all_sides) end_segment(End::blocked);
    }
    if (!in_segment_) parts().outcome = outcome();
  }

  void end_segment(End end) {
    in_segment_ = false;
    const Index index = newest_segment();
    parts().segments[index].end = end;
    place_counters(index);
    report(SegmentEnds{index});
  }

  /// The enemies stand on the segment's last card that is not a door, or on that of the segment it
  /// was entered from and so on back; if there is none, on the next such card that is laid.
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

  Index next_door() {
    return door_queue_.next(dungeon_.rules().door_order, dungeon_.doors(),
                            [this](Index door) { return can_open(door); });
  }

  void go_through(Index door) {
    event_count_ = 0;
    parts().cards[door].open = true;
    parts().opened.push_back(door);
    begin_segment(dungeon_.behind(dungeon_.cards()[door]), Via::door, door);
    end_if_must();
  }

  /// A secret passage leads to a corridor, to a room if the corridor pile is empty.
  void go_on_secretly() {
    event_count_ = 0;
    const bool has_corridor = dungeon_.left(Pile::corridor) > 0;
    begin_segment(has_corridor ? Pile::corridor : Pile::room, Via::secret, exits_.back());
    end_if_must();
  }

  /// Doors and exits that are passed over are never looked at again.
  Outcome outcome() {
    const auto doors = dungeon_.doors();
    while (passed_doors_ < doors.size() && !can_open(doors[passed_doors_])) ++passed_doors_;
    if (passed_doors_ < doors.size()) return Outcome::open;
    if (dungeon_.left(Pile::room) == 0) return Outcome::dealt;
    while (!exits_.empty() && !has_free_side(exits_.back())) exits_.pop_back();
    if (exits_.empty()) return Outcome::full;
    return dungeon_.rules().stuck == Stuck::stop ? Outcome::stuck : Outcome::open;
  }

  void report(const DealEvent& event) { events_[event_count_++] = event; }
  bool is_first() const { return from_ == dungeon_.segments().back().entry; }  // but for doors
  DungeonParts& parts() { return detail::parts_of(dungeon_); }
  Index newest_segment() const { return static_cast<Index>(dungeon_.segments().size() - 1); }

  Dungeon dungeon_;
  detail::Board board_;
  bool in_segment_ = false;
  Pile kind_ = Pile::corridor;    ///< of the segment in progress
  Index from_ = none;             ///< the card beside which the next one is laid
  Sides taken_ = {};              ///< those of the *from* card
  std::optional<Colour> colour_;  ///< of the corridor so far
  std::array<DealEvent, 4> events_;
  std::size_t event_count_ = 0;
  detail::DoorQueue door_queue_;
  std::size_t passed_doors_ = 0;  ///< the oldest doors, none of which can be opened any more
  Buffer<Index> exits_;           ///< cards that may have a free side, for secret passages
  Index homeless_ = none;         ///< the first segment whose enemies wait for a card to stand on
};

}  // namespace deckmap
