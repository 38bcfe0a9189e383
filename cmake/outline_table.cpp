// Writes the Latin letters of a font as a table in C++: outline_table FONT TABLE.cpp. Run by the
// build, so that pictures have their title's face wherever they are drawn.

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <cstdio>
#include <string>

namespace {

/// Points in thousandths of the em, y downwards, each part of a path after its letter.
struct Tracer {
  std::string numbers;
  int count = 0;
  long em = 1000;
  FT_Vector last{};
  bool begun = false;

  void add(long number) {
    numbers += std::to_string(number) + ",";
    if (++count % 24 == 0) numbers += '\n';
  }
  void part(char verb) { add(verb); }
  void point(double x, double y) {
    const auto scaled = [&](double v) {
      return static_cast<long>(v * 1000 / static_cast<double>(em) + (v < 0 ? -0.5 : 0.5));
    };
    add(scaled(x)), add(-scaled(y));
  }
  void point(const FT_Vector* v) { point(static_cast<double>(v->x), static_cast<double>(v->y)); }
};

Tracer& tracer_of(void* user) { return *static_cast<Tracer*>(user); }

FT_Outline_Funcs functions() {
  FT_Outline_Funcs trace{};
  trace.move_to = [](const FT_Vector* to, void* user) {
    Tracer& t = tracer_of(user);
    if (t.begun) t.part('z');
    t.begun = true;
    t.part('m'), t.point(to);
    t.last = *to;
    return 0;
  };
  trace.line_to = [](const FT_Vector* to, void* user) {
    Tracer& t = tracer_of(user);
    t.part('l'), t.point(to);
    t.last = *to;
    return 0;
  };
  trace.conic_to = [](const FT_Vector* control, const FT_Vector* to, void* user) {
    Tracer& t = tracer_of(user);
    const auto between = [&](const FT_Vector& end) {
      t.point(static_cast<double>(end.x + 2 * control->x) / 3,
              static_cast<double>(end.y + 2 * control->y) / 3);
    };
    t.part('c'), between(t.last), between(*to), t.point(to);
    t.last = *to;
    return 0;
  };
  trace.cubic_to = [](const FT_Vector* a, const FT_Vector* b, const FT_Vector* to, void* user) {
    Tracer& t = tracer_of(user);
    t.part('c'), t.point(a), t.point(b), t.point(to);
    t.last = *to;
    return 0;
  };
  return trace;
}

}  // namespace

int main(int argc, char** argv) {
  FT_Library library = nullptr;
  FT_Face face = nullptr;
  if (argc != 3 || FT_Init_FreeType(&library) != 0 ||
      FT_New_Face(library, argv[1], 0, &face) != 0) {
    std::fprintf(stderr, "usage: outline_table FONT TABLE.cpp, with a font that can be read\n");
    return 1;
  }
  Tracer tracer;
  tracer.em = face->units_per_EM;
  const FT_Outline_Funcs trace = functions();
  std::string letters;
  for (unsigned long character = 32; character < 0x17f; ++character) {
    if (character == 127) character = 0xa0;
    if (FT_Get_Char_Index(face, character) == 0 ||
        FT_Load_Char(face, character, FT_LOAD_NO_SCALE) != 0)
      continue;
    const int begin = tracer.count;
    tracer.begun = false;
    if (FT_Outline_Decompose(&face->glyph->outline, &trace, &tracer) != 0) continue;
    if (tracer.begun) tracer.part('z');
    letters += "{" + std::to_string(character) + "," +
               std::to_string(face->glyph->advance.x * 1000 / tracer.em) + "," +
               std::to_string(begin) + "," + std::to_string(tracer.count) + "},\n";
  }
  std::FILE* const file = std::fopen(argv[2], "w");
  if (file == nullptr) {
    std::fprintf(stderr, "%s cannot be written\n", argv[2]);
    return 1;
  }
  std::fprintf(file,
               "#include \"write/look/display_face.hpp\"\nnamespace deckmap::detail {\n"
               "namespace {\nconstexpr short numbers[] = {\n%s\n};\n"
               "constexpr DisplayLetter letters[] = {\n%s};\n}\n"
               "DisplayFace display_face() { return {letters, numbers}; }\n}\n",
               tracer.numbers.c_str(), letters.c_str());
  const bool written = std::fclose(file) == 0;
  FT_Done_Face(face);
  FT_Done_FreeType(library);
  return written ? 0 : 1;
}
