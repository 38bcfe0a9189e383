#pragma once
// --option NAME=VALUE: the settings of a game on the command line.

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/list.hpp>
#include <deckmap/games/idle.hpp>
#include <deckmap/option.hpp>

#include "command_line.hpp"
#include "text.hpp"

namespace deckmap::command {

/// The names in each --option NAME=VALUE, as the tables of options spell them.
inline std::vector<std::string> settings_named(const Arguments& arguments) {
  std::vector<std::string> names;
  for (const std::string& text : arguments.values("option"))
    names.push_back(detail::option_name(text.substr(0, text.find('='))));
  return names;
}

/// Reads every --option into the settings that hold without them. Throws `UsageError`.
template <class Settings>
Settings settings_given(const Arguments& arguments, Settings settings = {}) {
  for (const std::string& text : arguments.values("option")) try {
      assign_option(settings, text);
    } catch (const Error& error) {
      throw UsageError(std::string("--option: ") + error.what());
    }
  auto names = settings_named(arguments);
  std::sort(names.begin(), names.end());
  if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end())
    throw UsageError("--option " + *twice + " is given more than once");
  return settings;
}

/// Reads every --option where only some can change anything: the `effective` ones. Throws
/// `UsageError`.
template <class Settings>
Settings settings_given(const Arguments& arguments, std::span<const std::string_view> effective) {
  for (const std::string& name : settings_named(arguments))
    if (has_option(Settings(), name) &&
        std::find(effective.begin(), effective.end(), name) == effective.end())
      throw UsageError("--option " + name +
                       " changes nothing here; these do: " + detail::listed(effective));
  return settings_given<Settings>(arguments);
}

/// Throws `UsageError` for an option that is given although it changes nothing beside the others.
template <class Rows>
void refuse_idle_rows(const Arguments& arguments, const Rows& rows) {
  const auto given = settings_named(arguments);
  for (const IdleSetting& row : rows)
    if (row.idle && std::find(given.begin(), given.end(), row.name) != given.end())
      throw UsageError("--option " + std::string(row.name) + " changes nothing " +
                       std::string(row.beside));
}
inline void refuse_idle(const Arguments& arguments, std::initializer_list<IdleSetting> rows) {
  refuse_idle_rows(arguments, rows);
}
template <class Settings>
void refuse_idle(const Arguments& arguments, const Settings& settings) {
  refuse_idle_rows(arguments, idle_settings(settings));
}

/// The beginnings of --option, for completions: "health=".
template <class Settings>
std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const OptionInfo& info : list_options<Settings>())
    names.push_back(std::string(info.row.name) + "=");
  return names;
}

/// The first setting with its default: "health=20".
template <class Settings>
std::string example_setting() {
  const OptionInfo info = list_options<Settings>().front();
  return std::string(info.row.name) + "=" + info.usual;
}

/// The settings of a game with their defaults, a line each, and the values of those that are words.
template <class Settings>
std::string settings_list() {
  std::string text;
  for (const OptionInfo& info : list_options<Settings>()) {
    std::string line = "  " + std::string(info.row.name) + "=" + info.usual;
    line.resize(std::max<std::size_t>(line.size() + 2, 26), ' ');
    std::string about(info.row.about);
    if (!info.values.empty() && info.kind != OptionKind::flag)
      about += ": " + detail::listed(info.values);
    for (const std::string& part : wrapped(about, 80 - line.size())) {
      text += line + part + "\n";
      line.assign(line.size(), ' ');
    }
  }
  return text;
}

}  // namespace deckmap::command
