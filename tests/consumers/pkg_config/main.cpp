#include <cstdio>

#include <deckmap/deckmap.hpp>
#include <deckmap/write/paint.hpp>

int main() {
  const auto dungeon = deckmap::generate({.seed = 42});
  std::printf("%s, %s\n", deckmap::code_of(dungeon)->c_str(),
              deckmap::png(dungeon).size() > 1000 ? "and a picture" : "no picture");
}
