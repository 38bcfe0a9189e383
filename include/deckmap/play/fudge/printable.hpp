#pragma once
/// The printable of Fudge: rules in our words, character sheets with wound tracks, tiles to cut.
/// NOTICE names the conditions of the works it is based on. Compiled: component `deckmap::play`.

#include <deckmap/play/fudge/rules.hpp>
#include <deckmap/play/printable.hpp>

namespace deckmap::fudge {

Printable printable(const Settings& settings = {});

}  // namespace deckmap::fudge
