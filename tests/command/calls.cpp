// Calls of the command without a program's start, which takes longer than what most calls do: each
// runs its `main` in a fork of this process, with empty standard input.
//
// A request on standard input is the number of its words as a line, and the words, each ended by a
// zero byte: the folder of the call, and the arguments. The answer on standard output is a line
// "STATUS OUT ERR", the exit status (less than 0: ended by that signal) and the numbers of bytes
// that the call wrote to standard output and standard error, and those bytes.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

int command_main(int argc, char** argv);  // of tools/deckmap/main.cpp

namespace {

constexpr unsigned most_seconds = 60;

/// Takes the text out of a temporary file, which is empty afterwards.
std::string taken(std::FILE* file) {
  std::string text(static_cast<std::size_t>(::lseek(::fileno(file), 0, SEEK_END)), '\0');
  if (::pread(::fileno(file), text.data(), text.size(), 0) != static_cast<::ssize_t>(text.size()) ||
      ::ftruncate(::fileno(file), 0) != 0 || ::lseek(::fileno(file), 0, SEEK_SET) != 0)
    std::exit(3);
  return text;
}

int status_of(std::vector<std::string>& words, std::FILE* out, std::FILE* err) {
  const ::pid_t child = ::fork();
  if (child == 0) {
    if (::chdir(words[0].c_str()) != 0 || ::dup2(::fileno(out), 1) < 0 ||
        ::dup2(::fileno(err), 2) < 0)
      std::_Exit(3);
    ::alarm(most_seconds);
    std::string name = "deckmap";
    std::vector<char*> arguments{name.data()};
    for (std::size_t i = 1; i < words.size(); ++i) arguments.push_back(words[i].data());
    arguments.push_back(nullptr);
    std::exit(command_main(static_cast<int>(words.size()), arguments.data()));
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) std::exit(3);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

int main() {
  // calls have neither the requests nor the answers
  std::FILE* const requests = ::fdopen(::fcntl(0, F_DUPFD_CLOEXEC, 3), "r");
  std::FILE* const answers = ::fdopen(::fcntl(1, F_DUPFD_CLOEXEC, 3), "w");
  std::FILE *const out = std::tmpfile(), *const err = std::tmpfile();
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (requests == nullptr || answers == nullptr || out == nullptr || err == nullptr ||
      ::dup2(nothing, 0) < 0 || ::dup2(nothing, 1) < 0)
    return 3;
  std::size_t count = 0;
  while (std::fscanf(requests, "%zu", &count) == 1 && count > 0 && std::fgetc(requests) == '\n') {
    std::vector<std::string> words(count);
    for (std::string& word : words)
      for (int c = 0; (c = std::fgetc(requests)) != '\0' && c != EOF;) word += static_cast<char>(c);
    const int status = status_of(words, out, err);
    const std::string written = taken(out), said = taken(err);
    std::fprintf(answers, "%d %zu %zu\n", status, written.size(), said.size());
    std::fwrite(written.data(), 1, written.size(), answers);
    std::fwrite(said.data(), 1, said.size(), answers);
    std::fflush(answers);
  }
}
