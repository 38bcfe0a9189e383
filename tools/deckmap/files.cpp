#include "files.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>

namespace deckmap::command {
namespace {

constexpr std::size_t max_file = std::size_t{1} << 28;

std::string reason() { return std::strerror(errno); }

}  // namespace

std::string read_file(const std::string& name) {
  const std::string shown = name == "-" ? "standard input" : detail::quoted(name);
  std::FILE* const stream = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  if (stream == nullptr) throw Error(shown + " cannot be read: " + reason());
  std::string bytes;
  char buffer[1 << 16];
  std::size_t count;
  errno = 0;
  while ((count = std::fread(buffer, 1, sizeof buffer, stream)) > 0 && bytes.size() <= max_file)
    bytes.append(buffer, count);
  const bool failed = std::ferror(stream) != 0;
  const std::string why = reason();
  if (stream != stdin) std::fclose(stream);
  if (failed) throw Error(shown + " cannot be read: " + why);
  if (bytes.size() > max_file)
    throw Error(shown + " is too large: at most " + std::to_string(max_file >> 20) + " MiB");
  return bytes;
}

OutputFile::OutputFile(const std::string& name) : name_(name) {
  if (name == "-") {
    stream_ = stdout;
    return;
  }
  namespace fs = std::filesystem;
  std::error_code error;
  // A link stays a link: what it names is replaced.
  const fs::path target =
      fs::is_symlink(name, error) ? fs::weakly_canonical(name, error) : fs::path(name);
  const fs::file_status status = fs::status(target, error);
  if (fs::is_directory(status)) {
    errno = EISDIR;
    fail("cannot be written");
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    stream_ = std::fopen(name.c_str(), "wb");
    if (stream_ == nullptr) fail("cannot be written");
    return;
  }
  if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0) fail("cannot be written");
  if (target.has_parent_path() && !fs::is_directory(target.parent_path(), error)) {
    errno = ENOENT;
    throw Error(detail::quoted(name) + " cannot be written: there is no folder " +
                detail::quoted(target.parent_path().string()));
  }
  name_ = target.string();
  temporary_ = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  const int descriptor = ::mkstemp(temporary_.data());
  if (descriptor < 0) {
    temporary_.clear();
    fail("cannot be written");
  }
  // mkstemp is strict about permissions; a new file has those of any other, an old one keeps its
  // own
  struct ::stat old {};
  if (::stat(name_.c_str(), &old) == 0) {
    ::fchmod(descriptor, old.st_mode & 07777);
  } else {
    const ::mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
  }
  stream_ = ::fdopen(descriptor, "wb");
}

OutputFile::~OutputFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::fail(const std::string& what) const {
  throw Error((name_ == "-" ? "standard output" : detail::quoted(name_)) + " " + what + ": " +
              reason());
}

void OutputFile::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stream_) != bytes.size())
    fail("cannot be written");
}

void OutputFile::finish() {
  if (std::fflush(stream_) != 0) fail("cannot be written");
}

void OutputFile::commit() {
  finish();
  if (stream_ == stdout) return;
  std::FILE* const stream = stream_;
  stream_ = nullptr;
  if (std::fclose(stream) != 0) fail("cannot be written");
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), name_.c_str()) != 0) fail("cannot be written");
  temporary_.clear();
}

}  // namespace deckmap::command
