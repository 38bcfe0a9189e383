// Cyberheisters a second time, from its document: other code, other random numbers, the decisions
// of the simple player. Both must come to the same share of escapes, reading by reading.

#include <deckmap/games/cyberheisters/player.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <random>
#include <vector>

#include "support.hpp"

using namespace deckmap::cyberheisters;

TEST_SUITE_BEGIN("games/cyberheisters_again");

namespace {

/// Ten rooms of the game, again and again.
class Table {
 public:
  explicit Table(const Settings& settings) : readings_(settings) {}

  bool escapes() {
    health_ = 100;
    bombs_ = grenades_ = shields_ = medicine_ = 0;
    shield_ = 0;
    turn_ = 1;
    last_horde_ = readings_.first_turns_quiet ? 0 : -100;
    captain_came_ = false;
    for (int room = 1; room <= 10; ++room) {
      captain_asked_ = false;
      shield_ = 0;
      if (room > 1) end_turn();
      heal_if_weak();
      if (health_ > 0) loot();
      if (health_ > 0) end_turn();
      heal_if_weak();
      if (health_ <= 0) return false;
    }
    return true;
  }

 private:
  /// Units that stand together, by the attacks for which they are frozen.
  using Cluster = std::array<int, 3>;
  struct Special {
    int die, health, place;
    int held = 0;
    bool busy = false;  ///< with the companion
  };

  int die(int sides) { return std::uniform_int_distribution<int>(1, sides)(random_); }
  bool weak() const { return medicine_ > 0 && health_ < 50; }
  void drink() {
    --medicine_;
    health_ = 80;
  }
  void heal_if_weak() {
    while (health_ > 0 && weak()) {
      drink();
      end_turn();
    }
  }

  void loot() {
    std::array<bool, 3> full{};
    for (bool& chest : full) chest = die(6) >= 4;
    for (const bool chest : full) {
      if (!chest) continue;
      int& item = *std::array{&bombs_, &grenades_, &shields_,
                              &medicine_}[static_cast<std::size_t>(die(4) - 1)];
      const bool second_pack = &item == &medicine_ && medicine_ > 0;
      if (bombs_ + grenades_ + shields_ + medicine_ < 4 && !second_pack) ++item;
    }
  }

  void end_turn() {
    shield_ = std::max(0, shield_ - 1);
    const bool horde = die(6) >= 5 && turn_ - last_horde_ > 3;
    if (horde) last_horde_ = turn_;
    bool captain = false;
    if (turn_ > 5 && !captain_came_ && !captain_asked_) {
      captain_asked_ = true;
      captain = captain_came_ = die(12) == 12;
    }
    ++turn_;
    if (!horde && !captain) return;
    const int rounds = fight(captain);
    if (readings_.fight_turns == FightTurns::count) turn_ += rounds;
  }

  // -- a fight

  void set_up(bool captain) {
    clusters_.clear();
    specials_.clear();
    busy_.clear();
    const int units = die(6) + 10;
    const int n = readings_.placement == Placement::clusters ? die(3) : 1;
    for (int i = 0; i < n; ++i) clusters_.push_back({units / n + (i < units % n ? 1 : 0), 0, 0});
    busy_.assign(clusters_.size(), false);
    int hunters = 0, berserkers = 0;
    for (int i = 0; i < 4; ++i) {
      const int rolled = die(8);
      if (rolled >= 7)
        ++(berserkers < 2 ? berserkers : hunters);
      else if (rolled >= 5)
        ++(hunters < 2 ? hunters : berserkers);
    }
    const auto add = [&](int sides, int health) {
      const int place = readings_.placement == Placement::spread ? -1 : die(n) - 1;
      specials_.push_back({sides, health, place});
    };
    for (int i = 0; i < hunters; ++i) add(12, 4);
    for (int i = 0; i < berserkers; ++i) add(8, 7);
    if (captain) add(10, 15);
  }

  static int size(const Cluster& cluster) { return cluster[0] + cluster[1] + cluster[2]; }
  int units() const {
    int sum = 0;
    for (const Cluster& cluster : clusters_) sum += size(cluster);
    return sum;
  }
  bool whole() const { return readings_.areas == Areas::battalion; }
  /// The clusters of area `area`: all, or one.
  std::vector<std::size_t> clusters_of(int area) const {
    if (!whole()) return {static_cast<std::size_t>(area)};
    std::vector<std::size_t> all(clusters_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
  }
  int unit_areas() const { return whole() ? 1 : static_cast<int>(clusters_.size()); }
  Special& special(int area) { return specials_[static_cast<std::size_t>(area - unit_areas())]; }
  int left(int area) {
    if (area >= unit_areas()) return special(area).health;
    int sum = 0;
    for (const std::size_t i : clusters_of(area)) sum += size(clusters_[i]);
    return sum;
  }
  int areas() const { return unit_areas() + static_cast<int>(specials_.size()); }

  void kill(const std::vector<std::size_t>& clusters, int most) {
    for (int frozen = 0; frozen < 3; ++frozen)
      for (const std::size_t i : clusters) {
        int& there = clusters_[i][static_cast<std::size_t>(frozen)];
        const int dead = std::min(most, there);
        there -= dead;
        most -= dead;
      }
  }
  void blow(int area, bool companions) {
    if (left(area) <= 0) return;
    const int damage = die(10);
    if (area >= unit_areas()) {
      special(area).health -= damage;
      special(area).busy = companions;
      return;
    }
    kill(clusters_of(area), damage);
    for (const std::size_t i : clusters_of(area)) busy_[i] = companions;
  }

  void bomb() {
    --bombs_;
    const int reach = 6 + die(6);
    std::size_t place = 0;
    const auto anybody = [&] {
      return size(clusters_[place]) > 0 ||
             std::any_of(specials_.begin(), specials_.end(), [&](const Special& one) {
               return one.health > 0 && one.place == static_cast<int>(place);
             });
    };
    while (!anybody()) ++place;
    if (size(clusters_[place]) > 0)
      for (const std::size_t i : clusters_of(static_cast<int>(place))) busy_[i] = false;
    kill({place}, reach);
    for (Special& one : specials_) {
      if (one.health <= 0 || one.place != static_cast<int>(place)) continue;
      one.busy = false;
      const bool captain = one.die == 10;
      one.health -= captain ? (reach + 1) / 2 : one.health;
      if (captain) one.held = std::max(one.held, 1);
    }
  }
  void freeze() {
    --grenades_;
    const int reach = 6 + die(6);
    int left = reach;
    std::vector<int> more(clusters_.size());
    for (std::size_t frozen = 0; frozen < 2; ++frozen)
      for (std::size_t i = 0; i < clusters_.size(); ++i) {
        const int caught = std::min(left, clusters_[i][frozen]);
        clusters_[i][frozen] -= caught;
        more[i] += caught;
        left -= caught;
      }
    for (std::size_t i = 0; i < clusters_.size(); ++i) clusters_[i][2] += more[i];
    for (Special& one : specials_)
      if (reach > (one.die == 10 ? 10 : 8)) one.held = 2;
  }

  void enemy_attacks() {
    int damage = 0;
    for (int area = 0; area < unit_areas(); ++area) {
      int able = 0;
      for (const std::size_t i : clusters_of(area)) able += clusters_[i][0];
      if (able == 0 || busy_[static_cast<std::size_t>(area)]) continue;
      damage += die(4) == 4 ? able / 2 : able;
    }
    bool breaker = false;
    for (Special& one : specials_) {
      if (one.health <= 0) continue;
      breaker = breaker || one.die != 12;
      if (one.held == 0 && !one.busy) damage += die(one.die);
      one.held = std::max(0, one.held - 1);
    }
    for (Cluster& cluster : clusters_) cluster = {cluster[0] + cluster[1], cluster[2], 0};
    if (shield_ == 0) health_ -= damage;
    shield_ = shield_is_new_ && breaker ? 0 : std::max(0, shield_ - 1);
    shield_is_new_ = false;
  }

  /// The area from which most is to be feared, another than `but` where there is one.
  int worst(int but) {
    int best = -1, most = -1;
    for (int area = 0; area < areas(); ++area) {
      if (left(area) <= 0 || area == but) continue;
      const bool is_special = area >= unit_areas();
      const bool busy = is_special ? special(area).busy : busy_[static_cast<std::size_t>(area)];
      const int fear = busy ? 0 : is_special ? special(area).die + 1 : 2 * left(area);
      if (fear > most) {
        most = fear;
        best = area;
      }
    }
    return best < 0 ? but : best;
  }

  /// Returns its rounds.
  int fight(bool captain) {
    set_up(captain);
    const int mine = die(6);
    const bool begins = mine > die(6);
    for (int round = 1;; ++round) {
      if (!begins) enemy_attacks();
      if (health_ <= 0) return round;
      bool heals = weak();
      if (heals && readings_.heal_in_fight == HealInFight::free) {
        drink();
        heals = false;
      }
      const bool large = !heals && units() >= 8;
      int area = -1, companion = -1;
      if (large && bombs_ > 0 && readings_.placement != Placement::spread) {
        companion = worst(-1);
        bomb();
      } else if (large && grenades_ > 0 && shield_ == 0) {
        companion = worst(-1);
        freeze();
      } else if (heals) {
        companion = worst(-1);
        drink();
      } else if (large && shields_ > 0 && shield_ == 0) {
        companion = worst(-1);
        --shields_;
        shield_ = 2;
        shield_is_new_ = true;
      } else {
        area = worst(-1);
        companion = worst(area);
        blow(area, false);
      }
      blow(companion, true);
      bool over = true;
      for (int each = 0; each < areas(); ++each) over = over && left(each) <= 0;
      if (over) return round;
      if (begins) enemy_attacks();
      if (health_ <= 0) return round;
    }
  }

  Settings readings_;
  std::mt19937_64 random_{2014};
  int health_ = 0, bombs_ = 0, grenades_ = 0, shields_ = 0, medicine_ = 0;
  int turn_ = 0, last_horde_ = 0, shield_ = 0;
  bool shield_is_new_ = false, captain_came_ = false, captain_asked_ = false;
  std::vector<Cluster> clusters_;
  std::vector<bool> busy_;  // by cluster
  std::vector<Special> specials_;
};

/// Both shares of escapes lie within three standard errors of their difference.
void check_agreement(const Settings& settings) {
  constexpr int games = 6000;
  int library = 0, table = 0;
  Table again(settings);
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    State state = begin(seed, settings);
    while (!is_over(state)) apply(state, simple_player(state));
    library += state.phase == Phase::escaped ? 1 : 0;
    table += again.escapes() ? 1 : 0;
  }
  const double share = (library + table) / (2.0 * games);
  CAPTURE(library);
  CAPTURE(table);
  CHECK(std::abs(library - table) < 3 * std::sqrt(2 * games * share * (1 - share)));
}

}  // namespace

TEST_CASE("the game as it is by default") { check_agreement({}); }
TEST_CASE("areas: clusters") { check_agreement({.areas = Areas::clusters}); }
TEST_CASE("fight_turns: skip") { check_agreement({.fight_turns = FightTurns::skip}); }
TEST_CASE("the readings of the first saved games") {
  check_agreement({.areas = Areas::clusters, .fight_turns = FightTurns::skip});
}
TEST_CASE("first_turns_quiet: yes") { check_agreement({.first_turns_quiet = true}); }
TEST_CASE("heal_in_fight: free") { check_agreement({.heal_in_fight = HealInFight::free}); }
TEST_CASE("placement: spread") { check_agreement({.placement = Placement::spread}); }
TEST_CASE("placement: one") { check_agreement({.placement = Placement::one}); }
