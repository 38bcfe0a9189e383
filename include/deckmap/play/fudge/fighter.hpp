#pragma once
/// Fighters for Fudge: what somebody brings to a fight, as a table of options, as a line of text
/// and as a TOML file. NOTICE names the conditions of the works that play/fudge is based on.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/play/fudge/rules.hpp>

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
inline int value_or_example(std::string_view text, std::span<const Example> table) {
  std::string names;
  for (const Example& example : table) {
    if (example.name == text) return example.value;
    deckmap::detail::add_listed(names, example.name);
  }
  if (text.find_first_not_of("0123456789") == std::string_view::npos && !text.empty())
    return parse_number<int>("a value", text, 0, 100);
  throw Error(deckmap::detail::quoted(text) + " is neither a number nor one of " + names);
}

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
  static const Fighter usual;
  f(Option{.name = "name", .about = "what he is called"}, fighter.name, usual.name);
  f(Option{.name = "attack", .about = "his skill with the weapon"}, fighter.attack, usual.attack);
  f(Option{.name = "defence",
           .about = "his skill in defence, in one-way rounds",
           .unset = "his attack"},
    fighter.defence, usual.defence);
  f(Option{.name = "weapon", .about = "points of damage", .low = -100, .high = 100}, fighter.weapon,
    usual.weapon);
  f(Option{.name = "armour", .about = "its value, or what it is made of", .form = "N|MATERIAL"},
    fighter.armour, usual.armour);
  f(Option{.name = "cover", .about = "its coverage, or its cut", .form = "N|CUT"}, fighter.cover,
    usual.cover);
  f(Option{.name = "shield", .about = "his skill with a shield", .unset = "no shield"},
    fighter.shield, usual.shield);
  f(Option{.name = "shield_modifier", .about = "to shield checks", .low = -20, .high = 20},
    fighter.shield_modifier, usual.shield_modifier);
  f(Option{.name = "shield_points",
           .about = "damage that the shield can take; 0: it does not wear out",
           .high = 1000},
    fighter.shield_points, usual.shield_points);
  f(Option{.name = "track", .about = "wound boxes of each level", .form = "N|N,N..."},
    fighter.track, usual.track);
  f(Option{.name = "capacity", .about = "his damage capacity"}, fighter.capacity, usual.capacity);
  f(Option{.name = "healing",
           .about = "his skill to treat his wounds after a fight",
           .unset = "none"},
    fighter.healing, usual.healing);
  f(Option{.name = "place",
           .about = "where he stands in a dungeon; one fight a place",
           .high = 1'000'000},
    fighter.place, usual.place);
}

/// A fighter in a line: "name the knight; attack Great; weapon 3", without what is usual.
inline std::string to_string(const Fighter& fighter) {
  std::string text;
  for_each_changed_option(fighter, [&](const Option& row, const std::string& value) {
    text += (text.empty() ? "" : "; ") + std::string(row.name) + " " + value;
  });
  return text;
}

/// Throws `Error` for a fighter whose parts do not go together.
inline void require_possible(const Fighter& fighter) {
  require_in_range(fighter);
  for (const char c : fighter.name)
    if (c == ';' || static_cast<unsigned char>(c) < 0x20)
      throw Error("name: " + deckmap::detail::quoted(fighter.name) + " is not a line without ;");
  const bool armour = fighter.armour.value > 0, cover = fighter.cover.value > 0;
  if (armour != cover)
    throw Error(armour ? "armour needs cover: how much of the body it covers"
                       : "cover needs armour: what it is made of");
  if (!fighter.shield && (fighter.shield_points != 0 || fighter.shield_modifier != 0))
    throw Error("shield_points and shield_modifier need shield, the skill with it");
}

/// Reads what `to_string` writes, on top of `fighter`: a stat line of a chart, a part of a save.
/// Throws `Error`.
inline Fighter parse_fighter(std::string_view text, Fighter fighter = {}) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view part = deckmap::detail::trimmed(text.substr(at, end - at));
    const std::size_t space = std::min(part.find(' '), part.size());
    if (part.empty() || space == part.size())
      throw Error(deckmap::detail::quoted(text) +
                  " is not a fighter: it would be like 'attack Good; weapon 2; capacity Fair'");
    set_option(fighter, part.substr(0, space), deckmap::detail::trimmed(part.substr(space)));
    at = end + 1;
  }
  require_possible(fighter);
  return fighter;
}

/// An enemy of a dungeon for whom no chart has a fighter: by its card alone.
inline Fighter fighter_of(Card card) {
  const Level level = level_of(card);
  Fighter fighter{.name = "the " + spoken(card), .attack = level, .weapon = 1 + card.is_joker()};
  if (card.is_joker()) fighter.armour = {2}, fighter.cover = {2};
  return fighter;
}

/// Reads a fighter from TOML: a key for each part. Throws `Error` that names the line. Compiled:
/// component `deckmap::play`.
Fighter read_fighter_toml(std::string_view text);

/// A fighter that comes with the library.
struct ShippedFighter {
  std::string_view name;
  std::string_view toml;
};
std::span<const ShippedFighter> shipped_fighters();

}  // namespace deckmap::fudge
