// Combat Options for Fudge, rule by rule; probabilities are counted over the 81 outcomes of 4dF.

#include <deckmap/games/fudge/rules.hpp>

#include <array>
#include <map>
#include <vector>

#include <deckmap/dice.hpp>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::fudge;

TEST_SUITE_BEGIN("games/fudge");

namespace {

/// Calls `f(total)` for each of the 81 ways in which four dice can fall.
template <class F>
void for_each_roll(F&& f) {
  for (int a = -1; a <= 1; ++a)
    for (int b = -1; b <= 1; ++b)
      for (int c = -1; c <= 1; ++c)
        for (int d = -1; d <= 1; ++d) f(total({a, b, c, d}));
}

template <class Holds>
int ways_in_which(Holds&& holds) {
  int count = 0;
  for_each_roll([&](int dice) { count += holds(dice) ? 1 : 0; });
  return count;
}

WoundTrack marked(WoundTrack track, int boxes) {
  track.take(boxes);
  return track;
}

const WoundTrack uneven{WoundTrack::Boxes{4, 3, 3, 2, 2, 1, 1, 1}};

}  // namespace

TEST_CASE("ladder: eight levels from Terrible to Legendary, and rungs beyond them") {
  CHECK(to_string(Degree(Level::terrible)) == "Terrible");
  CHECK(to_string(Degree(Level::legendary)) == "Legendary");
  CHECK(Degree(Level::legendary) - Degree(Level::terrible) == 7);
  CHECK(to_string(Degree(Level::good) + 1) == "Great");
  CHECK(to_string(Degree(Level::superb) + 4) == "Legendary+3");
  CHECK(to_string(Degree(Level::poor) + -4) == "Terrible-3");
  CHECK(parse_level("sUPERb") == Level::superb);
  CHECK(test::refusal([] { parse_level("Goo"); }) ==
        "'Goo' is not a level of the ladder: Terrible, Poor, Mediocre, Fair, Good, Great, Superb "
        "or Legendary");
}

TEST_CASE("4dF: the ways to each total are those of 81 outcomes") {
  std::map<int, int> counted;
  for_each_roll([&](int dice) { ++counted[dice]; });
  const Distribution dice = Dice::parse("4dF").distribution();
  for (int t = lowest_roll - 1; t <= highest_roll + 1; ++t) {
    CHECK(ways(t) == counted[t]);
    CHECK(dice.ways(t) == static_cast<std::uint64_t>(ways(t)));
  }
  CHECK(dice.outcomes() == all_ways);
}

TEST_CASE("4dF: a roll from the random source has four dice of -1, 0 or 1, as Dice rolls them") {
  Random random(5, Stream::fudge), same(5, Stream::fudge);
  std::array<int, 3> faces{};
  for (int i = 0; i < 3000; ++i) {
    const Roll roll = roll_4df(random);
    CHECK(total(roll) == Dice::parse("4dF").roll(same));
    for (const int die : roll) ++faces[static_cast<std::size_t>(die + 1)];
  }
  for (const int count : faces) CHECK(std::abs(count - 4000) < 260);  // 5 standard deviations
}

TEST_CASE("degree of success: the difference of the degrees, of a check and of an opposed action") {
  CHECK(degree_of_success(Level::great, Level::mediocre) == 3);
  CHECK(degree_of_success(rolled(Level::fair, -2), Level::fair) == -2);
  CHECK(succeeds(Level::fair, Level::fair));
  CHECK_FALSE(succeeds(rolled(Level::fair, 0, -1), Level::fair));
  CHECK(ways_in_which([](int d) { return succeeds(rolled(Level::good, d), Level::fair); }) == 66);
  CHECK(ways_in_which([](int d) { return succeeds(rolled(Level::fair, d), Level::great); }) == 15);
}

// -- Armour

TEST_CASE("armour: a degree of success above the coverage strikes as if there were none") {
  // Mediocre against Great at coverage 2: three rungs, more than the armour covers
  const Armour armour{.value = 2, .coverage = 2};
  CHECK(bypasses(armour, degree_of_success(Level::great, Level::mediocre)));
  CHECK(through(armour, 3, 5) == 5);
  CHECK_FALSE(bypasses(armour, 2));
  CHECK(through(armour, 2, 5) == 3);
  CHECK(through(armour, 1, 1) == 0);
}

TEST_CASE("armour: without any, all damage goes through") {
  for (int degree = 1; degree < 10; ++degree) CHECK(through({}, degree, 4) == 4);
}

TEST_CASE("armour: the values of materials and the coverage of cuts") {
  const auto text = [](const auto& table) {
    std::string all;
    for (const Example& example : table)
      all += std::string(example.name) + " " + std::to_string(example.value) + "; ";
    return all;
  };
  CHECK(text(armour_materials) ==
        "hardened_leather 1; padded_cloth 1; ballistic_cloth 1; steel_chain 2; bronze_plate 2; "
        "steel_plate 3; heavy_ballistic 2; ceramic_plates 3; ");
  CHECK(text(armour_cuts) == "vest 1; shirt 2; hauberk 3; partial_suit 4; full_suit 5; ");
}

TEST_CASE("armour: how often equals are struck past a shirt, over all 81 x 81 rolls") {
  int hits = 0, past = 0;
  for_each_roll([&](int a) {
    for_each_roll([&](int d) {
      Target target{.armour = {.value = 1, .coverage = 2}};
      const Blow blow = strike(rolled(Level::fair, a), rolled(Level::fair, d), 1, target);
      hits += blow.end != Blow::End::missed ? 1 : 0;
      past += blow.end == Blow::End::bare ? 1 : 0;
    });
  });
  // 8dF: 1107 of 6561 ways to 0, 1016 to 1, 784 to 2, 504, 266, 112, 36, 8, 1 to 3 and more
  CHECK(hits == 2727);
  CHECK(past == 927);
}

// -- Shields

TEST_CASE("shield: a check as good as the opponent's result puts the blow on the shield") {
  const Shield shield;
  CHECK(stops({.skill = Level::good, .dice = 1}, shield, Level::great));
  CHECK(stops({.skill = Level::good, .dice = 2}, shield, Level::great));
  CHECK_FALSE(stops({.skill = Level::good, .dice = 0}, shield, Level::great));
  CHECK(ways_in_which([&](int d) {
          return stops({.skill = Level::good, .dice = d}, shield, Level::great);
        }) == 31);
}

TEST_CASE("shield: it is asked only when the action is lost") {
  Target target{.shield = Shield{.points = 4}, .shield_check = {.skill = Level::legendary}};
  const Blow even = strike(Level::fair, Level::fair, 3, target);
  CHECK(even.end == Blow::End::missed);
  const Blow lost = strike(Level::good, Level::fair, 3, target);
  CHECK(lost.end == Blow::End::shield);
  CHECK(lost.damage == 0);
  CHECK(target.shield->damage == 4);  // the weapon's 3 and one degree
}

TEST_CASE("shield: modifiers, and a check that the game rules lost") {
  const Shield shield;
  CHECK(stops({.skill = Level::great}, shield, Level::great));
  CHECK_FALSE(stops({.skill = Level::great, .modifier = -1}, shield, Level::great));
  CHECK(stops({.skill = Level::good, .modifier = 1}, shield, Level::great));
  CHECK_FALSE(stops({.skill = Level::legendary, .dice = 4, .lost = true}, shield, Level::poor));
}

TEST_CASE("shield damage: -1 from half of its points on, gone without any") {
  const auto result = [](int points, int damage) {
    return rolled({.skill = Level::good}, Shield{.points = points, .damage = damage});
  };
  CHECK(result(6, 2) == Degree(Level::good));
  CHECK(result(6, 3) == Degree(Level::fair));
  CHECK(result(5, 2) == Degree(Level::good));
  CHECK(result(5, 3) == Degree(Level::fair));
  CHECK(result(0, 0) == Degree(Level::good));
  const ShieldCheck sure{.skill = Level::legendary, .dice = 4};
  CHECK(stops(sure, {.points = 6, .damage = 5}, Level::poor));
  CHECK_FALSE(stops(sure, {.points = 6, .damage = 6}, Level::poor));
}

TEST_CASE("shield damage: only blows that it stops; none without that option") {
  Shield plain, wearing{.points = 6};
  CHECK(absorb(plain, 4) == 0);
  CHECK(plain == Shield{});
  CHECK(absorb(wearing, 4) == 0);
  CHECK(wearing.damage == 4);
  Target target{.shield = wearing, .shield_check = {.skill = Level::terrible}};
  CHECK(strike(Level::superb, Level::fair, 2, target).end == Blow::End::bare);
  CHECK(target.shield->damage == 4);
}

TEST_CASE("shield damage, added: what it cannot take is lost, or spills onto its bearer") {
  Shield shield{.points = 6, .damage = 4};
  CHECK(absorb(shield, 5, {.shield_spills = true}) == 3);
  CHECK(shield.is_gone());
  Shield other{.points = 6, .damage = 4};
  CHECK(absorb(other, 5) == 0);
  CHECK(other.is_gone());
}

TEST_CASE("shield damage, added: what spills goes through the armour of its bearer") {
  Target target{.armour = {.value = 2, .coverage = 3},
                .shield = Shield{.points = 6, .damage = 5},
                .shield_check = {.skill = Level::legendary}};
  const Blow blow = strike(Level::good, Level::fair, 4, target, {.shield_spills = true});
  CHECK(blow.end == Blow::End::shield);
  CHECK(blow.damage == 5 - 1 - 2);  // the shield takes one, the armour two
}

TEST_CASE("shield: how often it saves an equal, over all 81 x 81 x 81 rolls") {
  // of the 2727 ways to lose by d rungs, all in which the shield's roll is the attacker's or more
  long long saved = 0, hits = 0;
  for (int a = lowest_roll; a <= highest_roll; ++a)
    for (int d = lowest_roll; d <= highest_roll; ++d)
      for (int s = lowest_roll; s <= highest_roll; ++s) {
        Target target{.shield = Shield{}, .shield_check = {.skill = Level::fair, .dice = s}};
        const Blow blow = strike(rolled(Level::fair, a), rolled(Level::fair, d), 1, target);
        const long long all = static_cast<long long>(ways(a)) * ways(d) * ways(s);
        saved += blow.end == Blow::End::shield ? all : 0;
        hits += blow.end == Blow::End::missed ? 0 : all;
      }
  long long expected = 0;
  for_each_roll([&](int a) {
    int below = 0, at_least = 0;
    for (int t = lowest_roll; t <= highest_roll; ++t) (t < a ? below : at_least) += ways(t);
    expected += static_cast<long long>(below) * at_least;
  });
  CHECK(hits == 2727 * 81);
  CHECK(saved == expected);
}

// -- A blow

TEST_CASE("blow: the weapon's damage and the degree of success, less the armour") {
  Target target{.armour = {.value = 2, .coverage = 4}};
  CHECK(strike(Level::superb, Level::fair, 2, target).damage == 3);
  CHECK(strike(Level::superb, Level::fair, 2, target, {.degree_adds_damage = false}).damage == 0);
  CHECK(strike(Level::legendary, Level::mediocre, 2, target).damage == 7);
  CHECK(strike(Level::fair, Level::superb, 2, target).damage == 0);
}

// -- Wound track

TEST_CASE("wound track: filled from Terrible up") {
  WoundTrack track(2);
  CHECK(track.total() == 16);
  CHECK_FALSE(track.wound_level().has_value());
  CHECK(track.take(1) == 0);
  CHECK(track.wound_level() == Level::terrible);
  track.take(2);
  CHECK(track.wound_level() == Level::poor);
  CHECK(track.marked(Level::terrible) == 2);
  CHECK(track.marked(Level::poor) == 1);
  CHECK(track.take(20) == 7);
  CHECK(track.wound_level() == Level::legendary);
}

TEST_CASE("wound track: recovered from Legendary down") {
  WoundTrack track = marked(WoundTrack(2), 16);
  CHECK(track.recover(3) == 3);
  CHECK(track.wound_level() == Level::superb);
  CHECK(track.marked(Level::legendary) == 0);
  CHECK(track.marked(Level::superb) == 1);
  CHECK(track.recover(20) == 13);
  CHECK(track.marked() == 0);
}

TEST_CASE("wound track: the wound level is that of the rightmost marked box, on every track") {
  for (const WoundTrack& empty : {WoundTrack(2), uneven, WoundTrack(1),
                                  WoundTrack(WoundTrack::Boxes{0, 0, 3, 0, 0, 0, 0, 2})}) {
    std::vector<Level> boxes;  // the level over each box
    for (std::size_t i = 0; i < levels; ++i)
      boxes.insert(boxes.end(), static_cast<std::size_t>(empty.boxes()[i]), static_cast<Level>(i));
    for (std::size_t n = 1; n <= boxes.size(); ++n)
      CHECK(marked(empty, static_cast<int>(n)).wound_level() == boxes[n - 1]);
  }
}

TEST_CASE("wound track: uneven tracks, and those that cannot be") {
  CHECK(uneven.total() == 17);
  CHECK(marked(uneven, 5).wound_level() == Level::poor);
  CHECK(test::refusal([] { WoundTrack(0); }) ==
        "a wound track without any box: at least one level needs one");
  CHECK(test::refusal([] {
          WoundTrack(WoundTrack::Boxes{1, -1});
        }) == "-1 is not a number of wound boxes: 0 to 1000 for a level");
}

TEST_CASE("wound track: as text, and drawn") {
  CHECK(parse_track("2") == WoundTrack(2));
  CHECK(parse_track("4,3,3,2,2,1,1,1") == uneven);
  CHECK(to_string(marked(uneven, 6)) ==
        "Terrible  Poor  Mediocre  Fair  Good  Great  Superb  Legendary\n"
        "XXXX      XXo   ooo       oo    oo    o      o       o\n");
  CHECK(test::refusal([] { parse_track("1,2,3"); }) ==
        "'1,2,3' is not a wound track: boxes for 3 levels, where the ladder has 8 from Terrible to "
        "Legendary");
  CHECK(test::refusal([] { parse_track("2,2,2,2,2,2,2,2,2"); }) ==
        "'2,2,2,2,2,2,2,2,2' is not a wound track: boxes for 9 levels, where the ladder has 8 from "
        "Terrible to Legendary");
  CHECK(test::refusal([] { parse_track("2,,2,2,2,2,2,2"); }) ==
        "'' is not a number of wound boxes: a whole number from 0 to 1000");
}

TEST_CASE("wound track: a treatment goes against the wound level, boxes by degree of success") {
  WoundTrack track = marked(WoundTrack(2), 7);  // Fair
  Condition condition;
  const Treatment good = treat(track, condition, Level::good, 1);
  CHECK(good.succeeded);
  CHECK(good.degree == 2);
  CHECK(good.boxes == 2);
  CHECK(track.marked() == 5);
  const Treatment twice = treat(track, condition, Level::good, 0, 0, {.boxes_per_degree = 2});
  CHECK(twice.boxes == 4);  // two degrees over Mediocre
  CHECK(track.marked() == 1);
}

TEST_CASE("wound track: who is unhurt needs no treatment, and a failed one does him nothing") {
  WoundTrack track(2);
  Condition condition;
  CHECK(treat(track, condition, Level::great, 0).boxes == 0);
  CHECK(treat(track, condition, Level::terrible, -4, 0, {.failed_healing_marks = 2}).boxes == 0);
  CHECK(track.marked() == 0);
}

TEST_CASE("wound track: how many boxes a treatment clears, over the 81 outcomes") {
  // Good against Fair: one box a degree, so 4dF + 1 of them where that is 0 or more
  std::map<int, int> cleared;
  for_each_roll([&](int dice) {
    WoundTrack track = marked(WoundTrack(2), 8);
    Condition condition;
    ++cleared[treat(track, condition, Level::good, dice).boxes];
  });
  CHECK(cleared == std::map<int, int>{{0, 15 + 16}, {1, 19}, {2, 16}, {3, 10}, {4, 4}, {5, 1}});
}

TEST_CASE("wound track: a treatment that fails, and one that a game lets add to the injury") {
  WoundTrack track = marked(WoundTrack(2), 7);
  Condition condition;
  const Treatment failed = treat(track, condition, Level::poor, 1);
  CHECK_FALSE(failed.succeeded);
  CHECK(failed.boxes == 0);
  CHECK(treat(track, condition, Level::poor, 1, 0, {.failed_healing_marks = 2}).boxes == -2);
  CHECK(track.marked() == 9);
}

// -- Damage checks

TEST_CASE("damage check: the words for wounds map to Mediocre up to Legendary") {
  CHECK(level_of(Wound::scratch) == Level::mediocre);
  CHECK(level_of(Wound::hurt) == Level::fair);
  CHECK(level_of(Wound::very_hurt) == Level::good);
  CHECK(level_of(Wound::incapacitated) == Level::great);
  CHECK(level_of(Wound::near_death) == Level::superb);
  CHECK(level_of(Wound::dead) == Level::legendary);
}

TEST_CASE("damage check: the recommended capacities") {
  CHECK(capacities_for_words == std::array{Level::fair, Level::good});
  CHECK(capacity_for_track == Level::mediocre);
}

TEST_CASE("damage check: the capacity against the new wound level; equal is enough") {
  // Good, shot down to Fair, rolls -1: Fair, and stays up
  Condition condition;
  const DamageCheck check = check_damage(condition, Level::good, Level::fair, 4, -1);
  CHECK(check.stands);
  CHECK(check.result == Degree(Level::fair));
  CHECK(condition == Condition{});
}

TEST_CASE("damage check: exactly how often, for every capacity and wound level") {
  for (std::size_t c = 0; c < levels; ++c)
    for (std::size_t w = 0; w < levels; ++w) {
      const int needed = static_cast<int>(w) - static_cast<int>(c);
      int expected = 0;
      for (int t = needed; t <= 4; ++t) expected += ways(t);
      CHECK(ways_in_which([&](int dice) {
              Condition condition;
              return check_damage(condition, static_cast<Level>(c), static_cast<Level>(w), 1, dice)
                  .stands;
            }) == expected);
    }
}

TEST_CASE("damage check: failed, out of the fight") {
  Condition condition;
  const DamageCheck check = check_damage(condition, Level::mediocre, Level::good, 9, 0);
  CHECK_FALSE(check.stands);
  CHECK(condition.out);
  CHECK(check.penalty == Penalty::none);
}

TEST_CASE("damage check: one after each injury, against the track after it") {
  WoundTrack track(2);
  Condition condition;
  CHECK(injure(track, condition, Level::mediocre, 5, 0)->stands);
  CHECK(track.wound_level() == Level::mediocre);
  CHECK_FALSE(injure(track, condition, Level::mediocre, 0, -4).has_value());
  CHECK_FALSE(injure(track, condition, Level::mediocre, 2, 0)->stands);
  CHECK(track.wound_level() == Level::fair);
}

TEST_CASE("damage check: +4 on a success may bring a benefit") {
  const auto with = [](Benefit benefit, WoundTrack& track, Condition& condition, int dice) {
    return *injure(track, condition, Level::good, 3, dice, {.benefit = benefit, .lessened_by = 2});
  };
  SUBCASE("the next damage check succeeds, once") {
    WoundTrack track(2);
    Condition condition;
    CHECK(with(Benefit::next_check_succeeds, track, condition, 4).benefit ==
          Benefit::next_check_succeeds);
    const DamageCheck next = check_damage(condition, Level::terrible, Level::legendary, 9, -4);
    CHECK(next.stands);
    CHECK_FALSE(next.was_rolled);
    CHECK_FALSE(check_damage(condition, Level::terrible, Level::legendary, 9, -4).stands);
  }
  SUBCASE("the wound is lessened") {
    WoundTrack track(2);
    Condition condition;
    CHECK(
        injure(track, condition, Level::good, 3, 4, {.benefit = Benefit::wound_lessened})->boxes ==
        -1);
    CHECK(track.recover(16) == 2);
    CHECK(with(Benefit::wound_lessened, track, condition, 4).boxes == -2);
    CHECK(track.marked() == 1);
  }
  SUBCASE("the next treatment succeeds, once") {
    WoundTrack track(2);
    Condition condition;
    with(Benefit::next_healing_succeeds, track, condition, 4);
    const Treatment sure = treat(track, condition, Level::terrible, -4);
    CHECK(sure.succeeded);
    CHECK_FALSE(sure.was_rolled);
    CHECK(sure.boxes == 1);
    condition.next_healing = Condition::Healing::succeeds;
    CHECK(treat(track, condition, Level::terrible, -4, 0, {.sure_degree = 2}).boxes == 2);
    track.take(3);
    condition.next_healing = Condition::Healing::succeeds;
    CHECK(treat(track, condition, Level::great, 0).degree == 4);  // over Poor; better than sure
    track.take(4);
    CHECK_FALSE(treat(track, condition, Level::terrible, -4).succeeded);
  }
  SUBCASE("not on +3, and not where even +4 fails") {
    WoundTrack track(2);
    Condition condition;
    CHECK(with(Benefit::wound_lessened, track, condition, 3).benefit == Benefit::none);
    CHECK(check_damage(condition, Level::terrible, Level::legendary, 1, 4,
                       {.benefit = Benefit::next_check_succeeds})
              .benefit == Benefit::none);
  }
}

TEST_CASE("damage check: -4 on a failure may bring a penalty") {
  const auto with = [](Penalty penalty, WoundTrack& track, Condition& condition, int dice) {
    return *injure(track, condition, Level::poor, 3, dice, {.penalty = penalty});
  };
  WoundTrack track(2);
  Condition condition;
  SUBCASE("no recovery in this fight") {
    with(Penalty::no_recovery, track, condition, -4);
    for (int round = 0; round < 100; ++round) pass_round(condition);
    CHECK_FALSE(may_recover(condition));
  }
  SUBCASE("near death whatever the wound level, until a treatment succeeds") {
    with(Penalty::near_death, track, condition, -4);
    CHECK(effective(*track.wound_level(), condition) == Level::superb);
    CHECK_FALSE(treat(track, condition, Level::great, 0).succeeded);
    CHECK(treat(track, condition, Level::superb, 0).succeeded);
    CHECK(effective(*track.wound_level(), condition) == Level::poor);
  }
  SUBCASE("near death: checks and recoveries go against it, and worse wounds against themselves") {
    condition.near_death = true;
    CHECK(check_damage(condition, Level::superb, Level::poor, 3, 0).stands);
    CHECK_FALSE(check_damage(condition, Level::great, Level::poor, 3, 0).stands);
    CHECK_FALSE(try_recovery(condition, Level::great, Level::poor, 0));
    CHECK(try_recovery(condition, Level::superb, Level::poor, 0));
    CHECK(effective(Level::legendary, condition) == Level::legendary);
    CHECK(effective(Level::poor, condition, {.near_death = Level::good}) == Level::good);
  }
  SUBCASE("a further wound") {
    CHECK(with(Penalty::further_wound, track, condition, -4).boxes == 1);
    CHECK(track.marked() == 4);
    CHECK(condition.wait == 4);  // rounds, of which the further wound's is one
  }
  SUBCASE("the next treatment fails, once") {
    with(Penalty::next_healing_fails, track, condition, -4);
    const Treatment failed = treat(track, condition, Level::legendary, 4);
    CHECK_FALSE(failed.succeeded);
    CHECK_FALSE(failed.was_rolled);
    CHECK(failed.boxes == 0);
    CHECK(failed.degree == -1);
    condition.next_healing = Condition::Healing::fails;  // as bad as rolled, where that fails too
    CHECK(treat(track, condition, Level::terrible, -4).degree < -1);
    CHECK(treat(track, condition, Level::legendary, 4).succeeded);
  }
  SUBCASE("not on -3, and not where even -4 succeeds") {
    CHECK(with(Penalty::further_wound, track, condition, -3).penalty == Penalty::none);
    Condition strong;
    CHECK(
        check_damage(strong, Level::legendary, Level::poor, 1, -4, {.penalty = Penalty::near_death})
            .stands);
    CHECK(strong == Condition{});
  }
}

TEST_CASE("recovery during combat: after as many rounds as damage points, by a new check") {
  WoundTrack track(2);
  Condition condition;
  injure(track, condition, Level::mediocre, 7, -2);
  REQUIRE(condition.out);
  CHECK_FALSE(may_recover(Condition{}));  // who is in the fight has nothing to recover from
  int rounds = 0;
  for (; !may_recover(condition); ++rounds) pass_round(condition);
  CHECK(rounds == 7);
  CHECK_FALSE(try_recovery(condition, Level::mediocre, Level::fair, 0));
  CHECK_FALSE(may_recover(condition));  // added: again a round later
  pass_round(condition);
  CHECK(may_recover(condition));
  CHECK(try_recovery(condition, Level::mediocre, Level::fair, 1));
  CHECK_FALSE(condition.out);
}

TEST_CASE("recovery during combat: the modifiers of wounds count") {
  for (const int modifier : {0, -1, -2}) {
    int expected = 0;
    for (int t = 1 - modifier; t <= 4; ++t) expected += ways(t);
    CHECK(ways_in_which([&](int dice) {
            Condition condition{.out = true};
            return try_recovery(condition, Level::mediocre, Level::fair, dice, modifier);
          }) == expected);
  }
}

TEST_CASE("options: set by name, within their ranges") {
  fudge::Settings options;
  assign_option(options, "benefit=wound_lessened");
  assign_option(options, "near_death=Great");
  assign_option(options, "shield_spills=yes");
  CHECK(options.benefit == Benefit::wound_lessened);
  CHECK(options.near_death == Level::great);
  CHECK(options.shield_spills);
  CHECK(test::refusal([&] { assign_option(options, "boxes_per_degree=101"); }) ==
        "boxes_per_degree: '101' is not a whole number from 0 to 100");
}
