#pragma once
/// The one exception of the library for what comes from outside.

#include <stdexcept>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

/// An input that cannot be used: the message names the value, its place, and what would be right.
/// Misuse of the interface by a program (a door index that is out of range, say) throws it as well.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace deckmap
