// "Soldiers! Aliens! Carnage!": each rule of the game on maps laid by hand, the dice by all their
// faces, and random play with every invariant checked after every action.
#include <deckmap/games/soldiers/rules.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include <deckmap/check.hpp>
#include <deckmap/games/game.hpp>
#include <deckmap/games/soldiers/check.hpp>
#include <deckmap/games/soldiers/player.hpp>
#include <deckmap/games/soldiers/text.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/ascii.hpp>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;
using soldiers::Action;
using soldiers::Deed;
using soldiers::Event;
using soldiers::Game;
using soldiers::Result;

TEST_SUITE_BEGIN("games/soldiers");

namespace {

/// A game on typed piles, with the dice of a seed.
Game game_on(std::string_view corridor, std::string_view room, std::uint64_t dice = 0,
             const soldiers::Settings& options = {}) {
  return Game(Dealer(piles(corridor, room)), dice, options);
}

/// A seed whose first die of so many sides shows just this face: with one for each face, what
/// follows from a roll is counted over all of them.
std::uint64_t seed_rolling(int sides, int face) {
  for (std::uint64_t seed = 0;; ++seed) {
    Random random(seed, Stream::soldiers);
    if (roll_die(random, sides) == face) return seed;
  }
}

Index foe_of(const Game& game, std::string_view name) {
  for (std::size_t i = 0; i < game.foes().size(); ++i)
    if (game.foes()[i].card == card(name)) return static_cast<Index>(i);
  FAIL(std::string(name) << " is not a counter of this game");
  return none;
}

Index card_of(const Game& game, std::string_view name) { return index_of(game.dungeon(), name); }

bool may(const Game& game, Deed deed) {
  for (const Action& action : game.actions())
    if (action.deed == deed) return true;
  return false;
}
bool may(const Game& game, Deed deed, std::string_view name) {
  return game.legal({deed, card_of(game, name)});
}
bool may_fire_at(const Game& game, std::string_view name) {
  return game.legal({Deed::shoot, foe_of(game, name)});
}

void go(Game& game, std::initializer_list<std::string_view> names) {
  for (const auto name : names) game.apply({Deed::move, card_of(game, name)});
}

std::vector<Event> heard(Game& game, const Action& action) {
  std::vector<Event> events;
  game.apply(action, [&](const Event& event) { events.push_back(event); });
  return events;
}

constexpr Action end{};  // of the round

// A corridor of 2C and 3H to the right, then a room: 4D (cover), a shop or another ace, a queen.
// In the room stand a 7 and, behind the queen, the joker.
constexpr std::string_view corridor = "2C 3H 5C 6C JD", room = "2D 4D AC 7S QC 8D XR";

}  // namespace

// -- the soldier

TEST_CASE("a soldier has 20 health, 20 armour, 20 ammunition and 5 actions") {
  const Game game = game_on(corridor, room);
  CHECK(game.health() == 20);
  CHECK(game.armour() == 20);
  CHECK(game.ammunition() == 20);
  CHECK(game.actions_left() == 5);
  CHECK(game.credits() == 0);
  CHECK(game.keys() == 0);
  CHECK(game.round() == 1);
  CHECK(game.here() == 0);
}

TEST_CASE("moving from card to card takes one action, along the way only") {
  Game game = game_on(corridor, room);
  CHECK(drawn(game.dungeon()) == ". . . QC / . . . AC / 2C 3H 2D 4D");
  CHECK(game.actions() == std::vector<Action>{{Deed::move, card_of(game, "3H")}, end});
  go(game, {"3H", "2D"});
  CHECK(game.actions_left() == 3);
  CHECK(may(game, Deed::move, "3H"));
  CHECK(may(game, Deed::move, "4D"));
  go(game, {"4D", "AC"});
  CHECK(!may(game, Deed::move, "QC"));  // closed
  go(game, {"4D"});
  CHECK(game.actions_left() == 0);
  CHECK(game.actions() == std::vector<Action>{end});
  game.apply(end);
  CHECK(game.actions_left() == 5);
  CHECK(game.round() == 2);
}

TEST_CASE("a game needs a joker, and a card to stand on") {
  CHECK(refusal([] { game_on("2C 3H", "2D QC"); }) ==
        "there is no joker in the room pile: the game could not be won");
  CHECK(refusal([] { game_on("", "2D XR"); }) ==
        "no card was laid: there is nothing for the soldier to stand on");
}

// -- doors

TEST_CASE(
    "a door costs its level in ammunition, and an action a level; it deals what lies behind") {
  Game game = game_on(corridor, room);
  go(game, {"3H", "2D", "4D"});
  CHECK(!may(game, Deed::open));  // not beside it
  CHECK(!may(game, Deed::unlock));
  go(game, {"AC"});
  CHECK(!may(game, Deed::open));  // one action is left
  game.apply(end);
  CHECK(!may(game, Deed::unlock));  // no key
  const std::size_t cards = game.dungeon().cards().size();
  game.apply({Deed::open, card_of(game, "QC")});
  CHECK(game.ammunition() == 18);
  CHECK(game.actions_left() == 3);
  CHECK(game.dungeon().cards().size() > cards);
  CHECK(may(game, Deed::move, "QC"));
}

TEST_CASE("levels: jack 1, queen 2, king 3; without the ammunition a door stays closed") {
  const std::array<std::string_view, 3> doors = {"JH", "QH", "KH"};
  for (int level = 1; level <= 3; ++level) {
    const std::string pile = "2C " + std::string(doors[static_cast<std::size_t>(level - 1)]);
    for (int ammunition = 0; ammunition < 5; ++ammunition) {
      const Game game = game_on(pile, "2D XR", 0, {.ammunition = ammunition});
      CAPTURE(pile);
      CAPTURE(ammunition);
      CHECK(may(game, Deed::open) == (ammunition >= level));
      CHECK(game.outcome() == (ammunition >= level ? Result::going : Result::stranded));
    }
  }
}

TEST_CASE("a map that begins with a door: the soldier stands before it and opens it") {
  Game game = game_on("JH 2C", "2D AC XR");
  CHECK(game.here() == 0);
  game.apply({Deed::open, 0});
  CHECK(game.ammunition() == 19);
  CHECK(may(game, Deed::move, "2D"));
}

TEST_CASE("a key opens one door of any level, without ammunition") {
  // seed whose search rolls end with a 6: credits of the two room cards, then the key
  std::uint64_t seed = 0;
  for (;; ++seed) {
    Random random(seed, Stream::soldiers);
    Dice(2, 6).roll(random);
    if (roll_die(random, 6) == 6) break;
  }
  Game game = game_on("2C 3H 4C 5C", "2D 4D KC XR", seed);
  go(game, {"3H", "2D"});
  game.apply({Deed::search});
  game.apply({Deed::search});
  CHECK(game.keys() == 1);
  game.apply({Deed::move, card_of(game, "4D")});
  game.apply(end);
  game.apply({Deed::unlock, card_of(game, "KC")});
  CHECK(game.keys() == 0);
  CHECK(game.ammunition() == 20);
  CHECK(game.actions_left() == 4);
  CHECK(game.dungeon().opened().size() == 1);
}

TEST_CASE("a secret passage leads on from its card where no door can be opened") {
  // the corridor pile is empty, so the queen cannot be opened; the jokers are still to come
  Game game = game_on("2C 3H", "2D QC 4D XR");
  const Index exit = game.passage_from();
  REQUIRE(exit != none);
  CHECK(game.explored());
  CHECK(!may(game, Deed::passage));
  go(game, {"3H", "2D"});
  CHECK(game.here() == exit);
  game.apply({Deed::passage});
  CHECK(game.actions_left() == 2);
  CHECK(may(game, Deed::move, "4D"));
}

TEST_CASE("a hidden door opens beside it, from the side of its bolt, and is a way then") {
  int bolted = 0, open = 0;
  for (std::uint64_t seed = 0; seed < 60 && (bolted < 3 || open < 3); ++seed) {
    CAPTURE(seed);
    Game game(Options{.seed = seed, .ways = {.hidden_doors = HiddenDoors::all}},
              {.health = 1000, .ammunition = 1000, .actions = 1000});
    for (int steps = 0; !game.over() && steps < 500; ++steps) {
      game.apply(simple_player(game));
      if (game.over() || game.actions_left() == 0) continue;
      for (const HiddenDoor& door : game.graph().hidden_doors()) {
        if (game.here() != door.earlier && game.here() != door.later) continue;
        const Index other = game.here() == door.earlier ? door.later : door.earlier;
        const bool from_here = door.bolted == none || door.bolted == game.here();
        CHECK(game.legal({Deed::hidden, other}) == from_here);
        CHECK(!game.legal({Deed::move, other}));
        if (!from_here) continue;
        ++(door.bolted == none ? open : bolted);
        Game after = game;
        const auto events = heard(after, {Deed::hidden, other});
        CHECK(events.at(0).what == Event::What::hidden);
        CHECK(after.actions_left() == game.actions_left() - 1);
        CHECK(!after.legal({Deed::hidden, other}));
        after.apply({Deed::move, other});
        after.apply({Deed::move, game.here()});
        CHECK(after.here() == game.here());
      }
    }
  }
  CHECK(bolted >= 3);
  CHECK(open >= 3);
}

TEST_CASE("of several levels the next is dealt when the soldier goes down the stairs") {
  const Options dealing{.seed = 3, .ways = {.levels = 2}};
  Game game(dealing, {.health = 1000, .ammunition = 1000});
  while (game.stairs() == none && !game.over()) game.apply(simple_player(game));
  REQUIRE(!game.over());
  CHECK(game.stairs() == game.dungeon().stands_on(last_boss(game.dungeon())));
  while (game.here() != game.stairs() || game.actions_left() == 0) {
    CHECK(!may(game, Deed::down));
    game.apply(simple_player(game));
  }
  REQUIRE(may(game, Deed::down));
  const Game before = game;
  const auto events = heard(game, {Deed::down});
  CHECK(events.at(0).what == Event::What::down);
  CHECK(game.level_number() == 2);
  CHECK(game.here() == 0);
  CHECK(game.health() == before.health());
  CHECK(game.score() == before.score());
  Options below = dealing;
  ++below.seed;
  CHECK(game.dungeon().piles() == generate(below).piles());
  while (!game.over()) game.apply(simple_player(game));
  CHECK(game.outcome() == Result::won);
  CHECK(game.stairs() == none);
}

TEST_CASE("opening every door of a dungeon takes 16 ammunition on average") {
  constexpr int deals = 3000;
  double levels = 0, squares = 0;
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    int sum = 0;
    for (const Index door : dungeon.opened()) sum += dungeon.cards()[door].card.door_level();
    levels += sum;
    squares += sum * sum;
  }
  const double mean = levels / deals;
  const double error = std::sqrt((squares / deals - mean * mean) / deals);
  CHECK(std::abs(mean - 16) < 0.25 + 5 * error);
  CHECK(error < 0.1);
}

// -- counters

TEST_CASE("a counter's health is its card's number, a joker's is 20") {
  const Game game = game_on("2S 3S 4S 2C 3H 4C 5C", "3D 5S 6S 7S 8S 9S 10S XR XB QC 5D");
  for (int number = 2; number <= 10; ++number)
    CHECK(game.foes()[foe_of(game, std::to_string(number) + "S")].health == number);
  CHECK(game.foes()[foe_of(game, "XR")].health == 20);
  CHECK(game.foes()[foe_of(game, "XB")].health == 20);
}

// -- shooting

TEST_CASE(
    "a shot rolls d20, the damage; if the enemy lives, what it has left is the damage taken") {
  for (int face = 1; face <= 20; ++face) {
    Game game = game_on("7S 2C 3H 4C", "2D QC XR", seed_rolling(20, face));
    CAPTURE(face);
    const auto events = heard(game, {Deed::shoot, foe_of(game, "7S")});
    CHECK(events[0].roll == face);
    CHECK(game.actions_left() == 4);
    CHECK(game.ammunition() >= 19);
    const int left = std::max(0, 7 - face);
    CHECK(game.foes()[0].health == left);
    CHECK(game.armour() + game.health() == 40 - left);
    CHECK(game.credits() == (left == 0 ? 7 : 0));
  }
}

TEST_CASE("a salvo takes 3 actions and 3 ammunition and adds three d20") {
  const Distribution expected = Dice(3, 20).distribution();
  constexpr int games = 40'000;
  std::map<int, int> seen;
  const Game fresh = game_on("2C 3H 4C 5C", "2D QC XR");
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Game game = game_on("4S 2C 3H 4C", "2D QC XR", seed);
    const auto events = heard(game, {Deed::salvo, 0});
    ++seen[events[0].roll];
    if (seed > 0) continue;
    CHECK(game.actions_left() == 2);
    CHECK(game.ammunition() == 17);
    CHECK(!may(game, Deed::salvo));
  }
  CHECK(seen.begin()->first >= 3);
  CHECK(seen.rbegin()->first <= 60);
  // at the likeliest totals, within 6 standard deviations
  for (int total = 20; total <= 43; ++total)
    CHECK(std::abs(seen[total] / double{games} - expected.probability(total)) < 0.006);
}

TEST_CASE("the chance of a joker's death by one salvo is 7031 of 8000, exactly") {
  CHECK(Dice(3, 20).distribution().ways_at_least(20) == 7031);
}

TEST_CASE("a salvo needs its three rounds of ammunition; the dead are not targets") {
  Game game = game_on("4S 2C 3H 4C", "2D QC XR", seed_rolling(20, 20), {.ammunition = 3});
  CHECK(may(game, Deed::salvo));
  game.apply({Deed::shoot, 0});
  CHECK(!may(game, Deed::shoot));
  CHECK(!may(game, Deed::salvo));
  const Game two = game_on("4S 2C 3H 4C", "2D QC XR", 0, {.ammunition = 2});
  CHECK(may(two, Deed::shoot));
  CHECK(!may(two, Deed::salvo));
}

TEST_CASE("damage takes armour first, then health") {
  CHECK(soldiers::Settings{}.armour_share == 100);
  Game game = game_on("10S 2C 3H 4C", "2D QC XR", seed_rolling(20, 4), {.armour = 2});
  game.apply({Deed::shoot, 0});
  CHECK(game.armour() == 0);
  CHECK(game.health() == 16);
  Game shared = game_on("10S 2C 3H 4C", "2D QC XR", seed_rolling(20, 4), {.armour_share = 50});
  shared.apply({Deed::shoot, 0});
  CHECK(shared.armour() == 17);
  CHECK(shared.health() == 17);
}

TEST_CASE("a share of the damage that is no whole number: armour takes the rest, or health does") {
  const auto armour_after_7 = [](soldiers::Rounding rounding) {
    Game game = game_on("10S 2C 3H 4C", "2D QC XR", seed_rolling(20, 3),
                        {.armour_share = 50, .armour_rounding = rounding});
    game.apply({Deed::shoot, 0});
    CHECK(game.armour() + game.health() == 33);
    return game.armour();
  };
  CHECK(armour_after_7(soldiers::Rounding::up) == 16);
  CHECK(armour_after_7(soldiers::Rounding::down) == 17);
}

// -- weapons

namespace {

/// A game in which the soldier walks to a shop, beside which a 9 stands, and buys a weapon.
Game armed(Deed weapon, std::uint64_t dice, soldiers::Settings options = {}) {
  options.weapons = soldiers::Weapons::three;
  options.price_weapon = 1;
  Game game = game_on("4S 2C 3H 4C 5C", "AC 9S QC XR", dice, options);
  go(game, {"3H", "AC"});
  while (may(game, Deed::search)) game.apply({Deed::search});
  game.apply({weapon});
  game.apply(end);
  return game;
}

}  // namespace

TEST_CASE("weapons: a soldier begins with the pistol, and shops sell one of the others for 15") {
  CHECK(soldiers::Settings{}.price_weapon == 15);
  soldiers::Settings options{
      .weapons = soldiers::Weapons::three, .price_weapon = 10, .weapon_die = 0};
  const auto at_shop = [&](std::string_view cards) {
    Game game = game_on(cards, "AC QC XR", seed_rolling(20, 20), options);
    game.apply({Deed::shoot, 0});
    go(game, {"3H", "AC"});
    return game;
  };
  CHECK(!may(at_shop("9S 2C 3H 4C 5C"), Deed::buy_rifle));  // 9 credits are too few
  Game game = at_shop("10S 2C 3H 4C 5C");
  CHECK(game.weapon() == soldiers::Weapon::none);
  CHECK(may(game, Deed::buy_shotgun));
  game.apply({Deed::buy_rifle});
  CHECK(game.weapon() == soldiers::Weapon::rifle);
  CHECK(game.credits() == 0);
  options.price_weapon = 5;
  Game again = at_shop("10S 2C 3H 4C 5C");
  again.apply({Deed::buy_shotgun});
  CHECK(!may(again, Deed::buy_shotgun));
  again.apply({Deed::buy_rifle});  // in the place of the other
  CHECK(again.weapon() == soldiers::Weapon::rifle);
  options.weapons = soldiers::Weapons::one;
  CHECK(!may(at_shop("10S 2C 3H 4C 5C"), Deed::buy_rifle));
}

TEST_CASE("the shotgun: 2 ammunition, d20 + 10, at the soldier's card or the next") {
  std::set<int> rolls;
  for (std::uint64_t dice = 0; dice < 400; ++dice) {
    Game game = armed(Deed::buy_shotgun, dice);
    const int ammunition = game.ammunition();
    const Index nine = foe_of(game, "9S");
    REQUIRE(game.legal({Deed::shotgun, nine}));
    CHECK(!game.legal({Deed::rifle, nine}));
    Game further = game;
    go(further, {"3H", "2C"});
    CHECK(!further.legal({Deed::shotgun, nine}));
    const auto events = heard(game, {Deed::shotgun, nine});
    rolls.insert(events[0].roll);
    CHECK(game.actions_left() == 4);
    CHECK(ammunition - 2 <= game.ammunition());
    CHECK(events[1].what == Event::What::killed);
  }
  CHECK(*rolls.begin() == 11);
  CHECK(*rolls.rbegin() == 30);
}

TEST_CASE("the rifle: 2 actions, 1 ammunition, the better of two d20 along any free line") {
  int twenties = 0;
  constexpr int games = 4000;
  for (std::uint64_t dice = 0; dice < games; ++dice) {
    Game game = armed(Deed::buy_rifle, dice, {.lines_of_fire = false});
    const Index four = foe_of(game, "4S");
    CHECK(!may_fire_at(game, "4S"));  // not with the pistol, by this option
    REQUIRE(game.legal({Deed::rifle, four}));
    const int ammunition = game.ammunition();
    const auto events = heard(game, {Deed::rifle, four});
    CHECK(game.actions_left() == 3);
    CHECK(game.ammunition() == ammunition - 1);
    twenties += events[0].roll == 20 ? 1 : 0;
  }
  check_share(twenties, games, 39.0 / 400);
}

TEST_CASE("a dead 9 or 10 drops a weapon instead of points on a 6 of a d6, to who has one hand") {
  int found = 0, shotguns = 0;
  constexpr int games = 6000;
  for (std::uint64_t dice = 0; dice < games; ++dice) {
    Game game = game_on("2C 3H 4C", "2D 9S QC XR", dice,
                        {.shot_die = 1, .salvo_shots = 9, .weapons = soldiers::Weapons::three});
    const auto events = heard(game, {Deed::salvo, foe_of(game, "9S")});
    REQUIRE(events.size() == 3);
    if (events[2].what == Event::What::dropped) continue;
    REQUIRE(events[2].what == Event::What::found_weapon);
    ++found;
    shotguns += game.weapon() == soldiers::Weapon::shotgun ? 1 : 0;
  }
  check_share(found, games, 1.0 / 6);
  check_share(shotguns, found, 0.5);
  const auto last = [](Game game, Deed deed, std::string_view name) {
    return heard(game, {deed, foe_of(game, name)}).back().what;
  };
  const soldiers::Settings always{.shot_die = 1,
                                  .salvo_shots = 8,
                                  .weapons = soldiers::Weapons::three,
                                  .shotgun_bonus = 20,
                                  .weapon_die = 1};
  CHECK(last(armed(Deed::buy_shotgun, 1, always), Deed::shotgun, "9S") == Event::What::dropped);
  CHECK(last(game_on("2C 3H 4C", "2D 8S QC XR", 0, always), Deed::salvo, "8S") ==
        Event::What::dropped);
}

TEST_CASE("from where a joker attacks: its segment, the next card, or along a line") {
  using soldiers::JokerReach;
  const auto hurt = [](JokerReach reach, std::string_view cards,
                       std::initializer_list<std::string_view> way) {
    Game game = game_on("2C 3H 4C 5C", cards, 0, {.joker_die = 1, .joker_reach = reach});
    go(game, way);
    game.apply(end);
    return game.armour() < 20;
  };
  const std::string_view near = "3D 10S XR", far = "3D 5D 7D XR";  // on the 3D; on the 7D
  CHECK(!hurt(JokerReach::segment, near, {"3H"}));
  CHECK(hurt(JokerReach::near, near, {"3H"}));
  CHECK(hurt(JokerReach::line, near, {"3H"}));
  CHECK(!hurt(JokerReach::near, near, {}));
  CHECK(hurt(JokerReach::segment, far, {"3H", "3D"}));
  CHECK(!hurt(JokerReach::near, far, {"3H", "3D"}));
  CHECK(hurt(JokerReach::line, far, {"3H", "3D"}));
}

TEST_CASE("difficulties: the simple player wins 90, 60 and 35 %, by the source's rules 96") {
  const int games = slow_build ? 1000 : 10'000;
  for (const auto& [level, share] :
       {std::pair(soldiers::Difficulty::easy, 90), std::pair(soldiers::Difficulty::medium, 60),
        std::pair(soldiers::Difficulty::hard, 35), std::pair(soldiers::Difficulty::bare, 96)}) {
    const soldiers::Difficulty difficulty = level;  // clang 14 captures no part of a pair
    CAPTURE(to_string(difficulty));
    int won = 0;
    for (int seed = 0; seed < games; ++seed) {
      Game game(Options{.seed = static_cast<std::uint64_t>(seed)}, settings_of(difficulty));
      while (!game.over()) game.apply(simple_player(game));
      won += game.outcome() == Result::won ? 1 : 0;
    }
    CHECK(std::abs(100.0 * won / games - share) <= (slow_build ? 6 : 3));
  }
  CHECK(settings_of(soldiers::Difficulty::bare) == soldiers::Settings{});
}

TEST_CASE("health 0 is lost") {
  Game game = game_on("10S 2C 3H 4C", "2D QC XR", seed_rolling(20, 1), {.health = 5, .armour = 3});
  const auto events = heard(game, {Deed::shoot, 0});
  CHECK(game.health() == 0);
  CHECK(game.outcome() == Result::killed);
  CHECK(game.killer() == 0);
  CHECK(events.back().what == Event::What::lost);
  CHECK(game.actions().empty());
  CHECK(refusal([&] { game.apply(end); }) == "the game is over");
}

TEST_CASE("a target is in the soldier's segment or on a straight free line") {
  //           AC     the 7 stands on AC, the last card of the room
  //  2C 3H 2D 4D
  Game game = game_on(corridor, room);
  CHECK(name_of(game.dungeon(), game.foes()[foe_of(game, "7S")].on) == "AC");
  CHECK(!may_fire_at(game, "7S"));  // round the corner
  go(game, {"3H"});
  CHECK(!may_fire_at(game, "7S"));
  go(game, {"2D"});
  CHECK(may_fire_at(game, "7S"));  // in the room

  //  2C 3H 2D: the 7 stands on 2D, in line with 2C
  const Game line = game_on("2C 3H 4C", "2D 7S QC XR");
  CHECK(may_fire_at(line, "7S"));
  CHECK(!may_fire_at(game_on("2C 3H 4C", "2D 7S QC XR", 0, {.lines_of_fire = false}), "7S"));
}

TEST_CASE("a closed door stops the line of fire, an opened one does not") {
  //  2C JH | 2D with the 7
  Game game = game_on("2C JH 4C 5C", "2D 7S QC XR");
  game.apply({Deed::open, card_of(game, "JH")});
  CHECK(drawn(game.dungeon()).starts_with("2C JH 2D"));
  CHECK(may_fire_at(game, "7S"));
}

TEST_CASE("a cover card, an even diamond, halves the damage taken there, rounded down") {
  const auto damage_on = [](std::string_view room_pile, const soldiers::Settings& options) {
    Game game = game_on("2C 3H 4C 5C", room_pile, seed_rolling(20, 3), options);
    go(game, {"3H"});
    game.apply({Deed::move, 2});
    game.apply({Deed::shoot, foe_of(game, "10S")});
    return 40 - game.health() - game.armour();
  };
  CHECK(damage_on("2D 10S QC XR", {}) == 3);  // 7 halved
  CHECK(damage_on("3D 10S QC XR", {}) == 7);
  CHECK(damage_on("AD 10S QC XR", {}) == 7);
  CHECK(damage_on("3D 10S QC XR", {.cover = soldiers::Cover::odd}) == 3);
  CHECK(damage_on("2D 10S QC XR", {.cover = soldiers::Cover::none}) == 7);
  CHECK(damage_on("2D 10S QC XR", {.cover_divisor = 7}) == 1);
}

TEST_CASE("only diamonds give cover: not an ace, a corridor card, a spade that is laid as well") {
  const Game game(
      Dealer(piles("2C 3H 4C 5C", "2D AC 8S 4D QC XR"), {.room_spades = RoomSpades::laid}), 0,
      soldiers::Settings{});
  for (Index i = 0; i < game.dungeon().cards().size(); ++i) {
    const std::string name = name_of(game.dungeon(), i);
    CAPTURE(name);
    CHECK(game.covers(i) == (name == "2D" || name == "4D"));
  }
  CHECK(game.dungeon().cards()[card_of(game, "8S")].role == Role::room);
}

// -- what kills and searches give

TEST_CASE("a kill gives the enemy's number in credits") {
  for (int number = 2; number <= 4; ++number) {
    Game game = game_on(std::to_string(number) + "S 2C 3H 4C", "2D QC XR", seed_rolling(20, 20));
    game.apply({Deed::shoot, 0});
    CHECK(game.credits() == number);
    CHECK(game.ammunition() == 19);  // nothing dropped
  }
  Game joker = game_on("2C 3H 4C 5C", "3D XR QC 5D XB", seed_rolling(20, 20));
  go(joker, {"3H"});
  joker.apply({Deed::shoot, foe_of(joker, "XR")});
  CHECK(joker.credits() == 20);
}

TEST_CASE("an enemy of 7 or more drops 5 points of health, armour or ammunition, by d3") {
  std::map<int, int> kinds;
  constexpr int games = 30'000;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Game game = game_on("2C 3H 4C", "2D 7S QC XR", seed, {.shot_die = 1, .salvo_shots = 7});
    const auto events = heard(game, {Deed::salvo, foe_of(game, "7S")});
    REQUIRE(events.size() == 3);
    REQUIRE(events[2].what == Event::What::dropped);
    ++kinds[events[2].roll];
    CHECK(events[2].amount == (events[2].roll == 3 ? 5 : 0));  // health and armour are full
    CHECK(game.ammunition() == 13 + events[2].amount);
  }
  CHECK(kinds.size() == 3);
  for (const auto& [kind, count] : kinds)
    CHECK(std::abs(count / double{games} - 1.0 / 3) < 0.0165);  // 6 standard deviations

  Game six = game_on("2C 3H 4C", "2D 6S QC XR", 0, {.shot_die = 1, .salvo_shots = 6});
  CHECK(heard(six, {Deed::salvo, foe_of(six, "6S")}).size() == 2);
}

TEST_CASE("what drops is added to health, armour or ammunition, never above what they were") {
  // one point a shot: the first leaves 6 of the 7, which is the damage taken; then seven kill it
  for (const int armour : {0, 3, 20}) {
    std::array<bool, 4> seen{};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Game game = game_on("2C 3H 4C", "3D 7S QC XR", seed,
                          {.armour = armour, .shot_die = 1, .salvo_shots = 6});
      game.apply({Deed::shoot, foe_of(game, "7S")});
      const Game hurt = game;
      CHECK(hurt.health() + hurt.armour() == 20 + armour - 6);
      const Event dropped = heard(game, {Deed::salvo, foe_of(game, "7S")}).back();
      REQUIRE(dropped.what == Event::What::dropped);
      seen[static_cast<std::size_t>(dropped.roll)] = true;
      const auto gained = [&](int kind, int most) {
        return dropped.roll == kind ? std::min(5, most) : 0;
      };
      CHECK(game.health() - hurt.health() == gained(1, 20 - hurt.health()));
      CHECK(game.armour() - hurt.armour() == gained(2, armour - hurt.armour()));
      CHECK(game.ammunition() - hurt.ammunition() == gained(3, 5) - 6);
    }
    CHECK((seen[1] && seen[2] && seen[3]));
  }
}

TEST_CASE("searching takes an action a room card, over rounds, once, and gives d6 credits a card") {
  Game game = game_on("2C 3H 4C 5C", "2D 4D 6D QC XR", 5);
  CHECK(!may(game, Deed::search));  // in the corridor
  go(game, {"3H", "2D", "4D"});
  game.apply({Deed::search});
  game.apply({Deed::search});
  CHECK(game.credits() == 0);
  CHECK(!may(game, Deed::search));  // no action is left
  game.apply(end);
  Random random(5, Stream::soldiers);
  const int expected = Dice(3, 6).roll(random);
  game.apply({Deed::search});
  CHECK(game.credits() == expected);
  CHECK(game.keys() == (roll_die(random, 6) == 6 ? 1 : 0));
  CHECK(!may(game, Deed::search));
}

TEST_CASE("a search finds a key on a 6 of a d6") {
  for (int face = 1; face <= 6; ++face) {
    Game game = game_on("2C 3H 4C 5C", "2D QC XR", seed_rolling(6, face), {.credit_die = 0});
    go(game, {"3H", "2D"});
    game.apply({Deed::search});
    CHECK(game.credits() == 0);
    CHECK(game.keys() == (face == 6 ? 1 : 0));
  }
}

TEST_CASE("a search finds a key once in six, and 3.5 credits a card, an ace counted as one") {
  constexpr int games = 12'000;
  int keys = 0, credits = 0;
  const Game fresh = game_on("2C 3H 4C 5C", "3D AC QC XR");
  CHECK(fresh.room_cards(1) == 2);
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Game game = game_on("2C 3H 4C 5C", "3D AC QC XR", seed);
    go(game, {"3H", "3D"});
    game.apply({Deed::search});
    game.apply({Deed::search});
    keys += game.keys();
    credits += game.credits();
  }
  check_share(keys, games, 1.0 / 6);
  // 2d6: variance 35/6; within five standard deviations
  CHECK(std::abs(credits / double{games} - 7) < 5 * std::sqrt(35.0 / 6 / games));
}

// -- shops and healing stations

TEST_CASE("a shop sells 5 ammunition, 5 armour or a key for 5 credits each") {
  // the 4 gives 4 credits and the room of one card 1 at least
  Game game = game_on("4S 2C 3H 4C 5C", "AC QC XR", seed_rolling(20, 20), {.key_die = 0});
  game.apply({Deed::shoot, 0});
  go(game, {"3H", "AC"});
  CHECK(!may(game, Deed::buy_ammunition));  // 4 credits are too few
  game.apply({Deed::search});
  REQUIRE(game.credits() >= 5);
  const Game before = game;
  CHECK(!may(game, Deed::buy_armour));  // it is whole
  game.apply({Deed::buy_ammunition});
  CHECK(game.ammunition() == 24);
  CHECK(game.credits() == before.credits() - 5);
  game = before;
  game.apply({Deed::buy_key});
  CHECK(game.keys() == 1);
  CHECK(game.credits() == before.credits() - 5);
  CHECK(game.actions_left() == before.actions_left());

  Game hurt = game_on("4S 2C 3H 4C 5C", "AC QC XR", seed_rolling(20, 1), {.price_armour = 1});
  hurt.apply({Deed::shoot, 0});
  CHECK(hurt.armour() == 17);
  go(hurt, {"3H", "AC"});
  hurt.apply({Deed::search});
  const int credits = hurt.credits();
  hurt.apply({Deed::buy_armour});
  CHECK(hurt.armour() == 20);  // never more than at the beginning
  CHECK(hurt.credits() == credits - 1);
}

TEST_CASE("5 armour for 5 credits; what a shop sells is sold on its card only") {
  // the shot of 1 point leaves 9 of the 10, of which armour takes all; the salvo gives 10 credits
  Game game = game_on("10S 2C 3H 4C 5C", "3D AC QC XR", 1,
                      {.actions = 20, .shot_die = 1, .salvo_shots = 9, .drop_from = 0});
  game.apply({Deed::shoot, 0});
  CHECK(game.armour() == 11);
  game.apply({Deed::salvo, 0});
  CHECK(game.credits() == 10);
  for (const auto* card : {"3H", "3D"}) {
    go(game, {card});
    for (const Deed deed : {Deed::buy_ammunition, Deed::buy_armour, Deed::buy_key})
      CHECK(!may(game, deed));
  }
  go(game, {"AC"});
  const int actions = game.actions_left();
  game.apply({Deed::buy_armour});
  CHECK(game.armour() == 16);
  CHECK(game.credits() == 5);
  game.apply({Deed::buy_armour});
  CHECK(game.armour() == 20);  // never more than at the beginning
  CHECK(game.credits() == 0);
  CHECK(!may(game, Deed::buy_key));
  CHECK(game.actions_left() == actions);
}

TEST_CASE("a healing station gives 5 of each, to who stands on it") {
  // 16 damage to armour of 8: 8 left of 20 health above 8, armour 0
  Game game = game_on("10S 2C 3H 4C 5C", "AD QC XR", 1, {.armour = 8, .shot_die = 1});
  game.apply({Deed::shoot, 0});
  game.apply({Deed::shoot, 0});  // 9 and 8 damage
  CHECK(game.armour() == 0);
  CHECK(game.health() == 11);
  game.apply(end);
  CHECK(!may(game, Deed::heal));  // in the corridor
  go(game, {"3H", "AD"});
  game.apply(end);
  game.apply({Deed::heal});
  CHECK(game.armour() == 5);
  CHECK(game.health() == 16);
  game.apply({Deed::heal});
  CHECK(game.armour() == 8);
  CHECK(game.health() == 20);
}

TEST_CASE("a whole round at a healing station gives 5 health and 5 armour") {
  Game game = game_on("2C 3H 4C 5C", "AD 10S QC XR", seed_rolling(20, 2), {.armour = 4});
  go(game, {"3H", "AD"});
  CHECK(!may(game, Deed::heal));  // whole, and not a whole round
  game.apply({Deed::shoot, foe_of(game, "10S")});
  CHECK(game.armour() == 0);
  CHECK(game.health() == 16);
  CHECK(!may(game, Deed::heal));
  game.apply(end);
  game.apply({Deed::heal});
  CHECK(game.armour() == 4);
  CHECK(game.health() == 20);
  CHECK(game.round() == 3);
}

// -- rounds

TEST_CASE("only jokers attack by themselves: d20 at the end of a round in their segment") {
  for (int face = 1; face <= 20; ++face) {
    Game game = game_on("2C 3H 4C 5C", "3D 10S XR", seed_rolling(20, face));
    CAPTURE(face);
    go(game, {"3H"});
    Game outside = game;
    outside.apply(end);
    CHECK(outside.armour() == 20);  // not its segment, though in its line
    go(game, {"3D"});
    game.apply(end);
    CHECK(game.armour() == 20 - face);
    CHECK(game.health() == 20);

    Game covered = game_on("2C 3H 4C 5C", "2D XR", seed_rolling(20, face));
    go(covered, {"3H", "2D"});
    covered.apply(end);
    CHECK(covered.armour() == 20 - face / 2);  // cover halves that damage too
  }
}

TEST_CASE("each living joker of the segment attacks, a dead one does not") {
  Game game = game_on("2C 3H 4C 5C", "3D XR XB QC 5D", 0, {.joker_health = 1, .joker_die = 1});
  go(game, {"3H", "3D"});
  game.apply(end);
  CHECK(game.armour() == 18);
  game.apply({Deed::shoot, foe_of(game, "XR")});
  game.apply(end);
  CHECK(game.armour() == 17);
}

TEST_CASE("every six rounds each dead enemy stands again; jokers stay dead") {
  Game game = game_on("4S 2C 3H 4C 5C", "3D XR QC XB", seed_rolling(20, 20));
  game.apply({Deed::shoot, 0});
  const Index joker = foe_of(game, "XR");
  go(game, {"3H"});
  while (game.foes()[joker].health > 0 && !game.over()) {
    if (!game.legal({Deed::salvo, joker})) game.apply(end);
    if (!game.over() && game.legal({Deed::salvo, joker})) game.apply({Deed::salvo, joker});
  }
  REQUIRE(!game.over());
  REQUIRE(game.round() <= 6);
  while (game.round() <= 6) {
    CHECK(game.foes()[0].health == 0);
    game.apply(end);
  }
  CHECK(game.foes()[0].health == 4);
  CHECK(game.foes()[joker].health == 0);
}

TEST_CASE(
    "the respawn comes again every six rounds, and leaves the living as wounded as they are") {
  Game game = game_on("4S 10S 2C 3H 4C 5C", "3D QC XR", 0,
                      {.ammunition = 100, .shot_die = 1, .salvo_shots = 4, .drop_from = 0});
  game.apply({Deed::shoot, 1});  // the 10 has 9 left from here on
  for (int cycle = 0; cycle < 3; ++cycle) {
    CHECK(game.round() == 6 * cycle + 1);
    game.apply({Deed::salvo, 0});
    for (int round = 0; round < 6; ++round) {
      CHECK(game.foes()[0].health == 0);
      game.apply(end);
    }
    CHECK(game.foes()[0].health == 4);
    CHECK(game.foes()[1].health == 9);
  }
}

TEST_CASE("respawn: together, or each six rounds after its own death") {
  for (const soldiers::Respawn reading : {soldiers::Respawn::together, soldiers::Respawn::own}) {
    Game game = game_on("4S 3S 2C 3H 4C 5C", "3D QC XR", 0,
                        {.ammunition = 100, .salvo_shots = 20, .drop_from = 0, .respawn = reading});
    game.apply(end);
    game.apply(end);
    game.apply({Deed::salvo, 0});  // dead in round 3
    game.apply(end);
    game.apply({Deed::salvo, 1});  // dead in round 4
    std::array<int, 2> stands{};
    while (game.round() < 12) {
      game.apply(end);
      for (const Index foe : {0u, 1u})
        if (stands[foe] == 0 && game.foes()[foe].health > 0) stands[foe] = game.round();
    }
    const bool own = reading == soldiers::Respawn::own;
    CHECK(stands[0] == (own ? 9 : 7));
    CHECK(stands[1] == (own ? 10 : 7));
  }
}

TEST_CASE("enemies: they wait, or fire along a free line for a share of their number") {
  const auto damage = [](soldiers::Enemies enemies, int share) {
    Game game =
        game_on("7S 4S 2C 3H 4C 5C", "3D QC XR", 0, {.enemies = enemies, .fire_damage = share});
    REQUIRE(game.in_fire(game.foes()[0].on, game.here()));
    const auto events = heard(game, end);
    int sum = 0;
    for (const Event& event : events)
      if (event.what == Event::What::fired_at) sum += event.amount;
    CHECK(game.armour() == 20 - sum);
    return sum;
  };
  CHECK(damage(soldiers::Enemies::wait, 100) == 0);
  CHECK(damage(soldiers::Enemies::fire, 100) == 7 + 4);
  CHECK(damage(soldiers::Enemies::fire, 50) == 3 + 2);
  CHECK(damage(soldiers::Enemies::advance, 100) == 7 + 4);
  CHECK(damage(soldiers::Enemies::fire, 0) == 0);
}

TEST_CASE("enemies: who advances comes a card nearer each round, and stops beside the soldier") {
  for (const soldiers::Enemies enemies : {soldiers::Enemies::fire, soldiers::Enemies::advance}) {
    Game game = game_on("7S 2C 5C 6C 7C 3H", "3D QC XR", 0,
                        {.health = 1000, .respawn_rounds = 0, .enemies = enemies});
    const Index home = game.foes()[0].on;
    std::vector<Index> way = {home};
    for (int round = 0; round < 8; ++round) {
      const Game before = game;
      game.apply(end);
      CHECK(check_step(before, game, end).empty());
      if (game.foes()[0].on != way.back()) way.push_back(game.foes()[0].on);
    }
    if (enemies == soldiers::Enemies::fire) {
      CHECK(way.size() == 1);
      continue;
    }
    CHECK(way.size() > 2);
    const auto& beside = game.graph().nodes()[game.here()].neighbour;
    CHECK(std::find(beside.begin(), beside.end(), way.back()) != beside.end());
    CHECK(game.foes()[0].home == home);
  }
}

TEST_CASE("enemies: who advanced stands again on its own card") {
  Game game = game_on("4S 2C 5C 6C 7C 3H", "3D QC XR", 0,
                      {.health = 1000,
                       .ammunition = 100,
                       .salvo_shots = 20,
                       .respawn_rounds = 2,
                       .enemies = soldiers::Enemies::advance});
  const Index home = game.foes()[0].on;
  game.apply(end);
  REQUIRE(game.foes()[0].on != home);
  game.apply({Deed::salvo, 0});
  game.apply(end);
  CHECK(game.foes()[0].health == 4);
  CHECK(game.foes()[0].on == home);
}

TEST_CASE(
    "players: two soldiers act in turn, each with what he has; a round ends after the second") {
  Game game = game_on("4S 2C 3H 4C 5C", "3D QC XR", 0, {.salvo_shots = 20, .players = 2});
  REQUIRE(game.soldiers().size() == 2);
  CHECK(game.turn() == 0);
  game.apply({Deed::salvo, 0});
  CHECK(game.ammunition() == 0);
  CHECK(game.credits() == 4);
  game.apply(end);
  CHECK(game.turn() == 1);
  CHECK(game.round() == 1);
  CHECK(game.actions_left() == 5);
  CHECK(game.ammunition() == 20);
  CHECK(game.credits() == 0);
  go(game, {"3H"});
  CHECK(game.soldiers()[0].here != game.soldiers()[1].here);
  game.apply(end);
  CHECK(game.turn() == 0);
  CHECK(game.round() == 2);
}

TEST_CASE("players: the other goes on when one is dead; lost when both are") {
  Game game = game_on("10S 2C 3H 4C 5C", "3D QC XR", 0,
                      {.health = 1, .armour = 0, .shot_die = 1, .players = 2});
  game.apply({Deed::shoot, 0});  // the 10 has 9 left, and strikes back
  CHECK(game.outcome() == Result::going);
  CHECK(game.soldiers()[0].health == 0);
  CHECK(game.turn() == 1);
  CHECK(game.round() == 1);
  for (const Event& event : heard(game, end))  // the dead have no turn
    if (event.what == Event::What::turn) CHECK(event.soldier == 1);
  CHECK(game.turn() == 1);
  CHECK(game.round() == 2);
  game.apply({Deed::shoot, 0});
  CHECK(game.outcome() == Result::killed);
}

TEST_CASE("players: of two soldiers an enemy attacks the weaker one") {
  Game game =
      game_on("4S 2C 3H 4C 5C", "3D QC XR", 0, {.enemies = soldiers::Enemies::fire, .players = 2});
  game.apply(end);
  const auto first_round = heard(game, end);
  CHECK(game.soldiers()[0].armour == 16);  // as strong as the other: the first
  game.apply(end);
  game.apply(end);
  CHECK(game.soldiers()[0].armour == 12);
  CHECK(game.soldiers()[1].armour == 20);
}

TEST_CASE("readings: random games of each are sound after every action") {
  for (const soldiers::Enemies enemies :
       {soldiers::Enemies::wait, soldiers::Enemies::fire, soldiers::Enemies::advance})
    for (const int players : {1, 2})
      for (std::uint64_t seed = 0; seed < 15; ++seed) {
        Game game(Options{.seed = seed}, {.health = 60,
                                          .respawn = soldiers::Respawn::own,
                                          .respawn_rounds = 2,
                                          .weapons = soldiers::Weapons::three,
                                          .price_weapon = 1,
                                          .weapon_die = 2,
                                          .enemies = enemies,
                                          .players = players});
        Random random(seed, Stream::player);
        play_on(game, {.check = true, .most_actions = 300},
                [&](const Game& now) { return random_player(now, random); });
      }
}

TEST_CASE("a round moves on from rooms and doors only, at its beginning, and not while exploring") {
  int before = 0, possible = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Game game(Options{.seed = seed}, {.health = 1000, .ammunition = 1000});
    Random random(seed, Stream::player);
    for (int i = 0; i < 400 && !game.over(); ++i) {
      const Dungeon& dungeon = game.dungeon();
      const auto is_room = [&](Index card) {
        return !dungeon.cards()[card].is_door() &&
               dungeon.segments()[game.segment_of(card)].kind == Pile::room;
      };
      const bool on_door = dungeon.cards()[game.here()].is_door();
      std::size_t others = 0;  // rooms and opened doors
      std::vector<bool> seen(dungeon.segments().size());
      for (Index card = 0; card < dungeon.cards().size(); ++card) {
        if (dungeon.cards()[card].is_door())
          others += dungeon.cards()[card].open && card != game.here() ? 1u : 0u;
        else if (is_room(card) && !seen[game.segment_of(card)]) {
          seen[game.segment_of(card)] = true;
          others += on_door || game.segment_of(card) != game.segment_of(game.here()) ? 1u : 0u;
        }
      }
      std::size_t journeys = 0;
      for (const Action& action : game.actions())
        if (action.deed == Deed::travel) {
          ++journeys;
          CHECK((is_room(action.target) || dungeon.cards()[action.target].open));
        }
      const bool whole = game.actions_left() == 5;
      const bool from = on_door || is_room(game.here());
      CHECK(journeys == (game.openable().empty() && whole && from ? others : 0));
      before += !game.openable().empty() && whole && from && others > 0 ? 1 : 0;
      possible += journeys > 0 ? 1 : 0;
      game.apply(random_player(game, random));
    }
  }
  CHECK(before > 100);
  CHECK(possible > 100);
}

TEST_CASE("once every door is open, a round moves from any room to any other room or door") {
  Game game = game_on("2C 3H 4H", "2D JS 4D 6D XR XB", 0, {.joker_die = 0});
  go(game, {"3H", "2D"});
  game.apply(end);
  CHECK(!may(game, Deed::travel));
  game.apply({Deed::open, card_of(game, "JS")});
  REQUIRE(game.explored());
  CHECK(!may(game, Deed::travel));  // the round has begun
  game.apply(end);
  std::vector<std::string> goals;
  for (const Action& action : game.actions())
    if (action.deed == Deed::travel) goals.push_back(name_of(game.dungeon(), action.target));
  CHECK(goals == std::vector<std::string>{"JS", "4D"});
  const int round = game.round();
  game.apply({Deed::travel, card_of(game, "4D")});
  CHECK(game.here() == card_of(game, "4D"));
  CHECK(game.round() == round + 1);
}

// -- the end

TEST_CASE("every joker on the table dead and no door left that could show another: won") {
  const soldiers::Settings sure = {.joker_health = 1, .joker_die = 0};
  Game one = game_on("2C 3H 4C 5C", "3D XR QC 5D", 0, sure);
  go(one, {"3H"});
  one.apply({Deed::shoot, foe_of(one, "XR")});
  CHECK(one.outcome() == Result::won);

  Game two = game_on("2C 3H 4C 5C", "3D XR QC 5D XB", 0, sure);
  go(two, {"3H"});
  two.apply({Deed::shoot, foe_of(two, "XR")});
  CHECK(two.outcome() == Result::going);  // the queen could show the other
}

TEST_CASE("won: a secret passage may show another joker as well; without one nothing can") {
  const soldiers::Settings sure = {.joker_health = 1, .joker_die = 0};
  // the corridor pile is empty, so the queen cannot be opened
  for (const Stuck stuck : {Stuck::secret_passage, Stuck::stop}) {
    Game game(Dealer(piles("2C 3H", "3D XR QC 5D XB"), {.stuck = stuck}), 0, sure);
    go(game, {"3H"});
    game.apply({Deed::shoot, foe_of(game, "XR")});
    CHECK(game.outcome() == (stuck == Stuck::stop ? Result::won : Result::going));
  }
}

TEST_CASE("won: not while a joker that was drawn waits for a card to stand on") {
  // behind the jack comes the joker and a queen, and no card for it; it gets one behind the queen
  Game game = game_on("JH 2C 3C", "XR QS");
  game.apply({Deed::open, 0});
  const Index joker = foe_of(game, "XR");
  CHECK(game.foes()[joker].on == none);
  CHECK(game.outcome() == Result::going);
  game.apply({Deed::open, card_of(game, "QS")});
  CHECK(name_of(game.dungeon(), game.foes()[joker].on) == "2C");
  CHECK(game.outcome() == Result::going);
}

TEST_CASE("no ammunition, and none to be had: stranded") {
  const auto outcome = [](std::string_view room_pile, int ammunition) {
    return game_on("2C 3H 4C 5C", room_pile, 0, {.ammunition = ammunition}).outcome();
  };
  CHECK(outcome("2D XR", 0) == Result::stranded);  // no shop, no door
  CHECK(outcome("2D XR", 1) == Result::going);
  CHECK(outcome("2D AC XR", 0) == Result::going);     // credits may be found, a shop is there
  CHECK(outcome("2D QC 4D XR", 0) == Result::going);  // a key may be found
  CHECK(game_on("2C 3H 4C 5C", "2D QC 4D XR", 0, {.ammunition = 0, .key_die = 0}).outcome() ==
        Result::stranded);
  CHECK(game_on("2C 3H", "2D QC 4D XR", 0, {.ammunition = 0, .key_die = 0}).outcome() ==
        Result::going);  // a secret passage
}

TEST_CASE("not stranded: a key in hand, credits for ammunition or a key, a kill that may come") {
  // a key found by the only search opens the queen
  Game key =
      game_on("2C 3H 4C 5C", "3D QC XR", seed_rolling(6, 6), {.ammunition = 0, .credit_die = 0});
  go(key, {"3H", "3D"});
  key.apply({Deed::search});
  REQUIRE(key.keys() == 1);
  CHECK(key.outcome() == Result::going);
  Game no_key =
      game_on("2C 3H 4C 5C", "3D QC XR", seed_rolling(6, 1), {.ammunition = 0, .credit_die = 0});
  go(no_key, {"3H", "3D"});
  no_key.apply({Deed::search});
  CHECK(no_key.outcome() == Result::stranded);

  // the last shot earns 4 credits, and a shop is there
  const auto with_prices = [](int ammunition, int of_key) {
    Game game = game_on("4S 2C 3H 4C 5C", "AC QC XR", seed_rolling(20, 20),
                        {.ammunition = 1,
                         .credit_die = 0,
                         .key_die = 0,
                         .price_ammunition = ammunition,
                         .price_key = of_key});
    game.apply({Deed::shoot, 0});
    return game.outcome();
  };
  CHECK(with_prices(4, 5) == Result::going);
  CHECK(with_prices(5, 4) == Result::going);
  CHECK(with_prices(5, 5) == Result::stranded);

  // the king is too dear; who is dead may stand again and be shot for credits
  const auto with_respawn = [](int rounds) {
    Game game = game_on("2S 2C 3H 4C", "3D KC XR", seed_rolling(20, 20),
                        {.ammunition = 3, .key_die = 0, .respawn_rounds = rounds});
    game.apply({Deed::shoot, 0});
    return game.outcome();
  };
  CHECK(with_respawn(6) == Result::going);
  CHECK(with_respawn(0) == Result::stranded);
}

TEST_CASE("the score: opened doors, dead jokers, and what is left to who has won") {
  Game game = game_on("2C JH", "3D XR", 0, {.joker_health = 1, .joker_die = 0});
  CHECK(game.score() == 0);
  game.apply({Deed::open, card_of(game, "JH")});
  CHECK(game.score() == 10);
  game.apply({Deed::shoot, foe_of(game, "XR")});
  REQUIRE(game.outcome() == Result::won);
  CHECK(game.score() == 10 + 50 + 20 + 20 + 18 + 1);
}

TEST_CASE("the score: what a dead soldier had counts for nobody") {
  Game game = game_on(
      "10S 2C JH", "3D XR", 0,
      {.health = 1, .armour = 0, .shot_die = 1, .joker_health = 1, .joker_die = 0, .players = 2});
  game.apply({Deed::shoot, 0});  // the 10 has 9 left, and strikes back
  REQUIRE(game.soldiers()[0].health == 0);
  CHECK(game.soldiers()[0].ammunition == 19);
  game.apply({Deed::open, card_of(game, "JH")});
  game.apply({Deed::shoot, foe_of(game, "XR")});
  REQUIRE(game.outcome() == Result::won);
  CHECK(game.score() == 10 + 50 + 1 + 0 + 18 + 1);
}

// -- actions

TEST_CASE("actions have a text form") {
  CHECK(to_string(Action{Deed::move, 12}) == "move 12");
  CHECK(to_string(end) == "end_round");
  CHECK(soldiers::Action::parse("salvo 3") == Action{Deed::salvo, 3});
  CHECK(soldiers::Action::parse("buy_key") == Action{Deed::buy_key});
  CHECK(refusal([] {
          soldiers::Action::parse("dance 3");
        }).starts_with("'dance' is not one of move, travel"));
  CHECK(refusal([] { soldiers::Action::parse("move x"); }).starts_with("'x' is not a target"));
}

TEST_CASE("an action that is not legal is refused and changes nothing") {
  Game game = game_on(corridor, room);
  const Game before = game;
  for (const Action& action :
       {Action{Deed::move, 5}, Action{Deed::move, 4000}, Action{Deed::shoot, 0},
        Action{Deed::shoot, none}, Action{Deed::open, 5}, Action{Deed::search}, Action{Deed::heal},
        Action{Deed::buy_key}, Action{Deed::passage}}) {
    CHECK(refusal([&] { game.apply(action); }) ==
          "'" + to_string(action) + "' is not possible now");
    CHECK(game == before);
  }
}

TEST_CASE("options by name, within their ranges") {
  soldiers::Settings options;
  assign_option(options, "health=30");
  assign_option(options, "cover=odd");
  assign_option(options, "lines_of_fire=no");
  CHECK(options ==
        soldiers::Settings{.health = 30, .cover = soldiers::Cover::odd, .lines_of_fire = false});
  const auto refused = [&](std::string_view text) {
    return refusal([&] { assign_option(options, text); });
  };
  CHECK(refused("health=0") == "health: '0' is not a whole number from 1 to 1000");
  CHECK(refused("cover=some") == "cover: 'some' is not one of even, odd, all, none");
  CHECK(refused("lines_of_fire=1") == "lines_of_fire: '1' is not yes or no");
  CHECK(refused("helth=3").starts_with("'helth' is not an option: health, armour"));
  CHECK(refused("health") == "'health' is not of the form name=value");
}

TEST_CASE("a game refuses options out of their range, however they were set") {
  const auto refused = [](const soldiers::Settings& options) {
    return refusal([&] { game_on(corridor, room, 0, options); });
  };
  CHECK(refused({.cover_divisor = 0}) == "cover_divisor: 0 is out of range: 1 to 1000");
  CHECK(refused({.health = 1001}) == "health: 1001 is out of range: 1 to 1000");
  CHECK(refused({.score_joker = -1}) == "score_joker: -1 is out of range: 0 to 1000");
  CHECK(refused({.armour_share = 100, .cover_divisor = 1}) == "(accepted)");
}

// -- whole games

TEST_CASE("the dungeon of a game is the one that generate deals, by the doors in the same order") {
  Game game(Options{.seed = 7}, {.ammunition = 1000, .actions = 1000});
  const auto walk_to_door = [&] {
    for (int steps = 0; steps < 200; ++steps) {
      const Action action = simple_player(game);
      game.apply(action);
      if (action.deed == Deed::open || game.over()) return;
    }
  };
  for (int doors = 0; doors < 3; ++doors) walk_to_door();
  const Dungeon& dungeon = game.dungeon();
  const Dungeon whole = replay({.piles = dungeon.piles(), .moves = moves_of(dungeon)});
  CHECK(generate({.seed = 7}).piles() == dungeon.piles());
  CHECK(whole.cards().size() == dungeon.cards().size());
  CHECK(drawn(whole) == drawn(dungeon));
}

TEST_CASE("games that will roll otherwise are not equal") {
  const Game game(Options{.seed = 7});
  Game other = game;
  CHECK(other == game);
  other.dice().die(6, "a die of somebody else");
  CHECK(other != game);
}

TEST_CASE("a game is a function of its seed and the actions taken") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Game game(Options{.seed = seed});
    Random random(seed, Stream::player);
    std::vector<std::string> taken;
    for (int i = 0; i < 300 && !game.over(); ++i) {
      const Action action = random_player(game, random);
      taken.push_back(to_string(action));
      game.apply(action);
    }
    Game again(Options{.seed = seed});
    for (const std::string& action : taken) again.apply(soldiers::Action::parse(action));
    CHECK(again == game);
  }
}

TEST_CASE("random legal play: every invariant after every action, and every game ends") {
  const std::array<soldiers::Settings, 4> variants = {
      soldiers::Settings{},
      {.actions = 2, .armour_share = 50, .cover = soldiers::Cover::all, .respawn_rounds = 1},
      {.health = 200, .lines_of_fire = false, .door_actions = 3, .respawn_rounds = 0},
      {.ammunition = 3, .key_die = 1, .drop_from = 0, .shop_ammunition = 0}};
  std::array<int, 4> outcomes{};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    Options dealing{.seed = seed, .decks = seed % 5 == 0 ? 2u : 1u};
    if (seed % 7 == 0) dealing.table = {7, 6};
    if (seed % 3 == 0) dealing.ways = {HiddenDoors::all, SecondEntrance::farthest, 2};
    Game game(dealing, variants[seed % variants.size()]);
    Random random(seed, Stream::player);
    play_on(game, {.check = true, .most_actions = 200'000},
            [&](const Game& now) { return random_player(now, random); });
    CHECK(game.over());
    ++outcomes[static_cast<std::size_t>(game.outcome())];
  }
  CHECK(outcomes[0] == 0);
  for (const std::size_t outcome : {1u, 2u, 3u}) CHECK(outcomes[outcome] > 0);
}

TEST_CASE("random legal play in words: every deed, and every event but a mere step") {
  std::set<Deed> deeds;
  std::set<Event::What> whats;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    Game game({.seed = seed, .ways = {.hidden_doors = HiddenDoors::all, .levels = 2}},
              {.ammunition = 60,
               .key_die = 1,
               .respawn_rounds = seed % 2 == 0 ? 1 : 6,
               .weapons = soldiers::Weapons::three,
               .weapon_die = 2});
    Random random(seed, Stream::player);
    for (int actions = 0; !game.over() && actions < 2'000; ++actions) {
      for (const Action& action : game.actions()) {
        const std::string text = described(game, action);
        // not the short form, by which actions are kept
        CHECK_MESSAGE((text.size() > 1 && text != to_string(action)), text);
        deeds.insert(action.deed);
      }
      game.apply(random_player(game, random), [&](const Event& event) {
        const std::string text = told(game, event);
        CHECK_MESSAGE((text.empty() || text.ends_with('.')), text);
        whats.insert(event.what);
      });
    }
  }
  CHECK(deeds.size() == 19);
  CHECK(whats.size() == 22);
}

TEST_CASE("the check knows the most health of a counter: its card's number, a joker's option") {
  const auto possible = [](std::string_view name, int health) {
    return soldiers::is_health_possible({.card = card(name), .on = 0, .health = health},
                                        {.joker_health = 30});
  };
  CHECK(possible("7S", 0));
  CHECK(possible("7S", 7));
  CHECK(!possible("7S", 8));
  CHECK(!possible("7S", -1));
  CHECK(possible("XR", 30));
  CHECK(!possible("XR", 31));
}

TEST_CASE("the check of a step notices what must not be") {
  const Game before = game_on("4S 2C 3H 4C", "2D QC XR", seed_rolling(20, 20));
  Game game = before;
  game.apply({Deed::shoot, 0});
  CHECK(check_step(before, game, {Deed::shoot, 0}).empty());
  CHECK(check_step(before, game, {Deed::move, 1}).size() == 2);  // an unshot loss, and no step
}

TEST_CASE("the simple player plays legally to the end, and wins more often than not") {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Game game(Options{.seed = seed});
    while (!game.over() && game.round() < 1000) game.apply(simple_player(game));
    CHECK(game.over());
    won += game.outcome() == Result::won ? 1 : 0;
  }
  CHECK(won > 150);
  CHECK(won < 200);
}

TEST_CASE("the simple player who is hurt looks for no station where there is none") {
  Game game = game_on(
      "2C 3H 4C 5C", "3D XR", 0,
      {.ammunition = 1, .joker_die = 1, .credit_die = 0, .key_die = 0, .healing_armour = 1});
  go(game, {"3H", "3D"});
  game.apply({Deed::search});
  game.apply(end);
  REQUIRE(game.armour() == 19);
  CHECK(simple_player(game) == Action{Deed::shoot, foe_of(game, "XR")});
}

TEST_CASE("the simple player rests no more after 200 rounds, were it at a station") {
  Game game = game_on("2C 3H 4C 5C", "AD XR", 0,
                      {.health = 1000,
                       .armour = 1000,
                       .ammunition = 1,
                       .joker_die = 1,
                       .credit_die = 0,
                       .key_die = 0,
                       .healing_armour = 1});
  go(game, {"3H", "AD"});
  game.apply({Deed::search});
  game.apply(end);
  REQUIRE(game.armour() == 999);
  for (; game.round() <= 200; game.apply(end)) CHECK(simple_player(game) == end);
  CHECK(simple_player(game) == Action{Deed::shoot, foe_of(game, "XR")});
}

TEST_CASE("a map shows a game's counters in place of the dungeon's") {
  const Dungeon dungeon = deal("2C 3H 4C", "2D 7S QC");
  std::vector<std::string> counters(dungeon.cards().size());
  counters[0] = " @";
  const std::string map =
      map_text(dungeon, {.ascii = true}, {.legend = false, .counters = counters});
  CHECK(std::count(map.begin(), map.end(), '@') == 1);
  CHECK(map.find('7') == std::string::npos);
  counters[2] = "@B2";
  CHECK(map_text(dungeon, {.ascii = true}, {.legend = false, .counters = counters}).find("@B2") !=
        std::string::npos);
}

TEST_CASE("actions and events in words") {
  Game game = game_on("7S 2C 3H 4C 5C", "3D XR QC", seed_rolling(20, 3));
  CHECK(described(game, {Deed::shoot, 0}) == "shoot the 7 of spades (7), kills 70 %");
  const auto odds = [&](Deed deed, int health) {
    soldiers::Foe foe = game.foes()[0];
    foe.health = health;
    return odds_of_kill(game, foe, deed);
  };
  CHECK(odds(Deed::shoot, 20) == 5);
  CHECK(odds(Deed::salvo, 3) == 100);
  CHECK(odds(Deed::salvo, 4) == 99);   // not 1 in 8000
  CHECK(odds(Deed::salvo, 20) == 88);  // 1 - 969/8000
  CHECK(odds(Deed::salvo, 60) == 0);   // 1 in 8000
  CHECK(odds(Deed::shotgun, 11) == 100);
  CHECK(odds(Deed::shotgun, 20) == 55);
  CHECK(odds(Deed::rifle, 11) == 75);
  CHECK(described(game, {Deed::move, card_of(game, "3H")}) == "go right");
  std::vector<std::string> lines;
  game.apply({Deed::shoot, 0}, [&](const Event& event) { lines.push_back(told(game, event)); });
  CHECK(lines ==
        std::vector<std::string>{"3 points of damage to the 7 of spades, which has 4 left.",
                                 "It strikes back: 4 damage to you."});
  const auto told_of = [&](std::string name, Event::What what) {
    const std::vector<std::string> names = {std::move(name)};
    return told(game, {.what = what, .index = 0, .roll = 1, .amount = 2, .left = 3}, names);
  };
  using What = Event::What;
  CHECK(told_of("6 crabs", What::fired_at) == "6 crabs fire: 2 damage to you.");
  CHECK(told_of("two wolves", What::attacked) == "Two wolves attack: 2 damage to you.");
  CHECK(told_of("twenty rats", What::shot) ==
        "1 point of damage to twenty rats, which have 3 left.");
  CHECK(told_of("6 crabs", What::wounded) == "They strike back: 2 damage to you.");
  CHECK(told_of("6 crabs", What::dropped) == "They drop health: 2.");
  CHECK(told_of("two crabs", What::found_weapon) == "They drop a shotgun.");
  CHECK(told_of("1 crab", What::fired_at) == "1 crab fires: 2 damage to you.");
  CHECK(told_of("a crab", What::dropped) == "It drops health: 2.");
  CHECK(place_name(game, game.here()) == "a corridor");
  CHECK(place_name(game, card_of(game, "3D")) == "room 1");
}

TEST_CASE("a place is named with what it is to a soldier") {
  const auto named = [](const std::string& ace, std::string_view name) {
    const Game game = game_on(corridor, "2D 4D " + ace + " 7S QC 8D XR");
    return place_name(game, card_of(game, name));
  };
  CHECK(named("AC", "AC") == "room 1, a shop");
  CHECK(named("AH", "AH") == "room 1, a healing station");
  CHECK(named("AC", "4D") == "room 1, in cover");
  CHECK(named("AC", "QC") == "before the queen of clubs");
}

TEST_SUITE_END();
