#pragma once
// The terminal: its size, its colours and characters, typed lines and single keys.

#include <cstddef>
#include <optional>
#include <string>

#include <termios.h>
#include <unistd.h>

namespace deckmap::command {

/// Whether a stream is a terminal: `STDIN_FILENO`, `STDOUT_FILENO`, `STDERR_FILENO`.
inline bool is_terminal(int stream) { return ::isatty(stream) != 0; }

struct TerminalSize {
  std::size_t columns, rows;
};
/// The size of the terminal on standard output; nothing if there is none.
std::optional<TerminalSize> terminal_size();

/// Whether standard output takes Unicode: a terminal by its locale, a file or a pipe always.
bool can_unicode();
/// Whether a terminal moves its cursor and shows colours: TERM is neither empty nor "dumb".
bool is_smart_terminal();
/// Colours on a terminal, unless NO_COLOR says no; elsewhere if FORCE_COLOR says so.
bool wants_colour();

/// Reads a line of standard input, at most 4096 bytes of it. Returns false at the end.
bool read_line(std::string& line);
/// From now on signals that end a program end the input of `read_line` instead, so that there is
/// time to say what is saved.
void end_input_on_signals();

/// The terminal without echo and line editing, on its other screen; back again at the end. Signals
/// that end a program, Ctrl-\ included, end the reading of keys instead; a program that is stopped
/// and goes on leaves the terminal and takes it again.
class RawTerminal {
 public:
  RawTerminal();
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  void enter();
  /// Back to what the terminal was, until `enter`.
  void leave();

 private:
  ::termios before_;
};

/// A key that was pressed: a character, an arrow as 'u' 'd' 'l' 'r', or what ended the waiting.
struct Key {
  enum class What { character, arrow, escape, other, resized, leave };
  What what;
  char character = 0;
};
/// Waits for a key in a `RawTerminal`.
Key read_key();

}  // namespace deckmap::command
