#pragma once
/// The texts of a page with the map on it: what a game master reads beside it.

#include <string>
#include <vector>

#include <deckmap/dungeon.hpp>

namespace deckmap {

struct PageNotes {
  /// A lead-in, in bold, and what it leads into: "Treasure:" and "a ring."; either may be empty.
  struct Part {
    std::string lead;
    std::string text;

    friend bool operator==(const Part&, const Part&) = default;
  };

  /// The text beside a place.
  struct Note {
    std::string label;  ///< "2", "C1"; as on the map
    std::string name;   ///< "The Columned Hall"
    std::string aloud;  ///< a clause or a sentence to read to the players; may be empty
    std::vector<Part> parts;
    Index segment;  ///< beside which the note belongs
    Index card;     ///< one of its cards

    /// The parts in one piece.
    std::string text() const { return joined(parts); }
  };

  /// Parts in one piece.
  static std::string joined(const std::vector<Part>& parts) {
    std::string all;
    for (const Part& part : parts)
      for (const std::string* piece : {&part.lead, &part.text})
        if (!piece->empty()) all += (all.empty() ? "" : " ") + *piece;
    return all;
  }

  std::string title;
  std::string story;
  std::vector<Note> notes;  ///< in reading order
  /// Notes of the whole dungeon: who wanders, what doors mean in play.
  std::vector<std::vector<Part>> foot;
  std::vector<Part> stats = {};  ///< a line each of those whom one meets, where they fit
};

}  // namespace deckmap
