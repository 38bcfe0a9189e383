#pragma once
/// The meaning of counters, aces and searches of a dungeon in a game, keyed by a chart
/// (`content/chart.hpp`): a plain list that every writer can show.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap {

struct Adventure;

/// One keyed thing.
struct Encounter {
  enum class What : std::uint8_t { enemy, joker, shop, healing, search };

  What what;
  Index segment;  ///< the segment of its enemies, cards or search
  Index card;     ///< where it is: a counter's card, an ace; `none` for a search, or nowhere
  Card face;      ///< the card that is keyed; no card for a search
  std::string text;
  std::vector<std::string> stats = {};  ///< the names of its stat lines in the chart

  bool has_face() const { return what != What::search; }
};

constexpr auto value_names(Encounter::What) {
  return std::array<std::string_view, 5>{"enemy", "joker", "shop", "healing", "search"};
}

/// A detail that a chart adds for the adventure (`write/adventure.hpp`) beyond the encounters.
struct EncounterDetail {
  enum class What : std::uint8_t {
    treasure,   ///< of an enemy, by its index in `Dungeon::enemies()`
    hoard,      ///< of the dungeon
    door,       ///< of a level, 1 to 3: how such a door is opened
    key,        ///< of a locked door's card
    trap,       ///< of a trapped door's card
    secret,     ///< of the card behind a secret passage: how it is hidden
    room,       ///< of the first card of a place: its name, and a sentence to read aloud
    corridor,   ///< the same of a corridor
    landing,    ///< the same of a landing
    prop,       ///< of a room card: what it adds to its room
    light,      ///< of the first card of a room: a sentence
    wandering,  ///< of a roll of d6
    past,       ///< a sentence: what the dungeon was
    lord,       ///< a sentence: what became of its lord
    scene,      ///< a sentence: who is here now
    rumour,     ///< a sentence
    stats,      ///< a stat line by its name
    company,    ///< of the first card of a place with several enemies and no boss: a sentence
    trade,      ///< of that of a place with a shop or healing station, enemies and no boss
  };

  What what;
  Index of = none;
  std::string name = {};
  std::string text = {};
};

constexpr auto value_names(EncounterDetail::What) {
  return std::array<std::string_view, 19>{"treasure", "hoard",     "door",     "key",     "trap",
                                          "secret",   "room",      "corridor", "landing", "prop",
                                          "light",    "wandering", "past",     "lord",    "scene",
                                          "rumour",   "stats",     "company",  "trade"};
}

/// Where the key of a locked door lies.
struct EncounterKey {
  Index door;  ///< its card
  Index card;  ///< with the label of the place; `none`: outside
};

/// All of a dungeon: segment by segment, in each the enemies in the order in which they were drawn,
/// then its aces, then what a search of a room finds.
struct Encounters {
  std::string chart;  ///< its name
  std::vector<Encounter> list;
  std::vector<EncounterDetail> details = {};
  /// Where the keys of all locked doors are by a chart without a thread; unset: as the plan has it.
  std::optional<std::vector<EncounterKey>> keys = {};
  /// The adventure (`write/adventure.hpp`) of a chart with a thread, of which the list is an
  /// extract.
  std::shared_ptr<const Adventure> adventure = {};
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

namespace detail {

/// An encounter in the middle of a sentence, without what follows its first mark: "the captain" of
/// "the captain (health 15) with a battalion".
inline std::string first_clause(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view mark : {",", ":", ";", " ("}) end = std::min(end, text.find(mark));
  return std::string(text.substr(0, end));
}

}  // namespace detail

/// The texts of encounters by what they are of; empty for what is not keyed. The encounters have to
/// outlive it.
class EncounterTexts {
 public:
  /// A null pointer, which every writer's options hold where there is no chart, keys nothing.
  explicit EncounterTexts(const Encounters* encounters) {
    if (encounters == nullptr) return;
    const auto put = [](std::vector<std::string_view>& texts, Index index, std::string_view text) {
      if (texts.size() <= index) texts.resize(index + std::size_t{1});
      texts[index] = text;
    };
    for (const Encounter& encounter : encounters->list) switch (encounter.what) {
        case Encounter::What::enemy:
        case Encounter::What::joker: enemies_.push_back(encounter.text); break;
        case Encounter::What::shop:
        case Encounter::What::healing: put(stations_, encounter.card, encounter.text); break;
        case Encounter::What::search: put(searches_, encounter.segment, encounter.text); break;
      }
    for (const EncounterDetail& detail : encounters->details) details_.push_back(&detail);
    // the first of a kind stays first
    std::stable_sort(details_.begin(), details_.end(), [](const auto* a, const auto* b) {
      return std::pair(a->what, a->of) < std::pair(b->what, b->of);
    });
  }

  /// The first detail of a kind; nothing if there is none.
  const EncounterDetail* detail(EncounterDetail::What what, Index of = none) const {
    const auto wanted = std::pair(what, of);
    const auto found = std::lower_bound(
        details_.begin(), details_.end(), wanted,
        [](const auto* a, const auto& b) { return std::pair(a->what, a->of) < b; });
    return found == details_.end() || std::pair((*found)->what, (*found)->of) != wanted ? nullptr
                                                                                        : *found;
  }
  /// Returns the text of an enemy or a joker, by its index in `Dungeon::enemies()`.
  std::string_view enemy(Index index) const { return at(enemies_, index); }
  /// Returns the text of a shop or a healing station, by its index in `Dungeon::cards()`.
  std::string_view station(Index card) const { return at(stations_, card); }
  /// Returns the text of the search of a room, by its segment.
  std::string_view search(Index segment) const { return at(searches_, segment); }

 private:
  static std::string_view at(const std::vector<std::string_view>& texts, Index index) {
    return index < texts.size() ? texts[index] : std::string_view();
  }

  std::vector<std::string_view> enemies_;  ///< the list has them in the order of the dungeon
  std::vector<std::string_view> stations_, searches_;
  std::vector<const EncounterDetail*> details_;  ///< by what they are of
};

/// "7 of spades: 2 wolves"; the name alone where nothing is keyed.
inline std::string with_encounter(std::string name, std::string_view text) {
  if (!text.empty()) (name += ": ") += text;
  return name;
}

/// A block of lines, place by place: "room 1      7 of spades      2 wolves". The plan is the game
/// master's. Corridors have their labels where `places` are given, as on a map with labels.
inline std::string encounters_text(const Encounters& encounters, const FloorPlan& plan,
                                   const Plan* places = nullptr) {
  std::string text = "Encounters, by the chart " + encounters.chart + ":\n";
  std::string before;
  for (const Encounter& encounter : encounters.list) {
    // Enemies of a segment without a card of its own stand in another one.
    const Index segment =
        encounter.card == none ? encounter.segment : plan.spaces()[encounter.card].segment;
    const int number = plan.room_number(segment);
    std::string place = number > 0 ? "room " + std::to_string(number) : "corridor";
    if (number == 0 && places != nullptr && encounter.card != none)
      if (const PlaceIndex labelled = places->labelled(encounter.card))
        place = (*places)[labelled].label();
    if (encounter.card == none && encounter.what <= Encounter::What::joker) place = "nowhere";
    const std::string key = place + "/" + std::to_string(segment);
    std::string line = "  " + (key == before ? std::string() : place);
    before = key;
    line.resize(std::max<std::size_t>(line.size() + 1, 12), ' ');
    line += keyed_name(encounter);
    line.resize(std::max<std::size_t>(line.size() + 1, 29), ' ');
    text += line + detail::hanging(encounter.text, line.size()) + "\n";
  }
  if (encounters.list.empty()) text += "  nothing\n";
  return text;
}

}  // namespace deckmap
