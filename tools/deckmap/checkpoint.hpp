#pragma once
// The form of a checkpoint: what a long run has so far, with a checksum.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace deckmap::command {

struct CheckpointState {
  std::string result;                 ///< as the run would write it
  std::optional<std::uint64_t> rows;  ///< bytes of rows that belong to it
};

/// The bytes of a checkpoint of a verb.
std::string checkpoint_text(const CheckpointState& state, std::string_view verb);

/// Reads them back. Throws `Error` for anything but an undamaged checkpoint of this verb; `name` is
/// what messages call it.
CheckpointState parse_checkpoint(std::string_view text, std::string_view verb,
                                 const std::string& name);

}  // namespace deckmap::command
