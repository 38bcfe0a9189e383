#pragma once
// How dungeons are dealt, as JSON: what surveys and hunts write into their files, and compare.
// Private to the compiled components.

#include <cstdint>
#include <string>

#include <deckmap/generate.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/version.hpp>
#include <deckmap/write/json.hpp>

#include "../json_fields.hpp"

namespace deckmap::detail {

inline void write_dealing(JsonWriter& json, const Options& dealing) {
  json.open('{', false);
  json.key("decks").value(static_cast<std::int64_t>(dealing.decks));
  json.key("extra").cards(dealing.extra);
  write_rules_and_table(json, dealing.rules, dealing.table,
                        dealing.start.value_or(dealing.table.default_start()));
  write_ways(json, dealing.ways, true);
  json.key("doors");
  dealing.doors ? json.value(static_cast<std::int64_t>(*dealing.doors)) : json.null();
  json.close('}');
}

/// The same on one line: equal for those that deal the same dungeons.
inline std::string dealing_text(const Options& dealing) {
  JsonWriter json(true);
  write_dealing(json, dealing);
  return json.take();
}

inline Options read_dealing(const Field& field) {
  Options dealing;
  field.object();
  dealing.decks = static_cast<std::uint32_t>(field.at("decks").integer(0, max_decks));
  dealing.extra = field.at("extra").cards();
  read_rules_and_table(field, dealing.rules, dealing.table, dealing.start);
  read_ways(field, dealing.ways, true);
  if (const Field doors = field.at("doors"); !doors.json.is_null())
    dealing.doors = static_cast<std::uint32_t>(doors.integer(0, UINT32_MAX));
  return dealing;
}

/// A range as a file has it, which may be empty.
inline SeedRange read_range(const Field& field) {
  return field.parsed([](const std::string& text) {
    const auto dots = text.find("..");
    if (dots != std::string::npos && text.substr(0, dots) == text.substr(dots + 2)) {
      const std::uint64_t seed = parse_seed_number(text.substr(0, dots));
      return SeedRange{seed, seed};
    }
    return parse_seeds(text);
  });
}

/// The beginning of a file: its format, the rules version, and the seeds that it covers.
struct Covered {
  SeedRange seeds;  ///< asked for
  SeedRange done;   ///< covered
};

inline Covered read_head(const Field& root, std::string_view format) {
  if (!root.has("format")) throw Error("this is not a file of format " + detail::quoted(format));
  if (const std::string found = root.at("format").string(); found != format)
    throw Error("format is " + detail::quoted(found) + ", which is not " + detail::quoted(format));
  if (const auto version = root.at("rules_version").integer(0, INT32_MAX); version != rules_version)
    throw Error("rules_version is " + std::to_string(version) + ", and this deckmap deals by " +
                std::to_string(rules_version));
  Covered covered{root.at("seeds").parsed(parse_seeds), read_range(root.at("done"))};
  if (!covered.seeds.contains(covered.done))
    root.at("done").refuse("is " + to_string(covered.done) + ", which does not lie in the seeds " +
                           to_string(covered.seeds));
  return covered;
}

inline void write_head(JsonWriter& json, std::string_view format, SeedRange seeds, SeedRange done) {
  json.key("format").value(format);
  json.key("rules_version").value(static_cast<std::int64_t>(rules_version));
  json.key("seeds").value(to_string(seeds));
  json.key("done").value(to_string(done));
  json.key("partial").number(done.begin == seeds.begin && done.end == seeds.end ? "false" : "true");
}

/// Puts the parts of a whole in order, and refuses parts that do not make one. Each part has
/// `seeds` and `done`. Returns the seeds of the whole.
template <class Part>
SeedRange put_in_order(std::vector<Part>& parts) {
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::pair(a.done.begin, a.done.size()) < std::pair(b.done.begin, b.done.size());
  });
  SeedRange whole = parts.front().seeds;
  for (const Part& part : parts)  // the ends by the last seeds, for the end after all is 0
    whole = {std::min(whole.begin, part.seeds.begin),
             std::max(whole.end - 1, part.seeds.end - 1) + 1};
  std::uint64_t at = whole.begin;
  for (const Part& part : parts) {
    if (part.done.size() == 0) continue;
    if (part.done.begin < at)
      throw Error("the seeds " +
                  to_string(SeedRange{part.done.begin, std::min(at, part.done.end)}) +
                  " are in more than one part");
    if (part.done.begin > at)
      throw Error("the seeds " + to_string(SeedRange{at, part.done.begin}) +
                  " are in none of the parts");
    at = part.done.end;
  }
  if (at != whole.end)
    throw Error("the seeds " + to_string(SeedRange{at, whole.end}) + " are in none of the parts");
  return whole;
}

}  // namespace deckmap::detail
