// Any piles, rules and moves through the dealer, with `check` after every step; seeds with any
// options through `generate`; the search for the smallest dungeon on which a property fails.

#include <deckmap/any.hpp>
#include <deckmap/check.hpp>
#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/fuzz.hpp>
#include <deckmap/fuzz_bytes.hpp>
#include <deckmap/generate.hpp>

#include "fuzz.hpp"

namespace deckmap::fuzz {
namespace {

void require_sound(const Dungeon& dungeon) {
  const auto problems = check(dungeon);
  require(problems.empty(), problems.empty() ? "" : problems.front());
}

/// Cards of any kind, so that some have no place in their pile.
Piles any_cards(ByteNumbers& below) {
  Piles piles;
  for (const Pile pile : {Pile::corridor, Pile::room})
    for (auto n = below(64); n > 0; --n) piles[pile].push_back(poker_deck[below(54)]);
  return piles;
}

bool has_places(const Piles& piles) {
  for (const Pile pile : {Pile::corridor, Pile::room})
    for (const Card card : piles[pile])
      if (!has_place(card, pile)) return false;
  return true;
}

/// The dungeon of a deal as text, as `deckmap fuzz --continue` takes it from its folder, or else of
/// any piles.
Dungeon first_of(std::string_view bytes, ByteNumbers& below) {
  try {
    return replay(read_deal(bytes));
  } catch (const Error&) {
    return replay(any_piles(below));
  }
}

void refused(const Piles& piles) {
  try {
    Dealer dealer(piles);
  } catch (const Error&) {
    return;
  }
  require(false, "a card without a place in its pile is not refused");
}

}  // namespace

void dealer(std::string_view bytes) {
  ByteNumbers below(bytes);
  Replay given = any_piles(below);
  if (below(8) == 7) {
    given.piles = any_cards(below);
    if (!has_places(given.piles)) return refused(given.piles);
  }
  const Dungeon whole = replay(given);
  require_sound(whole);

  // The same cards, step by step, with doors as they come.
  Dealer steps(given.piles, given.rules, given.table, given.start);
  for (int moves = 0;; ++moves) {
    require(steps.events().size() <= 4, "more than four events");
    while (steps.draws_from()) {
      steps.draw();
      require(steps.events().size() <= 4, "more than four events");
    }
    require_sound(steps.dungeon());
    const std::vector<Index> doors = steps.openable_doors();
    const bool passage = steps.stuck() && given.rules.stuck == Stuck::secret_passage;
    require(doors.empty() || !steps.stuck(), "stuck with a door to open");
    require(steps.over() == (doors.empty() && !passage), "over, or not, against what is left");
    if (moves == 40 || steps.over()) break;
    if (passage)
      steps.take_secret_passage();
    else
      steps.open(doors[below(static_cast<std::uint32_t>(doors.size()))]);
  }
  const Dungeon& dungeon = steps.dungeon();
  Rules rules = given.rules;
  rules.door_order = dungeon.rules().door_order;
  const Dungeon again = replay({.piles = given.piles,
                                .rules = rules,
                                .table = given.table,
                                .start = given.start,
                                .moves = moves_of(dungeon)});
  require(again == dungeon, "the moves of a deal do not deal it again");
}

void options(std::string_view bytes) {
  ByteNumbers below(bytes);
  std::uint64_t seed = below(0xffff'ffff);
  seed = seed << 32 | below(0xffff'ffff);
  const Options options = any_options(seed, below);
  const Dungeon dungeon = generate(options);
  require_sound(dungeon);
  const Options by_default{.seed = seed};
  Dealer dealer(by_default);
  dealer.deal_all();
  require(dealer.dungeon() == generate(by_default), "the quick deal and the dealer do not agree");
  const std::string code = deal_code(options);
  require(deal_code(parse_code(code)) == code, "a deal code is not read as it was written");
  require(generate(parse_code(code)) == dungeon, "the deal code deals another dungeon");
  require(generate(*options_of(dungeon)) == dungeon, "the options of a dungeon deal another one");
}

void from_bytes(std::string_view bytes) {
  std::vector<std::uint8_t> memory(bytes.begin(), bytes.end());
  const Dungeon dungeon = dungeon_from_bytes(memory);
  require_sound(dungeon);
  require(dungeon.piles().size() <= bytes.size(), "more cards than bytes");
  std::size_t size = memory.size();
  memory.resize(size + size % 40);
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    size = mutate_bytes(memory, size, seed);
    require(size <= memory.size(), "the mutator leaves its memory");
    require_sound(dungeon_from_bytes(std::span(memory).first(size)));
  }
}

void shrink(std::string_view bytes) {
  ByteNumbers below(bytes);
  const Dungeon first = first_of(bytes, below);
  const Card lost = poker_deck[below(54)];
  const std::size_t most = below(24);
  std::vector<std::string> problems;
  const auto holds = [&](const Dungeon& dungeon) {
    if (problems.empty()) problems = check(dungeon);
    const auto cards = dungeon.cards();
    return cards.size() <= most && std::none_of(cards.begin(), cards.end(), [&](const auto& card) {
             return card.card == lost;
           });
  };
  const auto found = shrink_counterexample(first, holds, {.tries = 300});
  require(problems.empty(), problems.empty() ? "" : "a smaller deal: " + problems.front());
  require(found.has_value() == !holds(first), "a failure is missed, or none is found");
  if (!found) return;
  require(!holds(found->dungeon), "the smallest dungeon does not fail");
  require(found->dungeon.piles().size() <= first.piles().size(), "the deal has grown");
  require(replay(read_deal(found->deal)) == found->dungeon, "its deal deals another dungeon");
}

}  // namespace deckmap::fuzz
