#pragma once
/// Short forms for tables of options and for the names of an enumeration's values.

#include <array>
#include <string_view>
#include <type_traits>

#include <deckmap/option.hpp>

namespace deckmap {

/// The names of an enumeration's values, in order, as `value_names` returns them.
template <class... Text>
constexpr std::array<std::string_view, sizeof...(Text)> names(Text... text) {
  return {text...};
}

namespace detail {

/// Calls `f(row, value, usual)` of `for_each_option` for rows that name a member each:
/// `row({"health", "health at the beginning", 1, 1000}, &Settings::health)`.
template <class Owner, class F>
class OptionRows {
 public:
  using Values = std::remove_const_t<Owner>;

  constexpr OptionRows(Owner& owner, F& f) : owner_(owner), f_(f) {}

  template <class T>
  constexpr void operator()(const Option& row, T Values::*member) const {
    f_(row, owner_.*member, usual_.*member);
  }

 private:
  Owner& owner_;
  F& f_;
  Values usual_{};
};

}  // namespace detail

}  // namespace deckmap
