#include "output.hpp"

#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/detail/text.hpp>

#include "terminal.hpp"

namespace deckmap::command {
namespace {

std::string names_of(std::span<const OutputKind> kinds) {
  return detail::listed(kinds, &OutputKind::name);
}

std::string suffixes_of(std::span<const OutputKind> kinds) {
  return detail::listed(
      kinds | ranges::views::transform(&OutputKind::suffix) |
          ranges::views::filter([](std::string_view suffix) { return !suffix.empty(); }),
      " ");
}

std::size_t kind_called(std::span<const OutputKind> kinds, const std::string& name) {
  const auto found = ranges::find(kinds, name, &OutputKind::name);
  if (found == kinds.end())
    throw Error(detail::quoted(name) + " is not a format: " + names_of(kinds) +
                detail::did_you_mean(name, kinds | ranges::views::transform(&OutputKind::name)));
  return static_cast<std::size_t>(found - kinds.begin());
}

std::size_t kind_of_file(std::span<const OutputKind> kinds, const std::string& file,
                         const std::string& called) {
  const std::string base = file.substr(file.find_last_of('/') + 1);  // npos + 1 is 0
  std::optional<std::size_t> longest;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string_view suffix = kinds[i].suffix;
    if (!suffix.empty() && base.size() > suffix.size() && detail::ends_with_suffix(base, suffix) &&
        (!longest || suffix.size() > kinds[*longest].suffix.size()))
      longest = i;
  }
  if (!longest)
    throw UsageError(called + ": the suffix chooses the format, one of " + suffixes_of(kinds));
  return *longest;
}

}  // namespace

void add_target_options(OptionSet& options, std::span<const OutputKind> kinds,
                        const std::string& more) {
  std::vector<std::string> names;
  for (const OutputKind& kind : kinds) names.emplace_back(kind.name);
  options.add_options("Output")("o,output",
                                "write FILE in the format of its suffix: " + suffixes_of(kinds) +
                                    "; may be repeated; - is standard output" + more,
                                Takes::values,
                                "FILE")("format",
                                        "format of standard output: " + names_of(kinds) +
                                            " (default: " + std::string(kinds.front().name) + ")",
                                        Takes::value, "FORMAT", std::move(names));
}

std::vector<OutputTarget> output_targets(const Arguments& arguments,
                                         std::span<const OutputKind> kinds, const FillName& fill,
                                         const std::string& word) {
  const auto format =
      arguments.parsed("format", [&](const std::string& text) { return kind_called(kinds, text); });
  std::vector<std::string> names = arguments.values("output");
  if (names.empty()) names = {"-"};
  std::vector<OutputTarget> targets;
  for (const std::string& given : names) {
    if (given.empty()) throw UsageError(word + ": a file without a name");
    const std::string name = fill ? fill(given) : given,
                      called = name == "-" ? "standard output" : word + " " + detail::quoted(name);
    if (ranges::any_of(targets, [&](const OutputTarget& target) {
          return target.name == name || is_one_file(target.name, name);
        }))
      throw UsageError(word + " " + detail::quoted(given) + " is given twice");
    require_not_read(arguments, {called, name});
    targets.push_back(
        {name, called, name == "-" ? format.value_or(0) : kind_of_file(kinds, name, called)});
  }
  const auto to_stdout = ranges::find(targets, "-", &OutputTarget::name);
  if (format && to_stdout == targets.end())
    throw UsageError("--format is for standard output (-o -); a file's suffix says its format");
  if (to_stdout != targets.end() && kinds[to_stdout->kind].binary && is_terminal(STDOUT_FILENO))
    throw UsageError(std::string(kinds[to_stdout->kind].name) +
                     " is not for a terminal: name a file, as in -o NAME" +
                     std::string(kinds[to_stdout->kind].suffix));
  return targets;
}

std::optional<std::string> kept_file(const Arguments& arguments, const std::string& option) {
  auto name = arguments.value(option);
  if (name && (name->empty() || *name == "-"))
    throw UsageError("--" + option + " needs the name of a file");
  return name;
}

void require_different(const std::vector<NamedFile>& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (is_one_file(files[i].name, files[j].name))
        throw UsageError(files[i].called + " and " + files[j].called +
                         " are one file: name another for one of them");
}

void require_not_read(const Arguments& arguments, const NamedFile& output) {
  for (const char* option : {"file", "files", "query", "chart", "style", "adventure"})
    for (const std::string& name : arguments.values(option))
      require_different(
          {{(std::string_view(option).starts_with("file") ? "the input "
                                                          : "--" + std::string(option) + " ") +
                detail::quoted(name),
            name},
           output});
}

bool ResultOutputs::has_kind(std::size_t kind) const {
  return ranges::find(targets_, kind, &OutputTarget::kind) != targets_.end();
}

bool ResultOutputs::to_stdout() const { return ranges::any_of(targets_, &OutputTarget::is_stdout); }

std::vector<NamedFile> ResultOutputs::files() const {
  std::vector<NamedFile> files;
  for (const OutputTarget& target : targets_)
    files.push_back({"-o " + detail::quoted(target.name), target.name});
  return files;
}

std::optional<std::string> ResultOutputs::file_of(std::size_t kind) const {
  for (const OutputTarget& target : targets_)
    if (target.kind == kind && !target.is_stdout()) return target.name;
  return {};
}

void ResultOutputs::write(const std::function<std::string(std::size_t, bool)>& render) const {
  OutputFiles files;
  for (const OutputTarget& target : targets_)
    files.add(target.name).write(render(target.kind, target.is_stdout()));
  std::vector<std::string> written;
  files.commit(written);
  if (!quiet_) print_written(written);
}

}  // namespace deckmap::command
