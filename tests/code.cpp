// Deal codes are written on paper and typed again years later: pinned, round, and watchful.

#include <deckmap/code.hpp>

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <type_traits>

#include <doctest/doctest.h>

#include "digest.hpp"

using namespace deckmap;

TEST_SUITE_BEGIN("code");

namespace {

std::string message(std::string_view code) {
  try {
    parse_code(code);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::uint64_t digest(const Dungeon& dungeon) {
  test::Digest digest;
  add(digest, dungeon);
  return digest.value();
}

}  // namespace

TEST_CASE("codes are pinned") {
  CHECK(deal_code({}) == "04004-R");
  CHECK(deal_code({.seed = 42}) == "04N0B-1");
  CHECK(deal_code({.seed = 18446744073709551615u}) == "07ZZZ-ZZZZZ-ZZZZZ-Z04R6");
  CHECK(deal_code({.seed = 7, .decks = 2, .table = {9, 7}, .doors = 3}) == "043G2-0G314-3GA0R-DA");
  CHECK(deal_code({.seed = 7, .extra = parse_extra("diamonds*2"), .start = Cell{-3, 4}}) ==
        "043G4-4GJ04-9G250-12M0H-C08Q0-4C026-81380-H408K-04A02-5812R-0HE08-R04CG-26G10-G2GGJ-W");
  CHECK(deal_code({.rules = {.directions = DirectionGrid::parse("RULURULUD"),
                             .door_order = DoorOrder::random}}) == "04012-0QDV4-1HG0G-H6");
}

TEST_CASE("a dungeon's code deals it again") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Options options{.seed = mix64(seed), .decks = static_cast<std::uint32_t>(seed % 4)};
    if (seed % 2 == 1) options.table = {7, 6};
    if (seed % 3 == 1) options.extra = parse_extra("2D JS*3 jokers");
    if (seed % 5 == 1) options.rules.door_order = DoorOrder::random;
    if (seed % 7 == 1) options.doors = static_cast<std::uint32_t>(seed % 4);
    if (seed % 11 == 1) options.rules.directions = DirectionGrid::grid();
    if (seed % 13 == 1) options.rules.stuck = Stuck::stop;
    const Dungeon dungeon = generate(options);
    const Dungeon again = generate(parse_code(*code_of(dungeon)));
    CHECK(digest(again) == digest(dungeon));
    CHECK(code_of(again) == code_of(dungeon));
  }
}

namespace {

/// A code of seed 0 with these bytes after it, as `deal_code` would write them.
std::string forged(const detail::CodeWriter& fields) {
  detail::CodeWriter code;
  code.number(rules_version);
  code.number(0);
  for (const std::uint8_t byte : fields.bytes) code.bytes.push_back(byte);
  Buffer<std::uint8_t> letters;
  unsigned bits = 0, count = 0;
  for (const std::uint8_t byte : code.bytes)
    for (int bit = 7; bit >= 0; --bit) {
      bits = bits << 1 | (byte >> bit & 1u);
      if (++count % 5 == 0) letters.push_back(static_cast<std::uint8_t>(bits & 31));
    }
  if (count % 5 != 0) letters.push_back(static_cast<std::uint8_t>(bits << (5 - count % 5) & 31));
  const unsigned sum = detail::code_checksum(detail::span_of(letters));
  std::string text;
  for (const std::uint8_t letter : letters) text += detail::code_letters[letter];
  return text + detail::code_letters[sum >> 5] + detail::code_letters[sum & 31];
}

std::string forged(std::uint64_t field, std::initializer_list<std::uint64_t> values) {
  detail::CodeWriter code;
  code.number(field);
  for (const std::uint64_t value : values) code.number(value);
  return forged(code);
}

}  // namespace

TEST_CASE("a forged code may hold the last value of each field, and none after it") {
  const std::string refused = "this deal code holds what no deal can have";
  std::size_t fields = 0;
  const Options usual;
  for_each_option(usual, [&]<class T>(const Option& row, const T&, const T&) {
    if (row.code_field == 0) return;
    std::uint64_t last = 0;
    if constexpr (NamedOption<T>)
      last = (row.choices == 0 ? value_names(T{}).size() : row.choices) - 1;
    else if constexpr (std::integral<T> || std::is_same_v<T, std::optional<std::uint32_t>>)
      last = static_cast<std::uint64_t>(row.high);
    else
      return;
    ++fields;
    CHECK_MESSAGE(message(forged(row.code_field, {last})) == "no error", row.name);
    CHECK_MESSAGE(message(forged(row.code_field, {last + 1})) == refused, row.name);
  });
  CHECK(fields == 13);
  constexpr std::uint64_t levels = 8;
  CHECK(message(forged(levels, {0})) == refused);
  constexpr std::uint64_t table = 3, start = 4, directions = 17, far = max_coordinate;
  CHECK(message(forged(table, {far, far})) == "no error");
  CHECK(message(forged(table, {far + 1, far})) == refused);
  CHECK(message(forged(table, {far, far + 1})) == refused);
  CHECK(message(forged(start, {2 * far, 2 * far - 1})) != refused);  // too far from 0,0 at most
  CHECK(message(forged(start, {2 * far + 1, 0})) == refused);
  CHECK(message(forged(start, {0, 2 * far + 1})) == refused);
  CHECK(message(forged(directions, {1})) == "no error");
  CHECK(message(forged(directions, {2, (1u << 18) - 1})) == "no error");
  CHECK(message(forged(directions, {2, 1u << 18})) == refused);
  CHECK(message(forged(directions, {3})) == refused);
  CHECK(message(forged(25, {0})) == refused);
  // extra cards: how many, then runs of a card's code and a count
  const std::uint64_t card = parse_card("2D").code();
  CHECK(message(forged(2, {2, card, 2})) == "no error");
  CHECK(message(forged(2, {2, card, 3})) == refused);
  CHECK(message(forged(2, {2, card, 0})) == refused);
  CHECK(message(forged(2, {1, Card::codes, 1})) == refused);
}

TEST_CASE("each step of a deal has a code that deals it, or none") {
  int coded = 0, passages = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Dealer dealer(Options{.seed = seed});
    for (bool goes_on = true; goes_on;) {
      dealer.draw_all();
      if (const auto code = code_of(dealer.dungeon())) {
        CHECK(digest(generate(parse_code(*code))) == digest(dealer.dungeon()));
        ++coded;
      }
      const auto doors = dealer.openable_doors();
      goes_on = !doors.empty() || dealer.stuck();
      if (!doors.empty()) {
        dealer.open(doors.front());
      } else if (goes_on) {
        dealer.take_secret_passage();
        dealer.draw_all();
        // where it leads to doors, no number of doors stops the deal here
        if (dealer.dungeon().outcome() == Outcome::open) {
          CHECK_FALSE(code_of(dealer.dungeon()).has_value());
          ++passages;
        }
      }
    }
  }
  CHECK(coded > 1000);
  CHECK(passages > 5);
}

TEST_CASE("given cards have no code") { CHECK_FALSE(code_of(replay({})).has_value()); }

TEST_CASE("it may be typed carelessly") {
  const std::string code = deal_code({.seed = 18446744073709551615u});
  std::string typed;
  for (const char c : code)
    typed += c == '-' ? ' ' : c == '0' ? 'o' : c == '1' ? 'l' : static_cast<char>(std::tolower(c));
  CHECK(parse_code(typed).seed == 18446744073709551615u);
}

TEST_CASE("every wrong letter, and every two changed round, are noticed") {
  const std::string code = deal_code({.seed = 123456789, .decks = 2, .table = {9, 7}});
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i] == '-') continue;
    for (const char letter : detail::code_letters) {
      std::string wrong = code;
      wrong[i] = letter;
      if (letter != code[i]) CHECK(message(wrong).find("a letter is wrong") != std::string::npos);
    }
    std::string changed = code;
    const std::size_t next = i + 1 < code.size() && code[i + 1] == '-' ? i + 2 : i + 1;
    if (next >= code.size()) continue;
    std::swap(changed[i], changed[next]);
    if (changed != code) CHECK(message(changed) != "no error");
  }
  CHECK(message("") == "'' is not a deal code: a letter is wrong, missing or one too many");
  CHECK(message("ABCU") ==
        "there is a 'U' in the deal code 'ABCU': it consists of digits and letters but U");
  CHECK(message("AB\u00fc") ==
        "there is a '\u00fc' in the deal code 'AB\u00fc': it consists of "
        "digits and letters but U");
}

TEST_CASE("another rules version is reported") {
  // the code of version 2 and seed 0, made by hand: bytes 02 00
  std::vector<std::uint8_t> letters = {0, 8, 0, 0};
  const unsigned sum = detail::code_checksum(letters);
  std::string code;
  for (const std::uint8_t letter : letters) code += detail::code_letters[letter];
  code += detail::code_letters[sum >> 5];
  code += detail::code_letters[sum & 31];
  CHECK(message(code) ==
        "the deal code '" + code + "' is of rules version 2, and this deckmap deals by 1");
}

TEST_SUITE_END();
