// Mods for Flare as texts. What the game says to them, and walks in it, are in tests/games.
#include <deckmap/content/chart.hpp>
#include <deckmap/formats.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/flare.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("write/flare");

namespace {

std::map<std::string, std::string> mod(const Dungeon& dungeon, const FileOptions& options = {}) {
  std::map<std::string, std::string> files;
  for (const FlareFile& file : flare_mod({&dungeon, 1}, options)) files[file.path] = file.bytes;
  return files;
}

/// The one map of a mod.
std::string map_of(const std::map<std::string, std::string>& files) {
  return files.lower_bound("maps/deckmap/")->second;
}

/// The value of a key after `from`.
std::string value(const std::string& text, const std::string& key, std::size_t from = 0) {
  const std::size_t at = text.find("\n" + key + "=", from);
  REQUIRE(at != text.npos);
  const std::size_t begin = at + key.size() + 2;
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// The texts of a book: its heading, the left page and, if it goes on there, the right one.
std::vector<std::string> texts_of(const std::string& book) {
  std::vector<std::string> texts;
  for (std::size_t at = book.find("\n[text]"); at != book.npos; at = book.find("\n[text]", at + 1))
    texts.push_back(value(book, "text", at));
  return texts;
}

}  // namespace

TEST_CASE("a deal of three cards is these files") {
  const auto files = mod(deal("2C 4H", "5D XB", {.table = {4, 1}, .start = Cell{0, 0}}));
  std::string names;
  for (const auto& [name, text] : files) names += name + '\n';
  CHECK(names ==
        "books/deckmap/deal_1_1.txt\n"
        "enemies/deckmap_10.txt\nenemies/deckmap_2.txt\nenemies/deckmap_3.txt\n"
        "enemies/deckmap_4.txt\nenemies/deckmap_5.txt\nenemies/deckmap_6.txt\n"
        "enemies/deckmap_7.txt\nenemies/deckmap_8.txt\nenemies/deckmap_9.txt\n"
        "enemies/deckmap_deal_1_black.txt\nitems/items.txt\nmaps/deckmap/deal_1.txt\n"
        "maps/hyperspace.txt\nmaps/spawn.txt\nsettings.txt\n");
  CHECK(files.at("items/items.txt") == "APPEND\n");
  const std::string& map = files.at("maps/deckmap/deal_1.txt");
  CHECK(value(map, "width") == "32");
  CHECK(value(map, "height") == "16");
  CHECK(value(files.at("maps/spawn.txt"), "intermap") ==
        "maps/deckmap/deal_1.txt," + value(map, "hero_pos"));
  CHECK(value(map, "intermap") == "maps/hyperspace.txt,12,12");
  CHECK(value(files.at("enemies/deckmap_deal_1_black.txt"), "name") == "The Black Joker");
}

TEST_CASE("enemies have the hero's level, bosses two more, and loot of a table that the game has") {
  for (const int level : {1, 7, 16}) {
    for (const auto& [name, text] : mod(generate({.seed = 5}), {.hero_level = level})) {
      if (!name.starts_with("enemies/")) continue;
      const bool boss = name.ends_with("_red.txt") || name.ends_with("_black.txt");
      CHECK(value(text, "level") == std::to_string(level + 2 * boss));
      CHECK(value(text, "loot") ==
            "loot/level_" + std::to_string(std::min(level + 2 * boss, 16)) + ".txt");
    }
    const std::string map = map_of(mod(generate({.seed = 5}), {.hero_level = level}));
    const auto of_level = [&](int wanted) {
      return occurrences(map, "\nlevel=" + std::to_string(wanted) + '\n');
    };
    CHECK(occurrences(map, "\nloot=loot/level_" + std::to_string(std::min(level + 1, 16)) +
                               ".txt\n") == occurrences(map, "\nloot=loot/"));
    CHECK(of_level(level + 2) == 2);
    CHECK(of_level(level) == occurrences(map, "\n[enemy]\n") - 2);
  }
}

TEST_CASE("each locked door has a key of its own, in a chest") {
  check_each(FuzzSpace::any_piles, {0, slow_build ? 40 : 400}, [](const Dungeon& dungeon) {
    if (dungeon.cards().empty() || dungeon.cards()[0].is_door()) return std::string();  // outside
    const std::string map = map_of(mod(dungeon));
    std::size_t locked = 0;
    for (const Index card : dungeon.opened())
      locked += dungeon.cards()[card].card.door_level() == 2;
    HOLDS(occurrences(map, "# locked door\n") == locked);
    HOLDS(occurrences(map, "\nreward_item=") == locked);
    for (std::size_t key = 0; key < locked; ++key) {
      const std::string item = std::to_string(90'000 + key);
      HOLDS(occurrences(map, "\nreward_item=" + item + ":1\n") == 1);
      HOLDS(occurrences(map, "\nrequires_item=" + item + '\n') == 1);
    }
    return std::string();
  });
}

TEST_CASE("the portal of a dungeon leads to the next, with the words of its chart") {
  const std::vector<Dungeon> dungeons = {generate({.seed = 1}), generate({.seed = 2})};
  FileOptions options;
  set_file_option(options, "chart", "fantasy");
  std::map<std::string, std::string> files;
  for (const WrittenFile& file : write_together(dungeons, format_called("flare"), options))
    files[file.suffix] = file.bytes;
  const std::string first = files.at(".flare/maps/deckmap/040g5_9.txt"),
                    second = files.at(".flare/maps/deckmap/04107_t.txt");
  CHECK(value(first, "intermap") == "maps/deckmap/04107_t.txt," + value(second, "hero_pos"));
  CHECK(value(second, "intermap") == "maps/hyperspace.txt,12,12");
  CHECK(value(files.at(".flare/enemies/deckmap_040g5_9_black.txt"), "name") != "The Black Joker");
}

namespace {

/// The files of a mod by a chart.
std::map<std::string, std::string> charted_mod(const Dungeon& dungeon,
                                               std::string_view chart = "fantasy") {
  FileOptions options;
  set_file_option(options, "chart", chart);
  std::map<std::string, std::string> files;
  for (const WrittenFile& file : write(dungeon, format_called("flare"), options))
    files[file.suffix.substr(std::string(".flare/").size())] = file.bytes;
  return files;
}

/// The parts of a map that begin so, one text each.
std::vector<std::string> events(const std::string& map, const std::string& comment) {
  std::vector<std::string> found;
  const std::string head = "\n[event]\n# " + comment + "\n";
  for (std::size_t at = 0; (at = map.find(head, at)) != map.npos; at += head.size()) {
    const std::size_t end = map.find("\n[", at + 2);
    found.push_back(map.substr(at, end == map.npos ? end : end - at));
  }
  return found;
}

/// Where one comes to by the other end of stairs: beside the cell that takes one back.
std::string arrival(const std::string& event) {
  const std::string at = value(event, "location");
  if (!at.ends_with(",1,1")) return "elsewhere";
  const std::size_t comma = at.find(',');
  return std::to_string(std::stoi(at) + 1) + ',' +
         std::to_string(std::stoi(at.substr(comma + 1)) + 1);
}

}  // namespace

TEST_CASE("stairs and lifts join the levels, each end leads to the other") {
  std::size_t lifts = 0, bolts = 0, keys = 0;
  check_each({.ways = {.levels = 3}}, {0, 30}, [&](const Dungeon& dungeon) {
    const auto files = charted_mod(dungeon);
    std::vector<std::pair<std::string, std::string>> maps;  // in the order of the levels
    for (const auto& [name, text] : files)
      if (name.starts_with("maps/deckmap/")) maps.emplace_back(name, text);
    const Levels levels(dungeon);
    HOLDS(maps.size() == levels.size());
    std::string all;
    for (std::size_t i = 0; i < maps.size(); ++i) {
      const auto& [name, map] = maps[i];
      all += map;
      HOLDS(levels.size() == 1 || name.ends_with('_' + std::to_string(i + 1) + ".txt"));
      const bool last = i + 1 == maps.size();
      HOLDS(events(map, "the way on").size() == last);
      HOLDS(events(map, "stairs up").size() == (i > 0));
      const auto down = events(map, "stairs down");
      HOLDS(down.size() == !last);
      if (last) continue;
      const auto& [next_name, next] = maps[i + 1];
      const auto up = events(next, "stairs up");
      HOLDS(up.size() == 1);
      HOLDS(value(down[0], "intermap") == next_name + ',' + arrival(up[0]));
      HOLDS(value(up[0], "intermap") == name + ',' + arrival(down[0]));
      HOLDS(arrival(up[0]) == value(next, "hero_pos"));
      HOLDS(value(down[0], "tooltip") == "Stairs down to " + levels.place_label(i + 1, 0));
    }
    for (const auto& [name, map] : maps)
      for (const std::string& lift : events(map, "lift")) {
        ++lifts;
        bolts += lift.find("requires_status") != lift.npos;
      }
    // on the level above by the plan, on its own by a chart, with a thread or without
    const auto plain_files = charted_mod(dungeon, "");
    std::vector<std::string> plain, keyed;
    for (const auto& [name, text] : plain_files)
      if (name.starts_with("maps/deckmap/")) plain.push_back(text);
    for (const auto& [name, text] : charted_mod(dungeon, "soldiers"))
      if (name.starts_with("maps/deckmap/")) keyed.push_back(text);
    for (const LevelKey& key : levels.keys()) {
      const std::string item = std::to_string(90'000 + 100 * key.level);
      const std::string chest = "reward_item=" + item + ":1";
      if (all.find("requires_item=" + item) == all.npos) continue;  // one begins behind that door
      ++keys;
      HOLDS(maps[key.level].second.find(chest) != all.npos);
      HOLDS(maps[key.level - 1].second.find(chest) == all.npos);
      HOLDS(keyed[key.level].find(chest) != all.npos);
      HOLDS(keyed[key.level - 1].find(chest) == all.npos);
      HOLDS(plain[key.level].find(chest) == all.npos);
      HOLDS(plain[key.level - 1].find(chest) != all.npos);
      HOLDS(plain_files.at("items/items.txt")
                .find("id=" + item + "\nname=Key " + std::to_string(key.level + 1) + ".1\n") !=
            all.npos);
    }
    return std::string();
  });
  CHECK(lifts > 20);
  CHECK(lifts % 2 == 0);
  CHECK(bolts > 5);
  CHECK(keys > 20);
}

TEST_CASE("several dungeons of several levels go into one mod") {
  std::vector<Dungeon> dungeons;
  for (const std::uint64_t seed : {7U, 20U})
    dungeons.push_back(generate({.seed = seed, .ways = {.levels = 2}}));
  std::string maps;
  for (const WrittenFile& file : write_together(dungeons, format_called("flare")))
    if (file.suffix.find("/maps/deckmap/") != file.suffix.npos) maps += file.bytes;
  CHECK(occurrences(maps, "# stairs down\n") == 2);
  CHECK(occurrences(maps, "# the way on\n") == 2);
  CHECK(occurrences(maps, "[header]") == 4);
}

TEST_CASE("no stairs lead to a level of another dungeon") {
  const Levels seven(generate({.seed = 7, .ways = {.levels = 2}})),
      twenty(generate({.seed = 20, .ways = {.levels = 2}}));
  std::string maps;
  for (const FlareFile& file : flare_mod(std::array{twenty[0], seven[1]}, {})) maps += file.bytes;
  CHECK(occurrences(maps, "# the way on\n") == 2);
  CHECK(occurrences(maps, "# stairs") == 0);
}

TEST_CASE("each place has its name and a book with its words") {
  std::size_t all_books = 0, all_places = 0;
  check_each(FuzzSpace::any_options, {0, slow_build ? 20 : 60}, [&](const Dungeon& dungeon) {
    if (dungeon.cards().empty()) return std::string();
    const auto files = mod(dungeon);
    const std::string map = map_of(files);
    const Adventure read_aloud = adventure(dungeon);
    std::size_t books = 0;
    for (const std::string& book : events(map, "book")) {
      const std::vector<std::string> texts = texts_of(files.at(value(book, "book")));
      HOLDS(texts.size() == 2 || texts.size() == 3);
      const auto place =
          std::find_if(read_aloud.places.begin(), read_aloud.places.end(),
                       [&](const auto& one) { return texts[0] == one.label + ". " + one.name; });
      HOLDS(place != read_aloud.places.end());
      HOLDS(value(book, "tooltip") == place->name);
      HOLDS(texts[1] + (texts.size() == 3 ? " " + texts[2] : "") == place->aloud);
      HOLDS(texts[1].size() <= 300);
      ++books;
    }
    const Plan plan(dungeon);
    const auto places = static_cast<std::size_t>(
        std::count_if(plan.places().begin(), plan.places().end(),
                      [](const Place& place) { return place.has_label() && !place.is_landing(); }));
    HOLDS(occurrences(map, "# words\n") == places);
    all_books += books;
    all_places += places;
    for (const std::string& said : events(map, "words")) {
      const auto place =
          std::find_if(read_aloud.places.begin(), read_aloud.places.end(), [&](const auto& one) {
            return value(said, "msg").starts_with(one.label + ". " + one.name);
          });
      HOLDS(place != read_aloud.places.end());
      books += value(said, "msg").find(place->aloud) != std::string::npos;
    }
    HOLDS(books == places);
    return std::string();
  });
  CHECK(all_books > all_places / 2);
}

TEST_CASE("a long text goes on at the head of the right page") {
  const auto files = mod(generate({.seed = 7, .decks = 9}));
  CHECK(
      files.at("books/deckmap/043g2_28dq_28.txt") ==
      "pos=0,0,500,350\nalign=center\nsoundfx_open=soundfx/inventory/inventory_page.ogg\n"
      "soundfx_close=soundfx/inventory/inventory_book.ogg\nclose=464,16\n"
      "background=images/menus/book.png\n"
      "\n[text]\ntext_pos=25,30,200,left\ntext_font=128,0,0,font_regular\n"
      "text=22. The Broken Chamber\n"
      "\n[text]\ntext_pos=25,80,200,left\ntext_font=0,0,0,font_regular\n"
      "text=Cracks run through every wall of a crooked chamber twenty-four paces by thirty-six at "
      "most, and stones have dropped from the ceiling. You also see four columns, a dais of two "
      "steps, a statue on a plinth, two stone coffins, a glowing brazier, a counter with goods on "
      "it and a round basin of clear\n"
      "\n[text]\ntext_pos=275,30,200,left\ntext_font=0,0,0,font_regular\ntext=water.\n");
}

TEST_CASE("a boss of a chart without a thread is called by the first words of its entry") {
  const Dungeon dungeon = deal("2C 3H", "2D 7S AC XR");
  const Encounters keyed{.chart = "Test",
                         .list = {{Encounter::What::enemy, 1, 2, card("7S"), "3 wolves"},
                                  {Encounter::What::joker, 1, 2, card("XR"), "a dragon, asleep"}}};
  const auto named = [&](const Encounters* encounters) {
    for (const auto& [name, text] : mod(dungeon, {.encounters = encounters}))
      if (name.ends_with("_red.txt")) return value(text, "name");
    return std::string();
  };
  CHECK(named(&keyed) == "A dragon");
  const Encounters none_keyed{.chart = "Test", .list = {}};
  CHECK(named(&none_keyed) == "The Red Joker");
}

TEST_CASE("each of two bosses is called by its own entry of a chart") {
  const Dungeon dungeon = deal("2C 3H", "2D 7S AC XB XR");
  const Encounters keyed{.chart = "Test",
                         .list = {{Encounter::What::joker, 1, 2, card("XB"), "a lich: cold"},
                                  {Encounter::What::joker, 1, 2, card("XR"), "a dragon, asleep"}}};
  std::map<std::string, std::string> names;
  for (const auto& [name, text] : mod(dungeon, {.encounters = &keyed}))
    if (name.ends_with("_red.txt") || name.ends_with("_black.txt"))
      names[name.substr(name.rfind('_'))] = value(text, "name");
  CHECK(names ==
        std::map<std::string, std::string>{{"_black.txt", "A lich"}, {"_red.txt", "A dragon"}});
}

TEST_CASE("bosses and keys are called as in the adventure") {
  FileOptions options;
  set_file_option(options, "chart", "fantasy");
  const Dungeon dungeon = generate({.seed = 7});
  const Encounters encounters = key_encounters(*options.chart, dungeon);
  const Adventure read_aloud = adventure(dungeon, &encounters);
  REQUIRE(read_aloud.facts);
  const auto files = mod(dungeon, {.encounters = &encounters});
  for (const auto& boss : read_aloud.facts->bosses) {
    const std::string file = boss.face.colour() == Colour::red ? "_red.txt" : "_black.txt";
    for (const auto& [name, text] : files)
      if (name.ends_with(file)) {
        std::string called = value(text, "name");
        called[0] = static_cast<char>(std::tolower(called[0]));
        CHECK(called == boss.kind);
      }
  }
  for (const auto& key : read_aloud.facts->keys)
    for (const Index door : key.doors)
      if (dungeon.cards()[door].card.door_level() == 2 && dungeon.cards()[door].open)
        CHECK(files.at("items/items.txt").find(key.name.substr(1) + "\nINCLUDE") !=
              std::string::npos);
}

TEST_CASE("nothing that stands in the way closes it") {
  const auto is_free = [](Dungeon dungeon) {
    if (dungeon.cards().empty()) return std::string();
    detail::parts_of(dungeon).ways.hidden_doors = HiddenDoors::all;
    const std::string map = map_of(mod(dungeon));
    const std::size_t width = std::stoul(value(map, "width"));
    std::vector<char> free;  // cells, row by row
    const std::size_t layer = map.find("type=collision");
    for (std::size_t i = map.find("data=", layer) + 6; map[i] != '\n' || map[i - 1] != '\n'; ++i) {
      if (i + 1 >= map.size() || map[i] == '[') break;
      if (map[i] >= '0' && map[i] <= '9') free.push_back(map[i] == '0');
    }
    const auto cell = [&](const std::string& at) {
      return std::stoul(at.substr(at.find(',') + 1)) * width + std::stoul(at);
    };
    // what doors open
    for (std::size_t at = 0; (at = map.find("collision,", at)) != map.npos; ++at)
      free[cell(map.substr(at + 10, 12))] = true;
    std::vector<std::size_t> queue{cell(value(map, "hero_pos"))};
    std::vector<bool> seen(free.size());
    seen[queue[0]] = true;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const std::size_t next :
           {queue[head] + 1, queue[head] - 1, queue[head] + width, queue[head] - width})
        if (free[next] && !seen[next]) {
          seen[next] = true;
          queue.push_back(next);
        }
    HOLDS(queue.size() ==
          static_cast<std::size_t>(std::count(free.begin(), free.end(), char{true})));
    for (const char* thing : {"chest", "book", "lever"})
      for (const std::string& event : events(map, thing)) {
        const std::size_t at = cell(value(event, "location"));
        HOLDS(seen[at + 1] || seen[at - 1] || seen[at + width] || seen[at - width]);
      }
    return std::string();
  };
  check_each(FuzzSpace::seeds, {0, slow_build ? 20 : 200}, is_free);
  check_each(FuzzSpace::any_piles, {0, slow_build ? 20 : 200}, is_free);
}

TEST_CASE("what Flare cannot hold is refused") {
  const Dungeon none_laid = deal("", "");
  CHECK(refusal([&] {
          flare_mod({&none_laid, 1});
        }) == "there is no card on the table: a game needs a place to begin");
  CHECK(refusal([] { flare_mod({}); }) == "a mod of Flare holds 1 to 32 dungeons, not 0");
  const std::vector<Dungeon> many(33, deal("2C", ""));
  CHECK(refusal([&] { flare_mod(many); }) == "a mod of Flare holds 1 to 32 dungeons, not 33");
  const Dungeon large = generate({.seed = 1, .decks = 120});
  CHECK(refusal([&] {
          flare_mod({&large, 1});
        }) ==
        "a dungeon of more than 100 locked doors is too large for Flare: deal it with fewer decks "
        "or on a smaller table");
}

TEST_SUITE_END();
