// The texts of an adventure, changed by hand: what is changed is shown everywhere, and all else
// stays byte for byte; a file that does not fit is refused. Other words for a place, and no other
// facts.
#include <deckmap/content/sheet.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/content/chart.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/one_page.hpp>

#include "shipped_setting.hpp"
#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("content/edits");

namespace {

/// The dungeon in every format that shows texts of places.
std::vector<std::string> files_of(const Dungeon& dungeon, const Encounters& keyed) {
  return {key_markdown(dungeon, {.encounters = &keyed}),
          key_html(dungeon, {.encounters = &keyed}),
          json_text(dungeon, {.encounters = &keyed}),
          foundry_journal_text(dungeon, {.encounters = &keyed}),
          one_page_text(dungeon, {.encounters = &keyed}),
          donjon_text(dungeon, {.encounters = &keyed})};
}

/// The lines of one text that another does not have.
std::vector<std::string> other_lines(const std::string& text, const std::string& than) {
  const auto lines = [](const std::string& all) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < all.size(); at = all.find('\n', at) + 1)
      found.push_back(all.substr(at, all.find('\n', at) - at));
    return found;
  };
  std::vector<std::string> found = lines(text);
  for (const std::string& line : lines(than)) std::erase(found, line);
  return found;
}

std::string replaced_once(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

std::string line_of(const std::string& text, std::string_view begins, std::size_t from = 0) {
  const auto at = text.find("\n" + std::string(begins), from) + 1;
  REQUIRE(at != 0);
  return text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("a file that is given back unchanged changes nothing") {
  for (const char* name : {"fantasy", "horror", "modern", "scifi"})
    check_each(FuzzSpace::any_options, {0, slow_build ? 10 : 40}, [&](const Dungeon& dungeon) {
      if (dungeon.is_level()) return std::string();
      const Encounters keyed = key_setting(shipped_setting(name), dungeon);
      const std::string file = adventure_toml(keyed, dungeon);
      const Encounters again = key_setting(shipped_setting(name), dungeon, {.file = file});
      HOLDS(files_of(dungeon, again) == files_of(dungeon, keyed));
      HOLDS(adventure_toml(again, dungeon) == file);
      return std::string();
    });
  const Dungeon given = worked_example();  // without a code
  const Encounters keyed = key_setting(shipped_setting(), given);
  const std::string file = adventure_toml(keyed, given);
  CHECK(file.find("\ndeal = \"") != file.npos);
  CHECK(files_of(given, key_setting(shipped_setting(), given, {.file = file})) ==
        files_of(given, keyed));
}

TEST_CASE("charts without a thread have facts, and texts that can be changed") {
  for (const ShippedChart& shipped : shipped_charts()) {
    const Chart chart = read_chart_toml(shipped.toml);
    if (chart.setting) continue;
    CAPTURE(shipped.name);
    std::size_t groups = 0, keys = 0, changes = 0;
    check_each(FuzzSpace::any_options, {0, slow_build ? 20 : 100}, [&](const Dungeon& dungeon) {
      const Encounters keyed = key_encounters(chart, dungeon);
      const Plan plan(dungeon);
      const Adventure::Facts& facts = *keyed.adventure->facts;
      const auto place_of = [&](int place) {
        return plan.place_of(keyed.adventure->places[static_cast<std::size_t>(place)].card);
      };
      const EncounterTexts texts(&keyed);
      std::size_t standing = 0;
      for (std::size_t i = 0; i < plan.places().size(); ++i)
        standing += plan.standing(PlaceIndex(i)).size();
      HOLDS(facts.groups.size() + facts.bosses.size() == standing);
      const auto stands = [&](const auto& one) {
        const auto there = plan.standing(place_of(one.place));
        return std::find(there.begin(), there.end(), one.enemy) != there.end() &&
               dungeon.enemies()[one.enemy] == one.face && texts.enemy(one.enemy) == one.text;
      };
      HOLDS(std::all_of(facts.groups.begin(), facts.groups.end(), stands));
      HOLDS(std::all_of(facts.bosses.begin(), facts.bosses.end(), stands));
      for (const auto& keeper : facts.keepers)
        HOLDS(plan.place_of(keeper.card) == place_of(keeper.place));
      // the keys are those of the facts without words, and are named where they lie
      const content::Facts ground = content::make_facts(dungeon);
      HOLDS(facts.keys.size() == ground.locks.size());
      for (const auto& key : facts.keys) {
        const auto laid =
            std::find_if(ground.keys.begin(), ground.keys.end(), [&](const content::Key& one) {
              return std::find(one.doors.begin(), one.doors.end(), key.doors[0]) != one.doors.end();
            });
        HOLDS(laid != ground.keys.end());
        HOLDS(key.place == laid->at.place);
        HOLDS(key.holder == -1);
        if (key.place < 0) continue;
        const auto& hidden = keyed.adventure->places[static_cast<std::size_t>(key.place)].hidden;
        HOLDS(std::any_of(hidden.begin(), hidden.end(), [&](const std::string& line) {
          return line.find(key.name) != std::string::npos;
        }));
      }
      groups += facts.groups.size();
      keys += facts.keys.size();
      if (dungeon.is_level()) return std::string();

      const std::string file = adventure_toml(keyed, dungeon);
      const Encounters again = key_encounters(chart, dungeon, {.file = file});
      const auto before = files_of(dungeon, keyed);
      HOLDS(files_of(dungeon, again) == before);
      HOLDS(adventure_toml(again, dungeon) == file);
      if (keyed.adventure->places.empty()) return std::string();
      const std::string& label = keyed.adventure->places.back().label;
      const auto at = file.find("\n[place." + label + "]");
      const std::string other =
          replaced_once(file, line_of(file, "note = ", at), "note = \"A cat.\"");
      const auto after = files_of(dungeon, key_encounters(chart, dungeon, {.file = other}));
      for (std::size_t i = 0; i < after.size(); ++i)
        HOLDS(before[i].find("A cat.") == std::string::npos &&
              after[i].find("A cat.") != std::string::npos);
      ++changes;
      return std::string();
    });
    CHECK(groups > 100);
    CHECK(keys > 20);
    CHECK(changes > 20);
  }
}

TEST_CASE("a chart without a thread draws other words for one place, and no other facts") {
  std::string toml;
  for (const ShippedChart& shipped : shipped_charts())
    if (shipped.name == "soldiers") toml = std::string(shipped.toml) + "\n[rooms]\n2-10 = [";
  for (int i = 0; i < 9; ++i)
    toml += "{ name = \"Room " + std::to_string(i) + "\", text = \"Look " + std::to_string(i) +
            ".\" },\n";
  toml += "]\n";
  const Chart chart = read_chart_toml(toml);
  std::size_t drawn = 0, refused = 0;
  check_each(FuzzSpace::seeds, {0, 40}, [&](const Dungeon& dungeon) {
    const Encounters keyed = key_encounters(chart, dungeon);
    for (const Adventure::Place& place : keyed.adventure->places) {
      Encounters other;
      const std::string why =
          refusal([&] { other = key_encounters(chart, dungeon, {.again = {{place.label}}}); });
      if (!place.room) {
        HOLDS(why == "reroll: the chart 'Soldiers! Aliens! Carnage!' has no other words for " +
                         place.label);
        ++refused;
        continue;
      }
      if (why != "(accepted)") continue;  // a room of aces
      ++drawn;
      const auto& was = keyed.adventure->places;
      const auto& now = other.adventure->places;
      for (std::size_t i = 0; i < was.size(); ++i) {
        HOLDS((was[i].name + was[i].aloud == now[i].name + now[i].aloud) ==
              (was[i].label != place.label));
        HOLDS(was[i].here == now[i].here);
        HOLDS(was[i].hidden == now[i].hidden);
      }
      HOLDS(std::equal(keyed.list.begin(), keyed.list.end(), other.list.begin(), other.list.end(),
                       [](const Encounter& a, const Encounter& b) { return a.text == b.text; }));
    }
    return std::string();
  });
  CHECK(drawn > 50);
  CHECK(refused > 50);
  CHECK(refusal([&] {
          (void)key_encounters(chart, generate({.seed = 7}), {.again = {{"99"}}});
        }).starts_with("reroll: this dungeon has no place '99': "));
}

TEST_CASE("a changed text is shown everywhere, as text, and all else stays") {
  const Dungeon dungeon = generate({.seed = 7367});
  const Encounters keyed = key_setting(shipped_setting(), dungeon);
  std::string file = adventure_toml(keyed, dungeon);
  const auto place = file.find("\n[place.2]");
  file = replaced_once(file, line_of(file, "note = ", place),
                       "note = \"**Look:** a <b>cat</b> called *Tom*.\"");
  const Encounters changed = key_setting(shipped_setting(), dungeon, {.file = file});
  const auto before = files_of(dungeon, keyed), after = files_of(dungeon, changed);
  for (std::size_t i = 0; i < after.size(); ++i) {
    CAPTURE(i);
    CHECK(after[i].find("cat") != std::string::npos);
    if (i > 0 && i != 2) CHECK(after[i].find("<b>cat") == std::string::npos);
  }
  CHECK(after[0].find("\n**Look:** a \\<b\\>cat\\</b\\> called \\*Tom\\*.\n") != std::string::npos);
  CHECK(after[1].find("a &lt;b&gt;cat&lt;/b&gt; called *Tom*.") != std::string::npos);
  for (const std::size_t by_lines : {std::size_t{0}, std::size_t{2}})
    CHECK(other_lines(after[by_lines], before[by_lines]).size() == 1);
  for (const std::string key : {"name", "aloud"}) {
    const std::string other = replaced_once(adventure_toml(keyed, dungeon),
                                            line_of(file, key + " = ", place), key + " = \"Zzz\"");
    const auto files = files_of(dungeon, key_setting(shipped_setting(), dungeon, {.file = other}));
    constexpr std::size_t one_page = 4;  // which has the note instead of what is read aloud
    for (std::size_t i = 0; i < files.size(); ++i)
      CHECK((files[i].find("Zzz") != std::string::npos) == (key == "name" || i != one_page));
  }
}

TEST_CASE("what a file leaves out stays as it was") {
  const Dungeon dungeon = generate({.seed = 7});
  const Encounters keyed = key_setting(shipped_setting(), dungeon);
  std::string file = adventure_toml(keyed, dungeon);
  file.resize(file.find("hook = "));
  CHECK(files_of(dungeon, key_setting(shipped_setting(), dungeon, {.file = file})) ==
        files_of(dungeon, keyed));
  const Encounters empty = key_setting(shipped_setting(), dungeon,
                                       {.file = file + "[place.1]\nnote = \"\"\naloud = \" \"\n"});
  for (const Adventure::Place& place : empty.adventure->places)
    if (place.label == "1") {
      CHECK(place.aloud.empty());
      CHECK(place.text().empty());
      CHECK(place.here.empty());
    }
}

TEST_CASE("a file that does not fit is refused") {
  const Dungeon dungeon = generate({.seed = 7}), other = generate({.seed = 8});
  const std::string file = adventure_toml(key_setting(shipped_setting(), dungeon), dungeon);
  const auto refused = [&](const std::string& text, const Dungeon& of,
                           const std::string& name = "fantasy") {
    return refusal([&] { (void)key_setting(shipped_setting(name), of, {.file = text}); });
  };
  const auto with = [&](std::string_view line) {
    return refused(file.substr(0, file.find("hook = ")) + std::string(line), dungeon);
  };
  CHECK(refused(file, other) ==
        "adventure: it is of another dungeon: that of the code 043G0-F, and this one has the code "
        "04408-G");
  CHECK(refused(file, worked_example()) ==
        "adventure: it is of another dungeon: that of the code 043G0-F, and this one has no code");
  CHECK(refused(file, dungeon, "horror") ==
        "adventure: it was written by the chart 'Fantasy', not 'Horror'");
  CHECK(refused("x = 1", dungeon) ==
        "adventure: this is not an adventure file: it has no line format = "
        "\"deckmap-adventure/1\"");
  const std::string format = "format = \"deckmap-adventure/1\"\n", code = "code = \"043G0-F\"\n";
  CHECK(refused(format + "[place.1]", dungeon) ==
        "adventure: it has no line code: copy format, code and chart from the file that deckmap "
        "wrote");
  CHECK(refused(format + code + "[place.1]", dungeon) ==
        "adventure: it has no line chart: copy format, code and chart from the file that deckmap "
        "wrote");
  CHECK(refused("x", dungeon).starts_with("adventure: line 1, column 2: this is not TOML: "));
  CHECK(with("hoard = 5").ends_with("hoard must be a text"));
  CHECK(with("title = \"x\"")
            .ends_with("'title' is not a key of such a file: hook, place, wandering, hoard, foot"));
  for (const std::string key : {"hook", "place", "wandering", "hoard", "foot"})
    CHECK(with(key + "s = []").find("'" + key + "s' is not a key of such a file: ") !=
          std::string::npos);
  CHECK(with("[place.99]\nname = \"x\"").find("this dungeon has no place '99': C1, C2, 1, ") !=
        std::string::npos);
  CHECK(with("[place.1]\nnames = \"x\"")
            .ends_with("'names' is not a key of a place: name, aloud, note"));
  CHECK(with("[place.1]\nname = \" \"").ends_with("place.1.name: a place has a name"));
  CHECK(with("[place.1]\nname = \"" + std::string(81, 'x') + "\"")
            .ends_with("place.1.name: a text has at most 80 bytes here, not 81"));
  CHECK(with("[place.1]\naloud = \"a\\u0007\"")
            .ends_with("place.1.aloud: a text has no control characters"));
  CHECK(with("wandering = [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\"]")
            .ends_with("wandering has at most 6 lines, not 7"));
  CHECK(with("[[foot]]\ntext = \"x\"").ends_with("foot: a line has a label"));
  CHECK(with("[[foot]]") == "(accepted)");  // no line
  CHECK(with("hook = 5").ends_with("hook is a list of texts"));
  CHECK(with("place = 5").ends_with("place is a table"));
  CHECK(with("foot = 5").ends_with("foot is a list of tables: [[foot]]"));
  CHECK(with("[[foot]]\nlable = \"x\"").ends_with("'lable' is not a key of foot: label, text"));
  std::string many;
  for (int i = 0; i < 100; ++i) many += "[[foot]]\nlabel = \"a\"\ntext = \"b\"\n";
  CHECK(with(many).ends_with("foot has too many lines: 100"));
  CHECK(refused(std::string((std::size_t{1} << 24) + 1, '#'), dungeon) ==
        "adventure: a file of an adventure has at most 16 MiB");
  // another dungeon of given cards
  const Dungeon cards = worked_example();
  const std::string own = adventure_toml(key_setting(shipped_setting(), cards), cards);
  CHECK(refused(own, cards) == "(accepted)");
  CHECK(refused(own, deal("2C 4C", "5D AC")) == "adventure: it is of another deal");
  CHECK(
      own.starts_with("# The texts of one adventure, to be changed: deckmap replay DEAL --chart "
                      "CHART\n# --adventure FILE gives"));
  // what is under way, and what has no texts, is not written
  Dungeon under_way = dungeon;
  under_way.unfold();
  CHECK(refusal([&] {
          (void)adventure_toml(key_setting(shipped_setting(), dungeon), under_way);
        }).starts_with("adventure.toml is for a whole dungeon"));
  CHECK(adventure_toml(Encounters{.chart = "Plain", .list = {}}, dungeon)
            .find("\nchart = \"Plain\"\n") != std::string::npos);
}

TEST_CASE("a text of several lines is one, and a line below the places without a text is none") {
  const Dungeon dungeon = generate({.seed = 7});
  const std::string file = adventure_toml(key_setting(shipped_setting(), dungeon), dungeon);
  const std::string marks = file.substr(0, file.find("hook = "));
  const Encounters keyed = key_setting(
      shipped_setting(), dungeon,
      {.file = marks + "[place.1]\naloud = \"\"\"one\ntwo\"\"\"\n[[foot]]\nlabel = \"a\"\n"
                       "[[foot]]\nlabel = \"b\"\ntext = \"c\"\n"});
  for (const Adventure::Place& place : keyed.adventure->places)
    if (place.label == "1") CHECK(place.aloud == "one two");
  CHECK(keyed.adventure->foot == std::vector<std::pair<std::string, std::string>>{{"b", "c"}});
}

TEST_CASE("other words for a place leave its facts and all other places") {
  std::size_t places = 0, same_aloud = 0, same_note = 0;
  check_each(FuzzSpace::seeds, {0, 60}, [&](const Dungeon& dungeon) {
    const content::Facts facts = content::make_facts(dungeon, shipped_setting());
    const Adventure first = content::write_adventure(facts, dungeon);
    for (std::size_t i = 0; i < first.places.size(); ++i) {
      const std::vector<Reroll> again = {{.label = first.places[i].label}};
      const Adventure other = content::write_adventure(facts, dungeon, again);
      HOLDS(content::broken_texts(facts, other).empty());
      ++places;
      same_aloud += other.places[i].aloud == first.places[i].aloud;
      same_note +=
          !first.places[i].note.empty() && other.places[i].text() == first.places[i].text();
      for (std::size_t k = 0; k < first.places.size(); ++k) {
        HOLDS(other.places[k].name == first.places[k].name);
        HOLDS(other.places[k].here == first.places[k].here);
        if (k == i) continue;
        HOLDS(other.places[k].aloud == first.places[k].aloud);
        HOLDS(other.places[k].text() == first.places[k].text());
      }
      HOLDS(other.hook == first.hook);
      HOLDS(other.wandering == first.wandering);
    }
    return std::string();
  });
  CHECK(same_aloud * 50 < places);
  CHECK(same_note * 4 < places);
}

TEST_CASE("the second roll is another one, and rolls are read from a list") {
  const Dungeon dungeon = generate({.seed = 7});
  const auto aloud = [&](std::string_view rolls) {
    return key_setting(shipped_setting(), dungeon, {.again = parse_rerolls(rolls)})
        .adventure->places[2]
        .aloud;
  };
  CHECK(aloud("1") == aloud("C2 , 1*1"));
  CHECK(aloud("1") != aloud("1*2"));
  CHECK(refusal([&] { (void)aloud("7"); }) ==
        "reroll: this dungeon has no place '7': C1, C2, 1, C3, 2, 3, 4");
  const std::string form =
      " is neither a place, as in C2, nor one of its rolls from 1 to 99, as in "
      "C2*2";
  for (const char* wrong : {"", "*2", "1*", "1*0", "1*100", "1*x", "1*99999999999"})
    CHECK(refusal([&] { (void)parse_rerolls(wrong); }) == "'" + std::string(wrong) + "'" + form);
  CHECK(refusal([&] { (void)parse_rerolls("1,,2"); }) == "''" + form);
}

TEST_SUITE_END();
