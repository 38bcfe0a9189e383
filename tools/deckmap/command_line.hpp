#pragma once
// What the verbs share in reading the command line: cxxopts kept strict, and compiled once.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/error.hpp>

namespace cxxopts {
class Options;
}

namespace deckmap::command {

/// Wrong usage: exit code 2. Any other `Error` is something that could not be done: exit code 1.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The group of options that a verb refuses with a message of its own: its help does not list them.
inline constexpr const char* hidden_group = "Hidden";

/// What an option takes: nothing, a value, or one each time that it is given.
enum class Takes : std::uint8_t { nothing, value, values };

/// The options that a verb knows, in groups.
class OptionSet {
 public:
  /// "deckmap survey", and what it does.
  OptionSet(const std::string& program, const std::string& about);
  ~OptionSet();
  OptionSet(OptionSet&& other) noexcept;

  /// What the usage shows behind the program's name: options, and words that are none.
  OptionSet& custom_help(const std::string& words);
  OptionSet& positional_help(const std::string& words);
  /// The options to which words without a name go.
  void parse_positional(const std::vector<std::string>& names);

  class Adder {
   public:
    Adder(OptionSet& set, std::string group) : set_(set), group_(std::move(group)) {}
    /// An option by its names, as in "o,output"; its help; what it takes, and how the help calls
    /// that.
    Adder& operator()(const std::string& names, const std::string& sentence,
                      Takes takes = Takes::nothing, const std::string& placeholder = "");

   private:
    OptionSet& set_;
    std::string group_;
  };
  Adder add_options(std::string group) { return {*this, std::move(group)}; }

 private:
  friend class Arguments;
  friend void print_help(const OptionSet& options, std::string_view examples);

  std::unique_ptr<cxxopts::Options> options_;
  std::map<std::string, Takes> takes_;  // by long name
};

/// The options that a verb was given. All values are strings, so that nothing is bent on the way.
class Arguments {
 public:
  /// Parses the words behind the verb. Throws `UsageError` for options that do not exist, lack
  /// their value, or stand more than once without being in `repeatable`.
  Arguments(std::string_view verb, OptionSet& options, int argc, const char* const* argv,
            const std::vector<std::string>& repeatable = {});

  bool has(const std::string& name) const { return given_.count(name) > 0; }
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
  std::map<std::string, std::vector<std::string>> given_;  // values by long name
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
void print_help(const OptionSet& options, std::string_view examples);

}  // namespace deckmap::command
