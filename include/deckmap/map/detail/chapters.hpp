#pragma once
/// The corridors and rooms of a dungeon as chapters that people read: numbered in the order of
/// exploration, with the doors that lead from one to the next.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/floor_plan.hpp>

namespace deckmap::detail {

/// A segment that is shown, though it may have no card at all.
struct Chapter {
  Index segment;
  bool room;       ///< else a corridor
  int number = 0;  ///< among the rooms as on the map, or among the corridors; 0: without a card
  std::string name = {};  ///< "Room 2", "Corridor 5"; "Landing of the KS" with doors alone
  std::vector<const Space*> spaces = {};  ///< its cards but doors
  std::vector<const Space*> doors = {};
  Index entered = none;             ///< the link that leads here, in `Chapters::links()`
  std::vector<Index> leaving = {};  ///< and those that lead on

  bool empty() const { return spaces.empty() && doors.empty(); }
};

/// A way from one chapter to another.
struct Edge {
  Index from, to;     ///< segments
  Via via;            ///< door, colour or secret
  const Space* door;  ///< of a door
};

class Chapters {
 public:
  explicit Chapters(const Dungeon& dungeon, const FloorPlan& plan) {
    const auto segments = dungeon.segments();
    place_.assign(segments.size(), none);
    behind_.assign(dungeon.cards().size(), none);
    std::vector<const Space*> by_card(dungeon.cards().size());
    for (const Space& space : plan.spaces()) by_card[space.card] = &space;
    int corridors = 0;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const auto index = static_cast<Index>(s);
      const Segment& segment = segments[s];
      // Where its entry is not shown, it is not shown either.
      const Space* const entry = segment.entry == none ? nullptr : by_card[segment.entry];
      if (segment.entry != none && entry == nullptr) continue;
      if (plan.options().player && segment.via == Via::secret) continue;
      Chapter chapter{.segment = index, .room = segment.kind == Pile::room};
      for (Index card = segment.first_card; card < dungeon.cards_end(index); ++card)
        (by_card[card]->is_door() ? chapter.doors : chapter.spaces).push_back(by_card[card]);
      const int room = plan.room_number(index);
      chapter.number = chapter.spaces.empty() ? 0 : chapter.room ? room : ++corridors;
      chapter.name = chapter.room ? "Room" : "Corridor";
      if (chapter.number > 0)
        chapter.name += ' ' + std::to_string(chapter.number);
      else if (chapter.empty())
        chapter.name = "a dead end";
      else
        chapter.name = (chapter.room ? "Antechamber of the " : "Landing of the ") +
                       to_string(chapter.doors.front()->face);
      place_[s] = static_cast<Index>(chapters_.size());
      if (entry != nullptr) {
        const Index from = dungeon.cards()[segment.entry].segment;
        const auto link = static_cast<Index>(links_.size());
        chapter.entered = link;
        chapters_[place_[from]].leaving.push_back(link);
        if (segment.via == Via::door) behind_[segment.entry] = link;
        links_.push_back({.from = from,
                          .to = index,
                          .via = segment.via,
                          .door = segment.via == Via::door ? entry : nullptr});
      }
      chapters_.push_back(std::move(chapter));
    }
  }

  const std::vector<Chapter>& all() const { return chapters_; }
  const std::vector<Edge>& links() const { return links_; }
  /// The chapter of a segment that is shown.
  const Chapter& of(Index segment) const { return chapters_[place_[segment]]; }
  /// The link behind a door; nothing behind a closed one.
  const Edge* behind(Index door) const {
    return behind_[door] == none ? nullptr : &links_[behind_[door]];
  }

 private:
  std::vector<Chapter> chapters_;
  std::vector<Edge> links_;
  std::vector<Index> place_;   ///< by segment
  std::vector<Index> behind_;  ///< by card: the link behind a door
};

}  // namespace deckmap::detail
