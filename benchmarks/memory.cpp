/// Counts what a dungeon takes from the heap: allocations once warm, and bytes a card.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

#include <malloc.h>

#include <deckmap/generate.hpp>

namespace {

std::size_t allocations = 0;
std::size_t bytes = 0;
std::size_t most_bytes = 0;

}  // namespace

void* operator new(std::size_t size) {
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  ++allocations;
  bytes += malloc_usable_size(memory);
  most_bytes = std::max(most_bytes, bytes);
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) bytes -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

int main() {
  using namespace deckmap;
  constexpr std::uint32_t warm_up = 100'000, dungeons = 1'000'000;
  // Default deals, which are quick, and deals by the dealer, in the same memory.
  for (const Direction heading : {Direction::up, Direction::right}) {
    Generator generator;
    Options options{.rules = {.start_heading = heading}};
    for (; options.seed < warm_up; ++options.seed) generator(options);
    const std::size_t before = allocations;
    for (; options.seed < warm_up + dungeons; ++options.seed) generator(options);
    std::printf("ratio %s %g  (%zu in %u dungeons, after %u to warm up)\n",
                heading == Direction::up ? "allocations" : "allocations_any_rules",
                static_cast<double>(allocations - before) / dungeons, allocations - before,
                dungeons, warm_up);
  }

  std::size_t largest = 0, sum = 0;
  for (std::uint64_t seed = 0; seed < warm_up; ++seed) {
    const std::size_t outside = bytes;
    const Dungeon dungeon = generate({.seed = seed});
    largest = std::max(largest, sizeof dungeon + bytes - outside);
    sum += sizeof dungeon + bytes - outside;
  }
  std::printf("ratio bytes_per_dungeon %zu  (a deck, on average of %u seeds; at most %zu)\n",
              sum / warm_up, warm_up, largest);

  constexpr std::uint32_t decks = 10'000;
  constexpr double cards = 54.0 * decks;
  double highest = 0, highest_peak = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const std::size_t outside = bytes;
    most_bytes = bytes;
    const Dungeon big = generate({.seed = seed, .decks = decks});
    highest = std::max(highest, static_cast<double>(bytes - outside) / cards);
    highest_peak = std::max(highest_peak, static_cast<double>(most_bytes - outside) / cards);
  }
  std::printf("ratio bytes_per_card %.1f  (%u decks, the most of 10 seeds; %.1f while it deals)\n",
              highest, decks, highest_peak);
}
