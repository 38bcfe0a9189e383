#pragma once
/// A contact sheet of many dungeons as one HTML page: a small map of each, and what to ask for to
/// get it again.

#include <cstddef>
#include <string>

#include <deckmap/dungeon.hpp>

namespace deckmap {

/// Collects dungeons one by one and gives the page.
class Gallery {
 public:
  /// No page is larger than this.
  static constexpr std::size_t max_bytes = std::size_t{64} << 20;

  /// Shows all levels of a dungeon together, to be printed on one sheet. Throws
  /// `Error` where they do not fit, and where the page would become larger than `max_bytes`.
  void add(const Dungeon& dungeon);

  std::string html() const;

 private:
  std::string figures_;
  std::size_t dungeons_ = 0;
  bool sheets_ = false;  ///< of several levels
};

}  // namespace deckmap
