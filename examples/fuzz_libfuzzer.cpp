// A target for libFuzzer (clang++ -fsanitize=fuzzer) and AFL++ (afl-clang-fast++
// -fsanitize=fuzzer): every input is a legal dungeon. libFuzzer mutates its deal, AFL++ its bytes.

#include <cstdio>
#include <cstdlib>
#include <deckmap/deal.hpp>
#include <deckmap/fuzz_bytes.hpp>

#include "path_finder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const deckmap::Dungeon dungeon = deckmap::dungeon_from_bytes({data, size});
  if (reached(dungeon, false) == dungeon.cards().size()) return 0;
  std::fputs(deal_text(dungeon).c_str(), stderr);  // deckmap replay reads it
  std::abort();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  return deckmap::mutate_bytes({data, max_size}, size, seed);
}

#ifdef WITHOUT_LIBFUZZER  // a run over some inputs, to try the target itself
int main() {
  std::uint8_t data[100];
  std::size_t size = 0;
  for (unsigned seed = 0; seed < 10'000; ++seed) {
    size = LLVMFuzzerCustomMutator(data, size, sizeof data, seed);
    LLVMFuzzerTestOneInput(data, size);
  }
}
#endif
