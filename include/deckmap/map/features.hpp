#pragma once
/// The features of a dungeon: the numbers that people search and study by. One table names them;
/// surveys, hunts and JSON read it.
///
/// Linearity and leniency come from the expressive-range analysis of level generators (Gillian
/// Smith and Jim Whitehead, "Analyzing the expressive range of a level generator", PCGames 2010),
/// which scores platform levels; the formulas for dungeons are deckmap's: see the table.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <deckmap/detail/buffer.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/loops.hpp>
#include <deckmap/map/plan.hpp>

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
  two_doors,
  empty_rooms,
  walled_in,
  loops,
  loop_rooms,
  dead_end_rooms,
  boss_ways,
  entrances,
  hidden_doors,
  levels,
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
    FeatureInfo{Feature::two_doors, "two_doors", "cards from which two doors or more were laid"},
    FeatureInfo{Feature::empty_rooms, "empty_rooms", "rooms that hold no room card"},
    FeatureInfo{Feature::walled_in, "walled_in",
                "1 if in the end no card but doors has a free side, else 0"},
    FeatureInfo{Feature::loops, "loops",
                "ways that could be shut without parting a place from the others"},
    FeatureInfo{Feature::loop_rooms, "loop_rooms",
                "rooms that one can leave by one way and come back to by another"},
    FeatureInfo{Feature::dead_end_rooms, "dead_end_rooms",
                "rooms with one way only; sealed doors do not count"},
    FeatureInfo{Feature::boss_ways, "boss_ways",
                "most ways from the first place to the last boss of which no two share a border",
                true},
    FeatureInfo{Feature::entrances, "entrances", "ways in from outside"},
    FeatureInfo{Feature::hidden_doors, "hidden_doors", "hidden doors"},
    FeatureInfo{Feature::levels, "levels", "levels, one below the other"},
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

/// A set of features.
class FeatureSet {
 public:
  constexpr FeatureSet() = default;
  constexpr FeatureSet(std::initializer_list<Feature> features) {
    for (const Feature feature : features) add(feature);
  }
  static constexpr FeatureSet all() {
    FeatureSet set;
    for (const FeatureInfo& info : feature_table) set.add(info.feature);
    return set;
  }

  constexpr void add(Feature feature) { bits_ |= std::uint64_t{1} << static_cast<int>(feature); }
  constexpr void add(FeatureSet others) { bits_ |= others.bits_; }
  constexpr bool has_any(FeatureSet others) const { return (bits_ & others.bits_) != 0; }

 private:
  std::uint64_t bits_ = 0;
};
static_assert(feature_count <= 64);

/// Computes features, with memory that is used again from dungeon to dungeon: nothing is allocated
/// once it has grown to its size, unless the dungeon has hidden doors, a second entrance or levels.
/// It expects dungeons that `check` finds right.
class FeatureReader {
 public:
  /// Reads at least the `wanted` features; the others may keep the values they have. Each pass over
  /// the dungeon is made only for features that need it. A dungeon of several levels is dealt
  /// whole, whichever of them is given: numbers are added up, the largest room and the longest
  /// corridor are those of all levels, width and height are of the box round all of them, each
  /// under the one above it; the way to the nearest boss is the first level's.
  void read(const Dungeon& dungeon, Features& features, FeatureSet wanted = FeatureSet::all()) {
    if (dungeon.ways().levels > 1)
      read_levels(Levels(dungeon), features, wanted);
    else
      read_level(dungeon, features, wanted);
  }

 private:
  static constexpr FeatureSet of_ways = {Feature::loops,     Feature::loop_rooms,
                                         Feature::boss_ways, Feature::dead_end_rooms,
                                         Feature::entrances, Feature::hidden_doors};

  void read_level(const Dungeon& dungeon, Features& features, FeatureSet wanted) {
    using enum Feature;
    read_sizes(dungeon, features);
    if (wanted.has_any({two_doors}) || wanted.has_any(of_ways)) read_doors(dungeon, features);
    if (wanted.has_any({rooms, corridors, secret_passages, blocked, empty_rooms}))
      read_segments(dungeon, features);
    constexpr FeatureSet of_segments = {largest_room, longest_corridor, dead_ends, leniency};
    if (wanted.has_any({width, height, shops, healing}) || wanted.has_any(of_segments))
      read_cards(dungeon, features);
    if (wanted.has_any(of_segments)) read_cards_of_segments(dungeon, features);
    constexpr FeatureSet of_way = {boss_distance, boss_segments, linearity};
    if (wanted.has_any({enemies, enemy_strength, bosses}) || wanted.has_any(of_way))
      read_enemies(dungeon, features);
    if (wanted.has_any(of_way)) read_way_to_boss(dungeon, features);
    if (!wanted.has_any(of_ways) || dungeon.ways().levels > 1) return;
    if (dungeon.ways() == WayOptions())
      read_ways_of_tree(dungeon, features);
    else
      read_ways(dungeon, features);
  }

  [[gnu::cold]] static void read_ways(const Dungeon& dungeon, Features& features) {
    read_loops(deckmap::loops(Plan(dungeon)), features);
  }

  /// Kept out of the way of other dungeons, which the compiler deals faster then.
  [[gnu::cold]] void read_levels(const Levels& levels, Features& all, FeatureSet wanted) {
    constexpr FeatureSet most = {Feature::largest_room, Feature::longest_corridor,
                                 Feature::walled_in};
    Box box;
    std::int32_t balance = 0;
    for (std::size_t k = 0; k < levels.size(); ++k) {
      Features level{};
      box_ = {};
      balance_ = 0;
      read_level(levels[k], level, wanted);
      box.add(box_, levels.all()[k].origin);
      balance += balance_;
      if (k == 0) {
        all = level;
        continue;
      }
      for (const FeatureInfo& info : feature_table) {
        const std::int32_t value = level[info.feature];
        if (most.has_any({info.feature}))
          all[info.feature] = std::max(all[info.feature], value);
        else if (!info.can_be_none)
          all[info.feature] += value;
      }
    }
    all[Feature::width] = box.width();
    all[Feature::height] = box.height();
    const std::int32_t segments = all[Feature::segments];
    all[Feature::leniency] = leniency_of(balance, segments);
    all[Feature::linearity] = linearity_of(all[Feature::boss_segments], segments);
    if (wanted.has_any(of_ways)) read_loops(deckmap::loops(levels), all);
    all[Feature::levels] = number(levels.size());
  }

  struct Route {
    std::int32_t cards = no_value;
    std::int32_t segments = no_value;
  };

  static std::int32_t number(std::size_t n) { return static_cast<std::int32_t>(n); }

  static void read_sizes(const Dungeon& dungeon, Features& features) {
    features[Feature::segments] = number(dungeon.segments().size());
    features[Feature::cards] = number(dungeon.cards().size());
    features[Feature::doors] = number(dungeon.doors().size());
    features[Feature::closed_doors] = number(dungeon.doors().size() - dungeon.opened().size());
    features[Feature::corridor_left] = number(dungeon.left(Pile::corridor));
    features[Feature::room_left] = number(dungeon.left(Pile::room));
    features[Feature::walled_in] = dungeon.outcome() == Outcome::full ? 1 : 0;
    features[Feature::levels] = 1;
  }

  static void read_loops(const Loops& loops, Features& features) {
    features[Feature::loops] = loops.loops;
    features[Feature::loop_rooms] = loops.on_a_loop;
    features[Feature::dead_end_rooms] = loops.dead_ends;
    features[Feature::boss_ways] = loops.ways_to_boss.value_or(no_value);
    features[Feature::entrances] = loops.entrances;
    features[Feature::hidden_doors] = loops.hidden_doors;
  }

  void read_doors(const Dungeon& dungeon, Features& features) {
    const auto cards = dungeon.cards();
    sides_.assign(cards.size() / 64 + 1, Sides{0, 0});
    left_by_.assign(dungeon.segments().size(), 0);
    for (const Index door : dungeon.doors()) {
      const Index from = dungeon.from(door);
      if (from == none) continue;  // the first card
      std::uint8_t& left = left_by_[cards[from].segment];
      if (cards[door].open && !cards[from].is_door()) left = 1;
      Sides& sides = sides_[from / 64];
      const std::uint64_t bit = std::uint64_t{1} << from % 64;
      sides.two |= sides.one & bit;
      sides.one |= bit;
    }
    std::int32_t two = 0;
    for (const Sides& sides : sides_) two += std::popcount(sides.two);
    features[Feature::two_doors] = two;
  }

  static void read_segments(const Dungeon& dungeon, Features& features) {
    std::int32_t rooms = 0, corridors = 0, empty = 0, secret = 0, blocked = 0;
    const std::size_t segments = dungeon.cards().empty() ? 0 : dungeon.segments().size();
    for (Index s = 0; s < segments; ++s) {
      const Segment& segment = dungeon.segments()[s];
      const std::int32_t has_own = has_own_card(dungeon, s);
      const std::int32_t is_room = segment.kind == Pile::room ? 1 : 0;
      rooms += has_own & is_room;
      corridors += has_own & ~is_room;
      empty += is_room & ~has_own;
      secret += segment.via == Via::secret ? 1 : 0;
      blocked += segment.end == End::blocked ? 1 : 0;
    }
    features[Feature::rooms] = rooms;
    features[Feature::corridors] = corridors;
    features[Feature::secret_passages] = secret;
    features[Feature::blocked] = blocked;
    features[Feature::empty_rooms] = empty;
  }

  /// 1 if a segment laid a card that is no door, else 0; of a dungeon with cards.
  static std::int32_t has_own_card(const Dungeon& dungeon, Index s) {
    const Segment& segment = dungeon.segments()[s];
    // Its last card, or the one before a door that ended it: a door only if it has none else.
    const Index own_end = dungeon.cards_end(s) - (segment.end == End::door ? 1 : 0);
    const bool is_door = dungeon.cards()[own_end - (own_end > 0 ? 1 : 0)].is_door();
    return ((own_end > segment.first_card) & !is_door) ? 1 : 0;
  }

  /// The counts of `loops`, where the ways are those of the deal alone: a tree. After `read_doors`.
  void read_ways_of_tree(const Dungeon& dungeon, Features& features) {
    read_loops({}, features);
    const auto cards = dungeon.cards();
    if (cards.empty() || (cards[0].is_door() && !cards[0].open)) return;
    const auto segments = dungeon.segments();
    std::int32_t dead_ends = 0, secret = 0;
    for (Index s = 0; s < segments.size(); ++s) {
      const std::int32_t is_room = segments[s].kind == Pile::room ? 1 : 0;
      dead_ends += is_room & has_own_card(dungeon, s) & ~left_by_[s];
      if (segments[s].via != Via::secret) continue;
      ++secret;
      const Index before = cards[segments[s].entry].segment;
      if (dungeon.cards_end(s) == segments[s].first_card || left_by_[before] != 0) continue;
      left_by_[before] = 1;
      dead_ends -= segments[before].kind == Pile::room ? 1 : 0;
    }
    features[Feature::dead_end_rooms] = dead_ends;
    // All sides of the first card are ways only with two doors there, or secret passages.
    const bool may_be_shut = (sides_[0].two & 1) != 0 || secret > 0;
    features[Feature::entrances] = !may_be_shut || cards[0].is_door() || entrance(dungeon) ? 1 : 0;

    if (const Index boss = last_boss(dungeon); boss != none) {
      const bool in_first = cards[dungeon.stands_on(boss)].segment == 0 && !cards[0].is_door();
      features[Feature::boss_ways] = in_first ? no_value : 1;
    }
  }

  /// How many doors lie before a card (in the low half), and how many shops and healing stations
  /// (in the high one): one difference counts those of a segment.
  using Before = std::uint64_t;
  static constexpr Before a_door = 1, a_help = Before{1} << 32;
  static constexpr std::array<Before, 8> counted = {0, 0, a_help, a_help, a_door, 0, 0, 0};
  static_assert(static_cast<int>(Role::shop) == 2 && static_cast<int>(Role::healing) == 3 &&
                static_cast<int>(Role::door) == 4);

  void read_cards(const Dungeon& dungeon, Features& features) {
    const auto cards = dungeon.cards();
    before_.resize(cards.size() + 1);
    const Cell start = dungeon.start();
    std::int32_t left = start.x, right = start.x, top = start.y, bottom = start.y, shops = 0;
    Before before = 0;
    Before* to = before_.data();
    for (const PlacedCard& card : cards) {
      *to++ = before;
      before += counted[static_cast<std::size_t>(card.role)];
      shops += card.role == Role::shop ? 1 : 0;
      left = std::min(left, card.cell.x);
      right = std::max(right, card.cell.x);
      top = std::min(top, card.cell.y);
      bottom = std::max(bottom, card.cell.y);
    }
    *to = before;
    box_ = {left, right, top, bottom, cards.empty()};
    features[Feature::width] = box_.width();
    features[Feature::height] = box_.height();
    features[Feature::shops] = shops;
    features[Feature::healing] = static_cast<std::int32_t>(before >> 32) - shops;
  }

  void read_cards_of_segments(const Dungeon& dungeon, Features& features) {
    const auto cards = dungeon.cards();
    const auto segments = dungeon.segments();
    const auto nowhere = static_cast<Index>(segments.size());  // its marks are not counted
    marks_.assign(segments.size() + 1, Marks{0, 0});
    Marks* const marks = marks_.data();
    /// The segment of a card, or nowhere for `none`; by arithmetic: a branch is unpredictable here.
    const auto segment_of = [&](Index card) {
      const Index all_ones = card == none ? 0 : ~Index{0};
      return (cards[card & all_ones].segment & all_ones) | (nowhere & ~all_ones);
    };
    std::int32_t largest_room = 0, longest_corridor = 0, lenient = 0, holding = 0;
    for (Index s = 0; s < nowhere && !cards.empty(); ++s) {
      const Segment& segment = segments[s];
      const Index end = dungeon.cards_end(s);
      const Before here = before_[end] - before_[segment.first_card];
      const Index laid = end - segment.first_card;
      const auto own = static_cast<std::int32_t>(laid - static_cast<Index>(here));
      largest_room = std::max(largest_room, segment.kind == Pile::room ? own : 0);
      longest_corridor = std::max(longest_corridor, segment.kind == Pile::room ? 0 : own);
      lenient += here >> 32 != 0 ? 1 : 0;
      holding += laid != 0 ? 1 : 0;
      marks[segment_of(laid == 0 ? none : segment.entry)].leads_on = 1;
      marks[segment_of(segment.enemies_on)].holds_enemies = 1;
    }
    std::int32_t leading_on = 0, hostile = 0;
    for (Index s = 0; s < nowhere; ++s) {
      leading_on += marks[s].leads_on;
      hostile += marks[s].holds_enemies;
    }
    features[Feature::longest_corridor] = longest_corridor;
    features[Feature::largest_room] = largest_room;
    features[Feature::dead_ends] = holding - leading_on;
    balance_ = lenient - hostile;
    features[Feature::leniency] = leniency_of(balance_, number(segments.size()));
  }

  static std::int32_t leniency_of(std::int32_t balance, std::int32_t segments) {
    return segments == 0 ? no_value : detail::per_cent(balance, segments);
  }
  static std::int32_t linearity_of(std::int32_t boss_segments, std::int32_t segments) {
    return boss_segments == no_value ? no_value : detail::per_cent(boss_segments + 1, segments);
  }

  static void read_enemies(const Dungeon& dungeon, Features& features) {
    std::int32_t strength = 0, bosses = 0;
    for (const Card enemy : dungeon.enemies()) {
      bosses += enemy.is_joker() ? 1 : 0;
      strength += enemy.is_joker() ? 0 : enemy.rank();
    }
    features[Feature::enemies] = number(dungeon.enemies().size()) - bosses;
    features[Feature::enemy_strength] = strength;
    features[Feature::bosses] = bosses;
  }

  void read_way_to_boss(const Dungeon& dungeon, Features& features) {
    const Route boss = way_to_boss(dungeon, features[Feature::bosses]);
    features[Feature::boss_distance] = boss.cards;
    features[Feature::boss_segments] = boss.segments;
    features[Feature::linearity] = linearity_of(boss.segments, number(dungeon.segments().size()));
  }

  /// The way to the nearest counter with a joker; of two equally near, that of the joker drawn
  /// first. Jokers mostly are the last enemies, so the search begins there.
  Route way_to_boss(const Dungeon& dungeon, std::int32_t jokers) {
    Route nearest;
    Index known = none;  // a counter whose way is known: several jokers mostly share one
    const auto enemies = dungeon.enemies();
    const auto segments = dungeon.segments();
    std::size_t segment = segments.size();
    for (std::size_t i = enemies.size(); jokers > 0; --jokers) {
      do --i;
      while (!enemies[i].is_joker());
      while (segment == segments.size() || segments[segment].first_enemy > i) --segment;
      const Index counter = dungeon.enemies_on(static_cast<Index>(segment));
      if (counter == none || counter == known) continue;
      known = counter;
      const Route way = way_to(dungeon, counter);
      if (nearest.cards == no_value || way.cards <= nearest.cards) nearest = way;
    }
    return nearest;
  }

  /// The shortest way from the first card, over all ways of `Graph`. Segments hang together as a
  /// tree, each by the cards laid from its entry; in a corridor each card leads to the next one
  /// alone. So only the cards of a room have more than one way between them.
  Route way_to(const Dungeon& dungeon, Index card) {
    const auto cards = dungeon.cards();
    Route way{-1, -1};  // nobody goes to the first card
    while (card != none) {
      const Index at = cards[card].segment;
      const Segment& segment = dungeon.segments()[at];
      ++way.segments;
      if (segment.kind == Pile::corridor) {
        way.cards += number(card - segment.first_card) + 1;
      } else if (const Index first = first_room_card(dungeon, at);
                 !cards[card].is_door() || card > first) {
        const bool is_door = cards[card].is_door();
        way.cards += inside_room(dungeon, at, first, card - (is_door ? 1 : 0)) + (is_door ? 2 : 1);
      } else {
        ++way.cards;  // a door before the first room card lies beside the entry
      }
      card = segment.entry;
    }
    return way;
  }

  /// The first card of a room that is not a door, or the end of its cards.
  static Index first_room_card(const Dungeon& dungeon, Index room) {
    Index first = dungeon.segments()[room].first_card;
    const Index end = dungeon.cards_end(room);
    while (first != end && dungeon.cards()[first].is_door()) ++first;
    return first;
  }

  /// Steps between the first card of a room and another one. Its cards that are not doors lie one
  /// after the other, each beside the one before.
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

  /// A search in breadth, a set of cards being the bits of a word. Most rooms have no shorter way
  /// than from card to card: no two lie side by side that are 3, 5, ... cards apart.
  static std::int32_t inside_small(std::span<const PlacedCard> room, Index card) {
    bool has_shorter = false;
    for (std::size_t i = 0; i + 3 < room.size(); ++i)
      for (std::size_t k = i + 3; k < room.size(); k += 2)
        has_shorter = has_shorter | beside(room[i].cell, room[k].cell);
    if (!has_shorter) return static_cast<std::int32_t>(card);
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

  struct Marks {
    std::uint8_t leads_on, holds_enemies;
  };

  /// The box round all cards, in cards.
  struct Box {
    std::int32_t left = 0, right = 0, top = 0, bottom = 0;
    bool is_empty = true;

    std::int32_t width() const { return is_empty ? 0 : right - left + 1; }
    std::int32_t height() const { return is_empty ? 0 : bottom - top + 1; }
    /// Grows round another one that lies at `origin`.
    void add(const Box& other, Cell origin) {
      if (other.is_empty) return;
      left = std::min(is_empty ? other.left + origin.x : left, other.left + origin.x);
      right = std::max(is_empty ? other.right + origin.x : right, other.right + origin.x);
      top = std::min(is_empty ? other.top + origin.y : top, other.top + origin.y);
      bottom = std::max(is_empty ? other.bottom + origin.y : bottom, other.bottom + origin.y);
      is_empty = false;
    }
  };

  /// A bit for each of 64 cards: those with a door, and with another one.
  struct Sides {
    std::uint64_t one, two;
  };

  Buffer<Before> before_;  ///< by card, and of all
  Buffer<Marks> marks_;    ///< by segment, and one more
  Buffer<Sides> sides_;
  Buffer<std::uint8_t> left_by_;  ///< by segment: 1 if a way leads on from a card of it, else 0
  Buffer<Place> sorted_;
  Buffer<Index> distance_, queue_;
  // The level read last.
  Box box_;
  std::int32_t balance_ = 0;  ///< segments with help less those with enemies
};

/// Returns all features of one dungeon.
inline Features features(const Dungeon& dungeon) {
  Features result;
  FeatureReader().read(dungeon, result);
  return result;
}

}  // namespace deckmap
