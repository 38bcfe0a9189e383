#pragma once
/// The bodies of the fuzzer: they take any bytes and throw if a promise does not hold. libFuzzer
/// calls them (tools/dev/fuzz), and the tests replay the corpora beside this file through them
/// under every compiler.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/error.hpp>

namespace deckmap::fuzz {

void dealer(std::string_view bytes);         ///< piles, rules and moves through the dealer
void options(std::string_view bytes);        ///< seeds with any options; deal codes
void from_bytes(std::string_view bytes);     ///< dungeons from bytes, and their mutator
void shrink(std::string_view bytes);         ///< smaller deals of any deal, as text too
void cards(std::string_view bytes);          ///< cards, extra cards, numbers, ranges, cells
void code(std::string_view bytes);           ///< deal codes
void deal(std::string_view bytes);           ///< deals as text
void json(std::string_view bytes);           ///< dungeons as JSON
void condition(std::string_view bytes);      ///< conditions of a hunt
void query(std::string_view bytes);          ///< query files
void survey(std::string_view bytes);         ///< results of surveys
void hunt(std::string_view bytes);           ///< results of hunts
void merge(std::string_view bytes);          ///< parts of surveys and hunts
void adventure(std::string_view bytes);      ///< texts of adventures, given back
void chart(std::string_view bytes);          ///< charts, keyed onto dungeons
void style(std::string_view bytes);          ///< styles, drawn
void picture(std::string_view bytes);        ///< dungeons with any titles, in every format
void dice(std::string_view bytes);           ///< dice expressions
void soldiers(std::string_view bytes);       ///< games on any deal
void cyberheisters(std::string_view bytes);  ///< games from any seed
#ifdef DECKMAP_HAS_FUDGE
void fudge(std::string_view bytes);  ///< fights
#endif
void c(std::string_view bytes);  ///< calls of the C interface
#ifdef DECKMAP_FUZZ_COMMAND
void option(std::string_view bytes);      ///< values of options
void rows(std::string_view bytes);        ///< parts of the rows of a survey
void checkpoint(std::string_view bytes);  ///< checkpoints
void saved_game(std::string_view bytes);  ///< saved games, their form
void game(std::string_view bytes);        ///< saved games, played on
void table(std::string_view bytes);       ///< deals at the table
#endif

struct Body {
  std::string_view name;
  void (*run)(std::string_view bytes);
};

inline constexpr Body bodies[] = {
    {"dealer", dealer},
    {"options", options},
    {"from_bytes", from_bytes},
    {"shrink", shrink},
    {"cards", cards},
    {"code", code},
    {"deal", deal},
    {"json", json},
    {"condition", condition},
    {"query", query},
    {"survey", survey},
    {"hunt", hunt},
    {"merge", merge},
    {"adventure", adventure},
    {"chart", chart},
    {"style", style},
    {"picture", picture},
    {"dice", dice},
    {"soldiers", soldiers},
    {"cyberheisters", cyberheisters},
#ifdef DECKMAP_HAS_FUDGE
    {"fudge", fudge},
#endif
    {"c", c},
#ifdef DECKMAP_FUZZ_COMMAND
    {"option", option},
    {"rows", rows},
    {"checkpoint", checkpoint},
    {"saved_game", saved_game},
    {"game", game},
    {"table", table},
#endif
};

/// A promise.
inline void require(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error(what);
}

/// Nothing is wrong.
inline void require_none(const std::vector<std::string>& problems) {
  require(problems.empty(), problems.empty() ? "" : problems.front());
}

/// Passes the result of `read()` to `then`. An `Error` with a useful message is a fine answer to
/// bytes that mean nothing; anything else that is thrown is not.
template <class Read, class Then>
void if_readable(Read&& read, Then&& then) {
  std::optional<decltype(read())> value;
  try {
    value.emplace(read());
  } catch (const Error& error) {
    require(std::string_view(error.what()).size() > 10, "a message without content");
    return;
  }
  then(*value);
}

/// The bytes as a source of numbers (deckmap/any.hpp): 0 when they are used up.
class ByteNumbers {
 public:
  explicit ByteNumbers(std::string_view bytes) : bytes_(bytes) {}

  std::uint32_t operator()(std::uint32_t n) {
    std::uint64_t value = byte();
    for (std::uint64_t most = 256; most < n; most <<= 8) value = value << 8 | byte();
    return static_cast<std::uint32_t>(value % n);
  }
  bool at_end() const { return at_ >= bytes_.size(); }
  /// The bytes that are not used up.
  std::string_view rest() const { return bytes_.substr(std::min(at_, bytes_.size())); }

 private:
  std::uint8_t byte() { return at_ < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at_++]) : 0; }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace deckmap::fuzz
