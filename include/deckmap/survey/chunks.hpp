#pragma once
/// Many seeds on several threads, taken in the order of the seeds: what comes out depends neither
/// on the number of threads nor on which of them is faster.

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap {

/// How a long run goes.
struct Running {
  unsigned threads = 1;                     ///< 0: one for each processor of this process
  const std::atomic<bool>* stop = nullptr;  ///< once true, no further chunk is begun
  std::uint64_t chunk = 0;                  ///< seeds in a piece of work; 0: a fitting number
};

/// The processors on which this process may run.
unsigned processors();

/// Seeds that make a piece of work of a millisecond or a few.
inline std::uint64_t fitting_chunk(const Options& dealing) {
  const std::uint64_t cards = dealing.decks * poker_deck.size() + dealing.extra.size();
  return std::clamp<std::uint64_t>((std::uint64_t{1} << 18) / std::max<std::uint64_t>(cards, 1), 1,
                                   4096);
}

/// Works through `seeds` in chunks. Each thread calls `make_worker()` once and what it returns for
/// every chunk, as `work(SeedRange, Result&)`, with a result that may have been used before. Then
/// `take(SeedRange, Result&)` is called for each chunk, one at a time and in order, on any thread.
/// Returns the first seed that was not taken: `seeds.end`, unless the run was stopped. What a
/// worker or `take` throws ends the run and is thrown on.
template <class Result, class MakeWorker, class Take>
std::uint64_t run_in_order(SeedRange seeds, std::uint64_t chunk, const Running& running,
                           MakeWorker&& make_worker, Take&& take) {
  const auto stopped = [&] {
    return running.stop != nullptr && running.stop->load(std::memory_order_relaxed);
  };
  const auto part_from = [&](std::uint64_t begin) {
    return SeedRange{begin, seeds.end - begin > chunk ? begin + chunk : seeds.end};
  };
  const unsigned threads = running.threads == 0 ? processors() : running.threads;
  if (threads == 1 || seeds.size() <= chunk) {
    auto work = make_worker();
    Result result;
    std::uint64_t at = seeds.begin;
    while (at != seeds.end && !stopped()) {
      const SeedRange part = part_from(at);
      work(part, result);
      take(part, result);
      at = part.end;
    }
    return at;
  }

  // Chunks in flight, by their number modulo the number of slots.
  struct Slot {
    SeedRange part;
    Result result;
    bool ready = false;
  };
  std::vector<Slot> slots(std::size_t{threads} * 4);
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t begun = 0, taken = 0;  // chunks
  std::uint64_t next = seeds.begin, done = seeds.begin;
  bool taking = false;
  std::exception_ptr failure;

  const auto run = [&] {
    std::unique_lock lock(mutex, std::defer_lock);
    try {
      auto work = make_worker();
      lock.lock();
      for (;;) {
        changed.wait(lock, [&] { return failure || begun - taken < slots.size(); });
        if (failure || next == seeds.end || stopped()) return;
        Slot& mine = slots[begun % slots.size()];
        mine.part = part_from(next);
        next = mine.part.end;
        ++begun;
        lock.unlock();
        work(mine.part, mine.result);
        lock.lock();
        mine.ready = true;
        while (!taking && !failure && slots[taken % slots.size()].ready) {
          Slot& first = slots[taken % slots.size()];
          taking = true;
          lock.unlock();
          take(first.part, first.result);
          lock.lock();
          taking = false;
          first.ready = false;
          done = first.part.end;
          ++taken;
          changed.notify_all();
        }
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!failure) failure = std::current_exception();
      changed.notify_all();
    }
  };
  std::vector<std::thread> others;
  try {
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(run);
  } catch (const std::system_error&) {
    // there are no more threads to be had: fewer do it too
  }
  run();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
  return done;
}

}  // namespace deckmap
