#pragma once
/// The faces of a picture's texts, and how wide their characters are: the one table after which
/// everything is laid out.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <deckmap/detail/text.hpp>

namespace deckmap {

/// EB Garamond, regular, bold and italic, with lining figures.
enum class Face : std::uint8_t { text, bold, italic };

/// The height of digits and capitals in those faces, in parts of the em.
inline constexpr double capital_height = 0.65;

namespace detail {

/// The characters of the faces besides ASCII and the letters of Latin-1.
inline constexpr std::array<char32_t, 10> face_signs = {0xab,   0xb7,   0xbb,   0x2013, 0x2014,
                                                        0x2018, 0x2019, 0x201c, 0x201d, 0x2026};

/// Returns the width of a character in thousandths of the em; 0: the faces lack it.
constexpr int face_width(char32_t character, Face face) {
  // clang-format off
  constexpr std::uint16_t ascii[3][95] =
      {{200,285,309,468,458,735,788,178,315,316,340,590,228,274,230,399,486,362,485,460,480,460,
        464,464,452,466,248,228,590,590,590,387,749,692,578,640,754,535,512,729,810,340,300,681,
        584,901,770,763,552,806,713,465,670,738,672,916,707,578,603,373,399,373,500,500,279,399,
        515,377,506,390,318,435,515,245,212,469,240,778,528,495,519,522,334,323,314,527,438,685,
        430,438,377,373,260,373,500},
       {200,330,365,430,458,771,740,216,295,295,306,488,221,459,285,293,532,408,531,506,526,506,
        510,510,498,512,303,259,589,442,606,421,690,641,588,708,736,539,514,722,793,329,293,693,
        653,901,816,718,536,706,660,495,696,742,672,962,796,700,653,345,293,345,378,349,368,441,
        509,399,497,400,272,497,502,262,234,509,243,754,514,512,516,514,350,381,319,510,463,747,
        476,438,423,342,290,337,379},
       {250,248,285,468,424,681,876,178,291,292,339,590,250,274,215,370,450,335,450,426,446,425,
        430,431,418,432,258,210,590,590,590,316,880,772,592,622,773,621,536,687,788,371,335,685,
        619,1004,819,712,570,665,639,464,635,737,644,976,707,595,636,343,300,341,500,465,257,451,
        452,318,513,365,297,365,504,274,255,469,252,755,508,400,445,465,383,276,285,498,395,604,
        438,420,381,345,260,345,500}};
  constexpr std::uint16_t letters[3][64] =
      {{692,692,692,692,692,692,866,640,535,535,535,535,340,340,340,340,754,770,763,763,763,763,
        763,600,773,738,738,738,738,578,559,505,399,399,399,399,399,399,544,377,390,390,390,390,
        245,245,245,245,487,528,495,495,495,495,495,600,485,527,527,527,527,438,505,438},
       {738,738,738,738,738,738,912,686,581,581,581,581,386,386,386,386,800,816,809,809,809,809,
        809,646,819,784,784,784,784,624,605,551,445,445,445,445,445,445,590,423,436,436,436,436,
        291,291,291,291,533,574,541,541,541,541,541,646,531,573,573,573,573,484,551,484},
       {772,772,772,772,772,772,805,622,621,621,621,621,371,371,371,371,754,819,712,712,712,712,
        712,600,712,737,737,737,737,595,614,484,451,451,451,451,451,451,472,318,365,365,365,365,
        274,274,274,274,400,508,400,400,400,400,400,600,400,498,498,498,498,420,445,420}};
  constexpr std::uint16_t signs[3][10] =
      {{676,200,676,550,950,240,240,420,420,684},
       {533,255,533,596,996,286,286,466,466,730},
       {657,184,651,509,881,238,212,399,377,684}};
  // clang-format on
  const auto row = static_cast<std::size_t>(face);
  if (character >= 32 && character < 127) return ascii[row][character - 32];
  if (character == 0xf7) return 0;  // a sign among the letters
  if (character >= 0xc0 && character < 0x100) return letters[row][character - 0xc0];
  for (std::size_t i = 0; i < face_signs.size(); ++i)
    if (face_signs[i] == character) return signs[row][i];
  return 0;
}

/// Whether the faces have every character of a text. Another font draws one that they lack, where a
/// backend has one, and with it the whole text.
constexpr bool is_in_faces(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_character(text, at);
    if (!c.valid || face_width(c.code, Face::text) == 0) return false;
    at += c.length;
  }
  return true;
}

}  // namespace detail

/// The width of a text of the given size. In another font, for want of a character, it takes more;
/// as much is counted as the widest of them needs.
constexpr double text_width(std::string_view text, double size, Face face) {
  double width = 0;
  const bool known = detail::is_in_faces(text);
  for (std::size_t at = 0; at < text.size();) {
    const detail::Utf8Character c = detail::utf8_character(text, at);
    const int own = detail::face_width(c.code, face);
    width += known ? own : own > 0 ? 1.45 * own : 1000;
    at += c.length;
  }
  return width * size / 1000;
}

}  // namespace deckmap
