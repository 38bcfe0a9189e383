#pragma once
// Where dungeons go: files by their suffix, standard output by --format.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <deckmap/draw/pdf.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/play/chart.hpp>
#include <deckmap/write/picture.hpp>

#include "command_line.hpp"
#include "files.hpp"

namespace deckmap::command {

/// What the writers go by.
struct OutputSettings {
  bool ascii = false;
  bool features = false;
  bool player = false;
  PictureOptions picture = {};  ///< of all pictures
  PdfOptions pdf = {};
  std::optional<Chart> chart = {};
  std::optional<int> pixels_per_square = {};  ///< of virtual tabletops and tilesets
  bool pad_square = false;
};

struct Format;  // a row of the table in output.cpp

/// Whether standard output takes Unicode: a terminal by its locale, a file or a pipe always.
bool can_unicode();
/// Colours on a terminal, unless NO_COLOR says no; elsewhere if FORCE_COLOR says so.
bool wants_colour();

/// Whether the format of an output of this name can tell the encounters of a chart: "-" stands for
/// the map on standard output. Throws `UsageError` for a suffix of no format.
bool tells_encounters(const std::string& output);

/// Adds -o, --format, --chart, --player, --ascii, --features, -q, and the options of pictures.
void add_output_options(OptionSet& options);

/// The repeatable options among them.
inline const std::vector<std::string> repeatable_output_options = {"output"};

/// Writes dungeons to all outputs that were asked for. Everything that can be refused is refused by
/// the constructor (`UsageError`), before anything is dealt; no file appears before it is whole.
class Outputs {
 public:
  /// `several` dungeons, seeded or not.
  Outputs(const Arguments& arguments, bool several, bool seeded);

  void write(const Dungeon& dungeon);
  /// Gives the files that all dungeons share their names, and prints what was written. Call it at
  /// the end.
  void finish();

 private:
  struct Output {
    std::string name;  // "-" is standard output
    const Format* format;
  };

  void read_picture_options(const Arguments& arguments);
  void commit(const std::vector<std::unique_ptr<OutputFile>>& files);
  static void open_files(const std::string& name, const Format& format,
                         std::vector<std::unique_ptr<OutputFile>>& files);
  void require_possible(const Output& output, bool several, bool seeded) const;

  std::vector<Output> outputs_;
  /// By output, the file and the one beside it; none where each dungeon has its own.
  std::vector<std::vector<std::unique_ptr<OutputFile>>> shared_;
  OutputSettings settings_;
  std::size_t written_ = 0;         // dungeons
  std::vector<std::string> files_;  // what was written, in their order
  bool quiet_;
};

}  // namespace deckmap::command
