#include <deckmap/games/fudge/text.hpp>

#include <deckmap/detail/text.hpp>

namespace deckmap::fudge {

const std::string& name_of(const State& state, int who) {
  return (who < 0 ? state.hero : state.foes[static_cast<std::size_t>(who)]).fighter.name;
}

std::string described(const State& state, const Action& action) {
  using What = Action::What;
  switch (action.what) {
    case What::attack: return "attack " + name_of(state, action.target);
    case What::charge: return "charge at " + name_of(state, action.target);
    case What::lie: return "lie where you fell";
    case What::recover: return "try to get up";
    case What::treat: return "treat your wounds";
    case What::go_on: return "go on";
    case What::bash: return "bash " + name_of(state, action.target);
  }
  return to_string(action);
}

std::string told(const State& state, const Event& event) {
  using What = Event::What;
  const auto n = [](int number) { return std::to_string(number); };
  const std::string name = name_of(state, event.who), who = deckmap::detail::with_capital(name);
  switch (event.what) {
    case What::rolled:
      return who + ", " + std::string(deckmap::to_string(event.purpose)) + ": 4dF " +
             (event.dice > 0 ? "+" : "") + n(event.dice) + ", " +
             to_string(Degree::at(event.degree)) + ".";
    case What::even: return "No blow lands.";
    case What::on_shield:
      return who + " takes it on the shield" +
             (event.amount < 0    ? "."
              : event.amount == 0 ? ", which breaks."
                                  : ", which has " + n(event.amount) + " left.");
    case What::hit:
      return who + " is hit by " + n(event.degree) +
             (event.amount == 0
                  ? ", and the armour takes it."
                  : (event.bare ? ", past the armour: " : ": ") + n(event.amount) + " damage.");
    case What::check:
      return event.bare ? who + " shrugs it off, as promised."
                        : who + (event.amount != 0 ? " fights on." : " cannot go on.");
    case What::benefit:
      switch (static_cast<Benefit>(event.amount)) {
        case Benefit::next_check_succeeds: return "Rage: the next damage check succeeds.";
        case Benefit::wound_lessened: return "The wound is lighter than it looked.";
        case Benefit::next_healing_succeeds: return "The next treatment succeeds.";
        case Benefit::none: break;
      }
      return "";
    case What::penalty:
      switch (static_cast<Penalty>(event.amount)) {
        case Penalty::no_recovery: return who + " will not get up in this fight.";
        case Penalty::near_death: return who + " is near death.";
        case Penalty::further_wound: return "The wound is worse than it looked.";
        case Penalty::next_healing_fails: return "The next treatment fails.";
        case Penalty::none: break;
      }
      return "";
    case What::out: return who + " is out of the fight.";
    case What::dead: return who + " is dead.";
    case What::tried: return who + (event.amount != 0 ? " is back on his feet." : " stays down.");
    case What::treated:
      return event.amount < 0 ? "The treatment makes it worse: " + n(-event.amount) + " more."
                              : "The treatment clears " +
                                    deckmap::detail::counted(event.amount, "box", "boxes") + ".";
    case What::place_done: return "Nobody stands against you here.";
    case What::place: return "The next fight begins.";
    case What::won: return "Nobody is left: you won.";
    case What::lost: return "The fight is lost.";
    case What::dazed: return who + " is dazed: -" + n(event.amount) + " in the next round.";
  }
  return "";
}

}  // namespace deckmap::fudge
