#pragma once

namespace deckmap::test {

/// Whether the tests run slowly, under a sanitizer, not optimised or with their lines counted: what
/// tries many thousand seeds then tries fewer of them.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__) || \
    defined(DECKMAP_SLOW_BUILD)
inline constexpr bool slow_build = true;
#else
inline constexpr bool slow_build = false;
#endif

}  // namespace deckmap::test
