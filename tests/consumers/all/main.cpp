// Every component, and an exception thrown in one and caught here.
#include <cstdio>

#include <deckmap/content/chart.hpp>
#include <deckmap/deckmap.hpp>
#include <deckmap/read/json.hpp>
#include <deckmap/survey/query.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>

int main() {
  const auto dungeon = deckmap::generate({.seed = 42});
  const auto again = deckmap::replay_json(deckmap::json_text(dungeon));
  const bool whole = deckmap::png(again).size() > 1000 && deckmap::pdf(again).size() > 1000 &&
                     !deckmap::style_names().empty() && !deckmap::shipped_charts().empty();
  try {
    deckmap::read_query_toml("nonsense");
  } catch (const deckmap::Error&) {
    std::printf("%s, %s\n", deckmap::code_of(dungeon)->c_str(),
                whole ? "and all components" : "but not all components");
  }
}
