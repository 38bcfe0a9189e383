// Dungeons and plans behind the C interface.

#include <cstddef>
#include <string>
#include <string_view>

#include <deckmap/deal.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/read/json.hpp>

#include "objects.hpp"

using namespace deckmap;
using namespace deckmap::c;

void deckmap_dungeon::assign(Dungeon dealt) {
  dungeon = std::move(dealt);
  cards.clear();
  for (Index i = 0; i < dungeon.cards().size(); ++i) {
    const PlacedCard& card = dungeon.cards()[i];
    cards.push_back({card.cell.x, card.cell.y, dungeon.from(i), card.segment, card.card.code(),
                     static_cast<std::uint8_t>(card.heading), static_cast<std::uint8_t>(card.role),
                     static_cast<std::uint8_t>(card.open)});
  }
  segments.clear();
  for (Index i = 0; i < dungeon.segments().size(); ++i) {
    const Segment& segment = dungeon.segments()[i];
    segments.push_back(
        {segment.first_card, segment.first_enemy, segment.entry, dungeon.last_card(i),
         dungeon.enemies_on(i), static_cast<std::uint8_t>(segment.kind),
         static_cast<std::uint8_t>(segment.via), static_cast<std::uint8_t>(segment.end), 0});
  }
  enemies.clear();
  for (const Card enemy : dungeon.enemies()) enemies.push_back(enemy.code());
}

namespace {

template <class T>
const T* array_of(const std::vector<T>& values, size_t* count) {
  if (count != nullptr) *count = values.size();
  return values.data();
}

}  // namespace

extern "C" {

deckmap_dungeon* deckmap_generate(const deckmap_options* options) {
  return made<deckmap_dungeon>([&] { return deckmap_dungeon(generate(seeded_options(options))); });
}

deckmap_dungeon* deckmap_read(const char* file, size_t size) {
  return made<deckmap_dungeon>([&] {
    std::string_view text(&required(file, "file"), size);
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool is_json = first != std::string_view::npos && text[first] == '{';
    return deckmap_dungeon(is_json ? replay_json(text) : replay(read_deal(text)));
  });
}

deckmap_dungeon* deckmap_dungeon_copy(const deckmap_dungeon* dungeon) {
  return made<deckmap_dungeon>([&] { return deckmap_dungeon(required(dungeon, "dungeon")); });
}

deckmap_dungeon* deckmap_level(const deckmap_dungeon* dungeon, uint32_t level) {
  return made<deckmap_dungeon>([&] {
    const Levels levels(required(dungeon, "dungeon").dungeon);
    if (level < 1 || level > levels.size())
      throw Error("level " + std::to_string(level) + ": the dungeon has " +
                  std::to_string(levels.size()) + (levels.size() == 1 ? " level" : " levels"));
    return deckmap_dungeon(levels[level - 1]);
  });
}

void deckmap_dungeon_free(deckmap_dungeon* dungeon) { delete dungeon; }

int32_t deckmap_seed(const deckmap_dungeon* dungeon, uint64_t* seed) {
  const std::int32_t of_given_cards = 0, seeded = 1;
  std::int32_t result = of_given_cards;
  const std::int32_t status = status_of([&] {
    const auto dealt = required(dungeon, "dungeon").dungeon.seed();
    std::uint64_t& reported = required(seed, "seed");
    if (!dealt) return;
    reported = *dealt;
    result = seeded;
  });
  return status == DECKMAP_OK ? result : status;
}

const deckmap_card* deckmap_cards(const deckmap_dungeon* dungeon, size_t* count) {
  return guarded<const deckmap_card*>(
      nullptr, [&] { return array_of(required(dungeon, "dungeon").cards, count); });
}

const deckmap_segment* deckmap_segments(const deckmap_dungeon* dungeon, size_t* count) {
  return guarded<const deckmap_segment*>(
      nullptr, [&] { return array_of(required(dungeon, "dungeon").segments, count); });
}

const uint8_t* deckmap_enemies(const deckmap_dungeon* dungeon, size_t* count) {
  return guarded<const uint8_t*>(
      nullptr, [&] { return array_of(required(dungeon, "dungeon").enemies, count); });
}

void deckmap_plan_free(deckmap_plan* plan) { delete plan; }

const deckmap_link* deckmap_plan_links(const deckmap_plan* plan, size_t* count) {
  return guarded<const deckmap_link*>(
      nullptr, [&] { return array_of(required(plan, "plan").links, count); });
}

const uint8_t* deckmap_plan_tiles(const deckmap_plan* plan, int32_t* width, int32_t* height) {
  return guarded<const uint8_t*>(nullptr, [&] {
    const deckmap_plan& given = required(plan, "plan");
    if (width != nullptr) *width = given.width;
    if (height != nullptr) *height = given.height;
    return given.tiles.data();
  });
}

const uint32_t* deckmap_plan_tile_cards(const deckmap_plan* plan) {
  return guarded<const uint32_t*>(nullptr,
                                  [&] { return required(plan, "plan").tile_cards.data(); });
}

const deckmap_place* deckmap_plan_places(const deckmap_plan* plan, size_t* count) {
  return guarded<const deckmap_place*>(
      nullptr, [&] { return array_of(required(plan, "plan").places, count); });
}

const deckmap_way* deckmap_plan_ways(const deckmap_plan* plan, size_t* count) {
  return guarded<const deckmap_way*>(nullptr,
                                     [&] { return array_of(required(plan, "plan").ways, count); });
}

const deckmap_door* deckmap_plan_doors(const deckmap_plan* plan, size_t* count) {
  return guarded<const deckmap_door*>(
      nullptr, [&] { return array_of(required(plan, "plan").doors, count); });
}

const deckmap_stair* deckmap_plan_stairs(const deckmap_plan* plan, size_t* count) {
  return guarded<const deckmap_stair*>(
      nullptr, [&] { return array_of(required(plan, "plan").stairs, count); });
}

const uint32_t* deckmap_plan_enemy_places(const deckmap_plan* plan, size_t* count) {
  return guarded<const uint32_t*>(
      nullptr, [&] { return array_of(required(plan, "plan").enemy_places, count); });
}

}  // extern "C"
