#pragma once
// Dungeons to files and standard output, in every format of the library.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <deckmap/formats.hpp>

#include "output.hpp"

namespace deckmap::command {

/// Whether an output of this name shows the encounters of a chart where no notes are asked for: "-"
/// stands for the map on standard output. Throws `UsageError` for a suffix of no format.
bool shows_chart(const std::string& output);

/// Adds -o, --format, --chart, the options of files and -q.
void add_output_options(OptionSet& options);

/// Writes dungeons to all outputs that were asked for. Everything that can be refused is refused by
/// the constructor (`UsageError`), before anything is dealt; no file appears before it is whole.
class Outputs {
 public:
  /// So many `dungeons`, seeded or not, of several `levels` or one. `word` stands before a file's
  /// name in messages. A deal `under_way` has no file of an adventure's texts, which would grow.
  Outputs(const Arguments& arguments, std::uint64_t dungeons, bool seeded, bool levels = false,
          const std::string& word = "-o", bool under_way = false);

  void write(const Dungeon& dungeon);
  /// Gives the files that all dungeons share their names, and prints what was written. Call it at
  /// the end.
  void finish();

 private:
  void read_options(const Arguments& arguments);
  /// Sets the name by which the files of an output refer to each other.
  void name_files(const std::string& name, const Format& format);
  void write_parts(const std::string& name, const Format& format,
                   const std::vector<deckmap::WrittenFile>& parts, OutputFiles& files);
  void require_possible(const OutputTarget& target, std::uint64_t dungeons, bool seeded) const;

  /// Writes it in a format; an error names the file or the option of the command.
  std::vector<deckmap::WrittenFile> written(const Dungeon& dungeon, const Format& format) const;

  std::vector<OutputTarget> targets_;
  FileOptions options_;
  std::string adventure_;  ///< the file of --adventure
  bool ascii_, quiet_;
  /// By target, the file and the one beside it; none where each dungeon has its own.
  std::vector<OutputFiles> shared_;
  std::vector<Dungeon> gathered_;  ///< for files that hold all of them
  std::size_t dungeons_ = 0, map_columns_ = 0;
  std::vector<std::string> written_;
};

}  // namespace deckmap::command
