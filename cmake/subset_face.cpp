// Writes the Latin letters of a font as a small web font (WOFF) of their outlines:
// subset_face SUBSET.woff FONT [LENDER]. Run by the build, so that a picture can bring its face
// along. Figures are lining ones. What the font lacks, or has too light, the lender gives, made
// bold. Neither hints nor kerning: every program that draws a text of it makes it equally wide.

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// ASCII, the letters of Latin-1, dashes, quotation marks, an ellipsis.
constexpr auto is_wanted(unsigned long c) {
  for (const unsigned long other : {0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026})
    if (c == other) return true;
  return (c >= 32 && c < 127) || c == 0xab || c == 0xbb || c == 0xb7 || c == 0xd7 ||
         (c >= 0xc0 && c <= 0xff && c != 0xf7);
}

// ---- bytes, the high one first

void add16(std::string& out, long number) {
  const auto bits = static_cast<unsigned long>(number);
  out += static_cast<char>(bits >> 8 & 255);
  out += static_cast<char>(bits & 255);
}
void add32(std::string& out, std::uint32_t number) {
  add16(out, static_cast<long>(number >> 16));
  add16(out, static_cast<long>(number & 0xffff));
}

/// A number of a charstring.
void add_number(std::string& out, long number) {
  if (number >= -107 && number <= 107) {
    out += static_cast<char>(number + 139);
  } else if (number >= 108 && number <= 1131) {
    out += static_cast<char>((number - 108) / 256 + 247);
    out += static_cast<char>((number - 108) % 256);
  } else if (number >= -1131 && number <= -108) {
    out += static_cast<char>((-number - 108) / 256 + 251);
    out += static_cast<char>((-number - 108) % 256);
  } else {
    out += static_cast<char>(28);
    add16(out, number);
  }
}

/// A number of a dictionary, always of five bytes.
void add_offset(std::string& out, std::size_t number) {
  out += static_cast<char>(29);
  add32(out, static_cast<std::uint32_t>(number));
}

/// An INDEX of the Compact Font Format.
std::string index_of(const std::vector<std::string>& items) {
  std::string out;
  add16(out, static_cast<long>(items.size()));
  if (items.empty()) return out;
  out += static_cast<char>(4);
  std::uint32_t offset = 1;
  add32(out, offset);
  for (const std::string& item : items)
    add32(out, offset += static_cast<std::uint32_t>(item.size()));
  for (const std::string& item : items) out += item;
  return out;
}

// ---- outlines as charstrings

/// Writes an outline; coordinates are in thousandths of the em, in steps that pack well: half of
/// one is a seventieth of a point in a text of 10 points.
struct Charstring {
  std::string code;
  long em;
  long x = 0, y = 0;

  std::pair<long, long> way_to(const FT_Vector* to) {
    constexpr long step = 3;
    const auto scaled = [&](long v) {
      return (2 * v * 1000 / em + (v < 0 ? -step : step)) / (2 * step) * step;
    };
    const long nx = scaled(to->x), ny = scaled(to->y);
    return {nx - std::exchange(x, nx), ny - std::exchange(y, ny)};
  }
  void move(const FT_Vector* to) {
    const auto [dx, dy] = way_to(to);
    add_number(code, dx), add_number(code, dy);
    code += static_cast<char>(21);  // rmoveto
  }
  void line(const FT_Vector* to) {
    const auto [dx, dy] = way_to(to);
    if (dx != 0 || dy == 0) add_number(code, dx);
    if (dy != 0) add_number(code, dy);
    code += static_cast<char>(dx == 0 && dy != 0 ? 7 : dy == 0 ? 6 : 5);  // vlineto, hlineto
  }
  void curve(const FT_Vector* a, const FT_Vector* b, const FT_Vector* to) {
    const auto [ax, ay] = way_to(a);
    const auto [bx, by] = way_to(b);
    const auto [cx, cy] = way_to(to);
    const auto add = [&](std::initializer_list<long> numbers, int command) {
      for (const long number : numbers) add_number(code, number);
      code += static_cast<char>(command);
    };
    if (ax == 0 && cy == 0) return add({ay, bx, by, cx}, 30);  // vhcurveto
    if (ay == 0 && cx == 0) return add({ax, bx, by, cy}, 31);  // hvcurveto
    if (ax == 0 && cx == 0) return add({ay, bx, by, cy}, 26);  // vvcurveto
    if (ay == 0 && cy == 0) return add({ax, bx, by, cx}, 27);  // hhcurveto
    add({ax, ay, bx, by, cx, cy}, 8);                          // rrcurveto
  }
};

Charstring& charstring_of(void* user) { return *static_cast<Charstring*>(user); }

FT_Outline_Funcs functions() {
  FT_Outline_Funcs trace{};
  trace.move_to = [](const FT_Vector* to, void* user) {
    charstring_of(user).move(to);
    return 0;
  };
  trace.line_to = [](const FT_Vector* to, void* user) {
    charstring_of(user).line(to);
    return 0;
  };
  trace.conic_to = [](const FT_Vector*, const FT_Vector*, void*) { return 1; };  // none in CFF
  trace.cubic_to = [](const FT_Vector* a, const FT_Vector* b, const FT_Vector* to, void* user) {
    charstring_of(user).curve(a, b, to);
    return 0;
  };
  return trace;
}

struct Glyph {
  unsigned long character;
  long advance;
  std::string code;
};

// ---- the tables of the file

std::string compact_font(const std::vector<Glyph>& glyphs) {
  std::vector<std::string> charstrings;
  for (const Glyph& glyph : glyphs) charstrings.push_back(glyph.code);
  std::string out("\1\0\4\4", 4);
  out += index_of({"DeckmapText"});
  const std::string strings = index_of({}) + index_of({}), private_dictionary;
  constexpr std::size_t dictionary = 5 + 1 + 2 * 5 + 1, frame = 2 + 1 + 2 * 4;
  const std::size_t charstrings_at = out.size() + frame + dictionary + strings.size();
  const std::string body = index_of(charstrings);
  std::string top;
  add_offset(top, charstrings_at);
  top += static_cast<char>(17);
  add_offset(top, 0);
  add_offset(top, charstrings_at + body.size());
  top += static_cast<char>(18);
  return out + index_of({top}) + strings + body;
}

std::string character_map(const std::vector<Glyph>& glyphs) {
  struct Run {
    unsigned long first, last;
    long glyph;
  };
  std::vector<Run> runs;
  for (std::size_t i = 1; i < glyphs.size(); ++i)
    if (!runs.empty() && glyphs[i].character == runs.back().last + 1)
      ++runs.back().last;
    else
      runs.push_back({glyphs[i].character, glyphs[i].character, static_cast<long>(i)});
  runs.push_back({0xffff, 0xffff, 0});
  const long count = static_cast<long>(runs.size());
  long power = 1, log = 0;
  while (power * 2 <= count) power *= 2, ++log;
  std::string out;
  for (const long number : {0L, 1L, 3L, 1L}) add16(out, number);
  add32(out, 12);
  for (const long number : {4L, 16 + 8 * count, 0L, 2 * count, 2 * power, log, 2 * (count - power)})
    add16(out, number);
  for (const Run& run : runs) add16(out, static_cast<long>(run.last));
  add16(out, 0);
  for (const Run& run : runs) add16(out, static_cast<long>(run.first));
  for (const Run& run : runs)
    add16(out, run.first == 0xffff ? 1 : run.glyph - static_cast<long>(run.first));
  for (long i = 0; i < count; ++i) add16(out, 0);
  return out;
}

std::string names(std::string_view family, std::string_view style) {
  std::string list, texts;
  const std::array<std::pair<long, std::string>, 7> records = {
      {{0, "Copyright 2010-2012 Georg Duffner (EB Garamond); a selection of its characters"},
       {1, std::string(family)},
       {2, std::string(style)},
       {3, "deckmap " + std::string(family) + " " + std::string(style)},
       {4, std::string(family) + " " + std::string(style)},
       {6, "DeckmapText-" + std::string(style)},
       {13, "SIL Open Font License, version 1.1: https://openfontlicense.org"}}};
  for (const auto& [id, text] : records) {
    for (const long number :
         {3L, 1L, 0x409L, id, static_cast<long>(2 * text.size()), static_cast<long>(texts.size())})
      add16(list, number);
    for (const char c : text) add16(texts, c);
  }
  std::string out;
  for (const long number : {0L, 7L, static_cast<long>(6 + list.size())}) add16(out, number);
  return out + list + texts;
}

std::string padded(std::string table) {
  table.resize((table.size() + 3) / 4 * 4);
  return table;
}

std::uint32_t sum_of(std::string table) {
  table = padded(std::move(table));
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < table.size(); i += 4)
    for (std::size_t k = 0; k < 4; ++k)
      sum += std::uint32_t{static_cast<unsigned char>(table[i + k])} << (24 - 8 * k);
  return sum;
}

using Tables = std::vector<std::pair<std::string, std::string>>;

/// The tables, each compressed where that makes it shorter.
std::string web_font(const Tables& tables, std::size_t uncompressed) {
  std::string directory, body;
  const std::size_t at = 44 + 20 * tables.size();
  for (const auto& [tag, table] : tables) {
    uLongf size = compressBound(table.size());
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
              reinterpret_cast<const Bytef*>(table.data()), table.size(), Z_BEST_COMPRESSION);
    packed.resize(size);
    if (packed.size() >= table.size()) packed = table;
    directory += tag;
    for (const std::size_t number : {at + body.size(), packed.size(), table.size()})
      add32(directory, static_cast<std::uint32_t>(number));
    // that of the head is without its own adjustment
    std::string summed = table;
    if (tag == "head") summed.replace(8, 4, 4, '\0');
    add32(directory, sum_of(std::move(summed)));
    body += padded(std::move(packed));
  }
  std::string out = "wOFFOTTO";
  add32(out, static_cast<std::uint32_t>(at + body.size()));
  add16(out, static_cast<long>(tables.size())), add16(out, 0);
  add32(out, static_cast<std::uint32_t>(uncompressed));
  add16(out, 1), add16(out, 0);
  for (int i = 0; i < 5; ++i) add32(out, 0);  // neither metadata nor private data
  return out + directory + body;
}

std::string font_file(const std::vector<Glyph>& glyphs, FT_Face face) {
  const auto scaled = [&](long v) { return v * 1000 / face->units_per_EM; };
  const long ascender = scaled(face->ascender), descender = scaled(face->descender);
  const bool bold = (face->style_flags & FT_STYLE_FLAG_BOLD) != 0;
  const bool italic = (face->style_flags & FT_STYLE_FLAG_ITALIC) != 0;
  long widest = 0;
  std::string metrics;
  for (const Glyph& glyph : glyphs) {
    widest = std::max(widest, glyph.advance);
    add16(metrics, glyph.advance), add16(metrics, 0);
  }
  std::string head;
  add32(head, 0x10000), add32(head, 0x10000), add32(head, 0), add32(head, 0x5f0f3cf5);
  add16(head, 3), add16(head, 1000);
  for (int i = 0; i < 4; ++i) add32(head, 0);  // no dates
  for (const long number : {scaled(face->bbox.xMin), scaled(face->bbox.yMin),
                            scaled(face->bbox.xMax), scaled(face->bbox.yMax)})
    add16(head, number);
  for (const long number : {long{bold} | long{italic} << 1, 8L, 2L, 0L, 0L}) add16(head, number);
  std::string across;
  add32(across, 0x10000);
  for (const long number : {ascender, descender, 0L, widest, 0L, 0L, widest, 1L, 0L, 0L, 0L, 0L, 0L,
                            0L, 0L, static_cast<long>(glyphs.size())})
    add16(across, number);
  std::string most;
  add32(most, 0x5000), add16(most, static_cast<long>(glyphs.size()));
  std::string post;
  add32(post, 0x30000);
  for (int i = 0; i < 7; ++i) add32(post, 0);
  std::string system;
  for (const long number : {3L, 500L, bold ? 700L : 400L, 5L, 0L}) add16(system, number);
  for (int i = 0; i < 11; ++i) add16(system, 0);
  system.append(10, '\0');  // panose
  for (int i = 0; i < 4; ++i) add32(system, i == 0 ? 3 : 0);
  system += "NONE";
  for (const long number : {(italic ? 1L : 0L) | (bold ? 32L : 0L) | (bold || italic ? 0L : 64L),
                            32L, 0x2026L, ascender, descender, 0L, ascender, -descender})
    add16(system, number);
  add32(system, 3), add32(system, 0);
  for (const long number : {400L, 650L, 0L, 32L, 1L}) add16(system, number);

  Tables tables = {{"CFF ", compact_font(glyphs)},
                   {"OS/2", system},
                   {"cmap", character_map(glyphs)},
                   {"head", head},
                   {"hhea", across},
                   {"hmtx", metrics},
                   {"maxp", most},
                   {"name", names("Deckmap Text", bold     ? "Bold"
                                                  : italic ? "Italic"
                                                           : "Regular")},
                   {"post", post}};
  std::string directory, body;
  for (int i = 0; i < 4; ++i) add16(directory, std::array{9L, 128L, 3L, 16L}[std::size_t(i)]);
  std::string sfnt = "OTTO" + directory;
  std::size_t at = 12 + 16 * tables.size();
  for (const auto& [tag, table] : tables) {
    sfnt += tag;
    add32(sfnt, sum_of(table));
    add32(sfnt, static_cast<std::uint32_t>(at + body.size()));
    add32(sfnt, static_cast<std::uint32_t>(table.size()));
    body += padded(table);
  }
  std::string adjustment;
  add32(adjustment, 0xb1b0afba - sum_of(sfnt + body));
  tables[3].second.replace(8, 4, adjustment);
  return web_font(tables, sfnt.size() + body.size());
}

}  // namespace

int main(int argc, char** argv) {
  FT_Library library = nullptr;
  std::array<FT_Face, 2> faces{};  // the font and its lender
  bool read = (argc == 3 || argc == 4) && FT_Init_FreeType(&library) == 0;
  for (int i = 2; read && i < argc; ++i)
    read = FT_New_Face(library, argv[i], 0, &faces[std::size_t(i) - 2]) == 0;
  if (!read) {
    std::fprintf(stderr, "usage: subset_face SUBSET.woff FONT [LENDER], with fonts to be read\n");
    return 1;
  }
  const FT_Outline_Funcs trace = functions();
  std::vector<Glyph> glyphs;
  for (unsigned long character = 0; character < 0x2100; ++character) {
    if (!glyphs.empty() && !is_wanted(character)) continue;
    for (FT_Face face : faces) {
      if (face == nullptr) continue;
      // EB Garamond's bold has these as light as the regular font
      constexpr std::string_view light = "NWxz";
      if (faces[1] != nullptr && face == faces[0] && character < 128 &&
          light.find(static_cast<char>(character)) != light.npos)
        continue;
      FT_UInt index = FT_Get_Char_Index(face, character);
      if (character >= '0' && character <= '9') {
        constexpr std::array<const char*, 10> figures = {
            "zero.lnum", "one.lnum", "two.lnum",   "three.lnum", "four.lnum",
            "five.lnum", "six.lnum", "seven.lnum", "eight.lnum", "nine.lnum"};
        index = FT_Get_Name_Index(face, figures[character - '0']);
      }
      if ((index == 0 && !glyphs.empty()) || FT_Load_Glyph(face, index, FT_LOAD_NO_SCALE) != 0)
        continue;
      const long em = face->units_per_EM;
      long advance = face->glyph->advance.x * 1000 / em;
      if (face != faces[0] && character > ' ') {
        // about the stems of the bold letters; their hairlines grow less
        FT_Outline_EmboldenXY(&face->glyph->outline, 46 * em / 1000, 16 * em / 1000);
        FT_Outline_Translate(&face->glyph->outline, 0, -8 * em / 1000);
        advance += 46;
      }
      Charstring outline{{}, em};
      add_number(outline.code, advance);
      if (FT_Outline_Decompose(&face->glyph->outline, &trace, &outline) != 0) continue;
      outline.code += static_cast<char>(14);  // endchar
      glyphs.push_back({character, advance, std::move(outline.code)});
      break;
    }
  }
  std::FILE* const file = std::fopen(argv[1], "wb");
  const std::string bytes = font_file(glyphs, faces[0]);
  const bool written = file != nullptr &&
                       std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
                       std::fclose(file) == 0;
  if (!written) std::fprintf(stderr, "%s cannot be written\n", argv[1]);
  FT_Done_FreeType(library);  // and its faces
  return written ? 0 : 1;
}
