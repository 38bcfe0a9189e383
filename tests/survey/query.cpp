// The query language, and the hunt: against a plain loop over all seeds, and however it is cut.

#include <deckmap/any.hpp>
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

/// A hunt, the plain way: deals every seed and asks the dungeon for every condition.
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

Hunt hunt_of(Query asked, SeedRange seeds, const Options& dealing = {}, std::uint64_t top = 20) {
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
  given.moves = std::vector<Move>{Move::open(card("JS"))};
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
  for (const char* comparison : {"==", "!=", "<", "<=", ">", ">="}) {  // on either side
    CHECK_FALSE(holds("rooms " + std::string(comparison) + " boss_distance", dungeon));
    CHECK_FALSE(holds("boss_distance " + std::string(comparison) + " rooms", dungeon));
    CHECK_FALSE(holds("boss_distance " + std::string(comparison) + " boss_segments", dungeon));
  }
  CHECK_FALSE(holds("joker before AC in room pile", dungeon));
}

TEST_CASE(
    "the first room: doors do not count, nor a room that lays doors alone, nor a later room") {
  const auto check = [](const Dungeon& dungeon, const std::vector<const char*>& hold,
                        const std::vector<const char*>& do_not) {
    for (const char* condition : hold) CHECK_MESSAGE(holds(condition, dungeon), condition);
    for (const char* condition : do_not) CHECK_MESSAGE(!holds(condition, dungeon), condition);
  };
  // two doors round the 3, before the first room card
  const Dungeon doors_first = deal("2C 3H", "JS QC AD 5D KS");
  REQUIRE(segments(doors_first) ==
          "corridor start colour: 2C 3H; room colour door: JS QC AD 5D KS");
  check(doors_first,
        {"first room is AD", "first room is healing", "first room is not door", "first room has AD",
         "first room has 5D", "not first room has KS"},
        {"first room is JS", "first room is QC", "first room is door", "first room is 5D",
         "first room is KS", "first room has door", "first room has KS", "first room is 2C",
         "first room has corridor"});
  // three doors shut the 3 in: the first room that lays a card of its own is the second one
  const Dungeon shut_in = deal("2C 3H 4C 5H", "JS QC KS AD 5D KC", {.doors = 1});
  REQUIRE(segments(shut_in) ==
          "corridor start colour: 2C 3H; room colour blocked: JS QC KS; corridor door colour: 4C "
          "5H; room colour door: AD 5D KC");
  check(shut_in, {"first room is AD", "first room has 5D"},
        {"first room is door", "first room is JS", "first room has QC", "first room is 4C",
         "first room has 3H"});
  // another room behind the door of the first
  const Dungeon two_rooms = deal("2C 3H 4C 5H", "2D 4D JS 7D AC QC", {.doors = 1});
  REQUIRE(segments(two_rooms) ==
          "corridor start colour: 2C 3H; room colour door: 2D 4D JS; corridor door colour: 4C 5H; "
          "room colour door: 7D AC QC");
  check(two_rooms, {"first room is 2D", "first room has 4D", "first room has 4D|7D"},
        {"first room is 4D", "first room is 7D", "first room has 7D", "first room has shop"});
  // no room at all
  const Dungeon none_dealt = deal("2C 3C", "AD", {.rules = {.stuck = Stuck::stop}});
  REQUIRE(segments(none_dealt) == "corridor start exhausted: 2C 3C");
  check(none_dealt, {"first room is not AD", "not first room has AD"},
        {"first room is AD", "first room has AD", "first room is 2C", "first room has 3C"});
}

TEST_CASE("positions in a pile and on the table: from the first on, the end left out") {
  const Dungeon dungeon = deal("2C 3H 6C", "2D 7S QC XR AH", {.doors = 0});
  REQUIRE(drawn(dungeon) == "2C 3H 2D QC");
  for (const char* condition :
       {"room_pile[0..2] has 2D", "room_pile[0..2] has 7S", "room_pile[1..3] has QC",
        "first 2 cards of room pile has 7S", "first card of room pile is 2D",
        "card 1 of room pile is 2D", "card 2 of corridor_pile is 3H",
        "card 4 of the room pile has boss", "first 1 card in room pile has 2D",
        "card 2 in corridor pile is 3H", "room_pile[4] is AH", "room_pile[3..9] has AH",
        "corridor_pile[2] is 6C", "corridor_pile[0..3] has 6C", "cards[0] is 2C", "cards[3] is QC",
        "cards[2..4] has QC", "cards[0..99] has 2D"}) {
    CHECK_MESSAGE(holds(condition, dungeon), condition);
    CHECK_MESSAGE(!holds("not " + std::string(condition), dungeon), condition);
  }
  for (const char* condition :
       {"room_pile[0..2] has QC", "room_pile[1..3] has 2D", "room_pile[1..3] has XR",
        "first 2 cards of room pile has QC", "first card of room pile is 7S",
        "card 1 of room pile is 7S", "room_pile[0..5] has 2C", "corridor_pile[0..3] has 2D",
        "cards[0..3] has QC", "cards[1..4] has 2C", "cards[0..4] has 7S", "cards[4] is 6C",
        "cards[4] is AH"})
    CHECK_MESSAGE(!holds(condition, dungeon), condition);
}

TEST_CASE("one card before another: the first of either decides, and one has to be there") {
  const Dungeon dungeon = deal("2C 3H 6C", "2D 7S QC XR AH");
  for (const char* condition : {"2D before QC in room pile", "QC before AH in the room pile",
                                "7S|AH before QC in room pile", "boss before healing in room pile",
                                "AH before AC in room pile", "2C before 3H of corridor pile"})
    CHECK_MESSAGE(holds(condition, dungeon), condition);
  for (const char* condition :
       {"QC before 2D in room pile", "QC|AH before 7S in room pile", "AC before AH in room pile",
        "AC before KS in room pile", "2D before 2D in room pile", "2C before 3H in room pile",
        "2D before 7S in corridor pile"})
    CHECK_MESSAGE(!holds(condition, dungeon), condition);
}

TEST_CASE("the cards that a word means") {
  const Dungeon dungeon = generate({.seed = 1});  // any: its piles hold each card once
  const auto meant = [&](const std::string& word) {
    std::vector<Card> cards;
    for (const Card card : poker_deck)
      for (const Pile pile : {Pile::corridor, Pile::room}) {
        const auto& held = dungeon.piles()[pile];
        const auto at = std::find(held.begin(), held.end(), card) - held.begin();
        if (at == std::ssize(held)) continue;
        if (holds(std::string(to_string(pile)) + "_pile[" + std::to_string(at) + "] is " + word,
                  dungeon))
          cards.push_back(card);
      }
    return join(cards);
  };
  CHECK(meant("healing") == "AD AH");
  CHECK(meant("a healing station") == "AD AH");
  CHECK(meant("shop") == "AC AS");
  CHECK(meant("door") == "JC QC KC JD QD KD JS QS KS JH QH KH");
  CHECK(meant("enemy") == "2S 3S 4S 5S 6S 7S 8S 9S 10S");
  CHECK(meant("an enemy|a shop") == "AC AS 2S 3S 4S 5S 6S 7S 8S 9S 10S");
  CHECK(meant("boss") == "XR XB");
  CHECK(meant("joker") == "XR XB");
  CHECK(meant("room") == "2D 3D 4D 5D 6D 7D 8D 9D 10D");
  CHECK(meant("corridor") == "2C 3C 4C 5C 6C 7C 8C 9C 10C 2H 3H 4H 5H 6H 7H 8H 9H 10H");
  CHECK(meant("clubs") == "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC");
  CHECK(meant("diamonds") == "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD");
  CHECK(meant("spades") == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS");
  CHECK(meant("hearts") == "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH");
  CHECK(meant("red") == meant("diamonds|hearts|XR"));
  CHECK(meant("black") == meant("clubs|spades|XB"));
  CHECK(meant("ace") == "AC AD AS AH");
  CHECK(meant("jack") == "JC JD JS JH");
  CHECK(meant("queen") == "QC QD QS QH");
  CHECK(meant("king") == "KC KD KS KH");
  CHECK(meant("10♦|XB") == "10D XB");
  CHECK(meant("not door|corridor|enemy|room") == "AC AD AS AH XR XB");
}

TEST_CASE("the piles alone: the first room is denied by its first card, never promised") {
  // One card that a room lays, and one that it does not: whichever of them the shuffle puts on top.
  const auto said = [](const std::string& condition, const std::string& extra,
                       const Rules& rules = {}) {
    Options dealing;
    dealing.rules = rules;
    dealing.decks = 0;
    dealing.extra = parse_extra(extra);
    LazyPiles lazy(dealing);
    const Condition asked = Condition::parse(condition);
    std::string text;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      lazy.begin(seed);
      const Truth truth = asked.on_piles(lazy, rules);
      const char letter = truth == Truth::yes ? 'y' : truth == Truth::no ? 'n' : '?';
      if (text.find(letter) == std::string::npos) text += letter;
    }
    std::sort(text.begin(), text.end());
    return text;
  };
  CHECK(said("first room is AD", "2C AD") == "?");
  CHECK(said("first room is AH", "2C AD") == "n");
  CHECK(said("first room is AD", "2C AD JS") == "?");
  CHECK(said("first room is door", "2C AD JS") == "n");
  CHECK(said("first room is AD", "2C AD 5S") == "?");
  CHECK(said("first room is enemy", "2C AD 5S") == "n");
  CHECK(said("first room is AD", "2C AD 5S", {.room_spades = RoomSpades::laid}) == "?n");
  CHECK(said("first room is AD", "2C AD jokers", {.jokers = Jokers::one_last}) == "?");
  CHECK(said("first room is boss", "2C AD jokers", {.jokers = Jokers::one_last}) == "n");
  CHECK(said("first room is AD|2C", "2C JS 5S") == "n");  // none of them is laid in a room
  CHECK(said("first room has AD", "2C AD") == "?");
  CHECK(said("cards[0] is 2C", "2C AD") == "?");
  CHECK(said("AD before JS in room pile", "2C AD") == "y");
  CHECK(said("JS before AD in room pile", "2C AD") == "n");
  CHECK(said("JS before JD in room pile", "2C AD") == "n");
  CHECK(said("AD before AD in room pile", "2C AD") == "n");
  CHECK(said("AD before JD in corridor pile", "2C AD") == "n");
  CHECK(said("2C before AD in corridor pile", "2C AD") == "y");
  CHECK(said("room_pile[0] is AD", "2C AD XR") == "y");
  CHECK(said("room_pile[1] is AD", "2C AD XR") == "n");
  CHECK(said("room_pile[0..2] has XR", "2C AD XR") == "y");
  CHECK(said("corridor_pile[0] is AD", "2C AD XR") == "n");
  // no room can be larger than none, but another feature may be less, or not there
  CHECK(said("largest_room > 0", "2C") == "n");
  CHECK(said("largest_room > leniency", "2C") == "?");
  CHECK(said("largest_room <= boss_distance", "2C") == "?");
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

TEST_CASE("a wrong condition is reported with its place") {
  const std::string unknown = refused("doors > 3 and rroms >= 9");
  CHECK(unknown.find("column 15: 'rroms' is not a feature\n  doors > 3 and rroms >= 9\n            "
                     "    ^^^^^\nThe "
                     "features are rooms corridors segments ") == 0);
  CHECK(refused("rooms = 9")
            .find("column 7: '=' is not a comparison: == != < <= > >=; equal is ==") == 0);
  CHECK(refused("").find("column 1: a condition is empty") == 0);
  CHECK(refused("rooms >=").find("column 9: the end is neither a number nor a feature") == 0);
  CHECK(refused("rooms >= 9 9").find("column 12: '9' is not expected here") == 0);
  CHECK(refused("(rooms >= 9")
            .find("column 12: the end is not expected here: an open bracket "
                  "needs ')'") == 0);
  CHECK(refused("3 < rooms < 9").find("column 11: a comparison has two sides") == 0);
  CHECK(refused("room_pile[-1] is AH").find("column 11: '-1' is not a position") == 0);
  CHECK(refused("room_pile[0] is 1D").find("column 17: '1D' means no card") == 0);
  CHECK(refused("room_pile[0..3] is AH")
            .find("column 17: 'is' is not expected here: several "
                  "cards have one: has") == 0);
  CHECK(refused("first room is").find("column 14: the end means no card") == 0);
  CHECK(refused("card 0 of room pile is AH").find("column 6: '0' is not a ") == 0);
  CHECK(refused("AH before AD").find("column 13: the end is not expected here") == 0);
  CHECK(refused("xx before AD in room pile").find("column 1: 'xx' means no card") == 0);
  CHECK(refused("an xx before AD in room pile").find("column 4: 'xx' means no card") == 0);
  CHECK(refused("AH").find("column 3: the end is not expected here: the order of cards") == 0);
  CHECK(refused("healing = 1").find("column 9: '=' is not a comparison") == 0);
  CHECK(refused("healing is none") == "(accepted)");
  CHECK(refused("not").find("column 4: the condition ends too early") == 0);
  CHECK(refused("room_pile[3..3] has AH").find("column 14: '3' is not ") == 0);
  CHECK(refused("first 0 cards of room pile has AH").find("column 7: '0' is not a ") == 0);
  CHECK(refused("first 2 cards of room pile is AH").find("column 28: 'is' is not expected") == 0);
  CHECK(refused("first 2 of room pile has AH")
            .find("column 9: 'of' is not expected here: a number needs 'card'") == 0);
  CHECK(refused("card 2 at room pile is AH")
            .find("column 8: 'at' is not expected here: a card needs 'in'") == 0);
  CHECK(refused("card 1 of middle pile is AH").find("column 11: 'middle' is not a pile") == 0);
  CHECK(refused("rooms >= 99999999999999999999").find("column 10: ") == 0);
  CHECK(refused(std::string(300, '(') + "rooms > 1").find("column 201: ") == 0);
  CHECK(refused("2♦ >= rroms").find("column 1: '2♦' is not a feature") == 0);

  const LazyPiles one_deck{Options{}};
  for (const char* possible : {"room_pile[26] is AH", "first 27 cards of room pile has AH",
                               "cards[99] is AH", "rooms > 3"})
    CHECK_MESSAGE(
        refusal([&] { Condition::parse(possible).require_possible(one_deck); }) == "(accepted)",
        possible);
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
  // the cards decide what must be, and only the deal what it is worth
  cases.push_back({query({"room_pile[0..4] has ace"}, {}, {"rooms >= 5 : 2"})});
  {
    Options few;  // fewer cards than the first that are looked at before a shuffle
    few.decks = 0;
    few.extra = parse_cards("2C 3C 2D AH KS");
    cases.push_back({query({"room_pile[0..3] has AH", "not room_pile[2] is AH"}), few, 1000});
    cases.push_back({query({"corridor_pile[1] is 2C"}), few, 1000});
  }
  for (const char* pile : {"room_pile", "corridor_pile"})
    for (const char* at : {"[0]", "[1]", "[2]", "[3]", "[4]", "[0..3]", "[1..4]", "[2..5]"}) {
      const std::string text = pile + std::string(at) + " has ace|king|8C|9H|3S";
      cases.push_back({query({text}), {}, 10'000});
      cases.push_back({query({"not " + text}), {}, 10'000});
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
    Hunt hunt = hunt_of(c.asked, {100, slow_build ? 400u : 900u}, c.dealing, c.top);
    Hunt plain = plain_hunt(hunt);
    run_hunt(hunt, hunt.seeds.end, {.threads = 2, .chunk = 64});
    plain.nearest = hunt.nearest;  // compared in search.cpp
    INFO(question_of(hunt));
    REQUIRE(hunt.done.end == hunt.seeds.end);
    REQUIRE(hunt_jsonl(hunt) == hunt_jsonl(plain));
  }
}

TEST_CASE("a hunt is the same on any number of threads, in parts, and read back") {
  const Query asked = query({"rooms >= 6"}, {"blocked > 0"}, {"boss_distance >= 20 : 2"});
  Hunt whole = hunt_of(asked, {0, 5000});
  run_hunt(whole, 5000, {});
  const std::string text = hunt_jsonl(whole);
  for (const unsigned threads : {2u, 3u, 8u}) {
    Hunt again = hunt_of(asked, {0, 5000});
    run_hunt(again, 5000, {.threads = threads, .chunk = 37});
    CHECK(hunt_jsonl(again) == text);
  }
  std::vector<Hunt> parts;
  for (const SeedRange part : {SeedRange{3000, 5000}, SeedRange{0, 1}, SeedRange{1, 3000}}) {
    Hunt some = hunt_of(asked, {0, 5000});
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
        }) == "the seeds 1..3000 are in none of the parts");
  CHECK(refusal([&] {
          (void)joined({parts[0], parts[1], parts[2], parts[1]});
        }) == "the seeds 0..1 are in more than one part");
  std::vector<Hunt> others = parts;
  others[0].query.must[0] = Condition::parse("rooms >= 5");
  CHECK(refusal([&] { (void)joined(others); }).find("the parts are not of one hunt") == 0);
}

TEST_CASE("hits of a file are not believed") {
  Hunt hunt = hunt_of(query({"rooms >= 6"}), {0, 300}, {}, 3);
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

TEST_CASE("a file of hits that is wrong is refused with its line") {
  Hunt hunt = hunt_of(query({"rooms >= 6"}), {0, 300}, {}, 3);
  run_hunt(hunt, 300, {});
  const std::string text = hunt_jsonl(hunt);
  const auto refused_with = [&](const std::string& from, const std::string& to) {
    std::string wrong = text;
    REQUIRE(wrong.find(from) != std::string::npos);
    wrong.replace(wrong.find(from), from.size(), to);
    return refusal([&] { (void)read_hunt(wrong); });
  };
  const std::string matches = "\"matches\":" + std::to_string(hunt.matches);
  CHECK(refused_with(matches, "\"matches\":300") == "(accepted)");
  CHECK(refused_with(matches, "\"matches\":301") ==
        "line 1: matches is more than the seeds that are done");
  CHECK(refused_with("\"top\":3", "\"top\":-3") == "line 1: top is not a whole number from 0 on");
  CHECK(refused_with("\"top\":3", "\"top\":\"3\"") ==
        "line 1: top is not a whole number from 0 on");
  const std::string seed = "\"seed\":\"" + std::to_string(hunt.hits[1].seed) + "\"";
  CHECK(refused_with(seed, "\"seed\":\"300\"") == "line 3: seed is not one of the seeds 0..300");
  CHECK(refused_with("\"score\":0", "\"score\":\"0\"") == "line 2: score is not a number");
  CHECK(refused_with("{\"format\"", "{\"form\"") ==
        "line 1: this is not a file of format 'deckmap-hunt/1'");
  CHECK(refusal([] { (void)joined(std::vector<Hunt>()); }) == "there are no parts to join");
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
  CHECK(refused_file("top = 0") == "line 1: top is a whole number from 1 to 100000");
  CHECK(refused_file("top = 100001") == "line 1: top is a whole number from 1 to 100000");
  CHECK(refused_file("must = [\n3]") ==
        "line 2: must needs conditions in quotes, as in [\"rooms >= 9\", \"doors > 8\"]");
  CHECK(refused_file("\ntop = 'x'") == "line 2: top is a whole number from 1 to 100000");
  for (const char* seeds : {"[\"0..10\", \"20..30\"]", "[]"})
    CHECK(refused_file("top = 5\nseeds = " + std::string(seeds)) ==
          "line 2: seeds is one range, as in \"0..1000\"");
  CHECK(refused_file("seeds = \"5..5\"") ==
        "line 1: seeds: '5..5' is an empty range of seeds: in A..B, A is less than B (B itself is "
        "left out)");
  CHECK(refused_file("must = [").find("line 1, column ") == 0);
}

TEST_CASE("the piles bound the largest room and the longest corridor, under any options") {
  Features found;
  FeatureReader reader;
  std::size_t rooms_reached = 0, corridors_reached = 0;
  const std::uint64_t seeds = slow_build ? 2'000 : 20'000;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Options options =
        seed % 2 == 0 ? Options{.seed = seed} : any_options(seed, AnyNumbers(seed));
    LazyPiles piles(options);
    piles.begin(seed);
    if (options.ways.levels > 1) {  // the piles of others are not read
      CHECK(!piles.most(Feature::largest_room, options.rules));
      continue;
    }
    reader.read(generate(options), found);
    const std::int32_t room = *piles.most(Feature::largest_room, options.rules);
    const std::int32_t corridor = *piles.most(Feature::longest_corridor, options.rules);
    CAPTURE(seed);
    REQUIRE(found[Feature::largest_room] <= room);
    REQUIRE(found[Feature::longest_corridor] <= corridor);
    rooms_reached += found[Feature::largest_room] == room;
    corridors_reached += found[Feature::longest_corridor] == corridor;
    CHECK(!piles.most(Feature::rooms, options.rules));
  }
  // The bounds are no larger than they have to be.
  CHECK(rooms_reached > seeds / 4);
  CHECK(corridors_reached > seeds / 50);
}

TEST_CASE("what the piles bound is decided before a deal, as the deal decides it") {
  for (const std::string feature : {"largest_room", "longest_corridor"})
    for (const std::string comparison : {"==", "!=", "<", "<=", ">", ">="})
      for (int number = 0; number < 12; ++number) {
        const Condition condition =
            Condition::parse(feature + " " + comparison + " " + std::to_string(number));
        CAPTURE(condition.text());
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
          const Options options{.seed = seed};
          LazyPiles piles(options);
          piles.begin(seed);
          const Truth truth = condition.on_piles(piles, options.rules);
          if (truth == Truth::unknown) continue;
          const Dungeon dungeon = generate(options);
          CHECK(condition.on(dungeon, features(dungeon)) == (truth == Truth::yes));
        }
      }
}

TEST_SUITE_END();
