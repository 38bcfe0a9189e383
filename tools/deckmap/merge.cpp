#include "command_line.hpp"
namespace deckmap::command {
int run_merge(int, const char* const*) { throw Error("not yet"); }
}
