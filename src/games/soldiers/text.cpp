#include <deckmap/games/soldiers/text.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <deckmap/detail/text.hpp>

namespace deckmap::soldiers {

std::string name_of(const Game& game, Index foe, Names names) {
  return foe < names.size() ? names[foe] : "the " + spoken(game.foes()[foe].card);
}

std::string door_name(const Game& game, Index door) {
  return "the " + spoken(game.dungeon().cards()[door].card) + ", a door of level " +
         std::to_string(game.level(door));
}

int room_number(const Game& game, Index segment) {
  if (game.room_cards(segment) == 0) return 0;
  int number = 0;
  for (Index s = 0; s <= segment; ++s) number += game.room_cards(s) > 0 ? 1 : 0;
  return number;
}

std::string place_name(const Game& game, Index card) {
  const PlacedCard& laid = game.dungeon().cards()[card];
  if (laid.is_door())
    return std::string(laid.open ? "the opened " : "before the ") + spoken(laid.card);
  if (laid.role == Role::corridor) return "a corridor";
  std::string text = "room " + std::to_string(room_number(game, laid.segment));
  if (laid.role == Role::shop) text += ", a shop";
  if (laid.role == Role::healing) text += ", a healing station";
  if (game.covers(card)) text += ", in cover";
  return text;
}

namespace {

/// Returns the share of the rolls of some dice, added, that stay below a number.
double share_below(int number, int dice, int sides) {
  // totals below the enemy's health; they are few, whatever the dice
  std::vector<double> below(static_cast<std::size_t>(std::max(number, 1)), 0.0);
  below[0] = 1;
  for (int die = 0; die < dice; ++die) {
    std::vector<double> next(below.size(), 0.0);
    for (std::size_t total = 0; total < below.size(); ++total)
      for (std::size_t face = 1; face <= static_cast<std::size_t>(sides); ++face)
        if (total + face < next.size()) next[total + face] += below[total] / sides;
    below = std::move(next);
  }
  double sum = 0;
  for (const double share : below) sum += share;
  return sum;
}

double share_of_failures(const Settings& settings, int health, Deed deed) {
  const int sides = settings.shot_die;
  switch (deed) {
    case Deed::salvo: return share_below(health, settings.salvo_shots, sides);
    case Deed::shotgun: return share_below(health - settings.shotgun_bonus, 1, sides);
    case Deed::rifle: return std::pow(share_below(health, 1, sides), settings.rifle_dice);
    default: return share_below(health, 1, sides);
  }
}

}  // namespace

int odds_of_kill(const Game& game, const Foe& foe, Deed deed) {
  const double fails = share_of_failures(game.settings(), foe.health, deed);
  const int rounded = static_cast<int>(100 * (1 - fails) + 0.5);
  return fails > 0 ? std::min(rounded, 99) : rounded;
}

std::string described(const Game& game, const Action& action, Names names) {
  const auto foe = [&] {
    const Foe& target = game.foes()[action.target];
    return name_of(game, action.target, names) + " (" + std::to_string(target.health) +
           "), kills " + std::to_string(odds_of_kill(game, target, action.deed)) + " %";
  };
  const auto door = [&] { return spoken(game.dungeon().cards()[action.target].card); };
  const Settings& settings = game.settings();
  const auto price = [&](int points, const char* what, int credits) {
    return "buy " + std::to_string(points) + " " + what + " for " + std::to_string(credits);
  };
  switch (action.deed) {
    case Deed::move: {
      const auto& neighbours = game.graph().nodes()[game.here()].neighbour;
      for (const Direction direction : all_directions)
        if (neighbours[static_cast<std::size_t>(direction)] == action.target)
          return "go " + std::string(to_string(direction));
      break;
    }
    case Deed::travel: return "travel to " + place_name(game, action.target);
    case Deed::shoot: return "shoot " + foe();
    case Deed::salvo: return "salvo at " + foe();
    case Deed::shotgun: return "shotgun at " + foe();
    case Deed::rifle: return "rifle at " + foe();
    case Deed::open:
      return "shoot the " + door() + " open (" + std::to_string(game.level(action.target)) + ")";
    case Deed::unlock: return "unlock the " + door();
    case Deed::passage: return "take the secret passage";
    case Deed::hidden: return "open the hidden door";
    case Deed::down:
      return "go down the stairs to level " + std::to_string(game.level_number() + 1);
    case Deed::search: {
      const Index room = game.segment_of(game.here());
      return "search this room (" + std::to_string(game.searched(room)) + "/" +
             std::to_string(game.room_cards(room)) + ")";
    }
    case Deed::buy_ammunition:
      return price(settings.shop_ammunition, "ammunition", settings.price_ammunition);
    case Deed::buy_armour: return price(settings.shop_armour, "armour", settings.price_armour);
    case Deed::buy_key: return price(1, "key", settings.price_key);
    case Deed::buy_shotgun: return price(1, "shotgun", settings.price_weapon);
    case Deed::buy_rifle: return price(1, "rifle", settings.price_weapon);
    case Deed::heal: return "heal for a round";
    case Deed::end_round: return "end the round";
  }
  return to_string(action);
}

std::string told(const Game& game, const Event& event, Names names) {
  using What = Event::What;
  const auto n = [](int number) { return std::to_string(number); };
  const auto foe = [&] { return name_of(game, event.index, names); };
  const auto hurt = [&] {
    const bool several = game.soldiers().size() > 1;
    return ": " + n(event.amount) + " damage to " +
           (several ? "soldier " + n(event.soldier + 1) : std::string("you")) + ".";
  };
  // a chart may stand several behind one counter: "6 crabs", "two wolves"
  const auto verb = [&](std::string_view of_one, std::string_view of_many) {
    const std::string who = foe(), count = who.substr(0, who.find(' '));
    bool many = count.find_first_not_of("0123456789") == std::string::npos && count != "1";
    for (int number = 2; number < 100 && !many; ++number)
      many = count == deckmap::detail::in_words(number);
    return std::string(many ? of_many : of_one);
  };
  const auto sentence = [](std::string text) {
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
    return text;
  };
  switch (event.what) {
    case What::moved: return "";
    case What::shot:
      return deckmap::detail::counted(event.roll, "point", "points") + " of damage to " + foe() +
             (event.left > 0 ? ", which " + verb("has ", "have ") + n(event.left) + " left." : ".");
    case What::killed:
      return "You killed " + foe() + ": " +
             deckmap::detail::counted(event.amount, "credit", "credits") + ".";
    case What::dropped: {
      static constexpr std::string_view kinds[] = {"health", "armour", "ammunition"};
      return verb("It drops ", "They drop ") + std::string(kinds[event.roll - 1]) +
             (event.amount == 0 ? ", but you can hold no more." : ": " + n(event.amount) + ".");
    }
    case What::wounded: return verb("It strikes", "They strike") + " back" + hurt();
    case What::attacked: return sentence(foe() + verb(" attacks", " attack") + hurt());
    case What::fired_at: return sentence(foe() + verb(" fires", " fire") + hurt());
    case What::advanced:
      return event.amount == 1 ? "An enemy advances." : n(event.amount) + " enemies advance.";
    case What::opened:
      return std::string(event.amount == 0 ? "You unlocked " : "You shot open ") +
             door_name(game, event.index) + ".";
    case What::passage: return "You found a secret passage.";
    case What::hidden: return "You opened a hidden door.";
    case What::stairs:
      return "Every joker of this level is dead. Stairs lead down from the card of the last one.";
    case What::down: return "Level " + n(event.amount) + ".";
    case What::searching:
      return event.left == 0 ? "" : "You search; " + n(event.left) + " more to go.";
    case What::searched:
      return "The room is searched: " +
             deckmap::detail::counted(event.amount, "credit", "credits") + ".";
    case What::found_key: return "You found a key.";
    case What::bought:
      if (event.deed == Deed::buy_key) return "You bought a key.";
      if (event.deed == Deed::buy_shotgun) return "You bought a shotgun.";
      if (event.deed == Deed::buy_rifle) return "You bought a rifle.";
      return "You bought " + n(event.amount) +
             (event.deed == Deed::buy_armour ? " armour." : " ammunition.");
    case What::found_weapon:
      return verb("It drops", "They drop") + " a " +
             std::string(to_string(static_cast<Weapon>(event.roll))) + ".";
    case What::healed:
      return "The station gives " + n(event.amount) + " health and " + n(event.left) + " armour.";
    case What::turn: return "Soldier " + n(event.soldier + 1) + ".";
    case What::round: return "Round " + n(event.amount) + ".";
    case What::respawned:
      return event.amount == 1 ? "A dead enemy returns."
                               : n(event.amount) + " dead enemies return.";
    case What::won: return "Every joker is dead: you won.";
    case What::lost:
      return game.soldiers().size() > 1 ? "Both soldiers are dead." : "You are dead.";
    case What::stranded: return "You have no ammunition and no way to more: you are stranded.";
  }
  return "";
}

}  // namespace deckmap::soldiers
