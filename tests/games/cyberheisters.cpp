// Cyberheisters, rule by rule; probabilities are counted exactly where they can be.

#include <deckmap/games/cyberheisters/rules.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <deckmap/games/cyberheisters/check.hpp>
#include <deckmap/games/cyberheisters/player.hpp>
#include <deckmap/games/cyberheisters/text.hpp>
#include <deckmap/games/game.hpp>
#include <deckmap/generate.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::cyberheisters;
using deckmap::test::check_share;
using What = Action::What;

TEST_SUITE_BEGIN("games/cyberheisters");

namespace {

using Events = std::vector<Event>;

/// Does it and returns what happened.
Events events_of(State& state, const Action& action) {
  Events events;
  apply(state, action, [&](const Event& event) { events.push_back(event); });
  return events;
}
bool has(const Events& events, Event::What what) {
  return std::any_of(events.begin(), events.end(),
                     [&](const Event& event) { return event.what == what; });
}
/// The first event of a kind, which must be there.
Event first(const Events& events, Event::What what) {
  for (const Event& event : events)
    if (event.what == what) return event;
  throw std::logic_error("nothing of the kind happened");
}
bool is_legal(const State& state, const Action& action) {
  const auto legal = actions(state);
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

/// A game in the middle of a fight, with the player to act; each cluster is an area.
State fighting(std::vector<int> clusters, std::vector<Single> singles = {},
               std::vector<Item> inventory = {}, std::uint64_t seed = 1) {
  State state = begin(seed);
  state.inventory = std::move(inventory);
  state.phase = Phase::fight;
  Fight& fight = state.fight.emplace();
  fight.player_begins = true;
  for (const int units : clusters)
    fight.clusters.push_back({.units = std::vector<int>(static_cast<std::size_t>(units), 0)});
  fight.singles = std::move(singles);
  return state;
}
Single single(Elite kind, int place = 0) {
  return {.kind = kind, .health = figures_of(kind).health, .place = place};
}
/// The player's own action, then the companion's.
Events act(State& state, const Action& own, int companion_target) {
  apply(state, own);
  return events_of(state, {What::companion, companion_target});
}
constexpr Action attack(int area) { return {What::attack, area}; }

/// A seed whose fight rolls begin as wished: `wanted` sees what happens first.
template <class Wanted>
std::uint64_t seed_where(Wanted&& wanted) {
  for (std::uint64_t seed = 0; seed < 100'000; ++seed)
    if (wanted(seed)) return seed;
  FAIL("no such seed");
  return 0;
}

}  // namespace

// -- The set-up

TEST_CASE("set-up: ten rooms, full health, nothing in the pockets") {
  const State state = begin(1);
  CHECK(state.rooms.size() == 10);
  CHECK(state.health == 100);
  CHECK(state.inventory.empty());
  CHECK(state.room == 0);
  CHECK(state.turn == 1);
}

TEST_CASE("set-up: settings out of their range are refused") {
  CHECK(test::refusal([] { begin(1, {.rooms = 0}); }) == "rooms: 0 is out of range: 1 to 100");
  CHECK(test::refusal([] { begin(1, {.clusters = 7}); }) == "clusters: 7 is out of range: 1 to 6");
  CHECK(test::refusal([] { begin(1, {.score_room = -1}); }) ==
        "score_room: -1 is out of range: 0 to 1000");
}

TEST_CASE("set-up: the rooms of a dealt dungeon, in the order in which they were dealt") {
  const Dungeon dungeon = generate({.seed = 7});
  const std::vector<Index> rooms = rooms_of(dungeon);
  CHECK(rooms.size() == 4);
  CHECK(std::is_sorted(rooms.begin(), rooms.end()));
  for (const Index room : rooms) {
    CHECK(dungeon.segments()[room].kind == Pile::room);
    CHECK(dungeon.cards(room).size() > 0);
  }
  CHECK(rooms_of(generate({.seed = 7, .decks = 3})).size() == 10);
  CHECK(rooms_of(dungeon, 2).size() == 2);
}

TEST_CASE("set-up: levels follow one another, hidden doors join their rooms") {
  int hidden = 0;
  const auto holds = [&](const Levels& levels) {
    const DealtWay way = way_through(levels, 100);
    const auto first = rooms_of(levels[0], 100);
    const auto second = levels.size() > 1 ? rooms_of(levels[1], 100) : std::vector<Index>();
    HOLDS(way.rooms.size() == first.size() + second.size());
    for (std::size_t i = 0; i < way.rooms.size(); ++i) {
      const bool below = i >= first.size();
      HOLDS(way.rooms[i].level == (below ? 1u : 0u));
      HOLDS(way.rooms[i].segment == (below ? second[i - first.size()] : first[i]));
    }
    HOLDS(way_through(levels, 3).rooms.size() == std::min<std::size_t>(3, way.rooms.size()));
    std::size_t doors = 0;
    for (const Level& level : levels.all()) doors += Graph(level.dungeon).hidden_doors().size();
    HOLDS(way.hidden.size() <= doors);
    for (const HiddenWay& one : way.hidden) {
      HOLDS(one.from != one.to);
      HOLDS((one.from < static_cast<int>(first.size())) ==
            (one.to < static_cast<int>(first.size())));
      ++hidden;
    }
    return std::string();
  };
  test::check_each({.ways = {.hidden_doors = HiddenDoors::all, .levels = 2}}, {0, 50},
                   test::of_levels(holds));
  CHECK(hidden > 50);
}

TEST_CASE("movement: through a hidden door of a looted room, from the side of its bolt first") {
  State state = begin(1, {}, {}, {{0, 4, Bolt::nowhere}, {0, 2, Bolt::to}});
  const Action through{Action::What::hidden, 4}, bolted{Action::What::hidden, 2};
  const auto may = [&](const Action& action) {
    const auto all = actions(state);
    return std::find(all.begin(), all.end(), action) != all.end();
  };
  state.phase = Phase::turn;
  CHECK(!may(through));
  state.rooms[0].looted = true;
  CHECK(may(through));
  CHECK(!may(bolted));
  apply(state, through);
  CHECK(state.room == 4);
  CHECK(state.farthest == 4);
  state.phase = Phase::turn;
  state.fight.reset();
  state.room = 2;
  state.rooms[2].looted = true;
  REQUIRE(may({Action::What::hidden, 0}));
  apply(state, {Action::What::hidden, 0});
  CHECK(state.room == 0);
  state.phase = Phase::turn;
  state.fight.reset();
  CHECK(may(bolted));
}

TEST_CASE("movement: a bolt on the side of the earlier room keeps the later one in at first") {
  State state = begin(1, {}, {}, {{0, 2, Bolt::from}});
  const auto may_go = [&](int from, int to) {
    state.phase = Phase::turn;
    state.fight.reset();
    state.room = from;
    state.rooms[static_cast<std::size_t>(from)].looted = true;
    const auto all = actions(state);
    return std::find(all.begin(), all.end(), Action{Action::What::hidden, to}) != all.end();
  };
  CHECK(!may_go(2, 0));
  CHECK(may_go(0, 2));
  apply(state, {Action::What::hidden, 2});
  CHECK(may_go(2, 0));
}

TEST_CASE("set-up: two decks give about nine rooms, three about thirteen") {
  const auto mean_rooms = [](std::uint32_t decks) {
    constexpr int deals = 400;
    std::size_t rooms = 0;
    for (std::uint64_t seed = 0; seed < deals; ++seed)
      rooms += rooms_of(generate({.seed = seed, .decks = decks}), 1000).size();
    return static_cast<double>(rooms) / deals;
  };
  CHECK(std::abs(mean_rooms(2) - 9) < 0.7);
  CHECK(std::abs(mean_rooms(3) - 13) < 0.7);
}

TEST_CASE("units: health and attack of each") {
  CHECK(figures_of(Elite::hunter).health == 4);
  CHECK(figures_of(Elite::hunter).attack_sides == 12);
  CHECK(figures_of(Elite::berserker).health == 7);
  CHECK(figures_of(Elite::berserker).attack_sides == 8);
  CHECK(figures_of(Elite::captain).health == 15);
  CHECK(figures_of(Elite::captain).attack_sides == 10);
}

// -- A turn

TEST_CASE("turn: loot, move on, move back, or do nothing; heal with medical supplies") {
  State state = begin(1);
  CHECK(actions(state) == std::vector<Action>{{What::forward}, {What::loot}, {What::wait}});
  state.room = 3;
  state.health = 50;
  state.inventory = {Item::medical};
  CHECK(
      actions(state) ==
      std::vector<Action>{{What::forward}, {What::back}, {What::loot}, {What::heal}, {What::wait}});
}

TEST_CASE("turn: what is not legal is refused, and changes nothing") {
  State state = begin(1);
  const State before = state;
  CHECK(test::refusal([&] { apply(state, {What::back}); }) ==
        "'back' cannot be done now; this can: forward, loot, wait");
  CHECK(state == before);
}

TEST_CASE("movement: on, back, and out of the last room, which wins") {
  State state = begin(seed_where([](std::uint64_t seed) {
                        const Sheet sheet = make_sheet(seed, 3);
                        return !sheet.rows[0].horde && !sheet.rows[1].horde && !sheet.rows[2].horde;
                      }),
                      {.rooms = 2});
  apply(state, {What::forward});
  CHECK(state.room == 1);
  apply(state, {What::back});
  CHECK(state.room == 0);
  apply(state, {What::forward});
  apply(state, {What::forward});
  CHECK(state.phase == Phase::escaped);
  CHECK(score(state) == 300);
  CHECK(actions(state).empty());
}

TEST_CASE("heal: to 80 %, to 100 % from there on; it takes the turn") {
  const auto healed = [](int health) {
    State state = begin(1);
    state.health = health;
    state.inventory = {Item::medical};
    const Events events = events_of(state, {What::heal});
    CHECK(state.inventory.empty());
    CHECK((state.turn == 2 || state.fight.has_value()));
    return first(events, Event::What::healed).amount;
  };
  CHECK(healed(1) == 80);
  CHECK(healed(79) == 80);
  CHECK(healed(80) == 100);
  CHECK(healed(99) == 100);
  State weaker = begin(1, {.health = 50});  // per cent of his own health
  weaker.health = 39;
  weaker.inventory = {Item::medical};
  CHECK(first(events_of(weaker, {What::heal}), Event::What::healed).amount == 40);
  State hale = begin(1);
  hale.inventory = {Item::medical};
  CHECK_FALSE(is_legal(hale, {What::heal}));
}

// -- Looting

TEST_CASE("loot: three chests, an item on 4 to 6, by 1d4 which; once a room") {
  std::array<int, 5> items{};
  constexpr int games = 20'000;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    State state = begin(seed);
    int seen = 0;
    for (const Event& event : events_of(state, {What::loot})) {
      if (event.what != Event::What::chest) continue;
      ++seen;
      CHECK((event.die >= 4) == (event.amount > 0));
      ++items[static_cast<std::size_t>(event.amount)];
    }
    CHECK(seen == 3);
    CHECK(state.rooms[0].looted);
  }
  check_share(items[0], 3 * games, 0.5);
  for (std::size_t item = 1; item <= 4; ++item) check_share(items[item], 3 * games, 0.125);
}

TEST_CASE("loot: the table, 1 to 4") {
  CHECK(to_string(static_cast<Item>(0)) == "bomb");
  CHECK(to_string(static_cast<Item>(1)) == "stasis grenade");
  CHECK(to_string(static_cast<Item>(2)) == "deployable shield");
  CHECK(to_string(static_cast<Item>(3)) == "medical supplies");
}

TEST_CASE("loot: a looted room has no more, even when one comes back") {
  State state = begin(1);
  state.rooms[0].looted = true;
  CHECK_FALSE(is_legal(state, {What::loot}));
}

namespace {

/// At the chests of a room.
State at_chests(std::vector<Item> items, std::vector<Item> inventory, int slots = 4) {
  State state = begin(1, {.slots = slots});
  state.rooms[0] = {.looted = true, .items = std::move(items)};
  state.inventory = std::move(inventory);
  state.phase = Phase::chests;
  return state;
}

}  // namespace

TEST_CASE("inventory: items are taken while slots are free") {
  State state = at_chests({Item::bomb, Item::stasis}, {Item::bomb, Item::bomb, Item::bomb});
  CHECK(actions(state) == std::vector<Action>{{What::take, 0}, {What::take, 1}, {What::done}});
  apply(state, {What::take, 1});
  CHECK(state.inventory == std::vector{Item::bomb, Item::bomb, Item::bomb, Item::stasis});
  CHECK(state.rooms[0].items == std::vector{Item::bomb});
}

TEST_CASE("inventory, added: four slots") {
  for (const std::size_t held : {3u, 4u}) {
    State state = begin(1);
    state.rooms[0] = {.looted = true, .captain_rolled = false, .items = {Item::stasis}};
    state.inventory.assign(held, Item::bomb);
    state.phase = Phase::chests;
    CHECK(is_legal(state, {What::take, 0}) == (held < 4));
    CHECK(is_legal(state, {What::swap, 0, 0}) == (held == 4));
  }
}

TEST_CASE("inventory: full, an item is swapped or left in the room") {
  State state = at_chests({Item::stasis}, {Item::bomb, Item::shield}, 2);
  CHECK(actions(state) ==
        std::vector<Action>{{What::swap, 0, 0}, {What::swap, 0, 1}, {What::done}});
  apply(state, {What::swap, 0, 1});
  CHECK(state.inventory == std::vector{Item::bomb, Item::stasis});
  CHECK(state.rooms[0].items == std::vector{Item::shield});
  apply(state, {What::done});
  CHECK(state.rooms[0].items == std::vector{Item::shield});
}

TEST_CASE("inventory: one medical pack at most") {
  State state = at_chests({Item::medical, Item::bomb}, {Item::medical});
  CHECK(actions(state) == std::vector<Action>{{What::take, 1}, {What::done}});
  const State full = at_chests({Item::medical}, {Item::medical, Item::bomb}, 2);
  CHECK(actions(full) == std::vector<Action>{{What::done}});
}

TEST_CASE("exchange: what was left can be fetched later, in a turn of its own") {
  State state = at_chests({Item::stasis}, {});
  state.phase = Phase::turn;
  CHECK(is_legal(state, {What::exchange}));
  apply(state, {What::exchange});
  CHECK(state.phase == Phase::chests);
  apply(state, {What::take, 0});
  CHECK(state.phase != Phase::chests);
  CHECK((state.turn == 2 || state.fight.has_value()));
  CHECK_FALSE(is_legal(state, {What::exchange}));
}

// -- Encounters

namespace {

/// Everybody of a fight is gone, as if it had been fought out.
void end_fight(State& state) {
  state.fight.reset();
  state.phase = Phase::turn;
}

}  // namespace

TEST_CASE("encounter: thirty turns of a game are those of its sheet, the quiet ones as well") {
  int hordes = 0, captains = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    State state = begin(seed);
    for (const SheetRow& row : make_sheet(seed).rows) {
      REQUIRE(state.turn == row.turn);
      const bool captain_waits = row.has_captain_roll() && !state.rooms[0].captain_rolled;
      const Events events = events_of(state, {What::wait});
      const bool captain = captain_waits && row.is_captain_possible();
      REQUIRE(state.fight.has_value() == (row.horde || captain));
      captains += captain ? 1 : 0;
      if (!state.fight) continue;
      hordes += row.horde ? 1 : 0;
      const Event came = first(events, Event::What::encounter);
      CHECK(came.die == (row.horde ? 1 : 0));
      CHECK(came.other == (captain ? 1 : 0));
      end_fight(state);
    }
  }
  check_share(captains, 300, 1.0 / 12);
  CHECK(hordes > 300 * 4);
}

TEST_CASE("encounter: checked for at the end of a turn, whatever was done in it") {
  // a horde comes on turn 1 of this seed
  const std::uint64_t seed =
      seed_where([](std::uint64_t s) { return turn_rolls(s, 1).encounter >= 5; });
  const auto comes = [&](const Action& action, auto&& set_up) {
    State state = begin(seed);
    state.room = 3;
    state.farthest = 3;
    set_up(state);
    apply(state, action);
    if (state.phase == Phase::chests) {
      CHECK_FALSE(state.fight.has_value());  // the turn is not over
      apply(state, {What::done});
    }
    return state.fight.has_value() && state.turn == 2;
  };
  const auto nothing = [](State&) {};
  CHECK(comes({What::wait}, nothing));
  CHECK(comes({What::forward}, nothing));
  CHECK(comes({What::back}, nothing));
  CHECK(comes({What::loot}, nothing));
  CHECK(comes({What::heal}, [](State& state) {
    state.health = 10;
    state.inventory = {Item::medical};
  }));
  const auto left_here = [](State& state) {
    state.rooms[3] = {.looted = true, .captain_rolled = false, .items = {Item::bomb}};
  };
  CHECK(comes({What::exchange}, left_here));
  CHECK(comes({What::take, 0}, [&](State& state) {
    left_here(state);
    state.phase = Phase::chests;
  }));
  State empty = begin(seed_where([](std::uint64_t s) {
    State state = begin(s);
    for (const Event& event : events_of(state, {What::loot}))
      if (event.what == Event::What::chest && event.amount > 0) return false;
    return turn_rolls(s, 1).encounter >= 5;
  }));
  apply(empty, {What::loot});  // three empty chests
  CHECK(empty.fight.has_value());
  // who escapes meets nobody any more
  CHECK_FALSE(comes({What::forward}, [](State& state) { state.room = state.farthest = 9; }));
}

TEST_CASE("encounter: each special stands with one of the clusters, by an even die") {
  std::array<int, 3> places{};
  int singles = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    State state = begin(seed);
    while (!state.fight) apply(state, {What::wait});
    if (state.fight->clusters.size() != 3) continue;
    for (const Single& other : state.fight->singles) {
      ++places[static_cast<std::size_t>(other.place)];
      ++singles;
    }
  }
  CHECK(singles > 1000);
  for (const int count : places) check_share(count, singles, 1.0 / 3);
}

TEST_CASE("encounter: at the end of each turn as the sheet of the seed has it") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Sheet sheet = make_sheet(seed, 5);
    State state = begin(seed);
    for (const SheetRow& row : sheet.rows) {
      REQUIRE(state.turn == row.turn);
      apply(state, {What::wait});
      REQUIRE(state.fight.has_value() == row.horde);
      if (!row.horde) continue;
      CHECK(state.fight->units() == row.rolls.battalion);
      CHECK(static_cast<int>(state.fight->singles.size()) ==
            row.specials().hunters + row.specials().berserkers);
      break;
    }
  }
}

TEST_CASE("encounter: no checks during a fight, and no leaving it") {
  State state = fighting({12}, {single(Elite::hunter)});
  state.health = 1000;
  for (int i = 0; i < 50 && state.fight; ++i) {
    for (const Action& action : actions(state))
      CHECK((action.what == What::attack || action.what == What::companion));
    CHECK(state.fights == 0);
    apply(state, actions(state).front());
  }
  CHECK_FALSE(state.fight.has_value());
}

// -- The readings

TEST_CASE("fight_turns: a round of a fight is a turn; or only the one that brought it is") {
  for (const FightTurns reading : {FightTurns::count, FightTurns::skip}) {
    State state = begin(seed_where([](std::uint64_t s) { return turn_rolls(s, 1).encounter >= 5; }),
                        {.health = 1000, .fight_turns = reading});
    apply(state, {What::wait});
    REQUIRE(state.fight.has_value());
    int rounds = 0;
    while (state.fight) {
      CHECK(state.turn == 2 + (reading == FightTurns::count ? rounds : 0));
      apply(state, actions(state).front());
      rounds += state.phase == Phase::companion ? 0 : 1;
    }
    CHECK(rounds > 1);
    CHECK(state.turn == 2 + (reading == FightTurns::count ? rounds : 0));
    CHECK(state.last_horde == 1);  // the quiet turns go on in the fight, where its rounds count
  }
}

TEST_CASE("first_turns_quiet: no, or the quiet turns of the beginning") {
  const auto hordes_of_turn = [](int turn, bool quiet) {
    int hordes = 0;
    for (std::uint64_t seed = 0; seed < 900; ++seed) {
      State state = begin(seed, {.first_turns_quiet = quiet});
      state.turn = turn;
      apply(state, {What::wait});
      hordes += state.last_horde == turn ? 1 : 0;
    }
    return hordes;
  };
  for (int turn = 1; turn <= 3; ++turn) {
    check_share(hordes_of_turn(turn, false), 900, 1.0 / 3);
    CHECK(hordes_of_turn(turn, true) == 0);
  }
  check_share(hordes_of_turn(4, true), 900, 1.0 / 3);
}

TEST_CASE("heal_in_fight: instead of the player's attack, or besides it") {
  State state = fighting({1, 30}, {}, {Item::medical});
  state.settings.heal_in_fight = HealInFight::free;
  state.health = 10;
  apply(state, {What::heal});
  CHECK(state.health == 80);
  CHECK(state.inventory.empty());
  CHECK(state.phase == Phase::fight);
  CHECK(state.fight->round == 1);
  const Events events = act(state, attack(1), 0);
  CHECK_FALSE(first(events, Event::What::hit).by_companion);
  CHECK(state.fight->cluster(1).size() < 30);
}

namespace {

/// The same fight with the battalion as one area.
State as_battalion(State state) {
  state.settings.areas = Areas::battalion;
  state.fight->one_area = true;
  return state;
}

}  // namespace

TEST_CASE("areas: the battalion in all its clusters, or each cluster") {
  const std::vector<Single> specials = {single(Elite::hunter), single(Elite::captain)};
  const State state = as_battalion(fighting({8, 7}, specials));
  CHECK(actions(state) == std::vector<Action>{attack(0), attack(1), attack(2)});
  CHECK(area_name(*state.fight, 0) == "the battalion");
  CHECK(area_name(*state.fight, 2) == "the captain");
  for (const Areas areas : {Areas::battalion, Areas::clusters}) {
    State met = begin(seed_where([](std::uint64_t s) {
                        State game = begin(s);
                        apply(game, {What::wait});
                        return game.fight && game.fight->clusters.size() == 3;
                      }),
                      {.areas = areas});
    apply(met, {What::wait});
    CHECK(met.fight->unit_areas() == (areas == Areas::battalion ? 1 : 3));
  }
}

TEST_CASE("areas: a blow at the battalion goes on from one cluster to the next") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = as_battalion(fighting({3, 2, 40}, {}, {}, seed));
    state.fight->cluster(0).units = {0, 1, 1};
    const Events events = act(state, attack(0), 0);
    int damage = 0;
    for (const Event& event : events) damage += event.what == Event::What::hit ? event.die : 0;
    CHECK(state.fight->units() == 45 - damage);
    CHECK(state.fight->cluster(0).size() == 2);  // the frozen ones fall last
    CHECK(state.fight->cluster(1).size() == std::max(0, 3 - damage));
  }
}

TEST_CASE("areas: a battalion has one die, and turns on the companion as a whole") {
  bool half = false;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = as_battalion(fighting({7, 7, 7}, {single(Elite::hunter)}, {}, seed));
    state.fight->singles[0].health = 100;
    const Events events = act(state, attack(1), 1);
    const Event struck = first(events, Event::What::struck);
    CHECK(struck.area == 0);
    CHECK(struck.amount == (struck.die == 4 ? 10 : 21));
    half = half || struck.die == 4;
    CHECK(std::count_if(events.begin(), events.end(),
                        [](const Event& event) { return event.what == Event::What::struck; }) == 1);
    const Events after = act(state, attack(1), 0);
    CHECK(first(after, Event::What::at_companion).area == 0);
    for (const Cluster& cluster : state.fight->clusters) CHECK(cluster.last_hit_by_companion);
  }
  CHECK(half);
}

TEST_CASE("areas: a bomb reaches one cluster of a battalion, all of which turns on its thrower") {
  State state = as_battalion(
      fighting({30, 30}, {single(Elite::hunter, 1), single(Elite::hunter, 0)}, {Item::bomb}));
  for (Cluster& cluster : state.fight->clusters) cluster.last_hit_by_companion = true;
  state.health = 1000;
  const Events events = act(state, {What::bomb, 1}, 2);
  CHECK(state.fight->cluster(0).size() == 30);
  CHECK(state.fight->cluster(1).size() == 30 - first(events, Event::What::bomb).die);
  CHECK(state.fight->singles[0].health == 0);
  CHECK(first(events, Event::What::struck).area == 0);
}

TEST_CASE("placement: in clusters, each for himself, or all in one place") {
  std::size_t most_clusters = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const Placement placement : {Placement::clusters, Placement::spread, Placement::one}) {
      State state = begin(seed, {.placement = placement});
      while (!state.fight) apply(state, {What::wait});
      const Fight& fight = *state.fight;
      if (placement == Placement::clusters)
        most_clusters = std::max(most_clusters, fight.clusters.size());
      else
        CHECK(fight.clusters.size() == 1);
      CHECK(fight.spread == (placement == Placement::spread));
      for (std::size_t i = 0; i < fight.singles.size(); ++i) {
        if (placement == Placement::one) CHECK(fight.singles[i].place == 0);
        if (placement == Placement::spread)
          CHECK(fight.singles[i].place == 1 + static_cast<int>(i));
      }
    }
  CHECK(most_clusters == 3);
}

TEST_CASE("placement: where they are spread a bomb reaches one unit, or one special") {
  State state =
      fighting({20}, {single(Elite::hunter, 1), single(Elite::berserker, 2)}, {Item::bomb});
  state.fight->spread = true;
  state.health = 1000;
  for (int place = 0; place <= 2; ++place) {
    REQUIRE(is_legal(state, {What::bomb, place}));
    State after = state;
    apply(after, {What::bomb, place});
    const Event bomb = first(events_of(after, {What::companion, 2}), Event::What::bomb);
    CHECK(bomb.amount == (place == 0 ? 1 : 0));
    CHECK(after.fight->units() == (place == 0 ? 19 : 20));
    CHECK((after.fight->singles[0].health == 0) == (place == 1));
    if (place == 2) CHECK(after.fight->singles[1].health == 0);
  }
  CHECK_FALSE(is_legal(state, {What::bomb, 3}));
  CHECK(described(state, {What::bomb, 0}) == "bomb one unit");
  CHECK(described(state, {What::bomb, 2}) == "bomb the berserker");
}

TEST_CASE("encounter: none in the three turns after a turn with one") {
  for (int turn = 1; turn <= 8; ++turn) {
    const TurnRolls six{.encounter = 6};
    CHECK(brings_horde(six, turn, 0, 3));
    CHECK(brings_horde(six, turn + 4, turn, 3));
    for (int later = 1; later <= 3; ++later) CHECK_FALSE(brings_horde(six, turn + later, turn, 3));
  }
}

TEST_CASE("encounter: the battalion stands together or in clusters, as even as can be") {
  std::array<int, 4> clusters{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    State state = begin(seed);
    while (!state.fight) apply(state, {What::wait});
    const Fight& fight = *state.fight;
    ++clusters[fight.clusters.size()];
    for (const Cluster& cluster : fight.clusters)
      CHECK(fight.clusters.front().size() - cluster.size() <= 1);
    for (const Single& other : fight.singles)
      CHECK((other.place >= 0 && other.place < static_cast<int>(fight.clusters.size())));
  }
  for (std::size_t n = 1; n <= 3; ++n) check_share(clusters[n], 3000, 1.0 / 3);
  State together = begin(1, {.clusters = 1});
  while (!together.fight) apply(together, {What::wait});
  CHECK(together.fight->clusters.size() == 1);
}

TEST_CASE("initiative: 1d6 each, the player must be higher to begin: 15 of 36") {
  int begins = 0, higher = 0;
  for (int mine = 1; mine <= 6; ++mine)
    for (int theirs = 1; theirs <= 6; ++theirs) higher += mine > theirs ? 1 : 0;
  CHECK(higher == 15);
  constexpr int games = 5000;
  std::array<int, 7> faces{};
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    State state = begin(seed);
    Events events;
    while (!state.fight) events = events_of(state, {What::wait});
    const Event rolled = first(events, Event::What::initiative);
    ++faces[static_cast<std::size_t>(rolled.die)];
    ++faces[static_cast<std::size_t>(rolled.other)];
    CHECK(state.fight->player_begins == (rolled.die > rolled.other));
    const bool enemy_attacked = has(events, Event::What::struck);
    CHECK(enemy_attacked != state.fight->player_begins);
    begins += state.fight->player_begins ? 1 : 0;
  }
  check_share(begins, games, 15.0 / 36);
  for (std::size_t face = 1; face <= 6; ++face) check_share(faces[face], 2 * games, 1.0 / 6);
}

TEST_CASE("initiative, added: once a fight; or each round") {
  State each = fighting({200}, {});
  each.health = 100'000;
  State once = each;
  each.settings.initiative = Initiative::each_round;
  const auto rolls_of = [](State& state) {
    int rolls = 0;
    for (int round = 0; round < 5; ++round)
      for (const Event& event : act(state, attack(0), 0))
        rolls += event.what == Event::What::initiative ? 1 : 0;
    return rolls;
  };
  CHECK(rolls_of(each) == 5);
  CHECK(rolls_of(once) == 0);
}

// -- The captain

TEST_CASE("captain: rolled for after five turns, once a room, and he comes on a 12") {
  const std::uint64_t seed = seed_where([](std::uint64_t s) {
    const Sheet sheet = make_sheet(s, 12);
    for (const SheetRow& row : sheet.rows)
      if (row.horde || (row.turn != 9 && row.rolls.captain == 12)) return false;
    return sheet.rows[8].rolls.captain == 12;
  });
  State waits = begin(seed);  // the room's roll is made on turn 6, and was not a 12
  for (int turn = 1; turn <= 12; ++turn) {
    apply(waits, {What::wait});
    CHECK(waits.rooms[0].captain_rolled == (turn >= 6));
  }
  CHECK_FALSE(waits.captain_came);

  State moves = begin(seed);
  for (int turn = 1; turn <= 8; ++turn) apply(moves, {What::wait});
  const Events events = events_of(moves, {What::forward});  // turn 9, a room without a roll
  CHECK(moves.captain_came);
  CHECK(first(events, Event::What::encounter).other == 1);
  CHECK(first(events, Event::What::encounter).die == 0);
  CHECK(moves.fight->singles.back().kind == Elite::captain);
  CHECK(moves.fight->units() == make_sheet(seed, 9).rows[8].rolls.battalion);
  const Specials specials = make_sheet(seed, 9).rows[8].specials();
  CHECK(static_cast<int>(moves.fight->singles.size()) ==
        specials.hunters + specials.berserkers + 1);
}

TEST_CASE("captain: coming back to a room gives no second roll") {
  State state = begin(3);
  state.turn = 6;
  state.rooms[0].captain_rolled = true;
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
    State again = state;
    again.seed = seed_where([&](std::uint64_t s) {
      return s >= 50 * seed && turn_rolls(s, 6).captain == 12 && turn_rolls(s, 6).encounter < 5;
    });
    apply(again, {What::wait});
    CHECK_FALSE(again.captain_came);
  }
}

TEST_CASE("captain: once a run") {
  State state = begin(seed_where([](std::uint64_t s) {
    return turn_rolls(s, 6).captain == 12 && turn_rolls(s, 6).encounter < 5;
  }));
  state.turn = 6;
  State again = state;
  apply(state, {What::wait});
  CHECK(state.captain_came);
  CHECK(state.fight.has_value());
  again.captain_came = true;
  apply(again, {What::wait});
  CHECK_FALSE(again.fight.has_value());
}

TEST_CASE("captain: he comes even in the quiet turns after a horde") {
  State state = begin(seed_where([](std::uint64_t s) { return turn_rolls(s, 7).captain == 12; }));
  state.turn = 7;
  state.last_horde = 6;
  const Events events = events_of(state, {What::wait});
  CHECK(first(events, Event::What::encounter).die == 0);
  CHECK(state.captain_came);
  CHECK(state.last_horde == 6);
}

TEST_CASE("captain: met on a straight walk through the ten rooms with 1 - (11/12)^4") {
  // turn 1 ends in the second room, turn 9 in the tenth: four rooms are rolled for, from turn 6 on
  constexpr int games = 20'000;
  int met = 0, on_twelve = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    State state = begin(seed);
    while (state.phase != Phase::escaped) {
      const int turn = state.turn;
      const bool came = state.captain_came;
      apply(state, {What::forward});
      if (state.captain_came && !came) {
        ++met;
        on_twelve += turn_rolls(seed, turn).captain == 12 ? 1 : 0;
        CHECK(turn >= 6);
      }
      if (state.fight) end_fight(state);
    }
  }
  check_share(met, games, 1 - std::pow(11.0 / 12, 4));
  CHECK(on_twelve == met);
}

// -- The player's attack

TEST_CASE("attack: 1d10 each, for the player and the companion, on one area or on two") {
  std::array<int, 11> faces{};
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    State state = fighting({40, 40}, {}, {}, seed);
    for (const Event& event : act(state, attack(0), 1)) {
      if (event.what != Event::What::hit) continue;
      CHECK(event.area == (event.by_companion ? 1 : 0));
      CHECK(event.amount == 40 - event.die);
      ++faces[static_cast<std::size_t>(event.die)];
    }
  }
  CHECK(faces[0] == 0);
  for (std::size_t face = 1; face <= 10; ++face) check_share(faces[face], 10'000, 0.1);
}

TEST_CASE("attack: an area is one special or one battalion") {
  const State state = fighting({8, 7}, {single(Elite::hunter), single(Elite::captain)});
  CHECK(actions(state) == std::vector<Action>{attack(0), attack(1), attack(2), attack(3)});
}

TEST_CASE("attack: a single takes the damage, and is dead at 0") {
  const std::uint64_t seed = seed_where([](std::uint64_t s) {
    State state = fighting({1}, {single(Elite::berserker)}, {}, s);
    const Events events = act(state, attack(1), 0);
    return first(events, Event::What::hit).die == 7;
  });
  State state = fighting({1}, {single(Elite::berserker)}, {}, seed);
  act(state, attack(1), 0);
  CHECK_FALSE(state.fight.has_value());
  CHECK(state.elites_killed == 1);
  CHECK(state.units_killed == 1);
}

TEST_CASE("attack: a blow at an area that is gone is lost") {
  State state = fighting({1, 30});
  const Events events = act(state, attack(0), 0);
  CHECK(first(events, Event::What::missed).by_companion);
  CHECK(state.fight->units() == 30);
}

TEST_CASE("attack: the dead are removed before the enemy attacks") {
  State state = fighting({1}, {single(Elite::captain)});
  state.fight->singles[0].health = 1;
  const Events events = act(state, attack(0), 1);
  CHECK_FALSE(has(events, Event::What::struck));
  CHECK(has(events, Event::What::fight_over));
}

TEST_CASE("attack: a special item replaces the player's attack, not the companion's") {
  State state = fighting({30, 30}, {}, {Item::stasis});
  const Events events = act(state, {What::stasis}, 1);
  const Event hit = first(events, Event::What::hit);
  CHECK(hit.by_companion);
  CHECK(state.fight->cluster(0).size() == 30);
  CHECK(state.fight->cluster(1).size() == 30 - hit.die);
  CHECK(state.inventory.empty());
}

TEST_CASE("attack, added: the player's blow falls first; or the companion's") {
  State state = fighting({40});
  act(state, attack(0), 0);
  CHECK(state.fight->cluster(0).last_hit_by_companion);
  State other = fighting({40});
  other.settings.companion_first = true;
  act(other, attack(0), 0);
  CHECK_FALSE(other.fight->cluster(0).last_hit_by_companion);
}

// -- The enemy's attack

TEST_CASE("enemy: who was last hit by the companion turns on him, who takes no damage") {
  State state = fighting({40}, {single(Elite::captain)});
  state.fight->singles[0].health = 100;
  const Events events = act(state, attack(0), 1);
  CHECK(first(events, Event::What::at_companion).area == 1);
  for (const Event& event : events)
    if (event.what == Event::What::struck) CHECK(event.area == 0);
  // and for as long as the player does not hit him
  CHECK(first(act(state, attack(0), 1), Event::What::at_companion).area == 1);
}

TEST_CASE("enemy: a battalion turns on the companion too, until the player hits it") {
  State state = fighting({40, 90});
  state.health = 1000;
  const auto strikers = [&](const Events& events) {
    std::vector<int> areas;
    for (const Event& event : events)
      if (event.what == Event::What::struck) areas.push_back(event.area);
    return areas;
  };
  CHECK(strikers(act(state, attack(0), 1)) == std::vector{0});
  CHECK(strikers(act(state, attack(1), 0)) == std::vector{1});
  CHECK(strikers(act(state, attack(0), 0)) == std::vector{1});
  state.settings.companion_first = true;
  CHECK(strikers(act(state, attack(0), 0)) == std::vector{0, 1});
}

TEST_CASE("enemy: a special that the player hits turns on him again") {
  State state = fighting({200}, {single(Elite::captain)});
  state.fight->singles[0].health = 100;
  state.health = 10'000;
  const auto captain_strikes = [](const Events& events) {
    return std::any_of(events.begin(), events.end(), [](const Event& event) {
      return event.what == Event::What::struck && event.area == 1;
    });
  };
  CHECK_FALSE(captain_strikes(act(state, attack(0), 1)));
  CHECK(captain_strikes(act(state, attack(1), 0)));
}

TEST_CASE("enemy: a battalion does a damage a unit on 1 to 3, half of it, rounded down, on 4") {
  std::array<int, 5> faces{};
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    State state = fighting({1, 27}, {}, {}, seed);
    const Events events = act(state, attack(0), 0);
    const Event struck = first(events, Event::What::struck);
    REQUIRE(struck.area == 1);
    CHECK(struck.amount == (struck.die == 4 ? 13 : 27));
    CHECK(state.health == 100 - struck.amount);
    ++faces[static_cast<std::size_t>(struck.die)];
  }
  for (std::size_t face = 1; face <= 4; ++face) check_share(faces[face], 4000, 0.25);
}

TEST_CASE("enemy: captain 1d10, hunter 1d12, berserker 1d8, added") {
  std::map<int, std::map<int, int>> faces;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    State state = fighting(
        {1}, {single(Elite::captain), single(Elite::hunter), single(Elite::berserker)}, {}, seed);
    int sum = 0;
    for (const Event& event : act(state, attack(0), 0)) {
      if (event.what != Event::What::struck) continue;
      ++faces[event.area][event.die];
      sum += event.amount;
    }
    CHECK(state.health == 100 - sum);
  }
  const auto check_die = [&](int area, int sides) {
    CHECK(static_cast<int>(faces[area].size()) == sides);
    for (const auto& [face, count] : faces[area]) {
      CHECK((face >= 1 && face <= sides));
      check_share(count, 3000, 1.0 / sides);
    }
  };
  check_die(1, 10);
  check_die(2, 12);
  check_die(3, 8);
}

TEST_CASE("enemy: at 0 health the game is lost") {
  State state = fighting({1, 100});
  state.health = 40;
  const Events events = act(state, attack(0), 0);
  CHECK(state.health == 0);
  CHECK(state.phase == Phase::dead);
  CHECK(has(events, Event::What::dead));
  CHECK(actions(state).empty());
  CHECK(state.damage_taken == 40);
}

// -- Special items

TEST_CASE("bomb: 6+1d6 units of one cluster and every special caught in it") {
  std::array<int, 13> reaches{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    State state = fighting(
        {30, 30}, {single(Elite::hunter, 0), single(Elite::berserker, 0), single(Elite::hunter, 1)},
        {Item::bomb}, seed);
    const Events events = act(state, {What::bomb, 0}, 1);
    const Event bomb = first(events, Event::What::bomb);
    CHECK(bomb.amount == bomb.die);
    ++reaches[static_cast<std::size_t>(bomb.die)];
    CHECK(state.fight->cluster(0).size() == 30 - bomb.die);
    CHECK(state.fight->singles[0].health == 0);
    CHECK(state.fight->singles[1].health == 0);
    CHECK(state.fight->singles[2].health == 4);
  }
  for (std::size_t reach = 7; reach <= 12; ++reach) check_share(reaches[reach], 3000, 1.0 / 6);
}

TEST_CASE("bomb: the captain takes half, rounded up, and is stunned for a turn") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = fighting({30, 3}, {single(Elite::captain, 0)}, {Item::bomb}, seed);
    state.health = 1000;
    const Events events = act(state, {What::bomb, 0}, 1);
    CHECK(state.fight->singles[0].health == 15 - (first(events, Event::What::bomb).die + 1) / 2);
    CHECK(first(events, Event::What::still).area == 2);
    bool strikes = false;
    for (const Event& event : act(state, attack(0), 0))
      strikes = strikes || (event.what == Event::What::struck && event.area == 2);
    CHECK(strikes);
  }
}

TEST_CASE("bomb: it is the player's hit: who survives it turns on him") {
  State state = fighting({40, 90}, {single(Elite::captain, 0)}, {Item::bomb});
  state.fight->singles[0].health = 100;
  state.health = 10'000;
  state.fight->cluster(0).last_hit_by_companion = true;
  state.fight->singles[0].last_hit_by_companion = true;
  CHECK(first(act(state, {What::bomb, 0}, 1), Event::What::struck).area == 0);
  bool strikes = false;  // the captain, no longer stunned
  for (const Event& event : act(state, attack(0), 1))
    strikes = strikes || (event.what == Event::What::struck && event.area == 2);
  CHECK(strikes);
}

TEST_CASE("bomb: it is thrown where somebody stands, were it only a special") {
  State state = fighting({0, 3, 0}, {single(Elite::hunter, 2)}, {Item::bomb});
  CHECK_FALSE(is_legal(state, {What::bomb, 0}));
  CHECK(is_legal(state, {What::bomb, 1}));
  CHECK(is_legal(state, {What::bomb, 2}));
  act(state, {What::bomb, 2}, 1);
  CHECK((!state.fight || state.fight->singles[0].health == 0));
}

TEST_CASE("stasis: 6+1d6 units on the whole board, for two turns") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = fighting({5, 40, 90}, {}, {Item::stasis}, seed);
    state.health = 1000;
    const Events events = act(state, {What::stasis}, 2);
    const int frozen = first(events, Event::What::stasis).amount;
    CHECK(frozen == first(events, Event::What::stasis).die);
    CHECK((frozen >= 7 && frozen <= 12));
    CHECK(first(events, Event::What::still).area == 0);  // its five units are frozen
    const int able = 40 - (frozen - 5);
    const Event struck = first(events, Event::What::struck);
    CHECK(struck.area == 1);
    CHECK(struck.amount == (struck.die == 4 ? able / 2 : able));
    CHECK(first(act(state, attack(1), 2), Event::What::still).area == 0);
    CHECK_FALSE(has(act(state, attack(1), 2), Event::What::still));
  }
}

TEST_CASE("stasis, added: of a cluster the units that can move fall first") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    State state = fighting({40}, {}, {Item::stasis}, seed);
    state.health = 1000;
    const int frozen = first(act(state, {What::stasis}, 0), Event::What::stasis).die;
    CHECK(state.fight->cluster(0).frozen() == frozen);
    CHECK(state.fight->cluster(0).size() < 40);
  }
}

TEST_CASE("stasis: specials over 8, the captain over 10") {
  std::array<bool, 13> seen{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    State state =
        fighting({30}, {single(Elite::hunter), single(Elite::captain)}, {Item::stasis}, seed);
    const Events events = act(state, {What::stasis}, 0);
    const int reach = first(events, Event::What::stasis).die;
    seen[static_cast<std::size_t>(reach)] = true;
    CHECK(state.fight->singles[0].held == (reach > 8 ? 1 : 0));
    CHECK(state.fight->singles[1].held == (reach > 10 ? 1 : 0));
  }
  for (std::size_t reach = 7; reach <= 12; ++reach) CHECK(seen[reach]);
}

TEST_CASE("shield: no damage for two turns") {
  State state = fighting({60, 60}, {single(Elite::hunter)}, {Item::shield});
  act(state, {What::shield}, 0);
  CHECK(state.health == 100);
  act(state, attack(1), 0);
  CHECK(state.health == 100);
  state.health = 1000;
  act(state, attack(1), 0);
  CHECK(state.health < 1000);
}

TEST_CASE("shield: a living berserker or captain destroys it at the end of its first turn") {
  for (const Elite kind : {Elite::berserker, Elite::captain, Elite::hunter}) {
    State state = fighting({1, 60}, {single(kind)}, {Item::shield});
    const Events events = act(state, {What::shield}, 0);
    CHECK(state.health == 100);
    const bool broken = has(events, Event::What::shield_broken);
    CHECK(broken == (kind != Elite::hunter));
    CHECK(state.shield == (broken ? 0 : 1));
  }
  State killed = fighting({60}, {single(Elite::berserker)}, {Item::shield});
  killed.fight->singles[0].health = 1;
  act(killed, {What::shield}, 1);
  CHECK(killed.shield == 1);
}

TEST_CASE("shield: its turns go by outside a fight as well") {
  State state = begin(seed_where([](std::uint64_t s) {
    return turn_rolls(s, 1).encounter < 5 && turn_rolls(s, 2).encounter < 5;
  }));
  state.shield = 2;
  apply(state, {What::wait});
  CHECK(state.shield == 1);
  CHECK(has(events_of(state, {What::wait}), Event::What::shield_spent));
  CHECK(state.shield == 0);
}

TEST_CASE("shield: for this room only") {
  State state = begin(1);
  state.shield = 2;
  apply(state, {What::forward});
  CHECK(state.shield == 0);
}

TEST_CASE("medical supplies in a fight: they replace the attack") {
  State state = fighting({1, 30}, {}, {Item::medical});
  state.health = 10;
  const Events events = act(state, {What::heal}, 0);
  CHECK(first(events, Event::What::healed).amount == 80);
  CHECK(state.fight->cluster(1).size() == 30);
}

// -- Random play

namespace {

void require_none(const std::vector<std::string>& problems) {
  REQUIRE_MESSAGE(problems.empty(), problems.front());
}

/// Something that can be written but is not legal is refused, and nothing is changed.
void require_refused(const State& state, Random& random) {
  const Action action{static_cast<What>(random.below(14)), static_cast<int>(random.below(9)),
                      static_cast<int>(random.below(5))};
  if (is_legal(state, action)) return;
  State copy = state;
  REQUIRE_THROWS_AS(apply(copy, action), Error);
  REQUIRE(copy == state);
}

/// Plays legal actions at random to the end.
State play_at_random(std::uint64_t seed) {
  Random random(seed, Stream::player);
  State state = begin(seed, {.rooms = 1 + static_cast<int>(random.below(10)),
                             .health = 1 + static_cast<int>(random.below(100)),
                             .slots = 1 + static_cast<int>(random.below(4))});
  int captains = 0;
  for (int taken = 0; !is_over(state); ++taken) {
    REQUIRE(taken < 20'000);
    const State before = state;
    if (taken % 8 == 0) require_refused(state, random);
    const Action action = random_player(state, random);
    apply(state, action, [&](const Event& event) {
      captains += event.what == Event::What::encounter ? event.other : 0;
    });
    require_none(check(state));
    require_none(check_step(before, state, action));
  }
  REQUIRE(captains <= 1);
  REQUIRE(captains == (state.captain_came ? 1 : 0));
  return state;
}

}  // namespace

TEST_CASE("random play: every game ends, and is sound on the way") {
  int escaped = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
    escaped += play_at_random(seed).phase == Phase::escaped ? 1 : 0;
  CHECK(escaped > 10);
  CHECK(escaped < 990);
}

TEST_CASE("random play: what does not hold is found") {
  const auto problem = [](auto&& spoil) {
    State state = fighting({5}, {single(Elite::captain)}, {Item::medical});
    spoil(state);
    const auto problems = check(state);
    return problems.empty() ? std::string() : problems.front();
  };
  CHECK(problem([](State&) {}).empty());
  CHECK(problem([](State& s) { s.health = 101; }) == "the health is out of its range");
  CHECK(problem([](State& s) { s.health = 0; }) == "dead with health, or alive without");
  CHECK(problem([](State& s) { s.inventory.push_back(Item::medical); }) ==
        "there are too many medical supplies");
  CHECK(problem([](State& s) { s.inventory.assign(5, Item::bomb); }) ==
        "there are more items than slots");
  CHECK(problem([](State& s) { s.room = 1; }) == "the room was never reached");
  CHECK(problem([](State& s) { s.farthest = 10; }) == "there is no such room");
  CHECK(problem([](State& s) { s.shield = 3; }) == "the shield lasts too long");
  CHECK(problem([](State& s) { s.rooms.at(0).items.assign(4, Item::bomb); }) ==
        "a room holds more than its chests");
  CHECK(problem([](State& s) { s.fight.reset(); }) == "a fight without a board");
  CHECK(problem([](State& s) {
          s.fight->clusters[0].units = {0, 9};
        }) == "a unit is frozen for longer than anything can");
  CHECK(problem([](State& s) {
          s.fight->clusters[0].units = {1, 0};
        }) == "frozen units stand before free ones");
  CHECK(problem([](State& s) { s.fight->clusters[0].units.assign(99, 0); }) ==
        "a battalion has more units than dice can give it");
  CHECK(problem([](State& s) { s.fight->singles[0].held = 9; }) ==
        "an enemy is held for longer than anything can");
  CHECK(problem([](State& s) { s.fight->singles[0].health = 16; }) ==
        "an enemy's health is out of its range");
  const auto step_problem = [](auto&& spoil) {
    State before = fighting({5}), after = before;
    spoil(before, after);
    const auto problems = check_step(before, after, {});
    return problems.empty() ? std::string() : problems.front();
  };
  CHECK(step_problem([](State&, State&) {}).empty());
  CHECK(step_problem([](State&, State& after) { after = fighting({6}); }) ==
        "the dead do not stay dead");
  CHECK(step_problem([](State& before, State&) { before.rooms.at(0).looted = true; }) ==
        "a room is looted twice");
  CHECK(step_problem([](State& before, State&) { before.captain_came = true; }) ==
        "the captain comes twice");
  CHECK(step_problem([](State& before, State&) { ++before.farthest; }) ==
        "a room was never reached any more");
  CHECK(step_problem([](State& before, State&) { ++before.turn; }) == "turns are left out");
}

// -- A game

TEST_CASE("a game is a function of its seed and the choices made") {
  const auto played = [](std::uint64_t seed) {
    State state = begin(seed);
    std::vector<std::string> choices;
    for (int i = 0; i < 60 && !is_over(state); ++i) {
      const auto legal = actions(state);
      choices.push_back(to_string(legal[static_cast<std::size_t>(i) % legal.size()]));
      apply(state, Action::parse(choices.back()));
    }
    return std::pair(state, choices);
  };
  CHECK(played(5) == played(5));
  CHECK(played(5).first.dice == played(5).first.dice);
  State copy = begin(5);
  for (const std::string& choice : played(5).second) apply(copy, Action::parse(choice));
  CHECK(copy == played(5).first);
}

TEST_CASE("the simple player always finds a legal action, and does better than chance") {
  int escaped = 0, by_chance = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    State state = begin(seed);
    while (!is_over(state)) apply(state, simple_player(state));
    escaped += state.phase == Phase::escaped ? 1 : 0;
    State other = begin(seed);
    Random random(seed, Stream::player);
    while (!is_over(other)) apply(other, random_player(other, random));
    by_chance += other.phase == Phase::escaped ? 1 : 0;
  }
  CHECK(escaped > 300);
  CHECK(by_chance < 50);
}

TEST_CASE("in words: areas, and what the player sees less than the game master") {
  State state =
      fighting({8, 7}, {single(Elite::hunter), single(Elite::captain), single(Elite::hunter)});
  const Fight& fight = *state.fight;
  CHECK(area_name(fight, 0) == "cluster A");
  CHECK(area_name(fight, 2) == "hunter 1");
  CHECK(area_name(fight, 3) == "the captain");
  CHECK(area_name(fight, 4) == "hunter 2");
  CHECK(described(state, attack(1)) == "attack cluster B (7)");
  CHECK(described(state, attack(3)) == "attack the captain");
  CHECK(described(state, attack(3), Knowledge::master) == "attack the captain (15)");
  const Event hit{.what = Event::What::damage, .amount = 17};
  CHECK(told(state, hit) == "You are hit.");
  CHECK(told(state, hit, Knowledge::master) == "17 damage to you.");
  CHECK(area_name(*fighting({5}).fight, 0) == "the battalion");
}

TEST_CASE("health bar: full, never empty while alive") {
  State state = begin(1);
  const auto filled = [&](int health) {
    state.health = health;
    return health_bar(state, 20).filled;
  };
  CHECK(filled(100) == 20);
  CHECK(filled(96) == 20);
  CHECK(filled(95) == 19);
  CHECK(filled(1) == 1);
  CHECK(filled(0) == 0);
}

TEST_CASE("actions as text") {
  CHECK(to_string(Action{What::swap, 2, 1}) == "swap 2 1");
  CHECK(Action::parse("swap 2 1") == Action{What::swap, 2, 1});
  CHECK(Action::parse(" forward ") == Action{What::forward});
  CHECK(test::refusal([] { Action::parse("attack"); }) ==
        "'' is not the number of attack: a whole number from 0 to 1000");
  CHECK(test::refusal([] { Action::parse("loot 3"); }) ==
        "'loot 3' is one word too long for an action");
  CHECK(test::refusal([] { Action::parse("fly"); }).starts_with("'fly' is not one of "));
}

TEST_CASE("score: 100 for each room left behind, and the health of who escapes") {
  State state = begin(1);
  CHECK(score(state) == 0);
  state.farthest = 4;
  state.phase = Phase::dead;
  CHECK(score(state) == 400);
  state.farthest = 9;
  state.health = 37;
  state.phase = Phase::escaped;
  CHECK(score(state) == 1037);
  state.settings.score_room = 7;
  CHECK(score(state) == 107);
}

// -- What a dungeon has besides

TEST_CASE("a healing station heals like one medical pack, once") {
  State state = begin(3, {.rooms = 2}, std::vector<Service>{{.station = true}});
  CHECK(!is_legal(state, {What::recharge}));  // at full health
  state.health = 30;
  const Events events = events_of(state, {What::recharge});
  CHECK(first(events, Event::What::recharged).amount == 80);
  CHECK(state.health == 80);
  CHECK(state.turn == 2);
  CHECK(!is_legal(state, {What::recharge}));
  State full = begin(3, {.rooms = 2}, std::vector<Service>{{.station = true}});
  full.health = 80;
  apply(full, {What::recharge});
  CHECK(full.health == 100);
}

TEST_CASE(
    "a shop exchanges one item for any other, and the second pack of medical supplies for none") {
  State state = begin(3, {.rooms = 2}, std::vector<Service>{{.shop = true}});
  CHECK(!is_legal(state, {What::trade, 0, 0}));  // for nothing
  state.inventory = {Item::bomb, Item::bomb, Item::medical};
  CHECK(is_legal(state, {What::trade, static_cast<int>(Item::stasis), 0}));
  CHECK(!is_legal(state, {What::trade, static_cast<int>(Item::stasis), 1}));  // the same again
  CHECK(!is_legal(state, {What::trade, static_cast<int>(Item::bomb), 0}));
  CHECK(!is_legal(state, {What::trade, static_cast<int>(Item::medical), 0}));
  apply(state, {What::trade, static_cast<int>(Item::shield), 2});
  CHECK(state.inventory == std::vector<Item>{Item::bomb, Item::bomb, Item::shield});
  CHECK(state.turn == 2);
  CHECK(!is_legal(state, {What::trade, static_cast<int>(Item::stasis), 0}));
}

TEST_CASE("stations and shops of a dungeon stand in the rooms with their aces") {
  const Dungeon dungeon = generate({.seed = 5, .decks = 2});
  const auto rooms = rooms_of(dungeon);
  const auto services = services_of(dungeon);
  REQUIRE(services.size() == rooms.size());
  int found = 0;
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    int stations = 0, shops = 0;
    for (const PlacedCard& laid : dungeon.cards(rooms[i])) {
      stations += laid.role == Role::healing ? 1 : 0;
      shops += laid.role == Role::shop ? 1 : 0;
    }
    CHECK(services[i] == Service{.station = stations > 0, .shop = shops > 0});
    found += stations + shops;
  }
  CHECK(found > 0);
}

TEST_CASE("with services: random games are sound after every action") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::vector<Service> services(10, {.station = true, .shop = true});
    State state =
        begin(seed, {.effects = Effects::rounds, .exchange_turn = false, .last_encounter = true},
              services);
    Random random(seed, Stream::player);
    play_on(state, {.check = true, .most_actions = 2'000},
            [&](const State& now) { return random_player(now, random); });
  }
}

// -- Readings of the second look

TEST_CASE("exchange_turn: to go through the chests again takes the turn, or nothing") {
  for (const bool takes : {true, false}) {
    State state = begin(3, {.exchange_turn = takes});
    state.rooms[0] = {.looted = true, .items = {Item::bomb, Item::shield}};
    apply(state, {What::exchange});
    apply(state, {What::take, 0});
    apply(state, {What::done});
    CHECK(state.turn == (takes ? 2 : 1));
    apply(state, {What::exchange});
    apply(state, {What::take, 0});  // the last one
    CHECK(state.turn == (takes ? 3 : 1));
  }
}

TEST_CASE(
    "effects: a shield of who does not begin holds for two attacks, or for one and his round") {
  for (const Effects effects : {Effects::attacks, Effects::rounds}) {
    State state = fighting({16, 60}, {}, {Item::shield});
    state.settings.effects = effects;
    state.fight->player_begins = false;
    int unhurt = 0;
    act(state, {What::shield}, 0);
    for (; state.health == 100; ++unhurt) act(state, attack(1), 0);
    CHECK(unhurt == (effects == Effects::attacks ? 2 : 1));
  }
}

TEST_CASE(
    "last_encounter: who leaves the last room is met as anywhere, and is out after the fight") {
  int met = 0;
  constexpr int games = 600;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    State state = begin(seed, {.rooms = 1, .last_encounter = true});
    const Events events = events_of(state, {What::forward});
    if (!has(events, Event::What::encounter)) {
      CHECK(state.phase == Phase::escaped);
      continue;
    }
    ++met;
    while (state.phase != Phase::dead && state.phase != Phase::escaped) {
      CHECK(state.phase != Phase::turn);
      apply(state, simple_player(state));
    }
  }
  check_share(met, games, 1.0 / 3);
}

TEST_CASE("fall_first: an attack kills the first cluster first, or the smallest of now") {
  for (const FallFirst first : {FallFirst::numbered, FallFirst::smallest}) {
    State state = fighting({16, 14});
    state.settings.fall_first = first;
    state.fight->one_area = true;
    act(state, attack(0), 0);
    CHECK((state.fight->clusters[0].size() == 16) == (first == FallFirst::smallest));
    CHECK((state.fight->clusters[1].size() == 14) == (first == FallFirst::numbered));
  }
}
