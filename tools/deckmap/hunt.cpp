#include "command_line.hpp"
namespace deckmap::command {
int run_hunt(int, const char* const*) { throw Error("not yet"); }
}
