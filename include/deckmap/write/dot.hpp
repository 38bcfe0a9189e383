#pragma once
/// A dungeon as a graph for Graphviz (.dot): corridors and rooms as nodes, the ways between them as
/// edges. `dot` lays it out anew, `neato -n` as the map lies.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <deckmap/code.hpp>
#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/detail/chapters.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/places.hpp>

namespace deckmap {

struct DotOptions {
  bool player = false;  ///< the players' copy: see `PlanOptions`
  /// Those of this dungeon, keyed by a chart: lines of the labels. Players get none.
  const Encounters* encounters = nullptr;
};

namespace detail {

class DotWriter {
 public:
  DotWriter(const Dungeon& dungeon, const DotOptions& options)
      : dungeon_(dungeon),
        options_(options),
        plan_(dungeon, {.player = options.player}),
        chapters_(dungeon, plan_),
        keyed_(options.player ? nullptr : options.encounters),
        points_(options.player || options.encounters == nullptr ? 120 : 320) {}

  std::string write() {
    out_ = "graph deckmap {\n";
    const std::string origin = options_.player ? "" : origin_text(dungeon_) + code_text(dungeon_);
    if (!origin.empty()) out_ += "  label=\"" + origin + "\";\n";
    out_ +=
        "  node [fontname=\"sans-serif\", fontsize=11, style=filled, fillcolor=\"#fffdf7\"];\n"
        "  edge [fontname=\"sans-serif\", fontsize=10];\n";
    for (const Chapter& chapter : chapters_.all()) write_node(chapter);
    for (const Edge& link : chapters_.links()) write_edge(link);
    for (const Chapter& chapter : chapters_.all())
      for (const Space* door : chapter.doors)
        if (chapters_.behind(*door) == nullptr) write_closed_door(*door);
    return out_ + "}\n";
  }

 private:
  /// A text within a label: Graphviz reads escapes and entities there.
  static std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : cleaned(text)) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
      if (c == '&') out += "amp;";
    }
    return out;
  }

  static std::string id(Index segment) { return "\"s" + std::to_string(segment) + '"'; }

  /// pos="x,y!" of the middle of some spaces; y grows upwards there.
  std::string position(std::int64_t sum_x, std::int64_t sum_y, std::int64_t count) const {
    const std::int64_t x = (sum_x * points_) / count;
    const std::int64_t y = (plan_.height() - 1) * points_ - (sum_y * points_) / count;
    return "pos=\"" + std::to_string(x) + ',' + std::to_string(y) + "!\"";
  }
  std::string position(const Chapter& chapter) const {
    const auto& spaces = chapter.spaces.empty() ? chapter.doors : chapter.spaces;
    std::int64_t x = 0, y = 0;
    for (const Space* space : spaces) x += space->cell.x, y += space->cell.y;
    if (!spaces.empty()) return position(x, y, static_cast<std::int64_t>(spaces.size()));
    const Index entry = dungeon_.segments()[chapter.segment].entry;
    if (entry == none) return position(0, 0, 1);
    const Cell cell = dungeon_.cards()[entry].cell, origin = plan_.origin();
    return position(4 * (cell.x - origin.x) + 1, 4 * (cell.y - origin.y) + 1, 4);  // beside it
  }

  void write_node(const Chapter& chapter) {
    std::string label = chapter.empty() ? "dead end" : chapter.name;
    std::string inside;
    const auto add = [&](const std::string& word, std::string_view keyed) {
      if (!inside.empty()) inside += keyed.empty() ? ", " : "\\n";
      inside += escaped(with_encounter(word, keyed));
    };
    for (const Space* space : chapter.spaces) {
      if (space->role == Role::shop) add("shop", keyed_.station(space->card));
      if (space->role == Role::healing) add("healing", keyed_.station(space->card));
    }
    for (const Space* space : chapter.spaces) {
      const auto enemies = plan_.enemies(*space);
      for (std::size_t i = 0; i < enemies.size(); ++i)
        add(enemies[i].is_joker() ? "boss" : to_string(enemies[i]),
            keyed_.enemy(plan_.enemy_indices(*space)[i]));
    }
    if (const auto found = keyed_.search(chapter.segment); !found.empty()) add("search", found);
    if (!inside.empty()) label += "\\n" + inside;
    out_ += "  " + id(chapter.segment) + " [label=\"" + label + "\", shape=" +
            (chapter.empty() ? "plain"
             : chapter.room  ? "box"
                             : "ellipse");
    if (chapter.segment == 0) out_ += ", penwidth=2";
    out_ += ", " + position(chapter) + "];\n";
  }

  std::string door_label(const Space& door) const {
    if (options_.player) return "label=\"level " + std::to_string(door.face.door_level()) + '"';
    return "label=\"" + to_string(door.face) + " " + std::string(to_string(door_state(door))) + '"';
  }

  void write_edge(const Edge& link) {
    out_ += "  " + id(link.from) + " -- " + id(link.to);
    if (link.door != nullptr) out_ += " [" + door_label(*link.door) + ']';
    if (link.via == Via::secret) out_ += " [label=\"secret\", style=dashed]";
    out_ += ";\n";
  }

  void write_closed_door(const Space& door) {
    const std::string name = "\"d" + std::to_string(door.card) + '"';
    // A cell and a half beyond the door: a landing has its node where its door is, and the label
    // wants room.
    const Cell beyond = step(door.cell, dungeon_.cards()[door.card].heading);
    out_ += "  " + name + " [label=\"?\", shape=circle, fixedsize=true, width=0.3, " +
            position(3 * beyond.x - door.cell.x, 3 * beyond.y - door.cell.y, 2) + "];\n";
    out_ += "  " + id(door.segment) + " -- " + name + " [" + door_label(door) + "];\n";
  }

  const Dungeon& dungeon_;
  const DotOptions& options_;
  FloorPlan plan_;
  Chapters chapters_;
  EncounterTexts keyed_;
  std::int64_t points_;  ///< of a card, so that most labels find room
  std::string out_;
};

}  // namespace detail

/// The graph of a dungeon: nodes "s0", "s1", ... for its segments, a "?" behind each closed door,
/// dashed edges for secret passages.
inline std::string dot_text(const Dungeon& dungeon, const DotOptions& options = {}) {
  return detail::DotWriter(dungeon, options).write();
}

}  // namespace deckmap
