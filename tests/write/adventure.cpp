// A dungeon as an adventure: its words come from the deal, and every thing dealt is in it.
#include <deckmap/write/adventure.hpp>

#include <set>
#include <string>

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
        "Four columns carry the roof of a hall twelve paces by twelve. You also see a stack of "
        "crates and a counter with goods on it.");
  CHECK(room.here == std::vector<std::string>{"An enemy of strength 10.", "An enemy of strength 7.",
                                              "An enemy of strength 6.", "A shop."});
  CHECK(room.hidden ==
        std::vector<std::string>{
            "Kept by an enemy of strength 10: the key for the double doors S of 1."});
  CHECK(room.ways ==
        std::vector<std::string>{"W (north), door, stuck and trapped, by a passage to C3",
                                 "W (south), iron grate, barred and trapped, dead end"});
  CHECK(made.strength == 49);
  CHECK(made.sealed);
  CHECK(made.code == "043G0-F");
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
                  {Detail::rumour, none, "", "wolves howl"},
                  {Detail::wandering, 1, "", "2 rats"},
                  {Detail::stats, none, "wolf", "bites"}}};
  const Adventure made = adventure(dungeon, &keyed);
  const Adventure::Place& room = made.places.back();
  CHECK(room.name == "The Den");
  CHECK(room.aloud.starts_with("A den "));
  CHECK(room.here == std::vector<std::string>{"A dragon, asleep.",
                                              "Three wolves (treasure: a ring).", "A pedlar."});
  CHECK(room.hidden == std::vector<std::string>{"Dust."});
  CHECK(made.hook.back() == "Wolves howl.");
  CHECK(made.hoard == "Nine coins.");
  CHECK(made.wandering == std::vector<std::string>{"Two rats."});
  CHECK(made.stats == std::vector<std::pair<std::string, std::string>>{{"wolf", "bites"}});
  const PageNotes page = page_notes(made);
  CHECK(page.notes.back().text.starts_with(
      "A dragon, asleep. Three wolves (treasure: a ring). A pedlar. Dust."));
}

TEST_CASE("no two rooms of one deck have one name, and every enemy and ace is in some place") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    const Dungeon dungeon = generate({.seed = seed});
    const Adventure made = adventure(dungeon);
    std::set<std::string> names;
    std::size_t things = 0, aces = 0;
    for (const Adventure::Place& place : made.places) {
      if (place.room) CHECK(names.insert(place.name).second);
      CHECK(!place.ways.empty());
      things += place.here.size();
    }
    for (const PlacedCard& laid : dungeon.cards())
      aces += laid.role == Role::shop || laid.role == Role::healing;
    CHECK(things == dungeon.enemies().size() + aces);
    CHECK(made.hook.size() == 4);
  }
}

TEST_SUITE_END();
