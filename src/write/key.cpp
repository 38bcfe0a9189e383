// The key as Markdown and as HTML.

#include <deckmap/write/key.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <span>
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
#include <deckmap/write/faces.hpp>
#include <deckmap/write/picture.hpp>
#include <deckmap/write/svg.hpp>

#include "markdown.hpp"

namespace deckmap {

namespace detail {
namespace {

/// The key before it is written in some form.
class KeyPage {
 public:
  struct Entry {
    const Adventure::Place* place;
    std::vector<std::string> notes;  ///< the game's additions
  };

  KeyPage(const Dungeon& dungeon, const FileOptions& options, const KeyNotes& notes)
      : adventure_(adventure(dungeon, options.encounters)) {
    const Plan plan(dungeon);
    if (!options.title.empty()) adventure_.title = options.title;
    origin_ = origin_text(dungeon) + code_text(dungeon);
    outcome_ = outcome_text(dungeon);
    for (const Adventure::Place& place : adventure_.places) {
      entries_.push_back({&place, {}});
      labels_.insert(place.label);
      if (notes) add_notes(plan, notes, plan.place_of(place.card), entries_.back().notes);
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
std::string_view key_style() {
  return R"(* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--paper); color: var(--ink);
  font: 1.1rem/1.35 "Deckmap Text", Georgia, "DejaVu Serif", serif; }
h1 { margin: 0; text-align: center; }
h2 { margin: 0 0 .15rem; font-size: 1.1rem; }
p { margin: 0 0 .25rem; }
.story { max-width: 48rem; margin: .4rem auto 0; font-style: italic; text-align: center; }
.aloud { padding: .25rem .6rem; background: var(--floor); font-style: italic; }
footer { color: var(--faint); overflow-wrap: anywhere; }
figure { margin: .3rem 0; overflow-x: auto; scrollbar-color: var(--faint) var(--paper); text-align: center; }
h1 svg, figure svg { max-width: 100%; height: auto; }
.whole { display: none; }
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
  body { max-width: none; padding: 0; background: none; font-size: 9.6pt; line-height: 1.2; }
  h1 svg { height: 9mm; }
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

}  // namespace
}  // namespace detail

std::string key_markdown(const Dungeon& dungeon, const FileOptions& options,
                         const KeyNotes& game_notes) {
  const detail::KeyPage page(dungeon, options, game_notes);
  const Adventure& content = page.content();
  using detail::markdown;
  std::string out = "# " + markdown(content.title) + "\n\n" +
                    detail::markdown_paragraph(content.story()) + "\n\n```\n" +
                    map_text(dungeon, {.ascii = options.ascii}, {.title = false}) + "```\n\n";
  if (!page.outcome().empty()) out += detail::markdown_paragraph(page.outcome()) + "\n\n";
  for (const auto& [place, notes] : page.entries()) {
    out += "## " + place->label + ". " + markdown(place->name) + "\n\n> " +
           detail::markdown_paragraph(place->told()) + "\n\n";
    const auto part = [&](std::string_view label, const std::string& text) {
      out += "- **" + std::string(label) + ":** " + markdown(text) + "\n";
    };
    if (!place->note.empty()) {
      std::string note;
      for (const auto& [lead, text] : place->note) {
        if (!lead.empty()) note += (note.empty() ? "**" : " **") + markdown(lead) + "**";
        if (!text.empty())
          note += note.empty() ? detail::markdown_paragraph(text) : " " + markdown(text);
      }
      out += note + "\n\n";
    } else {
      if (!place->here.empty()) part("Here", detail::joined(place->here));
      if (!place->hidden.empty()) part("Hidden", detail::joined(place->hidden));
    }
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

namespace detail {
namespace {

/// The key as a page: a head, then each level.
class HtmlKey {
 public:
  HtmlKey(std::span<const ToWrite> levels, const KeyNotes& notes)
      : style_(levels.front().options.style.value_or(Style())) {
    for (const ToWrite& level : levels) {
      pages_.emplace_back(level.dungeon, level.options, notes);
      maps_.push_back(map_of(level));
    }
    head(levels.front());
    for (std::size_t k = 0; k < levels.size(); ++k) add_level(k);
    out_ += "<footer>";
    text(pages_.front().origin());
    out_ += "</footer>\n</body>\n</html>\n";
  }

  std::string take() { return std::move(out_); }

 private:
  void text(std::string_view plain) { append_xml(out_, plain); }
  void element(std::string_view tag, std::string_view plain) {
    out_ += "<" + std::string(tag) + ">";
    text(plain);
    out_ += "</" + std::string(tag.substr(0, tag.find(' '))) + ">\n";
  }
  void part(std::string_view label, std::string_view plain) {
    out_ += "<p><b>";
    text(label);
    out_ += "</b> ";
    text(plain);
    out_ += "</p>\n";
  }

  static Picture map_of(const ToWrite& level) {
    FileOptions map = level.options;
    map.legend = map.headed = false;
    map.notes = false;
    map.frame.reset();  // on one page with its text no map needs the room of all
    return picture(level.dungeon, map);
  }

  void head(const ToWrite& first) {
    out_ =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    element("title", pages_.front().content().title);
    // Where a card would be less than half as large as usual, as on a phone, the map is wider than
    // the screen instead; a box to tick shows all of it.
    std::vector<int> least;
    for (const Picture& map : maps_)
      least.push_back(static_cast<int>(
          map.width * std::min(1.0, 0.55 * FileOptions{}.cell / first.options.cell)));
    out_ += "<style>\n:root { --ink: " + to_string(style_.text) +
            "; --faint: " + to_string(style_.faint) + "; --paper: " + to_string(style_.paper) +
            "; --line: " + to_string(style_.shadow) + "; --floor: " + to_string(style_.floor) +
            "; --red: " + to_string(style_.red) + "; }\n";
    out_ += face_css();
    out_ += key_style();
    out_ += "@media screen and (max-width: " +
            std::to_string(*std::max_element(least.begin(), least.end()) + 32) +
            "px) {\n  .whole { display: inline; }\n";
    for (std::size_t k = 0; k < least.size(); ++k)
      out_ += "  #whole:not(:checked) ~ figure" +
              (k == 0 ? std::string() : ":nth-of-type(" + std::to_string(k + 1) + ")") +
              " svg { min-width: " + std::to_string(least[k]) + "px; }\n";
    out_ += "}\n";
    out_ += "</style>\n</head>\n<body>\n";
  }

  void add_level(std::size_t k) {
    const KeyPage& page = pages_[k];
    const Adventure& content = page.content();
    const std::string suffix = k == 0 ? "" : std::to_string(k + 1) + "-";
    out_ += "<header>\n";
    out_ += "<h1>" + svg(title_picture(content.title, style_), {.id_prefix = "title-" + suffix}) +
            "</h1>\n";
    element("p class=\"story\"", content.story());
    out_ += "</header>\n";
    if (k == 0)
      out_ +=
          "<input type=\"checkbox\" id=\"whole\" class=\"whole\">"
          "<label for=\"whole\" class=\"whole\"> Whole map</label>\n";
    out_ += "<figure tabindex=\"0\">\n";
    out_ += svg(maps_[k], {.id_prefix = "map-" + suffix});
    out_ += "</figure>\n";
    if (!page.outcome().empty()) element("p", page.outcome());
    out_ += "<main>\n";
    for (const KeyPage::Entry& entry : page.entries()) add_place(*entry.place, entry.notes);
    out_ += "<section class=\"rest\">\n";
    if (!content.wandering.empty()) {
      element("h2", "Wandering monsters");
      out_ += "<ol>\n";
      for (const std::string& row : content.wandering) element("li", row);
      out_ += "</ol>\n";
    }
    for (const auto& [label, line] : content.rest()) part(label, line);
    out_ += "</section>\n";
    if (!content.stats.empty()) {
      out_ += "<section class=\"rest\">\n";
      element("h2", "Stat lines");
      for (const auto& [name, line] : content.stats) part(name, line);
      out_ += "</section>\n";
    }
    out_ += "</main>\n";
  }

  void add_place(const Adventure::Place& place, const std::vector<std::string>& notes) {
    out_ += "<section id=\"place-" + place.label + "\" class=\"" +
            (place.room ? "room" : "corridor") + "\">\n";
    element("h2", place.label + ". " + place.name);
    element("p class=\"aloud\"", place.told());
    if (!place.note.empty()) {
      out_ += "<p>";
      for (const auto& [lead, plain] : place.note) {
        if (&lead != &place.note[0].lead) out_ += ' ';
        if (!lead.empty()) {
          out_ += "<b>";
          text(lead);
          out_ += plain.empty() ? "</b>" : "</b> ";
        }
        text(plain);
      }
      out_ += "</p>\n";
    } else {
      if (!place.here.empty()) part("Here", joined(place.here));
      if (!place.hidden.empty()) part("Hidden", joined(place.hidden));
    }
    out_ += "<p><b>Ways</b> ";
    for (const std::string& way : place.ways) {
      if (&way != place.ways.data()) out_ += "; ";
      const std::string_view label = target(way);
      text(std::string_view(way).substr(0, way.size() - label.size()));
      if (!label.empty())
        out_ += "<a href=\"#place-" + std::string(label) + "\">" + std::string(label) + "</a>";
    }
    out_ += ".</p>\n";
    for (const std::string& note : notes) part("Note", note);
    out_ += "</section>\n";
  }

  /// A place of any level at the end of a way.
  std::string_view target(std::string_view way) const {
    for (const KeyPage& page : pages_)
      if (const std::string_view label = page.target(way); !label.empty()) return label;
    return {};
  }

  Style style_;
  std::deque<KeyPage> pages_;  // which refer to themselves
  std::vector<Picture> maps_;
  std::string out_;
};

}  // namespace
}  // namespace detail

std::string key_html(std::span<const ToWrite> levels) { return detail::HtmlKey(levels, {}).take(); }

std::string key_html(const Dungeon& dungeon, const FileOptions& options, const KeyNotes& notes) {
  const ToWrite whole{dungeon, options};
  return detail::HtmlKey({&whole, 1}, notes).take();
}

}  // namespace deckmap
