// deckmap hunt: the seeds whose dungeons meet conditions.

#include <chrono>

#include <deckmap/detail/text.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/survey/hunt.hpp>

#include "dealing.hpp"
#include "results.hpp"
#include "runs.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

/// The conditions of a repeatable option.
template <class Parse>
void read_conditions(const Arguments& arguments, const std::string& name, Parse&& parse) {
  for (const std::string& text : arguments.values(name)) {
    try {
      parse(text);
    } catch (const Error& error) {
      if (find_feature(deckmap::detail::trimmed(text)))
        throw UsageError("--" + name + " " + text +
                         " has no comparison: quote the condition, as in --" + name +
                         " 'rooms >= 8', for a shell takes an unquoted > for a file");
      throw UsageError("--" + name + ", " + error.what());
    }
  }
}

/// Over after three seconds, then after six more, and so on.
class Patience {
 public:
  bool is_over() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    wait_ *= 2;
    next_ = now + wait_;
    return true;
  }

 private:
  std::chrono::seconds wait_{3};
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + wait_;
};

}  // namespace

std::string rendered(Hunt& hunt, HuntKind kind) {
  switch (kind) {
    case HuntKind::text: return hunt_text(hunt);
    case HuntKind::jsonl: return hunt_jsonl(hunt);
    case HuntKind::csv: return hunt_csv(hunt);
  }
  return {};
}

OptionSet hunt_options() {
  OptionSet options("deckmap hunt",
                    "Finds the seeds whose dungeons meet conditions: on features (deckmap "
                    "features lists them), on the cards of the piles, on the first room.");
  options.custom_help("--seeds A..B [conditions] [options]");
  add_range_option(options);
  add_deck_options(options);
  add_levels_option(options);
  add_rules_options(options);
  const auto conditions = [] { return Takes::values; };
  options.add_options("Query")("must", "a condition that must hold; may be repeated", conditions(),
                               "CONDITION")(
      "must-not", "a condition that must not hold; may be repeated", conditions(), "CONDITION")(
      "should",
      "a condition that adds its weight to the "
      "score (default: 1); may be repeated",
      conditions(), "'CONDITION : WEIGHT'")(
      "query", "take must, must_not and should (and seeds, top) from a TOML file", Takes::value,
      "FILE.toml")("top", "how many seeds to list, the best first (default: 20)", Takes::value,
                   "N");
  add_target_options(options, hunt_kinds, shard_help);
  add_run_options(options);
  options.examples(
      "Conditions:\n"
      "  rooms >= 9                       a feature: == != < <= > >= and a number or\n"
      "                                   a feature\n"
      "  boss_distance is none            or: is not none\n"
      "  first room is healing            the first card of the first room; or has\n"
      "  card 3 of room pile is AH        counted from 1; or room_pile[2], from 0\n"
      "  first 3 cards of room pile has shop    or room_pile[0..3] has shop\n"
      "  healing before shop in room pile order in a pile\n"
      "  cards[0] is red                  the cards as they were laid, from 0\n"
      "  joined by and, or, not and brackets. Cards: AH 10D, healing, shop, door,\n"
      "  enemy, boss, room, corridor, red, black, clubs ..., ace, jack, queen, king;\n"
      "  AH|AD is either of them.\n\n"
      "Examples:\n"
      "  deckmap hunt --seeds 0..1000000 --must 'rooms >= 7' \\\n"
      "      --must-not 'secret_passages > 0'\n"
      "  deckmap hunt --seeds 0..1000000 --must 'first room is healing' \\\n"
      "      --should 'boss_distance >= 25 : 2' --should 'leniency > 0' --top 5 \\\n"
      "      -o hits.jsonl\n"
      "  deckmap hunt --query wanted.toml --checkpoint hunt.ckpt -o hits.jsonl\n"
      "  mpirun -n 64 deckmap hunt --query wanted.toml --shard auto \\\n"
      "      -o 'hits-{shard}.jsonl'\n"
      "  deckmap merge hits-*.jsonl -o hits.jsonl\n");
  return options;
}

int run_hunt(const Arguments& arguments) {
  Hunt hunt;
  QueryFile file;
  if (const auto name = arguments.value("query")) {
    const std::string text = read_file(*name);
    try {
      file = read_query_toml(text);
    } catch (const Error& error) {
      throw UsageError(*name + ", " + error.what());
    }
  }
  hunt.query = std::move(file.query);
  read_conditions(arguments, "must",
                  [&](const std::string& s) { hunt.query.must.push_back(Condition::parse(s)); });
  read_conditions(arguments, "must-not", [&](const std::string& s) {
    hunt.query.must_not.push_back(Condition::parse(s));
  });
  read_conditions(arguments, "should",
                  [&](const std::string& s) { hunt.query.should.push_back(Wish::parse(s)); });
  if (hunt.query.empty())
    throw UsageError(
        "a hunt needs conditions: --must, --must-not, --should or --query, as in "
        "--must 'rooms >= 9'");
  auto seeds = arguments.parsed("seeds", parse_seeds);
  if (!seeds) seeds = file.seeds;
  if (!seeds) throw UsageError("a hunt needs its seeds: --seeds A..B, as in --seeds 0..1000000");
  hunt.seeds = *seeds;
  const auto top = arguments.parsed("top", [](const std::string& text) {
    return parse_number<std::uint64_t>("a number of seeds to list", text, 1, most_top);
  });
  hunt.top = top ? *top : file.top.value_or(hunt.top);
  hunt.dealing = dealing_options(arguments);
  try {
    hunt.query.require_possible(LazyPiles(hunt.dealing));
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
  Run run(arguments);
  const SeedRange part = run.part(hunt.seeds);
  hunt.done = {part.begin, part.begin};
  const ResultOutputs outputs(arguments, hunt_kinds, run.fill_name());

  Checkpoint checkpoint(arguments, run, "hunt", outputs.files());
  if (const auto saved = checkpoint.load()) {
    Hunt earlier = read_hunt(saved->result);
    require_same(checkpoint, "hunt", earlier, hunt, part);
    hunt = std::move(earlier);
    if (!run.quiet())
      std::fprintf(stderr, "going on from seed %s\n", std::to_string(hunt.done.end).c_str());
  }
  const auto save = [&](Hunt& so_far) { checkpoint.save({hunt_jsonl(so_far), {}}); };

  run.catch_signals();
  {
    Progress progress(part, hunt.done.end, run.quiet());
    Patience patience;
    run_hunt(hunt, part.end, run.running(), [&](Hunt& so_far) {
      progress.at(so_far.done.end, ", " + detail::grouped(so_far.matches) + " found");
      if (so_far.matches == 0 && patience.is_over()) progress.print(hunt_text(so_far));
      if (checkpoint.due()) save(so_far);
    });
  }
  const bool stopped = hunt.done.end != part.end;
  if (checkpoint.kept()) save(hunt);
  outputs.write(
      [&](std::size_t kind, bool) { return rendered(hunt, static_cast<HuntKind>(kind)); });
  if (hunt.matches == 0 && !outputs.to_stdout() && !run.quiet())
    std::fputs(hunt_text(hunt).c_str(), stderr);
  if (stopped)
    return tell_stopped(run, checkpoint, hunt.done.end, part,
                        outputs.file_of(static_cast<std::size_t>(HuntKind::jsonl)));
  checkpoint.remove();
  return 0;
}

}  // namespace deckmap::command
