#include <deckmap/games/soldiers/check.hpp>

#include <utility>

#include <deckmap/check.hpp>

namespace deckmap::soldiers {

bool is_health_possible(const Foe& foe, const Settings& settings) {
  return foe.health >= 0 && foe.health <= number_of(foe, settings);
}

std::vector<std::string> check(const Game& game) {
  std::vector<std::string> found;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) found.emplace_back(what);
  };
  const Settings& settings = game.settings();
  const Dungeon& dungeon = game.dungeon();
  for (const Soldier& soldier : game.soldiers()) {
    require(soldier.health >= 0 && soldier.health <= settings.health, "health is out of range");
    require(soldier.armour >= 0 && soldier.armour <= settings.armour, "armour is out of range");
    require(soldier.ammunition >= 0, "ammunition is below 0");
    require(soldier.credits >= 0, "credits are below 0");
    require(soldier.keys >= 0, "keys are below 0");
  }
  require(game.actions_left() >= 0 && game.actions_left() <= settings.actions,
          "actions are out of range");
  require(game.round() >= 1, "the round is below 1");
  require((game.health() == 0) == (game.outcome() == Result::killed),
          "who has no health is dead, and nobody else");
  require(game.here() < dungeon.cards().size(), "the soldier is off the table");
  if (game.here() < dungeon.cards().size()) {
    const PlacedCard& place = dungeon.cards()[game.here()];
    require(!place.is_door() || place.open || game.here() == 0, "the soldier is in a closed door");
  }
  require(game.foes().size() == dungeon.enemies().size(), "a counter is missing");
  for (const Foe& foe : game.foes())
    require(is_health_possible(foe, settings), "a counter is out of range");
  for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
    const auto segment = static_cast<Index>(s);
    require(game.searched(segment) >= 0 && game.searched(segment) <= game.room_cards(segment),
            "more of a room is searched than it has");
  }
  require(game.actions().empty() == game.over(), "who can act is not over, and the reverse");
  for (std::string& problem : deckmap::check(dungeon)) found.push_back(std::move(problem));
  return found;
}

namespace {

bool are_beside(const Game& game, Index a, Index b) {
  const Graph::Node& node = game.graph().nodes()[a];
  for (std::size_t d = 0; d < 4; ++d)
    if (node.neighbour[d] == b && node.links[d] != Link::wall) return true;
  return false;
}

}  // namespace

std::vector<std::string> check_step(const Game& before, const Game& game, const Action& action) {
  std::vector<std::string> found;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) found.emplace_back(what);
  };
  const Settings& settings = game.settings();
  if (action.deed == Deed::down) {
    require(
        game.level_number() == before.level_number() + 1 && game.level_number() <= game.levels(),
        "stairs lead to the next level");
    require(before.here() == before.stairs() && game.here() == 0,
            "stairs lead from the joker's card to the first one");
    require(game.score() >= before.score(), "points stay upstairs");
    return found;
  }
  require(game.level_number() == before.level_number(), "stairs alone lead to another level");
  require(game.opened_hidden().size() ==
              before.opened_hidden().size() + (action.deed == Deed::hidden ? 1 : 0),
          "a hidden door opens when it is opened, and stays open");
  const bool new_round = game.round() != before.round();
  require(!new_round || game.round() == before.round() + 1, "rounds go one by one");
  const bool new_turn = new_round || game.turn() != before.turn();
  require(!new_turn || game.actions_left() == settings.actions, "a round begins with all actions");
  require(new_turn || game.actions_left() <= before.actions_left(), "actions come back in a round");
  require(game.foes().size() >= before.foes().size(), "a counter is gone");
  for (std::size_t i = 0; i < before.foes().size(); ++i) {
    const Foe& was = before.foes()[i];
    const Foe& is = game.foes()[i];
    require(was.card == is.card, "a counter is another one");
    const bool respawns =
        new_round && settings.respawn_rounds > 0 &&
        (settings.respawn == Respawn::together
             ? before.round() % settings.respawn_rounds == 0
             : was.health > 0 || game.round() - was.died >= settings.respawn_rounds);
    const bool back = was.health == 0 && is.health > 0 && is.on == is.home;
    require(was.on == none || was.on == is.on || back ||
                (settings.enemies == Enemies::advance && (new_round || game.over()) &&
                 are_beside(before, was.on, is.on)),
            "a counter has moved");
    if (was.health == 0 && is.health != 0)
      require(respawns && !was.is_joker() && is.health == number_of(is, settings),
              "the dead stay dead until the round of respawn, and jokers for ever");
    else
      require(is.health <= was.health, "a living counter has more health");
    if (respawns && !is.is_joker()) require(is.health > 0, "the dead stand again at the respawn");
    const bool shot_at = is_shot(action.deed) && action.target == i;
    require(shot_at || respawns || is.health == was.health, "an enemy lost health unshot");
  }
  const bool deals =
      action.deed == Deed::open || action.deed == Deed::unlock || action.deed == Deed::passage;
  require(deals || game.dungeon().cards().size() == before.dungeon().cards().size(),
          "cards were laid unasked");
  require(game.dungeon().opened().size() ==
              before.dungeon().opened().size() + (deals && action.deed != Deed::passage ? 1 : 0),
          "a door opens with each opening and no other action");
  if (action.deed == Deed::open)
    require(game.ammunition() == before.ammunition() - game.level(action.target),
            "a door costs its level in ammunition");
  if (action.deed == Deed::move)
    require(are_beside(before, before.here(), game.here()),
            "a step goes to a neighbouring card of the way");
  return found;
}

}  // namespace deckmap::soldiers
