#pragma once
// The man page and the completions.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"

namespace deckmap::command {

/// Prints the man page (`what` is "man") or the completion for a shell ("bash", "zsh", "fish").
void print_words(std::span<const Verb> verbs, std::string_view what);

/// Prints how the last of the words after "deckmap" can go on, for the completions: a candidate, a
/// tab and what it means on each line; ":files" where a file would do.
void print_candidates(std::span<const Verb> verbs, std::vector<std::string> words);

}  // namespace deckmap::command
