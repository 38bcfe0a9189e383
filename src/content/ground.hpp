#pragma once
// The ground of an adventure's facts, whatever its words are: places and ways, locks, and where
// their keys are.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/content/facts.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/plan.hpp>

#include "grammar.hpp"

namespace deckmap::content {

/// Places in the order of the subtrees of a walk: those behind a place, with itself, are a range.
struct Range {
  int first = 0, end = 0;

  bool has(int number) const { return number >= first && number < end; }
};

/// Makes the facts that need no words; a class derived from it has the words.
class Ground {
 protected:
  using How = Spot::How;

  explicit Ground(const Dungeon& dungeon);
  ~Ground() = default;

  /// Whether a group can have a key.
  virtual bool can_hold(const Group& group) const = 0;
  virtual std::string key_name(Rolls& rolls, Card door) = 0;
  /// Where a small thing lies in a place.
  virtual std::string spot(int place) = 0;

  /// Reads places and ways, and walks through them from the entrance.
  void read_places();
  /// Reads locks, the nearest first, and from where each door is met.
  void order();
  /// Lays out the keys: before their locks, and not beside them.
  void lock_up();
  void add_key(Key key);

  Rolls stream(std::string_view name) const { return {facts_.seed, name}; }
  FactPlace& place(int index) { return facts_.places[at(index)]; }
  Group& group(int index) { return facts_.groups[at(index)]; }
  Keeper& keeper(int index) { return facts_.keepers[at(index)]; }
  Boss& boss(int index) { return facts_.bosses[at(index)]; }
  int size() const { return static_cast<int>(facts_.places.size()); }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  int number_of(PlaceIndex index) const {
    const auto found = std::lower_bound(sources_.begin(), sources_.end(), index);
    return static_cast<int>(found - sources_.begin());
  }
  static std::vector<int> indices(const std::vector<bool>& which) {
    std::vector<int> all;
    for (std::size_t i = 0; i < which.size(); ++i)
      if (which[i]) all.push_back(static_cast<int>(i));
    return all;
  }
  /// The places in the order in which things are given to them.
  std::vector<int> in_turn() const {
    return facts_.unfolds ? facts_.walk : indices(std::vector<bool>(facts_.places.size(), true));
  }

  const Dungeon& dungeon_;
  Plan plan_;
  Facts facts_;
  std::vector<PlaceIndex> sources_;  ///< by place: its own of the plan
  struct Hidden {
    int place, to;
    std::string where;
    bool bolted;
  };
  std::vector<Hidden> hidden_;  ///< hidden doors, at their later ends
  std::vector<Range> behind_;   ///< by place
  std::set<int> holding_;       ///< groups with a key or a thing
  std::set<std::string> key_names_;

 private:
  void walk();
  template <class Reached>
  void share_key(const Lock& lock, const std::string& name, Reached reached);

  std::set<Index> outside_;  ///< doors of the way in
};

}  // namespace deckmap::content
