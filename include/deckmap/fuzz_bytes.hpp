#pragma once
/// Dungeons from the bytes of fuzzers such as libFuzzer and AFL++, and a mutator that changes those
/// bytes as a deal: card by card.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/any.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/random.hpp>

namespace deckmap {

namespace detail {

/// The deal that bytes stand for: options, of which each is as by default where its bytes are 0 or
/// missing, then a card a byte.
struct BytesDeal {
  explicit BytesDeal(std::span<const std::uint8_t> bytes) {
    const auto below = [&](std::uint32_t n) -> std::uint32_t {
      return cards_at < bytes.size() ? bytes[cards_at++] % n : 0;
    };
    if (below(2) == 1) deal.rules = any_rules(below);
    if (below(2) == 1) any_table(deal, below, 12);
    if (below(2) == 1) deal.doors = below(16);
    for (const std::uint8_t byte : bytes.subspan(cards_at)) {
      const Pile pile = byte % 2 == 0 ? Pile::corridor : Pile::room;
      const auto& cards = cards_of[pile == Pile::corridor ? 0 : 1];
      deal.piles[pile].push_back(cards[byte / 2 % cards.size()]);
    }
  }

  Replay deal;
  std::size_t cards_at = 0;  ///< the number of bytes before the first card

 private:
  static std::vector<Card> with_place(Pile pile) {
    std::vector<Card> cards;
    for (const Card card : poker_deck)
      if (has_place(card, pile)) cards.push_back(card);
    return cards;
  }
  static inline const std::vector<Card> cards_of[] = {with_place(Pile::corridor),
                                                      with_place(Pile::room)};
};

}  // namespace detail

/// Returns the dungeon of any bytes; a shorter input is a smaller deal, the empty one a dungeon
/// without cards.
inline Dungeon dungeon_from_bytes(std::span<const std::uint8_t> bytes) {
  return replay(detail::BytesDeal(bytes).deal);
}

/// Changes an input for `dungeon_from_bytes` in its memory, of which `size` bytes are used, as
/// players would change a deal: a card more, less or other, cards moved or dealt again, an option
/// changed. Returns the new size. It is the whole body of a `LLVMFuzzerCustomMutator`.
inline std::size_t mutate_bytes(std::span<std::uint8_t> memory, std::size_t size,
                                std::uint32_t seed) {
  size = std::min(size, memory.size());
  Random random(seed, Stream::door_order);
  const auto byte = [&] { return static_cast<std::uint8_t>(random.below(256)); };
  const std::size_t cards_at = detail::BytesDeal(memory.first(size)).cards_at;
  const auto cards = memory.subspan(cards_at, size - cards_at);
  const auto any_place = [&](std::size_t places) { return cards_at + random.below(places); };
  const auto at = [&](std::size_t place) {
    return memory.begin() + static_cast<std::ptrdiff_t>(place);
  };
  const bool full = size == memory.size();
  switch (random.below(cards.empty() ? 2 : 8)) {
    case 0:  // an option, or the first bytes of all
      if (cards_at == 0) break;
      memory[random.below(cards_at)] = byte();
      return size;
    case 1:
    case 2: break;  // a card more, below
    case 3: {       // a card less
      const std::size_t place = any_place(cards.size());
      std::copy(at(place + 1), at(size), at(place));
      return size - 1;
    }
    case 4:  // another card
      memory[any_place(cards.size())] = byte();
      return size;
    case 5:  // two cards change places
      std::swap(memory[any_place(cards.size())], memory[any_place(cards.size())]);
      return size;
    case 6: {  // the pile is cut
      std::rotate(at(cards_at), at(any_place(cards.size())), at(size));
      return size;
    }
    case 7: {  // some cards are dealt once more
      const std::size_t first = any_place(cards.size());
      const std::size_t most = std::min({size - first, memory.size() - size, std::size_t{16}});
      if (most == 0) break;
      const std::size_t n = 1 + random.below(most);
      std::copy_n(at(first), n, at(size));
      return size + n;
    }
  }
  if (memory.empty()) return 0;
  if (full) {
    memory[random.below(size)] = byte();
    return size;
  }
  const std::size_t place = any_place(cards.size() + 1);
  std::copy_backward(at(place), at(size), at(size + 1));
  memory[place] = byte();
  return size + 1;
}

}  // namespace deckmap
