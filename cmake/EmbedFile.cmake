# Writes a C++ source that holds a file's bytes: cmake -DFROM=file -DTO=source.cpp -DNAME=function
#   -P EmbedFile.cmake. The function is the EmbeddedFont deckmap::detail::NAME().
file(READ ${FROM} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
       "\\1\n" bytes "${bytes}")
file(WRITE ${TO} "#include \"fonts.hpp\"
namespace deckmap::detail {
namespace {
constexpr unsigned char bytes[] = {
${bytes}
};
}
EmbeddedFont ${NAME}() { return {bytes, sizeof bytes}; }
}  // namespace deckmap::detail
")
