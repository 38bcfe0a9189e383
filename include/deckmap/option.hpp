#pragma once
/// Options by name. A table is a function `for_each_option(owner, f)` beside the struct that holds
/// the options. It calls `f(row, value, usual)` for each: its row, the member, and the member's
/// default. Setting, listing and describing are written once, over any table.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <deckmap/cell.hpp>
#include <deckmap/detail/list.hpp>
#include <deckmap/detail/nearest.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap {

/// A type with a list of named values.
template <class T>
concept NamedOption = requires(T value) {
  value_names(value);
};

template <NamedOption T>
constexpr std::string_view to_string(T value) {
  return value_names(value)[static_cast<std::size_t>(value)];
}

/// A row of a table of options.
struct Option {
  std::string_view name;           ///< as in files; the command writes `turn_colour` --turn-colour
  std::string_view about;          ///< a phrase for the help
  std::int64_t low = 0, high = 0;  ///< the range of a number
  std::size_t choices = 0;         ///< how many of the named values can be chosen; 0: all
  std::string_view form = {};      ///< the form of a value, where its kind does not say enough
  std::string_view unset = {};     ///< the default in words, where it is to have no value
  std::uint64_t code_field = 0;    ///< its number in deal codes, which never changes; 0: none
  std::uint32_t readers = 0;       ///< of files: bits of the formats that read it; 0: all do
};

enum class OptionKind : std::uint8_t {
  number,
  flag,  ///< yes or no
  choice,
  text,
  seed,
  code,
  cards,
  cell,
  table,
  directions,
  toml,  ///< the name of a style or chart, or one in TOML
};

constexpr auto value_names(OptionKind) {
  return std::array<std::string_view, 11>{"number", "flag", "choice", "text",       "seed", "code",
                                          "cards",  "cell", "table",  "directions", "toml"};
}

/// How values of a type are written: its `kind`; `read(row, text)` returns the value or throws
/// `Error` that says what would be right; `text(value)` returns a text that reads as that value.
template <class T>
struct OptionValue;

/// Whole numbers in the row's range.
template <std::integral T>
struct OptionValue<T> {
  static constexpr OptionKind kind = OptionKind::number;
  static T read(const Option& row, std::string_view text) {
    const auto value = detail::whole_number<std::int64_t>(text, row.low, row.high);
    if (!value)
      throw Error(detail::quoted(text) + " is not a whole number from " + std::to_string(row.low) +
                  " to " + std::to_string(row.high));
    return static_cast<T>(*value);
  }
  static std::string text(T value) { return std::to_string(value); }
};

/// A number of 64 bits is a seed.
template <>
struct OptionValue<std::uint64_t> {
  static constexpr OptionKind kind = OptionKind::seed;
  static std::uint64_t read(const Option&, std::string_view text) { return parse_seed(text); }
  static std::string text(std::uint64_t value) { return std::to_string(value); }
};

template <>
struct OptionValue<bool> {
  static constexpr OptionKind kind = OptionKind::flag;
  static bool read(const Option&, std::string_view text) {
    if (text != "yes" && text != "no") throw Error(detail::quoted(text) + " is not yes or no");
    return text == "yes";
  }
  static std::string text(bool value) { return value ? "yes" : "no"; }
};

/// One of the named values; hyphens may stand for underscores.
template <NamedOption T>
struct OptionValue<T> {
  static constexpr OptionKind kind = OptionKind::choice;
  static constexpr auto names = value_names(T{});
  static T read(const Option& row, std::string_view text) {
    const std::size_t count = row.choices == 0 ? names.size() : row.choices;
    std::string wanted(text), list;
    for (char& c : wanted)
      if (c == '-') c = '_';
    for (std::size_t i = 0; i < count; ++i) {
      if (names[i] == wanted) return static_cast<T>(i);
      list += (i == 0 ? "" : ", ") + std::string(names[i]);
    }
    throw Error(detail::quoted(text) + " is not one of " + list +
                detail::did_you_mean(wanted, std::span(names).first(count)));
  }
  static std::string text(T value) { return std::string(to_string(value)); }
};

/// A line of text, without the white space around it.
template <>
struct OptionValue<std::string> {
  static constexpr OptionKind kind = OptionKind::text;
  static std::string read(const Option&, std::string_view text) {
    const std::string_view line = detail::trimmed(text);
    if (line.empty()) throw Error("the text is empty");
    return std::string(line);
  }
  static std::string text(const std::string& value) { return value; }
};

template <>
struct OptionValue<TableSize> {
  static constexpr OptionKind kind = OptionKind::table;
  static TableSize read(const Option&, std::string_view text) { return parse_table(text); }
  static std::string text(TableSize size) { return to_string(size); }
};

template <>
struct OptionValue<Cell> {
  static constexpr OptionKind kind = OptionKind::cell;
  static Cell read(const Option&, std::string_view text) { return parse_cell(text); }
  static std::string text(Cell cell) { return to_string(cell); }
};

/// An option without a value has an empty text.
template <class T>
struct OptionValue<std::optional<T>> : OptionValue<T> {
  static std::optional<T> read(const Option& row, std::string_view text) {
    return OptionValue<T>::read(row, text);
  }
  static std::string text(const std::optional<T>& value) {
    return value ? OptionValue<T>::text(*value) : std::string();
  }
};

/// The description of an option, for menus, help and documents.
struct OptionInfo {
  Option row;
  OptionKind kind;
  std::vector<std::string_view> values;  ///< of a choice or a flag
  std::string usual;                     ///< the default; empty for none
};

/// Returns the names of all options, as in "decks, extra, table".
template <class Owner>
std::string option_names(const Owner& owner) {
  std::string names;
  for_each_option(owner, [&](const Option& row, const auto&, const auto&) {
    detail::add_listed(names, row.name);
  });
  return names;
}

namespace detail {

/// A name in the table's spelling: `turn-color` is `turn_colour`.
inline std::string option_name(std::string_view given) {
  std::string name(given);
  for (char& c : name)
    if (c == '-') c = '_';
  for (const auto& [american, british] :
       {std::pair<std::string_view, std::string_view>{"color", "colour"},
        {"armor", "armour"},
        {"defense", "defence"}})
    if (const auto at = name.find(american); at != std::string::npos)
      name.replace(at, american.size(), british);
  return name;
}

/// Throws `Error` for a name that is none of these options.
[[noreturn]] inline void refuse_option(std::string_view name,
                                       const std::vector<std::string_view>& names) {
  throw Error(quoted(name) + " is not an option: " + listed(names) +
              did_you_mean(option_name(name), names));
}

/// Gives the row called `name` to `f`. Throws `Error` that lists the names.
template <class Owner, class F>
void with_option(Owner& owner, std::string_view name, F&& f) {
  const std::string wanted = option_name(name);
  bool found = false;
  for_each_option(owner, [&](const Option& row, auto& value, const auto& usual) {
    if (row.name != wanted) return;
    found = true;
    f(row, value, usual);
  });
  if (found) return;
  std::vector<std::string_view> names;
  for_each_option(owner,
                  [&](const Option& row, const auto&, const auto&) { names.push_back(row.name); });
  refuse_option(name, names);
}

template <class T>
using OptionValueOf = OptionValue<std::remove_cvref_t<T>>;

}  // namespace detail

/// Whether there is an option called `name`.
template <class Owner>
bool has_option(const Owner& owner, std::string_view name) {
  bool found = false;
  for_each_option(owner, [&](const Option& row, const auto&, const auto&) {
    found = found || row.name == name;
  });
  return found;
}

/// Sets the option called `name`. Throws `Error` that lists the options, or names this one and says
/// what its value may be; the owner is as it was then.
template <class Owner>
void set_option(Owner& owner, std::string_view name, std::string_view text) {
  detail::with_option(owner, name, [&](const Option& row, auto& value, const auto&) {
    try {
      value = detail::OptionValueOf<decltype(value)>::read(row, text);
    } catch (const Error& error) {
      throw Error(std::string(row.name) + ": " + error.what());
    }
  });
}

/// Sets the option called `name` to its default. Throws `Error` for an unknown name.
template <class Owner>
void reset_option(Owner& owner, std::string_view name) {
  detail::with_option(owner, name,
                      [](const Option&, auto& value, const auto& usual) { value = usual; });
}

/// Returns the value of the option called `name`, as `set_option` reads it; empty for no value.
/// Throws `Error` for an unknown name.
template <class Owner>
std::string option_text(const Owner& owner, std::string_view name) {
  std::string text;
  detail::with_option(owner, name, [&](const Option&, const auto& value, const auto&) {
    text = detail::OptionValueOf<decltype(value)>::text(value);
  });
  return text;
}

/// Calls `f(row, text)` for each option that is not at its default.
template <class Owner, class F>
void for_each_changed_option(const Owner& owner, F&& f) {
  for_each_option(owner, [&](const Option& row, const auto& value, const auto& usual) {
    if (!(value == usual)) f(row, detail::OptionValueOf<decltype(value)>::text(value));
  });
}

/// Throws `Error` that names the first number out of its range, as a program may have set it.
template <class Owner>
void require_in_range(const Owner& owner) {
  for_each_option(owner, []<class T>(const Option& row, const T& value, const T&) {
    if constexpr (OptionValue<T>::kind == OptionKind::number && std::integral<T>)
      if (value < row.low || value > row.high)
        throw Error(std::string(row.name) + ": " + std::to_string(value) + " is out of range: " +
                    std::to_string(row.low) + " to " + std::to_string(row.high));
  });
}

/// Sets an option by `name=value`. Throws `Error` as `set_option` does.
template <class Owner>
void assign_option(Owner& owner, std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos)
    throw Error(detail::quoted(text) + " is not of the form name=value");
  set_option(owner, text.substr(0, equals), text.substr(equals + 1));
}

/// Returns the whole table in words.
template <class Owner>
std::vector<OptionInfo> list_options() {
  static const Owner owner;
  std::vector<OptionInfo> list;
  for_each_option(owner, [&](const Option& row, const auto&, const auto& usual) {
    using Value = detail::OptionValueOf<decltype(usual)>;
    OptionInfo info{row, Value::kind, {}, row.unset.empty() ? Value::text(usual) : ""};
    if constexpr (requires { Value::names; })
      info.values.assign(
          Value::names.begin(),
          Value::names.begin() + (row.choices == 0 ? Value::names.size() : row.choices));
    else if (info.kind == OptionKind::flag)
      info.values = {"yes", "no"};
    list.push_back(std::move(info));
  });
  return list;
}

}  // namespace deckmap
