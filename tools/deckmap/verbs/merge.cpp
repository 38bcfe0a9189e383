// deckmap merge: joins the parts of a survey or a hunt into exactly the whole.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <span>

#include <deckmap/survey/hunt.hpp>
#include <deckmap/survey/survey.hpp>

#include "dealing.hpp"
#include "results.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

enum class PartKind : std::uint8_t { survey, hunt, rows };

PartKind kind_of(const std::string& name, std::string_view text) {
  const std::string_view head = text.substr(0, 200);
  if (head.find("\"deckmap-survey/") != head.npos) return PartKind::survey;
  if (head.find("\"deckmap-hunt/") != head.npos) return PartKind::hunt;
  if (head.starts_with("seed,")) return PartKind::rows;
  throw Error(shown_input(name) + (head.empty()
                                       ? " is empty"
                                       : " cannot be merged: parts are the .json of a survey, "
                                         "the .jsonl of a hunt, and the .csv of --rows"));
}

/// The parts, which are of one kind; each is read once, but rows, which may be very large.
struct Parts {
  PartKind kind = {};
  std::vector<Survey> surveys;
  std::vector<Hunt> hunts;
};

/// Whether a file begins as rows do.
bool has_rows(const std::string& name) {
  std::ifstream stream(name, std::ios::binary);
  std::string head(8, '\0');
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  return without_mark(head).starts_with("seed,");
}

Parts read_parts(const std::vector<std::string>& names) {
  Parts parts;
  for (const std::string& name : names) {
    const bool regular = std::filesystem::is_regular_file(name);
    const bool rows = regular && has_rows(name);
    const std::string bytes = rows ? "seed," : read_file(name);
    const std::string_view text = without_mark(bytes);
    const PartKind kind = kind_of(name, text);
    if (kind == PartKind::rows && !regular)
      throw Error(shown_input(name) + " holds rows, which are read twice: name a file of them");
    if (&name == &names.front()) parts.kind = kind;
    if (kind != parts.kind)
      throw UsageError(shown_input(name) + " and " + shown_input(names.front()) +
                       " are not of one kind");
    try {
      if (kind == PartKind::survey) parts.surveys.push_back(read_survey(text));
      if (kind == PartKind::hunt) parts.hunts.push_back(read_hunt(text));
    } catch (const Error& error) {
      throw Error(shown_input(name) + ": " + error.what());
    }
  }
  return parts;
}

/// The rows of files, one after the other in a file.
void merge_rows(const std::vector<std::string>& names, const std::string& output) {
  std::vector<RowsPart> parts;
  parts.reserve(names.size());
  for (const std::string& name : names)
    parts.push_back(
        {name, [name] { return std::make_unique<std::ifstream>(name, std::ios::binary); }});
  OutputFile file(output);
  join_rows(parts, [&](std::string_view line) { file.write(line); });
  file.commit();
}

}  // namespace

void join_rows(const std::vector<RowsPart>& parts,
               const std::function<void(std::string_view)>& write) {
  struct Part {
    const RowsPart* part;
    std::uint64_t first;
  };
  std::vector<Part> in_order;
  std::string line;
  const auto next_line = [&](std::istream& stream) {
    if (!std::getline(stream, line)) return false;
    if (line.ends_with('\r')) line.pop_back();
    return true;
  };
  const auto next_row = [&](std::istream& stream) {
    while (next_line(stream))
      if (!line.starts_with('#')) return true;  // a remark: the end of a run that was stopped
    return false;
  };
  const auto seed_of = [&](const std::string& name) {
    try {
      return parse_seed_number(std::string_view(line).substr(0, line.find(',')));
    } catch (const Error& error) {
      throw Error(detail::quoted(name) + ": " + error.what());
    }
  };
  const std::string header = rows_header();
  for (const RowsPart& part : parts) {
    const auto stream = part.open();
    next_line(*stream);
    if (std::string(without_mark(line)) + "\n" != header)
      throw Error(detail::quoted(part.name) + " holds other features than this deckmap knows");
    if (next_row(*stream)) in_order.push_back({&part, seed_of(part.name)});
  }
  std::sort(in_order.begin(), in_order.end(),
            [](const Part& a, const Part& b) { return a.first < b.first; });
  const auto commas = std::count(header.begin(), header.end(), ',');
  // Once to check, then to write: standard output gets no half of what cannot be joined.
  for (const bool writes : {false, true}) {
    if (writes) write(header);
    std::optional<std::uint64_t> last;
    for (const auto& [part, first] : in_order) {
      const auto stream = part->open();
      next_line(*stream);
      while (next_row(*stream)) {
        const std::uint64_t seed = seed_of(part->name);
        if (stream->eof() || std::count(line.begin(), line.end(), ',') != commas)
          throw Error(detail::quoted(part->name) + " is cut off at seed " + std::to_string(seed));
        if (last && seed <= *last)
          throw Error(detail::quoted(part->name) + ": the seed " + std::to_string(seed) +
                      " is in more than one part");
        if (last && seed != *last + 1)
          throw Error("the seeds " + std::to_string(*last + 1) + ".." + std::to_string(seed) +
                      " are in none of the parts");
        last = seed;
        if (writes) write(line + "\n");
      }
    }
  }
}

OptionSet merge_options() {
  OptionSet options("deckmap merge",
                    "Joins the parts of a survey (.json), of its rows (.csv) or of a hunt "
                    "(.jsonl) into exactly what one run over all seeds would have "
                    "written.");
  options.custom_help("[options]").positional_help("FILES");
  options.add_options("Output")("files", "the parts, in any order", Takes::values, "FILES");
  options.add_options("Output")(
      "o,output",
      "write FILE in the format of its suffix: of a survey .txt .json .csv .svg .png, "
      "of a hunt .txt .jsonl .csv, of rows .csv; may be repeated; - is standard output",
      Takes::values,
      "FILE")("format",
              "format of standard output: of a survey table (default), json, csv, svg or png, of "
              "a hunt text (default), jsonl or csv",
              Takes::value, "FORMAT", {"table", "json", "csv", "svg", "png", "text", "jsonl"})(
      "histogram", "show the histogram of a feature below the table; may be repeated",
      Takes::values, "FEATURE", names_of_features());
  options.parse_positional({"files"});
  options.examples(
      "Examples:\n"
      "  deckmap merge part-*.json -o figures.json -o range.png\n"
      "  deckmap merge rows-*.csv -o rows.csv\n"
      "  deckmap merge hits-*.jsonl -o hits.jsonl -o -\n"
      "  deckmap merge figures.json                      shows one file again\n");
  return options;
}

int run_merge(const Arguments& arguments) {
  const std::vector<std::string> files = arguments.values("files");
  if (files.empty())
    throw UsageError("there is nothing to join: name the files of the parts, as in part-*.json");
  Parts parts = read_parts(files);
  if (arguments.has("histogram") && parts.kind != PartKind::survey)
    throw UsageError("--histogram goes with a survey");

  switch (parts.kind) {
    case PartKind::survey: {
      const std::vector<Feature> histograms = histograms_of(arguments);
      const ResultOutputs outputs(arguments, survey_kinds);
      const Survey whole = joined(std::move(parts.surveys));
      outputs.write([&](std::size_t k, bool to_stdout) {
        return rendered(whole, static_cast<SurveyKind>(k), to_stdout, histograms);
      });
      return 0;
    }
    case PartKind::hunt: {
      const ResultOutputs outputs(arguments, hunt_kinds);
      Hunt whole = joined(std::move(parts.hunts));
      outputs.write([&](std::size_t k, bool) { return rendered(whole, static_cast<HuntKind>(k)); });
      return 0;
    }
    case PartKind::rows: {
      const std::vector<std::string> names = arguments.values("output");
      if (names.size() > 1) throw UsageError("joined rows go to one file: -o rows.csv");
      const std::string output = names.empty() ? "-" : names.front();
      if (output != "-" && !detail::ends_with_suffix(output, ".csv"))
        throw UsageError("-o " + detail::quoted(output) +
                         ": joined rows are CSV, with the suffix "
                         ".csv");
      if (arguments.has("format")) throw UsageError("--format does not go with rows");
      require_not_read(arguments, {"-o " + detail::quoted(output), output});
      merge_rows(files, output);
      if (!arguments.has("quiet")) print_written({output});
      return 0;
    }
  }
  return 0;
}

}  // namespace deckmap::command
