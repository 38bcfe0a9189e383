#pragma once
/// Exact odds over all rolls of 4dF: of a blow, of going out, of a duel.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include <deckmap/games/fudge/fight.hpp>

namespace deckmap::fudge {

/// Calls `f(total, ways)` for each total of 4dF.
template <class F>
void for_each_total(F&& f) {
  for (int dice = lowest_roll; dice <= highest_roll; ++dice)
    f(dice, static_cast<std::int64_t>(ways(dice)));
}

/// The number of ways out of 81^3 in which an attack comes to each end and each damage; a shield
/// check that is not needed is rolled all the same.
struct BlowOdds {
  static constexpr std::int64_t all = std::int64_t{all_ways} * all_ways * all_ways;
  std::array<std::int64_t, 4> ends{};       ///< by `Blow::End`
  std::map<int, std::int64_t> damage = {};  ///< to the body
};

BlowOdds blow_odds(Degree attack, Degree defence, int weapon, const Target& target,
                   const Settings& settings = {});

/// The chances to be out after 1, 2, ... attacks.
std::vector<double> out_odds(const Combatant& target, Degree attack, Degree defence, int weapon,
                             int attacks, const Settings& settings = {});

/// The risk of an exchange for somebody.
struct Risk {
  double wounded = 0;  ///< the chance of damage to the body
  double out = 0;      ///< the chance to go out of the fight
  double damage = 0;   ///< its mean
};
struct ExchangeOdds {
  Risk foe;
  Risk hero;  ///< of one-way rounds, if the opponent is still there to strike
};

/// The odds of the next exchange, by an attack, a charge or a bash.
ExchangeOdds exchange_odds(const State& state, const Action& action);

/// How a duel stands after a round.
struct DuelOdds {
  double hero_out = 0;
  double foe_out = 0;
};

/// The chances after each of `rounds` rounds in which both attack, nobody charges, and nobody
/// recovers.
std::vector<DuelOdds> duel_odds(const Fighter& hero, const Fighter& foe, int rounds,
                                const Settings& settings = {});

}  // namespace deckmap::fudge
