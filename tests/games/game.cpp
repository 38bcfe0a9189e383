// The invariants of every game, whatever its rules: each state of many random games.

#include <deckmap/games/game.hpp>

#include <set>
#include <string>
#include <string_view>
#include <utility>
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

// Each game, with what single settings leave idle, the number of pairs of an idle setting and a
// reason, and settings of which few are idle.
struct Soldiers {
  static constexpr std::size_t idle_pairs = 26;
  static constexpr std::string_view idle = R"(armour=0: armour_share with armour=0
armour=0: armour_rounding with armour=0
armour=0: price_armour with armour=0
armour=0: shop_armour with armour=0
armour=0: healing_armour with armour=0
actions=1: salvo_shots where a salvo takes more actions than a round has
salvo_actions=1000: salvo_shots where a salvo takes more actions than a round has
armour_share=0: armour_rounding with armour_share=0
cover=none: cover_divisor with cover=none
cover_divisor=1: cover with cover_divisor=1
joker_die=0: joker_reach with joker_die=0
drop_from=0: drop with drop_from=0
respawn_rounds=0: respawn with respawn_rounds=0
shop_ammunition=0: price_ammunition with shop_ammunition=0
shop_armour=0: price_armour with shop_armour=0
weapons=three: shotgun_ammunition no longer
weapons=three: shotgun_bonus no longer
weapons=three: rifle_actions no longer
weapons=three: rifle_dice no longer
weapons=three: price_weapon no longer
weapons=three: weapon_from no longer
weapons=three: weapon_die no longer
enemies=fire: joker_reach where enemies fire: jokers do, too
enemies=fire: fire_damage no longer
enemies=advance: joker_reach where enemies fire: jokers do, too
enemies=advance: fire_damage no longer
actions=1: rifle_dice where a shot of the rifle takes more actions than a round has
armour_share=100: armour_rounding with armour_share=100
weapons=one: shotgun_ammunition with weapons=one
weapons=one: shotgun_bonus with weapons=one
weapons=one: rifle_actions with weapons=one
weapons=one: rifle_dice with weapons=one
weapons=one: price_weapon with weapons=one
weapons=one: weapon_from with weapons=one
weapons=one: weapon_die with weapons=one
rifle_actions=1000: rifle_dice where a shot of the rifle takes more actions than a round has
weapon_die=0: weapon_from with weapon_die=0
enemies=wait: joker_reach no longer
enemies=wait: fire_damage with enemies=wait
)";
  static soldiers::Game begin(std::uint64_t seed, const soldiers::Settings& settings = {}) {
    return soldiers::Game(Options{.seed = seed}, settings);
  }
  static soldiers::Settings busy() {
    auto settings = soldiers::settings_of(soldiers::Difficulty::hard);
    settings.armour_share = 50;
    return settings;
  }
};
struct Cyberheisters {
  static constexpr std::size_t idle_pairs = 7;
  static constexpr std::string_view idle = R"(quiet_turns=0: first_turns_quiet with quiet_turns=0
clusters=1: areas with clusters=1
clusters=1: fall_first with clusters=1
areas=clusters: fall_first with areas=clusters
placement=spread: clusters without placement=clusters
placement=spread: areas without placement=clusters
placement=spread: fall_first without placement=clusters
placement=one: clusters without placement=clusters
placement=one: areas without placement=clusters
placement=one: fall_first without placement=clusters
)";
  static cyberheisters::State begin(std::uint64_t seed,
                                    const cyberheisters::Settings& settings = {}) {
    return cyberheisters::begin(seed, settings);
  }
  static cyberheisters::Settings busy() { return {}; }
};

#ifdef DECKMAP_HAS_FUDGE
struct Fudge {
  static constexpr std::size_t idle_pairs = 15;
  static constexpr std::string_view idle = R"(benefit=wound_lessened: lessened_by no longer
benefit=next_healing_succeeds: sure_degree no longer
penalty=near_death: near_death no longer
penalty=further_wound: further_by no longer
recovery_rounds=1000: rounds_out_per_box no longer
recovery_rounds=1000: rounds_between_tries no longer
recovery_rounds=1000: hurt_modifier no longer
recovery_rounds=1000: very_hurt_modifier no longer
wounds=standard: scratches no longer
wounds=standard: points_per_wound no longer
damage_checks=no: benefit with damage_checks=no
damage_checks=no: penalty with damage_checks=no
damage_checks=no: recovery_rounds with damage_checks=no
damage_checks=no: hurt_modifier no longer
damage_checks=no: very_hurt_modifier no longer
treatments=0: boxes_per_degree with treatments=0
treatments=0: failed_healing_marks with treatments=0
benefit=none: lessened_by without benefit=wound_lessened
benefit=next_check_succeeds: lessened_by without benefit=wound_lessened
benefit=next_healing_succeeds: lessened_by without benefit=wound_lessened
penalty=none: further_by without penalty=further_wound
penalty=no_recovery: further_by without penalty=further_wound
penalty=near_death: further_by without penalty=further_wound
penalty=next_healing_fails: further_by without penalty=further_wound
)";
  static fudge::State begin(std::uint64_t seed, const fudge::Settings& settings = {}) {
    const fudge::Fighter hero{.attack = fudge::Level::good, .healing = fudge::Level::fair};
    return fudge::begin(seed, hero, {fudge::Fighter{}, fudge::Fighter{.place = 1}}, settings);
  }
  static fudge::Settings busy() {
    return {.benefit = fudge::Benefit::wound_lessened, .penalty = fudge::Penalty::further_wound};
  }
};
#define ALL_GAMES Soldiers, Cyberheisters, Fudge
#else
#define ALL_GAMES Soldiers, Cyberheisters
#endif

/// The settings with each option at its least, its most, and each value that has a name.
template <class Settings>
std::vector<std::pair<std::string, Settings>> extremes(const Settings& base) {
  std::vector<std::pair<std::string, Settings>> all;
  for (const OptionInfo& info : list_options<Settings>()) {
    std::vector<std::string> values(info.values.begin(), info.values.end());
    if (values.empty()) values = {std::to_string(info.row.low), std::to_string(info.row.high)};
    for (const std::string& value : values) {
      const std::string text = std::string(info.row.name) + "=" + value;
      all.emplace_back(text, base);
      assign_option(all.back().second, text);
    }
  }
  return all;
}

}  // namespace

TEST_CASE_TEMPLATE("a game by chance is sound, ends, and is the same from its actions", Kind,
                   ALL_GAMES) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    CAPTURE(seed);
    const auto settings = seed < 100 ? decltype(Kind::busy()){} : Kind::busy();
    auto state = Kind::begin(seed, settings);
    using State = decltype(state);
    Random random(seed, Stream::player);
    std::vector<std::string> taken;
    play_on(
        state, {.check = true}, [&](const State& now) { return random_player(now, random); },
        [&](const State& now, const auto& action) {
          CHECK(!described(now, action).empty());
          taken.push_back(to_string(action));
        },
        [](const State& now, const auto& event) {
          CHECK_FALSE(told(now, event).starts_with("0 "));
        });
    CHECK(is_over(state));
    CHECK(outcome_name(state) != "going");
    auto again = Kind::begin(seed, settings);
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
  std::set<std::string> tried;  // each pair once
  for (const Settings& base : {Settings(), Kind::busy()})
    for (const auto& extreme : extremes(base))
      for (const OptionInfo& info : list_options<Settings>()) {
        const Settings& settings = extreme.second;
        const std::string_view why = why_idle(settings, info.row.name);
        if (why.empty() || !tried.insert(std::string(info.row.name) + std::string(why)).second)
          continue;
        Settings other = settings;
        set_option(other, info.row.name, test::other_value(settings, info));
        CAPTURE(info.row.name);
        CAPTURE(extreme.first);
        for (std::uint64_t seed = 0; seed < 20; ++seed)
          CHECK(history(settings, seed) == history(other, seed));
      }
  CHECK(tried.size() >= Kind::idle_pairs);
}

TEST_CASE("a setting alone is idle or is not") {
  CHECK(why_idle(soldiers::Settings{}, "fire_damage") == "with enemies=wait");
  CHECK(why_idle(soldiers::Settings{.enemies = soldiers::Enemies::fire}, "fire_damage").empty());
  CHECK(why_idle(soldiers::Settings{}, "health").empty());
  CHECK(why_idle(cyberheisters::Settings{.clusters = 1}, "areas") == "with clusters=1");
}

TEST_CASE_TEMPLATE("a setting is idle beside those that leave it nothing to change", Kind,
                   ALL_GAMES) {
  using Settings = typename decltype(Kind::begin(0))::Settings;
  std::string all;
  for (const Settings& base : {Settings(), Kind::busy()})
    for (const auto& [beside, settings] : extremes(base))
      for (const OptionInfo& info : list_options<Settings>()) {
        const std::string_view why = why_idle(settings, info.row.name);
        if (why == why_idle(base, info.row.name)) continue;
        const std::string row = beside + ": " + std::string(info.row.name) + ' ' +
                                (why.empty() ? "no longer" : std::string(why)) + '\n';
        if (all.find(row) == all.npos) all += row;
      }
  CHECK(all == Kind::idle);
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
