// The main function of the tests, in a file of its own so that nothing else compiles it again.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
