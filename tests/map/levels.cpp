// Dungeons of several levels: by brute force the stairs open no lock that was shut without lifts,
// and a party that gathers keys reaches everything.
#include <deckmap/map/levels.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/levels");

namespace {

/// A card of a level.
using Node = std::pair<std::size_t, Index>;

constexpr WayOptions three_levels{HiddenDoors::all, SecondEntrance::farthest, 3};

/// Everything that can be gone through, without keys in mind.
struct House {
  explicit House(const Levels& given) : levels(given) {
    for (const Level& level : levels.all()) {
      graphs.emplace_back(level.dungeon);
      plans.emplace_back(level.dungeon);
      cards += level.dungeon.cards().size();
    }
  }

  /// The cards that are reached where `can(card, reached)` says whether one can enter. `further`
  /// are hidden doors, lifts and the second entrance.
  template <class Can>
  std::set<Node> reach(bool further, Can&& can) const {
    std::set<Node> reached;
    if (can(Node{0, 0}, reached)) reached.insert({0, 0});
    bool more = !reached.empty();
    const auto go = [&](Node a, Node b) {
      if (reached.count(a) > 0 && reached.count(b) == 0 && can(b, reached))
        more = reached.insert(b).second;
    };
    const auto both = [&](Node a, Node b, Bolt bolt) {
      if (bolt != Bolt::nowhere && reached.count(bolt == Bolt::from ? a : b) == 0) return;
      go(a, b);
      go(b, a);
    };
    while (more) {
      more = false;
      for (std::size_t k = 0; k < graphs.size(); ++k) {
        for (Index i = 0; i < graphs[k].nodes().size(); ++i)
          for (std::size_t d = 0; d < 4; ++d) {
            const Graph::Node& node = graphs[k].nodes()[i];
            if (node.links[d] != Link::wall && node.links[d] != Link::hidden)
              go({k, i}, {k, node.neighbour[d]});
          }
        for (const Way& way : plans[k].ways()) {
          if (further && way.kind == WayKind::hidden)
            both({k, way.from.card}, {k, way.to.card}, way.bolt);
          if (further && way.kind == WayKind::second_entrance && way.bolt == Bolt::nowhere)
            both({0, 0}, {k, way.to.card}, Bolt::nowhere);
        }
      }
      for (const Stair& stair : levels.stairs())
        if (further || stair.kind == StairKind::main)
          both({stair.level, stair.from}, {stair.level + 1, stair.to}, stair.bolt);
    }
    return reached;
  }

  const Levels& levels;
  std::vector<Graph> graphs;
  std::vector<Plan> plans;
  std::size_t cards = 0;
};

bool keeps_keys(const House& house) {
  std::vector<Node> locks;
  for (std::size_t k = 0; k < house.plans.size(); ++k)
    for (const Door& door : house.plans[k].doors())
      if (door.state == DoorState::locked) locks.emplace_back(k, door.card);
  const auto same = [&](const std::set<Node>& shut) {
    const auto can = [&](Node node, const auto&) { return shut.count(node) == 0; };
    return house.reach(true, can) == house.reach(false, can);
  };
  bool kept = same({locks.begin(), locks.end()}) && same({});
  for (const Node& one : locks)
    for (const Node& other : locks) kept = kept && same({one, other});
  return kept;
}

/// A party enters a locked door once it has been where the key is.
bool is_solvable(const House& house) {
  std::map<Node, Node> keys;
  for (std::size_t k = 0; k < house.plans.size(); ++k)
    for (const Door& door : house.plans[k].doors()) {
      if (!door.key || (!door.key->place && door.key->holder == none)) continue;
      const Index card = door.key->holder != none ? house.levels[k].stands_on(door.key->holder)
                                                  : house.plans[k][door.key->place].cards.front();
      keys[{k, door.card}] = {k, card};
    }
  for (const LevelKey& key : house.levels.keys())
    keys[{key.level, key.door}] = {key.level - 1, key.card};
  const auto reached = house.reach(true, [&](Node node, const auto& so_far) {
    const auto key = keys.find(node);
    return key == keys.end() || so_far.count(key->second) > 0;
  });
  return reached.size() == house.cards;
}

}  // namespace

TEST_CASE("each level is the dungeon of its seed, and seeds wrap") {
  for (const std::uint64_t seed : {std::uint64_t{42}, ~std::uint64_t{0}}) {
    const Levels levels(generate({.seed = seed, .ways = {.levels = 3}}));
    REQUIRE(levels.size() == 3);
    CHECK(!levels.ends_early());
    for (std::size_t k = 0; k < 3; ++k) {
      const Dungeon alone = generate({.seed = seed + k});
      CHECK(levels[k].parts().cards == alone.parts().cards);
      CHECK(levels[k].parts().segments == alone.parts().segments);
      CHECK(levels[k].level() == k + 1);
      CHECK(code_of(levels[k]) == code_of(levels[0]));
    }
  }
}

TEST_CASE("the first card of a level lies under the boss") {
  const auto holds = [](const Levels& levels) {
    for (const Stair& stair : levels.stairs()) {
      const Level &upper = levels.all()[stair.level], &lower = levels.all()[stair.level + 1];
      const PlacedCard &from = upper.dungeon.cards()[stair.from],
                       &to = lower.dungeon.cards()[stair.to];
      if (stair.kind == StairKind::lift) {
        HOLDS(from.role == Role::shop && to.role == Role::shop && from.card == to.card);
        continue;
      }
      HOLDS(stair.to == 0 && stair.bolt == Bolt::nowhere);
      HOLDS(upper.origin.x + from.cell.x == lower.origin.x + to.cell.x);
      HOLDS(upper.origin.y + from.cell.y == lower.origin.y + to.cell.y);
    }
    return std::string();
  };
  check_each({.table = {12, 12}, .ways = {.levels = 3}}, {0, 100}, of_levels(holds));
}

TEST_CASE("levels that people deal are joined as those of seeds") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Levels dealt(generate({.seed = seed, .ways = {.levels = 3}}));
    std::vector<Dungeon> alone;
    for (std::uint64_t k = 0; k < 3; ++k) alone.push_back(generate({.seed = seed + k}));
    const Levels given(alone);
    REQUIRE(given.size() == 3);
    CHECK(std::equal(given.stairs().begin(), given.stairs().end(), dealt.stairs().begin(),
                     dealt.stairs().end()));
    CHECK(std::equal(given.keys().begin(), given.keys().end(), dealt.keys().begin(),
                     dealt.keys().end()));
    for (std::size_t k = 0; k < 3; ++k) {
      CHECK(given[k].level() == k + 1);
      CHECK(given.all()[k].origin == dealt.all()[k].origin);
    }
  }
  const Levels ended(std::vector{generate({.seed = 42, .doors = 0}), generate({.seed = 43})});
  CHECK(ended.size() == 1);
  CHECK(ended.ends_early());
}

TEST_CASE("the descent ends below a level without a boss; given cards are one level") {
  const Levels levels(generate({.seed = 42, .doors = 0, .ways = {.levels = 3}}));
  CHECK(levels.size() == 1);
  CHECK(levels.ends_early());
  const Dungeon given = replay({.piles = generate({.seed = 42}).piles()});
  CHECK(Levels(given).size() == 1);
  CHECK(!Levels(given).ends_early());
}

TEST_CASE("across levels the same locks stay shut, and all keys can be had") {
  auto holds = of_levels([](const Levels& levels) {
    if (levels[0].seed().value_or(0) % 3 != 0) return std::string();  // each level once
    const House house(levels);
    HOLDS(keeps_keys(house));
    HOLDS(is_solvable(house));
    return std::string();
  });
  check_each({.ways = three_levels}, {0, slow_build ? 180u : 1200u}, holds);
  check_each({.decks = 2, .ways = three_levels}, {0, slow_build ? 12u : 60u}, holds);
}

TEST_CASE("97 of 100 neighbouring levels have two ways or more") {
  int pairs = 0, with_lift = 0, lifts = 0, early = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Levels levels(generate({.seed = 2'000'000 + 3 * seed, .ways = three_levels}));
    early += levels.ends_early();
    std::set<std::size_t> has_lift;
    for (const Stair& stair : levels.stairs()) {
      pairs += stair.kind == StairKind::main;
      lifts += stair.kind == StairKind::lift;
      if (stair.kind == StairKind::lift) has_lift.insert(stair.level);
    }
    with_lift += static_cast<int>(has_lift.size());
  }
  INFO("lifts ", 1.0 * lifts / pairs, ", two ways ", 100.0 * with_lift / pairs);
  CHECK(early == 0);
  CHECK(100.0 * with_lift / pairs == doctest::Approx(97.5).epsilon(0.02));
  CHECK(1.0 * lifts / pairs == doctest::Approx(1.84).epsilon(0.03));
}

TEST_SUITE_END();
