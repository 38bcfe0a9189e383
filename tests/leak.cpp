// A program that loses memory while every check holds. Under the address sanitizer CTest has to
// count it as failed (tests/CMakeLists.txt): its exit status says so, its output does not.
#include <doctest/doctest.h>

TEST_SUITE_BEGIN("leak");

TEST_CASE("keeps") {
  const int* const number = new int(42);
  CHECK(*number == 42);
  delete number;
}

TEST_CASE("loses") {
  const int* volatile number = new int(42);
  CHECK(*number == 42);
  number = nullptr;  // cppcheck-suppress memleak
}

TEST_SUITE_END();
