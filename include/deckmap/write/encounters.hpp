#pragma once
/// What the counters, the aces and the searches of a dungeon stand for in somebody's game, keyed by
/// a chart (`play/chart.hpp`): a plain list that every writer can show.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/floor_plan.hpp>

namespace deckmap {

/// One keyed thing.
struct Encounter {
  enum class What : std::uint8_t { enemy, joker, shop, healing, search };

  What what;
  Index segment;  ///< whose enemies, cards or search it is
  Index card;     ///< where it is: a counter's card, an ace; `none` for a search, or nowhere
  Card face;      ///< the card that is keyed; no card for a search
  std::string text;

  bool has_face() const { return what != What::search; }
};

constexpr auto value_names(Encounter::What) {
  return std::array<std::string_view, 5>{"enemy", "joker", "shop", "healing", "search"};
}

/// All of a dungeon: segment by segment, in each the enemies in the order in which they were drawn,
/// then its aces, then what a search of a room finds.
struct Encounters {
  std::string chart;  ///< its name
  std::vector<Encounter> list;
};

/// "7 of spades", "shop", "healing station", "search": what is keyed, in words.
inline std::string keyed_name(const Encounter& encounter) {
  switch (encounter.what) {
    case Encounter::What::shop: return "shop";
    case Encounter::What::healing: return "healing station";
    case Encounter::What::search: return "search";
    case Encounter::What::enemy:
    case Encounter::What::joker: break;
  }
  return spoken(encounter.face);
}

/// A block of lines, room by room: "room 1      7 of spades      2 wolves".
inline std::string encounters_text(const Encounters& encounters, const FloorPlan& plan) {
  std::string text = "Encounters, by the chart " + encounters.chart + ":\n";
  std::string before;
  for (const Encounter& encounter : encounters.list) {
    const int number = plan.room_number(encounter.segment);
    std::string place = number > 0 ? "room " + std::to_string(number) : "corridor";
    if (encounter.card == none && encounter.what <= Encounter::What::joker) place = "nowhere";
    const std::string key = place + "/" + std::to_string(encounter.segment);
    std::string line = "  " + (key == before ? std::string() : place);
    before = key;
    line.resize(std::max<std::size_t>(line.size() + 1, 12), ' ');
    line += keyed_name(encounter);
    line.resize(std::max<std::size_t>(line.size() + 1, 29), ' ');
    text += line + encounter.text + "\n";
  }
  return text;
}

}  // namespace deckmap
