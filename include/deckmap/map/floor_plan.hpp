#pragma once
/// What a map shows, once for every writer: spaces, what lies on their four sides, and what stands
/// in them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>

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
  std::array<Link, 4> sides;  ///< by direction
  std::size_t first_enemy;    ///< its counters: see `FloorPlan::enemies`
  std::size_t enemies_end;

  constexpr bool is_door() const { return role == Role::door; }
  constexpr bool is_corridor() const { return role == Role::corridor; }
  constexpr Link side(Direction direction) const {
    return sides[static_cast<std::size_t>(direction)];
  }
};

struct PlanOptions {
  /// What may be shown to players: no enemies, no secret passage (a wall is there instead), and
  /// nothing that lies only behind one. Every door is closed; rooms keep their numbers.
  bool player = false;
};

/// The plan of a dungeon: its spaces in the order in which the cards were laid.
class FloorPlan {
 public:
  explicit FloorPlan(const Dungeon& dungeon, PlanOptions options = {}) : options_(options) {
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
                         .open = laid.open && !options.player,
                         .start = i == 0,
                         .sides = shown_links(graph.nodes()[i].links),
                         .first_enemy = first_enemy,
                         .enemies_end = enemies_.size()});
    }
    number_rooms(dungeon, shown);
    if (!cards.empty()) find_entrance(cards[0], graph.nodes()[0]);
  }

  PlanOptions options() const { return options_; }

  /// Width and height in cells; 0 for a dungeon without a card.
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// The cell of the table that is (0, 0) in the plan.
  Cell origin() const { return origin_; }

  std::span<const Space> spaces() const { return detail::span_of(spaces_); }
  /// The enemies and jokers that stand on a space, in the order in which they were drawn.
  std::span<const Card> enemies(const Space& space) const {
    return detail::span_of(enemies_).subspan(space.first_enemy,
                                             space.enemies_end - space.first_enemy);
  }
  /// Where they are in `Dungeon::enemies()`.
  std::span<const Index> enemy_indices(const Space& space) const {
    return detail::span_of(enemy_indices_)
        .subspan(space.first_enemy, space.enemies_end - space.first_enemy);
  }
  /// The number of the room that a segment is, from 1 on in the order of dealing; 0 for a corridor,
  /// for a room that holds no room card, and for one that is not shown.
  int room_number(Index segment) const { return room_numbers_[segment]; }
  /// The side of the first card through which one comes in; nothing if no side has a wall.
  std::optional<Direction> entrance() const { return entrance_; }
  /// How many rooms are shown.
  int rooms() const { return rooms_; }

 private:
  /// By card. For players: what can be reached from the start without a secret passage.
  std::vector<bool> shown_cards(const Graph& graph) const {
    const auto nodes = graph.nodes();
    std::vector<bool> shown(nodes.size(), !options_.player);
    if (!options_.player || nodes.empty()) return shown;
    Buffer<Index> reached(1, 0);
    shown[0] = true;
    for (std::size_t head = 0; head < reached.size(); ++head) {
      const Graph::Node& node = nodes[reached[head]];
      for (std::size_t d = 0; d < 4; ++d) {
        if (node.links[d] == Link::wall || node.links[d] == Link::secret ||
            shown[node.neighbour[d]])
          continue;
        shown[node.neighbour[d]] = true;
        reached.push_back(node.neighbour[d]);
      }
    }
    return shown;
  }

  std::array<Link, 4> shown_links(std::array<Link, 4> ways) const {
    if (options_.player) std::replace(ways.begin(), ways.end(), Link::secret, Link::wall);
    return ways;
  }

  /// The box round what is shown, so that it does not tell of anything else.
  void measure(const Dungeon& dungeon, const std::vector<bool>& shown) {
    const auto cards = dungeon.cards();
    if (cards.empty()) return;
    Cell low = cards[0].cell, high = cards[0].cell;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!shown[i]) continue;
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
    for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
      const Segment& segment = dungeon.segments()[s];
      if (segment.enemies_on == none) continue;
      const std::size_t count = dungeon.enemies(static_cast<Index>(s)).size();
      for (std::size_t i = 0; i < count; ++i)
        standing[segment.enemies_on].push_back(segment.first_enemy + static_cast<Index>(i));
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

  /// Opposite the first card's heading if rock is there, else through other rock, else through any
  /// wall. The same for players as for the game master, though it may lead by what is hidden.
  void find_entrance(const PlacedCard& first, const Graph::Node& node) {
    int best = 0;
    for (int turn = 0; turn < 4; ++turn) {
      const std::size_t side = (static_cast<std::size_t>(first.heading) + 2u + unsigned(turn)) & 3;
      const int worth = node.links[side] != Link::wall ? 0 : node.neighbour[side] != none ? 1 : 2;
      if (worth > best) best = worth, entrance_ = static_cast<Direction>(side);
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
