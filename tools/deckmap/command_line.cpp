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
      for (std::size_t at; (at = what.find(quote)) != std::string::npos;) what.replace(at, 3, "'");
    throw UsageError(what + "; deckmap " + std::string(verb) + " --help lists the options");
  }
}

}  // namespace

Arguments::Arguments(std::string_view verb, cxxopts::Options& options, int argc,
                     const char* const* argv, const std::vector<std::string>& repeatable)
    : result_(parse(verb, options, argc, argv)) {
  for (const cxxopts::KeyValue& given : result_.arguments()) {
    const bool may_repeat =
        std::find(repeatable.begin(), repeatable.end(), given.key()) != repeatable.end();
    if (!may_repeat && result_.count(given.key()) > 1)
      throw UsageError("--" + given.key() + " is given more than once");
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
  // in the order of use; cxxopts would sort the groups by name
  std::vector<std::string> groups;
  const std::vector<std::string> present = options.groups();
  for (const char* group :
       {"Fudge", "Card", "Dice", "Table", "Rule", "Game", "Query", "Run", "Output"})
    if (std::find(present.begin(), present.end(), group) != present.end())
      groups.emplace_back(group);
  std::fputs(options.help(groups).c_str(), stdout);
  std::fputc('\n', stdout);
  std::fwrite(examples.data(), 1, examples.size(), stdout);
}

}  // namespace deckmap::command
