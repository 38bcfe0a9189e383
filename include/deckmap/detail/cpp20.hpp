#pragma once
/// Stops a compiler set to an older C++ than C++20, with one sentence. Every header that includes
/// no other header of the library includes this one, so none of them gets any further.

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error deckmap needs C++20: compile with -std=c++20 (MSVC: /std:c++20)
#include <deckmap/stops_here>  // does not exist: compilers continue after #error, but not here
#endif
