#pragma once
/// The deal code: a short text from which the same dungeon can be dealt again.
///
/// It holds the rules version, the seed, and every other option that is not default, as bytes:
/// numbers in groups of seven bits, low group first; then fields, each a number
/// (`Option::code_field`) and its value. The bytes and ten bits of checksum (CRC-10, as in ATM)
/// are written in Crockford's base 32, in groups of five letters. The checksum notices every wrong
/// letter and every two neighbours changed round.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/deal_options.hpp>
#include <deckmap/detail/buffer.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/version.hpp>

namespace deckmap {

namespace detail {

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
inline unsigned code_checksum(std::span<const std::uint8_t> letters) {
  unsigned sum = 0;
  for (const std::uint8_t letter : letters)
    for (int bit = 4; bit >= 0; --bit) {
      const unsigned top = (sum >> 9 ^ static_cast<unsigned>(letter) >> bit) & 1;
      sum = (sum << 1 & 0x3ff) ^ (top != 0 ? 0x233u : 0u);
    }
  return sum;
}

template <std::integral T>
void write_value(CodeWriter& code, T value) {
  code.number(value);
}
template <NamedOption T>
void write_value(CodeWriter& code, T value) {
  code.number(static_cast<std::uint64_t>(value));
}
template <class T>
void write_value(CodeWriter& code, const std::optional<T>& value) {
  write_value(code, *value);
}
inline void write_value(CodeWriter& code, TableSize table) {
  code.number(static_cast<std::uint64_t>(table.width));
  code.number(static_cast<std::uint64_t>(table.height));
}
inline void write_value(CodeWriter& code, Cell cell) {
  code.coordinate(cell.x);
  code.coordinate(cell.y);
}
inline void write_value(CodeWriter& code, const DirectionGrid& directions) {
  code.number(directions == DirectionGrid::grid() ? 1 : 2);
  if (directions == DirectionGrid::grid()) return;
  std::uint64_t packed = 0;
  for (int number = 2; number <= 10; ++number)
    packed = packed << 2 | static_cast<std::uint64_t>(directions.of(number));
  code.number(packed);
}
/// Runs of equal cards; the order of cards is part of the deal.
inline void write_value(CodeWriter& code, const std::vector<Card>& cards) {
  code.number(cards.size());
  for (std::size_t i = 0, end = 0; i < cards.size(); i = end) {
    while (end < cards.size() && cards[end] == cards[i]) ++end;
    code.number(cards[i].code());
    code.number(end - i);
  }
}

template <std::integral T>
void read_value(CodeReader& code, const Option& row, T& value) {
  value = static_cast<T>(code.number(static_cast<std::uint64_t>(row.high)));
  if (std::cmp_less(value, row.low)) CodeReader::fail();
}
template <NamedOption T>
void read_value(CodeReader& code, const Option& row, T& value) {
  const std::size_t choices = row.choices == 0 ? value_names(T{}).size() : row.choices;
  value = static_cast<T>(code.number(choices - 1));
}
template <class T>
void read_value(CodeReader& code, const Option& row, std::optional<T>& value) {
  read_value(code, row, value.emplace());
}
inline void read_value(CodeReader& code, const Option&, TableSize& table) {
  table.width = static_cast<std::int32_t>(code.number(max_coordinate));
  table.height = static_cast<std::int32_t>(code.number(max_coordinate));
}
inline void read_value(CodeReader& code, const Option&, Cell& cell) {
  cell.x = code.coordinate();
  cell.y = code.coordinate();
}
inline void read_value(CodeReader& code, const Option&, DirectionGrid& directions) {
  if (code.number(2) == 1) {
    directions = DirectionGrid::grid();
    return;
  }
  const std::uint64_t packed = code.number((1u << 18) - 1);
  std::string letters;
  for (int shift = 16; shift >= 0; shift -= 2) letters += "RDLU"[packed >> shift & 3];
  directions = DirectionGrid::parse(letters);
}
inline void read_value(CodeReader& code, const Option&, std::vector<Card>& cards) {
  const std::uint64_t size = code.number(max_cards);
  while (cards.size() < size) {
    const std::uint64_t card_code = code.number(Card::codes - 1);
    const std::uint64_t run = code.number(size - cards.size());
    const auto card = std::find_if(poker_deck.begin(), poker_deck.end(),
                                   [&](Card c) { return c.code() == card_code; });
    if (card == poker_deck.end() || run == 0) CodeReader::fail();
    cards.insert(cards.end(), static_cast<std::size_t>(run), *card);
  }
}

}  // namespace detail

/// The code of a deal, as in `04N0B-1`. Equal options have equal codes.
inline std::string deal_code(const Options& options) {
  detail::CodeWriter code;
  code.number(rules_version);
  code.number(options.seed);
  for_each_option(options, [&](const Option& row, const auto& value, const auto& usual) {
    const bool starts_as_usual =
        row.name == "start" && options.start == options.table.default_start();
    if (row.code_field == 0 || value == usual || starts_as_usual) return;
    code.number(row.code_field);
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
  const unsigned sum = detail::code_checksum(detail::span_of(letters));
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
/// `Error` for a letter that does not belong, a checksum that is wrong, or another rules version.
inline Options parse_code(std::string_view text) {
  Buffer<std::uint8_t> letters;
  for (std::size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '-' || detail::is_space(c)) continue;
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == 'I' || c == 'L') c = '1';
    if (c == 'O') c = '0';
    const auto letter = detail::code_letters.find(c);
    if (letter == std::string_view::npos)
      throw Error("there is a " +
                  detail::quoted(text.substr(at, detail::utf8_character(text, at).length)) +
                  " in the deal code " + detail::quoted(text) +
                  ": it consists of digits and letters but U");
    letters.push_back(static_cast<std::uint8_t>(letter));
  }
  const auto wrong = [&]() -> Error {
    return Error(detail::quoted(text) +
                 " is not a deal code: a letter is wrong, missing or one too many");
  };
  if (letters.size() < 6) throw wrong();
  const unsigned sum = static_cast<unsigned>(letters[letters.size() - 2]) << 5 | letters.back();
  letters.resize(letters.size() - 2);
  if (sum != detail::code_checksum(detail::span_of(letters))) throw wrong();

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
    bool known = false;
    for_each_option(options, [&](const Option& row, auto& value, const auto&) {
      if (field == 0 || row.code_field != field) return;
      detail::read_value(code, row, value);
      known = true;
    });
    if (!known) detail::CodeReader::fail();
  }
  require_valid(options.table, options.start.value_or(options.table.default_start()));
  return options;
}

/// Reads a seed, as a number or words, or a deal code, which wins over a word. Throws `Error`.
inline Options parse_seed_or_code(std::string_view text) {
  if (const auto number = detail::whole_number<std::uint64_t>(text)) return {.seed = *number};
  try {
    return parse_code(text);
  } catch (const Error&) {
    if (const auto word = seed_of_word(text)) return {.seed = *word};
  }
  throw Error(detail::quoted(text) +
              " is neither a number from 0 to 18446744073709551615 nor a word nor a deal code");
}

/// Returns the options that generate this dungeon, of a level those of the whole; nothing for one
/// of given cards, whose doors somebody chose, or whose last development is a secret passage to
/// doors that are left to open. (A deal that was stopped at a number of doors has doors left to
/// open, and ends with one of them.)
inline std::optional<Options> options_of(const Dungeon& dungeon) {
  if (!dungeon.seed() || dungeon.rules().door_order == DoorOrder::chosen) return {};
  if (dungeon.outcome() == Outcome::open)
    for (std::size_t i = dungeon.segments().size(); i-- > 0;) {
      const Via via = dungeon.segments()[i].via;
      if (via == Via::secret) return {};
      if (via == Via::door) break;
    }
  Options options{.seed = *dungeon.seed() - (dungeon.level() - 1),
                  .decks = dungeon.decks(),
                  .extra = {dungeon.extra().begin(), dungeon.extra().end()},
                  .rules = dungeon.rules(),
                  .table = dungeon.table(),
                  .start = dungeon.start(),
                  .ways = dungeon.ways()};
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
