// Writes a dungeon in formats by their names, into the current folder.

#include <deckmap/formats.hpp>
#include <deckmap/generate.hpp>
#include <fstream>

int main() {
  deckmap::FileOptions options;
  set_file_option(options, "style", "dark");
  for (const char* format : {"svg", "uvtt", "tmj"})
    for (const auto& [suffix, bytes] : write(deckmap::generate({.seed = 42}), format, options))
      std::ofstream("dungeon" + suffix, std::ios::binary) << bytes;
}
