// Where the build makes no table of a font: titles are text.

#include "look/display_face.hpp"

namespace deckmap::detail {

DisplayFace display_face() { return {}; }

}  // namespace deckmap::detail
