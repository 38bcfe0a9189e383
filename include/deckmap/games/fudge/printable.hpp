#pragma once
/// The printable of Fudge: rules in our words, character sheets with wound tracks, tiles to cut.
/// NOTICE names the conditions of the works it is based on. Compiled: component `deckmap::games`.

#include <deckmap/games/fudge/rules.hpp>
#include <deckmap/games/printable.hpp>

namespace deckmap::fudge {

Printable printable(const Settings& settings = {});

}  // namespace deckmap::fudge
