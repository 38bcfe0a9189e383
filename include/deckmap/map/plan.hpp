#pragma once
/// The places of a dungeon, the ways between them, and the doors on these: once for every picture,
/// text and game. A place is a room, the passages between two doors, or the spot behind a door; a
/// segment of the deal that laid no card of its own is none.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/index.hpp>

namespace deckmap {

struct Place;
struct Way;
struct Door;
using PlaceIndex = IndexOf<Place>;
using WayIndex = IndexOf<Way>;
using DoorIndex = IndexOf<Door>;

enum class PlaceKind : std::uint8_t {
  room,
  corridor,
  landing,   ///< the spot between a door and others, or between a door and its room
  dead_end,  ///< the same behind an opened door, where the deal found no card to lay
};

constexpr auto value_names(PlaceKind) {
  return std::array<std::string_view, 4>{"room", "corridor", "landing", "dead_end"};
}

/// Indices of cards that were laid one after the other.
class CardRange {
 public:
  class Iterator {
   public:
    using value_type = Index;
    using difference_type = std::ptrdiff_t;
    using pointer = const Index*;
    using reference = Index;
    using iterator_category = std::input_iterator_tag;

    constexpr explicit Iterator(Index at) : at_(at) {}
    constexpr Index operator*() const { return at_; }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr Iterator operator++(int) { return Iterator(at_++); }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Index at_;
  };

  constexpr CardRange(Index first, Index end) : first_(first), end_(end) {}

  constexpr Iterator begin() const { return Iterator(first_); }
  constexpr Iterator end() const { return Iterator(end_); }
  constexpr Index front() const { return first_; }
  constexpr std::size_t size() const { return end_ - first_; }
  constexpr bool contains(Index card) const { return first_ <= card && card < end_; }

 private:
  Index first_, end_;
};

struct Place {
  PlaceKind kind;
  /// A room's among the rooms; another place's among those others in which there is something to
  /// find or to choose. 0: only a way between others.
  int number = 0;
  /// The level, before the number in the label; 0: there is only one.
  std::uint32_t level = 0;
  int depth;        ///< 1, and one more for each door and secret passage before it
  CardRange cards;  ///< all but the doors; of a landing and a dead end the door before it
  /// Where the label of a corridor or a landing finds room: a card without enemies if it has one.
  Index label_card = none;
  /// The segment with which it got its label: in a deal that unfolds all that is said of it was
  /// dealt by then, or before the next door was opened. `none` without a label.
  Index since = none;

  constexpr bool is_room() const { return kind == PlaceKind::room; }
  /// Whether it is the spot behind a door, with no card of its own.
  constexpr bool is_landing() const { return kind >= PlaceKind::landing; }
  constexpr bool has_label() const { return number > 0; }
  /// "2" of a room, "C1" of another place, on the map and in the key; "2.C1" on the second of
  /// several levels; empty without a label.
  std::string label() const {
    if (!has_label()) return {};
    return (level > 0 ? std::to_string(level) + "." : "") + (is_room() ? "" : "C") +
           std::to_string(number);
  }
};

enum class WayKind : std::uint8_t {
  open,
  door,
  secret,           ///< a secret passage; a door may lie right behind it
  way_in,           ///< from outside; perhaps through a door
  hidden,           ///< a hidden door: from the card that was laid earlier
  second_entrance,  ///< outside from within, through a door of which no card lies ahead
};

constexpr auto value_names(WayKind) {
  return std::array<std::string_view, 6>{"open",   "door",   "secret",
                                         "way_in", "hidden", "second_entrance"};
}

/// The end of a way from which alone it can be opened at first.
enum class Bolt : std::uint8_t { nowhere, from, to };

constexpr auto value_names(Bolt) {
  return std::array<std::string_view, 3>{"nowhere", "from", "to"};
}

/// One end of a way.
struct WayEnd {
  PlaceIndex place;  ///< nothing outside, and behind a sealed door
  Index card;        ///< beside the border to the other end; `none` outside
  Direction side;    ///< of the card: that border
};

/// A border between two places that one can come through.
struct Way {
  WayKind kind;
  WayEnd from;     ///< the end that is nearer to the way in
  WayEnd to;       ///< of a way with a door: the door's card, and the side from which one comes
  DoorIndex door;  ///< on it, or nothing
  Bolt bolt = Bolt::nowhere;  ///< of a hidden door or a second entrance

  /// Whether the bolt is at the end that is in `place`.
  constexpr bool bolted_in(PlaceIndex place) const {
    return bolt != Bolt::nowhere && (bolt == Bolt::from ? from : to).place == place;
  }
  /// The end that is not in `place`.
  constexpr const WayEnd& other(PlaceIndex place) const { return from.place == place ? to : from; }
};

/// How the players find a door. Opened in the deal is not opened in play: a door behind which the
/// deal went on is shut, by its level; one that the deal never opened is sealed.
enum class DoorState : std::uint8_t {
  stuck,    ///< a jack's
  locked,   ///< a queen's: there is a key to it
  barred,   ///< a king's
  sealed,   ///< nothing was dealt behind it
  outside,  ///< the same, but it leads outside: the second entrance
};

constexpr auto value_names(DoorState) {
  return std::array<std::string_view, 5>{"stuck", "locked", "barred", "sealed", "outside"};
}

/// The state of a door as dealt: never `outside`.
constexpr DoorState door_state(const PlacedCard& door) {
  return door.open ? static_cast<DoorState>(door.card.door_level() - 1) : DoorState::sealed;
}

/// Black doors are trapped, if they can be opened at all, which in a deal that unfolds nobody
/// knows.
constexpr bool is_trapped(const PlacedCard& door, bool unfolds) {
  return (door.open || unfolds) && door.card.colour() == Colour::black;
}

/// The key to a locked door.
struct DoorKey {
  Index holder;      ///< an index into `Dungeon::enemies()`; `none`: it hangs in a place
  PlaceIndex place;  ///< where it is found; nothing: outside
};

/// A door. One comes from `from` of its way; the lever of a barred one is there, too.
struct Door {
  Index card;
  WayIndex way;
  DoorState state;
  bool trapped;
  /// To a locked one. In a deal that unfolds: to a queen's, opened or not, if a room was dealt
  /// after it for the key to lie in.
  std::optional<DoorKey> key = {};
};

/// The side of the first card through which one comes in: opposite its heading if rock is there,
/// else through other rock, else through any wall; nothing if no side has a wall.
inline std::optional<Direction> entrance(const Dungeon& dungeon) {
  std::optional<Direction> found;
  if (dungeon.cards().empty()) return found;
  const PlacedCard& first = dungeon.cards()[0];
  std::array<int, 4> worth;  // by direction
  worth.fill(2);
  for (Index card = 1; card < dungeon.cards().size(); ++card)
    for (const Direction side : all_directions)
      if (dungeon.cards()[card].cell == step(first.cell, side))
        worth[static_cast<std::size_t>(side)] =
            link_between(dungeon, 0, card) == Link::wall ? 1 : 0;
  int best = 0;
  Direction side = opposite(first.heading);
  for (int turn = 0; turn < 4; ++turn, side = turned(side, Colour::red))
    if (const int here = worth[static_cast<std::size_t>(side)]; here > best)
      best = here, found = side;
  return found;
}

/// A dungeon as places, ways and doors. It refers to the dungeon, which has to outlive it.
class Plan {
 public:
  explicit Plan(const Dungeon& dungeon) : dungeon_(&dungeon) {
    if (dungeon.unfolds())
      for (const Segment& segment : dungeon.segments())
        turns_.push_back((turns_.empty() ? 0 : turns_.back()) + (segment.via != Via::colour));
    find_places();
    add_ways();
    if (!dungeon.unfolds()) find_keys();
    sort_places();
    if (dungeon.unfolds()) leave_keys();
    number_places();
    stand_enemies();
  }
  explicit Plan(const Dungeon&&) = delete;

  const Dungeon& dungeon() const { return *dungeon_; }

  /// In the order of their first cards.
  std::span<const Place> places() const { return detail::span_of(places_); }
  /// In the order in which they were dealt, the way in first; then the hidden doors.
  std::span<const Way> ways() const { return detail::span_of(ways_); }
  /// In the order in which they were laid, those of `Dungeon::doors()`.
  std::span<const Door> doors() const { return detail::span_of(doors_); }

  const Place& operator[](PlaceIndex place) const { return places_[place.at()]; }
  const Way& operator[](WayIndex way) const { return ways_[way.at()]; }
  const Door& operator[](DoorIndex door) const { return doors_[door.at()]; }

  /// The ways of a place, in the order in which they were dealt.
  std::span<const WayIndex> ways(PlaceIndex place) const {
    return detail::span_of(ways_of_).subspan(first_way_[place.at()],
                                             first_way_[place.at() + 1] - first_way_[place.at()]);
  }
  /// The enemies and jokers that stand in a place, as indices into `Dungeon::enemies()`, in the
  /// order in which they were drawn. (Some were drawn in another segment than they stand in.)
  std::span<const Index> standing(PlaceIndex place) const {
    return detail::span_of(standing_).subspan(
        first_standing_[place.at()], first_standing_[place.at() + 1] - first_standing_[place.at()]);
  }

  /// The place of which a card is a part, a door of the place behind it; nothing for a sealed door.
  PlaceIndex place_of(Index card) const { return place_of_[card]; }
  /// The same, if the place has a label.
  PlaceIndex labelled(Index card) const {
    const PlaceIndex place = place_of(card);
    return place && (*this)[place].has_label() ? place : PlaceIndex();
  }
  /// The door of a card; nothing if it is none.
  DoorIndex door_on(Index card) const {
    const auto found =
        std::lower_bound(doors_.begin(), doors_.end(), card,
                         [](const Door& door, Index wanted) { return door.card < wanted; });
    return found == doors_.end() || found->card != card
               ? DoorIndex()
               : DoorIndex(static_cast<std::size_t>(found - doors_.begin()));
  }
  /// The segment whose cards a place has; of a landing and a dead end that of the door before it.
  Index segment(const Place& place) const { return dungeon_->cards()[place.cards.front()].segment; }
  /// The places with labels in the order in which they are described: as they were dealt, or in a
  /// deal that unfolds as they got their labels.
  std::vector<PlaceIndex> told() const {
    std::vector<PlaceIndex> order;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].since == none) continue;
      auto at = order.end();  // few got their labels late
      if (dungeon_->unfolds())
        while (at != order.begin() && (*this)[at[-1]].since > places_[i].since) --at;
      order.insert(at, PlaceIndex(i));
    }
    return order;
  }
  /// In a deal that unfolds, the rooms with a key, in the order in which they were dealt, and the
  /// doors to which it is; empty in others.
  std::span<const std::pair<PlaceIndex, DoorIndex>> keys_left() const {
    return detail::span_of(keys_left_);
  }
  /// Whether in a deal that unfolds a segment came after a place had got its label, behind a door
  /// that was opened since or a secret passage: nothing is said there of what it brought.
  bool is_later(Index segment, const Place& place) const {
    return dungeon_->unfolds() && turns_[segment] > turns_[place.since];
  }

 private:
  PlaceIndex add_place(PlaceKind kind, PlaceIndex before, int depth, CardRange cards) {
    places_.push_back({.kind = kind, .depth = depth, .cards = cards});
    before_.push_back(before);
    const PlaceIndex place(places_.size() - 1);
    if (kind == PlaceKind::room) label(place, segment(places_.back()));
    return place;
  }

  /// Gives a place a label, with a segment.
  void label(PlaceIndex place, Index segment) {
    Index& since = places_[place.at()].since;
    since = std::min(since, segment);
  }

  /// Gathers the cards into places, in the order in which they were laid.
  void find_places() {
    const auto cards = dungeon_->cards();
    place_of_.resize(cards.size());
    for (Index i = 0; i < cards.size(); ++i) {
      const PlacedCard& laid = cards[i];
      const Segment& segment = dungeon_->segments()[laid.segment];
      const Index from = dungeon_->from(i);
      const PlaceIndex before = from == none ? PlaceIndex() : place_of_[from];
      const bool secret = segment.via == Via::secret && segment.entry == from;
      const int depth = (before ? places_[before.at()].depth : 1) + (laid.is_door() || secret);
      if (laid.is_door()) {
        lay_door(i, before, secret, depth);
        continue;
      }
      const bool in_room = segment.kind == Pile::room;
      const bool goes_on = i > segment.first_card && !cards[i - 1].is_door();
      if (goes_on || (before && !in_room && !secret && places_[before.at()].is_landing())) {
        place_of_[i] = before;
        Place& place = places_[before.at()];
        if (place.is_landing()) place.kind = PlaceKind::corridor, place.cards = {i, i};
        place.cards = {place.cards.front(), i + 1};
      } else {
        place_of_[i] =
            add_place(in_room ? PlaceKind::room : PlaceKind::corridor, before, depth, {i, i + 1});
        add_way(secret ? WayKind::secret : WayKind::open, from, i, place_of_[i], DoorIndex());
      }
    }
    std::vector<std::uint32_t> ends(places_.size());
    for (const Way& way : ways_)
      for (const WayEnd* end : {&way.from, &way.to})
        if (end->place && ++ends[end->place.at()] == 3)
          label(end->place, cards[way.to.card].segment);
    // Where a deal unfolds, a door that may be opened is something to choose.
    if (dungeon_->unfolds())
      for (const Way& way : ways_)
        if (way.door && way.from.place) label(way.from.place, cards[way.to.card].segment);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      Place& place = places_[i];
      const bool begins = place.cards.front() == 0 || dungeon_->unfolds();
      if (begins && place.kind == PlaceKind::corridor) label(PlaceIndex(i), segment(place));
      if (place.kind == PlaceKind::landing && ends[i] < 2) place.kind = PlaceKind::dead_end;
    }
  }

  /// A door and the spot behind it, which grows into a corridor if cards of one follow. Between a
  /// secret passage and a sealed door is such a spot, too.
  void lay_door(Index card, PlaceIndex before, bool secret, int depth) {
    const PlacedCard& laid = dungeon_->cards()[card];
    const DoorIndex door(doors_.size());
    doors_.push_back({.card = card,
                      .way = WayIndex(ways_.size()),
                      .state = door_state(laid),
                      .trapped = is_trapped(laid, dungeon_->unfolds())});
    const bool is_spot = laid.open || (secret && !dungeon_->unfolds());
    if (is_spot) place_of_[card] = add_place(PlaceKind::landing, before, depth, {card, card + 1});
    if (laid.open || !is_spot)
      return add_way(secret ? WayKind::secret : WayKind::door, dungeon_->from(card), card,
                     place_of_[card], door);
    add_way(WayKind::secret, dungeon_->from(card), card, place_of_[card], DoorIndex());
    doors_.back().way = WayIndex(ways_.size());
    ways_.push_back({WayKind::door,
                     {place_of_[card], card, laid.heading},
                     {PlaceIndex(), card, opposite(laid.heading)},
                     door});
  }

  /// The way on which a card was laid from another; from outside to the first one.
  void add_way(WayKind kind, Index from, Index to, PlaceIndex place, DoorIndex door) {
    const auto cards = dungeon_->cards();
    WayEnd near{PlaceIndex(), from, Direction::up};
    if (from == none) {
      kind = WayKind::way_in;
      const auto side = entrance(*dungeon_);
      if (!side && !door && !dungeon_->unfolds()) return;
      near.side = opposite(side.value_or(opposite(cards[to].heading)));
    } else {
      near.place = place_of_[from];
      for (const Direction side : all_directions)
        if (step(cards[from].cell, side) == cards[to].cell) near.side = side;
    }
    if (kind == WayKind::secret) {
      label(near.place, cards[to].segment);
      // the spot behind a door comes to be when that is opened
      if (place && !(door && dungeon_->unfolds())) label(place, cards[to].segment);
    }
    ways_.push_back({kind, near, {place, to, opposite(near.side)}, door});
  }

  /// Adds the ways that the deal did not make; both ends of each have labels, so that the key says
  /// where it leads.
  void add_ways() {
    if (dungeon_->level() > 1 && !place_of_.empty() && place_of_[0])
      label(place_of_[0], 0);  // the stairs lead there
    if (dungeon_->ways().hidden_doors == HiddenDoors::none &&
        dungeon_->ways().second_entrance == SecondEntrance::none)
      return;
    const Graph graph(*dungeon_);
    for (const HiddenDoor& hidden : graph.hidden_doors()) {
      const PlaceIndex from = place_of_[hidden.earlier], to = place_of_[hidden.later];
      for (const PlaceIndex end : {from, to}) label(end, dungeon_->cards()[hidden.later].segment);
      ways_.push_back({WayKind::hidden,
                       {from, hidden.earlier, hidden.side},
                       {to, hidden.later, opposite(hidden.side)},
                       DoorIndex(),
                       hidden.bolted == none             ? Bolt::nowhere
                       : hidden.bolted == hidden.earlier ? Bolt::from
                                                         : Bolt::to});
    }
    const auto second = second_entrance(*dungeon_, graph);
    if (!second) return;
    Door& door = doors_[door_on(second->door).at()];
    Way& way = ways_[door.way.at()];
    door.state = DoorState::outside;
    way.kind = WayKind::second_entrance;
    way.bolt = second->bolted ? Bolt::from : Bolt::nowhere;
    label(way.from.place, static_cast<Index>(dungeon_->segments().size() - 1));
  }

  /// The strongest enemy of an earlier place has the key, as far as there is one without a key;
  /// where there is no enemy, it hangs in the nearest earlier corridor. Earlier is what was dealt
  /// before the door was opened, so each key can be had before its door.
  void find_keys() {
    struct Enemy {
      int rank;
      Index index, on;
      auto operator<=>(const Enemy&) const = default;
    };
    // Heaps: the earlier enemies without a key, the strongest first; the segments whose enemies
    // stand on a card of an earlier segment, by that card, the earliest first.
    std::vector<Enemy> free;
    std::optional<Enemy> strongest;  // of those with a key
    std::vector<std::pair<Index, Index>> later;
    const auto is_later = [](const auto& a, const auto& b) { return a > b; };
    for (Index behind = 0; behind < dungeon_->segments().size(); ++behind) {
      const Segment& segment = dungeon_->segments()[behind];
      if (behind > 0 && dungeon_->enemies_on(behind - 1) != none) {
        later.emplace_back(dungeon_->enemies_on(behind - 1), behind - 1);
        std::push_heap(later.begin(), later.end(), is_later);
      }
      if (segment.via != Via::door) continue;
      Door& door = doors_[door_on(segment.entry).at()];
      if (door.state != DoorState::locked) continue;
      while (!later.empty() && later.front().first < segment.first_card) {
        const auto [on, s] = later.front();
        std::pop_heap(later.begin(), later.end(), is_later);
        later.pop_back();
        for (Index i = 0; i < dungeon_->enemies(s).size(); ++i) {
          free.push_back(
              {dungeon_->enemies(s)[i].rank(), dungeon_->segments()[s].first_enemy + i, on});
          std::push_heap(free.begin(), free.end());
        }
      }
      std::optional<Enemy> holder = strongest;
      if (!free.empty()) {
        std::pop_heap(free.begin(), free.end());
        holder = free.back();
        free.pop_back();
        strongest = strongest ? std::max(*strongest, *holder) : *holder;
      }
      if (holder) {
        door.key = DoorKey{holder->index, place_of_[holder->on]};
        continue;
      }
      PlaceIndex place = ways_[door.way.at()].from.place;
      while (place && places_[place.at()].kind != PlaceKind::corridor) place = before_[place.at()];
      if (place) label(place, 0);
      door.key = DoorKey{none, place};
    }
  }

  /// In a deal that unfolds a key never lies in a place that was left behind: each room has that to
  /// the first queen's door, among those before it that were closed then, of which the key lies
  /// nowhere yet. (A door right behind a secret passage is no way out of any place.)
  void leave_keys() {
    std::vector<Index> opened_by(dungeon_->cards().size(), none);
    for (Index s = 0; s < dungeon_->segments().size(); ++s)
      if (const Segment& segment = dungeon_->segments()[s]; segment.via == Via::door)
        opened_by[segment.entry] = s;
    std::size_t next = 0;  // of the doors that were not laid yet
    std::vector<DoorIndex> keyless;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].is_room()) continue;
      const Index here = segment(places_[i]);
      for (; next < doors_.size() && dungeon_->cards()[doors_[next].card].segment < here; ++next)
        if (dungeon_->cards()[doors_[next].card].card.door_level() == 2 &&
            ways_[doors_[next].way.at()].kind != WayKind::secret)
          keyless.push_back(DoorIndex(next));
      std::erase_if(keyless, [&](DoorIndex door) { return opened_by[(*this)[door].card] <= here; });
      if (keyless.empty()) continue;
      doors_[keyless.front().at()].key = DoorKey{none, PlaceIndex(i)};
      keys_left_.emplace_back(PlaceIndex(i), keyless.front());
      keyless.erase(keyless.begin());
    }
  }

  /// Brings the places into the order of their first cards. (A corridor's place began at the door
  /// before it.)
  void sort_places() {
    std::vector<std::uint32_t> order(places_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return places_[a].cards.front() < places_[b].cards.front();
    });
    std::vector<PlaceIndex> now(order.size());
    std::vector<Place> places;
    places.reserve(order.size());
    for (const std::uint32_t old : order) {
      now[old] = PlaceIndex(places.size());
      places.push_back(places_[old]);
    }
    places_.swap(places);
    const auto move = [&](PlaceIndex& place) {
      if (place) place = now[place.at()];
    };
    for (PlaceIndex& place : place_of_) move(place);
    for (Way& way : ways_) move(way.from.place), move(way.to.place);
    for (Door& door : doors_)
      if (door.key) move(door.key->place);
    before_.clear();

    list_by_place(first_way_, ways_of_, [&](auto&& add) {
      for (std::size_t i = 0; i < ways_.size(); ++i)
        for (const PlaceIndex place : {ways_[i].from.place, ways_[i].to.place})
          if (place) add(place, WayIndex(i));
    });
  }

  void number_places() {
    std::vector<Index> crowded(dungeon_->cards().size(), none);  // by card: since which segment
    for (Index s = 0; s < dungeon_->segments().size(); ++s)
      if (const Index on = dungeon_->enemies_on(s); on != none) {
        const Index since = std::max(s, dungeon_->cards()[on].segment);
        crowded[on] = std::min(crowded[on], since);
        label(place_of_[on], since);
      }
    int rooms = 0, others = 0;
    for (const PlaceIndex index : told()) {
      Place& place = places_[index.at()];
      place.number = place.is_room() ? ++rooms : ++others;
      if (dungeon_->is_level()) place.level = dungeon_->level();
      const auto free = std::find_if(place.cards.begin(), place.cards.end(), [&](Index card) {
        return card != 0 && (crowded[card] == none || is_later(crowded[card], place));
      });
      place.label_card = free == place.cards.end() ? place.cards.front() : *free;
    }
  }

  void stand_enemies() {
    list_by_place(first_standing_, standing_, [&](auto&& add) {
      for (Index s = 0; s < dungeon_->segments().size(); ++s)
        if (const Index on = dungeon_->enemies_on(s); on != none)
          for (Index i = 0; i < dungeon_->enemies(s).size(); ++i)
            add(place_of_[on], dungeon_->segments()[s].first_enemy + i);
    });
  }

  /// Sorts what `each` adds by place: `first` has where a place's begin in `list`.
  template <class Value, class Each>
  void list_by_place(std::vector<std::uint32_t>& first, std::vector<Value>& list, Each each) {
    first.assign(places_.size() + 1, 0);
    each([&](PlaceIndex place, Value) { ++first[place.at() + 1]; });
    for (std::size_t i = 0; i < places_.size(); ++i) first[i + 1] += first[i];
    list.resize(first.back());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    each([&](PlaceIndex place, Value value) { list[next[place.at()]++] = value; });
  }

  const Dungeon* dungeon_;
  std::vector<Place> places_;
  std::vector<Way> ways_;
  std::vector<Door> doors_;
  std::vector<PlaceIndex> place_of_;                       ///< by card
  std::vector<std::uint32_t> first_way_, first_standing_;  ///< by place, and the end
  std::vector<WayIndex> ways_of_;
  std::vector<Index> standing_;
  std::vector<std::pair<PlaceIndex, DoorIndex>> keys_left_;
  std::vector<Index> turns_;        ///< by segment, where a deal unfolds: how often it had gone on
  std::vector<PlaceIndex> before_;  ///< while it is made, by place: where one comes from
};

}  // namespace deckmap
