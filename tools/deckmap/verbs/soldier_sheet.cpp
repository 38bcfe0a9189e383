#include "verbs/soldier_sheet.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap::command {
namespace {

constexpr int no_most = std::numeric_limits<int>::max() / 2;
/// As many as sit at a table.
constexpr std::size_t most_soldiers = 9;
constexpr std::array<std::string_view, 11> notes = {"hit",    "shot",       "kill",    "health",
                                                    "armour", "ammunition", "credits", "keys",
                                                    "round",  "unlock",     "search"};

int signed_number(std::string_view what, std::string_view text) {
  const bool plus = text.starts_with('+');
  if (!plus && !text.starts_with('-'))
    throw Error(std::string(what) + " changes by +5 or -5: " + detail::quoted(text) +
                " has no sign");
  return parse_number<int>(what, text.substr(plus ? 1 : 0), -100'000, 100'000);
}

}  // namespace

bool SoldierSheet::is_note(std::string_view word) {
  return std::find(notes.begin(), notes.end(), word) != notes.end();
}

void SoldierSheet::change(int& value, int by, int most, std::string_view what) const {
  if (value + by < 0)
    throw Error("not enough " + std::string(what) + ": " + std::to_string(value) + " left");
  value = std::min(value + by, std::max(most, value));
}

std::vector<std::string> SoldierSheet::note(std::string_view words) {
  std::size_t at = 0;
  const std::string_view word = detail::next_word(words, at);
  const std::string_view value = detail::next_word(words, at);
  const std::string_view more = detail::next_word(words, at);
  const auto number = [&](int otherwise) {
    return value.empty() && otherwise >= 0
               ? otherwise
               : parse_number<int>("a number for " + std::string(word), value, 0, 100'000);
  };
  if (value.empty() && word != "round" && word != "unlock" && word != "shot")
    throw Error(std::string(word) + " lacks what is noted, as in " + std::string(word) + ' ' +
                (word == "kill"                       ? "7S"
                 : word == "hit" || word == "soldier" ? "2"
                 : word == "search"                   ? "3"
                                                      : "+5"));
  if (!more.empty() && !(word == "hit" && more == "cover"))
    throw Error(detail::quoted(more) + " does not belong to " + std::string(word));
  if (word == "round") return end_round();
  if (word == "soldier") {
    turn_to(value);
    return {};
  }
  Soldier& soldier = soldiers_[noted_];
  if (word == "unlock") {
    if (soldier.keys == 0) throw Error("there is no key");
    by_key_ = true;
    return {};
  }
  if (word == "hit") {
    const int damage = number(-1) / (more == "cover" ? settings_.cover_divisor : 1);
    const int on_armour = taken_by_armour(settings_, soldier.armour, damage);
    soldier.armour -= on_armour;
    soldier.health = std::max(0, soldier.health - (damage - on_armour));
  } else if (word == "shot") {
    change(soldier.ammunition, -number(1), no_most, "ammunition");
  } else if (word == "kill") {
    const Card card = parse_card(value);
    if (card.role() != Role::enemy && !card.is_joker())
      throw Error(to_string(card) + " is not an enemy: spades 2 to 10, and jokers");
    const int strength = card.is_joker() ? settings_.joker_health : card.rank();
    soldier.credits += strength;
    dead_.push_back({card, round_});
    if (strength >= settings_.drop_from) {
      const std::string points = " +" + std::to_string(settings_.drop);
      return {"It drops something. Roll a d3 and note on a 1 health" + points + ", on a 2 armour" +
              points + ", on a 3 ammunition" + points + "."};
    }
  } else if (word == "search") {
    const std::string dice =
        std::to_string(parse_number<int>("a number of cards", value, 1, 1000)) + "d" +
        std::to_string(settings_.credit_die);
    return {"Roll " + dice + " and note the credits, as in credits +7; and a d" +
            std::to_string(settings_.key_die) + ": on its highest face note keys +1."};
  } else {
    const int by = signed_number(word, value);
    if (word == "health") change(soldier.health, by, settings_.health, word);
    if (word == "armour") change(soldier.armour, by, settings_.armour, word);
    if (word == "ammunition") change(soldier.ammunition, by, no_most, word);
    if (word == "credits") change(soldier.credits, by, no_most, word);
    if (word == "keys") change(soldier.keys, by, no_most, word);
  }
  return {};
}

/// The notes that follow apply to that soldier; one without a sheet gets a new one.
void SoldierSheet::turn_to(std::string_view number) {
  const std::size_t most = std::min(soldiers_.size() + 1, most_soldiers);
  noted_ = parse_number<std::size_t>("a soldier's number", number, 1, most) - 1;
  if (noted_ == soldiers_.size()) soldiers_.push_back(begun());
}

void SoldierSheet::open(int level) {
  Soldier& soldier = soldiers_[noted_];
  if (by_key_)
    --soldier.keys;
  else
    change(soldier.ammunition, -level, no_most,
           "ammunition for a door of level " + std::to_string(level));
  by_key_ = false;
}

std::size_t SoldierSheet::dead(Card card) const {
  return static_cast<std::size_t>(
      std::count_if(dead_.begin(), dead_.end(), [&](const Dead& one) { return one.card == card; }));
}

std::vector<std::string> SoldierSheet::end_round() {
  std::string back;
  std::vector<Dead> still;
  for (const Dead& one : dead_) {
    const bool now = settings_.respawn_rounds > 0 && !one.card.is_joker() &&
                     (settings_.respawn == soldiers::Respawn::own
                          ? round_ + 1 - one.round >= settings_.respawn_rounds
                          : round_ % settings_.respawn_rounds == 0);
    if (now)
      detail::add_listed(back, to_string(one.card));
    else
      still.push_back(one);
  }
  dead_ = std::move(still);
  ++round_;
  if (back.empty()) return {};
  return {"They stand again on their cards: " + back + "."};
}

std::string SoldierSheet::text() const {
  const auto n = [](int number) { return std::to_string(number); };
  std::string text = "Round " + n(round_) + (has_several() ? "\n" : "");
  for (std::size_t i = 0; i < soldiers_.size(); ++i) {
    const Soldier& soldier = soldiers_[i];
    if (has_several()) text += "Soldier " + std::to_string(i + 1);
    text += "  Health " + n(soldier.health) + "/" + n(settings_.health) + "  Armour " +
            n(soldier.armour) + "/" + n(settings_.armour) + "  Ammunition " +
            n(soldier.ammunition) + "  Credits " + n(soldier.credits) + "  Keys " +
            n(soldier.keys) + "\n";
  }
  for (std::size_t i = 0; i < soldiers_.size(); ++i)
    if (soldiers_[i].health == 0)
      text += (has_several() ? "Soldier " + std::to_string(i + 1) : std::string("The soldier")) +
              " is dead.\n";
  if (has_several()) text += "Notes go to soldier " + std::to_string(noted_ + 1) + ".\n";
  std::string dead, jokers;
  for (const Dead& one : dead_)
    detail::add_listed(one.card.is_joker() ? jokers : dead, to_string(one.card));
  if (!jokers.empty()) text += "Dead for good: " + jokers + "\n";
  if (!dead.empty()) text += "Dead until they stand again: " + dead + "\n";
  return text;
}

}  // namespace deckmap::command
