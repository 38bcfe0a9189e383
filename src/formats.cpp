// The formats, a row each, and the options of files by their table.

#include <deckmap/formats.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <deckmap/content/chart.hpp>
#include <deckmap/content/sheet.hpp>
#include <deckmap/deal.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/donjon.hpp>
#include <deckmap/write/dot.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/flare.hpp>
#include <deckmap/write/foundry.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/key.hpp>
#include <deckmap/write/one_page.hpp>
#include <deckmap/write/paint.hpp>
#include <deckmap/write/styles.hpp>
#include <deckmap/write/svg.hpp>
#include <deckmap/write/tiled.hpp>
#include <deckmap/write/universal_vtt.hpp>
#include <deckmap/write/wad.hpp>

#include "write/zip.hpp"

namespace deckmap {
namespace {

template <class Bytes>
std::string text_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

constexpr std::string_view journal_suffix = "-journal.json";

std::string map_file(const Dungeon& dungeon, const FileOptions& options) {
  return map_text(dungeon, options);
}

std::string flare_zip(std::span<const Dungeon> dungeons, const FileOptions& options) {
  detail::Zip zip;
  for (const FlareFile& file : flare_mod(dungeons, options))
    zip.add(options.file + '/' + file.path, file.bytes);
  return zip.finished();
}

std::string foundry(const Dungeon& dungeon, const FileOptions& options) {
  return foundry_text(dungeon, options);
}

std::string html_key(std::span<const ToWrite> levels) { return key_html(levels); }

std::string svg_file(const Dungeon& dungeon, const FileOptions& options) {
  return svg(dungeon, options);
}

std::string markdown_key(const Dungeon& dungeon, const FileOptions& options) {
  return key_markdown(dungeon, options);
}

#ifdef DECKMAP_HAS_CONTENT
std::string adventure_file(const Dungeon& dungeon, const FileOptions& options) {
  return adventure_toml(*options.encounters, dungeon);
}
constexpr bool has_content = true;
#else
constexpr std::string (*adventure_file)(const Dungeon&, const FileOptions&) = nullptr;
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
std::string png_file(const Dungeon& dungeon, const FileOptions& options) {
  return text_of(png(dungeon, options));
}
std::string pdf_file(std::span<const ToWrite> levels) { return text_of(pdf(levels)); }
std::string painted(const Picture& picture) { return text_of(png(picture)); }
std::string painted_tileset(const FileOptions& options) { return text_of(tileset_png(options)); }
constexpr bool has_paint = true;
#else
constexpr std::string (*png_file)(const Dungeon&, const FileOptions&) = nullptr;
constexpr std::string (*pdf_file)(std::span<const ToWrite>) = nullptr;
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

std::string tileset(const Dungeon&, const FileOptions& options) {
  if (options.png.empty()) return painted_tileset(options);
  return held_png(options, tileset_picture(options));
}

std::string vtt(const Dungeon& dungeon, const FileOptions& options) {
  const VttScene scene = vtt_scene(dungeon, options);
  const std::string image = held_png(options, vtt_picture(dungeon, scene, options));
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(image.data());
  return universal_vtt_text(dungeon, scene, options, {bytes, image.size()});
}

// Two functions and no template: under sanitizers g++ takes the address of an instance for one that
// may be null, and the table of formats for no constant.
Picture picture_of_uvtt(const Dungeon& dungeon, const FileOptions& options) {
  return vtt_picture(dungeon, vtt_scene(dungeon, options), options);
}
Picture picture_of_foundry(const Dungeon& dungeon, const FileOptions& options) {
  return vtt_picture(dungeon, vtt_scene(dungeon, options), options, min_foundry_pixels);
}
Picture picture_of_tiled(const Dungeon&, const FileOptions& options) {
  return tileset_picture(options);
}

std::string scene_image(const Dungeon& dungeon, const FileOptions& options) {
  return held_png(options, picture_of_foundry(dungeon, options));
}

std::string journal(const Dungeon& dungeon, const FileOptions& options) {
  return foundry_journal_text(dungeon, options);
}

/// The properties of formats, and the options that they read beside those that all do.
enum Traits : std::uint32_t {
  binary = 1 << 0,   ///< not text in UTF-8
  paint = 1 << 1,    ///< needs `deckmap::paint`
  content = 1 << 2,  ///< needs `deckmap::content`
  player = 1 << 3,
  chart = 1 << 4,
  edits = 1 << 5,     ///< adventure, reroll
  styled = 1 << 6,    ///< style
  titled = 1 << 7,    ///< title
  drawn = 1 << 8,     ///< the options of the map in a picture
  page = 1 << 9,      ///< those of a page round it, and of its counters
  pixels = 1 << 10,   ///< cell
  squares = 1 << 11,  ///< squares
  tiled = 1 << 12,    ///< pixels_per_square
  tabletop = 1 << 13,
  scene = 1 << 14,
  json = 1 << 15,
  text_map = 1 << 16,
  in_svg = 1 << 17,
  paper = 1 << 18,
  doom = 1 << 19,
  hero = 1 << 20,
};
constexpr std::uint32_t picture = player | chart | edits | styled | titled | drawn | page | squares,
                        vtt_file = player | paint | styled | squares | tiled | tabletop,
                        importer = player | chart | edits | titled | squares;

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

using TextWriter = std::string (*)(const Dungeon&);
using FileWriter = std::string (*)(const Dungeon&, const FileOptions&);
using LevelsWriter = std::string (*)(std::span<const ToWrite>);
using TogetherWriter = std::string (*)(std::span<const Dungeon>, const FileOptions&);
using FolderWriter = std::vector<FlareFile> (*)(std::span<const Dungeon>, const FileOptions&);
using Writer = std::variant<std::monostate, TextWriter, FileWriter, LevelsWriter, TogetherWriter>;

/// A file of a format.
struct Part {
  std::string_view suffix = {};
  Writer write = {};
  bool player = false;   ///< whether the players' copy has it too
  bool painted = false;  ///< whether it holds the picture

  /// Not where the build has no writer.
  bool is_there() const {
    return std::visit(
        [](auto writer) {
          if constexpr (std::is_same_v<decltype(writer), std::monostate>)
            return false;
          else
            return writer != nullptr;
        },
        write);
  }
};

struct Row {
  constexpr Row(std::string_view name, std::string_view suffix, std::string_view media_type,
                std::string_view about, Several several, std::uint32_t traits, Writer writer,
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
               .most = several == Several::together ? max_wad_maps : 1},
        reads(traits),
        held_picture(holds),
        parts{
            {suffix, writer, true, (traits & paint) != 0 && second.suffix.empty()}, second, third} {
  }

  /// A folder.
  constexpr Row(std::string_view name, std::string_view suffix, std::string_view about,
                std::uint32_t traits, FolderWriter files)
      : Row(name, suffix, "inode/directory", about, Several::together, traits, Writer()) {
    format.folder = true;
    folder = files;
  }

  Format format;
  std::uint32_t reads;
  Picture (*held_picture)(const Dungeon&, const FileOptions&);
  FolderWriter folder = nullptr;
  Part parts[3];
};

constexpr std::string_view media_text = "text/plain", media_json = "application/json";
using enum Several;

// In the order of menus.
constexpr Row format_rows[] = {
    {"map", ".txt", media_text, "the map as text", spaced, player | chart | text_map, map_file},
    {"cards", "", media_text, "the cards as they lie", spaced, 0, cards_text},
    {"deal", ".deal", media_text, "the deal, to be replayed", no, 0, deal_text},
    {"json", ".json", media_json, "everything, for programs", no,
     player | chart | edits | squares | json, json_text},
    {"jsonl", ".jsonl", "application/jsonl", "the same, each dungeon a line", lines,
     player | chart | edits | squares | json, json_line},
    {"png", ".png", "image/png", "a picture in pixels", no, picture | pixels | binary | paint,
     png_file},
    {"svg", ".svg", "image/svg+xml", "a picture of any size", no, picture | pixels | in_svg,
     svg_file},
    {"pdf", ".pdf", "application/pdf", "a picture to print", no, picture | paper | binary | paint,
     pdf_file},
    {"uvtt", ".uvtt", media_json, "Universal VTT, for virtual tabletops", no, vtt_file, vtt,
     picture_of_uvtt},
    {"dd2vtt", ".dd2vtt", media_json, "the same by its other name", no, vtt_file, vtt,
     picture_of_uvtt},
    {"foundry",
     ".foundry.json",
     media_json,
     "a scene for Foundry, its picture, and the key as a journal",
     no,
     vtt_file | chart | edits | titled | scene,
     foundry,
     picture_of_foundry,
     {foundry_picture, scene_image, true, true},
     {journal_suffix, journal}},
    {"opd", ".opd.json", media_json, "One Page Dungeon, for its importers", no, importer,
     one_page_text},
    {"donjon", ".donjon.json", media_json, "donjon, for its importers", no, importer, donjon_text},
    {"tmj",
     ".tmj",
     media_json,
     "a map for Tiled, and its tileset",
     no,
     player | chart | paint | styled | squares | tiled,
     tiled_text,
     picture_of_tiled,
     {tileset_file, tileset, true, true}},
    {"wad", ".wad", "application/x-doom", "maps for Doom, to be played", together, binary | doom,
     wad},
    {"flare", ".flare", "a mod for the game Flare, a folder", chart | edits | hero, flare_mod},
    {"flare_zip", ".flare.zip", "application/zip", "the same in one file", together,
     chart | edits | hero | binary, flare_zip},
    {"dot", ".dot", "text/vnd.graphviz", "a graph of the rooms, for Graphviz", no, player | chart,
     dot_text},
    {"md", ".md", "text/markdown", "the key in Markdown", no, chart | edits | titled | text_map,
     markdown_key},
    {"html", ".html", "text/html", "the key as a page, with the map", no,
     chart | edits | styled | titled | drawn | pixels | squares, html_key},
    {"adventure", ".adventure.toml", "application/toml", "the texts of an adventure, to be changed",
     no, chart | edits | content, adventure_file},
    {"explain", ".explain.txt", media_text, "the deal step by step", spaced, chart, explain_text},
    {"steps", ".steps.json", media_json, "the same for programs", no, chart, steps_json},
    {"name", "", media_text, "the name of the dungeon", lines, player, name},
    {"code", "", media_text, "the deal code", lines, 0, code},
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
    if (part.is_there() && (part.player || !options.player)) parts.push_back(&part);
  return parts;
}

/// The text of a part for these dungeons: levels of one, or for a format that takes several
/// `together` all of these.
std::string text_of(const Part& part, std::span<const ToWrite> levels,
                    std::span<const Dungeon> together) {
  const ToWrite& first = levels.front();
  if (const auto* text = std::get_if<TextWriter>(&part.write)) return (*text)(first.dungeon);
  if (const auto* file = std::get_if<FileWriter>(&part.write))
    return (*file)(first.dungeon, first.options);
  if (const auto* all = std::get_if<LevelsWriter>(&part.write)) return (*all)(levels);
  return std::get<TogetherWriter>(part.write)(together, first.options);
}

/// The encounters of a chart, if the format shows them; with notes alone those of fantasy.
std::optional<Encounters> encounters_of(const Dungeon& dungeon, const Format& format,
                                        const FileOptions& options);

/// The options with the things of the chart's setting, players' copies too.
FileOptions with_things(FileOptions options, const Format& format) {
  if (options.chart && options.chart->setting &&
      options.chart->setting->things != Things::dungeon) {
    if (!options.style) options.style = format.name == "pdf" ? style_of_name("press") : Style();
    options.style->things = options.chart->setting->things;
  }
  return options;
}

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

/// Levels with the options and the encounters of each.
struct LevelsToWrite {
  LevelsToWrite(const Levels& levels, const Format& format, const FileOptions& given) {
    const FileOptions options = with_things(given, format);
    for (std::size_t k = 0; k < levels.size(); ++k)
      if (auto keyed = encounters_of(levels[k], format, options))
        encounters.push_back(std::move(*keyed));
    for (std::size_t k = 0; k < levels.size(); ++k) {
      all.push_back({levels[k], level_options(levels, k, format, options)});
      all[k].options.encounters = encounters.empty() ? options.encounters_of(k) : &encounters[k];
    }
    if (!encounters.empty()) all[0].options.further_encounters = std::span(encounters).subspan(1);
  }

  std::vector<Encounters> encounters;
  std::vector<ToWrite> all;
};

/// Foundry: all levels in one scene, their pictures, and the key in one journal; and a scene a
/// level for its version 13, which has no levels.
std::vector<WrittenFile> write_foundry(const Levels& levels, const Format& format,
                                       const FileOptions& given) {
  LevelsToWrite each(levels, format, given);
  FileOptions options = each.all[0].options;
  options.title = given.title;
  options.frame = given.frame;
  std::vector<WrittenFile> files = {{std::string(format.suffix), foundry_text(levels, options)}};
  if (!options.player)
    files.push_back({std::string(journal_suffix), foundry_journal_text(levels, options)});
  for (std::size_t k = 0; k < levels.size(); ++k) {
    FileOptions& own = each.all[k].options;
    const std::string number = "-" + std::to_string(k + 1);
    own.file += number;
    files.push_back({number + std::string(foundry_picture), scene_image(levels[k], own)});
    files.push_back(
        {number + std::string(format.suffix), foundry_text(levels[k], own, levels.ends_on(k))});
  }
  return files;
}

/// Writes several levels. Each has the title of the whole, and its number.
std::vector<WrittenFile> write_levels(const Levels& levels, const Format& format,
                                      const FileOptions& options) {
  if (!options.png.empty() && format.holds_png && levels.size() > 1)
    throw Error("the given PNG is of one level, and these are " + std::to_string(levels.size()) +
                ": write each alone");
  if (format.name == "adventure" && levels.size() > 1)
    throw Error("the file of an adventure is of one level alone");
  if (format.name == "foundry" && levels.size() > 1) return write_foundry(levels, format, options);
  const LevelFiles kind = level_files(format.name);
  LevelsToWrite to_write(levels, format, options);
  const std::span<ToWrite> all = to_write.all;
  std::vector<WrittenFile> files;
  for (std::size_t k = 0; k < (kind == LevelFiles::each ? levels.size() : 1); ++k) {
    const std::string number = kind == LevelFiles::each ? "-" + std::to_string(k + 1) : "";
    all[k].options.file += number;
    for (const Part* part : parts_of(format, options))
      files.push_back({number + std::string(part->suffix),
                       text_of(*part, kind == LevelFiles::each ? all.subspan(k, 1) : all, {})});
  }
  if (kind == LevelFiles::joined)
    for (std::size_t k = 1; k < levels.size(); ++k)
      files[0].bytes += "\n" + text_of(*parts_of(format, options)[0], all.subspan(k, 1), {});
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
struct OptionValue<std::shared_ptr<const Chart>> {
  using Value = std::shared_ptr<const Chart>;
  static constexpr OptionKind kind = OptionKind::toml;
  static Value read(const Option&, [[maybe_unused]] std::string_view text) {
#ifdef DECKMAP_HAS_CONTENT
    // Programs that write many files name the same one each time, and it has thousands of texts.
    if (is_toml(text)) {
      thread_local std::pair<std::string, Value> last;
      if (last.first != text)
        last = {std::string(text), std::make_shared<const Chart>(read_chart_toml(text))};
      return last.second;
    }
    thread_local std::map<std::string_view, Value> known;
    for (const ShippedChart& chart : shipped_charts())
      if (chart.name == text) {
        Value& found = known[chart.name];
        if (!found) found = std::make_shared<const Chart>(read_chart_toml(chart.toml));
        return found;
      }
    throw Error(detail::quoted(text) + " is not a chart: " + detail::listed(chart_names()));
#else
    throw Error(no_charts);
#endif
  }
  static std::string text(const Value&) { return {}; }
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

template <class AnyOptions, class F>
requires std::same_as<std::remove_const_t<AnyOptions>, FileOptions>
void for_each_option(AnyOptions& o, F&& f) {
  static const FileOptions usual;
#define DECKMAP_OPTION_OF(member, id, ...) \
  f(Option{.name = #id, __VA_ARGS__}, o.member, usual.member);
#define DECKMAP_OPTION(type, id, initial, ...) DECKMAP_OPTION_OF(id, id, __VA_ARGS__)
#include <deckmap/write/file_options.def>
}

namespace {

/// Keys a dungeon. Programs write several files of one dungeon, and the page shows three: what was
/// keyed last is kept.
Encounters keyed([[maybe_unused]] const std::shared_ptr<const Chart>& chart,
                 [[maybe_unused]] const Dungeon& dungeon,
                 [[maybe_unused]] const AdventureEdits& edits) {
#ifdef DECKMAP_HAS_CONTENT
  struct Last {
    std::shared_ptr<const Chart> chart;
    Dungeon dungeon;
    AdventureEdits edits;
    Encounters encounters;
  };
  thread_local std::optional<Last> last;
  if (!last || last->chart != chart || last->edits != edits || last->dungeon != dungeon ||
      last->dungeon.unfolds() != dungeon.unfolds())
    last = Last{chart, dungeon, edits, key_encounters(*chart, dungeon, edits)};
  return last->encounters;
#else
  throw Error(no_charts);
#endif
}

std::optional<Encounters> encounters_of(const Dungeon& dungeon, const Format& format,
                                        const FileOptions& options) {
  if (!format.chart || options.player) return {};
  if (options.chart) return keyed(options.chart, dungeon, options.edits);
  if (!options.notes.value_or(format.name == "adventure")) return {};
  return keyed(
      OptionValue<std::shared_ptr<const Chart>>::read({.name = "chart", .about = {}}, "fantasy"),
      dungeon, options.edits);
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
  for (const OptionInfo& info : file_options())
    if (info.row.name == option)
      return info.row.readers == 0 || (info.row.readers & row_of(format).reads) != 0;
  return true;
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
  const bool together = format.several == Several::together;
  FileOptions own = with_things(
      !together && dungeon.is_level() ? alone(dungeon, format, options) : options, format);
  std::vector<Encounters> keyed;
  for (const Dungeon& one : together ? dungeons : dungeons.first(1))
    if (auto encounters = encounters_of(one, format, own)) keyed.push_back(std::move(*encounters));
  if (!keyed.empty()) {
    own.encounters = keyed.data();
    own.further_encounters = std::span(keyed).subspan(1);
  }
  std::vector<WrittenFile> files;
  if (format.folder)
    for (FlareFile& file : row_of(format).folder(dungeons, own))
      files.push_back({std::string(format.suffix) + '/' + file.path, std::move(file.bytes)});
  if (format.folder && only) return {std::move(files.at(*only))};
  std::vector<const Part*> parts = parts_of(format, options);
  if (only) parts = {parts.at(*only)};
  const ToWrite alone_to_write{dungeon, std::move(own)};
  for (const Part* part : parts)
    files.push_back({std::string(part->suffix), text_of(*part, {&alone_to_write, 1}, dungeons)});
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
      dungeon, with_things(dungeon.is_level() ? alone(dungeon, format, options) : options, format));
}

}  // namespace deckmap
