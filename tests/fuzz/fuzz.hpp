#pragma once
/// What is fuzzed: bodies that take any bytes and throw if a promise does not hold. libFuzzer calls
/// them (tools/fuzz), and the tests replay the corpora beside this file through them under every
/// compiler.

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <deckmap/error.hpp>

namespace deckmap::fuzz {

void dealer(std::string_view bytes);      ///< piles, rules and moves through the dealer
void options(std::string_view bytes);     ///< seeds with any options; deal codes
void cards(std::string_view bytes);       ///< cards, extra cards, numbers, ranges, cells
void code(std::string_view bytes);        ///< deal codes
void deal(std::string_view bytes);        ///< deals as text
void json(std::string_view bytes);        ///< dungeons as JSON
void condition(std::string_view bytes);   ///< conditions of a hunt
void query(std::string_view bytes);       ///< query files
void survey(std::string_view bytes);      ///< results of surveys
void hunt(std::string_view bytes);        ///< results of hunts
void checkpoint(std::string_view bytes);  ///< checkpoints
void dice(std::string_view bytes);        ///< dice expressions
void soldiers(std::string_view bytes);    ///< games on any deal
void saved_game(std::string_view bytes);  ///< saved games

struct Body {
  std::string_view name;
  void (*run)(std::string_view bytes);
};

inline constexpr std::array bodies = {
    Body{"dealer", dealer},
    Body{"options", options},
    Body{"cards", cards},
    Body{"code", code},
    Body{"deal", deal},
    Body{"json", json},
    Body{"condition", condition},
    Body{"query", query},
    Body{"survey", survey},
    Body{"hunt", hunt},
    Body{"checkpoint", checkpoint},
    Body{"dice", dice},
    Body{"soldiers", soldiers},
    Body{"saved_game", saved_game},
};

/// A promise.
inline void require(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error(what);
}

/// What `read()` returns goes to `then`; an `Error` is a fine answer to bytes that mean nothing,
/// with a message that tells something. Anything else that is thrown is not.
template <class Read, class Then>
void if_readable(Read&& read, Then&& then) {
  std::optional<decltype(read())> value;
  try {
    value.emplace(read());
  } catch (const Error& error) {
    require(std::string_view(error.what()).size() > 10, "a message that tells nothing");
    return;
  }
  then(*value);
}

/// The bytes as a source of numbers (see any.hpp): 0 when they are used up.
class ByteNumbers {
 public:
  explicit ByteNumbers(std::string_view bytes) : bytes_(bytes) {}

  std::uint32_t operator()(std::uint32_t n) {
    std::uint64_t value = byte();
    for (std::uint64_t most = 256; most < n; most <<= 8) value = value << 8 | byte();
    return static_cast<std::uint32_t>(value % n);
  }
  bool at_end() const { return at_ >= bytes_.size(); }

 private:
  std::uint8_t byte() { return at_ < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at_++]) : 0; }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace deckmap::fuzz
