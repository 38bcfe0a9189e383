#pragma once
// A picture that is drawn if its size allows it: laying a page out twice takes most of the time.

#include <optional>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/write/picture.hpp>

namespace deckmap::detail {

std::optional<Picture> picture_if(const Dungeon& dungeon, const FileOptions& options,
                                  bool (*fits)(PictureSize));

}  // namespace deckmap::detail
