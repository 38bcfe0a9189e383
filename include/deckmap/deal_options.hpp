#pragma once
/// Every option of a deal, as a struct and as a table of names (option.hpp).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/option.hpp>
#include <deckmap/rules.hpp>

namespace deckmap {

/// The input of a generated dungeon. The same options give the same dungeon under every compiler
/// and on every machine, as long as `rules_version` stays the same.
struct Options {
  std::uint64_t seed = 0;
  std::uint32_t decks = 1;       ///< 0 to `max_decks`
  std::vector<Card> extra = {};  ///< cards added to the decks
  Rules rules = {};
  TableSize table = {};
  std::optional<Cell> start = {};  ///< else `table.default_start()`
  std::optional<std::uint32_t> doors =
      {};  ///< the largest number of doors to open; 0: the first development
  WayOptions ways = {};

  /// Where the first card lies.
  constexpr Cell first_cell() const { return start.value_or(table.default_start()); }
};

/// Cards and groups of cards, as `parse_extra` reads them.
template <>
struct OptionValue<std::vector<Card>> {
  static constexpr OptionKind kind = OptionKind::cards;
  static std::vector<Card> read(const Option&, std::string_view text) { return parse_extra(text); }
  static std::string text(const std::vector<Card>& cards) {
    std::string text;
    for (std::size_t i = 0, end = 0; i < cards.size(); i = end) {
      while (end < cards.size() && cards[end] == cards[i]) ++end;
      text += (i == 0 ? "" : " ") + to_string(cards[i]);
      if (end - i > 1) text += "*" + std::to_string(end - i);
    }
    return text;
  }
};

/// The table of a deal, `Options` or `Replay`; given cards have no seed, no decks, no extra cards,
/// and one level.
template <class Deal, class F>
requires requires(Deal& deal) {
  deal.rules;
  deal.table;
  deal.start;
  deal.doors;
}
void for_each_option(Deal& deal, F&& f) {
  static const std::remove_const_t<Deal> usual;
  std::size_t door_orders = 0;
  if constexpr (requires { deal.seed; }) {
    door_orders = 3;  // not `chosen`
    f(Option{.name = "seed",
             .about = "the number of the dungeon, 0 to 2^64-1, or words that stand for one",
             .form = "SEED"},
      deal.seed, usual.seed);
    f(Option{.name = "decks", .about = "number of poker decks", .high = max_decks, .code_field = 1},
      deal.decks, usual.decks);
    f(Option{.name = "extra",
             .about = "cards added to the decks, or groups with a count: 2D, diamonds*2, jokers",
             .code_field = 2},
      deal.extra, usual.extra);
  }
  f(Option{.name = "table",
           .about = "a bounded table, width and height in cards",
           .form = "WxH",
           .code_field = 3},
    deal.table, usual.table);
  f(Option{.name = "start",
           .about = "cell of the first card",
           .form = "X,Y",
           .unset = "0,0, or the middle of the table",
           .code_field = 4},
    deal.start, usual.start);
  f(Option{.name = "doors",
           .about = "open at most N doors; 0: none",
           .high = 0xffff'ffff,
           .unset = "all",
           .code_field = 5},
    deal.doors, usual.doors);
  detail::for_each_rule(deal.rules, door_orders, f);
  for_each_option(
      deal.ways, f, requires { deal.seed; });
}

}  // namespace deckmap
