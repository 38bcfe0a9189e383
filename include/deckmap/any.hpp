#pragma once
/// Deals of any kind from any source of numbers: a stream of random ones in tests, the bytes of a
/// fuzzer. A source is anything that can be called with n and returns a number from 0 to n-1.

#include <algorithm>
#include <cstdint>
#include <string>

#include <deckmap/generate.hpp>

namespace deckmap {

/// Random numbers as a source.
class AnyNumbers {
 public:
  explicit AnyNumbers(std::uint64_t seed) : random_(seed, Stream::door_order) {}

  std::uint32_t operator()(std::uint32_t n) { return random_.below(n); }

 private:
  Random random_;
};

/// Every option at any of its values, but for `chosen`, which is not an order to deal by.
template <class Numbers>
Rules any_rules(Numbers&& below) {
  Rules rules;
  for_each_option(rules, [&]<class T>(const Option&, T& value, const T&) {
    if constexpr (NamedOption<T>) {
      value = static_cast<T>(below(static_cast<std::uint32_t>(value_names(T{}).size())));
    } else {
      std::string letters;
      for (int i = 0; i < 9; ++i) letters += "RDLU"[below(4)];
      value = below(2) == 0 ? DirectionGrid::stated() : DirectionGrid::parse(letters);
    }
  });
  // Most deals go on: those that are stuck are the rare ones that tests are after.
  rules.stuck = below(8) == 0 ? Stuck::stop : Stuck::secret_passage;
  if (rules.door_order == DoorOrder::chosen) rules.door_order = DoorOrder::oldest;
  return rules;
}

/// A free table, or one of up to `most` cards a side with the start on any cell of it.
template <class Deal, class Numbers>
void any_table(Deal& deal, Numbers&& below, std::uint32_t most) {
  if (below(3) == 0) return;
  const auto number = [&](std::int32_t n) {
    return static_cast<std::int32_t>(below(static_cast<std::uint32_t>(n)));
  };
  const auto sides = static_cast<std::int32_t>(most);
  deal.table.width = 1 + number(sides);
  deal.table.height = 1 + number(sides);
  if (below(4) == 0) return;
  deal.start.emplace();
  deal.start->x = number(deal.table.width);
  deal.start->y = number(deal.table.height);
}

/// Hidden doors and a second entrance, in one of eight dungeons each.
template <class Numbers>
void any_ways(WayOptions& ways, Numbers&& below) {
  if (below(8) == 0) ways.hidden_doors = below(2) == 0 ? HiddenDoors::colour : HiddenDoors::all;
  if (below(8) == 0) ways.second_entrance = SecondEntrance::farthest;
}

/// Up to 39 cards for each pile, any that have a place there, on a small table or a free one.
template <class Numbers>
Replay any_piles(Numbers&& below) {
  Replay given;
  for (const Pile pile : {Pile::corridor, Pile::room})
    for (auto n = below(40); n > 0; --n)
      if (const Card card = poker_deck[below(54)]; has_place(card, pile))
        given.piles[pile].push_back(card);
  given.rules = any_rules(below);
  any_table(given, below, 8);
  if (below(4) == 0) given.doors = below(5);
  any_ways(given.ways, below);
  return given;
}

/// A seed's dungeon: up to three decks and some extra cards, on a table or a free one. Rare shapes
/// are frequent: any 200 seeds in a row have secret passages, two doors at one card, blocked
/// segments, dungeons that are walled in, long corridors, rooms without a card, hidden doors,
/// second entrances and levels (tests/any.cpp).
template <class Numbers>
Options any_options(std::uint64_t seed, Numbers&& below) {
  Options options{.seed = seed};
  if (below(3) == 0) options.decks = below(4);
  if (below(3) == 0)
    for (auto runs = 1 + below(3); runs > 0; --runs) {
      const Card card = poker_deck[below(54)];
      options.extra.insert(options.extra.end(), 1 + below(12), card);
    }
  if (below(8) == 0)  // corridors that go on and on
    options.extra.insert(options.extra.end(), 40,
                         Card(2 + static_cast<int>(below(9)), Suit::clubs));
  options.rules = any_rules(below);
  any_table(options, below, 12);
  if (below(4) == 0) options.doors = below(6);
  any_ways(options.ways, below);
  if (below(12) == 0) options.ways.levels = 2 + below(2);
  return options;
}

}  // namespace deckmap
