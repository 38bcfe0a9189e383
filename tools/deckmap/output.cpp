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

#include <deckmap/deal.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/svg.hpp>
#include <deckmap/write/tiled.hpp>
#include <deckmap/write/universal_vtt.hpp>

#include "chart.hpp"

namespace deckmap::command {

/// How several dungeons go into one file or stream.
enum class Several : std::uint8_t {
  no,      ///< not at all
  spaced,  ///< on standard output, with an empty line between them
  lines,   ///< each is a line
};

/// Where a dungeon goes.
struct Target {
  std::string name;  ///< "-" is standard output
  bool is_stdout() const { return name == "-"; }
};

/// A format: one row tells all there is to tell of it.
struct Format {
  std::string_view name;
  std::string_view suffix;  ///< empty: for standard output alone
  Several several;
  bool binary;       ///< nothing for a terminal
  bool for_players;  ///< can leave off what players may not see
  std::string (*render)(const Dungeon&, const OutputSettings&, const Target&);
  bool keyed = false;  ///< can tell the encounters of a chart
  /// A second file, beside the first: what its name has instead of the suffix, and its bytes.
  std::string_view beside = {};
  std::string (*render_beside)(const OutputSettings&) = nullptr;
};

namespace {

bool set_and_not_empty(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

bool wants_colour() {
  if (set_and_not_empty("NO_COLOR")) return false;
  if (set_and_not_empty("FORCE_COLOR")) return true;
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) != 0 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

namespace {

std::string render_map(const Dungeon& dungeon, const OutputSettings& settings,
                       const Target& target) {
  const Keyed keyed(dungeon, settings.chart);
  return map_text(dungeon, {.unicode = !settings.ascii && (!target.is_stdout() || can_unicode()),
                            .colour = target.is_stdout() && wants_colour(),
                            .player = settings.player,
                            .counters = {},
                            .encounters = keyed.get()});
}

template <bool one_line>
std::string render_json(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  const Keyed keyed(dungeon, settings.chart);
  return json_text(dungeon, {.one_line = one_line,
                             .features = settings.features,
                             .player = settings.player,
                             .encounters = keyed.get()});
}

std::string render_png(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  const auto bytes = png(dungeon, settings.picture);
  return {bytes.begin(), bytes.end()};
}

std::string render_svg(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  const Keyed keyed(dungeon, settings.chart);
  PictureOptions options = settings.picture;
  options.encounters = keyed.get();
  return svg(dungeon, options);
}

std::string names_of_styles() {
  std::string names;
  for (const std::string_view name : style_names())
    names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}

/// A style by its name, or from a file.
Style style_called(const std::string& name) {
  if (!name.ends_with(".toml") && name.find('/') == std::string::npos) try {
      return style_of_name(name);
    } catch (const Error& error) {
      throw UsageError("--style: " + std::string(error.what()) +
                       "; or a file of one's own, as in my-style.toml");
    }
  const std::string text = read_file(name);
  try {
    return parse_style(text);
  } catch (const Error& error) {
    throw Error(name + ": " + error.what());
  }
}

std::string render_pdf(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  const auto bytes = pdf(dungeon, settings.picture, settings.pdf);
  return {bytes.begin(), bytes.end()};
}

std::string render_vtt(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  UniversalVttOptions options{.squares = settings.picture.squares,
                              .pad_square = settings.pad_square,
                              .player = settings.player,
                              .style = settings.picture.style};
  if (settings.pixels_per_square) options.pixels_per_square = *settings.pixels_per_square;
  return universal_vtt(dungeon, options);
}

TiledOptions tiled_options(const OutputSettings& settings) {
  TiledOptions options{.squares = settings.picture.squares,
                       .player = settings.player,
                       .style = settings.picture.style};
  if (settings.pixels_per_square) options.tile = *settings.pixels_per_square;
  return options;
}

constexpr std::string_view tileset_suffix = "-tiles.png";

/// `name` with `ending` instead of its suffix.
std::string beside(const std::string& name, std::string_view suffix, std::string_view ending) {
  return name.substr(0, name.size() - suffix.size()) + std::string(ending);
}

std::string render_tiled(const Dungeon& dungeon, const OutputSettings& settings,
                         const Target& target) {
  const Keyed keyed(dungeon, settings.chart);
  TiledOptions options = tiled_options(settings);
  options.encounters = keyed.get();
  const std::string image = beside(target.name, ".tmj", tileset_suffix);
  options.image = image.substr(image.find_last_of('/') + 1);
  return tiled_text(dungeon, options);
}

std::string render_tileset(const OutputSettings& settings) {
  const auto bytes = tileset_png(tiled_options(settings));
  return {bytes.begin(), bytes.end()};
}

std::string render_dot(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  const Keyed keyed(dungeon, settings.chart);
  return dot_text(dungeon, {.player = settings.player, .encounters = keyed.get()});
}

template <std::string (*text)(const Dungeon&, const KeyOptions&)>
std::string render_key(const Dungeon& dungeon, const OutputSettings& settings, const Target&) {
  const Keyed keyed(dungeon, settings.chart);
  return text(dungeon,
              {.unicode = !settings.ascii, .picture = settings.picture, .encounters = keyed.get()});
}

template <std::string (*text)(const Dungeon&)>
std::string render_text(const Dungeon& dungeon, const OutputSettings&, const Target&) {
  return text(dungeon);
}

// In the order of the help; of names and suffixes none is the end of another.
const std::array formats = {
    Format{"map", ".txt", Several::spaced, false, true, render_map, true},
    Format{"cards", "", Several::spaced, false, false, render_text<cards_text>},
    Format{"deal", ".deal", Several::no, false, false, render_text<deal_text>},
    Format{"json", ".json", Several::no, false, true, render_json<false>, true},
    Format{"jsonl", ".jsonl", Several::lines, false, true, render_json<true>, true},
    Format{"png", ".png", Several::no, true, true, render_png},
    Format{"svg", ".svg", Several::no, false, true, render_svg, true},
    Format{"pdf", ".pdf", Several::no, true, true, render_pdf},
    Format{"uvtt", ".uvtt", Several::no, false, true, render_vtt},
    Format{"dd2vtt", ".dd2vtt", Several::no, false, true, render_vtt},
    Format{"tmj", ".tmj", Several::no, false, true, render_tiled, true, tileset_suffix,
           render_tileset},
    Format{"dot", ".dot", Several::no, false, true, render_dot, true},
    Format{"md", ".md", Several::no, false, false, render_key<key_markdown>, true},
    Format{"html", ".html", Several::no, false, false, render_key<key_html>, true},
};

/// The names with `separator` between them.
template <class Names>
std::string listed(Names&& names, std::string_view separator) {
  return names | ranges::views::join(separator) | ranges::to<std::string>;
}

std::string format_names() {
  return listed(formats | ranges::views::transform(&Format::name), ", ");
}

std::string keyed_formats() {
  return listed(
      formats | ranges::views::filter(&Format::keyed) | ranges::views::transform(&Format::name),
      ", ");
}

std::string suffixes() {
  return listed(formats | ranges::views::transform(&Format::suffix) |
                    ranges::views::filter([](std::string_view suffix) { return !suffix.empty(); }),
                " ");
}

const Format* parse_format(const std::string& text) {
  const auto found = ranges::find(formats, text, &Format::name);
  if (found != formats.end()) return &*found;
  throw Error(detail::quoted(text) + " is not a format: " + format_names());
}

const Format* format_of_file(const std::string& file) {
  const std::string base = file.substr(file.find_last_of('/') + 1);  // npos + 1 is 0
  for (const Format& format : formats)
    if (!format.suffix.empty() && base.size() > format.suffix.size() &&
        base.ends_with(format.suffix))
      return &format;
  throw UsageError("-o " + detail::quoted(file) + ": the suffix tells the format, one of " +
                   suffixes());
}

constexpr std::string_view seed_mark = "{seed}";

bool has_seed_mark(const std::string& name) { return name.find(seed_mark) != std::string::npos; }

std::string with_seed(std::string name, std::uint64_t seed) {
  for (std::size_t at = 0; (at = name.find(seed_mark)) != std::string::npos;)
    name.replace(at, seed_mark.size(), std::to_string(seed));
  return name;
}

}  // namespace

bool can_unicode() {
  if (::isatty(STDOUT_FILENO) == 0) return true;
  std::setlocale(LC_CTYPE, "");
  return std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
}

bool tells_encounters(const std::string& output) {
  return output == "-" || format_of_file(output)->keyed;
}

void add_output_options(OptionSet& options) {
  options.add_options("Output")(
      "o,output",
      "write FILE, the format by its suffix " + suffixes() +
          "; may be repeated; - is standard output; {seed} in its name stands for the seed",
      Takes::values,
      "FILE")("format", "what standard output gets: " + format_names() + " (default: map)",
              Takes::value, "FORMAT");
  add_chart_option(options, keyed_formats());
  options.add_options("Output")(
      "player",
      "the players' copy: no enemies, no secret passage nor what lies only behind one, no seed")(
      "ascii", "draw the map in plain ASCII")(
      "features", "add the features to JSON: the numbers that deckmap features lists")(
      "cell", "size of a card in a picture, in pixels (default: 64)", Takes::value, "PIXELS")(
      "style",
      "how pictures look: " + names_of_styles() +
          ", or a TOML file (see deckmap style; default: ink)",
      Takes::value, "STYLE")("title", "the title of pictures (default: one made from the cards)",
                             Takes::value, "TEXT")(
      "scale", "a scale on pictures, as in '1 square = 5 ft'", Takes::value, "TEXT")(
      "squares", "a card is N by N squares (default: 1)", Takes::value, "N")(
      "paper", "what a PDF is printed on: a4 (default) or letter", Takes::value, "PAPER")(
      "inch-squares", "a PDF with squares of one inch, over as many pages as it takes")(
      "pixels-per-square",
      "pixels of a square in a virtual tabletop (default: 70) and of a tile in Tiled (default: 32)",
      Takes::value, "PIXELS")(
      "pad-square", "a virtual tabletop's map as wide as high, for canvases that must be")(
      "q,quiet", "say nothing but errors on stderr")("h,help", "show this help");
}

Outputs::Outputs(const Arguments& arguments, bool several, bool seeded)
    : quiet_(arguments.has("quiet")) {
  settings_.ascii = arguments.has("ascii");
  settings_.features = arguments.has("features");
  settings_.chart = chart_given(arguments);
  settings_.player = settings_.picture.player = arguments.has("player");
  const auto format = arguments.parsed("format", parse_format);
  const auto cell = arguments.parsed("cell", [](const std::string& text) {
    return parse_number<int>("the size of a card in pixels", text, PictureOptions::min_cell,
                             PictureOptions::max_cell);
  });
  if (cell) settings_.picture.cell = *cell;

  std::vector<std::string> names = arguments.values("output");
  if (names.empty()) names = {"-"};
  for (const std::string& name : names) {
    if (name.empty()) throw UsageError("-o: a file without a name");
    outputs_.push_back({name, name == "-" ? format.value_or(&formats[0]) : format_of_file(name)});
    if (std::count(names.begin(), names.end(), name) > 1)
      throw UsageError("-o " + detail::quoted(name) + " is given twice");
  }
  if (format && std::find(names.begin(), names.end(), "-") == names.end())
    throw UsageError("--format is for standard output (-o -); a file's suffix tells its format");

  const auto is_json = [](const Output& output) {
    return output.format->name == "json" || output.format->name == "jsonl";
  };
  if (settings_.features && std::none_of(outputs_.begin(), outputs_.end(), is_json))
    throw UsageError("--features are for JSON: use --format json, or -o with .json or .jsonl");
  if (settings_.features && settings_.player)
    throw UsageError("--features do not go with --player: they count what players may not see");

  for (const Output& output : outputs_)
    if (!output.format->beside.empty())
      for (const Output& other : outputs_)
        if (other.name == beside(output.name, output.format->suffix, output.format->beside))
          throw UsageError("-o " + detail::quoted(other.name) +
                           " is the file that belongs beside " + detail::quoted(output.name));

  read_picture_options(arguments);

  const auto is_keyed = [](const Output& output) { return output.format->keyed; };
  if (settings_.chart && std::none_of(outputs_.begin(), outputs_.end(), is_keyed))
    throw UsageError("--chart: none of these formats tells what stands in the rooms; " +
                     keyed_formats() + " do");
  if (settings_.chart && settings_.player)
    throw UsageError("--chart does not go with --player: it tells what players may not see");

  for (const Output& output : outputs_) require_possible(output, several, seeded);
  for (const auto& [name, row] : outputs_) {
    shared_.emplace_back();
    if (!has_seed_mark(name)) open_files(name, *row, shared_.back());
  }
}

void Outputs::read_picture_options(const Arguments& arguments) {
  PictureOptions& picture = settings_.picture;
  const auto squares = arguments.parsed("squares", [](const std::string& text) {
    return parse_number<int>("the squares of a card", text, 1, PictureOptions::max_squares);
  });
  if (squares) picture.squares = *squares;
  const auto line = [&](const std::string& name) {
    const auto text = arguments.parsed(name, [](const std::string& given) {
      if (detail::trimmed(given).empty()) throw Error("the text is empty");
      return std::string(detail::trimmed(given));
    });
    return text.value_or("");
  };
  picture.title = line("title");
  picture.scale = line("scale");
  if (const auto style = arguments.value("style")) picture.style = style_called(*style);
  arguments.parsed("paper", [&](const std::string& text) {
    parse_option("paper", text, settings_.pdf.paper);
    return true;
  });
  settings_.pdf.inch_squares = arguments.has("inch-squares");

  settings_.pixels_per_square = arguments.parsed("pixels-per-square", [](const std::string& text) {
    return parse_number<int>("the pixels of a square", text, UniversalVttOptions::min_pixels,
                             UniversalVttOptions::max_pixels);
  });
  settings_.pad_square = arguments.has("pad-square");

  const auto any = [&](auto&& wanted) {
    return std::any_of(outputs_.begin(), outputs_.end(),
                       [&](const Output& output) { return wanted(*output.format); });
  };
  for (const char* option : {"paper", "inch-squares"})
    if (arguments.has(option) && !any([](const Format& f) { return f.name == "pdf"; }))
      throw UsageError(std::string("--") + option + " is for PDF: use -o with .pdf");
  const auto is_vtt = [](const Format& f) { return f.name == "uvtt" || f.name == "dd2vtt"; };
  const auto is_tiled = [](const Format& f) { return f.name == "tmj"; };
  if (settings_.pad_square && !any(is_vtt))
    throw UsageError("--pad-square is for virtual tabletops: use -o with .uvtt or .dd2vtt");
  if (settings_.pixels_per_square && !any(is_vtt) && !any(is_tiled))
    throw UsageError(
        "--pixels-per-square is for virtual tabletops and Tiled: use -o with .uvtt, .dd2vtt or "
        ".tmj; for pictures there is --cell");
  if (settings_.pixels_per_square.value_or(0) > TiledOptions::max_tile && any(is_tiled))
    throw UsageError("--pixels-per-square: a tile of Tiled has at most " +
                     std::to_string(TiledOptions::max_tile));
}

void Outputs::require_possible(const Output& output, bool several, bool seeded) const {
  const auto& [name, format] = output;
  const std::string shown = name == "-" ? "standard output" : "-o " + detail::quoted(name);
  if (settings_.player && !format->for_players)
    throw UsageError(shown + ": the format " + std::string(format->name) +
                     " tells everything, and --player is for copies that do not");
  const bool marked = has_seed_mark(name);
  if (marked && !seeded) throw UsageError(shown + ": there is no seed to stand for {seed}");
  const bool joins =
      format->several == Several::lines || (name == "-" && format->several == Several::spaced);
  if (several && !marked && !joins) {
    if (format->name == "json")
      throw UsageError(
          "several dungeons do not go into one JSON file: use .jsonl, or {seed} in "
          "the name, as in dungeon-{seed}.json");
    throw UsageError(shown +
                     " takes one dungeon: put {seed} into the file's name, as in dungeon-{seed}" +
                     std::string(format->suffix));
  }
  if (name == "-" && !format->beside.empty())
    throw UsageError("the format " + std::string(format->name) +
                     " is a file with another beside it: name it, as in -o dungeon" +
                     std::string(format->suffix));
  if (name == "-" && format->binary && ::isatty(STDOUT_FILENO) != 0)
    throw UsageError("a picture is not for a terminal: name a file, as in -o dungeon" +
                     std::string(format->suffix));
}

void Outputs::write(const Dungeon& dungeon) {
  std::vector<std::unique_ptr<OutputFile>> own;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    const auto& [name, format] = outputs_[i];
    std::vector<std::unique_ptr<OutputFile>>& files = shared_[i].empty() ? own : shared_[i];
    Target target{name};
    if (shared_[i].empty()) {
      target.name = with_seed(name, dungeon.seed().value_or(0));
      open_files(target.name, *format, own);
    }
    const std::size_t first = files.size() - (format->beside.empty() ? 1 : 2);
    if (written_ > 0 && target.is_stdout() && format->several == Several::spaced)
      files[first]->write("\n");
    files[first]->write(format->render(dungeon, settings_, target));
    if (!format->beside.empty()) files[first + 1]->write(format->render_beside(settings_));
  }
  for (const auto& file : own) file->finish();
  commit(own);
  ++written_;
}

void Outputs::commit(const std::vector<std::unique_ptr<OutputFile>>& files) {
  for (const auto& file : files) {
    file->commit();
    files_.push_back(file->name());
  }
}

void Outputs::open_files(const std::string& name, const Format& format,
                         std::vector<std::unique_ptr<OutputFile>>& files) {
  files.push_back(std::make_unique<OutputFile>(name));
  if (!format.beside.empty())
    files.push_back(std::make_unique<OutputFile>(beside(name, format.suffix, format.beside)));
}

void Outputs::finish() {
  for (const auto& files : shared_)
    for (const auto& file : files) file->finish();
  for (const auto& files : shared_) commit(files);
  if (!quiet_) print_written(files_);
}

}  // namespace deckmap::command
