// A knight fights the enemies of a dealt dungeon, segment by segment, by Combat Options for Fudge:
// blows against armour and shield, wound tracks, damage checks, treatment after each fight.

#include <deckmap/deckmap.hpp>
#include <deckmap/games/fudge/fight.hpp>
#include <deckmap/games/fudge/player.hpp>
#include <iostream>
#include <vector>

int main() {
  using namespace deckmap;
  using fudge::Level;
  const fudge::Fighter knight{.name = "the knight",
                              .attack = Level::great,
                              .weapon = 3,
                              .armour = {2},
                              .cover = {3},
                              .shield = Level::good,
                              .shield_points = 20,
                              .capacity = Level::good,
                              .healing = Level::superb};
  const Dungeon dungeon = generate({.seed = 7});
  std::vector<fudge::Fighter> enemies;
  for (Index segment = 0; segment < dungeon.segments().size(); ++segment)
    for (const Card card : dungeon.enemies(segment)) {
      enemies.push_back(fudge::fighter_of(card));
      enemies.back().place = static_cast<int>(segment);
    }

  fudge::State state = fudge::begin(7, knight, enemies);
  while (!is_over(state))
    apply(state, simple_player(state), [&](const fudge::Event& event) {
      using What = fudge::Event::What;
      if (event.who < 0 || (event.what != What::out && event.what != What::dead)) return;
      const fudge::Fighter& enemy = state.foes[static_cast<std::size_t>(event.who)].fighter;
      std::cout << enemy.name << " (" << to_string(enemy.attack) << ") is out in round "
                << state.round << '\n';
    });
  std::cout << "The knight: " << outcome_name(state) << " after " << state.rounds
            << " rounds, score " << score(state) << ":\n"
            << fudge::to_string(state.hero.track);
}
