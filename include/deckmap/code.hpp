#pragma once
/// The deal code: a short text from which the same dungeon can be dealt again.
///
/// It holds the rules version, the seed, and everything else that is not default, as bytes: numbers
/// in groups of seven bits, low group first; then fields, each a tag and its value. The bytes and
/// ten bits of check sum (CRC-10, as in ATM) are written in Crockford's base 32, in groups of five
/// letters. The check sum notices every wrong letter and every two neighbours changed round.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/version.hpp>

namespace deckmap {

namespace detail {

/// The fields of a code; from `first_rule` on the options of the rules in their order. People write
/// codes down: a number never changes its meaning.
enum class CodeField : std::uint8_t { decks = 1, extra, table, start, doors, first_rule = 16 };

inline std::uint64_t rule_field(std::string_view name) {
  auto field = static_cast<std::uint64_t>(CodeField::first_rule), found = field;
  for_each_option(Rules(), [&](std::string_view other, const auto&) {
    if (other == name) found = field;
    ++field;
  });
  return found;
}

class CodeWriter {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(value));
  }
  /// Small numbers of either sign: 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
  void coordinate(std::int64_t value) {
    number(value < 0 ? static_cast<std::uint64_t>(-value) * 2 - 1
                     : static_cast<std::uint64_t>(value) * 2);
  }
  void field(CodeField field) { number(static_cast<std::uint64_t>(field)); }

  Buffer<std::uint8_t> bytes;
};

class CodeReader {
 public:
  explicit CodeReader(const Buffer<std::uint8_t>& bytes) : bytes_(bytes) {}

  bool at_end() const { return at_ == bytes_.size(); }
  std::uint64_t number(std::uint64_t most = ~std::uint64_t{0}) {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      if (at_end() || shift > 63) fail();
      const std::uint64_t group = bytes_[at_++];
      if (shift == 63 && group > 1) fail();
      value |= (group & 0x7f) << shift;
      if (group < 0x80) break;
    }
    if (value > most) fail();
    return value;
  }
  std::int32_t coordinate() {
    const std::uint64_t value = number(2 * std::uint64_t{max_coordinate});
    const auto half = static_cast<std::int32_t>((value + 1) / 2);
    return value % 2 == 0 ? half : -half;
  }
  [[noreturn]] static void fail() { throw Error("this deal code holds what no deal can have"); }

 private:
  const Buffer<std::uint8_t>& bytes_;
  std::size_t at_ = 0;
};

inline constexpr std::string_view code_letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// CRC-10 (polynomial x^10 + x^9 + x^5 + x^4 + x + 1) over five-bit letters.
inline unsigned code_check_sum(std::span<const std::uint8_t> letters) {
  unsigned sum = 0;
  for (const std::uint8_t letter : letters)
    for (int bit = 4; bit >= 0; --bit) {
      const unsigned top = (sum >> 9 ^ static_cast<unsigned>(letter) >> bit) & 1;
      sum = (sum << 1 & 0x3ff) ^ (top != 0 ? 0x233u : 0u);
    }
  return sum;
}

inline void write_value(CodeWriter& code, const DirectionGrid& directions) {
  code.number(directions == DirectionGrid::grid() ? 1 : 2);
  if (directions == DirectionGrid::grid()) return;
  std::uint64_t packed = 0;
  for (int number = 2; number <= 10; ++number)
    packed = packed << 2 | static_cast<std::uint64_t>(directions.of(number));
  code.number(packed);
}
template <NamedOption T>
void write_value(CodeWriter& code, T value) {
  code.number(static_cast<std::uint64_t>(value));
}

inline void read_value(CodeReader& code, DirectionGrid& directions) {
  if (code.number(2) == 1) {
    directions = DirectionGrid::grid();
    return;
  }
  const std::uint64_t packed = code.number((1u << 18) - 1);
  std::string letters;
  for (int shift = 16; shift >= 0; shift -= 2) letters += "RDLU"[packed >> shift & 3];
  directions = DirectionGrid::parse(letters);
}
template <NamedOption T>
void read_value(CodeReader& code, T& value) {
  value = static_cast<T>(code.number(value_names(T{}).size() - 1));
}

}  // namespace detail

/// The code of what `generate` is given, as in `0AM0W-4`. Equal options have equal codes.
inline std::string deal_code(const Options& options) {
  using detail::CodeField;
  detail::CodeWriter code;
  code.number(rules_version);
  code.number(options.seed);
  if (options.decks != 1) {
    code.field(CodeField::decks);
    code.number(options.decks);
  }
  if (!options.extra.empty()) {  // runs of equal cards; their order is part of the deal
    code.field(CodeField::extra);
    code.number(options.extra.size());
    for (std::size_t i = 0; i < options.extra.size();) {
      std::size_t end = i;
      while (end < options.extra.size() && options.extra[end] == options.extra[i]) ++end;
      code.number(options.extra[i].code());
      code.number(end - i);
      i = end;
    }
  }
  if (!options.table.is_free()) {
    code.field(CodeField::table);
    code.number(static_cast<std::uint64_t>(options.table.width));
    code.number(static_cast<std::uint64_t>(options.table.height));
  }
  if (options.start && *options.start != options.table.default_start()) {
    code.field(CodeField::start);
    code.coordinate(options.start->x);
    code.coordinate(options.start->y);
  }
  if (options.doors) {
    code.field(CodeField::doors);
    code.number(*options.doors);
  }
  for_each_changed_option(options.rules, [&](std::string_view name, const auto& value) {
    code.number(detail::rule_field(name));
    detail::write_value(code, value);
  });

  Buffer<std::uint8_t> letters;
  unsigned bits = 0, count = 0;
  for (const std::uint8_t byte : code.bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 5; count -= 5)
      letters.push_back(static_cast<std::uint8_t>(bits >> (count - 5) & 31));
  }
  if (count > 0) letters.push_back(static_cast<std::uint8_t>(bits << (5 - count) & 31));
  const unsigned sum = detail::code_check_sum(detail::span_of(letters));
  letters.push_back(static_cast<std::uint8_t>(sum >> 5));
  letters.push_back(static_cast<std::uint8_t>(sum & 31));

  std::string text;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i > 0 && i % 5 == 0) text += '-';
    text += detail::code_letters[letters[i]];
  }
  return text;
}

/// Reads a code: either case, hyphens and spaces anywhere, I and L read as 1, O as 0. Throws
/// `Error` for a letter that does not belong, a check sum that is wrong, or another rules version.
inline Options parse_code(std::string_view text) {
  using detail::CodeField;
  Buffer<std::uint8_t> letters;
  for (char c : text) {
    if (c == '-' || detail::is_space(c)) continue;
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == 'I' || c == 'L') c = '1';
    if (c == 'O') c = '0';
    const auto letter = detail::code_letters.find(c);
    if (letter == std::string_view::npos)
      throw Error("there is a " + detail::quoted(std::string_view(&c, 1)) + " in the deal code " +
                  detail::quoted(text) + ": it consists of digits and letters but U");
    letters.push_back(static_cast<std::uint8_t>(letter));
  }
  const auto wrong = [&]() -> Error {
    return Error(detail::quoted(text) +
                 " is not a deal code: a letter is wrong, missing or one too many");
  };
  if (letters.size() < 6) throw wrong();
  const unsigned sum = static_cast<unsigned>(letters[letters.size() - 2]) << 5 | letters.back();
  letters.resize(letters.size() - 2);
  if (sum != detail::code_check_sum(detail::span_of(letters))) throw wrong();

  Buffer<std::uint8_t> bytes;
  unsigned bits = 0, count = 0;
  for (const std::uint8_t letter : letters) {
    bits = bits << 5 | letter;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> count & 0xff));
  }
  if (count >= 5 || (bits & ((1u << count) - 1)) != 0) throw wrong();

  detail::CodeReader code(bytes);
  const std::uint64_t version = code.number();
  if (version != rules_version)
    throw Error("the deal code " + detail::quoted(text) + " is of rules version " +
                std::to_string(version) + ", and this deckmap deals by " +
                std::to_string(rules_version));
  Options options;
  options.seed = code.number();
  while (!code.at_end()) {
    const std::uint64_t field = code.number();
    switch (static_cast<CodeField>(field)) {
      case CodeField::decks:
        options.decks = static_cast<std::uint32_t>(code.number(max_decks));
        continue;
      case CodeField::extra: {
        const std::uint64_t size = code.number(max_cards);
        while (options.extra.size() < size) {
          const std::uint64_t card_code = code.number(Card::codes - 1);
          const std::uint64_t run = code.number(size - options.extra.size());
          const auto card = std::find_if(poker_deck.begin(), poker_deck.end(),
                                         [&](Card c) { return c.code() == card_code; });
          if (card == poker_deck.end() || run == 0) detail::CodeReader::fail();
          options.extra.insert(options.extra.end(), run, *card);
        }
        continue;
      }
      case CodeField::table:
        options.table.width = static_cast<std::int32_t>(code.number(max_coordinate));
        options.table.height = static_cast<std::int32_t>(code.number(max_coordinate));
        continue;
      case CodeField::start: {
        const std::int32_t x = code.coordinate();
        options.start = Cell{x, code.coordinate()};
        continue;
      }
      case CodeField::doors:
        options.doors = static_cast<std::uint32_t>(code.number(0xffff'ffff));
        continue;
      case CodeField::first_rule: break;
    }
    bool known = false;
    for_each_option(options.rules, [&](std::string_view name, auto& value) {
      if (detail::rule_field(name) != field) return;
      detail::read_value(code, value);
      known = true;
    });
    if (!known) detail::CodeReader::fail();
  }
  require_valid(options.table, options.start.value_or(options.table.default_start()));
  if (options.rules.door_order == DoorOrder::chosen) detail::CodeReader::fail();
  return options;
}

/// Returns the options that generate this dungeon; nothing for one of given cards, or whose doors
/// somebody chose. (A deal that was stopped at a number of doors has doors left to open.)
inline std::optional<Options> options_of(const Dungeon& dungeon) {
  if (!dungeon.seed() || dungeon.rules().door_order == DoorOrder::chosen) return {};
  Options options{.seed = *dungeon.seed(),
                  .decks = dungeon.decks(),
                  .extra = {dungeon.extra().begin(), dungeon.extra().end()},
                  .rules = dungeon.rules(),
                  .table = dungeon.table(),
                  .start = dungeon.start()};
  if (dungeon.outcome() == Outcome::open)
    options.doors = static_cast<std::uint32_t>(dungeon.opened().size());
  return options;
}

/// Returns the code that deals this dungeon; nothing where `options_of` has nothing.
inline std::optional<std::string> code_of(const Dungeon& dungeon) {
  const auto options = options_of(dungeon);
  if (!options) return {};
  return deal_code(*options);
}

}  // namespace deckmap
