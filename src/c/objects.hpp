#pragma once
// The objects behind the C interface, and the guard that turns exceptions into a status.

#define DECKMAP_BUILDING
#include <deckmap/deckmap.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/dealer.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/formats.hpp>
#include <deckmap/fresh_seed.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/write/session.hpp>

struct deckmap_text {
  std::string text;
};

struct deckmap_options {
  deckmap::Options deal;
  deckmap::FileOptions file;
  bool has_seed = false;  ///< else each deal has a fresh one
};

struct deckmap_dungeon {
  deckmap::Dungeon dungeon;
  std::vector<deckmap_card> cards;
  std::vector<deckmap_segment> segments;
  std::vector<std::uint8_t> enemies;

  deckmap_dungeon() = default;
  explicit deckmap_dungeon(deckmap::Dungeon dealt) { assign(std::move(dealt)); }
  void assign(deckmap::Dungeon dealt);
};

struct deckmap_plan {
  std::vector<deckmap_link> links;
  std::vector<std::uint8_t> tiles;
  std::vector<std::uint32_t> tile_cards;
  std::vector<deckmap_place> places;
  std::vector<deckmap_way> ways;
  std::vector<deckmap_door> doors;
  std::vector<deckmap_stair> stairs;
  std::vector<std::uint32_t> enemy_places;
  std::int32_t width = 0, height = 0;
};

struct deckmap_deal {
  deckmap::Options options;  ///< with the seed that is dealt
  deckmap::Dealer dealer;
  deckmap_dungeon dungeon;
  std::vector<deckmap::Index> steps;  ///< the doors opened; `none` is the secret passage
};

struct deckmap_session {
  deckmap::Session session;
  deckmap_dungeon dungeon;
};

namespace deckmap::c {

/// Refuses what needs a component that was not built.
struct NotBuilt : Error {
  using Error::Error;
};

/// Keeps a failure for `deckmap_error`.
void fail(std::int32_t status, const char* message) noexcept;
std::int32_t last_status() noexcept;

/// Runs `f` and returns its result; after an exception, `otherwise`.
template <class Result, class F>
Result guarded(Result otherwise, F&& f) noexcept {
  try {
    return f();
  } catch (const NotBuilt& error) {
    fail(DECKMAP_NOT_BUILT, error.what());
  } catch (const Error& error) {
    fail(DECKMAP_BAD_INPUT, error.what());
  } catch (const std::bad_alloc&) {
    fail(DECKMAP_NO_MEMORY, "not enough memory");
  } catch (const std::exception& error) {
    fail(DECKMAP_FAULT, error.what());
  } catch (...) {
    fail(DECKMAP_FAULT, "an unknown fault");
  }
  return otherwise;
}

/// Runs `f` and returns a status.
template <class F>
std::int32_t status_of(F&& f) noexcept {
  const bool done = guarded(false, [&] {
    f();
    return true;
  });
  return done ? DECKMAP_OK : last_status();
}

/// Makes an object by `f`, or returns NULL.
template <class Object, class F>
Object* made(F&& f) noexcept {
  return guarded<Object*>(nullptr, [&] { return std::make_unique<Object>(f()).release(); });
}

/// Throws `Error` for an argument that is NULL.
template <class T>
T& required(T* argument, std::string_view name) {
  if (argument == nullptr) throw Error(std::string(name) + " is NULL");
  return *argument;
}

inline FileOptions file_options(const deckmap_options* options) {
  return options == nullptr ? FileOptions{} : options->file;
}

/// The options of a deal whose seed has no effect, or is set by the caller.
inline Options deal_options(const deckmap_options* options) {
  return options == nullptr ? Options{} : options->deal;
}

/// The options of a deal, with a fresh seed where none is given.
inline Options seeded_options(const deckmap_options* options) {
  Options deal = deal_options(options);
  if (options == nullptr || !options->has_seed) deal.seed = fresh_seed();
  return deal;
}

}  // namespace deckmap::c
