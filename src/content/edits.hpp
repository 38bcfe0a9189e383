#pragma once
// The file of an adventure's texts, given back.

#include <string_view>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/adventure.hpp>

namespace deckmap::content {

/// Returns the place of that label. Throws `Error` that lists the labels.
std::vector<Adventure::Place>::iterator place_labelled(std::vector<Adventure::Place>& places,
                                                       std::string_view label);

/// Puts the texts of a file into the adventure of a dungeon. Throws `Error` that names the line.
void apply_edits(std::string_view file, std::string_view chart, const Dungeon& dungeon,
                 Adventure& adventure);

}  // namespace deckmap::content
