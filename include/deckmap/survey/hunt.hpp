#pragma once
/// Finding the seeds whose dungeons fulfil a query. Compiled: component `deckmap::survey`.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/generate.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/survey/chunks.hpp>
#include <deckmap/survey/query.hpp>
#include <deckmap/survey/search.hpp>

namespace deckmap {

struct Hit {
  std::uint64_t seed = 0;
  std::int64_t score = 0;  ///< in thousandths
  bool confirmed = false;  ///< dealt again through `generate`, and found right by `check`
  Features features{};     ///< once confirmed
};

/// The query of a hunt and its hits so far. A part of a hunt is a hunt whose `done` is a part of
/// its `seeds`.
struct Hunt {
  Options dealing;  ///< the seed is not used
  SeedRange seeds;  ///< asked for
  SeedRange done;   ///< searched
  Query query;
  std::uint64_t top = 20;  ///< how many hits are kept

  std::uint64_t matches = 0;               ///< seeds that fulfil the query
  std::vector<Hit> hits;                   ///< the best of them, by score, then by seed
  std::optional<std::uint64_t> nearest{};  ///< seed that came nearest (search.hpp), without hits

  bool partial() const { return done.begin != seeds.begin || done.end != seeds.end; }
};

/// Searches on from `hunt.done.end` to `end`, or until it is stopped. `taken` is called now and
/// then, in the order of the seeds. Conditions are tried from the cheapest on; those that the
/// shuffle alone decides are decided on the few cards they need, before a card is laid.
void run_hunt(Hunt& hunt, std::uint64_t end, const Running& running,
              const std::function<void(Hunt& so_far)>& taken = {});

/// Deals every hit that has not been confirmed again through `generate`, checks it, and reads its
/// features. Throws `Error` for one that does not fulfil the query, or a `nearest` that does.
void confirm(Hunt& hunt);

/// JSON lines of format "deckmap-hunt/1": the first line has the query, each other one a hit. The
/// hits are confirmed first. `read_hunt` reads it back; what it says of its hits has to be
/// confirmed again.
std::string hunt_jsonl(Hunt& hunt);
Hunt read_hunt(std::string_view text);
/// The hits as CSV: score, seed, features; a part ends with `partial_remark`.
std::string hunt_csv(Hunt& hunt);
/// The hits for a terminal.
std::string hunt_text(Hunt& hunt);

/// Returns the query as one line of text: equal for hunts that differ only in their progress.
std::string question_of(const Hunt& hunt);

/// Joins parts of one hunt, in any order. Throws `Error` where the parts are not of one hunt,
/// overlap, or leave seeds out that one of them was asked for.
Hunt joined(std::vector<Hunt> parts);

}  // namespace deckmap
