// A second dealer, as plain and slow as the rules read, to deal the same piles: the two have to
// agree in everything over many thousand odd piles, tables and options. It shares no code with the
// library's dealer but cards and directions, and takes its own ways to counters and doors.
#include <deckmap/generate.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("by_the_book");

namespace {

class ByTheBook {
 public:
  ByTheBook(const Replay& given, Cell start) : doors_(given.doors) {
    parts_.piles = given.piles;
    parts_.rules = given.rules;
    parts_.table = given.table;
    parts_.start = start;
  }

  Dungeon deal() {
    develop(Pile::corridor, Via::start, none);
    while (!doors_ || parts_.opened.size() < *doors_) {
      if (const Index door = next_door(); door != none) {
        parts_.cards[door].open = true;
        parts_.opened.push_back(door);
        develop(behind(door), Via::door, door);
      } else if (const Index exit = next_exit();
                 left(Pile::room) > 0 && exit != none && parts_.rules.stuck != Stuck::stop) {
        develop(left(Pile::corridor) > 0 ? Pile::corridor : Pile::room, Via::secret, exit);
      } else {
        break;
      }
    }
    place_counters();
    parts_.outcome = outcome();
    return Dungeon(parts_);
  }

 private:
  std::size_t left(Pile pile) const {
    return parts_.piles[pile].size() - parts_.drawn[static_cast<std::size_t>(pile)];
  }

  bool is_free(Cell cell) const {
    return parts_.table.contains(cell) &&
           std::none_of(parts_.cards.begin(), parts_.cards.end(),
                        [&](const Laid& laid) { return laid.cell == cell; });
  }
  bool has_free_side(Index card) const {
    return std::any_of(all_directions.begin(), all_directions.end(), [&](Direction direction) {
      return is_free(step(parts_.cards[card].cell, direction));
    });
  }

  Pile behind(Index door) const {
    const bool of_corridor = parts_.segments[parts_.cards[door].segment].kind == Pile::corridor;
    return of_corridor ? Pile::room : Pile::corridor;
  }
  bool can_open(Index door) const {
    return parts_.cards[door].is_door() && !parts_.cards[door].open && left(behind(door)) > 0 &&
           has_free_side(door);
  }
  Index next_door() const {
    const auto count = static_cast<Index>(parts_.cards.size());
    for (Index i = 0; i < count; ++i) {
      const Index door = parts_.rules.door_order == DoorOrder::newest ? count - 1 - i : i;
      if (can_open(door)) return door;
    }
    return none;
  }
  Index next_exit() const {
    for (auto card = static_cast<Index>(parts_.cards.size()); card-- > 0;)
      if (!parts_.cards[card].is_door() && has_free_side(card)) return card;
    return none;
  }

  Outcome outcome() const {
    if (next_door() != none) return Outcome::open;
    if (left(Pile::room) == 0) return Outcome::dealt;
    if (next_exit() == none) return Outcome::full;
    return parts_.rules.stuck == Stuck::stop ? Outcome::stuck : Outcome::open;
  }

  void develop(Pile kind, Via via, Index entry) {
    if (segment(kind, via, entry) == End::colour)
      develop(Pile::room, Via::colour, static_cast<Index>(parts_.cards.size() - 1));
  }

  End segment(Pile kind, Via via, Index entry) {
    parts_.segments.push_back({.first_card = static_cast<Index>(parts_.cards.size()),
                               .first_enemy = static_cast<Index>(parts_.enemies.size()),
                               .entry = entry,
                               .last_card = none,
                               .counters_on = none,
                               .kind = kind,
                               .via = via,
                               .end = End::exhausted});
    const End end = kind == Pile::corridor ? corridor(via, entry) : room(entry);
    parts_.segments.back().end = end;
    return end;
  }

  /// Draws until a card comes that is to be laid; nothing if the segment ends before.
  std::optional<Card> draw(Pile pile, Index from, End& end) {
    for (;;) {
      end = End::exhausted;
      if (left(pile) == 0) return {};
      end = End::blocked;
      if (from != none && !has_free_side(from)) return {};
      const Card card = parts_.piles[pile][parts_.drawn[static_cast<std::size_t>(pile)]++];
      const bool spade = card.role() == Role::enemy;
      if (!spade && card.role() != Role::boss) return card;
      parts_.enemies.push_back(card);
      if (spade && pile == Pile::room && parts_.rules.room_spades == RoomSpades::laid) return card;
    }
  }

  /// Lays a card beside `from`; its heading is the way it went.
  Laid& lay(Card card, Index from) {
    Laid laid{parts_.start,
              from,
              static_cast<Index>(parts_.segments.size() - 1),
              card,
              parts_.rules.start_heading,
              card.role() == Role::enemy ? Role::room : card.role(),
              false};
    if (from != none) {
      const Laid& before = parts_.cards[from];
      const bool by_drawn = parts_.rules.turn_colour == TurnColour::drawn;
      laid.heading = before.heading;
      while (!is_free(step(before.cell, laid.heading)))
        laid.heading = turned(laid.heading, (by_drawn ? card : before.card).colour());
      laid.cell = step(before.cell, laid.heading);
    }
    if (laid.is_door()) parts_.doors.push_back(static_cast<Index>(parts_.cards.size()));
    parts_.cards.push_back(laid);
    return parts_.cards.back();
  }

  End corridor(Via via, Index from) {
    std::optional<Colour> colour;
    if (from != none && parts_.rules.door_colour == DoorColour::counts)
      colour = parts_.cards[from].card.colour();
    bool by_number = via == Via::start || parts_.rules.corridor_heading == CorridorHeading::each;
    End end{};
    while (const auto card = draw(Pile::corridor, from, end)) {
      Laid& laid = lay(*card, from);
      if (laid.is_door()) return End::door;
      if (by_number) laid.heading = parts_.rules.directions.of(card->rank());
      by_number = false;
      from = static_cast<Index>(parts_.cards.size() - 1);
      if (colour && *colour != card->colour()) return End::colour;
      colour = card->colour();
    }
    return end;
  }

  End room(Index from) {
    bool begun = false;
    End end{};
    while (const auto card = draw(Pile::room, from, end)) {
      Laid& laid = lay(*card, from);
      if (laid.is_door() && begun) return End::door;
      if (laid.is_door()) continue;
      if (card->has_number()) laid.heading = parts_.rules.directions.of(card->rank());
      begun = true;
      from = static_cast<Index>(parts_.cards.size() - 1);
    }
    return end;
  }

  /// The counters of all segments at once, when everything has been laid.
  void place_counters() {
    const Dungeon seen(parts_);
    for (Index s = 0; s < parts_.segments.size(); ++s) {
      Segment& segment = parts_.segments[s];
      for (Index back = s; segment.last_card == none;) {
        for (Index i = parts_.segments[back].first_card; i < seen.cards_end(back); ++i)
          if (!parts_.cards[i].is_door()) segment.last_card = i;
        if (parts_.segments[back].entry == none) break;
        back = parts_.cards[parts_.segments[back].entry].segment;
      }
      if (seen.enemies(s).empty()) continue;
      segment.counters_on = segment.last_card;
      for (Index i = seen.cards_end(s); i < parts_.cards.size(); ++i)
        if (segment.counters_on == none && !parts_.cards[i].is_door()) segment.counters_on = i;
    }
  }

  DungeonParts parts_;
  std::optional<std::uint32_t> doors_;
};

/// Up to 39 random cards for each pile, any that have a place there, on a small table or a free
/// one.
Replay odd_deal(std::uint64_t seed) {
  Random random(seed, Stream::door_order);
  const auto either = [&](auto a, auto b) { return random.below(2) == 0 ? a : b; };
  Replay given;
  for (const Pile pile : {Pile::corridor, Pile::room})
    for (auto n = random.below(40); n > 0; --n)
      if (const Card card = poker_deck[random.below(54)]; has_place(card, pile))
        given.piles[pile].push_back(card);
  std::string letters;
  for (int i = 0; i < 9; ++i) letters += "RDLU"[random.below(4)];
  given.rules = {.directions = either(DirectionGrid::stated(), DirectionGrid::parse(letters)),
                 .turn_colour = either(TurnColour::from, TurnColour::drawn),
                 .corridor_heading = either(CorridorHeading::map, CorridorHeading::each),
                 .door_colour = either(DoorColour::counts, DoorColour::ignored),
                 .room_spades = either(RoomSpades::aside, RoomSpades::laid),
                 .stuck = random.below(8) == 0 ? Stuck::stop : Stuck::secret_passage,
                 .start_heading = static_cast<Direction>(random.below(4)),
                 .door_order = either(DoorOrder::oldest, DoorOrder::newest)};
  if (random.below(3) != 0) {
    const auto side = [&] { return 1 + static_cast<std::int32_t>(random.below(8)); };
    given.table = {side(), side()};
    given.start = Cell{static_cast<std::int32_t>(random.below(8)) % given.table.width,
                       static_cast<std::int32_t>(random.below(8)) % given.table.height};
  }
  if (random.below(4) == 0) given.doors = random.below(5);
  return given;
}

Dungeon by_the_book(const Replay& given) {
  return ByTheBook(given, given.start.value_or(given.table.default_start())).deal();
}

}  // namespace

TEST_CASE("the dealer deals odd piles as the rules read") {
  std::size_t agree = 0, secret = 0, full = 0, blocked = 0, unplaced = 0;
  for (std::uint64_t seed = 0; seed < 30'000; ++seed) {
    const Replay given = odd_deal(seed);
    const Dungeon dungeon = replay(given), expected = by_the_book(given);
    if (dungeon == expected) ++agree;
    if (dungeon != expected && agree + 1 >= seed) {  // the first one that differs, in words
      CAPTURE(seed);
      CHECK(segments(dungeon) == segments(expected));
      CHECK(drawn(dungeon) == drawn(expected));
      CHECK(counters(dungeon) == counters(expected));
    }
    if (dungeon.outcome() == Outcome::full) ++full;
    for (const Segment& segment : dungeon.segments()) {
      if (segment.via == Via::secret) ++secret;
      if (segment.end == End::blocked) ++blocked;
      if (segment.counters_on != none && segment.last_card == none) ++unplaced;
    }
  }
  CHECK(agree == 30'000);
  // What is rare in dungeons from whole decks is common here.
  CHECK(secret > 5'000);
  CHECK(full > 2'000);
  CHECK(blocked > 5'000);
  CHECK(unplaced > 300);
}

TEST_CASE("whole dungeons from whole decks are dealt as the rules read") {
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    const Piles dealt =
        generate({.seed = seed, .decks = 1 + static_cast<std::uint32_t>(seed) % 3}).piles();
    const Replay given{.piles = dealt};
    CHECK((replay(given) == by_the_book(given)));
  }
}

TEST_SUITE_END();
