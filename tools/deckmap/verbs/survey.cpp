// deckmap survey: figures over many dungeons. deckmap features: what the figures are of.

#include <range/v3/view/transform.hpp>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/draw/png.hpp>
#include <deckmap/draw/svg.hpp>
#include <deckmap/survey/survey.hpp>

#include "dealing.hpp"
#include "results.hpp"
#include "runs.hpp"
#include "terminal.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {

std::vector<std::string> names_of_features(std::string_view behind) {
  std::vector<std::string> names;
  for (const FeatureInfo& info : feature_table)
    names.push_back(std::string(info.name) + std::string(behind));
  return names;
}

namespace {

Feature parse_feature(const std::string& text) {
  if (const auto feature = find_feature(text)) return *feature;
  throw Error(
      detail::quoted(text) +
      " is not a feature: " + detail::listed(feature_table, &FeatureInfo::name) +
      detail::did_you_mean(text, feature_table | ranges::views::transform(&FeatureInfo::name)));
}

std::array<Feature, 2> parse_range(const std::string& text) {
  const auto comma = text.find(',');
  if (comma == std::string::npos)
    throw Error(detail::quoted(text) +
                " does not name two features: X,Y, as in linearity,leniency");
  return {parse_feature(text.substr(0, comma)), parse_feature(text.substr(comma + 1))};
}

}  // namespace

std::string rendered(const Survey& survey, SurveyKind kind, bool to_stdout,
                     const std::vector<Feature>& histograms) {
  switch (kind) {
    case SurveyKind::table: {
      const TableOptions options{.unicode = !to_stdout || can_unicode()};
      std::string text = survey_table(survey, options);
      for (const Feature feature : histograms)
        text += "\n" + histogram_text(survey, feature, options);
      return text;
    }
    case SurveyKind::json: return survey_json(survey);
    case SurveyKind::csv: return survey_csv(survey);
    case SurveyKind::svg: return svg(range_picture(survey));
    case SurveyKind::png: {
      const auto bytes = png(range_picture(survey));
      return {bytes.begin(), bytes.end()};
    }
  }
  return {};
}

std::vector<Feature> histograms_of(const Arguments& arguments) {
  std::vector<Feature> features;
  for (const std::string& name : arguments.values("histogram")) {
    try {
      features.push_back(parse_feature(name));
    } catch (const Error& error) {
      throw UsageError(std::string("--histogram: ") + error.what());
    }
  }
  return features;
}

OptionSet survey_options() {
  OptionSet options("deckmap survey",
                    "Deals a dungeon for each seed and prints the statistics of all features "
                    "(deckmap features lists them).");
  options.custom_help("--seeds A..B [options]");
  add_range_option(options);
  add_deck_options(options);
  add_levels_option(options);
  add_rules_options(options);
  add_target_options(options, survey_kinds, shard_help);
  options.add_options("Output")("histogram",
                                "show the histogram of a feature below the table; may be repeated",
                                Takes::values, "FEATURE", names_of_features())(
      "rows", "write a line of features for each seed, as CSV", Takes::value, "FILE.csv")(
      "range", "the two features of the heat map in .svg and .png (default: linearity,leniency)",
      Takes::value, "X,Y", names_of_features(","));
  add_run_options(options);
  options.examples(
      "Examples:\n"
      "  deckmap survey --seeds 0..1000000\n"
      "  deckmap survey --seeds 0..100000 --histogram rooms --histogram boss_distance\n"
      "  deckmap survey --seeds 0..100000 -o figures.json -o range.png --rows rows.csv\n"
      "  deckmap survey --seeds 0..100000 --table 9x7 --range cards,rooms -o range.svg\n"
      "  deckmap survey --seeds 0..1000000000 --checkpoint so-far.ckpt -o figures.json\n"
      "  mpirun -n 64 deckmap survey --seeds 0..1000000000 --shard auto \\\n"
      "      -o 'part-{shard}.json'\n"
      "  deckmap merge part-*.json -o figures.json\n");
  return options;
}

int run_survey(const Arguments& arguments) {
  Survey survey;
  const auto seeds = arguments.parsed("seeds", parse_seeds);
  if (!seeds) throw UsageError("a survey needs its seeds: --seeds A..B, as in --seeds 0..100000");
  survey.seeds = *seeds;
  survey.dealing = dealing_options(arguments);
  if (const auto range = arguments.parsed("range", parse_range)) survey.range = *range;
  const std::vector<Feature> histograms = histograms_of(arguments);
  Run run(arguments);
  const SeedRange part = run.part(survey.seeds);
  survey.done = {part.begin, part.begin};
  const ResultOutputs outputs(arguments, survey_kinds, run.fill_name());
  if (!histograms.empty() && !outputs.has(SurveyKind::table))
    throw UsageError(
        "--histogram goes with the table, on standard output or "
        "in a .txt file");
  if (arguments.has("range") && !outputs.has(SurveyKind::svg) && !outputs.has(SurveyKind::png) &&
      !outputs.has(SurveyKind::json) && !arguments.has("checkpoint"))
    throw UsageError(
        "--range does nothing here; it is for svg and png, and for json, from which "
        "deckmap merge draws them");
  std::vector<NamedFile> files = outputs.files();
  std::optional<std::string> rows_name = arguments.value("rows");
  if (rows_name) {
    rows_name = run.file_name(*rows_name);
    if (*rows_name != "-" && !detail::ends_with_suffix(*rows_name, ".csv"))
      throw UsageError("--rows " + detail::quoted(*rows_name) +
                       ": rows are CSV, in a file with the suffix .csv");
    if (*rows_name == "-" && outputs.to_stdout())
      throw UsageError(
          "--rows - and the figures both go to standard output: name a file for one of them");
    files.push_back({"--rows " + detail::quoted(*rows_name), *rows_name});
  }

  if (rows_name && arguments.has("checkpoint")) {
    if (*rows_name == "-")
      throw UsageError("--rows - does not go with --checkpoint: what is written is written");
    // Rows wait beside their place, which a device does not have.
    files.push_back({"--rows " + detail::quoted(*rows_name), path_of(*rows_name) + ".part"});
  }

  Checkpoint checkpoint(arguments, run, "survey", std::move(files));
  const auto saved = checkpoint.load();
  if (saved) {
    Survey earlier = read_survey(saved->result);
    require_same(checkpoint, "survey", earlier, survey, part);
    if (saved->rows.has_value() != rows_name.has_value())
      throw Error(detail::quoted(checkpoint.name()) + " was begun " +
                  (saved->rows ? "with" : "without") + " --rows; go on in the same way");
    survey = std::move(earlier);
    if (!run.quiet())
      std::fprintf(stderr, "going on from seed %s\n", std::to_string(survey.done.end).c_str());
  }
  std::optional<RowsFile> rows;
  const auto save = [&](const Survey& so_far) {
    checkpoint.save({survey_json(so_far), rows ? std::optional(rows->flush()) : std::nullopt});
  };
  run.catch_signals();
  if (rows_name) {
    // No rows wait without their checkpoint, whatever ends the run: a full disk, too.
    const std::uint64_t kept = saved ? *saved->rows : 0;
    if (checkpoint.kept() && kept == 0) checkpoint.save({survey_json(survey), 0});
    rows.emplace(*rows_name, checkpoint.kept(), kept, survey.done.end == part.end);
    if (kept == 0) rows->write(rows_header());
  }

  {
    Progress progress(part, survey.done.end, run.quiet());
    run_survey(
        survey, part.end, run.running(),
        {.rows = rows.has_value(), .taken = [&](const Survey& so_far, std::string_view text) {
           if (rows) rows->write(text);
           progress.at(so_far.done.end);
           if (checkpoint.due()) save(so_far);
         }});
  }
  const bool stopped = survey.done.end != part.end;
  if (checkpoint.kept()) save(survey);
  if (rows && !(stopped && checkpoint.kept())) {  // with a checkpoint they wait for the rest
    if (stopped) rows->write(partial_remark({part.begin, survey.done.end}, part));
    rows->commit();
    if (!run.quiet()) print_written({*rows_name});
  }
  outputs.write([&](std::size_t kind, bool to_stdout) {
    return rendered(survey, static_cast<SurveyKind>(kind), to_stdout, histograms);
  });
  if (stopped)
    return tell_stopped(run, checkpoint, survey.done.end, part,
                        outputs.file_of(static_cast<std::size_t>(SurveyKind::json)));
  checkpoint.remove();
  return 0;
}

OptionSet features_options() {
  OptionSet options("deckmap features",
                    "Lists the features of a dungeon: the numbers that deckmap survey "
                    "reports, deckmap hunt searches by, and --features adds to JSON.");
  options.custom_help("[options]");
  options.examples("Example:\n  deckmap features\n");
  return options;
}

int run_features(const Arguments&) {
  for (const FeatureInfo& info : feature_table)
    std::printf("%-17s %s%s\n", std::string(info.name).c_str(), std::string(info.sentence).c_str(),
                info.can_be_none ? " (may be none)" : "");
  std::printf(
      "\nPer cent are rounded to the nearest whole number, halves upwards. Linearity and leniency\n"
      "follow the expressive-range analysis of level generators (G. Smith and J. Whitehead,\n"
      "\"Analyzing the expressive range of a level generator\", PCGames 2010); the formulas are "
      "deckmap's.\n");
  return 0;
}

}  // namespace deckmap::command
