#include "files.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>

#include <deckmap/detail/list.hpp>
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

namespace {

/// The advice for a name that begins with ~, which shells replace only where a word begins.
std::string tilde_meant(const std::string& name) {
  return name.starts_with("~/")
             ? "; the shell replaces ~ by your home folder only at the beginning "
               "of a word without quotes"
             : "";
}

}  // namespace

std::string shown_input(const std::string& name) {
  return name == "-" ? "standard input" : detail::quoted(name);
}

std::string_view without_mark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

std::string read_file(const std::string& name) {
  const std::string shown = shown_input(name);
  const auto refuse = [&] {
    throw Error(shown + " is too large: at most " + std::to_string(max_file >> 20) + " MiB");
  };
  std::string bytes;
  // A file with a known size is refused unread, and takes no more memory than that.
  std::error_code unknown;
  if (const auto size = std::filesystem::file_size(name, unknown); name != "-" && !unknown) {
    if (size > max_file) refuse();
    bytes.reserve(static_cast<std::size_t>(size));
  }
  std::FILE* const stream = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  if (stream == nullptr) throw Error(shown + " cannot be read: " + reason() + tilde_meant(name));
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

namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw Error((name == "-" ? "standard output" : detail::quoted(name)) +
              " cannot be written: " + why);
}

/// Where the bytes of a file go.
struct Place {
  std::string path;     ///< of the file itself, where its name is a link to it
  bool direct = false;  ///< a device or a pipe
};

namespace fs = std::filesystem;

/// Follows links to what they name, there or not. Nothing for links that lead in a circle.
std::optional<fs::path> followed(fs::path path) {
  std::error_code error;
  for (int links = 0; fs::is_symlink(path, error); ++links) {
    if (links == 40) return {};
    const fs::path next = fs::read_symlink(path, error);
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

/// Throws `Error` for what cannot be written.
Place place_of(const std::string& name) {
  std::error_code error;
  // A link stays a link: what it names, there or not, is written.
  const auto found = followed(name);
  if (!found) refuse(name, std::strerror(ELOOP));
  const fs::path& target = *found;
  const fs::file_status status = fs::status(target, error);
  if (fs::is_directory(status)) refuse(name, std::strerror(EISDIR));
  if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0) refuse(name, reason());
  if (fs::exists(status) && !fs::is_regular_file(status)) return {target.string(), true};
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  if (!fs::exists(folder, error))
    refuse(name, "there is no folder " + detail::quoted(folder.string()) + tilde_meant(name));
  if (!fs::is_directory(folder, error))
    refuse(name, detail::quoted(folder.string()) + " is not a folder");
  if (::access(folder.c_str(), W_OK | X_OK) != 0) refuse(name, reason());
  return {target.string(), false};
}

/// Sees to it that a name in the folder outlasts a power cut, where the file system can.
void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

void print_whole(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) refuse("-", reason());
}

void finish_printing() {
  errno = 0;
  // what failed earlier leaves nothing to flush, and no cause
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    refuse("-", errno == 0 ? "a part of the text is lost" : reason());
}

void require_writable(const std::string& name) { place_of(name); }
std::string path_of(const std::string& name) {
  const Place place = place_of(name);
  if (place.direct) refuse(name, "progress is kept in a file, not in a device or a pipe");
  return place.path;
}

bool is_one_file(const std::string& a, const std::string& b) {
  const auto place = [](const std::string& name) -> std::optional<fs::path> {
    const auto path = followed(name);
    std::error_code error;
    if (!path || name == "-" || (fs::exists(*path, error) && !fs::is_regular_file(*path, error)))
      return {};
    const fs::path whole = fs::weakly_canonical(fs::absolute(*path, error), error);
    return error ? std::nullopt : std::optional(whole);
  };
  const auto one = place(a);
  return one && one == place(b);
}

OutputFile::OutputFile(const std::string& name) : name_(name) {
  if (name == "-") {
    stream_ = stdout;
    return;
  }
  const Place place = place_of(name);
  if (place.direct) {
    stream_ = std::fopen(name.c_str(), "wb");
    if (stream_ == nullptr) fail();
    return;
  }
  name_ = place.path;
  const std::filesystem::path target = name_;
  temporary_ = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  // before there is such a file, so that no signal comes between; mkstemp sets the name in place
  remember(temporary_);
  const int descriptor = ::mkstemp(temporary_.data());
  if (descriptor < 0) {
    forget(temporary_);
    fail();
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

OutputFile::OutputFile(const std::string& name, std::string_view suffix, bool stays,
                       std::uint64_t keep)
    : name_(path_of(name)), temporary_(name_ + std::string(suffix)), stays_(stays) {
  std::error_code error;
  if (keep > 0) std::filesystem::resize_file(temporary_, keep, error);
  if (!error) stream_ = std::fopen(temporary_.c_str(), keep > 0 ? "ab" : "wb");
  if (stream_ == nullptr) fail();
}

OutputFile::~OutputFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
  if (temporary_.empty() || stays_) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
}

void OutputFile::fail() const { refuse(name_, reason()); }

void OutputFile::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stream_) != bytes.size()) fail();
}

void OutputFile::finish(bool durable) {
  if (std::fflush(stream_) != 0) fail();
  if (durable && !temporary_.empty() && ::fsync(::fileno(stream_)) != 0) fail();
}

void OutputFile::commit(bool durable) {
  finish(durable);
  if (stream_ == stdout) return;
  const bool named = !temporary_.empty();
  std::FILE* const stream = stream_;
  stream_ = nullptr;
  if (std::fclose(stream) != 0) fail();
  if (!named) return;
  if (std::rename(temporary_.c_str(), name_.c_str()) != 0) fail();
  forget(temporary_);
  temporary_.clear();
  if (durable) sync_folder(std::filesystem::path(name_).parent_path());
}

void OutputFiles::commit(std::vector<std::string>& written, bool durable) {
  for (const auto& file : files_) file->finish();
  for (const auto& file : files_) {
    file->commit(durable);
    written.push_back(file->name());
  }
}

void require_new_folder(const std::string& name) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(name, error)))
    refuse(name, "it is there already, and a folder is written anew");
  require_writable(name);
}

void write_folder(const std::string& name, const std::vector<FolderFile>& files) {
  require_new_folder(name);
  const fs::path target = name;
  std::string temporary =
      (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  if (::mkdtemp(temporary.data()) == nullptr) refuse(name, reason());
  // what is written, as messages name it
  std::string here = detail::quoted(temporary), there = detail::quoted(name);
  try {
    // mkdtemp is strict about permissions; a new folder has those of any other
    const ::mode_t mask = ::umask(0);
    ::umask(mask);
    ::chmod(temporary.c_str(), 0777 & ~mask);
    for (const auto& [path, bytes] : files) {
      const fs::path file = fs::path(temporary) / path;
      here = detail::quoted(file.string());
      there = detail::quoted((target / path).string());
      fs::create_directories(file.parent_path());
      OutputFile output(file.string());
      output.write(bytes);
      output.commit(false);
    }
    fs::rename(temporary, target);
  } catch (const std::exception& error) {
    std::error_code ignored;
    fs::remove_all(temporary, ignored);
    if (const auto* const failure = dynamic_cast<const fs::filesystem_error*>(&error))
      refuse(name, failure->code().message());
    std::string what = error.what();  // names the file by the folder that is gone
    if (!what.starts_with(here)) throw;
    throw Error(what.replace(0, here.size(), there));
  }
}

void print_written(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;  // on a line
  const auto files = names |
                     ranges::views::filter([](const std::string& name) { return name != "-"; }) |
                     ranges::to<std::vector>;
  if (files.empty()) return;
  const std::string list = files.size() <= most ? detail::listed(files)
                                                : std::to_string(files.size()) + " files, from " +
                                                      files.front() + " to " + files.back();
  std::fprintf(stderr, "Written: %s\n", detail::escaped(list).c_str());
}

}  // namespace deckmap::command
