#pragma once
/// The options of a deal by name: those of its table (deal_options.hpp), and `code`, which is all
/// of them at once.

#include <string>
#include <string_view>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/deal_options.hpp>
#include <deckmap/option.hpp>

namespace deckmap {

/// The row of `code`.
inline constexpr Option code_option = {
    .name = "code", .about = "deal code, which sets every option of the deal", .form = "CODE"};

/// Sets an option of a deal, in its files' spelling or the command's: `turn_colour`, `turn-color`.
/// Throws `Error` that lists the options, or names this one and says what its value may be; the
/// options are as they were then.
inline void set_deal_option(Options& deal, std::string_view name, std::string_view text) {
  if (name != code_option.name) return set_option(deal, name, text);
  try {
    deal = parse_code(text);
  } catch (const Error& error) {
    throw Error("code: " + std::string(error.what()));
  }
}

/// Returns the value of an option as text; empty where it has none. Throws `Error` for an unknown
/// name.
inline std::string deal_option_text(const Options& deal, std::string_view name) {
  return name == code_option.name ? deal_code(deal) : option_text(deal, name);
}

/// Returns every option of a deal, in the order of help and documents.
inline std::vector<OptionInfo> list_deal_options() {
  std::vector<OptionInfo> list = list_options<Options>();
  list.insert(list.begin() + 1, {code_option, OptionKind::code, {}, {}});
  return list;
}

}  // namespace deckmap
