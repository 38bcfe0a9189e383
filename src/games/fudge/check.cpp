#include <deckmap/games/fudge/check.hpp>

namespace deckmap::fudge {

std::vector<std::string> check(const State& state) {
  std::vector<std::string> found;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) found.emplace_back(what);
  };
  const auto sound = [&](const Combatant& one) {
    require(one.track.marked() <= one.track.total(), "more boxes are marked than there are");
    require(
        one.shield.damage >= 0 && (!one.shield.wears() || one.shield.damage <= one.shield.points),
        "a shield has taken more than it can");
    require(one.stands() || one.track.marked() > 0, "somebody is out without a wound");
    require(!one.dead || !one.stands(), "the dead fight on");
    require(one.condition.wait >= 0, "a wait below nothing");
    require(one.stands() || one.impaired, "somebody is out whom no wound hinders");
  };
  sound(state.hero);
  bool standing = false;
  for (const Combatant& foe : state.foes) {
    sound(foe);
    standing = standing || (is_here(state, foe) && foe.stands());
    require(foe.fighter.place >= state.place || !foe.stands(), "an opponent was left behind");
  }
  require((state.phase == Phase::fight) == (state.hero.stands() && standing),
          "a fight without two who stand, or two who stand and do not fight");
  require((state.phase == Phase::killed) == state.hero.dead, "dead and playing, or the reverse");
  require(state.phase != Phase::won || state.hero.stands(), "who is out has won");
  require(actions(state).empty() == is_over(state), "nothing can be done, or something at the end");
  return found;
}

std::vector<std::string> check_step(const State& before, const State& after, const Action& action) {
  std::vector<std::string> found;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) found.emplace_back(what);
  };
  require(after.place >= before.place, "the hero goes back");
  require(after.foes.size() == before.foes.size(), "opponents have come or gone");
  const bool round = action.what != Action::What::treat && action.what != Action::What::go_on;
  require(after.rounds == before.rounds + (round ? 1 : 0), "rounds go one by one");
  for (std::size_t i = 0; i < before.foes.size(); ++i) {
    const bool aimed_at = has_target(action.what) && action.target == static_cast<int>(i);
    require(aimed_at || before.foes[i].track == after.foes[i].track,
            "somebody is wounded whom nobody attacked");
    require(!before.foes[i].dead || after.foes[i].dead, "the dead stand up");
  }
  require(before.hero.shield.damage <= after.hero.shield.damage, "a shield is mended");
  return found;
}

}  // namespace deckmap::fudge
