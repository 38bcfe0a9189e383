#pragma once
// A dungeon as games want it: tiles, the doors between them, and what the players meet on them.
// Every game engine is given the same.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/detail/room_corners.hpp>
#include <deckmap/map/door_tiles.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/map/tile_grid.hpp>
#include <deckmap/write/adventure.hpp>

namespace deckmap::detail {

class Stage {
 public:
  enum class Lock : std::uint8_t { stuck, locked, barred, sealed, secret };

  /// A door, or the wall before a secret passage or a hidden door. It closes the edge of its tile
  /// from which one comes first.
  struct Gate {
    Cell at;
    Direction heading;  ///< in which one comes through first
    Lock lock;
    bool trapped = false;
    bool bolted = false;  ///< opens at first from the side alone from which one comes
    int lock_number = 0;  ///< of a locked one, from 0 in the order in which they were opened
    Cell key = {};        ///< where its key lies
    Index door = none;    ///< its card; none of a secret one
    Cell near() const { return step(at, opposite(heading)); }
    Cell far() const { return step(at, heading); }
  };
  struct Foe {
    Card card;
    Cell at;
    PlaceIndex place;
  };

  /// With slanted walls nothing stands in a corner that is no right angle; by the facts of an
  /// adventure, if it has any, keys are where these say. Throws `Error` for a
  /// dungeon without a card.
  explicit Stage(const Dungeon& dungeon, bool slanted_walls = false,
                 const Adventure* adventure = nullptr)
      : dungeon_(dungeon), plan_(dungeon), grid_(dungeon, {.squares = 3, .wall_tiles = true}) {
    if (dungeon.cards().empty())
      throw Error("there is no card on the table: a game needs a place to begin");
    for (Cell at{0, 0}; at.y < grid_.height(); ++at.y)
      for (at.x = 0; at.x < grid_.width(); ++at.x)
        if (grid_.at(at).start) start_ = at;
    taken_.insert(cell_key(start_));
    if (slanted_walls)
      cut_cards_ = detail::cut_cards(dungeon, grid_.plan(), Mouth::drawn(grid_.squares()));
    for (const CutCard& card : cut_cards_)
      for (std::size_t corner = 0; corner < card.corners.size(); ++corner)
        if (card.corners[corner]) cut_.insert(cell_key(corner_of(card, corner)));
    find_gates();
    stand_foes();
    find_boss();
    place_keys(adventure);
  }

  const Dungeon& dungeon() const { return dungeon_; }
  const Plan& plan() const { return plan_; }
  const TileGrid& grid() const { return grid_; }
  Cell start() const { return start_; }
  const std::vector<Gate>& gates() const { return gates_; }
  const std::vector<Foe>& foes() const { return foes_; }
  /// The card on which the last joker stands; without one, of the place farthest from the way in.
  Index boss_card() const { return boss_card_; }

  bool walkable(Cell at) const { return grid_.contains(at) && grid_.at(at).walkable(); }
  /// The gate on a tile; null if there is none.
  const Gate* gate_at(Cell at) const {
    const auto found = gate_of_tile_.find(cell_key(at));
    return found == gate_of_tile_.end() ? nullptr : &gates_[found->second];
  }
  /// The direction in which one looks at the start.
  Direction facing() const {
    for (const Direction side : all_directions)
      if (walkable(step(start_, side))) return side;
    return Direction::up;
  }
  /// With slanted walls the cards in rooms with corners that are no right angles.
  const std::vector<CutCard>& cut_cards() const { return cut_cards_; }
  /// The tile in a corner of a card: upper left, upper right, lower right or lower left.
  Cell corner_of(const CutCard& card, std::size_t corner) const {
    Space at{};
    at.cell = card.cell;
    const Cell first = grid_.corner_of(at);
    const std::int32_t last = grid_.squares() - 1;
    return {first.x + (corner == 1 || corner == 2 ? last : 0), first.y + (corner < 2 ? 0 : last)};
  }
  bool is_cut(Cell at) const { return cut_.contains(cell_key(at)); }
  Cell centre_of(Index card) const { return grid_.centre_of(grid_.plan().spaces()[card]); }
  /// The place of a tile on which one can be; that before a sealed door for its tiles.
  PlaceIndex place_of(Cell at) const {
    const Index card = grid_.plan().spaces()[grid_.at(at).space].card;
    const PlaceIndex place = plan_.place_of(card);
    return place ? place : plan_[plan_[plan_.door_on(card)].way].from.place;
  }
  /// The nearest tile that `wanted` accepts, in steps that pass no gate; from a gate's tile those
  /// behind it.
  template <class Wanted>
  std::optional<Cell> nearest(Cell from, Wanted&& wanted) const {
    std::vector<Cell> queue{from};
    std::unordered_set<std::uint64_t> seen{cell_key(from)};
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Cell at = queue[head];
      if (wanted(at)) return at;
      const Gate* const gate = gate_at(at);
      for (const Direction side : all_directions) {
        const Cell next = step(at, side);
        if (!walkable(next) || gate_at(next) || (gate && side == opposite(gate->heading)) ||
            !seen.insert(cell_key(next)).second)
          continue;
        queue.push_back(next);
      }
    }
    return {};
  }
  /// Takes the nearest tile on which nothing else stands, and that `wanted` accepts; nothing if
  /// there is none.
  template <class Wanted>
  std::optional<Cell> take_free(Cell from, Wanted&& wanted) {
    const auto found = nearest(from, [&](Cell at) { return is_free(at) && wanted(at); });
    if (found) taken_.insert(cell_key(*found));
    return found;
  }
  std::optional<Cell> take_free(Cell from) {
    return take_free(from, [](Cell) { return true; });
  }
  bool is_free(Cell at) const {
    return !gate_at(at) && !is_cut(at) && !taken_.contains(cell_key(at));
  }

 private:
  void add(const Gate& gate) {
    gate_of_tile_.emplace(cell_key(gate.at), gates_.size());
    gates_.push_back(gate);
  }

  void find_gates() {
    const std::vector<DoorTiles> tiles = door_tiles(plan_, grid_);
    gate_of_door_.assign(tiles.size(), none);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const Door& door = plan_.doors()[i];
      const Cell at = tiles[i].tiles.front();
      Lock lock = door.state == DoorState::outside ? Lock::sealed : static_cast<Lock>(door.state);
      std::optional<Cell> near = tiles[i].near;
      if (!near) {
        // The way in leads through it: one begins before it, or it leads back outside.
        near = start_;
        if (!tiles[i].far) lock = Lock::sealed;
      }
      for (const Direction side : all_directions)
        if (step(*near, side) == at) {
          gate_of_door_[i] = static_cast<Index>(gates_.size());
          add({.at = at,
               .heading = side,
               .lock = lock,
               .trapped = door.trapped,
               .door = door.card});
        }
    }
    for (const Way& way : plan_.ways()) {
      if (way.kind != WayKind::secret && way.kind != WayKind::hidden) continue;
      const WayEnd& from = way.bolt == Bolt::to ? way.to : way.from;
      Cell at = centre_of(from.card);
      while (!grid_.at(at).secret) at = step(at, from.side);
      add({.at = at,
           .heading = from.side,
           .lock = Lock::secret,
           .bolted = way.bolt != Bolt::nowhere});
    }
  }

  /// Shops and springs keep their tiles; each enemy has one of its own.
  void stand_foes() {
    for (const Space& space : grid_.plan().spaces())
      if (space.role == Role::shop || space.role == Role::healing)
        taken_.insert(cell_key(grid_.centre_of(space)));
    at_of_enemy_.resize(dungeon_.enemies().size());
    for (const Space& space : grid_.plan().spaces())
      for (const Index enemy : grid_.plan().standing_indices(space)) {
        const auto at = take_free(grid_.centre_of(space));
        at_of_enemy_[enemy] = at.value_or(grid_.centre_of(space));
        if (at) foes_.push_back({dungeon_.enemies()[enemy], *at, plan_.place_of(space.card)});
      }
  }

  void find_boss() {
    int deepest = 0;
    for (const Place& place : plan_.places())
      if (place.depth >= deepest && !place.is_landing())
        deepest = place.depth, boss_card_ = place.cards.front() + Index(place.cards.size()) - 1;
    for (const Space& space : grid_.plan().spaces())
      if (grid_.plan().boss(space)) boss_card_ = space.card;
  }

  /// A key lies where its holder stands, or in its place; outside is the way in, and there lies one
  /// that nobody has left anywhere, in a deal that unfolds.
  void place_keys(const Adventure* adventure) {
    int number = 0;
    for (const Index card : dungeon_.opened()) {
      const DoorIndex index = plan_.door_on(card);
      const Door& door = plan_[index];
      if (door.state != DoorState::locked) continue;
      if (const Index found = gate_of_door_[index.at()]; found != none) {
        Gate& gate = gates_[found];
        gate.lock_number = number;
        gate.key = start_;
        if (const auto key = key_of(plan_, door, adventure); key && key->holder != none)
          gate.key = at_of_enemy_[key->holder];
        else if (key && key->place)
          gate.key = take_free(centre_of(plan_[key->place].cards.front())).value_or(start_);
      }
      ++number;
    }
  }

  const Dungeon& dungeon_;
  Plan plan_;
  TileGrid grid_;
  std::vector<CutCard> cut_cards_;
  std::unordered_set<std::uint64_t> cut_;  ///< their tiles in such corners
  Cell start_{};
  std::vector<Gate> gates_;
  std::vector<Foe> foes_;
  std::vector<Cell> at_of_enemy_;
  Index boss_card_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> gate_of_tile_;
  std::vector<Index> gate_of_door_;  ///< by door; none where the map begins inside of it
  std::unordered_set<std::uint64_t> taken_;
};

/// The deal's code, or of a dungeon of given cards its name.
inline std::string title_of(const Dungeon& dungeon) {
  const auto code = code_of(dungeon);
  return code ? "Deal " + *code : dungeon_name(dungeon);
}

}  // namespace deckmap::detail
