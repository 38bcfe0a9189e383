#pragma once
/// The sentences of an adventure, written from its facts: each place gets a clause of at most 16
/// words to read aloud, and a note of 45 where that is possible. Compiled: component
/// `deckmap::content`.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/content/facts.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// Reads "3,C2*2": other words for place 3, and the second roll for C2. Throws `Error`.
std::vector<Reroll> parse_rerolls(std::string_view text);

}  // namespace deckmap

namespace deckmap::content {

/// Words of a clause to read aloud, and of a note: what may be left out gives way first. Where
/// more than `most_note_words` remain, those who are there are only listed.
inline constexpr int aloud_words = 16, note_words = 45, most_note_words = 60;

/// Writes the facts of a dungeon. Places in `again` get other words, all others the same; throws
/// `Error` for a label that the dungeon does not have.
Adventure write_adventure(const Facts& facts, const Dungeon& dungeon,
                          std::span<const Reroll> again = {});

/// Returns the facts that the text does not state where they hold, and what is left of templates.
std::vector<std::string> broken_texts(const Facts& facts, const Adventure& adventure);

}  // namespace deckmap::content

namespace deckmap {

/// Keys a whole dungeon with a setting: its adventure, and the list of encounters as an extract of
/// it. The rolls are those of the seed; a dungeon of given cards is keyed by seed 0.
/// Throws `Error` for edits that do not fit: for a file that is none, or of another dungeon or
/// setting, unknown labels, and texts that are too long.
Encounters key_setting(const Setting& setting, const Dungeon& dungeon,
                       const AdventureEdits& edits = {});

/// Returns the texts of an adventure as a file of the format `deckmap-adventure/1`, to be changed
/// and given back in `AdventureEdits`. The encounters are those of `key_setting`.
std::string adventure_toml(const Encounters& encounters, const Dungeon& dungeon);

}  // namespace deckmap
