#pragma once

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// The version of the library and the command, by semantic versioning of the interface.
inline constexpr const char* library_version = "0.3.0";

/// The version of what seeds deal. It changes when any seed deals another dungeon, and only then.
inline constexpr int rules_version = 1;

}  // namespace deckmap
