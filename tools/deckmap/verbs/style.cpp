// deckmap style: the styles of pictures, and each as the TOML that it is.

#include <cstdio>
#include <string>
#include <string_view>

#include <deckmap/detail/nearest.hpp>
#include <deckmap/write/styles.hpp>

#include "command_line.hpp"
#include "files.hpp"
#include "verbs/verbs.hpp"

namespace deckmap::command {
namespace {

/// Returns the summary in the first line of a style's file: "# ink: parchment, hatched rock ..."
std::string_view summary_of(std::string_view toml) {
  const std::size_t colon = toml.find(": ");
  return toml.substr(colon + 2, toml.find_first_of(".\n") - colon - 2);
}

}  // namespace

OptionSet style_options() {
  OptionSet options("deckmap style", "Lists the styles of pictures, or shows one as TOML.");
  options.custom_help("[NAME]");
  std::vector<std::string> names(style_names().begin(), style_names().end());
  options.add_options("Output")("name", "the style to show", Takes::value, "NAME", names);
  options.parse_positional({"name"});
  options.examples(
      "Examples:\n"
      "  deckmap style                                    their names\n"
      "  deckmap style ink >my.toml                       one to change\n"
      "  deckmap generate --style my.toml -o dungeon.svg  and to use\n");
  return options;
}

int run_style(const Arguments& arguments) {
  const auto name = arguments.value("name");
  if (!name) {
    for (const std::string_view style : style_names())
      std::printf("%-6s %s\n", std::string(style).c_str(),
                  std::string(summary_of(style_toml(style))).c_str());
    return 0;
  }
  std::string_view toml;
  try {
    toml = style_toml(*name);
  } catch (const Error& error) {
    throw UsageError(error.what() + deckmap::detail::did_you_mean(*name, style_names()));
  }
  print_whole(toml);
  return 0;
}

}  // namespace deckmap::command
