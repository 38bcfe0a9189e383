#pragma once
/// The picture of a dungeon: a map in the look of its style, with a title; and as a page, with what
/// a game master reads beside it. Described once, for every backend. Compiled: component
/// `deckmap::write`.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap {

/// "all", or "shops,door-levels". Throws `Error` for a word that is none of them.
Hidden parse_hidden(std::string_view text);

/// Throws `Error` for a text of more than `FileOptions::max_title` characters; `name` says in
/// the message what it is.
void require_title(std::string_view name, std::string_view text);

struct PictureSize {
  std::int64_t width;
  std::int64_t height;

  friend constexpr bool operator==(PictureSize, PictureSize) = default;
};

/// Returns how many pixels a picture has, without drawing it. Throws as `picture` does.
PictureSize picture_size(const Dungeon& dungeon, const FileOptions& options = {});

/// Draws a dungeon. Throws `Error` for a cell size or a number of squares out of range.
Picture picture(const Dungeon& dungeon, const FileOptions& options = {});

/// Draws a playing card, or the back of the cards: a square of 300 pixels in whose middle it lies,
/// as in a cell of the table.
Picture card_picture(std::optional<Card> card, const Style& style = {});

/// Draws a title alone, in the display face, as wide as it is; as text where the face lacks a
/// character.
Picture title_picture(const std::string& title, const Style& style = {});

/// Draws a dungeon for sheets of paper, upright or lengthwise, whichever shows the map larger. The
/// first page has the map; others have the notes that find no room on it. `options.cell` has no
/// effect. Throws as `picture` does.
std::vector<Picture> picture_pages(const Dungeon& dungeon, const FileOptions& options,
                                   PageSize sheet);

}  // namespace deckmap
