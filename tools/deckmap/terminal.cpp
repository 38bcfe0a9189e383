#include "terminal.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <clocale>

namespace deckmap::command {
namespace {

bool set_and_not_empty(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

volatile std::sig_atomic_t signalled = 0;
RawTerminal* raw_terminal = nullptr;

constexpr int ended = -1, resized = -2;

/// After a signal that does not end the game.
void go_on(int signal) {
  signalled = 0;
  if (signal == SIGWINCH) return;
  if (signal == SIGTSTP) {  // the shell gets the terminal as it was
    raw_terminal->leave();
    ::raise(SIGSTOP);
  }
  raw_terminal->enter();
}

bool ends_game(int signal) {
  return signal != 0 && signal != SIGWINCH && signal != SIGTSTP && signal != SIGCONT;
}

void note_signals(std::initializer_list<int> signals) {
  struct ::sigaction action {};
  action.sa_handler = [](int signal) {  // without SA_RESTART: read returns
    if (!ends_game(signalled)) signalled = signal;
  };
  for (const int signal : signals) ::sigaction(signal, &action, nullptr);
}

/// A byte of standard input, `ended` or `resized`.
int read_byte() {
  unsigned char c = 0;
  for (;;) {
    if (ends_game(signalled)) return ended;
    if (signalled != 0) {
      go_on(signalled);
      return resized;
    }
    const auto count = ::read(STDIN_FILENO, &c, 1);
    if (count == 1) return c;
    if (count == 0 || errno != EINTR) return ended;
  }
}

/// Whether the rest of an escape sequence waits after its first character.
bool has_more() {
  int waiting = 0;
  return ::ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0;
}

}  // namespace

std::optional<TerminalSize> terminal_size() {
  struct ::winsize size {};
  if (!is_terminal(STDOUT_FILENO) || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
      size.ws_col == 0)
    return {};
  return TerminalSize{size.ws_col, size.ws_row};
}

bool can_unicode() {
  if (!is_terminal(STDOUT_FILENO)) return true;
  std::setlocale(LC_CTYPE, "");
  return std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
}

bool is_smart_terminal() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) != "dumb";
}

bool wants_colour() {
  if (set_and_not_empty("NO_COLOR")) return false;
  return set_and_not_empty("FORCE_COLOR") || (is_terminal(STDOUT_FILENO) && is_smart_terminal());
}

bool read_line(std::string& line) {
  line.clear();
  if (ends_game(signalled)) return false;
  int c = 0;
  while ((c = std::fgetc(stdin)) != EOF && c != '\n')
    if (line.size() < 4096) line += static_cast<char>(c);
  if (ends_game(signalled)) return false;
  return c != EOF || !line.empty();
}

void end_input_on_signals() { note_signals({SIGINT, SIGQUIT, SIGTERM, SIGHUP}); }

RawTerminal::RawTerminal() {
  ::tcgetattr(STDIN_FILENO, &before_);
  note_signals({SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT});
  raw_terminal = this;
  enter();
}

RawTerminal::~RawTerminal() {
  raw_terminal = nullptr;
  leave();
}

void RawTerminal::enter() {
  ::termios raw = before_;
  raw.c_lflag &= ~static_cast<::tcflag_t>(ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;
  ::tcsetattr(STDIN_FILENO, TCSANOW, &raw);  // what was typed ahead counts
  std::fputs("\x1b[?1049h\x1b[?25l", stdout);
}

void RawTerminal::leave() {
  std::fputs("\x1b[?25h\x1b[?1049l", stdout);
  std::fflush(stdout);
  ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
}

Key read_key() {
  const int c = read_byte();
  if (c < 0) return {c == resized ? Key::What::resized : Key::What::leave};
  if (c != 0x1b) return {Key::What::character, static_cast<char>(c)};
  if (!has_more()) return {Key::What::escape};
  const int bracket = read_byte();
  if (bracket != '[' && bracket != 'O') return {Key::What::other};
  int last = read_byte();
  while (last >= 0 && !(last >= '@' && last <= '~')) last = read_byte();
  switch (last) {
    case 'A': return {Key::What::arrow, 'u'};
    case 'B': return {Key::What::arrow, 'd'};
    case 'C': return {Key::What::arrow, 'r'};
    case 'D': return {Key::What::arrow, 'l'};
    default: return {Key::What::other};
  }
}

}  // namespace deckmap::command
