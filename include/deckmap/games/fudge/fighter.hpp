#pragma once
/// Fighters for Fudge: what somebody brings to a fight, as a table of options, as a line of text
/// and as a TOML file. NOTICE names the conditions of the works that games/fudge is based on.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/option_rows.hpp>
#include <deckmap/games/fudge/rules.hpp>

namespace deckmap::fudge {

/// An armour's value: a number, or its material in `armour_materials`.
struct ArmourValue {
  int value = 0;
  friend constexpr bool operator==(ArmourValue, ArmourValue) = default;
};
/// An armour's coverage: a number, or its cut in `armour_cuts`.
struct Coverage {
  int value = 0;
  friend constexpr bool operator==(Coverage, Coverage) = default;
};

/// Reads a number from 0 to 100 or the name of an example. Throws `Error`.
int value_or_example(std::string_view text, std::span<const Example> table);

/// A fighter: the traits and the equipment that count in a fight.
struct Fighter {
  std::string name = "somebody";
  Level attack = Level::fair;
  std::optional<Level> defence = {};  ///< of one-way rounds; without one it is the attack
  int weapon = 1;                     ///< points of damage
  ArmourValue armour = {};
  Coverage cover = {};
  std::optional<Level> shield = {};  ///< the skill with it; without one there is no shield
  int shield_modifier = 0;
  int shield_points = 0;  ///< 0: it does not wear out
  WoundTrack track{2};
  Level capacity = capacity_for_track;
  std::optional<Level> healing = {};  ///< the skill to treat wounds
  int place = 0;                      ///< where he stands in a dungeon; one fight a place

  friend bool operator==(const Fighter&, const Fighter&) = default;
};

}  // namespace deckmap::fudge

namespace deckmap {

template <>
struct OptionValue<fudge::ArmourValue> {
  static constexpr OptionKind kind = OptionKind::text;
  static fudge::ArmourValue read(const Option&, std::string_view text) {
    return {fudge::value_or_example(text, fudge::armour_materials)};
  }
  static std::string text(fudge::ArmourValue armour) { return std::to_string(armour.value); }
};

template <>
struct OptionValue<fudge::Coverage> {
  static constexpr OptionKind kind = OptionKind::text;
  static fudge::Coverage read(const Option&, std::string_view text) {
    return {fudge::value_or_example(text, fudge::armour_cuts)};
  }
  static std::string text(fudge::Coverage cover) { return std::to_string(cover.value); }
};

template <>
struct OptionValue<fudge::WoundTrack> {
  static constexpr OptionKind kind = OptionKind::text;
  static fudge::WoundTrack read(const Option&, std::string_view text) {
    return fudge::parse_track(text);
  }
  static std::string text(const fudge::WoundTrack& track) {
    std::string boxes;
    for (const int count : track.boxes())
      boxes += (boxes.empty() ? "" : ",") + std::to_string(count);
    return boxes;
  }
};

}  // namespace deckmap

namespace deckmap::fudge {

/// The table of a fighter (option.hpp).
template <class AnyFighter, class F>
requires std::same_as<std::remove_const_t<AnyFighter>, Fighter>
void for_each_option(AnyFighter& fighter, F&& f) {
  using S = Fighter;
  const deckmap::detail::OptionRows row(fighter, f);
  row({"name", "what he is called"}, &S::name);
  row({"attack", "his skill with the weapon"}, &S::attack);
  row({.name = "defence",
       .about = "his skill in defence, in one-way rounds",
       .unset = "his attack"},
      &S::defence);
  row({"weapon", "points of damage", -100, 100}, &S::weapon);
  row({.name = "armour", .about = "its value, or what it is made of", .form = "N|MATERIAL"},
      &S::armour);
  row({.name = "cover", .about = "its coverage, or its cut", .form = "N|CUT"}, &S::cover);
  row({.name = "shield", .about = "his skill with a shield", .unset = "no shield"}, &S::shield);
  row({"shield_modifier", "to shield checks", -20, 20}, &S::shield_modifier);
  row({"shield_points", "damage that the shield can take; 0: it does not wear out", 0, 1000},
      &S::shield_points);
  row({.name = "track", .about = "wound boxes of each level", .form = "N|N,N..."}, &S::track);
  row({"capacity", "his damage capacity"}, &S::capacity);
  row({.name = "healing", .about = "his skill to treat his wounds after a fight", .unset = "none"},
      &S::healing);
  row({"place", "where he stands in a dungeon; one fight a place", 0, 1'000'000}, &S::place);
}

/// A fighter in a line: "name the knight; attack Great; weapon 3", without what is usual.
std::string to_string(const Fighter& fighter);

/// Throws `Error` for a fighter whose parts do not go together.
void require_possible(const Fighter& fighter);

/// Reads what `to_string` writes, on top of `fighter`: a stat line of a chart, a part of a save.
/// Throws `Error`.
Fighter parse_fighter(std::string_view text, Fighter fighter = {});

/// An enemy of a dungeon for whom no chart has a fighter: by its card alone.
Fighter fighter_of(Card card);

/// Reads a fighter from TOML: a key for each part. Throws `Error` that names the line. Compiled:
/// component `deckmap::games`.
Fighter read_fighter_toml(std::string_view text);

/// A fighter that comes with the library.
struct ShippedFighter {
  std::string_view name;
  std::string_view toml;
};
std::span<const ShippedFighter> shipped_fighters();

}  // namespace deckmap::fudge
