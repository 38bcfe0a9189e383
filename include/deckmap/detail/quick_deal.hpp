#pragma once
/// The deal that nearly everybody asks for, fast: the default rules, one deck, a free table. It
/// deals every seed as dealer.hpp does, which has the rules in plain words; the numbers and titles
/// in the comments are those of docs/rules.md.
///
/// The kinds of card in a pile become sets of positions before a card is laid (sorted_pile.hpp). So
/// the end of a segment is found at once, and a segment is one loop over the cards that it lays.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <deckmap/cell.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/detail/sorted_pile.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/random.hpp>

namespace deckmap::detail {

// 1. The deck and the two piles

/// Both piles of a seed.
struct SortedPiles {
  static constexpr std::uint32_t jokers = 25;  ///< where they begin in the room pile
  static constexpr SortedPile unshuffled_corridor{deck_part<Pile::corridor, SortedPile::size>};
  static constexpr SortedPile unshuffled_room{deck_part<Pile::room, jokers>};

  SortedPile corridor = unshuffled_corridor, room = unshuffled_room;

  explicit SortedPiles(std::uint64_t seed) {
    shuffle(std::span(corridor.cards.data(), SortedPile::size),
            Random(seed, Stream::corridor_pile));
    shuffle(std::span(room.cards.data(), jokers), Random(seed, Stream::room_pile));
    const bool black_first = Random(seed, Stream::jokers).below(2) != 0;
    room.cards[jokers] = black_first ? Card::black_joker() : Card::red_joker();
    room.cards[jokers + 1] = black_first ? Card::red_joker() : Card::black_joker();
    corridor.sort(SortedPile::size);
    room.sort(jokers);
  }
};

// 3. Where the next card goes

/// The taken cells, a byte each for many cells far from each other: a deck lays at most 43 cards,
/// which hang together, so those that are looked at lie at most 43 steps apart.
class DeckBoard {
 public:
  /// A cell as a number; neighbours differ by 1 and by `row`.
  using Spot = std::uint32_t;
  static constexpr Spot row = 90, size = 1024;

  static constexpr Spot spot(Cell cell) {
    return static_cast<Spot>(cell.x) + row * static_cast<Spot>(cell.y);
  }
  void take(Spot spot) { taken_[spot % size] = 1; }
  Sides taken_sides(Spot spot) const {
    const auto taken = [&](Spot beside) { return std::uint32_t{taken_[beside % size]}; };
    return static_cast<Sides>((taken(spot + 1) | taken(spot + row) << 1) |
                              (taken(spot - 1) << 2 | taken(spot - row) << 3));
  }

 private:
  std::array<std::uint8_t, size> taken_{};
};
static_assert([] {
  for (std::int32_t y = 0; y <= 43; ++y)
    for (std::int32_t x = y - 43; x <= 43 - y; ++x)
      if ((x != 0 || y != 0) && DeckBoard::spot({x, y}) % DeckBoard::size == 0) return false;
  return true;
}());

/// A colour and a heading as an index of `turns`; the lowest four bits are for the taken sides.
constexpr std::uint32_t turn_index(Colour colour, Direction heading) {
  return static_cast<std::uint32_t>(heading) << 5 | static_cast<std::uint32_t>(colour) << 4;
}
constexpr std::size_t turn_colour(std::uint32_t turn) { return turn >> 4 & 1; }

/// Where a turn leads: the first direction from the heading on, in quarter turns of the colour's
/// sense, whose side is not taken. (With all four taken there is none.)
struct TurnedTo {
  Direction direction;
  DeckBoard::Spot step;
};
inline constexpr auto turns = [] {
  std::array<TurnedTo, 128> table{};
  for (const Colour colour : {Colour::black, Colour::red})
    for (const Direction heading : all_directions)
      for (Sides taken = 0; taken < all_sides; ++taken) {
        Direction direction = heading;
        while (contains(taken, direction)) direction = turned(direction, colour);
        table[turn_index(colour, heading) | taken] = {direction,
                                                      DeckBoard::spot(step({0, 0}, direction))};
      }
  return table;
}();

/// How a card lies that went in a direction, and the turn that it gives to the next one.
struct alignas(8) LaidFace {
  Card card;
  Direction heading;
  Role role;
  bool open;
  std::uint8_t turn;
};
inline constexpr auto laid_faces = [] {
  std::array<std::array<LaidFace, Card::codes>, 4> table{};
  for (const Direction direction : all_directions)
    for (const Card card : poker_deck) {
      const Role role = card.role();
      const Direction heading =
          role == Role::room ? DirectionGrid::stated().of(card.rank()) : direction;
      table[static_cast<std::size_t>(direction)][card.code()] = {
          card, heading, role, false,
          static_cast<std::uint8_t>(turn_index(card.colour(), heading))};
    }
  return table;
}();

/// The most segments that a deck can come to: a segment that is entered through a door or a secret
/// passage draws a card, and a corridor whose colour shifts lays one.
inline constexpr std::size_t most_segments = 58;

/// Deals the dungeon of a seed. (One function with local variables alone, because compilers keep
/// these in registers; flattened, because in a large file they inline less, an eighth slower.)
[[gnu::flatten]] inline void quick_deal(std::uint64_t seed, DungeonParts& parts) {
  const SortedPiles piles(seed);

  std::array<Segment, most_segments> segments;
  parts.cards.reserve(43);
  parts.enemies.reserve(11 + 8);  // eight at a time are written
  parts.doors.reserve(12);
  parts.opened.reserve(12);
  PlacedCard* const cards = parts.cards.data();
  Card* const enemies = parts.enemies.data();
  Index* const doors = parts.doors.data();
  Index* const opened = parts.opened.data();
  Index card_count = 0, segment_count = 0, enemy_count = 0, door_count = 0, opened_count = 0;
  Index doors_seen = 0;

  /// A pile in play. `left` has its laid cards that are not drawn, and the end; it is 0 when the
  /// pile is empty.
  struct InPlay {
    Positions left;
    std::uint32_t drawn = 0;
    const Card* aside;
  };
  InPlay corridor_pile{.left = piles.corridor.laid | SortedPile::end,
                       .aside = piles.corridor.aside.data()};
  InPlay room_pile{.left = piles.room.laid | SortedPile::end, .aside = piles.room.aside.data()};

  /// A card that the next one is laid from.
  struct Place {
    Cell cell;
    DeckBoard::Spot spot;
    std::uint32_t turn;
  };
  std::array<Place, 12> door_places;  // in the order of `doors`; the cards are read more slowly
  DeckBoard board;
  Place place{{0, 0}, 0, 0};

  // The segment in progress, a room where a corridor's colour shifts.
  Pile entered = Pile::corridor;
  Via via = Via::start;
  Index entry = none, first_card = 0;
  Index first_own = 0;     // its first card after early doors
  Index last_card = none;  // that of its forebears, then its own
  std::array<Index, most_segments> last_cards;
  bool homeless = false;  // whether enemies of some segment wait for a card to stand on

  // 3. Where the next card goes

  /// Lays a card from a place that has a free side, and moves the place on to it.
  const auto lay = [&](Card card, Sides taken, Place& at) {
    const TurnedTo& to = turns[at.turn | taken];
    const LaidFace& face = laid_faces[static_cast<std::size_t>(to.direction)][card.code()];
    at = {step(at.cell, to.direction), at.spot + to.step, face.turn};
    board.take(at.spot);
    cards[card_count++] = {at.cell, segment_count, face.card, face.heading, face.role, face.open};
  };
  /// Notes that the card laid last is a door.
  const auto note_door = [&](const Place& at) {
    door_places[door_count] = at;
    doors[door_count++] = card_count - 1;
  };

  // 6. Doors, counters, and the end

  /// Writes a segment down after which `drawn` cards of its pile are drawn. `own_end` is past its
  /// last card that is not a door.
  const auto end_segment = [&](Pile kind, std::uint32_t drawn, Index own_end, End end) {
    last_card = own_end == first_own ? last_card : own_end - 1;
    InPlay& pile = kind == Pile::room ? room_pile : corridor_pile;
    last_cards[segment_count] = last_card;
    std::copy_n(pile.aside, 8, enemies + enemy_count);  // those too many are written over
    const std::uint32_t put_aside = drawn - pile.drawn - (card_count - first_card);
    const Index enemies_on = put_aside != 0 ? last_card : none;
    segments[segment_count] = {first_card, enemy_count, entry, enemies_on, kind, via, end};
    pile.aside += put_aside;
    pile.drawn = drawn;
    if (drawn == SortedPile::size) pile.left = 0;  // its last card was a door or of another colour
    enemy_count += put_aside;
    homeless = homeless | ((put_aside != 0) & (last_card == none));
    ++segment_count;
  };

  /// Ends a segment that is walled in before it lays the cards `to_lay`, or that has no card left
  /// to lay: then it draws enemies to the end of its pile, unless it is walled in.
  const auto end_early = [&](Pile kind, Positions to_lay) {
    const SortedPile& pile = kind == Pile::room ? piles.room : piles.corridor;
    InPlay& play = kind == Pile::room ? room_pile : corridor_pile;
    const Positions before = to_lay == 0 ? pile.laid : pile.laid & (up_to_first(to_lay) >> 1);
    const std::uint32_t drawn = card_count == first_card
                                    ? play.drawn
                                    : 32 - static_cast<std::uint32_t>(std::countl_zero(before));
    const bool blocked =
        to_lay != 0 || (drawn < SortedPile::size && board.taken_sides(place.spot) == all_sides);
    play.left = blocked ? play.left | to_lay | SortedPile::end : 0;
    end_segment(kind, blocked ? drawn : SortedPile::size, card_count,
                blocked ? End::blocked : End::exhausted);
  };

  // 4. Corridors

  /// Straight on, until a door is drawn or the colour shifts; returns whether it has shifted.
  const auto corridor = [&] {
    const SortedPile& pile = piles.corridor;
    const Positions other_colour = turn_colour(place.turn) == 0 ? pile.red : ~pile.red;
    const Positions stops = corridor_pile.left & (pile.doors | other_colour | SortedPile::end);
    Positions to_lay = corridor_pile.left & up_to_first(stops) & SortedPile::all;
    corridor_pile.left &= ~up_to_first(stops);
    for (; to_lay != 0; to_lay &= to_lay - 1) {
      const Sides taken = board.taken_sides(place.spot);
      if (taken == all_sides) [[unlikely]] {
        end_early(Pile::corridor, to_lay);
        return false;
      }
      lay(pile.cards[first_of(to_lay)], taken, place);
    }
    const std::uint32_t stop = first_of(stops);
    if (stop == SortedPile::size) [[unlikely]] {
      end_early(Pile::corridor, 0);
      return false;
    }
    if ((pile.doors >> stop & 1) != 0) {
      note_door(place);
      end_segment(Pile::corridor, stop + 1, card_count - 1, End::door);
      return false;
    }
    end_segment(Pile::corridor, stop + 1, card_count, End::colour);
    entry = card_count - 1;
    via = Via::colour;
    first_card = card_count;
    return true;
  };

  // 5. Rooms

  /// Doors before the first room card lie round the same *from* card; a door after it ends the
  /// room.
  const auto room = [&] {
    const SortedPile& pile = piles.room;
    const Positions room_cards = (room_pile.left & ~pile.doors) | SortedPile::end;
    Positions early = room_pile.left & (up_to_first(room_cards) >> 1);
    const Positions later = room_pile.left & ~early;
    for (; early != 0; early &= early - 1) {
      const Sides taken = board.taken_sides(place.spot);
      if (taken == all_sides) [[unlikely]] {
        first_own = card_count;
        room_pile.left = later;
        return end_early(Pile::room, early);
      }
      Place beside = place;
      lay(pile.cards[first_of(early)], taken, beside);
      note_door(beside);
    }
    first_own = card_count;
    const Positions stops = later & (pile.doors | SortedPile::end);
    Positions to_lay = later & up_to_first(stops) & SortedPile::all;
    room_pile.left = later & ~up_to_first(stops);
    for (; to_lay != 0; to_lay &= to_lay - 1) {
      const Sides taken = board.taken_sides(place.spot);
      if (taken == all_sides) [[unlikely]]
        return end_early(Pile::room, to_lay);
      lay(pile.cards[first_of(to_lay)], taken, place);
    }
    const std::uint32_t stop = first_of(stops);
    if (stop >= SortedPile::size)  // 32 where the pile was empty from the beginning
      return end_early(Pile::room, 0);
    note_door(place);
    end_segment(Pile::room, stop + 1, card_count - 1, End::door);
  };

  // 6. Doors, counters, and the end

  const auto has_free_side = [&](const Place& at) {
    return board.taken_sides(at.spot) != all_sides;
  };
  const auto enter = [&](Pile kind, Via by, Index card, const Place& at) {
    entered = kind;
    via = by;
    entry = card;
    first_card = first_own = card_count;
    last_card = last_cards[cards[card].segment];
    place = at;
  };

  /// Enters the oldest door that can be opened; where there is none, the secret passage. Returns
  /// false at the end of the deal.
  const auto go_on = [&] {
    while (doors_seen != door_count) {
      const Place& at = door_places[doors_seen];
      const Index door = doors[doors_seen++];
      const Pile behind = turn_colour(at.turn) == 0 ? Pile::corridor : Pile::room;
      const InPlay& pile = behind == Pile::room ? room_pile : corridor_pile;
      if (pile.left == 0 || !has_free_side(at)) continue;
      cards[door].open = true;
      opened[opened_count++] = door;
      enter(behind, Via::door, door, at);
      return true;
    }
    parts.outcome = Outcome::dealt;
    if (room_pile.left == 0) return false;
    for (Index exit = card_count; exit-- > 0;) {
      const PlacedCard& laid = cards[exit];
      const Place at{laid.cell, DeckBoard::spot(laid.cell),
                     turn_index(laid.card.colour(), laid.heading)};
      if (laid.is_door() || !has_free_side(at)) continue;
      enter(corridor_pile.left != 0 ? Pile::corridor : Pile::room, Via::secret, exit, at);
      return true;
    }
    parts.outcome = Outcome::full;
    return false;
  };

  // 4. Corridors: the first card of the map gives the heading by its number; a door leads up.
  const std::uint32_t first = first_of(corridor_pile.left);
  const Card card = piles.corridor.cards[first];
  const bool is_door = card.role() == Role::door;
  const Direction heading = is_door ? Direction::up : DirectionGrid::stated().of(card.rank());
  place.turn = turn_index(card.colour(), heading);
  cards[card_count++] = {place.cell, 0, card, heading, card.role(), false};
  board.take(place.spot);
  corridor_pile.left &= corridor_pile.left - 1;
  if (is_door) {
    note_door(place);
    end_segment(Pile::corridor, first + 1, 0, End::door);
  }
  bool is_dealt = is_door;
  do {  // each of these stands in one place, so that all of it becomes one function
    if (!is_dealt && (entered == Pile::room || corridor())) room();
    is_dealt = false;
  } while (go_on());

  // Enemies that have no card to stand on all the way back stand on the next one that is laid.
  for (Index s = 0; homeless && s < segment_count; ++s) {
    const Index enemies_end = s + 1 == segment_count ? enemy_count : segments[s + 1].first_enemy;
    if (segments[s].enemies_on != none || segments[s].first_enemy == enemies_end) continue;
    Index next = s + 1 == segment_count ? card_count : segments[s + 1].first_card;
    while (next != card_count && cards[next].is_door()) ++next;
    segments[s].enemies_on = next == card_count ? none : next;
  }

  parts.rules = {};
  parts.ways = {};
  parts.level = 1;
  parts.table = {};
  parts.start = {0, 0};
  parts.seed = seed;
  parts.decks = 1;
  parts.extra.clear();
  parts.piles.corridor.assign(piles.corridor.cards.begin(),
                              piles.corridor.cards.begin() + SortedPile::size);
  parts.piles.room.assign(piles.room.cards.begin(), piles.room.cards.begin() + SortedPile::size);
  parts.drawn[0] = corridor_pile.drawn;
  parts.drawn[1] = room_pile.drawn;
  parts.cards.resize(card_count);
  parts.segments.assign(segments.data(), segments.data() + segment_count);
  parts.enemies.resize(enemy_count);
  parts.doors.resize(door_count);
  parts.opened.resize(opened_count);
}

}  // namespace deckmap::detail
