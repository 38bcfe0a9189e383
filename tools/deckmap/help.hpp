#pragma once
// The help of a verb in parts, for what is made of it: the man page and the completions.

#include <string>
#include <vector>

// A value is one value: cxxopts would split it at commas.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>

#include "command_line.hpp"

namespace deckmap::command {

struct Help {
  std::string head;  ///< what the verb does, and its usage
  std::vector<cxxopts::HelpGroupDetails> groups;
  std::string examples;
};
/// What `print_help` would print for a verb.
Help help_of(const Verb& verb);

}  // namespace deckmap::command
