#include "dead_ends.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace deckmap::detail {
namespace {

class DeadEnds {
 public:
  DeadEnds(const FloorPlan& plan, std::span<const Index> kept)
      : plan_(plan), kept_(kept), finder_(plan.spaces()), behind_(plan.spaces().size(), none) {
    const auto spaces = plan.spaces();
    is_tail_.resize(spaces.size());
    cut_.resize(spaces.size());
    for (Index i = 0; i < spaces.size(); ++i) follow(i);
  }

  std::vector<Index> cut() {
    while (cut_side()) {
    }
    std::vector<Index> cards;
    for (std::size_t i = 0; i < cut_.size(); ++i)
      if (cut_[i]) cards.push_back(plan_.spaces()[i].card);
    return cards;
  }

 private:
  bool is_plain(const Space& space) const {
    return space.is_corridor() && !space.start && plan_.standing(space).empty() &&
           !std::binary_search(kept_.begin(), kept_.end(), space.card);
  }

  /// The only space beside another but for `last`; `none` if there is not just one, or if the way
  /// there is no open one.
  Index next(Index here, Index last) const {
    const Space& space = plan_.spaces()[here];
    Index found = none;
    for (const Direction side : all_directions) {
      const Index other = finder_.at(step(space.cell, side));
      if (space.side(side) == Link::wall || (other == last && last != none)) continue;
      if (found != none || space.side(side) != Link::open) return none;
      found = other;
    }
    return found;
  }

  /// Marks the spaces from a dead end on, and what lies behind each. They go back towards the start
  /// on cards of one corridor, up to the door before it.
  void follow(Index here) {
    for (Index last = none; is_plain(plan_.spaces()[here]);) {
      const Index ahead = next(here, last);
      if (ahead == none) return;
      is_tail_[here] = true;
      behind_[here] = last;
      last = here;
      here = ahead;
    }
  }

  /// Cuts an outermost row or column that has nothing else; returns whether there was one.
  bool cut_side() {
    constexpr auto most = std::numeric_limits<std::int32_t>::max();
    for (const Direction side : all_directions) {
      const Cell way = step({0, 0}, side);
      const auto reach = [&](std::size_t i) {
        const Cell cell = plan_.spaces()[i].cell;
        return cell.x * way.x + cell.y * way.y;
      };
      std::int32_t farthest = -most;
      for (std::size_t i = 0; i < cut_.size(); ++i)
        if (!cut_[i]) farthest = std::max(farthest, reach(i));
      bool alone = true;
      for (std::size_t i = 0; i < cut_.size(); ++i)
        alone = alone && (cut_[i] || reach(i) < farthest || is_tail_[i]);
      if (!alone) continue;
      for (Index i = 0; i < cut_.size(); ++i)
        if (reach(i) == farthest)
          for (Index one = i; one != none && is_tail_[i]; one = behind_[one]) cut_[one] = true;
      return true;
    }
    return false;
  }

  const FloorPlan& plan_;
  std::span<const Index> kept_;
  CellFinder finder_;
  std::vector<Index> behind_;  ///< the space nearer to the dead end
  std::vector<bool> is_tail_, cut_;
};

}  // namespace

std::vector<Index> dead_ends_outside(const FloorPlan& plan, std::span<const Index> kept) {
  return DeadEnds(plan, kept).cut();
}

}  // namespace deckmap::detail
