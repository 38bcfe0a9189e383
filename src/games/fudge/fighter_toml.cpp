// Reads fighters for Fudge. The library that parses TOML stays in the readers of src/.

#include <deckmap/games/fudge/fighter.hpp>

#include "../../toml_file.hpp"

namespace deckmap::fudge {
namespace {

/// A value of the file as options have it: "Great", "3", "2,2,2,1".
std::string text_of(const toml::node& node) {
  if (const auto* const text = node.as_string()) return text->get();
  if (const auto* const number = node.as_integer()) return std::to_string(number->get());
  if (const auto* const list = node.as_array()) {
    std::string text;
    for (const toml::node& item : *list) deckmap::detail::add_listed(text, text_of(item), ",");
    return text;
  }
  throw Error("a value must be a text, a whole number, or a list of them");
}

}  // namespace

Fighter read_fighter_toml(std::string_view text) {
  const toml::table file = deckmap::detail::parse_toml(text);
  Fighter fighter;
  for (const auto& [key, node] : file) try {
      if (key.str() == "place") throw Error("place is for enemies of a dungeon, not for a file");
      set_option(fighter, key.str(), text_of(node));
    } catch (const Error& error) {
      deckmap::detail::refuse(node, error.what());
    }
  require_possible(fighter);
  return fighter;
}

}  // namespace deckmap::fudge
