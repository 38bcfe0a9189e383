#pragma once
/// The key of a dungeon: the sheet for whoever runs it, with the map and the adventure, place by
/// place in the order of the deal. As Markdown and as one HTML file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/detail/captions.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/detail/markdown.hpp>
#include <deckmap/write/picture.hpp>
#include <deckmap/write/svg.hpp>

namespace deckmap {

/// Something in a place of which a game may have more to say.
struct KeyItem {
  enum class What : std::uint8_t {
    enemy,    ///< a spade; `index` into `enemies()`
    boss,     ///< a joker; `index` into `enemies()`
    shop,     ///< `index` into `cards()`
    healing,  ///< `index` into `cards()`
    room,     ///< a room as such, when it is searched; `index` of its segment; no card
  };

  What what;
  Index segment;  ///< of the first card of the place where it is found
  Index index;
  Card card = {};
};

/// Returns what a game says of such a thing: a line each, perhaps none. They follow what the key
/// itself says of a place.
using KeyNotes = std::function<std::vector<std::string>(const KeyItem&)>;

struct KeyOptions {
  bool unicode = true;          ///< the map of Markdown in box drawing, else plain ASCII
  KeyNotes notes = {};          ///< empty: none
  PictureOptions picture = {};  ///< of the map in HTML; its title is that of the key
  /// Those of this dungeon, keyed by a chart: in the places, and in the titles of the map.
  const Encounters* encounters = nullptr;
};

namespace detail {

/// The key before it is written in some form.
class KeyPage {
 public:
  struct Entry {
    const Adventure::Place* place;
    std::vector<std::string> notes;  ///< the game's additions
  };

  KeyPage(const Dungeon& dungeon, const KeyOptions& options)
      : adventure_(adventure(dungeon, options.encounters)) {
    const Plan plan(dungeon);
    if (!options.picture.title.empty()) adventure_.title = options.picture.title;
    origin_ = origin_text(dungeon) + code_text(dungeon);
    outcome_ = outcome_text(dungeon);
    for (const Adventure::Place& place : adventure_.places) {
      entries_.push_back({&place, {}});
      labels_.insert(place.label);
      if (options.notes)
        add_notes(plan, options.notes, plan.place_of(place.card), entries_.back().notes);
    }
  }

  const Adventure& content() const { return adventure_; }
  const std::string& origin() const { return origin_; }
  const std::string& outcome() const { return outcome_; }
  const std::vector<Entry>& entries() const { return entries_; }

  /// A place's label to link to, at the end of a way; empty where it leads to none.
  std::string_view target(std::string_view way) const {
    const std::size_t space = way.rfind(" to ");
    if (space == std::string_view::npos) return {};
    const std::string_view label = way.substr(space + 4);
    return labels_.contains(label) ? label : std::string_view();
  }

 private:
  static void add_notes(const Plan& plan, const KeyNotes& notes, PlaceIndex index,
                        std::vector<std::string>& lines) {
    const Dungeon& dungeon = plan.dungeon();
    const Place& place = plan[index];
    const Index segment = plan.segment(place);
    const auto add = [&](const KeyItem& item) {
      for (std::string& line : notes(item)) lines.push_back(std::move(line));
    };
    using What = KeyItem::What;
    for (const Index enemy : plan.standing(index)) {
      const Card card = dungeon.enemies()[enemy];
      add({card.is_joker() ? What::boss : What::enemy, segment, enemy, card});
    }
    for (const Index card : place.cards) {
      const PlacedCard& laid = dungeon.cards()[card];
      if (laid.role == Role::shop || laid.role == Role::healing)
        add({laid.role == Role::shop ? What::shop : What::healing, segment, card, laid.card});
    }
    if (place.is_room()) add({What::room, segment, segment, {}});
  }

  Adventure adventure_;
  std::string origin_, outcome_;
  std::vector<Entry> entries_;
  std::set<std::string_view> labels_;
};

/// The page has the colours of its map, on paper those of ink.
inline std::string_view key_style() {
  return R"(* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.4 Georgia, "DejaVu Serif", serif; }
h1 { margin: 0; font-size: 1.8rem; line-height: 1.2; text-align: center; }
h2 { margin: 0 0 .15rem; font-size: 1.1rem; }
p { margin: 0 0 .25rem; }
.story { max-width: 48rem; margin: .4rem auto 0; font-style: italic; text-align: center; }
.aloud { padding: .25rem .6rem; background: var(--floor); font-style: italic; }
footer { color: var(--faint); overflow-wrap: anywhere; }
figure { margin: .3rem 0; overflow-x: auto; scrollbar-color: var(--faint) var(--paper); text-align: center; }
figure svg { max-width: 100%; height: auto; }
.large { display: none; }
figure .paper { display: none; }
main { columns: 22rem; column-gap: 2.2rem; }
section { break-inside: avoid; margin: 0 0 1rem; padding-left: .7rem; border-left: 3px solid var(--line); }
section.room { border-left-color: var(--red); }
section.rest { break-inside: auto; border-left: none; }
section:target { background: var(--floor); }
ol { margin: 0 0 .4rem; padding-left: 1.4rem; }
a { color: inherit; text-decoration-color: var(--faint); }
@media print {
  @page { margin: 11mm; }
  :root { --ink: #000; --faint: #555; --paper: #fff; --line: #bbb; }
  body { max-width: none; padding: 0; background: none; font-size: 8.4pt; line-height: 1.28; }
  h1 { font-size: 17pt; }
  figure { margin: 3mm 0; }
  figure svg { max-height: 112mm; width: auto; }
  main { columns: 2; column-gap: 6mm; }
  section { margin-bottom: 2mm; padding-left: 2mm; }
  .aloud { padding: 0 0 0 1.5mm; background: none; border-left: .5mm solid var(--line); }
  a { text-decoration: none; }
  h2 { break-after: avoid; font-size: 9.6pt; }
}
)";
}

}  // namespace detail

/// The key as Markdown, with the map as text. Texts of a chart are shown as they are written: what
/// would be markup is escaped.
inline std::string key_markdown(const Dungeon& dungeon, const KeyOptions& options = {}) {
  const detail::KeyPage page(dungeon, options);
  const Adventure& content = page.content();
  using detail::markdown;
  std::string out = "# " + markdown(content.title) + "\n\n" +
                    detail::markdown_paragraph(content.story()) + "\n\n```\n" +
                    map_text(dungeon, {.unicode = options.unicode, .legend = false}) + "```\n\n";
  if (!page.outcome().empty()) out += detail::markdown_paragraph(page.outcome()) + "\n\n";
  for (const auto& [place, notes] : page.entries()) {
    out += "## " + place->label + ". " + markdown(place->name) + "\n\n> " +
           detail::markdown_paragraph(place->aloud) + "\n\n";
    const auto part = [&](std::string_view label, const std::string& text) {
      out += "- **" + std::string(label) + ":** " + markdown(text) + "\n";
    };
    if (!place->here.empty()) part("Here", detail::joined(place->here));
    if (!place->hidden.empty()) part("Hidden", detail::joined(place->hidden));
    std::string ways;
    for (const std::string& way : place->ways) ways += (ways.empty() ? "" : "; ") + way;
    part("Ways", ways + ".");
    for (const std::string& note : notes) part("Note", note);
    out += '\n';
  }
  if (!content.wandering.empty()) {
    out += "## Wandering monsters\n\n";
    for (std::size_t i = 0; i < content.wandering.size(); ++i)
      out += std::to_string(i + 1) + ". " + detail::markdown_paragraph(content.wandering[i]) + "\n";
    out += '\n';
  }
  for (const auto& [label, text] : content.rest())
    out += "**" + label + ":** " + markdown(text) + "\n\n";
  if (!content.stats.empty()) {
    out += "## Stat lines\n\n";
    for (const auto& [name, line] : content.stats)
      out += "- **" + markdown(name) + ":** " + markdown(line) + "\n";
    out += '\n';
  }
  return out + markdown(page.origin()) + "\n";
}

/// The key as one HTML file, with the map as SVG inside, for a screen, a phone and paper: a dungeon
/// of one deck takes two pages at most.
inline std::string key_html(const Dungeon& dungeon, const KeyOptions& options = {}) {
  PictureOptions map = options.picture;
  map.encounters = options.encounters;
  map.legend = map.headed = false;
  const detail::KeyPage page(dungeon, options);
  const Adventure& content = page.content();
  std::string out;
  const auto text = [&](std::string_view plain) { detail::append_xml(out, plain); };
  const auto element = [&](std::string_view tag, std::string_view plain) {
    out += "<" + std::string(tag) + ">";
    text(plain);
    out += "</" + std::string(tag.substr(0, tag.find(' '))) + ">\n";
  };
  const auto part = [&](std::string_view label, std::string_view plain) {
    out += "<p><b>";
    text(label);
    out += "</b> ";
    text(plain);
    out += "</p>\n";
  };
  out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  element("title", content.title);
  const Style& style = options.picture.style;
  // Where a card would be less than half as large as usual, as on a phone, a box to tick shows it
  // so.
  const Picture drawn = picture(dungeon, map);
  const double legible = 0.5 * PictureOptions{}.cell;
  const int least = static_cast<int>(drawn.width * std::min(1.0, legible / map.cell));
  out += "<style>\n:root { --ink: " + to_string(style.text) +
         "; --faint: " + to_string(style.faint) + "; --paper: " + to_string(style.paper) +
         "; --line: " + to_string(style.shadow) + "; --floor: " + to_string(style.floor) +
         "; --red: " + to_string(style.red) + "; }\n";
  out += detail::key_style();
  out += "@media screen and (max-width: " + std::to_string(least + 32) +
         "px) {\n  .large { display: inline; }\n  #large:checked ~ figure svg { min-width: " +
         std::to_string(least) + "px; }\n}\n";
  out += "</style>\n</head>\n<body>\n<header>\n";
  element("h1", content.title);
  element("p class=\"story\"", content.story());
  out +=
      "</header>\n<input type=\"checkbox\" id=\"large\" class=\"large\">"
      "<label for=\"large\" class=\"large\"> Large map</label>\n<figure tabindex=\"0\">\n";
  out += svg(drawn, {.id_prefix = "map-"});
  out += "</figure>\n";
  if (!page.outcome().empty()) element("p", page.outcome());
  out += "<main>\n";
  for (const auto& [place, notes] : page.entries()) {
    out += "<section id=\"place-" + place->label + "\" class=\"" +
           (place->room ? "room" : "corridor") + "\">\n";
    element("h2", place->label + ". " + place->name);
    element("p class=\"aloud\"", place->aloud);
    if (!place->here.empty()) part("Here", detail::joined(place->here));
    if (!place->hidden.empty()) part("Hidden", detail::joined(place->hidden));
    out += "<p><b>Ways</b> ";
    for (const std::string& way : place->ways) {
      if (&way != place->ways.data()) out += "; ";
      const std::string_view label = page.target(way);
      text(std::string_view(way).substr(0, way.size() - label.size()));
      if (!label.empty())
        out += "<a href=\"#place-" + std::string(label) + "\">" + std::string(label) + "</a>";
    }
    out += ".</p>\n";
    for (const std::string& note : notes) part("Note", note);
    out += "</section>\n";
  }
  out += "<section class=\"rest\">\n";
  if (!content.wandering.empty()) {
    element("h2", "Wandering monsters");
    out += "<ol>\n";
    for (const std::string& row : content.wandering) element("li", row);
    out += "</ol>\n";
  }
  for (const auto& [label, line] : content.rest()) part(label, line);
  out += "</section>\n";
  if (!content.stats.empty()) {
    out += "<section class=\"rest\">\n";
    element("h2", "Stat lines");
    for (const auto& [name, line] : content.stats) part(name, line);
    out += "</section>\n";
  }
  out += "</main>\n<footer>";
  text(page.origin());
  return out + "</footer>\n</body>\n</html>\n";
}

}  // namespace deckmap
