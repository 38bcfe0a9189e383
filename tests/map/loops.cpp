// Loops: against the definitions, one way shut after the other; and the table of docs/ways.md.
#include <deckmap/map/loops.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/loops");

namespace {

using Edge = std::pair<std::size_t, std::size_t>;

/// The ways between places, the outside being one more of them.
std::vector<Edge> edges_of(const Plan& plan) {
  std::vector<Edge> edges;
  const std::size_t outside = plan.places().size();
  for (const Way& way : plan.ways())
    if (way.kind == WayKind::way_in || way.kind == WayKind::second_entrance ||
        (way.from.place && way.to.place))
      edges.emplace_back(way.from.place ? way.from.place.at() : outside,
                         way.to.place ? way.to.place.at() : outside);
  return edges;
}

/// Whether one comes from a to b without the edges of `shut`.
bool joined(const std::vector<Edge>& edges, std::size_t a, std::size_t b,
            const std::set<std::size_t>& shut) {
  std::set<std::size_t> here = {a};
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto [one, other] = edges[i];
      if (shut.count(i) == 0 && here.count(one) != here.count(other))
        here.insert({one, other}), more = true;
    }
  }
  return here.count(b) > 0;
}

std::string as_defined(const Dungeon& dungeon) {
  const Plan plan(dungeon);
  if (plan.places().empty()) return {};
  const std::vector<Edge> edges = edges_of(plan);
  const Loops found = loops(plan);
  // every way that closes a loop is shut, until none is left
  std::set<std::size_t> shut, loose;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (joined(edges, edges[i].first, edges[i].second, {i})) loose.insert(i);
    std::set<std::size_t> with = shut;
    with.insert(i);
    if (joined(edges, edges[i].first, edges[i].second, with)) shut = with;
  }
  HOLDS(found.loops == static_cast<int>(shut.size()));
  int on_a_loop = 0, rooms = 0, dead_ends = 0;
  for (std::size_t place = 0; place < plan.places().size(); ++place) {
    if (!plan.places()[place].is_room()) continue;
    ++rooms;
    int degree = 0;
    bool is_on = false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].first != place && edges[i].second != place) continue;
      ++degree;
      is_on = is_on || loose.count(i) > 0;
    }
    on_a_loop += is_on;
    dead_ends += degree == 1;
  }
  HOLDS(found.rooms == rooms);
  HOLDS(found.on_a_loop == on_a_loop);
  HOLDS(found.dead_ends == dead_ends);
  if (!found.ways_to_boss) return {};
  // one way exactly, if some single way parts the first place from the boss (Menger)
  const PlaceIndex boss = plan.place_of(dungeon.stands_on(last_boss(dungeon)));
  bool parted = false;
  for (std::size_t i = 0; i < edges.size(); ++i)
    parted = parted || !joined(edges, plan.place_of(0).at(), boss.at(), {i});
  HOLDS((*found.ways_to_boss == 1) == parted);
  return {};
}

struct Figures {
  double loops = 0, on_a_loop = 0, dead_ends = 0, two_ways = 0, entrances = 0;
};

/// A mean, and shares in per cent of all rooms and dungeons.
Figures figures(const WayOptions& ways, std::uint32_t decks, std::uint64_t count) {
  Figures sum;
  double rooms = 0, bosses = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const Dungeon dungeon = generate({.seed = 3'000'000 + seed, .decks = decks, .ways = ways});
    const Loops found = loops(Plan(dungeon));
    sum.loops += found.loops;
    sum.on_a_loop += found.on_a_loop;
    sum.dead_ends += found.dead_ends;
    sum.entrances += found.entrances;
    sum.two_ways += found.ways_to_boss.value_or(0) >= 2;
    bosses += found.ways_to_boss.has_value();
    rooms += found.rooms;
  }
  const double all = static_cast<double>(count);
  return {sum.loops / all, 100 * sum.on_a_loop / rooms, 100 * sum.dead_ends / rooms,
          100 * sum.two_ways / bosses, sum.entrances / all};
}

std::string text(const Figures& f) {
  const auto one = [](double number) { return std::to_string(number).substr(0, 5); };
  return one(f.loops) + " loops, " + one(f.on_a_loop) + " % on one, " + one(f.dead_ends) +
         " % dead ends, two ways in " + one(f.two_ways) + " %, entrances " + one(f.entrances);
}

constexpr WayOptions hidden{.hidden_doors = HiddenDoors::all},
    both{HiddenDoors::all, SecondEntrance::farthest, 1};

}  // namespace

TEST_CASE("loops are as defined, over any deals") {
  const std::uint64_t count = slow_build ? 60 : 300;
  for (const FuzzSpace space : {FuzzSpace::seeds, FuzzSpace::any_options, FuzzSpace::any_piles})
    check_each(space, {0, count}, [](Dungeon dungeon) {
      detail::parts_of(dungeon).ways = both;
      return as_defined(dungeon);
    });
}

TEST_CASE("the table of loops in docs/ways.md") {
  // as many in slow builds, too: fewer miss the figures by chance
  const std::uint64_t count = 3000;
  const Figures dealt = figures({}, 1, count);
  CHECK(dealt.loops == 0);
  CHECK(dealt.on_a_loop == 0);
  CHECK(dealt.two_ways == 0);
  const Figures doors = figures(hidden, 1, count), all = figures(both, 1, count);
  INFO("dealt: ", text(dealt), "; hidden doors: ", text(doors), "; both: ", text(all));
  CHECK(dealt.dead_ends == doctest::Approx(15).epsilon(0.14));
  CHECK(doors.loops == doctest::Approx(1.12).epsilon(0.08));
  CHECK(doors.on_a_loop == doctest::Approx(36).epsilon(0.06));
  CHECK(all.loops == doctest::Approx(1.72).epsilon(0.06));
  CHECK(all.on_a_loop > 50);
  CHECK(all.entrances == doctest::Approx(1.6).epsilon(0.03));
  CHECK(all.two_ways > 9);
  const Figures three = figures(both, 3, count / 10);
  INFO("three decks: ", text(three));
  CHECK(three.loops == doctest::Approx(5.1).epsilon(0.08));
  CHECK(three.on_a_loop == doctest::Approx(69).epsilon(0.06));
}

TEST_SUITE_END();
