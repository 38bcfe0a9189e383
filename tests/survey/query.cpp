// The query language, and the hunt: against a plain loop over all seeds, and however it is cut.

#include <deckmap/survey/hunt.hpp>
#include <deckmap/survey/query.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include <deckmap/survey/survey.hpp>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("survey/query");

namespace {

bool holds(const std::string& condition, const Dungeon& dungeon) {
  return Condition::parse(condition).on(dungeon, features(dungeon));
}

std::string refused(const std::string& condition) {
  return refusal([&] { (void)Condition::parse(condition); });
}

Query query(const std::vector<std::string>& must, const std::vector<std::string>& must_not = {},
            const std::vector<std::string>& should = {}) {
  Query query;
  for (const auto& text : must) query.must.push_back(Condition::parse(text));
  for (const auto& text : must_not) query.must_not.push_back(Condition::parse(text));
  for (const auto& text : should) query.should.push_back(Wish::parse(text));
  return query;
}

/// What a hunt finds, the plain way: every seed dealt, every condition asked of the dungeon.
Hunt plain_hunt(Hunt hunt) {
  Options options = hunt.dealing;
  for (std::uint64_t seed = hunt.seeds.begin; seed != hunt.seeds.end; ++seed) {
    options.seed = seed;
    const Dungeon dungeon = generate(options);
    const Features f = features(dungeon);
    if (!hunt.query.fulfilled(dungeon, f)) continue;
    ++hunt.matches;
    hunt.hits.push_back({.seed = seed, .score = hunt.query.score(dungeon, f)});
  }
  std::stable_sort(hunt.hits.begin(), hunt.hits.end(),
                   [](const Hit& a, const Hit& b) { return a.score > b.score; });
  hunt.hits.resize(std::min<std::size_t>(hunt.hits.size(), hunt.top));
  hunt.done = hunt.seeds;
  return hunt;
}

Hunt hunt_for(Query asked, SeedRange seeds, const Options& dealing = {}, std::uint64_t top = 20) {
  Hunt hunt;
  hunt.dealing = dealing;
  hunt.seeds = seeds;
  hunt.done = {seeds.begin, seeds.begin};
  hunt.query = std::move(asked);
  hunt.top = top;
  return hunt;
}

}  // namespace

TEST_CASE("the lazy shuffle gives the cards of the whole one, in any order of asking") {
  std::vector<Options> deals(5);
  deals[1].rules.jokers = Jokers::one_last;
  deals[2].decks = 3;
  deals[2].rules.jokers = Jokers::one_last;
  deals[3].decks = 0;
  deals[3].extra = parse_extra("2C jokers*2 AD");
  deals[4].decks = 0;
  for (Options& deal : deals) {
    LazyPiles lazy(deal);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      deal.seed = seed / 2;  // each twice, so that going back to a seed is seen as well
      const Piles whole = generate(deal).piles();
      lazy.begin(deal.seed);
      for (const Pile pile : {Pile::room, Pile::corridor}) {
        REQUIRE(lazy.size(pile) == whole[pile].size());
        const std::size_t n = whole[pile].size();
        // the first few, then the last, then all; now and then nothing
        for (std::size_t i = 0; i < n && i < seed % 4; ++i)
          REQUIRE(lazy.at(pile, i) == whole[pile][i]);
        if (seed % 3 == 0 && n > 0) REQUIRE(lazy.at(pile, n - 1) == whole[pile][n - 1]);
        if (seed % 5 == 0)
          for (std::size_t i = n; i-- > 0;) REQUIRE(lazy.at(pile, i) == whole[pile][i]);
      }
    }
  }
}

TEST_CASE("conditions on a dungeon dealt by hand") {
  // the worked example, its jack opened
  Replay given{.piles = piles("4C 3S 6C 8H 9H", "AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS")};
  given.table = {6, 4};
  given.start = Cell{5, 0};
  given.moves = std::vector<Move>{{.face = card("JS")}};
  const Dungeon dungeon = replay(given);
  for (const char* condition : {"rooms == 2",
                                "rooms >= 2 and corridors <= 2",
                                "not rooms > 2",
                                "3 > rooms",
                                "rooms == corridors",
                                "boss_distance is none",
                                "rooms is not none",
                                "rooms != 3",
                                "(rooms == 7 or cards == 15) and doors < 5",
                                "rooms == 7 or rooms == 8 or rooms == 2",
                                "rooms == 2 or rooms == 3 and cards == 0",
                                "first room is shop",
                                "first room is a shop",
                                "first room is AC",
                                "first room is not healing",
                                "first room has diamonds",
                                "card 1 of room pile is AC",
                                "card 2 of the room pile is 2D",
                                "room_pile[1] is 2d",
                                "room_pile[0..3] has JS",
                                "first 3 cards of room pile has door",
                                "corridor_pile[1] is enemy",
                                "first card of corridor pile is black",
                                "shop before healing in room pile",
                                "not healing before shop in room_pile",
                                "QC|JC before KS in room pile",
                                "cards[0] is 4C",
                                "cards[2] is hearts",
                                "cards[99] is not red",
                                "healing == 1",
                                "a healing station before KS in room pile",
                                "card 2 of room pile is 2♦",
                                "room_pile[0] is ace",
                                "corridor_pile[0] is corridor && !(rooms < 2)",
                                "joker before AC in room pile or rooms == 2",
                                "shops >= -1"}) {
    INFO(condition);
    CHECK(holds(condition, dungeon));
    CHECK_FALSE(holds("not (" + std::string(condition) + ")", dungeon));
  }
  CHECK_FALSE(holds("boss_distance >= 0", dungeon));  // none is neither more nor less
  CHECK_FALSE(holds("boss_distance != 3", dungeon));
  CHECK_FALSE(holds("joker before AC in room pile", dungeon));
}

TEST_CASE("what the piles alone say of a condition, the dungeon bears out") {
  const Options dealing;
  LazyPiles piles(dealing);
  const std::string early = "first 3 cards of room pile has shop";
  const std::string red = "card 1 of corridor pile is red", dealt = "rooms >= 5";
  // each half known or not, yes or no
  for (const std::string& left : {early, red, dealt})
    for (const std::string& right : {early, red, dealt})
      for (const std::string& text :
           {left + " and " + right, left + " or " + right, "not (" + left + " and " + right + ")",
            "(not " + left + ") and " + right}) {
        const Condition condition = Condition::parse(text);
        int known = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
          const Dungeon dungeon = generate({.seed = seed});
          piles.begin(seed);
          const Truth truth = condition.on_piles(piles, dealing.rules);
          if (truth == Truth::unknown) continue;
          ++known;
          CHECK_MESSAGE((truth == Truth::yes) == condition.on(dungeon, features(dungeon)), text,
                        ", seed ", seed);
        }
        CHECK_MESSAGE((known == 60) == (left != dealt && right != dealt), text);
        CHECK_MESSAGE((known == 0) == (left == dealt && right == dealt), text);
      }
}

TEST_CASE("a wrong condition is told with its place") {
  const std::string unknown = refused("doors > 3 and rroms >= 9");
  CHECK(unknown.find("column 15: 'rroms' is not a feature\n  doors > 3 and rroms >= 9\n            "
                     "    ^^^^^\nThe "
                     "features are rooms corridors segments ") == 0);
  CHECK(refused("rooms = 9").find("column 7: '=' is no comparison: == != < <= > >=; equal is ==") ==
        0);
  CHECK(refused("").find("column 1: a condition is empty") == 0);
  CHECK(refused("rooms >=").find("column 9: the end is neither a number nor a feature") == 0);
  CHECK(refused("rooms >= 9 9").find("column 12: '9' is not expected here") == 0);
  CHECK(refused("(rooms >= 9")
            .find("column 12: the end is not expected here: an open bracket "
                  "wants ')'") == 0);
  CHECK(refused("3 < rooms < 9").find("column 11: a comparison has two sides") == 0);
  CHECK(refused("room_pile[-1] is AH").find("column 11: '-1' is not possible for a position") == 0);
  CHECK(refused("room_pile[0] is 1D").find("column 17: '1D' means no card") == 0);
  CHECK(refused("room_pile[0..3] is AH")
            .find("column 17: 'is' is not expected here: several "
                  "cards have one: has") == 0);
  CHECK(refused("first room is").find("column 14: the end means no card") == 0);
  CHECK(refused("card 0 of room pile is AH").find("column 6: '0' is not possible") == 0);
  CHECK(refused("AH before AD").find("column 13: the end is not expected here") == 0);
  CHECK(refused("rooms >= 99999999999999999999").find("column 10: ") == 0);
  CHECK(refused(std::string(300, '(') + "rooms > 1").find("column 201: ") == 0);
  CHECK(refused("2♦ >= rroms").find("column 1: '2♦' is not a feature") == 0);

  const LazyPiles one_deck{Options{}};
  CHECK(refusal([&] { Condition::parse("room_pile[27] is AH").require_possible(one_deck); }) ==
        "'room_pile[27] is AH': the room pile has 27 cards, there is no card 28 (position 27 from "
        "0)");
}

TEST_CASE("weights are numbers with up to three decimals") {
  CHECK(Wish::parse("rooms > 3").weight == 1000);
  CHECK(Wish::parse("rooms > 3 : 2").weight == 2000);
  CHECK(Wish::parse("rooms > 3 : -0.25").weight == -250);
  CHECK(Wish::parse("rooms > 3 : 1.5").text() == "rooms > 3 : 1.5");
  for (const char* wrong : {"x", "", "1.", "1.2345", "1e3", "--1", "1:"})
    CHECK(refusal([&] {
            (void)Wish::parse("rooms > 3 : " + std::string(wrong));
          }).find("is not a weight") != std::string::npos);
  for (const std::int64_t weight : {0, 1, 10, 999, 1000, -1, -1500, 123456})
    CHECK(Wish::parse("rooms > 3 : " + weight_text(weight)).weight == weight);
}

TEST_CASE("a hunt finds what a plain loop over all seeds finds") {
  struct Case {
    Query asked;
    Options dealing = {};
    std::uint64_t top = 20;
  };
  std::vector<Case> cases;
  cases.push_back({query({"rooms >= 7"}, {"secret_passages > 0"}, {"boss_distance >= 25 : 2"})});
  cases.push_back(
      {query({"first room is healing"}, {}, {"rooms >= 6", "leniency > 0 : 0.5"}), {}, 5});
  cases.push_back({query({"room_pile[0] is healing and room_pile[1] is shop"})});
  cases.push_back({query({}, {"room_pile[0] is red or rooms < 6"}), {}, 1000});
  cases.push_back({query({}, {}, {"card 1 of room pile is AH : 3", "KS before QS in room pile"})});
  cases.push_back({query({"room_pile[26] is XR", "room_pile[0..2] has ace"})});
  cases.push_back({query({"not first room is diamonds"}, {"first room has AH"})});
  for (const char* pile : {"room_pile", "corridor_pile"})
    for (const char* at : {"[0]", "[1]", "[2]", "[3]", "[4]", "[0..3]", "[1..4]", "[2..5]"}) {
      const std::string text = pile + std::string(at) + " has ace|king|8C|9H|3S";
      cases.push_back({query({text}), {}, 10'000});
      cases.push_back({query({}, {text, "not rooms > 5"}), {}, 10'000});
    }
  cases.push_back({query({"rooms > 100"})});
  for (const Jokers jokers : {Jokers::all_last, Jokers::one_last})
    for (const RoomSpades spades : {RoomSpades::aside, RoomSpades::laid}) {
      Options dealing;
      dealing.rules.jokers = jokers;
      dealing.rules.room_spades = spades;
      cases.push_back({query({"first room is enemy or first room is ace"}), dealing});
      cases.push_back({query({"not first room is ace", "joker before ace in room pile"}), dealing});
      dealing.doors = 0;
      cases.push_back({query({"first room is healing"}), dealing});
      dealing.table = {3, 3};
      cases.push_back({query({"not first room is red", "room_pile[0] is red"}), dealing});
    }
  for (const Case& c : cases) {
    Hunt hunt = hunt_for(c.asked, {100, 900}, c.dealing, c.top);
    Hunt plain = plain_hunt(hunt);
    run_hunt(hunt, hunt.seeds.end, {.threads = 2, .chunk = 64});
    INFO(question_of(hunt));
    REQUIRE(hunt.done.end == hunt.seeds.end);
    REQUIRE(hunt_jsonl(hunt) == hunt_jsonl(plain));
  }
}

TEST_CASE("a hunt is the same on any number of threads, in parts, and read back") {
  const Query asked = query({"rooms >= 6"}, {"blocked > 0"}, {"boss_distance >= 20 : 2"});
  Hunt whole = hunt_for(asked, {0, 5000});
  run_hunt(whole, 5000, {});
  const std::string text = hunt_jsonl(whole);
  for (const unsigned threads : {2u, 3u, 8u}) {
    Hunt again = hunt_for(asked, {0, 5000});
    run_hunt(again, 5000, {.threads = threads, .chunk = 37});
    CHECK(hunt_jsonl(again) == text);
  }
  std::vector<Hunt> parts;
  for (const SeedRange part : {SeedRange{3000, 5000}, SeedRange{0, 1}, SeedRange{1, 3000}}) {
    Hunt some = hunt_for(asked, {0, 5000});
    some.done = {part.begin, part.begin};
    run_hunt(some, part.end, {.threads = 2});
    parts.push_back(read_hunt(hunt_jsonl(some)));
  }
  Hunt together = joined(parts);
  CHECK(hunt_jsonl(together) == text);
  Hunt gone_on = read_hunt(hunt_jsonl(parts[1]));  // seed 0 is done
  run_hunt(gone_on, 5000, {});
  CHECK(hunt_jsonl(gone_on) == text);

  CHECK(refusal([&] {
          (void)joined({parts[0], parts[1]});
        }) == "the seeds 1..3000 are missing: a part is not there");
  CHECK(refusal([&] {
          (void)joined({parts[0], parts[1], parts[2], parts[1]});
        }) == "the seeds 0..1 are in more than one part");
  std::vector<Hunt> others = parts;
  others[0].query.must[0] = Condition::parse("rooms >= 5");
  CHECK(refusal([&] { (void)joined(others); }).find("the parts are not of one hunt") == 0);
}

TEST_CASE("hits of a file are not believed") {
  Hunt hunt = hunt_for(query({"rooms >= 6"}), {0, 300}, {}, 3);
  run_hunt(hunt, 300, {});
  const std::string text = hunt_jsonl(hunt);
  const std::string seed = "\"seed\":\"" + std::to_string(hunt.hits[0].seed) + "\"";
  std::uint64_t wrong_seed = 0;
  while (holds("rooms >= 6", generate({.seed = wrong_seed}))) ++wrong_seed;
  std::string wrong = text;
  wrong.replace(wrong.find(seed), seed.size(), "\"seed\":\"" + std::to_string(wrong_seed) + "\"");
  Hunt read = read_hunt(wrong);
  CHECK(refusal([&] { confirm(read); }) == "seed " + std::to_string(wrong_seed) +
                                               " was found, but its dungeon does not fulfil the "
                                               "query");
  CHECK(refusal([&] { (void)read_hunt(text.substr(0, text.size() - 700)); }).find("line ") == 0);
  CHECK(refusal([&] {
          (void)read_hunt(text.substr(0, text.rfind('\n', text.size() - 2) + 1));
        }).find("this file is cut off") == 0);
}

TEST_CASE("a query from a TOML file") {
  const QueryFile file = read_query_toml(R"(
# what I want
seeds = "0..1000"
top = 5
must = ["rooms >= 6", "first room is healing"]
must_not = "secret_passages > 0"
should = ["boss_distance >= 25 : 2"]
)");
  CHECK(file.query.must.size() == 2);
  CHECK(file.query.must_not.size() == 1);
  CHECK(file.query.should[0].weight == 2000);
  CHECK(file.seeds->end == 1000);
  CHECK(file.top == 5u);
  const auto refused_file = [](std::string_view text) {
    return refusal([&] { (void)read_query_toml(text); });
  };
  CHECK(refused_file("must = [\n\"rroms > 3\"]")
            .find("line 2: must: column 1: 'rroms' is not a "
                  "feature") == 0);
  CHECK(refused_file("mustnt = 3") ==
        "line 1: 'mustnt' is not a field of a query: must, must_not, should, seeds, top");
  CHECK(refused_file("top = 0") == "line 1: top is a whole number from 1 on");
  CHECK(refused_file("must = [3]").find("line 1: must wants conditions in quotes") == 0);
  CHECK(refused_file("must = [").find("line 1, column ") == 0);
}

TEST_SUITE_END();
