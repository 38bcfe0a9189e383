#pragma once
// Where results go, of every verb that writes files: to files by their suffix, to standard output
// by --format.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"
#include "files.hpp"

namespace deckmap::command {

/// Something that can be written: a format of dungeons, the table of a survey.
struct OutputKind {
  std::string_view name;    ///< for --format
  std::string_view suffix;  ///< empty: for standard output alone
  bool binary = false;      ///< nothing for a terminal
};

struct OutputTarget {
  std::string name;    ///< "-" is standard output
  std::string called;  ///< by its user, as in "-o 'map.png'"
  std::size_t kind;    ///< in the list of kinds

  bool is_stdout() const { return name == "-"; }
};

/// Fills in what stands in braces in a file's name; may refuse it.
using FillName = std::function<std::string(const std::string&)>;

/// A file that a command reads or writes, and what its user called it, as in "--rows 'rows.csv'".
struct NamedFile {
  std::string called, name;
};
/// Throws `UsageError` if two of them are one file, as the later one would replace the other.
void require_different(const std::vector<NamedFile>& files);
/// Throws `UsageError` for an output that would replace a file which the command was given to read.
void require_not_read(const Arguments& arguments, const NamedFile& output);

/// Adds -o and --format for these kinds; `more` is what else the help of -o says.
void add_target_options(OptionSet& options, std::span<const OutputKind> kinds,
                        const std::string& more = {});
/// Reads them: without -o standard output, without --format the first kind. The longest suffix
/// wins. `word` is what stands before a file's name in messages. Throws `UsageError` for what
/// cannot be, `Error` for a file that cannot be written.
std::vector<OutputTarget> output_targets(const Arguments& arguments,
                                         std::span<const OutputKind> kinds,
                                         const FillName& fill = {}, const std::string& word = "-o");

/// The value of an option that names a file to keep something in; neither empty nor "-".
std::optional<std::string> kept_file(const Arguments& arguments, const std::string& option);

/// The outputs of a verb that has one result, rendered as each kind that is asked for.
class ResultOutputs {
 public:
  /// Throws like `output_targets`, and `Error` for a file that cannot be written.
  ResultOutputs(const Arguments& arguments, std::span<const OutputKind> kinds,
                const FillName& fill = {})
      : targets_(output_targets(arguments, kinds, fill)), quiet_(arguments.has("quiet")) {
    for (const OutputTarget& target : targets_)
      if (!target.is_stdout()) require_writable(target.name);
  }

  /// Whether one of them is of that kind, a number or an enumeration of the kinds.
  template <class Kind>
  bool has(Kind kind) const {
    return has_kind(static_cast<std::size_t>(kind));
  }
  /// Whether one of them is standard output.
  bool to_stdout() const;
  std::vector<NamedFile> files() const;
  /// The file of that kind, or nothing.
  std::optional<std::string> file_of(std::size_t kind) const;
  /// Writes all: `render(kind, to_stdout)` gives the bytes. No file appears before all are whole.
  void write(const std::function<std::string(std::size_t, bool)>& render) const;

 private:
  bool has_kind(std::size_t kind) const;

  std::vector<OutputTarget> targets_;
  bool quiet_;
};

}  // namespace deckmap::command
