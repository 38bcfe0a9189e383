// A counterexample is as small as it can be, its deal lays it out, and neither threads nor the
// turned search change it.

#include <deckmap/fuzz.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>

#include <deckmap/check.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/map/levels.hpp>

#include "planted_bugs.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("fuzz");

namespace {

void require_same(const std::optional<Counterexample>& a, const std::optional<Counterexample>& b) {
  REQUIRE(a.has_value());
  REQUIRE(b.has_value());
  CHECK(a->dungeon == b->dungeon);
  CHECK(a->failure == b->failure);
  CHECK(a->seed == b->seed);
  CHECK(a->dungeons == b->dungeons);
  CHECK(a->tries == b->tries);
}

/// Turns the search of `find_counterexample` inside out.
template <class Property>
std::optional<Counterexample> found_by_telling(const Property& holds, const FuzzOptions& options) {
  Fuzzer fuzzer(options);
  while (const Dungeon* const dungeon = fuzzer.candidate())
    fuzzer.tell(detail::failure_of(holds, *dungeon));
  return fuzzer.found();
}

}  // namespace

TEST_CASE("each planted bug is found and shrunk to within two cards of the least known") {
  for (const PlantedBug& bug : planted_bugs) {
    CAPTURE(std::string(bug.name));
    const auto found = find_counterexample(bug.holds, {.seeds = {0, 20'000}, .space = bug.space});
    REQUIRE(found.has_value());
    CHECK(found->dungeon.piles().size() <= bug.least + 2);
    CHECK_FALSE(detail::failure_of(bug.holds, found->dungeon).kind.empty());
    CHECK_FALSE(detail::failure_of(bug.holds, found->first).kind.empty());
    CHECK(check(found->dungeon).empty());
    CHECK(replay(read_deal(found->deal)) == found->dungeon);
    CHECK(generate(parse_code(found->code.value())) == found->first);
    CHECK(found->first.seed() == found->seed);
    CHECK(found->dungeons <= found->seed + 1);
    CHECK(found->tries > 0);
  }
}

TEST_CASE("threads and telling give the same counterexample") {
  for (const PlantedBug& bug : planted_bugs) {
    CAPTURE(std::string(bug.name));
    FuzzOptions options{.seeds = {50'000, 70'000}, .space = bug.space, .starts = 2};
    const auto found = find_counterexample(bug.holds, options);
    require_same(found, found_by_telling(bug.holds, options));
    options.threads = 3;
    require_same(found, find_counterexample(bug.holds, options));
  }
}

TEST_CASE("the counterexample is that of other languages") {
  // tests/python/fuzz.py has the same
  const auto found = find_counterexample(has_one_door_a_card, {.seeds = {0, 20'000}});
  REQUIRE(found.has_value());
  CHECK(found->deal.ends_with("\ncorridor: 2C\nroom: JC JS\nopened: secret\n"));
  CHECK(found->seed == 2);
  CHECK(found->code == "04107-T");
  CHECK(found->dungeons == 3);
  CHECK(found->tries == 90);
}

TEST_CASE("a search among any piles finds dungeons without a code") {
  const auto found =
      find_counterexample([](const Dungeon& dungeon) { return dungeon.cards().size() < 3; },
                          {.space = FuzzSpace::any_piles});
  REQUIRE(found.has_value());
  CHECK_FALSE(found->code);
  CHECK(found->dungeon.piles().size() == 3);
}

TEST_CASE("several levels stay only for a failure that needs them") {
  const FuzzOptions options{.seeds = {0, 400}, .space = FuzzSpace::any_options};
  const auto deep = find_counterexample(
      [](const Dungeon& dungeon) { return Levels(dungeon).size() < 2; }, options);
  REQUIRE(deep.has_value());
  CHECK(deep->dungeon == deep->first);
  CHECK(generate(parse_code(deep->code.value())) == deep->dungeon);
  CHECK_FALSE(replay(read_deal(deep->deal)).is_level());

  const auto shrunk = shrink_counterexample(
      deep->first, [](const Dungeon& dungeon) { return dungeon.cards().size() < 3; });
  REQUIRE(shrunk.has_value());
  CHECK_FALSE(shrunk->dungeon.is_level());
  CHECK(shrunk->dungeon.piles().size() == 3);

  // no smaller deal fails, but one level alone does
  const Dungeon all = generate({.seed = 7, .ways = {.levels = 3}});
  const auto level = shrink_counterexample(
      all, [&](const Dungeon& dungeon) { return dungeon.piles().size() < all.piles().size(); });
  REQUIRE(level.has_value());
  CHECK_FALSE(level->dungeon.is_level());
  CHECK(level->dungeon.piles() == all.piles());
}

TEST_CASE("nothing is found where nothing fails, and every dungeon is tried once") {
  for (const unsigned threads : {1u, 3u}) {
    std::atomic<int> tried = 0;
    const auto holds = [&](const Dungeon&) { return ++tried > 0; };
    CHECK_FALSE(find_counterexample(holds, {.seeds = {10, 310}, .threads = threads}));
    CHECK(tried == 300);
    CHECK_FALSE(find_counterexample(holds, {.starts = 0, .threads = threads}));
  }
}

TEST_CASE("all numbers up to the last seed are tried") {
  const std::uint64_t last = ~std::uint64_t{0};
  for (const unsigned threads : {1u, 3u}) {
    const auto found =
        find_counterexample([&](const Dungeon& dungeon) { return dungeon.seed() != last - 1; },
                            {.seeds = {last - 5, last}, .threads = threads});
    REQUIRE(found.has_value());
    CHECK(found->seed == last - 1);
    // Smaller deals have no seed, so the bug is gone in each.
    CHECK(found->dungeon == found->first);
  }
}

TEST_CASE("a property fails by a text or an exception, and shrinking keeps to its kind") {
  const auto text = find_counterexample([](const Dungeon& dungeon) {
    return std::string(dungeon.cards().size() > 20 ? "long"
                       : dungeon.cards().empty()   ? ""
                                                   : "short");
  });
  REQUIRE(text.has_value());
  CHECK(text->failure == "long");
  CHECK(text->dungeon.cards().size() == 21);

  const auto thrown = find_counterexample([](const Dungeon& dungeon) {
    const std::string size = std::to_string(dungeon.cards().size());
    if (dungeon.cards().size() > 9) throw std::out_of_range(size + " cards");
    if (!dungeon.cards().empty()) throw std::invalid_argument(size + " cards");
  });
  REQUIRE(thrown.has_value());
  CHECK(thrown->failure == "10 cards");

  const auto other = find_counterexample([](const Dungeon&) { throw 42; });
  REQUIRE(other.has_value());
  CHECK(other->failure == "something is thrown that is not a std::exception");
  CHECK(other->dungeon.piles().size() == 1);
  CHECK(other->dungeon.cards().size() == 1);  // an empty table is another bug
}

TEST_CASE("a search that is stopped returns the best so far") {
  std::atomic<bool> stop = false;
  int failures = 0;
  const auto fails = [&](const Dungeon& dungeon) {
    if (dungeon.cards().size() < 9) return true;
    stop = ++failures == 4;
    return false;
  };
  const auto found = find_counterexample(fails, {.stop = &stop});
  REQUIRE(found.has_value());
  CHECK(failures == 4);
  CHECK(found->tries >= 3);
  CHECK(found->dungeon.piles().size() < found->first.piles().size());
}

TEST_CASE("a dungeon that fails is shrunk, one that does not is none") {
  const auto is_small = [](const Dungeon& dungeon) { return dungeon.cards().size() < 7; };
  const auto found = shrink_counterexample(generate({.seed = 3}), is_small);
  REQUIRE(found.has_value());
  CHECK(found->dungeon.cards().size() == 7);
  CHECK(found->first == generate({.seed = 3}));
  CHECK(found->code == code_of(found->first));
  CHECK_FALSE(shrink_counterexample(found->dungeon, [](const Dungeon&) { return true; }));

  const auto none_laid = [](const Dungeon& dungeon) { return dungeon.cards().empty(); };
  const auto least = shrink_counterexample(replay(read_deal("corridor: 3C\nroom:\n")), none_laid);
  REQUIRE(least.has_value());
  CHECK(least->dungeon.piles().size() == 1);  // not one of those with more cards
}

TEST_CASE("a failure that needs a hidden door keeps the option, and no other") {
  const auto has_none = [](const Dungeon& dungeon) {
    return Graph(dungeon).hidden_doors().empty();
  };
  const auto found = find_counterexample(has_none, {.space = FuzzSpace::any_options});
  REQUIRE(found.has_value());
  CHECK(found->dungeon.ways().hidden_doors != HiddenDoors::none);
  CHECK(found->dungeon.ways().second_entrance == SecondEntrance::none);
  CHECK(found->dungeon.rules() == Rules{.door_order = found->dungeon.rules().door_order});
  CHECK(replay(read_deal(found->deal)) == found->dungeon);
}

TEST_CASE("each option that the failure does not need is at its default") {
  // each beside the one before and after it in the table
  const auto options = list_options<Rules>();
  const auto other = [](const OptionInfo& info) {
    return info.row.name == "directions" ? "grid" : other_value(Rules(), info);
  };
  for (std::size_t needed = 0; needed < options.size(); ++needed) {
    const std::string_view name = options[needed].row.name;
    Options all{.seed = 5};
    for (std::size_t i = needed > 0 ? needed - 1 : 0; i < std::min(needed + 2, options.size()); ++i)
      set_option(all.rules, options[i].row.name, other(options[i]));
    const auto is_usual = [&](const Dungeon& dungeon) {
      return option_text(dungeon.rules(), name) == options[needed].usual;
    };
    CAPTURE(name);
    const auto found = shrink_counterexample(generate(all), is_usual);
    REQUIRE(found.has_value());
    Rules left = found->dungeon.rules();
    reset_option(left, name);
    CHECK(left == Rules{.door_order = left.door_order});
  }
}

TEST_CASE("no more smaller deals are tried than are asked for") {
  const auto found = find_counterexample(
      [](const Dungeon& dungeon) { return dungeon.cards().size() < 9; }, {.starts = 1, .tries = 7});
  REQUIRE(found.has_value());
  CHECK(found->tries == 7);
}

TEST_CASE("each way to make a deal smaller saves tries") {
  const auto tries = [](const auto& property) {
    std::string all;
    for (const std::size_t starts : {1U, 3U}) {
      const auto found = find_counterexample(property, {.seeds = {0, 200}, .starts = starts});
      REQUIRE(found);
      all += std::to_string(found->tries) + " ";
    }
    return all;
  };
  const auto below = [&](Feature feature, std::int32_t least) {
    return tries([=](const Dungeon& dungeon) { return features(dungeon)[feature] < least; });
  };
  CHECK(tries([](const Dungeon&) { return false; }) == "1 3 ");
  CHECK(below(Feature::shops, 1) == "7 21 ");
  CHECK(below(Feature::bosses, 1) == "13 39 ");
  CHECK(below(Feature::rooms, 2) == "41 144 ");
  CHECK(below(Feature::enemies, 3) == "52 168 ");
  CHECK(below(Feature::cards, 9) == "144 451 ");
}

TEST_CASE("a deal of one deck stays one, each pile with its own cards") {
  const auto found = find_counterexample(
      [](const Dungeon& dungeon) { return dungeon.cards().size() < 12; }, {.starts = 1});
  REQUIRE(found.has_value());
  std::vector<Card> all = found->dungeon.piles().corridor;
  for (const Card card : all) CHECK(pile_of(card) == Pile::corridor);
  for (const Card card : found->dungeon.piles().room) {
    CHECK(pile_of(card) == Pile::room);
    all.push_back(card);
  }
  std::sort(all.begin(), all.end());
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  CHECK(all.size() == 12);
}

TEST_SUITE_END();
