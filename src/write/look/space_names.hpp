#pragma once
// The names of the parts of a map in a picture: their ids, and the titles that readers see.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap::detail {

class SpaceNames {
 public:
  /// Without encounters, and for players, things have their names alone. `discreet` titles name
  /// no cards of rooms and doors.
  SpaceNames(const FloorPlan& plan, const Encounters* encounters, bool discreet = false,
             bool levels = true)
      : plan_(plan),
        keyed_(plan.options().player ? nullptr : encounters),
        discreet_(discreet || plan.options().player),
        levels_(levels) {}

  /// Begins the group of the segment whose first space has the index `first`; `corridors` counts
  /// those that are not numbered rooms.
  void begin_segment(Picture& picture, std::size_t first, int& corridors) const {
    const Index segment = plan_.spaces()[first].segment;
    const int number = plan_.room_number(segment);
    if (number > 0) {
      const std::string name = std::to_string(number);
      const std::string_view found = keyed_.search(segment);
      picture.begin("room-" + name, "room",
                    "Room " + name + cards_from(first) +
                        (found.empty() ? "" : with_encounter("; searched", found)));
    } else {
      picture.begin("corridor-" + std::to_string(++corridors), "corridor",
                    "Corridor" + cards_from(first));
    }
  }

  void begin_door(Picture& picture, const Space& space) const {
    std::string title =
        plan_.options().player ? "Door" : "Door, " + std::string(to_string(door_state(space)));
    if (levels_)
      title += (plan_.options().player ? " of level " : ", level ") +
               std::to_string(space.face.door_level());
    if (!discreet_) title += ", " + spoken(space.face);
    picture.begin("door-" + std::to_string(space.card), "door", std::move(title));
  }

  void begin_station(Picture& picture, const Space& space) const {
    const bool shop = space.role == Role::shop;
    picture.begin((shop ? "shop-" : "healing-") + std::to_string(space.card),
                  shop ? "shop" : "healing",
                  with_encounter((shop ? "Shop, " : "Healing station, ") + spoken(space.face),
                                 keyed_.station(space.card)));
  }

  /// Begins the group of the enemy with the index `i` among those of a space, which is the
  /// `number`-th of the picture.
  void begin_enemy(Picture& picture, const Space& space, std::size_t i, std::size_t number) const {
    const Card card = plan_.standing(space)[i];
    picture.begin("enemy-" + std::to_string(number), card.is_joker() ? "boss" : "enemy",
                  with_encounter((card.is_joker() ? "Boss, " : "Enemy, ") + spoken(card),
                                 keyed_.enemy(plan_.standing_indices(space)[i])));
  }

  /// Begins that of several enemies of a space for which there is one sign.
  void begin_crowd(Picture& picture, const Space& space, const std::vector<std::size_t>& crowd,
                   std::size_t number) const {
    std::string texts, cards;
    for (const std::size_t i : crowd) {
      add_listed(cards, spoken(plan_.standing(space)[i]));
      if (const std::string_view text = keyed_.enemy(plan_.standing_indices(space)[i]);
          !text.empty())
        add_listed(texts, text, "; ");
    }
    picture.begin("enemies-" + std::to_string(number), "more",
                  std::to_string(crowd.size()) + " enemies: " + (texts.empty() ? cards : texts));
  }

 private:
  /// ": 5 of diamonds, ace of clubs", the cards of a segment that are not doors.
  std::string cards_from(std::size_t first) const {
    if (discreet_) return {};
    std::string text;
    const auto spaces = plan_.spaces();
    for (std::size_t i = first; i < spaces.size() && spaces[i].segment == spaces[first].segment;
         ++i)
      if (!spaces[i].is_door()) text += (text.empty() ? ": " : ", ") + spoken(spaces[i].face);
    return text;
  }

  const FloorPlan& plan_;
  EncounterTexts keyed_;
  bool discreet_, levels_;
};

}  // namespace deckmap::detail
