#pragma once
/// The features of a dungeon: the numbers that people search and study by. One table names them;
/// surveys, hunts and JSON read it.
///
/// Linearity and leniency come from the expressive-range analysis of level generators (Gillian
/// Smith and Jim Whitehead, "Analyzing the expressive range of a level generator", PCGames 2010),
/// which scores platform levels; the formulas for dungeons are ours and stand in the table.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <deckmap/detail/buffer.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap {

/// In the order of `feature_table`.
enum class Feature : std::uint8_t {
  rooms,
  corridors,
  segments,
  cards,
  doors,
  closed_doors,
  width,
  height,
  secret_passages,
  blocked,
  shops,
  healing,
  enemies,
  enemy_strength,
  bosses,
  largest_room,
  longest_corridor,
  dead_ends,
  corridor_left,
  room_left,
  boss_distance,
  boss_segments,
  linearity,
  leniency,
};

struct FeatureInfo {
  Feature feature;
  std::string_view name;
  std::string_view sentence;
  bool can_be_none = false;
};

inline constexpr std::array feature_table = {
    FeatureInfo{Feature::rooms, "rooms", "rooms that hold a room card"},
    FeatureInfo{Feature::corridors, "corridors", "corridors that hold a corridor card"},
    FeatureInfo{Feature::segments, "segments", "rooms and corridors, those without a card too"},
    FeatureInfo{Feature::cards, "cards", "cards laid on the table"},
    FeatureInfo{Feature::doors, "doors", "doors laid, open and closed"},
    FeatureInfo{Feature::closed_doors, "closed_doors", "doors that stayed closed"},
    FeatureInfo{Feature::width, "width", "width of the box round all laid cards, in cards"},
    FeatureInfo{Feature::height, "height", "height of that box, in cards"},
    FeatureInfo{Feature::secret_passages, "secret_passages", "secret passages taken"},
    FeatureInfo{Feature::blocked, "blocked", "segments that ended because no cell was free"},
    FeatureInfo{Feature::shops, "shops", "shops (black aces) laid"},
    FeatureInfo{Feature::healing, "healing", "healing stations (red aces) laid"},
    FeatureInfo{Feature::enemies, "enemies", "enemies drawn: spades, jokers not counted"},
    FeatureInfo{Feature::enemy_strength, "enemy_strength", "sum of the enemies' numbers"},
    FeatureInfo{Feature::bosses, "bosses", "jokers drawn"},
    FeatureInfo{Feature::largest_room, "largest_room", "most room cards in one room"},
    FeatureInfo{Feature::longest_corridor, "longest_corridor",
                "most corridor cards in one corridor"},
    FeatureInfo{Feature::dead_ends, "dead_ends",
                "segments with a laid card from which no other such segment leads on"},
    FeatureInfo{Feature::corridor_left, "corridor_left", "cards of the corridor pile never drawn"},
    FeatureInfo{Feature::room_left, "room_left", "cards of the room pile never drawn"},
    FeatureInfo{Feature::boss_distance, "boss_distance",
                "steps from the first card to the nearest joker's counter, card by card", true},
    FeatureInfo{Feature::boss_segments, "boss_segments",
                "the same way counted in segments: 0 in the first corridor", true},
    FeatureInfo{Feature::linearity, "linearity",
                "per cent of the segments that are on the way to the boss: "
                "100 * (boss_segments + 1) / segments",
                true},
    FeatureInfo{Feature::leniency, "leniency",
                "per cent, -100 to 100: 100 * (segments with a shop or a healing station - "
                "segments where enemies or jokers stand) / segments",
                true},
};
inline constexpr std::size_t feature_count = feature_table.size();

static_assert([] {
  for (std::size_t i = 0; i < feature_count; ++i)
    if (feature_table[i].feature != static_cast<Feature>(i)) return false;
  return true;
}());

constexpr std::string_view to_string(Feature feature) {
  return feature_table[static_cast<std::size_t>(feature)].name;
}

/// The feature of that name, or nothing.
constexpr std::optional<Feature> find_feature(std::string_view name) {
  for (const FeatureInfo& info : feature_table)
    if (info.name == name) return info.feature;
  return {};
}

/// The value of a feature that a dungeon does not have: there is no way to a boss that was never
/// drawn.
inline constexpr std::int32_t no_value = std::numeric_limits<std::int32_t>::min();

/// All features of one dungeon.
struct Features {
  std::array<std::int32_t, feature_count> values;

  constexpr std::int32_t operator[](Feature feature) const {
    return values[static_cast<std::size_t>(feature)];
  }
  constexpr std::int32_t& operator[](Feature feature) {
    return values[static_cast<std::size_t>(feature)];
  }
  friend constexpr bool operator==(const Features&, const Features&) = default;
};

namespace detail {

/// 100 * part / whole, to the nearest whole number, halves upwards.
constexpr std::int32_t per_cent(std::int64_t part, std::int64_t whole) {
  const std::int64_t twice = 200 * part + whole, divisor = 2 * whole;
  const std::int64_t down = twice / divisor - (twice % divisor < 0 ? 1 : 0);
  return static_cast<std::int32_t>(down);
}

}  // namespace detail

/// Computes features, with memory that is used again from dungeon to dungeon: nothing is allocated
/// once it has grown to its size. It expects dungeons that `check` finds right.
class FeatureReader {
 public:
  void read(const Dungeon& dungeon, Features& features) {
    const auto cards = dungeon.cards();
    const auto segments = dungeon.segments();
    features.values = {};
    if (marks_.size() < segments.size()) marks_.resize(segments.size());

    std::int32_t rooms = 0, corridors = 0, secret = 0, blocked = 0, shops = 0, healing = 0;
    std::int32_t largest_room = 0, longest_corridor = 0;
    std::int32_t lenient = 0, hostile = 0, leads_on = 0, holding = 0;
    Cell low{}, high{};
    if (!cards.empty()) low = high = cards[0].cell;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const Segment& segment = segments[s];
      const Index end = dungeon.cards_end(static_cast<Index>(s));
      std::int32_t doors = 0, shops_here = 0, healing_here = 0;
      for (Index i = segment.first_card; i < end; ++i) {
        const PlacedCard& laid = cards[i];
        doors += laid.role == Role::door ? 1 : 0;
        shops_here += laid.role == Role::shop ? 1 : 0;
        healing_here += laid.role == Role::healing ? 1 : 0;
        low = {std::min(low.x, laid.cell.x), std::min(low.y, laid.cell.y)};
        high = {std::max(high.x, laid.cell.x), std::max(high.y, laid.cell.y)};
      }
      const auto laid = static_cast<std::int32_t>(end - segment.first_card);
      const std::int32_t own = laid - doors;
      if (segment.kind == Pile::room) {
        rooms += own > 0 ? 1 : 0;
        largest_room = std::max(largest_room, own);
      } else {
        corridors += own > 0 ? 1 : 0;
        longest_corridor = std::max(longest_corridor, own);
      }
      shops += shops_here;
      healing += healing_here;
      lenient += shops_here + healing_here > 0 ? 1 : 0;
      secret += segment.via == Via::secret ? 1 : 0;
      blocked += segment.end == End::blocked ? 1 : 0;
      marks_[s] = 0;  // a segment comes after the one it is entered from
      if (laid > 0) {
        ++holding;
        if (segment.entry != none) {
          std::uint8_t& parent = marks_[cards[segment.entry].segment];
          leads_on += (parent & leads) == 0 ? 1 : 0;
          parent |= leads;
        }
      }
    }
    for (const Segment& segment : segments) {
      if (segment.enemies_on == none) continue;
      std::uint8_t& where = marks_[cards[segment.enemies_on].segment];
      hostile += (where & enemy_stands) == 0 ? 1 : 0;
      where |= enemy_stands;
    }

    std::int32_t strength = 0, bosses = 0;
    for (const Card enemy : dungeon.enemies()) {
      bosses += enemy.is_joker() ? 1 : 0;
      strength += enemy.is_joker() ? 0 : enemy.rank();
    }

    features[Feature::rooms] = rooms;
    features[Feature::corridors] = corridors;
    features[Feature::segments] = number(segments.size());
    features[Feature::cards] = number(cards.size());
    features[Feature::doors] = number(dungeon.doors().size());
    features[Feature::closed_doors] = number(dungeon.doors().size() - dungeon.opened().size());
    features[Feature::width] = cards.empty() ? 0 : high.x - low.x + 1;
    features[Feature::height] = cards.empty() ? 0 : high.y - low.y + 1;
    features[Feature::secret_passages] = secret;
    features[Feature::blocked] = blocked;
    features[Feature::shops] = shops;
    features[Feature::healing] = healing;
    features[Feature::enemies] = number(dungeon.enemies().size()) - bosses;
    features[Feature::enemy_strength] = strength;
    features[Feature::bosses] = bosses;
    features[Feature::largest_room] = largest_room;
    features[Feature::longest_corridor] = longest_corridor;
    features[Feature::dead_ends] = holding - leads_on;
    features[Feature::corridor_left] = number(dungeon.left(Pile::corridor));
    features[Feature::room_left] = number(dungeon.left(Pile::room));

    const Way boss = way_to_boss(dungeon, bosses);
    const auto all = static_cast<std::int64_t>(segments.size());
    features[Feature::boss_distance] = boss.cards;
    features[Feature::boss_segments] = boss.segments;
    features[Feature::linearity] =
        boss.cards == no_value ? no_value : detail::per_cent(boss.segments + 1, all);
    features[Feature::leniency] = all == 0 ? no_value : detail::per_cent(lenient - hostile, all);
  }

 private:
  static constexpr std::uint8_t leads = 1, enemy_stands = 2;

  struct Way {
    std::int32_t cards = no_value;
    std::int32_t segments = no_value;
  };

  static std::int32_t number(std::size_t n) { return static_cast<std::int32_t>(n); }

  /// The way to the nearest counter with a joker; of two equally near, that of the joker drawn
  /// first. Jokers mostly lie in the last segments, so the search begins there.
  Way way_to_boss(const Dungeon& dungeon, std::int32_t jokers) {
    Way nearest;
    Index known = none;  // a counter whose way is known: several jokers mostly share one
    const auto segments = dungeon.segments();
    for (std::size_t s = segments.size(); jokers > 0 && s-- > 0;) {
      std::int32_t here = 0;
      for (const Card enemy : dungeon.enemies(static_cast<Index>(s)))
        here += enemy.is_joker() ? 1 : 0;
      if (here == 0) continue;
      jokers -= here;
      const Index counter = segments[s].enemies_on;
      if (counter == none || counter == known) continue;
      known = counter;
      const Way way = way_to(dungeon, counter);
      if (nearest.cards == no_value || way.cards <= nearest.cards) nearest = way;
    }
    return nearest;
  }

  /// The shortest way from the first card, over all ways of `Graph`. Segments hang together as a
  /// tree, each by the cards laid from its entry; in a corridor each card leads to the next one
  /// alone. So only the cards of a room have more than one way between them.
  Way way_to(const Dungeon& dungeon, Index card) {
    const auto cards = dungeon.cards();
    Way way{0, 0};
    while (card != 0) {
      const Index segment = cards[card].segment;
      if (!cards[card].is_door() && dungeon.segments()[segment].kind == Pile::room) {
        Index first = dungeon.segments()[segment].first_card;
        while (cards[first].is_door()) ++first;
        way.cards += inside_room(dungeon, segment, first, card);
        card = first;
      }
      card = cards[card].from;
      ++way.cards;
      way.segments += cards[card].segment != segment ? 1 : 0;
    }
    return way;
  }

  /// Steps between the first card of a room and another one. Its cards that are no doors lie one
  /// behind the other, each beside the one before.
  std::int32_t inside_room(const Dungeon& dungeon, Index segment, Index first, Index card) {
    const auto cards = dungeon.cards();
    const Index straight = card - first;
    // On a grid a way between two cells is odd or even; so 2 steps are never fewer, and 3 steps
    // may only be 1.
    if (straight <= 2) return static_cast<std::int32_t>(straight);
    if (straight == 3) return beside(cards[first].cell, cards[card].cell) ? 1 : 3;
    Index end = dungeon.cards_end(segment);
    while (cards[end - 1].is_door()) --end;
    const auto room = cards.subspan(first, end - first);
    return room.size() <= 64 ? inside_small(room, straight) : inside_large(room, straight);
  }

  static bool beside(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

  /// A search in breadth, a set of cards being the bits of a word.
  static std::int32_t inside_small(std::span<const PlacedCard> room, Index card) {
    std::uint64_t reached = 1, edge = 1;
    for (std::int32_t steps = 0; edge != 0; ++steps) {
      if ((reached >> card & 1) != 0) return steps;
      std::uint64_t next = 0;
      for (std::uint64_t rest = edge; rest != 0; rest &= rest - 1) {
        const Cell cell = room[static_cast<std::size_t>(std::countr_zero(rest))].cell;
        for (std::size_t i = 0; i < room.size(); ++i)
          next |= std::uint64_t{beside(room[i].cell, cell)} << i;
      }
      edge = next & ~reached;
      reached |= edge;
    }
    return no_value;
  }

  /// The same for a room of any size, with the cells in order to find neighbours.
  std::int32_t inside_large(std::span<const PlacedCard> room, Index card) {
    sorted_.clear();
    for (std::size_t i = 0; i < room.size(); ++i)
      sorted_.push_back({cell_key(room[i].cell), static_cast<Index>(i)});
    std::sort(sorted_.begin(), sorted_.end(),
              [](const Place& a, const Place& b) { return a.key < b.key; });
    distance_.assign(room.size(), none);
    queue_.clear();
    queue_.push_back(0);
    distance_[0] = 0;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const Index at = queue_[head];
      if (at == card) return static_cast<std::int32_t>(distance_[at]);
      for (const Direction direction : all_directions) {
        const std::uint64_t wanted = cell_key(step(room[at].cell, direction));
        const auto found =
            std::lower_bound(sorted_.begin(), sorted_.end(), wanted,
                             [](const Place& place, std::uint64_t k) { return place.key < k; });
        if (found == sorted_.end() || found->key != wanted || distance_[found->index] != none)
          continue;
        distance_[found->index] = distance_[at] + 1;
        queue_.push_back(found->index);
      }
    }
    return no_value;
  }

  struct Place {
    std::uint64_t key;
    Index index;
  };

  Buffer<std::uint8_t> marks_;  ///< by segment: whether another one leads on, enemies stand there
  Buffer<Place> sorted_;
  Buffer<Index> distance_, queue_;
};

/// The features of one dungeon.
inline Features features(const Dungeon& dungeon) {
  Features result;
  FeatureReader().read(dungeon, result);
  return result;
}

}  // namespace deckmap
