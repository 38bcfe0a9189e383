#pragma once
// What the verbs share in reading the command line: cxxopts kept strict.

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// A value is one value: cxxopts would split it at commas.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>

#include <deckmap/error.hpp>

namespace deckmap::command {

/// Wrong usage: exit code 2. Any other `Error` is something that could not be done: exit code 1.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The group of options that a verb refuses with a message of its own: its help does not list them.
inline constexpr const char* hidden_group = "Hidden";

/// The options that a verb was given. All values are strings, so that nothing is bent on the way.
class Arguments {
 public:
  /// Parses the words behind the verb. Throws `UsageError` for options that do not exist, lack
  /// their value, or stand more than once without being in `repeatable`.
  Arguments(std::string_view verb, cxxopts::Options& options, int argc, const char* const* argv,
            const std::vector<std::string>& repeatable = {});

  bool has(const std::string& name) const { return result_.count(name) > 0; }
  std::optional<std::string> value(const std::string& name) const;
  std::vector<std::string> values(const std::string& name) const;

  /// The value of option `name` read by `parse`, whose `Error` becomes one of usage that names the
  /// option.
  template <class Parse>
  auto parsed(const std::string& name, Parse&& parse) const
      -> std::optional<decltype(parse(std::string()))> {
    const auto text = value(name);
    if (!text) return {};
    try {
      return parse(*text);
    } catch (const Error& error) {
      throw UsageError("--" + name + ": " + error.what());
    }
  }

 private:
  cxxopts::ParseResult result_;
};

/// A verb of the command.
struct Verb {
  std::string_view name;
  std::string_view summary;
  int (*run)(int argc, const char* const* argv);  // argv[0] is the verb
  std::span<const Verb> (*parts)() = nullptr;     // "soldiers" of "play soldiers"
};

/// The parts of two of them.
std::span<const Verb> play_games();
std::span<const Verb> fudge_actions();

int run_generate(int argc, const char* const* argv);
int run_replay(int argc, const char* const* argv);
int run_gallery(int argc, const char* const* argv);
int run_explain(int argc, const char* const* argv);
int run_table(int argc, const char* const* argv);
int run_survey(int argc, const char* const* argv);
int run_hunt(int argc, const char* const* argv);
int run_merge(int argc, const char* const* argv);
int run_fudge(int argc, const char* const* argv);
int run_sheet(int argc, const char* const* argv);
int run_style(int argc, const char* const* argv);
int run_features(int argc, const char* const* argv);
int run_chart(int argc, const char* const* argv);
int run_play(int argc, const char* const* argv);

/// The help of a verb: what it does, its options, examples.
void print_help(const cxxopts::Options& options, std::string_view examples);

/// The same in parts.
struct Help {
  std::string head;  ///< what the verb does, and its usage
  std::vector<cxxopts::HelpGroupDetails> groups;
  std::string examples;
};
/// What `print_help` would print for a verb.
Help help_of(const Verb& verb);

}  // namespace deckmap::command
