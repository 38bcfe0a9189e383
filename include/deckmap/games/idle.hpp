#pragma once
/// Settings that change nothing beside others, as the damage of fire where no enemy fires. A game
/// lists its own in `idle_settings(settings)`; who types such a setting means something else.

#include <string_view>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// A row of that list.
struct IdleSetting {
  std::string_view name;
  bool idle;
  std::string_view beside;  ///< "with enemies=wait"
};

/// Returns what makes the setting `name` idle, as in "with enemies=wait"; nothing where it can
/// change the game.
template <class Settings>
std::string_view why_idle(const Settings& settings, std::string_view name) {
  for (const IdleSetting& row : idle_settings(settings))
    if (row.idle && row.name == name) return row.beside;
  return {};
}

}  // namespace deckmap
