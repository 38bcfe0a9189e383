// Which neighbouring cards have a way between them: what a game master walks through, whatever lies
// beside it.
#include <deckmap/graph.hpp>

#include <string>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("graph");

namespace {

Link between(const Dungeon& dungeon, std::string_view a, std::string_view b) {
  const Link way = link_between(dungeon, index_of(dungeon, a), index_of(dungeon, b));
  CHECK(way == link_between(dungeon, index_of(dungeon, b), index_of(dungeon, a)));
  return way;
}

}  // namespace

TEST_CASE("cards that follow each other in a corridor are open to each other") {
  const Dungeon dungeon = worked_example();
  CHECK(between(dungeon, "4C", "6C") == Link::open);
  CHECK(between(dungeon, "6C", "8H") == Link::open);
}

TEST_CASE("a room behind a shift of colour is open to its corridor, without a door") {
  CHECK(between(worked_example(), "8H", "AC") == Link::open);
  CHECK(between(worked_example(), "9H", "3D") == Link::open);
}

TEST_CASE("between a door and the cards before and behind it is a door") {
  const Dungeon dungeon = worked_example();
  CHECK(between(dungeon, "2D", "JS") == Link::door);
  CHECK(between(dungeon, "JS", "9H") == Link::door);
  CHECK(between(dungeon, "9H", "QC") == Link::door);
  CHECK(between(dungeon, "9H", "JC") == Link::door);
  CHECK(between(dungeon, "AH", "KS") == Link::door);
}

TEST_CASE(
    "neighbours of one room are open to each other, also where one was not laid from the other") {
  const Dungeon dungeon = worked_example();
  CHECK(between(dungeon, "3D", "7D") == Link::open);  // 7D was laid from 10D
  CHECK(between(dungeon, "3D", "4D") == Link::open);
  CHECK(between(dungeon, "4D", "10D") == Link::open);
}

TEST_CASE("between cards of different segments is a wall, unless one was laid from the other") {
  const Dungeon dungeon = worked_example();
  CHECK(between(dungeon, "AC", "4D") == Link::wall);
  CHECK(between(dungeon, "8H", "10D") == Link::wall);
}

TEST_CASE("a door is not a way to what merely lies beside it") {
  const Dungeon dungeon = worked_example();
  CHECK(between(dungeon, "JS", "4D") == Link::wall);  // another segment's card
  const Dungeon loop = deal("2C JH", "2D 10D 4D 4D JS");
  CHECK(drawn(loop) == "2C JH 2D 10D / . JS 4D 4D");
  CHECK(between(loop, "JH", "JS") == Link::wall);
}

TEST_CASE("cards of one corridor that lie side by side without following each other have a wall") {
  const Dungeon dungeon = deal("2C 3C 4C 5C", "", {.table = {2, 2}, .start = Cell{0, 0}});
  CHECK(drawn(dungeon) == "2C 3C / 5C 4C");
  CHECK(between(dungeon, "2C", "5C") == Link::wall);
  CHECK(between(dungeon, "4C", "5C") == Link::open);
}

TEST_CASE("a secret passage differs from an open way") {
  const Dungeon dungeon = deal("2C 4C", "5D", {.table = {3, 1}, .start = Cell{1, 0}});
  CHECK(drawn(dungeon) == "5D 2C 4C");
  CHECK(between(dungeon, "2C", "5D") == Link::secret);
  CHECK(between(dungeon, "2C", "4C") == Link::open);
}

TEST_CASE("the cell finder knows every card's cell, and the free ones") {
  const Dungeon dungeon = deal("4C 3C 5C", "", {.start = Cell{-3, -7}});
  const CellFinder finder(dungeon.cards());
  CHECK(finder.at({-3, -7}) == 0);
  CHECK(finder.at({-5, -7}) == 2);
  CHECK(finder.at({-2, -7}) == none);
  CHECK(finder.at({-3, 7}) == none);
  CHECK(CellFinder(std::span<const PlacedCard>()).at({0, 0}) == none);
}

TEST_CASE("a graph has each card's neighbours by direction, and the ways to them") {
  const Dungeon dungeon = worked_example();
  const Graph graph(dungeon);
  CHECK(graph.nodes().size() == 15);
  const Graph::Node& door = graph.nodes()[index_of(dungeon, "JS")];
  CHECK(door.neighbour == std::array{index_of(dungeon, "4D"), index_of(dungeon, "9H"), none,
                                     index_of(dungeon, "2D")});
  CHECK(door.links == std::array{Link::wall, Link::door, Link::wall, Link::door});
}

TEST_CASE("neighbours see each other the same way") {
  check_each(FuzzSpace::any_options, {0, 200}, [](const Dungeon& dungeon) {
    const Graph graph(dungeon);
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
      for (std::size_t d = 0; d < 4; ++d)
        if (const Index other = graph.nodes()[i].neighbour[d]; other != none) {
          HOLDS(graph.nodes()[other].neighbour[d ^ 2] == i);
          HOLDS(graph.nodes()[other].links[d ^ 2] == graph.nodes()[i].links[d]);
        }
    return std::string();
  });
}

TEST_CASE("distances are counted in steps, through doors") {
  const Dungeon dungeon = worked_example();
  const auto distance = Graph(dungeon).distances(0);
  const auto to = [&](std::string_view name) { return distance[index_of(dungeon, name)]; };
  CHECK(to("4C") == 0);
  CHECK(to("8H") == 2);
  CHECK(to("JS") == 5);
  CHECK(to("9H") == 6);
  CHECK(to("3D") == 7);
  CHECK(to("7D") == 8);  // through the room, not along 4D and 10D
  CHECK(to("10D") == 9);
  CHECK(to("KS") == 10);
}

TEST_CASE("every card of a dungeon is within reach of the start") {
  check_each(FuzzSpace::any_options, {0, 200}, [](const Dungeon& dungeon) {
    const auto distance = Graph(dungeon).distances(0);
    return std::find(distance.begin(), distance.end(), none) == distance.end();
  });
}

TEST_CASE("from a card that is not there nothing is in reach; an empty dungeon has no nodes") {
  const Graph graph(deal("2C 3C", ""));
  CHECK(graph.distances(2) == std::vector<Index>{none, none});
  CHECK(Graph(Dungeon()).nodes().empty());
  CHECK(Graph(Dungeon()).distances(0).empty());
}

TEST_CASE("a door leads nowhere but to what was laid from it or it was laid from") {
  std::size_t beside = 0;
  check_each(FuzzSpace::any_options, {0, 200}, [&](const Dungeon& dungeon) {
    const auto cards = dungeon.cards();
    const Graph graph(dungeon);
    for (Index a = 0; a < cards.size(); ++a)
      for (std::size_t d = 0; d < 4; ++d) {
        const Index b = graph.nodes()[a].neighbour[d];
        if (b == none || !cards[a].is_door() || cards[a].segment != cards[b].segment) continue;
        if (dungeon.from(a) == b || dungeon.from(b) == a) continue;
        ++beside;
        if (graph.nodes()[a].links[d] != Link::wall) return false;
      }
    return true;
  });
  CHECK(beside > 20);
}

TEST_SUITE_END();
