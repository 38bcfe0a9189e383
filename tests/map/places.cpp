// The places of a dungeon: every card belongs to one or to a way, ways lead there and back, and
// every key can be had before its door.
#include <deckmap/map/places.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/places");

namespace {

/// "2: N KC dead_end; W (south) JC to C3", with the cards of the doors.
std::string exits_text(const Dungeon& dungeon, const Places& places, std::size_t index) {
  const Place& place = places.all()[index];
  std::string text = place.label + ":";
  for (const Exit& exit : place.exits) {
    text += (&exit == place.exits.data() ? " " : "; ") + exit.where;
    for (const Index door : exit.doors) text += " " + to_string(dungeon.cards()[door].card);
    if (!exit.secret.empty()) text += " secret";
    switch (exit.end) {
      case Exit::End::place: text += " to " + places.all()[exit.to].label; break;
      case Exit::End::outside: text += " outside"; break;
      case Exit::End::dead_end: text += " dead end"; break;
      case Exit::End::sealed: text += " sealed"; break;
    }
  }
  return text;
}

template <class Check>
void for_many_dungeons(Check check) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    CAPTURE(seed);
    check(generate({.seed = seed}));
    check(generate({.seed = seed, .decks = 3, .doors = static_cast<std::uint32_t>(seed % 30)}));
    check(generate({.seed = seed, .rules = {.room_spades = RoomSpades::laid}, .table = {7, 7}}));
  }
}

}  // namespace

TEST_CASE("the places of seed 7, their ways and keys") {
  const Dungeon dungeon = generate({.seed = 7});
  const Places places(dungeon);
  std::string text;
  for (std::size_t i = 0; i < places.all().size(); ++i)
    text += exits_text(dungeon, places, i) + "\n";
  CHECK(text ==
        "C1: N outside; S JD to C2\n"
        "C2: N JD to C1; S QS to C3; W to 1\n"
        "1: E to C2; S QC QH to 3\n"
        "C3: N QS to C2; E JC to 2; S KS JH to 4; W JS KD sealed\n"
        "2: W (north) JC to C3; W (south) KC dead end\n"
        "3: N QH QC to 1\n"
        "4: N JH KS to C3\n");
  std::string keys;
  for (const DoorKey& key : places.keys())
    keys += to_string(dungeon.cards()[key.door].card) + " with " +
            to_string(dungeon.enemies()[key.enemy]) + " in " + places.all()[key.place].label + "\n";
  CHECK(keys == "QS with 9S in 1\nQC with 4S in C1\nQH with 10S in 2\n");
}

TEST_CASE("a key hangs in the corridor before its door where there is no enemy yet") {
  const Dungeon dungeon = deal("2C QH 4H", "5D 7S");
  const Places places(dungeon);
  REQUIRE(places.keys().size() == 1);
  CHECK(places.keys()[0].enemy == none);
  CHECK(places.all()[places.keys()[0].place].label == "C1");
}

TEST_CASE("a map that begins with a locked door has its key outside") {
  const Dungeon dungeon = deal("QH 4H", "5D 7S");
  const Places places(dungeon);
  REQUIRE(places.keys().size() == 1);
  CHECK(places.keys()[0].place == none);
  CHECK(exits_text(dungeon, places, 0) == "1: S QH outside");
}

TEST_CASE("a secret passage is a way of the places on both sides") {
  const Dungeon dungeon = deal("2C 4C 3S", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  const Places places(dungeon);
  REQUIRE(places.all().size() == 2);
  CHECK(exits_text(dungeon, places, 0).find("W secret to 1") != std::string::npos);
  CHECK(exits_text(dungeon, places, 1) == "1: E secret to C1");
}

TEST_CASE("rooms have the numbers of the map, and every counter stands in a place") {
  for_many_dungeons([](const Dungeon& dungeon) {
    const Places places(dungeon);
    const FloorPlan plan(dungeon);
    std::set<std::string> labels;
    int rooms = 0;
    for (const Place& place : places.all()) {
      CHECK(labels.insert(place.label).second);
      rooms += place.room;
      if (place.room) CHECK(place.label == std::to_string(plan.room_number(place.segment)));
    }
    CHECK(rooms == plan.rooms());
    for (Index s = 0; s < dungeon.segments().size(); ++s)
      if (const Index on = dungeon.enemies_on(s); on != none) CHECK(places.of(on) != none);
  });
}

TEST_CASE("ways to places lead back through the same doors") {
  for_many_dungeons([](const Dungeon& dungeon) {
    const Places places(dungeon);
    std::set<Index> doors;
    for (std::size_t i = 0; i < places.all().size(); ++i) {
      std::set<std::string> wheres;
      for (const Exit& exit : places.all()[i].exits) {
        CHECK(wheres.insert(exit.where).second);
        doors.insert(exit.doors.begin(), exit.doors.end());
        if (exit.end != Exit::End::place) continue;
        std::vector<Index> back(exit.doors.rbegin(), exit.doors.rend());
        const auto& others = places.all()[exit.to].exits;
        CHECK(std::any_of(others.begin(), others.end(), [&](const Exit& other) {
          return other.end == Exit::End::place && other.to == i && other.doors == back;
        }));
      }
    }
    if (!places.all().empty()) CHECK(doors.size() == dungeon.doors().size());
  });
}

TEST_CASE("every key can be had before its door, and none is behind it") {
  for_many_dungeons([](const Dungeon& dungeon) {
    const Places places(dungeon);
    for (const DoorKey& key : places.keys()) {
      const PlacedCard& door = dungeon.cards()[key.door];
      CHECK(door_state(door) == DoorState::locked);
      if (key.place == none) continue;
      for (Index card = places.all()[key.place].cards.front(); card != none;
           card = dungeon.from(card))
        CHECK_MESSAGE((card != key.door || places.all()[key.place].landing),
                      "behind " << to_string(door.card));
    }
    for (const Index card : dungeon.doors())
      CHECK((places.key_to(card) != nullptr) ==
            (door_state(dungeon.cards()[card]) == DoorState::locked));
  });
}

TEST_SUITE_END();
