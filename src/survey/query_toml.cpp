// Reads query files; the only file of this component that includes the TOML library.

#include <deckmap/survey/query.hpp>

#include <deckmap/detail/text.hpp>

#include "../toml_file.hpp"

namespace deckmap {
namespace {

using detail::refuse;

/// Reads the strings under a key by `parse`.
template <class Parse>
auto strings(const toml::table& file, std::string_view key, Parse&& parse) {
  std::vector<decltype(parse(std::string_view()))> values;
  const toml::node* const node = file.get(key);
  if (node == nullptr) return values;
  const auto read = [&](const toml::node& item) {
    const auto* const text = item.as_string();
    if (text == nullptr)
      refuse(item, std::string(key) +
                       " needs conditions in quotes, as in [\"rooms >= 9\", \"doors > 8\"]");
    try {
      values.push_back(parse(text->get()));
    } catch (const Error& error) {
      refuse(item, std::string(key) + ": " + error.what());
    }
  };
  if (const auto* const list = node->as_array())
    for (const toml::node& item : *list) read(item);
  else
    read(*node);
  return values;
}

}  // namespace

QueryFile read_query_toml(std::string_view text) {
  const toml::table file = detail::parse_toml(text);
  for (const auto& [key, node] : file) {
    const std::string_view name = key.str();
    if (name != "must" && name != "must_not" && name != "should" && name != "seeds" &&
        name != "top")
      refuse(node, detail::quoted(name) +
                       " is not a field of a query: must, must_not, should, seeds, top");
  }
  QueryFile result;
  result.query.must = strings(file, "must", [](std::string_view s) { return Condition::parse(s); });
  result.query.must_not =
      strings(file, "must_not", [](std::string_view s) { return Condition::parse(s); });
  result.query.should = strings(file, "should", [](std::string_view s) { return Wish::parse(s); });
  if (const toml::node* const node = file.get("seeds")) {
    const auto ranges = strings(file, "seeds", parse_seeds);
    if (ranges.size() != 1) refuse(*node, "seeds is one range, as in \"0..1000\"");
    result.seeds = ranges.front();
  }
  if (const toml::node* const node = file.get("top")) {
    const auto* const top = node->as_integer();
    if (top == nullptr || top->get() < 1 || top->get() > most_top)
      refuse(*node, "top is a whole number from 1 to " + std::to_string(most_top));
    result.top = static_cast<std::uint64_t>(top->get());
  }
  return result;
}

}  // namespace deckmap
