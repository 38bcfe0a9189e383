#include <deckmap/games/soldiers/rules.hpp>

#include <algorithm>
#include <span>
#include <utility>

#include <deckmap/detail/text.hpp>
#include <deckmap/map/levels.hpp>

namespace deckmap::soldiers {

std::vector<IdleSetting> idle_settings(const Settings& s) {
  constexpr std::string_view no_armour = "with armour=0", one_weapon = "with weapons=one";
  const bool one = s.weapons == Weapons::one;
  return {
      IdleSetting{"fire_damage", s.enemies == Enemies::wait, "with enemies=wait"},
      IdleSetting{"cover", s.cover_divisor == 1, "with cover_divisor=1"},
      IdleSetting{"cover_divisor", s.cover == Cover::none, "with cover=none"},
      IdleSetting{"salvo_shots", s.salvo_actions > s.actions,
                  "where a salvo takes more actions than a round has"},
      IdleSetting{"drop", s.drop_from == 0, "with drop_from=0"},
      IdleSetting{"respawn", s.respawn_rounds == 0, "with respawn_rounds=0"},
      IdleSetting{"price_ammunition", s.shop_ammunition == 0, "with shop_ammunition=0"},
      IdleSetting{"price_armour", s.shop_armour == 0, "with shop_armour=0"},
      IdleSetting{"price_armour", s.armour == 0, no_armour},
      IdleSetting{"shop_armour", s.armour == 0, no_armour},
      IdleSetting{"healing_armour", s.armour == 0, no_armour},
      IdleSetting{"armour_share", s.armour == 0, no_armour},
      IdleSetting{"armour_rounding", s.armour == 0, no_armour},
      IdleSetting{"armour_rounding", s.armour_share == 0, "with armour_share=0"},
      IdleSetting{"armour_rounding", s.armour_share == 100, "with armour_share=100"},
      IdleSetting{"joker_reach", s.joker_die == 0, "with joker_die=0"},
      IdleSetting{"joker_reach", s.enemies != Enemies::wait, "where enemies fire: jokers do, too"},
      IdleSetting{"shotgun_ammunition", one, one_weapon},
      IdleSetting{"shotgun_bonus", one, one_weapon},
      IdleSetting{"rifle_actions", one, one_weapon},
      IdleSetting{"rifle_dice", one, one_weapon},
      IdleSetting{"rifle_dice", s.rifle_actions > s.actions,
                  "where a shot of the rifle takes more actions than a round has"},
      IdleSetting{"price_weapon", one, one_weapon},
      IdleSetting{"weapon_from", one, one_weapon},
      IdleSetting{"weapon_from", s.weapon_die == 0, "with weapon_die=0"},
      IdleSetting{"weapon_die", one, one_weapon},
  };
}

Settings settings_of(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::easy:
      return {.health = 30, .weapons = Weapons::three, .enemies = Enemies::fire, .fire_damage = 50};
    case Difficulty::medium: return {.weapons = Weapons::three, .enemies = Enemies::fire};
    case Difficulty::hard:
      return {.weapons = Weapons::three, .enemies = Enemies::advance, .fire_damage = 135};
    case Difficulty::bare: break;
  }
  return {};
}

std::string to_string(const Action& action) {
  std::string text(to_string(action.deed));
  if (action.target != none) text += " " + std::to_string(action.target);
  return text;
}

Action Action::parse(std::string_view text) {
  const auto space = text.find(' ');
  Action action;
  action.deed = OptionValue<Deed>::read({}, text.substr(0, space));
  if (space != std::string_view::npos)
    action.target = parse_number<Index>("a target", text.substr(space + 1), 0, none - 1);
  return action;
}

int number_of(const Foe& foe, const Settings& settings) {
  return foe.is_joker() ? settings.joker_health : foe.card.rank();
}

Game::Game(Dealer dealer, std::uint64_t dice, const Settings& settings)
    : settings_(settings),
      dealer_(std::move(dealer)),
      dice_(dice, Stream::soldiers),
      actions_left_(settings.actions) {
  require_in_range(settings);
  soldiers_.assign(
      static_cast<std::size_t>(settings.players),
      {.health = settings.health, .armour = settings.armour, .ammunition = settings.ammunition});
  const auto& room = dungeon().piles().room;
  if (std::none_of(room.begin(), room.end(), [](Card card) { return card.is_joker(); }))
    throw Error("there is no joker in the room pile: the game could not be won");
  begin_level();
  judge(NoListener{});
}

Dealer Game::dealer_of_level(deckmap::Options dealing, int level) {
  dealing.seed += static_cast<std::uint64_t>(level - 1);
  dealing.ways.levels = 1;
  if (level > 1) dealing.ways.second_entrance = SecondEntrance::none;
  return Dealer(dealing);
}

void Game::begin_level() {
  dealer_.draw_all();
  if (dungeon().cards().empty())
    throw Error("no card was laid: there is nothing for the soldier to stand on");
  foes_.clear();
  searched_.clear();
  opened_hidden_.clear();
  stairs_ = killer_ = none;
  for (Soldier& one : soldiers_) one.here = 0;
  look_round();
}

void Game::go_down(const Listener& listener) {
  score_above_ += score_here();
  dealer_ = dealer_of_level(*dealing_, ++level_number_);
  begin_level();
  listener(Event{.what = What::down, .amount = level_number_});
}

bool Game::is_hidden_open(Index a, Index b) const {
  return std::any_of(opened_hidden_.begin(), opened_hidden_.end(), [&](const HiddenDoor& door) {
    return std::minmax(door.earlier, door.later) == std::minmax(a, b);
  });
}

int Game::score_here() const {
  const auto dead_jokers = std::count_if(
      foes_.begin(), foes_.end(), [](const Foe& foe) { return foe.is_joker() && foe.health == 0; });
  return settings_.score_door * static_cast<int>(dungeon().opened().size()) +
         settings_.score_joker * static_cast<int>(dead_jokers);
}

int Game::score() const {
  int points = score_above_ + score_here();
  if (outcome_ == Result::won)
    for (const Soldier& one : soldiers_)
      if (one.health > 0) points += one.health + one.armour + one.ammunition + one.credits;
  return points;
}

bool Game::covers(Index card) const {
  const PlacedCard& laid = dungeon().cards()[card];
  if (laid.role != Role::room || laid.card.suit() != Suit::diamonds) return false;
  switch (settings_.cover) {
    case Cover::even: return laid.card.rank() % 2 == 0;
    case Cover::odd: return laid.card.rank() % 2 == 1;
    case Cover::all: return true;
    case Cover::none: break;
  }
  return false;
}

bool Game::in_line(Index from, Index to) const {
  if (from == to) return true;
  for (const Direction direction : all_directions)
    for (Index card = from; can_step(card, direction);) {
      card = graph_.nodes()[card].neighbour[static_cast<std::size_t>(direction)];
      if (card == to) return true;
    }
  return false;
}

bool Game::in_fire(Index from, Index to) const {
  return segment_of(from) == segment_of(to) || (settings_.lines_of_fire && in_line(from, to));
}

bool Game::is_near(Index from, Index to) const {
  const auto& beside = graph_.nodes()[from].neighbour;
  return from == to || std::any_of(all_directions.begin(), all_directions.end(), [&](Direction d) {
           return beside[static_cast<std::size_t>(d)] == to && can_step(from, d);
         });
}

int Game::actions_for(Index door) const {
  return std::min(settings_.door_actions * level(door), settings_.actions);
}

std::vector<Action> Game::actions() const {
  std::vector<Action> all;
  if (over()) return all;
  const PlacedCard& place = dungeon().cards()[me().here];
  const bool whole_round = actions_left_ == settings_.actions;
  if (actions_left_ > 0)
    for (const Direction direction : all_directions)
      if (can_step(me().here, direction))
        all.push_back(
            {Deed::move, graph_.nodes()[me().here].neighbour[static_cast<std::size_t>(direction)]});
  for (Index target = 0; target < foes_.size(); ++target)
    if (foes_[target].health > 0 && foes_[target].on != none) add_shots(all, target);
  for (const Index door : openable_) {
    if (!at_door(door)) continue;
    if (me().ammunition >= level(door) && actions_left_ >= actions_for(door))
      all.push_back({Deed::open, door});
    if (me().keys > 0 && actions_left_ >= std::min(settings_.key_actions, settings_.actions))
      all.push_back({Deed::unlock, door});
  }
  if (me().here == passage_from_ &&
      actions_left_ >= std::min(settings_.passage_actions, settings_.actions))
    all.push_back({Deed::passage});
  if (actions_left_ >= std::min(settings_.passage_actions, settings_.actions))
    for (const HiddenDoor& door : graph_.hidden_doors()) {
      const Index here = me().here;
      if ((door.earlier != here && door.later != here) || is_hidden_open(door.earlier, door.later))
        continue;
      if (door.bolted == none || door.bolted == here)
        all.push_back({Deed::hidden, door.earlier == here ? door.later : door.earlier});
    }
  if (me().here == stairs_ && actions_left_ > 0) all.push_back({Deed::down});
  if (can_search(place.segment) && actions_left_ >= 1) all.push_back({Deed::search});
  if (place.role == Role::shop) {
    if (settings_.shop_ammunition > 0 && me().credits >= settings_.price_ammunition)
      all.push_back({Deed::buy_ammunition});
    if (settings_.shop_armour > 0 && me().armour < settings_.armour &&
        me().credits >= settings_.price_armour)
      all.push_back({Deed::buy_armour});
    if (me().credits >= settings_.price_key) all.push_back({Deed::buy_key});
    if (settings_.weapons == Weapons::three && me().credits >= settings_.price_weapon) {
      if (me().weapon != Weapon::shotgun) all.push_back({Deed::buy_shotgun});
      if (me().weapon != Weapon::rifle) all.push_back({Deed::buy_rifle});
    }
  }
  if (place.role == Role::healing && whole_round &&
      ((settings_.healing_health > 0 && me().health < settings_.health) ||
       (settings_.healing_armour > 0 && me().armour < settings_.armour)))
    all.push_back({Deed::heal});
  if (explored() && whole_round && may_travel_from(place)) add_journeys(all);
  all.push_back({Deed::end_round});
  return all;
}

void Game::add_shots(std::vector<Action>& all, Index target) const {
  const auto can = [&](int actions, int ammunition) {
    return actions_left_ >= actions && me().ammunition >= ammunition;
  };
  const Index on = foes_[target].on;
  if (in_fire(me().here, on)) {
    if (can(1, 1)) all.push_back({Deed::shoot, target});
    if (can(settings_.salvo_actions, settings_.salvo_shots)) all.push_back({Deed::salvo, target});
  }
  if (me().weapon == Weapon::shotgun && can(1, settings_.shotgun_ammunition) &&
      is_near(me().here, on))
    all.push_back({Deed::shotgun, target});
  if (me().weapon == Weapon::rifle && can(settings_.rifle_actions, 1) && in_line(me().here, on))
    all.push_back({Deed::rifle, target});
}

bool Game::legal(const Action& action) const {
  const auto all = actions();
  return std::find(all.begin(), all.end(), action) != all.end();
}

void Game::apply(const Action& action, const Listener& listener) {
  if (over()) throw Error("the game is over");
  if (!legal(action))
    throw Error(deckmap::detail::quoted(to_string(action)) + " is not possible now");
  carry_out(action, listener);
  if (me().health == 0 && anybody_lives()) end_turn(listener);
  judge(listener);
}

bool Game::anybody_lives() const {
  return std::any_of(soldiers_.begin(), soldiers_.end(),
                     [](const Soldier& one) { return one.health > 0; });
}

bool Game::is_closed_door(Index card) const {
  const PlacedCard& laid = dungeon().cards()[card];
  return laid.is_door() && !laid.open;
}

bool Game::may_travel_from(const PlacedCard& place) const {
  return place.is_door() || dungeon().segments()[place.segment].kind == Pile::room;
}

void Game::add_journeys(std::vector<Action>& all) const {
  const auto cards = dungeon().cards();
  Index last_room = none;
  for (Index card = 0; card < cards.size(); ++card) {
    const PlacedCard& laid = cards[card];
    if (laid.is_door()) {
      if (laid.open && card != me().here) all.push_back({Deed::travel, card});
      continue;
    }
    if (dungeon().segments()[laid.segment].kind != Pile::room || laid.segment == last_room)
      continue;
    last_room = laid.segment;
    if (laid.segment != segment_of(me().here) || cards[me().here].is_door())
      all.push_back({Deed::travel, card});
  }
}

void Game::look_round() {
  const Dungeon& map = dungeon();
  graph_ = Graph(map);
  std::size_t i = 0;
  room_cards_.assign(map.segments().size(), 0);
  searched_.resize(map.segments().size(), 0);
  for (Index s = 0; s < map.segments().size(); ++s) {
    for (const Card card : map.enemies(s)) {
      if (i == foes_.size()) {
        foes_.push_back({.card = card});
        foes_.back().health = number_of(foes_.back(), settings_);
      }
      Foe& foe = foes_[i++];
      if (foe.home == map.enemies_on(s)) continue;
      foe.home = foe.on = map.enemies_on(s);
    }
    if (map.segments()[s].kind != Pile::room) continue;
    for (const PlacedCard& laid : map.cards(s)) room_cards_[s] += laid.is_door() ? 0 : 1;
  }
  openable_ = dealer_.openable_doors();
  passage_from_ = map.rules().stuck == Stuck::stop ? none : dealer_.passage_from();
}

void Game::carry_out(const Action& action, const Listener& listener) {
  switch (action.deed) {
    case Deed::move:
      --actions_left_;
      me().here = action.target;
      listener(Event{.what = What::moved, .index = me().here});
      break;
    case Deed::travel:
      me().here = action.target;
      listener(Event{.what = What::moved, .index = me().here});
      end_turn(listener);
      break;
    case Deed::shoot:
    case Deed::salvo:
    case Deed::shotgun:
    case Deed::rifle: fire(action, listener); break;
    case Deed::open:
      actions_left_ -= actions_for(action.target);
      me().ammunition -= level(action.target);
      open(action.target, level(action.target), listener);
      break;
    case Deed::unlock:
      actions_left_ -= std::min(settings_.key_actions, settings_.actions);
      --me().keys;
      open(action.target, 0, listener);
      break;
    case Deed::passage:
      actions_left_ -= std::min(settings_.passage_actions, settings_.actions);
      listener(Event{.what = What::passage, .index = me().here});
      dealer_.take_secret_passage();
      dealer_.draw_all();
      look_round();
      break;
    case Deed::hidden: {
      actions_left_ -= std::min(settings_.passage_actions, settings_.actions);
      const auto doors = graph_.hidden_doors();
      opened_hidden_.push_back(
          *std::find_if(doors.begin(), doors.end(), [&](const HiddenDoor& door) {
            return std::minmax(door.earlier, door.later) == std::minmax(me().here, action.target);
          }));
      listener(Event{.what = What::hidden, .index = action.target});
      break;
    }
    case Deed::down:
      --actions_left_;
      go_down(listener);
      break;
    case Deed::search: search(listener); break;
    case Deed::buy_ammunition:
      me().credits -= settings_.price_ammunition;
      me().ammunition += settings_.shop_ammunition;
      listener(
          Event{.what = What::bought, .amount = settings_.shop_ammunition, .deed = action.deed});
      break;
    case Deed::buy_armour: {
      me().credits -= settings_.price_armour;
      const int gained = add(me().armour, settings_.shop_armour, settings_.armour);
      listener(Event{.what = What::bought, .amount = gained, .deed = action.deed});
      break;
    }
    case Deed::buy_key:
      me().credits -= settings_.price_key;
      ++me().keys;
      listener(Event{.what = What::bought, .amount = 1, .deed = action.deed});
      break;
    case Deed::buy_shotgun: buy_weapon(Weapon::shotgun, action.deed, listener); break;
    case Deed::buy_rifle: buy_weapon(Weapon::rifle, action.deed, listener); break;
    case Deed::heal: {
      const int health = add(me().health, settings_.healing_health, settings_.health);
      const int armour = add(me().armour, settings_.healing_armour, settings_.armour);
      listener(Event{.what = What::healed, .amount = health, .left = armour});
      end_turn(listener);
      break;
    }
    case Deed::end_round: end_turn(listener); break;
  }
}

int Game::add(int& value, int points, int most) {
  const int gained = std::max(0, std::min(points, most - value));
  value += gained;
  return gained;
}

int Game::wound(Soldier& soldier, int damage, Index by) {
  if (covers(soldier.here)) damage /= settings_.cover_divisor;
  const int on_armour = taken_by_armour(settings_, soldier.armour, damage);
  soldier.armour -= on_armour;
  soldier.health = std::max(0, soldier.health - (damage - on_armour));
  if (soldier.health == 0) killer_ = by;
  return damage;
}

void Game::spend(int actions, int ammunition) {
  actions_left_ -= actions;
  me().ammunition -= ammunition;
}

int Game::damage_of(Deed deed) {
  const int die = settings_.shot_die;
  if (deed == Deed::shotgun) {
    spend(1, settings_.shotgun_ammunition);
    return dice_.die(die, "the damage") + settings_.shotgun_bonus;
  }
  if (deed == Deed::rifle) {
    spend(settings_.rifle_actions, 1);
    int best = 0;
    for (int i = 0; i < settings_.rifle_dice; ++i)
      best = std::max(best, dice_.die(die, "the damage, of which the best counts"));
    return best;
  }
  const int shots = deed == Deed::salvo ? settings_.salvo_shots : 1;
  spend(deed == Deed::salvo ? settings_.salvo_actions : 1, shots);
  return dice_.roll(Dice(shots, die), "the damage");
}

void Game::fire(const Action& action, const Listener& listener) {
  const Index target = action.target;
  Foe& foe = foes_[target];
  const int damage = damage_of(action.deed);
  foe.health = std::max(0, foe.health - damage);
  listener(Event{.what = What::shot, .index = target, .roll = damage, .left = foe.health});
  if (foe.health > 0) {
    const int taken = wound(me(), foe.health, target);
    listener(Event{.what = What::wounded, .index = target, .amount = taken, .soldier = turn_});
    return;
  }
  foe.died = round_;
  me().credits += number_of(foe, settings_);
  listener(Event{.what = What::killed, .index = target, .amount = number_of(foe, settings_)});
  drop(target, listener);
}

void Game::drop(Index target, const Listener& listener) {
  const Foe& foe = foes_[target];
  // a soldier with two weapons finds points: there is no hand left
  if (settings_.weapons == Weapons::three && settings_.weapon_die > 0 && !foe.is_joker() &&
      me().weapon == Weapon::none && number_of(foe, settings_) >= settings_.weapon_from &&
      dice_.die(settings_.weapon_die, "a weapon") == settings_.weapon_die) {
    const int kind = dice_.die(2, "the weapon: 1 shotgun, 2 rifle");
    me().weapon = static_cast<Weapon>(kind);
    listener(Event{.what = What::found_weapon, .index = target, .roll = kind});
    return;
  }
  if (settings_.drop_from == 0 || number_of(foe, settings_) < settings_.drop_from) return;
  const int kind = dice_.die(3, "what it drops: 1 health, 2 armour, 3 ammunition");
  const int gained = kind == 1   ? add(me().health, settings_.drop, settings_.health)
                     : kind == 2 ? add(me().armour, settings_.drop, settings_.armour)
                                 : settings_.drop;
  if (kind == 3) me().ammunition += gained;
  listener(Event{.what = What::dropped, .index = target, .roll = kind, .amount = gained});
}

void Game::buy_weapon(Weapon weapon, Deed deed, const Listener& listener) {
  me().credits -= settings_.price_weapon;
  me().weapon = weapon;
  listener(Event{.what = What::bought, .amount = 1, .deed = deed});
}

void Game::open(Index door, int ammunition, const Listener& listener) {
  listener(Event{.what = What::opened, .index = door, .amount = ammunition});
  dealer_.open(door);
  dealer_.draw_all();
  look_round();
}

void Game::search(const Listener& listener) {
  const Index room = segment_of(me().here);
  --actions_left_;
  ++searched_[room];
  listener(Event{.what = What::searching,
                 .amount = searched_[room],
                 .left = room_cards_[room] - searched_[room]});
  if (can_search(room)) return;
  int found = 0;
  if (settings_.credit_die > 0)
    found = dice_.roll(Dice(room_cards_[room], settings_.credit_die), "the credits found");
  me().credits += found;
  listener(Event{.what = What::searched, .index = room, .amount = found});
  if (settings_.key_die > 0 && dice_.die(settings_.key_die, "a key") == settings_.key_die) {
    ++me().keys;
    listener(Event{.what = What::found_key});
  }
}

void Game::end_turn(const Listener& listener) {
  for (int next = turn_ + 1; next < settings_.players; ++next)
    if (soldier(next).health > 0) {
      turn_ = next;
      actions_left_ = settings_.actions;
      listener(Event{.what = What::turn, .soldier = turn_});
      return;
    }
  if (settings_.enemies == Enemies::advance) advance(listener);
  attack(listener);
  if (!anybody_lives()) return;
  if (settings_.respawn_rounds > 0) respawn(listener);
  ++round_;
  actions_left_ = settings_.actions;
  turn_ = 0;
  while (me().health == 0) ++turn_;
  listener(Event{.what = What::round, .amount = round_});
  if (settings_.players > 1) listener(Event{.what = What::turn, .soldier = turn_});
}

std::vector<int> Game::steps_to_soldiers() const {
  std::vector<int> steps(graph_.nodes().size(), -1);
  std::vector<Index> queue;
  for (const Soldier& one : soldiers_)
    if (one.health > 0 && steps[one.here] < 0) {
      steps[one.here] = 0;
      queue.push_back(one.here);
    }
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const Direction direction : all_directions) {
      if (!can_step(queue[head], direction)) continue;
      const Index next = graph_.nodes()[queue[head]].neighbour[static_cast<std::size_t>(direction)];
      if (steps[next] >= 0) continue;
      steps[next] = steps[queue[head]] + 1;
      queue.push_back(next);
    }
  return steps;
}

void Game::advance(const Listener& listener) {
  const std::vector<int> steps = steps_to_soldiers();
  int moved = 0;
  for (Foe& foe : foes_) {
    if (foe.health == 0 || foe.on == none || steps[foe.on] < 2) continue;
    for (const Direction direction : all_directions) {
      if (!can_step(foe.on, direction)) continue;
      const Index next = graph_.nodes()[foe.on].neighbour[static_cast<std::size_t>(direction)];
      if (steps[next] != steps[foe.on] - 1) continue;
      foe.on = next;
      ++moved;
      break;
    }
  }
  if (moved > 0) listener(Event{.what = What::advanced, .amount = moved});
}

bool Game::reaches(const Foe& foe, Index card) const {
  if (settings_.enemies != Enemies::wait) return in_fire(foe.on, card);
  switch (settings_.joker_reach) {
    case JokerReach::near: return is_near(foe.on, card);
    case JokerReach::line: return in_fire(foe.on, card);
    case JokerReach::segment: break;
  }
  return segment_of(foe.on) == segment_of(card);
}

int Game::target_of(const Foe& foe) const {
  int target = -1;
  for (int i = 0; i < settings_.players; ++i) {
    const Soldier& one = soldiers_[static_cast<std::size_t>(i)];
    if (one.health == 0 || !reaches(foe, one.here)) continue;
    const auto strength = [&](int of) {
      return soldiers_[static_cast<std::size_t>(of)].health +
             soldiers_[static_cast<std::size_t>(of)].armour;
    };
    if (target < 0 || strength(i) < strength(target)) target = i;
  }
  return target;
}

void Game::attack(const Listener& listener) {
  for (std::size_t i = 0; i < foes_.size(); ++i) {
    const Foe& foe = foes_[i];
    if (foe.health == 0 || foe.on == none) continue;
    if (foe.is_joker() ? settings_.joker_die == 0 : settings_.enemies == Enemies::wait) continue;
    const int target = target_of(foe);
    if (target < 0) continue;
    Event event{.what = foe.is_joker() ? What::attacked : What::fired_at,
                .index = static_cast<Index>(i),
                .soldier = target};
    if (foe.is_joker())
      event.roll = dice_.die(settings_.joker_die, "the attack of " + spoken(foe.card));
    const int damage =
        foe.is_joker() ? event.roll : number_of(foe, settings_) * settings_.fire_damage / 100;
    event.amount = wound(soldier(target), damage, event.index);
    listener(event);
  }
}

void Game::respawn(const Listener& listener) {
  int count = 0;
  for (Foe& foe : foes_) {
    const bool now = settings_.respawn == Respawn::own
                         ? round_ + 1 - foe.died >= settings_.respawn_rounds
                         : round_ % settings_.respawn_rounds == 0;
    if (foe.health == 0 && !foe.is_joker() && now) {
      foe.health = number_of(foe, settings_);
      foe.on = foe.home;
      ++count;
    }
  }
  if (count > 0) listener(Event{.what = What::respawned, .amount = count});
}

void Game::judge(const Listener& listener) {
  if (!anybody_lives())
    outcome_ = Result::killed;
  else if (!joker_to_come()) {
    // where no joker stands, no stairs lead down: the descent ends
    const Index boss = last_boss(dungeon());
    if (level_number_ == levels() || boss == none)
      outcome_ = Result::won;
    else if (stairs_ == none) {
      stairs_ = dungeon().stands_on(boss);
      listener(Event{.what = What::stairs, .index = stairs_});
    }
  } else if (std::all_of(soldiers_.begin(), soldiers_.end(),
                         [&](const Soldier& one) { return one.health == 0 || stranded(one); }))
    outcome_ = Result::stranded;
  if (over())
    listener(Event{.what = outcome_ == Result::won      ? What::won
                           : outcome_ == Result::killed ? What::lost
                                                        : What::stranded});
}

bool Game::joker_to_come() const {
  bool waiting = false;
  for (const Foe& foe : foes_) {
    if (!foe.is_joker() || foe.health == 0) continue;
    if (foe.on != none) return true;
    waiting = true;
  }
  if (openable_.empty() && passage_from_ == none) return false;
  const auto undrawn = std::span(dungeon().piles().room).subspan(dungeon().drawn(Pile::room));
  return waiting ||
         std::any_of(undrawn.begin(), undrawn.end(), [](Card card) { return card.is_joker(); });
}

bool Game::stranded(const Soldier& soldier) const {
  if (passage_from_ != none) return false;
  const auto cards = dungeon().cards();
  const bool foes = std::any_of(foes_.begin(), foes_.end(), [&](const Foe& foe) {
    return foe.on != none && (foe.health > 0 || (settings_.respawn_rounds > 0 && !foe.is_joker()));
  });
  if (soldier.ammunition > 0 && foes) return false;
  for (const Index door : openable_)
    if (soldier.keys > 0 || soldier.ammunition >= level(door)) return false;
  int hope = soldier.credits;  // the most credits that searching can make of them
  bool rooms = false;
  for (std::size_t s = 0; s < room_cards_.size(); ++s)
    if (can_search(static_cast<Index>(s))) {
      rooms = true;
      hope += room_cards_[s] * settings_.credit_die;
    }
  const bool shop = std::any_of(cards.begin(), cards.end(),
                                [](const PlacedCard& laid) { return laid.role == Role::shop; });
  if (shop && settings_.shop_ammunition > 0 && hope >= settings_.price_ammunition) return false;
  const bool key = (rooms && settings_.key_die > 0) || (shop && hope >= settings_.price_key);
  return openable_.empty() || !key;
}

}  // namespace deckmap::soldiers
