#pragma once
/// Figures over many dungeons. Compiled: component `deckmap::survey`.

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/survey/chunks.hpp>
#include <deckmap/survey/figures.hpp>

namespace deckmap {

/// The counts of a survey and the seeds that they cover. A part of a survey is a survey whose
/// `done` is a part of its `seeds`.
struct Survey {
  Options dealing;  ///< the seed is not used
  SeedRange seeds;  ///< the seeds that were asked for
  SeedRange done;   ///< the seeds that are counted
  std::array<Feature, 2> range = {Feature::linearity, Feature::leniency};  ///< x and y

  /// By feature; not an array, for they fill 100 KB, and a stack may be small.
  std::vector<Histogram> histograms = std::vector<Histogram>(feature_count);
  CountMap pairs;  ///< by `pair_key`: how often the two features of `range` came together

  bool partial() const { return done.begin != seeds.begin || done.end != seeds.end; }
};

constexpr std::uint64_t pair_key(std::int32_t x, std::int32_t y) {
  return std::uint64_t{static_cast<std::uint32_t>(x) ^ 0x8000'0000u} << 32 |
         (static_cast<std::uint32_t>(y) ^ 0x8000'0000u);
}
constexpr std::array<std::int32_t, 2> pair_of(std::uint64_t key) {
  return {static_cast<std::int32_t>(static_cast<std::uint32_t>(key >> 32) ^ 0x8000'0000u),
          static_cast<std::int32_t>(static_cast<std::uint32_t>(key) ^ 0x8000'0000u)};
}

/// Callbacks of a running survey, called after each chunk in the order of the seeds.
struct SurveyHooks {
  bool rows = false;  ///< whether rows are written
  /// The survey so far, and the rows of the seeds that came to it last.
  std::function<void(const Survey& so_far, std::string_view rows)> taken;
};

/// Deals on from `survey.done.end` to `end`, or until it is stopped; `survey.done` says how far it
/// came.
void run_survey(Survey& survey, std::uint64_t end, const Running& running,
                const SurveyHooks& hooks = {});

/// The first line of a file of rows, and the line of a seed: the seed and its features, separated
/// by commas, nothing for none.
std::string rows_header();
void append_row(std::string& text, std::uint64_t seed, const Features& features);

/// The last line of the CSV of a part of the seeds asked for, a comment: "# partial: the seeds
/// 0..500 of 0..1000".
std::string partial_remark(SeedRange done, SeedRange seeds);

/// All that is known, as JSON of format "deckmap-survey/1"; `read_survey` reads it back. It throws
/// `Error` that names the place where a file is wrong.
std::string survey_json(const Survey& survey);
Survey read_survey(std::string_view text);

/// The figures as CSV, a line a feature; a part ends with `partial_remark`.
std::string survey_csv(const Survey& survey);

struct TableOptions {
  bool unicode = true;
};
/// The figures as a table with small histograms for a terminal of 100 columns.
std::string survey_table(const Survey& survey, const TableOptions& options = {});
/// The histogram of one feature, a bar a value.
std::string histogram_text(const Survey& survey, Feature feature, const TableOptions& options = {});

/// Draws the expressive range: how often the two features of `range` occur together.
Picture range_picture(const Survey& survey);

/// Returns the question as one line of text: equal for surveys that differ only in their progress.
std::string question_of(const Survey& survey);

/// Joins parts of one survey, in any order. Throws `Error` where the parts are not of one survey,
/// overlap, or leave seeds out that one of them was asked for.
Survey joined(std::vector<Survey> parts);

}  // namespace deckmap
