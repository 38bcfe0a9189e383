#include <cstdio>

#include <deckmap/deckmap.hpp>
#include <deckmap/read/json.hpp>
#include <deckmap/write/json.hpp>

int main() {
  const auto dungeon = deckmap::generate({.seed = 42});
  const auto again = deckmap::replay(deckmap::read_json(deckmap::json_text(dungeon)));
  std::printf("%s, %s\n", deckmap::code_of(dungeon)->c_str(),
              again.cards().size() == dungeon.cards().size() ? "and read back" : "not read back");
}
