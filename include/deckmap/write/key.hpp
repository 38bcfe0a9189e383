#pragma once
/// The key of a dungeon: the sheet for whoever runs it, with the map and, chapter by chapter in the
/// order of exploration, what is in each corridor and room. As Markdown and as one HTML file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/detail/chapters.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/picture.hpp>
#include <deckmap/write/svg.hpp>

namespace deckmap {

/// Something in a corridor or room of which a game may have more to say than its card.
struct KeyItem {
  enum class What : std::uint8_t {
    enemy,    ///< a spade; `index` into `enemies()`
    boss,     ///< a joker; `index` into `enemies()`
    shop,     ///< `index` into `cards()`
    healing,  ///< `index` into `cards()`
    room,     ///< a room as such, when it is searched; `index` of its segment; no card
  };

  What what;
  Index segment;  ///< where it is found
  Index index;
  Card card = {};
};

/// What a game says of such a thing: a line each, perhaps none.
using KeyNotes = std::function<std::vector<std::string>(const KeyItem&)>;

struct KeyOptions {
  bool unicode = true;          ///< the map of Markdown in box drawing, else plain ASCII
  KeyNotes notes = {};          ///< empty: none
  PictureOptions picture = {};  ///< of the map in HTML; its title is that of the key
  /// Those of this dungeon, keyed by a chart: told before the notes, and on the map.
  const Encounters* encounters = nullptr;
};

namespace detail {

/// The key before it is written in some form.
struct KeySheet {
  struct Line {
    std::string label;            ///< "Enemy"
    std::string text;             ///< "7S, strength 7, on 4D"
    const Chapter* to = nullptr;  ///< the chapter to which it leads, whose name follows
    std::vector<std::string> notes = {};
  };
  struct Entry {
    const Chapter* chapter;
    std::string entered;            ///< how one gets there
    const Chapter* from = nullptr;  ///< whence; its name follows, then a full stop
    std::vector<Line> lines;
  };

  std::string title;
  std::string origin;
  std::string outcome;
  std::vector<Entry> entries;
  std::vector<std::pair<std::string, std::string>> totals;
};

class KeyMaker {
 public:
  KeyMaker(const Dungeon& dungeon, const KeyOptions& options)
      : dungeon_(dungeon),
        options_(options),
        plan_(dungeon),
        chapters_(dungeon, plan_),
        keyed_(options.encounters) {}
  KeyMaker(const KeyMaker&) = delete;
  KeyMaker& operator=(const KeyMaker&) = delete;

  KeySheet make() {
    sheet_.origin = origin_text(dungeon_) + code_text(dungeon_);
    sheet_.outcome = outcome_text(dungeon_);
    for (const Chapter& chapter : chapters_.all())
      if (!chapter.empty()) add_entry(chapter);
    add_totals();
    return std::move(sheet_);
  }

 private:
  using Line = KeySheet::Line;

  /// What the chart says, then what the game adds.
  std::vector<std::string> notes(const KeyItem& item, std::string_view keyed) const {
    auto lines = options_.notes ? options_.notes(item) : std::vector<std::string>{};
    if (!keyed.empty()) lines.emplace(lines.begin(), keyed);
    return lines;
  }

  static std::string door_text(const Space& door) {
    return to_string(door.face) + ", level " + std::to_string(door.face.door_level());
  }

  void add_entry(const Chapter& chapter) {
    KeySheet::Entry entry{.chapter = &chapter, .entered = "The dungeon begins here.", .lines = {}};
    if (chapter.entered != none) {
      const Edge& link = chapters_.links()[chapter.entered];
      entry.from = &chapters_.of(link.from);
      entry.entered = link.via == Via::door ? "Behind the door " + door_text(*link.door) + ", of"
                      : link.via == Via::secret ? "Through a secret passage from"
                                                : "Without a door, at the end of";
    }
    std::vector<Line>& lines = entry.lines;
    std::string cards;
    for (const Space* space : chapter.spaces)
      cards += (cards.empty() ? "" : " ") + to_string(space->face);
    if (!cards.empty()) lines.push_back({.label = "Cards", .text = cards});
    for (const Space* space : chapter.spaces) {
      const bool shop = space->role == Role::shop;
      if (!shop && space->role != Role::healing) continue;
      lines.push_back({.label = shop ? "Shop" : "Healing station",
                       .text = to_string(space->face),
                       .notes = notes({.what = shop ? KeyItem::What::shop : KeyItem::What::healing,
                                       .segment = chapter.segment,
                                       .index = space->card,
                                       .card = space->face},
                                      keyed_.station(space->card))});
    }
    for (const Space* space : chapter.spaces) add_enemies(*space, lines);
    for (const Space* door : chapter.doors) {
      const Edge* const behind = chapters_.behind(*door);
      lines.push_back(
          {.label = "Door",
           .text =
               door_text(*door) +
               (behind != nullptr
                    ? ", leads to"
                    : ", closed; behind it " +
                          std::string(dungeon_.behind(dungeon_.cards()[door->card]) == Pile::room
                                          ? "a room"
                                          : "a corridor") +
                          " that is not dealt"),
           .to = behind != nullptr ? &chapters_.of(behind->to) : nullptr});
    }
    for (const Index leaving : chapter.leaving) {
      const Edge& link = chapters_.links()[leaving];
      if (link.via == Via::door || chapters_.of(link.to).empty()) continue;
      const Card card = dungeon_.cards()[dungeon_.segments()[link.to].entry].card;
      lines.push_back({.label = link.via == Via::secret ? "Secret passage" : "Opens",
                       .text = (link.via == Via::secret ? "at " : "without a door at ") +
                               to_string(card) + ", leads to",
                       .to = &chapters_.of(link.to)});
    }
    if (chapter.room && chapter.number > 0)
      if (auto found = notes(
              {.what = KeyItem::What::room, .segment = chapter.segment, .index = chapter.segment},
              keyed_.search(chapter.segment));
          !found.empty())
        lines.push_back({.label = "Searched", .text = "", .notes = std::move(found)});
    sheet_.entries.push_back(std::move(entry));
  }

  void add_enemies(const Space& space, std::vector<Line>& lines) const {
    for (const Index index : plan_.enemy_indices(space)) {
      const Card card = dungeon_.enemies()[index];
      const bool boss = card.is_joker();
      lines.push_back(
          {.label = boss ? "Boss" : "Enemy",
           .text = (boss ? spoken(card)
                         : to_string(card) + ", strength " + std::to_string(card.rank())) +
                   ", on " + to_string(space.face),
           .notes = notes({.what = boss ? KeyItem::What::boss : KeyItem::What::enemy,
                           .segment = space.segment,
                           .index = index,
                           .card = card},
                          keyed_.enemy(index))});
    }
  }

  void add_totals() {
    std::size_t corridors = 0, doors = 0, open = 0, shops = 0, stations = 0, bosses = 0, secret = 0;
    std::size_t nowhere = dungeon_.enemies().size();
    std::int64_t strength = 0;
    for (const Chapter& chapter : chapters_.all()) corridors += !chapter.room && chapter.number > 0;
    for (const Space& space : plan_.spaces()) {
      doors += space.is_door();
      open += space.open;
      nowhere -= plan_.enemies(space).size();
      shops += space.role == Role::shop;
      stations += space.role == Role::healing;
      for (const Direction side : {Direction::right, Direction::down})
        secret += space.side(side) == Link::secret;
    }
    for (const Card enemy : dungeon_.enemies()) {
      bosses += enemy.is_joker();
      if (!enemy.is_joker()) strength += enemy.rank();
    }
    const auto add = [&](const char* label, std::size_t count, const std::string& more = "") {
      sheet_.totals.emplace_back(label, std::to_string(count) + more);
    };
    add("Rooms", static_cast<std::size_t>(plan_.rooms()));
    add("Corridors", corridors);
    add("Doors", doors, " (" + std::to_string(open) + " opened)");
    add("Enemies", dungeon_.enemies().size() - bosses,
        " (strength " + std::to_string(strength) + " together)");
    add("Bosses", bosses);
    if (nowhere > 0) add("Enemies that stand nowhere", nowhere);
    add("Shops", shops);
    add("Healing stations", stations);
    if (secret > 0) add("Secret passages", secret);
    add("Cards on the table", plan_.spaces().size());
  }

  const Dungeon& dungeon_;
  const KeyOptions& options_;
  FloorPlan plan_;
  Chapters chapters_;
  EncounterTexts keyed_;
  KeySheet sheet_;
};

/// "room-2", "corridor-5", "segment-7": where a chapter is found on a page.
inline std::string anchor(const Chapter& chapter) {
  if (chapter.number == 0) return "segment-" + std::to_string(chapter.segment);
  return (chapter.room ? "room-" : "corridor-") + std::to_string(chapter.number);
}

inline std::string_view key_style() {
  return R"(:root { color-scheme: light; --ink: #2a2421; --faint: #6f6459; --paper: #fffdf7; --line: #d8cdb8; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 Georgia, "DejaVu Serif", serif; }
h1 { margin: 0; font-size: 1.8rem; line-height: 1.2; }
h2 { margin: 0 0 .2rem; font-size: 1.15rem; }
.origin, .entered { margin: 0 0 .5rem; color: var(--faint); overflow-wrap: anywhere; }
figure { margin: 1rem 0; text-align: center; }
figure svg { max-width: 100%; height: auto; }
.totals { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: 1rem 0; padding: .6rem 0;
  border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
.totals div { white-space: nowrap; }
.totals dt, .totals dd { display: inline; margin: 0; }
.totals dt::after { content: ":"; }
.totals dd { font-weight: bold; }
main { columns: 22rem; column-gap: 2.2rem; }
section { break-inside: avoid; margin: 0 0 1.1rem; padding-left: .7rem; border-left: 3px solid var(--line); }
section.room { border-left-color: #9d2b22; }
section ul { margin: 0; padding: 0; list-style: none; }
section li b { font-weight: bold; }
section li ul { padding-left: 1.2rem; font-size: .95em; }
section:target { background: #f6edd8; }
a { color: inherit; text-decoration-color: var(--faint); }
@media print {
  @page { margin: 14mm; }
  body { max-width: none; padding: 0; background: none; font-size: 10pt; }
  figure svg { max-height: 170mm; width: auto; }
  a { text-decoration: none; }
  h2 { break-after: avoid; }
}
)";
}

}  // namespace detail

/// The key as Markdown, with the map as text.
inline std::string key_markdown(const Dungeon& dungeon, const KeyOptions& options = {}) {
  const Picture drawn = picture(dungeon, options.picture);
  detail::KeyMaker maker(dungeon, options);
  const detail::KeySheet sheet = maker.make();
  std::string out = "# " + (drawn.title.empty() ? "A dungeon" : drawn.title) + "\n\n";
  out += sheet.origin + "\n\n```\n" +
         map_text(dungeon, {.unicode = options.unicode, .legend = false}) + "```\n\n";
  if (!sheet.outcome.empty()) out += sheet.outcome + "\n\n";
  out += "| | |\n|---|---|\n";
  for (const auto& [label, value] : sheet.totals) out += "| " + label + " | " + value + " |\n";
  for (const detail::KeySheet::Entry& entry : sheet.entries) {
    out += "\n## " + entry.chapter->name + "\n\n" + entry.entered;
    if (entry.from != nullptr) out += ' ' + entry.from->name + '.';
    out += "\n";
    if (!entry.lines.empty()) out += '\n';
    for (const auto& line : entry.lines) {
      out += "- **" + line.label + "**";
      if (!line.text.empty()) out += ": " + line.text;
      if (line.to != nullptr) out += ' ' + line.to->name;
      out += '\n';
      for (const std::string& note : line.notes) out += "  - " + note + '\n';
    }
  }
  return out;
}

/// The key as one HTML file, with the map as SVG inside, for a screen, a phone and paper.
inline std::string key_html(const Dungeon& dungeon, const KeyOptions& options = {}) {
  PictureOptions map = options.picture;
  map.encounters = options.encounters;
  const Picture drawn = picture(dungeon, map);
  detail::KeyMaker maker(dungeon, options);
  const detail::KeySheet sheet = maker.make();
  std::string out;
  const auto text = [&](std::string_view plain) { detail::append_xml(out, plain); };
  const auto link = [&](const detail::Chapter& chapter) {
    if (chapter.empty()) {
      out += ' ' + chapter.name;
      return;
    }
    out += " <a href=\"#" + detail::anchor(chapter) + "\">";
    text(chapter.name);
    out += "</a>";
  };
  const std::string title = drawn.title.empty() ? "A dungeon" : drawn.title;
  out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
  text(title);
  out += "</title>\n<style>\n";
  out += detail::key_style();
  out += "</style>\n</head>\n<body>\n<header>\n<h1>";
  text(title);
  out += "</h1>\n<p class=\"origin\">";
  text(sheet.origin);
  out += "</p>\n</header>\n<figure>\n";
  out += svg(drawn, {.id_prefix = "map-"});
  out += "</figure>\n";
  if (!sheet.outcome.empty()) {
    out += "<p>";
    text(sheet.outcome);
    out += "</p>\n";
  }
  out += "<dl class=\"totals\">\n";
  for (const auto& [label, value] : sheet.totals) {
    out += "<div><dt>";
    text(label);
    out += "</dt> <dd>";
    text(value);
    out += "</dd></div>\n";
  }
  out += "</dl>\n<main>\n";
  for (const detail::KeySheet::Entry& entry : sheet.entries) {
    out += "<section id=\"" + detail::anchor(*entry.chapter) + "\" class=\"" +
           (entry.chapter->room ? "room" : "corridor") + "\">\n<h2>";
    text(entry.chapter->name);
    out += "</h2>\n<p class=\"entered\">";
    text(entry.entered);
    if (entry.from != nullptr) {
      link(*entry.from);
      out += '.';
    }
    out += "</p>\n<ul>\n";
    for (const auto& line : entry.lines) {
      out += "<li><b>";
      text(line.label);
      out += "</b> ";
      text(line.text);
      if (line.to != nullptr) link(*line.to);
      if (!line.notes.empty()) {
        out += "\n<ul>\n";
        for (const std::string& note : line.notes) {
          out += "<li>";
          text(note);
          out += "</li>\n";
        }
        out += "</ul>";
      }
      out += "</li>\n";
    }
    out += "</ul>\n</section>\n";
  }
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace deckmap
