// A game of Soldiers! Aliens! Carnage! through the library: a state, the actions that are legal in
// it, and the one that is taken. Whoever writes a player of his own begins here.

#include <deckmap/deckmap.hpp>
#include <deckmap/games/soldiers/rules.hpp>
#include <deckmap/games/soldiers/text.hpp>
#include <iostream>
#include <range/v3/algorithm/max_element.hpp>
#include <vector>

namespace {

using namespace deckmap;
using soldiers::Action;
using soldiers::Deed;

// Fires at jokers, opens what can be opened, and else walks to where it has been least.
class Explorer {
 public:
  Action decide(const soldiers::Game& game) {
    const auto actions = game.actions();  // never empty before the end
    const Action best = *ranges::max_element(
        actions, {}, [&](const Action& action) { return worth(game, action); });
    visits_.resize(game.dungeon().cards().size());
    if (best.deed == Deed::move || best.deed == Deed::travel) ++visits_[best.target];
    return best;
  }

 private:
  int worth(const soldiers::Game& game, const Action& action) const {
    switch (action.deed) {
      case Deed::salvo:
      case Deed::shotgun:
      case Deed::rifle:
      case Deed::shoot: {
        const bool joker = game.foes()[action.target].is_joker();
        return !joker ? -2000 : action.deed == Deed::shoot ? 8 : 9;
      }
      case Deed::unlock: return 7;
      case Deed::open: return 6;
      case Deed::passage:
      case Deed::hidden:
      case Deed::down: return 5;
      case Deed::search: return 4;
      case Deed::buy_ammunition: return 3;
      case Deed::buy_armour: return 2;
      case Deed::heal: return game.health() < game.settings().health ? 1 : -2000;
      case Deed::move:
      case Deed::travel: return action.target < visits_.size() ? -visits_[action.target] : 0;
      case Deed::buy_shotgun:  // sold by an option alone
      case Deed::buy_rifle:
      case Deed::buy_key:
      case Deed::end_round: break;
    }
    return -1000;
  }

  std::vector<int> visits_;  // by card
};

}  // namespace

int main() {
  // Every number of the rules is an option.
  soldiers::Game game(Options{.seed = 42}, soldiers::Settings{.health = 60});
  Explorer explorer;
  while (!game.over())
    game.apply(explorer.decide(game), [&](const soldiers::Event& event) {
      using What = soldiers::Event::What;
      if (event.what == What::opened || event.what == What::killed || event.what == What::attacked)
        std::cout << told(game, event) << '\n';
    });
  std::cout << to_string(game.outcome()) << " after " << game.round() << " rounds, score "
            << game.score() << '\n';
}
