#pragma once
// The man page and the completions.

#include <span>
#include <string_view>

#include "command_line.hpp"

namespace deckmap::command {

/// Prints the man page (`what` is "man") or the completion for a shell ("bash", "zsh", "fish").
void print_words(std::span<const Verb> verbs, std::string_view what);

}  // namespace deckmap::command
