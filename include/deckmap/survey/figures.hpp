#pragma once
/// Exact counts of values, and the figures that follow from them.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <deckmap/map/features.hpp>

namespace deckmap {

/// How often each 64-bit key was seen. Memory grows with the number of different keys.
class CountMap {
 public:
  void add(std::uint64_t key, std::uint64_t count = 1) {
    std::size_t at = slot(key);
    while (entries_[at].count != 0 && entries_[at].key != key)
      at = (at + 1) & (entries_.size() - 1);
    if (entries_[at].count == 0) {
      if (++used_ * 2 > entries_.size()) {
        --used_;
        grow();
        return add(key, count);
      }
      entries_[at].key = key;
    }
    entries_[at].count += count;
  }

  void add(const CountMap& other) {
    for (const Entry& entry : other.entries_)
      if (entry.count != 0) add(entry.key, entry.count);
  }

  void clear() {
    if (used_ == 0) return;
    std::fill(entries_.begin(), entries_.end(), Entry{});
    used_ = 0;
  }

  bool empty() const { return used_ == 0; }

  /// Keys with their counts, in the order of the keys.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> items() const {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> items;
    for (const Entry& entry : entries_)
      if (entry.count != 0) items.emplace_back(entry.key, entry.count);
    std::sort(items.begin(), items.end());
    return items;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t count = 0;  ///< 0: a free entry
  };

  std::size_t slot(std::uint64_t key) const {
    const std::uint64_t mixed = key * 0x9e3779b97f4a7c15u;
    return mixed >> shift_;
  }
  void grow() {
    std::vector<Entry> old(entries_.size() * 2);
    std::swap(old, entries_);
    --shift_;
    used_ = 0;
    for (const Entry& entry : old)
      if (entry.count != 0) add(entry.key, entry.count);
  }

  std::vector<Entry> entries_ = std::vector<Entry>(64);
  int shift_ = 64 - 6;
  std::size_t used_ = 0;
};

/// The exact histogram of one feature.
class Histogram {
 public:
  void add(std::int32_t value, std::uint64_t count = 1) {
    const auto at = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(lowest);
    if (at < near_.size())
      near_[at] += count;
    else
      far_.add(static_cast<std::uint32_t>(value) ^ 0x8000'0000u, count);  // in the order of values
  }

  void add(const Histogram& other) {
    for (std::size_t i = 0; i < near_.size(); ++i) near_[i] += other.near_[i];
    far_.add(other.far_);
  }

  void clear() {
    near_.fill(0);
    far_.clear();
  }

  struct Item {
    std::int32_t value;
    std::uint64_t count;
  };
  /// Every value that was seen, `no_value` first, in rising order.
  std::vector<Item> items() const {
    std::vector<Item> items;
    const auto far = far_.items();
    auto next = far.begin();
    const auto far_below = [&](std::int64_t limit) {
      for (; next != far.end(); ++next) {
        const auto value =
            static_cast<std::int32_t>(static_cast<std::uint32_t>(next->first) ^ 0x8000'0000u);
        if (value >= limit) return;
        items.push_back({value, next->second});
      }
    };
    far_below(lowest);
    for (std::size_t i = 0; i < near_.size(); ++i)
      if (near_[i] != 0) items.push_back({lowest + static_cast<std::int32_t>(i), near_[i]});
    far_below(std::int64_t{1} << 32);
    return items;
  }

 private:
  static constexpr std::int32_t lowest = -128;

  std::array<std::uint64_t, 512> near_{};  ///< the values that dungeons of a deck or a few have
  CountMap far_;
};

inline constexpr std::array<int, 7> percentiles = {1, 5, 25, 50, 75, 95, 99};

/// The statistics of a feature, computed from its histogram. Counts, extremes and percentiles are
/// exact; mean and deviation follow from the histogram in the order of its values, so they are the
/// same however it was gathered (and their sums are exact below 2^53).
struct Figures {
  std::uint64_t count = 0;  ///< dungeons that have a value
  std::uint64_t none = 0;   ///< dungeons that have none
  std::int32_t min = no_value;
  std::int32_t max = no_value;
  double mean = 0;
  double deviation = 0;  ///< of these dungeons: the root of the mean square distance from the mean
  /// By `percentiles`: the smallest value that so large a share of the dungeons does not exceed.
  std::array<std::int32_t, percentiles.size()> percentile{};
};

Figures figures(const Histogram& histogram);

}  // namespace deckmap
