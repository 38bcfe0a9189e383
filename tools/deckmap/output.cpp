#include "output.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <langinfo.h>
#include <unistd.h>
#include <clocale>

#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/read/numbers.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/deal.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/png.hpp>
#include <deckmap/write/svg.hpp>

namespace deckmap::command {
namespace {

struct FormatName {
  std::string_view name;
  std::string_view suffix;
  Format format;
};
constexpr std::array<FormatName, 7> format_names = {{{"map", ".txt", Format::map},
                                                     {"cards", "", Format::cards},
                                                     {"deal", ".deal", Format::deal},
                                                     {"json", ".json", Format::json},
                                                     {"jsonl", ".jsonl", Format::jsonl},
                                                     {"png", ".png", Format::png},
                                                     {"svg", ".svg", Format::svg}}};

/// The names with `separator` between them.
template <class Names>
std::string listed(Names&& names, std::string_view separator) {
  return names | ranges::views::join(separator) | ranges::to<std::string>;
}

Format parse_format(const std::string& text) {
  const auto found = ranges::find(format_names, text, &FormatName::name);
  if (found != format_names.end()) return found->format;
  throw Error(detail::quoted(text) + " is not a format: " +
              listed(format_names | ranges::views::transform(&FormatName::name), ", "));
}

Format format_of_file(const std::string& file) {
  const std::string base = file.substr(file.find_last_of('/') + 1);  // npos + 1 is 0
  const auto with_suffix =
      ranges::views::filter([](const FormatName& name) { return !name.suffix.empty(); });
  for (const FormatName& name : format_names | with_suffix)
    if (base.size() > name.suffix.size() && base.ends_with(name.suffix)) return name.format;
  throw UsageError(
      "-o " + detail::quoted(file) + ": the suffix tells the format, one of " +
      listed(format_names | with_suffix | ranges::views::transform(&FormatName::suffix), " "));
}

constexpr std::string_view seed_mark = "{seed}";

std::string with_seed(std::string name, std::uint64_t seed) {
  for (std::size_t at; (at = name.find(seed_mark)) != std::string::npos;)
    name.replace(at, seed_mark.size(), std::to_string(seed));
  return name;
}

bool set_and_not_empty(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// Colours on a terminal, unless NO_COLOR says no; elsewhere if FORCE_COLOR says so.
bool wants_colour() {
  if (set_and_not_empty("NO_COLOR")) return false;
  if (set_and_not_empty("FORCE_COLOR")) return true;
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) != 0 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

}  // namespace

bool can_unicode() {
  if (::isatty(STDOUT_FILENO) == 0) return true;
  std::setlocale(LC_CTYPE, "");
  return std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
}

void add_output_options(cxxopts::Options& options) {
  options.add_options("Output")(
      "o,output",
      "write FILE, the format by its suffix .txt .json .jsonl .png .svg .deal; may be "
      "repeated; - is standard output; {seed} in its name stands for the seed",
      cxxopts::value<std::vector<std::string>>(), "FILE")(
      "format", "what standard output gets: map (default), cards, deal, json, jsonl, png or svg",
      cxxopts::value<std::string>(), "FORMAT")("ascii", "draw the map in plain ASCII")(
      "features", "add the features to JSON: the numbers that deckmap features lists")(
      "cell", "size of a card in a picture, in pixels (default: 64)", cxxopts::value<std::string>(),
      "PIXELS")("q,quiet", "say nothing but errors on stderr")("h,help", "show this help");
}

Outputs::Outputs(const Arguments& arguments, bool several, bool seeded)
    : ascii_(arguments.has("ascii")), features_(arguments.has("features")) {
  const auto format = arguments.parsed("format", parse_format);
  picture_.cell =
      arguments
          .parsed("cell",
                  [](const std::string& text) {
                    return parse_number<int>("the size of a card in pixels", text,
                                             PictureOptions::min_cell, PictureOptions::max_cell);
                  })
          .value_or(picture_.cell);

  std::vector<std::string> names = arguments.values("output");
  if (names.empty()) names = {"-"};
  for (const std::string& name : names) {
    if (name.empty()) throw UsageError("-o: a file without a name");
    outputs_.push_back({name, name == "-" ? format.value_or(Format::map) : format_of_file(name)});
  }
  if (format && std::none_of(outputs_.begin(), outputs_.end(),
                             [](const Output& output) { return output.name == "-"; }))
    throw UsageError("--format is for standard output (-o -); a file's suffix tells its format");

  if (features_ && std::none_of(outputs_.begin(), outputs_.end(), [](const Output& output) {
        return output.format == Format::json || output.format == Format::jsonl;
      }))
    throw UsageError("--features are for JSON: use --format json, or -o with .json or .jsonl");

  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    const auto& [name, kind] = outputs_[i];
    for (std::size_t k = 0; k < i; ++k)
      if (outputs_[k].name == name)
        throw UsageError("-o " + detail::quoted(name) + " is given twice");
    const bool marked = name.find(seed_mark) != std::string::npos;
    if (marked && !seeded)
      throw UsageError("-o " + detail::quoted(name) + ": there is no seed to stand for {seed}");
    const bool joins =
        kind == Format::jsonl || (name == "-" && (kind == Format::map || kind == Format::cards));
    if (several && !marked && !joins) {
      if (kind == Format::json)
        throw UsageError(
            "several dungeons do not go into one JSON file: use .jsonl, or {seed} in "
            "the name, as in dungeon-{seed}.json");
      throw UsageError(
          (name == "-" ? std::string("standard output") : "-o " + detail::quoted(name)) +
          " takes one dungeon: put {seed} into the file's name, as in dungeon-{seed}" +
          std::string(format_names[static_cast<std::size_t>(kind)].suffix));
    }
    if (name == "-" && kind == Format::png && ::isatty(STDOUT_FILENO) != 0)
      throw UsageError("a picture is not for a terminal: name a file, as in -o dungeon.png");
    shared_.push_back(marked ? nullptr : std::make_unique<OutputFile>(name));
  }
}

std::string Outputs::rendered(const Dungeon& dungeon, const Output& output) const {
  const bool to_terminal_rules = output.name == "-";
  switch (output.format) {
    case Format::map:
      return map_text(dungeon, {.unicode = !ascii_ && (!to_terminal_rules || can_unicode()),
                                .colour = to_terminal_rules && wants_colour()});
    case Format::cards: return cards_text(dungeon);
    case Format::deal: return deal_text(dungeon);
    case Format::json: return json_text(dungeon, {.features = features_});
    case Format::jsonl: return json_text(dungeon, {.one_line = true, .features = features_});
    case Format::png: {
      const auto bytes = png(dungeon, picture_);
      return {bytes.begin(), bytes.end()};
    }
    case Format::svg: return svg(dungeon, picture_);
  }
  return {};
}

void Outputs::write(const Dungeon& dungeon) {
  std::vector<std::unique_ptr<OutputFile>> own;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    const Output& output = outputs_[i];
    OutputFile* file = shared_[i].get();
    if (file == nullptr) {
      own.push_back(
          std::make_unique<OutputFile>(with_seed(output.name, dungeon.seed().value_or(0))));
      file = own.back().get();
    }
    const bool text = output.format == Format::map || output.format == Format::cards;
    if (written_ > 0 && text && output.name == "-") file->write("\n");
    file->write(rendered(dungeon, output));
  }
  for (const auto& file : own) file->finish();
  for (const auto& file : own) file->commit();
  ++written_;
}

void Outputs::finish() {
  for (const auto& file : shared_)
    if (file) file->finish();
  for (const auto& file : shared_)
    if (file) file->commit();
}

}  // namespace deckmap::command
