// Any bytes as the files that programs write and read back: dungeons, queries, results of surveys
// and hunts.

#include <deckmap/draw/svg.hpp>
#include <deckmap/read/json.hpp>
#include <deckmap/survey/hunt.hpp>
#include <deckmap/survey/query.hpp>
#include <deckmap/survey/survey.hpp>
#include <deckmap/write/json.hpp>

#include "fuzz.hpp"

namespace deckmap::fuzz {
namespace {

bool is_small(const Options& dealing) { return dealing.decks <= 5 && dealing.extra.size() <= 200; }

/// A condition is read as it was written, and what the piles alone say of it the dealt dungeons
/// bear out.
void require_consistent(const Condition& condition) {
  require(Condition::parse(condition.text()).text() == condition.text(),
          "a condition is not read as it was written");
  Options dealing;
  LazyPiles piles(dealing);
  try {
    condition.require_possible(piles);
  } catch (const Error&) {
    return;
  }
  FeatureReader reader;
  Features features{};
  for (dealing.seed = 0; dealing.seed < 4; ++dealing.seed) {
    const Dungeon dungeon = generate(dealing);
    reader.read(dungeon, features);
    piles.begin(dealing.seed);
    const bool holds = condition.on(dungeon, features);
    const Truth before = condition.on_piles(piles, dealing.rules);
    require(before == Truth::unknown || (before == Truth::yes) == holds,
            "the piles say something else than the dungeon");
    bool all = true;
    for (const Condition& part : condition.conjuncts(false))
      all = all && part.on(dungeon, features);
    require(all == holds, "a condition is not what its parts are together");
  }
}

}  // namespace

void json(std::string_view bytes) {
  if_readable([&] { return replay_json(bytes); },
              [](const Dungeon& dungeon) {
                const std::string text = json_text(dungeon);
                const Dungeon again = replay_json(text);
                require(again == dungeon, "a dungeon is not read as it was written");
                require(json_text(again) == text, "a dungeon is not written as it was read");
              });
}

void condition(std::string_view bytes) {
  if_readable([&] { return Condition::parse(bytes); }, require_consistent);
  if_readable([&] { return Wish::parse(bytes); },
              [](const Wish& wish) {
                require(Wish::parse(wish.text()).weight == wish.weight,
                        "a weight is not read as it was written");
              });
}

void query(std::string_view bytes) {
  if_readable([&] { return read_query_toml(bytes); },
              [](const QueryFile& file) {
                for (const auto* conditions : {&file.query.must, &file.query.must_not})
                  for (const Condition& condition : *conditions) require_consistent(condition);
              });
}

void survey(std::string_view bytes) {
  if_readable([&] { return read_survey(bytes); },
              [](const Survey& survey) {
                const std::string text = survey_json(survey);
                const Survey again = read_survey(text);
                require(survey_json(again) == text, "a survey is not read as it was written");
                require(question_of(again) == question_of(survey), "a survey asks something else");
                survey_csv(survey);
                survey_table(survey);
                svg(range_picture(survey));
              });
}

void hunt(std::string_view bytes) {
  if_readable([&] { return read_hunt(bytes); },
              [](Hunt& hunt) {
                question_of(hunt);
                if (!is_small(hunt.dealing) || hunt.hits.size() > 20) return;
                // The hits of a file are not trusted.
                if_readable([&] { return hunt_jsonl(hunt); },
                            [](const std::string& text) {
                              Hunt again = read_hunt(text);
                              require(hunt_jsonl(again) == text,
                                      "a hunt is not read as it was written");
                            });
              });
}

void merge(std::string_view bytes) {
  // the parts stand with a line of % between them
  std::vector<std::string_view> parts;
  for (bool more = true; more && parts.size() < 6;) {
    const std::size_t end = bytes.find("\n%\n");
    parts.push_back(bytes.substr(0, end));
    more = end != std::string_view::npos;
    if (more) bytes.remove_prefix(end + 3);
  }
  const auto all = [&](auto&& read) {
    std::vector<decltype(read(bytes))> values;
    for (const std::string_view part : parts) values.push_back(read(part));
    return values;
  };
  if_readable([&] { return joined(all(read_survey)); },
              [](const Survey& whole) {
                require(!whole.partial(), "the parts make a whole that is none");
                const std::string text = survey_json(whole);
                require(survey_json(joined({read_survey(text)})) == text,
                        "a whole survey alone is not itself");
              });
  if_readable([&] { return joined(all(read_hunt)); },
              [](const Hunt& whole) {
                require(!whole.partial(), "the parts make a whole that is none");
                require(whole.hits.size() <= whole.top, "there are more hits than are kept");
              });
}

}  // namespace deckmap::fuzz
