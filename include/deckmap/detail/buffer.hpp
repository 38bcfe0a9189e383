#pragma once
/// A `std::vector` whose `resize` leaves new elements as they are: storage that is about to be
/// written need not be cleared first, and a smaller size keeps its memory for the next dungeon.

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace deckmap::detail {

template <class T>
struct DefaultInitAllocator : std::allocator<T> {
  static_assert(std::is_trivially_copyable_v<T>);

  template <class U>
  struct rebind {
    using other = DefaultInitAllocator<U>;
  };

  DefaultInitAllocator() = default;
  template <class U>
  DefaultInitAllocator(const DefaultInitAllocator<U>&) noexcept {}

  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Args>
  void construct(U* place, Args&&... args) {
    ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
  }
};

}  // namespace deckmap::detail

namespace deckmap {

template <class T>
using Buffer = std::vector<T, detail::DefaultInitAllocator<T>>;

}  // namespace deckmap
