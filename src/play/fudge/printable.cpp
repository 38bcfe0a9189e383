#include <deckmap/play/fudge/printable.hpp>

#include <string>

namespace deckmap::fudge {

Printable printable(const Settings& settings) {
  using What = PrintBlock::What;
  Printable out{"Fights for Fudge", {}};
  const auto add = [&](What what, std::string text, int count = 0, int group = 5) {
    out.blocks.push_back({what, std::move(text), count, group});
  };
  const auto n = [](int number) { return std::to_string(number); };
  add(What::page, "Fights for Fudge");
  add(What::paragraph,
      "After Combat Options, copyright 1999-2000 Timothy J. Miller, for Fudge, copyright 1992-1995 "
      "Steffan O'Sullivan, in our own words; neither author has made or endorsed this sheet. It "
      "may "
      "be passed on free of charge with this notice; for money both authors have to be asked.");
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
  add(What::paragraph,
      std::string("The damage is the weapon's") +
          (settings.degree_adds_damage ? " and the degree of success." : ".") +
          " Who is struck and has a shield rolls his shield skill: a result as good as the attack "
          "puts the blow on the shield. From half of its points on a shield has " +
          n(settings.worn_shield_modifier) +
          " to its checks, without any it is gone. Armour takes "
          "its value from the damage, unless the degree of success is above its coverage.");
  add(What::heading, "Wounds");
  add(What::paragraph,
      "Each point of damage marks a box, from Terrible up; the wound level is the level of the "
      "last "
      "marked box. After each injury the damage capacity is rolled against the wound level. "
      "Success: "
      "he fights on as if nothing had happened. Failure: he is out of the fight, and dead if the "
      "level is "
      "Legendary. Then a wound of Fair costs " +
          n(settings.hurt_modifier) + ", a worse one " + n(settings.very_hurt_modifier) + ".");
  add(What::paragraph,
      settings.recovery_rounds > 0
          ? "Who is out may try to come back after as many rounds as he has wounds, by another "
            "damage check; from Great on he may not."
          : "Who is out stays out for the fight.");
  add(What::paragraph,
      "Treatment: a skill against the wound level clears " + n(settings.boxes_per_degree) +
          " for each degree of success, from Legendary down. Without a track: a scratch is "
          "Mediocre, "
          "hurt Fair, very hurt Good, incapacitated Great, near death Superb, dead Legendary.");
  std::vector<std::vector<std::string>> materials = {{"made of", "value", "covers", "coverage"}};
  for (std::size_t i = 0; i < armour_materials.size(); ++i)
    materials.push_back({std::string(armour_materials[i].name), n(armour_materials[i].value),
                         i < armour_cuts.size() ? std::string(armour_cuts[i].name) : "",
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
