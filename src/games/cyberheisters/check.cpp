#include <deckmap/games/cyberheisters/check.hpp>

#include <algorithm>
#include <utility>

namespace deckmap::cyberheisters {

namespace {

/// Collects what does not hold.
class Problems {
 public:
  void require(bool holds, const char* what) {
    if (!holds) list_.emplace_back(what);
  }
  std::vector<std::string> list() && { return std::move(list_); }

 private:
  std::vector<std::string> list_;
};

void check_fight(const State& state, const Fight& fight, Problems& problems) {
  problems.require(fight.units() <= battalion_sides + battalion_more,
                   "a battalion has more units than dice can give it");
  problems.require(fight.singles.size() <= 2 * most_of_a_kind + 1, "there are too many specials");
  problems.require(!fight.is_over() || state.phase == Phase::dead, "a fight without an enemy");
  for (const Single& single : fight.singles) {
    problems.require(single.health >= 0 && single.health <= figures_of(single.kind).health,
                     "an enemy's health is out of its range");
    problems.require(single.held >= 0 && single.held <= stasis_turns,
                     "an enemy is held for longer than anything can");
    problems.require(single.place >= 0 && fight.is_cluster(single.place) != fight.spread,
                     "a special stands nowhere");
  }
  for (const Cluster& cluster : fight.clusters) {
    problems.require(std::is_sorted(cluster.units.begin(), cluster.units.end()),
                     "frozen units stand before free ones");
    for (const int unit : cluster.units)
      problems.require(unit >= 0 && unit <= stasis_turns,
                       "a unit is frozen for longer than anything can");
  }
}

}  // namespace

std::vector<std::string> check(const State& state) {
  Problems problems;
  const Settings& settings = state.settings;
  problems.require(state.health >= 0 && state.health <= settings.health,
                   "the health is out of its range");
  problems.require((state.health == 0) == (state.phase == Phase::dead),
                   "dead with health, or alive without");
  problems.require(state.room >= 0 && state.room <= state.farthest, "the room was never reached");
  problems.require(state.farthest < settings.rooms, "there is no such room");
  for (const HiddenWay& way : state.hidden)
    problems.require(way.from >= 0 && way.from < settings.rooms && way.to >= 0 &&
                         way.to < settings.rooms && way.from != way.to,
                     "a hidden door leads nowhere");
  problems.require(static_cast<int>(state.inventory.size()) <= settings.slots,
                   "there are more items than slots");
  problems.require(
      std::count(state.inventory.begin(), state.inventory.end(), Item::medical) <= medical_limit,
      "there are too many medical supplies");
  problems.require(state.shield >= 0 && state.shield <= shield_turns, "the shield lasts too long");
  for (const Room& room : state.rooms)
    problems.require(room.items.size() <= (room.looted ? std::size_t{chest_count} : 0),
                     "a room holds more than its chests");
  const bool fights = state.phase == Phase::fight || state.phase == Phase::companion;
  const bool has_board = !fights || state.fight.has_value();
  problems.require(has_board, "a fight without a board");
  problems.require(!has_board || actions(state).empty() == is_over(state),
                   "nothing can be done, or something after the end");
  problems.require(fights || !state.fight || state.phase == Phase::dead,
                   "the enemies have been forgotten");
  if (state.fight) check_fight(state, *state.fight, problems);
  return std::move(problems).list();
}

std::vector<std::string> check_step(const State& before, const State& after, const Action&) {
  Problems problems;
  problems.require(after.turn == before.turn || after.turn == before.turn + 1,
                   "turns are left out");
  problems.require(after.farthest >= before.farthest, "a room was never reached any more");
  problems.require(after.captain_came >= before.captain_came, "the captain comes twice");
  for (std::size_t i = 0; i < before.rooms.size(); ++i)
    problems.require(!before.rooms[i].looted || after.rooms[i].looted, "a room is looted twice");
  if (!before.fight || !after.fight || before.fights != after.fights)
    return std::move(problems).list();
  problems.require(before.fight->areas() == after.fight->areas(), "areas have come or gone");
  for (int area = 0; area < before.fight->areas(); ++area) {
    problems.require(after.fight->left(area) <= before.fight->left(area),
                     "the dead do not stay dead");
  }
  return std::move(problems).list();
}

}  // namespace deckmap::cyberheisters
