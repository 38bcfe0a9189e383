#pragma once
/// The words on a map: the origin of its dungeon, and how its deal ended.

#include <string>
#include <string_view>

#include <deckmap/code.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap::detail {

/// "seed 42", "seed 42, 3 decks, 4 extra cards, table 9x7, stuck stop, hidden_doors all", or
/// "given cards".
inline std::string origin_text(const Dungeon& dungeon) {
  if (!dungeon.seed()) return "given cards";
  std::string text = "seed " + std::to_string(*dungeon.seed() - (dungeon.level() - 1));
  if (dungeon.decks() != 1) text += ", " + counted(dungeon.decks(), "deck", "decks");
  if (!dungeon.extra().empty())
    text += ", " + counted(dungeon.extra().size(), "extra card", "extra cards");
  if (!dungeon.table().is_free()) text += ", table " + to_string(dungeon.table());
  const auto add = [&](const Option& row, const std::string& value) {
    text += ", " + std::string(row.name) + " " + value;
  };
  for_each_changed_option(dungeon.rules(), add);
  for_each_changed_option(dungeon.ways(), add);
  if (dungeon.is_level()) text += ", level " + std::to_string(dungeon.level());
  return text;
}

/// ", code 04N0B-1" for a generated dungeon.
inline std::string code_text(const Dungeon& dungeon) {
  const auto code = code_of(dungeon);
  return code ? ", code " + *code : "";
}

/// Returns how the deal ended, in words; empty if it went through.
inline std::string outcome_text(const Dungeon& dungeon) {
  const std::string cards =
      counted(dungeon.left(Pile::corridor), "corridor card", "corridor cards") + " and " +
      counted(dungeon.left(Pile::room), "room card", "room cards");
  const std::string left = cards + " were never drawn";
  switch (dungeon.outcome()) {
    case Outcome::dealt: return {};
    case Outcome::full:
      return (dungeon.cards().empty() ? "No card was laid: " : "The table is full or walled in: ") +
             left + ".";
    case Outcome::stuck:
      return "The deal is stuck, and the rules take no secret passage: " + left + ".";
    case Outcome::open:
      return dungeon.unfolds() ? "The deal goes on: " + cards + " lie in the piles."
                               : "The deal was stopped before its end: " + left + ".";
  }
  return {};
}

}  // namespace deckmap::detail
