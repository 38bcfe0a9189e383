#pragma once
/// What the parts of a map are called in a picture: their ids, and what a reader is told of them.

#include <cstddef>
#include <string>

#include <deckmap/card.hpp>
#include <deckmap/write/drawing.hpp>
#include <deckmap/write/floor_plan.hpp>

namespace deckmap::detail {

class SpaceNames {
 public:
  explicit SpaceNames(const FloorPlan& plan) : plan_(plan) {}

  /// Begins the group of the segment whose first space has the index `first`; `corridors` counts
  /// those that are no numbered rooms.
  void begin_segment(Picture& picture, std::size_t first, int& corridors) const {
    const int number = plan_.room_number(plan_.spaces()[first].segment);
    if (number > 0) {
      const std::string name = std::to_string(number);
      picture.begin("room-" + name, "room", "Room " + name + cards_from(first));
    } else {
      picture.begin("corridor-" + std::to_string(++corridors), "corridor",
                    "Corridor" + cards_from(first));
    }
  }

  void begin_door(Picture& picture, const Space& space) const {
    picture.begin("door-" + std::to_string(space.card), "door",
                  std::string(space.open ? "Open" : "Closed") + " door of level " +
                      std::to_string(space.face.door_level()) + ", " + spoken(space.face));
  }

  void begin_station(Picture& picture, const Space& space) const {
    const bool shop = space.role == Role::shop;
    picture.begin((shop ? "shop-" : "healing-") + std::to_string(space.card),
                  shop ? "shop" : "healing",
                  (shop ? "Shop, " : "Healing station, ") + spoken(space.face));
  }

 private:
  /// ": 5 of diamonds, ace of clubs", the cards of a segment that are no doors. Players are not
  /// told.
  std::string cards_from(std::size_t first) const {
    if (plan_.options().player) return {};
    std::string text;
    const auto spaces = plan_.spaces();
    for (std::size_t i = first; i < spaces.size() && spaces[i].segment == spaces[first].segment;
         ++i)
      if (!spaces[i].is_door()) text += (text.empty() ? ": " : ", ") + spoken(spaces[i].face);
    return text;
  }

  const FloorPlan& plan_;
};

}  // namespace deckmap::detail
