#pragma once
/// Sheets to print for a game: pages of rules, character sheets with tracks, tables,
/// and tiles to cut; as a text, and as pictures of pages. Compiled: component `deckmap::games`.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/games/cyberheisters/rules.hpp>
#include <deckmap/games/cyberheisters/sheet.hpp>
#include <deckmap/games/soldiers/rules.hpp>

namespace deckmap {

/// A part of a printable, below the one before.
struct PrintBlock {
  enum class What : std::uint8_t {
    page,       ///< a new page, with a title: `text`
    heading,    ///< `text`
    paragraph,  ///< `text`
    field,      ///< `text` and a line to write on
    boxes,      ///< `text` and `count` boxes to mark; after each `group` of them a gap
    table,      ///< `rows`, the first one its titles
    tiles,      ///< the words of `rows[0]`, each on a tile to cut, and its sign in `rows[1]`
  };

  What what;
  std::string text = {};
  int count = 0;
  int group = 5;
  std::vector<std::vector<std::string>> rows = {};
};

struct Printable {
  std::string title;
  std::vector<PrintBlock> blocks;
};

/// The printables of the games, with the figures of their settings.
Printable soldiers_printable(const soldiers::Settings& settings = {});
/// Its game master's table has the rolls of the sheet, with room for health, units and what was
/// used.
Printable cyberheisters_printable(const cyberheisters::Settings& settings,
                                  const cyberheisters::Sheet& sheet);

/// The printable in lines of at most 78 columns.
std::string printable_text(const Printable& printable);
/// A picture for each page of that size; a page of height 0 is as long as it takes.
std::vector<Picture> printable_pages(const Printable& printable, PageSize size);

}  // namespace deckmap
