#pragma once
/// Tries a program on many legal dungeons, and on a failure finds a small one that still fails, as
/// a deal that can be laid with cards. docs/fuzz.md shows it at work.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>
#ifdef __STDCPP_THREADS__
#include <mutex>
#include <system_error>
#include <thread>
#endif

#include <deckmap/any.hpp>
#include <deckmap/code.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/detail/shrink.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap {

/// The dungeons that a number from `FuzzOptions::seeds` stands for.
enum class FuzzSpace : std::uint8_t {
  seeds,        ///< seeds with the default options
  any_options,  ///< seeds with other rules, tables, extra cards, numbers of decks, ways and levels
  any_piles,    ///< piles of any cards, by any rules on any table
};

struct FuzzOptions {
  SeedRange seeds = {0, 1000};
  FuzzSpace space = FuzzSpace::seeds;
  std::size_t starts = 6;  ///< the number of failing dungeons that are shrunk; the smallest counts
  std::size_t tries = 5000;  ///< the most smaller deals that are tried for each of them
  unsigned threads = 1;      ///< the number of threads that call the property
  const std::atomic<bool>* stop = nullptr;  ///< once true, the best so far is returned
};

struct Counterexample {
  Dungeon dungeon;   ///< as small as it became
  std::string deal;  ///< as `read_deal` reads it; of `code` the first level, where it takes several
  std::string failure;              ///< the property's text, or that of the exception
  std::uint64_t seed = 0;           ///< the number of `first` among `FuzzOptions::seeds`
  Dungeon first;                    ///< as it was found
  std::optional<std::string> code;  ///< of `first`; nothing for any piles
  std::uint64_t dungeons = 0;       ///< the number tried until the first failure
  std::size_t tries = 0;            ///< the number of smaller deals tried
};

/// A failure: shrinking goes on only while the kind stays the same.
struct Failure {
  std::string kind;  ///< empty: no failure
  std::string text;
};

namespace detail {

/// Deals the dungeon that a number stands for.
class FuzzSource {
 public:
  explicit FuzzSource(FuzzSpace space) : space_(space) {}

  const Dungeon& operator()(std::uint64_t seed) {
    if (space_ == FuzzSpace::seeds) return generator_({.seed = seed});
    AnyNumbers below(seed);
    if (space_ == FuzzSpace::any_options) return generator_(any_options(seed, below));
    return replayed_ = replay(any_piles(below));
  }

 private:
  FuzzSpace space_;
  Generator generator_;
  Dungeon replayed_;
};

/// A failing dungeon and the smaller ones that were found from it.
struct FuzzStart {
  FuzzStart(std::uint64_t number, const Dungeon& dungeon, Failure how, std::size_t tries)
      : seed(number), first(dungeon), failure(std::move(how)), shrinker(dungeon, tries) {}

  void tell(Failure&& how) {
    const bool same = !how.kind.empty() && how.kind == failure.kind;
    if (same) failure = std::move(how);
    shrinker.tell(same);
  }

  std::uint64_t seed;
  Dungeon first;
  Failure failure;
  Shrinker shrinker;
};

/// The start with the fewest cards, then the fewest secret passages, then the first one.
inline std::optional<Counterexample> smallest_of(std::vector<FuzzStart>& starts, SeedRange seeds) {
  if (starts.empty()) return {};
  const auto size = [](const FuzzStart& start) {
    const Dungeon& dungeon = start.shrinker.smallest();
    const auto segments = dungeon.segments();
    return std::pair(dungeon.piles().size(),
                     std::count_if(segments.begin(), segments.end(), [](const Segment& segment) {
                       return segment.via == Via::secret;
                     }));
  };
  const auto best =
      std::min_element(starts.begin(), starts.end(),
                       [&](const FuzzStart& a, const FuzzStart& b) { return size(a) < size(b); });
  Counterexample found{.dungeon = best->shrinker.smallest(),
                       .deal = deal_text(best->shrinker.smallest()),
                       .failure = best->failure.text,
                       .seed = best->seed,
                       .first = best->first,
                       .code = code_of(best->first),
                       .dungeons = starts.front().seed - seeds.begin + 1};
  for (const FuzzStart& start : starts) found.tries += start.shrinker.tries();
  return found;
}

/// Calls a property: false, a text that is not empty, and an exception are failures.
template <class Property>
Failure failure_of(Property& property, const Dungeon& dungeon) {
  try {
    using Result = std::invoke_result_t<Property&, const Dungeon&>;
    if constexpr (std::is_void_v<Result>) {
      property(dungeon);
    } else if constexpr (std::is_same_v<Result, bool>) {
      if (!property(dungeon)) return {"false", "the property does not hold"};
    } else {
      std::string text(property(dungeon));
      return {text, text};
    }
    return {};
  } catch (const std::exception& error) {
    return {std::string("throws ") + typeid(error).name(), error.what()};
  } catch (...) {
    return {"throws", "something is thrown that is not a std::exception"};
  }
}

}  // namespace detail

/// The search turned inside out, for those who cannot hand over a property: take a candidate, try
/// it, report how it went by `tell(...)`, until there is none.
class Fuzzer {
 public:
  /// The number of threads does not matter here.
  explicit Fuzzer(const FuzzOptions& options)
      : options_(options), source_(options.space), next_(options.seeds.begin) {}

  /// Returns the next dungeon to try, which stays until `tell(...)`; null when the search is over.
  const Dungeon* candidate() {
    if (shrinking_)
      if (const Dungeon* const smaller = starts_.back().shrinker.candidate()) return smaller;
    shrinking_ = false;
    if (starts_.size() >= options_.starts || next_ >= options_.seeds.end) return nullptr;
    return dealt_ = &source_(next_++);
  }

  /// Notes the failure of the candidate, of an empty kind if it does not fail.
  void tell(Failure failure) {
    if (shrinking_) return starts_.back().tell(std::move(failure));
    if (failure.kind.empty()) return;
    starts_.emplace_back(next_ - 1, *dealt_, std::move(failure), options_.tries);
    shrinking_ = true;
  }

  /// Returns the smallest dungeon so far; nothing if none has failed.
  std::optional<Counterexample> found() { return detail::smallest_of(starts_, options_.seeds); }

 private:
  FuzzOptions options_;
  detail::FuzzSource source_;
  std::uint64_t next_;
  const Dungeon* dealt_ = nullptr;
  std::vector<detail::FuzzStart> starts_;
  bool shrinking_ = false;
};

#ifdef __STDCPP_THREADS__
namespace detail {

/// Calls `work` on several threads, on fewer where there are no more to be had. Throws what one of
/// them has thrown.
template <class Work>
void on_threads(unsigned threads, Work&& work) {
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto run = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      thrown = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < threads) others.emplace_back(run);
  } catch (const std::system_error&) {
  }
  run();
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
}

/// The same search on several threads. Every number below the last one taken is tried to its end,
/// so the first failures are those that one thread finds.
template <class Property>
std::optional<Counterexample> find_on_threads(Property& property, const FuzzOptions& options) {
  const auto stopped = [&] { return options.stop != nullptr && *options.stop; };
  std::atomic<std::uint64_t> next = options.seeds.begin;
  std::atomic<std::size_t> failures = 0;
  std::mutex mutex;
  std::vector<FuzzStart> starts;
  on_threads(options.threads, [&] {
    FuzzSource source(options.space);
    while (failures < options.starts && !stopped()) {
      std::uint64_t seed = next;
      while (seed < options.seeds.end && !next.compare_exchange_weak(seed, seed + 1)) {
      }
      if (seed >= options.seeds.end) return;
      const Dungeon& dungeon = source(seed);
      Failure failure = failure_of(property, dungeon);
      if (failure.kind.empty()) continue;
      const std::lock_guard lock(mutex);
      starts.emplace_back(seed, dungeon, std::move(failure), options.tries);
      ++failures;
    }
  });
  std::sort(starts.begin(), starts.end(),
            [](const FuzzStart& a, const FuzzStart& b) { return a.seed < b.seed; });
  if (starts.size() > options.starts)
    starts.erase(starts.begin() + static_cast<std::ptrdiff_t>(options.starts), starts.end());

  std::atomic<std::size_t> begun = 0;
  on_threads(options.threads, [&] {
    for (std::size_t i = begun++; i < starts.size(); i = begun++)
      while (!stopped()) {
        const Dungeon* const smaller = starts[i].shrinker.candidate();
        if (smaller == nullptr) break;
        starts[i].tell(failure_of(property, *smaller));
      }
  });
  return smallest_of(starts, options.seeds);
}

}  // namespace detail
#endif

/// Deals dungeon after dungeon until `property(dungeon)` fails, and shrinks those that do. A
/// property fails that returns false or a text which is not empty, or throws. The result depends on
/// property and options alone, not on the number of threads; nothing if no dungeon fails.
///
///     const auto property = [](const Dungeon& dungeon) { return works(dungeon); };
///     const auto found = find_counterexample(property, {.space = FuzzSpace::any_options});
///     if (found) std::cout << found->deal;
template <class Property>
std::optional<Counterexample> find_counterexample(Property&& property,
                                                  const FuzzOptions& options = {}) {
#ifdef __STDCPP_THREADS__
  if (options.threads > 1) return detail::find_on_threads(property, options);
#endif
  Fuzzer fuzzer(options);
  while (options.stop == nullptr || !*options.stop) {
    const Dungeon* const dungeon = fuzzer.candidate();
    if (dungeon == nullptr) break;
    fuzzer.tell(detail::failure_of(property, *dungeon));
  }
  return fuzzer.found();
}

/// Shrinks a dungeon on which the property fails, as `find_counterexample` does; nothing if it
/// holds there.
template <class Property>
std::optional<Counterexample> shrink_counterexample(const Dungeon& dungeon, Property&& property,
                                                    const FuzzOptions& options = {}) {
  Failure failure = detail::failure_of(property, dungeon);
  if (failure.kind.empty()) return {};
  const std::uint64_t seed = dungeon.seed().value_or(0);
  std::vector<detail::FuzzStart> starts;
  detail::FuzzStart& start = starts.emplace_back(seed, dungeon, std::move(failure), options.tries);
  while (options.stop == nullptr || !*options.stop) {
    const Dungeon* const smaller = start.shrinker.candidate();
    if (smaller == nullptr) break;
    start.tell(detail::failure_of(property, *smaller));
  }
  return detail::smallest_of(starts, {seed, seed});
}

}  // namespace deckmap
