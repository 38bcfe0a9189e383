#pragma once
/// The options of a game as text: `name=value`, with ranges checked. A game lists its options in a
/// tuple of `GameOption`, as `Rules` does.

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>
#include <deckmap/rules.hpp>

namespace deckmap {

/// An option of a game: its name, where the aggregate holds it, and its range (for numbers).
template <class Options, class T>
struct GameOption {
  std::string_view name;
  T Options::*member;
  std::string_view what;  ///< what it is, for help
  T low = {};
  T high = {};
};
template <class Options, class T>
GameOption(const char*, T Options::*, const char*) -> GameOption<Options, T>;
template <class Options, class T>
GameOption(const char*, T Options::*, const char*, T, T) -> GameOption<Options, T>;

namespace detail {

inline int parse_game_option(std::string_view name, std::string_view text, int low, int high) {
  return parse_number<int>(name, text, low, high);
}
inline bool parse_game_option(std::string_view name, std::string_view text, bool, bool) {
  if (text == "yes") return true;
  if (text == "no") return false;
  throw Error(quoted(text) + " is not a value of " + std::string(name) + ": yes or no");
}
template <NamedOption T>
T parse_game_option(std::string_view name, std::string_view text, T, T) {
  T value{};
  parse_option(name, text, value);
  return value;
}

inline std::string game_option_text(int value) { return std::to_string(value); }
inline std::string game_option_text(bool value) { return value ? "yes" : "no"; }
template <NamedOption T>
std::string game_option_text(T value) {
  return std::string(to_string(value));
}

}  // namespace detail

/// Sets one option by `name=value`. Throws `Error` that lists the names, or says what the value may
/// be.
template <class Options, class Table>
void set_game_option(Options& options, const Table& table, std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos)
    throw Error(detail::quoted(text) + " is not an option: name=value");
  const std::string_view name = text.substr(0, equals);
  bool found = false;
  std::string names;
  const auto try_option = [&](const auto& option) {
    names += (names.empty() ? "" : ", ") + std::string(option.name);
    if (option.name != name) return;
    found = true;
    options.*option.member =
        detail::parse_game_option(option.name, text.substr(equals + 1), option.low, option.high);
  };
  std::apply([&](const auto&... option) { (try_option(option), ...); }, table);
  if (!found) throw Error(detail::quoted(name) + " is not an option of this game: " + names);
}

/// Throws `Error` for a number out of its range: options may also be set as members.
template <class Options, class Table>
void require_in_range(const Options& options, const Table& table) {
  const auto require = [&]<class T>(const GameOption<Options, T>& option) {
    if constexpr (std::is_same_v<T, int>) {
      const int value = options.*option.member;
      if (value < option.low || value > option.high)
        throw Error(std::to_string(value) + " is not possible for " + std::string(option.name) +
                    ": a whole number from " + std::to_string(option.low) + " to " +
                    std::to_string(option.high));
    }
  };
  std::apply([&](const auto&... option) { (require(option), ...); }, table);
}

/// Calls `f(name, value, what, is_default)` for each option, the value as text.
template <class Options, class Table, class F>
void for_each_game_option(const Options& options, const Table& table, F&& f) {
  const Options defaults;
  const auto tell = [&](const auto& option) {
    f(option.name, detail::game_option_text(options.*option.member), option.what,
      options.*option.member == defaults.*option.member);
  };
  std::apply([&](const auto&... option) { (tell(option), ...); }, table);
}

}  // namespace deckmap
