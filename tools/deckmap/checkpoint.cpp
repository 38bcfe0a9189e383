#include "checkpoint.hpp"

#include <array>
#include <charconv>
#include <limits>

#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap::command {
namespace {

constexpr std::string_view head = "deckmap-checkpoint/1 ";
constexpr std::string_view foot = "\nchecksum ";

std::uint64_t checksum(std::string_view bytes) {  // FNV-1a
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return sum;
}

/// The checksum as it ends a file.
std::string checksum_line(std::string_view bytes) {
  std::array<char, 16> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), checksum(bytes), 16).ptr;
  return std::string(foot) + std::string(digits.data(), end) + "\n";
}

}  // namespace

std::string checkpoint_text(const CheckpointState& state, std::string_view verb) {
  std::string text = std::string(head) + std::string(verb) + "\nrows " +
                     (state.rows ? std::to_string(*state.rows) : "none") + "\n" + state.result;
  return text + checksum_line(text);
}

CheckpointState parse_checkpoint(std::string_view text, std::string_view verb,
                                 const std::string& name) {
  if (!text.starts_with(head))
    throw Error(name + " is not a checkpoint of deckmap; it is left as it is");
  const auto refuse_damaged = [&]() {
    throw Error(name + " is damaged: its checksum does not match; remove it to start again");
  };
  const auto end = text.rfind(foot);
  if (end == std::string_view::npos || text.substr(end) != checksum_line(text.substr(0, end)))
    refuse_damaged();
  text = text.substr(head.size(), end - head.size());
  const auto next_line = [&] {
    const auto line_end = text.find('\n');
    if (line_end == std::string_view::npos) refuse_damaged();
    const std::string_view line = text.substr(0, line_end);
    text.remove_prefix(line_end + 1);
    return line;
  };
  if (const std::string_view found = next_line(); found != verb)
    throw Error(name + " is a checkpoint of deckmap " + std::string(found) + ", not of deckmap " +
                std::string(verb));
  CheckpointState state;
  std::string_view rows = next_line();
  if (!rows.starts_with("rows ")) refuse_damaged();
  rows.remove_prefix(5);
  if (rows != "none")
    state.rows = parse_number<std::uint64_t>("the rows of " + name, rows, 0,
                                             std::numeric_limits<std::int64_t>::max());
  state.result = text;
  return state;
}

}  // namespace deckmap::command
