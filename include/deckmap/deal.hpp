#pragma once
/// A deal as plain text that people can write themselves and stack a real deck by: `deal_text`
/// writes it, `read_deal` reads it. docs/deal.md describes the form.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/captions.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/option.hpp>

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

/// The moves of a deal in words: a door by its card, or by its number where several have that card.
inline std::vector<std::string> move_names(const Dungeon& dungeon) {
  std::array<std::size_t, Card::codes> doors{};
  for (const Index door : dungeon.doors()) ++doors[dungeon.cards()[door].card.code()];
  std::vector<std::string> names;
  for (const Segment& segment : dungeon.segments()) {
    if (segment.via == Via::secret) names.push_back("secret");
    if (segment.via != Via::door) continue;
    const Card card = dungeon.cards()[segment.entry].card;
    names.push_back(doors[card.code()] == 1 ? to_string(card) : std::to_string(segment.entry));
  }
  return names;
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
  Replay deal{
      .piles = {}, .rules = dungeon.rules(), .table = dungeon.table(), .ways = dungeon.ways()};
  if (dungeon.start() != deal.table.default_start()) deal.start = dungeon.start();
  for_each_changed_option(deal, [&](const Option& row, const std::string& text) {
    detail::deal_line(out, row.name, text);
  });
  for (const Pile pile : {Pile::corridor, Pile::room}) {
    std::vector<std::string> words;
    for (const Card card : dungeon.piles()[pile]) words.push_back(to_string(card));
    detail::deal_line(out, to_string(pile), words);
  }
  detail::deal_line(out, "opened", detail::move_names(dungeon));
  return out;
}

namespace detail {

/// Doors in the order of opening: a card's name or its number on the table, or "secret".
inline std::vector<Move> parse_moves(std::string_view text) {
  std::vector<Move> moves;
  std::size_t at = 0;
  for (auto word = next_word(text, at); !word.empty(); word = next_word(text, at)) {
    if (word == "secret")
      moves.push_back(Move::secret_passage());
    else if (word.find_first_not_of("0123456789") == std::string_view::npos)
      moves.push_back(Move::open(
          parse_number<Index>("a door's number", word, 0, static_cast<Index>(max_cards))));
    else
      moves.push_back(Move::open(parse_card(word)));
  }
  return moves;
}

}  // namespace detail

/// Reads a deal: lines `key: value`, comments after a `#`, and a line that begins with white space
/// goes on with the value of the one before. Keys are `format` (deckmap-deal/1), the options of a
/// `Replay` by their names, `corridor` and `room` (the piles, top card first), and `opened` (the
/// doors in the order of opening, by card or by number, and `secret` for a secret passage; by
/// `door_order` if missing). Throws `Error` that names the line.
inline Replay read_deal(std::string_view text) {
  struct Entry {
    std::string key;
    std::string value;
    std::size_t line;
  };
  std::vector<Entry> entries;
  std::size_t line_number = 0;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++line_number;
    line = line.substr(0, line.find('#'));
    const bool goes_on = !line.empty() && detail::is_space(line.front());
    line = detail::trimmed(line);
    if (line.empty()) continue;
    if (goes_on && !entries.empty()) {
      entries.back().value += ' ';
      entries.back().value += line;
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
      throw Error("line " + std::to_string(line_number) + ": " + detail::quoted(line) +
                  " is not of the form 'key: value'");
    entries.push_back({std::string(detail::trimmed(line.substr(0, colon))),
                       std::string(detail::trimmed(line.substr(colon + 1))), line_number});
  }

  Replay replay;
  bool has_pile = false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string& key = entries[i].key;
    const std::string& value = entries[i].value;
    const std::size_t line = entries[i].line;
    try {
      for (std::size_t k = 0; k < i; ++k)
        if (entries[k].key == key)
          throw Error("'" + key + "' is in line " + std::to_string(entries[k].line) + " already");
      if (key == "format") {
        if (value != "deckmap-deal/1")
          throw Error(detail::quoted(value) + " is not a format of deals: deckmap-deal/1");
      } else if (key == "opened") {
        replay.moves = detail::parse_moves(value);
      } else if (key == "corridor") {
        replay.piles.corridor = parse_cards(value);
        has_pile = true;
      } else if (key == "room") {
        replay.piles.room = parse_cards(value);
        has_pile = true;
      } else if (has_option(replay, key)) {
        set_option(replay, key, value);
      } else {
        throw Error(detail::quoted(key) + " is not a key of a deal: format, " +
                    option_names(replay) + ", corridor, room, opened");
      }
    } catch (const Error& error) {
      throw Error("line " + std::to_string(line) + ": " + error.what());
    }
  }
  if (!has_pile)
    throw Error("this is not a deal: it has neither a line 'corridor: ...' nor 'room: ...'");
  return replay;
}

}  // namespace deckmap
