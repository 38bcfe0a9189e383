# Writes a C++ source that holds a file's bytes: cmake -DFROM=file -DTO=source.cpp -DNAME=function
#   -P EmbedFile.cmake. The function is the EmbeddedFile deckmap::detail::NAME().
file(READ ${FROM} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
       "\\1\n" bytes "${bytes}")
file(WRITE ${TO} "#include \"embedded.hpp\"
namespace deckmap::detail {
namespace {
constexpr unsigned char bytes[] = {
${bytes}
};
}
EmbeddedFile ${NAME}() { return {bytes, sizeof bytes}; }
}  // namespace deckmap::detail
")
