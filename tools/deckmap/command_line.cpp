#include "command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace deckmap::command {
namespace {

cxxopts::ParseResult parse(std::string_view verb, cxxopts::Options& options, int argc,
                           const char* const* argv) {
  try {
    return options.parse(argc, argv);
  } catch (const cxxopts::exceptions::exception& error) {
    // "Option ‘foo’ does not exist": the name stands in typographic quotes
    std::string what = error.what();
    for (const char* quote : {"\u2018", "\u2019"})
      for (std::size_t at = 0; (at = what.find(quote)) != std::string::npos;)
        what.replace(at, 3, "'");
    throw UsageError(what + "; deckmap " + std::string(verb) + " --help lists the options");
  }
}

/// Where help goes while `help_of` runs a verb; else it is printed.
Help* help_wanted = nullptr;

/// In the order of use; cxxopts would sort the groups by name.
std::vector<std::string> groups_in_order(const cxxopts::Options& options) {
  std::vector<std::string> groups;
  std::vector<std::string> rest = options.groups();
  std::erase(rest, hidden_group);
  for (const char* group :
       {"Fudge", "Card", "Dice", "Table", "Rule", "Game", "Query", "Run", "Output"})
    if (const auto found = std::find(rest.begin(), rest.end(), group); found != rest.end()) {
      groups.push_back(*found);
      rest.erase(found);
    }
  groups.insert(groups.begin(), rest.begin(), rest.end());
  return groups;
}

}  // namespace

Arguments::Arguments(std::string_view verb, cxxopts::Options& options, int argc,
                     const char* const* argv, const std::vector<std::string>& repeatable)
    : result_(parse(verb, options, argc, argv)) {
  for (const cxxopts::KeyValue& given : result_.arguments()) {
    const bool may_repeat =
        std::find(repeatable.begin(), repeatable.end(), given.key()) != repeatable.end();
    if (!may_repeat && result_.count(given.key()) > 1)
      throw UsageError((given.key() == "output" ? "-o" : "--" + given.key()) +
                       " is given more than once");
  }
  if (!result_.unmatched().empty())
    throw UsageError("'" + result_.unmatched().front() + "' is one word too many; deckmap " +
                     std::string(verb) + " --help shows how it is used");
}

std::optional<std::string> Arguments::value(const std::string& name) const {
  if (!has(name)) return {};
  return result_[name].as<std::string>();
}

std::vector<std::string> Arguments::values(const std::string& name) const {
  if (!has(name)) return {};
  return result_[name].as<std::vector<std::string>>();
}

void print_help(const cxxopts::Options& options, std::string_view examples) {
  const auto groups = groups_in_order(options);
  if (help_wanted == nullptr) {
    std::fputs(options.help(groups).c_str(), stdout);
    std::fputc('\n', stdout);
    std::fwrite(examples.data(), 1, examples.size(), stdout);
    return;
  }
  help_wanted->head = options.help({"no group, the head alone"});
  for (const std::string& name : groups) {
    auto group = options.group_help(name);
    const std::string shown = options.help({name});
    std::erase_if(group.options, [&](const cxxopts::HelpOptionDetails& option) {
      return shown.find("--" + option.l.front()) == std::string::npos;  // a word without a name
    });
    help_wanted->groups.push_back(std::move(group));
  }
  help_wanted->examples = examples;
}

Help help_of(const Verb& verb) {
  Help help;
  const std::string name(verb.name);
  const char* const words[] = {name.c_str(), "--help"};
  help_wanted = &help;
  try {
    verb.run(2, words);
  } catch (...) {
    help_wanted = nullptr;
    throw;
  }
  help_wanted = nullptr;
  return help;
}

}  // namespace deckmap::command
