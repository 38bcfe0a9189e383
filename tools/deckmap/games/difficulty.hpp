#pragma once
// --difficulty: a name for options of Soldiers! that are chosen together.

#include <string>
#include <vector>

#include <deckmap/games/soldiers/rules.hpp>

#include "command_line.hpp"

namespace deckmap::command {

inline void add_difficulty_option(OptionSet& options, const std::string& usual) {
  const auto names = value_names(soldiers::Difficulty{});
  options.add_options("Game")(
      "difficulty",
      "how often a simple player wins: easy 90 %, medium 60, hard 35; bare: "
      "the source's rules (default: " +
          usual + ")",
      Takes::value, "easy|medium|hard|bare", std::vector<std::string>(names.begin(), names.end()));
}

/// Reads --difficulty. Throws `UsageError`.
inline soldiers::Difficulty difficulty_given(const Arguments& arguments,
                                             soldiers::Difficulty usual) {
  return arguments
      .parsed(
          "difficulty",
          [](const std::string& text) { return OptionValue<soldiers::Difficulty>::read({}, text); })
      .value_or(usual);
}

}  // namespace deckmap::command
