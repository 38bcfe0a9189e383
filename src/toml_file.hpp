#pragma once
// Parsing a TOML file. Private to the compiled readers.

#include <string>
#include <string_view>

#include <toml++/toml.h>

#include <deckmap/error.hpp>

namespace deckmap::detail {

/// Throws `Error` that names line and column of what is not TOML.
inline toml::table parse_toml(std::string_view text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw Error("line " + std::to_string(error.source().begin.line) + ", column " +
                std::to_string(error.source().begin.column) +
                ": this is not TOML: " + std::string(error.description()));
  }
}

/// Throws `Error` that names the line where `node` stands.
[[noreturn]] inline void refuse(const toml::node& node, const std::string& why) {
  throw Error("line " + std::to_string(node.source().begin.line) + ": " + why);
}

}  // namespace deckmap::detail
