#pragma once
/// Shared by the tests: deals from typed piles, and short text forms of what was dealt, so that a
/// test compares one line with one line.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <deckmap/generate.hpp>
#include <deckmap/option.hpp>

#include "slow_build.hpp"

namespace deckmap::test {

inline Piles piles(std::string_view corridor, std::string_view room) {
  Piles made;
  for (const Card card : parse_cards(corridor)) made.corridor.push_back(card);
  for (const Card card : parse_cards(room)) made.room.push_back(card);
  return made;
}

/// The input of a typed deal besides its piles; the members are those of `Replay`.
struct Setting {
  Rules rules = {};
  TableSize table = {};
  std::optional<Cell> start = {};
  std::optional<std::uint32_t> doors = {};
};

/// Deals typed piles, top card first, to their end.
inline Dungeon deal(std::string_view corridor, std::string_view room, const Setting& setting = {}) {
  return replay({.piles = piles(corridor, room),
                 .rules = setting.rules,
                 .table = setting.table,
                 .start = setting.start,
                 .doors = setting.doors});
}

/// The worked example of the rules.
inline Dungeon worked_example() {
  return deal("4C 3S 6C 8H 9H", "AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS",
              {.table = {6, 4}, .start = Cell{5, 0}});
}

/// Two cards of corridor, a secret passage to a room of one card.
inline Dungeon secret_example() {
  return deal("2C 4C 3S", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
}

/// How often a part stands in a text.
inline std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// The message with which `action` is refused.
template <class Action>
std::string refusal(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(accepted)";
}

/// The last coordinate that there is.
inline constexpr std::int32_t huge = max_coordinate;

/// The message with which a table, or a start on it, is refused.
inline std::string refused(TableSize table, Cell start) {
  return refusal([&] { require_valid(table, start); });
}

/// Another value of the setting `name` than it has.
template <class Settings>
std::string other_value(const Settings& settings, const OptionInfo& info) {
  const std::string now = option_text(settings, info.row.name);
  if (!info.values.empty()) return std::string(info.values[info.values.front() == now ? 1 : 0]);
  const auto number = std::stoll(now);
  return std::to_string(number == info.row.high ? number - 1 : number + 1);
}

inline Card card(std::string_view text) { return parse_card(text); }

/// The index of the laid card of that name that was laid first.
inline Index index_of(const Dungeon& dungeon, std::string_view name) {
  const auto cards = dungeon.cards();
  const auto found = std::find_if(cards.begin(), cards.end(),
                                  [&](const PlacedCard& laid) { return laid.card == card(name); });
  REQUIRE_MESSAGE(found != cards.end(), name << " is not on the table");
  return static_cast<Index>(found - cards.begin());
}

inline const PlacedCard& laid(const Dungeon& dungeon, std::string_view name) {
  return dungeon.cards()[index_of(dungeon, name)];
}

/// The card from which a card was laid.
inline Index from(const Dungeon& dungeon, std::string_view name) {
  return dungeon.from(index_of(dungeon, name));
}

inline std::string name_of(const Dungeon& dungeon, Index index) {
  return index == none ? "nothing" : to_string(dungeon.cards()[index].card);
}

/// The heading that a card gives, as a word.
inline std::string heading(const Dungeon& dungeon, std::string_view name) {
  return std::string(to_string(laid(dungeon, name).heading));
}

/// A drawn table in one line: words with one space between them, rows with ` / `.
inline std::string picture(std::string_view drawing) {
  std::istringstream rows{std::string(drawing)};
  std::string text, row, word;
  while (std::getline(rows, row)) {
    std::istringstream words(row);
    std::string line;
    while (words >> word) line += (line.empty() ? "" : " ") + word;
    if (!line.empty()) text += (text.empty() ? "" : " / ") + line;
  }
  return text;
}

/// The table in the form of `picture`, `.` for a free cell: all of a bounded table, the smallest
/// box round the cards of a free one.
inline std::string drawn(const Dungeon& dungeon) {
  if (dungeon.cards().empty()) return "";
  Cell low = dungeon.cards()[0].cell, high = low;
  for (const PlacedCard& laid : dungeon.cards()) {
    low = {std::min(low.x, laid.cell.x), std::min(low.y, laid.cell.y)};
    high = {std::max(high.x, laid.cell.x), std::max(high.y, laid.cell.y)};
  }
  if (!dungeon.table().is_free()) {
    low = {0, 0};
    high = {dungeon.table().width - 1, dungeon.table().height - 1};
  }
  std::string text;
  for (Cell cell = low; cell.y <= high.y; ++cell.y) {
    for (cell.x = low.x; cell.x <= high.x; ++cell.x) {
      std::string name = ".";
      for (const PlacedCard& laid : dungeon.cards())
        if (laid.cell == cell) name = to_string(laid.card);
      text += (cell.x > low.x ? " " : cell.y > low.y ? " / " : "") + name;
    }
  }
  return text;
}

/// The segments in one line each: kind, how it was entered, why it ended, the cards it laid. Joined
/// by `; `, as in `corridor start colour: 2C 3H; room colour exhausted:`.
inline std::string segments(const Dungeon& dungeon) {
  std::string text;
  for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
    const Segment& segment = dungeon.segments()[s];
    text += (s == 0 ? "" : "; ") + std::string(to_string(segment.kind)) + " " +
            std::string(to_string(segment.via)) + " " + std::string(to_string(segment.end)) + ":";
    for (const PlacedCard& laid : dungeon.cards(static_cast<Index>(s)))
      text += " " + to_string(laid.card);
  }
  return text;
}

/// The counters and what they stand on, as in `3S on 8H, 6S on AH`.
inline std::string counters(const Dungeon& dungeon) {
  std::string text;
  for (Index s = 0; s < dungeon.segments().size(); ++s)
    for (const Card enemy : dungeon.enemies(s))
      text += (text.empty() ? "" : ", ") + to_string(enemy) + " on " +
              name_of(dungeon, dungeon.enemies_on(s));
  return text;
}

/// The doors in the order in which they were opened.
inline std::string opened(const Dungeon& dungeon) {
  std::vector<Card> doors;
  for (const Index door : dungeon.opened()) doors.push_back(dungeon.cards()[door].card);
  return join(doors);
}

/// The cards of a pile that were not drawn.
inline std::string left(const Dungeon& dungeon, Pile pile) {
  return join(std::span<const Card>(dungeon.piles()[pile]).subspan(dungeon.drawn(pile)));
}

/// Every card of the piles is on the table, put aside, or left, and in one of these places only.
/// (A spade that was laid is listed among the enemies as well.)
inline bool has_every_card_once(const Dungeon& dungeon) {
  std::vector<Card> given, found;
  for (const Pile pile : {Pile::corridor, Pile::room}) {
    const auto& cards = dungeon.piles()[pile];
    given.insert(given.end(), cards.begin(), cards.end());
    found.insert(found.end(), cards.begin() + static_cast<std::ptrdiff_t>(dungeon.drawn(pile)),
                 cards.end());
  }
  found.insert(found.end(), dungeon.enemies().begin(), dungeon.enemies().end());
  for (const PlacedCard& laid : dungeon.cards())
    if (laid.card.role() != Role::enemy) found.push_back(laid.card);
  std::sort(given.begin(), given.end());
  std::sort(found.begin(), found.end());
  return given == found;
}

/// Writes each step of a deal down.
class Steps {
 public:
  /// Adds the last card, door or passage, and all cards to the end of the development.
  void add_all(Dealer& dealer) {
    for (add(dealer); dealer.draws_from(); add(dealer)) dealer.draw();
  }

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  template <class Value>
  static std::string word(Value value) {
    return std::string(to_string(value));
  }
  static std::string line(const SegmentBegins& begins, const Dungeon& dungeon) {
    const Segment& segment = dungeon.segments()[begins.segment];
    return word(segment.kind) + " via " + word(segment.via) +
           (segment.entry == none ? "" : " from " + name_of(dungeon, segment.entry));
  }
  static std::string line(const CardAside& aside, const Dungeon&) {
    return to_string(aside.card) + " aside";
  }
  static std::string line(const SegmentEnds& ends, const Dungeon& dungeon) {
    const Segment& segment = dungeon.segments()[ends.segment];
    const Index on = dungeon.enemies_on(ends.segment);
    return "end: " + word(segment.end) +
           (on == none ? "" : ", counters on " + name_of(dungeon, on));
  }
  static std::string line(const CardPlaced& placed, const Dungeon& dungeon) {
    const PlacedCard& card = dungeon.cards()[placed.index];
    const std::string heading = placed.by_number ? ", heading " + word(card.heading) : "";
    if (!placed.turn) return to_string(card.card) + " at the start" + heading;
    std::string taken;
    for (const Direction side : all_directions)
      if (contains(placed.turn->taken, side)) taken += " " + word(side);
    return to_string(card.card) + " by " + name_of(dungeon, dungeon.from(placed.index)) +
           ": wants " + word(placed.turn->wanted) + ", taken" + taken + ", goes " +
           word(placed.turn->went) + heading;
  }

  void add(const Dealer& dealer) {
    for (const DealEvent& event : dealer.events())
      lines_.push_back(
          std::visit([&](const auto& what) { return line(what, dealer.dungeon()); }, event));
  }

  std::vector<std::string> lines_;
};

/// Opens a door, or takes the secret passage, and draws to the end of what lies behind.
inline void open(Dealer& dealer, Index door) {
  dealer.open(door);
  dealer.draw_all();
}
inline void take_secret_passage(Dealer& dealer) {
  dealer.take_secret_passage();
  dealer.draw_all();
}

/// Compares line by line, so that a failure shows the first line that differs.
inline void check_lines(const std::vector<std::string>& lines,
                        const std::vector<std::string>& expected) {
  for (std::size_t i = 0; i < std::min(lines.size(), expected.size()); ++i) {
    CAPTURE(i);
    CHECK(lines[i] == expected[i]);
  }
  CHECK(lines.size() == expected.size());
}

/// A count out of `n` is within five standard deviations of a share.
inline void check_share(int count, int n, double share) {
  CHECK(std::abs(count - n * share) < 5 * std::sqrt(n * share * (1 - share)) + 1);
}

}  // namespace deckmap::test
