#pragma once
/// A second dealer, as plain and slow as docs/rules.md reads, to deal the same cards: it and the
/// library have to agree in everything. It shares no code with the library's dealer and its shuffle
/// but cards, directions and the parts of a dungeon, and takes its own ways to doors and counters.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <deckmap/generate.hpp>

namespace deckmap::test {

/// The random words of a stream, one after the other.
class Words {
 public:
  Words(std::uint64_t seed, Stream stream) {
    state_ = mixed(seed);
    for (int i = 0; i < static_cast<int>(stream); ++i) state_ += golden << 56;
  }

  std::uint32_t next() {
    if (second_) return second_ = false, static_cast<std::uint32_t>(number_);
    state_ += golden;
    number_ = mixed(state_);
    second_ = true;
    return static_cast<std::uint32_t>(number_ >> 32);
  }

  /// A number below n.
  std::uint64_t below(std::uint64_t n) { return next() * n >> 32; }

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

  static std::uint64_t mixed(std::uint64_t z) {
    z ^= z >> 30;
    z *= 0xbf58476d1ce4e5b9;
    z ^= z >> 27;
    z *= 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

  std::uint64_t state_, number_ = 0;
  bool second_ = false;
};

/// Fisher and Yates from the top card downwards.
inline void shuffle_plainly(std::vector<Card>& cards, Words words) {
  for (std::size_t i = 0; i + 1 < cards.size(); ++i)
    std::swap(cards[i], cards[i + words.below(cards.size() - i)]);
}

/// Two piles from decks and extra cards, shuffled, the jokers at the bottom.
inline Piles shuffled_piles(const Options& options) {
  std::vector<Card> cards, corridor, room, jokers;
  for (std::uint32_t deck = 0; deck < options.decks; ++deck) {
    for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::spades, Suit::hearts})
      for (int rank = 1; rank <= 13; ++rank) cards.push_back({rank, suit});
    jokers.push_back(Card::red_joker());
    jokers.push_back(Card::black_joker());
  }
  for (const Card card : options.extra) (card.is_joker() ? jokers : cards).push_back(card);
  for (const Card card : cards) {
    const bool red = card.suit() == Suit::hearts || card.suit() == Suit::diamonds;
    const bool to_corridor = card.rank() == 1    ? false
                             : card.rank() >= 11 ? red
                             : card.suit() == Suit::spades
                                 ? card.rank() <= 4
                                 : card.suit() == Suit::clubs || card.suit() == Suit::hearts;
    (to_corridor ? corridor : room).push_back(card);
  }
  shuffle_plainly(corridor, Words(options.seed, Stream::corridor_pile));
  if (options.rules.jokers == Jokers::one_last && !jokers.empty()) {
    std::swap(jokers[Words(options.seed, Stream::jokers).below(jokers.size())], jokers.back());
    room.insert(room.end(), jokers.begin(), jokers.end() - 1);
    jokers = {jokers.back()};
  } else {
    shuffle_plainly(jokers, Words(options.seed, Stream::jokers));
  }
  shuffle_plainly(room, Words(options.seed, Stream::room_pile));
  room.insert(room.end(), jokers.begin(), jokers.end());
  return {corridor, room};
}

class ByTheBook {
 public:
  explicit ByTheBook(const Replay& given) : doors_(given.doors) {
    parts_.piles = given.piles;
    parts_.rules = given.rules;
    parts_.table = given.table;
    parts_.start = given.start.value_or(given.table.default_start());
  }

  /// From a seed: composed and shuffled here as well.
  explicit ByTheBook(const Options& options)
      : ByTheBook(Replay{.piles = shuffled_piles(options),
                         .rules = options.rules,
                         .table = options.table,
                         .start = options.start,
                         .doors = options.doors}) {
    parts_.seed = options.seed;
    parts_.decks = options.decks;
    parts_.extra = options.extra;
    door_words_ = Words(options.seed, Stream::door_order);
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
                        [&](const PlacedCard& laid) { return laid.cell == cell; });
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
  Index next_door() {
    if (parts_.rules.door_order == DoorOrder::random) return drawn_door();
    const auto count = static_cast<Index>(parts_.cards.size());
    for (Index i = 0; i < count; ++i) {
      const Index door = parts_.rules.door_order == DoorOrder::newest ? count - 1 - i : i;
      if (can_open(door)) return door;
    }
    return none;
  }
  Index drawn_door() {
    for (; listed_ < parts_.doors.size(); ++listed_) door_list_.push_back(parts_.doors[listed_]);
    while (!door_list_.empty()) {
      Index& place = door_list_[door_words_.below(door_list_.size())];
      const Index door = place;
      place = door_list_.back();
      door_list_.pop_back();
      if (can_open(door)) return door;
    }
    return none;
  }
  bool any_door_can_open() const {
    return std::any_of(parts_.doors.begin(), parts_.doors.end(),
                       [&](Index door) { return can_open(door); });
  }
  Index next_exit() const {
    for (auto card = static_cast<Index>(parts_.cards.size()); card-- > 0;)
      if (!parts_.cards[card].is_door() && has_free_side(card)) return card;
    return none;
  }

  Outcome outcome() const {
    if (any_door_can_open()) return Outcome::open;
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
                               .enemies_on = none,
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
  PlacedCard& lay(Card card, Index from) {
    PlacedCard laid{parts_.start,
                    from,
                    static_cast<Index>(parts_.segments.size() - 1),
                    card,
                    parts_.rules.start_heading,
                    card.role() == Role::enemy ? Role::room : card.role(),
                    false};
    if (from != none) {
      const PlacedCard& before = parts_.cards[from];
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
      PlacedCard& laid = lay(*card, from);
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
      PlacedCard& laid = lay(*card, from);
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
      segment.enemies_on = segment.last_card;
      for (Index i = seen.cards_end(s); i < parts_.cards.size(); ++i)
        if (segment.enemies_on == none && !parts_.cards[i].is_door()) segment.enemies_on = i;
    }
  }

  DungeonParts parts_;
  std::optional<std::uint32_t> doors_;
  Words door_words_{0, Stream::door_order};  // given cards take the draws of seed 0
  std::vector<Index> door_list_;
  std::size_t listed_ = 0;
};

/// What is dealt from given piles, or from a seed.
template <class Given>
Dungeon by_the_book(const Given& given) {
  return ByTheBook(given).deal();
}

}  // namespace deckmap::test
