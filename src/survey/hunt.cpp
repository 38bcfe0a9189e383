// The hunt: trying seeds, keeping the best, confirming them, joining parts.

#include <deckmap/survey/hunt.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include <deckmap/check.hpp>
#include <deckmap/survey/survey.hpp>

#include "dealing_json.hpp"

namespace deckmap {
namespace {

constexpr std::string_view format = "deckmap-hunt/1";

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

/// A query taken apart: conditions of which each has to hold, the cheapest first.
struct Plan {
  struct Part {
    Condition condition;
    bool wanted;         ///< true of a must, false of a must-not
    bool dealt = false;  ///< whether the piles alone never decide it
  };
  std::vector<Part> parts;
  std::vector<Wish> wishes;
  FeatureSet features;      ///< all that is named
  bool needs_deal = false;  ///< whether any of them looks at more than the shuffle

  explicit Plan(const Query& query) : wishes(query.should) {
    const auto add = [&](Condition condition, bool wanted) {
      // A mixed condition, such as `room_pile[0] is AH or rooms > 5`, may be decided by the piles.
      const bool dealt = condition.cost() % Condition::dealt_cost == 0;
      parts.push_back({std::move(condition), wanted, dealt});
    };
    for (const Condition& condition : query.must)
      for (Condition& part : condition.conjuncts(false)) add(std::move(part), true);
    for (const Condition& condition : query.must_not)
      for (Condition& part : condition.conjuncts(true)) add(std::move(part), false);
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
      return a.condition.cost() < b.condition.cost();
    });
    for (const Part& part : parts) features.add(part.condition.features());
    for (const Wish& wish : wishes) features.add(wish.condition.features());
    const auto dealt = [](const Condition& condition) {
      return condition.cost() >= Condition::dealt_cost;
    };
    needs_deal = std::any_of(parts.begin(), parts.end(),
                             [&](const Part& p) { return dealt(p.condition); }) ||
                 std::any_of(wishes.begin(), wishes.end(),
                             [&](const Wish& w) { return dealt(w.condition); });
  }
};

/// The first four cards of a pile, picked without touching the pile: most seeds of a hunt for
/// certain cards are done with after that. `LazyPiles` gives the same cards.
class FirstCards {
 public:
  /// `cards` are those that the stream shuffles, at least five.
  FirstCards(std::span<const Card> cards, Stream stream)
      : cards_(cards.begin(), cards.end()), stream_(stream) {}

  void add(const Condition::Screen& screen) {
    screens_.push_back(screen);
    needed_ = std::max(needed_, screen.last);
  }

  /// Whether a seed may be wanted: its first cards are as they have to be.
  bool passes(std::uint64_t seed) const {
    if (screens_.empty()) return true;
    const std::array<std::uint64_t, Condition::screen_cards> bits = pick(seed);
    for (const Condition::Screen& screen : screens_) {
      std::uint64_t seen = 0;
      for (std::size_t i = screen.first; i < screen.last; ++i) seen |= bits[i];
      if (((seen & screen.cards) != 0) != screen.wanted) return false;
    }
    return true;
  }

 private:
  /// As the shuffle picks: position i changes places with `other[i]`. `moved[i]` is the card that
  /// went from i to there, which a later pick may find.
  std::array<std::uint64_t, Condition::screen_cards> pick(std::uint64_t seed) const {
    const Random random(seed, stream_);
    const std::uint64_t n = cards_.size();
    const auto bit = [](Card card) { return std::uint64_t{1} << card.code(); };
    const auto high = [](std::uint64_t pair) { return static_cast<std::uint32_t>(pair >> 32); };
    const auto low = [](std::uint64_t pair) { return static_cast<std::uint32_t>(pair); };

    const std::uint64_t pair0 = random.pair(0);
    const std::uint32_t other0 = bounded(high(pair0), n);
    const Card moved0 = cards_[0];
    const std::uint32_t other1 = 1 + bounded(low(pair0), n - 1);
    const Card moved1 = other0 == 1 ? moved0 : cards_[1];
    const Card card1 = other1 == other0 ? moved0 : cards_[other1];
    if (needed_ <= 2) return {bit(cards_[other0]), bit(card1)};

    const std::uint64_t pair1 = random.pair(1);
    const auto find = [&](std::uint32_t position) {
      Card card = cards_[position];
      card = position == other0 ? moved0 : card;
      return position == other1 ? moved1 : card;
    };
    const std::uint32_t other2 = 2 + bounded(high(pair1), n - 2);
    const Card card2 = find(other2);
    const std::uint32_t other3 = 3 + bounded(low(pair1), n - 3);
    const Card card3 = other3 == other2 ? find(2) : find(other3);
    return {bit(cards_[other0]), bit(card1), bit(card2), bit(card3)};
  }

  std::vector<Card> cards_;
  Stream stream_;
  std::vector<Condition::Screen> screens_;
  std::size_t needed_ = 0;
};

/// Tries seed by seed; one for each thread.
class Tracker {
 public:
  Tracker(const Options& dealing, const Plan& plan)
      : options_(dealing),
        plan_(plan),
        piles_(dealing),
        screens_{first_cards(dealing, Pile::corridor), first_cards(dealing, Pile::room)} {
    for (const Plan::Part& part : plan.parts) {
      auto screen = part.condition.screen();
      if (!screen) continue;
      if (!part.wanted) screen->wanted = !screen->wanted;
      auto& first = screens_[static_cast<std::size_t>(screen->pile)];
      if (first) first->add(*screen);
    }
  }

  /// Whether a seed fulfils the query; `score` then is what it is worth.
  bool matches(std::uint64_t seed, std::int64_t& score) {
    for (const auto& first : screens_)
      if (first && !first->passes(seed)) return false;
    piles_.begin(seed);
    bool open = false;  // whether something is not decided yet
    for (const Plan::Part& part : plan_.parts) {
      if (part.dealt) {
        open = true;
        continue;
      }
      const Truth truth = part.condition.on_piles(piles_, options_.rules);
      if (truth == (part.wanted ? Truth::no : Truth::yes)) return false;
      open = open || truth == Truth::unknown;
    }
    score = 0;
    if (!open) {
      for (const Wish& wish : plan_.wishes) {
        const Truth truth = wish.condition.on_piles(piles_, options_.rules);
        if (truth == Truth::unknown) {
          open = true;
          break;
        }
        score += truth == Truth::yes ? wish.weight : 0;
      }
      if (!open) return true;
    }

    options_.seed = seed;
    const Dungeon& dungeon = generator_(options_);
    reader_.read(dungeon, features_, plan_.features);
    for (const Plan::Part& part : plan_.parts)
      if (part.condition.on(dungeon, features_) != part.wanted) return false;
    score = 0;
    for (const Wish& wish : plan_.wishes)
      score += wish.condition.on(dungeon, features_) ? wish.weight : 0;
    return true;
  }

 private:
  /// Returns the first cards of a pile, if one stream alone shuffles them.
  static std::optional<FirstCards> first_cards(const Options& dealing, Pile pile) {
    Piles piles;
    compose(dealing.decks, dealing.extra, piles);
    std::span<const Card> cards = piles[pile];
    while (!cards.empty() && cards.back().is_joker()) cards = cards.first(cards.size() - 1);
    const bool jokers_too = pile == Pile::room && dealing.rules.jokers == Jokers::one_last;
    if (jokers_too || cards.size() <= Condition::screen_cards) return {};
    return FirstCards(cards, pile == Pile::room ? Stream::room_pile : Stream::corridor_pile);
  }

  Options options_;
  const Plan& plan_;
  LazyPiles piles_;
  std::array<std::optional<FirstCards>, 2> screens_;
  Generator generator_;
  FeatureReader reader_;
  Features features_{};
};

}  // namespace

void run_hunt(Hunt& hunt, std::uint64_t end, const Running& running,
              const std::function<void(Hunt&)>& taken) {
  const Plan plan(hunt.query);
  struct Found {
    std::uint64_t matches = 0;
    std::vector<Hit> hits;
  };
  const std::uint64_t top = hunt.top;
  const auto make_worker = [&] {
    return [tracker = Tracker(hunt.dealing, plan), top](SeedRange seeds, Found& found) mutable {
      found.matches = 0;
      found.hits.clear();
      for (std::uint64_t seed = seeds.begin; seed != seeds.end; ++seed) {
        std::int64_t score = 0;
        if (!tracker.matches(seed, score)) continue;
        ++found.matches;
        found.hits.push_back({.seed = seed, .score = score});
        if (found.hits.size() / 2 > top) keep_best(found.hits, top);
      }
    };
  };
  const auto take = [&](SeedRange seeds, const Found& found) {
    hunt.matches += found.matches;
    if (!found.hits.empty()) {
      hunt.hits.insert(hunt.hits.end(), found.hits.begin(), found.hits.end());
      if (hunt.hits.size() / 2 > top) keep_best(hunt.hits, top);
    }
    hunt.done.end = seeds.end;
    if (taken) taken(hunt);
  };
  std::uint64_t chunk = running.chunk;
  if (chunk == 0) chunk = fitting_chunk(hunt.dealing) * (plan.needs_deal ? 1 : 16);
  run_in_order<Found>({hunt.done.end, end}, chunk, running, make_worker, take);
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
    detail::write_head(json, format, hunt.seeds, hunt.done);
    write_question(json, hunt);
    json.key("matches").number(std::to_string(hunt.matches));
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
    const auto [seeds, done] = detail::read_head(root, format);
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
  const std::string of = detail::grouped(hunt.done.size()) + " seeds (" + to_string(hunt.done) +
                         (hunt.partial() ? ", a part of " + to_string(hunt.seeds) : "") + ")";
  if (hunt.matches == 0) return "None in " + of + ".\n";
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
      const std::int32_t value = hit.features[info.feature];
      std::string item = std::string(info.name) + " " +
                         (value == no_value ? std::string("none") : std::to_string(value));
      if (info.feature != feature_table.back().feature) item += ", ";
      if (line.empty() || line.size() + item.size() > 98) {
        text += line + "\n";
        line = "  ";
      }
      line += item;
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
  keep_best(whole.hits, whole.top);
  return whole;
}

}  // namespace deckmap
