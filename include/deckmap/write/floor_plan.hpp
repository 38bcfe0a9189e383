#pragma once
/// What a map shows, once for every writer: spaces, what lies on their four sides, and what stands
/// in them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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
  bool open = false;         ///< an opened door
  bool start = false;        ///< the first card of the map
  std::array<Way, 4> sides;  ///< by direction
  std::size_t first_enemy;   ///< its counters: see `FloorPlan::enemies`
  std::size_t enemies_end;

  constexpr bool is_door() const { return role == Role::door; }
  constexpr bool is_corridor() const { return role == Role::corridor; }
  constexpr Way side(Direction direction) const {
    return sides[static_cast<std::size_t>(direction)];
  }
};

/// The plan of a dungeon: its spaces in the order in which the cards were laid.
class FloorPlan {
 public:
  explicit FloorPlan(const Dungeon& dungeon) {
    const auto cards = dungeon.cards();
    if (!cards.empty()) {
      Cell low = cards[0].cell, high = cards[0].cell;
      for (const Laid& laid : cards) {
        low = {std::min(low.x, laid.cell.x), std::min(low.y, laid.cell.y)};
        high = {std::max(high.x, laid.cell.x), std::max(high.y, laid.cell.y)};
      }
      origin_ = low;
      width_ = high.x - low.x + 1;
      height_ = high.y - low.y + 1;
    }

    // The counters of each card, several segments' together in the order of their segments.
    std::vector<std::vector<Card>> standing(cards.size());
    for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
      const Index on = dungeon.segments()[s].counters_on;
      if (on == none) continue;
      const auto enemies = dungeon.enemies(static_cast<Index>(s));
      standing[on].insert(standing[on].end(), enemies.begin(), enemies.end());
    }

    const Graph graph(dungeon);
    spaces_.reserve(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const Laid& laid = cards[i];
      const std::size_t first_enemy = enemies_.size();
      enemies_.insert(enemies_.end(), standing[i].begin(), standing[i].end());
      spaces_.push_back({.cell = {laid.cell.x - origin_.x, laid.cell.y - origin_.y},
                         .card = static_cast<Index>(i),
                         .segment = laid.segment,
                         .face = laid.card,
                         .role = laid.role,
                         .open = laid.open,
                         .start = i == 0,
                         .sides = graph.nodes()[i].way,
                         .first_enemy = first_enemy,
                         .enemies_end = enemies_.size()});
    }

    room_numbers_.reserve(dungeon.segments().size());
    int number = 0;
    for (std::size_t s = 0; s < dungeon.segments().size(); ++s) {
      const auto laid = dungeon.cards(static_cast<Index>(s));
      const bool is_room =
          dungeon.segments()[s].kind == Pile::room &&
          std::any_of(laid.begin(), laid.end(), [](const Laid& card) { return !card.is_door(); });
      room_numbers_.push_back(is_room ? ++number : 0);
    }
    rooms_ = number;
  }

  /// Width and height in cells; 0 for a dungeon without a card.
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// The cell of the table that is (0, 0) in the plan.
  Cell origin() const { return origin_; }

  std::span<const Space> spaces() const { return spaces_; }
  /// The enemies and jokers that stand on a space, in the order in which they were drawn.
  std::span<const Card> enemies(const Space& space) const {
    return std::span(enemies_).subspan(space.first_enemy, space.enemies_end - space.first_enemy);
  }
  /// The number of the room that a segment is, from 1 on in the order of dealing; 0 for a corridor,
  /// and for a room that holds no room card.
  int room_number(Index segment) const { return room_numbers_[segment]; }
  int rooms() const { return rooms_; }

 private:
  Cell origin_{};
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  int rooms_ = 0;
  std::vector<Space> spaces_;
  std::vector<Card> enemies_;
  std::vector<int> room_numbers_;
};

}  // namespace deckmap
