#pragma once
// The command line: verbs, their options, and what was given. A verb lists its options in an
// `OptionSet`; parsing, help, the man page and the completions are made from it.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/error.hpp>
#include <deckmap/option.hpp>

namespace deckmap::command {

/// Wrong usage: exit status 2. Any other `Error` is a failure: exit status 1.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The group of options that a verb refuses with a message of its own: help does not list them.
inline constexpr const char* hidden_group = "Hidden";

/// The values of an option: nothing, a value, or a value each time that it is given.
enum class Takes : std::uint8_t { nothing, value, values };

/// An option of a verb, or a word without a name.
struct VerbOption {
  std::string name;             ///< without its dashes
  std::string short_name = {};  ///< the letter of -o
  std::string american = {};    ///< second spelling of the name
  std::string group = {};       ///< of the help
  std::string about = {};
  Takes takes = Takes::nothing;
  std::string form = {};                 ///< of its value: "N", "from|drawn"
  std::vector<std::string> values = {};  ///< those that completions offer
  bool is_word = false;                  ///< given without its name

  /// How it is typed: "--output", "-o".
  std::vector<std::string> spellings() const {
    std::vector<std::string> words = {"--" + name};
    if (!short_name.empty()) words.push_back("-" + short_name);
    return words;
  }
  bool takes_file() const { return form.find("FILE") != std::string::npos; }
};

/// A relation of options of a verb to others, as data: `Arguments` refuses what breaks it.
struct Relation {
  enum Kind : std::uint8_t { excludes, needs, refused };
  std::string options;  ///< each of them, by names or words: "seed,dice"
  Kind kind;
  std::string others;    ///< excludes each of them; needs one of them
  std::string why = {};  ///< the end of the message: ", which rolls nothing"
};

/// The options that a verb knows, in groups, and its help.
class OptionSet {
 public:
  /// `program` as in "deckmap survey"; `about` is one sentence or more.
  OptionSet(std::string program, std::string about);

  /// The usage after the program's name: options, and words without a name.
  OptionSet& custom_help(const std::string& words);
  OptionSet& positional_help(const std::string& words);
  /// The options to which words without a name go.
  void parse_positional(const std::vector<std::string>& names);
  /// The text below the options in the help.
  void examples(std::string text) { examples_ = std::move(text); }

  class Adder {
   public:
    Adder(OptionSet& set, std::string group) : set_(set), group_(std::move(group)) {}
    /// Adds an option by its names, as in "o,output". The values of "a|b" are offered by
    /// completions, besides `values`.
    Adder& operator()(const std::string& names, std::string about, Takes takes = Takes::nothing,
                      std::string form = "", std::vector<std::string> values = {});

   private:
    OptionSet& set_;
    std::string group_;
  };
  Adder add_options(std::string group) { return {*this, std::move(group)}; }
  void relate(const std::vector<Relation>& rows) {
    relations_.insert(relations_.end(), rows.begin(), rows.end());
  }

  const std::string& program() const { return program_; }
  const std::string& about() const { return about_; }
  const std::string& examples() const { return examples_; }
  /// "deckmap survey --seeds A..B [options]"
  std::string usage() const;
  /// The words without a name, with what they are about.
  std::vector<VerbOption> arguments() const;
  /// The options that help lists, group by group in the order of help.
  std::vector<VerbOption> listed() const;
  /// All of them, as they were added.
  const std::vector<VerbOption>& all() const { return options_; }
  /// The words without a name, in their order.
  const std::vector<std::string>& words() const { return words_; }
  const std::vector<Relation>& relations() const { return relations_; }

 private:
  std::string program_, about_, usage_, usage_words_, examples_;
  std::vector<VerbOption> options_;
  std::vector<Relation> relations_;
  std::vector<std::string> words_;
};

/// The options that a verb was given. All values are strings, as they were typed.
class Arguments {
 public:
  /// Parses the words after the verb, which is argv[0]. Throws `UsageError` for options that do
  /// not exist, lack their value, stand more than once where they take one value, or break a
  /// relation.
  Arguments(const OptionSet& options, int argc, const char* const* argv);

  bool has(const std::string& name) const { return given_.count(name) > 0; }
  std::optional<std::string> value(const std::string& name) const;
  std::vector<std::string> values(const std::string& name) const;
  /// The verb and its words as they were typed, but -oFILE as two of them.
  const std::vector<std::string>& typed() const { return typed_; }

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
  void require(const Relation& relation, const std::vector<std::string>& words) const;

  std::vector<std::string> typed_;
  std::map<std::string, std::vector<std::string>> given_;  // values by name
};

/// Returns the option that a word without one was meant for, as in "--seed 42"; empty if unclear.
std::string option_meant(const OptionSet& options, const std::string& word);

/// The name of an option as the command spells it: `turn_colour` is --turn-colour.
std::string spelling(const Option& row);
/// Adds an option of a table to a group of the help; `usual`: the default in words, where it is not
/// the row's.
void add_option(OptionSet& options, const char* group, const OptionInfo& info,
                const std::string& usual = "");

/// A verb of the command, or a part of one ("soldiers" of "play soldiers"). One with parts has
/// neither options nor a function of its own.
struct Verb {
  std::string_view name;
  std::string_view summary;
  OptionSet (*options)() = nullptr;
  int (*run)(const Arguments& arguments) = nullptr;
  std::span<const Verb> parts = {};
  std::string_view part = {};      ///< the kind of its parts: "game"
  std::string_view examples = {};  ///< of a verb with parts
};

/// The options of a verb without parts, with those that every verb has: --quiet and --help.
OptionSet options_of(const Verb& verb);
/// Runs the verb that argv[0] names, or prints its help; `words` are those before it.
int run_verb(const Verb& verb, const std::string& words, int argc, const char* const* argv);
/// The verb called `name`. Throws `UsageError` that lists the names of `verbs`, each of which is a
/// `kind`.
const Verb& find_verb(std::span<const Verb> verbs, std::string_view name, std::string_view kind);
/// The names and summaries of verbs, a line each.
std::string verb_list(std::span<const Verb> verbs);

}  // namespace deckmap::command
