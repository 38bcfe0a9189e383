#include "files.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>

namespace deckmap::command {
namespace {

constexpr std::size_t max_file = std::size_t{1} << 28;

std::string reason() { return std::strerror(errno); }

/// The temporary files that have no name of their own yet, for a signal to take away.
std::array<std::atomic<const char*>, 64> temporaries{};
static_assert(std::atomic<const char*>::is_always_lock_free);

extern "C" void remove_temporaries(int signal) {
  for (const auto& name : temporaries)
    if (const char* const temporary = name.load()) ::unlink(temporary);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

/// A signal that nobody else handles takes them away before it ends the program.
void catch_signals() {
  static bool caught = false;
  if (std::exchange(caught, true)) return;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    struct ::sigaction action {};
    if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = remove_temporaries;
    ::sigaction(signal, &action, nullptr);
  }
}

void remember(const std::string& temporary) {
  catch_signals();
  for (auto& name : temporaries)
    if (const char* nobody = nullptr; name.compare_exchange_strong(nobody, temporary.c_str()))
      return;
}

void forget(const std::string& temporary) {
  for (auto& name : temporaries)
    if (const char* same = temporary.c_str(); name.compare_exchange_strong(same, nullptr)) return;
}

}  // namespace

std::string read_file(const std::string& name) {
  const std::string shown = name == "-" ? "standard input" : detail::quoted(name);
  const auto refuse = [&] {
    throw Error(shown + " is too large: at most " + std::to_string(max_file >> 20) + " MiB");
  };
  std::string bytes;
  // A file that tells its size is refused unread, and takes no more memory than that.
  std::error_code unknown;
  if (const auto size = std::filesystem::file_size(name, unknown); name != "-" && !unknown) {
    if (size > max_file) refuse();
    bytes.reserve(static_cast<std::size_t>(size));
  }
  std::FILE* const stream = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  if (stream == nullptr) throw Error(shown + " cannot be read: " + reason());
  char buffer[1 << 16];
  std::size_t count = 0;
  errno = 0;
  while ((count = std::fread(buffer, 1, sizeof buffer, stream)) > 0 && bytes.size() <= max_file)
    bytes.append(buffer, count);
  const bool failed = std::ferror(stream) != 0;
  const std::string why = reason();
  if (stream != stdin) std::fclose(stream);
  if (failed) throw Error(shown + " cannot be read: " + why);
  if (bytes.size() > max_file) refuse();
  return bytes;
}

std::string no_folder(const std::string& folder) {
  std::error_code error;
  return std::filesystem::exists(folder, error) ? detail::quoted(folder) + " is no folder"
                                                : "there is no folder " + detail::quoted(folder);
}

OutputFile::OutputFile(const std::string& name) : name_(name) {
  if (name == "-") {
    stream_ = stdout;
    return;
  }
  namespace fs = std::filesystem;
  std::error_code error;
  // A link stays a link: what it names, there or not, is written.
  fs::path target = name;
  for (int links = 0; fs::is_symlink(target, error); ++links) {
    if (links == 40) {
      errno = ELOOP;
      fail("cannot be written");
    }
    const fs::path next = fs::read_symlink(target, error);
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
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
  if (target.has_parent_path() && !fs::is_directory(target.parent_path(), error))
    throw Error(detail::quoted(name) +
                " cannot be written: " + no_folder(target.parent_path().string()));
  name_ = target.string();
  temporary_ = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  const int descriptor = ::mkstemp(temporary_.data());
  if (descriptor < 0) {
    temporary_.clear();
    fail("cannot be written");
  }
  remember(temporary_);
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
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
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
  forget(temporary_);
  temporary_.clear();
}

void print_written(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;  // on a line
  std::vector<std::string> files;
  std::copy_if(names.begin(), names.end(), std::back_inserter(files),
               [](const std::string& name) { return name != "-"; });
  if (files.empty()) return;
  std::string list = files.front();
  for (std::size_t i = 1; i < files.size() && files.size() <= most; ++i) list += ", " + files[i];
  if (files.size() > most)
    list = std::to_string(files.size()) + " files, from " + list + " to " + files.back();
  std::fprintf(stderr, "Written: %s\n", list.c_str());
}

}  // namespace deckmap::command
