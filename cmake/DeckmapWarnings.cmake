# deckmap_warnings(TARGET): the strict set of warnings under which our own sources build clean with
# g++ 12 and clang 14; no other compiler is given any. PRIVATE, so that whoever links the library
# inherits none of them.
function(deckmap_warnings target)
  if(CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang|AppleClang)$")
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wcast-align
      -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Wformat=2
      -Wdouble-promotion -Wimplicit-fallthrough -Wundef -Wextra-semi
      $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wuseless-cast
        -Wno-restrict> # g++ 12 sees it in "text" + string at -O3 (its bug 105329)
      $<$<BOOL:${DECKMAP_WERROR}>:-Werror>)
  endif()
endfunction()
