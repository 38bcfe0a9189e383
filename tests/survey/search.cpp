// The search for one seed, and the nearest: against plain loops, and however a hunt is cut.

#include <deckmap/survey/search.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/survey/hunt.hpp>

#include "support.hpp"
#include "survey/tracker.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("survey/search");

namespace {

Query must(const std::vector<std::string>& conditions, const std::vector<std::string>& nots = {}) {
  Query query;
  for (const auto& text : conditions) query.must.push_back(Condition::parse(text));
  for (const auto& text : nots) query.must_not.push_back(Condition::parse(text));
  return query;
}

/// How far one dungeon of three rooms and no boss is from a condition: "met", or unmet/shortfall.
std::string distance(const std::string& condition, bool wanted = true) {
  static const Dungeon dungeon = deal("2C 3H 4C 5H 6C", "2D JS 3D QC 4D KS");
  const Features f = features(dungeon);
  REQUIRE(f[Feature::rooms] == 3);
  REQUIRE(f[Feature::doors] == 3);
  REQUIRE(f[Feature::boss_distance] == no_value);
  const Distance far = Condition::parse(condition).distance(dungeon, f, wanted);
  REQUIRE((far == Distance{}) == (Condition::parse(condition).on(dungeon, f) == wanted));
  if (far == Distance{}) return "met";
  const bool unmeasured = far.shortfall >= Distance::unmeasured;
  return std::to_string(far.unmet) + "/" +
         (unmeasured ? "unmeasured" : std::to_string(far.shortfall));
}

Hunt hunt_for(const Query& query, SeedRange seeds, const Running& running = {}) {
  Hunt hunt;
  hunt.query = query;
  hunt.seeds = seeds;
  hunt.done = {seeds.begin, seeds.begin};
  run_hunt(hunt, seeds.end, running);
  return hunt;
}

const std::vector<Query> fruitless = {
    must({"rooms >= 12"}),
    must({"rooms >= 12", "doors < 9"}, {"blocked > 0 or shops < 2"}),
    must({"rooms >= 12 and doors < 9"}),
    must({"largest_room >= 30"}),
    must({"not (largest_room < 30 or longest_corridor < 30)"}),
    must({}, {"longest_corridor != 40"}),
    must({"boss_distance >= 200"}),
    must({"first room is healing and rooms >= 12"}),
    must({"room_pile[0] is AH or largest_room > 40"}, {"rooms < 20"}),
    must({"room_pile[26] is AC"}, {"room_pile[0] is AC"}),
};

}  // namespace

TEST_CASE("how far a dungeon is from a condition") {
  CHECK(distance("rooms >= 3") == "met");
  CHECK(distance("rooms >= 12") == "1/9");
  CHECK(distance("rooms > 12") == "1/10");
  CHECK(distance("rooms > 3") == "1/1");
  CHECK(distance("rooms <= 1") == "1/2");
  CHECK(distance("rooms < 1") == "1/3");
  CHECK(distance("rooms < 3") == "1/1");
  CHECK(distance("rooms == 1") == "1/2");
  CHECK(distance("rooms == 7") == "1/4");
  CHECK(distance("rooms != 3") == "1/1");
  CHECK(distance("12 <= rooms") == "1/9");
  CHECK(distance("rooms > doors") == "1/1");
  for (const auto& row : std::vector<std::pair<std::string, std::string>>{{"rooms >= 12", "met"},
                                                                          {"rooms >= 3", "1/1"},
                                                                          {"rooms >= 1", "1/3"},
                                                                          {"rooms > 1", "1/2"},
                                                                          {"rooms <= 3", "1/1"},
                                                                          {"rooms <= 5", "1/3"},
                                                                          {"rooms < 5", "1/2"},
                                                                          {"rooms == 3", "1/1"},
                                                                          {"rooms != 5", "1/2"}}) {
    CHECK_MESSAGE(distance(row.first, false) == row.second, row.first);
    CHECK_MESSAGE(distance("not " + row.first) == row.second, row.first);
  }
  // none is neither more nor less, and can be none
  CHECK(distance("boss_distance >= 3") == "1/unmeasured");
  CHECK(distance("rooms > boss_distance") == "1/unmeasured");
  CHECK(distance("rooms <= boss_distance") == "1/unmeasured");
  CHECK(distance("boss_distance != boss_segments") == "1/unmeasured");
  CHECK(distance("not rooms > boss_distance") == "met");
  CHECK(distance("boss_distance is not none") == "1/1");
  CHECK(distance("rooms is none") == "1/1");
  CHECK(distance("first room is AH") == "1/1");
  // and adds up, or takes the smaller; not turns them round
  CHECK(distance("rooms >= 12 and doors >= 5") == "2/11");
  CHECK(distance("rooms >= 12 and doors >= 3") == "1/9");
  CHECK(distance("rooms >= 12 or doors >= 5") == "1/2");
  CHECK(distance("rooms >= 12 and doors >= 5 or cards[0] is 3C") == "1/1");
  CHECK(distance("rooms >= 12 or doors >= 3") == "met");
  CHECK(distance("not (rooms < 12 or doors < 5)") == "2/11");
  CHECK(distance("not (rooms < 12 and doors < 5)") == "1/2");
}

TEST_CASE("what the piles say of the distance is never more than it is") {
  const Options dealing;
  LazyPiles piles(dealing);
  std::size_t more = 0;
  for (const Query& query : fruitless)
    for (const bool wanted : {true, false})
      for (const Condition& condition : wanted ? query.must : query.must_not)
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
          const Dungeon dungeon = generate({.seed = seed});
          piles.begin(seed);
          const Distance least = condition.least_distance(piles, dealing.rules, wanted);
          REQUIRE(least <= condition.distance(dungeon, features(dungeon), wanted));
          more += least.shortfall > 10 ? 1 : 0;
        }
  CHECK(more > 100);
}

TEST_CASE("the first cards of a pile rule out all seeds but those that begin with what is asked") {
  Piles piles;
  compose(1, {}, piles);
  for (const auto& [text, last] :
       {std::pair("corridor_pile[0] is 7C", 1), std::pair("corridor_pile[1] is 7C", 2),
        std::pair("first 4 cards of corridor pile has 7C", 4)}) {
    const std::string condition = text;
    CAPTURE(condition);
    detail::FirstCards first(piles.corridor, Stream::corridor_pile);
    const auto screen = Condition::parse(condition).screen();
    REQUIRE(screen.has_value());
    first.add(*screen);
    int count = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      const Dungeon dungeon = generate({.seed = seed});
      const auto& pile = dungeon.piles().corridor;
      const auto begin = pile.begin() + (last == 4 ? 0 : last - 1);
      const bool wanted = std::count(begin, pile.begin() + last, parse_card("7C")) > 0;
      count += first.passes(seed);
      CHECK(first.passes(seed) == wanted);
    }
    CHECK(count > 0);
    CHECK(count < 200);
  }
}

TEST_CASE("a search finds the first seed, or the nearest of those that count") {
  for (const Query& query : {must({"rooms >= 8"}), must({"first 2 cards of room pile has AH"}),
                             must({"cards <= 25"}), must({}, {"rooms < 8 and doors < 14"})}) {
    std::uint64_t seed = 70;
    for (;; ++seed) {
      const Dungeon dungeon = generate({.seed = seed});
      if (query.fulfilled(dungeon, features(dungeon))) break;
    }
    const Found found = search({}, query, {70, 5000});
    CHECK(found.seed == seed);
    CHECK(found.tried == seed - 69);
    CHECK(!found.nearest);
    CHECK(search({}, query, {70, seed}).seed == std::nullopt);
    CHECK(search({}, query, {seed, seed + 1}).tried == 1);
  }
  const auto ruled_out = [](const Query& query, LazyPiles& piles) {
    const auto any = [&](const std::vector<Condition>& conditions, Truth truth) {
      return std::any_of(conditions.begin(), conditions.end(),
                         [&](const Condition& c) { return c.on_piles(piles, {}) == truth; });
    };
    return any(query.must, Truth::no) || any(query.must_not, Truth::yes);
  };
  const SeedRange seeds{8000, 9000};
  for (const Query& query : fruitless) {
    std::optional<Nearest> nearest;
    for (std::uint64_t seed = seeds.begin; seed != seeds.end; ++seed) {
      const Dungeon dungeon = generate({.seed = seed});
      // In these queries the conditions on cards come first, or with others in an `or`.
      const Condition& first = query.must.empty() ? query.must_not[0] : query.must[0];
      LazyPiles lazy{Options{}};
      lazy.begin(seed);
      const bool cards = first.text().find("room_pile") == 0 || first.text().find("first") == 0;
      // those that docs/survey.md names
      if (cards && first.on_piles(lazy, {}) == Truth::no && seed % 8192 != 0) continue;
      if (!cards && seed % 64 != 0 && ruled_out(query, lazy)) continue;
      const Nearest here = measured({}, query, seed);
      if (!nearest || here < *nearest) nearest = here;
    }
    const Found found = search({}, query, seeds);
    INFO(describe({}, query, nearest->seed));
    CHECK(found.seed == std::nullopt);
    CHECK(found.tried == 1000);
    REQUIRE(found.nearest);
    CHECK(found.nearest->seed == nearest->seed);
    CHECK(found.nearest->distance == nearest->distance);
  }
  // A card of the other pile: all seeds are as far away, unless they meet another condition.
  CHECK(!search({}, must({"room_pile[0] is 2C"}), {0, 9000}).nearest);
  CHECK(!search({}, must({"room_pile[0] is 2C", "corridor_pile[0] is AC"}), {0, 9000}).nearest);
  const Query half = must({"room_pile[0] is 2C"}, {"corridor_pile[0] is AC"});
  CHECK(search({}, half, {0, 9000}).nearest == Nearest{{1, 1}, 0});
  CHECK(search({}, must({"room_pile[0] is 2C or rooms > 40"}), {0, 100}).nearest);
  CHECK(search({}, must({"rooms > 3"}), {7, 7}).tried == 0);
  CHECK(refusal([] {
          (void)search({}, must({"room_pile[27] is AC"}), {0, 1});
        }).find("'room_pile[27] is AC': the room pile has 27 cards") == 0);
}

TEST_CASE("a search is among the dungeons of its options") {
  const Options two{.decks = 2}, small{.table = {4, 4}}, extra{.extra = parse_cards("AD XR")};
  const auto first_of = [](const Options& dealing, const Query& query) {
    Options one = dealing;
    for (one.seed = 70;; ++one.seed) {
      const Dungeon dungeon = generate(one);
      if (query.fulfilled(dungeon, features(dungeon))) return one.seed;
    }
  };
  // the cards beyond those of one deck, too
  for (const auto& [dealing, query] : {std::pair{&two, must({"rooms >= 12"})},
                                       {&two, must({"room_pile[49] is AH"})},
                                       {&two, must({"room_pile[30..53] has AH"}, {"shops < 2"})},
                                       {&small, must({"cards <= 14"})},
                                       {&extra, must({"room_pile[28] is XB"}, {"rooms < 5"})},
                                       {&extra, must({"bosses >= 3"})}}) {
    const Found found = search(*dealing, query, {70, 5000});
    REQUIRE(found.seed == first_of(*dealing, query));
    CHECK(found.tried == *found.seed - 69);
  }
  const auto refused = [](const Options& dealing, const std::string& condition) {
    return refusal([&] { (void)search(dealing, must({condition}), {0, 1}); });
  };
  CHECK(refused(two, "room_pile[54] is AH") ==
        "'room_pile[54] is AH': the room pile has 54 cards, there is no card 55 (position 54 from "
        "0)");
  CHECK(refused(extra, "room_pile[29] is AH") ==
        "'room_pile[29] is AH': the room pile has 29 cards, there is no card 30 (position 29 from "
        "0)");
  CHECK(refused(extra, "corridor_pile[27] is 2C") ==
        "'corridor_pile[27] is 2C': the corridor pile has 27 cards, there is no card 28 (position "
        "27 from 0)");
}

TEST_CASE("the nearest of a hunt is the same on any number of threads, in parts, and read back") {
  for (const Query& query : fruitless) {
    Hunt whole = hunt_for(query, {0, 9000}, {.chunk = 1000});
    const std::string text = hunt_jsonl(whole);
    REQUIRE(whole.nearest == search({}, query, {0, 9000}).nearest->seed);
    INFO(text);
    for (const unsigned threads : {2u, 3u}) {
      Hunt again = hunt_for(query, {0, 9000}, {.threads = threads, .chunk = 333});
      CHECK(hunt_jsonl(again) == text);
    }
    std::vector<Hunt> parts;
    for (const SeedRange part : {SeedRange{4000, 9000}, SeedRange{0, 10}, SeedRange{10, 4000}}) {
      Hunt some;
      some.query = query;
      some.seeds = {0, 9000};
      some.done = {part.begin, part.begin};
      run_hunt(some, part.end, {.threads = 2, .chunk = 100});
      parts.push_back(read_hunt(hunt_jsonl(some)));
    }
    Hunt together = joined(parts);
    CHECK(hunt_jsonl(together) == text);
    Hunt gone_on = read_hunt(hunt_jsonl(parts[1]));
    run_hunt(gone_on, 9000, {.threads = 2});
    CHECK(hunt_jsonl(gone_on) == text);
  }
}

TEST_CASE("the nearest counts only while nothing is found, and a file's is not believed") {
  const Query query = must({"rooms >= 9"});
  const std::uint64_t seed = *search({}, query, {0, 100'000}).seed;
  const Hunt before = hunt_for(query, {0, seed});
  CHECK(before.nearest);
  CHECK(!hunt_for(query, {0, seed + 1}).nearest);
  Hunt rest = hunt_for(query, {seed, seed + 100});
  CHECK(!rest.nearest);
  CHECK(!joined({before, rest}).nearest);
  CHECK(hunt_jsonl(rest).find("nearest") == std::string::npos);

  Hunt nothing = hunt_for(query, {0, 100});
  const std::string text = hunt_jsonl(nothing);
  const std::string field = "\"nearest\":\"" + std::to_string(*nothing.nearest) + "\"";
  const auto with = [&](const std::string& value) {
    std::string other = text;
    return other.replace(other.find(field), field.size(), "\"nearest\":" + value);
  };
  CHECK(refusal([&] { (void)read_hunt(with("\"100\"")); }) ==
        "line 1: nearest is not one of the seeds 0..100");
  CHECK(refusal([&] { (void)read_hunt(with("\"x\"")); }).find("'x' is not a seed") !=
        std::string::npos);
  std::string matched = text;
  matched.replace(matched.find("\"matches\":0"), 11, "\"matches\":1");
  CHECK(refusal([&] { (void)read_hunt(matched); }).find("line 1: nearest goes with no matches") ==
        0);
  Hunt forged = hunt_for(must({"rooms >= 30"}), {0, 100});
  forged.query = must({"rooms >= 1"});
  const std::string message = "seed " + std::to_string(*forged.nearest) +
                              " is said to come nearest, but its dungeon fulfils the query";
  CHECK(refusal([&] { (void)hunt_jsonl(forged); }) == message);
  CHECK(refusal([&] { (void)joined({forged}); }) == message);
  CHECK(refusal([&] { run_hunt(forged, 100, {}); }) == message);
}

TEST_CASE("how near a seed comes, in words") {
  CHECK(describe({}, must({"rooms >= 12"}), 42) == "seed 42 with rooms 5");
  CHECK(describe({}, must({"rooms >= 12", "doors < 20 and cards > 50"}, {"blocked > 9"}), 42) ==
        "seed 42 with rooms 5, cards 32, doors 10, blocked 0; 2 of 4 conditions are not met");
  CHECK(describe({.doors = 0}, must({"rooms > boss_distance", "rooms >= 1"}), 42) ==
        "seed 42 with rooms 1, boss_distance none; 1 of 2 conditions is not met");
  CHECK(describe({}, must({"first room is AH"}), 42) == "seed 42");
  Hunt hunt = hunt_for(must({"rooms >= 12"}), {0, 10'000});
  CHECK(hunt_text(hunt) == "None in 10,000 seeds (0..10000).\nNearest: seed 9192 with rooms 9.\n");
  hunt = hunt_for(must({"room_pile[26] is AC"}), {5000, 5100});
  CHECK(hunt_text(hunt) == "None in 100 seeds (5000..5100).\n");
}

TEST_SUITE_END();
