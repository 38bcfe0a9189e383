#pragma once
/// Decks and extra cards, the split into the corridor pile and the room pile, and the shuffle
/// (rules, 1. The deck and the two piles).

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/detail/buffer.hpp>
#include <deckmap/random.hpp>
#include <deckmap/rules.hpp>

namespace deckmap {

enum class Pile : std::uint8_t { corridor, room };

constexpr Pile other(Pile pile) { return static_cast<Pile>(1 - static_cast<int>(pile)); }

constexpr std::string_view to_string(Pile pile) {
  return pile == Pile::corridor ? "corridor" : "room";
}

/// The pile to which the split sends a card: corridor cards, red doors and the spades 2 3 4 make
/// the corridor pile, all others the room pile.
constexpr Pile pile_of(Card card) {
  const auto corridor_if = [](bool yes) { return yes ? Pile::corridor : Pile::room; };
  switch (card.role()) {
    case Role::corridor: return Pile::corridor;
    case Role::door: return corridor_if(card.colour() == Colour::red);
    case Role::enemy: return corridor_if(card.rank() <= 4);
    default: return Pile::room;
  }
}

/// Whether a card means anything in a pile. Doors and enemies do in both, wherever the split would
/// send them; rooms, aces and jokers only in the room pile, corridor cards only in the other
/// (rules, Given cards).
constexpr bool has_place(Card card, Pile pile) {
  switch (card.role()) {
    case Role::door:
    case Role::enemy: return true;
    case Role::corridor: return pile == Pile::corridor;
    default: return pile == Pile::room;
  }
}

/// The two piles, top card first.
struct Piles {
  std::vector<Card> corridor;
  std::vector<Card> room;

  std::vector<Card>& operator[](Pile pile) { return pile == Pile::corridor ? corridor : room; }
  const std::vector<Card>& operator[](Pile pile) const {
    return pile == Pile::corridor ? corridor : room;
  }
  std::size_t size() const { return corridor.size() + room.size(); }

  friend bool operator==(const Piles&, const Piles&) = default;
};

/// The most cards that two piles may hold together: a hundred thousand decks and more.
inline constexpr std::size_t max_cards = std::size_t{1} << 23;
inline constexpr std::uint32_t max_decks = 100'000;

namespace detail {

/// The cards of one deck that go to `pile`, without jokers: these 27 and 25 are what a pile of
/// several decks repeats.
template <Pile pile, std::size_t count>
inline constexpr auto deck_part = [] {
  std::array<Card, count> part{};
  std::size_t size = 0;
  for (const Card card : poker_deck)
    if (!card.is_joker() && pile_of(card) == pile) part[size++] = card;
  return part;
}();

}  // namespace detail

/// Composes the unshuffled piles of `decks` poker decks and the extra cards into `piles`. Their
/// order is what the shuffle starts from, so it is part of what a seed deals: the decks' cards,
/// then the extra cards as given, the jokers at the very end of the room pile.
inline void compose(std::uint32_t decks, std::span<const Card> extra, Piles& piles) {
  if (decks > max_decks || extra.size() > max_cards ||
      decks * poker_deck.size() + extra.size() > max_cards)
    throw Error(detail::counted(decks, "deck", "decks") + " and " +
                detail::counted(extra.size(), "extra card", "extra cards") +
                " are too many: at most " + std::to_string(max_decks) + " decks and " +
                std::to_string(max_cards) + " cards in all");
  constexpr auto& corridor_part = detail::deck_part<Pile::corridor, 27>;
  constexpr auto& room_part = detail::deck_part<Pile::room, 25>;
  piles.corridor.resize(decks * corridor_part.size());
  piles.room.resize(decks * room_part.size());
  Card* corridor = piles.corridor.data();
  Card* room = piles.room.data();
  for (std::uint32_t deck = 0; deck < decks; ++deck) {
    corridor = std::copy(corridor_part.begin(), corridor_part.end(), corridor);
    room = std::copy(room_part.begin(), room_part.end(), room);
  }
  for (const Card card : extra)
    if (!card.is_joker()) piles[pile_of(card)].push_back(card);
  for (std::uint32_t deck = 0; deck < decks; ++deck) {
    piles.room.push_back(Card::red_joker());
    piles.room.push_back(Card::black_joker());
  }
  for (const Card card : extra)
    if (card.is_joker()) piles.room.push_back(card);
}

/// Shuffles by Fisher and Yates from the top downwards: the card at position i changes places with
/// one from i to the bottom, which the stream's word i picks. The first k cards depend on the first
/// k words alone.
inline void shuffle(std::span<Card> cards, const Random& stream) {
  Card* card = cards.data();
  Card* const bottom = card + cards.size();
  const auto pick = [&](std::uint64_t word) {
    const auto below = static_cast<std::uint64_t>(bottom - card);
    std::swap(*card, card[bounded(static_cast<std::uint32_t>(word), below)]);
    ++card;
  };
  Random::Pairs pairs = stream.pairs();
  while (bottom - card > 1) {  // a state of the generator gives two words
    const std::uint64_t both = pairs.next();
    pick(both >> 32);
    pick(both);
  }
}

/// Shuffles composed piles: each by its own stream, the jokers by a third ("the Joker needs to be
/// the last card of that second pile").
inline void shuffle(Piles& piles, std::uint64_t seed, Jokers jokers) {
  shuffle(detail::span_of(piles.corridor), Random(seed, Stream::corridor_pile));

  const auto room = detail::span_of(piles.room);
  std::size_t last = room.size();  // where the cards begin that stay at the bottom
  while (last > 0 && room[last - 1].is_joker()) --last;
  Random joker_stream(seed, Stream::jokers);
  if (jokers == Jokers::all_last) {
    shuffle(room.subspan(last), joker_stream);
  } else if (last < room.size()) {
    std::swap(room[last + joker_stream.below(room.size() - last)], room.back());
    last = room.size() - 1;
  }
  shuffle(room.first(last), Random(seed, Stream::room_pile));
}

/// Refuses a card that has no place in its pile: throws `Error` that names the card, its position
/// and the pile.
inline void require_places(const Piles& piles) {
  for (const Pile pile : {Pile::corridor, Pile::room})
    for (std::size_t i = 0; i < piles[pile].size(); ++i) {
      const Card card = piles[pile][i];
      if (has_place(card, pile)) continue;
      throw Error(to_string(card) + ", card " + std::to_string(i + 1) + " of the " +
                  std::string(to_string(pile)) + " pile, has no place there: " +
                  (pile == Pile::corridor ? "diamonds 2-10, aces and jokers go into the room pile"
                                          : "clubs and hearts 2-10 go into the corridor pile"));
    }
  if (piles.size() > max_cards)
    throw Error(std::to_string(piles.size()) + " cards are too many: at most " +
                std::to_string(max_cards));
}

/// Reads extra cards: cards and groups, each with an optional count after a `*`, as in
/// `2D 3D*2 diamonds*2 jokers`. A suit's name means its number cards 2-10; `aces`, `jacks`,
/// `queens`, `kings` and `jokers` mean all of a deck; `deck` means all 54. Throws `Error`.
inline std::vector<Card> parse_extra(std::string_view text) {
  std::vector<Card> cards;
  std::size_t at = 0;
  for (auto word = detail::next_word(text, at); !word.empty(); word = detail::next_word(text, at)) {
    const std::string_view whole = word;
    std::size_t times = 1;
    if (const auto star = word.find('*'); star != std::string_view::npos) {
      const std::string_view count = word.substr(star + 1);
      times = 0;
      for (const char digit : count) {
        if (digit < '0' || digit > '9' || times > max_cards) {
          times = 0;
          break;
        }
        times = times * 10 + static_cast<std::size_t>(digit - '0');
      }
      if (times < 1 || times > max_cards)
        throw Error(detail::quoted(count) + " in " + detail::quoted(whole) +
                    " is not a count: a whole number from 1 to " + std::to_string(max_cards));
      word = word.substr(0, star);
    }

    constexpr std::array<std::string_view, 4> suits = {"clubs", "diamonds", "spades", "hearts"};
    struct Ranks {
      std::string_view name;
      int rank;
    };
    constexpr std::array<Ranks, 5> ranks = {{{"aces", Card::ace},
                                             {"jacks", Card::jack},
                                             {"queens", Card::queen},
                                             {"kings", Card::king},
                                             {"jokers", Card::joker}}};
    std::vector<Card> group;
    for (const Card card : poker_deck) {
      const bool of_suit =
          card.has_number() && word == suits[static_cast<std::size_t>(card.suit())];
      const bool of_rank = std::any_of(ranks.begin(), ranks.end(), [&](const Ranks& named) {
        return named.name == word && named.rank == card.rank();
      });
      if (word == "deck" || of_suit || of_rank) group.push_back(card);
    }
    if (group.empty()) {
      try {
        group = {parse_card(word)};
      } catch (const Error&) {
        throw Error(detail::quoted(word) +
                    " is neither a card (10D, XR) nor a group: clubs diamonds spades hearts (their "
                    "numbers 2-10), aces, jacks, queens, kings, jokers, deck; a count follows "
                    "after a *, as in diamonds*2");
      }
    }
    if (group.size() * times > max_cards - cards.size())
      throw Error(detail::quoted(whole) + " is too much: at most " + std::to_string(max_cards) +
                  " cards in all");
    for (std::size_t i = 0; i < times; ++i) cards.insert(cards.end(), group.begin(), group.end());
  }
  return cards;
}

}  // namespace deckmap
