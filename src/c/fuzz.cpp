// The search for a counterexample behind the C interface.

#include <utility>

#include <deckmap/fuzz.hpp>
#include <deckmap/write/json.hpp>

#include "objects.hpp"

using namespace deckmap;
using namespace deckmap::c;

struct deckmap_fuzz {
  Fuzzer fuzzer;
  deckmap_dungeon candidate;
  bool awaits = false;  ///< word of the candidate
};

namespace {

FuzzSpace space_called(std::string_view name) {
  constexpr std::string_view names[] = {"seeds", "any_options", "any_piles"};
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (names[i] == name) return static_cast<FuzzSpace>(i);
  throw Error("space: " + detail::quoted(name) + " is not one of seeds, any_options, any_piles");
}

}  // namespace

extern "C" {

deckmap_fuzz* deckmap_fuzz_new(const char* space, uint64_t first, uint64_t end, size_t starts,
                               size_t tries) {
  return made<deckmap_fuzz>([&] {
    if (first > end) throw Error("the first seed is beyond the end");
    FuzzOptions options{.seeds = {first, end}, .starts = starts, .tries = tries};
    if (space != nullptr) options.space = space_called(space);
    return deckmap_fuzz{Fuzzer(options), {}, false};
  });
}

void deckmap_fuzz_free(deckmap_fuzz* fuzz) { delete fuzz; }

int32_t deckmap_fuzz_candidate(deckmap_fuzz* fuzz, const deckmap_dungeon** candidate) {
  std::int32_t result = 0;
  const std::int32_t status = status_of([&] {
    deckmap_fuzz& given = required(fuzz, "fuzz");
    const deckmap_dungeon*& next = required(candidate, "candidate");
    const Dungeon* const dungeon = given.fuzzer.candidate();
    next = dungeon == nullptr ? nullptr : &given.candidate;
    given.awaits = dungeon != nullptr;
    if (dungeon == nullptr) return;
    given.candidate.assign(*dungeon);
    result = 1;
  });
  return status == DECKMAP_OK ? result : status;
}

int32_t deckmap_fuzz_tell(deckmap_fuzz* fuzz, const char* kind, const char* text) {
  return status_of([&] {
    deckmap_fuzz& given = required(fuzz, "fuzz");
    if (!std::exchange(given.awaits, false))
      throw Error("there is no candidate to report on: deckmap_fuzz_candidate comes first");
    Failure failure;
    if (kind != nullptr) failure.kind = kind;
    failure.text = text == nullptr ? failure.kind : std::string(text);
    given.fuzzer.tell(std::move(failure));
  });
}

deckmap_text* deckmap_fuzz_found(deckmap_fuzz* fuzz) {
  return made<deckmap_text>([&] {
    const auto found = required(fuzz, "fuzz").fuzzer.found();
    if (!found) return deckmap_text{"null"};
    detail::JsonWriter json(true);
    json.open('{', false);
    json.key("deal").value(found->deal);
    json.key("failure").value(found->failure);
    json.key("seed").value(std::to_string(found->seed));
    if (found->code)
      json.key("code").value(*found->code);
    else
      json.key("code").number("null");
    json.key("levels").value(static_cast<std::int64_t>(found->dungeon.ways().levels));
    json.key("dungeons").value(std::to_string(found->dungeons));
    json.key("tries").value(static_cast<std::int64_t>(found->tries));
    json.close('}');
    return deckmap_text{json.take()};
  });
}

}  // extern "C"
