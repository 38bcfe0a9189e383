#pragma once
/// One refusal for what a game does not allow now.

#include <algorithm>
#include <string>
#include <vector>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>

namespace deckmap::detail {

/// Throws `Error` unless `action` is one of `legal`; the message lists those that are.
template <class Action>
void require_legal(const Action& action, const std::vector<Action>& legal) {
  if (std::find(legal.begin(), legal.end(), action) != legal.end()) return;
  std::vector<std::string> names;
  for (const Action& other : legal) names.push_back(to_string(other));
  throw Error(detail::quoted(to_string(action)) + " cannot be done now; " +
              (names.empty() ? "the game is over" : "this can: " + listed(names)));
}

}  // namespace deckmap::detail
