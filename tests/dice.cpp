// Dice against plain enumeration of all their outcomes.
#include <deckmap/dice.hpp>

#include <cmath>
#include <map>
#include <vector>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dice");

namespace {

Dice dice(std::string_view text) { return Dice::parse(text); }

std::string refused(std::string_view text) {
  return refusal([&] { (void)Dice::parse(text); });
}

/// Every outcome counted one by one: `faces` of each die.
std::map<int, std::uint64_t> enumerated(const std::vector<std::vector<int>>& faces) {
  std::map<int, std::uint64_t> ways = {{0, 1}};
  for (const auto& die : faces) {
    std::map<int, std::uint64_t> next;
    for (const auto& [total, n] : ways)
      for (const int face : die) next[total + face] += n;
    ways = std::move(next);
  }
  return ways;
}

void check_distribution(std::string_view text, const std::vector<std::vector<int>>& faces) {
  CAPTURE(text);
  const Distribution found = dice(text).distribution();
  const auto expected = enumerated(faces);
  CHECK(found.min() == expected.begin()->first);
  CHECK(found.max() == expected.rbegin()->first);
  std::uint64_t outcomes = 0;
  for (const auto& [total, ways] : expected) {
    CHECK(found.ways(total) == ways);
    outcomes += ways;
  }
  CHECK(found.outcomes() == outcomes);
}

}  // namespace

TEST_CASE("expressions and their text form") {
  CHECK(dice("3d6").text() == "3d6");
  CHECK(dice("d20").text() == "1d20");
  CHECK(dice(" 6 + 1D6 ").text() == "6+1d6");
  CHECK(dice("4df").text() == "4dF");
  CHECK(dice("d%").text() == "1d100");
  CHECK(dice("-2+2d10-1d4").text() == "-2+2d10-1d4");
  CHECK(dice("7").text() == "7");
  CHECK(dice("0d6").text() == "0d6");
  CHECK(dice("3d6") == Dice(3, 6));
  CHECK(dice("-5") == Dice::constant(-5));
  CHECK(Dice().text() == "0");
}

TEST_CASE("what is not an expression is refused with its place") {
  CHECK(refused("") ==
        "'' is not a dice expression: a number or dice are missing, at character 1; it would be "
        "like 3d6, 6+1d6 or 4dF");
  CHECK(refused("3d").find("the number of sides is missing, at character 3") != std::string::npos);
  CHECK(refused("3d0").find("at least one side, at character 3") != std::string::npos);
  CHECK(refused("3d6 2").find("+ or - is missing, at character 5") != std::string::npos);
  CHECK(refused("3d6+").find("a number or dice are missing, at character 5") != std::string::npos);
  CHECK(refused("3d6*2").find("+ or - is missing, at character 4") != std::string::npos);
  CHECK(refused("1001d6").find("at most 1000 dice, at character 1") != std::string::npos);
  CHECK(refused("99999999999").find("at most 1000000, at character 1") != std::string::npos);
  CHECK(refused("1d1000001").find("sides is at most 1000000, at") != std::string::npos);
  CHECK(refused("goblin").find("missing, at character 1") != std::string::npos);
  CHECK(refused("1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1").find("more than 16 terms") !=
        std::string::npos);
}

TEST_CASE("distributions are those of all outcomes, counted one by one") {
  const std::vector<int> d4 = {1, 2, 3, 4}, d6 = {1, 2, 3, 4, 5, 6}, dF = {-1, 0, 1};
  check_distribution("3d6", {d6, d6, d6});
  check_distribution("6+1d6", {{6}, d6});
  check_distribution("4dF", {dF, dF, dF, dF});
  check_distribution("2d4-1d6+1", {d4, d4, {-1, -2, -3, -4, -5, -6}, {1}});
  check_distribution("-1dF", {dF});
  check_distribution("5", {{5}});
}

TEST_CASE("probabilities") {
  const Distribution d = dice("3d6").distribution();
  CHECK(d.ways_at_least(18) == 1);
  CHECK(d.ways_at_least(3) == 216);
  CHECK(d.at_least(11) == 0.5);
  CHECK(d.probability(10) == doctest::Approx(27.0 / 216));
  CHECK(d.probability(2) == 0);
  CHECK(d.mean() == doctest::Approx(10.5));
  CHECK(dice("24d6").distribution().outcomes() == 4738381338321616896u);
  CHECK(refusal([] { (void)dice("25d6").distribution(); }) ==
        "25d6 has too many outcomes to count them: 2^64 or more");
}

TEST_CASE("rolls stay in range, reach both ends and keep to the distribution") {
  for (const char* text : {"1d20", "3d6", "4dF", "2d4-1d6+1"}) {
    CAPTURE(std::string(text));
    const Dice rolled = dice(text);
    const Distribution expected = rolled.distribution();
    constexpr int rolls = 200'000;
    std::map<int, int> counts;
    Random random(1, Stream::chart);
    for (int i = 0; i < rolls; ++i) ++counts[rolled.roll(random)];
    CHECK(counts.begin()->first == expected.min());
    CHECK(counts.rbegin()->first == expected.max());
    // within 6 standard deviations of the likeliest total, which are 0.6 %
    for (const auto& [total, count] : counts)
      CHECK(std::abs(count / double{rolls} - expected.probability(total)) < 0.006);
  }
}

TEST_CASE("a roll takes a word a die, in the order of the expression, from its own stream") {
  Random random(7, Stream::soldiers);
  Random words = random;
  std::vector<int> faces;
  const int total = dice("2d6+3-1d4").roll(random, [&](int face) { faces.push_back(face); });
  const int a = 1 + static_cast<int>(bounded(words.next(), 6));
  const int b = 1 + static_cast<int>(bounded(words.next(), 6));
  const int c = 1 + static_cast<int>(bounded(words.next(), 4));
  CHECK(faces == std::vector{a, b, -c});
  CHECK(total == a + b + 3 - c);
  CHECK(random == words);
}

TEST_CASE(
    "pinned rolls: a seed rolls the same on every machine") {  // the numbers of Python's integers
  Random random(42, Stream::soldiers);
  std::vector<int> rolls;
  for (int i = 0; i < 8; ++i) rolls.push_back(roll_die(random, 20));
  CHECK(rolls == std::vector{2, 6, 1, 3, 14, 17, 14, 19});
}

TEST_SUITE_END();
