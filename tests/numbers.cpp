// Seeds, ranges, tables and cells as people type them. A word stands for the same seed everywhere:
// its hash is pinned.
#include <deckmap/numbers.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("numbers");

TEST_CASE("a seed is a number of 64 bits") {
  CHECK(parse_seed("0") == 0);
  CHECK(parse_seed("007") == 7);
  CHECK(parse_seed("18446744073709551615") == 18446744073709551615u);
}

TEST_CASE("a seed is the hash of a word, FNV-1a of 64 bits: pinned") {
  CHECK(parse_seed("a") == 0xaf63dc4c8601ec8c);
  CHECK(parse_seed("foobar") == 0x85944171f73967e8);
  CHECK(parse_seed("goblin") == 16969480502995493246u);
  CHECK(parse_seed("the-sunken-vault-3") == 9012074699799346158u);
}

TEST_CASE("a word means the same in either case") {
  CHECK(parse_seed("FooBar") == parse_seed("foobar"));
  CHECK(parse_seed("Z9-") == parse_seed("z9-"));
  CHECK(parse_seed("foo-bar") != parse_seed("foobar"));
}

TEST_CASE("spaces between words are one hyphen") {
  CHECK(parse_seed("goblin king") == parse_seed("goblin-king"));
  CHECK(parse_seed("The  Sunken   vault 3") == 9012074699799346158u);
}

TEST_CASE("text that is neither a number nor a word is refused") {
  for (const char* wrong :
       {"42O", "-1", "+1", "1e3", "0x10", "18446744073709551616", "", " 1", "1 ", "1.0", "-a", " a",
        "a ", "a  ", "1 a", "a_b", "a.b", "a..b", "caf\xc3\xa9"})
    CHECK(refusal([&] { parse_seed(wrong); }) ==
          "'" + std::string(wrong) +
              "' is neither a number from 0 to 18446744073709551615 nor a word");
}

TEST_CASE("a whole number stays in its range, and has no other form") {
  const auto read = [](std::string_view text, std::int64_t low, std::int64_t high) {
    return deckmap::detail::whole_number<std::int64_t>(text, low, high).value_or(99);
  };
  CHECK(read("-9", -9, 0) == -9);
  CHECK(read("-10", -9, 0) == 99);
  CHECK(read("1", -9, 0) == 99);
  CHECK(read("0", 1, 5) == 99);
  CHECK(read("-3", -9, -4) == 99);
  CHECK(read("3", -9, -4) == 99);
  CHECK(read("-4", -9, -4) == -4);
  for (const char* wrong : {"", "-", "--1", "- 1", "1-", "-0x1"}) CHECK(read(wrong, -9, 9) == 99);
  CHECK(read("-0", 0, 9) == 99);
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  CHECK(read("-9223372036854775808", least, most) == least);
  CHECK(read("-9223372036854775809", least, most) == 99);
  CHECK(read("9223372036854775807", least, most) == most);
  CHECK(read("9223372036854775808", least, most) == 99);
  CHECK(deckmap::detail::whole_number<std::uint8_t>("255") == 255);
  CHECK_FALSE(deckmap::detail::whole_number<std::uint8_t>("256").has_value());
}

TEST_CASE("ranges, tables, cells") {
  CHECK(parse_seeds("3..5").begin == 3);
  CHECK(parse_seeds("3..5").size() == 2);
  for (const char* wrong : {"5..3", "3..3", "3", "3-5", "a..5", "3..", "..", "1..2..3"})
    CHECK_MESSAGE(refusal([&] { parse_seeds(wrong); }) != "(accepted)", wrong);
  CHECK(parse_table("6x4") == TableSize{6, 4});
  for (const char* wrong : {"0x4", "6x0", "6", "6x", "6X4", "6x4x2", "-1x4", "99999999999x1"})
    CHECK_MESSAGE(refusal([&] { parse_table(wrong); }) != "(accepted)", wrong);
  CHECK(parse_cell("-3,4") == Cell{-3, 4});
  for (const char* wrong : {"3", "3,", "3;4", "3,4,5"})
    CHECK_MESSAGE(refusal([&] { parse_cell(wrong); }) != "(accepted)", wrong);
}

TEST_SUITE_END();
