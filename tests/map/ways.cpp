// Hidden doors and the second entrance: by brute force they open no lock that was shut without
// them, over any deals; and they are as frequent as docs/ways.md says.
#include <deckmap/map/plan.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <deckmap/check.hpp>
#include <deckmap/map/floor_plan.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/ways");

namespace {

Dungeon with(const Dungeon& dungeon, const WayOptions& ways) {
  DungeonParts parts = dungeon.parts();
  parts.ways = ways;
  return Dungeon(std::move(parts));
}

/// Two cards between which the deal made a way, found without `Graph`.
using Pair = std::pair<Index, Index>;
std::vector<Pair> dealt_ways(const Dungeon& dungeon) {
  std::vector<Pair> ways;
  const auto cards = dungeon.cards();
  for (Index a = 0; a < cards.size(); ++a)
    for (Index b = a + 1; b < cards.size(); ++b)
      for (const Direction side : all_directions)
        if (step(cards[a].cell, side) == cards[b].cell && link_between(dungeon, a, b) != Link::wall)
          ways.emplace_back(a, b);
  return ways;
}

/// The cards that a party without the keys to `shut` reaches, bolts as they are.
std::vector<bool> reached(const std::vector<Pair>& dealt, const Plan& plan, bool further_ways,
                          const std::set<Index>& shut) {
  std::vector<bool> here(plan.dungeon().cards().size());
  if (here.empty() || shut.count(0) > 0) return here;
  here[0] = true;
  bool more = true;
  const auto go = [&](Index a, Index b) {
    if (here[a] && !here[b] && shut.count(b) == 0) here[b] = more = true;
  };
  while (more) {
    more = false;
    for (const auto& [a, b] : dealt) go(a, b), go(b, a);
    for (const Way& way : plan.ways()) {
      if (!further_ways) continue;
      if (way.kind == WayKind::hidden) {
        if (way.bolt != Bolt::to || here[way.to.card]) go(way.from.card, way.to.card);
        if (way.bolt != Bolt::from || here[way.from.card]) go(way.to.card, way.from.card);
      }
      if (way.kind == WayKind::second_entrance && way.bolt == Bolt::nowhere) go(0, way.to.card);
    }
  }
  return here;
}

std::string keys_kept(const Dungeon& dealt, HiddenDoors kind) {
  const Dungeon dungeon =
      with(dealt, {.hidden_doors = kind, .second_entrance = SecondEntrance::farthest});
  HOLDS(check(dungeon).empty());
  const Plan plan(dungeon);
  std::vector<Index> locks;
  for (const Door& door : plan.doors())
    if (door.state == DoorState::locked) locks.push_back(door.card);
  const std::vector<Pair> ways = dealt_ways(dungeon);
  const auto same = [&](const std::set<Index>& shut) {
    return reached(ways, plan, true, shut) == reached(ways, plan, false, shut);
  };
  HOLDS(same({}) && same({locks.begin(), locks.end()}));
  for (std::size_t i = 0; i < locks.size(); ++i)
    for (std::size_t k = i; k < locks.size(); ++k) HOLDS(same({locks[i], locks[k]}));
  return {};
}

/// The cards that a hidden door may join, and that no place has two.
std::string rules_kept(const Dungeon& dealt, HiddenDoors kind) {
  const Dungeon dungeon = with(dealt, {.hidden_doors = kind});
  const Dungeon without = with(dealt, {});
  const Plan plan(dungeon), before(without);
  const auto cards = dungeon.cards();
  std::set<PlaceIndex> with_one;
  for (std::size_t i = 0; i < plan.ways().size(); ++i) {
    const Way& way = plan.ways()[i];
    HOLDS((way.kind == WayKind::hidden) == (i >= before.ways().size()));
    if (way.kind != WayKind::hidden) continue;
    const PlacedCard &a = cards[way.from.card], &b = cards[way.to.card];
    HOLDS(way.from.card < way.to.card);
    HOLDS(step(a.cell, way.from.side) == b.cell);
    HOLDS(way.to.side == opposite(way.from.side));
    HOLDS(link_between(dungeon, way.from.card, way.to.card) == Link::wall);
    HOLDS(!a.is_door() && !b.is_door());
    HOLDS(kind == HiddenDoors::all || a.card.colour() == b.card.colour());
    HOLDS(way.from.place == plan.place_of(way.from.card));
    HOLDS(way.to.place == plan.place_of(way.to.card));
    HOLDS(with_one.insert(way.from.place).second);
    HOLDS(with_one.insert(way.to.place).second);
    HOLDS(plan[way.from.place].has_label() && plan[way.to.place].has_label());
  }
  return {};
}

template <class Property>
void for_any_dungeons(Property&& holds) {
  const std::uint64_t few = slow_build ? 5 : 1;
  check_each(FuzzSpace::seeds, {0, 2000 / few}, holds);
  check_each(FuzzSpace::any_piles, {0, 2000 / few}, holds);
  check_each(FuzzSpace::any_options, {0, 400 / few}, holds);
  check_each({.decks = 3}, {0, 120 / few}, holds);
}

}  // namespace

TEST_CASE("with any one or two keys missing the same locks stay shut") {
  for (const HiddenDoors kind : {HiddenDoors::none, HiddenDoors::colour, HiddenDoors::all})
    for_any_dungeons([&](const Dungeon& dungeon) { return keys_kept(dungeon, kind); });
}

TEST_CASE("hidden doors join touching cards of two places, one a place") {
  for (const HiddenDoors kind : {HiddenDoors::colour, HiddenDoors::all})
    for_any_dungeons([&](const Dungeon& dungeon) { return rules_kept(dungeon, kind); });
}

TEST_CASE("a hidden door is known as soon as its later card lies") {
  const auto known_at_once = [](const Dungeon& whole) {
    const Graph graph(whole);
    bool same = true;
    deal_again(whole, [&](const Dealer& dealer) {
      if (dealer.draws_from()) return;
      std::vector<HiddenDoor> known;
      for (const HiddenDoor& door : graph.hidden_doors())
        if (door.later < dealer.dungeon().cards().size()) known.push_back(door);
      const Graph now(dealer.dungeon());
      same = same && std::equal(known.begin(), known.end(), now.hidden_doors().begin(),
                                now.hidden_doors().end());
    });
    return same;
  };
  check_each({.ways = {.hidden_doors = HiddenDoors::all}}, {0, 300}, known_at_once);
}

TEST_CASE("the second entrance is the farthest sealed door with nothing ahead of it") {
  int found = 0;
  const auto farthest = [&](Dungeon dungeon) {
    detail::parts_of(dungeon).ways = {.second_entrance = SecondEntrance::farthest};
    const Plan plan(dungeon);
    const auto cards = dungeon.cards();
    const auto distance = Graph(dungeon).distances(0);
    Index wanted = none;
    for (Index i = 1; i < cards.size(); ++i) {  // a door in the way in is none
      bool can = cards[i].is_door() && !cards[i].open;
      Cell ahead = cards[i].cell;
      for (int steps = 0; steps < 60 && can; ++steps) {
        ahead = step(ahead, cards[i].heading);
        for (const PlacedCard& other : cards) can = can && other.cell != ahead;
      }
      if (can && (wanted == none || distance[i] > distance[wanted])) wanted = i;
    }
    found += wanted != none;
    for (const Door& door : plan.doors()) {
      const bool outside = door.state == DoorState::outside;
      HOLDS(outside == (door.card == wanted));
      HOLDS((plan[door.way].kind == WayKind::second_entrance) == outside);
      if (!outside) continue;
      HOLDS(plan[door.way].from.place && !plan[door.way].to.place);
      bool locked = false;
      for (Index card = door.card; card != none; card = dungeon.from(card))
        locked = locked || (cards[card].open && cards[card].card.rank() == Card::queen);
      HOLDS((plan[door.way].bolt == Bolt::from) == locked);
    }
    return std::string();
  };
  check_each(FuzzSpace::seeds, {0, 300}, farthest);
  CHECK(found > 150);
  check_each(FuzzSpace::any_options, {0, 300}, farthest);
}

TEST_CASE("players see walls, and a door as any other") {
  check_each(FuzzSpace::any_options, {0, 200}, [](Dungeon dungeon) {
    detail::parts_of(dungeon).ways = {};
    const FloorPlan without(dungeon, {.player = true});
    detail::parts_of(dungeon).ways = {HiddenDoors::all, SecondEntrance::farthest, 1};
    const FloorPlan with(dungeon, {.player = true});
    HOLDS(with.spaces().size() == without.spaces().size());
    for (std::size_t i = 0; i < with.spaces().size(); ++i) {
      const Space &a = with.spaces()[i], &b = without.spaces()[i];
      HOLDS(a.sides == b.sides);
      HOLDS(!a.outside && !a.bolted && a.open == b.open && a.card == b.card);
    }
    return std::string();
  });
}

TEST_CASE("the shares of docs/ways.md, on other seeds") {
  const int count = 4000;  // in slow builds, too: fewer miss the figures by chance
  int have = 0, many = 0, doors = 0, bolted = 0, second = 0;
  for (int i = 0; i < count; ++i) {
    const Dungeon dungeon = generate({.seed = 1'000'000 + static_cast<std::uint64_t>(i),
                                      .ways = {HiddenDoors::all, SecondEntrance::farthest, 1}});
    const Plan plan(dungeon);
    int here = 0;
    for (const Way& way : plan.ways()) {
      here += way.kind == WayKind::hidden;
      bolted += way.kind == WayKind::hidden && way.bolt != Bolt::nowhere;
      second += way.kind == WayKind::second_entrance;
    }
    have += here > 0;
    many += here >= 4;
    doors += here;
  }
  const auto share = [&](int number) { return 100.0 * number / count; };
  INFO("have ", share(have), ", four ", share(many), ", mean ", share(doors) / 100, ", bolted ",
       100.0 * bolted / doors, ", second ", share(second));
  CHECK(share(have) == doctest::Approx(71.4).epsilon(0.028));
  CHECK(share(doors) / 100 == doctest::Approx(1.12).epsilon(0.05));
  CHECK(share(many) <= 2);
  CHECK(share(second) == doctest::Approx(60.2).epsilon(0.033));
  if (slow_build) return;
  CHECK(100.0 * bolted / doors == doctest::Approx(60).epsilon(0.033));
}

TEST_SUITE_END();
