// The formats, a row each, and the options of files, a row each.

#include <deckmap/formats.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <deckmap/deal.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/one_page.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/svg.hpp>

namespace deckmap {
namespace {

/// A dungeon with what all writers share.
struct Job {
  const Dungeon& dungeon;
  const FileOptions& options;
  const Encounters* encounters;
};

template <class Bytes>
std::string text_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

PictureOptions picture_options(const Job& job) {
  const FileOptions& options = job.options;
  return {.cell = options.cell,
          .squares = options.squares.value_or(PictureOptions{}.squares),
          .title = options.title,
          .scale = options.scale,
          .legend = options.legend,
          .player = options.player,
          .cards = options.cards,
          .bare = options.bare,
          .hide = options.hide,
          .style = options.style.value_or(Style()),
          .encounters = job.encounters};
}

/// Draws a picture with its notes, if it has any.
template <class Draw>
std::string noted(const Job& job, bool usual, Draw&& draw) {
  PictureOptions options = picture_options(job);
  PageNotes notes;
  if (job.options.notes.value_or(usual && !options.player && !options.bare)) {
    if (options.player) throw Error("notes are not for players");
    if (options.bare) throw Error("a bare picture is the map alone: it has no notes");
    notes = page_notes(adventure(job.dungeon, job.encounters));
    options.notes = &notes;
  }
  return draw(options);
}

UniversalVttOptions vtt_options(const FileOptions& options) {
  return {.squares = options.squares.value_or(UniversalVttOptions{}.squares),
          .pixels_per_square = options.pixels_per_square.value_or(100),
          .pad_square = options.pad_square,
          .player = options.player,
          .style = options.style.value_or(Style())};
}

constexpr std::string_view tileset_suffix = "-tiles.png", scene_suffix = "-scene.png",
                           journal_suffix = "-journal.json";

TiledOptions tiled_options(const FileOptions& options) {
  return {.squares = options.squares.value_or(TiledOptions{}.squares),
          .tile = options.pixels_per_square.value_or(32),
          .image = options.file + std::string(tileset_suffix),
          .player = options.player,
          .style = options.style.value_or(Style())};
}

template <std::string (*text)(const Dungeon&)>
std::string plain(const Job& job) {
  return text(job.dungeon);
}

std::string map(const Job& job) {
  return map_text(job.dungeon, {.unicode = !job.options.ascii,
                                .colour = job.options.colour,
                                .player = job.options.player,
                                .counters = {},
                                .encounters = job.encounters});
}

template <bool one_line>
std::string json(const Job& job) {
  return json_text(job.dungeon, {.one_line = one_line,
                                 .features = job.options.features,
                                 .player = job.options.player,
                                 .squares = job.options.squares,
                                 .walls = job.options.walls,
                                 .encounters = job.encounters});
}

std::string svg_file(const Job& job) {
  return noted(job, false, [&](const PictureOptions& options) {
    return svg(job.dungeon, options, {.id_prefix = job.options.id_prefix});
  });
}

std::string tmj(const Job& job) {
  TiledOptions options = tiled_options(job.options);
  options.encounters = job.encounters;
  return tiled_text(job.dungeon, options);
}

std::string dot(const Job& job) {
  return dot_text(job.dungeon, {.player = job.options.player, .encounters = job.encounters});
}

/// The default of `squares` for a grid whose walls are tiles.
constexpr int squares_between_walls = 2;

std::string opd(const Job& job) {
  return one_page_text(job.dungeon, {.squares = job.options.squares.value_or(squares_between_walls),
                                     .player = job.options.player,
                                     .title = job.options.title,
                                     .encounters = job.encounters});
}

std::string donjon(const Job& job) {
  return donjon_text(job.dungeon, {.squares = job.options.squares.value_or(squares_between_walls),
                                   .player = job.options.player,
                                   .title = job.options.title,
                                   .encounters = job.encounters});
}

FoundryOptions foundry_options(const FileOptions& options) {
  return {.map = vtt_options(options),
          .image = options.file + std::string(scene_suffix),
          .title = options.title};
}

std::string foundry(const Job& job) {
  const FoundryOptions options = foundry_options(job.options);
  return foundry_text(job.dungeon, options);
}

std::string journal(const Job& job) {
  return foundry_journal_text(job.dungeon,
                              {.title = job.options.title, .encounters = job.encounters});
}

template <std::string (*text)(const Dungeon&, const KeyOptions&)>
std::string key(const Job& job) {
  PictureOptions picture = picture_options(job);
  picture.encounters = nullptr;
  return text(
      job.dungeon,
      {.unicode = !job.options.ascii, .picture = std::move(picture), .encounters = job.encounters});
}

template <std::string (*text)(const Dungeon&, const Encounters*)>
std::string explained(const Job& job) {
  return text(job.dungeon, job.encounters);
}

std::string name(const Dungeon& dungeon) { return dungeon_name(dungeon) + '\n'; }

std::string code(const Dungeon& dungeon) {
  const auto code = code_of(dungeon);
  if (!code) throw Error("a dungeon of given cards has no code: write it as deal");
  return *code + '\n';
}

#ifdef DECKMAP_HAS_PAINT
std::string png_file(const Job& job) {
  return noted(job, false,
               [&](const PictureOptions& options) { return text_of(png(job.dungeon, options)); });
}
/// A page to print is white, and with a chart it is one to play from.
std::string pdf_file(const Job& job) {
  return noted(job, job.encounters != nullptr, [&](PictureOptions options) {
    if (!job.options.style) options.style = style_of_name("press");
    return text_of(pdf(job.dungeon, options, job.options.pdf));
  });
}
std::string painted(const Picture& picture) { return text_of(png(picture)); }
std::string painted_tileset(const FileOptions& options) {
  return text_of(tileset_png(tiled_options(options)));
}
constexpr bool has_paint = true;
#else
constexpr std::string (*png_file)(const Job&) = nullptr;
constexpr std::string (*pdf_file)(const Job&) = nullptr;
std::string painted(const Picture&) {
  throw Error("this build draws no PNG, without deckmap::paint: give the file its PNG");
}
std::string painted_tileset(const FileOptions&) { return painted({}); }
constexpr bool has_paint = false;
#endif

/// Throws `Error` for anything but a PNG of that size.
void require_png(std::span<const char> bytes, int width, int height) {
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i)
      value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
  };
  constexpr std::string_view head = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
  constexpr std::size_t head_size = 16;
  if (bytes.size() < head_size + 8 ||
      std::string_view(bytes.data(), head_size) != std::string_view(head.data(), head_size))
    throw Error("the given image is not a PNG");
  const std::uint32_t given_width = number(head_size), given_height = number(head_size + 4);
  if (given_width != static_cast<std::uint32_t>(width) ||
      given_height != static_cast<std::uint32_t>(height))
    throw Error("the given PNG has " + std::to_string(given_width) + " x " +
                std::to_string(given_height) + " pixels, not " + std::to_string(width) + " x " +
                std::to_string(height));
}

std::string held_png(const FileOptions& options, const Picture& picture) {
  if (options.png.empty()) return painted(picture);
  require_png(options.png, picture.width, picture.height);
  return text_of(options.png);
}

std::string tileset(const Job& job) {
  const FileOptions& options = job.options;
  if (options.png.empty()) return painted_tileset(options);
  const Picture picture = tileset_picture(tiled_options(options));
  require_png(options.png, picture.width, picture.height);
  return text_of(options.png);
}

std::string vtt(const Job& job) {
  const UniversalVttOptions options = vtt_options(job.options);
  const VttScene scene = vtt_scene(job.dungeon, options);
  const std::string image = held_png(job.options, vtt_picture(job.dungeon, scene, options));
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(image.data());
  return universal_vtt_text(job.dungeon, scene, options, {bytes, image.size()});
}

template <int least>
Picture picture_of_vtt(const Dungeon& dungeon, const FileOptions& options) {
  const UniversalVttOptions vtt = vtt_options(options);
  return vtt_picture(dungeon, vtt_scene(dungeon, vtt), vtt, least);
}
Picture picture_of_tiled(const Dungeon&, const FileOptions& options) {
  return tileset_picture(tiled_options(options));
}

std::string scene_image(const Job& job) {
  return held_png(job.options,
                  picture_of_vtt<FoundryOptions::min_pixels>(job.dungeon, job.options));
}

/// The properties of a format.
enum Traits : unsigned { player = 1, chart = 2, binary = 4, paint = 8 };

/// A file of a format.
struct Part {
  std::string_view suffix = {};
  std::string (*write)(const Job&) = nullptr;
  bool player = false;  ///< whether the players' copy has it too
};

struct Row {
  constexpr Row(std::string_view name, std::string_view suffix, std::string_view media_type,
                std::string_view about, Several several, unsigned traits,
                std::string (*writer)(const Job&),
                Picture (*holds)(const Dungeon&, const FileOptions&) = nullptr, Part second = {},
                Part third = {})
      : format{.name = name,
               .suffix = suffix,
               .media_type = media_type,
               .about = about,
               .several = several,
               .binary = (traits & binary) != 0,
               .player = (traits & player) != 0,
               .chart = (traits & chart) != 0,
               .holds_png = holds != nullptr,
               .built = has_paint || (traits & paint) == 0},
        held_picture(holds),
        parts{{suffix, writer, true}, second, third} {}

  Format format;
  Picture (*held_picture)(const Dungeon&, const FileOptions&);
  Part parts[3];
};

constexpr std::string_view media_text = "text/plain", media_json = "application/json";
using enum Several;

// In the order of menus.
constexpr Row format_rows[] = {
    {"map", ".txt", media_text, "the map as text", spaced, player | chart, map},
    {"cards", "", media_text, "the cards as they lie", spaced, 0, plain<cards_text>},
    {"deal", ".deal", media_text, "the deal, to be replayed", no, 0, plain<deal_text>},
    {"json", ".json", media_json, "everything, for programs", no, player | chart, json<false>},
    {"jsonl", ".jsonl", "application/jsonl", "the same, each dungeon a line", lines, player | chart,
     json<true>},
    {"png", ".png", "image/png", "a picture in pixels", no, player | chart | binary | paint,
     png_file},
    {"svg", ".svg", "image/svg+xml", "a picture of any size", no, player | chart, svg_file},
    {"pdf", ".pdf", "application/pdf", "a picture to print", no, player | chart | binary | paint,
     pdf_file},
    {"uvtt", ".uvtt", media_json, "Universal VTT, for virtual tabletops", no, player | paint, vtt,
     picture_of_vtt<UniversalVttOptions::min_pixels>},
    {"dd2vtt", ".dd2vtt", media_json, "the same by its other name", no, player | paint, vtt,
     picture_of_vtt<UniversalVttOptions::min_pixels>},
    {"foundry",
     ".foundry.json",
     media_json,
     "a scene for Foundry, its picture, and the key as a journal",
     no,
     player | chart | paint,
     foundry,
     picture_of_vtt<FoundryOptions::min_pixels>,
     {scene_suffix, scene_image, true},
     {journal_suffix, journal}},
    {"opd", ".opd.json", media_json, "One Page Dungeon, for its importers", no, player | chart,
     opd},
    {"donjon", ".donjon.json", media_json, "donjon, for its importers", no, player | chart, donjon},
    {"tmj",
     ".tmj",
     media_json,
     "a map for Tiled, and its tileset",
     no,
     player | chart | paint,
     tmj,
     picture_of_tiled,
     {tileset_suffix, tileset, true}},
    {"dot", ".dot", "text/vnd.graphviz", "a graph of the rooms, for Graphviz", no, player | chart,
     dot},
    {"md", ".md", "text/markdown", "the key in Markdown", no, chart, key<key_markdown>},
    {"html", ".html", "text/html", "the key as a page, with the map", no, chart, key<key_html>},
    {"explain", ".explain.txt", media_text, "the deal step by step", spaced, chart,
     explained<explain_text>},
    {"steps", ".steps.json", media_json, "the same for programs", no, chart, explained<steps_json>},
    {"name", "", media_text, "the name of the dungeon", lines, player, plain<name>},
    {"code", "", media_text, "the deal code", lines, 0, plain<code>},
};

constexpr auto all_formats = [] {
  std::array<Format, std::size(format_rows)> formats;
  std::transform(std::begin(format_rows), std::end(format_rows), formats.begin(),
                 [](const Row& row) { return row.format; });
  return formats;
}();

const Row& row_of(const Format& format) {
  return format_rows[&format_called(format.name) - all_formats.data()];
}

/// Returns the files of a format that such a copy has.
std::vector<const Part*> parts_of(const Format& format, const FileOptions& options) {
  std::vector<const Part*> parts;
  for (const Part& part : row_of(format).parts)
    if (part.write != nullptr && (part.player || !options.player)) parts.push_back(&part);
  return parts;
}

// -- the options

bool is_toml(std::string_view text) { return text.find_first_of("=[\n") != std::string_view::npos; }

std::vector<std::string_view> chart_names() {
  std::vector<std::string_view> names;
#ifdef DECKMAP_HAS_PLAY
  for (const ShippedChart& chart : shipped_charts()) names.push_back(chart.name);
#endif
  return names;
}

/// An option that only some formats read.
struct Readers {
  std::string_view option;
  std::vector<std::string_view> formats;
};

const std::array readers = [] {
  using Names = std::vector<std::string_view>;
  const auto with = [](Names names, const Names& more) {
    names.insert(names.end(), more.begin(), more.end());
    return names;
  };
  const Names json = {"json", "jsonl"}, pictures = {"png", "svg", "pdf"},
              drawn = with(pictures, {"html"}), tabletops = {"uvtt", "dd2vtt", "foundry"},
              tiles = with(tabletops, {"tmj"}), importers = {"opd", "donjon"};
  return std::to_array<Readers>({
      {"style", with(drawn, tiles)},
      {"features", json},
      {"ascii", {"map", "md"}},
      {"title", with(with(drawn, {"md", "foundry"}), importers)},
      {"scale", drawn},
      {"legend", pictures},
      {"bare", drawn},
      {"hide", drawn},
      {"notes", pictures},
      {"squares", with(with(with(json, drawn), tiles), importers)},
      {"walls", json},
      {"cell", {"png", "svg", "html"}},
      {"cards", drawn},
      {"pixels_per_square", tiles},
      {"pad_square", tabletops},
      {"paper", {"pdf"}},
      {"inch_squares", {"pdf"}},
      {"id_prefix", {"svg"}},
  });
}();

void require_id_prefix(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const bool possible =
      is_letter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '-';
      });
  if (!possible)
    throw Error("id_prefix: " + detail::quoted(text) +
                " cannot begin an id: letters, digits and hyphens, a letter first");
}

}  // namespace

/// Styles and charts are read, but not written.
template <>
struct OptionValue<Style> {
  static constexpr OptionKind kind = OptionKind::toml;
  static Style read(const Option&, std::string_view text) {
    return is_toml(text) ? parse_style(text) : style_of_name(text);
  }
  static std::string text(const Style&) { return {}; }
};
template <>
struct OptionValue<Chart> {
  static constexpr OptionKind kind = OptionKind::toml;
  static Chart read(const Option&, [[maybe_unused]] std::string_view text) {
#ifdef DECKMAP_HAS_PLAY
    if (is_toml(text)) return read_chart_toml(text);
    for (const ShippedChart& chart : shipped_charts())
      if (chart.name == text) return read_chart_toml(chart.toml);
    throw Error(detail::quoted(text) + " is not a chart: " + detail::listed(chart_names()));
#else
    throw Error("this build has no charts, without deckmap::play");
#endif
  }
  static std::string text(const Chart&) { return {}; }
};

template <>
struct OptionValue<Hidden> {
  static constexpr OptionKind kind = OptionKind::text;
  static Hidden read(const Option&, std::string_view text) { return parse_hidden(text); }
  static std::string text(const Hidden&) { return {}; }
};

/// The table of the options of files.
template <class AnyOptions, class F>
requires std::same_as<std::remove_const_t<AnyOptions>, FileOptions>
void for_each_option(AnyOptions& o, F&& f) {
  static const FileOptions usual;
  f(Option{.name = "chart",
           .about = "the encounters in the rooms: the name of a chart, or one in TOML",
           .form = "CHART",
           .unset = "none"},
    o.chart, usual.chart);
  f(Option{.name = "style",
           .about = "the look of pictures: the name of a style, or one in TOML",
           .form = "STYLE",
           .unset = "ink, and press in a PDF"},
    o.style, usual.style);
  f(Option{.name = "title", .about = "the title of pictures", .unset = "one made from the cards"},
    o.title, usual.title);
  f(Option{.name = "notes",
           .about =
               "title, story and notes beside the map, by --chart or the chart fantasy (default "
               "in a PDF with --chart)"},
    o.notes, usual.notes);
  f(Option{.name = "legend", .about = "a legend in pictures"}, o.legend, usual.legend);
  f(Option{.name = "scale",
           .about = "a scale on pictures, as in '1 square = 5 ft'",
           .unset = "none"},
    o.scale, usual.scale);
  f(Option{.name = "bare", .about = "pictures of the map alone, whole squares to the edge"}, o.bare,
    usual.bare);
  f(Option{.name = "hide",
           .about =
               "leave LIST out of pictures: all, or shops, springs, levels, numbers, joined by "
               "commas",
           .form = "LIST",
           .unset = "nothing"},
    o.hide, usual.hide);
  f(Option{.name = "player", .about = "the players' copy: no enemies, no secret passage, no seed"},
    o.player, usual.player);
  f(Option{.name = "squares",
           .about = "a card is N by N squares",
           .low = 1,
           .high = PictureOptions::max_squares,
           .unset = "3; 1 in Tiled, 2 in opd and donjon; JSON has tiles with it"},
    o.squares, usual.squares);
  f(Option{.name = "cell",
           .about = "size of a card in a picture, in pixels",
           .low = PictureOptions::min_cell,
           .high = PictureOptions::max_cell,
           .form = "PIXELS"},
    o.cell, usual.cell);
  f(Option{.name = "cards",
           .about = "pictures show the first N cards",
           .high = max_cards,
           .unset = "all"},
    o.cards, usual.cards);
  f(Option{.name = "paper", .about = "the paper of a PDF"}, o.pdf.paper, usual.pdf.paper);
  f(Option{.name = "inch_squares",
           .about = "a PDF with squares of one inch, over as many pages as it takes"},
    o.pdf.inch_squares, usual.pdf.inch_squares);
  f(Option{.name = "pixels_per_square",
           .about = "pixels of a square in a virtual tabletop and of a tile in Tiled",
           .low = UniversalVttOptions::min_pixels,
           .high = UniversalVttOptions::max_pixels,
           .form = "PIXELS",
           .unset = "100, and 32 in Tiled"},
    o.pixels_per_square, usual.pixels_per_square);
  f(Option{.name = "pad_square", .about = "pad the map of a virtual tabletop to a square"},
    o.pad_square, usual.pad_square);
  f(Option{.name = "walls", .about = "the walls in the tiles of JSON: between tiles, or tiles too"},
    o.walls, usual.walls);
  f(Option{.name = "features", .about = "the features in JSON"}, o.features, usual.features);
  f(Option{.name = "ascii", .about = "the map in plain ASCII"}, o.ascii, usual.ascii);
  f(Option{.name = "colour", .about = "the map in ANSI colours"}, o.colour, usual.colour);
  f(Option{.name = "id_prefix",
           .about = "the beginning of the ids of an SVG, for several on one page",
           .unset = "none"},
    o.id_prefix, usual.id_prefix);
  f(Option{.name = "file", .about = "the name of the file, without its suffix", .form = "NAME"},
    o.file, usual.file);
}

std::span<const Format> formats() { return all_formats; }

const Format& format_called(std::string_view name) {
  const auto found = std::find_if(all_formats.begin(), all_formats.end(),
                                  [&](const Format& format) { return format.name == name; });
  if (found != all_formats.end()) return *found;
  throw Error(detail::quoted(name) +
              " is not a format: " + detail::listed(all_formats, &Format::name));
}

const Format* format_of_file(std::string_view file) {
  const std::string_view base = file.substr(file.find_last_of('/') + 1);  // npos + 1 is 0
  const Format* longest = nullptr;
  for (const Format& format : all_formats)
    if (!format.suffix.empty() && base.size() > format.suffix.size() &&
        detail::ends_with_suffix(base, format.suffix) &&
        (longest == nullptr || format.suffix.size() > longest->suffix.size()))
      longest = &format;
  return longest;
}

std::span<const OptionInfo> file_options() {
  static const std::vector<OptionInfo> rows = [] {
    auto list = list_options<FileOptions>();
    for (OptionInfo& info : list) {
      if (info.row.name == "style") info.values.assign(style_names().begin(), style_names().end());
      if (info.row.name == "chart") info.values = chart_names();
    }
    return list;
  }();
  return rows;
}

bool reads_option(const Format& format, std::string_view option) {
  if (option == "chart") return format.chart;
  if (option == "player") return format.player;
  const auto found = std::find_if(readers.begin(), readers.end(),
                                  [&](const Readers& row) { return row.option == option; });
  return found == readers.end() || std::find(found->formats.begin(), found->formats.end(),
                                             format.name) != found->formats.end();
}

void set_file_option(FileOptions& options, std::string_view name, std::string_view value) {
  if (value.empty()) return reset_option(options, name);
  if (name == "id_prefix") require_id_prefix(value);
  if (name == "title" || name == "scale") require_title(name, value);
  set_option(options, name, value);
}

std::vector<std::string_view> suffixes(const Format& format, const FileOptions& options) {
  std::vector<std::string_view> ends;
  for (const Part* part : parts_of(format, options)) ends.push_back(part->suffix);
  return ends;
}

std::vector<WrittenFile> write(const Dungeon& dungeon, const Format& format,
                               const FileOptions& options) {
  require_title("title", options.title);
  if (options.player && !format.player)
    throw Error("the format " + std::string(format.name) + " has no players' copy");
  if (!format.built && !(format.holds_png && !options.png.empty()))
    throw Error("this build has no " + std::string(format.name) + ", without deckmap::paint");
  std::optional<Encounters> encounters;
  if (options.chart && format.chart && !options.player)
    encounters = key_encounters(*options.chart, dungeon);
  else if (options.notes.value_or(false) && format.chart && !options.player)
    encounters = key_encounters(OptionValue<Chart>::read({.name = "chart", .about = {}}, "fantasy"),
                                dungeon);
  const Job job{dungeon, options, encounters ? &*encounters : nullptr};
  std::vector<WrittenFile> files;
  for (const Part* part : parts_of(format, options))
    files.push_back({std::string(part->suffix), part->write(job)});
  return files;
}

Picture held_picture(const Dungeon& dungeon, const Format& format, const FileOptions& options) {
  if (!format.holds_png) throw Error("the format " + std::string(format.name) + " holds no PNG");
  return row_of(format).held_picture(dungeon, options);
}

}  // namespace deckmap
