// The hunt: trying seeds, keeping the best, confirming them, joining parts.

#include <deckmap/survey/hunt.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

#include <deckmap/check.hpp>
#include <deckmap/survey/survey.hpp>

#include "dealing_json.hpp"
#include "tracker.hpp"

namespace deckmap {
namespace {

constexpr std::string_view hunt_format = "deckmap-hunt/1";

bool better(const Hit& a, const Hit& b) {
  return a.score != b.score ? a.score > b.score : a.seed < b.seed;
}

/// Brings the best `top` hits to the front, in order, and drops the others.
void keep_best(std::vector<Hit>& hits, std::uint64_t top) {
  if (hits.size() > top) {
    const auto cut = hits.begin() + static_cast<std::ptrdiff_t>(top);
    std::nth_element(hits.begin(), cut, hits.end(), better);
    hits.erase(cut, hits.end());
  }
  std::sort(hits.begin(), hits.end(), better);
}

/// The nearest seed of a hunt, measured.
std::optional<Nearest> nearest_of(const Hunt& hunt) {
  if (!hunt.nearest) return {};
  const Nearest nearest = measured(hunt.dealing, hunt.query, *hunt.nearest);
  if (nearest.distance.unmet == 0)
    throw Error("seed " + std::to_string(nearest.seed) +
                " is said to come nearest, but its dungeon fulfils the query");
  return nearest;
}

/// The nearest seed so far. It counts only while none is found.
class NearestSoFar {
 public:
  void add(Hunt& hunt, const std::optional<Nearest>& other) {
    if (other && (!nearest_ || *other < *nearest_)) nearest_ = other;
    hunt.nearest.reset();
    if (hunt.matches == 0 && nearest_) hunt.nearest = nearest_->seed;
  }

 private:
  std::optional<Nearest> nearest_;
};

}  // namespace

void run_hunt(Hunt& hunt, std::uint64_t end, const Running& running,
              const std::function<void(Hunt&)>& taken) {
  const detail::QueryPlan plan(hunt.query);
  struct Chunk {
    std::uint64_t matches = 0;
    std::vector<Hit> hits;
    std::optional<Nearest> nearest;
  };
  const std::uint64_t top = hunt.top;
  NearestSoFar nearest;
  nearest.add(hunt, nearest_of(hunt));
  const auto make_worker = [&] {
    return [tracker = detail::Tracker(hunt.dealing, plan), top](SeedRange seeds,
                                                                Chunk& found) mutable {
      found.matches = 0;
      found.hits.clear();
      for (std::uint64_t seed = seeds.begin; seed != seeds.end; ++seed) {
        std::int64_t score = 0;
        if (!tracker.matches(seed, score)) continue;
        ++found.matches;
        found.hits.push_back({.seed = seed, .score = score});
        if (found.hits.size() / 2 > top) keep_best(found.hits, top);
      }
      if (found.matches > 0) tracker.stop_measuring();
      found.nearest = tracker.nearest(seeds);
    };
  };
  const auto take = [&](SeedRange seeds, const Chunk& found) {
    hunt.matches += found.matches;
    if (!found.hits.empty()) {
      hunt.hits.insert(hunt.hits.end(), found.hits.begin(), found.hits.end());
      if (hunt.hits.size() / 2 > top) keep_best(hunt.hits, top);
    }
    nearest.add(hunt, found.nearest);
    hunt.done.end = seeds.end;
    if (taken) taken(hunt);
  };
  std::uint64_t chunk = running.chunk;
  if (chunk == 0) chunk = fitting_chunk(hunt.dealing) * (plan.needs_deal ? 1 : 16);
  run_in_order<Chunk>({hunt.done.end, end}, chunk, running, make_worker, take);
  keep_best(hunt.hits, top);
}

void confirm(Hunt& hunt) {
  keep_best(hunt.hits, hunt.top);
  Options options = hunt.dealing;
  Generator generator;
  FeatureReader reader;
  for (Hit& hit : hunt.hits) {
    if (hit.confirmed) continue;
    options.seed = hit.seed;
    const Dungeon& dungeon = generator(options);
    const std::string name = "seed " + std::to_string(hit.seed);
    if (const auto problems = check(dungeon); !problems.empty())
      throw Error(name + " deals a dungeon that is not right: " + problems.front());
    reader.read(dungeon, hit.features);
    if (!hunt.query.fulfilled(dungeon, hit.features))
      throw Error(name + " was found, but its dungeon does not fulfil the query");
    if (const std::int64_t score = hunt.query.score(dungeon, hit.features); score != hit.score)
      throw Error(name + " was found with a score of " + weight_text(hit.score) +
                  ", but its dungeon has " + weight_text(score));
    hit.confirmed = true;
  }
  (void)nearest_of(hunt);
}

namespace {

template <class Conditions>
void write_conditions(detail::JsonWriter& json, std::string_view name,
                      const Conditions& conditions) {
  json.key(name).open('[', false);
  for (const auto& condition : conditions) json.value(std::string_view(condition.text()));
  json.close(']');
}

void write_question(detail::JsonWriter& json, const Hunt& hunt) {
  detail::write_dealing(json.key("dealing"), hunt.dealing);
  write_conditions(json, "must", hunt.query.must);
  write_conditions(json, "must_not", hunt.query.must_not);
  write_conditions(json, "should", hunt.query.should);
  json.key("top").number(std::to_string(hunt.top));
}

}  // namespace

std::string hunt_jsonl(Hunt& hunt) {
  confirm(hunt);
  std::string text;
  {
    detail::JsonWriter json(true);
    json.open('{', true);
    detail::write_head(json, hunt_format, hunt.seeds, hunt.done);
    write_question(json, hunt);
    json.key("matches").number(std::to_string(hunt.matches));
    if (hunt.nearest) json.key("nearest").value(std::string_view(std::to_string(*hunt.nearest)));
    json.close('}');
    text += json.take() + "\n";
  }
  for (const Hit& hit : hunt.hits) {
    detail::JsonWriter json(true);
    json.open('{', true);
    json.key("seed").value(std::string_view(std::to_string(hit.seed)));
    json.key("score").number(weight_text(hit.score));
    detail::write_features(json.key("features"), hit.features);
    json.close('}');
    text += json.take() + "\n";
  }
  return text;
}

Hunt read_hunt(std::string_view text) {
  Hunt hunt;
  std::size_t line_number = 0;
  const auto next_line = [&] {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++line_number;
    return line;
  };
  const auto in_line = [&](auto&& read) {
    try {
      read();
    } catch (const Error& error) {
      throw Error("line " + std::to_string(line_number) + ": " + error.what());
    }
  };
  const std::string_view head = next_line();
  in_line([&] {
    const detail::Json json = detail::parse_json(head);
    const detail::Field root{json, ""};
    const auto [seeds, done] = detail::read_head(root, hunt_format);
    hunt.seeds = seeds;
    hunt.done = done;
    hunt.dealing = detail::read_dealing(root.at("dealing"));
    root.at("must").each([&](const detail::Field& field) {
      hunt.query.must.push_back(field.parsed(Condition::parse));
    });
    root.at("must_not").each([&](const detail::Field& field) {
      hunt.query.must_not.push_back(field.parsed(Condition::parse));
    });
    root.at("should").each([&](const detail::Field& field) {
      hunt.query.should.push_back(field.parsed(Wish::parse));
    });
    hunt.top = root.at("top").count();
    hunt.matches = root.at("matches").count();
    if (hunt.matches > hunt.done.size())
      root.at("matches").refuse("is more than the seeds that are done");
    if (root.has("nearest")) {
      const detail::Field seed = root.at("nearest");
      if (hunt.matches > 0) seed.refuse("goes with no matches");
      const auto number = seed.parsed(parse_seed_number);
      if (!hunt.done.contains(number))
        seed.refuse("is not one of the seeds " + to_string(hunt.done));
      hunt.nearest = number;
    }
  });
  while (!text.empty()) {
    const std::string_view line = next_line();
    in_line([&] {
      const detail::Json json = detail::parse_json(line);
      const detail::Field root{json, ""};
      Hit hit;
      const detail::Field seed = root.object().at("seed");
      hit.seed = seed.parsed(parse_seed_number);
      if (!hunt.done.contains(hit.seed))
        seed.refuse("is not one of the seeds " + to_string(hunt.done));
      const detail::Field score = root.at("score");
      if (!score.json.is_number()) score.refuse("is not a number");
      hit.score = static_cast<std::int64_t>(std::llround(score.json.get<double>() * 1000));
      hunt.hits.push_back(hit);
    });
  }
  if (hunt.hits.size() != std::min(hunt.matches, hunt.top))
    throw Error("this file is cut off: it has " + detail::counted(hunt.hits.size(), "hit", "hits") +
                ", and " + std::to_string(std::min(hunt.matches, hunt.top)) + " by its first line");
  return hunt;
}

std::string hunt_csv(Hunt& hunt) {
  confirm(hunt);
  std::string text = "score," + rows_header();
  for (const Hit& hit : hunt.hits) {
    text += weight_text(hit.score) + ",";
    append_row(text, hit.seed, hit.features);
  }
  if (hunt.partial()) text += partial_remark(hunt.done, hunt.seeds);
  return text;
}

std::string hunt_text(Hunt& hunt) {
  confirm(hunt);
  const std::string of = detail::grouped(hunt.done.size()) +
                         (hunt.done.size() == 1 ? " seed (" : " seeds (") + to_string(hunt.done) +
                         (hunt.partial() ? ", a part of " + to_string(hunt.seeds) : "") + ")";
  if (hunt.matches == 0)
    return "None in " + of + ".\n" +
           (hunt.nearest ? "Nearest: " + describe(hunt.dealing, hunt.query, *hunt.nearest) + ".\n"
                         : std::string());
  std::string text = detail::grouped(hunt.matches) + " in " + of;
  if (hunt.hits.size() < hunt.matches)
    text += "; the " + (hunt.hits.size() == 1 ? std::string("best one")
                                              : "best " + detail::grouped(hunt.hits.size()));
  text += ":\n";
  for (const Hit& hit : hunt.hits) {
    text += "\nseed " + std::to_string(hit.seed);
    if (!hunt.query.should.empty()) text += "   score " + weight_text(hit.score);
    std::string line;
    for (const FeatureInfo& info : feature_table) {
      std::string item = value_text(info, hit.features);
      if (info.feature != feature_table.back().feature) item += ",";
      if (line.empty() || line.size() + item.size() > 96) {
        text += line + "\n";
        line = " ";
      }
      line += " " + item;
    }
    text += line + "\n";
  }
  return text;
}

std::string question_of(const Hunt& hunt) {
  detail::JsonWriter json(true);
  json.open('{', true);
  json.key("seeds").value(std::string_view(to_string(hunt.seeds)));
  json.key("from").number(std::to_string(hunt.done.begin));
  write_question(json, hunt);
  json.close('}');
  return json.take();
}

Hunt joined(std::vector<Hunt> parts) {
  if (parts.empty()) throw Error("there are no parts to join");
  const auto asked = [](const Hunt& part) {
    detail::JsonWriter json(true);
    json.open('{', true);
    write_question(json, part);
    json.close('}');
    return json.take();
  };
  const std::string question = asked(parts.front());
  for (const Hunt& part : parts)
    if (asked(part) != question)
      throw Error("the parts are not of one hunt: that of the seeds " + to_string(part.done) +
                  " asks\n  " + asked(part) + "\nand that of the seeds " +
                  to_string(parts.front().done) + "\n  " + question);
  Hunt whole;
  whole.seeds = detail::put_in_order(parts);
  whole.done = whole.seeds;
  whole.dealing = parts.front().dealing;
  whole.query = parts.front().query;
  whole.top = parts.front().top;
  for (const Hunt& part : parts) {
    whole.matches += part.matches;
    whole.hits.insert(whole.hits.end(), part.hits.begin(), part.hits.end());
  }
  NearestSoFar nearest;
  for (const Hunt& part : parts) nearest.add(whole, nearest_of(part));
  keep_best(whole.hits, whole.top);
  return whole;
}

}  // namespace deckmap
