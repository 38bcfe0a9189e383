// The places of a dungeon, the ways between them and their doors: found again card by card over any
// deals, walked with the keys that lie about, and in words for the key.
#include <deckmap/map/plan.hpp>

#include <algorithm>
#include <concepts>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <deckmap/map/exits.hpp>
#include <deckmap/map/floor_plan.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/plan");

namespace {

// Indices cannot be mixed: each pair below compiles in one way alone.
template <class Thing, class Key>
concept Gives = requires(const Plan& plan, Key key) {
  { plan[key] } -> std::same_as<const Thing&>;
};
static_assert(Gives<Place, PlaceIndex> && !Gives<Place, WayIndex> && !Gives<Place, std::size_t>);
static_assert(Gives<Way, WayIndex> && !Gives<Way, DoorIndex> && !Gives<Way, Index>);
static_assert(Gives<Door, DoorIndex> && !Gives<Door, PlaceIndex> && !Gives<Door, int>);
template <class Key>
concept NamesAPlace = requires(const Plan& plan, Key key) {
  plan.ways(key);
};
static_assert(NamesAPlace<PlaceIndex> && !NamesAPlace<WayIndex> && !NamesAPlace<Index>);
template <class A, class B>
concept Comparable = requires(A a, B b) {
  a == b;
};
static_assert(Comparable<PlaceIndex, PlaceIndex> && !Comparable<PlaceIndex, WayIndex>);
static_assert(!Comparable<PlaceIndex, Index> && !std::is_convertible_v<PlaceIndex, Index>);

/// "2: N KC dead_end; W (south) JC to C3", with the cards of the doors.
std::string exits_text(const Plan& plan, PlaceIndex place) {
  std::string text = plan[place].label() + ":";
  for (const Exit& exit : exits(plan, place)) {
    text += (text.back() == ':' ? " " : "; ") + exit.where;
    for (const Index door : exit.doors) text += " " + name_of(plan.dungeon(), door);
    if (!exit.secret.empty()) text += " secret";
    switch (exit.end) {
      case Exit::End::place: text += " to " + plan[exit.to].label(); break;
      case Exit::End::outside: text += " outside"; break;
      case Exit::End::dead_end: text += " dead end"; break;
      case Exit::End::sealed: text += " sealed"; break;
      case Exit::End::later: text += " later"; break;
    }
  }
  return text;
}

/// The places with a label.
std::vector<PlaceIndex> labelled(const Plan& plan) {
  std::vector<PlaceIndex> found;
  for (std::size_t i = 0; i < plan.places().size(); ++i)
    if (plan.places()[i].has_label()) found.push_back(PlaceIndex(i));
  return found;
}

std::string exits_text(const Plan& plan) {
  std::string text;
  for (const PlaceIndex place : labelled(plan)) text += exits_text(plan, place) + "\n";
  return text;
}

/// The places without words: "corridor C1: 2C KC(outside)", cards and ways.
std::string place_text(const Plan& plan, std::size_t i) {
  const Place& place = plan.places()[i];
  std::string text(to_string(place.kind));
  if (place.has_label()) text += " " + place.label();
  text += ":";
  for (const Index card : place.cards) text += " " + name_of(plan.dungeon(), card);
  for (const WayIndex way : plan.ways(PlaceIndex(i))) {
    const bool leads_on = plan[way].from.place == PlaceIndex(i);
    const WayEnd& here = leads_on ? plan[way].from : plan[way].to;
    text += std::string(leads_on ? ", " : ", from ") + std::string(to_string(plan[way].kind)) +
            " " + std::string(compass(here.side));
    if (plan[way].door) {
      const Door& door = plan[plan[way].door];
      text += " " + name_of(plan.dungeon(), door.card) + " " + std::string(to_string(door.state));
    }
  }
  return text;
}

std::vector<std::string> place_texts(const Plan& plan) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < plan.places().size(); ++i) texts.push_back(place_text(plan, i));
  return texts;
}

template <class Property>
void for_many_dungeons(Property holds) {
  for (const FuzzSpace space : {FuzzSpace::seeds, FuzzSpace::any_options, FuzzSpace::any_piles})
    check_each(space, {0, slow_build ? 300 : 3'000}, without_more_ways(holds));
}

/// Places that can be reached from outside, without one way, with the keys found on the way. (A key
/// that is found outside is in everybody's hand.)
std::vector<bool> reached(const Plan& plan, WayIndex without = {}) {
  std::vector<bool> places(plan.places().size());
  const auto is_in_hand = [&](const DoorKey& key) { return !key.place || places[key.place.at()]; };
  const auto has = [&](PlaceIndex place, bool at_outside) {
    return place ? places[place.at()] : at_outside;
  };
  if (plan.ways().empty() || plan.ways()[0].kind != WayKind::way_in)
    for (std::size_t i = 0; i < places.size(); ++i)  // walled in: one begins there
      places[i] = plan.places()[i].cards.front() == 0;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < plan.ways().size(); ++i) {
      const Way& way = plan.ways()[i];
      if (without == WayIndex(i) || !way.to.place || places[way.to.place.at()]) continue;
      if (!has(way.from.place, way.kind == WayKind::way_in)) continue;
      if (way.door && plan[way.door].key && !is_in_hand(*plan[way.door].key)) continue;
      grows = places[way.to.place.at()] = true;
    }
  }
  return places;
}

}  // namespace

TEST_CASE("the places of seed 7, their ways and keys") {
  const Dungeon dungeon = generate({.seed = 7});
  const Plan plan(dungeon);
  CHECK(exits_text(plan) ==
        "C1: N outside; S JD to C2\n"
        "C2: N JD to C1; S QS to C3; W to 1\n"
        "1: E to C2; S QC QH to 3\n"
        "C3: N QS to C2; E JC to 2; S KS JH to 4; W JS KD sealed\n"
        "2: W (north) JC to C3; W (south) KC dead end\n"
        "3: N QH QC to 1\n"
        "4: N JH KS to C3\n");
  std::string keys;
  for (const Index card : dungeon.opened())
    if (const auto& key = plan[plan.door_on(card)].key)
      keys += name_of(dungeon, card) + " with " + to_string(dungeon.enemies()[key->holder]) +
              " in " + plan[key->place].label() + "\n";
  CHECK(keys == "QS with 9S in 1\nQC with 4S in C1\nQH with 10S in 2\n");
}

TEST_CASE("a key hangs in the corridor before its door where there is no enemy yet") {
  const Dungeon dungeon = deal("2C QH 4H", "5D 7S");
  const Plan plan(dungeon);
  REQUIRE(plan.doors().size() == 1);
  REQUIRE(plan.doors()[0].key);
  CHECK(plan.doors()[0].key->holder == none);
  CHECK(plan[plan.doors()[0].key->place].label() == "C1");
}

TEST_CASE("a map that begins with a locked door has its key outside") {
  const Dungeon dungeon = deal("QH 4H", "5D 7S");
  const Plan plan(dungeon);
  REQUIRE(plan.doors().size() == 1);
  REQUIRE(plan.doors()[0].key);
  CHECK(!plan.doors()[0].key->place);
  check_lines(place_texts(plan),
              {"landing: QH, from way_in S QH locked, open N", "room 1: 5D, from open S"});
  CHECK(exits_text(plan) == "1: S QH outside\n");
}

TEST_CASE("a secret passage is a way of the places on both sides") {
  const Dungeon dungeon = deal("2C 4C 3S", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  const Plan plan(dungeon);
  CHECK(exits_text(plan, PlaceIndex(0)).find("W secret to 1") != std::string::npos);
  CHECK(exits_text(plan, PlaceIndex(1)) == "1: E secret to C1");
}

TEST_CASE(
    "rooms without a card: a landing with the doors that were dealt before one, or a dead end") {
  const Dungeon before = deal("2C JC", "QD 3D");
  check_lines(place_texts(Plan(before)),
              {"corridor C1: 2C, from way_in W, door E JC stuck",
               "landing C2: JC, from door W JC stuck, door E QD sealed, open N",
               "room 1: 3D, from open S"});
  const Dungeon empty = deal("2C JC", "3S");  // the room's only card is its enemy
  check_lines(place_texts(Plan(empty)), {"corridor C1: 2C, from way_in W, door E JC stuck",
                                         "dead_end: JC, from door W JC stuck"});
  CHECK(exits_text(Plan(empty)) == "C1: E JC dead end; W outside\n");
  CHECK(Plan(empty).standing(PlaceIndex(0)).size() == 1);
}

TEST_CASE("a sealed door leads nowhere, behind a secret passage from the landing before it") {
  const Dungeon dungeon = generate({.seed = 2966});
  const std::string text = exits_text(Plan(dungeon));
  CHECK(text.find("; S secret to C3\nC3: N secret to 2; S JH sealed\n") != text.npos);
}

TEST_CASE("each card is in a place or on a way, as its borders have it") {
  for_many_dungeons([](const Dungeon& dungeon) {
    const Plan plan(dungeon);
    const Graph graph(dungeon);
    const auto cards = dungeon.cards();
    const auto same_kind = [&](Index a, Index b) {
      return dungeon.segments()[cards[a].segment].kind == dungeon.segments()[cards[b].segment].kind;
    };
    // Cards of one kind that are open to each other are one place.
    std::vector<Index> group(cards.size());
    for (Index i = 0; i < cards.size(); ++i) group[i] = i;
    const std::function<Index(Index)> first = [&](Index i) {
      return group[i] == i ? i : group[i] = first(group[i]);
    };
    std::size_t borders = 0;
    for (Index i = 0; i < cards.size(); ++i)
      for (std::size_t d = 0; d < 4; ++d) {
        const Index other = graph.nodes()[i].neighbour[d];
        if (graph.nodes()[i].links[d] == Link::wall || other < i) continue;
        if (graph.nodes()[i].links[d] == Link::open && same_kind(i, other))
          group[first(i)] = first(other);
        else
          ++borders;
      }
    std::map<Index, PlaceIndex> place_of_group;
    std::set<PlaceIndex> places;
    std::size_t in_places = 0;
    for (Index i = 0; i < cards.size(); ++i) {
      const PlaceIndex place = plan.place_of(i);
      if (cards[i].is_door()) {
        HOLDS(plan.door_on(i));
        HOLDS(plan[plan.door_on(i)].card == i);
        continue;
      }
      HOLDS(!plan.door_on(i));
      HOLDS(place);
      HOLDS(plan[place].cards.contains(i));
      HOLDS(!plan[place].is_landing());
      HOLDS(plan[place].is_room() == (dungeon.segments()[cards[i].segment].kind == Pile::room));
      const auto [found, fresh] = place_of_group.emplace(first(i), place);
      HOLDS(found->second == place);
      if (fresh) HOLDS(places.insert(place).second);
      ++in_places;
    }
    for (const Place& place : plan.places())
      if (!place.is_landing()) in_places -= place.cards.size();
    HOLDS(in_places == 0);

    // Every border between two places is a way, and has its kind. A corridor's door is within its
    // place; a sealed door behind a secret passage has a way of its own.
    std::set<std::pair<Index, Index>> seen;
    for (std::size_t i = 0; i < plan.ways().size(); ++i) {
      const Way& way = plan.ways()[i];
      if (way.door) HOLDS(plan[way.door].way == WayIndex(i));
      HOLDS(way.from.side == opposite(way.to.side));
      if (way.kind == WayKind::way_in) {
        HOLDS(i == 0);
        HOLDS(way.to.card == 0);
        HOLDS(!way.from.place);
        continue;
      }
      HOLDS(way.from.place);
      if (way.from.card == way.to.card) {
        HOLDS(plan[way.door].state == DoorState::sealed);
        continue;
      }
      HOLDS(seen.emplace(way.from.card, way.to.card).second);
      HOLDS(graph.nodes()[way.from.card].neighbour[std::size_t(way.from.side)] == way.to.card);
      HOLDS(dungeon.from(way.to.card) == way.from.card);
      const Link link = graph.nodes()[way.from.card].links[std::size_t(way.from.side)];
      HOLDS((link == Link::secret) == (way.kind == WayKind::secret));
      HOLDS(bool(way.door) == (cards[way.to.card].is_door() &&
                               (way.kind != WayKind::secret || cards[way.to.card].open)));
      HOLDS(plan.place_of(way.from.card) == way.from.place);
      HOLDS(plan.place_of(way.to.card) == way.to.place);
    }
    for (const Place& place : plan.places()) {
      // from its door to its first card
      const Index before = dungeon.from(place.cards.front());
      if (place.kind == PlaceKind::corridor && before != none && cards[before].is_door() &&
          plan.place_of(before) == plan.place_of(place.cards.front()))
        --borders;
    }
    HOLDS(seen.size() == borders);
    HOLDS(plan.doors().size() == dungeon.doors().size());
    for (const Door& door : plan.doors()) {
      HOLDS(plan[door.way].to.card == door.card);
      HOLDS(bool(plan[door.way].to.place) == cards[door.card].open);
      HOLDS(door.key.has_value() == (door.state == DoorState::locked));
    }
    return std::string();
  });
}

TEST_CASE("one comes to each place and each door with the keys found before, and by one way") {
  std::size_t locked = 0;
  for_many_dungeons([&](const Dungeon& dungeon) {
    const Plan plan(dungeon);
    const std::vector<bool> all = reached(plan);
    HOLDS(std::find(all.begin(), all.end(), false) == all.end());
    for (const Door& door : plan.doors()) {
      const Way& way = plan[door.way];
      const std::vector<bool> before = reached(plan, door.way);
      HOLDS((way.from.place ? before[way.from.place.at()] : way.kind == WayKind::way_in));
      if (way.to.place) HOLDS(!before[way.to.place.at()]);
      if (door.key && door.key->place) HOLDS(before[door.key->place.at()]);
      if (door.key && door.key->holder != none) {
        const auto there = plan.standing(door.key->place);
        HOLDS(std::find(there.begin(), there.end(), door.key->holder) != there.end());
      }
      locked += door.key.has_value();
    }
    for (const Way& way : plan.ways())
      if (way.to.place)
        HOLDS(plan[way.to.place].depth == (way.from.place ? plan[way.from.place].depth : 1) +
                                              (way.door || way.kind == WayKind::secret ? 1 : 0));
    return std::string();
  });
  CHECK(locked > 1'000);
}

TEST_CASE("enemies stand where their segments have them, each in one place") {
  std::size_t elsewhere = 0;
  for_many_dungeons([&](const Dungeon& dungeon) {
    const Plan plan(dungeon);
    std::vector<PlaceIndex> place(dungeon.enemies().size());
    for (std::size_t i = 0; i < plan.places().size(); ++i) {
      const auto standing = plan.standing(PlaceIndex(i));
      HOLDS(std::is_sorted(standing.begin(), standing.end()));
      for (const Index enemy : standing) {
        HOLDS(!place[enemy]);
        place[enemy] = PlaceIndex(i);
      }
    }
    for (Index s = 0; s < dungeon.segments().size(); ++s)
      for (std::size_t i = 0; i < dungeon.enemies(s).size(); ++i) {
        const Index on = dungeon.enemies_on(s);
        HOLDS(place[dungeon.segments()[s].first_enemy + i] ==
              (on == none ? PlaceIndex() : plan.place_of(on)));
        if (on == none) continue;
        HOLDS(plan[plan.place_of(on)].has_label());
        elsewhere += dungeon.cards()[on].segment != s;
      }
    return std::string();
  });
  CHECK(elsewhere > 100);
}

TEST_CASE("rooms have the numbers of the map, and no two places one label") {
  for_many_dungeons([](const Dungeon& dungeon) {
    const Plan plan(dungeon);
    const FloorPlan floor(dungeon);
    std::set<std::string> labels;
    int rooms = 0;
    Index card = 0;
    for (const Place& place : plan.places()) {
      HOLDS(place.cards.front() >= card);
      card = place.cards.front();
      if (place.is_room()) {
        HOLDS(place.number == ++rooms);
        HOLDS(place.number == floor.room_number(plan.segment(place)));
      }
      if (!place.has_label()) continue;
      HOLDS(labels.insert(place.label()).second);
      HOLDS(place.cards.contains(place.label_card));
    }
    HOLDS(rooms == floor.rooms());
    return std::string();
  });
}

TEST_CASE("exits to places lead back through the same doors") {
  for_many_dungeons([](const Dungeon& dungeon) {
    const Plan plan(dungeon);
    std::set<Index> doors;
    for (const PlaceIndex place : labelled(plan)) {
      std::set<std::string> wheres;
      for (const Exit& exit : exits(plan, place)) {
        HOLDS(wheres.insert(exit.where).second);
        doors.insert(exit.doors.begin(), exit.doors.end());
        if (exit.end != Exit::End::place) continue;
        std::vector<Index> back(exit.doors.rbegin(), exit.doors.rend());
        const std::vector<Exit> others = exits(plan, exit.to);
        HOLDS(std::any_of(others.begin(), others.end(), [&](const Exit& other) {
          return other.end == Exit::End::place && other.to == place && other.doors == back;
        }));
      }
    }
    if (!plan.places().empty() && !labelled(plan).empty())
      HOLDS(doors.size() == dungeon.doors().size());
    return std::string();
  });
}

TEST_CASE("ways to one side are named by where they lie, four and more by their order") {
  const auto named = [](Direction side, Cell apart, int count) {
    std::vector<Exit> ways;
    for (int i = 0; i < count; ++i)
      ways.push_back({.side = side, .cell = {i * apart.x, i * apart.y}});
    std::string all;
    for (std::size_t i = 0; i < ways.size(); ++i)
      all += (i == 0 ? "" : ", ") + detail::where(ways, 0, ways.size(), i);
    return all;
  };
  CHECK(named(Direction::left, {0, 1}, 1) == "W");
  CHECK(named(Direction::left, {0, 1}, 2) == "W (north), W (south)");
  CHECK(named(Direction::left, {1, 0}, 2) == "W (west), W (east)");
  CHECK(named(Direction::up, {0, 1}, 3) == "N (north), N (middle), N (south)");
  CHECK(named(Direction::up, {1, 0}, 6) ==
        "N (west), N (2nd from the west), N (3rd from the west), N (4th from the west), "
        "N (5th from the west), N (east)");
}

TEST_CASE("nothing is dealt: no place, no way, no door") {
  const Dungeon nothing;
  const Plan plan(nothing);
  CHECK(plan.places().empty());
  CHECK(plan.ways().empty());
  CHECK(plan.doors().empty());
}

TEST_SUITE_END();
