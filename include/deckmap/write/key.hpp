#pragma once
/// The key of a dungeon: the sheet for whoever runs it, with the map and the adventure, place by
/// place in the order of the deal. As Markdown and as one HTML file.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// Something in a place of which a game may have more to say.
struct KeyItem {
  enum class What : std::uint8_t {
    enemy,    ///< a spade; `index` into `enemies()`
    boss,     ///< a joker; `index` into `enemies()`
    shop,     ///< `index` into `cards()`
    healing,  ///< `index` into `cards()`
    room,     ///< a room as such, when it is searched; `index` of its segment; no card
  };

  What what;
  Index segment;  ///< of the first card of the place where it is found
  Index index;
  Card card = {};
};

/// Returns what a game says of such a thing: a line each, perhaps none. They follow what the key
/// itself says of a place.
using KeyNotes = std::function<std::vector<std::string>(const KeyItem&)>;

/// The key as Markdown, with the map as text. Texts of a chart are shown as they are written: what
/// would be markup is escaped.
std::string key_markdown(const Dungeon& dungeon, const FileOptions& options = {},
                         const KeyNotes& notes = {});

/// The key as one HTML file, with the map as SVG inside, for a screen, a phone and paper: a dungeon
/// of one deck takes two pages at most.
std::string key_html(const Dungeon& dungeon, const FileOptions& options = {},
                     const KeyNotes& notes = {});

/// Several levels, at least one, as one HTML file, with links between them.
std::string key_html(std::span<const ToWrite> levels);

}  // namespace deckmap
