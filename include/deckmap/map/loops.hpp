#pragma once
/// The loops of a dungeon: how often its ways meet again, counted over places and the outside.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap {

struct Loops {
  int loops = 0;      ///< ways that could be shut without parting any place from the others
  int rooms = 0;      ///< all rooms
  int on_a_loop = 0;  ///< rooms that one can leave one way and come back to by another
  int dead_ends = 0;  ///< rooms with one way only; sealed doors do not count
  int entrances = 0;  ///< ways from outside
  int hidden_doors = 0;
  /// The most ways from the first place to that of the boss, on several levels the last one's, of
  /// which no two share a border; nothing without a boss, or where it stands in the first place.
  std::optional<int> ways_to_boss = {};
};

namespace detail {

/// The places of all levels and the outside, with the ways between them.
class WayNet {
 public:
  static constexpr std::size_t outside = 0;

  /// One comes into a level below the first by its stairs alone.
  explicit WayNet(std::span<const Plan> plans, std::span<const Stair> stairs = {}) : ends_(1) {
    for (std::size_t level = 0; level < plans.size(); ++level) {
      first_.push_back(ends_.size());
      ends_.resize(ends_.size() + plans[level].places().size());
      for (const Way& way : plans[level].ways()) {
        const bool leads_outside =
            level == 0 && (way.kind == WayKind::way_in || way.kind == WayKind::second_entrance);
        if ((!way.from.place || !way.to.place) && !leads_outside) continue;  // sealed
        add(node(level, way.from.place), node(level, way.to.place));
      }
    }
    for (const Stair& stair : stairs) {
      const PlaceIndex from = plans[stair.level].place_of(stair.from),
                       to = plans[stair.level + 1].place_of(stair.to);
      if (from && to) add(node(stair.level, from), node(stair.level + 1, to));
    }
  }

  std::size_t node(std::size_t level, PlaceIndex place) const {
    return place ? first_[level] + place.at() : outside;
  }
  std::size_t degree(std::size_t node) const { return ends_[node].size(); }

  /// How many edges are more than a tree would have.
  int loops() const {
    std::vector<bool> seen(ends_.size());
    int parts = 0;
    for (std::size_t node = 0; node < ends_.size(); ++node) {
      if (seen[node]) continue;
      ++parts;
      std::vector<std::size_t> queue = {node};
      seen[node] = true;
      while (!queue.empty()) {
        const std::size_t at = queue.back();
        queue.pop_back();
        for (const End& end : ends_[at])
          if (!seen[end.to]) seen[end.to] = true, queue.push_back(end.to);
      }
    }
    return static_cast<int>(edges_) - static_cast<int>(ends_.size()) + parts;
  }

  /// By node, whether it lies on a loop: an edge of it can be shut without parting its ends.
  std::vector<bool> on_loops() const {
    std::vector<bool> found(ends_.size());
    std::vector<std::size_t> order(ends_.size()), low(ends_.size());
    std::size_t count = 0;
    struct Step {
      std::size_t node, by, next;
    };
    for (std::size_t root = 0; root < ends_.size(); ++root) {
      if (order[root] != 0) continue;
      std::vector<Step> path = {{root, edges_, 0}};
      order[root] = low[root] = ++count;
      while (!path.empty()) {
        Step& here = path.back();
        if (here.next < ends_[here.node].size()) {
          const End& end = ends_[here.node][here.next++];
          if (end.edge == here.by) continue;
          if (order[end.to] != 0) {
            low[here.node] = std::min(low[here.node], order[end.to]);
            found[here.node] = found[end.to] = true;
          } else {
            order[end.to] = low[end.to] = ++count;
            path.push_back({end.to, end.edge, 0});
          }
          continue;
        }
        const Step done = here;
        path.pop_back();
        if (path.empty()) continue;
        const std::size_t before = path.back().node;
        low[before] = std::min(low[before], low[done.node]);
        if (low[done.node] <= order[before]) found[before] = found[done.node] = true;
      }
    }
    return found;
  }

  /// The most ways from one node to another that share no edge: each search of the breadth may take
  /// back an edge that an earlier one went the other way.
  int ways_between(std::size_t from, std::size_t to) const {
    std::vector<int> flow(edges_);  // 1 along the edge, -1 against it
    int ways = 0;
    for (;; ++ways) {
      std::vector<std::pair<std::size_t, const End*>> came(ends_.size(), {from, nullptr});
      std::vector<bool> seen(ends_.size());
      std::vector<std::size_t> queue = {from};
      seen[from] = true;
      for (std::size_t head = 0; head < queue.size() && !seen[to]; ++head)
        for (const End& end : ends_[queue[head]])
          if (!seen[end.to] && flow[end.edge] != end.along) {
            seen[end.to] = true;
            came[end.to] = {queue[head], &end};
            queue.push_back(end.to);
          }
      if (!seen[to]) return ways;
      for (std::size_t at = to; at != from; at = came[at].first)
        flow[came[at].second->edge] += came[at].second->along;
    }
  }

 private:
  struct End {
    std::size_t to, edge;
    int along;  ///< 1 in the edge's direction, else -1
  };

  void add(std::size_t from, std::size_t to) {
    ends_[from].push_back({to, edges_, 1});
    ends_[to].push_back({from, edges_, -1});
    ++edges_;
  }

  std::vector<std::size_t> first_;  ///< by level
  std::size_t edges_ = 0;
  std::vector<std::vector<End>> ends_;
};

inline Loops loops(std::span<const Plan> plans, std::span<const Stair> stairs) {
  Loops found;
  if (plans.front().places().empty()) return found;
  const WayNet net(plans, stairs);
  const std::vector<bool> on_loops = net.on_loops();
  found.loops = net.loops();
  found.entrances = static_cast<int>(net.degree(WayNet::outside));
  for (std::size_t level = 0; level < plans.size(); ++level) {
    for (std::size_t i = 0; i < plans[level].places().size(); ++i) {
      if (!plans[level].places()[i].is_room()) continue;
      const std::size_t room = net.node(level, PlaceIndex(i));
      ++found.rooms;
      found.on_a_loop += on_loops[room];
      found.dead_ends += net.degree(room) == 1;
    }
    for (const Way& way : plans[level].ways()) found.hidden_doors += way.kind == WayKind::hidden;
  }
  const Plan& last = plans.back();
  const Index boss = last_boss(last.dungeon());
  if (boss == none) return found;
  const std::size_t from = net.node(0, plans.front().place_of(0)),
                    to = net.node(plans.size() - 1, last.place_of(last.dungeon().stands_on(boss)));
  if (from != to) found.ways_to_boss = net.ways_between(from, to);
  return found;
}

}  // namespace detail

/// Counts loops over the ways of a plan, hidden doors and a second entrance among them, bolted or
/// not.
inline Loops loops(const Plan& plan) { return detail::loops({&plan, 1}, {}); }

/// The same over the ways of all levels, stairs and lifts among them.
inline Loops loops(const Levels& levels) {
  std::vector<Plan> plans;
  for (const Level& level : levels.all()) plans.emplace_back(level.dungeon);
  return detail::loops(plans, levels.stairs());
}

}  // namespace deckmap
