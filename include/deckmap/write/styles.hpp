#pragma once
/// Styles by name and from TOML. Compiled: component `deckmap::write`.

#include <span>
#include <string_view>

#include <deckmap/write/style.hpp>

namespace deckmap {

/// The names of the styles that are there: `ink`, `press`, `blue`, `cards`, `dark`.
std::span<const std::string_view> style_names();

/// The style of that name. Throws `Error` with the list of names if there is none.
Style style_of_name(std::string_view name);

/// The TOML of the style of that name, to write another one after. Throws `Error` like
/// `style_of_name`.
std::string_view style_toml(std::string_view name);

/// Reads a style from TOML; what it does not set is as in the style that it names under `base`, or
/// as in `ink`. Throws `Error`, with the line, for a key that a style does not have, a colour that
/// is not one, or a length out of range.
Style parse_style(std::string_view toml);

}  // namespace deckmap
