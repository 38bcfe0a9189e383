#pragma once
// Dungeons to files and standard output, in every format of the library.

#include <cstddef>
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
  /// `several` dungeons, seeded or not.
  Outputs(const Arguments& arguments, bool several, bool seeded);

  void write(const Dungeon& dungeon);
  /// Gives the files that all dungeons share their names, and prints what was written. Call it at
  /// the end.
  void finish();

 private:
  void read_options(const Arguments& arguments);
  void require_possible(const OutputTarget& target, bool several, bool seeded) const;

  std::vector<OutputTarget> targets_;
  FileOptions options_;
  bool ascii_, quiet_;
  /// By target, the file and the one beside it; none where each dungeon has its own.
  std::vector<OutputFiles> shared_;
  std::size_t dungeons_ = 0, map_columns_ = 0;
  std::vector<std::string> written_;
};

}  // namespace deckmap::command
