#pragma once
// One number for a dungeon, and one for many: the behaviour of the whole library in 64 bits.

#include <cstdint>

#include <deckmap/generate.hpp>

namespace deckmap::test {

/// Hashes numbers in order, the same on every machine.
class Digest {
 public:
  void add(std::uint64_t value) { state_ = mix64(state_ ^ value) + 0x9e3779b97f4a7c15u; }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

/// Everything that the deal decides.
inline void add(Digest& digest, const Dungeon& dungeon) {
  const auto number = [](auto value) { return static_cast<std::uint64_t>(value); };
  for (const Pile pile : {Pile::corridor, Pile::room}) {
    for (const Card card : dungeon.piles()[pile]) digest.add(card.code());
    digest.add(dungeon.drawn(pile));
  }
  for (Index i = 0; i < dungeon.cards().size(); ++i) {
    const PlacedCard& laid = dungeon.cards()[i];
    digest.add(number(static_cast<std::uint32_t>(laid.cell.x)) << 32 |
               static_cast<std::uint32_t>(laid.cell.y));
    digest.add(number(dungeon.from(i)) << 32 | laid.segment);
    digest.add(number(laid.card.code()) << 24 | number(laid.heading) << 16 |
               number(laid.role) << 8 | number(laid.open));
  }
  for (Index i = 0; i < dungeon.segments().size(); ++i) {
    const Segment& segment = dungeon.segments()[i];
    digest.add(number(segment.first_card) << 32 | segment.first_enemy);
    digest.add(number(segment.entry) << 32 | dungeon.last_card(i));
    digest.add(number(dungeon.enemies_on(i)) << 32 | number(segment.kind) << 16 |
               number(segment.via) << 8 | number(segment.end));
  }
  for (const Card enemy : dungeon.enemies()) digest.add(enemy.code());
  for (const Index door : dungeon.opened()) digest.add(door);
  digest.add(number(dungeon.outcome()));
}

/// The signature of the first `few` seeds dealt by `options`, and of the first `many`.
struct FewAndMany {
  std::uint64_t few, many;
};
inline FewAndMany signature(Options options, std::uint64_t few, std::uint64_t many) {
  FewAndMany found{};
  Digest digest;
  Dungeon dungeon;
  for (options.seed = 0; options.seed < many; ++options.seed) {
    if (options.seed == few) found.few = digest.value();
    generate(options, dungeon);
    add(digest, dungeon);
  }
  if (few >= many) found.few = digest.value();
  found.many = digest.value();
  return found;
}

}  // namespace deckmap::test
