#pragma once
// Reading files whole, and writing them so that nobody ever sees half of one.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace deckmap::command {

/// A file that is read, as messages name it: "-" is standard input.
std::string shown_input(const std::string& name);
/// A text without the byte order mark that other systems put before it.
std::string_view without_mark(std::string_view text);

/// The bytes of a file, or of standard input for "-". Throws `Error`.
std::string read_file(const std::string& name);

/// Prints a text on standard output. Throws `Error` as soon as that cannot be written.
void print_whole(std::string_view text);
/// Throws `Error` if anything that was printed could not be written.
void finish_printing();

/// Refuses a file that cannot be written, without making one: a run that is killed leaves nothing
/// behind. Throws `Error`.
void require_writable(const std::string& name);
/// The same, also for a device or a pipe; returns where the file is: what its name links to, there
/// or not.
std::string path_of(const std::string& name);
/// Whether two names are of one file, there or not, through links and folders. "-" and devices take
/// more than one.
bool is_one_file(const std::string& a, const std::string& b);

/// A file that appears under its name only when it is complete: bytes go to a temporary file beside
/// it, `commit` gives it its name. Without `commit` nothing is left behind, and an older file of
/// that name stays as it was. "-" is standard output; a device or a pipe is written directly.
/// Every failure throws `Error`.
class OutputFile {
 public:
  explicit OutputFile(const std::string& name);
  /// The same with a temporary file NAME + `suffix`, so that a run that was killed leaves no heap
  /// of them: another run overwrites it or, with `stays`, goes on from its first `keep` bytes.
  OutputFile(const std::string& name, std::string_view suffix, bool stays = false,
             std::uint64_t keep = 0);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& name() const { return name_; }
  void write(std::string_view bytes);
  /// Everything is handed to the system, and found to be there; with `durable` it is on the disk.
  void finish(bool durable = false);
  /// Gives the file its name. With `durable` file and folder are on the disk then.
  void commit(bool durable = true);

 private:
  [[noreturn]] void fail() const;

  std::string name_;
  std::string temporary_;  // empty where bytes go directly
  bool stays_ = false;     // the temporary file, without `commit`
  std::FILE* stream_ = nullptr;
};

/// Files that get their names together, once all are whole.
class OutputFiles {
 public:
  OutputFile& add(const std::string& name) {
    return *files_.emplace_back(std::make_unique<OutputFile>(name));
  }
  /// Moves the files of another into this one.
  void take(OutputFiles& other) {
    for (auto& file : other.files_) files_.push_back(std::move(file));
    other.files_.clear();
  }
  bool empty() const { return files_.empty(); }
  OutputFile& operator[](std::size_t i) { return *files_[i]; }
  /// Adds the names to `written`.
  void commit(std::vector<std::string>& written, bool durable = true);

 private:
  std::vector<std::unique_ptr<OutputFile>> files_;
};

/// A file in a folder: its path there, and its bytes.
using FolderFile = std::pair<std::string, std::string>;

/// Writes a folder that is not there yet. It appears under its name only when it is complete.
/// Throws `Error`.
void write_folder(const std::string& name, const std::vector<FolderFile>& files);
/// Refuses a folder that is there, or cannot be made. Throws `Error`.
void require_new_folder(const std::string& name);

/// Prints on stderr which files were written, as in "Written: a.png, b.svg"; of many, their
/// number, the first and the last. Standard output, "-", is not among them.
void print_written(const std::vector<std::string>& names);

}  // namespace deckmap::command
