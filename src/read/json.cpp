// Reads dungeons from JSON. The library that parses stays behind this one file.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/deck.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/read/json.hpp>
#include <deckmap/version.hpp>
#include <deckmap/write/json.hpp>

#include "../json_fields.hpp"

namespace deckmap {
namespace {

using detail::Field;
using detail::Json;

/// How often each card occurs.
using Counts = std::array<std::size_t, Card::codes>;

Counts count(const Piles& piles) {
  Counts counts{};
  for (const Pile pile : {Pile::corridor, Pile::room})
    for (const Card card : piles[pile]) ++counts[card.code()];
  return counts;
}

/// The piles of a generated dungeon hold just what its decks and extra cards hold.
void require_composition(const Field& root, const Piles& piles) {
  if (root.at("decks").json.is_null()) return;
  const auto decks = static_cast<std::uint32_t>(root.at("decks").integer(0, max_decks));
  const std::vector<Card> extra =
      root.at("extra").json.is_null() ? std::vector<Card>{} : root.at("extra").cards();
  Piles whole;
  compose(decks, extra, whole);
  const Counts wanted = count(whole);
  const Counts found = count(piles);
  for (const Card card : poker_deck)
    if (wanted[card.code()] != found[card.code()])
      throw Error("the piles hold " + to_string(card) + " " +
                  detail::counted(found[card.code()], "time", "times") + ", but " +
                  detail::counted(decks, "deck", "decks") + " and " +
                  detail::counted(extra.size(), "extra card", "extra cards") + " have it " +
                  detail::counted(wanted[card.code()], "time", "times"));
}

Replay read(const Field& root) {
  if (!root.json.is_object()) throw Error("this is not a dungeon: the JSON is not an object");
  if (const std::string format = root.at("format").string(); format != "deckmap/1")
    throw Error("format is " + detail::quoted(format) + ", which is not 'deckmap/1'");
  if (const auto version = root.at("rules_version").integer(0, INT32_MAX); version != rules_version)
    throw Error("rules_version is " + std::to_string(version) + ", and this deckmap deals by " +
                std::to_string(rules_version));

  // A replay does not need these fields, but the format does.
  if (const Field seed = root.at("seed"); !seed.json.is_null()) seed.parsed(parse_seed_number);
  if (const Field code = root.at("code"); !code.json.is_null()) code.string();
  root.at("extra");

  Replay replay;
  read_rules_and_table(root, replay.rules, replay.table, replay.start);
  read_ways(root, replay.ways, false);

  const Field piles = root.at("piles").object();
  replay.piles = {piles.at("corridor").cards(), piles.at("room").cards()};
  require_composition(root, replay.piles);

  // The order of doors and secret passages: the segments hold both, `opened` only the doors.
  std::vector<Move> moves;
  std::vector<Index> opened;
  root.at("opened").each(
      [&](const Field& door) { opened.push_back(static_cast<Index>(door.integer(0, max_cards))); });
  std::size_t doors = 0;
  root.at("segments").each([&](const Field& segment) {
    const std::string via = segment.object().at("via").string();
    if (via == "secret") moves.push_back(Move::secret_passage());
    if (via != "door") return;
    const auto entry = static_cast<Index>(segment.at("entry").integer(0, max_cards));
    if (doors == opened.size() || opened[doors] != entry)
      throw Error(
          (doors == opened.size()
               ? "opened ends after " + detail::counted(doors, "door", "doors")
               : "opened[" + std::to_string(doors) + "] is " + std::to_string(opened[doors])) +
          ", but " + segment.path + ".entry is " + std::to_string(entry));
    ++doors;
    moves.push_back(Move::open(entry));
  });
  if (doors != opened.size())
    throw Error("opened has " + detail::counted(opened.size(), "door", "doors") +
                ", but the segments were entered through " + std::to_string(doors));
  replay.moves = std::move(moves);
  return replay;
}

/// Compares a value of the file with what was dealt. Fields that we do not write are not looked at.
void require_same(const Field& file, const Json& dealt) {
  if (dealt.is_object() && file.json.is_object()) {
    for (const auto& [key, value] : dealt.items()) require_same(file.at(key), value);
    return;
  }
  if (dealt.is_array() && file.json.is_array()) {
    if (file.json.size() != dealt.size())
      file.refuse("has " + std::to_string(file.json.size()) + " elements, but the piles deal " +
                  std::to_string(dealt.size()));
    for (std::size_t i = 0; i < dealt.size(); ++i)
      require_same({file.json[i], file.path + "[" + std::to_string(i) + "]"}, dealt[i]);
    return;
  }
  if (file.json != dealt)
    file.refuse("is " + file.json.dump().substr(0, 60) + ", but the piles deal " +
                dealt.dump().substr(0, 60));
}

}  // namespace

Replay read_json(std::string_view text) {
  const Json json = detail::parse_json(text);
  return read({json, ""});
}

Dungeon replay_json(std::string_view text) {
  const Json json = detail::parse_json(text);
  const Field root{json, ""};
  Dungeon dungeon = replay(read(root));
  const Json dealt = Json::parse(json_line(dungeon));
  for (const char* part : {"cards", "segments", "left"}) require_same(root.at(part), dealt[part]);
  return dungeon;
}

}  // namespace deckmap
