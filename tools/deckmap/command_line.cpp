#include "command_line.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

// A value is one value: cxxopts would split it at commas.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>

#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/code.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/map/features.hpp>

#include "files.hpp"
#include "terminal.hpp"
#include "text.hpp"

namespace deckmap::command {
namespace {

/// As wide as the terminal, up to what is pleasant to read; 80 columns elsewhere.
std::size_t help_width() {
  const auto size = terminal_size();
  return size ? std::clamp<std::size_t>(size->columns, 50, 120) : 80;
}

/// In the order of use; a group that is not among them comes first.
constexpr std::array<std::string_view, 9> group_order = {"Fudge", "Card",  "Dice", "Table", "Rule",
                                                         "Game",  "Query", "Run",  "Output"};

std::size_t group_rank(const std::string& group) {
  const auto found = std::find(group_order.begin(), group_order.end(), group);
  return found == group_order.end() ? 0 : static_cast<std::size_t>(found - group_order.begin()) + 1;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

/// "turn-color" for "turn-colour".
std::string american(std::string name) {
  constexpr std::array<std::array<std::string_view, 2>, 3> spellings = {
      {{"colour", "color"}, {"armour", "armor"}, {"defence", "defense"}}};
  for (const auto& [british, other] : spellings)
    if (const auto at = name.find(british); at != std::string::npos)
      name.replace(at, british.size(), other);
  return name;
}

std::vector<std::string> names_of(const std::vector<VerbOption>& options) {
  return options | ranges::views::transform(&VerbOption::name) | ranges::to<std::vector>;
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_code(const std::string& word) {
  try {
    parse_code(word);
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// The option that a word of the command line names, as in "--hide", "--hide=all" or "-o".
const VerbOption* option_named(const OptionSet& options, std::string_view word) {
  word = word.substr(0, word.find('='));
  for (const VerbOption& option : options.all())
    if (!option.is_word && (ranges::contains(option.spellings(), word) ||
                            (!option.american.empty() && word == "--" + option.american)))
      return &option;
  return nullptr;
}

/// Whether a word is left over after a condition without its comparison: of --must rooms > 8 the
/// shell takes the sign and the word after it for a file.
bool follows_condition(const OptionSet& options, const std::vector<std::string>& words,
                       const std::string& word) {
  for (std::size_t i = 1; i + 2 < words.size(); ++i)
    if (words[i + 2] == word)
      if (const VerbOption* const option = option_named(options, words[i]))
        return option->form.find("CONDITION") != std::string::npos &&
               words[i + 1].find(' ') == std::string::npos;
  return false;
}

[[noreturn]] void refuse_word(const OptionSet& options, const std::vector<std::string>& words,
                              const std::string& word) {
  if (follows_condition(options, words, word))
    throw UsageError(options.program() + " takes no argument " + detail::quoted(word) +
                     "; a condition is one word in quotes, as in --must 'rooms >= 8'");
  std::string meant = option_meant(options, word);
  meant = meant.empty() ? detail::did_you_mean(word, names_of(options.listed()), "--")
                        : "; did you mean " + meant + "?";
  throw UsageError(options.program() + " takes no argument " + detail::quoted(word) +
                   (meant.empty() ? "; " + options.program() + " --help shows its usage" : meant));
}

/// The values of an option in words: "all, or shops, springs", "a4, letter", "FILE".
std::string values_of(const VerbOption& option) {
  if (option.form == "LIST") {
    const std::string& about = option.about;
    const std::size_t first = about.find(": ") + 2;
    return about.substr(first, about.find(" (default", first) - first);
  }
  const auto begins = [](const std::string& value) {
    return value.ends_with(',') || value.ends_with('=');
  };
  if (option.values.empty() || begins(option.values.front())) return option.form;
  return detail::listed(option.values) + (option.takes_file() ? ", or a file" : "");
}

/// The words of the command line, -oFILE and -o=FILE as two of them. Throws `UsageError` for an
/// option that lacks its value: the words end, or another option takes the value's place.
std::vector<std::string> separated(const OptionSet& options, int argc, const char* const* argv) {
  std::vector<std::string> words = {argv[0]};
  int i = 1;
  for (; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string word = argv[i];
    if (word.size() > 2 && word[0] == '-' && word[1] != '-')
      if (const VerbOption* const option = option_named(options, word.substr(0, 2));
          option != nullptr && option->takes != Takes::nothing) {
        words.push_back(word.substr(0, 2));
        words.push_back(word.substr(word[2] == '=' ? 3 : 2));
        continue;
      }
    words.push_back(word);
    const VerbOption* const option = option_named(options, word);
    const std::size_t equal = word.find('=');
    if (option != nullptr && option->takes == Takes::nothing && equal != std::string::npos)
      throw UsageError(word.substr(0, equal) +
                       " takes no value: " + detail::quoted(word.substr(equal + 1)));
    if (option == nullptr || option->takes == Takes::nothing || equal != std::string::npos)
      continue;
    if (++i == argc || option_named(options, argv[i]) != nullptr)
      throw UsageError(word + " needs a value: " + values_of(*option));
    words.emplace_back(argv[i]);
  }
  words.insert(words.end(), argv + i, argv + argc);
  return words;
}

/// The value that was given with an option that does not exist, if there is one.
std::string value_given(const std::vector<std::string>& words, const std::string& spelled) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].starts_with(spelled + "=")) return words[i].substr(spelled.size() + 1);
    if (words[i] == spelled && i + 1 < words.size() && !words[i + 1].starts_with('-'))
      return words[i + 1];
  }
  return "";
}

/// Returns what an option that does not exist was meant for, by its name: a number of dungeons, a
/// feature, a setting of a game, a format. Empty if unclear.
std::string unknown_meant(const OptionSet& options, std::string name, const std::string& value) {
  const VerbOption *formats = nullptr, *output = nullptr, *setting = nullptr;
  bool top = false, must = false, seeds = false;
  for (const VerbOption& option : options.all()) {
    if (option.name == "format") formats = &option;
    if (option.name == "output") output = &option;
    if (option.name == "option") setting = &option;
    top = top || option.name == "top";
    must = must || option.name == "must";
    seeds = seeds || option.name == "seeds";
  }
  if (name == "n" || name == "count" || name == "number") {
    const std::string count = is_number(value) ? value : "10";
    return top ? "--top " + count : seeds ? "--seeds 0.." + count : "";
  }
  std::replace(name.begin(), name.end(), '-', '_');
  if (setting != nullptr && ranges::contains(setting->values, name + "="))
    return "--option " + name + "=" + (value.empty() ? "VALUE" : shell_quoted(value));
  if (setting == nullptr && (must || seeds) && find_feature(name))
    return std::string(must ? "" : "deckmap hunt --seeds 0..100000 ") + "--must '" + name +
           " >= " + (is_number(value) ? value : "8") + "'";
  // the help of -o lists the suffixes
  if (output != nullptr && output->about.find(" ." + name) != std::string::npos)
    return "-o NAME." + name;
  if (formats != nullptr && ranges::contains(formats->values, name)) return "--format " + name;
  return "";
}

cxxopts::ParseResult parse(const OptionSet& known, const std::vector<std::string>& words) {
  cxxopts::Options options(known.program());
  for (const VerbOption& option : known.all()) {
    std::string names = option.short_name.empty() ? "" : option.short_name + ",";
    names += option.name;
    if (!option.american.empty()) names += "," + option.american;
    auto add = options.add_options();
    switch (option.takes) {
      case Takes::nothing: add(names, ""); break;
      case Takes::value: add(names, "", cxxopts::value<std::string>()); break;
      case Takes::values: add(names, "", cxxopts::value<std::vector<std::string>>()); break;
    }
  }
  options.parse_positional(known.words());
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  try {
    return options.parse(static_cast<int>(pointers.size()), pointers.data());
  } catch (const cxxopts::exceptions::exception& error) {
    // "Option ‘foo’ does not exist": the name stands in typographic quotes
    std::string what = error.what();
    for (const char* quote : {"\u2018", "\u2019"})
      for (std::size_t at = 0; (at = what.find(quote)) != std::string::npos;)
        what.replace(at, 3, "'");
    const std::size_t quote = what.find('\''), end = what.rfind('\'');
    std::string meant;
    if (what.ends_with("does not exist")) {
      const std::string name = what.substr(quote + 1, end - quote - 1);
      const std::string spelled = (name.size() == 1 ? "-" : "--") + name;
      what = known.program() + " has no option " + spelled;
      meant = unknown_meant(known, name, value_given(words, spelled));
      meant = meant.empty() ? detail::did_you_mean(name, names_of(known.listed()), "--")
                            : "; did you mean " + meant + "?";
    }
    if (what.ends_with("incorrect syntax"))
      what = what.substr(quote, end - quote + 1) + " is not an option";
    throw UsageError(
        what + (meant.empty() ? "; " + known.program() + " --help lists the options" : meant));
  }
}

}  // namespace

OptionSet::OptionSet(std::string program, std::string about)
    : program_(std::move(program)), about_(std::move(about)) {}

OptionSet& OptionSet::custom_help(const std::string& words) {
  usage_ = words;
  return *this;
}

OptionSet& OptionSet::positional_help(const std::string& words) {
  usage_words_ = words;
  return *this;
}

void OptionSet::parse_positional(const std::vector<std::string>& names) {
  words_ = names;
  for (VerbOption& option : options_)
    option.is_word = std::find(names.begin(), names.end(), option.name) != names.end();
}

OptionSet::Adder& OptionSet::Adder::operator()(const std::string& names, std::string about,
                                               Takes takes, std::string form,
                                               std::vector<std::string> values) {
  VerbOption option{.name = {},
                    .group = group_,
                    .about = std::move(about),
                    .takes = takes,
                    .form = std::move(form),
                    .values = std::move(values)};
  for (std::string& name : split(names, ',')) {
    if (name.size() == 1)
      option.short_name = std::move(name);
    else
      option.name = std::move(name);
  }
  if (std::string name = american(option.name); name != option.name)
    option.american = std::move(name);
  if (option.values.empty() && option.form.find('|') != std::string::npos)
    option.values = split(option.form, '|');
  set_.options_.push_back(std::move(option));
  return *this;
}

std::string OptionSet::usage() const {
  std::string usage = program_;
  for (const std::string& words : {usage_, usage_words_})
    if (!words.empty()) usage += " " + words;
  return usage;
}

std::vector<VerbOption> OptionSet::arguments() const {
  return options_ | ranges::views::filter(&VerbOption::is_word) | ranges::to<std::vector>;
}

std::vector<VerbOption> OptionSet::listed() const {
  auto listed = options_ | ranges::views::filter([](const VerbOption& option) {
                  return option.group != hidden_group && !option.is_word;
                }) |
                ranges::to<std::vector>;
  ranges::stable_sort(listed, {},
                      [](const VerbOption& option) { return group_rank(option.group); });
  return listed;
}

Arguments::Arguments(const OptionSet& options, int argc, const char* const* argv)
    : typed_(separated(options, argc, argv)) {
  const cxxopts::ParseResult result = parse(options, typed_);
  if (!result.unmatched().empty()) refuse_word(options, typed_, result.unmatched().front());
  for (const VerbOption& option : options.all()) {
    const std::size_t count = result.count(option.name);
    if (count == 0) continue;
    if (count > 1 && option.takes != Takes::values)
      throw UsageError((option.short_name == "o" ? "-o" : "--" + option.name) +
                       " is given more than once");
    std::vector<std::string>& values = given_[option.name];
    if (option.takes == Takes::value) values = {result[option.name].as<std::string>()};
    if (option.takes == Takes::values) values = result[option.name].as<std::vector<std::string>>();
  }
  if (has("help")) return;
  for (const Relation& relation : options.relations()) require(relation, options.words());
}

void Arguments::require(const Relation& relation, const std::vector<std::string>& words) const {
  const std::vector<std::string> others = split(relation.others, ',');
  const auto other = ranges::find_if(others, [&](const std::string& name) { return has(name); });
  std::string verdict;
  if (relation.kind == Relation::excludes) {
    if (other == others.end()) return;
    verdict = ranges::contains(words, *other) ? " does not go with a " : " does not go with --";
    verdict += *other;
  } else if (relation.kind == Relation::needs) {
    if (other != others.end()) return;
    verdict = " needs --" + others.front();
  }
  for (const std::string& name : split(relation.options, ','))
    if (has(name)) throw UsageError("--" + name + verdict + relation.why);
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

std::string option_meant(const OptionSet& options, const std::string& word) {
  const auto names = names_of(options.listed());
  const auto known = [&](std::string_view name) { return ranges::contains(names, name); };
  const auto within = [&](std::string_view part) { return word.find(part) != std::string::npos; };
  if (is_number(word) && known("seed")) return "--seed " + word;
  if (is_number(word) && known("seeds")) return "--seeds 0.." + word;
  if (known("code") && is_code(word)) return "--code " + word;
  if (within("..") && known("seeds")) return "--seeds " + shell_quoted(word);
  return within(".") && known("output") ? "-o " + shell_quoted(word) : "";
}

std::string spelling(const Option& row) {
  std::string name(row.name);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

void add_option(OptionSet& options, const char* group, const OptionInfo& info,
                const std::string& usual) {
  std::string about(info.row.about);
  if (info.kind == OptionKind::number && info.row.high <= 1'000'000'000)
    about += ", " + std::to_string(info.row.low) + " to " + std::to_string(info.row.high);
  const std::string value = !usual.empty()        ? usual
                            : !info.usual.empty() ? info.usual
                                                  : std::string(info.row.unset);
  if (info.kind == OptionKind::flag) {
    options.add_options(group)(spelling(info.row), about);
    return;
  }
  if (!value.empty()) about += " (default: " + value + ")";
  const std::vector<std::string> values(info.values.begin(), info.values.end());
  std::string form(info.row.form);
  if (info.kind == OptionKind::toml) form = "NAME|FILE";
  if (form.empty() && info.kind == OptionKind::cards) form = "CARDS";
  if (form.empty() && info.kind == OptionKind::text) form = "TEXT";
  if (form.empty() && info.values.empty()) form = "N";
  if (form.empty()) form = detail::listed(info.values, "|");
  options.add_options(group)(spelling(info.row), about, Takes::value, form, values);
}

namespace {

/// "  -o, --output FILE  ", or "  FILE  " for an argument; then what it is about, from `column` on.
std::string help_of(const VerbOption& option, std::size_t column) {
  std::string out = "  ";
  if (!option.is_word)
    out += (option.short_name.empty() ? "    " : "-" + option.short_name + ", ") + "--" +
           option.name + (option.takes == Takes::nothing ? "" : " ");
  out += option.form;
  const bool fits = out.size() + 2 <= column;
  const std::string indent(column, ' ');
  if (fits)
    out.resize(column, ' ');
  else
    out += "\n" + indent;
  bool first = true;
  for (const std::string& line : wrapped(option.about, help_width() - column)) {
    out += (first ? "" : indent) + line + "\n";
    first = false;
  }
  return out;
}

void print_help(const OptionSet& options) {
  std::string out;
  for (const std::string& line : wrapped(options.about(), help_width())) out += line + "\n";
  out += "\nUsage:\n  " + options.usage() + "\n";
  constexpr std::size_t column = 27;
  std::string group;
  const std::vector<VerbOption> arguments = options.arguments();
  if (!arguments.empty()) out += "\n Arguments:\n";
  for (const VerbOption& argument : arguments) out += help_of(argument, column);
  for (const VerbOption& option : options.listed()) {
    if (option.group != group) out += "\n " + option.group + " options:\n";
    group = option.group;
    out += help_of(option, column);
  }
  out += "\n" + options.examples();
  print_whole(out);
}

void print_parts(const Verb& verb, const std::string& program) {
  std::string part(verb.part), parts = part + "s", kind = part;
  std::transform(kind.begin(), kind.end(), kind.begin(),
                 [](char c) { return static_cast<char>(c - 'a' + 'A'); });
  parts[0] = kind[0];
  std::printf("%s: %s.\n\nUsage:\n  %s %s [options]\n\n%s:\n%s\n%s %s --help lists its options.\n",
              program.c_str(), std::string(verb.summary).c_str(), program.c_str(), kind.c_str(),
              parts.c_str(), verb_list(verb.parts).c_str(), program.c_str(), kind.c_str());
  if (!verb.examples.empty()) std::printf("\n%s", std::string(verb.examples).c_str());
}

}  // namespace

std::string verb_list(std::span<const Verb> verbs) {
  std::size_t width = 0;
  for (const Verb& verb : verbs) width = std::max(width, verb.name.size());
  std::string list;
  for (const Verb& verb : verbs) {
    std::string line = "  " + std::string(verb.name);
    line.resize(width + 4, ' ');
    list += line + std::string(verb.summary) + "\n";
  }
  return list;
}

const Verb& find_verb(std::span<const Verb> verbs, std::string_view name, std::string_view kind) {
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs) {
    if (verb.name == name) return verb;
    names.push_back(verb.name);
  }
  const std::string list = detail::listed(names);
  if (name.empty()) throw UsageError("which " + std::string(kind) + "? " + list);
  std::string meant = detail::did_you_mean(name, names);
  if (const auto longer =
          ranges::find_if(names, [&](std::string_view whole) { return whole.starts_with(name); });
      meant.empty() && longer != names.end())
    meant = "; did you mean " + std::string(*longer) + "?";
  throw UsageError(detail::quoted(name) + (kind.front() == 'a' ? " is not an " : " is not a ") +
                   std::string(kind) + ": " + list + meant);
}

OptionSet options_of(const Verb& verb) {
  OptionSet options = verb.options();
  options.add_options("Output")("q,quiet", "print nothing but errors on stderr")("h,help",
                                                                                 "show this help");
  return options;
}

int run_verb(const Verb& verb, const std::string& words, int argc, const char* const* argv) {
  const std::string program = words + " " + std::string(verb.name);
  if (!verb.parts.empty()) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "--help" || name == "-h") {
      print_parts(verb, program);
      return 0;
    }
    return run_verb(find_verb(verb.parts, name, verb.part), program, argc - 1, argv + 1);
  }
  const OptionSet options = options_of(verb);
  const Arguments arguments(options, argc, argv);
  if (!arguments.has("help")) return verb.run(arguments);
  print_help(options);
  return 0;
}

}  // namespace deckmap::command
