#pragma once
/// Every format by name: what there is, and a dungeon as any of it. Compiled: component
/// `deckmap::formats`, on `deckmap::write` and, where they are built, `deckmap::paint` and
/// `deckmap::content`.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/option.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// How several dungeons go into one file.
enum class Several : std::uint8_t {
  no,        ///< not at all
  spaced,    ///< on standard output, with an empty line between them
  lines,     ///< each is a line
  together,  ///< all at once, by `write_together`
};

struct Format {
  std::string_view name;    ///< "svg"
  std::string_view suffix;  ///< of its files, ".svg"; empty for text that has no file of its own
  std::string_view media_type;  ///< "image/svg+xml"
  std::string_view about;       ///< a phrase for menus
  Several several = Several::no;
  bool binary = false;      ///< not text in UTF-8
  bool player = false;      ///< has a players' copy
  bool chart = false;       ///< shows the encounters of a chart
  bool holds_png = false;   ///< takes a PNG that was drawn elsewhere from `held_picture`
  bool each_level = false;  ///< each of several levels has files of its own
  bool folder = false;      ///< its files lie in a folder of its name
  bool built = true;        ///< whether this build has all that it needs
  std::size_t most = 1;     ///< how many dungeons go together into one file
};

/// Returns all formats, in the order of menus; those that are not built too.
std::span<const Format> formats();
/// Returns the format of that name. Throws `Error` that lists the names.
const Format& format_called(std::string_view name);
/// Returns the format of a file by the longest suffix that its name ends with; null if it has none.
const Format* format_of_file(std::string_view file);

/// Returns every option of files (`write/file_options.hpp`) that has a name.
std::span<const OptionInfo> file_options();
/// Returns whether a format reads the option of that name.
bool reads_option(const Format& format, std::string_view option);
/// Sets an option: numbers in digits, flags as "yes" and "no", style and chart by name or as TOML,
/// an empty text for the default. Throws `Error` that lists the names, or says what the value may
/// be; where `deckmap::content` is not built, for `chart` too.
void set_file_option(FileOptions& options, std::string_view name, std::string_view value);

/// A file: its name is that of the dungeon's files with `suffix`.
struct WrittenFile {
  std::string suffix;  ///< ".svg", "-tiles.png", ".flare/maps/spawn.txt"
  std::string bytes;
};

/// Returns the ends of the names of all files of a format: its suffix first, then those that lie
/// beside it: "-scene.png", and "-journal.json" for the game master's copy alone. Of a folder only
/// that of the folder.
std::vector<std::string_view> suffixes(const Format& format, const FileOptions& options = {});

/// Writes a dungeon: all files of `suffixes`, or those in the folder. Of several levels, formats
/// that hold one have files for each: "-1.png", "-2.png" and so on; those that hold all have the
/// files of one. Throws `Error` for a format that is not built, and as the format's own writer
/// does.
std::vector<WrittenFile> write(const Dungeon& dungeon, const Format& format,
                               const FileOptions& options = {});
inline std::vector<WrittenFile> write(const Dungeon& dungeon, std::string_view format,
                                      const FileOptions& options = {}) {
  return write(dungeon, format_called(format), options);
}

/// Writes several dungeons, at least one, into the files of one. Throws `Error` for more than the
/// format's `most`, and as `write` does.
std::vector<WrittenFile> write_together(std::span<const Dungeon> dungeons, const Format& format,
                                        const FileOptions& options = {});
/// Writes one of those files, counted from 0; of several levels, where each has files, one of the
/// first. Throws as `write` does.
WrittenFile write_part(const Dungeon& dungeon, const Format& format, std::size_t part,
                       const FileOptions& options = {});
/// Returns whether this build writes a file of a format, or all of them: without `deckmap::paint`
/// those that hold no picture, or a given PNG.
bool can_write(const Format& format, const FileOptions& options,
               std::optional<std::size_t> part = {});

/// Draws what a format with `holds_png` needs as a PNG of just that size. Throws `Error` for
/// others.
Picture held_picture(const Dungeon& dungeon, const Format& format, const FileOptions& options = {});

}  // namespace deckmap
