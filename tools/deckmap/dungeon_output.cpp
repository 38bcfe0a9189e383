#include "dungeon_output.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/detail/nearest.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/tiled.hpp>

#include "terminal.hpp"
#include "text.hpp"
#include "verbs/chart.hpp"

namespace deckmap::command {
namespace {

std::vector<OutputKind> format_kinds(bool under_way = false) {
  return formats() | ranges::views::transform([&](const Format& format) {
           const bool none = under_way && format.name == "adventure";
           return OutputKind{format.name, none ? "" : format.suffix, format.binary};
         }) |
         ranges::to<std::vector>;
}

const Format& format_of(const OutputTarget& target) { return formats()[target.kind]; }

template <class Formats>
std::string names_of(Formats&& formats) {
  return formats | ranges::views::transform(&Format::name) |
         ranges::views::join(std::string_view(", ")) | ranges::to<std::string>;
}
std::string chart_formats() { return names_of(formats() | ranges::views::filter(&Format::chart)); }

/// The options of files that the command sets itself, or that are for programs.
constexpr std::array<std::string_view, 6> not_typed = {"chart", "colour",    "cards",
                                                       "file",  "id_prefix", "sheets"};

auto typed_options() {
  return file_options() | ranges::views::filter([](const OptionInfo& info) {
           return !ranges::contains(not_typed, info.row.name);
         });
}

/// Refuses an option that none of the formats reads which are written.
void require_read(std::string_view option, std::string_view spelled,
                  const std::vector<OutputTarget>& targets) {
  const auto reads = [&](const Format& format) { return reads_option(format, option); };
  if (ranges::any_of(targets, [&](const OutputTarget& target) { return reads(format_of(target)); }))
    return;
  throw UsageError("--" + std::string(spelled) + " does nothing here; it is for " +
                   names_of(formats() | ranges::views::filter(reads)));
}

/// A style by its name, or from a file.
Style style_called(const std::string& name) {
  if (!name.ends_with(".toml") && name.find('/') == std::string::npos) try {
      return style_of_name(name);
    } catch (const Error& error) {
      throw UsageError("--style: " + std::string(error.what()) +
                       "; or your own file, as in my-style.toml" +
                       detail::did_you_mean(name, style_names()));
    }
  const std::string text = read_file(name);
  try {
    return parse_style(text);
  } catch (const Error& error) {
    throw Error(name + ": " + error.what());
  }
}

/// `name` without the suffix of its format.
std::string stem(const std::string& name, const Format& format) {
  return name.substr(0, name.size() - format.suffix.size());
}

constexpr std::string_view seed_mark = "{seed}";

bool has_seed_mark(const std::string& name) { return name.find(seed_mark) != std::string::npos; }

std::string with_seed(std::string name, std::uint64_t seed) {
  for (std::size_t at = 0; (at = name.find(seed_mark)) != std::string::npos;)
    name.replace(at, seed_mark.size(), std::to_string(seed));
  return name;
}

/// The files that a format writes beside one of that name.
std::vector<std::string> files_beside(const std::string& name, const Format& format,
                                      const FileOptions& options) {
  std::vector<std::string> names;
  for (const std::string_view suffix : suffixes(format, options))
    names.push_back(stem(name, format) + std::string(suffix));
  names.erase(names.begin());
  return names;
}

/// Whether a format shows anything of a chart: a PNG nothing but the notes, a bare PDF nothing at
/// all.
bool shows_chart(const Format& format, bool notes, bool bare) {
  return format.chart && (notes || (format.name != "png" && !(format.name == "pdf" && bare)));
}

/// Whether all dungeons go into the target's file together, at the end.
bool gathers(const OutputTarget& target) {
  return format_of(target).several == Several::together && !has_seed_mark(target.name);
}

/// Opens the file of a format and those beside it; a folder is only tried.
void open_files(const std::string& name, const Format& format, const FileOptions& options,
                OutputFiles& files) {
  if (format.folder) return require_new_folder(name);
  files.add(name);
  for (const std::string& other : files_beside(name, format, options)) files.add(other);
}

}  // namespace

bool shows_chart(const std::string& output) {
  if (output == "-") return true;
  const Format* const format = format_of_file(output);
  return format != nullptr && shows_chart(*format, false, false);
}

void add_output_options(OptionSet& options) {
  add_target_options(options, format_kinds(), "; {seed} in its name stands for the seed");
  add_chart_option(options, chart_formats());
  for (OptionInfo info : typed_options()) {
    if (info.row.name == "adventure") {
      info.row.about =
          "the texts of the adventure, changed: a file that -o NAME.adventure.toml wrote for this "
          "dungeon and chart";
      info.row.form = "FILE";
    }
    if (info.row.name == "style")
      info.row.about = "the look of pictures: a style that deckmap style lists, or a TOML file";
    add_option(options, "Output", info);
    if (info.row.name == "notes")
      options.add_options("Output")("no-notes", "a PDF with --chart, but without notes");
    if (info.row.name == "counters")
      options.add_options("Output")("no-counters", "a map without counters of enemies");
  }
  options.relate(
      {{"chart", Relation::excludes, "player", ": it shows what players may not see"},
       {"adventure,reroll", Relation::needs, "chart", ": the texts are those of a chart"},
       {"features", Relation::excludes, "player", ": features count what players may not see"},
       {"notes,legend,scale", Relation::excludes, "bare", ", which is the map alone"},
       {"notes", Relation::excludes, "no-notes"},
       {"counters", Relation::excludes, "no-counters"},
       {"counters", Relation::excludes, "player", ": they say what players may not see"},
       {"no-notes", Relation::needs, "chart", ": without one a PDF has no notes"},
       {"walls", Relation::needs, "squares", ": JSON has tiles only with both"}});
}

Outputs::Outputs(const Arguments& arguments, std::uint64_t dungeons, bool seeded, bool levels,
                 const std::string& word, bool under_way)
    : targets_(output_targets(arguments, format_kinds(under_way), {}, word)),
      quiet_(arguments.has("quiet")) {
  read_options(arguments);
  ascii_ = options_.ascii;
  for (const OutputTarget& target : targets_) require_possible(target, dungeons, seeded);
  for (const OutputTarget& target : targets_) {
    OutputFiles& files = shared_.emplace_back();
    if (!has_seed_mark(target.name) && (!levels || gathers(target)))  // else known after the deal
      open_files(target.name, format_of(target), options_, files);
  }
}

void Outputs::read_options(const Arguments& arguments) {
  for (const OptionInfo& info : typed_options()) {
    const std::string name = spelling(info.row);
    if (!arguments.has(name)) continue;
    if (info.row.name == "style") {
      options_.style = style_called(*arguments.value(name));
      continue;
    }
    if (info.row.name == "adventure") {
      adventure_ = *arguments.value(name);
      options_.edits.file = read_file(adventure_);
      // an empty text would be none
      if (options_.edits.file.empty()) throw Error(adventure_ + ": this file is empty");
      continue;
    }
    const std::string value = info.kind == OptionKind::flag ? "yes" : *arguments.value(name);
    try {
      // an empty text would be the default again
      set_file_option(options_, info.row.name, value.empty() ? " " : value);
    } catch (const Error& error) {
      // "pad_square: ..." in the library is "--pad-square: ..." here
      std::string what = error.what();
      what.erase(0, info.row.name.size());
      if (value.empty() && what.starts_with(": ' '")) what.replace(2, 3, "''");
      throw UsageError("--" + name + what);
    }
  }
  options_.chart = chart_given(arguments);

  const auto any = [&](auto&& wanted) {
    return ranges::any_of(targets_, [&](const OutputTarget& t) { return wanted(format_of(t)); });
  };
  for (const OptionInfo& info : typed_options())
    if (info.row.name != "player" && arguments.has(spelling(info.row)))
      require_read(info.row.name, spelling(info.row), targets_);
  if (arguments.has("no-notes") && !any([](const Format& format) { return format.name == "pdf"; }))
    throw UsageError("--no-notes does nothing here; it is for pdf");
  const auto shows_title = [](const Format& format) {
    return reads_option(format, "title") && format.name != "png";
  };
  if (options_.bare && arguments.has("title") && !any(shows_title))
    throw UsageError("--title does nothing here: a bare PNG shows no title");
  if (arguments.has("no-notes")) options_.notes = false;
  if (arguments.has("no-counters")) {
    require_read("counters", "no-counters", targets_);
    options_.counters = false;
  }
  if (options_.padding % 5 != 0)
    throw UsageError("--padding: " + detail::quoted(std::to_string(options_.padding)) +
                     " is not a whole number from 0 to 50 in steps of 5");
  if (options_.pixels_per_square.value_or(0) > Tileset::max_tile &&
      any([](const Format& format) { return format.name == "tmj"; }))
    throw UsageError("--pixels-per-square: a tile of Tiled has at most " +
                     std::to_string(Tileset::max_tile));
  if (options_.squares.value_or(1) > 2 && *options_.squares % 2 == 0 &&
      any([](const Format& format) { return format.name == "opd" || format.name == "donjon"; }))
    throw UsageError("--squares: a card of " + std::to_string(*options_.squares) +
                     " squares has passages of two squares, and two doors for each: in opd and "
                     "donjon it has 1, 2 or an odd number");
  if (options_.chart) require_read("chart", "chart", targets_);
  if (options_.chart && !any([&](const Format& format) {
        return shows_chart(format, options_.notes.value_or(false), options_.bare);
      }))
    throw UsageError("--chart does nothing here: " +
                     std::string(options_.bare ? "a bare picture shows nothing of a chart"
                                               : "a PNG shows a chart in its notes: add --notes"));
}

void Outputs::require_possible(const OutputTarget& target, std::uint64_t dungeons,
                               bool seeded) const {
  const Format& format = format_of(target);
  const std::string name(format.name), suffix(format.suffix);
  if (options_.player && !format.player)
    throw UsageError(target.called + ": the format " + name +
                     " shows everything and has no players' copy");
  const bool marked = has_seed_mark(target.name);
  if (marked && !seeded) throw UsageError(target.called + ": there is no seed to stand for {seed}");
  const bool joins = format.several == Several::lines || format.several == Several::together ||
                     (target.is_stdout() && format.several == Several::spaced);
  if (dungeons > 1 && !marked && !joins) {
    if (name == "json")
      throw UsageError(
          "several dungeons do not go into one JSON file: use .jsonl, or {seed} in "
          "the name, as in dungeon-{seed}.json");
    throw UsageError(target.called + " takes one dungeon: put {seed} into the file's name, as in " +
                     "dungeon-{seed}" + suffix);
  }
  if (gathers(target) && dungeons > format.most)
    throw UsageError(target.called + " takes at most " + std::to_string(format.most) +
                     " dungeons: put {seed} into a file's name, as in dungeon-{seed}" + suffix);
  if (target.is_stdout() && format.folder)
    throw UsageError("the format " + name + " is a folder: name it, as in -o dungeon" + suffix);
  if (target.is_stdout() && suffixes(format, options_).size() > 1)
    throw UsageError("the format " + name +
                     " is a file with another beside it: name it, as in -o dungeon" + suffix);
  if (target.is_stdout()) return;
  for (const std::string& second : files_beside(target.name, format, options_))
    for (const OutputTarget& other : targets_)
      if (is_one_file(other.name, second))
        throw UsageError(other.called + " is the file that belongs beside " +
                         detail::quoted(target.name));
}

void Outputs::write(const Dungeon& dungeon) {
  std::vector<OutputFiles> own(targets_.size());
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const OutputTarget& target = targets_[i];
    const Format& format = format_of(target);
    const bool to_stdout = target.is_stdout();
    const std::string name = with_seed(target.name, dungeon.seed().value_or(0));
    OutputFiles& files = shared_[i].empty() ? own[i] : shared_[i];
    options_.ascii = ascii_ || (to_stdout && !can_unicode());
    options_.colour = to_stdout && wants_colour();
    if (!to_stdout) name_files(name, format);
    if (gathers(target)) {
      if (gathered_.size() == dungeons_) gathered_.push_back(dungeon);
      continue;
    }
    auto parts = written(dungeon, format);
    if (to_stdout && parts.size() > 1)
      throw UsageError("the format " + std::string(format.name) +
                       " is a file a level: name it, as in -o dungeon" +
                       std::string(format.suffix));
    if (files.empty() && !format.folder)
      for (const auto& part : parts)
        files.add(to_stdout || part.suffix == format.suffix ? name
                                                            : stem(name, format) + part.suffix);
    if (dungeons_ > 0 && to_stdout && format.several == Several::spaced) files[0].write("\n");
    if (const auto size = terminal_size(); size && to_stdout && format.name == "explain")
      parts[0].bytes = wrapped_steps(parts[0].bytes, size->columns);
    if (to_stdout && format.name == "map")
      for (const std::string& line : lines_of(parts[0].bytes))
        map_columns_ = std::max(map_columns_, columns_of(line));
    write_parts(name, format, parts, files);
  }
  for (OutputFiles& files : own) files.commit(written_, false);  // thousands, perhaps
  ++dungeons_;
}

std::vector<deckmap::WrittenFile> Outputs::written(const Dungeon& dungeon,
                                                   const Format& format) const {
  try {
    return deckmap::write(dungeon, format, options_);
  } catch (const Error& error) {
    const std::string what = error.what();
    constexpr std::string_view file = "adventure: ", option = "reroll: ";
    if (what.starts_with(file)) throw Error(adventure_ + ": " + what.substr(file.size()));
    if (what.starts_with(option)) throw Error("--" + what);
    throw;
  }
}

void Outputs::name_files(const std::string& name, const Format& format) {
  if (name != "-") options_.file = stem(name.substr(name.find_last_of('/') + 1), format);
}

void Outputs::write_parts(const std::string& name, const Format& format,
                          const std::vector<deckmap::WrittenFile>& parts, OutputFiles& files) {
  if (!format.folder) {
    for (std::size_t k = 0; k < parts.size(); ++k) files[k].write(parts[k].bytes);
    return;
  }
  std::vector<FolderFile> inside;
  for (const auto& part : parts)
    inside.emplace_back(part.suffix.substr(format.suffix.size() + 1), part.bytes);
  write_folder(name, inside);
  written_.push_back(name);
}

void Outputs::finish() {
  for (std::size_t i = 0; i < targets_.size() && !gathered_.empty(); ++i) {
    if (!gathers(targets_[i])) continue;
    name_files(targets_[i].name, format_of(targets_[i]));
    const auto parts = deckmap::write_together(gathered_, format_of(targets_[i]), options_);
    write_parts(targets_[i].name, format_of(targets_[i]), parts, shared_[i]);
  }
  OutputFiles all;
  for (OutputFiles& files : shared_) all.take(files);
  all.commit(written_);
  if (quiet_) return;
  print_written(written_);
  if (const auto size = terminal_size(); size && map_columns_ > size->columns)
    std::fprintf(stderr,
                 "The map has %s columns, the terminal %s. All of it: add | less -S, or "
                 "-o map.svg\n",
                 std::to_string(map_columns_).c_str(), std::to_string(size->columns).c_str());
}

}  // namespace deckmap::command
