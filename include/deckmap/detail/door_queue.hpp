#pragma once
/// The order in which the doors of a whole dungeon are opened (rules, 6. Doors, counters, and the
/// end).

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include <deckmap/detail/buffer.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/random.hpp>
#include <deckmap/rules.hpp>

namespace deckmap::detail {

/// The doors that wait for their turn.
class DoorQueue {
 public:
  void reset(std::uint64_t seed) {
    random_ = Random(seed, Stream::door_order);
    waiting_.clear();
    seen_ = first_ = 0;
  }

  /// Takes out the next of `doors` for which `can_open` holds and returns it, or `none`. Those
  /// passed over are never looked at again. `random` draws from the list of closed doors, where the
  /// last one steps into the place of the one drawn.
  template <class CanOpen>
  Index next(DoorOrder order, std::span<const Index> doors, const CanOpen& can_open) {
    for (; seen_ < doors.size(); ++seen_) waiting_.push_back(doors[seen_]);
    while (first_ < waiting_.size()) {
      Index door = waiting_[first_];
      if (order == DoorOrder::oldest) {
        ++first_;
      } else {
        if (order == DoorOrder::random)
          std::swap(waiting_[random_.below(waiting_.size())], waiting_.back());
        door = waiting_.back();
        waiting_.pop_back();
      }
      if (can_open(door)) return door;
    }
    return none;
  }

 private:
  Random random_{0, Stream::door_order};
  Buffer<Index> waiting_;
  std::size_t seen_ = 0;   ///< how many doors have come into `waiting_`
  std::size_t first_ = 0;  ///< the place in `waiting_` from which `oldest` goes on
};

}  // namespace deckmap::detail
