#include <deckmap/games/fudge/fighter.hpp>

#include <algorithm>
#include <span>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>

namespace deckmap::fudge {

int value_or_example(std::string_view text, std::span<const Example> table) {
  std::string names;
  for (const Example& example : table) {
    if (example.name == text) return example.value;
    deckmap::detail::add_listed(names, example.name);
  }
  if (text.find_first_not_of("0123456789") == std::string_view::npos && !text.empty())
    return parse_number<int>("a value", text, 0, 100);
  throw Error(deckmap::detail::quoted(text) + " is neither a number nor one of " + names);
}

std::string to_string(const Fighter& fighter) {
  std::string text;
  for_each_changed_option(fighter, [&](const Option& row, const std::string& value) {
    text += (text.empty() ? "" : "; ") + std::string(row.name) + " " + value;
  });
  return text;
}

void require_possible(const Fighter& fighter) {
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

Fighter parse_fighter(std::string_view text, Fighter fighter) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view part = deckmap::detail::trimmed(text.substr(at, end - at));
    const std::size_t space = std::min(part.find(' '), part.size());
    if (space == part.size())
      throw Error(deckmap::detail::quoted(text) +
                  " is not a fighter: it would be like 'attack Good; weapon 2; capacity Fair'");
    set_option(fighter, part.substr(0, space), deckmap::detail::trimmed(part.substr(space)));
    at = end + 1;
  }
  require_possible(fighter);
  return fighter;
}

Fighter fighter_of(Card card) {
  const Level level = level_of(card);
  Fighter fighter{.name = "the " + spoken(card), .attack = level, .weapon = 1 + card.is_joker()};
  if (card.is_joker()) fighter.armour = {2}, fighter.cover = {2};
  return fighter;
}

}  // namespace deckmap::fudge
