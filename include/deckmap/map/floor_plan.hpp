#pragma once
/// The plan that every writer of maps draws: spaces, their four sides, and what stands in them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap {

/// The space of one card.
struct Space {
  Cell cell;   ///< counted from the upper left corner of the plan
  Index card;  ///< its index in the dungeon
  Index segment;
  Card face;
  Role role;
  bool open = false;          ///< an opened door
  bool start = false;         ///< the first card of the map
  bool outside = false;       ///< a sealed door that leads outside: the second entrance
  bool bolted = false;        ///< its hidden door, or the second entrance, has its bolt here
  std::array<Link, 4> sides;  ///< by direction
  std::size_t first_enemy;    ///< its counters: see `FloorPlan::standing`
  std::size_t enemies_end;

  constexpr bool is_door() const { return role == Role::door; }
  constexpr bool is_corridor() const { return role == Role::corridor; }
  constexpr Link side(Direction direction) const {
    return sides[static_cast<std::size_t>(direction)];
  }
  /// Whether one of the sides is of that kind.
  constexpr bool has_side(Link way) const {
    return std::find(sides.begin(), sides.end(), way) != sides.end();
  }
};

constexpr DoorState door_state(const Space& door) {
  if (door.outside) return DoorState::outside;
  return door.open ? static_cast<DoorState>(door.face.door_level() - 1) : DoorState::sealed;
}

/// Cells of the table, 1 to `max_side` on a side, that a map fills however much of it is dealt: a
/// scene on which a deal goes on keeps its size, and everything in it its place.
struct Frame {
  Cell corner;  ///< the upper left one
  TableSize size;

  static constexpr std::int32_t max_side = 4096;

  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

struct PlanOptions {
  /// The players' copy: no enemies, a wall for each secret passage and hidden door, and nothing
  /// that can be reached only by a secret passage. Every door is closed; rooms keep their numbers.
  bool player = false;
  /// The number of cards to show, from the first on, in the frame of the whole dungeon: a deal in
  /// progress. `none` shows all.
  Index cards = none;
  std::optional<Frame> frame = {};  ///< that the plan fills; unset: just the cells with cards
  /// Cards that are left out, as if the map were torn off there: the ways to them stay open.
  std::vector<Index> without = {};
};

/// The plan of a dungeon: its spaces in the order in which the cards were laid.
class FloorPlan {
 public:
  explicit FloorPlan(const Dungeon& dungeon, PlanOptions options = {})
      : options_(std::move(options)) {
    const Graph graph(dungeon);
    const std::vector<bool> shown = shown_cards(graph);
    measure(dungeon, shown);
    const std::vector<std::vector<Index>> standing = counters(dungeon);
    const auto cards = dungeon.cards();
    spaces_.reserve(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!shown[i]) continue;
      const PlacedCard& laid = cards[i];
      const std::size_t first_enemy = enemies_.size();
      for (const Index enemy : standing[i]) {
        enemies_.push_back(dungeon.enemies()[enemy]);
        enemy_indices_.push_back(enemy);
      }
      spaces_.push_back({.cell = {laid.cell.x - origin_.x, laid.cell.y - origin_.y},
                         .card = static_cast<Index>(i),
                         .segment = laid.segment,
                         .face = laid.card,
                         .role = laid.role,
                         .open = laid.open && !options_.player && has_opened(dungeon, i),
                         .start = i == 0,
                         .sides = shown_links(graph.nodes()[i], shown),
                         .first_enemy = first_enemy,
                         .enemies_end = enemies_.size()});
    }
    if (!options_.player) mark_ways(dungeon, graph);
    number_rooms(dungeon, shown);
    entrance_ = deckmap::entrance(dungeon);
  }

  const PlanOptions& options() const { return options_; }

  /// Width and height in cells; 0 for a dungeon without a card.
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// The cell of the table that is (0, 0) in the plan.
  Cell origin() const { return origin_; }

  std::span<const Space> spaces() const { return detail::span_of(spaces_); }
  /// The enemies and jokers that stand on a space, in the order in which they were drawn.
  std::span<const Card> standing(const Space& space) const {
    return detail::span_of(enemies_).subspan(space.first_enemy,
                                             space.enemies_end - space.first_enemy);
  }
  /// The first joker among them, or nothing.
  std::optional<Card> boss(const Space& space) const {
    for (const Card card : standing(space))
      if (card.is_joker()) return card;
    return {};
  }
  /// Where they are in `Dungeon::enemies()`.
  std::span<const Index> standing_indices(const Space& space) const {
    return detail::span_of(enemy_indices_)
        .subspan(space.first_enemy, space.enemies_end - space.first_enemy);
  }
  /// The number of the room that a segment is, from 1 on in the order of dealing; 0 for a corridor,
  /// for a room that holds no room card, and for one that is not shown.
  int room_number(Index segment) const { return room_numbers_[segment]; }
  /// The side of the first card through which one comes in: the same for players as for the game
  /// master, though it may lead by what is hidden.
  std::optional<Direction> entrance() const { return entrance_; }
  /// How many rooms are shown.
  int rooms() const { return rooms_; }

 private:
  /// By card.
  std::vector<bool> shown_cards(const Graph& graph) const {
    std::vector<bool> shown = reached_cards(graph);
    for (const Index card : options_.without) shown[card] = false;
    return shown;
  }

  /// By card. For players: what can be reached from the start without a secret passage.
  std::vector<bool> reached_cards(const Graph& graph) const {
    const auto nodes = graph.nodes();
    std::vector<bool> shown(nodes.size(), !options_.player);
    if (!options_.player) {
      for (std::size_t i = options_.cards; i < shown.size(); ++i) shown[i] = false;
      return shown;
    }
    if (nodes.empty() || options_.cards == 0) return shown;
    Buffer<Index> reached(1, 0);
    shown[0] = true;
    for (std::size_t head = 0; head < reached.size(); ++head) {
      const Graph::Node& node = nodes[reached[head]];
      for (std::size_t d = 0; d < 4; ++d) {
        if (node.links[d] == Link::wall || is_secret(node.links[d]) ||
            node.neighbour[d] >= options_.cards || shown[node.neighbour[d]])
          continue;
        shown[node.neighbour[d]] = true;
        reached.push_back(node.neighbour[d]);
      }
    }
    return shown;
  }

  /// Whether what lies behind an opened door is shown.
  bool has_opened(const Dungeon& dungeon, std::size_t door) const {
    if (options_.cards >= dungeon.cards().size()) return true;
    const auto segments = dungeon.segments();
    return std::any_of(segments.begin(), segments.end(), [&](const Segment& segment) {
      return segment.via == Via::door && segment.entry == door &&
             segment.first_card < options_.cards;
    });
  }

  std::array<Link, 4> shown_links(const Graph::Node& node, const std::vector<bool>& shown) const {
    std::array<Link, 4> links = node.links;
    for (std::size_t d = 0; d < 4; ++d)
      if ((options_.player && is_secret(links[d])) ||
          (options_.cards != none && links[d] != Link::wall && !shown[node.neighbour[d]]))
        links[d] = Link::wall;
    return links;
  }

  /// Notes bolts, and in the whole dungeon the second entrance: until the last card is laid, every
  /// sealed door may be another's.
  void mark_ways(const Dungeon& dungeon, const Graph& graph) {
    for (const HiddenDoor& door : graph.hidden_doors())
      if (door.later < options_.cards && door.bolted != none) space_of(door.bolted).bolted = true;
    if (options_.cards < dungeon.cards().size()) return;
    if (const auto second = second_entrance(dungeon, graph)) {
      space_of(second->door).outside = true;
      space_of(second->door).bolted = second->bolted;
    }
  }

  /// That of a card that is shown.
  Space& space_of(Index card) {
    return *std::lower_bound(spaces_.begin(), spaces_.end(), card,
                             [](const Space& space, Index other) { return space.card < other; });
  }

  /// The box round what is shown, so that it gives nothing else away; a deal in progress has the
  /// box of the whole, so that its picture does not jump.
  void measure(const Dungeon& dungeon, const std::vector<bool>& shown) {
    const auto cards = dungeon.cards();
    if (options_.frame) {
      origin_ = options_.frame->corner;
      width_ = options_.frame->size.width;
      height_ = options_.frame->size.height;
      return;
    }
    if (cards.empty()) return;
    Cell low = cards[0].cell, high = cards[0].cell;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if ((options_.player || !options_.without.empty()) && !shown[i]) continue;
      const Cell cell = cards[i].cell;
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
    origin_ = low;
    width_ = high.x - low.x + 1;
    height_ = high.y - low.y + 1;
  }

  /// The counters of each card, several segments' together in the order of their segments.
  std::vector<std::vector<Index>> counters(const Dungeon& dungeon) const {
    std::vector<std::vector<Index>> standing(dungeon.cards().size());
    if (options_.player) return standing;
    for (Index s = 0; s < dungeon.segments().size(); ++s) {
      const Index on = dungeon.enemies_on(s);
      if (on == none || on >= options_.cards ||
          (options_.cards != none && dungeon.cards_end(s) > options_.cards))
        continue;
      for (Index i = 0; i < dungeon.enemies(s).size(); ++i)
        standing[on].push_back(dungeon.segments()[s].first_enemy + i);
    }
    return standing;
  }

  void number_rooms(const Dungeon& dungeon, const std::vector<bool>& shown) {
    room_numbers_.reserve(dungeon.segments().size());
    int number = 0;
    for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
      const auto segment = static_cast<Index>(s);
      Index card = dungeon.segments()[s].first_card;
      const Index end = dungeon.cards_end(segment);
      while (card < end && dungeon.cards()[card].is_door()) ++card;
      const bool is_room = dungeon.segments()[s].kind == Pile::room && card < end;
      number += is_room;
      const bool is_shown = is_room && shown[card];
      room_numbers_.push_back(is_shown ? number : 0);
      rooms_ += is_shown;
    }
  }

  PlanOptions options_;
  std::optional<Direction> entrance_;
  Cell origin_{};
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  int rooms_ = 0;
  Buffer<Space> spaces_;
  Buffer<Card> enemies_;
  Buffer<Index> enemy_indices_;
  Buffer<int> room_numbers_;
};

}  // namespace deckmap
