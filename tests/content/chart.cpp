// Charts: what is refused, and with which line; what is keyed, and that the rolls are the seed's.
#include <deckmap/content/chart.hpp>
#include <deckmap/games/cyberheisters/sheet.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include <deckmap/games/soldiers/rules.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/json.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("content/chart");

namespace {

/// A whole chart, with a line changed into another.
std::string chart_toml(std::string_view line = {}, std::string_view becomes = {}) {
  std::string text =
      "name = \"Test\"\n"
      "joker = \"the boss\"\n"
      "shop = \"a shop\"\n"
      "healing = \"a spring\"\n"
      "search = \"{cards*1d6} coins\"\n"
      "[enemies]\n"
      "2-4 = \"{2d4} rats\"\n"
      "5-9 = [\"an orc\", {weight = 3, text = \"{number} goblins\"}]\n"
      "10 = \"a troll\"\n";
  if (line.empty()) return text;
  const auto at = text.find(line);
  REQUIRE(at != std::string::npos);
  return text.replace(at, line.size(), becomes);
}

std::string refused(std::string_view line, std::string_view becomes) {
  return refusal([&] { (void)read_chart_toml(chart_toml(line, becomes)); });
}

Chart chart() { return read_chart_toml(chart_toml()); }

std::string text_of(const std::string& text, std::uint64_t seed, const ChartNumbers& numbers) {
  Random random(seed, Stream::chart);
  return ChartText::parse(text, {.number = true, .cards = true})
      .rolled(random, numbers, [](std::size_t) { return std::string(); });
}

}  // namespace

TEST_CASE("texts roll what stands in braces") {
  const ChartNumbers numbers{.number = 7, .cards = 3};
  CHECK(text_of("no dice", 1, numbers) == "no dice");
  CHECK(text_of("{number} goblins", 1, numbers) == "7 goblins");
  CHECK(text_of("{ cards } cards", 1, numbers) == "3 cards");
  CHECK(text_of("{2+3}{number*2}", 1, numbers) == "514");
  Random random(9, Stream::chart);
  const int wolves = Dice(2, 4).roll(random), coins = Dice(3, 6).roll(random);
  CHECK(text_of("{2d4} wolves, {cards * 1d6} coins", 9, numbers) ==
        std::to_string(wolves) + " wolves, " + std::to_string(coins) + " coins");
  // more than 32 bits hold: about 7 times 500 million
  CHECK(text_of("{number*1000d1000000}", 1, numbers).starts_with("3"));
}

TEST_CASE("a chart is read: ranges, lists, weights") {
  const Chart read = chart();
  CHECK(read.name == "Test");
  CHECK(read.enemy(2).size() == 1);
  CHECK(read.enemy(4)[0].written == "{2d4} rats");
  CHECK(read.enemy(5).size() == 2);
  CHECK(read.enemy(9)[1].weight == 3);
  CHECK(read.enemy(10)[0].written == "a troll");
  CHECK(read.red_joker[0].written == "the boss");
  CHECK(read.black_joker[0].written == "the boss");
}

TEST_CASE("each joker may be keyed by itself") {
  const Chart read =
      read_chart_toml(chart_toml("joker = \"the boss\"", "red_joker = \"a\"\nblack_joker = \"b\""));
  CHECK(read.red_joker[0].written == "a");
  CHECK(read.black_joker[0].written == "b");
  CHECK(refused("joker = \"the boss\"", "red_joker = \"a\"") ==
        "this chart has a red_joker but no black_joker");
  const Chart both =
      read_chart_toml(chart_toml("joker = \"the boss\"", "joker = \"a\"\nred_joker = \"b\""));
  CHECK(both.red_joker[0].written == "b");
  CHECK(both.black_joker[0].written == "a");
}

TEST_CASE("a printed chart and its wandering monsters know the depth") {
  const Chart read =
      read_chart_toml(chart_toml("[\"an orc\", {weight = 3, text = \"{number} goblins\"}]",
                                 "[\"an orc\", {weight = 3, text = \"{number} goblins\", "
                                 "to_depth = 2}, {text = \"an ogre\", from_depth = 4}]"));
  const std::string text = chart_text(read);
  CHECK(
      text.find("\nenemies 5 to 9, depths 1 to 2\n   25.0 %  an orc\n   75.0 %  {number} goblins\n"
                "\nenemies 5 to 9, depth 3\n  100.0 %  an orc\n"
                "\nenemies 5 to 9, from depth 4\n   50.0 %  an orc\n   50.0 %  an ogre\n"
                "\nenemy 10\n") != std::string::npos);
  const Chart deep = read_chart_toml(chart_toml() + "[wandering]\n2-10 = \"from depth {depth}\"\n");
  check_each(FuzzSpace::seeds, {0, 50}, [&](const Dungeon& dungeon) {
    const Plan plan(dungeon);
    int deepest = 1;
    for (const Place& place : plan.places()) deepest = std::max(deepest, place.depth);
    std::vector<std::string> rows;
    for (const EncounterDetail& one : key_encounters(deep, dungeon).details)
      if (one.what == EncounterDetail::What::wandering) rows.push_back(one.text);
    const auto says = [](int depth) { return "from depth " + std::to_string(depth); };
    HOLDS(rows.empty() || rows.front() == says(1));
    HOLDS(rows.size() < 6 || rows.back() == says(deepest));
    HOLDS(rows.size() < 6 || deepest < 3 || (rows[2] != says(1) && rows[2] != says(deepest)));
    return std::string();
  });
}

TEST_CASE("gaps and overlaps are reported with their values and lines") {
  CHECK(refused("2-4", "2-3") == "line 6: enemies: nothing is keyed to 4");
  CHECK(refused("10 = \"a troll\"\n", "") == "line 6: enemies: nothing is keyed to 10");
  CHECK(refused("2-4", "2-5") == "line 8: enemies: 5 is in '5-9' and in '2-5' of line 7");
  CHECK(refused("10 =", "9-10 =") == "line 9: enemies: 9 is in '9-10' and in '5-9' of line 8");
  CHECK(refused("10 =", "11 =") ==
        "line 9: enemies: '11' is not an enemy: a number from 2 to 10, or a range like 5-8");
  CHECK(refused("2-4", "4-2") ==
        "line 7: enemies: '4-2' is not an enemy: a number from 2 to 10, or a range like 5-8");
}

TEST_CASE("what else is refused, and where") {
  CHECK(refused("name = \"Test\"\n", "") ==
        "this chart has no name: a chart has a name, enemies, joker, shop, healing and search");
  CHECK(refusal([] { (void)read_chart_toml("[enemies]\n2-10 = \"a rat\"\nname = \"Test\"\n"); }) ==
        "line 3: name stands below [enemies]: it belongs above that line");
  CHECK(refused("shop = \"a shop\"\n", "").starts_with("this chart has no shop"));
  CHECK(refused("joker = \"the boss\"\n", "") ==
        "this chart has no joker: joker, or red_joker and black_joker");
  CHECK(refused("shop =", "shopp =").starts_with("line 3: 'shopp' is not a key of a chart"));
  CHECK(refused("weight = 3", "wait = 3") ==
        "line 8: enemies 5-9: 'wait' is not a field of an entry: text, weight, once, first, "
        "from_depth, to_depth, stats");
  CHECK(refused("weight = 3", "weight = 0") ==
        "line 8: enemies 5-9: a weight is a whole number from 1 to 1000000");
  CHECK(
      refused("{2d4} rats", "{2d} rats")
          .starts_with("line 7: enemies 2-4: '2d' is not a dice expression: the number of sides"));
  CHECK(refused("{2d4} rats", "{2d4 rats") ==
        "line 7: enemies 2-4: '{' in '{2d4 rats' is not closed");
  CHECK(refused("{2d4} rats", "2d4} rats") ==
        "line 7: enemies 2-4: '}' in '2d4} rats' closes nothing");
  CHECK(refused("a shop", "{number} wares") ==
        "line 3: shop: {number} has no meaning here: only enemies have a number");
  CHECK(refused("{2d4} rats", "{cards} rats") ==
        "line 7: enemies 2-4: {cards} has no meaning here: only a search counts room cards");
  CHECK(refused("\"a shop\"", "3").starts_with("line 3: shop needs a text"));
  CHECK(refused("\"a shop\"", "[]") == "line 3: shop has no entry");
  CHECK(refused("\"a shop\"", "\" \"") == "line 3: shop: a text that says nothing");
  CHECK(refused("\"a shop\"", "{weight = 2}") == "line 3: shop: an entry has a text");
  CHECK(refused("\"Test\"", "\" \"") == "line 1: name is empty");
  CHECK(refused("\"Test\"", "\"a\\u0007b\"") ==
        "line 1: name: a text is one line without control characters");
  CHECK(refused("name =", "about = \"a\\u001bb\"\nname =") ==
        "line 1: about: a text is one line without control characters");
  CHECK(refused("name =", "about = \"a\\nb\"\nname =") == "(accepted)");
  CHECK(refused("name =", "repeats = 1\nname =") == "line 1: repeats is true or false");
  CHECK(refused("\"a shop\"", "\"a\\tshop\"") ==
        "line 3: shop: a text is one line without control characters");
  CHECK(refused("a shop", std::string(2000, 'x')) == "(accepted)");
  CHECK(refused("a shop", std::string(2001, 'x')) == "line 3: shop: a text has at most 2000 bytes");
  const auto entries = [](std::size_t count) {
    std::string list = "[";
    while (count-- > 0) list += "\"x\", ";
    return list + "]";
  };
  CHECK(refused("\"a shop\"", entries(1000)) == "(accepted)");
  CHECK(refused("\"a shop\"", entries(1001)) == "line 3: shop has more than 1000 entries");
  for (const char* weight : {"\"3\"", "1.5", "1000001"})
    CHECK(refused("weight = 3", "weight = " + std::string(weight)) ==
          "line 8: enemies 5-9: a weight is a whole number from 1 to 1000000");
  CHECK(refused("weight = 3", "weight = 1000000") == "(accepted)");
  for (const std::string field : {"name", "rumour"})  // those of rooms and of searches
    CHECK(refused("weight = 3", field + " = \"x\"") ==
          "line 8: enemies 5-9: '" + field +
              "' is not a field of an entry: text, weight, once, first, from_depth, to_depth, "
              "stats");
  CHECK(refused("\"a shop\"", "\"a shop").find(": this is not TOML: ") != std::string::npos);
}

TEST_CASE("every chart that comes with the library can be read") {
  std::set<std::string> names;
  for (const ShippedChart& shipped : shipped_charts()) {
    names.emplace(shipped.name);
    const Chart read = read_chart_toml(shipped.toml);
    CHECK(!read.about.empty());
  }
  CHECK(names == std::set<std::string>{"cyberheisters", "fantasy", "fudge", "horror", "modern",
                                       "scifi", "soldiers"});
}

namespace {

Chart shipped(std::string_view name) {
  for (const ShippedChart& chart : shipped_charts())
    if (chart.name == name) return read_chart_toml(chart.toml);
  FAIL("no such chart");
  return {};
}

/// The entries of a list with their weights, one after the other.
std::string entries(const ChartList& list) {
  std::string text;
  for (const ChartEntry& entry : list)
    text += (text.empty() ? "" : "; ") + std::to_string(entry.weight) + " " + entry.written;
  return text;
}

}  // namespace

TEST_CASE("the chart of Cyberheisters: no special without its battalion, by the game's table") {
  const Chart chart = shipped("cyberheisters");
  const std::string battalion = "1 a battalion of {units} units";
  for (int value = 2; value <= 10; ++value)
    CHECK(entries(chart.enemy(value)) ==
          battalion + (value <= 4   ? ""
                       : value <= 6 ? " with a hunter (health 4)"
                       : value <= 8 ? " with a berserker (health 7)"
                                    : " with a hunter (health 4) and a berserker (health 7)"));
  REQUIRE(chart.table_names == std::vector<std::string>{"specials", "units"});
  CHECK(entries(chart.tables[1]) == "1 {10+1d6}");
}

TEST_CASE("the chart of Cyberheisters: one captain in a dungeon, the second joker is none") {
  const Chart chart = shipped("cyberheisters");
  std::size_t seconds = 0;
  check_each(FuzzSpace::seeds, {0, 50}, [&](const Dungeon& dungeon) {
    std::string begin = "the captain (health 15) with a battalion of ", end;
    for (const Encounter& encounter : key_encounters(chart, dungeon).list) {
      if (encounter.what != Encounter::What::joker) continue;
      HOLDS(encounter.text.starts_with(begin));
      HOLDS(encounter.text.ends_with(end));
      seconds += !end.empty();
      begin = "a battalion of ";
      end = " units with a hunter (health 4) and a berserker (health 7)";
    }
    return std::string();
  });
  CHECK(seconds == 50);
}

TEST_CASE("the chart of Cyberheisters: the captain's specials come as four dice bring them") {
  namespace game = cyberheisters;
  std::map<std::pair<int, int>, int> ways;  // of 8^4, by hunters and berserkers
  for (int roll = 0; roll < 4096; ++roll) {
    const game::Specials specials =
        game::specials_of({roll % 8 + 1, roll / 8 % 8 + 1, roll / 64 % 8 + 1, roll / 512 + 1});
    ++ways[{specials.hunters, specials.berserkers}];
  }
  const Chart chart = shipped("cyberheisters");
  REQUIRE(chart.table_names[0] == "specials");
  CHECK(chart.tables[0].size() == ways.size());
  const auto counted = [](int n, const std::string& one) {
    return n == 0 ? "" : n == 1 ? "one " + one : "two " + one + "s";
  };
  for (const ChartEntry& entry : chart.tables[0]) {
    bool found = false;
    for (const auto& [specials, count] : ways) {
      const std::string hunters = counted(specials.first, "hunter");
      const std::string berserkers = counted(specials.second, "berserker");
      const std::string text = hunters.empty() && berserkers.empty() ? "none"
                               : hunters.empty() || berserkers.empty()
                                   ? hunters + berserkers
                                   : hunters + " and " + berserkers;
      if (text != entry.written) continue;
      found = true;
      CHECK(entry.weight * 16 == count);
    }
    CHECK_MESSAGE(found, entry.written);
  }
}

TEST_CASE("the chart of Cyberheisters: chests hold something as three dice of 4 to 6 have it") {
  std::array<int, 4> ways{};  // of 216, by the chests that hold something
  for (int roll = 0; roll < 216; ++roll) {
    const std::array dice = {roll % 6, roll / 6 % 6, roll / 36};
    ++ways[static_cast<std::size_t>(
        std::count_if(dice.begin(), dice.end(), [](int die) { return die + 1 >= 4; }))];
  }
  const ChartList search = shipped("cyberheisters").search;
  REQUIRE(search.size() == 4);
  for (std::size_t chests = 0; chests < 4; ++chests) {
    CHECK(search[chests].weight * 27 == ways[chests]);
    std::size_t dice = 0;
    for (std::size_t at = 0; (at = search[chests].written.find("{1d4}", at)) != std::string::npos;
         ++at)
      ++dice;
    CHECK(dice == chests);
  }
}

TEST_CASE("the chart of Soldiers has the game's numbers") {
  const Chart chart = shipped("soldiers");
  const soldiers::Settings game;
  const std::string alien = "an alien with {number} health; a kill gives {number} credits";
  for (int value = 2; value <= 10; ++value) {
    std::string wanted = "1 " + alien;
    if (value >= game.drop_from) {
      wanted.clear();
      for (const char* kind : {"health", "armour", "ammunition"})
        wanted += (wanted.empty() ? "1 " : "; 1 ") + alien + " and drops " +
                  std::to_string(game.drop) + " " + kind;
    }
    CHECK(entries(chart.enemy(value)) == wanted);
  }
  const auto n = [](int number) { return std::to_string(number); };
  CHECK(entries(chart.red_joker).find(n(game.joker_health) + " health") != std::string::npos);
  CHECK(entries(chart.red_joker).find("1d" + n(game.joker_die)) != std::string::npos);
  CHECK(entries(chart.healing) == "1 a healing station: " + n(game.healing_health) +
                                      " health and " + n(game.healing_armour) +
                                      " armour for a whole round");
  CHECK(game.price_ammunition == game.price_armour);
  CHECK(game.price_ammunition == game.price_key);
  CHECK(entries(chart.shop) == "1 a shop: " + n(game.shop_ammunition) + " ammunition, " +
                                   n(game.shop_armour) + " armour or a key, " + n(game.price_key) +
                                   " credits each");
  REQUIRE(chart.search.size() == 2);  // a key on one face of the die
  CHECK(chart.search[0].weight == game.key_die - 1);
  CHECK(chart.search[1].weight == 1);
  for (const ChartEntry& entry : chart.search)
    CHECK(entry.written.find("credits: {cards*1d" + n(game.credit_die) + "}") != std::string::npos);
}

TEST_CASE("entries come by their weights") {
  std::map<std::string, int> seen;
  constexpr int rolls = 40'000;
  Random random(1, Stream::chart);
  const Chart read = chart();
  for (int i = 0; i < rolls; ++i)
    ++seen[ChartRoller(read).roll(read.enemy(7), random, {.number = 7})];
  REQUIRE(seen.size() == 2);
  CHECK(std::abs(seen["7 goblins"] / double{rolls} - 0.75) < 0.013);  // 6 standard deviations
}

TEST_CASE("a dungeon is keyed whole: each counter, each ace, each room") {
  const Dungeon dungeon = generate({.seed = 7});
  const Encounters keyed = key_encounters(chart(), dungeon);
  std::map<Encounter::What, std::size_t> count;
  for (const Encounter& encounter : keyed.list) {
    ++count[encounter.what];
    REQUIRE(encounter.segment < dungeon.segments().size());
    if (encounter.card != none) CHECK(encounter.card < dungeon.cards().size());
  }
  using What = Encounter::What;
  CHECK(count[What::enemy] == 7);  // two spades were never drawn
  CHECK(count[What::joker] == 2);
  CHECK(count[What::shop] == 2);
  CHECK(count[What::healing] == 2);
  CHECK(count[What::search] == 4);
  CHECK(key_encounters(chart(), dungeon).list[0].text == keyed.list[0].text);
}

TEST_CASE("each counter is keyed by its number, each joker by its colour, a search by its cards") {
  const Chart chart = read_chart_toml(
      "name = \"Numbers\"\nred_joker = \"red\"\nblack_joker = \"black\"\nshop = \"a shop\"\n"
      "healing = \"a spring\"\nsearch = \"{cards}\"\n[enemies]\n"
      "2-6 = \"weak {number}\"\n7-10 = \"strong {number}\"\n");
  check_each(FuzzSpace::any_options, {0, 100}, [&](const Dungeon& dungeon) {
    for (const Encounter& encounter : key_encounters(chart, dungeon).list) {
      int cards = 0;
      for (const PlacedCard& laid : dungeon.cards(encounter.segment))
        cards += laid.is_door() ? 0 : 1;
      std::string wanted;
      switch (encounter.what) {
        case Encounter::What::enemy:
          wanted = (encounter.face.rank() < 7 ? "weak " : "strong ") +
                   std::to_string(encounter.face.rank());
          break;
        case Encounter::What::joker: wanted = encounter.face == card("XR") ? "red" : "black"; break;
        case Encounter::What::shop: wanted = "a shop"; break;
        case Encounter::What::healing: wanted = "a spring"; break;
        case Encounter::What::search: wanted = std::to_string(cards); break;
      }
      HOLDS(encounter.text == wanted);
      if (encounter.what == Encounter::What::shop)
        HOLDS((encounter.face == card("AS") || encounter.face == card("AC")));
      if (encounter.what == Encounter::What::healing)
        HOLDS((encounter.face == card("AH") || encounter.face == card("AD")));
    }
    return std::string();
  });
}

TEST_CASE("the rolls are the dungeon's seed's, and leave the dungeon as it is") {
  const auto texts = [](std::uint64_t seed) {
    std::string text;
    for (const Encounter& encounter : key_encounters(chart(), generate({.seed = seed})).list)
      text += encounter.text + "\n";
    return text;
  };
  CHECK(texts(7) == texts(7));
  CHECK(texts(7) != texts(8));
  std::set<int> rats;  // {2d4}, of the dungeons' first corridors
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    for (const Encounter& encounter : key_encounters(chart(), generate({.seed = seed})).list)
      if (encounter.text.ends_with(" rats")) rats.insert(std::stoi(encounter.text));
  CHECK(rats == std::set{2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("enemies in words on a map, and in JSON") {
  const Dungeon dungeon = deal("2C 3H 4S", "2D 7S AC XR QC");
  const Encounters keyed = key_encounters(chart(), dungeon);
  const std::string map = map_text(dungeon, {.encounters = &keyed});
  CHECK(map.find("Encounters, by the chart Test:\n") != std::string::npos);
  CHECK(map.find("  room 1    7 of spades      ") != std::string::npos);
  CHECK(map.find("            red joker        the boss\n") != std::string::npos);
  CHECK(map_text(dungeon, {.player = true, .encounters = &keyed}).find("the boss") ==
        std::string::npos);
  const std::string json = json_line(dungeon, {.encounters = &keyed});
  CHECK(json.find("\"encounters\":{\"chart\":\"Test\",\"list\":[{\"what\":\"enemy\",") !=
        std::string::npos);
  CHECK(
      json.find("{\"what\":\"shop\",\"segment\":1,\"on\":3,\"card\":\"AC\",\"text\":\"a shop\"}") !=
      std::string::npos);
  CHECK(json.find("{\"what\":\"search\",\"segment\":1,\"on\":null,\"card\":null,\"text\":") !=
        std::string::npos);
}

TEST_CASE("what is keyed stays as it is when more doors are opened") {
  check_each(FuzzSpace::seeds, {0, 20}, [](const Dungeon& whole) {
    std::vector<Encounter> before;
    bool same = true;
    deal_again(whole, [&](const Dealer& dealer) {
      if (dealer.draws_from()) return;
      Dungeon part = dealer.dungeon();
      detail::parts_of(part).seed = whole.seed();  // whose rolls they are
      std::vector<Encounter> now = key_encounters(chart(), part).list;
      same = same && before.size() <= now.size() &&
             std::equal(before.begin(), before.end(), now.begin(),
                        [](const auto& a, const auto& b) { return a.text == b.text; });
      before = std::move(now);
    });
    return same;
  });
}

TEST_CASE("what is keyed is found by what it is of") {
  check_each(FuzzSpace::seeds, {0, 50}, [](const Dungeon& dungeon) {
    const Encounters keyed = key_encounters(chart(), dungeon);
    const EncounterTexts texts(&keyed);
    Index enemy = 0;
    for (const Encounter& encounter : keyed.list) switch (encounter.what) {
        case Encounter::What::enemy:
        case Encounter::What::joker:
          HOLDS(dungeon.enemies()[enemy] == encounter.face);
          HOLDS(texts.enemy(enemy++) == encounter.text);
          break;
        case Encounter::What::shop:
        case Encounter::What::healing:
          HOLDS(texts.station(encounter.card) == encounter.text);
          break;
        case Encounter::What::search:
          HOLDS(texts.search(encounter.segment) == encounter.text);
          break;
      }
    HOLDS(enemy == dungeon.enemies().size());
    HOLDS(texts.enemy(enemy) == "");
    HOLDS(texts.station(0) == "");  // the first card of the map is a corridor's
    HOLDS(texts.search(0) == "");
    HOLDS(EncounterTexts(nullptr).enemy(0) == "");
    return std::string();
  });
}

TEST_CASE("enemies are listed where they stand, which may be another segment's card") {
  // the corridor behind the jack has a door and no card of its own
  const Dungeon dungeon = deal("2C QH 3S KH", "2D JS");
  const Encounters keyed = key_encounters(chart(), dungeon);
  REQUIRE(dungeon.segments()[2].kind == Pile::corridor);
  REQUIRE(dungeon.enemies_on(2) == index_of(dungeon, "2D"));
  const std::string map = map_text(dungeon, {.encounters = &keyed});
  CHECK(map.find("\n  room 1    search           ") != std::string::npos);
  CHECK(map.find("\n            3 of spades      ") != std::string::npos);
}

TEST_CASE("an explained deal has the chart's entries for its cards") {
  const Replay given{.piles = piles("2C 3H 4S", "2D 7S AC XR QC")};
  const Encounters keyed = key_encounters(chart(), replay(given));
  Explainer explainer({}, {}, &keyed);
  explainer.add_all(replay(given));
  const EncounterTexts texts(&keyed);
  for (const std::string& part :
       {"  7S   an enemy of strength 7: put aside; by the chart: " + std::string(texts.enemy(0)) +
            "\n",
        std::string("  XR   a joker, the boss: put aside; by the chart: the boss\n"),
        std::string("an ace keeps the direction it was laid in; by the chart: a shop\n"),
        " A search of the room finds: " + std::string(texts.search(1)) + ".\n"})
    CHECK_MESSAGE(explainer.text().find(part) != std::string::npos, part << explainer.text());
}

TEST_CASE("spades that are laid as well are explained and keyed once") {
  check_each(FuzzSpace::any_piles, {0, 100}, [&](const Dungeon& dungeon) {
    const Encounters keyed = key_encounters(chart(), dungeon);
    Explainer explainer(dungeon.table(), dungeon.rules(), &keyed);
    explainer.add_all(dungeon);
    std::string explained = explainer.text();
    for (const Encounter& encounter : keyed.list) {
      if (encounter.what > Encounter::What::joker) continue;
      const auto at = explained.find("; by the chart: " + encounter.text + "\n");
      HOLDS(at != std::string::npos);
      const auto line = explained.rfind('\n', at) + 1;
      HOLDS(explained.substr(line).starts_with("  " + to_string(encounter.face) + " "));
      explained.erase(0, at + 1);
    }
    return std::string();
  });
}

TEST_CASE("the table of a chart shows chances and joins equal values") {
  const std::string text = chart_text(chart());
  CHECK(text.find("\nenemies 2 to 4\n  100.0 %  {2d4} rats\n") != std::string::npos);
  CHECK(text.find("\nenemies 5 to 9\n   25.0 %  an orc\n   75.0 %  {number} goblins\n") !=
        std::string::npos);
  CHECK(text.find("\nenemy 10\n") != std::string::npos);
  CHECK(text.find("\njoker\n") != std::string::npos);
}

namespace {

/// The whole chart with some more at its end, which belongs to no table but those that it opens.
Chart chart_with(const std::string& more) { return read_chart_toml(chart_toml() + more); }
std::string refused_with(const std::string& more) {
  return refusal([&] { (void)chart_with(more); });
}

std::vector<std::string> details(const Encounters& keyed, EncounterDetail::What what) {
  std::vector<std::string> texts;
  for (const EncounterDetail& detail : keyed.details)
    if (detail.what == what) texts.push_back(detail.text);
  return texts;
}

}  // namespace

TEST_CASE("a table stands for one of its entries, and tables lead to tables") {
  const Chart read = read_chart_toml(
      chart_toml("\"a shop\"", "\"sells {goods}\"") +
      "[tables]\ngoods = \"a {_old_metal} cup\"\n_old_metal = [\"tin\", \"gold\"]\n");
  std::set<std::string> seen;
  Random random(1, Stream::chart);
  for (int i = 0; i < 50; ++i) seen.insert(ChartRoller(read).roll(read.shop, random));
  CHECK(seen == std::set<std::string>{"sells a tin cup", "sells a gold cup"});
}

TEST_CASE("tables that cannot be used are refused, each with its line") {
  CHECK(refused("\"a shop\"", "\"{goods}\"") ==
        "line 3: shop: {goods} is neither dice nor a table below [tables]");
  CHECK(refused_with("[tables]\ngems = \"{ruby}\"\n") ==
        "line 11: tables gems: {ruby} is neither dice nor a table below [tables]: gems");
  CHECK(refused_with("[tables]\none = \"{two}\"\ntwo = \"{one}\"\n") ==
        "line 11: tables one: it leads back to itself");
  CHECK(refused_with("[tables]\nd6 = \"x\"\n") ==
        "line 11: tables: 'd6' is not a name for a table: three or more lower-case letters or _");
  CHECK(refused_with("[tables]\ncards = \"x\"\n") ==
        "line 11: tables: {cards} has another meaning already");
  CHECK(refused_with("[tables]\ngems = \"x\"\nmore = \"{gems*2}\"\n") ==
        "line 12: tables more: {gems*2}: a table is not multiplied");
  std::string deep = "[tables]\naaa = \"x\"\n";
  for (char c = 'b'; c < 'm'; ++c)
    deep += std::string(3, c) + " = \"{" + std::string(3, static_cast<char>(c - 1)) + "} {" +
            std::string(3, static_cast<char>(c - 1)) + "}\"\n";
  CHECK(refused_with(deep).find(": it unfolds into more than 200 texts") != std::string::npos);
}

TEST_CASE("no entry comes twice while others of its list have not come; repeats allows it") {
  const std::string six = "[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\"]";
  const Chart read = read_chart_toml(chart_toml("\"a shop\"", six));
  const Chart repeating = read_chart_toml("repeats = true\n" + chart_toml("\"a shop\"", six));
  bool repeated = false;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, Stream::chart);
    ChartRoller roller(read), other(repeating);
    std::set<std::string> seen, others;
    for (int i = 0; i < 6; ++i) {
      CHECK(seen.insert(roller.roll(read.shop, random)).second);
      repeated = !others.insert(other.roll(repeating.shop, random)).second || repeated;
    }
    CHECK(seen.contains(roller.roll(read.shop, random)));  // then they begin anew
  }
  CHECK(repeated);
}

TEST_CASE("entries that a program made without numbers are not remembered") {
  Chart made;
  for (const char* text : {"a", "b"}) {
    ChartEntry entry;
    entry.text = ChartText::parse(text, {});
    entry.once = true;
    made.shop.push_back(entry);
  }
  Random random(1, Stream::chart);
  ChartRoller roller(made);
  std::string all;
  for (int i = 0; i < 40; ++i) all += roller.roll(made.shop, random);
  for (const char* twice : {"aa", "ab", "ba", "bb"}) CHECK(all.find(twice) != std::string::npos);
}

TEST_CASE("once, first and depth") {
  const Chart read = read_chart_toml(
      chart_toml("\"a shop\"",
                 "[\"x\", {text = \"once\", once = true}, {text = \"first\", first = true}, "
                 "{text = \"deep\", from_depth = 3}]"));
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, Stream::chart);
    ChartRoller roller(read);
    std::map<std::string, int> seen;
    CHECK(roller.roll(read.shop, random, {.depth = 1}) == "first");
    for (int i = 0; i < 20; ++i) ++seen[roller.roll(read.shop, random, {.depth = 1})];
    CHECK(seen == std::map<std::string, int>{{"once", 1}, {"x", 19}});
    for (int i = 0; i < 20; ++i) ++seen[roller.roll(read.shop, random, {.depth = 3})];
    CHECK(seen["deep"] > 0);
    CHECK(seen["once"] == 1);
  }
  CHECK(refused("\"a shop\"", "[{text = \"x\", once = true}, {text = \"y\", from_depth = 2}]") ==
        "line 3: shop can run out: one entry at least has neither once nor first nor a depth");
  CHECK(refused("\"a shop\"", "[\"x\", {text = \"y\", from_depth = 3, to_depth = 2}]") ==
        "line 3: shop: from_depth is more than to_depth");
  CHECK(refused("\"a shop\"", "[\"x\", {text = \"y\", once = 1}]") ==
        "line 3: shop: once is true or false");
}

TEST_CASE("what an adventure needs besides: a detail for everything that asks for one") {
  const Chart read = read_chart_toml(
      "hoard = \"{strength} coins\"\nkey = \"a key\"\nlight = \"dark\"\nscene = \"{red}, "
      "{black}, {place}\"\ncorridor = {name = \"The Hall\", text = \"long\"}\n"
      "landing = \"doors\"\ncompany = \"They sing.\"\ntrade = \"It is cheap.\"\n" +
      chart_toml("\"{cards*1d6} coins\"", "{text = \"coins\", rumour = \"coins shine\"}") +
      "[treasure]\n2-10 = \"{number} pence\"\nred_joker = \"a crown\"\n"
      "[doors]\n1-3 = \"push\"\n[traps]\n1-3 = \"a dart\"\n"
      "[rooms]\n2-10 = {name = \"The Room\", text = \"A room {size}.\"}\n"
      "[props]\n2-10 = \"a thing\"\n[wandering]\n2-10 = \"a {number}\"\n"
      "[past]\n2-10 = \"Built for {lord}.\"\n[lord]\nqueen = \"{lord} is gone.\"\n");
  using What = EncounterDetail::What;
  const Dungeon dungeon = generate({.seed = 7});
  const Encounters keyed = key_encounters(read, dungeon);
  const auto texts = [&](What what) { return details(keyed, what); };
  CHECK(texts(What::hoard) == std::vector<std::string>{"49 coins"});
  CHECK(texts(What::treasure).size() == 8);  // the black joker has none
  CHECK(texts(What::treasure)[0] == "4 pence");
  CHECK(texts(What::door).size() == 3);
  CHECK(texts(What::key).size() == 3);
  CHECK(texts(What::trap).size() == 6);
  CHECK(texts(What::room).size() == 4);
  CHECK(texts(What::room)[1] == "A room twelve paces by twelve at most.");
  CHECK(texts(What::corridor).size() == 2);
  CHECK(texts(What::landing).size() == 1);
  CHECK(texts(What::prop).size() == 9);
  CHECK(texts(What::light).size() == 4);
  CHECK(texts(What::wandering).size() == 6);
  CHECK(texts(What::past) == std::vector<std::string>{"Built for the Widow Queen."});
  CHECK(texts(What::lord) == std::vector<std::string>{"the Widow Queen is gone."});
  CHECK(texts(What::scene) == std::vector<std::string>{"the boss, the boss, room 4"});
  CHECK(texts(What::rumour) == std::vector<std::string>{"coins shine"});
  CHECK(texts(What::secret).empty());
  // Three enemies stand in room 2, with a shop; one in rooms 1 and 3, with a station; in room 4 the
  // jokers stand, whom the scene is about.
  CHECK(texts(What::company) == std::vector<std::string>{"They sing."});
  CHECK(texts(What::trade).size() == 3);
}

TEST_CASE("a secret passage is listed once, though it is seen from both its ends") {
  const Chart read = read_chart_toml("secret = \"a draught\"\n" + chart_toml());
  for (const std::uint64_t seed : {20u, 29u}) {
    const Encounters keyed = key_encounters(read, generate({.seed = seed}));
    CHECK(details(keyed, EncounterDetail::What::secret) == std::vector<std::string>{"a draught"});
  }
}

TEST_CASE("the scene is played where both jokers stand, and nowhere else") {
  const Chart read = read_chart_toml("scene = \"{red} and {black} in {place}\"\n" +
                                     chart_toml("joker = \"the boss\"",
                                                "red_joker = \"a duke, drunk\"\n"
                                                "black_joker = \"a bear\""));
  const auto scene = [&](std::string_view corridor, std::string_view room) {
    const auto texts =
        details(key_encounters(read, deal(corridor, room)), EncounterDetail::What::scene);
    return texts.empty() ? "none" : texts[0];
  };
  CHECK(scene("2C 3H", "2D XR XB") == "a duke and a bear in room 1");
  CHECK(scene("2C 3H", "2D XR QC 3D XB") == "none");
  CHECK(scene("2C 3H 4C 5H", "2D XR QC 3D XB") == "none");
  CHECK(scene("2C 3H", "2D XB") == "none");
  CHECK(scene("2C 3H", "XR XB") == "a duke and a bear in passage C1");
  CHECK(scene("JH", "XR XB") == "none");  // they stand nowhere
}

TEST_CASE("a list that gets longer, and rolls more, leaves what is rolled on all others") {
  using What = EncounterDetail::What;
  const std::pair<std::string, What> kinds[] = {
      {"hoard", What::hoard},       {"key", What::key},     {"light", What::light},
      {"secret", What::secret},     {"past", What::past},   {"corridor", What::corridor},
      {"landing", What::landing},   {"trade", What::trade}, {"company", What::company},
      {"treasure", What::treasure}, {"doors", What::door},  {"traps", What::trap},
      {"rooms", What::room},        {"props", What::prop},  {"wandering", What::wandering}};
  const auto read = [&](const std::string& longer) {
    const auto list = [&](const std::string& kind) {
      std::string text = "[";
      const bool named = kind == "rooms" || kind == "corridor";
      for (int i = 0; i < (kind == longer ? 20 : 8); ++i) {
        const std::string entry =
            "\"" + kind + " " + std::to_string(i) + (kind == longer ? " {1d4}\"" : "\"");
        text += named ? "{name = " + entry + ", text = " + entry + "}, " : entry + ", ";
      }
      return text + "]\n";
    };
    std::string toml;
    for (const char* kind :
         {"hoard", "key", "light", "secret", "corridor", "landing", "trade", "company"})
      toml += kind + (" = " + list(kind));
    toml += chart_toml();
    for (const char* kind : {"treasure", "rooms", "props", "wandering", "past"})
      toml += "[" + std::string(kind) + "]\n2-10 = " + list(kind);
    for (const char* kind : {"doors", "traps"})
      toml += "[" + std::string(kind) + "]\n1-3 = " + list(kind);
    return read_chart_toml(toml);
  };
  const Chart chart = read("");
  std::set<std::string> kept;
  for (const auto& kind : kinds) {
    const std::string& longer = kind.first;
    CAPTURE(longer);
    const Chart other = read(longer);
    bool differs = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Options options{.seed = seed};
      if (seed % 2 == 1) options.doors = 3;
      Dungeon dungeon = generate(options);
      if (seed % 2 == 1) dungeon.unfold();
      const Encounters now = key_encounters(chart, dungeon), then = key_encounters(other, dungeon);
      for (const auto& other_kind : kinds) {
        const std::string& name = other_kind.first;
        const What what = other_kind.second;
        const auto texts = details(now, what);
        if (what == kind.second) {
          differs |= texts != details(then, what);
          continue;
        }
        CHECK_MESSAGE(texts == details(then, what), name);
        if (!texts.empty()) kept.insert(name);
      }
    }
    CHECK(differs);
  }
  CHECK(kept.size() == std::size(kinds));
}

TEST_CASE("stat lines are those of the entries that came, each once") {
  const Chart read = read_chart_toml(
      chart_toml("\"a troll\"", "{text = \"a troll\", stats = [\"troll\", \"club\"]}") +
      "[stats]\ntroll = \"big\"\nclub = \"heavy\"\ndragon = \"hot\"\n");
  using What = EncounterDetail::What;
  CHECK(details(key_encounters(read, generate({.seed = 7})), What::stats) ==
        std::vector<std::string>{"heavy", "big"});
  CHECK(refused("\"a troll\"", "{text = \"a troll\", stats = \"trol\"}") ==
        "line 9: enemies 10: 'trol' has no line below [stats]");
}

TEST_CASE("further lists and tables of a chart are refused as the first ones are") {
  CHECK(refused_with("[traps]\n4 = \"x\"\n") ==
        "line 11: traps: '4' is not one of its keys: a number from 1 to 3, or a range like 1-2");
  CHECK(refused_with("[rooms]\n2 = \"x\"\n") == "line 10: rooms: 'x' has no name");
  CHECK(refused_with("[rooms]\ngreen_ace = \"x\"\n")
            .ends_with(": a number from 2 to 10, or a range like 5-8, or red_ace, or black_ace"));
  CHECK(refused_with("[lord]\nace = \"x\"\n")
            .starts_with("line 11: lord: 'ace' is not one of its keys"));
  CHECK(refused_with("treasure = 3\n").starts_with("line 10: enemies: 'treasure' is not an enemy"));
  for (const std::string example :
       {"stats wolf = \"bites\"", "tables gems = [\"a ruby\"]", "treasure 2-4 = \"a few coins\"",
        "doors 1 = \"swollen shut\"", "traps 1 = \"a needle\"",
        "rooms 8 = {name = \"The Pool\", text = \"A pool.\"}", "props 8 = \"a pool\"",
        "wandering 2-4 = \"a few rats\"", "past 2 = \"This was a cellar.\"",
        "lord king = \"{lord} lies here.\""}) {
    const std::string table = example.substr(0, example.find(' '));
    CHECK(refusal([&] { (void)read_chart_toml(table + " = 3\n" + chart_toml()); }) ==
          "line 1: " + table + " is a table: [" + table + "], and below it " +
              example.substr(table.size() + 1));
  }
  CHECK(refusal([] { (void)read_chart_toml("hoard = \"{number}\"\n" + chart_toml()); }) ==
        "line 1: hoard: {number} has no meaning here: only enemies have a number");
}

TEST_SUITE_END();

TEST_CASE("bosses of one name are counted, and two of a kind are named by what they have") {
  const auto shipped = shipped_charts();
  const Chart chart =
      read_chart_toml(std::find_if(shipped.begin(), shipped.end(), [](const ShippedChart& one) {
                        return one.name == "soldiers";
                      })->toml);
  int alike = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Dungeon dungeon = generate({.seed = seed, .decks = 1});
    const Encounters keyed = key_encounters(chart, dungeon);
    const Adventure made = adventure(dungeon, &keyed);
    CAPTURE(seed);
    const std::string story = made.story();
    CHECK(story.find("one of the Big Bads and one of the Big Bads") == story.npos);
    for (const Adventure::Place& place : made.places)
      for (const std::string& line : place.hidden) {
        CHECK(line.find("One actions") == line.npos);
        alike += line.starts_with("The alien with ");
      }
  }
  CHECK(alike > 0);
}
