// The invariants of every game, whatever its rules: each state of many random games.

#include <deckmap/games/game.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/games/cyberheisters/check.hpp>
#include <deckmap/games/cyberheisters/player.hpp>
#include <deckmap/games/cyberheisters/text.hpp>
#ifdef DECKMAP_HAS_FUDGE
#include <deckmap/games/fudge/check.hpp>
#include <deckmap/games/fudge/player.hpp>
#include <deckmap/games/fudge/text.hpp>
#endif
#include <deckmap/games/soldiers/check.hpp>
#include <deckmap/games/soldiers/player.hpp>
#include <deckmap/games/soldiers/text.hpp>

#include "support.hpp"

TEST_SUITE_BEGIN("games/game");
using namespace deckmap;

namespace {

// Each game with the settings beside which others are idle.
struct Soldiers {
  static soldiers::Game begin(std::uint64_t seed, const soldiers::Settings& settings = {}) {
    return soldiers::Game(Options{.seed = seed}, settings);
  }
  static constexpr std::array beside = {"",
                                        "armour=0",
                                        "cover=none",
                                        "cover_divisor=1",
                                        "drop_from=0",
                                        "respawn_rounds=0",
                                        "salvo_actions=6",
                                        "shop_ammunition=0",
                                        "shop_armour=0"};
};
struct Cyberheisters {
  static cyberheisters::State begin(std::uint64_t seed,
                                    const cyberheisters::Settings& settings = {}) {
    return cyberheisters::begin(seed, settings);
  }
  static constexpr std::array beside = {"", "clusters=1", "placement=one", "placement=spread",
                                        "quiet_turns=0"};
};

#ifdef DECKMAP_HAS_FUDGE
struct Fudge {
  static fudge::State begin(std::uint64_t seed, const fudge::Settings& settings = {}) {
    const fudge::Fighter hero{.attack = fudge::Level::good, .healing = fudge::Level::fair};
    return fudge::begin(seed, hero, {fudge::Fighter{}, fudge::Fighter{.place = 1}}, settings);
  }
  static constexpr std::array beside = {"", "treatments=0"};
};
#define ALL_GAMES Soldiers, Cyberheisters, Fudge
#else
#define ALL_GAMES Soldiers, Cyberheisters
#endif

}  // namespace

TEST_CASE_TEMPLATE("a game by chance is sound, ends, and is the same from its actions", Kind,
                   ALL_GAMES) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    auto state = Kind::begin(seed);
    using State = decltype(state);
    Random random(seed, Stream::player);
    std::vector<std::string> taken;
    play_on(
        state, {.check = true}, [&](const State& now) { return random_player(now, random); },
        [&](const State& now, const auto& action) {
          CHECK(!described(now, action).empty());
          taken.push_back(to_string(action));
        },
        [](const State& now, const auto& event) { told(now, event); });
    CHECK(is_over(state));
    CHECK(outcome_name(state) != "going");
    auto again = Kind::begin(seed);
    for (const std::string& action : taken) take(again, action);
    CHECK(again == state);
    CHECK(score(again) == score(state));
  }
}

TEST_CASE_TEMPLATE("a setting that is called idle changes no game", Kind, ALL_GAMES) {
  const auto history = [](const auto& settings, std::uint64_t seed) {
    auto state = Kind::begin(seed, settings);
    using State = decltype(state);
    Random random(seed, Stream::player);
    std::string all;
    play_on(
        state, {}, [&](const State& now) { return random_player(now, random); },
        [&](const State&, const auto& action) { all += to_string(action) + "\n"; },
        [&](const State& now, const auto& event) { all += told(now, event) + "\n"; });
    return all + std::to_string(score(state));
  };
  using Settings = typename decltype(Kind::begin(0))::Settings;
  std::size_t tried = 0;
  for (const std::string_view beside : Kind::beside) {
    Settings settings;
    if (!beside.empty()) assign_option(settings, beside);
    for (const OptionInfo& info : list_options<Settings>()) {
      if (why_idle(settings, info.row.name).empty()) continue;
      Settings other = settings;
      set_option(other, info.row.name, test::other_value(settings, info));
      CAPTURE(info.row.name);
      CAPTURE(beside);
      for (std::uint64_t seed = 0; seed < 20; ++seed)
        CHECK(history(settings, seed) == history(other, seed));
      ++tried;
    }
  }
  CHECK(tried >= Kind::beside.size());
}

TEST_CASE("a setting is idle beside those that leave it nothing to change") {
  CHECK(why_idle(soldiers::Settings{}, "fire_damage") == "with enemies=wait");
  CHECK(why_idle(soldiers::Settings{.enemies = soldiers::Enemies::fire}, "fire_damage").empty());
  CHECK(why_idle(soldiers::Settings{}, "health").empty());
  CHECK(why_idle(cyberheisters::Settings{.clusters = 1}, "areas") == "with clusters=1");
}

TEST_CASE_TEMPLATE("each option changes a value of its own", Kind, ALL_GAMES) {
  using Settings = typename decltype(Kind::begin(0))::Settings;
  const Settings usual;
  const auto options = list_options<Settings>();
  for (const OptionInfo& info : options) {
    Settings settings;
    set_option(settings, info.row.name, test::other_value(usual, info));
    for (const OptionInfo& other : options) {
      CAPTURE(info.row.name);
      CAPTURE(other.row.name);
      CHECK((option_text(settings, other.row.name) == option_text(usual, other.row.name)) ==
            (other.row.name != info.row.name));
    }
  }
}

TEST_CASE_TEMPLATE("what is not possible is refused and changes nothing", Kind, ALL_GAMES) {
  auto state = Kind::begin(3);
  const auto before = state;
  for (const std::string text : {"dance", "", "dance dice 3"})
    CHECK_THROWS_AS(take(state, text), Error);
  const std::string legal = to_string(actions(state).back());
  CHECK(test::refusal([&] { take(state, legal + " dice 3"); }) ==
        "this game rolls its own dice: none are given with an action");
  CHECK(state == before);
}

TEST_CASE("dice that people roll: what is missing is asked for, and nothing changes before") {
  auto state = cyberheisters::begin(1);
  dice_of(state).let_people_roll();
  const auto before = state;
  const auto wanted = [&](const std::string& text) {
    std::string heard;
    const auto roll = take(
        state, text, [&](const auto& now, const auto& event) { heard += told(now, event) + ";"; });
    if (!roll) return std::string("nothing");
    CHECK(state == before);
    return roll->text() + " (" + roll->range() + ") after " + heard;
  };
  CHECK(wanted("loot") == "1d6 for chest 1 (1 to 6) after ");
  CHECK(wanted("loot dice 1 2 5") ==
        "1d4 for what a chest holds (1 to 4) after Chest, 1: nothing.;Chest, 2: nothing.;");
  CHECK(test::refusal([&] { take(state, "loot dice 7"); }) ==
        "7 is not a roll of 1d6 for chest 1: 1 to 6");
  CHECK(test::refusal([&] { take(state, "wait dice 1 2"); }) ==
        "2 rolls are given, where 1 would do");
  CHECK(state == before);
  CHECK(test::refusal([&] { take(state, "loot dice 1 2"); }) ==
        "a roll is missing: 1d6 for chest 3, 1 to 6");
  CHECK(state == before);
  CHECK(wanted("loot dice 1 2 5 1") == "nothing");
  CHECK(state.rooms[0].items == std::vector{cyberheisters::Item::bomb});
}

TEST_CASE("dice that people roll decide a whole encounter of Cyberheisters") {
  auto state = cyberheisters::begin(1);
  dice_of(state).let_people_roll();
  // a horde on 6, specials 5 7 1 1, 3+10 units in clusters, of which there are two, hunter and
  // berserker in the second
  take(state, "wait dice 6 5 7 1 1 3 1 2 2 2 4 3");
  REQUIRE(state.fight);
  CHECK(state.fight->units() == 13);
  CHECK(state.fight->clusters.size() == 2);
  CHECK(state.fight->singles.size() == 2);
  CHECK(state.fight->singles[1].place == 1);
  CHECK(state.fight->player_begins);
  take(state, "attack 1");
  take(state, "companion 0 dice 4 9 1");  // the hunter dies, nine units, the berserker does 1
  CHECK(state.fight->units() == 4);
  CHECK(state.health == 99);
  CHECK(check(state).empty());

  auto spread = cyberheisters::begin(1);
  dice_of(spread).let_people_roll();
  // 16 units and a hunter, spread; the enemy begins
  take(spread, "wait dice 5 5 1 1 1 6 2 1 6 1 12");
  REQUIRE(spread.fight);
  CHECK(spread.fight->spread);
  CHECK(spread.health == 100 - 16 - 12);
}

TEST_SUITE_END();
