#pragma once
/// A dealt dungeon: placed cards, segments, doors, counters. A plain value: flat arrays, and
/// indices into them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/detail/buffer.hpp>
#include <deckmap/rules.hpp>

namespace deckmap {

/// An index of a card or a segment.
using Index = std::uint32_t;
/// The value of an index that names no card and no segment.
inline constexpr Index none = 0xffff'ffff;

/// A card on the table.
struct PlacedCard {
  Cell cell;
  Index segment;  ///< the segment that laid it
  Card card;
  Direction heading;  ///< where it sends the next card (3. Where the next card goes)
  Role role;          ///< corridor, room, shop, healing or door (a laid spade is a room)
  bool open;          ///< an opened door

  constexpr bool is_door() const { return role == Role::door; }

  friend constexpr bool operator==(const PlacedCard&, const PlacedCard&) = default;
};

/// How a segment was entered.
enum class Via : std::uint8_t {
  start,   ///< the first corridor
  door,    ///< behind an opened door
  colour,  ///< a room behind a corridor whose colour shifted
  secret,  ///< behind a secret passage
};

/// Why a segment ended.
enum class End : std::uint8_t {
  door,       ///< a door was drawn
  colour,     ///< the corridor's colour shifted
  blocked,    ///< the four cells round the next card's *from* card are taken
  exhausted,  ///< its pile is empty
};

constexpr auto value_names(Via) {
  return std::array<std::string_view, 4>{"start", "door", "colour", "secret"};
}
constexpr auto value_names(End) {
  return std::array<std::string_view, 4>{"door", "colour", "blocked", "exhausted"};
}

/// A corridor or a room (named after the pile it draws from), perhaps without any card. Its cards
/// and enemies lie one after the other in those of the dungeon.
struct Segment {
  Index first_card;   ///< its laid cards begin here, those of the next segment end them
  Index first_enemy;  ///< so do the enemies put aside in it
  Index entry;        ///< the card it goes on from; `none` at the start
  Index enemies_on;   ///< the card on which its enemies stand; `none` without any, or nowhere
  Pile kind;
  Via via;
  End end;

  friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

/// Why the deal came to its end.
enum class Outcome : std::uint8_t {
  dealt,  ///< the room pile is empty: everything of importance is on the table
  full,   ///< no card but doors has a free side: the table is full, or the dungeon walled in
  stuck,  ///< no door can be opened, and the rules take no secret passage
  open,   ///< it could go on: a limit, a player's choice, a deal in progress
};

/// The parts of a dungeon, to read them all or to put one together; the accessors of `Dungeon` say
/// what they mean. `check` finds what is wrong with them.
struct DungeonParts {
  Rules rules;
  WayOptions ways;
  std::uint32_t level = 1;
  TableSize table;
  Cell start{};
  std::optional<std::uint64_t> seed;
  std::uint32_t decks = 0;
  std::vector<Card> extra;
  Piles piles;
  std::uint32_t drawn[2] = {0, 0};
  Buffer<PlacedCard> cards;
  Buffer<Segment> segments;
  Buffer<Card> enemies;
  Buffer<Index> doors;
  Buffer<Index> opened;
  Outcome outcome = Outcome::open;

  /// Takes every card off the table and back to its pile; the memory stays.
  void clear_table() {
    drawn[0] = drawn[1] = 0;
    cards.clear();
    segments.clear();
    enemies.clear();
    doors.clear();
    opened.clear();
    outcome = Outcome::open;
  }

  friend bool operator==(const DungeonParts&, const DungeonParts&) = default;
};

class Dungeon;

namespace detail {
inline DungeonParts& parts_of(Dungeon& dungeon);  // for those who deal
}

/// The result of a deal, and nothing that only the deal needed: at most 1.5 KB for one deck.
class Dungeon {
 public:
  Dungeon() = default;
  explicit Dungeon(DungeonParts parts) : parts_(std::move(parts)) {}

  const DungeonParts& parts() const { return parts_; }

  const Rules& rules() const { return parts_.rules; }
  /// The ways that are read from it: `Plan` and `Graph` have them.
  const WayOptions& ways() const { return parts_.ways; }
  /// Which of the levels it is, 1 to `ways().levels`; its seed is that many beyond the first one's.
  std::uint32_t level() const { return parts_.level; }
  bool is_level() const { return parts_.ways.levels > 1; }
  TableSize table() const { return parts_.table; }
  Cell start() const { return parts_.start; }

  /// The seed of a generated dungeon; empty for one dealt from given piles.
  std::optional<std::uint64_t> seed() const { return parts_.seed; }
  /// The number of decks and the extra cards of a generated dungeon; 0 and none for given piles.
  std::uint32_t decks() const { return parts_.decks; }
  std::span<const Card> extra() const { return detail::span_of(parts_.extra); }

  /// The piles as they were before the deal, top card first.
  const Piles& piles() const { return parts_.piles; }
  std::size_t drawn(Pile pile) const { return parts_.drawn[static_cast<std::size_t>(pile)]; }
  std::size_t left(Pile pile) const { return parts_.piles[pile].size() - drawn(pile); }

  /// The laid cards in the order in which they were laid.
  std::span<const PlacedCard> cards() const { return detail::span_of(parts_.cards); }
  /// The segments in the order in which they began.
  std::span<const Segment> segments() const { return detail::span_of(parts_.segments); }
  /// The enemies and jokers in the order in which they were drawn.
  std::span<const Card> enemies() const { return detail::span_of(parts_.enemies); }
  /// The doors, open and closed, in the order in which they were laid: indices into `cards()`.
  std::span<const Index> doors() const { return detail::span_of(parts_.doors); }
  /// The opened doors in the order in which they were opened: indices into `cards()`.
  std::span<const Index> opened() const { return detail::span_of(parts_.opened); }

  Outcome outcome() const { return parts_.outcome; }

  /// Whether people deal it step by step and read of each place as soon as it is dealt: places then
  /// are numbered as they come to be places, and what is said of one never changes. It says how a
  /// dungeon is described and is no part of its value.
  bool unfolds() const { return unfolds_; }
  void unfold() { unfolds_ = true; }

  /// The laid cards of a segment, its doors among them.
  std::span<const PlacedCard> cards(Index segment) const {
    const Index first = parts_.segments[segment].first_card;
    return cards().subspan(first, cards_end(segment) - first);
  }
  /// The enemies put aside in a segment.
  std::span<const Card> enemies(Index segment) const {
    const Index first = parts_.segments[segment].first_enemy;
    const std::size_t end = segment + 1 < parts_.segments.size()
                                ? parts_.segments[segment + 1].first_enemy
                                : parts_.enemies.size();
    return enemies().subspan(first, end - first);
  }
  /// One past the index of a segment's last laid card.
  Index cards_end(Index segment) const {
    return segment + 1 < parts_.segments.size() ? parts_.segments[segment + 1].first_card
                                                : static_cast<Index>(parts_.cards.size());
  }

  /// The card beside which a card was laid: the one before it in its segment, unless that is a door
  /// or there is none, then the segment's entry. (A door after which a segment goes on lies before
  /// its first room card.) Returns `none` for the map's first card.
  Index from(Index card) const {
    const Segment& segment = parts_.segments[parts_.cards[card].segment];
    const bool goes_on = card > segment.first_card && !parts_.cards[card - 1].is_door();
    return goes_on ? card - 1 : segment.entry;
  }

  /// A segment's last card that is not a door, or else that of the segment it was entered from and
  /// so on back. Returns `none` if there is none all the way.
  Index last_card(Index segment) const {
    for (;;) {
      const Segment& at = parts_.segments[segment];
      for (Index card = cards_end(segment); card-- > at.first_card;)
        if (!parts_.cards[card].is_door()) return card;
      if (at.entry == none) return none;
      segment = parts_.cards[at.entry].segment;
    }
  }

  /// The card on which a segment's enemies stand: its last one as above, or if there is none all
  /// the way, the next card laid that is not a door (6. Doors, counters, and the end). Returns
  /// `none` without enemies, or while no such card is laid.
  Index enemies_on(Index segment) const { return parts_.segments[segment].enemies_on; }

  /// The segment in which an enemy was drawn, by its index in `enemies()`.
  Index segment_of(Index enemy) const {
    const auto& segments = parts_.segments;
    const auto after =
        std::partition_point(segments.begin(), segments.end(),
                             [&](const Segment& segment) { return segment.first_enemy <= enemy; });
    return static_cast<Index>(after - segments.begin()) - 1;
  }
  /// The card on which an enemy stands, by its index in `enemies()`.
  Index stands_on(Index enemy) const { return enemies_on(segment_of(enemy)); }

  /// The pile of the segment behind a door: a room's behind a corridor's door, a corridor's behind
  /// a room's (4. Corridors, 5. Rooms).
  Pile behind(const PlacedCard& door) const { return other(parts_.segments[door.segment].kind); }

  friend bool operator==(const Dungeon& a, const Dungeon& b) { return a.parts_ == b.parts_; }

 private:
  friend DungeonParts& detail::parts_of(Dungeon& dungeon);

  DungeonParts parts_;
  bool unfolds_ = false;
};

inline DungeonParts& detail::parts_of(Dungeon& dungeon) { return dungeon.parts_; }

}  // namespace deckmap
