#include "program.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <deckmap/detail/text.hpp>

#include "command_line.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): not everywhere in unistd.h

namespace deckmap::command {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_kept = std::size_t{16} << 20;

/// The reading end of a pipe, and the text that came out of it.
class Stream {
 public:
  Stream() = default;
  ~Stream() {
    if (reading_ >= 0) ::close(reading_);
    close_writing();
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void open() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
      throw Error(std::string("there is no pipe to be had: ") + std::strerror(errno));
    reading_ = ends[0];
    writing_ = ends[1];
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(reading_, F_SETFL, O_NONBLOCK);
  }
  int reading() const { return reading_; }
  int writing() const { return writing_; }
  void close_writing() {
    if (writing_ >= 0) ::close(writing_);
    writing_ = -1;
  }
  /// Reads all there is. Returns whether there may be more later.
  bool drain() {
    std::array<char, 1 << 16> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): written
    for (;;) {
      const ::ssize_t size = ::read(reading_, buffer.data(), buffer.size());
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) return size < 0 && errno == EAGAIN;
      text.append(buffer.data(), std::min(static_cast<std::size_t>(size), most_kept - text.size()));
    }
  }

  std::string text;

 private:
  int reading_ = -1, writing_ = -1;
};

/// Starts the program; its pipes are held by nobody else, however many threads start programs.
::pid_t start(const std::vector<std::string>& words, Stream& output, Stream& errors) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);

  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  output.open();
  errors.open();
  ::posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, output.writing(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, errors.writing(), STDERR_FILENO);
  ::posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::pid_t process = 0;
  const int failed =
      ::posix_spawnp(&process, pointers[0], &actions, &attributes, pointers.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  output.close_writing();
  errors.close_writing();
  if (failed != 0)
    throw UsageError("the program " + detail::quoted(words[0]) +
                     " cannot be started: " + std::strerror(failed));
  return process;
}

/// Whether a process has ended; it stays to be waited for, and its number stays its own.
bool has_ended(::pid_t process) {
  ::siginfo_t info{};
  return ::waitid(P_PID, static_cast<::id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == process;
}

}  // namespace

std::string to_string(const Ending& ending) {
  switch (ending.kind) {
    case Ending::Kind::exited: return "exit status " + std::to_string(ending.code);
    case Ending::Kind::killed:
      return "signal " + std::to_string(ending.code) + " (" + ::strsignal(ending.code) + ")";
    case Ending::Kind::timed_out: return "time-out";
    case Ending::Kind::stopped: return "stopped";
  }
  return {};
}

Ending run_program(const std::vector<std::string>& words, std::chrono::duration<double> limit,
                   const std::atomic<bool>& stop) {
  Stream output, errors;
  const Clock::time_point begun = Clock::now();
  const ::pid_t process = start(words, output, errors);
  Ending ending;
  std::array<::pollfd, 2> ends = {{{output.reading(), POLLIN, 0}, {errors.reading(), POLLIN, 0}}};
  while (!has_ended(process)) {
    ending.time = Clock::now() - begun;
    if (stop)
      ending.kind = Ending::Kind::stopped;
    else if (ending.time > limit)
      ending.kind = Ending::Kind::timed_out;
    if (ending.kind != Ending::Kind::exited) break;
    // Both streams mostly end with the program; a program that has closed them is looked at often.
    const bool is_open = ends[0].fd >= 0 || ends[1].fd >= 0;
    ::poll(ends.data(), ends.size(), is_open ? 10 : 1);
    if (ends[0].fd >= 0 && !output.drain()) ends[0].fd = -1;
    if (ends[1].fd >= 0 && !errors.drain()) ends[1].fd = -1;
  }
  ending.time = Clock::now() - begun;
  ::kill(-process, SIGKILL);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  output.drain();
  errors.drain();
  ending.output = std::move(output.text);
  ending.errors = std::move(errors.text);
  if (ending.kind != Ending::Kind::exited) return ending;
  if (WIFSIGNALED(status)) ending.kind = Ending::Kind::killed;
  ending.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return ending;
}

}  // namespace deckmap::command
