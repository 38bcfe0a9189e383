#pragma once
/// A dungeon as a graph: which neighbouring cards have a way between them, and of what kind.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>

namespace deckmap {

/// The border between two neighbouring cells.
enum class Link : std::uint8_t {
  wall,
  open,    ///< two cards of one room, or one laid from the other
  door,    ///< the same, and one of the two is a door
  secret,  ///< a secret passage
};

/// Returns the border between two neighbouring cards. A door leads from the card it was laid from
/// to those laid from it, and nowhere else, whatever happens to lie beside it.
inline Link link_between(const Dungeon& dungeon, Index a, Index b) {
  const auto cards = dungeon.cards();
  if (dungeon.from(a) == b) std::swap(a, b);
  const PlacedCard& first = cards[a];
  const PlacedCard& second = cards[b];
  const Segment& segment = dungeon.segments()[second.segment];
  if (dungeon.from(b) == a) {
    if (segment.via == Via::secret && segment.entry == a) return Link::secret;
    return first.is_door() || second.is_door() ? Link::door : Link::open;
  }
  const bool one_room = first.segment == second.segment && segment.kind == Pile::room;
  return one_room && !first.is_door() && !second.is_door() ? Link::open : Link::wall;
}

/// Finds the card on a cell. Takes memory by the number of cards, however they are scattered.
class CellFinder {
 public:
  /// Indexes placed cards or spaces of a plan, or anything else with a `.cell`, by their position
  /// in the range.
  template <class Cards>
  explicit CellFinder(const Cards& cards) {
    entries_.reserve(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i)
      entries_.push_back({cell_key(cards[i].cell), static_cast<Index>(i)});
    std::sort(entries_.begin(), entries_.end());
  }

  /// The index of the card on `cell`, or `none`.
  Index at(Cell cell) const {
    const Entry first{cell_key(cell), 0};
    const auto found = std::lower_bound(entries_.begin(), entries_.end(), first);
    return found != entries_.end() && found->key == first.key ? found->index : none;
  }

 private:
  struct Entry {
    std::uint64_t key;
    Index index;

    bool operator<(const Entry& other) const {
      return key != other.key ? key < other.key : index < other.index;
    }
  };

  Buffer<Entry> entries_;
};

/// The neighbours of each card and the ways to them.
class Graph {
 public:
  struct Node {
    std::array<Index, 4> neighbour;  ///< by direction; `none` where no card lies
    std::array<Link, 4> links;       ///< by direction; a wall where no card lies
  };

  explicit Graph(const Dungeon& dungeon) {
    const CellFinder finder(dungeon.cards());
    nodes_.resize(dungeon.cards().size());
    for (std::size_t i = 0; i < dungeon.cards().size(); ++i) {
      Node& node = nodes_[i];
      for (const Direction direction : all_directions) {
        const auto d = static_cast<std::size_t>(direction);
        node.neighbour[d] = finder.at(step(dungeon.cards()[i].cell, direction));
        node.links[d] = node.neighbour[d] == none
                            ? Link::wall
                            : link_between(dungeon, static_cast<Index>(i), node.neighbour[d]);
      }
    }
  }

  std::span<const Node> nodes() const { return detail::span_of(nodes_); }

  /// The number of steps from card `from` to every card, `none` for those out of reach. Closed
  /// doors and secret passages are ways like others.
  std::vector<Index> distances(Index from) const {
    std::vector<Index> distance(nodes_.size(), none);
    if (from >= nodes_.size()) return distance;
    Buffer<Index> queue(1, from);
    distance[from] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Node& node = nodes_[queue[head]];
      for (std::size_t d = 0; d < 4; ++d)
        if (node.links[d] != Link::wall && distance[node.neighbour[d]] == none) {
          distance[node.neighbour[d]] = distance[queue[head]] + 1;
          queue.push_back(node.neighbour[d]);
        }
    }
    return distance;
  }

 private:
  Buffer<Node> nodes_;
};

}  // namespace deckmap
