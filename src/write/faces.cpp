#include <deckmap/write/faces.hpp>

#include <initializer_list>
#include <utility>

#include "../embedded.hpp"
#include "base64.hpp"

namespace deckmap {

const std::string& face_css() {
  static const std::string css = [] {
    std::string text;
    for (const auto& [file, style] :
         {std::pair(detail::text_face(), ""), std::pair(detail::bold_face(), "font-weight:bold;"),
          std::pair(detail::italic_face(), "font-style:italic;")})
      if (file.size > 0)
        text += "@font-face{font-family:'Deckmap Text';" + std::string(style) +
                "src:url(data:font/woff;base64," + detail::base64({file.data, file.size}) + ")}\n";
    return text;
  }();
  return css;
}

}  // namespace deckmap
