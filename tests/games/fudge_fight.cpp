// Fights for Fudge: each rule by given dice, the odds by a second program and by many games.

#include <deckmap/games/fudge/fight.hpp>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <deckmap/games/fudge/check.hpp>
#include <deckmap/games/fudge/odds.hpp>
#include <deckmap/games/fudge/player.hpp>
#include <deckmap/games/fudge/text.hpp>
#include <deckmap/games/game.hpp>
#include <deckmap/generate.hpp>

#include "support.hpp"

TEST_SUITE_BEGIN("games/fudge_fight");

using namespace deckmap;
using namespace deckmap::fudge;

namespace {

/// A fight whose dice are given.
State fight(const Fighter& hero, std::vector<Fighter> foes, const Settings& settings = {}) {
  State state = begin(0, hero, std::move(foes), settings);
  state.dice.let_people_roll();
  return state;
}

const Fighter hero{.name = "hero", .attack = Level::good, .weapon = 2, .capacity = Level::good};
const Fighter foe{.name = "foe", .attack = Level::fair, .weapon = 1, .capacity = Level::fair};

Fighter with_shield(Fighter fighter, Level skill, int points = 0) {
  fighter.shield = skill;
  fighter.shield_points = points;
  return fighter;
}

}  // namespace

TEST_CASE("two-way rounds: the lower result is hit, even ones hit nobody") {
  State state = fight(hero, {foe});
  take(state, "attack 0 dice 0 0 4");  // Good against Fair: by 1, 3 damage, and a check
  CHECK(state.foes[0].track.marked() == 3);
  take(state, "attack 0 dice 0 1");  // both Good
  CHECK(state.hero.track.marked() == 0);
  State shielded = fight(with_shield(hero, Level::great), {foe});
  take(shielded, "attack 0 dice 0 1");  // and no shield is checked
  take(state, "attack 0 dice -2 1 0");  // Mediocre against Good: by 2, 1 + 2 damage
  CHECK(state.hero.track.marked() == 3);
  CHECK(state.round == 4);
  CHECK(check(state).empty());
}

TEST_CASE("one-way rounds: the opponent defends, and strikes back if he still stands") {
  Fighter careful = foe;
  careful.defence = Level::great;
  State state = fight(hero, {careful}, {.rounds = Rounds::one_way});
  // Good against a defence of Great: no blow; then Fair against the hero's Good
  take(state, "attack 0 dice 0 0 0 0");
  CHECK(state.foes[0].track.marked() == 0);
  take(state, "attack 0 dice 4 -4 -4");  // 8+4 - (5-4): out at once, and he strikes no more
  CHECK(state.foes[0].condition.out);
  CHECK(state.phase == Phase::won);
}

TEST_CASE("a shield is checked by who loses, and given up in a charge") {
  State state = fight(with_shield(hero, Level::great, 4), {foe});
  take(state, "attack 0 dice -2 1 -1");  // Mediocre against Good; Great - 1 is as good as that
  CHECK(state.hero.track.marked() == 0);
  CHECK(state.hero.shield.damage == 3);
  // worn: Great - 1 - 1 is Fair, and Good strikes; the damage check follows
  take(state, "attack 0 dice -2 1 -1 0");
  CHECK(state.hero.track.marked() == 3);
  CHECK(state.hero.shield.damage == 3);
  // a charge: Good + 1 - 2 is Fair against Good, no check of the shield, and four rungs more
  take(state, "charge 0 dice -2 1 4");
  CHECK(state.hero.track.marked() == 9);
  take(state, "attack 0 dice -2 1 0");  // Great - 1 is Good: it takes what it can, and is gone
  CHECK(state.hero.shield.is_gone());
  for (const Action& action : actions(state)) CHECK(action.what != Action::What::charge);
}

TEST_CASE("a charge has its price: even results hit who charges, and armour is passed") {
  Fighter armoured = with_shield(hero, Level::great);
  armoured.armour = {2};
  armoured.cover = {1};
  State state = fight(armoured, {foe});
  take(state, "charge 0 dice 0 2 0");  // both Great: by 4, past the armour, 1 + 4 damage
  CHECK(state.hero.track.marked() == 5);
  State free = fight(armoured, {foe}, {.charge_exposure = 0});
  take(free, "charge 0 dice 0 2");
  CHECK(free.hero.track.marked() == 0);
  // in one-way rounds he defends four rungs worse: Good - 4 against Fair
  State one_way = fight(with_shield(hero, Level::great), {foe}, {.rounds = Rounds::one_way});
  take(one_way, "charge 0 dice -4 0 0 0 0");
  CHECK(one_way.hero.track.marked() == 4);
}

TEST_CASE("a bash is an attack with the shield, which dazes and gives the shield up") {
  State state = fight(with_shield(hero, Level::great), {foe}, {.bash_damage = 0});
  take(state, "bash 0 dice 0 0 4");  // Great against Fair: by 2, 2 damage, and a check
  CHECK(state.foes[0].track.marked() == 2);
  CHECK(state.foes[0].dazed == 1);
  take(state, "attack 0 dice 0 2");  // Good against Fair - 1 + 2: even
  CHECK(state.hero.track.marked() == 0);
  CHECK(state.foes[0].dazed == 0);
  take(state, "bash 0 dice -3 1 0");  // Mediocre... Fair against Good: no check of the shield
  CHECK(state.hero.track.marked() > 0);
  for (const Action& action : actions(fight(hero, {foe}))) CHECK(action.what != Action::What::bash);
}

TEST_CASE("standard wounds: one for each injury, by its damage, worse where there is no box") {
  State state = fight(hero, {foe}, {.wounds = Wounds::standard});
  const auto wounded = [&](const char* action) {
    take(state, action);
    return *state.foes[0].track.wound_level();
  };
  CHECK(wounded("attack 0 dice 0 0 4") == Level::fair);  // 3 points: hurt
  CHECK(state.foes[0].track.marked() == 1);
  CHECK(wounded("attack 0 dice 0 0 4") == Level::good);  // again: very hurt
  Fighter light = hero;
  light.weapon = 0;
  State scratched = fight(light, {foe}, {.wounds = Wounds::standard});
  for (int i = 0; i < 3; ++i) take(scratched, "attack 0 dice 0 0 4");
  CHECK(scratched.foes[0].track.wound_level() == Level::mediocre);
  take(scratched, "attack 0 dice 0 0 4");
  CHECK(scratched.foes[0].track.wound_level() == Level::fair);
  CHECK(wound_of(2, {}) == Wound::scratch);
  CHECK(wound_of(7, {}) == Wound::incapacitated);
  CHECK(wound_of(9, {}) == Wound::near_death);
  CHECK(wound_of(90, {}) == Wound::near_death);
  CHECK(wound_of(3, {.points_per_wound = 3}) == Wound::scratch);
}

TEST_CASE("without damage checks wounds hinder at once, and who is incapacitated is out") {
  State state = fight(hero, {foe, foe}, {.damage_checks = false});
  take(state, "attack 0 dice 1 -4");  // by 6, 8 damage: Fair, and no check is rolled
  CHECK(state.foes[0].stands());
  CHECK(wound_modifier(state.foes[0], state.settings) == -1);
  take(state, "attack 0 dice 0 0");  // by 2 now, 4 damage: Great
  CHECK(state.foes[0].condition.out);
  CHECK(!state.foes[0].dead);
  state.foes[1].track.take(8);
  take(state, "attack 1 dice 4 -4");  // every box
  CHECK(state.foes[1].dead);
  CHECK(state.phase == Phase::won);
  CHECK(check(state).empty());
}

TEST_CASE("the odds of an exchange are those of many of them") {
  Fighter shielded = with_shield(hero, Level::good, 8);
  for (const Rounds rounds : {Rounds::two_way, Rounds::one_way})
    for (const Action::What what :
         {Action::What::attack, Action::What::charge, Action::What::bash}) {
      constexpr int games = 4000;
      const Action action{what, 0};
      int foe_out = 0, foe_hurt = 0, hero_hurt = 0;
      Fighter tough = foe;
      tough.capacity = Level::legendary;  // so that he strikes back in one-way rounds
      const auto odds = exchange_odds(begin(0, shielded, {tough}, {.rounds = rounds}), action);
      const auto frail = exchange_odds(begin(0, shielded, {foe}, {.rounds = rounds}), action);
      for (std::uint64_t seed = 0; seed < games; ++seed) {
        State state = begin(seed, shielded, {tough}, {.rounds = rounds});
        apply(state, action);
        foe_hurt += state.foes[0].track.marked() > 0;
        hero_hurt += state.hero.track.marked() > 0;
        State other = begin(seed, shielded, {foe}, {.rounds = rounds});
        apply(other, action);
        foe_out += other.foes[0].condition.out;
      }
      const auto near = [&](int count, double chance) {
        CHECK(std::abs(count - games * chance) < 4 * std::sqrt(games * chance * (1 - chance)) + 1);
      };
      near(foe_hurt, odds.foe.wounded);
      near(hero_hurt, odds.hero.wounded);
      near(foe_out, frail.foe.out);
    }
}

TEST_CASE("the simple player looks ahead, and beats a random one by 15 points") {
  const Fighter knight = read_fighter_toml(shipped_fighters()[0].toml);
  const Fighter raider = read_fighter_toml(shipped_fighters()[1].toml);
  constexpr int games = test::slow_build ? 500 : 3000;
  for (const Rounds rounds : {Rounds::two_way, Rounds::one_way}) {
    int simple = 0, by_chance = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      State one = begin(seed, knight, {raider}, {.rounds = rounds});
      play_on(one, {}, [](const State& now) { return simple_player(now); });
      simple += one.phase == Phase::won;
      State other = begin(seed, knight, {raider}, {.rounds = rounds});
      Random random(seed, Stream::player);
      play_on(other, {}, [&](const State& now) { return random_player(now, random); });
      by_chance += other.phase == Phase::won;
    }
    CHECK(100.0 * (simple - by_chance) / games >= 15);
  }
}

TEST_CASE(
    "who fails a damage check is out; dead at Legendary; hurt wounds hinder him from then on") {
  Fighter weak = foe;
  weak.track = WoundTrack(1);
  State dead = fight(hero, {weak});
  take(dead, "attack 0 dice 4 -4 -1");  // by 9, 11 damage: every box
  CHECK(dead.foes[0].dead);
  CHECK(dead.phase == Phase::won);

  State state = fight(hero, {foe, foe}, {.recovery_rounds = 20});
  take(state, "attack 0 dice 1 -2 -3");  // by 4, 6 damage: Mediocre, and Fair - 3 fails
  CHECK(state.foes[0].condition.out);
  CHECK(!state.foes[0].dead);
  CHECK(state.foes[0].impaired);
  CHECK(wound_modifier(state.foes[0], state.settings) == 0);
  CHECK(actions(state) == std::vector<Action>{{Action::What::attack, 1}});
  CHECK(state.phase == Phase::fight);
  state.foes[0].track.take(1);
  CHECK(wound_modifier(state.foes[0], state.settings) == -1);
  state.foes[0].track.take(2);
  CHECK(wound_modifier(state.foes[0], state.settings) == -2);
  state.foes[0].impaired = false;
  CHECK(wound_modifier(state.foes[0], state.settings) == 0);
}

TEST_CASE("recovery: after as many rounds as points, with the modifier, again a round later") {
  State state = fight(hero, {foe}, {.recovery_rounds = 20});
  take(state, "attack 0 dice -1 1 -4");  // by 1... Fair against Good: 2 damage, Good - 4 is Poor
  CHECK(state.hero.track.marked() == 2);
  CHECK(state.phase == Phase::fight);  // Terrible: even Terrible is enough
  state.hero.track.take(3);
  take(state, "attack 0 dice -1 1 -4");  // 7 boxes: Fair, and Terrible - 0 is not enough
  CHECK(state.phase == Phase::down);
  int rounds = 0;
  while (actions(state) == std::vector<Action>{{Action::What::lie}}) {
    take(state, "lie");
    ++rounds;
  }
  CHECK(rounds == 6);              // and the round in which he fell
  take(state, "recover dice -1");  // Good - 1 with -1 for Fair: Mediocre is not enough
  CHECK(state.phase == Phase::down);
  take(state, "recover dice 0");
  CHECK(state.phase == Phase::fight);

  State alone = fight(hero, {foe});
  alone.hero.track.take(6);
  take(alone, "attack 0 dice -1 1 -4");
  CHECK(alone.phase == Phase::beaten);
  State late = fight(hero, {foe}, {.recovery_rounds = 3});
  late.hero.track.take(6);
  take(late, "attack 0 dice -1 1 -4");
  for (int i = 0; i < 2; ++i) take(late, "lie");
  CHECK(late.phase == Phase::down);
  take(late, "lie");
  CHECK(late.phase == Phase::beaten);
}

TEST_CASE("who is incapacitated does not come back in this fight") {
  State state = fight(hero, {foe}, {.recovery_rounds = 100});
  state.hero.track.take(9);
  take(state, "attack 0 dice -1 1 -4");  // 11 boxes: Great
  CHECK(state.phase == Phase::beaten);
  CHECK(!state.hero.dead);
}

TEST_CASE("benefits and penalties are carried on") {
  State state = fight(hero, {foe}, {.benefit = Benefit::next_check_succeeds});
  take(state, "attack 0 dice -1 1 4");
  CHECK(state.hero.condition.next_check_succeeds);
  state.hero.track.take(6);
  take(state, "attack 0 dice -1 1");  // no check
  CHECK(state.phase == Phase::fight);
  CHECK(!state.hero.condition.next_check_succeeds);

  State near = fight(hero, {foe, foe}, {.penalty = Penalty::near_death, .recovery_rounds = 100});
  near.foes[0].track.take(6);
  take(near, "attack 0 dice 0 0 -4");
  CHECK(near.foes[0].condition.near_death);
  CHECK(near.foes[0].condition.no_recovery);

  Fighter healer = hero;
  healer.healing = Level::fair;
  State healed = fight(healer, {foe}, {.benefit = Benefit::next_healing_succeeds});
  healed.hero.track.take(4);
  take(healed, "attack 0 dice -1 1 4");
  take(healed, "attack 0 dice 4 -4 -4");
  CHECK(healed.phase == Phase::rest);
  take(healed, "treat");  // Fair against Mediocre would be 1 anyway
  CHECK(healed.hero.track.marked() == 5);
  CHECK(actions(healed) == std::vector<Action>{{Action::What::go_on}});
}

TEST_CASE("places: one fight each, a treatment after each, no way on before the last has fallen") {
  Fighter healer = hero, far = foe;
  healer.healing = Level::superb;
  far.place = 3;
  State state = fight(healer, {far, foe, foe});
  CHECK(state.foes[0].fighter.place == 0);
  state.hero.track.take(4);
  take(state, "attack 1 dice 4 -4 -4");
  CHECK(state.phase == Phase::fight);
  take(state, "attack 0 dice 4 -4 -4");
  CHECK(state.phase == Phase::rest);
  take(state, "treat dice 0");  // Superb against Poor: five boxes, as far as there are any
  CHECK(state.hero.track.marked() == 0);
  take(state, "go_on");
  CHECK(state.place == 3);
  take(state, "attack 2 dice 4 -4 -4");
  CHECK(state.phase == Phase::won);
  CHECK(score(state) == 3 * 10 * 4 + 16);
}

TEST_CASE("fighters: a line of text, TOML, and what cannot be") {
  for (const ShippedFighter& shipped : shipped_fighters()) {
    const Fighter fighter = read_fighter_toml(shipped.toml);
    CHECK(parse_fighter(to_string(fighter)) == fighter);
  }
  const Fighter read = read_fighter_toml(
      "name = \"A\"\nattack = \"great\"\narmour = \"steel_plate\"\ncover = 2\ntrack = "
      "[1,1,1,1,1,1,1,1]");
  CHECK(to_string(read) == "name A; attack Great; armour 3; cover 2; track 1,1,1,1,1,1,1,1");
  CHECK(to_string(Fighter{}).empty());
  const auto refused = [](const char* text) {
    return test::refusal([&] { read_fighter_toml(text); });
  };
  CHECK(refused("attack = \"Goood\"").starts_with("line 1: attack: 'Goood' is not a level"));
  CHECK(refused("\nweapn = 3").starts_with("line 2: 'weapn' is not an option: name, attack"));
  CHECK(refused("armour = 2") == "armour needs cover: how much of the body it covers");
  CHECK(refused("shield_points = 2") ==
        "shield_points and shield_modifier need shield, the skill with it");
  CHECK(refused("weapon = 2.5") ==
        "line 1: a value must be a text, a whole number, or a list of them");
  CHECK(refused("place = 2").starts_with("line 1: place is for enemies of a dungeon"));
  for (const char* text : {"attack", "attack Good; ; weapon 2", " "})
    CHECK(test::refusal([&] {
            parse_fighter(text);
          }).starts_with(deckmap::detail::quoted(text) + " is not a fighter"));
  CHECK(parse_fighter("attack Good;") == parse_fighter("attack Good"));
  CHECK(test::refusal([] {
          value_or_example("", armour_cuts);
        }).starts_with("'' is neither a number nor one of "));
  CHECK(test::refusal([] { begin(1, Fighter{}, {}); }) == "there is nobody to fight");
  Fighter uncovered;
  uncovered.armour = {2};
  for (const auto& pair : {std::pair(uncovered, Fighter{}), {Fighter{}, uncovered}})
    CHECK(test::refusal([&] { begin(1, pair.first, {pair.second}); }) ==
          "armour needs cover: how much of the body it covers");
}

TEST_CASE("one mapping of card numbers to levels") {
  const auto level = [](std::string_view name) { return level_of(parse_card(name)); };
  CHECK(level("2S") == Level::poor);
  CHECK(level("3S") == Level::poor);
  CHECK(level("4S") == Level::mediocre);
  CHECK(level("7S") == Level::fair);
  CHECK(level("9S") == Level::good);
  CHECK(level("10S") == Level::great);
  CHECK(level("XR") == Level::superb);
  CHECK(level("XB") == Level::superb);
}

TEST_CASE("fights by chance are sound, with every option at work") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Fighter strong = with_shield(hero, Level::good, 9), weak = foe;
    strong.healing = Level::good;
    weak.place = static_cast<int>(seed % 2);
    State state = begin(seed, strong, {foe, with_shield(foe, Level::fair), weak, foe},
                        {.benefit = static_cast<Benefit>(seed % 4),
                         .penalty = static_cast<Penalty>(seed % 5),
                         .rounds = static_cast<Rounds>(seed % 2),
                         .recovery_rounds = static_cast<int>(seed % 13),
                         .wounds = static_cast<Wounds>(seed / 2 % 2),
                         .damage_checks = seed % 3 > 0});
    Random random(seed, Stream::player);
    play_on(
        state, {.check = true}, [&](const State& now) { return random_player(now, random); },
        [](const State& now, const Action& action) { CHECK(!described(now, action).empty()); },
        [](const State& now, const Event& event) { told(now, event); });
    CHECK(is_over(state));
  }
}

// -- A second program of a duel, from docs/fudge.md alone: plain numbers, the library's own of
// nothing but its fighters.

namespace {

class Duellist {
 public:
  explicit Duellist(const Fighter& fighter) : f_(fighter) {}
  bool out() const { return out_; }

  template <class Roll>
  void struck(int attack, int defence, int weapon, Roll&& roll) {
    const int by = attack - defence;
    if (by <= 0) return;
    const int damage = weapon + by;
    if (f_.shield && (f_.shield_points == 0 || shield_ < f_.shield_points)) {
      const bool worn = f_.shield_points > 0 && 2 * shield_ >= f_.shield_points;
      if (static_cast<int>(*f_.shield) + roll() - (worn ? 1 : 0) >= attack) {
        shield_ = std::min(shield_ + damage, f_.shield_points);
        return;
      }
    }
    const int hurt = damage - (by > f_.cover.value ? 0 : f_.armour.value);
    if (hurt <= 0) return;
    boxes_ += hurt;
    int level = 0, before = 0;
    for (int i = 0; i < 8; ++i) {
      const int here = f_.track.boxes()[static_cast<std::size_t>(i)];
      if (here > 0 && boxes_ > before) level = i;
      before += here;
    }
    boxes_ = std::min(boxes_, before);
    out_ = static_cast<int>(f_.capacity) + roll() < level;
  }

 private:
  const Fighter& f_;
  int boxes_ = 0, shield_ = 0;
  bool out_ = false;
};

}  // namespace

TEST_CASE("a second program, the exact odds and games of attacks agree") {
  std::vector<Fighter> fighters;
  for (const ShippedFighter& shipped : shipped_fighters())
    fighters.push_back(read_fighter_toml(shipped.toml));
  const Fighter &knight = fighters[0], &raider = fighters[1];
  for (const Rounds rounds : {Rounds::two_way, Rounds::one_way}) {
    constexpr int games = 12'000;
    std::mt19937_64 random(2000);
    std::uniform_int_distribution<int> die(-1, 1);
    const auto roll = [&] { return die(random) + die(random) + die(random) + die(random); };
    int second = 0, second_in_3 = 0, won = 0;
    for (int game = 0; game < games; ++game) {
      Duellist a(knight), b(raider);
      int n = 0;
      while (!a.out() && !b.out()) {
        ++n;
        const int attack = static_cast<int>(knight.attack) + roll();
        if (rounds == Rounds::two_way) {
          const int theirs = static_cast<int>(raider.attack) + roll();
          b.struck(attack, theirs, knight.weapon, roll);
          a.struck(theirs, attack, raider.weapon, roll);
        } else {
          b.struck(attack, static_cast<int>(*raider.defence) + roll(), knight.weapon, roll);
          if (b.out()) break;
          const int back = static_cast<int>(raider.attack) + roll();
          a.struck(back, static_cast<int>(knight.attack) + roll(), raider.weapon, roll);
        }
      }
      second += b.out();
      second_in_3 += b.out() && n <= 3;
      State state = begin(static_cast<std::uint64_t>(game), knight, {raider}, {.rounds = rounds});
      play_on(state, {}, [](const State& now) { return actions(now).front(); });  // attack
      won += state.phase == Phase::won;
    }
    const auto near = [&](int count, double chance) {
      const double error = std::sqrt(chance * (1 - chance) / games);
      CHECK(std::abs(static_cast<double>(count) / games - chance) < 3 * error);
    };
    const auto odds = duel_odds(knight, raider, 200, {.rounds = rounds});
    near(second, odds.back().foe_out);
    near(second_in_3, odds[2].foe_out);
    near(won, odds.back().foe_out);
    CHECK(odds.back().foe_out + odds.back().hero_out == doctest::Approx(1));
  }
}

TEST_CASE("the odds of going out are those of one-way attacks") {
  const Combatant body(foe);
  const auto odds = out_odds(body, Level::good, Level::fair, 2, 3);
  // by hand for the first: the blow by k (ways of a difference of 8 dice), 2 + k damage
  double first = 0;
  for (int a = -4; a <= 4; ++a)
    for (int d = -4; d <= 4; ++d) {
      const int by = 1 + a - d;
      if (by <= 0) continue;
      const int level = (2 + by - 1) / 2;
      for (int c = -4; c <= 4; ++c)
        if (3 + c < level) first += ways(a) * ways(d) * ways(c) / (81.0 * 81 * 81);
    }
  CHECK(odds[0] == doctest::Approx(first));
  CHECK(odds[1] > odds[0]);
  CHECK(odds[2] > odds[1]);
}

TEST_CASE("the odds of going out where a damage check is sure, and where there are none") {
  Combatant body(foe);
  body.condition.next_check_succeeds = true;
  const auto sure = out_odds(body, Level::good, Level::fair, 2, 2);
  CHECK(sure[0] == 0);
  CHECK(sure[1] > 0);
  const Settings no_checks{.damage_checks = false};
  const auto unchecked =
      out_odds(Combatant(foe, no_checks), Level::good, Level::fair, 8, 1, no_checks);
  double incapacitated = 0;  // Great, the sixth level of two boxes: 8 and by 3
  for (int a = -4; a <= 4; ++a)
    for (int d = -4; d <= 4; ++d)
      if (1 + a - d >= 3) incapacitated += ways(a) * ways(d) / (81.0 * 81);
  CHECK(unchecked[0] == doctest::Approx(incapacitated));
}

TEST_SUITE_END();
