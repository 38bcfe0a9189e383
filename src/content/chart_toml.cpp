// Reads charts. The library that parses TOML stays behind the readers in src/.

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <deckmap/content/chart.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/numbers.hpp>

#include "../toml_file.hpp"

namespace deckmap {
namespace {

using detail::refuse;

constexpr std::size_t max_entries = 1000, max_text = 2000, max_parts = 200;

/// The fields that an entry under a key may have besides its text, and the names in its text.
struct Form {
  ChartScope scope = {};
  bool named = false;   ///< entries may have a name
  bool rumour = false;  ///< entries may have a rumour
};

class ChartReader {
 public:
  explicit ChartReader(std::string_view text) : file_(detail::parse_toml(text)) {}

  Chart read() {
    require_known_keys();
    chart_.name = text_of(required("name"), "name");
    if (detail::trimmed(chart_.name).empty()) refuse(required("name"), "name is empty");
    if (const toml::node* const about = file_.get("about")) chart_.about = text_of(*about, "about");
    if (const toml::node* const repeats = file_.get("repeats")) {
      const auto* const value = repeats->as_boolean();
      if (value == nullptr) refuse(*repeats, "repeats is true or false");
      chart_.repeats = value->get();
    }
    read_stats();
    read_tables();
    read_enemies();
    read_jokers();
    chart_.shop = list_of(required("shop"), "shop", in_place());
    chart_.healing = list_of(required("healing"), "healing", in_place());
    Form search = in_place();
    search.scope.cards = search.rumour = true;
    chart_.search = list_of(required("search"), "search", search);
    read_more();
    return std::move(chart_);
  }

 private:
  static constexpr std::array<std::string_view, 29> known = {
      "name",      "about", "repeats", "joker",    "red_joker", "black_joker", "shop",  "healing",
      "search",    "hoard", "key",     "secret",   "corridor",  "landing",     "light", "scene",
      "company",   "trade", "enemies", "treasure", "doors",     "traps",       "rooms", "props",
      "wandering", "past",  "lord",    "stats",    "tables"};

  void require_known_keys() const {
    for (const auto& [key, node] : file_)
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        refuse(node,
               detail::quoted(key.str()) + " is not a key of a chart: " + detail::listed(known));
  }

  const toml::node& required(std::string_view key) const {
    const toml::node* const node = file_.get(key);
    if (node != nullptr) return *node;
    refuse_misplaced(key);
    throw Error("this chart has no " + std::string(key) +
                ": a chart has a name, enemies, joker, shop, healing and search");
  }

  /// A key below a table's line belongs to the table.
  void refuse_misplaced(std::string_view key) const {
    for (const auto& [name, node] : file_)
      if (const auto* const table = node.as_table())
        if (const toml::node* const below = table->get(key))
          refuse(*below, std::string(key) + " stands below [" + std::string(name.str()) +
                             "]: it belongs above that line");
  }

  static std::string text_of(const toml::node& node, std::string_view key) {
    const auto* const text = node.as_string();
    if (text == nullptr) refuse(node, std::string(key) + " must be a text");
    if (detail::escaped(text->get(), key == "about") != text->get())
      refuse(node, std::string(key) + ": a text is one line without control characters");
    return text->get();
  }

  const toml::table* table_of(std::string_view key, std::string_view example) const {
    const toml::node* const node = file_.get(key);
    if (node == nullptr) return nullptr;
    if (const auto* const table = node->as_table()) return table;
    refuse(*node, std::string(key) + " is a table: [" + std::string(key) + "], and below it " +
                      std::string(example));
  }

  ChartScope scope() const { return {.tables = chart_.table_names}; }
  /// Returns the form of an entry in a place.
  Form in_place() const {
    Form form{.scope = scope()};
    form.scope.depth = true;
    return form;
  }

  /// A line of text without control characters.
  static void require_line(const toml::node& node, const std::string& key,
                           const std::string& text) {
    if (detail::trimmed(text).empty()) refuse(node, key + ": a text that says nothing");
    if (text.size() > max_text)
      refuse(node, key + ": a text has at most " + std::to_string(max_text) + " bytes");
    if (detail::escaped(text) != text)
      refuse(node, key + ": a text is one line without control characters");
  }

  static ChartText parsed(const toml::node& node, const std::string& key, const std::string& text,
                          const ChartScope& scope) {
    require_line(node, key, text);
    try {
      return ChartText::parse(text, scope);
    } catch (const Error& error) {
      refuse(node, key + ": " + error.what());
    }
  }

  static int number_of(const toml::node& node, const std::string& key, std::string_view field,
                       int low, int high) {
    const auto* const number = node.as_integer();
    if (number == nullptr || number->get() < low || number->get() > high)
      refuse(node, key + ": a " + std::string(field) + " is a whole number from " +
                       std::to_string(low) + " to " + std::to_string(high));
    return static_cast<int>(number->get());
  }

  static bool flag_of(const toml::node& node, const std::string& key, std::string_view field) {
    const auto* const value = node.as_boolean();
    if (value == nullptr) refuse(node, key + ": " + std::string(field) + " is true or false");
    return value->get();
  }

  /// Reads the fields of a table but for its text.
  void read_fields(const toml::table& table, const std::string& key, const Form& form,
                   ChartEntry& entry) const {
    for (const auto& [name, value] : table) {
      const std::string_view field = name.str();
      if (field == "text") continue;
      if (field == "weight") {
        entry.weight = number_of(value, key, field, 1, max_chart_weight);
      } else if (field == "once") {
        entry.once = flag_of(value, key, field);
      } else if (field == "first") {
        entry.first = flag_of(value, key, field);
      } else if (field == "from_depth") {
        entry.from_depth = number_of(value, key, field, 1, ChartEntry::max_depth);
      } else if (field == "to_depth") {
        entry.to_depth = number_of(value, key, field, 1, ChartEntry::max_depth);
      } else if (field == "stats") {
        read_stats_of(value, key, entry);
      } else if (field == "name" && form.named) {
        entry.name = text_of(value, key + ": name");
        require_line(value, key, entry.name);
      } else if (field == "rumour" && form.rumour) {
        entry.rumour_written = text_of(value, key + ": rumour");
        entry.rumour = parsed(value, key, entry.rumour_written, form.scope);
      } else {
        refuse(value, key + ": " + detail::quoted(field) +
                          " is not a field of an entry: text, weight, once, first, from_depth, "
                          "to_depth, stats" +
                          (form.named ? ", name" : "") + (form.rumour ? ", rumour" : ""));
      }
    }
    if (entry.from_depth > entry.to_depth)
      refuse(table, key + ": from_depth is more than to_depth");
  }

  void read_stats_of(const toml::node& node, const std::string& key, ChartEntry& entry) const {
    const auto add = [&](const toml::node& name) {
      const std::string text = text_of(name, key + ": stats");
      if (std::none_of(chart_.stats.begin(), chart_.stats.end(),
                       [&](const auto& line) { return line.first == text; }))
        refuse(name, key + ": " + detail::quoted(text) + " has no line below [stats]");
      entry.stats.push_back(text);
    };
    if (const auto* const array = node.as_array())
      for (const toml::node& name : *array) add(name);
    else
      add(node);
  }

  ChartEntry entry_of(const toml::node& node, const std::string& key, const Form& form) {
    ChartEntry entry;
    const toml::node* text = &node;
    if (const auto* const table = node.as_table()) {
      read_fields(*table, key, form, entry);
      text = table->get("text");
      if (text == nullptr) refuse(node, key + ": an entry has a text");
    }
    const auto* const string = text->as_string();
    if (string == nullptr)
      refuse(*text, key +
                        " needs a text, a table like {text = \"a wolf\", weight = 2}, or a list "
                        "of them");
    entry.written = string->get();
    entry.text = parsed(*text, key, entry.written, form.scope);
    entry.id = entries_++;
    return entry;
  }

  ChartList list_of(const toml::node& node, const std::string& key, const Form& form) {
    ChartList list;
    if (const auto* const array = node.as_array()) {
      for (const toml::node& item : *array) list.push_back(entry_of(item, key, form));
      if (list.empty()) refuse(node, key + " has no entry");
      if (list.size() > max_entries)
        refuse(node, key + " has more than " + std::to_string(max_entries) + " entries");
    } else {
      list.push_back(entry_of(node, key, form));
    }
    if (std::none_of(list.begin(), list.end(),
                     [](const ChartEntry& entry) { return entry.always(); }))
      refuse(node, key + " can run out: one entry at least has neither once nor first nor a depth");
    return list;
  }

  /// A list above the tables; empty where the chart has none.
  ChartList optional_list(std::string_view key, const Form& form) {
    const toml::node* const node = file_.get(key);
    return node == nullptr ? ChartList() : list_of(*node, std::string(key), form);
  }

  void read_stats() {
    const auto* const table = table_of("stats", "wolf = \"bites\"");
    if (table == nullptr) return;
    for (const auto& [name, node] : *table) {
      const std::string line = text_of(node, "stats " + std::string(name.str()));
      require_line(node, "stats " + std::string(name.str()), line);
      chart_.stats.emplace_back(name.str(), line);
    }
  }

  void read_tables() {
    const auto* const table = table_of("tables", "gems = [\"a ruby\"]");
    if (table == nullptr) return;
    for (const auto& [name, node] : *table) {
      const std::string_view key = name.str();
      if (key.size() < ChartText::min_name || !std::all_of(key.begin(), key.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || c == '_';
          }))
        refuse(node, "tables: " + detail::quoted(key) +
                         " is not a name for a table: three or more lower-case letters or _");
      static constexpr std::array<std::string_view, 9> taken = {
          "number", "cards", "depth", "strength", "size", "lord", "red", "black", "place"};
      if (std::find(taken.begin(), taken.end(), key) != taken.end())
        refuse(node, "tables: {" + std::string(key) + "} has another meaning already");
      chart_.table_names.emplace_back(key);
    }
    for (const std::string& name : chart_.table_names)
      chart_.tables.push_back(list_of(*table->get(name), "tables " + name, {.scope = scope()}));
    parts_.assign(chart_.tables.size(), 0);
    for (std::size_t i = 0; i < chart_.tables.size(); ++i) count_parts(*table, i);
  }

  /// The most texts of which one entry of a table may consist. Refuses tables that lead back to
  /// themselves, and those that would unfold without measure.
  std::size_t count_parts(const toml::table& table, std::size_t index) {
    constexpr std::size_t counting = static_cast<std::size_t>(-1);
    const std::string& name = chart_.table_names[index];
    if (parts_[index] == counting)
      refuse(*table.get(name), "tables " + name + ": it leads back to itself");
    if (parts_[index] > 0) return parts_[index];
    parts_[index] = counting;
    std::size_t most = 1;
    for (const ChartEntry& entry : chart_.tables[index]) {
      std::size_t parts = 1;
      for (const std::size_t named : entry.text.tables()) parts += count_parts(table, named);
      most = std::max(most, parts);
    }
    if (most > max_parts)
      refuse(*table.get(name), "tables " + name + ": it unfolds into more than " +
                                   std::to_string(max_parts) + " texts");
    return parts_[index] = most;
  }

  /// "5" or "5-8".
  static std::pair<int, int> values_of(const toml::node& node, const std::string& table,
                                       const std::string& key, int low, int high,
                                       const std::string& others) {
    const auto dash = key.find('-');
    try {
      const int first = parse_number<int>("a value", key.substr(0, dash), low, high);
      if (dash == std::string::npos) return {first, first};
      return {first, parse_number<int>("a value", key.substr(dash + 1), first, high)};
    } catch (const Error&) {
      refuse(node, table + ": " + detail::quoted(key) + " is not " +
                       (table == "enemies" ? "an enemy" : "one of its keys") + ": a number from " +
                       std::to_string(low) + " to " + std::to_string(high) + ", or a range like " +
                       (high == 3 ? "1-2" : "5-8") + others);
    }
  }

  /// Rows by number, alone or in ranges, and then by name. `lists` are those of the numbers from
  /// `low` on, then those of the names.
  void read_rows(const toml::table& table, const std::string& name, int low, int high,
                 std::span<const std::string_view> names, std::span<ChartList*> lists,
                 const Form& form) {
    std::string others;
    for (const std::string_view other : names) others += ", or " + std::string(other);
    std::map<int, std::pair<std::string, const toml::node*>> owner;
    // In the order of the file, so that the later one of two is at fault.
    std::vector<std::pair<std::string, const toml::node*>> keys;
    for (const auto& [key, node] : table) keys.emplace_back(std::string(key.str()), &node);
    std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
      return a.second->source().begin.line < b.second->source().begin.line;
    });
    for (const auto& [key, node] : keys) {
      if (const auto named = std::find(names.begin(), names.end(), key); named != names.end()) {
        *lists[static_cast<std::size_t>(high - low + 1 + (named - names.begin()))] =
            list_of(*node, name + " " + key, form);
        continue;
      }
      const auto [first, last] = values_of(*node, name, key, low, high, others);
      const ChartList list = list_of(*node, name + " " + key, form);
      for (int value = first; value <= last; ++value) {
        if (const auto found = owner.find(value); found != owner.end())
          refuse(*node, name + ": " + std::to_string(value) + " is in " + detail::quoted(key) +
                            " and in " + detail::quoted(found->second.first) + " of line " +
                            std::to_string(found->second.second->source().begin.line));
        owner[value] = {key, node};
        *lists[static_cast<std::size_t>(value - low)] = list;
      }
    }
  }

  template <std::size_t N>
  static std::vector<ChartList*> pointers(std::array<ChartList, N>& lists) {
    std::vector<ChartList*> all;
    for (ChartList& list : lists) all.push_back(&list);
    return all;
  }

  void read_enemies() {
    (void)required("enemies");
    const auto* const table = table_of("enemies", "2 = \"a rat\"");
    Form form = in_place();
    form.scope.number = true;
    auto lists = pointers(chart_.enemies);
    read_rows(*table, "enemies", Chart::first_value, Chart::last_value, {}, lists, form);
    std::string missing;
    for (int value = Chart::first_value; value <= Chart::last_value; ++value)
      if (chart_.enemy(value).empty()) detail::add_listed(missing, std::to_string(value));
    if (!missing.empty()) refuse(*table, "enemies: nothing is keyed to " + missing);
  }

  void read_jokers() {
    const toml::node* const joker = file_.get("joker");
    // One list for both, so that its entries are remembered together.
    if (joker != nullptr)
      chart_.red_joker = chart_.black_joker = list_of(*joker, "joker", in_place());
    for (const bool red : {true, false}) {
      const std::string key = red ? "red_joker" : "black_joker";
      const toml::node* const own = file_.get(key);
      if (own == nullptr && joker == nullptr) {
        refuse_misplaced("joker");
        refuse_misplaced(key);
        const std::string other = red ? "black_joker" : "red_joker";
        throw Error(file_.get(other) != nullptr
                        ? "this chart has a " + other + " but no " + key
                        : "this chart has no joker: joker, or red_joker and black_joker");
      }
      if (own != nullptr)
        (red ? chart_.red_joker : chart_.black_joker) = list_of(*own, key, in_place());
    }
  }

  void read_more() {
    const Form plain{.scope = scope()}, placed = in_place();
    Form hoard = plain, place = placed, room, scene = plain, hook = plain, number = plain;
    hoard.scope.strength = number.scope.number = hook.scope.lord = place.named = true;
    number.scope.depth = true;
    scene.scope.scene = true;
    room = place;
    room.scope.size = true;
    chart_.hoard = optional_list("hoard", hoard);
    chart_.key = optional_list("key", plain);
    chart_.secret = optional_list("secret", plain);
    chart_.corridor = optional_list("corridor", place);
    chart_.landing = optional_list("landing", place);
    chart_.light = optional_list("light", plain);
    chart_.scene = optional_list("scene", scene);
    chart_.company = optional_list("company", placed);
    chart_.trade = optional_list("trade", placed);

    static constexpr std::array<std::string_view, 2> jokers = {"red_joker", "black_joker"};
    static constexpr std::array<std::string_view, 2> aces = {"red_ace", "black_ace"};
    static constexpr std::array<std::string_view, 3> lords = {"jack", "queen", "king"};
    constexpr int low = Chart::first_value, high = Chart::last_value;
    if (const auto* const table = table_of("treasure", "2-4 = \"a few coins\"")) {
      auto lists = pointers(chart_.treasure);
      lists.push_back(&chart_.red_treasure);
      lists.push_back(&chart_.black_treasure);
      read_rows(*table, "treasure", low, high, jokers, lists, number);
    }
    if (const auto* const table = table_of("doors", "1 = \"swollen shut\"")) {
      auto lists = pointers(chart_.doors);
      read_rows(*table, "doors", 1, 3, {}, lists, plain);
    }
    if (const auto* const table = table_of("traps", "1 = \"a needle\"")) {
      auto lists = pointers(chart_.traps);
      read_rows(*table, "traps", 1, 3, {}, lists, plain);
    }
    if (const auto* const table =
            table_of("rooms", "8 = {name = \"The Pool\", text = \"A pool.\"}")) {
      auto lists = pointers(chart_.rooms);
      read_rows(*table, "rooms", low, high, aces, lists, room);
      for (const ChartList& list : chart_.rooms)
        for (const ChartEntry& entry : list)
          if (entry.name.empty())
            refuse(*table, "rooms: " + detail::quoted(entry.written) + " has no name");
    }
    if (const auto* const table = table_of("props", "8 = \"a pool\"")) {
      auto lists = pointers(chart_.props);
      read_rows(*table, "props", low, high, aces, lists, plain);
    }
    if (const auto* const table = table_of("wandering", "2-4 = \"a few rats\"")) {
      auto lists = pointers(chart_.wandering);
      read_rows(*table, "wandering", low, high, {}, lists, number);
    }
    if (const auto* const table = table_of("past", "2 = \"This was a cellar.\"")) {
      auto lists = pointers(chart_.past);
      read_rows(*table, "past", low, high, {}, lists, hook);
    }
    if (const auto* const table = table_of("lord", "king = \"{lord} lies here.\"")) {
      auto lists = std::vector<ChartList*>{&chart_.lord[0], &chart_.lord[1], &chart_.lord[2]};
      read_rows(*table, "lord", 0, -1, lords, lists, hook);
    }
  }

  toml::table file_;
  Chart chart_;
  std::size_t entries_ = 0;
  std::vector<std::size_t> parts_;  ///< by table: see `count_parts`
};

}  // namespace

Chart read_chart_toml(std::string_view text) {
  if (!is_setting(text)) return ChartReader(text).read();
  Chart chart;
  auto setting = std::make_shared<Setting>(read_setting_toml(text));
  chart.name = setting->name;
  chart.about = setting->about;
  chart.stats = setting->stats;
  chart.setting = std::move(setting);
  return chart;
}

std::string chart_text(const Chart& chart) {
  if (chart.setting) return setting_text(*chart.setting);
  std::string text = chart.name + "\n";
  if (!chart.about.empty()) text += chart.about + "\n";
  const auto add = [&](const std::string& key, const ChartList& list) {
    if (list.empty()) return;
    std::set<int> bands = {1};  // the depths from which other entries are possible
    for (const ChartEntry& entry : list) {
      bands.insert(entry.from_depth);
      if (entry.to_depth < ChartEntry::max_depth) bands.insert(entry.to_depth + 1);
    }
    for (auto band = bands.begin(); band != bands.end(); ++band) {
      const auto next = std::next(band);
      double total = 0;
      for (const ChartEntry& entry : list) total += entry.is_at(*band) ? entry.weight : 0;
      text += '\n' + key;
      if (bands.size() > 1)
        text += next == bands.end() ? ", from depth " + std::to_string(*band)
                : *next == *band + 1
                    ? ", depth " + std::to_string(*band)
                    : ", depths " + std::to_string(*band) + " to " + std::to_string(*next - 1);
      text += '\n';
      for (const ChartEntry& entry : list) {
        if (!entry.is_at(*band)) continue;
        char share[32];
        std::snprintf(share, sizeof share, "  %5.1f %%  ", 100 * entry.weight / total);
        text += share + (entry.name.empty() ? "" : entry.name + ": ") + entry.written + '\n';
      }
    }
  };
  const auto same = [](const ChartList& a, const ChartList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ChartEntry& x, const ChartEntry& y) {
                        return x.written == y.written && x.weight == y.weight &&
                               x.from_depth == y.from_depth && x.to_depth == y.to_depth;
                      });
  };
  /// Neighbouring equal lists under one heading.
  const auto add_rows = [&](const auto& lists, int low, const std::string& one,
                            const std::string& several) {
    for (std::size_t first = 0; first < lists.size();) {
      std::size_t last = first;
      while (last + 1 < lists.size() && same(lists[first], lists[last + 1])) ++last;
      const auto number = [&](std::size_t i) { return std::to_string(low + static_cast<int>(i)); };
      add(first == last ? one + " " + number(first)
                        : several + " " + number(first) + " to " + number(last),
          lists[first]);
      first = last + 1;
    }
  };
  const auto add_pair = [&](const std::string& name, const ChartList& red, const ChartList& black) {
    if (same(red, black)) {
      add(name, red);
    } else {
      add("red " + name, red);
      add("black " + name, black);
    }
  };
  add_rows(chart.enemies, Chart::first_value, "enemy", "enemies");
  add_pair("joker", chart.red_joker, chart.black_joker);
  add("shop", chart.shop);
  add("healing station", chart.healing);
  add("searched room", chart.search);
  add_rows(chart.treasure, Chart::first_value, "treasure of enemy", "treasure of enemies");
  add_pair("joker's treasure", chart.red_treasure, chart.black_treasure);
  add("hoard", chart.hoard);
  add_rows(chart.doors, 1, "door of level", "doors of levels");
  add("key", chart.key);
  add_rows(chart.traps, 1, "trap of level", "traps of levels");
  add("secret passage", chart.secret);
  add_rows(std::span(chart.rooms).first(Chart::values), Chart::first_value, "room", "rooms");
  add_pair("ace's room", chart.rooms[Chart::values], chart.rooms[Chart::values + 1]);
  add_rows(std::span(chart.props).first(Chart::values), Chart::first_value, "prop", "props");
  add_pair("ace's prop", chart.props[Chart::values], chart.props[Chart::values + 1]);
  add("light", chart.light);
  add("corridor", chart.corridor);
  add("landing", chart.landing);
  add_rows(chart.wandering, Chart::first_value, "wandering monster", "wandering monsters");
  add_rows(chart.past, Chart::first_value, "past of a", "past of");
  for (std::size_t i = 0; i < chart.lord.size(); ++i)
    add("lord, a " + std::string(i == 0 ? "jack" : i == 1 ? "queen" : "king"), chart.lord[i]);
  add("scene", chart.scene);
  add("company", chart.company);
  add("trade", chart.trade);
  for (std::size_t i = 0; i < chart.tables.size(); ++i)
    add("{" + chart.table_names[i] + "}", chart.tables[i]);
  if (!chart.stats.empty()) text += "\nstats\n";
  for (const auto& [name, line] : chart.stats) text += "  " + name + ": " + line + '\n';
  return text;
}

}  // namespace deckmap
