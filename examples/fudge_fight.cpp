// A knight fights the enemies of a dealt dungeon, segment by segment, by Combat Options for Fudge:
// blows against armour and shield, wound tracks, damage checks, healing stations.

#include <deckmap/deckmap.hpp>
#include <deckmap/play/fudge/rules.hpp>
#include <iostream>
#include <string>

namespace {

using namespace deckmap;
using fudge::Level;

struct Fighter {
  std::string name;
  Level skill;
  int weapon = 1;
  fudge::Target target = {};
  Level capacity = fudge::capacity_for_track;
  fudge::WoundTrack track{2};
  fudge::Condition condition = {};
};

// An enemy's number says how good it is; the boss wears plate.
Fighter enemy_of(Card card) {
  if (card.is_joker())
    return {.name = spoken(card),
            .skill = Level::great,
            .weapon = 3,
            .target = {.armour = {.value = 3, .coverage = 3}},
            .capacity = Level::fair};
  return {.name = spoken(card),
          .skill = static_cast<Level>(card.rank() / 2 - 1),
          .track = fudge::WoundTrack(1)};
}

void strike(const Fighter& attacker, Fighter& defender, Random& random) {
  const auto dice = [&] { return fudge::total(fudge::roll_4df(random)); };
  const fudge::Degree attack = fudge::rolled(attacker.skill, dice());
  const fudge::Degree defence = fudge::rolled(defender.skill, dice());
  if (attack <= defence) return;
  defender.target.shield_check.dice = dice();
  const fudge::Blow blow = fudge::strike(attack, defence, attacker.weapon, defender.target);
  fudge::injure(defender.track, defender.condition, defender.capacity, blow.damage, dice());
}

// Both strike, round by round, until one is out. Returns the rounds.
int fight(Fighter& knight, Fighter& enemy, Random& random) {
  int rounds = 0;
  while (!knight.condition.out && !enemy.condition.out) {
    strike(knight, enemy, random);
    if (!enemy.condition.out) strike(enemy, knight, random);
    ++rounds;
  }
  return rounds;
}

}  // namespace

int main() {
  const Dungeon dungeon = generate({.seed = 7});
  Random random(7, Stream::fudge);
  Fighter knight{.name = "the knight",
                 .skill = Level::great,
                 .weapon = 3,
                 .target = {.armour = {.value = 2, .coverage = 3},
                            .shield = fudge::Shield{.points = 20},
                            .shield_check = {.skill = Level::good}},
                 .capacity = Level::good};
  int beaten = 0;
  for (Index s = 0; s < dungeon.segments().size(); ++s) {
    for (const Card card : dungeon.enemies(s)) {
      Fighter enemy = enemy_of(card);
      const int rounds = fight(knight, enemy, random);
      std::cout << enemy.name << " (" << to_string(fudge::Degree(enemy.skill)) << "): " << rounds
                << (rounds == 1 ? " round" : " rounds")
                << (knight.condition.out ? ", and the knight is out\n" : "\n");
      if (knight.condition.out) return 0;
      ++beaten;
    }
    for (const PlacedCard& laid : dungeon.cards(s))
      if (laid.role == Role::healing && knight.track.marked() > 0) {
        const int dice = fudge::total(fudge::roll_4df(random));
        const auto treatment = fudge::treat(knight.track, knight.condition, Level::superb, dice);
        std::cout << "a healing station clears " << treatment.boxes << " boxes\n";
      }
  }
  std::cout << "The knight beat " << beaten << " enemies:\n" << fudge::to_string(knight.track);
}
