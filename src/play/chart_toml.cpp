// Reads charts. The library that parses TOML stays behind the readers in src/.

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <utility>

#include <deckmap/detail/text.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/play/chart.hpp>

#include "../toml_file.hpp"

namespace deckmap {
namespace {

constexpr std::size_t max_entries = 1000, max_text = 2000;

std::string line_of(const toml::node& node) {
  return "line " + std::to_string(node.source().begin.line) + ": ";
}

[[noreturn]] void refuse(const toml::node& node, const std::string& why) {
  throw Error(line_of(node) + why);
}

/// What a text under a key may name.
struct Names {
  bool number = false, cards = false;
};

ChartEntry entry_of(const toml::node& node, const std::string& key, Names names) {
  ChartEntry entry;
  const toml::node* text = &node;
  if (const auto* const table = node.as_table()) {
    for (const auto& [name, value] : *table)
      if (name != "text" && name != "weight")
        refuse(value, key + ": " + detail::quoted(name.str()) +
                          " is not a field of an entry: text, weight");
    text = table->get("text");
    if (text == nullptr) refuse(node, key + ": an entry has a text");
    if (const toml::node* const weight = table->get("weight")) {
      const auto* const number = weight->as_integer();
      if (number == nullptr || number->get() < 1 || number->get() > max_chart_weight)
        refuse(*weight,
               key + ": a weight is a whole number from 1 to " + std::to_string(max_chart_weight));
      entry.weight = static_cast<int>(number->get());
    }
  }
  const auto* const string = text->as_string();
  if (string == nullptr)
    refuse(*text, key +
                      " wants a text, a table like {text = \"a wolf\", weight = 2}, or a list "
                      "of them");
  entry.written = string->get();
  if (detail::trimmed(entry.written).empty()) refuse(*text, key + ": a text that says nothing");
  if (entry.written.size() > max_text)
    refuse(*text, key + ": a text has at most " + std::to_string(max_text) + " bytes");
  for (const char c : entry.written)
    if (static_cast<unsigned char>(c) < 0x20) refuse(*text, key + ": a text is one line");
  try {
    entry.text = ChartText::parse(entry.written, names.number, names.cards);
  } catch (const Error& error) {
    refuse(*text, key + ": " + error.what());
  }
  return entry;
}

ChartList list_of(const toml::node& node, const std::string& key, Names names = {}) {
  ChartList list;
  if (const auto* const array = node.as_array()) {
    for (const toml::node& item : *array) list.push_back(entry_of(item, key, names));
    if (list.empty()) refuse(node, key + " has no entry");
    if (list.size() > max_entries)
      refuse(node, key + " has more than " + std::to_string(max_entries) + " entries");
  } else {
    list.push_back(entry_of(node, key, names));
  }
  return list;
}

/// "5" or "5-8".
std::pair<int, int> values_of(const toml::node& node, const std::string& key) {
  const auto dash = key.find('-');
  try {
    const int first =
        parse_number<int>("an enemy", key.substr(0, dash), Chart::first_value, Chart::last_value);
    if (dash == std::string::npos) return {first, first};
    const int last = parse_number<int>("an enemy", key.substr(dash + 1), first, Chart::last_value);
    return {first, last};
  } catch (const Error&) {
    refuse(node, "enemies: " + detail::quoted(key) +
                     " is no enemy: a number from 2 to 10, or a range like 5-8");
  }
}

void read_enemies(const toml::table& table, Chart& chart) {
  std::map<int, std::pair<std::string, const toml::node*>> owner;
  // in the order of the file, so that the later one of two is at fault
  std::vector<std::pair<std::string, const toml::node*>> keys;
  for (const auto& [key, node] : table) keys.emplace_back(std::string(key.str()), &node);
  std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
    return a.second->source().begin.line < b.second->source().begin.line;
  });
  for (const auto& [key, node] : keys) {
    const auto [first, last] = values_of(*node, key);
    const ChartList list = list_of(*node, "enemies " + key, {.number = true});
    for (int value = first; value <= last; ++value) {
      if (const auto found = owner.find(value); found != owner.end())
        refuse(*node, "enemies: " + std::to_string(value) + " stands in " + detail::quoted(key) +
                          " and in " + detail::quoted(found->second.first) + " of line " +
                          std::to_string(found->second.second->source().begin.line));
      owner[value] = {key, node};
      chart.enemies[static_cast<std::size_t>(value - Chart::first_value)] = list;
    }
  }
  std::string missing;
  for (int value = Chart::first_value; value <= Chart::last_value; ++value)
    if (!owner.contains(value)) missing += (missing.empty() ? "" : ", ") + std::to_string(value);
  if (!missing.empty()) refuse(table, "enemies: nothing is keyed to " + missing);
}

std::string string_of(const toml::table& file, std::string_view key) {
  const toml::node* const node = file.get(key);
  if (node == nullptr) return {};
  const auto* const text = node->as_string();
  if (text == nullptr) refuse(*node, std::string(key) + " is a text");
  return text->get();
}

}  // namespace

Chart read_chart_toml(std::string_view text) {
  const toml::table file = detail::parse_toml(text);
  constexpr std::array<std::string_view, 9> known = {
      "name", "about", "enemies", "joker", "red_joker", "black_joker", "shop", "healing", "search"};
  for (const auto& [key, node] : file)
    if (std::find(known.begin(), known.end(), key.str()) == known.end())
      refuse(node, detail::quoted(key.str()) +
                       " is not a key of a chart: name, about, enemies, joker, red_joker, "
                       "black_joker, shop, healing, search");
  const auto required = [&](std::string_view key) -> const toml::node& {
    const toml::node* const node = file.get(key);
    if (node != nullptr) return *node;
    if (const auto* const enemies = file.get_as<toml::table>("enemies"))
      if (const toml::node* const below = enemies->get(key))
        refuse(*below, std::string(key) + " stands below [enemies]: it belongs above that line");
    throw Error("this chart has no " + std::string(key) +
                ": it keys enemies, joker, shop, healing and search, and has a name");
  };
  Chart chart;
  required("name");
  chart.name = string_of(file, "name");
  if (detail::trimmed(chart.name).empty()) refuse(required("name"), "name is empty");
  chart.about = string_of(file, "about");
  const auto* const enemies = required("enemies").as_table();
  if (enemies == nullptr)
    refuse(required("enemies"), "enemies is a table: [enemies], and below it 2 = \"a rat\"");
  read_enemies(*enemies, chart);

  const toml::node* const joker = file.get("joker");
  for (const bool red : {true, false}) {
    const std::string key = red ? "red_joker" : "black_joker";
    ChartList& list = red ? chart.red_joker : chart.black_joker;
    const toml::node* const own = file.get(key);
    if (own != nullptr && joker != nullptr)
      refuse(*own, key + " and joker exclude each other: joker is for both");
    if (own == nullptr && joker == nullptr) {
      const std::string other = red ? "black_joker" : "red_joker";
      throw Error(file.get(other) != nullptr
                      ? "this chart has a " + other + " but no " + key
                      : "this chart has no joker: joker, or red_joker and black_joker");
    }
    list = own != nullptr ? list_of(*own, key) : list_of(*joker, "joker");
  }
  chart.shop = list_of(required("shop"), "shop");
  chart.healing = list_of(required("healing"), "healing");
  chart.search = list_of(required("search"), "search", {.cards = true});
  return chart;
}

std::string chart_text(const Chart& chart) {
  std::string text = chart.name + "\n";
  if (!chart.about.empty()) text += chart.about + "\n";
  const auto add = [&](const std::string& key, const ChartList& list) {
    double total = 0;
    for (const ChartEntry& entry : list) total += entry.weight;
    text += '\n' + key + '\n';
    for (const ChartEntry& entry : list) {
      char share[32];
      std::snprintf(share, sizeof share, "  %5.1f %%  ", 100 * entry.weight / total);
      text += share + entry.written + '\n';
    }
  };
  const auto same = [](const ChartList& a, const ChartList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ChartEntry& x, const ChartEntry& y) {
                        return x.written == y.written && x.weight == y.weight;
                      });
  };
  for (int first = Chart::first_value; first <= Chart::last_value;) {
    int last = first;
    while (last < Chart::last_value && same(chart.enemy(first), chart.enemy(last + 1))) ++last;
    add(first == last ? "enemy " + std::to_string(first)
                      : "enemies " + std::to_string(first) + " to " + std::to_string(last),
        chart.enemy(first));
    first = last + 1;
  }
  if (same(chart.red_joker, chart.black_joker)) {
    add("joker", chart.red_joker);
  } else {
    add("red joker", chart.red_joker);
    add("black joker", chart.black_joker);
  }
  add("shop", chart.shop);
  add("healing station", chart.healing);
  add("searched room", chart.search);
  return text;
}

}  // namespace deckmap
