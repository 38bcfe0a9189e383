#pragma once
/// Every format by name: what there is, and a dungeon as any of it. Compiled: component
/// `deckmap::formats`, on `deckmap::write` and, where they are built, `deckmap::paint` and
/// `deckmap::play`.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/pdf.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/option.hpp>
#include <deckmap/play/chart.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/picture.hpp>

namespace deckmap {

/// How several dungeons go into one file.
enum class Several : std::uint8_t {
  no,      ///< not at all
  spaced,  ///< on standard output, with an empty line between them
  lines,   ///< each is a line
};

struct Format {
  std::string_view name;    ///< "svg"
  std::string_view suffix;  ///< of its files, ".svg"; empty for text that has no file of its own
  std::string_view media_type;  ///< "image/svg+xml"
  std::string_view about;       ///< a phrase for menus
  Several several = Several::no;
  bool binary = false;     ///< not text in UTF-8
  bool player = false;     ///< has a players' copy
  bool chart = false;      ///< shows the encounters of a chart
  bool holds_png = false;  ///< takes a PNG that was drawn elsewhere from `held_picture`
  bool built = true;       ///< whether this build has all that it needs
};

/// Returns all formats, in the order of menus; those that are not built too.
std::span<const Format> formats();
/// Returns the format of that name. Throws `Error` that lists the names.
const Format& format_called(std::string_view name);
/// Returns the format of a file by the longest suffix that its name ends with; null if it has none.
const Format* format_of_file(std::string_view file);

/// How a dungeon is written. Each format reads what concerns it.
struct FileOptions {
  std::optional<Style> style = {};  ///< unset: ink, and press in a PDF
  std::optional<Chart> chart = {};  ///< keys what stands in the rooms; not for players
  bool player = false;              ///< the players' copy
  bool features = false;            ///< JSON with the features
  bool ascii = false;               ///< maps in plain ASCII
  bool colour = false;              ///< maps in ANSI colours
  std::string title = {};           ///< empty: the dungeon's name
  std::string scale = {};           ///< as in "1 square = 5 ft"
  bool legend = false;
  bool bare = false;  ///< pictures of the map alone
  Hidden hide = {};   ///< parts that pictures leave out
  /// Title, story and notes beside the map, by the chart or else by `fantasy`; unset: in a PDF with
  /// a chart. Not for players and bare pictures.
  std::optional<bool> notes = {};
  /// Squares on a side of a card, 1 to 20. Unset: 3; 1 in Tiled; 2 where walls are tiles (`opd`,
  /// `donjon`). JSON has tiles only if it is set.
  std::optional<int> squares = {};
  Walls walls = Walls::lines;  ///< of the tiles in JSON
  int cell = 96;               ///< pixels of a card in a picture
  Index cards = none;          ///< the number of cards that pictures show, from the first on
  std::optional<int> pixels_per_square =
      {};                   ///< of a virtual tabletop, else 100; of a tile, else 32
  bool pad_square = false;  ///< a virtual tabletop's map is as wide as high
  PdfOptions pdf = {};
  std::string id_prefix = {};    ///< of the ids of an SVG (`SvgOptions`)
  std::string file = "dungeon";  ///< its name without folder and suffix: files refer to each other
  std::span<const char> png =
      {};  ///< for a format that holds one; empty: drawn by `deckmap::paint`
};

/// Returns every option of files; those of `pdf` by their own names.
std::span<const OptionInfo> file_options();
/// Returns whether a format reads the option of that name.
bool reads_option(const Format& format, std::string_view option);
/// Sets an option: numbers in digits, flags as "yes" and "no", style and chart by name or as TOML,
/// an empty text for the default. Throws `Error` that lists the names, or says what the value may
/// be; where `deckmap::play` is not built, for `chart` too.
void set_file_option(FileOptions& options, std::string_view name, std::string_view value);

/// A file: its name is that of the dungeon's files with `suffix`.
struct WrittenFile {
  std::string suffix;  ///< ".svg", "-tiles.png"
  std::string bytes;
};

/// Returns the ends of the names of all files of a format: its suffix first, then those that lie
/// beside it: "-scene.png", and "-journal.json" for the game master's copy alone.
std::vector<std::string_view> suffixes(const Format& format, const FileOptions& options = {});

/// Writes a dungeon: all files of `suffixes`. Throws `Error` for a format that is not built, and as
/// the format's own writer does.
std::vector<WrittenFile> write(const Dungeon& dungeon, const Format& format,
                               const FileOptions& options = {});
inline std::vector<WrittenFile> write(const Dungeon& dungeon, std::string_view format,
                                      const FileOptions& options = {}) {
  return write(dungeon, format_called(format), options);
}

/// Draws what a format with `holds_png` needs as a PNG of just that size. Throws `Error` for
/// others.
Picture held_picture(const Dungeon& dungeon, const Format& format, const FileOptions& options = {});

}  // namespace deckmap
