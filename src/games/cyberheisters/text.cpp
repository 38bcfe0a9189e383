#include <deckmap/games/cyberheisters/text.hpp>

#include <algorithm>

#include <deckmap/detail/text.hpp>

namespace deckmap::cyberheisters {

std::string area_name(const Fight& fight, int area) {
  if (fight.is_units(area))
    return fight.unit_areas() == 1 ? "the battalion"
                                   : std::string("cluster ") + static_cast<char>('A' + area);
  const Single& single = fight.single(area);
  const auto same = [&](const Single& other) { return other.kind == single.kind; };
  const std::string kind(to_string(single.kind));
  if (std::count_if(fight.singles.begin(), fight.singles.end(), same) == 1) return "the " + kind;
  const auto before =
      fight.singles.begin() + (area - static_cast<std::ptrdiff_t>(fight.unit_areas()));
  return kind + " " + std::to_string(1 + std::count_if(fight.singles.begin(), before, same));
}

std::string place_name(const Fight& fight, int place) {
  if (fight.is_cluster(place)) {
    if (fight.spread) return "one unit";
    return fight.clusters.size() == 1 ? "the battalion"
                                      : std::string("cluster ") + static_cast<char>('A' + place);
  }
  for (int area = fight.unit_areas(); area < fight.areas(); ++area)
    if (fight.single(area).place == place) return area_name(fight, area);
  return "nobody";
}

HealthBar health_bar(const State& state, int width) {
  const int filled = (state.health * width + state.settings.health - 1) / state.settings.health;
  return {filled, width - filled};
}

namespace {

std::string counted_units(int n) { return deckmap::detail::counted(n, "unit", "units"); }

/// An area and what is known to be left of it: "cluster A (7)".
std::string area_with_rest(const Fight& fight, int area, Knowledge knowledge) {
  std::string text = area_name(fight, area);
  if (fight.is_units(area))
    text += " (" + std::to_string(fight.units(area)) + ")";
  else if (knowledge == Knowledge::master)
    text += " (" + std::to_string(fight.single(area).health) + ")";
  return text;
}

/// A place and how many a bomb can reach there: "cluster A (4) and 2 specials".
std::string place_with_rest(const Fight& fight, int place) {
  std::string text = place_name(fight, place);
  if (fight.spread) return text;
  text += " (" + std::to_string(fight.cluster(place).size()) + ")";
  const auto specials = std::count_if(
      fight.singles.begin(), fight.singles.end(),
      [&](const Single& single) { return single.health > 0 && single.place == place; });
  if (specials > 0) text += " and " + deckmap::detail::counted(specials, "special", "specials");
  return text;
}

}  // namespace

std::string described(const State& state, const Action& action, Knowledge knowledge) {
  using What = Action::What;
  const Room& room = state.rooms[static_cast<std::size_t>(state.room)];
  const auto item = [&] {
    return std::string(to_string(room.items[static_cast<std::size_t>(action.target)]));
  };
  const auto area = [&] { return area_with_rest(*state.fight, action.target, knowledge); };
  switch (action.what) {
    case What::heal: return "use the medical supplies";
    case What::loot: return "loot the room";
    case What::exchange: return "go through the chests again";
    case What::forward:
      return state.room + 1 == state.settings.rooms
                 ? "leave the last room: escape"
                 : "move on to room " + std::to_string(state.room + 2);
    case What::back: return "go back to room " + std::to_string(state.room);
    case What::hidden:
      return "slip through the hidden door to room " + std::to_string(action.target + 1);
    case What::wait: return "do nothing";
    case What::take: return "take the " + item();
    case What::swap:
      return "take the " + item() + " for the " +
             std::string(to_string(state.inventory[static_cast<std::size_t>(action.slot)]));
    case What::done: return "leave the chests";
    case What::attack: return "attack " + area();
    case What::bomb: return "bomb " + place_with_rest(*state.fight, action.target);
    case What::stasis: return "throw the stasis grenade";
    case What::shield: return "deploy the shield";
    case What::companion: return "companion: " + area();
    case What::recharge: return "recharge at the station";
    case What::trade:
      return "buy a " + std::string(to_string(static_cast<Item>(action.target))) + " for the " +
             std::string(to_string(state.inventory[static_cast<std::size_t>(action.slot)]));
  }
  return to_string(action);
}

namespace {

/// Returns the enemies of an encounter: "15 units in 2 clusters, the captain, 1 hunter".
std::string enemies_text(const State& state) {
  const Fight& fight = *state.fight;
  std::string text = counted_units(fight.units());
  if (fight.spread) text += " spread out";
  if (fight.clusters.size() > 1)
    text += " in " + std::to_string(fight.clusters.size()) + " clusters";
  for (const Elite elite : {Elite::hunter, Elite::berserker, Elite::captain}) {
    const auto n = std::count_if(fight.singles.begin(), fight.singles.end(),
                                 [&](const Single& single) { return single.kind == elite; });
    const std::string kind(to_string(elite));
    if (n > 0)
      text += elite == Elite::captain ? ", the captain"
                                      : ", " + deckmap::detail::counted(n, kind, kind + "s");
  }
  return text;
}

}  // namespace

std::string told(const State& state, const Event& event, Knowledge knowledge) {
  using What = Event::What;
  const bool master = knowledge == Knowledge::master;
  const auto n = [](int number) { return std::to_string(number); };
  const auto item = [](int number) { return std::string(to_string(static_cast<Item>(number))); };
  const auto name = [&] { return area_name(*state.fight, event.area); };
  const auto roll = [&] { return master ? " (" + n(event.die) + ")" : std::string(); };
  switch (event.what) {
    case What::chest:
      return "Chest, " + n(event.die) + ": " +
             (event.amount == 0 ? "nothing" : item(event.amount - 1)) + ".";
    case What::taken:
      return "You take the " + item(event.amount) +
             (event.other == 0 ? "." : " and put back the " + item(event.other - 1) + ".");
    case What::healed:
      return "The medical supplies help" +
             (master ? ": health " + n(event.amount) + "." : std::string("."));
    case What::moved: return "Room " + n(event.amount + 1) + ".";
    case What::escaped: return "You are out of the city: you escaped.";
    case What::encounter:
      return event.other == 0 ? "Enforcers come for you!"
             : event.die == 0 ? "The captain has come for you!"
                              : "Enforcers come for you, and the captain with them!";
    case What::initiative:
      return deckmap::detail::with_capital(enemies_text(state)) + ". Initiative " + n(event.die) +
             " against " + n(event.other) +
             (event.die > event.other ? ": you begin." : ": they begin.");
    case What::hit: {
      std::string text = std::string(event.by_companion ? "Your companion hits " : "You hit ") +
                         name() + " for " + n(event.die);
      if (event.amount == 0) return text + ": gone.";
      if (state.fight->is_units(event.area))
        return text + ": " + counted_units(event.amount) + " left.";
      return text + (master ? ": " + n(event.amount) + " left." : ".");
    }
    case What::missed:
      return std::string(event.by_companion ? "Your companion finds " : "You find ") + name() +
             " gone already.";
    case What::bomb: {
      const std::string bomb = "The bomb (" + n(event.die) + ")";
      if (event.amount == 0)
        return bomb + " falls on " + place_name(*state.fight, event.area) + ".";
      return bomb + " kills " +
             (state.fight->spread
                  ? "one unit"
                  : counted_units(event.amount) + " of " + place_name(*state.fight, event.area)) +
             ".";
    }
    case What::bombed:
      if (event.amount == 0) return "It kills " + name() + ".";
      return "It hurts and stuns " + name() + (master ? ": " + n(event.amount) + " left." : ".");
    case What::stasis:
      return "The grenade (" + n(event.die) + ") freezes " + counted_units(event.amount) + ".";
    case What::held: return "It freezes " + name() + ".";
    case What::shield_up: return "Your shield stands.";
    case What::struck:
      return deckmap::detail::with_capital(name()) + " attacks" + roll() +
             (master ? ": " + n(event.amount) + "." : ".");
    case What::at_companion:
      return deckmap::detail::with_capital(name()) + " turns on your companion.";
    case What::still: return deckmap::detail::with_capital(name()) + " cannot move.";
    case What::damage:
      if (event.other != 0) return "The shield takes it all.";
      return master ? n(event.amount) + " damage to you." : "You are hit.";
    case What::shield_broken: return "Your shield is destroyed.";
    case What::shield_spent: return "Your shield has run out.";
    case What::fight_over: return "All of them are dead.";
    case What::dead: return "You are dead, and your companion with you.";
    case What::recharged:
      return "The station heals you" +
             (master ? ": health " + n(event.amount) + "." : std::string("."));
    case What::traded:
      return "The shop gives the " + item(event.amount) + " for the " + item(event.other - 1) + ".";
  }
  return "";
}

}  // namespace deckmap::cyberheisters
