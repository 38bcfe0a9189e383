#pragma once
// The results of surveys and hunts as files: what the verbs that run them share with merge.

#include <array>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/survey/hunt.hpp>
#include <deckmap/survey/survey.hpp>

#include "output.hpp"
#include "runs.hpp"

namespace deckmap::command {

enum class SurveyKind : std::uint8_t { table, json, csv, svg, png };
inline constexpr std::array survey_kinds = {
    OutputKind{"table", ".txt"}, OutputKind{"json", ".json"}, OutputKind{"csv", ".csv"},
    OutputKind{"svg", ".svg"}, OutputKind{"png", ".png", true}};

std::string rendered(const Survey& survey, SurveyKind kind, bool to_stdout,
                     const std::vector<Feature>& histograms);
enum class HuntKind : std::uint8_t { text, jsonl, csv };
inline constexpr std::array hunt_kinds = {OutputKind{"text", ".txt"}, OutputKind{"jsonl", ".jsonl"},
                                          OutputKind{"csv", ".csv"}};

std::string rendered(Hunt& hunt, HuntKind kind);
/// A part of the rows of a survey, in a file or elsewhere.
struct RowsPart {
  std::string name;  ///< for messages
  std::function<std::unique_ptr<std::istream>()> open;
};
/// Writes the rows of all parts in the order of their seeds, line by line, since they are long.
/// Throws `Error` for anything but rows, parts that overlap, and a part that is missing between
/// two.
void join_rows(const std::vector<RowsPart>& parts,
               const std::function<void(std::string_view)>& write);
/// Refuses to go on from a checkpoint that asks something else or covers another part.
template <class Whole>
void require_same(const Checkpoint& checkpoint, std::string_view what, const Whole& earlier,
                  const Whole& asked, SeedRange part) {
  const std::string name = detail::quoted(checkpoint.name());
  if (question_of(earlier) != question_of(asked))
    throw Error(name + " is of another " + std::string(what) + ":\n  it holds   " +
                question_of(earlier) + "\n  asked for  " + question_of(asked) +
                "\nremove it, or name another file");
  if (!part.contains(earlier.done))
    throw Error(name + " is of another part: it holds the seeds " + to_string(earlier.done) +
                ", and this part is " + to_string(part));
}

/// The names of all features, each with `behind` after it: what completions offer.
std::vector<std::string> names_of_features(std::string_view behind = "");
/// The features named by --histogram.
std::vector<Feature> histograms_of(const Arguments& arguments);

/// Prints on stderr how to continue a stopped run. Returns the exit status. `result` is the file
/// that holds what is done so far in a form that merge reads.
int tell_stopped(const Run& run, const Checkpoint& checkpoint, std::uint64_t next, SeedRange part,
                 const std::optional<std::string>& result);

}  // namespace deckmap::command
