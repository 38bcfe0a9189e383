#include <deckmap/games/fudge/odds.hpp>

#include <map>
#include <tuple>
#include <utility>

namespace deckmap::fudge {

BlowOdds blow_odds(Degree attack, Degree defence, int weapon, const Target& target,
                   const Settings& settings) {
  BlowOdds odds;
  for_each_total([&](int a, std::int64_t a_ways) {
    for_each_total([&](int d, std::int64_t d_ways) {
      for_each_total([&](int s, std::int64_t s_ways) {
        Target hit = target;
        hit.shield_check.dice = s;
        const Blow blow = strike(rolled(attack, a), rolled(defence, d), weapon, hit, settings);
        odds.ends[static_cast<std::size_t>(blow.end)] += a_ways * d_ways * s_ways;
        odds.damage[blow.damage] += a_ways * d_ways * s_ways;
      });
    });
  });
  return odds;
}

namespace {

/// The states in which somebody who stands can be, and where the blows of an opponent lead him.
class Standing {
 public:
  static constexpr std::size_t out = static_cast<std::size_t>(-1);
  struct Step {
    std::size_t to;  ///< a state, or `out`
    double chance;
  };

  /// `attack` and `defence` are what both roll, `weapon` the opponent's.
  Standing(const Combatant& first, Degree attack, Degree defence, int weapon,
           const Settings& settings)
      : attack_(attack), defence_(defence), weapon_(weapon), settings_(settings) {
    number_of(first);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const Combatant one = states_[i];  // the list grows
      steps_.push_back(steps_from(one));
    }
  }

  std::size_t size() const { return states_.size(); }
  /// The blows that land in a state; what is left of 1 lands none.
  const std::vector<Step>& steps(std::size_t state) const { return steps_[state]; }

 private:
  using Key = std::tuple<WoundTrack::Boxes, int, bool, bool, int>;
  static Key key_of(const Combatant& one) {
    return {one.track.marks(), one.shield.damage, one.condition.next_check_succeeds,
            one.condition.near_death, static_cast<int>(one.condition.next_healing)};
  }
  std::size_t number_of(const Combatant& one) {
    const auto [at, is_new] = numbers_.try_emplace(key_of(one), states_.size());
    if (is_new) states_.push_back(one);
    return at->second;
  }

  std::vector<Step> steps_from(const Combatant& one) {
    std::map<std::size_t, double> chances;
    constexpr double whole = all_ways;
    for_each_total([&](int a, std::int64_t a_ways) {
      for_each_total([&](int d, std::int64_t d_ways) {
        const Degree attack = rolled(attack_, a), defence = rolled(defence_, d);
        if (attack <= defence) return;
        const double chance =
            static_cast<double>(a_ways) / whole * static_cast<double>(d_ways) / whole;
        if (!one.has_shield()) return land(one, attack, defence, 0, chance, chances);
        for_each_total([&](int s, std::int64_t s_ways) {
          land(one, attack, defence, s, chance * static_cast<double>(s_ways) / whole, chances);
        });
      });
    });
    std::vector<Step> steps;
    for (const auto& [to, chance] : chances) steps.push_back({to, chance});
    return steps;
  }

  void land(const Combatant& one, Degree attack, Degree defence, int shield_dice, double chance,
            std::map<std::size_t, double>& chances) {
    Target target{.armour = one.armour()};
    if (one.has_shield()) {
      target.shield = one.shield;
      target.shield_check = {.skill = *one.fighter.shield,
                             .dice = shield_dice,
                             .modifier = one.fighter.shield_modifier};
    }
    const Blow blow = strike(attack, defence, weapon_, target, settings_);
    Combatant next = one;
    if (target.shield) next.shield = *target.shield;
    if (blow.damage <= 0) {
      chances[number_of(next)] += chance;
      return;
    }
    for_each_total([&](int dice, std::int64_t ways) {  // which a sure check does not ask
      Combatant hurt = next;
      injure(hurt.track, hurt.condition, hurt.fighter.capacity, blow.damage, dice, settings_);
      chances[hurt.stands() ? number_of(hurt) : out] +=
          chance * static_cast<double>(ways) / all_ways;
    });
  }

  Degree attack_, defence_;
  int weapon_;
  const Settings& settings_;
  std::map<Key, std::size_t> numbers_;
  std::vector<Combatant> states_;
  std::vector<std::vector<Step>> steps_;
};

}  // namespace

namespace {

/// Adds up what blows do to somebody who stands.
class Blows {
 public:
  Blows(const Combatant& target, int weapon, bool shield_lost, const Settings& settings)
      : target_(target),
        weapon_(weapon),
        settings_(settings),
        aimed_(target_of(target, shield_lost, settings)) {}

  /// A blow that has this chance; `attack` is the higher result.
  void add(Degree attack, Degree defence, double chance) {
    if (!aimed_.shield || aimed_.shield_check.lost) return land(attack, defence, 0, chance);
    for_each_total([&](int dice, std::int64_t ways) {
      land(attack, defence, dice, chance * static_cast<double>(ways) / all_ways);
    });
  }

  const Risk& risk() const { return risk_; }

 private:
  void land(Degree attack, Degree defence, int shield_dice, double chance) {
    Target aimed = aimed_;
    aimed.shield_check.dice = shield_dice;
    const int damage = strike(attack, defence, weapon_, aimed, settings_).damage;
    if (damage <= 0) return;
    risk_.wounded += chance;
    risk_.damage += chance * damage;
    risk_.out += chance * out_by(damage);
  }

  /// The chance that an injury puts him out.
  double out_by(int damage) {
    if (const auto known = out_.find(damage); known != out_.end()) return known->second;
    double chance = 0;
    for_each_total([&](int dice, std::int64_t ways) {
      WoundTrack track = target_.track;
      Condition condition = target_.condition;
      injure(track, condition, target_.fighter.capacity, damage, dice, settings_);
      if (condition.out) chance += static_cast<double>(ways) / all_ways;
    });
    return out_[damage] = chance;
  }

  const Combatant& target_;
  int weapon_;
  const Settings& settings_;
  Target aimed_;
  Risk risk_;
  std::map<int, double> out_;
};

}  // namespace

ExchangeOdds exchange_odds(const State& state, const Action& action) {
  const Exchange e = exchange_of(state, action);
  const Combatant& foe = state.foes[static_cast<std::size_t>(action.target)];
  Blows on_foe(foe, e.weapon, false, state.settings);
  Blows on_hero(state.hero, foe.fighter.weapon, e.shield_lost, state.settings);
  const bool two_way = state.settings.rounds == Rounds::two_way;
  for_each_total([&](int a, std::int64_t a_ways) {
    for_each_total([&](int b, std::int64_t b_ways) {
      const double chance = static_cast<double>(a_ways * b_ways) / (all_ways * all_ways);
      const Degree attack = rolled(e.attack, a);
      if (!two_way) {
        on_foe.add(attack, rolled(e.their_defence, b), chance);
        on_hero.add(rolled(e.their_attack, a), rolled(e.defence, b), chance);
      } else if (const Degree theirs = rolled(e.their_attack, b); attack > theirs) {
        on_foe.add(attack, theirs, chance);
      } else {
        on_hero.add(theirs, attack + -e.exposure, chance);
      }
    });
  });
  return {on_foe.risk(), on_hero.risk()};
}

std::vector<double> out_odds(const Combatant& target, Degree attack, Degree defence, int weapon,
                             int attacks, const Settings& settings) {
  const Standing standing(target, attack, defence, weapon, settings);
  std::vector<double> at(standing.size()), odds;
  at[0] = 1;
  double out = 0;
  for (int n = 0; n < attacks; ++n) {
    std::vector<double> next = at;
    for (std::size_t i = 0; i < at.size(); ++i)
      for (const auto& step : standing.steps(i)) {
        next[i] -= at[i] * step.chance;
        (step.to == standing.out ? out : next[step.to]) += at[i] * step.chance;
      }
    at = std::move(next);
    odds.push_back(out);
  }
  return odds;
}

std::vector<DuelOdds> duel_odds(const Fighter& hero, const Fighter& foe, int rounds,
                                const Settings& settings) {
  const Combatant a(hero, settings), b(foe, settings);
  const bool two_way = settings.rounds == Rounds::two_way;
  const Standing of_hero(a, foe.attack, two_way ? Degree(hero.attack) : a.defence(), foe.weapon,
                         settings);
  const Standing foes(b, hero.attack, two_way ? Degree(foe.attack) : b.defence(), hero.weapon,
                      settings);
  std::vector<double> at(of_hero.size() * foes.size());
  at[0] = 1;
  std::vector<DuelOdds> odds;
  DuelOdds now;
  const auto index = [&](std::size_t h, std::size_t f) { return h * foes.size() + f; };
  // In one-way rounds the hero strikes first, and an opponent who is out strikes no more.
  const auto hit_foe = [&](std::vector<double>& next) {
    for (std::size_t h = 0; h < of_hero.size(); ++h)
      for (std::size_t f = 0; f < foes.size(); ++f) {
        const double chance = at[index(h, f)];
        if (chance == 0) continue;
        for (const auto& step : foes.steps(f)) {
          next[index(h, f)] -= chance * step.chance;
          (step.to == foes.out ? now.foe_out : next[index(h, step.to)]) += chance * step.chance;
        }
      }
  };
  const auto hit_hero = [&](std::vector<double>& next) {
    for (std::size_t h = 0; h < of_hero.size(); ++h)
      for (std::size_t f = 0; f < foes.size(); ++f) {
        const double chance = at[index(h, f)];
        if (chance == 0) continue;
        for (const auto& step : of_hero.steps(h)) {
          next[index(h, f)] -= chance * step.chance;
          (step.to == of_hero.out ? now.hero_out : next[index(step.to, f)]) += chance * step.chance;
        }
      }
  };
  for (int round = 0; round < rounds; ++round) {
    std::vector<double> next = at;
    hit_foe(next);
    if (!two_way) at = next;
    hit_hero(next);
    at = std::move(next);
    odds.push_back(now);
  }
  return odds;
}

}  // namespace deckmap::fudge
