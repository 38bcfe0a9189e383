#pragma once
/// A deal as plain text that people can write by hand and stack a real deck by. docs/deal.md
/// describes the form; `read_deal` reads it.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/ascii.hpp>

namespace deckmap {

namespace detail {

/// "key: word word ...", broken into lines of readable length; further lines are indented.
inline void deal_line(std::string& out, std::string_view key, std::span<const std::string> words) {
  constexpr std::size_t longest = 76;
  std::string line = std::string(key) + ":";
  for (const std::string& word : words) {
    if (line.size() + 1 + word.size() > longest) {
      out += line + '\n';
      line = std::string(key.size() + 1, ' ');
    }
    line += ' ' + word;
  }
  out += line + '\n';
}

inline void deal_line(std::string& out, std::string_view key, const std::string& word) {
  deal_line(out, key, std::span(&word, 1));
}

/// How a door is named in a deal: by its card, or by its number where its card does not tell.
inline std::string door_name(const Dungeon& dungeon, Index door) {
  const auto same = std::count_if(dungeon.doors().begin(), dungeon.doors().end(), [&](Index other) {
    return dungeon.cards()[other].card == dungeon.cards()[door].card;
  });
  return same == 1 ? to_string(dungeon.cards()[door].card) : std::to_string(door);
}

}  // namespace detail

/// The deal of a dungeon: table, options that are not default, the piles top card first, and the
/// doors in the order in which they were opened.
inline std::string deal_text(const Dungeon& dungeon) {
  std::string out = "# A deckmap deal (" + detail::origin_text(dungeon) +
                    detail::code_text(dungeon) +
                    "). Stack the piles in this order, the first card on top,\n"
                    "# deal by the rules, and open the doors in the order given.\n";
  detail::deal_line(out, "format", "deckmap-deal/1");
  if (!dungeon.table().is_free())
    detail::deal_line(
        out, "table",
        std::to_string(dungeon.table().width) + "x" + std::to_string(dungeon.table().height));
  if (dungeon.start() != dungeon.table().default_start())
    detail::deal_line(out, "start",
                      std::to_string(dungeon.start().x) + "," + std::to_string(dungeon.start().y));
  for_each_changed_option(dungeon.rules(), [&](std::string_view name, const auto& value) {
    detail::deal_line(out, name, std::string(to_string(value)));
  });
  for (const Pile pile : {Pile::corridor, Pile::room}) {
    std::vector<std::string> words;
    for (const Card card : dungeon.piles()[pile]) words.push_back(to_string(card));
    detail::deal_line(out, to_string(pile), words);
  }
  std::vector<std::string> moves;
  for (const Segment& segment : dungeon.segments()) {
    if (segment.via == Via::door) moves.push_back(detail::door_name(dungeon, segment.entry));
    if (segment.via == Via::secret) moves.push_back("secret");
  }
  detail::deal_line(out, "opened", moves);
  return out;
}

}  // namespace deckmap
