// A graph for Graphviz, segment by segment.

#include <deckmap/write/dot.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>

namespace deckmap {

namespace detail {
namespace {

class DotWriter {
 public:
  DotWriter(const Dungeon& dungeon, const FileOptions& options)
      : dungeon_(dungeon),
        options_(options),
        plan_(dungeon, {.player = options.player}),
        places_(dungeon),
        keyed_(options.player ? nullptr : options.encounters),
        points_(options.player || options.encounters == nullptr ? 120 : 320),
        space_(dungeon.cards().size()),
        is_entry_(dungeon.cards().size()) {
    for (const Space& space : plan_.spaces()) space_[space.card] = &space;
    for (Index s = 0; s < dungeon.segments().size(); ++s) {
      const Segment& segment = dungeon.segments()[s];
      const bool hidden = segment.entry != none && space_[segment.entry] == nullptr;
      if (hidden || (options.player && segment.via == Via::secret)) continue;
      Node node{.segment = s, .spaces = {}, .doors = {}};
      for (Index card = segment.first_card; card < dungeon.cards_end(s); ++card)
        (space_[card]->is_door() ? node.doors : node.spaces).push_back(space_[card]);
      if (segment.via == Via::door) is_entry_[segment.entry] = true;
      nodes_.push_back(std::move(node));
    }
  }

  std::string write() {
    out_ = "graph deckmap {\n";
    const std::string origin = options_.player ? "" : origin_text(dungeon_) + code_text(dungeon_);
    if (!origin.empty()) out_ += "  label=\"" + origin + "\";\n";
    out_ +=
        "  node [fontname=\"sans-serif\", fontsize=11, style=filled, fillcolor=\"#fffdf7\"];\n"
        "  edge [fontname=\"sans-serif\", fontsize=10];\n";
    for (const Node& node : nodes_) write_node(node);
    for (const Place& place : places_.places())
      if (between_doors(place.cards.front()) || is_sealed_off(place.cards.front()))
        write_landing(place);
    for (const Node& node : nodes_) write_edge(node.segment);
    for (const Node& node : nodes_)
      for (const Space* door : node.doors)
        if (!is_entry_[door->card]) write_closed_door(*door);
    if (!options_.player) write_hidden_doors();
    if (!options_.player) write_stairs();
    return out_ + "}\n";
  }

 private:
  /// A segment that is shown.
  struct Node {
    Index segment;
    std::vector<const Space*> spaces;  ///< its cards but doors
    std::vector<const Space*> doors;

    bool empty() const { return spaces.empty() && doors.empty(); }
  };

  /// A text within a label: Graphviz reads escapes and entities there.
  static std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : cleaned(text)) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
      if (c == '&') out += "amp;";
    }
    return referenced(out);
  }

  static std::string id(Index segment) { return "\"s" + std::to_string(segment) + '"'; }

  /// Whether a card is the door to a landing in front of a room: a place of the key without a
  /// segment of its own. Other landings have one, players no labels.
  bool between_doors(Index card) const {
    if (options_.player || !dungeon_.cards()[card].is_door()) return false;
    const PlaceIndex place = places_.labelled(card);
    if (!place || !places_[place].is_landing()) return false;
    const auto ways = places_.ways(place);
    return std::any_of(ways.begin(), ways.end(),
                       [&](WayIndex way) { return places_[way].kind == WayKind::open; });
  }

  /// The sealed door after a secret passage whose landing the node of a segment is, where the
  /// segment has doors alone; `none` of any other.
  Index sealed_door_of(Index segment) const {
    if (dungeon_.segments()[segment].via != Via::secret) return none;
    Index sealed = none;
    for (Index i = dungeon_.cards_end(segment); i-- > dungeon_.segments()[segment].first_card;) {
      if (!dungeon_.cards()[i].is_door()) return none;
      if (!is_entry_[i]) sealed = i;
    }
    return sealed;
  }
  /// Whether a card is another such door: each is a place of the key, between it and the passage.
  bool is_sealed_off(Index card) const {
    if (options_.player || !dungeon_.cards()[card].is_door() || is_entry_[card]) return false;
    const PlaceIndex place = places_.labelled(card);
    return place && places_[place].is_landing() &&
           sealed_door_of(dungeon_.cards()[card].segment) != card;
  }

  static std::string landing_id(Index door) { return "\"l" + std::to_string(door) + '"'; }

  /// The node to which a card belongs.
  std::string node_of(Index card) const {
    return between_doors(card) ? landing_id(card) : id(dungeon_.cards()[card].segment);
  }
  /// The node from which a door leads on.
  std::string node_before(const Space& door) const {
    const Index from = dungeon_.from(door.card);
    return from != none && between_doors(from) ? landing_id(from) : id(door.segment);
  }

  /// pos="x,y!" of the middle of some spaces; y grows upwards there.
  std::string position(std::int64_t sum_x, std::int64_t sum_y, std::int64_t count) const {
    const std::int64_t x = (sum_x * points_) / count;
    const std::int64_t y = (plan_.height() - 1) * points_ - (sum_y * points_) / count;
    return "pos=\"" + std::to_string(x) + ',' + std::to_string(y) + "!\"";
  }
  std::string position(const Node& node) const {
    const auto& spaces = node.spaces.empty() ? node.doors : node.spaces;
    std::int64_t x = 0, y = 0;
    for (const Space* space : spaces) x += space->cell.x, y += space->cell.y;
    if (!spaces.empty()) return position(x, y, static_cast<std::int64_t>(spaces.size()));
    const Index entry = dungeon_.segments()[node.segment].entry;
    if (entry == none) return position(0, 0, 1);
    const Cell cell = dungeon_.cards()[entry].cell, origin = plan_.origin();
    return position(4 * (cell.x - origin.x) + 1, 4 * (cell.y - origin.y) + 1, 4);  // beside it
  }

  /// "Room 2", "Passage C1" as the key has them; without a label what is only a way, and all
  /// passages of players, whose map has no labels either.
  std::string name(const Node& node) const {
    if (const int room = plan_.room_number(node.segment); room > 0)
      return "Room " + (dungeon_.is_level() ? std::to_string(dungeon_.level()) + "." : "") +
             std::to_string(room);
    const Segment& segment = dungeon_.segments()[node.segment];
    Index card = segment.via == Via::door ? segment.entry : none;
    if (!node.spaces.empty())
      card = node.spaces.front()->card;
    else if (const Index sealed = sealed_door_of(node.segment); sealed != none)
      card = sealed;
    const PlaceIndex place =
        card == none || options_.player ? PlaceIndex() : places_.labelled(card);
    if (place) return "Passage " + places_[place].label();
    if (node.empty()) return "dead end";
    if (node.spaces.empty()) return segment.entry == none ? "outside" : "landing";
    return "passage";
  }

  void write_node(const Node& node) {
    std::string label = name(node);
    std::string inside;
    const auto add = [&](const std::string& word, std::string_view keyed) {
      if (!inside.empty()) inside += keyed.empty() ? ", " : "\\n";
      inside += escaped(with_encounter(word, keyed));
    };
    for (const Space* space : node.spaces) {
      if (space->role == Role::shop) add("shop", keyed_.station(space->card));
      if (space->role == Role::healing) add("healing", keyed_.station(space->card));
    }
    for (const Space* space : node.spaces) {
      const auto enemies = plan_.standing(*space);
      for (std::size_t i = 0; i < enemies.size(); ++i)
        add(enemies[i].is_joker() ? "boss" : to_string(enemies[i]),
            keyed_.enemy(plan_.standing_indices(*space)[i]));
    }
    if (const auto found = keyed_.search(node.segment); !found.empty()) add("search", found);
    if (!inside.empty()) label += "\\n" + inside;
    const bool room = dungeon_.segments()[node.segment].kind == Pile::room;
    out_ += "  " + id(node.segment) + " [label=\"" + label + "\", shape=" +
            (node.empty() ? "plain"
             : room       ? "box"
                          : "ellipse");
    if (node.segment == 0) out_ += ", penwidth=2";
    out_ += ", " + position(node) + "];\n";
  }

  std::string door_label(const Space& door) const {
    if (options_.player) return "label=\"level " + std::to_string(door.face.door_level()) + '"';
    return "label=\"" + to_string(door.face) + " " + std::string(to_string(door_state(door))) + '"';
  }

  void write_landing(const Place& place) {
    const Index door = place.cards.front();
    // A third of a card beyond the door, where the node of a segment of one door lies.
    const PlacedCard& laid = dungeon_.cards()[door];
    const Cell origin = plan_.origin();
    const Cell cell{laid.cell.x - origin.x, laid.cell.y - origin.y};
    const Cell beyond = step(cell, laid.heading);
    out_ += "  " + landing_id(door) + " [label=\"Passage " + place.label() + "\", shape=ellipse, " +
            position(2 * cell.x + beyond.x, 2 * cell.y + beyond.y, 3) + "];\n";
  }

  /// The way to a segment.
  void write_edge(Index to) {
    const Index entry = dungeon_.segments()[to].entry;
    const Via via = dungeon_.segments()[to].via;
    if (entry == none) return;
    const bool door = via == Via::door, landing = door && between_doors(entry);
    out_ += "  " + (door ? node_before(*space_[entry]) : node_of(entry)) + " -- " +
            (landing ? landing_id(entry) : id(to));
    if (door) out_ += " [" + door_label(*space_[entry]) + ']';
    if (via == Via::secret) out_ += " [label=\"secret\", style=dashed]";
    out_ += ";\n";
    if (landing) out_ += "  " + landing_id(entry) + " -- " + id(to) + ";\n";
  }

  void write_hidden_doors() {
    for (const Way& way : places_.ways()) {
      if (way.kind != WayKind::hidden) continue;
      out_ += "  " + node_of(way.from.card) + " -- " + node_of(way.to.card) +
              " [label=\"hidden\", style=dashed, constraint=false" +
              bolt_ends(way.bolt == Bolt::from, way.bolt == Bolt::to) + "];\n";
    }
  }

  /// Stairs and lifts, each with the place to which it leads.
  void write_stairs() {
    int count = 0;
    for (const StairEnd& stair : stairs_of(dungeon_, true)) {
      const std::string there = "\"t" + std::to_string(count++) + '"';
      const Cell cell = space_[stair.card]->cell;
      out_ += "  " + there + " [label=\"" + stair.to + "\", shape=" + (stair.down ? "inv" : "") +
              "triangle, " + position(4 * cell.x - 1, 4 * cell.y + 2, 4) + "];\n";
      out_ += "  " + node_of(stair.card) + " -- " + there + " [label=\"" +
              (stair.kind == StairKind::main ? "stairs" : "lift") + '"' +
              bolt_ends(stair.bolted_here, stair.bolted_there) + "];\n";
    }
  }

  /// The bolts of a way are bars at its ends.
  static std::string bolt_ends(bool tail, bool head) {
    if (!tail && !head) return {};
    return std::string(", dir=both, arrowtail=") + (tail ? "tee" : "none") +
           ", arrowhead=" + (head ? "tee" : "none");
  }

  void write_closed_door(const Space& door) {
    const std::string name = "\"d" + std::to_string(door.card) + '"';
    // A cell and a half beyond the door: a landing has its node where its door is, and the label
    // needs room.
    const Cell beyond = step(door.cell, dungeon_.cards()[door.card].heading);
    out_ += "  " + name + " [label=\"" + (door.outside ? "out" : "?") +
            "\", shape=circle, fixedsize=true, width=0.3, " +
            position(3 * beyond.x - door.cell.x, 3 * beyond.y - door.cell.y, 2) + "];\n";
    const bool landing = is_sealed_off(door.card);
    const std::string before = landing ? landing_id(door.card) : node_before(door);
    if (landing)
      out_ += "  " + node_of(dungeon_.from(door.card)) + " -- " + before +
              " [label=\"secret\", style=dashed];\n";
    out_ += "  " + before + " -- " + name + " [" + door_label(door) + "];\n";
  }

  const Dungeon& dungeon_;
  const FileOptions& options_;
  FloorPlan plan_;
  Plan places_;
  EncounterTexts keyed_;
  std::int64_t points_;              ///< of a card, so that most labels find room
  std::vector<const Space*> space_;  ///< by card
  std::vector<bool> is_entry_;       ///< by card: whether something lies behind a door
  std::vector<Node> nodes_;
  std::string out_;
};

}  // namespace
}  // namespace detail

std::string dot_text(const Dungeon& dungeon, const FileOptions& options) {
  return detail::DotWriter(dungeon, options).write();
}

}  // namespace deckmap
