#pragma once
// Reading files whole, and writing them so that nobody ever sees half of one.

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace deckmap::command {

/// The bytes of a file, or of standard input for "-". Throws `Error`.
std::string read_file(const std::string& name);

/// "there is no folder 'x'", or "'x' is no folder": why nothing can be written into it.
std::string no_folder(const std::string& folder);

/// A file that appears under its name only when it is complete: bytes go to a temporary file beside
/// it, `commit` gives it its name. Without `commit` nothing is left behind, and an older file of
/// that name stays as it was. "-" is standard output; a device or a pipe is written directly.
/// Every failure throws `Error`.
class OutputFile {
 public:
  explicit OutputFile(const std::string& name);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& name() const { return name_; }
  void write(std::string_view bytes);
  /// Everything is handed to the system, and found to be there.
  void finish();
  void commit();

 private:
  [[noreturn]] void fail(const std::string& what) const;

  std::string name_;
  std::string temporary_;  // empty where bytes go directly
  std::FILE* stream_ = nullptr;
};

/// Prints on stderr which files were written, as in "Written: a.png, b.svg"; of many how many, the
/// first and the last. Standard output, "-", is none of them.
void print_written(const std::vector<std::string>& names);

}  // namespace deckmap::command
