#pragma once
// The sheets of the soldiers at a real table: what people have, spend and kill, noted word by word.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/games/soldiers/rules.hpp>

namespace deckmap::command {

/// Health, armour, ammunition, credits and keys of each soldier, the round, and the dead who stand
/// again. There is one soldier until notes begin the sheet of another.
class SoldierSheet {
 public:
  /// The notes that it takes, for the help.
  static constexpr std::string_view commands =
      "  hit 7        damage, on the armour first; hit 7 cover where a card gives cover\n"
      "  shot, shot 3 ammunition that was fired\n"
      "  kill 7S      a dead enemy: his number in credits; he stands again in time\n"
      "  health +5    so for armour, ammunition, credits and keys; -2 takes away\n"
      "  search 3     a room of 3 cards is searched: which dice are rolled\n"
      "  unlock 2     opens a door with a key; open 2 costs its level in ammunition\n"
      "  round        the round is over            soldier  the sheet\n"
      "  soldier 2    notes go to soldier 2 from now on; the next number begins a sheet\n";

  /// Whether a word begins a note.
  static bool is_note(std::string_view word);
  /// Notes words, as in "hit 7 cover". Returns what came of it, a line each; throws `Error`,
  /// and changes nothing, for words that are not notes and for more than there is.
  std::vector<std::string> note(std::string_view words);
  /// A door of that level is opened: with a key after "unlock", else for ammunition.
  void open(int level);
  /// The level below begins: the dead of this one do not lie there.
  void go_down() { dead_.clear(); }
  /// Whether notes have begun the sheet of more than one soldier.
  bool has_several() const { return soldiers_.size() > 1; }
  /// How many enemies of this card are dead now.
  std::size_t dead(Card card) const;

  std::string text() const;

 private:
  struct Soldier {
    int health, armour, ammunition, credits, keys;
  };
  struct Dead {
    Card card;
    int round;
  };

  Soldier begun() const { return {settings_.health, settings_.armour, settings_.ammunition, 0, 0}; }
  void turn_to(std::string_view number);

  void change(int& value, int by, int most, std::string_view what) const;
  std::vector<std::string> end_round();

  soldiers::Settings settings_;  // those by default
  std::vector<Soldier> soldiers_ = {begun()};
  std::size_t noted_ = 0;  // the soldier to whom the notes apply
  int round_ = 1;
  bool by_key_ = false;
  std::vector<Dead> dead_;  // and the jokers, who stay so
};

}  // namespace deckmap::command
