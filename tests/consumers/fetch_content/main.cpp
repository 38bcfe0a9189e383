#include <cstdio>

#include <deckmap/deckmap.hpp>

int main() { std::printf("%s\n", deckmap::code_of(deckmap::generate({.seed = 42}))->c_str()); }
