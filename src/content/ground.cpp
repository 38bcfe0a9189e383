#include "ground.hpp"

#include <deckmap/map/exits.hpp>

namespace deckmap::content {
namespace {

/// The first half of places sorted by their load, some of which are away for a while.
class Halves {
 public:
  explicit Halves(std::size_t size) : all_(size + 1), holders_(size + 1), in_(size) {}

  void put(std::size_t i, bool holder) { change(i, holder, 1); }
  void take(std::size_t i, bool holder) { change(i, holder, -1); }
  bool has(std::size_t i) const { return in_[i]; }
  int size() const { return sum(all_, in_.size()); }
  /// Returns how many of the first n places can hold something.
  int holders(int n) const { return n == 0 ? 0 : sum(holders_, at(all_, n - 1) + 1); }
  /// Returns the place with that many before it.
  std::size_t place(int n) const { return at(all_, n); }
  std::size_t holder(int n) const { return at(holders_, n); }

 private:
  using Sums = std::vector<int>;  ///< a Fenwick tree

  static int sum(const Sums& sums, std::size_t end) {
    int total = 0;
    for (; end > 0; end &= end - 1) total += sums[end];
    return total;
  }
  static std::size_t at(const Sums& sums, int n) {
    std::size_t step = 1, found = 0;
    while (step * 2 < sums.size()) step *= 2;
    for (; step > 0; step /= 2)
      if (found + step < sums.size() && sums[found + step] <= n) n -= sums[found += step];
    return found;
  }
  void change(std::size_t i, bool holder, int by) {
    in_[i] = by > 0;
    for (std::size_t n = i + 1; n < all_.size(); n += n & (~n + 1)) {
      all_[n] += by;
      if (holder) holders_[n] += by;
    }
  }

  Sums all_, holders_;
  std::vector<bool> in_;
};

int below(Rolls& rolls, int n) {
  return static_cast<int>(rolls.below(static_cast<std::size_t>(n)));
}

/// Where nobody is known well enough to be given a key: charts without a thread.
class PlainGround final : Ground {
 public:
  explicit PlainGround(const Dungeon& dungeon) : Ground(dungeon) {}

  Facts make() {
    read_places();
    for (int p = 0; p < size(); ++p)
      for (const Index enemy : plan_.standing(sources_[at(p)])) {
        const Card face = dungeon_.enemies()[enemy];
        ++place(p).load;
        if (!face.is_joker()) continue;
        place(p).bosses.push_back(static_cast<int>(facts_.bosses.size()));
        facts_.bosses.push_back({face, enemy, p, nullptr, {}});
      }
    order();
    lock_up();
    return std::move(facts_);
  }

 private:
  bool can_hold(const Group&) const override { return false; }
  std::string key_name(Rolls&, Card) override { return {}; }
  std::string spot(int) override { return {}; }
};

}  // namespace

Ground::Ground(const Dungeon& dungeon) : dungeon_(dungeon), plan_(dungeon) {
  facts_.seed = dungeon.seed().value_or(0);
  facts_.unfolds = dungeon.unfolds();
}

void Ground::read_places() {
  std::vector<int> number(plan_.places().size(), -1);
  for (std::size_t i = 0; i < plan_.places().size(); ++i) {
    const deckmap::Place& from = plan_.places()[i];
    if (!from.has_label()) continue;
    number[i] = size();
    FactPlace to;
    to.label = from.label();
    to.kind = from.is_room()      ? FactPlace::Kind::room
              : from.is_landing() ? FactPlace::Kind::landing
                                  : FactPlace::Kind::corridor;
    to.segment = plan_.segment(from);
    to.card = from.label_card;
    to.depth = from.depth;
    for (const Index card : from.cards) to.cells.push_back(dungeon_.cards()[card].cell);
    facts_.places.push_back(std::move(to));
    sources_.push_back(PlaceIndex(i));
  }
  for (int i = 0; i < size(); ++i)
    for (const Exit& exit : exits(plan_, sources_[static_cast<std::size_t>(i)])) {
      FactWay way{.where = exit.where, .doors = exit.doors, .secret = !exit.secret.empty()};
      if (exit.end == Exit::End::place) way.to = number[exit.to.at()];
      const bool second =
          !facts_.unfolds && std::any_of(exit.doors.begin(), exit.doors.end(), [&](Index door) {
            return plan_[plan_.door_on(door)].state == DoorState::outside;
          });
      if (exit.hidden) {
        way.hidden = true;
        const Way& source = plan_[exit.hidden];
        // It is named at its later end, from where it can be seen in a deal that goes on; in a
        // whole dungeon where it opens.
        const PlaceIndex here = sources_[at(i)];
        const bool shut_later = source.bolted_in(source.from.place);
        if (here == (shut_later && !facts_.unfolds ? source.from : source.to).place)
          hidden_.push_back({i, way.to, way.where, shut_later && facts_.unfolds});
      } else if (second) {
        // the second entrance: opened from within, and no part of the thread
      } else if (exit.end == Exit::End::outside) {
        facts_.entrance = i;
        for (const Index door : exit.doors) outside_.insert(door);
      } else {
        way.down = true;
      }
      place(i).ways.push_back(std::move(way));
    }
  walk();
}

/// Finds parents, and which way is down, by a walk from the entrance. Without hidden doors the
/// ways are those of a tree, with the entrance as its root.
void Ground::walk() {
  if (facts_.places.empty()) return;
  std::vector<int>& queue = facts_.walk;
  if (facts_.unfolds) {  // as they are described
    for (const PlaceIndex index : plan_.told()) queue.push_back(number_of(index));
    for (std::size_t i = 0; i < queue.size(); ++i) {
      place(queue[i]).order = static_cast<int>(i);
      for (FactWay& way : place(queue[i]).ways)
        if (way.to >= 0) way.down = false;
    }
    facts_.entrance = queue.front();
    return;
  }
  queue = {facts_.entrance};
  std::vector<bool> seen(facts_.places.size());
  seen[static_cast<std::size_t>(facts_.entrance)] = true;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    place(queue[next]).order = static_cast<int>(next);
    for (const FactWay& way : place(queue[next]).ways)
      if (way.to >= 0 && !way.hidden && !seen[static_cast<std::size_t>(way.to)]) {
        seen[static_cast<std::size_t>(way.to)] = true;
        place(way.to).parent = queue[next];
        queue.push_back(way.to);
      }
  }
  behind_.resize(facts_.places.size());
  for (auto p = queue.rbegin(); p != queue.rend(); ++p) {
    ++behind_[at(*p)].end;  // their number so far
    if (place(*p).parent >= 0) behind_[at(place(*p).parent)].end += behind_[at(*p)].end;
  }
  std::vector<int> next(facts_.places.size(), 1);
  for (const int p : queue) {
    Range& here = behind_[at(p)];
    if (const int up = place(p).parent; up >= 0)
      here.first = behind_[at(up)].first + std::exchange(next[at(up)], next[at(up)] + here.end);
    here.end += here.first;
  }
  for (FactPlace& from : facts_.places) {
    from.leaf = true;
    for (FactWay& way : from.ways) {
      if (way.hidden) continue;
      if (way.to >= 0) way.down = place(way.to).order > from.order;
      if (way.to >= 0 && way.down) from.leaf = false;
    }
  }
}

void Ground::order() {
  std::vector<std::pair<int, int>> sides(dungeon_.cards().size(), {-1, -1});
  facts_.door_labels.resize(dungeon_.cards().size());
  for (const int i : in_turn())
    for (const FactWay& way : place(i).ways)
      for (const Index door : way.doors) {
        if (!way.down) continue;
        sides[door] = {i, way.to};
        facts_.door_labels[door] = way.where + " of " + place(i).label;
      }
  for (const deckmap::Door& door : plan_.doors()) {
    if (door.state != DoorState::locked || facts_.unfolds) continue;
    const auto [near, far] = sides[door.card];
    facts_.locks.push_back({door.card, near, far});
    if (outside_.contains(door.card)) {
      facts_.locks.back().near = -1;
      facts_.locks.back().far = facts_.entrance;
    }
    if (facts_.locks.back().near < 0) facts_.door_labels[door.card] = "the way in";
  }
  std::stable_sort(facts_.locks.begin(), facts_.locks.end(), [&](const Lock& a, const Lock& b) {
    const int left = a.near < 0 ? 0 : place(a.near).depth;
    const int right = b.near < 0 ? 0 : place(b.near).depth;
    return left < right;
  });
}

/// No place is left for a key: an earlier one opens the lock too, or the party has it.
template <class Reached>
void Ground::share_key(const Lock& lock, const std::string& name, Reached reached) {
  const auto shared = std::find_if(facts_.keys.begin(), facts_.keys.end(), [&](const Key& key) {
    return key.at.place < 0 ||
           (lock.near >= 0 && key.at.place != lock.near && reached(key.at.place));
  });
  if (shared != facts_.keys.end())
    shared->doors.push_back(lock.card);
  else
    add_key({{lock.card}, name, {}});
}

void Ground::add_key(Key key) {
  key_names_.insert(key.name);
  if (key.at.how == How::group) holding_.insert(key.at.who);
  facts_.keys.push_back(std::move(key));
}

void Ground::lock_up() {
  Rolls rolls = stream("keys");
  // the first of the later locks, on the way to each place, that keeps one from it
  std::vector<std::size_t> lock_on(dungeon_.cards().size());
  for (std::size_t n = 0; n < facts_.locks.size(); ++n) lock_on[facts_.locks[n].card] = n + 1;
  std::vector<std::size_t> opens(facts_.places.size());
  for (const int p : facts_.walk)
    for (const FactWay& way : place(p).ways)
      if (way.to >= 0 && way.down) {
        opens[at(way.to)] = opens[at(p)];
        for (const Index door : way.doors)
          opens[at(way.to)] = std::max(opens[at(way.to)], lock_on[door]);
      }
  std::vector<int> light = facts_.walk;
  std::sort(light.begin(), light.end(), [&](int a, int b) {
    return place(a).load != place(b).load ? place(a).load < place(b).load : a < b;
  });
  std::vector<std::size_t> rank(facts_.places.size());
  for (std::size_t i = 0; i < light.size(); ++i) rank[at(light[i])] = i;
  std::vector<bool> holds(facts_.places.size());
  for (std::size_t g = 0; g < facts_.groups.size(); ++g)
    if (can_hold(facts_.groups[g])) holds[at(facts_.groups[g].place)] = true;
  std::vector<std::vector<int>> opened(facts_.locks.size() + 1);
  for (const int p : facts_.walk)
    if (!facts_.is_boss_place(p)) opened[opens[at(p)]].push_back(p);

  Halves free(facts_.places.size());
  for (std::size_t n = 0; n < facts_.locks.size(); ++n) {
    const Lock& lock = facts_.locks[n];
    for (const int p : opened[n]) free.put(rank[at(p)], holds[at(p)]);
    std::vector<int> beside;
    for (const int p : {lock.near, lock.far})
      if (p >= 0 && free.has(rank[at(p)])) {
        free.take(rank[at(p)], holds[at(p)]);
        beside.push_back(p);
      }
    const std::string name = key_name(rolls, dungeon_.cards()[lock.card].card);
    const int choice = lock.near < 0 ? 0 : free.size();
    // Half of the choice, with the lighter loads; a holder comes before a nail.
    const int half = (choice + 1) / 2, held = free.holders(half);
    int p = -1;
    if (choice > 0)
      p = light[held > 0 ? free.holder(below(rolls, held)) : free.place(below(rolls, half))];
    for (const int other : beside) free.put(rank[at(other)], holds[at(other)]);
    if (p < 0) {
      share_key(lock, name, [&](int other) { return opens[at(other)] <= n; });
      continue;
    }
    std::vector<int> holders;
    for (const int g : facts_.groups_at(p))
      if (can_hold(group(g))) holders.push_back(g);
    Spot at_place{.place = p};
    if (!holders.empty() && rolls.below(3) > 0)
      at_place.how = How::group, at_place.who = rolls.pick(holders);
    else
      at_place.how = How::spot, at_place.text = spot(p);
    add_key({{lock.card}, name, at_place});
    free.take(rank[at(p)], holds[at(p)]);
    place(p).load += 8;
  }
}

Facts make_facts(const Dungeon& dungeon) { return PlainGround(dungeon).make(); }

}  // namespace deckmap::content
