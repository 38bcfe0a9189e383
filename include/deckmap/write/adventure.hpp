#pragma once
/// A dungeon as an adventure that can be run from one sheet: a hook, its places with a sentence to
/// read aloud and with everything that is in them, wandering monsters and the hoard. Keys and pages
/// are written from it. Whatever no chart describes has words of its own here.

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/measure.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/page_notes.hpp>

namespace deckmap {

namespace detail {

/// Returns sentences in one piece.
inline std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
  return text;
}

}  // namespace detail

struct Adventure {
  struct Place {
    std::string label;  ///< "2", "C1": as on the map
    std::string name;   ///< "The Columned Hall"
    std::string aloud;  ///< a sentence or more to read to the players
    /// "Eight-sided, six paces by twelve.", of a room whose `aloud` does not say it.
    std::string size = {};
    std::vector<std::string> here;
    std::vector<std::string> hidden;
    std::vector<std::string> ways;  ///< "N, iron grate, barred, to 4"; clockwise from north
    /// "N, locked (key in 1).": of the ways that lead on from here what the map does not show.
    std::vector<std::string> doors;
    /// Everything for the game master, instead of `here`, `hidden` and `doors`, which then are for
    /// formats with fields of their own; empty without a thread, unless somebody changed it.
    std::vector<PageNotes::Part> note = {};
    bool room;  ///< else a corridor or a landing
    Index segment;
    Index card;  ///< where the label of a corridor or a landing finds room on the map

    /// The note in one piece.
    std::string text() const { return PageNotes::joined(note); }
    /// All that is read to the players.
    std::string told() const { return size.empty() ? aloud : aloud + ' ' + size; }
  };

  /// The facts of an adventure. Places are indices into `places`; -1: outside. Without a thread
  /// there are neither things, clues and links nor minds, states and gold of groups.
  struct Facts {
    struct Group {
      Card face;
      Index enemy;  ///< of `Dungeon::enemies()`
      int place;
      std::string kind, text, mind, state;
      int number, gold;
    };
    struct Boss {
      Card face;
      Index enemy;
      int place;
      std::string kind, text;
    };
    struct Keeper {
      Card face;
      Index card;
      int place;
      std::string kind, text;
    };
    struct Key {
      std::string name;
      std::vector<Index> doors;  ///< cards
      int place;
      std::string how;  ///< spot, group, keeper, closet, boss, outside
      int holder;       ///< of `Dungeon::enemies()`; -1: none
    };
    struct Thing {
      std::string role;  ///< goal, prize, need, errand
      std::string text;
      int place;
      std::string how;
    };
    struct Clue {
      int thing, place;
      bool spoken;
    };
    struct Link {
      std::string label;
      int from, to;
    };
    std::vector<Group> groups;
    std::vector<Boss> bosses;
    std::vector<Keeper> keepers;
    std::vector<Key> keys;
    std::vector<Thing> things;
    std::vector<Clue> clues;
    std::vector<Link> links;
  };

  std::string title;
  std::vector<std::string> hook;  ///< its past, its lord, who is here, a rumour, a second way in
  std::vector<Place> places;      ///< in the order in which they were dealt
  std::vector<std::string> wandering;  ///< the result of each roll of d6; empty without a chart
  std::string hoard;                   ///< empty without a chart
  int hoard_place = -1;                ///< where the hoard is: the lord's place; -1: none has it
  std::vector<std::string> doors;      ///< how they are opened, by state; empty without a chart
  int strength = 0;                    ///< of all enemies together, jokers not counted
  std::vector<std::pair<std::string, std::string>> stats;  ///< name and line, by name
  bool sealed = false;        ///< whether any door is: there is more to deal
  bool descent_ends = false;  ///< whether levels below were asked for, and no boss guards a stair
  std::string code;           ///< of the deal, if it has one
  /// Lines below the places that a thread adds: what found no room there, a twist, a reason to
  /// return. A label and a text each.
  std::vector<std::pair<std::string, std::string>> foot;
  std::optional<Facts> facts;  ///< of a dungeon that a chart has keyed

  /// Adds who came to a place after its text stood.
  void add_guests(const std::string& place, std::string who) {
    foot.emplace_back("From behind a door (" + place + ")", std::move(who));
  }

  /// The key of a locked door by the facts, by the card of the door; null: they have none.
  const Facts::Key* key_of(Index door) const {
    if (facts)
      for (const Facts::Key& key : facts->keys)
        if (std::find(key.doors.begin(), key.doors.end(), door) != key.doors.end()) return &key;
    return nullptr;
  }

  /// The hook in one piece.
  std::string story() const { return detail::joined(hook); }

  /// Lines below the places: a label each, and one or more sentences.
  std::vector<std::pair<std::string, std::string>> rest() const {
    std::vector<std::pair<std::string, std::string>> lines;
    if (!hoard.empty()) lines.emplace_back("The hoard", hoard);
    if (!doors.empty()) lines.emplace_back("Doors", detail::joined(doors));
    lines.insert(lines.end(), foot.begin(), foot.end());
    if (sealed)
      lines.emplace_back("Sealed doors",
                         "For next time: nothing is dealt behind them yet" +
                             (code.empty() ? std::string(".") : " (deal " + code + ")."));
    if (descent_ends)
      lines.emplace_back("The descent ends here", "No boss of this level guards a stair.");
    lines.emplace_back("Strength of the enemies", std::to_string(strength) + ".");
    return lines;
  }
};

namespace detail {

/// Returns where the key of a locked door is: by the facts of an adventure, else by the plan.
inline std::optional<DoorKey> key_of(const Plan& plan, const Door& door,
                                     const Adventure* adventure) {
  const Adventure::Facts::Key* const key =
      adventure == nullptr ? nullptr : adventure->key_of(door.card);
  if (key == nullptr) return door.key;
  return DoorKey{key->holder < 0 ? none : static_cast<Index>(key->holder),
                 key->place < 0
                     ? PlaceIndex()
                     : plan.place_of(adventure->places[static_cast<std::size_t>(key->place)].card)};
}

/// Returns whether encounters, if there are any, have an adventure with the key of a door.
inline bool has_key_of(const Encounters* encounters, Index door) {
  return encounters != nullptr && encounters->adventure &&
         encounters->adventure->key_of(door) != nullptr;
}

}  // namespace detail

/// Words of a setting that the plan does not have.
struct SettingWords {
  std::map<Index, std::string> keys = {};  ///< where those of locked doors are, by their cards
  std::array<std::string, 3> doors = {"door", "double doors", "iron grate"};  ///< by level
  std::optional<Measure> measure = {};  ///< of the sizes of rooms, each in a sentence of its own
};

/// The adventure of a dungeon, with the encounters that a chart has keyed for it, if any. All have
/// to outlive the call only.
Adventure adventure(const Dungeon& dungeon, const Encounters* encounters = nullptr,
                    const SettingWords& words = {});

/// Returns what a page says of a place to the game master: its note, or what is here, what is
/// hidden, and what the map does not show of its doors.
inline std::vector<PageNotes::Part> note_of(const Adventure::Place& place) {
  if (!place.note.empty()) return place.note;
  constexpr std::string_view treasure = "Treasure:";
  std::vector<PageNotes::Part> parts;
  for (const std::string& line : place.here)
    if (line.starts_with(treasure))
      parts.push_back(
          {std::string(treasure), line.substr(std::min(treasure.size() + 1, line.size()))});
    else
      parts.push_back({"", line});
  if (!place.hidden.empty()) parts.push_back({"Hidden:", detail::joined(place.hidden)});
  if (!place.doors.empty()) parts.push_back({"Doors:", detail::joined(place.doors)});
  return parts;
}

/// Returns the notes beside the map: for each place its first sentence to read aloud, its contents,
/// what is hidden, and what the map does not show of its doors; and the lines of the whole dungeon.
PageNotes page_notes(const Adventure& adventure);

}  // namespace deckmap
