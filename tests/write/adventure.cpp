// A dungeon as an adventure: its words come from the deal, and every thing dealt is in it.
#include <deckmap/write/adventure.hpp>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("write/adventure");

TEST_CASE("the adventure of seed 7 without a chart") {
  const Adventure made = adventure(generate({.seed = 7}));
  CHECK(made.title == "The Forgotten Tunnels of the Widow Queen");
  CHECK(made.story() ==
        "Smugglers dug these tunnels to carry their goods beneath a border that has long since "
        "moved. The Widow Queen ruled here until a curse took her voice, then her court, and at "
        "last her life. Now it belongs to the red joker and the black joker in room 4. They say "
        "that whoever drinks from a spring below is healed.");
  REQUIRE(made.places.size() == 7);
  const Adventure::Place& room = made.places[4];
  CHECK(room.label == "2");
  CHECK(room.name == "The Columned Hall");
  CHECK(room.aloud ==
        "Four columns carry the roof of a crooked hall twelve paces by twelve at most. You also "
        "see a stack of "
        "crates and a counter with goods on it.");
  CHECK(room.here == std::vector<std::string>{"Enemies of strength 10, 7 and 6.", "A shop."});
  CHECK(room.hidden ==
        std::vector<std::string>{"The enemy of strength 10 has the key (double doors S of 1)."});
  CHECK(room.doors == std::vector<std::string>{"W (south), trapped."});
  CHECK(room.ways ==
        std::vector<std::string>{"W (north), door, stuck and trapped, by a passage to C3",
                                 "W (south), iron grate, barred and trapped, dead end"});
  std::string names;
  for (const Adventure::Place& place : made.places) names += place.label + " " + place.name + "; ";
  CHECK(names ==
        "C1 The Way In; C2 The Landing; 1 The Statue; C3 The Crossing; 2 The Columned Hall; "
        "3 The Dais; 4 The Pool; ");
  CHECK(made.strength == 49);
  CHECK(made.sealed);
  CHECK(made.code == "043G0-F");
}

TEST_CASE("a trap stands once, at one side of its door") {
  const Dungeon dungeon = generate({.seed = 7});
  Encounters keyed;
  for (Index door = 0; door < static_cast<Index>(dungeon.cards().size()); ++door)
    if (is_trapped(dungeon.cards()[door], false))
      keyed.details.push_back({EncounterDetail::What::trap, door, "", "a dart"});
  std::string trapped;
  for (const Adventure::Place& place : adventure(dungeon, &keyed).places)
    for (const auto* lines : {&place.doors, &place.ways})
      for (const std::string& line : *lines)
        if (line.find("trapped") != std::string::npos) trapped += place.label + " " + line + '\n';
  CHECK(trapped ==
        "C2 S, locked (key in 1), trapped (a dart).\n"
        "C2 S, double doors, locked and trapped (key in 1; a dart), to C3\n"
        "1 S, locked (key in C1), trapped (a dart), then locked (key in 2).\n"
        "1 S, double doors, locked and trapped (key in C1; a dart), then double doors, locked (key "
        "in "
        "2), to 3\n"
        "C3 E, trapped (a dart).\n"
        "C3 S, trapped (a dart).\n"
        "C3 W, trapped (a dart).\n"
        "C3 N, double doors, locked and trapped (key in 1), to C2\n"
        "C3 E, door, stuck and trapped (a dart), by a passage to 2\n"
        "C3 S, iron grate, barred and trapped (a dart), then door, stuck, by a passage to 4\n"
        "C3 W, door, stuck and trapped (a dart), then iron grate, sealed\n"
        "2 W (south), trapped (a dart).\n"
        "2 W (north), door, stuck and trapped, by a passage to C3\n"
        "2 W (south), iron grate, barred and trapped (a dart), dead end\n"
        "3 N, double doors, locked (key in 2), then double doors, locked and trapped (key in C1), "
        "to 1\n"
        "4 N, door, stuck, then iron grate, barred and trapped, by a passage to C3\n");
}

TEST_CASE("a chart's texts are in their places, also in the notes of a page") {
  const Dungeon dungeon = deal("2C 3H", "2D 7S AC XR");
  using What = Encounter::What;
  using Detail = EncounterDetail::What;
  const Index ace = index_of(dungeon, "AC");
  const Encounters keyed{
      .chart = "Test",
      .list = {{What::enemy, 1, ace, card("7S"), "3 wolves"},
               {What::joker, 1, ace, card("XR"), "a dragon, asleep"},
               {What::shop, 1, ace, card("AC"), "a pedlar"},
               {What::search, 1, none, {}, "dust"}},
      .details = {{Detail::treasure, 0, "", "a ring"},
                  {Detail::hoard, none, "", "9 coins"},
                  {Detail::room, index_of(dungeon, "2D"), "The Den", "a den twelve paces by six"},
                  {Detail::company, index_of(dungeon, "2D"), "", "they sleep"},
                  {Detail::trade, index_of(dungeon, "2D"), "", "it is cheap"},
                  {Detail::prop, index_of(dungeon, "AC"), "", "a heap of furs"},
                  {Detail::rumour, none, "", "10,000 wolves howl"},
                  {Detail::wandering, 1, "", "2 rats"},
                  {Detail::stats, none, "wolf", "bites"}}};
  const Adventure made = adventure(dungeon, &keyed);
  const Adventure::Place& room = made.places.back();
  CHECK(room.name == "The Den");
  CHECK(room.aloud == "A den twelve paces by six. You also see a heap of furs.");
  CHECK(room.here == std::vector<std::string>{"A dragon, asleep; and three wolves.", "They sleep.",
                                              "A pedlar.", "It is cheap.", "Treasure: a ring."});
  CHECK(room.hidden == std::vector<std::string>{"Dust."});
  CHECK(made.hook.back() == "10,000 wolves howl.");
  CHECK(made.hoard == "Nine coins.");
  CHECK(made.hoard_place == static_cast<int>(made.places.size()) - 1);
  CHECK(made.wandering == std::vector<std::string>{"Two rats."});
  CHECK(made.stats == std::vector<std::pair<std::string, std::string>>{{"wolf", "bites"}});
  const PageNotes page = page_notes(made);
  CHECK(page.notes.back().aloud.starts_with("A den "));
  CHECK(page.notes.back().aloud.find('.') == page.notes.back().aloud.size() - 1);
  CHECK(page.notes.back().parts[4] == PageNotes::Part{"Treasure:", "a ring."});
  CHECK(page.foot == std::vector<std::vector<PageNotes::Part>>{
                         {{"Wandering monsters, 1 in 6 each turn:", ""}, {"1", "Two rats."}}});
  CHECK(page.stats == std::vector<PageNotes::Part>{{"wolf:", "bites."}});
  // the hoard is where the dragon is
  CHECK(page.notes.back().text() ==
        "A dragon, asleep; and three wolves. They sleep. A pedlar. It is cheap. Treasure: a ring. "
        "Hidden: Dust. The hoard: Nine coins.");
}

TEST_CASE(
    "a chart's words for passages stand in place of the usual ones, and braziers give light") {
  const Dungeon dungeon = deal("2C 3C 4C 2H", "5D 6S 8D");
  using Detail = EncounterDetail::What;
  const Encounters keyed{.chart = "Test",
                         .list = {},
                         .details = {{Detail::corridor, 0, "The Long Walk", "rats run here"},
                                     {Detail::light, 0, "", "a lamp swings"}}};
  const Adventure::Place walk = adventure(dungeon, &keyed).places.front();
  CHECK(walk.name == "The Way In");  // where one comes in is always that
  CHECK(walk.aloud == "Rats run here.");
  const Adventure plain = adventure(dungeon);
  CHECK(plain.places.front().aloud == "A passage, twenty-four paces long.");
  CHECK(plain.places.back().aloud ==
        "Black water lies still in the pool of a room six paces by twelve. You also see a glowing "
        "brazier.");
  CHECK(adventure(dungeon, &keyed).places.back().aloud.ends_with("a glowing brazier."));
}

TEST_CASE(
    "whatever a chart's line begins with it becomes a sentence, and nothing remains nothing") {
  Encounters keyed;
  for (const char* const text :
       {"12", "99999999999 rats", "", "~ten rats", "Ten rats!", "2d6 rats"})
    keyed.details.push_back(
        {EncounterDetail::What::wandering, static_cast<Index>(keyed.details.size() + 1), "", text});
  CHECK(adventure(deal("2C", ""), &keyed).wandering ==
        std::vector<std::string>{"12.", "99999999999 rats.", "", "~ten rats.", "Ten rats!",
                                 "2d6 rats."});
}

TEST_CASE("while a level unfolds nothing is said of its stairs: the others are not dealt yet") {
  Dungeon dungeon = generate({.seed = 42, .ways = {.levels = 2}});
  const auto stairs = [&] {
    std::size_t count = 0;
    for (const Adventure::Place& place : adventure(dungeon).places)
      for (const std::string& way : place.ways) count += way.starts_with("stairs down");
    return count;
  };
  CHECK(stairs() == 1);
  dungeon.unfold();
  CHECK(stairs() == 0);
}

TEST_CASE("the hoard stands in its place's entry, which is not named there, or else below") {
  Adventure made = adventure(generate({.seed = 7}));
  made.hoard = "12 coins, under a flagstone (" + made.places[2].label + ").";
  CHECK(page_notes(made).foot.front() == std::vector<PageNotes::Part>{{"The hoard:", made.hoard}});
  made.hoard_place = 2;
  const PageNotes page = page_notes(made);
  CHECK(page.foot.empty());
  CHECK(page.notes[2].parts.back() ==
        PageNotes::Part{"The hoard:", "12 coins, under a flagstone."});
}

TEST_CASE("who has a key is a sentence, whatever a chart calls them") {
  const Dungeon dungeon = deal("2C 3C 2S 4S QC 5C KH", "2D");
  const Index door = index_of(dungeon, "QC");
  REQUIRE(door_state(dungeon.cards()[door]) == DoorState::locked);
  const auto hidden = [&](std::string_view name) {
    using What = Encounter::What;
    const Encounters keyed{.chart = "Test",
                           .list = {{What::enemy, 0, none, card("2S"), "a bat"},
                                    {What::enemy, 0, none, card("4S"), std::string(name)}},
                           .details = {{EncounterDetail::What::key, door, "", "a bone"}}};
    for (const Adventure::Place& place : adventure(dungeon, &keyed).places)
      for (const std::string& line : place.hidden)
        if (line.find("bone") != line.npos) return line.substr(0, line.find(" ("));
    return std::string();
  };
  CHECK(hidden("an ogre that sings") == "The ogre has a bone");
  CHECK(hidden("3 orcs and their dog") == "The three orcs and their dog have a bone");
  CHECK(hidden("the old king, asleep") == "The old king has a bone");
  CHECK(hidden("Maria with a lamp") == "Kept by Maria: a bone");
  CHECK(hidden("3-headed ogre") == "Kept by 3-headed ogre: a bone");
  CHECK(hidden("12") == "Kept by 12: a bone");
}

TEST_CASE("no two rooms of one deck have one name, and every enemy and ace is in some place") {
  check_each(FuzzSpace::seeds, {0, 200}, [](const Dungeon& dungeon) {
    const Adventure made = adventure(dungeon);
    std::set<std::string> names;
    std::size_t aces = 0, stations = 0;
    std::vector<int> ranks, named;  // of enemies without jokers: in the deck, in the places
    for (const Adventure::Place& place : made.places) {
      if (place.room) HOLDS(names.insert(place.name).second);
      HOLDS(!place.ways.empty());
      for (const std::string& line : place.here) {
        stations += line == "A shop." || line == "A healing station.";
        const std::size_t strength = line.find("strength ");
        if (strength == line.npos) continue;
        for (const char* at = &line[strength]; *at != '\0'; ++at)
          if (std::isdigit(static_cast<unsigned char>(*at)) != 0) {
            named.push_back(std::atoi(at));
            while (std::isdigit(static_cast<unsigned char>(at[1])) != 0) ++at;
          }
      }
    }
    for (const Card enemy : dungeon.enemies())
      if (!enemy.is_joker()) ranks.push_back(enemy.rank());
    std::sort(ranks.begin(), ranks.end());
    std::sort(named.begin(), named.end());
    HOLDS(named == ranks);
    for (const PlacedCard& laid : dungeon.cards())
      aces += laid.role == Role::shop || laid.role == Role::healing;
    HOLDS(stations == aces);
    HOLDS(made.hook.size() == 4 || made.places.size() == 1);
    return std::string();
  });
}

TEST_SUITE_END();
