#pragma once
/// The places of a dungeon as a game master's key has them: numbered rooms, and those corridors and
/// landings in which there is something to find or to choose, C1, C2 and so on. Every other passage
/// is a part of the ways between them. Doors have the state in which the players find them.

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/floor_plan.hpp>

namespace deckmap {

/// How the players find a door. Opened in the deal is not opened in play: a door behind which the
/// deal went on is shut, by its level; one that the deal never opened is sealed.
enum class DoorState : std::uint8_t {
  stuck,   ///< a jack's
  locked,  ///< a queen's: there is a key to it
  barred,  ///< a king's
  sealed,  ///< nothing was dealt behind it
};

constexpr auto value_names(DoorState) {
  return std::array<std::string_view, 4>{"stuck", "locked", "barred", "sealed"};
}

constexpr DoorState door_state(const PlacedCard& door) {
  return door.open ? static_cast<DoorState>(door.card.door_level() - 1) : DoorState::sealed;
}

constexpr DoorState door_state(const Space& door) {
  return door.open ? static_cast<DoorState>(door.face.door_level() - 1) : DoorState::sealed;
}

/// Black doors are trapped, if they can be opened at all.
constexpr bool is_trapped(const PlacedCard& door) {
  return door.open && door.card.colour() == Colour::black;
}

/// "N", "E", "S", "W": the map has a compass, up is north.
constexpr std::string_view compass(Direction side) {
  constexpr std::string_view names[] = {"E", "S", "W", "N"};
  return names[static_cast<std::size_t>(side)];
}

/// A way out of a place.
struct Exit {
  enum class End : std::uint8_t {
    place,     ///< `to`
    outside,   ///< where the dungeon begins
    dead_end,  ///< a passage that goes no further
    sealed,    ///< its last door was never dealt behind
  };

  Direction side;
  Cell cell;                       ///< of the table: the place's own, from which it leads on
  std::string where;               ///< "N"; "N (west)" where several ways lead north
  std::vector<Index> doors = {};   ///< on the way, nearest first
  std::vector<Index> secret = {};  ///< the cards behind secret passages on the way
  std::size_t passage = 0;         ///< the number of corridor cards on the way
  End end = End::place;
  std::size_t to = 0;  ///< the index of the place
};

struct Place {
  std::string label;         ///< "2" of a room, "C1" of a corridor or a landing
  bool room;                 ///< else a corridor, or
  bool landing;              ///< a landing: the spot behind a door, between it and others
  int depth;                 ///< 1, and one more for each door and secret passage before it
  std::vector<Index> cards;  ///< all but the doors; of a landing the door to it
  Index segment = none;      ///< of the first of them
  /// Where the label of a corridor or a landing finds room: one without counters if there is one.
  Index label_card = none;
  std::vector<Index> groups = {};  ///< the segments whose enemies stand there
  std::vector<Exit> exits = {};    ///< clockwise from north
};

/// The key to a locked door.
struct DoorKey {
  Index door;
  Index enemy = none;  ///< its holder, an index into `Dungeon::enemies()`; else it hangs in a place
  std::size_t place = none;  ///< where it is found, an index into `Places::all()`; `none`: outside
};

class Places {
 public:
  explicit Places(const Dungeon& dungeon) : dungeon_(dungeon) {
    find_regions();
    find_keys();
    name_places();
    for (std::size_t i = 0; i < places_.size(); ++i) find_exits(i);
  }

  /// In the order in which they were dealt.
  const std::vector<Place>& all() const { return places_; }
  /// The index of the place of which a card is a part, a door of the passage behind it; `none` for
  /// what is only a way.
  std::size_t of(Index card) const { return regions_[region_[card]].place; }
  /// Returns the keys of the locked doors, in the order in which they were opened.
  const std::vector<DoorKey>& keys() const { return keys_; }
  /// The key to a door, if it is locked.
  const DoorKey* key_to(Index door) const {
    return key_of_[door] == none ? nullptr : &keys_[key_of_[door]];
  }

 private:
  /// A room, or passages with no door between them.
  struct Region {
    bool room;
    int depth;
    Index parent = none;  ///< the region from which it was dealt
    std::vector<Index> cards = {};
    std::vector<std::size_t> links = {};
    bool wanted = false;  ///< there is something in it
    std::size_t place = none;
  };
  /// From the region `a` to `b`, which was dealt later.
  struct Joint {
    Index a, b;            ///< regions; `a` is `none` outside
    Index a_card, b_card;  ///< the cards on both sides of it
    Index door;            ///< or `none`
    bool secret;
  };

  Index add_region(bool room, Index parent, int depth) {
    regions_.push_back({.room = room, .depth = depth, .parent = parent});
    return static_cast<Index>(regions_.size() - 1);
  }

  void join(Index a, Index b, Index a_card, Index b_card, Index door, bool secret) {
    const std::size_t joint = joints_.size();
    joints_.push_back({a, b, a_card, b_card, door, secret});
    if (a != none) regions_[a].links.push_back(joint);
    regions_[b].links.push_back(joint);
    if (secret) {
      if (a != none) regions_[a].wanted = true;
      regions_[b].wanted = true;
    }
  }

  void find_regions() {
    const auto cards = dungeon_.cards();
    std::vector<Index> room_of(dungeon_.segments().size(), none);
    region_.resize(cards.size());
    for (Index i = 0; i < cards.size(); ++i) {
      const PlacedCard& laid = cards[i];
      const bool in_room = !laid.is_door() && dungeon_.segments()[laid.segment].kind == Pile::room;
      const Index from = dungeon_.from(i);
      const Index before = from == none ? none : region_[from];
      const bool secret = from != none && link_between(dungeon_, from, i) == Link::secret;
      const int depth = before == none ? 1 : regions_[before].depth;
      if (in_room && room_of[laid.segment] != none) {
        region_[i] = room_of[laid.segment];
      } else if (!in_room && !laid.is_door() && !secret && before != none &&
                 !regions_[before].room) {
        region_[i] = before;
      } else {
        const bool door = laid.is_door();
        region_[i] = add_region(in_room, before, depth + (door || secret ? 1 : 0));
        if (in_room) room_of[laid.segment] = region_[i];
        if (before != none || door) join(before, region_[i], from, i, door ? i : none, secret);
      }
      if (!laid.is_door()) regions_[region_[i]].cards.push_back(i);
    }
    for (Index s = 0; s < dungeon_.segments().size(); ++s)
      if (const Index on = dungeon_.enemies_on(s); on != none) regions_[region_[on]].wanted = true;
    if (!cards.empty() && !cards[0].is_door()) regions_[region_[0]].wanted = true;
    for (Region& region : regions_) region.wanted |= region.room || region.links.size() > 2;
  }

  /// The strongest enemy of an earlier place has the key, as far as there is one without a key;
  /// where there is no enemy, it hangs in the nearest earlier corridor. Earlier is what was dealt
  /// before the door was opened, so each key can be had before its door.
  void find_keys() {
    struct Enemy {
      int rank;
      Index index, on;
      auto operator<=>(const Enemy&) const = default;
    };
    // The earlier enemies without a key, the strongest first; and the strongest with one.
    std::priority_queue<Enemy> free;
    std::optional<Enemy> holder;
    // The cards on which enemies of earlier segments stand, and those segments, the earliest first.
    using Standing = std::pair<Index, Index>;
    struct Later {
      bool operator()(const Standing& a, const Standing& b) const { return a > b; }
    };
    std::priority_queue<Standing, std::vector<Standing>, Later> later;
    key_of_.assign(dungeon_.cards().size(), none);
    for (Index b = 0; b < dungeon_.segments().size(); ++b) {
      const Segment& behind = dungeon_.segments()[b];
      if (b > 0 && dungeon_.enemies_on(b - 1) != none)
        later.emplace(dungeon_.enemies_on(b - 1), b - 1);
      const Index door = behind.entry;
      if (behind.via != Via::door || door_state(dungeon_.cards()[door]) != DoorState::locked)
        continue;
      for (; !later.empty() && later.top().first < behind.first_card; later.pop()) {
        const auto [on, s] = later.top();
        for (Index i = 0; i < dungeon_.enemies(s).size(); ++i)
          free.push({dungeon_.enemies(s)[i].rank(), dungeon_.segments()[s].first_enemy + i, on});
      }
      DoorKey key{.door = door};
      std::optional<Enemy> chosen = holder;
      if (!free.empty()) {
        chosen = free.top();
        free.pop();
        holder = holder ? std::max(*holder, *chosen) : *chosen;
      }
      if (chosen) {
        key.enemy = chosen->index;
        key.place = region_[chosen->on];
      } else {
        const Index from = dungeon_.from(door);
        Index region = from == none ? none : region_[from];
        while (region != none && (regions_[region].room || regions_[region].cards.empty()))
          region = regions_[region].parent;
        if (region != none) regions_[region].wanted = true;
        key.place = region;
      }
      key_of_[door] = static_cast<Index>(keys_.size());
      keys_.push_back(key);
    }
  }

  void name_places() {
    std::vector<bool> crowded(dungeon_.cards().size());
    for (Index s = 0; s < dungeon_.segments().size(); ++s)
      if (const Index on = dungeon_.enemies_on(s); on != none) crowded[on] = true;
    std::vector<Index> order;
    for (Index r = 0; r < regions_.size(); ++r)
      if (regions_[r].wanted) order.push_back(r);
    const auto first_card = [&](Index r) {
      return regions_[r].cards.empty() ? joints_[regions_[r].links.front()].door
                                       : regions_[r].cards.front();
    };
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return first_card(a) < first_card(b); });
    int rooms = 0, others = 0;
    for (const Index r : order) {
      Region& region = regions_[r];
      region.place = places_.size();
      Place place{.label = region.room ? std::to_string(++rooms) : "C" + std::to_string(++others),
                  .room = region.room,
                  .landing = region.cards.empty(),
                  .depth = region.depth,
                  .cards = region.cards};
      if (place.landing) place.cards = {first_card(r)};
      place.segment = dungeon_.cards()[place.cards.front()].segment;
      const auto free = std::find_if(place.cards.begin(), place.cards.end(),
                                     [&](Index card) { return card != 0 && !crowded[card]; });
      place.label_card = free == place.cards.end() ? place.cards.front() : *free;
      places_.push_back(std::move(place));
      region_of_place_.push_back(r);
    }
    for (DoorKey& key : keys_)
      if (key.place != none) key.place = regions_[key.place].place;
    for (Index s = 0; s < dungeon_.segments().size(); ++s)
      if (const Index on = dungeon_.enemies_on(s); on != none) places_[of(on)].groups.push_back(s);
  }

  void find_exits(std::size_t index) {
    Place& place = places_[index];
    const Index here = region_of_place_[index];
    for (const std::size_t joint : regions_[here].links) place.exits.push_back(follow(joint, here));
    if (place.cards.front() == 0 && !place.landing)
      if (const auto entrance = FloorPlan(dungeon_).entrance())
        place.exits.push_back({.side = *entrance,
                               .cell = dungeon_.cards()[0].cell,
                               .where = {},
                               .end = Exit::End::outside});
    const auto turn = [](Direction side) { return (static_cast<int>(side) + 1) % 4; };
    const auto along = [](const Exit& exit) {
      const bool upright = exit.side == Direction::up || exit.side == Direction::down;
      return upright ? std::pair(exit.cell.x, exit.cell.y) : std::pair(exit.cell.y, exit.cell.x);
    };
    std::stable_sort(place.exits.begin(), place.exits.end(), [&](const Exit& a, const Exit& b) {
      return turn(a.side) != turn(b.side) ? turn(a.side) < turn(b.side) : along(a) < along(b);
    });
    for (std::size_t first = 0; first < place.exits.size();) {
      std::size_t end = first + 1;
      while (end < place.exits.size() && place.exits[end].side == place.exits[first].side) ++end;
      for (std::size_t i = first; i < end; ++i)
        place.exits[i].where = where(place.exits, first, end, i);
      first = end;
    }
  }

  /// "N"; "N (west)", "N (middle)", "N (2nd from the west)" among several ways to one side.
  static std::string where(const std::vector<Exit>& exits, std::size_t first, std::size_t end,
                           std::size_t i) {
    const Exit& exit = exits[i];
    std::string text(compass(exit.side));
    if (end - first == 1) return text;
    const bool upright = exit.side == Direction::up || exit.side == Direction::down;
    // Ways of one row or column lie apart along it.
    const Cell a = exits[first].cell, b = exits[end - 1].cell;
    const bool apart = upright ? a.x != b.x : a.y != b.y;
    const std::string low = upright == apart ? "west" : "north";
    const std::string high = upright == apart ? "east" : "south";
    if (i == first) return text + " (" + low + ")";
    if (i + 1 == end) return text + " (" + high + ")";
    if (end - first == 3) return text + " (middle)";
    const std::size_t n = i - first + 1;
    return text + " (" + std::to_string(n) +
           (n == 2   ? "nd"
            : n == 3 ? "rd"
                     : "th") +
           " from the " + low + ")";
  }

  /// The way that begins at a joint of a region, up to the next place.
  Exit follow(std::size_t joint, Index region) const {
    const Joint& first = joints_[joint];
    const bool forward = first.a == region;
    const Cell here = dungeon_.cards()[forward ? first.a_card : first.b_card].cell;
    Exit exit{.side = Direction::up, .cell = here, .where = {}};
    // The map's first door leads outside: against its heading.
    exit.side = first.a == none
                    ? opposite(dungeon_.cards()[0].heading)
                    : direction(here, dungeon_.cards()[forward ? first.b_card : first.a_card].cell);
    while (true) {
      const Joint& at = joints_[joint];
      if (at.door != none) exit.doors.push_back(at.door);
      if (at.secret) exit.secret.push_back(at.b_card);
      const Index next = at.a == region ? at.b : at.a;
      if (next == none) {
        exit.end = Exit::End::outside;
        return exit;
      }
      const Region& far = regions_[next];
      if (far.wanted) {
        exit.to = far.place;
        return exit;
      }
      exit.passage += far.cards.size();
      if (far.links.size() == 1) {
        const bool dealt = at.door == none || dungeon_.cards()[at.door].open;
        exit.end = dealt ? Exit::End::dead_end : Exit::End::sealed;
        return exit;
      }
      joint = far.links[far.links[0] == joint ? 1 : 0];
      region = next;
    }
  }

  static Direction direction(Cell from, Cell to) {
    return *std::find_if(all_directions.begin(), all_directions.end(),
                         [&](Direction side) { return step(from, side) == to; });
  }

  const Dungeon& dungeon_;
  std::vector<Region> regions_;
  std::vector<Joint> joints_;
  std::vector<Index> region_;  ///< by card; of a door the region behind it
  std::vector<DoorKey> keys_;
  std::vector<Index> key_of_;  ///< by card: the index of a locked door's key
  std::vector<Place> places_;
  std::vector<Index> region_of_place_;
};

/// "room 4", "passage C1": a place in a sentence.
inline std::string place_text(const Place& place) {
  return (place.room ? "room " : "passage ") + place.label;
}

/// "twelve paces by eighteen", the box round a place, west to east first: a card is six paces wide
/// and long.
inline std::string size_text(const Dungeon& dungeon, const Place& place) {
  Cell low = dungeon.cards()[place.cards.front()].cell, high = low;
  for (const Index card : place.cards) {
    const Cell cell = dungeon.cards()[card].cell;
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
  }
  const auto paces = [](std::int32_t cards) { return detail::in_words(6 * cards); };
  return paces(high.x - low.x + 1) + " paces by " + paces(high.y - low.y + 1);
}

namespace detail {

/// The row of a room card's words and props: 2 to 10, then red and black aces; nothing for a card
/// that furnishes no room.
inline std::optional<std::size_t> room_row(Card card) {
  if (card.has_number()) return static_cast<std::size_t>(card.rank() - 2);
  if (card.rank() != Card::ace) return {};
  return card.colour() == Colour::red ? 9 : 10;
}

/// The card that names a room: numbers before aces, high before low, the first of equal ones.
inline Card highest_card(const Dungeon& dungeon, const Place& place) {
  Card highest = dungeon.cards()[place.cards.front()].card;
  for (const Index card : place.cards)
    if (dungeon.cards()[card].card.rank() > highest.rank()) highest = dungeon.cards()[card].card;
  return highest;
}

}  // namespace detail

}  // namespace deckmap
