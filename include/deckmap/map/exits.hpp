#pragma once
/// Words on the places of a plan, as a game master's key has them: numbered rooms, and those other
/// places in which there is something to find or to choose, C1, C2 and so on. Every other place is
/// a part of the ways between them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/map/measure.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/room_shape.hpp>

namespace deckmap {

/// "N", "E", "S", "W": the map has a compass, up is north.
constexpr std::string_view compass(Direction side) {
  constexpr std::string_view names[] = {"E", "S", "W", "N"};
  return names[static_cast<std::size_t>(side)];
}

/// A way out of a place with a label, up to the next one.
struct Exit {
  enum class End : std::uint8_t {
    place,     ///< `to`
    outside,   ///< where the dungeon begins, or by the second entrance
    dead_end,  ///< a passage that goes no further
    sealed,    ///< its last door was never dealt behind
    later,     ///< in a deal that unfolds: what was dealt after the place got its label, or will be
  };

  Direction side;
  Cell cell;                       ///< of the table: the place's own, from which it leads on
  std::string where = {};          ///< "N"; "N (west)" where several ways lead north
  std::vector<Index> doors = {};   ///< on the way, nearest first
  std::vector<Index> secret = {};  ///< the cards behind secret passages on the way
  WayIndex hidden = {};            ///< the hidden door that it is
  std::size_t passage = 0;         ///< the number of corridor cards on the way
  End end = End::place;
  PlaceIndex to = {};
};

namespace detail {

/// "N"; "N (west)", "N (middle)", "N (2nd from the west)" among several ways to one side.
inline std::string where(const std::vector<Exit>& exits, std::size_t first, std::size_t end,
                         std::size_t i) {
  const Exit& exit = exits[i];
  std::string text(compass(exit.side));
  if (end - first == 1) return text;
  const bool upright = exit.side == Direction::up || exit.side == Direction::down;
  // Ways of one row or column lie apart along it.
  const Cell a = exits[first].cell, b = exits[end - 1].cell;
  const bool apart = upright ? a.x != b.x : a.y != b.y;
  const std::string low = upright == apart ? "west" : "north";
  const std::string high = upright == apart ? "east" : "south";
  if (i == first) return text + " (" + low + ")";
  if (i + 1 == end) return text + " (" + high + ")";
  if (end - first == 3) return text + " (middle)";
  const std::size_t n = i - first + 1;
  return text + " (" + std::to_string(n) +
         (n == 2   ? "nd"
          : n == 3 ? "rd"
                   : "th") +
         " from the " + low + ")";
}

/// Whether in a deal that unfolds a way came after a place had got its label.
inline bool is_later(const Plan& plan, const Place& place, const Way& way) {
  return plan.is_later(plan.dungeon().cards()[way.to.card].segment, place);
}

/// The exit that begins with a way of a place.
inline Exit exit_by(const Plan& plan, PlaceIndex place, WayIndex way) {
  const Place& reader = plan[place];
  const WayEnd& here = plan[way].from.place == place ? plan[way].from : plan[way].to;
  Exit exit{.side = here.side, .cell = plan.dungeon().cards()[here.card].cell};
  while (true) {
    const Way& at = plan[way];
    if (at.door) exit.doors.push_back(plan[at.door].card);
    if (at.kind == WayKind::secret) exit.secret.push_back(at.to.card);
    if (at.kind == WayKind::hidden) exit.hidden = way;
    const bool back =
        at.to.place == place || (at.kind == WayKind::second_entrance && !plan.dungeon().unfolds());
    exit.to = at.other(place).place;
    if (!exit.to) {
      exit.end = back                       ? Exit::End::outside
                 : plan.dungeon().unfolds() ? Exit::End::later
                                            : Exit::End::sealed;
      return exit;
    }
    const Place& far = plan[exit.to];
    if (far.has_label() && !plan.is_later(far.since, reader)) return exit;
    if (!far.is_landing()) exit.passage += far.cards.size();
    const auto ways = plan.ways(exit.to);
    const auto next = std::find_if(ways.begin(), ways.end(), [&](WayIndex other) {
      return other != way && !is_later(plan, reader, plan[other]);
    });
    if (next == ways.end()) {
      exit.end = plan.dungeon().unfolds() ? Exit::End::later : Exit::End::dead_end;
      return exit;
    }
    place = exit.to;
    way = *next;
  }
}

}  // namespace detail

/// The exits of a place, clockwise from north. In a deal that unfolds those that it had when it got
/// its label, and of a hidden door the later end alone; the side of the way in is not settled
/// before the end.
inline std::vector<Exit> exits(const Plan& plan, PlaceIndex place) {
  std::vector<Exit> found;
  const bool unfolds = plan.dungeon().unfolds();
  const auto is_open_way_in = [&](WayIndex way) {
    return plan[way].kind == WayKind::way_in && (!plan[way].door || unfolds);
  };
  const auto is_said = [&](const Way& way) {
    return !unfolds || (!detail::is_later(plan, plan[place], way) &&
                        (way.kind != WayKind::hidden || way.to.place == place));
  };
  std::optional<Exit> way_in;
  for (const bool last : {false, true})  // of those in one column or row the way in
    for (const WayIndex way : plan.ways(place))
      if (is_open_way_in(way) == last && is_said(plan[way])) {
        Exit exit = detail::exit_by(plan, place, way);
        if (last && unfolds)
          way_in = std::move(exit);
        else
          found.push_back(std::move(exit));
      }
  const auto turn = [](Direction side) { return (static_cast<int>(side) + 1) % 4; };
  const auto along = [](const Exit& exit) {
    const bool upright = exit.side == Direction::up || exit.side == Direction::down;
    return upright ? std::pair(exit.cell.x, exit.cell.y) : std::pair(exit.cell.y, exit.cell.x);
  };
  std::stable_sort(found.begin(), found.end(), [&](const Exit& a, const Exit& b) {
    return turn(a.side) != turn(b.side) ? turn(a.side) < turn(b.side) : along(a) < along(b);
  });
  for (std::size_t first = 0; first < found.size();) {
    std::size_t end = first + 1;
    while (end < found.size() && found[end].side == found[first].side) ++end;
    for (std::size_t i = first; i < end; ++i) found[i].where = detail::where(found, first, end, i);
    first = end;
  }
  if (way_in) {
    way_in->where = "the way in";
    found.push_back(*std::move(way_in));
  }
  return found;
}

/// "room 4", "passage C1": a place in a sentence.
inline std::string place_text(const Place& place) {
  return (place.is_room() ? "room " : "passage ") + place.label();
}

/// "a draught at the foot of the west wall": the sign by which a hidden door can be found, by the
/// card on which it is.
inline std::string hidden_door_tell(const Plan& plan, const Exit& exit) {
  static constexpr std::array<std::string_view, 6> before = {
      "a draught at the foot of",    "fresh scratches on the floor before",
      "a hollow sound from",         "mortar of another colour in",
      "no cobwebs on the stones of", "a stone worn smooth by hands in"};
  static constexpr std::array<std::string_view, 4> walls = {"east", "south", "west", "north"};
  const Way& way = plan[exit.hidden];
  const WayEnd& here = way.from.place == exit.to ? way.to : way.from;
  const Card card = plan.dungeon().cards()[here.card].card;
  return std::string(before[card.code() % before.size()]) + " the " +
         std::string(walls[static_cast<std::size_t>(exit.side)]) + " wall";
}

namespace detail {

/// Cards from west to east and from north to south in the box round a place.
inline Cell box_of(const Dungeon& dungeon, const Place& place) {
  Cell low = dungeon.cards()[place.cards.front()].cell, high = low;
  for (const Index card : place.cards) {
    const Cell cell = dungeon.cards()[card].cell;
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
  }
  return {high.x - low.x + 1, high.y - low.y + 1};
}

inline bool fills_box(const Place& place, Cell box) {
  return static_cast<std::int64_t>(place.cards.size()) == std::int64_t{box.x} * box.y;
}

}  // namespace detail

/// "twelve paces by eighteen", west to east first. "six paces across" if it is round, and "at most"
/// if its floor is no rectangle.
inline std::string size_text(const Dungeon& dungeon, const Place& place, Measure measure = {}) {
  const Cell box = detail::box_of(dungeon, place);
  const auto length = [&](std::int32_t cards) { return detail::in_words(measure.card * cards); };
  const std::string first = length(box.x) + ' ' + std::string(measure.unit);
  if (room_shape(dungeon, place) == RoomShape::round) return first + " across";
  return first + " by " + length(box.y) + (detail::fills_box(place, box) ? "" : " at most");
}

/// "a", "a round", "an eight-sided", "a round-ended" or "a crooked", before the word for a room.
inline std::string_view shape_text(const Dungeon& dungeon, const Place& place) {
  if (!detail::fills_box(place, detail::box_of(dungeon, place))) return "a crooked";
  switch (room_shape(dungeon, place)) {
    case RoomShape::plain: break;
    case RoomShape::round: return "a round";
    case RoomShape::cut_off: return "an eight-sided";
    case RoomShape::apse: return "a round-ended";
  }
  return "a";
}

namespace detail {

/// The row of a room card's words and props: 2 to 10, then red and black aces; nothing for a card
/// that furnishes no room.
inline std::optional<std::size_t> room_row(Card card) {
  if (card.has_number()) return static_cast<std::size_t>(card.rank() - 2);
  if (card.rank() != Card::ace) return {};
  return card.colour() == Colour::red ? 9 : 10;
}

/// The card that names a room: numbers before aces, high before low, the first of equal ones.
inline Card highest_card(const Dungeon& dungeon, const Place& place) {
  Card highest = dungeon.cards()[place.cards.front()].card;
  for (const Index card : place.cards)
    if (dungeon.cards()[card].card.rank() > highest.rank()) highest = dungeon.cards()[card].card;
  return highest;
}

}  // namespace detail

}  // namespace deckmap
