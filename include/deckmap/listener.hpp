#pragma once
/// The listener that does nothing.

#include <deckmap/error.hpp>

namespace deckmap {

/// Takes every event of a game and does nothing with it.
struct NoListener {
  template <class Event>
  void operator()(const Event&) const {}
};

}  // namespace deckmap
