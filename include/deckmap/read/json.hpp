#pragma once
/// Reads a dungeon back from the JSON that `json_text` writes. Compiled: component `deckmap::read`.

#include <string_view>

#include <deckmap/generate.hpp>

namespace deckmap {

/// Reads format "deckmap/1" and returns what deals the same dungeon again: piles, rules, table, and
/// the doors and secret passages in their order. Unknown fields are ignored, so files of later
/// versions can be read.
///
/// The dungeon in a file is not trusted but dealt again and compared: `replay_json` throws `Error`,
/// with a message that names the field, if a file is cut off, lacks a field, holds a card that its
/// decks do not have, or describes another dungeon than its piles deal.
Replay read_json(std::string_view text);

/// Reads and deals it: the same dungeon, card by card.
Dungeon replay_json(std::string_view text);

}  // namespace deckmap
