#include <deckmap/games/fudge/fight.hpp>

#include <algorithm>
#include <utility>

#include <deckmap/detail/legal.hpp>
#include <deckmap/detail/text.hpp>

namespace deckmap::fudge {

int wound_modifier(const Combatant& one, const Settings& settings) {
  const auto wound = one.track.wound_level();
  if (!one.impaired || !wound) return 0;
  const Level level = effective(*wound, one.condition, settings);
  return level >= Level::good   ? settings.very_hurt_modifier
         : level >= Level::fair ? settings.hurt_modifier
                                : 0;
}

std::string to_string(const Action& action) {
  return std::string(deckmap::to_string(action.what)) +
         (has_target(action.what) ? " " + std::to_string(action.target) : "");
}

Action Action::parse(std::string_view text) {
  std::size_t at = 0;
  const std::string_view word = deckmap::detail::next_word(text, at);
  Action action{OptionValue<What>::read({}, word)};
  if (has_target(action.what))
    action.target = parse_number<int>("the number of " + std::string(word),
                                      deckmap::detail::next_word(text, at), 0, 1'000'000);
  if (!deckmap::detail::next_word(text, at).empty())
    throw Error(deckmap::detail::quoted(text) + " is one word too long for an action");
  return action;
}

std::string outcome_name(const State& state) {
  return is_over(state) ? std::string(deckmap::to_string(state.phase)) : "going";
}

int beaten(const State& state) {
  return static_cast<int>(std::count_if(state.foes.begin(), state.foes.end(),
                                        [](const Combatant& foe) { return !foe.stands(); }));
}

int score(const State& state) {
  int points = 0;
  for (const Combatant& foe : state.foes)
    if (!foe.stands())
      points += state.settings.score_level * (1 + static_cast<int>(foe.fighter.attack));
  return points +
         (state.phase == Phase::won ? state.hero.track.total() - state.hero.track.marked() : 0);
}

bool is_here(const State& state, const Combatant& foe) { return foe.fighter.place == state.place; }

std::vector<Action> actions(const State& state) {
  using What = Action::What;
  std::vector<Action> all;
  if (state.phase == Phase::fight)
    for (const What what : {What::attack, What::charge, What::bash})
      for (std::size_t i = 0; i < state.foes.size(); ++i)
        if (is_here(state, state.foes[i]) && state.foes[i].stands() &&
            (what == What::attack || state.hero.has_shield()))
          all.push_back({what, static_cast<int>(i)});
  if (state.phase == Phase::down)
    all.push_back({may_recover(state.hero.condition) ? What::recover : What::lie});
  if (state.phase == Phase::rest) {
    if (state.hero.fighter.healing && state.hero.track.marked() > 0 &&
        state.treatments < state.settings.treatments)
      all.push_back({What::treat});
    all.push_back({What::go_on});
  }
  return all;
}

Target target_of(const Combatant& one, bool shield_lost, const Settings& settings) {
  Target target{.armour = one.armour()};
  if (!one.has_shield()) return target;
  target.shield = one.shield;
  target.shield_check = {.skill = *one.fighter.shield,
                         .modifier = one.fighter.shield_modifier + wound_modifier(one, settings),
                         .lost = shield_lost};
  return target;
}

Exchange exchange_of(const State& state, const Action& action) {
  const Settings& settings = state.settings;
  const Combatant& hero = state.hero;
  const Combatant& foe = state.foes[static_cast<std::size_t>(action.target)];
  const bool charge = action.what == Action::What::charge;
  const bool bash = action.what == Action::What::bash;
  const int mine = wound_modifier(hero, settings);
  const int theirs = wound_modifier(foe, settings) - foe.dazed;
  const int exposure = charge ? settings.charge_exposure : 0;
  return {.attack = Degree(bash ? *hero.fighter.shield : hero.fighter.attack) +
                    (mine + (charge ? settings.charge_modifier : 0)),
          .defence = hero.defence() + (mine - exposure),
          .weapon = bash ? settings.bash_damage : hero.fighter.weapon,
          .their_attack = Degree(foe.fighter.attack) + theirs,
          .their_defence = foe.defence() + theirs,
          .exposure = exposure,
          .shield_lost = charge || bash};
}

namespace {

/// Carries out the rules on a state and lets the listener hear of it.
class Play {
 public:
  Play(State& state, const Listener& listener) : s_(state), hear_(listener) {}

  void act(const Action& action) {
    using Do = Action::What;
    switch (action.what) {
      case Do::attack:
      case Do::charge:
      case Do::bash: exchange(action); return end_round();
      case Do::lie: return end_round();
      case Do::recover:
        try_to_recover(-1);
        if (s_.hero.stands()) s_.phase = Phase::fight;
        return end_round();
      case Do::treat: return treat_wounds();
      case Do::go_on: return go_on();
    }
  }

 private:
  using What = Event::What;
  using Purpose = Event::Purpose;

  Combatant& one(int who) { return who < 0 ? s_.hero : s_.foes[static_cast<std::size_t>(who)]; }

  /// Rolls a trait of somebody.
  int roll(int who, Degree trait, int modifier, Purpose purpose) {
    static const Dice four = Dice::parse("4dF");
    const int dice = s_.dice.roll(
        four, "the " + std::string(deckmap::to_string(purpose)) + " of " + one(who).fighter.name);
    hear_(Event{.what = What::rolled,
                .who = who,
                .dice = dice,
                .degree = rolled(trait, dice, modifier).rung(),
                .purpose = purpose});
    return dice;
  }
  Degree result(int who, Degree trait, Purpose purpose) {
    return rolled(trait, roll(who, trait, 0, purpose));
  }

  void exchange(const Action& action) {
    const Exchange e = exchange_of(s_, action);
    const int foe = action.target, weapon = one(foe).fighter.weapon;
    const int daze = action.what == Action::What::bash ? s_.settings.bash_daze : 0;
    one(foe).dazed = 0;
    const Degree attack = result(-1, e.attack, Purpose::attack);
    if (s_.settings.rounds == Rounds::two_way) {
      const Degree theirs = result(foe, e.their_attack, Purpose::attack);
      return attack > theirs ? blow(foe, attack, theirs, e.weapon, false, daze)
                             : blow(-1, theirs, attack + -e.exposure, weapon, e.shield_lost);
    }
    blow(foe, attack, result(foe, e.their_defence, Purpose::defence), e.weapon, false, daze);
    if (!one(foe).stands()) return;
    const Degree back = result(foe, e.their_attack, Purpose::attack);
    blow(-1, back, result(-1, e.defence, Purpose::defence), weapon, e.shield_lost);
  }

  /// An attack that came out so: on shield, armour or body of `who`, whom it may daze.
  void blow(int who, Degree attack, Degree defence, int weapon, bool shield_lost, int daze = 0) {
    if (attack <= defence) return hear_(Event{.what = What::even});
    Combatant& target = one(who);
    Target aimed = target_of(target, shield_lost, s_.settings);
    if (aimed.shield && !shield_lost) {
      const int worn = target.shield.is_worn() ? s_.settings.worn_shield_modifier : 0;
      aimed.shield_check.dice =
          roll(who, *target.fighter.shield, aimed.shield_check.modifier + worn, Purpose::shield);
    }
    const Blow struck = strike(attack, defence, weapon, aimed, s_.settings);
    if (aimed.shield) target.shield = *aimed.shield;
    if (struck.end == Blow::End::shield)
      hear_(Event{
          .what = What::on_shield,
          .who = who,
          .degree = struck.degree,
          .amount = target.shield.wears() ? target.shield.points - target.shield.damage : -1});
    if (struck.end != Blow::End::shield || struck.damage > 0)
      hear_(Event{.what = What::hit,
                  .who = who,
                  .degree = struck.degree,
                  .amount = struck.damage,
                  .bare = struck.end == Blow::End::bare && target.fighter.armour.value > 0});
    if (struck.damage > 0) wound(who, struck.damage);
    if (daze == 0 || struck.end == Blow::End::shield || !target.stands()) return;
    target.dazed = daze;
    hear_(Event{.what = What::dazed, .who = who, .amount = daze});
  }

  /// An injury, its damage check, and what comes of it.
  void wound(int who, int damage) {
    Combatant& target = one(who);
    const bool sure = target.condition.next_check_succeeds || !s_.settings.damage_checks;
    const int dice = sure ? 0 : roll(who, target.fighter.capacity, 0, Purpose::check);
    const auto check =
        injure(target.track, target.condition, target.fighter.capacity, damage, dice, s_.settings);
    if (s_.settings.damage_checks)
      hear_(Event{.what = What::check,
                  .who = who,
                  .amount = check->stands ? 1 : 0,
                  .bare = !check->was_rolled});
    if (check->benefit != Benefit::none)
      hear_(Event{.what = What::benefit, .who = who, .amount = static_cast<int>(check->benefit)});
    if (check->penalty != Penalty::none)
      hear_(Event{.what = What::penalty, .who = who, .amount = static_cast<int>(check->penalty)});
    if (check->stands) return;
    target.impaired = true;
    const Level level = effective(*target.track.wound_level(), target.condition, s_.settings);
    target.dead = level == level_of(Wound::dead);
    if (level >= level_of(Wound::incapacitated)) target.condition.no_recovery = true;
    hear_(Event{.what = target.dead ? What::dead : What::out, .who = who});
  }

  void try_to_recover(int who) {
    Combatant& down = one(who);
    const int modifier = wound_modifier(down, s_.settings);
    const int dice = roll(who, down.fighter.capacity, modifier, Purpose::recovery);
    const bool back = try_recovery(down.condition, down.fighter.capacity, *down.track.wound_level(),
                                   dice, modifier, s_.settings);
    hear_(Event{.what = What::tried, .who = who, .amount = back ? 1 : 0});
  }

  /// Ends a round: those who are out may come to, and the fight may be over.
  void end_round() {
    ++s_.round;
    ++s_.rounds;
    if (s_.settings.recovery_rounds > 0) {
      for (std::size_t i = 0; i < s_.foes.size(); ++i) {
        Condition& condition = s_.foes[i].condition;
        if (!is_here(s_, s_.foes[i]) || !anybody_stands()) continue;
        if (may_recover(condition))
          try_to_recover(static_cast<int>(i));
        else
          pass_round(condition);
      }
      if (!may_recover(s_.hero.condition)) pass_round(s_.hero.condition);
    }
    if (!s_.hero.stands()) {
      const bool may_come_back =
          s_.down < s_.settings.recovery_rounds && !s_.hero.condition.no_recovery && !s_.hero.dead;
      ++s_.down;
      s_.phase = may_come_back ? Phase::down : s_.hero.dead ? Phase::killed : Phase::beaten;
      if (!may_come_back) hear_(Event{.what = What::lost});
      return;
    }
    s_.down = 0;
    if (anybody_stands()) return;
    hear_(Event{.what = What::place_done});
    s_.phase = Phase::rest;
    s_.treatments = 0;
    if (next_place() < 0 && s_.hero.track.marked() == 0) go_on();
  }

  bool anybody_stands() const {
    return std::any_of(s_.foes.begin(), s_.foes.end(),
                       [&](const Combatant& foe) { return is_here(s_, foe) && foe.stands(); });
  }
  /// The next place with an opponent; -1 for none.
  int next_place() const {
    for (const Combatant& foe : s_.foes)
      if (foe.fighter.place > s_.place) return foe.fighter.place;
    return -1;
  }

  void treat_wounds() {
    ++s_.treatments;
    Combatant& hero = s_.hero;
    const bool sure = hero.condition.next_healing != Condition::Healing::rolled;
    const int dice = sure ? 0 : roll(-1, *hero.fighter.healing, 0, Purpose::treatment);
    const Treatment treatment =
        treat(hero.track, hero.condition, *hero.fighter.healing, dice, 0, s_.settings);
    if (hero.track.marked() == 0) hero.impaired = !s_.settings.damage_checks;
    hear_(Event{.what = What::treated,
                .who = -1,
                .degree = treatment.degree,
                .amount = treatment.boxes,
                .bare = !treatment.was_rolled});
  }

  void go_on() {
    const int next = next_place();
    if (next < 0) {
      s_.phase = Phase::won;
      return hear_(Event{.what = What::won});
    }
    s_.place = next;
    s_.round = 1;
    s_.hero.condition.no_recovery = false;
    ++s_.fights;
    s_.phase = Phase::fight;
    hear_(Event{.what = What::place, .amount = next});
  }

  State& s_;
  const Listener& hear_;
};

}  // namespace

State begin(std::uint64_t seed, const Fighter& hero, std::vector<Fighter> foes,
            const Settings& settings) {
  require_in_range(settings);
  require_possible(hero);
  for (const Fighter& foe : foes) require_possible(foe);
  if (foes.empty()) throw Error("there is nobody to fight");
  std::stable_sort(foes.begin(), foes.end(),
                   [](const Fighter& a, const Fighter& b) { return a.place < b.place; });
  State state;
  state.seed = seed;
  state.settings = settings;
  state.dice = GameDice(seed, Stream::fudge);
  state.hero = Combatant(hero, settings);
  state.place = foes.front().place;
  for (Fighter& foe : foes) state.foes.emplace_back(std::move(foe), settings);
  return state;
}

void apply(State& state, const Action& action, const Listener& listener) {
  deckmap::detail::require_legal(action, actions(state));
  Play(state, listener).act(action);
}

}  // namespace deckmap::fudge
