#pragma once
/// A dungeon as a graph: which neighbouring cards have a way between them, and of what kind.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
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
  hidden,  ///< a hidden door, which the deal did not make (docs/ways.md)
};

/// Whether players see a wall there.
constexpr bool is_secret(Link way) { return way == Link::secret || way == Link::hidden; }

/// Returns the border between two neighbouring cards as dealt. A door leads from the card it was
/// laid from to those laid from it, and nowhere else, whatever happens to lie beside it.
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
    if (cards.size() == 0) return;
    Cell high = low_ = cards[0].cell;
    for (const auto& card : cards) {
      low_ = {std::min(low_.x, card.cell.x), std::min(low_.y, card.cell.y)};
      high = {std::max(high.x, card.cell.x), std::max(high.y, card.cell.y)};
    }
    const std::uint64_t width = span(low_.x, high.x), height = span(low_.y, high.y);
    if (width <= most_cells(cards.size()) && height <= most_cells(cards.size()) / width) {
      width_ = static_cast<std::uint32_t>(width);
      height_ = static_cast<std::uint32_t>(height);
      grid_.assign(std::size_t{width_} * height_, none);
      for (std::size_t i = 0; i < cards.size(); ++i) {
        Index& there = grid_[place_of(cards[i].cell)];
        if (there == none) there = static_cast<Index>(i);
      }
      return;
    }
    entries_.reserve(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i)
      entries_.push_back({cell_key(cards[i].cell), static_cast<Index>(i)});
    std::sort(entries_.begin(), entries_.end());
  }

  /// The index of the card on `cell`, or `none`.
  Index at(Cell cell) const {
    if (!grid_.empty()) {
      const bool inside =
          cell.x >= low_.x && cell.y >= low_.y && column(cell) < width_ && row(cell) < height_;
      return inside ? grid_[place_of(cell)] : none;
    }
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

  /// Up to so many cells the box round the cards is a grid of them, which is faster to search.
  static constexpr std::uint64_t most_cells(std::size_t cards) { return 16 * cards + 64; }
  static constexpr std::uint64_t span(std::int32_t low, std::int32_t high) {
    return static_cast<std::uint64_t>(std::int64_t{high} - low) + 1;
  }
  std::uint32_t column(Cell cell) const {
    return static_cast<std::uint32_t>(cell.x) - static_cast<std::uint32_t>(low_.x);
  }
  std::uint32_t row(Cell cell) const {
    return static_cast<std::uint32_t>(cell.y) - static_cast<std::uint32_t>(low_.y);
  }
  std::size_t place_of(Cell cell) const { return std::size_t{row(cell)} * width_ + column(cell); }

  Cell low_{};
  std::uint32_t width_ = 0, height_ = 0;
  Buffer<Index> grid_;
  Buffer<Entry> entries_;
};

/// Whether a door is locked: a queen behind which the deal went on.
constexpr bool is_locked(const PlacedCard& card) {
  return card.is_door() && card.open && card.card.door_level() == 2;
}

/// The doors on the way from the start to each card, itself not among them: the last one, and the
/// locked ones.
class DoorsBefore {
 public:
  DoorsBefore() = default;
  explicit DoorsBefore(const Dungeon& dungeon) { follow(dungeon); }

  /// Goes on with the cards laid since.
  void follow(const Dungeon& dungeon) {
    while (last_.size() < dungeon.cards().size()) {
      const Index from = dungeon.from(static_cast<Index>(last_.size()));
      Doors here = from == none ? Doors{none, none} : last_[from];
      if (from != none && dungeon.cards()[from].is_door()) here.door = from;
      if (from != none && is_locked(dungeon.cards()[from])) here.lock = from;
      last_.push_back(here);
    }
  }

  /// Whether a door lies on the way from one card to the other, neither of them a door.
  bool parted(Index a, Index b) const { return last_[a].door != last_[b].door; }
  /// The last locked door on the way to a card; `none` without any.
  Index lock(Index card) const { return last_[card].lock; }
  /// Whether every locked door on the way to `a` lies on the way to `b` too.
  bool locks_within(Index a, Index b) const {
    const Index wanted = lock(a);
    Index found = lock(b);  // a lock was laid after those before it: its index is higher
    while (found != none && (wanted == none || found > wanted)) found = lock(found);
    return found == wanted;
  }

 private:
  struct Doors {
    Index door, lock;
  };

  Buffer<Doors> last_;
};

/// A hidden door between two cards that lie side by side.
struct HiddenDoor {
  Index earlier, later;  ///< in the order of laying
  Direction side;        ///< of the earlier card
  /// The card with the bolt, from whose side alone it opens at first: one comes there only through
  /// a locked door that the other side does without. `none`: it opens from both.
  Index bolted = none;

  friend constexpr bool operator==(const HiddenDoor&, const HiddenDoor&) = default;
};

/// Finds the hidden doors of a dungeon, card by card in the order of laying, while it is dealt or
/// after.
class HiddenDoorFinder {
 public:
  /// Returns the hidden door that the next card has to one of its neighbours, by direction (`none`
  /// where no card lies). Cards laid later than it are passed over.
  ///
  /// Two cards that touch, of different segments and neither a door, have one where a door lies on
  /// the way from one to the other and neither segment has one yet; of several such cards the
  /// oldest counts. Where a locked door lies on that way, the bolt is on its far side, so that
  /// nobody comes round a lock without its key; where one lies on each half, there is none.
  std::optional<HiddenDoor> lay(const Dungeon& dungeon, Index later,
                                const std::array<Index, 4>& neighbours) {
    const HiddenDoors kind = dungeon.ways().hidden_doors;
    if (kind == HiddenDoors::none) return {};
    before_.follow(dungeon);
    if (has_one_.size() < dungeon.segments().size()) has_one_.resize(dungeon.segments().size());
    const auto cards = dungeon.cards();
    const PlacedCard& laid = cards[later];
    if (laid.is_door() || has_one_[laid.segment] != 0) return {};
    HiddenDoor door{none, later, Direction::right};
    for (const Direction side : all_directions) {
      const Index card = neighbours[static_cast<std::size_t>(side)];
      if (card >= later || card >= door.earlier || cards[card].is_door() ||
          cards[card].segment == laid.segment || has_one_[cards[card].segment] != 0 ||
          !(kind == HiddenDoors::all || cards[card].card.colour() == laid.card.colour()) ||
          !before_.parted(card, later))
        continue;
      const bool near = before_.locks_within(card, later), far = before_.locks_within(later, card);
      if (!near && !far) continue;
      door.earlier = card;
      door.side = opposite(side);
      door.bolted = near && far ? none : near ? later : card;
    }
    if (door.earlier == none) return {};
    has_one_[cards[door.earlier].segment] = has_one_[laid.segment] = 1;
    return door;
  }

 private:
  DoorsBefore before_;
  std::vector<std::uint8_t> has_one_;  ///< by segment
};

/// The neighbours of each card and the ways to them.
class Graph {
 public:
  struct Node {
    std::array<Index, 4> neighbour;  ///< by direction; `none` where no card lies
    std::array<Link, 4> links;       ///< by direction; a wall where no card lies
  };

  explicit Graph(const Dungeon& dungeon) {
    const auto cards = dungeon.cards();
    const CellFinder finder(cards);
    Node alone;
    alone.neighbour.fill(none);
    alone.links.fill(Link::wall);
    nodes_.assign(cards.size(), alone);
    for (Index i = 0; i < cards.size(); ++i)
      for (const Direction direction : {Direction::right, Direction::down}) {
        const Index other = finder.at(step(cards[i].cell, direction));
        if (other == none) continue;
        const auto there = static_cast<std::size_t>(direction),
                   back = static_cast<std::size_t>(opposite(direction));
        nodes_[i].neighbour[there] = other;
        nodes_[other].neighbour[back] = i;
        nodes_[i].links[there] = nodes_[other].links[back] = link_between(dungeon, i, other);
      }
    if (dungeon.ways().hidden_doors != HiddenDoors::none) find_hidden_doors(dungeon);
  }

  std::span<const Node> nodes() const { return detail::span_of(nodes_); }

  /// In the order in which their later cards were laid.
  std::span<const HiddenDoor> hidden_doors() const { return detail::span_of(hidden_doors_); }

  /// The number of steps from card `from` to every card by the ways that were dealt, `none` for
  /// those out of reach. Closed doors and secret passages are ways like others.
  std::vector<Index> distances(Index from) const {
    std::vector<Index> distance(nodes_.size(), none);
    if (from >= nodes_.size()) return distance;
    Buffer<Index> queue(1, from);
    distance[from] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Node& node = nodes_[queue[head]];
      for (std::size_t d = 0; d < 4; ++d)
        if (node.links[d] != Link::wall && node.links[d] != Link::hidden &&
            distance[node.neighbour[d]] == none) {
          distance[node.neighbour[d]] = distance[queue[head]] + 1;
          queue.push_back(node.neighbour[d]);
        }
    }
    return distance;
  }

 private:
  void find_hidden_doors(const Dungeon& dungeon) {
    HiddenDoorFinder finder;
    for (Index later = 0; later < nodes_.size(); ++later) {
      const auto door = finder.lay(dungeon, later, nodes_[later].neighbour);
      if (!door) continue;
      nodes_[door->earlier].links[static_cast<std::size_t>(door->side)] = Link::hidden;
      nodes_[later].links[static_cast<std::size_t>(opposite(door->side))] = Link::hidden;
      hidden_doors_.push_back(*door);
    }
  }

  Buffer<Node> nodes_;
  Buffer<HiddenDoor> hidden_doors_;
};

/// A sealed door that leads outside, in its heading.
struct EntranceDoor {
  Index door;
  bool bolted;  ///< within: a locked door lies between it and the start

  friend constexpr bool operator==(const EntranceDoor&, const EntranceDoor&) = default;
};

/// Returns the second entrance: the sealed door farthest from the start, of equal ones the oldest,
/// that has no card ahead of it up to the edge; nothing if the option has none, below the first
/// level, and before the end of a deal that unfolds. `graph` is that of the dungeon.
inline std::optional<EntranceDoor> second_entrance(const Dungeon& dungeon, const Graph& graph) {
  std::optional<EntranceDoor> farthest;
  if (dungeon.ways().second_entrance == SecondEntrance::none || dungeon.level() > 1 ||
      (dungeon.unfolds() && dungeon.outcome() == Outcome::open))
    return farthest;
  const auto cards = dungeon.cards();
  const std::vector<Index> distance = graph.distances(0);
  for (const Index door : dungeon.doors()) {
    const PlacedCard& laid = cards[door];
    if (laid.open || door == 0 || (farthest && distance[door] <= distance[farthest->door]))
      continue;
    const Cell ahead = step({0, 0}, laid.heading);
    const bool level = ahead.y == 0;
    const std::int32_t line = level ? laid.cell.y : laid.cell.x,
                       at = level ? laid.cell.x : laid.cell.y, way = ahead.x + ahead.y;
    const bool is_blocked = std::any_of(cards.begin(), cards.end(), [&](const PlacedCard& other) {
      const Cell cell = other.cell;
      return level ? cell.y == line && (cell.x - at) * way > 0
                   : cell.x == line && (cell.y - at) * way > 0;
    });
    if (!is_blocked) farthest = EntranceDoor{door, false};
  }
  if (farthest)
    for (Index card = dungeon.from(farthest->door); card != none; card = dungeon.from(card))
      farthest->bolted = farthest->bolted || is_locked(cards[card]);
  return farthest;
}

}  // namespace deckmap
