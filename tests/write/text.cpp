// Texts of dungeons: whole strings of the worked example, and properties of every dungeon's text.

#include <deckmap/write/ascii.hpp>

#include <algorithm>

#include <deckmap/deal.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/json.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("write/text");

namespace {

/// The worked example of the rules, its jack's door opened.
Replay worked_replay() {
  return {
      .piles = {parse_cards("4C 3S 6C 8H 9H"), parse_cards("AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS")},
      .table = {6, 4},
      .start = Cell{5, 0},
      .moves = std::vector<Move>{Move::open(parse_card("JS"))}};
}

}  // namespace

TEST_CASE("the table of cards") {
  CHECK(cards_text(replay(worked_replay())) ==
        "  .  2D  AC  8H  6C  4C\n"
        "  .  JS  4D 10D   .   .\n"
        " JC  9H  3D  7D  AH  KS\n"
        "  .  QC   .   .   .   .\n");
  // a table is shown whole up to so many cells, a larger one as far as its cards lie
  const auto shown = [](TableSize table) {
    return cards_text(replay({.piles = {parse_cards("4C 3S"), {}}, .table = table}));
  };
  for (const TableSize table : {TableSize{9000, 2}, TableSize{2, 9000}, TableSize{3, 1}}) {
    const std::string text = shown(table);
    CHECK(text.find('\n') == static_cast<std::size_t>(4 * table.width - 1));
    CHECK(std::count(text.begin(), text.end(), '\n') == table.height);
  }
  for (const TableSize table : {TableSize{1 << 13, (1 << 13) + 1}, TableSize{max_coordinate, 1},
                                TableSize{1, max_coordinate}})
    CHECK(shown(table).size() < 20);
}

TEST_CASE("the map") {
  CHECK(map_text(replay(worked_replay()), {}, {.legend = false}) ==
        "     ┌─────1──┐        C1\n"
        "     │·····$···░░░3░░░░░░░<░\n"
        "     └─·──────┘\n"
        "       ░  ┌2───────┐\n"
        "      [1] │········│\n"
        "       ░  │········│\n"
        "       ░C2│········└────┐\n"
        " {1}░░░░░░···········H·6·░{3}\n"
        "       ░  └─────────────┘\n"
        "       ░\n"
        "      {2}\n");
}

TEST_CASE("the map as dealt has doors opened and closed, and no labels") {
  CHECK(map_text(replay(worked_replay()), {}, {.legend = false, .as_dealt = true}) ==
        "     ┌─────1──┐\n"
        "     │·····$···░░░3░░░░░░░<░\n"
        "     └─·──────┘\n"
        "       ░  ┌2───────┐\n"
        "      /1/ │········│\n"
        "       ░  │········│\n"
        "       ░  │········└────┐\n"
        " [1]░░░░░░···········H·6·░[3]\n"
        "       ░  └─────────────┘\n"
        "       ░\n"
        "      [2]\n");
}

TEST_CASE(
    "every place of the key is on the map: rooms by their number, the others by their label") {
  const auto lacks_label = [](const Dungeon& dungeon) {
    std::string map = map_text(dungeon, {.ascii = true}, {.legend = false});
    std::replace_if(
        map.begin(), map.end(), [](char c) { return c == '#' || c == '.'; }, ' ');
    // in blanks or walls, whole: neither the 1 of 12 or C1, nor that of [1]
    const auto is_shown = [&](const std::string& label) {
      for (std::size_t at = 0; (at = map.find(label, at)) != std::string::npos; ++at) {
        const char before = at == 0 ? ' ' : map[at - 1], after = map[at + label.size()];
        if (std::string_view(" -|+<\n").find(before) != std::string_view::npos &&
            std::string_view(" -|+<\n").find(after) != std::string_view::npos)
          return true;
      }
      return false;
    };
    const Plan plan(dungeon);
    for (const Place& place : plan.places()) {
      std::string label = place.is_room() ? std::to_string(place.number) : place.label();
      std::replace(label.begin(), label.end(), '.', ' ');
      HOLDS(!place.has_label() || is_shown(label));
    }
    return std::string();
  };
  check_each(FuzzSpace::seeds, {0, 100}, lacks_label);
  check_each(FuzzSpace::any_options, {0, 100}, [&](const Dungeon& dungeon) {
    // on a small table the labels of a level, which are long, may find no room
    return dungeon.is_level() ? std::string() : lacks_label(dungeon);
  });
  CHECK(lacks_label(generate({.seed = 0, .decks = 60})).empty());   // C100 and more
  CHECK(lacks_label(generate({.seed = 0, .decks = 600})).empty());  // C1000
  for (std::uint64_t seed = 0; seed < 30; ++seed)                   // 2.C10
    CHECK(lacks_label(Levels(generate({.seed = seed, .decks = 4, .ways = {.levels = 2}}))[1])
              .empty());
}

TEST_CASE("the map in ASCII holds no other characters, in Unicode the same number of them") {
  check_each(FuzzSpace::any_options, {0, 200}, [](const Dungeon& dungeon) {
    const std::string plain = map_text(dungeon, {.ascii = true});
    const std::string unicode = map_text(dungeon, {});
    HOLDS(std::all_of(plain.begin(), plain.end(), [](char c) { return (c & 0x80) == 0; }));
    HOLDS(static_cast<std::size_t>(std::count_if(unicode.begin(), unicode.end(), [](char c) {
            return (c & 0xc0) != 0x80;
          })) == plain.size());
    return std::string();
  });
}

TEST_CASE("the map shows every door, shop, healing station and room number") {
  check_each(FuzzSpace::any_piles, {0, 400}, without_more_ways([](const Dungeon& dungeon) {
               const std::string map = map_text(dungeon, {.ascii = true}, {.legend = false});
               std::size_t doors = 0, shops = 0, stations = 0;
               for (const PlacedCard& laid : dungeon.cards()) {
                 doors += laid.is_door();
                 shops += laid.role == Role::shop;
                 stations += laid.role == Role::healing;
               }
               HOLDS(occurrences(map, "[") == dungeon.opened().size());
               HOLDS(occurrences(map, "[") + occurrences(map, "{") == doors);
               HOLDS(occurrences(map, "$") == shops);
               HOLDS(occurrences(map, "H") == stations);
               HOLDS(occurrences(map, "<") == (dungeon.cards().empty() ? 0 : 1));
               return std::string();
             }));
}

TEST_CASE("the signs of doors in the legend are on the map") {
  for (const bool as_dealt : {false, true}) {
    int entries = 0;
    check_each(FuzzSpace::any_options, {0, 100}, [&](const Dungeon& dungeon) {
      if (dungeon.is_level()) return std::string();
      const std::string text = map_text(dungeon, {.ascii = true}, {.as_dealt = as_dealt});
      for (const char* const begin : {"\n  [", "\n  {", "\n  /"}) {
        const std::size_t at = text.find(begin);
        if (at == std::string::npos || text.substr(at + 6, 2) != "  ") continue;
        ++entries;
        HOLDS(text.find(text.substr(at + 3, 3)) < at);
      }
      return std::string();
    });
    CHECK(entries > 100);
  }
}

TEST_CASE("colours are put round signs and taken off again") {
  const std::string coloured = map_text(generate({.seed = 42}), {.colour = true});
  const std::string plain = map_text(generate({.seed = 42}));
  std::string stripped;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b') {
      i = coloured.find('m', i);
      continue;
    }
    stripped += coloured[i];
  }
  CHECK(stripped == plain);
  CHECK(coloured.size() > plain.size());
}

TEST_CASE("an empty dungeon has a map and a table as well") {
  const Dungeon dungeon = replay({});
  CHECK(cards_text(dungeon).empty());
  CHECK(map_text(dungeon).find("given cards; 0 rooms, 0 cards") != std::string::npos);
}

TEST_CASE("the deal as text") {
  CHECK(deal_text(replay(worked_replay())) ==
        "# A deckmap deal (given cards). Stack the piles in this order, the first card on top,\n"
        "# deal by the rules, and open the doors in the order given.\n"
        "format: deckmap-deal/1\n"
        "table: 6x4\n"
        "start: 5,0\n"
        "corridor: 4C 3S 6C 8H 9H\n"
        "room: AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS\n"
        "opened: JS\n");
}

TEST_CASE("every step is explained with its reason") {
  Explainer explainer({6, 4}, {});
  explainer.add_all(replay(worked_replay()));
  const std::string& text = explainer.text();
  for (
      const char* line :
      {"  4C   the map's first card lies at the start, (5,0); its number points left\n",
       "  3S   an enemy of strength 3: put aside\n",
       "  AC   the 8 of hearts leads left, to (2,0); a shop, and an ace keeps the direction it was "
       "laid in\n",
       "  JS   the 2 of diamonds wants right, taken by the ace of clubs; red, so clockwise: down, "
       "to (1,1); a door, which ends the room, level 1\n",
       "  QC   the 9 of hearts leads down, to (1,3); a door before the first room card, which does "
       "not end the room, level 2\n",
       "  3D   the 9 of hearts leads down, taken by the queen of clubs; left, taken by the jack of "
       "clubs; up, taken by the jack of spades; red, so clockwise: right, to (2,2); its number "
       "points up\n",
       "  AH   the 7 of diamonds wants up, taken by the 10 of diamonds; red, so clockwise: right, "
       "to (4,2); a healing station, and an ace keeps the direction it was laid in\n"})
    CHECK_MESSAGE(text.find(line) != std::string::npos, line);
  CHECK(occurrences(text, "\n") > 20);
}

TEST_CASE(
    "the explanation names enemies without a card to stand on, and where they stand in the end") {
  const auto explained = [](const char* corridor, const char* room) {
    Explainer explainer({}, {});
    explainer.add_all(replay({.piles = {parse_cards(corridor), parse_cards(room)}}));
    return explainer.text();
  };
  const std::string never = explained("2S 3S KH", "5S JS");
  CHECK(never.find("Its enemies have no card to stand on, and will stand on the next one laid that "
                   "is not a door.") != std::string::npos);
  CHECK(
      never.ends_with("\nThe enemy of segment 1 stands on no card: none but doors was laid "
                      "after.\n"));
  CHECK(explained("2S KH 5C", "5S JS 2D")
            .find("       The enemy of segment 0 now stands on the 2 of diamonds at (") !=
        std::string::npos);
}

TEST_CASE("the explanation says why a door is opened, and what blocks") {
  const auto explained = [](Options options) {
    Explainer explainer(options.table, options.rules);
    explainer.add_all(generate(options));
    return explainer.text();
  };
  CHECK(explained({}).find(" is opened, the oldest door that can be opened; behind a") !=
        std::string::npos);
  CHECK(explained({.rules = {.door_order = DoorOrder::random}})
            .find(" is opened, drawn from the doors that can be opened; behind a") !=
        std::string::npos);
  CHECK(explained({.seed = 7, .table = {3, 3}}).find("All four cells round the ") !=
        std::string::npos);
}

TEST_CASE("titles name table and options, decks and extra cards") {
  const Dungeon dungeon = generate({.seed = 5,
                                    .decks = 2,
                                    .extra = parse_cards("2D"),
                                    .rules = {.stuck = Stuck::stop},
                                    .table = {9, 7}});
  CHECK(map_text(dungeon).starts_with(
      "deckmap: seed 5, 2 decks, 1 extra card, table 9x7, stuck stop, code "));
}

TEST_CASE("the explanation names the edge of the table") {
  Explainer explainer({2, 1}, {});
  explainer.add_all(
      replay({.piles = {parse_cards("4C 6C"), {}}, .table = {2, 1}, .start = Cell{0, 0}}));
  CHECK(explainer.text().find("the 4 of clubs leads left, off the table; down, off the table; "
                              "black, so counter-clockwise: right, to (1,0)") != std::string::npos);
}

TEST_CASE("JSON of a seed names its origin, that of given cards has none") {
  const std::string seeded =
      json_text(generate({.seed = 18446744073709551615u, .decks = 2, .extra = parse_cards("2D")}));
  CHECK(
      seeded.find("\"seed\": \"18446744073709551615\",\n  \"decks\": 2,\n  \"extra\": [\"2D\"]") !=
      std::string::npos);
  const std::string given = json_line(replay(worked_replay()));
  CHECK(
      given.starts_with("{\"format\":\"deckmap/1\",\"rules_version\":1,\"seed\":null,"
                        "\"decks\":null,\"extra\":null,\"code\":null,"));
  CHECK(given.find("\"left\":{\"corridor\":0,\"room\":0},\"places\":[{\"kind\":\"") != given.npos);
  // the jack of spades was opened, the queen of clubs was not
  CHECK(given.find("\"card\":\"JS\"") < given.find("\"state\":\"stuck\""));
  CHECK(occurrences(given, "\"state\":\"stuck\"") == 2);  // of its card, and of the door
  CHECK(occurrences(given, "\"state\":\"sealed\"") == 6);
  CHECK(occurrences(given, "\n") == 1);
}

TEST_CASE("the players' map has neither enemies nor seed nor code") {
  CHECK(map_text(replay(worked_replay()), {.player = true}) ==
        "deckmap: 2 rooms, 15 cards\n"
        "\n"
        "     ┌─────1──┐\n"
        "     │·····$···░░░░░░░░░░░<░\n"
        "     └─·──────┘\n"
        "       ░  ┌2───────┐\n"
        "      [1] │········│\n"
        "       ░  │········│\n"
        "       ░  │········└────┐\n"
        " [1]░░░░░░···········H···░[3]\n"
        "       ░  └─────────────┘\n"
        "       ░\n"
        "      [2]\n"
        "\n"
        "  <    start\n"
        "  ─1─  number of a room\n"
        "  [2]  closed door and its level (J 1, Q 2, K 3)\n"
        "  $    shop\n"
        "  H    healing station\n");
  const std::string stopped = map_text(generate({.seed = 42, .doors = 1}), {.player = true});
  CHECK(stopped.find("never drawn") == std::string::npos);
}

TEST_CASE("the players' JSON is the map alone") {
  CHECK(
      json_text(replay({.piles = {parse_cards("2C 4C 3S"), parse_cards("5D")},
                        .table = {3, 1},
                        .start = Cell{1, 0}}),
                {.player = true}) ==
      "{\n"
      "  \"format\": \"deckmap-players/1\",\n"
      "  \"width\": 2,\n"
      "  \"height\": 1,\n"
      "  \"entrance\": \"up\",\n"
      "  \"spaces\": [\n"
      "    {\"x\": 0, \"y\": 0, \"role\": \"corridor\", \"segment\": 0, \"room\": null, \"ways\": "
      "{\"right\": \"open\", \"down\": \"wall\", \"left\": \"wall\", \"up\": \"wall\"}},\n"
      "    {\"x\": 1, \"y\": 0, \"role\": \"corridor\", \"segment\": 0, \"room\": null, \"ways\": "
      "{\"right\": \"wall\", \"down\": \"wall\", \"left\": \"open\", \"up\": \"wall\"}}\n"
      "  ]\n"
      "}\n");
}

TEST_SUITE_END();
