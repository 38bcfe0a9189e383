#pragma once
/// Dungeons of several levels: those of consecutive seeds, one below the other, with stairs between
/// neighbours (docs/ways.md).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap {

struct Level {
  Dungeon dungeon;
  Cell origin;  ///< its cell (0, 0) on the table of the first level, which lies above it
};

enum class StairKind : std::uint8_t {
  main,  ///< from the boss's card to the first card of the level below, which lies under it
  lift,  ///< from shop to shop
};

constexpr auto value_names(StairKind) { return std::array<std::string_view, 2>{"main", "lift"}; }

/// A stair from a level to the next one below. Its bolt is at `from`, the upper end, or at `to`.
struct Stair {
  StairKind kind;
  std::size_t level;  ///< of the upper end, counted from 0; the lower end is on the next
  Index from, to;     ///< a card of each of the two levels
  Bolt bolt = Bolt::nowhere;

  friend constexpr bool operator==(const Stair&, const Stair&) = default;
};

/// The key to the first locked door of a level below the first. It is on the level above.
struct LevelKey {
  std::size_t level;  ///< of the door, counted from 0
  Index door;         ///< its card
  Index holder;       ///< an index into `Dungeon::enemies()` of the level above
  Index card;         ///< of the level above: where the holder stands

  friend constexpr bool operator==(const LevelKey&, const LevelKey&) = default;
};

/// The joker drawn last of those that stand somewhere, as an index into `Dungeon::enemies()`;
/// `none` without one.
inline Index last_boss(const Dungeon& dungeon) {
  for (Index i = static_cast<Index>(dungeon.enemies().size()); i-- > 0;)
    if (dungeon.enemies()[i].is_joker() && dungeon.stands_on(i) != none) return i;
  return none;
}

/// A stair as seen from one of its ends.
struct StairEnd {
  StairKind kind;
  bool down;
  Index card;      ///< of the level
  std::string to;  ///< the label of the place at the other end
  bool bolted_here, bolted_there;
};

/// The levels of a dungeon, stairs and keys between them.
class Levels {
 public:
  /// Takes any level and deals the others. The descent ends below a level without a boss: see
  /// `ends_early`. A dungeon of given cards is one level.
  explicit Levels(const Dungeon& dungeon) {
    const auto options = options_of(dungeon);
    levels_.push_back({options && dungeon.level() > 1 ? generate(*options) : dungeon, {0, 0}});
    while (options && levels_.size() < dungeon.ways().levels && add_level(*options)) continue;
  }

  /// Takes dungeons that were dealt otherwise, at least one, from the top down. Those below one
  /// without a boss are left out.
  explicit Levels(std::vector<Dungeon> dealt) {
    for (Dungeon& dungeon : dealt) {
      detail::parts_of(dungeon).ways.levels = static_cast<std::uint32_t>(dealt.size());
      if (levels_.empty())
        levels_.push_back({std::move(dungeon), {0, 0}});
      else if (!join(std::move(dungeon)))
        return;
    }
  }

  /// From the top down; the first is that of the dungeon.
  std::span<const Level> all() const { return levels_; }
  std::size_t size() const { return levels_.size(); }
  const Dungeon& operator[](std::size_t level) const { return levels_[level].dungeon; }

  /// Whether there are fewer levels than the options ask for: the last has no boss to guard a
  /// stair.
  bool ends_early() const { return size() < levels_[0].dungeon.ways().levels; }

  /// Level by level: the main stair, then the lift of the clubs, then that of the spades.
  std::span<const Stair> stairs() const { return stairs_; }
  /// The keys that are on another level than their doors, from the top down.
  std::span<const LevelKey> keys() const { return keys_; }

  /// The ends of stairs on a level, counted from 0: those that lead up first.
  std::vector<StairEnd> ends_on(std::size_t level) const {
    std::vector<StairEnd> ends;
    for (const bool down : {false, true})
      for (const Stair& stair : stairs_)
        if (down ? stair.level == level : stair.level + 1 == level) {
          const std::size_t other = down ? level + 1 : level - 1;
          const Index card = down ? stair.to : stair.from;
          ends.push_back({stair.kind, down, down ? stair.from : stair.to, place_label(other, card),
                          stair.bolt == (down ? Bolt::from : Bolt::to),
                          stair.bolt == (down ? Bolt::to : Bolt::from)});
        }
    return ends;
  }

  /// The label of the place of a card, as "2.4".
  std::string place_label(std::size_t level, Index card) const {
    const Plan plan(levels_[level].dungeon);
    const PlaceIndex place = plan.labelled(card);
    return place ? plan[place].label() : "level " + std::to_string(level + 1);
  }

 private:
  bool add_level(Options options) {
    if (last_boss(levels_.back().dungeon) == none) return false;
    options.seed += levels_.size();
    return join(generate(options));
  }

  /// Adds a level below the last; returns false where no boss guards a stair to it, or it is empty.
  bool join(Dungeon lower) {
    const Dungeon& upper = levels_.back().dungeon;
    const Index boss = last_boss(upper);
    if (boss == none) return false;
    const std::size_t above = levels_.size() - 1;
    detail::parts_of(lower).level = static_cast<std::uint32_t>(levels_.size() + 1);
    if (lower.cards().empty()) return false;
    const Index from = upper.stands_on(boss);
    const Cell at = upper.cards()[from].cell, origin = levels_.back().origin;
    stairs_.push_back({StairKind::main, above, from, 0});
    for (const Suit suit : {Suit::clubs, Suit::spades})
      add_lift(upper, lower, Card(Card::ace, suit), from);
    add_key(upper, lower, boss);
    const Cell start = lower.start();
    levels_.push_back({std::move(lower), {origin.x + at.x - start.x, origin.y + at.y - start.y}});
    return true;
  }

  /// A lift joins the first shop of that card on each level. As with hidden doors, the bolt is on
  /// the side that has more locked doors before it; where neither has all of the other's, or the
  /// main stair is right there, there is none.
  void add_lift(const Dungeon& upper, const Dungeon& lower, Card ace, Index boss_on) {
    const auto shop = [&](const Dungeon& dungeon) {
      for (Index i = 0; i < dungeon.cards().size(); ++i)
        if (dungeon.cards()[i].card == ace) return i;
      return none;
    };
    const Index from = shop(upper), to = shop(lower);
    if (from == none || to == none || (from == boss_on && to == 0)) return;
    const DoorsBefore above(upper), below(lower);
    const bool opens_above =
        above.locks_within(boss_on, from) && below.lock(to) == none && !is_locked(lower.cards()[0]);
    const bool opens_below = above.locks_within(from, boss_on);
    if (!opens_above && !opens_below) return;
    stairs_.push_back({StairKind::lift, levels_.size() - 1, from, to,
                       opens_above && opens_below ? Bolt::nowhere
                       : opens_above              ? Bolt::from
                                                  : Bolt::to});
  }

  /// The key of the first locked door is with the strongest enemy above that holds none, else with
  /// the boss.
  void add_key(const Dungeon& upper, const Dungeon& lower, Index boss) {
    for (const Index door : lower.opened()) {
      if (!is_locked(lower.cards()[door])) continue;
      const Plan plan(upper);
      std::vector<bool> holds(upper.enemies().size());
      for (const Door& other : plan.doors())
        if (other.key && other.key->holder != none) holds[other.key->holder] = true;
      Index holder = boss;
      for (Index i = 0; i < upper.enemies().size(); ++i) {
        const Card enemy = upper.enemies()[i];
        if (enemy.is_joker() || holds[i] || upper.stands_on(i) == none) continue;
        const Card best = upper.enemies()[holder];
        if (best.is_joker() || enemy.rank() > best.rank()) holder = i;
      }
      keys_.push_back({levels_.size(), door, holder, upper.stands_on(holder)});
      return;
    }
  }

  std::vector<Level> levels_;
  std::vector<Stair> stairs_;
  std::vector<LevelKey> keys_;
};

/// The stairs and lifts of a level to its neighbours, with `way_in` those by which one comes in,
/// too; none of a dungeon of one level.
inline std::vector<StairEnd> stairs_of(const Dungeon& level, bool way_in = false) {
  if (!level.is_level()) return {};
  std::vector<StairEnd> ends = Levels(level).ends_on(level.level() - 1);
  if (!way_in)
    std::erase_if(ends,
                  [](const StairEnd& end) { return end.kind == StairKind::main && !end.down; });
  return ends;
}

/// "stairs down to 2.C1", "lift up to 1.3, bolted on this side"; `from` stands before "to".
inline std::string to_string(const StairEnd& stair, const std::string& from = {}) {
  return std::string(stair.kind == StairKind::main ? "stairs " : "lift ") +
         (stair.down ? "down" : "up") + from + " to " + stair.to +
         (stair.bolted_here    ? ", bolted on this side"
          : stair.bolted_there ? ", bolted there"
                               : "");
}
/// The same with a capital.
inline std::string stair_caption(const StairEnd& stair, const std::string& from = {}) {
  std::string text = to_string(stair, from);
  text[0] = stair.kind == StairKind::main ? 'S' : 'L';
  return text;
}

}  // namespace deckmap
