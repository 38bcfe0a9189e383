// Where the build makes no fonts: titles are text, and no SVG brings its faces along.

#include "../embedded.hpp"
#include "look/display_face.hpp"

namespace deckmap::detail {

DisplayFace display_face() { return {}; }

EmbeddedFile text_face() { return {}; }
EmbeddedFile bold_face() { return {}; }
EmbeddedFile italic_face() { return {}; }

}  // namespace deckmap::detail
