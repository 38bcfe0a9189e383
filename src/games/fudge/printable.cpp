#include <deckmap/games/fudge/printable.hpp>

#include <algorithm>
#include <string>
#include <string_view>

#include "../../embedded.hpp"
#include "../sheet_text.hpp"

namespace deckmap::fudge {

Printable printable(const Settings& settings) {
  auto values = deckmap::detail::sheet_values(settings);
  values["near_death"] = to_string(Degree(settings.near_death));
  // "steel chain", which an option has with an underscore
  const auto example = [](std::span<const Example> table, std::size_t i) {
    if (i >= table.size()) return std::string("|");
    std::string words(table[i].name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words + " | " + std::to_string(table[i].value);
  };
  for (std::size_t i = 0; i < armour_materials.size(); ++i)
    values["armours"] +=
        "| " + example(armour_materials, i) + " | " + example(armour_cuts, i) + " |\n";
  for (const std::string_view level : value_names(Level{}))
    values["levels"] += "[] " + std::string(level) + "; 2\n";
  for (int number = 2; number <= 10; ++number)
    values["spades"] += "* " + std::to_string(number) + " " +
                        std::string(deckmap::to_string(level_of(Card(number, Suit::spades)))) +
                        "; " + std::to_string(number) + "\n";
  return deckmap::detail::filled_sheet(deckmap::detail::sheet_fudge().text(), std::move(values));
}

}  // namespace deckmap::fudge
