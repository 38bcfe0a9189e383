#pragma once
/// The options of a deal. Every place where the source of the rules can be read in two ways is one
/// named option, with the default that the worked example of the source bears out.

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/cell.hpp>
#include <deckmap/error.hpp>

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

/// What a spade drawn in a room is (5. Rooms).
enum class RoomSpades : std::uint8_t {
  aside,  ///< an enemy, put aside
  laid,   ///< an enemy, and also laid as a room card
};

/// What happens when no door can be opened and room cards are left (6. Doors, counters, and the
/// end).
enum class Stuck : std::uint8_t { secret_passage, stop };

/// Which closed door is opened next when a whole dungeon is dealt (6. Doors, counters, and the
/// end).
enum class DoorOrder : std::uint8_t {
  oldest,
  newest,
  random,
  chosen,  ///< somebody chose each door; no order to deal a whole dungeon by
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
constexpr auto value_names(Direction) {
  return std::array<std::string_view, 4>{"right", "down", "left", "up"};
}

/// An option with a list of named values.
template <class T>
concept NamedOption = requires(T value) {
  value_names(value);
};

template <NamedOption T>
constexpr std::string_view to_string(T value) {
  return value_names(value)[static_cast<std::size_t>(value)];
}

/// The rules of a deal. An aggregate: `Rules{.jokers = Jokers::one_last}`.
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

/// What a dungeon is generated from. The same options give the same dungeon under every compiler
/// and on every machine, for as long as `rules_version` stays the same.
struct Options {
  std::uint64_t seed = 0;
  std::uint32_t decks = 1;       ///< 0 to `max_decks`
  std::vector<Card> extra = {};  ///< cards added to the decks
  Rules rules = {};
  TableSize table = {};
  std::optional<Cell> start = {};           ///< `table.default_start()` if not given
  std::optional<std::uint32_t> doors = {};  ///< open at most so many; 0: the first development

  /// Where the first card lies.
  constexpr Cell first_cell() const { return start.value_or(table.default_start()); }
};

/// Calls `f(name, member)` with each option's name in files and the pointer to its member of
/// `Rules`, in the order in which files and the help list them. New ones go to the end: deal codes
/// count on it.
template <class F>
constexpr void for_each_rule(F&& f) {
  f("jokers", &Rules::jokers);
  f("directions", &Rules::directions);
  f("turn_colour", &Rules::turn_colour);
  f("corridor_heading", &Rules::corridor_heading);
  f("door_colour", &Rules::door_colour);
  f("room_spades", &Rules::room_spades);
  f("stuck", &Rules::stuck);
  f("start_heading", &Rules::start_heading);
  f("door_order", &Rules::door_order);
}

/// Calls `f(name, value)` for each option of `rules`, which may be changed through it.
template <class AnyRules, class F>
constexpr void for_each_option(AnyRules&& rules, F&& f) {
  for_each_rule([&](std::string_view name, auto member) { f(name, rules.*member); });
}

/// Calls `f(name, value)` for each option that is not at its default.
template <class F>
constexpr void for_each_changed_option(const Rules& rules, F&& f) {
  const Rules defaults;
  for_each_rule([&](std::string_view name, auto member) {
    if (!(rules.*member == defaults.*member)) f(name, rules.*member);
  });
}

/// Reads the value of an option called `name`. Throws `Error` that lists the values there are.
template <NamedOption T>
void parse_option(std::string_view name, std::string_view text, T& value) {
  constexpr auto names = value_names(T{});
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) {
      value = static_cast<T>(i);
      return;
    }
    list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ");
    list += names[i];
  }
  throw Error(detail::quoted(text) + " is not a value of " + std::string(name) + ": " + list);
}

inline void parse_option(std::string_view, std::string_view text, DirectionGrid& value) {
  value = DirectionGrid::parse(text);
}

}  // namespace deckmap
