#pragma once
/// The options of a deal. Every place where the source of the rules can be read in two ways is one
/// named option, with the default that the worked example of the source bears out.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/cell.hpp>
#include <deckmap/option.hpp>

namespace deckmap {

/// Where the jokers lie in the room pile (1. The deck and the two piles).
enum class Jokers : std::uint8_t {
  all_last,  ///< every joker at the bottom
  one_last,  ///< one joker is the last card, the others are shuffled in
};

/// Which card's colour decides the direction of a turn (3. Where the next card goes).
enum class TurnColour : std::uint8_t {
  from,   ///< the card on the table from which the next one is laid
  drawn,  ///< the card that is laid
};

/// Where a corridor behind a door heads (4. Corridors).
enum class CorridorHeading : std::uint8_t {
  map,   ///< on in the door's heading; only the first card of the map turns by its number
  each,  ///< the first card laid in every corridor gives the heading by its number
};

/// Whether an opened door, or the card a secret passage leaves, sets the corridor's colour
/// (4. Corridors).
enum class DoorColour : std::uint8_t { counts, ignored };

/// The meaning of a spade drawn in a room (5. Rooms).
enum class RoomSpades : std::uint8_t {
  aside,  ///< an enemy, put aside
  laid,   ///< an enemy, and also laid as a room card
};

/// The way on when no door can be opened and room cards are left (6. Doors, counters, and the end).
enum class Stuck : std::uint8_t { secret_passage, stop };

/// Which closed door is opened next when a whole dungeon is dealt (6. Doors, counters, and the
/// end).
enum class DoorOrder : std::uint8_t {
  oldest,
  newest,
  random,
  chosen,  ///< somebody chose each door; no order to deal a whole dungeon by
};

/// Which touching cards have a hidden door between them (docs/ways.md).
enum class HiddenDoors : std::uint8_t {
  none,
  colour,  ///< those of one colour
  all,
};

/// Whether a sealed door leads outside (docs/ways.md).
enum class SecondEntrance : std::uint8_t {
  none,
  farthest,  ///< of those with nothing ahead of them, the farthest from the start
};

constexpr auto value_names(Jokers) {
  return std::array<std::string_view, 2>{"all_last", "one_last"};
}
constexpr auto value_names(TurnColour) { return std::array<std::string_view, 2>{"from", "drawn"}; }
constexpr auto value_names(CorridorHeading) {
  return std::array<std::string_view, 2>{"map", "each"};
}
constexpr auto value_names(DoorColour) {
  return std::array<std::string_view, 2>{"counts", "ignored"};
}
constexpr auto value_names(RoomSpades) { return std::array<std::string_view, 2>{"aside", "laid"}; }
constexpr auto value_names(Stuck) {
  return std::array<std::string_view, 2>{"secret_passage", "stop"};
}
constexpr auto value_names(DoorOrder) {
  return std::array<std::string_view, 4>{"oldest", "newest", "random", "chosen"};
}
constexpr auto value_names(HiddenDoors) {
  return std::array<std::string_view, 3>{"none", "colour", "all"};
}
constexpr auto value_names(SecondEntrance) {
  return std::array<std::string_view, 2>{"none", "farthest"};
}
constexpr auto value_names(Direction) {
  return std::array<std::string_view, 4>{"right", "down", "left", "up"};
}

/// Every option of the deal. An aggregate: `Rules{.jokers = Jokers::one_last}`.
struct Rules {
  Jokers jokers = Jokers::all_last;
  DirectionGrid directions = DirectionGrid::stated();
  TurnColour turn_colour = TurnColour::from;
  CorridorHeading corridor_heading = CorridorHeading::map;
  DoorColour door_colour = DoorColour::counts;
  RoomSpades room_spades = RoomSpades::aside;
  Stuck stuck = Stuck::secret_passage;
  Direction start_heading = Direction::up;  ///< of a door that is the map's first card
  DoorOrder door_order = DoorOrder::oldest;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The ways that are read from a dealt dungeon. They move no card: the deal is the same with any.
struct WayOptions {
  HiddenDoors hidden_doors = HiddenDoors::none;
  SecondEntrance second_entrance = SecondEntrance::none;
  std::uint32_t levels = 1;  ///< 1 to `max_levels`; the dungeon is the first of them

  static constexpr std::uint32_t max_levels = 20;

  friend bool operator==(const WayOptions&, const WayOptions&) = default;
};

/// Returns the ways. Throws `Error` for a number of levels that no dungeon has.
inline const WayOptions& valid(const WayOptions& ways) {
  if (ways.levels < 1 || ways.levels > WayOptions::max_levels)
    throw Error("levels: a dungeon has 1 to " + std::to_string(WayOptions::max_levels) + ", not " +
                std::to_string(ways.levels));
  return ways;
}

template <>
struct OptionValue<DirectionGrid> {
  static constexpr OptionKind kind = OptionKind::directions;
  static DirectionGrid read(const Option&, std::string_view text) {
    return DirectionGrid::parse(text);
  }
  static std::string text(const DirectionGrid& directions) { return to_string(directions); }
};

namespace detail {

/// The table of the rules. Of the door orders, the first `door_orders` can be chosen.
template <class AnyRules, class F>
constexpr void for_each_rule(AnyRules& rules, std::size_t door_orders, F&& f) {
  const Rules usual;
  f(Option{.name = "jokers",
           .about = "jokers at the bottom of the room pile: every one, or just one",
           .code_field = 16},
    rules.jokers, usual.jokers);
  f(Option{.name = "directions",
           .about = "where the numbers 2 to 10 point; or nine letters of R D L U",
           .form = "stated|grid",
           .code_field = 17},
    rules.directions, usual.directions);
  f(Option{.name = "turn_colour",
           .about = "the card whose colour decides the direction of a turn: the one laid from, or "
                    "the one drawn",
           .code_field = 18},
    rules.turn_colour, usual.turn_colour);
  f(Option{.name = "corridor_heading",
           .about = "cards whose number gives a heading: the map's first, or the first of each "
                    "corridor",
           .code_field = 19},
    rules.corridor_heading, usual.corridor_heading);
  f(Option{.name = "door_colour",
           .about = "whether an opened door sets the colour of its corridor",
           .code_field = 20},
    rules.door_colour, usual.door_colour);
  f(Option{.name = "room_spades",
           .about = "spades drawn in a room: put aside as enemies, or also laid as room cards",
           .code_field = 21},
    rules.room_spades, usual.room_spades);
  f(Option{.name = "stuck",
           .about = "what happens when no door can be opened and room cards are left",
           .code_field = 22},
    rules.stuck, usual.stuck);
  f(Option{.name = "start_heading",
           .about = "heading of a door that is the map's first card",
           .code_field = 23},
    rules.start_heading, usual.start_heading);
  f(Option{.name = "door_order",
           .about = "the closed door that is opened next",
           .choices = door_orders,
           .code_field = 24},
    rules.door_order, usual.door_order);
}

}  // namespace detail

/// The table of the rules, in the order of files (option.hpp).
template <class AnyRules, class F>
requires std::same_as<std::remove_const_t<AnyRules>, Rules>
constexpr void for_each_option(AnyRules& rules, F&& f) { detail::for_each_rule(rules, 0, f); }

/// The table of the ways; `levels` only where a seed deals further levels.
template <class AnyWays, class F>
requires std::same_as<std::remove_const_t<AnyWays>, WayOptions>
constexpr void for_each_option(AnyWays& ways, F&& f, bool with_levels = true) {
  const WayOptions usual;
  f(Option{.name = "hidden_doors",
           .about = "hidden doors between cards that touch: none, those of one colour, or all",
           .code_field = 6},
    ways.hidden_doors, usual.hidden_doors);
  f(Option{.name = "second_entrance",
           .about = "whether the farthest sealed door with nothing ahead of it leads outside",
           .code_field = 7},
    ways.second_entrance, usual.second_entrance);
  if (with_levels)
    f(Option{.name = "levels",
             .about = "number of levels, those of consecutive seeds, with stairs between them",
             .low = 1,
             .high = WayOptions::max_levels,
             .code_field = 8},
      ways.levels, usual.levels);
}

}  // namespace deckmap
