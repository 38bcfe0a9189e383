// Soldiers! Aliens! Carnage! a second time, from its document: other code and other random numbers
// on the same dungeons, the decisions of the simple player. Both must win the same share of games,
// reading by reading.

#include <deckmap/games/soldiers/player.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "support.hpp"

using namespace deckmap;
using soldiers::Enemies;
using soldiers::Respawn;
using soldiers::Settings;
using soldiers::Weapons;

TEST_SUITE_BEGIN("games/soldiers_again");

namespace {

/// One game. A soldier has 20 of everything and 5 actions a round.
class Table {
 public:
  Table(std::uint64_t seed, const Settings& readings, std::mt19937_64& dice)
      : readings_(readings), dice_(dice), dealer_(piles_of(seed)), men_(count()) {
    dealer_.draw_all();
    look();
  }

  bool wins() {
    for (round_ = 1; round_ < 3000; ++round_) {
      for (Man& man : men_) {
        man_ = &man;
        left_ = 5;
        while (man.health > 0 && !is_over() && acts()) {
        }
        if (is_over()) return won_;
      }
      enemies();
      if (is_over()) return won_;
      for (Counter& counter : counters_) {
        const bool due =
            readings_.respawn == Respawn::own ? counter.died + 6 <= round_ + 1 : round_ % 6 == 0;
        if (counter.health > 0 || counter.card.is_joker() || !due) continue;
        counter.health = counter.card.rank();
        counter.on = counter.home;
      }
    }
    return false;
  }

 private:
  struct Man {
    Index here = 0;
    int health = 20, armour = 20, shots = 20, credits = 0, keys = 0;
    bool has_shotgun = false, has_rifle = false;
    int strength() const { return health + armour; }
  };
  struct Counter {
    Card card;
    Index home = none, on = none;
    int health = 0, died = 0;
    bool stands() const { return health > 0 && on != none; }
    int number() const { return card.is_joker() ? 20 : card.rank(); }
  };

  static Dealer piles_of(std::uint64_t seed) { return Dealer(generate({.seed = seed}).piles()); }
  std::size_t count() const { return static_cast<std::size_t>(readings_.players); }
  int die(int sides) { return std::uniform_int_distribution<int>(1, sides)(dice_); }
  const PlacedCard& card(Index at) const { return dealer_.dungeon().cards()[at]; }
  Index cards() const { return static_cast<Index>(dealer_.dungeon().cards().size()); }
  bool is_shut(Index at) const { return card(at).is_door() && !card(at).open; }

  void look() {
    const Dungeon& map = dealer_.dungeon();
    const Graph graph(map);
    nodes_.assign(graph.nodes().begin(), graph.nodes().end());
    searched_.resize(map.segments().size());
    std::size_t n = 0;
    for (Index s = 0; s < map.segments().size(); ++s)
      for (const Card drawn : map.enemies(s)) {
        if (n == counters_.size()) {
          counters_.push_back({.card = drawn});
          counters_.back().health = counters_.back().number();
        }
        Counter& counter = counters_[n++];
        if (counter.home == none) counter.on = counter.home = map.enemies_on(s);
      }
    doors_ = dealer_.openable_doors();
    passage_ = dealer_.passage_from();
  }

  Index beside(Index from, std::size_t direction) const {
    if (nodes_[from].links[direction] == Link::wall || is_shut(from)) return none;
    const Index to = nodes_[from].neighbour[direction];
    return is_shut(to) ? none : to;
  }
  bool sees(Index from, Index to) const {
    return card(from).segment == card(to).segment || is_in_line(from, to);
  }
  bool is_beside(Index from, Index to) const {
    bool found = from == to;
    for (std::size_t direction = 0; direction < 4; ++direction)
      found = found || beside(from, direction) == to;
    return found;
  }
  bool is_in_line(Index from, Index to) const {
    for (std::size_t direction = 0; direction < 4; ++direction)
      for (Index at = from; at != none; at = beside(at, direction))
        if (at == to) return true;
    return false;
  }
  int room_cards(Index segment) const {
    if (dealer_.dungeon().segments()[segment].kind != Pile::room) return 0;
    int n = 0;
    for (const PlacedCard& laid : dealer_.dungeon().cards(segment)) n += laid.is_door() ? 0 : 1;
    return n;
  }
  bool can_search(Index segment) const { return searched_[segment] < room_cards(segment); }

  // -- the end

  bool is_over() {
    if (std::none_of(men_.begin(), men_.end(), [](const Man& man) { return man.health > 0; }))
      return true;
    won_ = !joker_left();
    return won_ || std::all_of(men_.begin(), men_.end(),
                               [&](const Man& man) { return man.health <= 0 || is_stuck(man); });
  }
  bool joker_left() const {
    bool hidden = false;
    for (const Counter& counter : counters_) {
      if (!counter.card.is_joker() || counter.health == 0) continue;
      if (counter.on != none) return true;
      hidden = true;
    }
    if (doors_.empty() && passage_ == none) return false;
    const auto& pile = dealer_.dungeon().piles().room;
    for (std::size_t i = dealer_.dungeon().drawn(Pile::room); i < pile.size(); ++i)
      hidden = hidden || pile[i].is_joker();
    return hidden;
  }
  bool is_stuck(const Man& man) const {
    if (passage_ != none) return false;
    for (const Counter& counter : counters_)
      if (man.shots > 0 && counter.on != none && (counter.health > 0 || !counter.card.is_joker()))
        return false;
    for (const Index door : doors_)
      if (man.keys > 0 || man.shots >= card(door).card.door_level()) return false;
    int credits = man.credits;
    bool keys = false;
    for (Index s = 0; s < searched_.size(); ++s)
      if (can_search(s)) {
        keys = true;
        credits += 6 * room_cards(s);
      }
    if (has(Role::shop) && credits >= 5) return false;
    return doors_.empty() || !keys;
  }

  // -- the enemies

  void enemies() {
    if (readings_.enemies == Enemies::advance) {
      std::vector<int> steps(cards(), 1000);
      for (const Man& man : men_)
        if (man.health > 0) steps[man.here] = 0;
      for (int reach = 0; reach < 200; ++reach)  // ring by ring
        for (Index at = 0; at < cards(); ++at)
          for (std::size_t d = 0; d < 4; ++d)
            if (steps[at] == reach)
              if (const Index to = beside(at, d); to != none)
                steps[to] = std::min(steps[to], reach + 1);
      for (Counter& counter : counters_) {
        if (!counter.stands() || steps[counter.on] < 2 || steps[counter.on] == 1000) continue;
        for (std::size_t d = 0; d < 4; ++d)
          if (const Index to = beside(counter.on, d); to != none)
            if (steps[to] < steps[counter.on]) {
              counter.on = to;
              break;
            }
      }
    }
    for (const Counter& counter : counters_) {
      if (!counter.stands()) continue;
      const bool waits = readings_.enemies == Enemies::wait;
      if (waits && !counter.card.is_joker()) continue;
      Man* target = nullptr;
      for (Man& man : men_) {
        const bool within =
            waits ? card(counter.on).segment == card(man.here).segment : sees(counter.on, man.here);
        if (man.health > 0 && within && (!target || man.strength() < target->strength()))
          target = &man;
      }
      if (target)
        hurt(*target,
             counter.card.is_joker() ? die(20) : counter.card.rank() * readings_.fire_damage / 100);
    }
  }
  void hurt(Man& man, int damage) {
    const PlacedCard& on = card(man.here);
    if (on.role == Role::room && on.card.suit() == Suit::diamonds && on.card.rank() % 2 == 0)
      damage /= 2;
    const int armour = std::min(man.armour, damage);
    man.armour -= armour;
    man.health = std::max(0, man.health - (damage - armour));
  }

  // -- the simple player

  bool has(Role role) const {
    for (Index at = 0; at < cards(); ++at)
      if (card(at).role == role) return true;
    return false;
  }
  template <class Test>
  bool any(Test&& test) const {
    return std::any_of(counters_.begin(), counters_.end(),
                       [&](const Counter& counter) { return counter.stands() && test(counter); });
  }

  /// Shoots, for one shot with the better weapon where there is one.
  void shoot(Counter& counter, int shots) {
    int actions = shots, ammunition = shots, damage = 0;
    if (shots == 1 && man_->has_shotgun && man_->shots >= 2 && is_beside(man_->here, counter.on)) {
      ammunition = 2;
      damage = die(20) + 10;
    } else if (shots == 1 && man_->has_rifle && left_ >= 2 && counter.health > 6 &&
               is_in_line(man_->here, counter.on)) {
      actions = 2;
      damage = std::max(die(20), die(20));
    } else {
      for (int i = 0; i < shots; ++i) damage += die(20);
    }
    left_ -= actions;
    man_->shots -= ammunition;
    counter.health = std::max(0, counter.health - damage);
    if (counter.health > 0) return hurt(*man_, counter.health);
    counter.died = round_;
    man_->credits += counter.number();
    if (readings_.weapons == Weapons::three && !man_->has_shotgun && !man_->has_rifle &&
        !counter.card.is_joker() && counter.number() >= 9 && die(6) == 6) {
      (die(2) == 1 ? man_->has_shotgun : man_->has_rifle) = true;
      return;
    }
    if (counter.number() < 7) return;
    switch (die(3)) {
      case 1: man_->health = std::min(20, man_->health + 5); break;
      case 2: man_->armour = std::min(20, man_->armour + 5); break;
      default: man_->shots += 5;
    }
  }
  bool fires() {
    Man& man = *man_;
    const auto aim = [&](int shots, auto&& wish) {
      for (Counter& counter : counters_)
        if (left_ >= shots && man.shots >= shots && counter.stands() &&
            sees(man.here, counter.on) && wish(counter)) {
          shoot(counter, shots);
          return true;
        }
      return false;
    };
    return aim(3, [](const Counter& counter) { return counter.card.is_joker(); }) ||
           aim(1,
               [](const Counter& counter) {
                 return counter.card.is_joker() && counter.health <= 10;
               }) ||
           aim(1, [&](const Counter& counter) {
             if (counter.card.is_joker()) return false;
             if (readings_.enemies != Enemies::wait) return man.strength() > counter.health;
             return man.shots > 3 && man.strength() > 2 * counter.health && counter.health <= 11;
           });
  }

  /// Goes a step towards a card as wished; false where the turn ends instead.
  template <class Wish>
  bool walk(Wish&& wish) {
    if (left_ == 0) return false;
    std::vector<Index> queue = {man_->here}, by(cards(), none);
    by[man_->here] = man_->here;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Index at = queue[i];
      if (wish(at)) {
        if (at == man_->here) return false;
        man_->here = by[at];
        --left_;
        return true;
      }
      for (std::size_t d = 0; d < 4; ++d)
        if (const Index next = beside(at, d); next != none && by[next] == none) {
          by[next] = i == 0 ? next : by[at];
          queue.push_back(next);
        }
    }
    return false;
  }

  bool can_pay(Index door) const {
    return man_->keys > 0 || man_->shots >= card(door).card.door_level();
  }
  Index door_at(Index at) const {
    Index best = none;
    for (const Index door : doors_)
      if ((at == door || at == dealer_.dungeon().from(door)) && can_pay(door) &&
          (best == none || card(door).card.door_level() < card(best).card.door_level()))
        best = door;
    return best;
  }
  bool opens() {
    const Index door = door_at(man_->here);
    if (door == none) return false;
    const int level = card(door).card.door_level();
    const bool by_key = man_->keys > 0 && left_ >= 1;
    const bool by_shots = man_->shots >= level && left_ >= level;
    if (!by_key && !by_shots) return false;
    if (by_key && (!by_shots || level > 1 || man_->shots < 8)) {
      --man_->keys;
      --left_;
    } else {
      man_->shots -= level;
      left_ -= level;
    }
    dealer_.open(door);
    dealer_.draw_all();
    look();
    return true;
  }

  /// Does one thing; false where the turn ends.
  bool acts() {
    Man& man = *man_;
    const Role role = card(man.here).role;
    if (role == Role::shop && man.credits >= 5) {
      const bool armour = man.armour <= 15;
      const bool weapon = readings_.weapons == Weapons::three && man.credits >= 15 &&
                          !man.has_shotgun && !man.has_rifle;
      if (man.shots < 20 || (doors_.empty() && !armour && !weapon)) {
        man.credits -= 5;
        man.shots += 5;
        return true;
      }
      if (armour) {
        man.credits -= 5;
        man.armour += 5;
        return true;
      }
    }
    if (role == Role::shop && readings_.weapons == Weapons::three && man.credits >= 15 &&
        !man.has_shotgun && !man.has_rifle) {
      man.credits -= 15;
      man.has_shotgun = true;
      return true;
    }
    const int strength = man.strength();
    const bool under_fire = readings_.enemies != Enemies::wait &&
                            any([&](const Counter& counter) { return sees(counter.on, man.here); });
    const bool joker_here = any([&](const Counter& counter) {
      return counter.card.is_joker() && card(counter.on).segment == card(man.here).segment;
    });
    if (under_fire && fires()) return true;
    const bool may_rest = !under_fire || strength <= 10;
    const bool hurt = man.health <= 15 || man.armour <= 15;
    if (role == Role::healing && left_ == 5 && hurt && !joker_here && may_rest) {
      man.health = std::min(20, man.health + 5);
      man.armour = std::min(20, man.armour + 5);
      return false;
    }
    if (fires()) return true;
    const Index segment = card(man.here).segment;
    if (can_search(segment) && left_ >= 1 && !joker_here) {
      --left_;
      ++searched_[segment];
      if (can_search(segment)) return true;
      for (int i = 0; i < room_cards(segment); ++i) man.credits += die(6);
      man.keys += die(6) == 6 ? 1 : 0;
      return true;
    }
    const auto is_station = [&](Index at) { return card(at).role == Role::healing; };
    if (strength < 20 && has(Role::healing) && may_rest) return walk(is_station);
    if (has(Role::shop) && man.credits >= 5 && man.shots < 8)
      return walk([&](Index at) { return card(at).role == Role::shop; });
    const auto is_joker = [](const Counter& counter) { return counter.card.is_joker(); };
    if (man.shots >= 3 && any(is_joker))
      return walk([&](Index at) {
        return any(
            [&](const Counter& counter) { return is_joker(counter) && sees(at, counter.on); });
      });
    const auto is_unsearched = [&](Index at) {
      return !card(at).is_door() && can_search(card(at).segment);
    };
    for (Index at = 0; at < cards(); ++at)
      if (is_unsearched(at)) return walk(is_unsearched);
    if (opens()) return true;
    if (passage_ == man.here && left_ >= 1) {
      --left_;
      dealer_.take_secret_passage();
      dealer_.draw_all();
      look();
      return true;
    }
    if (passage_ != none) return walk([&](Index at) { return at == passage_; });
    if (std::any_of(doors_.begin(), doors_.end(), [&](Index door) { return can_pay(door); }))
      return walk([&](Index at) { return door_at(at) != none; });
    if (hurt && has(Role::healing)) return walk(is_station);
    for (Counter& counter : counters_)  // at last whatever can be fired at
      if (left_ >= 1 && man.shots >= 1 && counter.stands() && sees(man.here, counter.on)) {
        shoot(counter, 1);
        return true;
      }
    return man.shots > 0 && walk([&](Index at) {
             return any([&](const Counter& counter) { return sees(at, counter.on); });
           });
  }

  const Settings& readings_;
  std::mt19937_64& dice_;
  Dealer dealer_;
  std::vector<Man> men_;
  Man* man_ = nullptr;
  std::vector<Counter> counters_;
  std::vector<Graph::Node> nodes_;
  std::vector<int> searched_;
  std::vector<Index> doors_;
  Index passage_ = none;
  int round_ = 1, left_ = 5;
  bool won_ = false;
};

/// Both shares of wins lie within three standard errors of their difference.
void check_agreement(const Settings& settings) {
  const int games = test::slow_build ? 300 : 2000;
  int library = 0, table = 0;
  std::mt19937_64 dice(2015);
  for (int n = 0; n < games; ++n) {
    const auto seed = static_cast<std::uint64_t>(n);
    soldiers::Game game(Options{.seed = seed}, settings);
    while (!game.over() && game.round() < 3000) game.apply(simple_player(game));
    library += game.outcome() == soldiers::Result::won ? 1 : 0;
    table += Table(seed, settings, dice).wins() ? 1 : 0;
  }
  const double share = (library + table) / (2.0 * games);
  CAPTURE(library);
  CAPTURE(table);
  CHECK(std::abs(library - table) <= 3 * std::sqrt(2 * games * share * (1 - share)));
}

}  // namespace

TEST_CASE("the game as it is by default") { check_agreement({}); }
TEST_CASE("respawn: own") { check_agreement({.respawn = Respawn::own}); }
TEST_CASE("enemies: fire") { check_agreement({.enemies = Enemies::fire}); }
TEST_CASE("enemies: advance") { check_agreement({.enemies = Enemies::advance}); }
TEST_CASE("enemies: fire, respawn: own") {
  check_agreement({.respawn = Respawn::own, .enemies = Enemies::fire});
}
TEST_CASE("weapons: three") { check_agreement({.weapons = Weapons::three}); }
TEST_CASE("weapons: three, enemies: advance for half of their number") {
  check_agreement({.weapons = Weapons::three, .enemies = Enemies::advance, .fire_damage = 50});
}
TEST_CASE("players: 2, enemies: advance") {
  check_agreement({.enemies = Enemies::advance, .players = 2});
}
