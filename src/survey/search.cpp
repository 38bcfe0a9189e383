// The search for one seed, and the description of the nearest.

#include <deckmap/survey/search.hpp>

#include "tracker.hpp"

namespace deckmap {

Found search(const Options& dealing, const Query& query, SeedRange seeds) {
  const LazyPiles piles(dealing);
  query.require_possible(piles);
  const detail::QueryPlan plan(query);
  detail::Tracker tracker(dealing, plan);
  std::int64_t score = 0;
  for (std::uint64_t seed = seeds.begin; seed != seeds.end; ++seed)
    if (tracker.matches(seed, score)) return {.seed = seed, .tried = seed - seeds.begin + 1};
  return {.tried = seeds.size(), .nearest = tracker.nearest(seeds)};
}

namespace {

/// Deals a seed and hands the plan of the query and all features to `use`.
template <class Use>
auto with_dungeon(const Options& dealing, const Query& query, std::uint64_t seed, Use&& use) {
  const detail::QueryPlan plan(query);
  Options options = dealing;
  options.seed = seed;
  const Dungeon dungeon = generate(options);
  return use(plan, dungeon, features(dungeon));
}

}  // namespace

Nearest measured(const Options& dealing, const Query& query, std::uint64_t seed) {
  return with_dungeon(
      dealing, query, seed,
      [&](const detail::QueryPlan& plan, const Dungeon& dungeon, const Features& all) {
        return Nearest{plan.distance(dungeon, all), seed};
      });
}

std::string value_text(const FeatureInfo& info, const Features& features) {
  const std::int32_t value = features[info.feature];
  return std::string(info.name) + " " +
         (value == no_value ? std::string("none") : std::to_string(value));
}

std::string describe(const Options& dealing, const Query& query, std::uint64_t seed) {
  return with_dungeon(
      dealing, query, seed,
      [&](const detail::QueryPlan& plan, const Dungeon& dungeon, const Features& all) {
        FeatureSet asked;
        for (const auto& part : plan.parts) asked.add(part.condition.features());
        std::string text = "seed " + std::to_string(seed);
        std::string_view before = " with ";
        for (const FeatureInfo& info : feature_table) {
          if (!asked.has_any({info.feature})) continue;
          text += std::string(before) + value_text(info, all);
          before = ", ";
        }
        const auto unmet = std::count_if(
            plan.parts.begin(), plan.parts.end(),
            [&](const auto& part) { return part.condition.on(dungeon, all) != part.wanted; });
        if (plan.parts.size() > 1)
          text += "; " + std::to_string(unmet) + " of " + std::to_string(plan.parts.size()) +
                  " conditions " + (unmet == 1 ? "is" : "are") + " not met";
        return text;
      });
}

}  // namespace deckmap
