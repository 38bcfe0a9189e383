// deckmap style: the styles of pictures, and each as the TOML that it is.

#include <cstdio>
#include <string>
#include <string_view>

#include <deckmap/write/styles.hpp>

#include "command_line.hpp"

namespace deckmap::command {
namespace {

/// What the first line of a style's file says of it: "# ink: parchment, hatched rock ..."
std::string_view summary_of(std::string_view toml) {
  const std::size_t colon = toml.find(": ");
  return toml.substr(colon + 2, toml.find_first_of(".\n") - colon - 2);
}

}  // namespace

int run_style(int argc, const char* const* argv) {
  OptionSet options("deckmap style", "Lists the styles of pictures, or shows one as TOML.\n");
  options.custom_help("[NAME]");
  options.add_options("Output")("h,help", "show this help");
  // The name is no option: it is taken off before the rest is read.
  const bool named = argc > 1 && argv[1][0] != '-';
  const Arguments arguments("style", options, named ? argc - 1 : argc, named ? argv + 1 : argv);
  if (arguments.has("help")) {
    print_help(options,
               "Examples:\n"
               "  deckmap style                                    their names\n"
               "  deckmap style ink >my.toml                       one to change\n"
               "  deckmap generate --style my.toml -o dungeon.svg  and to use\n");
    return 0;
  }
  if (!named) {
    for (const std::string_view name : style_names())
      std::printf("%-6s %s\n", std::string(name).c_str(),
                  std::string(summary_of(style_toml(name))).c_str());
    return 0;
  }
  try {
    std::fputs(std::string(style_toml(argv[1])).c_str(), stdout);
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
  return 0;
}

}  // namespace deckmap::command
