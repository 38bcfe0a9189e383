// The file of an adventure's texts: written, and read when somebody has changed it.

#include "edits.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/content/sheet.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/map/encounters.hpp>

#include "grammar.hpp"
#include "toml_file.hpp"

namespace deckmap {
namespace {

using detail::refuse;

constexpr std::string_view format = "deckmap-adventure/1";

/// The member that says of which dungeon a file is: its code, or of given cards a hash of the deal.
std::pair<std::string, std::string> dungeon_mark(const Dungeon& dungeon) {
  if (const auto code = code_of(dungeon)) return {"code", *code};
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : deal_text(dungeon))
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[hash >> shift & 15];
  return {"deal", text};
}

std::string with_stars(const std::vector<PageNotes::Part>& parts) {
  std::string text;
  for (const PageNotes::Part& part : parts)
    for (const std::string& piece :
         {part.lead.empty() ? std::string() : "**" + part.lead + "**", part.text})
      if (!piece.empty()) text += (text.empty() ? "" : " ") + piece;
  return text;
}

class Reader {
 public:
  Reader(std::string_view file, std::string_view chart, const Dungeon& dungeon, Adventure& made)
      : chart_(chart), mark_(dungeon_mark(dungeon)), made_(made) {
    constexpr std::size_t most_bytes = std::size_t{1} << 24;
    if (file.size() > most_bytes) throw Error("a file of an adventure has at most 16 MiB");
    file_ = detail::parse_toml(file);
    for (Adventure::Place& place : made_.places) {
      places_.emplace(place.label, &place);
      own_.insert({place.name, place.aloud, with_stars(note_of(place))});
    }
    own_.insert(made_.hook.begin(), made_.hook.end());
    own_.insert(made_.wandering.begin(), made_.wandering.end());
    own_.insert(made_.hoard);
    for (const auto& [label, text] : made_.foot) own_.insert({label, text});
  }

  void read() {
    require_this_dungeon();
    for (const auto& [key, node] : file_) {
      const std::string_view name = key.str();
      if (name == "hook")
        made_.hook = lines(node, "hook", most_lines + made_.hook.size());
      else if (name == "wandering")
        made_.wandering = lines(node, "wandering", made_.wandering.size());
      else if (name == "hoard")
        made_.hoard = text(node, "hoard", most_text);
      else if (name == "foot")
        read_foot(node);
      else if (name == "place")
        read_places(node);
      else if (name != "format" && name != "chart" && name != mark_.first)
        refuse(node, "'" + std::string(name) +
                         "' is not a key of such a file: hook, place, wandering, hoard, foot");
    }
  }

 private:
  static constexpr std::size_t most_lines = 40, most_label = 60, most_name = 80, most_text = 2000;

  std::string mark(std::string_view key) const {
    return file_[key].value<std::string>().value_or("");
  }

  void require_this_dungeon() const {
    if (mark("format") != format)
      throw Error("this is not an adventure file: it has no line format = \"" +
                  std::string(format) + "\"");
    const bool has_mark = file_.contains("code") || file_.contains("deal");
    if (!has_mark || !file_.contains("chart"))
      throw Error("it has no line " + (has_mark ? "chart" : mark_.first) + ": copy format, " +
                  mark_.first + " and chart from the file that deckmap wrote");
    const std::string code = mark("code");
    if (code.empty() && mark_.first == "deal" && mark("deal") != mark_.second)
      throw Error("it is of another deal");
    if (mark(mark_.first) != mark_.second)
      throw Error("it is of another dungeon: " +
                  (code.empty() ? std::string("one of given cards") : "that of the code " + code) +
                  ", and this one has " +
                  (mark_.first == "code" ? "the code " + mark_.second : "no code"));
    if (mark("chart") != chart_)
      throw Error("it was written by the chart " + detail::quoted(mark("chart")) + ", not " +
                  detail::quoted(chart_));
  }

  /// A text that nobody changed is as long as it is.
  std::string text(const toml::node& node, const std::string& key, std::size_t most) const {
    const auto* const value = node.as_string();
    if (value == nullptr) refuse(node, key + " must be a text");
    std::string line = value->get();
    std::replace(line.begin(), line.end(), '\n', ' ');
    line = std::string(detail::trimmed(line));
    if (line.size() > most && !own_.contains(line))
      refuse(node, key + ": a text has at most " + std::to_string(most) + " bytes here, not " +
                       std::to_string(line.size()));
    if (detail::escaped(line) != line) refuse(node, key + ": a text has no control characters");
    return line;
  }

  std::vector<std::string> lines(const toml::node& node, const std::string& key,
                                 std::size_t most) const {
    const auto* const array = node.as_array();
    if (array == nullptr) refuse(node, key + " is a list of texts");
    if (array->size() > most)
      refuse(node, key + " has at most " + std::to_string(most) + " lines, not " +
                       std::to_string(array->size()));
    std::vector<std::string> all;
    for (const toml::node& item : *array)
      if (std::string line = text(item, key, most_text); !line.empty())
        all.push_back(std::move(line));
    return all;
  }

  /// Calls `set(name, node)` for the members of a table.
  template <class Set>
  static void members(const toml::node& node, const std::string& key, Set set) {
    const auto* const table = node.as_table();
    if (table == nullptr) refuse(node, key + " is a table");
    for (const auto& [name, value] : *table) set(name.str(), value);
  }

  void read_foot(const toml::node& node) {
    const auto* const array = node.as_array();
    if (array == nullptr) refuse(node, "foot is a list of tables: [[foot]]");
    if (array->size() > most_lines + made_.foot.size())
      refuse(node, "foot has too many lines: " + std::to_string(array->size()));
    made_.foot.clear();
    for (const toml::node& item : *array) {
      std::pair<std::string, std::string> line;
      members(item, "foot", [&](std::string_view name, const toml::node& value) {
        if (name == "label")
          line.first = text(value, "foot.label", most_label);
        else if (name == "text")
          line.second = text(value, "foot.text", most_text);
        else
          refuse(value, "'" + std::string(name) + "' is not a key of foot: label, text");
      });
      if (line.first.empty() && !line.second.empty()) refuse(item, "foot: a line has a label");
      if (!line.second.empty()) made_.foot.push_back(std::move(line));
    }
  }

  void read_places(const toml::node& node) {
    members(node, "place", [&](std::string_view label, const toml::node& table) {
      const auto found = places_.find(label);
      if (found == places_.end())
        refuse(table, "this dungeon has no place " + detail::quoted(label) + ": " +
                          detail::listed(made_.places, &Adventure::Place::label));
      Adventure::Place* const place = found->second;
      const std::string key = "place." + std::string(label);
      members(table, key, [&](std::string_view name, const toml::node& value) {
        if (name == "name") {
          place->name = text(value, key + ".name", most_name);
          if (place->name.empty()) refuse(value, key + ".name: a place has a name");
        } else if (name == "aloud") {
          place->aloud = text(value, key + ".aloud", most_text);
        } else if (name == "note") {
          const std::string note = text(value, key + ".note", most_text);
          if (note == with_stars(note_of(*place))) return;
          place->note = content::parts_of(note);
          place->here.clear();
          place->doors.clear();
        } else {
          refuse(value, "'" + std::string(name) + "' is not a key of a place: name, aloud, note");
        }
      });
    });
  }

  std::string_view chart_;
  std::pair<std::string, std::string> mark_;
  Adventure& made_;
  std::map<std::string, Adventure::Place*, std::less<>> places_;  ///< by label
  std::set<std::string> own_;                                     ///< the texts as they were
  toml::table file_;
};

std::string toml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::vector<Adventure::Place>::iterator content::place_labelled(
    std::vector<Adventure::Place>& places, std::string_view label) {
  const auto found = std::find_if(places.begin(), places.end(), [&](const Adventure::Place& place) {
    return place.label == label;
  });
  if (found == places.end())
    throw Error("reroll: this dungeon has no place " + detail::quoted(label) + ": " +
                detail::listed(places, &Adventure::Place::label));
  return found;
}

void content::apply_edits(std::string_view file, std::string_view chart, const Dungeon& dungeon,
                          Adventure& adventure) {
  try {
    Reader(file, chart, dungeon, adventure).read();
  } catch (const Error& error) {
    throw Error("adventure: " + std::string(error.what()));
  }
}

std::vector<Reroll> parse_rerolls(std::string_view text) {
  std::vector<Reroll> all;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view item = detail::trimmed(text.substr(at, end - at));
    const std::size_t star = std::min(item.find('*'), item.size());
    Reroll one{.label = std::string(detail::trimmed(item.substr(0, star)))};
    if (star < item.size()) {
      one.roll = 0;
      for (const char c : detail::trimmed(item.substr(star + 1)))
        one.roll = c >= '0' && c <= '9' && one.roll <= Reroll::most ? 10 * one.roll + (c - '0')
                                                                    : Reroll::most + 1;
    }
    if (one.label.empty() || one.roll < 1 || one.roll > Reroll::most)
      throw Error(detail::quoted(item) +
                  " is neither a place, as in C2, nor one of its rolls from " + "1 to " +
                  std::to_string(Reroll::most) + ", as in C2*2");
    all.push_back(std::move(one));
    at = end + 1;
  }
  return all;
}

std::string adventure_toml(const Encounters& encounters, const Dungeon& dungeon) {
  if (dungeon.unfolds())
    throw Error(
        "adventure.toml is for a whole dungeon: that of a deal under way still grows; write "
        "its deal, and give that to replay");
  if (dungeon.is_level()) throw Error("adventure.toml is for a dungeon of one level");
  const Adventure made = adventure(dungeon, &encounters);
  const auto [key, value] = dungeon_mark(dungeon);
  std::string out =
      "# The texts of one adventure, to be changed: deckmap " +
      std::string(key == "code" ? "generate --code CODE" : "replay DEAL") +
      " --chart CHART\n"
      "# --adventure FILE gives them back. What is left out stays as it was. Words between **two\n"
      "# asterisks** of a note are its leads; all else is text, never markup.\n"
      "format = " +
      toml_text(format) + "\n" + key + " = " + toml_text(value) +
      "\nchart = " + toml_text(encounters.chart) + "\n\n";
  const auto list = [&](std::string_view name, const std::vector<std::string>& lines) {
    out += std::string(name) + " = [\n";
    for (const std::string& line : lines) out += "  " + toml_text(line) + ",\n";
    out += "]\n";
  };
  list("hook", made.hook);
  list("wandering", made.wandering);
  out += "hoard = " + toml_text(made.hoard) + "\n";
  for (const Adventure::Place& place : made.places)
    out += "\n[place." + place.label + "]\nname = " + toml_text(place.name) +
           "\naloud = " + toml_text(place.aloud) +
           "\nnote = " + toml_text(with_stars(note_of(place))) + "\n";
  for (const auto& [label, text] : made.foot)
    out += "\n[[foot]]\nlabel = " + toml_text(label) + "\ntext = " + toml_text(text) + "\n";
  return out;
}

}  // namespace deckmap
