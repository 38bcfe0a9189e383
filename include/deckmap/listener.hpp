#pragma once
/// The listener of those who do not listen.

#include <deckmap/error.hpp>

namespace deckmap {

/// Takes every event of a deal or a game and does nothing with it.
struct NoListener {
  template <class Event>
  void operator()(const Event&) const {}
};

}  // namespace deckmap
