#pragma once
// The game master's table of Cyberheisters as a spreadsheet that rolls by itself.

#include <string>

#include <deckmap/games/cyberheisters/sheet.hpp>

namespace deckmap::command {

/// Returns an .xlsx file: formulas roll each turn and read the rolls; until they are calculated it
/// shows those of the sheet. Throws `Error` if memory does not suffice, or in a build without
/// libxlsxwriter.
std::string spreadsheet(const cyberheisters::Sheet& sheet);

}  // namespace deckmap::command
