// The features of dungeons: some counted by hand, all of them computed anew from the plain graph.

#include <deckmap/map/features.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/write/json.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("map/features");

namespace {

/// The same features from their sentences, the plain way; those of ways by `loops`, which is tested
/// against its definitions.
Features counted_plainly(const Dungeon& dungeon) {
  Features f;
  f.values = {};
  const auto cards = dungeon.cards();
  const auto segments = dungeon.segments();
  std::set<Index> with_card, leading_on, with_help, with_enemies;
  std::map<Index, int> doors_at;
  std::vector<int> own(segments.size(), 0);
  for (const PlacedCard& laid : cards) {
    with_card.insert(laid.segment);
    own[laid.segment] += laid.is_door() ? 0 : 1;
    f[Feature::shops] += laid.role == Role::shop ? 1 : 0;
    f[Feature::healing] += laid.role == Role::healing ? 1 : 0;
    if (laid.role == Role::shop || laid.role == Role::healing) with_help.insert(laid.segment);
    f[Feature::closed_doors] += laid.is_door() && !laid.open ? 1 : 0;
    f[Feature::doors] += laid.is_door() ? 1 : 0;
  }
  for (Index card = 0; card < cards.size(); ++card)
    if (cards[card].is_door() && dungeon.from(card) != none)
      f[Feature::two_doors] += ++doors_at[dungeon.from(card)] == 2 ? 1 : 0;
  for (Index s = 0; s < segments.size(); ++s) {
    const Segment& segment = segments[s];
    const bool room = segment.kind == Pile::room;
    if (own[s] > 0) ++f[room ? Feature::rooms : Feature::corridors];
    f[Feature::empty_rooms] += room && own[s] == 0 ? 1 : 0;
    auto& most = f[room ? Feature::largest_room : Feature::longest_corridor];
    most = std::max(most, own[s]);
    f[Feature::secret_passages] += segment.via == Via::secret ? 1 : 0;
    f[Feature::blocked] += segment.end == End::blocked ? 1 : 0;
    if (with_card.count(s) > 0 && segment.entry != none)
      leading_on.insert(cards[segment.entry].segment);
    if (const Index on = dungeon.enemies_on(s); on != none) with_enemies.insert(cards[on].segment);
  }
  f[Feature::segments] = static_cast<int>(segments.size());
  f[Feature::cards] = static_cast<int>(cards.size());
  f[Feature::dead_ends] = static_cast<int>(with_card.size() - leading_on.size());
  if (!cards.empty()) {
    const auto [left, right] = std::minmax_element(
        cards.begin(), cards.end(),
        [](const PlacedCard& a, const PlacedCard& b) { return a.cell.x < b.cell.x; });
    const auto [top, bottom] = std::minmax_element(
        cards.begin(), cards.end(),
        [](const PlacedCard& a, const PlacedCard& b) { return a.cell.y < b.cell.y; });
    f[Feature::width] = right->cell.x - left->cell.x + 1;
    f[Feature::height] = bottom->cell.y - top->cell.y + 1;
  }
  for (const Card enemy : dungeon.enemies()) {
    ++f[enemy.is_joker() ? Feature::bosses : Feature::enemies];
    f[Feature::enemy_strength] += enemy.is_joker() ? 0 : enemy.rank();
  }
  f[Feature::walled_in] = dungeon.outcome() == Outcome::full ? 1 : 0;
  const Loops ways = loops(Plan(dungeon));
  f[Feature::loops] = ways.loops;
  f[Feature::loop_rooms] = ways.on_a_loop;
  f[Feature::dead_end_rooms] = ways.dead_ends;
  f[Feature::boss_ways] = ways.ways_to_boss.value_or(no_value);
  f[Feature::entrances] = ways.entrances;
  f[Feature::hidden_doors] = ways.hidden_doors;
  f[Feature::levels] = 1;
  f[Feature::corridor_left] = static_cast<int>(dungeon.left(Pile::corridor));
  f[Feature::room_left] = static_cast<int>(dungeon.left(Pile::room));

  f[Feature::boss_distance] = f[Feature::boss_segments] = no_value;
  f[Feature::linearity] = f[Feature::leniency] = no_value;
  const auto per_cent = [&](int part) {
    return static_cast<int>(
        std::floor(100.0 * part / static_cast<double>(segments.size()) + 0.5 + 1e-9));
  };
  if (!segments.empty())
    f[Feature::leniency] =
        per_cent(static_cast<int>(with_help.size()) - static_cast<int>(with_enemies.size()));
  if (cards.empty()) return f;
  const std::vector<Index> distances = Graph(dungeon).distances(0);
  for (Index s = 0; s < segments.size(); ++s) {
    const auto enemies = dungeon.enemies(s);
    const Index counter = dungeon.enemies_on(s);
    if (counter == none ||
        std::none_of(enemies.begin(), enemies.end(), [](Card card) { return card.is_joker(); }))
      continue;
    const auto distance = static_cast<std::int32_t>(distances[counter]);
    if (f[Feature::boss_distance] != no_value && distance >= f[Feature::boss_distance]) continue;
    f[Feature::boss_distance] = distance;
    int depth = 0;
    for (Index at = cards[counter].segment; segments[at].entry != none; ++depth)
      at = cards[segments[at].entry].segment;
    f[Feature::boss_segments] = depth;
    f[Feature::linearity] = per_cent(depth + 1);
  }
  return f;
}

/// The first feature that is another one than the plain way gives; "" if none is.
std::string wrong_feature(const Dungeon& dungeon, FeatureReader& reader) {
  if (dungeon.ways().levels > 1) return "";  // several levels have a test of their own
  Features fast;
  reader.read(dungeon, fast);
  const Features plain = counted_plainly(dungeon);
  for (const FeatureInfo& info : feature_table)
    if (fast[info.feature] != plain[info.feature] ||
        (!info.can_be_none && fast[info.feature] == no_value))
      return std::string(info.name);
  return "";
}

}  // namespace

TEST_CASE("the features of the worked example, counted by hand") {
  Replay deal;
  deal.piles.corridor = parse_cards("4C 3S 6C 8H 9H");
  deal.piles.room = parse_cards("AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS");
  deal.table = {6, 4};
  deal.start = Cell{5, 0};
  deal.moves = std::vector<Move>{Move::open(parse_card("JS"))};
  const Features f = features(replay(deal));
  CHECK(f[Feature::rooms] == 2);
  CHECK(f[Feature::corridors] == 2);
  CHECK(f[Feature::segments] == 4);
  CHECK(f[Feature::cards] == 15);
  CHECK(f[Feature::doors] == 4);
  CHECK(f[Feature::closed_doors] == 3);
  CHECK(f[Feature::width] == 6);
  CHECK(f[Feature::height] == 4);
  CHECK(f[Feature::secret_passages] == 0);
  CHECK(f[Feature::blocked] == 0);
  CHECK(f[Feature::shops] == 1);
  CHECK(f[Feature::healing] == 1);
  CHECK(f[Feature::enemies] == 2);
  CHECK(f[Feature::enemy_strength] == 9);
  CHECK(f[Feature::bosses] == 0);
  CHECK(f[Feature::largest_room] == 5);
  CHECK(f[Feature::longest_corridor] == 3);
  CHECK(f[Feature::dead_ends] == 1);
  CHECK(f[Feature::corridor_left] == 0);
  CHECK(f[Feature::room_left] == 0);
  CHECK(f[Feature::boss_distance] == no_value);
  CHECK(f[Feature::boss_segments] == no_value);
  CHECK(f[Feature::linearity] == no_value);
  // a shop in the first room, a healing station in the second; enemies on the 8 and on the ace
  CHECK(f[Feature::leniency] == 0);
  CHECK(f[Feature::two_doors] == 1);
  CHECK(f[Feature::empty_rooms] == 0);
  CHECK(f[Feature::walled_in] == 0);
  CHECK(f[Feature::loops] == 0);
  CHECK(f[Feature::dead_end_rooms] == 1);  // the second room; one leaves the first by the jack
  CHECK(f[Feature::boss_ways] == no_value);
  CHECK(f[Feature::entrances] == 1);
  CHECK(f[Feature::hidden_doors] == 0);
  CHECK(f[Feature::levels] == 1);
}

TEST_CASE("the way to the boss takes the short cut inside a room") {
  // Room cards 2D right, 10D down, 5D left, AH below the first: four cards in a square, and the
  // joker's counter on the last one, beside the first.
  Replay deal;
  deal.piles.corridor = parse_cards("2C 3H");
  deal.piles.room = parse_cards("10D 5D 7D AH XR");
  const Dungeon dungeon = replay(deal);
  const Features f = features(dungeon);
  const Index counter = dungeon.enemies_on(static_cast<Index>(dungeon.segments().size() - 1));
  REQUIRE(counter != none);
  CHECK(f[Feature::boss_distance] ==
        static_cast<std::int32_t>(Graph(dungeon).distances(0)[counter]));
  CHECK(f[Feature::boss_segments] == 1);
  CHECK(f[Feature::linearity] == 100);
  CHECK(f[Feature::leniency] == 0);
}

TEST_CASE("the way to the boss is as short in rooms of more cards than a word has bits") {
  FeatureReader reader;
  int large = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed, Stream::room_pile);
    Replay deal{.piles = test::piles("2C 3H", "")};
    for (int i = 0; i < 150; ++i) {
      if (i == 70) deal.piles.room.push_back(Card::red_joker());
      deal.piles.room.push_back(Card(2 + static_cast<int>(random.below(9)), Suit::diamonds));
    }
    const Dungeon dungeon = replay(deal);
    CHECK(wrong_feature(dungeon, reader) == "");
    large += dungeon.enemies(1).empty() ? 0 : 1;  // drawn in the first room, so after 70 cards
  }
  CHECK(large > 0);
}

TEST_CASE("an empty dungeon has no way to a boss and no leniency") {
  const Features f = features(Dungeon());
  CHECK(f[Feature::cards] == 0);
  CHECK(f[Feature::linearity] == no_value);
  CHECK(f[Feature::leniency] == no_value);
}

TEST_CASE("features agree with the plain graph under every kind of deal") {
  std::vector<Options> deals(9);
  deals[1].rules.jokers = Jokers::one_last;
  deals[2].rules.room_spades = RoomSpades::laid;
  deals[3].table = {7, 5};
  deals[4].decks = 3;
  deals[4].extra = parse_extra("diamonds*10 aces*4");
  deals[5].rules.door_order = DoorOrder::random;
  deals[5].rules.stuck = Stuck::stop;
  deals[6].doors = 0;
  deals[7].decks = 0;
  deals[7].extra = parse_extra("diamonds*40 2C 3C");
  deals[8].decks = 0;
  FeatureReader reader;
  const auto wrong = [&](const Dungeon& dungeon) { return wrong_feature(dungeon, reader); };
  constexpr unsigned part = slow_build ? 4 : 1;
  for (std::size_t d = 0; d < deals.size(); ++d)
    check_each(deals[d], {0, (d == 0 ? 20'000u : d == 7 ? 100u : 1000u) / part}, wrong);
  for (const FuzzSpace space : {FuzzSpace::any_options, FuzzSpace::any_piles})
    check_each(space, {0, 1000u / part}, wrong);
}

TEST_CASE("features of a dungeon of levels count all of them") {
  FeatureReader reader;
  const WayOptions ways{HiddenDoors::all, SecondEntrance::farthest, 3};
  std::size_t deep = 0;
  check_each({.ways = ways}, {0, 50}, [&](const Dungeon& dungeon) {
    const Levels levels(dungeon);
    const Features all = features(dungeon);
    std::vector<Features> each;
    std::vector<Cell> cells;
    for (const Level& level : levels.all()) {
      Dungeon alone = level.dungeon;
      detail::parts_of(alone).ways.levels = detail::parts_of(alone).level = 1;
      each.push_back(counted_plainly(alone));
      for (const PlacedCard& card : level.dungeon.cards())
        cells.push_back({card.cell.x + level.origin.x, card.cell.y + level.origin.y});
    }
    deep += each.size() == 3 && all[Feature::boss_ways] >= 1;
    for (const Feature feature : {Feature::rooms, Feature::cards, Feature::enemy_strength,
                                  Feature::secret_passages, Feature::hidden_doors}) {
      int sum = 0;
      for (const Features& one : each) sum += one[feature];
      HOLDS(all[feature] == sum);
    }
    for (const Feature feature : {Feature::largest_room, Feature::longest_corridor}) {
      int most = 0;
      for (const Features& one : each) most = std::max(most, one[feature]);
      HOLDS(all[feature] == most);
    }
    HOLDS(all[Feature::boss_distance] == each[0][Feature::boss_distance]);
    const auto [left, right] =
        std::minmax_element(cells.begin(), cells.end(), [](Cell a, Cell b) { return a.x < b.x; });
    HOLDS(all[Feature::width] == right->x - left->x + 1);
    HOLDS(all[Feature::levels] == static_cast<std::int32_t>(each.size()));
    // each lift closes a loop
    const auto lifts =
        std::count_if(levels.stairs().begin(), levels.stairs().end(),
                      [](const Stair& stair) { return stair.kind == StairKind::lift; });
    HOLDS(all[Feature::loops] == loops(levels).loops);
    HOLDS(all[Feature::loops] >= static_cast<std::int32_t>(lifts));
    HOLDS(all[Feature::entrances] == each[0][Feature::entrances]);
    HOLDS(all[Feature::boss_ways] >= 1 || last_boss(levels.all().back().dungeon) == none);
    HOLDS(features(levels.all().back().dungeon) == all);
    // wanted on its own, a feature is the same
    Features some{};
    reader.read(dungeon, some, {Feature::leniency, Feature::linearity});
    HOLDS(some[Feature::leniency] == all[Feature::leniency]);
    HOLDS(some[Feature::linearity] == all[Feature::linearity]);
    return std::string();
  });
  CHECK(deep == 50);
}

TEST_CASE("per cent are rounded to the nearest whole number, halves upwards") {
  CHECK(detail::per_cent(1, 3) == 33);
  CHECK(detail::per_cent(2, 3) == 67);
  CHECK(detail::per_cent(1, 200) == 1);
  CHECK(detail::per_cent(-1, 200) == 0);
  CHECK(detail::per_cent(-1, 3) == -33);
  CHECK(detail::per_cent(-3, 3) == -100);
  CHECK(detail::per_cent(-3, 200) == -1);
}

TEST_CASE("features go into JSON when asked, none as null") {
  const Dungeon dungeon = generate({.seed = 42});
  CHECK(json_text(dungeon).find("\"features\"") == std::string::npos);
  CHECK(json_line(dungeon, {.features = true}).find("\"features\":{\"rooms\":") !=
        std::string::npos);
  CHECK(json_text(generate({.seed = 42, .doors = 0}), {.features = true})
            .find("\"boss_distance\": null") != std::string::npos);
}

TEST_CASE("features are found by their names") {
  for (const FeatureInfo& info : feature_table) {
    CHECK(find_feature(info.name) == info.feature);
    CHECK(!info.sentence.empty());
  }
  CHECK(!find_feature("rroms"));
}

TEST_CASE("each feature on its own, and some together, are what all of them at once are") {
  AnyNumbers below(1);
  FeatureReader reader;
  check_each(FuzzSpace::any_options, {0, 400}, [&](const Dungeon& dungeon) {
    const Features all = features(dungeon);
    for (const FeatureInfo& info : feature_table) {
      FeatureSet wanted = {info.feature};
      if (below(2) == 0) wanted.add(static_cast<Feature>(below(feature_count)));
      Features some;
      some.values.fill(-12345);
      reader.read(dungeon, some, wanted);
      if (some[info.feature] != all[info.feature]) return std::string(info.name);
    }
    return std::string();
  });
}

TEST_SUITE_END();
