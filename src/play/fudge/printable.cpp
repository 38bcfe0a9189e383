#include <deckmap/play/fudge/printable.hpp>

#include <algorithm>
#include <string>
#include <string_view>

#include <deckmap/detail/text.hpp>

namespace deckmap::fudge {

namespace {

std::string n(int number) { return std::to_string(number); }

/// "1 box", "3 boxes".
std::string boxes_text(int count) { return deckmap::detail::counted(count, "box", "boxes"); }

std::string blow_text(const Settings& s) {
  return std::string("The damage is the weapon's") +
         (s.degree_adds_damage ? " and the degree of success." : ".") +
         " Who is struck and has a shield rolls his shield skill: a result as good as the attack "
         "puts the blow on the shield. From half of its points on a shield has " +
         n(s.worn_shield_modifier) + " to its checks, without any it is gone" +
         (s.shield_spills ? "; damage beyond its points hits the bearer" : "") +
         ". Armour takes its value from the damage, unless the degree of success is above its "
         "coverage. A charge has " +
         (s.charge_modifier > 0 ? "+" : "") + n(s.charge_modifier) +
         " to the attack, and no use of the shield in that round.";
}

std::string wound_text(const Settings& s) {
  std::string text =
      "Each point of damage marks a box, from Terrible up; the wound level is the level of the "
      "last marked box. After each injury the damage capacity is rolled against the wound level. "
      "Success: he fights on as if nothing had happened. Failure: he is out of the fight, and dead "
      "if the level is Legendary. Then a wound of Fair costs " +
      n(s.hurt_modifier) + ", a worse one " + n(s.very_hurt_modifier) + ".";
  switch (s.benefit) {
    case Benefit::none: break;
    case Benefit::next_check_succeeds:
      text += " +4 on the dice of a success: the next damage check succeeds.";
      break;
    case Benefit::wound_lessened:
      text += " +4 on the dice of a success clears " + boxes_text(s.lessened_by) + ".";
      break;
    case Benefit::next_healing_succeeds:
      text += " +4 on the dice of a success: the next treatment succeeds, by " + n(s.sure_degree) +
              " at least.";
      break;
  }
  switch (s.penalty) {
    case Penalty::none: break;
    case Penalty::no_recovery:
      text += " -4 on the dice of a failure: no recovery in this fight.";
      break;
    case Penalty::near_death:
      text += " -4 on the dice of a failure: near death, a wound level of " +
              to_string(Degree(s.near_death)) + " at least until a treatment succeeds.";
      break;
    case Penalty::further_wound:
      text += " -4 on the dice of a failure marks " + boxes_text(s.further_by) + " more.";
      break;
    case Penalty::next_healing_fails:
      text += " -4 on the dice of a failure: the next treatment fails.";
      break;
  }
  return text;
}

std::string recovery_text(const Settings& s) {
  if (s.recovery_rounds == 0) return "Fighters who are out stay out for the fight.";
  const auto rounds = [](int count) { return deckmap::detail::counted(count, "round", "rounds"); };
  return "Who is out may try to come back by another damage check, after " +
         rounds(s.rounds_out_per_box) + " for each point of damage, and after a failure again " +
         rounds(s.rounds_between_tries) +
         " later; from Great on he may not. The fight goes on for " + rounds(s.recovery_rounds) +
         " without him.";
}

std::string treatment_text(const Settings& s) {
  std::string text = "After a fight wounds are not treated.";
  if (s.treatments > 0)
    text = "Treatment, " + (s.treatments == 1 ? std::string("once") : n(s.treatments) + " times") +
           " after a fight: a skill against the wound level clears " +
           boxes_text(s.boxes_per_degree) + " for each degree of success, from Legendary down" +
           (s.failed_healing_marks > 0
                ? "; a failure marks " + boxes_text(s.failed_healing_marks) + "."
                : ".");
  return text +
         " Without a track: a scratch is Mediocre, hurt Fair, very hurt Good, incapacitated Great, "
         "near death Superb, dead Legendary.";
}

/// "steel chain", as an option has it with an underscore.
std::string words_of(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

}  // namespace

Printable printable(const Settings& settings) {
  using What = PrintBlock::What;
  Printable out{"Fights for Fudge", {}};
  const auto add = [&](What what, std::string text, int count = 0, int group = 5) {
    out.blocks.push_back({what, std::move(text), count, group});
  };
  add(What::page, "Fights for Fudge");
  add(What::paragraph,
      "After Combat Options, copyright 1999-2000 Timothy J. Miller, for Fudge, copyright 1992-1995 "
      "Steffan O'Sullivan, in our own words; neither author has made or endorsed this sheet. It "
      "may be passed on free of charge with this notice; for money both authors have to be asked.");
  add(What::paragraph,
      "Traits and results stand on a ladder: Terrible, Poor, Mediocre, Fair, Good, Great, Superb, "
      "Legendary. A roll is the trait and four dice of -1, 0 and +1. The degree of success is the "
      "number of rungs between two results.");
  add(What::heading, "A round");
  add(What::paragraph,
      settings.rounds == Rounds::two_way
          ? "Both sides roll their attack. The higher result strikes, by the difference; on even "
            "results nobody does."
          : "One side rolls its attack, the other its defence; a higher attack strikes. Then the "
            "other side attacks.");
  add(What::paragraph, blow_text(settings));
  add(What::heading, "Wounds");
  add(What::paragraph, wound_text(settings));
  add(What::paragraph, recovery_text(settings));
  add(What::paragraph, treatment_text(settings));
  add(What::paragraph, "Score: " + n(settings.score_level) +
                           " for each rung of an opponent who is out, Terrible being 1; the winner "
                           "adds his free boxes.");
  std::vector<std::vector<std::string>> materials = {{"made of", "value", "covers", "coverage"}};
  for (std::size_t i = 0; i < armour_materials.size(); ++i)
    materials.push_back({words_of(armour_materials[i].name), n(armour_materials[i].value),
                         i < armour_cuts.size() ? words_of(armour_cuts[i].name) : "",
                         i < armour_cuts.size() ? n(armour_cuts[i].value) : ""});
  out.blocks.push_back({.what = What::table, .rows = std::move(materials)});
  for (const char* who : {"A fighter", "Another fighter"}) {
    add(What::page, who);
    for (const char* text :
         {"Name", "Attack", "Defence", "Weapon and its damage", "Armour: value and coverage",
          "Shield: skill", "Damage capacity", "Healing"})
      add(What::field, text);
    add(What::boxes, "Shield points", 20);
    add(What::heading, "Wounds");
    for (const std::string_view level : value_names(Level{}))
      add(What::boxes, std::string(level), 2);
    add(What::boxes, "Rounds out", 16);
    add(What::field, "Next check, next treatment, near death");
  }
  add(What::page, "Tiles to cut");
  std::vector<std::string> tiles = {"HERO"};
  for (int number = 2; number <= 10; ++number)
    tiles.push_back(n(number) + " " +
                    std::string(deckmap::to_string(level_of(Card(number, Suit::spades)))));
  for (int i = 0; i < 2; ++i) tiles.emplace_back("JOKER Superb");
  for (int i = 0; i < 6; ++i) tiles.emplace_back("OUT");
  out.blocks.push_back({.what = What::tiles, .rows = {std::move(tiles)}});
  return out;
}

}  // namespace deckmap::fudge
