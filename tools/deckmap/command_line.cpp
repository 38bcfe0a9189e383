#include "command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "help.hpp"

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

OptionSet::OptionSet(const std::string& program, const std::string& about)
    : options_(std::make_unique<cxxopts::Options>(program, about)) {
  options_->set_width(100);
}
OptionSet::~OptionSet() = default;
OptionSet::OptionSet(OptionSet&& other) noexcept = default;

OptionSet& OptionSet::custom_help(const std::string& words) {
  options_->custom_help(words);
  return *this;
}

OptionSet& OptionSet::positional_help(const std::string& words) {
  options_->positional_help(words);
  return *this;
}

void OptionSet::parse_positional(const std::vector<std::string>& names) {
  options_->parse_positional(names);
}

OptionSet::Adder& OptionSet::Adder::operator()(const std::string& names,
                                               const std::string& sentence, Takes takes,
                                               const std::string& placeholder) {
  auto add = set_.options_->add_options(group_);
  switch (takes) {
    case Takes::nothing: add(names, sentence); break;
    case Takes::value: add(names, sentence, cxxopts::value<std::string>(), placeholder); break;
    case Takes::values:
      add(names, sentence, cxxopts::value<std::vector<std::string>>(), placeholder);
      break;
  }
  set_.takes_[names.substr(names.find(',') + 1)] = takes;  // npos + 1 is 0
  return *this;
}

Arguments::Arguments(std::string_view verb, OptionSet& options, int argc, const char* const* argv,
                     const std::vector<std::string>& repeatable) {
  const cxxopts::ParseResult result = parse(verb, *options.options_, argc, argv);
  for (const cxxopts::KeyValue& given : result.arguments()) {
    const bool may_repeat =
        std::find(repeatable.begin(), repeatable.end(), given.key()) != repeatable.end();
    if (!may_repeat && result.count(given.key()) > 1)
      throw UsageError((given.key() == "output" ? "-o" : "--" + given.key()) +
                       " is given more than once");
  }
  if (!result.unmatched().empty())
    throw UsageError("'" + result.unmatched().front() + "' is one word too many; deckmap " +
                     std::string(verb) + " --help shows how it is used");
  for (const auto& [name, takes] : options.takes_) {
    if (result.count(name) == 0) continue;
    std::vector<std::string>& values = given_[name];
    if (takes == Takes::value) values = {result[name].as<std::string>()};
    if (takes == Takes::values) values = result[name].as<std::vector<std::string>>();
  }
}

std::optional<std::string> Arguments::value(const std::string& name) const {
  const auto found = given_.find(name);
  if (found == given_.end()) return {};
  return found->second.at(0);
}

std::vector<std::string> Arguments::values(const std::string& name) const {
  const auto found = given_.find(name);
  return found == given_.end() ? std::vector<std::string>() : found->second;
}

void print_help(const OptionSet& known, std::string_view examples) {
  const cxxopts::Options& options = *known.options_;
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
