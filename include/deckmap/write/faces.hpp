#pragma once
/// The faces of texts for files that bring them along. Compiled: component `deckmap::write`.

#include <string>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// Returns CSS that defines the faces of pictures, EB Garamond under the SIL Open Font License, as
/// the family "Deckmap Text": 62 KB. Empty in a build without the font.
const std::string& face_css();

}  // namespace deckmap
