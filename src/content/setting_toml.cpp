// Reads settings, and checks them: whatever is read can be written for any dungeon.

#include <deckmap/content/setting.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>

#include "../toml_file.hpp"
#include "grammar.hpp"

namespace deckmap {
namespace {

using content::contains;
using content::count_words;
using detail::refuse;

constexpr std::array<std::string_view, 5> arrays = {"kind", "red", "black", "keeper", "link"};

/// The form of a list: how long its lines may be.
struct ListForm {
  std::string_view path;  ///< "rooms.*.prop"
  int words = 40;         ///< at most
};
constexpr std::array forms = {
    ListForm{"money"},
    ListForm{"measure", 3},
    ListForm{"door.*", 3},
    ListForm{"place.*"},
    ListForm{"owner.*.fault"},
    ListForm{"owner.*.relic", 8},
    ListForm{"owner.*.does", 16},
    ListForm{"owner.*.word"},
    ListForm{"owner.*.he"},
    ListForm{"ruin.*"},
    ListForm{"now.lines"},
    ListForm{"now.alone"},
    ListForm{"now.none"},
    ListForm{"now.more"},
    ListForm{"now.when"},
    ListForm{"now.when2"},
    ListForm{"patron.lines"},
    ListForm{"patron.key"},
    ListForm{"patron.who"},
    ListForm{"standoff.lines", 24},
    ListForm{"standoff.brief", 16},
    ListForm{"standoff.way", 24},
    ListForm{"standoff.with", 16},
    ListForm{"standoff.any", 16},
    ListForm{"standoff.alone", 16},
    ListForm{"standoff.give_red", 16},
    ListForm{"standoff.give_black", 16},
    ListForm{"standoff.waysee", 14},
    ListForm{"stall.brief", 5},
    ListForm{"reason.person", 14},
    ListForm{"reason.thing", 14},
    ListForm{"together.foe", 14},
    ListForm{"together.none", 14},
    ListForm{"truce.*", 16},
    ListForm{"company.*", 20},
    ListForm{"rooms.*.adj", 2},
    ListForm{"rooms.*.the", 4},
    ListForm{"rooms.*.names", 4},
    ListForm{"rooms.*.prop", 14},
    ListForm{"rooms.*.spot", 7},
    ListForm{"rooms.*.lit", 1},
    ListForm{"ways.*.names", 4},
    ListForm{"ways.*.prop", 14},
    ListForm{"ways.*.spot", 7},
    ListForm{"landings.*.names", 4},
    ListForm{"landings.*.prop", 14},
    ListForm{"landings.*.spot", 7},
    ListForm{"air.spot", 7},
    ListForm{"air.sense", 10},
    ListForm{"air.dark", 10},
    ListForm{"air.trace", 14},
    ListForm{"keys.*", 4},
    ListForm{"traps.*", 16},
    ListForm{"force.*", 10},
    ListForm{"secret.how", 18},
    ListForm{"secret.clue", 18},
    ListForm{"finds.lines", 16},
    ListForm{"prisoner.who", 12},
    ListForm{"prisoner.lies", 5},
    ListForm{"goal_spot.*", 12},
    ListForm{"hoard.*", 14},
    ListForm{"clue.closet", 5},
    ListForm{"clue.*", 24},
    ListForm{"twist.*", 24},
    ListForm{"next.*", 30},
    ListForm{"wander.*", 20},
    ListForm{"events.*", 20},
    ListForm{"plain.*", 14},
};

/// Paths that the engine asks for, so that a setting must have them.
constexpr std::string_view always[] = {
    "money",
    "now.lines",
    "now.alone",
    "now.none",
    "now.more",
    "now.when",
    "now.when2",
    "patron.lines",
    "patron.key",
    "patron.who",
    "standoff.lines",
    "standoff.brief",
    "standoff.way",
    "standoff.with",
    "standoff.alone",
    "standoff.give_red",
    "standoff.give_black",
    "standoff.waysee",
    "stall.brief",
    "reason.person",
    "reason.thing",
    "together.foe",
    "together.none",
    "truce.beast",
    "truce.mindless",
    "truce.person",
    "truce.gaze",
    "truce.spring",
    "company.third",
    "air.spot",
    "air.sense",
    "air.dark",
    "air.trace",
    "force.stuck",
    "force.locked",
    "force.barred",
    "secret.how",
    "secret.clue",
    "finds.lines",
    "prisoner.who",
    "prisoner.lies",
    "goal_spot.boss",
    "goal_spot.leaf",
    "hoard.where",
    "hoard.gems",
    "hoard.wonders",
    "clue.said",
    "clue.written",
    "clue.brief",
    "clue.prize",
    "clue.need",
    "clue.closet",
    "clue.deal",
    "twist.helper",
    "twist.early",
    "twist.boss",
    "twist.goal",
    "next.sealed",
    "next.open",
    "wander.person",
    "wander.beast",
    "wander.mindless",
    "events.2-4",
    "events.5-7",
    "events.8-10",
    "plain.person",
    "plain.beast",
    "plain.mindless",
    "traps.1",
    "traps.2",
    "traps.3",
};
/// The same, and those of each card.
std::vector<std::string> required_paths() {
  std::vector<std::string> paths(std::begin(always), std::end(always));
  constexpr std::string_view minds[] = {"person", "beast", "mindless"};
  for (const std::string_view a : minds)
    for (const std::string_view b : minds)
      paths.push_back("company." + std::string(a) + "-" + std::string(b));
  for (int n = 2; n <= 10; ++n) {
    const std::string number = std::to_string(n);
    paths.push_back("place." + number);
    for (const char* suit : {"C", "H"}) paths.push_back("ruin." + number + suit);
    for (const char* field : {".names", ".prop", ".spot"})
      paths.push_back("ways." + number + field);
    for (const char* field : {".adj", ".the", ".names", ".prop", ".spot"})
      paths.push_back("rooms." + number + field);
  }
  for (const char* field : {".adj", ".the", ".names", ".prop", ".spot"})
    for (const char* row : {"red", "black"}) paths.push_back("rooms." + std::string(row) + field);
  for (const char* level : {"1", "2", "3"})
    for (const char* field : {".names", ".prop", ".spot"})
      paths.push_back("landings." + std::string(level) + field);
  for (const char suit : {'C', 'D', 'H', 'S'}) {
    paths.push_back(std::string("keys.") + suit);
    for (const char rank : {'J', 'Q', 'K'})
      for (const char* field : {".fault", ".relic", ".does", ".word"})
        paths.push_back(std::string("owner.") + rank + suit + field);
  }
  return paths;
}

constexpr std::array<std::string_view, 62> slots = {
    "they",       "them",      "their",     "theirs",     "themself",   "it",         "owner",
    "word",       "patron",    "red",       "black",      "b",          "r",          "relic",
    "relicshort", "relicname", "prize",     "need",       "prop",       "ahead",      "strongest",
    "keeper",     "keeper1",   "personfoe", "personband", "personkind", "strongkind", "another",
    "deadplace",  "spot",      "spot1",     "wakes",      "extra",      "fee",        "key",
    "akey",       "when",      "when2",     "when2cap",   "offer",      "sway",       "at",
    "x",          "g",         "a",         "c",          "d",          "foe",        "bfoe",
    "teller",     "fact",      "use",       "door",       "gp",         "spoils",     "poss",
    "placeat",    "place",     "v",         "q",          "p",          "thing"};

bool matches(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && !path.empty()) {
    const std::string_view want = pattern.substr(0, pattern.find('.'));
    const std::string_view have = path.substr(0, path.find('.'));
    if (want != "*" && want != have) return false;
    pattern.remove_prefix(std::min(want.size() + 1, pattern.size()));
    path.remove_prefix(std::min(have.size() + 1, path.size()));
  }
  return pattern.empty() && path.empty();
}

class SettingReader {
 public:
  explicit SettingReader(std::string_view text) : file_(detail::parse_toml(text)) {}

  Setting read() {
    for (const auto& [key, node] : file_) {
      const std::string name(key.str());
      if (name == "name" || name == "about") {
        (name == "name" ? setting_.name : setting_.about) = text_of(node, name);
      } else if (name == "things") {
        const std::string things = text_of(node, name);
        constexpr auto names = value_names(Things{});
        const auto found = std::find(names.begin(), names.end(), things);
        if (found == names.end())
          refuse(node, "things: " + detail::quoted(things) + " are not known: dungeon, ship");
        setting_.things = static_cast<Things>(found - names.begin());
      } else if (name == "stats") {
        const auto* const table = node.as_table();
        if (table == nullptr)
          refuse(node, "stats is a table: [stats], and below it wolf = \"bites\"");
        for (const auto& [who, line] : *table) {
          setting_.stats.emplace_back(who.str(), text_of(line, "stats " + std::string(who.str())));
          stat_lines_.emplace_back(&line);
        }
      } else if (std::find(arrays.begin(), arrays.end(), name) != arrays.end()) {
        read_entries(name, node);
      } else {
        read_list(name, node);
      }
    }
    if (setting_.name.empty()) throw Error("this chart has no name");
    for (const std::string& path : required_paths())
      if (setting_.list(path).empty())
        throw Error("this chart has [[kind]], and so it needs " + path +
                    ": compare deckmap chart show fantasy");
    setting_.measure();
    require_cards();
    require_creatures();
    require_fallbacks();
    return std::move(setting_);
  }

 private:
  static std::string text_of(const toml::node& node, const std::string& key) {
    const auto* const text = node.as_string();
    if (text == nullptr) refuse(node, key + " must be a text");
    require_line(node, key, text->get());
    return text->get();
  }

  static void require_line(const toml::node& node, const std::string& key,
                           const std::string& text) {
    if (detail::trimmed(text).empty()) refuse(node, key + ": a text that says nothing");
    if (text.size() > 400) refuse(node, key + ": a text has at most 400 bytes");
    if (detail::escaped(text) != text || contains(text, "*"))
      refuse(node, key + ": a text is one line without control characters and asterisks");
  }

  /// The lines of a node: a text, a number, a flag, or a list, also of pairs.
  Setting::Lines lines_of(const std::string& key, const toml::node& node) const {
    Setting::Lines lines;
    if (const auto* const array = node.as_array()) {
      for (const toml::node& item : *array)
        for (std::string& line : lines_of(key, item)) lines.push_back(std::move(line));
      if (lines.empty()) refuse(node, key + " has no entry");
      if (lines.size() > 1000) refuse(node, key + " has more than 1000 entries");
    } else if (const auto* const flag = node.as_boolean()) {
      if (flag->get()) lines.emplace_back("true");
    } else if (const auto* const number = node.as_integer()) {
      if (number->get() < 1 || number->get() > 100)
        refuse(node, key + " is a whole number from 1 to 100");
      lines.push_back(std::to_string(number->get()));
    } else {
      lines.push_back(text_of(node, key));
      require_template(node, key, lines[0]);
    }
    return lines;
  }

  static bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == ' ';
    });
  }

  static bool is_slot(std::string_view name) {
    return std::find(slots.begin(), slots.end(), name) != slots.end();
  }

  static void require_template(const toml::node& node, const std::string& key,
                               std::string_view text) {
    int square = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '[' && ++square > 1)
        refuse(node, key + ": '[' within '[' in " + detail::quoted(text));
      if (c == ']' && --square < 0)
        refuse(node, key + ": ']' in " + detail::quoted(text) + " closes nothing");
      if (c == '}' || c == '>')
        refuse(node, key + ": '" + std::string(1, c) + "' in " + detail::quoted(text) +
                         " closes nothing");
      if (c != '{' && c != '<') continue;
      const std::size_t close = text.find(c == '{' ? '}' : '>', i);
      if (close == std::string_view::npos)
        refuse(node,
               key + ": '" + std::string(1, c) + "' in " + detail::quoted(text) + " is not closed");
      const std::string_view inside = text.substr(i + 1, close - i - 1);
      const std::size_t dot = inside.find('.');
      if (c == '<') {
        const std::string_view who = dot == std::string_view::npos ? "they" : inside.substr(0, dot);
        if (!is_slot(who) ||
            !is_name(dot == std::string_view::npos ? inside : inside.substr(dot + 1)))
          refuse(node, key + ": <" + std::string(inside) + "> is no verb of anybody");
      } else if (!content::is_dice(inside)) {
        std::string low(inside);
        low[0] = detail::lower_case(low[0]);
        const bool good = dot == std::string_view::npos
                              ? is_slot(low)
                              : is_slot(low.substr(0, dot)) && is_slot(low.substr(dot + 1));
        if (!good) refuse(node, key + ": {" + std::string(inside) + "} is neither dice nor a name");
      }
      i = close;
    }
    if (square != 0) refuse(node, key + ": '[' in " + detail::quoted(text) + " is not closed");
  }

  void read_list(const std::string& path, const toml::node& node) {
    if (const auto* const table = node.as_table()) {
      for (const auto& [key, below] : *table) read_list(path + "." + std::string(key.str()), below);
      return;
    }
    const auto form = std::find_if(forms.begin(), forms.end(),
                                   [&](const ListForm& one) { return matches(one.path, path); });
    if (form == forms.end())
      refuse(node, detail::quoted(path) + " is not a key of a chart with [[kind]]");
    Setting::Lines lines = lines_of(path, node);
    for (const std::string& line : lines)
      if (count_words(line) > form->words)
        refuse(node, path + ": " + detail::quoted(line) + " has more than " +
                         std::to_string(form->words) + " words");
    if (!lines.empty()) setting_.lists[path] = std::move(lines);
  }

  void read_entries(const std::string& array, const toml::node& node) {
    const auto* const list = node.as_array();
    if (list == nullptr) refuse(node, array + " is a list of tables: [[" + array + "]]");
    static constexpr std::string_view fields[] = {
        "card",    "one",   "many", "a",      "he",   "n",    "mind",  "weight",
        "engulfs", "gaze",  "body", "sense",  "sign", "does", "habit", "hold",
        "wander",  "stats", "lost", "offers", "need", "sway", "trade", "want",
        "thing",   "tags",  "row",  "label",  "foe",  "by",   "do",    "then"};
    for (const toml::node& item : *list) {
      const auto* const table = item.as_table();
      if (table == nullptr) refuse(item, array + " is a list of tables: [[" + array + "]]");
      Setting::Entry entry;
      for (const auto& [key, value] : *table) {
        if (std::find(std::begin(fields), std::end(fields), key.str()) == std::end(fields))
          refuse(value, array + ": " + detail::quoted(key.str()) + " is not one of its fields");
        Setting::Lines lines = lines_of(array + " " + std::string(key.str()), value);
        if (!lines.empty()) entry.fields.emplace(key.str(), std::move(lines));
      }
      if (entry.has("weight") && !detail::whole_number(entry.text("weight"), 1, 100))
        refuse(item, "[[" + array + "]]: weight is a whole number from 1 to 100");
      const auto needs = [&](std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names)
          if (!entry.has(name)) refuse(item, "[[" + array + "]] has no " + std::string(name));
      };
      if (array == "link") {
        needs({"row", "label", "do", "then"});
        if (entry.lines("then").size() != 2)
          refuse(item, "[[link]]: then has two lines, with somebody there and without");
        if (const std::string_view by = entry.text("by");
            entry.has("by") && by != "beside" && by != "way")
          refuse(item, "[[link]]: by is beside or way; without it a link goes anywhere");
        if (const std::string_view foe = entry.text("foe");
            entry.has("foe") && foe != "person" && foe != "alive")
          refuse(item, "[[link]]: foe is person or alive; without it anybody will do");
      } else {
        needs({"one"});
      }
      if (array == "kind") {
        needs({"card", "n", "mind", "sense", "sign", "does", "habit", "wander"});
        if (!content::is_dice(entry.text("n")) && entry.text("n") != "1")
          refuse(item, "[[kind]]: n is dice or 1");
        const std::string_view mind = entry.text("mind");
        if (mind != "person" && mind != "beast" && mind != "mindless")
          refuse(item, "[[kind]]: mind is person, beast or mindless");
        for (const std::string& line : entry.lines("does"))
          if (!contains(line, ": "))
            refuse(item,
                   "[[kind]]: does needs a state before its words, as in \"busy: <gnaw> bones\"");
      }
      if (array == "red") needs({"a", "he", "lost", "offers", "sense", "sign", "wander"});
      if (array == "black") {
        needs({"a", "he", "need", "sway", "sense", "sign", "wander"});
        if (entry.lines("need").size() % 2 != 0)
          refuse(item, "[[black]]: need is a list of pairs: the thing, and its use");
      }
      if (array == "keeper") {
        needs({"card", "he", "trade"});
        if (entry.has("want") && entry.lines("want").size() != 2)
          refuse(item, "[[keeper]]: want is the wish, and the thing as it is found");
        if (!entry.has("want") && !entry.has("thing")) refuse(item, "[[keeper]] has no want");
      }
      setting_.entries[array].push_back(std::move(entry));
    }
  }

  void require_cards() const {
    const auto need = [&](std::string_view array, std::string_view card) {
      const auto& all = setting_.all(array);
      if (std::none_of(all.begin(), all.end(), [&](const Setting::Entry& entry) {
            return card.empty() || entry.text("card") == card;
          }))
        throw Error("this chart has no [[" + std::string(array) + "]]" +
                    (card.empty() ? std::string() : " of card " + std::string(card)));
    };
    for (const char* card : {"2", "3-4", "5-6", "7-8", "9", "10"}) need("kind", card);
    for (const char* card : {"AC", "AS", "AH", "AD"}) need("keeper", card);
    need("red", "");
    need("black", "");
    need("link", "");
  }

  /// Each stat line is somebody's: a misspelt name would never be printed.
  void require_creatures() const {
    std::set<std::string, std::less<>> names;
    for (const auto& [array, entries] : setting_.entries)
      for (const Setting::Entry& entry : entries) {
        names.emplace(entry.text("one"));
        names.insert(entry.lines("stats").begin(), entry.lines("stats").end());
      }
    for (std::size_t i = 0; i < stat_lines_.size(); ++i)
      if (const std::string& name = setting_.stats[i].first; !names.contains(name))
        refuse(*stat_lines_[i], "stats " + detail::quoted(name) + " is the name (one) of nobody" +
                                    detail::did_you_mean(name, names));
  }

  /// Some line of each list can be filled in a dungeon without enemies, keepers and jokers, where
  /// the engine has no other way.
  void require_fallbacks() const {
    for (const char* path : {"plain.person",
                             "plain.beast",
                             "plain.mindless",
                             "events.2-4",
                             "events.5-7",
                             "events.8-10",
                             "hoard.where",
                             "next.sealed",
                             "next.open",
                             "finds.lines",
                             "prisoner.who",
                             "together.none",
                             "reason.person",
                             "reason.thing",
                             "truce.spring",
                             "company.beast-beast",
                             "company.person-person",
                             "traps.1",
                             "traps.2",
                             "traps.3"}) {
      const auto& lines = setting_.list(path);
      if (std::all_of(lines.begin(), lines.end(), [](const std::string& line) {
            for (const char* who :
                 {"ahead", "strongest", "strongkind", "keeper", "personfoe", "personkind",
                  "personband", "red", "black", "prize", "need", "prop", "another"})
              if (contains(line, "{" + std::string(who) + "}") ||
                  contains(line, "{" + content::capital(who) + "}"))
                return true;
            return false;
          }))
        throw Error(std::string(path) +
                    ": each of its lines names somebody whom a dungeon may lack: one must not");
    }
  }

  toml::table file_;
  Setting setting_;
  std::vector<const toml::node*> stat_lines_;  ///< those of `setting_.stats`, for their lines
};

}  // namespace

const Setting::Lines& Setting::Entry::lines(std::string_view field) const {
  static const Lines nothing;
  const auto found = fields.find(field);
  return found == fields.end() ? nothing : found->second;
}

std::string_view Setting::Entry::text(std::string_view field) const {
  const Lines& all = lines(field);
  return all.empty() ? std::string_view() : std::string_view(all[0]);
}

int Setting::Entry::weight() const { return has("weight") ? std::atoi(text("weight").data()) : 1; }

const Setting::Lines& Setting::list(std::string_view path) const {
  static const Lines nothing;
  const auto found = lists.find(path);
  return found == lists.end() ? nothing : found->second;
}

const std::vector<Setting::Entry>& Setting::all(std::string_view array) const {
  static const std::vector<Entry> nothing;
  const auto found = entries.find(array);
  return found == entries.end() ? nothing : found->second;
}

Measure Setting::measure() const {
  const Lines& given = list("measure");
  if (given.empty()) return {};
  const std::string_view text = given[0];
  const std::size_t space = text.find(' ');
  const auto card = detail::whole_number(text.substr(0, space), 1, 99);
  if (!card || space == text.npos)
    throw Error("measure: " + detail::quoted(text) +
                " is not the length of a card, a number from 1 to 99 and a unit: \"6 paces\"");
  return {*card, text.substr(space + 1)};
}

bool is_setting(std::string_view text) {
  return text.starts_with("[[kind]]") || text.find("\n[[kind]]") != std::string_view::npos;
}

Setting read_setting_toml(std::string_view text) { return SettingReader(text).read(); }

namespace {

/// Which lines of a field belong together, so that no roll chooses one of them.
bool is_whole(std::string_view field) {
  return field == "need" || field == "then" || field == "want" || field == "tags";
}

/// ", 1d6" where there is something to roll.
std::string die(int sides) { return sides < 2 ? std::string() : ", 1d" + std::to_string(sides); }

/// "  4  ", or "4-5  " of two chances.
std::string numbered(int first, int chances) {
  std::string number = std::to_string(first);
  if (chances > 1) number += "-" + std::to_string(first + chances - 1);
  return std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + "  ";
}

}  // namespace

std::string setting_text(const Setting& setting) {
  std::string text = setting.name + "\n";
  if (!setting.about.empty()) text += setting.about + "\n";
  const auto card_of = [](const Setting::Entry& entry) {
    return std::string(entry.text(entry.has("card") ? "card" : "row"));
  };
  for (const auto& [array, entries] : setting.entries) {
    std::map<std::string, int> chances, rolled;  // by card
    for (const Setting::Entry& entry : entries) chances[card_of(entry)] += entry.weight();
    std::string last = "-";
    for (const Setting::Entry& entry : entries) {
      const std::string card = card_of(entry);
      if (card != last)
        text += "\n" + array + (card.empty() ? "" : " ") + card + die(chances[card]) + "\n";
      last = card;
      text += numbered(rolled[card] + 1, entry.weight()) +
              std::string(entry.text(entry.has("one") ? "one" : "label")) + "\n";
      rolled[card] += entry.weight();
      for (const auto& [field, lines] : entry.fields) {
        if (field == "card" || field == "row" || field == "one" || field == "label" ||
            field == "weight")
          continue;
        text += "       " + field + ":";
        for (std::size_t i = 0; i < lines.size(); ++i)
          text += (i == 0 ? " " : " | ") +
                  (lines.size() > 1 && !is_whole(field) ? std::to_string(i + 1) + " " : "") +
                  lines[i];
        text += "\n";
      }
    }
  }
  for (const auto& [path, lines] : setting.lists) {
    text += "\n" + path + die(static_cast<int>(lines.size())) + "\n";
    int roll = 0;
    for (const std::string& line : lines) text += numbered(++roll, 1) + line + "\n";
  }
  if (!setting.stats.empty()) text += "\nstats\n";
  for (const auto& [name, line] : setting.stats) text += "  " + name + ": " + line + "\n";
  return text;
}

namespace {

/// A list as TOML; a text alone without brackets.
std::string toml_lines(const Setting::Lines& lines) {
  const auto quoted = [](std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out + '"';
  };
  if (lines.size() == 1) return quoted(lines[0]);
  std::string out = "[\n";
  for (const std::string& line : lines) out += "  " + quoted(line) + ",\n";
  return out + "]";
}

/// The first few lines, those first that need the fewest facts of a dungeon.
Setting::Lines few(Setting::Lines lines, std::size_t most) {
  std::stable_sort(lines.begin(), lines.end(), [](const std::string& a, const std::string& b) {
    return std::count(a.begin(), a.end(), '{') < std::count(b.begin(), b.end(), '{');
  });
  lines.resize(std::min(lines.size(), most));
  return lines;
}

}  // namespace

std::string setting_start(const Setting& setting) {
  constexpr std::size_t most = 3;
  std::string text =
      "# A chart with a thread, to be filled with your own words: docs/charts.md of deckmap says\n"
      "# what each table is for. Its lines are the first of " +
      setting.name +
      ". deckmap chart check FILE says\n"
      "# what is missing; deckmap generate --chart FILE --format md shows an adventure.\n"
      "name = \"My setting\"\nabout = \"What it is about, in a line.\"\n\n";
  for (const auto& [path, all] : setting.lists) {
    // the lines of these belong together by their places
    const bool in_order = path.starts_with("owner.");
    const Setting::Lines lines =
        in_order
            ? Setting::Lines(all.begin(),
                             all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most)))
            : few(all, most);
    text += path + " = " + toml_lines(lines) + "\n";
  }
  std::set<std::string, std::less<>> stats;
  for (const auto& [array, entries] : setting.entries) {
    std::set<std::string, std::less<>> cards;
    for (const Setting::Entry& entry : entries) {
      // one of a card, or of a row
      const std::string_view card = entry.text(array == "link" ? "row" : "card");
      if (!cards.emplace(card).second) continue;
      text += "\n[[" + array + "]]\n";
      for (const auto& [field, lines] : entry.fields) {
        text += field + " = " + toml_lines(is_whole(field) ? lines : few(lines, most)) + "\n";
      }
      stats.emplace(entry.text("one"));
      for (const std::string& name : entry.lines("stats")) stats.insert(name);
    }
  }
  text += "\n[stats]\n";
  for (const auto& [name, line] : setting.stats)
    if (stats.contains(name)) text += toml_lines({name}) + " = " + toml_lines({line}) + "\n";
  return text;
}

}  // namespace deckmap
