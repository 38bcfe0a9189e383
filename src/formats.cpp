// The formats, a row each, and the options of files, a row each.

#include <deckmap/formats.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
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
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/faces.hpp>
#include <deckmap/write/flare.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/one_page.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/svg.hpp>
#include <deckmap/write/wad.hpp>

#include "write/zip.hpp"

namespace deckmap {
namespace {

/// A dungeon with what all writers share; for a file of several, all of them.
struct Job {
  const Dungeon& dungeon;
  std::span<const Dungeon> dungeons;
  const FileOptions& options;
  const Encounters* encounters;
  std::span<const Job> levels_below = {};  ///< of several levels, for formats that hold them all
  std::span<const Encounters> all_encounters = {};  ///< by dungeon
};

template <class Bytes>
std::string text_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

/// The style of a picture, with the things of its chart's setting.
Style style_of(const FileOptions& options, std::string_view usual = "ink") {
  Style style = options.style ? *options.style : style_of_name(usual);
  if (options.chart && options.chart->setting && options.chart->setting->things != Things::dungeon)
    style.things = options.chart->setting->things;
  return style;
}

PictureOptions picture_options(const Job& job) {
  const FileOptions& options = job.options;
  return {.cell = options.cell,
          .squares = options.squares.value_or(PictureOptions{}.squares),
          .title = options.title,
          .scale = options.scale,
          .legend = options.legend,
          .counters = options.counters,
          .player = options.player,
          .cards = options.cards,
          .frame = job.dungeon.is_level() ? options.frame : std::nullopt,
          .bare = options.bare,
          .hide = options.hide,
          .style = style_of(options),
          .encounters = job.encounters};
}

/// Draws a picture with its notes, if it has any.
template <class Draw>
std::string noted(const Job& job, bool usual, Draw&& draw) {
  PictureOptions options = picture_options(job);
  PageNotes notes;
  if (job.options.notes.value_or(usual && !options.player && !options.bare)) {
    if (options.bare) throw Error("a bare picture is the map alone: it has no notes");
    // players get ruled space instead
    if (!options.player) notes = page_notes(adventure(job.dungeon, job.encounters));
    options.notes = &notes;
  }
  return draw(options);
}

UniversalVttOptions vtt_options(const FileOptions& options) {
  return {.squares = options.squares.value_or(UniversalVttOptions{}.squares),
          .pixels_per_square = options.pixels_per_square.value_or(100),
          .pad_square = options.pad_square,
          .frame = options.frame,
          .player = options.player,
          .style = style_of(options)};
}

constexpr std::string_view tileset_suffix = "-tiles.png", scene_suffix = "-scene.png",
                           journal_suffix = "-journal.json";

TiledOptions tiled_options(const FileOptions& options) {
  return {.squares = options.squares.value_or(TiledOptions{}.squares),
          .tile = options.pixels_per_square.value_or(32),
          .image = options.file + std::string(tileset_suffix),
          .player = options.player,
          .style = style_of(options)};
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
  std::vector<Encounters> further;
  for (const Job& level : job.levels_below)
    if (level.encounters != nullptr) further.push_back(*level.encounters);
  return json_text(job.dungeon, {.one_line = one_line,
                                 .features = job.options.features,
                                 .player = job.options.player,
                                 .squares = job.options.squares,
                                 .walls = job.options.walls,
                                 .encounters = job.encounters,
                                 .further_encounters = further});
}

std::string svg_file(const Job& job) {
  return noted(job, false, [&](const PictureOptions& options) {
    const SvgOptions svg_options{
        .id_prefix = job.options.id_prefix,
        .faces = options.notes != nullptr ? std::string_view(face_css()) : ""};
    if (job.options.sheets)
      return svg(picture_pages(job.dungeon, options, page_size(*job.options.sheets)), svg_options);
    return svg(job.dungeon, options, svg_options);
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

std::string wad_file(const Job& job) { return wad(job.dungeons, job.options.wad); }

std::vector<FlareFile> flare_files(const Job& job) {
  return flare_mod(job.dungeons,
                   {.hero_level = job.options.flare.hero_level, .encounters = job.all_encounters});
}
std::string flare_zip(const Job& job) {
  detail::Zip zip;
  for (const FlareFile& file : flare_files(job))
    zip.add(job.options.file + '/' + file.path, file.bytes);
  return zip.finished();
}

FoundryOptions foundry_options(const FileOptions& options) {
  return {.map = vtt_options(options),
          .image = options.file + std::string(scene_suffix),
          .padding = options.padding / 100.0,
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

std::string markdown_key(const Job& job) {
  return key_markdown(job.dungeon, {.unicode = !job.options.ascii,
                                    .picture = {.title = job.options.title},
                                    .encounters = job.encounters});
}

KeyPart html_part(const Job& level) {
  PictureOptions picture = picture_options(level);
  picture.encounters = nullptr;
  picture.frame.reset();  // on one page with its text no map needs the room of all
  return {level.dungeon, {.picture = std::move(picture), .encounters = level.encounters}};
}
std::string html_key(const Job& job) {
  std::vector<KeyPart> levels = {html_part(job)};
  for (const Job& level : job.levels_below) levels.push_back(html_part(level));
  return key_html(levels);
}

template <std::string (*text)(const Dungeon&, const Encounters*)>
std::string explained(const Job& job) {
  return text(job.dungeon, job.encounters);
}

#ifdef DECKMAP_HAS_CONTENT
std::string adventure_file(const Job& job) {
  if (!job.levels_below.empty()) throw Error("the file of an adventure is of one level alone");
  return adventure_toml(*job.encounters, job.dungeon);
}
constexpr bool has_content = true;
#else
constexpr std::string (*adventure_file)(const Job&) = nullptr;
constexpr bool has_content = false;
constexpr const char* no_charts = "this build has no charts, without deckmap::content";
#endif

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
  std::vector<Picture> pages;
  const auto add = [&](const Job& level) {
    noted(level, level.encounters != nullptr, [&](PictureOptions options) {
      options.style = style_of(level.options, "press");
      for (Picture& page :
           picture_pages(level.dungeon, options, page_size(level.options.pdf.paper)))
        pages.push_back(std::move(page));
      return std::string();
    });
  };
  add(job);
  for (const Job& level : job.levels_below) add(level);
  return text_of(pdf(pages, job.options.pdf));
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

Picture picture_of_vtt(const Dungeon& dungeon, const FileOptions& options, int least) {
  const UniversalVttOptions vtt = vtt_options(options);
  return vtt_picture(dungeon, vtt_scene(dungeon, vtt), vtt, least);
}
// Two functions and no template: under sanitizers g++ takes the address of an instance for one that
// may be null, and the table of formats for no constant.
Picture picture_of_uvtt(const Dungeon& dungeon, const FileOptions& options) {
  return picture_of_vtt(dungeon, options, UniversalVttOptions::min_pixels);
}
Picture picture_of_foundry(const Dungeon& dungeon, const FileOptions& options) {
  return picture_of_vtt(dungeon, options, FoundryOptions::min_pixels);
}
Picture picture_of_tiled(const Dungeon&, const FileOptions& options) {
  return tileset_picture(tiled_options(options));
}

std::string scene_image(const Job& job) {
  return held_png(job.options, picture_of_foundry(job.dungeon, job.options));
}

/// The properties of a format.
enum Traits : unsigned { player = 1, chart = 2, binary = 4, paint = 8, content = 16 };

/// How several levels are written.
enum class LevelFiles : std::uint8_t {
  each,    ///< a file a level: dungeon-1.png, dungeon-2.png
  joined,  ///< one text after the other
  one,     ///< by the writer, or one for all
};

/// Most pictures and maps are of one level.
constexpr LevelFiles level_files(std::string_view format) {
  for (const std::string_view name : {"map", "cards", "md", "explain"})
    if (format == name) return LevelFiles::joined;
  for (const std::string_view name : {"json", "jsonl", "pdf", "html", "name", "code"})
    if (format == name) return LevelFiles::one;
  return LevelFiles::each;
}

/// A file of a format.
struct Part {
  std::string_view suffix = {};
  std::string (*write)(const Job&) = nullptr;
  bool player = false;   ///< whether the players' copy has it too
  bool painted = false;  ///< whether it holds the picture
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
               .each_level = several != Several::together && level_files(name) == LevelFiles::each,
               .built =
                   (has_paint || (traits & paint) == 0) && (has_content || (traits & content) == 0),
               .most = several == Several::together ? WadOptions::max_maps : 1},
        held_picture(holds),
        parts{{suffix, writer, true, (traits & paint) != 0 && second.write == nullptr},
              second,
              third} {}

  /// A folder.
  constexpr Row(std::string_view name, std::string_view suffix, std::string_view about,
                unsigned traits, std::vector<FlareFile> (*files)(const Job&))
      : Row(name, suffix, "inode/directory", about, Several::together, traits, nullptr) {
    format.folder = true;
    folder = files;
  }

  Format format;
  Picture (*held_picture)(const Dungeon&, const FileOptions&);
  std::vector<FlareFile> (*folder)(const Job&) = nullptr;
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
     picture_of_uvtt},
    {"dd2vtt", ".dd2vtt", media_json, "the same by its other name", no, player | paint, vtt,
     picture_of_uvtt},
    {"foundry",
     ".foundry.json",
     media_json,
     "a scene for Foundry, its picture, and the key as a journal",
     no,
     player | chart | paint,
     foundry,
     picture_of_foundry,
     {scene_suffix, scene_image, true, true},
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
     {tileset_suffix, tileset, true, true}},
    {"wad", ".wad", "application/x-doom", "maps for Doom, to be played", together, binary,
     wad_file},
    {"flare", ".flare", "a mod for the game Flare, a folder", chart, flare_files},
    {"flare_zip", ".flare.zip", "application/zip", "the same in one file", together, chart | binary,
     flare_zip},
    {"dot", ".dot", "text/vnd.graphviz", "a graph of the rooms, for Graphviz", no, player | chart,
     dot},
    {"md", ".md", "text/markdown", "the key in Markdown", no, chart, markdown_key},
    {"html", ".html", "text/html", "the key as a page, with the map", no, chart, html_key},
    {"adventure", ".adventure.toml", "application/toml", "the texts of an adventure, to be changed",
     no, chart | content, adventure_file},
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

/// The encounters of a chart, if the format shows them; with notes alone those of fantasy.
std::optional<Encounters> encounters_of(const Dungeon& dungeon, const Format& format,
                                        const FileOptions& options);

/// The options of a level, which has the title of the whole and its number. The maps of all levels
/// fill one frame, so that stairs lie below each other. A given frame is on the table of the first.
FileOptions level_options(const Levels& levels, std::size_t level, const Format& format,
                          FileOptions options) {
  if (!reads_option(format, "frame")) options.frame.reset();
  if (levels.size() > 1) options.frame = level_frame(levels, level, options.frame);
  if (options.title.empty()) options.title = dungeon_name(levels[0]);
  options.title += ", level " + std::to_string(level + 1);
  return options;
}

/// The options of a level that is written alone: as among all, but that a given title is whole, and
/// a given frame on its own table.
FileOptions alone(const Dungeon& level, const Format& format, const FileOptions& options) {
  FileOptions own = level_options(Levels(level), level.level() - 1, format, options);
  if (options.frame && reads_option(format, "frame")) own.frame = options.frame;
  if (!options.title.empty()) own.title = options.title;
  return own;
}

/// Foundry: all levels in one scene, their pictures, and the key in one journal; and a scene a
/// level for its version 13, which has no levels.
std::vector<WrittenFile> write_foundry(const Levels& levels, const Format& format,
                                       const FileOptions& options) {
  std::vector<std::optional<Encounters>> encounters;
  std::vector<FileOptions> of_level;
  std::vector<std::string> images;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const std::string number = std::to_string(k + 1);
    encounters.push_back(encounters_of(levels[k], format, options));
    of_level.push_back(level_options(levels, k, format, options));
    of_level[k].file += "-" + number;
    images.push_back(of_level[k].file + std::string(scene_suffix));
  }
  std::vector<WrittenFile> files = {
      {std::string(format.suffix), foundry_text(levels, foundry_options(options), images)}};
  if (!options.player) {
    std::vector<const Encounters*> keyed;
    for (const auto& one : encounters) keyed.push_back(one ? &*one : nullptr);
    files.push_back(
        {std::string(journal_suffix), foundry_journal_text(levels, options.title, keyed)});
  }
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Job job{.dungeon = levels[k],
                  .dungeons = {&levels[k], 1},
                  .options = of_level[k],
                  .encounters = nullptr};
    const std::string number = "-" + std::to_string(k + 1);
    files.push_back({number + std::string(scene_suffix), scene_image(job)});
    FoundryOptions scene = foundry_options(of_level[k]);
    scene.stairs = levels.ends_on(k);
    files.push_back({number + std::string(format.suffix), foundry_text(levels[k], scene)});
  }
  return files;
}

/// Writes several levels. Each has the title of the whole, and its number.
std::vector<WrittenFile> write_levels(const Levels& levels, const Format& format,
                                      const FileOptions& options) {
  if (!options.png.empty() && format.holds_png && levels.size() > 1)
    throw Error("the given PNG is of one level, and these are " + std::to_string(levels.size()) +
                ": write each alone");
  if (format.name == "foundry" && levels.size() > 1) return write_foundry(levels, format, options);
  std::vector<std::optional<Encounters>> encounters;
  std::vector<FileOptions> of_level;
  std::vector<Job> jobs;
  const LevelFiles kind = level_files(format.name);
  encounters.reserve(levels.size());
  of_level.reserve(levels.size());
  for (std::size_t k = 0; k < levels.size(); ++k) {
    encounters.push_back(encounters_of(levels[k], format, options));
    of_level.push_back(level_options(levels, k, format, options));
    if (kind == LevelFiles::each) of_level[k].file += "-" + std::to_string(k + 1);
    jobs.push_back(
        {levels[k], {&levels[k], 1}, of_level[k], encounters[k] ? &*encounters[k] : nullptr});
  }
  jobs[0].levels_below = std::span(jobs).subspan(1);
  std::vector<WrittenFile> files;
  for (std::size_t k = 0; k < (kind == LevelFiles::each ? levels.size() : 1); ++k)
    for (const Part* part : parts_of(format, options))
      files.push_back({(kind == LevelFiles::each ? "-" + std::to_string(k + 1) : "") +
                           std::string(part->suffix),
                       part->write(jobs[k])});
  if (kind == LevelFiles::joined)
    for (const Job& job : jobs[0].levels_below)
      files[0].bytes += "\n" + parts_of(format, options)[0]->write(job);
  if (kind == LevelFiles::joined && levels.ends_early() && format.name != "cards" &&
      format.name != "md")
    files[0].bytes += "\nThe descent ends here: no boss of this level guards a stair.\n";
  return files;
}

// -- the options

bool is_toml(std::string_view text) { return text.find_first_of("=[\n") != std::string_view::npos; }

std::vector<std::string_view> chart_names() {
  std::vector<std::string_view> names;
#ifdef DECKMAP_HAS_CONTENT
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
              tiles = with(tabletops, {"tmj"}), importers = {"opd", "donjon"},
              texts = with(with(with(json, drawn), importers),
                           {"md", "foundry", "flare", "flare_zip", "adventure"});
  return std::to_array<Readers>({
      {"adventure", texts},
      {"reroll", texts},
      {"style", with(drawn, tiles)},
      {"features", json},
      {"ascii", {"map", "md"}},
      {"title", with(with(drawn, {"md", "foundry"}), importers)},
      {"scale", drawn},
      {"legend", pictures},
      {"bare", drawn},
      {"hide", drawn},
      {"notes", pictures},
      {"counters", pictures},
      {"squares", with(with(with(json, drawn), tiles), importers)},
      {"walls", json},
      {"cell", {"png", "svg", "html"}},
      {"cards", drawn},
      {"pixels_per_square", tiles},
      {"pad_square", tabletops},
      {"frame", tabletops},
      {"padding", {"foundry"}},
      {"paper", {"pdf"}},
      {"inch_squares", {"pdf"}},
      {"id_prefix", {"svg"}},
      {"sheets", {"svg"}},
      {"game", {"wad"}},
      {"theme", {"wad"}},
      {"hero_level", {"flare", "flare_zip"}},
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
#ifdef DECKMAP_HAS_CONTENT
    if (is_toml(text)) return read_chart_toml(text);
    // Programs that write many files name the same one each time, and it has thousands of texts.
    thread_local std::map<std::string_view, Chart> known;
    for (const ShippedChart& chart : shipped_charts())
      if (chart.name == text) {
        auto found = known.find(chart.name);
        if (found == known.end())
          found = known.emplace(chart.name, read_chart_toml(chart.toml)).first;
        return found->second;
      }
    throw Error(detail::quoted(text) + " is not a chart: " + detail::listed(chart_names()));
#else
    throw Error(no_charts);
#endif
  }
  static std::string text(const Chart&) { return {}; }
};

template <>
struct OptionValue<std::vector<Reroll>> {
  static constexpr OptionKind kind = OptionKind::text;
  static std::vector<Reroll> read(const Option&, [[maybe_unused]] std::string_view text) {
#ifdef DECKMAP_HAS_CONTENT
    return parse_rerolls(text);
#else
    throw Error("this build has no adventures, without deckmap::content");
#endif
  }
  static std::string text(const std::vector<Reroll>&) { return {}; }
};

template <>
struct OptionValue<Frame> {
  static constexpr OptionKind kind = OptionKind::text;
  static Frame read(const Option&, std::string_view text) { return parse_frame(text); }
  static std::string text(const Frame& frame) { return to_string(frame); }
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
  f(Option{.name = "adventure",
           .about = "the texts of the adventure, changed: what the format adventure wrote for this "
                    "dungeon and chart",
           .form = "TOML",
           .unset = "those of the chart"},
    o.edits.file, usual.edits.file);
  f(Option{.name = "reroll",
           .about = "other words for places, as in 3,C2 (3*2: the second roll); the facts stay",
           .form = "PLACES",
           .unset = "none"},
    o.edits.again, usual.edits.again);
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
  f(Option{.name = "counters",
           .about = "counters of enemies on the map, with notes too (--no-counters: none)"},
    o.counters, usual.counters);
  f(Option{.name = "legend", .about = "a legend in pictures"}, o.legend, usual.legend);
  f(Option{.name = "scale",
           .about = "a scale on pictures, as in '1 square = 5 ft'",
           .unset = "none"},
    o.scale, usual.scale);
  f(Option{.name = "bare", .about = "pictures of the map alone, whole squares to the edge"}, o.bare,
    usual.bare);
  f(Option{.name = "hide",
           .about =
               "leave LIST out of pictures: all, or shops, springs, door-levels, numbers, joined "
               "by commas",
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
  f(Option{.name = "frame",
           .about =
               "cells of the table that the map of a virtual tabletop fills, as in -3,-2,14x10",
           .form = "X,Y,WxH",
           .unset = "those of the cards"},
    o.frame, usual.frame);
  f(Option{.name = "padding",
           .about = "empty space round a scene of Foundry, in percent of its size, in steps of 5",
           .high = 50},
    o.padding, usual.padding);
  f(Option{.name = "walls", .about = "the walls in the tiles of JSON: between tiles, or tiles too"},
    o.walls, usual.walls);
  f(Option{.name = "features", .about = "the features in JSON"}, o.features, usual.features);
  f(Option{.name = "game", .about = "the game of a WAD: Doom 2, or the first Doom"}, o.wad.game,
    usual.wad.game);
  f(Option{.name = "theme", .about = "the textures of a WAD"}, o.wad.theme, usual.wad.theme);
  f(Option{.name = "hero_level",
           .about = "the level of the hero in Flare, and so of the enemies",
           .low = 1,
           .high = FlareOptions::max_level},
    o.flare.hero_level, usual.flare.hero_level);
  f(Option{.name = "ascii", .about = "the map in plain ASCII"}, o.ascii, usual.ascii);
  f(Option{.name = "colour", .about = "the map in ANSI colours"}, o.colour, usual.colour);
  f(Option{.name = "id_prefix",
           .about = "the beginning of the ids of an SVG, for several on one page",
           .unset = "none"},
    o.id_prefix, usual.id_prefix);
  f(Option{.name = "sheets",
           .about = "an SVG of sheets of that paper, one below the other, as a PDF has them",
           .unset = "one picture"},
    o.sheets, usual.sheets);
  f(Option{.name = "file", .about = "the name of the file, without its suffix", .form = "NAME"},
    o.file, usual.file);
}

namespace {

Encounters keyed([[maybe_unused]] const Chart& chart, [[maybe_unused]] const Dungeon& dungeon,
                 [[maybe_unused]] const AdventureEdits& edits) {
#ifdef DECKMAP_HAS_CONTENT
  if (edits.again.empty() && edits.file.empty()) return key_encounters(chart, dungeon);
  if (!chart.setting)
    throw Error(std::string(edits.file.empty() ? "reroll" : "adventure") + ": the chart " +
                detail::quoted(chart.name) +
                " has no thread: texts can be changed of one with [[kind]], as fantasy");
  if (dungeon.is_level())
    throw Error(std::string(edits.file.empty() ? "reroll" : "adventure") +
                ": texts can be changed of a dungeon of one level");
  return key_setting(*chart.setting, dungeon, edits);
#else
  throw Error(no_charts);
#endif
}

std::optional<Encounters> encounters_of(const Dungeon& dungeon, const Format& format,
                                        const FileOptions& options) {
  if (!format.chart || options.player) return {};
  if (options.chart) return keyed(*options.chart, dungeon, options.edits);
  if (!options.notes.value_or(format.name == "adventure")) return {};
  return keyed(OptionValue<Chart>::read({.name = "chart", .about = {}}, "fantasy"), dungeon,
               options.edits);
}

}  // namespace

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
  if (format.folder) ends.push_back(format.suffix);
  for (const Part* part : parts_of(format, options)) ends.push_back(part->suffix);
  return ends;
}

namespace {

/// All levels of these dungeons, for formats that hold them together; `dungeons` itself where there
/// are no others, or where levels below the first are given already. Only Flare joins levels: in
/// others each is a dungeon of its own.
std::span<const Dungeon> with_levels(std::span<const Dungeon> dungeons, const Format& format,
                                     std::vector<Dungeon>& all) {
  const auto given = [](const Dungeon& dungeon) { return dungeon.level() > 1; };
  if (format.several != Several::together ||
      std::none_of(dungeons.begin(), dungeons.end(), std::mem_fn(&Dungeon::is_level)) ||
      std::any_of(dungeons.begin(), dungeons.end(), given))
    return dungeons;
  for (const Dungeon& dungeon : dungeons) {
    const Levels levels(dungeon);
    for (const Level& level : levels.all()) all.push_back(level.dungeon);
  }
  if (format.name == "wad")
    for (Dungeon& dungeon : all) {
      detail::parts_of(dungeon).ways.levels = 1;
      detail::parts_of(dungeon).level = 1;
    }
  return all;
}

/// Writes the files of a format, or only one of them.
std::vector<WrittenFile> written(std::span<const Dungeon> given, const Format& format,
                                 const FileOptions& options, std::optional<std::size_t> only) {
  std::vector<Dungeon> levels_too;
  const std::span<const Dungeon> dungeons = with_levels(given, format, levels_too);
  if (dungeons.size() > format.most)
    throw Error("the format " + std::string(format.name) + " holds at most " +
                std::to_string(format.most) + (format.most == 1 ? " dungeon" : " dungeons") +
                (dungeons.size() == given.size()
                     ? std::string()
                     : ", and these have " + std::to_string(dungeons.size()) +
                           " levels: deal fewer of them, or with fewer levels"));
  const Dungeon& dungeon = dungeons.front();
  require_title("title", options.title);
  if (options.player && !format.player)
    throw Error("the format " + std::string(format.name) + " has no players' copy");
  if (!can_write(format, options, only))
    throw Error("this build has no " + std::string(format.name) + ", without deckmap::" +
                (has_content || format.name != "adventure" ? "paint" : "content"));
  const bool one_file = only && level_files(format.name) == LevelFiles::each;
  if (dungeon.is_level() && dungeon.level() == 1 && !one_file &&
      format.several != Several::together)
    return write_levels(Levels(dungeon), format, options);
  const auto encounters = encounters_of(dungeon, format, options);
  std::optional<FileOptions> own;
  if (format.several != Several::together && dungeon.is_level())
    own = alone(dungeon, format, options);
  std::vector<Encounters> all;
  if (format.several == Several::together && options.chart && format.chart)
    for (const Dungeon& one : dungeons) all.push_back(keyed(*options.chart, one, options.edits));
  const Job job{.dungeon = dungeon,
                .dungeons = dungeons,
                .options = own ? *own : options,
                .encounters = encounters ? &*encounters : nullptr,
                .all_encounters = all};
  std::vector<WrittenFile> files;
  if (format.folder)
    for (FlareFile& file : row_of(format).folder(job))
      files.push_back({std::string(format.suffix) + '/' + file.path, std::move(file.bytes)});
  if (format.folder && only) return {std::move(files.at(*only))};
  std::vector<const Part*> parts = parts_of(format, options);
  if (only) parts = {parts.at(*only)};
  for (const Part* part : parts) files.push_back({std::string(part->suffix), part->write(job)});
  return files;
}

}  // namespace

bool can_write(const Format& format, const FileOptions& options, std::optional<std::size_t> part) {
  if (has_paint || format.folder || (format.holds_png && !options.png.empty())) return true;
  const std::vector<const Part*> parts = parts_of(format, options);
  if (part) return *part < parts.size() && !parts[*part]->painted;
  return !parts.empty() &&
         std::none_of(parts.begin(), parts.end(), [](const Part* file) { return file->painted; });
}

std::vector<WrittenFile> write(const Dungeon& dungeon, const Format& format,
                               const FileOptions& options) {
  return written({&dungeon, 1}, format, options, {});
}

std::vector<WrittenFile> write_together(std::span<const Dungeon> dungeons, const Format& format,
                                        const FileOptions& options) {
  return written(dungeons, format, options, {});
}

WrittenFile write_part(const Dungeon& dungeon, const Format& format, std::size_t part,
                       const FileOptions& options) {
  return std::move(written({&dungeon, 1}, format, options, part).front());
}

Picture held_picture(const Dungeon& dungeon, const Format& format, const FileOptions& options) {
  if (!format.holds_png) throw Error("the format " + std::string(format.name) + " holds no PNG");
  return row_of(format).held_picture(
      dungeon, dungeon.is_level() ? alone(dungeon, format, options) : options);
}

}  // namespace deckmap
