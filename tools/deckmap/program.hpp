#pragma once
// Another program: started without a shell, watched, and ended with all its children.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace deckmap::command {

/// The end of a program and what it has written until then.
struct Ending {
  enum class Kind : std::uint8_t { exited, killed, timed_out, stopped };
  Kind kind = Kind::exited;
  int code = 0;  ///< exit status or signal
  std::string output, errors;
  std::chrono::duration<double> time{};

  bool is_fine() const { return kind == Kind::exited && code == 0; }
};

/// "exit status 3", "signal 11 (Segmentation fault)", "time-out".
std::string to_string(const Ending& ending);

/// Runs a program with its words in a process group of its own, which is ended with it, after
/// `limit`, or once `stop` is true. It reads nothing; of each stream the first 16 MiB are kept.
/// Throws `UsageError` for a program that cannot be started.
Ending run_program(const std::vector<std::string>& words, std::chrono::duration<double> limit,
                   const std::atomic<bool>& stop);

}  // namespace deckmap::command
